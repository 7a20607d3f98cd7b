"""Which names of TensorFlow a module uses, where, and whether importing the module runs them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from msgspec import Struct

#: `import ... as tf` of these is `tf`, with the beginning of the names in it.
_ROOTS = {"tensorflow": "", "tensorflow.compat.v1": "compat.v1", "tensorflow.compat.v2": ""}
#: Who catches one of these has another way where a module or a name is not there.
_CAUGHT = frozenset(
    {"ImportError", "ModuleNotFoundError", "AttributeError", "Exception", "BaseException"}
)


class Use(Struct, frozen=True):
    """A dotted name behind `tensorflow.`, and the line; `imports` tells an import statement."""

    name: str
    line: int
    at_import: bool
    imports: bool = False


def uses(tree: ast.Module) -> list[Use]:
    """Return the uses of TensorFlow in a module, in the order of the code.

    Those under `try` with a handler that has another way are left out.
    """
    reader = _Reader()
    reader.visit(tree)
    return reader.found


class _Reader(ast.NodeVisitor):
    """Walks a module with what its names mean; a name means the same in all of the module."""

    def __init__(self) -> None:
        self.found: list[Use] = []
        self.meanings: dict[str, str] = {}
        self.at_import = True
        self.guarded = False

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.name.split(".")[0] != "tensorflow":
                continue
            whole = _ROOTS.get(alias.name, alias.name.removeprefix("tensorflow."))
            self.meanings[alias.asname or "tensorflow"] = whole if alias.asname else ""
            if whole:
                self._add(whole, node, imports=True)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level or (node.module or "").split(".")[0] != "tensorflow":
            return
        module = (node.module or "").removeprefix("tensorflow").lstrip(".")
        for alias in node.names:
            name = f"{module}.{alias.name}".lstrip(".") if alias.name != "*" else module
            # `compat.v2` is TensorFlow itself.
            name = "" if name == "compat.v2" else name
            if alias.name != "*":
                self.meanings[alias.asname or alias.name] = name
            if name:
                self._add(name, node, imports=True)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = self._dotted(node)
        if name:
            self._add(name, node)
        elif name is None:
            self.generic_visit(node)

    def visit_Try(self, node: ast.Try) -> None:
        outside = self.guarded
        self.guarded = outside or any(_has_another_way(handler) for handler in node.handlers)
        self._all(node.body)
        self.guarded = outside
        self._all([*node.handlers, *node.orelse, *node.finalbody])

    def visit_If(self, node: ast.If) -> None:
        if _is_main(node.test):
            outside, self.at_import = self.at_import, False
            self._all(node.body)
            self.at_import = outside
            self._all(node.orelse)
        elif not ast.unparse(node.test).endswith("TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._all([*node.decorator_list, node.args])
        self._later(node.body)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.visit(node.args)
        self._later([node.body])

    def _later(self, body: list[ast.stmt] | list[ast.expr]) -> None:
        """Read what runs only when a function is called."""
        outside, self.at_import = self.at_import, False
        self._all(body)
        self.at_import = outside

    def _all(self, nodes: list[ast.AST] | list[ast.stmt] | list[ast.expr]) -> None:
        for node in nodes:
            self.visit(node)

    def _dotted(self, node: ast.expr) -> str | None:
        """Return the name behind `tensorflow.` of an expression, None for any other."""
        if isinstance(node, ast.Name):
            return self.meanings.get(node.id)
        if not isinstance(node, ast.Attribute):
            return None
        around = self._dotted(node.value)
        if around is None:
            return None
        name = f"{around}.{node.attr}".lstrip(".")
        return "" if name == "compat.v2" else name

    def _add(self, name: str, node: ast.expr | ast.stmt, imports: bool = False) -> None:
        if not self.guarded:
            self.found.append(Use(name, node.lineno, self.at_import, imports))


def _has_another_way(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(kind, ast.Name) and kind.id in _CAUGHT for kind in kinds)


def _is_main(test: ast.expr) -> bool:
    return ast.unparse(test) in ("__name__ == '__main__'", "'__main__' == __name__")


def disables_v2(found: Iterable[Use]) -> Iterator[Use]:
    """Yield the uses that switch the behaviour of TensorFlow 2 off."""
    wanted = ("disable_v2_behavior", "disable_eager_execution")
    return (use for use in found if use.name.split(".")[-1] in wanted)
