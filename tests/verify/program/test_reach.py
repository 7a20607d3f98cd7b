"""Which functions of a module a subject may call."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.reach import Reach
from tfgradmigrate.verify.program.subject import Subject

TEXT = """
def used(x):
    return x

table = {"a": used}

def through(x):
    return table["a"](x)

def directly(x):
    return used(x)

def alone(x):
    return x

class C:
    def __call__(self, x):
        return self.run(x)

    def run(self, x):
        return directly(x)

    def other(self, x):
        return alone(x)

class D(C):
    pass

def makes(x):
    return C()(x)

if __name__ == "__main__":
    alone = used
"""


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("alone", {"alone"}),
        ("directly", {"directly", "used"}),
        ("through", {"through", "used"}),
        ("makes", {"makes", "C.__call__", "C.run", "directly", "used"}),
        ("makes.inner", {"makes", "C.__call__", "C.run", "directly", "used"}),
        ("C.run", {"C.run", "directly", "used"}),
        ("D.run", {"C.run", "directly", "used"}),
        ("C.other", {"C.other", "alone"}),
    ],
)
def test_what_a_subject_may_call(name: str, called: set[str]) -> None:
    module = Module(dedent(TEXT))
    reach = Reach(module, range(1, 40), ())
    found = reach.routines(Subject(name, "function", names=(name.split(".")[0],)))
    assert found & module.routines.keys() == called


def test_what_a_module_may_call_is_what_its_outputs_are_made_of() -> None:
    module = Module(dedent(TEXT))
    subject = Subject("<module>", "module", outputs=("table",), names=("table",))
    assert Reach(module, (), ()).routines(subject) & module.routines.keys() == {"used"}


def test_the_places_that_a_subject_runs() -> None:
    module = Module(dedent(TEXT))
    reach = Reach(module, (3, 11, 14), ())
    subject = Subject("directly", "function", names=("directly",))
    assert list(reach.lines(subject, None)) == [3, 11]


def test_the_places_that_a_function_runs_which_another_one_makes() -> None:
    text = "def get(k):\n    def f(x):\n        return x\n    def g(x):\n        return k\n"
    text += "    return f\n"
    module = Module(text + "K = 3\ndef other(x):\n    return x\n")
    reach = Reach(module, (3, 5, 9), ())
    (made,) = (n for n in ast.walk(module.tree) if getattr(n, "name", "") == "f")
    assert isinstance(made, ast.FunctionDef)
    subject = Subject("get.f", "function", names=("get", "K"))
    assert list(reach.lines(subject, made)) == [3]
