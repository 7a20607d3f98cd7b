"""New code keeps to 100 columns; what was longer before keeps its layout."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate import migrate_source
from tfgradmigrate.emit.layout import break_long_lines, is_upgraded
from tfgradmigrate.emit.nesting import block_of

NAME = "a_name_of_twenty_five_abc"
CALL = f"made({NAME}, {NAME}, {NAME}, {NAME})"
INSIDE = f"made(\n{f'        {NAME},{chr(10)}' * 4}    )"


def laid_out(new: str, old: str = "") -> str:
    return break_long_lines(cst.parse_module(new), cst.parse_module(old), old).code


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        ("x = f(1)\n", "x = f(1)\n"),
        (f"x = {CALL}\n", f"x = made(\n{f'    {NAME},{chr(10)}' * 4})\n"),
        (
            f"f(lambda: g({NAME}, {NAME}, {NAME}), {NAME})\n",
            f"f(\n    lambda: g({NAME}, {NAME}, {NAME}),\n    {NAME},\n)\n",
        ),
        (
            f"x = {NAME} + g({NAME}) - {NAME} * 2 + {NAME}\n",
            f"x = (\n    {NAME}\n    + g({NAME})\n    - {NAME} * 2\n    + {NAME}\n)\n",
        ),
        (
            f"def f():\n    return {NAME}, {NAME}, {NAME}, {NAME}\n",
            f"def f():\n    return (\n{f'        {NAME},{chr(10)}' * 4}    )\n",
        ),
        (
            f"if a:\n\twith b:\n\t\tx = f({NAME}, {NAME}) if c else {NAME}  # {NAME}\n",
            f"if a:\n\twith b:\n\t\tx = (\n\t\t\tf({NAME}, {NAME})\n\t\t\tif c\n"
            f"\t\t\telse {NAME}\n\t\t)  # {NAME}\n",
        ),
        (
            f"x = 0.5 * (f({NAME}) - g({NAME}, {NAME}) + h({NAME}, {NAME}))\n",
            f"x = (\n    0.5\n    * (\n        f({NAME})\n        - g({NAME}, {NAME})\n"
            f"        + h({NAME}, {NAME})\n    )\n)\n",
        ),
        (f"x = [{NAME}, {NAME}, {NAME}, {NAME}]\n", f"x = [\n{f'    {NAME},{chr(10)}' * 4}]\n"),
        (
            f"if a:\n    x = \\\n        {CALL}\n",
            f"if a:\n    x = \\\n        made(\n{f'            {NAME},{chr(10)}' * 4}        )\n",
        ),
        (
            f"if a:\n\tx = \\\n\t\t{CALL}\n",
            f"if a:\n\tx = \\\n\t\tmade(\n{f'{chr(9) * 3}{NAME},{chr(10)}' * 4}{chr(9) * 2})\n",
        ),
        (
            f"if a:\n    x = {CALL}\nelif b:\n    y = {CALL}\nelse:\n    z = {CALL}\n",
            f"if a:\n    x = {INSIDE}\nelif b:\n    y = {INSIDE}\nelse:\n    z = {INSIDE}\n",
        ),
        (
            f"try:\n    x = {CALL}\nexcept E:\n    y = {CALL}\n",
            f"try:\n    x = {INSIDE}\nexcept E:\n    y = {INSIDE}\n",
        ),
        (f"x = {NAME * 5}\n", f"x = {NAME * 5}\n"),
        (f"x = f(1)  # {NAME * 5}\n", f"x = f(1)  # {NAME * 5}\n"),
        (f"x = f'{{{CALL}}}'\n", f"x = f'{{{CALL}}}'\n"),
        (
            f"x = f(f'{{{CALL}}}', {NAME})\n",
            f"x = f(\n    f'{{{CALL}}}',\n    {NAME},\n)\n",
        ),
        (f"x = tf.nn.max_pool({CALL})\n", f"x = tf.nn.max_pool({CALL})\n"),
        (
            f"x = f({CALL}, tf.shape({NAME}), y)\n",
            f"x = f(\n    {CALL},\n    tf.shape({NAME}),\n    y,\n)\n".replace(
                CALL, f"made(\n{f'        {NAME},{chr(10)}' * 4}    )"
            ),
        ),
        (
            f"some = call_it(lambda: g({NAME}, {NAME}, {NAME}),\n               [a,\n"
            "                b],\n               [c,\n                d])\n",
            f"some = call_it(\n    lambda: g({NAME}, {NAME}, {NAME}),\n    [a,\n     b],\n"
            "    [c,\n     d],\n)\n",
        ),
        (
            f"x = tf.reshape(f({NAME}, {NAME}, {NAME}), tf.reduce_sum(y, 1))\n",
            f"x = tf.reshape(\n    f({NAME}, {NAME}, {NAME}),\n    tf.reduce_sum(y, 1),\n)\n",
        ),
        (f"x = tf.reduce_sum({CALL}, dim=1)\n", f"x = tf.reduce_sum({CALL}, dim=1)\n"),
        (
            f"x = f({NAME}, {NAME}, *g({NAME}, **{NAME}))\n",
            f"x = f(\n    {NAME},\n    {NAME},\n    *g({NAME}, **{NAME}),\n)\n",
        ),
        (
            f"x = f(a,\n      [{NAME}, {NAME}, g({NAME}), {NAME},\n       b])\n",
            f"x = f(a,\n      [\n          {NAME},\n          {NAME},\n          g({NAME}),\n"
            f"          {NAME},\n          b,\n      ])\n",
        ),
        (
            f"some = made(lambda: g({NAME}, {NAME}, {NAME}),\n            b)\n",
            f"some = made(\n    lambda: g({NAME}, {NAME}, {NAME}),\n    b,\n)\n",
        ),
        (
            f"some = call_it(lambda: g({NAME}, {NAME}, {NAME}),\n"
            "               [each(x) for x in [a, b,\n                c]])\n",
            f"some = call_it(\n    lambda: g({NAME}, {NAME}, {NAME}),\n"
            "    [each(x) for x in [a, b,\n                       c]],\n)\n",
        ),
        (
            f"x = f(\n    some_more_of_it, g({NAME}, {NAME}, {NAME}))\n",
            f"x = f(\n    some_more_of_it,\n    g({NAME}, {NAME}, {NAME}),\n)\n",
        ),
        (
            f"some, more = call_it(lambda: g({NAME}, {NAME}, {NAME}),\n"
            "                     [\n                         a,\n                         b,\n"
            "                     ],\n                     c)\n",
            f"some, more = call_it(\n    lambda: g({NAME}, {NAME}, {NAME}),\n"
            "    [\n        a,\n        b,\n    ],\n    c,\n)\n",
        ),
        (
            f"some = call_it(lambda: g({NAME}, {NAME}, {NAME}), [a,\n        b])\n",
            f"some = call_it(\n    lambda: g({NAME}, {NAME}, {NAME}),\n    [a,\n            b],\n)\n",
        ),
        (
            f"x = f([{NAME}, {NAME}, {NAME}, {NAME},  # why\n       a],  # whose\n      b)\n",
            f"x = f([\n    {NAME},\n    {NAME},\n    {NAME},\n    {NAME},  # why\n    a,\n],"
            "  # whose\n      b)\n",
        ),
        (
            f"x = f({NAME}, {NAME}, {NAME}, {NAME},\n      # why\n      a)\n",
            f"x = f({NAME}, {NAME}, {NAME}, {NAME},\n      # why\n      a)\n",
        ),
    ],
)
def test_new_lines(new: str, expected: str) -> None:
    assert laid_out(new) == expected
    assert laid_out(expected) == expected


FAR_TO_THE_RIGHT = """
import tensorflow as tf


class Network(object):
    def top(self, scores, deltas, name):
        with tf.variable_scope(name) as scope:
            if True:
                rois, rpn_scores, top_anchors = tf.py_func(top_layer_of_rois,
                                                           [tf.abs(scores), tf.abs(deltas),
                                                            self._feat_stride, self._num_anchors],
                                                           [tf.float32, tf.float32], name="proposal_top")
        return rois
"""


def test_a_call_of_one_name_is_not_torn_where_the_statement_has_room_further_left() -> None:
    seen = "def top_layer_of_rois(a, b, c, d):\n    return a + 1.0, b + 1.0\n"
    new = migrate_source(FAR_TO_THE_RIGHT + seen).new
    assert "tf.convert_to_tensor(\n" not in new
    assert " = tf.numpy_function(\n                    top_layer_of_rois,\n" in new


def test_a_list_of_two_calls_is_not_torn_where_the_statement_has_room_further_left() -> None:
    indent = " " * 46
    lines = (
        "import numpy as np",
        "import tensorflow as tf",
        "def data(dataset):",
        "    dataset = dataset.made(lambda path, label: tf.py_func(",
        f"{indent}np.add,",
        f"{indent}[path, label],",
        f"{indent}[tf.float32]",
        f"{indent[3:]}), num_parallel_calls=1)",
        "    return dataset",
    )
    new = migrate_source("\n".join(lines)).new
    assert "        [tf.convert_to_tensor(path), tf.convert_to_tensor(label)],\n" in new
    assert f"{indent}" not in new


@pytest.mark.parametrize(
    "new",
    [
        f"with made([\n    {CALL}\n]):\n    pass\n",
        f"with {CALL}:\n    pass\n",
        f"if f(a):\n    x = 1  # {CALL}\n",
    ],
)
def test_what_a_compound_statement_is_about_stays(new: str) -> None:
    assert laid_out(new) == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"x = {CALL}\n", f"if y:\n    x = {CALL}\n"),
        (f"x = f(old({CALL}))\n", f"x = f(new({CALL}))\n"),
    ],
)
def test_a_line_that_was_too_long_stays(old: str, new: str) -> None:
    assert laid_out(new, old) == new


@pytest.mark.parametrize("head", ["", "return ", "assert not "])
def test_a_long_line_that_begins_with_a_bracket_says_nothing_of_others(head: str) -> None:
    """All of these begin alike, up to their first bracket."""
    old = f"def f():\n    {head}[made({NAME}, {NAME}, {NAME}), other({NAME})]\n"
    new = f"{old}    {head}({CALL})\n"
    items = f"        {NAME},\n" * 4
    assert laid_out(new, old) == f"{old}    {head}(made(\n{items}    ))\n"


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("if a:\n    b\n", True),
        ("for a in b:\n    c\n", True),
        ("class A:\n    b\n", True),
        ("if a: b\n", False),
        ("if a:\n    b\nelse:\n    c\n", False),
        ("while a:\n    b\nelse:\n    c\n", False),
        ("try:\n    a\nfinally:\n    b\n", False),
        ("a\n", False),
    ],
)
def test_which_statements_have_just_one_block(text: str, has: bool) -> None:
    assert (block_of(cst.parse_statement(text)) is not None) is has


@pytest.mark.parametrize(
    ("line", "upgraded"),
    [
        ("y = tf.log(x)", True),
        ("y = tf.math.log(x)", True),
        ("y = tf.compat.v1.assign(x, y)", True),
        ("y = tf.nn.relu(x)", False),
        ("y = tf.cast(x, y)", False),
        ("y = tf.reshape(x, y)", False),
    ],
)
def test_a_line_that_the_upgrade_script_changes_or_wrote(line: str, upgraded: bool) -> None:
    assert is_upgraded(line) is upgraded
