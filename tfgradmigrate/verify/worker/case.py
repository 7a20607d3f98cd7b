"""One mode of one request, in the process that runs it: what its program and its mode work with."""

from typing import Any, Callable, List, Optional, Sequence

from .channel import Json
from .errors import describe, status_of
from .framework import Framework
from .imports import Imports
from .module import code_name
from .numbers import decode, encode, numbers_like
from .randomness import Draws
from .tensors import is_eager

#: How large the tensors of one reply may be together, in bytes.
LARGEST_REPLY = 128 << 20


class Case:
    """One mode of one request.

    `stage` is where the run has come to, `arguments` are those of the candidate that is tried,
    `imports` those of its module that failed. `random` is whether a result depends on numbers
    that are drawn.
    """

    def __init__(
        self, framework: Framework, request: Json, mode: str, report: Callable[[Json], None]
    ) -> None:
        self.framework = framework
        self.request = request
        self.mode = mode
        self.report = report
        self.filename = code_name(request)
        self.stage = "import"
        self.random = False
        self.size = 0
        self.arguments: List[Json] = []
        self.imports = Imports()
        self.draws = Draws(framework.tf, int(request.get("seed", 0)))
        framework.lend(request.get("lend", {}))

    def begin(self, arguments: List[Json]) -> None:
        """Begin with a candidate."""
        self.arguments = arguments
        self.random = False
        self.size = 0
        self.draws.open.clear()
        self.draws.seeded = False

    def start(self) -> None:
        """Begin an execution of the module: as if there had been none before."""
        self.random = self.random or bool(self.draws.open)
        self.imports.used = None
        self.framework.forget_gradients()
        self.framework.forget_flags()
        self.draws.start()

    def at(self, stage: str) -> None:
        """Note where the run has come to, here and in the process that watches."""
        self.stage = stage
        self.report({"stage": stage})

    def attempt(self, action: Callable[[], None]) -> Optional[Json]:
        """Do something, and return what became of it if it failed."""
        try:
            action()
        except BaseException as error:  # whatever a program raises is its result
            return {"status": status_of(error), "error": self.describe(error)}
        return None

    def describe(self, error: BaseException) -> Json:
        """Return an error as JSON."""
        return describe(error, self.stage, self.filename)

    def note_random(self, tensors: Sequence[Any]) -> None:
        """Note whether tensors of a graph depend on random numbers."""
        graph = [tensor for tensor in tensors if not is_eager(tensor)]
        self.random = self.draws.reach(graph) or self.random

    def encode(self, value: Any) -> Optional[Json]:
        """Return an array as JSON, unless there are too many numbers to send."""
        if value is None:
            return None
        self.size += value.nbytes
        if self.size > LARGEST_REPLY:
            raise MemoryError(f"the results are larger than {LARGEST_REPLY >> 20} MiB")
        return encode(value)

    def decode(self, tensor: Json) -> Any:
        """Return the array of a tensor in JSON."""
        return decode(self.framework.tf, tensor)

    def numbers(self, what: str, index: int, place: int, like: Any) -> Any:
        """Return the upstream gradients, or the weights, for an array of value set `index`."""
        given = self.request.get(what, ())
        if index < len(given) and place < len(given[index]) and given[index][place] is not None:
            return self.decode(given[index][place])
        low, high = (-1.5, 2.0) if what == "upstream" else (0.5, 2.0)
        return numbers_like((self.draws.seed, what, index, place), like, low, high)
