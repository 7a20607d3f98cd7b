"""Subjects: what is run for a place, what it covers, and why some cannot be run."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from pathlib import Path
from textwrap import dedent

import pytest

from tfgradmigrate.rules.model import Action, Finding
from tfgradmigrate.verify.inputs.ladder import ladder
from tfgradmigrate.verify.program.slicing import slice_module
from tfgradmigrate.verify.program.subject import Subject
from tfgradmigrate.verify.program.subjects import subjects

pytestmark = pytest.mark.many

FIXTURES = Path(__file__).parents[3] / "fixtures"


def finding(line: int, action: str = "rewrite", marks: Iterable[int] = ()) -> Finding:
    """Return a finding on a line; `marks` are the lines of its occurrences."""
    return Finding(
        code="TGM105",
        action=Action(action),
        path="m.py",
        line=line,
        column=1,
        end_line=line,
        end_column=2,
        idiom="",
        symbol="",
        message="",
        occurrences=tuple((mark, 1) for mark in marks),
    )


def found(text: str, new: str | None = None) -> dict[str, Subject]:
    """Return the subjects of the lines that end in `#!` (a place) or `#! n` (marked in line n)."""
    text = dedent(text).lstrip("\n")
    findings = []
    for number, line in enumerate(text.split("\n"), 1):
        _, sign, marks = line.partition("#!")
        if sign:
            findings.append(finding(number, marks=map(int, marks.split())))
    result = subjects(text, text if new is None else dedent(new), findings)
    assert len({subject.name for subject in result}) == len(result)
    return {subject.name: subject for subject in result}


def names(subject: Subject) -> list[str]:
    return [parameter.name for parameter in subject.parameters]


def test_the_outermost_function_is_the_subject() -> None:
    text = """
        def f(x, k=2, *rest, flag, **more):
            def inner(y):
                with g.gradient_override_map({}): #!
                    return y
            return inner(x) + 1
        """
    (subject,) = found(text).values()
    assert (subject.name, subject.kind, subject.expression) == ("f", "function", "f")
    assert subject.lines == (3,)
    assert subject.names == ("f",)
    kinds = [(p.name, p.kind, p.default, p.required) for p in subject.parameters]
    assert kinds == [
        ("x", "positional", None, True),
        ("k", "positional", "2", False),
        ("rest", "*", None, False),
        ("flag", "keyword", None, True),
        ("more", "**", None, False),
    ]


def test_only_what_is_changed_is_run() -> None:
    text = "def f(x):\n    return x\n"
    assert subjects(text, text, [finding(2, "keep"), finding(2, "refuse")]) == []
    assert [s.name for s in subjects(text, text, [finding(2, "shim")])] == ["f"]


def test_a_method_is_called_on_an_instance() -> None:
    text = """
        class Clip:
            def apply(self, x):
                return x #!
            def __hidden(self, x):
                return x #!
            @classmethod
            def of(cls, x):
                return x #!
            @staticmethod
            def now(x):
                return x #!
            @property
            def value(self):
                return 1 #!
        """
    by_name = found(text)
    assert {name: s.expression for name, s in by_name.items()} == {
        "Clip.apply": "lambda self, *a, **k: self.apply(*a, **k)",
        "Clip.__hidden": "lambda self, *a, **k: self._Clip__hidden(*a, **k)",
        "Clip.of": "Clip.of",
        "Clip.now": "Clip.now",
        "Clip.value": "lambda self, *a, **k: self.value",
    }
    assert names(by_name["Clip.apply"]) == ["self", "x"]
    assert by_name["Clip.apply"].parameters[0].built == "Clip"
    assert names(by_name["Clip.of"]) == names(by_name["Clip.now"]) == ["x"]
    assert by_name["Clip.value"].parameters[0].built == "Clip"
    assert {s.names for s in by_name.values()} == {("Clip",)}


@pytest.mark.parametrize("method", ["__init__", "build", "call"])
def test_a_layer_is_called(method: str) -> None:
    text = f"""
        class Layer(Base):
            def {method}(self, shape):
                self.x = 1 #!
            def {"call" if method != "call" else "other"}(self, x, training=None):
                return x
        """
    (subject,) = found(text).values()
    assert subject.name == "Layer.__call__"
    assert subject.expression == "lambda self, *a, **k: self(*a, **k)"
    assert subject.lines == (3,)


def test_a_class_that_only_makes_tensors_shows_those_it_keeps() -> None:
    text = """
        class Net:
            def __init__(self, x, bits=2):
                with g.gradient_override_map({}): #!
                    self.y = tf.round(x)
        """
    (subject,) = found(text).values()
    assert names(subject) == ["x", "bits"]
    keep = type("Keep", (), {"get_shape": None})()
    made = type("Net", (), {"__init__": lambda self, x: self.__dict__.update(y=x, z=1)})
    assert eval(subject.expression, {"Net": made})(keep) == [keep]


def test_a_method_without_arguments_takes_those_of_the_constructor() -> None:
    text = """
        class Net:
            def __init__(self, x): self.x = x
            def __call__(self):
                return self.x #!
        """
    (subject,) = found(text).values()
    made = type("Net", (), {"__init__": lambda self, x: None, "__call__": lambda self: 7})
    assert names(subject) == ["x"]
    assert eval(subject.expression, {"Net": made})(1) == 7


def test_subclasses_that_change_what_a_method_uses_are_run_as_well() -> None:
    text = """
        class A:
            def _grad(self, op, g): return g
            def __call__(self, x):
                return apply(self._grad, x) #!
        class B(A):
            def _grad(self, op, g): return 2 * g
        class C(B): pass
        class D(A):
            unrelated = 1
        """
    assert sorted(found(text)) == ["A.__call__", "B.__call__"]


def test_what_a_function_makes_is_called_through_it() -> None:
    text = """
        def quantizers(bits, scale, name=None):
            def levels(x):
                with g.gradient_override_map({}): #!
                    return tf.round(x)
            def weights(w): return levels(w) * scale
            def activations(x): return tf.abs(x)
            def gradients(x):
                with g.gradient_override_map({}): #!
                    return x
            return weights, activations, gradients
        """
    by_name = found(text)
    assert sorted(by_name) == ["quantizers.gradients", "quantizers.weights"]
    weights, gradients = by_name["quantizers.weights"], by_name["quantizers.gradients"]
    assert (weights.lines, gradients.lines) == ((3,), (8,))
    assert names(weights) == ["bits", "scale", "w"]

    def make(*args: object) -> tuple[object, ...]:
        return tuple(lambda *a, i=i, **k: (i, *args, *a, k) for i in range(3))

    assert eval(weights.expression, {"quantizers": make})(1, 2, 3, k=4) == (0, 1, 2, 3, {"k": 4})
    assert eval(gradients.expression, {"quantizers": make})(1, 2, 3) == (2, 1, 2, 3, {})


@pytest.mark.parametrize(
    ("returned", "path"),
    [("inner", ""), ("[inner]", "[0]"), ("{'a': inner}", "['a']"), ("Defun(k)(inner)", "")],
)
def test_the_ways_to_return_a_function(returned: str, path: str) -> None:
    text = f"""
        def make(k):
            def inner(x):
                return x #!
            return {returned}
        """
    (subject,) = found(text).values()
    assert subject.expression == f"lambda *a, **k: make(a[0]){path}(*a[1:], **k)"


def test_a_gradient_function_in_a_maker_belongs_to_what_names_it() -> None:
    text = """
        def make(k):
            @tf.RegisterGradient("Mine")
            def grad(op, g):
                return tf.neg(g) #!
            def one(x):
                with g.gradient_override_map({"Identity": "Mine"}): return x
            def two(x): return x
            return one, two
        """
    assert list(found(text)) == ["make.one"]


HELPER = """
    def py_func(func, inp, Tout, grad=None): #! 4
        name = str(random())
        tf.RegisterGradient(name)(grad)
        with g.gradient_override_map({"PyFunc": name}):
            return tf.py_func(func, inp, Tout)
    def wrapped(f, x, grad):
        return py_func(f, [x], tf.float32, grad)
    def _grad(op, dy):
        return tf.neg(dy) #!
    def mod(x, y): return py_func(np.mod, [x, y], tf.float32, grad=_grad)
    def relu(x): return wrapped(np_relu, x, lambda op, dy: dy)
    def unrelated(x): return x
    """


def test_a_helper_is_run_itself_and_through_its_callers() -> None:
    by_name = found(HELPER)
    assert sorted(by_name) == ["mod", "py_func", "relu", "wrapped"]
    assert by_name["py_func"].lines == (1,)
    assert by_name["mod"].lines == (1, 9)
    assert (by_name["mod"].routines or set()) >= {"mod", "py_func", "_grad"}
    assert by_name["py_func"].routines == frozenset({"py_func"})


def test_a_gradient_function_is_no_subject_of_its_own() -> None:
    text = """
        @tf.RegisterGradient("A")
        def _a(op, g):
            return tf.neg(g) #!
        def _b(op, g):
            return tf.neg(g) #!
        tf.RegisterGradient("B")(_b)
        def f(x):
            with g.gradient_override_map({"Identity": "A"}): return x #!
        """
    by_name = found(text)
    assert sorted(by_name) == ["_b", "f"]
    assert by_name["f"].lines == (3, 8)
    assert str(by_name["_b"].reason) == "nothing in this file uses the gradient function _b"


def test_generators_and_contexts_are_run_through_those_who_use_them() -> None:
    text = """
        def steps(x):
            with g.gradient_override_map({}): #!
                yield x
        def passing(*types):
            return g.gradient_override_map(types) #!
        class Context:
            def __init__(self):
                self._map = g.gradient_override_map({}) #!
            def enter(self, x):
                with self._map: return x
            def other(self, x): return x
        def a(x): return list(steps(x))
        def b(x):
            with passing("Sign"): return x
        """
    by_name = found(text)
    assert {name: s.lines for name, s in by_name.items()} == {
        "a": (2,),
        "b": (5,),
        "Context.enter": (8,),
    }
    (alone,) = found("def steps(x):\n    yield x #!\n").values()
    assert str(alone.reason) == "it is a generator, and nothing in this file takes what it yields"


def test_a_decorator_is_run_through_what_it_decorates() -> None:
    text = """
        def clipped(bound):
            def decorate(function):
                def inner(x):
                    with g.gradient_override_map({}): #!
                        return function(x)
                return inner
            return decorate
        @clipped(2)
        def f(x): return x
        """
    assert {name: s.lines for name, s in found(text).items()} == {"f": (4,)}


def test_a_function_that_takes_a_map_needs_what_it_may_name() -> None:
    text = """
        @tf.RegisterGradient("Soft")
        def _soft(op, g): return g
        def f(x, overrides):
            with g.gradient_override_map(overrides): #!
                return x
        """
    assert found(text)["f"].names == ("f", "_soft")


def test_a_deleted_function_is_no_subject() -> None:
    text = """
        def f(x):
            return x #!
        twice = tf.function(f)
        del f
        """
    assert str(found(text)["f"].reason) == "the module deletes it"
    assert list(found(text.rstrip() + "\n        def g(x): return f(x)\n")) == ["g"]


def test_statements_of_the_module_are_run_as_they_are() -> None:
    text = """
        import tensorflow as tf
        start = tf.Variable([1.0])
        other = tf.constant(2.0)
        with tf.get_default_graph().gradient_override_map({}): #!
            levels = 4
            rounded = tf.round(start * levels)
        late = tf.Variable([1.0])
        """
    (subject,) = found(text).values()
    assert (subject.name, subject.kind, subject.lines) == ("<module>", "module", (4,))
    assert (subject.outputs, subject.wrt) == (("rounded",), ("start",))
    assert subject.names == ("rounded", "tf")


def test_a_module_that_waits_for_data_is_not_run() -> None:
    text = "x = tf.placeholder(tf.float32)\ny = tf.py_func(np.sort, [x], tf.float32) #!\n"
    (subject,) = found(text).values()
    assert str(subject.reason) == "the module feeds its placeholder x elsewhere"


def test_a_function_that_a_decorator_makes_is_called_by_its_name() -> None:
    text = """
        def _twice(x, k): return x
        twice = function.Defun(tf.float32, python_grad_func=g)(_twice) #!
        thrice = function.Defun(tf.float32)(lambda y: y * 3) #!
        layer = keras.layers.Lambda(lambda z: tf.py_func(len, [z], tf.float32)) #!
        """
    by_name = found(text)
    assert {name: names(s) for name, s in by_name.items()} == {
        "twice": ["x", "k"],
        "thrice": ["y"],
        "layer": ["z"],
    }


def test_an_import_belongs_to_what_uses_it() -> None:
    text = """
        from tensorflow import py_func, stack #!
        def f(x):
            return py_func(len, [x], tf.float32) #!
        """
    (subject,) = found(text).values()
    assert subject.lines == (1, 3)
    (alone,) = found("from tensorflow import py_func #!\n").values()
    assert str(alone.reason) == "nothing that is run uses the import"


SCRIPT = """
import tensorflow as tf
{more}
def f(x):
    return tf.round(x) #!
if __name__ == "__main__":
    with tf.Session() as session:
        print(session.run(f(tf.constant(0.5))))
"""


def test_a_small_program_that_prints_is_run_whole() -> None:
    by_name = found(SCRIPT.format(more="import numpy as np"))
    assert sorted(by_name) == ["<script>", "f"]
    assert by_name["<script>"].kind == "script"
    assert by_name["<script>"].lines == by_name["f"].lines


@pytest.mark.parametrize(
    "more",
    [
        "import cv2",
        "from .data import batches",
        "import subprocess",
        "data = open('train.csv')",
        "from tensorflow.examples import mnist; m = mnist.read_data_sets('.')",
        "FLAGS = tf.app.flags.FLAGS",
    ],
)
def test_a_program_that_may_do_more_is_not(more: str) -> None:
    assert list(found(SCRIPT.format(more=more))) == ["f"]


def test_what_the_new_text_lacks_is_said() -> None:
    old = "class A:\n    def f(self, x): return x #!\ndef g(x): return x #!\n"
    by_name = found(old, "class A:\n    pass\ndef h(x): return x\n")
    assert str(by_name["g"].reason) == "the new text has no g"
    assert str(by_name["A.f"].reason) == "the new text has no A.f"
    (module,) = found("y = f(1) #!\n", "z = f(1)\n").values()
    assert str(module.reason) == "the new text does not assign y"


def test_a_helper_that_its_callers_do_without_is_no_subject() -> None:
    new = "def mod(x, y): return call(x, y)\ndef relu(x): return x\ndef wrapped(x): return x\n"
    assert sorted(found(HELPER, new)) == ["mod", "relu", "wrapped"]


def test_an_inherited_method_is_there() -> None:
    old = "class A:\n    def f(self, x): return self.k #!\nclass B(A):\n    k = 1\n"
    assert {s.reason for s in found(old).values()} == {None}
    assert sorted(found(old)) == ["A.f", "B.f"]


def test_a_text_of_python_2_has_a_reason() -> None:
    (subject,) = found("print 1 #!\n", "print(1)\n").values()
    assert str(subject.reason).startswith("the old text cannot be parsed: ")


# The cases.


def findings_of(case: Path) -> list[Finding]:
    expected = json.loads((case / "expected.json").read_text("utf-8"))
    return [
        finding(f["line"], f["action"], [mark[0] for mark in f["occurrences"]])
        for f in expected["findings"]
    ]


def texts_of(case: Path) -> tuple[str, str]:
    old = (case / "before.py").read_text("utf-8")
    after = case / "after.py"
    return old, after.read_text("utf-8") if after.exists() else old


def is_python_3(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def runnable_cases() -> list[str]:
    cases = []
    for file in sorted(FIXTURES.glob("*/*/expected.json")):
        case = file.parent
        before = case / "before.py"
        if not before.exists() or not is_python_3(before.read_text("utf-8")):
            continue
        if "findings" not in json.loads(file.read_text("utf-8")):
            continue  # its own test says so
        changed = any(f.action in (Action.REWRITE, Action.SHIM) for f in findings_of(case))
        if "run" in json.loads(file.read_text("utf-8")) and changed:
            cases.append(str(case.relative_to(FIXTURES)))
    return cases


def test_there_are_many_cases() -> None:
    assert len(runnable_cases()) > 250


@pytest.mark.parametrize("name", runnable_cases())
def test_every_place_of_a_case_has_a_subject_with_inputs(name: str) -> None:
    case = FIXTURES / name
    old, new = texts_of(case)
    findings = findings_of(case)
    result = subjects(old, new, findings)
    covered: set[int] = set()
    for subject in result:
        if subject.reason:
            continue
        candidates = ladder(subject, old).candidates
        assert candidates
        assert len({c.spelled for c in candidates}) == len(candidates)
        for text in (old, new):
            compile(slice_module(text, subject.names).text, "slice", "exec")
        if subject.kind != "script":
            assert set(subject.lines) <= slice_module(old, subject.names).lines
        covered.update(subject.lines)
    places = {f.line for f in findings if f.action in (Action.REWRITE, Action.SHIM)}
    left_out = {line for subject in result if subject.reason for line in subject.lines}
    assert places <= covered | left_out
    assert not left_out or name in LEFT_OUT


#: Cases of which a place cannot be run, with what their fixture runs instead: gradients of kernels,
#: names of `py_func` in variables, and gradients that are registered and that nothing uses.
LEFT_OUT = {
    "kernel_gradient/names_in_variables",
    "kernel_gradient/removed_symbols",
    "kernel_gradient/old_source",
    "shimmed_block/map_updated_by_caller",
}
