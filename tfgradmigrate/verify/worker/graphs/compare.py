"""Where two forms part."""

from __future__ import annotations

import functools
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..effects import named
from .form import HOLDING, OF_INPUT, Form, number_of
from .table import ZEROS_OF_LIST, digest

#: How many lines a difference is reported in.
MOST_LINES = 12

#: How deep an expression is written out before it is only its op type.
DEPTH = 3

#: The part that is who shares an object that can change.
SHARED = "what functions share"

#: How the parts begin that are gradients of gradients, and what runs for them.
SECOND_ORDER = ("second order", "what runs (second order")

#: Ops whose two operands stand in an order of the table's own.
_EITHER_ORDER = ("AddV2", "Mul")

_ADDITIONS = ("AddV2", "AddN", "Add")

#: Ops that make zeros of zeros in their first operand, but for infinities and nan in others.
_LINEAR = named("zeros", "first", of="op.")

#: Gradients that are zeros where their second operand is: what arrives.
_LINEAR_IN_SECOND = named("zeros", "second", of="op.")

#: Ops that leave zeros as they are, and with which bounds.
_BOUNDS: dict[str, Callable[[float], bool]] = {
    "Maximum": lambda bound: bound < 0,
    "Minimum": lambda bound: bound > 0,
}


@dataclass(frozen=True)
class Difference:
    """One part in which two forms are not the same.

    It `counts` where the parts differ in number: expressions that are spelled otherwise may have
    the same values, but where something is missing, or of another dtype, no value makes up for it.
    """

    part: str
    old: str
    new: str
    old_lines: tuple[str, ...] = ()
    new_lines: tuple[str, ...] = ()
    counts: bool = False

    def __str__(self) -> str:
        lines = [f"{self.part}:", f"  old: {self.old}", *_indented(self.old_lines)]
        lines += [f"  new: {self.new}", *_indented(self.new_lines)]
        return "\n".join(lines[:MOST_LINES])


def _indented(lines: tuple[str, ...]) -> list[str]:
    return [f"    {line}" for line in lines]


@dataclass(frozen=True)
class Comparison:
    """What became of two forms.

    `outcome` is ``identical``; ``order of additions``, identical but for the order in which
    gradients are added and for zeros among them (which turn minus zero into zero); ``second
    order``, identical but for the gradients of gradients; or ``differs``. `notes` say what is not
    the same and changes no value.
    """

    outcome: str
    differences: tuple[Difference, ...] = ()
    notes: tuple[str, ...] = ()


def compare(old: Form, new: Form) -> Comparison:
    """Return how two forms compare; they may be of different modes."""
    pair = _Pair(old, new, False)
    found, notes = tuple(pair.differences()), tuple(pair.notes())
    if not found:
        return Comparison("identical", (), notes)
    loosely = list(_Pair(old, new, True).differences())
    if not loosely:
        return Comparison("order of additions", found, notes)
    left = {each.part for each in loosely if not each.part.startswith(SECOND_ORDER)}
    if not left:
        return Comparison("second order", tuple(loosely), notes)
    return Comparison("differs", tuple(loosely), notes)


class _Pair:
    """Two forms, and digests of their rows; `loosely`, sums in gradients are what they add."""

    def __init__(self, old: Form, new: Form, loosely: bool) -> None:
        self.old = old
        self.new = new
        self.is_outside = "tape" in (old.mode, new.mode)
        self.zeros = loosely and self.is_outside
        self.exact = [row_digests(form, False, False) for form in (old, new)]
        self.loose = self.exact
        if loosely:
            self.loose = [row_digests(form, True, self.is_outside) for form in (old, new)]
        self.digests = self.exact

    def differences(self) -> Iterator[Difference]:
        """Yield where the forms part, one for each part of them."""
        old, new = self.old, self.new
        if old.structure != new.structure:
            yield Difference("what is returned", old.structure, new.structure)
        yield from self._outputs()
        if "eager" not in (old.mode, new.mode):
            yield from self._simple("static shapes of what comes in", *map(_of_inputs, (old, new)))
        self.digests = self.loose
        for part in ("gradients", "second_order"):
            yield from self._gradients(part)
        yield from self._effects()
        if self.old.mode in HOLDING and self.new.mode in HOLDING:
            yield from self._told_shapes()
        self.digests = self.exact
        yield from self._simple("variables", old.variables, new.variables)
        yield from self._simple(SHARED, *self._shared())
        yield from self._simple("something unread that may fail", *self._idle())
        if old.mode == new.mode == "graph":
            yield from self._named()
            yield from self._simple("what runs before", old.ran_before, new.ran_before)
        if old.mode in HOLDING and new.mode in HOLDING:
            yield from self._collections()

    def _named(self) -> Iterator[Difference]:
        """Yield a name that both programs give to ops, and neither for what the other computes."""
        for name in sorted(self.old.named.keys() & self.new.named.keys()):
            one, other = self.old.named[name], self.new.named[name]
            if not {*one} & {*other}:
                told = "something else"
                yield Difference(f"the op named `{name}`", "one op", told, counts=True)

    def _collections(self) -> Iterator[Difference]:
        one, other = self.old.collections, self.new.collections
        for name in sorted({*one, *other}):
            numbers = [len(each.get(name, ())) for each in (one, other)]
            if numbers[0] != numbers[1]:
                first, second = map(_things, numbers)
                yield Difference(f"the collection `{name}`", first, second, counts=True)
                return
        yield from self._simple("collections", one, other)

    def _simple(self, part: str, one: Any, other: Any) -> Iterator[Difference]:
        if one != other:
            yield Difference(part, json.dumps(one), json.dumps(other))

    def _shared(self) -> tuple[list[list[str]], list[list[str]]]:
        """Return which uses of functions share something on both sides.

        A tape makes other gradients of gradients: with it, uses that both sides have are compared.
        """
        sides = self.old.shared, self.new.shared
        if not self.is_outside:
            return sides
        uses = [{use for group in groups for use in group} for groups in sides]
        one, other = (sorted(sorted({*g} & uses[0] & uses[1]) for g in groups) for groups in sides)
        return one, other

    def _idle(self) -> tuple[list[str], list[str]]:
        """Return nothing, and the ops that only the new program has, and asks for in vain.

        Eagerly they run, and may raise an error. Those of an eager run are its own.
        """
        if "eager" in (self.old.mode, self.new.mode):
            return [], []
        added = set(self.new.idle).difference(self.old.failing)
        return [], sorted({each.partition(" ")[0] for each in added})

    def _outputs(self) -> Iterator[Difference]:
        if len(self.old.outputs) != len(self.new.outputs):
            one, other = (str(len(form.outputs)) for form in (self.old, self.new))
            yield Difference("number of outputs", one, other, counts=True)
            return
        pairs = zip(self.old.outputs, self.new.outputs, strict=True)
        for place, (one, other) in enumerate(pairs):
            yield from self._rows(f"output {place}", one[0], other[0])
            yield from self._simple(f"dtype of output {place}", one[1], other[1])
            if not self._is_known_better(one[2], other[2]):
                yield from self._simple(f"static shape of output {place}", one[2], other[2])

    def _is_known_better(self, one: Any, other: Any) -> bool:
        """Return whether TensorFlow infers more of a shape in the new program, and nothing else.

        What a program itself asserts of a shape (``set_shape``) is no inference.
        """
        if "eager" in (self.old.mode, self.new.mode):
            return True
        if self.old.set_shapes != self.new.set_shapes:
            return False
        return _is_as_known(one, other)

    def _told_shapes(self) -> Iterator[Difference]:
        """Yield what the old program tells of the shape of a tensor in a gradient, and no other.

        TensorFlow gives a gradient the shape of what it is by in `tf.gradients` alone: behind a
        tape nothing is known of it then.
        """
        told: dict[str, list[Any]] = {}
        for row, shape in self.new.told_shapes:
            told.setdefault(self.digests[1][row], []).append(shape)
        for row, shape in self.old.told_shapes:
            others = told.get(self.digests[0][row], [])
            if not any(_is_as_known(shape, other) for other in others):
                text = expression(self.old, row)
                yield Difference("static shapes in gradients", f"{text}: {shape}", str(others))

    def notes(self) -> Iterator[str]:
        """Yield what is not the same and changes no value."""
        for place, (one, other) in enumerate(zip(self.old.outputs, self.new.outputs, strict=False)):
            if one[2] != other[2] and self._is_known_better(one[2], other[2]):
                yield f"static shape of output {place}: old {one[2]}, new {other[2]}"

    def _gradients(self, part: str) -> Iterator[Difference]:
        one, other = (getattr(form, part) for form in (self.old, self.new))
        if list(one) != list(other):
            yield Difference(part, str(list(one)), str(list(other)))
            return
        for name in one:
            ours = self._summed(name, one[name], other[name]) if part == "gradients" else one[name]
            yield from self._set(f"{part.replace('_', ' ')} of {name}", ours, other[name])

    def _summed(self, name: str, one: Any, other: Any) -> Any:
        """Return gradients, tensors for slices to which a tape outside has added zeros."""
        dense = self.old.dense.get(name)
        if dense is None or not self.is_outside or len(one) != len(other):
            return one
        return [
            c if isinstance(a, list) and isinstance(b, int) else a
            for a, b, c in zip(one, other, dense, strict=True)
        ]

    def _set(self, part: str, one: Any, other: Any) -> Iterator[Difference]:
        if isinstance(one, str) or isinstance(other, str) or len(one) != len(other):
            yield from self._simple(part, one, other)
            return
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            name = f"{part} by source {place}"
            if a is None and isinstance(b, int) and self._is_given_zeros(b):
                continue
            if type(a) is not type(b):
                yield Difference(name, _told(self.old, a), _told(self.new, b))
            elif isinstance(a, list):
                yield from self._slices(name, a, b)
            elif a is not None:
                yield from self._rows(name, a, b)

    def _is_given_zeros(self, row: int) -> bool:
        """Return whether a gradient is zeros, which a tape outside gives for one that is None."""
        return self.zeros and row in _zeros(self.new, True)

    def _slices(self, name: str, one: list[Any], other: list[Any]) -> Iterator[Difference]:
        for a, b in zip(one, other, strict=True):
            if a is not None and b is not None:
                yield from self._rows(name, a, b)
            elif a is not b:
                yield Difference(name, "slices", "slices with another shape")

    def _effects(self) -> Iterator[Difference]:
        for name in dict.fromkeys([*self.old.effects, *self.new.effects]):
            one, other = self.old.effects.get(name, []), self.new.effects.get(name, [])
            if name != "place":
                one, other = self._without_idle_checks(one, other)
            if len(one) != len(other):
                texts = self._names(self.old, one), self._names(self.new, other)
                yield Difference(f"what runs ({name})", texts[0], texts[1])
                continue
            # What runs for a gradient is given what arrives, added in any order.
            self.digests = self.exact if name == "place" else self.loose
            for a, b in zip(one, other, strict=True):
                yield from self._rows(f"what runs ({name})", a, b)

    def _without_idle_checks(
        self, one: Sequence[int], other: Sequence[int]
    ) -> tuple[list[int], list[int]]:
        """Return what runs for a gradient, checks of its numbers that follow each other in order.

        A check whose result no gradient is built of never runs in a graph of version 1; behind a
        tape there is none, as that goes no further than a gradient does.
        """
        self.digests = self.loose
        if self.old.mode == "graph":
            wanted = Counter(self.digests[1][row] for row in other)
            read = reached(self.old, [self.old.gradients, self.old.second_order])
            kept = []
            for row in one:
                told = self.digests[0][row]
                if wanted[told] or row in read or not _is_check(self.old, row):
                    kept.append(row)
                wanted[told] -= 1
            one = kept
        return _in_order(self.old, one, self.digests[0]), _in_order(
            self.new, other, self.digests[1]
        )

    def _names(self, form: Form, rows: list[int]) -> str:
        return ", ".join(form.nodes[row][0] for row in rows) or "nothing"

    def _rows(self, part: str, one: int, other: int) -> Iterator[Difference]:
        """Yield the two smallest expressions in which these two part, if they do."""
        while self.digests[0][one] != self.digests[1][other]:
            a, b = self.old.nodes[one], self.new.nodes[other]
            inner = self._parting(a, b)
            if inner is None:
                yield Difference(
                    part,
                    expression(self.old, one),
                    expression(self.new, other),
                    tuple(self.old.lines.get(one, ())),
                    tuple(self.new.lines.get(other, ())),
                )
                return
            one, other = inner

    def _parting(self, a: Any, b: Any) -> tuple[int, int] | None:
        """Return the only pair of inputs that differ between two nodes that are alike else."""
        if a[:2] != b[:2] or len(a[2]) != len(b[2]):
            return None
        pairs = [
            (i, j)
            for i, j in zip(a[2], b[2], strict=True)
            if self.digests[0][i] != self.digests[1][j]
        ]
        if a[0] in _EITHER_ORDER and len(pairs) == 2:
            crossed = [(a[2][0], b[2][1]), (a[2][1], b[2][0])]
            pairs = [p for p in crossed if self.digests[0][p[0]] != self.digests[1][p[1]]]
            pairs = pairs if len(pairs) == 1 else []
        return pairs[0] if pairs else None


def _is_check(form: Form, row: int) -> bool:
    """Return whether an op does nothing but raise an error, or none."""
    return bool(form.nodes[row][0] == "CheckNumerics")


def _in_order(form: Form, rows: Sequence[int], digests: Sequence[str]) -> list[int]:
    """Return what runs, checks that follow each other in an order that tells nothing."""
    found: list[int] = []
    for is_check, group in itertools.groupby(rows, lambda row: _is_check(form, row)):
        together = list(group)
        found += sorted(together, key=lambda row: digests[row]) if is_check else together
    return found


def reached(form: Form, start: Any) -> set[int]:
    """Return the rows of which the rows in a nest of lists and dictionaries are made."""
    waiting, found = [start], set()
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each
        elif isinstance(each, int) and each not in found:
            found.add(each)
            waiting += form.nodes[each][2]
    return found


def _things(number: int) -> str:
    return "1 thing" if number == 1 else f"{number} things"


def _told(form: Form, gradient: Any) -> str:
    if gradient is None:
        return "None"
    return "IndexedSlices" if isinstance(gradient, list) else expression(form, gradient)


def _is_as_known(one: Any, other: Any) -> bool:
    """Return whether the second of two static shapes tells all that the first does."""
    return one is None or (
        other is not None
        and len(one) == len(other)
        and all(a in (None, b) for a, b in zip(one, other, strict=True))
    )


def _of_inputs(form: Form) -> list[str]:
    """Return what a program has asserted of the shapes of tensors that come in, the last ones."""
    told = [each for each in form.set_shapes if str(each).startswith(OF_INPUT)]
    return sorted({each.partition(":")[0]: each for each in told}.values())


def row_digests(form: Form, loosely: bool, is_outside: bool) -> list[str]:
    """Return a digest of each row, which does not depend on the table that it stands in.

    `loosely`, what TensorFlow adds under a tape, which may stand outside, counts for nothing.
    """
    found: list[str] = []
    terms: list[list[str]] = []
    reshaped: dict[str, str] = {}
    zeros = _zeros(form, is_outside) if loosely else frozenset()
    for row, (op, attributes, inputs) in enumerate(form.nodes):
        parts = [found[i] for i in inputs]
        if loosely and op == "Reshape":
            # The rules have taken two of them for one where no zeros stood between them.
            parts[0] = reshaped.get(parts[0], parts[0])
        # The table has put the factors in an order, by what they were with the zeros in them.
        factors = loosely and op == "Mul" and not str(attributes.get("T")).startswith("complex")
        own = digest([op, attributes, sorted(parts) if factors else parts])
        added = [own]
        if row in zeros:
            own, added = digest(["zeros"]), []
        elif loosely and op in _ADDITIONS and _is_added_in_any_order(attributes):
            kept = [i for i in inputs if op != "AddN" or not _is_zero_fill(form, i)]
            if is_outside and op == "AddN":  # of a scalar the zeros are a number
                kept = [i for i in kept if not _is_zero(form, i)]
            # Of nothing but zeros the shape is left.
            added = sorted(term for i in kept or inputs[:1] for term in terms[i])
            own = added[0] if len(added) == 1 else digest(["sum", attributes.get("T"), added])
        if op == "Reshape" and row not in zeros:
            reshaped[own] = parts[0]
        found.append(own)
        terms.append(added)
    return found


def _is_zero_fill(form: Form, row: int) -> bool:
    """Return whether a row is what TensorFlow takes for a gradient that does not arrive."""
    op, _, inputs = form.nodes[row]
    return op == "Fill" and _is_zero(form, inputs[1])


def _is_zero(form: Form, row: int) -> bool:
    return form.nodes[row][1].get("value") in ("0.0", "bytes:0000000000000000")


def _zeros(form: Form, is_outside: bool) -> frozenset[int]:
    """Return the rows that are zeros of whatever shape, and what gradients make of such zeros.

    TensorFlow adds them under a tape: lists of zeros, to which nothing else has come, for what a
    loop keeps of each turn; and where the tape `is_outside`, zeros of the same shape for what is
    not used of an output, and for what the backward function keeps of the forward function. They
    change the sign of a zero, and make a nan where what they are multiplied with is infinite: with
    any function that is differentiated so.
    """
    found: set[int] = set()
    for row, (op, attributes, inputs) in enumerate(form.nodes):
        arriving = [i in found or (is_outside and _is_zero(form, i)) for i in inputs]
        if op == ZEROS_OF_LIST or (op == "ZerosLike" and attributes.get("T") == "variant"):
            zeros = True
        elif op == "Sub" or (op in _ADDITIONS and _is_added_in_any_order(attributes)):
            zeros = all(arriving)
        elif op.startswith("Select") or op == "If":
            zeros = all(arriving[1:])
        elif op in _LINEAR_IN_SECOND:
            zeros = arriving[1]
        elif op in ("Mul", "MatMul", "BatchMatMulV2"):
            zeros = any(arriving)
        elif op in _BOUNDS:
            bounds = [number_of(form.nodes[i]) for i in inputs]
            beyond = [bound is not None and _BOUNDS[op](bound) for bound in bounds]
            zeros = any(arriving[i] and (arriving[1 - i] or beyond[1 - i]) for i in (0, 1))
        elif op.startswith("PyFunc"):
            upstream = arriving[_given_to(attributes.get("token"), len(inputs)) :]
            zeros = is_outside and upstream != [] and all(upstream)
        else:
            zeros = op in _LINEAR and arriving[0]
        if zeros or (is_outside and _is_zero_fill(form, row)):
            found.add(row)
    return frozenset(found)


def _given_to(token: Any, number: int) -> int:
    """Return how many of some inputs stand in front of what arrives at a gradient of unknown code.

    All of those of any other function of Python do.
    """
    is_gradient = isinstance(token, list) and token[0] == "gradient of" and token[1][0] == "opaque"
    return json.dumps(token[1][2]).count('["tensor"]') if is_gradient else number


def _is_added_in_any_order(attributes: Any) -> bool:
    """Return whether what an op adds are numbers, or lists of them."""
    return str(attributes.get("T")).startswith(("float", "bfloat", "complex", "variant"))


def expression(form: Form, row: int, depth: int = DEPTH) -> str:
    """Return an expression in TensorFlow's names, cut off below a depth."""
    op, attributes, inputs = form.nodes[row]
    if op in ("x", "dy", "Variable"):
        return f"{op}{attributes['number']}"
    if op == "Const":
        return f"{attributes['dtype']} {attributes['value']}"
    if not depth:
        return f"{op}(...)" if inputs else op
    parts = [expression(form, i, depth - 1) for i in inputs]
    parts += [f"{k}={_short(v)}" for k, v in attributes.items() if not _is_a_type(k)]
    return f"{op}({', '.join(parts)})"


@functools.cache
def _is_a_type(name: str) -> bool:
    return name in ("T", "Tidx", "Tshape", "Tout", "Tin", "incompatible_shape_error", "out_type")


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else f"#{digest(value)[:8]}"
