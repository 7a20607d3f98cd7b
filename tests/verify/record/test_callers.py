"""What all calls of a function give its parameters, where a program has no other ones."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from tfgradmigrate.files.programs import files_around
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.proving.recording import recorded_file
from tfgradmigrate.verify.record.callers import OF_GRADIENT, given_by_calls
from tfgradmigrate.verify.record.parameters import spelled
from tfgradmigrate.verify.record.project import broken, settled
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

OWN = """\
import tensorflow as tf


def made(inp, Tout, grad=None, name=None):
    return both(inp, Tout, grad, name)


def _rule(op, dy):
    return dy * op.inputs[0]


def use(x):
    return made([x], [tf.float32], grad=_rule)
"""

RUN = "from pkg import prog\nif __name__ == '__main__':\n    prog.use(1)\n"

#: What is assumed of the calls above.
GUARDS = (
    Guard("called", "made(inp)", "a list of 1"),
    Guard("called", "made(Tout)", "[tf.float32]"),
    Guard("called", "made(grad)", OF_GRADIENT),
)

#: Other files of the program, none of which comes to the function otherwise.
RIGHT = {
    "the same": """\
        import tensorflow as tf
        from pkg.prog import made
        made([a], [tf.float32])
    """,
    "the same by a name of its module": """\
        import pkg.prog as p, tensorflow as tf
        p.made([a.b()], [tf.float32], None)
    """,
    "a function that is defined there": """\
        import tensorflow as tf
        from pkg.prog import made
        made([y], [tf.float32], grad=lambda op, dy: dy)
    """,
    "one of TensorFlow": "import tensorflow as tf\ntf.made(x, 1)\n",
    "another one": "def made(a):\n    return a\nmade(1)\nlist(map(made, xs))\n",
    "a local": "def run(made):\n    return made(1, 2)\n",
    "a function of the module": "from pkg.prog import use\nrun(use)\n",
    "a module that does not lead to it": "from pkg import names\nshow(names)\n",
    "a module by a name, of which one is used": """\
        import importlib
        m = importlib.import_module('pkg.' + name)
        run(m.use)
    """,
    "a text about it": "print('made takes lists')\n",
    "names of something else": "vars(args)\nprint(dir(self))\nexec('x = 1')\n",
}

#: Those that do, or that give something else.
WRONG = {
    "another list": "from pkg.prog import made\nmade([x, y], [tf.float32])\n",
    "another dtype": """\
        from pkg.prog import made
        import tensorflow as tf
        made([x], [tf.int32])
    """,
    "a dtype in place of a list": """\
        import tensorflow as tf, pkg.prog
        pkg.prog.made([x], tf.float32)
    """,
    "a dtype that does not show": "from pkg.prog import made\nmade([x], [x.dtype])\n",
    "a list that does not show": "from pkg.prog import made\nmade(xs, [tf.float32])\n",
    "a tuple": "from pkg.prog import made\nimport tensorflow as tf\nmade((x,), [tf.float32])\n",
    "a list that is spread": """\
        import tensorflow as tf
        from pkg.prog import made
        made([*xs], [tf.float32])
    """,
    "a number": """\
        import tensorflow as tf
        from pkg.prog import made
        made([1], [tf.float32])
    """,
    "further arguments": "from pkg.prog import made\nmade([x], *rest)\n",
    "keywords that do not show": "from pkg.prog import made\nmade([x], **settings)\n",
    "a gradient function that does not show": """\
        import tensorflow as tf
        from pkg.prog import made
        made([x], [tf.float32], grad=rules[0])
    """,
    "a gradient function that is decorated": """\
        import tensorflow as tf
        from pkg.prog import made
        @counted
        def rule(op, dy):
            return dy
        made([x], [tf.float32], rule)
    """,
    "a gradient function that is bound twice": """\
        import tensorflow as tf
        from pkg.prog import made
        def rule(op, dy):
            return dy
        rule = Rule(rule)
        made([x], [tf.float32], rule)
    """,
    "a gradient function that reads more": """\
        import tensorflow as tf
        from pkg.prog import made
        made([x], [tf.float32], lambda op, dy: dy * op.get_attr('k'))
    """,
    "another name": "from pkg.prog import made as make\nmake([x, y], 1)\n",
    "another name for it": "from pkg import prog\nmake = prog.made\nmake([x, y], 1)\n",
    "partial": "import functools\nfrom pkg.prog import made\nf = functools.partial(made, [x, y])\n",
    "getattr": "from pkg import prog\ngetattr(prog, 'made')(xs, 1)\n",
    "getattr by what does not show": "from pkg import prog\ngetattr(prog, name)(xs, 1)\n",
    "getattr of a package": "import pkg\ngetattr(pkg.prog, name)(xs, 1)\n",
    "getattr of the package itself": "import pkg\ngetattr(pkg, module)\n",
    "a method": "from pkg.prog import made\nclass A:\n    make = made\nA.make(xs, 1)\n",
    "a method of an object": "class A:\n    from pkg import prog\ngetattr(A.prog, name)(xs)\n",
    "a decorator": "from pkg.prog import made\n@made\ndef f(x):\n    return x\n",
    "in a list": "from pkg import prog\nfor f in [prog.made]:\n    f(xs, 1)\n",
    "by a star": "from pkg.prog import *\nmade(xs, 1)\n",
    "by a star, of a module that has one": "from stars import *\nf = made\n",
    "among all names": "from pkg.prog import *\nglobals()[name](xs, 1)\n",
    "a module that is given away": "from pkg import prog\nrun(prog)\n",
    "a module that has it": "import stars\nrun(stars)\n",
    "by its text": "run('pkg.prog.made')\n",
    "by a text that another process runs": "run(['python', '-c', 'from prog import *; made(1)'])\n",
    "by its text, with a colon": "run('pkg.prog:made')\n",
    "a module that is imported by name": """\
        import importlib
        getattr(importlib.import_module(name), function)(xs, 1)
    """,
    "a module that is kept": "import importlib\nself.m = importlib.import_module(name)\n",
    "a module of all modules": "import sys\nrun(sys.modules[name])\n",
    "a text that runs": "from pkg.prog import *\neval(text)\n",
    "a text that runs it": "from pkg.prog import *\neval('made(xs, 1)')\n",
    "a function's names": "from pkg.prog import use\nuse.__globals__[name](xs, 1)\n",
    "a module's names": "from pkg import prog\nprog.__dict__[name](xs, 1)\n",
    "a patch": "from pkg import prog\nprog.made = other\n",
    "a file of Python 2": "from pkg.prog import made\nprint made(xs, 1)\n",
}

OTHERS = {"/w/run.py": RUN, "/w/stars.py": "from pkg.prog import *\n", "/w/pkg/names.py": "A = 1\n"}


def _told(text: str, own: str = OWN) -> str:
    others = {**OTHERS, "/w/other.py": dedent(text)}
    return broken(GUARDS, own, others, "/w/pkg/prog.py")


def test_what_is_shown() -> None:
    given = given_by_calls("made", OWN, OTHERS, "/w/pkg/prog.py")
    assert {name: [*map(spelled, every)] for name, every in given.items()} == {
        "inp": ["a list of 1"],
        "Tout": ["[tf.float32]"],
        "grad": [""],
        "name": ["None"],
    }


@pytest.mark.parametrize("name", RIGHT)
def test_what_does_not_come_to_it_otherwise(name: str) -> None:
    assert _told(RIGHT[name]) == ""


@pytest.mark.parametrize("name", WRONG)
def test_what_may_call_it_otherwise(name: str) -> None:
    assert _told(WRONG[name]).rpartition(", and it is assumed: ")[2] in map(str, GUARDS)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def made(", "@counted\ndef made("),
        ("def use(", "made = counted(made)\n\n\ndef use("),
        ("def use(", "def _again(inp):\n    return made(inp, [tf.float32])\n\n\ndef use("),
        ("def use(", "RULES = {'made': made}\n\n\ndef use("),
        ("def use(", "def _put():\n    global made\n    made = other\n\n\ndef use("),
        ("return made(", "made, _ = made, 1\n    return made("),
        ("return dy * op.inputs[0]", "return grad(op, dy)"),
    ],
)
def test_what_the_file_itself_does(before: str, after: str) -> None:
    assert _told("", OWN.replace(before, after)) != ""


@pytest.mark.parametrize("others", [{}, {"/w/a.py": ""}, {"/w/run.py": RUN, "/w/setup.py": ""}])
def test_others_may_call_what_is_no_program(others: dict[str, str]) -> None:
    assert broken(GUARDS, OWN, others, "/w/pkg/prog.py") != ""
    assert given_by_calls("made", OWN, others, "/w/pkg/prog.py") == {}


def test_a_notebook_is_a_program_by_itself() -> None:
    assert given_by_calls("made", OWN, {}, "/w/made.ipynb").keys() == {
        "inp",
        "Tout",
        "grad",
        "name",
    }
    assert given_by_calls("made", OWN, {}, "/w/made.py") == {}


def test_what_nothing_calls_is_given_nothing() -> None:
    assert given_by_calls("made", OWN.partition("def use")[0], OTHERS) == {}


HELPER = """\
import numpy as np
import tensorflow as tf


def made(func, inp, Tout, stateful=True, name=None, grad=None):
    rnd_name = 'PyFuncGrad' + str(np.random.randint(0, 1E+8))
    tf.RegisterGradient(rnd_name)(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": rnd_name}):
        return tf.py_func(func, inp, Tout, stateful=stateful, name=name)
"""

CALLING = """\
import tensorflow as tf
from prog import made


def rule(op, dy):
    return dy, dy, dy


def use(x, y):
    return made(host, [x, y, x], [tf.float64], grad=rule)[0]


if __name__ == "__main__":
    use(1.0, 2.0)
"""

#: What the calls of a program hand over, and what is assumed of it then: nothing, or why not.
HOSTS = {
    "one that reads": ("def host(a, b, c):\n    return a * b + c\n", "called"),
    "one of NumPy": ("from numpy import square as host\n", "called"),
    "one that writes": (
        "def host(a, b, c):\n    a *= 2\n    return a\n",
        "`host` writes into its arguments, whose memory TensorFlow 2 shares: it needs copies",
    ),
    "one that asks for a scalar": (
        "import numpy as np\ndef host(a, b, c):\n    return a * isinstance(c, np.float64)\n",
        "`host` needs NumPy scalars or bytes, and eager mode passes it arrays",
    ),
    "one of another file": ("from pkg.hosts import plain as host\n", "called"),
    "one of another file that writes": (
        "from pkg.hosts import clips as host\n",
        "`clips` writes into its arguments, whose memory TensorFlow 2 shares: it needs copies",
    ),
    "one of a file that is not there": ("from pkg.more import host\n", "host"),
    "one that is decorated": ("@twice\ndef host(a, b, c):\n    return a\n", "host"),
    "one that is given numbers": ("import numpy as np\nhost = np.vectorize(g)\n", "called"),
    "one that does not show": ("host = hosts[name]\n", "host"),
}

_HOST = Guard("host", "made(func)")


@pytest.mark.parametrize("name", HOSTS)
def test_what_calls_hand_to_tensorflow(name: str) -> None:
    text, told = HOSTS[name]
    plain = HOSTS["one that reads"][0].replace("host", "plain")
    clips = HOSTS["one that writes"][0].replace("host", "clips")
    files = {"/w/run.py": text + CALLING, "/w/pkg/hosts.py": plain + clips}
    found = broken([_HOST], HELPER, files, "/w/prog.py")
    if " " in told:
        assert told in found
        assert "run.py:" in found
        return
    assert found == ""
    (guard,) = settled([_HOST], HELPER, files, "/w/prog.py")
    assert guard.kind == told
    assert broken([guard], HELPER, files, "/w/prog.py") == ""
    later = {**files, "/w/b.py": HOSTS["one that writes"][0] + CALLING}
    assert broken([guard], HELPER, later, "/w/prog.py") != ""


def test_a_library_is_handed_functions_by_others() -> None:
    files = {"/w/run.py": HOSTS["one that reads"][0] + CALLING, "/w/setup.py": ""}
    assert settled([_HOST], HELPER, files, "/w/prog.py") == (_HOST,)


_LISTS = "a list of 3 or a list of 3 tensors"
_FITS = {"made(Tout)": "[tf.float64]", "made(grad)": OF_GRADIENT, "made(inp)": _LISTS}
_MADE_UP = "a list of 2 tensors or a list of one tensor or a list of 5 tensors or []"

#: The files of a program, an edit of the new text, and what is shown: of what kind each guard on a
#: parameter is, and a reason why nothing is.
PROGRAMS = {
    "all calls": ({"run.py": CALLING}, ("", ""), _FITS, ""),
    "no program": ({"run.py": CALLING.replace("__main__", "prog")}, ("", ""), {}, ""),
    "another call": ({"run.py": CALLING, "b.py": "import prog\nf = prog.made\n"}, ("", ""), {}, ""),
    "another list": ({"run.py": CALLING}, ("in inp]", "in inp[:2]]"), {}, "old: "),
    "another dtype": ({"run.py": CALLING}, ("inputs, Tout", "inputs, [tf.float32]"), {}, "float"),
    "one of two calls": (
        {"run.py": CALLING + "    made(host, [use], [tf.float32], grad=None)\n"},
        ("in inp]", "in inp if len(inp) > 1]"),
        {},
        "old: ",
    ),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


@pytest.mark.tensorflow
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_all_calls_give_is_what_is_recorded(
    verifier: Verifier, tmp_path: Path, name: str
) -> None:
    files, (before, after), called, reason = PROGRAMS[name]
    result = migrate_text(HELPER, "prog.py", MigrationOptions())
    assert before in result.new
    new = result.new.replace(before, after, 1) if before else result.new
    for path, text in {**files, ".hg": "", "prog.py": HELPER}.items():
        (tmp_path / path).write_text(text)
    path = str(tmp_path / "prog.py")
    others = files_around(path)
    own = {"made": Place("made", "made", (5, 9), (1, 1), HELPER, new)}
    found = recorded_file(HELPER, new, own, verifier.prover.record, others, path)["made"]
    told = found.reason or broken(found.guards, new, others, path)
    assert (reason in told) if reason else told == ""
    assert {g.name: g.value for g in found.guards if g.kind == "called"} == called
    is_given = not (reason or called)
    assert (Guard("const", "made(inp)", _MADE_UP) in found.guards) == is_given
    assert any(not guard.is_plain for guard in found.guards) == is_given


LEADING = """

@tf.RegisterGradient("Twice")
def _twice(op, dy):
    return 2.0 * dy


def _plain(op, dy):
    return dy


def use(host, x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Twice"}):
        return tf.identity(made(host, [x], tf.float32, grad=_plain))


if __name__ == "__main__":
    made(abs, [use], tf.float32, grad=_plain)
"""


@pytest.mark.tensorflow
def test_what_leads_to_it_is_given_that_too(verifier: Verifier, tmp_path: Path) -> None:
    """Code of the function that none of its calls comes to is reached by nothing else, either."""
    text = HELPER + LEADING
    new = migrate_text(text, "prog.py", MigrationOptions()).new
    path = str(tmp_path / "prog.py")
    own = {name: Place(name, name, (1, 1), (1, 1), text, new) for name in ("made", "use")}
    found = recorded_file(text, new, own, verifier.prover.record, {}, path)
    assert [each.reason for each in found.values()] == ["", ""]
    called = [{g for g in each.guards if g.kind == "called"} for each in found.values()]
    assert called[0]
    assert called[0] <= called[1]
