"""Gradients of C++ kernels: kept by the codemod, and right in every mode of TensorFlow 2.

Two ops of our own (``kernels/*.cc``) are compiled against the installed TensorFlow. Their gradient
registrations are those of the cases of ``kernel_gradient``, after migration. What they have to
compute is worked out here with NumPy.
"""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

from .harness import cases, modes

COMPILER = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)

pytestmark = [
    pytest.mark.tensorflow,
    pytest.mark.skipif(sys.platform != "linux", reason="the flags of the build are those of Linux"),
    pytest.mark.skipif(COMPILER is None, reason="there is no C++ compiler"),
]

KERNELS = Path(__file__).parent / "kernels"

exact = cases.exact


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The compiled ops. One translation unit for both: reading the headers takes the time."""
    folder = tmp_path_factory.mktemp("kernels")
    both = folder / "ops.cc"
    both.write_text("".join(f'#include "{path}"\n' for path in sorted(KERNELS.glob("*.cc"))))
    built = subprocess.run(
        [
            *(str(COMPILER), "-w", "-O1", "-fPIC", "-shared", "-std=c++17"),
            *("-o", str(folder / "ops.so"), str(both)),
            *tf.sysconfig.get_compile_flags(),
            *tf.sysconfig.get_link_flags(),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert built.returncode == 0, built.stderr[-4000:]
    return tf.load_op_library(str(folder / "ops.so"))


@pytest.fixture(autouse=True)
def roi_pooling_op(library: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module under whose name the cases import their ops."""
    module = ModuleType("roi_pooling_op")
    for name in ("roi_pool", "roi_pool_grad", "zero_out"):
        setattr(module, name, getattr(library, name))
    monkeypatch.setitem(sys.modules, "roi_pooling_op", module)


def kept(text: str) -> str:
    """Migrate a program whose registration is kept, and return the text to run."""
    result = migrate_source(text, "before.py", MigrationOptions())
    assert result.failure is None
    decisions = [f.code for f in result.findings if f.code != "TGM108"]
    assert decisions == ["TGM213"]  # the C++ source is not beside the text
    return result.new


def case(name: str) -> str:
    """A case of kernel_gradient after migration, as its after.py has it."""
    new = kept(exact.source(f"kernel_gradient/{name}", "before", cases.ROOT))
    assert new == exact.source(f"kernel_gradient/{name}", "after", cases.ROOT)
    return new


def record(outputs: list[Any], gradients: list[Any]) -> dict[str, Any]:
    """What has to come out, in the form of a case's record. No gradient depends on an input."""
    return {
        "returns": "list",
        "outputs": [exact.encode(output) for output in outputs],
        "gradients": [None if g is None else exact.encode(g) for g in gradients],
        "second_order": [None] * len(gradients),
    }


# ZeroOut.

ZERO_OUT = """

import roi_pooling_op


def subject(x):
    return [*roi_pooling_op.zero_out(x)]
"""

VECTOR = np.array([2.5, -1.25, 7.75, 0.5], np.float32)
MATRIX = np.array([[-3.0, 1.5], [4.25, -0.75], [8.0, 2.0]], np.float32)


def only_first(array: Any) -> Any:
    """Zero but for the first element."""
    result = np.zeros_like(array)
    result.flat[0] = array.flat[0]
    return result


@pytest.mark.parametrize("mode", modes.MODES)
@pytest.mark.parametrize("x", [VECTOR, MATRIX], ids=["vector", "matrix"])
def test_zero_out(x: Any, mode: str) -> None:
    """The gradient is that of the first element; the second output is an integer and has none."""
    run = {"subject": "subject", "inputs": [exact.encode(x)]}
    expected = record(
        [only_first(x), np.array([x.size], np.int32)], [only_first(exact.upstream(x, 0))]
    )
    result = modes.run_mode(mode, case("zero_out_two_outputs") + ZERO_OUT, run)
    assert modes.differences(mode, expected, result) == []


@pytest.mark.parametrize("mode", modes.MODES)
def test_zero_out_of_integers(mode: str) -> None:
    """The seed's own type: nothing to differentiate, but the kernel runs."""
    x = np.array([[7, -2], [0, 5]], np.int32)
    run = {"subject": "subject", "inputs": [exact.encode(x)]}
    expected = record([only_first(x), np.array([4], np.int32)], [None])
    result = modes.run_mode(mode, case("zero_out_two_outputs") + ZERO_OUT, run)
    assert modes.differences(mode, expected, result) == []


# RoiPool.

SCALE = 0.5
ROWS, COLUMNS = 3, 2

#: (image, left, top, right, bottom): a whole image, the same once more, a part, one pixel that all
#: cells share, and a corner that lies half outside.
ROIS = np.array(
    [[0, 0, 0, 8, 10], [0, 0, 0, 8, 10], [1, 2, 1, 7, 9], [1, 4, 6, 4, 6], [0, 6, 8, 14, 16]],
    np.float32,
)


def data() -> Any:
    """Two images of 6 by 5 pixels with 3 channels: exact floats, no two alike."""
    values = np.random.RandomState(7).permutation(2 * 6 * 5 * 3) - 60
    return (values / 8).astype(np.float32).reshape(2, 6, 5, 3)


def roi_pool(images: Any, upstream: Any = None) -> tuple[Any, Any, Any]:
    """RoiPool, where its maxima stand, and its gradient."""
    height, width, channels = images.shape[1:]
    pooled = np.zeros((len(ROIS), ROWS, COLUMNS, channels), np.float32)
    argmax = np.full(pooled.shape, -1, np.int32)
    gradient = np.zeros_like(images)
    for cell in np.ndindex(*pooled.shape):
        roi, row, column, channel = cell
        image = int(ROIS[roi, 0])
        left, top, right, bottom = (int(v) for v in np.floor(ROIS[roi, 1:] * SCALE + 0.5))
        down, across = max(bottom - top + 1, 1), max(right - left + 1, 1)
        rows = range(top + math.floor(row * down / ROWS), top + math.ceil((row + 1) * down / ROWS))
        columns = range(
            left + math.floor(column * across / COLUMNS),
            left + math.ceil((column + 1) * across / COLUMNS),
        )
        inside = [(image, y, x, channel) for y in rows for x in columns if y < height and x < width]
        if inside:
            best = max(inside, key=lambda place: images[place])
            pooled[cell] = images[best]
            argmax[cell] = np.ravel_multi_index(best, images.shape)
            if upstream is not None:
                gradient[best] += upstream[cell]
    return pooled, argmax, gradient


#: RoiPoolGrad has no gradient itself, which `tf.gradients` wants to be told.
ROI_POOL = f"""

ops.NotDifferentiable("RoiPoolGrad")


def subject(data, rois):
    return [*roi_pooling_op.roi_pool(data, rois, {ROWS}, {COLUMNS}, {SCALE})]
"""


def run_of_roi_pool() -> tuple[dict[str, Any], dict[str, Any]]:
    """How RoiPool is run, and what has to come out."""
    images = data()
    pooled, argmax, _ = roi_pool(images)
    gradient = roi_pool(images, exact.upstream(pooled, 0))[2]
    run = {"subject": "subject", "inputs": [exact.encode(images), exact.encode(ROIS)]}
    return run, record([pooled, argmax], [gradient, None])


def test_the_regions_show_something() -> None:
    """Some cells are empty, some pixels are the maximum of several cells, most of none."""
    _, argmax, gradient = roi_pool(data(), np.ones((len(ROIS), ROWS, COLUMNS, 3)))
    assert (argmax == -1).any()
    assert gradient.max() >= 6
    assert 0.5 < (gradient == 0).mean() < 0.9


@pytest.mark.parametrize("mode", modes.MODES)
def test_roi_pool(mode: str) -> None:
    """Inputs, the second output and all three attributes reach the gradient op."""
    run, expected = run_of_roi_pool()
    result = modes.run_mode(mode, case("roi_pool") + ROI_POOL, run)
    assert modes.differences(mode, expected, result) == []


# What shows that the tests above can fail.

OLD_NAMES = """
import tensorflow as tf
from tensorflow.python.framework import ops
import roi_pooling_op

@tf.RegisterGradient("RoiPool")
def _roi_pool_grad(op, grad, _):
    there = tf.to_float(tf.greater_equal(op.outputs[1], 0))
    data_grad = roi_pooling_op.roi_pool_grad(
        op.inputs[0], op.inputs[1], op.outputs[1], tf.neg(tf.mul(tf.neg(grad), there)),
        op.get_attr('pooled_height'), op.get_attr('pooled_width'), op.get_attr('spatial_scale'))
    return [data_grad, None]
"""


@pytest.mark.parametrize("mode", modes.MODES)
def test_old_names_are_mended(mode: str) -> None:
    """A gradient function that uses names which TensorFlow 2 lacks runs once it is migrated."""
    run, expected = run_of_roi_pool()
    with pytest.raises(AttributeError, match="to_float"):
        modes.run_mode(mode, OLD_NAMES + ROI_POOL, run)
    result = modes.run_mode(mode, kept(OLD_NAMES) + ROI_POOL, run)
    assert modes.differences(mode, expected, result) == []


@pytest.mark.parametrize("mode", modes.MODES)
def test_without_the_registration(mode: str) -> None:
    """The gradient comes from the registration and from nowhere else."""
    # AutoGraph raises the LookupError again, as an error of its own.
    with pytest.raises(Exception, match=r"(no entry for|op type): ZeroOut"):
        modes.run_mode(mode, ZERO_OUT, {"subject": "subject", "inputs": [exact.encode(VECTOR)]})


@pytest.mark.parametrize("mode", modes.MODES)
def test_a_wrong_factor_shows(mode: str) -> None:
    """Attributes passed to the op are the ones that the expected numbers come from."""
    run, expected = run_of_roi_pool()
    text = case("roi_pool") + ROI_POOL.replace(f"{SCALE})", "0.25)")
    found = modes.differences(mode, expected, modes.run_mode(mode, text, run))
    assert {line[:9] for line in found} == {"outputs[0", "outputs[1", "gradients"}
