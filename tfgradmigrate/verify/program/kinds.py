"""Which kinds a parameter may be of, the likeliest first: by its uses, its annotation, its name."""

from __future__ import annotations

import re

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
_INDICES = re.compile(r"(\w*ind(ex|ices)|\w*ids?|idx|\w*labels?|\w*classes)$")
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


#: Kinds that nothing but what takes them tells, and those that values of others can have too.
_CERTAIN = ("gradient", "function", "map", "dtype", "callable")
_LIKELY = ("tensor", "condition", "index", "list", "bool", "string", "axis", "shape", "initializer")


def kinds_of(name: str, annotation: str, usage: Usage) -> list[str]:
    """Return the kinds that a parameter may be of, the likeliest first."""
    stated, named = kind_by_annotation(annotation), kind_by_name(name)
    order = [kind for kind in _CERTAIN if kind in usage.kinds]
    order += [kind for kind in (stated,) if kind is not None]
    order += [kind for kind in _LIKELY if kind in usage.kinds]
    order += ["number"] if usage.kinds & {"number", "integer"} else []
    order += [kind for kind in (named,) if kind is not None]
    order += ["tensor"] if "tensor" in usage.kinds else ["tensor", "number"]
    return list(dict.fromkeys(order))
