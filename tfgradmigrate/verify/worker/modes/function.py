"""``tf.function``, with the tape around it or inside."""

from typing import Any, Callable, List, Sequence, Tuple

from ..case import Case
from ..channel import Json
from ..program import Program
from ..tensors import arrays, constants, watch
from .base import Mode, tape_gradients


class FunctionTapeOutside(Mode):
    """``tf.function`` called under a tape that is open while the module is executed."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.traced: Any = None

    def run(self, index: int, result: Json) -> None:
        with self.tf.GradientTape() as tape:
            # A tape has to see what the module makes of its variables, and no value set what
            # another one has assigned: then it is executed anew.
            if self.program is None or self.program.variables.made:
                self.program = Program(self.case)
                self.traced = self.function(self.program.call)
            self.program.watch_others(tape)
            tensors = self.program.constants(index)
            watch(tape, tensors)
            ys = self.traced(*tensors)
        self.keep_of_tape(index, result, tape, ys, tensors)

    def function(self, call: Callable[..., Any]) -> Any:
        """Return the call as a function to be traced."""
        return self.tf.function(call)


class FunctionTapeInside(Mode):
    """A tape inside ``tf.function``; the module is executed outside, where no tape sees it."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.first: Any = None
        self.forward: Any = None
        self.step: Any = None
        self.begin = case.framework.unconverted(self._begin)
        self.finish = case.framework.unconverted(self._finish)

    def run(self, index: int, result: Json) -> None:
        # Shapes may be unknown while tracing, so that a function of its own tells them first.
        if self.first is not None and self.first.variables.made:
            self.forward = self.step = None  # no value set sees what another one has assigned
        if self.forward is None:
            self.program = Program(self.case)
            self.first, self.forward = self.program, self.tf.function(self.program.call)
        values = arrays(self.forward(*self.first.constants(index)))
        self.keep_outputs(values, result)
        if self.step is None:
            self.program = Program(self.case)
            self.case.at("gradients")
            self.step = self.tf.function(self.differentiate)
        ups = constants(self.tf, self.upstream(index, values))
        ys, gradients = self.step(self.program.constants(index), ups)
        self.keep_outputs(arrays(ys), result)
        self.keep_eager("gradients", gradients, result)

    def differentiate(self, tensors: List[Any], ups: List[Any]) -> Tuple[Any, Any]:
        """Call the subject and ask for its gradients; AutoGraph converts this, and the subject."""
        with self.tf.GradientTape() as tape:
            self.begin(tape, tensors)
            ys = self.program.call(*tensors)
        return ys, self.finish(tape, ys, tensors, ups)

    def _begin(self, tape: Any, tensors: Sequence[Any]) -> None:
        watch(tape, tensors)
        self.program.watch_others(tape)

    def _finish(self, tape: Any, ys: Sequence[Any], tensors: List[Any], ups: List[Any]) -> Any:
        return tape_gradients(tape, ys, self.program.sources(tensors), ups)
