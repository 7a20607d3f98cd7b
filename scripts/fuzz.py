"""Change real files at random, and compose programs of fragments: nothing may break the tool.

    python -m scripts.fuzz mutate FOLDER --tries 5000 --seed 1 --keep FOUND
    python -m scripts.fuzz compose --tries 5000 --seed 1 --keep FOUND
    python -m scripts.fuzz prove fixtures --tries 200 --seed 1 --keep FOUND

`mutate` takes the files below FOLDER in which a marker name stands and changes each a few times;
`compose` puts idioms together from fragments. Nothing is executed. For each text: no exception and
no failure that says "please report", every call of a marker name that `ast` sees has a finding, the
result parses, and a second run changes nothing. What breaks that is written to FOUND.

`prove` changes files as `mutate` does, or composes where no folder is given, and runs what the
migration changes as `verify` does, before and after: what differs is written to FOUND, and how many
places are proved is counted.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from tests.composing import compose
from tests.counting import MARKED, occurrences, parsed
from tfgradmigrate.interface import migrate_source
from tfgradmigrate.rules.model import FileResult, Proof
from tfgradmigrate.verify.trials import VerifySettings, changed, plan
from tfgradmigrate.verify.verifier import Verifier

#: Longer files are left out: a try takes long, and what is in them is in shorter ones.
_LONGEST = 80_000
_SETTINGS = VerifySettings(shrink=False)


Input = TypeVar("Input")


def raised(tell: Callable[[Input], str], given: Input) -> str:
    """What is wrong in one line, also where that is an exception; empty if nothing."""
    try:
        return tell(given)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}: {error}"


def broken(text: str) -> str:
    """What is wrong with the migration of a text, in one line; empty if nothing."""
    return raised(_broken, text)


def _broken(text: str) -> str:
    first = migrate_source(text)
    tree = parsed(text)
    if first.failure is not None:
        if first.failure.code in ("TGM903", "TGM905"):
            return f"{first.failure.code}: {first.failure.message}"
        return ""
    if tree is not None:
        findings = (*first.findings, *first.ignored)
        said = {place[0] for finding in findings for place in finding.occurrences}
        for name, line, certain in occurrences(tree):
            if certain and line not in said:
                return f"{name} in line {line} has no finding"
        if first.new != text and parsed(first.new) is None:
            return "the result does not parse"
    if text.endswith(("\n", "\r")) and not first.new.endswith(("\n", "\r")):
        return "the result lacks the last newline"
    if first.new != text:
        second = migrate_source(first.new)
        if second.failure is not None:
            return f"a second run: {second.failure.code}: {second.failure.message}"
        if second.new != first.new:
            return "a second run changes it again"
    return ""


def unequal(verifier: Verifier, proofs: Counter[str], text: str) -> str:
    """What the verifier says of a migration that computes something else; empty if none does.

    The verdicts on all of it are counted in `proofs`.
    """
    first = migrate_source(text)
    result = FileResult("composed.py", first.findings, old=text, new=first.new)
    verdicts = list(verifier.judge(plan(changed([result]), _SETTINGS)))
    proofs.update(verdict.proof.value for verdict in verdicts)
    return "; ".join(f"{v.subject}: {v.reason}" for v in verdicts if v.proof is Proof.DIFFERS)


Change = Callable[[random.Random, list[str]], None]


def _some(rng: random.Random, lines: Sequence[str]) -> tuple[int, int]:
    first = near_marker(rng, lines)
    return first, min(len(lines), first + rng.choice((1, 1, 1, 2, 3, 6)))


def near_marker(rng: random.Random, lines: Sequence[str]) -> int:
    """The number of a line, one near a marker more often than not."""
    marked = [number for number, line in enumerate(lines) if MARKED.search(line)]
    if marked and rng.random() < 0.7:
        return max(0, min(len(lines) - 1, rng.choice(marked) + rng.randint(-6, 6)))
    return rng.randrange(len(lines))


def _delete(rng: random.Random, lines: list[str]) -> None:
    first, last = _some(rng, lines)
    if last - first < len(lines):
        del lines[first:last]


def _duplicate(rng: random.Random, lines: list[str]) -> None:
    first, last = _some(rng, lines)
    place = near_marker(rng, lines)
    lines[place:place] = lines[first:last]


def _swap(rng: random.Random, lines: list[str]) -> None:
    one, other = near_marker(rng, lines), near_marker(rng, lines)
    lines[one], lines[other] = lines[other], lines[one]


def _swap_tokens(rng: random.Random, lines: list[str]) -> None:
    number = near_marker(rng, lines)
    tokens = re.split(r"(\W)", lines[number])
    if len(tokens) > 2:
        one, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        tokens[one], tokens[other] = tokens[other], tokens[one]
        lines[number] = "".join(tokens)


def _delete_token(rng: random.Random, lines: list[str]) -> None:
    number = near_marker(rng, lines)
    tokens = re.split(r"(\W)", lines[number])
    tokens.pop(rng.randrange(len(tokens)))
    lines[number] = "".join(tokens)


def _indent(rng: random.Random, lines: list[str]) -> None:
    first, last = _some(rng, lines)
    white = rng.choice(("    ", "  ", "\t", " "))
    lines[first:last] = [white + line if line.strip() else line for line in lines[first:last]]


def _dedent(rng: random.Random, lines: list[str]) -> None:
    first, last = _some(rng, lines)
    lines[first:last] = [re.sub(r"^(\t|    |  )", "", line) for line in lines[first:last]]


def _rename(rng: random.Random, lines: list[str]) -> None:
    names = re.findall(r"[A-Za-z_]\w+", lines[near_marker(rng, lines)])
    if not names:
        return
    old = rng.choice(names)
    new = rng.choice((*names, "tf", "x", "op", "grad", "é", "_"))
    whole = re.compile(rf"\b{re.escape(old)}\b")
    if rng.random() < 0.5:
        lines[:] = [whole.sub(new, line) for line in lines]
    else:
        number = near_marker(rng, lines)
        lines[number] = whole.sub(new, lines[number])


def _tabs(rng: random.Random, lines: list[str]) -> None:
    width = rng.choice((2, 4, 8))
    lines[:] = [
        "\t" * ((len(line) - len(line.lstrip(" "))) // width) + line.lstrip(" ") for line in lines
    ]


def _comments(rng: random.Random, lines: list[str]) -> None:
    for number in sorted((near_marker(rng, lines) for _ in range(4)), reverse=True):
        lines[number] += rng.choice(
            ("  # a comment", "  # é ü", " #", "  # type: ignore", "\\", ";")
        )


def _comment_lines(rng: random.Random, lines: list[str]) -> None:
    for _ in range(4):
        number = near_marker(rng, lines)
        white = re.match(r"\s*", lines[number])
        assert white is not None
        text = rng.choice(("# a comment", "# tfgradmigrate: ignore", "", "'''text'''", "\f"))
        lines.insert(number, white[0] * rng.randint(0, 1) + text)


_HEADS = (
    "if True:",
    "try:",
    "def outer():",
    "async def outer():",
    "class Outer:",
    "for _ in range(2):",
    "while True:",
    "with open('f') as f:",
    "else:",
)


def _wrap(rng: random.Random, lines: list[str]) -> None:
    white = rng.choice(("    ", "\t", "  "))
    whole = rng.random() < 0.5
    first, last = (0, len(lines)) if whole else _block(rng, lines)
    head = rng.choice(_HEADS)
    own = re.match(r"\s*", lines[first])
    assert own is not None
    body = [white + line if line.strip() else line for line in lines[first:last]]
    tail = [own[0] + "except E:", own[0] + white + "pass"] if head == "try:" else []
    lines[first:last] = [own[0] + head, *body, *tail]


def _block(rng: random.Random, lines: Sequence[str]) -> tuple[int, int]:
    """A line and what is indented below it."""
    first = near_marker(rng, lines)
    depth = len(lines[first]) - len(lines[first].lstrip())
    last = first + 1
    while last < len(lines):
        line = lines[last]
        if line.strip() and len(line) - len(line.lstrip()) <= depth:
            break
        last += 1
    return first, last


def _move_block(rng: random.Random, lines: list[str]) -> None:
    first, last = _block(rng, lines)
    block = lines[first:last]
    if last - first < len(lines):
        del lines[first:last]
        place = near_marker(rng, lines)
        lines[place:place] = block


def _copy_block(rng: random.Random, lines: list[str]) -> None:
    first, last = _block(rng, lines)
    place = near_marker(rng, lines)
    lines[place:place] = lines[first:last]


def _join(rng: random.Random, lines: list[str]) -> None:
    number = near_marker(rng, lines)
    if number + 1 < len(lines):
        join = rng.choice(("; ", " ", " if x else ", " and ", ", ", " = "))
        lines[number : number + 2] = [lines[number] + join + lines[number + 1].lstrip()]


def _parentheses(rng: random.Random, lines: list[str]) -> None:
    number = near_marker(rng, lines)
    line = lines[number]
    match = re.match(r"(\s*(?:return |\w+ = )?)(.+)$", line)
    if match:
        lines[number] = match[1] + rng.choice(
            ("({})", "[{}]", "lambda: {}", "({},)", "f'{{{}}}'", "({} for x in y)", "await {}")
        ).format(match[2])


CHANGES: Sequence[Change] = (
    _delete,
    _delete,
    _duplicate,
    _swap,
    _swap_tokens,
    _delete_token,
    _indent,
    _dedent,
    _rename,
    _rename,
    _tabs,
    _comments,
    _comment_lines,
    _wrap,
    _wrap,
    _move_block,
    _copy_block,
    _join,
    _parentheses,
)


def mutated(rng: random.Random, text: str) -> str:
    """The text with up to four changes, one in four of them such that it is Python afterwards."""
    lines = text.splitlines() or [""]
    valid = rng.random() < 0.75
    for _ in range(rng.randint(1, 4)):
        # A change that leaves no Python shows little: it is tried some times more.
        for _ in range(6 if valid else 1):
            candidate = list(lines)
            rng.choice(CHANGES)(rng, candidate)
            if not valid or parsed("\n".join(candidate)) is not None:
                lines = candidate or [""]
                break
    newline = rng.choice(("\n", "\n", "\n", "\r\n", "\r"))
    return newline.join(lines) + rng.choice((newline, newline, ""))


def seeds(folder: Path) -> list[str]:
    """The texts below a folder with a marker, those of Python 2 among them, each once."""
    found: dict[str, None] = {}
    for path in sorted(folder.rglob("*.py")):
        try:
            text = path.read_bytes().decode("utf-8")
        except (UnicodeDecodeError, OSError):
            continue
        if MARKED.search(text) and len(text) < _LONGEST:
            found.setdefault(text)
    return list(found)


def main() -> int:
    """Read the command line, and try."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kind", choices=("mutate", "compose", "prove"))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--tries", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="where to put the texts that break something")
    options = parser.parse_args()
    texts = seeds(options.folder) if options.kind != "compose" and options.folder else []
    print(f"{len(texts)} texts", flush=True)
    kinds: Counter[str] = Counter()
    proofs: Counter[str] = Counter()
    read = 0
    tell = broken
    if options.kind == "prove":
        os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
        verifier = Verifier(_SETTINGS)
        tell = partial(raised, partial(unequal, verifier, proofs))
    started = time.monotonic()
    for number in range(options.tries):
        rng = random.Random(f"{options.seed}-{number}")
        text = mutated(rng, rng.choice(texts)) if texts else compose(rng)
        read += parsed(text) is not None
        what = tell(text)
        if what:
            kind = re.sub(r"\d+", "N", what)[:110]
            kinds[kind] += 1
            if kinds[kind] <= 3:
                print(f"{options.seed}-{number}: {what}", flush=True)
                if options.keep is not None:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    path = options.keep / f"{options.kind}-{options.seed}-{number}.py"
                    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    seconds = time.monotonic() - started
    print(
        f"{options.tries} tries, {read} of them Python, {sum(kinds.values())} broken, "
        f"{seconds:.0f} s"
    )
    for kind, times in (*proofs.most_common(), *kinds.most_common()):
        print(f"  {times} {kind}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
