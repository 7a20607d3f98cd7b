"""Slices: what is kept, what is not, and that lines keep their numbers."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from tfgradmigrate.verify.program.slicing import Slice, slice_module


def slice_of(text: str, *names: str) -> Slice:
    """Return the slice of an indented text, after checking that all its lines are in place."""
    text = dedent(text).strip("\n")
    result = slice_module(text, names)
    ast.parse(result.text)
    before, after = text.split("\n"), result.text.split("\n")
    assert len(before) == len(after)
    for number, (old, new) in enumerate(zip(before, after, strict=True), 1):
        kept = number in result.lines
        assert new in ("", old) or new.strip() == "pass" or (kept and "import" in new)
    return result


def kept(text: str, *names: str) -> list[str]:
    """Return the lines of a slice that are not blank."""
    return [line for line in slice_of(text, *names).text.split("\n") if line.strip()]


def test_what_a_name_needs_is_kept_and_nothing_else() -> None:
    text = """
        import os, sys
        import tensorflow as tf
        data = load("train")
        FACTOR = 3
        def scale(x): return x * FACTOR
        def f(x):
            data = 2
            return tf.identity(scale(x)) * data
        train(f)
        """
    assert kept(text, "f") == [
        "import tensorflow as tf",
        "FACTOR = 3",
        "def scale(x): return x * FACTOR",
        "def f(x):",
        "    data = 2",
        "    return tf.identity(scale(x)) * data",
    ]


@pytest.mark.parametrize(
    "use",
    [
        "def f(x):\n    def g():\n        return NEEDED\n    return g()",
        "f = lambda x: NEEDED",
        "def f(x): return [NEEDED for _ in x]",
        "def f(x): return [y for y in NEEDED]",
        "@NEEDED\ndef f(x): return x",
        "def f(x=NEEDED): return x",
        "def f(*, x=NEEDED): return x",
        "def f(x: NEEDED): return x",
        "def f(x) -> NEEDED: return x",
        "def f(x): return f'{x} {NEEDED!r:>{x}}'",
        "def f(x):\n    global NEEDED\n    NEEDED += x\n    return x",
        "def f(x):\n    global NEEDED\n    NEEDED = x\n    return x",
        "class f(NEEDED): pass",
        "class f(metaclass=NEEDED): pass",
        "class f:\n    NEEDED = NEEDED",
        "class f:\n    NEEDED = 2\n    def g(self): return NEEDED",
        "def f(x): return (lambda NEEDED: NEEDED)(NEEDED)",
        "def f(x): return {k: v for k, v in x if (v := NEEDED)}",
        "def f(x):\n    del NEEDED[x]",
        "def f(x):\n    with NEEDED as y: return y",
        "def f(x):\n    try: return x\n    except NEEDED: return 1",
        "def f(x):\n    match x:\n        case NEEDED.y: return 1",
        "async def f(x): return await NEEDED(x)",
    ],
)
def test_every_way_to_use_a_name_counts(use: str) -> None:
    assert "NEEDED = 1" in kept(f"NEEDED = 1\nOTHER = 2\n{use}", "f")


@pytest.mark.parametrize(
    "use",
    [
        "def f(NAME): return NAME",
        "def f(*NAME): return NAME",
        "def f(x):\n    for NAME in x: pass\n    return NAME",
        "def f(x): return [NAME for NAME in x]",
        "def f(x):\n    def NAME(): pass\n    return NAME",
        "def f(x):\n    import NAME\n    return NAME",
        "def f(x):\n    def g():\n        nonlocal NAME\n        NAME = 1\n    NAME = 0\n    g()",
        "def f(x):\n    with x as NAME: return NAME",
        "def f(x):\n    try: pass\n    except x as NAME: return NAME",
        "def f(x):\n    match x:\n        case [NAME, *_]: return NAME",
        "def f(x): return x.NAME",
        "def f(x): return x(NAME=1)",
        "class f:\n    NAME = 1\n    OTHER = NAME",
    ],
)
def test_local_names_are_no_dependencies(use: str) -> None:
    assert "NAME = launch()" not in kept(f"NAME = launch()\n{use}", "f")


def test_the_program_is_dropped() -> None:
    text = """
        def f(x): return x
        if __name__ == "__main__":
            f = run(f)
        """
    assert kept(text, "f") == ["def f(x): return x"]


@pytest.mark.parametrize(
    "change",
    [
        'table["Relu"] = 1',
        "table.entry = 1",
        'table["a"].b["c"] += 1',
        "table.update(a=1)",
        'table.setdefault("a", []).append(1)',
        'del table["x"]',
        "for key in KEYS:\n    table[key] = 1",
        "with lock:\n    table.clear()",
        "if KEYS:\n    table.clear()\nelse:\n    pass",
    ],
)
def test_what_changes_a_kept_name_is_kept(change: str) -> None:
    text = f"table = {{}}\nKEYS = ()\nlock = open\n{change}\ndef f(x): return table\n"
    lines = kept(text, "f")
    assert all(line in lines for line in change.split("\n"))
    assert not any(line in kept(text, "KEYS") for line in change.split("\n"))


@pytest.mark.parametrize(
    "effect", ["model.fit(f)", "f(1)", "np.random.seed(0)", "tf.enable_eager_execution()", "1 / 0"]
)
def test_what_is_done_for_its_effect_is_not_kept(effect: str) -> None:
    text = f"import numpy as np\nmodel = build()\n{effect}\ndef f(x): return np.sum(x) * model\n"
    assert effect not in kept(text, "f")


def test_a_call_of_a_function_that_sets_a_needed_global_is_kept() -> None:
    text = """
        def setup():
            global ready
            ready = True
        setup()
        def f(x): return ready
        """
    assert "setup()" in kept(text, "f")


OVERRIDE = """
import tensorflow as tf
NAME = "B"
{registration}
@tf.RegisterGradient("Other")
def other(op, g): return heavy
heavy = load()
def f(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": {name}}}):
        return tf.identity(x)
"""


@pytest.mark.parametrize(
    ("registration", "name"),
    [
        ('@tf.RegisterGradient("A")\ndef grad(op, g): return g', '"A"'),
        ('def grad(op, g): return g\ntf.RegisterGradient("A")(grad)', '"A"'),
        ("@tf.RegisterGradient(NAME)\ndef grad(op, g): return g", "NAME"),
        ("@tf.RegisterGradient(NAME)\ndef grad(op, g): return g", '"B"'),
        ('@tf.RegisterGradient("B")\ndef grad(op, g): return g', "NAME"),
        ('@tf.RegisterGradient("A%d" % 1)\ndef grad(op, g): return g', '"A1"'),
        ('try:\n    tf.RegisterGradient("A")(len)\nexcept KeyError:\n    pass', '"A"'),
        ('class K:\n    @tf.RegisterGradient("A")\n    def grad(op, g): return g', '"A"'),
        ('def setup():\n    tf.RegisterGradient("A")(len)\nsetup()', '"A"'),
        ('for n in ("A", "C"):\n    tf.RegisterGradient(n)(len)', '"A"'),
        ('@tf.RegisterGradient("Floor")\ndef grad(op, g): return g', '"Identity"'),
    ],
)
def test_registrations_that_the_slice_names_are_kept(registration: str, name: str) -> None:
    lines = kept(OVERRIDE.format(registration=registration, name=name), "f")
    assert all(line in lines for line in registration.split("\n"))
    assert "heavy = load()" not in lines


@pytest.mark.parametrize(
    ("imported", "block"),
    [
        ("gradient_override_map", "gradient_override_map"),
        ("gradient_override_map as override", "override"),
        ("override_gradients", "override_gradients"),
    ],
)
def test_computed_registrations_are_kept_for_overrides_of_the_runtime_shim(
    imported: str, block: str
) -> None:
    text = OVERRIDE.replace("tf.get_default_graph().gradient_override_map", block)
    loop = 'for n in (1, 2):\n    @tf.RegisterGradient("A%d" % n)\n    def grad(op, g): return g'
    text = f"from tfgradmigrate.runtime import {imported}\n{text}"
    lines = kept(text.format(registration=loop, name='"A2"'), "f")
    assert all(line in lines for line in loop.split("\n"))


def test_a_gradient_of_another_name_is_not_needed() -> None:
    registration = 'helpers.register_gradient("C", other)'
    assert registration not in kept(OVERRIDE.format(registration=registration, name='"A"'), "f")


def test_imports_are_kept_one_name_at_a_time() -> None:
    text = """
        from __future__ import division, print_function
        import cv2, numpy as np, os.path
        from scipy import (misc,
                           ndimage as nd,
                           stats)
        from helpers.deep import *
        def f(x): return np.abs(x) + nd.zoom(x) + os.path.sep
        """
    result = slice_of(text, "f")
    lines = [line for line in result.text.split("\n") if line]
    assert lines[:4] == [
        "from __future__ import division, print_function",
        "import numpy as np, os.path",
        "from scipy import ndimage as nd",
        "from helpers.deep import *",
    ]
    assert result.imports == ("numpy", "os", "scipy", "helpers")


def test_an_import_that_may_fail_is_kept_whole_and_is_not_needed() -> None:
    text = """
        try:
            import cPickle as pickle
        except ImportError:
            import pickle
        from . import sibling
        from ..pkg.ops import gather, scatter
        def f(x):
            import lazily
            return pickle.dumps(gather(sibling, x))
        """
    result = slice_of(text, "f")
    assert "    import cPickle as pickle" in result.text
    assert "from ..pkg.ops import gather\n" in result.text
    assert result.imports == (".sibling", "..pkg.ops", "lazily")


def test_search_paths_are_kept_for_imports_that_need_them() -> None:
    text = """
        import os
        import sys
        HERE = os.path.dirname(__file__)
        sys.path.append(HERE)
        import tensorflow as tf
        from layers import dense
        def f(x): return dense(x)
        def g(x): return tf.abs(x)
        """
    assert "sys.path.append(HERE)" in kept(text, "f")
    assert "HERE = os.path.dirname(__file__)" in kept(text, "f")
    assert kept(text, "g") == ["import tensorflow as tf", "def g(x): return tf.abs(x)"]


def test_flags_come_with_their_definitions() -> None:
    text = """
        import tensorflow as tf
        flags = tf.app.flags
        flags.DEFINE_integer("bits", 2, "")
        FLAGS = flags.FLAGS
        def f(x): return x * FLAGS.bits
        """
    assert len(kept(text, "f")) == 5


def test_blocks_keep_what_is_needed_in_them() -> None:
    text = """
        import tensorflow as tf
        with tf.Graph().as_default() as graph:
            bits = 3
            train(graph)
        if bits > 2:
            train(1)
            print(2)
        elif bits > 1:
            levels = 2
        else:
            levels = 3
            train(2)
        def f(x): return x * levels * bits
        """
    assert kept(text, "f") == [
        "import tensorflow as tf",
        "with tf.Graph().as_default() as graph:",
        "    bits = 3",
        "if bits > 2:",
        "    pass",
        "elif bits > 1:",
        "    levels = 2",
        "else:",
        "    levels = 3",
        "def f(x): return x * levels * bits",
    ]


def test_statements_that_share_a_line_stay_together() -> None:
    text = "a = 1; b = 2\nc = (3,\n     4); d = 5\nif a: e = 6; f = 7\n"
    assert kept(text, "b") == ["a = 1; b = 2"]
    assert kept(text, "d") == ["c = (3,", "     4); d = 5"]
    assert kept(text, "e") == ["a = 1; b = 2", "if a: e = 6; f = 7"]
    text = "if x:\n    a = 1; b = 2\nelse:\n    c = 3\n"
    assert kept(text, "c") == ["if x:", "    pass", "else:", "    c = 3"]


def test_a_part_of_an_import_keeps_its_place() -> None:
    text = "if here:\n    import os, sys\ndef f(): return sys.path\n"
    assert kept(text, "f") == ["if here:", "    import sys", "def f(): return sys.path"]


def test_every_assignment_of_a_name_is_kept() -> None:
    assert len(kept("x = 1\nx = x + 1\ny = 2\nx += 1\n[x, z] = x, 1\n", "x")) == 4


def test_all_kinds_of_line_ends_count_as_lines() -> None:
    text = "import os\r\nx = '''\r\n\f'''\r\ndef f():\r    return x\n"
    result = slice_module(text, ["f"])
    assert result.text.split("\n") == ["", "x = '''", "\f'''", "def f():", "    return x", ""]
    assert result.lines == {2, 3, 4, 5}


def test_characters_outside_of_ascii_do_not_shift_anything() -> None:
    text = "é = 'ü'; import os, sys\ndef f(): return sys.path, é\n"
    assert kept(text, "f")[0] == "é = 'ü'; import sys"


def test_a_docstring_that_is_read_is_kept() -> None:
    text = '"""Usage."""\nimport docopt\ndef f(): return docopt.docopt(__doc__)\n'
    assert '"""Usage."""' in kept(text, "f")
    assert kept('"""Text."""\ndef f(): return 1\n', "f") == ["def f(): return 1"]


def test_a_text_that_is_no_python_3_is_returned_as_it_is() -> None:
    assert slice_module("print 1", ["f"]) == Slice("print 1")


@pytest.mark.parametrize(
    "binding",
    [
        "globals()['K'] = 2.0",
        "globals().update(K=2.0)",
        "globals().update({'K': 2.0})",
        "globals().setdefault('K', 2.0)",
        "vars()['K'] = 2.0",
        "locals().update(K=2.0)",
        "vars().__setitem__('K', 2.0)",
        "setattr(sys.modules[__name__], 'K', 2.0)",
        "use('B')",
        "for name in 'JK':\n    globals()[name] = 2.0",
    ],
)
def test_what_binds_a_name_by_its_text_is_needed(binding: str) -> None:
    text = "import sys\nK = 1.0\ndef use(name):\n    globals()['K'] = 2.0\n"
    text += f"{binding}\ndef f(x):\n    return x * K\n"
    assert binding in slice_module(text, ["f"]).text
    other = text.replace("'K'", "'L'").replace("K=2.0", "L=2.0")
    named = "[name]" not in binding and "{" not in binding
    assert (binding.replace("'K'", "'L'") not in slice_module(other, ["f"]).text) or not named
