"""Where a program runs: a copy of its folder out of links, what it lacks stood in for."""

import builtins
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types
from typing import Any, Dict, Iterator, List, Optional

import numpy as np

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
    top = os.getcwd()

    def moved(path: Any, writes: bool = True) -> Any:
        if not isinstance(path, str) or not path.startswith("/") or path.startswith((top, "/dev/")):
            return path
        inside = elsewhere + path
        if not writes and (os.path.exists(path) or not os.path.exists(inside)):
            return path
        os.makedirs(os.path.dirname(inside), exist_ok=True)
        return inside

    original = builtins.open

    def opening(file: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
        return original(moved(file, any(c in mode for c in "wax+")), mode, *rest, **more)

    builtins.open = opening
    for name in ("makedirs", "mkdir"):
        setattr(os, name, _first_moved(getattr(os, name), moved))
    from tensorflow.python.summary.writer import event_file_writer
    from tensorflow.python.training import saver

    for kind, name in (
        (event_file_writer.EventFileWriter, "__init__"),
        (saver.Saver, "save"),
        (saver.Saver, "restore"),
    ):
        place = 2 if kind is saver.Saver else 1
        setattr(kind, name, _first_moved(getattr(kind, name), moved, place))


def _first_moved(function: Any, moved: Any, place: int = 0) -> Any:
    def call(*args: Any, **keywords: Any) -> Any:
        changed = [moved(arg) if n == place else arg for n, arg in enumerate(args)]
        for name in ("logdir", "save_path"):
            if name in keywords:
                keywords[name] = moved(keywords[name])
        return function(*changed, **keywords)

    return call


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
        """Return the module."""
        return _Module(spec.name)

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
    """Stands for a thing of a missing module: it takes every call, and is no number."""

    def __init__(self, given: Any = ()) -> None:
        self.__dict__["_given"] = given

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return _Standin()

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        if args and isinstance(args[0], types.FunctionType):
            return args[0]  # a decorator
        return _Standin(args[0] if args and hasattr(args[0], "__iter__") else ())

    def __iter__(self) -> Iterator[Any]:  # as a progress bar does
        return iter(() if isinstance(self._given, str) else self._given)

    def __getitem__(self, key: Any) -> Any:
        return _Standin()

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __len__(self) -> int:
        return len(self._given)

    def __bool__(self) -> bool:
        return True

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: Any) -> None:
        pass


class _Module(types.ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return _Standin()


# --- made data ----------------------------------------------------------------------------------


def make_data() -> None:
    """Let the data sets that TensorFlow itself downloads be made up: digits, photographs, texts."""
    import tensorflow as tf

    for name in ("mnist", "fashion_mnist", "cifar10", "cifar100"):
        for keras in _keras_of(tf):
            data = getattr(getattr(keras, "datasets", None), name, None)
            if data is not None:
                data.load_data = _images if "cifar" in name else _digits
    loader = types.ModuleType("tensorflow.examples.tutorials.mnist.input_data")
    loader.__dict__["read_data_sets"] = _Tutorial
    inside: Any = loader
    for name in (
        "tensorflow.examples.tutorials.mnist",
        "tensorflow.examples.tutorials",
        "tensorflow.examples",
    ):
        package = types.ModuleType(name)
        package.__path__ = []
        setattr(package, inside.__name__.rpartition(".")[2], inside)
        sys.modules[name] = inside = package
    setattr(sys.modules["tensorflow"], "examples", inside)  # noqa: B010 (it has no such name)
    sys.modules[loader.__name__] = loader
    sys.modules["input_data"] = loader


def _keras_of(tf: Any) -> List[Any]:
    found = [getattr(tf, "keras", None), sys.modules.get("keras"), sys.modules.get("tf_keras")]
    return [keras for keras in found if keras is not None]


def _digits(*args: Any, **keywords: Any) -> Any:
    return tuple(_made(count, (28, 28), ()) for count in (2000, 400))


def _images(*args: Any, **keywords: Any) -> Any:
    return tuple(_made(count, (32, 32, 3), (1,)) for count in (2000, 400))


def _made(count: int, shape: Any, of_label: Any) -> Any:
    draws = np.random.RandomState(count)
    images = draws.randint(0, 256, (count, *shape)).astype(np.uint8)
    return images, draws.randint(0, 10, (count, *of_label)).astype(np.uint8)


class _Tutorial:
    """What `input_data.read_data_sets` of TensorFlow 1 returned."""

    def __init__(self, *args: Any, **keywords: Any) -> None:
        one_hot = keywords.get("one_hot", args[2] if len(args) > 2 else False)
        flat = keywords.get("reshape", True)
        sizes = {"train": 2000, "validation": 200, "test": 400}
        for name, size in sizes.items():
            setattr(self, name, _Part(size, one_hot, flat))


class _Part:
    def __init__(self, count: int, one_hot: bool, flat: bool) -> None:
        images, labels = _made(count, (28, 28), ())
        images = images.astype(np.float32) / 255
        self.images = images.reshape(count, 784) if flat else images[..., None]
        self.labels = np.eye(10)[labels] if one_hot else labels
        self.num_examples = count
        self.epochs_completed = 0
        self._at = 0

    def next_batch(self, size: int, *args: Any, **keywords: Any) -> Any:
        """Return the next examples, from the beginning after the last."""
        places = np.arange(self._at, self._at + size) % self.num_examples
        self._at += size
        self.epochs_completed = self._at // self.num_examples
        return self.images[places], self.labels[places]
