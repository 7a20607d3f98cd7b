"""What rewrites assume that the code does not show, in one line each.

A change without any of these is *safe*: whoever runs the code gets the same values, gradients and
gradients of gradients, for all that the project shows. What a graph calls its ops by itself, and of
which ops TensorFlow 2 makes a function, is no part of that; where the project looks ops up, it is.
"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rules.model import OF_GRAPH, Override
from tfgradmigrate.syntax.scopes import ScopeKind
from tfgradmigrate.syntax.tree import excerpt

#: The name that a user gave an op is removed with it.
OP_NAME = "no code looks the op up by its `name=`"
#: `tfgradmigrate.runtime`, which the new code imports.
RUNTIME = "the program can import the runtime shim"
#: XLA rounds in another way.
XLA = "no code depends on the last bits, which XLA rounds in its own way"
#: What made a random name drew from a generator.
DRAWS = "no code depends on the random numbers that the unique name used up"
#: A gradient is registered by one method of an object, for the block of another.
SAME_OBJECT = "no object is a copy of another one, whose `__init__` registered the gradient"
#: A helper is handed functions by code that is not in sight.
OTHER_GRADIENTS = (
    "gradient functions that other code passes read only inputs and outputs of their op"
)
OTHER_HOSTS = "host functions that other code passes only read their inputs, and need no scalars"


def of_graph(context: Context) -> list[str]:
    """Return what a new op of another type and name rests on: that no look-up means the old one."""
    own = context.facts.graph_reader
    reader = f"`{own}` in this file" if own else context.options.neighbours.graph_reader
    return [f"{reader} {OF_GRAPH}"] if reader else []


def of_receiver(override: Override, entered: bool) -> list[str]:
    """Return what an override on the graph of a session or object rests on."""
    if override.graph_kind == "default" or entered:
        return []
    return [f"`{excerpt(override.graph)}` is the graph in which the block creates its ops"]


def of_callers(context: Context, function: cst.CSTNode) -> list[str]:
    """Return what a function with other parameters, or that goes, rests on."""
    scopes = context.facts.scopes
    if (
        not isinstance(function, cst.FunctionDef)
        or scopes.scope_at(function).kind is not ScopeKind.MODULE
        or function.name.value.startswith("_")
    ):
        return []
    return [f"no code outside of the project calls `{function.name.value}`"]


def of_gradient(function: cst.BaseExpression) -> str:
    """Return what a gradient function that is not in sight must not do."""
    return f"`{excerpt(function)}` reads only inputs and outputs of its op"


def of_host(function: cst.BaseExpression) -> str:
    """Return what an unseen host function of a `py_func` must not do."""
    return f"`{excerpt(function)}`, whose code is not visible, does not write into its inputs"


def of_host_results(function: cst.BaseExpression) -> str:
    """Return what a host function has to return where eager mode ignores `Tout`."""
    return f"`{excerpt(function)}` returns NumPy values of the dtypes of `Tout`"


def of_narrow_scalar(arithmetic: str) -> str:
    """Return what arithmetic of a scalar input and a number rests on: NumPy 2 keeps the dtype."""
    return (
        f"`{arithmetic}` gives the same in the dtype of its scalar input: NumPy 1 "
        "computed it in 64 bits, NumPy 2 does not"
    )


def of_numpy_scalars(function: cst.BaseExpression) -> str:
    """Return what a host function rests on whose NumPy scalars are wider than its inputs."""
    return (
        f"the last bits of `{excerpt(function)}` do not matter: NumPy 2 computes in wider scalars"
    )


def of_host_reads(name: str) -> str:
    """Return what a variable has to be that is bound again before a session would have run."""
    return (
        f"`{name}` has the right value at the call: it is bound again later, and TensorFlow 1 read "
        "it when a session ran"
    )
