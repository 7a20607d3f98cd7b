"""Which modules can be imported: for people, what fails by where it fails; for programs, all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from tfgradmigrate.model import Blocks, ImportedModule, ImportOutcome, LeftItem, LeftPlace
from tfgradmigrate.report.left import folded

#: How many modules of one fault are named.
_NAMED = 3


def section(modules: Sequence[ImportedModule], tensorflow: str) -> str:
    """Return what can be imported, and a line or two for each place where something cannot."""
    if not modules:
        return "There is no module to import.\n"
    before, after = (sum(map(_good, each)) for each in zip(*_outcomes(modules), strict=True))
    same = all(was == is_now for was, is_now in _outcomes(modules))
    both = "." if same else f" as they are, {after} once migrated."
    lines = [f"Imported under TensorFlow {tensorflow}: {before} of {_modules(len(modules))}{both}"]
    for title, faults in (
        (
            "Fail" if same else "Fail once migrated",
            _faults([(m.path, m.after) for m in modules], missing=False),
        ),
        ("Cannot be tried here", _faults([(m.path, m.after) for m in modules], missing=True)),
        (
            "Fail today, and no longer once migrated",
            _faults(
                [(m.path, m.before) for m in modules if _good(m.after) and not _good(m.before)],
                missing=False,
            ),
        ),
    ):
        if faults:
            lines.append(f"  {title}:")
            lines += [folded(f"    {text}{_stopped(paths)}") for text, paths in faults.items()]
    return "\n".join(lines) + "\n"


def with_faults(items: Sequence[LeftItem], modules: Sequence[ImportedModule]) -> list[LeftItem]:
    """Return what is left to do, and what imports have shown of it.

    What stands where an import fails blocks it; the fault is told by itself where nothing does.
    """
    faults = [
        (LeftPlace(module.after.path or module.path, module.after.line), module.after)
        for module in modules
        if not _good(module.after)
    ]
    places = {place for place, outcome in faults if outcome.status != "missing"}
    items = [
        replace(item, blocks=Blocks.IMPORT) if places.intersection(item.places) else item
        for item in items
    ]
    told = {place for item in items for place in item.places}
    found: dict[tuple[str, str], LeftItem] = {}
    for place, outcome in faults:
        if outcome.status != "missing" and place in told:
            continue
        name, remedy = outcome.message, "it fails when it is imported: mend this line"
        if outcome.status == "missing":
            name, remedy = outcome.missing, "install it, or put its folder on PYTHONPATH"
        known = found.get((name, remedy))
        others = () if known is None else known.places
        found[name, remedy] = LeftItem(
            Blocks.IMPORT, "import", name, remedy, tuple(dict.fromkeys((*others, place)))
        )
    order = list(Blocks)
    return sorted((*found.values(), *items), key=lambda item: order.index(item.blocks))


def as_json(modules: Sequence[ImportedModule], tensorflow: str) -> dict[str, Any]:
    """Return the outcomes for programs."""
    return {"tensorflow": tensorflow, "modules": [to_builtins(module) for module in modules]}


def fails(module: ImportedModule) -> bool:
    """Tell whether a module cannot be imported once it is migrated, so far as can be told here."""
    return module.after.status not in ("imported", "missing")


def _outcomes(modules: Sequence[ImportedModule]) -> Iterator[tuple[ImportOutcome, ImportOutcome]]:
    return ((module.before, module.after) for module in modules)


def _good(outcome: ImportOutcome) -> bool:
    return outcome.status == "imported"


def _faults(outcomes: Sequence[tuple[str, ImportOutcome]], missing: bool) -> dict[str, list[str]]:
    """The faults, each with the other modules that come to it, in the order of the modules."""
    found: dict[str, list[str]] = {}
    for path, outcome in outcomes:
        if _good(outcome) or (outcome.status == "missing") != missing:
            continue
        if missing:
            text = f"{outcome.missing} is neither installed nor in the project"
        else:
            line = "" if outcome.line is None else f":{outcome.line}"
            text = f"{outcome.path or path}{line}: {outcome.message}"
        others = found.setdefault(text, [])
        if missing or path != (outcome.path or path):
            others.append(path)
    return found


def _stopped(paths: Sequence[str]) -> str:
    more = f" and {len(paths) - _NAMED} more" if len(paths) > _NAMED else ""
    return f"; this stops {', '.join(paths[:_NAMED])}{more}" if paths else ""


def _modules(number: int) -> str:
    return "1 module" if number == 1 else f"{number:,} modules"
