"""The module that a program is."""

import ast
import functools
import linecache
import sys
import types
from typing import Any, Dict

from .channel import Json
from .imports import Imports, forgiving
from .shim import leave_to


def evaluate(code: str, namespace: Dict[str, Any]) -> Any:
    """Evaluate an expression so that AutoGraph finds its text."""
    name = f"<expression {code}>"
    linecache.cache[name] = (len(code), None, [code + "\n"], name)
    return eval(compile(code, name, "eval", dont_inherit=True), namespace)


def execute(request: Json, module: types.ModuleType, imports: Imports) -> None:
    """Execute the text as that module, so that inspect and AutoGraph find its source."""
    text, filename = request["text"], code_name(request)
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    module.__file__ = filename[1:-1]
    module.__package__ = module.__name__.rpartition(".")[0]
    sys.modules[module.__name__] = module
    imports.module = module
    module.__dict__[Imports.MAKER] = imports.instead
    exec(compiled(text, filename), module.__dict__)


@functools.lru_cache(maxsize=8)
def compiled(text: str, filename: str) -> types.CodeType:
    """Return the code of a text: the same each time, so AutoGraph knows what it has converted."""
    tree = ast.parse(text, filename)
    tree.body = [part for node in tree.body for part in forgiving(node)]
    return compile(tree, filename, "exec", dont_inherit=True)


def find_beside(request: Json) -> None:
    """Let imports find what stands beside the program; once a process."""
    folders = request.get("path", ())
    sys.path[:0] = folders
    leave_to(folders)


def forget(module: types.ModuleType) -> None:
    """Let nobody import a module any more that is going to be executed anew."""
    if sys.modules.get(module.__name__) is module:
        del sys.modules[module.__name__]


def code_name(request: Json) -> str:
    """Return the name of the file that the code seems to be in.

    AutoGraph drops a text that it finds under the name of the module's own file, and reads that.
    A module that is imported as Python does has its own.
    """
    if request.get("kind") == "module":
        return str(request["file"])
    return "<{}>".format(request["file"].strip("<>"))
