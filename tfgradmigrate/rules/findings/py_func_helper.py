"""The code of a rewritten `py_func` helper, which two idioms give: as it stands, or not inlined."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import Action


class PyFuncHelper(Code):
    """A `py_func` helper with a gradient parameter becomes `tf.custom_gradient`

    The helper keeps its signature and what it returns: a list where `Tout` is a list, otherwise one
    tensor, in eager mode as well. The gradient function is called as before, with an object that
    has the `inputs` and `outputs` of the op; the outputs are the outer ones, so that second order
    is right. A gradient function that needs more of the op (`op.get_attr`) is refused where it is
    in this file; one in another file would fail with AttributeError, not in silence.

    It may be a parameter of the helper, one of its `**kwargs`, or a parameter of a function around
    it, as in a decorator; or what the helper names itself (`self._grad`), where its calls decide
    how many outputs there are, or whether the op is stateful.

    With the key `PyFunc` alone, a call with `stateful=False` had no gradient (None) in TensorFlow
    1, for it makes another op. That stays so; the calls that are seen are reported as TGM502.

    Safety: safe, unless the helper is handed functions that are not in sight (by other files, or
    out of other modules), a call names its op, the random name draws from a generator whose numbers
    others use, or code of the project looks ops up in the graph.
    """

    code = "TGM101"
    action = Action.REWRITE
