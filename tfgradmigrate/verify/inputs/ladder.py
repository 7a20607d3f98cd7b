"""What a subject is called with: a ladder of candidates, the likeliest first.

Inputs come from the command line or the configuration, or from a comment at the function, and else
they are invented. Which of them the old program accepts, and which come to what was changed, is
decided by running it.
"""

from __future__ import annotations

import ast
import heapq
import io
import itertools
import math
import re
import tokenize
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from tfgradmigrate.errors import UsageError
from tfgradmigrate.program.scopes import FUNCTIONS, Function
from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.inputs.language import parse, quoted, spell
from tfgradmigrate.verify.inputs.values import DTYPES
from tfgradmigrate.verify.program.kinds import kind_by_name, kinds_of
from tfgradmigrate.verify.program.module import Module, Routine, module_of
from tfgradmigrate.verify.program.subject import Parameter, Subject, parameters_of
from tfgradmigrate.verify.program.usage import Usage, usage_of
from tfgradmigrate.verify.running.protocol import Argument

__all__ = ["Candidate", "Ladder", "ladder", "parse", "spell"]

#: How many candidates are invented for one subject.
MOST = 24

_COMMENT = re.compile(r"#\s*tfgradmigrate:\s*inputs\s*(\(.*\))\s*$")


class Source(Enum):
    """Where inputs come from; each has its text, with a place for the line."""

    NONE = ""
    COMMAND_LINE = "command line"
    COMMENT = "comment line {}"
    SYNTHESIS = "synthesis"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the inputs of one candidate come from."""

    source: Source = Source.NONE
    line: int = 0

    @property
    def is_given(self) -> bool:
        """Whether a person gives them."""
        return self.source in (Source.COMMAND_LINE, Source.COMMENT)

    def __str__(self) -> str:
        """Say it."""
        return self.source.value.format(self.line)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Arguments for one call, where they come from, and their spelling in the little language."""

    arguments: list[Argument]
    origin: Origin
    spelled: str


@dataclass(frozen=True, slots=True)
class Ladder:
    """Candidates in the order in which they are tried."""

    candidates: tuple[Candidate, ...] = ()


def ladder(
    subject: Subject,
    old_text: str,
    *,
    given: Sequence[str] = (),
    seed: int = 0,
) -> Ladder:
    """Return the candidates for a subject; UsageError if given ones cannot be read.

    Inputs that are given, or stand in a comment at the function, are the only ones.
    """
    if subject.kind != "function":
        return Ladder((Candidate([], Origin(), ""),))
    if subject.reason:
        return Ladder()
    module = module_of(old_text)
    maker = _Maker(subject, module)
    texts = [(text, Origin(Source.COMMAND_LINE)) for text in given]
    if not texts:
        texts = list(_comments(subject, module))
    if texts:
        return Ladder(tuple(maker.completed(text, origin, seed) for text, origin in texts))
    made = Origin(Source.SYNTHESIS)
    return Ladder(tuple(Candidate(parse(text, seed), made, text) for text in maker.made()))


def _comments(subject: Subject, module: Module) -> Iterator[tuple[str, Origin]]:
    """Yield the inputs that comments at the subject's function give."""
    lines = [p.function for p in subject.parameters]
    routine = module.routine_at(min(lines)) if lines else module.routines.get(subject.name)
    if routine is None:
        return
    texts = module.text.splitlines()
    first = routine.lines[0]
    while first > 1 and texts[first - 2].lstrip().startswith("#"):
        first -= 1
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type == tokenize.COMMENT and first <= token.start[0] < routine.lines.stop:
            found = _COMMENT.match(token.string)
            if found:
                yield found.group(1), Origin(Source.COMMENT, token.start[0])
            elif re.match(r"#\s*tfgradmigrate:(?!\s*ignore)", token.string):
                raise UsageError(
                    f"line {token.start[0]}: `{token.string}` is not understood; "
                    "write # tfgradmigrate: inputs(float32(2, 3), 0.1)"
                )


# What is invented.


@dataclass(frozen=True, slots=True)
class _Frame:
    """Dtypes and shapes of the tensors of one candidate; the last ones are those of all others."""

    dtypes: tuple[str, ...]
    shapes: tuple[tuple[int, ...], ...]

    def dtype(self, position: int) -> str:
        """Return the dtype of the argument at a position."""
        return self.dtypes[min(position, len(self.dtypes) - 1)]

    def shape(self, position: int) -> tuple[int, ...]:
        """Return the shape of the argument at a position."""
        return self.shapes[min(position, len(self.shapes) - 1)]


def _frame(dtypes: str, *shapes: tuple[int, ...]) -> _Frame:
    return _Frame(tuple(dtypes.split()), shapes)


_FRAMES = (
    _frame("float32", (3, 4)),
    _frame("float32", (12,)),
    _frame("float32", (4, 4)),
    _frame("float32", (2, 6, 6, 3), (3, 3, 3, 2)),
    _frame("float64", (3, 4)),
    _frame("float32", (4,), (4, 4)),
    _frame("float32", (2, 3, 4)),
    _frame("float32", (4, 3)),
    _frame("float32 int32", (3, 4), (3,)),
    _frame("float32", (2, 6, 6, 3)),
    _frame("float32", (3, 1)),
    _frame("float32", (1, 6, 6, 3), (1, 4)),
    _frame("float32", (3, 4), (4,)),
    _frame("float32", ()),
    _frame("int32", (3, 4)),
    _frame("int32", (4,)),
    _frame("float64", (12,)),
    _frame("bool", (3, 4)),
    _frame("float16", (3, 4)),
    _frame("uint8", (2, 6, 6, 3)),
    _frame("string", (4,)),
)

#: How much less likely each frame is than the one before, where the kinds of arguments and their
#: values are 1 apart.
_FRAME_STEP = 0.6

#: Given a frame and the argument's position, its text; "" leaves the argument out.
_Make = Callable[[_Frame, int], str]
_Option = tuple[float, _Make]

#: What a tensor is spelled like.
_SOURCE = re.compile(rf"\[?({'|'.join(sorted(DTYPES))}|tensor|variable)\(")


@dataclass(slots=True)
class _Slot:
    """One argument, with its texts in the order of their likelihood."""

    parameter: Parameter
    options: list[_Option]
    keyword: str = ""


class _Maker:
    """Makes candidates for one subject."""

    def __init__(self, subject: Subject, module: Module) -> None:
        self._subject = subject
        self._module = module
        known = bool(module.tensorflow) and module.tensorflow in subject.names
        self._tf = module.tensorflow if known else '__import__("tensorflow")'

    def completed(self, text: str, origin: Origin, seed: int) -> Candidate:
        """Return the candidate that a user's text gives; an instance is added where it has none."""
        arguments = parse(text, seed)
        first = self._subject.parameters[:1]
        if first and first[0].built:
            given = arguments[0] if arguments else None
            positional = sum(not argument.get("keyword") for argument in arguments)
            wanted = sum(p.kind == "positional" for p in self._subject.parameters)
            is_instance = (
                given is not None
                and given["kind"] == "python"
                and (first[0].built in given["code"] or positional == wanted)
            )
            if not is_instance:
                instance = self._instances(first[0])[0][1](_FRAMES[0], 0)
                text = ", ".join([instance, *([spell(arguments, seed)] if arguments else [])])
                arguments = parse(text, seed)
        return Candidate(arguments, origin, spell(arguments, seed))

    def made(self) -> list[str]:
        """Return about `MOST` candidates, spelled only."""
        given, others = self._slots(), self._slots(defaults=False)
        # Defaults may be what the program does not accept.
        changed = self._ordered(others, 4)[:2] if len(others) > len(given) else []
        wanted = MOST - len(changed)
        texts = self._ordered(given, wanted)
        return list(dict.fromkeys([*texts[:wanted], *changed, *texts[wanted:]]))

    def _ordered(self, slots: Sequence[_Slot], most: int) -> list[str]:
        """Return the likeliest texts, those without any tensor after all others."""
        frames = self._frames(slots)
        costs = [[_FRAME_STEP * i for i in range(len(frames))]]
        costs += [[cost for cost, _ in slot.options] for slot in slots]
        texts: dict[str, None] = {}
        without: dict[str, None] = {}
        for indices in itertools.islice(_by_cost(costs), 40 * most):
            frame = frames[indices[0]]
            parts = []
            has_source = False
            first = sum(bool(slot.parameter.built) for slot in slots)
            for position, (slot, i) in enumerate(zip(slots, indices[1:], strict=True), -first):
                text = slot.options[i][1](frame, position)
                has_source |= _SOURCE.match(text) is not None
                if text:
                    parts.append(f"{slot.keyword}={text}" if slot.keyword else text)
            (texts if has_source else without).setdefault(", ".join(parts))
            if len(texts) >= most:
                break
        return [*texts, *list(without)[:2]][: most + 2] if texts else list(without)[:most]

    def _frames(self, slots: Sequence[_Slot]) -> list[_Frame]:
        """Return the frames, those of shapes and dtypes that the code names before the others."""
        nodes = [_function_at(self._module, slot.parameter.function) for slot in slots]
        code = " ".join(ast.unparse(node) for node in nodes if node is not None)
        frames = list(_FRAMES)
        if re.search(r"conv2d|max_pool|avg_pool|conv2D|Conv2D|resize_", code):
            frames.sort(key=lambda frame: len(frame.shape(0)) != 4)
        elif re.search(r"matmul", code):
            frames.sort(key=lambda frame: frame.shape(0) != (4, 4))
        elif re.search(r"\.squeeze\(", code):
            frames.sort(key=lambda frame: 1 not in frame.shape(0))
        frames = [*_frames_named(code), *frames]
        dtypes = re.findall(r"\bT(?:out|ypes)?=\[?\w*\.?(float64|float16|int32|int64|uint8)", code)
        dtypes += re.findall(r"py_func\([^()]*?\[\w+\.(float64|float16|int32|int64)\]", code)
        if dtypes:
            frames.sort(key=lambda frame: frame.dtype(0) != dtypes[0])
        return frames

    # The arguments.

    def _slots(self, defaults: bool = True) -> list[_Slot]:
        """Return the arguments; without `defaults`, those that have one get another value."""
        slots = []
        starred = any(p.kind == "positional" and not p.required for p in self._subject.parameters)
        for parameter in self._subject.parameters:
            keyword = (
                "" if parameter.required and parameter.kind == "positional" else parameter.name
            )
            options: list[_Option] = []
            if parameter.built:
                options, keyword = self._instances(parameter), ""
            elif parameter.kind == "*":
                keyword = ""
                if not starred:
                    options = [(0.0, _tensor), (2.0, _constant(""))]
            elif parameter.required:
                options = self._options(parameter)
            elif parameter.kind in {"positional", "keyword"}:
                options = self._optional(parameter)
                if not options and not defaults:
                    options = self._changed(parameter)
            if options:
                slots.append(_Slot(parameter, options, keyword))
        return slots

    def _usage(self, parameter: Parameter) -> Usage:
        function = _function_at(self._module, parameter.function)
        if function is None:
            return Usage()
        routine = self._module.routine_at(function.lineno)
        around: list[ast.AST] = []
        if routine is not None and routine.owner and routine.own_name == "__init__":
            around = [r.node for r in self._methods(routine.owner)]
        return usage_of(parameter.name, function, self._module, around)

    def _methods(self, owner: str) -> list[Routine]:
        return [r for r in self._module.routines.values() if r.owner == owner]

    def _optional(self, parameter: Parameter) -> list[_Option]:
        """Return options for a parameter with a default, none if the default will do."""
        usage = self._usage(parameter)
        kind = kinds_of(parameter.name, parameter.annotation, usage)[0]
        if kind in {"gradient", "function"}:
            return [*self._of_kind(kind, parameter, usage), (3.0, _constant(""))]
        return []

    def _changed(self, parameter: Parameter) -> list[_Option]:
        """Return values other than the default; first that with which it is left as it is not."""
        if kind_by_name(parameter.name) == "string" and "name" in parameter.name:
            return []
        kind = _kind_of_literal(parameter.default or "")
        if kind is None:
            options = self._options(parameter)
        else:
            options = self._of_kind(kind, parameter, self._usage(parameter))
        return [option for option in options if option[1](_FRAMES[0], 0) != parameter.default][:2]

    def _options(self, parameter: Parameter) -> list[_Option]:
        usage = self._usage(parameter)
        options: list[_Option] = []
        for i, kind in enumerate(kinds_of(parameter.name, parameter.annotation, usage)):
            found = self._of_kind(kind, parameter, usage)
            options += [(cost + 2.0 * i, make) for cost, make in found]
        return sorted(options, key=lambda option: option[0])

    def _of_kind(self, kind: str, parameter: Parameter, usage: Usage) -> list[_Option]:
        name = parameter.name
        if kind == "tensor":
            return [(0.0, _tensor)]
        if kind == "condition":
            shape = "bool({})".format
            return [(0.0, lambda frame, at: shape(", ".join(map(str, frame.shape(at)))))]
        if kind == "list":
            return _LISTS
        if kind == "index":
            return [
                (0.0, lambda frame, at: f"int32({', '.join(map(str, frame.shape(at)[:1]))})"),
                (1.0, lambda frame, at: f"int32({', '.join(map(str, frame.shape(at)))})"),
                (2.0, _constant("int64(3)")),
            ]
        if kind == "gradient":
            texts = [f"python({quoted(_GRADIENT)})"]
        elif kind == "function":
            texts = [f"python({quoted(_FUNCTION)})"]
        elif kind == "callable":
            texts = [f"python({quoted(code)})" for code in self._callables(parameter)]
        elif kind == "initializer":
            texts = [f"python({quoted(f'{self._tf}.constant_initializer(0.5)')})"]
        elif kind == "dtype":
            codes = [f"{self._tf}.float32", f"[{self._tf}.float32]"]
            if re.match(r"Tout|\w*types", name):
                codes.reverse()  # of a py_func, which may have several outputs
            texts = [f"python({quoted(code)})" for code in codes]
        else:
            texts = _literals(kind, name, usage)
        return [(1.5 * i, _constant(text)) for i, text in enumerate(texts)]

    def _callables(self, parameter: Parameter) -> list[str]:
        """Return functions of tensors: of the ops that the function names, else simple ones."""
        node = _function_at(self._module, parameter.function)
        named = {
            part.value
            for part in (walk(node) if node is not None else ())
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        }
        codes = [code for op_type, code in _OPS.items() if op_type in named]
        codes += [_OPS["Sign"], _OPS["Square"], _OPS["Identity"]]
        return [f"lambda *a, **k: {self._tf}.{code}" for code in dict.fromkeys(codes)]

    # Instances.

    def _instances(self, parameter: Parameter) -> list[_Option]:
        """Return expressions that build an instance of the class whose method is run."""
        owner = parameter.built
        routine = self._module.method(owner, "__init__")
        if routine is None:
            return [(0.0, _constant(f"python({quoted(owner + '()')})"))]
        slots = []
        for wanted in parameters_of(routine.node)[1:]:
            if wanted.required:
                keyword = "" if wanted.kind == "positional" else wanted.name
                options = self._options(wanted)
                # An instance is no place for a tensor that gradients are asked for.
                options.sort(key=lambda option: _SOURCE.match(option[1](_FRAMES[0], 0)) is not None)
                options = [(float(i), make) for i, (_, make) in enumerate(options)]
                slots.append(_Slot(wanted, options, keyword))
        costs = [[cost for cost, _ in slot.options] for slot in slots]
        built: list[_Option] = []
        for indices in _by_cost(costs):
            parts = []
            for slot, i in zip(slots, indices, strict=True):
                text = self._as_code(slot.options[i][1](_FRAMES[0], 0))
                parts.append(f"{slot.keyword}={text}" if slot.keyword else text)
            code = f"{owner}({', '.join(parts)})"
            built.append((float(len(built)), _constant(f"python({quoted(code)})")))
            if len(built) == 6:
                break
        return built

    def _as_code(self, text: str) -> str:
        """Return an expression of Python for a text of the little language."""
        (argument,) = parse(text)
        return self._code_of(argument)

    def _code_of(self, argument: Argument) -> str:
        if argument["kind"] == "python":
            return argument["code"]
        if argument["kind"] == "list":
            return f"[{', '.join(map(self._code_of, argument['items']))}]"
        first = argument["values"][0]
        shape = ", ".join(map(str, first["shape"]))
        return f"{self._tf}.ones([{shape}], {self._tf}.{first['dtype']})"


_GRADIENT = "lambda op, *g: [g[0] * x + op.outputs[0] for x in op.inputs]"
_FUNCTION = "lambda *a: a[0] * a[0]"

#: A call that makes an op of a type, for parameters that stand for what is run in a block.
_OPS = {
    "Identity": "identity(a[0])",
    "Round": "round(a[0])",
    "Floor": "floor(a[0])",
    "Relu": "nn.relu(a[0])",
    "Relu6": "nn.relu6(a[0])",
    "Elu": "nn.elu(a[0])",
    "Tanh": "tanh(a[0])",
    "Sigmoid": "sigmoid(a[0])",
    "Softmax": "nn.softmax(a[0])",
    "Maximum": "maximum(a[0], a[-1])",
    "Minimum": "minimum(a[0], a[-1])",
    "MatMul": "matmul(a[0], a[1])",
    "Conv2D": "nn.conv2d(a[0], a[1], strides=[1, 1, 1, 1], padding='SAME')",
    # Alone it would be that of any multiple.
    "Sign": "sign(a[0]) * a[0] * a[0]",
    "Square": "square(a[0])",
}


def _kind_of_literal(code: str) -> str | None:
    """Return the kind of a literal default, None for None and for what is no literal."""
    try:
        value = ast.literal_eval(code)
    except (SyntaxError, ValueError):
        return None
    kinds = ((bool, "bool"), (int, "number"), (float, "number"), (str, "string"))
    return next((kind for type_, kind in kinds if isinstance(value, type_)), None)


_WHOLE = re.compile(r"(n|k|m|\w*bits?\w*|bit\w|num\w*|n_\w+|levels?|\w*size)$")


def _literals(kind: str, name: str, usage: Usage) -> list[str]:
    if kind == "bool":
        is_training = re.match(r"(is_)?train|reuse|verbose|debug", name)
        return ["False", "True"] if is_training else ["True", "False"]
    if kind == "string":
        if name == "padding":
            return ['"SAME"', '"VALID"']
        texts = [choice for choice in usage.choices if choice[:1] in "'\""]
        return [*texts, '"verified"']
    if kind == "axis":
        return ["-1", "0", "1"]
    if kind == "shape":
        texts = ["[3, 4]", "[12]", "[2, 6, 6, 3]"]
        if name == "kernel_size":
            texts = ["3", "[3, 3]"]
        elif "stride" in name or "ksize" in name:
            texts = ["[1, 1, 1, 1]", "1", "[2, 2]"]
        return texts
    if kind == "map":
        return ['{"Sign": "Identity"}']
    if kind == "number":
        whole = "integer" in usage.kinds or _WHOLE.match(name) is not None
        texts = ["2", "3", "4", "1", "8"] if whole else ["0.5", "2", "1", "3.0"]
        return list(dict.fromkeys([*texts, *usage.choices]))
    return []


def _constant(text: str) -> _Make:
    return lambda frame, position: text


def _list_of(one: _Make, length: int) -> _Make:
    return lambda frame, position: f"[{', '.join([one(frame, position)] * length)}]"


def _tensor(frame: _Frame, position: int) -> str:
    return f"{frame.dtype(position)}({', '.join(map(str, frame.shape(position)))})"


#: What a list may be: of tensors, or of numbers.
_LISTS = [(float(i), _list_of(_tensor, length)) for i, length in enumerate((2, 1, 3))]
_LISTS.append((2.5, _constant("[0.5, 2.0]")))


def _frames_named(code: str) -> list[_Frame]:
    """Return frames for the sizes that code asks for: `reshape(x, [-1, 28, 28, 1])`."""
    frames = []
    for call in re.findall(r"(?:reshape|set_shape)\(([^()]*\[[-\d, ]+\])\)", code):
        sizes = [int(size) for size in re.findall(r"-?\d+", call[call.rindex("[") :])]
        known = math.prod(size for size in sizes if size > 0)
        if 1 < known <= 4096:
            frames.append(_frame("float32", (2, known) if -1 in sizes else (known,)))
    for sizes_text in re.findall(r"get_variable\([^()\[]*\[([\d, ]+)\]", code):
        sizes = [int(size) for size in sizes_text.split(",") if size.strip()]
        frames.append(_frame("float32", (2, 6, 6, sizes[2]) if len(sizes) == 4 else (2, sizes[0])))
    return frames[:4]


def _by_cost(costs: Sequence[Sequence[float]]) -> Iterator[tuple[int, ...]]:
    """Yield one index into each list, the cheapest combinations first."""
    if not all(costs):
        return
    start = (0,) * len(costs)
    waiting = [(sum(each[0] for each in costs), start)]
    seen = {start}
    while waiting:
        cost, indices = heapq.heappop(waiting)
        yield indices
        for i, index in enumerate(indices):
            if index + 1 < len(costs[i]):
                following = (*indices[:i], index + 1, *indices[i + 1 :])
                if following not in seen:
                    seen.add(following)
                    step = costs[i][index + 1] - costs[i][index]
                    heapq.heappush(waiting, (cost + step, following))


def _function_at(module: Module, line: int) -> Function | None:
    return next(
        (n for n in walk(module.tree) if isinstance(n, FUNCTIONS) and n.lineno == line), None
    )
