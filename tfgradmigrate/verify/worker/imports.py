"""Imports that may fail, as long as nobody needs what they bind."""

import ast
import contextlib
import copy
import importlib
import importlib.machinery
import re
import sys
import types
from typing import Any, Iterator, Optional

from .errors import first_line, message_of


class Imports:
    """The imports of a module that failed; one that nobody needs does no harm.

    `used` is the error of the first one that the program has used since the module was executed:
    one that the program caught is an error all the same.
    """

    #: What the text calls `absent` by; no program has such a name.
    MAKER = "__tfgradmigrate_absent"

    def __init__(self) -> None:
        self.used: Optional[ImportError] = None
        self.module = types.ModuleType("program")

    def instead(self, error: Exception, name: str, whole: bool, text: str) -> Any:
        """Return what a failed import of a name binds: what it is, if a package was to blame."""
        if leave_out_packages(self.module.__name__):
            try:
                exec(text, self.module.__dict__)
                return self.module.__dict__[name]
            except Exception as other:
                error = other
        return self._absent(error, name, whole)

    def _absent(self, error: Exception, name: str, whole: bool) -> Any:
        """Return what stands for a name; where a package is there, that is it."""
        if not whole:
            with contextlib.suppress(Exception):
                return importlib.import_module(name)
        kind = ModuleNotFoundError if isinstance(error, ModuleNotFoundError) else ImportError
        return Absent((kind(first_line(message_of(error)) or type(error).__name__), self))


#: The attribute in which an absent module keeps why it is absent; no program asks for it.
ORIGIN = "__tfgradmigrate_origin"


class Absent:
    """What stands for a name whose import failed: whoever uses it is told why.

    It is made with a pair: the error, and the imports that it is one of.
    """

    def __init__(self, *arguments: Any) -> None:
        if len(arguments) != 1:  # before Python 3.7, as a metaclass: it is a base of some class
            arguments[1][0].refuse()
        self.__dict__[ORIGIN] = arguments[0]

    def refuse(self, *arguments: Any, **keywords: Any) -> Any:
        """Raise the error of the import."""
        reason, imports = self.__dict__[ORIGIN]
        error = type(reason)(*reason.args)
        imports.used = imports.used or error
        raise error

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # someone only looks at what this is
            raise AttributeError(name)
        return self.refuse()


#: What Python calls of an object by itself.
_SPECIAL = """
bool bytes call complex contains delattr delitem enter eq float format ge getitem gt index
instancecheck int invert iter le len lt mro_entries ne neg next pos reversed setattr setitem str
subclasscheck add and divmod floordiv lshift matmul mod mul or pow rshift sub truediv xor radd rand
rdivmod rfloordiv rlshift rmatmul rmod rmul ror rpow rrshift rsub rtruediv rxor
"""

for _name in re.findall(r"\w+", _SPECIAL):
    setattr(Absent, f"__{_name}__", Absent.refuse)


def forgiving(node: ast.stmt) -> Iterator[ast.stmt]:
    """Yield the statements for one of a module: each import may fail, as long as nobody needs it.

    Those that the program has an answer for itself, inside of `try`, are kept as they are.
    """
    is_import = isinstance(node, (ast.Import, ast.ImportFrom))
    names = [alias.name for alias in node.names] if is_import else []  # type: ignore[attr-defined]
    if not names or names == ["*"] or getattr(node, "module", "") == "__future__":
        yield node
        return
    for alias in node.names:  # type: ignore[attr-defined]
        name = alias.asname or alias.name.split(".")[0]
        whole = bool(alias.asname) or isinstance(node, ast.ImportFrom) or "." not in alias.name
        own = copy.copy(node)
        own.names = [alias]  # type: ignore[attr-defined]
        text = import_text(own)
        call = f"{Imports.MAKER}(error, {name!r}, {whole}, {text!r})"
        text = f"try: pass\nexcept Exception as error: {name} = {call}"
        (guarded,) = ast.parse(text).body
        for part in ast.walk(guarded):
            ast.copy_location(part, node)
        guarded.body = [own]  # type: ignore[attr-defined]
        yield guarded


def import_text(node: Any) -> str:
    """Return the text of an import of one name: old Pythons have no `ast.unparse`."""
    (alias,) = node.names
    renamed = f" as {alias.asname}" if alias.asname else ""
    if isinstance(node, ast.Import):
        return f"import {alias.name}{renamed}"
    return f"from {'.' * node.level}{node.module or ''} import {alias.name}{renamed}"


def leave_out_packages(name: str) -> bool:
    """Put empty packages in the place of those around a module that fail; return if there are any.

    What the module imports from beside itself does not need what its package imports.
    """
    left_out = False
    path = None
    parts = name.split(".")
    for count in range(1, len(parts)):
        package = ".".join(parts[:count])
        if package not in sys.modules:
            spec = importlib.machinery.PathFinder.find_spec(package, path)
            if spec is None or not spec.submodule_search_locations:
                return left_out
            try:
                importlib.import_module(package)
            except Exception:
                empty = types.ModuleType(package)
                empty.__path__ = list(spec.submodule_search_locations)
                sys.modules[package] = empty
                left_out = True
        path = getattr(sys.modules[package], "__path__", None)
    return left_out
