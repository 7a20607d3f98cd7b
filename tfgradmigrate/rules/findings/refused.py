"""What is refused: the reasons that several idioms give, each with what to do by hand."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code


class OpsOutOfSight(Code):
    """The block makes ops out of sight

    The override holds for every op created inside the block. The block calls code that this tool
    cannot see into: a model, a layer, a function of another module, a function passed as an
    argument. Rewriting only the calls that are visible could lose the gradient of the others, in
    silence.

    By hand: move the one call that needs the gradient into a function with `@tf.custom_gradient`.
    Where a whole model is meant (guided backprop), clone the model with an activation that has the
    gradient.
    """

    code = "TGM401"
    shim_helps = True


class ContextNotInWith(Code):
    """The override context is not entered by a `with` statement

    The context manager is stored, returned, entered by hand or put on a stack. So the extent of the
    override is not visible in the code.

    By hand: enter it with `with`, around the ops that are meant, and run the tool again.
    """

    code = "TGM402"
    shim_helps = True


class MapNotVisible(Code):
    """The override map is not visible

    The map is computed, passed as a parameter, changed later, or its op types come from
    another module.

    By hand: write the map as a dictionary display at the `with` statement and run the tool again.
    """

    code = "TGM403"
    shim_helps = True


class LocalOp(Code):
    """An op that no function of tensors can stand for with certainty

    The map gives a gradient to an op that is not always created: `tf.cast` creates none where the
    dtype is the same already. Or the op has several outputs, or outputs of booleans or integers. Or
    the map gives it a built-in gradient of an op with other inputs.

    By hand: write a function with `@tf.custom_gradient` that creates the op from its inputs. The
    registered function's body becomes the inner function. Call it in the place of the op.
    """

    code = "TGM404"
    shim_helps = True


class GradientFunctionOutOfReach(Code):
    """The gradient function is out of reach

    The name in the map is registered in another file, or with something that is not a function of
    this file. Or the block does not see the place of the registration.

    By hand: register a function of the same file, next to the block, and run the tool again.
    """

    code = "TGM405"
    shim_helps = True


class OpDetails(Code):
    """The gradient function needs more of the op than its inputs and outputs

    `op.get_attr`, `op.name`, `op.graph`, `op.type`, `op.node_def` belong to a graph op. A function
    with `@tf.custom_gradient` has no op to ask.

    By hand: pass what is asked for as a closure variable.
    """

    code = "TGM406"
    shim_helps = True


class GraphNotKnown(Code):
    """The graph whose gradients are overridden is not known

    In TensorFlow 1 the override holds for ops created in that very graph. Here the receiver is a
    parameter or another value that may not be the graph in which the block creates its ops. Then
    the override did nothing. An op that takes a tensor is created in the graph of that tensor. In a
    `with tf.Graph().as_default()` the override did nothing for tensors from outside.

    By hand: use `tf.get_default_graph()` if that is what is meant, and run the tool again.
    """

    code = "TGM407"


class UnknownOrigin(Code):
    """A name that may be TensorFlow's cannot be followed

    The name comes from a star import, from a module of the project that re-exports TensorFlow, or
    from what a function returns (`tf = try_import_tf()`). Or the file, or one that it imports,
    replaces TensorFlow's function by its own (`tf.py_func = mine`), which is called then.

    By hand: import TensorFlow itself in this file and run the tool again.
    """

    code = "TGM408"


class RegistrationNotUnderstood(Code):
    """A use of `RegisterGradient` that is not understood

    The class is stored or passed on. Or the name is computed and used by no override of this file,
    or what is registered is no function of this file.

    By hand: check that the registration still takes effect. In TensorFlow 2 a registration is read
    for ops of the same type (C++ kernels) and by `tf.compat.v1.Graph.gradient_override_map` in v1
    graphs only.
    """

    code = "TGM409"


class PyFuncNotUnderstood(Code):
    """A use of `tf.py_func` that is not understood

    The function is stored or passed on, its arguments are spread with `*`, or it is not visible
    whether `Tout` is a list of one. In eager mode a list of one gives a bare tensor, on which `[0]`
    takes row 0 without an error, so this is not guessed.

    By hand: write `Tout` as a dtype or as a list display at the call and run the tool again.
    """

    code = "TGM410"


class RegistryAccess(Code):
    """The gradient registry is used directly

    `ops._gradient_registry` is private. Code that looks up, replaces or removes gradients there has
    no equivalent in the public API of TensorFlow 2.

    By hand: where it guards a registration (`if name not in ..._registry`), drop the guard together
    with the registration once the override is rewritten. It may replace the gradient of an op for a
    while, so that a model that exists already gets it. Then call the model or function through
    `tfgradmigrate.runtime.override_gradients(model, {"Relu": gradient})`.
    """

    code = "TGM411"
    shim_helps = True


class DefunGradient(Code):
    """A `Defun` with a gradient function that is not rewritten

    `function.Defun(python_grad_func=...)` makes a graph function with a gradient of its own. It is
    built at its first call and is kept as it was then. Tensors and variables that it takes from
    around it are inputs of it, and static shapes are unknown inside. Where one of these may matter,
    or where code is out of sight, the function is not rewritten.

    By hand: `@tf.custom_gradient`, with the gradient function as the inner function.
    """

    code = "TGM412"


class ReadsGraph(Code):
    """The code reads the graph around a tensor

    `tensor.op`, `tensor.name` or `tensor.graph` decides what is computed. In eager mode these do
    not exist, and in a graph the names and types of ops are others after the rewrite.

    By hand: decide by something else (an argument, a flag), then run the tool again.
    """

    code = "TGM413"


class MarkerImport(Code):
    """An import of a name that TensorFlow 2 lacks

    `from tensorflow import py_func` raises ImportError in TensorFlow 2, and `py_func = tf.py_func`
    AttributeError. What uses the name here could not be rewritten, so the import is kept.

    By hand: see the findings for the uses of the name.
    """

    code = "TGM414"


class UseNotUnderstood(Code):
    """A use of a TensorFlow 1 name that its rewrite does not know

    The tool knows the name and rewrites some of its uses; this one is of none of the forms that it
    understands. The idioms of this version refuse what they do not understand with codes of their
    own. This one is for an idiom that you add, which declares a marker and declines a use of it:

        again = tf.contrib.layers.recompute_grad

    By hand: write the use in the form that the idiom's page shows, or replace it, then run the tool
    again.
    """

    code = "TGM424"
