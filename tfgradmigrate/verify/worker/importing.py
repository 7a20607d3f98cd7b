"""Import one module of a project, as Python would, with texts of some files held in memory."""

import functools
import importlib
import importlib.util
import linecache
import os
import sys
from importlib.machinery import SourceFileLoader
from typing import Any, Dict, List, Optional, Sequence, Tuple

from .case import Case
from .channel import Json

#: Folders of packages that were installed, also where they stand within a project.
INSTALLED = ("site-packages", "dist-packages")


def answer_import(case: Case) -> Json:
    """Import the file of the request under its name, and say where it fails.

    `held` gives for the path of a file the path of the text that takes its place, `own` are the
    folders of the project. `loaded` are the held files that were asked for.
    """
    request = case.request
    own, path = tuple(request["own"]), request["file"]
    loaded = hold(request.get("held", {}))
    sys.argv = [path]
    case.at("import")
    reply: Json = {"candidate": 0, "runs": []}
    errors: List[BaseException] = []
    failed = case.attempt(functools.partial(attempted, request["name"], path, errors))
    reply.update(failed or {"status": "ok"})
    for error in errors:
        file, line = place_of(error, own)
        missing = getattr(error, "name", None) if is_missing(error) else None
        reply["error"].update({"file": file, "line": line, "missing": missing or ""})
        if isinstance(error, SyntaxError):  # the rest of its text is the place
            reply["error"]["message"] = error.msg
    reply["loaded"] = loaded
    return reply


def is_missing(error: BaseException) -> bool:
    """Return whether an error reports that there is no module of a name."""
    return type(error).__name__ == "ModuleNotFoundError"


def attempted(name: str, path: str, errors: List[BaseException]) -> None:
    """Import a file, and keep the error."""
    try:
        import_file(name, path)
    except BaseException as error:
        errors.append(error)
        raise


def import_file(name: str, path: str) -> None:
    """Import a file as the module of that name, after the packages around it."""
    package, _, _ = name.rpartition(".")
    if package:
        importlib.import_module(package)
        known = sys.modules.get(name)
        if known is not None and getattr(known, "__file__", None) == path:
            return  # its package has imported it
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("no module can be made of this file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


def hold(texts: Dict[str, str]) -> List[str]:
    """Let imports find other texts in the place of files; returns where those used are noted."""
    loaded: List[str] = []
    original = SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> Any:
        path = os.path.realpath(self.path)
        if path not in texts:
            return original(self, fullname)
        loaded.append(path)
        with open(texts[path], "rb") as file:
            data = file.read()
        lines = importlib.util.decode_source(data).splitlines(True)
        linecache.cache[self.path] = (len(data), None, lines, self.path)
        return compile(data, self.path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    return loaded


def place_of(error: BaseException, own: Sequence[str]) -> Tuple[Optional[str], Optional[int]]:
    """Return the file and line of the project that is nearest to where an error was raised."""
    if isinstance(error, SyntaxError) and error.filename and is_own(error.filename, own):
        return os.path.realpath(error.filename), error.lineno
    found: Tuple[Optional[str], Optional[int]] = (None, None)
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if is_own(file, own):
            found = os.path.realpath(file), trace.tb_lineno
        trace = trace.tb_next
    return found


def is_own(file: str, own: Sequence[str]) -> bool:
    """Return whether a file is the project's."""
    path = os.path.realpath(file)
    return path.startswith(tuple(own)) and not any(f"/{name}/" in path for name in INSTALLED)
