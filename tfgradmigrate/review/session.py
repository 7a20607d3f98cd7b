"""Places and answers: what is asked about, and what becomes of the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct, field

from tfgradmigrate.files.reading import read_bytes
from tfgradmigrate.files.source import Source, SourceError, decode
from tfgradmigrate.files.writing import write
from tfgradmigrate.front.documents import is_document
from tfgradmigrate.project.scanning import failure_of
from tfgradmigrate.review.journal import Journal
from tfgradmigrate.rules.findings.python2_file import Converted
from tfgradmigrate.rules.fingerprints import fingerprint
from tfgradmigrate.rules.model import FileFailure, FileResult, Finding, Verdict
from tfgradmigrate.run.analysis import Analyst, prove

NOTHING_TO_UNDO = "There is no answer to undo; files that are written are not restored."


class Question(Struct, frozen=True):
    """One place, or several that only go together: those of a line, of a notebook, of Python 2.

    `name` is the same in a later review, wherever the place has moved to in its file.
    """

    path: str
    findings: tuple[Finding, ...]
    name: str

    @property
    def first(self) -> Finding:
        """The finding that stands for all."""
        return self.findings[0]

    @property
    def code(self) -> str:
        """The code by which all of one kind are answered."""
        return self.first.code


class _File(Struct):
    source: Source
    result: FileResult
    questions: list[Question] = field(default_factory=list)
    done: bool = False


class Session:
    """The questions of some files in order, and the answers so far.

    A file is written as soon as all its places are answered and one of them with yes. Until then
    the answers are kept in a journal. `failures` are files that could not be handled, or not be
    written; `written` those that were.
    """

    def __init__(
        self,
        sources: Iterable[Source],
        results: Iterable[FileResult],
        journal: Journal,
        links: Collection[str] = (),
    ) -> None:
        """Take what a dry run says of files; what the journal has answered is not asked again.

        `links` are the files that were links then: one that becomes a link later is not followed.
        """
        self.failures: list[FileFailure] = []
        self.written: list[str] = []
        self.journal = journal
        self._links = links
        self._analyst = Analyst()
        by_path = {source.path: source for source in sources}
        self._files: dict[str, _File] = {}
        for result in results:
            if result.failure is not None:
                self.failures.append(result.failure)
            elif result.changed:
                file = _File(by_path[result.path], result)
                file.questions = _questions(result)
                self._files[result.path] = file

    @property
    def questions(self) -> list[Question]:
        """All questions, in the order of the files and of their lines."""
        return [each for file in self._files.values() for each in file.questions]

    @property
    def findings(self) -> int:
        """How many findings all questions ask about, as the summary of a dry run counts them."""
        return sum(len(each.findings) for each in self.questions)

    @property
    def open_findings(self) -> int:
        """How many of these have no answer."""
        return sum(len(each.findings) for each in self.open_questions())

    def position(self, question: Question) -> str:
        """Return which of all findings a question asks about: `2/5`, or `1-3/5`."""
        questions = self.questions
        before = sum(len(each.findings) for each in questions[: questions.index(question)])
        first, last = before + 1, before + len(question.findings)
        numbers = f"{first}" if first == last else f"{first}-{last}"
        return f"{numbers}/{self.findings}"

    def open_questions(self) -> list[Question]:
        """Return the questions without an answer, of files that are not written."""
        return [
            each
            for file in self._files.values()
            if not file.done
            for each in file.questions
            if self.answer_to(each) is None
        ]

    def answer_to(self, question: Question) -> bool | None:
        """Return the answer to a question, None for none yet."""
        return self.journal.answer(question.path, question.name)

    def answer(self, questions: Sequence[Question], yes: bool | None) -> None:
        """Answer questions, or take the answers back, and write the files that are through.

        What is wrong with a file is among the `failures`, and its answers are kept.
        """
        for path in dict.fromkeys(each.path for each in questions):
            names = {each.name: yes for each in questions if each.path == path}
            self.journal.keep(path, dict(names))
            self._finish(self._files[path])

    def of_kind(self, question: Question) -> list[Question]:
        """Return the open questions with the code of one."""
        return [each for each in self.open_questions() if each.code == question.code]

    def proposed(self, question: Question) -> FileResult:
        """Return the file with this one place migrated, and no other."""
        file = self._files[question.path]
        return self._with(file, [question]) or file.result

    def read_again(self, path: str) -> None:
        """Take a file as it is now: somebody has edited it. Answers to what is there still stay."""
        self._analyst.forget()
        try:
            source = decode(read_bytes(path, path in self._links), path)
        except (OSError, SourceError) as error:
            self.failures.append(failure_of(path, error))
            return
        result = self._analyst.analyse(path, source.text)
        if result.failure is not None:
            self.failures.append(result.failure)
            return
        self._files[path] = _File(source, result, _questions(result) if result.changed else [])

    def prove(self, question: Question) -> tuple[Verdict, ...]:
        """Run old and new of a place side by side; takes seconds.

        Raises UsageError where TensorFlow is not there.
        """
        return prove(self.proposed(question), question.first)

    def _with(self, file: _File, questions: Sequence[Question]) -> FileResult | None:
        """Return a file with the places of some questions migrated, None where that cannot be."""
        wanted = {(f.line, f.column) for each in questions for f in each.findings}
        if len(questions) == len(file.questions):
            return file.result
        return self._analyst.chosen(
            file.result.path, file.result.old, lambda each: (each.line, each.column) in wanted
        )

    def _finish(self, file: _File) -> None:
        """Write a file if all is answered and something is wanted."""
        answers = {each: self.answer_to(each) for each in file.questions}
        chosen = [each for each, yes in answers.items() if yes]
        if None in answers.values() or not chosen:
            return
        path = file.result.path
        result = self._with(file, chosen)
        if result is None or result.failure is not None:
            reason = "the places that you chose need others that you declined: answer them alike"
            failure = FileFailure(path, _NOT_APART, None, reason)
            self.failures.append(result.failure if result and result.failure else failure)
            return
        try:
            write(file.source, result.new, path in self._links)
        except (OSError, SourceError) as error:
            self.failures.append(failure_of(path, error))
            return
        file.done = True
        self.written.append(path)
        self.journal.keep(path, dict.fromkeys((each.name for each in chosen), None))


_NOT_APART = "review"


def _questions(result: FileResult) -> list[Question]:
    """Return the places of a file to ask about, those that go together as one."""
    changing = [each for each in result.findings if not each.action.changes_nothing]
    whole = is_document(result.path) or any(each.code == Converted.code for each in changing)
    together: dict[int, list[Finding]] = {}
    for finding in changing:
        together.setdefault(0 if whole else finding.line, []).append(finding)
    seen: Counter[str] = Counter()
    questions = []
    for findings in together.values():
        name = " ".join(f"{each.code}:{fingerprint(each)}" for each in findings)
        seen[name] += 1
        questions.append(Question(result.path, tuple(findings), f"{name} {seen[name]}"))
    return questions
