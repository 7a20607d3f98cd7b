"""What is told of an error."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.worker.errors import first_line, message_of

pytestmark = pytest.mark.tensorflow

#: Messages of TensorFlow 2.21, and the reason in each.
GRAPHS = {
    "Graph execution error:\n\nDetected at node PyFunc defined at (most recent call last):\n"
    '  File "<stdin>", line 11, in <module>\n\n  File "<stdin>", line 4, in f\n\n'
    "ValueError: bad shape\nTraceback (most recent call last):\n\n"
    '  File "script_ops.py", line 269, in __call__\n    ret = func(*args)\n\n'
    "ValueError: bad shape\n\n\n\t [[{{node PyFunc}}]] [Op:__inference_f_6]": (
        "ValueError: bad shape"
    ),
    "Graph execution error:\n\nDetected at node Assert defined at (most recent call last):\n"
    "<stack traces unable to be resolved>\nassertion failed: [x > y] [1 2]\n"
    "\t [[{{node Assert}}]] [Op:__inference_h_50]": "assertion failed: [x > y] [1 2]",
    "Graph execution error:\n\nDetected at node A defined at (most recent call last):\n"
    "<stack traces unable to be resolved>\n2 root error(s) found.\n"
    "  (0) INVALID_ARGUMENT:  Incompatible shapes: [2] vs. [3]\n\t [[{{node A}}]]\n": (
        "(0) INVALID_ARGUMENT:  Incompatible shapes: [2] vs. [3]"
    ),
    "Graph execution error:": "Graph execution error:",
    "Incompatible shapes: [2] vs. [3]\n\t [[node A]]": "Incompatible shapes: [2] vs. [3]",
}


@pytest.mark.parametrize("message", GRAPHS)
def test_the_reason_of_a_failed_graph_is_told(message: str) -> None:
    assert first_line(message) == GRAPHS[message]


def _resolve_grad_inputs(words: str) -> None:
    assert not words, words
    raise AssertionError(words)


def test_an_assert_of_tensorflow_without_words_is_put_into_words() -> None:
    with pytest.raises(AssertionError) as told:
        _resolve_grad_inputs("")
    assert "reads a tensor that the branch captures" in message_of(told.value)
    with pytest.raises(AssertionError) as told:
        _resolve_grad_inputs("b")
    assert message_of(told.value).startswith("b")
    assert message_of(AssertionError()) == message_of(ValueError()) == ""
