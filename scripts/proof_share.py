"""How much of what right migrations change is proved: by idiom, and by the reason why not.

    python scripts/proof_share.py [--every N] [--graphs | --reference-python PYTHON] [--list]
        [PATH ...] > out.txt

A PATH is a file, or a folder such as a checkout; both are copied and migrated there, and nothing in
them is changed. A file whose name says nothing of its kind is read as Python. Without a PATH it is
the cases of `fixtures/` that change, `--every N` one of so many, the same ones every time. No
inputs are given by hand. `--graphs` leaves the numbers out, which take most of the time: then
places alone are counted. With `--reference-python` the numbers are compared with those of another
TensorFlow: it is told of how many subjects they agree, and why there are none of others. `--list`
prints a line for each verdict and place, too.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

TOOL = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOOL))

from tests.turns import every  # noqa: E402
from tfgradmigrate import config  # noqa: E402
from tfgradmigrate.rules.model import Agreement, Finding, Proof, Verdict  # noqa: E402
from tfgradmigrate.run import originals  # noqa: E402
from tfgradmigrate.verify.proving.deciding import Proofs  # noqa: E402
from tfgradmigrate.verify.trials import (  # noqa: E402
    Pair,
    Trial,
    VerifySettings,
    changed,
    located_in,
    plan,
)
from tfgradmigrate.verify.verifier import Verifier  # noqa: E402

#: What is counted of places; of verdicts, more.
PROVED, TESTED, NOT_RUN = "proved", "tested", "not run"
OF_A_VERDICT = {
    Proof.PROVED: PROVED,
    Proof.TESTED: TESTED,
    Proof.NOT_COMPARABLE: TESTED,
    Proof.DIFFERS: "differs",
}


class Outcome(NamedTuple):
    """What became of one verdict or one place; `reason` is "" where it is proved."""

    where: str
    idioms: tuple[str, ...]
    proof: str
    reason: str


def cases(number: int) -> Iterator[tuple[str, Path]]:
    """Yield the fixtures that change, one of so many: a name and a file, without its answer."""
    found = {
        f"{p.parent.parent.name}/{p.parent.name}": p for p in TOOL.glob("fixtures/*/*/after.py")
    }
    for name in every(number, sorted(found)):
        before = found[name].with_name("before.py")
        if before.read_text("utf-8") != found[name].read_text("utf-8"):
            yield name, before


def copied(name: str, source: Path, folder: Path) -> Path:
    """Return the copy of a file or a checkout."""
    target = folder / name.replace("/", "+")
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True)
        (target / ".hg").mkdir(exist_ok=True)  # without which its folders are no one project
        return target
    target.mkdir()
    known = source.suffix in (".py", ".ipynb", ".md", ".rst")
    return Path(shutil.copyfile(source, target / (source.name if known else f"{source.stem}.py")))


def pairs_of(path: Path) -> list[Pair]:
    """Return what a migration changes of a file or a folder."""
    done = list(originals.to_come([str(path)], config.Config()))
    for result in done:
        if result.failure is not None:
            print(f"{result.path}: {result.failure.message}", file=sys.stderr)
    return changed(done)


def verdicts(
    verifier: Verifier, pairs: Sequence[Pair], settings: VerifySettings
) -> tuple[list[Outcome], list[Outcome]]:
    """Return the verdict on each subject, and what the other TensorFlow says of its numbers."""
    trials = plan(pairs, settings)
    found, compared = [], []
    for trial, verdict in zip(trials, verifier.judge(trials), strict=True):
        proof = OF_A_VERDICT.get(verdict.proof, NOT_RUN)
        reason = "" if proof == PROVED else verdict.reason or verdict.proof.value
        where = f"{verdict.path}:{verdict.line} {verdict.subject}"
        found.append(Outcome(where, of_trial(trial), proof, reason))
        if settings.reference_python:
            compared.append(referred(verdict, of_trial(trial)))
    return found, compared


def referred(verdict: Verdict, idiom: tuple[str, ...]) -> Outcome:
    """Return whether the numbers of a subject agree with those of the other TensorFlow."""
    where = f"{verdict.path}:{verdict.line} {verdict.subject}"
    differing = [mode for mode in verdict.modes if mode.agreement is Agreement.DIFFERS]
    if differing:
        lines = [line for mode in differing for line in (mode.mode, *mode.differences[:2])]
        return Outcome(where, idiom, "differs", "\n".join(lines))
    if verdict.modes:
        return Outcome(where, idiom, "agrees", "")
    return Outcome(where, idiom, NOT_RUN, verdict.reference.partition(": ")[2])


def of_trial(trial: Trial) -> tuple[str, ...]:
    """Return the idioms of a subject."""
    places = [place for place in located_in(trial.pair).places if trial.runs(place)]
    findings = [finding for place in places for finding in place.findings]
    lines = set(trial.subject.lines)
    findings += [finding for finding in trial.pair.findings if finding.line in lines]
    return idioms(findings)


def idioms(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the idioms of findings."""
    return tuple(sorted({finding.idiom for finding in findings})) or ("no finding",)


def places(pair: Pair, proofs: Proofs) -> Iterator[Outcome]:
    """Yield the outcome of each place of a file, and what is part of none."""
    besides = located_in(pair).besides
    for proved in proofs.proved:
        if proved.place not in besides:
            where = f"{pair.path}:{proved.place.old_lines[0]} {proved.place.symbol}"
            kinds = {guard.kind for guard in proved.guards if not guard.is_plain}
            given = f"proved given ({', '.join(sorted(kinds))})" if kinds else PROVED
            proof = given if proved.proved else TESTED
            yield Outcome(where, idioms(proved.place.findings), proof, proved.reason)
    for left in proofs.left:
        if left.reason.name not in ("UNCHANGED", "SPELLED"):
            where = f"{pair.path}:{left.line} {left.symbol}"
            yield Outcome(where, idioms(left.findings), NOT_RUN, left.reason.value)


def kind_of(reason: str) -> str:
    """Return a reason without what only one place has."""
    kind = re.sub(r" ?\(for .*?, (graph|function|tape)\)", r" (\1)", reason)
    kind = re.sub(r"`[^`]*`|'[^']*'|\"[^\"]*\"|\S+=\S+", "...", kind)
    return re.sub(r"\d+", "N", kind.partition("\n")[0])[:110]


def table(title: str, outcomes: Sequence[Outcome]) -> None:
    """Print the shares of some outcomes."""
    if not outcomes:
        return
    print(f"\n{title}: {len(outcomes)}")
    kinds = Counter(outcome.proof for outcome in outcomes)
    print(
        "  " + ", ".join(f"{kind} {n} ({n / len(outcomes):.0%})" for kind, n in kinds.most_common())
    )
    for idiom in sorted({idiom for outcome in outcomes for idiom in outcome.idioms}):
        own = Counter(outcome.proof for outcome in outcomes if idiom in outcome.idioms)
        best = own["agrees"] + sum(n for proof, n in own.items() if proof.startswith(PROVED))
        print(f"  {idiom:22} {best:4} of {own.total():4}  {dict(own)}")
    reasons = Counter(
        f"{outcome.proof}: {kind_of(outcome.reason)}" for outcome in outcomes if outcome.reason
    )
    for reason, number in reasons.most_common():
        print(f"  {number:4}  {reason}")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    parser.add_argument("--every", type=int, default=1, help="one fixture of so many")
    parser.add_argument("--graphs", action="store_true", help="places alone, without numbers")
    parser.add_argument("--reference-python", metavar="PYTHON", help="with TensorFlow 1.x")
    parser.add_argument("--list", action="store_true", help="print each outcome, too")
    options = parser.parse_args()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    given = [(path.name, path.resolve()) for path in options.paths] or list(cases(options.every))
    settings = VerifySettings(shrink=False, reference_python=options.reference_python)
    compared: list[Outcome] = []
    told: list[Outcome] = []
    own: list[Outcome] = []
    with tempfile.TemporaryDirectory() as folder, Verifier(settings) as verifier:
        os.chdir(folder)
        pairs = [
            pair
            for name, path in given
            for pair in pairs_of(copied(name, path, Path(folder)).relative_to(folder))
        ]
        if options.graphs:
            proofs = {pair: verifier.prove(pair) for pair in pairs}
        else:
            told, compared = verdicts(verifier, pairs, settings)
            proofs = verifier.proofs
        for pair in pairs:
            own += places(pair, proofs[pair]) if pair in proofs else ()
    if options.list:
        for what, outcomes in (("verdict", told), ("numbers", compared), ("place", own)):
            for each in outcomes:
                reason = " | ".join(each.reason.split("\n"))
                print(f"{what}\t{each.proof}\t{'+'.join(each.idioms)}\t{each.where}\t{reason}")
    table("verdicts", told)
    table("numbers of the other TensorFlow", compared)
    table("places", own)


if __name__ == "__main__":
    main()
