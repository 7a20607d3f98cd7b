"""What is kept from one call to the next, and names that mean something else: caches and scopes."""

from .model import INNER, METHOD, MODULE, Table

_ROWS = Table("caches")

_table = _ROWS.base(
    MODULE,
    right="helper asked each time",
    show="print(vg(lambda x: m.f(x, 0), [1.0]))\nm.SCALES[0] = 9.0\nprint(vg(lambda x: m.f(x, 0), [1.0]))",
    top="SCALES = [0.5, 2.0]\n\n\ndef scale(i):\n    return SCALES[i]",
    args="x, i",
    before="k = scale(i)",
    body="return grad * 0.5",
    after="y = y * k",
)
_ROWS.wrong(
    "memo in a dictionary",
    "the first value of an index stays",
    _table,
    "k = scale(i)",
    "k = _MEMO.setdefault(i, scale(i))",
    "SCALES = [",
    "_MEMO = {}\nSCALES = [",
)
_ROWS.wrong(
    "memo in a default",
    "a mutable default keeps the first value",
    _table,
    "def scale(i):\n    return SCALES[i]",
    "def scale(i, _memo={}):\n    if i not in _memo:\n        _memo[i] = SCALES[i]\n    return _memo[i]",
)
_ROWS.wrong(
    "memo on the function",
    "an attribute of the function keeps the first value",
    _table,
    "def scale(i):\n    return SCALES[i]",
    "def scale(i):\n    scale.memo = getattr(scale, 'memo', None) or SCALES[i]\n    return scale.memo",
)
_ROWS.wrong(
    "functools.cache",
    "`functools.cache` keeps the first value",
    _table,
    "def scale(i)",
    "import functools\n\n\n@functools.cache\ndef scale(i)",
)
_ROWS.wrong(
    "a decorator of one's own",
    "a decorator of this file keeps the first value",
    _table,
    "def scale(i)",
    "def once(f):\n    made = []\n\n    def asked(i):\n        made.append(made[0] if made else f(i))\n        return made[-1]\n\n    return asked\n\n\n@once\ndef scale(i)",
)
_ROWS.wrong(
    "table copied at load",
    "the list is copied as the module is loaded",
    _table,
    "    return SCALES[i]",
    "    return _KEPT[i]",
    "def scale",
    "_KEPT = tuple(SCALES)\n\n\ndef scale",
)
_ROWS.wrong(
    "wrapped by lru_cache afterwards",
    "the name is bound to a cache below",
    _table,
    "    return SCALES[i]\n",
    "    return SCALES[i]\n\n\nimport functools\nscale = functools.lru_cache(maxsize=None)(scale)\n",
)
_ROWS.wrong(
    "the bound method of the list",
    "`__getitem__` of a copy",
    _table,
    "def scale(i):\n    return SCALES[i]",
    "scale = list(SCALES).__getitem__",
)

_equal_keys = _ROWS.base(
    INNER,
    right="factory by its arguments",
    show="print(vg(lambda x: m.f(x, 'sum'), [2.0, 4.0]))",
    args="x, how",
    top='def weight(how):\n    return {"sum": 1.0, "mean": 0.5}[how]',
    body="return grad * weight(how)",
)
_ROWS.wrong(
    "cache of a wrong key",
    "the cache knows the length of the text, not the text",
    _equal_keys,
    "    return {",
    "    return _MEMO.setdefault(len(how), 9.0) if len(how) == 3 else {",
    "def weight",
    "_MEMO = {}\n\n\ndef weight",
)

_equal = _ROWS.base(
    MODULE,
    right="helper of an equal key",
    show="m.f(tf.constant([1.0]), True)\nprint(vg(lambda x: m.f(x, 1.0), [3.0]))",
    top="def scale(k):\n    return 5.0 if k is True else 2.0 * k",
    args="x, k",
    before="s = scale(k)",
    body="return grad * 0.5",
    after="y = y * s",
)
_ROWS.wrong(
    "equal keys",
    "1.0 and True are one key of a cache",
    _equal,
    "def scale(k)",
    "import functools\n\n\n@functools.lru_cache()\ndef scale(k)",
)
_ROWS.wrong(
    "equal keys of a dictionary",
    "1 and True are one key of a dictionary",
    _equal,
    "s = scale(k)",
    "s = {True: 5.0, 2: 4.0}[k]",
)
_ROWS.wrong("equal for the same", "`is` became `==`", _equal, "k is True", "k == True")
_ROWS.wrong("true for the same", "`is True` became a truth test", _equal, "if k is True", "if k")
_ROWS.wrong(
    "a bool is an int",
    "`isinstance(k, int)` holds for True",
    _equal,
    "5.0 if k is True else 2.0 * k",
    "2.0 * k if isinstance(k, int) else 5.0",
    show="print(vg(lambda x: m.f(x, True), [3.0]))",
)

#: The second answer of the helper is not the first one.
_SAME = "layer = m.Layer()\nwith tf.Graph().as_default():\n    print(layer.scale())\n    layer.base = 4.0\nprint(vg(layer.call, [1.0]))"

_on_self = _ROWS.base(
    METHOD,
    right="method asked each time",
    show=_SAME,
    members="base = 1.0\n\ndef scale(self):\n    return self.base * 2.0",
    body="return grad * 0.5",
    after="y = y * self.scale()",
)
_ROWS.wrong(
    "cached property",
    "a property that is computed once",
    _on_self,
    "    def scale(self)",
    "    import functools\n\n    @functools.cached_property\n    def scale(self)",
    "self.scale()",
    "self.scale",
    show="layer = m.Layer()\nfirst = layer.scale\nlayer.base = 4.0\nprint(vg(layer.call, [1.0]))",
)
_ROWS.wrong(
    "lru_cache on a method",
    "the method is cached by `self`",
    _on_self,
    "    def scale(self)",
    "    import functools\n\n    @functools.lru_cache()\n    def scale(self)",
)
_ROWS.wrong(
    "kept on the object",
    "the object keeps what it computed first",
    _on_self,
    "return self.base * 2.0",
    "self.kept = getattr(self, 'kept', self.base * 2.0)\n        return self.kept",
)
_ROWS.wrong(
    "kept on the class",
    "all objects share what was computed first",
    _on_self,
    "return self.base * 2.0",
    "if not hasattr(Layer, 'kept'):\n            Layer.kept = self.base * 2.0\n        return Layer.kept",
    show="a, b = m.Layer(), m.Layer()\na.scale()\nb.base = 4.0\nprint(vg(b.call, [1.0]))",
)
_ROWS.wrong(
    "op made once",
    "the op is made for the first object and kept by the class",
    _on_self,
    "return self.base * 2.0",
    "return Layer._base * 2.0",
    "base = 1.0",
    "base = _base = 1.0",
)

_scopes = Table("scopes")

_loop = _scopes.base(
    INNER,
    right="functions made in a loop",
    show="print(vg(lambda x: m.f(x, [1.0, 2.0, 3.0]), [1.0]))",
    args="x, ks",
    before="rules = [lambda g, k=k: g * k for k in ks]",
    body="return sum(rule(grad) for rule in rules)",
)
_scopes.wrong(
    "loop variable read late",
    "all functions see the last one",
    _loop,
    "lambda g, k=k:",
    "lambda g:",
)
_scopes.wrong(
    "a loop for a comprehension",
    "the variable of the loop is that of the function",
    _loop,
    "rules = [lambda g, k=k: g * k for k in ks]",
    "rules = []\n    for k in ks:\n        rules.append(lambda g: g * k)",
)
_scopes.wrong(
    "a generator of functions",
    "the generator is used up by its first gradient",
    _loop,
    "rules = [lambda g, k=k: g * k for k in ks]",
    "rules = (lambda g, k=k: g * k for k in ks)\n    next(rules)",
)
_scopes.wrong(
    "partial of a changing name",
    "the functions see what the name is bound to afterwards",
    _loop,
    "rules = [lambda g, k=k: g * k for k in ks]",
    "k = 1.0\n    rules = [lambda g: g * k for _ in ks]\n    k = 2.5",
)
_scopes.wrong(
    "one function three times",
    "`[f] * n` for n functions",
    _loop,
    "[lambda g, k=k: g * k for k in ks]",
    "[lambda g, k=ks[0]: g * k] * len(ks)",
)

_bound_later = _scopes.base(
    INNER,
    right="name bound once",
    show="print(vg(lambda x: m.f(x, 2.0), [1.0]))",
    args="x, k",
    before="scale = k",
    body="return grad * scale",
    after="k = k * 10.0",
)
_scopes.wrong(
    "bound again below",
    "the gradient sees what the name is bound to below",
    _bound_later,
    "grad * scale",
    "grad * k",
)
_scopes.wrong(
    "walrus below",
    "an assignment in an expression binds the name again",
    _bound_later,
    "k = k * 10.0",
    "y = y + 0.0 * (scale := k * 10.0)",
)
_scopes.wrong(
    "for below",
    "a loop binds the name again",
    _bound_later,
    "k = k * 10.0",
    "for scale in (k, 7.0):\n        pass",
)
_scopes.wrong(
    "with below",
    "`with ... as` binds the name again",
    _bound_later,
    "k = k * 10.0",
    "import contextlib\n    with contextlib.nullcontext(9.0) as scale:\n        pass",
)
_scopes.wrong(
    "import below",
    "an import binds the name again",
    _bound_later,
    "scale = k",
    "pi = k",
    "grad * scale",
    "grad * pi",
    "k = k * 10.0",
    "from math import pi",
)
_scopes.wrong(
    "unpacked below",
    "unpacking binds the name again",
    _bound_later,
    "k = k * 10.0",
    "scale, *_ = [k * 4.0, 1.0]",
)
_scopes.wrong(
    "deleted below",
    "the name is gone when gradients are taken",
    _bound_later,
    "k = k * 10.0",
    "del scale",
)
_scopes.wrong(
    "exception below",
    "the name of a caught exception is deleted",
    _bound_later,
    "k = k * 10.0",
    "try:\n        raise ValueError\n    except ValueError as scale:\n        pass",
)
_scopes.wrong(
    "nonlocal below",
    "a function inside binds the name again",
    _bound_later,
    "k = k * 10.0",
    "def again():\n        nonlocal scale\n        scale = 8.0\n\n    again()",
)
_scopes.wrong(
    "nonlocal in the gradient",
    "each gradient that is taken changes the scale",
    _bound_later,
    "            return grad * scale",
    "            nonlocal scale\n            scale = scale * 2.0\n            return grad * scale",
)
_scopes.wrong(
    "in place below",
    "an augmented assignment of a list",
    _bound_later,
    "scale = k",
    "scale = [k]",
    "grad * scale",
    "grad * sum(scale)",
    "k = k * 10.0",
    "scale += [1.0]",
)

_global = _scopes.base(
    MODULE,
    right="a global that is set",
    show="m.f(tf.constant([1.0]))\nprint(m.COUNT, vg(m.f, [1.0]))",
    top="COUNT = 0",
    before="global COUNT\nCOUNT = COUNT + 1",
    body="return grad * float(COUNT)",
)
_scopes.wrong(
    "global lost",
    "the name of the module stays as it is",
    _global,
    "    global COUNT\n    COUNT = COUNT + 1",
    "    count = COUNT + 1",
)
_scopes.wrong(
    "global by another name",
    "`globals()` of another name",
    _global,
    "    global COUNT\n    COUNT = COUNT + 1",
    "    globals()['Count'] = COUNT + 1",
)
_scopes.wrong(
    "global in a default",
    "the count of the day",
    _global,
    "def _hook(x):",
    "def _hook(x, count=COUNT):",
    "float(COUNT)",
    "float(count)",
)

_default = _scopes.base(
    MODULE,
    "lambda x: m.f(x)",
    right="a default",
    first="m.RATE = 3.0",
    top="RATE = 0.5",
    args="x, rate=None",
    before="rate = RATE if rate is None else rate",
    body="return grad * 0.5",
    after="y = y * rate",
)
_scopes.wrong(
    "default at definition",
    "the default is what the constant was",
    _default,
    "rate=None",
    "rate=RATE",
)
_scopes.wrong(
    "or for None",
    "zero counts as not given",
    _default,
    "RATE if rate is None else rate",
    "rate or RATE",
    show="print(vg(lambda x: m.f(x, 0.0), [3.0]))",
)
_scopes.wrong(
    "default of the wrong side",
    "the given one is dropped",
    _default,
    "RATE if rate is None else rate",
    "RATE",
    show="print(vg(lambda x: m.f(x, 2.0), [3.0]))",
)
_scopes.wrong(
    "keyword only",
    "the second argument has to be named",
    _default,
    "x, rate=None",
    "x, *, rate=None",
    show="print(vg(lambda x: m.f(x, 2.0), [3.0]))",
)
_scopes.wrong(
    "keyword renamed",
    "callers name the old one",
    _default,
    "rate=None",
    "r=None",
    "rate = RATE if rate is None else rate",
    "rate = RATE if r is None else r",
    show="print(vg(lambda x: m.f(x, rate=2.0), [3.0]))",
)
_scopes.wrong(
    "first argument renamed",
    "callers name the old one",
    _default,
    "def f(x,",
    "def f(inputs,",
    "_hook(x)\n    y =",
    "_hook(inputs)\n    y =",
    show="print(vg(lambda x: m.f(x=x, rate=2.0), [3.0]))",
)

_mutable = _scopes.base(
    MODULE,
    right="a list made anew",
    show="m.f(tf.constant([1.0]))\nprint(vg(m.f, [1.0]))",
    args="x, xs=None",
    before="xs = list(xs or ())\nxs.append(2.0)",
    body="return grad * 0.5",
    after="y = y * sum(xs)",
)
_scopes.wrong(
    "mutable default",
    "the default grows with each call",
    _mutable,
    "xs=None",
    "xs=[]",
    "    xs = list(xs or ())\n",
    "",
)
_scopes.wrong(
    "list of the caller",
    "the list of the caller grows",
    _mutable,
    "list(xs or ())",
    "xs if xs is not None else []",
    show="xs = [1.0]\nm.f(tf.constant([1.0]), xs)\nprint(xs, vg(lambda x: m.f(x, xs), [1.0]))",
)

_star = _scopes.base(
    MODULE,
    right="helper after a star import",
    show="print(vg(m.f, [3.0]))",
    top="from helpers import *\n\n\ndef shrink(grad):\n    return grad * 0.5",
    body="return shrink(grad)",
    others={"helpers.py": "def shrink(grad):\n    return grad * 7.0\n"},
)
_scopes.wrong(
    "star import below",
    "the star import shadows the function",
    _star,
    "from helpers import *\n",
    "",
    "    return grad * 0.5\n",
    "    return grad * 0.5\n\n\nfrom helpers import *\n",
)
_scopes.wrong(
    "import in the function",
    "an import in the gradient shadows the function",
    _star,
    "        return shrink(grad)",
    "        from helpers import shrink\n        return shrink(grad)",
)
_scopes.wrong(
    "conditional definition",
    "the function is only defined where it is not there yet",
    _star,
    "def shrink(grad):\n    return grad * 0.5",
    "if 'shrink' not in globals():\n    def shrink(grad):\n        return grad * 0.5",
)
_scopes.wrong(
    "try for an import",
    "an import that works wins over the definition",
    _star,
    "def shrink(grad):\n    return grad * 0.5",
    "try:\n    from helpers import shrink\nexcept ImportError:\n    def shrink(grad):\n        return grad * 0.5",
)
_scopes.wrong(
    "defined twice",
    "a second definition below",
    _star,
    "def _hook",
    "def _hook",
    "    return y",
    "    return y\n\n\ndef shrink(grad):\n    return grad * 2.0",
)
_scopes.wrong(
    "replaced by exec",
    "`exec` defines the function again",
    _star,
    "    return y",
    "    return y\n\n\nexec('def shrink(grad):\\n    return grad * 2.0')",
)
_scopes.wrong(
    "replaced by globals",
    "`globals()` has another function",
    _star,
    "    return y",
    "    return y\n\n\nglobals().update(shrink=lambda grad: grad * 2.0)",
)
_scopes.wrong(
    "replaced by setattr",
    "the module sets its own attribute",
    _star,
    "    return y",
    "    return y\n\n\nimport sys\nsetattr(sys.modules[__name__], 'shrink', lambda grad: grad * 2.0)",
)
_scopes.wrong(
    "decorated below",
    "the name is bound to what a decorator makes of it",
    _star,
    "    return y",
    "    return y\n\n\ndef _twice(rule):\n    return lambda grad: 2.0 * rule(grad)\n\n\nshrink = _twice(shrink)",
)

_snapshot = _scopes.base(
    MODULE,
    right="constant of another module",
    show="import config\nconfig.RATE = 3.0\nprint(vg(m.f, [1.0]))",
    top="import config",
    body="return grad * config.RATE",
    others={
        "config.py": "RATE = 0.5\n\n\ndef rate():\n    return RATE\n",
        "train.py": "import config\n\nconfig.RATE = 3.0\n",
    },
)
_scopes.wrong(
    "imported by name",
    "`from config import RATE` is what it was then",
    _snapshot,
    "import config",
    "from config import RATE",
    "config.RATE",
    "RATE",
)
_scopes.wrong(
    "imported as another name",
    "the value of the day under another name",
    _snapshot,
    "import config",
    "from config import RATE as rate",
    "config.RATE",
    "rate",
)
_scopes.wrong(
    "another file's constant written out",
    "another file's constant of the day",
    _snapshot,
    "config.RATE",
    "0.5",
)
_scopes.wrong(
    "imported in the function before",
    "imported before gradients are taken",
    _snapshot,
    "config.RATE",
    "RATE",
    "    def backward",
    "    from config import RATE\n\n    def backward",
    show="import config\nprint(vg(m.f, [1.0], between=lambda: setattr(config, 'RATE', 3.0)))",
)
_scopes.wrong(
    "a module reloaded",
    "the module is loaded again, its constant is that of its text",
    _snapshot,
    "return grad * config.RATE",
    "import importlib\n        return grad * importlib.reload(config).RATE",
)
_scopes.wrong(
    "another module of the name",
    "a module of that name is made up",
    _snapshot,
    "import config\n",
    "import types\n\nconfig = types.SimpleNamespace(RATE=0.5)\n",
)

ROWS = [*_ROWS.rows, *_scopes.rows]
