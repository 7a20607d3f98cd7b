"""Loops through what nobody knows: one pass stands for each, so it begins with nothing known.

What a pass leaves to the next one is an event, and what it may have been left is a term. So texts
that do the same in one pass do the same in all: as many as there are items, which may be none.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Sequence
from typing import Any

from . import lent
from .terms import FILE, PLAIN, Refused, Term, key, named, origins, run, told_now

#: How the names begin of locals that the text itself does not have.
_NOT_OWN = (".", "recorded_")


class Unbound:
    """What a local is that no pass may have bound yet."""

    def __init__(self, name: str) -> None:
        self.name = name


class Loop:
    """One loop through a term: its body binds locals, which are `carried` to the next pass.

    Those that its `target` binds are not.
    """

    def __init__(
        self,
        value: Term,
        carried: Sequence[str],
        target: Sequence[str],
        frame: types.FrameType | None,
    ) -> None:
        self._value = value
        self._carried = carried
        self._bound = {*carried, *target}
        self._frames: list[types.FrameType] = []
        while frame is not None:
            if frame.f_code.co_filename == FILE:
                self._frames.append(frame)
            frame = frame.f_back
        given = named(value.form).partition("[")[0] in run().parameters
        if run().section != "forward" or value.origin or given or run().may_know(value):
            raise self._refused("")  # lists that callers give may hold tensors

    def _refused(self, why: str) -> Refused:
        return Refused(f"`{named(self._value.form)}` is iterated{why}", self._value)

    def passes(self, may_end: bool) -> Iterator[Any]:
        """Yield the item of the one pass, if there `may_end` any: then both are tried."""
        run().loops.append(self._value)
        run().runs(f"goes through {self._value.form}")
        when = run().moment
        may_end = may_end or not self._bound.isdisjoint(self._frames[0].f_locals)
        if may_end and not Term(f"{named(self._value.form)} has items{when}"):
            return
        self._begin(when)
        run().noted(f"goes on with {self._value.form}")
        before, made, questions = self._others(), self._made(), {*run().questions}
        yield Term(f"{self._value.form}[*]{when}")
        if self._others() != before:
            raise self._refused(", and what was made before is changed")
        if any(op.type != "NoOp" for op in self._made()[len(made) :]):  # which tell of contexts
            raise self._refused(", and ops are made")
        run().questions = questions  # which nobody has asked if there is no item
        run().noted(f"has gone on, and leaves {', '.join(map(self._left, self._carried))}")

    def _begin(self, when: str) -> None:
        """Let nothing be known of what passes before this one may have bound."""
        given = self._frames[0].f_locals
        begun: dict[str, Any] = {}
        for name in self._carried:
            if name in given:
                self._check(name, given[name])
            begun[name] = Term(f"{name} so far{when}") if name in given else Unbound(name)
        run().begun = begun

    def _check(self, name: str, value: Any) -> None:
        """Refuse a local that leaves a tensor to a pass, or what has other names as well."""
        if origins(value):
            raise self._refused(f", and `{name}` is made of tensors")
        if not _is_plain(value):
            raise self._refused(f", and `{name}` may be changed on the way")

    def _left(self, name: str) -> str:
        """Return what tells a local that the pass leaves to the next one."""
        value = self._frames[0].f_locals.get(name, Unbound(name))
        if isinstance(value, Unbound):
            return f"no {name}"
        self._check(name, value)
        return f"{name} = {key(value)}"

    def _others(self) -> list[str]:
        """Return what tells all that the body could change, but for the locals that it binds."""
        own = self._frames[0]
        values = [
            value
            for frame in self._frames
            for name, value in frame.f_locals.items()
            if not (frame is own and (name in self._bound or name.startswith(_NOT_OWN)))
        ]
        scope = own.f_globals.items()
        values += [v for n, v in scope if n[:2] != "__" and not isinstance(v, types.ModuleType)]
        return lent.snapshot(values, told_now)

    def _made(self) -> list[Any]:
        import tensorflow as tf

        graph = tf.compat.v1.get_default_graph()
        return [] if tf.executing_eagerly() else graph.get_operations()


def _is_plain(value: Any) -> bool:
    """Return whether a value is one that nobody can write into."""
    if type(value) is tuple:
        return all(map(_is_plain, value))
    return isinstance(value, (Term, *PLAIN))


def begins() -> bool:
    """Return whether the pass of a loop begins that has locals of which nothing is known."""
    return bool(run().begun)


def begun() -> list[Any]:
    """Return what the locals are that passes before may have bound."""
    found, run().begun = [*run().begun.values()], {}
    return found


def count() -> int:
    """Return how many loops there were through what is not known."""
    return len(run().loops)


def comprehended(before: int, found: list[Any]) -> Any:
    """Return a list that a comprehension makes: a term, if it goes through what is not known."""
    through = run().loops[before:]
    if not through:
        return found
    if origins(found) or not all(map(_is_plain, found)):
        reason = "a comprehension through what is not known makes more than values"
        raise Refused(reason, *through)
    made = Term(f"list[{', '.join(map(key, found))}]#{count()}")
    made.changes = True
    return made
