"""What a cut decides or does before any graph is there, with something that is no input of it.

A graph shows one outcome of such a decision: of `{5: f}.get(x.shape.rank, g)(x)` only the call of
`g`, of `[f, g]["PROD" in os.environ](x)` that of today. What an `if` decides is another thing: both
of its branches have to be run (`lines`). Where both texts decide the same, there is nothing to
tell; so the decisions of two texts are compared, whatever the names of variables.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeGuard

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.late import run_in_gradients
from tfgradmigrate.verify.places.shared import containers
from tfgradmigrate.verify.places.static_shapes import Nameless, Spelled, is_shape
from tfgradmigrate.verify.places.support import tells_what_is_left, without_stand_ins
from tfgradmigrate.verify.program.besides import is_of_library
from tfgradmigrate.verify.program.numpy_names import with_names_of_today
from tfgradmigrate.verify.program.scopes import (
    COMPREHENSIONS,
    FUNCTIONS,
    bound_by_import,
    bound_names,
    executed,
    parameters,
    words,
)
from tfgradmigrate.verify.program.slicing import called_name, root_of

#: Modules of Python that tell nothing but what they are given. All others may tell of the machine,
#: the process, the moment and chance.
_TELLING_NOTHING = words(
    """__future__ abc array ast base64 binascii bisect cmath codecs collections contextlib copy
    copyreg csv dataclasses difflib enum fnmatch fractions functools hashlib heapq hmac html
    itertools json keyword math ntpath numbers operator pickle pprint posixpath queue re reprlib
    shlex statistics string stringprep textwrap token tokenize types typing unicodedata zlib"""
)

#: Those from which old programs made names for their gradients, as builtins that do the same; and
#: what leads from a tensor to those that its op is given.
_NAMING = words("random secrets time uuid datetime id hash op type")

#: Kinds of decisions that only the new text may not have: there errors end that did not end before.
_CATCHING = words("except suppress")

#: What tells how TensorFlow is set up, and what a function of Python's own tells.
_SETTINGS = words(
    """__version__ building_function executing_eagerly executing_eagerly_outside_functions
    get_replica_context get_strategy has_strategy in_cross_replica_context inside_function
    is_built_with_cuda is_gpu_available list_physical_devices list_logical_devices get_jit
    learning_phase floatx num_replicas_in_sync replica_id_in_sync_group"""
)

#: More of these, which other objects may have as well: only those of a library count.
_OF_LIBRARIES = words(
    """epsilon functions_run_eagerly getbufsize geterr geterrcall get_inter_op_parallelism_threads
    get_intra_op_parallelism_threads get_memory_growth get_optimizer_jit get_policy get_printoptions
    get_soft_device_placement get_visible_devices global_policy image_data_format
    tensor_float_32_execution_enabled"""
)
_BUILT_IN = words("__debug__ __file__ __name__")

#: How functions and constants of libraries are called that say how these are set up, and those that
#: are called so and do something else.
_ASKED = re.compile(
    r"(executing|get|global|has|in|inside|is|list|should)_\w+|\w+_enabled|dtype_policy"
    r"|[A-Z_]*VERSION|CXX\w*|version|sysconfig"
)
_NOT_ASKED = words(
    """get_collection get_collection_ref get_default_graph get_gradient_function
    get_local_variable get_or_create_global_step get_session_handle get_session_tensor get_shape
    get_static_value
    get_variable in1d in_top_k in_top_k_v2 in_train_phase in_test_phase is_finite is_inf is_nan
    is_non_decreasing is_numeric_tensor is_strictly_increasing is_variable_initialized
    list_diff global_norm global_variables_initializer"""
)

#: What graphs are asked for that is no state of theirs.
_OF_GRAPHS = words(
    """add_to_collection add_to_collections as_default colocate_with container control_dependencies
    device get_collection get_collection_ref get_operation_by_name get_operations
    get_tensor_by_name gradient_override_map name_scope"""
)

#: What a tensor tells of the graph around it, where a cut has nothing but a placeholder.
_OF_TENSORS = words(
    """colocation_groups consumers control_inputs control_outputs device node_def value_index
    _handle_data _keras_history _keras_mask"""
)

#: What does nothing where there is one replica, as there is where a graph is made alone.
_OF_REPLICAS = words("all_gather all_reduce batch_reduce_to merge_call reduce_to")

#: What a scope of variables is told for those that are made in it later.
_OF_SCOPES = words(
    """reuse_variables set_caching_device set_custom_getter set_dtype set_initializer
    set_partitioner set_regularizer set_use_resource"""
)

#: What says where ops run, or by whom they are compiled.
_PLACING = words("colocate_with device experimental_jit_scope jit_scope")

#: What finds nothing in a graph that has nothing but a place.
_COLLECTING = words("get_collection get_collection_ref")

#: Functions of numbers and methods of texts that often give what they are given.
_OF_NUMBERS = words("min max round int divmod sorted")
_OF_NUMBERS_CALLED = words(
    """and_ around bitwise_and ceil clip fix floor fmax fmin fmod interp maximum median minimum mod
    nan_to_num remainder right_shift rint round round_ rshift trunc xor"""
)
_WITH_NUMBERS = words("math numpy operator statistics")
_OF_TEXTS = words(
    """lower upper strip lstrip rstrip title capitalize casefold startswith endswith isdigit"""
)

#: Types of NumPy that hold only small numbers, and what takes only the first few of a list.
_NARROW = words("byte float16 half int8 int16 int32 short ubyte uint8 uint16 uint32")
_FIRST_ONES = words("dropwhile islice takewhile")

#: Operators that give a number as it is, or none of it, where it is below another one.
_WRAPPING = (ast.BitAnd, ast.BitXor, ast.FloorDiv, ast.Mod, ast.RShift)

#: Larger numbers and longer lists are not tried (`worker.forms`), nor more bits.
_LARGEST, _LONGEST, _MOST_BITS = 8, 5, 3

#: Ranks above this one are not tried either.
_MOST_RANKS = 4
_OF_RANKS = words("ndims rank")

#: Types of NumPy that are of other sizes on other machines, and what `dtype(...)` takes for them.
_OF_A_MACHINE = words(
    """c_ulong clongdouble clongfloat float96 float128 complex192 complex256 int_ intp long
    longdouble longfloat uint uintp ulong"""
)
_CODES_OF_A_MACHINE = words("G L P g int l p")

#: What fails, unless shapes and dtypes are as they should be: nothing is left of it in a graph.
_ASSERTING = words(
    """assert_has_rank assert_is_compatible_with assert_rank assert_rank_at_least assert_rank_in
    assert_same_float_dtype assert_same_rank assert_scalar assert_shapes assert_type merge_with
    with_rank with_rank_at_least with_rank_at_most"""
)

#: What gives what it is given, unless that is complex.
_OF_COMPLEX = words("adjoint conj real")
_OF_COMPLEX_BY_WORD = words("adjoint_a adjoint_b conjugate")
_TELLING = words("open input globals locals vars dir id hash eval exec __import__")

#: What is known of a tensor before a graph runs, by attributes, methods and functions.
_ATTRIBUTES = words(
    """device dtype graph is_floating is_integer is_bool is_complex name ndim ndims op rank shape
    __class__ __name__ __dict__"""
)
_METHODS = words("as_list get_shape num_elements startswith endswith")
_FUNCTIONS = words("callable getattr hasattr isinstance issubclass len type int str repr bool")
_ASKING = words("callable hasattr isinstance issubclass")

#: Types of numbers and texts: of what an input may be, one or two are tried. `True` is an `int`,
#: too, and numbers of NumPy are none.
_OF_NUMBERS_AND_TEXTS = re.compile(
    r"\b(int|float|bool|complex|str|bytes|long|basestring|unicode|integer\w*|string_types|numbers"
    r"|number|generic|(np|numpy)\.\w+|Integral|Real|Number)\b"
)

_ASKING_BY_NAME = words("attrgetter getattr methodcaller")
_LEADING_TO_NAMES = words("get_name_scope graph name op unique_name __name__")

#: What puts facts together, which of these gives most of what it is given, and what methods do.
_GATHERING = words("all any frozenset list max min set sorted sum tuple")
_KEEPING = words("frozenset list set sorted tuple")
_PLAIN_METHODS = (
    _METHODS
    | _ASSERTING
    | words("append concatenate extend format get_shape insert pop remove reverse with_rank")
)


#: What gives another list or the like with the same items, or tells how many there are.
_OF_CONTAINERS = words(
    "OrderedDict copy deepcopy dict enumerate iter len list max min reversed set sum tuple zip"
)

#: Modules that only tell people something.
_TALKING = words("logging warnings pprint")

#: How functions of TensorFlow are called that set it up, and those of Python and NumPy.
_SETTING_UP = ("set_", "enable_", "disable_", "run_functions")
_SETS_UP = re.compile(
    r"(experimental_)?(disable|enable|reset|set)_\w+|run_functions_eagerly|seterr\w*|setbufsize"
    r"|no_gradient|NoGradient|NotDifferentiable|filterwarnings|resetwarnings|simplefilter|__(set|del)(attr|item)__|(set|del)attr"
)

#: Of these, what does nothing but to tensors, as graphs show, or to sets.
_SETS_NOTHING_UP = words("set_shape set_difference set_intersection set_size set_union set_value")


def unseen(old: str, new: str) -> str:
    """Return what only one of two texts of a cut decides or does, "" if there is nothing.

    What is gone from NumPy counts as what it is called today.
    """
    old, new = with_names_of_today(old, is_new=False), with_names_of_today(new, is_new=True)
    before = _Decisions(old)
    return _parting(before.found, new, before.said) or _rebound(old, new)


def _rebound(old: str, new: str) -> str:
    """Return which object of the program a name stands for on one side alone, "" if none does.

    What is written behind `cfg = dict(cfg)` the program does not find in what it has handed over.
    """
    before, after = (_bound_objects(tree_of(text)) for text in (old, new))
    name = next(iter((before - after) + (after - before)), "")
    return f"`{name}` is bound to something else on one side" if name else ""


def _bound_objects(tree: ast.Module) -> Counter[str]:
    """Return how often a cut binds the names of the objects of which it is asked what they hold."""
    place = tree.body[-1]
    bound = [n.id for n in walk(place) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    given = {
        root_of(node.args[0].body)
        for node in walk(place)
        if tells_what_is_left(node)
        and isinstance(node.args[0], ast.Lambda)
        and isinstance(node.args[0].body, ast.Attribute | ast.Subscript)
    }
    return Counter(name for name in bound if name in given)


def decisions(text: str) -> tuple[str, ...]:
    """Return what a cut decides or does, each as it is written without the names of variables."""
    return tuple(sorted(_Decisions(text).found.elements()))


def decided_anew(before: Sequence[str], text: str) -> str:
    """Return what a cut decides or does that `decisions` did not, or no more, "" if nothing."""
    return _parting(Counter(before), text, {})


def _parting(before: Counter[str], text: str, said: Mapping[str, str]) -> str:
    after = _Decisions(text)
    for decision in after.found - before:
        return after.said[decision]
    for decision in before - after.found:
        kind, _, code = decision.partition(":")
        if kind not in _NAMING | _CATCHING:
            return said.get(decision, f"`{code}` {_DECIDES}")
    return ""


def _tests_of_turns(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what loops ask of their turns: of how many there are, a few numbers are tried."""
    for loop in (node for node in walk(tree) if isinstance(node, ast.For)):
        turns = bound_names([loop.target])
        for node in (part for each in loop.body for part in walk(each)):
            if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
                test = node.test
                while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                    test = test.operand
                parts = [*walk(test)]
                known = any(isinstance(each, ast.Constant) for each in parts)
                if known and any(getattr(each, "id", None) in turns for each in parts):
                    yield test


def _asks_for_a_number(node: ast.AST) -> bool:
    """Tell whether something is asked whether it is a number, or a text, of some types."""
    if isinstance(node, ast.Compare):
        asked = [each for each in walk(node) if called_name(each) == "type"]
    else:
        asked = [node] if called_name(node) == "isinstance" else []
    return bool(asked) and _OF_NUMBERS_AND_TEXTS.search(ast.unparse(node)) is not None


def _asks_for_many_ranks(node: ast.AST) -> bool:
    """Tell whether a rank is compared with the last one that is tried."""
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    known = any(getattr(each, "value", None) == _MOST_RANKS for each in sides)
    return known and any(
        getattr(part, "attr", "") in _OF_RANKS or called_name(part) == "len"
        for each in sides
        for part in walk(each)
    )


def _read_of(names: Collection[str], tree: ast.Module) -> Iterator[tuple[ast.expr, str]]:
    """Yield what is read of shared lists and the like, and when: as a module is loaded, or later.

    By then another file may have written into them. A subscript that is no constant is told apart.
    """
    executing = set(executed(tree)) if names else set()
    around = {c: n for n in walk(tree) for c in ast.iter_child_nodes(n)} if names else {}
    for node in around:
        if not (isinstance(node, ast.Name) and node.id in names):
            continue
        outer, when = around[node], "at load" if node in executing else ""
        if isinstance(outer, ast.Subscript) and isinstance(outer.ctx, ast.Load):
            if isinstance(outer.slice, ast.Constant | ast.UnaryOp):
                yield outer, f"{node.id} {when}"
        elif isinstance(outer, ast.For | ast.comprehension):
            yield node, f"each of {node.id} {when}"
        elif called_name(outer) in _OF_CONTAINERS and node is not getattr(outer, "func", None):
            yield node, f"{called_name(outer)} of {node.id} {when}"


_DECIDES = "decides on one side, in one way in all graphs"
_DOES = "is done on one side, and no graph shows it"


class _Decisions(ast.NodeVisitor):
    """The decisions of a text: how often each is found, and how one of its kind is written."""

    def __init__(self, text: str) -> None:
        tree = tree_of(without_stand_ins(text))
        self.found: Counter[str] = Counter()
        self.said: dict[str, str] = {}
        self._modules: dict[str, str] = {}
        self._missing: set[str] = set()
        self._facts: set[str] = set()
        self._settings: set[str] = set()
        self._graphs: set[str] = set()
        self._inside = 0
        self._in_gradients = run_in_gradients(tree)
        place = tree.body[-1] if tree.body else None
        self._given = {arg.arg for arg in parameters(place)} if _is_place(place) else set()
        self._tables = {
            target.id
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        self._shared = containers(tree)
        self._has_star = False  # an import that may hide functions of Python's
        for node in walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                source = getattr(node, "module", "") or ""
                for alias in node.names:
                    self._has_star |= alias.name == "*"
                    self._modules[bound_by_import(alias)] = source or alias.name
            elif isinstance(node, ast.Assign) and _module_of(node.value):
                self._missing |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        for node in walk(tree):
            if isinstance(node, ast.Assign) and self._is_fact(node.value):
                self._facts |= {t.id for t in node.targets if isinstance(t, ast.Name)}
            if isinstance(node, ast.Assign) and self._has_setting(node.value):
                self._settings |= {t.id for t in node.targets if isinstance(t, ast.Name)}
            if isinstance(node, ast.Assign) and self._is_graph(node.value):
                self._graphs |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        self.visit(tree)
        for test in _tests_of_turns(tree):
            self._tell(test, kind="turn")
        for read, when in _read_of(self._shared, tree):
            self._tell(read, kind=f"read {when}")
        hosts = set(_called_with_arrays(tree))
        for node in walk(tree):
            if self._sets_up(node):
                self._tell(node, does=True)
            if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
                for asked in filter(_asks_for_many_ranks, walk(node.test)):
                    self._tell(asked, kind="rank")
                for asked in filter(_asks_for_a_number, walk(node.test)):
                    self._tell(asked, kind="number")
            if node not in hosts and self._is_bounding(node):
                self._tell(node, kind=called_name(node))
            hidden = self._has_star and isinstance(getattr(node, "func", None), ast.Name)
            if _coincides(node) and not hidden:
                self._tell(node, kind=called_name(node))

    def _tell_choice(self, node: ast.AST, choices: Sequence[ast.AST]) -> None:
        """Tell of what is chosen of several things: which inputs these are counts as well."""
        found = [each for one in choices for each in walk(one) if isinstance(each, ast.Name)]
        names = [each.id if each.id in self._given else "_" for each in found]
        self._tell(node, kind=" ".join(names))

    def _tell(self, node: ast.AST, said: str = "", kind: str = "", does: bool = False) -> None:
        if does and node in self._in_gradients:
            kind += " in a gradient"
        said = f"`{said or ast.unparse(node)}` " + (_DOES if does else _DECIDES)
        key = f"{kind}:{Nameless(self._modules).text(node)}"
        self.found[key] += 1
        self.said[key] = said

    # What is only asked whether it is true decides which lines are run.

    def visit_If(self, node: ast.If | ast.While | ast.IfExp | ast.Assert) -> None:
        for name, value in ast.iter_fields(node):
            for each in value if isinstance(value, list) else [value]:
                if name != "test" and isinstance(each, ast.AST):
                    self.visit(each)

    visit_While = visit_IfExp = visit_Assert = visit_If  # noqa: N815

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.visit(node.iter)
        for test in node.ifs:
            known = [each for each in walk(test) if isinstance(each, ast.Constant)]
            if any(isinstance(k.value, str) or _is_beyond(k, _LONGEST - 1) for k in known):
                self._tell(test)

    # Decisions.

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if self._has_setting(node) or (isinstance(node.op, ast.Pow) and self._is_fact(node.right)):
            self._tell(node)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if self._is_fact(node):
            self._tell(node)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not isinstance(node.ctx, ast.Load) and ast.unparse(node.value) == "globals()":
            return  # the cut puts its inputs there
        constant = isinstance(node.slice, ast.Constant | ast.Slice | ast.UnaryOp | ast.Tuple)
        shown = isinstance(node.value, (ast.List, ast.Tuple, ast.Dict, *COMPREHENSIONS))
        if not constant and (shown or self._is_fact(node.slice)):
            self._tell_choice(node, [node.value] if shown else ())
        elif not constant and getattr(node.value, "id", None) in self._tables:
            self._tell(node, kind=ast.unparse(node.value))
        elif isinstance(node.value, ast.List | ast.Tuple) and _has_open_bound(node.slice):
            self._tell(node)
        self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        caught = "" if node.type is None else ast.unparse(node.type)
        self._tell(ast.Constant(caught), f"except {caught}".rstrip(), kind="except")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = called_name(node)
        if name == "suppress":
            self._tell(ast.Constant(ast.unparse(node)), ast.unparse(node), kind=name)
        if self._is_setting(node):
            self._tell(node)
        if isinstance(node.func, ast.Subscript) and not isinstance(node.func.slice, ast.Constant):
            self._tell(node.func)
        elif isinstance(node.func, ast.Attribute) and name in {"get", "setdefault", "pop"}:
            if node.args and not isinstance(node.func.value, ast.Constant):
                shown = isinstance(node.func.value, ast.Dict)
                self._tell_choice(node, [node.func.value, *node.args[1:]] if shown else ())
        elif isinstance(node.func, ast.Name) and name in _TELLING | _ASKING | {"type"}:
            self._tell(node, kind=name)
        elif self._is_of_a_fact(node):
            asked = {n.attr for n in walk(node) if isinstance(n, ast.Attribute)}
            self._tell(node, kind="op" if asked & _LEADING_TO_NAMES else "")
        elif isinstance(node.func, ast.Attribute) and name in _OF_REPLICAS | _COLLECTING:
            self._tell(node)
        elif name in _PLACING | _OF_SCOPES and isinstance(node.func, ast.Attribute):
            self._tell(self._by_function(node, node.func), ast.unparse(node), does=True)
        elif name in _OF_COMPLEX and root_of(node.func) in self._modules:
            self._tell(ast.Name(name), ast.unparse(node), kind=name)
        elif name in _ASSERTING and isinstance(node.func, ast.Attribute):
            wanted = [*node.args, *(each.value for each in node.keywords)]
            known = [each for each in wanted if not isinstance(each, ast.Name)]
            self._tell(ast.Tuple(known, ast.Load()), ast.unparse(node), kind=name)
        if self._is_size_of_a_machine(node):
            self._tell(node, kind="machine")
        for each in node.keywords:
            if each.arg in _OF_COMPLEX_BY_WORD:
                self._tell(each.value, ast.unparse(each), kind=each.arg)
        self.generic_visit(node)

    def _by_function(self, node: ast.Call, called: ast.Attribute) -> ast.Call:
        """Return the call of TensorFlow's function that does what a method of the graph does."""
        library = next((n for n, source in self._modules.items() if source == "tensorflow"), "")
        if called.attr not in _PLACING or not (library and self._is_graph(called.value)):
            return node
        function = ast.Attribute(ast.Name(library, ast.Load()), called.attr, ast.Load())
        return ast.Call(function, node.args, node.keywords)

    def _is_size_of_a_machine(self, node: ast.Call) -> bool:
        """Tell whether NumPy is asked for a type by a name that means another one elsewhere."""
        if self._modules.get(root_of(node.func) or "", "").partition(".")[0] != "numpy":
            return False
        if called_name(node) not in {"dtype", "iinfo", "finfo"} or not node.args:
            return False
        return ast.unparse(node.args[0]).strip("'") in _OF_A_MACHINE | _CODES_OF_A_MACHINE

    def visit_Attribute(self, node: ast.Attribute) -> None:
        root = root_of(node) or ""
        source = self._modules.get(root, "").partition(".")[0]
        if _is_surrounding(source) or self._is_setting(node):
            self._tell(node, kind=source)
            return
        if source == "numpy" and node.attr in _OF_A_MACHINE:
            self._tell(node, kind="machine")
        if root not in self._modules:
            if node.attr in _OF_TENSORS | {"op"}:
                self._tell(node, kind="op" if node.attr == "op" else "")
            elif node.attr == "__class__":
                self._tell(node, kind="type")
        if self._is_graph(node.value) and node.attr not in _OF_GRAPHS:
            self._tell(node, kind="op" if node.attr in _LEADING_TO_NAMES else "")
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        source = self._modules.get(node.id, "").partition(".")[0]
        if _is_surrounding(source) or self._is_setting(node):
            self._tell(node, kind=source)

    # What has an effect that no stand-in has.

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for each in node.decorator_list:
            if root_of(each.func if isinstance(each, ast.Call) else each) in self._missing:
                self._tell(each, f"@{ast.unparse(each)}", does=True)
        self._inside += 1
        given = self._given
        if not _is_place(node):
            self._given = given - {arg.arg for arg in parameters(node)} - bound_names(node.body)
        self.generic_visit(node)
        self._given = given
        self._inside -= 1

    def visit_Lambda(self, node: ast.Lambda) -> None:
        given = self._given
        self._given = given - {arg.arg for arg in parameters(node)}
        self.generic_visit(node)
        self._given = given

    def visit_Assign(self, node: ast.Assign) -> None:
        if not _module_of(node.value):
            self._visit_targets(node, node.targets)
        elif self._inside:
            self._tell(node.value, f"import {_module_of(node.value)}", does=True)

    def visit_AugAssign(self, node: ast.AugAssign | ast.AnnAssign) -> None:
        self._visit_targets(node, [node.target])

    visit_AnnAssign = visit_AugAssign  # noqa: N815

    def visit_Delete(self, node: ast.Delete) -> None:
        self._visit_targets(node, node.targets)

    def _visit_targets(self, node: ast.stmt, targets: Sequence[ast.expr]) -> None:
        for target in targets:
            if not isinstance(target, ast.Name) and root_of(target) in self._modules:
                self._tell(target, ast.unparse(node), does=True)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        name = called_name(node.value)
        if isinstance(node.value, ast.Call):
            root = root_of(node.value.func)
            source = self._modules.get(root or "", "").partition(".")[0]
            if source == "tensorflow":
                does = name.startswith(_SETTING_UP)
            else:
                does = bool(source) and source not in _TALKING
            if does or (isinstance(node.value.func, ast.Name) and name in {"setattr", "delattr"}):
                self._tell(node.value, does=True)
                return
            if source in _TALKING:
                for each in (*node.value.args, *node.value.keywords):
                    self.visit(each)
                return
        self.generic_visit(node)

    def _sets_up(self, node: ast.AST) -> bool:
        """Tell whether an expression sets up a library, or is a function that would."""
        if isinstance(node, ast.Call):
            asks = called_name(node) in _ASKING_BY_NAME
            named = [str(n.value) for n in node.args if asks and isinstance(n, ast.Constant)]
            return self._sets_up(node.func) or any(map(_SETS_UP.fullmatch, named))
        if isinstance(node, ast.Name):
            is_free = node.id in {"setattr", "delattr"} or node.id in self._modules
            return is_free and isinstance(node.ctx, ast.Load) and _is_setter(node.id)
        if not isinstance(node, ast.Attribute) or not _is_setter(node.attr):
            return False
        return node.attr.startswith("__") or root_of(node) in self._modules

    def _is_bounding(self, node: ast.AST) -> bool:
        """Tell whether a function of NumPy and the like often gives the number that it is given."""
        if not isinstance(node, ast.Call) or called_name(node) not in _OF_NUMBERS_CALLED:
            return False
        source = self._modules.get(root_of(node.func) or "", "").partition(".")[0]
        return source in _WITH_NUMBERS and not all(isinstance(a, ast.Constant) for a in node.args)

    def _is_setting(self, node: ast.AST) -> bool:
        """Tell whether an expression says how TensorFlow, NumPy or Python is set up."""
        if isinstance(node, ast.Attribute):
            return node.attr in _SETTINGS or (
                root_of(node) in self._modules and _tells_of_settings(node.attr)
            )
        if isinstance(node, ast.Call):  # `K.backend()`, where `keras.backend` is a module
            return called_name(node) == "backend" and root_of(node.func) in self._modules
        if not isinstance(node, ast.Name):
            return False
        imported = node.id in self._modules and _tells_of_settings(node.id)
        return imported or node.id in _BUILT_IN

    def _has_setting(self, node: ast.AST) -> bool:
        return any(
            self._is_setting(part) or (isinstance(part, ast.Name) and part.id in self._settings)
            for part in walk(node)
        )

    def _is_fact(self, node: ast.AST | None) -> bool:
        """Tell whether the value of an expression is known before a graph runs."""
        if isinstance(node, ast.Name):
            return node.id in self._facts
        if isinstance(node, ast.Attribute):
            return node.attr in _ATTRIBUTES or self._is_fact(node.value)
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                return node.func.id in _FUNCTIONS or self._gathers_facts(node)
            if not isinstance(node.func, ast.Attribute):
                return False
            called = node.func.attr
            return called in _METHODS | _SETTINGS or self._is_fact(node.func.value)
        if isinstance(node, ast.Subscript):
            return self._is_fact(node.value)
        if isinstance(node, FUNCTIONS):
            return False
        if isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp | ast.UnaryOp | ast.IfExp):
            return any(map(self._is_fact, ast.iter_child_nodes(node)))
        return False

    def _gathers_facts(self, node: ast.Call) -> bool:
        """Tell whether a function of Python's own puts facts together: `sum(x.shape)`."""
        if called_name(node) not in _GATHERING:
            return False
        return any(
            self._is_fact(each)
            or (isinstance(each, COMPREHENSIONS) and self._is_fact(each.generators[0].iter))
            for each in node.args
        )

    def _is_of_a_fact(self, node: ast.Call) -> bool:
        """Tell whether a call makes something of a fact that may be the same for most of them."""
        if isinstance(node.func, ast.Attribute):
            plain = _PLAIN_METHODS | _OF_GRAPHS
            return node.func.attr not in plain and self._is_fact(node.func.value)
        if not isinstance(node.func, ast.Name):
            return False
        told = node.func.id in {"str", "repr"} and any(map(self._is_fact, node.args))
        return told or (node.func.id not in _KEEPING and self._gathers_facts(node))

    def _is_graph(self, node: ast.AST) -> bool:
        """Tell whether an expression is a graph."""
        return (
            called_name(node) == "get_default_graph"
            or (isinstance(node, ast.Attribute) and node.attr == "graph")
            or (isinstance(node, ast.Name) and node.id in self._graphs)
        )


def _is_surrounding(module: str) -> bool:
    """Tell whether a module of Python may tell of the machine, the process, the moment."""
    return module in sys.stdlib_module_names and module not in _TELLING_NOTHING


def _tells_of_settings(name: str) -> bool:
    """Tell whether what a library calls so says how it is set up."""
    asked = _ASKED.fullmatch(name) is not None and name not in _NOT_ASKED
    return asked or name in _OF_LIBRARIES | _SETTINGS


def _is_setter(name: str) -> bool:
    return _SETS_UP.fullmatch(name) is not None and name not in _SETS_NOTHING_UP


def _is_place(node: ast.AST | None) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef) and node.name == "place"


def _has_open_bound(node: ast.expr) -> bool:
    """Tell whether a slice has a bound that is no number."""
    return isinstance(node, ast.Slice) and any(
        each is not None and not isinstance(each, ast.Constant | ast.UnaryOp)
        for each in (node.lower, node.upper, node.step)
    )


def _called_with_arrays(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what is in functions that a text hands over to be called with arrays: no numbers."""
    named: set[str] = set()
    for node in walk(tree):
        if called_name(node) in {"py_func", "numpy_function", "py_function"}:
            for part in (p for given in node.args[:1] for p in walk(given)):  # type: ignore[attr-defined]
                named.update([part.id] if isinstance(part, ast.Name) else ())
                yield part
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in named:
            yield from walk(node)


def _coincides(node: ast.AST) -> bool:
    """Tell whether an expression gives what it is given, or a default, unless that is unusual.

    A number below a bound, a whole one, a text in small letters, an object that has the attribute,
    a list that is no longer.
    """
    if isinstance(node, ast.Subscript):
        built = isinstance(node.slice, ast.JoinedStr) or (
            isinstance(node.slice, ast.BinOp | ast.Call)
            and any(
                isinstance(part, ast.Constant) and isinstance(part.value, str)
                for part in walk(node.slice)
            )
        )
        asked = (n.attr for n in walk(node.value) if isinstance(n, ast.Attribute))
        most = _MOST_RANKS - 2 if any(each in _OF_RANKS for each in asked) else _LONGEST - 1
        return (built or _is_of_first_ones(node.slice, most)) and isinstance(node.ctx, ast.Load)
    if isinstance(node, ast.BinOp):
        most = _MOST_BITS if isinstance(node.op, ast.RShift) else _LARGEST
        is_text = isinstance(getattr(node.left, "value", None), str)
        return isinstance(node.op, _WRAPPING) and not is_text and _is_beyond(node.right, most)
    if not isinstance(node, ast.Call):
        return False
    name = called_name(node)
    known = all(isinstance(each, ast.Constant | ast.Starred) for each in node.args)
    if name in _FIRST_ONES or (name == "zip" and any(map(_is_short_range, node.args))):
        return True
    if isinstance(node.func, ast.Attribute):
        if name in _NARROW:
            return not known
        return name in _OF_TEXTS and not isinstance(node.func.value, ast.Constant)
    if name == "int" and not known and _is_dimension(node.args[:1]):
        return False  # a whole number as it is; of None nothing is made
    return (name in _OF_NUMBERS and not known) or (name == "getattr" and len(node.args) > 2)


def _is_dimension(nodes: Sequence[ast.AST]) -> bool:
    """Tell whether an expression is one dimension of the shape that a tensor has in the graph."""
    said = [Spelled().visit(tree_of(ast.unparse(node), mode="eval")).body for node in nodes]
    return bool(said) and isinstance(said[0], ast.Subscript) and is_shape(said[0].value)


def _is_of_first_ones(node: ast.expr, most: int) -> bool:
    """Tell whether a slice has a bound that a list of few does not come to."""
    return isinstance(node, ast.Slice) and any(
        each is not None and _is_beyond(each, most) for each in (node.lower, node.upper)
    )


def _is_short_range(node: ast.expr) -> bool:
    return called_name(node) == "range" and any(
        _is_beyond(each, _LONGEST - 1) for each in getattr(node, "args", ())
    )


def _is_beyond(node: ast.expr, most: int) -> bool:
    """Tell whether an expression is a number that is larger, or a constant of the module."""
    if isinstance(node, ast.UnaryOp):
        return _is_beyond(node.operand, most)
    if isinstance(node, ast.Name):
        return node.id.isupper()
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and abs(node.value) > most
    )


def _module_of(node: ast.expr) -> str:
    """Return the module, no library, for which an expression stands in, "" for another one."""
    if isinstance(node, ast.Call) and called_name(node) == "Missing":
        name = ast.literal_eval(node.args[0])
        return "" if is_of_library(name) else str(name)
    return ""
