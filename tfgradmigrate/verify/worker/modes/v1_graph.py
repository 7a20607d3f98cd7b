"""A graph and a session, as TensorFlow 1 had them."""

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import numpy as np

from ..case import Case
from ..channel import Json
from ..effects import named
from ..numbers import is_floating_array
from ..program import Program
from ..tensors import dense
from .base import Mode, totals

#: Op types of what has its bodies in functions: control flow, and what is a `tf.function`.
CONTROL_FLOW = named("computes", "bodies", of="op.")


class V1Graph(Mode):
    """A graph that ``tf.gradients`` differentiates and a session runs."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.v1 = case.framework.v1
        self.graph = self.tf.Graph()
        self.index = 0
        self.session: Any = None
        self.stale = False
        self.ys: List[Any] = []
        self.operations: List[Any] = []  # what a subject without outputs returns
        self.placeholders: List[Any] = []
        self.setters: List[Tuple[int, Any, Any]] = []
        self.built: Dict[Any, Tuple[List[Any], List[Any]]] = {}

    def run(self, index: int, result: Json) -> None:
        self.index = index
        with self.graph.as_default():
            if self.program is None:
                self._build()
            # A loop whose differentiation fails leaves its context behind. This is out of all.
            with self.v1.control_dependencies(None):
                self._run(result)

    def _run(self, result: Json) -> None:
        self.case.at("forward")
        self._begin()
        feed = self._feed()
        values = self._fetch(self.ys, feed, self.operations)
        self.keep_outputs(values, result)
        if self.case.request.get("calls"):
            return

        ups = self.upstream(self.index, values)
        gradients, feed = self._gradients(values, ups, feed)
        self._begin_again()
        values = self._fetch(gradients, feed)
        self.keep_gradients("gradients", gradients, result, values)

        self.case.at("second_order")
        second, feed = self._second_order(gradients, self.weights(self.index, values), feed)
        self._begin_again()
        values = self._fetch(second, feed)
        self.keep_gradients("second_order", second, result, values)

    def _build(self) -> None:
        self.program = Program(self.case)
        for place, value in enumerate(self.program.values(0)):
            if self.program.is_tensor(place):
                self.placeholders.append(self._placeholder(value))
            else:
                variable = self.case.framework.module().Variable(value)
                self.program.variables_given[place] = variable
                fed = self._placeholder(value)
                self.setters.append((place, fed, self.v1.assign(variable, fed).op))
        returned = self.program.call(*self.placeholders)
        self.ys = [y for y in returned if hasattr(y, "dtype")]
        self.operations = [y for y in returned if not hasattr(y, "dtype")]

    def _begin(self) -> None:
        """Give all variables their initial values, in the order in which they were made.

        That is in a new session where control flow has been differentiated. TensorFlow adds outputs
        to its ops for that, which a session that has run them before does not have.
        """
        if self.session is None or self.stale:
            self.session, self.stale = self.v1.Session(), False
            self._initialize()
        elif not self.case.request.get("calls"):
            self._initialize()
        values = self.program.values(self.index)
        for place, fed, setter in self.setters:
            self.session.run(setter, {fed: values[place]})

    def _initialize(self) -> None:
        for variable in self.v1.global_variables():
            self.session.run(variable.initializer)
        self.session.run([self.v1.local_variables_initializer(), self.v1.tables_initializer()])

    def _begin_again(self) -> None:
        """Take back what the run before this one has assigned: a tape has but one run."""
        if self.v1.global_variables():
            self._begin()

    def _feed(self) -> Dict[Any, Any]:
        values = enumerate(self.program.values(self.index))
        tensors = [value for place, value in values if self.program.is_tensor(place)]
        return dict(zip(self.placeholders, tensors))

    def _gradients(self, values: Sequence[Any], ups: List[Any], feed: Dict[Any, Any]) -> Any:
        flowing = [y for y, value in zip(self.ys, values) if is_floating_array(value)]

        def build(placeholders: List[Any]) -> List[Any]:
            return self._differentiate(flowing, placeholders)

        return self._once("gradients", ups, feed, build)

    def _second_order(
        self, gradients: Sequence[Any], weights: List[Any], feed: Dict[Any, Any]
    ) -> Any:
        def build(placeholders: List[Any]) -> List[Any]:
            sums = totals(self.tf, [dense(self.tf, g) for g in gradients], placeholders)
            return self._differentiate(sums, None)

        return self._once("second_order", weights, feed, build)

    def _once(
        self,
        key: str,
        values: Sequence[Any],
        feed: Dict[Any, Any],
        build: Callable[[List[Any]], List[Any]],
    ) -> Tuple[List[Any], Dict[Any, Any]]:
        """Return what is built from placeholders for the values, once for all of these shapes.

        The feed that comes with it holds the values, too.
        """
        shapes = tuple(None if value is None else value.shape for value in values)
        if (key, shapes) not in self.built:
            placeholders = [None if value is None else self._placeholder(value) for value in values]
            self.built[key, shapes] = placeholders, build(placeholders)
            self.stale = any(op.type in CONTROL_FLOW for op in self.graph.get_operations())
            if self.stale:
                self._begin()
        placeholders, tensors = self.built[key, shapes]
        feed = dict(feed)
        feed.update((p, value) for p, value in zip(placeholders, values) if p is not None)
        return tensors, feed

    def _differentiate(self, ys: List[Any], ups: Optional[List[Any]]) -> List[Any]:
        xs = self.program.sources(self.placeholders)
        if not ys:
            return [None] * len(xs)
        ups = ups or [self.tf.ones_like(y) for y in ys]  # a complex one has no other default
        gradients = list(self.v1.gradients(ys, xs, ups))
        self.case.note_random([dense(self.tf, g) for g in gradients if g is not None])
        return gradients

    def _fetch(
        self, tensors: Sequence[Any], feed: Dict[Any, Any], operations: Sequence[Any] = ()
    ) -> List[Any]:
        """Return the values of the tensors; None gives None."""
        there = [dense(self.tf, tensor) for tensor in tensors if tensor is not None]
        self.case.draws.reseed()
        values = iter(self.session.run(there + list(operations), feed))
        self.case.random = self.case.random or self.case.draws.drawn()  # in a py_func
        return [None if tensor is None else np.asarray(next(values)) for tensor in tensors]

    def _placeholder(self, value: Any) -> Any:
        """Return a placeholder for arrays like this one."""
        dtype = self.tf.string if value.dtype == object else value.dtype
        return self.v1.placeholder(dtype, value.shape)
