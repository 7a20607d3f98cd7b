"""What the ways of asking for gradients have in common."""

import collections
from typing import Any, Dict, List, Sequence

from ..case import Case
from ..channel import Json
from ..numbers import is_floating_array
from ..tensors import arrays, constants, dense, is_floating


class Mode:
    """A way of asking for gradients. An instance serves the value sets of one candidate in turn."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.tf = case.framework.tf
        self.program: Any = None

    def run(self, index: int, result: Json) -> None:
        """Fill in the result of value set number `index`."""
        raise NotImplementedError

    def keep_outputs(self, values: Sequence[Any], result: Json) -> None:
        """Put the outputs into the result, and come to the gradients."""
        result["outputs"] = [self.case.encode(value) for value in values]
        self.case.at("gradients")

    def keep_gradients(
        self, key: str, gradients: Sequence[Any], result: Json, values: Sequence[Any]
    ) -> None:
        """Put the values of gradients into the result."""
        result[key] = [self.case.encode(value) for value in values]
        for gradient, tensor in zip(gradients, result[key]):
            if isinstance(gradient, self.tf.IndexedSlices):
                tensor["slices"] = True

    def keep_eager(self, key: str, gradients: Sequence[Any], result: Json) -> None:
        """Put gradients that have values into the result."""
        self.keep_gradients(key, gradients, result, arrays([dense(self.tf, g) for g in gradients]))

    def keep_of_tape(
        self, index: int, result: Json, tape: Any, ys: Sequence[Any], tensors: List[Any]
    ) -> Any:
        """Put outputs and their gradients by a tape into the result, and return the latter."""
        values = arrays(ys)
        self.keep_outputs(values, result)
        ups = constants(self.tf, self.upstream(index, values))
        gradients = tape_gradients(tape, ys, self.program.sources(tensors), ups)
        self.keep_eager("gradients", gradients, result)
        return gradients

    def upstream(self, index: int, values: Sequence[Any]) -> List[Any]:
        """Return the gradients that arrive at the floating outputs, by the outputs' values."""
        return [
            self.case.numbers("upstream", index, place, value)
            for place, value in enumerate(values)
            if is_floating_array(value)
        ]

    def weights(self, index: int, values: Sequence[Any]) -> List[Any]:
        """Return the weights of the gradients in the sum that is differentiated again."""
        return [
            self.case.numbers("weights", index, place, value)
            if value is not None and is_floating_array(value)
            else None
            for place, value in enumerate(values)
        ]


def tape_gradients(tape: Any, ys: Sequence[Any], xs: Sequence[Any], ups: Sequence[Any]) -> Any:
    """Return the gradients of all floating outputs together."""
    flowing = [y for y in ys if is_floating(y.dtype)]
    if not flowing:
        return [None] * len(xs)
    return tape.gradient(flowing, list(xs), output_gradients=list(ups))


def totals(tf: Any, gradients: Sequence[Any], weights: Sequence[Any]) -> List[Any]:
    """Return the weighted sum of the gradients, one for each type of number among them."""
    terms: Dict[Any, List[Any]] = collections.OrderedDict()
    for gradient, weight in zip(gradients, weights):
        if weight is not None:
            term = tf.reduce_sum(gradient * weight)
            terms.setdefault(term.dtype, []).append(term)
    return [tf.add_n(terms[dtype]) for dtype in terms]
