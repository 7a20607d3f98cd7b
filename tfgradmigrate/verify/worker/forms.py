"""The forms of a place: graphs of what it computes, with each combination of inputs that it takes.

The old side looks for inputs that the place takes, and varies them; the new side is given those.
"""

import ast
import itertools
import re
import sys
import time
import types
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from .case import Case
from .channel import Json
from .module import execute

#: An alternative for each input.
Combination = List[Json]

#: How many combinations are tried until one can be traced, and varied after that.
MOST_TRIALS = 240
MOST_VARIATIONS = 30

#: How many combinations are tried instead of one that the place takes and that has no form.
MOST_FORMLESS = 24

#: How many combinations with a value that the new side asks for, and the old one does not.
MOST_SUSPECTED = 60

#: How long further variations are looked for, of a processor's time.
MOST_SECONDS = 4.0

#: How many of those that are kept are traced in all modes of the new side.
IN_ALL_MODES = 4

#: How far a place has come that gives values of Python alone, and no tensor.
NO_TENSOR = sys.maxsize

#: How far one has come that fails behind its own lines: in its gradients.
IN_GRADIENTS = NO_TENSOR - 1

#: Numbers that a place is traced with besides, where none can stand for all.
NUMBERS = ("0", "1", "2", "7", "8", "-1", "0.5", "33", "1e-06")

#: What gives what it is given, unless that is complex, and what asks whether it is.
_OF_COMPLEX = re.compile(r"\b(?:adjoint\w*|conj\w*|imag|is_complex|real)\b")

#: Other sizes for dimensions; what was the same stays the same.
OTHER_SIZES = {2: 3, 3: 5, 4: 7, 6: 9, 8: 10}

#: Ranks to which all tensors are changed together, with dimensions without coincidences.
SHAPES = ((2, 8, 8, 4), (3, 3), (6,), (2, 6, 4), (), (None, None))

#: How the code of a static shape begins.
STATIC_SHAPE = "__import__('tensorflow').TensorShape("

#: How long a list is besides that may be of any length.
LENGTHS = (2, 5, 0)

#: How many inputs are changed in pairs, and how many alternatives of each.
MOST_PAIRS = 60
OF_A_PAIR = 4

#: How many alternatives of one input that is no tensor are tried besides the first.
OTHERS = 3


def answer_forms(case: Case) -> Json:
    """Return the forms of a place for each combination of inputs.

    A request without `combinations` has `inputs`, the alternatives for each of them: then those
    are looked for that the place takes. What is among its `suspects` is tried with all of them.
    """
    from .graphs import tracing
    from .graphs.settings import settle

    tracing.looked_for.clear()
    tracing.looked_for.update(case.request.get("names", ()))
    case.start()
    settle(case.framework.side == "old")
    runs = _Runs(case)
    given = case.request.get("combinations")
    if given is None:
        given = _found(runs, case.request["inputs"])
        for other in list(suspected(given, case.request.get("suspects", ())))[:MOST_SUSPECTED]:
            runs.keeps(other)
    else:
        first, further = case.request["graph_modes"], case.request["further_modes"]
        for number, combination in enumerate(given):
            # Of what has no gradient a tape outside makes zeros, where a number has none.
            few = number >= IN_ALL_MODES or _SCALAR in combination
            runs.trace(combination, further if few else first, True)
    reply: Json = {"candidate": 0, "status": "ok", "runs": [], "forms": runs.kept}
    if not runs.kept:
        reply.update({"status": "error", "error": runs.error})
    return reply


def _found(runs: "_Runs", inputs: Sequence[Sequence[Json]]) -> List[Combination]:
    """Look for a combination that can be traced, and keep it and variations of it."""
    search = trials(inputs)
    combination = next(search)
    bare: List[Combination] = []
    furthest, error = -1, runs.error
    for _ in range(MOST_TRIALS):
        came = runs.trace(combination, ["graph"])
        if came is None:
            if not runs.has_form():
                combination = _with_form(runs, inputs, combination)
            if runs.has_form():
                _vary(runs, inputs, combination)
            break
        if came == NO_TENSOR:
            bare.append(combination)
        elif came > furthest:  # its error says more than those of guesses that are further off
            furthest, error = came, runs.error
        try:
            combination = search.send(came)
        except StopIteration:
            break
    runs.error = error
    # What gives tensors with other inputs, whose gradients alone fail, is no place of plain values.
    if not runs.kept and bare and furthest < IN_GRADIENTS:
        _take_bare(runs, inputs, bare[0])
    return [kept["combination"] for kept in runs.kept]


def _take_bare(runs: "_Runs", inputs: Sequence[Sequence[Json]], combination: Combination) -> None:
    """Keep a combination with which a place gives values of Python alone, and all others of it.

    What it computes of values of Python is compared for those that are tried alone.
    """
    if runs.keeps(combination):
        _vary(runs, inputs, combination)
        until = time.process_time() + MOST_SECONDS
        for other in suspected([combination], inputs):
            if time.process_time() < until and not runs.has(other):
                runs.keeps(other)


def _with_form(
    runs: "_Runs", inputs: Sequence[Sequence[Json]], formless: Combination
) -> Combination:
    """Look for another combination than one that the place takes and gives no form for.

    Python functions that it hands to TensorFlow may read an input: that is no tensor then. Or its
    gradients are of one dtype.
    """
    kept = runs.kept.pop()
    nearer = _without_blamed(runs, inputs, formless, kept)
    if nearer is not None:
        return nearer
    for other in itertools.islice(otherwise(inputs, formless), MOST_FORMLESS):
        if runs.trace(other, ["graph"]) is None:
            if runs.has_form():
                return other
            runs.kept.pop()
    runs.kept.append(kept)
    return formless


def _without_blamed(
    runs: "_Runs", inputs: Sequence[Sequence[Json]], formless: Combination, kept: Json
) -> Optional[Combination]:
    """Look for a combination without the tensors that Python functions read, one after the other.

    Such an input may be anything, where nothing else reads it: an object of which nothing is known.
    """
    for _ in inputs:
        place = kept["forms"]["graph"].get("blamed")
        if place is None:
            return None
        others = [other for other in inputs[place] if other["kind"] in ("object", "code")]
        for other in sorted(others, key=lambda each: each["kind"] == "code"):
            changed = [*formless[:place], other, *formless[place + 1 :]]
            if runs.trace(changed, ["graph"]) is None:
                break
        else:
            return None
        if runs.has_form():
            return changed
        formless, kept = changed, runs.kept.pop()
    return None


def _vary(runs: "_Runs", inputs: Sequence[Sequence[Json]], base: Combination) -> None:
    """Keep variations that the place takes as well."""
    every = False
    symbolic = []
    for other in unknowns(base):
        if runs.keeps(other) and _NUMBER in other:
            symbolic.append(other)
            every = _is_number(other) or every
    for other in symbolic:  # what is multiplied by it may be given one that learns
        runs.keeps([_SCALAR if each == _NUMBER else each for each in other])
    complexes = [_with_tensors(base, dtype="complex64")] if _tells_complex(runs.case) else []
    others = itertools.chain(complexes, variations(inputs, base), () if every else numbers(base))
    until = time.process_time() + MOST_SECONDS
    for other in itertools.islice(others, MOST_VARIATIONS):
        if time.process_time() < until:
            runs.keeps(other)


def _tells_complex(case: Case) -> bool:
    """Return whether a program asks for what is another thing for complex numbers alone."""
    return _OF_COMPLEX.search(case.request["text"]) is not None


class _Runs:
    """Traces of one place; `kept` are those that it takes.

    The first one of the old side gives a tensor; a variation that gives none says where it goes on.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.kept: List[Json] = []
        self.error: Json = {"type": "NoTensor", "base": "", "message": "it gives no tensor"}

    def trace(
        self, combination: Combination, modes: Sequence[str], bare: bool = False
    ) -> Optional[int]:
        """Trace a combination in these modes; return None, or the line that the first came to.

        With `bare` it need not give a tensor.
        """
        found: Dict[str, Json] = {}
        for mode in modes:
            result = self._traced(combination, mode, _has_many(found))
            if isinstance(result, int):
                return result
            if "form" in result and not (bare or _gives_tensors(result["form"])):
                return NO_TENSOR
            found[mode] = result
        self.kept.append({"combination": combination, "forms": found})
        return None

    def keeps(self, combination: Combination) -> bool:
        """Keep a variation if it has a form: nothing is claimed of others. Tell whether it has."""
        if self.trace(combination, ["graph"], bare=True) is not None:
            return False
        if not self.has_form():
            self.kept.pop()
            return False
        return True

    def has(self, combination: Combination) -> bool:
        """Return whether a combination has been kept."""
        return any(kept["combination"] == combination for kept in self.kept)

    def has_form(self) -> bool:
        """Return whether the combination that was kept last has a form."""
        return "none" not in self.kept[-1]["forms"]["graph"]

    def _traced(self, combination: Combination, mode: str, many: bool) -> Any:
        """Return a form as JSON, or why there is none; the line it came to where it failed."""
        from .graphs import origins
        from .graphs.errors import NoForm
        from .graphs.modes import trace
        from .graphs.opaque import unknown_gradients

        case = self.case
        origins.programs.add(case.filename)
        case.at("import")
        case.start()
        given = [described(case, one) for one in combination]

        def make() -> Any:
            module = types.ModuleType("cut")
            execute(case.request, module, case.imports)
            case.at("forward")
            return module.place

        names = case.request.get("gradients", ())
        try:
            with unknown_gradients(names, case.request["text"]):
                found = trace(make, given, mode, many=many)
        except NoForm as none:
            return {"none": none.reason, "blamed": _place_of(none.blamed, given)}
        except BaseException as error:  # whatever a program raises is its result
            self.error = case.describe(error)
            if "combinations" in case.request:
                return {"error": self.error}
            line = _line_of_place(error, case.filename)
            return IN_GRADIENTS if line == 0 and case.stage == "forward" else line
        return {"form": found.to_json()}


def _has_many(found: Dict[str, Json]) -> bool:
    """Return whether a place may give several floating outputs, by its form in another mode."""
    form = found.get("graph", {}).get("form")
    return form is None or len(form["gradients"]) > 1


def _place_of(blamed: Any, given: Sequence[Json]) -> Optional[int]:
    """Return which of the inputs a tensor is, None for what is none of them."""
    from .graphs.inputs import tensors_of
    from .graphs.tracing import name_of

    number = 0
    for place, each in enumerate(given):
        for _ in tensors_of([each]):
            if getattr(blamed, "name", None) == f"{name_of(number)}:0":
                return place
            number += 1
    return None


def _gives_tensors(form: Json) -> bool:
    return bool(form["outputs"]) or any(form["effects"].values())


def _line_of_place(error: BaseException, filename: str) -> int:
    """Return the last line of `place` that an error has come through."""
    line, traceback = 0, error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_filename == filename and code.co_name == "place":
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def described(case: Case, alternative: Json) -> Json:
    """Return the description of an argument that `graphs` makes."""
    tf, kind = case.framework.module(), alternative["kind"]
    if kind == "tensor":
        return {"kind": "tensor", "dtype": alternative["dtype"], "shape": alternative["shape"]}
    if kind in ("list", "table"):
        return {"kind": kind, "items": [described(case, item) for item in alternative["items"]]}
    if kind == "code":
        return {"kind": "value", "value": eval(alternative["code"], {"tf": tf})}
    if kind == "array":
        return {"kind": "value", "value": _array(alternative)}
    if kind == "dtype":
        return {"kind": "value", "value": getattr(tf, alternative["code"])}
    if kind == "number":
        return {"kind": "number", "dtype": "float32"}
    return dict(alternative)


def _array(alternative: Json) -> Any:
    import numpy as np

    shape = alternative["shape"]
    size = int(np.prod(shape))
    return np.linspace(-1.7, 2.6, size, dtype=alternative["dtype"]).reshape(shape)


# Which combinations are tried.


def suspected(
    given: Sequence[Combination], suspects: Sequence[Sequence[Json]]
) -> Iterator[Combination]:
    """Yield combinations with each of the suspects of an input in its place, none of them twice."""
    made: List[Combination] = []
    for combination in given:
        for place, values in enumerate(suspects):
            if _is_sized(combination[place]) and _is_any_broadcast(combination):
                continue  # to what is left nothing is broadcast
            for value in values:
                if value["kind"] == "array":
                    if not _is_known(combination[place]):
                        continue
                    value = dict(value, shape=combination[place]["shape"])
                other = [*combination[:place], value, *combination[place + 1 :]]
                if combination[place] != value and other not in made:
                    made.append(other)
                    yield other


def trials(inputs: Sequence[Sequence[Json]]) -> Any:
    """Yield combinations, one alternative for each input; to be sent how far the last one came.

    How far is a number that grows, such as the line of `place` that was reached: what helps is kept
    and the next thing is changed from there.
    """
    best = [alternatives[0] for alternatives in inputs]
    reached = yield best
    for together in _ranks_together(best):
        came = yield together
        if came > reached:
            best, reached = together, came
    grown = True
    while grown:
        grown = False
        places = list(enumerate(inputs))
        if reached == IN_GRADIENTS:  # it takes these tensors, so the others are looked at first
            places.sort(key=lambda place: bool(best[place[0]]["kind"] == "tensor"))
        for position, alternatives in places:
            for alternative in alternatives:
                if alternative != best[position]:
                    changed = [*best[:position], alternative, *best[position + 1 :]]
                    came = yield changed
                    if came > reached:
                        best, reached, grown = changed, came, True
    for changed in itertools.islice(_pairs(inputs, best), MOST_PAIRS):
        yield changed  # not `yield from`: what is sent is for nobody


def otherwise(inputs: Sequence[Sequence[Json]], base: Combination) -> Iterator[Combination]:
    """Yield a combination with another dtype, and plain values for one of the tensors, two, all."""
    yield _with_tensors(base, dtype="float64")
    plain = {}
    for place, each in enumerate(base):
        values = [other for other in inputs[place] if other["kind"] == "code"]
        if each["kind"] == "tensor" and values:
            plain[place] = values[0]
    for number in sorted({1, 2, len(plain)}):
        for places in itertools.combinations(plain, number):
            yield [plain[n] if n in places else each for n, each in enumerate(base)]


def _ranks_together(first: Combination) -> Iterator[Combination]:
    """Yield combinations in which all tensors have another dtype or another rank."""
    if any(each["kind"] == "tensor" for each in first):
        yield _with_tensors(first, dtype="float64")
        for shape in SHAPES:
            yield _with_tensors(first, shape=list(shape))


def _with_tensors(combination: Combination, **changes: Any) -> Combination:
    shape = changes.get("shape", ())
    known = {"code": f"{STATIC_SHAPE}{shape})"}
    return [
        dict(each, **changes)
        if each["kind"] == "tensor"
        else dict(each, **known)
        if shape and each["kind"] == "code" and each["code"].startswith(STATIC_SHAPE)
        else each
        for each in combination
    ]


def _pairs(inputs: Sequence[Sequence[Json]], best: Combination) -> Iterator[Combination]:
    for one, other in itertools.combinations(range(len(inputs)), 2):
        for a, b in itertools.product(inputs[one][:OF_A_PAIR], inputs[other][:OF_A_PAIR]):
            if a != best[one] and b != best[other]:
                changed = list(best)
                changed[one], changed[other] = a, b
                yield changed


def variations(inputs: Sequence[Sequence[Json]], base: Combination) -> Iterator[Combination]:
    """Yield what else the place is traced with: other dtypes, numbers, strings, flags, sizes."""
    tensors = [each for each in base if each["kind"] == "tensor"]
    if any(each["dtype"] == "float32" for each in tensors):
        yield [
            dict(each, dtype="float64") if each.get("dtype") == "float32" else each for each in base
        ]
    others = [_other_values(each, chosen) for each, chosen in zip(inputs, base)]
    for number in range(OTHERS + 1):
        for position, other in enumerate(others):
            if number < len(other):
                yield [*base[:position], other[number], *base[position + 1 :]]
    for shape in SHAPES[:3:2] if tensors else ():
        yield _with_tensors(base, shape=list(shape))
    yield from _other_sizes(base)
    for dtype in ("float16", "int32"):
        if any(each["dtype"] == "float32" for each in tensors):
            yield _with_tensors(base, dtype=dtype)


def unknowns(base: Combination) -> Iterator[Combination]:
    """Yield what stands for many: sizes and numbers that are not known."""
    sized = [each for each in base if _is_sized(each)]
    unknown = [
        dict(each, shape=[None] * len(each["shape"])) if _is_sized(each) else each for each in base
    ]
    if any(None not in each["shape"] for each in sized):
        yield unknown
    places = [place for place, each in enumerate(base) if _is_a_number(each)]
    if places:
        yield [_NUMBER if place in places else each for place, each in enumerate(base)]
    if len(places) > 1:
        for place in places:
            yield [*base[:place], _NUMBER, *base[place + 1 :]]


_NUMBER = {"kind": "number"}
_SCALAR = {"kind": "tensor", "dtype": "float32", "shape": []}


def _is_number(combination: Combination) -> bool:
    return _NUMBER in combination and not any(map(_is_a_number, combination))


def _is_a_number(alternative: Json) -> bool:
    """Return whether an input is a number, and no flag."""
    if alternative["kind"] != "code":
        return False
    try:
        value = ast.literal_eval(alternative["code"])
    except (ValueError, SyntaxError):
        return False
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def numbers(base: Combination) -> Iterator[Combination]:
    """Yield combinations with other numbers."""
    for place, each in enumerate(base):
        if _is_a_number(each):
            for code in NUMBERS:
                yield [*base[:place], dict(each, code=code), *base[place + 1 :]]


def _other_sizes(base: Combination) -> Iterator[Combination]:
    """Yield tensors of other sizes: all of them, the first dimension unknown, one broadcast."""
    places = [place for place, each in enumerate(base) if _is_sized(each)]
    if not places:
        return
    for change in (_resized, _of_any_number):
        yield [change(each) if place in places else each for place, each in enumerate(base)]
    if len(places) > 1:
        for place in places[:2]:
            for shape in _broadcast(base[place]["shape"]):
                yield [*base[:place], dict(base[place], shape=shape), *base[place + 1 :]]


def _resized(tensor: Json) -> Json:
    return dict(tensor, shape=[OTHER_SIZES.get(size, size) for size in tensor["shape"]])


def _of_any_number(tensor: Json) -> Json:
    return dict(tensor, shape=[None, *tensor["shape"][1:]])


def _broadcast(shape: Sequence[Optional[int]]) -> Iterator[List[Optional[int]]]:
    yield [1, *shape[1:]]
    if len(shape) > 1:
        yield [shape[0], *[1] * (len(shape) - 1)]


def _is_any_broadcast(combination: Combination) -> bool:
    """Return whether tensors have different shapes, one of them a size of 1."""
    shapes = [each["shape"] for each in combination if _is_sized(each)]
    return any(shape != shapes[0] for shape in shapes) and any(1 in shape for shape in shapes)


def _is_sized(alternative: Json) -> bool:
    return alternative["kind"] == "tensor" and bool(alternative["shape"])


def _is_known(alternative: Json) -> bool:
    """Return whether an input is a tensor of floating-point numbers whose sizes are known."""
    if alternative["kind"] != "tensor" or "float" not in alternative["dtype"]:
        return False
    return alternative["shape"] is not None and None not in alternative["shape"]


def _other_values(alternatives: Sequence[Json], chosen: Json) -> Tuple[Json, ...]:
    """Return other values of an input that is no tensor: lists may be longer."""
    if chosen["kind"] in ("list", "table"):
        return tuple(_of_other_lengths(chosen))
    if chosen["kind"] == "gradient":  # none, if that is the default, which comes second
        return tuple(a for a in alternatives[1:2] if a["kind"] == "code" and a["code"] == "None")
    if chosen["kind"] not in ("code", "dtype", "mapping"):
        return ()
    others = [a for a in alternatives if a != chosen and _is_alike(a, chosen["kind"])]
    others.sort(key=lambda other: _is_text(other) != _is_text(chosen))
    return tuple(others[:OTHERS])


def _of_other_lengths(chosen: Json) -> Iterator[Json]:
    """Yield lists, or tables, of other lengths; where not all elements are alike, with others."""
    items = chosen["items"]
    if all(_named(item, "") == _named(items[0], "") for item in items):
        yield from (_of_length(chosen, length) for length in LENGTHS if length != len(items))
        return
    yield _of_length(chosen, len(items) + 2)
    if any(_is_a_number(item) for item in items):
        yield from itertools.islice(_with_other_numbers(chosen), OTHERS)
    else:
        yield _of_length(chosen, len(items) - 1)


def _of_length(chosen: Json, length: int) -> Json:
    """Return a list of another length, its elements over and over, each with a name of its own."""
    over = itertools.islice(itertools.cycle(chosen["items"]), length)
    name = chosen.get("name", "")
    return dict(chosen, items=[_named(each, f"{name}[{n}]") for n, each in enumerate(over)])


def _named(alternative: Json, name: str) -> Json:
    """Return an alternative under another name, which tells what is unknown apart."""
    made = dict(alternative, name=name) if "name" in alternative else alternative
    if not alternative.get("items"):
        return made
    items = enumerate(alternative["items"])
    return dict(made, items=[_named(item, f"{name}[{number}]") for number, item in items])


def _with_other_numbers(chosen: Json) -> Iterator[Json]:
    """Yield a list with one of its numbers changed, for each of those that come first."""
    for place, item in enumerate(chosen["items"]):
        if _is_a_number(item):
            other = dict(item, code=repr(ast.literal_eval(item["code"]) + 4))
            items = [*chosen["items"][:place], other, *chosen["items"][place + 1 :]]
            yield dict(chosen, items=items)


def _is_text(alternative: Json) -> bool:
    return bool(alternative["kind"] == "code" and alternative["code"].startswith("'"))


def _is_alike(alternative: Json, kind: str) -> bool:
    """Return whether an alternative is of a kind; a list of dtypes stands where one may, too."""
    if kind == "dtype" and alternative["kind"] == "list":
        return all(item["kind"] == kind for item in alternative["items"])
    return bool(alternative["kind"] == kind)
