"""Draw docs/proof.svg: value and gradient of one override, in TensorFlow 1, 2, and migrated.

    python docs/picture.py

TensorFlow computes the numbers; a test holds the picture against them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PICTURE = Path(__file__).with_name("proof.svg")

#: Prints the inputs, and per line a name, values and gradients.
PROGRAM = """
import json

import tensorflow as tf

INPUTS = [n / 8 for n in range(-16, 17)]


def old(w):
    with tf.compat.v1.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(w)


def new(w):
    return tf.grad_pass_through(tf.sign)(w)


def in_graph(function):
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        w = tf.constant(INPUTS)
        y = function(w)
        return [each.tolist() for each in session.run([y, tf.gradients(y, w)[0]])]


def in_eager_mode(function):
    w = tf.constant(INPUTS)
    with tf.GradientTape() as tape:
        tape.watch(w)
        y = function(w)
    return [y.numpy().tolist(), tape.gradient(y, w).numpy().tolist()]


print(json.dumps([INPUTS, *in_graph(old), *in_eager_mode(old), *in_eager_mode(new)]))
"""

_TITLES = ("before, v1 graph", "before, TensorFlow 2 eager", "after, TensorFlow 2 eager")
_WIDTH, _HEIGHT, _LEFT, _TOP = 200, 120, 20, 50
_STYLE = (
    "text{font:13px sans-serif;fill:#57606a}.v{fill:none;stroke:#0969da;stroke-width:2}"
    ".g{fill:none;stroke:#cf222e;stroke-width:2.5;stroke-dasharray:6 3}.a{stroke:#8c959f}"
    ".tv{fill:#0969da}.tg{fill:#cf222e}"
    "@media(prefers-color-scheme:dark){text{fill:#9da7b1}.v{stroke:#58a6ff}.g{stroke:#ff7b72}"
    ".tv{fill:#58a6ff}.tg{fill:#ff7b72}}"
)


def drawn(numbers: Sequence[Sequence[float]]) -> str:
    """Return the picture of the inputs, and of values and gradients of each program."""
    inputs, *series = numbers
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 200" role="img" '
        'aria-label="Value and gradient of tf.sign under an override: the gradient is 1 in a graph '
        'of TensorFlow 1, 0 in TensorFlow 2, and 1 once it is migrated">',
        f"<style>{_STYLE}</style>",
    ]
    for place, title in enumerate(_TITLES):
        left = _LEFT + place * (_WIDTH + 30)
        parts += [
            f'<text x="{left}" y="30">{title}</text>',
            f'<path class="a" d="M{left} {_y(0.0)}h{_WIDTH}"/>',
            _line("v", inputs, series[2 * place], left),
            _line("g", inputs, series[2 * place + 1], left),
        ]
    key = '<text x="{}" y="195" class="{}">{}</text>'
    parts += [key.format(20, "tv", "value of tf.sign"), key.format(140, "tg", "gradient (dashed)")]
    return "\n".join([*parts, "</svg>", ""])


def _line(kind: str, xs: Sequence[float], ys: Sequence[float], left: int) -> str:
    points = " ".join(
        f"{left + (x + 2) / 4 * _WIDTH:.1f},{_y(y)}" for x, y in zip(xs, ys, strict=True)
    )
    return f'<polyline class="{kind}" points="{points}"/>'


def _y(value: float) -> float:
    return round(_TOP + (1.2 - value) / 2.4 * _HEIGHT, 1)


if __name__ == "__main__":
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, check=True, text=True
    )
    PICTURE.write_text(drawn(json.loads(done.stdout)), "utf-8")
