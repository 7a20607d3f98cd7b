"""What a place adds to a list, a dictionary or an object is a part of what it computes."""

from __future__ import annotations

import re

import pytest

from tests.turns import every
from tests.verify.places.located import pair_of
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

#: A use of `a` beside what the place gives, and how the function that it stands in begins.
STATES = {
    "a list that is given": ("def f(x, kept):", "kept.append(a)"),
    "a list of the function": ("def f(x):|    kept = []", "kept.append(a)"),
    "a list that is made": ("def f(x):|    kept = list()", "kept.append(a)"),
    "a list that grows": ("def f(x, kept):", "kept += [a]"),
    "an item": ("def f(x):|    kept = {}", "kept['a'] = a"),
    "a list in a dictionary": ("def f(x):|    kept = {'a': []}", "kept['a'].append(a)"),
    "a dictionary with lists by itself": (
        "import collections|def f(x):|    kept = collections.defaultdict(list)",
        "kept['a'].append(a)",
    ),
    "another name": ("def f(x):|    kept = []|    also = kept", "also.append(a)"),
    "a method": ("def f(x):|    kept = []|    keep = kept.append", "keep(a)"),
    "a function inside": (
        "def f(x):|    kept = []|    def keep(v):|        kept.append(v)",
        "keep(a)",
    ),
    "a lambda": ("def f(x):|    kept = []|    keep = lambda v: kept.append(v)", "keep(a)"),
    "an attribute": ("class Box: pass|def f(x):|    kept = Box()", "kept.a = a"),
    "a helper that writes": (
        "def put(box, v):|    box.a = v|def also(box, v):|    put(box, v)|def f(x, kept):",
        "also(kept, a)",
    ),
    "an object that keeps": (
        "class Box:|    def __init__(self):|        self.all = []|"
        "    def __call__(self, v):|        self.all.append(v)|def f(x):|    kept = Box()",
        "kept(a)",
    ),
}

OLD = """\
import tensorflow as tf
{head}
    print("before")
    with tf.get_default_graph().gradient_override_map({{"Sign": "Identity"}}):
        a = tf.sign(x)
        {use}
        b = tf.sign(x) * 2.0
    print("behind")
    return b, kept
"""

NEW = """\
import tensorflow as tf
{head}
    print("before")
    a = tf.grad_pass_through(tf.sign)(x)
    {use}
    b = tf.grad_pass_through(tf.sign)(x) * 2.0
    print("behind")
    return b, kept
"""


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


def is_proved(verifier: Verifier, old: str, new: str, for_all: bool = False) -> bool:
    """Return whether all places are proved; with `for_all`, whatever constants are."""
    found = verifier.prove(pair_of(old, new)).proved
    assert found
    assumed = [guard for each in found for guard in each.guards if guard.kind == "const"]
    return all(each.proved for each in found) and not (for_all and assumed)


def test_each_way_to_keep_something_is_seen_in_what_the_place_gives(verifier: Verifier) -> None:
    for name in every(8, STATES):
        head, use = STATES[name]
        head = head.replace("|", "\n")
        wrong = re.sub(r"\ba\b(?!['\s])", "a * 2.0", use) if "kept.a" not in use else use + " * 2.0"
        assert wrong != use
        old = OLD.format(head=head, use=use)
        assert not is_proved(verifier, old, NEW.format(head=head, use=wrong)), name


def test_a_list_that_is_filled_alike_is_no_difference(verifier: Verifier) -> None:
    head, use = STATES["a list of the function"]
    head = head.replace("|", "\n")
    assert is_proved(verifier, OLD.format(head=head, use=use), NEW.format(head=head, use=use))


def test_a_name_of_the_module_that_is_bound_in_a_function_is_what_it_gives(
    verifier: Verifier,
) -> None:
    head = "import tensorflow as tf\nkept = None\ndef f(x):\n    global kept\n    "
    override = 'with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):'
    old = f"{head}{override}\n        kept = tf.sign(x)\n        return kept\n"
    right = f"{head}kept = tf.grad_pass_through(tf.sign)(x)\n    return kept\n"
    wrong = f"{head}kept = x\n    return tf.grad_pass_through(tf.sign)(x)\n"
    assert is_proved(verifier, old, right)
    assert not is_proved(verifier, old, wrong)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(
            "ALL = []\ndef f(x):\n{}\n    ALL.append(y)\n    return y\n", id="of the module"
        ),
        pytest.param(
            "def f(x):\n    ALL = []\n    for _ in range(3):\n"
            "        print('turn')\n{}\n        ALL.append(y)\n    return ALL\n",
            id="of the function",
        ),
    ],
)
def test_a_list_is_not_as_it_was_made(verifier: Verifier, program: str) -> None:
    indent = "        " if "range" in program else "    "
    override = 'with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):'
    program = "import tensorflow as tf\n" + program
    old = program.format(f"{indent}{override}\n{indent}    y = tf.sign(x) * len(ALL)")
    new = program.format(f"{indent}y = tf.grad_pass_through(tf.sign)(x) * 0")
    assert not is_proved(verifier, old, new)


#: What a module has at its level and changes elsewhere, and how a place reads it.
SETTINGS = {
    "a name": ("scale = 1.0|def setup(v):|    global scale|    scale = v", "scale"),
    "a name by globals": ("scale = 1.0|def setup(v):|    globals()['scale'] = v", "scale"),
    "a name by the module": (
        "import sys|scale = 1.0|def setup(v):|    sys.modules[__name__].scale = v",
        "scale",
    ),
    "an instance": (
        "class Own:|    def __init__(self):|        self.scale = 1.0|own = Own()|"
        "def setup(v):|    own.scale = v",
        "own.scale",
    ),
    "an instance handed on": (
        "class Own:|    def __init__(self):|        self.scale = 1.0|own = Own()|"
        "def put(into, v):|    into.scale = v|def setup(v):|    put(own, v)",
        "own.scale",
    ),
    "an instance with a method": (
        "class Own:|    def __init__(self):|        self.scale = 1.0|"
        "    def put(self, v):|        self.scale = v|own = Own()|def setup(v):|    own.put(v)",
        "own.scale",
    ),
    "an instance of another module": (
        "import argparse|own = argparse.Namespace(scale=1.0)|def setup(v):|    own.scale = v",
        "own.scale",
    ),
    "an instance, by a computed name": (
        "import argparse|own = argparse.Namespace(scale=1.0)|"
        "def setup(n, v):|    setattr(own, n, v)",
        "own.scale",
    ),
    "an instance, by what it has": (
        "import argparse|own = argparse.Namespace(scale=1.0)|def setup(v):|    vars(own).update(v)",
        "own.scale",
    ),
    "a class": ("class Own:|    scale = 1.0|def setup(v):|    Own.scale = v", "Own.scale"),
    "a class, by a method": (
        "class Own:|    scale = 1.0|    @classmethod|    def put(cls, v):|        cls.scale = v",
        "Own.scale",
    ),
    "a name that is decided": (
        "import sys|if sys.platform == 'win32':|    scale = 2.0|else:|    scale = 1.0",
        "scale",
    ),
    "a class of another file": ("class Own:|    scale = 1.0", "Own.scale"),
    "a class in a class": ("class Own:|    class In:|        scale = 1.0", "Own.In.scale"),
    "a data class": (
        "import dataclasses|@dataclasses.dataclass|class Own:|    scale: float = 1.0|own = Own()",
        "own.scale",
    ),
    "a class by another one": (
        "class Meta(type):|    scale = 1.0|class Own(metaclass=Meta):|    pass",
        "Own.scale",
    ),
    "a class by a decorator": (
        "from lib import put|@put|class Own:|    scale = 1.0",
        "Own.scale",
    ),
    "an instance as another file sets it": (
        "class Own:|    def __init__(self, scale=1.0):|        self.scale = scale|own = Own()",
        "own.scale",
    ),
    "an instance in an instance": (
        "class In:|    scale = 1.0|class Own:|    def __init__(self):|        self.one = In()|"
        "own = Own()",
        "own.one.scale",
    ),
    "an instance by its method": (
        "class Own:|    scale = 1.0|    def get(self):|        return self.scale|own = Own()",
        "own.get()",
    ),
    "a namespace": (
        "from types import SimpleNamespace|own = SimpleNamespace(scale=1.0)",
        "own.scale",
    ),
    "an attribute of a function": ("def own():|    return own.scale|own.scale = 1.0", "own()"),
    "a name that another file may have": ("scale = 1.0|from lib import *", "scale"),
    "a name of the module by another one": (
        "import sys|scale = 1.0|me = sys.modules[__name__]|def setup(v):|    me.scale = v",
        "scale",
    ),
    "a name by code": ("scale = 1.0|def setup(v):|    exec('scale = %r' % v)", "scale"),
    "a default that is returned": ("def own(l=[1.0]):|    return l", "own()[0]"),
    "a default that is set": (
        "def own(l=[1.0]):|    return l[0]|def setup(v):|    own.__defaults__[0][0] = v",
        "own()",
    ),
    "a default by name": (
        "def own(*, v=1.0):|    return v|def setup(v):|    own.__kwdefaults__['v'] = v",
        "own()",
    ),
    "a constant key": ("own = {'scale': 1.0}", "own['scale']"),
    "a dictionary": ("own = dict(scale=1.0)|def setup(v):|    own.update(v)", "own['scale']"),
}

READS = """\
import tensorflow as tf
{head}
def f(x):
    print("before")
"""


def setting(name: str) -> tuple[str, str, str]:
    """Return a program that reads a setting, its migration, and one that has it as it was made."""
    head, read = SETTINGS[name]
    begun = READS.format(head=head.replace("|", "\n"))
    old = (
        '    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):\n'
        f"        y = tf.sign(x * {read})\n    return y\n"
    )
    new = "    y = tf.grad_pass_through(tf.sign)(x * {})\n    return y\n"
    return begun + old, begun + new.format(read), begun + new.format("1.0")


@pytest.mark.parametrize("name", every(8, ["a namespace", *SETTINGS]))
def test_a_setting_that_differs_is_told(verifier: Verifier, name: str) -> None:
    old, right, _ = setting(name)
    if "1.0" not in right:
        return
    begun, _, rest = right.partition("def f(x)")
    wrong = begun.replace("1.0", "5.0", 1) + "def f(x)" + rest
    found = verifier.prove(pair_of(old, wrong))
    assert found.changed or not all(each.proved for each in found.proved)


#: Functions that read a setting of their class, and of the function around them.
AROUND = {
    "of the class": (
        "class Own:|    scale = 1.0|    def f(self, x):|{}|class Other(Own):|    scale = 3.0|",
        "        ",
        "self.scale",
    ),
    "of the class, set elsewhere": (
        "class Own:|    scale = 1.0|    def f(self, x):|{}|",
        "        ",
        "self.scale",
    ),
    "of the function around": (
        "def make():|    scale = 1.0|    def put(v):|        nonlocal scale|        scale = v|"
        "    def f(x):|{}|    return f, put|",
        "        ",
        "scale",
    ),
}


@pytest.mark.parametrize("name", AROUND)
def test_a_setting_around_is_not_as_it_was_made(verifier: Verifier, name: str) -> None:
    around, indent, read = AROUND[name]
    around = "import tensorflow as tf\n" + around.replace("|", "\n")
    old = (
        f'{indent}with tf.get_default_graph().gradient_override_map({{"Sign": "Identity"}}):\n'
        f"{indent}    y = tf.sign(x * {read})\n{indent}return y"
    )
    new = f"{indent}y = tf.grad_pass_through(tf.sign)(x * {{}})\n{indent}return y"
    wrong = around.format(new.format("1.0"))
    assert not is_proved(verifier, around.format(old), wrong, for_all=True)
    assert is_proved(verifier, around.format(old), around.format(new.format(read)))


@pytest.mark.parametrize("name", every(9, SETTINGS))
def test_a_setting_is_not_as_it_was_made(verifier: Verifier, name: str) -> None:
    old, _, wrong = setting(name)
    assert not is_proved(verifier, old, wrong, for_all=True)


#: What is a function that nobody knows then, which may do anything where it is called.
OPAQUE = {name for name in SETTINGS if name.startswith("a default")}


@pytest.mark.parametrize("name", every(12, sorted(SETTINGS.keys() - OPAQUE)))
def test_a_setting_that_is_read_alike_is_no_difference(verifier: Verifier, name: str) -> None:
    old, right, _ = setting(name)
    assert is_proved(verifier, old, right)


MAPPED = """\
import tensorflow as tf
from .ops import q
MAP = {"Round": "Identity", "Nearest": "Identity"}
def f(x):
    with tf.get_default_graph().gradient_override_map(MAP):
        return q(x)
"""


def test_a_variable_that_the_module_binds_to_something_else_is_no_longer_the_same(
    verifier: Verifier,
) -> None:
    head = "from tfgradmigrate.runtime import gradient_override_map\n"
    new = head + MAPPED.replace("tf.get_default_graph().", "")
    for wrong in ('{"Sign": "Identity"}', '{"Round": "Sign"}'):
        other = new.replace('{"Round": "Identity", "Nearest": "Identity"}', wrong)
        assert other != new
        assert not is_proved(verifier, MAPPED, other)
