"""Let TensorFlow do less for each op and each function that it makes, to the same effect.

A place is traced dozens of times, and most of that time is Python of TensorFlow's own. Each of
these leaves out what comes to nothing. What a version lacks is kept as it is.
"""

import contextlib
from typing import Any, List, Tuple


def spare_work() -> None:
    """Do all of it: once a process, before any program."""
    spare_words()
    spare_text()
    spare_defaults()
    spare_resources()
    spare_functions()
    spare_modules()


def spare_words() -> None:
    """Word no error that nobody gets, and look for nothing less plain than a list in a list.

    TensorFlow words an error for each type that an op is given, whether it fits or not.
    """
    from tensorflow.python.framework import op_def_library
    from tensorflow.python.util import nest

    complaining: Any = getattr(op_def_library, "_SatisfiesTypeConstraint", None)
    packing: Any = getattr(nest, "nest_util", None)  # from TensorFlow 2.13 on
    searching: Any = getattr(packing, "sequence_like", None)

    def satisfying(dtype: Any, attr_def: Any, param_name: str) -> None:
        allowed = attr_def.allowed_values.list.type
        if attr_def.HasField("allowed_values") and dtype not in allowed:
            complaining(dtype, attr_def, param_name)

    def like(instance: Any, args: Any) -> Any:
        kind = type(instance)
        return kind(args) if kind in (list, tuple) else searching(instance, args)

    if complaining is not None:
        op_def_library._SatisfiesTypeConstraint = satisfying
    if searching is not None:
        packing.sequence_like = like


def spare_text() -> None:
    """Take text for text without looking up how it would be written in bytes."""
    from tensorflow.python.util import compat

    original = compat.as_text

    def as_text(bytes_or_text: Any, encoding: str = "utf-8") -> Any:
        if encoding == "utf-8" and isinstance(bytes_or_text, str):
            return bytes_or_text
        return original(bytes_or_text, encoding)

    compat.as_text = compat.as_str = as_text


def spare_defaults() -> None:
    """Make no graph the default that is so already: every op asks for that."""
    from tensorflow.python.framework import ops

    if not isinstance(getattr(ops._default_graph_stack, "stack", None), list):
        return
    kinds = [ops.Graph]
    with contextlib.suppress(ImportError):  # before TensorFlow 1.13
        from tensorflow.python.framework.func_graph import FuncGraph

        kinds.append(FuncGraph)
    for kind in kinds:
        kind.as_default = _as_default(kind.as_default)


def _as_default(original: Any) -> Any:
    def as_default(self: Any) -> Any:
        """Return a context in which this graph is the default."""
        return _Default(self, original)

    return as_default


class _Default(contextlib.ContextDecorator):
    """The context in which a graph is the default."""

    def __init__(self, graph: Any, original: Any) -> None:
        self.graph = graph
        self.original = original
        self.entered: List[Any] = []

    def __enter__(self) -> Any:
        from tensorflow.python.eager import context
        from tensorflow.python.framework import ops

        stack = ops._default_graph_stack.stack
        if stack and stack[-1] is self.graph and not context.executing_eagerly():
            self.entered.append(None)
            return self.graph
        entered = self.original(self.graph)
        self.entered.append(entered)
        return entered.__enter__()

    def __exit__(self, *error: Any) -> Any:
        entered = self.entered.pop()
        return None if entered is None else entered.__exit__(*error)


def spare_resources() -> None:
    """Look for what is done to the resources of an op only where one comes in."""
    try:
        from tensorflow.python.framework import auto_control_deps_utils as utils
        from tensorflow.python.framework import dtypes
        from tensorflow.python.util.object_identity import ObjectIdentitySet
    except ImportError:  # before TensorFlow 2.3
        return
    original: Any = getattr(utils, "get_read_write_resource_inputs", None)

    def resources(op: Any) -> Tuple[Any, Any]:
        if any(tensor.dtype == dtypes.resource for tensor in op.inputs):
            return original(op)  # type: ignore[no-any-return]
        return ObjectIdentitySet(), ObjectIdentitySet()

    if original is not None:
        utils.get_read_write_resource_inputs = resources


def spare_functions() -> None:
    """Build the forward and backward functions of a call under two tapes once less.

    TensorFlow builds them until no output is added, and then again with these very outputs.
    """
    try:
        from tensorflow.python.eager.polymorphic_function import concrete_function
    except ImportError:  # before TensorFlow 2.10
        return
    kind: Any = getattr(concrete_function, "_HigherOrderTapeGradientFunctions", None)
    original: Any = getattr(kind, "_build_functions_for_outputs", None)
    if original is None:
        return

    def build(self: Any, outputs: Any, inference_args: Any, input_tangents: Any) -> Any:
        if input_tangents:
            return original(self, outputs, inference_args, input_tangents)
        before, built = self.__dict__.pop("_tfgradmigrate_built", ((), None))
        if built is not None and [*map(id, before)] == [*map(id, outputs)]:
            return built
        built = original(self, outputs, inference_args, input_tangents)
        self._tfgradmigrate_built = outputs, built
        return built

    kind._build_functions_for_outputs = build


def spare_modules() -> None:
    """Look for the modules of a file only where it is one, and not the text of a program.

    AutoGraph looks at all modules for each function that it converts, and what is looked at in a
    process that was forked is copied into it.
    """
    try:
        from tensorflow.python.autograph.pyct import inspect_utils
    except ImportError:  # before TensorFlow 1.11
        return
    original: Any = getattr(inspect_utils, "_fix_linecache_record", None)

    def fix(obj: Any) -> None:
        code = getattr(obj, "__code__", None)
        if not getattr(code, "co_filename", "").startswith("<"):
            original(obj)

    if original is not None:
        inspect_utils._fix_linecache_record = fix
