"""Steps of two programs run on the same values: a smoke test, or what shows that they part."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from ..case import Case
from ..channel import Json
from ..graphs.attributes import WRITTEN_OUT
from ..graphs.table import digest
from . import field
from .forming import Side, parsed
from .graph import OBJECTS, WRITES, nodes
from .values import DRAWS, bare

#: What is run, and how: the side, whether TensorFlow rewrites the graph and uses several threads,
#: and whether the first weights are one unit in their last place away.
_RUNS = ((0, False, False), (1, False, False), (0, True, False), (0, False, True))


def answer_replay(case: Case) -> Json:
    """Run the steps of a request: of both sides plainly, and of the old one in two other ways.

    `sides` are for each its steps, with the numbers of what comes in, and the names of variables,
    `values` the first ones of variables by their names. `runs` are which step is fed what, by
    numbers. Where no values are given all are made up, and numbers are of 64 bits if TensorFlow has
    kernels for that. Returned are the losses of both sides, how far those of the old one are apart,
    for each variable how far the two sides end apart, and the old one alone, and for each result
    how far it is from each of the other side.
    """
    is_made = "values" not in case.request
    try:
        runs = [_Replay(case, *each, is_made).run() for each in _RUNS]
    except (ValueError, TypeError, case.framework.tf.errors.OpError):
        if not is_made:
            raise
        runs = [_Replay(case, *each, False).run() for each in _RUNS]
    first, other, *again = runs

    def noise(part: str, key: Any) -> float:
        """Return how far runs of the old side are apart: constants have only 32 bits."""
        least = field.ULP * _size(first[part][key]) if is_made else 0.0
        return max(least, *(_apart(first[part][key], run[part][key]) for run in again))

    reply = {
        "losses": [run["losses"] for run in runs[:2]],
        "noise": [noise("losses", n) for n, _ in enumerate(first["losses"])],
        "weights": [
            (name, apart, noise("moved", name if name in first["moved"] else like))
            for name, apart, like in _pairs(first["moved"], other["moved"])
        ],
        "returned": [
            ([_apart(value, each) for each in other["results"]], noise("results", n))
            for n, value in enumerate(first["results"])
        ],
    }
    return {"candidate": 0, "status": "ok", "runs": [], **reply}


def _pairs(ours: Json, theirs: Json) -> Iterator[tuple[str, float, str]]:
    """Yield the names of variables, how far they are from their counterparts, and an old name.

    Of what has none it is the nearest of the others without one: state is what steps make of it.
    """
    left = [name for name in ours if name not in theirs], [n for n in theirs if n not in ours]
    for name in ours.keys() & theirs.keys():
        yield name, _apart(ours[name], theirs[name]), name
    for old in left[0] if left[1] else ():
        yield old, min(_apart(ours[old], theirs[new]) for new in left[1]), old
    for new in left[1] if left[0] else ():
        apart, old = min((_apart(ours[old], theirs[new]), old) for old in left[0])
        yield new, apart, old


def _apart(one: Any, other: Any) -> float:
    """Return how far apart two arrays are, which is far if they do not fit together."""
    if one is None or other is None:  # no loss is known
        return 0.0
    if np.shape(one) != np.shape(other):
        return sys.float_info.max
    apart = abs(np.subtract(one, other, dtype=np.float64))
    return float(apart[np.isfinite(apart)].max(initial=0.0))


def _size(value: Any) -> float:
    """Return how large the numbers of an array are at most."""
    return _apart(value, np.zeros_like(value)) if value is not None else 0.0


class _Replay:
    """The steps of one side in one session; variables go by their names."""

    def __init__(self, case: Case, side: int, otherwise: bool, moved: bool, is_wide: bool) -> None:
        self.case = case
        self.tf = case.framework.tf
        asked = case.request["sides"][side]
        self.steps, self.names, self.starts = asked["steps"], asked["names"], asked["starts"]
        self.otherwise = otherwise
        self.moved = moved
        self.is_wide = is_wide
        self.is_made = "values" not in case.request
        wanted = case.request["wanted"]
        self.counting = Side(asked, wanted).counted if self.is_made else {}
        self.graph = self.tf.Graph()
        self.handles: dict[str, Any] = {}

    def run(self) -> Json:
        """Return the losses, how variables have moved, and the results; a loss may be None."""
        with self.graph.as_default(), self.tf.compat.v1.Session(config=self._config()) as session:
            for place, each in enumerate(self.steps):
                self._add(place, *each)
            first = {name: self._first(name, handle) for name, handle in self.handles.items()}
            for name, value in first.items():
                self._set(session, self.handles[name], value, self.moved)
            first = self._held(session, self.handles)
            found = [
                self._step(session, number, *each)
                for number, each in enumerate(self.case.request["runs"])
            ]
            last = self._held(session, self.handles)
        results = zip(*(results for _, results in found), strict=True)
        return {
            "losses": [loss for loss, _ in found],
            "moved": {
                name: bare(np.subtract(last[name], first[name], dtype=float)) for name in last
            },
            "results": [np.concatenate(each) for each in results],
        }

    def _config(self) -> Any:
        v1 = self.tf.compat.v1
        config = v1.ConfigProto()
        if not self.otherwise:
            config.intra_op_parallelism_threads = config.inter_op_parallelism_threads = 1
            config.graph_options.rewrite_options.disable_meta_optimizer = True
            config.graph_options.optimizer_options.opt_level = v1.OptimizerOptions.L0
        return config

    def _add(self, place: int, step: Json, inputs: list[Json]) -> None:
        """Import the graph of a step; those of one variable share it, and all seeds are set."""
        part = parsed(step, inputs)
        names = {tensor: self.names[key] for key, tensor in step["variables"].items()}
        drawn: dict[str, int] = defaultdict(int)
        for node in part.node:
            if node.name + ":0" in names:
                node.attr["shared_name"].s = names[node.name + ":0"].encode()
        for node in nodes(part):
            if node.op in DRAWS:  # by a key: of its distribution it is the how manieth as well
                _draw_freely(node)
            if "seed2" in node.attr:
                drawn[node.op] += 1
                node.attr["seed"].i, node.attr["seed2"].i = 1, drawn[node.op]
        if self.is_wide:
            _widen(part, self.moved)
        self.tf.import_graph_def(part, name=f"step{place}")
        for tensor, name in names.items():
            self.handles.setdefault(name, self._tensor(place, tensor))

    def _tensor(self, place: int, name: str) -> Any:
        return self.graph.get_tensor_by_name(f"step{place}/{name}")

    def _held(self, session: Any, names: Iterable[str]) -> dict[str, Any]:
        """Return what variables hold."""
        read = self.tf.raw_ops.ReadVariableOp
        handles = {name: self.handles[name] for name in names if name in self.handles}
        tensors = {n: read(resource=h, dtype=h.op.get_attr("dtype")) for n, h in handles.items()}
        return dict(session.run(tensors))

    def _first(self, name: str, handle: Any) -> Any:
        """Return the first value of a variable: what is given, what is known, or what is made."""
        dtype, values = handle.op.get_attr("dtype").as_numpy_dtype, self.case.request.get("values")
        shape = self.tf.TensorShape(handle.op.get_attr("shape")).as_list()
        if values is not None and name in values:
            return self.case.decode(values[name]).reshape(shape)
        if name not in self.starts:
            return _made(name, shape, dtype, -0.5)
        start = self.starts[name]
        if start is None:
            return _made(f"state {shape}", shape, dtype, 0.1)
        is_meant = np.dtype(dtype).kind == "f"
        return np.full(shape, float(field.fraction(start)) if is_meant else start, dtype)

    def _set(self, session: Any, handle: Any, value: Any, is_moved: bool = False) -> None:
        if is_moved and value.dtype.kind == "f":
            value = np.nextafter(value, np.asarray(np.inf, value.dtype))
        given = self.tf.compat.v1.placeholder(handle.op.get_attr("dtype"), value.shape)
        written = self.tf.raw_ops.AssignVariableOp(resource=handle, value=given)
        session.run(written, {given: value})

    def _step(self, session: Any, number: int, place: int, fed: Json) -> tuple[Any, list[Any]]:
        """Run a step; return its loss, None if none is known, and its results, each as a vector.

        Where values are made up, what steps count is then what it is after many more of them.
        """
        before = self._held(session, self.counting)
        step, inputs = self.steps[place]
        feeds = {}
        for told, own in zip(step["inputs"], inputs, strict=True):
            tensor, key = self._tensor(place, told["tensor"]), str(own["number"])
            if told["dtype"] in OBJECTS:
                continue
            if key in fed:
                value = self.case.decode(fed[key])
            elif "value" in own:
                value = own["value"]
            elif told["numbers"]:
                value = told["numbers"][: number + 1][-1]
            else:
                value = _made(f"{key} {number}", tensor.shape, told["dtype"], 0.0)
                value = value * 10**number if value.dtype.kind == "f" else value
            if tensor.dtype in OBJECTS:
                self._set(session, tensor, np.asarray(value))
            else:
                feeds[tensor] = value
        wanted = [self.graph.get_operation_by_name(f"step{place}/{n}") for n in step["wanted"]]
        does = [op for op in wanted if op.type.startswith((*WRITES, "Stateful", "If", "While"))]
        losses = [self._tensor(place, name) for name in step["losses"][:1]]
        results = [self._tensor(place, name) for name in step["outputs"]]
        found, returned, _ = session.run([losses, results, does], feeds)
        loss = float(np.sum(found[0])) if found else None
        for name, after in self._held(session, self.counting).items():
            is_factor = self.counting[name].factor is not None
            later = _after(before[name], after, is_factor, 100 ** (number + 1))
            self._set(session, self.handles[name], later)
        arrays = map(np.asarray, returned)  # a summary is bytes
        return loss, [np.ravel(each) if each.dtype.kind in "biuf" else () for each in arrays]


def _after(before: Any, after: Any, is_factor: bool, steps: int) -> Any:
    """Return what a number is after many steps, that is multiplied by one or counts up."""
    if not is_factor:
        return after + (after - before) * steps
    return after * (after / before) ** steps if before else after


def _made(key: str, shape: Sequence[int], dtype: Any, least: float) -> Any:
    """Return numbers from a bound to one more, each time the same; whole ones are zero and one."""
    draws = np.random.RandomState(int(digest(key)[:8], 16))
    if np.dtype(dtype).kind == "f":
        return np.asarray(least + draws.rand(*shape), dtype)
    return np.asarray(draws.randint(0, 2, tuple(shape)), dtype)


def _draw_freely(node: Any) -> None:
    """Let a draw by a key be the one of TensorFlow 1 of the same distribution."""
    node.op = DRAWS[node.op]
    del node.input[1:]
    node.attr["T"].CopyFrom(node.attr.pop("Tshape"))
    node.attr["seed2"].i = 0


def _widen(part: Any, moved: bool) -> None:
    """Let all numbers of 32 bits have 64; constants are then the decimals that are meant.

    Long ones are as they are, or `moved` as far as 32 bits may be from what was computed.
    """
    for function in part.library.function:
        for argument in (*function.signature.input_arg, *function.signature.output_arg):
            argument.type = _wider(argument.type)
    for node in nodes(part):
        for value in node.attr.values():
            kind = value.WhichOneof("value")
            if kind == "type":
                value.type = _wider(value.type)
            elif kind == "list":
                value.list.type[:] = map(_wider, value.list.type)
            elif kind == "tensor" and _wider(value.tensor.dtype) != value.tensor.dtype:
                value.tensor.CopyFrom(_widened(value.tensor, moved))


def _wider(kind: int) -> int:
    from tensorflow.core.framework import types_pb2

    return int(types_pb2.DT_DOUBLE if kind == types_pb2.DT_FLOAT else kind)


def _widened(tensor: Any, moved: bool) -> Any:
    from tensorflow.python.framework import tensor_util

    array = tensor_util.MakeNdarray(tensor)
    wide = array.astype(np.float64)
    if array.size <= WRITTEN_OUT and np.isfinite(array).all():
        meant = [field.of_64_bits(float(each)) for each in array.ravel()]
        wide = np.array(meant).reshape(array.shape)
    elif moved:
        wide *= 1 + field.ULP
    return tensor_util.make_tensor_proto(wide)
