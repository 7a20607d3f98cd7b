"""A training step written down as JSON: its part of a graph, and what that is built of."""

import base64
import hashlib
import os
import sys
from typing import Any, Dict, Iterable, List, Optional, Sequence, Set, Tuple

import numpy as np

from ..channel import Json

#: What writes into a variable begins like one of these.
WRITES = ("ResourceApply", "ResourceSparseApply", "ResourceScatter", "Assign", "Apply", "Scatter")

#: What hands data to a graph that nobody feeds.
SOURCES = ("IteratorGetNext", "QueueDequeue", "ReaderRead")

HOSTS = ("PyFunc", "PyFuncStateless")

HANDLES = ("VarHandleOp", "VariableV2", "Variable")

#: What holds the variable of a function: it is handed over with the call.
_HELD = (*HANDLES, "Placeholder")


def is_write(op: Any) -> bool:
    """Return whether an op changes a variable."""
    return bool(op.type.startswith(WRITES) and op.inputs)


def written(operations: Iterable[Any]) -> List[Any]:
    """Return the tensors that hold variables which ops change, by functions that they call too."""
    found = []
    for op in operations:
        if is_write(op):
            found.append(op.inputs[0])
        for value in op.node_def.attr.values() if op.inputs else ():
            body = _body(op.graph, value.func.name) if value.func.name else None
            if body is not None:
                places = {id(tensor): place for place, tensor in enumerate(body.inputs)}
                first = len(op.inputs) - len(body.inputs)  # of a conditional, what decides
                inner = [places.get(id(tensor)) for tensor in written(body.get_operations())]
                found += [op.inputs[first + place] for place in inner if place is not None]
    return found


def _body(graph: Any, name: str) -> Any:
    while graph is not None:
        if name in getattr(graph, "_functions", ()):
            return getattr(graph._get_function(name), "graph", None)
        graph = getattr(graph, "outer_graph", None)
    return None


def is_source(op: Any) -> bool:
    """Return whether an op hands over data."""
    return bool(op.type.startswith(SOURCES))


#: Types of what is no number.
_OBJECTS = ("resource", "variant")


def is_data(tensor: Any) -> bool:
    """Return whether a tensor has a value that can be read now."""
    return hasattr(tensor, "numpy") and tensor.dtype not in _OBJECTS


def reached(ends: Iterable[Any], stops: Set[str]) -> List[Any]:
    """Return the ops that these need, in the order of their making; `stops` are tensors given."""
    seen: Set[Any] = set()
    waiting = list(ends)
    while waiting:
        op = waiting.pop()
        if op in seen:
            continue
        seen.add(op)
        if not is_source(op):
            waiting += [t.op for t in op.inputs if t.name not in stops] + list(op.control_inputs)
    graph = next(iter(seen)).graph if seen else None
    return [op for op in graph.get_operations() if op in seen] if graph is not None else []


def definition(graph: Any, operations: Sequence[Any], fed: Sequence[Any] = ()) -> Any:
    """Return the part of a graph that has these ops, with all functions.

    Tensors that are fed, and those of what hands over data, are placeholders named by `handed`.
    """
    sources = [op for op in operations if is_source(op)]
    given = [*fed, *(tensor for op in sources for tensor in op.outputs)]
    placeholders = {tensor.name: handed(tensor) for tensor in given}
    names = {op.name for op in operations if op not in sources}
    part = graph.as_graph_def(add_shapes=False)
    kept = [node for node in part.node if node.name in names]
    del part.node[:]
    part.node.extend(kept)
    for node in part.node:  # what is left out gives nothing, and is near nothing
        node.device = ""
        node.attr.pop("_class", None)
        inputs = [name for name in node.input if not name.startswith("^") or name[1:] in names]
        del node.input[:]
        node.input.extend(placeholders.get(n if ":" in n else n + ":0", n) for n in inputs)
    for tensor in given:
        node = part.node.add(name=handed(tensor), op="Placeholder")
        node.attr["dtype"].type = tensor.dtype.base_dtype.as_datatype_enum
        node.attr["shape"].shape.CopyFrom(tensor.shape.as_proto())
    return part


def handed(tensor: Any) -> str:
    """Return the name of the placeholder that stands for a tensor which is handed over."""
    return "handed/" + str(tensor.name).replace(":", "/")


def described(
    graph: Any,
    operations: Sequence[Any],
    given: Sequence[Tuple[Any, str, Any]],
    outputs: Sequence[Any],
    losses: Sequence[Any],
    part: Any,
    variables: Dict[str, str],
    root: str,
) -> Json:
    """Return a step: these ops of a graph, of which `part` is the definition.

    `given` are tensors that are handed over, each with its name and, if known, its first value;
    `variables` the tensors that hold variables, by the keys of these.
    """
    sources = [tensor for op in operations if is_source(op) for tensor in op.outputs]
    inputs = [input_of(*each) for each in given]
    inputs += [input_of(t, t.name) for t in sources if t.dtype not in _OBJECTS]
    names = {node.name for node in part.node}
    for told, tensor in zip(inputs, [*(tensor for tensor, _, _ in given), *sources]):
        told["tensor"] = handed(tensor) + ":0" if handed(tensor) in names else tensor.name
    keys = {tensor: key for key, tensor in variables.items()}
    writes = [keys.get(f"{name}:0") for name in dict.fromkeys(map(handle, written(operations)))]
    return {
        "graph": encoded(part),
        "wanted": [op.name for op in operations if not is_source(op)],
        "inputs": inputs,
        "outputs": [t.name for t in outputs if t.dtype.base_dtype.is_floating],
        "losses": list(dict.fromkeys(t.name for t in losses)),
        "variables": variables,
        "writes": [key for key in writes if key],
        "applies": applies(operations, keys),
        "hosts": hosts_of(operations),
        "lines": lines_of(operations, root),
        "unordered": [],
    }


def encoded(part: Any) -> str:
    """Return a graph as text."""
    return base64.b64encode(part.SerializeToString()).decode("ascii")


def shape_of(tensor: Any) -> Optional[List[Optional[int]]]:
    """Return a static shape as JSON."""
    shape = tensor.shape
    return None if shape.ndims is None else [None if n is None else int(n) for n in shape.as_list()]


def input_of(tensor: Any, name: str, value: Any = None) -> Json:
    """Return what comes in, and what is known of its value in the first call."""
    told: Json = {
        "name": name,
        "dtype": tensor.dtype.base_dtype.name,
        "shape": shape_of(tensor),
    }
    return {**told, "numbers": [], **value_of(value, tensor.dtype.base_dtype)}


def value_of(value: Any, dtype: Any) -> Json:
    """Return what is known of a value that is handed over as a tensor."""
    array = np.asarray(value)
    if value is None or array.dtype == object:
        return {}
    array = array.astype(dtype.as_numpy_dtype)
    digest = hashlib.sha256(array.tobytes()).hexdigest()[:16] + str(array.shape)
    return {"given": list(array.shape), "digest": digest}


def line_here(root: str) -> str:
    """Return the line of the program that is running, "" if none is."""
    frame: Any = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.startswith(root):
        frame = frame.f_back
    return f"{os.path.relpath(frame.f_code.co_filename, root)}:{frame.f_lineno}" if frame else ""


def array_of(value: Any) -> Json:
    """Return what identifies an array: one value if it is the same everywhere, else its bytes."""
    array = np.ascontiguousarray(value)
    told: Json = {"digest": hashlib.sha256(array.tobytes()).hexdigest()[:16]}
    flat = array.ravel()
    if flat.size and array.dtype.kind in "fiub" and (flat == flat[0]).all():
        told["everywhere"] = flat[0].item()
    return told


def lines_of(operations: Sequence[Any], root: str) -> Dict[str, str]:
    """Return the program's line that made each op, as file, number and text."""
    found = {}
    for op in operations:
        line = _line(op, root)
        if line:
            found[op.name] = line
    return found


def _line(op: Any, root: str) -> Optional[str]:
    try:
        frames = list(op.traceback)
    except (AttributeError, TypeError):
        return None
    for frame in reversed(frames):
        file, number = (frame[0], frame[1]) if isinstance(frame, tuple) else _of_frame(frame)
        if file.startswith(root):
            return f"{os.path.relpath(file, root)}:{number}"
    return None


def _of_frame(frame: Any) -> Tuple[str, int]:
    return frame.filename, frame.lineno


def hosts_of(operations: Sequence[Any]) -> Json:
    """Return the forms of the Python functions that ops call, by token; "" where there is none."""
    tokens = [op.node_def.attr["token"].s.decode("ascii") for op in operations if op.type in HOSTS]
    if not tokens:
        return {"forms": {}, "shared": []}
    try:
        from ..graphs.errors import NoForm
        from ..graphs.hosts import Hosts
    except SyntaxError:  # an older Python
        return {"forms": {}, "shared": []}
    from tensorflow.python.ops import script_ops

    hosts, forms = Hosts(), {}
    for number, token in enumerate(tokens):
        function = script_ops._py_funcs._funcs.get(token)
        function = (
            function() if type(function).__name__ in ("weakref", "ReferenceType") else function
        )
        try:
            forms[token] = hosts.form(function)
            hosts.used_by(f"host {number}")
        except NoForm as none:
            forms[token] = {"none": none.reason}
    return {"forms": forms, "shared": hosts.shared()}


def unordered(operations: Sequence[Any], ends: Set[Any]) -> List[Tuple[str, str, str]]:
    """Return reads and writes of one variable that a graph of TensorFlow 1 runs in either order.

    Each is the variable with the two ops, the one made first before the other. Reads that nothing
    in `ends` is built of are left aside. Between two of which one waits for the other the order of
    their making is that order.
    """
    touches: Dict[str, List[Any]] = {}
    for op in operations:
        if is_write(op) or (op.type == "ReadVariableOp" and op in ends):
            name = handle(op.inputs[0])
            if name is not None:
                touches.setdefault(name, []).append(op)
    touches = {name: ops for name, ops in touches.items() if any(map(is_write, ops))}
    marked = {op: 1 << n for n, op in enumerate(o for ops in touches.values() for o in ops)}
    before: Dict[Any, int] = {}
    for op in operations:
        mask = marked.get(op, 0)
        for other in [t.op for t in op.inputs] + list(op.control_inputs):
            mask |= before.get(other, 0)
        before[op] = mask
    found = []
    for name, ops in touches.items():
        for n, first in enumerate(ops):
            for second in ops[n + 1 :]:
                if (is_write(first) or is_write(second)) and not before[second] & marked[first]:
                    found.append((name, first.name, second.name))
    return found


def applies(operations: Sequence[Any], keys: Dict[str, str]) -> List[Tuple[str, List[Any]]]:
    """Return the updates of an optimizer's kernels: the op type, and the variable of each operand.

    `keys` are those of variables, by the names of the tensors that hold them.
    """
    found = []
    for op in operations:
        if "Apply" in op.type and is_write(op):
            found.append((op.type, [keys.get(_held(tensor).name) for tensor in op.inputs]))
    return found


def _held(tensor: Any) -> Any:
    while tensor.op.type in ("Identity", "ReadVariableOp"):
        tensor = tensor.op.inputs[0]
    return tensor


def handle(tensor: Any) -> Optional[str]:
    """Return the name of the op that holds the variable of a tensor, None if it is none."""
    while tensor.op.type == "Identity" and tensor.op.inputs:
        tensor = tensor.op.inputs[0]
    return str(tensor.op.name) if tensor.op.type in _HELD else None


def ancestors(tensors: Iterable[Any], among: Set[Any]) -> Set[Any]:
    """Return the ops by which tensors, and ops, are computed."""
    found: Set[Any] = set()
    waiting = [getattr(each, "op", each) for each in tensors]
    while waiting:
        op = waiting.pop()
        if op in found or op not in among:
            continue
        found.add(op)
        waiting += [t.op for t in op.inputs]
    return found
