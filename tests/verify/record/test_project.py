"""Guards against the files of a project: each kind, what breaks it and what does not."""

import pytest

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.record.project import broken, files_around

OWN = """\
RATE = 0.1


def shrink(grad):
    return grad * RATE


class Layer(object):
    def __init__(self, scale):
        self.scale = scale

    def factor(self):
        return self.scale
"""

_OF_SESSION = Guard("const", "keras.backend.get_session().graph", "tf.get_default_graph()")

#: A guard, the text of another file, and what the file does to break it ("" if it does not).
CASES = [
    (Guard("written", "shrink"), "import prog\nprog.shrink = abs\n", "sets `prog.shrink`"),
    (Guard("written", "shrink"), "setattr(prog, 'shrink', abs)\n", "sets `shrink` by `setattr`"),
    (Guard("written", "shrink"), "with mock.patch('prog.shrink'):\n    pass\n", "by `patch`"),
    (Guard("written", "shrink"), "vars(prog)['shrink'] = abs\n", "sets `vars(prog)['shrink']`"),
    (Guard("written", "shrink"), "print(prog.shrink(1))\n", ""),
    (_OF_SESSION, "K.set_session(other)\n", "calls `K.set_session(other)`"),
    (_OF_SESSION, "print(session.graph)\n", ""),
    (
        Guard("written", "Layer.factor"),
        "class Other(Layer):\n    def factor(self):\n        return 3\n",
        "has a `factor` of its own in the class `Other`",
    ),
    (
        Guard("written", "Layer.factor"),
        "class Mid(Layer):\n    pass\nclass Last(Mid):\n    factor = None\n",
        "has a `factor` of its own in the class `Last`",
    ),
    (Guard("written", "Layer.factor"), "class Other:\n    def factor(self):\n        pass\n", ""),
    (
        Guard("plain", "self.scale"),
        "class A:\n    @property\n    def scale(self):\n        return 1\n",
        "property",
    ),
    (
        Guard("plain", "self.scale"),
        "class A:\n    def __getattr__(self, name):\n        return 1\n",
        "defines",
    ),
    (Guard("plain", "self.scale"), "layer.scale = 3\n", ""),
    (Guard("stable", "self.scale"), "layer.scale = 3\n", "sets `layer.scale`"),
    (Guard("stable", "scales"), "scales.append(5.0)\n", "changes it by `scales.append`"),
    (Guard("stable", "scales"), "scales[0] = 5.0\n", "sets `scales[0]`"),
    (Guard("stable", "scales"), "print(len(scales))\n", ""),
    (Guard("const", "RATE", "0.1"), "prog.RATE = 0.2\n", "sets `prog.RATE`"),
    (Guard("const", "RATE", "0.1"), "prog.RATE += 0.2\n", "`prog.RATE`"),
    (Guard("const", "RATE", "0.1"), "RATE = 3\n", ""),
    (Guard("own", "shrink"), "prog.shrink = abs\n", "sets `prog.shrink`"),
    (Guard("own", "shrink"), "def shrink(x):\n    return x\n", ""),
    (Guard("op", "grad"), "def _grad(op, dy):\n    return dy * op.inputs[0]\n", ""),
    (Guard("op", "grad"), "def _grad(op, dy):\n    return dy * op.get_attr('a')\n", "get_attr"),
    (Guard("name", "out"), "g.get_tensor_by_name('net/out:0')\n", "'net/out:0'"),
    (Guard("name", "out"), "g.get_tensor_by_name('outer:0')\n", ""),
    (Guard("const", "f(inp)", "a list of 2 tensors"), "prog.inp = 3\n", ""),
    (
        Guard("op", "grad"),
        "py_func(f, [x], grad=lambda op, dy: dy * op.get_attr('a'))\n",
        "reads `op.get_attr` in a lambda",
    ),
    (
        Guard("op", "grad"),
        "def _g(node, dy):\n    return dy * node.type\n\n\nhelper(x, _g)\n",
        "reads `node.type` in `_g`",
    ),
    (Guard("op", "grad"), "def train(args, x):\n    return args.rate * x\n", ""),
    (Guard("positional", "shrink"), "prog.shrink(grad=1)\n", "calls `shrink` with a keyword"),
    (Guard("positional", "shrink"), "prog.shrink(1)\n", ""),
]


@pytest.mark.parametrize(("guard", "text", "told"), CASES)
def test_a_guard_is_broken_by_what_another_file_does(guard: Guard, text: str, told: str) -> None:
    found = broken([guard], OWN, {"other.py": text})
    assert bool(found) == bool(told)
    assert told in found
    assert found.startswith("other.py:") or not told


def test_what_the_module_itself_does_breaks_a_guard() -> None:
    found = broken([Guard("const", "RATE", "0.1")], f"{OWN}\ndef f():\n    global RATE\n", {})
    assert found == "line 16 binds `RATE` from inside a function, and it is assumed: `RATE` is 0.1"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("g.get_tensor_by_name('net/out:0')", "'net/out:0'"),
        ("g.get_operation_by_name('out')", "'out'"),
        ("session.run(['out:0'])", "'out:0'"),
        ("tf.identity(x, name='out')", ""),
        ("tf.identity(x, 'out')", ""),
    ],
)
def test_the_file_that_makes_an_op_may_look_for_it(line: str, told: str) -> None:
    found = broken([Guard("name", "out")], f"{OWN}\n{line}\n", {})
    assert bool(found) == bool(told)
    assert told in found


def test_the_making_of_an_instance_leaves_another_one_stable() -> None:
    assert broken([Guard("stable", "self.scale")], OWN, {}) == ""


def test_what_is_on_no_disk_has_no_project() -> None:
    assert files_around("no_such_file.py") == {}


def test_the_files_of_a_project_are_all_but_those_that_are_looked_at(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "in").mkdir()
    (tmp_path / ".venv").mkdir()
    for name in ("in/a.py", "in/b.py", "c.py", ".venv/d.py"):
        (tmp_path / name).write_text(f"# {name}\n")
    found = files_around(str(tmp_path / "in/a.py"), [str(tmp_path / "in/b.py")])
    assert found == {str(tmp_path / "c.py"): "# c.py\n"}


CATCHING = "class A:\n    def __getattr__(self, name):\n        return 1\n"
OF_MODULE = "def __getattr__(name):\n    return 1\n"


@pytest.mark.parametrize(
    ("name", "text", "hit"),
    [
        ("module lib.anchor.encode", CATCHING, ""),
        ("module lib.anchor.encode", OF_MODULE, "defines `__getattr__` in the module"),
        ("module lib.config.encode", CATCHING, "in the class `A`"),
        ("module lib.kept.encode", CATCHING, ""),
    ],
)
def test_a_module_is_no_object_of_a_class(name: str, text: str, hit: str) -> None:
    others = {"lib/anchor.py": text, "lib/kept/__init__.py": ""}
    found = broken([Guard("plain", name)], OWN, others)
    assert hit in found
    assert bool(found) is bool(hit)
