"""Random numbers: the same on both sides wherever they can be, and noted where they cannot."""

import contextlib
import random
import re
from typing import Any, Iterator, List, Optional, Sequence, Set, Tuple

import numpy as np

from .tensors import dense, is_eager


class Draws:
    """The random numbers that a run of a program draws.

    Operations without a seed of their own get the number of the draw for one. So the initial values
    of two programs agree that make the same variables in the same order. Any other use is not
    comparable: how often and in which order operations run is a matter of the mode. `open` are the
    draws of which it is not known yet what they were for. `seeded` is whether a result depends
    on an operation with a seed of its own, which continues drawing where its last run has ended.
    """

    def __init__(self, tf: Any, seed: int) -> None:
        self.tf = tf
        self.seed = seed
        self.count = 0
        self.open: Set[int] = set()
        self.seeded = False
        self.beginning: Tuple[Any, ...] = ()
        self._install()

    def _install(self) -> None:
        from tensorflow.python.framework import random_seed

        original = random_seed.get_seed

        def get_seed(op_seed: Any) -> Any:
            if op_seed is not None:
                return original(op_seed)
            self.count += 1
            self.open.add(self.count)
            return self._first_seed(), self.count

        random_seed.get_seed = get_seed

    def _first_seed(self) -> int:
        return (0x5EED << 12) + self.seed  # unlike any that a program would set

    def start(self) -> None:
        """Begin a run: everything is drawn as in the run before."""
        self.count = 0
        self.open.clear()
        self.reseed()

    def reseed(self) -> None:
        """Let Python and NumPy draw from the beginning."""
        random.seed(self.seed)
        np.random.seed(self.seed % (1 << 32))
        self.beginning = states()

    def drawn(self) -> bool:
        """Return whether Python or NumPy have drawn since the beginning."""
        return states() != self.beginning

    @contextlib.contextmanager
    def aside(self) -> Iterator[None]:
        """Draw without leaving a trace."""
        before = self.count, set(self.open), random.getstate(), np.random.get_state()
        try:
            yield
        finally:
            self.count, self.open = before[:2]
            random.setstate(before[2])
            np.random.set_state(before[3])

    def start_variable(self, value: Any) -> None:
        """Take what a variable's initial value was built of for known."""
        if not hasattr(value, "dtype") or isinstance(value, (np.ndarray, np.generic)):
            return
        if is_eager(value):
            self.open.clear()
        else:
            self.open -= {self.draw_of(op) for op in ancestors([dense(self.tf, value)])}

    def reach(self, tensors: Sequence[Any]) -> bool:
        """Tell whether tensors of a graph depend on a draw; all draws of the graph are known then.

        Those in the bodies of functions that the graph calls are taken for reached.
        """
        graphs = {tensor.graph for tensor in tensors}
        bodies = [node for graph in graphs for node in function_bodies(graph)]
        for graph in graphs:
            self.open -= {self.draw_of(op) for op in graph.get_operations()}
        reached = [*ancestors(tensors), *bodies]
        self.seeded = self.seeded or any(self._has_own_seed(op) for op in reached)
        drawn = [self.draw_of(op) for op in reached]
        self.open.difference_update(drawn)
        return any(draw is not None for draw in drawn)

    def _has_own_seed(self, op: Any) -> bool:
        stateful = is_random(kind_of(op)) and not kind_of(op).startswith("Stateless")
        return stateful and self.draw_of(op) is None

    def draw_of(self, op: Any) -> Optional[int]:
        """Return the number of the draw that an operation makes; 0 if it has no seed at all."""
        kind = kind_of(op)
        if kind == "NonDeterministicInts":
            return 0
        if not is_random(kind):
            return None
        try:
            seeds = attribute(op, "seed"), attribute(op, "seed2")
        except ValueError:
            return None  # it is identified by its inputs
        if seeds == (0, 0):
            return 0
        return seeds[1] if seeds[0] == self._first_seed() else None


def states() -> Tuple[Any, ...]:
    """Return where the generators of Python and NumPy stand."""
    name, key, *rest = np.random.get_state()
    return random.getstate(), name, np.asarray(key).tobytes(), rest


#: Operations that draw random numbers, by what their types contain.
_RANDOM = re.compile("Random|Multinomial|TruncatedNormal|StatelessSampleDistorted")


def is_random(op_type: str) -> bool:
    """Return whether operations of this type draw random numbers."""
    return _RANDOM.search(op_type) is not None


def kind_of(op: Any) -> str:
    """Return the type of an operation, or of a node in the body of a function."""
    return str(op.type if hasattr(op, "type") else op.op)


def attribute(op: Any, name: str) -> int:
    """Return an integer attribute of an operation, or of a node in the body of a function."""
    if hasattr(op, "type"):
        return int(op.get_attr(name))
    if name not in op.attr:
        raise ValueError(name)
    return int(op.attr[name].i)


def ancestors(tensors: Sequence[Any]) -> List[Any]:
    """Return the operations that tensors of a graph depend on."""
    found = list({tensor.op for tensor in tensors})
    seen = set(found)
    for op in found:
        for other in [tensor.op for tensor in op.inputs] + list(op.control_inputs):
            if other not in seen:
                seen.add(other)
                found.append(other)
    return found


def function_bodies(graph: Any) -> List[Any]:
    """Return the nodes of all functions that a graph knows."""
    if not getattr(graph, "_functions", None):
        return []
    library = graph.as_graph_def().library
    return [node for function in library.function for node in function.node_def]
