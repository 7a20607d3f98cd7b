"""The process of a program: it runs modes one after the other, and gives what came of each."""

import builtins
import contextlib
import ctypes
import faulthandler
import gc
import importlib
import os
import signal
import sys
import threading
import types
import warnings
from typing import Any, Sequence, Tuple

import numpy as np

from .answering import answer
from .case import Case
from .channel import Channel, Json
from .framework import Framework
from .module import find_beside, forget
from .sandbox import limit

#: Parts of TensorFlow that are loaded when they are first used.
LOADED_LATE = frozenset({"compat", "estimator", "keras"})

#: How the files are called that AutoGraph leaves in the temporary folder.
AUTOGRAPH = "__autograph_generated_file"

#: Where Keras keeps its settings, once it is loaded.
KERAS = ("keras", "tf_keras")

#: Signals that programs take or ignore.
SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGUSR1") if hasattr(signal, name)
]


def run_cases(
    framework: Framework,
    request: Json,
    modes: Sequence[str],
    first: int,
    channel: Channel,
    waiter: int,
) -> None:
    """Run modes and send a reply for each, with what has happened on the way.

    After a program that leaves something behind this process is not fit for the next mode.
    """
    seconds = float(request.get("seconds", 20))

    def report(message: Json) -> None:
        if "candidate" in message:
            faulthandler.dump_traceback_later(seconds, file=2)
        channel.send(message)

    limit(int(request.get("megabytes", 4096)))
    find_beside(request)
    last = modes[-1]  # of what that leaves nobody is to be spared
    before = surroundings(framework, request) if len(modes) > 1 else ()
    for mode in modes:
        report({"candidate": first})
        case = Case(framework, request, mode, report)
        reply = answer(case, first)
        first = 0
        flush()
        forget(case.imports.module)
        fit = mode != last and surroundings_are(before, framework, request)
        channel.send({"reply": reply, "fit": fit})
        faulthandler.cancel_dump_traceback_later()
        if not os.read(waiter, 1):
            break


def surroundings_are(before: Tuple[Any, ...], framework: Framework, request: Json) -> bool:
    """Return whether a program has left its surroundings as they were."""
    try:
        return surroundings(framework, request) == before
    except Exception:  # not even the means to look at them
        return False


def surroundings(framework: Framework, request: Json) -> Tuple[Any, ...]:
    """Return what a program may change that outlives it, as far as that can be known.

    What stands for a module or a class is how many names it has, and of those that programs have
    put others into what these are. In a fork each look is paid.
    """
    tf = framework.tf
    folders = tuple(request.get("path", ()))
    # Those that were there before any program are left alone.
    new = [name for name in list(sys.modules) if folders and name not in framework.modules]
    own = frozenset(
        name
        for name in new
        if str(getattr(sys.modules.get(name), "__file__", "")).startswith(folders)
    )
    patched = [
        (name, id(value))
        for module in (tf, tf.nn, tf.math, framework.module(), np)
        for name, value in sorted(vars(module).items())
        if not isinstance(value, types.ModuleType)
    ]
    parts = [value for name, value in vars(tf).items() if name not in LOADED_LATE]
    holders = [builtins, os, sys, tf.Tensor, tf.Variable]
    holders += [part for part in parts if isinstance(part, types.ModuleType)]
    grown = [len(vars(holder)) for holder in holders]
    threads = threading.active_count()
    return own, patched, grown, threads, settings(framework), dict(os.environ)


def settings(framework: Framework) -> Tuple[Any, ...]:
    """Return how TensorFlow, NumPy, Python and the process are set."""
    tf = framework.tf
    files = [name for name in sorted(os.listdir()) if not name.startswith(AUTOGRAPH)]
    mask = os.umask(0)
    os.umask(mask)
    found = [os.getcwd(), files, mask, list(sys.path), sys.getrecursionlimit()]
    found += [gc.isenabled(), [id(each) for each in warnings.filters], sys.stdin is None]
    found += [[signal.getsignal(number) for number in SIGNALS], np.geterr(), tf.executing_eagerly()]
    graph = framework.v1.get_default_graph()
    kept = [name for name in graph.collections if isinstance(name, str)]
    found += [graph.seed, [name for name in sorted(kept) if graph.get_collection_ref(name)]]
    if framework.is_2():
        from tensorflow.python.eager import context

        found.append(context.global_seed())
        config = tf.config
        found += [config.functions_run_eagerly(), config.get_soft_device_placement()]
        found += [str(config.optimizer.get_jit()), config.optimizer.get_experimental_options()]
        found += [config.experimental.tensor_float_32_execution_enabled()]
    for name in KERAS:
        if name in sys.modules:
            keras = importlib.import_module(name)
            found += [keras.backend.floatx(), keras.backend.epsilon()]
            found += [str(keras.mixed_precision.global_policy().name)]
    return tuple(found)


def flush() -> None:
    """Let go of what was printed, by Python and by C, as far as the program left the means."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):
            stream.flush()
    with contextlib.suppress(Exception):
        ctypes.CDLL(None).fflush(None)
