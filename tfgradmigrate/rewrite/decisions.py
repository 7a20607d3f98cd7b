"""Decisions, refusals, and what they are decided on."""

from __future__ import annotations

import builtins
from collections.abc import Callable

import libcst as cst
from msgspec import Struct, field

from tfgradmigrate.emit.edits import Edits
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.guards import Asked
from tfgradmigrate.rules.model import (
    Action,
    GradientName,
    GuardAnswer,
    Override,
    Registration,
    UnreadRegistration,
)
from tfgradmigrate.syntax.called import functions_called
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import walk


class Decision(Struct, eq=False):
    """One finding to be, with the edits that it makes.

    `markers` are the occurrences it accounts for. `touched` are the functions in whose code names
    that TF2 lacks are mended along with it. `ignored` is one that a comment sets aside, so that
    its edits are not made; the comment may stand at one of `former`, markers that were its until it
    was. `assumes` says in one line each what the edits rest on that the code does not show: with
    none the new code is equal by construction. `notes` is what else there is to say of this place.
    `rule` is the idiom that made or refused it, `guards` what was asked before it was made.
    """

    code: type[Code]
    anchor: cst.CSTNode
    symbol: str
    message: str
    markers: list[cst.CSTNode] = field(default_factory=list)
    edits: Edits = field(default_factory=Edits)
    touched: list[cst.CSTNode] = field(default_factory=list)
    ignored: bool = False
    former: list[cst.CSTNode] = field(default_factory=list)
    assumes: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    rule: str = ""
    guards: list[GuardAnswer] = field(default_factory=list)

    def assume(self, *assumptions: str) -> None:
        """Say what the edits rest on that the code does not show, each thing once."""
        self.assumes += [each for each in assumptions if each not in self.assumes]

    def note(self, *notes: str) -> None:
        """Say what else there is to say of the place, each thing once."""
        self.notes += [each for each in notes if each not in self.notes]

    def is_left(self, options: MigrationOptions) -> bool:
        """Whether it is left for what it assumes, where only what is safe is wanted."""
        changes = self.code.action in (Action.REWRITE, Action.SHIM)
        return options.safe_only and changes and bool(self.assumes)

    def stay(self, before: Decision) -> None:
        """Become a decision that was set aside before, but for the markers that it has now."""
        self.code, self.symbol, self.message = before.code, before.symbol, before.message
        self.assumes, self.notes = before.assumes, before.notes
        if before.ignored:
            self.former = before.markers


class Converted(Struct, frozen=True):
    """The function that a registered one was turned into: its name, and the kind of op it makes."""

    name: str
    kind: str | None


class Shared(Struct, frozen=True):
    """A new function that a second block may call too: where it stands, and where it then goes.

    `edits` are those that put it at `place`; `top` is the statement of the module around that.
    """

    name: str
    place: cst.BaseStatement
    top: cst.BaseStatement
    edits: Edits


class Progress(Struct):
    """What the decisions on a module have made so far, for those that come after.

    `converted` are the functions that registrations were turned into, `shared` other new functions
    that may serve several blocks, by the gradient and the kind of op, `new_names` the names
    that new functions got, `reported_kernels` the C++ files for which a finding gives what they
    need. `without_effect` are overrides that never gave an op its gradient, and go.
    """

    converted: dict[Registration, Converted] = field(default_factory=dict)
    shared: dict[tuple[object, ...], Shared] = field(default_factory=dict)
    new_names: set[str] = field(default_factory=set)
    reported_kernels: set[str] = field(default_factory=set)
    without_effect: set[Override] = field(default_factory=set)


class Context(Struct, frozen=True):
    """A module's facts, what the user wants, and what is settled by now (see `deciding`).

    `kept_overrides` stay in the code, so that what they need must stay as well. `rewritten` are the
    uses of marker names that go, once that is known for all, as `shimmed` gives whether the runtime
    shim serves a block. `is_ignored` asks the comments of the module about a decision. `asked` are
    the guards that one rule has asked about one place.
    """

    facts: Facts
    options: MigrationOptions
    kept_overrides: frozenset[Override] = frozenset()
    rewritten: frozenset[cst.CSTNode] = frozenset()
    shimmed: bool = False
    progress: Progress = field(default_factory=Progress)
    is_ignored: Callable[[Decision], bool] = lambda _: False
    asked: Asked = field(default_factory=Asked)

    @property
    def shim_module(self) -> str | None:
        """Where the shim is imported from; None where the user wants no shim."""
        return self.options.runtime_module if self.options.wants("TGM301") else None

    def registrations(self, name: GradientName) -> list[Registration | UnreadRegistration]:
        """The registrations of a gradient name in this file."""
        return self.facts.registrations_by_name.get(name.key, [])

    def overrides(self, registration: Registration | UnreadRegistration) -> list[Override]:
        """The overrides that use a registration."""
        if registration.name is None:
            return []
        return self.facts.overrides_by_gradient.get(registration.name.key, [])

    def live_overrides(self, registration: Registration | UnreadRegistration) -> list[Override]:
        """Those of them that give an op its gradient, but for what goes as being without effect."""
        return [o for o in self.overrides(registration) if o not in self.progress.without_effect]

    def run_by(self, function: cst.CSTNode) -> list[cst.CSTNode]:
        """A gradient function and the functions of this file that it calls: all of it is to run."""
        return [function, *functions_called(function, self.facts.scopes)]

    def must_stay(self, registration: Registration | UnreadRegistration) -> bool:
        """Whether something outside the rewritten blocks needs a registration."""
        name = registration.name
        if name is not None and name.text is not None and name.text in self.options.shared_names:
            return True
        if any(other.is_private_override for other in self.facts.others):
            return True
        return not (
            self.kept_overrides.isdisjoint(self.overrides(registration))
            and self.kept_overrides.isdisjoint(self.facts.overrides_by_any_name)
        )

    def column(self, node: cst.CSTNode) -> int:
        """Where a statement begins in its line."""
        default = self.facts.module.default_indent
        around = self.facts.scopes.ancestors(node)
        blocks = (block for block in around if isinstance(block, cst.IndentedBlock))
        return sum(len((block.indent or default).expandtabs()) for block in blocks)

    def tensorflow(self, node: cst.CSTNode, name: str, edits: Edits) -> str:
        """How a top-level TensorFlow name is spelled at a node, adding an import if need be."""
        spelled = self.facts.names.tensorflow_name(node, name)
        if spelled is not None:
            return spelled
        scopes = self.facts.scopes
        # A new `tf` must not become the `tf` that other code of the file means.
        if scopes.owner("tf", scopes.scope_at(node)) is not None or scopes.unbound_named("tf"):
            edits.imports.add("import tensorflow")
            return f"tensorflow.{name}"
        edits.imports.add("import tensorflow as tf")
        return f"tf.{name}"

    def namespace_class(self, node: cst.CSTNode, edits: Edits) -> str:
        """How `types.SimpleNamespace` is spelled where `types` may mean something else."""
        scopes = self.facts.scopes
        around = [a for a in scopes.ancestors(node) if isinstance(a, cst.FunctionDef)]
        outermost = around[-1] if around else node
        modules = [b.qualified for b in scopes.root.bindings.get("types", [])]
        hidden = any(
            "types" in scope.bindings
            for inner in walk(outermost)
            if (scope := scopes.scope_of.get(inner)) is not None and scope is not scopes.root
        )
        if not hidden and modules in ([], ["types"]):
            edits.imports.add("import types")
            return "types.SimpleNamespace"
        edits.imports.add("from types import SimpleNamespace")
        return "SimpleNamespace"

    def names_in_use(self) -> set[str]:
        """Every name that a new definition must not take: of the file, built in, or new."""
        used = self.facts.scopes.identifiers(self.facts.module)
        return used | set(dir(builtins)) | self.progress.new_names

    def function_around(self, node: cst.CSTNode) -> cst.CSTNode:
        """The innermost function around a node, the node itself where there is none."""
        found = self.facts.scopes.enclosing(node, cst.FunctionDef)
        return node if found is None else found
