"""A training step written down as JSON: its part of a graph, and what that is built of."""

import base64
import hashlib
import os
import sys
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Set, Tuple

import numpy as np

from ..channel import Json

#: What writes into a variable begins like one of these.
WRITES = ("ResourceApply", "ResourceSparseApply", "ResourceScatter", "Assign", "Apply", "Scatter")

#: What hands data to a graph that nobody feeds.
SOURCES = ("IteratorGetNext", "QueueDequeue", "QueueSize", "ReaderRead")

HOSTS = ("PyFunc", "PyFuncStateless")

HANDLES = ("VarHandleOp", "VariableV2", "Variable")

#: Up to which class labels are tried one hot.
MOST_CLASSES = 1000

#: Types of what is no number.
OBJECTS = ("resource", "variant")


def is_write(op: Any) -> bool:
    """Return whether an op changes a variable."""
    return bool(op.type.startswith(WRITES) and op.inputs)


def written(operations: Iterable[Any]) -> Iterator[Any]:
    """Yield the tensors that hold variables which ops change, by functions that they call too."""
    for op in operations:
        if is_write(op):  # a kernel of an optimizer writes into its state as well
            yield from (t for t in op.inputs[1:] if t.dtype == "resource")
            yield op.inputs[0]
        for value in op.node_def.attr.values() if op.inputs else ():
            body = _body(op.graph, value.func.name) if value.func.name else None
            if body is not None:
                places = {id(tensor): place for place, tensor in enumerate(body.inputs)}
                first = len(op.inputs) - len(body.inputs)  # of a conditional, what decides
                for tensor in written(body.get_operations()):
                    if id(tensor) in places:
                        yield op.inputs[first + places[id(tensor)]]


def _body(graph: Any, name: str) -> Any:
    while graph is not None:
        if name in getattr(graph, "_functions", ()):
            return getattr(graph._get_function(name), "graph", None)
        graph = getattr(graph, "outer_graph", None)
    return None


def is_source(op: Any) -> bool:
    """Return whether an op hands over data."""
    return bool(op.type.startswith(SOURCES))


def is_data(tensor: Any) -> bool:
    """Return whether a tensor has a value that can be read now."""
    return hasattr(tensor, "numpy") and tensor.dtype not in OBJECTS


def reached(ends: Iterable[Any], stops: Iterable[str] = (), only_data: bool = False) -> List[Any]:
    """Return the ops that these need, in the order of their making; `stops` are tensors given.

    With `only_data`, without those that only have to run before.
    """
    seen: Set[Any] = set()
    waiting, given = list(ends), set(stops)
    while waiting:
        op = waiting.pop()
        if op in seen:
            continue
        seen.add(op)
        if not is_source(op):
            waiting += [t.op for t in op.inputs if t.name not in given]
            waiting += [] if only_data else op.control_inputs
    graph = next(iter(seen)).graph if seen else None
    return [op for op in graph.get_operations() if op in seen] if graph is not None else []


def content(operations: Sequence[Any], ends: Sequence[Any]) -> str:
    """Return what stands for ops and what is asked of them, whatever ops with operands are named.

    A program may make the same ones again and again.
    """
    places = {op: place for place, op in enumerate(operations)}
    told = [
        (
            op.type,
            "" if op.inputs or op.type == "Const" else op.name,
            sorted((key, value.SerializeToString()) for key, value in op.node_def.attr.items()),
            [(places.get(t.op, t.name), t.value_index) for t in op.inputs],
            [places.get(each) for each in op.control_inputs],
        )
        for op in operations
    ]
    asked = [(places[getattr(end, "op", end)], getattr(end, "value_index", None)) for end in ends]
    return hashlib.sha256(repr((told, asked)).encode()).hexdigest()


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
    for node in nodes(part):  # what rounds otherwise is told of the step
        node.attr.pop("_XlaMustCompile", None)
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


def nodes(part: Any) -> Iterator[Any]:
    """Yield the nodes of a graph, and of the functions that it calls."""
    yield from part.node
    for function in part.library.function:
        yield from function.node_def


def handed(tensor: Any) -> str:
    """Return the name of the placeholder that stands for a tensor which is handed over."""
    return "handed/" + str(tensor.name).replace(":", "/")


def described(
    part: Any,
    operations: Sequence[Any],
    given: Sequence[Tuple[Any, str, Any]],
    outputs: Sequence[Any],
    losses: Sequence[Any],
    variables: Dict[str, str],
    root: str,
) -> Json:
    """Return a step: these ops of a graph, of which `part` is the definition.

    `given` are tensors that are handed over, each with its name and, if known, its first value;
    `variables` the tensors that hold variables, by the keys of these. If all that it does is to set
    variables, `copies` are those of which they get their values, what is told of constants, and ""
    for what is handed over.
    """
    read = {tensor.name for op in operations for tensor in op.inputs} | {t.name for t in outputs}
    sources = [t for op in operations if is_source(op) for t in op.outputs if t.name in read]
    data = [(t, t.name, None) for t in sources if t.dtype not in OBJECTS]
    names = {node.name for node in part.node}
    keys = {tensor: key for key, tensor in variables.items()}
    writes = dict.fromkeys(keys.get(held(tensor).name) for tensor in written(operations))
    fed = {tensor.name for tensor, _, _ in given}
    copies = {
        keys.get(held(op.inputs[0]).name): _copied(op.inputs[1], fed, keys)
        for op in operations
        if is_write(op) and op.type in ("Assign", "AssignVariableOp")
    }
    return {
        "graph": encoded(part),
        "wanted": [op.name for op in operations if not is_source(op)],
        "inputs": [_input(*each, names) for each in [*given, *data]],
        "outputs": [t.name for t in outputs if t.dtype not in OBJECTS],
        "losses": list(dict.fromkeys(t.name for t in losses)),
        "variables": variables,
        "writes": [key for key in writes if key],
        "copies": copies if copies.keys() == writes.keys() and None not in copies.values() else {},
        "hosts": hosts_of(operations),
        "lines": lines_of(operations, root),
        "unordered": [],
    }


def _copied(value: Any, fed: Set[str], keys: Dict[str, str]) -> Any:
    """Return from where a variable gets a value, None if it is computed."""
    source = held(value)
    if source.op.type == "Const":
        from tensorflow.python.framework import tensor_util

        return told(tensor_util.MakeNdarray(source.op.get_attr("value")))
    return "" if source.name in fed else keys.get(source.name)


def named(pairs: Iterable[Tuple[Optional[str], Any]]) -> Dict[str, List[str]]:
    """Return the names of tensors by the keys of what they belong to, where that is known."""
    found: Dict[str, List[str]] = {}
    for key, tensor in pairs:
        if key is not None and tensor.name not in found.setdefault(key, []):
            found[key].append(tensor.name)
    return found


def encoded(part: Any) -> str:
    """Return a graph as text."""
    return base64.b64encode(part.SerializeToString()).decode("ascii")


def _input(tensor: Any, name: str, value: Any, placeholders: Set[str]) -> Json:
    """Return what comes in, and what is known of its value in the first call."""
    shape, dtype = tensor.shape, tensor.dtype.base_dtype
    array = np.asarray(value)
    return {
        "name": name,
        "dtype": dtype.name,
        "shape": None
        if shape.ndims is None
        else [None if n is None else int(n) for n in shape.as_list()],
        "numbers": [],
        "tensor": handed(tensor) + ":0" if handed(tensor) in placeholders else tensor.name,
        **({} if array.dtype == object else told(array.astype(dtype.as_numpy_dtype))),
        **_as_labels(array),
    }


def _as_labels(array: Any) -> Json:
    """Return what identifies the same one hot, if they may be labels."""
    is_list = array.dtype.kind in "iu" and array.ndim == 1 and array.size
    if not is_list or array.min() < 0 or array.max() > MOST_CLASSES:
        return {}
    one_hot = np.eye(array.max() + 1)[array]
    return {"one_hot": [told(one_hot.astype(kind))["digest"] for kind in ("float32", "float64")]}


def told(value: Any) -> Json:
    """Return what identifies an array: its sizes, its bytes, one value that it has everywhere.

    Whole numbers are the same in all types.
    """
    array = np.ascontiguousarray(value)
    if array.dtype.kind in "iu":
        array = array.astype(np.int64)
    digest = hashlib.sha256(array.tobytes()).hexdigest()[:16] + str(np.shape(value))
    found: Json = {"given": list(np.shape(value)), "digest": digest}
    flat = array.ravel()
    if flat.size and array.dtype.kind in "fiub" and (flat == flat[0]).all():
        found["everywhere"] = flat[0].item()
    return found


def line_here(root: str) -> str:
    """Return the line of the program that is running, "" if none is."""
    frame: Any = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.startswith(root):
        frame = frame.f_back
    return f"{os.path.relpath(frame.f_code.co_filename, root)}:{frame.f_lineno}" if frame else ""


def lines_of(operations: Sequence[Any], root: str) -> Dict[str, str]:
    """Return the program's line that made each op, as file and number."""
    found = {}
    for op in operations:
        for frame in reversed(list(getattr(op, "traceback", None) or ())):
            file, number = frame[0], frame[1]
            if file.startswith(root):
                found[op.name] = f"{os.path.relpath(file, root)}:{number}"
                break
    return found


def hosts_of(operations: Sequence[Any]) -> Json:
    """Return the forms of the Python functions that ops call, by token, or why there is none."""
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
        if type(function).__name__ in ("weakref", "ReferenceType"):
            function = function()
        try:
            forms[token] = hosts.form(function)
            hosts.used_by(f"host {number}")
        except NoForm as none:
            forms[token] = {"none": none.reason}
    return {"forms": forms, "shared": hosts.shared()}


def unordered(operations: Sequence[Any], read: Iterable[Any]) -> List[str]:
    """Return the variables that a graph of TensorFlow 1 reads and writes in either order.

    Reads count that are among `read`. Between two ops of which one waits for the other the order of
    their making is that order.
    """
    touches: Dict[str, List[Any]] = {}
    counted = set(read)
    for op in operations:
        if is_write(op) or (op.type == "ReadVariableOp" and op in counted):
            touches.setdefault(held(op.inputs[0]).op.name, []).append(op)
    marks = {op: 1 << n for n, op in enumerate(op for ops in touches.values() for op in ops)}
    before: Dict[Any, int] = {}
    for op in operations:
        before[op] = marks.get(op, 0)
        for other in [t.op for t in op.inputs] + list(op.control_inputs):
            before[op] |= before.get(other, 0)
    return [
        name
        for name, ops in touches.items()
        if any(
            (is_write(one) or is_write(other)) and not before[other] & marks[one]
            for n, one in enumerate(ops)
            for other in ops[n + 1 :]
        )
    ]


def held(tensor: Any) -> Any:
    """Return the tensor that holds the variable of which a tensor is read, else the tensor."""
    while tensor.op.type in ("Identity", "ReadVariableOp"):
        tensor = tensor.op.inputs[0]
    return tensor
