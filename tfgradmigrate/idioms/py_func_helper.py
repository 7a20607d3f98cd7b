"""The `py_func` helper with a gradient parameter, copied from gist to gist since 2016.

    def py_func(func, inp, Tout, stateful=True, name=None, grad=None):
        rnd_name = "PyFuncGrad" + str(np.random.randint(0, 1e8))
        tf.RegisterGradient(rnd_name)(grad)
        with tf.get_default_graph().gradient_override_map({"PyFunc": rnd_name}):
            return tf.py_func(func, inp, Tout, stateful=stateful, name=name)

Its signature and its result stay, so that its callers, in this file and in others, keep working.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.block import OF_BLOCK
from tfgradmigrate.rewrite.original_faults import PY_FUNC_KEY, REGISTERED
from tfgradmigrate.rewrite.py_func_calls import CALLS
from tfgradmigrate.rewrite.py_func_helpers import rewrite_helper
from tfgradmigrate.rules.findings.py_func_helper import PyFuncHelper

IDIOM = Idiom(
    name="py_func_helper",
    title="A `py_func` helper with a gradient parameter",
    becomes="the same helper, with `tf.custom_gradient` around `tf.numpy_function`",
    codes=(PyFuncHelper,),
    override=rewrite_helper,
    guards=(REGISTERED, CALLS, PY_FUNC_KEY, *OF_BLOCK),
)
