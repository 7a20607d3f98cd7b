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
        ('m: dict = {"Relu": "A"}', "m", {"Relu": "A"}),
        ('m = {"Relu": "A"}\nm = {"Sign": "B"}', "m", {"Sign": "B"}),
        ('n = {"Relu": "A"}\nm = n', "m", None),
        ('n = {"Relu": "A"}\nm = {**n, "Sign": "B"}', "m", {"Relu": "A", "Sign": "B"}),
        ('n = {"Relu": "A"}\nm = dict(n)', "m", {"Relu": "A"}),
        ('n = {"Relu": "A"}\nm = {}\nm.update(n)', "m", {"Relu": "A"}),
        ('for n in given:\n    m = {"Relu": "A"}\n    m["Sign"] = "B"', "m", {"Relu": "A", "Sign": "B"}),
        # Without the flag there is no map.
        ('if flag:\n    m = {"Relu": "A"}', "m", {"Relu": "A"}),
        # One gradient for several keys.
        ("", '{k: "A" for k in ["Relu", "Sign"]}', {"Relu": "A", "Sign": "A"}),
        ("", '{k: "A" for k in ("Relu",)}', {"Relu": "A"}),
        ("", 'dict.fromkeys({"Relu"}, "A")', {"Relu": "A"}),
        ('keys = ["Relu", "Sign"]', '{k: "A" for k in keys}', {"Relu": "A", "Sign": "A"}),
        ('keys = ["Relu"]\nfor k in keys: pass', 'dict.fromkeys(keys, "A")', {"Relu": "A"}),
        ('keys = ("Relu",)\nprint(keys)', 'dict.fromkeys(keys, "A")', {"Relu": "A"}),
    ],
)  # fmt: skip
def test_a_visible_map(setup: str, spelled: str, entries: dict[str, str | None]) -> None:
    held, reason, condition = override(setup, spelled)
    assert (held, condition) == (entries, None)
    assert bool(reason) is (entries is None)


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
        ("", '{k: "A" for k in ["Relu"] if flag}', "the map is computed"),
        ("", '{k: k for k in ["Relu"]}', "the map is computed"),
        ("", '{k + "x": "A" for k in ["Relu"]}', "the map is computed"),
        ("", '{k: "A" for n in given for k in ["Relu"]}', "the map is computed"),
        ("", '{k: "A" for k in ["Relu", *given]}', "the map is computed"),
        ("", 'dict.fromkeys(["Relu"])', "the map is computed"),
        ("", 'other.fromkeys(["Relu"], "A")', "the map is computed"),
        ("", 'dict.fromkeys(["Relu"], *given)', "the map is computed"),
        ("", "dict(*given)", "the map is computed"),
        ('keys = ["Relu"]\nkeys.append(given)', '{k: "A" for k in keys}', "the map is computed"),
        ('keys = ["Relu"]\nkeys = given', '{k: "A" for k in keys}', "the map is computed"),
        ('m = {"Relu": "A"}\nif flag: m["Sign"] = "B"', "m", "the map `m` is not a plain"),
        ('m = {"Relu": "A"}\nm[1:2] = "B"', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\nm["Sign"] = n = "B"', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\nm.update(*given)', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\nfor m["Sign"] in given: pass', "m", "the map `m` is not a plain"),
        ('m = n = {"Relu": "A"}', "m", "the map `m` is not a plain dictionary"),
        # What is chosen.
        ("", '{"Relu": "A"} if flag else {"Sign": "B"}', "the map holds one thing or another"),
        ("", '{"Relu": "A"} if flag() else {}', "the map is computed"),
        ("flag = 1", '{"Relu": "A"} if flag else {}', "the map is computed"),
        ("", '({"Relu": "A"} if flag else {}) if given else {}', "the map depends on several"),
        ("", '{**({"Relu": "A"} if flag else {}), "Sign": "B"}', "a conditional map is merged"),
        (
            'm = {}\nif flag:\n    m["Relu"] = "A"\nelse:\n    pass',
            "m",
            "the map `m` is not a plain",
        ),
        ('m = {}\nif flag:\n    m["Relu"] = "A"\n    print(1)', "m", "the map `m` is not a plain"),
        ('m = {}\nif flag:\n    m["Relu"] = "A"; print(1)', "m", "the map `m` is not a plain"),
        ('m = {}\nwhile flag:\n    m["Relu"] = "A"', "m", "the map `m` is not a plain"),
        ('m = {"Sign": "B"}\nif flag:\n    m["Relu"] = "A"', "m", "the map `m` is not a plain"),
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
        ("", '{} if not flag else {"Relu": "A"}'),
        ('m = {"Relu": "A"}\nif not flag:\n    m = {}', "m"),
    ],
)
def test_a_map_that_a_flag_empties_has_the_flag_as_its_condition(setup: str, spelled: str) -> None:
    assert override(setup, spelled) == ({"Relu": "A"}, "", "flag")


@pytest.mark.parametrize(
    ("test", "condition"),
    [
        ("flag", "not flag"),
        ("x.flag", "not x.flag"),
        ("flag > 1", "not (flag > 1)"),
        ("(flag > 1)", "not (flag > 1)"),
        ("not (flag)", "(flag)"),
        ("-flag", "not (-flag)"),
        ("flag and given", "not (flag and given)"),
    ],
)
def test_a_map_that_a_flag_fills_has_its_contrary_as_its_condition(
    test: str, condition: str
) -> None:
    assert override("", f'{{}} if {test} else {{"Relu": "A"}}') == ({"Relu": "A"}, "", condition)


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
