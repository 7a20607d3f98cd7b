"""Change the bytes of every kind of file that the tool reads, guided by what code they reach.

    python -m pip install atheris
    python -m scripts.fuzz_inputs --seconds 3600 --keep FOUND      # each kind, one after the other
    python -m scripts.fuzz_inputs notebook certificate --seconds 600

atheris looks at which lines of the tool run, and goes on with the inputs that reach new ones. It
begins with the cases of `fixtures/` and with files that the tool itself wrote. Nothing is executed.
What a kind has to hold, `KINDS` says; what breaks it is written to FOUND, and the run goes on.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["tfgradmigrate"], enable_loader_override=False):
    from scripts.fuzz import broken, mutated, raised
    from tfgradmigrate import config, interface
    from tfgradmigrate.errors import UsageError
    from tfgradmigrate.files import source
    from tfgradmigrate.idioms import registry
    from tfgradmigrate.ignores.baseline import read as read_baseline
    from tfgradmigrate.rules.findings.failed import InternalError, Unsound
    from tfgradmigrate.verify.certificate import layout
    from tfgradmigrate.verify.certificate.model import checksum

    registry()  # which imports the idioms

FIXTURES = Path(__file__).parents[1] / "fixtures"
#: No input gets longer than this: the tool is quick with short ones, and few faults need more.
_LONGEST = 6000


def python(data: bytes) -> str:
    """What is wrong with how a file of Python is handled; empty if nothing."""
    try:
        text = source.decode(data, "module.py").text
    except source.SourceError:
        return ""
    return broken(text)


def document(name: str) -> Callable[[bytes], str]:
    """Return what tells the same of a document with that name."""
    # Where nothing stands beside it: what does would be read at each try.
    path = str(Path(tempfile.mkdtemp(prefix="fuzz-project-"), name))

    def tell(data: bytes) -> str:
        try:
            text = source.decode(data, path).text
        except source.SourceError:
            return ""
        first = interface.migrate_source(text, path)
        if first.failure is not None:
            is_ours = first.failure.code in (Unsound.code, InternalError.code)
            return f"{first.failure.code}: {first.failure.message}" * is_ours
        if first.new == text:
            return ""
        second = interface.migrate_source(first.new, path)
        if second.failure is not None:
            return f"a second run: {second.failure.code}: {second.failure.message}"
        return "a second run changes it again" if second.new != first.new else ""

    return tell


def configuration(data: bytes) -> str:
    """The same of `pyproject.toml`: what it says is understood, or a mistake of the user's."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        Path(folder, "pyproject.toml").write_bytes(data)
        with contextlib.suppress(UsageError):
            config.load([folder])
    return ""


def baseline(data: bytes) -> str:
    """The same of a file of accepted places."""
    with tempfile.NamedTemporaryFile(prefix="fuzz-") as file:
        file.write(data)
        file.flush()
        with contextlib.suppress(UsageError):
            read_baseline(file.name)
    return ""


def certificate(data: bytes) -> str:
    """The same of a certificate, with checksums that are right: nothing else would be read."""
    text = data.decode("utf-8", "replace")
    try:
        content = json.loads(text)
        if isinstance(content, dict):
            text = json.dumps(_summed(content))
    except (ValueError, RecursionError):
        pass
    try:
        read = layout.parse(text, "certificate.json")
    except UsageError:
        return ""
    again = layout.parse(layout.render(read), "certificate.json")
    return "" if again == read else "it is another one when it is written and read again"


def _summed(content: dict[str, object]) -> dict[str, object]:
    entries = content.get("places")
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict):
            entry.pop("checksum", None)
            entry["checksum"] = checksum(entry)
    content.pop("checksum", None)
    content["checksum"] = checksum(content)
    return content


Tell = Callable[[bytes], str]
#: Each kind of file: what tells what is wrong, and the files to begin with.
KINDS: dict[str, tuple[Tell, str]] = {
    "python": (python, "*/*/before.py"),
    "notebook": (document("notebook.ipynb"), "*/*/before.ipynb"),
    "markdown": (document("page.md"), "*/*/before.md"),
    "rest": (document("page.rst"), "*/*/before.rst"),
    "configuration": (configuration, ""),
    "baseline": (baseline, ""),
    "certificate": (certificate, ""),
}
_WRITTEN = {
    "configuration": """\
[tool.tfgradmigrate]
exclude = ["old/*.py"]
select = ["TGM1"]
ignore = ["TGM103"]
jobs = 2
docs = true
python2 = false
style = "inline"
baseline = "accepted.json"
runtime-module = "lib.gradients"
per-file-ignores = { "a/*.py" = ["TGM4"] }

[tool.tfgradmigrate.verify]
reference-python = "python3.7"
inputs = { "a.py::f" = ["[1.0]", "x, 2"] }
""",
    "baseline": """\
{
  "format": 1,
  "places": [
    {"path": "a.py", "code": "TGM401", "fingerprint": "00ff", "symbol": "f"}
  ]
}
""",
    "certificate": """\
{"format": 3, "versions": {"tfgradmigrate": "1", "tensorflow": "2.21.0", "python": "3.11",
"numpy": "2.4.6", "keras": "none"},
"places": [{"path": "a.py", "symbol": "f", "verdict": "proved", "old": "0", "program": "1",
"names": ["f"], "record": "00", "given": [{"x": {"kind": "tensor", "dtype": "int32", "shape": []}}],
"guards": [{"kind": "const", "name": "bits", "value": "3"}], "computes": ["output 0 = x0"]}],
"open": [{"path": "a.py", "symbol": "g", "verdict": "not_run", "reason": "no inputs"}],
"beside": {"a.py": {"<module>": "gradient 00"}},
"imported": {"a.py": {"b.py": {"g": "loaded 00"}}}}
""",
}


def seeds(kind: str) -> Iterator[bytes]:
    """The files of a kind to begin with."""
    _, pattern = KINDS[kind]
    if pattern:
        for path in sorted(FIXTURES.glob(pattern)):
            data = path.read_bytes()
            if len(data) <= _LONGEST:
                yield data
    else:
        yield _WRITTEN[kind].encode()


def fuzz(kind: str, seconds: float, seed: int, keep: Path | None) -> int:
    """Try one kind until time is up, and print what was found; does not return before."""
    tell, pattern = KINDS[kind]
    tries = 0
    found: Counter[str] = Counter()
    ends = time.monotonic() + seconds

    def end() -> None:
        print(f"{kind}: {tries} tries, {sum(found.values())} broken", flush=True)
        for what, times in found.most_common():
            print(f"  {times} {what}", flush=True)
        # The fuzzer has no word for the end, and nothing of ours is left to be done.
        os._exit(1 if found else 0)

    def attempt(data: bytes) -> None:
        nonlocal tries
        if time.monotonic() > ends:
            end()
        tries += 1
        what = raised(tell, data)
        if not what:
            return
        name = re.sub("[0-9]+", "N", what)[:110]
        found[name] += 1
        if found[name] <= 3:
            print(f"{kind}: {what}", flush=True)
            if keep is not None:
                (keep / f"{kind}-{seed}-{tries}").write_bytes(data)

    def changed(data: bytes, longest: int, number: int) -> bytes:
        """Change text by lines and tokens as often as by bytes."""
        rng = random.Random(number)
        if pattern and rng.random() < 0.5:
            text = mutated(rng, data.decode("utf-8", "surrogateescape"))
            return text.encode("utf-8", "surrogateescape")[:longest]
        return bytes(atheris.Mutate(data, longest))

    with tempfile.TemporaryDirectory(prefix="fuzz-corpus-") as corpus:
        for index, data in enumerate(seeds(kind)):
            Path(corpus, str(index)).write_bytes(data)
        flags = [f"-seed={seed}", f"-max_len={_LONGEST}", "-timeout=120", "-verbosity=0"]
        if keep is not None:  # what ends the process, or does not end
            flags.append(f"-artifact_prefix={keep / kind}-{seed}-")
        atheris.Setup([sys.argv[0], *flags, corpus], attempt, custom_mutator=changed)
        atheris.Fuzz()
    return 3


def main() -> int:
    """Read the command line; try one kind here, several one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kinds", nargs="*", help=", ".join(KINDS))
    parser.add_argument("--seconds", type=float, default=600, help="for each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="where to put what breaks something")
    options = parser.parse_args()
    kinds = options.kinds or list(KINDS)
    if unknown := sorted(set(kinds) - set(KINDS)):
        parser.error(f"there is no kind {unknown[0]}; known are {', '.join(KINDS)}")
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
    if len(kinds) == 1:
        return fuzz(kinds[0], options.seconds, options.seed, options.keep)
    given = [f"--seconds={options.seconds}", f"--seed={options.seed}"]
    if options.keep is not None:
        given.append(f"--keep={options.keep}")
    command = [sys.executable, "-m", "scripts.fuzz_inputs", *given]
    # One that was killed by its input has a negative number.
    return max([abs(subprocess.run([*command, kind]).returncode) for kind in kinds])


if __name__ == "__main__":
    sys.exit(main())
