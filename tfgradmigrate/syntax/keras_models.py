"""What a block does with Keras models: which it makes, and of what ops TensorFlow 1 made there.

TensorFlow 1 made the ops of a functional or sequential model when the model was built, and those of
a single layer when the layer was called. Keras makes them all at each call now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto

import libcst as cst
from msgspec import Struct

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.syntax.block_ops import OpUse
from tfgradmigrate.syntax.called import called_function
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import returned_by
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tensor_uses import assigned_to
from tfgradmigrate.syntax.tree import (
    dotted_tail,
    find_all,
    keyword_of,
    source_of,
    walk,
)
from tfgradmigrate.tables.effects import last_parts, named

_MAX_DEPTH = 4
_KERAS = pattern(r"(?:tensorflow\.(?:(?:compat|_api)\.v[12]\.)*(?:python\.)?|tf_)?keras(?=\.|$)")
# Parts of Keras whose functions build no model, and what makes nothing of the forward computation.
_NOT_MODELS = tuple(name[:-1] for name in named("gives", "value", of="keras."))
_WITHOUT_OPS = last_parts("makes", "nothing", of="keras.")
# Methods of a model that make none of its ops, or those of a call of it.
_METHODS = named("makes", "nothing", of="keras.Model.")
_SHAPES = ("input_shape", "batch_input_shape", "input_dim")


class _Kind(Enum):
    """What a call in a block is."""

    MODEL = auto()  # makes a model and its ops
    FUNCTIONAL = auto()  # makes a model of layers that were called before
    SEQUENTIAL = auto()  # makes a model and its ops, if it is told the shape of its input
    LAYER = auto()  # makes a layer, whose ops are made when it is called
    LAYER_CALLED = auto()  # makes a layer and calls it
    ADDING = auto()  # adds a layer to a sequential model
    CALL = auto()  # calls a layer or model
    PART = auto()  # makes an input, or serves a model otherwise, and makes no op
    OTHER = auto()


class KerasBlock(Struct, frozen=True, eq=False):
    """What a block does with Keras.

    `covered` are the calls that make a model or a layer whose ops TensorFlow 1 made in the block.
    `added` are the calls that add layers to sequential models, the last one for each. `idle` make
    layers and models whose ops were made elsewhere. `calls` are calls of layers and models of this
    file that are not covered, `others` is all else that makes ops.
    """

    covered: tuple[cst.Call, ...]
    added: tuple[cst.Call, ...]
    idle: tuple[cst.Call, ...]
    calls: tuple[OpUse, ...]
    others: tuple[OpUse, ...]


def uses_keras(facts: Facts) -> bool:
    """Whether the module imports Keras or reaches it through TensorFlow."""
    return any(_KERAS.match(qualified) for _, qualified in facts.scopes.imported_names()) or any(
        facts.names.api(attribute) == "keras"
        for attribute in facts.scopes.attributes_named("keras")
    )


def called_later(model: cst.Call, facts: Facts, depth: int = 0) -> cst.Call | None:
    """A call of a model that a call makes: `model(x)`, `self.model(x)`, or a model of its parts."""
    scopes = facts.scopes
    for use in _uses_of(_target(model, facts), facts):
        call = scopes.called(use)
        if call is not None:
            return call
        made = scopes.enclosing(use, cst.Call)
        if made is not None and depth < _MAX_DEPTH:
            of_parts = (facts.names.qualified(made.func) or "").endswith(".Model")
            found = called_later(made, facts, depth + 1) if of_parts else None
            if found is not None:
                return found
    return None


def _uses_of(target: cst.BaseExpression | None, facts: Facts) -> Iterator[cst.BaseExpression]:
    """What reads a variable, or an attribute of `self` in its class."""
    scopes = facts.scopes
    if isinstance(target, cst.Name):
        yield from scopes.reads_of(target)
    elif isinstance(target, cst.Attribute):
        home = scopes.enclosing(target, cst.ClassDef) or facts.module
        text = source_of(target)
        for attribute in scopes.attributes_named(target.attr.value):
            if attribute is target or not scopes.within(attribute, home):
                continue
            if source_of(attribute) == text:
                yield attribute


def keras_block(uses: Iterable[OpUse], block: cst.CSTNode, facts: Facts) -> KerasBlock:
    """Sort the calls and operators of a block by what they have to do with Keras."""
    uses = list(uses)
    kinds: dict[cst.CSTNode, _Kind] = {
        use.node: _kind(use.node, facts)
        for use in uses
        if use.op_types is None and not use.inside and isinstance(use.node, cst.Call)
    }

    def of(*wanted: _Kind) -> list[cst.Call]:
        return [n for n, kind in kinds.items() if kind in wanted and isinstance(n, cst.Call)]

    whole = [c for c in of(_Kind.FUNCTIONAL) if _is_of(c, block, facts)]
    built = [c for c in of(_Kind.SEQUENTIAL) if _knows_its_input(c, facts)]
    models = [*of(_Kind.MODEL), *whole, *built]
    called = [] if whole else of(_Kind.LAYER_CALLED)
    layers = [c.func for c in called if isinstance(c.func, cst.Call)]
    last_added = {_grown(c, facts): c for c in of(_Kind.ADDING)}
    late = {model: c for model, c in last_added.items() if model in models}
    at_once = [c for c in (*models, *layers) if c not in late]
    covered = [
        c for c in at_once if not any(facts.scopes.within(c, o) for o in at_once if o is not c)
    ]
    makers = [*of(_Kind.FUNCTIONAL, _Kind.SEQUENTIAL), *of(_Kind.LAYER)]
    idle = [c for c in makers if c not in at_once]
    other = set(of(_Kind.OTHER)) | {c for c in called if c.func not in layers}
    other |= {c for c in of(_Kind.ADDING) if _grown(c, facts) not in (*late, *idle)}
    seen: set[cst.CSTNode | None] = {called_function(c, facts.scopes) for c in covered}
    given = [arg.value for layer in of(_Kind.LAYER) for arg in layer.args]
    seen |= {value for value in given if isinstance(value, cst.Lambda)}
    return KerasBlock(
        covered=tuple(sorted(covered, key=facts.scopes.order.__getitem__)),
        added=tuple(late.values()),
        idle=tuple(c for c in idle if c not in late),
        calls=tuple(
            use
            for use in uses
            if kinds.get(use.node) is _Kind.CALL
            and not whole
            and not (isinstance(use.node, cst.Call) and _is_one_of(use.node.func, models, facts))
        ),
        others=tuple(
            use
            for use in uses
            if (use.node not in kinds or use.node in other)
            and use.node not in seen
            and not (use.through and use.through[0] in seen)
        ),
    )


def _is_one_of(node: cst.BaseExpression, models: list[cst.Call], facts: Facts) -> bool:
    """Whether an expression makes one of some models, or is a name for one."""
    return (facts.scopes.value(node) or node) in models


def _kind(call: cst.CSTNode, facts: Facts) -> _Kind:
    assert isinstance(call, cst.Call)
    kind = _of_keras(call, facts)
    if kind is not None:
        return kind
    func = call.func
    if isinstance(func, cst.Call) and _of_keras(func, facts) is _Kind.LAYER:
        return _Kind.LAYER_CALLED
    if _is_model_or_layer(func, facts):
        return _Kind.CALL
    if isinstance(func, cst.Attribute):
        if func.attr.value in _METHODS:
            return _Kind.PART
        if func.attr.value == "from_config":
            return _Kind.MODEL
        if func.attr.value == "add" and len(call.args) == 1:
            return _Kind.ADDING
    return _Kind.MODEL if _is_model(call, facts) else _Kind.OTHER


def _of_keras(call: cst.Call, facts: Facts) -> _Kind | None:
    """What a call of Keras is, None for one of something else."""
    qualified = facts.names.qualified(call.func) or ""
    keras = _KERAS.match(qualified)
    if keras is None or len(qualified) == keras.end():
        return _class_of_keras(call, facts)
    function = qualified[keras.end() + 1 :]
    name = function.rpartition(".")[2]
    if function.startswith(_NOT_MODELS):
        return _Kind.PART if name in _WITHOUT_OPS else _Kind.OTHER
    if name == "Input" or name in _WITHOUT_OPS:
        return _Kind.PART
    if name == "Model":
        return _Kind.FUNCTIONAL
    if name == "Sequential":
        return _Kind.SEQUENTIAL
    if not function.startswith(("layers.", "engine.")):
        return _Kind.MODEL
    return _Kind.LAYER if name[:1].isupper() else _Kind.LAYER_CALLED


def _class_of_keras(call: cst.Call, facts: Facts) -> _Kind | None:
    """A layer for a class of this file whose base is one, or a model that is called like one."""
    owner = facts.scopes.value(call.func)
    if not isinstance(owner, cst.ClassDef):
        return None
    bases = [facts.names.qualified(base.value) or "" for base in owner.bases]
    if not any(_KERAS.match(base) for base in bases):
        return None
    gives = [c for c in find_all(owner, cst.Call) if dotted_tail(c.func) == "__init__"]
    return _Kind.OTHER if any(len(c.args) > 1 for c in gives) else _Kind.LAYER


def _is_model(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression is a model whose ops are made where it is evaluated."""
    if depth > _MAX_DEPTH:
        return False
    if isinstance(node, cst.IfExp):
        return all(_is_model(side, facts, depth + 1) for side in (node.body, node.orelse))
    if isinstance(node, cst.Name):
        values = [binding.value for binding in facts.scopes.bindings(node)]
        return bool(values) and all(
            isinstance(v, cst.BaseExpression) and _is_model(v, facts, depth + 1) for v in values
        )
    if not isinstance(node, cst.Call):
        return False
    kind = _of_keras(node, facts)
    if kind is not None:
        around = facts.scopes.enclosing(node, cst.FunctionDef) or facts.scopes.module
        whole = kind is _Kind.FUNCTIONAL and _is_of(node, around, facts)
        built = kind is _Kind.SEQUENTIAL and _knows_its_input(node, facts)
        return kind is _Kind.MODEL or whole or built
    function = called_function(node, facts.scopes)
    if function is None or function.asynchronous is not None:
        return False
    own = [value for value in returned_by(function) if value is not None]
    return bool(own) and all(_is_model(value, facts, depth + 1) for value in own)


def _is_of(model: cst.Call, around: cst.CSTNode, facts: Facts) -> bool:
    """Whether `Model(inputs, outputs)` starts from inputs that some code makes itself."""
    named = [arg for arg in model.args if keyword_of(arg) in (None, "input", "inputs")]
    if not named:
        return False
    names = list(find_all(named[0].value, cst.Name))
    roots = [name for name in names if not _is_attribute_name(name, facts)]
    bindings = [binding for name in roots for binding in _all(name, facts)]
    return bool(roots) and all(_is_made_in(b.value, around, facts) for b in bindings)


def _all(name: cst.Name, facts: Facts) -> list[Binding]:
    """The bindings of a name; one without a value where there are none."""
    nowhere = Binding(name.value, BindingKind.OTHER, name, facts.scopes.root)
    return facts.scopes.bindings(name) or [nowhere]


def _is_attribute_name(name: cst.Name, facts: Facts) -> bool:
    parent = facts.scopes.parents[name]
    return isinstance(parent, cst.Attribute) and parent.attr is name


def _is_made_in(value: cst.CSTNode | None, around: cst.CSTNode, facts: Facts) -> bool:
    """Whether a value is an input, or a model, that some code makes."""
    if value is None or not facts.scopes.within(value, around):
        return False
    if isinstance(value, (cst.List, cst.Tuple)):
        names = [element.value for element in value.elements]
        bindings = [b for name in names if isinstance(name, cst.Name) for b in _all(name, facts)]
        return all(isinstance(name, cst.Name) for name in names) and all(
            _is_made_in(binding.value, around, facts) for binding in bindings
        )
    if not isinstance(value, cst.Call):
        return False
    return dotted_tail(value.func) == "Input" or _is_model(value, facts, 1)


def _knows_its_input(model: cst.Call, facts: Facts) -> bool:
    """Whether a sequential model is told the shape of its input, with which it makes its ops."""
    layers: list[cst.CSTNode] = [arg.value for arg in model.args[:1]]
    if layers and not isinstance(layers[0], (cst.List, cst.Tuple)):
        return True  # as far as is visible
    target = _target(model, facts)
    scopes = facts.scopes
    if isinstance(target, cst.Name):
        for use in scopes.reads_of(target):
            method = scopes.parents[use]
            call = scopes.parents[method]
            if isinstance(method, cst.Attribute) and isinstance(call, cst.Call):
                if method.attr.value == "add":
                    layers += [arg.value for arg in call.args]
                if method.attr.value == "build":
                    return True
    return any(_tells_shape(node, facts) for layer in layers for node in walk(layer))


def _tells_shape(node: cst.CSTNode, facts: Facts) -> bool:
    """Whether a node is the shape of an input, or makes an input or a model that has one."""
    if isinstance(node, cst.Arg):
        return keyword_of(node) in _SHAPES
    if not isinstance(node, cst.Call):
        return False
    return dotted_tail(node.func) in ("Input", "InputLayer") or _is_model(node, facts, 1)


def _is_model_or_layer(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is a layer or model, as far as this file shows."""
    if isinstance(node, cst.Call):
        return _is_model(node, facts) or _of_keras(node, facts) is _Kind.LAYER
    values: list[cst.CSTNode | None] = []
    if isinstance(node, cst.Name):
        for binding in facts.scopes.bindings(node):
            loop = facts.scopes.parents[binding.node]
            asked = find_all(loop.iter, cst.Attribute) if isinstance(loop, cst.For) else ()
            if all(attribute.attr.value != "layers" for attribute in asked):
                values.append(binding.value)
        if not values:
            return bool(facts.scopes.bindings(node))
    elif isinstance(node, cst.Attribute):
        values = [*assigned_to(node, facts)]
    return bool(values) and all(
        isinstance(v, cst.Call)
        and (
            _is_model(v, facts)
            or _of_keras(v, facts) in (_Kind.LAYER, _Kind.FUNCTIONAL, _Kind.SEQUENTIAL)
        )
        for v in values
    )


def _target(call: cst.Call, facts: Facts) -> cst.BaseExpression | None:
    """What the result of a call is bound to, by a plain assignment."""
    assign = facts.scopes.parents[call]
    if isinstance(assign, cst.Assign) and len(assign.targets) == 1:
        return assign.targets[0].target
    return None


def _grown(call: cst.Call, facts: Facts) -> cst.CSTNode | None:
    """Where the model was made that `model.add(layer)` adds to."""
    assert isinstance(call.func, cst.Attribute)
    return facts.scopes.value(call.func.value)
