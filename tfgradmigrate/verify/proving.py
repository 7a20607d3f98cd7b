"""Proof by graphs: each place that a migration changed computes the same, for every value.

A place is cut out of both texts (`places`), traced with inputs that the old one takes, and the
forms of both sides are compared (`worker.graphs`). Where all are equal, and every line that differs
was run on the way, the two sides compute the same.
"""

from __future__ import annotations

import ast
import itertools
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from msgspec import structs

from tfgradmigrate.model import Agreement, Outside, Proof, Verdict
from tfgradmigrate.verify.comparing.judging import FUSING, SEEDED
from tfgradmigrate.verify.places.chance import by_chance
from tfgradmigrate.verify.places.hosts import handed_over, plain_hosts
from tfgradmigrate.verify.places.iterators import exhausted
from tfgradmigrate.verify.places.late import late
from tfgradmigrate.verify.places.lines import (
    Line,
    differing,
    entries,
    named_by_nobody,
    same_lines,
    spread,
    with_ends,
)
from tfgradmigrate.verify.places.memory import Elsewhere as Beside
from tfgradmigrate.verify.places.memory import (
    overwritten,
    overwritten_elsewhere,
    read_elsewhere,
    trusted,
)
from tfgradmigrate.verify.places.model import Alternative, Input, Kind, NotCut, Place
from tfgradmigrate.verify.places.model import Reason as NoPlace
from tfgradmigrate.verify.places.moments import moved
from tfgradmigrate.verify.places.new_names import OF_KERAS, with_new_names
from tfgradmigrate.verify.places.order import read_otherwise
from tfgradmigrate.verify.places.own_text import of_own_text
from tfgradmigrate.verify.places.rest import made_otherwise
from tfgradmigrate.verify.places.statements import is_registered
from tfgradmigrate.verify.places.texts import misread
from tfgradmigrate.verify.places.unseen import unseen
from tfgradmigrate.verify.program.besides import is_apart
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.program.numpy_names import with_names_of_today
from tfgradmigrate.verify.program.older_names import lent
from tfgradmigrate.verify.program.scopes import bound_names
from tfgradmigrate.verify.reasons import Why
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.trials import Elsewhere, Trial
from tfgradmigrate.verify.worker.graphs.compare import (
    BY_ARITHMETIC,
    Comparison,
    compare,
    expression,
)
from tfgradmigrate.verify.worker.graphs.form import Form
from tfgradmigrate.walking import tree_of

#: How the new side is traced. XLA compiles the graph of `function`.
GRAPH_MODES = ("graph", "function", "tape")

#: How it is traced with what is only a further dtype, rank or number.
FURTHER_MODES = ("function",)

#: The first number that Python and NumPy draw from: unlike any that a program would set.
SEED = 0x5EED5EED

#: What lets an op wait for others, which the graph of `tf.function` does for itself: then what is
#: only a further combination is traced in a graph, too.
_WAITING = re.compile(r"control_dependencies|with_dependencies|\.(group|tuple)\(")

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


#: How deep an expression is written out for people.
_DEPTH = 6


@dataclass(frozen=True, slots=True)
class Proved:
    """What became of a place.

    `reason` says why it is not proved, "" if it is. `taken` are the combinations of inputs for
    which the graphs were compared, spelled, `note` what is not quite identical. `reached` and
    `unreached` are lines that differ between the two texts, each with the name of its function.
    `apart` are those of the latter in the function that the place was cut out of, if none of that
    was run as a whole, `unnamed` methods of a side that came along with their classes, and that
    nothing calls. `combinations` are all that the old place takes, `form` is that of the new one
    with the first of these.
    """

    place: Place
    reason: str = ""
    taken: tuple[str, ...] = ()
    note: str = ""
    reached: frozenset[Line] = frozenset()
    unreached: tuple[Line, ...] = ()
    apart: frozenset[Line] = frozenset()
    unnamed: frozenset[tuple[str, str]] = frozenset()
    combinations: tuple[list[dict[str, Any]], ...] = ()
    form: Form | None = None

    @property
    def proved(self) -> bool:
        """Whether old and new compute the same for every value."""
        return not self.reason


def together(found: Sequence[Proved], old: str = "", new: str = "") -> list[Proved]:
    """Return the proofs of all places of a file, less those with a line that no place comes to.

    A helper that two places need is run as a whole by both together. The function that a place was
    cut out of may come along for its name, and not be run: what differs in it are its places. Of a
    helper all of whose own places are proved, a place need not come to what those come to.
    """
    reached = frozenset(line for each in found for line in each.reached)
    same = {}
    if any(each.apart or each.unnamed for each in found):  # then both texts could be parsed
        same = {"old": same_lines(old, new), "new": same_lines(new, old)}
    alone = [_checked(each, found, reached, same, ()) for each in found]
    return [_checked(each, found, reached, same, alone) for each in found]


def too_late(place: Place, whole: str) -> str:
    """Return what a place reads too late in the new text of its file, "" if there is nothing."""
    paths = [each.path for each in place.inputs]
    return late(place.old, place.new, paths, whole, place.new_lines)


def is_beyond_graphs(place: Place, new: str) -> bool:
    """Tell whether a place does what no graph shows, or what another turn of a loop would.

    Of that the function that it was cut out of knows nothing either: `new` is the new text of the
    file.
    """
    return bool(unseen(place.old, place.new) or too_late(place, new))


def knows_more(whole: Place, place: Place) -> bool:
    """Tell whether a function makes something itself that a place of it takes as it comes.

    Or it calls what a place without inputs only names.
    """
    given = {each.path for each in whole.inputs}
    return not place.inputs or any(each.path not in given for each in place.inputs)


def together_with_wholes(
    places: Sequence[Proved], wholes: Sequence[Proved], old: str, new: str
) -> list[Proved]:
    """Return the proofs of all places, of which `wholes` are the functions that some are cut from.

    Where all of a function is proved, so are its places.
    """
    found = together([*places, *wholes], old, new)
    shown = {each.place.symbol: each for each in found[len(places) :] if each.proved}
    by_itself = together([*places, *shown.values()], old, new)[: len(places)]
    return [
        each
        if each.proved or each.place.symbol not in shown
        else replace(shown[each.place.symbol], place=each.place, combinations=each.combinations)
        for each in by_itself
    ]


def in_its_file(proved: Proved, old: str, new: str) -> Proved:
    """Return the proof of a place, given what the rest of its file makes of it."""
    reason = "" if proved.reason else made_otherwise(proved.place, old, new)
    return replace(proved, reason=reason) if reason else proved


def _checked(
    proved: Proved,
    found: Sequence[Proved],
    reached: frozenset[Line],
    same: Mapping[str, frozenset[tuple[str, str]]],
    known: Sequence[Proved],
) -> Proved:
    missing = [line for line in proved.unreached if line not in reached]
    if not missing or proved.reason:
        return proved
    own = [each for each in found if each.place.symbol == proved.place.symbol]
    whole = all(each.proved for each in own)
    for line in missing:
        is_same = (line.function, line.text) in same.get(line.side, ())
        alone = line in proved.apart and whole
        if alone and (is_same or _is_run_in_a_place(line, proved.unreached, own)):
            continue
        helping = [each for each in known if _is_within(line, each.place.symbol)]
        shown = bool(helping) and all(each.proved for each in helping)
        if (line.side, line.function) in proved.unnamed and (is_same or shown):
            continue  # who gets hold of the instance may call it
        if not shown or not _is_run_in_a_place(line, proved.unreached, helping):
            return replace(proved, reason=f"no inputs were found that come to `{line.text}`")
    return proved


def _is_within(line: Line, symbol: str) -> bool:
    """Tell whether a line is one of a function, or of a function in it."""
    return line.function == symbol or line.function.startswith(f"{symbol}.")


def _is_run_in_a_place(line: Line, wanted: Sequence[Line], own: Sequence[Proved]) -> bool:
    """Tell whether a line of a function was run in one of the places that were cut out of it.

    As often as it is wanted: the same text may stand in the function twice.
    """
    times = sum(each._replace(number=0) == line._replace(number=0) for each in wanted)
    symbol = own[0].place.symbol
    inner = line.function.removeprefix(symbol)
    if not _is_within(line, symbol):
        return False

    def is_it(other: Line) -> bool:
        name = other.function.partition("@")[0]
        named = name == symbol + inner if inner else name.startswith(f"{symbol} (")
        return named and (other.side, other.text) == (line.side, line.text)

    return any(sum(map(is_it, each.reached)) >= times for each in own)


@dataclass(frozen=True, slots=True)
class Task:
    """A place to be proved, its texts, and the lines in them that have to be run for that.

    `unseen` is what one side decides or does before it has a graph, and the other one does not, or
    what another run of both may decide otherwise.
    `shared` are further lines of both texts that another place has to come to, by their sides.
    `gradients` are the names of gradients that another file registers, `trusted` functions without
    copies of which nothing shows whether they write into their arguments. With `is_plain` functions
    handed to TensorFlow are as they were in TensorFlow 1 (`hosts`); `written` is the new text as it
    is. `unnamed` are methods of a side that nothing calls by its name.
    """

    place: Place
    old: str
    new: str
    old_lines: Mapping[int, Line]
    new_lines: Mapping[int, Line]
    watched: tuple[str, ...]
    old_entries: tuple[int, ...] = ()
    new_entries: tuple[int, ...] = ()
    unseen: str = ""
    shared: Mapping[str, Mapping[int, Line]] = field(default_factory=dict)
    gradients: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    is_plain: bool = False
    unnamed: frozenset[tuple[str, str]] = frozenset()
    written: str = ""

    def lines(self, side: str) -> set[int]:
        """Return the numbers of the lines of a side to be watched."""
        lines, entries = {
            "old": (self.old_lines, self.old_entries),
            "new": (self.new_lines, self.new_entries),
        }[side]
        return {*lines, *entries, *map(abs, self.shared.get(side, ()))}


def tasks_of(
    places: Sequence[Place], whole: str, beside: Mapping[str, Beside] | None = None
) -> list[Task]:
    """Return what there is to do for the places of a file, of which `whole` is the new text.

    `beside` are functions of other files by the names that this one has for them.

    A line may differ in one place and be the same in another, which comes to it: a function that
    the new text needs for one of them alone.
    """
    tasks = [task_of(place, whole, beside) for place in places]
    wanted: dict[str, set[Line]] = {"old": set(), "new": set()}
    for task in tasks:
        wanted["old"] |= set(task.old_lines.values())
        wanted["new"] |= set(task.new_lines.values())
    return [replace(task, shared=_shared(task, wanted)) for task in tasks]


def _shared(task: Task, wanted: Mapping[str, set[Line]]) -> dict[str, dict[int, Line]]:
    """Return the lines that are the same in both texts of a place, and differ in another one."""
    found = {}
    name = _name_of(task.place)
    for side, text, own in (
        ("old", task.old, task.old_lines),
        ("new", task.new, task.new_lines),
    ):
        left = wanted[side].difference(own.values())
        every = differing(text, "", side, name) if left else ()
        found[side] = {number: line for number, line in every if line in left}
    return found


def task_of(place: Place, whole: str = "", beside: Mapping[str, Beside] | None = None) -> Task:
    """Return what there is to do for a place, of which `whole` is the new text of the file.

    Not to be called in a thread: Python 3.11 loses count of its recursion where two parse at once.
    """
    name = _name_of(place)
    plain = plain_hosts(place.new)
    old, new = spread(place.old), spread(plain)
    old, new = with_ends(old, new), with_ends(new, old)
    old_lines = dict(differing(old, new, "old", name))
    new_lines = dict(differing(new, old, "new", name))
    reading = trusted(place.old, place.new, whole)
    return Task(
        place,
        old,
        new,
        old_lines,
        new_lines,
        tuple(_bound(old, new)),
        tuple(entries(old, place.symbol)),
        tuple(entries(new, place.symbol)),
        unseen(old, new)
        or by_chance(place.old, place.new)
        or of_own_text(place.old, place.new)
        or overwritten(place.old, place.new, whole)
        or overwritten_elsewhere(reading, beside or {})
        or misread(place.old, place.new)
        or exhausted(place.old, place.new, [each.path for each in place.inputs])
        or moved(place.old, place.new, [each.path for each in place.inputs])
        or read_otherwise(place.old, place.new, [each.path for each in place.inputs], whole)
        or too_late(place, whole),
        gradients=registered_elsewhere(old, new),
        trusted=tuple(name for name in reading if not read_elsewhere(name, beside or {})),
        is_plain=plain != place.new,
        unnamed=frozenset(
            (side, name)
            for side, text in (("old", old), ("new", new))
            for name in named_by_nobody(text)
        ),
        written=new if plain == place.new else spread(place.new),
    )


def registered_elsewhere(*texts: str) -> tuple[str, ...]:
    """Return the names of gradients in maps of some texts that these say nothing else of."""
    named: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for node in (node for text in texts for node in ast.walk(tree_of(text))):
        named.update(_text_of(node))
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key is not None and re.match("[A-Z]", "".join(_text_of(key))):
                    found.update(_text_of(value))
    return tuple(sorted(name for name, times in found.items() if named[name] == times))


def _text_of(node: ast.AST) -> Iterator[str]:
    """Yield the text that a constant is, if it is one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _name_of(place: Place) -> str:
    return f"{place.symbol} {place.old_lines}"


def _bound(old: str, new: str) -> list[str]:
    """Return the names that either module binds: what they hold, other code may read later."""
    found: set[str] = set()
    for tree in map(tree_of, (old, new)):
        found |= bound_names(tree.body)
        found.update(
            n for each in ast.walk(tree) if isinstance(each, ast.Global) for n in each.names
        )
    return sorted(found - {"place", "found", "Missing", "Given"})


def request_of(
    task: Task, combinations: Sequence[Any] | None = None, is_new: bool = True
) -> Request:
    """Return the request for the forms of the new side; without combinations, of the old side.

    The old side is asked what it does with given ones where the new side `is_new` no more.
    """
    place, old = task.place, combinations is None or not is_new
    text = with_new_names(task.old, task.new) if old else task.new
    text = with_names_of_today(text, is_new=not old)
    request: Request = {
        "text": text,
        "file": "<cut>",
        "name": "cut",
        "path": [],
        "kind": "function",
        "modes": ["forms"],
        "graph_modes": list(GRAPH_MODES),
        "further_modes": [
            *FURTHER_MODES,
            *GRAPH_MODES[: bool(_WAITING.search(task.old + task.new))],
        ],
        "seed": SEED,
        "watched": list(task.watched),
        "paths": [each.path for each in place.inputs],
        "gradients": list(task.gradients),
        "lines": sorted(task.lines("old" if old else "new")),
    }
    if old:
        request["lend"] = lent(text)
    if combinations is None:
        request["inputs"] = [_alternatives(each) for each in place.inputs]
        request["suspects"] = [
            [_as_json(suspect, each.name) for suspect in each.suspects] for each in place.inputs
        ]
    else:
        request["combinations"] = list(combinations)
    return request


def _alternatives(given: Input) -> list[dict[str, Any]]:
    return [_as_json(each, given.name) for each in given.alternatives]


def _as_json(alternative: Alternative, name: str) -> dict[str, Any]:
    content = asdict(alternative)
    content["kind"] = alternative.kind.value
    content["name"] = name
    items = enumerate(alternative.items)
    content["items"] = [_as_json(item, f"{name}[{number}]") for number, item in items]
    content["shape"] = None if alternative.shape is None else list(alternative.shape)
    return content


def fails(reply: Reply) -> bool:
    """Tell whether a place raises an error with an input that the other side has taken."""
    return reply["status"] != "ok" or any(
        "error" in found for run in reply["forms"] for found in run["forms"].values()
    )


def upgraded_of(task: Task, upgrade: Callable[[str], str]) -> Task | None:
    """Return a task with its new text upgraded, None where nothing is, or lines move."""
    new = upgrade(task.new)
    if new == task.new or new.count("\n") != task.new.count("\n"):
        return None
    return replace(task, new=new, written=upgrade(task.written))


def request_with_eager(task: Task, combinations: Sequence[Any]) -> Request:
    """Return the request for the forms of the new side, and for its eager runs if it is as written.

    Both in one process, which is not cheap to have.
    """
    request = request_of(task, combinations)
    request["eagerly"] = task.written == task.new
    return request


def request_of_eager(task: Task, new: Reply) -> Request:
    """Return the request that compares eager runs with graphs: all lines of `new` are in them."""
    grown = [run["combination"] for n, run in enumerate(new["forms"]) if run["grew"] or not n]
    request = request_of(task, [each for each in grown if len(each) == len(task.place.inputs)])
    request["text"] = with_names_of_today(task.written, is_new=True)
    request["graph_modes"] = request["further_modes"] = [_EAGERLY]
    request["lines"] = []
    return request


def eagerly(proved: Proved, reply: Reply) -> Proved:
    """Return the proof of a place, given what its eager runs show.

    They may show that it computes something else, which no graph can.
    """
    notes = dict.fromkeys(filter(None, [proved.note]))
    if reply["status"] != "ok":
        notes[_NOT_EAGERLY.format(_said(reply))] = None
    for run in reply.get("eagerly", reply.get("forms", ())):
        found = run["forms"][_EAGERLY]
        outcome, why = found.get("eagerly", "unknown"), found.get("why", "")
        if outcome == "differs":
            spelled = spell(proved.place, run["combination"])
            return replace(proved, reason=f"eager execution differs (for {spelled}): {why}")
        if outcome == "tested":
            notes[_TESTED_EAGERLY] = None
        elif outcome == "unknown":
            notes[_NOT_EAGERLY.format(why or found.get("none") or _error_of(found))] = None
    return replace(proved, note="; ".join(notes))


#: The mode in which eager runs are compared with graphs.
_EAGERLY = "eagerly"

#: What is said where graphs and eager runs could not be matched.
_TESTED_EAGERLY = "eager execution tested on numbers"

#: What is said where there is no eager run to compare.
_NOT_EAGERLY = "in graphs alone, for eager execution was not compared: {}"


def in_graphs_alone(proved: Proved, error: str) -> Proved:
    """Return the proof of a place that `tf.function` takes from neither text."""
    return replace(proved, note="; ".join(filter(None, [proved.note, _GRAPH_ALONE.format(error)])))


#: What is said where both texts fail in a mode of TensorFlow 2.
_GRAPH_ALONE = "in a graph alone: neither text can be run in tf.function ({})"


def after_upgrade(proved: Proved) -> Proved:
    """Return the proof of an upgraded place, which says that it is one."""
    return replace(proved, note="; ".join(filter(None, [proved.note, "after tf_upgrade_v2"])))


def in_tf_function(reply: Reply) -> str:
    """Return the first error that a side raises in `tf.function` alone, and there always; or ""."""
    if reply["status"] != "ok":
        return ""
    said = [
        (mode, _error_of(found)) for run in reply["forms"] for mode, found in run["forms"].items()
    ]
    if any((mode == _GRAPH) == bool(error) for mode, error in said):
        return ""
    return next(error for _, error in said if error)


#: What holds whichever inputs there are: what an op is that the code has made, and what is written.
_OF_OP = re.compile(r"assert \w+(\.op)?\.type == '\w+', which fails")
_OF_MATMUL = re.compile(r"assert not \w+\.get_attr\('(transpose_[ab])'\), which fails")
_CERTAIN = re.compile(r"assert (('\w+') == \2|not False), which fails")


def idle_lines(task: Task, proved: Proved) -> dict[int, Line]:
    """Return lines of the old text that no place comes to and that may be of no use at all.

    They are those of functions that are registered as gradients, and named nowhere else; and what
    an `assert` of the type of an op does when it fails.
    """
    tree = tree_of(task.old)
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    ranges = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and is_registered(node) and node.name not in named
    ]
    missing = set(proved.unreached)
    return {
        number: line
        for number, line in task.old_lines.items()
        if line in missing
        and (
            any(number in each for each in ranges)
            or _OF_OP.match(line.text)
            or _is_never_set(_OF_MATMUL.match(line.text), tree)
        )
    }


def _is_never_set(asked: re.Match[str] | None, tree: ast.Module) -> bool:
    """Tell whether no `tf.matmul` of a module may have the attribute that an `assert` asks for.

    Those in gradients are made later, and asked nothing.
    """
    running = [n for n in tree.body if not (isinstance(n, ast.FunctionDef) and is_registered(n))]
    calls = [n for each in running for n in ast.walk(each) if isinstance(n, ast.Call)]
    given = [each for call in calls for each in call.keywords]
    return (
        asked is not None
        and not any(each.arg is None for each in given)
        and not any(each.arg == asked[1] and _may_hold(each.value) for each in given)
        and all(len(n.args) < 3 for n in calls if ast.unparse(n.func).endswith("matmul"))
    )


def _may_hold(value: ast.expr) -> bool:
    return not (isinstance(value, ast.Constant) and not value.value)


def request_of_idle(task: Task, combinations: Sequence[Any]) -> Request:
    """Return the request that tells which gradients are idle, and whether all else is run."""
    request = request_of(task, combinations, is_new=False)
    request["graph_modes"] = request["further_modes"] = list(GRAPH_MODES[:1])
    every = differing(task.old, "")
    # `found` is our own, and an `assert` fails for nothing.
    request["lines"] = sorted(n for n, line in every if n > 0 and line.function != "found")
    return request


def without_idle(proved: Proved, idle: Mapping[int, Line], reply: Reply) -> Proved:
    """Leave out lines of gradients that no op has, where all other lines of the old text are run.

    A branch that was not come to might make an op that has the gradient, or is of another type.
    """
    gradients = {number for number in idle if number > 0}
    if reply["status"] != "ok" or not gradients <= set(reply["idle"]):
        return proved
    if not set(reply["wanted"]) <= {*reply["reached"], *reply["idle"]}:
        return proved
    left = tuple(line for line in proved.unreached if line not in idle.values())
    return replace(proved, unreached=left)


#: The mode of TensorFlow 1.
_GRAPH = "graph"


def _error_of(found: Mapping[str, Any]) -> str:
    error = found.get("error")
    return "" if error is None else f"{error['type']}: {error['message']}"


def judge(task: Task, old: Reply, new: Reply | None) -> Proved:
    """Return what the forms of both sides show; `new` is None where the old side gave none."""
    if old["status"] != "ok":
        return Proved(task.place, f"the old place cannot be traced: {_said(old)}")
    computing = [not _computes_nothing(run) for run in old["forms"]]
    old, new = (_chosen(reply, computing) for reply in (old, new))
    combinations = tuple(run["combination"] for run in old["forms"])
    return replace(_judged(task, old, new), combinations=combinations)


def _computes_nothing(run: dict[str, Any]) -> bool:
    """Tell whether an empty list leaves nothing to compute: TensorFlow gives an op then."""
    is_empty = any(each["kind"] == "list" and not each["items"] for each in run["combination"])
    form = run["forms"][_GRAPH].get("form", {})
    return is_empty and "operation" in form.get("structure", "") and not form["outputs"]


def _chosen(reply: Any, chosen: Sequence[bool]) -> Any:
    """Return a reply with some of its runs, if it has any."""
    if reply is None or reply["status"] != "ok":
        return reply
    return {**reply, "forms": [*itertools.compress(reply["forms"], chosen)]}


def _judged(task: Task, old: Reply, new: Reply | None) -> Proved:
    place = task.place
    if new is None or new["status"] != "ok":
        return Proved(place, f"the new place cannot be traced: {_said(new or old)}")
    notes: dict[str, None] = {_OF_VERSION_1 if task.is_plain else "": None}
    notes |= {_BY_KERAS if OF_KERAS in task.old else "": None}
    notes |= dict.fromkeys(_UNREAD.format(path) for path in place.unread)
    notes |= dict.fromkeys(_ONLY_READS.format(host) for host in task.trusted)
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
            if _is_of_unknown_size(before) and not _is_of_unknown_size(old["forms"][0]):
                same = {**_SAME_UNKNOWN, **same}
            if found.outcome not in same:
                told = str(found.differences[0]) if found.differences else found.outcome
                return Proved(place, f"the graphs part (for {spelled}, {mode}): {told}")
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
    if told := _untried(place, old["forms"]) or _sampled(place, old["forms"]):
        return Proved(place, told, taken)
    sides = [(task.old_lines, old), (task.new_lines, new)]
    reached = {lines[n] for lines, reply in sides for n in reply["reached"] if n in lines}
    for side, reply in (("old", old), ("new", new)):
        # An `assert` that both texts have, and come to, fails on both sides or on none.
        shared = task.shared.get(side, {})
        reached |= {line for n, line in shared.items() if abs(n) in reply["reached"]}
    wanted = [
        line for lines, _ in sides for line in lines.values() if not _CERTAIN.match(line.text)
    ]
    unreached = tuple(line for line in wanted if line not in reached)
    apart = frozenset(_apart(task, old, new))
    note = "; ".join(filter(None, notes))
    form = _first_form(new)
    come_to = frozenset(reached)
    return Proved(place, "", taken, note, come_to, unreached, apart, task.unnamed, form=form)


def _first_form(reply: Reply) -> Form | None:
    """Return the first form that a place gave, in the first mode that gave one."""
    kept = [found for run in reply["forms"][:1] for found in run["forms"].values()]
    return next((Form.from_json(found["form"]) for found in kept if "form" in found), None)


def readable(form: Form) -> tuple[str, ...]:
    """Return what a form computes, an expression for each output and each gradient."""
    lines = [
        f"output {place} = {expression(form, row, _DEPTH)}"
        for place, (row, _, _) in enumerate(form.outputs)
    ]
    for place, gradient in enumerate(form.gradients.get("all", ())):
        if gradient is None or isinstance(gradient, list):
            text = "None" if gradient is None else "IndexedSlices"
        else:
            text = expression(form, gradient, _DEPTH)
        lines.append(f"gradient by source {place} = {text}")
    return tuple(lines)


def _apart(task: Task, old: Reply, new: Reply) -> Iterator[Line]:
    """Yield the lines of the function that a place was cut out of, where that was not run."""
    symbol = task.place.symbol
    sides = ((task.old_lines, task.old_entries, old), (task.new_lines, task.new_entries, new))
    for lines, first, reply in sides:
        if not set(first) & set(reply["reached"]):
            for line in lines.values():
                if _is_within(line, symbol):
                    yield line


#: What is said where the old program has values and gradients, and fails to give second order.
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
    forms = [before["forms"][_GRAPH], after["forms"].get("function", {})]
    orders = [each.get("form", {}).get("second_order", {}) for each in forms]
    return failing if failing and all(failing in each.values() for each in orders) else ""


def _without(content: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in content.items() if name not in names}


#: What is said where Python functions get copies of arrays, or return arrays of numbers.
_OF_VERSION_1 = "with functions of Python as TensorFlow 1 calls them"


#: What is said where functions of Python differ as NumPy 2 asks for it.
_BY_ARITHMETIC = "with arithmetic in functions of Python as NumPy 1 did it, and NumPy 2 does"


#: What is said where the old text calls functions of Keras, and the new one those of TensorFlow.
_BY_KERAS = "given that keras.backend was TensorFlow's own"


#: What is said where the new text keeps no graph any more.
_UNREAD = "given that no other file reads the graph in {}"


#: What is said where a function of another file shares memory that TensorFlow 1 copied.
_ONLY_READS = "given that `{}` does not write into its arguments"


#: What is said where a map names a gradient that another file registers.
_ANY_GRADIENT = "whatever is registered as {}"


def _unknown(gradients: Sequence[str], form: dict[str, Any]) -> Iterator[str]:
    """Yield those of the gradients that another file registers which a form calls."""
    text = json.dumps([row[1].get("token") for row in form["nodes"]])
    yield from (name for name in gradients if json.dumps(f"gradient {name}") in text)


#: What is said where the shim's map is in force in a function that nobody knows.
_BY_THE_RUNTIME = "given that the runtime overrides gradients in functions that are handed in"


def _trusts_the_runtime(form: dict[str, Any]) -> bool:
    """Tell whether a form holds an unknown function under an override."""
    tokens = (row[1].get("token") for row in form["nodes"])
    return any(isinstance(t, list) and t[0] == "opaque" and len(t) > 4 for t in tokens)


def _is_of_unknown_size(run: dict[str, Any]) -> bool:
    """Tell whether a tensor among the inputs has a dimension that is not known."""
    return any(each["kind"] == "tensor" and None in each["shape"] for each in run["combination"])


def _untried(place: Place, runs: Sequence[dict[str, Any]]) -> str:
    """Say which input had one value in all combinations: of others nothing is known."""
    for number, given in enumerate(place.inputs):
        tried = [run["combination"][number] for run in runs]
        fixed = tried[0]["kind"] in ("code", "dtype", "mapping") and all(
            one == tried[0] for one in tried
        )
        if fixed and len(given.alternatives) > 1:
            return f"{_spelled(given.path, tried[0])} is the only value that it takes of its inputs"
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
            said = ", ".join(dict.fromkeys(_spelled(given.path, one) for one in values[:2]))
            return f"it makes no tensors, and numbers were compared for some alone: {said}, ..."
    return ""


def _compared(old: dict[str, Any], new: dict[str, Any]) -> Comparison | str:
    """Compare two forms; say why there is no comparison."""
    for side, found in (("old", old), ("new", new)):
        if "none" in found:
            return f"no form of the {side} place: {found['none']}"
        if "error" in found:
            error = found["error"]
            return f"the {side} place fails: {error['type']}: {error['message']}"
    return compare(Form.from_json(old["form"]), Form.from_json(new["form"]))


def _said(reply: Reply) -> str:
    error = reply.get("error")
    if not error:
        return reply["status"]
    return f"{error['type']}: {error['message']}"


def spell(place: Place, combination: Sequence[dict[str, Any]]) -> str:
    """Return a combination of inputs for people: `x float32(6, 4), bits=3`."""
    parts = [
        _spelled(given.path, alternative)
        for given, alternative in zip(place.inputs, combination, strict=False)
    ]
    again = ", called before" if len(combination) > len(place.inputs) else ""
    return (", ".join(parts) or "no inputs") + again


def _spelled(path: str, alternative: dict[str, Any]) -> str:
    kind = Kind(alternative["kind"])
    if kind is Kind.TENSOR:
        shape = alternative["shape"]
        sizes = "..." if shape is None else ", ".join("?" if n is None else str(n) for n in shape)
        return f"{path} {alternative['dtype']}({sizes})"
    if kind in (Kind.CODE, Kind.DTYPE):
        return f"{path}={alternative['code']}"
    if kind is Kind.LIST:
        return f"{path} a list of {len(alternative['items'])}"
    return f"{path} any {kind.value}"


_FUSED = "numbers differ where TensorFlow fuses kernels, or terms cancel"

_DRAWN = "numbers differ that an op with a seed draws, others each time that it runs"

#: In which ways two numbers differ where kernels are fused.
_FUSED_HOWS = (": value: ", ": sign of zero: ", ": nan: ")

#: How a difference of a second order begins.
_SECOND = "second-order gradient"


@dataclass(frozen=True, slots=True)
class Proofs:
    """What became of all places of a file, and what is no part of any.

    `not_cut` are the marked places that could not be cut out, `changed` the functions and names
    that differ besides, `otherwise` the functions whose parameters do.
    """

    proved: tuple[Proved, ...]
    not_cut: tuple[NotCut, ...]
    changed: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()


#: What is said of a function of another file that differs, and is proved.
_PROVED_ELSEWHERE = "given that `{}` of another file is called with what it is proved for there"


def decided(
    tested: Verdict, trial: Trial, proofs: Proofs, shown: Collection[tuple[str, str]] = ()
) -> Verdict:
    """Return the verdict on a subject: proved where all places that it runs are.

    `shown` are the functions of other files that are proved, by path and name.

    A difference in numbers stands, whatever the graphs say: the cut has assumed something then. Not
    so one of kernels that TensorFlow fuses: there the same graph may be rounded in two ways, unless
    functions of Python run in it, which may share its memory. Nor one of what an op with a seed
    draws, others each time that it runs.
    """
    own = of_trial(trial, proofs)
    hosting = any(True for each in own for _ in handed_over(each.place.new))
    fused = tested.proof is Proof.DIFFERS and _is_rounding(tested, () if hosting else FUSING)
    drawn = tested.proof is Proof.DIFFERS and _is_drawn(tested)
    if tested.proof is Proof.DIFFERS and not (fused or drawn):
        return tested
    reason = _why_not(trial, own, proofs, shown)
    if not reason:
        taken = tuple(dict.fromkeys(spelled for each in own for spelled in each.taken))
        notes = [each.note for each in own] or [NoPlace.SPELLED.value]
        notes += [each.reason for each in _outside(trial, own) if each.is_assumed]
        notes += [_FUSED if fused else "", _DRAWN if drawn else ""]
        read = [each.name for each in trial.pair.elsewhere if _is_read(each.name, trial, own)]
        notes += [_PROVED_ELSEWHERE.format(name) for name in read if name]
        note = "; ".join(dict.fromkeys(filter(None, notes)))
        return structs.replace(
            tested, proof=Proof.PROVED, reason="", graphs=taken, graph_note=note, hint=""
        )
    if tested.proof is Proof.TESTED:
        return structs.replace(tested, reason=reason)
    why = None if trial.subject.reason is None else trial.subject.reason.why
    if why is Why.CHANGED:
        return structs.replace(tested, proof=Proof.NOT_VERIFIED)
    if why is Why.REMOVED and trial.pair.by_hand and not own:
        return structs.replace(tested, proof=Proof.LOST)
    if why is Why.NO_INPUTS and trial.place is not None:
        return structs.replace(tested, reason=reason)
    if tested.proof is Proof.NOT_RUNNABLE and any(not each.proved for each in own):
        # What keeps the graphs from a proof may be all that there is to mend.
        first, *below = reason.splitlines()
        sides = [line.strip() for line in below if line.startswith(("  old: ", "  new: "))]
        said = f"{first} {'; '.join(sides)}".rstrip()
        return structs.replace(tested, reason=f"{tested.reason}; {said}".lstrip("; "))
    return tested


def of_trial(trial: Trial, proofs: Proofs) -> list[Proved]:
    """Return what became of the places that a subject runs."""
    return [each for each in proofs.proved if trial.runs(each.place)]


def referring(verdict: Verdict, tested: Verdict, version: str) -> Verdict:
    """Return the verdict with what the numbers of a TensorFlow 1.x have to do with it.

    The forms of a place are those of the installed TensorFlow on both sides.
    """
    if verdict.modes:
        return structs.replace(verdict, reference=f"numbers of TensorFlow {version} compared")
    said = f"no numbers of TensorFlow {version}: {tested.reason or tested.proof.value}"
    return structs.replace(verdict, reference=said)


def _is_rounding(verdict: Verdict, fusing: Collection[str]) -> bool:
    """Tell whether all that differs may be rounded in two ways in one and the same graph.

    That is what TensorFlow fuses, in some modes, and what cancels in a second order. What is raised
    or missing is not.
    """
    differing = [mode for mode in verdict.modes if mode.agreement is Agreement.DIFFERS]
    return all(
        mode.differences
        and all(_may_be_rounded(mode.mode, line, fusing) for line in mode.differences)
        for mode in differing
    )


def _is_drawn(verdict: Verdict) -> bool:
    """Tell whether all that differs are numbers where an op with a seed draws some."""
    differing = [mode for mode in verdict.modes if mode.agreement is Agreement.DIFFERS]
    return all(
        SEEDED in mode.note
        and all(any(how in line for how in _FUSED_HOWS) for line in mode.differences)
        for mode in differing
    )


def _may_be_rounded(mode: str, difference: str, fusing: Collection[str]) -> bool:
    if mode in fusing:
        return any(how in difference for how in _FUSED_HOWS)
    return mode == "second_order" and difference.startswith(_SECOND) and ": value: " in difference


def _covered_by(place: Place) -> set[int]:
    """Return the lines of a place, and those of the findings whose code came along with it."""
    first, last = place.old_lines or (0, -1)
    return {*range(first, last + 1), *(finding.line for finding in place.findings)}


def _why_not(
    trial: Trial,
    own: Sequence[Proved],
    proofs: Proofs,
    shown: Collection[tuple[str, str]],
) -> str:
    """Return why the places of a subject prove nothing of it, "" if they do."""
    for each in own:
        if not each.proved:
            return f"no proof: {each.reason}"
    if reason := _told_outside(trial, own):
        return reason
    if trial.subject.name in proofs.otherwise:
        return "no proof: its parameters, its decorators or what it calls of its bases differ"
    if trial.place is None or not own:
        covered = {line for each in own for line in _covered_by(each.place)}
        left = [each.line for each in proofs.not_cut if each.reason is not NoPlace.SPELLED]
        covered |= {each.line for each in proofs.not_cut}.difference(left)
        for line in trial.subject.lines:
            if line not in covered:
                reasons = [f": {n.reason.value}" for n in proofs.not_cut if n.line == line]
                return f"no proof: line {line} could not be cut out{''.join(reasons[:1])}"
    for name in proofs.changed:
        if not _comes_along(name, trial) and not _is_apart(name, trial, own):
            return f"no proof: `{name}` differs as well, and was not cut out"
    if reason := _differs_elsewhere(trial, own, shown):
        return reason
    # Else what differs of it are names alone, longer ones of what they meant.
    is_spelled = trial.place is None and bool(trial.subject.lines)
    return "" if own or is_spelled else "no proof: nothing could be cut out"


def taken_away(trial: Trial, own: Sequence[Proved], shown: Collection[tuple[str, str]] = ()) -> str:
    """Return why other files take away what is proved of places, "" if they do not.

    `shown` are the functions of other files that are proved, by path and name.
    """
    return _told_outside(trial, own) or _differs_elsewhere(trial, own, shown)


def _told_outside(trial: Trial, own: Sequence[Proved]) -> str:
    told = (each.reason for each in _outside(trial, own) if not each.is_assumed)
    return next((f"no proof: {reason}" for reason in told), "")


def _differs_elsewhere(
    trial: Trial, own: Sequence[Proved], shown: Collection[tuple[str, str]]
) -> str:
    for other in trial.pair.elsewhere:
        if _is_read(other.name, trial, own) and not _stands(other, trial, own, shown):
            if not other.name:
                return f"no proof: what {other.path} does as it is loaded differs"
            return f"no proof: `{other.name}` is of another file, which differs there"
    return ""


def _outside(trial: Trial, own: Sequence[Proved]) -> Iterator[Outside]:
    """Yield what other files make of an edit that has to do with a subject."""
    names = {trial.subject.name, *(each.place.symbol for each in own)}
    texts = [trial.old.text, trial.new.text]
    texts += [text for each in own for text in (each.place.old, each.place.new)]
    for each in trial.pair.outside:
        about = any(f"{name}.".startswith(f"{each.symbol}.") for name in names)
        spelled = any(_spells(text, word) for word in each.words for text in texts)
        if about or spelled or not (each.symbol or each.words):
            yield each


def _spells(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def _stands(
    elsewhere: Elsewhere,
    trial: Trial,
    own: Sequence[Proved],
    shown: Collection[tuple[str, str]],
) -> bool:
    """Tell whether what differs in another file is proved, and the file does no more than call it.

    With tensors, as it was proved: where functions of Python are handed over, it may get arrays.
    """
    proved = all((elsewhere.path, name) in shown for name in elsewhere.changed)
    if not elsewhere.name:
        return proved
    if not proved or any(True for each in own for _ in handed_over(each.place.new)):
        return False
    return all(_only_calls(elsewhere.name, text) for text in (trial.pair.old, trial.pair.new))


def _only_calls(name: str, text: str) -> bool:
    """Tell whether a text does no more with what has a name than to call it."""
    nodes = list(ast.walk(tree_of(text)))
    called = {node.func for node in nodes if isinstance(node, ast.Call)}
    named = (node for node in nodes if isinstance(node, ast.Name | ast.Attribute))
    return all(node in called for node in named if ast.unparse(node) == name)


def _comes_along(name: str, trial: Trial) -> bool:
    """Tell whether what differs besides is compared with a function that differs besides."""
    reason = trial.subject.reason
    if trial.place is None or reason is None or reason.why is not Why.CHANGED:
        return False
    return all(name in module_of(text).routines for text in (trial.pair.old, trial.pair.new))


def _is_read(name: str, trial: Trial, own: Sequence[Proved]) -> bool:
    """Tell whether a subject, its places or what their classes derive from names something."""
    places = [each.place for each in own]
    texts = [trial.old.text, trial.new.text]
    texts += [text for place in places for text in (place.old, place.new)]
    texts += [each.path for place in places for each in place.inputs]
    for text in (trial.pair.old, trial.pair.new):
        module = module_of(text)
        for place in places:
            symbol = place.symbol
            if symbol in module.routines:
                texts.append(ast.unparse(module.routines[symbol].node))
                symbol = module.routines[symbol].owner
            heads = [module.classes[each] for each in module.ancestry(symbol)]
            texts += [ast.unparse(part) for head in heads for part in [*head.bases, *head.keywords]]
    return set(re.findall(r"\w+", name)) <= set(re.findall(r"\w+", "\n".join(texts)))


def _is_apart(name: str, trial: Trial, own: Sequence[Proved]) -> bool:
    """Tell whether what differs besides has nothing to do with a subject."""
    sides = ((trial.pair.old, trial.old.text), (trial.pair.new, trial.new.text))
    itself = any(name == each.place.symbol for each in own)
    return not itself and all(is_apart(name, whole, part) for whole, part in sides)
