"""`@tf.RegisterGradient("RoiPool")` for a C++ kernel: it works in TensorFlow 2 as it is.

Registrations are read for every op of that type, in eager mode and with either tape. Only the
names that TensorFlow 2 lacks are mended in the gradient function.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.original_faults import may_be_skipped
from tfgradmigrate.rewrite.registrations import freed_before
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.broken_original import AlreadyDifferentiable, RegisteredTwice
from tfgradmigrate.rules.findings.refused import MarkerImport
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import (
    KernelSource,
    OtherMarker,
    Override,
    Registration,
    UnreadRegistration,
)
from tfgradmigrate.syntax.names import api_name
from tfgradmigrate.syntax.placement import never_runs
from tfgradmigrate.syntax.scopes import alias
from tfgradmigrate.syntax.tree import source_of
from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.gradients import REGISTERED_TF1, REGISTERED_TF2
from tfgradmigrate.tables.mends import exists_in_tf2

# What registers that an op has no gradient; TensorFlow 2 calls it `tf.no_gradient`.
_NO_GRADIENT = named("gives", "no_gradient", of="tf.")
# How many places of one kind a finding lists.
_SHOWN = 3


class KernelGradient(Code):
    """A gradient for a C++ kernel is kept

    `tf.RegisterGradient` for an op of a loaded library works in TensorFlow 2 without a change. It
    works in eager mode, and with the tape inside or outside a `tf.function`. Names that TensorFlow
    2 lacks are mended in the function, and in calls beside it that register that an op has no
    gradient: `tf.NoGradient` is `tf.no_gradient`. The finding names the C++ source of the project
    that defines the op, where one is found. A `REGISTER_OP_GRADIENT` there is for functions that
    C++ differentiates, and no tape reads it.
    """

    code = "TGM201"


class OpNotInSight(Code):
    """A gradient is kept whose op is not in sight

    No C++ source of the project defines an op of this type. This file loads no op library, and no
    override of the project names the gradient. Where another program loads such a library, the
    registration works in TensorFlow 2 as it is. Where none does, it has no effect, in TensorFlow 1
    as well. Names that TensorFlow 2 lacks are mended in the function.

    By hand: remove the registration with its function if nothing loads the op. If it was meant for
    an override, see to it that the map spells its name in the same way.
    """

    code = "TGM213"


class KernelNeedsMending(Code):
    """The C++ source of a kept gradient's op is too old for TensorFlow 2

    An op library that was built for TensorFlow 1 cannot be loaded, so it has to be built again. The
    finding lists what has to change, with file and line: in its source, in the headers that it
    includes, and in what builds it (a Makefile, a script, a comment). C++ is not changed by this
    tool.

    By hand: make these changes, and build with the flags that `tf.sysconfig.get_compile_flags()`
    and `tf.sysconfig.get_link_flags()` return.
    """

    code = "TGM207"


class StillNeeded(Code):
    """A registration is kept that something else needs, or that nothing runs

    An override block that was not rewritten, the runtime shim, or another file of the project names
    this gradient. What stands behind a `return`, `raise` or the like registers nothing and is kept.
    So is what TensorFlow 1.15 registers itself as well, where an `if` or a `try` stands around the
    registration, or the file takes TensorFlow's own gradient out of the registry before.
    """

    code = "TGM202"


class NotNeededAnyMore(Code):
    """A gradient is kept that nothing in the file uses any more

    The overrides that name it never took effect, because no op that they could be for was created
    in their blocks. They are removed ([TGM510](TGM510.md), [TGM508](TGM508.md)). The registration
    does no harm.

    By hand: remove it with its function. Or, if the gradient is meant, put a function with
    `@tf.custom_gradient` around the op: the model then trains differently.
    """

    code = "TGM211"


class MarkerImportKept(Code):
    """The import of `RegisterGradient` or `py_func`, or a variable for it, is kept

    TensorFlow 2 has the name there, and code that is kept uses it. Or nothing in this file does,
    and other files may import it from this one.
    """

    code = "TGM203"


class MarkerImportGone(Code):
    """An import, or a variable for the name, that nothing needs any more is removed

    `from tensorflow import py_func` raises ImportError in TensorFlow 2, and `py_func = tf.py_func`
    AttributeError. Everything that used the name here is rewritten, so the import is removed.

    Safety: safe.
    """

    code = "TGM107"


def _decide(context: Context, registration: Registration) -> list[Decision] | None:
    if registration.reason:
        return None
    if never_runs(registration.statement, context.facts.scopes):
        return [_kept(registration, "this registration never runs; kept")]
    text = registration.name.text
    raises = text in REGISTERED_TF2 and not may_be_skipped(context, registration)
    needed = None if raises else _still_needed(context, registration)
    if needed is not None:
        return [needed]
    if text is None:
        return None
    anchor = registration.decorator or registration.statement
    markers: list[cst.CSTNode] = [registration.marker]
    if text in REGISTERED_TF2 and freed_before(context, registration):
        message = f"TensorFlow's own gradient of `{text}` is removed before, so this counts; kept"
        return [_kept(registration, message)]
    if text in REGISTERED_TF2:
        if text in REGISTERED_TF1 and not raises:
            return [_kept(registration, f"TensorFlow 1 has a gradient for `{text}` as well; kept")]
        message = (
            f"TensorFlow 2 has a gradient for `{text}`, so this raises KeyError "
            f"{'at import' if raises else 'where it runs'}; remove it, or use "
            "`@tf.custom_gradient` at the call"
        )
        return [Decision(AlreadyDifferentiable, anchor, text, message, markers)]
    twins = context.registrations(registration.name)
    if len(twins) > 1 and twins[0] is not registration and not _exclusive(context, twins):
        message = f"`{text}` is registered more than once in this file: KeyError; keep one"
        return [Decision(RegisteredTwice, anchor, text, message, markers)]
    source = next((kernel for kernel in context.options.kernels if kernel.op == text), None)
    if source is None and context.overrides(registration):
        message = (
            f"no override of this file needs `{text}`: those that name it never took effect; "
            "remove the registration too"
        )
        decision = Decision(NotNeededAnyMore, anchor, text, message, markers)
        _touch(context, registration, decision)
        return [decision]
    if source is None and not context.facts.scopes.has_attribute("load_op_library"):
        message = f"no op of type `{text}` is in sight; kept, as a program may load a C++ op"
        decision = Decision(OpNotInSight, anchor, text, message, markers)
    else:
        message = f"TensorFlow 2 uses this gradient of the C++ op `{text}` as it is; kept"
        decision = Decision(KernelGradient, anchor, text, message, markers)
    _touch(context, registration, decision)
    if source is None:
        return [decision]
    decision.note(*_where_defined(source))
    if not source.needs or _reported(context, source):
        return [decision]
    return [decision, _mending(source, anchor)]


def _still_needed(context: Context, registration: Registration) -> Decision | None:
    """The decision on a registration that something besides an op of its name needs.

    A block of this file that is kept as it was, or that the shim serves, mends the function itself.
    """
    text = registration.name.text
    by_name = "the runtime shim of this file looks gradients up by name"
    mends = False
    if any(o in context.kept_overrides for o in context.overrides(registration)):
        why = "an override of this file that is not rewritten uses this name"
    elif text is not None and text in context.options.shared_names:
        why, mends = "another file of the project uses this name", True
    elif _imports_shim(context):
        why = by_name
    elif any(other.is_private_override for other in context.facts.others):
        why = "an override of this file is made by private means and may use this name"
    elif any(_may_name_anything(override) for override in context.kept_overrides):
        why, mends = "an override of this file has a computed map and may use this name", True
    elif context.shimmed and text is None:
        why = by_name
    elif text is None and context.options.neighbours.asked - REGISTERED_TF1:
        why, mends = "an override of another file may use this name", True
    else:
        return None
    decision = _kept(registration, f"{why}; kept")
    if mends:
        _touch(context, registration, decision)
    return decision


def _kept(registration: Registration, message: str) -> Decision:
    marker = registration.marker
    return Decision(StillNeeded, marker, registration.name.text or "gradient", message, [marker])


def _touch(context: Context, registration: Registration, decision: Decision) -> None:
    """Have names that TF2 lacks mended in a gradient function that is kept, and in what registers
    beside it that an op has no gradient.
    """
    if registration.function.node is not None:
        decision.touched += context.run_by(registration.function.node)
    decision.touched += _without_gradient(context)


def _without_gradient(context: Context) -> Iterator[cst.CSTNode]:
    """What a module calls to register that an op has no gradient: `tf.NoGradient("FarPoint")`."""
    scopes, names = context.facts.scopes, context.facts.names
    called = [call.func for call in scopes.calls_of(*_NO_GRADIENT)]
    for binding in scopes.imports:
        if (binding.qualified or "").rpartition(".")[2] in _NO_GRADIENT:
            called += scopes.uses(binding.scope, binding.name)
    yield from (each for each in called if (names.api(each) or "") in _NO_GRADIENT)


def _where_defined(source: KernelSource) -> Iterator[str]:
    """Yield what is known of the C++ op that a registration is for."""
    yield f"the op is defined at {source.path}:{source.line}"
    if source.gradient is not None:
        yield f"TensorFlow ignores the `REGISTER_OP_GRADIENT` at {source.path}:{source.gradient}"


def _reported(context: Context, source: KernelSource) -> bool:
    """Whether an earlier op of the same C++ file has the finding on what that file needs."""
    if source.path in context.progress.reported_kernels:
        return True
    context.progress.reported_kernels.add(source.path)
    return False


def _mending(source: KernelSource, anchor: cst.CSTNode) -> Decision:
    """What the C++ source of an op needs, each with the first places."""
    places: dict[str, list[str]] = {}
    for need in source.needs:
        places.setdefault(need.remedy, []).append(f"{need.path}:{need.line}")
    count = "one change" if len(places) == 1 else f"{len(places)} changes"
    message = f"{source.path} needs {count} to be built for TensorFlow 2"
    decision = Decision(KernelNeedsMending, anchor, source.op, message)
    for remedy, found in places.items():
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        decision.note(f"{remedy} ({', '.join(found[:_SHOWN])}{more})")
    return decision


def _may_name_anything(override: Override) -> bool:
    """Whether the map of an override, or a name in it, is computed."""
    return override.entries is None or any(
        entry.gradient.text is None for entry in override.entries
    )


def _imports_shim(context: Context) -> bool:
    """Whether the file uses the runtime shim, from wherever it is imported."""
    names = ("gradient_override_map", "override_gradients")
    known = context.facts.names
    return any(
        qualified.rpartition(".")[2] in names
        for _, qualified in context.facts.scopes.imported_names()
    ) or any(
        known.is_runtime(known.qualified(attribute.value))
        for attribute in context.facts.scopes.attributes_named(*names)
    )


def _exclusive(context: Context, registrations: list[Registration | UnreadRegistration]) -> bool:
    """Whether registrations stand in branches of which one runs."""
    kinds = (cst.If, cst.Else, cst.Try, cst.ExceptHandler, cst.FunctionDef)
    scopes = context.facts.scopes
    homes = [
        next((a for a in scopes.ancestors(r.statement) if isinstance(a, kinds)), None)
        for r in registrations
    ]
    return len(set(homes)) == len(homes)


def _import(context: Context, other: OtherMarker) -> list[Decision] | None:
    if other.kind != "import":
        return None
    scopes = context.facts.scopes
    imported = next((b for b in scopes.imports if b.node is other.marker), None)
    binding = imported or alias(other.marker, scopes)
    assert binding is not None
    qualified = binding.qualified or source_of(other.marker)
    name = qualified.rpartition(".")[2]
    uses = scopes.uses(binding.scope, binding.name)
    staying = [use for use in uses if use not in context.rewritten]
    exported = scopes.exported(binding.name, binding.scope)
    there = name != "py_func" or _is_there(context.facts.names.qualified(other.marker) or qualified)
    if imported is None and exported and not there:
        raise Refusal(
            MarkerImport,
            f"TensorFlow 2 has no `{qualified}`, and other files may have `{binding.name}` from "
            "this one; call `tf.numpy_function` there, with a scalar `Tout` for one output",
        )
    passed_on = exported if imported is None else name == "py_func" and (not uses or exported)
    if not staying and passed_on and there:
        message = f"other files may import `{name}` from this one, and TensorFlow 2 has it; kept"
        return [Decision(MarkerImportKept, other.marker, name, message, [other.marker])]
    if not staying and (uses or name == "py_func"):
        what = "import" if imported else "alias"
        decision = Decision(
            MarkerImportGone,
            other.marker,
            name,
            f"the rewrite leaves this {what} of `{name}` unused; removes it",
            [other.marker],
        )
        decision.edits.remove(other.marker if imported else scopes.assignment(binding))
        return [decision]
    if there:
        message = f"code that is kept uses `{name}`, and TensorFlow 2 has it; kept"
        return [Decision(MarkerImportKept, other.marker, name, message, [other.marker])]
    return None


def _is_there(qualified: str) -> bool:
    """Whether TensorFlow 2 has a name under this path, for all that is known."""
    api = api_name(qualified)
    if api is None or api.startswith("tensorflow.contrib."):
        return False
    v1 = qualified.startswith("tensorflow.compat.v1.")
    return exists_in_tf2(api, "tensorflow.compat.v1" if v1 else "tensorflow") is not False


IDIOM = Idiom(
    name="kernel_gradient",
    title='`@tf.RegisterGradient("RoiPool")` for a C++ kernel',
    becomes="kept; names that TensorFlow 2 lacks are mended",
    codes=(
        KernelGradient,
        KernelNeedsMending,
        OpNotInSight,
        StillNeeded,
        NotNeededAnyMore,
        MarkerImportKept,
        MarkerImportGone,
    ),
    registration=_decide,
    other=_import,
)
