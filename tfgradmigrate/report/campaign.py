"""A campaign over many repositories, as text, as JSON and as a page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from tfgradmigrate.report import page
from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.model import Action

#: The order of what a place became, and of its proofs.
_ACTIONS = ("rewrite", "shim", "keep", "leave", "refuse")
_PROOFS = (
    *("proved", "tested", "not runnable", "not comparable", "not verified"),
    *("differs", "no counterpart"),
)

#: What is reported of the proof of a change with `--no-verify`.
_NOT_ASKED = "not asked"

#: How many rows of a table the text shows.
_ROWS = 20


class Repository(Struct, frozen=True):
    """What became of one repository, and what is left to do there.

    `why` gives why it came to nothing, "" where it did not. `left` counts what is left: places that
    are refused or left, places in files that are `withheld` for lack of a proof, files that could
    not be handled, and what else blocks an import or a call. `branch` and `patch` are what was
    made, and `not_made` is the reason why one is not there that was to be.
    """

    name: str
    commit: str
    why: str
    files: int
    seconds: float
    actions: Mapping[str, int]
    proofs: Mapping[str, int]
    withheld: int
    failures: int
    left: int
    branch: str = ""
    patch: str = ""
    not_made: str = ""


class Group(Struct, frozen=True):
    """How many places have an idiom, an action and a proof, "" where there is nothing to prove."""

    idiom: str
    action: str
    proof: str
    places: int


class Refusal(Struct, frozen=True):
    """A reason why places are refused; the names in it are left out."""

    code: str
    reason: str
    places: int
    repositories: int


class Overview(Struct, frozen=True):
    """All that a campaign tells."""

    repositories: Sequence[Repository]
    places: Sequence[Group]
    refusals: Sequence[Refusal]
    version: str


def as_text(overview: Overview) -> str:
    """Return the overview for people to read."""
    lines = [_summary(overview), ""]
    for title, table in _tables(overview).items():
        if len(table) > 1:
            lines += [title, *_aligned(table[: _ROWS + 1])]
            if len(table) > _ROWS + 1:
                lines.append(f"  and {len(table) - _ROWS - 1} more; --report has all")
            lines.append("")
    lines += [f"{visible(r.name)}: {visible(r.why)}" for r in overview.repositories if r.why]
    lines += [
        f"{visible(r.name)}: not made: {visible(r.not_made)}"
        for r in overview.repositories
        if r.not_made
    ]
    return "\n".join(lines).rstrip("\n") + "\n"


def as_json(overview: Overview) -> str:
    """Return the overview as one object of JSON."""
    told: dict[str, Any] = {"version": 1, "summary": _counts(overview)}
    for name in ("repositories", "places", "refusals"):
        told[name] = [to_builtins(each) for each in getattr(overview, name)]
    return json.dumps(told, indent=2) + "\n"


def as_page(overview: Overview) -> str:
    """Return the overview as a page, of which no script is a part."""
    from markupsafe import Markup

    templates = page.environment()
    assert templates.loader is not None
    style = templates.loader.get_source(templates, "page.css")[0]
    tables = [
        {
            "id": f"t{number}",
            "title": title,
            "head": table[0],
            "rows": [[visible(str(cell)) for cell in row] for row in table[1:]],
            "numbers": [
                all(isinstance(cell, int) for cell in column)
                for column in zip(*table[1:], strict=True)
            ],
        }
        for number, (title, table) in enumerate(_tables(overview).items())
    ]
    return templates.get_template("campaign.html").render(
        title="tfgradmigrate: a campaign",
        summary=_summary(overview),
        tables=tables,
        failed=[
            {"name": visible(r.name), "why": visible(r.why or r.not_made)}
            for r in overview.repositories
            if r.why or r.not_made
        ],
        made_by=f"Made by tfgradmigrate {overview.version}.",
        style=Markup(style),
        style_hash=page.digest(style),
    )


def _counts(overview: Overview) -> dict[str, Any]:
    actions: Counter[str] = Counter()
    proofs: Counter[str] = Counter()
    for group in overview.places:
        actions[group.action] += group.places
        if group.proof:
            proofs[group.proof] += group.places
    done = [each for each in overview.repositories if not each.why]
    return {
        "repositories": len(overview.repositories),
        "done": len(done),
        "failed": len(overview.repositories) - len(done),
        "with_places": sum(bool(each.actions) for each in done),
        "files": sum(each.files for each in done),
        "places": sum(actions.values()),
        "actions": {name: actions[name] for name in _ACTIONS},
        "proofs": {name: proofs[name] for name in _PROOFS if proofs[name]},
        "withheld": sum(each.withheld for each in done),
        "left": sum(each.left for each in done),
        "seconds": round(sum(each.seconds for each in done), 1),
    }


def _summary(overview: Overview) -> str:
    counts = _counts(overview)
    actions = ", ".join(f"{n:,} {name}" for name, n in counts["actions"].items() if n)
    proofs = ", ".join(f"{n:,} {name}" for name, n in counts["proofs"].items())
    failed = f", {counts['failed']:,} failed" if counts["failed"] else ""
    number = counts["repositories"]
    return (
        f"{number:,} {'repository' if number == 1 else 'repositories'}{failed}, "
        f"{counts['with_places']:,} with places, {counts['files']:,} files: "
        f"{counts['places']:,} {'place' if counts['places'] == 1 else 'places'}"
        + (f" ({actions})" if actions else "")
        + (f"; of those that change {proofs}" if proofs else "")
        + f". {counts['left']:,} left to do."
    )


def _tables(overview: Overview) -> dict[str, list[tuple[Any, ...]]]:
    """Return the tables by their titles, each with its head."""
    groups = sorted(
        overview.places,
        key=lambda each: (-each.places, each.idiom, each.action, each.proof),
    )
    places: list[tuple[Any, ...]] = [("idiom", "action", "proof", "places")]
    places += [(each.idiom, each.action, _proof_of(each), each.places) for each in groups]
    refusals: list[tuple[Any, ...]] = [("code", "reason", "places", "repositories")]
    refusals += [(r.code, r.reason, r.places, r.repositories) for r in overview.refusals]
    left: list[tuple[Any, ...]] = [
        (
            "repository",
            "left",
            "refused",
            "withheld",
            "failures",
            "changed",
            "proved",
            "branch, patch",
        )
    ]
    for each in sorted(overview.repositories, key=lambda r: (-r.left, r.name)):
        if not each.why:
            refused = each.actions.get("refuse", 0) + each.actions.get("leave", 0)
            changed = each.actions.get("rewrite", 0) + each.actions.get("shim", 0)
            made = ", ".join(filter(None, (each.branch, each.patch)))
            counts = (each.left, refused, each.withheld, each.failures, changed)
            asked = bool(each.proofs) or not changed
            proved = each.proofs.get("proved", 0) if asked else _NOT_ASKED
            left.append((each.name, *counts, proved, made))
    return {
        "Places by idiom, action and proof": places,
        "Refusals by reason": refusals,
        "What is left, by repository": left,
    }


def _proof_of(group: Group) -> str:
    """Return the proof of some places; what changes and has none was not to be verified."""
    changes = not Action(group.action).changes_nothing
    return group.proof or (_NOT_ASKED if changes else "none needed")


def _aligned(table: Sequence[Sequence[Any]]) -> list[str]:
    cells = [[visible(str(cell)) for cell in row] for row in table]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    return [
        "  " + "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
