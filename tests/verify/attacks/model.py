"""One row of the table of attacks: two texts of a program, and what shows them apart.

A row is made of a base, a right migration in one of three shapes, and of edits that make it wrong.
`show` is what is run to see it, under TensorFlow 1.15.5 with the old text and under TensorFlow 2
with the new one; `scripts/attacks.py` runs it and keeps what it prints.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

HANDED = Path(__file__).parent / "handed"


@dataclass(frozen=True)
class Row:
    """A migration, right or wrong.

    `others` are the other files of the project by name, which import the program as `prog`. `later`
    are files that are added or changed after a certificate was written: then what the new text does
    with them differs from what it did without. `show` is a program that prints; it has the program
    as `m`, and `vg(f, *values)`: the values of a function and its gradients.
    """

    name: str
    kind: str
    why: str
    old: str
    new: str
    show: str
    others: Mapping[str, str] = field(default_factory=dict)
    later: Mapping[str, str] = field(default_factory=dict)
    inputs: str = ""
    right: bool = False

    @property
    def breaks(self) -> bool:
        """Whether a file of the project does what a guard would have to exclude."""
        return bool(self.others) and self.kind in (
            "handed",
            "hosts",
            "overridden elsewhere",
            "surroundings",
        )

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Pieces:
    """What a shape is filled with; `body` is the gradient's, of `op` and `grad`."""

    top: str = ""
    body: str = "return grad"
    before: str = ""
    after: str = ""
    args: str = "x"
    members: str = ""


def _indented(text: str, by: int) -> str:
    return textwrap.indent(textwrap.dedent(text).strip("\n"), " " * by)


def _without_blanks(text: str) -> str:
    lines = [line.rstrip() for line in text.split("\n")]
    kept = [line for n, line in enumerate(lines) if line or (n and lines[n - 1])]
    return "\n".join(kept).strip("\n") + "\n"


def _filled(shape: str, pieces: Pieces, new: bool) -> str:
    """Return a shape with its pieces; a piece stands at the indentation of its name."""
    body = pieces.body.replace("op.inputs[0]", "x") if new else pieces.body
    lines = []
    for line in shape.split("\n"):
        name = line.strip()
        if name.startswith("$"):
            piece = body if name == "$body" else getattr(pieces, name[1:])
            lines.append(_indented(piece, len(line) - len(line.lstrip())))
        else:
            lines.append(line.replace("ARGS", pieces.args))
    return _without_blanks("import numpy as np\nimport tensorflow as tf\n" + "\n".join(lines))


OVERRIDE = 'with tf.get_default_graph().gradient_override_map({"Identity": "Hook"}):'

#: The gradient is a function of the module.
MODULE = (
    f"""
$top


@tf.RegisterGradient("Hook")
def _hook(op, grad):
    $body


def f(ARGS):
    $before
    {OVERRIDE}
        y = tf.identity(x)
    $after
    return y
""",
    """
$top


@tf.custom_gradient
def _hook(x):
    def backward(grad):
        $body
    return tf.identity(x), backward


def f(ARGS):
    $before
    y = _hook(x)
    $after
    return y
""",
)

#: The gradient is a function inside of the one that uses it.
INNER = (
    f"""
$top


def f(ARGS):
    $before

    @tf.RegisterGradient("Hook")
    def _hook(op, grad):
        $body

    {OVERRIDE}
        y = tf.identity(x)
    $after
    return y
""",
    """
$top


def f(ARGS):
    $before

    @tf.custom_gradient
    def _hook(x):
        def backward(grad):
            $body
        return tf.identity(x), backward

    y = _hook(x)
    $after
    return y
""",
)

#: The gradient is a function inside of a method.
METHOD = (
    f"""
$top


class Layer(object):
    $members

    def call(self, ARGS):
        $before

        @tf.RegisterGradient("Hook")
        def _hook(op, grad):
            $body

        {OVERRIDE}
            y = tf.identity(x)
        $after
        return y
""",
    """
$top


class Layer(object):
    $members

    def call(self, ARGS):
        $before

        @tf.custom_gradient
        def _hook(x):
            def backward(grad):
                $body
            return tf.identity(x), backward

        y = _hook(x)
        $after
        return y
""",
)


def edited(text: str, edits: tuple[str, ...]) -> str:
    """Return a text with edits, by turns what stands there and what stands there then."""
    for there, put in zip(edits[::2], edits[1::2], strict=True):
        if text.count(there) < 1:
            raise ValueError(f"{there!r} does not stand in\n{text}")
        text = text.replace(there, put)
    return text


@dataclass(frozen=True)
class Base:
    """A right migration: a shape and its pieces, and what else there is of the project."""

    shape: tuple[str, str]
    pieces: Pieces
    call: str
    show: str
    others: Mapping[str, str]

    def texts(self) -> tuple[str, str]:
        """Return the old text and the new one."""
        old, new = (_filled(s, self.pieces, bool(n)) for n, s in enumerate(self.shape))
        return old, new


class Table:
    """The rows of a kind, as they are written down."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.rows: list[Row] = []

    def base(
        self,
        shape: tuple[str, str],
        call: str = "m.f",
        *,
        first: str = "",
        show: str = "",
        others: Mapping[str, str] | None = None,
        right: str = "",
        **pieces: str,
    ) -> Base:
        """Return a base, and note it as a right row where it is named as one.

        `call` is what is shown, of `x`, after the statements `first`; or `show` is all of it.
        """
        shown = show or f"{textwrap.dedent(first).strip()}\nprint(vg({call}, [3.0, -2.0]))"
        base = Base(shape, Pieces(**pieces), call, shown.strip("\n"), others or {})
        if right:
            old, new = base.texts()
            show, others = base.show, base.others
            self.rows.append(Row(right, self.kind, "", old, new, show, others, right=True))
        return base

    def wrong(
        self,
        name: str,
        why: str,
        base: Base,
        *edits: str,
        old: tuple[str, ...] = (),
        show: str = "",
        first: str = "",
        others: Mapping[str, str] | None = None,
        later: Mapping[str, str] | None = None,
        inputs: str = "",
    ) -> None:
        """Note a wrong migration: the new text of a base, edited; `old` edits both texts before."""
        texts = [edited(text, old) for text in base.texts()]
        shown = textwrap.dedent(show).strip("\n") or base.show
        if first:
            shown = f"{textwrap.dedent(first).strip()}\nprint(vg({base.call}, [3.0, -2.0]))"
        self.rows.append(
            Row(
                name,
                self.kind,
                why,
                texts[0],
                edited(texts[1], edits),
                shown,
                base.others if others is None else others,
                later or {},
                inputs,
            )
        )


def handed() -> Iterator[Row]:
    """Yield the rows that stand in folders."""
    for folder in sorted(each for each in HANDED.iterdir() if each.is_dir()):
        parts = {p.name: p.read_text() for p in sorted(folder.glob("*.py"))}
        why_file = folder / "why.md"
        why = why_file.read_text().strip() if why_file.exists() else ""
        old, new, show = parts.pop("old.py"), parts.pop("new.py"), parts.pop("show.py", "")
        later = {p.name: p.read_text() for p in sorted(folder.glob("later/*.py"))}
        right = folder.name.startswith("right_")
        yield Row(folder.name, "handed", why, old, new, show, parts, later, right=right)
