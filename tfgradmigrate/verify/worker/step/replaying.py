"""Steps of two programs run on the same first values and data: a smoke test, never a proof."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..case import Case
from ..channel import Json
from .forming import parsed
from .graph import WRITES

#: What is run, and how: the side, whether TensorFlow rewrites the graph and uses several threads,
#: and whether the first weights are one unit in their last place away.
_RUNS = ((0, False, False), (1, False, False), (0, True, False), (0, False, True))


def answer_replay(case: Case) -> Json:
    """Run the steps of a request: of both sides plainly, and of the old one in two other ways.

    `sides` are for each its steps, with the numbers of what comes in, and the names of variables,
    `values` the first ones of variables by their names. `runs` are which step is fed what, by
    numbers. Returned are the losses of both sides, how far those of the old one are apart, and
    for each variable how far the two sides end apart, and the old one alone.
    """
    (old, ours), (new, theirs), *others = (_Replay(case, *each).run() for each in _RUNS)
    noise = [
        max(abs(one - other[n]) for other, _ in others) if one is not None else 0.0
        for n, one in enumerate(old)
    ]
    weights = [
        (
            name,
            _apart(ours[name], theirs[name]),
            max(_apart(ours[name], o[name]) for _, o in others),
        )
        for name in ours
        if name in theirs
    ]
    reply = {"losses": [old, new], "noise": noise, "weights": weights}
    return {"candidate": 0, "status": "ok", "runs": [], **reply}


def _apart(one: Any, other: Any) -> float:
    return float(abs(np.subtract(one, other, dtype=np.float64)).max(initial=0.0))


class _Replay:
    """The steps of one side in one session; variables go by their names."""

    def __init__(self, case: Case, side: int, otherwise: bool, moved: bool) -> None:
        self.case = case
        self.tf = case.framework.tf
        asked = case.request["sides"][side]
        self.steps, self.names = asked["steps"], asked["names"]
        self.otherwise = otherwise
        self.moved = moved
        self.graph = self.tf.Graph()
        self.handles: dict[str, Any] = {}

    def run(self) -> Any:
        """Return the losses, None where none is known, and the values at the end."""
        request = self.case.request
        with self.graph.as_default(), self.tf.compat.v1.Session(config=self._config()) as session:
            for place, each in enumerate(self.steps):
                self._add(place, *each)
            for name, value in request["values"].items():
                if name in self.handles:
                    self._set(session, self.handles[name], self.case.decode(value))
            losses = [self._step(session, *each) for each in request["runs"]]
            return losses, {n: session.run(self._read(h)) for n, h in self.handles.items()}

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
        drawn = 0
        for node in part.node:
            if node.name + ":0" in names:
                node.attr["shared_name"].s = names[node.name + ":0"].encode()
            if "seed2" in node.attr:
                drawn += 1
                node.attr["seed"].i, node.attr["seed2"].i = 1, drawn
        self.tf.import_graph_def(part, name=f"step{place}")
        for tensor, name in names.items():
            self.handles.setdefault(name, self._tensor(place, tensor))

    def _tensor(self, place: int, name: str) -> Any:
        return self.graph.get_tensor_by_name(f"step{place}/{name}")

    def _read(self, handle: Any) -> Any:
        return self.tf.raw_ops.ReadVariableOp(resource=handle, dtype=handle.op.get_attr("dtype"))

    def _set(self, session: Any, handle: Any, value: Any) -> None:
        if self.moved and value.dtype.kind == "f":
            value = np.nextafter(value, np.asarray(np.inf, value.dtype))
        given = self.tf.compat.v1.placeholder(handle.op.get_attr("dtype"), value.shape)
        written = self.tf.raw_ops.AssignVariableOp(resource=handle, value=given)
        session.run(written, {given: value})

    def _step(self, session: Any, place: int, fed: Json) -> float | None:
        """Run a step, and return its loss, None if none is known."""
        step, inputs = self.steps[place]
        feeds = {}
        for told, own in zip(step["inputs"], inputs, strict=True):
            number = str(own["number"])
            value = own.get("value", (told["numbers"] or [None])[0])
            if number in fed:
                value = self.case.decode(fed[number])
            feeds[self._tensor(place, told["tensor"])] = value
        wanted = [self.graph.get_operation_by_name(f"step{place}/{n}") for n in step["wanted"]]
        does = [op for op in wanted if op.type.startswith((*WRITES, "Stateful", "If", "While"))]
        losses = [self._tensor(place, name) for name in step["losses"][:1]]
        found, _ = session.run([losses, does], feeds)
        return float(np.sum(found[0])) if found else None
