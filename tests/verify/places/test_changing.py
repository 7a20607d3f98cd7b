"""A list that something else fills is not what it was when it was made."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.changing import Writes, changes_itself, may_change


def changed(text: str) -> bool:
    """Tell whether `kept`, bound by the first assignment, may change in a function."""
    body = "\n".join(f"    {line}" for line in text.splitlines())
    (scope,) = ast.parse(f"def f(x, add, other):\n{body}\n").body
    value = next(n.value for n in ast.walk(scope) if isinstance(n, ast.Assign))
    return may_change("kept", value, scope, {"tf", "np"}, {"f", "x", "add", "other", "sum"})


@pytest.mark.parametrize(
    "text",
    [
        "kept = []\nkept.append(x)",
        "kept = []\nfor v in x:\n    kept.extend([v])",
        "kept = {}\nkept['a'] = x",
        "kept = {'a': []}\nkept['a'].append(x)",
        "kept = {'a': []}\nfor v in kept.values():\n    v.append(x)",
        "kept = [[]]\nfor v in kept:\n    v.append(x)",
        "kept = [1]\nalso = kept\nalso.append(x)",
        "kept = [1]\nalso = other or kept\nalso.append(x)",
        "kept = [1]\nalso = kept if x else other\nalso.append(x)",
        "kept = [1]\nkept += [x]",
        "kept = [1]\ndel kept[0]",
        "kept = []\nkeep = kept.append\nkeep(x)",
        "kept = []\nadd(kept)",
        "kept = []\nadd(to=kept)",
        "kept = []\nadd(*[kept])",
        "kept = {'a': []}\nadd(**kept)",
        "kept = dict(a=[])\nkept.get('a').append(x)",
        "kept = dict(x)\nkept.get('a').append(x)",
        "kept = dict(a=add, **x)\nkept.get('a').append(x)",
        "kept = dict(a=3)\nkept.update(a=x)",
        "kept = {'a': []}\nalso = {**kept}\nalso['a'].append(x)",
        "kept = {}\nalso = {'a': kept, **x}\nalso['a']['b'] = x",
        "kept = [3, 5]\nsum(kept)",
        "kept = [3, 5]\nnp.random.shuffle(kept)",
        "kept = []\ndef inner(v):\n    kept.append(v)\ninner(x)",
        "kept = []\ndef inner():\n    return kept\ninner().append(x)",
        "kept = ([], 1)\nkept[0].append(x)",
        "kept = Box()\nkept.size = 3",
        "kept = Box()\nkept.sizes.append(3)",
        "kept = Box()\nadd(kept.sizes)",
    ],
)
def test_what_is_written_to_may_change(text: str) -> None:
    assert changed(text)


@pytest.mark.parametrize(
    "text",
    [
        "kept = {'Sign': 'Soft'}\nwith other.gradient_override_map(kept):\n    add(x)",
        "kept = 3\nadd(kept)",
        "kept = 'SAME'\nadd(kept)",
        "kept = (1, 2)\nadd(kept)",
        "kept = [1, 2, 2, 1]\ntf.nn.conv2d(x, other, strides=kept)",
        "kept = [1, 2]\nreturn tf.reshape(x, [-1] + kept[1:])",
        "kept = [1, 2]\nfor n in kept:\n    add(n)",
        "kept = [1, 2]\nif x in kept and len(kept) > 1:\n    return kept",
        "kept = {'a': 3}\nadd(kept['a'])",
        "kept = {'a': 3}\nadd(kept.get('b', 4))",
        "kept = dict(a=add, b=3)\nreturn kept.get(x, 4)",
        "kept = {'a': 3}\nreturn {**kept, 'b': x}",
        "kept = {'a': 3}\nadd(**kept)",
        "kept = [1, 2]\nreturn [*kept, x]",
        "kept = [1, 2]\nadd(*kept)",
        "kept = ['a']\nreturn ', '.join(kept)",
        "kept = Box()\nreturn kept(x) * kept.size",
    ],
)
def test_what_is_only_read_stays_the_same(text: str) -> None:
    assert not changed(text)


@pytest.mark.parametrize(
    ("method", "changes"),
    [
        ("def go(self, v): return v * self.size", False),
        ("def __init__(self): self.size = 3", False),
        ("def __init__(self): self.size = 3\ndef go(self, v): self.size = v", True),
        ("def go(self, v): return self.sizes[0] * self.names.get(v)", False),
        ("def go(self, a): register(a); return a", False),
        ("def go(self, v): register(v); return v", False),
        ("def go(this, v): register(this)", True),
        ("def go(this, self, /): register(self)", False),
        ("def go(this, self, /): this.size = self", True),
        ("def go(): register(self)", False),
        ("def go(self, v): return v * self.box.size", False),
        ("def go(self, v): return self.steps[0](v)", False),
        ("def go(self, v): return self.box.steps.pop()", True),
        ("def go(self, v): self.size = v", True),
        ("def go(self, v): self.size += v", True),
        ("def go(self, v): self.sizes.append(v)", True),
        ("def go(self, v): self.sizes[0] = v", True),
        ("def go(self, v): register(self, v)", True),
    ],
)
def test_a_method_may_change_its_instance(method: str, changes: bool) -> None:
    assert changes_itself(ast.parse(method).body) is changes


@pytest.mark.parametrize(
    "text",
    [
        "own.size\ndef g():\n    own.size = 3",
        "own.size\ndef g(other):\n    other.size += 3",
        "own.size\ndef g(other):\n    del other.size",
        "own.box.size\ndef g(box):\n    box.size = 3",
        "own['size']\ndef g(other):\n    other['size'] = 3",
        "own.size\nsetattr(other, 'size', 3)",
        "own.size\nsetattr(own, key, 3)",
        "own.size\nx = other.__setattr__('size', 3)",
        "own.size\nx = object.__setattr__(other, 'size', 3)",
        "own.size\nother.length, other.size = 3, 4",
        "own.size\ntype(other).size = 3",
        "own[0]\nown[key] = 3",
        "vars(own).update(size=3)",
        "own.__dict__['size'] = 3",
        "globals()['own'] = 3",
        "globals().update(read())",
        "import sys\nsys.modules[__name__].own = 3",
        "import sys\nsetattr(sys.modules[__name__], 'own', 3)",
        "import sys\nsetattr(sys.modules[__name__], key, 3)",
        "own.size\nclass Own:\n    def put(self, other):\n        other.size = 3",
        "own.size\nclass Own:\n    def put(self, /, other):\n        other.size = 3",
        "own.size\nclass Own:\n    @classmethod\n    def put(cls):\n        cls.size = 3",
        "own.update(read())",
        "own[key] = 3\nglobals()['own'] = 3",
        "vars(own).update(size=3)\nimport sys\nsys.modules[__name__].own = 3",
    ],
)
def test_what_is_written_somewhere_reaches_a_name(text: str) -> None:
    assert Writes(ast.parse(text)).may_reach("own", made_elsewhere=True)


@pytest.mark.parametrize(
    "text",
    [
        "own.size\ndef g(other):\n    other.length = 3",
        "own.size\nclass Own:\n    def put(self):\n        self.size = 3",
        "own['size']\nother['length'] = 3",
        "own.size\nlog('size', 3)",
        "own.size\nsetattr(other, key, 3)",
        "globals()['other'] = 3\nown.size",
        "print(globals())\nx = own.update(read())",
    ],
)
def test_what_is_written_elsewhere_does_not(text: str) -> None:
    assert not Writes(ast.parse(text)).may_reach("own", made_elsewhere=True)


def test_a_method_of_an_own_class_comes_along() -> None:
    writes = Writes(ast.parse("own.update(read())"))
    assert not writes.may_reach("own", made_elsewhere=False)
