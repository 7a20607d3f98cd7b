"""A run as one HTML file, for who would rather look than read: needs no network and no script.

Everything that comes from the project is escaped by the template library, and the page's own policy
lets nothing run or load but its one script and style sheet.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tfgradmigrate.report import left as left_report
from tfgradmigrate.report import plots, text, verification
from tfgradmigrate.report.diff import diffs
from tfgradmigrate.report.levels import failed, found, slashed
from tfgradmigrate.report.summary import Summary
from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.model import (
    Explanation,
    FileFailure,
    FileResult,
    Finding,
    LeftItem,
    Proof,
    Verdict,
)

if TYPE_CHECKING:
    import jinja2
    from markupsafe import Markup

#: What has to be installed, by the names of import: the extra `report`.
NEEDS = ("jinja2", "markdown_it")

#: In how many files at most all diffs are open at first.
_OPEN = 20

#: How many lines of a diff, and places of what is left to do, are shown.
_LINES, _PLACES = 400, 20

#: The class of a verdict, which colours it.
_KINDS = {
    Proof.PROVED: "proved",
    Proof.TESTED: "tested",
    Proof.DIFFERS: "differs",
    Proof.LOST: "differs",
}

_ELEMENTS = {"+": "ins", "-": "del", "@": "i"}


class Run(Struct, frozen=True):
    """What a report is about.

    `counts` and `left` are None where files are only compared, `verdicts` where nothing was
    verified; `pages` has those of all codes. `project`, `commit` and `date` say what was read, ""
    for what is not known.
    """

    results: Sequence[FileResult]
    counts: Summary | None
    left: Sequence[LeftItem] | None
    verdicts: Sequence[Verdict] | None
    pages: Mapping[str, Explanation]
    written: bool
    version: str
    project: str = ""
    commit: str = ""
    date: str = ""

    @property
    def origin(self) -> str:
        """What was read, and by which version of the tool."""
        commit = f"commit {self.commit[:12]}" if self.commit else ""
        read = ", ".join(filter(None, (self.project, commit, self.date)))
        return f"{read}{'. ' * bool(read)}Made by tfgradmigrate {self.version}."


def missing() -> list[str]:
    """Return what is not installed of that which a report is made with."""
    return [name for name in NEEDS if importlib.util.find_spec(name) is None]


def render(run: Run) -> str:
    """Return the page."""
    from markdown_it import MarkdownIt
    from markupsafe import Markup

    templates = environment()
    assert templates.loader is not None
    style, script = (
        templates.loader.get_source(templates, name)[0] for name in ("page.css", "page.js")
    )
    markdown = MarkdownIt("commonmark", {"html": False})
    findings = list(found(run.results))
    failures = list(failed(run.results))
    verdicts = run.verdicts or ()
    shown = [result for result in run.results if _is_shown(result)]
    # The modules of a notebook that is compared are results of one path.
    proofs = {result.path: index for index, result in reversed(list(enumerate(shown)))}
    drawn = plots.Plots()
    files = [
        _file(result, verdicts if proofs[result.path] == index else (), drawn, Markup)
        for index, result in enumerate(shown)
    ]
    codes = sorted({*(each.code for each in findings), *(each.code for each in failures)})
    macros = templates.get_template("macros.html").module
    return templates.get_template("page.html").render(
        select=macros.select,  # type: ignore[attr-defined]
        title="tfgradmigrate: custom gradients for TensorFlow 2",
        summary="" if run.counts is None else text.summary(run.counts, run.written).strip(),
        proofs="" if run.verdicts is None else verification.summary(verdicts).strip(),
        codes=_codes(findings, run.pages),
        idioms=_counted(visible(each.idiom) for each in findings),
        actions=_counted(each.action.value for each in findings),
        verdicts=_counted(each.proof.value for each in verdicts),
        files=files,
        shared=Markup(drawn.shared),
        open=len(files) <= _OPEN,
        failures=[_failure(each) for each in failures],
        left=None if run.left is None else list(_left(run.left)),
        pages=[
            {
                "code": code,
                "title": run.pages[code].title,
                "html": Markup(markdown.render(run.pages[code].text)),
            }
            for code in codes
        ],
        made_by=visible(run.origin),
        style=Markup(style),
        style_hash=digest(style),
        script=Markup(script),
        script_hash=digest(script),
    )


@cache
def environment() -> jinja2.Environment:
    """Return the templates: whatever is put into them is escaped."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("tfgradmigrate.report"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["code"] = _with_code
    return environment


def _with_code(said: str) -> Markup:
    """Return a text with what stands between backticks as code, and nothing else."""
    from markupsafe import Markup, escape

    parts = said.split("`")
    if len(parts) % 2 == 0:  # one of them has no other
        return escape(said)
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )


def digest(content: str) -> str:
    """Return how the policy of a page names what may run or style it."""
    return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


def _is_shown(result: FileResult) -> bool:
    return result.failure is None and bool(result.findings or result.changed)


def _counted(names: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(names).items())


def _codes(findings: Sequence[Finding], pages: Mapping[str, Explanation]) -> list[dict[str, Any]]:
    actions = {each.code: each.action.value for each in findings}
    return [
        {"code": code, "action": actions[code], "number": number, "title": pages[code].title}
        for code, number in _counted(each.code for each in findings)
    ]


def _file(
    result: FileResult, verdicts: Sequence[Verdict], drawn: plots.Plots, markup: type[Markup]
) -> dict[str, Any]:
    return {
        "path": visible(slashed(result.path)),
        "findings": [
            {
                "code": each.code,
                "action": each.action.value,
                "idiom": visible(each.idiom),
                "place": _place(each),
                "message": visible(each.message),
                "below": list(map(visible, each.below)),
            }
            for each in result.findings
        ],
        "proofs": [_proof(each, drawn, markup) for each in verdicts if each.path == result.path],
        "diffs": list(_diffs(result)),
    }


def _place(each: Finding | FileFailure) -> str:
    cell = "" if each.cell is None else f"cell {each.cell}, "
    return f"{cell}line {each.line}"


def _proof(verdict: Verdict, drawn: plots.Plots, markup: type[Markup]) -> dict[str, Any]:
    told = verification.verdict(verdict, text.plain).splitlines()[1:]
    return {
        "proof": verdict.proof.value,
        "kind": _KINDS.get(verdict.proof, "open"),
        "subject": visible(verdict.subject),
        "line": verdict.line,
        "reason": " ".join(map(visible, verdict.reason.split())),
        "lines": [line.strip() for line in told if line.strip()],
        "computes": "\n".join(map(visible, verdict.computes)),
        # The call comes from the project: it is escaped where the plot is made.
        "plot": "" if verdict.curve is None else markup(drawn.figure(verdict.curve)),
    }


def _diffs(result: FileResult) -> Iterator[dict[str, Any]]:
    """Yield each diff in runs of lines of one kind, as the element that holds them."""
    for number, diff in enumerate(diffs(result)):
        lines = diff.split("\n")[2:-1]
        shown = [(_ELEMENTS.get(line[:1], "span"), visible(line)) for line in lines[:_LINES]]
        runs = [
            (kind, "\n".join(line for _, line in group))
            for kind, group in groupby(shown, lambda pair: pair[0])
        ]
        cell = f" of cell {result.parts[number].cell}" if result.parts else ""
        yield {"title": f"Diff{cell}", "runs": runs, "more": max(0, len(lines) - _LINES)}


def _failure(failure: FileFailure) -> dict[str, str]:
    return {
        "path": visible(slashed(failure.path)),
        "place": "" if failure.line is None else f", {_place(failure)}",
        "code": failure.code,
        "message": visible(failure.message),
    }


def _left(items: Sequence[LeftItem]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    for blocks, of_level in groupby(items, lambda item: item.blocks):
        yield (
            left_report.TITLES[blocks],
            [
                {
                    "kind": visible(item.kind),
                    "name": visible(item.name),
                    "remedy": visible(item.remedy),
                    "count": left_report.counted(len(item.places)),
                    "places": [left_report.place(each) for each in item.places[:_PLACES]],
                    "more": max(0, len(item.places) - _PLACES),
                }
                for item in of_level
            ],
        )
