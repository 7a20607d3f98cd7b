"""Names and keywords that TensorFlow 2 lacks, and what to write instead.

A name that raises AttributeError, a keyword that raises TypeError, a positional argument that means
another parameter. What else a name may mean that is kept is told by `meanings`.

Sources: `names.tsv`, generated from TensorFlow's own tables and signatures; for the names that
TensorFlow 1.0 removed, its `tools/compatibility/tf_upgrade.py`. Left out for being ambiguous:
positional `concat(0, values)` and `split(0, 2, value)` of the releases before 1.0 (their keywords
tell them from the later ones, their positions do not), `reverse` with booleans, and `batch_svd`,
which returned something else. `tf.contrib` is not covered, `py_func` has rewrites of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, cast

from msgspec import Struct, field
from msgspec.structs import replace

from tfgradmigrate.tables import keras_names
from tfgradmigrate.tables.rows import Table, packaged

Namespace = Literal["tensorflow", "tensorflow.compat.v1"]
When = Literal["always", "several_arguments", "keywords"]

NAMES = Table("names.tsv")
"""Public names of TensorFlow, and private functions of 1.15.5.

`there`: in `compat.v1` (1), in TensorFlow 2 (2); of a private one that it is `gone`, or `renamed`:
it had an underscore. `new`: another name for the very same object, or that in `compat.v1`;
`written` by `--upgrade-api`, where that is another one. `keywords`: `old=new`; `legacy_keywords`
have no new spelling. `positions`: the number of leading parameters that are the same, the names of
the old ones up to the first without a new spelling. `defaults`: parameters that are another number.
"""


class Mend(Struct, frozen=True):
    """What to write for one name of TensorFlow 1.

    Of a call, first the positional arguments behind the first `positional` ones become keywords,
    named by `order` (where that is None they stay); then keywords are renamed by `keywords`; then
    `cast` is added as the argument after the first; then the name becomes `new`. A call that uses
    one of `legacy_keywords`, or more than `limit` positional arguments, or spreads arguments where
    positions matter, keeps all its arguments instead and gets the name `legacy`.
    """

    name: str
    """The canonical name as the old code has it."""
    new: str | None
    """The canonical name to write; None where only keywords change."""
    keywords: Mapping[str, str] = field(default_factory=dict)
    """Old keyword -> new keyword."""
    cast: str | None = None
    """The dtype that `tf.cast` is given: `tf.to_float(x)` is `tf.cast(x, tf.float32)`."""
    order: tuple[str, ...] | None = None
    """The old positional parameters, where positional arguments must become keywords."""
    positional: int = 0
    """How many leading arguments stay positional all the same."""
    when: When = "always"
    """`keywords`: only for a call with one of the keywords or legacy keywords, or with more than
    `positional` positional arguments where there is an `order`.
    `several_arguments`: only for a call with more than one argument, with any keyword but `name`,
    or with None as its name."""
    legacy: str | None = None
    """The canonical name to write for a call that cannot be spelled anew."""
    legacy_keywords: frozenset[str] = frozenset()
    """Keywords without a new spelling."""
    limit: int | None = None
    """How many leading parameters can be spelled anew; None where all can."""
    stopped: str | None = None
    """The keyword whose value is given through `tf.stop_gradient`."""
    note: str = ""
    """The problem, for the finding; "" for a name that TensorFlow 2 lacks."""
    order_note: str = ""
    """The same for a call that is mended for its positional arguments alone."""


def _of_row(row: Mapping[str, str]) -> Mend:
    """Return the mend that a row of `mends.tsv` spells."""
    order = row.get("order")
    return Mend(
        row["name"],
        row.get("new") or None,
        dict(pair.split("=") for pair in row.get("keywords", "").split()),
        cast=row.get("cast") or None,
        order=tuple(order.split()) if order else None,
        positional=int(row.get("positional") or 0),
        when=cast(When, row.get("when") or "always"),
        note=row.get("note", ""),
    )


def _by_hand(*kinds: str) -> dict[str, Mend]:
    """Return the mends of some kinds that are made by hand.

    `1.0` and `2.0` removed a name (of 2.0 those where the generated renaming is not the best, none
    of which has the namespace of 1.x); 1.0 removed `keywords` that both namespaces lack since; of
    `private` modules, 2.21 lacks functions that 1.15.5 has.
    """
    rows = (row for row in packaged("mends.tsv") if row["since"] in kinds)
    return {row["name"]: _of_row(row) for row in rows}


_PRIVATE_MODULES = ("array_ops", "control_flow_ops", "math_ops", "nn", "nn_ops", "standard_ops")
"""Modules of `tensorflow.python.ops` whose functions had the public names before 1.0."""


@cache
def _names(namespace: Namespace) -> frozenset[str]:
    version = "2" if namespace == "tensorflow" else "1"
    return frozenset((*NAMES.with_cell("there", version), *NAMES.with_cell("there", "1 2")))


def _is_private(api: str, how: str) -> bool:
    return NAMES.cell(api, "there") == how


def _lost_underscore(api: str) -> str:
    """Return what a function of a generated module is called without its underscore, "" if none."""
    module, _, name = api.rpartition(".")
    new = f"{module}.{name[1:]}"
    return new if name.startswith("_") and _is_private(new, "renamed") else ""


def renamed(api: str) -> str:
    """Return what TensorFlow 2 calls the very same thing, "" where it has no other name."""
    return NAMES.cell(api, "new")


def _signature_mend(name: str) -> Mend:
    """The mend for a function that both versions have, with other keywords or positions."""
    legacy = frozenset(NAMES.cell(name, "legacy_keywords").split())
    keywords = dict(pair.split("=") for pair in NAMES.cell(name, "keywords").split())
    moved = NAMES.cell(name, "positions")
    positional, *order = (moved or "0").split()
    gone = ", ".join(f"`{keyword}`" for keyword in sorted({*keywords, *legacy}))
    refuses = f"`tf.{name}` of TensorFlow 2 does not take {gone}"
    if name in _TAKES_ANY:
        refuses = f"`tf.{name}` of TensorFlow 2 ignores {gone} without an error"
    by_position = f"`tf.{name}` of TensorFlow 2 takes other arguments by position"
    return Mend(
        name,
        None,
        keywords,
        order=tuple(order) if moved else None,
        positional=int(positional),
        when="keywords",
        legacy=f"compat.v1.{name}",
        legacy_keywords=legacy,
        limit=len(order) if moved else None,
        note=refuses if gone else by_position,
        order_note=by_position if moved else "",
    )


_TAKES_ANY = frozenset({"Variable"})
"""Functions that take any keyword, and raise nothing for one that they do not know."""

LENT: Mapping[str, str] = {
    row["name"]: row["lent"] for row in packaged("mends.tsv") if row.get("lent")
}
"""Names that 1.0 removed -> what 1.15 calls them, which is lent to those who run old programs."""

_BY_HAND = _by_hand("1.0", "2.0", "keywords")
_BOTH_NAMESPACES = _by_hand("1.0", "keywords")
_PRIVATE_GONE = _by_hand("private")
_SIGNATURES = ("keywords", "legacy_keywords", "positions")


@cache
def _mend(name: str) -> Mend | None:
    """The mend of one name of the namespace `tensorflow`."""
    if name in _BY_HAND:
        return _BY_HAND[name]
    if any(NAMES.cell(name, column) for column in _SIGNATURES):
        return _signature_mend(name)
    new = renamed(name)
    return Mend(name, new) if new else None


def _private_mend(api: str) -> Mend | None:
    """The mend for a name of a private module: a generated function without its underscore, or the
    public spelling of a function that is gone.
    """
    module, _, name = api.rpartition(".")
    new: str | None = _lost_underscore(api)
    if not new and _is_private(api, "gone") and name in _PRIVATE_GONE:
        new = _PRIVATE_GONE[name].new
    if new:
        return Mend(api, new, note=f"this private module has no `{name}` in TensorFlow 2")
    package, _, last = module.rpartition(".")
    if package == "tensorflow.python.ops" and last in _PRIVATE_MODULES:
        public = _BOTH_NAMESPACES.get(name)
        if public is not None and public.when == "always":
            return replace(public, name=api)
    return None


def mend_for(api: str, namespace: Namespace = "tensorflow") -> Mend | None:
    """What to write for `api`, or None where the namespace of TensorFlow 2 still has it.

    `namespace` is what the code's module name stands for (`import tensorflow.compat.v1 as tf`).
    `new` and `legacy` are relative to it: "compat.v1.where" for `tensorflow`, "where" for
    `tensorflow.compat.v1`. Names of private modules are the same for both, their new names are
    full paths, or public names relative to `tensorflow`.
    """
    if api.startswith("tensorflow."):
        return _private_mend(api)
    if namespace == "tensorflow":
        return _mend(api)
    mend = _BOTH_NAMESPACES.get(api)
    if mend is None or mend.new is None:
        return mend
    return replace(mend, new=mend.new.removeprefix("compat.v1."))


def keras_mend(api: str) -> Mend | None:
    """What to write for a function of `keras.backend` that is imported from `keras` itself.

    Keras 3 has emptied that module; TensorFlow still has the functions under its own `keras`.
    """
    module, _, name = api.rpartition(".")
    if module != "keras.backend" or api not in _names("tensorflow"):
        return None
    if not keras_names.missing(f"backend.{name}", of_tensorflow=False):
        return None
    return Mend(api, api, note=f"Keras 3 has no `{name}` in `keras.backend`")


def exists_in_tf2(api: str, namespace: Namespace = "tensorflow") -> bool | None:
    """Whether the namespace of TensorFlow 2.21 has the public name `api`.

    For names of private modules False where it is known to be gone, None otherwise.
    """
    if api.startswith("tensorflow."):
        return False if _lost_underscore(api) or _is_private(api, "gone") else None
    if namespace == "tensorflow" and api.startswith("compat.v1."):
        return api.removeprefix("compat.v1.") in _names("tensorflow.compat.v1")
    return api in _names(namespace)


def all_mends() -> Mapping[str, Mend]:
    """Every mend of a public name for the namespace `tensorflow`, by canonical name."""
    names = {*_BY_HAND}.union(*map(NAMES.with_cell, ("new", *_SIGNATURES)))
    return {name: mend for name in sorted(names) if (mend := _mend(name)) is not None}
