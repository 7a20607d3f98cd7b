"""Which texts need not be parsed, as all that they use of TensorFlow or Keras is still there.

Those are two in five. To find the names in a text takes a twentieth of the time of its tree. What
may be written in a way that is not followed here is parsed: a yes may be without need, a no is
certain.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache

from tfgradmigrate.left.uses import KERAS, OWN, TENSORFLOW, Reader, Use, joined
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_of

# What stands before it where it is imported, but for blanks; it may do so in a comment, too.
_IMPORTING = ("import", "from", ",")
_BLANKS = " \t\r\n\f\v\\"
_MOST_BLANKS = 100
# The statements that are followed: alone on their lines, without a comment inside. And those that
# import from another package what may be called as this one is: `from tensorflow import keras`.
_WORD, _STATEMENT, _OF_ANOTHER = (
    {package: pattern(regex.replace("PACKAGE", package)) for package in (TENSORFLOW, KERAS, OWN)}
    for regex in (
        r"PACKAGE\b",
        r"[ \t]*(?P<text>(?:import|from)[ \t]+(?P<module>PACKAGE)\b(?:\.\w+)*(?:"
        r"|[ \t]+as[ \t]+\w+|[ \t]+import[ \t]+(?:\*|\([\w\s,]*\)|\w[\w \t,]*)))"
        r"[ \t\r]*(?:#[^\n]*)?(?:\n|\Z)",
        r"[ \t]*from[ \t]+(?!PACKAGE\b)[\w.]+[ \t]+import[ \t]+\w[\w \t,]*"
        r"\r?(?:#[^\n]*)?(?:\n|\Z)",
    )
)
# Behind a name, what may stand between it and an attribute: a parenthesis, a comment, a line's end.
_GOES_ON = frozenset(")#\\.")


def may_matter(
    text: str,
    matters: Callable[[str, bool], bool],
    has_parts: Callable[[str], bool],
    package: str = TENSORFLOW,
) -> bool:
    """Return whether a text may use a name behind that of a package that matters.

    `matters` says that of a name, and whether it is imported; `has_parts`, whether more may matter
    of what is behind it.
    """
    if not (text.isascii() or unicodedata.is_normalized("NFKC", text)):
        return True  # Python reads other letters as these
    parts = _parts(text, package)
    if parts is None:
        return True
    meanings: dict[str, set[str]] = {}
    for statement in parts[0]:
        found = _read(statement, package)
        if found is None or any(matters(use.name, use.imports) for use in found[0]):
            return True
        for name, meaning in found[1].items():
            meanings.setdefault(name, set()).add(meaning)
    for name, goes_on, written in set(_chains(parts[1], meanings)):
        if matters(name, False):
            return True
        has_more = not name or has_parts(name)
        if has_more and (goes_on or _assigned(written).search(parts[1])):
            return True
    return False


def _parts(text: str, package: str) -> tuple[set[str], str] | None:
    """The statements that may import the package, and the rest; None for one not followed."""
    statements: set[str] = set()
    rest: list[str] = []
    done = 0
    for word in _WORD[package].finditer(text):
        start = word.start()
        before = text[max(start - _MOST_BLANKS, 0) : start].rstrip(_BLANKS)
        cut = start > _MOST_BLANKS and len(before) < len("import")
        if cut or before.endswith(_IMPORTING):
            line = text.rfind("\n", 0, start) + 1
            if _OF_ANOTHER[package].match(text, line):
                continue
            statement = _STATEMENT[package].match(text, line)
            if statement is None or statement.start("module") != start:
                return None
            statements.add(statement["text"])
            rest.append(text[done : statement.start()])
            done = statement.end()
    return statements, "".join([*rest, text[done:]])


# The statements of a project are few.
@lru_cache(maxsize=1_000)
def _read(statement: str, package: str) -> tuple[list[Use], dict[str, str]] | None:
    """What an import uses and makes its names mean; None if it is none."""
    try:
        reader = Reader(tree_of(statement), package)
    except SyntaxError:
        return None
    return reader.uses(), reader.imported()


def _chains(text: str, meanings: dict[str, set[str]]) -> Iterator[tuple[str, bool, str]]:
    """What attributes of some names mean; whether something may stand before the next one; how.

    The last is the name with its attributes, without blanks.
    """
    for root, prefixes in meanings.items():
        for attributes, behind in set(_chain(root).findall(text)):
            for name in prefixes:
                for attribute in attributes.split(".")[1:]:
                    name = joined(name, attribute.strip())
                written = "".join(f"{root}{attributes}".split())
                yield name, behind in _GOES_ON, written


@lru_cache(maxsize=1_000)
def _assigned(chain: str) -> re.Pattern[str]:
    """What finds where a name with its attributes may be assigned to another name."""
    dotted = r"\s*\.\s*".join(chain.split("."))
    return re.compile(rf"=(?:[\s(\\]|#[^\n]*\n)*{dotted}\b(?![ \t]*[.(\[])")


@lru_cache(maxsize=1_000)
def _chain(root: str) -> re.Pattern[str]:
    """What finds a name, its attributes, and what is behind: to begin with a literal is fast."""
    return re.compile(rf"{root}\b(?<![\w.]{root})((?:\s*\.\s*\w+)*)(?=\s*(\S?))")
