"""A text in which all that Python does with what it does not know is a call of `hooks`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple

from .terms import Refused, Run

#: What instrumented texts call the module of hooks; no program has such a name.
HOOKS = "recorder__"

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

#: What Python calls operators that are not called as their nodes are.
_WORDS = {
    "Mult": "mul",
    "Div": "truediv",
    "MatMult": "matmul",
    "BitOr": "or",
    "BitAnd": "and",
    "BitXor": "xor",
    "NotEq": "ne",
    "LtE": "le",
    "GtE": "ge",
}

_LEAVING = (ast.Return, ast.Break, ast.Continue)

#: What makes code that runs later, or binds and unbinds names otherwise than statements do.
_MAKING = (*_SCOPES, ast.GeneratorExp, ast.NamedExpr, ast.Delete, ast.ExceptHandler)

#: What stands in front of a private name of a class.
_PRIVATE = re.compile(r"^_[A-Za-z]\w*?(?=__\w*[^_]_?$)")

#: Comparisons of which objects say nothing.
_HOOKED = (ast.In, ast.NotIn, ast.Is, ast.IsNot)

#: Statements of which nothing is claimed, and what people call them.
_BEYOND = {
    ast.Yield: "`yield`",
    ast.YieldFrom: "`yield from`",
    ast.Await: "`await`",
}


class _Scope(NamedTuple):
    """What a function, a class or a comprehension binds, and not the module or one around it.

    `declared` are the names of the module that it binds, `outer` those of functions around it.
    """

    bound: set[str]
    declared: Set[str] = frozenset()
    outer: Set[str] = frozenset()
    is_function: bool = False
    is_class: bool = False


class Instrument(ast.NodeTransformer):
    """Instruments statements of a module; `subject` is the name of the function to be called.

    `marks` are the positions of what it is to be told that a run comes to, by their numbers,
    `unread` the names that no text reads. Annotations may be `postponed`, which leaves them texts.
    """

    def __init__(
        self,
        subject: str,
        dropped: Callable[[str, ast.expr], bool],
        marks: Mapping[tuple[int, int, int, int, str], int],
        unread: Container[str],
        postponed: bool,
    ) -> None:
        self._marks = marks
        self._unread = unread
        self._postponed = postponed
        self._scopes: list[_Scope] = []
        self._classes: list[str] = []
        self._subject = subject
        self._dropped = dropped
        self._number = 0
        self._path: list[str] = []

    def statements(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Return statements instrumented."""
        found: list[ast.stmt] = []
        for statement in body:
            came, otherwise = self._mark(statement), self._mark(statement, "else")
            made = self.visit(statement)
            made = made if isinstance(made, list) else [made]
            if came is not None:
                made.insert(0, ast.Expr(_hook("came", _constant(came))))
            if otherwise is not None:
                made[-1].orelse = [ast.Expr(_hook("came", _constant(otherwise)))]
            for each in made:
                ast.copy_location(each, statement)
            found += made
        return found

    def _mark(self, node: ast.AST, part: str = "") -> int | None:
        at = ("lineno", "col_offset", "end_lineno", "end_col_offset")
        first, column, last, end = (getattr(node, name, 0) for name in at)
        return self._marks.get((first, column, last, end, part))

    def visit(self, node: ast.AST) -> Any:
        """Instrument a node, and tell that it was come to."""
        came = self._mark(node) if isinstance(node, ast.expr) else None
        made = super().visit(node)
        return made if came is None else _at(node, _hook("came", _constant(came), made))

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Refuse what is beyond this."""
        told = _BEYOND.get(type(node))
        if told is None and type(node).__name__ in ("Match", "TryStar"):
            told = f"`{type(node).__name__.lower()}`"
        if told is not None:
            raise Refused(f"{told} (line {getattr(node, 'lineno', 0)})")
        for field, old in ast.iter_fields(node):
            if isinstance(old, list):
                if old and isinstance(old[0], ast.stmt):
                    setattr(node, field, self.statements(old))
                else:
                    setattr(
                        node, field, [self.visit(x) if isinstance(x, ast.AST) else x for x in old]
                    )
            elif isinstance(old, ast.AST):
                setattr(node, field, self.visit(old))
        return node

    def visit_Delete(self, node: ast.Delete) -> Any:
        made: list[ast.stmt] = []
        for target in node.targets:
            if isinstance(target, ast.Attribute):
                name = self._spelled(target.attr)
                made.append(ast.Expr(_hook("drop_attribute", self.visit(target.value), name)))
            elif isinstance(target, ast.Subscript):
                index = _index(self.visit(target.slice))
                made.append(ast.Expr(_hook("drop_item", self.visit(target.value), index)))
            elif isinstance(target, ast.Name) and (not self._scopes or self._is_local(target.id)):
                made.append(ast.Delete([target]))
            else:
                raise Refused(f"`del` (line {node.lineno})")
        return made

    # --- scopes ---------------------------------------------------------------------------------

    def _is_local(self, name: str) -> bool:
        return self._place(name) >= 0

    def _is_outer(self, name: str) -> bool:
        """Return whether a local is one of a function around the one that names it."""
        starts = [place for place, each in enumerate(self._scopes) if each.is_function]
        return bool(starts) and 0 <= self._place(name) < starts[-1]

    def _place(self, name: str) -> int:
        """Return which scope a local is bound in, -1 for what is none."""
        last = len(self._scopes) - 1
        for place in range(last, -1, -1):
            scope = self._scopes[place]
            if name in scope.declared:
                return -1
            if name in scope.bound and (place == last or not scope.is_class):
                return place
        return -1

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        given = (each.value for each in _own(node.body) if isinstance(each, ast.Return))
        if node.name == "__exit__" and any(not _is_false(value) for value in given):
            raise Refused(f"`__exit__` ends an error (line {node.lineno})")
        self._path.append(node.name)
        path = ".".join(self._path)
        kept = [d for d in node.decorator_list if not self._dropped(path, d)]
        node.decorator_list = [self.visit(d) for d in kept]
        self._header(node.args)
        node.returns = self._annotation(node.returns)
        if path == self._subject:
            _named_alone(node.args)
        node.body = self._inner(node.args, node.body)
        self._path.pop()
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        given = {**dict(ast.iter_fields(node)), "body": [ast.copy_location(ast.Pass(), node)]}
        made = self.visit_FunctionDef(ast.copy_location(ast.FunctionDef(**given), node))
        made.body = _beyond(f"`async def` (line {node.lineno})")
        return made

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self._header(node.args)
        (statement,) = self._inner(node.args, [ast.Expr(node.body)])
        assert isinstance(statement, ast.Expr)
        node.body = _hook("returned", statement.value)
        return node

    def _header(self, given: ast.arguments) -> None:
        given.defaults = [_hook("defaulted", self.visit(d)) for d in given.defaults]
        given.kw_defaults = [d and _hook("defaulted", self.visit(d)) for d in given.kw_defaults]
        for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
            if each is not None:
                each.annotation = self._annotation(each.annotation)

    def _annotation(self, node: ast.expr | None) -> ast.expr | None:
        """Return what an annotation is evaluated as, None where it is not evaluated."""
        return None if node is None or self._postponed else self.visit(node)

    def _inner(self, given: ast.arguments, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return the body of a function; of one that is beyond this only a call is refused."""
        kept: tuple[list[Any], ...] = (self._scopes, self._path, self._classes, Run.refusals)
        before = [*map(len, kept)]
        try:
            return self._of_function(given, body)
        except Refused as refused:
            for each, number in zip(kept, before, strict=True):
                del each[number:]
            return _beyond(refused.reason)

    def _of_function(self, given: ast.arguments, body: list[ast.stmt]) -> list[ast.stmt]:
        every = (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg)
        declared = {n for s in _own(body) if isinstance(s, ast.Global) for n in s.names}
        outer = {n for s in _own(body) if isinstance(s, ast.Nonlocal) for n in s.names}
        bound = {each.arg for each in every if each is not None} | set(names_bound(body))
        for each in _own(body):
            if (declared | outer) & {*_bound_otherwise(each)}:
                line = getattr(each, "lineno", 0)
                kind = "global" if declared & {*_bound_otherwise(each)} else "nonlocal"
                raise Refused(f"a {kind} is bound by what is no assignment (line {line})")
        self._scopes.append(_Scope(bound - declared - outer, declared, outer, is_function=True))
        made = self.statements(body)
        self._scopes.pop()
        return made

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        path = ".".join([*self._path, node.name])
        node.decorator_list = [
            self.visit(d) for d in node.decorator_list if not self._dropped(path, d)
        ]
        bases = [self.visit(base) for base in node.bases]
        node.bases = [ast.Starred(_hook("inherits", _constant(path), *bases), ast.Load())]
        for each in node.keywords:
            made = _hook("inherits", _constant(f"{path} {each.arg}="), self.visit(each.value))
            each.value = ast.Subscript(made, _constant(0), ast.Load())
        self._path.append(node.name)
        self._classes.append(node.name)
        if any(isinstance(each, ast.Global) for each in _own(node.body)):
            raise Refused(f"`global` in a class (line {node.lineno})")
        if "__slots__" in names_bound(node.body):
            raise Refused(f"a class keeps values where none shows (line {node.lineno})")
        self._scopes.append(_Scope(set(names_bound(node.body)), is_class=True))
        node.body = self.statements(node.body)
        self._scopes.pop()
        self._classes.pop()
        self._path.pop()
        return node

    def _comprehension(self, node: Any) -> ast.AST:
        first = self.visit(node.generators[0].iter)
        if any(isinstance(n, _PLACES) for g in node.generators for n in ast.walk(g.target)):
            raise Refused(f"a comprehension stores what it goes through (line {node.lineno})")
        bound = {
            n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)
        }
        self._scopes.append(_Scope(bound))
        is_list = isinstance(node, ast.ListComp) and not _holds(node, _MAKING)
        further = [_constant(()), _constant(tuple(bound))] if is_list else []
        for place, each in enumerate(node.generators):
            each.iter = _hook("gone_through", self.visit(each.iter) if place else first, *further)
            each.ifs = [self.visit(condition) for condition in each.ifs]
        for field in ("elt", "key", "value"):
            if hasattr(node, field):
                setattr(node, field, self.visit(getattr(node, field)))
        self._scopes.pop()
        return _at(node, _hook("comprehended", _hook("count"), node)) if is_list else node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815

    def _spelled(self, name: str) -> ast.expr:
        """Return a name as Python takes it."""
        return _constant(private_name(name, self._classes[-1] if self._classes else ""))

    # --- expressions ----------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if not isinstance(node.ctx, ast.Load):
            return node
        if self._is_local(node.id):
            value = _hook("kept", node) if self._is_outer(node.id) else node
            return _at(node, _hook("local", value, _constant(f"`{node.id}`")))
        return _at(node, _hook("variable", self._spelled(node.id), _attribute("scope")))

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        return _at(node, _hook("attribute", node.value, self._spelled(node.attr)))

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        return _at(node, _hook("item", node.value, _index(node.slice)))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id == "super" and self._classes:
            args = [self.visit(each) for each in node.args]
            return _at(node, _hook("above", _constant(self._classes[-1]), *args))
        # `call` looks at what is passed by its name: unknown code may be given it once more.
        passed = [self._passed(each) for each in node.args]
        node.args = []
        self.generic_visit(node)
        keywords = [
            ast.keyword(None, _hook("spread_names", each.value)) if each.arg is None else each
            for each in node.keywords
        ]
        made = _hook("call", node.func, *_starred("spread", passed))
        made.keywords = keywords
        return _at(node, made)

    def _passed(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Name) and self._is_local(node.id) and self._mark(node) is None:
            return _hook("kept", node) if self._is_outer(node.id) else node
        return self.visit(node)

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        self.generic_visit(node)
        keys = [each for each in node.keys if each is not None]
        if len(keys) < len(node.keys) or all(isinstance(each, ast.Constant) for each in keys):
            return node
        pairs = zip(keys, node.values, strict=True)
        return _at(node, _hook("table", *(ast.Tuple([*pair], ast.Load()) for pair in pairs)))

    def _with_parts(self, node: ast.List | ast.Tuple) -> ast.AST:
        """Return a list, or what stands for one if nobody knows how many parts it has."""
        self.generic_visit(node)
        is_known = not any(isinstance(each, ast.Starred) for each in node.elts)
        if is_known or not isinstance(node.ctx, ast.Load):
            return node
        kind = _constant(type(node).__name__.lower())
        return _at(node, _hook("listed", kind, *_starred("parts", node.elts)))

    visit_List = visit_Tuple = _with_parts  # noqa: N815

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) > 1:
            if any(isinstance(op, _HOOKED) for op in node.ops):
                raise Refused(f"a chain of comparisons (line {node.lineno})")
            return node
        left, right, op = node.left, node.comparators[0], node.ops[0]
        if isinstance(op, ast.In | ast.NotIn):
            made = _hook("has", left, right)
        elif isinstance(op, ast.Is | ast.IsNot):
            made = _hook("same", left, right)
        else:
            made = _hook("compared", _constant(_word(op)), left, right)
        is_denied = isinstance(op, ast.NotIn | ast.IsNot)
        return _at(node, ast.UnaryOp(ast.Not(), made) if is_denied else made)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        word = _constant(f"__{_word(node.op)}__")
        return _at(node, _hook("computed", word, node.left, node.right))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return _at(node, _hook("joined", *[self._part(each) for each in node.values]))

    def _part(self, node: ast.expr) -> ast.expr:
        if not isinstance(node, ast.FormattedValue):
            return node
        spec = _constant("") if node.format_spec is None else self.visit(node.format_spec)
        return _hook("formatted", self.visit(node.value), _constant(node.conversion), spec)

    # --- statements -----------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> Any:
        value = self.visit(node.value)
        if len(node.targets) == 1 and self._is_simple(node.targets[0]):
            node.value = value
            return node
        name = self._new()
        made: list[ast.stmt] = [ast.Assign([ast.Name(name, ast.Store())], value)]
        for target in node.targets:
            made += self._stores(target, ast.Name(name, ast.Load()))
        return made

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """Store the value; a name is annotated in functions without more, and is theirs then."""
        made: list[ast.stmt] = []
        if node.value is not None:
            stored = self.visit_Assign(ast.Assign([node.target], node.value))
            made += stored if isinstance(stored, list) else [stored]
        elif isinstance(node.target, ast.Name):
            made.append(ast.AnnAssign(node.target, _constant(None), None, node.simple))
        is_evaluated = not (node.simple and self._scopes and not self._scopes[-1].is_class)
        annotation = self._annotation(node.annotation) if is_evaluated else None
        return [*made, ast.Expr(annotation or _constant(None))]

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        word = _constant(f"__i{_word(node.op)}__")
        made: list[ast.stmt] = []
        target: Any = node.target
        if isinstance(target, ast.Attribute | ast.Subscript):
            target.value = self._kept(target.value, made)
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            target.slice = self._kept(target.slice, made)
        loaded = ast.parse(ast.unparse(target), mode="eval").body
        value = _hook("augmented", word, self.visit(loaded), self.visit(node.value))
        if not self._is_simple(target):
            return [*made, *self._stores(target, value)]
        if not self._scopes and not self._is_local(target.id):
            raise Refused(f"`{target.id}` is bound twice in the module")
        return ast.Assign([target], value)

    def _kept(self, node: ast.expr, made: list[ast.stmt]) -> ast.expr:
        """Return a name that is bound to an expression, which is computed once."""
        name = self._new()
        made.append(ast.Assign([ast.Name(name, ast.Store())], self.visit(node)))
        return ast.Name(name, ast.Load())

    def _is_simple(self, target: ast.expr) -> bool:
        if not isinstance(target, ast.Name):
            return False
        return not any(target.id in each.declared | each.outer for each in self._scopes[-1:])

    def _stores(self, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        if isinstance(target, ast.Name):
            if self._is_simple(target):
                return [ast.Assign([target], value)]
            if target.id in self._scopes[-1].outer:
                put = _hook("put_outer", _constant(target.id), ast.Name(target.id, ast.Load()))
                return [ast.Assign([target], value), ast.Expr(put)]
            return [
                ast.Expr(
                    _hook("put_variable", self._spelled(target.id), value, _attribute("scope"))
                )
            ]
        if isinstance(target, ast.Attribute):
            name = self._spelled(target.attr)
            return [ast.Expr(_hook("put_attribute", self.visit(target.value), name, value))]
        if isinstance(target, ast.Subscript):
            index = _index(self.visit(target.slice))
            return [ast.Expr(_hook("put_item", self.visit(target.value), index, value))]
        if isinstance(target, ast.Tuple | ast.List):
            return self._unpacks(target, value)
        raise Refused(f"this target of an assignment (line {getattr(target, 'lineno', 0)})")

    def _unpacks(self, target: ast.Tuple | ast.List, value: ast.expr) -> list[ast.stmt]:
        parts = target.elts
        starred = next((n for n, p in enumerate(parts) if isinstance(p, ast.Starred)), -1)
        name = self._new()
        given = _hook("unpacked", value, _constant(len(parts)), _constant(starred))
        made: list[ast.stmt] = [ast.Assign([ast.Name(name, ast.Store())], given)]
        for number, part in enumerate(parts):
            one = ast.Subscript(ast.Name(name, ast.Load()), _constant(number), ast.Load())
            made += self._stores(part.value if isinstance(part, ast.Starred) else part, one)
        return made

    def visit_For(self, node: ast.For) -> Any:
        further, begins = self._passes(node)
        node.iter = _hook("gone_through", self.visit(node.iter), *further)
        if self._is_simple(node.target):
            node.body = [*begins, *self.statements(node.body)]
        else:
            name = self._new()
            stores = self._stores(node.target, ast.Name(name, ast.Load()))
            node.target = ast.Name(name, ast.Store())
            node.body = [*begins, *stores, *self.statements(node.body)]
        node.orelse = self.statements(node.orelse)
        return node

    def _passes(self, node: ast.For) -> tuple[list[ast.expr], list[ast.stmt]]:
        """Return what is needed of a loop through what is not known, and how each pass begins.

        There is none in the module itself, and none that makes functions, which have what the last
        pass leaves.
        """
        target = {*names_bound([node.target])}
        bound = {*names_bound(node.body)} - target
        scope = self._scopes[-1] if self._scopes else _Scope(bound)
        if not scope.is_function or bound & scope.outer or _holds(node, _MAKING):
            return [], []
        carried = sorted(bound - scope.declared)
        may_end = bool(carried or node.orelse) or _holds(node, (*_LEAVING, ast.Raise))
        further = (tuple(carried), tuple(sorted(target)), may_end)
        begins: list[ast.stmt] = []
        if carried:
            names = ast.Tuple([ast.Name(name, ast.Store()) for name in carried], ast.Store())
            told = ast.Assign([names], _hook("begun"))
            begins.append(ast.If(_hook("begins"), [told], []))
        return [*map(_constant, further)], begins

    def visit_If(self, node: ast.If) -> Any:
        leaves = any(isinstance(each, ast.NamedExpr) for each in ast.walk(node.test))
        refuses = len(node.body) == 1 and isinstance(node.body[0], ast.Raise) and not leaves
        node.test = self.visit(node.test)
        node.body = self.statements(node.body)
        node.orelse = self.statements(node.orelse)
        if not refuses:
            return node
        # What a text refuses is told by who comes to it.
        name = self._new()
        asked = ast.Assign([ast.Name(name, ast.Store())], node.test)
        node.test = ast.Name(name, ast.Load())
        return [ast.With([ast.withitem(_hook("Refusing"))], [asked]), node]

    def visit_With(self, node: ast.With) -> Any:
        item, *further = node.items
        if further:  # which are entered in the first one
            inner = ast.copy_location(ast.With(further, node.body), node)
            node.items, node.body = [item], [inner]
        item.context_expr = self.visit(item.context_expr)
        entered: list[ast.stmt] = []
        if item.optional_vars is not None:
            if not isinstance(item.optional_vars, ast.Name):
                raise Refused(f"`with ... as` what is no name (line {node.lineno})")
            value = _hook("entered", ast.Name(item.optional_vars.id, ast.Load()))
            entered.append(ast.Assign([item.optional_vars], value))
        node.body = [*entered, *self.statements(node.body)]
        return node

    def visit_Try(self, node: ast.Try) -> Any:
        body = self.statements(node.body)
        node.body = [ast.With([ast.withitem(_hook("Trying"))], body)]
        for handler in node.handlers:
            read = {
                n.id for each in handler.body for n in ast.walk(each) if isinstance(n, ast.Name)
            }
            kinds = self.visit(handler.type or ast.Name("Exception", ast.Load()))
            handler.type = _hook("caught", kinds, _constant(handler.name in read))
            handler.body = self.statements(handler.body)
        node.orelse = self.statements(node.orelse)
        if any(isinstance(each, _LEAVING) for each in _own(node.finalbody)):
            raise Refused(f"`finally` ends an error (line {node.lineno})")
        node.finalbody = self.statements(node.finalbody)
        return node

    def visit_Import(self, node: ast.Import) -> Any:
        made: list[ast.stmt] = []
        for each in node.names:
            whole = each.asname is not None or "." not in each.name
            value = _hook("module", _constant(each.name), _constant(whole))
            bound = each.asname or each.name.split(".")[0]
            made += self._stores(ast.Name(bound, ast.Store()), value)
            made += self._imports(each.name, bound)
        return made

    def _imports(self, name: str, bound: str) -> list[ast.stmt]:
        """Return what tells an import of which nothing is read: it is there for its effects."""
        return [ast.Expr(_hook("imports", _constant(name)))] if bound in self._unread else []

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        name = "." * node.level + (node.module or "")
        if name == "__future__":
            return node
        made: list[ast.stmt] = []
        for each in node.names:
            if each.name == "*":
                made.append(ast.Expr(_hook("imported_all", _constant(name), _attribute("scope"))))
                continue
            value = _hook("imported", _constant(name), _constant(each.name))
            bound = each.asname or each.name
            made += self._stores(ast.Name(bound, ast.Store()), value)
            made += self._imports(f"{name}.{each.name}", bound)
        return made

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is not None:
            node.value = _hook("returned", self.visit(node.value))
        return node

    def visit_Global(self, node: ast.Global) -> Any:
        return ast.Pass()

    def _new(self) -> str:
        self._number += 1
        name = f"recorded_{self._number}__"
        if self._scopes:
            self._scopes[-1].bound.add(name)
        return name


def _word(op: ast.operator | ast.cmpop) -> str:
    """Return what Python calls an operator."""
    name = type(op).__name__
    return _WORDS.get(name, name.lower())


def _holds(node: ast.AST, kinds: tuple[type[ast.AST], ...]) -> bool:
    return any(isinstance(each, kinds) for each in ast.walk(node))


def _starred(hook: str, nodes: Sequence[ast.expr]) -> list[ast.expr]:
    """Return expressions in which a hook is given what a star stands in front of."""
    return [
        ast.Starred(_hook(hook, each.value), ast.Load()) if isinstance(each, ast.Starred) else each
        for each in nodes
    ]


def _beyond(reason: str) -> list[ast.stmt]:
    """Return the body of a function that is beyond the recorder."""
    return [ast.Expr(_hook("beyond", _constant(reason)))]


def _named_alone(given: ast.arguments) -> None:
    """Let `*args` and `**kwargs` of the subject be given as what they are: terms."""
    for each in (given.vararg, given.kwarg):
        if each is not None:
            given.kwonlyargs.append(each)
            given.kw_defaults.append(None)
    given.vararg = given.kwarg = None


#: What is stored into and is no name.
_PLACES = (ast.Attribute, ast.Subscript)


def _bound_otherwise(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node binds, if it is no assignment and no loop."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.NamedExpr):
        yield node.target.id
    elif isinstance(node, ast.withitem) and isinstance(node.optional_vars, ast.Name):
        yield node.optional_vars.id
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name


def _is_false(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and not value.value)


def _own(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes of statements that are in no function or class of their own."""
    for node in body:
        yield node
        if not isinstance(node, _SCOPES):
            yield from _own([*ast.iter_child_nodes(node)])


def private_name(name: str, kind: str) -> str:
    """Return a name as Python takes it in a class: a private one has that in front."""
    kind = kind.lstrip("_")
    is_private = name.startswith("__") and not name.endswith("__")
    return f"_{kind}{name}" if kind and is_private else name


def as_written(name: str) -> str:
    """Return the name that a text has for what Python takes it for: a private one, if it may be."""
    return _PRIVATE.sub("", name)


def names_bound(body: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the names that statements or targets bind, comprehensions and inner functions aside."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((each.asname or each.name).split(".")[0] for each in node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        if isinstance(node, _SCOPES):
            continue
        if isinstance(node, _COMPREHENSIONS):
            waiting += [w.target for w in ast.walk(node) if isinstance(w, ast.NamedExpr)]
            continue
        waiting += ast.iter_child_nodes(node)


def _index(node: ast.expr) -> ast.expr:
    """Return an index as an expression: a slice is one that is made."""
    if isinstance(node, ast.Slice):
        parts = [_constant(None) if p is None else p for p in (node.lower, node.upper, node.step)]
        return ast.Call(_attribute("slice_"), parts, [])
    if isinstance(node, ast.Tuple) and any(isinstance(e, ast.Slice) for e in node.elts):
        return ast.Tuple([_index(e) for e in node.elts], ast.Load())
    return node


def _attribute(name: str) -> ast.expr:
    return ast.Attribute(ast.Name(HOOKS, ast.Load()), name, ast.Load())


def _hook(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(_attribute(name), [*arguments], [])


def _constant(value: Any) -> ast.Constant:
    return ast.Constant(value)


def _at(node: ast.AST, made: ast.expr) -> ast.expr:
    return ast.copy_location(made, node)
