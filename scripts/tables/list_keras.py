"""List the API of Keras 3 and of Keras 2, and write `tfgradmigrate/tables/_api_keras.py`.

Runs under TensorFlow 2 (the newest) with tf_keras, from the root of the repository:

    python scripts/tables/list_keras.py

OF_TENSORFLOW is what `tf.keras` has, OF_KERAS what `import keras` has, both of Keras 3, and
KERAS_2 what tf_keras has: every public module, with the names in it as `getattr` finds them.
"""

from __future__ import annotations

import os
import pkgutil
import sys
import types
import warnings
from collections.abc import Iterator

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = ""
warnings.simplefilter("ignore")

import keras  # noqa: E402
import tensorflow as tf  # noqa: E402
import tf_keras  # noqa: E402

OUTPUT = os.path.join("tfgradmigrate", "tables", "_api_keras.py")
#: What stands in for each optimizer of Keras 2, and raises an error when it is called.
RAISES = "LegacyOptimizerWarning"


def walk(module: types.ModuleType, prefix: str = "") -> Iterator[str]:
    """Yield a line for a module and each one in it: its dotted name, the names in it."""
    package = module.__name__
    for found in pkgutil.iter_modules(module.__path__):  # which may be imported, if nothing else
        if found.ispkg and found.name not in ("src", "_tf_keras", "protobuf"):
            __import__(f"{package}.{found.name}")
    inside = {name: getattr(module, name) for name in dir(module) if not name.startswith("_")}
    public = {
        name: value
        for name, value in inside.items()
        if getattr(value, "__name__", "") != RAISES
        and (not isinstance(value, types.ModuleType) or value.__name__ == f"{package}.{name}")
        and name not in ("src", "protobuf")
    }
    yield " ".join([prefix or ".", *sorted(public)])
    for name, value in sorted(public.items()):
        if isinstance(value, types.ModuleType) and hasattr(value, "__path__"):
            yield from walk(value, f"{prefix}.{name}".lstrip("."))


def main() -> None:
    from keras._tf_keras import keras as of_tensorflow

    tables = {"OF_TENSORFLOW": of_tensorflow, "OF_KERAS": keras, "KERAS_2": tf_keras}
    texts = {name: "\n".join(walk(module)) for name, module in tables.items()}
    text = f'''"""Names and modules of Keras {keras.__version__} and {tf_keras.__version__}.

Generated, do not edit:

    python scripts/tables/list_keras.py    (under TensorFlow {tf.__version__})

OF_TENSORFLOW: `tf.keras`. OF_KERAS: `import keras`. KERAS_2: `import tf_keras`. One module a line,
the names in it; `.` is the package itself.
"""

# ruff: noqa: E501
'''
    for name, rows in texts.items():
        text += f'\n{name} = """\\\n{rows}\n"""\n'
    with open(OUTPUT, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"{OUTPUT}: {text.count(chr(10))} lines", file=sys.stderr)


if __name__ == "__main__":
    main()
