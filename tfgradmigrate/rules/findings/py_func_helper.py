"""The code of a rewritten `py_func` helper, which two idioms give: as it stands, or not inlined."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code


class PyFuncHelper(Code):
    """A `py_func` helper with a gradient parameter becomes `tf.custom_gradient`

    The helper keeps its signature and what it returns: a list where `Tout` is a list, otherwise one
    tensor, in eager mode as well. The gradient function is called as before, with an object that
    has the `inputs` and `outputs` of the op. The outputs are the outer ones, so that second order
    is right. A gradient function of this file that needs more of the op (`op.get_attr`) is refused.
    One in another file would raise AttributeError, so it does not fail in silence.

    It may be a parameter of the helper, one of its `**kwargs`, or a parameter of a function around
    it, as in a decorator. The helper may also name it itself (`self._grad`), where its calls decide
    how many outputs there are, or whether the op is stateful.

    With the key `PyFunc` alone, a call with `stateful=False` had no gradient (None) in TensorFlow
    1, for it makes another op. That does not change; calls that are seen are reported as TGM502.

    Safety: safe, with four exceptions. The helper is given functions that are not visible, of other
    files or modules; or a call names its op. Or the random name draws from a generator whose
    numbers others use, or code of the project looks ops up in the graph.
    """

    code = "TGM101"
