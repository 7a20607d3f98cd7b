"""What the host and its workers say to each other: one JSON object a line.

The worker is a package that an old Python has to read as well, so these are plain dictionaries
there; here they have names for the type checker.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Side = Literal["old", "new"]

#: Where the old program runs: its own mode, in a graph and a session.
OLD_MODES = ("v1_graph",)

#: Where the new program runs. Each has caught a failure that the others missed.
NEW_MODES = (
    "eager",
    "function_tape_outside",
    "function_tape_inside",
    "v1_graph",
    "jit",
    "second_order",
)


#: Those of them in which the code of a module itself runs.
MODULE_MODES = ("eager", "v1_graph", "second_order")


class Tensor(TypedDict, total=False):
    """A tensor, bit by bit: `data` is Base64 of its little-endian bytes in C order.

    Strings have `items` instead, each in Base64. `slices` is true where it was IndexedSlices.
    """

    dtype: str
    shape: list[int]
    data: str
    items: list[str]
    slices: bool


class Argument(TypedDict, total=False):
    """One argument of a call.

    `kind` is "tensor" or "variable" (`values`: one tensor a value set, all of one dtype and
    shape), "python" (`code`: an expression evaluated among the module's names) or "list"
    (`items`). `keyword` is None for a positional argument.
    """

    keyword: str | None
    kind: str
    values: list[Tensor]
    code: str
    items: list[Argument]


class Request(TypedDict, total=False):
    """One subject to run, in some modes, on some value sets: see the worker for each key.

    `lines` are lines of the text: a call that comes to none of them makes room for the next
    candidate; `functions` are the lines of gradient functions, each by its name, one of which is to
    be run as well. `lend` are names that the program uses and TensorFlow lacks, each with its new
    name. With `calls` a program is executed once and only called, for each value set in turn: it
    gives outputs alone. `upstream` and `weights` replace the worker's own: for each value set one
    tensor an output (a source), None where there is no gradient.
    For the mode "record", `record` is what the recorder is asked (`worker.record`).
    For the mode "import", of the kind "module", `own` are the folders of the project, each with a
    separator at its end, and `held` gives for the path of a file the path of the text that takes
    its place.
    """

    id: int
    text: str
    name: str
    file: str
    path: list[str]
    subject: str
    kind: str
    outputs: list[str]
    wrt: list[str]
    candidates: list[list[Argument]]
    sets: int
    modes: list[str]
    seed: int
    seconds: float
    megabytes: int
    lend: dict[str, str]
    lines: list[int]
    functions: dict[str, list[int]]
    upstream: list[list[Tensor | None]]
    weights: list[list[Tensor | None]]
    calls: bool
    record: dict[str, Any]
    own: list[str]
    held: dict[str, str]


class Failure(TypedDict, total=False):
    """An exception: its type, the built-in type below it, where it came, its first line.

    `uncompilable` are the types of operations that XLA has no kernel for. Of an import, `file` is
    the project's file that `line` counts in, `missing` a module that is not there.
    """

    type: str
    base: str
    stage: str
    message: str
    line: int | None
    uncompilable: list[str]
    file: str | None
    missing: str


class Run(TypedDict, total=False):
    """The numbers of one value set; a gradient is None where TensorFlow gives none.

    `error` gives why the rest is missing. A mode has failed if its first value set has, but for the
    second order: what has none has its first order all the same.
    """

    outputs: list[Tensor]
    gradients: list[Tensor | None]
    second_order: list[Tensor | None]
    error: Failure


class Reply(TypedDict, total=False):
    """What came of one mode of a request."""

    id: int
    mode: str
    status: str
    candidate: int
    tried: list[dict[str, Any]]
    structure: str
    sources: list[str]
    runs: list[Run]
    static_shapes: list[list[int | None]]
    error: Failure
    printed: str
    random: bool
    seeded: bool
    reached: list[int]
    called: list[str]
    loaded: list[str]
    forms: list[dict[str, Any]]
    recorded: list[list[dict[str, Any]]]
    tensors: list[list[list[str]]]
