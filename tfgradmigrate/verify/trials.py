"""What there is to run: the subjects of migrated files, what they are called with, and how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tfgradmigrate.errors import internal
from tfgradmigrate.program.scopes import bound_names
from tfgradmigrate.rules.model import FileResult, Finding, Imported, Outside
from tfgradmigrate.verify.comparing.compare import TOLERANCES, Tolerance
from tfgradmigrate.verify.inputs.ladder import Candidate, ladder
from tfgradmigrate.verify.places.locating import places_of
from tfgradmigrate.verify.places.model import Located, Place
from tfgradmigrate.verify.places.model import Reason as NoPlace
from tfgradmigrate.verify.program.besides import leads_to
from tfgradmigrate.verify.program.calling import function_subject, method_subject
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.program.slicing import Slice, slice_module
from tfgradmigrate.verify.program.statements import variables_made
from tfgradmigrate.verify.program.subject import Subject
from tfgradmigrate.verify.program.subjects import subjects
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.protocol import MODULE_MODES, NEW_MODES, Argument

#: Why there is no place where nothing was changed by hand.
_SAME = (NoPlace.UNCHANGED, NoPlace.SPELLED)


@dataclass(frozen=True, slots=True)
class VerifySettings:
    """How subjects are run.

    `reference_python` is an interpreter with TensorFlow 1.x for the old side; without one, the
    installed TensorFlow serves under `tf.compat.v1`. `inputs` are those of the command line,
    `configured` maps `FILE::SUBJECT` to those of the configuration. `seconds` and `megabytes`
    limit one mode of one subject. `shrink` asks for the smallest inputs that show a difference.
    `details` asks for curves and forms, which a report shows. `paths` and `options` are what a
    command line that runs a subject again has to say besides its name and inputs; without `paths`
    it names the file.
    """

    reference_python: str | None = None
    modes: tuple[str, ...] = NEW_MODES
    tolerances: Mapping[str, Tolerance] = field(default_factory=lambda: TOLERANCES)
    seed: int = 0
    seconds: float = 20.0
    megabytes: int = 4096
    inputs: tuple[str, ...] = ()
    configured: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    shrink: bool = True
    details: bool = False
    paths: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A name of a file that stands for something of another one, at a path.

    `changed` are the names there which differ, and hold no place, that this comes to. Without a
    name it is what that file does as it is loaded.
    """

    name: str
    path: str
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts of one file, and the findings of the migration of the old one.

    `by_hand` is true if the new text is what somebody made of the file: then whatever the findings
    mark has to be the same in it, also where the tool would not have changed it. The new text may
    stand in another file, at `new_path`; with `moved`, only what the findings mark is looked for
    in there. `elsewhere` are names of it that stand for something of another file which differs,
    and is part of no place there. `beside` are functions of other files that are given arrays in
    this one, by the names that it has for them, `outside` is what other files make of the edit.
    """

    path: str
    old: str
    new: str
    findings: tuple[Finding, ...]
    by_hand: bool = False
    new_path: str = ""
    moved: bool = False
    elsewhere: tuple[Elsewhere, ...] = ()
    outside: tuple[Outside, ...] = ()


def changed(results: Iterable[FileResult]) -> list[Pair]:
    """Return the pairs of texts of those files that a migration changes, or changed."""
    made = []
    for r in (each for each in results if each.changed):
        pair = Pair(r.path, r.old, r.new, r.findings, r.by_hand, r.new_path, r.moved)
        made.append((replace(pair, outside=r.outside), r.imports))
    pairs: dict[str, list[Pair]] = {}
    for pair, _ in made:
        pairs.setdefault(pair.path, []).append(pair)
    return [
        replace(pair, elsewhere=tuple(_elsewhere(imports, pairs))) if imports else pair
        for pair, imports in made
    ]


def _elsewhere(
    imports: Iterable[Imported], pairs: Mapping[str, Sequence[Pair]]
) -> Iterator[Elsewhere]:
    """Yield the names that stand for what differs in another file, in no place of it."""
    for each in imports:
        for pair in pairs.get(each.path, ()):
            names = () if pair.moved else located_in(pair).changed
            if not each.name:
                if done := tuple(n for n in names if not _is_path(n)):
                    yield Elsewhere("", pair.path, done)
                continue
            if leads_to(each.there, names, pair.old, pair.new):
                found = [n for n in names if leads_to(each.there, (n,), pair.old, pair.new)]
                yield Elsewhere(each.name, pair.path, tuple(found))


def _is_path(name: str) -> bool:
    """Return whether something is a name, or one of a class: not what a module does."""
    return all(part.isidentifier() for part in name.split("."))


@lru_cache(maxsize=512)
def located_in(pair: Pair) -> Located:
    """Return the places of a pair; planned with, and proved."""
    return places_of(pair.old, pair.new, pair.findings, pair.by_hand)


@dataclass(frozen=True, slots=True)
class Trial:
    """One subject with all that is needed to run it: in these modes, where its kind has them.

    A `place` that no function runs as a whole is a subject of its own. What `is_changed` holds
    nothing that a migration marks.
    """

    pair: Pair
    subject: Subject
    old: Slice
    new: Slice
    candidates: tuple[Candidate, ...]
    modes: tuple[str, ...] = NEW_MODES
    place: Place | None = None
    is_changed: bool = False

    @property
    def given(self) -> bool:
        """Whether a person gives what the subject is called with."""
        return bool(self.candidates) and self.candidates[0].origin.is_given

    @property
    def new_modes(self) -> tuple[str, ...]:
        """The modes of its new side: a module's own code runs in no tf.function."""
        if self.subject.kind == "script":
            return ("script",)
        whole = self.subject.kind == "function"
        return tuple(mode for mode in self.modes if whole or mode in MODULE_MODES)

    @property
    def case(self) -> str:
        """The name by which `--case` chooses it."""
        return f"{self.pair.path}::{self.subject.name}"

    def runs(self, place: Place) -> bool:
        """Return whether a place is among what the subject runs, or would run."""
        if self.place is not None or self.subject.kind == "script":
            return self.place in (None, place)
        first, last = place.old_lines
        lines = self.old.lines.union(self.subject.lines)
        is_there = not lines.isdisjoint(range(first, last + 1))
        is_function = place.symbol in module_of(self.pair.old).routines
        return is_there and (not is_function or self.calls(place.symbol))

    def calls(self, symbol: str) -> bool:
        """Return whether a function is the subject or is among those that it names."""
        names = self.subject.routines
        return names is None or symbol == self.subject.name or symbol in names


def key_of(trial: Trial) -> tuple[str, str]:
    """Return the path and the name by which other files know the subject of a trial."""
    return trial.pair.path, trial.subject.name


def is_of_a_change(trial: Trial) -> bool:
    """Tell whether a subject is judged because it differs: a proof of it is one for its callers."""
    return trial.is_changed


def needed_by(own: Sequence[Trial], trials: Sequence[Trial]) -> list[Trial]:
    """Return those trials of other files of which the verdicts on some trials want to know."""
    found: list[Trial] = []
    waiting = list(own)
    while waiting:
        pair = waiting.pop().pair
        wanted = {(each.path, name) for each in pair.elsewhere for name in each.changed}
        new = [t for t in trials if key_of(t) in wanted and t not in own and t not in found]
        found += new
        waiting += new
    return found


def plan(pairs: Iterable[Pair], settings: VerifySettings) -> list[Trial]:
    """Return what there is to run, in the order of the files and of their lines."""
    trials = []
    pairs = list(pairs)
    for pair in pairs:
        try:
            own = _planned(pair, pairs, settings)
        except Exception as error:  # of ours: the other files are verified all the same
            reason = Reason(Why.FAILED, internal(error))
            own = [_of_nothing(pair, "<module>", (1, 1), settings, reason)]
        trials += sorted(own, key=lambda trial: min(trial.subject.lines, default=0))
    return trials


def _planned(pair: Pair, pairs: Sequence[Pair], settings: VerifySettings) -> list[Trial]:
    """Return what there is to run of a file, one of several."""
    own = list(_subjects(pair, settings))
    elsewhere = [located_in(p).changed for p in pairs if p.moved and p.path == pair.path]
    return own + list(_left(pair, own, elsewhere, settings))


def _subjects(pair: Pair, settings: VerifySettings) -> Iterator[Trial]:
    """Yield the functions, methods, modules and scripts of a file that run what was changed."""
    renamed = {p.symbol: p.now for p in located_in(pair).places if p.now != p.symbol}
    for subject in subjects(pair.old, pair.new, _marking(pair), pair.by_hand):
        now = renamed.get(subject.name, "")
        is_gone = subject.reason is not None and subject.reason.why is Why.REMOVED
        if is_gone and now.isidentifier() and subject.name.isidentifier():
            subject = replace(subject, reason=None)
        yield _trial_of(pair, subject, settings, now)


def _trial_of(
    pair: Pair, subject: Subject, settings: VerifySettings, now: str = "", is_changed: bool = False
) -> Trial:
    """Return the trial of a subject, which the new text may call otherwise: `now`."""
    given = settings.inputs or _configured(settings, pair.path, subject.name)
    choices = ladder(subject, pair.old, given=given, seed=settings.seed).candidates
    choices = tuple(sorted(choices, key=lambda each: not has_tensors(each.arguments, "float")))
    whole = subject.kind == "script"
    old = Slice(pair.old, ()) if whole else slice_module(pair.old, subject.names)
    new = Slice(pair.new, ()) if whole else slice_module(pair.new, [*subject.names, now])
    if now:
        new = replace(new, text=f"{new.text}\n{subject.name} = {now}\n")
    if subject.kind == "function":
        subject = replace(subject, wrt=subject.wrt + variables_made(pair.old, old.lines))
    return Trial(pair, subject, old, new, choices, settings.modes, is_changed=is_changed)


def _marking(pair: Pair) -> list[Finding]:
    """Return the findings that mark something to be run: of what nobody has changed, none."""
    if not pair.by_hand:
        return list(pair.findings)
    same = [n for n in located_in(pair).left if n.reason in _SAME]
    left = {finding for each in same for finding in each.findings}
    return [finding for finding in pair.findings if finding not in left]


def _left(
    pair: Pair,
    trials: Sequence[Trial],
    elsewhere: Sequence[Sequence[str]],
    settings: VerifySettings,
) -> Iterator[Trial]:
    """Yield what no subject runs: places, what has none, and what was changed besides.

    `elsewhere` are the names that those files lack to which a part of this one was moved.
    """
    found = located_in(pair)
    seen = {line for trial in trials for line in trial.subject.lines}
    for place in found.places:
        if not any(trial.runs(place) and trial.calls(place.symbol) for trial in trials):
            yield _trial_of_place(pair, place, settings)
    for left in found.left if pair.by_hand else ():
        if left.line not in seen and left.reason not in _SAME:
            why = Why.REMOVED if left.reason is NoPlace.NO_COUNTERPART else Why.NO_PLACE
            detail = left.symbol if why is Why.REMOVED else left.reason.value
            lines = (left.line, left.line)
            yield _of_nothing(pair, left.symbol, lines, settings, Reason(why, detail))
    besides = {place.symbol: place for place in found.besides}
    ran = {trial.subject.name for trial in trials} | {place.symbol for place in found.places}
    for name in () if pair.moved else found.changed:
        if name not in ran and all(name in names for names in elsewhere):
            if name in besides:
                yield _trial_of_place(pair, besides[name], settings, is_changed=True)
            else:
                lines, reason = _lines_of(pair, name), Reason(Why.CHANGED)
                yield _of_nothing(pair, name, lines, settings, reason)


def _trial_of_place(
    pair: Pair, place: Place, settings: VerifySettings, is_changed: bool = False
) -> Trial:
    """Return the trial of a place that no subject calls."""
    module = module_of(pair.old)
    routine = module.routines.get(place.symbol)
    if routine is None:
        made = _of_nothing(pair, place.symbol, place.old_lines, settings, Reason(Why.NO_INPUTS))
        return replace(made, old=Slice(place.old), new=Slice(place.new), place=place)
    if routine.owner:
        subject = method_subject(module, routine, routine.owner)
    else:
        subject = function_subject(routine, module, (routine.name,))
    subject = replace(subject, name=place.symbol, lines=place.old_lines[:1])
    return _trial_of(pair, subject, settings, is_changed=is_changed)


def _lines_of(pair: Pair, name: str) -> tuple[int, int]:
    """Return the first and last line of what has a name in the old text."""
    module = module_of(pair.old)
    if name in module.routines:
        lines = module.routines[name].lines
        return lines[0], lines[-1]
    for node in module.tree.body:
        if name in bound_names([node]):
            return node.lineno, node.end_lineno or node.lineno
    return 1, 1


def _of_nothing(
    pair: Pair, name: str, lines: tuple[int, int], settings: VerifySettings, reason: Reason
) -> Trial:
    """Return the trial of what cannot be run."""
    subject = Subject(name, "function", "place", lines=lines[:1], reason=reason)
    return Trial(pair, subject, Slice(""), Slice(""), (), settings.modes)


def has_tensors(arguments: Iterable[Argument], dtype: str = "") -> bool:
    """Return whether there is a tensor, or a variable, among the arguments; of such a dtype."""
    return any(
        any(dtype in tensor["dtype"] for tensor in argument.get("values", ()))
        or has_tensors(argument.get("items", ()), dtype)
        for argument in arguments
    )


def _configured(settings: VerifySettings, path: str, name: str) -> tuple[str, ...]:
    """Return the configured inputs of a subject; the path may be given by its end."""
    for case, inputs in settings.configured.items():
        file, _, subject = case.partition("::")
        if subject == name and f"/{path}".replace("\\", "/").endswith(f"/{file.lstrip('./')}"):
            return inputs
    return ()
