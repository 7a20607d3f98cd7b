"""List what TensorFlow 2 has and lacks of TensorFlow 1, for `names.tsv`.

Names: all public ones of `tensorflow` and of `tensorflow.compat.v1`, and private ones of
`calls.tsv`, which is read. A name that only `compat.v1` has gets the new spelling of TensorFlow's
own `tf_upgrade_v2` where that is the very same object, and else its `compat.v1` spelling. Keywords:
those that a function takes in `compat.v1` and no longer in TensorFlow 2, with the new spelling from
`tf_upgrade_v2`, or none. Positions: where a positional argument means another parameter than it
did, by the signature of 1.15.5 in `calls.tsv` or else of `compat.v1`. Defaults: parameters that are
another number where they are not given.
"""

from __future__ import annotations

import importlib
import inspect
import os
import sys
import types
from collections.abc import Iterator
from typing import Any

import tensorflow as tf
from tensorflow.python.util import tf_decorator, tf_inspect
from tensorflow.tools.compatibility import all_renames_v2, tf_upgrade_v2

from table import Table

sys.path.insert(0, os.getcwd())

from tfgradmigrate.left.upgrade import upgraded_text
from tfgradmigrate.tables.op_types import api_signature, known_apis

# Not for this table: py_func has rewrites of its own, contrib needs reading.
SKIPPED = ("contrib.", "py_func", "flags.", "app.", "keras.", "estimator.", "pywrap_tensorflow")
# The function of TensorFlow 2 differentiates by the labels too.
ANOTHER_GRADIENT = ("nn.softmax_cross_entropy_with_logits",)
# Another name for the one parameter, that of 1 took functions as well.
ANOTHER_NAME = ("device",)
HOMES = ("tensorflow", "keras")


def walk(module: Any, prefix: Any = "", seen: Any = (), depth: Any = 0) -> Iterator[Any]:
    """Public dotted name -> object, of an API module and the modules in it."""
    for name in sorted(dir(module)):
        if name.startswith("_") or name in ("compat", "contrib", "python", "core", "tools"):
            continue
        try:
            found = getattr(module, name)
        except Exception:
            continue
        if isinstance(found, types.ModuleType):
            home = getattr(found, "__name__", "")
            if home.split(".")[0] in HOMES and found not in seen and depth < 4:
                yield from walk(found, f"{prefix}{name}.", (*seen, found), depth + 1)
        else:
            yield prefix + name, found


def parameters(function: Any) -> Any:
    """(parameter names, whether any keyword is taken, number required) of a function or class."""
    target = function.__init__ if inspect.isclass(function) else function
    if target is object.__init__:
        return [], False, 0
    try:
        spec = tf_inspect.getfullargspec(target)
    except TypeError:
        return None
    names = [name for name in spec.args if name != "self"]
    required = len(names) - len(spec.defaults or ())
    return [*names, *(spec.kwonlyargs or ())], bool(spec.varkw), required


def defaults(function: Any) -> Any:
    """Parameter -> default of a function or class, where it is a number."""
    target = function.__init__ if inspect.isclass(function) else function
    spec = tf_inspect.getfullargspec(target)
    given = spec.defaults or ()
    named = zip(spec.args[len(spec.args) - len(given) :], given)
    return {name: value for name, value in named if type(value) in (int, float, type(None))}


def numbers_differ(one: Any, other: Any) -> bool:
    return one != other and None not in (one, other)


def plain(function: Any) -> Any:
    return tf_decorator.unwrap(function)[1] if callable(function) else function


def same(one: Any, other: Any) -> Any:
    if one is other or plain(one) is plain(other):
        return True
    return not callable(one) and type(one) is type(other) and one == other


def renames(v1: Any, v2: Any, missing: Any) -> Iterator[Any]:
    table = {
        old[3:]: new[3:]
        for old, new in all_renames_v2.symbol_renames.items()
        if old.startswith("tf.") and new.startswith("tf.")
    }
    for old in sorted(missing):
        new = table.get(old, "")
        if new and new in v2 and same(v1[old], v2[new]):
            yield old, new
        else:
            yield old, f"compat.v1.{old}"


def written(renamed: Any) -> Iterator[Any]:
    """(old name, new name) where `--upgrade-api` writes another one than that of `renamed`."""
    for old, new in renamed:
        found = parameters(resolve(f"compat.v1.{old}"))
        arguments = ", ".join(found[0][: max(found[2], 1)]) if found else ""
        line = upgraded_text(f"import tensorflow as tf\ny = tf.{old}({arguments})\n").split("\n")[1]
        name = line.removeprefix("y = tf.").partition("(")[0]
        if name not in (old, new):
            yield old, name


def resolve(api: str) -> Any:
    found = tf
    for part in api.split("."):
        found = getattr(found, part)
    return found


def keywords(v1: Any, v2: Any) -> Iterator[Any]:
    spec = tf_upgrade_v2.TFAPIChangeSpec()
    table = {name[3:]: renamed for name, renamed in spec.function_keyword_renames.items()}
    for api in sorted(set(v1) & set(v2)):
        if api.startswith(SKIPPED) or not callable(v1[api]) or same(v1[api], v2[api]):
            continue
        old, new = parameters(v1[api]), parameters(v2[api])
        if not old or not new or new[1]:
            continue
        renamed, legacy = {}, []
        aliases = [name for name in table if name in v1 and plain(v1[name]) is plain(v1[api])]
        for keyword in old[0]:
            if keyword in new[0] or keyword in ("_sentinel", "keyword_required"):
                continue
            targets = {table[name].get(keyword) for name in [api, *aliases] if name in table}
            targets = {target for target in targets if target in new[0]}
            if len(targets) == 1 and api not in ANOTHER_GRADIENT:
                renamed[keyword] = targets.pop()
            else:
                legacy.append(keyword)
        limit = same_positions(old[0], new[0], renamed)
        if limit < old[2] or required_anew(old[0], new, renamed):
            # Required arguments have changed places, or there are new ones.
            legacy, renamed = sorted({*legacy, *renamed}), {}
        if renamed or legacy:
            yield api, renamed, legacy


def same_positions(old: Any, new: Any, renamed: Any) -> int:
    """How many leading parameters are the same."""
    same = [renamed.get(one, one) == other for one, other in zip(old, new)]
    return same.index(False) if False in same else len(same)


def required_anew(old: Any, new: Any, renamed: Any) -> Any:
    """The parameters that must be given now and were not there."""
    return {*new[0][: new[2]]} - {renamed.get(keyword, keyword) for keyword in old}


def positions(v1: Any, v2: Any, renamed_of: Any) -> Iterator[Any]:
    """(API, how many leading parameters are the same, old names of those that can be named)."""
    for api in sorted(set(v1) & set(v2)):
        if api.startswith((*SKIPPED, "raw_ops.")) or api in ANOTHER_NAME or not callable(v1[api]):
            continue
        known, new = parameters(v1[api]), parameters(v2[api])
        if not known or not new or new[1]:
            continue
        old = list(api_signature(api) or known[0])
        if old[:1] in (["_sentinel"], ["keyword_required"]) or not set(old) <= set(known[0]):
            continue
        renamed = renamed_of.get(api, {})
        limit = same_positions(old, new[0], renamed)
        if required_anew(old, new, renamed):
            yield api, 0, []
        elif limit < len(old):
            named = old[:limit]
            for name in old[limit:]:
                new_name = renamed.get(name, name)
                if new_name not in new[0] or new_name in [renamed.get(n, n) for n in named]:
                    break
                named.append(name)
            yield api, limit, named


def other_defaults(v1: Any, v2: Any) -> Iterator[Any]:
    """(API, parameters that are another number in TensorFlow 2 where they are not given)."""
    for api in sorted(set(v1) & set(v2)):
        if api.startswith(SKIPPED) or not callable(v1[api]) or same(v1[api], v2[api]):
            continue
        if not parameters(v1[api]) or not parameters(v2[api]):
            continue
        old, new = defaults(v1[api]), defaults(v2[api])
        different = [name for name in old if name in new and old[name] != new[name]]
        if any(numbers_differ(old[name], new[name]) for name in different):
            yield api, different


def private_names() -> Any:
    """Names of the private modules in the table of calls: those missing here, and the modules."""
    missing, generated = [], []
    for api in sorted(known_apis()):
        module, _, name = api.rpartition(".")
        if not module.startswith("tensorflow.python."):
            continue
        try:
            found = hasattr(importlib.import_module(module), name)
        except ImportError:
            found = False
        if not found:
            missing.append(api)
        elif "ops.gen_" in module and not hasattr(importlib.import_module(module), "_" + name):
            generated.append(api)
    return missing, generated


COLUMNS = ["there", "new", "written", "keywords", "legacy_keywords", "positions", "defaults"]


def tables() -> Iterator[Table]:
    """Yield the table."""
    v1, v2 = dict(walk(tf.compat.v1)), dict(walk(tf))
    missing = {name for name in set(v1) - set(v2) if not name.startswith(SKIPPED)}
    renamed = list(keywords(v1, v2))
    names = list(renames(v1, v2, missing))
    private_missing, generated = private_names()
    cells: dict[str, dict[str, str]] = {
        "there": {name: "1 " * (name in v1) + "2" * (name in v2) for name in {*v1, *v2}},
        "new": dict(names),
        "written": dict(written(names)),
        "keywords": {
            api: " ".join(f"{k}={v}" for k, v in sorted(new.items())) for api, new, _ in renamed
        },
        "legacy_keywords": {api: " ".join(sorted(legacy)) for api, _, legacy in renamed},
        "positions": {
            api: " ".join([str(limit), *named])
            for api, limit, named in positions(v1, v2, {api: new for api, new, _ in renamed})
        },
        "defaults": {api: " ".join(different) for api, different in other_defaults(v1, v2)},
    }
    cells["there"].update(dict.fromkeys(private_missing, "gone"))
    cells["there"].update(dict.fromkeys(generated, "renamed"))
    rows = {
        name: [cells[column].get(name, "").strip() for column in COLUMNS] for name in cells["there"]
    }
    yield Table("names.tsv", f"TensorFlow {tf.__version__}", COLUMNS, rows)
