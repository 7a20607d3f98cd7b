"""Names of a module, held against what Python's own compiler makes of texts."""

from __future__ import annotations

import ast
import gc
import symtable
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.turns import every
from tfgradmigrate.program.scopes import (
    Scopes,
    bound_names,
    executed,
    inside,
    is_decorated,
    module_names,
    parameters,
)

#: Whatever Python allows in scopes, in few lines.
SCOPES = """
import a.b, c as d
from e import f, g as h

@i
class J(k, l=m):
    n = o
    p = n
    def q(self, r=n, *s, t, u=v, **w) -> x:
        global y
        y = z = self
        def aa():
            nonlocal z
            z += n
            return lambda ab, ac=ad: ab + ac + ae
        return [af for af in ag if ah for ai in af]
    aj = [n for n in p]
def ak():
    al = (am := an)
    for ao in al: ap(ao)
    with aq as (ar, [at, *au]): del ar
    try: import av.aw
    except ax as ay: ay
    def az(): return ba
    ba = 1
    match bb:
        case [bc, *bd]: bc
        case {"be": bf, **bg}: bg
        case bh.bi(bj) as bk if bj: bl
    class bm:
        bn = ba
        ba = bn
        def bo(self): return bn
    return {bp: bq for bp, bq in br}, (bs for bt in bu if (bv := bt)), bm
bw: bx = by
bz += 1
async def ca(cb):
    async for cc in cb: await cd
    async with ce as cf: yield cf
[cg for cg in ch]
if (ci := cj): ck = ci
del cl
def cm(cn: co = cp, /, cq: cr = cs): global ct; ct = 1
lambda cu: cu + cv
"""

ROOT = Path(__file__).parents[1]
FILES = sorted(path.relative_to(ROOT) for path in ROOT.glob("tfgradmigrate/**/*.py"))


class _AsGenerators(ast.NodeTransformer):
    """Makes comprehensions generators: Python 3.12 tells the names of others as those around."""

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> ast.AST:
        self.generic_visit(node)
        return ast.GeneratorExp(node.elt, node.generators)

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return self.visit_ListComp(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        self.generic_visit(node)
        return ast.GeneratorExp(ast.Tuple([node.key, node.value], ast.Load()), node.generators)


def table_of(text: str) -> symtable.SymbolTable:
    """Return what Python says of the names of a text."""
    return symtable.symtable(ast.unparse(_AsGenerators().visit(ast.parse(text))), "<text>", "exec")


def tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    """Yield the table of a text and all in it."""
    yield table
    for child in table.get_children():
        yield from tables(child)


def by_python(text: str) -> tuple[set[str], set[str], set[str]]:
    """Return what is read and written of the module, and what of it Python says otherwise.

    A class finds a name that it binds later in the module. What is declared, or augmented, counts
    as read here.
    """
    reads, writes, loose = set[str](), set[str](), set[str]()
    for table in tables(table_of(text)):
        of_module = str(getattr(table.get_type(), "value", table.get_type())) == "module"
        for symbol in table.get_symbols():
            name = symbol.get_name()
            if of_module or symbol.is_global():
                reads |= {name} if symbol.is_referenced() else set()
                writes |= {name} if symbol.is_assigned() or symbol.is_imported() else set()
            elif "class" in str(table.get_type()).lower() and symbol.is_local():
                loose.add(name)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Global):
            loose.update(node.names)
        elif isinstance(node, ast.AugAssign | ast.Delete):
            loose.update(n.id for n in ast.walk(node) if isinstance(n, ast.Name))
    return reads, writes, loose


@pytest.mark.parametrize("file", [None, *every(12, FILES)], ids=str)
def test_names_of_a_module_are_those_that_python_finds(file: Path | None) -> None:
    text = SCOPES if file is None else (ROOT / file).read_text("utf-8")
    text = text.replace("from __future__ import annotations", "")  # which nobody reads
    reads, writes, loose = by_python(text)
    found = module_names(ast.parse(text).body)
    assert found.reads - loose == reads - loose
    assert found.writes - loose == writes - loose
    assert found.reads >= reads - loose
    assert bound_names(ast.parse(text).body) == {
        symbol.get_name()
        for symbol in table_of(text).get_symbols()
        if symbol.is_assigned() or symbol.is_imported() or symbol.get_name() == "cl"
    } - {"y", "ct"}


def reads_of(text: str) -> str:
    """Return what a text reads of the module, in the order of letters."""
    return "".join(sorted(module_names(ast.parse(text).body).reads))


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        # A class knows its names from the statement on that binds them, and only for itself.
        *(("class A:\n p = p", "p"), ("class A:\n p = 1\n q = p", "")),
        ("class A:\n p = 1\n def f(self): return p", "p"),
        ("class A:\n p = 1\n class B:\n  q = p", "p"),
        ("def f():\n p = 1\n class A:\n  q = p", ""),
        ("def f():\n p = 1\n class A:\n  def g(self): return p", ""),
        ("def f():\n p = 1\n def g():\n  global p\n  return p", "p"),
        ("def f():\n global p\n p = 1\n def g(): return p", "p"),
        ("def f():\n p = 1\n def g():\n  nonlocal p\n  p = p + q", "q"),
        *(("p += q", "pq"), ("p = q", "q"), ("del p", "p"), ("(p := q)", "q")),
        ("class A:\n global p\n p = 1\n q = p", "p"),
    ],
)
def test_what_is_read_of_the_module(text: str, reads: str) -> None:
    assert reads_of(text) == reads


def test_what_a_function_declares_global_is_written() -> None:
    declared = "def f():\n global p\n p = q = 1\n def g():\n  nonlocal q\n  q = 2"
    assert module_names(ast.parse(declared).body).writes == {"f", "p"}


def test_the_name_of_an_error_is_written() -> None:
    names = module_names(ast.parse("try: p\nexcept E as q: pass").body)
    assert (names.reads, names.writes) == ({"E", "p"}, {"q"})


def test_what_belongs_to_a_scope_and_what_is_executed() -> None:
    (outer,) = ast.parse("def f(p=a):\n @b\n def g(): c\n class D:\n  e\n lambda: h\n i").body
    names = [n.id for n in inside(outer) if isinstance(n, ast.Name)]
    assert names == ["a", "b", "i"]
    (made,) = ast.parse("@a\nclass B:\n c\n @d\n def f(self): e").body
    assert [n.id for n in executed(made) if isinstance(n, ast.Name)] == ["c", "d", "a"]


def test_parameters_come_in_order() -> None:
    (function,) = ast.parse("def f(a, /, b, *c, d, e=1, **g): pass").body
    assert isinstance(function, ast.FunctionDef)
    assert [each.arg for each in parameters(function)] == ["a", "b", "c", "d", "e", "g"]
    assert isinstance(made := ast.parse("lambda a, *, b: 1", mode="eval").body, ast.Lambda)
    assert [each.arg for each in parameters(made)] == ["a", "b"]


def test_decorators_are_found_by_a_word() -> None:
    (function,) = ast.parse("@tf.custom_gradient\ndef f(): pass").body
    assert is_decorated(function, "none", "custom_gradient")
    assert not is_decorated(function, "staticmethod")
    assert not is_decorated(ast.parse("lambda: 1").body[0], "staticmethod")


def bindings_in(text: str, name: str) -> list[str]:
    """Return what binds a name where the text says `here`: what it is assigned, or how."""
    scopes = Scopes(ast.parse(text).body)
    (around,) = (s for s in scopes.all if any(getattr(n, "id", "") == "here" for n in s.nodes))
    return [
        each.imported or (ast.unparse(each.value) if each.value else type(each.node).__name__)
        for each in around.bindings(name)
    ]


@pytest.mark.parametrize(
    ("text", "bindings"),
    [
        *(("x = 1\nhere", ["1"]), ("x = y = 1\nhere", ["1"]), ("x: int = 1\nhere", ["1"])),
        *(("x: int\nhere", ["Name"]), ("x, y = 1, 2\nhere", ["Name"]), ("here", [])),
        *(("x = 1\nx += 2\nhere", ["1", "Name"]), ("del x\nhere", ["Name"])),
        *(("import x.y\nhere", ["x"]), ("import a.b as x\nhere", ["a.b"])),
        *(("from a import x\nhere", ["a.x"]), ("from .. import x\nhere", ["..x"])),
        *(("for x in y: here", ["Name"]), ("with y as x: here", ["Name"])),
        *(("def x(): pass\nhere", ["FunctionDef"]), ("class x: here", ["ClassDef"])),
        ("try: y\nexcept E as x: here", ["ExceptHandler"]),
        ("match y:\n case [x, z]: here", ["MatchAs"]),
        ("match y:\n case [z, *x]: here", ["MatchStar"]),
        ("match y:\n case {1: z, **x}: here", ["MatchMapping"]),
        ("match y:\n case C(k=x) | {1: x}: here", ["MatchAs", "MatchAs"]),
        *(("try: y\nexcept E: here", []), ("x.y = 1; x[0] = 2\nhere", [])),
        ("async def x(y): pass\nhere", ["AsyncFunctionDef"]),
        ("x = 1\ndef f(x=2): here", ["arg"]),
        ("x = 1\ndef f(): here", ["1"]),
        ("x = 1\ndef f(): x = 2; here", ["2"]),
        ("def f(): here\nx = 1", ["1"]),
        # What is declared is bound where that says, by whoever does.
        ("x = 1\ndef f():\n global x\n x = 2\nhere", ["1", "2"]),
        ("def f():\n def g():\n  nonlocal x\n  x = 2\n x = 1\n here", ["1", "2"]),
        # The names of a class are its own.
        *(("class A: x = 1; here", ["1"]), ("class A:\n x = 1\n def f(self): here", [])),
        # So are those of a comprehension, but for what it assigns.
        *(("[here for x in y]", ["Name"]), ("[x for x in y]\nhere", [])),
        # It may assign what only it knows.
        ("def f():\n [(x := z) for z in y]\n here", ["Name"]),
        ("lambda x: here", ["arg"]),
    ],
)
def test_what_binds_a_name_that_is_read(text: str, bindings: list[str]) -> None:
    assert bindings_in(text, "x") == bindings


def test_names_that_stand_for_a_module_alone() -> None:
    text = "import a\nimport a as b, c.d as e\nfrom a import f\nimport a as g\ndef h(g): pass\n"
    scopes = Scopes(ast.parse(text).body)
    assert scopes.names_of(("a",)) == {"a", "b"}
    assert scopes.names_of(("c.d", "a.f")) == {"e", "f"}
    assert scopes.bound_otherwise() == {"g", "h"}
    assert scopes.times_bound() == {"a": 1, "b": 1, "e": 1, "f": 1, "g": 2, "h": 1}
    assert [type(each.node).__name__ for each in scopes.everywhere("g")] == ["Import", "arg"]


def test_what_attributes_are_assigned() -> None:
    tree = ast.parse("self.x = y = 1\nself.z, k = 2, 3\nself.k: int = 4\nself.n += 5")
    given = {ast.unparse(node): ast.unparse(v) for node, v in Scopes(tree.body).given.items()}
    assert given == {"self.x": "1", "y": "1", "(self.z, k)": "(2, 3)", "self.k": "4"}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        *(("x = 1\nhere", ["1"]), ("x = 1\ndef f(): here", ["1"]), ("def f(x): here", [None])),
        ("x = 1\ndef f():\n global x\n x = 2\nhere", ["1", None]),
        ("def f():\n x = 1\n def g():\n  nonlocal x\n  x = 2\n here", ["1", None]),
        ("global x\nx = 1\nhere", ["1"]),
    ],
)
def test_what_another_function_assigns_does_not_show(text: str, values: list[str | None]) -> None:
    scopes = Scopes(ast.parse(text).body)
    (around,) = (s for s in scopes.all if any(getattr(n, "id", "") == "here" for n in s.nodes))
    found = [each and ast.unparse(each.node) for each in around.values("x")]
    assert found == values


def test_a_tree_goes_without_the_garbage_collector() -> None:
    tree = ast.parse(SCOPES)
    kept = weakref.ref(tree.body[-1])
    gc.disable()
    try:
        scopes = Scopes(tree.body)
        assert scopes.root.bound
        del tree, scopes
        assert kept() is None
    finally:
        gc.enable()
