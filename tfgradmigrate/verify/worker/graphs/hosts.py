"""What a Python function computes, by value: how two `PyFunc` are told to be the same.

A function is its byte code, constants, defaults and closure, and what it reads of its module: all
by value, through every function that it reads in turn. Functions of libraries are their names and
the library's version. What cannot be identified by value raises `NoForm`.

A form holds of one minor version of Python, as byte code does.
"""

from __future__ import annotations

import contextlib
import dis
import functools
import importlib
import importlib.metadata
import inspect
import math
import random
import re
import site
import struct
import sys
import sysconfig
import types
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .attributes import constant
from .errors import NoForm
from .origins import programs

#: Lines of programs whose code is part of forms: in the bodies of functions.
read: set[int] = set()

#: The code of functions as they are written, by the one that runs: the recorder's own is no part.
as_told: dict[types.CodeType, types.CodeType] = {}


def _held(scope: dict[str, Any], name: str) -> Any:
    return scope[name]


#: How a function of Python finds a variable of its module: the recorder has terms for some.
found_in: list[Callable[[dict[str, Any], str], Any]] = [_held]

#: Names by which code gets at variables that no instruction tells of.
_REFLECTION = frozenset(
    {"__globals__", "_getframe", "eval", "exec", "globals", "inspect", "linecache", "locals"}
    | {"traceback", "vars"}
)

#: Names by which code gets at the text that it stands in, which tells more than it computes.
_OF_THE_TEXT = frozenset({"__file__", "__loader__", "__spec__"})

#: What identifies functions and classes apart that compute the same.
_TELLING = frozenset(
    {"__annotations__", "__base__", "__bases__", "__code__", "__doc__", "__module__", "__mro__"}
    | {"__name__", "__qualname__", "__subclasses__", "mro"}
)

#: Names by which code gets at attributes that it does not name.
_BY_ANY_NAME = frozenset(
    {"__delattr__", "__dict__", "__getattribute__", "__getstate__", "__reduce__", "__reduce_ex__"}
    | {"__setattr__", "attrgetter", "dir", "dumps", "format_map", "getattr", "methodcaller"}
    | {"setattr", "vformat"}
)

#: What a text to be filled in reads of an object: `"{0.k}"`, `"{c[k]}"`.
_READ_BY_TEXT = re.compile(r"\{\w*[.\[]")

#: Attributes of functions that others have left there: what they wrap, and AutoGraph's notes.
_NOTES = frozenset({"__wrapped__", "ag_dnc_wrapper__", "autograph_info__"})

#: Types whose values are identified by their text. A subclass may do anything.
_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(...))

#: How often more code is looked for that objects reach.
MOST_ROUNDS = 50

#: Instructions that name a variable of the module, or a builtin.
_GLOBAL = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS")

#: Instructions that change a variable of the module.
_STORE_GLOBAL = ("STORE_GLOBAL", "DELETE_GLOBAL")

_ATTRIBUTE = ("LOAD_ATTR", "LOAD_METHOD")


class Hosts:
    """Forms of Python functions; one for all that a form holds, as they may share what they change.

    Two functions that append to one list are not two that append to equal lists: `shared` tells.
    """

    def __init__(self) -> None:
        self._ways: dict[Any, list[str]] = {}  # what can change, and which uses reach it
        self._stored: set[Any] = set()  # variables of modules that some function changes
        self._kept: list[Any] = []  # so that no number of an object is given out twice
        self._seen: dict[int, int] = {}  # objects of one form, by the order of meeting them
        self._met: list[tuple[Any, int]] = []

    def form(self, function: Any) -> Any:
        """Return the form of a function as JSON."""
        self._seen = {}
        self._met = []
        self._memory: dict[int, tuple[Any, Any]] = {}  # the first array met in each memory
        self._names: set[str] = set()
        self._partly: list[tuple[dict[str, Any], list[Any]]] = []
        form = self._value(function)
        self._complete()
        return form

    def _complete(self) -> None:
        """Put into the forms of objects what the code that is reached reads of them by name.

        That may reach more code, which may read more. Where code asks for attributes by other
        means than their names, all of them count.
        """
        done: set[tuple[int, str]] = set()
        for _ in range(MOST_ROUNDS):
            everything = bool(_BY_ANY_NAME & self._names)
            wanted = [
                (number, name)
                for number, (content, _) in enumerate(self._partly)
                for name in sorted(content)
                if (everything or name in self._names or _is_implicit(name))
                and (number, name) not in done
            ]
            if not wanted:
                return
            for number, name in wanted:
                done.add((number, name))
                content, form = self._partly[number]
                form.append([name, self._value(content[name])])
        raise NoForm("a Python function reaches too much")

    def used_by(self, owner: str) -> None:
        """Note who calls the function whose form was asked for last."""
        for key, place in self._met:
            self._ways.setdefault(key, []).append(f"{owner}:{place}")

    def state(self) -> Any:
        """Return what `restore` takes back."""
        return {key: list(ways) for key, ways in self._ways.items()}

    def restore(self, state: Any) -> None:
        """Forget the uses noted since."""
        self._ways = state

    def shared(self) -> list[list[str]]:
        """Return the groups of uses that reach one and the same thing that can change."""
        return sorted(
            sorted(ways)
            for key, ways in self._ways.items()
            if len(ways) > 1 and (isinstance(key, int) or key in self._stored)
        )

    def _meet(self, key: Any) -> None:
        self._met.append((key, len(self._met)))

    # --- values ---------------------------------------------------------------------------------

    def _value(self, value: Any) -> Any:
        if isinstance(value, types.FunctionType) and _is_of_autograph(value):
            return self._value(vars(value)["__wrapped__"])
        if isinstance(value, types.FunctionType) and "opaque_form" in vars(value):
            return vars(value)["opaque_form"]
        if hasattr(type(value), "form_in_host"):
            return value.form_in_host()
        if type(value) in _PLAIN:
            return [type(value).__name__, _exact(value)]
        if type(value) in (tuple, frozenset):
            return self._immutable(value)
        if isinstance(value, np.generic):
            return ["number", constant(value), _told(value)]
        if isinstance(value, types.WrapperDescriptorType):
            return ["slot", value.__name__, self._value(value.__objclass__)]
        library = library_name(value)
        if library is not None:
            return self._named(library)
        if isinstance(value, types.ModuleType):
            return self._module(value)
        if isinstance(value, types.CodeType):
            return self._code(value, _Names(value, {}))
        return self._thing(value)

    def _named(self, library: list[Any]) -> list[Any]:
        """Return the name of what a library has: code may call it by any other."""
        words = {word for part in library[1:3] for word in part.split(".")}
        if _REFLECTION & words:
            raise NoForm("a Python function looks into its own variables")
        self._names.update(words & _BY_ANY_NAME)
        return library

    def _immutable(self, value: Any) -> Any:
        items = [self._value(item) for item in value]
        return [
            type(value).__name__,
            items if isinstance(value, tuple) else sorted(items, key=repr),
        ]

    def _module(self, module: types.ModuleType) -> Any:
        if not _is_library(module):
            raise NoForm(f"a Python function hands the module {module.__name__} on")
        return ["module", module.__name__, _version(module.__name__)]

    def _thing(self, value: Any) -> Any:
        """Return the form of what has an identity: a second meeting on one way is a number."""
        if id(value) in self._seen:
            return ["again", self._seen[id(value)]]
        self._seen[id(value)] = len(self._seen)
        self._kept.append(value)
        if isinstance(value, type):
            return self._class(value)
        handlers: dict[type, Callable[[Any], Any]] = {
            types.FunctionType: self._function,
            types.MethodType: self._method,
            functools.partial: self._partial,
            np.ndarray: self._array,
            list: self._list,
            dict: self._dict,
            set: self._set,
            np.random.RandomState: self._random_state,
            np.vectorize: self._vectorized,
            staticmethod: lambda v: ["staticmethod", self._value(v.__func__)],
            classmethod: lambda v: ["classmethod", self._value(v.__func__)],
            property: lambda v: ["property", *map(self._value, (v.fget, v.fset, v.fdel))],
            types.CellType: self._cell,
        }
        return handlers.get(type(value), self._object)(value)

    def _array(self, value: Any) -> Any:
        if value.dtype == object:
            raise NoForm("a Python function reads an array of objects")
        memory = _memory_of(value)
        self._meet(id(memory))
        self._kept.append(memory)
        first, strides = self._memory.setdefault(id(memory), (value, value.strides))
        form = ["array", constant(value), _told(value), value.flags["C_CONTIGUOUS"]]
        if first is value:
            return form
        # Another view of what has been met: what is written into one the other has.
        start = value.ctypes.data - first.ctypes.data
        return [*form, self._seen[id(first)], start, strides, value.strides]

    def _list(self, value: Any) -> Any:
        self._meet(id(value))
        return ["list", [self._value(item) for item in value]]

    def _dict(self, value: Any) -> Any:
        self._meet(id(value))
        return ["dict", [[self._value(k), self._value(v)] for k, v in value.items()]]

    def _set(self, value: Any) -> Any:
        self._meet(id(value))
        return ["set", sorted((self._value(item) for item in value), key=repr)]

    def _random_state(self, value: Any) -> Any:
        self._meet(id(value))
        kind, keys, *rest = value.get_state()
        return ["random state", kind, constant(keys), [_exact(item) for item in rest]]

    def _cell(self, value: Any) -> Any:
        try:
            content = value.cell_contents
        except ValueError:
            return ["empty cell"]
        return self._value(content)

    def _vectorized(self, value: Any) -> Any:
        options = (value.otypes, value.signature, value.cache, frozenset(value.excluded))
        return ["vectorize", self._value(value.pyfunc), [self._value(v) for v in options]]

    def _partial(self, value: Any) -> Any:
        keywords = sorted((name, self._value(v)) for name, v in value.keywords.items())
        return ["partial", self._value(value.func), [self._value(v) for v in value.args], keywords]

    def _method(self, value: Any) -> Any:
        return ["method", self._value(value.__func__), self._value(value.__self__)]

    def _class(self, value: type) -> Any:
        hidden = (
            "__module__",
            "__doc__",
            "__dict__",
            "__weakref__",
            "__qualname__",
            "__firstlineno__",
        )
        content = {k: v for k, v in vars(value).items() if k not in hidden}
        if "__slots__" in content or type(value) is not type:
            raise NoForm(f"a Python function reads the class {value.__name__}")
        bases = [self._value(base) for base in value.__bases__]
        return ["class", bases, self._read_of(content)]

    def _read_of(self, content: dict[str, Any]) -> list[Any]:
        """Return a list that is going to hold what is read of an object."""
        form: list[Any] = []
        self._partly.append((content, form))
        return form

    def _object(self, value: Any) -> Any:
        """Return the form of an instance: its class and all that it holds."""
        if not _held_openly(value):
            raise NoForm(f"a Python function reads a {type(value).__qualname__}")
        self._meet(id(value))
        kind = self._value(type(value))
        if isinstance(value, dict):
            items = [[self._value(k), self._value(v)] for k, v in value.items()]
            return ["object", kind, items, self._read_of(dict(vars(value)))]
        if library_name(type(value)) is None:
            return ["object", kind, self._read_of(dict(vars(value)))]
        # What the code of a library reads of it is not looked at: all that it holds counts.
        held = sorted(vars(value).items())
        return ["object", kind, [[name, self._value(content)] for name, content in held]]

    # --- functions ------------------------------------------------------------------------------

    def _function(self, function: types.FunctionType) -> Any:
        code = as_told.get(function.__code__, function.__code__)
        first = len(self._seen) == 1  # who is called by TensorFlow, which knows no names
        names = _Names(code, dict(zip(code.co_freevars, function.__closure__ or (), strict=True)))
        keywords = function.__kwdefaults__ or {}
        held = {k: v for k, v in vars(function).items() if k not in _NOTES}
        return [
            "function",
            self._code(code, names),
            None if first and not code.co_kwonlyargcount else _argument_names(code),
            [self._value(v) for v in function.__defaults__ or ()],
            [[name, self._value(v)] for name, v in sorted(keywords.items())],
            [self._closed_over(cell) for cell in names.cells.values()],
            self._reads(names, function.__globals__),
            [[name, self._value(v)] for name, v in sorted(held.items())],
        ]

    def _closed_over(self, cell: Any) -> Any:
        self._meet(id(cell))
        self._kept.append(cell)
        return self._cell(cell)

    def _reads(self, names: _Names, scope: dict[str, Any]) -> Any:
        """Return what code reads of its module, of modules, and of builtins, in order of use."""
        found = []
        for name, attributes in names.chains:
            key = (id(scope), name)
            if name in names.cells:
                start = _content(names.cells[name])
                if isinstance(start, types.ModuleType):
                    found.append([name, self._followed(start, attributes)])
                continue
            self._meet(key)
            if name in names.stored:
                self._stored.add(key)
            number = names.globals[name]
            if name in scope:
                held = found_in[-1](scope, name)
                found.append([number, attributes, self._followed(held, attributes)])
            else:
                found.append([number, attributes, ["builtin", name]])
        return found

    def _followed(self, value: Any, attributes: list[str]) -> Any:
        """Return what a name stands for; of a module, what is read of it."""
        for name in attributes:
            if not isinstance(value, types.ModuleType):
                break
            module, value = value, getattr(value, name, None)
            if not isinstance(value, types.ModuleType) and _is_library(module):
                return self._of_library(module, name, value)
        return self._value(value)

    def _of_library(self, module: types.ModuleType, name: str, value: Any) -> Any:
        by_value = (int, float, str, bytes, tuple)
        if library_name(value) is not None or (
            isinstance(value, by_value) and not _is_of_the_machine(value)
        ):
            return self._value(value)
        if isinstance(value, types.FunctionType) and not _from_library(value):
            return self._value(value)  # a program has put it there
        return ["of", module.__name__, name, _version(module.__name__), type(value).__qualname__]

    def _code(self, code: types.CodeType, names: _Names) -> Any:
        """Return the instructions of a code object without what only names or places do."""
        self._names.update(code.co_names)
        if _REFLECTION & set(code.co_names):
            raise NoForm("a Python function looks into its own variables")
        if _OF_THE_TEXT & set(code.co_names) and code.co_flags & inspect.CO_OPTIMIZED:
            raise NoForm("a Python function may read the file that it stands in")
        # The body of a class, which is no function, gives it such names.
        asked = _TELLING & {*code.co_names, *(c for c in code.co_consts if isinstance(c, str))}
        if asked and code.co_flags & inspect.CO_OPTIMIZED:
            raise NoForm(f"a Python function may ask for {min(asked)}")
        if code.co_filename in programs:
            lines = (line for *_, line in code.co_lines() if line is not None)
            head = code.co_firstlineno if code.co_name != "<lambda>" else 0
            read.update(line for line in lines if line > head)
        locals_ = _local_order(code)
        cells = [*names.cells] if code is names.code else [*code.co_freevars]
        cells += [name for name in code.co_cellvars if name not in cells]
        return [
            [self._instruction(i, code, names, locals_, cells) for i in dis.get_instructions(code)],
            [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags],
            getattr(code, "co_exceptiontable", b"").hex(),
        ]

    def _instruction(
        self,
        i: Any,
        code: types.CodeType,
        names: _Names,
        locals_: dict[str, int],
        cells: list[str],
    ) -> list[Any]:
        value = i.argval
        if i.opname == "MATCH_CLASS":  # the names of what it reads are a constant
            self._names.add("getattr")
        if value == "format" and not _fills_in(code):
            self._names.add("getattr")
        if isinstance(value, types.CodeType):
            return [i.opname, self._code(value, names), _argument_names(value)]
        if "CONST" in i.opname and i.arg is not None:
            return [i.opname, self._value(value)]
        if i.opname in (*_GLOBAL, *_STORE_GLOBAL):
            flag = i.arg & 1 if i.opname == "LOAD_GLOBAL" and sys.version_info >= (3, 11) else 0
            return [i.opname, names.globals[value], flag]
        if i.opname == "KW_NAMES":  # of Python 3.11 and 3.12: names of keywords, by their place
            return [i.opname, list(code.co_consts[i.arg])]
        if i.opname == "LOAD_SUPER_ATTR":
            return [i.opname, value, i.arg & 3]
        if i.opname == "IMPORT_NAME":
            return [i.opname, _imported(value)]
        if _is_of_cell(i) and isinstance(value, str):
            return [i.opname, "cell", cells.index(value)]
        if "FAST" in i.opname:
            used = (value,) if isinstance(value, str) else value
            return [i.opname, [locals_[name] for name in used or ()]]
        if isinstance(value, str) and i.opcode not in dis.hasjrel + dis.hasjabs:
            flag = i.arg & 1 if i.opname == "LOAD_ATTR" and sys.version_info >= (3, 12) else 0
            return [i.opname, value, flag]
        return [i.opname, i.arg]


class _Names:
    """The names from outside that a function uses, with the code inside it, by order of use.

    `chains` are the names with the attributes that follow; `cells` what it closes over.
    """

    def __init__(self, code: types.CodeType, closure: dict[str, Any]) -> None:
        self.code = code
        self.globals: dict[str, int] = {}
        self.stored: set[str] = set()
        used = [i for instructions in _all_instructions(code) for i in instructions]
        for i in used:
            if i.opname in (*_GLOBAL, *_STORE_GLOBAL):
                self.globals.setdefault(i.argval, len(self.globals))
            if i.opname in _STORE_GLOBAL:
                self.stored.add(i.argval)
        order = [i.argval for i in used if _is_of_cell(i) and i.argval in closure]
        self.cells = {name: closure[name] for name in [*dict.fromkeys(order), *closure]}
        self.chains = [*self._chains(code)]
        self.chains += [(name, []) for name in sorted(self.stored)]

    def _chains(self, code: types.CodeType) -> Iterator[tuple[str, list[str]]]:
        """Yield each name from outside that code reads, with the attributes that follow it."""
        found = set()
        for instructions in _all_instructions(code):
            for place, i in enumerate(instructions):
                if i.opname not in _GLOBAL and not (_is_of_cell(i) and i.argval in self.cells):
                    continue
                attributes = []
                for later in instructions[place + 1 :]:
                    if later.opname not in _ATTRIBUTE:
                        break
                    attributes.append(later.argval)
                if (i.argval, *attributes) not in found:
                    found.add((i.argval, *attributes))
                    yield i.argval, attributes


def _is_of_autograph(function: types.FunctionType) -> bool:
    """Return whether TensorFlow has put its own function, which only calls it, around another."""
    module = function.__globals__.get("__name__")
    return module == "tensorflow.python.autograph.impl.api" and hasattr(function, "__wrapped__")


def function_of(token: str) -> Any:
    """Return the Python function that an op calls, by the op's token."""
    from tensorflow.python.ops import script_ops

    function = script_ops._py_funcs._funcs.get(token)
    function = function() if isinstance(function, weakref.ref) else function
    if function is None:
        raise NoForm("a Python function is gone")
    return function


def stands_for_unknown(op: Any) -> bool:
    """Return whether an op stands for what nobody knows."""
    attributes = op.node_def.attr
    if "token" not in attributes:
        return False
    return hasattr(function_of(attributes["token"].s.decode()), "opaque_form")


def called_by(function: Any) -> Any:
    """Return the function that TensorFlow calls where it has put its own around that."""
    while isinstance(function, types.FunctionType) and _is_of_autograph(function):
        function = vars(function)["__wrapped__"]
    return function


def _fills_in(code: types.CodeType) -> bool:
    """Tell whether texts of a code object have places for what they are given, and for no more."""
    texts = [each for each in code.co_consts if isinstance(each, str) and "{" in each]
    return bool(texts) and not any(map(_READ_BY_TEXT.search, texts))


def _is_implicit(name: str) -> bool:
    """Return whether Python itself looks an attribute up, as for an operator."""
    return name.startswith("__") and name.endswith("__")


def _is_of_cell(i: Any) -> bool:
    """Return whether an instruction names a variable that functions share."""
    return any(word in i.opname for word in ("DEREF", "CLOSURE", "CELL"))


def _argument_names(code: types.CodeType) -> list[str]:
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


def _imported(name: str) -> str:
    """Return the name of a module that code imports where it runs."""
    try:
        module = importlib.import_module(name)
    except ImportError:
        raise NoForm(f"a Python function imports {name}") from None
    if not _is_library(module):
        raise NoForm(f"a Python function imports {name}")
    return name


def _exact(value: Any) -> str:
    if isinstance(value, float):
        # One nan is as good as another to `hex`, not to what reads its sign.
        return struct.pack(">d", value).hex() if math.isnan(value) else value.hex()
    if isinstance(value, complex):
        return f"{_exact(value.real)} {_exact(value.imag)}"
    return repr(value)


def _memory_of(array: Any) -> Any:
    """Return what holds the memory of an array: itself, another array or a buffer."""
    while isinstance(array, np.ndarray) and array.base is not None:
        array = array.base
    return array.obj if isinstance(array, memoryview) else array


def _told(value: Any) -> str:
    """Return what the name of a dtype does not tell: fields, order of bytes, the kind of text."""
    return repr(value.dtype.descr)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _all_instructions(code: types.CodeType) -> Iterator[Any]:
    """Yield the instructions of a code object and of those inside, each as a list."""
    yield list(dis.get_instructions(code))
    for item in code.co_consts:
        if isinstance(item, types.CodeType):
            yield from _all_instructions(item)


def _local_order(code: types.CodeType) -> dict[str, int]:
    """Return numbers of the local variables: arguments first, then in the order of their use."""
    count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 4)
    names = list(code.co_varnames[: count + bool(code.co_flags & 8)])
    for i in dis.get_instructions(code):
        if "FAST" not in i.opname:
            continue
        names += [i.argval] if isinstance(i.argval, str) else list(i.argval or ())
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


# --- libraries ----------------------------------------------------------------------------------


@functools.cache
def _library_folders() -> tuple[str, ...]:
    paths = sysconfig.get_paths()
    folders = {paths["stdlib"], paths["platstdlib"], paths["purelib"], paths["platlib"]}
    return tuple(sorted(folders | set(site.getsitepackages())))


def _is_library(module: Any) -> bool:
    """Return whether a module belongs to Python or to an installed package."""
    name = module.__name__
    if name.split(".")[0] in ("tensorflow", "numpy", "keras", "tf_keras"):
        return True
    file = getattr(module, "__file__", None)
    if file is None:
        return name in sys.builtin_module_names
    return str(file).startswith(_library_folders())


@functools.cache
def _version(module: str) -> str:
    top = module.split(".")[0]
    if top in sys.stdlib_module_names:
        return "Python {}.{}".format(*sys.version_info)
    for name in _distributions(top):
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            return importlib.metadata.version(name)
    return ""


def _distributions(top: str) -> Iterator[str]:
    """Yield the names of what a module may have been installed with."""
    yield top  # mostly: to look through all that is installed takes longer than most traces
    yield from importlib.metadata.packages_distributions().get(top, ())


def _is_of_the_machine(value: Any) -> bool:
    """Return whether a value is a record that the interpreter itself makes: `sys.version_info`."""
    return hasattr(type(value), "n_sequence_fields")


def _from_library(value: Any) -> bool:
    module = sys.modules.get(getattr(value, "__module__", None) or "")
    return module is not None and _is_library(module)


def library_name(value: Any) -> list[Any] | None:
    """Return the name by which a library holds a function, a class or a type, None if none does."""
    from tensorflow.python.framework import dtypes

    if isinstance(value, dtypes.DType):
        return ["dtype", value.name]
    if isinstance(value, np.dtype) and value.fields is None:
        return ["numpy dtype", value.str]
    if isinstance(value, np.ufunc):
        return (
            ["library", "numpy", value.__name__, _version("numpy")] if _is_numpys(value) else None
        )
    if isinstance(value, types.MethodType) and isinstance(value.__self__, random.Random):
        # What `random` draws with are methods of one hidden generator.
        drawn = getattr(random, value.__name__, None) == value
        return ["library", "random", value.__name__, _version("random")] if drawn else None
    module = getattr(value, "__module__", None)
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if (
        not isinstance(module, str)
        or not isinstance(name, str)
        or isinstance(value, types.MethodType)
    ):
        return None
    owner = sys.modules.get(module)
    if owner is None or not _is_library(owner):
        return None
    found: Any = owner
    for part in name.split("."):
        found = getattr(found, part, None)
    return ["library", module, name, _version(module)] if found is value else None


def _is_numpys(value: Any) -> bool:
    return getattr(np, value.__name__, None) is value


def _held_openly(value: Any) -> bool:
    """Return whether all that an instance holds is in its ``__dict__``.

    So it is if its classes are a program's own. Of a library's it is known of TensorFlow's
    initializers, which are written in Python and hold numbers.
    """
    from tensorflow.python.ops import init_ops, init_ops_v2

    if isinstance(value, (init_ops.Initializer, init_ops_v2.Initializer)):
        return True
    own = type(value).__mro__[:-1]
    if len(own) > 1 and own[-1] is dict:  # its items are no secret either
        own = own[:-1]
    hidden = any("__slots__" in vars(kind) or library_name(kind) is not None for kind in own)
    return not hidden and hasattr(value, "__dict__")
