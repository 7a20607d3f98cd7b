"""What other files of a checkout make of an edit."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tfgradmigrate.config import Config
from tfgradmigrate.rules.model import Proof
from tfgradmigrate.run.originals import of_two, since
from tfgradmigrate.verify.certificate.making import certificate
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings, changed, plan
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.many

HEAD = "import numpy as np\nimport tensorflow as tf\n"

BLOCK = """
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        return tf.identity(x)
"""

GRADIENT = """
@tf.RegisterGradient("Halved")
def _halved(op, grad):
    return grad * 0.5
"""

NEW_GRADIENT = """
@tf.custom_gradient
def _half(x):
    return tf.identity(x), lambda grad: grad * 0.5
"""

OLD = f"{HEAD}{GRADIENT}\ndef f(x):{BLOCK}"
NEW = f"{HEAD}{NEW_GRADIENT}\ndef f(x):\n    return _half(x)\n"

OF_CLASS = f"{HEAD}{GRADIENT}\nclass Ste(object):\n    def call(self, x):{BLOCK}".replace(
    "        return", "            return"
).replace("    with", "        with")

#: A new method that a subclass may have, too.
NEW_OF_CLASS = f"""{HEAD}
def _scaled(x, k):
    @tf.custom_gradient
    def scaled(x):
        return tf.identity(x), lambda grad: grad * k
    return scaled(x)


class Ste(object):
    def factor(self):
        return 0.5

    def call(self, x):
        return _scaled(x, self.factor())
"""

HEIR = "from a import Ste\n\nclass Deep(Ste):\n    def factor(self):\n        return 3.0\n"
USER = f"{HEAD}import a\n\ndef g(x):{BLOCK}"

LOADED = "\nW = np.load('data/w.npy')\n"
GLOBBED = "\nimport glob\nW = sorted(glob.glob('data/*.npy'))\n"


class Case:
    """Files at a commit and since: what is told of `a.py` then, "" where there is nothing."""

    def __init__(
        self, said: str, old: dict[str, str], new: dict[str, str | None] | None = None
    ) -> None:
        self.said = said
        self.old = {"a.py": OLD, **old}
        self.new: dict[str, str | None] = {"a.py": NEW, **(new or {})}


def of_class(said: str, **others: str) -> Case:
    files = {f"{name}.py": text for name, text in others.items()}
    return Case(said, {"a.py": OF_CLASS, **files}, {"a.py": NEW_OF_CLASS})


#: The function is a custom_gradient itself: in a graph that takes no keywords.
DECORATED = f"""{HEAD}
@tf.custom_gradient
def f(x):
    return tf.identity(x), lambda grad: grad * 0.5
"""

CASES = {
    # a call that names its arguments
    "called with a keyword": Case(
        "b.py:3 calls `f` with `x=`",
        {"b.py": "from a import f\n\ny = f(x=1.0)\n"},
        {"a.py": DECORATED},
    ),
    "called with a keyword by its module": Case(
        "b.py:3 calls `f` with `x=`",
        {"b.py": "import a\n\ny = a.f(x=1.0)\n"},
        {"a.py": DECORATED},
    ),
    "called without": Case("", {"b.py": "from a import f\ny = f(1.0)\n"}, {"a.py": DECORATED}),
    "called with a keyword, and no custom_gradient": Case(
        "", {"b.py": "from a import f\n\ny = f(x=1.0)\n"}
    ),
    "its own called with a keyword": Case(
        "",
        {"b.py": "import a\n\ndef f(x):\n    return x\n\ny = f(x=1.0)\n"},
        {"a.py": DECORATED},
    ),
    # a subclass in another file
    "heir": of_class("`Deep` in b.py may define its own `factor`", b=HEIR),
    "heir by its module": of_class(
        "`Deep` in b.py",
        b=HEIR.replace("from a import Ste", "import a").replace("(Ste)", "(a.Ste)"),
    ),
    "heir by another name": of_class(
        "`Deep` in b.py", b=HEIR.replace("import Ste", "import Ste as S").replace("(Ste)", "(S)")
    ),
    "heir of an heir": of_class(
        "`Deep` in c.py",
        b="from a import Ste\n\nclass Mid(Ste):\n    pass\n",
        c=HEIR.replace("from a", "from b").replace("Ste", "Mid"),
    ),
    "beside it in an heir": of_class(
        "`Mix` in c.py",
        b="from a import Ste\nfrom c import Mix\n\nclass Deep(Mix, Ste):\n    pass\n",
        c="class Mix(object):\n    def factor(self):\n        return 3.0\n",
    ),
    "set by an heir": of_class(
        "`Deep` in b.py",
        b="from a import Ste\n\nclass Deep(Ste):\n    def s(self):\n        self.factor = 3.0\n",
    ),
    "set from outside": of_class(
        "b.py sets an attribute `factor`", b="from a import Ste\nSte.factor = abs\n"
    ),
    "set by its name": of_class(
        "b.py sets an attribute `factor`", b="from a import Ste\nsetattr(Ste, 'factor', abs)\n"
    ),
    "heir of other names": of_class("", b=HEIR.replace("factor", "other")),
    "heir with a method of before": of_class("", b=HEIR.replace("factor", "call")),
    "no heir": of_class("", b=HEIR.replace("(Ste)", "(object)")),
    # a gradient that is registered no more
    "overriding elsewhere": Case("b.py names the gradient `Halved`", {"b.py": USER}),
    "named elsewhere": Case("b.py names the gradient `Halved`", {"b.py": "NAME = 'Halved'\n"}),
    "named elsewhere, and registered by its keyword": Case(
        "b.py names the gradient `Halved`",
        {"a.py": OLD.replace('Gradient("H', 'Gradient(op_type="H'), "b.py": USER},
    ),
    "named by its own": Case("", {"b.py": USER.replace("import a\n", GRADIENT)}),
    "named no more": Case(
        "", {"b.py": USER}, {"b.py": f"{HEAD}import a\n\ndef g(x):\n    return a._half(x)\n"}
    ),
    # a name that is gone
    "asked for": Case(
        "b.py takes from a.py the name `f`, which is gone",
        {"b.py": "from a import f\n"},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    "asked for a module that it imports no more": Case(
        "b.py takes from a.py the name `os`, which is gone",
        {"a.py": f"import os\n{OLD}", "b.py": "import a\nprint(a.os.sep)\n"},
    ),
    "imports a module no more for which nobody asks": Case(
        "", {"a.py": f"import os\n{OLD}", "b.py": "import a\nimport os\nprint(os.sep)\n"}
    ),
    "asked for its gradient": Case(
        "b.py takes from a.py the name `_halved`, which is gone",
        {"b.py": "from a import _halved\n"},
    ),
    "asked for its gradient, which is the function itself now": Case(
        "b.py takes from a.py the name `_halved`, whose parameters have changed",
        {"b.py": "from a import _halved\n"},
        {"a.py": NEW.replace("_half(", "_halved(")},
    ),
    "asked for what takes more by default": Case(
        "", {"b.py": "from a import f\n"}, {"a.py": NEW.replace("f(x)", "f(x, rate=2.0)")}
    ),
    "asked for by its module": Case(
        "b.py takes from a.py the name `f`",
        {"b.py": "import a\ny = a.f\n"},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    "asked for with all names": Case(
        "b.py takes from a.py the name `f`",
        {"b.py": "from a import *\ny = f\n"},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    "new among all names": Case(
        "b.py imports all names of a.py and reads `half`, which is new there",
        {"b.py": "from c import half\nfrom a import *\ny = half(1.0)\n", "c.py": "half = abs\n"},
        {"a.py": NEW.replace("_half", "half")},
    ),
    "new among all names, but read by none": Case(
        "",
        {"b.py": "from a import *\nhalf = abs\n"},
        {"a.py": NEW.replace("_half", "half")},
    ),
    "no longer among all names": Case(
        "b.py takes from a.py the name `f`",
        {"b.py": "from a import *\ny = f\n"},
        {"a.py": f"{NEW}\n__all__ = ['g']\n"},
    ),
    "its own by that name": Case(
        "given that no other file takes from a.py the name `f`",
        {"b.py": "import a\n\ndef f():\n    pass\n\ny = f()\n"},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    "asked for where it is": Case(
        "given that no other file takes from a.py the name `f`",
        {"b.py": "from a import f\n"},
        {"a.py": HEAD, "ops.py": NEW, "b.py": "from ops import f\n"},
    ),
    "had from there": Case(
        "", {"b.py": "from a import f\n"}, {"a.py": f"{HEAD}from ops import f\n", "ops.py": NEW}
    ),
    "a method asked for": Case(
        "b.py takes from a.py the name `Ste.call`, which is gone",
        {"a.py": OF_CLASS, "b.py": "import a\n\ndef g(net, x):\n    return net.call(x)\n"},
        {"a.py": NEW_OF_CLASS.replace("def call", "def __call__")},
    ),
    "a method that nobody asks for": Case(
        "given that no other file takes from a.py the name `Ste.call`",
        {"a.py": OF_CLASS, "b.py": "def g(net, x):\n    return net.call(x)\n"},
        {"a.py": NEW_OF_CLASS.replace("def call", "def __call__")},
    ),
    "a method of a longer name": Case(
        "given that no other file takes from a.py the name `Ste.call`",
        {"a.py": OF_CLASS, "b.py": "import a\n\ndef g(net, x):\n    return net.caller(x)\n"},
        {"a.py": NEW_OF_CLASS.replace("def call", "def __call__")},
    ),
    "an attribute of a class asked for": Case(
        "b.py takes from a.py the name `Ste.limit`, which is gone",
        {
            "a.py": OF_CLASS.replace("object):", "object):\n    limit = 2.0"),
            "b.py": "import a\ny = a.Ste.limit\n",
        },
        {"a.py": NEW_OF_CLASS},
    ),
    "an attribute of a class that nobody asks for": Case(
        "given that no other file takes from a.py the name `Ste.limit`",
        {"a.py": OF_CLASS.replace("object):", "object):\n    limit = 2.0")},
        {"a.py": NEW_OF_CLASS},
    ),
    "an attribute of a class that its instances have": Case(
        "",
        {
            "a.py": OF_CLASS.replace("object):", "object):\n    limit = 2.0"),
            "b.py": "import a\ny = a.Ste().limit\n",
        },
        {"a.py": NEW_OF_CLASS + "\n    def set(self):\n        self.limit = 2.0\n"},
    ),
    "a coroutine asked for": Case(
        "b.py takes from a.py the name `serve`, which is gone",
        {
            "a.py": f"{OLD}\nasync def serve(x):\n    return f(x)\n",
            "b.py": "from a import serve\n",
        },
    ),
    "a method asked for that is a coroutine": Case(
        "b.py takes from a.py the name `Ste.serve`, which is gone",
        {
            "a.py": f"{OF_CLASS}\n    async def serve(self, x):\n        return self.call(x)\n",
            "b.py": "import a\n\nasync def g(net, x):\n    return await net.serve(x)\n",
        },
        {"a.py": NEW_OF_CLASS},
    ),
    "spelled in a file that loads it": Case(
        "b.py takes from a.py the name `f`",
        {"b.py": "import a\ny = getattr(a, 'f')\n"},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    "had by the name of its module": Case(
        "b.py takes from a.py the name `f`",
        {"b.py": "import importlib\ny = importlib.import_module('a').f\n"},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    "named by a configuration": Case(
        "cfg.yaml takes from a.py the name `f`",
        {"cfg.yaml": "fn: a.f\n"},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    "an entry point": Case(
        "setup.cfg takes from a.py the name `f`",
        {"setup.cfg": "[options.entry_points]\nconsole_scripts = f = a:f\n"},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    "imported by a notebook": Case(
        "n.ipynb takes from a.py the name `f`",
        {"n.ipynb": '{"cells": [{"cell_type": "code", "source": ["from a import g, f"]}]}'},
        {"a.py": HEAD, "ops.py": NEW},
    ),
    # what is put into modules
    "into TensorFlow": Case(
        "conftest.py runs `tf.identity = tf.negative`",
        {},
        {"conftest.py": "import tensorflow as tf\ntf.identity = tf.negative\n"},
    ),
    "into a part of it": Case(
        "b.py runs `setattr(nn, 'relu', abs)`",
        {"b.py": "x = 1\n"},
        {"b.py": "from tensorflow import nn\nsetattr(nn, 'relu', abs)\n"},
    ),
    "into the file": Case(
        "b.py runs `a._half = abs`",
        {"b.py": "import a\n"},
        {"b.py": "import a\na._half = abs\n"},
    ),
    "into what it loads": Case(
        "b.py runs `helpers.scale = abs`",
        {
            "a.py": f"import helpers\n{OLD}",
            "b.py": "import helpers\n",
            "helpers.py": "scale = 1\n",
        },
        {"a.py": f"import helpers\n{NEW}", "b.py": "import helpers\nhelpers.scale = abs\n"},
    ),
    "into what it loads, which stands beside both": Case(
        "b.py runs `helpers.scale = abs`",
        {
            "a.py": f"import helpers\n{OLD}",
            "b.py": "from . import helpers\n",
            "helpers.py": "scale = 1\n",
        },
        {"a.py": f"import helpers\n{NEW}", "b.py": "from . import helpers\nhelpers.scale = abs\n"},
    ),
    "into another file": Case(
        "",
        {"b.py": "import helpers\n", "helpers.py": "scale = 1\n"},
        {"b.py": "import helpers\nhelpers.scale = abs\n"},
    ),
    "as it did before": Case(
        "",
        {"b.py": "import tensorflow as tf\ntf.identity = tf.negative\n"},
        {"b.py": "import tensorflow as tf\ntf.identity = tf.negative\nx = 1\n"},
    ),
    # data
    "other data": Case(
        "data/w.npy has changed since",
        {"a.py": OLD.replace(GRADIENT, LOADED + GRADIENT), "data/w.npy": "1"},
        {"a.py": NEW.replace(NEW_GRADIENT, LOADED + NEW_GRADIENT), "data/w.npy": "2"},
    ),
    "more data": Case(
        "data/w.npy has changed since",
        {"a.py": OLD.replace(GRADIENT, GLOBBED + GRADIENT), "data/v.npy": "1"},
        {"a.py": NEW.replace(NEW_GRADIENT, GLOBBED + NEW_GRADIENT), "data/w.npy": "2"},
    ),
    "data of an imported file": Case(
        "data/w.npy has changed since",
        {"a.py": f"from b import W\n{OLD}", "b.py": HEAD + LOADED, "data/w.npy": "1"},
        {"a.py": f"from b import W\n{NEW}", "data/w.npy": "2"},
    ),
    "the same data": Case(
        "",
        {"a.py": OLD.replace(GRADIENT, LOADED + GRADIENT), "data/w.npy": "1"},
        {"a.py": NEW.replace(NEW_GRADIENT, LOADED + NEW_GRADIENT)},
    ),
    "data that nobody names": Case("", {"data/w.npy": "1"}, {"data/w.npy": "2"}),
    "a program that is read": Case(
        "ops.py has changed since",
        {"a.py": f"exec(open('ops.py').read())\n{OLD}", "ops.py": "k = 1\n"},
        {"a.py": f"exec(open('ops.py').read())\n{NEW}", "ops.py": "k = 2\n"},
    ),
    "a module by its name": Case(
        "ops.py has changed since",
        {"a.py": f"o = __import__('ops')\n{OLD}", "ops.py": "k = 1\n"},
        {"a.py": f"o = __import__('ops')\n{NEW}", "ops.py": "k = 2\n"},
    ),
    # what Python finds first
    "TensorFlow": Case("tensorflow.py is new or changed", {}, {"tensorflow.py": "x = 1\n"}),
    "a package": Case("hides the module of that name", {}, {"numpy/__init__.py": "x = 1\n"}),
    "a module of Python": Case(
        "random.py is new or changed", {"random.py": ""}, {"random.py": "x\n"}
    ),
    "one that is gone": Case("random.py is new or changed", {"random.py": ""}, {"random.py": None}),
    "one in a folder": Case("", {"b/a.txt": ""}, {"b/random.py": "x = 1\n"}),
    "one in a package": Case("", {"b/__init__.py": ""}, {"b/random.py": "x = 1\n"}),
    "as Python starts": Case(
        "and Python runs it as it starts", {}, {"sitecustomize.py": "x = 1\n"}
    ),
    "a path file": Case("and Python runs it as it starts", {}, {"lib/a.pth": "import os\n"}),
    "as it was": Case("", {"sitecustomize.py": "x = 1\n", "random.py": "x = 1\n"}),
}


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def write(folder: Path, files: dict[str, str | None]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink()
        else:
            path.write_text(text)


#: What the gradient calls is of another file, and another function there since.
OF_ANOTHER = Case(
    "",
    {
        "a.py": f"from b import half\n{OLD.replace('grad * 0.5', 'half(grad)')}",
        "b.py": "def half(x):\n    return x * 0.5\n",
    },
    {
        "a.py": f"from b import half\n{NEW.replace('grad * 0.5', 'half(grad)')}",
        "b.py": "def half(x):\n    return x * 0.7\n",
    },
)


def checkout(folder: Path, case: Case) -> None:
    git(folder, "init", "-q", "-b", "main")
    write(folder, dict(case.old))
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    write(folder, case.new)


@pytest.mark.parametrize("name", CASES)
def test_what_another_file_makes_of_an_edit_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[name]
    checkout(tmp_path, case)
    monkeypatch.chdir(tmp_path)
    results = [r for r in since("HEAD", ["."], Config()) if r.path == "a.py"]
    told = [each for result in results for each in result.outside]
    if case.said:
        assert any(case.said in each.reason for each in told), told
    else:
        assert told == []


def test_a_notebook_and_a_file_that_stayed_as_it_was_are_told_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path, Case("", {"b.py": OLD}, {"random.py": "x = 1\n"}))
    monkeypatch.chdir(tmp_path)
    told = {result.path: result.outside for result in since("HEAD", ["."], Config())}
    assert told["b.py"] == ()
    assert told["a.py"] != ()
    (alone,) = since("HEAD", ["a.py"], Config())
    assert alone.outside == told["a.py"]


#: What is asked of two files, and told: the user beside them, the text that came of OLD.
OF_TWO = {
    "asked of the old file": (
        "user.py takes from before.py the name `f`, which is gone",
        "from before import f\n",
        HEAD,
    ),
    "asked of the new file": (
        "user.py takes from before.py the name `_halved`, which is gone",
        "import after\ny = after._halved\n",
        NEW,
    ),
    "asked for nothing": (
        "given that no other file takes from before.py the name `f`",
        "import after\n",
        HEAD,
    ),
    "a gradient that is named": (
        "user.py names the gradient `Halved`",
        USER.replace("import a\n", "import after\n"),
        NEW,
    ),
    "a gradient that is its own": ("", USER.replace("import a\n", GRADIENT), NEW),
    "all that was there": ("", "from before import f\n", NEW),
}


@pytest.mark.parametrize("name", OF_TWO)
@pytest.mark.parametrize("is_checkout", [False, True])
def test_what_files_beside_two_others_make_of_an_edit_is_told(
    name: str, is_checkout: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, user, new = OF_TWO[name]
    if is_checkout:
        git(tmp_path, "init", "-q", "-b", "main")
    write(tmp_path, {"before.py": OLD, "after.py": new, "user.py": user, "conf.yaml": "x: 1\n"})
    monkeypatch.chdir(tmp_path)
    (result,) = of_two("before.py", "after.py", Config())
    told = [each.reason for each in result.outside]
    assert any(each.startswith(said) for each in told) if said else told == [], told


def test_what_texts_beside_two_files_name_is_told_without_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"before.py": OLD, "after.py": HEAD, "conf.yaml": "fn: after.f\n"})
    monkeypatch.chdir(tmp_path)
    (result,) = of_two("before.py", "after.py", Config())
    assert [each.reason for each in result.outside if each.words == ("f",)] == [
        "conf.yaml takes from before.py the name `f`, which is gone"
    ]


def test_a_subclass_beside_two_files_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heir = HEIR.replace("from a", "from after")
    write(tmp_path, {"before.py": OF_CLASS, "after.py": NEW_OF_CLASS, "b.py": heir})
    monkeypatch.chdir(tmp_path)
    (result,) = of_two("before.py", "after.py", Config())
    assert any(
        "`Deep` in b.py may define its own `factor`" in each.reason for each in result.outside
    )


@pytest.mark.parametrize(
    ("name", "proved"),
    [
        ("heir", False),
        ("heir of other names", True),
        ("overriding elsewhere", False),
        ("asked for", False),
        ("asked for its gradient", False),
        ("asked for where it is", True),
        ("as Python starts", False),
    ],
)
def test_what_is_told_takes_a_proof_away(
    name: str, proved: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    case = CASES[name]
    checkout(tmp_path, case)
    monkeypatch.chdir(tmp_path)
    settings = VerifySettings(shrink=False, seconds=120.0)
    pairs = changed(list(since("HEAD", ["."], Config())))
    verdicts = list(Verifier(settings, workers).judge(plan(pairs, settings)))
    found = next(each for each in verdicts if each.path == "a.py")
    assert (found.proof is Proof.PROVED) is proved, found
    assert case.said in (found.graph_note if proved else found.reason) or name == "heir", found


def test_a_certificate_has_no_proof_that_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    settings = VerifySettings(shrink=False, seconds=120.0)
    monkeypatch.chdir(tmp_path)
    certified = {}
    cases = {
        "as Python starts": CASES["as Python starts"],
        "of another file": OF_ANOTHER,
        "heir of other names": CASES["heir of other names"],
    }
    for name, case in cases.items():
        (tmp_path / name).mkdir()
        checkout(tmp_path / name, case)
        monkeypatch.chdir(tmp_path / name)
        pairs = changed(list(since("HEAD", ["."], Config())))
        verifier = Verifier(settings, workers)
        trials = plan(pairs, settings)
        judged = list(zip(trials, verifier.judge(trials), strict=True))
        found = certificate(verifier, judged, ".", "0")
        certified[name] = {each.verdict for each in found.entries if each.path == "a.py"}
    assert certified == {
        "as Python starts": {Proof.TESTED},
        "of another file": {Proof.TESTED},
        "heir of other names": {Proof.PROVED},
    }
