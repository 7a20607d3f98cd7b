"""Import TensorFlow and everything that a program is going to need, but run nothing."""

import contextlib
import gc
import importlib.util
import os
import sys
from typing import Any, Callable, Iterable

import numpy as np

from .aliases import KerasOf1
from .framework import Framework


def load(traced: Iterable[Callable[..., Any]]) -> Framework:
    """Return TensorFlow, on no side yet; `traced` are our functions that AutoGraph converts."""
    gc.disable()  # an import leaves nothing behind that nobody reaches, and makes a lot
    import tensorflow as tf

    framework = Framework(tf)
    framework.v1.logging.set_verbosity(framework.v1.logging.ERROR)
    framework.run_ops_as_written()
    framework.keep_source_maps()
    sys.dont_write_bytecode = True  # beside the modules of a project
    warm_up(framework, traced)
    spare_children()
    return framework


def take_side(framework: Framework, side: str) -> Framework:
    """Let TensorFlow be what one side has: "old" or "new"."""
    framework.side = side
    if framework.is_2():
        framework.tf.config.threading.set_intra_op_parallelism_threads(1)
        framework.run_functions_as_written()
        if side == "old":
            keras_of_1()
            behave_like_1(framework)
    framework.remember_gradients()
    framework.remember_flags()
    framework.modules = frozenset(sys.modules)
    spare_children()
    return framework


#: How many objects there are more before those are looked for that nobody reaches.
OBJECTS = 200_000


def spare_children() -> None:
    """Let no process that is forked from this one look through all that is there, or often."""
    gc.collect()
    getattr(gc, "freeze", int)()  # from Python 3.7 on
    gc.set_threshold(OBJECTS)
    gc.enable()


def keras_of_1() -> None:
    """Let TensorFlow have the Keras that knows sessions, if that is there: Keras 3 does not.

    It does so itself when `TF_USE_LEGACY_KERAS` is set before it is imported. Here that is invented
    for: where its modules look for those of Keras, and the one that it imports.
    """
    keras, wanted = (importlib.util.find_spec(name) for name in ("keras", "tf_keras"))
    if wanted is None or "TF_USE_LEGACY_KERAS" in os.environ:
        return
    os.environ["TF_USE_LEGACY_KERAS"] = "1"
    if keras is not None and keras.origin is not None and wanted.origin is not None:
        old, new = (os.path.join(os.path.dirname(o), "api") for o in (keras.origin, wanted.origin))
        for name, module in list(sys.modules.items()):
            if name.split(".")[0] == "tensorflow" and hasattr(module, "__path__"):
                module.__path__ = [str(path).replace(old, new, 1) for path in module.__path__]
    for name in [name for name in sys.modules if name.split(".")[0] == "keras"]:
        del sys.modules[name]
    importlib.import_module("tf_keras.src.optimizers")


def behave_like_1(framework: Framework) -> None:
    """Give out the API of TensorFlow 1 to everyone who imports `tensorflow`."""
    from tensorflow.python.ops import gen_math_ops

    v1 = framework.v1
    v1.disable_v2_behavior()
    # There it made the op Add, as the keys of overrides have it; now it makes what `x + y` makes.
    v1.add = v1.math.add = gen_math_ops.add
    # Modules that are no part of the API, as tensorflow.python is, are found as before.
    v1.__path__ = list(v1.__path__) + list(framework.tf.__path__)
    sys.modules["tensorflow"] = v1
    if importlib.util.find_spec("tf_keras") is not None:
        sys.meta_path.insert(0, KerasOf1())
    copy_for_hosts()


def copy_for_hosts() -> None:
    """Hand copies to the functions of Python that a graph calls, as TensorFlow 1 did.

    TensorFlow 2 hands them the tensors' own memory, in which they may change what others read.
    """
    from tensorflow.python.ops import script_ops

    registry = script_ops.FuncRegistry
    original = registry.__call__

    def call(self: Any, token: Any, device: Any, args: Any) -> Any:
        copies = [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]
        return original(self, token, device, copies)

    registry.__call__ = call


def warm_up(framework: Framework, traced: Iterable[Callable[..., Any]]) -> None:
    """Do what every child would have to do anew: it takes longer than most programs do.

    A graph with gradients loads those of all operations, and fills the caches of the dispatch by
    type; NumPy imports its random numbers late; AutoGraph keeps what it has converted; and most
    children want the form of a place. Nothing here may start a thread: that would end in a fork.
    """
    tf, v1 = framework.tf, framework.v1
    np.random.get_state()
    with tf.Graph().as_default():
        x = v1.placeholder(tf.float32, [2, None])
        y = tf.reduce_sum(tf.maximum(x, 1.0) * tf.cast(x > 0, x.dtype), 1)
        v1.gradients(tf.square(y), x)
    if framework.is_2():
        for function in traced:
            tf.autograph.to_graph(function)
            convert_within(function)
        trace_once(tf)


def convert_within(function: Callable[..., Any]) -> None:
    """Have AutoGraph convert a function as it does what converted code calls: that is another."""
    with contextlib.suppress(ImportError, AttributeError):  # these are no part of the API
        from tensorflow.python.autograph.core import converter
        from tensorflow.python.autograph.impl import api

        options = converter.ConversionOptions(recursive=True, optional_features=())
        context = converter.ProgramContext(options=options.call_options())
        api._convert_actual(function, context)


def trace_once(tf: Any) -> None:
    """Load what writes forms, and have it write one."""
    from .graphs import eagerly, opaque, origins, settings  # noqa: F401
    from .graphs.modes import trace
    from .record import recording  # noqa: F401

    def place(x: Any) -> Any:
        @tf.custom_gradient  # type: ignore[untyped-decorator]
        def scaled(v: Any) -> Any:
            return tf.round(v * 3.0) / 3.0, lambda dy: tf.clip_by_value(dy, -1.0, 1.0)

        return scaled(x)

    trace(lambda: place, [{"kind": "tensor", "dtype": "float32", "shape": [None, 4]}], "graph")
