"""JUnit XML: each place that was verified is a test case, for what shows the tests of a CI run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from xml.etree import ElementTree

from msgspec import Struct

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.report import certificate, text, verification
from tfgradmigrate.report.levels import slashed
from tfgradmigrate.rules.model import FileFailure, Kept, Standing, Verdict


class Outcome(Enum):
    """What became of a test case, as the element in it is called."""

    PASSED = ""
    FAILED = "failure"
    SKIPPED = "skipped"
    ERROR = "error"


class _Case(Struct, frozen=True):
    """`told` is what is reported of it, in lines, `message` the first of it."""

    path: str
    name: str
    outcome: Outcome
    message: str
    told: str


def verdicts(
    judged: Sequence[tuple[Verdict, Outcome]], failures: Sequence[FileFailure], seconds: float
) -> str:
    """Return the verdicts as test cases, each with what the caller makes of it."""
    cases = [
        _Case(
            verdict.path,
            verdict.subject,
            outcome,
            ": ".join(filter(None, (verdict.proof.value, verdict.reason))),
            verification.verdict(verdict, text.plain),
        )
        for verdict, outcome in judged
    ]
    return _rendered("tfgradmigrate verify", [*cases, *map(_failed, failures)], seconds)


def kept(places: Sequence[Kept], failures: Sequence[FileFailure], seconds: float) -> str:
    """Return the places of a certificate as test cases: those that changed have failed."""
    cases = [
        _Case(
            each.path,
            each.symbol,
            _standing(each),
            ": ".join(filter(None, (each.standing.value, each.reason))),
            certificate.place(each, text.plain),
        )
        for each in places
    ]
    return _rendered("tfgradmigrate verify --locked", [*cases, *map(_failed, failures)], seconds)


def _standing(each: Kept) -> Outcome:
    if each.standing is Standing.NOT_CERTIFIED:
        return Outcome.SKIPPED
    return Outcome.PASSED if each.is_good else Outcome.FAILED


def _failed(failure: FileFailure) -> _Case:
    told = text.failure(failure, text.plain)
    message = f"{failure.code}: {failure.message}"
    return _Case(failure.path, "file", Outcome.ERROR, message, told)


def _rendered(suite: str, cases: Iterable[_Case], seconds: float) -> str:
    cases = list(cases)
    counts = {
        "tests": str(len(cases)),
        "failures": str(sum(case.outcome is Outcome.FAILED for case in cases)),
        "errors": str(sum(case.outcome is Outcome.ERROR for case in cases)),
        "skipped": str(sum(case.outcome is Outcome.SKIPPED for case in cases)),
        "time": f"{seconds:.3f}",
    }
    top = ElementTree.Element("testsuites")
    holder = ElementTree.SubElement(top, "testsuite", {"name": suite, **counts})
    for case in cases:
        path = _legal(slashed(case.path))
        element = ElementTree.SubElement(
            holder, "testcase", {"classname": path, "name": _legal(case.name)}
        )
        if case.outcome is not Outcome.PASSED:
            attributes = {"message": _legal(" ".join(case.message.split()))}
            part = ElementTree.SubElement(element, case.outcome.value, attributes)
            part.text = _legal(case.told)
        else:
            ElementTree.SubElement(element, "system-out").text = _legal(case.told)
    ElementTree.indent(top)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + _ascii(top) + "\n"


def _ascii(top: ElementTree.Element) -> str:
    """Return the elements as text that reads the same whatever it is written in."""
    data: bytes = ElementTree.tostring(top, encoding="us-ascii")
    return data.decode("ascii")


def _legal(text: str) -> str:
    """Write out the characters that no XML document may hold."""
    return _ILLEGAL.sub(lambda match: ascii(match[0])[1:-1], text)


_ILLEGAL = pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
