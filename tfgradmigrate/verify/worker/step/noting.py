"""What is noted of the steps of a program, whichever way they run."""

from typing import Any, Callable, Dict, List, Set, Tuple

from ..channel import Json


class Gradients:
    """What gradients were asked for, by `tf.gradients` and by tapes: of which losses, by what."""

    def __init__(self) -> None:
        self._asked: List[Tuple[List[Any], List[Tuple[Any, Any]]]] = []

    def watch(self, is_2: bool) -> None:
        """Have every question for gradients pass by here."""
        from tensorflow.python.ops import gradients_util

        self._note(gradients_util, "_GradientsHelper", ("ys", "xs"))
        if is_2:
            from tensorflow.python.eager import backprop

            self._note(backprop.GradientTape, "gradient", ("self", "target", "sources"))

    def _note(self, owner: Any, name: str, named: Tuple[str, ...]) -> None:
        ask = getattr(owner, name)

        def asking(*args: Any, **more: Any) -> Any:
            found = ask(*args, **more)
            losses, sources = [flat({**dict(zip(named, args)), **more}[n]) for n in named[-2:]]
            pairs = [(s, g) for s, g in zip(sources, flat(found)) if g is not None]
            self._asked.append(([each for each in losses if hasattr(each, "graph")], pairs))
            return found

        setattr(owner, name, asking)

    def of(self, graph: Any, inside: Set[Any]) -> Tuple[List[Any], List[Tuple[Any, Any]]]:
        """Return of which losses these ops of a graph compute some gradient, and these by what."""
        losses, gradients = [], []
        for asked, pairs in self._asked:
            tensors = [(source, getattr(each, "values", each)) for source, each in pairs]
            own = [(s, t) for s, t in tensors if getattr(t, "graph", None) is graph]
            if any(tensor.op in inside for _, tensor in own):
                losses += [loss for loss in asked if loss.graph is graph]
                gradients += own
        return losses, gradients


class Noted:
    """Steps as they run; `seen` is called with each run, of a new kind or not.

    `kinds` are the steps by what tells them apart, `order` has one for each run. `changed` are
    variables that other code changes between two steps, each with a line that does, `waiting` the
    same since the last step; `anew` are such with the numbers of the steps before which they get
    their first value again, -1 where it is another one. Of `left` more runs the tape keeps what
    they are fed, with the `values` that variables had before the first.
    """

    def __init__(
        self, root: str, gradients: Gradients, seen: Callable[[bool], None], left: int
    ) -> None:
        self.root = root
        self.gradients = gradients
        self.seen = seen
        self.left = left
        self.kinds: Dict[Any, Any] = {}
        self.order: List[Any] = []
        self.changed: Dict[str, str] = {}
        self.waiting: Dict[str, str] = {}
        self.anew: Dict[str, List[int]] = {}
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

    def unseen(self) -> List[str]:
        """Return the ops that train and that no run has asked for."""
        return []

    def program(self, final: bool) -> Json:
        """Return all that is known; if this is not `final`, the program goes on.

        Runs before those that train, which only set variables, give these their first values.
        """
        numbers = {id(kind): number for number, kind in enumerate(self.distinct())}
        runs, steps = [numbers[id(kind)] for kind in self.order], self.steps(final)
        before = next((n for n, number in enumerate(runs) if not steps[number]["copies"]), 0)
        copied = [each for number in runs[:before] for each in steps[number]["copies"].items()]
        values = {k: self.values.get(of) for k, of in copied if isinstance(of, str)}
        places = {number: place for place, number in enumerate(sorted({*runs[before:]}))}
        anew = {name: [at - before for at in told] for name, told in self.anew.items()}
        return {
            "steps": [steps[number] for number in places],
            "variables": self.variables(),
            "initial": self.initial(),
            "runs": [places[number] for number in runs[before:]],
            "copied": copied,
            "changes": self.changed,
            "anew": {name: told for name, told in anew.items() if min(told) >= 0},
            "unseen": self.unseen(),
            "taped": {
                "values": {**self.values, **values},
                "runs": [(places[runs[n]], fed) for n, fed in self.tape if n >= before],
            },
        }


def flat(value: Any) -> List[Any]:
    """Return what is in lists and dictionaries."""
    if isinstance(value, (list, tuple)):
        return [each for part in value for each in flat(part)]
    if isinstance(value, dict):
        return [each for part in value.values() for each in flat(part)]
    return [value]
