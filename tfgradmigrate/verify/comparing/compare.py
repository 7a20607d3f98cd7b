"""Two replies of the workers, bit by bit, and how far apart they are where they are not equal.

Nothing here needs NumPy, so that the command line does not load it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from tfgradmigrate.verify.inputs.values import LAYOUT, numbers
from tfgradmigrate.verify.running.protocol import Failure, Reply, Run, Tensor

#: Digits of the significand, the hidden one included: what an ULP is depends on it.
_DIGITS = {"bfloat16": 8, "float16": 11, "float32": 24, "float64": 53}
_DIGITS |= {"complex64": 24, "complex128": 53}
_SMALLEST_EXPONENT = {8: -125, 11: -13, 24: -125, 53: -1021}

#: A number in what a program prints.
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|inf|nan)\b")


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far apart two numbers may be: relative to themselves, or to the tensor's largest.

    Both are 0 where the bits have to be equal, the sign of zero included.
    """

    relative: float = 0.0
    of_largest: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether nothing but equal bits will do."""
        return self.relative == 0.0 and self.of_largest == 0.0


#: What each mode may differ by, and why.
TOLERANCES = {
    "eager": Tolerance(),
    "v1_graph": Tolerance(),
    # A tape adds the gradients of several paths in another order than tf.gradients does.
    "function_tape_outside": Tolerance(1e-6, 1e-7),
    "function_tape_inside": Tolerance(1e-6, 1e-7),
    # XLA contracts a * b + c, so that what cancels differs by more than its own digits.
    "jit": Tolerance(1e-6, 1e-6),
    "second_order": Tolerance(0.0, 1e-6),
    # Programs print eight digits.
    "script": Tolerance(1e-6, 0.0),
}


#: How far apart sums may be that are added up in another order.
REORDERED = Tolerance(0.0, 1e-6)

#: How far apart the kernels of two versions of TensorFlow are at most.
KERNELS = Tolerance(1e-5, 1e-6)


class Part(Enum):
    """What of two runs is compared; each has its text, with a place for which one it is."""

    CALL = "the call"
    STRUCTURE = "structure"
    SOURCES = "number of sources"
    OUTPUT = "output {}"
    GRADIENT = "gradient of {}"
    SECOND_ORDER = "second-order gradient of {}"
    PRINTED = "the output"
    NUMBER = "number {} printed"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same.

    `part` and `name` say which, `how` in what way ("value", "sign of zero", "nan", "None", "dtype",
    "shape", "raises", "printed", "structure"), `old` and `new` show both. `value_set` and `index`
    tell where; `absolute`, `relative` and `ulp` how far, at the worst element.
    """

    mode: str
    part: Part
    name: str
    how: str
    old: str
    new: str
    value_set: int = 0
    index: tuple[int, ...] = ()
    absolute: float = 0.0
    relative: float = 0.0
    ulp: float = 0.0

    @property
    def what(self) -> str:
        """What is not the same: "output 0", "gradient of x"."""
        return self.part.value.format(self.name)

    def __str__(self) -> str:
        """Say it in one line."""
        place = f"[{', '.join(map(str, self.index))}]" if self.index else ""
        line = f"{self.what}{place}: {self.how}: old {self.old}, new {self.new}"
        if self.how == "value" and math.isfinite(self.absolute):
            line += f" ({self.absolute:.3g} absolute, {self.relative:.3g} relative"
            line += f", {self.ulp:.3g} ULP)" if self.ulp else ")"
        return line


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the comparison of one mode gives; `worst` is the largest distance allowed.

    It is relative, to the number itself or to the tensor's largest element: to what it is nearer.
    """

    differences: tuple[Difference, ...]
    worst: float = 0.0

    @property
    def equal(self) -> bool:
        """Whether nothing differs by more than its tolerance."""
        return not self.differences


def compare(old: Reply, new: Reply, tolerance: Tolerance) -> Comparison:
    """Compare a run of the old program with one of the new program in some mode.

    What the mode of the new run has no part in (second order, in most), and the second order of an
    old program that raises an error there, are left out.
    """
    mode = new["mode"]
    if mode == "script":
        return _scripts(old, new, tolerance)
    found: list[Difference] = []
    worst = 0.0
    for number, (before, after) in enumerate(_runs(old, new)):
        errors = _errors(before, after)
        if errors is not None:
            found.append(replace(errors, mode=mode, value_set=number))
        sources = old.get("sources", [])
        for part, name, a, b in _pairs(before, after, sources):
            one = _tensors(a, b, tolerance)
            worst = max(worst, one.worst)
            if one.how:
                place = (number, one.index, *one.distance)
                found.append(Difference(mode, part, name, one.how, one.old, one.new, *place))
    if any("outputs" in run for run in old["runs"]) and any("outputs" in r for r in new["runs"]):
        found[:0] = _kinds(old, new)
    return Comparison(tuple(found), worst)


def _kinds(old: Reply, new: Reply) -> Iterator[Difference]:
    """Compare what kind of thing was returned, and what there is to differentiate by.

    An operation without outputs is run where it is made, but for graphs of TensorFlow 1: of a call
    there None is left.
    """
    before, after = old["structure"], new["structure"]
    if new["mode"] != "v1_graph":
        before, after = (re.sub(r"\boperation\b", "None", each) for each in (before, after))
    for part, a, b in (
        (Part.STRUCTURE, before, after),
        (Part.SOURCES, str(len(old["sources"])), str(len(new["sources"]))),
    ):
        if a != b:
            yield Difference(new["mode"], part, "", "structure", a, b)


def _runs(old: Reply, new: Reply) -> Iterator[tuple[Run, Run]]:
    """Pair the value sets; the error of a reply is that of the last run that it has."""
    count = max(len(old["runs"]), len(new["runs"]), 1)
    return zip(_padded(old, count), _padded(new, count), strict=True)


def _padded(reply: Reply, count: int) -> list[Run]:
    runs = [run.copy() for run in reply["runs"]] or [Run()]
    if "error" in reply:
        runs[-1]["error"] = reply["error"]
    return runs + [Run(error=reply["error"]) if "error" in reply else Run()] * (count - len(runs))


def _pairs(old: Run, new: Run, sources: Sequence[str]) -> Iterator[tuple[Part, str, Any, Any]]:
    if "outputs" in old and "outputs" in new:
        outputs = max(len(old["outputs"]), len(new["outputs"]))
        for i in range(outputs):
            yield Part.OUTPUT, str(i), _at(old["outputs"], i), _at(new["outputs"], i)
    for key, part in (("gradients", Part.GRADIENT), ("second_order", Part.SECOND_ORDER)):
        if key in old and key in new:
            before, after = old[key], new[key]  # type: ignore[literal-required]
            for source, a, b in zip(sources, before, after, strict=False):
                yield part, source, a, b


def _at(tensors: Sequence[Tensor], index: int) -> Tensor | None:
    return tensors[index] if index < len(tensors) else None


def _errors(old: Run, new: Run) -> Difference | None:
    """Two errors are the same if one kind of exception was raised, whatever it says.

    What a py_func raises is TensorFlow's own error in a graph. An error in the second order matters
    only where both come to it.
    """
    before, after = old.get("error"), new.get("error")
    if before is None and after is None:
        return None
    if before is not None and before["stage"] == "second_order":
        if after is None or after["stage"] == "second_order":
            return None
        before = None
    if before is not None and after is not None:
        same = before["base"] == after["base"]
        if same or before["type"] == _in_a_graph(after) or after["type"] == _in_a_graph(before):
            return None
    return Difference("", Part.CALL, "", "raises", _said(before), _said(after))


#: What TensorFlow makes of an exception in a py_func; of others `UnknownError`.
#: Source: `tensorflow/python/lib/core/py_func.cc`.
_IN_A_GRAPH = {
    "MemoryError": "ResourceExhaustedError",
    "NotImplementedError": "UnimplementedError",
    "StopIteration": "OutOfRangeError",
    "TypeError": "InvalidArgumentError",
    "ValueError": "InvalidArgumentError",
}


def _in_a_graph(error: Failure) -> str:
    return _IN_A_GRAPH.get(error["base"], "UnknownError")


def _said(error: Failure | None) -> str:
    return "nothing" if error is None else f"{error['type']}: {error['message']}"


# Tensors.


@dataclass(frozen=True, slots=True)
class _Outcome:
    how: str = ""
    old: str = ""
    new: str = ""
    index: tuple[int, ...] = ()
    distance: tuple[float, float, float] = (0.0, 0.0, 0.0)
    worst: float = 0.0


def _tensors(old: Tensor | None, new: Tensor | None, tolerance: Tolerance) -> _Outcome:
    if old is None or new is None:
        if old is new:
            return _Outcome()
        return _Outcome("None", brief(old), brief(new))
    if old["dtype"] != new["dtype"]:
        return _Outcome("dtype", old["dtype"], new["dtype"])
    if old["shape"] != new["shape"]:
        return _Outcome("shape", str(old["shape"]), str(new["shape"]))
    if old.get("data") == new.get("data") and old.get("items") == new.get("items"):
        return _Outcome()
    if old["dtype"] not in LAYOUT:
        return _Outcome("value", brief(old), brief(new))
    return _numbers(old, new, tolerance)


def _numbers(old: Tensor, new: Tensor, tolerance: Tolerance) -> _Outcome:
    if old["dtype"] not in _DIGITS:  # nothing rounds integers
        tolerance = Tolerance()
    before, after = numbers(old), numbers(new)
    largest = max((abs(a) for a in before if math.isfinite(a)), default=0.0)
    parts = LAYOUT[old["dtype"]][1]
    worst: tuple[float, int, str] | None = None
    allowed = 0.0
    for i, (a, b) in enumerate(zip(before, after, strict=True)):
        how = _how(a, b, tolerance, largest)
        apart = _apart(a, b)
        if not how:
            allowed = max(allowed, min(apart, abs(a - b) / largest if largest else apart))
        elif worst is None or apart > worst[0]:
            worst = (apart, i, how)
    if worst is None:
        return _Outcome(worst=allowed)
    apart, i, how = worst
    a, b = before[i], after[i]
    distance = (abs(a - b), apart, _ulps(a, b, _DIGITS.get(old["dtype"], 0)))
    return _Outcome(how, repr(a), repr(b), _index(i // parts, old["shape"]), distance, allowed)


def _how(a: float, b: float, tolerance: Tolerance, largest: float) -> str:
    """Tell in which way two numbers differ by more than the tolerance, "" if they do not."""
    if math.isnan(a) or math.isnan(b):
        return "" if math.isnan(a) and math.isnan(b) else "nan"
    if a == b:
        signs_count = tolerance.exact and a == 0
        return "sign of zero" if signs_count and math.copysign(1, a) != math.copysign(1, b) else ""
    if math.isinf(a) or math.isinf(b):
        return "value"
    allowed = max(tolerance.relative * max(abs(a), abs(b)), tolerance.of_largest * largest)
    return "" if abs(a - b) <= allowed else "value"


def _apart(a: float, b: float) -> float:
    """Return the relative distance, infinite between a number and nan or inf."""
    if a == b or (math.isnan(a) and math.isnan(b)):
        return 0.0
    if not (math.isfinite(a) and math.isfinite(b)):
        return math.inf
    return abs(a - b) / max(abs(a), abs(b))


def _ulps(a: float, b: float, digits: int) -> float:
    """Return the distance in units of the last place of the larger number; 0 for integers."""
    if not digits or not (math.isfinite(a) and math.isfinite(b)):
        return 0.0
    exponent = max(math.frexp(max(abs(a), abs(b)))[1], _SMALLEST_EXPONENT[digits])
    return abs(a - b) / math.ldexp(1.0, exponent - digits)


def _index(flat: int, shape: Sequence[int]) -> tuple[int, ...]:
    index: list[int] = []
    for size in reversed(shape):
        flat, place = divmod(flat, size)
        index.append(place)
    return tuple(reversed(index))


def brief(tensor: Tensor | None, most: int = 8) -> str:
    """Show a tensor in a few characters: its elements if they are few, else the first ones."""
    if tensor is None:
        return "None"
    if tensor["dtype"] not in LAYOUT:
        return f"{tensor['dtype']}{tensor['shape']}"
    values = numbers(tensor)
    shown = ", ".join(f"{value:.9g}" for value in values[:most])
    return f"[{shown}{', ...' if len(values) > most else ''}]"


# What programs print.


def _scripts(old: Reply, new: Reply, tolerance: Tolerance) -> Comparison:
    if "error" in old or "error" in new:
        before, after = (Run(error=r["error"]) if "error" in r else Run() for r in (old, new))
        errors = _errors(before, after)
        return Comparison(() if errors is None else (replace(errors, mode="script"),))
    return _printed(old["printed"], new["printed"], tolerance)


#: How NumPy 2 writes a number in a list.
_OF_NUMPY_2 = re.compile(r"\bnp\.(?:(?:u?int|float|complex|bool|str)\w*\(([^()]*)\)|(True|False)_)")


def without_types(reply: Reply) -> Reply:
    """Return a reply whose numbers are printed as NumPy did before version 2: without types."""
    if "printed" not in reply:
        return reply
    return {**reply, "printed": _OF_NUMPY_2.sub(r"\1\2", reply["printed"])}


def _printed(old: str, new: str, tolerance: Tolerance) -> Comparison:
    """Compare the printed texts: the words one by one, the numbers within the tolerance."""
    before, after = _NUMBER.split(old), _NUMBER.split(new)
    if [text.split() for text in before] != [text.split() for text in after]:
        first = next(
            (
                pair
                for pair in zip(old.splitlines(), new.splitlines(), strict=False)
                if pair[0].split() != pair[1].split()
            ),
            (f"{len(old.splitlines())} lines", f"{len(new.splitlines())} lines"),
        )
        return Comparison((Difference("script", Part.PRINTED, "", "printed", *first),))
    worst = 0.0
    found = []
    for i, (a, b) in enumerate(zip(_NUMBER.findall(old), _NUMBER.findall(new), strict=True)):
        apart = _apart(float(a), float(b))
        if _how(float(a), float(b), tolerance, 0.0):
            found.append(
                Difference(
                    "script",
                    Part.NUMBER,
                    str(i + 1),
                    "value",
                    a,
                    b,
                    relative=apart,
                    absolute=abs(float(a) - float(b)),
                )
            )
        else:
            worst = max(worst, apart)
    return Comparison(tuple(found[:1]), worst)
