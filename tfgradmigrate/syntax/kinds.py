"""What kind of value an expression is, as far as what makes it shows: asked once of each.

An array may hold tensors: `np.array([x, y])` is one of objects in a graph, and `np.sum([x, y])` an
op. Both were measured with TensorFlow 1.15.5.
"""

from __future__ import annotations

from enum import Enum

import libcst as cst
from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.flow import binding_before
from tfgradmigrate.syntax.given_tensors import given_tensor
from tfgradmigrate.syntax.tree import is_name, number_value
from tfgradmigrate.tables.effects import last_parts, modules, named
from tfgradmigrate.tables.op_types import op_types_of

#: Modules whose functions make no ops, unless they are handed what does.
PLAIN_MODULES = tuple(f"{module}." for module in modules("makes", "nothing"))
_OF_ARRAYS = ("numpy.", "math.")
_PYTHON = ("builtins.", *PLAIN_MODULES)
#: What makes an array of numbers whatever it is handed, and what makes one of what it is handed: of
#: tensors in a list an array of objects, whose sums and products are ops.
_MAKERS = named("gives", "numbers")
_HOLDERS = named("gives", "array")
#: Functions of Python that give numbers or texts, or raise; and those that give what they get.
_NUMBERS = named("gives", "number", of="builtins.")
_TEXTS = named("gives", "text", of="builtins.")
_OTHERS = named("gives", "truth", "range", of="builtins.")
_OF_ITEMS = named("gives", "given", of="builtins.")
#: What is asked of tensors and arrays that is no tensor: sizes, names, dtypes.
_ASKED = last_parts("gives", "plain", "shape")
_OF_ONE_SHAPE = named("gives", "given", of="TensorShape.")
_OF_DIMENSIONS = (cst.Add, cst.Subtract, cst.Multiply, cst.FloorDivide, cst.Modulo)
_SESSIONS = named("gives", "session", of="tf.")
#: Through how many names a value is followed.
FURTHEST = 40
#: What makes tensors and is left out of the op tables; tensors of what is given, of one number, of
#: texts.
_TENSORS = named("gives", "tensor", of="tf.")
_GIVEN = named("gives", "given", of="tf.")
_COUNTING = named("gives", "number", of="tf.")
_MAKING_TEXT = named("gives", "string", of="tf.")
# Functions of `tf.layers`, `tf.contrib.layers` and slim that return one tensor.
_LAYERS = named("gives", "tensor", of="tf.layers.")


class Kind(Enum):
    """What a value is.

    A `DISPLAY` is a list or the like, an `ARRAY` one of numbers, `OBJECTS` is any other, `COMPUTED`
    what NumPy makes of anything, `FETCHED` what a session gave.
    """

    UNKNOWN = "unknown"
    NUMBER = "number"
    TEXT = "text"
    CONSTANT = "True, False or None"
    SHAPE = "static shape"
    DIMENSION = "item of a static shape"
    DISPLAY = "display"
    ARRAY = "array"
    OBJECTS = "objects"
    COMPUTED = "computed"
    SESSION = "session"
    FETCHED = "fetched"
    TENSOR = "tensor"


_IMMUTABLE = (Kind.NUMBER, Kind.TEXT, Kind.CONSTANT, Kind.DIMENSION, Kind.ARRAY)
_ARRAYS = (Kind.ARRAY, Kind.OBJECTS, Kind.FETCHED)


class Value(Struct, frozen=True):
    """What is known of a value for certain.

    It is `plain` if it is no tensor and holds none; `single` if it is one number, or a tensor of
    one; `text` if it is one, or a tensor of texts, or displays one.
    """

    kind: Kind = Kind.UNKNOWN
    plain: bool = False
    single: bool = False
    text: bool = False

    @property
    def is_text(self) -> bool:
        """Whether it is a text, or a tensor of texts."""
        return self.text and self.kind is not Kind.DISPLAY


_UNKNOWN, _TENSOR = Value(), Value(Kind.TENSOR)
_NUMBER = Value(Kind.NUMBER, plain=True, single=True)
_TEXT = Value(Kind.TEXT, plain=True, text=True)
_CONSTANT, _SHAPE = Value(Kind.CONSTANT, plain=True), Value(Kind.SHAPE, plain=True)


def value_of(node: cst.BaseExpression, facts: Facts) -> Value:
    """Return what is known of an expression where it stands."""
    if node not in facts.values:
        facts.values[node] = _UNKNOWN  # as long as it is asked for
        facts.values[node] = _evaluated(node, facts)
    return facts.values[node]


def is_tensor(node: cst.BaseExpression, facts: Facts) -> bool | None:
    """Whether an expression is a tensor: True or False where the code shows it, None otherwise."""
    kind = value_of(node, facts).kind
    return None if kind is Kind.UNKNOWN else kind is Kind.TENSOR


def is_number(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is a plain Python number for certain."""
    return value_of(node, facts).kind is Kind.NUMBER


def is_array(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is an array or a table of pandas, or was fetched, for certain."""
    return value_of(node, facts).kind in _ARRAYS


def is_output(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is one output of a `py_func` call: the call itself, or an item."""
    made, listed = node, False
    if isinstance(node, cst.Subscript) and isinstance(node.slice[0].slice, cst.Index):
        made, listed = node.value, True
    call = facts.calls_of_py_func.get(made)
    return call is not None and call.listed is listed


def _evaluated(node: cst.BaseExpression, facts: Facts) -> Value:
    def value(of: cst.BaseExpression) -> Value:
        return value_of(of, facts)

    if given_tensor(node, facts) is not None:
        return _TENSOR
    if isinstance(node, cst.BaseNumber):
        return _NUMBER
    if isinstance(node, cst.BaseString):
        return _TEXT
    if isinstance(node, (cst.List, cst.Tuple, cst.Set)):
        elements = [value(element.value) for element in node.elements]
        plain, text = all(e.plain for e in elements), any(e.text for e in elements)
        return Value(Kind.DISPLAY, plain, text=text)
    if isinstance(node, cst.BaseComp):
        return Value(Kind.DISPLAY)
    if isinstance(node, cst.UnaryOperation):
        return value(node.expression)
    if isinstance(node, cst.BinaryOperation):
        return _computed(node.operator, value(node.left), value(node.right))
    if isinstance(node, cst.BooleanOperation):
        return _either(value(node.left), value(node.right))
    if isinstance(node, cst.IfExp):
        return _either(value(node.body), value(node.orelse))
    if isinstance(node, cst.Subscript):
        return _item(node, facts)
    if isinstance(node, cst.Call):
        return _call(node, facts)
    return _named(node, facts)


def _computed(operator: cst.BaseBinaryOp, left: Value, right: Value) -> Value:
    """What an operator makes of two values."""
    kinds, plain = {left.kind, right.kind}, left.plain and right.plain
    if Kind.TENSOR in kinds:
        return _TENSOR
    if Kind.TEXT in kinds and isinstance(operator, (cst.Add, cst.Multiply)):
        return _TEXT
    if left.kind is Kind.TEXT and isinstance(operator, cst.Modulo):
        return _TEXT
    if kinds == {Kind.NUMBER}:
        return _NUMBER
    joins = isinstance(operator, cst.Add) and Kind.NUMBER not in kinds
    if Kind.SHAPE in kinds and not joins:
        return _UNKNOWN  # what is computed with has that name alone in common with a shape
    if Kind.DIMENSION in kinds and isinstance(operator, _OF_DIMENSIONS):
        return Value(Kind.DIMENSION, plain)
    joined = kinds == {Kind.DISPLAY} and isinstance(operator, cst.Add)
    repeated = kinds == {Kind.DISPLAY, Kind.NUMBER} and isinstance(operator, cst.Multiply)
    if joined or repeated:
        return Value(Kind.DISPLAY, plain)
    return Value(Kind.UNKNOWN if Kind.UNKNOWN in kinds else Kind.COMPUTED, plain)


def _either(one: Value, other: Value) -> Value:
    """What is known of a value that is one of two."""
    if one.kind is other.kind:
        one_of_both = one.single and other.single
        return Value(one.kind, one.plain and other.plain, one_of_both, one.text and other.text)
    return Value(plain=one.plain and other.plain)


def _item(node: cst.Subscript, facts: Facts) -> Value:
    if is_output(node, facts):
        return _TENSOR
    of, value = node.value, value_of(node.value, facts)
    sliced = len(node.slice) != 1 or isinstance(node.slice[0].slice, cst.Slice)
    if sliced and value.kind is Kind.SHAPE:
        return value
    sizes = isinstance(of, cst.Call) and facts.names.api(of.func) == "shape"
    return replace(_element(value), single=sizes)


def _element(value: Value) -> Value:
    """What is known of an element of a value."""
    kind = Kind.DIMENSION if value.kind is Kind.SHAPE else value.kind
    kept = kind in (Kind.DIMENSION, Kind.FETCHED, Kind.TENSOR)
    return Value(kind if kept else Kind.UNKNOWN, value.plain)


def _call(node: cst.Call, facts: Facts) -> Value:
    qualified = facts.names.qualified(node.func)
    api = facts.names.api(node.func)
    if api is not None:
        return _of_tensorflow(node, api, facts)
    if qualified is None:
        return _method(node, node.func, facts) if isinstance(node.func, cst.Attribute) else _UNKNOWN
    given = [value_of(arg.value, facts) for arg in node.args]
    plain = all(each.plain for each in given)
    name = qualified.removeprefix("builtins.")
    if name != qualified:
        if name in _NUMBERS:
            return _NUMBER
        if name in _TEXTS:
            return _TEXT
        if name == "abs" and len(given) == 1:
            return given[0]
        return Value(plain=name in _OTHERS or (name in _OF_ITEMS and plain))
    if qualified in _MAKERS | _HOLDERS:
        plain = plain or qualified in _MAKERS
        numbers = plain and not (any(e.text for e in given) or _may_be_of_objects(node, facts))
        return Value(Kind.ARRAY if numbers else Kind.OBJECTS, plain)
    if not qualified.startswith(PLAIN_MODULES):
        return _UNKNOWN
    return Value(Kind.COMPUTED if qualified.startswith(_OF_ARRAYS) else Kind.UNKNOWN, plain)


def _of_tensorflow(node: cst.Call, api: str, facts: Facts) -> Value:
    given = _UNKNOWN
    if api in _SESSIONS:
        return Value(Kind.SESSION)
    if api in _GIVEN and node.args:
        given = value_of(node.args[0].value, facts)
    told = any(facts.names.api(arg.value) == "string" for arg in node.args)
    made = op_types_of(api) or api in _TENSORS or _is_layer(api) or is_output(node, facts)
    return Value(
        Kind.TENSOR if made else Kind.UNKNOWN,
        single=api in _COUNTING or given.single,
        text=told or api in _MAKING_TEXT or given.is_text,
    )


def _is_layer(api: str) -> bool:
    module, _, name = api.rpartition(".")
    return f".{module}".endswith((".layers", ".slim")) and name in _LAYERS


def _method(node: cst.Call, method: cst.Attribute, facts: Facts) -> Value:
    """What a method gives of something that is no module."""
    name, of = method.attr.value, value_of(method.value, facts)
    if name == "run" and of.kind is Kind.SESSION:
        return Value(Kind.FETCHED, plain=True)
    if name == "format" and of.kind is Kind.TEXT:
        return _TEXT
    arguments = all(value_of(arg.value, facts).plain for arg in node.args)
    plain = name in _ASKED or (of.plain and arguments)
    asks = name == "get_shape" and not node.args
    if asks or (of.kind is Kind.SHAPE and name in _OF_ONE_SHAPE):
        return _SHAPE
    return Value(Kind.OBJECTS if of.kind in _ARRAYS else Kind.UNKNOWN, plain)


def _named(node: cst.BaseExpression, facts: Facts) -> Value:
    """What a name or an attribute stands for; nothing is known of any other expression."""
    if is_name(node, "True", "False", "None"):
        return _CONSTANT
    if (facts.names.qualified(node) or "").startswith(_PYTHON):
        return Value(plain=True)
    if isinstance(node, cst.Attribute):
        name = node.attr.value
        if is_name(node.value, "self", "cls") or name in facts.scopes.of_classes:
            return _UNKNOWN  # what an object calls so is its own
        return _SHAPE if name == "shape" else Value(plain=name in _ASKED)
    if not isinstance(node, cst.Name) or facts.followed > FURTHEST:
        return _UNKNOWN
    facts.followed += 1
    found, bindings = _variable(node, facts), facts.scopes.bindings(node)
    facts.followed -= 1
    parents = facts.scopes.parents
    if any(isinstance(parents.get(b.node), cst.AugAssign) for b in bindings):
        # `n *= x` makes a tensor of it where `x` is one.
        return _TENSOR if found.kind is Kind.TENSOR else _UNKNOWN
    if found.kind in _IMMUTABLE:
        return found
    plain = found.plain and len(bindings) == 1 and not _may_be_filled(node, facts)
    return Value(found.kind, plain, found.single, found.text)


def _variable(name: cst.Name, facts: Facts) -> Value:
    """What a variable is given: by an assignment, as one of several targets, by a loop or `as`."""
    binding = binding_before(name, facts.scopes) or facts.scopes.binding(name)
    if binding is None:
        return _UNKNOWN
    if isinstance(binding.value, cst.BaseExpression):
        return value_of(binding.value, facts)
    entered = facts.scopes.enclosing(binding.node, cst.WithItem)
    if entered is not None:
        found = value_of(entered.item, facts)
        return found if found.kind is Kind.SESSION else _UNKNOWN
    loop = facts.scopes.parents.get(binding.node)
    if isinstance(loop, (cst.For, cst.CompFor)):
        return _element(value_of(loop.iter, facts))
    unpacked = facts.scopes.unpacked(binding.node)
    return _UNKNOWN if unpacked is None else _element(value_of(unpacked[0], facts))


def _may_be_filled(name: cst.Name, facts: Facts) -> bool:
    """Whether something may be put into what a variable holds, once it is made.

    A list is only read from where it is indexed, computed with, or handed to a function that is
    known.
    """
    return not all(_only_reads(use, facts) for use in facts.scopes.alike(name))


def _only_reads(use: cst.CSTNode, facts: Facts) -> bool:
    parents = facts.scopes.parents
    around = parents[use]
    if isinstance(around, cst.Subscript) and around.value is use:
        item: cst.CSTNode = around
        while isinstance(parents[item], cst.Subscript):
            item = parents[item]
        above = parents[item]
        if isinstance(above, cst.Attribute):
            return above.attr.value == "value"  # of a dimension
        return isinstance(above, (cst.BaseExpression, cst.Arg, cst.Assign, cst.Index))
    if isinstance(around, cst.Arg):
        call = facts.scopes.given_to(use)
        known = None if call is None else facts.names.qualified(call.func)
        return known is not None and known.startswith(_PYTHON)
    return isinstance(around, (cst.BinaryOperation, cst.UnaryOperation, cst.Comparison))


def _may_be_of_objects(node: cst.Call, facts: Facts) -> bool:
    """Whether an array may be told to hold objects, into which tensors may be put."""
    behind = [arg.value for arg in node.args[1:]]
    named = [arg.value for arg in node.args if arg.keyword is not None]
    return any(
        number_value(value) is None
        and not (facts.names.qualified(value) or "builtins.object").startswith(
            ("builtins.float", "builtins.int", "builtins.bool", "numpy.float", "numpy.int")
        )
        for value in (*behind, *named)
    )
