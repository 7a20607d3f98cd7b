"""Which of the lines and gradient functions that a request names a program comes to."""

import contextlib
import sys
from typing import Any, Iterator, List, Set

from .case import Case


class Coverage:
    """Which of the lines, and of the gradient functions, that a request names a program comes to.

    In a function they count once it is called: that its module is executed tells nothing. The
    lines of a function's header are reached with its body.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.filename = case.filename
        self.converted = case.framework.converted
        self.from_import = case.request["kind"] != "function"
        self.named = frozenset(case.request.get("lines", ()))
        self.functions = {
            name: frozenset(lines) for name, lines in case.request.get("functions", {}).items()
        }
        self.wanted = self.named.union(*self.functions.values())
        self.lines: Set[int] = set()

    def is_full(self) -> bool:
        """Return whether all is reached that can be: a line that fails is numbered below zero."""
        has_all = all(line in self.lines for line in self.named if line > 0)
        return has_all and (not self.functions or bool(self.called))

    @property
    def called(self) -> List[str]:
        """The gradient functions of the request that were called."""
        return [name for name, lines in self.functions.items() if lines & self.lines]

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Note the lines while this is open, unless all are reached already."""
        if self.is_full():
            yield
            return

        def body(frame: Any, event: str, argument: Any) -> Any:
            if event == "line" and (self.from_import or self.case.stage != "import"):
                self.lines |= self.wanted & {self._line(frame)}
            return body

        def entry(frame: Any, event: str, argument: Any) -> Any:
            if event == "line":
                if self.from_import or self.case.stage != "import":
                    header = range(frame.f_code.co_firstlineno, frame.f_lineno + 1)
                    self.lines |= self.wanted.intersection(header)
                return body
            return entry

        program, converted = self.filename, self.converted

        def call(frame: Any, event: str, argument: Any) -> Any:  # of whatever Python calls
            file = frame.f_code.co_filename
            if file == program:
                return entry
            return body if file in converted else None

        before = sys.gettrace()
        sys.settrace(call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _line(self, frame: Any) -> int:
        """Return where in the program a frame is, also one whose code AutoGraph has converted."""
        lines = self.converted.get(frame.f_code.co_filename)
        if lines is None:
            return int(frame.f_lineno)
        filename, line = lines.get(frame.f_lineno, ("", 0))
        return line if filename == self.filename else 0
