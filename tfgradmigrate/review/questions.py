"""The review as questions and answers, a line each: for any terminal, and for none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from tfgradmigrate.errors import UsageError
from tfgradmigrate.report import text
from tfgradmigrate.review import editing, shown
from tfgradmigrate.review.session import NOTHING_TO_UNDO, Question, Session

_HELP = """\
y  yes: migrate this place            n  no: leave it as it is
a  yes to all of this code            d  no to all of this code
p  prove: run old and new             e  edit the file in $EDITOR
s  skip: ask again next time          u  undo the last answer
q  quit; answers are kept, and a file is written once all its places are answered"""


class Interview:
    """Asks about one place after the other.

    `ask` reads a line: it is given what to print before it, and raises EOFError at the end.
    """

    def __init__(
        self, session: Session, output: TextIO, ask: Callable[[str], str], paint: text.Painter
    ) -> None:
        """Ask about what the session has open."""
        self._session = session
        self._output = output
        self._ask = ask
        self._paint = paint
        self._skipped: set[tuple[str, str]] = set()
        self._answered: list[list[Question]] = []

    def run(self) -> None:
        """Ask until nothing is left, or somebody has enough."""
        while (question := self._next()) is not None:
            self._show(question)
            try:
                while not self._act(
                    question, self._ask(self._prompt(question)).strip()[:1].lower()
                ):
                    pass
            except EOFError:
                return

    def _next(self) -> Question | None:
        for question in self._session.open_questions():
            if (question.path, question.name) not in self._skipped:
                return question
        return None

    def _prompt(self, question: Question) -> str:
        return f"[{self._session.position(question)}] Migrate this place? [{_KEYS},?] "

    def _show(self, question: Question) -> None:
        head = shown.head(question, self._session.position(question))
        self._say(self._paint(head, "bold"))
        self._say(shown.why(question))
        self._output.write(text.diff(self._session.proposed(question), self._paint, True))

    def _act(self, question: Question, letter: str) -> bool:
        """Do what a letter asks for; return whether the next place is to be shown."""
        if letter in ("y", "n"):
            self._answer([question], letter == "y")
        elif letter in ("a", "d"):
            self._answer(self._session.of_kind(question), letter == "a")
        elif letter == "s":
            self._skipped.add((question.path, question.name))
        elif letter == "u":
            self._undo()
        elif letter == "q":
            raise EOFError
        elif letter == "e":
            self._edit(question)
        else:
            self._say(self._proof(question) if letter == "p" else _HELP)
            return False
        return True

    def _answer(self, questions: list[Question], yes: bool) -> None:
        failed, written = len(self._session.failures), len(self._session.written)
        self._session.answer(questions, yes)
        self._answered.append(questions)
        for path in self._session.written[written:]:
            self._say(f"{text.visible(path)}: written")
        for failure in self._session.failures[failed:]:
            self._output.write(text.failure(failure, self._paint))

    def _undo(self) -> None:
        written = set(self._session.written)
        last = self._answered.pop() if self._answered else []
        left = [each for each in last if each.path not in written]
        self._session.answer(left, None)
        if not left:
            self._say(NOTHING_TO_UNDO)

    def _edit(self, question: Question) -> None:
        try:
            editing.edit(question.path, question.first.line)
        except UsageError as error:
            self._say(str(error))
        else:
            self._session.read_again(question.path)

    def _proof(self, question: Question) -> str:
        try:
            return shown.proof(self._session.prove(question))
        except UsageError as error:
            return str(error)

    def _say(self, said: str) -> None:
        self._output.write(f"{said}\n")
        self._output.flush()


_KEYS = "y,n,a,d,p,e,s,u,q"
