"""What this text says of a class or a module, written out where another file says otherwise."""

from .model import INNER, METHOD, MODULE, Table

_ROWS = Table("overridden elsewhere")

SUBCLASS = "from prog import Layer\n\n\nclass Strong(Layer):\n"


def _strong(body: str) -> dict[str, str]:
    return {"other.py": SUBCLASS + body}


_factor = _ROWS.base(
    METHOD,
    "other.Strong().call",
    right="method of self",
    first="import other",
    members="def factor(self):\n    return 0.5",
    body="return grad * self.factor()",
    others=_strong("    def factor(self):\n        return 3.0\n"),
)
_ROWS.wrong(
    "class for self",
    "the method of the class is called, not that of the object",
    _factor,
    "self.factor()",
    "Layer.factor(self)",
)
_ROWS.wrong(
    "default by getattr",
    "the number is the default of a name that nothing has",
    _factor,
    "self.factor()",
    "getattr(self, '_factor', 0.5)",
)
_ROWS.wrong(
    "method bound to the class in a default",
    "the method is taken when the function is made",
    _factor,
    "def backward(grad):",
    "def backward(grad, factor=Layer.factor):",
    "self.factor()",
    "factor(self)",
)
_ROWS.wrong(
    "static method",
    "the method of the object is replaced by what it returns",
    _factor,
    "def factor(self):\n        return 0.5",
    "@staticmethod\n    def factor():\n        return 0.5",
    "self.factor()",
    "Layer.factor()",
)
_ROWS.wrong(
    "renamed method",
    "the method has another name: a subclass overrides the old one",
    _factor,
    "factor(self)",
    "_factor(self)",
    "self.factor()",
    "self._factor()",
)
_ROWS.wrong(
    "private method",
    "two underscores: the name is mangled, and nobody overrides it",
    _factor,
    "factor(self)",
    "__factor(self)",
    "self.factor()",
    "self.__factor()",
)
_ROWS.wrong(
    "moved to a function",
    "the method became a function of the module",
    _factor,
    "class Layer",
    "def factor(self):\n    return 0.5\n\n\nclass Layer",
    "self.factor()",
    "factor(self)",
)
_ROWS.wrong(
    "a property instead",
    "what was called is read: a subclass gives a method",
    _factor,
    "    def factor(self)",
    "    @property\n    def factor(self)",
    "self.factor()",
    "(self.factor if isinstance(self.factor, float) else 0.5)",
)

_property = _ROWS.base(
    METHOD,
    "other.Strong().call",
    right="property of self",
    first="import other",
    members="@property\ndef factor(self):\n    return 0.5",
    body="return grad * self.factor",
    others=_strong("    factor = 3.0\n"),
)
_ROWS.wrong(
    "property written out",
    "a subclass has an attribute where the base has a property",
    _property,
    "self.factor",
    "0.5",
)
_ROWS.wrong(
    "property asked of the class",
    "the getter of the base is called",
    _property,
    "self.factor",
    "Layer.factor.fget(self)",
)

_setting = _ROWS.base(
    METHOD,
    "other.Strong().call",
    right="attribute of the class",
    first="import other",
    members="rate = 0.5",
    body="return grad * self.rate",
    others=_strong("    rate = 3.0\n"),
)
_ROWS.wrong("setting of the class", "the setting is written out", _setting, "self.rate", "0.5")
_ROWS.wrong(
    "setting of this class",
    "the class is named: a subclass has another setting",
    _setting,
    "self.rate",
    "Layer.rate",
)
_ROWS.wrong(
    "setting kept when made",
    "the setting is read when the function is defined in the class",
    _setting,
    "def call(self, x):",
    "def call(self, x, rate=rate):",
    "self.rate",
    "rate",
)
_ROWS.wrong(
    "setting by vars",
    "`vars` of the object have no settings of its class",
    _setting,
    "self.rate",
    "vars(self).get('rate', 0.5)",
)
_ROWS.wrong(
    "setting by vars of the class",
    "`vars` of the class know no subclass",
    _setting,
    "self.rate",
    "vars(Layer)['rate']",
)
_ROWS.wrong(
    "where it is not a subclass",
    "the setting is read where the type is the class itself",
    _setting,
    "self.rate",
    "(self.rate if type(self) is Layer else 0.5)",
)
_ROWS.wrong(
    "of the first base",
    "`__mro__` starts with the class itself",
    _setting,
    "self.rate",
    "type(self).__mro__[-2].rate",
)

#: How other files give a class a setting of its own, that do not assign it.
for _name, _file in (
    ("annotated", SUBCLASS + "    rate: float = 3.0\n"),
    ("in a condition", SUBCLASS + "    if True:\n        rate = 3.0\n"),
    ("by a loop", SUBCLASS + "    for rate in (1.0, 3.0):\n        pass\n"),
    ("unpacked", SUBCLASS + "    (rate, _) = 3.0, 1.0\n"),
    ("by its locals", SUBCLASS + "    locals()['ra' + 'te'] = 3.0\n"),
    (
        "by any name",
        SUBCLASS + "    def __init__(self, **kept):\n"
        "        vars(self).update(kept or {'ra' + 'te': 3.0})\n",
    ),
    (
        "of a base that a function gives",
        "import prog\n\n\ndef base():\n    return prog.Layer\n\n\n"
        "class Strong(base()):\n    rate = 3.0\n",
    ),
    (
        "by a class keyword",
        "from prog import Layer\n\n\nclass Base(Layer):\n"
        "    def __init_subclass__(cls, **given):\n"
        "        for name, value in given.items():\n            setattr(cls, name, value)\n\n\n"
        "class Strong(Base, rate=3.0):\n    pass\n",
    ),
):
    _ROWS.wrong(
        f"setting {_name}",
        "another file has another setting",
        _setting,
        "self.rate",
        "0.5",
        others={"other.py": _file},
    )

_own = _ROWS.base(
    METHOD,
    "layer.call",
    right="attribute of an object",
    first="layer = m.Layer()\nlayer.rate = 3.0",
    members="rate = 0.5",
    body="return grad * self.rate",
)
_ROWS.wrong(
    "of its type", "the type is asked: the object has its own", _own, "self.rate", "type(self).rate"
)
_ROWS.wrong(
    "of its class",
    "`__class__` is asked: the object has its own",
    _own,
    "self.rate",
    "self.__class__.rate",
)
_ROWS.wrong(
    "init alone",
    "what the class says is taken for what the object has",
    _own,
    "self.rate",
    "object.__getattribute__(type(self)(), 'rate')",
)
_ROWS.wrong(
    "slots",
    "the object holds the setting: nobody may set it any more",
    _own,
    "rate = 0.5",
    "__slots__ = ()\n    rate = 0.5",
)

_made = _ROWS.base(
    METHOD,
    "layer.call",
    right="set as it is made",
    first="layer = m.Layer()\nlayer.rate = 3.0",
    members="def __init__(self):\n    self.rate = 0.5",
    body="return grad * self.rate",
)
_ROWS.wrong(
    "attribute written out", "what `__init__` sets is written out", _made, "* self.rate", "* 0.5"
)
_ROWS.wrong(
    "attribute read only",
    "a property without a setter: what other files set raises",
    _made,
    "self.rate = 0.5",
    "pass\n\n    @property\n    def rate(self):\n        return 0.5",
)
_ROWS.wrong(
    "a setter that does nothing",
    "`__setattr__` drops what is set from outside",
    _made,
    "def __init__(self):\n        self.rate = 0.5",
    "rate = 0.5\n\n    def __setattr__(self, name, value):\n        pass",
)
_ROWS.wrong(
    "a closed-over copy",
    "the gradient is made once, with what `__init__` was given",
    _made,
    "self.rate = 0.5",
    "self.rate = kept = 0.5\n        self.kept = lambda: kept",
    "* self.rate",
    "* self.kept()",
)

_cls = _ROWS.base(
    METHOD,
    "other.Strong().call",
    right="class method",
    first="import other",
    members="@classmethod\ndef factor(cls):\n    return cls.base() * 0.5\n\n@staticmethod\ndef base():\n    return 1.0",
    body="return grad * self.factor()",
    others=_strong("    @staticmethod\n    def base():\n        return 6.0\n"),
)
_ROWS.wrong(
    "class method of the class",
    "`Layer.factor()` has `Layer` for `cls`",
    _cls,
    "self.factor()",
    "Layer.factor()",
)
_ROWS.wrong(
    "class method as static",
    "the class method asks the class by name",
    _cls,
    "cls.base()",
    "Layer.base()",
)
_ROWS.wrong(
    "base of a class method", "the static method is written out", _cls, "cls.base() * 0.5", "0.5"
)

_called = _ROWS.base(
    METHOD,
    "other.Strong().go",
    right="called as itself",
    first="import other",
    members="def __call__(self, x):\n    return self.call(x)\n\ndef go(self, x):\n    return self(x) * 1.0",
    body="return grad * 0.5",
    others=_strong("    def __call__(self, x):\n        return self.call(x) * 3.0\n"),
)
_ROWS.wrong(
    "call for `__call__`",
    "`self(x)` became `self.call(x)`: a subclass calls more",
    _called,
    "self(x) * 1.0",
    "self.call(x) * 1.0",
)

_hook_left_out = _ROWS.base(
    METHOD,
    "other.Strong().call",
    right="method for subclasses",
    first="import other",
    members="def on_gradient(self, grad):\n    return grad",
    body="return self.on_gradient(grad)",
    others=_strong("    def on_gradient(self, grad):\n        return grad * 3.0\n"),
)
_ROWS.wrong(
    "left out as it does nothing",
    "the method that subclasses override is no longer called",
    _hook_left_out,
    "self.on_gradient(grad)",
    "grad",
)
_ROWS.wrong(
    "called when there is one",
    "asked of the class itself, where it stands as it was",
    _hook_left_out,
    "self.on_gradient(grad)",
    "grad if Layer.on_gradient.__qualname__ == 'Layer.on_gradient' else self.on_gradient(grad)",
)

_length = _ROWS.base(
    METHOD,
    "other.Strong([1.0, 2.0]).call",
    right="length of self",
    first="import other",
    members="def __init__(self, xs):\n    self.xs = xs\n\ndef __len__(self):\n    return len(self.xs)",
    body="return grad / len(self)",
    others=_strong("    def __len__(self):\n        return 4\n"),
)
_ROWS.wrong(
    "length of what it holds",
    "`len(self)` became the length of its list",
    _length,
    "/ len(self)",
    "/ len(self.xs)",
)

_truth = _ROWS.base(
    METHOD,
    "other.Strong().call",
    right="truth of self",
    first="import other",
    members="on = True\n\ndef __bool__(self):\n    return self.on\n\n__nonzero__ = __bool__",
    body="return grad * 0.5 if self else grad",
    others=_strong("    def __bool__(self):\n        return False\n"),
)
_ROWS.wrong(
    "truth of an attribute",
    "`self` is true by a method that a subclass overrides",
    _truth,
    "if self else",
    "if self.on else",
)
_ROWS.wrong(
    "not None",
    "`if self` became `if self is not None`",
    _truth,
    "if self else",
    "if self is not None else",
)

_diamond = _ROWS.base(
    METHOD,
    "other.Both().call",
    right="super in a diamond",
    first="import other",
    top="class Base(object):\n    def factor(self):\n        return 0.5",
    members="def factor(self):\n    return 2.0 * super(Layer, self).factor()",
    body="return grad * self.factor()",
    others={
        "other.py": "from prog import Base, Layer\n\n\nclass Mixin(Base):\n    def factor(self):\n        return 7.0\n\n\nclass Both(Layer, Mixin):\n    pass\n"
    },
)
_diamond_right = ("class Layer(object)", "class Layer(Base)")
_ROWS.wrong(
    "base by its name",
    "`super` goes to the next class of the object, not to the base",
    _diamond,
    "super(Layer, self).factor()",
    "Base.factor(self)",
    old=_diamond_right,
)
_ROWS.wrong(
    "super written out",
    "what the base returns is written out",
    _diamond,
    "2.0 * super(Layer, self).factor()",
    "1.0",
    old=_diamond_right,
)
_ROWS.wrong(
    "super by `__bases__`",
    "the first base is asked",
    _diamond,
    "super(Layer, self).factor()",
    "Layer.__bases__[0].factor(self)",
    old=_diamond_right,
)

_constant = _ROWS.base(
    MODULE,
    right="constant of the module",
    first="m.RATE = 3.0",
    top="RATE = 0.5",
    body="return grad * RATE",
    others={"main.py": "import prog\n\nprog.RATE = 3.0\n"},
)
_ROWS.wrong("constant written out", "another file sets the constant", _constant, "* RATE", "* 0.5")
#: How other files set a constant that they do not name.
for _name, _file in (
    ("in a list", "for module in [prog]:\n    setattr(module, 'RA' + 'TE', 3.0)\n"),
    ("of a dictionary", "KNOWN = {'p': prog}\nsetattr(KNOWN['p'], 'RA' + 'TE', 3.0)\n"),
    ("by a setter", "list(map(prog.__setattr__, ['RA' + 'TE'], [3.0]))\n"),
    (
        "by all modules",
        "import gc\nfor each in gc.get_referrers(prog.f):\n"
        "    if 'RATE' in each:\n        each['RA' + 'TE'] = 3.0\n",
    ),
):
    _ROWS.wrong(
        f"constant of a module {_name}",
        "another file sets it by a name that it puts together",
        _constant,
        "* RATE",
        "* 0.5",
        first="import main",
        others={"main.py": f"import prog\n\n{_file}"},
    )
_ROWS.wrong(
    "constant as a default",
    "the constant is read as the function is defined",
    _constant,
    "def _hook(x):",
    "def _hook(x, rate=RATE):",
    "* RATE",
    "* rate",
)
_ROWS.wrong(
    "copy of the constant",
    "another name has the value of the day",
    _constant,
    "RATE = 0.5",
    "RATE = 0.5\n_RATE = RATE",
    "* RATE",
    "* _RATE",
)
_ROWS.wrong(
    "constant in a class",
    "the class has the value of the day",
    _constant,
    "RATE = 0.5",
    "RATE = 0.5\n\n\nclass _Config(object):\n    rate = RATE",
    "* RATE",
    "* _Config.rate",
)
_ROWS.wrong(
    "constant in a dictionary",
    "the dictionary has the value of the day",
    _constant,
    "RATE = 0.5",
    "RATE = 0.5\n_ALL = {'rate': RATE}",
    "* RATE",
    "* _ALL['rate']",
)
_ROWS.wrong(
    "constant by partial",
    "`partial` keeps the value of the day",
    _constant,
    "RATE = 0.5",
    "import functools\n\nRATE = 0.5\n_times = functools.partial(lambda rate, grad: grad * rate, RATE)",
    "return grad * RATE",
    "return _times(grad)",
)
_ROWS.wrong(
    "constant of a text",
    "the constant is read by its repr of the day",
    _constant,
    "RATE = 0.5",
    "RATE = 0.5\n_TEXT = repr(RATE)",
    "* RATE",
    "* float(_TEXT)",
)
_ROWS.wrong(
    "constant by a factory",
    "a function made as the module is loaded keeps the value",
    _constant,
    "RATE = 0.5",
    "RATE = 0.5\n\n\ndef _keep(rate):\n    return lambda: rate\n\n\n_rate = _keep(RATE)",
    "* RATE",
    "* _rate()",
)
_ROWS.wrong(
    "constant in an f-string",
    "the text was made as the module was loaded",
    _constant,
    "RATE = 0.5",
    "RATE = 0.5\n_TEXT = f'{RATE}'",
    "* RATE",
    "* float(_TEXT)",
)
_ROWS.wrong(
    "constant of an array",
    "an array of NumPy has the value of the day",
    _constant,
    "RATE = 0.5",
    "RATE = 0.5\n_ARRAY = np.float32(RATE)",
    "* RATE",
    "* _ARRAY",
)
_ROWS.wrong(
    "constant by a generator",
    "the generator has gone past the first value",
    _constant,
    "RATE = 0.5",
    "RATE = 0.5\n_RATES = [RATE for _ in range(1)]",
    "* RATE",
    "* _RATES[0]",
)

_helper = _ROWS.base(
    MODULE,
    right="function of the module",
    first="m.shrink = lambda grad: grad * 3.0",
    top="def shrink(grad):\n    return grad * 0.5",
    body="return shrink(grad)",
    others={"main.py": "import prog\n\nprog.shrink = lambda grad: grad * 3.0\n"},
)
_ROWS.wrong(
    "alias of a function",
    "the alias is the function of the day",
    _helper,
    "    return grad * 0.5",
    "    return grad * 0.5\n\n\n_shrink = shrink",
    "return shrink(",
    "return _shrink(",
)
_ROWS.wrong(
    "function in a default",
    "the default is the function of the day",
    _helper,
    "def _hook(x):",
    "def _hook(x, shrink=shrink):",
)
_ROWS.wrong(
    "function in a table",
    "the table has the function of the day",
    _helper,
    "    return grad * 0.5",
    "    return grad * 0.5\n\n\nTABLE = {'shrink': shrink}",
    "return shrink(",
    "return TABLE['shrink'](",
)
_ROWS.wrong(
    "function as a method",
    "a class holds the function of the day",
    _helper,
    "    return grad * 0.5",
    "    return grad * 0.5\n\n\nclass _Rules(object):\n    shrink = staticmethod(shrink)",
    "return shrink(",
    "return _Rules.shrink(",
)
_ROWS.wrong(
    "function handed over",
    "the gradient is made by a function that is given this one",
    _helper,
    "@tf.custom_gradient\ndef _hook(x):\n    def backward(grad):\n        return shrink(grad)\n    return tf.identity(x), backward",
    "def _with(rule):\n    @tf.custom_gradient\n    def hook(x):\n        return tf.identity(x), lambda grad: rule(grad)\n    return hook\n\n\n_hook = _with(shrink)",
)
_ROWS.wrong(
    "itself as the gradient",
    "the function of the day is handed to TensorFlow",
    _helper,
    "    def backward(grad):\n        return shrink(grad)\n    return tf.identity(x), backward",
    "    return tf.identity(x), _rule",
    "    return grad * 0.5",
    "    return grad * 0.5\n\n\n_rule = shrink",
)
_ROWS.wrong(
    "another function of the same text",
    "a second function does what the first does today",
    _helper,
    "def shrink(grad):\n    return grad * 0.5",
    "def shrink(grad):\n    return grad * 0.5\n\n\ndef _same(grad):\n    return grad * 0.5",
    "return shrink(",
    "return _same(",
)

_inner_constant = _ROWS.base(
    INNER,
    right="constant in a closure",
    first="m.RATES['a'] = 3.0",
    top='RATES = {"a": 0.5}',
    body='return grad * RATES["a"]',
    others={"main.py": 'import prog\n\nprog.RATES["a"] = 3.0\n'},
)
_ROWS.wrong(
    "item written out", "another file sets the item", _inner_constant, '* RATES["a"]', "* 0.5"
)
_ROWS.wrong(
    "a copy of the table",
    "the copy of the table has the item of the day",
    _inner_constant,
    'RATES = {"a": 0.5}',
    'RATES = {"a": 0.5}\n_OF = dict(RATES)',
    '* RATES["a"]',
    '* _OF["a"]',
)
_ROWS.wrong(
    "a tuple of the table",
    "the tuple has the item of the day",
    _inner_constant,
    'RATES = {"a": 0.5}',
    'RATES = {"a": 0.5}\n_OF = tuple(RATES.values())',
    '* RATES["a"]',
    "* _OF[0]",
)
_ROWS.wrong(
    "frozen table",
    "a named tuple of the day",
    _inner_constant,
    'RATES = {"a": 0.5}',
    'import collections\n\nRATES = {"a": 0.5}\n_OF = collections.namedtuple("Of", sorted(RATES))(**RATES)',
    '* RATES["a"]',
    "* _OF.a",
)

ROWS = _ROWS.rows
