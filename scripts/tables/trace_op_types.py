"""Trace which op types each TensorFlow 1 call makes, for `calls.tsv`.

    python scripts/tables/trace_op_types.py '^nn[.]relu'    # prints the rows of these APIs

Every public callable, and every function of `tensorflow.python.ops` and its neighbours, is called
many times in a fresh graph, with arguments made up from the parameter names: several dtypes and
ranks, known and unknown shapes, each optional argument on its own. The op types are those that the
call added to the graph (and to its function library); ops of the arguments are not counted.
Functions generated from an OpDef are not called: their source names their op. What cannot be
called with made-up arguments has a recipe below, or stays out of the table.
"""

from __future__ import annotations

import inspect
import itertools
import os
import pickle
import pkgutil
import re
import signal
import sys
import tempfile
import time
import traceback
import types
import warnings
from collections.abc import Iterator
from typing import Any

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = ""
warnings.simplefilter("ignore")

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
from tensorflow.python.framework import op_def_registry  # noqa: E402
from tensorflow.python.util import tf_decorator, tf_inspect  # noqa: E402

from recipes import RECIPES  # noqa: E402
from table import Table  # noqa: E402

tf.logging.set_verbosity(tf.logging.ERROR)

IGNORED_OPS = frozenset(["Const", "Placeholder", "NoOp"])
# As `import tensorflow` leaves it: some modules below load libraries with more ops.
OP_DEFS = dict(op_def_registry.get_registered_ops())

# Public modules that are walked. The others (gfile, app, flags, logging, test, data, estimator,
# saved_model, distribute, ...) touch files, processes or the network, or make no ops.
PUBLIC = [
    "", "audio", "bitwise", "debugging", "dtypes", "graph_util", "image", "initializers", "io",
    "keras", "keras.activations", "keras.backend", "keras.constraints", "keras.initializers",
    "keras.layers", "keras.losses", "keras.optimizers", "keras.regularizers",
    "layers", "linalg", "lookup", "losses", "manip", "math", "nest", "nn",
    "nn.rnn_cell", "quantization", "queue", "ragged", "random", "random.experimental", "sets",
    "signal", "sparse", "spectral", "strings", "summary", "train", "autograph",
]  # fmt: skip
# Modules of tensorflow.python.ops that code imports; all gen_*_ops come on top.
OPS_MODULES = [
    "array_ops",
    "bitwise_ops",
    "candidate_sampling_ops",
    "check_ops",
    "clip_ops",
    "confusion_matrix",
    "control_flow_ops",
    "ctc_ops",
    "custom_gradient",
    "data_flow_ops",
    "embedding_ops",
    "functional_ops",
    "gradients",
    "gradients_impl",
    "image_ops",
    "image_ops_impl",
    "init_ops",
    "io_ops",
    "linalg_ops",
    "logging_ops",
    "manip_ops",
    "map_fn",
    "math_ops",
    "nn",
    "nn_impl",
    "nn_ops",
    "numerics",
    "partitioned_variables",
    "random_ops",
    "resource_variable_ops",
    "rnn",
    "rnn_cell",
    "rnn_cell_impl",
    "script_ops",
    "sets",
    "sparse_ops",
    "special_math_ops",
    "standard_ops",
    "state_ops",
    "string_ops",
    "summary_ops",
    "template",
    "tensor_array_ops",
    "variable_scope",
    "variables",
]
PRIVATE = [
    "tensorflow.python.framework.common_shapes",
    "tensorflow.python.framework.constant_op",
    "tensorflow.python.framework.dtypes",
    "tensorflow.python.framework.function",
    "tensorflow.python.framework.ops",
    "tensorflow.python.framework.random_seed",
    "tensorflow.python.framework.sparse_tensor",
    "tensorflow.python.framework.tensor_shape",
    "tensorflow.python.framework.tensor_util",
    "tensorflow.python.keras.activations",
    "tensorflow.python.keras.backend",
    "tensorflow.python.training.moving_averages",
    "tensorflow.python.util.nest",
]
# Calls whose ops depend on the graph or on the layers that they are given: not for a table.
DEPENDS = re.compile(
    r"(^|\.)(gradients|gradients_v2|hessians|import_graph_def|import_meta_graph|Sequential|Model|"
    r"function|wrap_function|recompute_grad|add_check_numerics_ops|clone_model|Network|"
    r"batch_get_value|batch_set_value)$"
)
# Calls that touch files, the network or other processes; not to be tried with made-up arguments.
DANGEROUS = re.compile(
    r"(^|\.)(load_(op|file|lib)|Session$|InteractiveSession$|Server$|app$|Supervisor|"
    r"Monitored|SessionManager|SingularMonitored|WorkerSession|ChiefSession|FileWriter|"
    r"TFRecordWriter|save|freeze|tf_upgrade|checkpoint|Checkpoint|latest_|remove_|"
    r"update_checkpoint|write_graph|create_local_cluster|main$|StubOutForTesting|TestCase|"
    r"Benchmark|mock|LooperThread|Coordinator|start_queue_runners|experimental_connect)"
)


# Arguments -------------------------------------------------------------------------------------
class Maker:
    """Makes the arguments of one call and remembers which tensor belongs to which parameter."""

    def __init__(self, dtype: Any, shape: Any) -> None:
        self.dtype = dtype
        self.shape = shape
        self.owners: dict[Any, Any] = {}
        self.parameter = None

    def tensor(self, dtype: Any = None, shape: Any = ()) -> Any:
        made = tf.placeholder(dtype or self.dtype, shape)
        self.owners[made.experimental_ref()] = self.parameter
        return made

    def same(self) -> Any:
        return self.tensor(self.dtype, self.shape)

    def variable(self, resource: Any = False, dtype: Any = None) -> Any:
        shape = self.shape if self.shape and None not in self.shape else [2, 3]
        return tf.get_variable(
            f"v{len(tf.global_variables())}", shape, dtype or self.dtype, use_resource=resource,
            initializer=tf.zeros_initializer(),
        )  # fmt: skip

    def last(self) -> Any:
        """A vector as long as the last dimension."""
        return self.tensor(self.dtype, [self.shape[-1]] if self.shape else [3])


def value(constant: Any) -> Any:
    return lambda maker: constant


def tensor(dtype: Any, *shape: Any) -> Any:
    return lambda maker: maker.tensor(dtype, list(shape))


def own(*shape: Any) -> Any:
    return lambda maker: maker.tensor(None, list(shape))


def same(maker: Any) -> Any:
    return maker.same()


def pair(maker: Any) -> Any:
    return [maker.same(), maker.same()]


def last(maker: Any) -> Any:
    return maker.last()


def sparse(maker: Any) -> Any:
    rank = len(maker.shape) if maker.shape is not None else 2
    return tf.SparseTensor(
        tf.placeholder(tf.int64, [4, rank]),
        tf.placeholder(maker.dtype, [4]),
        tf.placeholder(tf.int64, [rank]),
    )


def ragged(maker: Any) -> Any:
    return tf.RaggedTensor.from_row_splits(
        tf.placeholder(maker.dtype, [4]), tf.constant([0, 1, 4], tf.int64)
    )


def variable(maker: Any) -> Any:
    return maker.variable()


def resource(maker: Any) -> Any:
    return maker.variable(resource=True)


NONE = value(None)
I32, I64, F32, BOOL, STR = tf.int32, tf.int64, tf.float32, tf.bool, tf.string
AXES = [value(0), value(-1), value([0]), tensor(I32), value(1), value([0, 1])]
SHAPES = [value([2, 3]), tensor(I32, 2), value([3])]
FILTERS = [own(2, 2, 3, 3), own(2, 2, 2, 3, 3), own(2, 3, 3), own(2, 2, 3), value(4), NONE]
BY_NAME = {
    "name": [value("n")],
    "scope": [value("n")],
    "dtype": [value(F32), value(I32), value(tf.float64)],
    "out_type": [value(I64), value(I32), value(F32)],
    "output_type": [value(I32), value(I64)],
    "output_dtype": [value(I32)],
    "dtypes": [value([F32])],
    "Tout": [value(F32), value([F32])],
    "type": [value(F32), value(I32)],
    "T": [value(tf.quint8), value(F32)],
    "dst_dtype": [value(F32)],
    "seed": [value(1), value([1, 2]), tensor(I32, 2)],
    "shape": SHAPES,
    "output_shape": [value([2, 8, 8, 3]), value([2, 3]), tensor(I32, 4)],
    "output_shape_ph": SHAPES,
    "size": [value([2, 3]), value([2, 2]), value(2), tensor(I32, 2)],
    "dims": [value([2, 3]), value([0])],
    "block_size": [value(2)],
    "block_shape": [value([2, 2])],
    "crops": [value([[0, 0], [0, 0]])],
    "paddings": [value([[0, 0], [1, 1]]), value([[0, 0]] * 4), value([[1, 1]]), tensor(I32, 2, 2)],
    "multiples": [value([1, 2]), value([1] * 4), value([2]), tensor(I32, 2)],
    "perm": [value([1, 0]), tensor(I32, 2), value([0, 2, 1])],
    "begin": [value([0, 0]), tensor(I32, 2), value([0])],
    "end": [value([1, 1]), tensor(I32, 2)],
    "indices": [tensor(I32, 2), tensor(I64, 2, 1), tensor(I32, 2, 3), tensor(I32)],
    "ids": [tensor(I32, 2), sparse],
    "sp_ids": [sparse],
    "sparse_ids": [sparse],
    "sp_input": [sparse],
    "sp_inputs": [lambda m: [sparse(m), sparse(m)]],
    "sp_a": [sparse],
    "sp_b": [sparse, same],
    "sp_x": [sparse],
    "sp_tensor": [sparse],
    "sp_indices": [sparse],
    "sp_weights": [NONE, sparse],
    "sparse_tensor": [sparse],
    "rt_input": [ragged],
    "rt_dense_values": [same],
    "segment_ids": [tensor(I32, 2), tensor(I32, 3)],
    "num_segments": [value(3), tensor(I32)],
    "partitions": [tensor(I32, 2)],
    "num_partitions": [value(2)],
    "condition": [lambda m: m.tensor(BOOL, m.shape), tensor(BOOL, 2)],
    "cond": [lambda m: m.tensor(BOOL, m.shape)],
    "pred": [tensor(BOOL), value(True)],
    "mask": [lambda m: m.tensor(BOOL, m.shape), tensor(BOOL, 2)],
    "filter": FILTERS,
    "filters": [value(4), *FILTERS],
    "kernel": FILTERS,
    "depthwise_filter": [own(2, 2, 3, 2)],
    "depthwise_kernel": [own(2, 2, 3, 2)],
    "pointwise_filter": [own(1, 1, 6, 4)],
    "pointwise_kernel": [own(1, 1, 6, 4)],
    "strides": [
        value([1, 1, 1, 1]), value([1, 2, 2, 1]), value(2), value([1] * 5), value((1, 1)),
        value(1), value([1, 1, 1]),
    ],
    "stride": [value(1), value(2)],
    "ksize": [value([1, 2, 2, 1]), value([1, 2, 2, 2, 1]), value(2)],
    "window_shape": [value([2, 2]), value([2])],
    "pooling_type": [value("MAX"), value("AVG")],
    "pool_mode": [value("max"), value("avg")],
    "pool_size": [value(2), value((2, 2)), value((2, 2, 2))],
    "kernel_size": [value(2)],
    "padding": [value("SAME"), value("VALID"), value("same"), value("valid"), value(1)],
    "data_format": [value("NHWC"), value("channels_last"), value("channels_first"), value("NCHW")],
    "pooling_ratio": [value([1.0, 1.44, 1.73, 1.0])],
    "rates": [value([1, 1, 1, 1])],
    "rate": [value(2), value(0.5), value([2, 2]), value([1, 1])],
    "dilations": [value([1, 1, 1, 1]), value([1, 2, 2, 1]), value(2)],
    "dilation_rate": [value(2), value((2, 2)), value(1)],
    "units": [value(3)],
    "rank": [value(2), value(1)],
    "k": [value(1), tensor(I32)],
    "n": [value(2)],
    "num": [value(2)],
    "depth": [value(3), tensor(I32)],
    "num_or_size_splits": [value(1), value([1, 1]), tensor(I32, 2)],
    "num_split": [value(1)],
    "num_classes": [value(3)],
    "num_samples": [value(2), tensor(I32)],
    "num_sampled": [value(2)],
    "num_true": [value(1)],
    "unique": [value(True), value(False)],
    "range_max": [value(5)],
    "unigrams": [value([0.5, 0.5])],
    "true_classes": [tensor(I64, 2, 1)],
    "start": [value(0), tensor(I32), tensor(F32)],
    "stop": [value(5), tensor(F32)],
    "limit": [value(5), tensor(I32)],
    "delta": [value(2), value(1.0)],
    "lengths": [tensor(I32, 3)],
    "seq_lengths": [tensor(I32, 2)],
    "seq_len": [tensor(I32, 2)],
    "sequence_length": [tensor(I32, 2)],
    "label_length": [tensor(I32, 2, 1)],
    "input_length": [tensor(I32, 2, 1)],
    "mean": [last, same, value(0.0)],
    "variance": [last, same],
    "var": [last, variable],
    "offset": [last, NONE, value(1)],
    "scale": [last, NONE, value(1.0)],
    "beta": [last, same],
    "gamma": [last, same],
    "bias": [last],
    "biases": [last],
    "weights": [own(3, 4), value(1.0), same, NONE, resource],
    "variance_epsilon": [value(0.1)],
    "epsilon": [value(0.1)],
    "rate_": [value(0.5)],
    "keep_prob": [value(0.5), own()],
    "alpha": [value(0.5), own()],
    "level": [value(0.5)],
    "clip_norm": [value(1.0), own()],
    "clip_value_min": [value(0.0), same],
    "clip_value_max": [value(1.0), same],
    "min_value": [value(0.0), NONE],
    "max_value": [value(1.0), value(6.0)],
    "minval": [value(0), tensor(F32)],
    "maxval": [value(5), tensor(F32)],
    "lam": [value(1.0)],
    "stddev": [value(1.0)],
    "p": [value(0.5)],
    "low": [value(0.0)],
    "high": [value(1.0)],
    "delta_": [value(1.0)],
    "max_delta": [value(0.2)],
    "lower": [value(0.2)],
    "upper": [value(0.9)],
    "num_lower": [value(1)],
    "num_upper": [value(1)],
    "learning_rate": [value(0.1), own()],
    "momentum": [value(0.9)],
    "decay": [value(0.9)],
    "decay_rate": [value(0.9)],
    "decay_steps": [value(10)],
    "global_step": [tensor(I32), NONE],
    "values": [pair, same, lambda m: [m.same()]],
    "tensors": [pair, same],
    "tensor_list": [pair],
    "tensor_dict": [lambda m: {"a": m.same()}],
    "t_list": [pair],
    "inputs": [same, pair, lambda m: [m.same()]],
    "arrays": [pair, same],
    "elems": [same, pair],
    "data": [same, lambda m: [m.same(), m.same()]],
    "xs": [same],
    "ys": [same],
    "other_values": [value([])],
    "ref": [variable, resource],
    "x_variable": [variable, resource],
    "variables": [lambda m: [variable(m)], lambda m: [resource(m)]],
    "var_list": [lambda m: [variable(m)], lambda m: [resource(m)]],
    "initializer": [value(tf.zeros_initializer()), value(tf.ones_initializer())],
    "initial_value": [value(np.zeros([2, 3], "f")), value(0), value(1.0), same],
    "trainable": [value(True), value(False)],
    "use_resource": [value(True)],
    "validate_shape": [value(True)],
    "name_or_scope": [value("n")],
    "default_name": [value("n")],
    "name_or_scope_": [value("n")],
    "device_name_or_function": [value("/cpu:0")],
    "device_name": [value("/cpu:0")],
    "op_type_map": [value({"Round": "Identity"})],
    "control_inputs": [pair, value([])],
    "obj": [same],
    "separator": [value(" ")],
    "delimiter": [value(",")],
    "sep": [value(","), NONE],
    "pattern": [value("a")],
    "rewrite": [value("b")],
    "num_buckets": [value(5)],
    "key": [value([1, 2]), value("k")],
    "str_pos": [value(0)],
    "pos": [value(0), tensor(I32)],
    "len": [value(2), tensor(I32)],
    "width": [value(3)],
    "ngram_width": [value(2)],
    "tag": [value("t")],
    "family": [value("f")],
    "sample_rate": [value(44100.0)],
    "target_height": [value(5)],
    "target_width": [value(5)],
    "offset_height": [value(0)],
    "offset_width": [value(0)],
    "central_fraction": [value(0.5)],
    "boxes": [tensor(F32, 2, 4), tensor(F32, 2, 2, 4)],
    "bounding_boxes": [tensor(F32, 2, 2, 4), tensor(F32, 1, 2, 4)],
    "scores": [tensor(F32, 2), tensor(F32, 2, 2, 3)],
    "box_ind": [tensor(I32, 2)],
    "box_indices": [NONE, tensor(I32, 2)],
    "crop_size": [value([2, 2])],
    "max_output_size": [value(2)],
    "max_output_size_per_class": [value(2)],
    "max_total_size": [value(2)],
    "image_size": [tensor(I32, 3)],
    "gain": [value(1.0)],
    "contrast_factor": [value(0.5)],
    "saturation_factor": [value(0.5)],
    "jpeg_quality": [value(50)],
    "min_jpeg_quality": [value(50)],
    "max_jpeg_quality": [value(60)],
    "contents": [tensor(STR)],
    "filename": [tensor(STR), value("f")],
    "equation": [value("ij,ij->i"), value("ij->j")],
    "bands": [value(1)],
    "num_matrices": [value(2)],
    "num_lower_": [value(1)],
    "diagonal": [same, last],
    "rhs": [own(3, 2), own(2, 3, 2), same],
    "chol": [own(3, 3), own(2, 3, 3)],
    "matrix": [own(3, 3), own(2, 3, 3), same],
    "fft_length": [value([4]), NONE],
    "frame_length": [value(2)],
    "frame_step": [value(1)],
    "window_length": [value(4)],
    "labels": [same, tensor(I32, 2), tensor(I64, 2), tensor(BOOL, 2, 3), tensor(I64, 2, 1), sparse],
    "target": [same, tensor(I32, 2)],
    "targets": [same, tensor(I32, 2)],
    "predictions": [same, tensor(F32, 2), tensor(I64, 2, 2), tensor(BOOL, 2, 3)],
    "y_true": [same],
    "y_pred": [same],
    "logits": [same, lambda m: m.tensor(None, [2, 3])],
    "pos_weight": [value(2.0), own()],
    "num_thresholds": [value(3)],
    "thresholds": [value([0.5]), value(0.5)],
    "class_id": [NONE],
    "sensitivity": [value(0.5)],
    "specificity": [value(0.5)],
    "normalizer": [same],
    "expected_shape": [value([2, 3])],
    "l1": [value(0.1)],
    "l2": [value(0.1)],
    "capacity": [value(4)],
    "min_after_dequeue": [value(1)],
    "capacity_": [value(4)],
    "shapes": [value([[2, 3]])],
    "num_units": [value(3)],
    "cell": [lambda m: tf.nn.rnn_cell.BasicRNNCell(3)],
    "cell_fw": [lambda m: tf.nn.rnn_cell.BasicRNNCell(3)],
    "cell_bw": [lambda m: tf.nn.rnn_cell.BasicRNNCell(3, name="bw")],
    "cells": [lambda m: [tf.nn.rnn_cell.BasicRNNCell(3)]],
    "initial_state": [NONE],
    "input_min": [value(-1.0), own()],
    "input_max": [value(1.0), own()],
    "min_range": [value(-1.0), tensor(F32)],
    "max_range": [value(1.0), tensor(F32)],
    "min": [value(-1.0), own()],
    "max": [value(1.0), own()],
    "range_given": [value(True), value(False)],
    "nbins": [value(4)],
    "value_range": [value([0.0, 1.0]), own(2)],
    "num_bits": [value(8)],
    "value_index": [value(0)],
    "collections": [NONE],
    "iterable": [lambda m: [variable(m)]],
    "cls": [NONE],
    "key_dtype": [value(STR)],
    "value_dtype": [value(I64)],
    "default_value": [value(0)],
    "clip": [value(True)],
    "feature_map": [value({})],
    "dy": [same],
    "grad": [same],
    "grads": [same],
    "out_backprop": [own(2, 4, 4, 3)],
    "input_sizes": [value([2, 4, 4, 3])],
    "filter_sizes": [value([2, 2, 3, 3])],
    "message": [value("m")],
    "msg": [value("m")],
    "first_n": [value(1)],
    "summarize": [value(3)],
    "depth_radius": [value(2)],
    "momentum_": [value(0.9)],
    "merge_repeated": [value(False)],
    "blank_index": [value(0)],
    "logit_length": [tensor(I32, 2)],
    "logits_time_major": [value(False)],
    "states": [lambda m: [own(2, 3)(m)]],
    "shift": [value(1), value([1])],
    "levels": [value(2)],
    "compute_uv": [value(False)],
    "full_matrices": [value(True)],
    "output_range": [value([0.0, 1.0])],
    "graph": [lambda m: tf.get_default_graph()],
    "element_shape": [value([2, 3])],
    "pyfunc": [value(lambda x: x)],
    "height_factor": [value(2)],
    "width_factor": [value(2)],
    "depth_factor": [value(2)],
    "py_collections": [NONE],
    "repeats": [value(2), tensor(I32)],
    "rep": [value(2)],
    "old_size": [value(3)],
    "momentum__": [value(0.9)],
    "image": [same],
    "images": [same],
    "gamma_": [value(1.0)],
    "reduction_type": [value("SUM")],
    "is_training": [value(False), value(True)],
    "training": [value(True), tensor(BOOL), value(False)],
    "reverse": [value(True)],
    "message_": [value("m")],
    "row_splits": [tensor(I64, 3)],
    "row_lengths": [tensor(I64, 3)],
    "value_rowids": [tensor(I64, 2)],
    "row_starts": [tensor(I64, 3)],
    "row_limits": [tensor(I64, 3)],
    "nrows": [value(3)],
    "bins": [value(3)],
    "tensor_name": [value("t")],
}  # fmt: skip
for _axis in ("axis", "axes", "dim", "dimension", "reduction_indices", "split_dim", "concat_dim",
              "reduction_axes", "squeeze_dims", "batch_axis", "seq_axis", "seq_dim", "batch_dim",
              "axis_"):  # fmt: skip
    BY_NAME[_axis] = AXES
AXES_PARAMETER = [value(0), value([0]), value([0, 1]), value(1), value(-1), value([[1], [0]])]
BY_NAME["axes"] = AXES_PARAMETER
DEFAULT = [same]
# Optional parameters that are functions, or that only change names and placement.
NOT_VARIED = frozenset(
    ["name", "collections", "custom_getter", "partitioner", "caching_device", "activation",
     "regularizer", "kernel_regularizer", "bias_regularizer", "activity_regularizer", "constraint",
     "kernel_constraint", "bias_constraint", "initializer_", "graph", "config", "container",
     "shared_name", "metrics_collections", "updates_collections", "loss_collection",
     "variables_collections", "swap_memory", "parallel_iterations", "aggregation_method",
     "reuse", "_reuse", "_scope", "partition_strategy", "custom_gradient", "import_scope",
     "variable_def", "synchronization", "aggregation", "reduction"]
)  # fmt: skip

CONTEXTS = [
    (tf.float32, [2, 3]), (tf.float32, [3]), (tf.float32, []), (tf.float32, [2, 4, 4, 3]),
    (tf.float32, [2, 3, 3]), (tf.float32, [3, 3]), (tf.float32, None), (tf.float32, [None, 3]),
    (tf.float32, [2, 4, 4, 4, 3]), (tf.float32, [4, 4, 3]),
    (tf.float64, [2, 3]), (tf.float16, [2, 3]), (tf.int32, [2, 3]), (tf.int32, [3]),
    (tf.int32, []), (tf.int64, [3]), (tf.bool, [2, 3]), (tf.string, [3]), (tf.string, []),
    (tf.complex64, [2, 3]), (tf.complex64, [3, 3]), (tf.uint8, [4, 4, 3]),
    (tf.uint8, [2, 4, 4, 3]), (tf.int64, [2, 2]), (tf.string, [2, 3]), (tf.quint8, [2, 3]),
]  # fmt: skip


# Calls -----------------------------------------------------------------------------------------
class Trace:
    """What one call made: the op types, and the one op if there was but one."""

    def __init__(self, op_types: Any, single: Any, context: Any) -> None:
        self.op_types = op_types
        self.single = single
        self.context = context


def flatten_tensors(result: Any) -> Any:
    try:
        flat = tf.nest.flatten(result)
    except Exception:
        flat = [result]
    return [item for item in flat if isinstance(item, tf.Tensor)]


def new_ops(graph: Any, before: Any, functions_before: Any) -> Any:
    ops = [op for op in graph.get_operations() if op not in before]
    found = [op for op in ops if op.type not in IGNORED_OPS]
    op_types = {op.type for op in found}
    names = set(graph._functions)
    for name in names - functions_before:
        for node in graph._functions[name].definition.node_def:
            if node.op not in IGNORED_OPS and node.op not in names:
                op_types.add(node.op)
    return found, op_types - names


def observe(maker: Any, context: Any, action: Any) -> Any:
    """Run `action` in the default graph and see what it makes."""
    graph = tf.get_default_graph()
    before = set(graph.get_operations())
    functions_before = set(graph._functions)
    result = action()
    if hasattr(result, "__enter__") and not isinstance(result, (tf.Graph, tf.Session)):
        with result:
            pass
    found, op_types = new_ops(graph, before, functions_before)
    single = None
    if len(found) == 1 and len(op_types) == 1:
        op = found[0]
        returned = flatten_tensors(result)
        if (returned and all(t.op is op for t in returned)) or result is op:
            owners = [maker.owners.get(t.experimental_ref()) for t in op.inputs]
            single = (op.type, tuple(owners))
    return Trace(frozenset(op_types), single, context)


def arguments_of(function: Any) -> Any:
    """Parameter names, the number of those without a default, and the defaults."""
    target = function
    if inspect.isclass(function):
        target = function.__init__
        if not isinstance(target, types.FunctionType) and not callable(target):
            return None
    try:
        spec = tf_inspect.getfullargspec(target)
    except TypeError:
        return None
    names = list(spec.args)
    if inspect.isclass(function) or inspect.ismethod(function):
        names = names[1:]
    if names and names[0] == "self":
        names = names[1:]
    defaults = list(spec.defaults or ())
    keyword = list(spec.kwonlyargs or ())
    return names, len(names) - len(defaults), defaults, keyword, bool(spec.varargs)


def call(function: Any, context: Any, chosen: Any) -> Any:
    """Call `function` in a fresh graph with the makers `chosen` (parameter -> maker)."""
    with tf.Graph().as_default():
        maker = Maker(*context)
        keywords = {}
        for parameter, make in chosen:
            maker.parameter = parameter
            keywords[parameter] = make(maker)
        return observe(maker, context, lambda: function(**keywords))


def candidates(name: Any, default: Any = None, optional: Any = False) -> Any:
    if name in BY_NAME:
        return BY_NAME[name]
    if optional:
        if isinstance(default, bool):
            return [value(not default)]
        if isinstance(default, int):
            return [value(default + 1)]
        if isinstance(default, float):
            return [value(default / 2 + 0.1)]
        if isinstance(default, tf.DType):
            return BY_NAME["dtype"]
        if default is None:
            return [same, value(1), value(True)]
        return []
    return DEFAULT


CALL_ERRORS = (Exception, SystemExit)
# Bounds of the search, in calls; not in seconds, so that a second run finds the same.
FRUITLESS, ENOUGH = 900, 160


def trace_apart(function: Any, recipes: Any) -> Any:
    """The traces of a function, made in a child process: some calls crash or change TensorFlow.

    Returns the traces and the optional parameters that no successful call used.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        signal.alarm(240)
        done = 1
        try:
            with os.fdopen(writing, "wb") as stream:
                for recipe in recipes:
                    pickle.dump(trace_recipe(recipe), stream)
                for found in trace_function(function) if function else ():
                    pickle.dump(found, stream)
                    stream.flush()
            done = 0
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(done)
    os.close(writing)
    traces, never = [], []
    with os.fdopen(reading, "rb") as stream:
        while True:
            try:
                found = pickle.load(stream)
            except (EOFError, pickle.UnpicklingError):
                break
            if isinstance(found, Trace):
                traces.append(found)
            else:
                never = found
    status = os.waitpid(child, 0)[1]
    return traces, never, status


def trace_function(function: Any) -> Iterator[Any]:
    """All traces of `function` with made-up arguments, then the names never varied."""
    described = arguments_of(function)
    if described is None:
        return
    names, required_count, defaults, keyword_only, _ = described
    required = names[:required_count]
    if keyword_only and not names:
        required = [name for name in keyword_only if name != "name"]
    optional = list(zip(names[required_count:], defaults))
    varied: set[Any] = set()
    extra = 0
    # Arguments with the default None are often required all the same (nn.conv2d, expand_dims).
    for extra in range(min(len(optional), 5) + 1):
        if extra and optional[extra - 1][1] is not None:
            break
        leading = required + [name for name, _ in optional[:extra]]
        made = 0
        for found in trace_with(function, leading, optional[extra:], varied):
            made += 1
            yield found
        if made:
            break
    never = [
        name
        for name, default in optional[extra:]
        if name not in varied and name not in NOT_VARIED and candidates(name, default, True)
    ]
    yield never


def choices_of(required: Any) -> Any:
    """The first candidates of all parameters, each alternative on its own, some of the rest."""
    options = [
        [make for make in candidates(name) if make is not NONE] or [NONE] for name in required
    ]
    first = tuple(makes[0] for makes in options)
    alone = [
        (*first[:i], alternative, *first[i + 1 :])
        for i, alternatives in enumerate(options)
        for alternative in alternatives[1:]
    ]
    every = list(itertools.islice(itertools.product(*options), 2000))
    rest = [choice for choice in every[:: max(1, len(every) // 40)] if choice not in alone]
    return [first] + alone + [choice for choice in rest if choice != first]


def spread(working: Any) -> Any:
    """One call that worked for each dtype, and for each float32 shape."""
    seen, chosen = set(), []
    for context, arguments in working:
        key = str(context) if context[0] is tf.float32 else context[0]
        if key not in seen:
            seen.add(key)
            chosen.append((context, arguments))
    return chosen[:10]


def trace_with(function: Any, required: Any, optional: Any, varied: Any) -> Iterator[Any]:
    """Traces with the arguments `required`, and with each of `optional` on its own."""
    working: list[Any] = []
    tries = 0
    for choice in choices_of(required):
        chosen = list(zip(required, choice))
        for context in CONTEXTS:
            tries += 1
            if len(working) > ENOUGH or (not working and tries > FRUITLESS):
                break
            try:
                yield call(function, context, chosen)
            except CALL_ERRORS:
                continue
            working.append((context, chosen))
    # Each optional argument on its own, for several dtypes and shapes that worked.
    for name, default in optional:
        if name in NOT_VARIED:
            continue
        for make in candidates(name, default, optional=True):
            for context, chosen in spread(working):
                try:
                    yield call(function, context, [*chosen, (name, make)])
                except CALL_ERRORS:
                    continue
                varied.add(name)


def trace_recipe(recipe: Any) -> Any:
    """What `recipe` makes after it says that its arguments are ready."""
    with tf.Graph().as_default() as graph:
        before, functions = set(), set()

        def ready() -> None:
            before.update(graph.get_operations())
            functions.update(graph._functions)

        recipe(ready)
        return Trace(new_ops(graph, before, functions)[1], None, ("recipe", None))


# Names -----------------------------------------------------------------------------------------
def unwrapped(function: Any) -> Any:
    try:
        return tf_decorator.unwrap(function)[1]
    except Exception:
        return function


APPLY = re.compile(r"_apply_op_helper\(\s*\"(\w+)\",?(.*?)\)\n", re.S)


def generated_op(function: Any) -> Any:
    """(op type, ordered parameter names of the op's inputs) if made from an OpDef, else None."""
    target = unwrapped(function)
    code = getattr(target, "__code__", None)
    if code is None or not os.path.basename(code.co_filename).startswith("gen_"):
        return None
    found = APPLY.search(inspect.getsource(target))
    if not found or found.group(1) not in OP_DEFS:
        return None
    op_def = OP_DEFS[found.group(1)]
    passed = dict(re.findall(r"(\w+)\s*=\s*(\w+)", found.group(2)))
    return found.group(1), tuple(passed[arg.name] for arg in op_def.input_arg)


def input_count(op_type: Any) -> Any:
    op_def = OP_DEFS[op_type]
    if any(arg.number_attr or arg.type_list_attr for arg in op_def.input_arg):
        return None
    return len(op_def.input_arg)


def single_of(traces: Any, parameters: Any) -> Any:
    """The one op of all calls with float32 tensors, and the parameters that are its inputs."""
    plain = [t for t in traces if t.context[0] in (tf.float32, "recipe")]
    made = [t for t in plain if t.op_types]
    if not made or any(t.single is None for t in made):
        return None
    kinds = {t.single[0] for t in made}
    if len(kinds) != 1:
        return None
    op_type = kinds.pop()
    count = input_count(op_type)
    if count is None:
        orders = set()
        for trace in made:
            order = []
            for owner in trace.single[1]:
                if owner is not None and owner not in order:
                    order.append(owner)
            orders.add(tuple(order))
        longest = max(orders, key=lambda order: (len(order), order))
        if any(order != tuple(p for p in longest if p in order) for order in orders):
            return None
        return op_type, longest, None
    slots = [None] * count
    for trace in made:
        for index, owner in enumerate(trace.single[1]):
            if owner is not None:
                # A deprecated spelling of the parameter comes later in the signature.
                slots[index] = min(filter(None, (slots[index], owner)), key=parameters.index)
    used = tuple(p for p in slots if p is not None)
    # One parameter for two inputs is a list of tensors.
    return (op_type, used, count) if len(set(used)) == len(used) else None


def import_by_name(name: Any) -> Any:
    __import__(name)
    return sys.modules[name]


def public_names() -> Iterator[Any]:
    for prefix in PUBLIC:
        module = tf
        for part in prefix.split(".") if prefix else ():
            module = getattr(module, part)
        for name in sorted(dir(module)):
            if not name.startswith("_"):
                yield (prefix + "." + name if prefix else name), getattr(module, name)


def private_names() -> Iterator[Any]:
    path = import_by_name("tensorflow.python.ops").__path__
    listed = [m.name for m in pkgutil.iter_modules(path)]
    names = [
        "tensorflow.python.ops." + name
        for name in listed
        if name in OPS_MODULES or name.startswith("gen_")
    ]
    for module_name in sorted(names + PRIVATE):
        try:
            module = import_by_name(module_name)
        except Exception:
            continue
        for name in sorted(vars(module)):
            found = vars(module)[name]
            home = getattr(unwrapped(found), "__module__", None) or ""
            here = home == module_name
            # The op names in the gen modules are those of `raw_ops`.
            if (name.startswith("_") and not here) or name in OP_DEFS:
                continue
            if "eager_fallback" in name or not home.startswith("tensorflow"):
                continue
            if name.startswith("_") and ".gen_" not in module_name:
                continue
            yield module_name + "." + name, found


def recipe_names() -> Iterator[Any]:
    """APIs with recipes in modules that are not walked (`contrib`)."""
    for api in sorted(RECIPES):
        found = tf
        for part in api.split("."):
            found = getattr(found, part)
        yield api, found


def tables(*only: str) -> Iterator[Table]:
    """Yield the table, of those APIs alone that one of some patterns is found in."""
    entries: dict[Any, Any] = {}
    cache = {}
    unknown = []
    home = os.getcwd()
    os.chdir(tempfile.mkdtemp())
    for api, found in itertools.chain(public_names(), private_names(), recipe_names()):
        if api in entries:
            continue
        if only and not any(re.search(pattern, api) for pattern in only):
            continue
        if isinstance(found, types.ModuleType):
            continue
        if not callable(found) or isinstance(found, tf.DType):
            entries[api] = (frozenset(), (), None)
            continue
        if inspect.isclass(found) and issubclass(found, BaseException):
            entries[api] = (frozenset(), (), None)
            continue
        described = arguments_of(found)
        parameters = tuple(described[0]) if described else ()
        generated = generated_op(found)
        if generated:
            op_type, inputs = generated
            single = (op_type, inputs, input_count(op_type)) if inputs else None
            op_types = frozenset([op_type]) - IGNORED_OPS
            entries[api] = (op_types, parameters, single if op_types else None)
            continue
        identity = id(found)
        if identity not in cache or api in RECIPES:
            started = time.time()
            safe = not DANGEROUS.search(api) and not DEPENDS.search(api)
            traces, never, status = trace_apart(found if safe else None, RECIPES.get(api, ()))
            cache[identity] = (traces, found)
            if time.time() - started > 30 or status or never:
                seconds = round(time.time() - started)
                print(api, len(traces), f"{seconds} s, status {status}", never, file=sys.stderr)
            if status:
                # A crash cut the search short: only recipes say all.
                traces[:] = [found for found in traces if found.context[0] == "recipe"]
        traces = cache[identity][0]
        if not traces:
            unknown.append(api)
            continue
        op_types = frozenset().union(*[t.op_types for t in traces])
        if not op_types <= set(OP_DEFS):
            # Ops of a library that the module loads.
            unknown.append(api)
            continue
        entries[api] = (op_types, parameters, single_of(traces, parameters))
    os.chdir(home)
    print(len(entries), "entries, unknown:", *unknown, file=sys.stderr)
    rows = {api: cells(*entry) for api, entry in entries.items()}
    columns = ["op_types", "parameters", "single"]
    yield Table("calls.tsv", f"TensorFlow {tf.__version__}", columns, rows)


def cells(op_types: Any, parameters: Any, single: Any) -> Any:
    """The row of the table that is about one API."""
    text = ""
    if single:
        count = "*" if single[2] is None else str(single[2])
        text = " ".join((single[0], *single[1], count))
    # Signatures are of use only where there are ops.
    names = " ".join(parameters) if op_types else ""
    return [" ".join(sorted(op_types)), names, text]


if __name__ == "__main__":
    for found in tables(*sys.argv[1:]):
        print(found.text(), end="")
