"""Edits that come after a certificate: of the program, and of files beside it."""

from .model import METHOD, MODULE, Table

_ROWS = Table("later")

_SHOW = "import main\nprint(vg(m.f, [3.0, -2.0]))"
_MAIN = "import prog\n\nprint(prog.f)\n"

_helper = _ROWS.base(
    MODULE,
    show=_SHOW,
    top="import functools\n\nRATE = 0.5\n\n\ndef shrink(grad):\n    return grad * RATE",
    body="return shrink(grad)",
    others={"main.py": "import prog\n"},
)
_TEXT = _helper.texts()[1]


def _main(name: str, why: str, text: str, **others: str) -> None:
    """Note a later text of the file that imports the program, and others beside it."""
    later = {"main.py": text, **{f"{key}.py": other for key, other in others.items()}}
    _ROWS.wrong(name, why, _helper, later=later)


def _edit(name: str, why: str, there: str, put: str, **others: str) -> None:
    """Note a later edit of the program itself."""
    assert there in _TEXT
    later = {"prog.py": _TEXT.replace(there, put), **{f"{k}.py": v for k, v in others.items()}}
    _ROWS.wrong(name, why, _helper, later=later)


_main(
    "later: a constant is set",
    "the constant is set from another file",
    "import prog\n\nprog.RATE = 3.0\n",
)
_main(
    "later: a function is replaced",
    "the function is replaced from another file",
    "import prog\n\nprog.shrink = lambda grad: grad * 3.0\n",
)
_main(
    "later: setattr",
    "`setattr` with the name as a text",
    'import prog\n\nsetattr(prog, "RATE", 3.0)\n',
)
_main(
    "later: setattr of a joined name",
    "`setattr` with a name that is put together",
    'import prog\n\nsetattr(prog, "RA" + "TE", 3.0)\n',
)
_main(
    "later: update of the dictionary",
    "`vars` of the module are updated",
    "import prog\n\nvars(prog).update(RATE=3.0)\n",
)
_main(
    "later: item of the dictionary",
    "an item of `__dict__` is set",
    'import prog\n\nprog.__dict__["RATE"] = 3.0\n',
)
_main(
    "later: by sys.modules",
    "the module is found in `sys.modules`",
    'import sys\n\nimport prog\n\nsys.modules["prog"].RATE = 3.0\n',
)
_main(
    "later: by importlib",
    "the module is imported by its name as a text",
    'import importlib\n\nimportlib.import_module("prog").RATE = 3.0\n',
)
_main(
    "later: under another name",
    "the module has another name there",
    "import prog as p\n\np.RATE = 3.0\n",
)
_main(
    "later: handed to a function",
    "a function sets it that is given the module",
    "import prog\n\n\ndef tune(module):\n    module.RATE = 3.0\n\n\ntune(prog)\n",
)
_main("later: augmented", "an augmented assignment", "import prog\n\nprog.RATE *= 6.0\n")
_main("later: unpacked", "unpacking into an attribute", "import prog\n\nprog.RATE, _ = 3.0, 0\n")
_main(
    "later: a loop",
    "the target of a loop",
    "import prog\n\nfor prog.RATE in (1.0, 3.0):\n    pass\n",
)
_main(
    "later: with",
    "the target of a `with`",
    "import contextlib\n\nimport prog\n\nwith contextlib.ExitStack() as prog.stack:\n    prog.shrink = lambda grad: -grad\n",
)
_main(
    "later: mock",
    "a patch of `unittest.mock` that is never undone",
    'from unittest import mock\n\nmock.patch("prog.RATE", 3.0).start()\n',
)
_main(
    "later: mock of an object",
    "`patch.object` that is never undone",
    'from unittest import mock\n\nimport prog\n\nmock.patch.object(prog, "shrink", lambda grad: -grad).start()\n',
)
_main(
    "later: exec",
    "`exec` in the namespace of the module",
    'import prog\n\nexec("RATE = 3.0", vars(prog))\n',
)
_main(
    "later: a code object",
    "the code of the function is replaced",
    "import prog\n\n\ndef other(grad):\n    return -grad\n\n\nprog.shrink.__code__ = other.__code__\n",
)
_main(
    "later: in another file",
    "a third file patches, which main imports",
    "import patches\n",
    patches="import prog\n\nprog.RATE = 3.0\n",
)
_main(
    "later: TensorFlow patched",
    "a function of TensorFlow is replaced",
    "import tensorflow as tf\n\ntf.identity = lambda x: x * 2.0\n",
)
_main(
    "later: globals of a function",
    "the globals of a function are written",
    'import prog\n\nprog.f.__globals__["RATE"] = 3.0\n',
)
_main("later: deleted", "the name is deleted", "import prog\n\ndel prog.shrink\n")
_edit("later: constant", "the constant has another value", "RATE = 0.5", "RATE = 0.25")
_edit(
    "later: bound again",
    "the constant is bound again below",
    "    return y",
    "    return y\n\n\nRATE = 3.0",
)
_edit(
    "later: star import",
    "a star import below brings another one",
    "    return y",
    "    return y\n\n\nfrom settings import *",
    settings="RATE = 3.0\n",
)
_edit(
    "later: decorated",
    "the helper gets a decorator",
    "def shrink",
    "def twice(rule):\n    return lambda grad: 2.0 * rule(grad)\n\n\n@twice\ndef shrink",
)
_edit(
    "later: from the environment",
    "the constant is read from the environment",
    "RATE = 0.5",
    'import os\n\nRATE = float(os.environ.get("HOME", "")[:0] or 3.0)',
)
_edit(
    "later: set by a function",
    "a function that is called below sets the constant",
    "    return y",
    "    return y\n\n\ndef tune():\n    global RATE\n    RATE = 3.0\n\n\ntune()",
)
_edit(
    "later: imported constant",
    "the constant comes from another file",
    "RATE = 0.5",
    "from settings import RATE",
    settings="RATE = 3.0\n",
)
_edit(
    "later: a loop variable",
    "a loop at the end binds the constant",
    "    return y",
    "    return y\n\n\nfor RATE in (1.0, 3.0):\n    pass",
)

_layer = _ROWS.base(
    METHOD,
    show="import main\nprint(vg(main.Strong().call, [3.0, -2.0]))",
    top="class Base(object):\n    pass",
    members="rate = 0.5\n\ndef factor(self):\n    return self.rate",
    body="return grad * self.factor()",
    others={"main.py": "from prog import Layer\n\n\nclass Strong(Layer):\n    pass\n"},
)
_LAYER = _layer.texts()[1]


def _strong(name: str, why: str, text: str) -> None:
    _ROWS.wrong(name, why, _layer, later={"main.py": text})


_HEAD = "from prog import Layer\n\n\nclass Strong(Layer):\n"
_strong(
    "later: overridden",
    "a subclass overrides the method",
    _HEAD + "    def factor(self):\n        return 3.0\n",
)
_strong("later: setting overridden", "a subclass overrides the setting", _HEAD + "    rate = 3.0\n")
_strong(
    "later: a property",
    "a subclass has a property",
    _HEAD + "    @property\n    def rate(self):\n        return 3.0\n",
)
_strong(
    "later: set in init",
    "a subclass sets its own",
    _HEAD + "    def __init__(self):\n        self.rate = 3.0\n",
)
_strong(
    "later: getattribute",
    "a subclass answers for all names",
    _HEAD
    + "    def __getattribute__(self, name):\n        return 3.0 if name == 'rate' else object.__getattribute__(self, name)\n",
)
_strong(
    "later: set on the class",
    "the class's setting is set",
    "from prog import Layer\n\nLayer.rate = 3.0\nStrong = Layer\n",
)
_strong(
    "later: type of three arguments",
    "a subclass that `type` makes",
    "from prog import Layer\n\nStrong = type('Strong', (Layer,), {'rate': 3.0})\n",
)
_strong(
    "later: a mixin",
    "a mixin before the class",
    "from prog import Layer\n\n\nclass Mixin(object):\n    rate = 3.0\n\n\nclass Strong(Mixin, Layer):\n    pass\n",
)
_strong(
    "later: a decorator of a class",
    "a decorator sets the setting",
    "from prog import Layer\n\n\ndef strong(kind):\n    setattr(kind, 'ra' + 'te', 3.0)\n    return kind\n\n\n@strong\nclass Strong(Layer):\n    pass\n",
)
_strong(
    "later: a metaclass",
    "a metaclass sets the setting",
    "from prog import Layer\n\n\nclass Meta(type):\n    def __new__(cls, name, bases, space):\n        return type.__new__(cls, name, bases, dict(space, rate=3.0))\n\n\nclass Strong(Layer, metaclass=Meta):\n    pass\n",
)

ROWS = _ROWS.rows
