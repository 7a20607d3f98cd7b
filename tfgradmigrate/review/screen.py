"""The review on the whole of a terminal: old and new side by side, one key for an answer."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.syntax import Syntax
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.widgets import Footer, Static

from tfgradmigrate.errors import UsageError
from tfgradmigrate.review import editing, shown
from tfgradmigrate.review.session import NOTHING_TO_UNDO, Question, Session

#: From this many columns on, old and new stand side by side; below, one over the other.
WIDE = 110

#: Lines from which on there is room for a whole proof, and for all lines around a change.
HIGH = 32

_KEYS = (
    "y yes, n no, a yes to all of this code, d no to all of it, p prove, e edit, u undo, "
    "right or j next, left or k back, Esc close this, q quit: answers are kept"
)
_MARKS = {None: "open", True: "yes", False: "no"}


class Screen(App[None]):
    """One place at a time. Every key does what its letter does in the questions of `--plain`."""

    CSS = """
    #head { text-style: bold; padding: 0 1; }
    #why { padding: 0 1; color: $text-muted; }
    #sides { height: 1fr; }
    .side { width: 1fr; height: 1fr; border: round $secondary; }
    #proof { height: auto; max-height: 8; padding: 0 1; }
    Screen.narrow #sides { layout: vertical; }
    Screen.low #proof { max-height: 3; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n", "answer(False)", "No"),
        Binding("a", "all(True)", "All"),
        Binding("d", "all(False)", "None"),
        Binding("p", "prove", "Prove"),
        Binding("e", "edit", "Edit"),
        Binding("u", "undo", "Undo"),
        Binding("right,j", "move(1)", "Next", show=False),
        Binding("left,k", "move(-1)", "Back", show=False),
        Binding("question_mark", "keys", "Keys"),
        Binding("escape", "close", "Close", show=False),
        Binding("q", "quit", "Quit"),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session) -> None:
        """Show what the session asks about, the first open place first."""
        super().__init__()
        self._session = session
        self._answered: list[list[Question]] = []
        self._proofs: dict[Question, str] = {}
        self._at = self._next_open(0)

    def compose(self) -> ComposeResult:
        """Lay out the parts: head, reason, two sides, proof, keys."""
        yield Static(id="head", markup=False)
        yield Static(id="why", markup=False)
        with Horizontal(id="sides"):
            with VerticalScroll(classes="side", id="old"):
                yield Static(id="old-text")
            with VerticalScroll(classes="side", id="new"):
                yield Static(id="new-text")
        with VerticalScroll(id="proof"):
            yield Static(id="proof-text", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Show the first place."""
        self.query_one("#old").border_title = "old"
        self.query_one("#new").border_title = "new"
        self._scroll_together("#old", "#new")
        self._scroll_together("#new", "#old")
        self._show()

    def _scroll_together(self, one: str, other: str) -> None:
        """Keep two sides at the same line."""
        follower = self.query_one(other, VerticalScroll)

        def follow(line: float) -> None:
            follower.scroll_to(y=line, animate=False)

        self.watch(self.query_one(one, VerticalScroll), "scroll_y", follow, init=False)

    def on_resize(self, event: Resize) -> None:
        """Put the sides over each other where there is no room beside, and save lines."""
        self.screen.set_class(event.size.width < WIDE, "narrow")
        self.screen.set_class(event.size.height < HIGH, "low")
        self._show()

    @property
    def _question(self) -> Question | None:
        every = self._session.questions
        return every[self._at] if self._at < len(every) else None

    def _next_open(self, start: int) -> int:
        """Return the number of the next open place from one on, or the first one, or the end."""
        every = self._session.questions
        left = set(self._session.open_questions())
        order = [*range(start, len(every)), *range(start)]
        return next((number for number in order if every[number] in left), len(every))

    def _show(self, note: str = "") -> None:
        question = self._question
        if question is None:
            self.exit()
            return
        written = question.path in self._session.written
        answer = "written" if written else _MARKS[self._session.answer_to(question)]
        self._put("head", f"{shown.head(question, self._session.position(question))}  <{answer}>")
        self._put("why", shown.why(question))
        context = shown.CONTEXT if self.size.height >= HIGH else 1
        hunks = list(shown.hunks(self._session.proposed(question), context))
        if self.size.height < HIGH:
            # There is room for one: that of the place, before what is removed with it elsewhere.
            hunks.sort(key=lambda sides: not _holds(sides[0], question.first.line))
        self.query_one("#old-text", Static).update(_code([old for old, _ in hunks]))
        self.query_one("#new-text", Static).update(_code([new for _, new in hunks]))
        self._put("proof-text", note or self._proofs.get(question, ""))

    def _put(self, part: str, said: str) -> None:
        self.query_one(f"#{part}", Static).update(Text(said))

    def action_answer(self, yes: bool) -> None:
        """Answer this place, and continue to the next open one."""
        if self._question is not None:
            self._answer([self._question], yes)

    def action_all(self, yes: bool) -> None:
        """Answer all open places of this one's code."""
        if self._question is not None:
            self._answer(self._session.of_kind(self._question), yes)

    def _answer(self, questions: list[Question], yes: bool) -> None:
        written = self._session.written
        asked = [each for each in questions if each.path not in written]
        failed, before = len(self._session.failures), len(written)
        self._session.answer(asked, yes)
        self._answered.append(asked)
        said = [f"{failure.path}: {failure.message}" for failure in self._session.failures[failed:]]
        said += [f"{path}: written" for path in written[before:]]
        self._at = self._next_open(self._at)
        self._show("\n".join(said))

    def action_undo(self) -> None:
        """Take the last answer back, where its file is not written."""
        last = self._answered.pop() if self._answered else []
        left = [each for each in last if each.path not in self._session.written]
        self._session.answer(left, None)
        if left:
            self._at = self._session.questions.index(left[0])
        self._show("" if left else NOTHING_TO_UNDO)

    def action_move(self, step: int) -> None:
        """Show the place before or behind, answered or not."""
        self._at = min(max(self._at + step, 0), len(self._session.questions) - 1)
        self._show()

    def action_keys(self) -> None:
        """Say what each key does."""
        self._show(_KEYS)

    def action_close(self) -> None:
        """Take away what was said, as of the keys."""
        self._show()

    def action_edit(self) -> None:
        """Give the terminal to the user's editor, and look at the file anew."""
        question = self._question
        if question is None:
            return
        try:
            with self.suspend():
                editing.edit(question.path, question.first.line)
        except UsageError as error:
            self._show(str(error))
            return
        self._session.read_again(question.path)
        self._at = self._next_open(min(self._at, len(self._session.questions)))
        self._show()

    def action_prove(self) -> None:
        """Run old and new of this place in the background."""
        question = self._question
        if question is not None and question not in self._proofs:
            self._proofs[question] = "Proving..."
            self._show()
            self._prove(question)

    @work(thread=True)
    def _prove(self, question: Question) -> None:
        try:
            told = shown.proof(self._session.prove(question))
        except UsageError as error:
            told = str(error)
        self.call_from_thread(self._proved, question, told)

    def _proved(self, question: Question, told: str) -> None:
        self._proofs[question] = told
        if question == self._question:
            self._show()


def _holds(side: shown.Side, line: int) -> bool:
    return side.first <= line < side.first + len(side.lines)


def _code(sides: list[shown.Side]) -> RenderableType:
    parts: list[RenderableType] = []
    for side in sides:
        if parts:
            parts.append(Text("..."))
        lines = "\n".join(side.lines)
        parts.append(
            Syntax(
                lines,
                "python",
                line_numbers=True,
                start_line=side.first,
                word_wrap=True,
                highlight_lines=set(side.changed),
            )
        )
    return Group(*parts)
