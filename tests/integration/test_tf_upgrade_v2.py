"""The codemod and TensorFlow's own ``tf_upgrade_v2`` compose, in either order.

Every case is taken through both tools twice: "migrated" first and then upgraded, "upgraded" first
and then migrated. Both results compute what TensorFlow 1.15.5 computed for the original, in every
mode; the findings are the same; and the texts are the same but for spellings that are named here.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import io
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import tensorflow as tf
from tensorflow.tools.compatibility import ast_edits, tf_upgrade_v2, tf_upgrade_v2_safety

from tests.turns import every
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run import engine

from .harness import cases, modes

pytestmark = pytest.mark.tensorflow

SEEDS = (
    "identity_override/clip_seed_script",
    "identity_override/scale_seed_script",
    "py_func_helper/seed_clip_by_norm",
    "py_func_helper/seed_mod",
    "py_func_helper/seed_spiky",
    "py_func_helper/seed_spiky_tensor_gradient",
)

#: Programs that tf_upgrade_v2 itself breaks, and how: each is shown to run before and to fail
#: after, without the codemod, which changes nothing in it.
BROKEN_BY_TF_UPGRADE_V2 = {
    "untouched/variable_called_tf": (
        "It renames `tf.py_func` where `tf` is a parameter that is no module.",
        "'Frame' object has no attribute 'compat'",
    ),
}

#: Programs that tf_upgrade_v2 complains about and leaves as they are.
LEFT_BY_TF_UPGRADE_V2 = {
    "identity_override/import_in_function": "detected an unaliased `import tensorflow`",
    "identity_override/tf_imported_inside_tensorflow": "detected an unaliased `import tensorflow`",
    "refused/table_of_modules": "detected an unaliased `import tensorflow`",
}

#: Programs in which tf_upgrade_v2 complains of a name, and changes the rest all the same.
UPGRADED_IN_PART = {
    "graph_only/nest_of_contrib": "Using member tf.contrib.framework.nest in deprecated module",
}

#: Programs in which tf_upgrade_v2 warns of a call, and changes the rest all the same.
WARNED_OF_BY_TF_UPGRADE_V2 = {
    "refused/defun_variable": "tf.get_variable requires manual check",
    "shimmed_block/keras_loaded": "*.save requires manual check",
    "shimmed_block/keras_model_loaded_behind": "*.save requires manual check",
}

#: Programs in which tf_upgrade_v2 changes what it wants checked by hand: `tf.ones_initializer`,
#: `tf.keras.initializers.constant`.
TO_CHECK_AFTER_TF_UPGRADE_V2 = {"graph_only/layers_of_version_1", "local_op/keras_weights"}

_MAX_POOL = ("max_pool2d_with_gradient", "max_pool_with_gradient")

#: Programs that a name makes different: of the function that was upgraded first, or of a resizing
#: that the codemod keeps in compat.v1. What is written late, and what is written early.
SPELLED_OTHERWISE = {
    "shimmed_block/max_pool_attributes": (
        "tf.compat.v1.image.resize(grad, [grad.get_shape()[1] * k[1], grad.get_shape()[2] * k[2]], "
        "method=tf.image.ResizeMethod.NEAREST_NEIGHBOR)",
        "tf.compat.v1.image.resize_nearest_neighbor(grad, [grad.get_shape()[1] * k[1], "
        "grad.get_shape()[2] * k[2]])",
    ),
    # An alias of a name that tf_upgrade_v2 finds in compat.v1 is left where it is.
    "removed_symbols/local_alias_of_cast": (
        "        cast = tf.compat.v1.to_float\n        return cast(dy > 0) * dy + cast(x > 0)",
        "        return tf.cast(dy > 0, tf.float32) * dy + tf.cast(x > 0, tf.float32)",
    ),
    # What is kept is told to the function of compat.v1, or turned into what is dropped.
    "removed_symbols/positions_of_dropout": (
        "tf.nn.dropout(dy * 2.0, rate=1 - (1.0)) * tf.nn.dropout(x, rate=1 - (1.0))",
        "tf.compat.v1.nn.dropout(dy * 2.0, 1.0) * tf.compat.v1.nn.dropout(x, keep_prob=1.0)",
    ),
    # It names every argument of a loop that it finds in TensorFlow 2's own namespace.
    "removed_symbols/while_loop_of_one": (
        "cond=lambda i: i < 3, body=lambda i: i + 1, loop_vars=[tf.constant(0)]",
        "lambda i: i < 3, lambda i: i + 1, [tf.constant(0)]",
    ),
    "local_op/strides_in_loop_not_asked": _MAX_POOL,
}

#: Programs that tf_upgrade_v2 mends in a mode where migrated alone they cannot run.
MENDED_BY_TF_UPGRADE_V2 = {
    *(("refused/tensorflow_from_a_function", mode) for mode in modes.MODES),
}

#: The findings of names mended along the way: tf_upgrade_v2 may have mended them before.
MENDED = ("TGM108", "TGM110")


class Upgraded(NamedTuple):
    """What tf_upgrade_v2 makes of a program, and what it complains about."""

    text: str
    errors: list[str]


@functools.cache
def upgrade(text: str, spec: Any = tf_upgrade_v2) -> Upgraded:
    """Run tf_upgrade_v2 as a library; it prints its log as well."""
    upgrader = ast_edits.ASTCodeUpgrader(spec.TFAPIChangeSpec())
    with contextlib.redirect_stdout(io.StringIO()):
        parsed, new, log, errors = upgrader.update_string_pasta(text, "before.py")
    assert parsed, log
    return Upgraded(new, errors)


@functools.cache
def migrate(text: str) -> FileResult:
    """Migrate a program, which has to succeed."""
    result = engine.migrate_text(text, "before.py", MigrationOptions())
    assert result.failure is None, result.failure
    return result


class BothOrders(NamedTuple):
    """A program after both tools, and the codemod's part in each order."""

    migrated: FileResult
    migrated_then_upgraded: str
    upgraded_then_migrated: str
    migrated_late: FileResult

    @property
    def texts(self) -> dict[str, str]:
        """The results by order; one where they are equal."""
        texts = {"migrated, then upgraded": self.migrated_then_upgraded}
        if self.upgraded_then_migrated != self.migrated_then_upgraded:
            texts["upgraded, then migrated"] = self.upgraded_then_migrated
        return texts


def both_orders(text: str, spec: Any = tf_upgrade_v2) -> BothOrders:
    """Take a program through both tools in both orders."""
    early = migrate(text)
    late = migrate(upgrade(text, spec).text)
    return BothOrders(early, upgrade(early.new, spec).text, late.new, late)


@functools.cache
def orders_of(name: str) -> BothOrders:
    """Take a case through both tools in both orders."""
    return both_orders(cases.exact.source(name, "before", cases.ROOT))


def decided(result: FileResult) -> list[tuple[str, str, str, int]]:
    """What was found and decided, but for names mended along the way."""
    return sorted(
        (
            finding.code,
            finding.action.value,
            finding.symbol.replace("tf.compat.v1.", "tf."),
            len(finding.occurrences),
        )
        for finding in result.findings
        if finding.code not in MENDED
    )


def mended(result: FileResult) -> Counter[str]:
    """The names mended along the way; tf_upgrade_v2 has one for all ways of resizing."""
    found = (finding.symbol for finding in result.findings if finding.code in MENDED)
    return Counter("resize" if name.startswith("resize_") else name for name in found)


def spelled_alike(text: str) -> str:
    """Undo the one difference between the tools that is common.

    For `tf.to_float(x)` tf_upgrade_v2 writes `tf.cast(x, dtype=tf.float32)`, the codemod
    `tf.cast(x, tf.float32)`; a name given to the call comes first or last.
    """
    return re.sub(r", dtype=(tf\.\w+\))", r", \1", text)


def is_python(name: str) -> bool:
    """Whether a case is a file of Python 3: tf_upgrade_v2 reads no other."""
    path = cases.ROOT / name / "before.py"
    try:
        return path.exists() and bool(ast.parse(path.read_bytes()))
    except SyntaxError:
        return False


#: The cases of which something is said above; the others take turns.
NAMED = {
    *SEEDS,
    *BROKEN_BY_TF_UPGRADE_V2,
    *LEFT_BY_TF_UPGRADE_V2,
    *UPGRADED_IN_PART,
    *WARNED_OF_BY_TF_UPGRADE_V2,
    *TO_CHECK_AFTER_TF_UPGRADE_V2,
    *SPELLED_OTHERWISE,
    *(name for name, _ in MENDED_BY_TF_UPGRADE_V2),
}
CASES = sorted(NAMED | {name for name in every(8, cases.names()) if is_python(name)})


def unequal(mode: str, text: str, expected: dict[str, Any]) -> list[str]:
    """What differs from the record in a mode; an exception differs as well."""
    try:
        result = modes.run_mode(mode, text, expected["run"])
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    found: list[str] = modes.differences(mode, expected["tensorflow"], result)
    return found


RECORDED = [name for name in CASES if cases.computes(name)]


def test_the_seeds_are_among_them() -> None:
    """Every case that a recorded run exists for is taken through both orders, the seeds first."""
    assert set(SEEDS) <= set(RECORDED)
    assert set(BROKEN_BY_TF_UPGRADE_V2) <= set(RECORDED)
    left = {name for name in LEFT_BY_TF_UPGRADE_V2 if not name.startswith("refused/")}
    assert left <= set(RECORDED)
    assert len(RECORDED) >= 100


@pytest.mark.parametrize("mode", modes.MODES)
@pytest.mark.parametrize("name", [n for n in RECORDED if n not in BROKEN_BY_TF_UPGRADE_V2])
def test_both_orders_compute_what_tensorflow_1_computed(name: str, mode: str) -> None:
    """Values, gradients, None, types and second order are those of the record.

    So they are if the text is the case's after.py, which the tests of the cases run in every mode.
    """
    expected = cases.exact.load(name, cases.ROOT)
    after = cases.exact.source(name, "after", cases.ROOT)
    impossible = expected.get("modes_not_equal", {}).get(mode)
    for order, text in orders_of(name).texts.items():
        found = [] if text == after else unequal(mode, text, expected)
        if impossible is None or (text != after and (name, mode) in MENDED_BY_TF_UPGRADE_V2):
            assert not found, "\n".join([order, *found])
        else:
            assert found or text == after, f"{order}: {mode} is equal after all ({impossible})"


@pytest.mark.parametrize("name", CASES)
def test_both_orders_find_the_same(name: str) -> None:
    """Findings, actions and symbols agree; tf_upgrade_v2 only leaves fewer names to mend."""
    orders = orders_of(name)
    assert decided(orders.migrated_late) == decided(orders.migrated)
    assert mended(orders.migrated_late) <= mended(orders.migrated)


@pytest.mark.parametrize("name", CASES)
def test_both_orders_write_the_same(name: str) -> None:
    """The texts are equal, but for how a cast is spelled that was `tf.to_float` or the like."""
    orders = orders_of(name)
    early, late = orders.migrated_then_upgraded, orders.upgraded_then_migrated
    if name in SPELLED_OTHERWISE:
        assert late != early
        late = late.replace(*SPELLED_OTHERWISE[name])
    assert spelled_alike(late) == spelled_alike(early)
    if late != early:
        assert any(symbol.startswith("to_") for symbol in mended(orders.migrated))


@pytest.mark.parametrize("name", CASES)
def test_a_second_run_of_either_changes_nothing(name: str) -> None:
    """After both tools each of them leaves the text alone."""
    for text in orders_of(name).texts.values():
        assert migrate(text).new == text
        assert upgrade(text).text == text


@pytest.mark.parametrize("name", CASES)
def test_the_option_does_both(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--upgrade-api` writes what the two tools write one after the other, and says so once."""
    monkeypatch.chdir(tmp_path)  # away from the C++ sources of this project
    before = cases.exact.source(name, "before", cases.ROOT)
    orders = orders_of(name)
    scanned = engine.scan_bytes(before.encode(), "before.py", upgrade_api=True)
    (result,) = engine.migrate(scanned, engine.Settings(MigrationOptions(upgrade_api=True), jobs=1))
    assert result.failure is None
    assert result.new == orders.migrated_then_upgraded
    upgrades = {"TGM118", "TGM208", "TGM423"}
    assert [f for f in result.findings if f.code not in upgrades] == [*orders.migrated.findings]
    said = {f.code for f in result.findings if f.code in upgrades}
    changed = orders.migrated_then_upgraded != orders.migrated.new
    assert ("TGM118" in said) == changed
    told = WARNED_OF_BY_TF_UPGRADE_V2.keys() | TO_CHECK_AFTER_TF_UPGRADE_V2
    assert ("TGM208" in said) == (name in told)
    assert ("TGM423" in said) == (name in {*LEFT_BY_TF_UPGRADE_V2, *UPGRADED_IN_PART})


def test_seeds_differ_in_one_spelling() -> None:
    """Of the seeds one result depends on the order, in how `tf.to_float` is written."""
    differing = {name for name in SEEDS if len(orders_of(name).texts) == 2}
    assert differing == {"py_func_helper/seed_spiky_tensor_gradient"}
    early, late = orders_of(*differing).texts.values()
    cast = "n_gr = tf.cast(tf.less_equal(r, 0.5), {}tf.float32)"
    assert cast.format("") in early
    assert cast.format("dtype=") in late
    assert early.replace(cast.format(""), cast.format("dtype=")) == late


# What tf_upgrade_v2 does without the codemod.


@pytest.mark.parametrize("name", CASES)
def test_complaints_of_tf_upgrade_v2(name: str) -> None:
    """It has no complaint about a program before or after the codemod, but for those listed."""
    told = UPGRADED_IN_PART | WARNED_OF_BY_TF_UPGRADE_V2
    before = cases.exact.source(name, "before", cases.ROOT)
    for text in (before, orders_of(name).migrated.new):
        new, errors = upgrade(text)
        if name in LEFT_BY_TF_UPGRADE_V2:
            assert new == text
            assert [LEFT_BY_TF_UPGRADE_V2[name] in error for error in errors] == [True]
        elif name in told:
            assert [told[name] in error for error in errors] == [True]
        else:
            assert errors == []


@pytest.mark.parametrize("name", BROKEN_BY_TF_UPGRADE_V2)
def test_broken_by_tf_upgrade_v2(name: str) -> None:
    """The program runs; after tf_upgrade_v2 alone it does not; the codemod has no part in it."""
    _, message = BROKEN_BY_TF_UPGRADE_V2[name]
    expected = cases.exact.load(name, cases.ROOT)
    before = cases.exact.source(name, "before", cases.ROOT)
    assert migrate(before).new == before
    for mode in modes.MODES:
        assert unequal(mode, before, expected) == []
        (failure,) = unequal(mode, upgrade(before).text, expected)
        assert message in failure


@pytest.mark.parametrize(
    ("name", "equal"),
    [
        ("identity_override/clip_seed_script", {"v1_graph"}),
        ("identity_override/scale_seed_script", {"v1_graph"}),
        ("py_func_helper/seed_clip_by_norm", {"v1_graph", "function_tape_outside"}),
        ("py_func_helper/seed_mod", set()),
        ("py_func_helper/seed_spiky", {"v1_graph", "function_tape_outside"}),
        ("py_func_helper/seed_spiky_tensor_gradient", {"v1_graph", "function_tape_outside"}),
    ],
)
def test_tf_upgrade_v2_alone_is_not_enough(name: str, equal: set[str]) -> None:
    """Without the codemod the seeds are wrong in eager mode, and wherever the tape is inside."""
    expected = cases.exact.load(name, cases.ROOT)
    text = upgrade(cases.exact.source(name, "before", cases.ROOT)).text
    assert {mode for mode in modes.MODES if not unequal(mode, text, expected)} == equal


# The seeds as scripts.

#: What each seed prints under TensorFlow 1.15.5.
PRINTED = {
    "identity_override/clip_seed_script": "with clipping: [0.1] without clipping: [1.]",
    "py_func_helper/seed_clip_by_norm": """
        without clipping [[3. 7.] [3. 7.]]
        with clipping [[0.27854303 0.6499337] [0.27854303 0.6499337]]
        with clipping between matmuls [[1.5784104 3.4353638] [1.5784104 3.4353638]]""",
    "py_func_helper/seed_mod": """
        [0.3 0.7 1.2 1.7] [0.2 0.5 1. 2.9] [0.10000001 0.19999999 0.20000005 1.7]
        [1. 1. 1. 1.] [-1. -1. -1. -0.]""",
    "py_func_helper/seed_spiky": "[0.2 0.7 1.2 1.7] [0.2 0. 0.20000005 0.] [1. 0. 1. 0.]",
    "py_func_helper/seed_spiky_tensor_gradient": """
        [0.2 0.7 1.2 1.7] [0.2 0. 0.20000005 0.] [1. 0. 1. 0.]""",
}


def words_and_numbers(printed: str) -> tuple[list[str], list[float]]:
    """Take apart what is printed, whatever the spacing."""
    number = r"-?\d+\.\d*(?:e[-+]\d+)?"
    return re.sub(number, "#", printed).split(), [float(n) for n in re.findall(number, printed)]


@pytest.mark.parametrize("name", PRINTED)
def test_the_scripts_print_what_they_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run as a script, through its session, each seed prints the numbers of TensorFlow 1.15.5."""
    words, numbers = words_and_numbers(PRINTED[name])
    at_module_level = "tf.gradients" in cases.exact.source(name).split("if __name__")[0]
    for order, text in orders_of(name).texts.items():
        # TensorFlow 2 has `tf.gradients` in a graph only, and a script has its own graph.
        with tf.Graph().as_default() if at_module_level else contextlib.nullcontext():
            exec(compile(text, order, "exec", dont_inherit=True), {"__name__": "__main__"})
        found_words, found_numbers = words_and_numbers(capsys.readouterr().out)
        assert "".join(found_words) == "".join(words), order
        np.testing.assert_allclose(found_numbers, numbers, rtol=2e-7, err_msg=order)
        np.testing.assert_array_equal(np.signbit(found_numbers), np.signbit(numbers), order)


# Names that both tools know.

IDENTITY = """
import tensorflow as tf

@tf.RegisterGradient("Own")
def _own(op, grad):
    return {}

def subject(x):
    g = tf.get_default_graph()
    with g.gradient_override_map({{"Identity": "Own"}}):
        return tf.identity(x)
"""

STRAIGHT_THROUGH = """
import tensorflow as tf

def subject(x, y):
    g = tf.get_default_graph()
    with g.gradient_override_map({{"{}": "Identity"}}):
        return {}
"""

PY_FUNC = """
import numpy as np
import tensorflow as tf

def subject(x):
    return {}
"""

#: Expressions in a gradient function. Both tools know the names, and write the same.
IN_GRADIENT = [
    "tf.ceil(grad)",
    "tf.check_numerics(grad, 'm')",
    "tf.cond(grad[0] > 0, lambda: grad, lambda: -grad)",
    "tf.cond(grad[0] > 0, fn1=lambda: grad, fn2=lambda: -grad)",
    "tf.cumsum(grad)",
    "tf.to_double(x=grad)",
    "tf.div(grad, 2.)",
    "tf.diag(grad)[0]",
    "tf.erf(grad)",
    "tf.expand_dims(grad, dim=0)[0]",
    "tf.floordiv(grad, 2.)",
    "tf.is_nan(grad)",
    "tf.lgamma(grad)",
    "tf.log(grad)",
    "tf.log1p(grad)",
    "tf.map_fn(tf.neg, grad)",
    "tf.mod(grad, 2.)",
    "tf.mul(grad, op.inputs[0])",
    "tf.neg(grad)",
    "tf.nn.l2_normalize(grad, dim=0)",
    "tf.nn.softmax(grad, dim=0)",
    "tf.norm(grad, keep_dims=True)",
    "tf.pack([grad, grad])[0]",
    "tf.Print(grad, [grad])",
    "tf.reduce_mean(grad, keep_dims=True)",
    "tf.reduce_sum(grad, 0, True)",
    "tf.reduce_sum(grad, reduction_indices=[0], keep_dims=True)",
    "tf.reverse_v2(grad, [0])",
    "tf.rsqrt(grad)",
    "tf.segment_sum(grad, [0, 0, 1, 1])",
    "tf.select(grad > 0, grad, -grad)",
    "tf.squeeze(grad, squeeze_dims=[])",
    "tf.sub(grad, op.inputs[0])",
    "tf.unpack(grad)[0]",
    "tf.unsorted_segment_sum(grad, [0, 1, 0, 1], 2)",
    "tf.where(grad > 0, grad, -grad)",
]

#: Expressions in a gradient function that the tools write differently.
IN_GRADIENT_BUT_SPELLED = [
    "tf.count_nonzero(grad, keep_dims=True)",
    "tf.floor_div(grad, 2.)",
    "tf.space_to_depth(tf.reshape(grad, [1, 2, 2, 1]), 2)[0, 0, 0]",
    "tf.to_bfloat16(grad)",
    "tf.to_double(grad)",
    "tf.to_float(grad, name='f')",
    "tf.to_float(grad > 0)",
    "tf.to_int32(grad)",
]

#: Expressions in a gradient function of which tf_upgrade_v2 itself changes the value, without a
#: word: `tf.image.resize` takes pixels by their centres. With TensorFlow 1.15.5's gradients.
CHANGED_BY_TF_UPGRADE_V2 = {
    "tf.image.resize_bilinear(grad[None, :, None, None], [6, 1])[0, :4, 0, 0]": [
        2.5,
        -1.5,
        -2.3333332538604736,
        0.0,
    ],
    "tf.image.resize_nearest_neighbor(grad[None, :, None, None], [3, 1])[0, :, 0, 0]": [
        2.5,
        -3.5,
        0.0,
    ],
}

#: An op whose gradient is the identity's, in an expression with names that both tools know.
IN_BLOCK = [
    ("Ceil", "tf.ceil(x)"),
    ("Log", "tf.log(x)"),
    ("Neg", "tf.neg(x)"),
    ("Rint", "tf.rint(x)"),
    ("Round", "tf.where(x > 0, tf.round(x), y)"),
    ("Round", "tf.Print(tf.round(x), [y])"),
    ("Sigmoid", "tf.sigmoid(x)"),
    ("Sigmoid", "tf.nn.sigmoid(x)"),
    ("Sign", "tf.sign(tf.reduce_mean(x, keep_dims=True)) * y"),
    ("Sign", "tf.sign(x) + tf.mod(y, 2.) + tf.div(y, 2.)"),
    ("Sign", "tf.sign(x) * tf.log(y)"),
    ("Sign", "tf.sign(x, name='s') * tf.random_uniform([1])"),
]

#: A py_func beside and around names that both tools know.
AROUND_PY_FUNC = [
    "tf.log(tf.py_func(np.copy, [x], [tf.float32])[0])",
    "tf.reshape(tf.py_func(np.copy, [tf.log(x)], [tf.float32]), tf.shape(x))",
    "tf.argmax(tf.py_func(np.copy, [x], [tf.float32])[0], dimension=0)",
    "tf.expand_dims(tf.py_func(func=np.copy, inp=[x], Tout=tf.float32, name='c'), dim=0)",
    "tf.reduce_sum(tf.py_func(np.copy, [x], [tf.float32], stateful=False)[0], keep_dims=True)",
    "tf.cond(x[0] > 0, lambda: tf.py_func(np.copy, [x], tf.float32), lambda: tf.log(-x[0:1]))",
]

PROGRAMS = [
    *(IDENTITY.format(expression) for expression in IN_GRADIENT),
    *(STRAIGHT_THROUGH.format(*block) for block in IN_BLOCK),
    *(PY_FUNC.format(expression) for expression in AROUND_PY_FUNC),
]


def line_of(program: str) -> str:
    """The line in which these programs differ, for the name of a test."""
    lines = program.strip().splitlines()
    return next(line.strip() for line in lines if line.strip().startswith("return "))


def gradient_of(text: str) -> Any:
    """Run a program eagerly, and differentiate with respect to its first argument."""
    namespace: dict[str, Any] = {}
    exec(compile(text, "program", "exec", dont_inherit=True), namespace)
    subject = namespace["subject"]
    x, y = tf.constant([-1.25, 0.5, 7.75, -3.0]), tf.constant([2.0, 0.75, 1.0, 4.5])
    with tf.GradientTape() as tape:
        tape.watch(x)
        result = subject(x, y) if subject.__code__.co_argcount == 2 else subject(x)
    upstream = tf.constant([2.5, -3.5, 0.0, 0.25])
    if result.shape != x.shape or not result.dtype.is_floating:
        return None
    return tape.gradient(result, x, output_gradients=upstream)


@pytest.mark.parametrize("program", PROGRAMS, ids=line_of)
def test_names_that_both_tools_know(program: str) -> None:
    """Whoever comes first, the findings and the result are the same, and it runs."""
    orders = both_orders(program)
    assert [code[:4] for code, *_ in decided(orders.migrated)] == ["TGM1"]
    assert decided(orders.migrated_late) == decided(orders.migrated)
    assert orders.upgraded_then_migrated == orders.migrated_then_upgraded
    gradient = gradient_of(orders.upgraded_then_migrated)
    assert (gradient is None) == ("py_func" in program)


def test_what_is_dropped_is_the_same_in_both_orders() -> None:
    """The share stays where the codemod comes first, and is turned round by tf_upgrade_v2."""
    orders = both_orders(STRAIGHT_THROUGH.format("Round", "tf.nn.dropout(tf.round(x), 0.5)"))
    assert decided(orders.migrated_late) == decided(orders.migrated)
    dropped = "tf.grad_pass_through(tf.round)(x)"
    assert f"tf.compat.v1.nn.dropout({dropped}, 0.5)" in orders.migrated_then_upgraded
    assert f"tf.nn.dropout({dropped}, rate=1 - (0.5))" in orders.upgraded_then_migrated


@pytest.mark.parametrize("expression", IN_GRADIENT_BUT_SPELLED)
def test_names_that_the_tools_spell_differently(expression: str) -> None:
    """The findings are the same, the texts are not, and both compute the same gradient."""
    orders = both_orders(IDENTITY.format(expression))
    assert decided(orders.migrated_late) == decided(orders.migrated)
    early, late = map(gradient_of, orders.texts.values())
    assert early.dtype == late.dtype
    np.testing.assert_array_equal(np.asarray(early), np.asarray(late))


@pytest.mark.parametrize(("expression", "expected"), CHANGED_BY_TF_UPGRADE_V2.items())
def test_numbers_changed_by_tf_upgrade_v2(expression: str, expected: list[float]) -> None:
    """Migrated first they are TensorFlow 1's; upgraded first what tf_upgrade_v2 alone makes.

    A resizing is TensorFlow 1's in both: that name means something else since, which is mended.
    """

    def value(text: str) -> list[float]:
        namespace: dict[str, Any] = {"tf": tf, "grad": tf.constant([2.5, -3.5, 0.0, 0.25])}
        return list(np.asarray(eval(text, namespace)))

    alone, errors = upgrade(f"import tensorflow as tf\nvalue = {expression}\n")
    assert errors == []
    wrong = value(alone.partition("value = ")[2].strip())
    assert wrong != expected
    orders = both_orders(IDENTITY.format(expression))
    assert decided(orders.migrated_late) == decided(orders.migrated)
    early, late = map(gradient_of, orders.texts.values())
    assert list(np.asarray(early)) == expected
    assert list(np.asarray(late)) == (expected if "resize" in expression else wrong)


@pytest.mark.parametrize("expression", ["tf.to_float(x)", "tf.to_float(x > 0)"])
def test_cast_by_its_old_name(expression: str) -> None:
    """Whoever comes first, the findings are the same."""
    orders = both_orders(STRAIGHT_THROUGH.format("Cast", expression))
    assert decided(orders.migrated_late) == decided(orders.migrated)


# The other specification of tf_upgrade_v2, --mode SAFETY: `import tensorflow.compat.v1 as tf`.

#: The module path that it makes of `tensorflow.python`, and that no TensorFlow has.
NO_SUCH_MODULE = "tensorflow.compat.v1.python"

#: A case that catches it where the import fails.
IMPORT_TRIED = "identity_override/imported_in_try"

#: A case that imports a name which stays, and which `tensorflow.compat.v1` has.
IMPORTED_FROM_V1 = "refused/py_func_passed_on"

SAFE_ONES = [
    name
    for name in CASES
    if "tensorflow.python" not in cases.exact.source(name, "before", cases.ROOT)
]


@pytest.mark.parametrize("name", SAFE_ONES)
def test_safety_mode_finds_the_same(name: str) -> None:
    """The findings do not depend on whether `tf` is `tensorflow` or `tensorflow.compat.v1`."""
    before = cases.exact.source(name, "before", cases.ROOT)
    orders = both_orders(before, tf_upgrade_v2_safety)
    assert NO_SUCH_MODULE not in orders.upgraded_then_migrated
    wanted = decided(orders.migrated)
    if name == IMPORTED_FROM_V1:
        gone = ("TGM414", "refuse", "py_func", 1)
        wanted = sorted([*(each for each in wanted if each != gone), ("TGM203", "keep", *gone[2:])])
    assert decided(orders.migrated_late) == wanted


@pytest.mark.parametrize("mode", modes.MODES)
@pytest.mark.parametrize("name", [name for name in SEEDS if name in SAFE_ONES])
def test_safety_mode_computes_the_same(name: str, mode: str) -> None:
    """The seeds compute in both orders what TensorFlow 1.15.5 computed."""
    expected = cases.exact.load(name, cases.ROOT)
    impossible = mode in expected.get("modes_not_equal", {})
    before = cases.exact.source(name, "before", cases.ROOT)
    for order, text in both_orders(before, tf_upgrade_v2_safety).texts.items():
        assert bool(unequal(mode, text, expected)) == impossible, order


@pytest.mark.parametrize("name", [n for n in RECORDED if n not in {*SAFE_ONES, IMPORT_TRIED}])
def test_safety_mode_breaks_internal_imports(name: str) -> None:
    """What imports from `tensorflow.python` does not run after the safety mode alone."""
    expected = cases.exact.load(name, cases.ROOT)
    text = upgrade(cases.exact.source(name, "before", cases.ROOT), tf_upgrade_v2_safety).text
    (failure,) = unequal("v1_graph", text, expected)
    assert f"No module named '{NO_SUCH_MODULE}'" in failure
