"""Gradient functions that stand in another file of the project.

They stay there as they are and are called from here. That can be done where the other file is
certain not to change, where it shows what the function reads of its op, and where this file
imports it, or the module that it stands in, when it is imported itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import libcst as cst
from msgspec import Struct, field
from msgspec.structs import replace

from tfgradmigrate.project.index import Neighbours
from tfgradmigrate.project.modules import (
    FOREIGN,
    comes_to,
    find_module,
    meaning,
    module_and_name,
    replaced_in_tensorflow,
)
from tfgradmigrate.rules.model import GradientFunction, GradientName, Registration
from tfgradmigrate.syntax.functions import runs_later
from tfgradmigrate.syntax.gradient_functions import analyse
from tfgradmigrate.syntax.parsing import TooNestedError, parse
from tfgradmigrate.syntax.scopes import Binding, Scopes
from tfgradmigrate.syntax.tree import dotted_name, string_value
from tfgradmigrate.tables.effects import named

_GRAPH_ATTRIBUTES = named("needs", "graph", of="Tensor.")


class Elsewhere(Struct, eq=False):
    """What a file can call of other files: its path, its names, and what the others say of it."""

    path: str
    scopes: Scopes
    neighbours: Neighbours
    _read: dict[str, Scopes | None] = field(default_factory=dict)
    _texts: dict[Scopes, str] = field(default_factory=dict)

    def imported(self, expression: cst.BaseExpression) -> GradientFunction | None:
        """The gradient function of another file that a name imports, None where that is not
        certain.
        """
        found = self._imported(expression)
        return None if found is None else _function(expression, *found)

    def function(self, qualified: str) -> tuple[cst.FunctionDef, Scopes] | None:
        """The plain function of another file that a dotted name means, with the names of that file.

        It is at the top of a module, or what that imports (`package.rows.down`, `.rows.down`).
        """
        found = self._found(qualified)
        if found is None:
            return None
        name, there = found
        bound = there.root.bindings.get(name, [])
        node = bound[0].value if len(bound) == 1 else None
        if not isinstance(node, cst.FunctionDef) or node.decorators:
            return None
        return node, there

    def _imported(self, expression: cst.BaseExpression) -> tuple[str, Scopes] | None:
        """What a name imports of another file, and the names of that file."""
        binding = self.scopes.binding(expression)
        if binding is None or binding.qualified is None:
            return None
        return self._found(binding.qualified)

    def _found(self, qualified: str) -> tuple[str, Scopes] | None:
        """What a dotted name means in another file, and the names of that file."""
        found = meaning(self.path, qualified) if self.path else None
        if found is None or found.function is None:
            return None
        path, name = found.function
        there = self._scopes_of(path)
        return None if there is None else (name, there)

    def text_of(self, there: Scopes) -> str:
        """The text of a file, the names of which one of the functions here gave."""
        return self._texts[there]

    def release(self) -> None:
        """Let go of the files that were read."""
        for there in self._read.values():
            if there is not None:
                there.release()
        self._read.clear()
        self._texts.clear()

    def replaced(self, names: Collection[str]) -> dict[str, str]:
        """The functions of TensorFlow in whose place a module that is imported puts others.

        With each, what is reported of it.
        """
        modules = dict.fromkeys((".", *self.scopes.star_imports))  # its own package runs first
        for binding in self.scopes.imports:
            assert isinstance(binding.node, cst.ImportAlias) and binding.qualified is not None
            home = module_and_name(binding.qualified)[0]
            whole = dotted_name(binding.node.name) or ""
            modules.update(dict.fromkeys((whole, binding.qualified, home)))
        found: dict[str, str] = {}
        for module in modules if self.path else ():
            if module.split(".")[0] in FOREIGN:
                continue
            for file, there in replaced_in_tensorflow(self.path, module, self.neighbours.replaces):
                for name in sorted(there.intersection(names)):
                    what = f"puts another function in the place of TensorFlow's `{name}`"
                    found.setdefault(name, f"`{file}`, which is imported, {what}")
        return found

    def registered(self, name: GradientName) -> Registration | None:
        """What another file of the run registers under a name, as a function to be called here.

        None where that is not certain: the name is registered under a condition, the registry is
        used directly there, or this file does not import that module whenever it is imported.
        """
        path = self.neighbours.registered.get(name.text or "")
        there = None if path is None else self._scopes_of(path)
        if path is None or there is None or name.text is None:
            return None
        function_name = _registered_function(name.text, path, there)
        for binding, statement in self._top_imports() if function_name else ():
            assert function_name is not None
            spelled = self._spelled(binding, function_name, path)
            function = None
            if spelled is not None:
                function = _function(spelled[0], function_name, there)
            if spelled is not None and function is not None:
                marker = cst.Name("RegisterGradient")
                function = replace(function, needs=spelled[1])
                return Registration(marker, cst.Call(marker), name, function, statement)
        return None

    def _scopes_of(self, path: str) -> Scopes | None:
        """The names of another file, None where it is not certain to stay as it is."""
        if path not in self._read:
            text = self.neighbours.text_of(path)
            # What is taken out of the registry or put into it by hand is known when it runs.
            if text is None or "_gradient_registry" in text or _too_nested(text):
                self._read[path] = None
            else:
                try:
                    there = Scopes(cst.parse_module(text))
                except cst.ParserSyntaxError:
                    self._read[path] = None
                else:
                    self._read[path] = there
                    self._texts[there] = text
        return self._read[path]

    def _top_imports(self) -> Iterator[tuple[Binding, cst.BaseStatement]]:
        """The names that are imported once, by a statement at the top of the file."""
        scopes = self.scopes
        for binding in scopes.imports:
            statement = scopes.statement(binding.node)
            if (
                binding.scope is scopes.root
                and len(scopes.root.bindings[binding.name]) == 1
                and isinstance(scopes.parents[statement], cst.Module)
                and isinstance(statement, cst.SimpleStatementLine)
            ):
                yield binding, statement

    def _spelled(
        self, binding: Binding, name: str, path: str
    ) -> tuple[cst.BaseExpression, str] | None:
        """How a function of another file is called here, given one import of this file.

        An attribute of the module that the import names, or a name to be imported from it.
        """
        assert isinstance(binding.node, cst.ImportAlias) and binding.qualified is not None
        full = dotted_name(binding.node.name) or ""
        module, prefix = binding.qualified, binding.name
        if binding.node.asname is None and "." in full:
            module = prefix = full
        if self._is_file(module, path):
            return cst.parse_expression(f"{prefix}.{name}"), ""
        home, imported = module_and_name(binding.qualified)
        if not self._is_file(home, path):
            return None
        if imported == name:
            return cst.Name(binding.name), ""
        if self.scopes.binds(name) or self.scopes.unbound_named(name):
            return None
        if comes_to(Path(path), self.path):  # which it may do before it has the function
            return None
        return cst.Name(name), f"from {home} import {name}"

    def _is_file(self, module: str, path: str) -> bool:
        found = find_module(self.path, module)
        return found is not None and str(found) == path


def _registered_function(name: str, path: str, there: Scopes) -> str | None:
    """The function that a file registers under a name by a statement at its top."""
    for call in there.find(there.module, cst.Call):
        if not _is_registration(call) or _text(call.args[0].value, path, there) != name:
            continue
        parent = there.parents[call]
        statement = there.statement(call)
        if not isinstance(there.parents[statement], cst.Module):
            return None
        if isinstance(parent, cst.Decorator) and isinstance(statement, cst.FunctionDef):
            return statement.name.value if there.parents[parent] is statement else None
        if (
            isinstance(parent, cst.Call)
            and len(parent.args) == 1
            and isinstance(there.parents[parent], cst.Expr)
            and isinstance(statement, cst.SimpleStatementLine)
        ):
            value = parent.args[0].value
            return value.value if isinstance(value, cst.Name) else None
        return None
    return None


def _is_registration(call: cst.Call) -> bool:
    name = (dotted_name(call.func) or "").rpartition(".")[2]
    return name == "RegisterGradient" and len(call.args) == 1


def _text(node: cst.BaseExpression, path: str, there: Scopes) -> str | None:
    """The text of a registered name: a literal, or a constant of that file or another."""
    text = string_value(node)
    binding = there.binding(node)
    if text is None and binding is not None:
        text = string_value(binding.value)
        if binding.qualified is not None:
            found = meaning(path, binding.qualified)
            text = None if found is None else found.constant
    return text


def _function(expression: cst.BaseExpression, name: str, there: Scopes) -> GradientFunction | None:
    """A plain function at the top of another file, if all that it reads of its op shows."""
    bound = there.root.bindings.get(name, [])
    node = bound[0].value if len(bound) == 1 else None
    if (
        not isinstance(node, cst.FunctionDef)
        or runs_later(node)
        or not isinstance(there.parents[node], cst.Module)
        or not all(
            isinstance(d.decorator, cst.Call) and _is_registration(d.decorator)
            for d in node.decorators
        )
    ):
        return None
    function = analyse(expression, node, there)
    plain = all(read.attribute in ("inputs", "outputs") for read in function.reads)
    if function.node is None or not plain or _reads_graph(function, there):
        return None
    return replace(function, node=None, elsewhere=True)


def _reads_graph(function: GradientFunction, there: Scopes) -> bool:
    """Whether a gradient function asks its upstream gradients for what only a graph knows."""
    assert function.node is not None
    scope = there.scope_of[function.node]
    parents = (there.parents[use] for name in function.upstream for use in there.uses(scope, name))
    return any(isinstance(p, cst.Attribute) and p.attr.value in _GRAPH_ATTRIBUTES for p in parents)


def _too_nested(text: str) -> bool:
    return isinstance(parse(text).error, TooNestedError)
