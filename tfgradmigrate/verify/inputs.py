"""What a subject is called with: a ladder of candidates, the likeliest first.

Inputs come from the command line or the configuration, from a comment at the function, from calls
of it in the project, and else they are made up. Which of them the old program accepts is decided
by running it.
"""

from __future__ import annotations

import ast
import heapq
import io
import re
import tokenize
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tfgradmigrate.errors import UsageError
from tfgradmigrate.verify.callsites import CallSite, call_sites
from tfgradmigrate.verify.language import parse, quoted, spell
from tfgradmigrate.verify.paths import Guard, decides, guards, guards_to_name, meets
from tfgradmigrate.verify.protocol import Argument
from tfgradmigrate.verify.scopes import FUNCTIONS, Function
from tfgradmigrate.verify.subjects import Module, Parameter, Routine, Subject, parameters_of
from tfgradmigrate.verify.usage import Usage, kinds_of, usage_of

__all__ = ["Candidate", "Ladder", "ladder", "parse", "spell"]

#: How many candidates are made up for one subject.
MOST = 24

_COMMENT = re.compile(r"#\s*tfgradmigrate:\s*inputs\s*(\(.*\))\s*$")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Arguments for one call, where they come from, and their spelling in the little language.

    `reaches` are those lines of the subject's places that the call is meant to come to, as far as
    Python's own conditions on parameters tell; empty where nothing hangs on them.
    """

    arguments: list[Argument]
    origin: str
    spelled: str
    reaches: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ladder:
    """Candidates in the order in which they are tried."""

    candidates: tuple[Candidate, ...] = ()


def ladder(
    subject: Subject,
    old_text: str,
    *,
    given: Sequence[str] = (),
    project_texts: Sequence[str] = (),
    seed: int = 0,
) -> Ladder:
    """Return the candidates for a subject; UsageError if given ones cannot be read.

    Inputs that are given, or stand in a comment at the function, are the only ones. Calls in the
    text itself and in `project_texts` come before what is made up.
    """
    if subject.kind != "function":
        return Ladder((Candidate([], "", ""),))
    if subject.reason:
        return Ladder()
    module = Module(old_text)
    maker = _Maker(subject, module)
    texts = [(text, "command line") for text in given]
    if not texts:
        texts = list(_comments(subject, module))
    if texts:
        return Ladder(tuple(maker.completed(text, origin, seed) for text, origin in texts))
    made = maker.called(call_sites(subject, module, project_texts))
    made += maker.made_up(max(MOST - len(made), MOST // 2))
    spelled = {text: (origin, reaches) for text, origin, reaches in reversed(made)}
    return Ladder(
        tuple(
            Candidate(parse(text, seed), *spelled.pop(text)[:1], text, reaches)
            for text, _, reaches in made
            if text in spelled
        )
    )


def _comments(subject: Subject, module: Module) -> Iterator[tuple[str, str]]:
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
                yield found.group(1), f"comment line {token.start[0]}"
            elif re.match(r"#\s*tfgradmigrate:", token.string):
                raise UsageError(
                    f"line {token.start[0]}: `{token.string}` is not understood; "
                    "write # tfgradmigrate: inputs(float32(2, 3), 0.1)"
                )


# What is made up.


@dataclass(frozen=True, slots=True)
class _Frame:
    """Dtype and shape of the tensors of one candidate."""

    dtype: str
    shape: tuple[int, ...]


_FRAMES = (
    _Frame("float32", (3, 4)),
    _Frame("float32", (12,)),
    _Frame("float32", (4, 4)),
    _Frame("float32", (2, 6, 6, 3)),
    _Frame("float64", (3, 4)),
    _Frame("float32", (2, 3, 4)),
    _Frame("float32", ()),
    _Frame("int32", (3, 4)),
    _Frame("bool", (3, 4)),
    _Frame("float16", (3, 4)),
    _Frame("uint8", (2, 6, 6, 3)),
    _Frame("string", (4,)),
)

_OF_RANK = {0: (), 1: (12,), 2: (4, 4), 3: (2, 3, 4), 4: (2, 6, 6, 3), 5: (2, 3, 4, 4, 2)}

#: Given a frame, the text of an argument; "" leaves the argument out.
_Option = tuple[float, Callable[[_Frame], str]]


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
        self._functions = {name.rpartition(".")[2]: r.node for name, r in module.routines.items()}
        self._tf = _tensorflow_name(module)

    def completed(self, text: str, origin: str, seed: int) -> Candidate:
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
                instance = self._instances(first[0], [])[0][1](_FRAMES[0])
                text = ", ".join([instance, *([spell(arguments, seed)] if arguments else [])])
                arguments = parse(text, seed)
        return Candidate(arguments, origin, spell(arguments, seed))

    def made_up(self, most: int) -> list[tuple[str, str, tuple[int, ...]]]:
        """Return texts of candidates, each with its origin and the lines it is meant to reach."""
        return [(text, "synthesis", reaches) for text, reaches in self._texts(most, {})]

    def called(self, sites: Sequence[CallSite]) -> list[tuple[str, str, tuple[int, ...]]]:
        """Return candidates after calls of the subject; what they do not tell is made up."""
        found = []
        for site in sites[:4]:
            for text, reaches in self._texts(3, dict(site.arguments)):
                found.append((text, f"call site line {site.line}", reaches))
        return found

    def _texts(self, most: int, known: dict[str, str]) -> list[tuple[str, tuple[int, ...]]]:
        """Return texts, those for different places of the subject by turns."""
        series = [
            (lines, self._ordered(conditions, known, most)) for lines, conditions in self._targets()
        ]
        found: dict[str, tuple[int, ...]] = {}
        rounds = [[(text, lines) for text in texts] for lines, texts in series]
        for i in range(most):
            for texts in rounds:
                if i < len(texts) and len(found) < most:
                    found.setdefault(*texts[i])
        return list(found.items())

    def _targets(self) -> list[tuple[tuple[int, ...], list[Guard]]]:
        """Return the places by the conditions under which they are come to."""
        targets: dict[str, tuple[tuple[int, ...], list[Guard]]] = {}
        entries = [_function_at(self._module, p.function) for p in self._subject.parameters]
        entry = next((e for e in reversed(entries) if e is not None), None)
        for line in self._subject.lines:
            routine = self._module.routine_at(line)
            if routine is None or entry is None:
                continue
            own = self._module.routine_at(entry.lineno)
            if own is not None and own.node is routine.node:
                conditions = guards(routine.node, line, entry)
            else:
                conditions = guards_to_name(entry, routine.name.rpartition(".")[2])
                conditions += guards(routine.node, line, routine.node) if routine.owner else []
            names = {p.name for p in self._subject.parameters}
            conditions = [
                guard
                for guard in conditions
                if any(
                    isinstance(part, ast.Attribute)
                    or (isinstance(part, ast.Name) and part.id in names)
                    for part in ast.walk(guard.test)
                )
            ]
            key = "; ".join(f"{ast.unparse(g.test)} is {g.true}" for g in conditions)
            lines = targets[key][0] if key in targets else ()
            targets[key] = ((*lines, line), conditions)
        free = targets.pop("", None)
        if not targets:
            return [((), [])] if free is None else [((), free[1])]
        return [*targets.values(), *([free] if free else [])]

    def _ordered(self, conditions: list[Guard], known: dict[str, str], most: int) -> list[str]:
        slots = self._slots(conditions, known)
        frames: list[_Frame] = self._frames(slots)
        costs = [[float(i) for i in range(len(frames))]]
        costs += [[cost for cost, _ in slot.options] for slot in slots]
        texts: dict[str, None] = {}
        for indices in _by_cost(costs):
            frame = frames[indices[0]]
            chosen = [
                (slot.keyword, slot.options[i][1](frame))
                for slot, i in zip(slots, indices[1:], strict=True)
            ]
            parts = [f"{keyword}={text}" if keyword else text for keyword, text in chosen if text]
            texts.setdefault(", ".join(parts))
            if len(texts) >= most:
                break
        return list(texts)

    def _frames(self, slots: Sequence[_Slot]) -> list[_Frame]:
        """Return the frames, those of a dtype that the text names before the others."""
        frames = list(_FRAMES)
        nodes = [_function_at(self._module, slot.parameter.function) for slot in slots]
        code = " ".join(ast.unparse(node) for node in nodes if node is not None)
        named = re.findall(r"\bT(?:out|ypes)?=\[?\w*\.?(float64|float16|int32|int64|uint8)", code)
        named += re.findall(r"py_func\([^()]*?\[\w+\.(float64|float16|int32|int64)\]", code)
        if named:
            frames.sort(key=lambda frame: frame.dtype != named[0])
        if re.search(r"conv2d|max_pool|avg_pool|conv2D|Conv2D|resize_", code):
            frames.sort(key=lambda frame: len(frame.shape) != 4)
        elif re.search(r"matmul", code):
            frames.sort(key=lambda frame: frame.shape != (4, 4))
        return frames

    # The arguments.

    def _slots(self, conditions: list[Guard], known: dict[str, str]) -> list[_Slot]:
        slots = []
        starred = any(p.kind == "positional" and not p.required for p in self._subject.parameters)
        for parameter in self._subject.parameters:
            if parameter.name in known:
                text = known[parameter.name]
                by_name = parameter.kind == "keyword" or parameter.default is not None
                slots.append(
                    _Slot(parameter, [(0.0, _constant(text))], parameter.name if by_name else "")
                )
            elif parameter.built:
                slots.append(_Slot(parameter, self._instances(parameter, conditions)))
            elif parameter.kind == "*":
                if not starred:
                    slots.append(_Slot(parameter, [(0.0, _tensor(Usage())), (2.0, _constant(""))]))
            elif parameter.required:
                keyword = parameter.name if parameter.kind == "keyword" else ""
                slots.append(_Slot(parameter, self._options(parameter, conditions), keyword))
            elif parameter.kind in {"positional", "keyword"}:
                options = self._optional(parameter, conditions)
                if options:
                    slots.append(_Slot(parameter, options, parameter.name))
        return slots

    def _usage(self, parameter: Parameter) -> Usage:
        function = _function_at(self._module, parameter.function)
        if function is None:
            return Usage()
        routine = self._module.routine_at(function.lineno)
        around: list[ast.AST] = []
        if routine is not None and routine.owner and routine.name.endswith("__init__"):
            around = [r.node for r in self._methods(routine.owner)]
        return usage_of(parameter.name, function, self._functions, around)

    def _methods(self, owner: str) -> list[Routine]:
        return [r for r in self._module.routines.values() if r.owner == owner]

    def _optional(self, parameter: Parameter, conditions: list[Guard]) -> list[_Option]:
        """Return options for a parameter with a default, none if the default will do."""
        usage = self._usage(parameter)
        kinds = kinds_of(parameter.name, parameter.annotation, usage)
        default = parameter.default or ""
        keep: _Option = (0.0, _constant(""))
        if kinds[0] in {"gradient", "function"}:
            return [*self._of_kind(kinds[0], parameter, usage, conditions), (3.0, keep[1])]
        if decides(parameter.name, conditions) and not meets(default, parameter.name, conditions):
            return [*self._options(parameter, conditions), (6.0, keep[1])]
        if default == "None" and kinds[0] == "tensor" and usage.kinds.get("tensor"):
            return [keep, (3.0, _tensor(usage))]
        if kinds[0] == "bool" and default in {"True", "False"}:
            return [keep, (4.0, _constant(str(default != "True")))]
        return []

    def _options(self, parameter: Parameter, conditions: list[Guard]) -> list[_Option]:
        usage = self._usage(parameter)
        options: list[_Option] = []
        kinds = kinds_of(parameter.name, parameter.annotation, usage)
        for i, kind in enumerate(kinds):
            if kind == "tensor" and i and decides(parameter.name, conditions):
                continue
            options += [
                (cost + 2.0 * i, make)
                for cost, make in self._of_kind(kind, parameter, usage, conditions)
            ]
        return sorted(options, key=lambda option: option[0])

    def _of_kind(
        self, kind: str, parameter: Parameter, usage: Usage, conditions: list[Guard]
    ) -> list[_Option]:
        name = parameter.name
        if kind == "tensor":
            return [(0.0, _tensor(usage))]
        if kind == "filter":
            return [(0.0, _constant("float32(3, 3, 3, 2)"))]
        if kind == "list":
            one = _tensor(usage)
            return [(0.0, lambda f: f"[{one(f)}, {one(f)}]"), (1.0, lambda f: f"[{one(f)}]")]
        if kind == "index":
            texts = ["int32(3)", "int32(3, 4)", "int64(3)", "int32()"]
        elif kind == "gradient":
            texts = [f"python({quoted(_GRADIENT)})"]
        elif kind == "function":
            texts = [f"python({quoted(_FUNCTION)})"]
        elif kind == "callable":
            texts = [f"python({quoted(code)})" for code in self._callables(parameter)]
        elif kind == "dtype":
            dtype = f"{self._tf}.float32"
            texts = [f"python({quoted(code)})" for code in (f"[{dtype}]", dtype)]
        else:
            texts = _literals(kind, name, usage)
            texts.sort(key=lambda text: not meets(text, name, conditions))
            texts.sort(key=lambda text: not meets(text, f"self.{name}", conditions))
        return [(float(i), _constant(text)) for i, text in enumerate(texts)]

    def _callables(self, parameter: Parameter) -> list[str]:
        """Return functions of tensors: of the ops that the function names, else simple ones."""
        node = _function_at(self._module, parameter.function)
        named = {
            part.value
            for part in (ast.walk(node) if node is not None else ())
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        }
        codes = [code for op_type, code in _OPS.items() if op_type in named]
        codes += [_OPS["Sign"], _OPS["Square"], _OPS["Identity"]]
        return [f"lambda *a, **k: {self._tf}.{code}" for code in dict.fromkeys(codes)]

    # Instances.

    def _instances(self, parameter: Parameter, conditions: list[Guard]) -> list[_Option]:
        """Return expressions that build an instance of the class whose method is run."""
        owner = parameter.built
        routine = self._module.method(owner, "__init__")
        if routine is None:
            return [(0.0, _constant(f"python({quoted(owner + '()')})"))]
        slots = []
        for wanted in parameters_of(routine.node)[1:]:
            if wanted.required or (
                wanted.default is not None
                and decides(f"self.{wanted.name}", conditions)
                and not meets(wanted.default, f"self.{wanted.name}", conditions)
            ):
                keyword = "" if wanted.required and wanted.kind == "positional" else wanted.name
                slots.append(_Slot(wanted, self._options(wanted, conditions), keyword))
        costs = [[cost for cost, _ in slot.options] for slot in slots]
        options: list[_Option] = []
        for indices in _by_cost(costs):
            parts = []
            for slot, i in zip(slots, indices, strict=True):
                text = self._as_code(slot.options[i][1](_FRAMES[0]))
                parts.append(f"{slot.keyword}={text}" if slot.keyword else text)
            code = f"{owner}({', '.join(parts)})"
            options.append((float(len(options)), _constant(f"python({quoted(code)})")))
            if len(options) == 6:
                break
        return options

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
    "Sign": "sign(a[0])",
    "Square": "square(a[0])",
}


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
        of_images = "stride" in name or "ksize" in name
        return ["[1, 1, 1, 1]", "[3, 4]"] if of_images else ["[3, 4]", "[12]"]
    if kind == "dict":
        return ["{}"]
    if kind == "map":
        return ['{"Sign": "Identity"}']
    if kind == "number":
        whole = bool(usage.kinds.keys() & {"integer", "shape"}) or _WHOLE.match(name) is not None
        texts = ["2", "3", "4", "1", "8"] if whole else ["0.5", "2", "1", "3.0"]
        return list(dict.fromkeys([*texts, *usage.choices]))
    return []


def _constant(text: str) -> Callable[[_Frame], str]:
    return lambda _: text


def _tensor(usage: Usage) -> Callable[[_Frame], str]:
    def made(frame: _Frame) -> str:
        shape = frame.shape
        if usage.rank is not None and len(shape) != usage.rank:
            shape = _OF_RANK.get(usage.rank, shape)
        return f"{usage.dtype or frame.dtype}({', '.join(map(str, shape))})"

    return made


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
        (n for n in ast.walk(module.tree) if isinstance(n, FUNCTIONS) and n.lineno == line), None
    )


_V1 = "tensorflow.compat.v1"


def _tensorflow_name(module: Module) -> str:
    """Return what the module calls TensorFlow."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name == "tensorflow" or (alias.asname and alias.name == _V1):
                    return alias.asname or "tensorflow"
    return '__import__("tensorflow")'
