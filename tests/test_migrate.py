"""The checks around a migration: failures by name, the ledger, select and ignore, shared names."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tfgradmigrate import deciding, migrate
from tfgradmigrate.deciding import LedgerError
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions, Style
from tfgradmigrate.project.index import Neighbours
from tfgradmigrate.rewrite.decisions import Decision
from tfgradmigrate.rules.findings.refused import OpsOutOfSight
from tfgradmigrate.rules.model import Action, FileResult, KernelNeed, KernelSource

SCALE = """
import tensorflow as tf


@tf.RegisterGradient("Scale")
def _scale(op, grad):
    return 5.0 * grad


def scale(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Scale"}):
        return tf.identity(x)


def median(x):
    return tf.py_func(host_median, [x], tf.float32)
"""


def run(text: str, path: str = "p.py", **options: Any) -> FileResult:
    """Migrate a program."""
    return migrate_source(textwrap.dedent(text), path, MigrationOptions(**options))


def codes(result: FileResult) -> list[str]:
    """The codes of the findings, in the order of the source."""
    return [finding.code for finding in result.findings]


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        ("def f(:\n    py_func\n", "TGM901", 1, "cannot be parsed"),
        ("tf.py_func\n(x): int = 1\n", "TGM901", 2, "Python reads this file, but libcst"),
        ("if x:\n\tpy_func\n        y\n", "TGM901", 3, "tabs and spaces"),
    ],
)
def test_a_file_that_cannot_be_handled_says_where_and_why(
    text: str, code: str, line: int, words: str
) -> None:
    result = run(text)
    assert result.failure is not None
    assert (result.failure.code, result.failure.line) == (code, line)
    assert words in result.failure.message
    assert not result.changed
    assert result.findings == ()


def test_the_last_statement_may_lack_a_newline() -> None:
    result = run("import tensorflow as tf\nwith g.gradient_override_map(m):\n    f(x)")
    assert result.failure is None
    assert codes(result) == ["TGM407"]


def test_syntax_newer_than_the_interpreter_is_left_to_libcst() -> None:
    # Python 3.10 and 3.11 cannot parse a `type` statement, libcst can.
    result = run("type X = int\ny = tf.py_func\nimport tensorflow as tf\n")
    assert result.failure is None
    assert codes(result) == ["TGM410"]


@pytest.mark.parametrize(
    "newer",
    [
        pytest.param("type A[T] = list[T]\n", id="PEP 695"),
        pytest.param("def g[T = int](x): return x\n", id="PEP 696"),
        pytest.param("q = f'{'a'}'\n", id="PEP 701"),
        pytest.param("q = t'{1}'\n", id="t-string"),
    ],
)
def test_a_file_of_newer_syntax_that_is_migrated_to_the_end_passes_the_check(newer: str) -> None:
    program = SCALE[: SCALE.index("def median")]
    result = run(f"{program}{newer}")
    assert result.failure is None
    assert result.new.endswith(newer)
    assert "gradient_override_map" not in result.new


def test_select_and_ignore_hold_for_edits_as_well() -> None:
    assert codes(run(SCALE)) == ["TGM103", "TGM106"]
    only = run(SCALE, select=("TGM106",))
    assert codes(only) == ["TGM106"]
    assert "numpy_function" in only.new
    assert "gradient_override_map" in only.new
    assert "@tf.RegisterGradient" in only.new
    others = run(SCALE, ignore=("TGM106",))
    assert codes(others) == ["TGM103"]
    assert "tf.py_func(" in others.new
    assert "custom_gradient" in others.new


def test_a_name_that_other_files_use_keeps_its_registration() -> None:
    result = run(SCALE, shared_names=frozenset({"Scale"}))
    assert '@tf.RegisterGradient("Scale")\ndef _scale(op, grad):' in result.new
    assert "return _scale(None, dy)" in result.new
    assert codes(result) == ["TGM202", "TGM103", "TGM106"]


@pytest.mark.parametrize(
    "registers",
    [
        'register = tf.RegisterGradient("Scale")',
        '@tf.RegisterGradient("Scale")\nclass Scale:\n    pass',
    ],
)
def test_a_registration_that_is_not_read_is_refused_with_its_override(registers: str) -> None:
    start, end = SCALE.index("@tf."), SCALE.index("def scale")
    result = run(f"{SCALE[:start]}{registers}\n\n\n{SCALE[end:]}", ignore=("TGM3",))
    assert result.failure is None
    assert codes(result) == ["TGM409", "TGM405", "TGM106"]
    assert result.findings[1].message.endswith("; register it plainly")


@pytest.mark.parametrize("inner", ['{"Round": "Identity"}', '{"Round": "Scale"}'])
@pytest.mark.parametrize("other_use", ["", "print(_scale(None, 1.0))"])
def test_a_block_that_stays_around_a_rewritten_one_stays_the_same(
    inner: str, other_use: str
) -> None:
    text = f"""
        import tensorflow as tf

        @tf.RegisterGradient("Scale")
        def _scale(op, grad):
            return 5.0 * grad

        {other_use}

        def f(x):
            g = tf.get_default_graph()
            with g.gradient_override_map({{"Maximum": "Identity"}}):
                y = tf.minimum(x, 1.0)
                with g.gradient_override_map({inner}):
                    z = tf.round(x)
            return y * z
    """
    result = run(text)
    assert result.failure is None, result.failure
    assert codes(result)[-2] == "TGM501"
    assert inner not in result.new
    assert run(result.new).new == result.new


@pytest.mark.parametrize(
    ("comment", "stays"),
    [("# The third paragraph of the paper.", True), ("# Override the gradient.", False)],
)
def test_a_comment_stays_or_is_quoted(comment: str, stays: bool) -> None:
    text = SCALE.replace(
        "    with tf.get_default_graph().",
        f"    {comment}\n    g = tf.get_default_graph()\n    with g.",
    )
    result = run(text)
    assert (comment in result.new) is stays
    notes = [note for finding in result.findings for note in finding.notes]
    assert any(comment in note for note in notes) is not stays


def test_an_occurrence_without_a_finding_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "_on_uses", lambda _context, _decisions: [])
    with pytest.raises(LedgerError):
        run(SCALE)


def test_an_occurrence_with_two_findings_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = deciding._ask

    def twice(context, fact):  # type: ignore[no-untyped-def]
        (first, *rest) = ask(context, fact)
        extra = Decision(OpsOutOfSight, fact.marker, "", "again", [fact.marker])
        return [first, *rest, extra]

    monkeypatch.setattr(deciding, "_ask", twice)
    with pytest.raises(LedgerError):
        run(SCALE)


def test_a_result_that_would_change_again_is_not_handed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(migrate, "has_marker", lambda _data: True)
    monkeypatch.setattr(migrate, "mentions", lambda _tree, _names: True)
    once = migrate._rewrite

    def unstable(source, path, options):  # type: ignore[no-untyped-def]
        return replace(once(source, path, options), new=source.text + "\n# and again\n")

    monkeypatch.setattr(migrate, "_rewrite", unstable)
    result = run(SCALE)
    assert result.failure is not None
    assert result.failure.code == "TGM903"
    assert not result.changed


def test_a_result_that_does_not_parse_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    once = migrate._rewrite

    def broken(source, path, options):  # type: ignore[no-untyped-def]
        return replace(once(source, path, options), new="def (")

    monkeypatch.setattr(migrate, "_rewrite", broken)
    result = run(SCALE)
    assert result.failure is not None
    assert result.failure.code == "TGM903"
    assert result.new == result.old


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("def f(x):\n    return op\n", "would read `op`, which nothing binds there any more"),
        ("def f(x):\n    global x\n", "cannot be compiled (line 2: "),
    ],
)
def test_a_result_with_names_that_are_gone_is_not_handed_out(
    monkeypatch: pytest.MonkeyPatch, new: str, why: str
) -> None:
    once = migrate._rewrite

    def forgetful(source, path, options):  # type: ignore[no-untyped-def]
        return replace(once(source, path, options), new=new)

    monkeypatch.setattr(migrate, "_rewrite", forgetful)
    result = run(SCALE)
    assert result.failure is not None
    assert result.failure.code == "TGM903"
    assert f"the result {why}" in result.failure.message
    assert result.new == result.old


def test_findings_point_at_the_code() -> None:
    finding = run(SCALE).findings[0]
    lines = textwrap.dedent(SCALE).splitlines()
    assert lines[finding.line - 1][finding.column - 1 :].startswith("with tf.get_default_graph()")
    assert finding.action is Action.REWRITE
    for line, column in finding.occurrences:
        assert lines[line - 1][column - 1 :].startswith("tf.")


def test_a_constant_of_the_project_is_followed(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "constants.py").write_text(
        'OP = "Identity"\nTWICE = "a"\nTWICE = "b"\n'
    )
    program = """
    import tensorflow as tf
    from {module} import {name}

    @tf.RegisterGradient("Scale")
    def _scale(op, grad):
        return 5.0 * grad

    def scale(x):
        with tf.get_default_graph().gradient_override_map({{{name}: "Scale"}}):
            return tf.identity(x)
    """
    path = str(tmp_path / "package" / "scaled.py")
    for module in ("package.constants", ".constants", "constants"):
        assert codes(run(program.format(module=module, name="OP"), path)) == ["TGM103"]
    for module, name in (("constants", "TWICE"), ("nowhere", "OP")):
        result = run(program.format(module=module, name=name), path, ignore=("TGM3",))
        assert "TGM403" in codes(result)


def test_a_loud_failure_is_not_mended_into_a_silent_one() -> None:
    """`tf.get_default_graph` raises in TensorFlow 2; what it stands for would ignore the block."""
    result = run(
        """
        import tensorflow as tf

        def f(x, layer):
            y = tf.py_func(host, [x], tf.float32)
            with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
                return layer(y)
        """,
        ignore=("TGM3",),
    )
    assert codes(result) == ["TGM106", "TGM401"]
    assert "with tf.get_default_graph()" in result.new


HELPER_CALLED_ONCE = """import numpy as np
import tensorflow as tf


def py_func(func, inp, Tout, grad):
    name = "Own" + str(np.random.randint(0, 1e8))
    tf.RegisterGradient(name)(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": name}):
        return tf.py_func(func, inp, Tout)


def _grad(op, dy):
    return dy * 2.0


def twice(x):
    return py_func(lambda v: v * 2, [x], tf.float32, _grad)
"""


@pytest.mark.parametrize("imported", ["py_func", "_grad"])
def test_what_another_file_imports_is_not_written_out(imported: str) -> None:
    """`--style inline` takes nothing away that a file of the run needs."""
    alone = migrate_source(HELPER_CALLED_ONCE, "a.py", MigrationOptions(style=Style.INLINE))
    assert [f.code for f in alone.findings] == ["TGM119"]
    neighbours = Neighbours(imported=frozenset({imported}))
    options = MigrationOptions(style=Style.INLINE, neighbours=neighbours)
    shared = migrate_source(HELPER_CALLED_ONCE, "a.py", options)
    assert [f.code for f in shared.findings] == ["TGM101"]
    assert any("the helper is kept" in note for note in shared.findings[0].notes)


def test_what_else_a_line_of_a_helper_does_is_not_lost() -> None:
    text = HELPER_CALLED_ONCE.replace("(name)(grad)", "(name)(grad); print(name)")
    result = migrate_source(text, "a.py", MigrationOptions(style=Style.INLINE))
    assert codes(result) == ["TGM101"]
    assert "does more than register and call" in result.findings[0].notes[0]


def test_what_else_a_line_of_a_gradient_does_is_not_lost() -> None:
    gradient = "def _grad(op, dy):\n    return dy * 2.0\n"
    text = HELPER_CALLED_ONCE.replace(gradient, "_grad = lambda op, dy: dy * 2.0\n")
    options = MigrationOptions(style=Style.INLINE)
    assert codes(migrate_source(text, "a.py", options)) == ["TGM119"]
    result = migrate_source(text.replace("dy * 2.0", "dy * 2.0; print(1)"), "a.py", options)
    assert codes(result) == ["TGM101"]
    assert "`_grad` does not stand alone" in result.findings[0].notes[0]


def test_a_helper_registers_its_gradient_whatever_else_has_that_name() -> None:
    """What another function registers is none of its own."""
    other = '@tf.RegisterGradient("Own")\ndef _own(op, dy):\n    return dy'
    text = HELPER_CALLED_ONCE.replace('"Own" + str(np.random.randint(0, 1e8))', '"Own"')
    head, helper = text.split("\n\n\n", 1)
    within = "def register():\n" + textwrap.indent(other, "    ")
    result = run("\n\n\n".join((head, within, helper)))
    assert codes(result) == ["TGM211", "TGM101"]
    assert "return grad(types.SimpleNamespace(" in result.new


def test_names_are_mended_in_all_of_a_function_that_holds_another_one_touched() -> None:
    result = run(
        """
        import tensorflow as tf

        def f(x):
            def inner(x):
                return tf.neg(tf.py_func(host, [x], tf.float32))

            return tf.to_float(inner(x) + tf.py_func(host, [x], tf.float32))
        """
    )
    assert sorted(codes(result)) == ["TGM106", "TGM106", "TGM108", "TGM108"]


SUMS = """import tensorflow as tf


@tf.RegisterGradient("AddHalf")
def _add(op, dy):
    return dy * 0.5, dy * 0.25


def f(x, y):
    with tf.get_default_graph().gradient_override_map({"%s": "AddHalf"}):
        z = %s
        return z * tf.multiply(%s, y)
"""


@pytest.mark.parametrize(
    ("key", "plain", "overridden", "other"),
    [
        ("Add", "tf.abs(x) + y", "tf.add(x, y)", "AddV2"),
        ("AddV2", "tf.add(x, y)", "tf.abs(x) + y", "Add"),
    ],
)
def test_a_sum_of_the_other_op_type_keeps_its_gradient(
    key: str, plain: str, overridden: str, other: str
) -> None:
    """TensorFlow 1.15 makes an Add of `tf.add(x, y)` and an AddV2 of `x + y`.

    No case of the fixtures: TensorFlow 2, in which they compare the old program, makes AddV2 of
    both.
    """
    result = migrate_source(SUMS % (key, plain, overridden), "a.py", MigrationOptions())
    (finding,) = result.findings
    assert finding.code == "TGM109"
    (note,) = finding.notes
    assert f"`{plain}` keeps its own gradient" in note
    assert f"creates an `{other}` op in TensorFlow 1.15, and the map names `{key}`" in note
    assert f"z = {plain}\n" in result.new
    assert f"tf.multiply({overridden}, y)" not in result.new


def test_a_dead_override_goes_whoever_else_uses_its_gradient() -> None:
    """In a second run the other is no override of the file any more, but the shim's."""
    result = run("""
        import tensorflow as tf


        @tf.RegisterGradient("First")
        def _first(op, dy):
            return dy * 2.0, dy


        def outer(x, inner):
            with tf.get_default_graph().gradient_override_map({"Mul": "First"}):
                return inner(x) * x


        def dead(x):
            with tf.get_default_graph().gradient_override_map({"Identity": "First"}):
                return x * 2.0
    """)
    assert result.failure is None, result.failure
    assert codes(result) == ["TGM202", "TGM301", "TGM510"]


def test_a_call_whose_ops_are_not_known_is_told_in_plain_words() -> None:
    result = run(
        'import tensorflow as tf\n\n\n@tf.RegisterGradient("Clip")\ndef clip(op, grad):\n'
        "    return grad * 2.0\n\n\ndef f(x):\n"
        '    with tf.get_default_graph().gradient_override_map({"Identity": "Clip"}):\n'
        "        return tf.contrib.own.layer(tf.identity(x))\n"
    )
    said = "the tool does not know which ops `tf.contrib.own.layer` makes"
    assert [said in finding.message for finding in result.findings] == [False, True, False]


def test_an_import_stays_where_its_use_is_not_wanted() -> None:
    text = "from tensorflow import float32, py_func\ny = py_func(f, [x], float32)\n"
    assert run(text, ignore=("TGM106",)).new == text


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("end", ["", "{}", "{0}{0}", "{}# an end{}", "{}# an end"])
def test_what_ends_a_file_stays(newline: str, end: str) -> None:
    lines = ["import tensorflow as tf", "def f(x, g):", "    return tf.{}(abs, [x], tf.float32)"]
    text = newline.join(lines) + end.format(newline, newline)
    result = migrate_source(text.format("py_func"), "a.py", MigrationOptions())
    assert result.failure is None
    assert result.new == text.format("numpy_function")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_backslash_at_the_end_of_a_comment_costs_no_newline(newline: str) -> None:
    lines = ["import tensorflow as tf", "y = tf.{}(abs, [x], tf.float32)  # an end\\", ""]
    text = newline.join(lines)
    result = migrate_source(text.format("py_func"), "a.py", MigrationOptions())
    assert result.new == text.format("numpy_function")


_IN_BLOCK = """\
import tensorflow as tf

with tf.get_default_graph().gradient_override_map({map}):
    model = {made}
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_line_that_libcst_forgets_is_not_lost(newline: str) -> None:
    lines = ["import tensorflow as tf", "def f(x, g):", "    x += 1", "\\"]
    text = newline.join([*lines, "    return tf.py_func(g, [x], tf.float32)", ""])
    result = migrate_source(text, "a.py", MigrationOptions())
    assert result.new == text
    assert result.failure is not None
    assert (result.failure.code, result.failure.line) == ("TGM901", 4)
    assert "nothing but a backslash" in result.failure.message
    unmarked = text.replace("tf.py_func", "tf.others_py_func")
    assert migrate_source(unmarked, "a.py", MigrationOptions()).failure is None


@pytest.mark.parametrize(
    ("lines", "line", "remedy"),
    [
        (["class C:", "\tdef f(self, x):", "    \t\treturn {}"], 4, "indent it by spaces alone"),
        (["def f(x):", "    if x:", "\t    return {}"], 4, "indent it by spaces alone"),
        (["\fdef f(x):", "    return {}"], 2, "a form feed in front of a statement; remove it"),
    ],
)
def test_white_space_that_libcst_does_not_keep_is_named(
    lines: list[str], line: int, remedy: str
) -> None:
    call = "tf.py_func(abs, [x], tf.float32)"
    text = "\n".join(["import tensorflow as tf", *lines, ""]).format(call)
    result = migrate_source(text, "a.py", MigrationOptions())
    assert result.new == text
    assert result.failure is not None
    assert (result.failure.code, result.failure.line) == ("TGM901", line)
    assert remedy in result.failure.message


def test_a_line_with_a_backslash_that_libcst_keeps_is_no_failure() -> None:
    text = "import tensorflow as tf\ndef f(x, g):\n    return 1 + \\\n\\\n        tf.py_func(abs, [x], {})\n"
    result = migrate_source(text.format("tf.float32"), "a.py", MigrationOptions())
    assert result.failure is None, result.failure
    assert result.new == text.replace("py_func", "numpy_function").format("tf.float32")


def test_ops_that_a_block_inside_has_on_the_runtime_shim_are_its_own() -> None:
    text = """\
import tensorflow as tf
from tfgradmigrate.runtime import gradient_override_map


def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        y = tf.sign(x)
        with gradient_override_map({"Sign": "Zero"}):
            return y + tf.sign(x + 1.0)
"""
    new = run(text).new
    assert "y = tf.grad_pass_through(tf.sign)(x)\n" in new
    assert "        return y + tf.sign(x + 1.0)\n" in new


def test_a_chain_of_comparisons_stays() -> None:
    text = """\
import tensorflow as tf


@tf.RegisterGradient("Own")
def _own(op, grad):
    x = op.inputs[0]
    return grad * 2.0 if x == grad else grad * 3.0 if x == grad == x else grad


def f(x):
    with tf.get_default_graph().gradient_override_map({"Relu": "Own"}):
        return tf.nn.relu(x)
"""
    new = run(text).new
    assert "return grad * 2.0 if x is grad else grad * 3.0 if x == grad == x else grad\n" in new


@pytest.mark.parametrize("given", ["key, x", "x, key", "x, y, key"])
def test_a_scalar_that_another_function_looks_up_reaches_it_as_one(given: str) -> None:
    text = f"""\
import tensorflow as tf

TABLE = {{1: 2.0}}


def look_up({given}):
    return TABLE[key] * x


def host(key, x, y):
    return look_up({given})


def f(n, x, y):
    return tf.py_func(host, [n, x, y], tf.float32)
"""
    (finding,) = run(text).findings
    assert any("may need NumPy scalars or bytes" in note for note in finding.notes)


@pytest.mark.parametrize(
    ("decorator", "name", "calls", "told"),
    [
        ("", '"A"', "f(1), f(2)", True),
        ("", '"A"', "f(1)", False),
        ("", '"A"', "f(1), print(f)", False),
        ("", '"A" + str(n)', "f(1), f(2)", False),
        # It may be called once.
        ("@cached\n", '"A"', "f(1), f(2)", False),
    ],
)
def test_a_registration_that_the_second_call_makes_again_is_told(
    decorator: str, name: str, calls: str, told: bool
) -> None:
    result = run(
        f"import tensorflow as tf\n\n\n{decorator}def f(x, n=1):\n"
        f"    tf.RegisterGradient({name})(lambda op, dy: dy)\n"
        f'    with tf.get_default_graph().gradient_override_map({{"Identity": {name}}}):\n'
        f"        return tf.identity(x)\n\n\n{calls}\n"
    )
    assert any("at each of its 2 calls" in f.message for f in result.findings) is told


def test_a_gradient_of_one_op_that_gives_what_comes_in_keeps_its_function() -> None:
    text = """\
import tensorflow as tf


@tf.RegisterGradient("Same")
def _same(op, grad):
    return grad


def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Same"}):
        return tf.sign(x)
"""
    assert "@tf.custom_gradient\ndef _same(x):\n" in run(text).new


OWN = """
import numpy as np
import tensorflow as tf
from tensorflow.python.framework import ops


@tf.RegisterGradient("Own")
def _own(op, grad):
    {gradient}


def first(x):
    # an override
    with tf.get_default_graph().gradient_override_map({{{keys}}}):
        y = {value}  # where it is
    return y
"""


@pytest.mark.parametrize(
    ("gradient", "keys", "value", "expected"),
    [
        ("return grad", "Round Sign", "tf.round(x) + tf.sign(x)", "return _own(None, dy)"),
        ("count(); return grad", "Round Sign", "tf.round(x) + tf.sign(x)", "return _own(None, dy)"),
        ('"""Nothing."""', "Round Sign", "tf.round(x) + tf.sign(x)", "return _own(None, dy)"),
        ("neg = tf.neg; return neg(grad)", "Identity", "tf.identity(x)", "neg = tf.negative;"),
        (
            "neg = other = tf.neg; return neg(grad)",
            "Identity",
            "tf.identity(x)",
            "neg = other = tf",
        ),
        ("return grad", "PyFunc", "tf.py_func(abs, [x], [tf.float32])[-1]", "[x], tf.float32)"),
        ("return -grad  # last", "Identity", "tf.identity(x)", "return -grad  # last\n"),
        ("return -grad\n    # last", "Identity", "tf.identity(x)", "    # last\n"),
        ("\n    return -grad", "Identity", "tf.identity(x)", "def backward(grad):\n        return"),
    ],
)
def test_what_a_gradient_function_becomes(
    gradient: str, keys: str, value: str, expected: str
) -> None:
    named = ", ".join(f'"{key}": "Own"' for key in keys.split())
    result = run(OWN.format(gradient=gradient, keys=named, value=value))
    assert result.failure is None
    assert expected in result.new


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("n = len(ops._gradient_registry._registry)", "TGM205", "the name only reads"),
        ("if 'A' in ops._gradient_registry._registry: f()", "TGM205", "the guard only reads"),
        ("ops._gradient_registry.lookup('A')", "TGM205", "the guard only reads"),
        ("print(ops._gradient_registry._registry)", "TGM411", "drop this with the registration"),
        ("zip(ops._gradient_registry._registry)", "TGM411", "drop this with the registration"),
        ("ops._gradient_registry.name", "TGM411", "drop this with the registration"),
        ("ops._gradient_registry.zap('A')", "TGM411", "drop this with the registration"),
        ("ops._gradient_registry.register(f, 'A')", "TGM411", "is used to register a gradient"),
        ("tf.py_func.lookup('A')", "TGM410", "`py_func` itself is stored or passed on"),
        ("tf.py_func._registry in f", "TGM410", "`py_func` itself is stored or passed on"),
    ],
)
def test_what_asks_the_registry(line: str, code: str, words: str) -> None:
    head = "import tensorflow as tf\nfrom tensorflow.python.framework import ops\n"
    (finding,) = run(f"{head}{line}\n").findings
    assert finding.code == code
    assert words in finding.message


@pytest.mark.parametrize(
    ("line", "rewritten"),
    [
        ('ops._gradient_registry._registry.pop("Scale")', False),
        ("ops._gradient_registry._registry.pop('Other')", True),
    ],
)
@pytest.mark.parametrize("inside", [False, True])
def test_a_name_that_code_takes_out_of_the_registry_is_left_to_the_runtime(
    line: str, rewritten: bool, inside: bool
) -> None:
    text = f"{SCALE}\nfrom tensorflow.python.framework import ops\n"
    text += f"def forget():\n    {line}\n" if inside else f"{line}\n"
    assert ("TGM103" in codes(run(text))) is rewritten


@pytest.mark.parametrize(
    ("returned", "value", "words"),
    [
        ("grad, grad", "tf.identity(x)", "returns 2 gradients, the op has 1 input:"),
        ("grad, grad, grad", "tf.maximum(x, y)", "returns 3 gradients, the op has 2 inputs:"),
    ],
)
def test_how_many_gradients_an_op_wants_is_told_in_words(
    returned: str, value: str, words: str
) -> None:
    keys = '"Identity": "Own", "Maximum": "Own"'
    result = run(OWN.format(gradient=f"return {returned}", keys=keys, value=value))
    assert [words in finding.message for finding in result.findings].count(True) == 1


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("grad, grad", "grad, -grad", False),
        ("-grad", "(grad, grad)", False),
        ("(grad, grad)", "-grad", False),
        ("-grad", "grad * 2", True),
        ("[grad]", "(-grad,)", True),
        ("[grad]", "given(grad)", False),
        ("[grad]", "[*grad]", False),
    ],
)
def test_two_returns_may_give_different_numbers_of_gradients(
    first: str, second: str, wrong: bool
) -> None:
    gradient = f"if FLAG: return {first}\n    return {second}"
    result = run(OWN.format(gradient=gradient, keys='"Maximum": "Own"', value="tf.maximum(x, y)"))
    assert ("TGM506" in codes(result)) is wrong


def test_each_of_several_comments_that_are_alike_is_quoted() -> None:
    comment = "# Override the gradient."
    line = f"    {comment}\n    g = tf.get_default_graph()\n    with g."
    text = SCALE.replace("    with tf.get_default_graph().", line)
    head, scale, rest = text.partition("def scale")
    body, median, rest = rest.partition("\n\n\ndef median")
    twice = head + scale + body + "\n\n\ndef again" + body + median + rest
    result = run(twice)
    assert comment not in result.new
    notes = "".join(note for finding in result.findings for note in finding.notes)
    assert notes.count(comment) == 2


def test_a_comment_is_quoted_with_the_block_that_it_stands_at() -> None:
    block = """
    def f{number}(x):
        # Override the gradient of {number}.
        g = tf.get_default_graph()
        with g.gradient_override_map({{"Round": "Identity"}}):
            return tf.round(x)
    """
    result = run("    import tensorflow as tf\n" + "".join(block.format(number=n) for n in "ABC"))
    quoted = {finding.line: "".join(finding.notes) for finding in result.findings}
    notes = [quoted[line] for line in sorted(quoted)]
    assert [[f"gradient of {n}." in note for n in "ABC"] for note in notes] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


@pytest.mark.parametrize("given", ["options", "OTHER"])
def test_a_helper_spreads_no_options(given: str) -> None:
    text = f"""
import numpy as np
import tensorflow as tf

OTHER = {{"stateful": True}}


def helper(func, inp, Tout, grad, **options):
    name = "Own" + str(np.random.randint(0, 1000))
    tf.RegisterGradient(name)(grad)
    with tf.get_default_graph().gradient_override_map({{"PyFunc": name}}):
        return tf.py_func(func, inp, Tout, **{given})
"""
    assert "TGM410" in codes(run(text))


@pytest.mark.parametrize(
    ("remedies", "words"),
    [
        ("a", "a.cc needs one change to be built"),
        ("aab", "a.cc needs 2 changes to be built"),
        ("abaaaaaa", "a.cc needs 2 changes to be built"),
    ],
)
def test_what_a_kernel_needs_is_counted(remedies: str, words: str) -> None:
    needs = tuple(KernelNeed("a.cc", line, remedy) for line, remedy in enumerate(remedies))
    kernel = KernelSource("OwnOp", "a.cc", 1, needs=needs)
    text = (
        'import tensorflow as tf\n@tf.RegisterGradient("OwnOp")\ndef _own(op, grad): return grad\n'
    )
    (finding,) = (f for f in run(text, kernels=(kernel,)).findings if f.code == "TGM207")
    assert words in finding.message
    notes = "".join(finding.notes)
    assert notes.count("a.cc:") == min(len(remedies), 4)
    assert ("and 4 more" in notes) is (len(remedies) == 8)


@pytest.mark.parametrize(
    ("item", "new"),
    [
        ("[0]", "y = tf.numpy_function(abs, [x], tf.float32)\n"),
        ("[-1]", "y = tf.numpy_function(abs, [x], tf.float32)\n"),
        ("[-2]", "y = [tf.numpy_function(abs, [x], tf.float32)][-2]\n"),
        ("[1]", "y = [tf.numpy_function(abs, [x], tf.float32)][1]\n"),
        ("[:1]", "y = [tf.numpy_function(abs, [x], tf.float32)][:1]\n"),
    ],
)
def test_the_only_item_of_a_list_of_results_is_the_result(item: str, new: str) -> None:
    text = f"import tensorflow as tf\ny = tf.py_func(abs, [x], [tf.float32]){item}\n"
    assert run(text).new.endswith(new)


OF_TWO_GRADIENTS = """\
import numpy as np
import tensorflow as tf


@tf.RegisterGradient("One")
def _one(op, grad):
    return grad


@tf.RegisterGradient("Other")
def _other(op, grad):
    return -grad


def f(x):
    keys = {"PyFunc": "One", "PyFuncStateless": "Other"}
    with tf.get_default_graph().gradient_override_map(keys):
        return tf.py_func(np.sign, [x], tf.float32)
"""


def test_a_py_func_whose_kinds_have_different_gradients_is_not_rewritten() -> None:
    findings = migrate_source(OF_TWO_GRADIENTS, "a.py", MigrationOptions()).findings
    (shimmed,) = [found for found in findings if found.action is Action.SHIM]
    assert "the keys of the map have different gradients" in shimmed.message


BEHIND = """\
import tensorflow as tf


@tf.RegisterGradient("Twice")
def _twice(op, grad):
    return 2.0 * grad


def f(x, y):
    GRAPH
    with g.as_default(), g.gradient_override_map({"Relu": "Twice"}):
        BODY
    return dx
"""


@pytest.mark.parametrize("graph", ["g = tf.get_default_graph()", "g = tf.Graph()"])
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("dx = tf.gradients(y, x)", True),
        ("z = tf.square(y)\n        dx = tf.gradients(z, x)", True),
        ("z = tf.nn.relu(y)\n        dx = tf.gradients(z, x)", False),
        ("z = build(y)\n        dx = tf.gradients(z, x)", False),
        ("dx = build(y)", False),
    ],
)
def test_a_block_around_gradients_alone_is_told_to_change_nothing(
    graph: str, body: str, told: bool
) -> None:
    text = BEHIND.replace("GRAPH", graph).replace("BODY", body)
    findings = migrate_source(text, "a.py", MigrationOptions()).findings
    notes = [note for found in findings for note in found.notes]
    assert any("the map has no effect on `tf.gradients`" in note for note in notes) is told


def test_comments_on_and_behind_a_gradient_function_stay_there() -> None:
    text = SCALE.replace("(op, grad):", "(op, grad):  # scales")
    result = run(text.replace("5.0 * grad\n", "5.0 * grad\n    # by five\n"))
    lines = [line.strip() for line in result.new.splitlines()]
    assert "def _scale(x):  # scales" in lines
    assert lines.index("# by five") == lines.index("return 5.0 * grad") + 1


@pytest.mark.parametrize(
    ("name", "code"),
    [("Mine", "TGM504"), ("Identity", "TGM105"), ("Sigmoid", "TGM301"), ("Bitcast", "TGM504")],
)
def test_what_tensorflow_itself_registers_is_registered(name: str, code: str) -> None:
    block = 'with tf.get_default_graph().gradient_override_map({"Round": "NAME"}):'
    text = f"import tensorflow as tf\n\n\ndef f(x):\n    {block}\n        return tf.round(x)\n"
    assert codes(run(text.replace("NAME", name))) == [code]


def test_a_gradient_function_that_is_only_a_docstring_gives_no_gradient() -> None:
    text = (
        "import tensorflow as tf\n\n\n@tf.RegisterGradient('Nothing')\ndef _nothing(op, grad):\n"
        '    """Give nothing."""\n\n\ndef f(x):\n'
        "    with tf.get_default_graph().gradient_override_map({'Identity': 'Nothing'}):\n"
        "        return tf.identity(x)\n"
    )
    new = run(text).new
    assert "    def backward(grad):\n        return None\n" in new
