"""Write docs/licences.md: what the project depends on, and under which licences.

    python docs/licences.py    # in an environment with the extras `dev` and `cluster`

Licences are read off what is installed. There are no versions, as those of a user may be others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, metadata, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PAGE = Path(__file__).with_name("licences.md")
PROJECT = "tfgradmigrate"

#: The extras that a user may install, and what they are for.
EXTRAS = {
    "": "Always",
    "tf": "`tfgradmigrate[tf]`: proofs and the runtime shim",
    "report": "`tfgradmigrate[report]`: HTML reports",
    "review": "`tfgradmigrate[review]`: the review in a terminal",
    "server": "`tfgradmigrate[server]`: the language server",
    "cluster": "`tfgradmigrate[cluster]`: workers of Dask",
}

_HEAD = """\
# Licences

tfgradmigrate is under the [Apache License 2.0](../LICENSE). Nothing of what it depends on is part
of it: pip installs that beside it. These are the licences that the packages state, those of what
they need in turn included. Written by `python docs/licences.py`; what another platform or version
needs besides is not listed.
"""


def required(extra: str) -> list[Requirement]:
    """Return what the project itself asks for, of an extra or always."""
    return [each for each in _of(PROJECT) if _is_for(each, extra)]


def page() -> str:
    """Return the page, of what is installed."""
    parts = [_HEAD]
    seen: set[str] = set()
    for extra, title in EXTRAS.items():
        names = sorted(_all(required(extra)) - seen)
        seen |= set(names)
        rows = [f"| {name} | {licence(name)} |" for name in names]
        parts.append(
            "\n".join([f"\n## {title}\n", "| package | licence |", "|---|---|", *rows, ""])
        )
    return "".join(parts)


def licence(name: str) -> str:
    """Return the licence that an installed package states, in a line; "" for one that is not."""
    try:
        stated = metadata(name).json
    except PackageNotFoundError:
        return ""
    classified = [
        each.split(" :: ")[-1]
        for each in stated.get("classifier", ())
        if each.startswith("License :: ") and each != "License :: OSI Approved"
    ]
    text = str(stated.get("license", "")).strip().partition("\n")[0]
    return (
        str(stated.get("license_expression", "")) or ", ".join(classified) or text or "not stated"
    )


def _of(name: str) -> list[Requirement]:
    return [Requirement(each) for each in requires(name) or ()]


def _is_for(requirement: Requirement, extra: str) -> bool:
    """Tell whether it is asked for with the extra and, for one, not without it."""
    marker = requirement.marker
    if marker is None:
        return not extra
    without = marker.evaluate({"extra": ""})
    return marker.evaluate({"extra": extra}) and (not extra or not without)


def _all(requirements: Iterable[Requirement]) -> set[str]:
    """Return the installed packages among them, and what those need."""
    found: set[str] = set()
    rest = list(requirements)
    while rest:
        requirement = rest.pop()
        name = canonicalize_name(requirement.name)
        if name in found or not licence(name):
            continue
        found.add(name)
        for extra in ("", *requirement.extras):
            rest += [each for each in _of(name) if _is_for(each, extra)]
    return found


def listed() -> dict[str, str]:
    """Return the licences of the page as it is."""
    rows = re.findall(r"^\| ([\w.-]+) \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return {name: stated for name, stated in rows if name != "package"}


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
