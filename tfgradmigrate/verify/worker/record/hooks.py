"""What an instrumented text calls in place of what Python would do."""

from __future__ import annotations

import builtins
import contextlib
import copy
import hashlib
import importlib
import inspect
import itertools
import operator
import re
import sys
import types
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from ..graphs import tracing
from ..graphs.opaque import unknown_gradient
from . import DEFAULT_GRAPH, OF_FRAMES, OF_GRAPH, lent, native, sizes
from .delegating import told_as
from .instrument import as_written
from .loops import Loop, Unbound, begins, begun, comprehended, count  # noqa: F401 (texts call them)
from .terms import (
    OF_PROGRAM,
    PLAIN,
    Fork,
    Refused,
    Run,
    Term,
    UnknownBase,
    UnknownError,
    calls,
    is_graph,
    is_like_op,
    is_of_program,
    is_operation,
    is_tensor,
    key,
    made_of,
    named,
    origins,
    overridden,
    run,
    shortened,
    spelled,
    tensor_of,
)

#: What stands in front of names that every module has.
_BUILTINS = "builtins."

#: The functions of both versions that say where ops are placed.
_OF_DEVICES = ("device", "device_v2", "_colocate_with")

#: The function, and the method of a graph, that lets ops wait for others.
_WAITING = "control_dependencies"

#: What asks a class.
_OF_CLASSES = ("isinstance", "issubclass")

#: The parameter that says of which dtypes the outputs are, and whether they are a list.
_OF_OUTPUTS = "Tout"

#: How terms begin that stand for the outputs of an op of unknown dtypes, and for one of them.
_OUTPUTS = "outputs of "
_OUTPUT = "output of "

#: Where the functions stand that go through lists in lists, and the one that gives their parts.
_OF_STRUCTURES = "tensorflow.python.util.nest"
_FLATTEN = "flatten"

#: How a term begins that stands for tensors of all that is in a list.
_TENSORS = "tensors of "

#: Where the functions stand that make tensors.
_OF_CONVERSION = "tensorflow.python.framework.tensor_conversion"

#: The parameter for what a function of Python is given.
_OF_INPUTS = "inp"

#: The dtype that is made up for an output of which the program does not tell it.
_MADE_UP = "float32"

#: How the names of the modules begin of whose functions graphs are made.
_LIBRARIES = ("tensorflow", "keras", "tf_keras")

#: How the names begin of the modules that are called `tensorflow`, in texts of either version.
_VERSION = re.compile(r"^tensorflow\._api\.v2(\.compat\.v1)?")

#: Where those functions stand of which each is an op, and not only takes something for a tensor.
_OF_OPS = "tensorflow.python.ops."
_GENERATED = f"{_OF_OPS}gen_"

#: How a call ends that gives the session of Keras, and what stands for that.
_OF_SESSION = "backend.get_session()"
_SESSION = "the session of Keras"

#: The method of a graph that gives its ops other gradients, and how what keeps a graph is spelled.
_OVERRIDING = "gradient_override_map"
_IS_PATH = re.compile(r"[\w.]+")

#: How a term is spelled that is the class of something.
_CLASS_OF = re.compile(r"^type\(.*\)$|\b__class__\b")

#: The method that sets what is known of a tensor's shape.
_SETTING_SHAPE = "set_shape"

#: Parameters of TensorFlow's functions that only name something: an op, a scope, a gradient.
_NAMING_OPS = ("default_name", "name", "name_or_scope", "scope")
_NAMING = (*_NAMING_OPS, "op_type", "op_type_map")


# --- names --------------------------------------------------------------------------------------


def module(name: str, whole: bool = True) -> Any:
    """Return what `import name` binds: the module, or a term for one that is not native."""
    if native.is_root(name):
        try:
            found = importlib.import_module(name)
        except ImportError:
            return Term(f"module {name}")
        return found if whole else importlib.import_module(name.partition(".")[0])
    kind = "chance" if name.partition(".")[0] in native.CHANCE else "module"
    return Term(f"{kind} {name if whole else name.partition('.')[0]}")


def imports(name: str) -> None:
    """Note an import of which nothing is read, unless its module is known to have no effects."""
    root = name.partition(".")[0]
    if not native.is_root(root) and root not in sys.stdlib_module_names:
        run().note(f"imports {name}")


def imported(name: str, item: str) -> Any:
    """Return what `from name import item` binds."""
    if native.of_module(name, item):
        return getattr(importlib.import_module(name), item)
    owner = module(name)
    if isinstance(owner, Term):
        when = run().moment if run().calls and not owner.is_chance else ""
        return owner if item == "" else Term(f"{_part_of(owner, item)}{when}")
    try:
        return attribute(owner, item)
    except AttributeError:
        try:
            return importlib.import_module(f"{name}.{item}")
        except ImportError:
            return Term(f"module {name}.{item}")


def local(value: Any, name: str) -> Any:
    """Return a local variable: what unknown code was given it may have changed."""
    if isinstance(value, Unbound):
        raise Refused(f"{name} may be bound by another pass of a loop, or by none")
    if isinstance(value, Term) and value.form in run().lent_lists:
        raise Refused(f"{name} may have been changed by code that it was given to", value)
    if run().may_differ and lent.reaches(value, run().may_differ):
        raise Refused(f"{name} may have been changed by code that it was given to")
    return value


def kept(value: Any) -> Any:
    """Return what a function reads of one around it: what it writes into it, its next call has."""
    return defaulted(value) if run().is_later else value


def defaulted(value: Any) -> Any:
    """Return what a parameter is by default, in each call."""
    run().watch(value)
    return value


def variable(name: str, scope: dict[str, Any]) -> Any:
    """Return a variable of the module, or a builtin."""
    if name not in scope:
        if native.builtin(name):
            return getattr(builtins, name) if hasattr(builtins, name) else scope.get(name, "")
        if name in OF_FRAMES:
            raise Refused(f"`{name}` reads variables that no text names")
        if hasattr(builtins, name):
            return Term(f"{'chance' if name in native.CHANCE else 'builtin'} {name}")
        if "*" not in scope:  # which nobody knows what binds
            run().note(f"reads `{name}`, which the module does not bind")
        return run().read(f"global {name}")
    value = scope[name]
    if name in native.OF_MODULES and run().section != "load":
        return Term(f"global {name}")
    if name in run().decorated:
        run().rests.add(name)
        return run().read(f"global {name}")
    if name not in run().shared:
        return _kept_apart(name, value)
    if isinstance(value, Term) and value.form.endswith(run().side):
        return run().read(value.form)
    if _is_native(value) or (isinstance(value, Term) and not value.form.startswith("global ")):
        if name in run().once:
            return _of_project(value)
        if name in run().same:
            return run().read(f"global {name}")
    if name not in run().same and isinstance(value, Term) and value.form == f"global {name}":
        return run().read(value.form)  # which the same statement binds in both texts
    if name not in run().same:
        run().uses("own", name)
        return _kept_apart(name, value)  # another one in each text, which is the difference
    if callable(value) and not isinstance(value, Term):
        if name not in run().once:
            return run().read(f"global {name}")
        if run().allows("written"):
            run().uses("written", name)
            return value
        return run().read(f"global {name}")
    constant = name in run().constants and not _may_change(name, run().constants[name])
    if constant and (name in run().known or run().allows("const")):
        run().uses("const", name, repr(run().constants[name]))
        return copy.deepcopy(run().constants[name])
    return run().read(f"global {name}")


def _kept_apart(name: str, value: Any) -> Any:
    """Return what one text has for itself, unless a call may leave another one to the next."""
    if not isinstance(value, Term) and not lent.is_settled(
        value, is_shared=name in run().shared, is_read=name in run().fixed
    ):
        raise Refused(f"`{name}` of one text alone may be changed between two calls")
    return _of_project(value)


def _of_project(value: Any) -> Any:
    """Return what another file of the project binds to a plain constant, as a last guard."""
    known = run().elsewhere.get(named(value.form)) if isinstance(value, Term) else None
    if known is None or not run().allows("const"):
        return value
    run().uses("const", value.form, repr(known))
    return known


def _may_change(name: str, value: Any) -> bool:
    """Return whether the text may change what a name of the module is bound to."""
    return isinstance(value, (list, dict, set)) and name not in run().fixed


def keep_constant(name: str, scope: dict[str, Any]) -> None:
    """Put aside what a statement of the module has bound: it is known only as a last guard."""
    if name in run().same and not _is_native(scope[name]):
        if name in run().once and _is_constant(scope[name]):
            run().constants[name] = scope[name]
        scope[name] = Term(f"global {name}")


def _is_constant(value: Any) -> bool:
    import tensorflow as tf

    if type(value) in (tuple, list):
        return all(map(_is_constant, value))
    if type(value) is dict:
        return all(map(_is_constant, (*value, *value.values())))
    return type(value) in PLAIN or isinstance(value, (np.generic, tf.DType))


def _is_native(value: Any) -> bool:
    """Return whether a value is TensorFlow's or NumPy's, which nobody means to set anew."""
    if isinstance(value, types.ModuleType):
        return True
    where = getattr(value, "__module__", None)
    if not isinstance(where, str) or isinstance(value, Term):
        where = type(value).__module__
        return where.startswith("tensorflow.python.framework.dtypes")
    roots = ("tensorflow", "numpy", "math", "keras", "tf_keras", "functools", "collections")
    is_defined = isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType, np.ufunc))
    return is_defined and where.partition(".")[0] in roots


def put_variable(name: str, value: Any, scope: dict[str, Any]) -> None:
    """Bind a variable of the module from inside a function."""
    run().unknown(f"global {name} = {run().keep(value, name)}")
    run().memo[f"global {name}"] = value


def put_outer(name: str, value: Any) -> None:
    """Note that a function has bound a variable of one around it: its next call may read that.

    While that one runs, what is read of it tells.
    """
    if run().is_later:
        run().note(f"nonlocal {name} = {run().keep(value, name)}")


def imported_all(name: str, scope: dict[str, Any]) -> None:
    """Bind what `from name import *` does, of a module that is native."""
    owner = module(name)
    if isinstance(owner, Term):
        raise Refused(f"`from {name} import *`")
    public = getattr(owner, "__all__", None) or [n for n in vars(owner) if not n.startswith("_")]
    scope.update({each: attribute(owner, each) for each in public if hasattr(owner, each)})


def defined(scope: dict[str, Any]) -> list[str]:
    """Return the names that the program has bound, and not to what it imports of a library."""
    own = {n: value for n, value in scope.items() if n[:2] != "__" and not n.endswith("__")}
    return [name for name, value in own.items() if not _is_native(value)]


def inherits(name: str, *bases: Any) -> tuple[Any, ...]:
    """Return the bases of a class, and note them if both texts have it."""
    if name.partition(" ")[0] in run().shared:
        run().note(f"class {name}({', '.join(map(_of_base, bases))})")
    return bases


def _of_base(kind: Any) -> str:
    """Return what tells a base: Keras 2 and 3 have the same classes."""
    if isinstance(kind, type) and native.is_keras(kind.__module__):
        return f"keras {kind.__qualname__}"
    return kind.__qualname__ if lent.is_own_class(kind) else key(kind)


# --- attributes and items -----------------------------------------------------------------------


def attribute(of: Any, name: str) -> Any:
    """Return an attribute."""
    if name in native.INSIDE:
        raise Refused(f"`{name}` shows what Python keeps for itself")
    if isinstance(of, Term):
        return _of_term(of, name)
    if isinstance(of, types.ModuleType):
        return _of_module(of, name)
    if isinstance(of, type) and getattr(of, "__module__", "") == "prog":
        return _of_class(of, name)
    if _is_state(of, name):
        return _state_of(of, name)
    is_input = run().place_of(of) is not None
    if run().trying:
        run().expect_a_tensor(of, f"for `{name}`")
    if is_input and hasattr(of, name) and name not in native.OF_INPUTS:
        return Term(f"{name} of {_input(of)}", (of,))
    if name.startswith("_") and is_tensor(of):
        raise Refused(f"`{name}` of a tensor, which tells how it is made")
    if name in native.ABOUT and (is_tensor(of) or native.is_keras(type(of).__module__)):
        return Term(f"{name} of {key(of)}", (of,))
    is_around = name in native.AROUND and is_operation(of)
    if is_around or (name == native.EVALUATING and is_tensor(of)):
        return Term(f"{name} of {key(of)}", origins(of))
    if isinstance(of, native.scopes()):
        found = getattr(of, name)
        return found if callable(found) else run().state(f"{key(of)}.{name}")
    if name in native.LEAVING and _is_of_graph(of):
        raise Refused(f"`.{name}` of a {type(of).__name__}")
    if lent.is_own(of) and id(of) in run().may_differ and not _is_kept(of, name):
        raise Refused(f"`{name}` may have been set by code that the object was given to")
    if run().is_later and not is_input and is_tensor(of) and not hasattr(of, name):
        return Term(f"{name} of {key(of)}", (of,))  # which a sparse gradient has
    if is_input and not hasattr(of, name):
        raise Refused(f"`{name}` of what comes in, which may have it")
    found = getattr(of, name)
    if name[:2] == "__" and type(found) in PLAIN and _is_native(of):
        return Term(f"{name} of {key(of)}{run().side}")
    if isinstance(of, (np.ndarray, np.generic)) and name not in native.OF_ARRAYS:
        raise Refused(f"`{name}` of an array may do more than to compute")
    if isinstance(found, Term) and lent.is_own(of) and name not in vars(of):
        raise Refused(f"`{name}` of a class may be a method")
    if sizes.is_told(of):
        return _asked(of, name, found)
    found = sizes.asked_for(found) if is_tensor(of) else sizes.of_tensor(found)
    return local(found, f"`{name}`")


def _is_state(of: Any, name: str) -> bool:
    """Return whether a function of the module has an attribute that is state of the module."""
    is_own = isinstance(of, types.FunctionType) and of.__module__ == "prog"
    return is_own and name[:2] != "__" and of.__globals__.get(of.__name__) is of


def _state_of(of: Any, name: str) -> Any:
    """Return what a function keeps: it may be anything, and be missing, whenever it is read."""
    what = f"global {of.__name__}.{name}"
    if what in run().memo:
        return run().memo[what]
    run().changed.add(named(what))  # which is what it is kept for
    found = Term(what + run().moment)
    if name not in vars(of) and not Term(f"hasattr({found.form})"):
        raise AttributeError(f"'function' object has no attribute '{name}'")
    return found


def _asked_of(function: Any, args: Any) -> Any:
    """Return the shape, size or dtype that a method or a builtin asks something of, or None."""
    owner = getattr(function, "__self__", None)
    if sizes.is_told(owner):
        return owner
    where = getattr(function, "__module__", None) or type(function).__module__
    given = args if where in ("builtins", "math") or where.startswith("numpy") else ()
    return next((each for each in _parts(given) if sizes.is_told(each)), None)


def _is_asked_whole(function: Any, args: Any) -> bool:
    """Return whether a method of a list, a table or a text is given a size or a dtype."""
    owner = getattr(function, "__self__", None)
    return isinstance(owner, (*lent.CHANGING, tuple, str)) and any(map(sizes.is_told, _parts(args)))


def _parts(values: Iterable[Any]) -> Iterator[Any]:
    """Yield some values, and what stands in those that are lists."""
    for each in values:
        yield each
        if type(each) in (list, tuple):
            yield from each


def _asked(of: Any, what: str, found: Any, *args: Any) -> Any:
    """Return what is asked of a static shape or of a dtype: a plain answer is an event."""
    found = sizes.asked_for(found)
    every = found if isinstance(found, (list, tuple)) else [found]
    is_method = isinstance(found, (types.MethodType, types.BuiltinMethodType))
    is_shown = is_method or all(each is None or sizes.is_told(each) for each in every)
    if not is_shown or (found is None and what in native.RANKS):
        return run().ask(f"asks {what} of {', '.join([sizes.told(of), *map(key, args)])}", found)
    return found


def _is_kept(of: Any, name: str) -> bool:
    """Return whether an object has an attribute of its own, or one that is code of its class."""
    return name in vars(of) or isinstance(getattr(type(of), name, None), lent.CODE)


def _is_of_graph(of: Any) -> bool:
    return type(of).__module__.startswith("tensorflow")


def _known_to_change(of: Any, how: str) -> None:
    """Refuse what may change a list that the text itself makes of what is not known."""
    if isinstance(of, Term) and of.changes:
        raise Refused(f"`{named(of.form)}` {how}", of)


def _of_term(of: Term, name: str) -> Any:
    _known_to_change(of, f"is asked for `{name}`")
    of.stand_apart()  # a method may change it
    is_of_outputs = of.form.startswith((_OUTPUT, _OUTPUTS))  # which is a tensor, or a list of some
    if of.is_chance or is_of_outputs:
        return Term(f"{of.form}.{name}", of.origin)
    if of.form.startswith("module "):
        if native.of_module(of.form.removeprefix("module "), name):
            return getattr(importlib.import_module(of.form.removeprefix("module ")), name)
        return _of_project(run().read(_part_of(of, name)))
    if _is_kept_graph(of, name):
        return _default_graph()
    if name == _OVERRIDING and _is_default_graph(of):
        return getattr(_default_graph(), name)
    owner, kind = run().owner
    if kind is not None and of.form in (owner, f"super {owner}"):
        for each in kind.__mro__[of.form != owner :]:
            if each.__module__ == "prog" and name in vars(each):
                found = _method(of, each, name)
                return run().read(f"{of.form}.{name}", of.origin) if found is None else found
    elif as_written(name) in run().differing:
        raise Refused(f"`{name}` differs in a class of the module")
    side = run().side if name[:2] == "__" and _is_class_of_tensor(of) else ""
    return run().read(f"{of.form}.{name}{side}", of.origin)


def _is_class_of_tensor(of: Term) -> bool:
    """Return whether a term may be the class of a tensor: each version has others."""
    owner, _ = run().owner
    is_own = owner != "" and owner in re.findall(r"\w+", of.form)
    return bool(_CLASS_OF.search(named(of.form))) and not is_own


def _part_of(module: Term, name: str) -> str:
    """Return what tells a part of a module; plain ones tell which Python it is, all of some do."""
    where = module.form.removeprefix("module ")
    if not OF_FRAMES.isdisjoint((name, where)):
        raise Refused(f"`{name}` of {where} reads variables that no text names, or lines of code")
    is_plain = where in native.OF_PYTHON and isinstance(
        getattr(importlib.import_module(where), name, None), (types.FunctionType, tuple, *PLAIN)
    )
    dot = "" if where.endswith(".") else "."
    return f"{module.form}{dot}{name}{run().side if is_plain else ''}"


def _is_kept_graph(of: Term, name: str) -> bool:
    """Tell whether an attribute is the default graph, which is assumed.

    The subject's object may keep it, and Keras' session is for that graph.
    """
    owner, kind = run().owner
    if named(of.form) == _SESSION and name == "graph":
        full, kept = f"keras.{_OF_SESSION}.graph", True
    else:
        full = "" if kind is None or of.form != owner else f"{kind.__name__}.{name}"
        kept = full in run().graphs and run().allows("const")
    if kept:
        run().uses("const", full, OF_GRAPH)
    return kept


def _default_graph() -> Any:
    return importlib.import_module("tensorflow").compat.v1.get_default_graph()


def _is_default_graph(of: Term) -> bool:
    """Tell whether a variable, a parameter or an attribute is the default graph: it is assumed.

    Ops are made in that, so it has to be for an override to have any effect.
    """
    name = named(of.form).replace("'", "")  # which marks what another call is given
    is_given = name in run().parameters
    is_kept = is_given or "." in name or of.form.startswith("global ")
    found = is_kept and _IS_PATH.fullmatch(name) is not None and run().allows("const")
    if found:
        run().uses("const", f"{run().subject}({name})" if is_given else name, DEFAULT_GRAPH)
    return found


def _method(of: Term, kind: type, name: str) -> Any:
    """Return what a class of the subject's object has, None for what is not looked into."""
    full, own = f"{kind.__name__}.{as_written(name)}", vars(kind)[name]
    is_same = full in run().same
    if is_same and not run().allows("written"):
        return None
    guard = "written" if is_same else "own"
    if isinstance(own, lent.CODE):
        run().uses(guard, full)
        as_class: Any = Term(f"class of {of.form}")
        return own.__get__(of, as_class)
    if _is_constant(own) and run().allows("const"):
        run().uses("const", full, repr(own))
        return own
    if not is_same:
        raise Refused(f"`{full}` differs")
    return None


def _of_module(of: types.ModuleType, name: str) -> Any:
    if f"{of.__name__}.{name}".startswith("numpy.random"):
        return Term(f"chance {of.__name__}.{name}")
    try:
        value = getattr(of, name)
    except AttributeError:
        if run().telling or (run().trying and run().is_new):
            raise
        owner = _VERSION.sub("tensorflow", of.__name__)
        run().note_once(f"asks for `{name}` of {owner}, which has none")
        return Term(f"module {owner}.{name}")
    if run().telling and _is_gone(of, name):
        raise Refused(f"TensorFlow 2 has no `{name}`")
    if native.is_native(of, name, value):
        if native.is_keras(of.__name__):
            _assume_keras(of.__name__)
        return value
    # TensorFlow has a function under several names, of which old and new texts use their own.
    where = getattr(value, "__module__", None) or of.__name__
    return Term(f"module {where}.{name}{run().side if isinstance(value, PLAIN) else ''}")


def _is_gone(of: types.ModuleType, name: str) -> bool:
    """Return whether TensorFlow has something for programs of version 1 alone."""
    if ".v1" not in of.__name__:
        return False
    owner = importlib.import_module("tensorflow").compat.v2
    for part in (*_VERSION.sub("", of.__name__).strip(".").split("."), name):
        owner = getattr(owner, part, None) if part else owner
    return owner is None


def _assume_keras(module: str) -> None:
    """Let Keras be set as a run assumes it to be: it makes what has no dtype one that it keeps."""
    root = sys.modules[module.partition(".")[0]]
    assumed = run().assumed("float32")
    assumed = assumed if assumed.startswith("float") else "float32"
    root.backend.set_floatx(assumed)
    with contextlib.suppress(ValueError):  # Keras 2 has a policy in TensorFlow 2 alone
        root.mixed_precision.set_global_policy(assumed)


def _of_class(of: type, name: str) -> Any:
    full = f"{of.__name__}.{as_written(name)}"
    value = getattr(of, name)
    if name.startswith("__"):
        return value
    if _has_unknown_base(of) and (full in run().same or full not in run().shared):
        return run().read(full)  # that may bind it anew
    if "<locals>" in of.__qualname__:  # which each call makes anew
        return value
    if full not in run().shared:
        return _kept_apart(full, value)
    if isinstance(value, (types.FunctionType, types.MethodType)):
        if full in run().same:
            if not run().allows("written"):
                return run().read(full)
            run().uses("written", full)
        return value
    if full not in run().same:
        run().uses("own", full)
        return _kept_apart(full, value)
    if _is_constant(value) and run().allows("const"):
        run().uses("const", full, repr(value))
        return value
    return run().read(full)


def _has_unknown_base(kind: Any) -> bool:
    """Return whether something is a class that inherits from what is not known."""
    return isinstance(kind, type) and UnknownBase in kind.__mro__


def item(of: Any, index: Any) -> Any:
    """Return an item."""
    if isinstance(of, Term) and of.changes:
        return Term(f"{of.form}[{key(index)}]{run().moment}", origins(of, index))
    if isinstance(of, Term):
        run().uses("operator", "__getitem__")
        found = run().read(f"{of.form}[{key(index)}]", origins(of, index))
        is_part = isinstance(index, slice) and isinstance(found, Term)
        return Term(found.form, found.origin, is_new=True) if is_part else found
    if _has_term(index) and isinstance(of, (dict, list, tuple, str)):
        (one, other), _ = spelled(of, index)
        run().note_once(f"looks for {other} in {one}")
        return run().observed(f"{one}[{other}]", (of, index))
    found = _at(of, index, operator.getitem)
    return sizes.asked_for(found) if sizes.is_of_shape(of) else local(found, "an item")


def _at(of: Any, index: Any, does: Any, *value: Any) -> Any:
    """Do something with an item: which one it is may be asked of a size or a dtype."""
    bounds = (index.start, index.stop, index.step) if isinstance(index, slice) else (index,)
    if is_tensor(of) or not any(map(sizes.is_told, bounds)):
        return _done(does, of, index, *value)
    run().ask(f"asks for item {key(index)} of {key(of)}")
    return sizes.answered(does, of, index, *value)


def put_attribute(of: Any, name: str, value: Any) -> None:
    """Set an attribute."""
    if isinstance(of, Term):
        if _is_kept_graph(of, name) and _is_of_graph(value):
            return
        if as_written(name) in run().differing:
            raise Refused(f"`{name}` differs in a class of the module")
        what = f"{of.form}.{name}"
        run().changed.add(named(what))
        run().unknown(f"{what} = {run().keep(value, what)}")
        run().memo[what] = value
        return
    if _is_state(of, name):
        what = f"global {of.__name__}.{name}"
        run().noted(f"{what} = {run().keep(value, what)}")
        run().memo[what] = value
        setattr(of, name, Term(what))  # what `functools.wraps` takes along
        return
    if not _is_made_here(of):
        own = getattr(of, "__qualname__", "") or type(of).__name__
        kind = run().name_of_graph(of) if is_graph(of) else own
        run().unknown(f"{kind}.{name} = {run().keep(value, name)}")
    setattr(of, name, value)


def put_item(of: Any, index: Any, value: Any) -> None:
    """Set an item."""
    _known_to_change(of, "has an item set")
    if not isinstance(of, Term):
        if _has_term(index):
            raise Refused(f"an item `{named(key(index))}` is set")
        _at(of, index, operator.setitem, value)
        return
    run().change_inside(of)
    what = f"{key(of)}[{key(index)}]"
    run().tie(what, origins(of, index))
    run().unknown(f"{what} = {run().keep(value, what)}")
    if not origins(index):  # one tensor is told as another is
        run().memo[what] = value


def drop_attribute(of: Any, name: str) -> None:
    """Delete an attribute."""
    if _is_state(of, name):
        raise Refused(f"`{name}` of a function is deleted")
    if isinstance(of, Term) or not _is_made_here(of):
        run().unknown(f"del {key(of)}.{name}")
    if not isinstance(of, Term):
        delattr(of, name)


def drop_item(of: Any, index: Any) -> None:
    """Delete an item."""
    _known_to_change(of, "loses an item")
    if isinstance(of, Term):
        run().change_inside(of)
        run().tie("del", origins(of, index))
        run().unknown(f"del {key(of)}[{key(index)}]")
        return
    _at(of, index, operator.delitem)


def _is_made_here(of: Any) -> bool:
    return type(of).__module__ == "prog" or isinstance(of, (types.SimpleNamespace, np.ndarray))


# --- operators ----------------------------------------------------------------------------------


def has(one: Any, of: Any) -> Any:
    """Return whether something is in something."""
    if isinstance(of, Term) or _has_term(one):
        if isinstance(of, Term):
            run().looks_into(of, is_next=False)
        (whole, part), _ = spelled(of, one)
        run().uses("operator", "__contains__" if isinstance(of, Term) else "__eq__")
        return run().observed(f"{part} in {whole}", (of, one))
    if not sizes.is_told(one):
        return one in of
    found = sizes.answered(operator.contains, of, one)
    return run().ask(f"asks whether {sizes.told(one)} is in {key(of)}", found)


def compared(word: str, one: Any, other: Any) -> Any:
    """Return how two compare."""
    _expect_the_same_numbers(one, other)
    if any(type(each) in (list, tuple) and any(map(sizes.is_told, each)) for each in (one, other)):
        found = sizes.answered(_operated, word, one, other)
        return run().ask(f"asks {word} of {key(one)}, {key(other)}", found)
    return _operated(word, one, other)


def _operated(word: str, *values: Any) -> Any:
    """Return what an operator of Python gives."""
    return _done(getattr(operator, word), *values)


def _done(does: Any, *args: Any, **keywords: Any) -> Any:
    """Return what Python does for the program, which raises its error, and not the recorder.

    That no tensor is a number is an error of what is given.
    """
    try:
        return does(*args, **keywords)
    except TypeError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is None:
            setattr(error, OF_PROGRAM, not origins(args, keywords))
        raise


def same(one: Any, other: Any) -> Any:
    """Return whether two are one."""
    terms = [each for each in (one, other) if isinstance(each, Term)]
    if not terms:
        if other is None:
            run().expect_a_tensor(one, "whether it is None")
        if one is not other and None not in map(run().place_of, (one, other)):
            # Callers may give one tensor for both.
            return run().observed(f"{_input(one)} is {_input(other)}", ())
        if other is None or not (sizes.is_told(one) or sizes.is_told(other)):
            return one is other
        # Of each dtype there is one object, but for what tells that it is a tensor's.
        alike = sizes.is_dtype(one) and bool(sizes.answered(operator.eq, one, other))
        return run().ask(
            f"asks is of {sizes.told(one)}, {sizes.told(other)}", one is other or alike
        )
    if one is other:
        return True
    # Whatever changes inside of them, each is the object that it is.
    said, tensors = spelled(one, other)
    return Term(" is ".join(said), tensors, is_new=True)


def augmented(word: str, one: Any, other: Any) -> Any:
    """Return what `one word= other` binds: what can be changed is."""
    _known_to_change(one, "is added to")
    plain = getattr(operator, word.replace("__i", "__", 1))
    _expect_the_same_numbers(one, other)
    if isinstance(one, Term):
        run().change_inside(one)
        run().unknown(f"{word} of {one.form}")  # which may change it
    elif isinstance(one, (list, dict, set, np.ndarray)) and isinstance(other, Term):
        raise Refused(f"what is known is changed by `{named(other.form)}`", other)
    return plain(one, other) if isinstance(one, Term) else _operated(word, one, other)


def computed(word: str, one: Any, other: Any) -> Any:
    """Return what an operator gives of two values."""
    _expect_the_same_numbers(one, other)
    if word == "__mod__":
        return _modulo(one, other)
    if word == "__mul__":
        return _times(one, other)
    return _operated(word, one, other)


def _expect_the_same_numbers(*values: Any) -> None:
    """Refuse what NumPy computes otherwise than the one of TensorFlow 1 does."""
    if not native.is_computed_as_before(values):
        raise Refused("NumPy 1 and 2 compute otherwise with these numbers")


def _modulo(one: Any, other: Any) -> Any:
    """Return `one % other`: a text takes terms for what it is filled with, each a tuple or not."""
    if isinstance(one, str) and _is_text_unknown(other):
        return _text(f"{one!r} % {_told(other)}", other)
    if isinstance(one, (str, bytes)) and any(map(sizes.is_told, _parts([other]))):
        return run().ask(f"asks for {key(other)} in {one!r}", sizes.answered(one.__mod__, other))
    return one % other


def joined(*parts: Any) -> Any:
    """Return what an f-string is."""
    if not any(map(_has_term, parts)):
        text = "".join(parts)
        return sizes.asked_for(text) if any(map(sizes.is_told, parts)) else text
    return _as_text(Term(f"text[{_told(*parts)}]"))


def formatted(value: Any, conversion: int, spec: Any) -> Any:
    """Return a part of an f-string."""
    if _is_text_unknown(value) or isinstance(spec, Term):
        return _text(f"format({_told(value, conversion, spec)})", value)
    if conversion > 0:
        made: dict[int, Any] = {ord("s"): str, ord("r"): repr, ord("a"): ascii}
        value = made[conversion](value)
    return format(value, spec)


def _text(form: str, value: Any) -> Term:
    """Return what stands for a text: a value may have none of that kind."""
    run().may_raise(form)
    run().uses("operator", "__str__")
    return _as_text(Term(form, origins(value)))


def _as_text(term: Term) -> Term:
    term.is_text = True
    return term


def _is_text_unknown(*values: Any) -> bool:
    """Return whether a text of some values is not known: that of a tensor has its name in it.

    NumPy writes numbers by options that it keeps, and by its version.
    """
    return any(map(_has_term, values)) or origins(values) != () or any(map(_is_of_numpy, values))


def _is_of_numpy(value: Any) -> bool:
    """Return whether a value is a number or an array of NumPy, or holds one."""
    if isinstance(value, (list, tuple, set, dict)):
        return any(map(_is_of_numpy, lent.held(value)))
    return isinstance(value, (np.ndarray, np.generic))


def _times(one: Any, other: Any) -> Any:
    """Return `one * other`: a size that a list is made by is asked for."""
    for size, each in ((one, other), (other, one)):
        if isinstance(size, sizes.Size) and isinstance(each, (list, tuple, str, bytes)):
            return run().ask(f"asks for {sizes.told(size)} times {key(each)}", each * int(size))
    return one * other


def in_order(value: Any) -> Any:
    """Return what is gone through, or handed on to be: texts are in a set in any order."""
    is_set = isinstance(value, (set, frozenset)) and len(value) > 1
    if is_set and any(isinstance(each, (str, bytes)) for each in value):
        raise Refused("a set of texts is in another order in each process")
    return value


def unpacked(value: Any, number: int, starred: int) -> list[Any]:
    """Return the parts of a value that is bound to several names."""
    if isinstance(value, Term):
        if starred >= 0:
            raise Refused(f"`{named(value.form)}` is unpacked into a list", value)
        # Who unpacks asks for all items, and that there are no more.
        part = f"{value.form} unpacked into {number}"
        run().note(f"unpacks {part}")
        return [run().read(f"{part}[{place}]", value.origin) for place in range(number)]
    parts = list(gone_through(value))
    if len(parts) != number and (starred < 0 or len(parts) < number - 1):
        raise ValueError(f"{len(parts)} values for {number} names")
    if starred < 0:
        return parts
    behind = number - starred - 1
    middle = parts[starred : len(parts) - behind]
    return [*parts[:starred], middle, *parts[len(parts) - behind :]]


def entered(value: Any) -> Any:
    """Return what a context gives: the name of a scope depends on what else is in the graph."""
    return Term(f"scope {value}") if isinstance(value, str) else value


def gone_through(
    value: Any,
    carried: Sequence[str] | None = None,
    target: Sequence[str] = (),
    may_end: bool = False,
) -> Any:
    """Return what a loop goes through.

    Args:
        value: what it is, a term where that is not known.
        carried: the locals that its body binds, None for a loop that goes through no term.
        target: the locals that are bound to each item.
        may_end: whether the loop leaves anything else than no items do.
    """
    if isinstance(value, Term):
        if carried is None:
            raise Refused(f"`{named(value.form)}` is iterated", value)
        return Loop(value, carried, target, sys._getframe(1)).passes(may_end)
    if sizes.is_of_shape(value):
        return [*map(sizes.asked_for, value)]
    is_live = isinstance(value, (*lent.CHANGING, Iterator))
    return _live(value) if is_live else in_order(value)


def _live(value: Any) -> Iterator[Any]:
    """Yield what is gone through, which code that runs on the way may change."""
    for each in in_order(value):
        yield each
        local(value, "what is gone through")


def spread(value: Any) -> Any:
    """Return positional arguments that a list gives."""
    return (_Spread("*", value),) if isinstance(value, Term) else in_order(value)


def spread_names(value: Any) -> Any:
    """Return keywords that a dictionary gives."""
    if isinstance(value, Term):
        return {f"** {named(value.form)}": _Spread("**", value)}
    return value


def parts(value: Any) -> Any:
    """Return the parts of a list that another one begins, goes on or ends with."""
    if not isinstance(value, Term) or run().may_know(value):
        return gone_through(value)
    run().runs(f"goes through {value.form}")
    return spread(value)


def listed(kind: str, *given: Any) -> Any:
    """Return a list or a tuple, a term if it has unknown parts."""
    unknown = tuple(each.of for each in given if isinstance(each, _Spread))
    if not unknown:
        return tuple(given) if kind == "tuple" else [*given]
    told = _told(*(each.term if isinstance(each, _Spread) else each for each in given))
    found = run().observed(f"{kind}[{told}]", given)
    found.lists, found.changes = unknown, kind == "list"
    found.origin = origins(*(each.of if isinstance(each, _Spread) else each for each in given))
    return found


def table(*pairs: tuple[Any, Any]) -> Any:
    """Return a dictionary, a term if it has an unknown key."""
    if not any(isinstance(key, Term) for key, _ in pairs):
        return _done(dict, pairs)
    found = run().observed(f"dict[{_told(*pairs)}]", [*_parts(pairs)])
    found.changes, found.origin = True, origins(*pairs)
    return found


class _Spread:
    """Arguments that are not known."""

    def __init__(self, how: str, of: Term) -> None:
        self.of = of
        self.term = Term(f"{how}{of.form}", of.origin)


# --- calls --------------------------------------------------------------------------------------


def above(kind: str, *arguments: Any) -> Any:
    """Return what `super` gives: in a method of the subject's class a term."""
    owner, own = run().owner
    of = arguments[1] if len(arguments) == 2 else None
    if of is not None:
        named_so = arguments[0]
        kind = named_so.form if isinstance(named_so, Term) else named_so.__name__
    if of is None or (isinstance(of, Term) and of.form == owner):
        above_own = own is not None and kind == own.__name__
        return Term(f"super {owner}" if above_own else f"super of {kind} {owner}")
    return super(arguments[0], of)


def call(*given: Any, **keywords: Any) -> Any:
    """Call something: what comes first, with the rest."""
    function, *rest = given
    args = tuple(rest)
    if isinstance(function, Term):
        return _unknown_call(function, args, keywords)
    for each in (function, *args, *keywords.values()):
        local(each, "what is passed")
    if isinstance(function, np.ufunc) or _where(function).startswith("numpy"):
        _expect_the_same_numbers(*args)
    if any(isinstance(each, _Spread) for each in (*args, *keywords.values())):
        run().want(*(e.of for e in args if isinstance(e, _Spread)))
        run().want(*(e.of for e in keywords.values() if isinstance(e, _Spread)), kind="names")
        raise Refused("unknown arguments are passed to a known function")
    if "key" in keywords or not any(function is each for each in native.ORDERLESS):
        for each in (*args, *keywords.values()):
            in_order(each)
    if _is_asked_whole(function, args):
        run().counts_sizes = True
        found = sizes.answered(function, *args, **keywords)
        asked = f"asks {function.__name__} of {key(function.__self__)}, {_told(*args)}"
        return run().ask(asked, found)
    asked = _asked_of(function, args)
    if asked is not None:
        if sizes.is_of_shape(getattr(function, "__self__", None)) and args:
            # It may refuse others than the shape of this run.
            run().ask(f"asks {function.__name__} of {sizes.told(asked)}, {_told(*args)}")
        return _asked(asked, function.__name__, function(*args, **keywords), *args)
    if isinstance(function, type) and issubclass(function, BaseException):
        return function(*args)
    if _has_unknown_base(function):
        run().runs(f"makes {function.__qualname__}({_told(*args, **keywords)})")
    if getattr(function, "__module__", None) == "prog":
        with run().leaving():
            return _done(function, *args, **keywords)
    if function in (getattr, hasattr, setattr):
        return _by_name(function, args)
    if function in (callable, isinstance):
        run().expect_a_tensor(args[0], f"{function.__name__} {', '.join(map(key, args[1:]))}")
    is_asked = function is isinstance and not _is_of_python(args[1])
    if is_asked and _is_given(args[0]):
        # What comes in as a tensor may be a variable, or anything that TensorFlow takes for one.
        return run().observed(f"isinstance({_input(args[0])}, {key(args[1])})", ())
    owner = getattr(function, "__self__", None)
    if _makes_text(function) and (origins(args, keywords, owner) or _is_of_numpy((args, keywords))):
        return Term(*_call(function, args, keywords))
    if function is type and args and is_tensor(args[0]):
        raise Refused("the class of a tensor is another one in each mode")
    where = getattr(function, "__module__", None) or type(function).__module__
    if any(isinstance(e, Term) for e in _looked_at(function, where, args, keywords)):
        return _pure(function, args, keywords)
    if where.startswith((*_LIBRARIES, "tfgradmigrate")):
        if _overrides_by_unknown(function, args):
            return Term(f"{_OVERRIDING}({key(args[0])})")
        args, keywords = _named(function, args, keywords)
    if isinstance(function, type) and native.names_weights(function):
        run().note(f"makes {function.__qualname__}")
    if not where.startswith(_LIBRARIES):
        if any(map(_is_native_function, args)) and any(map(_has_term, args)):
            raise Refused("a function of Python is called with what is not known")
        return _of_python(function, args, keywords)
    if _places_ops(function):
        if any(isinstance(e, Term) for e in args[:1]):
            return _device(function, *args)
        placed = f"{function.__name__.removesuffix('_v2')}({_told(*args, **keywords)})"
        run().note_about(f"places ops by {placed}", origins(args, keywords))
    if getattr(function, "__name__", "") == _WAITING and any(map(_has_term, args)):
        args = tuple(map(_as_waited_for, args))
    before = run().made_ops()
    args, keywords, dtypes = _with_dtypes(function, args, keywords)
    if any(map(_has_term, (*args, *keywords.values()))):
        found = _of_library(function, args, keywords)
        found = _as_taken(function, found, (*args, *keywords.values()))
    else:
        found = _done(function, *args, **keywords)
    if dtypes is not None:
        return _of_dtypes(found, dtypes)
    if run().made_ops() == before:
        found = _of_state(function, args, keywords, found)
    is_known = not (origins(owner, args, keywords) or any(map(sizes.is_told, args)))
    return found if is_known else sizes.of_tensor(found)


def _overrides_by_unknown(function: Any, args: Any) -> bool:
    """Return whether a function gives the context of a map that is not known, here and now.

    TensorFlow's is that of one graph, the runtime's of all: both act where ops are made.
    """
    graph = getattr(function, "__self__", None)
    is_here = graph is None or graph is _default_graph()
    is_it = getattr(function, "__name__", "") == _OVERRIDING
    return is_it and is_here and len(args) == 1 and isinstance(args[0], Term)


def _as_waited_for(inputs: Any) -> Any:
    """Return what ops wait for: what is not known is told by the tensor that stands for it."""
    if type(inputs) not in (list, tuple):
        return inputs
    return [tensor_of(each) if isinstance(each, Term) else each for each in inputs]


def _places_ops(function: Any) -> bool:
    """Return whether a function makes a context that says where ops are placed."""
    where, name = _where(function), getattr(function, "__name__", "")
    return where == "tensorflow.python.framework.ops" and name in _OF_DEVICES


def _device(function: Any, device: Term) -> Term:
    """Return the context of an unknown device: only in TensorFlow 1 it may be a function of ops."""
    graph = getattr(function, "__self__", run().graph)
    if graph is not run().graph:
        raise Refused("ops of another graph are placed by what is not known", device)
    name = _OF_DEVICES[0] if device.is_text else function.__name__
    return Term(f"{name}({key(device)})")


def _with_dtypes(function: Any, args: Any, keywords: Any) -> tuple[Any, Any, Any]:
    """Return arguments with a dtype for each output that is of an unknown one, and all as given.

    A tensor stands for an unknown list of inputs. What might be known is asked for.
    """
    given: dict[str, Any] = dict(zip(_taken(function), args, strict=False)) if args else {}
    every = {**given, **keywords}
    if _OF_OUTPUTS not in every or run().section != "forward":
        return args, keywords, None
    dtypes = every[_OF_OUTPUTS]
    listed = dtypes if isinstance(dtypes, (list, tuple)) else [dtypes]
    made_up: Any = [_MADE_UP if isinstance(each, Term) else each for each in listed]
    stand: dict[str, Any] = {}
    if any(isinstance(each, Term) for each in listed) and not run().may_know(dtypes):
        stand[_OF_OUTPUTS] = made_up[0] if isinstance(dtypes, Term) else made_up
    inputs = every.get(_OF_INPUTS)
    if isinstance(inputs, Term) and inputs.form.startswith(_TENSORS):
        (inputs,) = inputs.lists  # which TensorFlow makes tensors of as well
    if isinstance(inputs, Term) and not run().may_know(inputs):
        stand[_OF_INPUTS] = [tensor_of(inputs)]
        run().tie(f"inputs {inputs.form}", origins(inputs))
    positional = tuple(stand.get(name, value) for name, value in given.items())
    named_so = {name: value for name, value in stand.items() if name in keywords}
    return (
        (*positional, *args[len(positional) :]),
        {**keywords, **named_so},
        dtypes if _OF_OUTPUTS in stand else None,
    )


def _of_dtypes(found: Any, dtypes: Any) -> Any:
    """Return the outputs of an op, terms for those of an unknown dtype: which one the op has.

    A term for all of them may be a list.
    """
    if dtypes is None or isinstance(dtypes, Term) == isinstance(found, list):
        return found
    run().tie(f"outputs of {key(dtypes)}", origins(found))
    if isinstance(dtypes, Term):
        return Term(f"{_OUTPUTS}{dtypes.form}", (found,))
    return [
        Term(f"{_OUTPUT}{dtype.form}", (each,)) if isinstance(dtype, Term) else each
        for each, dtype in zip(found, dtypes, strict=True)
    ]


def _looked_at(function: Any, where: str, args: Any, keywords: Any) -> Iterable[Any]:
    """Return what a function of Python or NumPy computes with: no item of a dictionary is."""
    if not _is_plain_function(function, where):
        return ()
    every = args if function is dict else (*args, *keywords.values())
    return _parts(every) if where.startswith("numpy") else every  # which goes through lists


def _makes_text(function: Any) -> bool:
    """Return whether a function makes a text of what it is given."""
    owner = getattr(function, "__self__", None)
    named_so = getattr(function, "__name__", "") in ("__str__", "__repr__", "__format__")
    return isinstance(owner, str) or named_so or any(function is e for e in (str, repr, format))


def _of_python(function: Any, args: Any, keywords: Any) -> Any:
    """Call a function of Python; what it tells of tensors is an answer."""
    owner = getattr(function, "__self__", None)
    if isinstance(owner, set) and function.__name__ == "pop":
        in_order(owner)
    found = _done(function, *args, **keywords)
    if _where(function).startswith("numpy") and origins(args, keywords) and _is_answer(found):
        return _answered(function, args, keywords, found)
    return found


def _of_state(function: Any, args: Any, keywords: Any, found: Any) -> Any:
    """Return what a function of a library gives that has made no op: a term for what that keeps.

    What gives nothing sets something, and what gives a value of Python without any tensor reads it.
    """
    owner = getattr(function, "__self__", None)
    where = _where(function)
    is_state = found is None or isinstance(found, (bool, int, float, str, bytes, list, tuple, dict))
    is_state = is_state or _is_kept_object(function, args, keywords, found)
    tensors = origins(owner, args, keywords)
    if tensors and _is_answer(found):
        return _answered(function, args, keywords, found)
    pure = isinstance(function, type) or _is_value(owner)
    if found is not None and any(map(_has_term, (*args, *keywords.values()))):
        tensors = ()  # it has not seen that a term may be one
    if found is None and not is_tensor(owner):
        pure = pure or (tensors != () and where.startswith(native.PURE))
        tensors = ()
    else:
        pure = pure or where.startswith(native.PURE)
    if not is_state or pure or tensors:
        _note_registration(function, args)
        return found
    form, _ = _call(function, args, keywords)
    run().note(f"asks {form}")
    return run().state(form)


def _is_answer(found: Any) -> bool:
    """Return whether a function that is given tensors has only told something of them."""
    every = found if type(found) in (list, tuple) else [found]
    return found is not None and all(type(each) in PLAIN for each in every)


def _answered(function: Any, args: Any, keywords: Any, found: Any) -> Any:
    """Return what a function tells of tensors: they are those of one run alone."""
    form, _ = _call(function, args, keywords)
    return run().ask(f"asks {form}", sizes.asked_for(found))


def _where(function: Any) -> str:
    """Return the name of the module that a function is of, "" if it is of none."""
    return getattr(function, "__module__", None) or ""


def _is_given(of: Any) -> bool:
    """Return whether a tensor comes in, or is one that a gradient has, which may be sparse."""
    return run().place_of(of) is not None or (run().is_later and is_tensor(of))


def _input(of: Any) -> str:
    return f"{key(of)} of the inputs {run().place_of(of)}"


def _is_of_python(kinds: Any) -> bool:
    """Return whether classes are Python's or NumPy's, of which no tensor is."""
    every = kinds if isinstance(kinds, tuple) else (kinds,)
    return not any(each.__module__.startswith(_LIBRARIES) for each in every)


def _is_kept_object(function: Any, args: Any, keywords: Any, found: Any) -> bool:
    """Return whether what a function gives is kept where it stands: it gives the same object."""
    if not isinstance(function, types.FunctionType) or callable(found):
        return False
    if isinstance(found, (*native.scopes(), types.ModuleType)) or origins(found, args, keywords):
        return False
    return function(*args, **keywords) is found


def _is_value(owner: Any) -> bool:
    """Return whether a method is one of what tells a tensor."""
    return owner is not None and type(owner).__module__.startswith(native.VALUES)


def _note_registration(function: Any, args: Any) -> None:
    """Note that an op of TensorFlow's own is given a gradient."""
    registers = getattr(function, "__name__", "") == "RegisterGradient"
    if registers and args and isinstance(args[0], str) and native.is_op(args[0]):
        run().note(f"registers a gradient of {args[0]}")


def _is_native_function(value: Any) -> bool:
    """Return whether a value is called by others without a hook that sees what it is given."""
    return isinstance(value, (type, types.BuiltinFunctionType, np.ufunc))


def _is_plain_function(function: Any, where: str) -> bool:
    """Return whether a function of Python or NumPy computes of its arguments alone."""
    if isinstance(function, types.BuiltinMethodType) and isinstance(
        getattr(function, "__self__", None), (list, dict, set)
    ):
        return False
    return (
        where in ("builtins", "math") or where.startswith("numpy") or isinstance(function, np.ufunc)
    )


def _pure(function: Any, args: Any, keywords: Any) -> Any:
    if function is list and args[0].form.startswith(_TENSORS):
        return args[0]
    if function is map and _is_conversion(args[0]) and not args[2:]:
        return _as_tensors(args[1])
    if function in (isinstance,) and not isinstance(args[0], Term):
        raise Refused(f"`isinstance` is asked of `{named(args[1].form)}`", args[1])
    form = f"{key(function).removeprefix(_BUILTINS)}({_told(*args, **keywords)})"
    if any(isinstance(each, Term) and each.is_chance for each in _parts(args)):
        return Term(form)
    given = {**dict(zip(_taken(function), args, strict=False)), **keywords}
    is_further = isinstance(function, np.ufunc) and len(args) > function.nin
    if is_further or any(given.get(word, leaves) is not leaves for word, leaves in native.WRITING):
        raise Refused(f"`{function.__name__}` writes into what it is given")
    if isinstance(getattr(function, "__self__", None), np.ufunc):
        raise Refused(f"`{function.__name__}` of a function of NumPy may write")
    name = getattr(function, "__name__", "")
    where = _where(function)
    # A class that is not known may decide by code of its own what belongs to it.
    is_scalar = name in native.SCALAR and not (
        name in _OF_CLASSES and any(map(_has_term, args[1:]))
    )
    if not (isinstance(function, np.ufunc) or where.startswith("numpy") or is_scalar):
        run().lend((args, keywords))
        if function is next and isinstance(args[0], Term):
            run().looks_into(args[0], is_next=True)
        form = f"{form}#{run().runs(f'goes through {form}')}"
    elif name in native.PARTIAL:
        run().note_once(f"makes {form}")
    if any(hasattr(kind, f"__{name}__") for kind in (float, str)):
        run().uses("operator", f"__{name}__")
    found = run().observed(form, [*_parts((*args, *keywords.values()))])
    every = (each for each in args if isinstance(each, Term))
    found.lists = tuple(e for e in every if e.lists or name in native.OF_LISTS)
    found.changes = name in native.OF_LISTS and name not in ("len", "tuple")
    found.is_text = _makes_text(function)
    return found


def _is_conversion(function: Any) -> bool:
    """Return whether a function makes a tensor of what it is given, and nothing else."""
    return _where(function) == _OF_CONVERSION and function.__name__.startswith("convert_to_tensor")


def _as_tensors(items: Term) -> Term:
    """Return what stands for the tensors of what is not known."""
    found = Term(f"{_TENSORS}{items.form}", items.origin)
    found.lists, found.changes = (items,), True
    return found


def _arguments(args: Any, keywords: Any, **how: bool) -> tuple[list[str], tuple[Any, ...]]:
    """Return what tells each argument of a call, keywords by their names, and the tensors."""
    said, tensors = spelled(*args, *keywords.values(), **how)
    named_so = [""] * len(args) + [f"{word}=" for word in keywords]
    return [*map(operator.add, named_so, said)], tensors


def _call(function: Any, args: Any, keywords: Any, name: str = "") -> tuple[str, tuple[Any, ...]]:
    """Return what tells a call of which nothing comes but what it gives, and the tensors in it.

    It tells whose method is called, and what is called as if it were a function.
    """
    name = name or getattr(function, "__qualname__", None) or type(function).__name__
    owner = getattr(function, "__self__", None if hasattr(function, "__name__") else function)
    (of, *said), tensors = _arguments((owner, *args), keywords, counts=False)
    is_own = owner is None or isinstance(owner, types.ModuleType) or of == "graph"
    return f"{name}({', '.join(said)}){'' if is_own else f' of {of}'}", tensors


def _told(*args: Any, **keywords: Any) -> str:
    """Return what tells the arguments of a call of which nothing comes but what it gives."""
    return ", ".join(_arguments(args, keywords, counts=False)[0])


def returned(value: Any) -> Any:
    """Return what a function gives: a gradient function gives TensorFlow tensors."""
    if not run().is_later:
        return value
    if isinstance(value, Term) and value.origin:
        return tensor_of(value)
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return type(value)(map(returned, value))
    return value


def _by_name(function: Any, args: Any) -> Any:
    of, name, *rest = args
    if isinstance(name, Term):
        raise Refused(f"an attribute is chosen by `{named(name.form)}`", name)
    if function is setattr:
        return put_attribute(of, name, rest[0])
    if isinstance(of, Term):
        if (function is hasattr or rest) and as_written(name) in run().differing:
            raise Refused(f"`{name}` differs in a class of the module")
        if function is hasattr or rest:
            more = f", {key(rest[0])}" if rest else ""
            return run().read(f"{function.__name__}({of.form}, {name}{more})", of.origin)
        return attribute(of, name)
    is_asked = function is hasattr or rest
    if is_asked and isinstance(of, types.ModuleType) and run().is_new and not hasattr(of, name):
        return rest[0] if rest else False
    if is_asked and _is_given(of) and not hasattr(of, name):
        more = f", {key(rest[0])}" if rest else ""
        return run().observed(f"{function.__name__}({_input(of)}, {name}{more})", ())
    if is_asked:
        run().expect_a_tensor(of, f"for `{name}`")
    try:
        found = attribute(of, name)
    except AttributeError:
        if function is hasattr:
            return False
        if rest:
            return rest[0]
        raise
    return True if function is hasattr else found


def _named(function: Any, args: Any, keywords: Any) -> tuple[Any, Any]:
    """Return arguments in which terms that only name something are names.

    Those that a text gives ops itself may be looked for.
    """
    if any(isinstance(each, str) or _has_term(each) for each in args):
        words = [*_taken(function), *[""] * len(args)]
        args = tuple(map(_as_named, words, args))
    return args, {word: _as_named(word, each) for word, each in keywords.items()}


def _as_named(word: str, value: Any) -> Any:
    if word in _NAMING_OPS and isinstance(value, str):
        tracing.looked_for.update(filter(None, value.split("/")))
    return _as_name(value) if word in _NAMING and _has_term(value) else value


def _taken(function: Any) -> list[str]:
    try:
        return [*inspect.signature(function).parameters]
    except (TypeError, ValueError):
        return []


def _as_name(value: Any) -> Any:
    if isinstance(value, Term):
        value.name_by()
        digest = hashlib.sha256(value.form.encode()).hexdigest()[:8]
        plain = "".join(c if c.isalnum() else "_" for c in shortened(value.form))
        return f"T{plain[-90:]}_{digest}"
    if isinstance(value, dict):
        return {_as_name(k): _as_name(v) for k, v in value.items()}
    return value


def _of_library(function: Any, args: Any, keywords: Any) -> Any:
    """Call a function of TensorFlow with terms: where it takes them for no tensors, it is an op."""
    before, sized, made = len(run().refusals), run().sized, run().made_ops()
    if _where(function) == _OF_STRUCTURES and _calls_back((*args, *keywords.values())):
        raise Refused(f"`{function.__name__}` calls a function with what may be a list")
    try:
        found = function(*args, **keywords)
        is_pure = isinstance(found, Term) or _where(function).startswith(native.PURE)
        if is_pure and run().made_ops() == made and _is_of_kinds(found):
            return _of_kinds(function, args, keywords)
        return found
    except Fork:
        raise
    except (TypeError, ValueError, AttributeError, Refused) as error:
        if not isinstance(error, Refused) and run().sized != sized:
            raise  # it is about the sizes that were given
        if _calls_back((*args, *keywords.values())) or run().forks:
            run().want(*args, *keywords.values())
            raise
        refusals = run().refusals[before:]
        del run().refusals[before:]
        _want_kinds(itertools.zip_longest(_taken(function)[: len(args)], args))
        _want_kinds(keywords.items())
        owner = getattr(function, "__self__", None)
        sets = is_tensor(owner) and function.__name__ == _SETTING_SHAPE
        if sets and run().section == "forward":
            # A shape that is not known is one that the tensor has, which both texts tell.
            run().tie(f"shape {_told(*args, **keywords)}", (owner,))
            return None
        name, args, keywords = told_as(function, args, keywords)
        form, tensors = _call(function, args, keywords, name)
        if not tensors and not isinstance(error, Refused):
            under = overridden(_types(function)) if _makes_op(function) else ""
            return run().observed(f"{form}{under}", [])
        if not tensors and not _makes_op(function):
            run().refusals += refusals
            raise
        # An op of whole numbers gives such numbers, as far as anyone knows.
        numbers = [each.dtype for each in tensors]
        is_whole = numbers and all(dtype.is_integer for dtype in numbers)
        (made,) = made_of(form, tensors, numbers[0] if is_whole else None, _types(function))
        return made


def _is_of_kinds(found: Any) -> bool:
    """Return whether a function that makes no op has told of which kinds terms are.

    It takes them for no tensors and no lists, which they may be.
    """
    if isinstance(found, (list, tuple, dict)):
        return _has_term(found) or not origins(found)
    return isinstance(found, (Term, *PLAIN[:-1]))


def _of_kinds(function: Any, args: Any, keywords: Any) -> Any:
    """Return what a function gives that asks of which kinds terms are."""
    given = [*_parts((*args, *keywords.values()))]
    is_flat = len(given) == 1 and _is_list_of_outputs(given[0])
    if function.__name__ == _FLATTEN and (is_flat or _are_outputs(args[0])):
        return args[0]
    found = run().observed(f"{function.__name__}({_told(*args, **keywords)})", given)
    found.changes = function.__name__ == _FLATTEN
    return found


def _are_outputs(values: Any) -> bool:
    """Return whether a value is a list of tensors, outputs of unknown dtypes among them."""
    return type(values) is list and all(
        is_tensor(each) or (isinstance(each, Term) and each.form.startswith(_OUTPUT))
        for each in values
    )


def _is_list_of_outputs(value: Any) -> bool:
    """Return whether a term stands for a list of outputs, as its dtypes are known to be one."""
    dtypes = value.form.removeprefix(_OUTPUTS) if isinstance(value, Term) else ""
    asked = f"isinstance({dtypes}, tuple[builtins.list, builtins.tuple])"
    decided = run().decided.items()
    return dtypes != "" and any(form.startswith(asked) and truth for form, truth in decided)


def _makes_op(function: Any) -> bool:
    """Return whether a function makes an op, and gives what that does."""
    where = _where(function)
    return where.startswith(_OF_OPS) and not isinstance(function, type)


def _types(function: Any) -> tuple[str, ...] | None:
    """Return the type of the one op that a generated function makes, None of any other function."""
    name = "".join(each.capitalize() for each in function.__name__.split("_"))
    return (name,) if _where(function).startswith(_GENERATED) and native.is_op(name) else None


def _as_taken(function: Any, found: Any, given: Sequence[Any]) -> Any:
    """Return what an op gives, a term where it gives a term as it is: for what that is taken to be.

    Nobody knows of which dtype it is, so a cast to the one that it is taken to have may change it.
    """
    if not (_makes_op(function) and is_tensor(found)):
        return found
    term = next((e for e in given if isinstance(e, Term) and e.made is found), None)
    if term is None:
        return found
    return Term(f"{term.form} as {found.dtype.name}", term.origin)


def _want_kinds(given: Iterable[tuple[str | None, Any]]) -> None:
    """Refuse what TensorFlow is given for dtypes, or for a list, unless it is known."""
    for taken, each in given:
        if isinstance(each, Term) and (each.form in run().kinds or taken == _OF_OUTPUTS):
            run().want(each, kind="dtype" if taken == _OF_OUTPUTS else "list")
            raise Refused(f"TensorFlow is given `{named(each.form)}`")


def _calls_back(values: Any) -> bool:
    return any(isinstance(each, types.FunctionType) for each in values)


def _unknown_call(function: Term, args: Any, keywords: Any) -> Any:
    """Call what is not known: whoever compares finds a way where it was asked for, and is None."""
    run().called[function.form] = None
    run().changed.add(named(function.form.rpartition(".")[0]))
    is_spread = any(isinstance(each, _Spread) for each in (*args, *keywords.values()))
    args = tuple(each.term if isinstance(each, _Spread) else each for each in args)
    keywords = {k: v.term if isinstance(v, _Spread) else v for k, v in keywords.items()}
    shows_own = any(map(_holds_own, (*args, *keywords.values())))
    if native.tells(function.form) and not (is_spread or shows_own or "file" in keywords):
        told = f"tells {function.form}({_told(*args, **keywords)})"
        run().note_about(told, origins(args, keywords))
        return None
    if function.is_chance and not (_writes(function, keywords) or origins(args, keywords)):
        return run().draw(f"{function.form}({_told(*args, **keywords)})")
    run().lend((args, keywords))
    (_, *said), tensors = _arguments((function, *args), keywords, is_lent=True)
    form = f"{function.form}({', '.join(said)})"
    if named(form).endswith(_OF_SESSION) and run().allows("state"):
        return Term(f"{_SESSION}{run().moment}")
    if _is_gradient_of_op(args) and not keywords and run().allows("op"):
        return _unknown_gradient(function, args)
    number = run().runs(f"call {form}")
    form = f"{form}@{run().section}#{number}"
    with run().aside():
        found = Term(form, tuple(made_of(form, tensors)) if tensors else ())
    run().given.append(found)
    return found


def _holds_own(value: Any) -> bool:
    """Return whether a value is an object of the program, or holds some, which may show itself."""
    return lent.is_own(value) or any(map(_holds_own, lent.held(value)))


def _writes(function: Term, keywords: Any) -> bool:
    """Return whether a function of chance writes into what it is given."""
    return function.form.rpartition(".")[2] == "shuffle" or "out" in keywords


def _is_gradient_of_op(args: Any) -> bool:
    """Return whether a function is called as gradient functions are: with an op, and tensors."""
    return len(args) > 1 and is_like_op(args[0]) and all(map(is_tensor, args[1:]))


def _unknown_gradient(function: Term, args: Any) -> Any:
    """Call a gradient function, which reads of its op what a `custom_gradient` has as well."""
    op, *upstream = args
    run().uses("op", function.form)
    number = run().runs(f"call gradient {function.form}")
    name = f"{function.form}@{run().section}#{number}"
    known = types.SimpleNamespace(inputs=list(op.inputs), outputs=list(getattr(op, "outputs", ())))
    with run().aside():
        return unknown_gradient({"name": name})(known, *upstream)


calls.append(_unknown_call)


def came(number: int, value: Any = None) -> Any:
    """Note that a run has come to code that is marked."""
    Run.reached.add(number)
    return value


def _has_term(value: Any) -> bool:
    if isinstance(value, (Term, _Spread)):
        return True
    if isinstance(value, (list, tuple)):
        return any(map(_has_term, value))
    if isinstance(value, dict):
        return any(map(_has_term, value.values()))
    if isinstance(value, slice):
        return any(map(_has_term, (value.start, value.stop, value.step)))
    return False


class Refusing:
    """The question by which a text refuses what it is given: that changes nothing of the rest."""

    def __enter__(self) -> None:
        run().refusing += 1

    def __exit__(self, *_: Any) -> None:
        run().refusing -= 1


def beyond(reason: str) -> None:
    """Refuse a call of a function whose code is beyond the recorder."""
    raise Refused(reason)


def caught(kinds: Any, is_named: bool) -> Any:
    """Return what a handler takes: whether it takes what unknown code has raised is decided."""
    error = sys.exc_info()[1]
    if not isinstance(error, UnknownError):
        if _has_term(kinds):
            raise Refused(f"`{key(kinds)}` may take an error")
        return kinds
    every = kinds if isinstance(kinds, tuple) else (kinds,)
    takes_all = any(each in (Exception, BaseException) for each in every)
    if not takes_all and not Term(f"{error} is a {key(kinds)}"):
        return ()
    if is_named:
        raise Refused("the error of unknown code is looked at")
    return UnknownError


class Trying:
    """The body of a `try`: unknown code in it may raise or not, ops may raise what nobody knows."""

    def __enter__(self) -> None:
        run().trying += 1
        self._before = run().made_ops()

    def __exit__(self, *raised: Any) -> None:
        run().trying -= 1
        if isinstance(raised[1], Exception) and not is_of_program(raised[1]):
            # What a graph holds, or a library keeps, may make that it is raised or not.
            run().note(f"raises {type(raised[1]).__name__}: {raised[1]}")
        if run().made_ops() != self._before:
            raise Refused("`try` around ops")
