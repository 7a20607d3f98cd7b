"""A program that is executed: its module, its variables, and the subject in it that is called."""

import contextlib
import types
from typing import Any, Callable, Dict, Iterator, List, Sequence, Tuple

from .arguments import expressions, leaves
from .case import Case
from .channel import Json
from .module import evaluate, execute
from .shapes import static_shape
from .tensors import flatten, watch
from .variables import Variables

#: Where `tf.get_variable` keeps what it has made, functions of all programs included.
#: Source: `tensorflow/python/ops/variable_scope.py`.
NAMED_VARIABLES = (("__variable_store",), ("__varscope",))


class Program:
    """One execution of the module, in the graph or under the tapes that are there.

    `leaves` are the tensors and variables among the arguments, in order.
    """

    def __init__(self, case: Case, tapes: Sequence[Any] = ()) -> None:
        self.case = case
        self.request = case.request
        self.framework = case.framework
        self.variables = Variables(case.framework, case.draws)
        self.structure = "tensor"
        self.static_shapes: List[Any] = []
        self.leaves = list(leaves(case.arguments))
        self.variables_given: Dict[int, Any] = {}  # the variables among the leaves, by place
        case.start()
        case.at("import")
        for key in NAMED_VARIABLES:  # no other program's are found by their names
            case.framework.v1.get_default_graph().clear_collection(key)
        with self.variables.scope():
            self.namespace = self._execute()
            case.at("forward")
            self.subject = self._subject()
            self.made_before_call = len(self.variables.made)
            # Once: a layer that is called again has its variables already.
            self.evaluated = {
                id(argument): evaluate(argument["code"], self.namespace)
                for argument in expressions(case.arguments)
            }
        self.bind = case.framework.unconverted(self._bind)
        self.finish = case.framework.unconverted(self._finish)
        for tape in tapes:
            self.watch_others(tape)

    def _execute(self) -> Dict[str, Any]:
        module = types.ModuleType(self._name())
        execute(self.request, module, self.case.imports)
        return module.__dict__

    def _name(self) -> str:
        name = str(self.request.get("name") or "program")
        return name + "_" if name in self.framework.modules else name  # "random", for one

    def _subject(self) -> Callable[..., Any]:
        if self.request["kind"] == "function":
            return evaluate(self.request["subject"], self.namespace)  # type: ignore[no-any-return]
        values = [evaluate(output, self.namespace) for output in self.request["outputs"]]
        return lambda: values[0] if len(values) == 1 else values

    def values(self, index: int) -> List[Any]:
        """Return the array for each leaf in value set number `index`."""
        return [self.case.decode(leaf["values"][index]) for leaf in self.leaves]

    def is_tensor(self, place: int) -> bool:
        """Return whether a leaf is a tensor and no variable."""
        return bool(self.leaves[place]["kind"] == "tensor")

    def call(self, *tensors: Any) -> List[Any]:
        """Call the subject, and return the tensors that it returned.

        This is what ``tf.function`` traces: AutoGraph converts it, and with it the subject.
        """
        positional, keywords = self.bind(tensors)
        with self.variables.scope():
            result = self.subject(*positional, **keywords)
        return self.finish(result)  # type: ignore[no-any-return]

    def _bind(self, tensors: Sequence[Any]) -> Tuple[List[Any], Dict[str, Any]]:
        rest = iter(self.inputs(tensors))
        positional, keywords = [], {}
        for argument in self.case.arguments:
            value = self._argument(argument, rest)
            if argument.get("keyword"):
                keywords[argument["keyword"]] = value
            else:
                positional.append(value)
        return positional, keywords

    def _argument(self, argument: Json, rest: Iterator[Any]) -> Any:
        if argument["kind"] == "list":
            return [self._argument(item, rest) for item in argument["items"]]
        if argument["kind"] == "python":
            return self.evaluated[id(argument)]
        return next(rest)

    def _finish(self, result: Any) -> List[Any]:
        tensors: List[Any] = []
        self.structure = flatten(self.framework, result, tensors)
        shaped = [tensor for tensor in tensors if hasattr(tensor, "shape")]
        self.static_shapes = [static_shape(tensor) for tensor in shaped]
        self.case.note_random(shaped)
        return tensors

    def inputs(self, tensors: Sequence[Any]) -> List[Any]:
        """Return the tensor or variable of each leaf."""
        rest = iter(tensors)
        return [
            next(rest) if self.is_tensor(place) else self.variables_given[place]
            for place in range(len(self.leaves))
        ]

    def constants(self, index: int) -> List[Any]:
        """Return the tensors of a value set, and set the variables."""
        tensors = []
        for place, value in enumerate(self.values(index)):
            if self.is_tensor(place):
                tensors.append(self.framework.tf.constant(value))
            elif place in self.variables_given:
                self.variables_given[place].assign(value)
            else:
                self.variables_given[place] = self.framework.module().Variable(value)
        return tensors

    def others(self) -> List[Any]:
        """Return what else is to be differentiated with respect to."""
        return [evaluate(code, self.namespace) for code in self.request.get("wrt", ())]

    def watch_others(self, tape: Any) -> None:
        """Watch those of them that are there before the subject is called."""
        for code in self.request.get("wrt", ()):
            with contextlib.suppress(Exception):
                watch(tape, [evaluate(code, self.namespace)])

    def sources(self, tensors: Sequence[Any]) -> List[Any]:
        """Return everything to differentiate with respect to."""
        return self.inputs(tensors) + self._made() + self.others()

    def names(self) -> List[str]:
        """Return the names of the sources."""
        given = [
            leaf.get("name") or leaf.get("keyword") or f"input_{place}"
            for place, leaf in enumerate(self.leaves)
        ]
        made = [variable.name for variable in self._made()]
        return given + made + list(self.request.get("wrt", ()))

    def _made(self) -> List[Any]:
        return self.variables.trainable(self.made_before_call)
