"""Which functions of a module a part of it leads to."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.leading import led_to

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

def derives(x):
    return D()(x)

if __name__ == "__main__":
    alone = used
"""


@pytest.mark.parametrize(
    ("name", "led"),
    [
        ("alone", {"alone"}),
        ("directly", {"directly", "used"}),
        ("through", {"through", "used"}),
        ("makes", {"makes", "C.__call__", "C.run", "directly", "used"}),
        ("derives", {"derives", "C.__call__", "C.run", "directly", "used"}),
        ("makes.inner", {"makes", "C.__call__", "C.run", "directly", "used"}),
        ("C.run", {"C.run", "directly", "used"}),
        ("C.other", {"C.other", "alone"}),
        ("", {"used"}),
    ],
)
def test_what_a_part_leads_to(name: str, led: set[str]) -> None:
    assert led_to(TEXT, name) == led
