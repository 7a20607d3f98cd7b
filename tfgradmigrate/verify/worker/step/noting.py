"""What is noted of the steps of a program, whichever way they run."""

from typing import Any, Callable, Dict, List, Set, Tuple

from ..channel import Json


class Losses:
    """Of what gradients were asked for, by `tf.gradients` and by tapes, and which these are."""

    def __init__(self) -> None:
        self._asked: List[Tuple[List[Any], List[Any]]] = []

    def watch(self, is_2: bool) -> None:
        """Have every question for gradients pass by here."""
        from tensorflow.python.ops import gradients_util

        kinds: List[Any] = [(gradients_util, "_GradientsHelper", 0)]
        if is_2:
            from tensorflow.python.eager import backprop

            kinds.append((backprop.GradientTape, "gradient", 1))
        for kind, name, place in kinds:
            setattr(kind, name, self._noting(getattr(kind, name), place))

    def _noting(self, asked: Any, place: int) -> Any:
        def asking(*args: Any, **more: Any) -> Any:
            found = asked(*args, **more)
            target = args[place] if len(args) > place else more.get("target", more.get("ys"))
            losses, gradients = (
                [each for each in flat(value) if hasattr(each, "graph")]
                for value in (target, found)
            )
            self._asked.append((losses, gradients))
            return found

        return asking

    def of(self, graph: Any, inside: Set[Any]) -> List[Any]:
        """Return the losses of which some gradient is computed by these ops of a graph."""
        found = {
            id(loss): loss
            for losses, gradients in self._asked
            if any(each.graph is graph and each.op in inside for each in gradients)
            for loss in losses
            if loss.graph is graph
        }
        return list(found.values())


class Noted:
    """Steps as they run; `seen` is called with each run, of a new kind or not.

    `kinds` are the steps by what tells them apart, `order` has one for each run. `changed` are
    variables that other code changes between two steps, each with a line that does, `waiting` the
    same since the last step. Of `left` more runs the tape keeps what they are fed, with the
    `values` that variables had before the first.
    """

    def __init__(self, root: str, losses: Losses, seen: Callable[[bool], None], left: int) -> None:
        self.root = root
        self.losses = losses
        self.seen = seen
        self.left = left
        self.kinds: Dict[Any, Any] = {}
        self.order: List[Any] = []
        self.changed: Dict[str, str] = {}
        self.waiting: Dict[str, str] = {}
        self.tape: List[Tuple[int, Json]] = []
        self.values: Json = {}

    def begins(self, kind: Any) -> None:
        """Note that a step runs."""
        self.order.append(kind)
        self.changed = {**self.waiting, **self.changed}
        self.waiting.clear()

    def distinct(self) -> List[Any]:
        """Return the steps, in the order in which they first ran."""
        return list({id(kind): kind for kind in self.order}.values())

    def steps(self, final: bool) -> List[Json]:
        """Return the steps as JSON."""
        raise NotImplementedError

    def variables(self) -> List[Json]:
        """Return the variables in the order of their making."""
        raise NotImplementedError

    def initial(self) -> Json:
        """Return the graph of the variables' first values, and which tensor is whose."""
        return {}

    def program(self, final: bool) -> Json:
        """Return all that is known; if this is not `final`, the program goes on."""
        numbers = {id(kind): number for number, kind in enumerate(self.distinct())}
        runs = [numbers[id(kind)] for kind in self.order]
        return {
            "steps": self.steps(final),
            "variables": self.variables(),
            "initial": self.initial(),
            "runs": runs,
            "changes": self.changed,
            "taped": {
                "values": self.values,
                "runs": [(runs[number], fed) for number, fed in self.tape],
            },
        }


def flat(value: Any) -> List[Any]:
    """Return what is in lists, dictionaries, slices, and what hooks add to fetches."""
    if isinstance(value, (list, tuple)):
        return [each for part in value for each in flat(part)]
    if isinstance(value, dict):
        return [each for part in value.values() for each in flat(part)]
    if hasattr(value, "indices") and hasattr(value, "values"):
        return [value.values, value.indices]
    return [value]
