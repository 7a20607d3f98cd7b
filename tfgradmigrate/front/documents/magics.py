"""What IPython adds to Python, masked: magics, shell lines, questions for help.

Each is replaced by a call of a function that is defined nowhere, on as many lines, with the names
that it may use as arguments. So the code around it parses, a name that only a magic uses counts as
used, and what a magic does in a gradient override block is unknown. One that may bind names of its
own choice is a star import besides. What was masked is put back as it was, wherever its mask has
come to stand. A cell that is no Python, and can not run, is masked as a whole.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct, field

from tfgradmigrate.markers import markers
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_or_none

IN_A_MAGIC = (
    "stands in a magic, whose code is not read; write it as a statement of its own and run again, "
    "or migrate it by hand"
)

# What is wrong in Python parses nowhere, so this need not know more of Python than where strings
# and comments are, and what continues over several lines.
_LEXEME = pattern(
    r"""
    (?P<plain> [^"'\#()\[\]{}\\\r\n=?]+ )
    | (?P<comment> \# [^\r\n]* )
    | (?P<string> \"{3} (?: \\. | [^\\] )*? \"{3} | '{3} (?: \\. | [^\\] )*? '{3}
                  | " (?: \\. | [^"\\\r\n] )* " | ' (?: \\. | [^'\\\r\n] )* ' )
    | (?P<unclosed> ["'] )
    | (?P<open> [(\[{] )
    | (?P<close> [)\]}] )
    | (?P<continued> \\ (?: \r\n | \r | \n ) )
    | (?P<newline> \r\n | \r | \n )
    | (?P<assigned> (?<! [=!<>] ) = [ \t]* (?= ! (?!=) | %{1,2} [A-Za-z] ) )
    | (?P<question> \? )
    | (?P<other> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_BLANKS = pattern(r"[ \t\f]*")
# To the end of the line, and of those that it is continued on.
_ESCAPED = pattern(r"(?: \\(?:\r\n|\r|\n) | [^\r\n] )*", re.VERBOSE)
_NEWLINE = pattern(r"\r\n|\r|\n")
_WORD = pattern(r"(?<![.\w])[A-Za-z_]\w*")
# What a shell line takes from Python: `{expression}` and `$name`.
_INSERTED = pattern(r"\{[^{}]*\}|\$\w+")
_MAGIC = pattern(r"%{1,2}(\w+)[ \t]*")
#: Magics that IPython takes without a `%`, where no Python can be meant.
_AUTOMAGIC = pattern(
    r"(cat|cd|conda|cp|load_ext|ls|matplotlib|mkdir|mv|pip|pip3|pwd|pylab|rm|run|tail|time|timeit|"
    r"wget)[ \t]+[^\s=,:()\[\]]"
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Magics that bind no name and run no code of the notebook.
_HARMLESS = _words(
    """
    alias autoreload autosave bookmark cat cd cls colors conda config connect_info cp debug dhist
    dirs env history load_ext ls lsmagic magic man matplotlib mkdir more mv notebook page pastebin
    pdb pdef pdoc pfile pinfo pinfo2 pip pip3 popd pprint precision psearch psource pushd pwd pycat
    quickref reload_ext rm rmdir save set_env sx system tail tensorboard tensorflow_version
    unload_ext watermark wget who who_ls whos xmode
    """
)
#: Magics whose argument, or the cell below them, is run as Python among the notebook's names.
_RUNNING = _words("lprun memit mprun prun snakeviz time timeit")
_PYTHON_CELL = _RUNNING | {"capture", "debug", "wandb"}
#: Cell magics over a module of its own: a file that is written, another interpreter.
_OWN_MODULE = pattern(r"%%(?:python3?|pypy)\b|%%(?:writefile|file)\b[^\r\n]*\.py\s*$")
#: Cell magics over what is no Python.
_OTHER_CELL = _words(
    """
    HTML SVG bash bigquery cmd file html javascript js latex markdown perl R ruby script sh shell
    sql svg system sx writefile
    """
)


class Mask(Struct, frozen=True):
    """What stands in the text, the name in it that is new, and what it stands for."""

    text: str
    name: str
    original: str


class Masked(Struct):
    """A cell without what IPython adds.

    `unread` are the marker names, with their offsets, in what was masked and may be Python.
    `error` is the offset of what is not closed: a string, a bracket, a line with a backslash at its
    end.
    """

    text: str = ""
    masks: list[Mask] = field(default_factory=list)
    unread: list[tuple[int, str]] = field(default_factory=list)
    error: int | None = None


class Masker:
    """Masks the cells of one document; no two masks are alike, and none stands in it already."""

    def __init__(self, document: str) -> None:
        self._prefix = "_magic"
        while self._prefix in document:
            self._prefix = f"_{self._prefix}"
        self._count = 0

    def cell(self, text: str) -> Masked:
        """Mask what is not Python in a cell of Python."""
        result = Masked()
        parts: list[str] = []
        at = 0
        while at < len(text):
            start = _BLANKS.match(text, at).end()  # type: ignore[union-attr]
            if _is_escaped(text, start):
                parts.append(text[at:start])
                at = self._escape(text, start, parts, result)
            else:
                at = self._logical_line(text, at, start, parts, result)
        result.text = "".join(parts)
        return result

    def whole(self, text: str) -> Masked:
        """Mask a whole cell that is given to an unknown magic."""
        result = Masked()
        result.text = self._mask(text, 0, result)
        return result

    def unread(self, text: str) -> Masked:
        """Mask a whole cell that is no Python: it never runs, but counts its names as used."""
        result = Masked()
        result.text = self._masked(text, text, (), result)
        return result

    def _logical_line(
        self, text: str, at: int, start: int, parts: list[str], result: Masked
    ) -> int:
        """Take over a line of Python with all that it is continued on; returns where it ends."""
        begin, done, depth = start, at, 0
        while at < len(text):
            lexeme = _LEXEME.match(text, at)
            assert lexeme is not None  # `other` matches anything
            kind, at = lexeme.lastgroup, lexeme.end()
            if kind == "newline" and depth == 0:
                break
            if kind == "open":
                depth += 1
            elif kind == "close":
                depth = max(depth - 1, 0)
            elif kind == "unclosed" or (lexeme[0].startswith("\\") and not text[at:].strip()):
                # A string, or a line that continues where there is nothing more.
                result.error = lexeme.start() if result.error is None else result.error
            elif kind == "question" and depth == 0:
                parts.append(text[done:begin])
                return self._escape(text, begin, parts, result)
            elif kind == "assigned" and depth == 0:
                parts.append(text[done:at])
                done = at = self._escape(text, at, parts, result)
        if depth and result.error is None:
            result.error = begin
        parts.append(text[done:at])
        return at

    def _escape(self, text: str, start: int, parts: list[str], result: Masked) -> int:
        end = _ESCAPED.match(text, start).end()  # type: ignore[union-attr]
        parts.append(self._mask(text[start:end], start, result))
        return end

    def _mask(self, original: str, offset: int, result: Masked) -> str:
        """The mask for a magic, which stands at an offset of its cell."""
        meaning = _meaning(original.lstrip())
        if meaning.read:
            result.unread += [(offset + at, marker) for at, marker in markers_in(original)]
        return self._masked(original, meaning.uses, meaning.binds, result)

    def _masked(
        self, original: str, uses: str, binds: tuple[str, ...] | None, result: Masked
    ) -> str:
        """The mask for some text that uses names, and binds some, or any of its choice."""
        name = f"{self._prefix}_{self._count}"
        self._count += 1
        lines = "\n" * len(_NEWLINE.findall(original))
        text = "".join(f"{bound} = " for bound in binds or ())
        text += f"{name}({', '.join(dict.fromkeys(_names(uses)))}{lines})"
        if binds is None:
            text += f"; from {name} import *"
        result.masks.append(Mask(text, name, original))
        return text


def markers_in(text: str) -> list[tuple[int, str]]:
    """The marker names in a text, with their offsets."""
    return [(match.start(), match[0]) for match in _marker().finditer(text)]


@cache
def _marker() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(markers())})(?!\w)")


def restored(text: str, masks: Iterable[Mask]) -> str | None:
    """The text with what was masked; None if not each mask stands in it once."""
    for mask in masks:
        if text.count(mask.text) != 1:
            return None
        text = text.replace(mask.text, mask.original)
    return text


def in_words(message: str, masks: Iterable[Mask]) -> str:
    """A message that may name masks, with what they stand for instead."""
    for mask in masks:
        if mask.name in message:
            first = _NEWLINE.split(mask.original.strip())[0]
            message = first.join(re.split(rf"{mask.name}(?!\d)", message))
    return message


def own_module(text: str) -> int | None:
    """Where the module begins in a cell that is one of its own, None for any other cell."""
    start = len(text) - len(text.lstrip())
    end = _NEWLINE.search(text, start)
    if end is None or _OWN_MODULE.match(text[start : end.start()]) is None:
        return None
    return end.end()


def is_python(text: str) -> bool | None:
    """Whether a cell is Python of the notebook's own names; None where nobody knows."""
    text = text.lstrip()
    magic = _MAGIC.match(text)
    if magic is None or not text.startswith("%%") or magic[1] in _PYTHON_CELL:
        return True
    return False if magic[1] in _OTHER_CELL else None


class _Meaning(Struct, frozen=True):
    """What a magic does with names: `binds` is None where it may bind any."""

    uses: str = ""
    binds: tuple[str, ...] | None = ()
    read: bool = False


def _is_escaped(text: str, start: int) -> bool:
    """Whether IPython, and not Python, reads the logical line that begins here."""
    if start == len(text):
        return False
    if text[start] in "%!?/,;":
        return True
    if _AUTOMAGIC.match(text, start) is None:
        return False
    return tree_or_none(_ESCAPED.match(text, start)[0]) is None  # type: ignore[index]


def _meaning(original: str) -> _Meaning:
    """What is known about a magic, a shell line or a question."""
    if original.startswith("!"):
        return _Meaning(" ".join(_INSERTED.findall(original)))
    if original.startswith("?") or original.rstrip(" \t;").endswith("?"):
        return _Meaning()
    magic = _MAGIC.match(original) or _AUTOMAGIC.match(original)
    if magic is None:
        return _Meaning(original)
    name, rest = magic[1], original[magic.end(1) :]
    if name in _HARMLESS:
        return _Meaning(" ".join(_INSERTED.findall(rest)))
    if name in _RUNNING:
        return _Meaning(rest, _bound(rest), read=True)
    if name == "capture" and original.startswith("%%"):
        return _Meaning(binds=tuple(_names(re.sub(r"--[\w-]+", "", rest))))
    return _Meaning(rest, None, read=True)


def _bound(statement: str) -> tuple[str, ...] | None:
    """The names that a statement behind `%time` and the like binds, None where it cannot be read.

    Such a magic may have options before the statement.
    """
    code = re.sub(r"^(?:\s*-\w+(?:\s*\d+)?)*\s*", "", statement)
    tree = tree_or_none(code)
    if tree is None or any(
        isinstance(node, (ast.Import, ast.ImportFrom)) for node in ast.walk(tree)
    ):
        return None
    return tuple(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def _names(text: str) -> Iterator[str]:
    """The words that may be names, but for markers: those are accounted for elsewhere."""
    for word in _WORD.findall(text):
        if not keyword.iskeyword(word) and word not in markers():
            yield word
