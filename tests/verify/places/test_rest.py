"""What the rest of a file makes of a place: earlier calls, other graphs, classes, all names."""

from __future__ import annotations

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.verify.places.unseen import unseen
from tfgradmigrate.verify.proving.proved import Proved, in_its_file
from tfgradmigrate.verify.proving.tasks import too_late
from tfgradmigrate.verify.trials import Pair, cuts_of

pytestmark = pytest.mark.many

HEAD = "import contextlib\nimport sys\nimport tensorflow as tf\n\nDONE = []\n\n"

SIGN = 'with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):'
THROUGH = "tf.grad_pass_through(tf.sign)(x)"

ONCE = """\
def f(x, k):
    {registering}
    with tf.get_default_graph().gradient_override_map({{"Identity": "Once"}}):
        return tf.identity(x)
"""

EACH = """\
def f(x, k):
    @tf.custom_gradient
    def once(v):
        return tf.identity(v), lambda dy: dy * k
    return once(x)
"""

NET = """\
def doubled(cls):
    return cls

class Meta(type):
    pass

class Hearing(object):
    def __init_subclass__(cls, **kwargs):
        pass

{head}
    def call(self, x):
        {sign}
            return tf.sign(x)
"""


def reason(old: str, new: str) -> str:
    """What the rest of two texts makes of the one place in them."""
    old, new = HEAD + old, HEAD + new
    findings = migrate_source(old, "a.py", MigrationOptions()).findings
    places = cuts_of(Pair("a.py", old, new, findings, by_hand=True)).places
    found = {in_its_file(Proved(each), old, new).reason for each in places}
    assert {in_its_file(Proved(each, "R"), old, new).reason for each in places} <= {"R"}
    return " ".join(sorted(found))


@pytest.mark.parametrize(
    ("registering", "once"),
    [
        ('tf.RegisterGradient("Once")(lambda op, dy: dy * k)', False),
        ('if not DONE: tf.RegisterGradient("Once")(lambda op, dy: dy * k)', True),
        ('if not DONE: tf.RegisterGradient("Once")(lambda op, dy, k=k: dy * k)', True),
        ('if not DONE: tf.RegisterGradient("Once")(lambda op, dy: dy * 2.0)', False),
        (
            'tf.RegisterGradient("Once")(lambda op, dy: dy * k)\n'
            '    if not DONE: Keep("Once")(lambda op, dy: dy * k)',
            False,
        ),
        (
            "def grad(op, dy):\n        k = 2.0\n        return dy * k\n"
            '    if not DONE: tf.RegisterGradient("Once")(grad)',
            False,
        ),
        (
            "with contextlib.suppress(KeyError):\n"
            '        tf.RegisterGradient("Once")(lambda op, dy: dy * k)',
            True,
        ),
        (
            "try:\n"
            '        tf.RegisterGradient("Once")(lambda op, dy: dy * k)\n'
            "    except KeyError:\n        pass",
            True,
        ),
    ],
)
def test_a_gradient_of_an_earlier_call_is_not_that_of_each(registering: str, once: bool) -> None:
    found = reason(ONCE.format(registering=registering), EACH)
    assert ("with its own `k`" in found) is once


@pytest.mark.parametrize(
    ("made", "entered", "told"),
    [
        ("tf.Graph()", "if True:", True),
        ("tf.get_default_graph()", "if True:", False),
        ("tf.Graph()", "with self.graph.as_default():", False),
    ],
)
def test_an_override_of_another_graph_need_not_act(made: str, entered: str, told: bool) -> None:
    text = f"""\
class Net(object):
    def __init__(self):
        self.graph = {made}

    def call(self, x):
        {entered}
            """
    old = 'with self.graph.gradient_override_map({"Sign": "Identity"}):\n'
    old += "                return tf.sign(x)\n"
    found = reason(text + old, f"{text}return {THROUGH}\n")
    assert ("may be another one than that of the ops" in found) is told


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("class Net(object):", ""),
        ("@doubled\nclass Net(object):", "`doubled`"),
        ("class Net(object, metaclass=Meta):", "`Meta`"),
        ("class Net(Hearing):", "`Hearing.__init_subclass__`"),
    ],
)
def test_a_class_may_make_something_else_of_a_helper(head: str, told: str) -> None:
    old = NET.format(head=head, sign=SIGN)
    new = old.replace(f"{SIGN}\n            return tf.sign(x)", f"return {THROUGH}")
    assert reason(old, new) == ""
    helped = new.replace(f"return {THROUGH}", "return self.ste(x)")
    found = reason(old, f"{helped}\n    def ste(self, x):\n        return {THROUGH}\n")
    assert found.startswith(f"{told} may make something else of `ste`") if told else not found


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("class Wide(Net):", True),
        ("class Wide(Net):\n    k = 1\n\nclass Wider(Wide):", True),
        ("class Wide(object):", False),
    ],
)
def test_an_heir_may_have_a_method_of_the_helper_s_name(head: str, told: bool) -> None:
    heir = f"\n{head}\n    def ste(self, x):\n        return x\n"
    old = NET.format(head="class Net(object):", sign=SIGN)
    new = old.replace(f"{SIGN}\n            return tf.sign(x)", "return self.ste(x)")
    new += f"\n    def ste(self, x):\n        return {THROUGH}\n"
    assert reason(old, new) == ""
    assert ("may make something else of `ste`" in reason(old + heir, new + heir)) is told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("OPS = dict(globals().items())", True),
        ("OPS = dir()", True),
        ("OPS = vars(sys.modules[__name__])", True),
        ('OPS = globals()["f"]', False),
    ],
)
def test_who_asks_for_all_names_gets_a_helper_as_well(asked: str, told: bool) -> None:
    old = f"def f(x):\n    {SIGN}\n        return tf.sign(x)\n\n{asked}\n"
    new = f"def _ste(x):\n    return {THROUGH}\n\ndef f(x):\n    return _ste(x)\n\n{asked}\n"
    assert ("gives other names in the new text: `_ste`" in reason(old, new)) is told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        *(("locals()", True), ("sorted(vars().items())", True), ("dir()", True)),
        *(('locals()["x"]', False), ("locals().get('x')", False), ("vars(x)", False)),
        *(("globals()", False), ("repr(x)", False)),
    ],
)
def test_who_asks_for_all_variables_gets_a_helper_as_well(asked: str, told: bool) -> None:
    old = f"def f(x):\n    {SIGN}\n        y = tf.sign(x)\n    print({asked})\n    return y\n"
    new = old.replace(SIGN, f"def _ste(v):\n        return {THROUGH}").replace(
        "        y = tf.sign(x)", "    y = _ste(x)"
    )
    assert ("gives other names in the new text: `_ste`" in reason(old, new)) is told


def test_all_names_of_a_module_are_asked_for_by_a_function_too() -> None:
    for asked, told in (("dict(globals().items())", True), ("locals()", False)):
        rest = f"def g():\n    return {asked}\n"
        old = f"def f(x):\n    {SIGN}\n        return tf.sign(x)\n\n{rest}"
        new = f"def _ste(x):\n    return {THROUGH}\n\ndef f(x):\n    return _ste(x)\n\n{rest}"
        assert ("gives other names in the new text: `_ste`" in reason(old, new)) is told


@pytest.mark.parametrize(
    ("helper", "bound", "told"),
    [
        ("__ste", "", True),
        ("_ste", "", False),
        ("__ste__", "", False),
        ("__ste", "_Net__ste = __ste\n\n", False),
    ],
)
def test_a_private_name_of_a_class_is_another_one_of_the_module(
    helper: str, bound: str, told: bool
) -> None:
    old = NET.format(head="class Net(object):", sign=SIGN)
    new = old.replace(f"{SIGN}\n            return tf.sign(x)", f"return {helper}(x)")
    new += f"\ndef {helper}(x):\n    return {THROUGH}\n\n{bound}"
    assert ("is `_Net__ste`, which nothing binds" in reason(old, new)) is told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("f(x).op.inputs[0]", True),
        ("f(x) if f(x).op.type == 'Identity' else x", True),
        ("[op.inputs[0] for op in [None]]", False),
        ("f(x).consumers()[0].outputs[0]", True),
        ("f(x) * len(tf.get_default_graph().get_operations())", True),
        ("tf.get_default_graph().get_tensor_by_name(f(x).name)", True),
        ("tf.identity(f(x), name=f(x).op.name)", False),
        ("tf.identity(x).op.inputs[0]", False),
        ("f(x).inputs", False),
        ("f(x).owner.inputs", False),
    ],
)
def test_who_asks_for_the_ops_of_a_place_finds_others(asked: str, told: bool) -> None:
    rest = f"\n\ndef g(x):\n    return {asked}\n"
    old = f"def f(x):\n    {SIGN}\n        return tf.sign(x){rest}"
    new = f"def f(x):\n    return {THROUGH}{rest}"
    assert ("tells which ops make what the place gives" in reason(old, new)) is told


KEPT = """\
class Net(object):
    def call(self, x):
        {sign}
            self.y = tf.sign(x)
        self.made = self.y.op
        return self.y

    def given(self):
        return {asked}
"""


@pytest.mark.parametrize(
    ("owner", "asked", "told"),
    [("Net", "y", True), ("Other", "y", False), ("Other", "net.call(y)", True)],
)
def test_only_who_has_to_do_with_a_place_asks_for_its_ops(
    owner: str, asked: str, told: bool
) -> None:
    method = f"    def asks(self, net, y):\n        return {asked}.op.inputs[0]\n"
    call = f"    def call(self, x):\n        {SIGN}\n            return tf.sign(x)\n"
    other = f"\nclass Other(object):\n{method}" if owner == "Other" else ""
    old = f"class Net(object):\n{call}{'' if other else method}{other}"
    new = old.replace(f"{SIGN}\n            return tf.sign(x)", f"return {THROUGH}")
    assert ("tells which ops make" in reason(old, new)) is told


@pytest.mark.parametrize(("asked", "told"), [("self.made.inputs[0]", True), ("self.made", False)])
def test_an_op_that_is_kept_is_asked_later(asked: str, told: bool) -> None:
    old = KEPT.format(sign=SIGN, asked=asked)
    new = old.replace(SIGN, "if True:").replace("tf.sign(x)", THROUGH)
    assert ("`self.made.inputs` in `Net.given` tells" in reason(old, new)) is told


CATCHING = """\
def place(x):
    try:
        return x + 1
    except {caught}:
        return x
"""


@pytest.mark.parametrize("caught", ["ValueError", "(TypeError, ValueError)", "Exception"])
def test_an_error_that_only_the_new_text_ends_is_told(caught: str) -> None:
    old, new = CATCHING.format(caught="TypeError"), CATCHING.format(caught=caught)
    assert unseen(old, old) == ""
    assert unseen(old, new).startswith(f"`except {caught}` decides")
    suppressing = new.replace("try:", "with suppress(TypeError):").partition("    except")[0]
    assert unseen(old, suppressing).startswith("`suppress(TypeError)` decides")


@pytest.mark.parametrize(
    ("given", "read", "late"),
    [
        ("seen=[]", "len(seen)", True),
        ("seen", "seen", False),
        ("seen=()", "len(DONE)", True),
        ("seen=()", "STEP", True),
    ],
)
def test_what_another_call_changes_is_read_late(given: str, read: str, late: bool) -> None:
    head = f"STEP = 0\n\ndef f(x, {given}):\n    global STEP\n    STEP += 1\n    DONE.append(1)\n"
    head += "    seen.append(1)\n" if "[" in given else ""
    old = HEAD + f"{head}    {SIGN}\n        y = tf.sign(x)\n    return y * float({read})\n"
    new = HEAD + (
        f"{head}    @tf.custom_gradient\n    def op(v):\n"
        f"        return tf.sign(v) * float({read}), lambda dy: dy * float({read})\n"
        "    return op(x)\n"
    )
    findings = migrate_source(old, "a.py", MigrationOptions()).findings
    places = cuts_of(Pair("a.py", old, new, findings, by_hand=True)).places
    assert places
    assert any(too_late(each, new) for each in places) is late


@pytest.mark.parametrize(
    ("base", "more", "told"),
    [
        ("object", "", ""),
        ("object", "\n\ndef g(net, x):\n    return net.call(x)\n", "`net.call` may ask for it"),
        ("object", "\n\nclass More(Net):\n    def run(self, x):\n        return self.call(x)\n",
         "`self.call` may ask for it"),
        ("Layer", "", "`Layer` may ask for it"),
        ("Own", "", ""),
    ],
)  # fmt: skip
def test_a_method_that_is_gone_may_be_asked_for(base: str, more: str, told: str) -> None:
    head = f"from layers import Layer\n\n\nclass Own(object):\n    pass\n\n\nclass Net({base}):"
    old = NET.format(head=head, sign=SIGN)
    new = old.replace(f"{SIGN}\n            return tf.sign(x)", f"return {THROUGH}")
    assert reason(old, new + more) == ""
    found = reason(old, new.replace("def call", "def __call__") + more)
    assert found == (f"`Net.call` is gone, and {told}" if told else "")


REGISTERED = """\
@tf.RegisterGradient({name})
def _kept(op, grad):
    return grad * 3.0

"""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ('"Kept"', ""),
        ("name='Kept'", ""),
        ('"Other"', "`_kept` is registered under another name, and `Kept`"),
        ('"kept"', "`_kept` is registered under another name, and `Kept`"),
    ],
)
def test_name_of_a_registration_that_is_kept(name: str, said: str) -> None:
    old = HEAD + REGISTERED.format(name='"Kept"')
    new = HEAD + REGISTERED.format(name=name).replace("grad * 3.0", "3.0 * grad")
    findings = migrate_source(old, "a.py", MigrationOptions()).findings
    places = cuts_of(Pair("a.py", old, new, findings, by_hand=True)).places
    told = [in_its_file(Proved(place), old, new).reason for place in places]
    assert told
    assert all(each.startswith(said) and bool(each) == bool(said) for each in told)
