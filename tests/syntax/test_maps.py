"""What an override map holds, in every spelling, and why it is not visible in others."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts


def override(setup: str, spelled: str) -> tuple[dict[str, str | None] | None, str]:
    """The entries and the reason of the map of a block in a function."""
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
    return held, found.reason


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
        ('name = "A"\nm = {"Relu": name}', "m", {"Relu": "A"}),
        ('key = "Relu"', '{key: "A"}', {"Relu": "A"}),
        ('m: dict = {"Relu": "A"}', "m", {"Relu": "A"}),
        ('n = {"Relu": "A"}\nm = n', "m", None),
        ('n = {"Relu": "A"}\nm = {**n, "Sign": "B"}', "m", {"Relu": "A", "Sign": "B"}),
        ('n = {"Relu": "A"}\nm = dict(n)', "m", {"Relu": "A"}),
        # Without the flag there is no map.
        ('if flag:\n    m = {"Relu": "A"}', "m", {"Relu": "A"}),
    ],
)  # fmt: skip
def test_a_visible_map(setup: str, spelled: str, entries: dict[str, str | None]) -> None:
    held, reason = override(setup, spelled)
    assert held == entries
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
        ("", '{k: "A" for k in ["Relu"]}', "the map is computed"),
        ("", 'dict.fromkeys(["Relu"], "A")', "the map is computed"),
        ("", "given.MAP", "what the map `given.MAP` holds is not visible here"),
        ("", "dict(*given)", "the map is computed"),
        ('m = {"Relu": "A"}\nif flag: m["Sign"] = "B"', "m", "the map `m` is not a plain"),
        ('m = {"Relu": "A"}\nm[1:2] = "B"', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\nm["Sign"] = n = "B"', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\nm.update(*given)', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\nfor m["Sign"] in given: pass', "m", "the map `m` is not a plain"),
        ('m = n = {"Relu": "A"}', "m", "the map `m` is not a plain dictionary"),
        # What several statements put together.
        ('m = {}\nm["Relu"] = "A"', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\nm.update(Sign="B")', "m", "the map `m` is not a plain dictionary"),
        ('m = {"Relu": "A"}\nm = {"Sign": "B"}', "m", "the map `m` is not a plain dictionary"),
        # What a flag decides.
        ("", '{"Relu": "A"} if flag else {}', "the map is computed"),
        ("", '{**({"Relu": "A"} if flag else {}), "Sign": "B"}', "the map is computed"),
        ('m = {}\nif flag:\n    m["Relu"] = "A"', "m", "the map `m` is not a plain"),
        ('key = "PyFunc" if flag else "Sign"', '{key: "A"}', "an op type in the map is not a"),
        ('m = {}\nwhile flag:\n    m["Relu"] = "A"', "m", "the map `m` is not a plain"),
        ('m = {"Sign": "B"}\nif flag:\n    m["Relu"] = "A"', "m", "the map `m` is not a plain"),
    ],
)
def test_a_map_that_is_not_visible_says_why(setup: str, spelled: str, reason: str) -> None:
    entries, found = override(setup, spelled)
    assert entries is None
    assert found.startswith(reason)
