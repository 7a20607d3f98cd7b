"""Originals that never did what they say: told whatever becomes of the place."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import Action


class DeadKey(Code):
    """A key of the map never took effect: no op of that type is created in the block

    An override map names op types (`Sign`), not functions (`tf.sign`). A key that no op of the
    block has is ignored without an error, in TensorFlow 1 as well: `sign` in lower case, `Floor`
    around `tf.round`, `ClipByValue` (`tf.clip_by_value` makes `Minimum` and `Maximum`). The op had
    its own gradient all the time.

    By hand: correct the key if the override is meant, and train again; remove the block if the
    results so far are.
    """

    code = "TGM501"


class DeadPyFuncKey(Code):
    """The override of `PyFunc` never took effect: the call is stateless, or the reverse

    `tf.py_func(..., stateful=False)` makes an op of type `PyFuncStateless`, otherwise `PyFunc`. The
    map names the other type, so the gradient was None, without an error.

    By hand: correct the key if the gradient is meant; the model then trains differently.
    """

    code = "TGM502"


class DeadHelperCall(Code):
    """The gradient that a helper of `py_func` is given here never took effect

    The helper overrides the gradient of `PyFunc` or of `PyFuncStateless`. This call of it creates
    an op of the other type (`stateful=False`, or the reverse), so the gradient was None, without an
    error. The helper is rewritten and keeps this: a call that had no gradient has none.

    By hand: pass another `stateful` if the gradient is meant; the model then trains differently.
    """

    code = "TGM512"
    action = Action.KEEP


class WrongArity(Code):
    """The gradient function does not take the upstream gradients of the op

    A gradient function is called with the op and one upstream gradient an output. This one cannot
    be called so: TensorFlow 1 raises TypeError when gradients are asked for.

    By hand: give the function one parameter an output behind `op`.
    """

    code = "TGM503"


class RegisteredNowhere(Code):
    """The name in the map is registered nowhere

    No gradient of that name is registered in this file, and TensorFlow has none built in. What is
    registered behind a `return` or `raise` is not: nothing runs there.
    TensorFlow 1 raises LookupError when gradients are asked for, unless another file that is
    imported first registers it. Where the map holds the function itself in place of a name, it
    raises TypeError as the block begins.

    By hand: correct the name, or register the function in this file.
    """

    code = "TGM504"


class RegisteredAsNone(Code):
    """The name in the map is registered as not differentiable

    `tf.NoGradient(name)` (`tf.no_gradient`, `ops.NotDifferentiable`) registers that there is no
    gradient: the op in the block passes none on, and its inputs get None by this way.

    By hand: put `tf.stop_gradient` around the op, and take the block away.
    """

    code = "TGM419"


class RegisteredTwice(Code):
    """A constant gradient name is registered more than once

    A name can be registered once in a process: the second registration raises KeyError, in
    TensorFlow 1 and 2.

    By hand: keep one registration, or give each a name of its own.
    """

    code = "TGM505"


class WrongGradientCount(Code):
    """The gradient has another number of inputs than the op

    The gradient in the map returns another number of gradients than the op has inputs
    (`{"Minimum": "Identity"}`: one for two). TensorFlow 1 raises ValueError when gradients are
    asked for.

    By hand: write a function with `@tf.custom_gradient` that returns one gradient an input.
    """

    code = "TGM506"


class AlreadyDifferentiable(Code):
    """A gradient is registered for an op that has one in TensorFlow 2

    TensorFlow 2 registers a gradient for this op type itself, so this registration raises KeyError
    when the module is imported.

    By hand: remove the registration if TensorFlow's gradient is the same; otherwise rename it and
    use `@tf.custom_gradient` where the op is called.
    """

    code = "TGM507"


class ForgottenKey(Code):
    """A key of the map that never took effect is gone with the rewrite

    The block makes no op of that type, or there is none, so the key was ignored in TensorFlow 1.
    The other keys of the map are rewritten; this one is dropped, which changes nothing.

    Safety: safe.
    """

    code = "TGM508"
    action = Action.REWRITE


class RegisteredPerCall(Code):
    """A constant gradient name is registered inside a function that is called more than once

    The second call raised KeyError in TensorFlow 1, for a name can be registered once in a process.
    The rewrite needs no name, so the error is gone with it: the function can be called again now.

    Safety: safe.
    """

    code = "TGM509"
    action = Action.REWRITE
