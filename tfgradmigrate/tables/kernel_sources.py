"""What the C++ source of a TensorFlow 1 op, and what builds it, needs for TensorFlow 2.

Each line was tried against the headers and the library of the installed version by
`tests/integration/test_kernels.py`: as it stands it fails to compile, to link or to load, and the
remedy mends it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tfgradmigrate.program.patterns import pattern


class Need(NamedTuple):
    """Something old: how it is found, and what takes its place."""

    pattern: re.Pattern[str]
    remedy: str


#: In the code of sources and headers, without its comments.
IN_CODE = (
    Need(
        pattern(r'#\s*include\s*[<"]third_party/eigen3/\S+[>"]'),
        "include `unsupported/Eigen/...` and `Eigen/...` without `third_party/eigen3/`",
    ),
    Need(
        pattern(r'#\s*include\s*[<"]tensorflow/core/util/cuda_kernel_helper\.h[>"]'),
        "include `tensorflow/core/util/gpu_kernel_helper.h` in place of `cuda_kernel_helper.h`",
    ),
    Need(
        pattern(r"(?<!grpc::)\bStatus::OK\s*\(\s*\)"),
        "`OkStatus()` in place of `Status::OK()`",
    ),
    Need(
        pattern(r"\.error_message\s*\(\s*\)"),
        "`std::string(status.message())` in place of `status.error_message()`",
    ),
)

#: In build files, and in comments of the source that say how it is built.
IN_BUILD = (
    Need(
        pattern(r"-{1,2}std=(?:c|gnu)\+\+(?:98|03|0x|11|1y|14)\b|CXX_STANDARD\s+(?:98|11|14)\b"),
        "C++17, for TensorFlow's headers need it",
    ),
    Need(
        pattern(r"-D\s*_GLIBCXX_USE_CXX11_ABI=0\b"),
        "the flags of `tf.sysconfig.get_compile_flags()`, for TensorFlow is built with the other "
        "ABI than `_GLIBCXX_USE_CXX11_ABI=0`",
    ),
    Need(
        pattern(r"-ltensorflow_framework\b"),
        "the flags of `tf.sysconfig.get_link_flags()`, for the library that "
        "`-ltensorflow_framework` means has another name",
    ),
)
