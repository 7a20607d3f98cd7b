"""The canonical form of one traced place."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

#: A node in JSON: op, attributes, numbers of the inputs.
Row = tuple[str, dict[str, Any], tuple[int, ...]]


def number_of(row: Row) -> float | None:
    """Return the number that a scalar constant is, None for what is none."""
    op, attributes, _ = row
    value = attributes.get("value")
    if op != "Const" or attributes.get("shape") or isinstance(value, dict | list):
        return None
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None


#: Modes of graphs that have collections: those of TensorFlow 1, and what `tf.function` traces.
HOLDING = ("graph", "function")

#: The name of the set of gradients of all outputs together.
WHOLE = "all"

#: How it begins what a program asserts of the shape of a tensor that comes in.
OF_INPUT = "of "


@dataclass(frozen=True)
class Form:
    """What a place computes, for every value.

    `nodes` is a table of expressions, each once, inputs before what they are computed from; every
    other number in the form is a row of it. Its order follows from the content alone.

    Attributes:
        mode: how it was traced.
        structure: what the place returned, such as ``tuple[tensor, None]``.
        outputs: for each tensor returned its expression, dtype and static shape.
        gradients: for each set of outputs (each alone, and all together) and each source the
            expression; three for an ``IndexedSlices``; None.
        second_order: for each of those sets, gradients of all its gradients.
        effects: the stateful ops in the order in which they run: of the place, then of each set of
            gradients.
        ran_before: for each output and each gradient the effects that have to run before it, where
            that depends on control dependencies, as it does in a graph of TensorFlow 1.
        variables: dtype, shape and arguments of the making of each variable, in order.
        shared: which uses of Python functions share something that can change.
        collections: what stands in the collections of a graph.
        set_shapes: the static shapes that the program itself has asserted, in order, and what they
            tell of tensors that come in.
        told_shapes: of tensors of the gradients, those whose static shapes the program tells.
        dense: for those sets of gradients that hold an ``IndexedSlices``, the tensors that these
            stand for.
        lines: for rows of the table, the program's lines that made them.
        computed: of a step, what rows come to, where that is known.
        failing: what stands for the ops that may raise an error, whether or not they are read.
        idle: what stands for those of them that nobody reads: eagerly they run all the same.
        named: what the ops are built of that have names which both programs spell.
        overridden: whether an op of a graph of TensorFlow 1 has another gradient than its own.
    """

    mode: str
    structure: str
    nodes: tuple[Row, ...]
    outputs: tuple[Any, ...]
    gradients: dict[str, list[Any]]
    second_order: dict[str, Any]
    effects: dict[str, list[int]]
    ran_before: dict[str, Any]
    variables: list[Any]
    shared: list[list[str]]
    set_shapes: list[Any] = field(default_factory=list)
    told_shapes: list[Any] = field(default_factory=list, compare=False)
    dense: dict[str, list[Any]] = field(default_factory=dict, compare=False)
    collections: dict[str, list[Any]] = field(default_factory=dict)
    lines: dict[int, list[str]] = field(default_factory=dict, compare=False)
    computed: dict[int, Any] = field(default_factory=dict, compare=False)
    failing: list[str] = field(default_factory=list, compare=False)
    idle: list[str] = field(default_factory=list, compare=False)
    named: dict[str, list[str]] = field(default_factory=dict, compare=False)
    overridden: bool = field(default=False, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the form as JSON: dictionaries, lists, strings and numbers."""
        content: dict[str, Any] = json.loads(json.dumps(self.__dict__))
        return content

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> Form:
        """Return the form that `to_json` was called on."""
        rows = tuple((op, attributes, tuple(inputs)) for op, attributes, inputs in content["nodes"])
        lines = {int(row): lines for row, lines in content["lines"].items()}
        computed = {int(row): steps for row, steps in content.get("computed", {}).items()}
        outputs = tuple(content["outputs"])
        own = {"nodes": rows, "lines": lines, "computed": computed, "outputs": outputs}
        return cls(**{**content, **own})
