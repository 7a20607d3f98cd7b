"""Which files are run as a whole: those that only print what a session computes."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.scripts import prints_from_a_session

HEAD = "import tensorflow as tf\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("print(tf.Session().run(x))\n", True),
        ("with tf.InteractiveSession():\n    print(x.eval())\n", True),
        ("print(tf.Session().run(open))\n", False),
        ("print(tf.Session().run(x, tf.flags))\n", False),
        ("import os.path\nprint(tf.Session())\n", True),
        ("import http.client\nprint(tf.Session())\n", False),
        ("from os import path\nprint(tf.Session())\n", True),
        ("from os.path import join\nprint(tf.Session())\n", True),
        ("from . import x\nprint(tf.Session())\n", False),
        ("from scipy.misc import face\nprint(tf.Session())\n", False),
        ("def f():\n    print(tf.Session())\n", False),
        ("def f():\n    print(1)\n\n\ntf.Session()\n", False),
        ("print(1)\n", False),
    ],
)
def test_what_is_run_as_a_whole(text: str, told: bool) -> None:
    assert prints_from_a_session(Module(HEAD + text)) is told
