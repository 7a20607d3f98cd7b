"""What replies show: in which modes old and new agree, and what all modes prove together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from tfgradmigrate.rules.model import Agreement, ModeOutcome, Proof
from tfgradmigrate.verify.comparing.compare import (
    REORDERED,
    Comparison,
    Difference,
    Part,
    Tolerance,
    compare,
)
from tfgradmigrate.verify.inputs.values import LAYOUT, numbers
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.protocol import OLD_MODES, Failure, Reply, Tensor
from tfgradmigrate.verify.worker.shapes import fits

#: Modes that fail for reasons of their own: control flow in a v1 graph, what XLA has to know.
_OWN_LIMITS = (*OLD_MODES, "jit")

#: Modes that run a program as a function, of which nothing rewrites the graph.
FUNCTIONS = ("function_tape_outside", "function_tape_inside")

#: The modes that execute a program anew for each value set; a graph is made once for all.
ANEW = frozenset({"eager", "second_order"})

#: What XLA reports of a loop of unknown length.
_XLA_LIMIT = re.compile(r"^XLA compilation requires")

#: What `set_shape` says in eager mode, where it looks at the value.
_MISSTATED = "is not compatible with supplied shape"

BRANCHES_OF_2 = "zeros by a branch that is not taken are no gradient in eager mode"
LOOPS_OF_2 = "no gradient of a loop of TensorFlow 1 is zeros in TensorFlow 2"
BY_ITSELF = "value sets each by itself: functions of Python keep what they count"
_OVERFLOWING = "XLA leaves the range of numbers at another step"
_UNASSERTED = "XLA leaves assertions out"
#: From which number on XLA may have nan instead.
_LARGE = 1e6
_AGREEING = (Agreement.EQUAL, Agreement.CLOSE)
_FUSED = "equal in tf.function; what XLA fuses is rounded in another way"

#: What TensorFlow and Python say where a mode lacks what a program uses.
_LACKING = re.compile(
    r"eager|Session|symbolic|placeholder|is not supported|is not installed|out of scope|FuncGraph"
    r"|singleton tf.Variable|^module .* has no attribute|^No module named|^cannot import name"
)


#: What an op states that asserts something, by itself or by the name of its node.
_ASSERTED = re.compile(r"assertion failed|Node: '\S*Assert'")

#: What is reported of numbers that an op with a seed draws, others each time that it runs.
SEEDED = "it draws random numbers with a seed"

#: A package itself: a module that is gone from a package has the name of that before it. A graph
#: of TensorFlow 1 that runs nothing for its effect does not come to a function that imports one.
_NOT_INSTALLED = re.compile(r"No module named '(?!tensorflow|numpy|tfgradmigrate)\w+'")

#: What TensorFlow says of what graphs alone have.
_NOT_EAGER = re.compile(
    r"(tf|Tensor)\.(?P<name>\w+) is (not supported|undefined) when eager execution is enabled"
)


def outcome_of(
    old: Reply,
    new: Reply,
    control: Reply | None,
    note: str,
    tolerance: Tolerance,
    ended: str,
    for_graphs: Collection[str] = (),
) -> ModeOutcome:
    """Return what one mode shows; `ended` gives how the new program ended that gave no result.

    `control` is the old program in the same mode of TensorFlow 2: where it fails as the new one
    does, the mode is not for this program. `for_graphs` is what the old program asks for that
    graphs alone have, as the findings tell: its gradient functions do not run in eager mode, so
    that no control shows it.
    """
    mode = new["mode"]
    if new["status"] not in ("ok", "error"):
        what = f"the new program {ended}"
        if new["status"] == "timeout":  # on another day, or machine, it may have ended
            return ModeOutcome(mode, Agreement.NOT_APPLICABLE, what)
        if control is not None and control["status"] == new["status"]:
            return ModeOutcome(mode, Agreement.NOT_APPLICABLE, f"{what}, and so does the old")
        return ModeOutcome(mode, Agreement.DIFFERS, note, differences=(what,))
    if new["status"] == "error" and old["status"] == "ok":
        excuse = _excuse(mode, old, new["error"], control) or _for_graphs(new["error"], for_graphs)
        if excuse:
            return ModeOutcome(mode, Agreement.NOT_APPLICABLE, excuse)
    if mode == "jit" and (left := list(_asserting(old, new))):
        note = "; ".join(filter(None, (note, _UNASSERTED)))
        old, new = (_without_runs(reply, left) for reply in (old, new))
        if not old["runs"]:
            return ModeOutcome(mode, Agreement.NOT_APPLICABLE, note)
    compared = compare(old, new, tolerance)
    if mode == "jit" and compared.differences and all(map(_overflows, compared.differences)):
        note = "; ".join(filter(None, (note, _OVERFLOWING)))
        return ModeOutcome(mode, Agreement.NOT_APPLICABLE, note)
    lines = tuple(dict.fromkeys(map(str, compared.differences)))  # those of each set of values
    return ModeOutcome(mode, _agreement(compared), note, compared.worst, lines)


def _overflows(difference: Difference) -> bool:
    """Return whether one side is nan where the other is infinite, or near it.

    XLA rearranges sums and products, which leave the range of numbers at other steps.
    """
    if difference.how != "nan":
        return False
    sizes = [abs(float(each)) for each in (difference.old, difference.new)]
    return any(size > _LARGE for size in sizes)


def _asserting(old: Reply, new: Reply) -> Iterator[int]:
    """Yield the value sets that an assertion of the old program refuses, and the new one takes."""
    for number, (before, after) in enumerate(zip(old["runs"], new["runs"], strict=False)):
        message = before.get("error", {}).get("message", "")
        if _ASSERTED.search(message) and "error" not in after:
            yield number


def _without_runs(reply: Reply, left_out: Collection[int]) -> Reply:
    runs = [run for number, run in enumerate(reply["runs"]) if number not in left_out]
    return {**reply, "runs": runs}


#: What `tf.compat.v1.layers` says, and how a program has them.
_LACKS_LAYERS = "is not available with Keras 3"
_KERAS_2 = "Keras 2 has it: pip install tf_keras, and TF_USE_LEGACY_KERAS=1 in the environment"


def drawn_otherwise(outcome: ModeOutcome) -> ModeOutcome:
    """Return what a mode shows, with what its numbers may differ by: it ran more or less often."""
    if outcome.agreement is not Agreement.DIFFERS:
        return outcome
    return replace(outcome, note="; ".join(filter(None, (outcome.note, SEEDED))))


def _excuse(mode: str, old: Reply, error: Failure, control: Reply | None) -> str:
    """Return why a mode in which the new program fails is not for it, "" if it should run."""
    if _NOT_INSTALLED.fullmatch(error["message"]):
        return f"a package is not installed: {error['message']}"
    uncompilable = _uncompilable(error) if mode == "jit" else ""
    if uncompilable:
        return f"XLA cannot compile {uncompilable}"
    misstated = _MISSTATED in error["message"] and _states_other_shapes(old)
    excused = mode in _OWN_LIMITS or _is_lacking(error) or misstated or _is_idle(old)
    if excused and control is not None and _same_failure(error, control.get("error")):
        return f"old and new cannot run here: {error['type']}: {error['message']}"
    return ""


def _for_graphs(error: Failure, names: Collection[str]) -> str:
    """Return why eager mode is not for a program, "" if it does not fail by what is for graphs."""
    asked = _NOT_EAGER.match(error["message"])
    if asked is None or asked["name"] not in names:
        return ""
    return f"`{asked['name']}` is for graphs, in the old text too: {error['message']}"


def proof_of(outcomes: Sequence[ModeOutcome]) -> tuple[Proof, Reason | None]:
    """Return what the modes show together; equal numbers are a test, and no proof.

    Old and new that agree where TensorFlow 1 runs, and nowhere else, prove nothing of TensorFlow 2.
    """
    agreements = {outcome.mode: outcome.agreement for outcome in outcomes}
    differing = [mode for mode, found in agreements.items() if found is Agreement.DIFFERS]
    if differing:
        detail = ", ".join(differing)
        if any(_LACKS_LAYERS in text for outcome in outcomes for text in outcome.differences):
            detail += f"; {_KERAS_2}"
        return Proof.DIFFERS, Reason(Why.DIFFERS_IN, detail)
    ran = [mode for mode, found in agreements.items() if found is not Agreement.NOT_APPLICABLE]
    if not outcomes:
        return Proof.NOT_RUNNABLE, Reason(Why.NO_MODE)
    if not ran:
        return Proof.NOT_RUNNABLE, Reason(Why.NOT_APPLICABLE, outcomes[0].note)
    left = [outcome for outcome in outcomes if outcome.mode not in ran]
    if left and set(ran) <= set(OLD_MODES):
        detail = f"{', '.join(ran)}, where it is equal: {left[0].note}"
        return Proof.NOT_RUNNABLE, Reason(Why.GRAPH_ONLY, detail)
    return Proof.TESTED, None


def reordered(
    old: Reply, replies: Mapping[str, Reply], outcomes: tuple[ModeOutcome, ...]
) -> tuple[ModeOutcome, ...]:
    """Allow sums of gradients another order than the old program has, where that is the reason.

    In a v1 graph only the second order may have one; values and gradients agree to the bit. Where
    they do, a tape may add the gradients of several paths in another order than `tf.gradients`.
    """
    found = {outcome.mode: outcome for outcome in outcomes}
    (graph,) = OLD_MODES
    if graph not in replies or not _differs_only_in(old, replies[graph], Part.SECOND_ORDER):
        return outcomes
    for mode, part, note in (
        (graph, Part.SECOND_ORDER, "second order adds in another order"),
        ("eager", Part.GRADIENT, "a tape adds in another order"),
    ):
        outcome = found.get(mode)
        if outcome is None or outcome.agreement is not Agreement.DIFFERS:
            continue
        loose = compare(old, replies[mode], REORDERED)
        if loose.equal and _differs_only_in(old, replies[mode], part):
            note = "; ".join(filter(None, (outcome.note, note)))
            found[mode] = ModeOutcome(mode, Agreement.CLOSE, note, loose.worst)
    return tuple(found.values())


def fused(outcomes: Sequence[ModeOutcome]) -> tuple[ModeOutcome, ...]:
    """Take XLA for equal where both functions are, and the numbers are all that differs.

    Nothing else fuses what the graph says: what decides a tie is rounded in another way then. What
    is raised, missing or of another kind is no matter of rounding.
    """
    same = {outcome.mode for outcome in outcomes if outcome.agreement in _AGREEING}
    decided = []
    for outcome in outcomes:
        numbers = all(": value: " in line for line in outcome.differences)
        known = outcome.mode == "jit" and same.issuperset(FUNCTIONS)
        if outcome.agreement is Agreement.DIFFERS and known and numbers:
            note = "; ".join(filter(None, (outcome.note, _FUSED)))
            outcome = ModeOutcome(outcome.mode, Agreement.EQUAL, note)
        decided.append(outcome)
    return tuple(decided)


def without_zeros(old: Reply, new: Reply) -> Reply:
    """Take zeros from the second order of an old reply where the new one has no gradient.

    In a graph an input of a `tf.cond` has a gradient by either branch, zeros by one that does not
    read it; in eager mode there is only the branch that is taken.
    """
    runs = [run.copy() for run in old["runs"]]
    for number, key, place in _lacking(new, old):
        if key == "second_order":
            runs[number][key] = [
                None if at == place else each for at, each in enumerate(runs[number][key])
            ]
    return {**old, "runs": runs}


def lacks_gradients(old: Reply, new: Reply) -> bool:
    """Return whether the old program has no gradient somewhere where the new one has zeros."""
    return new["status"] == "ok" and any(_lacking(old, new))


def with_zeros(old: Reply, new: Reply, control: Reply) -> Reply:
    """Give an old reply the zeros that the old program has in TensorFlow 2, as the new one has.

    A loop of TensorFlow 1 gives no gradient for what none comes to in its body; one of TensorFlow 2
    gives zeros. `control` is the old program in the mode of the new reply.
    """
    if control["status"] != "ok":
        return old
    there = set(_lacking(old, control))
    runs = [run.copy() for run in old["runs"]]
    for number, key, place in _lacking(old, new):
        if (number, key, place) in there:
            gradients = list(runs[number][key])
            gradients[place] = control["runs"][number][key][place]
            runs[number][key] = gradients
    filled = old.copy()
    filled["runs"] = runs
    return filled


_Order = Literal["gradients", "second_order"]
_ORDERS: tuple[_Order, ...] = ("gradients", "second_order")


def _lacking(old: Reply, new: Reply) -> Iterator[tuple[int, _Order, int]]:
    """Yield the value set, the order and the place of gradients: None in old, and zeros in new."""
    for number, (before, after) in enumerate(zip(old["runs"], new["runs"], strict=False)):
        for key in _ORDERS:
            pairs = zip(before.get(key, ()), after.get(key, ()), strict=False)
            for place, (a, b) in enumerate(pairs):
                if a is None and b is not None and _is_zeros(b):
                    yield number, key, place


def _is_zeros(tensor: Tensor) -> bool:
    return tensor["dtype"] in LAYOUT and not any(numbers(tensor))


def _differs_only_in(old: Reply, new: Reply, part: Part) -> bool:
    """Return whether all that is not equal to the bit is of one kind."""
    differences = compare(old, new, Tolerance()).differences
    return all(difference.part is part for difference in differences)


def _agreement(compared: Comparison) -> Agreement:
    if not compared.equal:
        return Agreement.DIFFERS
    return Agreement.CLOSE if compared.worst else Agreement.EQUAL


def _uncompilable(error: Failure) -> str:
    """Return what XLA cannot compile, "" where the error is another."""
    if _XLA_LIMIT.search(error["message"]):
        return f"it: {error['message']}"
    return ", ".join(error.get("uncompilable", ()))


def _is_lacking(error: Failure) -> bool:
    """Return whether an error states that the mode cannot run the program.

    One about a tensor says nothing: unmigrated code, too, takes row 0 of a tensor that was a list.
    """
    return error["stage"] == "import" or bool(_LACKING.search(error["message"]))


def _is_idle(reply: Reply) -> bool:
    """Return whether a program gave nothing: in a graph none of its ops has run, so none failed."""
    return not any(run.get("outputs") for run in reply["runs"])


def _states_other_shapes(old: Reply) -> bool:
    """Return whether an output of the old program has not the static shape that it is given."""
    outputs = old["runs"][0].get("outputs", [])
    stated = zip(old.get("static_shapes", []), outputs, strict=False)
    return not all(fits(shape, output["shape"]) for shape, output in stated)


def _same_failure(new: Failure, control: Failure | None) -> bool:
    """Return whether two failures are the same program's, up to the names of nodes in a message."""
    if control is None or new["base"] != control["base"]:
        return False
    return _words(new["message"]) == _words(control["message"])


def _words(message: str) -> list[str]:
    return re.sub(r"['\"{].*?['\"}]|\d+", "", message).split()[:12]
