"""What is run to prove a rewrite, as data."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from tfgradmigrate.program.scopes import Function, positional
from tfgradmigrate.verify.reasons import Reason


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a subject.

    `default` is the default's code, None where there is none. `kind` is "positional", "keyword"
    (by keyword only), "*" or "**". `function` is the line of the `def` (or the lambda) that it
    belongs to. `built` is the class of which an instance is wanted, for the `self` of a method.
    """

    name: str
    default: str | None = None
    kind: str = "positional"
    annotation: str = ""
    function: int = 0
    built: str = ""

    @property
    def required(self) -> bool:
        """Whether a call has to give it."""
        return self.default is None and self.kind in {"positional", "keyword"}


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that is run in old and new.

    `name` is how people call it: `tf_mod`, `Clip.__call__`, `get_quantizers.weights`, `<module>`,
    `<script>`. `kind` is "function" (`expression`, evaluated among the module's names, gives a
    callable), "module" (the module is executed, `outputs` are the names of its tensors, `wrt`
    those to differentiate with respect to) or "script" (the whole file is, and what it prints is
    its result). `lines` are the lines, in the old text, of the places that it may execute. `names`
    are the module's names that its slice starts from. `routines` are the outermost functions that
    it may call, gradients included, None if that is not known. `reason` gives why it cannot be run.
    """

    name: str
    kind: str
    expression: str = ""
    lines: tuple[int, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    outputs: tuple[str, ...] = ()
    wrt: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    routines: frozenset[str] | None = None
    reason: Reason | None = None


def parameters_of(node: Function) -> tuple[Parameter, ...]:
    """Return the parameters of a function, in the order of its signature."""
    args = node.args
    line = node.lineno
    taken = positional(node)
    defaults: list[ast.expr | None] = [None] * (len(taken) - len(args.defaults))
    found = [
        _parameter(arg, default, "positional", line)
        for arg, default in zip(taken, [*defaults, *args.defaults], strict=True)
    ]
    if args.vararg:
        found.append(_parameter(args.vararg, None, "*", line))
    for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        found.append(_parameter(arg, default, "keyword", line))
    if args.kwarg:
        found.append(_parameter(args.kwarg, None, "**", line))
    return tuple(found)


def _parameter(arg: ast.arg, default: ast.expr | None, kind: str, line: int) -> Parameter:
    code = None if default is None else ast.unparse(default)
    annotation = "" if arg.annotation is None else ast.unparse(arg.annotation)
    return Parameter(arg.arg, code, kind, annotation, line)
