"""What an override map holds, in every spelling, and why it is not visible in others."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts


def override(setup: str, spelled: str) -> tuple[dict[str, str | None] | None, str, str | None]:
    """The entries, the reason and the condition of the map of a block in a function."""
    indented = "".join(f"    {line}\n" for line in setup.splitlines())
    text = (
        "import tensorflow as tf\n\n\ndef f(x, flag, given):\n"
        f"{indented}    g = tf.get_default_graph()\n"
        f"    with g.gradient_override_map({spelled}):\n        return tf.identity(x)\n"
    )
    module = cst.parse_module(text)
    (found,) = Facts(module).overrides
    entries = found.entries
    held = None if entries is None else {e.op_type: e.gradient.text for e in entries}
    condition = found.condition
    return held, found.reason, None if condition is None else module.code_for_node(condition)


@pytest.mark.parametrize(
    ("setup", "spelled", "entries"),
    [
        ("", '{"Relu": "A"}', {"Relu": "A"}),
        ("", '{"Relu": "A", "Sign": "B"}', {"Relu": "A", "Sign": "B"}),
        ("", 'dict(Relu="A")', {"Relu": "A"}),
        ("", 'dict({"Relu": "A"}, Sign="B")', {"Relu": "A", "Sign": "B"}),
        ("", '{**{"Relu": "A"}, "Sign": "B"}', {"Relu": "A", "Sign": "B"}),
        ("", '{"Relu": "A", "Relu": "B"}', {"Relu": "B"}),
        ("", '{"Relu": given}', {"Relu": None}),
        ("", "{}", {}),
        ('m = {"Relu": "A"}', "m", {"Relu": "A"}),
        ('m = {}\nm["Relu"] = "A"', "m", {"Relu": "A"}),
        ('m = {"Relu": "A"}\nm.update({"Sign": "B"})', "m", {"Relu": "A", "Sign": "B"}),
        ('m = {"Relu": "A"}\nm.update({"Sign": "B"})\nm["Abs"] = "C"', "m", {"Relu": "A", "Sign": "B", "Abs": "C"}),
        ('m = {}\nm["Relu"] = "A"\nm.update(Sign="B")', "m", {"Relu": "A", "Sign": "B"}),
        ('name = "A"\nm = {"Relu": name}', "m", {"Relu": "A"}),
        ('key = "Relu"', '{key: "A"}', {"Relu": "A"}),
    ],
)  # fmt: skip
def test_a_visible_map(setup: str, spelled: str, entries: dict[str, str | None]) -> None:
    assert override(setup, spelled) == (entries, "", None)


@pytest.mark.parametrize(
    ("setup", "spelled", "reason"),
    [
        ("", "given", "the map `given` is not a plain dictionary"),
        ("", "make()", "the map is computed"),
        ("", '{k: "A" for k in given}', "the map is computed"),
        ("", '{given: "A"}', "an op type in the map is not a constant"),
        ("", '{"Relu": "A"}, 1', "the map is not a single argument"),
        ("", "*given", "the map is not a single argument"),
        ('m = {"Relu": "A"}\nchange(m)', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\ngiven.change(m)', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\ny = given.update(m)', "m", "the map `m` is not a plain dictionary"),
        ('for k in given:\n    m = {k: "A"}', "m", "an op type in the map is not a constant"),
    ],
)
def test_a_map_that_is_not_visible_says_why(setup: str, spelled: str, reason: str) -> None:
    entries, found, condition = override(setup, spelled)
    assert entries is None
    assert found.startswith(reason)
    assert condition is None


@pytest.mark.parametrize(
    ("setup", "spelled"),
    [
        ("", '{"Relu": "A"} if flag else {}'),
        ('m = {}\nif flag:\n    m["Relu"] = "A"', "m"),
        ('m = {"Relu": "A"} if flag else {}', "m"),
    ],
)
def test_a_map_that_a_flag_empties_has_the_flag_as_its_condition(setup: str, spelled: str) -> None:
    assert override(setup, spelled) == ({"Relu": "A"}, "", "flag")


CHOSEN = 'if flag:\n    key = "PyFunc"\nelse:\n    key = "PyFuncStateless"'
CALL = "tf.py_func(given, [x], tf.float32, stateful=flag)"


@pytest.mark.parametrize(
    ("setup", "call", "known"),
    [
        ('key = "PyFunc" if flag else "PyFuncStateless"', CALL, True),
        ('key = "PyFuncStateless" if flag else "PyFunc"', CALL, False),
        ('key = "PyFunc" if flag else "PyFuncStateless"', CALL.replace("flag", "given"), False),
        (CHOSEN, CALL, True),
        (f"{CHOSEN}\n    print(key)", CALL, False),
        (f"{CHOSEN}; print(key)", CALL, True),
        (
            CHOSEN.replace('key = "PyFuncStateless"', 'print(1); key = "PyFuncStateless"'),
            CALL,
            False,
        ),
        (f"{CHOSEN}\nkey = given", CALL, False),
    ],
)
def test_a_key_that_is_chosen_as_the_call_is(setup: str, call: str, known: bool) -> None:
    entries, reason, _ = override(f"{setup}\ny = {call}", '{key: "A"}')
    assert entries == ({"PyFunc": "A", "PyFuncStateless": "A"} if known else None)
    assert bool(reason) is not known
