"""What a gradient reads, or sets, when it is called, where the old text has done so before."""

from __future__ import annotations

import ast

import pytest

from tests.fixtures import cases
from tests.turns import every
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.verify.places.late import late, late_reads, later_than, run_in_gradients, told
from tfgradmigrate.verify.proving.tasks import too_late
from tfgradmigrate.verify.trials import Pair, cuts_of

pytestmark = pytest.mark.many

OLD = """\
import tensorflow as tf

SCALE = 2.0


@tf.RegisterGradient("Halved")
def _halved(op, grad):
    return 0.5 * grad * op.inputs[1], None


class Layer(object):
    def __init__(self, alpha):
        self.alpha = alpha

    def call(self, x, s, ws, state):
        for w in ws:
            z = x * w
            with tf.get_default_graph().gradient_override_map({"Mul": "Halved"}):
                y = tf.multiply(z, {factor})
        s = tf.nn.relu(s)
        return y + s
"""

PLACE = """\
            with tf.get_default_graph().gradient_override_map({"Mul": "Halved"}):
                y = tf.multiply(z, {factor})
"""

BY_HAND = """\
            @tf.custom_gradient
            def halved(v, u):
                {before}
                def backward(grad{default}):
                    {first}
                    return 0.5 * grad * {read}, None
                return tf.multiply(v, u), backward
            y = halved(z, {factor})
"""

CALLED = BY_HAND.replace("@tf.custom_gradient\n            ", "").replace(
    "y = halved(", "y = tf.custom_gradient(halved)("
)

REGISTRATION = OLD[OLD.index("@tf.Reg") : OLD.index("class Layer")]


def by_hand(
    factor: str,
    read: str,
    first: str = "pass",
    default: str = "",
    before: str = "pass",
    text: str = BY_HAND,
) -> str:
    """Return what is read too late of a place that somebody has migrated so."""
    old = OLD.replace("{factor}", factor)
    new = text.format(factor=factor, read=read, first=first, default=default, before=before)
    new = old.replace(REGISTRATION, "").replace(PLACE.replace("{factor}", factor), new)
    assert "custom_gradient" in new
    findings = migrate_source(old, "a.py", MigrationOptions()).findings
    (place,) = cuts_of(Pair("a.py", old, new, findings, by_hand=True)).places
    return too_late(place, new)


@pytest.mark.parametrize(
    ("factor", "read"),
    [
        pytest.param("s", "s", id="bound again behind"),
        pytest.param("w", "w", id="a loop's variable"),
        pytest.param("w", "tf.zeros_like(z)", id="bound in the loop"),
        pytest.param("self.alpha", "self.alpha", id="an attribute"),
        pytest.param('state["k"]', 'state["k"]', id="an item"),
    ],
)
def test_what_may_be_another_one_by_then_is_told(factor: str, read: str) -> None:
    said = read.removeprefix("tf.zeros_like(").rstrip(")").replace('"', "'")
    reason = f"`{said}` is read when gradients are taken, and may be another one then"
    assert by_hand(factor, read) == reason
    assert by_hand(factor, read, text=CALLED) == reason
    # also where a helper or a lambda of its own reads it
    assert by_hand(factor, "again()", first=f"again = lambda: {read}") == reason


@pytest.mark.parametrize(
    ("factor", "read", "first", "default", "before"),
    [
        pytest.param("s", "u", "pass", "", "pass", id="what is handed in"),
        pytest.param("s", "k", "pass", ", k=s", "pass", id="a default"),
        pytest.param("self.alpha", "k", "pass", "", "k = self.alpha", id="kept before"),
        pytest.param("SCALE", "SCALE", "pass", "", "pass", id="what nothing binds again"),
        pytest.param("s", "s", "s = grad", "", "pass", id="a local of its own"),
    ],
)
def test_what_is_read_at_once_is_not(
    factor: str, read: str, first: str, default: str, before: str
) -> None:
    assert by_hand(factor, read, first, default, before) == ""


VARIABLE = """\
import tensorflow as tf

w = tf.Variable(2.0)
k = 2.0


@tf.RegisterGradient("Times")
def _times(op, grad):
    return grad * op.inputs[1], {registered}


def f(x):
    with tf.get_default_graph().gradient_override_map({{"Mul": "Times"}}):
        return tf.multiply(x, w)
"""


@pytest.mark.parametrize(
    ("registered", "forward", "read", "late"),
    [
        ("None", "pass", "w", True),
        ("None", "v = w", "v", True),
        ("None", "v = tf.identity(w)", "v", False),
        ("None", "pass", "tf.cast(k, grad.dtype)", False),
        ("grad * w", "pass", "w", False),
    ],
)
def test_a_variable_may_be_assigned_to_before_gradients_are_taken(
    registered: str, forward: str, read: str, late: bool
) -> None:
    old = VARIABLE.format(registered=registered)
    new = (
        old[: old.index("@tf")]
        + f"""\
@tf.custom_gradient
def times(x):
    {forward}

    def backward(grad, variables=None):
        return grad * {read}, [None]

    return tf.multiply(x, w), backward


def f(x):
    return times(x)
"""
    )
    findings = migrate_source(old, "a.py", MigrationOptions()).findings
    places = cuts_of(Pair("a.py", old, new, findings, by_hand=True)).places
    assert [bool(too_late(place, new)) for place in places] == [late]


def test_an_attribute_that_a_gradient_sets_is_told() -> None:
    reason = by_hand("s", "u", first="self.last = grad")
    assert reason == "`self.last =` is read when gradients are taken, and may be another one then"


def test_what_a_gradient_of_tensorflow_1_reads_as_late_is_the_same() -> None:
    old = OLD.replace("{factor}", "s").replace(REGISTRATION, "")
    registering = """\
            @tf.RegisterGradient("Halved")
            def _halved(op, grad):
                return grad * s, None
"""
    new = BY_HAND.format(factor="s", read="s", first="pass", default="", before="pass")
    new = old.replace(PLACE.replace("{factor}", "s"), new)
    old = old.replace("            with", f"{registering}            with")
    findings = migrate_source(old, "a.py", MigrationOptions()).findings
    (place,) = cuts_of(Pair("a.py", old, new, findings, by_hand=True)).places
    assert too_late(place, new) == ""


#: The runtime overrides what a function makes that the place is handed; the gradient is a closure.
HANDED = """\
import tensorflow as tf


class Layer(object):
    def rate(self):
        return self.alpha

    def call(self, x, fn):
        a = self.alpha
        again = lambda: a

        @tf.RegisterGradient("OfLayer")
        def _of_layer(op, grad):
            return grad * a

        with tf.get_default_graph().gradient_override_map({"Sign": "OfLayer"}):
            return fn(x)
"""


@pytest.mark.parametrize(
    "read",
    [
        pytest.param("a", id="as before"),
        pytest.param("again()", id="a lambda around it"),
        pytest.param("self.alpha", id="an attribute"),
        pytest.param("self.rate()", id="a method"),
        pytest.param("getattr(self, 'alpha')", id="by its name as text"),
        pytest.param("vars(self)['alpha']", id="of its attributes"),
        pytest.param("self.__dict__['alpha']", id="of its dictionary"),
    ],
)
def test_what_a_gradient_for_the_runtime_reads_is_told_too(read: str) -> None:
    result = migrate_source(HANDED, "a.py", MigrationOptions())
    assert "from tfgradmigrate.runtime import gradient_override_map" in result.new
    new = result.new.replace("return grad * a", f"return grad * {read}")
    new = new.replace("lambda: a", "lambda: self.alpha")
    places = cuts_of(Pair("a.py", HANDED, new, result.findings)).places
    reason = "`self.alpha` is read when gradients are taken, and may be another one then"
    assert [said for place in places if (said := too_late(place, new))] == (
        [] if read == "a" else [reason]
    )


def test_a_variable_that_a_function_sets_for_all_is_told() -> None:
    text = """\
import tensorflow as tf
SCALE = 2.0
@tf.custom_gradient
def scaled(v):
    return v * SCALE, lambda grad: grad * SCALE
def place(x):
    return (scaled(x),)
"""
    assert late_reads(text, ["x"], text, (6, 7)) == {}
    more = "def change(s):\n    global SCALE\n    SCALE = s\n"
    assert late_reads(text, ["x"], text + more, (6, 7)) == {"SCALE": "SCALE"}


def test_a_loop_around_a_place_may_stand_on_its_line() -> None:
    text = """\
import tensorflow as tf
def place(x, w):
    @tf.custom_gradient
    def scaled(v):
        return v * w, lambda grad: grad * w
    return (scaled(x),)
"""
    loop = "def call(x, ws):\n    for w in ws: y = f(x, w)\n    return y\n"
    assert late_reads(text, ["x", "w"], loop, (2, 2)) == {"w": "w"}
    assert late_reads(text, ["x", "w"], loop, (3, 3)) == {}


OWN = "k = w\n        return v, lambda grad: grad * k"


@pytest.mark.parametrize(
    ("name", "body", "read"),
    [
        ("halved", OWN, {}),
        ("scaled", OWN, {}),
        ("scaled", "return (lambda k: (v, lambda grad: grad * k))(w)", {}),
        ("scaled", "return v, lambda grad: grad * k", {"k": "k"}),
    ],
)
def test_what_a_gradient_has_of_its_own_is_read_in_time(
    name: str, body: str, read: dict[str, str]
) -> None:
    text = f"""\
import tensorflow as tf
def place(x, w):
    k = w
    @tf.custom_gradient
    def {name}(v):
        {body}
    return ({name}(x),)
"""
    whole = "def call(x, w):\n    y = f(x, w)\n    k = 1\n    return y\n"
    assert late_reads(text, ["x", "w"], whole, (2, 2)) == read


def test_names_of_variables_make_no_difference_later() -> None:
    assert later_than(told({"s": "s", ".a": "self.a"}), {"t": "t", ".a": "me.a"}) == ""
    assert later_than(told({"s": "s"}), {"s": "s", "t": "t"}).startswith("`t` is read when")
    assert later_than(told({".a": "self.a"}), {"t": "t"}).startswith("`t` is read when")
    assert later_than((), {".a": "me.a"}).startswith("`me.a` is read when")


def changed() -> list[str]:
    return [
        name
        for name in every(10, cases.names())
        if cases.program(name).suffix == ".py"
        and not name.startswith("python2_file/")
        and cases.is_migrated(name)
    ]


@pytest.mark.parametrize("name", changed())
def test_no_migration_reads_anything_too_late(name: str) -> None:
    old, new = (cases.exact.source(name, stem, cases.ROOT) for stem in ("before", "after"))
    findings = migrate_source(old, "a.py", MigrationOptions()).findings
    for place in cuts_of(Pair("a.py", old, new, findings)).places:
        assert too_late(place, new) == "", place.new


MODULE = """\
import tensorflow as tf

TABLE = {"k": 2.0}
NUMBER = 2.0


def kept(): pass


kept.k = 2.0


"""

REGISTERED = """\
@tf.RegisterGradient("G")
def g(op, dy): return dy * READ


def place(x, given):
    with tf.get_default_graph().gradient_override_map({"Identity": "G"}):
        return tf.identity(x)
"""

CUSTOM = """\
def place(x, given):
    EARLY
    @tf.custom_gradient
    def g(x):
        return tf.identity(x), lambda dy: dy * READ
    return g(x)
"""


SETTER = "def setter():\n    global NUMBER\n    NUMBER = 3.0\n"


def said(old: str, early: str, new: str, more: str, *, located: bool = False) -> str:
    """What a new text reads too late or too early; `more` stands below the place."""
    before = MODULE + REGISTERED.replace("READ", old)
    after = MODULE + CUSTOM.replace("EARLY", early).replace("READ", new)
    last = after.count("\n")
    lines = (last - 5, last) if located else None
    return late(before, after, ["x", "given"], after + more, lines)


@pytest.mark.parametrize(
    ("old", "early", "new", "more"),
    [
        *(("kept.k", "k = kept.k", "k", ""), ("TABLE['k']", "k = TABLE['k']", "k", "")),
        *(("TABLE['k']", "k = len(TABLE)", "k", ""), ("TABLE", "k = sum(TABLE)", "k", "")),
    ],
)
def test_what_is_read_too_early_is_told(old: str, early: str, new: str, more: str) -> None:
    assert said(old, early, new, more).endswith(
        "is read before gradients are taken, when it may still have been another one"
    )


@pytest.mark.parametrize(
    "new",
    ["kept.k", "TABLE['k']", "TABLE", "getattr(given, 'k')", "getattr(kept, NAME)", "kept.k.l"],
)
def test_what_only_the_new_text_reads_as_late_is_told(new: str) -> None:
    assert said("2.0", "", new, "").endswith(
        "is read when gradients are taken, and may be another one then"
    )


def test_what_a_function_sets_and_only_the_old_text_reads_is_told() -> None:
    setter = "def setter(): kept.k = 3.0\n"
    assert "`kept.k` is set by a function" in said("kept.k", "", "2.0", setter)
    assert said("kept.k", "", "2.0", "def reader(): return kept.k\n") == ""
    assert said("kept.k", "", "2.0", "kept.k = 3.0\n") == ""
    assert said("given.k", "", "2.0", setter) == ""


@pytest.mark.parametrize(
    ("old", "early", "new", "more"),
    [
        *(("2.0", "", "2.0", ""), ("kept.k", "", "kept.k", ""), ("TABLE", "", "TABLE", "")),
        *(("NUMBER", "", "NUMBER", ""), ("NUMBER", "k = NUMBER", "k", "print(NUMBER)\n")),
        *(("kept.k", "k = kept.l", "k", ""), ("TABLE['k']", "", "2.0", "")),
        *(("given.k", "k = given.k", "k", ""), ("2.0", "k = kept.k", "k", "")),
        *(("2.0", "", "fetch(given, 'k')", ""), ("2.0", "", "f(given)['k']", "")),
    ],
)
def test_what_is_read_as_before_is_not(old: str, early: str, new: str, more: str) -> None:
    assert said(old, early, new, more) == ""


def test_a_variable_that_is_bound_again_is_told() -> None:
    assert "`NUMBER` is read before" in said("NUMBER", "k = NUMBER", "k", SETTER, located=True)
    assert said("NUMBER", "k = NUMBER", "k", "print(NUMBER)\n", located=True) == ""
    assert said("NUMBER", "", "NUMBER", SETTER, located=True) == ""


@pytest.mark.parametrize(
    ("handed", "late_ones"),
    [
        ("called(python_grad_func=f)", {"f"}),
        ("called(grad=lambda op, dy: dy)", {"lambda"}),
        ("called(then=f)", set()),
        ("called(**f)", set()),
        ("called(f)", set()),
        ("tf.RegisterGradient('A')(f)", {"f"}),
        ("tf.RegisterShape('A')(f)", set()),
    ],
)
def test_what_is_handed_over_to_be_a_gradient_is_run_in_gradients(
    handed: str, late_ones: set[str]
) -> None:
    found = run_in_gradients(ast.parse(f"def f(x): pass\ndef g(x): pass\n{handed}\n"))
    names = {"lambda" if isinstance(n, ast.Lambda) else getattr(n, "name", "") for n in found}
    assert names - {""} == late_ones
