"""The data that passes between the layers: results for everyone, facts for the idioms.

Nothing here computes anything. The results (`Finding`, `FileFailure`, `FileResult`) are plain
values that can cross a process boundary. The facts hold nodes of one libcst tree; libcst itself is
imported for type checking only, so that a run without a marked file never loads it.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Hashable

    import libcst as cst


#: How an assumption about code that reads a graph ends.
OF_GRAPH = "does not look up the replaced op"


class Action(str, enum.Enum):
    """What is done about a finding; `LEAVE` is what `--safe-only` makes of an unsafe rewrite."""

    REWRITE = "rewrite"
    SHIM = "shim"
    KEEP = "keep"
    REFUSE = "refuse"
    LEAVE = "leave"

    @property
    def changes_nothing(self) -> bool:
        """Whether the code is kept as it is."""
        return self in (Action.KEEP, Action.REFUSE, Action.LEAVE)


class Safety(str, enum.Enum):
    """How safe a change is: equal by construction, or equal if what it assumes is so."""

    SAFE = "safe"
    ASSUMES = "assumes"


class GuardAnswer(Struct, frozen=True):
    """What one condition of a rule is at a place: `code` and `reason` say why it does not hold.

    `rule` is the idiom that asked. `text` says as a sentence what has to be so.
    """

    rule: str
    guard: str
    text: str
    holds: bool
    code: str = ""
    reason: str = ""


class Finding(Struct, frozen=True):
    """One place of the migrated idioms, and what is done about it.

    `line` and `column` count from 1, in the file as it was (of the cell, in a notebook);
    `end_line` and `end_column` point behind the last character. `occurrences` are the places of
    the marker names that this finding accounts for, as line and column, in a notebook with the
    cell as a third; each marker name of a file belongs to exactly one finding. `cell` counts from
    1, all cells of a notebook, and is None elsewhere. `text` are the lines that the occurrences
    stand on, or the first line, without indentation; empty where the finding is not of a place.
    `file_line` is the line of a notebook's file in which the line of the cell stands.
    `assumes` says in one line each what has to be so for a change to compute the same, and `notes`
    what else there is to say of the place. `rule` is the idiom that made or refused the change, and
    `guards` what it and those before it asked; the first finding of a place has them.
    """

    code: str
    action: Action
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    idiom: str
    symbol: str
    message: str
    occurrences: tuple[tuple[int, ...], ...] = ()
    cell: int | None = None
    text: str = ""
    assumes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    file_line: int | None = None
    rule: str = ""
    guards: tuple[GuardAnswer, ...] = ()

    @property
    def below(self) -> tuple[str, ...]:
        """What stands below the message: what it assumes and its notes, each with its word.

        That some line reads `tensor.op.inputs` helps nobody to decide: such an assumption stands
        in the JSON, and here only where a change was left on account of it.
        """
        told = (
            each
            for each in self.assumes
            if self.action is Action.LEAVE
            or not (each.startswith("`op.") and each.endswith(OF_GRAPH))
        )
        return (
            *(f"assumes: {each}" for each in told),
            *(f"note: {each}" for each in self.notes),
        )

    @property
    def covers_file(self) -> bool:
        """Whether it changes the file as a whole: no proof of a place says anything of that."""
        return not self.occurrences and not self.action.changes_nothing

    @property
    def safety(self) -> Safety | None:
        """How safe the change is; None where none is made or left."""
        if self.action in (Action.KEEP, Action.REFUSE):
            return None
        return Safety.ASSUMES if self.assumes else Safety.SAFE


class ImportOutcome(Struct, frozen=True):
    """What became of the import of a module.

    `status` is "imported", "failed", "missing" (a package, `missing`, is not there), "timeout",
    "exited" or "crashed". `path` and `line` are where in the project that came, None if unknown.
    """

    status: str
    message: str = ""
    path: str | None = None
    line: int | None = None
    missing: str = ""


class ImportedModule(Struct, frozen=True):
    """A module's import as its project is, and as a migration would make it."""

    path: str
    before: ImportOutcome
    after: ImportOutcome


class FileFailure(Struct, frozen=True):
    """A file that could not be handled: a `TGM9nn` code, the line if one is known, the remedy.

    The line is counted in `cell`, if that is known as well; `file_line` is that of the notebook's
    file then.
    """

    path: str
    code: str
    line: int | None
    message: str
    cell: int | None = None
    file_line: int | None = None


class Part(Struct, frozen=True):
    """One cell of a notebook that changes: its number, and its code before and after."""

    cell: int
    old: str
    new: str


class Imported(Struct, frozen=True):
    """A name of a file that stands for something of another one, and what it is there.

    `name` may be dotted (`helpers.scale`), `there` is "" where it may be whatever the file has.
    """

    name: str
    path: str
    there: str = ""


class Outside(Struct, frozen=True):
    """What another file of a checkout makes of an edit: why nothing is proved of it.

    It has to do with what is called `symbol`, and with what spells one of `words`; without either,
    with all of a file. `is_assumed` is true if a proof may stand, given that, `differs` that it
    shows the two texts to differ.
    """

    reason: str
    symbol: str = ""
    words: tuple[str, ...] = ()
    is_assumed: bool = False
    differs: bool = False


class FileResult(Struct, frozen=True):
    """What became of one file.

    `old` is the text as read, `new` the text as it would be written (equal to `old` where nothing
    changes). Both are empty where the file failed before it could be decoded. `parts` are what
    changes in a notebook, whose text is not fit to be shown. `by_hand` is true if the new text is
    what somebody built of the file. It stands in `new_path`, if that is another file; with `moved`,
    only what the findings mark was looked for there. `imports` are the names that a file imports
    from others whose text is another one now, `outside` is what other files make of an edit.
    `ignored` is what comments set aside, `accepted` what a baseline holds.
    """

    path: str
    findings: tuple[Finding, ...] = ()
    failure: FileFailure | None = None
    old: str = ""
    new: str = ""
    parts: tuple[Part, ...] = ()
    by_hand: bool = False
    new_path: str = ""
    moved: bool = False
    imports: tuple[Imported, ...] = ()
    outside: tuple[Outside, ...] = ()
    ignored: tuple[Finding, ...] = ()
    accepted: tuple[Finding, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the migration changes the text."""
        return self.old != self.new

    @property
    def has_new_change(self) -> bool:
        """Whether it changes the text, and for more than what is accepted."""
        new = any(not finding.action.changes_nothing for finding in self.findings)
        return self.changed and (new or not self.accepted)


class KernelNeed(Struct, frozen=True):
    """A place in C++ source or a build file that is too old for TensorFlow 2, and the remedy."""

    path: str
    line: int
    remedy: str


class KernelSource(Struct, frozen=True):
    """Where C++ defines an op, and what TensorFlow 2 needs of that file and what belongs to it.

    `gradient` is the line of a `REGISTER_OP_GRADIENT` for the op in the same file.
    """

    op: str
    path: str
    line: int
    gradient: int | None = None
    needs: tuple[KernelNeed, ...] = ()


class Blocks(str, enum.Enum):
    """What a thing that is left to do keeps from happening under TensorFlow 2."""

    IMPORT = "import"
    CALL = "call"
    EAGER = "eager"
    ADVICE = "nothing"


class LeftPlace(Struct, frozen=True):
    """Where something is left to do; the line is None in a notebook or another document."""

    path: str
    line: int | None


class LeftItem(Struct, frozen=True):
    """One thing to do before a project runs on TensorFlow 2, with all of its places.

    `kind` is what sort of work it is, `name` the module, name or op that it is about, `remedy` what
    to do, in one sentence without a full stop.
    """

    blocks: Blocks
    kind: str
    name: str
    remedy: str
    places: tuple[LeftPlace, ...]


class Explanation(Struct, frozen=True):
    """A finding code with its one-line title and its page (Markdown), as `explain` prints it.

    `action` is None for a code of files that could not be handled.
    """

    code: str
    title: str
    text: str
    action: Action | None = None


class Proof(str, enum.Enum):
    """What the equivalence tester reports of a subject.

    Proved is what computes the same for every value: the graphs of old and new are the same. Tested
    is what showed no difference on the inputs that were tried. Not verified is a function that was
    changed besides, lost what nothing in the new text stands for.
    """

    PROVED = "proved"
    TESTED = "tested"
    DIFFERS = "differs"
    NOT_RUNNABLE = "not runnable"
    NOT_COMPARABLE = "not comparable"
    NOT_VERIFIED = "not verified"
    LOST = "no counterpart"


class Agreement(str, enum.Enum):
    """What one mode of TensorFlow shows: bits, numbers within the tolerance, or neither."""

    EQUAL = "equal"
    CLOSE = "close"
    DIFFERS = "differs"
    NOT_APPLICABLE = "not applicable"


class ModeOutcome(Struct, frozen=True):
    """How old and new compare in one mode.

    `note` gives why a mode does not apply, or what was done to run it. `worst` is the largest
    relative distance of two numbers that count as close. `differences` are lines for people.
    """

    mode: str
    agreement: Agreement
    note: str = ""
    worst: float = 0.0
    differences: tuple[str, ...] = ()


class Curve(Struct, frozen=True):
    """Value and gradient over the one float input of a program, for an upstream gradient of 1.

    A number is None where it is not finite, and where there is no gradient. `of` is the call, as
    `--inputs` takes it; its tensor was filled with each of the `inputs` in turn, and the first
    element of the results is shown.
    """

    of: str
    inputs: tuple[float, ...]
    old_values: tuple[float | None, ...]
    new_values: tuple[float | None, ...]
    old_gradients: tuple[float | None, ...]
    new_gradients: tuple[float | None, ...]


class Guard(Struct, frozen=True):
    """What a proof assumes of the Python around a graph.

    `kind` is "plain" (reading `name` does nothing, and gives the same until unknown code runs),
    "operator" (the special method `name` of what is read changes nothing),
    "own" (`name`, which the migration has changed, is what this text says), "positional" (`name`
    is called without keywords), "name" (no code looks for an op that is called `name`), "written"
    (`name` is defined as in this text), "stable" (it does not change between forward run and
    gradient), "op" (a gradient function that reads of its op what a `custom_gradient` has),
    "host" (a function that TensorFlow calls needs no copies of its arguments, and no scalars),
    "const" (it is `value`; a parameter is named as `function(parameter)`), "called" (a parameter
    is `value`, by all calls of the function in a project that is a program) or "state" (TensorFlow
    starts with `value`, and such a project names nothing that sets it).
    """

    kind: str
    name: str
    value: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether it is reported of any proof: that attributes are attributes."""
        return self.kind in ("plain", "operator", "own", "positional", "called", "state")

    def __str__(self) -> str:
        told = {
            "plain": "reading `{0}` does nothing else",
            "operator": "`{0}` of what is read changes nothing",
            "positional": "`{0}` is called without keywords",
            "written": "`{0}` is defined as in this text",
            "own": "`{0}` is defined as in this text",
            "stable": "`{0}` does not change until the gradient is computed",
            "name": "nothing looks for an op by the name `{0}`",
            "op": "`{0}` reads only the inputs and outputs of its op",
            "host": "`{0}` does no more with its arguments than to read them",
            "const": "`{0}` is {1}",
            "called": "`{0}` is {1}, by all calls of it",
            "state": "`{0}` is {1}, as TensorFlow starts",
        }
        return told[self.kind].format(self.name, self.value)


class Verdict(Struct, frozen=True):
    """What the equivalence tester reports of one subject of a file.

    `line` is the first line, in the old text, of the places that the subject covers. `inputs` is
    what it was called with, as `--inputs` takes it, and `origin` where that came from. `smallest`
    are the smallest inputs found that still show the difference, `command` the command line that
    runs this subject again. `graphs` are the inputs for which the graphs of its places are the same
    in every mode, and `graph_note` what is said of these. `hint` is a comment for the function of
    a subject that could not be run, with inputs of the kind that it wants. `reference` gives what a
    TensorFlow 1.x had to do with it, "" where the installed one ran the old side. `curve` and
    `computes`, the canonical forms of its places where they are short, are for a report to look at:
    only where details were asked for. `guards` are what a proof assumes of Python around the graph.
    """

    path: str
    subject: str
    line: int
    proof: Proof
    reason: str = ""
    inputs: str = ""
    origin: str = ""
    modes: tuple[ModeOutcome, ...] = ()
    smallest: str = ""
    command: str = ""
    graphs: tuple[str, ...] = ()
    graph_note: str = ""
    hint: str = ""
    reference: str = ""
    computes: tuple[str, ...] = ()
    curve: Curve | None = None
    guards: tuple[Guard, ...] = ()

    @property
    def given(self) -> tuple[Guard, ...]:
        """The guards beyond plain ones: a proof holds given these."""
        return tuple(guard for guard in self.guards if not guard.is_plain)

    def is_enough(self, required: str) -> bool:
        """Return whether it is what is required: "proved", "proved-given" or "tested"."""
        if self.proof is Proof.PROVED:
            return required != "proved" or not self.given
        return self.proof is Proof.TESTED and required == "tested"


class Standing(str, enum.Enum):
    """What became of a function since its certificate was written.

    Stale is one that does the same itself, and leads to code of another file that does not, or
    needs what another file changes. Two are of what stands beside the functions: not covered is an
    edit that may matter to one of them or has a gradient of its own, apart one that can matter to
    none.
    """

    PROVED = "still proved"
    TESTED = "as it was tested"
    CHANGED = "changed"
    GONE = "gone"
    NOT_VERIFIABLE = "not verifiable"
    STALE = "stale"
    NOT_CERTIFIED = "not certified"
    UNCOVERED = "not covered"
    APART = "edited apart"


class Kept(Struct, frozen=True):
    """A function of a certificate, and how it stands today.

    `line` is where it is in the file now, None where nothing is called so. `reason` gives why it
    does not stand as it did. `inputs` are those on which it was tested, `differences` two
    expressions that differ, in lines for people.
    """

    path: str
    symbol: str
    line: int | None
    standing: Standing
    reason: str = ""
    inputs: str = ""
    differences: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether nothing has changed that a certificate holds."""
        good = (Standing.PROVED, Standing.TESTED, Standing.NOT_CERTIFIED, Standing.APART)
        return self.standing in good


# Facts: what a module contains, as nodes of its libcst tree.


class GradientName(Struct, frozen=True, eq=False):
    """The name of a gradient in the registry, as a registration or a map spells it.

    `text` is the name where it is constant. `key` is equal for two spellings that mean the same
    name for certain: the same text, the same variable, the same attribute of `self`.
    """

    node: cst.BaseExpression
    text: str | None
    key: Hashable


class OpRead(Struct, frozen=True, eq=False):
    """One use of the `op` parameter in a gradient function.

    `attribute` is what is read (`inputs`, `outputs`, `get_attr`, ...), None where `op` itself is
    passed on. `index` is the constant index behind `inputs` or `outputs`, None for the whole
    sequence. `node` is the whole expression that was read.
    """

    node: cst.BaseExpression
    attribute: str | None
    index: int | None


class NoFunction(enum.Enum):
    """Why a registered expression is not read as a gradient function; `{}` is its name, or op's."""

    PARAMETER = "`{}` is a parameter"
    IMPORTED = "`{}` comes from another module"
    BOUND_AGAIN = "`{}` is bound more than once"
    NOT_HERE = "the registered expression is not a function of this file"
    WITHOUT_OP = "the gradient function has no `op` parameter"
    KEYWORDS = "the gradient function needs keyword arguments"
    OP_ASSIGNED = "`{}` is assigned in the gradient function"


class GradientFunction(Struct, frozen=True, eq=False):
    """A function `(op, *upstream_gradients) -> gradients`, as it was registered.

    `node` is None where the registered expression is no function of this file; `why_not` then says
    what it is, `name` whose. `upstream` holds the parameter names behind `op`, `star` the name of
    `*grads`. `returned` is the number of gradients it returns, None where the returns do not show
    it. `asks_none` is true if it compares something with None: TensorFlow 1 passes None for an
    output of integers, an eager tape zeros.
    """

    expression: cst.BaseExpression | None
    node: cst.FunctionDef | cst.Lambda | None
    op: str | None = None
    upstream: tuple[str, ...] = ()
    optional: int = 0
    star: str | None = None
    reads: tuple[OpRead, ...] = ()
    returned: int | None = None
    why_not: NoFunction | None = None
    name: str = ""
    asks_none: bool = False

    @property
    def reason(self) -> str:
        """What the registered expression is, in words; empty for a function of this file."""
        return "" if self.why_not is None else self.why_not.value.format(self.name)

    @property
    def uses_outputs(self) -> bool:
        """Whether the outputs of the op are read."""
        return any(read.attribute == "outputs" for read in self.reads)

    @property
    def tells_integers(self) -> bool:
        """Whether it may do something else for an output of integers among several outputs."""
        return self.asks_none and (self.star is not None or len(self.upstream) > 1)

    def accepts(self, upstream: int) -> bool:
        """Whether it can be called with this number of upstream gradients."""
        if self.star is not None:
            return upstream >= len(self.upstream) - self.optional
        return len(self.upstream) - self.optional <= upstream <= len(self.upstream)


class Registration(Struct, frozen=True, eq=False):
    """A registration of a gradient function: `RegisterGradient(name)` above or around it.

    `marker` is the node that names it, `call` is `RegisterGradient(name)`. `statement` is what
    registers: the decorated function, or the statement around `RegisterGradient(name)(function)`,
    whose result is used where `reason` says so.
    """

    marker: cst.Name | cst.Attribute
    call: cst.Call
    name: GradientName
    function: GradientFunction
    statement: cst.BaseStatement
    decorator: cst.Decorator | None = None
    reason: str = ""


class UnreadRegistration(Struct, frozen=True, eq=False):
    """A use of `RegisterGradient` in another form, and why; `name` is known for some."""

    marker: cst.Name | cst.Attribute
    statement: cst.BaseStatement
    reason: str
    name: GradientName | None = None


class MapEntry(Struct, frozen=True, eq=False):
    """One `op type: gradient name` of a gradient override map."""

    op_type: str
    gradient: GradientName


class Override(Struct, frozen=True, eq=False):
    """A call of `gradient_override_map`.

    `entries` is None where the map is not visible. `block` and `item` are the `with` statement
    that enters the context, None where it is entered in another way. `reason` gives what is not
    understood. `graph` is the receiver and `graph_kind` what it is: "default" (the graph in which
    ops are made at that moment), "session" (the `graph` of a session or tensor), "explicit" (a
    `tf.Graph()` of this file) or "unknown". `bound` are the statements that led to the graph and
    put the map together, which may go when nothing else needs them.
    """

    marker: cst.Name | cst.Attribute
    call: cst.Call | None
    graph: cst.BaseExpression
    graph_kind: str
    entries: tuple[MapEntry, ...] | None
    block: cst.With | None
    item: cst.WithItem | None
    bound: tuple[cst.CSTNode, ...] = ()
    reason: str = ""


class OverrideBlock(Override, frozen=True, eq=False):
    """An override that a `with` statement enters, and whose map is visible."""

    call: cst.Call
    entries: tuple[MapEntry, ...]
    block: cst.With
    item: cst.WithItem


class PyFuncCall(Struct, frozen=True, eq=False):
    """A call of `tf.py_func` in any of its spellings, with the arguments that it takes.

    So is one of `tf.numpy_function` under an override, which is looked for there alone.

    `stateful` is None where it is an expression. `outputs` is the number of outputs (of `Tout`),
    None where it is not visible, `listed` whether `Tout` is a list or tuple. `flavour` tells
    `tf.py_func` ("numpy") from the one of `tf.contrib.eager` ("eager"), whose function takes
    tensors.
    `spread` is one that takes `stateful` and `name`, the only ones left, of a dictionary.
    """

    marker: cst.Name | cst.Attribute
    call: cst.Call
    qualified: str
    function: cst.BaseExpression
    inputs: cst.BaseExpression
    dtypes: cst.BaseExpression
    stateful: bool | None = True
    outputs: int | None = None
    listed: bool | None = None
    flavour: str = "numpy"
    spread: bool = False

    @property
    def markers(self) -> tuple[cst.Name | cst.Attribute, ...]:
        """The occurrences in it: none of `tf.numpy_function`, which works in TensorFlow 2."""
        return () if self.qualified.endswith(".numpy_function") else (self.marker,)

    @property
    def op_types(self) -> frozenset[str]:
        """The op types it may create."""
        if self.flavour == "eager":
            return frozenset({"EagerPyFunc"})
        if self.stateful is None:
            return frozenset({"PyFunc", "PyFuncStateless"})
        return frozenset({"PyFunc" if self.stateful else "PyFuncStateless"})


class UnreadPyFunc(Struct, frozen=True, eq=False):
    """A use of `tf.py_func` that is no call, or whose arguments are not visible, and why."""

    marker: cst.Name | cst.Attribute
    reason: str


class OtherMarker(Struct, frozen=True, eq=False):
    """A marker name that is none of the above: `Defun`, the registry, an import, unknown origin."""

    marker: cst.CSTNode
    kind: str
    reason: str = ""

    @property
    def is_private_override(self) -> bool:
        """Whether it is what `gradient_override_map` leaves in a graph or on an op."""
        return self.kind in ("_gradient_override_map", "_gradient_op_type")
