"""What the forms of both sides show of a place."""

from __future__ import annotations

import ast
import itertools
import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.places.lines import Line
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.new_names import OF_KERAS
from tfgradmigrate.verify.proving.proved import Proved, is_within
from tfgradmigrate.verify.proving.requests import GRAPH, alternatives
from tfgradmigrate.verify.proving.spelling import error_of_form, error_of_reply, spell, spell_input
from tfgradmigrate.verify.proving.tasks import Task
from tfgradmigrate.verify.proving.telling import untold
from tfgradmigrate.verify.running.protocol import Reply
from tfgradmigrate.verify.worker.graphs.compare import BY_ARITHMETIC, Comparison, compare
from tfgradmigrate.verify.worker.graphs.form import Form

#: Outcomes of a comparison of two forms that leave no value different.
_SAME = {"identical": "", "order of additions": "up to the order of additions"}

#: With the tape outside TensorFlow gives zeros, or an error, for a second order that is None, and
#: adds zeros to the first for what it has kept of the forward function.
_SAME_TAPE = {
    "identical": "",
    "order of additions": "up to the order of additions, and zeros that a tape outside adds",
    "second order": "but for the second order with the tape outside",
}

#: Gradients of gradients take other ways to sizes that are not known before the program runs.
_SAME_UNKNOWN = {"second order": "but for the second order of tensors of unknown sizes"}

#: A tape keeps more of each turn of a loop than `tf.gradients` does. In graphs of TensorFlow 1 the
#: second order is compared.
_SAME_LOOPS = {"second order": "but for the second order of loops in tf.function"}


def fails(reply: Reply) -> bool:
    """Return whether a place raises an error with an input that the other side has taken."""
    return reply["status"] != "ok" or any(
        "error" in found for run in reply["forms"] for found in run["forms"].values()
    )


def in_graphs_alone(proved: Proved, error: str) -> Proved:
    """Return the proof of a place that `tf.function` takes from neither text."""
    return replace(proved, note="; ".join(filter(None, [proved.note, _GRAPH_ALONE.format(error)])))


#: The message where both texts fail in a mode of TensorFlow 2.
_GRAPH_ALONE = "in a graph alone: neither text can be run in tf.function ({})"


#: What is reported of the proof of an upgraded place.
AFTER_UPGRADE = "after tf_upgrade_v2"


def after_upgrade(proved: Proved) -> Proved:
    """Return the proof of an upgraded place, which states that it is one."""
    return replace(proved, note="; ".join(filter(None, [proved.note, AFTER_UPGRADE])))


def in_tf_function(reply: Reply) -> str:
    """Return the first error that a side raises in `tf.function` alone, and there always; or ""."""
    if reply["status"] != "ok":
        return ""
    said = [
        (mode, error_of_form(found))
        for run in reply["forms"]
        for mode, found in run["forms"].items()
    ]
    if any((mode == GRAPH) == bool(error) for mode, error in said):
        return ""
    return next(error for _, error in said if error)


_CERTAIN = re.compile(r"assert (('\w+') == \2|not False), which fails")


def judge(task: Task, old: Reply, new: Reply | None) -> Proved:
    """Return what the forms of both sides show; `new` is None where the old side gave none."""
    if old["status"] != "ok":
        return Proved(task.place, f"the old place cannot be traced: {error_of_reply(old)}")
    computing = [not _computes_nothing(run) for run in old["forms"]]
    old, new = (_chosen(reply, computing) for reply in (old, new))
    combinations = tuple(run["combination"] for run in old["forms"])
    return replace(_judged(task, old, new), combinations=combinations)


def _computes_nothing(run: dict[str, Any]) -> bool:
    """Return whether an empty list leaves nothing to compute: TensorFlow gives an op then."""
    is_empty = any(each["kind"] == "list" and not each["items"] for each in run["combination"])
    form = run["forms"][GRAPH].get("form", {})
    return is_empty and "operation" in form.get("structure", "") and not form["outputs"]


def _chosen(reply: Any, chosen: Sequence[bool]) -> Any:
    """Return a reply with some of its runs, if it has any."""
    if reply is None or reply["status"] != "ok":
        return reply
    return {**reply, "forms": [*itertools.compress(reply["forms"], chosen)]}


def _judged(task: Task, old: Reply, new: Reply | None) -> Proved:
    place = task.place
    if new is None or new["status"] != "ok":
        return Proved(place, f"the new place cannot be traced: {error_of_reply(new or old)}")
    notes: dict[str, None] = {_OF_VERSION_1 if task.is_plain else "": None}
    notes |= {_BY_KERAS if OF_KERAS in task.old else "": None}
    notes |= dict.fromkeys(_UNREAD.format(path) for path in place.unread)
    notes |= dict.fromkeys(_ONLY_READS.format(host) for host in task.trusted)
    notes |= dict.fromkeys(_NOT_ASSIGNED.format(variable) for variable in task.handed)
    for before, after in zip(old["forms"], new["forms"], strict=True):
        spelled = spell(place, before["combination"])
        for mode in after["forms"]:
            if mode == "tape" and (failing := _fails_in_second_order(before, after)):
                notes[_FAILING.format(failing)] = None
                continue
            old_form, new_form, failing = _where_old_works(
                before["forms"]["graph"], after["forms"][mode]
            )
            found = _compared(old_form, new_form)
            if isinstance(found, str):
                return Proved(place, f"{found} (for {spelled}, {mode})")
            same = _SAME_TAPE if mode == "tape" else _SAME
            if mode == "function" and _has_loop(old_form):
                same = {**_SAME_LOOPS, **same}
            if _is_of_unknown_size(before) and not _is_of_unknown_size(old["forms"][0]):
                same = {**_SAME_UNKNOWN, **same}
            if found.outcome not in same:
                told = str(found.differences[0]) if found.differences else found.outcome
                shown = mode == GRAPH and _shows(found, before["combination"])
                said = f"the graphs part (for {spelled}, {mode}): {told}"
                return Proved(place, said, differs=shown)
            notes[same[found.outcome]] = None
            if BY_ARITHMETIC in found.notes:
                notes[_BY_ARITHMETIC] = None
            if failing:
                notes[_FAILING.format(failing)] = None
            form = after["forms"][mode]["form"]
            if _trusts_the_runtime(form):
                notes[_BY_THE_RUNTIME] = None
            for name in _unknown(task.gradients, form):
                notes[_ANY_GRADIENT.format(name)] = None
    taken = tuple(spell(place, run["combination"]) for run in old["forms"])
    if task.unseen:
        return Proved(place, task.unseen, taken)
    if told := (
        _undifferentiated(old["forms"])
        or _untried(place, old["forms"])
        or _sampled(place, old["forms"])
    ):
        return Proved(place, told, taken)
    sides = [(task.old_lines, old), (task.new_lines, new)]
    reached = {lines[n] for lines, reply in sides for n in reply["reached"] if n in lines}
    for side, reply in (("old", old), ("new", new)):
        # An `assert` that both texts have, and come to, fails on both sides or on none.
        shared = task.shared.get(side, {})
        reached |= {line for n, line in shared.items() if abs(n) in reply["reached"]}
    notes |= dict.fromkeys(_refusals(task, reached))
    texts = [[line.text for line in lines.values()] for lines, _ in sides]
    notes |= dict.fromkeys(map(_UNTOLD.format, untold(*texts)))
    wanted = [
        line for lines, _ in sides for line in lines.values() if not _CERTAIN.match(line.text)
    ]
    unreached = tuple(line for line in wanted if line not in reached)
    apart = frozenset(_apart(task, old, new))
    note = "; ".join(filter(None, notes))
    form = _first_form(new)
    come_to = frozenset(reached)
    return Proved(place, "", taken, note, come_to, unreached, apart, task.unnamed, form=form)


#: The message where the old text print or log something, and the new one does not.
_UNTOLD = "a message that only the old text prints by `{}` is not compared"

#: The message where the old text has raised an error for inputs, and the new one does not.
_REFUSED = "but for inputs that the old text refuses by `{}`"


def _refusals(task: Task, reached: Collection[Line]) -> Iterator[str]:
    """Yield what is said of lines of the old text alone that have raised an error for inputs."""
    kept = {line.text for line in task.new_lines.values()}
    for line in task.old_lines.values():
        said = line.text.removesuffix(", which fails")
        refuses = line.text.startswith("raise ") or said != line.text
        if refuses and line in reached and line.text not in kept:
            yield _REFUSED.format(said)


def _shows(found: Comparison, combination: Sequence[dict[str, Any]]) -> bool:
    """Return whether two forms are a counterexample: something is missing, for any such tensors.

    Not where a value of Python was made up for the place.
    """
    counted = any(each.counts for each in found.differences)
    return counted and all(each["kind"] == "tensor" for each in combination)


def _first_form(reply: Reply) -> Form | None:
    """Return the first form that a place gave, in the first mode that gave one."""
    kept = [found for run in reply["forms"][:1] for found in run["forms"].values()]
    return next((Form.from_json(found["form"]) for found in kept if "form" in found), None)


def _apart(task: Task, old: Reply, new: Reply) -> Iterator[Line]:
    """Yield the lines of the function that a place was cut out of, where that was not run."""
    symbol = task.place.symbol
    sides = ((task.old_lines, task.old_entries, old), (task.new_lines, task.new_entries, new))
    for lines, first, reply in sides:
        if not set(first) & set(reply["reached"]):
            for line in lines.values():
                if is_within(line, symbol):
                    yield line


#: The message where the old program has values and gradients, and fails to give second order.
_FAILING = "but for a second order, for which the old place raises {}"


def _where_old_works(
    old: dict[str, Any], new: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Leave out of both forms the second order that the old place fails to give; name the error.

    There is nothing that the new one would have to be the same as.
    """
    if "form" not in old or "form" not in new:
        return old, new, ""
    errors = {k: e for k, e in old["form"]["second_order"].items() if isinstance(e, str)}
    if not errors:
        return old, new, ""
    sections = {f"second order {name}" for name in errors}
    left = [
        {
            "form": {
                **each["form"],
                "second_order": _without(each["form"]["second_order"], errors),
                "effects": _without(each["form"]["effects"], sections),
            }
        }
        for each in (old, new)
    ]
    return left[0], left[1], next(iter(errors.values()))


def _fails_in_second_order(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Return the error that the old place raises for a second order, if the new one does as well.

    A tape around a function asks for it when that is called; without it the function has a form.
    """
    failing = after["forms"]["tape"].get("error", {}).get("type", "")
    forms = [before["forms"][GRAPH], after["forms"].get("function", {})]
    orders = [each.get("form", {}).get("second_order", {}) for each in forms]
    return failing if failing and all(failing in each.values() for each in orders) else ""


def _without(content: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in content.items() if name not in names}


#: The message where Python functions get copies of arrays, or return arrays of numbers.
_OF_VERSION_1 = "with functions of Python as TensorFlow 1 calls them"

#: The message where functions of Python differ as NumPy 2 asks for it.
_BY_ARITHMETIC = "with arithmetic in functions of Python as NumPy 1 did it, and NumPy 2 does"

#: The message where the old text calls functions of Keras, and the new one those of TensorFlow.
_BY_KERAS = "given that keras.backend was TensorFlow's own"

#: The message where the new text keeps no graph any more.
_UNREAD = "given that no other file reads the graph in {}"

#: The message where a function of another file shares memory that TensorFlow 1 copied.
_ONLY_READS = "given that `{}` does not write into its arguments"

#: The message where eager mode hands over a variable itself, which its gradient reads.
_NOT_ASSIGNED = "given that `{}` is assigned nothing until its gradients are taken, in eager mode"

#: The message where a map names a gradient that another file registers.
_ANY_GRADIENT = "whatever is registered as {}"


def _unknown(gradients: Sequence[str], form: dict[str, Any]) -> Iterator[str]:
    """Yield those of the gradients that another file registers which a form calls."""
    text = json.dumps([row[1].get("token") for row in form["nodes"]])
    yield from (name for name in gradients if json.dumps(f"gradient {name}") in text)


#: The message where the shim's map is in force in a function that nobody knows.
_BY_THE_RUNTIME = "given that the runtime overrides gradients in functions that are handed in"


def _trusts_the_runtime(form: dict[str, Any]) -> bool:
    """Return whether a form holds an unknown function under an override."""
    tokens = (row[1].get("token") for row in form["nodes"])
    return any(isinstance(t, list) and t[0] == "opaque" and len(t) > 4 for t in tokens)


def _has_loop(found: dict[str, Any]) -> bool:
    """Return whether there is a loop in a form."""
    return any(row[0] == "While" for row in found.get("form", {}).get("nodes", ()))


def _is_of_unknown_size(run: dict[str, Any]) -> bool:
    """Return whether a tensor among the inputs has a dimension, or a rank, that is not known."""
    shapes = [each["shape"] for each in run["combination"] if each["kind"] == "tensor"]
    return any(shape is None or None in shape for shape in shapes)


def _undifferentiated(runs: Sequence[dict[str, Any]]) -> str:
    """Say that no input has a gradient wherever an op has another one than its own.

    There is none to be compared where no number comes out that gradients flow through.
    """
    forms = [run["forms"][GRAPH].get("form", {}) for run in runs]
    flowing = [form for form in forms if _is_flowing(form)]
    overridden = [form["gradients"] for form in flowing if form.get("overridden")]
    if not overridden or any(found for gradients in overridden for found in gradients.values()):
        return ""
    return "no gradient was compared: it takes no tensors where it overrides that of an op"


def _is_flowing(form: dict[str, Any]) -> bool:
    """Return whether a place gives tensors that have gradients, or may leave some behind."""
    kinds = ("bfloat", "complex", "float")
    dtypes = [dtype for _, dtype, _ in form.get("outputs", ())]
    return not dtypes or bool(form.get("collections")) or any(d.startswith(kinds) for d in dtypes)


def _is_not_above_zero(tried: dict[str, Any]) -> bool:
    """Return whether an input is False, zero or a negative number."""
    try:
        value = ast.literal_eval(tried["code"]) if tried["kind"] == "code" else None
    except (SyntaxError, ValueError):
        return False
    return isinstance(value, int | float) and not value > 0


def _untried(place: Place, runs: Sequence[dict[str, Any]]) -> str:
    """Say which input had one value in all combinations: of others nothing is known.

    Nor is it of numbers above zero where none is taken: `i > 0` is one and the same then.
    """
    for number, given in enumerate(place.inputs):
        tried = [run["combination"][number] for run in runs]
        others = alternatives(given)
        if all(map(_is_not_above_zero, tried)) and not all(map(_is_not_above_zero, others)):
            said = ", ".join(dict.fromkeys(spell_input(given.path, one) for one in tried))
            return f"{said} are the only values that it takes of its inputs"
        first, *more = tried
        fixed = first["kind"] in ("code", "dtype", "mapping") and all(one == first for one in more)
        if fixed and len(given.alternatives) > 1:
            return f"{spell_input(given.path, first)} is the only value that it takes of its inputs"
    return ""


#: A value that stands for many between which anything may change: no size, and no index.
_NUMBERS = re.compile(r"-?\d*\.\d|__import__\('numpy'\)")


def _sampled(place: Place, runs: Sequence[dict[str, Any]]) -> str:
    """Say which number a place computes others from, and no tensors: those are samples."""
    forms = [found["form"] for run in runs for found in run["forms"].values() if "form" in found]
    if any(form["outputs"] or any(form["effects"].values()) for form in forms):
        return ""
    for number, given in enumerate(place.inputs):
        tried = [run["combination"][number] for run in runs]
        values = [one for one in tried if one["kind"] == "code" and _NUMBERS.match(one["code"])]
        if values:
            said = ", ".join(dict.fromkeys(spell_input(given.path, one) for one in values[:2]))
            return f"it makes no tensors, and numbers were compared for some alone: {said}, ..."
    return ""


def why_forms_part(old: dict[str, Any], new: dict[str, Any]) -> str:
    """Return why two forms do not compute the same, "" if they do."""
    old, new, _ = _where_old_works(old, new)
    found = _compared(old, new)
    if isinstance(found, str):
        return found
    if found.outcome in _SAME or (found.outcome in _SAME_LOOPS and _has_loop(old)):
        return ""
    return f"the graphs part: {found.differences[0] if found.differences else found.outcome}"


def _compared(old: dict[str, Any], new: dict[str, Any]) -> Comparison | str:
    """Compare two forms; say why there is no comparison."""
    for side, found in (("old", old), ("new", new)):
        if "none" in found:
            return f"no form of the {side} place: {found['none']}"
        if "error" in found:
            error = found["error"]
            return f"the {side} place fails: {error['type']}: {error['message']}"
    return compare(Form.from_json(old["form"]), Form.from_json(new["form"]))
