"""`--upgrade-api`: TensorFlow's own tf_upgrade_v2, as a library, on the result of the migration.

Its three modules need TensorFlow's folder and nothing else of TensorFlow, which is not imported: it
would take seconds. What tf_upgrade_v2 says becomes findings at the lines of the file as it was.

It is checked where it is known to go wrong: a file that it cannot write back unchanged, or whose
result does not parse, is left to the user, with a finding.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import io
import os
import re
import sys
import threading
import types
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from tfgradmigrate.errors import UsageError
from tfgradmigrate.left.saving import may_save_keras
from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.upgraded import NamesUpgraded, NotUpgraded, UpgradeWarning
from tfgradmigrate.rules.model import Action, FileResult, Finding
from tfgradmigrate.tables.keras_names import missing

_LOG = pattern(r"(\d+):(\d+): (INFO|WARNING|ERROR): (.*)", re.DOTALL)
_PARTS = ("tensorflow", "tensorflow.tools", "tensorflow.tools.compatibility")

# It says this of every method of that name, whatever has it.
_OF_SAVE = "*.save requires manual check"

# It sees names and no types.
_ASSUMED = "what tf_upgrade_v2 takes for a name of TensorFlow, or a method of its objects, is one"

# Measured: so does `tf.numpy_function`, where the migration sees to it.
_PY_FUNC = "to 'tf.compat.v1.py_func'"
_SHARED = (
    "in graphs of TensorFlow 2 `tf.compat.v1.py_func` hands its function the memory of the "
    "tensors: one that changes its inputs in place has to copy them first"
)

# It gives these a name that TensorFlow 1 has for another function, which a second run takes it for:
# that would stop the gradient of the labels, or swap two arguments.
_NOT_RENAMED = """
arg_max arg_min batch_to_space_nd manip.batch_to_space_nd nn.avg_pool_v2
nn.ctc_beam_search_decoder_v2 nn.max_pool_v2 nn.softmax_cross_entropy_with_logits_v2
"""
_STAYS = "tf.space_to_batch_nd"
# Of these it makes `tf.image.resize`, which takes the centers of pixels for their places.
_RESIZING = """
image.resize_area image.resize_bicubic image.resize_bilinear image.resize_images
image.resize_nearest_neighbor
"""

_DROPOUT = [None, None, "noise_shape", "seed", "name"]

# How many different changes the finding on them lists, and how long what is said may be.
_SHOWN, _LONGEST = 3, 135


def check_available() -> None:
    """Raise UsageError if tf_upgrade_v2 cannot be found."""
    folder = _tensorflow_folder()
    script = os.path.join(folder or "", "tools", "compatibility", "tf_upgrade_v2.py")
    if folder is None or not os.path.exists(script) or not importlib.util.find_spec("pasta"):
        raise UsageError(
            "--upgrade-api needs tf_upgrade_v2, which comes with TensorFlow 2: "
            f"{sys.executable} -m pip install 'tfgradmigrate[tf]'"
        )


def upgrade(
    result: FileResult, wants: Callable[[str], bool], safe_only: bool = False
) -> FileResult:
    """Return a result with tf_upgrade_v2's changes and findings; `wants` names which codes count.

    Nothing is done for a file that failed, and with `safe_only` the changes are only told.
    """
    if result.failure is not None or not wants(NamesUpgraded.code):
        return result
    upgraded = _upgraded(result.new)
    lines = Lines(result.old, result.new)
    findings = [
        _finding(code, result.path, lines.old(entry.line), entry, notes)
        for code, entry, notes in upgraded.entries()
        if wants(code.code)
    ]
    new = upgraded.text
    if safe_only and upgraded.changed:
        changes = [each for each in findings if each.code == NamesUpgraded.code]
        findings, new = [replace(each, action=Action.LEAVE) for each in changes], result.new
    every = sorted((*result.findings, *findings), key=lambda f: (f.line, f.column, f.code))
    return replace(result, new=new, findings=tuple(every))


def upgraded_text(text: str) -> str:
    """Return a text as tf_upgrade_v2 leaves it; the same text where it cannot handle it.

    Raises UsageError if tf_upgrade_v2 cannot be found.
    """
    check_available()
    return _upgraded(text).text


class _Entry(NamedTuple):
    """A line of tf_upgrade_v2's log; lines count from 1, columns from 0."""

    line: int
    column: int
    level: str
    message: str


class _Upgraded(NamedTuple):
    """A text after tf_upgrade_v2, whether it is another one, and what it said."""

    text: str
    changed: bool
    log: list[_Entry]

    def entries(self) -> Iterator[tuple[type[Code], _Entry, list[str]]]:
        """Yield what becomes a finding, with its code and its notes."""
        # Some of what is to be checked by hand stands among what was done.
        check = [entry for entry in self.log if "manual check" in entry.message]
        done = [entry for entry in self.log if entry.level == "INFO" and entry not in check]
        if self.changed and done:
            first = min(done)
            places = "1 change" if len(done) == 1 else f"{len(done)} changes"
            message = f"TensorFlow 2 lacks names or arguments used here; {places} by tf_upgrade_v2"
            shared = [_SHARED] if any(_PY_FUNC in entry.message for entry in done) else []
            yield NamesUpgraded, first._replace(message=message), [*_counted(done), *shared]
        for entry in dict.fromkeys(self.log):
            code = NotUpgraded if entry.level == "ERROR" else UpgradeWarning
            if code is NotUpgraded or entry.level == "WARNING" or entry in check:
                short = _in_short(entry.message)
                whole = [] if short == entry.message.rstrip(".") else [entry.message]
                yield code, entry._replace(message=short), whole


def _counted(done: list[_Entry]) -> list[str]:
    """The commonest changes in a line, each with how often it was made."""
    counted = Counter(entry.message.rstrip(".") for entry in done)
    shown: list[str] = []
    for message, count in counted.most_common(_SHOWN):
        change = f"{message} ({count} times)" if count > 1 else message
        if shown and len("; ".join([*shown, change])) > _LONGEST:
            break
        shown.append(change)
    rest = len(counted) - len(shown)
    more = [f"and {rest} more {'kind' if rest == 1 else 'kinds'}"] if rest else []
    return ["; ".join([*shown, *more])]


def _in_short(message: str) -> str:
    """The first sentences of what tf_upgrade_v2 reports: two lines, that end with a clause."""
    sentences = [each.rstrip(".") for each in re.split(r"(?<=[.!?]) (?=[A-Z`']|tf\.)", message)]
    short = sentences[0]
    for sentence in sentences[1:]:
        if len(short) + len(sentence) + 2 > _LONGEST:
            break
        short += f". {sentence}"
    if short == sentences[0] and len(sentences) > 1:
        short = f"{short}. {sentences[1]}"
    while len(short) > _LONGEST and ", " in short:
        short = short.rpartition(", ")[0]
    return short


def _upgraded(text: str) -> _Upgraded:
    """Take a text through tf_upgrade_v2; the same text where that is not possible or not sound."""
    if "\r" in text and re.search(r"\r(?!\n)|(?<!\r)\n", text):
        return _refused(text, "the lines of the file end in different ways")
    whole = text.replace("\r\n", "\n")
    # Its parser loses blanks in a last line that has no end.
    plain = whole.rstrip() + "\n"
    end = whole[len(plain) - 1 :]
    try:
        new, log, faithful = _run(plain)
        if not log or new == plain or ast.dump(tree_of(new)) == ast.dump(tree_of(plain)):
            return _Upgraded(text, False, log)
        if _compiles(plain) and not _compiles(new):
            return _refused(text, "the result of tf_upgrade_v2 does not compile")
        if not faithful:
            return _refused(
                text, "tf_upgrade_v2 would change the layout of code that it only reads"
            )
    except Exception as error:  # its parser fails in many ways on what it does not know
        first = (str(error).strip().splitlines() or [""])[0]
        return _refused(
            text, f"tf_upgrade_v2 cannot handle the file: {type(error).__name__}: {first}"
        )
    new = new.removesuffix("\n") + end
    return _Upgraded(new.replace("\n", "\r\n") if "\r" in text else new, True, log)


def _compiles(text: str) -> bool:
    """Whether Python takes a text that it can parse: no argument is given twice, for one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes in the strings of a program
            compile(text, "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return True


def _refused(text: str, reason: str) -> _Upgraded:
    return _Upgraded(text, False, [_Entry(1, 0, "ERROR", f"{reason}; the file is not upgraded")])


def _run(text: str) -> tuple[str, list[_Entry], bool]:
    """Call tf_upgrade_v2, which prints its log as well.

    Tells too whether its parser gives back what it reads, on the tree that it has made already:
    to parse the text takes it half of the time.
    """
    edits, spec = _library()
    changes = spec.TFAPIChangeSpec()
    renames = changes.symbol_renames
    changes.symbol_renames = {
        old: renames.get(new, new)  # `contrib.rnn.LSTMCell` is renamed to what is renamed itself
        for old, new in renames.items()
        if not _only_in_keras_2(old, new)
    }
    changes.symbol_renames |= {
        **{f"tf.{name}": f"tf.compat.v1.{name}" for name in (_NOT_RENAMED + _RESIZING).split()},
        "tf.manip.space_to_batch_nd": _STAYS,
    }
    changes.symbol_renames.pop(_STAYS, None)
    # Whose `align_corners` it takes away.
    changes.function_keyword_renames = dict(changes.function_keyword_renames)
    changes.function_keyword_renames.pop("tf.image.resize_images", None)
    # It takes `keep_prob` away from among the arguments, of which the next would take its place.
    changes.function_reorders = {**changes.function_reorders, "tf.nn.dropout": _DROPOUT}
    changes.function_transformers = {
        name: _once(name, transformer)
        for name, transformer in changes.function_transformers.items()
        if name.removeprefix("tf.") not in _RESIZING.split()
    }
    prepare = changes.preprocess
    faithful = False

    def preprocess(tree: Any, *arguments: Any, **keywords: Any) -> Any:
        nonlocal faithful
        faithful = importlib.import_module("pasta").dump(tree) == text
        changes.preprocess = prepare  # which may call itself
        return prepare(tree, *arguments, **keywords)

    changes.preprocess = preprocess
    upgrader = edits.ASTCodeUpgrader(changes)
    with contextlib.redirect_stdout(io.StringIO()):
        parsed, new, log, _ = upgrader.update_string_pasta(text, "")
    if not parsed:
        raise SyntaxError("it cannot be parsed")
    entries = []
    for line in log:
        match = _LOG.fullmatch(line)
        assert match is not None, line
        entry = _Entry(int(match[1]), int(match[2]), match[3], " ".join(match[4].split()))
        if not entry.message.startswith(_OF_SAVE) or may_save_keras(text, *entry[:2]):
            entries.append(entry)
    return new, entries, faithful


def _once(name: str, transformer: Callable[..., Any]) -> Callable[..., Any]:
    """A transformer that adds an argument (`data_format="NHWC"`) where there is none of its name.

    As it stands, it adds the argument to its own result, which is no Python then; or it says of
    that, where there is a `rate`, that it lacks a `keep_prob`.
    """
    if name == _SCOPE:
        return partial(_named_scope, transformer)
    if name == "tf.nn.dropout":
        adds = "rate"
    elif isinstance(transformer, partial) and transformer.func.__name__ == _ADDS:
        adds = transformer.keywords["arg_name"]
    else:
        return transformer

    def transform(parent: Any, node: Any, *rest: Any) -> Any:
        there = {keyword.arg for keyword in node.keywords}
        return transformer(parent, node, *rest) if adds not in there else None

    return transform


_ADDS = "_add_argument_transformer"
_SCOPE = "tf.name_scope"


def _named_scope(transformer: Callable[..., Any], parent: Any, node: Any, *rest: Any) -> Any:
    """What becomes of a scope, but for one that has a name alone, and by keyword.

    That is what it makes of a default name, and would give another function the next time.
    """
    (only,) = node.keywords if len(node.keywords) == 1 and not node.args else (None,)
    text = getattr(getattr(only, "value", None), "value", None)
    if only is not None and only.arg == "name" and isinstance(text, str) and text[-1:] != "/":
        return None
    return transformer(parent, node, *rest)


def _only_in_keras_2(old: str, new: str) -> bool:
    """Whether Keras 3 has a name and not the one that it would get: `optimizers.legacy.Adam`."""
    names = [name.removeprefix("tf.").removeprefix("compat.v1.") for name in (old, new)]
    if not all(name.startswith("keras.") for name in names):
        return False
    lost = [missing(name.removeprefix("keras."), of_tensorflow=True) for name in names]
    return bool(lost[1]) and not lost[0]


#: Held while empty packages stand in for TensorFlow, which other threads may ask for.
_IMPORTING = threading.Lock()


def _tensorflow_folder() -> str | None:
    with _IMPORTING:
        spec = importlib.util.find_spec("tensorflow")
    if spec is None or not spec.submodule_search_locations:
        return None
    return spec.submodule_search_locations[0]


@cache
def _library() -> tuple[Any, Any]:
    """Return the modules `ast_edits` and `tf_upgrade_v2`, without importing TensorFlow.

    Empty packages stand in for those around them while they are imported.
    """
    folder = _tensorflow_folder()
    with _IMPORTING:
        stand_ins = {}
        if "tensorflow" not in sys.modules and folder is not None:
            for name in _PARTS:
                stand_ins[name] = types.ModuleType(name)
                stand_ins[name].__path__ = [os.path.join(folder, *name.split(".")[1:])]
        sys.modules.update(stand_ins)
        try:
            edits, spec = (
                importlib.import_module(f"tensorflow.tools.compatibility.{name}")
                for name in ("ast_edits", "tf_upgrade_v2")
            )
        finally:
            for name in stand_ins:
                del sys.modules[name]
    return edits, spec


class Lines:
    """From the lines of the migrated text back to those of the file as it was."""

    def __init__(self, old: str, new: str) -> None:
        self.blocks: Sequence[tuple[str, int, int, int, int]] = []
        if old != new:
            self.blocks = Matcher(old.splitlines(), new.splitlines()).get_opcodes()

    def old(self, line: int) -> int:
        """Return the line that became this one, or where the code that did begins."""
        for kind, old_start, _, new_start, new_end in self.blocks:
            if new_start < line <= new_end:
                return old_start + (line - new_start if kind == "equal" else 1)
        return line


def _finding(
    code: type[Code], path: str, line: int, entry: _Entry, notes: Sequence[str]
) -> Finding:
    column = entry.column + 1
    changes = code.action is Action.REWRITE
    return Finding(
        code=code.code,
        action=code.action,
        path=path,
        line=line,
        column=column,
        end_line=line,
        end_column=column,
        idiom="tf_upgrade_v2",
        symbol="tf_upgrade_v2",
        message=entry.message,
        assumes=(_ASSUMED,) if changes else (),
        notes=tuple(notes),
    )
