"""The little language in which inputs are given and printed.

    float32(2, 3), 0.1, bits=4          a made-up tensor, a number, a keyword argument
    tensor([1.0, -2.0]), [int32(3)]     given values, a list of tensors
    variable(float32(2)), python("K")   a variable, an expression among the module's names

It has Python's syntax: the arguments of a call. Plain numbers, strings, None and lists of them are
passed as they are.
"""

from __future__ import annotations

import ast
import math
import re
import struct
from collections.abc import Callable, Iterator, Sequence

from tfgradmigrate.errors import UsageError
from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.inputs.values import DTYPES, SETS, Element, elements, synthetic, tensor
from tfgradmigrate.verify.running.protocol import Argument, Tensor

#: Names that stand for numbers that Python has no literal for.
_NUMBERS = {"inf": math.inf, "nan": math.nan}

#: No dimension, and no tensor, is larger: these are inputs to look at, not data.
_MOST_ELEMENTS = 1 << 20


def parse(text: str, seed: int = 0, sets: int = SETS) -> list[Argument]:
    """Return the arguments that a text spells; UsageError if it spells none.

    Tensors have so many value `sets`. A text in parentheses is what a call has in them, so that
    `(float32(2), 3)` is two arguments.
    """
    call = _call(text)
    reader = _Reader(text, seed, sets)
    arguments = [reader.argument(node, None) for node in call.args]
    for keyword in call.keywords:
        if keyword.arg is None:
            raise UsageError(f"inputs `{text}`: `**` is not understood")
        arguments.append(reader.argument(keyword.value, keyword.arg))
    return arguments


def _call(text: str) -> ast.Call:
    stripped = text.strip()
    wrong = None
    for attempt in (f"_{stripped}", f"_({stripped})"):
        if attempt[1:2] != "(":
            continue
        try:
            node = tree_of(attempt, mode="eval").body
        except (SyntaxError, ValueError) as error:
            wrong = getattr(error, "msg", str(error))
            continue
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            return node
    said = wrong or "it is more than the arguments of a call"
    raise UsageError(f"inputs `{text}`: {said}")


class _Reader:
    """Reads one text; made-up tensors differ by their position in it."""

    def __init__(self, text: str, seed: int, sets: int) -> None:
        self._text = text
        self._seed = seed
        self._sets = sets
        self._position = 0

    def _wrong(self, node: ast.AST, what: str) -> UsageError:
        return UsageError(f"inputs `{self._text}`: `{ast.unparse(node)}` {what}")

    def argument(self, node: ast.expr, keyword: str | None) -> Argument:
        """Return one argument."""
        if isinstance(node, ast.List | ast.Tuple) and _has_tensor(node):
            items = [self.argument(item, None) for item in node.elts]
            return {"keyword": keyword, "kind": "list", "items": items}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in DTYPES:
                return self._tensor(keyword, "tensor", self._made_up(node, name))
            if name == "tensor":
                return self._tensor(keyword, "tensor", self._given(node))
            if name == "variable":
                return self._tensor(keyword, "variable", self._variable(node))
            if name == "python":
                return {"keyword": keyword, "kind": "python", "code": self._expression(node)}
        literal(node, self._wrong)
        return {"keyword": keyword, "kind": "python", "code": ast.unparse(node)}

    @staticmethod
    def _tensor(keyword: str | None, kind: str, values: list[Tensor]) -> Argument:
        return {"keyword": keyword, "kind": kind, "values": values}

    def _made_up(self, node: ast.Call, dtype: str) -> list[Tensor]:
        sizes = [literal(arg, self._wrong) for arg in node.args]
        shape = [size for size in sizes if type(size) is int and size >= 0]
        if node.keywords or len(shape) != len(sizes):
            raise self._wrong(node, "has no shape: whole numbers are wanted, as in float32(2, 3)")
        if math.prod(shape) > _MOST_ELEMENTS:
            raise self._wrong(node, f"has more than {_MOST_ELEMENTS} elements")
        self._position += 1
        return synthetic(dtype, shape, self._position, self._seed, self._sets)

    def _given(self, node: ast.Call) -> list[Tensor]:
        if not 1 <= len(node.args) <= 2 or node.keywords:
            raise self._wrong(node, 'is no tensor: write tensor([1.0]) or tensor([1.0], "float64")')
        value = literal(node.args[0], self._wrong)
        shape = _shape(value)
        if shape is None:
            raise self._wrong(node, "is no tensor: its rows differ in length")
        flat = list(_flat(value))
        dtype = literal(node.args[1], self._wrong) if len(node.args) == 2 else _dtype(flat)
        if not isinstance(dtype, str) or dtype not in DTYPES:
            raise self._wrong(node, f"is no tensor: {dtype!r} is no dtype")
        self._position += 1
        try:
            return [tensor(dtype, shape, flat)] * self._sets
        except (struct.error, OverflowError, TypeError, ValueError) as error:
            raise self._wrong(node, f"does not hold elements of {dtype}: {error}") from None

    def _variable(self, node: ast.Call) -> list[Tensor]:
        only = node.args[0] if node.args else None
        if isinstance(only, ast.Call):
            inner = self.argument(only, None)
            if len(node.args) > 1 or node.keywords or inner["kind"] != "tensor":
                raise self._wrong(node, "is no variable: write variable(float32(2, 3))")
            return inner["values"]
        return self._given(node)

    def _expression(self, node: ast.Call) -> str:
        code = literal(node.args[0], self._wrong) if len(node.args) == 1 else None
        if not isinstance(code, str) or node.keywords:
            raise self._wrong(node, 'holds no expression: write python("Clip(0.1)")')
        try:
            tree_of(code, mode="eval")
        except (SyntaxError, ValueError) as error:
            raise self._wrong(node, f"is no expression: {getattr(error, 'msg', error)}") from None
        return code


def _has_tensor(node: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Name)
        and part.func.id in DTYPES | {"tensor", "variable", "python"}
        for part in walk(node)
    )


def literal(node: ast.expr, wrong: Callable[..., Exception] | None = None) -> object:
    """Return the value of a literal; raises what `wrong` makes of another node."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.List | ast.Tuple):
        values = [literal(element, wrong) for element in node.elts]
        return values if isinstance(node, ast.List) else tuple(values)
    if isinstance(node, ast.Dict) and None not in node.keys:
        pairs = zip(node.keys, node.values, strict=True)
        return {literal(k, wrong): literal(v, wrong) for k, v in pairs if k is not None}
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        value = literal(node.operand, wrong)
        if isinstance(value, int | float | complex):
            return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        real, imaginary = literal(node.left, wrong), literal(node.right, wrong)
        if isinstance(real, int | float) and isinstance(imaginary, complex):
            return real + imaginary if isinstance(node.op, ast.Add) else real - imaginary
    if isinstance(node, ast.Name) and node.id in _NUMBERS:
        return _NUMBERS[node.id]
    if wrong is not None:
        raise wrong(node, 'is no literal; write python("...") for an expression')
    raise ValueError(ast.unparse(node))


def _shape(value: object) -> list[int] | None:
    """Return the shape of nested lists, None if they are ragged."""
    if not isinstance(value, list | tuple):
        return []
    shapes = [_shape(element) for element in value]
    if any(shape is None or shape != shapes[0] for shape in shapes):
        return None
    return [len(value), *(shapes[0] or [])] if shapes else [0]


def _flat(value: object) -> Iterator[Element]:
    if isinstance(value, list | tuple):
        for element in value:
            yield from _flat(element)
    else:
        yield value  # type: ignore[misc]


def _dtype(flat: Sequence[Element]) -> str:
    """Return the dtype that TensorFlow gives to such elements."""
    kinds = {type(element) for element in flat}
    for kind, dtype in ((str, "string"), (complex, "complex128"), (float, "float32")):
        if kind in kinds:
            return dtype
    return "int32" if int in kinds else "bool" if bool in kinds else "float32"


# Spelling.


def spell(arguments: Sequence[Argument], seed: int = 0) -> str:
    """Return the text that spells arguments.

    Tensors that the seed makes up are spelled by their shape, others by their first value set.
    """
    speller = _Speller(seed)
    return ", ".join(map(speller.argument, arguments))


class _Speller:
    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._position = 0

    def argument(self, argument: Argument) -> str:
        """Return the spelling of one argument."""
        keyword = argument.get("keyword")
        prefix = f"{keyword}=" if keyword else ""
        return prefix + self._value(argument)

    def _value(self, argument: Argument) -> str:
        kind = argument["kind"]
        if kind == "list":
            return f"[{', '.join(self.argument(item) for item in argument['items'])}]"
        if kind == "python":
            code = argument["code"]
            try:
                literal(tree_of(code, mode="eval").body)
            except (SyntaxError, ValueError):
                return f"python({quoted(code)})"
            return code
        text = self._tensor(argument["values"])
        if kind == "tensor":
            return text
        given = text.startswith("tensor(")
        return f"variable({text[7:-1]})" if given else f"variable({text})"

    def _tensor(self, values: Sequence[Tensor]) -> str:
        first = values[0]
        dtype, shape = first["dtype"], first["shape"]
        self._position += 1
        made = synthetic(dtype, shape, self._position, self._seed)
        if list(values) == made:
            return f"{dtype}({', '.join(map(str, shape))})"
        flat = elements(first)
        nested = _nested([_number(element) for element in flat], shape)
        if dtype == _dtype(flat):
            return f"tensor({nested})"
        return f"tensor({nested}, {quoted(dtype)})"


def _number(element: Element) -> str:
    if isinstance(element, complex):
        return f"{element.real!r} + {element.imag!r}j"
    return quoted(element) if isinstance(element, str) else repr(element)


def quoted(text: str) -> str:
    """Return a string as a literal, in double quotes where it can be."""
    plain = not re.search(r"[\\\"\n\r\t]|[^ -~]", text)
    return f'"{text}"' if plain else repr(text)


def _nested(flat: list[str], shape: Sequence[int]) -> str:
    if not shape:
        return flat[0]
    if not math.prod(shape):
        return "[]"
    size = len(flat) // shape[0]
    rows = [_nested(flat[i * size : (i + 1) * size], shape[1:]) for i in range(shape[0])]
    return f"[{', '.join(rows)}]"
