"""Python 2 to Python 3, with fissix, which continues with the standard library's lib2to3.

Only fixers run without which a file of Python 2 does not parse, fails or means something else, and
none for style. What no fixer can know is told: where `/` may divide integers, and the like.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tfgradmigrate.front.python2.bindings import is_own
from tfgradmigrate.front.python2.checks import Check, checks_in, leaked_names
from tfgradmigrate.front.python2.division import divide_literals, imports_division
from tfgradmigrate.program.patterns import pattern

if TYPE_CHECKING:
    from fissix.pytree import Node

_FIXERS = """
    apply basestring dict except exec execfile exitfunc filter funcattrs getcwdu has_key imports
    imports2 input intern isinstance itertools itertools_imports long map metaclass methodattrs ne
    next nonzero numliterals operator paren print raise raw_input reduce reload renames repr
    standarderror sys_exc throw tuple_params types urllib xrange xreadlines zip
""".split()  # noqa: SIM905 - a table
#: Those that take a name for Python's own builtin, and the names.
_BUILTINS = {
    **{
        name: (name,)
        for name in """
            apply basestring execfile filter input intern long map raw_input reduce reload zip
        """.split()  # noqa: SIM905 - a table
    },
    "unicode": ("unicode", "unichr"),
    "xrange": ("range", "xrange"),
}
#: This one also takes the `u` off every string, so it runs only where another part of it is needed:
#: for the names, for `ur""`, and for a `\\u` that was no escape.
_UNICODE = pattern(r"\b(?:unicode|unichr)\b|\b[uU][rR][\"']|\\[uUN]")


#: `import cPickle as pickle` becomes `import pickle as pickle`.
_NAMED_AS_IT_IS = pattern(r"\bimport (\w+) as \1\b")


class ConversionError(Exception):
    """A file that cannot be converted: why, and at which line."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class Conversion(Struct, frozen=True):
    """A text in Python 3, the names of the fixers that changed it, and what is to be checked."""

    text: str
    fixers: tuple[str, ...]
    checks: tuple[Check, ...]


def convert(text: str) -> Conversion:
    """Convert a text of Python 2. Raises ConversionError where that is not possible."""
    if re.search(r"\r(?!\n)", text) or ("\r\n" in text and re.search(r"(?<!\r)\n", text)):
        raise ConversionError("its lines end in different ways")
    plain = text.replace("\r\n", "\n")
    ended = plain if plain.endswith("\n") else f"{plain}\n"
    new, fixers, checks = _run(ended)
    checks = tuple(sorted((*checks, *leaked_names(ended, new)), key=lambda c: (c.line, c.column)))
    if ended != plain:
        new = new.removesuffix("\n")
    if "\r\n" in text:
        new = new.replace("\n", "\r\n")
    return Conversion(new, fixers, checks)


def _run(text: str) -> tuple[str, tuple[str, ...], tuple[Check, ...]]:
    """The new text, the names of the fixers that had something to do, and what is to be checked."""
    from fissix.pgen2.parse import ParseError
    from fissix.pgen2.tokenize import TokenError

    tool = _tool(_UNICODE.search(text) is not None)
    tool.begin(text)
    try:
        tree = tool.refactor_string(text, "<text>")
    except ParseError as error:
        raise ConversionError("fissix cannot parse it", error.context[1][0]) from error
    except (TokenError, IndentationError) as error:
        place = error.args[1]
        line = place[0] if isinstance(place[0], int) else place[1]
        raise ConversionError(f"fissix cannot read it: {error.args[0]}", line) from error
    checks = [*tool.checks, *map(_warning, tool.fixer_log)]
    # One of a kind is enough in a line.
    first = {(check.line, check.what): check for check in reversed(checks)}
    checks = sorted(first.values(), key=lambda check: (check.line, check.column))
    new = _NAMED_AS_IT_IS.sub(lambda m: m[0] if m[0] in text else f"import {m[1]}", str(tree))
    return new, tuple(sorted(tool.used)), tuple(checks)


@functools.cache
def _tool(with_unicode: bool) -> Any:
    """The fixers, made once a process: that takes longer than to run them over most files."""
    from fissix.refactor import RefactoringTool

    class Tool(RefactoringTool):  # type: ignore[misc]
        """Says nothing, raises what goes wrong, and looks at the tree before it is changed."""

        used: set[str]
        checks: list[Check]
        drops_fractions: bool

        def begin(self, text: str) -> None:
            """Forget what was said of the text before."""
            self.used.clear()
            self.checks = []
            self.fixer_log.clear()
            self.drops_fractions = not imports_division(text)

        def refactor_tree(self, tree: Node, name: str) -> bool:
            if self.drops_fractions and divide_literals(tree):
                self.used.add("division")
            self.checks.extend(checks_in(tree, with_division=self.drops_fractions))
            return bool(super().refactor_tree(tree, name))

        def log_message(self, *_arguments: object) -> None:
            pass

        log_debug = log_message

        def log_error(self, *_arguments: object, **_more: object) -> None:
            raise

    names = [*_FIXERS, *(["unicode"] if with_unicode else [])]
    tool = Tool([f"fissix.fixes.fix_{name}" for name in names])
    tool.used = set()
    for fixer in (*tool.pre_order, *tool.post_order):
        name = type(fixer).__module__.split("fix_")[-1]
        fixer.transform = _noting(fixer.transform, name, tool.used)
    return tool


def _noting(transform: Callable[..., Any], name: str, used: set[str]) -> Callable[[Node, Any], Any]:
    """A fixer's `transform` that notes whether it changed the code.

    It leaves alone what has a builtin's name, and is a function or a variable of the file, and what
    prints one expression in parentheses.
    """

    def noted(node: Node, results: Any) -> Any:
        if name in _BUILTINS and _begins_with_own(node, _BUILTINS[name]):
            return None
        if name == "print" and _reads_as_call(node):
            return None
        root = node
        while root.parent is not None:
            root = root.parent
        # Some only add an import.
        before = str(node), len(root.children)
        new = transform(node, results)
        if (str(node if new is None else new), len(root.children)) != before:
            used.add(name)
        return new

    return noted


def _begins_with_own(node: Node, names: tuple[str, ...]) -> bool:
    first = next(iter(node.leaves())) if node.children else node
    return first.value in names and is_own(first)


def _reads_as_call(node: Node) -> bool:
    """Return whether a `print` statement means the same as a call: `print ("%d" % n)`."""
    from fissix.pygram import python_symbols as symbols

    if node.type != symbols.print_stmt or len(node.children) != 2:
        return False
    shown = node.children[1]
    if shown.type != symbols.atom or len(shown.children) != 3:
        return False
    # Several are a tuple.
    return str(shown.children[0]).strip() == "(" and shown.children[1].type != symbols.testlist_gexp


def _warning(text: str) -> Check:
    """What a fixer reports of a line."""
    match = re.match(r"(?:line|Line) (\d+): (.*)", text, re.DOTALL)
    line, said = (int(match[1]), match[2]) if match else (1, text)
    return Check(line, 1, "fissix", f"fissix reports: {said.strip()}")
