"""The C++ sources of a project: found where they are needed, in bounds, and never in comments."""

from __future__ import annotations

from pathlib import Path

import pytest

from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.project import kernels
from tfgradmigrate.project.index import kernel_names
from tfgradmigrate.project.kernels import find_kernels
from tfgradmigrate.rules.model import KernelNeed
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings

REGISTERS = '@tf.RegisterGradient("{}")\ndef grad(op, dy):\n    return dy\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "setup.py").touch()
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


def make(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)


def places(path: str, *names: str) -> list[tuple[str, str, int]]:
    return [(found.op, found.path, found.line) for found in find_kernels([path], names)]


def test_below_and_beside_and_above(here: Path) -> None:
    make("python/ops/a.py", "")
    make("python/ops/beside.cc", 'REGISTER_OP("Beside")')
    make("python/ops/src/below.cpp", '\n\nREGISTER_OP( "Below" )')
    make("native/above.cu.cc", 'int x;\nREGISTER_OP\n("Above")')
    make("native/unrelated.cc", 'REGISTER_OP("Unrelated")')
    assert places("python/ops/a.py", "Above", "Below", "Beside", "Nowhere") == [
        ("Beside", "python/ops/beside.cc", 1),
        ("Below", "python/ops/src/below.cpp", 3),
        ("Above", "native/above.cu.cc", 2),
    ]


def test_an_op_in_a_namespace(here: Path) -> None:
    make("ops/a.py", "import tensorflow as tf\n" + REGISTERS.format("Addons>Nms"))
    make("ops/cc/nms.cc", 'REGISTER_OP("Addons>NmsGrad")\n\nREGISTER_OP("Addons>Nms")')
    assert places("ops/a.py", "Addons>Nms") == [("Addons>Nms", "ops/cc/nms.cc", 3)]
    assert kernel_names([Path("ops/a.py").read_text()]) == {"Addons>Nms"}
    scanned = engine.scan(discover(["ops/a.py"], Exclusion((), ".")))
    (finding,) = next(iter(engine.migrate(scanned, Settings()))).findings
    assert finding.code == "TGM201"


def test_paths_are_spelled_as_the_file_is(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make("ops/a.py", "")
    make("src/a.cc", 'REGISTER_OP("A")')
    ((_, path, _),) = places(str(here / "ops/a.py"), "A")
    assert path == str(here / "src/a.cc")
    monkeypatch.chdir(here / "ops")
    ((_, path, _),) = places("a.py", "A")
    assert (here / "ops" / path).samefile(here / "src/a.cc")


def test_the_nearest_definition_wins() -> None:
    make("ops/a.py", "")
    make("copy/a.cc", 'REGISTER_OP("A")')
    make("ops/src/a.cc", '\nREGISTER_OP("A")')
    assert places("ops/a.py", "A") == [("A", "ops/src/a.cc", 2)]


def test_nothing_outside_the_project(here: Path) -> None:
    (here.parent / "other.cc").write_text('REGISTER_OP("A")')
    make("a.py", "")
    assert places("a.py", "A") == []


def test_without_a_project_only_the_folder_of_the_file(here: Path) -> None:
    (here / "setup.py").unlink()
    make("ops/a.py", "")
    make("ops/src/a.cc", 'REGISTER_OP("A")')
    make("b.cc", 'REGISTER_OP("B")')
    assert places("ops/a.py", "A", "B") == [("A", "ops/src/a.cc", 1)]


def test_a_search_gives_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "MOST_ENTRIES", 50)
    monkeypatch.setattr(kernels, "MOST_BYTES", 1000)
    make("ops/a.py", "")
    make("ops/large.cc", 'REGISTER_OP("Large")' + " " * 1000)
    for number in range(60):
        make(f"src/{number}.cc", f'REGISTER_OP("Op{number}")')
    make("ops/a.cc", 'REGISTER_OP("A")')
    assert places("ops/a.py", "A", "Op7", "Large") == [("A", "ops/a.cc", 1)]


def test_comments_and_other_text_define_nothing() -> None:
    make("a.py", "")
    make(
        "a.cc",
        '// REGISTER_OP("A")\n/* REGISTER_OP("A")\n*/ MY_REGISTER_OP("A")\n'
        'const char* s = "/*"; REGISTER_OP("B")\n',
    )
    make("notes.txt", 'REGISTER_OP("A")')
    make("build/x.py", 'REGISTER_OP("A")')
    assert places("a.py", "A", "B") == [("B", "a.cc", 4)]


def needs() -> list[tuple[str, int]]:
    (found,) = find_kernels(["ops/a.py"], ["A"])
    return [(need.path, need.line) for need in found.needs]


def test_build_files_of_the_source_and_above_that_name_it() -> None:
    make("ops/a.py", "")
    make("ops/src/a.cc", 'REGISTER_OP("A")')
    make("ops/src/CMakeLists.txt", "\nset(CMAKE_CXX_STANDARD 11)")
    make("ops/Makefile", "a.so: src/a.cc\n\tg++ --std=gnu++14\n # g++ -std=c++11")
    make("setup.py", "flags = ['-std=c++11']  # of some other extension")
    make("other/build.sh", "g++ -std=c++11 a.cc")
    assert needs() == [("ops/src/CMakeLists.txt", 2), ("ops/Makefile", 2)]


def test_headers_and_what_shares_them() -> None:
    old = "Status f() { return Status::OK(); }\n"
    make("ops/a.py", "")
    make("ops/a.cc", '#include "inner/a.h"\nREGISTER_OP("A")')
    make("ops/inner/a.h", '#include "b.h"\n')
    make("ops/inner/b.h", '#include "a.h"\n#include "lost.h"\n' + old)
    make("ops/a_gpu.cu.cc", '#include "inner/b.h"\n' + old)
    make("ops/other_gpu.cu.cc", '#include "other.h"\n' + old)
    make("ops/other.h", old)
    assert needs() == [("ops/inner/b.h", 3), ("ops/a_gpu.cu.cc", 2)]


def test_headers_are_told_in_the_same_order_by_each_run() -> None:
    names = [f"h{number:02}.h" for number in range(20)]
    make("ops/a.py", "")
    make("ops/a.cc", "".join(f'#include "{name}"\n' for name in names) + 'REGISTER_OP("A")')
    for name in names:
        make(f"ops/{name}", "Status f() { return Status::OK(); }\n")
    assert needs() == [(f"ops/{name}", 1) for name in names]


def test_a_source_that_is_not_text_is_no_error() -> None:
    make("a.py", "")
    Path("a.cc").write_bytes(b'\xff\xfe REGISTER_OP("A") return Status::OK();')
    (found,) = find_kernels(["a.py"], ["A"])
    assert found.needs == (KernelNeed("a.cc", 1, "`OkStatus()` in place of `Status::OK()`"),)


def test_names_that_may_be_op_types() -> None:
    """A name that an override map may mean is none; naming an op in other ways is nothing."""
    mapped = 'g.gradient_override_map({"Identity": "Clip"})\n'
    assert kernel_names([REGISTERS.format("A") + 'ops.RegisterShape("A")(None)\n']) == {"A"}
    assert kernel_names([REGISTERS.format("A") + mapped]) == {"A"}
    assert kernel_names([REGISTERS.format("Clip") + mapped]) == frozenset()
    assert kernel_names([REGISTERS.format("Clip"), mapped]) == frozenset()
    assert kernel_names(["tf.py_func(f, [x], t)"]) == frozenset()


@pytest.mark.usefixtures("fake_core")
def test_the_run_looks_for_them_only_where_it_has_to(monkeypatch: pytest.MonkeyPatch) -> None:
    make("ops/a.py", REGISTERS.format("A"))
    make("b.py", "py_func\n")
    make("src/a.cc", 'REGISTER_OP("A")')

    def run(path: str) -> list[str]:
        scanned = engine.scan(discover([path], Exclusion((), ".")))
        return [result.new for result in engine.migrate(scanned, Settings())]

    assert run(".") == ["numpy_function\n", REGISTERS.format("A") + "# A src/a.cc\n"]
    monkeypatch.setattr(kernels, "find_kernels", None)
    assert run("b.py") == ["numpy_function\n"]
