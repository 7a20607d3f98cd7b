"""What the host function of a `py_func` takes and returns, where eager mode makes another of it.

`py_func` made NumPy arrays of the results, float64 of a Python float and int64 of an int, and
raised where `Tout` said otherwise. In eager mode `numpy_function` makes tensors of them, of float32
and int32. So results that may be Python numbers are made arrays where `Tout` is float64 or int64.
Elsewhere a Python number was an error, and stays one in a graph.

What it asks of its inputs is told by `host_scalars`, what a newer NumPy makes of it by
`newer_numpy`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import libcst as cst
from msgspec import Struct, field
from msgspec.structs import replace

from tfgradmigrate.emit.code import expression
from tfgradmigrate.emit.edits import Build, Edits
from tfgradmigrate.model import PyFuncCall
from tfgradmigrate.rewrite.assumptions import (
    of_hands_on,
    of_host,
    of_host_reads,
    of_host_results,
)
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.host_buffers import returns_buffer
from tfgradmigrate.rewrite.host_inputs import changes_inputs, hands_on, is_out_of_sight
from tfgradmigrate.rewrite.host_integers import certain_integers, perhaps_integers
from tfgradmigrate.rewrite.host_lists import is_list, may_be_list
from tfgradmigrate.rewrite.host_reads import bound_again
from tfgradmigrate.rewrite.host_scalars import displayed_inputs, wants_scalars
from tfgradmigrate.rewrite.hosts import Host, handed_to, meant, returned_by
from tfgradmigrate.rewrite.narrow_scalars import WIDENED, narrow_scalars_in
from tfgradmigrate.rewrite.newer_numpy import Item, newer_numpy
from tfgradmigrate.rewrite.scalar_inputs import dtype_name, narrow_scalars
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import find_all, root, source_of

CONVERTED = "results that may be Python numbers become NumPy arrays with the dtype of TensorFlow 1"
LISTED = "eager mode would take each item of a list for a result; a list becomes an array"
SCALARS = (
    "eager mode would pass scalars as arrays; the function gets bytes and NumPy scalars, as in "
    "TensorFlow 1"
)
NARROWED = (
    "NumPy 2 may widen a result where a NumPy scalar takes part; results get the dtype of `Tout`"
)
WIDER = (
    "NumPy 2 may widen a result where a NumPy scalar takes part, and the code does not show it; "
    "return `np.asarray(result, dtype)`"
)
COPIES = "the function may write into its inputs; it gets copies, as in TensorFlow 1"
BUFFER = (
    "the function returns an array that it keeps and writes into: in a graph the next call may "
    "change the result; let it return a copy"
)
_NARROW = ("float16", "float32", "int16", "int32", "int8", "uint8")
_WIDE = ("float64", "double", "int64")
_NUMBERS = frozenset({*_NARROW, *_WIDE, "complex64", "complex128", "uint16"})
_DTYPES = _NUMBERS | {"bool", "string"}
# Functions of NumPy that may return plain Python numbers.
_PLAIN = ("numpy.random.", "numpy.ndim", "numpy.size", "numpy.asscalar")
# Functions of Python that always do.
_OF_PYTHON = ("builtins.float", "builtins.int", "builtins.len")
# Methods of arrays that return arrays or NumPy's own scalars.
_METHODS = frozenset(
    {
        "all", "any", "argmax", "argmin", "argpartition", "argsort", "astype", "clip", "compress",
        "conj", "copy", "cumprod", "cumsum", "diagonal", "dot", "flatten", "max", "mean", "min",
        "prod", "ravel", "repeat", "reshape", "round", "searchsorted", "squeeze", "std", "sum",
        "swapaxes", "take", "trace", "transpose", "var", "view",
    }
)  # fmt: skip
# Functions that return an array, of the dtype that they are given.
_MAKING = frozenset(
    {
        "numpy.arange", "numpy.array", "numpy.asarray", "numpy.empty", "numpy.empty_like",
        "numpy.eye", "numpy.full", "numpy.full_like", "numpy.ones", "numpy.ones_like",
        "numpy.zeros", "numpy.zeros_like",
    }
)  # fmt: skip
# Attributes of arrays that are arrays.
_VIEWS = frozenset({"T", "imag", "real"})
_DEPTH = 10


class HostResults(Struct, frozen=True):
    """What of a host function's results is to become an array.

    `parts` are expressions that it returns, `rows` those that are lists of all results, `numbers`
    and `listed` say that some may be Python numbers or lists, `whole` that it takes a function
    around it, `several` that it returns its results in a list, `unsure` that the function is not
    visible, and `unseen` the same of what it does with its inputs. `scalars` says that a function
    around it has to make scalars of the inputs without dimensions, `copies` that it has to copy
    them, `buffer` that a result outlives the call. `dtypes` are those that a function around it has
    to give the results, one after the other. `mends` are for a newer NumPy, with what is said of
    them in `mended`; `widened` are scalars that become NumPy scalars of another dtype; `narrow` are
    results that get a dtype for its sake, or as strings, `wider` says that some may be of another
    one that cannot be given it, `handed_on` that code out of sight gets an input itself, and `late`
    is what it reads that is bound again after the call.
    """

    parts: tuple[cst.BaseExpression, ...] = ()
    rows: tuple[cst.BaseExpression, ...] = ()
    numbers: bool = False
    listed: bool = False
    whole: bool = False
    several: bool = False
    unsure: bool = False
    scalars: bool = False
    copies: bool = False
    unseen: bool = False
    buffer: bool = False
    wider: bool = False
    handed_on: bool = False
    late: tuple[str, ...] = ()
    mends: Mapping[cst.CSTNode, Build] = field(default_factory=dict)
    mended: tuple[str, ...] = ()
    widened: Mapping[cst.CSTNode, str] = field(default_factory=dict)
    narrow: Mapping[cst.BaseExpression, str] = field(default_factory=dict)
    dtypes: tuple[str, ...] = ()

    @property
    def around(self) -> bool:
        """Whether the function that is passed on becomes another."""
        return self.whole or self.scalars or self.copies or bool(self.dtypes)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the finding says of what becomes of the function."""
        said = (
            CONVERTED if self.numbers else "",
            LISTED if self.listed else "",
            SCALARS if self.scalars else "",
            COPIES if self.copies else "",
            BUFFER if self.buffer else "",
            WIDER if self.wider else "",
        )
        return tuple(note for note in (*said, *self.mended) if note)

    def assumes(self, function: cst.BaseExpression) -> Iterator[str]:
        """Yield what the change rests on that the code does not show."""
        if self.unsure or self.wider:
            yield of_host_results(function)
        if self.unseen and not self.copies:
            yield of_host(function)
        elif self.handed_on and not self.copies:
            yield of_hands_on(function)
        for name in self.late:
            yield of_host_reads(name)


def host_results(
    function: cst.BaseExpression,
    inputs: cst.BaseExpression | None,
    dtypes: cst.BaseExpression,
    facts: Facts,
) -> HostResults:
    """What is to become of a host function of `inputs`, whose `Tout` is `dtypes`."""
    found = HostResults(
        scalars=wants_scalars(function, inputs, facts),
        copies=changes_inputs(function, facts),
        unseen=is_out_of_sight(function, facts),
        handed_on=hands_on(function, facts),
        buffer=returns_buffer(function, facts),
        late=bound_again(function, facts),
    )
    for one in meant(function, facts):
        found = _with_results(one, function, inputs, dtypes, found, facts)
    return found


def _with_results(
    one: Host | cst.BaseExpression,
    function: cst.BaseExpression,
    inputs: cst.BaseExpression | None,
    dtypes: cst.BaseExpression,
    found: HostResults,
    facts: Facts,
) -> HostResults:
    """What was found, with what is to become of the results of one function that may be meant."""
    if not isinstance(one, Host) or one.decorated or one.scopes is not facts.scopes:
        results = _of_unseen(one, dtypes, facts)
        return replace(
            found,
            whole=found.whole or results.whole,
            numbers=found.numbers or results.numbers,
            unsure=found.unsure or results.unsure,
        )
    results = _results(one, dtypes, facts)
    found = replace(
        found,
        parts=(*found.parts, *results.parts),
        rows=(*found.rows, *results.rows),
        numbers=found.numbers or results.numbers,
        listed=found.listed or results.listed,
        narrow={**found.narrow, **results.narrow},
        whole=found.whole or results.whole,
        several=found.several or results.several,
        unsure=found.unsure or results.unsure,
    )
    given = certain_integers(inputs, facts)
    integers = given if _is_called_alike(one, function, facts) else frozenset()
    for call in facts.calls_of_hosts.get(source_of(function), ()) if integers else ():
        integers &= certain_integers(call.inputs, facts)
    names, narrow = one.parameters, _dtypes(dtypes, facts)
    mended = newer_numpy(one.node, _named(names, integers), narrow, facts)
    found = replace(
        found,
        mends={**found.mends, **mended.mends},
        mended=tuple(dict.fromkeys((*found.mended, *mended.notes))),
    )
    found = _with_narrow_scalars(one, function, inputs, found, facts)
    given |= perhaps_integers(inputs, facts)
    perhaps = mended.perhaps or (
        given != integers and mended != newer_numpy(one.node, _named(names, given), narrow, facts)
    )
    if not perhaps:
        return found
    return _of_narrow_dtypes(one, _Asked.of(inputs, dtypes, facts), found, facts)


def _with_narrow_scalars(
    host: Host,
    function: cst.BaseExpression,
    inputs: cst.BaseExpression | None,
    found: HostResults,
    facts: Facts,
) -> HostResults:
    """What was found, with what becomes of narrow scalars that numbers of Python meet."""
    dtypes = narrow_scalars(inputs, facts, passed=True)
    at_every = (
        narrow_scalars(inputs, facts).items()
        if _is_called_alike(host, function, facts)
        else frozenset()
    )
    for call in facts.calls_of_hosts.get(source_of(function), ()) if at_every else ():
        at_every &= narrow_scalars(call.inputs, facts).items()
    names = dict(enumerate(host.parameters))
    of_names = {names[at]: dtype for at, dtype in dtypes.items() if at in names}
    certain = frozenset(names[at] for at, _ in at_every if at in names)
    narrow = narrow_scalars_in(host.node, of_names, certain, found.mends, facts)
    said = ([WIDENED] if narrow.numbers or narrow.widened else []) + list(narrow.notes)
    return replace(
        found,
        mends={**found.mends, **dict.fromkeys(narrow.numbers, Item())},
        mended=tuple(dict.fromkeys((*found.mended, *said))),
        widened={**found.widened, **narrow.widened},
    )


def _named(names: tuple[str, ...], positions: frozenset[int]) -> frozenset[str]:
    """The names that some inputs have in a function."""
    return frozenset(name for at, name in enumerate(names) if at in positions)


class _Asked(Struct, frozen=True):
    """The dtypes that `Tout` displays: "" for those that are not known, but for those of inputs.

    `inputs` are the positions of the inputs whose dtype is asked for: `[x], x.dtype`.
    """

    names: tuple[str, ...]
    inputs: tuple[int | None, ...]

    @classmethod
    def of(
        cls, inputs: cst.BaseExpression | None, dtypes: cst.BaseExpression, facts: Facts
    ) -> _Asked:
        """What a call asks for."""
        given = [source_of(value) for value in displayed_inputs(inputs, facts)]
        names, places = _displayed(dtypes, facts), []
        for dtype in _each(dtypes, facts):
            of = dtype.value if isinstance(dtype, cst.Attribute) else None
            own = isinstance(dtype, cst.Attribute) and dtype.attr.value == "dtype"
            spelled = source_of(of) if own and isinstance(of, cst.Name) else ""
            places.append(given.index(spelled) if spelled in given else None)
        return cls(tuple(names), tuple(places))

    def spelled(self, arguments: Sequence[str]) -> list[str]:
        """How the dtypes are spelled where inputs have other names, "" where one is not known."""
        return [
            name if at is None or at >= len(arguments) else f"{arguments[at]}.dtype"
            for name, at in zip(self.names, self.inputs, strict=True)
        ]


def _of_narrow_dtypes(host: Host, asked: _Asked, found: HostResults, facts: Facts) -> HostResults:
    """What was found, with results of the dtypes of `Tout` that NumPy 2 may make wider."""
    own = _handed(host, facts).count == 1 and not any(
        len(host.scopes.scope_of[host.node].bindings.get(name, ())) != 1 for name in host.parameters
    )
    names = asked.spelled(host.parameters if own else ())
    parts = [_elements(value, len(names)) for value in _returned(host)]
    if not all(names) or not _is_host_only(host, facts) or None in parts:
        names = asked.spelled([f"args[{at}]" for at in range(len(host.parameters))])
        if not all(names):
            return replace(found, wider=True)
        if not any(_may_be_narrow(name) for name in names):
            return found
        mended = tuple(dict.fromkeys((*found.mended, NARROWED)))
        several = found.several or _is_several(host, names, facts)
        return replace(found, dtypes=tuple(names), several=several, mended=mended)
    narrow = {
        part: name
        for elements in parts
        for part, name in zip(elements or (), names, strict=True)
        if _may_be_narrow(name) and not _has_dtype(part, name, facts)
    }
    if not narrow:
        return found
    mended = tuple(dict.fromkeys((*found.mended, NARROWED)))
    # What is returned by itself may be a list of the one result.
    alone = [value for value in _returned(host) if value in narrow and may_be_list(value, facts)]
    if any(not is_list(value, facts) for value in alone):
        return replace(found, wider=True)
    return replace(
        found,
        rows=(*found.rows, *alone),
        narrow={**found.narrow, **narrow},
        mended=mended,
    )


def _may_be_narrow(dtype: str) -> bool:
    """Whether a dtype is narrow, or that of an input."""
    return dtype in _NARROW or "." in dtype


def _returned(host: Host) -> list[cst.BaseExpression]:
    """What a function returns."""
    return [value for value in returned_by(host) if value is not None]


def _has_dtype(part: cst.BaseExpression, name: str, facts: Facts) -> bool:
    """Whether a result says of itself that it has a dtype, or all that a variable is bound to."""
    if isinstance(part, cst.Name):
        bindings = facts.scopes.bindings(part)
        # What is added to an array has its dtype by then.
        bound = [b for b in bindings if not isinstance(facts.scopes.parents[b.node], cst.AugAssign)]
        return bool(bound) and all(_is_array_of(each, name, facts) for each in bound)
    if not isinstance(part, cst.Call):
        return False
    made = (facts.names.qualified(part.func) or "") == f"numpy.{name}"
    method = part.func.attr.value if isinstance(part.func, cst.Attribute) else ""
    return made or method == "astype" or any(name in source_of(arg) for arg in part.args)


def _is_array_of(binding: Binding, name: str, facts: Facts) -> bool:
    """Whether a variable is bound to an array that is made with a dtype, which it keeps."""
    value = binding.value
    if binding.kind is not BindingKind.ASSIGNMENT or not isinstance(value, cst.Call):
        return False
    said = [arg.value for arg in value.args if arg.keyword and arg.keyword.value == "dtype"]
    made = facts.names.qualified(value.func) in _MAKING
    return made and [facts.names.qualified(each) for each in said] == [f"numpy.{name}"]


def _of_unseen(
    one: Host | cst.BaseExpression, dtypes: cst.BaseExpression, facts: Facts
) -> HostResults:
    """What is to become of the results of a function that this file does not show."""
    names = _displayed(dtypes, facts)
    if not any(name in _WIDE for name in names) and all(names):
        return HostResults()
    if isinstance(one, Host):
        return HostResults(unsure=True)
    # `np.square`, `np.vectorize(...)`
    made_by = one.func if isinstance(one, cst.Call) else one
    qualified = facts.names.qualified(made_by) or ""
    if qualified in _OF_PYTHON and all(names):
        return HostResults(whole=True, numbers=True)
    return HostResults(unsure=not qualified.startswith("numpy."))


def _results(host: Host, dtypes: cst.BaseExpression, facts: Facts) -> HostResults:
    names, arrays, returned = _displayed(dtypes, facts), _Arrays(host, facts), _returned(host)
    known = all(names)
    # One of an unknown dtype may be that of a Python number.
    unsure = not known and not all(arrays.has(part) for part in _every(returned))
    numbers: list[cst.BaseExpression] = []
    lists: dict[cst.BaseExpression, str] = {}
    rows: list[cst.BaseExpression] = []
    whole = False
    for value in returned:
        elements = _elements(value, len(names) if known else None)
        if elements is None:
            whole |= known and any(name in _WIDE for name in names)
        elif elements == [value] and may_be_list(value, facts):
            asked = names[0] in _WIDE
            rows += [value] if asked and is_list(value, facts) else []
            unsure |= asked and not is_list(value, facts)
        else:
            for part, name in zip(elements, names if known else [""] * len(elements), strict=True):
                if may_be_list(part, facts):
                    lists[part] = name
                elif name in _WIDE and not arrays.has(part):
                    numbers.append(part)
    found = HostResults(
        unsure=unsure, numbers=whole or bool(numbers or rows), listed=bool(lists), whole=whole
    )
    if whole or (found.notes and not _is_host_only(host, facts)):
        several = _is_several(host, names, facts)
        if not several and (lists or rows):
            return HostResults(unsure=True)
        return replace(found, whole=True, several=several)
    strings = {part: "object_" for part, name in lists.items() if name == "string"}
    return replace(found, parts=(*numbers, *lists), rows=tuple(rows), narrow=strings)


def _is_several(host: Host, names: list[str], facts: Facts) -> bool:
    """Whether a function returns its results in a list, be it one of one."""
    return len(names) > 1 or all(is_list(value, facts) for value in _returned(host))


def _every(returned: Iterable[cst.BaseExpression]) -> Iterator[cst.BaseExpression]:
    """The results in what a function returns, each of a list or tuple by itself."""
    for value in returned:
        if isinstance(value, (cst.Tuple, cst.List)):
            yield from (element.value for element in value.elements)
        else:
            yield value


def convert_results(context: Context, call: PyFuncCall, decision: Decision) -> None:
    """Make arrays of a host function's results where need be, and say so."""
    found = host_results(call.function, call.inputs, call.dtypes, context.facts)
    convert_found(context, call.function, found, decision)


def convert_found(
    context: Context, function: cst.BaseExpression, found: HostResults, decision: Decision
) -> None:
    """Make arrays of what was found, at the place where the host function is passed on."""
    edits = decision.edits
    for node, build in _inside(context, found, edits).items():
        edits.enclose(node, build)
    if found.around:
        numpy, changing = _numpy(context, function, edits), _may_change(function, context.facts)
        edits.enclose(function, _Around(numpy, found, changing))
    say(found, function, decision)


def _inside(context: Context, found: HostResults, edits: Edits) -> dict[cst.CSTNode, Build]:
    """What becomes of parts of a host function."""
    builds: dict[cst.CSTNode, Build] = dict(found.mends)
    for scalar, dtype in found.widened.items():
        builds[scalar] = _Widened(_numpy(context, scalar, edits), dtype)
    plain = dict.fromkeys((*found.parts, *found.rows), "")
    for part, dtype in {**plain, **found.narrow}.items():
        as_array = _AsArray(_numpy(context, part, edits), dtype, part in found.rows)
        builds[part] = _Both(builds[part], as_array) if part in builds else as_array
    return builds


class _Widened(Struct, frozen=True):
    """Makes a NumPy scalar of another dtype: `np.int64(n)`."""

    numpy: str
    dtype: str

    def __call__(self, scalar: cst.BaseExpression) -> cst.BaseExpression:
        return expression(f"{self.numpy}.{self.dtype}(VALUE)", VALUE=scalar)


def say(found: HostResults, function: cst.BaseExpression, decision: Decision) -> None:
    """Let the finding say what was done, and what that rests on."""
    decision.note(*found.notes)
    decision.assume(*found.assumes(function))


def host_function(context: Context, call: PyFuncCall, decision: Decision) -> cst.BaseExpression:
    """The host function of a call that is written anew, with results that eager mode leaves."""
    found = host_results(call.function, call.inputs, call.dtypes, context.facts)
    if isinstance(call.function, cst.Lambda) or found.around:
        say(found, call.function, decision)
        return _with_arrays(context, call, found, decision.edits)
    convert_found(context, call.function, found, decision)
    return call.function


def _with_arrays(
    context: Context, call: PyFuncCall, found: HostResults, edits: Edits
) -> cst.BaseExpression:
    """The host function of a call that is written anew, with arrays made of what was found."""
    spelled = _numpy(context, call.function, edits) if found.around else ""
    builds = _inside(context, found, edits)
    if not isinstance(call.function, cst.Lambda):
        for node, build in builds.items():
            edits.enclose(node, build)
    made = call.function.visit(_Built(builds))
    assert isinstance(made, cst.BaseExpression)
    if not found.around:
        return made
    return _Around(spelled, found, _may_change(call.function, context.facts))(made)


def _may_change(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression may mean another function by the time that TensorFlow calls it."""
    if isinstance(function, cst.Lambda):
        return False
    if any(find_all(function, cst.Subscript)):
        return True
    attributes = find_all(function, cst.Attribute)
    if any(True for found in attributes for _ in changes(found.attr.value, facts.scopes)):
        return True
    bindings = [facts.scopes.bindings(name) for name in find_all(function, cst.Name)]
    return any(len(found) > 1 for found in bindings) or any(
        isinstance(around, (cst.CompFor, cst.For, cst.GeneratorExp, cst.ListComp, cst.While))
        for found in bindings
        for binding in found
        for around in facts.scopes.ancestors(binding.node)
        if facts.scopes.scope_at(around).function() is binding.scope.function()
    )


class _Built(cst.CSTTransformer):
    """Makes of some nodes of a copy what is made of them in the file."""

    def __init__(self, builds: Mapping[cst.CSTNode, Build]) -> None:
        super().__init__()
        self.builds = builds

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> Any:
        updated = super().on_leave(original_node, updated_node)
        build = self.builds.get(original_node)
        return updated if build is None else build(updated)


class _Around(Struct, frozen=True):
    """Puts a function around a host function, one that several calls hand on as well."""

    numpy: str
    found: HostResults
    changing: bool

    def __call__(self, function: cst.BaseExpression) -> cst.BaseExpression:
        args = "*args"
        if self.found.scalars or self.found.copies:
            given = f"x{'.copy()' * self.found.copies}{'[()]' * self.found.scalars}"
            args = f"*[{given} if isinstance(x, {self.numpy}.ndarray) else x for x in args]"
        if isinstance(function, cst.Lambda) and args == "*args":
            body = expression(self._results("BODY"), BODY=function.body)
            return function.with_changes(body=body)
        # What is made where it is handed on is one thing, whatever it keeps between two calls.
        made = self.changing or isinstance(root(function), cst.Call)
        text = f"function({args})" if made else f"FUNCTION({args})"
        text = self._results(text)
        text = f"lambda *args{', function=FUNCTION' * made}: {text}"
        return expression(text, FUNCTION=function)

    def _results(self, text: str) -> str:
        """The code of arrays of the results of a call."""
        dtypes = [
            _in_numpy(self.numpy, name) if name in _NUMBERS or "." in name else "None"
            for name in self.found.dtypes
        ]
        if len(dtypes) > 1:
            pairs = f"zip({text}, ({', '.join(dtypes)}))"
            text = f"[{self.numpy}.asarray(value, dtype) for value, dtype in {pairs}]"
        elif dtypes or self.found.whole:
            text = _as_array(self.numpy, text, "".join(dtypes), self.found.several)
        return text


class _Both(Struct, frozen=True):
    """One thing made of what another makes."""

    inner: Build
    outer: Build

    def __call__(self, value: cst.BaseExpression) -> Any:
        return self.outer(self.inner(value))


class _AsArray(Struct, frozen=True):
    """Makes an array of a value, or of `each` in it. Calls may pass on one host: they ask alike."""

    numpy: str
    dtype: str = ""
    each: bool = False

    def __call__(self, value: cst.BaseExpression) -> cst.BaseExpression:
        dtype = _in_numpy(self.numpy, self.dtype) if self.dtype else ""
        return expression(_as_array(self.numpy, "VALUE", dtype, self.each), VALUE=value)


def _as_array(numpy: str, text: str, dtype: str, each: bool) -> str:
    """The code of an array made of a value, or of a list with one made of each that it holds."""
    made = f"{numpy}.asarray({'value' if each else text}{', ' * bool(dtype)}{dtype})"
    return f"[{made} for value in {text}]" if each else made


def _numpy(context: Context, node: cst.CSTNode, edits: Edits) -> str:
    """How NumPy is spelled at a node, adding an import if need be."""
    scopes = context.facts.scopes
    scope = scopes.scope_at(node)
    imported = {binding.name for binding in scopes.imports if binding.qualified == "numpy"}
    for name in dict.fromkeys(b for s in scope.chain() for b in s.bindings if b in imported):
        owner = scopes.owner(name, scope)
        if owner is None or any(b.qualified != "numpy" for b in owner.bindings[name]):
            continue
        # An import inside of a function must have been made by then.
        first = scopes.statement(owner.bindings[name][0].node)
        at_head = scopes.parents[first] is getattr(owner.node, "body", None)
        if owner is scopes.root or (at_head and scopes.order[first] < scopes.order[node]):
            return name
    name = "numpy" if "np" in scopes.identifiers(context.facts.module) else "np"
    edits.imports.add("import numpy" if name == "numpy" else "import numpy as np")
    return name


def _dtypes(dtypes: cst.BaseExpression, facts: Facts) -> frozenset[str]:
    """The dtypes that `Tout` displays, none where it does not show all of them."""
    names = _displayed(dtypes, facts)
    return frozenset(names) if all(names) else frozenset()


def _displayed(dtypes: cst.BaseExpression, facts: Facts) -> list[str]:
    """The names of the dtypes that `Tout` displays, "" where one is unknown."""
    return [dtype_name(dtype, facts) for dtype in _each(dtypes, facts)]


def _each(dtypes: cst.BaseExpression, facts: Facts) -> list[cst.BaseExpression]:
    """The expressions of dtypes that `Tout` displays."""
    binding = facts.scopes.binding(dtypes)
    if binding is not None and isinstance(binding.value, (cst.List, cst.Tuple)):
        dtypes = binding.value
    if isinstance(dtypes, (cst.List, cst.Tuple)):
        return [element.value for element in dtypes.elements]
    return [dtypes]


def _in_numpy(numpy: str, dtype: str) -> str:
    """How a dtype is spelled: one of NumPy, or `x.dtype`."""
    return dtype if "." in dtype else f"{numpy}.{dtype}"


def _is_host_only(host: Host, facts: Facts) -> bool:
    """Whether a function is passed on and nothing else, so that none but a `py_func` calls it.

    All of them have to ask for the same dtypes.
    """
    handed = _handed(host, facts)
    return not handed.otherwise and len(handed.touts) == 1


def _is_called_alike(host: Host, function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether every call that hands a function on hands the same on."""
    handed = _handed(host, facts)
    return not handed.otherwise and (handed.count == 1 or handed.spelled == {source_of(function)})


class _Handed(Struct, frozen=True):
    """To how many calls a function is handed, what dtypes these display, and how they spell it.

    `otherwise` says that it is used in other ways as well.
    """

    count: int
    otherwise: bool
    touts: frozenset[tuple[str, ...]]
    spelled: frozenset[str | None]


def _handed(host: Host, facts: Facts) -> _Handed:
    """To which calls a function is handed. Asked for each of them, it is found out once."""
    known = _known.setdefault(facts, {})
    if host.node not in known:
        found = list(handed_to(host.node, facts, 0))
        calls = [call for call in found if call is not None]
        understood = [facts.calls_of_py_func.get(call) for call in calls]
        known[host.node] = _Handed(
            len(calls),
            len(calls) < len(found),
            frozenset(_touts(call, facts) for call in calls),
            frozenset(None if call is None else source_of(call.function) for call in understood),
        )
    return known[host.node]


_known: WeakKeyDictionary[Facts, dict[cst.CSTNode, _Handed]] = WeakKeyDictionary()


def _touts(call: cst.Call, facts: Facts) -> tuple[str, ...]:
    """The dtypes that the arguments of a call display."""
    displayed = (_displayed(arg.value, facts) for arg in call.args)
    return tuple(name for names in displayed for name in names if name in _DTYPES)


def _elements(value: cst.BaseExpression, count: int | None) -> list[cst.BaseExpression] | None:
    """The results in a returned expression, None where they do not stand there.

    Of an unknown number, those are that stand in a list.
    """
    if isinstance(value, (cst.Tuple, cst.List)):
        plain = all(isinstance(element, cst.Element) for element in value.elements)
        if plain and len(value.elements) == (len(value.elements) if count is None else count):
            return [element.value for element in value.elements]
        return None
    return [value] if count == 1 else None


class _Arrays:
    """Which expressions in a host function are arrays or NumPy scalars for certain.

    A variable is where all that it is bound to is: `found = found + 1` rests on what it was before,
    so that is taken for granted until another binding tells otherwise.
    """

    def __init__(self, host: Host, facts: Facts) -> None:
        self._host = host
        self._facts = facts
        self._others: set[Binding] = set()

    def has(self, value: cst.BaseExpression) -> bool:
        """Whether an expression is one."""
        while True:
            known = len(self._others)
            found = self._is(value, set(), 0)
            if len(self._others) == known:
                return found

    def _is(self, value: cst.BaseExpression, asked: set[Binding], depth: int) -> bool:
        if depth > _DEPTH:
            return False
        if isinstance(value, cst.Name):
            bindings = self._facts.scopes.bindings(value)
            return bool(bindings) and all(self._binds(b, asked, depth + 1) for b in bindings)
        if isinstance(value, cst.BinaryOperation):
            return any(self._is(side, asked, depth + 1) for side in (value.left, value.right))
        if isinstance(value, cst.UnaryOperation):
            return self._is(value.expression, asked, depth + 1)
        if isinstance(value, cst.Subscript):
            return self._is(value.value, asked, depth + 1)
        if isinstance(value, cst.Attribute):
            return value.attr.value in _VIEWS and self._is(value.value, asked, depth + 1)
        if isinstance(value, cst.Call):
            qualified = self._facts.names.qualified(value.func) or ""
            if qualified.startswith("numpy."):
                return not qualified.startswith(_PLAIN)
            method = value.func
            return isinstance(method, cst.Attribute) and (
                method.attr.value == "astype"
                or (method.attr.value in _METHODS and self._is(method.value, asked, depth + 1))
            )
        return False

    def _binds(self, binding: Binding, asked: set[Binding], depth: int) -> bool:
        """Whether a variable gets an array there, if it does elsewhere."""
        if binding in self._others:
            return False
        if binding in asked:
            return True
        asked.add(binding)
        found = isinstance(self._facts.scopes.parents[binding.node], cst.AugAssign)
        if binding.kind is BindingKind.PARAMETER:
            found = binding.scope.node is self._host.node and self._is_input(binding)
        elif binding.kind is BindingKind.ASSIGNMENT:
            value = binding.value
            found = isinstance(value, cst.BaseExpression) and self._is(value, asked, depth)
        if not found:
            self._others.add(binding)
        return found

    def _is_input(self, parameter: Binding) -> bool:
        """Whether a parameter gets what `py_func` hands over, not its default or our argument."""
        param = parameter.node
        without = isinstance(param, cst.Param) and param.default is None
        return without and parameter.name not in self._host.given
