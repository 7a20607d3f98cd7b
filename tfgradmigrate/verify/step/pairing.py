"""Which variable, step and input of one program is which of the other: once for all steps."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tfgradmigrate.errors import UsageError
from tfgradmigrate.verify.step.model import Parting, Program, Step, Variable

#: What is alike where a function returns the same, None for what it says nothing of; and whether
#: as many have to be alike on both sides.
Teller = tuple[Callable[[Any], Any], bool]


def matched(
    ours: Sequence[Any], theirs: Sequence[Any], *tellers: Teller, turn: int = 0
) -> list[tuple[int, int]]:
    """Return pairs of places in two lists; each teller takes what those before it have left.

    What is alike is paired in order, or so many places further on the other side.
    """
    left = [*range(len(ours))], [*range(len(theirs))]
    pairs: list[tuple[int, int]] = []
    for told, evenly in tellers:
        groups: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for side, items in enumerate((ours, theirs)):
            for place in left[side]:
                what = told(items[place])
                if what is not None:
                    groups[repr(what)][side].append(place)
        for one, other in groups.values():
            if len(one) == len(other) or not evenly:
                turned = turn % max(len(other), 1)
                for a, b in zip(one, other[turned:] + other[:turned], strict=False):
                    pairs.append((a, b))
                    left[0].remove(a)
                    left[1].remove(b)
    return pairs


@dataclass(frozen=True, slots=True)
class Pairing:
    """Pairs of variables, by their keys, and those of either side that have no counterpart.

    `states` are those of which it is known from what the steps make of them alone, with the factors
    of the new one and of the old one, if they are no equals.
    """

    pairs: dict[str, str]
    old_left: tuple[str, ...] = ()
    new_left: tuple[str, ...] = ()
    states: dict[str, list[Any]] = field(default_factory=dict)

    def names(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return what the variables of both sides are called: of a pair, as the old one is."""
        new = {other: key for key, other in self.pairs.items()}
        old = {key: key for key in (*self.pairs, *self.old_left)}
        return old, {**new, **{key: f"{key} (new)" for key in self.new_left}}

    def with_states(self, made: Sequence[Sequence[Variable]]) -> Pairing:
        """Return the pairs with those of state that the steps of both programs move the same way.

        `made` are for each side the variables that have no counterpart, with how each step moves
        them from zeros. Names without scopes tell before factors do.
        """
        pairs = dict(self.pairs)
        states: dict[str, list[Any]] = {}
        for a, b in matched(made[0], made[1], (_moved, False), (_tail, True), (_direction, False)):
            one, other = made[0][a], made[1][b]
            pairs[one["key"]] = other["key"]
            if _direction(one) is None:
                continue
            if _moved(one) == _moved(other):
                states[one["key"]] = []
            elif _tail(one) != _tail(other):
                states[one["key"]] = [_factor(other), _factor(one)]
        left = (key for key in self.old_left if key not in pairs)
        others = (key for key in self.new_left if key not in pairs.values())
        return Pairing(pairs, tuple(left), tuple(others), states)


def _moved(state: Variable) -> Any:
    """Return how each step moves a state from zeros, None if that is not known of one.

    A tape could have trained it for all that TensorFlow 2 knows.
    """
    return (state["moved"], _elements(state)) if [] not in state["moved"] else None


def _direction(state: Variable) -> Any:
    """Return the same but for factors."""
    return _moved(state) and ([moved and moved[0] for moved in state["moved"]], _elements(state))


def _factor(state: Variable) -> Any:
    return next(moved[1] for moved in state["moved"] if moved)


def paired(old: Program, new: Program, given: Mapping[str, str]) -> Pairing:
    """Return the pairs of variables of two programs; `given` are the user's.

    What is trained is paired by names, then by shape and order, at last whatever axes of size 1 it
    has; of the rest only names tell.
    """
    ours, theirs = map(_used, (old, new))
    _check(given, ours, theirs)
    pairs = dict(given)
    names: list[Teller] = [(_name, True), (_tail, True), (_shape, False), (_bare, False)]
    for is_trained, tellers in ((True, names), (False, names[:1])):
        one, other = (
            [v for v in side if v["trainable"] == is_trained and v["key"] not in known]
            for side, known in ((ours, pairs.keys()), (theirs, {*pairs.values()}))
        )
        found = matched(one, other, *tellers)
        pairs.update((one[a]["key"], other[b]["key"]) for a, b in found)
    left = [v["key"] for v in ours if v["key"] not in pairs]
    others = [v["key"] for v in theirs if v["key"] not in pairs.values()]
    return Pairing(pairs, tuple(left), tuple(others))


def _used(program: Program) -> list[Variable]:
    """Return the variables that some step reads or changes, in the order of their making."""
    keys = {key for step in program.steps for key in step["variables"]}
    return [v for v in program.variables if v["key"] in keys]


def _check(given: Mapping[str, str], ours: list[Variable], theirs: list[Variable]) -> None:
    for option, names, known in (("old", given.keys(), ours), ("new", given.values(), theirs)):
        keys = [v["key"] for v in known]
        for name in names:
            if name not in keys:
                raise UsageError(
                    f"--map: the {option} steps have no variable {name!r}; "
                    f"they have {', '.join(keys) or 'none'}"
                )


def _name(variable: Variable) -> Any:
    return variable["key"], _shape(variable)


def _tail(variable: Variable) -> Any:
    """Return a name without scopes, numbers and what two versions call otherwise."""
    tail = re.sub(r"_\d+$", "", str(variable["key"]).split("/")[-1]).lower()
    tail = {"weights": "kernel", "w": "kernel", "biases": "bias", "b": "bias"}.get(tail, tail)
    return tail, _shape(variable)


def _shape(variable: Mapping[str, Any]) -> Any:
    return _type(variable), variable["shape"], variable["trainable"]


def steps_paired(
    old: Program, new: Program, pairing: Pairing
) -> list[tuple[Step | None, Step | None]]:
    """Return the steps that change the same variables, the rest in the order of their first run."""
    changed = []
    for program, names in zip((old, new), pairing.names(), strict=True):
        for step in program.steps:
            keys = set(step["writes"]) & program.trainable or set(step["writes"])
            changed.append(sorted(names[key] for key in keys))
    number = len(old.steps)
    pairs = matched(changed[:number], changed[number:], (lambda names: names, False))
    found: list[tuple[Step | None, Step | None]] = [
        (old.steps[a], new.steps[b]) for a, b in sorted(pairs)
    ]
    ones = [s for n, s in enumerate(old.steps) if n not in {a for a, _ in pairs}]
    others = [s for n, s in enumerate(new.steps) if n not in {b for _, b in pairs}]
    return [*found, *itertools.zip_longest(ones, others)]


@dataclass(frozen=True, slots=True)
class Inputs:
    """What comes into two steps: for each side the numbers, shapes and values; what was assumed.

    `apart` are numbers of which the programs give others to their steps. Of `alike` inputs whose
    data is not known the order alone tells which is which. `unlike` is what each program alone is
    fed, "" unless both are: the same data in two forms, maybe.
    """

    old: list[dict[str, Any]]
    new: list[dict[str, Any]]
    given: tuple[str, ...]
    apart: tuple[Parting, ...] = ()
    alike: int = 1
    unlike: str = ""

    def sized(self, more: int) -> Inputs:
        """Return the same where sizes are known: those of the first call, and so many examples."""
        before = {own["number"]: own for own in (*self.old, *self.new)}
        count = next((own["ran"][0] for own in before.values() if own["ran"]), 8)
        after = {number: _sized(own, count, more) for number, own in before.items()}
        given = [
            f"{own['name']} has the shape {_spelled(own['shape'])}"
            for number, own in after.items()
            if own != before[number]
        ]
        for number, own in after.items():
            if "of" in own:
                of = {**own["of"], "shape": after[own["of"]["number"]]["shape"]}
                after[number] = {**own, "of": of}
        old, new = ([after[own["number"]] for own in side] for side in (self.old, self.new))
        return replace(self, old=old, new=new, given=(*self.given, *given))


def _sized(own: dict[str, Any], count: int, more: int) -> dict[str, Any]:
    """Return what comes in, of sizes that are known as far as that is."""
    ran = own["ran"]
    shape = [None] * len(ran or ()) if own["shape"] is None else own["shape"]
    sizes = [m if n is None else n for n, m in zip(shape, ran or [count, *shape[1:]], strict=False)]
    if (own["shape"] is None and ran is None) or len(ran or shape) != len(shape):
        return own
    return {**own, "shape": [sizes[0] + more, *sizes[1:]] if shape[:1] == [None] else sizes}


def inputs_paired(old: Step, new: Step, turn: int = 0) -> Inputs:
    """Say which input is which: by the data of the first call, by name, by dtype and order.

    The order begins so many places further in the new step. What only the old step is fed, and
    always the same number of, is that number.
    """
    mine, theirs = old["inputs"], new["inputs"]
    evident = _data, _called, _numbers
    pairs = matched(mine, theirs, *((tell, True) for tell in evident), turn=turn)
    formed: list[tuple[int, int, str, bool]] = []
    for tell, how in ((_sizes, _how), (_kind, _how_by_sizes)):
        formed += _forms(mine, theirs, _rest([*pairs, *formed], mine, theirs), how)
        rest = _rest([*pairs, *formed], mine, theirs)
        ours, others = [mine[n] for n in rest[0]], [theirs[n] for n in rest[1]]
        found = matched(ours, others, (tell, False), turn=turn)
        pairs += [(rest[0][a], rest[1][b]) for a, b in found]
    vague = [
        (one, other)
        for one, other in ((mine[a], theirs[b]) for a, b in pairs)
        if "given" not in other
        and not any(tell(one) is not None and tell(one) == tell(other) for tell in evident)
    ]
    alike = Counter(repr(_kind(other)) for _, other in vague)
    given = [
        f"{other['name']} is fed what {one['name']} is"
        for one, other in vague
        if alike[repr(_kind(other))] > 1
    ]
    sides: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
    alone: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
    for number, (a, b) in enumerate(pairs):
        shape, assumed = _together(mine[a], theirs[b])
        ran = mine[a].get("given", theirs[b].get("given"))
        both = {"number": number, "name": mine[a]["name"], "shape": shape, "ran": ran}
        sides[0][a] = sides[1][b] = both
        given += [assumed] if assumed else []
    for side, inputs, left in zip(sides, (mine, theirs), alone, strict=True):
        like = {_content(inputs[place]): side[place] for place in side}
        for place, told in enumerate(inputs):
            if place in side:
                continue
            if _content(told) and _content(told) in like:
                side[place] = like[_content(told)]
                given.append(f"{told['name']} is fed what {side[place]['name']} is")
                continue
            own = {"name": told["name"], "shape": told["shape"], "ran": told.get("given")}
            side[place] = {"number": sum(map(len, sides)), **own}
            if len(set(told["numbers"])) == 1:
                side[place] |= {"value": told["numbers"][0], "shape": []}
                given.append(f"{told['name']} is always fed {_told(told['numbers'][0])}")
            elif not told["numbers"] and told["dtype"] not in ("resource", "variant"):
                left[place] = side[place]
    listed = [[side[place] for place in range(len(side))] for side in sides]
    apart = [p for a, b in pairs for p in _numbers_apart(mine[a], theirs[b])]
    known = [(mine[a], theirs[b]) for a, b in pairs if mine[a].get("given")]
    known = [(one, other) for one, other in known if other.get("given")]
    same = [one["name"] for one, other in known if one["digest"] == other["digest"]]
    for one, other in known:
        if one["digest"] != other["digest"] and same:  # it is no other batch
            told = f"is fed in run 1, with the same {same[0]}"
            texts = f"{told}, one array", f"{told}, another"
            apart.append(Parting(one["name"], *texts, counts=True))
        elif one["digest"] != other["digest"]:
            given.append(f"{one['name']} is fed the same data: the first runs differ")
    most = max(alike.values(), default=1)
    unlike = "the old step alone is fed {}, the new one {}: feed both the same arrays"
    names = [
        ", ".join(_described(inputs[place]) for place in left)
        for inputs, left in zip((mine, theirs), alone, strict=True)
    ]
    unlike = unlike.format(*names) if all(alone) else ""
    for a, b, form, is_new in formed:
        if a in alone[0] and b in alone[1]:
            one, other = (mine[a], alone[0][a]), (theirs[b], alone[1][b])
            given += _formed(form, *((other, one) if is_new else (one, other)))
    return Inputs(listed[0], listed[1], tuple(given), tuple(apart), most, unlike)


def _described(told: Mapping[str, Any]) -> str:
    sizes = told.get("given") or told["shape"]
    return f"{told['name']} ({told['dtype']}, shape {_spelled(sizes)})"


def _rest(found: Sequence[Any], *inputs: Sequence[Mapping[str, Any]]) -> list[list[int]]:
    """Return for each side the places of what is in none of the pairs found."""
    known = [{each[side] for each in found} for side in (0, 1)]
    return [
        [place for place, _ in enumerate(every) if place not in known[side]]
        for side, every in enumerate(inputs)
    ]


def _forms(
    mine: Sequence[Any], theirs: Sequence[Any], rest: list[list[int]], how: Callable[..., str]
) -> list[tuple[int, int, str, bool]]:
    """Return pairs of which one is the other in another form, by which op, and whether the new.

    Each may be that of one other alone.
    """
    found = [
        (a, b, new or old, bool(new))
        for a, b in itertools.product(*rest)
        for new, old in [(how(theirs[b], mine[a]), how(mine[a], theirs[b]))]
        if new or old
    ]
    counts = [Counter(each[side] for each in found) for side in (0, 1)]
    return [each for each in found if counts[0][each[0]] == counts[1][each[1]] == 1]


def _formed(how: str, one: tuple[Any, Any], other: tuple[Any, Any]) -> Iterator[str]:
    """Note that one step is fed what the other is, in another shape or one hot; yield that."""
    (told, own), (of, base) = one, other
    if not own["shape"] or not base["shape"]:
        return
    count = own["shape"][0] if base["shape"][0] is None else base["shape"][0]
    for each in (own, base):
        each["shape"] = [count, *each["shape"][1:]]
    told_of = {"number": base["number"], "dtype": of["dtype"], "shape": base["shape"]}
    own |= {"how": how, "of": told_of}
    form = "one hot" if how == "OneHot" else "in another shape"
    yield f"{told['name']} is fed what {of['name']} is, {form}"


def _how(told: Mapping[str, Any], of: Mapping[str, Any]) -> str:
    """Return the op that makes one array of another one, "" if none does."""
    if told.get("digest") in of.get("one_hot", ()):
        return "OneHot"
    one, other = _content(told), _content(of)
    alike = one and other and one != other and one.partition("(")[0] == other.partition("(")[0]
    return "Reshape" if alike and told["given"][:1] == of["given"][:1] else ""


def _how_by_sizes(told: Mapping[str, Any], of: Mapping[str, Any]) -> str:
    """Return the op that may make one array of another one, of which the data is not known."""
    if "given" in told and "given" in of:
        return ""
    sizes, others = (each.get("given") or each["shape"] or [] for each in (told, of))
    if len(sizes) == 2 and len(others) == 1 and _type(of) == "whole" != _type(told):
        return "OneHot"
    known = len(sizes) > 1 < len(others) and None not in (*sizes[1:], *others[1:])
    alike = known and math.prod(sizes[1:]) == math.prod(others[1:])
    return "Reshape" if alike and _type(told) == _type(of) else ""


def _numbers_apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Parting]:
    """Yield where two programs hand other numbers to their steps, run by run."""
    for run, (a, b) in enumerate(zip(one["numbers"], other["numbers"], strict=False), 1):
        if not near(float(a), float(b)):
            what = ", ".join(dict.fromkeys((one["name"], other["name"])))
            yield Parting(what, f"is {_told(a)} in run {run}", f"is {_told(b)}", counts=True)
            return


def _told(number: float) -> str:
    return f"{number:.7g}" if isinstance(number, float) else repr(number)


def near(one: float, other: float) -> bool:
    """Return whether two numbers are the same but for the rounding of float32."""
    return abs(one - other) <= 2e-6 * max(abs(one), abs(other))


def _bare(variable: Mapping[str, Any]) -> Any:
    """Return the same without axes of size 1, which change nothing of the elements."""
    return *_elements(variable), variable["trainable"]


def _elements(variable: Mapping[str, Any]) -> Any:
    sizes = variable["shape"] and [size for size in variable["shape"] if size != 1]
    return _type(variable), sizes


def _type(told: Mapping[str, Any]) -> str:
    """Return a dtype; whole numbers are the same in all types."""
    dtype = str(told["dtype"])
    return "whole" if dtype.startswith(("int", "uint")) else dtype


def _data(told: Mapping[str, Any]) -> Any:
    return told["digest"] if told.get("given") else None


def _content(told: Mapping[str, Any]) -> Any:
    """Return the same of what is not one number everywhere, as any state is at first."""
    return None if "everywhere" in told else _data(told)


def _called(told: Mapping[str, Any]) -> Any:
    return told["name"].split("/")[-1].split(":")[0], _type(told)


def _numbers(told: Mapping[str, Any]) -> Any:
    """Return the first two of numbers that are not always the same."""
    numbers = [float(number) for number in told["numbers"][:2]]
    return (_type(told), [f"{n:.6g}" for n in numbers]) if len(set(told["numbers"])) > 1 else None


def _sizes(told: Mapping[str, Any]) -> Any:
    """Return the sizes of one example."""
    sizes = told.get("given") or told["shape"]
    return (_type(told), sizes[1:]) if sizes and None not in sizes[1:] else None


def _kind(told: Mapping[str, Any]) -> Any:
    if told.get("given") == [] or told["shape"] == []:
        return None
    return _type(told), len(told.get("given") or told["shape"] or ())


def _together(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[Any, str]:
    """Return the shape that both sides know together, and what the old one did not know."""
    a, b = one["shape"], other["shape"]
    if a is None or b is None or len(a) != len(b):
        shape, known = (b if a is None else a), a
    else:
        shape, known = [m if n is None else n for n, m in zip(a, b, strict=True)], a
    return shape, "" if shape == known else f"{one['name']} has the shape {_spelled(shape)}"


def _spelled(shape: Any) -> str:
    sizes = ("?" if n is None else str(n) for n in shape or ())
    return "?" if shape is None else f"({', '.join(sizes)})"
