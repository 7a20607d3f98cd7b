"""What another run of the same line may give otherwise: chance, the moment, the machine, the graph.

Graphs show one outcome of `random.choice([1., 1., 2.])`, of `os.environ.get("K", 1.0)` and of what
is first in a set, and know nothing of others; that both sides ask the same does not help, as one of
them may use the answer and the other not. So whatever is computed of such a value has no proof.
What a value only names may be any: old programs put chance into the names of their gradients, but
register them by it as well. What functions do that TensorFlow calls when a graph runs is compared
by their code.
"""

from __future__ import annotations

import ast
import re
from typing import TypeGuard

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.support import imported_from, without_stand_ins
from tfgradmigrate.verify.program.scopes import (
    FUNCTIONS,
    bound_by_import,
    parameters,
    positional,
    words,
)
from tfgradmigrate.verify.program.slicing import called_name, root_of

_REASON = "`{}` may give something else in another run"

#: By the full names of what tells; a name stands for all that is in it.
_TELLING = re.compile(
    r"(random|numpy\.random|secrets|uuid|time|platform|socket|subprocess|tempfile|getpass|glob"
    r"|resource|os\.(environ|getenv|getcwd|getpid|getppid|getlogin|listdir|scandir|walk|stat|access"
    r"|cpu_count|uname|urandom|times|getloadavg|popen|system|path\.(exists|lexists|is\w+|get\w+))"
    r"|sys\.(argv|platform|executable|getrefcount|flags)|multiprocessing\.\w+|gc\.get_count"
    r"|threading\.(active_count|current_thread|get_ident|enumerate)|locale\.get\w+"
    r"|datetime\.(datetime|date)\.(now|today|utcnow)|datetime\.(now|today|utcnow))(\.|$)"
)

#: What is in them and tells nothing, or the same in each run if it is given something.
_SAME = re.compile(
    r"((numpy\.)?random\.(seed|setstate|set_state)|time\.sleep|uuid\.(UUID|uuid3|uuid5)"
    r"|uuid\.NAMESPACE_\w+|platform\.python_version\w*|time\.struct_time)(\.|$)"
)
_SEEDED = re.compile(
    r"random\.Random|numpy\.random\.(RandomState|default_rng|Generator|PCG64|MT19937|Philox)$"
)

#: Python's own functions that tell of the moment, of addresses, of what people type.
_BUILT_IN = words("id hash input open globals locals dir")

#: What tells of what else is in a graph, and of what it runs on.
_OF_GRAPHS = words(
    """get_collection get_collection_ref get_all_collection_keys global_variables local_variables
    trainable_variables model_variables get_operations get_tensor_by_name get_operation_by_name
    as_graph_def get_default_session is_gpu_available gpu_device_name is_built_with_cuda
    list_physical_devices list_logical_devices list_local_devices"""
)

#: Methods of paths.
_OF_PATHS = words("exists is_file is_dir read_text read_bytes stat iterdir glob rglob cwd home")

#: What is given a name that nothing is computed of, or what comes before.
_REGISTERING = words("RegisterGradient register_gradient")
_OVERRIDING = words("gradient_override_map")
_NAMING = _REGISTERING | _OVERRIDING | words("name_scope control_dependencies")
_NAMES = words("name func_name scope")

#: What tells people something.
_SAYING = words("print debug info warning warn error exception critical log pprint write flush")

#: What adds to the folders in which modules are looked for.
_LEADING_TO_MODULES = words("sys.path.append sys.path.extend sys.path.insert")

_LOOKING_UP = words("get setdefault pop")
_ALIKE = (ast.In, ast.NotIn, ast.Eq, ast.NotEq)

#: What does not depend on the order of a set.
_ORDERED = words("sorted len min max any all set frozenset isinstance bool")

#: Methods of sets that do not give a set.
_OF_SETS = words("issubset issuperset isdisjoint add discard remove update clear")

#: Decorators that call nothing before somebody asks.
_HARMLESS = words("property staticmethod classmethod")

#: Decorators that hand all arguments on to what they decorate.
_HANDING_ON = words(
    "contextmanager wrap_function function custom_gradient recompute_grad wraps lru_cache cache"
    " RegisterGradient Defun"
)

#: What hands its first argument to TensorFlow, to be called when the graph runs.
_HOSTING = words("py_func numpy_function py_function eager_py_func")


def by_chance(*texts: str) -> str:
    """Return what cuts compute of something that another run may give otherwise, "" if nothing."""
    found = (told for text in texts if (told := _Flow(without_stand_ins(text)).found()))
    return next(found, "")


class _Flow:
    """Where in a text the values go that another run may give otherwise."""

    def __init__(self, text: str) -> None:
        self._tree = tree_of(text)
        self._around = {
            child: node for node in walk(self._tree) for child in ast.iter_child_nodes(node)
        }
        self._nodes = list(self._around)
        self._sources: dict[str, str] = {}
        for node in self._nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                for alias in node.names:
                    name = bound_by_import(alias)
                    whole = isinstance(node, ast.Import) and not alias.asname
                    self._sources[name] = name if whole else imported_from(node, alias)
        self._seen: set[ast.AST] = set()
        self._naming: set[str] = set()  # what a value is a name for
        self._is_identity = False  # what is looked up by the address of something that is there
        self._hosts = self._run_by_tensorflow()

    def found(self) -> str:
        """Return the first value that is more than a name, "" if there is none."""
        for node in self._nodes:
            if isinstance(node, ast.expr) and self._tells(node) and not self._is_of_a_host(node):
                called = self._around[node]
                is_called = isinstance(called, ast.Call) and called.func is node
                self._seen, self._is_identity = set(), ast.unparse(node) == "id"
                self._naming = set()
                if self._is_used(node) or self._chooses() or _name_of(node) == "shuffle":
                    return _REASON.format(ast.unparse(called if is_called else node))
        return ""

    def _chooses(self) -> bool:
        """Tell whether a value is the name of a gradient that is not registered by it."""
        return bool(self._naming & _OVERRIDING) and not self._naming & _REGISTERING

    # Where such values come from.

    def _tells(self, node: ast.expr) -> bool:
        outer = self._around[node]
        if isinstance(node, ast.Name | ast.Attribute):
            if isinstance(outer, ast.Attribute) or not isinstance(node.ctx, ast.Load):
                return False
            return self._tells_by_name(node, outer)
        if isinstance(node, ast.Set | ast.SetComp) or (
            _calls(node, "set", "frozenset") and "set" not in self._sources
        ):
            return not self._is_ordered(node)
        return False

    def _tells_by_name(self, node: ast.Name | ast.Attribute, outer: ast.AST) -> bool:
        is_called = isinstance(outer, ast.Call) and outer.func is node
        if is_called and _name_of(node) in _OF_GRAPHS:
            return True
        if isinstance(node, ast.Name) and node.id not in self._sources:
            return is_called and node.id in _BUILT_IN and not self._is_put(outer)
        root = root_of(node)
        if root not in self._sources:
            return is_called and self._is_of_a_path(node)
        full = self._sources[root] + ast.unparse(node)[len(root) :]
        if _SEEDED.match(full):
            given = [*outer.args, *outer.keywords] if isinstance(outer, ast.Call) else []
            seeded = is_called and any(not _is_none(each) for each in given)
            return not seeded or self._is_drawn_from_later(outer)
        return _TELLING.match(full) is not None and _SAME.match(full) is None

    def _is_put(self, call: ast.AST) -> bool:
        """Tell whether a call of `globals` is there to put something in: the cut's inputs."""
        outer = self._around[call]
        return isinstance(outer, ast.Subscript) and not isinstance(outer.ctx, ast.Load)

    def _is_of_a_path(self, node: ast.expr) -> bool:
        known = any(source.startswith("pathlib") for source in self._sources.values())
        return known and isinstance(node, ast.Attribute) and node.attr in _OF_PATHS

    def _is_drawn_from_later(self, made: ast.AST) -> bool:
        """Tell whether a generator is made once, and drawn from in functions: any time again."""
        statement = self._around[made]
        if not isinstance(statement, ast.Assign) or self._function_of(statement) is not None:
            return False
        names = {target.id for target in statement.targets if isinstance(target, ast.Name)}
        return any(
            isinstance(node, ast.Name)
            and node.id in names
            and self._function_of(node) is not None
            and not self._is_of_a_host(node)
            for node in self._nodes
        )

    def _is_ordered(self, node: ast.expr) -> bool:
        """Tell whether the order of a set does not come out."""
        outer = self._around[node]
        is_test = isinstance(outer, ast.IfExp) and outer.test is node
        if is_test or isinstance(outer, ast.Compare | ast.Expr | ast.If):
            return True
        if isinstance(outer, ast.BinOp | ast.BoolOp | ast.IfExp):
            return self._is_ordered(outer)
        if isinstance(outer, ast.Call) and node in outer.args:
            return _calls(outer, *_ORDERED) and not outer.keywords
        return isinstance(outer, ast.Attribute) and outer.attr in _OF_SETS

    # What TensorFlow calls.

    def _run_by_tensorflow(self) -> set[ast.AST]:
        """Return the functions that only TensorFlow calls, when a graph runs.

        So are the methods of a class of which only these make instances.
        """
        functions = [node for node in self._nodes if isinstance(node, FUNCTIONS)]
        found: set[ast.AST] = {n for n in functions if self._is_handed_over(n)}
        classes = [n for n in self._nodes if isinstance(n, ast.ClassDef)]
        plain = [n for n in classes if not n.decorator_list and not n.keywords]
        named: list[ast.FunctionDef | ast.ClassDef] = [*filter(_is_plain, functions), *plain]
        grown = True
        while grown:
            grown = False
            for node in named:
                inside: list[ast.stmt] = node.body if isinstance(node, ast.ClassDef) else [node]
                runs = {each for each in inside if _is_plain(each)} - found
                uses = [n for n in self._nodes if _name_of(n) == node.name]
                if not runs or not uses:
                    continue
                if all(self._is_handed_over(n) or self._lies_in(n, found) for n in uses):
                    found |= runs
                    grown = True
        return found

    def _is_handed_over(self, node: ast.AST) -> bool:
        outer = self._around[node]
        if isinstance(outer, ast.Return):
            return self._is_made_to_be_handed_over(self._scope_of(outer))
        if isinstance(outer, ast.keyword) and outer.arg == "func":
            return called_name(self._around[outer]) in _HOSTING
        if not isinstance(outer, ast.Call) or node not in outer.args:
            return False
        if self._is_partial(outer) and outer.args[0] is node:
            return self._is_handed_over(outer)
        return called_name(outer) in _HOSTING

    def _is_partial(self, call: ast.Call) -> bool:
        """Tell whether a call is one of `functools.partial`, by a name of nothing else."""
        root = root_of(call.func)
        if root not in self._sources or any(
            _name_of(node) == root and not _is_read(node)
            for node in self._nodes
            if isinstance(node, ast.Name | ast.Attribute)
        ):
            return False
        full = self._sources[root] + ast.unparse(call.func)[len(root) :]
        return full == "functools.partial"

    def _is_made_to_be_handed_over(self, maker: ast.AST | None) -> bool:
        """Tell whether all that a function returns goes to TensorFlow: `py_func(make(), ...)`."""
        if maker is None or not _is_plain(maker):
            return False
        uses = [node for node in self._nodes if _name_of(node) == maker.name]
        calls = [self._around[use] for use in uses]
        return bool(uses) and all(
            isinstance(call, ast.Call) and call.func is use and self._is_handed_over(call)
            for use, call in zip(uses, calls, strict=True)
        )

    def _lies_in(self, node: ast.AST, functions: set[ast.AST]) -> bool:
        """Tell whether a node stands in the body of one of the functions.

        Defaults and decorators are there before anybody calls it.
        """
        while node in self._around:
            outer = self._around[node]
            before = isinstance(node, ast.arguments) or node in getattr(outer, "decorator_list", ())
            if outer in functions and not before:
                return True
            node = outer
        return False

    def _is_of_a_host(self, node: ast.AST) -> bool:
        return self._lies_in(node, self._hosts)

    def _scope_of(self, node: ast.AST) -> ast.AST | None:
        """Return the function or the class that a node stands in, None at the module's level."""
        while node in self._around:
            node = self._around[node]
            if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
                return node
        return None

    def _function_of(self, node: ast.AST) -> ast.AST | None:
        scope = self._scope_of(node)
        return self._function_of(scope) if isinstance(scope, ast.ClassDef) else scope

    # Where they go.

    def _is_used(self, node: ast.AST) -> bool:
        """Tell whether anything but a name may be computed of the value of an expression."""
        if node in self._seen:
            return False
        self._seen.add(node)
        outer = self._around[node]
        if isinstance(outer, ast.Call) and outer.func is not node:
            return self._is_taken(node, outer)
        if isinstance(outer, ast.keyword):
            call = self._around[outer]
            assert isinstance(call, ast.Call | ast.ClassDef)
            return not isinstance(call, ast.Call) or self._is_taken(outer, call)
        if isinstance(outer, ast.Compare):
            alike = all(isinstance(each, _ALIKE) for each in outer.ops)
            if (self._is_identity and alike) or "_registry" in ast.unparse(outer):
                return False
            return self._is_used(outer)
        if isinstance(outer, ast.Subscript) and outer.slice is node:
            return not self._is_identity
        if isinstance(outer, ast.Yield | ast.YieldFrom):
            return self._is_result_used(outer) or self._is_used(outer)
        if isinstance(outer, ast.NamedExpr):
            return self._is_target_used(outer.target) or self._is_used(outer)
        if isinstance(outer, ast.expr | ast.FormattedValue):
            is_test = isinstance(outer, ast.IfExp) and outer.test is node
            return is_test or self._is_used(outer)
        if isinstance(outer, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = outer.targets if isinstance(outer, ast.Assign) else [outer.target]
            return any(map(self._is_target_used, targets))
        if isinstance(outer, ast.Return):
            return self._is_result_used(outer)
        if isinstance(outer, ast.If):
            return not all(isinstance(each, ast.Pass) for each in [*outer.body, *outer.orelse])
        return not isinstance(outer, ast.Expr | ast.Raise)

    def _is_taken(self, given: ast.AST, call: ast.Call) -> bool:
        """Tell whether what a call makes of an argument is more than a name."""
        name = called_name(call)
        source = self._sources.get(root_of(call.func) or "")
        is_name = isinstance(given, ast.keyword) and given.arg in _NAMES
        functions = [n for n in self._nodes if isinstance(n, ast.FunctionDef) and n.name == name]
        if functions and source is None:
            return any(self._is_parameter_used(n, given, call) for n in functions)
        if name in _NAMING:
            self._naming.add(name)
            return False
        if name in _SAYING and isinstance(self._around[call], ast.Expr):
            return False
        if source is not None and source.startswith("tensorflow"):
            return not is_name
        if source == "sys" and self._only_leads_to_modules(call):
            return False
        if self._is_identity and name in _LOOKING_UP:
            return False
        return isinstance(self._around[call], ast.Expr) or self._is_used(call)

    def _only_leads_to_modules(self, call: ast.Call) -> bool:
        """Tell whether a call adds to the path on which modules are found, which nothing reads."""
        if not isinstance(self._around[call], ast.Expr) or "sys.path" in self._sources.values():
            return False
        paths = [
            node
            for node in self._nodes
            if isinstance(node, ast.Attribute)
            and node.attr == "path"
            and self._sources.get(root_of(node) or "") == "sys"
        ]
        return ast.unparse(call.func) in _LEADING_TO_MODULES and all(
            ast.unparse(self._around[node]) in _LEADING_TO_MODULES for node in paths
        )

    def _is_parameter_used(self, function: ast.FunctionDef, given: ast.AST, call: ast.Call) -> bool:
        if not _hands_on(function) and self._is_used(call):
            return True
        names = _parameters_for(function, given, call)
        return not names or any(self._is_name_used(name, function) for name in names)

    def _is_target_used(self, target: ast.expr) -> bool:
        if isinstance(target, ast.Name):
            if isinstance(self._scope_of(target), ast.ClassDef) and self._is_part_used(target.id):
                return True
            return self._is_name_used(target.id, self._scope_of_name(target))
        if isinstance(target, ast.Tuple | ast.List):
            return any(map(self._is_target_used, target.elts))
        return not isinstance(target, ast.Attribute) or self._is_part_used(target.attr)

    def _is_part_used(self, name: str) -> bool:
        reads = (n for n in self._nodes if isinstance(n, ast.Attribute) and n.attr == name)
        asked = (n for n in self._nodes if _calls(n, "getattr") and _may_name(n, name))
        return any(self._is_used(n) for n in reads if _is_read(n)) or any(map(self._is_used, asked))

    def _scope_of_name(self, target: ast.Name) -> ast.AST | None:
        """Return where a name that is bound may be read, None for all of the text."""
        scope = self._function_of(target)
        outer = (n for n in walk(scope or target) if isinstance(n, ast.Global | ast.Nonlocal))
        return None if any(target.id in each.names for each in outer) else scope

    def _is_name_used(self, name: str, scope: ast.AST | None) -> bool:
        within = self._nodes if scope is None else list(walk(scope))
        reads = (n for n in within if isinstance(n, ast.Name) and n.id == name and _is_read(n))
        return any(self._is_used(node) for node in reads)

    def _is_result_used(self, node: ast.AST) -> bool:
        function = self._function_of(node)
        if not isinstance(function, ast.FunctionDef) or function.name == "place":
            return True
        uses = [n for n in self._nodes if _name_of(n) == function.name]
        return not uses or any(self._is_used(n) for n in uses)


def _parameters_for(function: ast.FunctionDef, given: ast.AST, call: ast.Call) -> set[str]:
    """Return the parameters that an argument may go to; none if a call cannot be like that.

    An attribute that is called may be given its instance before.
    """
    args = function.args
    many, named = ({each.arg} if each else set() for each in (args.vararg, args.kwarg))
    if isinstance(given, ast.keyword):
        if given.arg is None:
            return {each.arg for each in parameters(function)}
        return {
            each.arg for each in (*args.args, *args.kwonlyargs) if each.arg == given.arg
        } or named
    before = call.args[: call.args.index(given) + 1]  # type: ignore[arg-type]
    stars = [i for i, each in enumerate(before) if isinstance(each, ast.Starred)]
    first = stars[0] if stars else len(before) - 1
    last = None if stars else first + 1 + isinstance(call.func, ast.Attribute)
    taken = positional(function)
    behind = last is None or last > len(taken)
    return {each.arg for each in taken[first:last]} | (many if behind else set())


def _hands_on(function: ast.FunctionDef) -> bool:
    """Tell whether no decorator gives anything but what a function is given and gives."""
    return {
        called_name(n) or _name_of(n) for n in function.decorator_list
    } <= _HARMLESS | _HANDING_ON


def _may_name(call: ast.AST, name: str) -> bool:
    """Tell whether a call of `getattr` may ask for an attribute."""
    asked = call.args[1:2] if isinstance(call, ast.Call) else []
    return all(not isinstance(each, ast.Constant) or each.value == name for each in asked)


def _is_none(given: ast.AST) -> bool:
    value = given.value if isinstance(given, ast.keyword) else given
    return isinstance(value, ast.Constant) and value.value is None


def _calls(node: ast.AST, *names: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def _is_read(node: ast.Name | ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def _is_plain(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    """Tell whether a node is a function that no decorator may call."""
    if not isinstance(node, ast.FunctionDef):
        return False
    return {ast.unparse(each) for each in node.decorator_list} <= _HARMLESS


def _name_of(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
