"""What a name in the code stands for: imports followed through scopes and plain aliases.

A *qualified name* is the dotted path an expression leads to (`tensorflow.compat.v1.py_func`); an
*API name* is a qualified name inside TensorFlow with the version prefix taken off (`py_func`,
`nn.relu`), as the tables spell it. Names in private modules keep their whole path.
"""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst

from tfgradmigrate.markers import RUNTIME_MODULE, markers
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import dotted_name, excerpt, is_name, source_of, string_value
from tfgradmigrate.tables.op_types import op_types_of

_VERSION_PREFIX = pattern(r"^tensorflow\.(?:(?:compat\.v[12]|_api\.v[12])\.)*")
_KERAS_BACKEND = pattern(r"^(?:tensorflow\.(?:python\.)?|tf_)?keras\.backend\.")
# Where functions stand that TensorFlow 1 has at its top as well.
_PRIVATE_HOME = pattern(
    r"^tensorflow\.python\.framework\.ops\."
    r"(?=(?:RegisterGradient|NoGradient|NotDifferentiable|get_default_graph)$)"
)
# How an expression looks that gives TensorFlow: `modules["tf"]`, `import_tensorflow()`.
_SAYS_TENSORFLOW = pattern(r"(?<![^\W_])(?:tf|tensorflow)(?![^\W_])")
# What gives a module by its name.
_IMPORTING = ("importlib.import_module", "import_module", "__import__")
# How many aliases of aliases are followed.
_FURTHEST = 8
# How a module looks that re-exports TensorFlow under a name of its own.
_TENSORFLOW_LIKE = pattern(r"(?:^|[._])(?:tf|tensorflow)(?:$|[._\d])")


def api_name(qualified: str | None) -> str | None:
    """The API name of a qualified name, None for names outside TensorFlow and Keras."""
    if qualified is None:
        return None
    if _KERAS_BACKEND.match(qualified):
        return _KERAS_BACKEND.sub("keras.backend.", qualified)
    if not qualified.startswith("tensorflow."):
        return None
    if qualified.startswith(("tensorflow.python.", "tensorflow.contrib.")):
        return qualified
    return _VERSION_PREFIX.sub("", qualified)


def looks_like_tensorflow(module: str) -> bool:
    """Whether a module name suggests a re-export of TensorFlow (`mylib.tf_compat`)."""
    return bool(_TENSORFLOW_LIKE.search(module))


def _spelling(qualified: str) -> str:
    """Equal for the places from which TensorFlow's own function can be imported."""
    public = _PRIVATE_HOME.sub("tensorflow.", qualified)
    return _VERSION_PREFIX.sub("tensorflow.", f"{public}.")


class Names:
    """Resolves expressions of one module to qualified names."""

    def __init__(
        self,
        scopes: Scopes,
        runtime_module: str = RUNTIME_MODULE,
        own: frozenset[str] = frozenset(),
        follow: Callable[[str], str | None] = lambda _qualified: None,
        binds: Callable[[str, str], bool | None] = lambda _module, _name: None,
        *,
        shown: bool = False,
    ) -> None:
        """Take the scopes of a module, and where the runtime shim is imported from.

        What is `shown` in a document may do without imports: its `tf` is TensorFlow.

        `own` are imported names that are known to be the project's; `follow` gives what a name in a
        module of the project is outside of it, `binds` whether such a module has a name at all.
        """
        self.scopes = scopes
        self._outside = follow
        self._binds = binds
        self._by_custom = {"tf": "tensorflow"} if shown else {}
        self._own = own
        self._runtime_modules = {RUNTIME_MODULE, runtime_module}
        self._known: dict[cst.CSTNode, str | None] = {}

    def qualified(self, node: cst.CSTNode | None, depth: int = 0) -> str | None:
        """The qualified name of a name or attribute chain; None where it cannot be followed.

        Several imports of one name (`try: import tensorflow.compat.v1 as tf ... except`) are
        followed where they agree up to TensorFlow's version prefix. A variable is followed where
        it has one binding, which is itself a name or attribute chain. A name bound nowhere in the
        module resolves to itself if it is built in, and to what the last star import with such a
        name has, if that is TensorFlow or a module of the project.
        """
        if node is None or depth > _FURTHEST:
            return None
        if node in self._known:
            return self._known[node]
        result = self._follow(node, depth)
        self._known[node] = result
        return result

    def _follow(self, node: cst.CSTNode, depth: int) -> str | None:
        if isinstance(node, cst.Attribute):
            base = self.qualified(node.value, depth)
            return None if base is None else self._attribute_of(base, node.attr.value)
        if not isinstance(node, cst.Name):
            return None
        bindings = self.scopes.bindings(node)
        return self._bound(bindings, depth) if bindings else self._from_outside(node.value)

    def _attribute_of(self, base: str, name: str) -> str:
        qualified = f"{base}.{name}"
        if base.split(".")[0] != "tensorflow" and (
            looks_like_tensorflow(base) or name in markers()
        ):
            return self._outside(qualified) or qualified
        return qualified

    def _bound(self, bindings: list[Binding], depth: int) -> str | None:
        """What all bindings of a variable make it mean."""
        known = []
        for binding in bindings:
            name = self._bound_to(binding, bindings, depth)
            if name is None:
                return None  # of thousands of bindings, the first tells as a rule
            if name != "None":
                known.append(name)
        if not known:
            return None
        spellings = {_spelling(name) for name in known}
        # The last one wins: it is the fallback spelling, the newer the more common.
        return known[-1] if len(spellings) == 1 else None

    def _from_outside(self, name: str) -> str | None:
        """What a name is that nothing in the module binds: of a star import, or built in."""
        for module in reversed(self.scopes.star_imports):
            qualified = f"{module}{'' if module.endswith('.') else '.'}{name}"
            if module in _TOP_LEVEL:
                return qualified if op_types_of(name) is not None else None
            there = self._binds(module, name)
            if there:
                return self._outside(qualified) or qualified
            if there is None:
                # The module may have it from TensorFlow, by a star import of its own.
                return self._outside(qualified) if op_types_of(name) is not None else None
        if name in self._by_custom:
            return self._by_custom[name]
        return f"builtins.{name}" if self.scopes.visible(name, self.scopes.root) else None

    def _bound_to(self, binding: Binding, all_bindings: list[Binding], depth: int) -> str | None:
        """What one binding makes a name mean; "None" for `tf = None`, which is no module."""
        if binding.qualified is not None:
            return binding.qualified
        value = binding.value
        if binding.kind is not BindingKind.ASSIGNMENT or value is None:
            return None
        if is_name(value, "None") and len(all_bindings) > 1:
            return "None"
        if isinstance(value, cst.Call):
            if dotted_name(value.func) in _IMPORTING:
                return string_value(value.args[0].value) if len(value.args) == 1 else None
            return None
        if not isinstance(value, (cst.Name, cst.Attribute)):
            return None
        path = dotted_name(value)
        if path is not None and path.split(".")[0] == binding.name:
            # `tf = tf.compat.v1`: what the import built of it, and a part of that.
            imports = [b.qualified for b in all_bindings if b.qualified is not None]
            return f"{imports[0]}{path[len(binding.name) :]}" if len(imports) == 1 else None
        if len(all_bindings) > 1:
            return None
        return self.qualified(value, depth + 1)

    def has_attribute_ending(self, end: str) -> bool:
        """Whether the API name of an attribute of the module ends so."""
        return any((self.api(each) or "").endswith(end) for each in self.scopes.attributes)

    def is_runtime(self, module: str | None) -> bool:
        """Whether a dotted name is the runtime shim, also as a relative import spells it."""
        if module is None:
            return False
        inner = module.lstrip(".")
        if inner == module:
            return module in self._runtime_modules
        return any(f".{known}".endswith(f".{inner}") for known in self._runtime_modules)

    def api(self, node: cst.CSTNode | None) -> str | None:
        """The API name of an expression inside TensorFlow or Keras, otherwise None."""
        return api_name(self.qualified(node))

    def namespace(self, node: cst.CSTNode) -> str:
        """The TensorFlow namespace that an expression is reached through.

        `tensorflow.compat.v1` for `import tensorflow.compat.v1 as tf; tf.x` and for
        `tf.compat.v1.x`, otherwise `tensorflow`.
        """
        qualified = self.qualified(node) or ""
        return (
            "tensorflow.compat.v1"
            if qualified.startswith("tensorflow.compat.v1.")
            else "tensorflow"
        )

    def unknown_origin(self, node: cst.CSTNode) -> str | None:
        """Why a name might be TensorFlow's although it cannot be followed, None if it is not.

        That is the case for a name that only a star import can have brought, and for attributes
        of a project module that looks like a re-export of TensorFlow.
        """
        if self.is_runtime((self.qualified(node) or "").rpartition(".")[0]):
            return None
        root = node
        while isinstance(root, cst.Attribute):
            root = root.value
        if isinstance(root, (cst.Call, cst.Subscript)) and self._gives_tensorflow(root):
            return f"`{excerpt(root)}` may be TensorFlow"
        if not isinstance(root, cst.Name):
            return None
        bindings = self.scopes.bindings(root)
        if not bindings and not self.scopes.visible(root.value, self.scopes.root):
            stars = self.scopes.star_imports
            if isinstance(node, cst.Name):
                stars = [module for module in stars if looks_like_tensorflow(module)]
            if stars:
                return f"`{root.value}` can only come from `from {stars[-1]} import *`"
            if isinstance(node, cst.Attribute):
                return f"`{root.value}` is imported nowhere in this file"
            return None
        if isinstance(node, cst.Attribute) and any(
            b.kind is BindingKind.PARAMETER and self._default_is_tensorflow(b) for b in bindings
        ):
            return f"`{root.value}` is a parameter, which may be another module"
        importer = self._importer(root)
        if importer is not None:
            return f"`{root.value}` is what `{importer}` returns"
        base = source_of(node.value) if isinstance(node, cst.Attribute) else ""
        imported = any(b.qualified for b in bindings)
        if "." in base and looks_like_tensorflow(base.split(".", 1)[1]) and not imported:
            return f"`{base}` is an attribute, which may be another module"
        imports = [b.qualified for b in bindings if b.qualified is not None]
        if any(name.split(".")[0] == "tensorflow" for name in imports):
            if len(bindings) > len(imports):
                also = "bound to something else as well"
                return f"`{root.value}` is imported from TensorFlow and {also}"
            if len(imports) > 1:
                return f"`{root.value}` is imported from several places that are not the same"
        path = dotted_name(node) if isinstance(node, (cst.Name, cst.Attribute)) else None
        for qualified in imports:
            if qualified.startswith(("tensorflow", "tfgradmigrate")) or path is None:
                continue
            if qualified in self._own:
                continue
            reached = f"{qualified}.{path}" if isinstance(node, cst.Attribute) else qualified
            if looks_like_tensorflow(reached.rsplit(".", 1)[0]):
                return f"`{root.value}` comes from `{qualified}`, not from TensorFlow itself"
        return None

    def _gives_tensorflow(self, node: cst.Call | cst.Subscript) -> bool:
        """Whether what is called or looked up says TensorFlow, or is a table that holds it."""
        if _SAYS_TENSORFLOW.search(source_of(node)):
            return True
        table = node.value if isinstance(node, cst.Subscript) else None
        held = self.scopes.value(table)
        return isinstance(held, (cst.Dict, cst.List, cst.Tuple)) and any(
            self.qualified(element.value) in _TOP_LEVEL
            for element in held.elements
            if isinstance(element, (cst.DictElement, cst.Element))
        )

    def _importer(self, name: cst.Name, depth: int = 0) -> str | None:
        """The call that gives a name TensorFlow, as it is spelled: `try_import_tf()`."""
        for binding in self.scopes.bindings(name) if depth <= _FURTHEST else ():
            if binding.kind is BindingKind.PARAMETER:
                continue
            assign = self.scopes.enclosing(binding.node, cst.Assign)
            value = binding.value if assign is None else assign.value
            while isinstance(value, cst.Attribute):
                value = value.value
            if isinstance(value, cst.Name):
                found = self._importer(value, depth + 1)
                if found is not None:
                    return found
            if isinstance(value, cst.Call):
                words = [(dotted_name(value.func) or "").rpartition(".")[2]]
                words += [string_value(arg.value) or "" for arg in value.args]
                if any(map(looks_like_tensorflow, words)):
                    return source_of(value)
        return None

    def _default_is_tensorflow(self, binding: Binding) -> bool:
        default = binding.node.default if isinstance(binding.node, cst.Param) else None
        name = self.qualified(default) if default is not None else None
        return name is not None and name.split(".")[0] == "tensorflow"

    def tensorflow_name(self, node: cst.CSTNode, needed: str) -> str | None:
        """How TensorFlow's top-level name `needed` is spelled at a node: `tf.custom_gradient`.

        Uses an import of TensorFlow itself that is in scope there; None where there is none.
        """
        scope = self.scopes.scope_at(node)
        for binding in sorted(
            self.scopes.imports, key=lambda b: b.qualified != "tensorflow" or b.name != "tf"
        ):
            if binding.qualified not in _TOP_LEVEL:
                continue
            owner = self.scopes.owner(binding.name, scope)
            if owner is not binding.scope:
                continue
            suffix = "" if binding.qualified != "tensorflow.compat" else "v1."
            return f"{binding.name}.{suffix}{needed}"
        free = self.scopes.unbound if self.scopes.star_imports or self._by_custom else ()
        for name in dict.fromkeys(unbound.value for unbound in free):
            if self._from_outside(name) in _TOP_LEVEL and self.scopes.owner(name, scope) is None:
                return f"{name}.{needed}"
        return None


_TOP_LEVEL = frozenset({"tensorflow", "tensorflow.compat.v1", "tensorflow.compat.v2"})
