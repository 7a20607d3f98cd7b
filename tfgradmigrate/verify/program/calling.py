"""How what holds a place is called: the subjects of functions, methods and statements."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from tfgradmigrate.program.scopes import Function
from tfgradmigrate.program.walking import called_name, first_line
from tfgradmigrate.verify.program.functions import never_callable
from tfgradmigrate.verify.program.module import Module, Routine
from tfgradmigrate.verify.program.returned import reaches, returned_functions, unwrapped
from tfgradmigrate.verify.program.slicing import is_main_guard, slice_module
from tfgradmigrate.verify.program.statements import sources_made, tensors_made
from tfgradmigrate.verify.program.subject import Subject, parameters_of
from tfgradmigrate.verify.reasons import Reason, Why

#: A call that answers with the tensors which an instance keeps after it is made.
_KEPT_TENSORS = (
    "lambda *a, **k: [v for v in vars({owner}(*a, **k)).values() if hasattr(v, 'get_shape')]"
)


def function_subject(routine: Routine, module: Module, names: tuple[str, ...]) -> Subject:
    """Return the call of a function of the module."""
    deleted = Reason(Why.DELETED) if routine.name in module.deleted else None
    return Subject(
        routine.name,
        "function",
        routine.name,
        parameters=parameters_of(routine.node),
        names=names,
        reason=deleted or never_callable(routine.node),
    )


def made_subjects(
    routine: Routine, line: int, names: tuple[str, ...]
) -> Iterator[tuple[Subject, Function]]:
    """Yield the functions holding a line that a function makes and returns: calls of both."""
    outer = [p for p in parameters_of(routine.node) if p.required]
    for path, inner in returned_functions(routine.node):
        if inner is None or not reaches(routine.node, inner, line):
            continue
        count = len(outer)
        made_by = ", ".join(f"a[{i}]" for i in range(count))
        called = f"{routine.name}({made_by}){path}"
        rest = f"a[{count}:]" if count else "a"
        label = getattr(inner, "name", "<lambda>")
        made = Subject(
            f"{routine.name}.{label}",
            "function",
            f"lambda *a, **k: {called}(*{rest}, **k)",
            parameters=(*outer, *parameters_of(inner)),
            names=names,
            reason=never_callable(inner),
        )
        yield made, inner


def _is_derived(module: Module, owner: str) -> bool:
    """Return whether a class, or one that it derives from, has a base of another module."""
    own = module.ancestry(owner)
    bases = {ast.unparse(base) for name in own for base in module.classes[name].bases}
    return bool(bases - {*own, "object"})


def method_subject(module: Module, routine: Routine, owner: str) -> Subject:
    """Return the call of a method on an instance, which is built from literals.

    Where only the constructor takes something, its arguments are the subject's.
    """
    method, node = routine.own_name, routine.node
    if method in {"__init__", "build", "call"}:
        call = module.method(owner, "call") or module.method(owner, "__call__")
        if call is not None and (call.own_name == "__call__" or _is_derived(module, owner)):
            node, method = call.node, "__call__"
    top = owner.split(".")[0]
    subject = Subject(
        f"{owner}.{method}",
        "function",
        f"{owner}.{_attribute(owner, method)}",
        parameters=parameters_of(node),
        names=(top,),
        reason=never_callable(node),
    )
    kinds = {ast.unparse(d) for d in getattr(node, "decorator_list", ())}
    if method == "__init__":
        # Nothing to call but the class: what is wanted is the tensors that it keeps.
        expression = _KEPT_TENSORS.format(owner=owner)
        return replace(subject, parameters=subject.parameters[1:], expression=expression)
    if "classmethod" in kinds:
        return replace(subject, parameters=subject.parameters[1:])
    if "staticmethod" in kinds or not subject.parameters:
        return subject
    return _on_an_instance(subject, module, owner, method, kinds)


def _on_an_instance(
    subject: Subject, module: Module, owner: str, method: str, kinds: set[str]
) -> Subject:
    """Call a method through its instance: Keras gives a class its bases when there is a first."""
    attribute = _attribute(owner, method)
    made_with = module.method(owner, "__init__")
    if len(subject.parameters) == 1 and made_with is not None and not kinds:
        wanted = tuple(p for p in parameters_of(made_with.node)[1:] if p.required)
        if wanted:
            expression = f"lambda *a, **k: {owner}(*a, **k).{attribute}()"
            return replace(subject, parameters=wanted, expression=expression)
    called = "self" if method == "__call__" else f"self.{attribute}"
    is_value = kinds & {"property", "lazy_property", "cached_property"}
    first, *others = subject.parameters
    return replace(
        subject,
        parameters=(replace(first, built=owner, default=None), *others),
        expression=f"lambda self, *a, **k: {called}{'' if is_value else '(*a, **k)'}",
    )


def _attribute(owner: str, method: str) -> str:
    """Return what a method is called from outside of its class."""
    mangled = method.startswith("__") and not method.endswith("__")
    return f"_{owner.rpartition('.')[2].lstrip('_')}{method}" if mangled else method


def module_subject(module: Module, statement: ast.stmt, name: str) -> Subject | None:
    """Return the execution of a statement, None unless it makes tensors that have names."""
    outputs = tuple(dict.fromkeys(tensors_made(statement)))
    if not outputs:
        return None
    sliced = slice_module(module.text, outputs)
    made = [
        (source, called)
        for node in module.tree.body
        if first_line(node) in sliced.lines
        for source, called in sources_made(node)
    ]
    waiting = [source for source, called in made if called == "placeholder"]
    return Subject(
        name,
        "module",
        outputs=outputs,
        wrt=tuple(dict.fromkeys(source for source, _ in made if source not in outputs)),
        names=outputs,
        reason=Reason(Why.FED_ELSEWHERE, waiting[0]) if waiting else None,
    )


def wrapped_subject(module: Module, statement: ast.stmt) -> Subject | None:
    """Return what `name = Defun(...)(function)` or `name = Lambda(function)` makes."""
    if not isinstance(statement, ast.Assign):
        return None
    target, inner = statement.targets[0], unwrapped(statement.value)
    if isinstance(inner, ast.Call) and called_name(inner) == "Lambda" and inner.args:
        inner = inner.args[0]  # a layer of Keras
    function: Function | None = inner if isinstance(inner, ast.Lambda) else None
    if isinstance(inner, ast.Name) and inner.id in module.routines:
        function = module.routines[inner.id].node
    if function is None or inner is statement.value or not isinstance(target, ast.Name):
        return None
    parameters = parameters_of(function)
    return Subject(target.id, "function", target.id, parameters=parameters, names=(target.id,))


def unreached_subject(module: Module, line: int) -> Subject:
    """Return a place that nothing can be run for, with the reason."""
    routine = module.routine_at(line)
    if routine is not None:
        reason = Reason(Why.UNUSED_GRADIENT, routine.name)
        return Subject(routine.name, "function", lines=(line,), reason=reason)
    statement = module.statement_at(line)
    why = Why.NO_TENSOR_NAMED
    if statement is not None and is_main_guard(statement):
        why = Why.MAIN_ONLY
    elif isinstance(statement, ast.Import | ast.ImportFrom):
        why = Why.UNUSED_IMPORT
    return Subject(f"<module>:{line}", "module", lines=(line,), reason=Reason(why))
