"""Eager execution under two tapes: the gradients of gradients."""

from ..channel import Json
from ..program import Program
from ..tensors import arrays, constants, dense, watch
from .base import Mode, totals


class SecondOrder(Mode):
    """A tape inside a tape, both open from before the module is executed."""

    def run(self, index: int, result: Json) -> None:
        with self.tf.GradientTape() as outer:
            with self.tf.GradientTape() as inner:
                self.program = Program(self.case, [outer, inner])
                tensors = self.program.constants(index)
                watch(outer, tensors)
                watch(inner, tensors)
                ys = self.program.call(*tensors)
            gradients = self.keep_of_tape(index, result, inner, ys, tensors)
            self.case.at("second_order")
            gradients = [dense(self.tf, gradient) for gradient in gradients]
            weights = constants(self.tf, self.weights(index, arrays(gradients)))
            sums = totals(self.tf, gradients, weights)
        xs = self.program.sources(tensors)
        second = outer.gradient(sums, xs) if sums else [None] * len(xs)
        self.keep_eager("second_order", second, result)
