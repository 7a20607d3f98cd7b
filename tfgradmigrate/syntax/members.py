"""What `self.name` and `Class.name` mean: in which class they are looked up, and what is there."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.program.walking import reachable
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.functions import has_decorator
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import is_name


def owner_of(node: cst.BaseExpression, scopes: Scopes) -> cst.ClassDef | None:
    """The class of this file in which a name of `self`, `cls` or `Class` is looked up."""
    if scopes.parameter(node) is not None:
        return scopes.enclosing(node, cst.ClassDef) if is_name(node, "self", "cls") else None
    named = scopes.value(node)
    return named if isinstance(named, cst.ClassDef) else None


def family(owner: cst.ClassDef, scopes: Scopes) -> list[cst.ClassDef]:
    """A class with those of this file that it is built from, and those that are built from it.

    Over any number of steps.
    """

    def bases(one: cst.ClassDef) -> list[cst.ClassDef]:
        values = (scopes.value(arg.value) for arg in one.bases)
        return [each for each in values if isinstance(each, cst.ClassDef)]

    return [*dict.fromkeys((*reachable([owner], bases), *subclasses(owner, scopes)))]


def subclasses(owner: cst.ClassDef, scopes: Scopes) -> list[cst.ClassDef]:
    """The classes of this file that are built from a class, over any number of steps."""

    def made_from(one: cst.ClassDef) -> list[cst.ClassDef]:
        args = (scopes.parents.get(use) for use in scopes.reads_of(one))
        made = (scopes.parents.get(arg) for arg in args if isinstance(arg, cst.Arg))
        return [each for each in made if isinstance(each, cst.ClassDef)]

    return reachable([owner], made_from)[1:]


def method(expression: cst.Attribute, scopes: Scopes) -> cst.FunctionDef | None:
    """The method that `self.name` or `Class.name` means, None if this file does not show it.

    An instance may have another, set here or in another file in the place of the method.
    """
    owner, name = owner_of(expression.value, scopes), expression.attr.value
    if owner is None or name in scopes.changed or any(changes(name, scopes)):
        return None
    return own_method(owner, name, scopes)


def own_method(owner: cst.ClassDef, name: str, scopes: Scopes) -> cst.FunctionDef | None:
    """The method of a name that a class has of itself."""
    found = scopes.scope_of[owner].bindings.get(name, [])
    value = found[0].value if len(found) == 1 else None
    return value if isinstance(value, cst.FunctionDef) else None


def takes_itself(expression: cst.Attribute, node: cst.FunctionDef, scopes: Scopes) -> bool:
    """Whether a method gets an instance or the class before what it is called with.

    `Class.method` does so for a class method alone.
    """
    if isinstance(scopes.value(expression.value), cst.ClassDef):
        return has_decorator(node, "classmethod")
    return not has_decorator(node, "staticmethod")


def is_private_name(name: str) -> bool:
    """Whether a method of a name is for its class alone, as far as the name says."""
    return name.startswith("_") and not name.startswith("__")
