"""Which graph an expression means, what a function reads of shapes, what it returns."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.graph_functions import returned_tensors, why_not_rebuilt
from tfgradmigrate.syntax.tree import find_all, source_of

DEFAULT = "tf.get_default_graph()"


def kind_of(*lines: str) -> str:
    """What the last line, an expression, means."""
    facts = Facts(cst.parse_module("import tensorflow as tf\n" + "\n".join(lines) + "\n"))
    last = facts.module.body[-1]
    assert isinstance(last, cst.SimpleStatementLine)
    (small,) = last.body
    assert isinstance(small, cst.Expr)
    return facts.graphs.read(small.value).kind


@pytest.mark.parametrize("further", [False, True])
def test_a_graph_is_followed_through_some_names(further: bool) -> None:
    links = 7 + further
    lines = [f"g0 = {DEFAULT}", *(f"g{n + 1} = g{n}" for n in range(links))]
    assert kind_of(*lines, f"g{links}") == ("unknown" if further else "default")


@pytest.mark.parametrize("further", [False, True])
def test_a_graph_is_followed_through_some_blocks(further: bool) -> None:
    links = 7 + further
    lines = [
        f"g0 = {DEFAULT}",
        *(f"with g{n}.as_default() as g{n + 1}: pass" for n in range(links)),
    ]
    assert kind_of(*lines, f"g{links}") == ("explicit" if further else "default")


@pytest.mark.parametrize("further", [False, True])
def test_a_graph_is_followed_through_some_choices(further: bool) -> None:
    links = 8 + further
    choice = "h or (" * links + DEFAULT + ")" * links
    assert kind_of(choice) == ("unknown" if further else "session")


@pytest.mark.parametrize(
    "line",
    [
        "from tensorflow import get_default_graph as now",
        "from tensorflow.compat.v1 import get_default_graph as now",
        "from tensorflow.python.framework.ops import get_default_graph as now",
    ],
)
def test_the_default_graph_may_be_imported_by_another_name(line: str) -> None:
    assert kind_of(line, "now()") == "default"


@pytest.mark.parametrize(
    ("lines", "fixed"),
    [
        (["if x.shape[0]: y = 1"], False),
        (["n = x.shape[0]", "if n: y = 1"], False),
        (["n = x.shape[0]", "m = n", "n = m", "if m: y = 1"], False),
        (["n = m = 2", "n = m", "m = n", "if m: y = 1"], True),
    ],
)
def test_whether_a_function_decides_by_a_static_shape(lines: list[str], fixed: bool) -> None:
    text = "import tensorflow as tf\ndef f(x):\n" + "".join(f"    {line}\n" for line in lines)
    facts = Facts(cst.parse_module(text))
    (function,) = find_all(facts.module, cst.FunctionDef)
    assert (why_not_rebuilt(function, facts) is None) is fixed


@pytest.mark.parametrize(
    ("value", "count"),
    [
        ("tf.square(x)", 1),
        ("x * 2", 1),
        ("-x", 1),
        ("(x * 2, tf.square(x))", 2),
        ("[x * 2]", 1),
        ("(x, *more)", None),
        ("tf.unique(x)", None),
        ("tf.split(x, 2)", None),
        ("unknown(x)", None),
    ],
)
def test_how_many_tensors_a_function_returns(value: str, count: int | None) -> None:
    facts = Facts(cst.parse_module(f"import tensorflow as tf\ndef f(x):\n    return {value}\n"))
    (function,) = find_all(facts.module, cst.FunctionDef)
    assert returned_tensors(function, facts) == count


@pytest.mark.parametrize(
    ("head", "asked", "kind"),
    [
        ("class L(tf.layers.Layer):", "self.graph", "unknown"),
        ("class L(tf.layers.Layer):", "self.other", "unknown"),
        ("class L:", "self.graph", "unknown"),
        ("class L:\n    graph = tf.Graph()", "self.graph", "unknown"),
        (f"class L:\n    mine = {DEFAULT}", "self.mine", "unknown"),
        (
            f"class L:\n    graph = None\n    def g(self): self.graph = {DEFAULT}",
            "self.graph",
            "default",
        ),
        (f"class L:\n    g = tf.Graph()\n    def s(self): self.g = {DEFAULT}", "self.g", "unknown"),
        (f"class B:\n    g = {DEFAULT}\nclass L(B):", "self.g", "unknown"),
        (f"class B:\n    def b(self): self.g = {DEFAULT}\nclass L(B):", "self.g", "default"),
        ("class L:", "tensor.graph", "session"),
        ("class L:", "tensor.g", "unknown"),
    ],
)
def test_what_an_attribute_means(head: str, asked: str, kind: str) -> None:
    text = f"import tensorflow as tf\n{head}\n    def f(self, tensor):\n        print({asked})\n"
    facts = Facts(cst.parse_module(text))
    *_, call = find_all(facts.module, cst.Call)
    assert facts.graphs.read(call.args[0].value).kind == kind


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (["y = x * 2"], 1),
        (["y = x", "y += 1"], 1),
        (["y = x", "y = unknown(x)"], None),
        (["global y"], None),
        (["for y in x: pass"], None),
        (["y = y"], 1),
    ],
)
def test_how_many_tensors_a_name_is(lines: list[str], count: int | None) -> None:
    body = "".join(f"    {line}\n" for line in [*lines, "return y"])
    facts = Facts(cst.parse_module(f"import tensorflow as tf\ny = tf.ones([])\ndef f(x):\n{body}"))
    (function,) = find_all(facts.module, cst.FunctionDef)
    assert returned_tensors(function, facts) == count


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        ([f"def g(): return {DEFAULT}", "g()"], "default"),
        ([f"g = lambda: {DEFAULT}", "g()"], "unknown"),
        (["def g(): return tf.Graph()", "g()"], "explicit"),
        (["def g():", "    '''The graph.'''", f"    return {DEFAULT}", "g()"], "default"),
        (["def g():", "    print(1)", f"    return {DEFAULT}", "g()"], "unknown"),
        ([f"def g(n): return {DEFAULT}", "g(1)"], "unknown"),
        (["@d", f"def g(): return {DEFAULT}", "g()"], "unknown"),
        (["def g(): return g()", "g()"], "unknown"),
        (["g()"], "unknown"),
        (["get_default_graph = tf.compat.v1.get_default_graph", "get_default_graph()"], "default"),
    ],
)
def test_a_graph_that_a_function_gives(lines: list[str], kind: str) -> None:
    assert kind_of(*lines) == kind


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (f"_f({DEFAULT})", "session"),
        (f"_f({DEFAULT}), _f({DEFAULT})", "session"),
        ("_f(tf.Graph())", "unknown"),
        (f"_f({DEFAULT}), _f(tf.Graph())", "unknown"),
        (f"_f({DEFAULT}), print(_f)", "unknown"),
        (f"_f({DEFAULT}), _f()", "unknown"),
        ("print(1)", "unknown"),
        # One function hands on what another gives it; or itself.
        (f"_f({DEFAULT})\ndef other(h): _f(h)\nother({DEFAULT})", "session"),
        (f"__all__ = ['other']\ndef other(h): _f(h)\nother({DEFAULT})", "unknown"),
        (f"_f({DEFAULT})\ndef _other(h): _f(h), _other(h)\n_other({DEFAULT})", "unknown"),
    ],
)
def test_a_graph_that_is_passed(lines: str, kind: str) -> None:
    facts = Facts(cst.parse_module(f"import tensorflow as tf\ndef _f(g): ask(g)\n{lines}\n"))
    call = next(c for c in find_all(facts.module, cst.Call) if source_of(c.func) == "ask")
    assert facts.graphs.read(call.args[0].value).kind == kind


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        ("print(f)", "default"),
        ("tf.function(f)", "unknown"),
        ("tf.function(f, autograph=False)", "unknown"),
        ("tf.function(other)", "default"),
        ("tf.function(f=other)", "default"),
        ("other.function(f)", "default"),
        ("def inner():\n    f()\ntf.function(inner)", "default"),
    ],
)
def test_a_graph_that_is_got_outside_of_what_is_traced_is_another_in_it(
    lines: str, kind: str
) -> None:
    text = f"import tensorflow as tf\ng = {DEFAULT}\ndef f(): ask(g)\ndef other(): pass\n{lines}\n"
    facts = Facts(cst.parse_module(text))
    call = next(c for c in find_all(facts.module, cst.Call) if source_of(c.func) == "ask")
    assert facts.graphs.read(call.args[0].value).kind == kind


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("g = DEFAULT\nBLOCK\ng = 1", "default"),
        ("g = DEFAULT\nwith tf.name_scope('n'):\n    BLOCK\ng = tf.Graph()", "default"),
        ("g = tf.Graph()\ng = DEFAULT\nBLOCK", "default"),
        ("g = DEFAULT\ng = tf.Graph()\nBLOCK", "explicit"),
        ("g = 1\ng = x\nBLOCK", "unknown"),
        ("g = DEFAULT\nif x:\n    g = tf.Graph()\nBLOCK", "unknown"),
        ("g = DEFAULT\ntry:\n    g = x\nexcept E:\n    BLOCK", "unknown"),
        ("g = DEFAULT\nfor i in x:\n    BLOCK\n    g = 1", "unknown"),
        ("for i in x:\n    g = DEFAULT\n    BLOCK\n    g = 1", "default"),
        ("g = DEFAULT\nBLOCK\ndef h():\n    nonlocal g\n    g = 1", "unknown"),
        ("g = DEFAULT\ng = 1\nBLOCK\ng = DEFAULT", "unknown"),
    ],
)
def test_a_name_with_several_graphs_is_the_one_above(body: str, kind: str) -> None:
    block = "with g.gradient_override_map({'Mul': 'Own'}): pass"
    text = f"def f(x):\n{body}".replace("\n", "\n    ")
    text = text.replace("BLOCK", block).replace("DEFAULT", DEFAULT)
    (override,) = Facts(cst.parse_module(f"import tensorflow as tf\n{text}\n")).overrides
    assert override.graph_kind == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("RESET\ng = GRAPH\ndef f(): ask(g)", "default"),
        ("g = GRAPH\nRESET\ndef f(): ask(g)", "session"),
        ("g = GRAPH\ndef f(): ask(g)\nRESET", "session"),
        ("g = GRAPH\ndef f(): ask(g)\ndef main(): RESET", "session"),
        ("g = GRAPH\nask(g)\nRESET", "default"),
        ("g = GRAPH\nask(g)\ndef main(): RESET", "default"),
        ("def f():\n    RESET\n    g = GRAPH\n    ask(g)", "default"),
        ("def f():\n    g = GRAPH\n    RESET\n    ask(g)", "session"),
        ("def f():\n    g = GRAPH\n    ask(g)\nRESET\nf()", "default"),
    ],
)
def test_a_graph_that_is_got_before_a_reset_may_be_left_behind(text: str, kind: str) -> None:
    text = text.replace("GRAPH", DEFAULT).replace("RESET", "tf.reset_default_graph()")
    facts = Facts(cst.parse_module(f"import tensorflow as tf\n{text}\n"))
    call = next(c for c in find_all(facts.module, cst.Call) if source_of(c.func) == "ask")
    assert facts.graphs.read(call.args[0].value).kind == kind
