"""Eager execution under a tape."""

from ..channel import Json
from ..program import Program
from ..tensors import arrays, watch
from .base import Mode


class Eager(Mode):
    """A tape, open from before the module is executed."""

    def run(self, index: int, result: Json) -> None:
        if self.case.request.get("calls"):
            self._call(index, result)
            return
        with self.tf.GradientTape() as tape:
            self.program = Program(self.case, [tape])
            tensors = self.program.constants(index)
            watch(tape, tensors)
            ys = self.program.call(*tensors)
        self.keep_of_tape(index, result, tape, ys, tensors)

    def _call(self, index: int, result: Json) -> None:
        """Call the program that the first value set has executed."""
        self.program = self.program or Program(self.case)
        self.case.draws.reseed()  # as before each run of a graph
        self.keep_outputs(arrays(self.program.call(*self.program.constants(index))), result)
