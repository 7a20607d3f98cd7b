"""What the finding on an old C++ source asks for is what makes it build, load and run.

`kernels/old` is an op as it was written for TensorFlow 1.4. It is taken through the tool as a
project, and mended at the places that the finding lists, and nowhere else.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from tests.turns import every
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings
from tfgradmigrate.tables.kernel_sources import IN_BUILD, IN_CODE

from .harness import cases, modes

COMPILER = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
MAKE = shutil.which("make")

pytestmark = [
    pytest.mark.tensorflow,
    pytest.mark.skipif(sys.platform != "linux", reason="the flags of the build are those of Linux"),
    pytest.mark.skipif(COMPILER is None or MAKE is None, reason="there is no C++ compiler or make"),
]

OLD = Path(__file__).parent / "kernels" / "old"

#: By a word of each remedy: what is replaced in a line, and by what.
MENDS = {
    "third_party/eigen3": ("third_party/eigen3/", ""),
    "OkStatus": ("Status::OK()", "OkStatus()"),
    "status.message": ("status.error_message()", "std::string(status.message())"),
    "C++17": ("-std=c++11", "-std=c++17"),
    "get_compile_flags": (
        "-D_GLIBCXX_USE_CXX11_ABI=0",
        " ".join(f for f in tf.sysconfig.get_compile_flags() if "std" not in f),
    ),
    "get_link_flags": ("-ltensorflow_framework", " ".join(tf.sysconfig.get_link_flags())),
}

#: One place in the message of the finding.
PLACE = re.compile(r"([\w./-]+):(\d+)")

exact = cases.exact


def migrated(folder: Path) -> FileResult:
    """What the tool makes of the project in a folder, as the only one of a run."""
    scanned = engine.scan(discover([str(folder)], Exclusion((), str(folder))))
    (result,) = engine.migrate(scanned, Settings(jobs=1))
    assert result.failure is None
    return result


def asked(folder: Path) -> dict[str, list[tuple[Path, int]]]:
    """The remedies of the finding on the project in a folder, and where each is to be applied."""
    (found,) = [f for f in migrated(folder).findings if f.code == "TGM207"]
    return {
        key: [(Path(path), int(line)) for path, line in PLACE.findall(remedy)]
        for remedy in found.notes
        for key in MENDS
        if key in remedy
    }


def mended(folder: Path, without: str = "") -> Path:
    """Copy the old project to a folder and do what the finding asks for, but for one remedy."""
    shutil.copytree(OLD, folder)
    for key, places in asked(folder).items():
        if key == without:
            continue
        old, new = MENDS[key]
        for path, line in places:
            lines = path.read_text().splitlines(keepends=True)
            assert old in lines[line - 1]
            lines[line - 1] = lines[line - 1].replace(old, new)
            path.write_text("".join(lines))
    return folder


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the project's own Makefile."""
    return subprocess.run(
        [
            # One error tells as much as a thousand, which a header of templates has.
            *(str(MAKE), "-C", str(folder), f"CXX={COMPILER} -Wfatal-errors"),
            f"TF_INC={tf.sysconfig.get_include()}",
            f"TF_LIB={tf.sysconfig.get_lib()}",
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project after the mending, built."""
    folder = mended(tmp_path_factory.mktemp("kernels") / "op")
    done = build(folder)
    assert done.returncode == 0, done.stderr[-4000:]
    return folder


def test_the_finding_lists_all_that_is_old(tmp_path: Path) -> None:
    """Each remedy once, the places in the order of the files, and the source by its name."""
    folder = Path(shutil.copytree(OLD, tmp_path / "op"))
    places = {key: [(p.name, n) for p, n in found] for key, found in asked(folder).items()}
    assert places == {
        "OkStatus": [("halve.cc", 17), ("halve.cc", 25)],
        "status.message": [("halve.cc", 37)],
        "third_party/eigen3": [("halve.h", 4)],
        "C++17": [("Makefile", 3)],
        "get_compile_flags": [("Makefile", 3)],
        "get_link_flags": [("Makefile", 4)],
    }
    kept = next(f for f in migrated(folder).findings if f.code == "TGM201")
    source = f"{folder}/halve.cc"
    assert f"the op is defined at {source}:12" in kept.notes
    assert f"TensorFlow ignores the `REGISTER_OP_GRADIENT` at {source}:27" in kept.notes


def test_after_the_mending_nothing_is_asked_for(built: Path) -> None:
    """A second look at the project finds the source ready."""
    assert {f.code for f in migrated(built).findings} == {"TGM108", "TGM201"}


@pytest.mark.parametrize("key", every(5, MENDS))
def test_each_remedy_is_needed(key: str, tmp_path: Path) -> None:
    """With one thing left as it was, the op does not compile, link or load."""
    folder = mended(tmp_path / "op", without=key)
    done = build(folder)
    if key == "get_compile_flags":
        assert done.returncode == 0, done.stderr[-4000:]
        with pytest.raises(tf.errors.NotFoundError, match="undefined symbol"):
            tf.load_op_library(str(folder / "halve.so"))
    else:
        assert done.returncode != 0


def program(folder: Path) -> str:
    """The project's program after migration, as if it stood in the folder."""
    text = migrated(folder).new + "\n\ndef subject(x):\n    return _module.halve(x)\n"
    return text.replace("os.path.dirname(__file__)", repr(str(folder)))


@pytest.mark.parametrize("mode", modes.MODES)
def test_the_mended_op_runs(built: Path, mode: str) -> None:
    """Value and gradient are right; the function's gradient in C++, which is wrong, has no part."""
    x = np.array([[2.5, -1.25], [0.0, 7.0]], np.float32)
    gradient = exact.upstream(x, 0) * np.float32(0.5)
    expected: dict[str, Any] = {
        "returns": "tensor",
        "outputs": [exact.encode(x / 2)],
        "gradients": [exact.encode(gradient)],
        "second_order": [None],
    }
    run = {"subject": "subject", "inputs": [exact.encode(x)]}
    assert modes.differences(mode, expected, modes.run_mode(mode, program(built), run)) == []


def test_cuda_headers() -> None:
    """The header for CUDA sources has the name that the finding gives, and not the old one."""
    folder = Path(tf.sysconfig.get_include(), "tensorflow", "core", "util")
    assert (folder / "gpu_kernel_helper.h").exists()
    assert not (folder / "cuda_kernel_helper.h").exists()


def test_every_remedy_is_tried() -> None:
    """Each line of the table is tried above; the one on CUDA by its header alone."""
    remedies = [need.remedy for need in (*IN_CODE, *IN_BUILD) if "gpu_kernel" not in need.remedy]
    assert sorted(key for r in remedies for key in MENDS if key in r) == sorted(MENDS)
    assert len(remedies) == len(MENDS)
