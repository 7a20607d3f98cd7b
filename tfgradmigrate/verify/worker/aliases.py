"""Modules that stand for others: what a program gets where its TensorFlow has something else."""

import importlib
import importlib.util
import types
from typing import Any


class Fallback(types.ModuleType):
    """TensorFlow 2 with the names of TensorFlow 1 that it lacks, for programs run as scripts."""

    def __init__(self, module: Any, older: Any) -> None:
        super().__init__(module.__name__)
        self.__dict__["_module"] = module
        self.__dict__["_older"] = older

    def __getattr__(self, name: str) -> Any:
        module, older = self.__dict__["_module"], self.__dict__["_older"]
        if not hasattr(module, name):
            return getattr(older, name)
        value = getattr(module, name)
        if isinstance(value, types.ModuleType) and isinstance(
            getattr(older, name, None), types.ModuleType
        ):
            return Fallback(value, getattr(older, name))
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.__dict__["_module"], name, value)


class KerasOf1:
    """Finds the Keras of TensorFlow 1 where a program imports `keras`."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Return what imports a module of Keras, None for every other module."""
        if name.split(".")[0] != "keras":
            return None
        return importlib.util.spec_from_loader(name, self)  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> Any:
        """Return the module of the other package; it is kept as it is."""
        try:
            module = importlib.import_module("tf_keras.api._v1." + spec.name)
        except ImportError:  # no part of the API
            module = importlib.import_module("tf_" + spec.name)
        self.own = module.__spec__
        return module

    def exec_module(self, module: Any) -> None:
        """Do nothing: the module has been executed."""
        module.__spec__ = self.own
