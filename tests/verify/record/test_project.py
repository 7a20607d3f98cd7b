"""Guards against the files of a project: each kind, what breaks it and what does not."""

import json
import os
from pathlib import Path

import pytest

from tfgradmigrate.files.programs import files_around
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.record.patches import patched
from tfgradmigrate.verify.record.project import broken, settled

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

#: A class, and what it has of its own.
_HEIR_OF, _OF_HEIR = "class S", "\n        def factor(self): return 1\n"

#: A guard, the text of another file, and what the file does to break it ("" if it does not).
_LIST = Guard("const", "KS", "[0.5]")

_SEED = Guard("const", "tf.random.get_seed()", "None")
_STATE = Guard("state", "tf.random.get_seed()", "None")
_STAYS = Guard("stable", "self.scale")
_OF_RATE, _OF_SCALE = Guard("const", "Layer.rate", "0.5"), Guard("plain", "self.scale")

_GRAPH = Guard("const", "self.graph", "the default graph")
_MAKING = "class A:\n    def __init__(self, graph, session):\n        {}\n"

_OF_GRAPH = Guard("const", "A.graph", "tf.get_default_graph()")
_KEEPING = "import tensorflow as tf\n" + _MAKING.format("self.graph = {}")

#: A class with a property, one that catches attributes, and what is read of an object of a class.
_WITH_PROPERTY = "class M:\n    @property\n    def scale(self): return read()\n"
_CATCHES = "class A(dict):\n    def __getattr__(self, name):\n        "
_OF_OBJECT = Guard("plain", "Layer object.scale")

CASES = [
    *(
        (_OF_OBJECT, _WITH_PROPERTY + more, told)
        for more, told in (
            ("", ""),
            ("class S(Other): pass\n", ""),
            ("class S(M, Layer): pass\n", "makes a property of `scale` in the class `M`"),
            ("class S(Layer, M): pass\n", "makes a property of `scale` in the class `M`"),
            ("class Layer(M): pass\n", "makes a property of `scale` in the class `M`"),
            ("Base = M\nclass Layer(Base): pass\n", "makes a property of `scale`"),
            ("Base = made()\nclass Layer(Base): pass\n", "makes a property of `scale`"),
            ("for Base in KINDS:\n    class Layer(Base): pass\n", "makes a property of `scale`"),
            ("class S(*BASES): pass\n", "makes a property of `scale` in the class `M`"),
            ("class N(M): pass\nclass S(Layer, N): pass\n", "makes a property of `scale`"),
            ("S = type('S', (M, Layer), {})\n", "makes a property of `scale` in the class `M`"),
            ("layer.__class__ = M\n", "sets `layer.__class__`"),
            ("prog.Layer.__bases__ = (M,)\n", "sets `prog.Layer.__bases__`"),
            ("layer.scale = property(read)\n", "makes a property of `layer.scale`"),
            ("layer.scale = 3\n", ""),
            ("class D:\n    f = prog.Layer.f\n", "makes a property of `scale` in the class `M`"),
            ("prog.Layer.f(made(), x)\n", "makes a property of `scale` in the class `M`"),
            ("f = types.MethodType(Layer.f, made())\n", "makes a property of `scale`"),
            ("getattr(Layer, 'f')(made(), x)\n", "makes a property of `scale`"),
            ("register(Layer)\n", "makes a property of `scale` in the class `M`"),
            ("kind = Layer\nkind.f(made(), x)\n", "makes a property of `scale` in the class `M`"),
            ("layer = prog.Layer(3.0)\nisinstance(layer, prog.Layer)\n", ""),
            ("class S(Layer):\n    def __init__(self): Layer.__init__(self)\n", ""),
        )
    ),
    (_OF_OBJECT, f"{_CATCHES}return load(name)\n", ""),
    *(
        (_SEED, text, told)
        for text, told in (
            ("globals()[key()] = made()\n", ""),
            ("import prog\nsetattr(prog, key(), 1)\n", ""),
            ("tf.set_random_seed(1)\n", "names `tf.set_random_seed`"),
            ("from tensorflow import set_random_seed\nset_random_seed(1)\n", "set_random_seed`"),
            ("tf.compat.v1.set_random_seed(seed=1)\n", "names `tf.compat.v1.set_random_seed`"),
            ("tf.random.set_seed(1)\n", "names `tf.random.set_seed`"),
            ("globals()[key()] = made()\ntf.random.set_seed(1)\n", "names `tf.random.set_seed`"),
        )
    ),
    *(
        (_STATE, text, told)
        for text, told in (
            ("", ""),
            ("np.random.seed(3)\nrng = np.random.RandomState(seed=3)\n", ""),
            ("x = tf.random_uniform([2], seed=7)\nself.seed = 3\n", ""),
            ("class T(unittest.TestCase): pass\n", ""),
            ("value = getattr(options, name)\n", ""),
            ("from tensorflow import set_random_seed as begin\nbegin(1)\n", "set_random_seed`"),
            ("begin = tf.random.set_seed\nbegin(1)\n", "names `tf.random.set_seed`"),
            ("map(tf.compat.v1.set_random_seed, [1])\n", "names `tf.compat.v1.set_random_seed`"),
            ("getattr(tf, 'set_random_seed')(1)\n", "names `set_random_seed`"),
            ("import tensorflow as tf\ngetattr(tf, key())(1)\n", "asks for anything by"),
            ("tf.get_default_graph().seed = 3\n", "names `tf.get_default_graph().seed`"),
            ("self.graph.seed = 3\n", "names `self.graph.seed`"),
            ("graph._seed = 3\n", "names `graph._seed`"),
            ("config.tf_random_seed = 3\n", "names `config.tf_random_seed`"),
            ("config = RunConfig(tf_random_seed=3)\n", "names `tf_random_seed`"),
            ("config = RunConfig(**{'tf_random_seed': 3})\n", "names `tf_random_seed`"),
            ("from tensorflow.contrib import learn\n", "names `tensorflow.contrib.learn`"),
            ("import tensorflow.contrib as c\nc.learn.Estimator(f)\n", "names `c.learn.Estimator`"),
            ("from tensorflow.contrib.learn import Estimator\n", "learn.Estimator`"),
            ("import tensorflow as tf\nclass T(tf.test.TestCase): pass\n", "`tf.test.TestCase`"),
            ("from tensorflow.python.platform.test import TestCase\n", "test.TestCase`"),
            ("from unittest import TestCase\nclass T(TestCase): pass\nagent.learn(3)\n", ""),
            ("tf.keras.utils.set_random_seed(3)\n", "names `tf.keras.utils.set_random_seed`"),
            ("from baselines.common import set_global_seeds\n", "set_global_seeds`"),
            ("helpers.seed_everything(3)\n", "names `helpers.seed_everything`"),
            ("seed = 3\nx = tf.random_normal([2], seed=seed)\n", ""),
        )
    ),
    (_OF_OBJECT, f"{_CATCHES}return load(name)\nclass S(Layer, A): pass\n", "`__getattr__`"),
    (_OF_OBJECT, f"{_HEIR_OF}(Layer):\n    def scale(self): return 1\n", "a `scale` of its own"),
    *(
        (Guard("written", "shrink"), text, f"sets `sys.{told}`")
        for text, told in (
            ("sys.modules |= {'prog': other}\n", "modules"),
            ("sys.modules['prog'] = other\n", "modules.prog"),
            ("sys.meta_path.insert(0, Finder())\n", "meta_path.insert()"),
            ("sys.path_hooks[:] = [hook]\n", "path_hooks.[]"),
        )
    ),
    (Guard("written", "shrink"), "for each in sys.meta_path:\n    print(each)\n", ""),
    (Guard("written", "shrink"), "sys.modules['six'] = sys.modules['math'] = other\n", "six`"),
    (Guard("written", "shrink"), "sys.modules['math'] = other\n", ""),
    (Guard("written", "shrink"), "sys.modules.get('prog')\n", ""),
    (Guard("written", "shrink"), "sys.modules.update(prog=other)\n", "sets `sys.modules.update()`"),
    (Guard("written", "shrink"), "builtins.__import__ = mine\n", "sets `builtins.__import__`"),
    (
        Guard("const", "RATE", "0.5"),
        "import prog\nd = getattr(prog, '__dict__')\nd[key()] = 3\n",
        "sets `prog.__dict__.*`",
    ),
    (_OF_RATE, "layer.__dict__ = made()\n", "sets `layer.*`"),
    (_OF_SCALE, "setattr(Layer, 'scale', property(read))\n", "makes a property of `Layer.scale`"),
    (_OF_SCALE, "setattr(Layer, 'scale', read)\n", ""),
    (_SEED, "np.random.seed(3)\n", ""),
    (Guard("name", "conv1"), "g.get_tensor_by_name('net/conv1/Relu:0')\n", "has the text"),
    (Guard("name", "conv1"), "g.get_tensor_by_name('net/conv11/Relu:0')\n", ""),
    (_GRAPH, _MAKING.format("self.graph = session.graph if graph is None else graph"), ""),
    (_GRAPH, _MAKING.format("self.graph = graph"), ""),
    (_GRAPH, _MAKING.format("self.graph = tf.Graph()"), "sets `self.graph`"),
    (_GRAPH, _KEEPING.format("tf.get_default_graph()"), ""),
    (_OF_GRAPH, _KEEPING.format("tf.get_default_graph()"), ""),
    (_OF_GRAPH, _KEEPING.format("tf.compat.v1.get_default_graph()"), ""),
    (_OF_GRAPH, _KEEPING.format("made.get_default_graph()"), "sets `self.graph`"),
    (_OF_GRAPH, _KEEPING.format("graph"), "sets `self.graph`"),
    (_OF_GRAPH, _KEEPING.format("tf.get_default_graph().graph"), "sets `self.graph`"),
    (_OF_GRAPH, _KEEPING.format("other(tf.get_default_graph())"), "sets `self.graph`"),
    (_OF_GRAPH, _KEEPING.format("tf.get_default_graph()\ng = tf.Graph()"), "sets `self.graph`"),
    (_OF_GRAPH, _KEEPING.format("tf.get_default_graph()").replace("self", "a"), "sets `a.graph`"),
    (
        _OF_GRAPH,
        _KEEPING.format("tf.get_default_graph()").replace("__init__", "put"),
        "sets `self.graph`",
    ),
    (
        _OF_GRAPH,
        _KEEPING.format("tf.get_default_graph()").replace(
            "        s", "        with g.as_default(): s"
        ),
        "sets `self.graph`",
    ),
    (_GRAPH, _MAKING.format("self.graph = session.graph()"), "sets `self.graph`"),
    (_GRAPH, _MAKING.format("self.graph = graph if graph else tf.Graph()"), "sets `self.graph`"),
    (_GRAPH, _MAKING.format("graph = tf.Graph()\n        self.graph = graph"), "sets `self.graph`"),
    (_GRAPH, _MAKING.format("session.graph = graph"), "sets `session.graph`"),
    (_GRAPH, _MAKING.format("self.graph = graph").replace("__init__", "put"), "sets `self.graph`"),
    (_GRAPH, _MAKING.format("self.graph, k = graph"), "sets `self.graph`"),
    (_GRAPH, "other.graph = given\n", "sets `other.graph`"),
    (_LIST, "from prog import KS as ks\nks[0] = 1\n", "has another name for `KS`"),
    (_LIST, "from prog import KS\ntune(KS)\n", "hands `KS` on"),
    (_LIST, "tune(prog.KS)\n", "hands `prog.KS` on"),
    (_LIST, "for v in (prog.KS,):\n    v[0] = 1\n", "hands `prog.KS` on"),
    (_LIST, "[v.clear() for v in [prog.KS]]\n", "hands `prog.KS` on"),
    (_LIST, "put = prog.KS.insert\nput(0, 1)\n", "hands `prog.KS` on"),
    (_LIST, "def f(v=prog.KS):\n    v[0] = 1\n", "hands `prog.KS` on"),
    (_LIST, "def f():\n    return prog.KS\n", "hands `prog.KS` on"),
    (_LIST, "getattr(prog, 'KS')[0] = 1\n", "hands `'KS'` on"),
    (_LIST, "prog.KS.__setitem__(0, 1)\n", "hands `prog.KS` on"),
    (_LIST, "print(len(prog.KS), prog.KS[0] + 1, prog.KS.index(1), *prog.KS)\n", ""),
    (_LIST, "for k in prog.KS:\n    print(k, k in prog.KS, prog.KS + [k])\n", ""),
    (_LIST, "def f(KS):\n    tune(KS, self.KS)\n", ""),
    (Guard("const", "KS", "[[0.5]]"), "row = prog.KS[0]\nrow[0] = 1\n", "hands `prog.KS` on"),
    (Guard("const", "KS", "(0.5,)"), "tune(prog.KS)\n", ""),
    (
        Guard("const", "RATE", "0.5"),
        "vars(m).__setitem__('RATE', 1)\n",
        "sets `m.RATE`",
    ),
    (Guard("written", "shrink"), "prog.shrink.__kwdefaults__['k'] = 3\n", "__kwdefaults__.k`"),
    (Guard("written", "shrink"), "import prog\nprog.shrink = abs\n", "sets `prog.shrink`"),
    (Guard("written", "shrink"), "setattr(prog, 'shrink', abs)\n", "sets `prog.shrink`"),
    (
        Guard("written", "shrink"),
        "with mock.patch('prog.shrink'):\n    pass\n",
        "sets `prog.shrink`",
    ),
    (Guard("written", "shrink"), "vars(prog)['shrink'] = abs\n", "sets `prog.shrink`"),
    (Guard("written", "shrink"), "print(prog.shrink(1))\n", ""),
    (Guard("written", "shrink"), "import prog\nsetattr(prog, name(), abs)\n", "sets `prog.*`"),
    (Guard("written", "shrink"), "import prog\nvars(prog)[name()] = abs\n", "sets `prog.*`"),
    (Guard("written", "shrink"), "from prog import settings\nsettings[name()] = 1\n", ""),
    (Guard("written", "shrink"), "for k in args:\n    setattr(args, k, 1)\n", ""),
    (Guard("written", "Layer.factor"), "def f(it):\n    setattr(it, key(), 1)\n", "sets `it.*`"),
    (Guard("written", "shrink"), "import prog\nexec('prog.shrink = abs')\n", "`prog.shrink`"),
    (Guard("written", "shrink"), "import prog\nexec('a = 1')\n", ""),
    (Guard("written", "shrink"), "exec('shrink = abs', prog.__dict__)\n", "`prog.shrink`"),
    (
        Guard("written", "shrink"),
        "exec(open('config').read())\n",
        "executes code that may set any name",
    ),
    (
        Guard("written", "shrink"),
        "exec(open('a').read(), globals())\n",
        "executes code that may set any name",
    ),
    (Guard("written", "shrink"), "import prog\nexec(code(), vars(prog))\n", "sets `prog.*`"),
    (Guard("written", "shrink"), "import prog\nvars(prog).update(shrink=abs)\n", "sets `prog.*`"),
    (Guard("written", "shrink"), "import prog\nprog.__dict__.pop(name())\n", "sets `prog.*`"),
    (Guard("written", "shrink"), "import prog\nprint(vars(prog).get(name()))\n", ""),
    (Guard("written", "shrink"), "globals().update(settings())\n", ""),
    (Guard("written", "shrink"), "prog.shrink.__code__ = other.__code__\n", "__code__`"),
    (Guard("written", "shrink"), "other.__code__ = prog.shrink.__code__\n", ""),
    (Guard("written", "Layer.factor"), "prog.Layer.__bases__ = (dict,)\n", "__bases__`"),
    (Guard("written", "Layer.factor"), "layer.__class__ = dict\n", "sets `layer.__class__`"),
    (Guard("written", "shrink"), "layer.__class__ = dict\n", ""),
    (Guard("written", "Layer.factor"), "type.__setattr__(L, 'factor', 3)\n", "sets `L.factor`"),
    (Guard("written", "shrink"), "import prog\nd = prog.__dict__\nd[key()] = abs\n", "`prog.*`"),
    (Guard("written", "shrink"), "import prog\ng = prog.f.__globals__\ng[key()] = 1\n", "_.*`"),
    (Guard("written", "shrink"), "import prog\nprint(dict(**vars(prog)))\n", ""),
    (Guard("written", "Layer.factor"), "d = vars(args)\njson.dumps(vars(args))\n", ""),
    (Guard("written", "shrink"), "put = setattr\nput(prog, key(), abs)\n", "sets `?.*`"),
    (Guard("written", "shrink"), "map(setattr, [prog], [key()], [abs])\n", "sets `?.*`"),
    (
        Guard("written", "shrink"),
        "import prog\n\ndef put(of): setattr(of, key(), 1)\n\nput(prog)\n",
        "`prog.*`",
    ),
    (Guard("written", "shrink"), "import prog\nprint(getattr(prog, key()))\n", ""),
    (Guard("written", "shrink"), "import prog\n\ndef size(prog): return len(prog)\n", ""),
    (
        Guard("written", "shrink"),
        "def put(of):\n    import prog\n    of.put(prog)\n",
        "sets `prog.*`",
    ),
    (Guard("written", "shrink"), "m = import_module(p)\nsetattr(m, key(), 1)\n", "sets `m.*`"),
    (Guard("written", "shrink"), "m = import_module(p)\ngetattr(m, key())\n", ""),
    (Guard("written", "shrink"), "m = inspect.getmodule(p)\nsetattr(m, key(), 1)\n", "sets `m.*`"),
    (Guard("written", "shrink"), "give(import_module(p))\n", "sets `?.*`"),
    (Guard("written", "shrink"), "give(m=inspect.getmodule(p))\n", "sets `?.*`"),
    (Guard("written", "shrink"), "made = getattr(import_module(p), key())\n", ""),
    (Guard("written", "shrink"), "from prog import shrink as s\ns.__code__ = f.__code__\n", "s.__"),
    (Guard("written", "shrink"), "@patched('prog', 'shrink')\ndef f(): pass\n", "is told `prog.sh"),
    (Guard("written", "shrink"), "@patched('prog', 'shrinks')\ndef f(): pass\n", ""),
    (Guard("written", "shrink"), "mock.patch('prog.' + key(), abs)\n", "sets `?.*`"),
    (Guard("written", "shrink"), "mock.patch.multiple('prog', shrink=abs)\n", "sets `prog.shrink`"),
    (Guard("written", "shrink"), "import prog\nmock.patch.dict(vars(prog), a)\n", "sets `prog.*`"),
    (
        Guard("written", "Layer.factor"),
        f"from prog import Layer as L\n{_HEIR_OF}(L):{_OF_HEIR}",
        "own",
    ),
    (Guard("written", "Layer.factor"), f"B = prog.Layer\n{_HEIR_OF}(B):{_OF_HEIR}", "of its own"),
    (Guard("written", "Layer.factor"), f"def f(B):\n    {_HEIR_OF}(B):{_OF_HEIR}", "of its own"),
    (Guard("written", "Layer.factor"), f"B = prog.Other\n{_HEIR_OF}(B):{_OF_HEIR}", ""),
    (Guard("written", "Layer.factor"), "T('S', (Layer,), {'factor': 3})\n", "a class of `Layer`"),
    (Guard("written", "Layer.factor"), "isinstance(x, (Layer, int)) or x.factor()\n", ""),
    (Guard("written", "shrink"), "prog.shrink = abs\nprint 'done'\n", "sets `prog.shrink`"),
    (Guard("written", "shrink"), "if prog.shrink == 3: print 'done'\n", ""),
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
    *(
        (
            Guard("written", "Layer.factor"),
            f"class Other(Layer):\n    {body}\n",
            "has a `factor` of its own in the class `Other`",
        )
        for body in (
            "factor: float = 3.0",
            "(factor, _) = f, g",
            "[factor := 3.0]",
            "for factor in fs: pass",
            "with f() as factor: pass",
            "import factors as factor",
            "from factors import factor",
            "if NEW: factor = f",
            "if NEW:\n        def factor(self): pass",
            "locals()[key()] = f",
            "def __getattribute__(self, name): return f(name)",
        )
    ),
    (Guard("written", "Layer.factor"), "class Other(Layer):\n    def f(self): vars(self)\n", ""),
    (
        Guard("plain", "self.scale"),
        "class A:\n    if NEW:\n        scale = property(read)\n",
        "has `scale` made by a call",
    ),
    *(
        (Guard("written", "Layer.factor"), text, "has a `factor` of its own in the class")
        for text in (
            "class S(Layer, metaclass=Made): pass\n",
            "class S(Layer, rate=3.0): pass\n",
            f"class S(*BASES):{_OF_HEIR}",
            f"class S(base()):{_OF_HEIR}",
            f"class S(KINDS['layer']):{_OF_HEIR}",
            f"class M(object):{_OF_HEIR}\nclass S(getattr(mixins, 'M'), Layer): pass\n",
        )
    ),
    (Guard("written", "Layer.factor"), "class S(Layer, metaclass=abc.ABCMeta): pass\n", ""),
    (Guard("written", "Layer.factor"), f"class S(collections.deque):{_OF_HEIR}", ""),
    (
        _OF_RATE,
        "class S(Layer):\n    def __init__(self, **kw): vars(self).update(kw)\n",
        "`self.*`",
    ),
    (_OF_RATE, "class S:\n    def __init__(self, **kw): vars(self).update(kw)\n", ""),
    (_OF_RATE, "make_dataclass('S', [('rate', float)], bases=(Layer,))\n", "a class of `Layer`"),
    (_OF_RATE, "def f(B): return type('S', (M, B), {})\nrate = f\n", "makes a class of `Layer`"),
    (_OF_RATE, "S = type('S', (M, dict), {})\n", ""),
    *(
        (_OF_SCALE, f"class A:\n    {body}\n", told)
        for body, told in (
            ("@lib.lazy\n    def scale(self): pass", "makes a property of `scale`"),
            ("@lib.lazy\n    def scale(self, x): pass", ""),
            ("@staticmethod\n    def scale(x): pass", ""),
            ("__getattr__ = read", "defines `__getattr__` in the class `A`"),
        )
    ),
    (_OF_SCALE, "import abc\nclass A:\n    @abc.abstractmethod\n    def scale(self): pass\n", ""),
    (_OF_SCALE, "A.scale = property(read)\n", "makes a property of `A.scale`"),
    (_OF_SCALE, "A.scale = read()\n", ""),
    (Guard("stable", "self.scales"), "xs = a.scales\nxs.append(1)\n", "changes it by `xs.append`"),
    (Guard("stable", "self.scales"), "xs = a.scales\nxs[0] = 1\n", "sets `xs[0]`"),
    (_STAYS, "class A:\n    def put(self, k, v): setattr(self, k, v)\n", "sets `self.*`"),
    (_STAYS, "class A:\n    def __init__(self, **kw): vars(self).update(kw)\n", ""),
    (Guard("positional", "shrink"), "from prog import shrink as s\ns(grad=1)\n", "a keyword"),
    (Guard("positional", "shrink"), "s = prog.shrink\ns(grad=1)\ns(1)\n", "with a keyword"),
    (Guard("positional", "shrink"), "partial(prog.shrink, grad=1)\n", "with a keyword"),
    (Guard("written", "shrink"), "REPLACED = {'prog.shrink': abs}\n", "has the text 'prog.shrink'"),
    (Guard("written", "shrink"), "print('it calls prog.shrink')\n", ""),
    (Guard("written", "shrink"), "sys.modules['prog'] = made()\n", "sets `sys.modules.prog`"),
    (Guard("written", "shrink"), "sys.modules['json'] = sys.modules[__name__] = made()\n", ""),
    *(
        (
            Guard("operator", "__mul__"),
            f"class A:\n    def __mul__(self, other):\n        {body}\n        return 1\n",
            "changes something in `__mul__` of the class `A`" if told else "",
        )
        for body, told in (
            ("A.n += 1", True),
            ("other.n = 1", True),
            ("SEEN.append(1)", True),
            ("seen = []; seen.append(1); seen[0] = 2", False),
        )
    ),
    (Guard("written", "Layer.factor"), "class Other:\n    def factor(self):\n        pass\n", ""),
    (
        Guard("written", "Layer.factor"),
        "class Mixin:\n    def factor(self):\n        pass\nclass Both(Mixin, Layer):\n    pass\n",
        "has a `factor` of its own in the class `Mixin`",
    ),
    *(
        (
            Guard("operator", operator),
            f"class A:\n    def {method}(self, *other):\n        {body}\n        return 1\n",
            f"changes something in `{method}` of the class `A`" if told else "",
        )
        for operator, method, body, told in (
            ("__add__", "__add__", "self.n += 1", True),
            ("__add__", "__radd__", "self.seen.append(1)", True),
            ("__lt__", "__gt__", "global N", True),
            ("__bool__", "__len__", "self.seen[0] = 1", True),
            ("__add__", "__mul__", "self.n += 1", False),
            ("__add__", "__add__", "n = self.n", False),
            ("__add__", "add", "self.n += 1", False),
        )
    ),
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
    (
        Guard("const", "RATE", "0.5"),
        "import prog\nfor m in [prog]:\n    setattr(m, key(), 1)\n",
        "`prog.*`",
    ),
    (Guard("const", "RATE", "0.5"), "import prog\nclass A:\n    m = {'m': prog}\n", "`prog.*`"),
    (Guard("const", "RATE", "0.5"), "import prog\ndef f(m=prog): m.run()\n", "`prog.*`"),
    (
        Guard("const", "RATE", "0.5"),
        "import prog\nmap(prog.__setattr__, [key()], [1])\n",
        "`prog.*`",
    ),
    (Guard("const", "RATE", "0.5"), "import prog\ngetattr(prog, key())[0] = 1\n", "`prog.*.[]`"),
    (
        Guard("const", "RATE", "0.5"),
        "import prog\nsetitem(vars(prog), 'RA' 'TE', 1)\n",
        "`prog.RATE`",
    ),
    (Guard("const", "RATE", "0.5"), "def put(f): f.__globals__.update(rates())\n", "_globals__.*`"),
    (Guard("const", "RATE", "0.5"), "mock.patch.dict('prog.__dict__', rates())\n", "sets `?.*`"),
    (Guard("const", "RATE", "0.5"), "mock.patch.multiple('prog', **rates())\n", "sets `?.*`"),
    (Guard("const", "RATE", "0.5"), "import sys\nfor m in sys.modules.values(): put(m)\n", "`?.*`"),
    (Guard("const", "f(k)", "0.5"), "import sys\nfor m in sys.modules.values(): put(m)\n", ""),
    (
        Guard("const", "RATE", "0.5"),
        "import sys\nfor m in list(sys.modules.values()):\n    put(m)\n",
        "`?.*`",
    ),
    (
        Guard("const", "RATE", "0.5"),
        "import gc\nfor d in gc.get_referrers(f): d[key()] = 1\n",
        "`?.*`",
    ),
    (
        Guard("const", "RATE", "0.5"),
        "import sys\nprint('prog' in sys.modules, sys.modules['prog'])\n",
        "",
    ),
    (
        Guard("const", "RATE", "0.5"),
        "import prog\nrun = {n: v for n, v in vars(prog).items()}\n",
        "",
    ),
    (Guard("const", "RATE", "0.5"), "import prog\nif not prog.f: print(f'{prog}')\n", ""),
    (Guard("const", "RATE", "0.5"), "import os\nms = [os]\n", ""),
    (_LIST, "import prog\nfor v in vars(prog).values(): v[0] = 1\n", "sets `prog.[*]`"),
    (_LIST, "import gc\nfor v in gc.get_objects(): v[0] = 1\n", "sets `?.*`"),
    (_LIST, "for v in vars(args).values(): v[0] = 1\n", ""),
    (Guard("const", "RATE", "0.1"), "prog.RATE = 0.2\n", "sets `prog.RATE`"),
    (Guard("const", "RATE", "0.1"), "prog.RATE += 0.2\n", "`prog.RATE`"),
    (Guard("const", "RATE", "0.1"), "RATE = 3\n", ""),
    (Guard("const", "RATE", "0.1"), "def load(self, d):\n    self.__dict__ = d\n", ""),
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
    *(
        (Guard("op", "grad"), f"def _g(op, dy):\n    {body}\n{more}", told)
        for body, more, told in (
            ("return dy * scale(op)", "def scale(o): return o.get_attr('a')\n", "hands `op` on"),
            ("return dy * getattr(op, 'name')", "", "hands `op` on in `_g`"),
            ("SEEN.append(op); return dy", "", "hands `op` on in `_g`"),
            ("return _h(op, dy)", "def _h(op, dy): return op.inputs[0]\n", ""),
            ("return _h(op, dy)", "def _h(op, dy): return op.name\n", "reads `op.name` in `_h`"),
        )
    ),
    (Guard("op", "grad"), "def made(autoop, x):\n    return x * autoop.name * autoop.fields\n", ""),
    (
        Guard("op", "grad"),
        "def made(autoop, x):\n    return x * autoop.get_attr('a')\n",
        "reads `autoop.get_attr` in `made`",
    ),
    (Guard("op", "grad"), "def train(args, x):\n    return args.rate * x\n", ""),
    (Guard("positional", "shrink"), "prog.shrink(grad=1)\n", "calls `shrink` with a keyword"),
    (Guard("positional", "shrink"), "prog.shrink(1)\n", ""),
    (_OF_SESSION, "K.set_session(tf.Session(config=c))\n", ""),
    (_OF_SESSION, "session = tf.Session(config=c)\nK.set_session(session)\n", ""),
    (
        _OF_SESSION,
        "session = tf.Session(graph=g)\nK.set_session(session)\n",
        "calls `K.set_session",
    ),
    (_OF_SESSION, "s = tf.Session()\ns = t\nK.set_session(s)\n", "calls `K.set_session(s)`"),
    (_OF_SESSION, "K.set_session(make())\n", "calls `K.set_session(make())`"),
    (_OF_SESSION, "begin = K.set_session\nbegin(make())\n", "names `K.set_session`"),
    (_OF_SESSION, "getattr(K, 'set_session')(make())\n", "names `'set_session'`"),
    (_OF_SESSION, "from keras.backend import set_session as s\ns(make())\n", "set_session as s`"),
    (_OF_SESSION, "from keras.backend import set_session\nset_session(tf.Session())\n", ""),
    (
        _OF_SESSION,
        "K.set_session(tf.Session())\ntf.reset_default_graph()\n",
        "calls `K.set_session",
    ),
]


@pytest.mark.parametrize(("guard", "text", "told"), CASES)
def test_a_guard_is_broken_by_what_another_file_does(guard: Guard, text: str, told: str) -> None:
    found = broken([guard], OWN, {"other.py": text})
    assert bool(found) == bool(told)
    assert told in found
    assert found.startswith("other.py:") or not told


_RUN = {"main.py": "if __name__ == '__main__':\n    main()\n"}


@pytest.mark.parametrize(
    ("own", "others", "kept"),
    [
        ("", _RUN, _STATE),
        (_RUN["main.py"], {}, _STATE),
        ("", {"run.ipynb": "import prog\n"}, _STATE),
        ("", {}, _SEED),
        ("", {"other.py": "import prog\n"}, _SEED),
        ("", {**_RUN, "setup.py": "setup()\n"}, _SEED),
    ],
)
def test_a_program_leaves_what_it_names_nowhere(
    own: str, others: dict[str, str], kept: Guard
) -> None:
    assert settled([_SEED, _OF_SCALE], own, others) == (kept, _OF_SCALE)


@pytest.mark.parametrize(
    ("text", "is_state"),
    [
        ("", True),
        ("K.set_session(tf.Session())\n", True),
        ("model = Graph  # or graph\n", False),
        ("xs = map(int, words)\n", True),
        ("with tf.Graph().as_default(): build()\n", False),
        ("from tensorflow import Graph as G\nG()\n", False),
        ("g = getattr(tf, 'Graph')()\n", False),
        ("with session.graph.as_default(): build()\n", False),
        ("tf.reset_default_graph()\n", False),
        ("data = dataset.map(build)\n", False),
        (
            "from tensorflow.python.framework import function\n@function.Defun()\ndef f(): 0\n",
            False,
        ),
        ("build = tf.function(build)\n", False),
        ("from tensorflow import estimator\n", False),
        ("class T(tf.test.TestCase): pass\n", False),
    ],
)
def test_the_session_of_keras_is_of_the_only_graph(text: str, is_state: bool) -> None:
    (found,) = settled([_OF_SESSION], "", {**_RUN, "other.py": text})
    assert found.kind == ("state" if is_state else "const")
    (found,) = settled([_OF_SESSION], "", {"other.py": text})
    assert found.kind == "const"


@pytest.mark.parametrize(
    ("name", "kept"), [("pyproject.toml", _SEED), ("setup.cfg", _SEED), (".git", _STATE)]
)
def test_what_is_installed_is_no_program(tmp_path: Path, name: str, kept: Guard) -> None:
    """Others import it, and may set what they like: however it is installed."""
    (tmp_path / name).touch()
    (tmp_path / "pkg").mkdir()
    path = str(tmp_path / "pkg" / "prog.py")
    assert settled([_SEED], "", _RUN, path) == (kept,)


def test_what_the_module_itself_does_breaks_a_guard() -> None:
    found = broken([Guard("const", "RATE", "0.1")], f"{OWN}\ndef f():\n    global RATE\n", {})
    assert found == "line 16 binds `RATE` from inside a function, and it is assumed: `RATE` is 0.1"


@pytest.mark.parametrize("line", ["globals().update(settings())", "globals()[name()] = abs"])
def test_the_module_itself_may_set_what_it_does_not_spell(line: str) -> None:
    found = broken([Guard("written", "shrink")], f"{OWN}\ndef f():\n    {line}\n", {})
    assert found.startswith("line 16 sets `globals.*`, and it is assumed: `shrink`")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("g.get_tensor_by_name('net/out:0')", "'net/out:0'"),
        ("g.get_operation_by_name('out')", "'out'"),
        ("session.run(['out:0'])", "'out:0'"),
        ("tf.identity(x, name='out')", ""),
        ("import tensorflow as tf\nwith tf.name_scope('out'): pass", ""),
        ("import tensorflow as tf\nwith tf.name_scope('net/out:0'): pass", "'net/out:0'"),
        ("import graphs\nwith graphs.name_scope('out'): pass", "'out'"),
        ("def name_scope(name): return op_of(name)\nname_scope('out')", "'out'"),
        ("import tensorflow as tf\nin_scope('out')", "'out'"),
        ("import tensorflow as tf\nself.variable_scope('out')", "'out'"),
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


def test_a_notebook_is_a_file_of_its_project(tmp_path) -> None:  # type: ignore[no-untyped-def]
    cells = [("markdown", ["prog.a = 1"]), ("code", ["%pylab\n", "import prog\n", "prog.b = 2"])]
    told = {"cells": [{"cell_type": kind, "source": lines} for kind, lines in cells]}
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "a.py").write_text("")
    (tmp_path / "b.ipynb").write_text(json.dumps(told))
    (tmp_path / "c.ipynb").write_text("no notebook")
    found = files_around(str(tmp_path / "a.py"))
    assert [*found.values()] == ["pass\nimport prog\nprog.b = 2", ""]


def test_what_python_runs_is_a_file_of_its_project(tmp_path) -> None:  # type: ignore[no-untyped-def]
    code = "import prog\nprog.b = 2\n"
    cells = [{"cell_type": "code", "input": [code]}]
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "a.py").write_text("")
    (tmp_path / "b.ipynb").write_text(json.dumps({"worksheets": [{"cells": cells}]}))
    (tmp_path / "c.pyw").write_text(code)
    (tmp_path / "d.pyx").write_text(code)
    (tmp_path / "train").write_text(f"#!/usr/bin/env python3\n{code}")
    (tmp_path / "LICENSE").write_text(code)
    (tmp_path / ".profile").write_text(code)
    (tmp_path / "notes.txt").write_text(code)
    assert [*files_around(str(tmp_path / "a.py")).values()] == [code] * 4


CATCHING = "class A:\n    def __getattr__(self, name):\n        return 1\n"
OF_MODULE = "def __getattr__(name):\n    return 1\n"


@pytest.mark.parametrize(
    ("name", "text", "hit"),
    [
        ("module lib.anchor.encode", CATCHING, ""),
        ("module lib.anchor.encode", OF_MODULE, "defines `__getattr__` in the module"),
        ("module lib.config.encode", CATCHING, "in the class `A`"),
        ("module lib.kept.encode", CATCHING, ""),
        ("module tempfile.gettempdir", CATCHING, ""),
        ("module tensorflow.nn.relu", CATCHING, ""),
        ("module tempfile.kept.path", CATCHING, "in the class `A`"),
    ],
)
def test_a_module_is_no_object_of_a_class(name: str, text: str, hit: str) -> None:
    others = {"lib/anchor.py": text, "lib/kept/__init__.py": ""}
    found = broken([Guard("plain", name)], OWN, others)
    assert hit in found
    assert bool(found) is bool(hit)


USING = """\
import functools

import numpy as np
import tensorflow as tf


def straight(x):
    return functools.partial(tf.grad_pass_through(tf.sign), x)() * np.float32(max(2, 1))
"""

INTERNAL = "from tensorflow.python.framework import ops\n"

#: What another file does, and what it changes of a library that matters to `USING`.
PATCHES = [
    ("import tensorflow as tf\ntf.sign = abs\n", "`tf.sign`"),
    ("import tensorflow as tf\ntf.get_variable = abs\n", ""),
    ("import tensorflow as tf\nprint(tf.sign)\n", ""),
    ("import prog\nprog.tf.sign = abs\n", "`prog.tf.sign`"),
    ("import prog\nprog.tf = None\n", "`prog.tf`"),
    ("class A:\n    def __init__(self, np):\n        self.np = np\n", ""),
    ("def install(tf):\n    tf.sign = abs\n", "`tf.sign`"),
    ("import tensorflow as tf\nfor tf.sign in (abs,):\n    pass\n", "`tf.sign`"),
    ("import tensorflow as tf\ntf.Tensor.__mul__ = max\n", "`tf.Tensor.__mul__`"),
    ("from tensorflow import Tensor\nTensor.__mul__ = max\n", "`Tensor.__mul__`"),
    (f"{INTERNAL}ops.reset = abs\n", "`ops.reset`"),
    (f"{INTERNAL}ops._gradient_registry._registry['Mul'] = 3\n", "_registry.Mul`"),
    (f"{INTERNAL}ops._gradient_registry._registry.pop('Mul')\n", "_registry.pop()`"),
    (f"{INTERNAL}print('Mul' in ops._gradient_registry._registry)\n", ""),
    ("import tensorflow as tf\nsetattr(tf, 'sign', abs)\n", "`tf.sign`"),
    ("import tensorflow as tf\nsetattr(tf, name(), abs)\n", "`tf.*`"),
    ("import tensorflow as tf\nvars(tf)['sign'] = abs\n", "`tf.sign`"),
    ("import tensorflow as tf\ntf.__dict__['sign'] = abs\n", "`tf.sign`"),
    ("import sys\nsys.modules['tensorflow'].sign = abs\n", "`sys.modules.tensorflow.sign`"),
    ("from unittest import mock\nmock.patch('tensorflow.sign', abs)\n", "`tensorflow.sign`"),
    ("import tensorflow as tf\nmock.patch.object(tf, 'sign')\n", "`tf.sign`"),
    ("import numpy as np\nnp.load.__defaults__ = (None, True)\n", ""),
    ("import numpy as np\nnp.bool = bool\n", ""),
    ("import numpy as np\nnp.float32 = float\n", "`np.float32`"),
    ("import keras.backend as K\nK._LEARNING_PHASE = 1\n", ""),
    ("import builtins\nbuiltins.print = abs\n", ""),
    ("import sys\nsys.meta_path.append(Finder())\n", "`sys.meta_path.append()`"),
    ("import functools\nfunctools.partial = made\n", "`functools.partial`"),
    ("import functools\nfunctools.lru_cache = made\n", ""),
    ("import tensorflow as tf\nFLAGS = tf.app.flags.FLAGS\nFLAGS.sign = 3\n", ""),
    (
        "import tensorflow as tf\ntf.experimental.numpy.experimental_enable_numpy_behavior()\n",
        "calls `tf.experimental.numpy.experimental_enable_numpy_behavior()`",
    ),
    (
        "import tensorflow as tf\ntf.Tensor._override_operator('__mul__', max)\n",
        "_override_operator",
    ),
    ("import tensorflow as tf\nnn = tf\nnn.sign = abs\n", "`tf.sign`"),
    ("import tensorflow as tf\nT = tf.Tensor\nT.__mul__ = max\n", "`tf.Tensor.__mul__`"),
    (f"{INTERNAL}r = ops._gradient_registry._registry\nr['Mul'] = 3\n", "_registry.Mul`"),
    ("import numpy as np\nx = np.zeros(3)\nx.sign = 1\n", ""),
    ("import_module('tensorflow').sign = abs\n", "`tensorflow.sign`"),
    ("m = import_module('tensorflow')\nm.sign = abs\n", "`tensorflow.sign`"),
    ("from prog import tf\ntf.sign = abs\n", "`tf.sign`"),
    ("from prog import straight\nstraight.sign = abs\n", ""),
    ("import builtins\nbuiltins.range = min\n", ""),
    ("import builtins\nbuiltins.max = min\n", "changes `builtins.max`"),
    ("import builtins\nbuiltins.__dict__['max'] = min\n", "changes `builtins.max`"),
    ("__builtins__['max'] = min\n", "changes `__builtins__.max`"),
    ("import builtins\nsetattr(builtins, 'max', min)\n", "changes `builtins.max`"),
    ("import builtins\nbuiltins.print = repr\n", ""),
]


@pytest.mark.parametrize(("text", "told"), PATCHES)
def test_a_proof_takes_libraries_as_they_are_installed(text: str, told: str) -> None:
    found = patched([USING], {"other.py": text})
    assert bool(found) == bool(told)
    assert told in found
    assert found.startswith("other.py:") or not told


@pytest.mark.parametrize(
    ("paths", "told"),
    [
        (["tensorflow.py"], "tensorflow.py takes the place of `tensorflow`"),
        (["numpy/__init__.py"], "numpy/__init__.py takes the place of `numpy`"),
        (["pkg/__init__.py", "pkg/numpy.py"], ""),
        (["keras/__init__.py"], ""),
    ],
)
def test_a_file_may_take_the_place_of_a_library(paths: list[str], told: str) -> None:
    assert patched([USING], dict.fromkeys(paths, "")) == told


def test_a_package_may_take_the_place_of_the_module(tmp_path: Path) -> None:
    module, package = tmp_path / "prog.py", tmp_path / "prog" / "__init__.py"
    for file in (module, package):
        file.parent.mkdir(exist_ok=True)
        file.write_text("")
    found = patched([USING], files_around(str(module)), str(module))
    assert found.endswith(f"__init__.py takes the place of {os.path.relpath(module)}")
    assert patched([USING], files_around(str(package)), str(package)) == ""


def test_the_module_itself_may_change_a_library() -> None:
    found = patched([f"{USING}\n\ndef install():\n    tf.sign = abs\n"], {})
    assert found == "line 12 changes `tf.sign`, and it is assumed: libraries are as installed"
