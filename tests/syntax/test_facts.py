"""What is read of a registration, and what is not; how far names are followed."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.model import Registration, UnreadRegistration
from tfgradmigrate.syntax.facts import Facts

REGISTERED = "tf.RegisterGradient"
ONE_NAME = "the name is not a single argument"
PASSED_ON = "the registering object is stored or passed on"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (f"{REGISTERED}('A')(f)", None),
        (f"@{REGISTERED}('A')\ndef f(op, dy): pass", None),
        (f"a = {REGISTERED}('A')(f)", "the result of the registration is used"),
        (f"{REGISTERED}('A')", PASSED_ON),
        (f"{REGISTERED}('A')()", PASSED_ON),
        (f"{REGISTERED}('A')(f, g)", PASSED_ON),
        (f"g({REGISTERED}('A'))", PASSED_ON),
        (f"{REGISTERED}()(f)", ONE_NAME),
        (f"{REGISTERED}('A', 'B')(f)", ONE_NAME),
        (f"{REGISTERED}(*a)(f)", ONE_NAME),
        (f"@{REGISTERED}('A')\nclass C: pass", "the decorator stands on a class"),
        (f"a = {REGISTERED}", "`RegisterGradient` itself is stored or passed on"),
    ],
)
def test_what_is_read_of_a_registration(code: str, why: str | None) -> None:
    (found,) = Facts(cst.parse_module(f"import tensorflow as tf\n{code}\n")).registrations
    assert isinstance(found, UnreadRegistration) is (why is not None and "result" not in why)
    assert isinstance(found, (Registration, UnreadRegistration))
    assert (found.reason or None) == why


@pytest.mark.parametrize("further", [False, True])
def test_a_module_is_followed_through_some_names(further: bool) -> None:
    links = 8 + further
    lines = ["import tensorflow as a0", *(f"a{n + 1} = a{n}" for n in range(links))]
    facts = Facts(cst.parse_module("\n".join([*lines, f"a{links}.square(x)\n"])))
    (call,) = facts.scopes.find(facts.module, cst.Call)
    assert facts.names.api(call.func) == (None if further else "square")
