"""Data made up in the place of what TensorFlow itself downloads."""

import sys
import types
from typing import Any, List

import numpy as np


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
