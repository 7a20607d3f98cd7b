"""All mutants: those by hand and those by rule, each a wrong migrated text of some case."""

from __future__ import annotations

from dataclasses import dataclass

from .catalogue import CATALOGUE, ByHand
from .pairs import text_of
from .rules import RULES, Rule


@dataclass(frozen=True)
class Mutant:
    """A wrong migration: `text` is what the case's after.py becomes."""

    case: str
    name: str
    wrong: str
    text: str

    @property
    def id(self) -> str:
        """Its name in reports and on the command line of pytest."""
        return f"{self.case}/{self.name}"


def by_hand(entry: ByHand) -> Mutant:
    """Return the mutant of an entry of the catalogue."""
    right = text_of(entry.case, "after")
    count = right.count(entry.old)
    assert count == 1, f"{entry.case}: {entry.old!r} stands there {count} times, not once"
    return Mutant(entry.case, entry.name, entry.wrong, right.replace(entry.old, entry.new))


def by_rule(rule: Rule, case: str) -> Mutant | None:
    """Return what a rule makes of a case, None where it has no place in it."""
    right = text_of(case, "after")
    text = rule.apply(text_of(case, "before"), right)
    return None if text == right else Mutant(case, rule.name, rule.wrong, text)


def all_mutants() -> list[Mutant]:
    """Return all mutants in the order of their cases."""
    found = [by_hand(entry) for entry in CATALOGUE]
    for rule in RULES:
        for case in rule.cases:
            mutant = by_rule(rule, case)
            assert mutant is not None, f"{rule.name} has no place in {case}"
            found.append(mutant)
    return sorted(found, key=lambda mutant: mutant.id)
