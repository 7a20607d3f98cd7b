"""What an input may be, likeliest first: its uses in the old code decide, then its name.

Values are without coincidences: 0.3 and 1.7 differ from their squares, halves and doubles in every
formula, where 0.5, 1 and 2 do not.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from tfgradmigrate.program.walking import called_name, walk
from tfgradmigrate.verify.places.model import Alternative, Kind
from tfgradmigrate.verify.places.paths import Access
from tfgradmigrate.verify.program.kinds import kind_by_name, kinds_of
from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.usage import Usage, usage_of

#: Known dimensions, without coincidences; those of an image leave room for filters and strides.
SHAPES: dict[int, tuple[int | None, ...]] = {
    0: (),
    1: (6,),
    2: (6, 4),
    3: (2, 6, 4),
    4: (2, 8, 8, 4),
}
_FILTER = (3, 3, 4, 6)
_BIAS = (4,)
#: What else may be in what begins as nothing.
_FILLED = {"{}": ("{'kept': None}",), "[]": ("[None]",)}
#: What else than a function, its inputs and dtypes a `py_func` takes.
_OPTIONS = ("{}", "{'stateful': False}", "{'name': 'named'}", "{'stateful': False, 'name': 'n'}")
_DTYPES = ("float32", "float64", "float16", "int32", "int64")
#: Numbers, or tenths, for the elements of a list: none of them is another's double or square.
_DISTINCT = (3, 17, 5, 29, 7, 11, 13, 19)
#: How many rows there are where a number chooses one, which may be any of the first numbers.
_ROWS = 6


def tensor(dtype: str = "float32", rank: int = 2) -> Alternative:
    """Return a tensor with known dimensions."""
    return Alternative(Kind.TENSOR, dtype=dtype, shape=SHAPES[rank])


def code(text: str) -> Alternative:
    """Return what an expression gives."""
    return Alternative(Kind.CODE, code=text)


def guess(
    name: str,
    path: str,
    function: ast.FunctionDef,
    module: Module,
    found: Sequence[Access],
    default: str | None = None,
    annotation: str = "",
    op_types: Sequence[str] = (),
) -> tuple[Alternative, ...]:
    """Return what an input may be that a function has as its parameter `name`.

    `found` are its uses, `default` is the code of its default. `op_types` are the types of op that
    what the input makes has to have.
    """
    if path.endswith((".graph", "get_default_graph()")) or any(
        access.then in {"gradient_override_map", "as_default"} for access in found
    ):
        return (Alternative(Kind.GRAPH), Alternative(Kind.OBJECT))
    if are_options(name, [function]):
        return tuple(map(code, _OPTIONS))
    usage = usage_of(name, function, module)
    kinds = kinds_of(name.rpartition("_given")[0] or name, annotation, usage)
    if _entered(name, function):
        kinds.insert(0, "context")
    if kind_by_name(name) == "string" and kinds[0] == "number":
        kinds.insert(0, "string")  # the key of a mapping, for one
    if _names_gradient(name, function):
        kinds.insert(0, "string")
    if path.endswith((".inputs", ".outputs")):
        kinds.insert(0, "list")
    if "get_attr(" in path:
        kinds.insert(0, "number")
    order = [one for kind in kinds for one in _of_kind(kind, name, usage, op_types)]
    least = _least(name, function)
    if least > 1 and "list" in kinds:
        first = next((i for i, each in enumerate(order) if each.kind is Kind.LIST), len(order))
        longer = (*_of_elements(usage, least), Alternative(Kind.LIST, items=(tensor(),) * least))
        order[first:first] = longer
    if parts := _parts_of_rows(name, function):
        row = Alternative(Kind.LIST, items=(tensor(),) * parts)
        order.append(Alternative(Kind.LIST, items=(row,) * _ROWS))
    if results := _unpacked(name, function):
        order.insert(0, Alternative(Kind.CALLABLE, op_types=tuple(op_types), results=results))
    if _is_shape(name, function):
        order = [*_static_shapes(), *order]
    if _says_what_returns(name, function):
        order = [Alternative(Kind.DTYPE, code=d) for d in _DTYPES]
    order = [*_chosen(usage), *order] if kinds[0] in {"number", "string", "bool"} else order
    if default is not None:
        first = 0 if default[:1] in ("[", "{") else 1
        filled = _FILLED.get(default, ())
        order[first:first] = [code(each) for each in (default, *filled) if _is_plain(each)]
    if _is_table(name, function):
        order.insert(0, Alternative(Kind.TABLE, items=(tensor(),) * 3))
    if "indexed" in usage.kinds:
        order += [Alternative(Kind.MAPPING, results=number) for number in (0, 1)]
    order += _others(order, usage, op_types)
    return tuple(dict.fromkeys(order))


def mentions(node: ast.AST, name: str) -> bool:
    """Return whether a name stands in some code."""
    return any(isinstance(each, ast.Name) and each.id == name for each in walk(node))


def are_options(name: str, nodes: Iterable[ast.AST]) -> bool:
    """Return whether some code hands the items of a name on as keywords of a `py_func` alone.

    Of any other function nobody knows which keywords there may be.
    """
    taking = [
        called_name(part)
        for node in nodes
        for part in walk(node)
        if isinstance(part, ast.Call) and any(_spreads(each, name) for each in part.keywords)
    ]
    return bool(taking) and {*taking} <= {"py_func", "numpy_function"}


def _spreads(part: ast.AST, name: str) -> bool:
    return (
        isinstance(part, ast.keyword)
        and part.arg is None
        and isinstance(part.value, ast.Name)
        and part.value.id == name
    )


def _chosen(usage: Usage) -> list[Alternative]:
    """Return the literals that the code compares an input with."""
    return [code(choice) for choice in usage.choices]


def _is_plain(default: str) -> bool:
    try:
        ast.literal_eval(default)
    except (ValueError, SyntaxError):
        return False
    return True


def _entered(name: str, function: ast.FunctionDef) -> bool:
    """Return whether an input is entered by a `with`, or makes what is entered."""
    for part in walk(function):
        if isinstance(part, ast.withitem):
            context = part.context_expr
            called = context.func if isinstance(context, ast.Call) else context
            if isinstance(called, ast.Name) and called.id == name:
                return True
    return False


def _names_gradient(name: str, function: ast.FunctionDef) -> bool:
    """Return whether an input is the name of a gradient, as registered or in a map."""
    for part in walk(function):
        given: list[ast.expr] = []
        if isinstance(part, ast.Call) and called_name(part) == "gradient_override_map":
            given = [
                value for arg in part.args if isinstance(arg, ast.Dict) for value in arg.values
            ]
        elif isinstance(part, ast.Call) and called_name(part) == "RegisterGradient":
            given = part.args[:1]
        if any(isinstance(value, ast.Name) and value.id == name for value in given):
            return True
    return False


def _unpacked(name: str, function: ast.FunctionDef) -> int:
    """Return into how many names the result of calling an input is unpacked, 0 if it is not."""
    for part in walk(function):
        if (
            isinstance(part, ast.Assign)
            and isinstance(part.value, ast.Call)
            and isinstance(part.value.func, ast.Name)
            and part.value.func.id == name
            and isinstance(part.targets[0], ast.Tuple | ast.List)
        ):
            return len(part.targets[0].elts)
    return 0


def _least(name: str, function: ast.FunctionDef) -> int:
    """Return how many elements an input has at least, by the places at which these are read."""
    places = [
        part.slice.value
        for part in walk(function)
        if isinstance(part, ast.Subscript)
        and isinstance(part.value, ast.Name)
        and part.value.id == name
        and isinstance(part.slice, ast.Constant)
        and type(part.slice.value) is int
    ]
    return 1 + max(places, default=0)


def _is_table(name: str, function: ast.FunctionDef) -> bool:
    """Return whether all that an input holds is asked for, as a dictionary has it."""
    return any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr in ("items", "values")
        and isinstance(part.func.value, ast.Name)
        and part.func.value.id == name
        and not part.args
        for part in walk(function)
    )


def _parts_of_rows(name: str, function: ast.FunctionDef) -> int:
    """Return how many parts the rows of an input have at least: 3 of `rows[i][2]`, 0 if none."""
    places = [
        part.slice.value
        for part in walk(function)
        if isinstance(part, ast.Subscript)
        and isinstance(part.value, ast.Subscript)
        and isinstance(part.value.value, ast.Name)
        and part.value.value.id == name
        and isinstance(part.value.slice, ast.Name)
        and isinstance(part.slice, ast.Constant)
        and type(part.slice.value) is int
    ]
    return 1 + max(places) if places else 0


def _of_kind(kind: str, name: str, usage: Usage, op_types: Sequence[str]) -> Iterator[Alternative]:
    if kind in {"tensor", "arithmetic"}:
        rank = 2 if usage.rank is None else min(usage.rank, max(SHAPES))
        yield tensor(usage.dtype or "float32", rank)
    elif kind == "filter":
        yield Alternative(Kind.TENSOR, dtype="float32", shape=_FILTER)
    elif kind == "index":
        yield tensor("int32", 1)
    elif kind == "number":
        yield from _numbers(usage, name)
    elif kind == "bool":
        yield from (code("False"), code("True"), tensor("bool", 0))
    elif kind == "string":
        yield from _strings(name, usage)
    elif kind == "list":
        yield from _lists(usage)
    elif kind == "callable":
        yield Alternative(Kind.CALLABLE, op_types=tuple(op_types))
    elif kind == "function":
        yield Alternative(Kind.HOST)
    elif kind == "gradient":
        yield Alternative(Kind.GRADIENT)
    elif kind == "context":
        yield Alternative(Kind.CONTEXT)
    elif kind == "dtype":
        yield from _dtypes(name)
    elif kind == "shape":
        if re.search("stride|ksize", name):
            yield from (code("[1, 1, 1, 1]"), code("[1, 3, 3, 1]"), code("3"))
        yield from (code("[6, 4]"), code("[3, 3]"), code("(2, 2)"), code("[1, 1, 1, 1]"))
    elif kind == "axis":
        yield from (code("1"), code("0"), code("-1"))
    elif kind == "array":
        yield code("__import__('numpy').array([[0.3, -1.7, 2.6]], 'float32')")
    elif kind == "initializer":
        yield code("None")
    elif kind == "map":
        yield from (code("{'Identity': 'Identity'}"), code("{}"))
    elif kind in {"dict", "object"}:
        yield Alternative(Kind.OBJECT)


def _is_shape(name: str, function: ast.FunctionDef) -> bool:
    """Tell whether the sizes of an input are asked for, as TensorFlow 1 has them: `s[0].value`."""
    loops = [n for n in walk(function) if isinstance(n, ast.For | ast.comprehension)]
    over = [n for n in loops if isinstance(n.iter, ast.Name) and n.iter.id == name]
    elements = {n.target.id for n in over if isinstance(n.target, ast.Name)}
    for part in walk(function):
        if isinstance(part, ast.Attribute) and part.attr == "value":
            of = part.value
            if isinstance(of, ast.Subscript) and isinstance(of.value, ast.Name):
                of, named = of.value, {name}
            else:
                named = elements
            if isinstance(of, ast.Name) and of.id in named:
                return True
    return False


def _says_what_returns(name: str, function: ast.FunctionDef) -> bool:
    """Return whether an input is one of the dtypes that a host function is said to return.

    TensorFlow takes any number there for that of a dtype.
    """
    return any(
        isinstance(part, ast.Name) and part.id == name
        for each in _said_to_return(function)
        for part in (each.elts if isinstance(each, ast.List | ast.Tuple) else ())
    )


def _said_to_return(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what calls of host functions say of the dtypes that these return."""
    for part in walk(function):
        if isinstance(part, ast.Call) and called_name(part) in ("numpy_function", "py_func"):
            named = [each.value for each in part.keywords if each.arg == "Tout"]
            yield from named or part.args[2:3]


def _static_shapes() -> Iterator[Alternative]:
    for shape in (*sorted(SHAPES.values(), key=lambda shape: shape != SHAPES[2]), _FILTER):
        yield code(f"__import__('tensorflow').TensorShape({list(shape)})")
    for unknown in ([None, 4], [None, 8, 8, 4]):
        yield code(f"__import__('tensorflow').TensorShape({unknown})")


def _numbers(usage: Usage, name: str) -> list[Alternative]:
    whole = usage.kinds.get("integer", 0) > 0 or re.search(
        r"(^|_)(n|num|k|bits?|size|dim|units|filters?|channels?|depth|levels?|groups?)(_|$)", name
    )
    small, others = [code("3"), code("5")], [code("0.3"), code("1.7")]
    return small + others if whole else others + small


def _strings(name: str, usage: Usage) -> list[Alternative]:
    if "padding" in name:
        return [code("'SAME'"), code("'VALID'")]
    if "format" in name:
        return [code("'NHWC'"), code("'NCHW'")]
    return [code(f"'{name}'"), code("'other'"), code("None")]


def _lists(usage: Usage) -> Iterator[Alternative]:
    lengths = [usage.length] if usage.length else [1, 2, 3]
    yield from _of_elements(usage, 2)
    for length in lengths:
        yield Alternative(Kind.LIST, items=(tensor(),) * length)
    yield from (code("[3, 5]"), code("[7, 4]"))


def _of_elements(usage: Usage, length: int) -> Iterator[Alternative]:
    """Yield a list of what its elements certainly are, unless that is tensors."""
    if usage.element is not None and usage.element.kinds:
        first = kinds_of("element", "", usage.element)[0]
        if first in {"number", "string", "bool", "callable"}:
            several = tuple(_of_kind(first, "element", usage.element, ()))
            several = tuple(a for a in several if a.kind is several[0].kind and a.code != "None")
            if first == "number":
                whole = several[0].code == "3"
                several = tuple(code(str(n if whole else n / 10)) for n in _DISTINCT)
            items = tuple(several[place % len(several)] for place in range(length))
            yield Alternative(Kind.LIST, items=items)


def _dtypes(name: str) -> Iterator[Alternative]:
    yield Alternative(Kind.DTYPE, code="float32")
    yield Alternative(Kind.DTYPE, code="float64")
    yield Alternative(Kind.LIST, items=(Alternative(Kind.DTYPE, code="float32"),))
    if re.match(r"Tout|.*dtypes|types", name):
        yield Alternative(Kind.LIST, items=(Alternative(Kind.DTYPE, code="float32"),) * 2)


def _others(
    order: Iterable[Alternative], usage: Usage, op_types: Sequence[str]
) -> Iterator[Alternative]:
    """Yield what the uses do not speak for, but may be all the same.

    First the numbers on both sides of those that the code compares it with.
    """
    whole = [int(choice) for choice in usage.choices if re.fullmatch(r"-?\d+", choice)]
    yield from (code(str(number + step)) for number in whole for step in (1, -1))
    kinds = {alternative.kind for alternative in order}
    if Kind.TENSOR in kinds:
        yield from (tensor(rank=rank) for rank in (2, 4, 1, 3, 0))
        yield Alternative(Kind.TENSOR, dtype="float32", shape=_FILTER)
        yield Alternative(Kind.TENSOR, dtype="float32", shape=_BIAS)
        first = next(a for a in order if a.kind is Kind.TENSOR)
        yield from (Alternative(Kind.TENSOR, dtype=d, shape=first.shape) for d in _DTYPES)
        unknown = None if first.shape is None else (None,) * len(first.shape)
        yield Alternative(Kind.TENSOR, dtype=first.dtype, shape=unknown)
        yield from (Alternative(Kind.TENSOR, dtype="string", shape=s) for s in ((), first.shape))
    else:
        yield tensor()
        yield tensor(rank=0)
        yield tensor("int32", 0)
    if Kind.CALLABLE not in kinds and not kinds & {Kind.GRADIENT, Kind.HOST}:
        yield Alternative(Kind.CALLABLE, op_types=tuple(op_types))
    yield from (code("3"), code("0.3"), code("5"), code("1.7"))
    yield from (code("'other'"), code("'third'"), code("None"))
    yield from (code("True"), code("False"))
    yield Alternative(Kind.LIST, items=(tensor(), tensor()))
    yield code("[3, 5]")
    yield Alternative(Kind.DTYPE, code="float32")
    yield Alternative(Kind.OBJECT)


def overridden(nodes: Iterable[ast.AST]) -> tuple[str, ...]:
    """Return the op types that the maps in some code name."""
    found: dict[str, None] = {}
    for node in nodes:
        for part in walk(node):
            if isinstance(part, ast.Dict):
                found |= {
                    key.value: None
                    for key in part.keys
                    if isinstance(key, ast.Constant)
                    and isinstance(key.value, str)
                    and re.match(r"[A-Z]\w*$", key.value)
                }
    holds = any(
        isinstance(part, ast.Call) and called_name(part) == "gradient_override_map"
        for node in nodes
        for part in walk(node)
    )
    return tuple(found) if holds else ()
