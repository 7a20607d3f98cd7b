"""What is read of a registration, and what is not; how far names are followed."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.rules.model import PyFuncCall, Registration, UnreadRegistration
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.members import takes_itself

REGISTERED = "tf.RegisterGradient"
ONE_NAME = "the name is not a single argument"
PASSED_ON = "the registering object is stored or passed on"
UNCALLED = "nothing calls the registering object with one function"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (f"{REGISTERED}('A')(f)", None),
        (f"@{REGISTERED}('A')\ndef f(op, dy): pass", None),
        (f"a = {REGISTERED}('A')(f)", "the result of the registration is used"),
        (f"{REGISTERED}('A')", UNCALLED),
        (f"{REGISTERED}('A')()", UNCALLED),
        (f"{REGISTERED}('A')(f, g)", UNCALLED),
        (f"r = {REGISTERED}('A')", PASSED_ON),
        (f"g({REGISTERED}('A'))", PASSED_ON),
        (f"{REGISTERED}()(f)", ONE_NAME),
        (f"{REGISTERED}('A', 'B')(f)", ONE_NAME),
        (f"{REGISTERED}(*a)(f)", ONE_NAME),
        (f"@{REGISTERED}('A')\nclass C: pass", "the decorator stands on a class"),
        (f"a = {REGISTERED}", "`RegisterGradient` itself is stored or passed on"),
    ],
)
def test_what_is_read_of_a_registration(code: str, why: str | None) -> None:
    (found,) = Facts(cst.parse_module(f"import tensorflow as tf\n{code}\n")).registrations
    assert isinstance(found, UnreadRegistration) is (why is not None and "result" not in why)
    assert isinstance(found, (Registration, UnreadRegistration))
    assert (found.reason or None) == why


@pytest.mark.parametrize("further", [False, True])
def test_a_module_is_followed_through_some_names(further: bool) -> None:
    links = 8 + further
    lines = ["import tensorflow as a0", *(f"a{n + 1} = a{n}" for n in range(links))]
    facts = Facts(cst.parse_module("\n".join([*lines, f"a{links}.square(x)\n"])))
    (call,) = facts.scopes.find(facts.module, cst.Call)
    assert facts.names.api(call.func) == (None if further else "square")


@pytest.mark.parametrize(
    ("lines", "tout", "outputs", "listed"),
    [
        ([], "tf.float32", 1, False),
        ([], "'float32'", 1, False),
        (["import numpy as np"], "np.float32", 1, False),
        (["import numpy as np"], "[np.float32, tf.bool, x.dtype]", 3, True),
        (["import numpy as np"], "np.sqrt", None, None),
        ([], "x.dtype", 1, False),
        ([], "self.dtype", None, None),
        ([], "x.kinds", None, None),
        ([], "[tf.float32]", 1, True),
        ([], "(tf.float32, tf.int32)", 2, True),
        ([], "[tf.float32, *more]", None, True),
        ([], "[tf.float32] * 3", 3, True),
        ([], "3 * [tf.float32, tf.int32]", 6, True),
        ([], "[tf.float32] * n", None, True),
        ([], "[tf.float32, tf.int32] + [tf.int32]", 3, True),
        ([], "[tf.float32] + more", None, True),
        ([], "[tf.float32 for _ in more]", None, True),
        ([], "unknown", None, None),
        (["dtypes = [tf.float32, tf.int32]"], "dtypes", 2, True),
        (["dtypes = [tf.float32]", "dtypes.append(tf.int32)"], "dtypes", None, None),
        (["dtypes = [tf.float32]", "dtypes[0] = tf.int32"], "dtypes", None, None),
        (["dtypes = [tf.float32]", "del dtypes[0]"], "dtypes", None, None),
        (["dtypes = [tf.float32]", "print(dtypes[0])"], "dtypes", 1, True),
    ],
)
def test_what_a_call_is_told_to_give(
    lines: list[str], tout: str, outputs: int | None, listed: bool | None
) -> None:
    text = "\n".join(["import tensorflow as tf", *lines, f"y = tf.py_func(f, [x], {tout})\n"])
    (call,) = Facts(cst.parse_module(text)).py_funcs
    assert isinstance(call, PyFuncCall)
    assert (call.outputs, call.listed) == (outputs, listed)


@pytest.mark.parametrize(
    ("body", "asks"),
    [
        ("dy is None", True),
        ("None is dy", True),
        ("dy > op.inputs[0] is not None", True),
        ("dy > other", False),
        ("dy < A", False),
        ("f(None)", False),
    ],
)
def test_whether_a_gradient_function_asks_for_none(body: str, asks: bool) -> None:
    text = f"import tensorflow as tf\ntf.RegisterGradient('A')(lambda op, dy: {body})\n"
    (found,) = Facts(cst.parse_module(text)).registrations
    assert isinstance(found, Registration)
    assert found.function.asks_none is asks


@pytest.mark.parametrize(
    ("decorators", "by_instance", "by_class"),
    [
        ("", True, False),
        ("@staticmethod", False, False),
        ("@classmethod", True, True),
        ("@named", True, False),
        ("@a.staticmethod", True, False),
    ],
)
def test_what_a_method_is_given_before_what_it_is_called_with(
    decorators: str, by_instance: bool, by_class: bool
) -> None:
    method = f"{decorators}\n    def g(self, dy): pass"
    text = f"class C:\n    {method}\n    def f(self): return self.g, C.g\n"
    facts = Facts(cst.parse_module(text))
    (one, other) = facts.scopes.find(facts.module, cst.Attribute)[-2:]
    node = next(n for n in facts.scopes.find(facts.module, cst.FunctionDef) if n.name.value == "g")
    found = [takes_itself(each, node, facts.scopes) for each in (one, other)]
    assert found == [by_instance, by_class]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("'A' + str(n)", "'A' + str(n)", True),
        ("'A{}'.format(n)", "'A{}'.format(n)", True),
        ("'A' + str(n)", "'A' + str(m)", False),
        ("'A' + f(n)", "'A' + f(n)", False),
        # A function may give another text at each call.
        ("'A' + drawn(n)", "'A' + drawn(n)", False),
        ("'A' + unique(n)", "'A' + unique(n)", False),
        ("'A' + n.lower()", "'A' + n.lower()", False),
        ("'A' + unknown", "'A' + unknown", False),
        ("'A%d' % n", "'A%d' % n", True),
    ],
)
def test_which_names_that_are_put_together_are_the_same(one: str, other: str, same: bool) -> None:
    facts = Facts(
        cst.parse_module(
            "import tensorflow as tf\nn, m = 1, 2\ndef drawn(n): pass\ndef unique(n): pass\n"
            f"tf.RegisterGradient({one})(f)\ntf.RegisterGradient({other})(f)\n"
        )
    )
    names = [found.name for found in facts.registrations]
    assert all(name is not None for name in names)
    keys = [name.key for name in names if name is not None]
    assert (keys[0] == keys[1]) is same
