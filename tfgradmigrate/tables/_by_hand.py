"""Op types that cannot be traced on TensorFlow 1.15.5, each with its source."""

from __future__ import annotations

NO_OPS: frozenset[str] = frozenset(
    {
        # Modules that make no ops: files, flags, logging, exceptions, test helpers.
        "app.",
        "compat.as_",
        "errors.",
        "flags.",
        "gfile.",
        "io.gfile.",
        "logging.",
        "python_io.",
        "resource_loader.",
        "sysconfig.",
        "tensorflow.python.framework.errors.",
        "tensorflow.python.platform.",
        "test.",
        "version.",
        # Attributes of classes and dtypes.
        "AggregationMethod.",
        "DType.",
        "GraphKeys.",
        "TensorShape.",
        "VariableAggregation.",
        "VariableSynchronization.",
        "bool.",
        "float16.",
        "float32.",
        "float64.",
        "int32.",
        "int64.",
        "uint8.",
        # Registration and process state (not called by the tracer).
        "InteractiveSession",
        "NoGradient",
        "NotDifferentiable",
        "RegisterGradient",
        "RegisterShape",
        "Session",
        "load_op_library",
        "no_gradient",
        "register_tensor_conversion_function",
        "reset_default_graph",
        "tensorflow.python.framework.ops.NoGradient",
        "tensorflow.python.framework.ops.NotDifferentiable",
        "tensorflow.python.framework.ops.RegisterGradient",
        "tensorflow.python.framework.ops.RegisterShape",
        "train.Server",
    }
)
"""Names, and prefixes that end in a dot, of what makes no op."""

CALLS_BY_HAND: dict[str, str] = {
    "batch_matmul": "BatchMatMul;x y adj_x adj_y name;BatchMatMul x y 2",
    "complex_abs": "ComplexAbs;x name;ComplexAbs x 1",
    "inv": "Inv;x name;Inv x 1",
    "list_diff": "ListDiff;x y out_idx name;ListDiff x y 2",
    "listdiff": "ListDiff;x y out_idx name;ListDiff x y 2",
    "mul": "Mul;x y name;Mul x y 2",
    "neg": "Neg;x name;Neg x 1",
    "pack": "Pack;values axis name;Pack values *",
    "select": "Select;condition t e name;Select condition t e 3",
    "sub": "Sub;x y name;Sub x y 2",
    "unpack": "Unpack;value num axis name;Unpack value 1",
}
"""Functions that TensorFlow 1.0 removed, in the format of `_calls.py`.

Source: the generated wrappers of TensorFlow 0.12; the ops are still in 1.15.5 and a test runs them.
"""
