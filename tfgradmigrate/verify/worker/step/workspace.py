"""Where a program runs: a copy of its folder out of links, what it lacks stood in for."""

import builtins
import dis
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types
from typing import Any, Dict, Iterator, List, Optional

#: How many files of a project are linked one by one; folders beyond that as a whole.
MOST_FILES = 8000

#: Folders that no program reads.
LEFT_OUT = frozenset({".git", "__pycache__", ".tox", ".venv", "node_modules"})


def mirror(root: str, here: str, held: Dict[str, str]) -> None:
    """Fill a folder with links to the files of another, so that what is written stays here.

    `held` gives for the paths of some files, seen from the root, the files that take their place.
    """
    left = MOST_FILES
    for folder, folders, files in os.walk(root):
        inside = os.path.join(here, os.path.relpath(folder, root))
        os.makedirs(inside, exist_ok=True)
        folders[:] = [name for name in folders if name not in LEFT_OUT]
        left -= len(files) + len(folders)
        if left < 0:
            for name in folders:
                os.symlink(os.path.join(folder, name), os.path.join(inside, name))
            del folders[:]
        for name in files:
            os.symlink(os.path.join(folder, name), os.path.join(inside, name))
    for name, path in held.items():
        place = os.path.join(here, name)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        if os.path.lexists(place):
            os.unlink(place)
        os.symlink(path, place)


def write_inside(elsewhere: str) -> None:
    """Let what a program writes to absolute paths, such as `/tmp/model`, be written below a folder.

    There it is found again.
    """
    from tensorflow.python.summary.writer import event_file_writer
    from tensorflow.python.training import saver

    top = os.getcwd()

    def moved(path: Any, writes: bool) -> Any:
        if not isinstance(path, str) or not path.startswith("/") or path.startswith((top, "/dev/")):
            return path
        inside = elsewhere + path
        if not writes and (os.path.exists(path) or not os.path.exists(inside)):
            return path
        os.makedirs(os.path.dirname(inside), exist_ok=True)
        return inside

    def moving(owner: Any, name: str, place: int, keyword: str) -> None:
        original = getattr(owner, name)

        def call(*args: Any, **keywords: Any) -> Any:
            mode = keywords.get("mode", args[1] if len(args) > 1 else "r")
            writes = name != "restore" and (name != "open" or any(c in str(mode) for c in "wax+"))
            args = tuple(moved(arg, writes) if n == place else arg for n, arg in enumerate(args))
            if keyword in keywords:
                keywords[keyword] = moved(keywords[keyword], writes)
            return original(*args, **keywords)

        setattr(owner, name, call)

    for each in (
        (builtins, "open", 0, "file"),
        (os, "makedirs", 0, "name"),
        (os, "mkdir", 0, "path"),
        (event_file_writer.EventFileWriter, "__init__", 1, "logdir"),
        (saver.Saver, "save", 2, "save_path"),
        (saver.Saver, "restore", 2, "save_path"),
    ):
        moving(*each)


class Standing(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Stands in for modules that are not installed; `names` are those that were asked for."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.names: List[str] = []

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Return a spec for what is no part of TensorFlow, of the program or of Python."""
        top = name.partition(".")[0]
        builtin = getattr(sys, "stdlib_module_names", sys.builtin_module_names)
        if top in ("tensorflow", "keras", "tf_keras", "numpy") or top in builtin:
            return None
        if top not in self.names:
            if "." in name or _is_wanted_by_library(self.root):
                return None
            self.names.append(top)
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: Any) -> Any:
        """Return what stands for the module."""
        return _Standin()

    def exec_module(self, module: Any) -> None:
        """Do nothing: it has no text."""


def _is_wanted_by_library(root: str) -> bool:
    """Return whether it is not the program that imports: a library can do without, or says so."""
    frame: Optional[types.FrameType] = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if "importlib" not in file and not file.startswith("<frozen"):
            return not file.startswith(root)
        frame = frame.f_back
    return False


class _Standin:
    """Stands for a missing module, and what is in it: it takes every call, and is no number."""

    def __init__(self, given: Any = ()) -> None:
        self.__dict__["_given"] = () if isinstance(given, str) else given

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return _Standin()

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        if args and isinstance(args[0], types.FunctionType):
            return args[0]  # a decorator
        return _Standin(args[0] if args and hasattr(args[0], "__iter__") else ())

    def __iter__(self) -> Iterator[Any]:
        """Go through what it was given, as a progress bar does.

        Where it is unpacked, as by `figure, axes = subplots()`, there are as many as are asked for.
        """
        number = _unpacked(sys._getframe(1))
        return iter(self._given) if number is None else (_Standin() for _ in range(number))

    def __getitem__(self, key: Any) -> Any:
        return _Standin()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: Any) -> None:
        pass


def _unpacked(frame: types.FrameType) -> Optional[int]:
    """Return into how many names an instruction of Python unpacks, None if it is another one."""
    operation, number = frame.f_code.co_code[frame.f_lasti : frame.f_lasti + 2]
    return number if dis.opname[operation] in ("UNPACK_SEQUENCE", "UNPACK_EX") else None
