"""The installed TensorFlow, as one side of the comparison has it."""

import collections
import functools
import importlib
import sys
from typing import Any, Dict, FrozenSet, Mapping, Tuple


def take_back(registry: Dict[str, Any], registered: Mapping[str, Any]) -> None:
    """Let a registry of gradients have what was registered, and those of the runtime shim."""
    more = registry.keys() - registered.keys()
    shim = {name: registry[name] for name in more if name.startswith("GradientOverride/")}
    registry.clear()
    registry.update(registered)
    registry.update(shim)


def _flags() -> Any:
    """Return the flags of absl, which are those of `tf.app.flags`; TensorFlow imports it."""
    return getattr(sys.modules.get("absl.flags"), "FLAGS", ())


class Framework:
    """TensorFlow, and what the worker has to know of it.

    `tf` is the module as it was imported, `v1` its API of TensorFlow 1, `side` "old" or "new".
    `registered` are the gradients that TensorFlow itself registers, `modules` the modules that are
    in use before any program, `converted` where the lines of files that AutoGraph wrote come from:
    file and line.
    """

    def __init__(self, tf: Any, side: str = "new") -> None:
        self.tf = tf
        self.v1 = getattr(tf.compat, "v1", tf)
        self.side = side
        self.registered: Dict[str, Any] = {}
        self.modules: FrozenSet[str] = frozenset()
        self.flags: FrozenSet[str] = frozenset()
        self.converted: Dict[str, Dict[int, Tuple[str, int]]] = collections.defaultdict(dict)

    def is_2(self) -> bool:
        """Return whether TensorFlow 2 is installed."""
        return not self.tf.__version__.startswith(("0.", "1."))

    def module(self) -> Any:
        """Return what a program gets that imports `tensorflow`."""
        return sys.modules["tensorflow"]

    def lend(self, names: Mapping[str, str]) -> None:
        """Add names that a program uses and TensorFlow lacks: for each, what it is called now.

        Those with a dot are of a module of TensorFlow's ops.
        """
        for name, now in names.items():
            module, _, own = name.rpartition(".")
            if module:
                self._lend_op(module, own, now.rpartition(".")[2])
            elif not hasattr(self.module(), name):
                setattr(self.module(), name, functools.reduce(getattr, now.split("."), self.v1))

    @staticmethod
    def _lend_op(module: str, name: str, now: str) -> None:
        try:
            ops = importlib.import_module(f"tensorflow.python.ops.{module}")
        except ImportError:  # no module of TensorFlow's
            return
        if not hasattr(ops, name) and hasattr(ops, now):
            setattr(ops, name, getattr(ops, now))

    def registry(self) -> Dict[str, Any]:
        """Return the registered gradients, for changing."""
        from tensorflow.python.framework import ops

        registry = getattr(ops, "gradient_registry", None) or ops._gradient_registry
        return registry._registry  # type: ignore[no-any-return]

    def remember_gradients(self) -> None:
        """Take the gradients that are registered now for TensorFlow's own."""
        self.registered = dict(self.registry())

    def forget_gradients(self) -> None:
        """Take back the gradients that programs have registered.

        But for those of the runtime shim, which registers them once a process.
        """
        take_back(self.registry(), self.registered)

    def remember_flags(self) -> None:
        """Take the flags that are defined now for those of libraries."""
        self.flags = frozenset(_flags())

    def forget_flags(self) -> None:
        """Take back the flags that programs have defined: none can be defined twice."""
        defined = _flags()
        for name in set(defined) - self.flags:
            delattr(defined, name)

    def unconverted(self, function: Any) -> Any:
        """Return a function that AutoGraph leaves alone."""
        if not self.is_2():
            return function
        return self.tf.autograph.experimental.do_not_convert(function)

    def keep_source_maps(self) -> None:
        """Keep what AutoGraph knows of where the code that it converts comes from.

        The Keras of TensorFlow 1 converts what it calls, too.
        """
        try:
            from tensorflow.python.autograph.pyct import origin_info
        except ImportError:  # before TensorFlow 1.11
            return
        original = origin_info.create_source_map

        def keeping(nodes: Any, code: str, filepath: str) -> Any:
            source_map = original(nodes, code, filepath)
            for place, origin in source_map.items():
                origin_line = (origin.loc.filename, origin.loc.lineno)
                self.converted[place.filename][place.lineno] = origin_line
            return source_map

        origin_info.create_source_map = keeping

    def run_ops_as_written(self) -> None:
        """Let no session rewrite the graph: Grappler changes bits, as in ``x / 15``."""
        from tensorflow.python.client import session

        original = session.BaseSession.__init__
        v1 = self.v1

        def as_written(self: Any, target: str = "", graph: Any = None, config: Any = None) -> None:
            own = v1.ConfigProto()
            if config is not None:
                own.CopyFrom(config)
            own.intra_op_parallelism_threads = 1
            own.graph_options.rewrite_options.disable_meta_optimizer = True
            own.graph_options.optimizer_options.opt_level = v1.OptimizerOptions.L0
            original(self, target, graph, own)

        session.BaseSession.__init__ = as_written

    def run_functions_as_written(self) -> None:
        """Let nothing rewrite the graphs of ``tf.function`` either, but XLA."""
        self.tf.config.optimizer.set_experimental_options({"disable_meta_optimizer": True})
