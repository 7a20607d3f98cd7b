"""The cheap question that comes before everything else: could this file hold anything to migrate?

Plain substring tests on the bytes: a regular expression over the same names is eight times slower,
and decoding first would cost more than all of discovery.

This is the one source of marker names: the byte scan here, `syntax.mentions` and `syntax.facts` all
ask it. A marker that one idiom looks for is declared in that idiom's file.
"""

from __future__ import annotations

import os
import sys
from functools import cache

from tfgradmigrate.files.reading import read_bytes

TYPE_CHECKING = False  # as in `tfgradmigrate`: every run imports this, most need no more
if TYPE_CHECKING:
    from collections.abc import Mapping

#: What `syntax.facts` reads into facts of their own, for which several idioms answer.
_FACTS = ("gradient_override_map", "RegisterGradient", "py_func")

_DECLARED = b"\nMARKERS = "

#: Where migrated code imports the runtime shim from, unless told otherwise.
RUNTIME_MODULE = "tfgradmigrate.runtime"

#: How every Python file of a copy of the runtime begins (see `vendoring`).
COPY_MARK = b"# Copied by `tfgradmigrate vendor-runtime`"
_COPY_HEAD = 4000


#: What a comment for this tool begins with.
COMMENT_MARK = b"tfgradmigrate:"


@cache
def markers() -> Mapping[str, tuple[str, ...]]:
    """Return every marker name, with the keywords of which a call must have one to count.

    No keywords: every use counts. A file in which none of the names stands is never decoded, let
    alone parsed. An idiom declares its own as a literal at the top level of its file:

        MARKERS = {"Defun": ("python_grad_func", "grad_func")}

    Files are searched for the last part of one that is qualified: see `meant_by`.
    """
    return {name.rpartition(".")[2]: keywords for name, keywords in _declared().items()}


@cache
def meant_by(name: str) -> tuple[str, ...]:
    """Return the qualified names that alone are occurrences of a marker; () for any of TensorFlow.

    `{"tensorflow.contrib.layers.recompute_grad": ()}` leaves `tf.recompute_grad` alone.
    """
    meant = [each for each in _declared() if each.rpartition(".")[2] == name]
    return () if name in meant else tuple(meant)


@cache
def _declared() -> Mapping[str, tuple[str, ...]]:
    """The markers as they are declared.

    They are read off the text: an import of the idioms would load libcst, for every run.
    """
    found: dict[str, tuple[str, ...]] = dict.fromkeys(_FACTS, ())
    package = sys.modules.get(f"{__package__}.idioms")
    folders = [os.path.join(os.path.dirname(__file__), "idioms")]
    for folder in folders if package is None else package.__path__:
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".py"):
                continue
            _, declares, literal = read_bytes(os.path.join(folder, name)).partition(_DECLARED)
            if declares:
                # Text of our own, in plain sight: `ast`, which reads literals, would cost more.
                found |= eval(literal[: literal.index(b"}") + 1], {"__builtins__": {}})
    return found


# Three letters that most names share: one search for them instead of one for each name.
_SHARED = b"rad"


@cache
def _unambiguous() -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """The names that a file is marked by wherever they stand: those with `_SHARED`, the others."""
    names = [name.encode() for name in markers() if name != "py_func"]
    return (
        tuple(name for name in names if _SHARED in name),
        tuple(name for name in names if _SHARED not in name),
    )


def has_marker(data: bytes) -> bool:
    """Return whether a file with these bytes has to be looked at more closely.

    `tf.py_function` and `tf.numpy_function` are TensorFlow 2 already, and both contain `py_func`:
    a file is marked by that name only if it occurs oftener than `py_function` does.
    """
    sharing, others = _unambiguous()
    return _is_marked(data, sharing, others)


def has_marker_or_comment(data: bytes) -> bool:
    """Tell the same, or whether a comment for this tool stands in the file."""
    sharing, others = _unambiguous()
    return _is_marked(data, (*sharing, COMMENT_MARK), others)


def _is_marked(data: bytes, sharing: tuple[bytes, ...], others: tuple[bytes, ...]) -> bool:
    # Loops and no generators, whose start costs as much as a search in a small file.
    if _SHARED in data:
        for name in sharing:
            if name in data:
                return True
    for name in others:
        if name in data:
            return True
    return b"py_func" in data and data.count(b"py_func") > data.count(b"py_function")


def is_marked_otherwise(data: bytes) -> bool:
    """Return whether a marker stands in these bytes in letters that Python reads as its own.

    To Python names are the same that are in NFKC: in letters of full width, say.
    """
    if data.isascii():
        return False
    text = data.decode("utf-8", "replace")
    return has_marker(_plain(text).encode("utf-8", "surrogateescape"))


def name_in_other_letters(text: str) -> tuple[str, str, int] | None:
    """Return the first name that Python reads as one of plain letters, as what, and its line."""
    if text.isascii() or text == _plain(text):
        return None
    import io
    import tokenize

    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            name = token.string
            if token.type == tokenize.NAME and not name.isascii() and _plain(name).isascii():
                return name, _plain(name), token.start[0]
    except (SyntaxError, tokenize.TokenError):  # no Python, which its parser tells
        pass
    return None


def _plain(text: str) -> str:
    import unicodedata  # for which nearly no file has a use

    return unicodedata.normalize("NFKC", text)


def is_copied_runtime(data: bytes) -> bool:
    """Return whether these bytes are a file of a copy of the runtime, which is not to be migrated.

    The line that says so may stand below another one, such as a licence that a hook puts on top.
    """
    return data.startswith(COPY_MARK) or b"\n" + COPY_MARK in data[:_COPY_HEAD]


def may_use_tensorflow(data: bytes) -> bool:
    """Return whether a file with these bytes may use TensorFlow at all."""
    return b"tensorflow" in data or b"tf." in data
