"""Which kinds a parameter may be of, the likeliest first: by its uses, its annotation, its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tfgradmigrate.verify.program.usage import Usage

_NUMBERS = re.compile(
    r"""(n|k|m|l|c|d|q|lam\w*|lr|\w*bits?\w*|bit\w|n_\w+|num\w*|\w*alpha\w*|beta\d?|gamma|\w*scale
    |factor|\w*rate|eps\w*|strength|\w*thresh\w*|temp\w*|tau|theta|bound|clip\w*|max\w*|min\w*|margin
    |power|order|steps?|levels?|width|height|depth|size|count|std\w*|seed|\w*prob\w*|period|sigma
    |momentum|decay|\w*lambda\w*|damping|slope|delta|by|knee|rank|groups?|stride|\w*_dim|\w*_size)$""",
    re.VERBOSE,
)
_STRINGS = re.compile(r"(name|scope|prefix|suffix|tag|mode|padding|\w+_name|\w*scope|kind)$")
_BOOLS = re.compile(
    r"(is_\w+|train\w*|phase\w*|reuse|use_\w+|hard|flag|\w+_flag|verbose|debug|stateful|st|with_\w+)$"
)
_AXES = re.compile(r"(axis|dim|axes)$")
_DTYPES = re.compile(r"(Tout|\w*dtypes?|out_type|types)$")
_SHAPES = re.compile(r"(\w*shape|ksize|strides|kernel_size)$")
_LISTS = re.compile(r"(inp|tensors|\w+_list|xs)$")
_INDICES = re.compile(r"(\w*ind(ex|ices)|\w*ids?|idx)$")
_LABELS = re.compile(r"(\w*labels?|\w*targets?|y_true|gt_\w+|\w*classes)$")
_INITIALIZERS = re.compile(r"\w*initializer$")
_CALLABLES = re.compile(r"(func?|\w*activation|layer|op|fn|\w+_fn|\w+_func|nonlinearity)$")

_BY_NAME = (
    ("bool", _BOOLS),
    ("string", _STRINGS),
    ("axis", _AXES),
    ("dtype", _DTYPES),
    ("shape", _SHAPES),
    ("list", _LISTS),
    ("index", _INDICES),
    ("labels", _LABELS),
    ("number", _NUMBERS),
    ("initializer", _INITIALIZERS),
    ("callable", _CALLABLES),
)

_BY_ANNOTATION = (
    ("bool", re.compile(r"\bbool\b")),
    ("string", re.compile(r"\bstr\b")),
    ("number", re.compile(r"\b(int|float)\b")),
    ("callable", re.compile(r"\bCallable\b")),
    ("dtype", re.compile(r"\bDType\b")),
    ("list", re.compile(r"\b([Ll]ist|Sequence|Iterable)\[.*Tensor")),
    ("tensor", re.compile(r"\bTensor\b")),
)


def kind_by_name(name: str) -> str | None:
    """Return the kind that a name suggests, None if it suggests none."""
    return next((kind for kind, pattern in _BY_NAME if pattern.match(name)), None)


def kind_by_annotation(annotation: str) -> str | None:
    """Return the kind that an annotation names, None if there is none."""
    return next((kind for kind, pattern in _BY_ANNOTATION if pattern.search(annotation)), None)


#: Kinds that settle the matter, in this order: nothing else is used in such a way.
_DECISIVE = [
    "gradient",
    "function",
    "map",
    "dtype",
    "dict",
    "string",
    "axis",
    "shape",
    "initializer",
    "number",
]


def kinds_of(name: str, annotation: str, usage: Usage) -> list[str]:
    """Return the kinds that a parameter may be of, the likeliest first."""
    found, named = usage.kinds, kind_by_name(name)
    order = [*_stated(annotation, found, named), *_used(found, named), *_computed(found, named)]
    if "bool" in found:
        order.insert(1 if "tensor" in found else 0, "bool")
    if not order:
        order += [named] if named and named != "labels" else []
        order += ["tensor", "number"]
    elif order[0] in {"number", "array", "initializer"}:
        order.append("tensor")
    if named == "labels":
        order.insert(1, "index")
    return list(dict.fromkeys(order))


def _stated(annotation: str, found: Mapping[str, int], named: str | None) -> Iterator[str]:
    """Yield the kinds that leave no doubt, from what takes nothing else and from the annotation."""
    yield from (kind for kind in ("gradient", "function", "map", "dtype") if kind in found)
    annotated = kind_by_annotation(annotation)
    if annotated is not None:
        yield annotated
    if "callable" in found and named != "list":
        yield "callable"
    if "filter" in found:
        yield "filter"


def _used(found: Mapping[str, int], named: str | None) -> Iterator[str]:
    """Yield the kinds that functions, loops and subscripts take."""
    tensor_too = _may_be_a_tensor(found)
    decisive = [kind for kind in _DECISIVE if kind in found]
    if not tensor_too:
        yield from decisive
    if "index" in found:
        yield "index"
    if "list" in found:
        yield from ("tensor", "list") if "tensor" in found and named != "list" else ("list",)
    if "integer" in found and not tensor_too:
        yield "number"
    if "tensor" in found:
        yield "tensor"
        yield from decisive
    if "indexed" in found:
        yield from ("list", "tensor") if named == "list" else ("tensor", "list")


def _computed(found: Mapping[str, int], named: str | None) -> Iterator[str]:
    """Yield the kinds that are computed with, which may be numbers as well as tensors."""
    if "array" in found and not _may_be_a_tensor(found):
        yield "array"
    if found.keys() & {"arithmetic", "array", "element"}:
        yield from ("number", "tensor") if named == "number" else ("tensor", "number")


def _may_be_a_tensor(found: Mapping[str, int]) -> bool:
    """Return whether more uses speak for a tensor than for a number."""
    counted = found.get("number", 0) + found.get("integer", 0)
    return found.get("tensor", 0) > counted or "indexed" in found
