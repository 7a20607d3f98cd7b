"""A training step written down as JSON: its part of a graph, and what that is made of."""

import base64
import hashlib
import os
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
    """Tell whether an op changes a variable."""
    return bool(op.type.startswith(WRITES) and op.inputs)


def is_source(op: Any) -> bool:
    """Tell whether an op hands over data."""
    return bool(op.type.startswith(SOURCES))


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


def definition(graph: Any, names: Set[str]) -> Any:
    """Return the part of a graph that has these ops, with all functions."""
    part = graph.as_graph_def(add_shapes=False)
    kept = [node for node in part.node if node.name in names]
    del part.node[:]
    part.node.extend(kept)
    for node in part.node:  # what is left out gives nothing, and is near nothing
        node.device = ""
        node.attr.pop("_class", None)
        given = [name for name in node.input if not name.startswith("^") or name[1:] in names]
        del node.input[:]
        node.input.extend(given)
    return part


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
        "tensor": tensor.name,
        "dtype": tensor.dtype.base_dtype.name,
        "shape": shape_of(tensor),
    }
    if value is not None:
        array = np.asarray(value)
        if array.dtype != object:
            array = array.astype(tensor.dtype.base_dtype.as_numpy_dtype)
            told["given"] = list(array.shape)
            told["digest"] = hashlib.sha256(array.tobytes()).hexdigest()[:16] + str(array.shape)
            if array.ndim == 0:
                told["value"] = array.item()
    return told


def array_of(value: Any) -> Json:
    """Return what tells an array: one value if it is the same everywhere, else its bytes."""
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
    in `ends` is made of are left aside. Between two of which one waits for the other the order of
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
