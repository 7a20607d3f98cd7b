"""What is run to prove a rewrite: for each rewritten place the callables that execute it.

The subject of a place is the outermost function or method that holds it. Some cannot be called by
themselves: a gradient function is run through the overrides that name it, a method of a layer
through the layer's call, and what a function returns (`get_quantizers(2, 2)[0]`) through that
function. A `py_func` helper is run both with functions made up for it and through its callers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tfgradmigrate.program.scopes import DEFINITIONS, Function, bound_names
from tfgradmigrate.program.walking import called_name, walk
from tfgradmigrate.rules.model import Action, Finding
from tfgradmigrate.verify.program.calling import (
    function_subject,
    made_subjects,
    method_subject,
    module_subject,
    unreached_subject,
    wrapped_subject,
)
from tfgradmigrate.verify.program.functions import (
    gives_no_tensors,
    gradient_functions,
    is_helper,
    mentions,
    registered_as,
    takes_map,
)
from tfgradmigrate.verify.program.leading import led_to, routine_of
from tfgradmigrate.verify.program.module import Module, Routine, module_of
from tfgradmigrate.verify.program.returned import reaches
from tfgradmigrate.verify.program.scripts import prints_from_a_session
from tfgradmigrate.verify.program.slicing import is_main_guard, slice_module
from tfgradmigrate.verify.program.subject import Subject
from tfgradmigrate.verify.reasons import Reason, Why


def subjects(
    old: str, new: str, findings: Sequence[Finding], by_hand: bool = False
) -> list[Subject]:
    """Return what there is to run for the findings that changed something, `by_hand` for all.

    Every place belongs to one subject at least; where nothing can be run, to one with a reason.
    """
    changed = [f for f in findings if by_hand or f.action in (Action.REWRITE, Action.SHIM)]
    lines = tuple(sorted({f.line for f in changed}))
    if not lines:
        return []
    if any(finding.cell is not None for finding in changed):
        return [Subject("<notebook>", "module", lines=lines, reason=Reason(Why.NOTEBOOK))]
    try:
        module = module_of(old)
    except (SyntaxError, ValueError) as error:
        reason = Reason(Why.UNPARSABLE, str(error))
        return [Subject("<module>", "module", lines=lines, reason=reason)]
    found = _Finder(module, lines).found()
    after = module_of(new)
    if module.tensorflow and after.tensorflow == module.tensorflow:
        # What is passed may name it, whether the slice does or not.
        found = [replace(s, names=(*s.names, module.tensorflow)) for s in found]
    found = [_if_there(subject, module, after) for subject in found]
    # A helper may be gone because its callers do without it: then these show it.
    shown = {line for s in found if not s.reason and s.kind != "script" for line in s.lines}
    return [s for s in found if not _is_removed(s) or not shown.issuperset(s.lines)]


def _is_removed(subject: Subject) -> bool:
    return subject.reason is not None and subject.reason.why is Why.REMOVED


def _if_there(subject: Subject, old: Module, new: Module) -> Subject:
    """Give a subject a reason if the new text lacks it."""
    if subject.kind == "function" and not subject.reason:
        owner, _, method = subject.name.rpartition(".")
        inherited = old.method(owner, method) is not None
        there = new.method(owner, method) is not None if inherited else new.has(subject.names[0])
        if not there:
            return replace(subject, reason=Reason(Why.REMOVED, subject.name))
    if subject.kind == "module" and not subject.reason:
        gone = [name for name in subject.outputs if name not in new.bound]
        if gone:
            return replace(subject, reason=Reason(Why.UNASSIGNED, ", ".join(gone)))
    return subject


class _Finder:
    """Finds the subjects of the places of one module, by their lines."""

    def __init__(self, module: Module, lines: tuple[int, ...]) -> None:
        self._module = module
        self._lines = lines
        self._found: dict[str, Subject] = {}
        self._made: dict[str, Function] = {}
        self._gradients = set(gradient_functions(module))
        self._registered = tuple(
            statement.name
            for statement in module.tree.body
            if isinstance(statement, ast.FunctionDef) and registered_as(statement)
        )

    def found(self) -> list[Subject]:
        left = []
        for line in self._lines:
            routine = self._module.routine_at(line)
            if routine is None:
                if not self._add_statement(line):
                    left.append(line)
            elif routine.name in self._gradients:
                left.append(line)
            else:
                self._add_routine(routine, line, set())
        if prints_from_a_session(self._module):
            self._add(Subject("<script>", "script", lines=self._lines))
        self._claim()
        for line in left:
            if not self._is_claimed(line):
                self._add_users(line)
        self._claim()
        for line in left:
            if not self._is_claimed(line):
                self._add(unreached_subject(self._module, line))
        return sorted(self._found.values(), key=lambda s: (min(s.lines, default=0), s.name))

    def _is_claimed(self, line: int) -> bool:
        return any(line in s.lines for s in self._found.values() if s.kind != "script")

    def _add(self, subject: Subject) -> None:
        self._found.setdefault(subject.name, subject)

    def _add_routine(self, routine: Routine, line: int, seen: set[str]) -> None:
        """Add what runs a function: itself, its callers if it works for them, or both."""
        if routine.name in seen:
            return
        seen.add(routine.name)
        users: list[Routine] = []
        serves = gives_no_tensors(routine.node) or self._decorates(routine)
        serves |= routine.name in self._module.deleted
        if serves or is_helper(routine.node, self._module):
            users = self._users(routine.own_name, routine)
        elif routine.own_name == "__init__":
            users = self._users_of_context(routine, line)
            serves = bool(users)
        for user in users:
            self._add_routine(user, line, seen)
        if users and serves:
            return
        if routine.owner:
            for owner in (routine.owner, *self._subclasses(routine)):
                self._add(method_subject(self._module, routine, owner))
        else:
            self._add_function(routine, line)

    def _add_function(self, routine: Routine, line: int) -> None:
        """Add the function itself, or the functions that it makes and returns."""
        names = (routine.name, *(self._registered if takes_map(routine.node) else ()))
        made = list(made_subjects(routine, line, names))
        if not made:
            self._add(function_subject(routine, self._module, names))
        for subject, inner in made:
            self._made[subject.name] = inner
            self._add(subject)

    def _decorates(self, routine: Routine) -> bool:
        """Return whether a function is a decorator of others of the module."""
        return any(
            isinstance(part, ast.Name) and part.id == routine.name
            for other in self._module.routines.values()
            for decorator in getattr(other.node, "decorator_list", ())
            for part in walk(decorator)
        )

    def _users_of_context(self, routine: Routine, line: int) -> list[Routine]:
        """Return the methods that enter a context which `__init__` keeps in an attribute."""
        for node in walk(routine.node):
            if (
                isinstance(node, ast.Assign)
                and node.lineno <= line <= (node.end_lineno or 0)
                and isinstance(node.targets[0], ast.Attribute)
                and called_name(node.value) == "gradient_override_map"
            ):
                return self._users(node.targets[0].attr, routine)
        return []

    def _subclasses(self, routine: Routine) -> list[str]:
        """Return the classes that inherit a method and define something that it may use."""
        if any("static" in ast.unparse(d) for d in getattr(routine.node, "decorator_list", ())):
            return []
        used = {
            part.attr
            for other in self._module.routines.values()
            if other.owner == routine.owner
            for part in walk(other.node)
            if isinstance(part, ast.Attribute)
        }
        return [
            name
            for name in self._module.heirs(routine.owner)
            if name != routine.owner and used & bound_names(self._module.classes[name].body)
        ]

    def _users(self, name: str, routine: Routine) -> list[Routine]:
        """Return the other functions that mention a name, of a method or attribute as `.name`."""
        return [
            other
            for other in self._module.routines.values()
            if other is not routine
            and other.name not in self._gradients
            and mentions(other.node, name, bool(routine.owner))
        ]

    def _add_users(self, line: int) -> None:
        """Add who uses what stands on a line that no subject executes."""
        routine = self._module.routine_at(line)
        if routine is not None:
            for user in self._users(routine.own_name, routine):
                self._add_routine(user, line, set())

    def _add_statement(self, line: int) -> bool:
        """Add the statement on a line of the module, and return whether it can be run."""
        statement = self._module.statement_at(line)
        if statement is None or is_main_guard(statement):
            return False
        if isinstance(statement, (ast.Import, ast.ImportFrom, *DEFINITIONS)):
            return False
        name = "<module>" if "<module>" not in self._found else f"<module>:{line}"
        subject = wrapped_subject(self._module, statement)
        subject = subject or module_subject(self._module, statement, name)
        if subject is not None:
            self._add(subject)
        return subject is not None

    # Which places a subject executes.

    def _claim(self) -> None:
        for name, subject in self._found.items():
            if subject.kind != "script":
                led = self._led_to(subject)
                lines = tuple(self._executed(subject, led))
                self._found[name] = replace(subject, lines=lines, routines=frozenset(led))

    def _led_to(self, subject: Subject) -> set[str]:
        """Return the functions that a subject leads to."""
        module = self._module
        names = [] if subject.kind == "module" else [subject.name]
        owner = subject.name.rpartition(".")[0]
        if owner in module.classes:
            names += [f"{owner}.{name}" for name in ("__init__", "__call__", "call", "build")]
        found = set()
        for owner, _, own_name in (name.rpartition(".") for name in names):
            method = module.method(owner, own_name)
            found.add(method.name if method else routine_of(names[0], module.routines))
        return {led for name in found or {""} for led in led_to(module.text, name)}

    def _executed(self, subject: Subject, led: set[str]) -> Iterator[int]:
        """Yield the places that lie in functions and statements which a subject may execute."""
        kept = slice_module(self._module.text, subject.names).lines
        made = self._made.get(subject.name)
        for line in (each for each in self._lines if each in kept):
            routine = self._module.routine_at(line)
            if routine is None or routine.name in self._gradients:
                yield line
            elif made is not None and routine.name == subject.names[0]:
                yield from [line] if reaches(routine.node, made, line) else []
            # Methods of one name in several classes are distinguished by what the slice keeps.
            elif routine.name in led:
                yield line
