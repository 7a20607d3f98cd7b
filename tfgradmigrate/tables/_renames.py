"""Names and keywords that TensorFlow 2.21.0 lacks. Generated, do not edit:

    python scripts/tables/list_mends.py    (under TensorFlow 2.21.0)

RENAMES: old name -> new name. WRITTEN: old name -> what --upgrade-api writes, where it
is another name. KEYWORDS: API -> `old=new` keywords. LEGACY_KEYWORDS: API
-> keywords without a new spelling. POSITIONS: API -> number of leading parameters that
are the same, names of the old parameters up to the first without a new spelling.
DEFAULTS: API -> parameters of which the default is another number.
"""

# ruff: noqa: E501

RENAMES: dict[str, str] = {
    "AUTO_REUSE": "compat.v1.AUTO_REUSE",
    "AttrValue": "compat.v1.AttrValue",
    "COMPILER_VERSION": "version.COMPILER_VERSION",
    "CXX11_ABI_FLAG": "sysconfig.CXX11_ABI_FLAG",
    "CXX_VERSION": "sysconfig.CXX_VERSION",
    "ConditionalAccumulator": "compat.v1.ConditionalAccumulator",
    "ConditionalAccumulatorBase": "compat.v1.ConditionalAccumulatorBase",
    "ConfigProto": "compat.v1.ConfigProto",
    "Dimension": "compat.v1.Dimension",
    "Event": "compat.v1.Event",
    "FIFOQueue": "queue.FIFOQueue",
    "FixedLenFeature": "io.FixedLenFeature",
    "FixedLenSequenceFeature": "io.FixedLenSequenceFeature",
    "FixedLengthRecordReader": "compat.v1.FixedLengthRecordReader",
    "GIT_VERSION": "version.GIT_VERSION",
    "GPUOptions": "compat.v1.GPUOptions",
    "GRAPH_DEF_VERSION": "version.GRAPH_DEF_VERSION",
    "GRAPH_DEF_VERSION_MIN_CONSUMER": "version.GRAPH_DEF_VERSION_MIN_CONSUMER",
    "GRAPH_DEF_VERSION_MIN_PRODUCER": "version.GRAPH_DEF_VERSION_MIN_PRODUCER",
    "GraphDef": "compat.v1.GraphDef",
    "GraphKeys": "compat.v1.GraphKeys",
    "GraphOptions": "compat.v1.GraphOptions",
    "HistogramProto": "compat.v1.HistogramProto",
    "IdentityReader": "compat.v1.IdentityReader",
    "InteractiveSession": "compat.v1.InteractiveSession",
    "LMDBReader": "compat.v1.LMDBReader",
    "LogMessage": "compat.v1.LogMessage",
    "MONOLITHIC_BUILD": "sysconfig.MONOLITHIC_BUILD",
    "MetaGraphDef": "compat.v1.MetaGraphDef",
    "NameAttrList": "compat.v1.NameAttrList",
    "NoGradient": "no_gradient",
    "NodeDef": "compat.v1.NodeDef",
    "NotDifferentiable": "no_gradient",
    "OpError": "errors.OpError",
    "OptimizerOptions": "compat.v1.OptimizerOptions",
    "PaddingFIFOQueue": "queue.PaddingFIFOQueue",
    "Print": "compat.v1.Print",
    "PriorityQueue": "queue.PriorityQueue",
    "QUANTIZED_DTYPES": "dtypes.QUANTIZED_DTYPES",
    "QueueBase": "queue.QueueBase",
    "RandomShuffleQueue": "queue.RandomShuffleQueue",
    "ReaderBase": "compat.v1.ReaderBase",
    "RunMetadata": "compat.v1.RunMetadata",
    "RunOptions": "compat.v1.RunOptions",
    "Session": "compat.v1.Session",
    "SessionLog": "compat.v1.SessionLog",
    "SparseConditionalAccumulator": "compat.v1.SparseConditionalAccumulator",
    "SparseFeature": "io.SparseFeature",
    "SparseTensorValue": "compat.v1.SparseTensorValue",
    "Summary": "compat.v1.Summary",
    "SummaryMetadata": "compat.v1.SummaryMetadata",
    "TFRecordReader": "compat.v1.TFRecordReader",
    "TensorInfo": "compat.v1.TensorInfo",
    "TextLineReader": "compat.v1.TextLineReader",
    "VERSION": "version.VERSION",
    "VarLenFeature": "io.VarLenFeature",
    "VariableScope": "compat.v1.VariableScope",
    "WholeFileReader": "compat.v1.WholeFileReader",
    "accumulate_n": "math.accumulate_n",
    "add_check_numerics_ops": "compat.v1.add_check_numerics_ops",
    "add_to_collection": "compat.v1.add_to_collection",
    "add_to_collections": "compat.v1.add_to_collections",
    "all_variables": "compat.v1.all_variables",
    "angle": "math.angle",
    "arg_max": "compat.v1.arg_max",
    "arg_min": "compat.v1.arg_min",
    "assert_greater_equal": "compat.v1.assert_greater_equal",
    "assert_integer": "compat.v1.assert_integer",
    "assert_less_equal": "compat.v1.assert_less_equal",
    "assert_near": "compat.v1.assert_near",
    "assert_negative": "compat.v1.assert_negative",
    "assert_non_negative": "compat.v1.assert_non_negative",
    "assert_non_positive": "compat.v1.assert_non_positive",
    "assert_none_equal": "compat.v1.assert_none_equal",
    "assert_positive": "compat.v1.assert_positive",
    "assert_proper_iterable": "debugging.assert_proper_iterable",
    "assert_rank_at_least": "compat.v1.assert_rank_at_least",
    "assert_rank_in": "compat.v1.assert_rank_in",
    "assert_same_float_dtype": "debugging.assert_same_float_dtype",
    "assert_scalar": "compat.v1.assert_scalar",
    "assert_type": "compat.v1.assert_type",
    "assert_variables_initialized": "compat.v1.assert_variables_initialized",
    "assign": "compat.v1.assign",
    "assign_add": "compat.v1.assign_add",
    "assign_sub": "compat.v1.assign_sub",
    "batch_gather": "compat.v1.batch_gather",
    "batch_scatter_update": "compat.v1.batch_scatter_update",
    "batch_to_space_nd": "compat.v1.batch_to_space_nd",
    "betainc": "math.betainc",
    "bincount": "compat.v1.bincount",
    "ceil": "math.ceil",
    "check_numerics": "debugging.check_numerics",
    "cholesky": "linalg.cholesky",
    "cholesky_solve": "linalg.cholesky_solve",
    "clip_by_average_norm": "compat.v1.clip_by_average_norm",
    "colocate_with": "compat.v1.colocate_with",
    "confusion_matrix": "compat.v1.confusion_matrix",
    "conj": "math.conj",
    "container": "compat.v1.container",
    "control_flow_v2_enabled": "compat.v1.control_flow_v2_enabled",
    "convert_to_tensor_or_indexed_slices": "compat.v1.convert_to_tensor_or_indexed_slices",
    "convert_to_tensor_or_sparse_tensor": "compat.v1.convert_to_tensor_or_sparse_tensor",
    "count_nonzero": "compat.v1.count_nonzero",
    "count_up_to": "compat.v1.count_up_to",
    "create_partitioned_variables": "compat.v1.create_partitioned_variables",
    "cross": "linalg.cross",
    "cumprod": "math.cumprod",
    "data.experimental.DatasetStructure": "data.DatasetSpec",
    "data.experimental.OptionalStructure": "OptionalSpec",
    "data.experimental.RaggedTensorStructure": "compat.v1.data.experimental.RaggedTensorStructure",
    "data.experimental.SparseTensorStructure": "compat.v1.data.experimental.SparseTensorStructure",
    "data.experimental.Structure": "TypeSpec",
    "data.experimental.TensorArrayStructure": "compat.v1.data.experimental.TensorArrayStructure",
    "data.experimental.TensorStructure": "compat.v1.data.experimental.TensorStructure",
    "data.experimental.map_and_batch_with_legacy_function": "compat.v1.data.experimental.map_and_batch_with_legacy_function",
    "data.get_output_classes": "compat.v1.data.get_output_classes",
    "data.get_output_shapes": "compat.v1.data.get_output_shapes",
    "data.get_output_types": "compat.v1.data.get_output_types",
    "data.make_initializable_iterator": "compat.v1.data.make_initializable_iterator",
    "data.make_one_shot_iterator": "compat.v1.data.make_one_shot_iterator",
    "debugging.is_finite": "math.is_finite",
    "debugging.is_inf": "math.is_inf",
    "debugging.is_nan": "math.is_nan",
    "debugging.is_non_decreasing": "math.is_non_decreasing",
    "debugging.is_strictly_increasing": "math.is_strictly_increasing",
    "decode_base64": "io.decode_base64",
    "decode_compressed": "io.decode_compressed",
    "decode_csv": "compat.v1.decode_csv",
    "decode_json_example": "io.decode_json_example",
    "decode_raw": "compat.v1.decode_raw",
    "delete_session_tensor": "compat.v1.delete_session_tensor",
    "depth_to_space": "compat.v1.depth_to_space",
    "dequantize": "quantization.dequantize",
    "deserialize_many_sparse": "io.deserialize_many_sparse",
    "diag": "linalg.tensor_diag",
    "diag_part": "linalg.tensor_diag_part",
    "digamma": "math.digamma",
    "dimension_at_index": "compat.v1.dimension_at_index",
    "dimension_value": "compat.v1.dimension_value",
    "disable_control_flow_v2": "compat.v1.disable_control_flow_v2",
    "disable_eager_execution": "compat.v1.disable_eager_execution",
    "disable_resource_variables": "compat.v1.disable_resource_variables",
    "disable_tensor_equality": "compat.v1.disable_tensor_equality",
    "disable_v2_behavior": "compat.v1.disable_v2_behavior",
    "disable_v2_tensorshape": "compat.v1.disable_v2_tensorshape",
    "distribute.get_loss_reduction": "compat.v1.distribute.get_loss_reduction",
    "distributions.Bernoulli": "compat.v1.distributions.Bernoulli",
    "distributions.Beta": "compat.v1.distributions.Beta",
    "distributions.Categorical": "compat.v1.distributions.Categorical",
    "distributions.Dirichlet": "compat.v1.distributions.Dirichlet",
    "distributions.DirichletMultinomial": "compat.v1.distributions.DirichletMultinomial",
    "distributions.Distribution": "compat.v1.distributions.Distribution",
    "distributions.Exponential": "compat.v1.distributions.Exponential",
    "distributions.FULLY_REPARAMETERIZED": "compat.v1.distributions.FULLY_REPARAMETERIZED",
    "distributions.Gamma": "compat.v1.distributions.Gamma",
    "distributions.Laplace": "compat.v1.distributions.Laplace",
    "distributions.Multinomial": "compat.v1.distributions.Multinomial",
    "distributions.NOT_REPARAMETERIZED": "compat.v1.distributions.NOT_REPARAMETERIZED",
    "distributions.Normal": "compat.v1.distributions.Normal",
    "distributions.RegisterKL": "compat.v1.distributions.RegisterKL",
    "distributions.ReparameterizationType": "compat.v1.distributions.ReparameterizationType",
    "distributions.StudentT": "compat.v1.distributions.StudentT",
    "distributions.Uniform": "compat.v1.distributions.Uniform",
    "distributions.kl_divergence": "compat.v1.distributions.kl_divergence",
    "div": "compat.v1.div",
    "div_no_nan": "math.divide_no_nan",
    "dtypes.as_string": "strings.as_string",
    "enable_control_flow_v2": "compat.v1.enable_control_flow_v2",
    "enable_eager_execution": "compat.v1.enable_eager_execution",
    "enable_resource_variables": "compat.v1.enable_resource_variables",
    "enable_tensor_equality": "compat.v1.enable_tensor_equality",
    "enable_v2_behavior": "compat.v1.enable_v2_behavior",
    "enable_v2_tensorshape": "compat.v1.enable_v2_tensorshape",
    "encode_base64": "io.encode_base64",
    "erf": "math.erf",
    "erfc": "math.erfc",
    "errors.error_code_from_exception_type": "compat.v1.errors.error_code_from_exception_type",
    "errors.exception_type_from_error_code": "compat.v1.errors.exception_type_from_error_code",
    "errors.raise_exception_on_not_ok_status": "compat.v1.errors.raise_exception_on_not_ok_status",
    "executing_eagerly_outside_functions": "compat.v1.executing_eagerly_outside_functions",
    "experimental.output_all_intermediates": "compat.v1.experimental.output_all_intermediates",
    "expm1": "math.expm1",
    "extract_image_patches": "compat.v1.extract_image_patches",
    "fake_quant_with_min_max_args": "quantization.fake_quant_with_min_max_args",
    "fake_quant_with_min_max_args_gradient": "quantization.fake_quant_with_min_max_args_gradient",
    "fake_quant_with_min_max_vars": "quantization.fake_quant_with_min_max_vars",
    "fake_quant_with_min_max_vars_gradient": "quantization.fake_quant_with_min_max_vars_gradient",
    "fake_quant_with_min_max_vars_per_channel": "quantization.fake_quant_with_min_max_vars_per_channel",
    "fake_quant_with_min_max_vars_per_channel_gradient": "quantization.fake_quant_with_min_max_vars_per_channel_gradient",
    "feature_column.input_layer": "compat.v1.feature_column.input_layer",
    "feature_column.linear_model": "compat.v1.feature_column.linear_model",
    "feature_column.shared_embedding_columns": "compat.v1.feature_column.shared_embedding_columns",
    "fft": "signal.fft",
    "fft2d": "signal.fft2d",
    "fft3d": "signal.fft3d",
    "fixed_size_partitioner": "compat.v1.fixed_size_partitioner",
    "floor_div": "compat.v1.floor_div",
    "floordiv": "math.floordiv",
    "floormod": "math.floormod",
    "get_collection": "compat.v1.get_collection",
    "get_collection_ref": "compat.v1.get_collection_ref",
    "get_default_graph": "compat.v1.get_default_graph",
    "get_default_session": "compat.v1.get_default_session",
    "get_local_variable": "compat.v1.get_local_variable",
    "get_seed": "compat.v1.get_seed",
    "get_session_handle": "compat.v1.get_session_handle",
    "get_session_tensor": "compat.v1.get_session_tensor",
    "get_variable": "compat.v1.get_variable",
    "get_variable_scope": "compat.v1.get_variable_scope",
    "gfile.Copy": "compat.v1.gfile.Copy",
    "gfile.DeleteRecursively": "compat.v1.gfile.DeleteRecursively",
    "gfile.Exists": "compat.v1.gfile.Exists",
    "gfile.FastGFile": "compat.v1.gfile.FastGFile",
    "gfile.GFile": "io.gfile.GFile",
    "gfile.Glob": "compat.v1.gfile.Glob",
    "gfile.IsDirectory": "compat.v1.gfile.IsDirectory",
    "gfile.ListDirectory": "compat.v1.gfile.ListDirectory",
    "gfile.MakeDirs": "compat.v1.gfile.MakeDirs",
    "gfile.MkDir": "compat.v1.gfile.MkDir",
    "gfile.Open": "io.gfile.GFile",
    "gfile.Remove": "compat.v1.gfile.Remove",
    "gfile.Rename": "compat.v1.gfile.Rename",
    "gfile.Stat": "compat.v1.gfile.Stat",
    "gfile.Walk": "compat.v1.gfile.Walk",
    "global_norm": "linalg.global_norm",
    "global_variables": "compat.v1.global_variables",
    "global_variables_initializer": "compat.v1.global_variables_initializer",
    "glorot_normal_initializer": "compat.v1.glorot_normal_initializer",
    "glorot_uniform_initializer": "compat.v1.glorot_uniform_initializer",
    "graph_util.convert_variables_to_constants": "compat.v1.graph_util.convert_variables_to_constants",
    "graph_util.extract_sub_graph": "compat.v1.graph_util.extract_sub_graph",
    "graph_util.must_run_on_cpu": "compat.v1.graph_util.must_run_on_cpu",
    "graph_util.remove_training_nodes": "compat.v1.graph_util.remove_training_nodes",
    "graph_util.tensor_shape_from_node_def_name": "compat.v1.graph_util.tensor_shape_from_node_def_name",
    "ifft": "signal.ifft",
    "ifft2d": "signal.ifft2d",
    "ifft3d": "signal.ifft3d",
    "igamma": "math.igamma",
    "igammac": "math.igammac",
    "imag": "math.imag",
    "image.extract_image_patches": "compat.v1.image.extract_image_patches",
    "image.resize_area": "compat.v1.image.resize_area",
    "image.resize_bicubic": "compat.v1.image.resize_bicubic",
    "image.resize_bilinear": "compat.v1.image.resize_bilinear",
    "image.resize_image_with_crop_or_pad": "image.resize_with_crop_or_pad",
    "image.resize_image_with_pad": "compat.v1.image.resize_image_with_pad",
    "image.resize_images": "compat.v1.image.resize_images",
    "image.resize_nearest_neighbor": "compat.v1.image.resize_nearest_neighbor",
    "image.transpose_image": "image.transpose",
    "initialize_all_tables": "compat.v1.initialize_all_tables",
    "initialize_all_variables": "compat.v1.initialize_all_variables",
    "initialize_local_variables": "compat.v1.initialize_local_variables",
    "initialize_variables": "compat.v1.initialize_variables",
    "initializers.global_variables": "compat.v1.initializers.global_variables",
    "initializers.local_variables": "compat.v1.initializers.local_variables",
    "initializers.tables_initializer": "compat.v1.initializers.tables_initializer",
    "initializers.uniform_unit_scaling": "compat.v1.initializers.uniform_unit_scaling",
    "initializers.variables": "compat.v1.initializers.variables",
    "invert_permutation": "math.invert_permutation",
    "io.PaddingFIFOQueue": "queue.PaddingFIFOQueue",
    "io.PriorityQueue": "queue.PriorityQueue",
    "io.QueueBase": "queue.QueueBase",
    "io.RandomShuffleQueue": "queue.RandomShuffleQueue",
    "io.TFRecordCompressionType": "compat.v1.io.TFRecordCompressionType",
    "io.tf_record_iterator": "compat.v1.io.tf_record_iterator",
    "is_finite": "math.is_finite",
    "is_inf": "math.is_inf",
    "is_nan": "math.is_nan",
    "is_non_decreasing": "math.is_non_decreasing",
    "is_numeric_tensor": "debugging.is_numeric_tensor",
    "is_strictly_increasing": "math.is_strictly_increasing",
    "is_variable_initialized": "compat.v1.is_variable_initialized",
    "lbeta": "math.lbeta",
    "lgamma": "math.lgamma",
    "lin_space": "linspace",
    "linalg.transpose": "linalg.matrix_transpose",
    "lite.OpHint": "compat.v1.lite.OpHint",
    "lite.TocoConverter": "compat.v1.lite.TocoConverter",
    "lite.constants.FLOAT": "float32",
    "lite.constants.FLOAT16": "float16",
    "lite.constants.GRAPHVIZ_DOT": "compat.v1.lite.constants.GRAPHVIZ_DOT",
    "lite.constants.INT16": "int16",
    "lite.constants.INT32": "int32",
    "lite.constants.INT64": "int64",
    "lite.constants.INT8": "int8",
    "lite.constants.QUANTIZED_UINT8": "uint8",
    "lite.constants.STRING": "string",
    "lite.constants.TFLITE": "compat.v1.lite.constants.TFLITE",
    "lite.experimental.convert_op_hints_to_stubs": "compat.v1.lite.experimental.convert_op_hints_to_stubs",
    "lite.toco_convert": "compat.v1.lite.toco_convert",
    "load_file_system_library": "compat.v1.load_file_system_library",
    "local_variables": "compat.v1.local_variables",
    "local_variables_initializer": "compat.v1.local_variables_initializer",
    "log": "math.log",
    "log1p": "math.log1p",
    "log_sigmoid": "math.log_sigmoid",
    "logging.DEBUG": "compat.v1.logging.DEBUG",
    "logging.ERROR": "compat.v1.logging.ERROR",
    "logging.FATAL": "compat.v1.logging.FATAL",
    "logging.INFO": "compat.v1.logging.INFO",
    "logging.TaskLevelStatusMessage": "compat.v1.logging.TaskLevelStatusMessage",
    "logging.WARN": "compat.v1.logging.WARN",
    "logging.debug": "compat.v1.logging.debug",
    "logging.error": "compat.v1.logging.error",
    "logging.fatal": "compat.v1.logging.fatal",
    "logging.flush": "compat.v1.logging.flush",
    "logging.get_verbosity": "compat.v1.logging.get_verbosity",
    "logging.info": "compat.v1.logging.info",
    "logging.log": "compat.v1.logging.log",
    "logging.log_every_n": "compat.v1.logging.log_every_n",
    "logging.log_first_n": "compat.v1.logging.log_first_n",
    "logging.log_if": "compat.v1.logging.log_if",
    "logging.set_verbosity": "compat.v1.logging.set_verbosity",
    "logging.vlog": "compat.v1.logging.vlog",
    "logging.warn": "compat.v1.logging.warn",
    "logging.warning": "compat.v1.logging.warning",
    "logical_xor": "math.logical_xor",
    "losses.absolute_difference": "compat.v1.losses.absolute_difference",
    "losses.add_loss": "compat.v1.losses.add_loss",
    "losses.compute_weighted_loss": "compat.v1.losses.compute_weighted_loss",
    "losses.cosine_distance": "compat.v1.losses.cosine_distance",
    "losses.get_losses": "compat.v1.losses.get_losses",
    "losses.get_regularization_loss": "compat.v1.losses.get_regularization_loss",
    "losses.get_regularization_losses": "compat.v1.losses.get_regularization_losses",
    "losses.get_total_loss": "compat.v1.losses.get_total_loss",
    "losses.hinge_loss": "compat.v1.losses.hinge_loss",
    "losses.huber_loss": "compat.v1.losses.huber_loss",
    "losses.log_loss": "compat.v1.losses.log_loss",
    "losses.mean_pairwise_squared_error": "compat.v1.losses.mean_pairwise_squared_error",
    "losses.mean_squared_error": "compat.v1.losses.mean_squared_error",
    "losses.sigmoid_cross_entropy": "compat.v1.losses.sigmoid_cross_entropy",
    "losses.softmax_cross_entropy": "compat.v1.losses.softmax_cross_entropy",
    "losses.sparse_softmax_cross_entropy": "compat.v1.losses.sparse_softmax_cross_entropy",
    "make_template": "compat.v1.make_template",
    "manip.batch_to_space_nd": "compat.v1.manip.batch_to_space_nd",
    "manip.gather_nd": "compat.v1.manip.gather_nd",
    "manip.reshape": "reshape",
    "manip.reverse": "reverse",
    "manip.roll": "roll",
    "manip.scatter_nd": "scatter_nd",
    "manip.space_to_batch_nd": "space_to_batch_nd",
    "manip.tile": "tile",
    "matching_files": "io.matching_files",
    "matrix_band_part": "linalg.band_part",
    "matrix_determinant": "linalg.det",
    "matrix_diag": "linalg.diag",
    "matrix_diag_part": "linalg.diag_part",
    "matrix_inverse": "linalg.inv",
    "matrix_set_diag": "linalg.set_diag",
    "matrix_solve": "linalg.solve",
    "matrix_solve_ls": "linalg.lstsq",
    "matrix_transpose": "linalg.matrix_transpose",
    "matrix_triangular_solve": "linalg.triangular_solve",
    "metrics.accuracy": "compat.v1.metrics.accuracy",
    "metrics.auc": "compat.v1.metrics.auc",
    "metrics.average_precision_at_k": "compat.v1.metrics.average_precision_at_k",
    "metrics.false_negatives": "compat.v1.metrics.false_negatives",
    "metrics.false_negatives_at_thresholds": "compat.v1.metrics.false_negatives_at_thresholds",
    "metrics.false_positives": "compat.v1.metrics.false_positives",
    "metrics.false_positives_at_thresholds": "compat.v1.metrics.false_positives_at_thresholds",
    "metrics.mean": "compat.v1.metrics.mean",
    "metrics.mean_absolute_error": "compat.v1.metrics.mean_absolute_error",
    "metrics.mean_cosine_distance": "compat.v1.metrics.mean_cosine_distance",
    "metrics.mean_iou": "compat.v1.metrics.mean_iou",
    "metrics.mean_per_class_accuracy": "compat.v1.metrics.mean_per_class_accuracy",
    "metrics.mean_relative_error": "compat.v1.metrics.mean_relative_error",
    "metrics.mean_squared_error": "compat.v1.metrics.mean_squared_error",
    "metrics.mean_tensor": "compat.v1.metrics.mean_tensor",
    "metrics.percentage_below": "compat.v1.metrics.percentage_below",
    "metrics.precision": "compat.v1.metrics.precision",
    "metrics.precision_at_k": "compat.v1.metrics.precision_at_k",
    "metrics.precision_at_thresholds": "compat.v1.metrics.precision_at_thresholds",
    "metrics.precision_at_top_k": "compat.v1.metrics.precision_at_top_k",
    "metrics.recall": "compat.v1.metrics.recall",
    "metrics.recall_at_k": "compat.v1.metrics.recall_at_k",
    "metrics.recall_at_thresholds": "compat.v1.metrics.recall_at_thresholds",
    "metrics.recall_at_top_k": "compat.v1.metrics.recall_at_top_k",
    "metrics.root_mean_squared_error": "compat.v1.metrics.root_mean_squared_error",
    "metrics.sensitivity_at_specificity": "compat.v1.metrics.sensitivity_at_specificity",
    "metrics.sparse_average_precision_at_k": "compat.v1.metrics.sparse_average_precision_at_k",
    "metrics.sparse_precision_at_k": "compat.v1.metrics.sparse_precision_at_k",
    "metrics.specificity_at_sensitivity": "compat.v1.metrics.specificity_at_sensitivity",
    "metrics.true_negatives": "compat.v1.metrics.true_negatives",
    "metrics.true_negatives_at_thresholds": "compat.v1.metrics.true_negatives_at_thresholds",
    "metrics.true_positives": "compat.v1.metrics.true_positives",
    "metrics.true_positives_at_thresholds": "compat.v1.metrics.true_positives_at_thresholds",
    "min_max_variable_partitioner": "compat.v1.min_max_variable_partitioner",
    "mixed_precision.DynamicLossScale": "compat.v1.mixed_precision.DynamicLossScale",
    "mixed_precision.FixedLossScale": "compat.v1.mixed_precision.FixedLossScale",
    "mixed_precision.LossScale": "compat.v1.mixed_precision.LossScale",
    "mixed_precision.MixedPrecisionLossScaleOptimizer": "compat.v1.mixed_precision.MixedPrecisionLossScaleOptimizer",
    "mixed_precision.disable_mixed_precision_graph_rewrite": "compat.v1.mixed_precision.disable_mixed_precision_graph_rewrite",
    "mixed_precision.enable_mixed_precision_graph_rewrite": "compat.v1.mixed_precision.enable_mixed_precision_graph_rewrite",
    "mixed_precision.experimental.DynamicLossScale": "compat.v1.mixed_precision.experimental.DynamicLossScale",
    "mixed_precision.experimental.FixedLossScale": "compat.v1.mixed_precision.experimental.FixedLossScale",
    "mixed_precision.experimental.LossScale": "compat.v1.mixed_precision.experimental.LossScale",
    "mod": "math.floormod",
    "model_variables": "compat.v1.model_variables",
    "moving_average_variables": "compat.v1.moving_average_variables",
    "multinomial": "compat.v1.multinomial",
    "nn.avg_pool_v2": "nn.avg_pool",
    "nn.bidirectional_dynamic_rnn": "compat.v1.nn.bidirectional_dynamic_rnn",
    "nn.conv2d_backprop_filter": "compat.v1.nn.conv2d_backprop_filter",
    "nn.conv2d_backprop_input": "compat.v1.nn.conv2d_backprop_input",
    "nn.conv3d_backprop_filter": "compat.v1.nn.conv3d_backprop_filter",
    "nn.conv3d_backprop_filter_v2": "compat.v1.nn.conv3d_backprop_filter_v2",
    "nn.ctc_beam_search_decoder_v2": "nn.ctc_beam_search_decoder",
    "nn.ctc_loss_v2": "compat.v1.nn.ctc_loss_v2",
    "nn.depthwise_conv2d_native": "compat.v1.nn.depthwise_conv2d_native",
    "nn.depthwise_conv2d_native_backprop_filter": "nn.depthwise_conv2d_backprop_filter",
    "nn.depthwise_conv2d_native_backprop_input": "nn.depthwise_conv2d_backprop_input",
    "nn.dynamic_rnn": "compat.v1.nn.dynamic_rnn",
    "nn.fused_batch_norm": "compat.v1.nn.fused_batch_norm",
    "nn.log_uniform_candidate_sampler": "random.log_uniform_candidate_sampler",
    "nn.max_pool_v2": "nn.max_pool",
    "nn.quantized_avg_pool": "compat.v1.nn.quantized_avg_pool",
    "nn.quantized_conv2d": "compat.v1.nn.quantized_conv2d",
    "nn.quantized_max_pool": "compat.v1.nn.quantized_max_pool",
    "nn.quantized_relu_x": "compat.v1.nn.quantized_relu_x",
    "nn.raw_rnn": "compat.v1.nn.raw_rnn",
    "nn.relu_layer": "compat.v1.nn.relu_layer",
    "nn.softmax_cross_entropy_with_logits_v2": "compat.v1.nn.softmax_cross_entropy_with_logits_v2",
    "nn.static_bidirectional_rnn": "compat.v1.nn.static_bidirectional_rnn",
    "nn.static_rnn": "compat.v1.nn.static_rnn",
    "nn.static_state_saving_rnn": "compat.v1.nn.static_state_saving_rnn",
    "nn.uniform_candidate_sampler": "random.uniform_candidate_sampler",
    "nn.xw_plus_b": "compat.v1.nn.xw_plus_b",
    "no_regularizer": "compat.v1.no_regularizer",
    "op_scope": "compat.v1.op_scope",
    "orthogonal_initializer": "compat.v1.orthogonal_initializer",
    "parse_example": "compat.v1.parse_example",
    "parse_single_example": "compat.v1.parse_single_example",
    "parse_single_sequence_example": "io.parse_single_sequence_example",
    "parse_tensor": "io.parse_tensor",
    "placeholder": "compat.v1.placeholder",
    "placeholder_with_default": "compat.v1.placeholder_with_default",
    "polygamma": "math.polygamma",
    "profiler.AdviceProto": "compat.v1.profiler.AdviceProto",
    "profiler.GraphNodeProto": "compat.v1.profiler.GraphNodeProto",
    "profiler.MultiGraphNodeProto": "compat.v1.profiler.MultiGraphNodeProto",
    "profiler.OpLogProto": "compat.v1.profiler.OpLogProto",
    "profiler.ProfileOptionBuilder": "compat.v1.profiler.ProfileOptionBuilder",
    "profiler.Profiler": "compat.v1.profiler.Profiler",
    "profiler.advise": "compat.v1.profiler.advise",
    "profiler.profile": "compat.v1.profiler.profile",
    "profiler.write_op_log": "compat.v1.profiler.write_op_log",
    "python_io.TFRecordCompressionType": "compat.v1.python_io.TFRecordCompressionType",
    "python_io.TFRecordOptions": "io.TFRecordOptions",
    "python_io.TFRecordWriter": "io.TFRecordWriter",
    "python_io.tf_record_iterator": "compat.v1.python_io.tf_record_iterator",
    "qr": "linalg.qr",
    "quantize": "quantization.quantize",
    "quantize_v2": "compat.v1.quantize_v2",
    "quantized_concat": "quantization.quantized_concat",
    "ragged.RaggedTensorValue": "compat.v1.ragged.RaggedTensorValue",
    "ragged.constant_value": "compat.v1.ragged.constant_value",
    "ragged.placeholder": "compat.v1.ragged.placeholder",
    "random.get_seed": "compat.v1.random.get_seed",
    "random.multinomial": "compat.v1.random.multinomial",
    "random.set_random_seed": "compat.v1.random.set_random_seed",
    "random.stateless_multinomial": "compat.v1.random.stateless_multinomial",
    "random_crop": "image.random_crop",
    "random_gamma": "random.gamma",
    "random_normal": "random.normal",
    "random_poisson": "compat.v1.random_poisson",
    "random_shuffle": "random.shuffle",
    "random_uniform": "random.uniform",
    "read_file": "io.read_file",
    "real": "math.real",
    "reciprocal": "math.reciprocal",
    "reduce_join": "compat.v1.reduce_join",
    "regex_replace": "strings.regex_replace",
    "report_uninitialized_variables": "compat.v1.report_uninitialized_variables",
    "reset_default_graph": "compat.v1.reset_default_graph",
    "resource_loader.get_data_files_path": "compat.v1.resource_loader.get_data_files_path",
    "resource_loader.get_path_to_datafile": "compat.v1.resource_loader.get_path_to_datafile",
    "resource_loader.get_root_dir_with_all_resources": "compat.v1.resource_loader.get_root_dir_with_all_resources",
    "resource_loader.load_resource": "compat.v1.resource_loader.load_resource",
    "resource_loader.readahead_file_path": "compat.v1.resource_loader.readahead_file_path",
    "resource_variables_enabled": "compat.v1.resource_variables_enabled",
    "reverse_v2": "reverse",
    "rint": "math.rint",
    "rsqrt": "math.rsqrt",
    "saved_model.Builder": "compat.v1.saved_model.Builder",
    "saved_model.LEGACY_INIT_OP_KEY": "compat.v1.saved_model.LEGACY_INIT_OP_KEY",
    "saved_model.MAIN_OP_KEY": "compat.v1.saved_model.MAIN_OP_KEY",
    "saved_model.build_signature_def": "compat.v1.saved_model.build_signature_def",
    "saved_model.build_tensor_info": "compat.v1.saved_model.build_tensor_info",
    "saved_model.builder.SavedModelBuilder": "compat.v1.saved_model.builder.SavedModelBuilder",
    "saved_model.classification_signature_def": "compat.v1.saved_model.classification_signature_def",
    "saved_model.constants.ASSETS_DIRECTORY": "saved_model.ASSETS_DIRECTORY",
    "saved_model.constants.ASSETS_KEY": "saved_model.ASSETS_KEY",
    "saved_model.constants.DEBUG_DIRECTORY": "saved_model.DEBUG_DIRECTORY",
    "saved_model.constants.DEBUG_INFO_FILENAME_PB": "saved_model.DEBUG_INFO_FILENAME_PB",
    "saved_model.constants.LEGACY_INIT_OP_KEY": "compat.v1.saved_model.constants.LEGACY_INIT_OP_KEY",
    "saved_model.constants.MAIN_OP_KEY": "compat.v1.saved_model.constants.MAIN_OP_KEY",
    "saved_model.constants.SAVED_MODEL_FILENAME_PB": "saved_model.SAVED_MODEL_FILENAME_PB",
    "saved_model.constants.SAVED_MODEL_FILENAME_PBTXT": "saved_model.SAVED_MODEL_FILENAME_PBTXT",
    "saved_model.constants.SAVED_MODEL_SCHEMA_VERSION": "saved_model.SAVED_MODEL_SCHEMA_VERSION",
    "saved_model.constants.VARIABLES_DIRECTORY": "saved_model.VARIABLES_DIRECTORY",
    "saved_model.constants.VARIABLES_FILENAME": "saved_model.VARIABLES_FILENAME",
    "saved_model.experimental.save": "saved_model.save",
    "saved_model.get_tensor_from_tensor_info": "compat.v1.saved_model.get_tensor_from_tensor_info",
    "saved_model.is_valid_signature": "compat.v1.saved_model.is_valid_signature",
    "saved_model.load_v2": "compat.v1.saved_model.load_v2",
    "saved_model.loader.load": "compat.v1.saved_model.loader.load",
    "saved_model.loader.maybe_saved_model_directory": "compat.v1.saved_model.loader.maybe_saved_model_directory",
    "saved_model.main_op.main_op": "compat.v1.saved_model.main_op.main_op",
    "saved_model.main_op.main_op_with_restore": "compat.v1.saved_model.main_op.main_op_with_restore",
    "saved_model.main_op_with_restore": "compat.v1.saved_model.main_op_with_restore",
    "saved_model.maybe_saved_model_directory": "compat.v1.saved_model.maybe_saved_model_directory",
    "saved_model.predict_signature_def": "compat.v1.saved_model.predict_signature_def",
    "saved_model.regression_signature_def": "compat.v1.saved_model.regression_signature_def",
    "saved_model.signature_constants.CLASSIFY_INPUTS": "saved_model.CLASSIFY_INPUTS",
    "saved_model.signature_constants.CLASSIFY_METHOD_NAME": "saved_model.CLASSIFY_METHOD_NAME",
    "saved_model.signature_constants.CLASSIFY_OUTPUT_CLASSES": "saved_model.CLASSIFY_OUTPUT_CLASSES",
    "saved_model.signature_constants.CLASSIFY_OUTPUT_SCORES": "saved_model.CLASSIFY_OUTPUT_SCORES",
    "saved_model.signature_constants.DEFAULT_SERVING_SIGNATURE_DEF_KEY": "saved_model.DEFAULT_SERVING_SIGNATURE_DEF_KEY",
    "saved_model.signature_constants.PREDICT_INPUTS": "saved_model.PREDICT_INPUTS",
    "saved_model.signature_constants.PREDICT_METHOD_NAME": "saved_model.PREDICT_METHOD_NAME",
    "saved_model.signature_constants.PREDICT_OUTPUTS": "saved_model.PREDICT_OUTPUTS",
    "saved_model.signature_constants.REGRESS_INPUTS": "saved_model.REGRESS_INPUTS",
    "saved_model.signature_constants.REGRESS_METHOD_NAME": "saved_model.REGRESS_METHOD_NAME",
    "saved_model.signature_constants.REGRESS_OUTPUTS": "saved_model.REGRESS_OUTPUTS",
    "saved_model.signature_def_utils.MethodNameUpdater": "compat.v1.saved_model.signature_def_utils.MethodNameUpdater",
    "saved_model.signature_def_utils.build_signature_def": "compat.v1.saved_model.signature_def_utils.build_signature_def",
    "saved_model.signature_def_utils.classification_signature_def": "compat.v1.saved_model.signature_def_utils.classification_signature_def",
    "saved_model.signature_def_utils.is_valid_signature": "compat.v1.saved_model.signature_def_utils.is_valid_signature",
    "saved_model.signature_def_utils.predict_signature_def": "compat.v1.saved_model.signature_def_utils.predict_signature_def",
    "saved_model.signature_def_utils.regression_signature_def": "compat.v1.saved_model.signature_def_utils.regression_signature_def",
    "saved_model.simple_save": "compat.v1.saved_model.simple_save",
    "saved_model.tag_constants.GPU": "saved_model.GPU",
    "saved_model.tag_constants.SERVING": "saved_model.SERVING",
    "saved_model.tag_constants.TPU": "saved_model.TPU",
    "saved_model.tag_constants.TRAINING": "saved_model.TRAINING",
    "saved_model.utils.build_tensor_info": "compat.v1.saved_model.utils.build_tensor_info",
    "saved_model.utils.get_tensor_from_tensor_info": "compat.v1.saved_model.utils.get_tensor_from_tensor_info",
    "scatter_add": "compat.v1.scatter_add",
    "scatter_div": "compat.v1.scatter_div",
    "scatter_max": "compat.v1.scatter_max",
    "scatter_min": "compat.v1.scatter_min",
    "scatter_mul": "compat.v1.scatter_mul",
    "scatter_nd_add": "compat.v1.scatter_nd_add",
    "scatter_nd_sub": "compat.v1.scatter_nd_sub",
    "scatter_nd_update": "compat.v1.scatter_nd_update",
    "scatter_sub": "compat.v1.scatter_sub",
    "scatter_update": "compat.v1.scatter_update",
    "segment_max": "math.segment_max",
    "segment_mean": "math.segment_mean",
    "segment_min": "math.segment_min",
    "segment_prod": "math.segment_prod",
    "segment_sum": "math.segment_sum",
    "self_adjoint_eig": "linalg.eigh",
    "self_adjoint_eigvals": "linalg.eigvalsh",
    "serialize_many_sparse": "compat.v1.serialize_many_sparse",
    "serialize_sparse": "compat.v1.serialize_sparse",
    "serialize_tensor": "io.serialize_tensor",
    "set_random_seed": "compat.v1.set_random_seed",
    "setdiff1d": "compat.v1.setdiff1d",
    "sets.set_difference": "sets.difference",
    "sets.set_intersection": "sets.intersection",
    "sets.set_size": "sets.size",
    "sets.set_union": "sets.union",
    "space_to_depth": "compat.v1.space_to_depth",
    "sparse.SparseConditionalAccumulator": "compat.v1.sparse.SparseConditionalAccumulator",
    "sparse.matmul": "sparse.sparse_dense_matmul",
    "sparse.merge": "compat.v1.sparse.merge",
    "sparse.placeholder": "compat.v1.sparse.placeholder",
    "sparse.reduce_max_sparse": "compat.v1.sparse.reduce_max_sparse",
    "sparse.reduce_sum_sparse": "compat.v1.sparse.reduce_sum_sparse",
    "sparse_add": "compat.v1.sparse_add",
    "sparse_concat": "compat.v1.sparse_concat",
    "sparse_fill_empty_rows": "sparse.fill_empty_rows",
    "sparse_mask": "sparse.mask",
    "sparse_matmul": "compat.v1.sparse_matmul",
    "sparse_maximum": "sparse.maximum",
    "sparse_merge": "compat.v1.sparse_merge",
    "sparse_minimum": "sparse.minimum",
    "sparse_placeholder": "compat.v1.sparse_placeholder",
    "sparse_reduce_max": "compat.v1.sparse_reduce_max",
    "sparse_reduce_max_sparse": "compat.v1.sparse_reduce_max_sparse",
    "sparse_reduce_sum": "compat.v1.sparse_reduce_sum",
    "sparse_reduce_sum_sparse": "compat.v1.sparse_reduce_sum_sparse",
    "sparse_reorder": "sparse.reorder",
    "sparse_reset_shape": "sparse.reset_shape",
    "sparse_reshape": "sparse.reshape",
    "sparse_retain": "sparse.retain",
    "sparse_segment_mean": "compat.v1.sparse_segment_mean",
    "sparse_segment_sqrt_n": "compat.v1.sparse_segment_sqrt_n",
    "sparse_segment_sum": "compat.v1.sparse_segment_sum",
    "sparse_slice": "sparse.slice",
    "sparse_softmax": "sparse.softmax",
    "sparse_split": "compat.v1.sparse_split",
    "sparse_tensor_dense_matmul": "sparse.sparse_dense_matmul",
    "sparse_tensor_to_dense": "sparse.to_dense",
    "sparse_to_dense": "compat.v1.sparse_to_dense",
    "sparse_to_indicator": "sparse.to_indicator",
    "sparse_transpose": "sparse.transpose",
    "spectral.dct": "signal.dct",
    "spectral.fft": "signal.fft",
    "spectral.fft2d": "signal.fft2d",
    "spectral.fft3d": "signal.fft3d",
    "spectral.idct": "signal.idct",
    "spectral.ifft": "signal.ifft",
    "spectral.ifft2d": "signal.ifft2d",
    "spectral.ifft3d": "signal.ifft3d",
    "spectral.irfft": "signal.irfft",
    "spectral.irfft2d": "signal.irfft2d",
    "spectral.irfft3d": "signal.irfft3d",
    "spectral.rfft": "signal.rfft",
    "spectral.rfft2d": "signal.rfft2d",
    "spectral.rfft3d": "signal.rfft3d",
    "squared_difference": "math.squared_difference",
    "string_join": "strings.join",
    "string_split": "compat.v1.string_split",
    "string_strip": "strings.strip",
    "string_to_hash_bucket": "compat.v1.string_to_hash_bucket",
    "string_to_hash_bucket_fast": "strings.to_hash_bucket_fast",
    "string_to_hash_bucket_strong": "strings.to_hash_bucket_strong",
    "string_to_number": "compat.v1.string_to_number",
    "substr": "compat.v1.substr",
    "summary.Event": "compat.v1.summary.Event",
    "summary.FileWriter": "compat.v1.summary.FileWriter",
    "summary.FileWriterCache": "compat.v1.summary.FileWriterCache",
    "summary.SessionLog": "compat.v1.summary.SessionLog",
    "summary.Summary": "compat.v1.summary.Summary",
    "summary.SummaryDescription": "compat.v1.summary.SummaryDescription",
    "summary.TaggedRunMetadata": "compat.v1.summary.TaggedRunMetadata",
    "summary.all_v2_summary_ops": "compat.v1.summary.all_v2_summary_ops",
    "summary.get_summary_description": "compat.v1.summary.get_summary_description",
    "summary.initialize": "compat.v1.summary.initialize",
    "summary.merge": "compat.v1.summary.merge",
    "summary.merge_all": "compat.v1.summary.merge_all",
    "summary.tensor_summary": "compat.v1.summary.tensor_summary",
    "svd": "linalg.svd",
    "tables_initializer": "compat.v1.tables_initializer",
    "tensor_scatter_add": "tensor_scatter_nd_add",
    "tensor_scatter_sub": "tensor_scatter_nd_sub",
    "tensor_scatter_update": "tensor_scatter_nd_update",
    "test.StubOutForTesting": "compat.v1.test.StubOutForTesting",
    "test.compute_gradient_error": "compat.v1.test.compute_gradient_error",
    "test.get_temp_dir": "compat.v1.test.get_temp_dir",
    "test.test_src_dir_path": "compat.v1.test.test_src_dir_path",
    "to_bfloat16": "compat.v1.to_bfloat16",
    "to_complex128": "compat.v1.to_complex128",
    "to_complex64": "compat.v1.to_complex64",
    "to_double": "compat.v1.to_double",
    "to_float": "compat.v1.to_float",
    "to_int32": "compat.v1.to_int32",
    "to_int64": "compat.v1.to_int64",
    "tpu.CrossShardOptimizer": "compat.v1.tpu.CrossShardOptimizer",
    "tpu.PaddingSpec": "compat.v1.tpu.PaddingSpec",
    "tpu.batch_parallel": "compat.v1.tpu.batch_parallel",
    "tpu.bfloat16_scope": "compat.v1.tpu.bfloat16_scope",
    "tpu.cross_replica_sum": "compat.v1.tpu.cross_replica_sum",
    "tpu.experimental.embedding_column": "compat.v1.tpu.experimental.embedding_column",
    "tpu.experimental.shared_embedding_columns": "compat.v1.tpu.experimental.shared_embedding_columns",
    "tpu.initialize_system": "compat.v1.tpu.initialize_system",
    "tpu.outside_compilation": "compat.v1.tpu.outside_compilation",
    "tpu.replicate": "compat.v1.tpu.replicate",
    "tpu.rewrite": "compat.v1.tpu.rewrite",
    "tpu.shard": "compat.v1.tpu.shard",
    "tpu.shutdown_system": "compat.v1.tpu.shutdown_system",
    "trace": "linalg.trace",
    "train.AdadeltaOptimizer": "compat.v1.train.AdadeltaOptimizer",
    "train.AdagradDAOptimizer": "compat.v1.train.AdagradDAOptimizer",
    "train.AdagradOptimizer": "compat.v1.train.AdagradOptimizer",
    "train.AdamOptimizer": "compat.v1.train.AdamOptimizer",
    "train.CheckpointSaverHook": "compat.v1.train.CheckpointSaverHook",
    "train.CheckpointSaverListener": "compat.v1.train.CheckpointSaverListener",
    "train.ChiefSessionCreator": "compat.v1.train.ChiefSessionCreator",
    "train.FeedFnHook": "compat.v1.train.FeedFnHook",
    "train.FinalOpsHook": "compat.v1.train.FinalOpsHook",
    "train.FtrlOptimizer": "compat.v1.train.FtrlOptimizer",
    "train.GlobalStepWaiterHook": "compat.v1.train.GlobalStepWaiterHook",
    "train.GradientDescentOptimizer": "compat.v1.train.GradientDescentOptimizer",
    "train.LoggingTensorHook": "compat.v1.train.LoggingTensorHook",
    "train.LooperThread": "compat.v1.train.LooperThread",
    "train.MomentumOptimizer": "compat.v1.train.MomentumOptimizer",
    "train.MonitoredSession": "compat.v1.train.MonitoredSession",
    "train.MonitoredTrainingSession": "compat.v1.train.MonitoredTrainingSession",
    "train.NanLossDuringTrainingError": "compat.v1.train.NanLossDuringTrainingError",
    "train.NanTensorHook": "compat.v1.train.NanTensorHook",
    "train.NewCheckpointReader": "compat.v1.train.NewCheckpointReader",
    "train.Optimizer": "compat.v1.train.Optimizer",
    "train.ProfilerHook": "compat.v1.train.ProfilerHook",
    "train.ProximalAdagradOptimizer": "compat.v1.train.ProximalAdagradOptimizer",
    "train.ProximalGradientDescentOptimizer": "compat.v1.train.ProximalGradientDescentOptimizer",
    "train.QueueRunner": "compat.v1.train.QueueRunner",
    "train.RMSPropOptimizer": "compat.v1.train.RMSPropOptimizer",
    "train.Saver": "compat.v1.train.Saver",
    "train.SaverDef": "compat.v1.train.SaverDef",
    "train.Scaffold": "compat.v1.train.Scaffold",
    "train.SecondOrStepTimer": "compat.v1.train.SecondOrStepTimer",
    "train.Server": "distribute.Server",
    "train.SessionCreator": "compat.v1.train.SessionCreator",
    "train.SessionManager": "compat.v1.train.SessionManager",
    "train.SessionRunArgs": "compat.v1.train.SessionRunArgs",
    "train.SessionRunContext": "compat.v1.train.SessionRunContext",
    "train.SessionRunHook": "compat.v1.train.SessionRunHook",
    "train.SessionRunValues": "compat.v1.train.SessionRunValues",
    "train.SingularMonitoredSession": "compat.v1.train.SingularMonitoredSession",
    "train.StepCounterHook": "compat.v1.train.StepCounterHook",
    "train.StopAtStepHook": "compat.v1.train.StopAtStepHook",
    "train.SummarySaverHook": "compat.v1.train.SummarySaverHook",
    "train.Supervisor": "compat.v1.train.Supervisor",
    "train.SyncReplicasOptimizer": "compat.v1.train.SyncReplicasOptimizer",
    "train.VocabInfo": "compat.v1.train.VocabInfo",
    "train.WorkerSessionCreator": "compat.v1.train.WorkerSessionCreator",
    "train.add_queue_runner": "compat.v1.train.add_queue_runner",
    "train.assert_global_step": "compat.v1.train.assert_global_step",
    "train.basic_train_loop": "compat.v1.train.basic_train_loop",
    "train.batch": "compat.v1.train.batch",
    "train.batch_join": "compat.v1.train.batch_join",
    "train.checkpoint_exists": "compat.v1.train.checkpoint_exists",
    "train.cosine_decay": "compat.v1.train.cosine_decay",
    "train.cosine_decay_restarts": "compat.v1.train.cosine_decay_restarts",
    "train.create_global_step": "compat.v1.train.create_global_step",
    "train.do_quantize_training_on_graphdef": "compat.v1.train.do_quantize_training_on_graphdef",
    "train.experimental.DynamicLossScale": "compat.v1.train.experimental.DynamicLossScale",
    "train.experimental.FixedLossScale": "compat.v1.train.experimental.FixedLossScale",
    "train.experimental.LossScale": "compat.v1.train.experimental.LossScale",
    "train.experimental.MixedPrecisionLossScaleOptimizer": "compat.v1.train.experimental.MixedPrecisionLossScaleOptimizer",
    "train.experimental.disable_mixed_precision_graph_rewrite": "compat.v1.train.experimental.disable_mixed_precision_graph_rewrite",
    "train.experimental.enable_mixed_precision_graph_rewrite": "compat.v1.train.experimental.enable_mixed_precision_graph_rewrite",
    "train.exponential_decay": "compat.v1.train.exponential_decay",
    "train.export_meta_graph": "compat.v1.train.export_meta_graph",
    "train.generate_checkpoint_state_proto": "compat.v1.train.generate_checkpoint_state_proto",
    "train.get_checkpoint_mtimes": "compat.v1.train.get_checkpoint_mtimes",
    "train.get_global_step": "compat.v1.train.get_global_step",
    "train.get_or_create_global_step": "compat.v1.train.get_or_create_global_step",
    "train.global_step": "compat.v1.train.global_step",
    "train.import_meta_graph": "compat.v1.train.import_meta_graph",
    "train.init_from_checkpoint": "compat.v1.train.init_from_checkpoint",
    "train.input_producer": "compat.v1.train.input_producer",
    "train.inverse_time_decay": "compat.v1.train.inverse_time_decay",
    "train.limit_epochs": "compat.v1.train.limit_epochs",
    "train.linear_cosine_decay": "compat.v1.train.linear_cosine_decay",
    "train.match_filenames_once": "io.match_filenames_once",
    "train.maybe_batch": "compat.v1.train.maybe_batch",
    "train.maybe_batch_join": "compat.v1.train.maybe_batch_join",
    "train.maybe_shuffle_batch": "compat.v1.train.maybe_shuffle_batch",
    "train.maybe_shuffle_batch_join": "compat.v1.train.maybe_shuffle_batch_join",
    "train.natural_exp_decay": "compat.v1.train.natural_exp_decay",
    "train.noisy_linear_cosine_decay": "compat.v1.train.noisy_linear_cosine_decay",
    "train.piecewise_constant": "compat.v1.train.piecewise_constant",
    "train.piecewise_constant_decay": "compat.v1.train.piecewise_constant_decay",
    "train.polynomial_decay": "compat.v1.train.polynomial_decay",
    "train.queue_runner.QueueRunner": "compat.v1.train.queue_runner.QueueRunner",
    "train.queue_runner.add_queue_runner": "compat.v1.train.queue_runner.add_queue_runner",
    "train.queue_runner.start_queue_runners": "compat.v1.train.queue_runner.start_queue_runners",
    "train.range_input_producer": "compat.v1.train.range_input_producer",
    "train.remove_checkpoint": "compat.v1.train.remove_checkpoint",
    "train.replica_device_setter": "compat.v1.train.replica_device_setter",
    "train.sdca_fprint": "compat.v1.train.sdca_fprint",
    "train.sdca_optimizer": "compat.v1.train.sdca_optimizer",
    "train.sdca_shrink_l1": "compat.v1.train.sdca_shrink_l1",
    "train.shuffle_batch": "compat.v1.train.shuffle_batch",
    "train.shuffle_batch_join": "compat.v1.train.shuffle_batch_join",
    "train.slice_input_producer": "compat.v1.train.slice_input_producer",
    "train.start_queue_runners": "compat.v1.train.start_queue_runners",
    "train.string_input_producer": "compat.v1.train.string_input_producer",
    "train.summary_iterator": "compat.v1.train.summary_iterator",
    "train.update_checkpoint_state": "compat.v1.train.update_checkpoint_state",
    "train.warm_start": "compat.v1.train.warm_start",
    "train.write_graph": "io.write_graph",
    "trainable_variables": "compat.v1.trainable_variables",
    "truncated_normal": "random.truncated_normal",
    "truncated_normal_initializer": "compat.v1.truncated_normal_initializer",
    "uniform_unit_scaling_initializer": "compat.v1.uniform_unit_scaling_initializer",
    "unsorted_segment_max": "math.unsorted_segment_max",
    "unsorted_segment_mean": "math.unsorted_segment_mean",
    "unsorted_segment_min": "math.unsorted_segment_min",
    "unsorted_segment_prod": "math.unsorted_segment_prod",
    "unsorted_segment_sqrt_n": "math.unsorted_segment_sqrt_n",
    "unsorted_segment_sum": "math.unsorted_segment_sum",
    "user_ops.my_fact": "compat.v1.user_ops.my_fact",
    "variable_axis_size_partitioner": "compat.v1.variable_axis_size_partitioner",
    "variable_op_scope": "compat.v1.variable_op_scope",
    "variable_scope": "compat.v1.variable_scope",
    "variables_initializer": "compat.v1.variables_initializer",
    "variance_scaling_initializer": "compat.v1.variance_scaling_initializer",
    "verify_tensor_all_finite": "compat.v1.verify_tensor_all_finite",
    "where_v2": "compat.v1.where_v2",
    "wrap_function": "compat.v1.wrap_function",
    "write_file": "io.write_file",
    "zeta": "math.zeta",
}

WRITTEN: dict[str, str] = {
    "bincount": "math.bincount",
    "confusion_matrix": "math.confusion_matrix",
    "count_nonzero": "math.count_nonzero",
    "data.experimental.RaggedTensorStructure": "RaggedTensorSpec",
    "data.experimental.SparseTensorStructure": "SparseTensorSpec",
    "data.experimental.TensorArrayStructure": "TensorArraySpec",
    "data.experimental.TensorStructure": "TensorSpec",
    "decode_csv": "io.decode_csv",
    "decode_raw": "io.decode_raw",
    "depth_to_space": "nn.depth_to_space",
    "dimension_at_index": "compat.dimension_at_index",
    "dimension_value": "compat.dimension_value",
    "extract_image_patches": "image.extract_patches",
    "floor_div": "math.floordiv",
    "gfile.Copy": "io.gfile.copy",
    "gfile.DeleteRecursively": "io.gfile.rmtree",
    "gfile.Exists": "io.gfile.exists",
    "gfile.Glob": "io.gfile.glob",
    "gfile.IsDirectory": "io.gfile.isdir",
    "gfile.ListDirectory": "io.gfile.listdir",
    "gfile.MakeDirs": "io.gfile.makedirs",
    "gfile.MkDir": "io.gfile.mkdir",
    "gfile.Remove": "io.gfile.remove",
    "gfile.Rename": "io.gfile.rename",
    "gfile.Stat": "io.gfile.stat",
    "gfile.Walk": "io.gfile.walk",
    "image.extract_image_patches": "image.extract_patches",
    "initializers.uniform_unit_scaling": "compat.v1.keras.initializers.VarianceScaling",
    "load_file_system_library": "load_library",
    "manip.gather_nd": "gather_nd",
    "multinomial": "random.categorical",
    "nn.avg_pool_v2": "compat.v1.nn.avg_pool_v2",
    "nn.conv2d_backprop_input": "nn.conv2d_transpose",
    "nn.ctc_beam_search_decoder_v2": "compat.v1.nn.ctc_beam_search_decoder_v2",
    "nn.max_pool_v2": "compat.v1.nn.max_pool_v2",
    "parse_example": "io.parse_example",
    "parse_single_example": "io.parse_single_example",
    "quantize_v2": "quantization.quantize",
    "random.multinomial": "random.categorical",
    "random.stateless_multinomial": "random.stateless_categorical",
    "random_poisson": "random.poisson",
    "reduce_join": "strings.reduce_join",
    "saved_model.load_v2": "compat.v2.saved_model.load",
    "saved_model.loader.load": "compat.v1.saved_model.load",
    "saved_model.loader.maybe_saved_model_directory": "saved_model.contains_saved_model",
    "saved_model.maybe_saved_model_directory": "saved_model.contains_saved_model",
    "serialize_many_sparse": "io.serialize_many_sparse",
    "serialize_sparse": "io.serialize_sparse",
    "space_to_depth": "nn.space_to_depth",
    "sparse_add": "sparse.add",
    "sparse_concat": "sparse.concat",
    "sparse_matmul": "linalg.matmul",
    "sparse_reduce_max": "sparse.reduce_max",
    "sparse_reduce_sum": "sparse.reduce_sum",
    "sparse_segment_mean": "sparse.segment_mean",
    "sparse_segment_sqrt_n": "sparse.segment_sqrt_n",
    "sparse_segment_sum": "sparse.segment_sum",
    "sparse_split": "sparse.split",
    "string_to_hash_bucket": "strings.to_hash_bucket",
    "string_to_number": "strings.to_number",
    "substr": "strings.substr",
    "to_bfloat16": "cast",
    "to_complex128": "cast",
    "to_complex64": "cast",
    "to_double": "cast",
    "to_float": "cast",
    "to_int32": "cast",
    "to_int64": "cast",
    "train.sdca_fprint": "raw_ops.SdcaFprint",
    "train.sdca_optimizer": "raw_ops.SdcaOptimizer",
    "train.sdca_shrink_l1": "raw_ops.SdcaShrinkL1",
    "uniform_unit_scaling_initializer": "compat.v1.keras.initializers.VarianceScaling",
    "verify_tensor_all_finite": "debugging.assert_all_finite",
    "where_v2": "compat.v2.where",
}

KEYWORDS: dict[str, str] = {
    "argmax": "dimension=axis",
    "argmin": "dimension=axis",
    "cond": "fn1=true_fn fn2=false_fn",
    "convert_to_tensor": "preferred_dtype=dtype_hint",
    "debugging.assert_all_finite": "msg=message t=x",
    "expand_dims": "dim=axis",
    "image.crop_and_resize": "box_ind=box_indices",
    "io.decode_raw": "bytes=input_bytes",
    "linalg.norm": "keep_dims=keepdims",
    "math.argmax": "dimension=axis",
    "math.argmin": "dimension=axis",
    "math.count_nonzero": "input_tensor=input keep_dims=keepdims reduction_indices=axis",
    "math.log_softmax": "dim=axis",
    "math.reduce_all": "keep_dims=keepdims reduction_indices=axis",
    "math.reduce_any": "keep_dims=keepdims reduction_indices=axis",
    "math.reduce_logsumexp": "keep_dims=keepdims reduction_indices=axis",
    "math.reduce_max": "keep_dims=keepdims reduction_indices=axis",
    "math.reduce_mean": "keep_dims=keepdims reduction_indices=axis",
    "math.reduce_min": "keep_dims=keepdims reduction_indices=axis",
    "math.reduce_prod": "keep_dims=keepdims reduction_indices=axis",
    "math.reduce_sum": "keep_dims=keepdims reduction_indices=axis",
    "math.softmax": "dim=axis",
    "nn.avg_pool": "value=input",
    "nn.avg_pool2d": "value=input",
    "nn.batch_norm_with_global_normalization": "m=mean t=input v=variance",
    "nn.conv1d": "value=input",
    "nn.conv2d": "filter=filters",
    "nn.conv2d_transpose": "filter=filters value=input",
    "nn.conv3d": "filter=filters",
    "nn.conv3d_transpose": "filter=filters value=input",
    "nn.depthwise_conv2d": "rate=dilations",
    "nn.log_softmax": "dim=axis",
    "nn.max_pool": "value=input",
    "nn.max_pool_with_argmax": "Targmax=output_dtype",
    "nn.moments": "keep_dims=keepdims",
    "nn.separable_conv2d": "rate=dilations",
    "nn.softmax": "dim=axis",
    "nn.sufficient_statistics": "keep_dims=keepdims",
    "nn.weighted_cross_entropy_with_logits": "targets=labels",
    "nn.weighted_moments": "keep_dims=keepdims",
    "norm": "keep_dims=keepdims",
    "ones_like": "tensor=input",
    "reduce_all": "keep_dims=keepdims reduction_indices=axis",
    "reduce_any": "keep_dims=keepdims reduction_indices=axis",
    "reduce_logsumexp": "keep_dims=keepdims reduction_indices=axis",
    "reduce_max": "keep_dims=keepdims reduction_indices=axis",
    "reduce_mean": "keep_dims=keepdims reduction_indices=axis",
    "reduce_min": "keep_dims=keepdims reduction_indices=axis",
    "reduce_prod": "keep_dims=keepdims reduction_indices=axis",
    "reduce_sum": "keep_dims=keepdims reduction_indices=axis",
    "reverse_sequence": "batch_dim=batch_axis seq_dim=seq_axis",
    "sparse.add": "thresh=threshold",
    "sparse.concat": "concat_dim=axis expand_nonconcat_dim=expand_nonconcat_dims",
    "sparse.reduce_max": "keep_dims=keepdims reduction_axes=axis",
    "sparse.reduce_sum": "keep_dims=keepdims reduction_axes=axis",
    "sparse.split": "split_dim=axis",
    "squeeze": "squeeze_dims=axis",
    "strings.reduce_join": "keep_dims=keepdims reduction_indices=axis",
    "strings.to_hash_bucket": "string_tensor=input",
    "strings.to_number": "string_tensor=input",
    "zeros_like": "tensor=input",
}

LEGACY_KEYWORDS: dict[str, str] = {
    "Variable": "collections expected_shape use_resource",
    "assert_equal": "data",
    "assert_greater": "data",
    "assert_less": "data",
    "assert_rank": "data summarize",
    "autograph.to_code": "arg_types arg_values indentation",
    "autograph.to_graph": "arg_types arg_values",
    "batch_to_space": "block_size",
    "cond": "strict",
    "constant": "verify_shape",
    "constant_initializer": "dtype verify_shape",
    "data.Iterator": "initializer iterator_resource output_classes output_shapes output_types",
    "debugging.assert_equal": "data",
    "debugging.assert_greater": "data",
    "debugging.assert_greater_equal": "data",
    "debugging.assert_less": "data",
    "debugging.assert_less_equal": "data",
    "debugging.assert_near": "data",
    "debugging.assert_negative": "data",
    "debugging.assert_non_negative": "data",
    "debugging.assert_non_positive": "data",
    "debugging.assert_none_equal": "data",
    "debugging.assert_positive": "data",
    "debugging.assert_rank": "data summarize",
    "debugging.assert_rank_at_least": "data summarize",
    "debugging.assert_rank_in": "data summarize",
    "device": "device_name_or_function",
    "distribute.experimental.TPUStrategy": "steps_per_run",
    "gradients": "colocate_gradients_with_ops",
    "hessians": "colocate_gradients_with_ops",
    "image.extract_glimpse": "uniform_noise",
    "image.resize": "align_corners",
    "image.sample_distorted_bounding_box": "seed2",
    "initializers.constant": "dtype verify_shape",
    "initializers.glorot_normal": "dtype",
    "initializers.glorot_uniform": "dtype",
    "initializers.identity": "dtype",
    "initializers.ones": "dtype",
    "initializers.orthogonal": "dtype",
    "initializers.random_normal": "dtype",
    "initializers.random_uniform": "dtype",
    "initializers.truncated_normal": "dtype",
    "initializers.variance_scaling": "dtype",
    "initializers.zeros": "dtype",
    "lite.TFLiteConverter": "experimental_debug_info_func graph_def input_arrays_with_shape input_tensors output_arrays output_tensors",
    "name_scope": "default_name values",
    "nn.conv1d": "use_cudnn_on_gpu",
    "nn.conv2d": "use_cudnn_on_gpu",
    "nn.convolution": "dilation_rate filter",
    "nn.ctc_beam_search_decoder": "merge_repeated",
    "nn.ctc_loss": "ctc_merge_repeated ignore_longer_outputs_than_inputs inputs preprocess_collapse_repeated sequence_length time_major",
    "nn.dilation2d": "filter rates",
    "nn.dropout": "keep_prob",
    "nn.embedding_lookup": "partition_strategy validate_indices",
    "nn.embedding_lookup_sparse": "partition_strategy",
    "nn.erosion2d": "kernel rates",
    "nn.fractional_avg_pool": "deterministic seed2",
    "nn.fractional_max_pool": "deterministic seed2",
    "nn.nce_loss": "partition_strategy",
    "nn.pool": "dilation_rate",
    "nn.safe_embedding_lookup_sparse": "partition_strategy",
    "nn.sampled_softmax_loss": "partition_strategy",
    "nn.softmax_cross_entropy_with_logits": "dim",
    "nn.space_to_batch": "block_size",
    "ones_initializer": "dtype",
    "ones_like": "optimize",
    "random_normal_initializer": "dtype",
    "random_uniform_initializer": "dtype",
    "saved_model.load": "import_scope sess",
    "space_to_batch": "block_size",
    "strings.split": "result_type source",
    "summary.audio": "collections family tensor",
    "summary.histogram": "collections family values",
    "summary.image": "collections family tensor",
    "summary.scalar": "collections family tensor",
    "summary.text": "collections tensor",
    "test.assert_equal_graph_def": "checkpoint_v2 hash_table_shared_name",
    "test.compute_gradient": "extra_feed_dict init_targets x_init_value x_shape y y_shape",
    "while_loop": "return_same_structure",
    "zeros_initializer": "dtype",
    "zeros_like": "optimize",
}

POSITIONS: dict[str, str] = {
    "Variable": "2 initial_value trainable",
    "argmax": "2 input axis name",
    "argmin": "2 input axis name",
    "assert_equal": "2 x y",
    "assert_greater": "2 x y",
    "assert_less": "2 x y",
    "assert_rank": "2 x rank",
    "autograph.to_code": "2 entity recursive",
    "autograph.to_graph": "2 entity recursive",
    "batch_to_space": "1 input crops",
    "boolean_mask": "2 tensor mask name axis",
    "cond": "3 pred true_fn false_fn",
    "constant": "4 value dtype shape name",
    "constant_initializer": "1 value",
    "convert_to_tensor": "2 value dtype name preferred_dtype",
    "data.Dataset": "0",
    "data.Iterator": "0",
    "debugging.assert_all_finite": "3 t msg name",
    "debugging.assert_equal": "2 x y",
    "debugging.assert_greater": "2 x y",
    "debugging.assert_greater_equal": "2 x y",
    "debugging.assert_less": "2 x y",
    "debugging.assert_less_equal": "2 x y",
    "debugging.assert_near": "4 x y rtol atol",
    "debugging.assert_negative": "1 x",
    "debugging.assert_non_negative": "1 x",
    "debugging.assert_non_positive": "1 x",
    "debugging.assert_none_equal": "2 x y",
    "debugging.assert_positive": "1 x",
    "debugging.assert_rank": "2 x rank",
    "debugging.assert_rank_at_least": "2 x rank",
    "debugging.assert_rank_in": "2 x ranks",
    "debugging.assert_scalar": "1 tensor name message",
    "distribute.experimental.TPUStrategy": "1 tpu_cluster_resolver",
    "expand_dims": "3 input axis name",
    "feature_column.categorical_column_with_vocabulary_file": "3 key vocabulary_file vocabulary_size num_oov_buckets default_value dtype",
    "gather": "3 params indices validate_indices name axis batch_dims",
    "gather_nd": "2 params indices name batch_dims",
    "gradients": "4 ys xs grad_ys name",
    "hessians": "2 ys xs name",
    "image.adjust_jpeg_quality": "2 image jpeg_quality name",
    "image.crop_and_resize": "7 image boxes box_ind crop_size method extrapolation_value name",
    "image.draw_bounding_boxes": "2 images boxes name colors",
    "image.extract_glimpse": "5 input size offsets centered normalized",
    "image.resize": "3 images size method",
    "image.sample_distorted_bounding_box": "3 image_size bounding_boxes seed",
    "initializers.constant": "1 value",
    "initializers.glorot_normal": "1 seed",
    "initializers.glorot_uniform": "1 seed",
    "initializers.identity": "1 gain",
    "initializers.ones": "0",
    "initializers.orthogonal": "2 gain seed",
    "initializers.random_normal": "3 mean stddev seed",
    "initializers.random_uniform": "3 minval maxval seed",
    "initializers.truncated_normal": "3 mean stddev seed",
    "initializers.variance_scaling": "4 scale mode distribution seed",
    "initializers.zeros": "0",
    "io.decode_csv": "4 records record_defaults field_delim use_quote_delim name na_value select_cols",
    "io.decode_raw": "3 input_bytes out_type little_endian name",
    "io.parse_example": "2 serialized features name example_names",
    "io.parse_single_example": "2 serialized features name example_names",
    "io.serialize_many_sparse": "1 sp_input name out_type",
    "io.serialize_sparse": "1 sp_input name out_type",
    "linalg.matmul": "8 a b transpose_a transpose_b adjoint_a adjoint_b a_is_sparse b_is_sparse name",
    "linalg.norm": "5 tensor ord axis keepdims name",
    "lite.TFLiteConverter": "0",
    "math.argmax": "2 input axis name",
    "math.argmin": "2 input axis name",
    "math.confusion_matrix": "3 labels predictions num_classes dtype name weights",
    "math.count_nonzero": "5 input_tensor axis keepdims dtype name",
    "math.in_top_k": "0 predictions targets k name",
    "math.log_softmax": "3 logits axis name",
    "math.reduce_all": "4 input_tensor axis keepdims name",
    "math.reduce_any": "4 input_tensor axis keepdims name",
    "math.reduce_logsumexp": "4 input_tensor axis keepdims name",
    "math.reduce_max": "4 input_tensor axis keepdims name",
    "math.reduce_mean": "4 input_tensor axis keepdims name",
    "math.reduce_min": "4 input_tensor axis keepdims name",
    "math.reduce_prod": "4 input_tensor axis keepdims name",
    "math.reduce_sum": "4 input_tensor axis keepdims name",
    "math.softmax": "3 logits axis name",
    "math.top_k": "3 input k sorted name",
    "matmul": "8 a b transpose_a transpose_b adjoint_a adjoint_b a_is_sparse b_is_sparse name",
    "name_scope": "1 name",
    "nn.avg_pool": "6 value ksize strides padding data_format name",
    "nn.avg_pool2d": "6 value ksize strides padding data_format name",
    "nn.batch_norm_with_global_normalization": "8 t m v beta gamma variance_epsilon scale_after_normalization name",
    "nn.conv1d": "4 value filters stride padding",
    "nn.conv2d": "4 input filter strides padding",
    "nn.conv2d_transpose": "6 value filter output_shape strides padding data_format name",
    "nn.conv3d": "7 input filter strides padding data_format dilations name",
    "nn.conv3d_transpose": "6 value filter output_shape strides padding data_format name",
    "nn.convolution": "1 input",
    "nn.crelu": "1 features name axis",
    "nn.ctc_beam_search_decoder": "4 inputs sequence_length beam_width top_paths",
    "nn.ctc_loss": "0",
    "nn.depth_to_space": "2 input block_size name data_format",
    "nn.depthwise_conv2d": "4 input filter strides padding rate name data_format",
    "nn.dilation2d": "0",
    "nn.dropout": "1 x",
    "nn.embedding_lookup": "2 params ids",
    "nn.embedding_lookup_sparse": "3 params sp_ids sp_weights",
    "nn.erosion2d": "0",
    "nn.fractional_avg_pool": "4 value pooling_ratio pseudo_random overlapping",
    "nn.fractional_max_pool": "4 value pooling_ratio pseudo_random overlapping",
    "nn.in_top_k": "0 predictions targets k name",
    "nn.log_softmax": "3 logits axis name",
    "nn.max_pool": "6 value ksize strides padding data_format name",
    "nn.max_pool_with_argmax": "6 input ksize strides padding data_format Targmax name",
    "nn.moments": "3 x axes shift name keep_dims",
    "nn.nce_loss": "9 weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits",
    "nn.pool": "3 input window_shape pooling_type padding",
    "nn.safe_embedding_lookup_sparse": "5 embedding_weights sparse_ids sparse_weights combiner default_id name",
    "nn.sampled_softmax_loss": "9 weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits",
    "nn.separable_conv2d": "5 input depthwise_filter pointwise_filter strides padding rate name data_format",
    "nn.softmax": "3 logits axis name",
    "nn.space_to_batch": "1 input paddings",
    "nn.space_to_depth": "2 input block_size name data_format",
    "nn.sufficient_statistics": "5 x axes shift keep_dims name",
    "nn.top_k": "3 input k sorted name",
    "nn.weighted_cross_entropy_with_logits": "4 labels logits pos_weight name",
    "nn.weighted_moments": "3 x axes frequency_weights name keep_dims",
    "norm": "5 tensor ord axis keepdims name",
    "numpy_function": "3 func inp Tout name",
    "ones_initializer": "0",
    "ones_like": "3 tensor dtype name",
    "pad": "3 tensor paddings mode name constant_values",
    "random.poisson": "0 lam shape dtype seed name",
    "random_normal_initializer": "3 mean stddev seed",
    "random_uniform_initializer": "3 minval maxval seed",
    "reduce_all": "4 input_tensor axis keepdims name",
    "reduce_any": "4 input_tensor axis keepdims name",
    "reduce_logsumexp": "4 input_tensor axis keepdims name",
    "reduce_max": "4 input_tensor axis keepdims name",
    "reduce_mean": "4 input_tensor axis keepdims name",
    "reduce_min": "4 input_tensor axis keepdims name",
    "reduce_prod": "4 input_tensor axis keepdims name",
    "reduce_sum": "4 input_tensor axis keepdims name",
    "reverse_sequence": "5 input seq_lengths seq_axis batch_axis name",
    "saved_model.load": "0",
    "scatter_nd": "3 indices updates shape name",
    "shape": "1 input name out_type",
    "size": "1 input name out_type",
    "space_to_batch": "1 input paddings",
    "sparse.add": "3 a b threshold",
    "sparse.concat": "2 axis sp_inputs name expand_nonconcat_dim",
    "sparse.reduce_max": "3 sp_input axis keepdims",
    "sparse.reduce_sum": "3 sp_input axis keepdims",
    "sparse.segment_mean": "3 data indices segment_ids name num_segments",
    "sparse.segment_sqrt_n": "3 data indices segment_ids name num_segments",
    "sparse.segment_sum": "3 data indices segment_ids name num_segments",
    "squeeze": "3 input axis name",
    "strings.length": "1 input name unit",
    "strings.reduce_join": "5 inputs axis keep_dims separator name",
    "strings.split": "3 input sep maxsplit",
    "strings.substr": "3 input pos len name unit",
    "strings.to_hash_bucket": "3 string_tensor num_buckets name",
    "strings.to_number": "3 string_tensor out_type name",
    "summary.audio": "0",
    "summary.histogram": "0",
    "summary.image": "0",
    "summary.scalar": "0",
    "summary.text": "0",
    "tensor_scatter_nd_add": "3 tensor indices updates name",
    "tensor_scatter_nd_sub": "3 tensor indices updates name",
    "test.assert_equal_graph_def": "0 actual expected",
    "test.compute_gradient": "0",
    "transpose": "2 a perm name conjugate",
    "tuple": "1 tensors name control_inputs",
    "while_loop": "7 cond body loop_vars shape_invariants parallel_iterations back_prop swap_memory name maximum_iterations",
    "zeros_initializer": "0",
    "zeros_like": "3 tensor dtype name",
}

DEFAULTS: dict[str, str] = {
    "initializers.random_normal": "stddev",
    "initializers.random_uniform": "minval maxval",
    "initializers.truncated_normal": "stddev",
    "random_normal_initializer": "stddev",
    "random_uniform_initializer": "minval maxval",
}

NAMES_TF2 = """\
AggregationMethod Assert CriticalSection DType DeviceSpec GradientTape Graph IndexedSlices
IndexedSlicesSpec Module NoneTensorSpec Operation OptionalSpec RaggedTensor RaggedTensorSpec
RegisterGradient SparseTensor SparseTensorSpec Tensor TensorArray TensorArraySpec TensorShape
TensorSpec TypeSpec UnconnectedGradients Variable VariableAggregation VariableSynchronization abs
acos acosh add add_n approx_top_k argmax argmin argsort as_dtype as_string asin asinh
assert_equal assert_greater assert_less assert_rank atan atan2 atanh audio.decode_wav
audio.encode_wav autodiff.ForwardAccumulator autodiff.GradientTape autograph.experimental.Feature
autograph.experimental.do_not_convert autograph.experimental.set_loop_options
autograph.set_verbosity autograph.to_code autograph.to_graph autograph.trace batch_to_space
bfloat16 bitcast bitwise.bitwise_and bitwise.bitwise_or bitwise.bitwise_xor bitwise.invert
bitwise.left_shift bitwise.right_shift bool boolean_mask broadcast_dynamic_shape
broadcast_static_shape broadcast_to case cast check_pinned clip_by_global_norm clip_by_norm
clip_by_value complex complex128 complex64 concat cond config.LogicalDevice
config.LogicalDeviceConfiguration config.PhysicalDevice config.experimental.ClusterDeviceFilters
config.experimental.VirtualDeviceConfiguration config.experimental.disable_mlir_bridge
config.experimental.enable_mlir_bridge config.experimental.enable_op_determinism
config.experimental.enable_tensor_float_32_execution config.experimental.get_device_details
config.experimental.get_device_policy config.experimental.get_memory_growth
config.experimental.get_memory_info config.experimental.get_memory_usage
config.experimental.get_synchronous_execution
config.experimental.get_virtual_device_configuration config.experimental.get_visible_devices
config.experimental.list_logical_devices config.experimental.list_physical_devices
config.experimental.reset_memory_stats config.experimental.set_device_policy
config.experimental.set_memory_growth config.experimental.set_synchronous_execution
config.experimental.set_virtual_device_configuration config.experimental.set_visible_devices
config.experimental.tensor_float_32_execution_enabled config.experimental_connect_to_cluster
config.experimental_connect_to_host config.experimental_functions_run_eagerly
config.experimental_run_functions_eagerly config.functions_run_eagerly
config.get_logical_device_configuration config.get_soft_device_placement
config.get_visible_devices config.list_logical_devices config.list_physical_devices
config.optimizer.get_experimental_options config.optimizer.get_jit
config.optimizer.set_experimental_options config.optimizer.set_jit config.run_functions_eagerly
config.set_logical_device_configuration config.set_soft_device_placement
config.set_visible_devices config.threading.get_inter_op_parallelism_threads
config.threading.get_intra_op_parallelism_threads
config.threading.set_inter_op_parallelism_threads
config.threading.set_intra_op_parallelism_threads constant constant_initializer
control_dependencies conv conv2d_backprop_filter_v2 conv2d_backprop_input_v2 convert_to_tensor
cos cosh cumsum custom_gradient data.AUTOTUNE data.Dataset data.DatasetSpec
data.FixedLengthRecordDataset data.INFINITE_CARDINALITY data.Iterator data.IteratorSpec
data.NumpyIterator data.Options data.TFRecordDataset data.TextLineDataset data.ThreadingOptions
data.UNKNOWN_CARDINALITY data.experimental.AUTOTUNE data.experimental.AutoShardPolicy
data.experimental.AutotuneAlgorithm data.experimental.AutotuneOptions data.experimental.Counter
data.experimental.CsvDataset data.experimental.DatasetInitializer
data.experimental.DistributeOptions data.experimental.ExternalStatePolicy
data.experimental.INFINITE_CARDINALITY data.experimental.OptimizationOptions
data.experimental.Optional data.experimental.RandomDataset data.experimental.Reducer
data.experimental.SHARD_HINT data.experimental.ServiceOptions data.experimental.SqlDataset
data.experimental.TFRecordWriter data.experimental.ThreadingOptions
data.experimental.UNKNOWN_CARDINALITY data.experimental.assert_cardinality data.experimental.at
data.experimental.bucket_by_sequence_length data.experimental.cardinality
data.experimental.choose_from_datasets data.experimental.copy_to_device
data.experimental.dense_to_ragged_batch data.experimental.dense_to_sparse_batch
data.experimental.distributed_save data.experimental.enable_debug_mode
data.experimental.enumerate_dataset data.experimental.from_list data.experimental.from_variant
data.experimental.get_model_proto data.experimental.get_next_as_optional
data.experimental.get_single_element data.experimental.get_structure
data.experimental.group_by_reducer data.experimental.group_by_window
data.experimental.ignore_errors data.experimental.index_table_from_dataset data.experimental.load
data.experimental.make_batched_features_dataset data.experimental.make_csv_dataset
data.experimental.make_saveable_from_iterator data.experimental.map_and_batch
data.experimental.pad_to_cardinality data.experimental.parallel_interleave
data.experimental.parse_example_dataset data.experimental.prefetch_to_device
data.experimental.rejection_resample data.experimental.sample_from_datasets
data.experimental.save data.experimental.scan data.experimental.service.CrossTrainerCache
data.experimental.service.DispatchServer data.experimental.service.DispatcherConfig
data.experimental.service.ShardingPolicy data.experimental.service.WorkerConfig
data.experimental.service.WorkerServer data.experimental.service.distribute
data.experimental.service.from_dataset_id data.experimental.service.register_dataset
data.experimental.shuffle_and_repeat data.experimental.snapshot
data.experimental.table_from_dataset data.experimental.take_while data.experimental.to_variant
data.experimental.unbatch data.experimental.unique debugging.Assert debugging.assert_all_finite
debugging.assert_equal debugging.assert_greater debugging.assert_greater_equal
debugging.assert_integer debugging.assert_less debugging.assert_less_equal debugging.assert_near
debugging.assert_negative debugging.assert_non_negative debugging.assert_non_positive
debugging.assert_none_equal debugging.assert_positive debugging.assert_proper_iterable
debugging.assert_rank debugging.assert_rank_at_least debugging.assert_rank_in
debugging.assert_same_float_dtype debugging.assert_scalar debugging.assert_shapes
debugging.assert_type debugging.check_numerics debugging.disable_check_numerics
debugging.disable_traceback_filtering debugging.enable_check_numerics
debugging.enable_traceback_filtering debugging.experimental.disable_dump_debug_info
debugging.experimental.enable_dump_debug_info debugging.get_log_device_placement
debugging.is_numeric_tensor debugging.is_traceback_filtering_enabled
debugging.set_log_device_placement device distribute.CrossDeviceOps distribute.DistributedDataset
distribute.DistributedIterator distribute.DistributedValues distribute.HierarchicalCopyAllReduce
distribute.InputContext distribute.InputOptions distribute.InputReplicationMode
distribute.MirroredStrategy distribute.MultiWorkerMirroredStrategy distribute.NcclAllReduce
distribute.OneDeviceStrategy distribute.ParameterServerStrategy distribute.ReduceOp
distribute.ReductionToOneDevice distribute.ReplicaContext distribute.RunOptions distribute.Server
distribute.Strategy distribute.StrategyExtended distribute.TPUStrategy
distribute.cluster_resolver.ClusterResolver distribute.cluster_resolver.GCEClusterResolver
distribute.cluster_resolver.KubernetesClusterResolver
distribute.cluster_resolver.KubernetesExecutableLocation
distribute.cluster_resolver.SimpleClusterResolver
distribute.cluster_resolver.SlurmClusterResolver
distribute.cluster_resolver.TFConfigClusterResolver
distribute.cluster_resolver.TPUClusterResolver distribute.cluster_resolver.UnionResolver
distribute.coordinator.ClusterCoordinator distribute.coordinator.PerWorkerValue
distribute.coordinator.RemoteValue distribute.coordinator.experimental_get_current_worker_index
distribute.experimental.CentralStorageStrategy distribute.experimental.CollectiveCommunication
distribute.experimental.CollectiveHints distribute.experimental.CommunicationImplementation
distribute.experimental.CommunicationOptions distribute.experimental.MultiWorkerMirroredStrategy
distribute.experimental.ParameterServerStrategy
distribute.experimental.PreemptionCheckpointHandler distribute.experimental.PreemptionWatcher
distribute.experimental.TPUStrategy distribute.experimental.TerminationConfig
distribute.experimental.ValueContext distribute.experimental.coordinator.ClusterCoordinator
distribute.experimental.coordinator.PerWorkerValues
distribute.experimental.coordinator.RemoteValue
distribute.experimental.partitioners.FixedShardsPartitioner
distribute.experimental.partitioners.MaxSizePartitioner
distribute.experimental.partitioners.MinSizePartitioner
distribute.experimental.partitioners.Partitioner distribute.experimental.rpc.Client
distribute.experimental.rpc.Server distribute.experimental_set_strategy
distribute.get_replica_context distribute.get_strategy distribute.has_strategy
distribute.in_cross_replica_context divide double dtensor.proto.layout_pb2.DESCRIPTOR
dtensor.proto.layout_pb2.LayoutProto dtensor.proto.layout_pb2.MeshDimensionProto
dtensor.proto.layout_pb2.MeshProto dtensor.proto.layout_pb2.ShardingSpec dtypes.DType
dtypes.QUANTIZED_DTYPES dtypes.as_dtype dtypes.bfloat16 dtypes.bool dtypes.cast dtypes.complex
dtypes.complex128 dtypes.complex64 dtypes.double dtypes.experimental.float4_e2m1fn
dtypes.experimental.float8_e4m3b11fnuz dtypes.experimental.float8_e4m3fn
dtypes.experimental.float8_e4m3fnuz dtypes.experimental.float8_e5m2
dtypes.experimental.float8_e5m2fnuz dtypes.experimental.int2 dtypes.experimental.int4
dtypes.experimental.uint2 dtypes.experimental.uint4 dtypes.float16 dtypes.float32 dtypes.float64
dtypes.half dtypes.int16 dtypes.int32 dtypes.int64 dtypes.int8 dtypes.qint16 dtypes.qint32
dtypes.qint8 dtypes.quint16 dtypes.quint8 dtypes.resource dtypes.saturate_cast dtypes.string
dtypes.uint16 dtypes.uint32 dtypes.uint64 dtypes.uint8 dtypes.variant dynamic_partition
dynamic_stitch edit_distance eig eigvals einsum ensure_shape equal errors.ABORTED
errors.ALREADY_EXISTS errors.AbortedError errors.AlreadyExistsError errors.CANCELLED
errors.CancelledError errors.DATA_LOSS errors.DEADLINE_EXCEEDED errors.DataLossError
errors.DeadlineExceededError errors.FAILED_PRECONDITION errors.FailedPreconditionError
errors.INTERNAL errors.INVALID_ARGUMENT errors.InternalError errors.InvalidArgumentError
errors.NOT_FOUND errors.NotFoundError errors.OK errors.OUT_OF_RANGE errors.OpError
errors.OperatorNotAllowedInGraphError errors.OutOfRangeError errors.PERMISSION_DENIED
errors.PermissionDeniedError errors.RESOURCE_EXHAUSTED errors.ResourceExhaustedError
errors.UNAUTHENTICATED errors.UNAVAILABLE errors.UNIMPLEMENTED errors.UNKNOWN
errors.UnauthenticatedError errors.UnavailableError errors.UnimplementedError errors.UnknownError
executing_eagerly exp expand_dims experimental.BatchableExtensionType
experimental.DynamicRaggedShape experimental.ExtensionType experimental.ExtensionTypeBatchEncoder
experimental.ExtensionTypeSpec experimental.Optional experimental.RowPartition
experimental.StructuredTensor experimental.async_clear_error experimental.async_scope
experimental.dispatch_for_api experimental.dispatch_for_binary_elementwise_apis
experimental.dispatch_for_binary_elementwise_assert_apis
experimental.dispatch_for_unary_elementwise_apis experimental.dlpack.from_dlpack
experimental.dlpack.to_dlpack experimental.dtensor.DTensorCheckpoint
experimental.dtensor.DTensorDataset experimental.dtensor.DVariable experimental.dtensor.Layout
experimental.dtensor.MATCH experimental.dtensor.Mesh experimental.dtensor.UNSHARDED
experimental.dtensor.barrier experimental.dtensor.call_with_layout
experimental.dtensor.check_layout experimental.dtensor.client_id
experimental.dtensor.copy_to_mesh experimental.dtensor.create_distributed_mesh
experimental.dtensor.create_mesh experimental.dtensor.create_tpu_mesh
experimental.dtensor.default_mesh experimental.dtensor.device_name
experimental.dtensor.enable_save_as_bf16 experimental.dtensor.fetch_layout
experimental.dtensor.full_job_name experimental.dtensor.get_default_mesh
experimental.dtensor.heartbeat_enabled experimental.dtensor.initialize_accelerator_system
experimental.dtensor.initialize_multi_client experimental.dtensor.initialize_tpu_system
experimental.dtensor.is_dtensor experimental.dtensor.job_name experimental.dtensor.jobs
experimental.dtensor.local_devices experimental.dtensor.name_based_restore
experimental.dtensor.name_based_save experimental.dtensor.num_clients
experimental.dtensor.num_global_devices experimental.dtensor.num_local_devices
experimental.dtensor.pack experimental.dtensor.preferred_device_type
experimental.dtensor.relayout experimental.dtensor.relayout_like experimental.dtensor.run_on
experimental.dtensor.sharded_save experimental.dtensor.shutdown_accelerator_system
experimental.dtensor.shutdown_tpu_system experimental.dtensor.unpack
experimental.enable_strict_mode experimental.extension_type.as_dict experimental.float4_e2m1fn
experimental.float8_e4m3b11fnuz experimental.float8_e4m3fn experimental.float8_e4m3fnuz
experimental.float8_e5m2 experimental.float8_e5m2fnuz experimental.function_executor_type
experimental.int2 experimental.int4 experimental.numpy.abs experimental.numpy.absolute
experimental.numpy.add experimental.numpy.all experimental.numpy.allclose experimental.numpy.amax
experimental.numpy.amin experimental.numpy.angle experimental.numpy.any experimental.numpy.append
experimental.numpy.arange experimental.numpy.arccos experimental.numpy.arccosh
experimental.numpy.arcsin experimental.numpy.arcsinh experimental.numpy.arctan
experimental.numpy.arctan2 experimental.numpy.arctanh experimental.numpy.argmax
experimental.numpy.argmin experimental.numpy.argsort experimental.numpy.around
experimental.numpy.array experimental.numpy.array_equal experimental.numpy.asanyarray
experimental.numpy.asarray experimental.numpy.ascontiguousarray experimental.numpy.atleast_1d
experimental.numpy.atleast_2d experimental.numpy.atleast_3d experimental.numpy.average
experimental.numpy.bitwise_and experimental.numpy.bitwise_not experimental.numpy.bitwise_or
experimental.numpy.bitwise_xor experimental.numpy.bool_ experimental.numpy.broadcast_arrays
experimental.numpy.broadcast_to experimental.numpy.cbrt experimental.numpy.ceil
experimental.numpy.clip experimental.numpy.complex128 experimental.numpy.complex64
experimental.numpy.complex_ experimental.numpy.compress experimental.numpy.concatenate
experimental.numpy.conj experimental.numpy.conjugate experimental.numpy.copy
experimental.numpy.cos experimental.numpy.cosh experimental.numpy.count_nonzero
experimental.numpy.cross experimental.numpy.cumprod experimental.numpy.cumsum
experimental.numpy.deg2rad experimental.numpy.diag experimental.numpy.diag_indices
experimental.numpy.diagflat experimental.numpy.diagonal experimental.numpy.diff
experimental.numpy.divide experimental.numpy.divmod experimental.numpy.dot
experimental.numpy.dsplit experimental.numpy.dstack experimental.numpy.e
experimental.numpy.einsum experimental.numpy.empty experimental.numpy.empty_like
experimental.numpy.equal experimental.numpy.exp experimental.numpy.exp2
experimental.numpy.expand_dims experimental.numpy.experimental_enable_numpy_behavior
experimental.numpy.expm1 experimental.numpy.eye experimental.numpy.fabs experimental.numpy.finfo
experimental.numpy.fix experimental.numpy.flatten experimental.numpy.flip
experimental.numpy.fliplr experimental.numpy.flipud experimental.numpy.float16
experimental.numpy.float32 experimental.numpy.float64 experimental.numpy.float_
experimental.numpy.float_power experimental.numpy.floor experimental.numpy.floor_divide
experimental.numpy.full experimental.numpy.full_like experimental.numpy.gcd
experimental.numpy.geomspace experimental.numpy.greater experimental.numpy.greater_equal
experimental.numpy.heaviside experimental.numpy.hsplit experimental.numpy.hstack
experimental.numpy.hypot experimental.numpy.identity experimental.numpy.iinfo
experimental.numpy.imag experimental.numpy.inexact experimental.numpy.inf
experimental.numpy.inner experimental.numpy.int16 experimental.numpy.int32
experimental.numpy.int64 experimental.numpy.int8 experimental.numpy.int_
experimental.numpy.isclose experimental.numpy.iscomplex experimental.numpy.iscomplexobj
experimental.numpy.isfinite experimental.numpy.isinf experimental.numpy.isnan
experimental.numpy.isneginf experimental.numpy.isposinf experimental.numpy.isreal
experimental.numpy.isrealobj experimental.numpy.isscalar experimental.numpy.issubdtype
experimental.numpy.ix_ experimental.numpy.kron experimental.numpy.lcm experimental.numpy.less
experimental.numpy.less_equal experimental.numpy.linspace experimental.numpy.log
experimental.numpy.log10 experimental.numpy.log1p experimental.numpy.log2
experimental.numpy.logaddexp experimental.numpy.logaddexp2 experimental.numpy.logical_and
experimental.numpy.logical_not experimental.numpy.logical_or experimental.numpy.logical_xor
experimental.numpy.logspace experimental.numpy.matmul experimental.numpy.max
experimental.numpy.maximum experimental.numpy.mean experimental.numpy.meshgrid
experimental.numpy.min experimental.numpy.minimum experimental.numpy.mod
experimental.numpy.moveaxis experimental.numpy.multiply experimental.numpy.nanmean
experimental.numpy.nanprod experimental.numpy.nansum experimental.numpy.ndarray
experimental.numpy.ndim experimental.numpy.negative experimental.numpy.newaxis
experimental.numpy.nextafter experimental.numpy.nonzero experimental.numpy.not_equal
experimental.numpy.object_ experimental.numpy.ones experimental.numpy.ones_like
experimental.numpy.outer experimental.numpy.pad experimental.numpy.pi experimental.numpy.polyval
experimental.numpy.positive experimental.numpy.power experimental.numpy.prod
experimental.numpy.promote_types experimental.numpy.ptp experimental.numpy.rad2deg
experimental.numpy.random.poisson experimental.numpy.random.rand
experimental.numpy.random.randint experimental.numpy.random.randn
experimental.numpy.random.random experimental.numpy.random.seed
experimental.numpy.random.standard_normal experimental.numpy.random.uniform
experimental.numpy.ravel experimental.numpy.real experimental.numpy.reciprocal
experimental.numpy.remainder experimental.numpy.repeat experimental.numpy.reshape
experimental.numpy.result_type experimental.numpy.roll experimental.numpy.rot90
experimental.numpy.round experimental.numpy.select experimental.numpy.shape
experimental.numpy.sign experimental.numpy.signbit experimental.numpy.sin experimental.numpy.sinc
experimental.numpy.sinh experimental.numpy.size experimental.numpy.sort experimental.numpy.split
experimental.numpy.sqrt experimental.numpy.square experimental.numpy.squeeze
experimental.numpy.stack experimental.numpy.std experimental.numpy.string_
experimental.numpy.subtract experimental.numpy.sum experimental.numpy.swapaxes
experimental.numpy.take experimental.numpy.take_along_axis experimental.numpy.tan
experimental.numpy.tanh experimental.numpy.tensordot experimental.numpy.tile
experimental.numpy.trace experimental.numpy.transpose experimental.numpy.tri
experimental.numpy.tril experimental.numpy.triu experimental.numpy.true_divide
experimental.numpy.uint16 experimental.numpy.uint32 experimental.numpy.uint64
experimental.numpy.uint8 experimental.numpy.unicode_ experimental.numpy.vander
experimental.numpy.var experimental.numpy.vdot experimental.numpy.vsplit
experimental.numpy.vstack experimental.numpy.where experimental.numpy.zeros
experimental.numpy.zeros_like experimental.register_filesystem_plugin
experimental.tensorrt.ConversionParams experimental.tensorrt.Converter experimental.uint2
experimental.uint4 experimental.unregister_dispatch_for extract_volume_patches eye
feature_column.bucketized_column feature_column.categorical_column_with_hash_bucket
feature_column.categorical_column_with_identity
feature_column.categorical_column_with_vocabulary_file
feature_column.categorical_column_with_vocabulary_list feature_column.crossed_column
feature_column.embedding_column feature_column.indicator_column
feature_column.make_parse_example_spec feature_column.numeric_column
feature_column.sequence_categorical_column_with_hash_bucket
feature_column.sequence_categorical_column_with_identity
feature_column.sequence_categorical_column_with_vocabulary_file
feature_column.sequence_categorical_column_with_vocabulary_list
feature_column.sequence_numeric_column feature_column.shared_embeddings
feature_column.weighted_categorical_column fftnd fill fingerprint float16 float32 float64 floor
foldl foldr function gather gather_nd get_current_name_scope get_logger get_static_value
grad_pass_through gradients graph_util.import_graph_def greater greater_equal group
guarantee_const half hessians histogram_fixed_width histogram_fixed_width_bins identity
identity_n ifftnd image.ResizeMethod image.adjust_brightness image.adjust_contrast
image.adjust_gamma image.adjust_hue image.adjust_jpeg_quality image.adjust_saturation
image.central_crop image.combined_non_max_suppression image.convert_image_dtype
image.crop_and_resize image.crop_to_bounding_box image.decode_and_crop_jpeg image.decode_bmp
image.decode_gif image.decode_image image.decode_jpeg image.decode_jxl image.decode_png
image.decode_webp image.draw_bounding_boxes image.encode_jpeg image.encode_png
image.extract_glimpse image.extract_jpeg_shape image.extract_patches image.flip_left_right
image.flip_up_down image.generate_bounding_box_proposals image.grayscale_to_rgb image.hsv_to_rgb
image.image_gradients image.is_jpeg image.non_max_suppression image.non_max_suppression_overlaps
image.non_max_suppression_padded image.non_max_suppression_with_scores image.pad_to_bounding_box
image.per_image_standardization image.psnr image.random_brightness image.random_contrast
image.random_crop image.random_flip_left_right image.random_flip_up_down image.random_hue
image.random_jpeg_quality image.random_saturation image.resize image.resize_with_crop_or_pad
image.resize_with_pad image.rgb_to_grayscale image.rgb_to_hsv image.rgb_to_yiq image.rgb_to_yuv
image.rot90 image.sample_distorted_bounding_box image.sobel_edges image.ssim
image.ssim_multiscale image.stateless_random_brightness image.stateless_random_contrast
image.stateless_random_crop image.stateless_random_flip_left_right
image.stateless_random_flip_up_down image.stateless_random_hue
image.stateless_random_jpeg_quality image.stateless_random_saturation
image.stateless_sample_distorted_bounding_box image.total_variation image.transpose
image.yiq_to_rgb image.yuv_to_rgb import_graph_def init_scope initializers.Constant
initializers.GlorotNormal initializers.GlorotUniform initializers.HeNormal initializers.HeUniform
initializers.Identity initializers.IdentityInitializer initializers.Initializer
initializers.LecunNormal initializers.LecunUniform initializers.Ones initializers.Orthogonal
initializers.OrthogonalInitializer initializers.RandomNormal initializers.RandomUniform
initializers.STFT initializers.STFTInitializer initializers.TruncatedNormal
initializers.VarianceScaling initializers.Zeros initializers.constant initializers.deserialize
initializers.get initializers.glorot_normal initializers.glorot_uniform initializers.he_normal
initializers.he_uniform initializers.identity initializers.lecun_normal
initializers.lecun_uniform initializers.ones initializers.orthogonal initializers.random_normal
initializers.random_uniform initializers.serialize initializers.stft
initializers.truncated_normal initializers.variance_scaling initializers.zeros inside_function
int16 int32 int64 int8 io.FixedLenFeature io.FixedLenSequenceFeature io.RaggedFeature
io.SparseFeature io.TFRecordOptions io.TFRecordWriter io.VarLenFeature io.decode_and_crop_jpeg
io.decode_base64 io.decode_bmp io.decode_compressed io.decode_csv io.decode_gif io.decode_image
io.decode_jpeg io.decode_json_example io.decode_jxl io.decode_png io.decode_proto io.decode_raw
io.decode_webp io.deserialize_many_sparse io.encode_base64 io.encode_jpeg io.encode_png
io.encode_proto io.extract_jpeg_shape io.gfile.GFile io.gfile.copy io.gfile.exists
io.gfile.get_registered_schemes io.gfile.glob io.gfile.isdir io.gfile.join io.gfile.listdir
io.gfile.makedirs io.gfile.mkdir io.gfile.remove io.gfile.rename io.gfile.rmtree io.gfile.stat
io.gfile.walk io.is_jpeg io.match_filenames_once io.matching_files io.parse_example
io.parse_sequence_example io.parse_single_example io.parse_single_sequence_example
io.parse_tensor io.read_file io.serialize_many_sparse io.serialize_sparse io.serialize_tensor
io.write_file io.write_graph irfftnd is_symbolic_tensor is_tensor keras.DTypePolicy
keras.FloatDTypePolicy keras.Function keras.Initializer keras.Input keras.InputSpec
keras.KerasTensor keras.Layer keras.Loss keras.Metric keras.Model keras.Operation keras.Optimizer
keras.Quantizer keras.Regularizer keras.RematScope keras.Sequential keras.StatelessScope
keras.SymbolicScope keras.Variable keras.activations.celu keras.activations.deserialize
keras.activations.elu keras.activations.exponential keras.activations.gelu keras.activations.get
keras.activations.glu keras.activations.hard_shrink keras.activations.hard_sigmoid
keras.activations.hard_silu keras.activations.hard_swish keras.activations.hard_tanh
keras.activations.leaky_relu keras.activations.linear keras.activations.log_sigmoid
keras.activations.log_softmax keras.activations.mish keras.activations.relu
keras.activations.relu6 keras.activations.selu keras.activations.serialize
keras.activations.sigmoid keras.activations.silu keras.activations.soft_shrink
keras.activations.softmax keras.activations.softplus keras.activations.softsign
keras.activations.sparse_plus keras.activations.sparse_sigmoid keras.activations.sparsemax
keras.activations.squareplus keras.activations.swish keras.activations.tanh
keras.activations.tanh_shrink keras.activations.threshold keras.applications.ConvNeXtBase
keras.applications.ConvNeXtLarge keras.applications.ConvNeXtSmall keras.applications.ConvNeXtTiny
keras.applications.ConvNeXtXLarge keras.applications.DenseNet121 keras.applications.DenseNet169
keras.applications.DenseNet201 keras.applications.EfficientNetB0
keras.applications.EfficientNetB1 keras.applications.EfficientNetB2
keras.applications.EfficientNetB3 keras.applications.EfficientNetB4
keras.applications.EfficientNetB5 keras.applications.EfficientNetB6
keras.applications.EfficientNetB7 keras.applications.EfficientNetV2B0
keras.applications.EfficientNetV2B1 keras.applications.EfficientNetV2B2
keras.applications.EfficientNetV2B3 keras.applications.EfficientNetV2L
keras.applications.EfficientNetV2M keras.applications.EfficientNetV2S
keras.applications.InceptionResNetV2 keras.applications.InceptionV3 keras.applications.MobileNet
keras.applications.MobileNetV2 keras.applications.MobileNetV3Large
keras.applications.MobileNetV3Small keras.applications.NASNetLarge
keras.applications.NASNetMobile keras.applications.ResNet101 keras.applications.ResNet101V2
keras.applications.ResNet152 keras.applications.ResNet152V2 keras.applications.ResNet50
keras.applications.ResNet50V2 keras.applications.VGG16 keras.applications.VGG19
keras.applications.Xception keras.applications.convnext.ConvNeXtBase
keras.applications.convnext.ConvNeXtLarge keras.applications.convnext.ConvNeXtSmall
keras.applications.convnext.ConvNeXtTiny keras.applications.convnext.ConvNeXtXLarge
keras.applications.convnext.decode_predictions keras.applications.convnext.preprocess_input
keras.applications.densenet.DenseNet121 keras.applications.densenet.DenseNet169
keras.applications.densenet.DenseNet201 keras.applications.densenet.decode_predictions
keras.applications.densenet.preprocess_input keras.applications.efficientnet.EfficientNetB0
keras.applications.efficientnet.EfficientNetB1 keras.applications.efficientnet.EfficientNetB2
keras.applications.efficientnet.EfficientNetB3 keras.applications.efficientnet.EfficientNetB4
keras.applications.efficientnet.EfficientNetB5 keras.applications.efficientnet.EfficientNetB6
keras.applications.efficientnet.EfficientNetB7 keras.applications.efficientnet.decode_predictions
keras.applications.efficientnet.preprocess_input
keras.applications.efficientnet_v2.EfficientNetV2B0
keras.applications.efficientnet_v2.EfficientNetV2B1
keras.applications.efficientnet_v2.EfficientNetV2B2
keras.applications.efficientnet_v2.EfficientNetV2B3
keras.applications.efficientnet_v2.EfficientNetV2L
keras.applications.efficientnet_v2.EfficientNetV2M
keras.applications.efficientnet_v2.EfficientNetV2S
keras.applications.efficientnet_v2.decode_predictions
keras.applications.efficientnet_v2.preprocess_input
keras.applications.imagenet_utils.decode_predictions
keras.applications.imagenet_utils.preprocess_input
keras.applications.inception_resnet_v2.InceptionResNetV2
keras.applications.inception_resnet_v2.decode_predictions
keras.applications.inception_resnet_v2.preprocess_input
keras.applications.inception_v3.InceptionV3 keras.applications.inception_v3.decode_predictions
keras.applications.inception_v3.preprocess_input keras.applications.mobilenet.MobileNet
keras.applications.mobilenet.decode_predictions keras.applications.mobilenet.preprocess_input
keras.applications.mobilenet_v2.MobileNetV2 keras.applications.mobilenet_v2.decode_predictions
keras.applications.mobilenet_v2.preprocess_input
keras.applications.mobilenet_v3.decode_predictions
keras.applications.mobilenet_v3.preprocess_input keras.applications.nasnet.NASNetLarge
keras.applications.nasnet.NASNetMobile keras.applications.nasnet.decode_predictions
keras.applications.nasnet.preprocess_input keras.applications.resnet.ResNet101
keras.applications.resnet.ResNet152 keras.applications.resnet.ResNet50
keras.applications.resnet.decode_predictions keras.applications.resnet.preprocess_input
keras.applications.resnet50.ResNet50 keras.applications.resnet50.decode_predictions
keras.applications.resnet50.preprocess_input keras.applications.resnet_v2.ResNet101V2
keras.applications.resnet_v2.ResNet152V2 keras.applications.resnet_v2.ResNet50V2
keras.applications.resnet_v2.decode_predictions keras.applications.resnet_v2.preprocess_input
keras.applications.vgg16.VGG16 keras.applications.vgg16.decode_predictions
keras.applications.vgg16.preprocess_input keras.applications.vgg19.VGG19
keras.applications.vgg19.decode_predictions keras.applications.vgg19.preprocess_input
keras.applications.xception.Xception keras.applications.xception.decode_predictions
keras.applications.xception.preprocess_input keras.backend.abs keras.backend.all
keras.backend.any keras.backend.arange keras.backend.argmax keras.backend.argmin
keras.backend.backend keras.backend.batch_dot keras.backend.batch_flatten
keras.backend.batch_get_value keras.backend.batch_normalization keras.backend.batch_set_value
keras.backend.bias_add keras.backend.binary_crossentropy keras.backend.binary_focal_crossentropy
keras.backend.cast keras.backend.cast_to_floatx keras.backend.categorical_crossentropy
keras.backend.categorical_focal_crossentropy keras.backend.clear_session keras.backend.clip
keras.backend.concatenate keras.backend.constant keras.backend.conv1d keras.backend.conv2d
keras.backend.conv2d_transpose keras.backend.conv3d keras.backend.cos keras.backend.count_params
keras.backend.ctc_batch_cost keras.backend.ctc_decode keras.backend.ctc_label_dense_to_sparse
keras.backend.cumprod keras.backend.cumsum keras.backend.depthwise_conv2d keras.backend.dot
keras.backend.dropout keras.backend.dtype keras.backend.elu keras.backend.epsilon
keras.backend.equal keras.backend.eval keras.backend.exp keras.backend.expand_dims
keras.backend.eye keras.backend.flatten keras.backend.floatx keras.backend.foldl
keras.backend.foldr keras.backend.gather keras.backend.get_uid keras.backend.get_value
keras.backend.gradients keras.backend.greater keras.backend.greater_equal
keras.backend.hard_sigmoid keras.backend.image_data_format keras.backend.in_top_k
keras.backend.int_shape keras.backend.is_float_dtype keras.backend.is_int_dtype
keras.backend.is_keras_tensor keras.backend.is_sparse keras.backend.l2_normalize
keras.backend.less keras.backend.less_equal keras.backend.log keras.backend.map_fn
keras.backend.max keras.backend.maximum keras.backend.mean keras.backend.min
keras.backend.minimum keras.backend.moving_average_update keras.backend.name_scope
keras.backend.ndim keras.backend.not_equal keras.backend.one_hot keras.backend.ones
keras.backend.ones_like keras.backend.permute_dimensions keras.backend.pool2d
keras.backend.pool3d keras.backend.pow keras.backend.prod keras.backend.random_bernoulli
keras.backend.random_normal keras.backend.random_normal_variable keras.backend.random_uniform
keras.backend.random_uniform_variable keras.backend.relu keras.backend.repeat
keras.backend.repeat_elements keras.backend.reshape keras.backend.resize_images
keras.backend.resize_volumes keras.backend.result_type keras.backend.reverse keras.backend.rnn
keras.backend.round keras.backend.separable_conv2d keras.backend.set_epsilon
keras.backend.set_floatx keras.backend.set_image_data_format keras.backend.set_value
keras.backend.shape keras.backend.sigmoid keras.backend.sign keras.backend.sin
keras.backend.softmax keras.backend.softplus keras.backend.softsign
keras.backend.sparse_categorical_crossentropy keras.backend.spatial_2d_padding
keras.backend.spatial_3d_padding keras.backend.sqrt keras.backend.square keras.backend.squeeze
keras.backend.stack keras.backend.standardize_dtype keras.backend.std keras.backend.stop_gradient
keras.backend.sum keras.backend.switch keras.backend.tanh keras.backend.temporal_padding
keras.backend.tile keras.backend.to_dense keras.backend.transpose keras.backend.truncated_normal
keras.backend.update keras.backend.update_add keras.backend.update_sub keras.backend.var
keras.backend.variable keras.backend.zeros keras.backend.zeros_like
keras.callbacks.BackupAndRestore keras.callbacks.CSVLogger keras.callbacks.Callback
keras.callbacks.CallbackList keras.callbacks.EarlyStopping keras.callbacks.History
keras.callbacks.LambdaCallback keras.callbacks.LearningRateScheduler
keras.callbacks.ModelCheckpoint keras.callbacks.OrbaxCheckpoint keras.callbacks.ProgbarLogger
keras.callbacks.ReduceLROnPlateau keras.callbacks.RemoteMonitor keras.callbacks.SwapEMAWeights
keras.callbacks.TensorBoard keras.callbacks.TerminateOnNaN keras.config.backend
keras.config.disable_flash_attention keras.config.disable_interactive_logging
keras.config.disable_traceback_filtering keras.config.dtype_policy
keras.config.enable_flash_attention keras.config.enable_interactive_logging
keras.config.enable_traceback_filtering keras.config.enable_unsafe_deserialization
keras.config.epsilon keras.config.floatx keras.config.image_data_format
keras.config.is_flash_attention_enabled keras.config.is_interactive_logging_enabled
keras.config.is_nnx_enabled keras.config.is_traceback_filtering_enabled keras.config.max_epochs
keras.config.max_steps_per_epoch keras.config.set_backend keras.config.set_dtype_policy
keras.config.set_epsilon keras.config.set_floatx keras.config.set_image_data_format
keras.config.set_max_epochs keras.config.set_max_steps_per_epoch keras.constraints.Constraint
keras.constraints.MaxNorm keras.constraints.MinMaxNorm keras.constraints.NonNeg
keras.constraints.UnitNorm keras.constraints.deserialize keras.constraints.get
keras.constraints.max_norm keras.constraints.min_max_norm keras.constraints.non_neg
keras.constraints.serialize keras.constraints.unit_norm keras.datasets.boston_housing.load_data
keras.datasets.california_housing.load_data keras.datasets.cifar10.load_data
keras.datasets.cifar100.load_data keras.datasets.fashion_mnist.load_data
keras.datasets.imdb.get_word_index keras.datasets.imdb.load_data keras.datasets.mnist.load_data
keras.datasets.reuters.get_label_names keras.datasets.reuters.get_word_index
keras.datasets.reuters.load_data keras.device keras.distillation.DistillationLoss
keras.distillation.Distiller keras.distillation.FeatureDistillation
keras.distillation.LogitsDistillation keras.distribution.DataParallel
keras.distribution.DeviceMesh keras.distribution.LayoutMap keras.distribution.ModelParallel
keras.distribution.TensorLayout keras.distribution.distribute_tensor
keras.distribution.distribution keras.distribution.get_device_count keras.distribution.initialize
keras.distribution.list_devices keras.distribution.set_distribution
keras.dtype_policies.AWQDTypePolicy keras.dtype_policies.DTypePolicy
keras.dtype_policies.DTypePolicyMap keras.dtype_policies.FloatDTypePolicy
keras.dtype_policies.GPTQDTypePolicy keras.dtype_policies.Int4DTypePolicy
keras.dtype_policies.QuantizedDTypePolicy keras.dtype_policies.QuantizedFloat8DTypePolicy
keras.dtype_policies.deserialize keras.dtype_policies.get keras.dtype_policies.serialize
keras.export.ExportArchive keras.initializers.Constant keras.initializers.GlorotNormal
keras.initializers.GlorotUniform keras.initializers.HeNormal keras.initializers.HeUniform
keras.initializers.Identity keras.initializers.IdentityInitializer keras.initializers.Initializer
keras.initializers.LecunNormal keras.initializers.LecunUniform keras.initializers.Ones
keras.initializers.Orthogonal keras.initializers.OrthogonalInitializer
keras.initializers.RandomNormal keras.initializers.RandomUniform keras.initializers.STFT
keras.initializers.STFTInitializer keras.initializers.TruncatedNormal
keras.initializers.VarianceScaling keras.initializers.Zeros keras.initializers.constant
keras.initializers.deserialize keras.initializers.get keras.initializers.glorot_normal
keras.initializers.glorot_uniform keras.initializers.he_normal keras.initializers.he_uniform
keras.initializers.identity keras.initializers.lecun_normal keras.initializers.lecun_uniform
keras.initializers.ones keras.initializers.orthogonal keras.initializers.random_normal
keras.initializers.random_uniform keras.initializers.serialize keras.initializers.stft
keras.initializers.truncated_normal keras.initializers.variance_scaling keras.initializers.zeros
keras.layers.Activation keras.layers.ActivityRegularization keras.layers.AdaptiveAveragePooling1D
keras.layers.AdaptiveAveragePooling2D keras.layers.AdaptiveAveragePooling3D
keras.layers.AdaptiveMaxPooling1D keras.layers.AdaptiveMaxPooling2D
keras.layers.AdaptiveMaxPooling3D keras.layers.Add keras.layers.AdditiveAttention
keras.layers.AlphaDropout keras.layers.Attention keras.layers.AugMix keras.layers.AutoContrast
keras.layers.Average keras.layers.AveragePooling1D keras.layers.AveragePooling2D
keras.layers.AveragePooling3D keras.layers.AvgPool1D keras.layers.AvgPool2D
keras.layers.AvgPool3D keras.layers.BatchNormalization keras.layers.Bidirectional
keras.layers.CategoryEncoding keras.layers.CenterCrop keras.layers.Concatenate
keras.layers.ContrastLimitedAdaptiveHistogramEqualization keras.layers.Conv1D
keras.layers.Conv1DTranspose keras.layers.Conv2D keras.layers.Conv2DTranspose keras.layers.Conv3D
keras.layers.Conv3DTranspose keras.layers.ConvLSTM1D keras.layers.ConvLSTM2D
keras.layers.ConvLSTM3D keras.layers.Convolution1D keras.layers.Convolution1DTranspose
keras.layers.Convolution2D keras.layers.Convolution2DTranspose keras.layers.Convolution3D
keras.layers.Convolution3DTranspose keras.layers.Cropping1D keras.layers.Cropping2D
keras.layers.Cropping3D keras.layers.CutMix keras.layers.Dense keras.layers.DepthwiseConv1D
keras.layers.DepthwiseConv2D keras.layers.Discretization keras.layers.Dot keras.layers.Dropout
keras.layers.ELU keras.layers.EinsumDense keras.layers.Embedding keras.layers.Equalization
keras.layers.Flatten keras.layers.FlaxLayer keras.layers.GRU keras.layers.GRUCell
keras.layers.GaussianDropout keras.layers.GaussianNoise keras.layers.GlobalAveragePooling1D
keras.layers.GlobalAveragePooling2D keras.layers.GlobalAveragePooling3D
keras.layers.GlobalAvgPool1D keras.layers.GlobalAvgPool2D keras.layers.GlobalAvgPool3D
keras.layers.GlobalMaxPool1D keras.layers.GlobalMaxPool2D keras.layers.GlobalMaxPool3D
keras.layers.GlobalMaxPooling1D keras.layers.GlobalMaxPooling2D keras.layers.GlobalMaxPooling3D
keras.layers.GroupNormalization keras.layers.GroupQueryAttention keras.layers.HashedCrossing
keras.layers.Hashing keras.layers.Identity keras.layers.Input keras.layers.InputLayer
keras.layers.InputSpec keras.layers.IntegerLookup keras.layers.JaxLayer keras.layers.LSTM
keras.layers.LSTMCell keras.layers.Lambda keras.layers.Layer keras.layers.LayerNormalization
keras.layers.LeakyReLU keras.layers.Masking keras.layers.MaxNumBoundingBoxes
keras.layers.MaxPool1D keras.layers.MaxPool2D keras.layers.MaxPool3D keras.layers.MaxPooling1D
keras.layers.MaxPooling2D keras.layers.MaxPooling3D keras.layers.Maximum
keras.layers.MelSpectrogram keras.layers.Minimum keras.layers.MixUp
keras.layers.MultiHeadAttention keras.layers.Multiply keras.layers.Normalization
keras.layers.PReLU keras.layers.Permute keras.layers.Pipeline keras.layers.RMSNormalization
keras.layers.RNN keras.layers.RandAugment keras.layers.RandomBrightness
keras.layers.RandomColorDegeneration keras.layers.RandomColorJitter keras.layers.RandomContrast
keras.layers.RandomCrop keras.layers.RandomElasticTransform keras.layers.RandomErasing
keras.layers.RandomFlip keras.layers.RandomGaussianBlur keras.layers.RandomGrayscale
keras.layers.RandomHeight keras.layers.RandomHue keras.layers.RandomInvert
keras.layers.RandomPerspective keras.layers.RandomPosterization keras.layers.RandomRotation
keras.layers.RandomSaturation keras.layers.RandomSharpness keras.layers.RandomShear
keras.layers.RandomTranslation keras.layers.RandomWidth keras.layers.RandomZoom keras.layers.ReLU
keras.layers.RepeatVector keras.layers.Rescaling keras.layers.Reshape keras.layers.Resizing
keras.layers.ReversibleEmbedding keras.layers.STFTSpectrogram keras.layers.SeparableConv1D
keras.layers.SeparableConv2D keras.layers.SeparableConvolution1D
keras.layers.SeparableConvolution2D keras.layers.SimpleRNN keras.layers.SimpleRNNCell
keras.layers.Softmax keras.layers.Solarization keras.layers.SpatialDropout1D
keras.layers.SpatialDropout2D keras.layers.SpatialDropout3D keras.layers.SpectralNormalization
keras.layers.StackedRNNCells keras.layers.StringLookup keras.layers.Subtract
keras.layers.TFSMLayer keras.layers.TextVectorization keras.layers.ThresholdedReLU
keras.layers.TimeDistributed keras.layers.TorchModuleWrapper keras.layers.UnitNormalization
keras.layers.UpSampling1D keras.layers.UpSampling2D keras.layers.UpSampling3D
keras.layers.Wrapper keras.layers.ZeroPadding1D keras.layers.ZeroPadding2D
keras.layers.ZeroPadding3D keras.layers.add keras.layers.average keras.layers.concatenate
keras.layers.deserialize keras.layers.dot keras.layers.maximum keras.layers.minimum
keras.layers.multiply keras.layers.serialize keras.layers.subtract
keras.legacy.saving.deserialize_keras_object keras.legacy.saving.serialize_keras_object
keras.losses.BinaryCrossentropy keras.losses.BinaryFocalCrossentropy keras.losses.CTC
keras.losses.CategoricalCrossentropy keras.losses.CategoricalFocalCrossentropy
keras.losses.CategoricalGeneralizedCrossEntropy keras.losses.CategoricalHinge keras.losses.Circle
keras.losses.CosineSimilarity keras.losses.Dice keras.losses.Hinge keras.losses.Huber
keras.losses.KLD keras.losses.KLDivergence keras.losses.LogCosh keras.losses.Loss
keras.losses.MAE keras.losses.MAPE keras.losses.MSE keras.losses.MSLE
keras.losses.MeanAbsoluteError keras.losses.MeanAbsolutePercentageError
keras.losses.MeanSquaredError keras.losses.MeanSquaredLogarithmicError keras.losses.Poisson
keras.losses.Reduction keras.losses.SparseCategoricalCrossentropy keras.losses.SquaredHinge
keras.losses.Tversky keras.losses.binary_crossentropy keras.losses.binary_focal_crossentropy
keras.losses.categorical_crossentropy keras.losses.categorical_focal_crossentropy
keras.losses.categorical_generalized_cross_entropy keras.losses.categorical_hinge
keras.losses.circle keras.losses.cosine_similarity keras.losses.ctc keras.losses.deserialize
keras.losses.dice keras.losses.get keras.losses.hinge keras.losses.huber keras.losses.kld
keras.losses.kullback_leibler_divergence keras.losses.logcosh keras.losses.mae keras.losses.mape
keras.losses.mse keras.losses.msle keras.losses.poisson keras.losses.serialize
keras.losses.sparse_categorical_crossentropy keras.losses.squared_hinge keras.losses.tversky
keras.metrics.AUC keras.metrics.Accuracy keras.metrics.BinaryAccuracy
keras.metrics.BinaryCrossentropy keras.metrics.BinaryIoU keras.metrics.CategoricalAccuracy
keras.metrics.CategoricalCrossentropy keras.metrics.CategoricalHinge
keras.metrics.ConcordanceCorrelation keras.metrics.CosineSimilarity keras.metrics.F1Score
keras.metrics.FBetaScore keras.metrics.FalseNegatives keras.metrics.FalsePositives
keras.metrics.Hinge keras.metrics.IoU keras.metrics.KLD keras.metrics.KLDivergence
keras.metrics.LogCoshError keras.metrics.MAE keras.metrics.MAPE keras.metrics.MSE
keras.metrics.MSLE keras.metrics.Mean keras.metrics.MeanAbsoluteError
keras.metrics.MeanAbsolutePercentageError keras.metrics.MeanIoU keras.metrics.MeanMetricWrapper
keras.metrics.MeanSquaredError keras.metrics.MeanSquaredLogarithmicError keras.metrics.Metric
keras.metrics.OneHotIoU keras.metrics.OneHotMeanIoU keras.metrics.PearsonCorrelation
keras.metrics.Poisson keras.metrics.Precision keras.metrics.PrecisionAtRecall
keras.metrics.R2Score keras.metrics.Recall keras.metrics.RecallAtPrecision
keras.metrics.RootMeanSquaredError keras.metrics.SensitivityAtSpecificity
keras.metrics.SparseCategoricalAccuracy keras.metrics.SparseCategoricalCrossentropy
keras.metrics.SparseTopKCategoricalAccuracy keras.metrics.SpecificityAtSensitivity
keras.metrics.SquaredHinge keras.metrics.Sum keras.metrics.TopKCategoricalAccuracy
keras.metrics.TrueNegatives keras.metrics.TruePositives keras.metrics.binary_accuracy
keras.metrics.binary_crossentropy keras.metrics.binary_focal_crossentropy
keras.metrics.categorical_accuracy keras.metrics.categorical_crossentropy
keras.metrics.categorical_focal_crossentropy keras.metrics.categorical_hinge
keras.metrics.concordance_correlation keras.metrics.deserialize keras.metrics.get
keras.metrics.hinge keras.metrics.huber keras.metrics.kld
keras.metrics.kullback_leibler_divergence keras.metrics.logcosh keras.metrics.mae
keras.metrics.mape keras.metrics.mse keras.metrics.msle keras.metrics.pearson_correlation
keras.metrics.poisson keras.metrics.serialize keras.metrics.sparse_categorical_accuracy
keras.metrics.sparse_categorical_crossentropy keras.metrics.sparse_top_k_categorical_accuracy
keras.metrics.squared_hinge keras.metrics.top_k_categorical_accuracy
keras.mixed_precision.DTypePolicy keras.mixed_precision.LossScaleOptimizer
keras.mixed_precision.Policy keras.mixed_precision.dtype_policy
keras.mixed_precision.global_policy keras.mixed_precision.set_dtype_policy
keras.mixed_precision.set_global_policy keras.models.Model keras.models.Sequential
keras.models.clone_model keras.models.load_model keras.models.model_from_json
keras.models.save_model keras.name_scope keras.ops.abs keras.ops.absolute
keras.ops.adaptive_average_pool keras.ops.adaptive_max_pool keras.ops.add keras.ops.all
keras.ops.allclose keras.ops.amax keras.ops.amin keras.ops.angle keras.ops.any keras.ops.append
keras.ops.arange keras.ops.arccos keras.ops.arccosh keras.ops.arcsin keras.ops.arcsinh
keras.ops.arctan keras.ops.arctan2 keras.ops.arctanh keras.ops.argmax keras.ops.argmin
keras.ops.argpartition keras.ops.argsort keras.ops.array keras.ops.array_split
keras.ops.associative_scan keras.ops.average keras.ops.average_pool keras.ops.bartlett
keras.ops.batch_normalization keras.ops.binary_crossentropy keras.ops.bincount
keras.ops.bitwise_and keras.ops.bitwise_invert keras.ops.bitwise_left_shift keras.ops.bitwise_not
keras.ops.bitwise_or keras.ops.bitwise_right_shift keras.ops.bitwise_xor keras.ops.blackman
keras.ops.broadcast_to keras.ops.cast keras.ops.categorical_crossentropy keras.ops.cbrt
keras.ops.cdist keras.ops.ceil keras.ops.celu keras.ops.cholesky keras.ops.cholesky_inverse
keras.ops.clip keras.ops.concatenate keras.ops.cond keras.ops.conj keras.ops.conjugate
keras.ops.conv keras.ops.conv_transpose keras.ops.convert_to_numpy keras.ops.convert_to_tensor
keras.ops.copy keras.ops.corrcoef keras.ops.correlate keras.ops.cos keras.ops.cosh
keras.ops.count_nonzero keras.ops.cross keras.ops.ctc_decode keras.ops.ctc_loss keras.ops.cumprod
keras.ops.cumsum keras.ops.custom_gradient keras.ops.deg2rad keras.ops.depth_to_space
keras.ops.depthwise_conv keras.ops.det keras.ops.diag keras.ops.diagflat keras.ops.diagonal
keras.ops.diff keras.ops.digitize keras.ops.divide keras.ops.divide_no_nan keras.ops.dot
keras.ops.dot_product_attention keras.ops.dsplit keras.ops.dstack keras.ops.dtype keras.ops.eig
keras.ops.eigh keras.ops.einsum keras.ops.elu keras.ops.empty keras.ops.empty_like
keras.ops.equal keras.ops.erf keras.ops.erfc keras.ops.erfinv keras.ops.exp keras.ops.exp2
keras.ops.expand_dims keras.ops.expm1 keras.ops.extract_sequences keras.ops.eye keras.ops.fabs
keras.ops.fft keras.ops.fft2 keras.ops.flip keras.ops.fliplr keras.ops.flipud keras.ops.floor
keras.ops.floor_divide keras.ops.fmax keras.ops.fmin keras.ops.fmod keras.ops.fold
keras.ops.fori_loop keras.ops.full keras.ops.full_like keras.ops.gcd keras.ops.gelu
keras.ops.geomspace keras.ops.get_item keras.ops.glu keras.ops.greater keras.ops.greater_equal
keras.ops.hamming keras.ops.hanning keras.ops.hard_shrink keras.ops.hard_sigmoid
keras.ops.hard_silu keras.ops.hard_swish keras.ops.hard_tanh keras.ops.heaviside
keras.ops.histogram keras.ops.hsplit keras.ops.hstack keras.ops.hypot keras.ops.i0
keras.ops.identity keras.ops.ifft2 keras.ops.imag keras.ops.image.affine_transform
keras.ops.image.crop_images keras.ops.image.elastic_transform keras.ops.image.extract_patches
keras.ops.image.extract_patches_3d keras.ops.image.gaussian_blur keras.ops.image.hsv_to_rgb
keras.ops.image.map_coordinates keras.ops.image.pad_images keras.ops.image.perspective_transform
keras.ops.image.resize keras.ops.image.rgb_to_grayscale keras.ops.image.rgb_to_hsv
keras.ops.image.scale_and_translate keras.ops.image.sobel_edges keras.ops.image.ssim
keras.ops.in_top_k keras.ops.inner keras.ops.inv keras.ops.irfft keras.ops.is_tensor
keras.ops.isclose keras.ops.isfinite keras.ops.isin keras.ops.isinf keras.ops.isnan
keras.ops.isneginf keras.ops.isposinf keras.ops.isreal keras.ops.istft keras.ops.jvp
keras.ops.kaiser keras.ops.kron keras.ops.layer_normalization keras.ops.lcm keras.ops.ldexp
keras.ops.leaky_relu keras.ops.left_shift keras.ops.less keras.ops.less_equal
keras.ops.linalg.cholesky keras.ops.linalg.cholesky_inverse keras.ops.linalg.det
keras.ops.linalg.eig keras.ops.linalg.eigh keras.ops.linalg.inv keras.ops.linalg.jvp
keras.ops.linalg.lstsq keras.ops.linalg.lu_factor keras.ops.linalg.matrix_rank
keras.ops.linalg.norm keras.ops.linalg.pinv keras.ops.linalg.qr keras.ops.linalg.solve
keras.ops.linalg.solve_triangular keras.ops.linalg.svd keras.ops.linspace keras.ops.log
keras.ops.log10 keras.ops.log1p keras.ops.log2 keras.ops.log_sigmoid keras.ops.log_softmax
keras.ops.logaddexp keras.ops.logaddexp2 keras.ops.logdet keras.ops.logical_and
keras.ops.logical_not keras.ops.logical_or keras.ops.logical_xor keras.ops.logspace
keras.ops.logsumexp keras.ops.lstsq keras.ops.lu_factor keras.ops.map keras.ops.matmul
keras.ops.matrix_rank keras.ops.max keras.ops.max_pool keras.ops.maximum keras.ops.mean
keras.ops.median keras.ops.meshgrid keras.ops.min keras.ops.minimum keras.ops.mod
keras.ops.moments keras.ops.moveaxis keras.ops.multi_hot keras.ops.multiply keras.ops.nan_to_num
keras.ops.nanargmax keras.ops.nanargmin keras.ops.nancumprod keras.ops.nancumsum keras.ops.nanmax
keras.ops.nanmean keras.ops.nanmedian keras.ops.nanmin keras.ops.nanpercentile keras.ops.nanprod
keras.ops.nanquantile keras.ops.nanstd keras.ops.nansum keras.ops.nanvar keras.ops.ndim
keras.ops.negative keras.ops.nextafter keras.ops.nn.adaptive_average_pool
keras.ops.nn.adaptive_max_pool keras.ops.nn.average_pool keras.ops.nn.batch_normalization
keras.ops.nn.binary_crossentropy keras.ops.nn.categorical_crossentropy keras.ops.nn.celu
keras.ops.nn.conv keras.ops.nn.conv_transpose keras.ops.nn.ctc_decode keras.ops.nn.ctc_loss
keras.ops.nn.depth_to_space keras.ops.nn.depthwise_conv keras.ops.nn.dot_product_attention
keras.ops.nn.elu keras.ops.nn.fold keras.ops.nn.gelu keras.ops.nn.glu keras.ops.nn.hard_shrink
keras.ops.nn.hard_sigmoid keras.ops.nn.hard_silu keras.ops.nn.hard_swish keras.ops.nn.hard_tanh
keras.ops.nn.layer_normalization keras.ops.nn.leaky_relu keras.ops.nn.log_sigmoid
keras.ops.nn.log_softmax keras.ops.nn.max_pool keras.ops.nn.moments keras.ops.nn.multi_hot
keras.ops.nn.normalize keras.ops.nn.one_hot keras.ops.nn.polar keras.ops.nn.psnr
keras.ops.nn.relu keras.ops.nn.relu6 keras.ops.nn.rms_normalization keras.ops.nn.selu
keras.ops.nn.separable_conv keras.ops.nn.sigmoid keras.ops.nn.silu keras.ops.nn.soft_shrink
keras.ops.nn.softmax keras.ops.nn.softplus keras.ops.nn.softsign keras.ops.nn.space_to_depth
keras.ops.nn.sparse_categorical_crossentropy keras.ops.nn.sparse_plus keras.ops.nn.sparse_sigmoid
keras.ops.nn.sparsemax keras.ops.nn.squareplus keras.ops.nn.swish keras.ops.nn.tanh_shrink
keras.ops.nn.threshold keras.ops.nn.unfold keras.ops.nonzero keras.ops.norm keras.ops.normalize
keras.ops.not_equal keras.ops.numpy.abs keras.ops.numpy.absolute keras.ops.numpy.add
keras.ops.numpy.all keras.ops.numpy.allclose keras.ops.numpy.amax keras.ops.numpy.amin
keras.ops.numpy.angle keras.ops.numpy.any keras.ops.numpy.append keras.ops.numpy.arange
keras.ops.numpy.arccos keras.ops.numpy.arccosh keras.ops.numpy.arcsin keras.ops.numpy.arcsinh
keras.ops.numpy.arctan keras.ops.numpy.arctan2 keras.ops.numpy.arctanh keras.ops.numpy.argmax
keras.ops.numpy.argmin keras.ops.numpy.argpartition keras.ops.numpy.argsort keras.ops.numpy.array
keras.ops.numpy.array_split keras.ops.numpy.average keras.ops.numpy.bartlett
keras.ops.numpy.bincount keras.ops.numpy.bitwise_and keras.ops.numpy.bitwise_invert
keras.ops.numpy.bitwise_left_shift keras.ops.numpy.bitwise_not keras.ops.numpy.bitwise_or
keras.ops.numpy.bitwise_right_shift keras.ops.numpy.bitwise_xor keras.ops.numpy.blackman
keras.ops.numpy.broadcast_to keras.ops.numpy.cbrt keras.ops.numpy.ceil keras.ops.numpy.clip
keras.ops.numpy.concatenate keras.ops.numpy.conj keras.ops.numpy.conjugate keras.ops.numpy.copy
keras.ops.numpy.corrcoef keras.ops.numpy.correlate keras.ops.numpy.cos keras.ops.numpy.cosh
keras.ops.numpy.count_nonzero keras.ops.numpy.cross keras.ops.numpy.cumprod
keras.ops.numpy.cumsum keras.ops.numpy.deg2rad keras.ops.numpy.diag keras.ops.numpy.diagflat
keras.ops.numpy.diagonal keras.ops.numpy.diff keras.ops.numpy.digitize keras.ops.numpy.divide
keras.ops.numpy.divide_no_nan keras.ops.numpy.dot keras.ops.numpy.dsplit keras.ops.numpy.dstack
keras.ops.numpy.einsum keras.ops.numpy.empty keras.ops.numpy.empty_like keras.ops.numpy.equal
keras.ops.numpy.exp keras.ops.numpy.exp2 keras.ops.numpy.expand_dims keras.ops.numpy.expm1
keras.ops.numpy.eye keras.ops.numpy.fabs keras.ops.numpy.flip keras.ops.numpy.fliplr
keras.ops.numpy.flipud keras.ops.numpy.floor keras.ops.numpy.floor_divide keras.ops.numpy.fmax
keras.ops.numpy.fmin keras.ops.numpy.fmod keras.ops.numpy.full keras.ops.numpy.full_like
keras.ops.numpy.gcd keras.ops.numpy.geomspace keras.ops.numpy.get_item keras.ops.numpy.greater
keras.ops.numpy.greater_equal keras.ops.numpy.hamming keras.ops.numpy.hanning
keras.ops.numpy.heaviside keras.ops.numpy.histogram keras.ops.numpy.hsplit keras.ops.numpy.hstack
keras.ops.numpy.hypot keras.ops.numpy.i0 keras.ops.numpy.identity keras.ops.numpy.imag
keras.ops.numpy.inner keras.ops.numpy.isclose keras.ops.numpy.isfinite keras.ops.numpy.isin
keras.ops.numpy.isinf keras.ops.numpy.isnan keras.ops.numpy.isneginf keras.ops.numpy.isposinf
keras.ops.numpy.isreal keras.ops.numpy.kaiser keras.ops.numpy.kron keras.ops.numpy.lcm
keras.ops.numpy.ldexp keras.ops.numpy.left_shift keras.ops.numpy.less keras.ops.numpy.less_equal
keras.ops.numpy.linspace keras.ops.numpy.log keras.ops.numpy.log10 keras.ops.numpy.log1p
keras.ops.numpy.log2 keras.ops.numpy.logaddexp keras.ops.numpy.logaddexp2
keras.ops.numpy.logical_and keras.ops.numpy.logical_not keras.ops.numpy.logical_or
keras.ops.numpy.logical_xor keras.ops.numpy.logspace keras.ops.numpy.matmul keras.ops.numpy.max
keras.ops.numpy.maximum keras.ops.numpy.mean keras.ops.numpy.median keras.ops.numpy.meshgrid
keras.ops.numpy.min keras.ops.numpy.minimum keras.ops.numpy.mod keras.ops.numpy.moveaxis
keras.ops.numpy.multiply keras.ops.numpy.nan_to_num keras.ops.numpy.nanargmax
keras.ops.numpy.nanargmin keras.ops.numpy.nancumprod keras.ops.numpy.nancumsum
keras.ops.numpy.nanmax keras.ops.numpy.nanmean keras.ops.numpy.nanmedian keras.ops.numpy.nanmin
keras.ops.numpy.nanpercentile keras.ops.numpy.nanprod keras.ops.numpy.nanquantile
keras.ops.numpy.nanstd keras.ops.numpy.nansum keras.ops.numpy.nanvar keras.ops.numpy.ndim
keras.ops.numpy.negative keras.ops.numpy.nextafter keras.ops.numpy.nonzero
keras.ops.numpy.not_equal keras.ops.numpy.ones keras.ops.numpy.ones_like keras.ops.numpy.outer
keras.ops.numpy.pad keras.ops.numpy.percentile keras.ops.numpy.power keras.ops.numpy.prod
keras.ops.numpy.ptp keras.ops.numpy.quantile keras.ops.numpy.rad2deg keras.ops.numpy.ravel
keras.ops.numpy.real keras.ops.numpy.reciprocal keras.ops.numpy.repeat keras.ops.numpy.reshape
keras.ops.numpy.right_shift keras.ops.numpy.roll keras.ops.numpy.rot90 keras.ops.numpy.round
keras.ops.numpy.searchsorted keras.ops.numpy.select keras.ops.numpy.sign keras.ops.numpy.signbit
keras.ops.numpy.sin keras.ops.numpy.sinc keras.ops.numpy.sinh keras.ops.numpy.size
keras.ops.numpy.slogdet keras.ops.numpy.sort keras.ops.numpy.split keras.ops.numpy.sqrt
keras.ops.numpy.square keras.ops.numpy.squeeze keras.ops.numpy.stack keras.ops.numpy.std
keras.ops.numpy.subtract keras.ops.numpy.sum keras.ops.numpy.swapaxes keras.ops.numpy.take
keras.ops.numpy.take_along_axis keras.ops.numpy.tan keras.ops.numpy.tanh
keras.ops.numpy.tensordot keras.ops.numpy.tile keras.ops.numpy.trace keras.ops.numpy.transpose
keras.ops.numpy.trapezoid keras.ops.numpy.tri keras.ops.numpy.tril keras.ops.numpy.triu
keras.ops.numpy.true_divide keras.ops.numpy.trunc keras.ops.numpy.unique
keras.ops.numpy.unravel_index keras.ops.numpy.vander keras.ops.numpy.var keras.ops.numpy.vdot
keras.ops.numpy.vectorize keras.ops.numpy.view keras.ops.numpy.vsplit keras.ops.numpy.vstack
keras.ops.numpy.where keras.ops.numpy.zeros keras.ops.numpy.zeros_like keras.ops.one_hot
keras.ops.ones keras.ops.ones_like keras.ops.outer keras.ops.pad keras.ops.percentile
keras.ops.pinv keras.ops.polar keras.ops.power keras.ops.prod keras.ops.psnr keras.ops.ptp
keras.ops.qr keras.ops.quantile keras.ops.rad2deg keras.ops.ravel keras.ops.real
keras.ops.rearrange keras.ops.reciprocal keras.ops.relu keras.ops.relu6 keras.ops.repeat
keras.ops.reshape keras.ops.rfft keras.ops.right_shift keras.ops.rms_normalization keras.ops.roll
keras.ops.rot90 keras.ops.round keras.ops.rsqrt keras.ops.saturate_cast keras.ops.scan
keras.ops.scatter keras.ops.scatter_update keras.ops.searchsorted keras.ops.segment_max
keras.ops.segment_min keras.ops.segment_prod keras.ops.segment_sum keras.ops.select
keras.ops.selu keras.ops.separable_conv keras.ops.shape keras.ops.sigmoid keras.ops.sign
keras.ops.signbit keras.ops.silu keras.ops.sin keras.ops.sinc keras.ops.sinh keras.ops.size
keras.ops.slice keras.ops.slice_update keras.ops.slogdet keras.ops.soft_shrink keras.ops.softmax
keras.ops.softplus keras.ops.softsign keras.ops.solve keras.ops.solve_triangular keras.ops.sort
keras.ops.space_to_depth keras.ops.sparse_categorical_crossentropy keras.ops.sparse_plus
keras.ops.sparse_sigmoid keras.ops.sparsemax keras.ops.split keras.ops.sqrt keras.ops.square
keras.ops.squareplus keras.ops.squeeze keras.ops.stack keras.ops.std keras.ops.stft
keras.ops.stop_gradient keras.ops.subtract keras.ops.sum keras.ops.svd keras.ops.swapaxes
keras.ops.swish keras.ops.switch keras.ops.take keras.ops.take_along_axis keras.ops.tan
keras.ops.tanh keras.ops.tanh_shrink keras.ops.tensordot keras.ops.threshold keras.ops.tile
keras.ops.top_k keras.ops.trace keras.ops.transpose keras.ops.trapezoid keras.ops.tri
keras.ops.tril keras.ops.triu keras.ops.true_divide keras.ops.trunc keras.ops.unfold
keras.ops.unique keras.ops.unravel_index keras.ops.unstack keras.ops.vander keras.ops.var
keras.ops.vdot keras.ops.vectorize keras.ops.vectorized_map keras.ops.view
keras.ops.view_as_complex keras.ops.view_as_real keras.ops.vsplit keras.ops.vstack
keras.ops.where keras.ops.while_loop keras.ops.zeros keras.ops.zeros_like
keras.optimizers.Adadelta keras.optimizers.Adafactor keras.optimizers.Adagrad
keras.optimizers.Adam keras.optimizers.AdamW keras.optimizers.Adamax keras.optimizers.Ftrl
keras.optimizers.Lamb keras.optimizers.Lion keras.optimizers.LossScaleOptimizer
keras.optimizers.MultiOptimizer keras.optimizers.Muon keras.optimizers.Nadam
keras.optimizers.Optimizer keras.optimizers.OptimizerMap keras.optimizers.RMSprop
keras.optimizers.SGD keras.optimizers.ScheduleFreeAdamW keras.optimizers.deserialize
keras.optimizers.get keras.optimizers.legacy.Adagrad keras.optimizers.legacy.Adam
keras.optimizers.legacy.Ftrl keras.optimizers.legacy.Optimizer keras.optimizers.legacy.RMSprop
keras.optimizers.legacy.SGD keras.optimizers.schedules.CosineDecay
keras.optimizers.schedules.CosineDecayRestarts keras.optimizers.schedules.ExponentialDecay
keras.optimizers.schedules.InverseTimeDecay keras.optimizers.schedules.LearningRateSchedule
keras.optimizers.schedules.PiecewiseConstantDecay keras.optimizers.schedules.PolynomialDecay
keras.optimizers.schedules.deserialize keras.optimizers.schedules.serialize
keras.optimizers.serialize keras.preprocessing.image.DirectoryIterator
keras.preprocessing.image.ImageDataGenerator keras.preprocessing.image.Iterator
keras.preprocessing.image.NumpyArrayIterator keras.preprocessing.image.apply_affine_transform
keras.preprocessing.image.apply_brightness_shift keras.preprocessing.image.apply_channel_shift
keras.preprocessing.image.array_to_img keras.preprocessing.image.img_to_array
keras.preprocessing.image.load_img keras.preprocessing.image.random_brightness
keras.preprocessing.image.random_channel_shift keras.preprocessing.image.random_rotation
keras.preprocessing.image.random_shear keras.preprocessing.image.random_shift
keras.preprocessing.image.random_zoom keras.preprocessing.image.save_img
keras.preprocessing.image.smart_resize keras.preprocessing.image_dataset_from_directory
keras.preprocessing.sequence.TimeseriesGenerator keras.preprocessing.sequence.make_sampling_table
keras.preprocessing.sequence.pad_sequences keras.preprocessing.sequence.skipgrams
keras.preprocessing.text.Tokenizer keras.preprocessing.text.hashing_trick
keras.preprocessing.text.one_hot keras.preprocessing.text.text_to_word_sequence
keras.preprocessing.text.tokenizer_from_json keras.preprocessing.text_dataset_from_directory
keras.preprocessing.timeseries_dataset_from_array keras.quantizers.AWQConfig
keras.quantizers.AbsMaxQuantizer keras.quantizers.Float8QuantizationConfig
keras.quantizers.GPTQConfig keras.quantizers.Int4QuantizationConfig
keras.quantizers.Int8QuantizationConfig keras.quantizers.QuantizationConfig
keras.quantizers.Quantizer keras.quantizers.abs_max_quantize
keras.quantizers.abs_max_quantize_grouped_with_zero_point
keras.quantizers.compute_float8_amax_history keras.quantizers.compute_float8_scale
keras.quantizers.deserialize keras.quantizers.fake_quant_with_min_max_vars keras.quantizers.get
keras.quantizers.pack_int4 keras.quantizers.quantize_and_dequantize keras.quantizers.serialize
keras.quantizers.unpack_int4 keras.random.SeedGenerator keras.random.beta keras.random.binomial
keras.random.categorical keras.random.dropout keras.random.gamma keras.random.normal
keras.random.randint keras.random.shuffle keras.random.truncated_normal keras.random.uniform
keras.regularizers.L1 keras.regularizers.L1L2 keras.regularizers.L2
keras.regularizers.OrthogonalRegularizer keras.regularizers.Regularizer
keras.regularizers.deserialize keras.regularizers.get keras.regularizers.l1
keras.regularizers.l1_l2 keras.regularizers.l2 keras.regularizers.orthogonal_regularizer
keras.regularizers.serialize keras.remat keras.tree.MAP_TO_NONE keras.tree.assert_same_paths
keras.tree.assert_same_structure keras.tree.flatten keras.tree.flatten_with_path
keras.tree.is_nested keras.tree.lists_to_tuples keras.tree.map_shape_structure
keras.tree.map_structure keras.tree.map_structure_up_to keras.tree.pack_sequence_as
keras.tree.traverse keras.utils.Config keras.utils.CustomObjectScope keras.utils.FeatureSpace
keras.utils.Progbar keras.utils.PyDataset keras.utils.Sequence keras.utils.array_to_img
keras.utils.audio_dataset_from_directory keras.utils.bounding_boxes.affine_transform
keras.utils.bounding_boxes.clip_to_image_size keras.utils.bounding_boxes.compute_ciou
keras.utils.bounding_boxes.compute_iou keras.utils.bounding_boxes.convert_format
keras.utils.bounding_boxes.crop keras.utils.bounding_boxes.decode_deltas_to_boxes
keras.utils.bounding_boxes.encode_box_to_deltas keras.utils.bounding_boxes.pad
keras.utils.clear_session keras.utils.custom_object_scope keras.utils.deserialize_keras_object
keras.utils.disable_interactive_logging keras.utils.enable_interactive_logging
keras.utils.get_custom_objects keras.utils.get_file keras.utils.get_registered_name
keras.utils.get_registered_object keras.utils.get_source_inputs
keras.utils.image_dataset_from_directory keras.utils.img_to_array
keras.utils.is_interactive_logging_enabled keras.utils.is_keras_tensor
keras.utils.legacy.deserialize_keras_object keras.utils.legacy.serialize_keras_object
keras.utils.load_img keras.utils.model_to_dot keras.utils.normalize
keras.utils.pack_x_y_sample_weight keras.utils.pad_sequences keras.utils.plot_model
keras.utils.register_keras_serializable keras.utils.save_img keras.utils.serialize_keras_object
keras.utils.set_random_seed keras.utils.split_dataset keras.utils.standardize_dtype
keras.utils.text_dataset_from_directory keras.utils.timeseries_dataset_from_array
keras.utils.to_categorical keras.utils.unpack_x_y_sample_weight keras.version
keras.visualization.draw_bounding_boxes keras.visualization.draw_segmentation_masks
keras.visualization.plot_bounding_box_gallery keras.visualization.plot_image_gallery
keras.visualization.plot_segmentation_mask_gallery keras.wrappers.SKLearnClassifier
keras.wrappers.SKLearnRegressor keras.wrappers.SKLearnTransformer less less_equal
linalg.LinearOperator linalg.LinearOperatorAdjoint linalg.LinearOperatorBlockDiag
linalg.LinearOperatorBlockLowerTriangular linalg.LinearOperatorCirculant
linalg.LinearOperatorCirculant2D linalg.LinearOperatorCirculant3D
linalg.LinearOperatorComposition linalg.LinearOperatorDiag linalg.LinearOperatorFullMatrix
linalg.LinearOperatorHouseholder linalg.LinearOperatorIdentity linalg.LinearOperatorInversion
linalg.LinearOperatorKronecker linalg.LinearOperatorLowRankUpdate
linalg.LinearOperatorLowerTriangular linalg.LinearOperatorPermutation
linalg.LinearOperatorScaledIdentity linalg.LinearOperatorToeplitz linalg.LinearOperatorTridiag
linalg.LinearOperatorZeros linalg.adjoint linalg.band_part linalg.banded_triangular_solve
linalg.cholesky linalg.cholesky_solve linalg.cross linalg.det linalg.diag linalg.diag_part
linalg.eig linalg.eigh linalg.eigh_tridiagonal linalg.eigvals linalg.eigvalsh linalg.einsum
linalg.experimental.conjugate_gradient linalg.expm linalg.eye linalg.global_norm linalg.inv
linalg.l2_normalize linalg.logdet linalg.logm linalg.lstsq linalg.lu linalg.lu_matrix_inverse
linalg.lu_reconstruct linalg.lu_solve linalg.matmul linalg.matrix_rank linalg.matrix_transpose
linalg.matvec linalg.norm linalg.normalize linalg.pinv linalg.qr linalg.set_diag linalg.slogdet
linalg.solve linalg.sqrtm linalg.svd linalg.tensor_diag linalg.tensor_diag_part linalg.tensordot
linalg.trace linalg.triangular_solve linalg.tridiagonal_matmul linalg.tridiagonal_solve linspace
lite.Interpreter lite.OpsSet lite.Optimize lite.RepresentativeDataset lite.TFLiteConverter
lite.TargetSpec lite.experimental.Analyzer lite.experimental.OpResolverType
lite.experimental.QuantizationDebugOptions lite.experimental.QuantizationDebugger
lite.experimental.authoring.compatible lite.experimental.load_delegate load_library
load_op_library logical_and logical_not logical_or lookup.KeyValueTensorInitializer
lookup.StaticHashTable lookup.StaticVocabularyTable lookup.TextFileIndex
lookup.TextFileInitializer lookup.experimental.DenseHashTable
lookup.experimental.MutableHashTable losses.BinaryCrossentropy losses.BinaryFocalCrossentropy
losses.CTC losses.CategoricalCrossentropy losses.CategoricalFocalCrossentropy
losses.CategoricalGeneralizedCrossEntropy losses.CategoricalHinge losses.Circle
losses.CosineSimilarity losses.Dice losses.Hinge losses.Huber losses.KLD losses.KLDivergence
losses.LogCosh losses.Loss losses.MAE losses.MAPE losses.MSE losses.MSLE losses.MeanAbsoluteError
losses.MeanAbsolutePercentageError losses.MeanSquaredError losses.MeanSquaredLogarithmicError
losses.Poisson losses.Reduction losses.SparseCategoricalCrossentropy losses.SquaredHinge
losses.Tversky losses.binary_crossentropy losses.binary_focal_crossentropy
losses.categorical_crossentropy losses.categorical_focal_crossentropy
losses.categorical_generalized_cross_entropy losses.categorical_hinge losses.circle
losses.cosine_similarity losses.ctc losses.deserialize losses.dice losses.get losses.hinge
losses.huber losses.kld losses.kullback_leibler_divergence losses.logcosh losses.mae losses.mape
losses.mse losses.msle losses.poisson losses.serialize losses.sparse_categorical_crossentropy
losses.squared_hinge losses.tversky make_ndarray make_tensor_proto map_fn math.abs
math.accumulate_n math.acos math.acosh math.add math.add_n math.angle math.approx_max_k
math.approx_min_k math.argmax math.argmin math.asin math.asinh math.atan math.atan2 math.atanh
math.bessel_i0 math.bessel_i0e math.bessel_i1 math.bessel_i1e math.betainc math.bincount
math.ceil math.confusion_matrix math.conj math.cos math.cosh math.count_nonzero math.cumprod
math.cumsum math.cumulative_logsumexp math.digamma math.divide math.divide_no_nan math.equal
math.erf math.erfc math.erfcinv math.erfinv math.exp math.expm1 math.floor math.floordiv
math.floormod math.greater math.greater_equal math.igamma math.igammac math.imag math.in_top_k
math.invert_permutation math.is_finite math.is_inf math.is_nan math.is_non_decreasing
math.is_strictly_increasing math.l2_normalize math.lbeta math.less math.less_equal math.lgamma
math.log math.log1p math.log_sigmoid math.log_softmax math.logical_and math.logical_not
math.logical_or math.logical_xor math.maximum math.minimum math.mod math.multiply
math.multiply_no_nan math.ndtri math.negative math.nextafter math.not_equal math.polygamma
math.polyval math.pow math.real math.reciprocal math.reciprocal_no_nan math.reduce_all
math.reduce_any math.reduce_euclidean_norm math.reduce_logsumexp math.reduce_max math.reduce_mean
math.reduce_min math.reduce_prod math.reduce_std math.reduce_sum math.reduce_variance math.rint
math.round math.rsqrt math.scalar_mul math.segment_max math.segment_mean math.segment_min
math.segment_prod math.segment_sum math.sigmoid math.sign math.sin math.sinh math.sobol_sample
math.softmax math.softplus math.softsign math.special.bessel_i0 math.special.bessel_i0e
math.special.bessel_i1 math.special.bessel_i1e math.special.bessel_j0 math.special.bessel_j1
math.special.bessel_k0 math.special.bessel_k0e math.special.bessel_k1 math.special.bessel_k1e
math.special.bessel_y0 math.special.bessel_y1 math.special.dawsn math.special.expint
math.special.fresnel_cos math.special.fresnel_sin math.special.spence math.sqrt math.square
math.squared_difference math.subtract math.tan math.tanh math.top_k math.truediv
math.unsorted_segment_max math.unsorted_segment_mean math.unsorted_segment_min
math.unsorted_segment_prod math.unsorted_segment_sqrt_n math.unsorted_segment_sum math.xdivy
math.xlog1py math.xlogy math.zero_fraction math.zeta matmul matrix_square_root maximum meshgrid
metrics.AUC metrics.Accuracy metrics.BinaryAccuracy metrics.BinaryCrossentropy metrics.BinaryIoU
metrics.CategoricalAccuracy metrics.CategoricalCrossentropy metrics.CategoricalHinge
metrics.ConcordanceCorrelation metrics.CosineSimilarity metrics.F1Score metrics.FBetaScore
metrics.FalseNegatives metrics.FalsePositives metrics.Hinge metrics.IoU metrics.KLD
metrics.KLDivergence metrics.LogCoshError metrics.MAE metrics.MAPE metrics.MSE metrics.MSLE
metrics.Mean metrics.MeanAbsoluteError metrics.MeanAbsolutePercentageError metrics.MeanIoU
metrics.MeanMetricWrapper metrics.MeanSquaredError metrics.MeanSquaredLogarithmicError
metrics.Metric metrics.OneHotIoU metrics.OneHotMeanIoU metrics.PearsonCorrelation metrics.Poisson
metrics.Precision metrics.PrecisionAtRecall metrics.R2Score metrics.Recall
metrics.RecallAtPrecision metrics.RootMeanSquaredError metrics.SensitivityAtSpecificity
metrics.SparseCategoricalAccuracy metrics.SparseCategoricalCrossentropy
metrics.SparseTopKCategoricalAccuracy metrics.SpecificityAtSensitivity metrics.SquaredHinge
metrics.Sum metrics.TopKCategoricalAccuracy metrics.TrueNegatives metrics.TruePositives
metrics.binary_accuracy metrics.binary_crossentropy metrics.binary_focal_crossentropy
metrics.categorical_accuracy metrics.categorical_crossentropy
metrics.categorical_focal_crossentropy metrics.categorical_hinge metrics.concordance_correlation
metrics.deserialize metrics.get metrics.hinge metrics.huber metrics.kld
metrics.kullback_leibler_divergence metrics.logcosh metrics.mae metrics.mape metrics.mse
metrics.msle metrics.pearson_correlation metrics.poisson metrics.serialize
metrics.sparse_categorical_accuracy metrics.sparse_categorical_crossentropy
metrics.sparse_top_k_categorical_accuracy metrics.squared_hinge
metrics.top_k_categorical_accuracy minimum mlir.experimental.convert_function
mlir.experimental.convert_graph_def mlir.experimental.convert_saved_model
mlir.experimental.convert_saved_model_v1 mlir.experimental.run_pass_pipeline
mlir.experimental.tflite_to_tosa_bytecode mlir.experimental.write_bytecode multiply name_scope
negative nest.assert_same_structure nest.flatten nest.is_nested nest.map_structure
nest.pack_sequence_as newaxis nn.RNNCellDeviceWrapper nn.RNNCellDropoutWrapper
nn.RNNCellResidualWrapper nn.all_candidate_sampler nn.approx_max_k nn.approx_min_k
nn.atrous_conv2d nn.atrous_conv2d_transpose nn.avg_pool nn.avg_pool1d nn.avg_pool2d nn.avg_pool3d
nn.batch_norm_with_global_normalization nn.batch_normalization nn.bias_add nn.collapse_repeated
nn.compute_accidental_hits nn.compute_average_loss nn.conv1d nn.conv1d_transpose nn.conv2d
nn.conv2d_transpose nn.conv3d nn.conv3d_transpose nn.conv_transpose nn.convolution nn.crelu
nn.ctc_beam_search_decoder nn.ctc_greedy_decoder nn.ctc_loss nn.ctc_unique_labels
nn.depth_to_space nn.depthwise_conv2d nn.depthwise_conv2d_backprop_filter
nn.depthwise_conv2d_backprop_input nn.dilation2d nn.dropout nn.elu nn.embedding_lookup
nn.embedding_lookup_sparse nn.erosion2d nn.experimental.general_dropout
nn.experimental.stateless_dropout nn.fixed_unigram_candidate_sampler nn.fractional_avg_pool
nn.fractional_max_pool nn.gelu nn.in_top_k nn.isotonic_regression nn.l2_loss nn.l2_normalize
nn.leaky_relu nn.learned_unigram_candidate_sampler nn.local_response_normalization
nn.log_poisson_loss nn.log_softmax nn.lrn nn.max_pool nn.max_pool1d nn.max_pool2d nn.max_pool3d
nn.max_pool_with_argmax nn.moments nn.nce_loss nn.normalize_moments nn.pool nn.relu nn.relu6
nn.safe_embedding_lookup_sparse nn.sampled_softmax_loss nn.scale_regularization_loss nn.selu
nn.separable_conv2d nn.sigmoid nn.sigmoid_cross_entropy_with_logits nn.silu nn.softmax
nn.softmax_cross_entropy_with_logits nn.softplus nn.softsign nn.space_to_batch nn.space_to_depth
nn.sparse_softmax_cross_entropy_with_logits nn.sufficient_statistics nn.swish nn.tanh nn.top_k
nn.weighted_cross_entropy_with_logits nn.weighted_moments nn.with_space_to_batch nn.zero_fraction
no_gradient no_op nondifferentiable_batch_function norm not_equal numpy_function one_hot ones
ones_initializer ones_like optimizers.Adadelta optimizers.Adafactor optimizers.Adagrad
optimizers.Adam optimizers.AdamW optimizers.Adamax optimizers.Ftrl optimizers.Lamb
optimizers.Lion optimizers.LossScaleOptimizer optimizers.MultiOptimizer optimizers.Muon
optimizers.Nadam optimizers.Optimizer optimizers.OptimizerMap optimizers.RMSprop optimizers.SGD
optimizers.ScheduleFreeAdamW optimizers.deserialize optimizers.get optimizers.legacy.Adagrad
optimizers.legacy.Adam optimizers.legacy.Ftrl optimizers.legacy.Optimizer
optimizers.legacy.RMSprop optimizers.legacy.SGD optimizers.schedules.CosineDecay
optimizers.schedules.CosineDecayRestarts optimizers.schedules.ExponentialDecay
optimizers.schedules.InverseTimeDecay optimizers.schedules.LearningRateSchedule
optimizers.schedules.PiecewiseConstantDecay optimizers.schedules.PolynomialDecay
optimizers.schedules.deserialize optimizers.schedules.serialize optimizers.serialize pad
parallel_stack pow print profiler.experimental.Profile profiler.experimental.ProfilerOptions
profiler.experimental.Trace profiler.experimental.client.monitor
profiler.experimental.client.trace profiler.experimental.server.start profiler.experimental.start
profiler.experimental.stop py_function qint16 qint32 qint8 quantization.dequantize
quantization.experimental.QuantizationComponentSpec quantization.experimental.QuantizationMethod
quantization.experimental.QuantizationOptions
quantization.experimental.TfRecordRepresentativeDatasetSaver
quantization.experimental.UnitWiseQuantizationSpec quantization.experimental.quantize_saved_model
quantization.fake_quant_with_min_max_args quantization.fake_quant_with_min_max_args_gradient
quantization.fake_quant_with_min_max_vars quantization.fake_quant_with_min_max_vars_gradient
quantization.fake_quant_with_min_max_vars_per_channel
quantization.fake_quant_with_min_max_vars_per_channel_gradient quantization.quantize
quantization.quantize_and_dequantize quantization.quantize_and_dequantize_v2
quantization.quantized_concat queue.FIFOQueue queue.PaddingFIFOQueue queue.PriorityQueue
queue.QueueBase queue.RandomShuffleQueue quint16 quint8 ragged.boolean_mask ragged.constant
ragged.cross ragged.cross_hashed ragged.map_flat_values ragged.range
ragged.row_splits_to_segment_ids ragged.segment_ids_to_row_splits ragged.stack
ragged.stack_dynamic_partitions ragged_fill_empty_rows ragged_fill_empty_rows_grad
random.Algorithm random.Generator random.all_candidate_sampler random.categorical
random.create_rng_state random.experimental.Algorithm random.experimental.Generator
random.experimental.create_rng_state random.experimental.get_global_generator
random.experimental.index_shuffle random.experimental.set_global_generator
random.experimental.stateless_fold_in random.experimental.stateless_shuffle
random.experimental.stateless_split random.fixed_unigram_candidate_sampler random.fold_in
random.gamma random.get_global_generator random.learned_unigram_candidate_sampler
random.log_uniform_candidate_sampler random.normal random.poisson random.set_global_generator
random.set_seed random.shuffle random.split random.stateless_binomial
random.stateless_categorical random.stateless_gamma random.stateless_normal
random.stateless_parameterized_truncated_normal random.stateless_poisson
random.stateless_truncated_normal random.stateless_uniform random.truncated_normal random.uniform
random.uniform_candidate_sampler random_index_shuffle random_normal_initializer
random_uniform_initializer range rank raw_ops.Abort raw_ops.Abs raw_ops.AccumulateNV2
raw_ops.AccumulatorApplyGradient raw_ops.AccumulatorNumAccumulated
raw_ops.AccumulatorSetGlobalStep raw_ops.AccumulatorTakeGradient raw_ops.Acos raw_ops.Acosh
raw_ops.Add raw_ops.AddManySparseToTensorsMap raw_ops.AddN raw_ops.AddSparseToTensorsMap
raw_ops.AddV2 raw_ops.AdjustContrast raw_ops.AdjustContrastv2 raw_ops.AdjustHue
raw_ops.AdjustSaturation raw_ops.All raw_ops.AllCandidateSampler raw_ops.AllToAll raw_ops.Angle
raw_ops.AnonymousHashTable raw_ops.AnonymousIterator raw_ops.AnonymousIteratorV2
raw_ops.AnonymousIteratorV3 raw_ops.AnonymousMemoryCache raw_ops.AnonymousMultiDeviceIterator
raw_ops.AnonymousMultiDeviceIteratorV3 raw_ops.AnonymousMutableDenseHashTable
raw_ops.AnonymousMutableHashTable raw_ops.AnonymousMutableHashTableOfTensors
raw_ops.AnonymousRandomSeedGenerator raw_ops.AnonymousSeedGenerator raw_ops.Any
raw_ops.ApplyAdaMax raw_ops.ApplyAdadelta raw_ops.ApplyAdagrad raw_ops.ApplyAdagradDA
raw_ops.ApplyAdagradV2 raw_ops.ApplyAdam raw_ops.ApplyAddSign raw_ops.ApplyCenteredRMSProp
raw_ops.ApplyFtrl raw_ops.ApplyFtrlV2 raw_ops.ApplyGradientDescent raw_ops.ApplyMomentum
raw_ops.ApplyPowerSign raw_ops.ApplyProximalAdagrad raw_ops.ApplyProximalGradientDescent
raw_ops.ApplyRMSProp raw_ops.ApproxTopK raw_ops.ApproximateEqual raw_ops.ArgMax raw_ops.ArgMin
raw_ops.AsString raw_ops.Asin raw_ops.Asinh raw_ops.Assert raw_ops.AssertCardinalityDataset
raw_ops.AssertNextDataset raw_ops.AssertPrevDataset raw_ops.Assign raw_ops.AssignAdd
raw_ops.AssignAddVariableOp raw_ops.AssignSub raw_ops.AssignSubVariableOp
raw_ops.AssignVariableOp raw_ops.AssignVariableXlaConcatND raw_ops.Atan raw_ops.Atan2
raw_ops.Atanh raw_ops.AudioSpectrogram raw_ops.AudioSummary raw_ops.AudioSummaryV2
raw_ops.AutoShardDataset raw_ops.AvgPool raw_ops.AvgPool3D raw_ops.AvgPool3DGrad
raw_ops.AvgPoolGrad raw_ops.BandedTriangularSolve raw_ops.Barrier raw_ops.BarrierClose
raw_ops.BarrierIncompleteSize raw_ops.BarrierInsertMany raw_ops.BarrierReadySize
raw_ops.BarrierTakeMany raw_ops.Batch raw_ops.BatchCholesky raw_ops.BatchCholeskyGrad
raw_ops.BatchDataset raw_ops.BatchDatasetV2 raw_ops.BatchFFT raw_ops.BatchFFT2D
raw_ops.BatchFFT3D raw_ops.BatchFunction raw_ops.BatchIFFT raw_ops.BatchIFFT2D
raw_ops.BatchIFFT3D raw_ops.BatchMatMul raw_ops.BatchMatMulV2 raw_ops.BatchMatMulV3
raw_ops.BatchMatrixBandPart raw_ops.BatchMatrixDeterminant raw_ops.BatchMatrixDiag
raw_ops.BatchMatrixDiagPart raw_ops.BatchMatrixInverse raw_ops.BatchMatrixSetDiag
raw_ops.BatchMatrixSolve raw_ops.BatchMatrixSolveLs raw_ops.BatchMatrixTriangularSolve
raw_ops.BatchNormWithGlobalNormalization raw_ops.BatchNormWithGlobalNormalizationGrad
raw_ops.BatchSelfAdjointEig raw_ops.BatchSelfAdjointEigV2 raw_ops.BatchSvd raw_ops.BatchToSpace
raw_ops.BatchToSpaceND raw_ops.BesselI0 raw_ops.BesselI0e raw_ops.BesselI1 raw_ops.BesselI1e
raw_ops.BesselJ0 raw_ops.BesselJ1 raw_ops.BesselK0 raw_ops.BesselK0e raw_ops.BesselK1
raw_ops.BesselK1e raw_ops.BesselY0 raw_ops.BesselY1 raw_ops.Betainc raw_ops.BiasAdd
raw_ops.BiasAddGrad raw_ops.BiasAddV1 raw_ops.Bincount raw_ops.Bitcast raw_ops.BitwiseAnd
raw_ops.BitwiseOr raw_ops.BitwiseXor raw_ops.BlockLSTM raw_ops.BlockLSTMGrad
raw_ops.BlockLSTMGradV2 raw_ops.BlockLSTMV2 raw_ops.BoostedTreesAggregateStats
raw_ops.BoostedTreesBucketize raw_ops.BoostedTreesCalculateBestFeatureSplit
raw_ops.BoostedTreesCalculateBestFeatureSplitV2 raw_ops.BoostedTreesCalculateBestGainsPerFeature
raw_ops.BoostedTreesCenterBias raw_ops.BoostedTreesCreateEnsemble
raw_ops.BoostedTreesCreateQuantileStreamResource raw_ops.BoostedTreesDeserializeEnsemble
raw_ops.BoostedTreesEnsembleResourceHandleOp raw_ops.BoostedTreesExampleDebugOutputs
raw_ops.BoostedTreesFlushQuantileSummaries raw_ops.BoostedTreesGetEnsembleStates
raw_ops.BoostedTreesMakeQuantileSummaries raw_ops.BoostedTreesMakeStatsSummary
raw_ops.BoostedTreesPredict raw_ops.BoostedTreesQuantileStreamResourceAddSummaries
raw_ops.BoostedTreesQuantileStreamResourceDeserialize
raw_ops.BoostedTreesQuantileStreamResourceFlush
raw_ops.BoostedTreesQuantileStreamResourceGetBucketBoundaries
raw_ops.BoostedTreesQuantileStreamResourceHandleOp raw_ops.BoostedTreesSerializeEnsemble
raw_ops.BoostedTreesSparseAggregateStats raw_ops.BoostedTreesSparseCalculateBestFeatureSplit
raw_ops.BoostedTreesTrainingPredict raw_ops.BoostedTreesUpdateEnsemble
raw_ops.BoostedTreesUpdateEnsembleV2 raw_ops.BroadcastArgs raw_ops.BroadcastGradientArgs
raw_ops.BroadcastTo raw_ops.Bucketize raw_ops.BytesProducedStatsDataset
raw_ops.CSRSparseMatrixComponents raw_ops.CSRSparseMatrixToDense
raw_ops.CSRSparseMatrixToSparseTensor raw_ops.CSVDataset raw_ops.CSVDatasetV2
raw_ops.CTCBeamSearchDecoder raw_ops.CTCGreedyDecoder raw_ops.CTCLoss raw_ops.CTCLossV2
raw_ops.CacheDataset raw_ops.CacheDatasetV2 raw_ops.Case raw_ops.Cast raw_ops.Ceil
raw_ops.CheckNumerics raw_ops.CheckNumericsV2 raw_ops.CheckPinned raw_ops.Cholesky
raw_ops.CholeskyGrad raw_ops.ChooseFastestBranchDataset raw_ops.ChooseFastestDataset
raw_ops.ClipByValue raw_ops.CloseSummaryWriter raw_ops.CollectiveAllToAllV2
raw_ops.CollectiveAllToAllV3 raw_ops.CollectiveAssignGroupV2 raw_ops.CollectiveBcastRecv
raw_ops.CollectiveBcastRecvV2 raw_ops.CollectiveBcastSend raw_ops.CollectiveBcastSendV2
raw_ops.CollectiveGather raw_ops.CollectiveGatherV2 raw_ops.CollectiveInitializeCommunicator
raw_ops.CollectivePermute raw_ops.CollectiveReduce raw_ops.CollectiveReduceScatterV2
raw_ops.CollectiveReduceV2 raw_ops.CollectiveReduceV3 raw_ops.CombinedNonMaxSuppression
raw_ops.Complex raw_ops.ComplexAbs raw_ops.CompositeTensorVariantFromComponents
raw_ops.CompositeTensorVariantToComponents raw_ops.CompressElement raw_ops.ComputeAccidentalHits
raw_ops.ComputeBatchSize raw_ops.Concat raw_ops.ConcatOffset raw_ops.ConcatV2
raw_ops.ConcatenateDataset raw_ops.ConditionalAccumulator raw_ops.ConfigureDistributedTPU
raw_ops.ConfigureTPUEmbedding raw_ops.Conj raw_ops.ConjugateTranspose raw_ops.Const
raw_ops.ConsumeMutexLock raw_ops.ControlTrigger raw_ops.Conv raw_ops.Conv2D
raw_ops.Conv2DBackpropFilter raw_ops.Conv2DBackpropFilterV2 raw_ops.Conv2DBackpropInput
raw_ops.Conv2DBackpropInputV2 raw_ops.Conv3D raw_ops.Conv3DBackpropFilter
raw_ops.Conv3DBackpropFilterV2 raw_ops.Conv3DBackpropInput raw_ops.Conv3DBackpropInputV2
raw_ops.ConvertToCooTensor raw_ops.ConvertToListOfSparseCoreCooTensors
raw_ops.ConvertToSparseCoreCsrWrappedCooTensor raw_ops.Copy raw_ops.CopyHost raw_ops.Cos
raw_ops.Cosh raw_ops.CountUpTo raw_ops.CreateSummaryDbWriter raw_ops.CreateSummaryFileWriter
raw_ops.CropAndResize raw_ops.CropAndResizeGradBoxes raw_ops.CropAndResizeGradImage raw_ops.Cross
raw_ops.CrossReplicaSum raw_ops.CudnnRNN raw_ops.CudnnRNNBackprop raw_ops.CudnnRNNBackpropV2
raw_ops.CudnnRNNBackpropV3 raw_ops.CudnnRNNCanonicalToParams raw_ops.CudnnRNNCanonicalToParamsV2
raw_ops.CudnnRNNParamsSize raw_ops.CudnnRNNParamsToCanonical raw_ops.CudnnRNNParamsToCanonicalV2
raw_ops.CudnnRNNV2 raw_ops.CudnnRNNV3 raw_ops.Cumprod raw_ops.Cumsum raw_ops.CumulativeLogsumexp
raw_ops.DataFormatDimMap raw_ops.DataFormatVecPermute raw_ops.DataServiceDataset
raw_ops.DataServiceDatasetV2 raw_ops.DataServiceDatasetV3 raw_ops.DataServiceDatasetV4
raw_ops.DatasetCardinality raw_ops.DatasetFingerprint raw_ops.DatasetFromGraph
raw_ops.DatasetToGraph raw_ops.DatasetToGraphV2 raw_ops.DatasetToSingleElement
raw_ops.DatasetToTFRecord raw_ops.Dawsn raw_ops.DebugGradientIdentity
raw_ops.DebugGradientRefIdentity raw_ops.DebugIdentity raw_ops.DebugIdentityV2
raw_ops.DebugIdentityV3 raw_ops.DebugNanCount raw_ops.DebugNumericSummary
raw_ops.DebugNumericSummaryV2 raw_ops.DecodeAndCropJpeg raw_ops.DecodeBase64 raw_ops.DecodeBmp
raw_ops.DecodeCSV raw_ops.DecodeCompressed raw_ops.DecodeGif raw_ops.DecodeImage
raw_ops.DecodeJSONExample raw_ops.DecodeJpeg raw_ops.DecodeJxl raw_ops.DecodePaddedRaw
raw_ops.DecodePng raw_ops.DecodeProtoV2 raw_ops.DecodeRaw raw_ops.DecodeWav raw_ops.DecodeWebP
raw_ops.DeepCopy raw_ops.DeleteIterator raw_ops.DeleteMemoryCache
raw_ops.DeleteMultiDeviceIterator raw_ops.DeleteRandomSeedGenerator raw_ops.DeleteSeedGenerator
raw_ops.DeleteSessionTensor raw_ops.DenseBincount raw_ops.DenseCountSparseOutput
raw_ops.DenseToCSRSparseMatrix raw_ops.DenseToDenseSetOperation raw_ops.DenseToSparseBatchDataset
raw_ops.DenseToSparseSetOperation raw_ops.DepthToSpace raw_ops.DepthwiseConv2dNative
raw_ops.DepthwiseConv2dNativeBackpropFilter raw_ops.DepthwiseConv2dNativeBackpropInput
raw_ops.Dequantize raw_ops.DeserializeIterator raw_ops.DeserializeManySparse
raw_ops.DeserializeSparse raw_ops.DestroyResourceOp raw_ops.DestroyTemporaryVariable
raw_ops.DeviceIndex raw_ops.Diag raw_ops.DiagPart raw_ops.Digamma raw_ops.Dilation2D
raw_ops.Dilation2DBackpropFilter raw_ops.Dilation2DBackpropInput
raw_ops.DirectedInterleaveDataset raw_ops.DisableCopyOnRead raw_ops.DistributedSave raw_ops.Div
raw_ops.DivNoNan raw_ops.DrawBoundingBoxes raw_ops.DrawBoundingBoxesV2
raw_ops.DummyIterationCounter raw_ops.DummyMemoryCache raw_ops.DummySeedGenerator
raw_ops.DynamicEnqueueTPUEmbeddingArbitraryTensorBatch
raw_ops.DynamicEnqueueTPUEmbeddingRaggedTensorBatch raw_ops.DynamicPartition
raw_ops.DynamicStitch raw_ops.EagerPyFunc raw_ops.EditDistance raw_ops.Eig raw_ops.Einsum
raw_ops.Elu raw_ops.EluGrad raw_ops.Empty raw_ops.EmptyTensorList raw_ops.EmptyTensorMap
raw_ops.EncodeBase64 raw_ops.EncodeJpeg raw_ops.EncodeJpegVariableQuality raw_ops.EncodePng
raw_ops.EncodeProto raw_ops.EncodeWav raw_ops.EnqueueTPUEmbeddingArbitraryTensorBatch
raw_ops.EnqueueTPUEmbeddingIntegerBatch raw_ops.EnqueueTPUEmbeddingRaggedTensorBatch
raw_ops.EnqueueTPUEmbeddingSparseBatch raw_ops.EnqueueTPUEmbeddingSparseTensorBatch
raw_ops.EnsureShape raw_ops.Enter raw_ops.Equal raw_ops.Erf raw_ops.Erfc raw_ops.Erfinv
raw_ops.EuclideanNorm raw_ops.Exit raw_ops.Exp raw_ops.ExpandDims
raw_ops.ExperimentalAssertNextDataset raw_ops.ExperimentalAutoShardDataset
raw_ops.ExperimentalBytesProducedStatsDataset raw_ops.ExperimentalCSVDataset
raw_ops.ExperimentalChooseFastestDataset raw_ops.ExperimentalDatasetCardinality
raw_ops.ExperimentalDatasetToTFRecord raw_ops.ExperimentalDenseToSparseBatchDataset
raw_ops.ExperimentalDirectedInterleaveDataset raw_ops.ExperimentalGroupByReducerDataset
raw_ops.ExperimentalGroupByWindowDataset raw_ops.ExperimentalIgnoreErrorsDataset
raw_ops.ExperimentalIteratorGetDevice raw_ops.ExperimentalLMDBDataset
raw_ops.ExperimentalLatencyStatsDataset raw_ops.ExperimentalMapAndBatchDataset
raw_ops.ExperimentalMapDataset raw_ops.ExperimentalMatchingFilesDataset
raw_ops.ExperimentalMaxIntraOpParallelismDataset raw_ops.ExperimentalNonSerializableDataset
raw_ops.ExperimentalParallelInterleaveDataset raw_ops.ExperimentalParseExampleDataset
raw_ops.ExperimentalPrivateThreadPoolDataset raw_ops.ExperimentalRandomDataset
raw_ops.ExperimentalRebatchDataset raw_ops.ExperimentalScanDataset
raw_ops.ExperimentalSetStatsAggregatorDataset raw_ops.ExperimentalSleepDataset
raw_ops.ExperimentalSlidingWindowDataset raw_ops.ExperimentalSqlDataset
raw_ops.ExperimentalStatsAggregatorHandle raw_ops.ExperimentalStatsAggregatorSummary
raw_ops.ExperimentalTakeWhileDataset raw_ops.ExperimentalThreadPoolDataset
raw_ops.ExperimentalThreadPoolHandle raw_ops.ExperimentalUnbatchDataset
raw_ops.ExperimentalUniqueDataset raw_ops.Expint raw_ops.Expm1 raw_ops.ExtractGlimpse
raw_ops.ExtractGlimpseV2 raw_ops.ExtractImagePatches raw_ops.ExtractJpegShape
raw_ops.ExtractVolumePatches raw_ops.FFT raw_ops.FFT2D raw_ops.FFT3D raw_ops.FFTND
raw_ops.FIFOQueue raw_ops.FIFOQueueV2 raw_ops.Fact raw_ops.FakeParam
raw_ops.FakeQuantWithMinMaxArgs raw_ops.FakeQuantWithMinMaxArgsGradient
raw_ops.FakeQuantWithMinMaxVars raw_ops.FakeQuantWithMinMaxVarsGradient
raw_ops.FakeQuantWithMinMaxVarsPerChannel raw_ops.FakeQuantWithMinMaxVarsPerChannelGradient
raw_ops.FakeQueue raw_ops.FileSystemSetConfiguration raw_ops.Fill
raw_ops.FilterByLastComponentDataset raw_ops.FilterDataset raw_ops.FinalizeDataset
raw_ops.Fingerprint raw_ops.FixedLengthRecordDataset raw_ops.FixedLengthRecordDatasetV2
raw_ops.FixedLengthRecordReader raw_ops.FixedLengthRecordReaderV2
raw_ops.FixedUnigramCandidateSampler raw_ops.FlatMapDataset raw_ops.Floor raw_ops.FloorDiv
raw_ops.FloorMod raw_ops.FlushSummaryWriter raw_ops.For raw_ops.FractionalAvgPool
raw_ops.FractionalAvgPoolGrad raw_ops.FractionalMaxPool raw_ops.FractionalMaxPoolGrad
raw_ops.FresnelCos raw_ops.FresnelSin raw_ops.FusedBatchNorm raw_ops.FusedBatchNormGrad
raw_ops.FusedBatchNormGradV2 raw_ops.FusedBatchNormGradV3 raw_ops.FusedBatchNormV2
raw_ops.FusedBatchNormV3 raw_ops.FusedPadConv2D raw_ops.FusedResizeAndPadConv2D
raw_ops.GRUBlockCell raw_ops.GRUBlockCellGrad raw_ops.Gather raw_ops.GatherNd raw_ops.GatherV2
raw_ops.GenerateBoundingBoxProposals raw_ops.GenerateVocabRemapping raw_ops.GeneratorDataset
raw_ops.GetElementAtIndex raw_ops.GetMinibatchSplitsWithPhysicalReplica
raw_ops.GetMinibatchesInCsrWithPhysicalReplica raw_ops.GetOptions raw_ops.GetSessionHandle
raw_ops.GetSessionHandleV2 raw_ops.GetSessionTensor
raw_ops.GetStatsFromListOfSparseCoreCooTensors raw_ops.GlobalIterId raw_ops.GlobalShuffleDataset
raw_ops.Greater raw_ops.GreaterEqual raw_ops.GroupByReducerDataset raw_ops.GroupByWindowDataset
raw_ops.GuaranteeConst raw_ops.HSVToRGB raw_ops.HashTable raw_ops.HashTableV2
raw_ops.HistogramFixedWidth raw_ops.HistogramSummary raw_ops.IFFT raw_ops.IFFT2D raw_ops.IFFT3D
raw_ops.IFFTND raw_ops.IRFFT raw_ops.IRFFT2D raw_ops.IRFFT3D raw_ops.IRFFTND raw_ops.Identity
raw_ops.IdentityN raw_ops.IdentityReader raw_ops.IdentityReaderV2 raw_ops.If raw_ops.Igamma
raw_ops.IgammaGradA raw_ops.Igammac raw_ops.IgnoreErrorsDataset raw_ops.Imag
raw_ops.ImageProjectiveTransformV2 raw_ops.ImageProjectiveTransformV3 raw_ops.ImageSummary
raw_ops.ImmutableConst raw_ops.ImportEvent raw_ops.InTopK raw_ops.InTopKV2
raw_ops.IndexFlatMapDataset raw_ops.InfeedDequeue raw_ops.InfeedDequeueTuple
raw_ops.InfeedEnqueue raw_ops.InfeedEnqueuePrelinearizedBuffer raw_ops.InfeedEnqueueTuple
raw_ops.InitializeTable raw_ops.InitializeTableFromDataset raw_ops.InitializeTableFromTextFile
raw_ops.InitializeTableFromTextFileV2 raw_ops.InitializeTableV2 raw_ops.InplaceAdd
raw_ops.InplaceSub raw_ops.InplaceUpdate raw_ops.InterleaveDataset raw_ops.Inv raw_ops.InvGrad
raw_ops.Invert raw_ops.InvertPermutation raw_ops.IsBoostedTreesEnsembleInitialized
raw_ops.IsBoostedTreesQuantileStreamResourceInitialized raw_ops.IsFinite raw_ops.IsInf
raw_ops.IsNan raw_ops.IsTPUEmbeddingInitialized raw_ops.IsVariableInitialized
raw_ops.IsotonicRegression raw_ops.Iterator raw_ops.IteratorFromStringHandle
raw_ops.IteratorFromStringHandleV2 raw_ops.IteratorGetDevice raw_ops.IteratorGetModelProto
raw_ops.IteratorGetNext raw_ops.IteratorGetNextAsOptional raw_ops.IteratorGetNextSync
raw_ops.IteratorToStringHandle raw_ops.IteratorV2 raw_ops.KMC2ChainInitialization
raw_ops.KmeansPlusPlusInitialization raw_ops.L2Loss raw_ops.LMDBDataset raw_ops.LMDBReader
raw_ops.LRN raw_ops.LRNGrad raw_ops.LSTMBlockCell raw_ops.LSTMBlockCellGrad
raw_ops.LatencyStatsDataset raw_ops.LeakyRelu raw_ops.LeakyReluGrad
raw_ops.LearnedUnigramCandidateSampler raw_ops.LeftShift
raw_ops.LegacyParallelInterleaveDatasetV2 raw_ops.Less raw_ops.LessEqual raw_ops.Lgamma
raw_ops.LinSpace raw_ops.ListDataset raw_ops.ListDiff raw_ops.ListSnapshotChunksDataset
raw_ops.LoadAndRemapMatrix raw_ops.LoadDataset raw_ops.LoadTPUEmbeddingADAMParameters
raw_ops.LoadTPUEmbeddingAdadeltaParameters raw_ops.LoadTPUEmbeddingAdagradMomentumParameters
raw_ops.LoadTPUEmbeddingAdagradParameters raw_ops.LoadTPUEmbeddingCenteredRMSPropParameters
raw_ops.LoadTPUEmbeddingFTRLParameters raw_ops.LoadTPUEmbeddingFrequencyEstimatorParameters
raw_ops.LoadTPUEmbeddingMDLAdagradLightParameters raw_ops.LoadTPUEmbeddingMomentumParameters
raw_ops.LoadTPUEmbeddingProximalAdagradParameters raw_ops.LoadTPUEmbeddingProximalYogiParameters
raw_ops.LoadTPUEmbeddingRMSPropParameters
raw_ops.LoadTPUEmbeddingStochasticGradientDescentParameters raw_ops.Log raw_ops.Log1p
raw_ops.LogMatrixDeterminant raw_ops.LogSoftmax raw_ops.LogUniformCandidateSampler
raw_ops.LogicalAnd raw_ops.LogicalNot raw_ops.LogicalOr raw_ops.LookupTableExport
raw_ops.LookupTableExportV2 raw_ops.LookupTableFind raw_ops.LookupTableFindV2
raw_ops.LookupTableImport raw_ops.LookupTableImportV2 raw_ops.LookupTableInsert
raw_ops.LookupTableInsertV2 raw_ops.LookupTableRemoveV2 raw_ops.LookupTableSize
raw_ops.LookupTableSizeV2 raw_ops.LoopCond raw_ops.LowerBound raw_ops.Lu raw_ops.MakeIterator
raw_ops.MapAndBatchDataset raw_ops.MapClear raw_ops.MapDataset raw_ops.MapDefun
raw_ops.MapIncompleteSize raw_ops.MapPeek raw_ops.MapSize raw_ops.MapStage raw_ops.MapUnstage
raw_ops.MapUnstageNoKey raw_ops.MatMul raw_ops.MatchingFiles raw_ops.MatchingFilesDataset
raw_ops.MatrixBandPart raw_ops.MatrixDeterminant raw_ops.MatrixDiag raw_ops.MatrixDiagPart
raw_ops.MatrixDiagPartV2 raw_ops.MatrixDiagPartV3 raw_ops.MatrixDiagV2 raw_ops.MatrixDiagV3
raw_ops.MatrixExponential raw_ops.MatrixInverse raw_ops.MatrixLogarithm raw_ops.MatrixSetDiag
raw_ops.MatrixSetDiagV2 raw_ops.MatrixSetDiagV3 raw_ops.MatrixSolve raw_ops.MatrixSolveLs
raw_ops.MatrixSquareRoot raw_ops.MatrixTriangularSolve raw_ops.Max
raw_ops.MaxIntraOpParallelismDataset raw_ops.MaxPool raw_ops.MaxPool3D raw_ops.MaxPool3DGrad
raw_ops.MaxPool3DGradGrad raw_ops.MaxPoolGrad raw_ops.MaxPoolGradGrad raw_ops.MaxPoolGradGradV2
raw_ops.MaxPoolGradGradWithArgmax raw_ops.MaxPoolGradV2 raw_ops.MaxPoolGradWithArgmax
raw_ops.MaxPoolV2 raw_ops.MaxPoolWithArgmax raw_ops.Maximum raw_ops.Mean raw_ops.Merge
raw_ops.MergeSummary raw_ops.MergeV2Checkpoints raw_ops.Mfcc raw_ops.Min raw_ops.Minimum
raw_ops.MirrorPad raw_ops.MirrorPadGrad raw_ops.Mod raw_ops.ModelDataset raw_ops.Mul
raw_ops.MulNoNan raw_ops.MultiDeviceIterator raw_ops.MultiDeviceIteratorFromStringHandle
raw_ops.MultiDeviceIteratorGetNextFromShard raw_ops.MultiDeviceIteratorInit
raw_ops.MultiDeviceIteratorToStringHandle raw_ops.Multinomial raw_ops.MutableDenseHashTable
raw_ops.MutableDenseHashTableV2 raw_ops.MutableHashTable raw_ops.MutableHashTableOfTensors
raw_ops.MutableHashTableOfTensorsV2 raw_ops.MutableHashTableV2 raw_ops.MutexLock raw_ops.MutexV2
raw_ops.NcclAllReduce raw_ops.NcclBroadcast raw_ops.NcclReduce raw_ops.Ndtri
raw_ops.NearestNeighbors raw_ops.Neg raw_ops.NextAfter raw_ops.NextIteration raw_ops.NoOp
raw_ops.NonDeterministicInts raw_ops.NonMaxSuppression raw_ops.NonMaxSuppressionV2
raw_ops.NonMaxSuppressionV3 raw_ops.NonMaxSuppressionV4 raw_ops.NonMaxSuppressionV5
raw_ops.NonMaxSuppressionWithOverlaps raw_ops.NonSerializableDataset raw_ops.NotEqual
raw_ops.NthElement raw_ops.OneHot raw_ops.OneShotIterator raw_ops.OnesLike
raw_ops.OptimizeDataset raw_ops.OptimizeDatasetV2 raw_ops.OptionalFromValue
raw_ops.OptionalGetValue raw_ops.OptionalHasValue raw_ops.OptionalNone raw_ops.OptionsDataset
raw_ops.OrderedMapClear raw_ops.OrderedMapIncompleteSize raw_ops.OrderedMapPeek
raw_ops.OrderedMapSize raw_ops.OrderedMapStage raw_ops.OrderedMapUnstage
raw_ops.OrderedMapUnstageNoKey raw_ops.OutfeedDequeue raw_ops.OutfeedDequeueTuple
raw_ops.OutfeedDequeueTupleV2 raw_ops.OutfeedDequeueV2 raw_ops.OutfeedEnqueue
raw_ops.OutfeedEnqueueTuple raw_ops.Pack raw_ops.Pad raw_ops.PadV2 raw_ops.PaddedBatchDataset
raw_ops.PaddedBatchDatasetV2 raw_ops.PaddingFIFOQueue raw_ops.PaddingFIFOQueueV2
raw_ops.ParallelBatchDataset raw_ops.ParallelConcat raw_ops.ParallelDynamicStitch
raw_ops.ParallelFilterDataset raw_ops.ParallelInterleaveDataset
raw_ops.ParallelInterleaveDatasetV2 raw_ops.ParallelInterleaveDatasetV3
raw_ops.ParallelInterleaveDatasetV4 raw_ops.ParallelMapDataset raw_ops.ParallelMapDatasetV2
raw_ops.ParameterizedTruncatedNormal raw_ops.ParseExample raw_ops.ParseExampleDataset
raw_ops.ParseExampleDatasetV2 raw_ops.ParseExampleV2 raw_ops.ParseSequenceExample
raw_ops.ParseSequenceExampleV2 raw_ops.ParseSingleExample raw_ops.ParseSingleSequenceExample
raw_ops.ParseTensor raw_ops.PartitionedCall raw_ops.Placeholder raw_ops.PlaceholderV2
raw_ops.PlaceholderWithDefault raw_ops.Polygamma raw_ops.PopulationCount raw_ops.Pow
raw_ops.PrefetchDataset raw_ops.Prelinearize raw_ops.PrelinearizeTuple raw_ops.PreventGradient
raw_ops.Print raw_ops.PrintV2 raw_ops.PriorityQueue raw_ops.PriorityQueueV2
raw_ops.PrivateThreadPoolDataset raw_ops.Prod raw_ops.PyFunc raw_ops.PyFuncStateless raw_ops.Qr
raw_ops.QuantizeAndDequantize raw_ops.QuantizeAndDequantizeV2 raw_ops.QuantizeAndDequantizeV3
raw_ops.QuantizeAndDequantizeV4 raw_ops.QuantizeAndDequantizeV4Grad
raw_ops.QuantizeDownAndShrinkRange raw_ops.QuantizeV2 raw_ops.QuantizedAdd
raw_ops.QuantizedAvgPool raw_ops.QuantizedBatchNormWithGlobalNormalization
raw_ops.QuantizedBiasAdd raw_ops.QuantizedConcat raw_ops.QuantizedConv2D
raw_ops.QuantizedConv2DAndRelu raw_ops.QuantizedConv2DAndReluAndRequantize
raw_ops.QuantizedConv2DAndRequantize raw_ops.QuantizedConv2DPerChannel
raw_ops.QuantizedConv2DWithBias raw_ops.QuantizedConv2DWithBiasAndRelu
raw_ops.QuantizedConv2DWithBiasAndReluAndRequantize raw_ops.QuantizedConv2DWithBiasAndRequantize
raw_ops.QuantizedConv2DWithBiasSignedSumAndReluAndRequantize
raw_ops.QuantizedConv2DWithBiasSumAndRelu raw_ops.QuantizedConv2DWithBiasSumAndReluAndRequantize
raw_ops.QuantizedDepthwiseConv2D raw_ops.QuantizedDepthwiseConv2DWithBias
raw_ops.QuantizedDepthwiseConv2DWithBiasAndRelu
raw_ops.QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize raw_ops.QuantizedInstanceNorm
raw_ops.QuantizedMatMul raw_ops.QuantizedMatMulWithBias
raw_ops.QuantizedMatMulWithBiasAndDequantize raw_ops.QuantizedMatMulWithBiasAndRelu
raw_ops.QuantizedMatMulWithBiasAndReluAndRequantize raw_ops.QuantizedMatMulWithBiasAndRequantize
raw_ops.QuantizedMaxPool raw_ops.QuantizedMul raw_ops.QuantizedRelu raw_ops.QuantizedRelu6
raw_ops.QuantizedReluX raw_ops.QuantizedReshape raw_ops.QuantizedResizeBilinear
raw_ops.QueueClose raw_ops.QueueCloseV2 raw_ops.QueueDequeue raw_ops.QueueDequeueMany
raw_ops.QueueDequeueManyV2 raw_ops.QueueDequeueUpTo raw_ops.QueueDequeueUpToV2
raw_ops.QueueDequeueV2 raw_ops.QueueEnqueue raw_ops.QueueEnqueueMany raw_ops.QueueEnqueueManyV2
raw_ops.QueueEnqueueV2 raw_ops.QueueIsClosed raw_ops.QueueIsClosedV2 raw_ops.QueueSize
raw_ops.QueueSizeV2 raw_ops.RFFT raw_ops.RFFT2D raw_ops.RFFT3D raw_ops.RFFTND raw_ops.RGBToHSV
raw_ops.RaggedBincount raw_ops.RaggedCountSparseOutput raw_ops.RaggedCross
raw_ops.RaggedFillEmptyRows raw_ops.RaggedFillEmptyRowsGrad raw_ops.RaggedGather
raw_ops.RaggedRange raw_ops.RaggedTensorFromVariant raw_ops.RaggedTensorToSparse
raw_ops.RaggedTensorToTensor raw_ops.RaggedTensorToVariant raw_ops.RaggedTensorToVariantGradient
raw_ops.RandomCrop raw_ops.RandomDataset raw_ops.RandomDatasetV2 raw_ops.RandomGamma
raw_ops.RandomGammaGrad raw_ops.RandomIndexShuffle raw_ops.RandomPoisson raw_ops.RandomPoissonV2
raw_ops.RandomShuffle raw_ops.RandomShuffleQueue raw_ops.RandomShuffleQueueV2
raw_ops.RandomStandardNormal raw_ops.RandomUniform raw_ops.RandomUniformInt raw_ops.Range
raw_ops.RangeDataset raw_ops.Rank raw_ops.ReadFile raw_ops.ReadVariableOp
raw_ops.ReadVariableXlaSplitND raw_ops.ReaderNumRecordsProduced
raw_ops.ReaderNumRecordsProducedV2 raw_ops.ReaderNumWorkUnitsCompleted
raw_ops.ReaderNumWorkUnitsCompletedV2 raw_ops.ReaderRead raw_ops.ReaderReadUpTo
raw_ops.ReaderReadUpToV2 raw_ops.ReaderReadV2 raw_ops.ReaderReset raw_ops.ReaderResetV2
raw_ops.ReaderRestoreState raw_ops.ReaderRestoreStateV2 raw_ops.ReaderSerializeState
raw_ops.ReaderSerializeStateV2 raw_ops.Real raw_ops.RealDiv raw_ops.RebatchDataset
raw_ops.RebatchDatasetV2 raw_ops.Reciprocal raw_ops.ReciprocalGrad raw_ops.RecordInput
raw_ops.Recv raw_ops.RecvTPUEmbeddingActivations raw_ops.ReduceDataset raw_ops.ReduceJoin
raw_ops.RefEnter raw_ops.RefExit raw_ops.RefIdentity raw_ops.RefMerge raw_ops.RefNextIteration
raw_ops.RefSelect raw_ops.RefSwitch raw_ops.RegexFullMatch raw_ops.RegexReplace
raw_ops.RegisterDataset raw_ops.RegisterDatasetV2 raw_ops.Relu raw_ops.Relu6 raw_ops.Relu6Grad
raw_ops.ReluGrad raw_ops.RemoteCall raw_ops.RepeatDataset raw_ops.RequantizationRange
raw_ops.RequantizationRangePerChannel raw_ops.Requantize raw_ops.RequantizePerChannel
raw_ops.Reshape raw_ops.ResizeArea raw_ops.ResizeBicubic raw_ops.ResizeBicubicGrad
raw_ops.ResizeBilinear raw_ops.ResizeBilinearGrad raw_ops.ResizeNearestNeighbor
raw_ops.ResizeNearestNeighborGrad raw_ops.ResourceAccumulatorApplyGradient
raw_ops.ResourceAccumulatorNumAccumulated raw_ops.ResourceAccumulatorSetGlobalStep
raw_ops.ResourceAccumulatorTakeGradient raw_ops.ResourceApplyAdaMax raw_ops.ResourceApplyAdadelta
raw_ops.ResourceApplyAdagrad raw_ops.ResourceApplyAdagradDA raw_ops.ResourceApplyAdagradV2
raw_ops.ResourceApplyAdam raw_ops.ResourceApplyAdamWithAmsgrad raw_ops.ResourceApplyAddSign
raw_ops.ResourceApplyCenteredRMSProp raw_ops.ResourceApplyFtrl raw_ops.ResourceApplyFtrlV2
raw_ops.ResourceApplyGradientDescent raw_ops.ResourceApplyKerasMomentum
raw_ops.ResourceApplyMomentum raw_ops.ResourceApplyPowerSign raw_ops.ResourceApplyProximalAdagrad
raw_ops.ResourceApplyProximalGradientDescent raw_ops.ResourceApplyRMSProp
raw_ops.ResourceConditionalAccumulator raw_ops.ResourceCountUpTo raw_ops.ResourceGather
raw_ops.ResourceGatherNd raw_ops.ResourceScatterAdd raw_ops.ResourceScatterDiv
raw_ops.ResourceScatterMax raw_ops.ResourceScatterMin raw_ops.ResourceScatterMul
raw_ops.ResourceScatterNdAdd raw_ops.ResourceScatterNdMax raw_ops.ResourceScatterNdMin
raw_ops.ResourceScatterNdSub raw_ops.ResourceScatterNdUpdate raw_ops.ResourceScatterSub
raw_ops.ResourceScatterUpdate raw_ops.ResourceSparseApplyAdadelta
raw_ops.ResourceSparseApplyAdagrad raw_ops.ResourceSparseApplyAdagradDA
raw_ops.ResourceSparseApplyAdagradV2 raw_ops.ResourceSparseApplyCenteredRMSProp
raw_ops.ResourceSparseApplyFtrl raw_ops.ResourceSparseApplyFtrlV2
raw_ops.ResourceSparseApplyKerasMomentum raw_ops.ResourceSparseApplyMomentum
raw_ops.ResourceSparseApplyProximalAdagrad raw_ops.ResourceSparseApplyProximalGradientDescent
raw_ops.ResourceSparseApplyRMSProp raw_ops.ResourceStridedSliceAssign raw_ops.Restore
raw_ops.RestoreSlice raw_ops.RestoreV2 raw_ops.RetrieveTPUEmbeddingADAMParameters
raw_ops.RetrieveTPUEmbeddingAdadeltaParameters
raw_ops.RetrieveTPUEmbeddingAdagradMomentumParameters
raw_ops.RetrieveTPUEmbeddingAdagradParameters
raw_ops.RetrieveTPUEmbeddingCenteredRMSPropParameters raw_ops.RetrieveTPUEmbeddingFTRLParameters
raw_ops.RetrieveTPUEmbeddingFrequencyEstimatorParameters
raw_ops.RetrieveTPUEmbeddingMDLAdagradLightParameters
raw_ops.RetrieveTPUEmbeddingMomentumParameters
raw_ops.RetrieveTPUEmbeddingProximalAdagradParameters
raw_ops.RetrieveTPUEmbeddingProximalYogiParameters raw_ops.RetrieveTPUEmbeddingRMSPropParameters
raw_ops.RetrieveTPUEmbeddingStochasticGradientDescentParameters raw_ops.Reverse
raw_ops.ReverseSequence raw_ops.ReverseV2 raw_ops.RewriteDataset raw_ops.RightShift raw_ops.Rint
raw_ops.RngReadAndSkip raw_ops.RngSkip raw_ops.Roll raw_ops.Round raw_ops.Rsqrt raw_ops.RsqrtGrad
raw_ops.SampleDistortedBoundingBox raw_ops.SampleDistortedBoundingBoxV2 raw_ops.SamplingDataset
raw_ops.Save raw_ops.SaveDataset raw_ops.SaveDatasetV2 raw_ops.SaveSlices raw_ops.SaveV2
raw_ops.ScalarSummary raw_ops.ScaleAndTranslate raw_ops.ScaleAndTranslateGrad raw_ops.ScanDataset
raw_ops.ScatterAdd raw_ops.ScatterDiv raw_ops.ScatterMax raw_ops.ScatterMin raw_ops.ScatterMul
raw_ops.ScatterNd raw_ops.ScatterNdAdd raw_ops.ScatterNdMax raw_ops.ScatterNdMin
raw_ops.ScatterNdNonAliasingAdd raw_ops.ScatterNdSub raw_ops.ScatterNdUpdate raw_ops.ScatterSub
raw_ops.ScatterUpdate raw_ops.SdcaFprint raw_ops.SdcaOptimizer raw_ops.SdcaOptimizerV2
raw_ops.SdcaShrinkL1 raw_ops.SegmentMax raw_ops.SegmentMaxV2 raw_ops.SegmentMean
raw_ops.SegmentMin raw_ops.SegmentMinV2 raw_ops.SegmentProd raw_ops.SegmentProdV2
raw_ops.SegmentSum raw_ops.SegmentSumV2 raw_ops.Select raw_ops.SelectV2 raw_ops.SelfAdjointEig
raw_ops.SelfAdjointEigV2 raw_ops.Selu raw_ops.SeluGrad raw_ops.Send
raw_ops.SendTPUEmbeddingGradients raw_ops.SerializeIterator raw_ops.SerializeManySparse
raw_ops.SerializeSparse raw_ops.SerializeTensor raw_ops.SetSize raw_ops.SetStatsAggregatorDataset
raw_ops.Shape raw_ops.ShapeN raw_ops.ShardDataset raw_ops.ShardedFilename raw_ops.ShardedFilespec
raw_ops.ShuffleAndRepeatDataset raw_ops.ShuffleAndRepeatDatasetV2 raw_ops.ShuffleDataset
raw_ops.ShuffleDatasetV2 raw_ops.ShuffleDatasetV3 raw_ops.ShutdownDistributedTPU raw_ops.Sigmoid
raw_ops.SigmoidGrad raw_ops.Sign raw_ops.Sin raw_ops.Sinh raw_ops.Size raw_ops.SkipDataset
raw_ops.SleepDataset raw_ops.Slice raw_ops.SlidingWindowDataset raw_ops.Snapshot
raw_ops.SnapshotChunkDataset raw_ops.SnapshotDataset raw_ops.SnapshotDatasetReader
raw_ops.SnapshotDatasetV2 raw_ops.SnapshotNestedDatasetReader raw_ops.SobolSample raw_ops.Softmax
raw_ops.SoftmaxCrossEntropyWithLogits raw_ops.Softplus raw_ops.SoftplusGrad raw_ops.Softsign
raw_ops.SoftsignGrad raw_ops.SortListOfSparseCoreCooTensors raw_ops.SpaceToBatch
raw_ops.SpaceToBatchND raw_ops.SpaceToDepth raw_ops.SparseAccumulatorApplyGradient
raw_ops.SparseAccumulatorTakeGradient raw_ops.SparseAdd raw_ops.SparseAddGrad
raw_ops.SparseApplyAdadelta raw_ops.SparseApplyAdagrad raw_ops.SparseApplyAdagradDA
raw_ops.SparseApplyAdagradV2 raw_ops.SparseApplyCenteredRMSProp raw_ops.SparseApplyFtrl
raw_ops.SparseApplyFtrlV2 raw_ops.SparseApplyMomentum raw_ops.SparseApplyProximalAdagrad
raw_ops.SparseApplyProximalGradientDescent raw_ops.SparseApplyRMSProp raw_ops.SparseBincount
raw_ops.SparseConcat raw_ops.SparseConditionalAccumulator raw_ops.SparseCountSparseOutput
raw_ops.SparseCross raw_ops.SparseCrossHashed raw_ops.SparseCrossV2 raw_ops.SparseDenseCwiseAdd
raw_ops.SparseDenseCwiseDiv raw_ops.SparseDenseCwiseMul raw_ops.SparseFillEmptyRows
raw_ops.SparseFillEmptyRowsGrad raw_ops.SparseMatMul raw_ops.SparseMatrixAdd
raw_ops.SparseMatrixMatMul raw_ops.SparseMatrixMul raw_ops.SparseMatrixNNZ
raw_ops.SparseMatrixOrderingAMD raw_ops.SparseMatrixSoftmax raw_ops.SparseMatrixSoftmaxGrad
raw_ops.SparseMatrixSparseCholesky raw_ops.SparseMatrixSparseMatMul raw_ops.SparseMatrixTranspose
raw_ops.SparseMatrixZeros raw_ops.SparseReduceMax raw_ops.SparseReduceMaxSparse
raw_ops.SparseReduceSum raw_ops.SparseReduceSumSparse raw_ops.SparseReorder raw_ops.SparseReshape
raw_ops.SparseSegmentMean raw_ops.SparseSegmentMeanGrad raw_ops.SparseSegmentMeanGradV2
raw_ops.SparseSegmentMeanWithNumSegments raw_ops.SparseSegmentSqrtN
raw_ops.SparseSegmentSqrtNGrad raw_ops.SparseSegmentSqrtNGradV2
raw_ops.SparseSegmentSqrtNWithNumSegments raw_ops.SparseSegmentSum raw_ops.SparseSegmentSumGrad
raw_ops.SparseSegmentSumGradV2 raw_ops.SparseSegmentSumWithNumSegments raw_ops.SparseSlice
raw_ops.SparseSliceGrad raw_ops.SparseSoftmax raw_ops.SparseSoftmaxCrossEntropyWithLogits
raw_ops.SparseSparseMaximum raw_ops.SparseSparseMinimum raw_ops.SparseSplit
raw_ops.SparseTensorDenseAdd raw_ops.SparseTensorDenseMatMul raw_ops.SparseTensorSliceDataset
raw_ops.SparseTensorToCSRSparseMatrix raw_ops.SparseToDense raw_ops.SparseToSparseSetOperation
raw_ops.Spence raw_ops.Split raw_ops.SplitV raw_ops.SqlDataset raw_ops.Sqrt raw_ops.SqrtGrad
raw_ops.Square raw_ops.SquaredDifference raw_ops.Squeeze raw_ops.Stack raw_ops.StackClose
raw_ops.StackCloseV2 raw_ops.StackPop raw_ops.StackPopV2 raw_ops.StackPush raw_ops.StackPushV2
raw_ops.StackV2 raw_ops.Stage raw_ops.StageClear raw_ops.StagePeek raw_ops.StageSize
raw_ops.StatefulPartitionedCall raw_ops.StatefulRandomBinomial raw_ops.StatefulStandardNormal
raw_ops.StatefulStandardNormalV2 raw_ops.StatefulTruncatedNormal raw_ops.StatefulUniform
raw_ops.StatefulUniformFullInt raw_ops.StatefulUniformInt raw_ops.StatelessCase
raw_ops.StatelessIf raw_ops.StatelessMultinomial raw_ops.StatelessParameterizedTruncatedNormal
raw_ops.StatelessRandomBinomial raw_ops.StatelessRandomGammaV2 raw_ops.StatelessRandomGammaV3
raw_ops.StatelessRandomGetAlg raw_ops.StatelessRandomGetKeyCounter
raw_ops.StatelessRandomGetKeyCounterAlg raw_ops.StatelessRandomNormal
raw_ops.StatelessRandomNormalV2 raw_ops.StatelessRandomPoisson raw_ops.StatelessRandomUniform
raw_ops.StatelessRandomUniformFullInt raw_ops.StatelessRandomUniformFullIntV2
raw_ops.StatelessRandomUniformInt raw_ops.StatelessRandomUniformIntV2
raw_ops.StatelessRandomUniformV2 raw_ops.StatelessSampleDistortedBoundingBox
raw_ops.StatelessShuffle raw_ops.StatelessTruncatedNormal raw_ops.StatelessTruncatedNormalV2
raw_ops.StatelessWhile raw_ops.StaticRegexFullMatch raw_ops.StaticRegexReplace
raw_ops.StatsAggregatorHandle raw_ops.StatsAggregatorHandleV2
raw_ops.StatsAggregatorSetSummaryWriter raw_ops.StatsAggregatorSummary raw_ops.StopGradient
raw_ops.StoreMinibatchStatisticsInFdo raw_ops.StridedSlice raw_ops.StridedSliceAssign
raw_ops.StridedSliceGrad raw_ops.StringFormat raw_ops.StringJoin raw_ops.StringLength
raw_ops.StringLower raw_ops.StringNGrams raw_ops.StringSplit raw_ops.StringSplitV2
raw_ops.StringStrip raw_ops.StringToHashBucket raw_ops.StringToHashBucketFast
raw_ops.StringToHashBucketStrong raw_ops.StringToNumber raw_ops.StringUpper raw_ops.Sub
raw_ops.Substr raw_ops.Sum raw_ops.SummaryWriter raw_ops.Svd raw_ops.Switch
raw_ops.SymbolicGradient raw_ops.SyncDevice raw_ops.TFRecordDataset raw_ops.TFRecordDatasetV2
raw_ops.TFRecordReader raw_ops.TFRecordReaderV2 raw_ops.TPUAnnotateTensorsWithDynamicShape
raw_ops.TPUCompilationResult raw_ops.TPUCopyWithDynamicShape raw_ops.TPUDummyInput
raw_ops.TPUEmbeddingActivations raw_ops.TPUOrdinalSelector raw_ops.TPUPartitionedCall
raw_ops.TPUPartitionedInput raw_ops.TPUPartitionedInputV2 raw_ops.TPUPartitionedOutput
raw_ops.TPUPartitionedOutputV2 raw_ops.TPUReplicateMetadata raw_ops.TPUReplicatedInput
raw_ops.TPUReplicatedOutput raw_ops.TakeDataset raw_ops.TakeManySparseFromTensorsMap
raw_ops.TakeWhileDataset raw_ops.Tan raw_ops.Tanh raw_ops.TanhGrad raw_ops.TemporaryVariable
raw_ops.TensorArray raw_ops.TensorArrayClose raw_ops.TensorArrayCloseV2
raw_ops.TensorArrayCloseV3 raw_ops.TensorArrayConcat raw_ops.TensorArrayConcatV2
raw_ops.TensorArrayConcatV3 raw_ops.TensorArrayGather raw_ops.TensorArrayGatherV2
raw_ops.TensorArrayGatherV3 raw_ops.TensorArrayGrad raw_ops.TensorArrayGradV2
raw_ops.TensorArrayGradV3 raw_ops.TensorArrayGradWithShape raw_ops.TensorArrayPack
raw_ops.TensorArrayRead raw_ops.TensorArrayReadV2 raw_ops.TensorArrayReadV3
raw_ops.TensorArrayScatter raw_ops.TensorArrayScatterV2 raw_ops.TensorArrayScatterV3
raw_ops.TensorArraySize raw_ops.TensorArraySizeV2 raw_ops.TensorArraySizeV3
raw_ops.TensorArraySplit raw_ops.TensorArraySplitV2 raw_ops.TensorArraySplitV3
raw_ops.TensorArrayUnpack raw_ops.TensorArrayV2 raw_ops.TensorArrayV3 raw_ops.TensorArrayWrite
raw_ops.TensorArrayWriteV2 raw_ops.TensorArrayWriteV3 raw_ops.TensorDataset
raw_ops.TensorListConcat raw_ops.TensorListConcatLists raw_ops.TensorListConcatV2
raw_ops.TensorListElementShape raw_ops.TensorListFromTensor raw_ops.TensorListGather
raw_ops.TensorListGetItem raw_ops.TensorListLength raw_ops.TensorListPopBack
raw_ops.TensorListPushBack raw_ops.TensorListPushBackBatch raw_ops.TensorListReserve
raw_ops.TensorListResize raw_ops.TensorListScatter raw_ops.TensorListScatterIntoExistingList
raw_ops.TensorListScatterV2 raw_ops.TensorListSetItem raw_ops.TensorListSplit
raw_ops.TensorListStack raw_ops.TensorMapErase raw_ops.TensorMapHasKey raw_ops.TensorMapInsert
raw_ops.TensorMapLookup raw_ops.TensorMapSize raw_ops.TensorMapStackKeys raw_ops.TensorScatterAdd
raw_ops.TensorScatterMax raw_ops.TensorScatterMin raw_ops.TensorScatterSub
raw_ops.TensorScatterUpdate raw_ops.TensorSliceDataset raw_ops.TensorStridedSliceUpdate
raw_ops.TensorSummary raw_ops.TensorSummaryV2 raw_ops.TextLineDataset raw_ops.TextLineReader
raw_ops.TextLineReaderV2 raw_ops.ThreadPoolDataset raw_ops.ThreadPoolHandle
raw_ops.ThreadUnsafeUnigramCandidateSampler raw_ops.Tile raw_ops.TileGrad raw_ops.Timestamp
raw_ops.ToBool raw_ops.TopK raw_ops.TopKV2 raw_ops.Transpose raw_ops.TridiagonalMatMul
raw_ops.TridiagonalSolve raw_ops.TruncateDiv raw_ops.TruncateMod raw_ops.TruncatedNormal
raw_ops.Unbatch raw_ops.UnbatchDataset raw_ops.UnbatchGrad raw_ops.UncompressElement
raw_ops.UnicodeDecode raw_ops.UnicodeDecodeWithOffsets raw_ops.UnicodeEncode
raw_ops.UnicodeScript raw_ops.UnicodeTranscode raw_ops.UniformCandidateSampler
raw_ops.UniformDequantize raw_ops.UniformQuantize raw_ops.UniformQuantizedAdd
raw_ops.UniformQuantizedClipByValue raw_ops.UniformQuantizedConvolution
raw_ops.UniformQuantizedConvolutionHybrid raw_ops.UniformQuantizedDot
raw_ops.UniformQuantizedDotHybrid raw_ops.UniformRequantize raw_ops.Unique raw_ops.UniqueDataset
raw_ops.UniqueV2 raw_ops.UniqueWithCounts raw_ops.UniqueWithCountsV2 raw_ops.Unpack
raw_ops.UnravelIndex raw_ops.UnsortedSegmentJoin raw_ops.UnsortedSegmentMax
raw_ops.UnsortedSegmentMin raw_ops.UnsortedSegmentProd raw_ops.UnsortedSegmentSum raw_ops.Unstage
raw_ops.UnwrapDatasetVariant raw_ops.UpperBound raw_ops.VarHandleOp raw_ops.VarIsInitializedOp
raw_ops.Variable raw_ops.VariableShape raw_ops.VariableV2 raw_ops.WeightedFlatMapDataset
raw_ops.Where raw_ops.While raw_ops.WholeFileReader raw_ops.WholeFileReaderV2
raw_ops.WindowDataset raw_ops.WindowOp raw_ops.WorkerHeartbeat raw_ops.WrapDatasetVariant
raw_ops.WriteAudioSummary raw_ops.WriteFile raw_ops.WriteGraphSummary
raw_ops.WriteHistogramSummary raw_ops.WriteImageSummary raw_ops.WriteRawProtoSummary
raw_ops.WriteScalarSummary raw_ops.WriteSummary raw_ops.Xdivy raw_ops.XlaConcatND
raw_ops.XlaSparseCoreAdagrad raw_ops.XlaSparseCoreAdagradMomentum raw_ops.XlaSparseCoreAdam
raw_ops.XlaSparseCoreFtrl raw_ops.XlaSparseCoreSgd raw_ops.XlaSparseDenseMatmul
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithAdagradAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithAdagradMomentumAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithAdamAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithFtrlAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithSgdAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcWithCsrInput
raw_ops.XlaSparseDenseMatmulGradWithAdagradAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithAdagradAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulGradWithAdagradMomentumAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithAdagradMomentumAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulGradWithAdamAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithAdamAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulGradWithCsrInput raw_ops.XlaSparseDenseMatmulGradWithFtrlAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithFtrlAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulGradWithSgdAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithSgdAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulWithCsrInput raw_ops.XlaSparseDenseMatmulWithStaticBufferSize
raw_ops.XlaSplitND raw_ops.Xlog1py raw_ops.Xlogy raw_ops.ZerosLike raw_ops.Zeta
raw_ops.ZipDataset realdiv recompute_grad reduce_all reduce_any reduce_logsumexp reduce_max
reduce_mean reduce_min reduce_prod reduce_sum register_tensor_conversion_function repeat
required_space_to_batch_paddings reshape resource reverse reverse_sequence rfftnd roll round
saturate_cast saved_model.ASSETS_DIRECTORY saved_model.ASSETS_KEY saved_model.Asset
saved_model.CLASSIFY_INPUTS saved_model.CLASSIFY_METHOD_NAME saved_model.CLASSIFY_OUTPUT_CLASSES
saved_model.CLASSIFY_OUTPUT_SCORES saved_model.DEBUG_DIRECTORY saved_model.DEBUG_INFO_FILENAME_PB
saved_model.DEFAULT_SERVING_SIGNATURE_DEF_KEY saved_model.GPU saved_model.LoadOptions
saved_model.PREDICT_INPUTS saved_model.PREDICT_METHOD_NAME saved_model.PREDICT_OUTPUTS
saved_model.REGRESS_INPUTS saved_model.REGRESS_METHOD_NAME saved_model.REGRESS_OUTPUTS
saved_model.SAVED_MODEL_FILENAME_PB saved_model.SAVED_MODEL_FILENAME_PBTXT
saved_model.SAVED_MODEL_SCHEMA_VERSION saved_model.SERVING saved_model.SaveOptions
saved_model.TPU saved_model.TRAINING saved_model.VARIABLES_DIRECTORY
saved_model.VARIABLES_FILENAME saved_model.contains_saved_model
saved_model.experimental.Fingerprint saved_model.experimental.TrackableResource
saved_model.experimental.VariablePolicy saved_model.experimental.read_fingerprint
saved_model.load saved_model.save scalar_mul scan scatter_nd searchsorted
security.fuzzing.py.annotation_types.BFloat16 security.fuzzing.py.annotation_types.Bool
security.fuzzing.py.annotation_types.Complex128 security.fuzzing.py.annotation_types.Complex64
security.fuzzing.py.annotation_types.DTypeAnnotation security.fuzzing.py.annotation_types.Float16
security.fuzzing.py.annotation_types.Float32 security.fuzzing.py.annotation_types.Float4e2m1fn
security.fuzzing.py.annotation_types.Float64
security.fuzzing.py.annotation_types.Float8e4m3b11fnuz
security.fuzzing.py.annotation_types.Float8e4m3fn
security.fuzzing.py.annotation_types.Float8e4m3fnuz
security.fuzzing.py.annotation_types.Float8e5m2
security.fuzzing.py.annotation_types.Float8e5m2fnuz security.fuzzing.py.annotation_types.Half
security.fuzzing.py.annotation_types.Int16 security.fuzzing.py.annotation_types.Int2
security.fuzzing.py.annotation_types.Int32 security.fuzzing.py.annotation_types.Int4
security.fuzzing.py.annotation_types.Int64 security.fuzzing.py.annotation_types.Int8
security.fuzzing.py.annotation_types.QInt16 security.fuzzing.py.annotation_types.QInt32
security.fuzzing.py.annotation_types.QInt8 security.fuzzing.py.annotation_types.QUInt16
security.fuzzing.py.annotation_types.QUInt8 security.fuzzing.py.annotation_types.Resource
security.fuzzing.py.annotation_types.String security.fuzzing.py.annotation_types.UInt16
security.fuzzing.py.annotation_types.UInt2 security.fuzzing.py.annotation_types.UInt32
security.fuzzing.py.annotation_types.UInt4 security.fuzzing.py.annotation_types.UInt64
security.fuzzing.py.annotation_types.UInt8 security.fuzzing.py.annotation_types.Variant
sequence_mask sets.difference sets.intersection sets.size sets.union shape shape_n sigmoid sign
signal.dct signal.fft signal.fft2d signal.fft3d signal.fftnd signal.fftshift signal.frame
signal.hamming_window signal.hann_window signal.idct signal.ifft signal.ifft2d signal.ifft3d
signal.ifftnd signal.ifftshift signal.inverse_mdct signal.inverse_stft
signal.inverse_stft_window_fn signal.irfft signal.irfft2d signal.irfft3d signal.irfftnd
signal.kaiser_bessel_derived_window signal.kaiser_window signal.linear_to_mel_weight_matrix
signal.mdct signal.mfccs_from_log_mel_spectrograms signal.overlap_and_add signal.rfft
signal.rfft2d signal.rfft3d signal.rfftnd signal.stft signal.vorbis_window sin sinh size slice
sort space_to_batch space_to_batch_nd sparse.SparseTensor sparse.add sparse.bincount
sparse.concat sparse.cross sparse.cross_hashed sparse.expand_dims sparse.eye
sparse.fill_empty_rows sparse.from_dense sparse.map_values sparse.mask sparse.maximum
sparse.minimum sparse.reduce_max sparse.reduce_sum sparse.reorder sparse.reset_shape
sparse.reshape sparse.retain sparse.sampled_addmm sparse.segment_mean sparse.segment_sqrt_n
sparse.segment_sum sparse.slice sparse.softmax sparse.sparse_dense_matmul sparse.split
sparse.to_dense sparse.to_indicator sparse.transpose split sqrt square squeeze stack
stop_gradient strided_slice string strings.as_string strings.bytes_split strings.format
strings.join strings.length strings.lower strings.ngrams strings.reduce_join
strings.regex_full_match strings.regex_replace strings.split strings.strip strings.substr
strings.to_hash_bucket strings.to_hash_bucket_fast strings.to_hash_bucket_strong
strings.to_number strings.unicode_decode strings.unicode_decode_with_offsets
strings.unicode_encode strings.unicode_script strings.unicode_split
strings.unicode_split_with_offsets strings.unicode_transcode strings.unsorted_segment_join
strings.upper subtract summary.SummaryWriter summary.audio summary.create_file_writer
summary.create_noop_writer summary.experimental.get_step summary.experimental.set_step
summary.experimental.summary_scope summary.experimental.write_raw_pb summary.flush summary.graph
summary.histogram summary.image summary.record_if summary.scalar summary.should_record_summaries
summary.text summary.trace_export summary.trace_off summary.trace_on summary.write switch_case
sysconfig.CXX11_ABI_FLAG sysconfig.CXX_VERSION sysconfig.MONOLITHIC_BUILD
sysconfig.get_build_info sysconfig.get_compile_flags sysconfig.get_include sysconfig.get_lib
sysconfig.get_link_flags tan tanh tensor_scatter_nd_add tensor_scatter_nd_max
tensor_scatter_nd_min tensor_scatter_nd_sub tensor_scatter_nd_update tensordot test.Benchmark
test.TestCase test.assert_equal_graph_def test.benchmark_config test.compute_gradient
test.create_local_cluster test.disable_with_predicate test.experimental.sync_devices
test.gpu_device_name test.is_built_with_cuda test.is_built_with_gpu_support
test.is_built_with_rocm test.is_built_with_xla test.is_cpu_target_available test.is_gpu_available
test.main test.with_eager_op_as_function tile timestamp tpu.XLAOptions
tpu.experimental.DeviceAssignment tpu.experimental.DeviceOrderMode
tpu.experimental.HardwareFeature tpu.experimental.TPUSystemMetadata tpu.experimental.Topology
tpu.experimental.embedding.Adagrad tpu.experimental.embedding.AdagradMomentum
tpu.experimental.embedding.Adam tpu.experimental.embedding.CustomCombiner
tpu.experimental.embedding.CustomOptimizer tpu.experimental.embedding.FTRL
tpu.experimental.embedding.FeatureConfig tpu.experimental.embedding.QuantizationConfig
tpu.experimental.embedding.RowIdInitializer tpu.experimental.embedding.SGD
tpu.experimental.embedding.SparseCoreEmbeddingConfig tpu.experimental.embedding.TPUEmbedding
tpu.experimental.embedding.TPUEmbeddingForServing tpu.experimental.embedding.TPUEmbeddingV0
tpu.experimental.embedding.TPUEmbeddingV2 tpu.experimental.embedding.TableConfig
tpu.experimental.embedding.serving_embedding_lookup tpu.experimental.initialize_tpu_system
tpu.experimental.shutdown_tpu_system train.BytesList train.Checkpoint train.CheckpointManager
train.CheckpointOptions train.CheckpointView train.ClusterDef train.ClusterSpec train.Coordinator
train.Example train.ExponentialMovingAverage train.Feature train.FeatureList train.FeatureLists
train.Features train.FloatList train.Int64List train.JobDef train.SequenceExample train.ServerDef
train.TrackableView train.checkpoints_iterator train.experimental.MaxShardSizePolicy
train.experimental.PythonState train.experimental.ShardByTaskPolicy
train.experimental.ShardableTensor train.experimental.ShardingCallback train.get_checkpoint_state
train.latest_checkpoint train.list_variables train.load_checkpoint train.load_variable transpose
truediv truncatediv truncatemod tuple type_spec_from_value types.experimental.AtomicFunction
types.experimental.Callable types.experimental.ConcreteFunction types.experimental.FunctionType
types.experimental.GenericFunction types.experimental.PolymorphicFunction
types.experimental.SupportsTracingProtocol types.experimental.TensorLike
types.experimental.TraceType types.experimental.distributed.Mirrored
types.experimental.distributed.PerReplica uint16 uint32 uint64 uint8 unique unique_with_counts
unravel_index unstack variable_creator_scope variant vectorized_map version.COMPILER_VERSION
version.GIT_VERSION version.GRAPH_DEF_VERSION version.GRAPH_DEF_VERSION_MIN_CONSUMER
version.GRAPH_DEF_VERSION_MIN_PRODUCER version.VERSION where while_loop xla.experimental.compile
xla.experimental.jit_scope zeros zeros_initializer zeros_like
"""
"""Public names of `tensorflow`."""

NAMES_V1 = """\
AUTO_REUSE AggregationMethod Assert AttrValue COMPILER_VERSION CXX11_ABI_FLAG CXX_VERSION
ConditionalAccumulator ConditionalAccumulatorBase ConfigProto CriticalSection DType DeviceSpec
Dimension Event FIFOQueue FixedLenFeature FixedLenSequenceFeature FixedLengthRecordReader
GIT_VERSION GPUOptions GRAPH_DEF_VERSION GRAPH_DEF_VERSION_MIN_CONSUMER
GRAPH_DEF_VERSION_MIN_PRODUCER GradientTape Graph GraphDef GraphKeys GraphOptions HistogramProto
IdentityReader IndexedSlices IndexedSlicesSpec InteractiveSession LMDBReader LogMessage
MONOLITHIC_BUILD MetaGraphDef Module NameAttrList NoGradient NodeDef NoneTensorSpec
NotDifferentiable OpError Operation OptimizerOptions OptionalSpec PaddingFIFOQueue Print
PriorityQueue QUANTIZED_DTYPES QueueBase RaggedTensor RaggedTensorSpec RandomShuffleQueue
ReaderBase RegisterGradient RunMetadata RunOptions Session SessionLog
SparseConditionalAccumulator SparseFeature SparseTensor SparseTensorSpec SparseTensorValue
Summary SummaryMetadata TFRecordReader Tensor TensorArray TensorArraySpec TensorInfo TensorShape
TensorSpec TextLineReader TypeSpec UnconnectedGradients VERSION VarLenFeature Variable
VariableAggregation VariableScope VariableSynchronization WholeFileReader abs accumulate_n acos
acosh add add_check_numerics_ops add_n add_to_collection add_to_collections all_variables angle
app.flags.ArgumentParser app.flags.ArgumentSerializer app.flags.BaseListParser
app.flags.BooleanFlag app.flags.BooleanParser app.flags.CantOpenFlagFileError
app.flags.CsvListSerializer app.flags.DEFINE app.flags.DEFINE_alias app.flags.DEFINE_bool
app.flags.DEFINE_boolean app.flags.DEFINE_enum app.flags.DEFINE_enum_class app.flags.DEFINE_flag
app.flags.DEFINE_float app.flags.DEFINE_integer app.flags.DEFINE_list app.flags.DEFINE_multi
app.flags.DEFINE_multi_enum app.flags.DEFINE_multi_enum_class app.flags.DEFINE_multi_float
app.flags.DEFINE_multi_integer app.flags.DEFINE_multi_string app.flags.DEFINE_spaceseplist
app.flags.DEFINE_string app.flags.DuplicateFlagError app.flags.EnumClassFlag
app.flags.EnumClassListSerializer app.flags.EnumClassParser app.flags.EnumClassSerializer
app.flags.EnumFlag app.flags.EnumParser app.flags.Error app.flags.FLAGS app.flags.Flag
app.flags.FlagHolder app.flags.FlagNameConflictsWithMethodError app.flags.FlagValues
app.flags.FloatParser app.flags.IllegalFlagValueError app.flags.IntegerParser
app.flags.ListParser app.flags.ListSerializer app.flags.MultiEnumClassFlag app.flags.MultiFlag
app.flags.UnparsedFlagAccessError app.flags.UnrecognizedFlagError app.flags.ValidationError
app.flags.WhitespaceSeparatedListParser app.flags.adopt_module_key_flags
app.flags.declare_key_flag app.flags.disclaim_key_flags app.flags.doc_to_help
app.flags.flag_dict_to_args app.flags.get_help_width
app.flags.mark_bool_flags_as_mutual_exclusive app.flags.mark_flag_as_required
app.flags.mark_flags_as_mutual_exclusive app.flags.mark_flags_as_required
app.flags.multi_flags_validator app.flags.override_value app.flags.register_multi_flags_validator
app.flags.register_validator app.flags.set_default app.flags.text_wrap app.flags.tf_decorator.Any
app.flags.tf_decorator.Dict app.flags.tf_decorator.TFDecorator
app.flags.tf_decorator.fullargspec_to_signature app.flags.tf_decorator.make_decorator
app.flags.tf_decorator.rewrap app.flags.tf_decorator.unwrap app.flags.validator app.run
approx_top_k arg_max arg_min argmax argmin argsort as_dtype as_string asin asinh assert_equal
assert_greater assert_greater_equal assert_integer assert_less assert_less_equal assert_near
assert_negative assert_non_negative assert_non_positive assert_none_equal assert_positive
assert_proper_iterable assert_rank assert_rank_at_least assert_rank_in assert_same_float_dtype
assert_scalar assert_type assert_variables_initialized assign assign_add assign_sub atan atan2
atanh audio.decode_wav audio.encode_wav autograph.experimental.Feature
autograph.experimental.do_not_convert autograph.experimental.set_loop_options
autograph.set_verbosity autograph.to_code autograph.to_graph autograph.trace batch_gather
batch_scatter_update batch_to_space batch_to_space_nd betainc bfloat16 bincount bitcast
bitwise.bitwise_and bitwise.bitwise_or bitwise.bitwise_xor bitwise.invert bitwise.left_shift
bitwise.right_shift bool boolean_mask broadcast_dynamic_shape broadcast_static_shape broadcast_to
case cast ceil check_numerics check_pinned cholesky cholesky_solve clip_by_average_norm
clip_by_global_norm clip_by_norm clip_by_value colocate_with complex complex128 complex64 concat
cond config.LogicalDevice config.LogicalDeviceConfiguration config.PhysicalDevice
config.experimental.ClusterDeviceFilters config.experimental.VirtualDeviceConfiguration
config.experimental.disable_mlir_bridge config.experimental.enable_mlir_bridge
config.experimental.enable_tensor_float_32_execution config.experimental.get_device_details
config.experimental.get_device_policy config.experimental.get_memory_growth
config.experimental.get_memory_info config.experimental.get_memory_usage
config.experimental.get_synchronous_execution
config.experimental.get_virtual_device_configuration config.experimental.get_visible_devices
config.experimental.list_logical_devices config.experimental.list_physical_devices
config.experimental.reset_memory_stats config.experimental.set_device_policy
config.experimental.set_memory_growth config.experimental.set_synchronous_execution
config.experimental.set_virtual_device_configuration config.experimental.set_visible_devices
config.experimental.tensor_float_32_execution_enabled config.experimental_connect_to_cluster
config.experimental_connect_to_host config.experimental_functions_run_eagerly
config.experimental_run_functions_eagerly config.functions_run_eagerly
config.get_logical_device_configuration config.get_soft_device_placement
config.get_visible_devices config.list_logical_devices config.list_physical_devices
config.optimizer.get_experimental_options config.optimizer.get_jit
config.optimizer.set_experimental_options config.optimizer.set_jit config.run_functions_eagerly
config.set_logical_device_configuration config.set_soft_device_placement
config.set_visible_devices config.threading.get_inter_op_parallelism_threads
config.threading.get_intra_op_parallelism_threads
config.threading.set_inter_op_parallelism_threads
config.threading.set_intra_op_parallelism_threads confusion_matrix conj constant
constant_initializer container control_dependencies control_flow_v2_enabled conv
conv2d_backprop_filter_v2 conv2d_backprop_input_v2 convert_to_tensor
convert_to_tensor_or_indexed_slices convert_to_tensor_or_sparse_tensor cos cosh count_nonzero
count_up_to create_partitioned_variables cross cumprod cumsum custom_gradient data.AUTOTUNE
data.Dataset data.DatasetSpec data.FixedLengthRecordDataset data.INFINITE_CARDINALITY
data.Iterator data.NumpyIterator data.Options data.TFRecordDataset data.TextLineDataset
data.ThreadingOptions data.UNKNOWN_CARDINALITY data.experimental.AUTOTUNE
data.experimental.AutoShardPolicy data.experimental.AutotuneAlgorithm
data.experimental.AutotuneOptions data.experimental.Counter data.experimental.CsvDataset
data.experimental.DatasetInitializer data.experimental.DatasetStructure
data.experimental.DistributeOptions data.experimental.ExternalStatePolicy
data.experimental.INFINITE_CARDINALITY data.experimental.OptimizationOptions
data.experimental.Optional data.experimental.OptionalStructure
data.experimental.RaggedTensorStructure data.experimental.RandomDataset data.experimental.Reducer
data.experimental.SHARD_HINT data.experimental.ServiceOptions
data.experimental.SparseTensorStructure data.experimental.SqlDataset data.experimental.Structure
data.experimental.TFRecordWriter data.experimental.TensorArrayStructure
data.experimental.TensorStructure data.experimental.ThreadingOptions
data.experimental.UNKNOWN_CARDINALITY data.experimental.assert_cardinality
data.experimental.bucket_by_sequence_length data.experimental.cardinality
data.experimental.choose_from_datasets data.experimental.copy_to_device
data.experimental.dense_to_ragged_batch data.experimental.dense_to_sparse_batch
data.experimental.distributed_save data.experimental.enable_debug_mode
data.experimental.enumerate_dataset data.experimental.from_list data.experimental.from_variant
data.experimental.get_model_proto data.experimental.get_next_as_optional
data.experimental.get_single_element data.experimental.get_structure
data.experimental.group_by_reducer data.experimental.group_by_window
data.experimental.ignore_errors data.experimental.index_table_from_dataset
data.experimental.make_batched_features_dataset data.experimental.make_csv_dataset
data.experimental.make_saveable_from_iterator data.experimental.map_and_batch
data.experimental.map_and_batch_with_legacy_function data.experimental.pad_to_cardinality
data.experimental.parallel_interleave data.experimental.parse_example_dataset
data.experimental.prefetch_to_device data.experimental.rejection_resample
data.experimental.sample_from_datasets data.experimental.scan
data.experimental.service.CrossTrainerCache data.experimental.service.DispatcherConfig
data.experimental.service.ShardingPolicy data.experimental.service.WorkerConfig
data.experimental.service.distribute data.experimental.service.from_dataset_id
data.experimental.service.register_dataset data.experimental.shuffle_and_repeat
data.experimental.snapshot data.experimental.table_from_dataset data.experimental.take_while
data.experimental.to_variant data.experimental.unbatch data.experimental.unique
data.get_output_classes data.get_output_shapes data.get_output_types
data.make_initializable_iterator data.make_one_shot_iterator debugging.Assert
debugging.assert_all_finite debugging.assert_equal debugging.assert_greater
debugging.assert_greater_equal debugging.assert_integer debugging.assert_less
debugging.assert_less_equal debugging.assert_near debugging.assert_negative
debugging.assert_non_negative debugging.assert_non_positive debugging.assert_none_equal
debugging.assert_positive debugging.assert_proper_iterable debugging.assert_rank
debugging.assert_rank_at_least debugging.assert_rank_in debugging.assert_same_float_dtype
debugging.assert_scalar debugging.assert_shapes debugging.assert_type debugging.check_numerics
debugging.disable_check_numerics debugging.disable_traceback_filtering
debugging.enable_check_numerics debugging.enable_traceback_filtering
debugging.experimental.disable_dump_debug_info debugging.experimental.enable_dump_debug_info
debugging.get_log_device_placement debugging.is_finite debugging.is_inf debugging.is_nan
debugging.is_non_decreasing debugging.is_numeric_tensor debugging.is_strictly_increasing
debugging.is_traceback_filtering_enabled debugging.set_log_device_placement decode_base64
decode_compressed decode_csv decode_json_example decode_raw delete_session_tensor depth_to_space
dequantize deserialize_many_sparse device diag diag_part digamma dimension_at_index
dimension_value disable_control_flow_v2 disable_eager_execution disable_resource_variables
disable_tensor_equality disable_v2_behavior disable_v2_tensorshape distribute.CrossDeviceOps
distribute.HierarchicalCopyAllReduce distribute.InputContext distribute.InputReplicationMode
distribute.MirroredStrategy distribute.NcclAllReduce distribute.OneDeviceStrategy
distribute.ReduceOp distribute.ReductionToOneDevice distribute.ReplicaContext
distribute.RunOptions distribute.Server distribute.Strategy distribute.StrategyExtended
distribute.cluster_resolver.ClusterResolver distribute.cluster_resolver.GCEClusterResolver
distribute.cluster_resolver.KubernetesClusterResolver
distribute.cluster_resolver.KubernetesExecutableLocation
distribute.cluster_resolver.SimpleClusterResolver
distribute.cluster_resolver.SlurmClusterResolver
distribute.cluster_resolver.TFConfigClusterResolver
distribute.cluster_resolver.TPUClusterResolver distribute.cluster_resolver.UnionResolver
distribute.experimental.CentralStorageStrategy distribute.experimental.CollectiveCommunication
distribute.experimental.CollectiveHints distribute.experimental.CommunicationImplementation
distribute.experimental.CommunicationOptions distribute.experimental.MultiWorkerMirroredStrategy
distribute.experimental.ParameterServerStrategy distribute.experimental.TPUStrategy
distribute.experimental_set_strategy distribute.get_loss_reduction distribute.get_replica_context
distribute.get_strategy distribute.has_strategy distribute.in_cross_replica_context
distributions.Bernoulli distributions.Beta distributions.Categorical distributions.Dirichlet
distributions.DirichletMultinomial distributions.Distribution distributions.Exponential
distributions.FULLY_REPARAMETERIZED distributions.Gamma distributions.Laplace
distributions.Multinomial distributions.NOT_REPARAMETERIZED distributions.Normal
distributions.RegisterKL distributions.ReparameterizationType distributions.StudentT
distributions.Uniform distributions.kl_divergence div div_no_nan divide double dtypes.DType
dtypes.QUANTIZED_DTYPES dtypes.as_dtype dtypes.as_string dtypes.bfloat16 dtypes.bool dtypes.cast
dtypes.complex dtypes.complex128 dtypes.complex64 dtypes.double dtypes.experimental.float4_e2m1fn
dtypes.experimental.float8_e4m3b11fnuz dtypes.experimental.float8_e4m3fn
dtypes.experimental.float8_e4m3fnuz dtypes.experimental.float8_e5m2
dtypes.experimental.float8_e5m2fnuz dtypes.experimental.int2 dtypes.experimental.int4
dtypes.experimental.uint2 dtypes.experimental.uint4 dtypes.float16 dtypes.float32 dtypes.float64
dtypes.half dtypes.int16 dtypes.int32 dtypes.int64 dtypes.int8 dtypes.qint16 dtypes.qint32
dtypes.qint8 dtypes.quint16 dtypes.quint8 dtypes.resource dtypes.saturate_cast dtypes.string
dtypes.uint16 dtypes.uint32 dtypes.uint64 dtypes.uint8 dtypes.variant dynamic_partition
dynamic_stitch edit_distance einsum enable_control_flow_v2 enable_eager_execution
enable_resource_variables enable_tensor_equality enable_v2_behavior enable_v2_tensorshape
encode_base64 ensure_shape equal erf erfc errors.ABORTED errors.ALREADY_EXISTS
errors.AbortedError errors.AlreadyExistsError errors.CANCELLED errors.CancelledError
errors.DATA_LOSS errors.DEADLINE_EXCEEDED errors.DataLossError errors.DeadlineExceededError
errors.FAILED_PRECONDITION errors.FailedPreconditionError errors.INTERNAL errors.INVALID_ARGUMENT
errors.InternalError errors.InvalidArgumentError errors.NOT_FOUND errors.NotFoundError errors.OK
errors.OUT_OF_RANGE errors.OpError errors.OutOfRangeError errors.PERMISSION_DENIED
errors.PermissionDeniedError errors.RESOURCE_EXHAUSTED errors.ResourceExhaustedError
errors.UNAUTHENTICATED errors.UNAVAILABLE errors.UNIMPLEMENTED errors.UNKNOWN
errors.UnauthenticatedError errors.UnavailableError errors.UnimplementedError errors.UnknownError
errors.error_code_from_exception_type errors.exception_type_from_error_code
errors.raise_exception_on_not_ok_status executing_eagerly executing_eagerly_outside_functions exp
expand_dims experimental.BatchableExtensionType experimental.DynamicRaggedShape
experimental.ExtensionType experimental.ExtensionTypeBatchEncoder experimental.ExtensionTypeSpec
experimental.Optional experimental.RowPartition experimental.StructuredTensor
experimental.async_clear_error experimental.async_scope experimental.dispatch_for_api
experimental.dispatch_for_binary_elementwise_apis
experimental.dispatch_for_binary_elementwise_assert_apis
experimental.dispatch_for_unary_elementwise_apis experimental.enable_strict_mode
experimental.extension_type.as_dict experimental.float4_e2m1fn experimental.float8_e4m3b11fnuz
experimental.float8_e4m3fn experimental.float8_e4m3fnuz experimental.float8_e5m2
experimental.float8_e5m2fnuz experimental.function_executor_type experimental.int2
experimental.int4 experimental.output_all_intermediates experimental.register_filesystem_plugin
experimental.uint2 experimental.uint4 experimental.unregister_dispatch_for expm1
extract_image_patches extract_volume_patches eye fake_quant_with_min_max_args
fake_quant_with_min_max_args_gradient fake_quant_with_min_max_vars
fake_quant_with_min_max_vars_gradient fake_quant_with_min_max_vars_per_channel
fake_quant_with_min_max_vars_per_channel_gradient feature_column.bucketized_column
feature_column.categorical_column_with_hash_bucket
feature_column.categorical_column_with_identity
feature_column.categorical_column_with_vocabulary_file
feature_column.categorical_column_with_vocabulary_list feature_column.crossed_column
feature_column.embedding_column feature_column.indicator_column feature_column.input_layer
feature_column.linear_model feature_column.make_parse_example_spec feature_column.numeric_column
feature_column.sequence_categorical_column_with_hash_bucket
feature_column.sequence_categorical_column_with_identity
feature_column.sequence_categorical_column_with_vocabulary_file
feature_column.sequence_categorical_column_with_vocabulary_list
feature_column.sequence_numeric_column feature_column.shared_embedding_columns
feature_column.weighted_categorical_column fft fft2d fft3d fftnd fill fingerprint
fixed_size_partitioner flags.ArgumentParser flags.ArgumentSerializer flags.BaseListParser
flags.BooleanFlag flags.BooleanParser flags.CantOpenFlagFileError flags.CsvListSerializer
flags.DEFINE flags.DEFINE_alias flags.DEFINE_bool flags.DEFINE_boolean flags.DEFINE_enum
flags.DEFINE_enum_class flags.DEFINE_flag flags.DEFINE_float flags.DEFINE_integer
flags.DEFINE_list flags.DEFINE_multi flags.DEFINE_multi_enum flags.DEFINE_multi_enum_class
flags.DEFINE_multi_float flags.DEFINE_multi_integer flags.DEFINE_multi_string
flags.DEFINE_spaceseplist flags.DEFINE_string flags.DuplicateFlagError flags.EnumClassFlag
flags.EnumClassListSerializer flags.EnumClassParser flags.EnumClassSerializer flags.EnumFlag
flags.EnumParser flags.Error flags.FLAGS flags.Flag flags.FlagHolder
flags.FlagNameConflictsWithMethodError flags.FlagValues flags.FloatParser
flags.IllegalFlagValueError flags.IntegerParser flags.ListParser flags.ListSerializer
flags.MultiEnumClassFlag flags.MultiFlag flags.UnparsedFlagAccessError
flags.UnrecognizedFlagError flags.ValidationError flags.WhitespaceSeparatedListParser
flags.adopt_module_key_flags flags.declare_key_flag flags.disclaim_key_flags flags.doc_to_help
flags.flag_dict_to_args flags.get_help_width flags.mark_bool_flags_as_mutual_exclusive
flags.mark_flag_as_required flags.mark_flags_as_mutual_exclusive flags.mark_flags_as_required
flags.multi_flags_validator flags.override_value flags.register_multi_flags_validator
flags.register_validator flags.set_default flags.text_wrap flags.tf_decorator.Any
flags.tf_decorator.Dict flags.tf_decorator.TFDecorator
flags.tf_decorator.fullargspec_to_signature flags.tf_decorator.make_decorator
flags.tf_decorator.rewrap flags.tf_decorator.unwrap flags.validator float16 float32 float64 floor
floor_div floordiv floormod foldl foldr function gather gather_nd get_collection
get_collection_ref get_default_graph get_default_session get_local_variable get_logger get_seed
get_session_handle get_session_tensor get_static_value get_variable get_variable_scope gfile.Copy
gfile.DeleteRecursively gfile.Exists gfile.FastGFile gfile.GFile gfile.Glob gfile.IsDirectory
gfile.ListDirectory gfile.MakeDirs gfile.MkDir gfile.Open gfile.Remove gfile.Rename gfile.Stat
gfile.Walk global_norm global_variables global_variables_initializer glorot_normal_initializer
glorot_uniform_initializer grad_pass_through gradients graph_util.convert_variables_to_constants
graph_util.extract_sub_graph graph_util.import_graph_def graph_util.must_run_on_cpu
graph_util.remove_training_nodes graph_util.tensor_shape_from_node_def_name greater greater_equal
group guarantee_const half hessians histogram_fixed_width histogram_fixed_width_bins identity
identity_n ifft ifft2d ifft3d ifftnd igamma igammac imag image.ResizeMethod
image.adjust_brightness image.adjust_contrast image.adjust_gamma image.adjust_hue
image.adjust_jpeg_quality image.adjust_saturation image.central_crop
image.combined_non_max_suppression image.convert_image_dtype image.crop_and_resize
image.crop_to_bounding_box image.decode_and_crop_jpeg image.decode_bmp image.decode_gif
image.decode_image image.decode_jpeg image.decode_jxl image.decode_png image.decode_webp
image.draw_bounding_boxes image.encode_jpeg image.encode_png image.extract_glimpse
image.extract_image_patches image.extract_jpeg_shape image.extract_patches image.flip_left_right
image.flip_up_down image.generate_bounding_box_proposals image.grayscale_to_rgb image.hsv_to_rgb
image.image_gradients image.is_jpeg image.non_max_suppression image.non_max_suppression_overlaps
image.non_max_suppression_padded image.non_max_suppression_with_scores image.pad_to_bounding_box
image.per_image_standardization image.psnr image.random_brightness image.random_contrast
image.random_crop image.random_flip_left_right image.random_flip_up_down image.random_hue
image.random_jpeg_quality image.random_saturation image.resize image.resize_area
image.resize_bicubic image.resize_bilinear image.resize_image_with_crop_or_pad
image.resize_image_with_pad image.resize_images image.resize_nearest_neighbor
image.resize_with_crop_or_pad image.rgb_to_grayscale image.rgb_to_hsv image.rgb_to_yiq
image.rgb_to_yuv image.rot90 image.sample_distorted_bounding_box image.sobel_edges image.ssim
image.ssim_multiscale image.total_variation image.transpose image.transpose_image
image.yiq_to_rgb image.yuv_to_rgb import_graph_def init_scope initialize_all_tables
initialize_all_variables initialize_local_variables initialize_variables initializers.constant
initializers.global_variables initializers.glorot_normal initializers.glorot_uniform
initializers.he_normal initializers.he_uniform initializers.identity initializers.lecun_normal
initializers.lecun_uniform initializers.local_variables initializers.ones initializers.orthogonal
initializers.random_normal initializers.random_uniform initializers.tables_initializer
initializers.truncated_normal initializers.uniform_unit_scaling initializers.variables
initializers.variance_scaling initializers.zeros int16 int32 int64 int8 invert_permutation
io.FixedLenFeature io.FixedLenSequenceFeature io.PaddingFIFOQueue io.PriorityQueue io.QueueBase
io.RaggedFeature io.RandomShuffleQueue io.SparseFeature io.TFRecordCompressionType
io.TFRecordOptions io.TFRecordWriter io.VarLenFeature io.decode_and_crop_jpeg io.decode_base64
io.decode_bmp io.decode_compressed io.decode_csv io.decode_gif io.decode_image io.decode_jpeg
io.decode_json_example io.decode_jxl io.decode_png io.decode_proto io.decode_raw io.decode_webp
io.deserialize_many_sparse io.encode_base64 io.encode_jpeg io.encode_png io.encode_proto
io.extract_jpeg_shape io.gfile.GFile io.gfile.copy io.gfile.exists
io.gfile.get_registered_schemes io.gfile.glob io.gfile.isdir io.gfile.join io.gfile.listdir
io.gfile.makedirs io.gfile.mkdir io.gfile.remove io.gfile.rename io.gfile.rmtree io.gfile.stat
io.gfile.walk io.is_jpeg io.match_filenames_once io.matching_files io.parse_example
io.parse_sequence_example io.parse_single_example io.parse_single_sequence_example
io.parse_tensor io.read_file io.serialize_many_sparse io.serialize_sparse io.serialize_tensor
io.tf_record_iterator io.write_file io.write_graph irfftnd is_finite is_inf is_nan
is_non_decreasing is_numeric_tensor is_strictly_increasing is_symbolic_tensor is_tensor
is_variable_initialized keras.DTypePolicy keras.FloatDTypePolicy keras.Function keras.Initializer
keras.Input keras.InputSpec keras.KerasTensor keras.Layer keras.Loss keras.Metric keras.Model
keras.Operation keras.Optimizer keras.Quantizer keras.Regularizer keras.RematScope
keras.Sequential keras.StatelessScope keras.SymbolicScope keras.Variable keras.activations.celu
keras.activations.deserialize keras.activations.elu keras.activations.exponential
keras.activations.gelu keras.activations.get keras.activations.glu keras.activations.hard_shrink
keras.activations.hard_sigmoid keras.activations.hard_silu keras.activations.hard_swish
keras.activations.hard_tanh keras.activations.leaky_relu keras.activations.linear
keras.activations.log_sigmoid keras.activations.log_softmax keras.activations.mish
keras.activations.relu keras.activations.relu6 keras.activations.selu keras.activations.serialize
keras.activations.sigmoid keras.activations.silu keras.activations.soft_shrink
keras.activations.softmax keras.activations.softplus keras.activations.softsign
keras.activations.sparse_plus keras.activations.sparse_sigmoid keras.activations.sparsemax
keras.activations.squareplus keras.activations.swish keras.activations.tanh
keras.activations.tanh_shrink keras.activations.threshold keras.applications.ConvNeXtBase
keras.applications.ConvNeXtLarge keras.applications.ConvNeXtSmall keras.applications.ConvNeXtTiny
keras.applications.ConvNeXtXLarge keras.applications.DenseNet121 keras.applications.DenseNet169
keras.applications.DenseNet201 keras.applications.EfficientNetB0
keras.applications.EfficientNetB1 keras.applications.EfficientNetB2
keras.applications.EfficientNetB3 keras.applications.EfficientNetB4
keras.applications.EfficientNetB5 keras.applications.EfficientNetB6
keras.applications.EfficientNetB7 keras.applications.EfficientNetV2B0
keras.applications.EfficientNetV2B1 keras.applications.EfficientNetV2B2
keras.applications.EfficientNetV2B3 keras.applications.EfficientNetV2L
keras.applications.EfficientNetV2M keras.applications.EfficientNetV2S
keras.applications.InceptionResNetV2 keras.applications.InceptionV3 keras.applications.MobileNet
keras.applications.MobileNetV2 keras.applications.MobileNetV3Large
keras.applications.MobileNetV3Small keras.applications.NASNetLarge
keras.applications.NASNetMobile keras.applications.ResNet101 keras.applications.ResNet101V2
keras.applications.ResNet152 keras.applications.ResNet152V2 keras.applications.ResNet50
keras.applications.ResNet50V2 keras.applications.VGG16 keras.applications.VGG19
keras.applications.Xception keras.applications.convnext.ConvNeXtBase
keras.applications.convnext.ConvNeXtLarge keras.applications.convnext.ConvNeXtSmall
keras.applications.convnext.ConvNeXtTiny keras.applications.convnext.ConvNeXtXLarge
keras.applications.convnext.decode_predictions keras.applications.convnext.preprocess_input
keras.applications.densenet.DenseNet121 keras.applications.densenet.DenseNet169
keras.applications.densenet.DenseNet201 keras.applications.densenet.decode_predictions
keras.applications.densenet.preprocess_input keras.applications.efficientnet.EfficientNetB0
keras.applications.efficientnet.EfficientNetB1 keras.applications.efficientnet.EfficientNetB2
keras.applications.efficientnet.EfficientNetB3 keras.applications.efficientnet.EfficientNetB4
keras.applications.efficientnet.EfficientNetB5 keras.applications.efficientnet.EfficientNetB6
keras.applications.efficientnet.EfficientNetB7 keras.applications.efficientnet.decode_predictions
keras.applications.efficientnet.preprocess_input
keras.applications.efficientnet_v2.EfficientNetV2B0
keras.applications.efficientnet_v2.EfficientNetV2B1
keras.applications.efficientnet_v2.EfficientNetV2B2
keras.applications.efficientnet_v2.EfficientNetV2B3
keras.applications.efficientnet_v2.EfficientNetV2L
keras.applications.efficientnet_v2.EfficientNetV2M
keras.applications.efficientnet_v2.EfficientNetV2S
keras.applications.efficientnet_v2.decode_predictions
keras.applications.efficientnet_v2.preprocess_input
keras.applications.imagenet_utils.decode_predictions
keras.applications.imagenet_utils.preprocess_input
keras.applications.inception_resnet_v2.InceptionResNetV2
keras.applications.inception_resnet_v2.decode_predictions
keras.applications.inception_resnet_v2.preprocess_input
keras.applications.inception_v3.InceptionV3 keras.applications.inception_v3.decode_predictions
keras.applications.inception_v3.preprocess_input keras.applications.mobilenet.MobileNet
keras.applications.mobilenet.decode_predictions keras.applications.mobilenet.preprocess_input
keras.applications.mobilenet_v2.MobileNetV2 keras.applications.mobilenet_v2.decode_predictions
keras.applications.mobilenet_v2.preprocess_input
keras.applications.mobilenet_v3.decode_predictions
keras.applications.mobilenet_v3.preprocess_input keras.applications.nasnet.NASNetLarge
keras.applications.nasnet.NASNetMobile keras.applications.nasnet.decode_predictions
keras.applications.nasnet.preprocess_input keras.applications.resnet.ResNet101
keras.applications.resnet.ResNet152 keras.applications.resnet.ResNet50
keras.applications.resnet.decode_predictions keras.applications.resnet.preprocess_input
keras.applications.resnet50.ResNet50 keras.applications.resnet50.decode_predictions
keras.applications.resnet50.preprocess_input keras.applications.resnet_v2.ResNet101V2
keras.applications.resnet_v2.ResNet152V2 keras.applications.resnet_v2.ResNet50V2
keras.applications.resnet_v2.decode_predictions keras.applications.resnet_v2.preprocess_input
keras.applications.vgg16.VGG16 keras.applications.vgg16.decode_predictions
keras.applications.vgg16.preprocess_input keras.applications.vgg19.VGG19
keras.applications.vgg19.decode_predictions keras.applications.vgg19.preprocess_input
keras.applications.xception.Xception keras.applications.xception.decode_predictions
keras.applications.xception.preprocess_input keras.backend.abs keras.backend.all
keras.backend.any keras.backend.arange keras.backend.argmax keras.backend.argmin
keras.backend.backend keras.backend.batch_dot keras.backend.batch_flatten
keras.backend.batch_get_value keras.backend.batch_normalization keras.backend.batch_set_value
keras.backend.bias_add keras.backend.binary_crossentropy keras.backend.binary_focal_crossentropy
keras.backend.cast keras.backend.cast_to_floatx keras.backend.categorical_crossentropy
keras.backend.categorical_focal_crossentropy keras.backend.clear_session keras.backend.clip
keras.backend.concatenate keras.backend.constant keras.backend.conv1d keras.backend.conv2d
keras.backend.conv2d_transpose keras.backend.conv3d keras.backend.cos keras.backend.count_params
keras.backend.ctc_batch_cost keras.backend.ctc_decode keras.backend.ctc_label_dense_to_sparse
keras.backend.cumprod keras.backend.cumsum keras.backend.depthwise_conv2d keras.backend.dot
keras.backend.dropout keras.backend.dtype keras.backend.elu keras.backend.epsilon
keras.backend.equal keras.backend.eval keras.backend.exp keras.backend.expand_dims
keras.backend.eye keras.backend.flatten keras.backend.floatx keras.backend.foldl
keras.backend.foldr keras.backend.gather keras.backend.get_uid keras.backend.get_value
keras.backend.gradients keras.backend.greater keras.backend.greater_equal
keras.backend.hard_sigmoid keras.backend.image_data_format keras.backend.in_top_k
keras.backend.int_shape keras.backend.is_float_dtype keras.backend.is_int_dtype
keras.backend.is_keras_tensor keras.backend.is_sparse keras.backend.l2_normalize
keras.backend.less keras.backend.less_equal keras.backend.log keras.backend.map_fn
keras.backend.max keras.backend.maximum keras.backend.mean keras.backend.min
keras.backend.minimum keras.backend.moving_average_update keras.backend.name_scope
keras.backend.ndim keras.backend.not_equal keras.backend.one_hot keras.backend.ones
keras.backend.ones_like keras.backend.permute_dimensions keras.backend.pool2d
keras.backend.pool3d keras.backend.pow keras.backend.prod keras.backend.random_bernoulli
keras.backend.random_normal keras.backend.random_normal_variable keras.backend.random_uniform
keras.backend.random_uniform_variable keras.backend.relu keras.backend.repeat
keras.backend.repeat_elements keras.backend.reshape keras.backend.resize_images
keras.backend.resize_volumes keras.backend.result_type keras.backend.reverse keras.backend.rnn
keras.backend.round keras.backend.separable_conv2d keras.backend.set_epsilon
keras.backend.set_floatx keras.backend.set_image_data_format keras.backend.set_value
keras.backend.shape keras.backend.sigmoid keras.backend.sign keras.backend.sin
keras.backend.softmax keras.backend.softplus keras.backend.softsign
keras.backend.sparse_categorical_crossentropy keras.backend.spatial_2d_padding
keras.backend.spatial_3d_padding keras.backend.sqrt keras.backend.square keras.backend.squeeze
keras.backend.stack keras.backend.standardize_dtype keras.backend.std keras.backend.stop_gradient
keras.backend.sum keras.backend.switch keras.backend.tanh keras.backend.temporal_padding
keras.backend.tile keras.backend.to_dense keras.backend.transpose keras.backend.truncated_normal
keras.backend.update keras.backend.update_add keras.backend.update_sub keras.backend.var
keras.backend.variable keras.backend.zeros keras.backend.zeros_like
keras.callbacks.BackupAndRestore keras.callbacks.CSVLogger keras.callbacks.Callback
keras.callbacks.CallbackList keras.callbacks.EarlyStopping keras.callbacks.History
keras.callbacks.LambdaCallback keras.callbacks.LearningRateScheduler
keras.callbacks.ModelCheckpoint keras.callbacks.OrbaxCheckpoint keras.callbacks.ProgbarLogger
keras.callbacks.ReduceLROnPlateau keras.callbacks.RemoteMonitor keras.callbacks.SwapEMAWeights
keras.callbacks.TensorBoard keras.callbacks.TerminateOnNaN keras.config.backend
keras.config.disable_flash_attention keras.config.disable_interactive_logging
keras.config.disable_traceback_filtering keras.config.dtype_policy
keras.config.enable_flash_attention keras.config.enable_interactive_logging
keras.config.enable_traceback_filtering keras.config.enable_unsafe_deserialization
keras.config.epsilon keras.config.floatx keras.config.image_data_format
keras.config.is_flash_attention_enabled keras.config.is_interactive_logging_enabled
keras.config.is_nnx_enabled keras.config.is_traceback_filtering_enabled keras.config.max_epochs
keras.config.max_steps_per_epoch keras.config.set_backend keras.config.set_dtype_policy
keras.config.set_epsilon keras.config.set_floatx keras.config.set_image_data_format
keras.config.set_max_epochs keras.config.set_max_steps_per_epoch keras.constraints.Constraint
keras.constraints.MaxNorm keras.constraints.MinMaxNorm keras.constraints.NonNeg
keras.constraints.UnitNorm keras.constraints.deserialize keras.constraints.get
keras.constraints.max_norm keras.constraints.min_max_norm keras.constraints.non_neg
keras.constraints.serialize keras.constraints.unit_norm keras.datasets.boston_housing.load_data
keras.datasets.california_housing.load_data keras.datasets.cifar10.load_data
keras.datasets.cifar100.load_data keras.datasets.fashion_mnist.load_data
keras.datasets.imdb.get_word_index keras.datasets.imdb.load_data keras.datasets.mnist.load_data
keras.datasets.reuters.get_label_names keras.datasets.reuters.get_word_index
keras.datasets.reuters.load_data keras.device keras.distillation.DistillationLoss
keras.distillation.Distiller keras.distillation.FeatureDistillation
keras.distillation.LogitsDistillation keras.distribution.DataParallel
keras.distribution.DeviceMesh keras.distribution.LayoutMap keras.distribution.ModelParallel
keras.distribution.TensorLayout keras.distribution.distribute_tensor
keras.distribution.distribution keras.distribution.get_device_count keras.distribution.initialize
keras.distribution.list_devices keras.distribution.set_distribution
keras.dtype_policies.AWQDTypePolicy keras.dtype_policies.DTypePolicy
keras.dtype_policies.DTypePolicyMap keras.dtype_policies.FloatDTypePolicy
keras.dtype_policies.GPTQDTypePolicy keras.dtype_policies.Int4DTypePolicy
keras.dtype_policies.QuantizedDTypePolicy keras.dtype_policies.QuantizedFloat8DTypePolicy
keras.dtype_policies.deserialize keras.dtype_policies.get keras.dtype_policies.serialize
keras.export.ExportArchive keras.initializers.Constant keras.initializers.GlorotNormal
keras.initializers.GlorotUniform keras.initializers.HeNormal keras.initializers.HeUniform
keras.initializers.Identity keras.initializers.IdentityInitializer keras.initializers.Initializer
keras.initializers.LecunNormal keras.initializers.LecunUniform keras.initializers.Ones
keras.initializers.Orthogonal keras.initializers.OrthogonalInitializer
keras.initializers.RandomNormal keras.initializers.RandomUniform keras.initializers.STFT
keras.initializers.STFTInitializer keras.initializers.TruncatedNormal
keras.initializers.VarianceScaling keras.initializers.Zeros keras.initializers.constant
keras.initializers.deserialize keras.initializers.get keras.initializers.glorot_normal
keras.initializers.glorot_uniform keras.initializers.he_normal keras.initializers.he_uniform
keras.initializers.identity keras.initializers.lecun_normal keras.initializers.lecun_uniform
keras.initializers.ones keras.initializers.orthogonal keras.initializers.random_normal
keras.initializers.random_uniform keras.initializers.serialize keras.initializers.stft
keras.initializers.truncated_normal keras.initializers.variance_scaling keras.initializers.zeros
keras.layers.Activation keras.layers.ActivityRegularization keras.layers.AdaptiveAveragePooling1D
keras.layers.AdaptiveAveragePooling2D keras.layers.AdaptiveAveragePooling3D
keras.layers.AdaptiveMaxPooling1D keras.layers.AdaptiveMaxPooling2D
keras.layers.AdaptiveMaxPooling3D keras.layers.Add keras.layers.AdditiveAttention
keras.layers.AlphaDropout keras.layers.Attention keras.layers.AugMix keras.layers.AutoContrast
keras.layers.Average keras.layers.AveragePooling1D keras.layers.AveragePooling2D
keras.layers.AveragePooling3D keras.layers.AvgPool1D keras.layers.AvgPool2D
keras.layers.AvgPool3D keras.layers.BatchNormalization keras.layers.Bidirectional
keras.layers.CategoryEncoding keras.layers.CenterCrop keras.layers.Concatenate
keras.layers.ContrastLimitedAdaptiveHistogramEqualization keras.layers.Conv1D
keras.layers.Conv1DTranspose keras.layers.Conv2D keras.layers.Conv2DTranspose keras.layers.Conv3D
keras.layers.Conv3DTranspose keras.layers.ConvLSTM1D keras.layers.ConvLSTM2D
keras.layers.ConvLSTM3D keras.layers.Convolution1D keras.layers.Convolution1DTranspose
keras.layers.Convolution2D keras.layers.Convolution2DTranspose keras.layers.Convolution3D
keras.layers.Convolution3DTranspose keras.layers.Cropping1D keras.layers.Cropping2D
keras.layers.Cropping3D keras.layers.CutMix keras.layers.Dense keras.layers.DepthwiseConv1D
keras.layers.DepthwiseConv2D keras.layers.Discretization keras.layers.Dot keras.layers.Dropout
keras.layers.ELU keras.layers.EinsumDense keras.layers.Embedding keras.layers.Equalization
keras.layers.Flatten keras.layers.FlaxLayer keras.layers.GRU keras.layers.GRUCell
keras.layers.GaussianDropout keras.layers.GaussianNoise keras.layers.GlobalAveragePooling1D
keras.layers.GlobalAveragePooling2D keras.layers.GlobalAveragePooling3D
keras.layers.GlobalAvgPool1D keras.layers.GlobalAvgPool2D keras.layers.GlobalAvgPool3D
keras.layers.GlobalMaxPool1D keras.layers.GlobalMaxPool2D keras.layers.GlobalMaxPool3D
keras.layers.GlobalMaxPooling1D keras.layers.GlobalMaxPooling2D keras.layers.GlobalMaxPooling3D
keras.layers.GroupNormalization keras.layers.GroupQueryAttention keras.layers.HashedCrossing
keras.layers.Hashing keras.layers.Identity keras.layers.Input keras.layers.InputLayer
keras.layers.InputSpec keras.layers.IntegerLookup keras.layers.JaxLayer keras.layers.LSTM
keras.layers.LSTMCell keras.layers.Lambda keras.layers.Layer keras.layers.LayerNormalization
keras.layers.LeakyReLU keras.layers.Masking keras.layers.MaxNumBoundingBoxes
keras.layers.MaxPool1D keras.layers.MaxPool2D keras.layers.MaxPool3D keras.layers.MaxPooling1D
keras.layers.MaxPooling2D keras.layers.MaxPooling3D keras.layers.Maximum
keras.layers.MelSpectrogram keras.layers.Minimum keras.layers.MixUp
keras.layers.MultiHeadAttention keras.layers.Multiply keras.layers.Normalization
keras.layers.PReLU keras.layers.Permute keras.layers.Pipeline keras.layers.RMSNormalization
keras.layers.RNN keras.layers.RandAugment keras.layers.RandomBrightness
keras.layers.RandomColorDegeneration keras.layers.RandomColorJitter keras.layers.RandomContrast
keras.layers.RandomCrop keras.layers.RandomElasticTransform keras.layers.RandomErasing
keras.layers.RandomFlip keras.layers.RandomGaussianBlur keras.layers.RandomGrayscale
keras.layers.RandomHeight keras.layers.RandomHue keras.layers.RandomInvert
keras.layers.RandomPerspective keras.layers.RandomPosterization keras.layers.RandomRotation
keras.layers.RandomSaturation keras.layers.RandomSharpness keras.layers.RandomShear
keras.layers.RandomTranslation keras.layers.RandomWidth keras.layers.RandomZoom keras.layers.ReLU
keras.layers.RepeatVector keras.layers.Rescaling keras.layers.Reshape keras.layers.Resizing
keras.layers.ReversibleEmbedding keras.layers.STFTSpectrogram keras.layers.SeparableConv1D
keras.layers.SeparableConv2D keras.layers.SeparableConvolution1D
keras.layers.SeparableConvolution2D keras.layers.SimpleRNN keras.layers.SimpleRNNCell
keras.layers.Softmax keras.layers.Solarization keras.layers.SpatialDropout1D
keras.layers.SpatialDropout2D keras.layers.SpatialDropout3D keras.layers.SpectralNormalization
keras.layers.StackedRNNCells keras.layers.StringLookup keras.layers.Subtract
keras.layers.TFSMLayer keras.layers.TextVectorization keras.layers.ThresholdedReLU
keras.layers.TimeDistributed keras.layers.TorchModuleWrapper keras.layers.UnitNormalization
keras.layers.UpSampling1D keras.layers.UpSampling2D keras.layers.UpSampling3D
keras.layers.Wrapper keras.layers.ZeroPadding1D keras.layers.ZeroPadding2D
keras.layers.ZeroPadding3D keras.layers.add keras.layers.average keras.layers.concatenate
keras.layers.deserialize keras.layers.dot keras.layers.maximum keras.layers.minimum
keras.layers.multiply keras.layers.serialize keras.layers.subtract
keras.legacy.saving.deserialize_keras_object keras.legacy.saving.serialize_keras_object
keras.losses.BinaryCrossentropy keras.losses.BinaryFocalCrossentropy keras.losses.CTC
keras.losses.CategoricalCrossentropy keras.losses.CategoricalFocalCrossentropy
keras.losses.CategoricalGeneralizedCrossEntropy keras.losses.CategoricalHinge keras.losses.Circle
keras.losses.CosineSimilarity keras.losses.Dice keras.losses.Hinge keras.losses.Huber
keras.losses.KLD keras.losses.KLDivergence keras.losses.LogCosh keras.losses.Loss
keras.losses.MAE keras.losses.MAPE keras.losses.MSE keras.losses.MSLE
keras.losses.MeanAbsoluteError keras.losses.MeanAbsolutePercentageError
keras.losses.MeanSquaredError keras.losses.MeanSquaredLogarithmicError keras.losses.Poisson
keras.losses.Reduction keras.losses.SparseCategoricalCrossentropy keras.losses.SquaredHinge
keras.losses.Tversky keras.losses.binary_crossentropy keras.losses.binary_focal_crossentropy
keras.losses.categorical_crossentropy keras.losses.categorical_focal_crossentropy
keras.losses.categorical_generalized_cross_entropy keras.losses.categorical_hinge
keras.losses.circle keras.losses.cosine_similarity keras.losses.ctc keras.losses.deserialize
keras.losses.dice keras.losses.get keras.losses.hinge keras.losses.huber keras.losses.kld
keras.losses.kullback_leibler_divergence keras.losses.logcosh keras.losses.mae keras.losses.mape
keras.losses.mse keras.losses.msle keras.losses.poisson keras.losses.serialize
keras.losses.sparse_categorical_crossentropy keras.losses.squared_hinge keras.losses.tversky
keras.metrics.AUC keras.metrics.Accuracy keras.metrics.BinaryAccuracy
keras.metrics.BinaryCrossentropy keras.metrics.BinaryIoU keras.metrics.CategoricalAccuracy
keras.metrics.CategoricalCrossentropy keras.metrics.CategoricalHinge
keras.metrics.ConcordanceCorrelation keras.metrics.CosineSimilarity keras.metrics.F1Score
keras.metrics.FBetaScore keras.metrics.FalseNegatives keras.metrics.FalsePositives
keras.metrics.Hinge keras.metrics.IoU keras.metrics.KLD keras.metrics.KLDivergence
keras.metrics.LogCoshError keras.metrics.MAE keras.metrics.MAPE keras.metrics.MSE
keras.metrics.MSLE keras.metrics.Mean keras.metrics.MeanAbsoluteError
keras.metrics.MeanAbsolutePercentageError keras.metrics.MeanIoU keras.metrics.MeanMetricWrapper
keras.metrics.MeanSquaredError keras.metrics.MeanSquaredLogarithmicError keras.metrics.Metric
keras.metrics.OneHotIoU keras.metrics.OneHotMeanIoU keras.metrics.PearsonCorrelation
keras.metrics.Poisson keras.metrics.Precision keras.metrics.PrecisionAtRecall
keras.metrics.R2Score keras.metrics.Recall keras.metrics.RecallAtPrecision
keras.metrics.RootMeanSquaredError keras.metrics.SensitivityAtSpecificity
keras.metrics.SparseCategoricalAccuracy keras.metrics.SparseCategoricalCrossentropy
keras.metrics.SparseTopKCategoricalAccuracy keras.metrics.SpecificityAtSensitivity
keras.metrics.SquaredHinge keras.metrics.Sum keras.metrics.TopKCategoricalAccuracy
keras.metrics.TrueNegatives keras.metrics.TruePositives keras.metrics.binary_accuracy
keras.metrics.binary_crossentropy keras.metrics.binary_focal_crossentropy
keras.metrics.categorical_accuracy keras.metrics.categorical_crossentropy
keras.metrics.categorical_focal_crossentropy keras.metrics.categorical_hinge
keras.metrics.concordance_correlation keras.metrics.deserialize keras.metrics.get
keras.metrics.hinge keras.metrics.huber keras.metrics.kld
keras.metrics.kullback_leibler_divergence keras.metrics.logcosh keras.metrics.mae
keras.metrics.mape keras.metrics.mse keras.metrics.msle keras.metrics.pearson_correlation
keras.metrics.poisson keras.metrics.serialize keras.metrics.sparse_categorical_accuracy
keras.metrics.sparse_categorical_crossentropy keras.metrics.sparse_top_k_categorical_accuracy
keras.metrics.squared_hinge keras.metrics.top_k_categorical_accuracy
keras.mixed_precision.DTypePolicy keras.mixed_precision.LossScaleOptimizer
keras.mixed_precision.Policy keras.mixed_precision.dtype_policy
keras.mixed_precision.global_policy keras.mixed_precision.set_dtype_policy
keras.mixed_precision.set_global_policy keras.models.Model keras.models.Sequential
keras.models.clone_model keras.models.load_model keras.models.model_from_json
keras.models.save_model keras.name_scope keras.ops.abs keras.ops.absolute
keras.ops.adaptive_average_pool keras.ops.adaptive_max_pool keras.ops.add keras.ops.all
keras.ops.allclose keras.ops.amax keras.ops.amin keras.ops.angle keras.ops.any keras.ops.append
keras.ops.arange keras.ops.arccos keras.ops.arccosh keras.ops.arcsin keras.ops.arcsinh
keras.ops.arctan keras.ops.arctan2 keras.ops.arctanh keras.ops.argmax keras.ops.argmin
keras.ops.argpartition keras.ops.argsort keras.ops.array keras.ops.array_split
keras.ops.associative_scan keras.ops.average keras.ops.average_pool keras.ops.bartlett
keras.ops.batch_normalization keras.ops.binary_crossentropy keras.ops.bincount
keras.ops.bitwise_and keras.ops.bitwise_invert keras.ops.bitwise_left_shift keras.ops.bitwise_not
keras.ops.bitwise_or keras.ops.bitwise_right_shift keras.ops.bitwise_xor keras.ops.blackman
keras.ops.broadcast_to keras.ops.cast keras.ops.categorical_crossentropy keras.ops.cbrt
keras.ops.cdist keras.ops.ceil keras.ops.celu keras.ops.cholesky keras.ops.cholesky_inverse
keras.ops.clip keras.ops.concatenate keras.ops.cond keras.ops.conj keras.ops.conjugate
keras.ops.conv keras.ops.conv_transpose keras.ops.convert_to_numpy keras.ops.convert_to_tensor
keras.ops.copy keras.ops.corrcoef keras.ops.correlate keras.ops.cos keras.ops.cosh
keras.ops.count_nonzero keras.ops.cross keras.ops.ctc_decode keras.ops.ctc_loss keras.ops.cumprod
keras.ops.cumsum keras.ops.custom_gradient keras.ops.deg2rad keras.ops.depth_to_space
keras.ops.depthwise_conv keras.ops.det keras.ops.diag keras.ops.diagflat keras.ops.diagonal
keras.ops.diff keras.ops.digitize keras.ops.divide keras.ops.divide_no_nan keras.ops.dot
keras.ops.dot_product_attention keras.ops.dsplit keras.ops.dstack keras.ops.dtype keras.ops.eig
keras.ops.eigh keras.ops.einsum keras.ops.elu keras.ops.empty keras.ops.empty_like
keras.ops.equal keras.ops.erf keras.ops.erfc keras.ops.erfinv keras.ops.exp keras.ops.exp2
keras.ops.expand_dims keras.ops.expm1 keras.ops.extract_sequences keras.ops.eye keras.ops.fabs
keras.ops.fft keras.ops.fft2 keras.ops.flip keras.ops.fliplr keras.ops.flipud keras.ops.floor
keras.ops.floor_divide keras.ops.fmax keras.ops.fmin keras.ops.fmod keras.ops.fold
keras.ops.fori_loop keras.ops.full keras.ops.full_like keras.ops.gcd keras.ops.gelu
keras.ops.geomspace keras.ops.get_item keras.ops.glu keras.ops.greater keras.ops.greater_equal
keras.ops.hamming keras.ops.hanning keras.ops.hard_shrink keras.ops.hard_sigmoid
keras.ops.hard_silu keras.ops.hard_swish keras.ops.hard_tanh keras.ops.heaviside
keras.ops.histogram keras.ops.hsplit keras.ops.hstack keras.ops.hypot keras.ops.i0
keras.ops.identity keras.ops.ifft2 keras.ops.imag keras.ops.image.affine_transform
keras.ops.image.crop_images keras.ops.image.elastic_transform keras.ops.image.extract_patches
keras.ops.image.extract_patches_3d keras.ops.image.gaussian_blur keras.ops.image.hsv_to_rgb
keras.ops.image.map_coordinates keras.ops.image.pad_images keras.ops.image.perspective_transform
keras.ops.image.resize keras.ops.image.rgb_to_grayscale keras.ops.image.rgb_to_hsv
keras.ops.image.scale_and_translate keras.ops.image.sobel_edges keras.ops.image.ssim
keras.ops.in_top_k keras.ops.inner keras.ops.inv keras.ops.irfft keras.ops.is_tensor
keras.ops.isclose keras.ops.isfinite keras.ops.isin keras.ops.isinf keras.ops.isnan
keras.ops.isneginf keras.ops.isposinf keras.ops.isreal keras.ops.istft keras.ops.jvp
keras.ops.kaiser keras.ops.kron keras.ops.layer_normalization keras.ops.lcm keras.ops.ldexp
keras.ops.leaky_relu keras.ops.left_shift keras.ops.less keras.ops.less_equal
keras.ops.linalg.cholesky keras.ops.linalg.cholesky_inverse keras.ops.linalg.det
keras.ops.linalg.eig keras.ops.linalg.eigh keras.ops.linalg.inv keras.ops.linalg.jvp
keras.ops.linalg.lstsq keras.ops.linalg.lu_factor keras.ops.linalg.matrix_rank
keras.ops.linalg.norm keras.ops.linalg.pinv keras.ops.linalg.qr keras.ops.linalg.solve
keras.ops.linalg.solve_triangular keras.ops.linalg.svd keras.ops.linspace keras.ops.log
keras.ops.log10 keras.ops.log1p keras.ops.log2 keras.ops.log_sigmoid keras.ops.log_softmax
keras.ops.logaddexp keras.ops.logaddexp2 keras.ops.logdet keras.ops.logical_and
keras.ops.logical_not keras.ops.logical_or keras.ops.logical_xor keras.ops.logspace
keras.ops.logsumexp keras.ops.lstsq keras.ops.lu_factor keras.ops.map keras.ops.matmul
keras.ops.matrix_rank keras.ops.max keras.ops.max_pool keras.ops.maximum keras.ops.mean
keras.ops.median keras.ops.meshgrid keras.ops.min keras.ops.minimum keras.ops.mod
keras.ops.moments keras.ops.moveaxis keras.ops.multi_hot keras.ops.multiply keras.ops.nan_to_num
keras.ops.nanargmax keras.ops.nanargmin keras.ops.nancumprod keras.ops.nancumsum keras.ops.nanmax
keras.ops.nanmean keras.ops.nanmedian keras.ops.nanmin keras.ops.nanpercentile keras.ops.nanprod
keras.ops.nanquantile keras.ops.nanstd keras.ops.nansum keras.ops.nanvar keras.ops.ndim
keras.ops.negative keras.ops.nextafter keras.ops.nn.adaptive_average_pool
keras.ops.nn.adaptive_max_pool keras.ops.nn.average_pool keras.ops.nn.batch_normalization
keras.ops.nn.binary_crossentropy keras.ops.nn.categorical_crossentropy keras.ops.nn.celu
keras.ops.nn.conv keras.ops.nn.conv_transpose keras.ops.nn.ctc_decode keras.ops.nn.ctc_loss
keras.ops.nn.depth_to_space keras.ops.nn.depthwise_conv keras.ops.nn.dot_product_attention
keras.ops.nn.elu keras.ops.nn.fold keras.ops.nn.gelu keras.ops.nn.glu keras.ops.nn.hard_shrink
keras.ops.nn.hard_sigmoid keras.ops.nn.hard_silu keras.ops.nn.hard_swish keras.ops.nn.hard_tanh
keras.ops.nn.layer_normalization keras.ops.nn.leaky_relu keras.ops.nn.log_sigmoid
keras.ops.nn.log_softmax keras.ops.nn.max_pool keras.ops.nn.moments keras.ops.nn.multi_hot
keras.ops.nn.normalize keras.ops.nn.one_hot keras.ops.nn.polar keras.ops.nn.psnr
keras.ops.nn.relu keras.ops.nn.relu6 keras.ops.nn.rms_normalization keras.ops.nn.selu
keras.ops.nn.separable_conv keras.ops.nn.sigmoid keras.ops.nn.silu keras.ops.nn.soft_shrink
keras.ops.nn.softmax keras.ops.nn.softplus keras.ops.nn.softsign keras.ops.nn.space_to_depth
keras.ops.nn.sparse_categorical_crossentropy keras.ops.nn.sparse_plus keras.ops.nn.sparse_sigmoid
keras.ops.nn.sparsemax keras.ops.nn.squareplus keras.ops.nn.swish keras.ops.nn.tanh_shrink
keras.ops.nn.threshold keras.ops.nn.unfold keras.ops.nonzero keras.ops.norm keras.ops.normalize
keras.ops.not_equal keras.ops.numpy.abs keras.ops.numpy.absolute keras.ops.numpy.add
keras.ops.numpy.all keras.ops.numpy.allclose keras.ops.numpy.amax keras.ops.numpy.amin
keras.ops.numpy.angle keras.ops.numpy.any keras.ops.numpy.append keras.ops.numpy.arange
keras.ops.numpy.arccos keras.ops.numpy.arccosh keras.ops.numpy.arcsin keras.ops.numpy.arcsinh
keras.ops.numpy.arctan keras.ops.numpy.arctan2 keras.ops.numpy.arctanh keras.ops.numpy.argmax
keras.ops.numpy.argmin keras.ops.numpy.argpartition keras.ops.numpy.argsort keras.ops.numpy.array
keras.ops.numpy.array_split keras.ops.numpy.average keras.ops.numpy.bartlett
keras.ops.numpy.bincount keras.ops.numpy.bitwise_and keras.ops.numpy.bitwise_invert
keras.ops.numpy.bitwise_left_shift keras.ops.numpy.bitwise_not keras.ops.numpy.bitwise_or
keras.ops.numpy.bitwise_right_shift keras.ops.numpy.bitwise_xor keras.ops.numpy.blackman
keras.ops.numpy.broadcast_to keras.ops.numpy.cbrt keras.ops.numpy.ceil keras.ops.numpy.clip
keras.ops.numpy.concatenate keras.ops.numpy.conj keras.ops.numpy.conjugate keras.ops.numpy.copy
keras.ops.numpy.corrcoef keras.ops.numpy.correlate keras.ops.numpy.cos keras.ops.numpy.cosh
keras.ops.numpy.count_nonzero keras.ops.numpy.cross keras.ops.numpy.cumprod
keras.ops.numpy.cumsum keras.ops.numpy.deg2rad keras.ops.numpy.diag keras.ops.numpy.diagflat
keras.ops.numpy.diagonal keras.ops.numpy.diff keras.ops.numpy.digitize keras.ops.numpy.divide
keras.ops.numpy.divide_no_nan keras.ops.numpy.dot keras.ops.numpy.dsplit keras.ops.numpy.dstack
keras.ops.numpy.einsum keras.ops.numpy.empty keras.ops.numpy.empty_like keras.ops.numpy.equal
keras.ops.numpy.exp keras.ops.numpy.exp2 keras.ops.numpy.expand_dims keras.ops.numpy.expm1
keras.ops.numpy.eye keras.ops.numpy.fabs keras.ops.numpy.flip keras.ops.numpy.fliplr
keras.ops.numpy.flipud keras.ops.numpy.floor keras.ops.numpy.floor_divide keras.ops.numpy.fmax
keras.ops.numpy.fmin keras.ops.numpy.fmod keras.ops.numpy.full keras.ops.numpy.full_like
keras.ops.numpy.gcd keras.ops.numpy.geomspace keras.ops.numpy.get_item keras.ops.numpy.greater
keras.ops.numpy.greater_equal keras.ops.numpy.hamming keras.ops.numpy.hanning
keras.ops.numpy.heaviside keras.ops.numpy.histogram keras.ops.numpy.hsplit keras.ops.numpy.hstack
keras.ops.numpy.hypot keras.ops.numpy.i0 keras.ops.numpy.identity keras.ops.numpy.imag
keras.ops.numpy.inner keras.ops.numpy.isclose keras.ops.numpy.isfinite keras.ops.numpy.isin
keras.ops.numpy.isinf keras.ops.numpy.isnan keras.ops.numpy.isneginf keras.ops.numpy.isposinf
keras.ops.numpy.isreal keras.ops.numpy.kaiser keras.ops.numpy.kron keras.ops.numpy.lcm
keras.ops.numpy.ldexp keras.ops.numpy.left_shift keras.ops.numpy.less keras.ops.numpy.less_equal
keras.ops.numpy.linspace keras.ops.numpy.log keras.ops.numpy.log10 keras.ops.numpy.log1p
keras.ops.numpy.log2 keras.ops.numpy.logaddexp keras.ops.numpy.logaddexp2
keras.ops.numpy.logical_and keras.ops.numpy.logical_not keras.ops.numpy.logical_or
keras.ops.numpy.logical_xor keras.ops.numpy.logspace keras.ops.numpy.matmul keras.ops.numpy.max
keras.ops.numpy.maximum keras.ops.numpy.mean keras.ops.numpy.median keras.ops.numpy.meshgrid
keras.ops.numpy.min keras.ops.numpy.minimum keras.ops.numpy.mod keras.ops.numpy.moveaxis
keras.ops.numpy.multiply keras.ops.numpy.nan_to_num keras.ops.numpy.nanargmax
keras.ops.numpy.nanargmin keras.ops.numpy.nancumprod keras.ops.numpy.nancumsum
keras.ops.numpy.nanmax keras.ops.numpy.nanmean keras.ops.numpy.nanmedian keras.ops.numpy.nanmin
keras.ops.numpy.nanpercentile keras.ops.numpy.nanprod keras.ops.numpy.nanquantile
keras.ops.numpy.nanstd keras.ops.numpy.nansum keras.ops.numpy.nanvar keras.ops.numpy.ndim
keras.ops.numpy.negative keras.ops.numpy.nextafter keras.ops.numpy.nonzero
keras.ops.numpy.not_equal keras.ops.numpy.ones keras.ops.numpy.ones_like keras.ops.numpy.outer
keras.ops.numpy.pad keras.ops.numpy.percentile keras.ops.numpy.power keras.ops.numpy.prod
keras.ops.numpy.ptp keras.ops.numpy.quantile keras.ops.numpy.rad2deg keras.ops.numpy.ravel
keras.ops.numpy.real keras.ops.numpy.reciprocal keras.ops.numpy.repeat keras.ops.numpy.reshape
keras.ops.numpy.right_shift keras.ops.numpy.roll keras.ops.numpy.rot90 keras.ops.numpy.round
keras.ops.numpy.searchsorted keras.ops.numpy.select keras.ops.numpy.sign keras.ops.numpy.signbit
keras.ops.numpy.sin keras.ops.numpy.sinc keras.ops.numpy.sinh keras.ops.numpy.size
keras.ops.numpy.slogdet keras.ops.numpy.sort keras.ops.numpy.split keras.ops.numpy.sqrt
keras.ops.numpy.square keras.ops.numpy.squeeze keras.ops.numpy.stack keras.ops.numpy.std
keras.ops.numpy.subtract keras.ops.numpy.sum keras.ops.numpy.swapaxes keras.ops.numpy.take
keras.ops.numpy.take_along_axis keras.ops.numpy.tan keras.ops.numpy.tanh
keras.ops.numpy.tensordot keras.ops.numpy.tile keras.ops.numpy.trace keras.ops.numpy.transpose
keras.ops.numpy.trapezoid keras.ops.numpy.tri keras.ops.numpy.tril keras.ops.numpy.triu
keras.ops.numpy.true_divide keras.ops.numpy.trunc keras.ops.numpy.unique
keras.ops.numpy.unravel_index keras.ops.numpy.vander keras.ops.numpy.var keras.ops.numpy.vdot
keras.ops.numpy.vectorize keras.ops.numpy.view keras.ops.numpy.vsplit keras.ops.numpy.vstack
keras.ops.numpy.where keras.ops.numpy.zeros keras.ops.numpy.zeros_like keras.ops.one_hot
keras.ops.ones keras.ops.ones_like keras.ops.outer keras.ops.pad keras.ops.percentile
keras.ops.pinv keras.ops.polar keras.ops.power keras.ops.prod keras.ops.psnr keras.ops.ptp
keras.ops.qr keras.ops.quantile keras.ops.rad2deg keras.ops.ravel keras.ops.real
keras.ops.rearrange keras.ops.reciprocal keras.ops.relu keras.ops.relu6 keras.ops.repeat
keras.ops.reshape keras.ops.rfft keras.ops.right_shift keras.ops.rms_normalization keras.ops.roll
keras.ops.rot90 keras.ops.round keras.ops.rsqrt keras.ops.saturate_cast keras.ops.scan
keras.ops.scatter keras.ops.scatter_update keras.ops.searchsorted keras.ops.segment_max
keras.ops.segment_min keras.ops.segment_prod keras.ops.segment_sum keras.ops.select
keras.ops.selu keras.ops.separable_conv keras.ops.shape keras.ops.sigmoid keras.ops.sign
keras.ops.signbit keras.ops.silu keras.ops.sin keras.ops.sinc keras.ops.sinh keras.ops.size
keras.ops.slice keras.ops.slice_update keras.ops.slogdet keras.ops.soft_shrink keras.ops.softmax
keras.ops.softplus keras.ops.softsign keras.ops.solve keras.ops.solve_triangular keras.ops.sort
keras.ops.space_to_depth keras.ops.sparse_categorical_crossentropy keras.ops.sparse_plus
keras.ops.sparse_sigmoid keras.ops.sparsemax keras.ops.split keras.ops.sqrt keras.ops.square
keras.ops.squareplus keras.ops.squeeze keras.ops.stack keras.ops.std keras.ops.stft
keras.ops.stop_gradient keras.ops.subtract keras.ops.sum keras.ops.svd keras.ops.swapaxes
keras.ops.swish keras.ops.switch keras.ops.take keras.ops.take_along_axis keras.ops.tan
keras.ops.tanh keras.ops.tanh_shrink keras.ops.tensordot keras.ops.threshold keras.ops.tile
keras.ops.top_k keras.ops.trace keras.ops.transpose keras.ops.trapezoid keras.ops.tri
keras.ops.tril keras.ops.triu keras.ops.true_divide keras.ops.trunc keras.ops.unfold
keras.ops.unique keras.ops.unravel_index keras.ops.unstack keras.ops.vander keras.ops.var
keras.ops.vdot keras.ops.vectorize keras.ops.vectorized_map keras.ops.view
keras.ops.view_as_complex keras.ops.view_as_real keras.ops.vsplit keras.ops.vstack
keras.ops.where keras.ops.while_loop keras.ops.zeros keras.ops.zeros_like
keras.optimizers.Adadelta keras.optimizers.Adafactor keras.optimizers.Adagrad
keras.optimizers.Adam keras.optimizers.AdamW keras.optimizers.Adamax keras.optimizers.Ftrl
keras.optimizers.Lamb keras.optimizers.Lion keras.optimizers.LossScaleOptimizer
keras.optimizers.MultiOptimizer keras.optimizers.Muon keras.optimizers.Nadam
keras.optimizers.Optimizer keras.optimizers.OptimizerMap keras.optimizers.RMSprop
keras.optimizers.SGD keras.optimizers.ScheduleFreeAdamW keras.optimizers.deserialize
keras.optimizers.get keras.optimizers.legacy.Adagrad keras.optimizers.legacy.Adam
keras.optimizers.legacy.Ftrl keras.optimizers.legacy.Optimizer keras.optimizers.legacy.RMSprop
keras.optimizers.legacy.SGD keras.optimizers.schedules.CosineDecay
keras.optimizers.schedules.CosineDecayRestarts keras.optimizers.schedules.ExponentialDecay
keras.optimizers.schedules.InverseTimeDecay keras.optimizers.schedules.LearningRateSchedule
keras.optimizers.schedules.PiecewiseConstantDecay keras.optimizers.schedules.PolynomialDecay
keras.optimizers.schedules.deserialize keras.optimizers.schedules.serialize
keras.optimizers.serialize keras.preprocessing.image.DirectoryIterator
keras.preprocessing.image.ImageDataGenerator keras.preprocessing.image.Iterator
keras.preprocessing.image.NumpyArrayIterator keras.preprocessing.image.apply_affine_transform
keras.preprocessing.image.apply_brightness_shift keras.preprocessing.image.apply_channel_shift
keras.preprocessing.image.array_to_img keras.preprocessing.image.img_to_array
keras.preprocessing.image.load_img keras.preprocessing.image.random_brightness
keras.preprocessing.image.random_channel_shift keras.preprocessing.image.random_rotation
keras.preprocessing.image.random_shear keras.preprocessing.image.random_shift
keras.preprocessing.image.random_zoom keras.preprocessing.image.save_img
keras.preprocessing.image.smart_resize keras.preprocessing.image_dataset_from_directory
keras.preprocessing.sequence.TimeseriesGenerator keras.preprocessing.sequence.make_sampling_table
keras.preprocessing.sequence.pad_sequences keras.preprocessing.sequence.skipgrams
keras.preprocessing.text.Tokenizer keras.preprocessing.text.hashing_trick
keras.preprocessing.text.one_hot keras.preprocessing.text.text_to_word_sequence
keras.preprocessing.text.tokenizer_from_json keras.preprocessing.text_dataset_from_directory
keras.preprocessing.timeseries_dataset_from_array keras.quantizers.AWQConfig
keras.quantizers.AbsMaxQuantizer keras.quantizers.Float8QuantizationConfig
keras.quantizers.GPTQConfig keras.quantizers.Int4QuantizationConfig
keras.quantizers.Int8QuantizationConfig keras.quantizers.QuantizationConfig
keras.quantizers.Quantizer keras.quantizers.abs_max_quantize
keras.quantizers.abs_max_quantize_grouped_with_zero_point
keras.quantizers.compute_float8_amax_history keras.quantizers.compute_float8_scale
keras.quantizers.deserialize keras.quantizers.fake_quant_with_min_max_vars keras.quantizers.get
keras.quantizers.pack_int4 keras.quantizers.quantize_and_dequantize keras.quantizers.serialize
keras.quantizers.unpack_int4 keras.random.SeedGenerator keras.random.beta keras.random.binomial
keras.random.categorical keras.random.dropout keras.random.gamma keras.random.normal
keras.random.randint keras.random.shuffle keras.random.truncated_normal keras.random.uniform
keras.regularizers.L1 keras.regularizers.L1L2 keras.regularizers.L2
keras.regularizers.OrthogonalRegularizer keras.regularizers.Regularizer
keras.regularizers.deserialize keras.regularizers.get keras.regularizers.l1
keras.regularizers.l1_l2 keras.regularizers.l2 keras.regularizers.orthogonal_regularizer
keras.regularizers.serialize keras.remat keras.tree.MAP_TO_NONE keras.tree.assert_same_paths
keras.tree.assert_same_structure keras.tree.flatten keras.tree.flatten_with_path
keras.tree.is_nested keras.tree.lists_to_tuples keras.tree.map_shape_structure
keras.tree.map_structure keras.tree.map_structure_up_to keras.tree.pack_sequence_as
keras.tree.traverse keras.utils.Config keras.utils.CustomObjectScope keras.utils.FeatureSpace
keras.utils.Progbar keras.utils.PyDataset keras.utils.Sequence keras.utils.array_to_img
keras.utils.audio_dataset_from_directory keras.utils.bounding_boxes.affine_transform
keras.utils.bounding_boxes.clip_to_image_size keras.utils.bounding_boxes.compute_ciou
keras.utils.bounding_boxes.compute_iou keras.utils.bounding_boxes.convert_format
keras.utils.bounding_boxes.crop keras.utils.bounding_boxes.decode_deltas_to_boxes
keras.utils.bounding_boxes.encode_box_to_deltas keras.utils.bounding_boxes.pad
keras.utils.clear_session keras.utils.custom_object_scope keras.utils.deserialize_keras_object
keras.utils.disable_interactive_logging keras.utils.enable_interactive_logging
keras.utils.get_custom_objects keras.utils.get_file keras.utils.get_registered_name
keras.utils.get_registered_object keras.utils.get_source_inputs
keras.utils.image_dataset_from_directory keras.utils.img_to_array
keras.utils.is_interactive_logging_enabled keras.utils.is_keras_tensor
keras.utils.legacy.deserialize_keras_object keras.utils.legacy.serialize_keras_object
keras.utils.load_img keras.utils.model_to_dot keras.utils.normalize
keras.utils.pack_x_y_sample_weight keras.utils.pad_sequences keras.utils.plot_model
keras.utils.register_keras_serializable keras.utils.save_img keras.utils.serialize_keras_object
keras.utils.set_random_seed keras.utils.split_dataset keras.utils.standardize_dtype
keras.utils.text_dataset_from_directory keras.utils.timeseries_dataset_from_array
keras.utils.to_categorical keras.utils.unpack_x_y_sample_weight keras.version
keras.visualization.draw_bounding_boxes keras.visualization.draw_segmentation_masks
keras.visualization.plot_bounding_box_gallery keras.visualization.plot_image_gallery
keras.visualization.plot_segmentation_mask_gallery keras.wrappers.SKLearnClassifier
keras.wrappers.SKLearnRegressor keras.wrappers.SKLearnTransformer lbeta less less_equal lgamma
lin_space linalg.LinearOperator linalg.LinearOperatorAdjoint linalg.LinearOperatorBlockDiag
linalg.LinearOperatorBlockLowerTriangular linalg.LinearOperatorCirculant
linalg.LinearOperatorCirculant2D linalg.LinearOperatorCirculant3D
linalg.LinearOperatorComposition linalg.LinearOperatorDiag linalg.LinearOperatorFullMatrix
linalg.LinearOperatorHouseholder linalg.LinearOperatorIdentity linalg.LinearOperatorInversion
linalg.LinearOperatorKronecker linalg.LinearOperatorLowRankUpdate
linalg.LinearOperatorLowerTriangular linalg.LinearOperatorPermutation
linalg.LinearOperatorScaledIdentity linalg.LinearOperatorToeplitz linalg.LinearOperatorTridiag
linalg.LinearOperatorZeros linalg.adjoint linalg.band_part linalg.cholesky linalg.cholesky_solve
linalg.cross linalg.det linalg.diag linalg.diag_part linalg.eigh linalg.eigh_tridiagonal
linalg.eigvalsh linalg.einsum linalg.experimental.conjugate_gradient linalg.expm linalg.eye
linalg.global_norm linalg.inv linalg.l2_normalize linalg.logdet linalg.logm linalg.lstsq
linalg.lu linalg.lu_matrix_inverse linalg.lu_reconstruct linalg.lu_solve linalg.matmul
linalg.matrix_rank linalg.matrix_transpose linalg.matvec linalg.norm linalg.normalize linalg.pinv
linalg.qr linalg.set_diag linalg.slogdet linalg.solve linalg.sqrtm linalg.svd linalg.tensor_diag
linalg.tensor_diag_part linalg.tensordot linalg.trace linalg.transpose linalg.triangular_solve
linalg.tridiagonal_matmul linalg.tridiagonal_solve linspace lite.Interpreter lite.OpHint
lite.OpsSet lite.Optimize lite.RepresentativeDataset lite.TFLiteConverter lite.TargetSpec
lite.TocoConverter lite.constants.FLOAT lite.constants.FLOAT16 lite.constants.GRAPHVIZ_DOT
lite.constants.INT16 lite.constants.INT32 lite.constants.INT64 lite.constants.INT8
lite.constants.QUANTIZED_UINT8 lite.constants.STRING lite.constants.TFLITE
lite.experimental.Analyzer lite.experimental.OpResolverType
lite.experimental.QuantizationDebugOptions lite.experimental.QuantizationDebugger
lite.experimental.authoring.compatible lite.experimental.convert_op_hints_to_stubs
lite.experimental.load_delegate lite.toco_convert load_file_system_library load_library
load_op_library local_variables local_variables_initializer log log1p log_sigmoid logging.DEBUG
logging.ERROR logging.FATAL logging.INFO logging.TaskLevelStatusMessage logging.WARN
logging.debug logging.error logging.fatal logging.flush logging.get_verbosity logging.info
logging.log logging.log_every_n logging.log_first_n logging.log_if logging.set_verbosity
logging.vlog logging.warn logging.warning logical_and logical_not logical_or logical_xor
lookup.KeyValueTensorInitializer lookup.StaticHashTable lookup.StaticVocabularyTable
lookup.TextFileIndex lookup.TextFileInitializer lookup.experimental.DenseHashTable
lookup.experimental.MutableHashTable losses.Reduction losses.absolute_difference losses.add_loss
losses.compute_weighted_loss losses.cosine_distance losses.get_losses
losses.get_regularization_loss losses.get_regularization_losses losses.get_total_loss
losses.hinge_loss losses.huber_loss losses.log_loss losses.mean_pairwise_squared_error
losses.mean_squared_error losses.sigmoid_cross_entropy losses.softmax_cross_entropy
losses.sparse_softmax_cross_entropy make_ndarray make_template make_tensor_proto
manip.batch_to_space_nd manip.gather_nd manip.reshape manip.reverse manip.roll manip.scatter_nd
manip.space_to_batch_nd manip.tile map_fn matching_files math.abs math.accumulate_n math.acos
math.acosh math.add math.add_n math.angle math.approx_max_k math.approx_min_k math.argmax
math.argmin math.asin math.asinh math.atan math.atan2 math.atanh math.bessel_i0 math.bessel_i0e
math.bessel_i1 math.bessel_i1e math.betainc math.bincount math.ceil math.confusion_matrix
math.conj math.cos math.cosh math.count_nonzero math.cumprod math.cumsum
math.cumulative_logsumexp math.digamma math.divide math.divide_no_nan math.equal math.erf
math.erfc math.erfcinv math.erfinv math.exp math.expm1 math.floor math.floordiv math.floormod
math.greater math.greater_equal math.igamma math.igammac math.imag math.in_top_k
math.invert_permutation math.is_finite math.is_inf math.is_nan math.is_non_decreasing
math.is_strictly_increasing math.l2_normalize math.lbeta math.less math.less_equal math.lgamma
math.log math.log1p math.log_sigmoid math.log_softmax math.logical_and math.logical_not
math.logical_or math.logical_xor math.maximum math.minimum math.mod math.multiply
math.multiply_no_nan math.ndtri math.negative math.nextafter math.not_equal math.polygamma
math.polyval math.pow math.real math.reciprocal math.reciprocal_no_nan math.reduce_all
math.reduce_any math.reduce_euclidean_norm math.reduce_logsumexp math.reduce_max math.reduce_mean
math.reduce_min math.reduce_prod math.reduce_std math.reduce_sum math.reduce_variance math.rint
math.round math.rsqrt math.scalar_mul math.segment_max math.segment_mean math.segment_min
math.segment_prod math.segment_sum math.sigmoid math.sign math.sin math.sinh math.sobol_sample
math.softmax math.softplus math.softsign math.special.bessel_i0 math.special.bessel_i0e
math.special.bessel_i1 math.special.bessel_i1e math.special.bessel_j0 math.special.bessel_j1
math.special.bessel_k0 math.special.bessel_k0e math.special.bessel_k1 math.special.bessel_k1e
math.special.bessel_y0 math.special.bessel_y1 math.special.dawsn math.special.expint
math.special.fresnel_cos math.special.fresnel_sin math.special.spence math.sqrt math.square
math.squared_difference math.subtract math.tan math.tanh math.top_k math.truediv
math.unsorted_segment_max math.unsorted_segment_mean math.unsorted_segment_min
math.unsorted_segment_prod math.unsorted_segment_sqrt_n math.unsorted_segment_sum math.xdivy
math.xlog1py math.xlogy math.zero_fraction math.zeta matmul matrix_band_part matrix_determinant
matrix_diag matrix_diag_part matrix_inverse matrix_set_diag matrix_solve matrix_solve_ls
matrix_square_root matrix_transpose matrix_triangular_solve maximum meshgrid metrics.accuracy
metrics.auc metrics.average_precision_at_k metrics.false_negatives
metrics.false_negatives_at_thresholds metrics.false_positives
metrics.false_positives_at_thresholds metrics.mean metrics.mean_absolute_error
metrics.mean_cosine_distance metrics.mean_iou metrics.mean_per_class_accuracy
metrics.mean_relative_error metrics.mean_squared_error metrics.mean_tensor
metrics.percentage_below metrics.precision metrics.precision_at_k metrics.precision_at_thresholds
metrics.precision_at_top_k metrics.recall metrics.recall_at_k metrics.recall_at_thresholds
metrics.recall_at_top_k metrics.root_mean_squared_error metrics.sensitivity_at_specificity
metrics.sparse_average_precision_at_k metrics.sparse_precision_at_k
metrics.specificity_at_sensitivity metrics.true_negatives metrics.true_negatives_at_thresholds
metrics.true_positives metrics.true_positives_at_thresholds min_max_variable_partitioner minimum
mixed_precision.DynamicLossScale mixed_precision.FixedLossScale mixed_precision.LossScale
mixed_precision.MixedPrecisionLossScaleOptimizer
mixed_precision.disable_mixed_precision_graph_rewrite
mixed_precision.enable_mixed_precision_graph_rewrite
mixed_precision.experimental.DynamicLossScale mixed_precision.experimental.FixedLossScale
mixed_precision.experimental.LossScale mlir.experimental.convert_function
mlir.experimental.convert_graph_def mlir.experimental.convert_saved_model
mlir.experimental.convert_saved_model_v1 mlir.experimental.run_pass_pipeline
mlir.experimental.tflite_to_tosa_bytecode mlir.experimental.write_bytecode mod model_variables
moving_average_variables multinomial multiply name_scope negative nest.assert_same_structure
nest.flatten nest.is_nested nest.map_structure nest.pack_sequence_as newaxis
nn.all_candidate_sampler nn.approx_max_k nn.approx_min_k nn.atrous_conv2d
nn.atrous_conv2d_transpose nn.avg_pool nn.avg_pool1d nn.avg_pool2d nn.avg_pool3d nn.avg_pool_v2
nn.batch_norm_with_global_normalization nn.batch_normalization nn.bias_add
nn.bidirectional_dynamic_rnn nn.collapse_repeated nn.compute_accidental_hits
nn.compute_average_loss nn.conv1d nn.conv1d_transpose nn.conv2d nn.conv2d_backprop_filter
nn.conv2d_backprop_input nn.conv2d_transpose nn.conv3d nn.conv3d_backprop_filter
nn.conv3d_backprop_filter_v2 nn.conv3d_transpose nn.conv_transpose nn.convolution nn.crelu
nn.ctc_beam_search_decoder nn.ctc_beam_search_decoder_v2 nn.ctc_greedy_decoder nn.ctc_loss
nn.ctc_loss_v2 nn.ctc_unique_labels nn.depth_to_space nn.depthwise_conv2d
nn.depthwise_conv2d_backprop_filter nn.depthwise_conv2d_backprop_input nn.depthwise_conv2d_native
nn.depthwise_conv2d_native_backprop_filter nn.depthwise_conv2d_native_backprop_input
nn.dilation2d nn.dropout nn.dynamic_rnn nn.elu nn.embedding_lookup nn.embedding_lookup_sparse
nn.erosion2d nn.experimental.general_dropout nn.experimental.stateless_dropout
nn.fixed_unigram_candidate_sampler nn.fractional_avg_pool nn.fractional_max_pool
nn.fused_batch_norm nn.in_top_k nn.l2_loss nn.l2_normalize nn.leaky_relu
nn.learned_unigram_candidate_sampler nn.local_response_normalization nn.log_poisson_loss
nn.log_softmax nn.log_uniform_candidate_sampler nn.lrn nn.max_pool nn.max_pool1d nn.max_pool2d
nn.max_pool3d nn.max_pool_v2 nn.max_pool_with_argmax nn.moments nn.nce_loss nn.normalize_moments
nn.pool nn.quantized_avg_pool nn.quantized_conv2d nn.quantized_max_pool nn.quantized_relu_x
nn.raw_rnn nn.relu nn.relu6 nn.relu_layer nn.safe_embedding_lookup_sparse nn.sampled_softmax_loss
nn.scale_regularization_loss nn.selu nn.separable_conv2d nn.sigmoid
nn.sigmoid_cross_entropy_with_logits nn.silu nn.softmax nn.softmax_cross_entropy_with_logits
nn.softmax_cross_entropy_with_logits_v2 nn.softplus nn.softsign nn.space_to_batch
nn.space_to_depth nn.sparse_softmax_cross_entropy_with_logits nn.static_bidirectional_rnn
nn.static_rnn nn.static_state_saving_rnn nn.sufficient_statistics nn.swish nn.tanh nn.top_k
nn.uniform_candidate_sampler nn.weighted_cross_entropy_with_logits nn.weighted_moments
nn.with_space_to_batch nn.xw_plus_b nn.zero_fraction no_gradient no_op no_regularizer
nondifferentiable_batch_function norm not_equal numpy_function one_hot ones ones_initializer
ones_like op_scope orthogonal_initializer pad parallel_stack parse_example parse_single_example
parse_single_sequence_example parse_tensor placeholder placeholder_with_default polygamma pow
print profiler.AdviceProto profiler.GraphNodeProto profiler.MultiGraphNodeProto
profiler.OpLogProto profiler.ProfileOptionBuilder profiler.Profiler profiler.advise
profiler.profile profiler.write_op_log py_func py_function python_io.TFRecordCompressionType
python_io.TFRecordOptions python_io.TFRecordWriter python_io.tf_record_iterator qint16 qint32
qint8 qr quantization.dequantize quantization.experimental.QuantizationComponentSpec
quantization.experimental.QuantizationMethod quantization.experimental.QuantizationOptions
quantization.experimental.TfRecordRepresentativeDatasetSaver
quantization.experimental.UnitWiseQuantizationSpec quantization.experimental.quantize_saved_model
quantization.fake_quant_with_min_max_args quantization.fake_quant_with_min_max_args_gradient
quantization.fake_quant_with_min_max_vars quantization.fake_quant_with_min_max_vars_gradient
quantization.fake_quant_with_min_max_vars_per_channel
quantization.fake_quant_with_min_max_vars_per_channel_gradient quantization.quantize
quantization.quantize_and_dequantize quantization.quantize_and_dequantize_v2
quantization.quantized_concat quantize quantize_v2 quantized_concat queue.FIFOQueue
queue.PaddingFIFOQueue queue.PriorityQueue queue.QueueBase queue.RandomShuffleQueue quint16
quint8 ragged.RaggedTensorValue ragged.boolean_mask ragged.constant ragged.constant_value
ragged.cross ragged.cross_hashed ragged.map_flat_values ragged.placeholder ragged.range
ragged.row_splits_to_segment_ids ragged.segment_ids_to_row_splits ragged.stack
ragged.stack_dynamic_partitions ragged_fill_empty_rows ragged_fill_empty_rows_grad
random.Algorithm random.Generator random.all_candidate_sampler random.categorical
random.create_rng_state random.experimental.Algorithm random.experimental.Generator
random.experimental.create_rng_state random.experimental.get_global_generator
random.experimental.index_shuffle random.experimental.set_global_generator
random.experimental.stateless_fold_in random.experimental.stateless_shuffle
random.experimental.stateless_split random.fixed_unigram_candidate_sampler random.fold_in
random.gamma random.get_global_generator random.get_seed random.learned_unigram_candidate_sampler
random.log_uniform_candidate_sampler random.multinomial random.normal random.poisson
random.set_global_generator random.set_random_seed random.shuffle random.split
random.stateless_binomial random.stateless_categorical random.stateless_gamma
random.stateless_multinomial random.stateless_normal
random.stateless_parameterized_truncated_normal random.stateless_poisson
random.stateless_truncated_normal random.stateless_uniform random.truncated_normal random.uniform
random.uniform_candidate_sampler random_crop random_gamma random_index_shuffle random_normal
random_normal_initializer random_poisson random_shuffle random_uniform random_uniform_initializer
range rank raw_ops.Abort raw_ops.Abs raw_ops.AccumulateNV2 raw_ops.AccumulatorApplyGradient
raw_ops.AccumulatorNumAccumulated raw_ops.AccumulatorSetGlobalStep
raw_ops.AccumulatorTakeGradient raw_ops.Acos raw_ops.Acosh raw_ops.Add
raw_ops.AddManySparseToTensorsMap raw_ops.AddN raw_ops.AddSparseToTensorsMap raw_ops.AddV2
raw_ops.AdjustContrast raw_ops.AdjustContrastv2 raw_ops.AdjustHue raw_ops.AdjustSaturation
raw_ops.All raw_ops.AllCandidateSampler raw_ops.AllToAll raw_ops.Angle raw_ops.AnonymousHashTable
raw_ops.AnonymousIterator raw_ops.AnonymousIteratorV2 raw_ops.AnonymousIteratorV3
raw_ops.AnonymousMemoryCache raw_ops.AnonymousMultiDeviceIterator
raw_ops.AnonymousMultiDeviceIteratorV3 raw_ops.AnonymousMutableDenseHashTable
raw_ops.AnonymousMutableHashTable raw_ops.AnonymousMutableHashTableOfTensors
raw_ops.AnonymousRandomSeedGenerator raw_ops.AnonymousSeedGenerator raw_ops.Any
raw_ops.ApplyAdaMax raw_ops.ApplyAdadelta raw_ops.ApplyAdagrad raw_ops.ApplyAdagradDA
raw_ops.ApplyAdagradV2 raw_ops.ApplyAdam raw_ops.ApplyAddSign raw_ops.ApplyCenteredRMSProp
raw_ops.ApplyFtrl raw_ops.ApplyFtrlV2 raw_ops.ApplyGradientDescent raw_ops.ApplyMomentum
raw_ops.ApplyPowerSign raw_ops.ApplyProximalAdagrad raw_ops.ApplyProximalGradientDescent
raw_ops.ApplyRMSProp raw_ops.ApproxTopK raw_ops.ApproximateEqual raw_ops.ArgMax raw_ops.ArgMin
raw_ops.AsString raw_ops.Asin raw_ops.Asinh raw_ops.Assert raw_ops.AssertCardinalityDataset
raw_ops.AssertNextDataset raw_ops.AssertPrevDataset raw_ops.Assign raw_ops.AssignAdd
raw_ops.AssignAddVariableOp raw_ops.AssignSub raw_ops.AssignSubVariableOp
raw_ops.AssignVariableOp raw_ops.AssignVariableXlaConcatND raw_ops.Atan raw_ops.Atan2
raw_ops.Atanh raw_ops.AudioSpectrogram raw_ops.AudioSummary raw_ops.AudioSummaryV2
raw_ops.AutoShardDataset raw_ops.AvgPool raw_ops.AvgPool3D raw_ops.AvgPool3DGrad
raw_ops.AvgPoolGrad raw_ops.BandedTriangularSolve raw_ops.Barrier raw_ops.BarrierClose
raw_ops.BarrierIncompleteSize raw_ops.BarrierInsertMany raw_ops.BarrierReadySize
raw_ops.BarrierTakeMany raw_ops.Batch raw_ops.BatchCholesky raw_ops.BatchCholeskyGrad
raw_ops.BatchDataset raw_ops.BatchDatasetV2 raw_ops.BatchFFT raw_ops.BatchFFT2D
raw_ops.BatchFFT3D raw_ops.BatchFunction raw_ops.BatchIFFT raw_ops.BatchIFFT2D
raw_ops.BatchIFFT3D raw_ops.BatchMatMul raw_ops.BatchMatMulV2 raw_ops.BatchMatMulV3
raw_ops.BatchMatrixBandPart raw_ops.BatchMatrixDeterminant raw_ops.BatchMatrixDiag
raw_ops.BatchMatrixDiagPart raw_ops.BatchMatrixInverse raw_ops.BatchMatrixSetDiag
raw_ops.BatchMatrixSolve raw_ops.BatchMatrixSolveLs raw_ops.BatchMatrixTriangularSolve
raw_ops.BatchNormWithGlobalNormalization raw_ops.BatchNormWithGlobalNormalizationGrad
raw_ops.BatchSelfAdjointEig raw_ops.BatchSelfAdjointEigV2 raw_ops.BatchSvd raw_ops.BatchToSpace
raw_ops.BatchToSpaceND raw_ops.BesselI0 raw_ops.BesselI0e raw_ops.BesselI1 raw_ops.BesselI1e
raw_ops.BesselJ0 raw_ops.BesselJ1 raw_ops.BesselK0 raw_ops.BesselK0e raw_ops.BesselK1
raw_ops.BesselK1e raw_ops.BesselY0 raw_ops.BesselY1 raw_ops.Betainc raw_ops.BiasAdd
raw_ops.BiasAddGrad raw_ops.BiasAddV1 raw_ops.Bincount raw_ops.Bitcast raw_ops.BitwiseAnd
raw_ops.BitwiseOr raw_ops.BitwiseXor raw_ops.BlockLSTM raw_ops.BlockLSTMGrad
raw_ops.BlockLSTMGradV2 raw_ops.BlockLSTMV2 raw_ops.BoostedTreesAggregateStats
raw_ops.BoostedTreesBucketize raw_ops.BoostedTreesCalculateBestFeatureSplit
raw_ops.BoostedTreesCalculateBestFeatureSplitV2 raw_ops.BoostedTreesCalculateBestGainsPerFeature
raw_ops.BoostedTreesCenterBias raw_ops.BoostedTreesCreateEnsemble
raw_ops.BoostedTreesCreateQuantileStreamResource raw_ops.BoostedTreesDeserializeEnsemble
raw_ops.BoostedTreesEnsembleResourceHandleOp raw_ops.BoostedTreesExampleDebugOutputs
raw_ops.BoostedTreesFlushQuantileSummaries raw_ops.BoostedTreesGetEnsembleStates
raw_ops.BoostedTreesMakeQuantileSummaries raw_ops.BoostedTreesMakeStatsSummary
raw_ops.BoostedTreesPredict raw_ops.BoostedTreesQuantileStreamResourceAddSummaries
raw_ops.BoostedTreesQuantileStreamResourceDeserialize
raw_ops.BoostedTreesQuantileStreamResourceFlush
raw_ops.BoostedTreesQuantileStreamResourceGetBucketBoundaries
raw_ops.BoostedTreesQuantileStreamResourceHandleOp raw_ops.BoostedTreesSerializeEnsemble
raw_ops.BoostedTreesSparseAggregateStats raw_ops.BoostedTreesSparseCalculateBestFeatureSplit
raw_ops.BoostedTreesTrainingPredict raw_ops.BoostedTreesUpdateEnsemble
raw_ops.BoostedTreesUpdateEnsembleV2 raw_ops.BroadcastArgs raw_ops.BroadcastGradientArgs
raw_ops.BroadcastTo raw_ops.Bucketize raw_ops.BytesProducedStatsDataset
raw_ops.CSRSparseMatrixComponents raw_ops.CSRSparseMatrixToDense
raw_ops.CSRSparseMatrixToSparseTensor raw_ops.CSVDataset raw_ops.CSVDatasetV2
raw_ops.CTCBeamSearchDecoder raw_ops.CTCGreedyDecoder raw_ops.CTCLoss raw_ops.CTCLossV2
raw_ops.CacheDataset raw_ops.CacheDatasetV2 raw_ops.Case raw_ops.Cast raw_ops.Ceil
raw_ops.CheckNumerics raw_ops.CheckNumericsV2 raw_ops.CheckPinned raw_ops.Cholesky
raw_ops.CholeskyGrad raw_ops.ChooseFastestBranchDataset raw_ops.ChooseFastestDataset
raw_ops.ClipByValue raw_ops.CloseSummaryWriter raw_ops.CollectiveAllToAllV2
raw_ops.CollectiveAllToAllV3 raw_ops.CollectiveAssignGroupV2 raw_ops.CollectiveBcastRecv
raw_ops.CollectiveBcastRecvV2 raw_ops.CollectiveBcastSend raw_ops.CollectiveBcastSendV2
raw_ops.CollectiveGather raw_ops.CollectiveGatherV2 raw_ops.CollectiveInitializeCommunicator
raw_ops.CollectivePermute raw_ops.CollectiveReduce raw_ops.CollectiveReduceScatterV2
raw_ops.CollectiveReduceV2 raw_ops.CollectiveReduceV3 raw_ops.CombinedNonMaxSuppression
raw_ops.Complex raw_ops.ComplexAbs raw_ops.CompositeTensorVariantFromComponents
raw_ops.CompositeTensorVariantToComponents raw_ops.CompressElement raw_ops.ComputeAccidentalHits
raw_ops.ComputeBatchSize raw_ops.Concat raw_ops.ConcatOffset raw_ops.ConcatV2
raw_ops.ConcatenateDataset raw_ops.ConditionalAccumulator raw_ops.ConfigureDistributedTPU
raw_ops.ConfigureTPUEmbedding raw_ops.Conj raw_ops.ConjugateTranspose raw_ops.Const
raw_ops.ConsumeMutexLock raw_ops.ControlTrigger raw_ops.Conv raw_ops.Conv2D
raw_ops.Conv2DBackpropFilter raw_ops.Conv2DBackpropFilterV2 raw_ops.Conv2DBackpropInput
raw_ops.Conv2DBackpropInputV2 raw_ops.Conv3D raw_ops.Conv3DBackpropFilter
raw_ops.Conv3DBackpropFilterV2 raw_ops.Conv3DBackpropInput raw_ops.Conv3DBackpropInputV2
raw_ops.ConvertToCooTensor raw_ops.ConvertToListOfSparseCoreCooTensors
raw_ops.ConvertToSparseCoreCsrWrappedCooTensor raw_ops.Copy raw_ops.CopyHost raw_ops.Cos
raw_ops.Cosh raw_ops.CountUpTo raw_ops.CreateSummaryDbWriter raw_ops.CreateSummaryFileWriter
raw_ops.CropAndResize raw_ops.CropAndResizeGradBoxes raw_ops.CropAndResizeGradImage raw_ops.Cross
raw_ops.CrossReplicaSum raw_ops.CudnnRNN raw_ops.CudnnRNNBackprop raw_ops.CudnnRNNBackpropV2
raw_ops.CudnnRNNBackpropV3 raw_ops.CudnnRNNCanonicalToParams raw_ops.CudnnRNNCanonicalToParamsV2
raw_ops.CudnnRNNParamsSize raw_ops.CudnnRNNParamsToCanonical raw_ops.CudnnRNNParamsToCanonicalV2
raw_ops.CudnnRNNV2 raw_ops.CudnnRNNV3 raw_ops.Cumprod raw_ops.Cumsum raw_ops.CumulativeLogsumexp
raw_ops.DataFormatDimMap raw_ops.DataFormatVecPermute raw_ops.DataServiceDataset
raw_ops.DataServiceDatasetV2 raw_ops.DataServiceDatasetV3 raw_ops.DataServiceDatasetV4
raw_ops.DatasetCardinality raw_ops.DatasetFingerprint raw_ops.DatasetFromGraph
raw_ops.DatasetToGraph raw_ops.DatasetToGraphV2 raw_ops.DatasetToSingleElement
raw_ops.DatasetToTFRecord raw_ops.Dawsn raw_ops.DebugGradientIdentity
raw_ops.DebugGradientRefIdentity raw_ops.DebugIdentity raw_ops.DebugIdentityV2
raw_ops.DebugIdentityV3 raw_ops.DebugNanCount raw_ops.DebugNumericSummary
raw_ops.DebugNumericSummaryV2 raw_ops.DecodeAndCropJpeg raw_ops.DecodeBase64 raw_ops.DecodeBmp
raw_ops.DecodeCSV raw_ops.DecodeCompressed raw_ops.DecodeGif raw_ops.DecodeImage
raw_ops.DecodeJSONExample raw_ops.DecodeJpeg raw_ops.DecodeJxl raw_ops.DecodePaddedRaw
raw_ops.DecodePng raw_ops.DecodeProtoV2 raw_ops.DecodeRaw raw_ops.DecodeWav raw_ops.DecodeWebP
raw_ops.DeepCopy raw_ops.DeleteIterator raw_ops.DeleteMemoryCache
raw_ops.DeleteMultiDeviceIterator raw_ops.DeleteRandomSeedGenerator raw_ops.DeleteSeedGenerator
raw_ops.DeleteSessionTensor raw_ops.DenseBincount raw_ops.DenseCountSparseOutput
raw_ops.DenseToCSRSparseMatrix raw_ops.DenseToDenseSetOperation raw_ops.DenseToSparseBatchDataset
raw_ops.DenseToSparseSetOperation raw_ops.DepthToSpace raw_ops.DepthwiseConv2dNative
raw_ops.DepthwiseConv2dNativeBackpropFilter raw_ops.DepthwiseConv2dNativeBackpropInput
raw_ops.Dequantize raw_ops.DeserializeIterator raw_ops.DeserializeManySparse
raw_ops.DeserializeSparse raw_ops.DestroyResourceOp raw_ops.DestroyTemporaryVariable
raw_ops.DeviceIndex raw_ops.Diag raw_ops.DiagPart raw_ops.Digamma raw_ops.Dilation2D
raw_ops.Dilation2DBackpropFilter raw_ops.Dilation2DBackpropInput
raw_ops.DirectedInterleaveDataset raw_ops.DisableCopyOnRead raw_ops.DistributedSave raw_ops.Div
raw_ops.DivNoNan raw_ops.DrawBoundingBoxes raw_ops.DrawBoundingBoxesV2
raw_ops.DummyIterationCounter raw_ops.DummyMemoryCache raw_ops.DummySeedGenerator
raw_ops.DynamicEnqueueTPUEmbeddingArbitraryTensorBatch
raw_ops.DynamicEnqueueTPUEmbeddingRaggedTensorBatch raw_ops.DynamicPartition
raw_ops.DynamicStitch raw_ops.EagerPyFunc raw_ops.EditDistance raw_ops.Eig raw_ops.Einsum
raw_ops.Elu raw_ops.EluGrad raw_ops.Empty raw_ops.EmptyTensorList raw_ops.EmptyTensorMap
raw_ops.EncodeBase64 raw_ops.EncodeJpeg raw_ops.EncodeJpegVariableQuality raw_ops.EncodePng
raw_ops.EncodeProto raw_ops.EncodeWav raw_ops.EnqueueTPUEmbeddingArbitraryTensorBatch
raw_ops.EnqueueTPUEmbeddingIntegerBatch raw_ops.EnqueueTPUEmbeddingRaggedTensorBatch
raw_ops.EnqueueTPUEmbeddingSparseBatch raw_ops.EnqueueTPUEmbeddingSparseTensorBatch
raw_ops.EnsureShape raw_ops.Enter raw_ops.Equal raw_ops.Erf raw_ops.Erfc raw_ops.Erfinv
raw_ops.EuclideanNorm raw_ops.Exit raw_ops.Exp raw_ops.ExpandDims
raw_ops.ExperimentalAssertNextDataset raw_ops.ExperimentalAutoShardDataset
raw_ops.ExperimentalBytesProducedStatsDataset raw_ops.ExperimentalCSVDataset
raw_ops.ExperimentalChooseFastestDataset raw_ops.ExperimentalDatasetCardinality
raw_ops.ExperimentalDatasetToTFRecord raw_ops.ExperimentalDenseToSparseBatchDataset
raw_ops.ExperimentalDirectedInterleaveDataset raw_ops.ExperimentalGroupByReducerDataset
raw_ops.ExperimentalGroupByWindowDataset raw_ops.ExperimentalIgnoreErrorsDataset
raw_ops.ExperimentalIteratorGetDevice raw_ops.ExperimentalLMDBDataset
raw_ops.ExperimentalLatencyStatsDataset raw_ops.ExperimentalMapAndBatchDataset
raw_ops.ExperimentalMapDataset raw_ops.ExperimentalMatchingFilesDataset
raw_ops.ExperimentalMaxIntraOpParallelismDataset raw_ops.ExperimentalNonSerializableDataset
raw_ops.ExperimentalParallelInterleaveDataset raw_ops.ExperimentalParseExampleDataset
raw_ops.ExperimentalPrivateThreadPoolDataset raw_ops.ExperimentalRandomDataset
raw_ops.ExperimentalRebatchDataset raw_ops.ExperimentalScanDataset
raw_ops.ExperimentalSetStatsAggregatorDataset raw_ops.ExperimentalSleepDataset
raw_ops.ExperimentalSlidingWindowDataset raw_ops.ExperimentalSqlDataset
raw_ops.ExperimentalStatsAggregatorHandle raw_ops.ExperimentalStatsAggregatorSummary
raw_ops.ExperimentalTakeWhileDataset raw_ops.ExperimentalThreadPoolDataset
raw_ops.ExperimentalThreadPoolHandle raw_ops.ExperimentalUnbatchDataset
raw_ops.ExperimentalUniqueDataset raw_ops.Expint raw_ops.Expm1 raw_ops.ExtractGlimpse
raw_ops.ExtractGlimpseV2 raw_ops.ExtractImagePatches raw_ops.ExtractJpegShape
raw_ops.ExtractVolumePatches raw_ops.FFT raw_ops.FFT2D raw_ops.FFT3D raw_ops.FFTND
raw_ops.FIFOQueue raw_ops.FIFOQueueV2 raw_ops.Fact raw_ops.FakeParam
raw_ops.FakeQuantWithMinMaxArgs raw_ops.FakeQuantWithMinMaxArgsGradient
raw_ops.FakeQuantWithMinMaxVars raw_ops.FakeQuantWithMinMaxVarsGradient
raw_ops.FakeQuantWithMinMaxVarsPerChannel raw_ops.FakeQuantWithMinMaxVarsPerChannelGradient
raw_ops.FakeQueue raw_ops.FileSystemSetConfiguration raw_ops.Fill
raw_ops.FilterByLastComponentDataset raw_ops.FilterDataset raw_ops.FinalizeDataset
raw_ops.Fingerprint raw_ops.FixedLengthRecordDataset raw_ops.FixedLengthRecordDatasetV2
raw_ops.FixedLengthRecordReader raw_ops.FixedLengthRecordReaderV2
raw_ops.FixedUnigramCandidateSampler raw_ops.FlatMapDataset raw_ops.Floor raw_ops.FloorDiv
raw_ops.FloorMod raw_ops.FlushSummaryWriter raw_ops.For raw_ops.FractionalAvgPool
raw_ops.FractionalAvgPoolGrad raw_ops.FractionalMaxPool raw_ops.FractionalMaxPoolGrad
raw_ops.FresnelCos raw_ops.FresnelSin raw_ops.FusedBatchNorm raw_ops.FusedBatchNormGrad
raw_ops.FusedBatchNormGradV2 raw_ops.FusedBatchNormGradV3 raw_ops.FusedBatchNormV2
raw_ops.FusedBatchNormV3 raw_ops.FusedPadConv2D raw_ops.FusedResizeAndPadConv2D
raw_ops.GRUBlockCell raw_ops.GRUBlockCellGrad raw_ops.Gather raw_ops.GatherNd raw_ops.GatherV2
raw_ops.GenerateBoundingBoxProposals raw_ops.GenerateVocabRemapping raw_ops.GeneratorDataset
raw_ops.GetElementAtIndex raw_ops.GetMinibatchSplitsWithPhysicalReplica
raw_ops.GetMinibatchesInCsrWithPhysicalReplica raw_ops.GetOptions raw_ops.GetSessionHandle
raw_ops.GetSessionHandleV2 raw_ops.GetSessionTensor
raw_ops.GetStatsFromListOfSparseCoreCooTensors raw_ops.GlobalIterId raw_ops.GlobalShuffleDataset
raw_ops.Greater raw_ops.GreaterEqual raw_ops.GroupByReducerDataset raw_ops.GroupByWindowDataset
raw_ops.GuaranteeConst raw_ops.HSVToRGB raw_ops.HashTable raw_ops.HashTableV2
raw_ops.HistogramFixedWidth raw_ops.HistogramSummary raw_ops.IFFT raw_ops.IFFT2D raw_ops.IFFT3D
raw_ops.IFFTND raw_ops.IRFFT raw_ops.IRFFT2D raw_ops.IRFFT3D raw_ops.IRFFTND raw_ops.Identity
raw_ops.IdentityN raw_ops.IdentityReader raw_ops.IdentityReaderV2 raw_ops.If raw_ops.Igamma
raw_ops.IgammaGradA raw_ops.Igammac raw_ops.IgnoreErrorsDataset raw_ops.Imag
raw_ops.ImageProjectiveTransformV2 raw_ops.ImageProjectiveTransformV3 raw_ops.ImageSummary
raw_ops.ImmutableConst raw_ops.ImportEvent raw_ops.InTopK raw_ops.InTopKV2
raw_ops.IndexFlatMapDataset raw_ops.InfeedDequeue raw_ops.InfeedDequeueTuple
raw_ops.InfeedEnqueue raw_ops.InfeedEnqueuePrelinearizedBuffer raw_ops.InfeedEnqueueTuple
raw_ops.InitializeTable raw_ops.InitializeTableFromDataset raw_ops.InitializeTableFromTextFile
raw_ops.InitializeTableFromTextFileV2 raw_ops.InitializeTableV2 raw_ops.InplaceAdd
raw_ops.InplaceSub raw_ops.InplaceUpdate raw_ops.InterleaveDataset raw_ops.Inv raw_ops.InvGrad
raw_ops.Invert raw_ops.InvertPermutation raw_ops.IsBoostedTreesEnsembleInitialized
raw_ops.IsBoostedTreesQuantileStreamResourceInitialized raw_ops.IsFinite raw_ops.IsInf
raw_ops.IsNan raw_ops.IsTPUEmbeddingInitialized raw_ops.IsVariableInitialized
raw_ops.IsotonicRegression raw_ops.Iterator raw_ops.IteratorFromStringHandle
raw_ops.IteratorFromStringHandleV2 raw_ops.IteratorGetDevice raw_ops.IteratorGetModelProto
raw_ops.IteratorGetNext raw_ops.IteratorGetNextAsOptional raw_ops.IteratorGetNextSync
raw_ops.IteratorToStringHandle raw_ops.IteratorV2 raw_ops.KMC2ChainInitialization
raw_ops.KmeansPlusPlusInitialization raw_ops.L2Loss raw_ops.LMDBDataset raw_ops.LMDBReader
raw_ops.LRN raw_ops.LRNGrad raw_ops.LSTMBlockCell raw_ops.LSTMBlockCellGrad
raw_ops.LatencyStatsDataset raw_ops.LeakyRelu raw_ops.LeakyReluGrad
raw_ops.LearnedUnigramCandidateSampler raw_ops.LeftShift
raw_ops.LegacyParallelInterleaveDatasetV2 raw_ops.Less raw_ops.LessEqual raw_ops.Lgamma
raw_ops.LinSpace raw_ops.ListDataset raw_ops.ListDiff raw_ops.ListSnapshotChunksDataset
raw_ops.LoadAndRemapMatrix raw_ops.LoadDataset raw_ops.LoadTPUEmbeddingADAMParameters
raw_ops.LoadTPUEmbeddingAdadeltaParameters raw_ops.LoadTPUEmbeddingAdagradMomentumParameters
raw_ops.LoadTPUEmbeddingAdagradParameters raw_ops.LoadTPUEmbeddingCenteredRMSPropParameters
raw_ops.LoadTPUEmbeddingFTRLParameters raw_ops.LoadTPUEmbeddingFrequencyEstimatorParameters
raw_ops.LoadTPUEmbeddingMDLAdagradLightParameters raw_ops.LoadTPUEmbeddingMomentumParameters
raw_ops.LoadTPUEmbeddingProximalAdagradParameters raw_ops.LoadTPUEmbeddingProximalYogiParameters
raw_ops.LoadTPUEmbeddingRMSPropParameters
raw_ops.LoadTPUEmbeddingStochasticGradientDescentParameters raw_ops.Log raw_ops.Log1p
raw_ops.LogMatrixDeterminant raw_ops.LogSoftmax raw_ops.LogUniformCandidateSampler
raw_ops.LogicalAnd raw_ops.LogicalNot raw_ops.LogicalOr raw_ops.LookupTableExport
raw_ops.LookupTableExportV2 raw_ops.LookupTableFind raw_ops.LookupTableFindV2
raw_ops.LookupTableImport raw_ops.LookupTableImportV2 raw_ops.LookupTableInsert
raw_ops.LookupTableInsertV2 raw_ops.LookupTableRemoveV2 raw_ops.LookupTableSize
raw_ops.LookupTableSizeV2 raw_ops.LoopCond raw_ops.LowerBound raw_ops.Lu raw_ops.MakeIterator
raw_ops.MapAndBatchDataset raw_ops.MapClear raw_ops.MapDataset raw_ops.MapDefun
raw_ops.MapIncompleteSize raw_ops.MapPeek raw_ops.MapSize raw_ops.MapStage raw_ops.MapUnstage
raw_ops.MapUnstageNoKey raw_ops.MatMul raw_ops.MatchingFiles raw_ops.MatchingFilesDataset
raw_ops.MatrixBandPart raw_ops.MatrixDeterminant raw_ops.MatrixDiag raw_ops.MatrixDiagPart
raw_ops.MatrixDiagPartV2 raw_ops.MatrixDiagPartV3 raw_ops.MatrixDiagV2 raw_ops.MatrixDiagV3
raw_ops.MatrixExponential raw_ops.MatrixInverse raw_ops.MatrixLogarithm raw_ops.MatrixSetDiag
raw_ops.MatrixSetDiagV2 raw_ops.MatrixSetDiagV3 raw_ops.MatrixSolve raw_ops.MatrixSolveLs
raw_ops.MatrixSquareRoot raw_ops.MatrixTriangularSolve raw_ops.Max
raw_ops.MaxIntraOpParallelismDataset raw_ops.MaxPool raw_ops.MaxPool3D raw_ops.MaxPool3DGrad
raw_ops.MaxPool3DGradGrad raw_ops.MaxPoolGrad raw_ops.MaxPoolGradGrad raw_ops.MaxPoolGradGradV2
raw_ops.MaxPoolGradGradWithArgmax raw_ops.MaxPoolGradV2 raw_ops.MaxPoolGradWithArgmax
raw_ops.MaxPoolV2 raw_ops.MaxPoolWithArgmax raw_ops.Maximum raw_ops.Mean raw_ops.Merge
raw_ops.MergeSummary raw_ops.MergeV2Checkpoints raw_ops.Mfcc raw_ops.Min raw_ops.Minimum
raw_ops.MirrorPad raw_ops.MirrorPadGrad raw_ops.Mod raw_ops.ModelDataset raw_ops.Mul
raw_ops.MulNoNan raw_ops.MultiDeviceIterator raw_ops.MultiDeviceIteratorFromStringHandle
raw_ops.MultiDeviceIteratorGetNextFromShard raw_ops.MultiDeviceIteratorInit
raw_ops.MultiDeviceIteratorToStringHandle raw_ops.Multinomial raw_ops.MutableDenseHashTable
raw_ops.MutableDenseHashTableV2 raw_ops.MutableHashTable raw_ops.MutableHashTableOfTensors
raw_ops.MutableHashTableOfTensorsV2 raw_ops.MutableHashTableV2 raw_ops.MutexLock raw_ops.MutexV2
raw_ops.NcclAllReduce raw_ops.NcclBroadcast raw_ops.NcclReduce raw_ops.Ndtri
raw_ops.NearestNeighbors raw_ops.Neg raw_ops.NextAfter raw_ops.NextIteration raw_ops.NoOp
raw_ops.NonDeterministicInts raw_ops.NonMaxSuppression raw_ops.NonMaxSuppressionV2
raw_ops.NonMaxSuppressionV3 raw_ops.NonMaxSuppressionV4 raw_ops.NonMaxSuppressionV5
raw_ops.NonMaxSuppressionWithOverlaps raw_ops.NonSerializableDataset raw_ops.NotEqual
raw_ops.NthElement raw_ops.OneHot raw_ops.OneShotIterator raw_ops.OnesLike
raw_ops.OptimizeDataset raw_ops.OptimizeDatasetV2 raw_ops.OptionalFromValue
raw_ops.OptionalGetValue raw_ops.OptionalHasValue raw_ops.OptionalNone raw_ops.OptionsDataset
raw_ops.OrderedMapClear raw_ops.OrderedMapIncompleteSize raw_ops.OrderedMapPeek
raw_ops.OrderedMapSize raw_ops.OrderedMapStage raw_ops.OrderedMapUnstage
raw_ops.OrderedMapUnstageNoKey raw_ops.OutfeedDequeue raw_ops.OutfeedDequeueTuple
raw_ops.OutfeedDequeueTupleV2 raw_ops.OutfeedDequeueV2 raw_ops.OutfeedEnqueue
raw_ops.OutfeedEnqueueTuple raw_ops.Pack raw_ops.Pad raw_ops.PadV2 raw_ops.PaddedBatchDataset
raw_ops.PaddedBatchDatasetV2 raw_ops.PaddingFIFOQueue raw_ops.PaddingFIFOQueueV2
raw_ops.ParallelBatchDataset raw_ops.ParallelConcat raw_ops.ParallelDynamicStitch
raw_ops.ParallelFilterDataset raw_ops.ParallelInterleaveDataset
raw_ops.ParallelInterleaveDatasetV2 raw_ops.ParallelInterleaveDatasetV3
raw_ops.ParallelInterleaveDatasetV4 raw_ops.ParallelMapDataset raw_ops.ParallelMapDatasetV2
raw_ops.ParameterizedTruncatedNormal raw_ops.ParseExample raw_ops.ParseExampleDataset
raw_ops.ParseExampleDatasetV2 raw_ops.ParseExampleV2 raw_ops.ParseSequenceExample
raw_ops.ParseSequenceExampleV2 raw_ops.ParseSingleExample raw_ops.ParseSingleSequenceExample
raw_ops.ParseTensor raw_ops.PartitionedCall raw_ops.Placeholder raw_ops.PlaceholderV2
raw_ops.PlaceholderWithDefault raw_ops.Polygamma raw_ops.PopulationCount raw_ops.Pow
raw_ops.PrefetchDataset raw_ops.Prelinearize raw_ops.PrelinearizeTuple raw_ops.PreventGradient
raw_ops.Print raw_ops.PrintV2 raw_ops.PriorityQueue raw_ops.PriorityQueueV2
raw_ops.PrivateThreadPoolDataset raw_ops.Prod raw_ops.PyFunc raw_ops.PyFuncStateless raw_ops.Qr
raw_ops.QuantizeAndDequantize raw_ops.QuantizeAndDequantizeV2 raw_ops.QuantizeAndDequantizeV3
raw_ops.QuantizeAndDequantizeV4 raw_ops.QuantizeAndDequantizeV4Grad
raw_ops.QuantizeDownAndShrinkRange raw_ops.QuantizeV2 raw_ops.QuantizedAdd
raw_ops.QuantizedAvgPool raw_ops.QuantizedBatchNormWithGlobalNormalization
raw_ops.QuantizedBiasAdd raw_ops.QuantizedConcat raw_ops.QuantizedConv2D
raw_ops.QuantizedConv2DAndRelu raw_ops.QuantizedConv2DAndReluAndRequantize
raw_ops.QuantizedConv2DAndRequantize raw_ops.QuantizedConv2DPerChannel
raw_ops.QuantizedConv2DWithBias raw_ops.QuantizedConv2DWithBiasAndRelu
raw_ops.QuantizedConv2DWithBiasAndReluAndRequantize raw_ops.QuantizedConv2DWithBiasAndRequantize
raw_ops.QuantizedConv2DWithBiasSignedSumAndReluAndRequantize
raw_ops.QuantizedConv2DWithBiasSumAndRelu raw_ops.QuantizedConv2DWithBiasSumAndReluAndRequantize
raw_ops.QuantizedDepthwiseConv2D raw_ops.QuantizedDepthwiseConv2DWithBias
raw_ops.QuantizedDepthwiseConv2DWithBiasAndRelu
raw_ops.QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize raw_ops.QuantizedInstanceNorm
raw_ops.QuantizedMatMul raw_ops.QuantizedMatMulWithBias
raw_ops.QuantizedMatMulWithBiasAndDequantize raw_ops.QuantizedMatMulWithBiasAndRelu
raw_ops.QuantizedMatMulWithBiasAndReluAndRequantize raw_ops.QuantizedMatMulWithBiasAndRequantize
raw_ops.QuantizedMaxPool raw_ops.QuantizedMul raw_ops.QuantizedRelu raw_ops.QuantizedRelu6
raw_ops.QuantizedReluX raw_ops.QuantizedReshape raw_ops.QuantizedResizeBilinear
raw_ops.QueueClose raw_ops.QueueCloseV2 raw_ops.QueueDequeue raw_ops.QueueDequeueMany
raw_ops.QueueDequeueManyV2 raw_ops.QueueDequeueUpTo raw_ops.QueueDequeueUpToV2
raw_ops.QueueDequeueV2 raw_ops.QueueEnqueue raw_ops.QueueEnqueueMany raw_ops.QueueEnqueueManyV2
raw_ops.QueueEnqueueV2 raw_ops.QueueIsClosed raw_ops.QueueIsClosedV2 raw_ops.QueueSize
raw_ops.QueueSizeV2 raw_ops.RFFT raw_ops.RFFT2D raw_ops.RFFT3D raw_ops.RFFTND raw_ops.RGBToHSV
raw_ops.RaggedBincount raw_ops.RaggedCountSparseOutput raw_ops.RaggedCross
raw_ops.RaggedFillEmptyRows raw_ops.RaggedFillEmptyRowsGrad raw_ops.RaggedGather
raw_ops.RaggedRange raw_ops.RaggedTensorFromVariant raw_ops.RaggedTensorToSparse
raw_ops.RaggedTensorToTensor raw_ops.RaggedTensorToVariant raw_ops.RaggedTensorToVariantGradient
raw_ops.RandomCrop raw_ops.RandomDataset raw_ops.RandomDatasetV2 raw_ops.RandomGamma
raw_ops.RandomGammaGrad raw_ops.RandomIndexShuffle raw_ops.RandomPoisson raw_ops.RandomPoissonV2
raw_ops.RandomShuffle raw_ops.RandomShuffleQueue raw_ops.RandomShuffleQueueV2
raw_ops.RandomStandardNormal raw_ops.RandomUniform raw_ops.RandomUniformInt raw_ops.Range
raw_ops.RangeDataset raw_ops.Rank raw_ops.ReadFile raw_ops.ReadVariableOp
raw_ops.ReadVariableXlaSplitND raw_ops.ReaderNumRecordsProduced
raw_ops.ReaderNumRecordsProducedV2 raw_ops.ReaderNumWorkUnitsCompleted
raw_ops.ReaderNumWorkUnitsCompletedV2 raw_ops.ReaderRead raw_ops.ReaderReadUpTo
raw_ops.ReaderReadUpToV2 raw_ops.ReaderReadV2 raw_ops.ReaderReset raw_ops.ReaderResetV2
raw_ops.ReaderRestoreState raw_ops.ReaderRestoreStateV2 raw_ops.ReaderSerializeState
raw_ops.ReaderSerializeStateV2 raw_ops.Real raw_ops.RealDiv raw_ops.RebatchDataset
raw_ops.RebatchDatasetV2 raw_ops.Reciprocal raw_ops.ReciprocalGrad raw_ops.RecordInput
raw_ops.Recv raw_ops.RecvTPUEmbeddingActivations raw_ops.ReduceDataset raw_ops.ReduceJoin
raw_ops.RefEnter raw_ops.RefExit raw_ops.RefIdentity raw_ops.RefMerge raw_ops.RefNextIteration
raw_ops.RefSelect raw_ops.RefSwitch raw_ops.RegexFullMatch raw_ops.RegexReplace
raw_ops.RegisterDataset raw_ops.RegisterDatasetV2 raw_ops.Relu raw_ops.Relu6 raw_ops.Relu6Grad
raw_ops.ReluGrad raw_ops.RemoteCall raw_ops.RepeatDataset raw_ops.RequantizationRange
raw_ops.RequantizationRangePerChannel raw_ops.Requantize raw_ops.RequantizePerChannel
raw_ops.Reshape raw_ops.ResizeArea raw_ops.ResizeBicubic raw_ops.ResizeBicubicGrad
raw_ops.ResizeBilinear raw_ops.ResizeBilinearGrad raw_ops.ResizeNearestNeighbor
raw_ops.ResizeNearestNeighborGrad raw_ops.ResourceAccumulatorApplyGradient
raw_ops.ResourceAccumulatorNumAccumulated raw_ops.ResourceAccumulatorSetGlobalStep
raw_ops.ResourceAccumulatorTakeGradient raw_ops.ResourceApplyAdaMax raw_ops.ResourceApplyAdadelta
raw_ops.ResourceApplyAdagrad raw_ops.ResourceApplyAdagradDA raw_ops.ResourceApplyAdagradV2
raw_ops.ResourceApplyAdam raw_ops.ResourceApplyAdamWithAmsgrad raw_ops.ResourceApplyAddSign
raw_ops.ResourceApplyCenteredRMSProp raw_ops.ResourceApplyFtrl raw_ops.ResourceApplyFtrlV2
raw_ops.ResourceApplyGradientDescent raw_ops.ResourceApplyKerasMomentum
raw_ops.ResourceApplyMomentum raw_ops.ResourceApplyPowerSign raw_ops.ResourceApplyProximalAdagrad
raw_ops.ResourceApplyProximalGradientDescent raw_ops.ResourceApplyRMSProp
raw_ops.ResourceConditionalAccumulator raw_ops.ResourceCountUpTo raw_ops.ResourceGather
raw_ops.ResourceGatherNd raw_ops.ResourceScatterAdd raw_ops.ResourceScatterDiv
raw_ops.ResourceScatterMax raw_ops.ResourceScatterMin raw_ops.ResourceScatterMul
raw_ops.ResourceScatterNdAdd raw_ops.ResourceScatterNdMax raw_ops.ResourceScatterNdMin
raw_ops.ResourceScatterNdSub raw_ops.ResourceScatterNdUpdate raw_ops.ResourceScatterSub
raw_ops.ResourceScatterUpdate raw_ops.ResourceSparseApplyAdadelta
raw_ops.ResourceSparseApplyAdagrad raw_ops.ResourceSparseApplyAdagradDA
raw_ops.ResourceSparseApplyAdagradV2 raw_ops.ResourceSparseApplyCenteredRMSProp
raw_ops.ResourceSparseApplyFtrl raw_ops.ResourceSparseApplyFtrlV2
raw_ops.ResourceSparseApplyKerasMomentum raw_ops.ResourceSparseApplyMomentum
raw_ops.ResourceSparseApplyProximalAdagrad raw_ops.ResourceSparseApplyProximalGradientDescent
raw_ops.ResourceSparseApplyRMSProp raw_ops.ResourceStridedSliceAssign raw_ops.Restore
raw_ops.RestoreSlice raw_ops.RestoreV2 raw_ops.RetrieveTPUEmbeddingADAMParameters
raw_ops.RetrieveTPUEmbeddingAdadeltaParameters
raw_ops.RetrieveTPUEmbeddingAdagradMomentumParameters
raw_ops.RetrieveTPUEmbeddingAdagradParameters
raw_ops.RetrieveTPUEmbeddingCenteredRMSPropParameters raw_ops.RetrieveTPUEmbeddingFTRLParameters
raw_ops.RetrieveTPUEmbeddingFrequencyEstimatorParameters
raw_ops.RetrieveTPUEmbeddingMDLAdagradLightParameters
raw_ops.RetrieveTPUEmbeddingMomentumParameters
raw_ops.RetrieveTPUEmbeddingProximalAdagradParameters
raw_ops.RetrieveTPUEmbeddingProximalYogiParameters raw_ops.RetrieveTPUEmbeddingRMSPropParameters
raw_ops.RetrieveTPUEmbeddingStochasticGradientDescentParameters raw_ops.Reverse
raw_ops.ReverseSequence raw_ops.ReverseV2 raw_ops.RewriteDataset raw_ops.RightShift raw_ops.Rint
raw_ops.RngReadAndSkip raw_ops.RngSkip raw_ops.Roll raw_ops.Round raw_ops.Rsqrt raw_ops.RsqrtGrad
raw_ops.SampleDistortedBoundingBox raw_ops.SampleDistortedBoundingBoxV2 raw_ops.SamplingDataset
raw_ops.Save raw_ops.SaveDataset raw_ops.SaveDatasetV2 raw_ops.SaveSlices raw_ops.SaveV2
raw_ops.ScalarSummary raw_ops.ScaleAndTranslate raw_ops.ScaleAndTranslateGrad raw_ops.ScanDataset
raw_ops.ScatterAdd raw_ops.ScatterDiv raw_ops.ScatterMax raw_ops.ScatterMin raw_ops.ScatterMul
raw_ops.ScatterNd raw_ops.ScatterNdAdd raw_ops.ScatterNdMax raw_ops.ScatterNdMin
raw_ops.ScatterNdNonAliasingAdd raw_ops.ScatterNdSub raw_ops.ScatterNdUpdate raw_ops.ScatterSub
raw_ops.ScatterUpdate raw_ops.SdcaFprint raw_ops.SdcaOptimizer raw_ops.SdcaOptimizerV2
raw_ops.SdcaShrinkL1 raw_ops.SegmentMax raw_ops.SegmentMaxV2 raw_ops.SegmentMean
raw_ops.SegmentMin raw_ops.SegmentMinV2 raw_ops.SegmentProd raw_ops.SegmentProdV2
raw_ops.SegmentSum raw_ops.SegmentSumV2 raw_ops.Select raw_ops.SelectV2 raw_ops.SelfAdjointEig
raw_ops.SelfAdjointEigV2 raw_ops.Selu raw_ops.SeluGrad raw_ops.Send
raw_ops.SendTPUEmbeddingGradients raw_ops.SerializeIterator raw_ops.SerializeManySparse
raw_ops.SerializeSparse raw_ops.SerializeTensor raw_ops.SetSize raw_ops.SetStatsAggregatorDataset
raw_ops.Shape raw_ops.ShapeN raw_ops.ShardDataset raw_ops.ShardedFilename raw_ops.ShardedFilespec
raw_ops.ShuffleAndRepeatDataset raw_ops.ShuffleAndRepeatDatasetV2 raw_ops.ShuffleDataset
raw_ops.ShuffleDatasetV2 raw_ops.ShuffleDatasetV3 raw_ops.ShutdownDistributedTPU raw_ops.Sigmoid
raw_ops.SigmoidGrad raw_ops.Sign raw_ops.Sin raw_ops.Sinh raw_ops.Size raw_ops.SkipDataset
raw_ops.SleepDataset raw_ops.Slice raw_ops.SlidingWindowDataset raw_ops.Snapshot
raw_ops.SnapshotChunkDataset raw_ops.SnapshotDataset raw_ops.SnapshotDatasetReader
raw_ops.SnapshotDatasetV2 raw_ops.SnapshotNestedDatasetReader raw_ops.SobolSample raw_ops.Softmax
raw_ops.SoftmaxCrossEntropyWithLogits raw_ops.Softplus raw_ops.SoftplusGrad raw_ops.Softsign
raw_ops.SoftsignGrad raw_ops.SortListOfSparseCoreCooTensors raw_ops.SpaceToBatch
raw_ops.SpaceToBatchND raw_ops.SpaceToDepth raw_ops.SparseAccumulatorApplyGradient
raw_ops.SparseAccumulatorTakeGradient raw_ops.SparseAdd raw_ops.SparseAddGrad
raw_ops.SparseApplyAdadelta raw_ops.SparseApplyAdagrad raw_ops.SparseApplyAdagradDA
raw_ops.SparseApplyAdagradV2 raw_ops.SparseApplyCenteredRMSProp raw_ops.SparseApplyFtrl
raw_ops.SparseApplyFtrlV2 raw_ops.SparseApplyMomentum raw_ops.SparseApplyProximalAdagrad
raw_ops.SparseApplyProximalGradientDescent raw_ops.SparseApplyRMSProp raw_ops.SparseBincount
raw_ops.SparseConcat raw_ops.SparseConditionalAccumulator raw_ops.SparseCountSparseOutput
raw_ops.SparseCross raw_ops.SparseCrossHashed raw_ops.SparseCrossV2 raw_ops.SparseDenseCwiseAdd
raw_ops.SparseDenseCwiseDiv raw_ops.SparseDenseCwiseMul raw_ops.SparseFillEmptyRows
raw_ops.SparseFillEmptyRowsGrad raw_ops.SparseMatMul raw_ops.SparseMatrixAdd
raw_ops.SparseMatrixMatMul raw_ops.SparseMatrixMul raw_ops.SparseMatrixNNZ
raw_ops.SparseMatrixOrderingAMD raw_ops.SparseMatrixSoftmax raw_ops.SparseMatrixSoftmaxGrad
raw_ops.SparseMatrixSparseCholesky raw_ops.SparseMatrixSparseMatMul raw_ops.SparseMatrixTranspose
raw_ops.SparseMatrixZeros raw_ops.SparseReduceMax raw_ops.SparseReduceMaxSparse
raw_ops.SparseReduceSum raw_ops.SparseReduceSumSparse raw_ops.SparseReorder raw_ops.SparseReshape
raw_ops.SparseSegmentMean raw_ops.SparseSegmentMeanGrad raw_ops.SparseSegmentMeanGradV2
raw_ops.SparseSegmentMeanWithNumSegments raw_ops.SparseSegmentSqrtN
raw_ops.SparseSegmentSqrtNGrad raw_ops.SparseSegmentSqrtNGradV2
raw_ops.SparseSegmentSqrtNWithNumSegments raw_ops.SparseSegmentSum raw_ops.SparseSegmentSumGrad
raw_ops.SparseSegmentSumGradV2 raw_ops.SparseSegmentSumWithNumSegments raw_ops.SparseSlice
raw_ops.SparseSliceGrad raw_ops.SparseSoftmax raw_ops.SparseSoftmaxCrossEntropyWithLogits
raw_ops.SparseSparseMaximum raw_ops.SparseSparseMinimum raw_ops.SparseSplit
raw_ops.SparseTensorDenseAdd raw_ops.SparseTensorDenseMatMul raw_ops.SparseTensorSliceDataset
raw_ops.SparseTensorToCSRSparseMatrix raw_ops.SparseToDense raw_ops.SparseToSparseSetOperation
raw_ops.Spence raw_ops.Split raw_ops.SplitV raw_ops.SqlDataset raw_ops.Sqrt raw_ops.SqrtGrad
raw_ops.Square raw_ops.SquaredDifference raw_ops.Squeeze raw_ops.Stack raw_ops.StackClose
raw_ops.StackCloseV2 raw_ops.StackPop raw_ops.StackPopV2 raw_ops.StackPush raw_ops.StackPushV2
raw_ops.StackV2 raw_ops.Stage raw_ops.StageClear raw_ops.StagePeek raw_ops.StageSize
raw_ops.StatefulPartitionedCall raw_ops.StatefulRandomBinomial raw_ops.StatefulStandardNormal
raw_ops.StatefulStandardNormalV2 raw_ops.StatefulTruncatedNormal raw_ops.StatefulUniform
raw_ops.StatefulUniformFullInt raw_ops.StatefulUniformInt raw_ops.StatelessCase
raw_ops.StatelessIf raw_ops.StatelessMultinomial raw_ops.StatelessParameterizedTruncatedNormal
raw_ops.StatelessRandomBinomial raw_ops.StatelessRandomGammaV2 raw_ops.StatelessRandomGammaV3
raw_ops.StatelessRandomGetAlg raw_ops.StatelessRandomGetKeyCounter
raw_ops.StatelessRandomGetKeyCounterAlg raw_ops.StatelessRandomNormal
raw_ops.StatelessRandomNormalV2 raw_ops.StatelessRandomPoisson raw_ops.StatelessRandomUniform
raw_ops.StatelessRandomUniformFullInt raw_ops.StatelessRandomUniformFullIntV2
raw_ops.StatelessRandomUniformInt raw_ops.StatelessRandomUniformIntV2
raw_ops.StatelessRandomUniformV2 raw_ops.StatelessSampleDistortedBoundingBox
raw_ops.StatelessShuffle raw_ops.StatelessTruncatedNormal raw_ops.StatelessTruncatedNormalV2
raw_ops.StatelessWhile raw_ops.StaticRegexFullMatch raw_ops.StaticRegexReplace
raw_ops.StatsAggregatorHandle raw_ops.StatsAggregatorHandleV2
raw_ops.StatsAggregatorSetSummaryWriter raw_ops.StatsAggregatorSummary raw_ops.StopGradient
raw_ops.StoreMinibatchStatisticsInFdo raw_ops.StridedSlice raw_ops.StridedSliceAssign
raw_ops.StridedSliceGrad raw_ops.StringFormat raw_ops.StringJoin raw_ops.StringLength
raw_ops.StringLower raw_ops.StringNGrams raw_ops.StringSplit raw_ops.StringSplitV2
raw_ops.StringStrip raw_ops.StringToHashBucket raw_ops.StringToHashBucketFast
raw_ops.StringToHashBucketStrong raw_ops.StringToNumber raw_ops.StringUpper raw_ops.Sub
raw_ops.Substr raw_ops.Sum raw_ops.SummaryWriter raw_ops.Svd raw_ops.Switch
raw_ops.SymbolicGradient raw_ops.SyncDevice raw_ops.TFRecordDataset raw_ops.TFRecordDatasetV2
raw_ops.TFRecordReader raw_ops.TFRecordReaderV2 raw_ops.TPUAnnotateTensorsWithDynamicShape
raw_ops.TPUCompilationResult raw_ops.TPUCopyWithDynamicShape raw_ops.TPUDummyInput
raw_ops.TPUEmbeddingActivations raw_ops.TPUOrdinalSelector raw_ops.TPUPartitionedCall
raw_ops.TPUPartitionedInput raw_ops.TPUPartitionedInputV2 raw_ops.TPUPartitionedOutput
raw_ops.TPUPartitionedOutputV2 raw_ops.TPUReplicateMetadata raw_ops.TPUReplicatedInput
raw_ops.TPUReplicatedOutput raw_ops.TakeDataset raw_ops.TakeManySparseFromTensorsMap
raw_ops.TakeWhileDataset raw_ops.Tan raw_ops.Tanh raw_ops.TanhGrad raw_ops.TemporaryVariable
raw_ops.TensorArray raw_ops.TensorArrayClose raw_ops.TensorArrayCloseV2
raw_ops.TensorArrayCloseV3 raw_ops.TensorArrayConcat raw_ops.TensorArrayConcatV2
raw_ops.TensorArrayConcatV3 raw_ops.TensorArrayGather raw_ops.TensorArrayGatherV2
raw_ops.TensorArrayGatherV3 raw_ops.TensorArrayGrad raw_ops.TensorArrayGradV2
raw_ops.TensorArrayGradV3 raw_ops.TensorArrayGradWithShape raw_ops.TensorArrayPack
raw_ops.TensorArrayRead raw_ops.TensorArrayReadV2 raw_ops.TensorArrayReadV3
raw_ops.TensorArrayScatter raw_ops.TensorArrayScatterV2 raw_ops.TensorArrayScatterV3
raw_ops.TensorArraySize raw_ops.TensorArraySizeV2 raw_ops.TensorArraySizeV3
raw_ops.TensorArraySplit raw_ops.TensorArraySplitV2 raw_ops.TensorArraySplitV3
raw_ops.TensorArrayUnpack raw_ops.TensorArrayV2 raw_ops.TensorArrayV3 raw_ops.TensorArrayWrite
raw_ops.TensorArrayWriteV2 raw_ops.TensorArrayWriteV3 raw_ops.TensorDataset
raw_ops.TensorListConcat raw_ops.TensorListConcatLists raw_ops.TensorListConcatV2
raw_ops.TensorListElementShape raw_ops.TensorListFromTensor raw_ops.TensorListGather
raw_ops.TensorListGetItem raw_ops.TensorListLength raw_ops.TensorListPopBack
raw_ops.TensorListPushBack raw_ops.TensorListPushBackBatch raw_ops.TensorListReserve
raw_ops.TensorListResize raw_ops.TensorListScatter raw_ops.TensorListScatterIntoExistingList
raw_ops.TensorListScatterV2 raw_ops.TensorListSetItem raw_ops.TensorListSplit
raw_ops.TensorListStack raw_ops.TensorMapErase raw_ops.TensorMapHasKey raw_ops.TensorMapInsert
raw_ops.TensorMapLookup raw_ops.TensorMapSize raw_ops.TensorMapStackKeys raw_ops.TensorScatterAdd
raw_ops.TensorScatterMax raw_ops.TensorScatterMin raw_ops.TensorScatterSub
raw_ops.TensorScatterUpdate raw_ops.TensorSliceDataset raw_ops.TensorStridedSliceUpdate
raw_ops.TensorSummary raw_ops.TensorSummaryV2 raw_ops.TextLineDataset raw_ops.TextLineReader
raw_ops.TextLineReaderV2 raw_ops.ThreadPoolDataset raw_ops.ThreadPoolHandle
raw_ops.ThreadUnsafeUnigramCandidateSampler raw_ops.Tile raw_ops.TileGrad raw_ops.Timestamp
raw_ops.ToBool raw_ops.TopK raw_ops.TopKV2 raw_ops.Transpose raw_ops.TridiagonalMatMul
raw_ops.TridiagonalSolve raw_ops.TruncateDiv raw_ops.TruncateMod raw_ops.TruncatedNormal
raw_ops.Unbatch raw_ops.UnbatchDataset raw_ops.UnbatchGrad raw_ops.UncompressElement
raw_ops.UnicodeDecode raw_ops.UnicodeDecodeWithOffsets raw_ops.UnicodeEncode
raw_ops.UnicodeScript raw_ops.UnicodeTranscode raw_ops.UniformCandidateSampler
raw_ops.UniformDequantize raw_ops.UniformQuantize raw_ops.UniformQuantizedAdd
raw_ops.UniformQuantizedClipByValue raw_ops.UniformQuantizedConvolution
raw_ops.UniformQuantizedConvolutionHybrid raw_ops.UniformQuantizedDot
raw_ops.UniformQuantizedDotHybrid raw_ops.UniformRequantize raw_ops.Unique raw_ops.UniqueDataset
raw_ops.UniqueV2 raw_ops.UniqueWithCounts raw_ops.UniqueWithCountsV2 raw_ops.Unpack
raw_ops.UnravelIndex raw_ops.UnsortedSegmentJoin raw_ops.UnsortedSegmentMax
raw_ops.UnsortedSegmentMin raw_ops.UnsortedSegmentProd raw_ops.UnsortedSegmentSum raw_ops.Unstage
raw_ops.UnwrapDatasetVariant raw_ops.UpperBound raw_ops.VarHandleOp raw_ops.VarIsInitializedOp
raw_ops.Variable raw_ops.VariableShape raw_ops.VariableV2 raw_ops.WeightedFlatMapDataset
raw_ops.Where raw_ops.While raw_ops.WholeFileReader raw_ops.WholeFileReaderV2
raw_ops.WindowDataset raw_ops.WindowOp raw_ops.WorkerHeartbeat raw_ops.WrapDatasetVariant
raw_ops.WriteAudioSummary raw_ops.WriteFile raw_ops.WriteGraphSummary
raw_ops.WriteHistogramSummary raw_ops.WriteImageSummary raw_ops.WriteRawProtoSummary
raw_ops.WriteScalarSummary raw_ops.WriteSummary raw_ops.Xdivy raw_ops.XlaConcatND
raw_ops.XlaSparseCoreAdagrad raw_ops.XlaSparseCoreAdagradMomentum raw_ops.XlaSparseCoreAdam
raw_ops.XlaSparseCoreFtrl raw_ops.XlaSparseCoreSgd raw_ops.XlaSparseDenseMatmul
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithAdagradAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithAdagradMomentumAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithAdamAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithFtrlAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcGradWithSgdAndCsrInput
raw_ops.XlaSparseDenseMatmulCustomCombinerOnTcWithCsrInput
raw_ops.XlaSparseDenseMatmulGradWithAdagradAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithAdagradAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulGradWithAdagradMomentumAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithAdagradMomentumAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulGradWithAdamAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithAdamAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulGradWithCsrInput raw_ops.XlaSparseDenseMatmulGradWithFtrlAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithFtrlAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulGradWithSgdAndCsrInput
raw_ops.XlaSparseDenseMatmulGradWithSgdAndStaticBufferSize
raw_ops.XlaSparseDenseMatmulWithCsrInput raw_ops.XlaSparseDenseMatmulWithStaticBufferSize
raw_ops.XlaSplitND raw_ops.Xlog1py raw_ops.Xlogy raw_ops.ZerosLike raw_ops.Zeta
raw_ops.ZipDataset read_file real realdiv reciprocal recompute_grad reduce_all reduce_any
reduce_join reduce_logsumexp reduce_max reduce_mean reduce_min reduce_prod reduce_sum
regex_replace register_tensor_conversion_function repeat report_uninitialized_variables
required_space_to_batch_paddings reset_default_graph reshape resource
resource_loader.get_data_files_path resource_loader.get_path_to_datafile
resource_loader.get_root_dir_with_all_resources resource_loader.load_resource
resource_loader.readahead_file_path resource_variables_enabled reverse reverse_sequence
reverse_v2 rfftnd rint roll round rsqrt saturate_cast saved_model.ASSETS_DIRECTORY
saved_model.ASSETS_KEY saved_model.Asset saved_model.Builder saved_model.CLASSIFY_INPUTS
saved_model.CLASSIFY_METHOD_NAME saved_model.CLASSIFY_OUTPUT_CLASSES
saved_model.CLASSIFY_OUTPUT_SCORES saved_model.DEBUG_DIRECTORY saved_model.DEBUG_INFO_FILENAME_PB
saved_model.DEFAULT_SERVING_SIGNATURE_DEF_KEY saved_model.GPU saved_model.LEGACY_INIT_OP_KEY
saved_model.MAIN_OP_KEY saved_model.PREDICT_INPUTS saved_model.PREDICT_METHOD_NAME
saved_model.PREDICT_OUTPUTS saved_model.REGRESS_INPUTS saved_model.REGRESS_METHOD_NAME
saved_model.REGRESS_OUTPUTS saved_model.SAVED_MODEL_FILENAME_PB
saved_model.SAVED_MODEL_FILENAME_PBTXT saved_model.SAVED_MODEL_SCHEMA_VERSION saved_model.SERVING
saved_model.SaveOptions saved_model.TPU saved_model.TRAINING saved_model.VARIABLES_DIRECTORY
saved_model.VARIABLES_FILENAME saved_model.build_signature_def saved_model.build_tensor_info
saved_model.builder.SavedModelBuilder saved_model.classification_signature_def
saved_model.constants.ASSETS_DIRECTORY saved_model.constants.ASSETS_KEY
saved_model.constants.DEBUG_DIRECTORY saved_model.constants.DEBUG_INFO_FILENAME_PB
saved_model.constants.LEGACY_INIT_OP_KEY saved_model.constants.MAIN_OP_KEY
saved_model.constants.SAVED_MODEL_FILENAME_PB saved_model.constants.SAVED_MODEL_FILENAME_PBTXT
saved_model.constants.SAVED_MODEL_SCHEMA_VERSION saved_model.constants.VARIABLES_DIRECTORY
saved_model.constants.VARIABLES_FILENAME saved_model.contains_saved_model
saved_model.experimental.TrackableResource saved_model.experimental.VariablePolicy
saved_model.experimental.save saved_model.get_tensor_from_tensor_info
saved_model.is_valid_signature saved_model.load saved_model.load_v2 saved_model.loader.load
saved_model.loader.maybe_saved_model_directory saved_model.main_op.main_op
saved_model.main_op.main_op_with_restore saved_model.main_op_with_restore
saved_model.maybe_saved_model_directory saved_model.predict_signature_def
saved_model.regression_signature_def saved_model.save
saved_model.signature_constants.CLASSIFY_INPUTS
saved_model.signature_constants.CLASSIFY_METHOD_NAME
saved_model.signature_constants.CLASSIFY_OUTPUT_CLASSES
saved_model.signature_constants.CLASSIFY_OUTPUT_SCORES
saved_model.signature_constants.DEFAULT_SERVING_SIGNATURE_DEF_KEY
saved_model.signature_constants.PREDICT_INPUTS
saved_model.signature_constants.PREDICT_METHOD_NAME
saved_model.signature_constants.PREDICT_OUTPUTS saved_model.signature_constants.REGRESS_INPUTS
saved_model.signature_constants.REGRESS_METHOD_NAME
saved_model.signature_constants.REGRESS_OUTPUTS saved_model.signature_def_utils.MethodNameUpdater
saved_model.signature_def_utils.build_signature_def
saved_model.signature_def_utils.classification_signature_def
saved_model.signature_def_utils.is_valid_signature
saved_model.signature_def_utils.predict_signature_def
saved_model.signature_def_utils.regression_signature_def saved_model.simple_save
saved_model.tag_constants.GPU saved_model.tag_constants.SERVING saved_model.tag_constants.TPU
saved_model.tag_constants.TRAINING saved_model.utils.build_tensor_info
saved_model.utils.get_tensor_from_tensor_info scalar_mul scan scatter_add scatter_div scatter_max
scatter_min scatter_mul scatter_nd scatter_nd_add scatter_nd_sub scatter_nd_update scatter_sub
scatter_update searchsorted segment_max segment_mean segment_min segment_prod segment_sum
self_adjoint_eig self_adjoint_eigvals sequence_mask serialize_many_sparse serialize_sparse
serialize_tensor set_random_seed setdiff1d sets.difference sets.intersection sets.set_difference
sets.set_intersection sets.set_size sets.set_union sets.size sets.union shape shape_n sigmoid
sign signal.dct signal.fft signal.fft2d signal.fft3d signal.fftnd signal.fftshift signal.frame
signal.hamming_window signal.hann_window signal.idct signal.ifft signal.ifft2d signal.ifft3d
signal.ifftnd signal.ifftshift signal.inverse_mdct signal.inverse_stft
signal.inverse_stft_window_fn signal.irfft signal.irfft2d signal.irfft3d signal.irfftnd
signal.kaiser_bessel_derived_window signal.kaiser_window signal.linear_to_mel_weight_matrix
signal.mdct signal.mfccs_from_log_mel_spectrograms signal.overlap_and_add signal.rfft
signal.rfft2d signal.rfft3d signal.rfftnd signal.stft signal.vorbis_window sin sinh size slice
sort space_to_batch space_to_batch_nd space_to_depth sparse.SparseConditionalAccumulator
sparse.SparseTensor sparse.add sparse.bincount sparse.concat sparse.cross sparse.cross_hashed
sparse.expand_dims sparse.eye sparse.fill_empty_rows sparse.from_dense sparse.mask sparse.matmul
sparse.maximum sparse.merge sparse.minimum sparse.placeholder sparse.reduce_max
sparse.reduce_max_sparse sparse.reduce_sum sparse.reduce_sum_sparse sparse.reorder
sparse.reset_shape sparse.reshape sparse.retain sparse.segment_mean sparse.segment_sqrt_n
sparse.segment_sum sparse.slice sparse.softmax sparse.sparse_dense_matmul sparse.split
sparse.to_dense sparse.to_indicator sparse.transpose sparse_add sparse_concat
sparse_fill_empty_rows sparse_mask sparse_matmul sparse_maximum sparse_merge sparse_minimum
sparse_placeholder sparse_reduce_max sparse_reduce_max_sparse sparse_reduce_sum
sparse_reduce_sum_sparse sparse_reorder sparse_reset_shape sparse_reshape sparse_retain
sparse_segment_mean sparse_segment_sqrt_n sparse_segment_sum sparse_slice sparse_softmax
sparse_split sparse_tensor_dense_matmul sparse_tensor_to_dense sparse_to_dense
sparse_to_indicator sparse_transpose spectral.dct spectral.fft spectral.fft2d spectral.fft3d
spectral.idct spectral.ifft spectral.ifft2d spectral.ifft3d spectral.irfft spectral.irfft2d
spectral.irfft3d spectral.rfft spectral.rfft2d spectral.rfft3d split sqrt square
squared_difference squeeze stack stop_gradient strided_slice string string_join string_split
string_strip string_to_hash_bucket string_to_hash_bucket_fast string_to_hash_bucket_strong
string_to_number strings.as_string strings.bytes_split strings.format strings.join strings.length
strings.lower strings.ngrams strings.reduce_join strings.regex_full_match strings.regex_replace
strings.split strings.strip strings.substr strings.to_hash_bucket strings.to_hash_bucket_fast
strings.to_hash_bucket_strong strings.to_number strings.unicode_decode
strings.unicode_decode_with_offsets strings.unicode_encode strings.unicode_script
strings.unicode_split strings.unicode_split_with_offsets strings.unicode_transcode
strings.unsorted_segment_join strings.upper substr subtract summary.Event summary.FileWriter
summary.FileWriterCache summary.SessionLog summary.Summary summary.SummaryDescription
summary.TaggedRunMetadata summary.all_v2_summary_ops summary.audio
summary.get_summary_description summary.histogram summary.image summary.initialize summary.merge
summary.merge_all summary.scalar summary.tensor_summary summary.text svd switch_case
sysconfig.CXX11_ABI_FLAG sysconfig.CXX_VERSION sysconfig.MONOLITHIC_BUILD
sysconfig.get_build_info sysconfig.get_compile_flags sysconfig.get_include sysconfig.get_lib
sysconfig.get_link_flags tables_initializer tan tanh tensor_scatter_add tensor_scatter_nd_add
tensor_scatter_nd_max tensor_scatter_nd_min tensor_scatter_nd_sub tensor_scatter_nd_update
tensor_scatter_sub tensor_scatter_update tensordot test.Benchmark test.StubOutForTesting
test.TestCase test.assert_equal_graph_def test.benchmark_config test.compute_gradient
test.compute_gradient_error test.create_local_cluster test.disable_with_predicate
test.experimental.sync_devices test.get_temp_dir test.gpu_device_name test.is_built_with_cuda
test.is_built_with_gpu_support test.is_built_with_rocm test.is_built_with_xla
test.is_cpu_target_available test.is_gpu_available test.main test.test_src_dir_path
test.with_eager_op_as_function tile timestamp to_bfloat16 to_complex128 to_complex64 to_double
to_float to_int32 to_int64 tpu.CrossShardOptimizer tpu.PaddingSpec tpu.XLAOptions
tpu.batch_parallel tpu.bfloat16_scope tpu.cross_replica_sum tpu.experimental.DeviceAssignment
tpu.experimental.DeviceOrderMode tpu.experimental.HardwareFeature
tpu.experimental.TPUSystemMetadata tpu.experimental.Topology tpu.experimental.embedding.Adagrad
tpu.experimental.embedding.AdagradMomentum tpu.experimental.embedding.Adam
tpu.experimental.embedding.CustomCombiner tpu.experimental.embedding.CustomOptimizer
tpu.experimental.embedding.FTRL tpu.experimental.embedding.FeatureConfig
tpu.experimental.embedding.QuantizationConfig tpu.experimental.embedding.RowIdInitializer
tpu.experimental.embedding.SGD tpu.experimental.embedding.SparseCoreEmbeddingConfig
tpu.experimental.embedding.TPUEmbedding tpu.experimental.embedding.TPUEmbeddingForServing
tpu.experimental.embedding.TPUEmbeddingV0 tpu.experimental.embedding.TPUEmbeddingV2
tpu.experimental.embedding.TableConfig tpu.experimental.embedding.serving_embedding_lookup
tpu.experimental.embedding_column tpu.experimental.initialize_tpu_system
tpu.experimental.shared_embedding_columns tpu.experimental.shutdown_tpu_system
tpu.initialize_system tpu.outside_compilation tpu.replicate tpu.rewrite tpu.shard
tpu.shutdown_system trace train.AdadeltaOptimizer train.AdagradDAOptimizer train.AdagradOptimizer
train.AdamOptimizer train.BytesList train.Checkpoint train.CheckpointManager
train.CheckpointOptions train.CheckpointSaverHook train.CheckpointSaverListener
train.ChiefSessionCreator train.ClusterDef train.ClusterSpec train.Coordinator train.Example
train.ExponentialMovingAverage train.Feature train.FeatureList train.FeatureLists train.Features
train.FeedFnHook train.FinalOpsHook train.FloatList train.FtrlOptimizer
train.GlobalStepWaiterHook train.GradientDescentOptimizer train.Int64List train.JobDef
train.LoggingTensorHook train.LooperThread train.MomentumOptimizer train.MonitoredSession
train.MonitoredTrainingSession train.NanLossDuringTrainingError train.NanTensorHook
train.NewCheckpointReader train.Optimizer train.ProfilerHook train.ProximalAdagradOptimizer
train.ProximalGradientDescentOptimizer train.QueueRunner train.RMSPropOptimizer train.Saver
train.SaverDef train.Scaffold train.SecondOrStepTimer train.SequenceExample train.Server
train.ServerDef train.SessionCreator train.SessionManager train.SessionRunArgs
train.SessionRunContext train.SessionRunHook train.SessionRunValues
train.SingularMonitoredSession train.StepCounterHook train.StopAtStepHook train.SummarySaverHook
train.Supervisor train.SyncReplicasOptimizer train.VocabInfo train.WorkerSessionCreator
train.add_queue_runner train.assert_global_step train.basic_train_loop train.batch
train.batch_join train.checkpoint_exists train.checkpoints_iterator train.cosine_decay
train.cosine_decay_restarts train.create_global_step train.do_quantize_training_on_graphdef
train.experimental.DynamicLossScale train.experimental.FixedLossScale
train.experimental.LossScale train.experimental.MaxShardSizePolicy
train.experimental.MixedPrecisionLossScaleOptimizer train.experimental.PythonState
train.experimental.ShardByTaskPolicy train.experimental.ShardableTensor
train.experimental.ShardingCallback train.experimental.disable_mixed_precision_graph_rewrite
train.experimental.enable_mixed_precision_graph_rewrite train.exponential_decay
train.export_meta_graph train.generate_checkpoint_state_proto train.get_checkpoint_mtimes
train.get_checkpoint_state train.get_global_step train.get_or_create_global_step
train.global_step train.import_meta_graph train.init_from_checkpoint train.input_producer
train.inverse_time_decay train.latest_checkpoint train.limit_epochs train.linear_cosine_decay
train.list_variables train.load_checkpoint train.load_variable train.match_filenames_once
train.maybe_batch train.maybe_batch_join train.maybe_shuffle_batch train.maybe_shuffle_batch_join
train.natural_exp_decay train.noisy_linear_cosine_decay train.piecewise_constant
train.piecewise_constant_decay train.polynomial_decay train.queue_runner.QueueRunner
train.queue_runner.add_queue_runner train.queue_runner.start_queue_runners
train.range_input_producer train.remove_checkpoint train.replica_device_setter train.sdca_fprint
train.sdca_optimizer train.sdca_shrink_l1 train.shuffle_batch train.shuffle_batch_join
train.slice_input_producer train.start_queue_runners train.string_input_producer
train.summary_iterator train.update_checkpoint_state train.warm_start train.write_graph
trainable_variables transpose truediv truncated_normal truncated_normal_initializer truncatediv
truncatemod tuple type_spec_from_value types.experimental.FunctionType
types.experimental.TensorLike uint16 uint32 uint64 uint8 uniform_unit_scaling_initializer unique
unique_with_counts unravel_index unsorted_segment_max unsorted_segment_mean unsorted_segment_min
unsorted_segment_prod unsorted_segment_sqrt_n unsorted_segment_sum unstack user_ops.my_fact
variable_axis_size_partitioner variable_creator_scope variable_op_scope variable_scope
variables_initializer variance_scaling_initializer variant vectorized_map
verify_tensor_all_finite version.COMPILER_VERSION version.GIT_VERSION version.GRAPH_DEF_VERSION
version.GRAPH_DEF_VERSION_MIN_CONSUMER version.GRAPH_DEF_VERSION_MIN_PRODUCER version.VERSION
where where_v2 while_loop wrap_function write_file xla.experimental.compile
xla.experimental.jit_scope zeros zeros_initializer zeros_like zeta
"""
"""Public names of `tensorflow.compat.v1`."""

PRIVATE_MISSING = """\
tensorflow.python.framework.common_shapes.has_fully_defined_shape
tensorflow.python.framework.common_shapes.no_outputs
tensorflow.python.framework.common_shapes.rank
tensorflow.python.framework.common_shapes.scalar_shape
tensorflow.python.framework.common_shapes.unchanged_shape_with_rank
tensorflow.python.framework.common_shapes.unchanged_shape_with_rank_at_least
tensorflow.python.framework.common_shapes.unchanged_shape_with_rank_at_most
tensorflow.python.framework.ops.IndexedSlices
tensorflow.python.framework.ops.convert_n_to_tensor_or_indexed_slices
tensorflow.python.framework.ops.convert_to_tensor_or_indexed_slices
tensorflow.python.framework.ops.convert_to_tensor_v2
tensorflow.python.framework.ops.default_session
tensorflow.python.framework.ops.disable_tensor_equality
tensorflow.python.framework.ops.enable_tensor_equality
tensorflow.python.framework.ops.internal_convert_n_to_tensor_or_indexed_slices
tensorflow.python.framework.ops.internal_convert_to_tensor_or_indexed_slices
tensorflow.python.framework.tensor_shape.scalar
tensorflow.python.framework.tensor_util.maybe_set_static_shape
tensorflow.python.framework.tensor_util.shape_tensor
tensorflow.python.keras.backend.EagerExecutionFunction
tensorflow.python.keras.backend.freezable_variable tensorflow.python.ops.array_ops.stack
tensorflow.python.ops.array_ops.unstack tensorflow.python.ops.control_flow_ops.case
tensorflow.python.ops.control_flow_ops.cond tensorflow.python.ops.control_flow_ops.while_loop
tensorflow.python.ops.custom_gradient.copy_handle_data
tensorflow.python.ops.custom_gradient.get_dependent_variables
tensorflow.python.ops.gen_dataset_ops.optional_from_value
tensorflow.python.ops.gen_dataset_ops.optional_get_value
tensorflow.python.ops.gen_dataset_ops.optional_has_value
tensorflow.python.ops.gen_dataset_ops.optional_none
tensorflow.python.ops.gen_experimental_dataset_ops.dataset_cardinality
tensorflow.python.ops.gen_math_ops.bessel_i0e tensorflow.python.ops.gen_math_ops.bessel_i1e
tensorflow.python.ops.gen_math_ops.compare_and_bitpack
tensorflow.python.ops.gen_tensor_forest_ops.deprecated_endpoints
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adadelta_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adagrad_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adam_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_ftrl_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_momentum_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_proximal_adagrad_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_rms_prop_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adadelta_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adagrad_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adam_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_ftrl_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_momentum_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_proximal_adagrad_parameters_grad_accum_debug
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_rms_prop_parameters_grad_accum_debug
tensorflow.python.ops.gen_user_ops.deprecated_endpoints tensorflow.python.ops.gen_user_ops.fact
tensorflow.python.ops.math_ops.bessel_i0e tensorflow.python.ops.math_ops.bessel_i1e
tensorflow.python.ops.math_ops.bincount_v1 tensorflow.python.ops.math_ops.compare_and_bitpack
tensorflow.python.ops.nn.bidirectional_dynamic_rnn tensorflow.python.ops.nn.dynamic_rnn
tensorflow.python.ops.nn.l2_normalize_v2 tensorflow.python.ops.nn.static_rnn
tensorflow.python.ops.nn_impl.compute_average_loss tensorflow.python.ops.nn_impl.l2_normalize_v2
tensorflow.python.ops.nn_impl.scale_regularization_loss
tensorflow.python.ops.random_ops.random_crop tensorflow.python.ops.standard_ops.RefVariable
tensorflow.python.ops.standard_ops.VariableV1 tensorflow.python.ops.standard_ops.bincount_v1
tensorflow.python.ops.standard_ops.compare_and_bitpack
tensorflow.python.ops.standard_ops.is_variable_initialized
tensorflow.python.ops.standard_ops.random_crop tensorflow.python.ops.standard_ops.stack
tensorflow.python.ops.standard_ops.unstack
tensorflow.python.ops.variable_scope.disable_resource_variables
tensorflow.python.ops.variable_scope.enable_resource_variables
tensorflow.python.ops.variable_scope.resource_variables_enabled
tensorflow.python.ops.variable_scope.variable tensorflow.python.ops.variables.RefVariable
tensorflow.python.ops.variables.VariableV1
tensorflow.python.ops.variables.is_variable_initialized tensorflow.python.util.nest.is_sequence
"""
"""Private names of 1.15.5 that are gone."""

GENERATED = """\
tensorflow.python.ops.gen_array_ops._slice
tensorflow.python.ops.gen_array_ops.batch_matrix_band_part
tensorflow.python.ops.gen_array_ops.batch_matrix_diag
tensorflow.python.ops.gen_array_ops.batch_matrix_diag_part
tensorflow.python.ops.gen_array_ops.batch_matrix_set_diag
tensorflow.python.ops.gen_array_ops.batch_to_space
tensorflow.python.ops.gen_array_ops.batch_to_space_nd tensorflow.python.ops.gen_array_ops.bitcast
tensorflow.python.ops.gen_array_ops.broadcast_args
tensorflow.python.ops.gen_array_ops.broadcast_gradient_args
tensorflow.python.ops.gen_array_ops.broadcast_to
tensorflow.python.ops.gen_array_ops.check_numerics tensorflow.python.ops.gen_array_ops.concat
tensorflow.python.ops.gen_array_ops.concat_offset tensorflow.python.ops.gen_array_ops.concat_v2
tensorflow.python.ops.gen_array_ops.conjugate_transpose tensorflow.python.ops.gen_array_ops.const
tensorflow.python.ops.gen_array_ops.debug_gradient_identity
tensorflow.python.ops.gen_array_ops.debug_gradient_ref_identity
tensorflow.python.ops.gen_array_ops.deep_copy
tensorflow.python.ops.gen_array_ops.deprecated_endpoints
tensorflow.python.ops.gen_array_ops.depth_to_space tensorflow.python.ops.gen_array_ops.dequantize
tensorflow.python.ops.gen_array_ops.diag tensorflow.python.ops.gen_array_ops.diag_part
tensorflow.python.ops.gen_array_ops.edit_distance tensorflow.python.ops.gen_array_ops.empty
tensorflow.python.ops.gen_array_ops.ensure_shape tensorflow.python.ops.gen_array_ops.expand_dims
tensorflow.python.ops.gen_array_ops.extract_image_patches
tensorflow.python.ops.gen_array_ops.extract_volume_patches
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_args
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_args_gradient
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_vars
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_vars_gradient
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_vars_per_channel
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_vars_per_channel_gradient
tensorflow.python.ops.gen_array_ops.fill tensorflow.python.ops.gen_array_ops.fingerprint
tensorflow.python.ops.gen_array_ops.gather tensorflow.python.ops.gen_array_ops.gather_nd
tensorflow.python.ops.gen_array_ops.gather_v2 tensorflow.python.ops.gen_array_ops.guarantee_const
tensorflow.python.ops.gen_array_ops.identity tensorflow.python.ops.gen_array_ops.identity_n
tensorflow.python.ops.gen_array_ops.immutable_const
tensorflow.python.ops.gen_array_ops.inplace_add tensorflow.python.ops.gen_array_ops.inplace_sub
tensorflow.python.ops.gen_array_ops.inplace_update
tensorflow.python.ops.gen_array_ops.invert_permutation
tensorflow.python.ops.gen_array_ops.list_diff tensorflow.python.ops.gen_array_ops.lower_bound
tensorflow.python.ops.gen_array_ops.matrix_band_part
tensorflow.python.ops.gen_array_ops.matrix_diag
tensorflow.python.ops.gen_array_ops.matrix_diag_part
tensorflow.python.ops.gen_array_ops.matrix_diag_part_v2
tensorflow.python.ops.gen_array_ops.matrix_diag_v2
tensorflow.python.ops.gen_array_ops.matrix_set_diag
tensorflow.python.ops.gen_array_ops.matrix_set_diag_v2
tensorflow.python.ops.gen_array_ops.mirror_pad
tensorflow.python.ops.gen_array_ops.mirror_pad_grad tensorflow.python.ops.gen_array_ops.one_hot
tensorflow.python.ops.gen_array_ops.ones_like tensorflow.python.ops.gen_array_ops.pack
tensorflow.python.ops.gen_array_ops.pad tensorflow.python.ops.gen_array_ops.pad_v2
tensorflow.python.ops.gen_array_ops.parallel_concat
tensorflow.python.ops.gen_array_ops.placeholder
tensorflow.python.ops.gen_array_ops.placeholder_v2
tensorflow.python.ops.gen_array_ops.placeholder_with_default
tensorflow.python.ops.gen_array_ops.prevent_gradient
tensorflow.python.ops.gen_array_ops.quantize_and_dequantize
tensorflow.python.ops.gen_array_ops.quantize_and_dequantize_v2
tensorflow.python.ops.gen_array_ops.quantize_and_dequantize_v3
tensorflow.python.ops.gen_array_ops.quantize_v2
tensorflow.python.ops.gen_array_ops.quantized_concat
tensorflow.python.ops.gen_array_ops.quantized_instance_norm
tensorflow.python.ops.gen_array_ops.quantized_reshape tensorflow.python.ops.gen_array_ops.rank
tensorflow.python.ops.gen_array_ops.ref_identity tensorflow.python.ops.gen_array_ops.reshape
tensorflow.python.ops.gen_array_ops.resource_strided_slice_assign
tensorflow.python.ops.gen_array_ops.reverse tensorflow.python.ops.gen_array_ops.reverse_sequence
tensorflow.python.ops.gen_array_ops.reverse_v2 tensorflow.python.ops.gen_array_ops.scatter_nd
tensorflow.python.ops.gen_array_ops.scatter_nd_non_aliasing_add
tensorflow.python.ops.gen_array_ops.shape tensorflow.python.ops.gen_array_ops.shape_n
tensorflow.python.ops.gen_array_ops.size tensorflow.python.ops.gen_array_ops.snapshot
tensorflow.python.ops.gen_array_ops.space_to_batch
tensorflow.python.ops.gen_array_ops.space_to_batch_nd
tensorflow.python.ops.gen_array_ops.space_to_depth tensorflow.python.ops.gen_array_ops.split
tensorflow.python.ops.gen_array_ops.split_v tensorflow.python.ops.gen_array_ops.squeeze
tensorflow.python.ops.gen_array_ops.stop_gradient
tensorflow.python.ops.gen_array_ops.strided_slice
tensorflow.python.ops.gen_array_ops.strided_slice_assign
tensorflow.python.ops.gen_array_ops.strided_slice_grad
tensorflow.python.ops.gen_array_ops.tensor_scatter_add
tensorflow.python.ops.gen_array_ops.tensor_scatter_sub
tensorflow.python.ops.gen_array_ops.tensor_scatter_update
tensorflow.python.ops.gen_array_ops.tensor_strided_slice_update
tensorflow.python.ops.gen_array_ops.tile tensorflow.python.ops.gen_array_ops.tile_grad
tensorflow.python.ops.gen_array_ops.transpose tensorflow.python.ops.gen_array_ops.unique
tensorflow.python.ops.gen_array_ops.unique_v2
tensorflow.python.ops.gen_array_ops.unique_with_counts
tensorflow.python.ops.gen_array_ops.unique_with_counts_v2
tensorflow.python.ops.gen_array_ops.unpack tensorflow.python.ops.gen_array_ops.unravel_index
tensorflow.python.ops.gen_array_ops.upper_bound tensorflow.python.ops.gen_array_ops.where
tensorflow.python.ops.gen_array_ops.zeros_like
tensorflow.python.ops.gen_audio_ops.audio_spectrogram
tensorflow.python.ops.gen_audio_ops.decode_wav
tensorflow.python.ops.gen_audio_ops.deprecated_endpoints
tensorflow.python.ops.gen_audio_ops.encode_wav tensorflow.python.ops.gen_audio_ops.mfcc
tensorflow.python.ops.gen_batch_ops.batch tensorflow.python.ops.gen_batch_ops.batch_function
tensorflow.python.ops.gen_batch_ops.deprecated_endpoints
tensorflow.python.ops.gen_batch_ops.unbatch tensorflow.python.ops.gen_batch_ops.unbatch_grad
tensorflow.python.ops.gen_bitwise_ops.bitwise_and
tensorflow.python.ops.gen_bitwise_ops.bitwise_or
tensorflow.python.ops.gen_bitwise_ops.bitwise_xor
tensorflow.python.ops.gen_bitwise_ops.deprecated_endpoints
tensorflow.python.ops.gen_bitwise_ops.invert tensorflow.python.ops.gen_bitwise_ops.left_shift
tensorflow.python.ops.gen_bitwise_ops.population_count
tensorflow.python.ops.gen_bitwise_ops.right_shift
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_aggregate_stats
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_bucketize
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_calculate_best_feature_split
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_calculate_best_gains_per_feature
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_center_bias
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_create_ensemble
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_create_quantile_stream_resource
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_deserialize_ensemble
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_ensemble_resource_handle_op
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_example_debug_outputs
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_flush_quantile_summaries
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_get_ensemble_states
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_make_quantile_summaries
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_make_stats_summary
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_predict
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_add_summaries
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_deserialize
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_flush
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_get_bucket_boundaries
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_handle_op
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_serialize_ensemble
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_sparse_aggregate_stats
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_sparse_calculate_best_feature_split
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_training_predict
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_update_ensemble
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_update_ensemble_v2
tensorflow.python.ops.gen_boosted_trees_ops.deprecated_endpoints
tensorflow.python.ops.gen_boosted_trees_ops.is_boosted_trees_ensemble_initialized
tensorflow.python.ops.gen_boosted_trees_ops.is_boosted_trees_quantile_stream_resource_initialized
tensorflow.python.ops.gen_candidate_sampling_ops.all_candidate_sampler
tensorflow.python.ops.gen_candidate_sampling_ops.compute_accidental_hits
tensorflow.python.ops.gen_candidate_sampling_ops.deprecated_endpoints
tensorflow.python.ops.gen_candidate_sampling_ops.fixed_unigram_candidate_sampler
tensorflow.python.ops.gen_candidate_sampling_ops.learned_unigram_candidate_sampler
tensorflow.python.ops.gen_candidate_sampling_ops.log_uniform_candidate_sampler
tensorflow.python.ops.gen_candidate_sampling_ops.thread_unsafe_unigram_candidate_sampler
tensorflow.python.ops.gen_candidate_sampling_ops.uniform_candidate_sampler
tensorflow.python.ops.gen_checkpoint_ops.deprecated_endpoints
tensorflow.python.ops.gen_checkpoint_ops.generate_vocab_remapping
tensorflow.python.ops.gen_checkpoint_ops.load_and_remap_matrix
tensorflow.python.ops.gen_clustering_ops.deprecated_endpoints
tensorflow.python.ops.gen_clustering_ops.kmc2_chain_initialization
tensorflow.python.ops.gen_clustering_ops.kmeans_plus_plus_initialization
tensorflow.python.ops.gen_clustering_ops.nearest_neighbors
tensorflow.python.ops.gen_collective_ops.collective_bcast_recv
tensorflow.python.ops.gen_collective_ops.collective_bcast_send
tensorflow.python.ops.gen_collective_ops.collective_gather
tensorflow.python.ops.gen_collective_ops.collective_reduce
tensorflow.python.ops.gen_collective_ops.deprecated_endpoints
tensorflow.python.ops.gen_control_flow_ops._exit tensorflow.python.ops.gen_control_flow_ops.abort
tensorflow.python.ops.gen_control_flow_ops.control_trigger
tensorflow.python.ops.gen_control_flow_ops.deprecated_endpoints
tensorflow.python.ops.gen_control_flow_ops.enter
tensorflow.python.ops.gen_control_flow_ops.loop_cond
tensorflow.python.ops.gen_control_flow_ops.merge
tensorflow.python.ops.gen_control_flow_ops.next_iteration
tensorflow.python.ops.gen_control_flow_ops.no_op
tensorflow.python.ops.gen_control_flow_ops.ref_enter
tensorflow.python.ops.gen_control_flow_ops.ref_exit
tensorflow.python.ops.gen_control_flow_ops.ref_merge
tensorflow.python.ops.gen_control_flow_ops.ref_next_iteration
tensorflow.python.ops.gen_control_flow_ops.ref_select
tensorflow.python.ops.gen_control_flow_ops.ref_switch
tensorflow.python.ops.gen_control_flow_ops.switch
tensorflow.python.ops.gen_ctc_ops.ctc_beam_search_decoder
tensorflow.python.ops.gen_ctc_ops.ctc_greedy_decoder tensorflow.python.ops.gen_ctc_ops.ctc_loss
tensorflow.python.ops.gen_ctc_ops.deprecated_endpoints
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_backprop
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_backprop_v2
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_backprop_v3
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_canonical_to_params
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_canonical_to_params_v2
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_params_size
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_params_to_canonical
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_params_to_canonical_v2
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnnv2
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnnv3
tensorflow.python.ops.gen_cudnn_rnn_ops.deprecated_endpoints
tensorflow.python.ops.gen_data_flow_ops._stack
tensorflow.python.ops.gen_data_flow_ops.accumulator_apply_gradient
tensorflow.python.ops.gen_data_flow_ops.accumulator_num_accumulated
tensorflow.python.ops.gen_data_flow_ops.accumulator_set_global_step
tensorflow.python.ops.gen_data_flow_ops.accumulator_take_gradient
tensorflow.python.ops.gen_data_flow_ops.barrier
tensorflow.python.ops.gen_data_flow_ops.barrier_close
tensorflow.python.ops.gen_data_flow_ops.barrier_incomplete_size
tensorflow.python.ops.gen_data_flow_ops.barrier_insert_many
tensorflow.python.ops.gen_data_flow_ops.barrier_ready_size
tensorflow.python.ops.gen_data_flow_ops.barrier_take_many
tensorflow.python.ops.gen_data_flow_ops.conditional_accumulator
tensorflow.python.ops.gen_data_flow_ops.delete_session_tensor
tensorflow.python.ops.gen_data_flow_ops.deprecated_endpoints
tensorflow.python.ops.gen_data_flow_ops.dynamic_partition
tensorflow.python.ops.gen_data_flow_ops.dynamic_stitch
tensorflow.python.ops.gen_data_flow_ops.fake_queue
tensorflow.python.ops.gen_data_flow_ops.fifo_queue
tensorflow.python.ops.gen_data_flow_ops.fifo_queue_v2
tensorflow.python.ops.gen_data_flow_ops.get_session_handle
tensorflow.python.ops.gen_data_flow_ops.get_session_handle_v2
tensorflow.python.ops.gen_data_flow_ops.get_session_tensor
tensorflow.python.ops.gen_data_flow_ops.map_clear
tensorflow.python.ops.gen_data_flow_ops.map_incomplete_size
tensorflow.python.ops.gen_data_flow_ops.map_peek tensorflow.python.ops.gen_data_flow_ops.map_size
tensorflow.python.ops.gen_data_flow_ops.map_stage
tensorflow.python.ops.gen_data_flow_ops.map_unstage
tensorflow.python.ops.gen_data_flow_ops.map_unstage_no_key
tensorflow.python.ops.gen_data_flow_ops.ordered_map_clear
tensorflow.python.ops.gen_data_flow_ops.ordered_map_incomplete_size
tensorflow.python.ops.gen_data_flow_ops.ordered_map_peek
tensorflow.python.ops.gen_data_flow_ops.ordered_map_size
tensorflow.python.ops.gen_data_flow_ops.ordered_map_stage
tensorflow.python.ops.gen_data_flow_ops.ordered_map_unstage
tensorflow.python.ops.gen_data_flow_ops.ordered_map_unstage_no_key
tensorflow.python.ops.gen_data_flow_ops.padding_fifo_queue
tensorflow.python.ops.gen_data_flow_ops.padding_fifo_queue_v2
tensorflow.python.ops.gen_data_flow_ops.parallel_dynamic_stitch
tensorflow.python.ops.gen_data_flow_ops.priority_queue
tensorflow.python.ops.gen_data_flow_ops.priority_queue_v2
tensorflow.python.ops.gen_data_flow_ops.queue_close
tensorflow.python.ops.gen_data_flow_ops.queue_close_v2
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_many
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_many_v2
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_up_to
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_up_to_v2
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_v2
tensorflow.python.ops.gen_data_flow_ops.queue_enqueue
tensorflow.python.ops.gen_data_flow_ops.queue_enqueue_many
tensorflow.python.ops.gen_data_flow_ops.queue_enqueue_many_v2
tensorflow.python.ops.gen_data_flow_ops.queue_enqueue_v2
tensorflow.python.ops.gen_data_flow_ops.queue_is_closed
tensorflow.python.ops.gen_data_flow_ops.queue_is_closed_v2
tensorflow.python.ops.gen_data_flow_ops.queue_size
tensorflow.python.ops.gen_data_flow_ops.queue_size_v2
tensorflow.python.ops.gen_data_flow_ops.random_shuffle_queue
tensorflow.python.ops.gen_data_flow_ops.random_shuffle_queue_v2
tensorflow.python.ops.gen_data_flow_ops.record_input
tensorflow.python.ops.gen_data_flow_ops.resource_accumulator_apply_gradient
tensorflow.python.ops.gen_data_flow_ops.resource_accumulator_num_accumulated
tensorflow.python.ops.gen_data_flow_ops.resource_accumulator_set_global_step
tensorflow.python.ops.gen_data_flow_ops.resource_accumulator_take_gradient
tensorflow.python.ops.gen_data_flow_ops.resource_conditional_accumulator
tensorflow.python.ops.gen_data_flow_ops.sparse_accumulator_apply_gradient
tensorflow.python.ops.gen_data_flow_ops.sparse_accumulator_take_gradient
tensorflow.python.ops.gen_data_flow_ops.sparse_conditional_accumulator
tensorflow.python.ops.gen_data_flow_ops.stack_close
tensorflow.python.ops.gen_data_flow_ops.stack_close_v2
tensorflow.python.ops.gen_data_flow_ops.stack_pop
tensorflow.python.ops.gen_data_flow_ops.stack_pop_v2
tensorflow.python.ops.gen_data_flow_ops.stack_push
tensorflow.python.ops.gen_data_flow_ops.stack_push_v2
tensorflow.python.ops.gen_data_flow_ops.stack_v2 tensorflow.python.ops.gen_data_flow_ops.stage
tensorflow.python.ops.gen_data_flow_ops.stage_clear
tensorflow.python.ops.gen_data_flow_ops.stage_peek
tensorflow.python.ops.gen_data_flow_ops.stage_size
tensorflow.python.ops.gen_data_flow_ops.tensor_array
tensorflow.python.ops.gen_data_flow_ops.tensor_array_close
tensorflow.python.ops.gen_data_flow_ops.tensor_array_close_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_close_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_concat
tensorflow.python.ops.gen_data_flow_ops.tensor_array_concat_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_concat_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_gather
tensorflow.python.ops.gen_data_flow_ops.tensor_array_gather_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_gather_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_grad
tensorflow.python.ops.gen_data_flow_ops.tensor_array_grad_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_grad_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_grad_with_shape
tensorflow.python.ops.gen_data_flow_ops.tensor_array_pack
tensorflow.python.ops.gen_data_flow_ops.tensor_array_read
tensorflow.python.ops.gen_data_flow_ops.tensor_array_read_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_read_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_scatter
tensorflow.python.ops.gen_data_flow_ops.tensor_array_scatter_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_scatter_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_size
tensorflow.python.ops.gen_data_flow_ops.tensor_array_size_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_size_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_split
tensorflow.python.ops.gen_data_flow_ops.tensor_array_split_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_split_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_unpack
tensorflow.python.ops.gen_data_flow_ops.tensor_array_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_v3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_write
tensorflow.python.ops.gen_data_flow_ops.tensor_array_write_v2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_write_v3
tensorflow.python.ops.gen_data_flow_ops.unstage
tensorflow.python.ops.gen_dataset_ops.anonymous_iterator
tensorflow.python.ops.gen_dataset_ops.anonymous_iterator_v2
tensorflow.python.ops.gen_dataset_ops.anonymous_memory_cache
tensorflow.python.ops.gen_dataset_ops.anonymous_multi_device_iterator
tensorflow.python.ops.gen_dataset_ops.anonymous_random_seed_generator
tensorflow.python.ops.gen_dataset_ops.batch_dataset
tensorflow.python.ops.gen_dataset_ops.batch_dataset_v2
tensorflow.python.ops.gen_dataset_ops.cache_dataset
tensorflow.python.ops.gen_dataset_ops.cache_dataset_v2
tensorflow.python.ops.gen_dataset_ops.concatenate_dataset
tensorflow.python.ops.gen_dataset_ops.dataset_to_graph
tensorflow.python.ops.gen_dataset_ops.dataset_to_single_element
tensorflow.python.ops.gen_dataset_ops.delete_iterator
tensorflow.python.ops.gen_dataset_ops.delete_memory_cache
tensorflow.python.ops.gen_dataset_ops.delete_multi_device_iterator
tensorflow.python.ops.gen_dataset_ops.delete_random_seed_generator
tensorflow.python.ops.gen_dataset_ops.deprecated_endpoints
tensorflow.python.ops.gen_dataset_ops.deserialize_iterator
tensorflow.python.ops.gen_dataset_ops.filter_by_last_component_dataset
tensorflow.python.ops.gen_dataset_ops.filter_dataset
tensorflow.python.ops.gen_dataset_ops.fixed_length_record_dataset
tensorflow.python.ops.gen_dataset_ops.fixed_length_record_dataset_v2
tensorflow.python.ops.gen_dataset_ops.flat_map_dataset
tensorflow.python.ops.gen_dataset_ops.generator_dataset
tensorflow.python.ops.gen_dataset_ops.interleave_dataset
tensorflow.python.ops.gen_dataset_ops.iterator
tensorflow.python.ops.gen_dataset_ops.iterator_from_string_handle
tensorflow.python.ops.gen_dataset_ops.iterator_from_string_handle_v2
tensorflow.python.ops.gen_dataset_ops.iterator_get_next
tensorflow.python.ops.gen_dataset_ops.iterator_get_next_as_optional
tensorflow.python.ops.gen_dataset_ops.iterator_get_next_sync
tensorflow.python.ops.gen_dataset_ops.iterator_to_string_handle
tensorflow.python.ops.gen_dataset_ops.iterator_v2
tensorflow.python.ops.gen_dataset_ops.make_iterator
tensorflow.python.ops.gen_dataset_ops.map_dataset tensorflow.python.ops.gen_dataset_ops.map_defun
tensorflow.python.ops.gen_dataset_ops.model_dataset
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator_from_string_handle
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator_get_next_from_shard
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator_init
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator_to_string_handle
tensorflow.python.ops.gen_dataset_ops.one_shot_iterator
tensorflow.python.ops.gen_dataset_ops.optimize_dataset
tensorflow.python.ops.gen_dataset_ops.padded_batch_dataset
tensorflow.python.ops.gen_dataset_ops.padded_batch_dataset_v2
tensorflow.python.ops.gen_dataset_ops.parallel_interleave_dataset_v2
tensorflow.python.ops.gen_dataset_ops.parallel_map_dataset
tensorflow.python.ops.gen_dataset_ops.prefetch_dataset
tensorflow.python.ops.gen_dataset_ops.range_dataset
tensorflow.python.ops.gen_dataset_ops.reduce_dataset
tensorflow.python.ops.gen_dataset_ops.repeat_dataset
tensorflow.python.ops.gen_dataset_ops.serialize_iterator
tensorflow.python.ops.gen_dataset_ops.shard_dataset
tensorflow.python.ops.gen_dataset_ops.shuffle_and_repeat_dataset
tensorflow.python.ops.gen_dataset_ops.shuffle_dataset
tensorflow.python.ops.gen_dataset_ops.shuffle_dataset_v2
tensorflow.python.ops.gen_dataset_ops.skip_dataset
tensorflow.python.ops.gen_dataset_ops.sparse_tensor_slice_dataset
tensorflow.python.ops.gen_dataset_ops.take_dataset
tensorflow.python.ops.gen_dataset_ops.tensor_dataset
tensorflow.python.ops.gen_dataset_ops.tensor_slice_dataset
tensorflow.python.ops.gen_dataset_ops.text_line_dataset
tensorflow.python.ops.gen_dataset_ops.tf_record_dataset
tensorflow.python.ops.gen_dataset_ops.unwrap_dataset_variant
tensorflow.python.ops.gen_dataset_ops.window_dataset
tensorflow.python.ops.gen_dataset_ops.wrap_dataset_variant
tensorflow.python.ops.gen_dataset_ops.zip_dataset
tensorflow.python.ops.gen_decode_proto_ops.decode_proto_v2
tensorflow.python.ops.gen_decode_proto_ops.deprecated_endpoints
tensorflow.python.ops.gen_encode_proto_ops.deprecated_endpoints
tensorflow.python.ops.gen_encode_proto_ops.encode_proto
tensorflow.python.ops.gen_experimental_dataset_ops.assert_next_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.auto_shard_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.bytes_produced_stats_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.choose_fastest_branch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.choose_fastest_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.csv_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.dataset_from_graph
tensorflow.python.ops.gen_experimental_dataset_ops.dataset_to_tf_record
tensorflow.python.ops.gen_experimental_dataset_ops.dense_to_sparse_batch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.deprecated_endpoints
tensorflow.python.ops.gen_experimental_dataset_ops.directed_interleave_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_assert_next_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_auto_shard_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_bytes_produced_stats_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_choose_fastest_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_csv_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_dataset_cardinality
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_dataset_to_tf_record
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_dense_to_sparse_batch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_directed_interleave_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_group_by_reducer_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_group_by_window_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_ignore_errors_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_iterator_get_device
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_latency_stats_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_lmdb_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_map_and_batch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_map_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_matching_files_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_max_intra_op_parallelism_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_non_serializable_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_parallel_interleave_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_parse_example_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_private_thread_pool_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_random_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_rebatch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_scan_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_set_stats_aggregator_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_sleep_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_sliding_window_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_sql_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_stats_aggregator_handle
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_stats_aggregator_summary
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_take_while_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_thread_pool_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_thread_pool_handle
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_unbatch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_unique_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.group_by_reducer_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.group_by_window_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.ignore_errors_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.iterator_get_device
tensorflow.python.ops.gen_experimental_dataset_ops.latency_stats_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.lmdb_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.map_and_batch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.matching_files_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.max_intra_op_parallelism_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.non_serializable_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.parallel_interleave_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.parse_example_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.private_thread_pool_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.random_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.rebatch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.sampling_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.scan_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.set_stats_aggregator_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.sleep_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.sliding_window_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.snapshot_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.sql_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.stats_aggregator_handle
tensorflow.python.ops.gen_experimental_dataset_ops.stats_aggregator_handle_v2
tensorflow.python.ops.gen_experimental_dataset_ops.stats_aggregator_set_summary_writer
tensorflow.python.ops.gen_experimental_dataset_ops.stats_aggregator_summary
tensorflow.python.ops.gen_experimental_dataset_ops.take_while_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.thread_pool_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.thread_pool_handle
tensorflow.python.ops.gen_experimental_dataset_ops.unbatch_dataset
tensorflow.python.ops.gen_experimental_dataset_ops.unique_dataset
tensorflow.python.ops.gen_functional_ops._for tensorflow.python.ops.gen_functional_ops._if
tensorflow.python.ops.gen_functional_ops._while tensorflow.python.ops.gen_functional_ops.case
tensorflow.python.ops.gen_functional_ops.deprecated_endpoints
tensorflow.python.ops.gen_functional_ops.fake_param
tensorflow.python.ops.gen_functional_ops.partitioned_call
tensorflow.python.ops.gen_functional_ops.remote_call
tensorflow.python.ops.gen_functional_ops.stateful_partitioned_call
tensorflow.python.ops.gen_functional_ops.stateless_if
tensorflow.python.ops.gen_functional_ops.stateless_while
tensorflow.python.ops.gen_functional_ops.symbolic_gradient
tensorflow.python.ops.gen_image_ops.adjust_contrast
tensorflow.python.ops.gen_image_ops.adjust_contrastv2
tensorflow.python.ops.gen_image_ops.adjust_hue
tensorflow.python.ops.gen_image_ops.adjust_saturation
tensorflow.python.ops.gen_image_ops.combined_non_max_suppression
tensorflow.python.ops.gen_image_ops.crop_and_resize
tensorflow.python.ops.gen_image_ops.crop_and_resize_grad_boxes
tensorflow.python.ops.gen_image_ops.crop_and_resize_grad_image
tensorflow.python.ops.gen_image_ops.decode_and_crop_jpeg
tensorflow.python.ops.gen_image_ops.decode_bmp tensorflow.python.ops.gen_image_ops.decode_gif
tensorflow.python.ops.gen_image_ops.decode_jpeg tensorflow.python.ops.gen_image_ops.decode_png
tensorflow.python.ops.gen_image_ops.deprecated_endpoints
tensorflow.python.ops.gen_image_ops.draw_bounding_boxes
tensorflow.python.ops.gen_image_ops.draw_bounding_boxes_v2
tensorflow.python.ops.gen_image_ops.encode_jpeg
tensorflow.python.ops.gen_image_ops.encode_jpeg_variable_quality
tensorflow.python.ops.gen_image_ops.encode_png
tensorflow.python.ops.gen_image_ops.extract_glimpse
tensorflow.python.ops.gen_image_ops.extract_jpeg_shape
tensorflow.python.ops.gen_image_ops.hsv_to_rgb
tensorflow.python.ops.gen_image_ops.non_max_suppression
tensorflow.python.ops.gen_image_ops.non_max_suppression_v2
tensorflow.python.ops.gen_image_ops.non_max_suppression_v3
tensorflow.python.ops.gen_image_ops.non_max_suppression_v4
tensorflow.python.ops.gen_image_ops.non_max_suppression_v5
tensorflow.python.ops.gen_image_ops.non_max_suppression_with_overlaps
tensorflow.python.ops.gen_image_ops.quantized_resize_bilinear
tensorflow.python.ops.gen_image_ops.random_crop tensorflow.python.ops.gen_image_ops.resize_area
tensorflow.python.ops.gen_image_ops.resize_bicubic
tensorflow.python.ops.gen_image_ops.resize_bicubic_grad
tensorflow.python.ops.gen_image_ops.resize_bilinear
tensorflow.python.ops.gen_image_ops.resize_bilinear_grad
tensorflow.python.ops.gen_image_ops.resize_nearest_neighbor
tensorflow.python.ops.gen_image_ops.resize_nearest_neighbor_grad
tensorflow.python.ops.gen_image_ops.rgb_to_hsv
tensorflow.python.ops.gen_image_ops.sample_distorted_bounding_box
tensorflow.python.ops.gen_image_ops.sample_distorted_bounding_box_v2
tensorflow.python.ops.gen_image_ops.scale_and_translate
tensorflow.python.ops.gen_image_ops.scale_and_translate_grad
tensorflow.python.ops.gen_io_ops.deprecated_endpoints
tensorflow.python.ops.gen_io_ops.fixed_length_record_reader
tensorflow.python.ops.gen_io_ops.fixed_length_record_reader_v2
tensorflow.python.ops.gen_io_ops.identity_reader
tensorflow.python.ops.gen_io_ops.identity_reader_v2 tensorflow.python.ops.gen_io_ops.lmdb_reader
tensorflow.python.ops.gen_io_ops.matching_files
tensorflow.python.ops.gen_io_ops.merge_v2_checkpoints tensorflow.python.ops.gen_io_ops.read_file
tensorflow.python.ops.gen_io_ops.reader_num_records_produced
tensorflow.python.ops.gen_io_ops.reader_num_records_produced_v2
tensorflow.python.ops.gen_io_ops.reader_num_work_units_completed
tensorflow.python.ops.gen_io_ops.reader_num_work_units_completed_v2
tensorflow.python.ops.gen_io_ops.reader_read tensorflow.python.ops.gen_io_ops.reader_read_up_to
tensorflow.python.ops.gen_io_ops.reader_read_up_to_v2
tensorflow.python.ops.gen_io_ops.reader_read_v2 tensorflow.python.ops.gen_io_ops.reader_reset
tensorflow.python.ops.gen_io_ops.reader_reset_v2
tensorflow.python.ops.gen_io_ops.reader_restore_state
tensorflow.python.ops.gen_io_ops.reader_restore_state_v2
tensorflow.python.ops.gen_io_ops.reader_serialize_state
tensorflow.python.ops.gen_io_ops.reader_serialize_state_v2
tensorflow.python.ops.gen_io_ops.restore tensorflow.python.ops.gen_io_ops.restore_slice
tensorflow.python.ops.gen_io_ops.restore_v2 tensorflow.python.ops.gen_io_ops.save
tensorflow.python.ops.gen_io_ops.save_slices tensorflow.python.ops.gen_io_ops.save_v2
tensorflow.python.ops.gen_io_ops.sharded_filename
tensorflow.python.ops.gen_io_ops.sharded_filespec
tensorflow.python.ops.gen_io_ops.text_line_reader
tensorflow.python.ops.gen_io_ops.text_line_reader_v2
tensorflow.python.ops.gen_io_ops.tf_record_reader
tensorflow.python.ops.gen_io_ops.tf_record_reader_v2
tensorflow.python.ops.gen_io_ops.whole_file_reader
tensorflow.python.ops.gen_io_ops.whole_file_reader_v2 tensorflow.python.ops.gen_io_ops.write_file
tensorflow.python.ops.gen_linalg_ops.batch_cholesky
tensorflow.python.ops.gen_linalg_ops.batch_cholesky_grad
tensorflow.python.ops.gen_linalg_ops.batch_matrix_determinant
tensorflow.python.ops.gen_linalg_ops.batch_matrix_inverse
tensorflow.python.ops.gen_linalg_ops.batch_matrix_solve
tensorflow.python.ops.gen_linalg_ops.batch_matrix_solve_ls
tensorflow.python.ops.gen_linalg_ops.batch_matrix_triangular_solve
tensorflow.python.ops.gen_linalg_ops.batch_self_adjoint_eig
tensorflow.python.ops.gen_linalg_ops.batch_self_adjoint_eig_v2
tensorflow.python.ops.gen_linalg_ops.batch_svd tensorflow.python.ops.gen_linalg_ops.cholesky
tensorflow.python.ops.gen_linalg_ops.cholesky_grad
tensorflow.python.ops.gen_linalg_ops.deprecated_endpoints
tensorflow.python.ops.gen_linalg_ops.einsum
tensorflow.python.ops.gen_linalg_ops.log_matrix_determinant
tensorflow.python.ops.gen_linalg_ops.lu tensorflow.python.ops.gen_linalg_ops.matrix_determinant
tensorflow.python.ops.gen_linalg_ops.matrix_exponential
tensorflow.python.ops.gen_linalg_ops.matrix_inverse
tensorflow.python.ops.gen_linalg_ops.matrix_logarithm
tensorflow.python.ops.gen_linalg_ops.matrix_solve
tensorflow.python.ops.gen_linalg_ops.matrix_solve_ls
tensorflow.python.ops.gen_linalg_ops.matrix_square_root
tensorflow.python.ops.gen_linalg_ops.matrix_triangular_solve
tensorflow.python.ops.gen_linalg_ops.qr tensorflow.python.ops.gen_linalg_ops.self_adjoint_eig
tensorflow.python.ops.gen_linalg_ops.self_adjoint_eig_v2 tensorflow.python.ops.gen_linalg_ops.svd
tensorflow.python.ops.gen_linalg_ops.tridiagonal_mat_mul
tensorflow.python.ops.gen_linalg_ops.tridiagonal_solve
tensorflow.python.ops.gen_list_ops.deprecated_endpoints
tensorflow.python.ops.gen_list_ops.empty_tensor_list
tensorflow.python.ops.gen_list_ops.tensor_list_concat
tensorflow.python.ops.gen_list_ops.tensor_list_concat_lists
tensorflow.python.ops.gen_list_ops.tensor_list_concat_v2
tensorflow.python.ops.gen_list_ops.tensor_list_element_shape
tensorflow.python.ops.gen_list_ops.tensor_list_from_tensor
tensorflow.python.ops.gen_list_ops.tensor_list_gather
tensorflow.python.ops.gen_list_ops.tensor_list_get_item
tensorflow.python.ops.gen_list_ops.tensor_list_length
tensorflow.python.ops.gen_list_ops.tensor_list_pop_back
tensorflow.python.ops.gen_list_ops.tensor_list_push_back
tensorflow.python.ops.gen_list_ops.tensor_list_push_back_batch
tensorflow.python.ops.gen_list_ops.tensor_list_reserve
tensorflow.python.ops.gen_list_ops.tensor_list_resize
tensorflow.python.ops.gen_list_ops.tensor_list_scatter
tensorflow.python.ops.gen_list_ops.tensor_list_scatter_into_existing_list
tensorflow.python.ops.gen_list_ops.tensor_list_scatter_v2
tensorflow.python.ops.gen_list_ops.tensor_list_set_item
tensorflow.python.ops.gen_list_ops.tensor_list_split
tensorflow.python.ops.gen_list_ops.tensor_list_stack
tensorflow.python.ops.gen_logging_ops._assert tensorflow.python.ops.gen_logging_ops._print
tensorflow.python.ops.gen_logging_ops.audio_summary
tensorflow.python.ops.gen_logging_ops.audio_summary_v2
tensorflow.python.ops.gen_logging_ops.deprecated_endpoints
tensorflow.python.ops.gen_logging_ops.histogram_summary
tensorflow.python.ops.gen_logging_ops.image_summary
tensorflow.python.ops.gen_logging_ops.merge_summary
tensorflow.python.ops.gen_logging_ops.print_v2
tensorflow.python.ops.gen_logging_ops.scalar_summary
tensorflow.python.ops.gen_logging_ops.tensor_summary
tensorflow.python.ops.gen_logging_ops.tensor_summary_v2
tensorflow.python.ops.gen_logging_ops.timestamp
tensorflow.python.ops.gen_lookup_ops.deprecated_endpoints
tensorflow.python.ops.gen_lookup_ops.hash_table
tensorflow.python.ops.gen_lookup_ops.hash_table_v2
tensorflow.python.ops.gen_lookup_ops.initialize_table
tensorflow.python.ops.gen_lookup_ops.initialize_table_from_text_file
tensorflow.python.ops.gen_lookup_ops.initialize_table_from_text_file_v2
tensorflow.python.ops.gen_lookup_ops.initialize_table_v2
tensorflow.python.ops.gen_lookup_ops.lookup_table_export
tensorflow.python.ops.gen_lookup_ops.lookup_table_export_v2
tensorflow.python.ops.gen_lookup_ops.lookup_table_find
tensorflow.python.ops.gen_lookup_ops.lookup_table_find_v2
tensorflow.python.ops.gen_lookup_ops.lookup_table_import
tensorflow.python.ops.gen_lookup_ops.lookup_table_import_v2
tensorflow.python.ops.gen_lookup_ops.lookup_table_insert
tensorflow.python.ops.gen_lookup_ops.lookup_table_insert_v2
tensorflow.python.ops.gen_lookup_ops.lookup_table_remove_v2
tensorflow.python.ops.gen_lookup_ops.lookup_table_size
tensorflow.python.ops.gen_lookup_ops.lookup_table_size_v2
tensorflow.python.ops.gen_lookup_ops.mutable_dense_hash_table
tensorflow.python.ops.gen_lookup_ops.mutable_dense_hash_table_v2
tensorflow.python.ops.gen_lookup_ops.mutable_hash_table
tensorflow.python.ops.gen_lookup_ops.mutable_hash_table_of_tensors
tensorflow.python.ops.gen_lookup_ops.mutable_hash_table_of_tensors_v2
tensorflow.python.ops.gen_lookup_ops.mutable_hash_table_v2
tensorflow.python.ops.gen_manip_ops.deprecated_endpoints tensorflow.python.ops.gen_manip_ops.roll
tensorflow.python.ops.gen_math_ops._abs tensorflow.python.ops.gen_math_ops._all
tensorflow.python.ops.gen_math_ops._any tensorflow.python.ops.gen_math_ops._clip_by_value
tensorflow.python.ops.gen_math_ops._complex
tensorflow.python.ops.gen_math_ops._histogram_fixed_width tensorflow.python.ops.gen_math_ops._max
tensorflow.python.ops.gen_math_ops._min tensorflow.python.ops.gen_math_ops._pow
tensorflow.python.ops.gen_math_ops._range tensorflow.python.ops.gen_math_ops._sum
tensorflow.python.ops.gen_math_ops.accumulate_nv2 tensorflow.python.ops.gen_math_ops.acos
tensorflow.python.ops.gen_math_ops.acosh tensorflow.python.ops.gen_math_ops.add
tensorflow.python.ops.gen_math_ops.add_n tensorflow.python.ops.gen_math_ops.add_v2
tensorflow.python.ops.gen_math_ops.angle tensorflow.python.ops.gen_math_ops.approximate_equal
tensorflow.python.ops.gen_math_ops.arg_max tensorflow.python.ops.gen_math_ops.arg_min
tensorflow.python.ops.gen_math_ops.asin tensorflow.python.ops.gen_math_ops.asinh
tensorflow.python.ops.gen_math_ops.atan tensorflow.python.ops.gen_math_ops.atan2
tensorflow.python.ops.gen_math_ops.atanh tensorflow.python.ops.gen_math_ops.batch_mat_mul
tensorflow.python.ops.gen_math_ops.batch_mat_mul_v2 tensorflow.python.ops.gen_math_ops.betainc
tensorflow.python.ops.gen_math_ops.bincount tensorflow.python.ops.gen_math_ops.bucketize
tensorflow.python.ops.gen_math_ops.cast tensorflow.python.ops.gen_math_ops.ceil
tensorflow.python.ops.gen_math_ops.complex_abs tensorflow.python.ops.gen_math_ops.conj
tensorflow.python.ops.gen_math_ops.cos tensorflow.python.ops.gen_math_ops.cosh
tensorflow.python.ops.gen_math_ops.cross tensorflow.python.ops.gen_math_ops.cumprod
tensorflow.python.ops.gen_math_ops.cumsum tensorflow.python.ops.gen_math_ops.cumulative_logsumexp
tensorflow.python.ops.gen_math_ops.deprecated_endpoints
tensorflow.python.ops.gen_math_ops.digamma tensorflow.python.ops.gen_math_ops.div
tensorflow.python.ops.gen_math_ops.div_no_nan tensorflow.python.ops.gen_math_ops.equal
tensorflow.python.ops.gen_math_ops.erf tensorflow.python.ops.gen_math_ops.erfc
tensorflow.python.ops.gen_math_ops.euclidean_norm tensorflow.python.ops.gen_math_ops.exp
tensorflow.python.ops.gen_math_ops.expm1 tensorflow.python.ops.gen_math_ops.floor
tensorflow.python.ops.gen_math_ops.floor_div tensorflow.python.ops.gen_math_ops.floor_mod
tensorflow.python.ops.gen_math_ops.greater tensorflow.python.ops.gen_math_ops.greater_equal
tensorflow.python.ops.gen_math_ops.igamma tensorflow.python.ops.gen_math_ops.igamma_grad_a
tensorflow.python.ops.gen_math_ops.igammac tensorflow.python.ops.gen_math_ops.imag
tensorflow.python.ops.gen_math_ops.inv tensorflow.python.ops.gen_math_ops.inv_grad
tensorflow.python.ops.gen_math_ops.is_finite tensorflow.python.ops.gen_math_ops.is_inf
tensorflow.python.ops.gen_math_ops.is_nan tensorflow.python.ops.gen_math_ops.less
tensorflow.python.ops.gen_math_ops.less_equal tensorflow.python.ops.gen_math_ops.lgamma
tensorflow.python.ops.gen_math_ops.lin_space tensorflow.python.ops.gen_math_ops.log
tensorflow.python.ops.gen_math_ops.log1p tensorflow.python.ops.gen_math_ops.logical_and
tensorflow.python.ops.gen_math_ops.logical_not tensorflow.python.ops.gen_math_ops.logical_or
tensorflow.python.ops.gen_math_ops.mat_mul tensorflow.python.ops.gen_math_ops.maximum
tensorflow.python.ops.gen_math_ops.mean tensorflow.python.ops.gen_math_ops.minimum
tensorflow.python.ops.gen_math_ops.mod tensorflow.python.ops.gen_math_ops.mul
tensorflow.python.ops.gen_math_ops.mul_no_nan tensorflow.python.ops.gen_math_ops.neg
tensorflow.python.ops.gen_math_ops.next_after tensorflow.python.ops.gen_math_ops.not_equal
tensorflow.python.ops.gen_math_ops.polygamma tensorflow.python.ops.gen_math_ops.prod
tensorflow.python.ops.gen_math_ops.quantize_down_and_shrink_range
tensorflow.python.ops.gen_math_ops.quantized_add
tensorflow.python.ops.gen_math_ops.quantized_mat_mul
tensorflow.python.ops.gen_math_ops.quantized_mul tensorflow.python.ops.gen_math_ops.real
tensorflow.python.ops.gen_math_ops.real_div tensorflow.python.ops.gen_math_ops.reciprocal
tensorflow.python.ops.gen_math_ops.reciprocal_grad
tensorflow.python.ops.gen_math_ops.requantization_range
tensorflow.python.ops.gen_math_ops.requantization_range_per_channel
tensorflow.python.ops.gen_math_ops.requantize
tensorflow.python.ops.gen_math_ops.requantize_per_channel tensorflow.python.ops.gen_math_ops.rint
tensorflow.python.ops.gen_math_ops.round tensorflow.python.ops.gen_math_ops.rsqrt
tensorflow.python.ops.gen_math_ops.rsqrt_grad tensorflow.python.ops.gen_math_ops.segment_max
tensorflow.python.ops.gen_math_ops.segment_mean tensorflow.python.ops.gen_math_ops.segment_min
tensorflow.python.ops.gen_math_ops.segment_prod tensorflow.python.ops.gen_math_ops.segment_sum
tensorflow.python.ops.gen_math_ops.select tensorflow.python.ops.gen_math_ops.select_v2
tensorflow.python.ops.gen_math_ops.sigmoid tensorflow.python.ops.gen_math_ops.sigmoid_grad
tensorflow.python.ops.gen_math_ops.sign tensorflow.python.ops.gen_math_ops.sin
tensorflow.python.ops.gen_math_ops.sinh tensorflow.python.ops.gen_math_ops.sparse_mat_mul
tensorflow.python.ops.gen_math_ops.sparse_segment_mean
tensorflow.python.ops.gen_math_ops.sparse_segment_mean_grad
tensorflow.python.ops.gen_math_ops.sparse_segment_mean_with_num_segments
tensorflow.python.ops.gen_math_ops.sparse_segment_sqrt_n
tensorflow.python.ops.gen_math_ops.sparse_segment_sqrt_n_grad
tensorflow.python.ops.gen_math_ops.sparse_segment_sqrt_n_with_num_segments
tensorflow.python.ops.gen_math_ops.sparse_segment_sum
tensorflow.python.ops.gen_math_ops.sparse_segment_sum_with_num_segments
tensorflow.python.ops.gen_math_ops.sqrt tensorflow.python.ops.gen_math_ops.sqrt_grad
tensorflow.python.ops.gen_math_ops.square tensorflow.python.ops.gen_math_ops.squared_difference
tensorflow.python.ops.gen_math_ops.sub tensorflow.python.ops.gen_math_ops.tan
tensorflow.python.ops.gen_math_ops.tanh tensorflow.python.ops.gen_math_ops.tanh_grad
tensorflow.python.ops.gen_math_ops.truncate_div tensorflow.python.ops.gen_math_ops.truncate_mod
tensorflow.python.ops.gen_math_ops.unsorted_segment_max
tensorflow.python.ops.gen_math_ops.unsorted_segment_min
tensorflow.python.ops.gen_math_ops.unsorted_segment_prod
tensorflow.python.ops.gen_math_ops.unsorted_segment_sum tensorflow.python.ops.gen_math_ops.xdivy
tensorflow.python.ops.gen_math_ops.xlogy tensorflow.python.ops.gen_math_ops.zeta
tensorflow.python.ops.gen_nccl_ops.deprecated_endpoints
tensorflow.python.ops.gen_nccl_ops.nccl_all_reduce
tensorflow.python.ops.gen_nccl_ops.nccl_broadcast tensorflow.python.ops.gen_nccl_ops.nccl_reduce
tensorflow.python.ops.gen_nn_ops._batch_norm_with_global_normalization
tensorflow.python.ops.gen_nn_ops._fused_batch_norm tensorflow.python.ops.gen_nn_ops.avg_pool
tensorflow.python.ops.gen_nn_ops.avg_pool3d tensorflow.python.ops.gen_nn_ops.avg_pool3d_grad
tensorflow.python.ops.gen_nn_ops.avg_pool_grad
tensorflow.python.ops.gen_nn_ops.batch_norm_with_global_normalization_grad
tensorflow.python.ops.gen_nn_ops.bias_add tensorflow.python.ops.gen_nn_ops.bias_add_grad
tensorflow.python.ops.gen_nn_ops.bias_add_v1 tensorflow.python.ops.gen_nn_ops.conv2d
tensorflow.python.ops.gen_nn_ops.conv2d_backprop_filter
tensorflow.python.ops.gen_nn_ops.conv2d_backprop_input tensorflow.python.ops.gen_nn_ops.conv3d
tensorflow.python.ops.gen_nn_ops.conv3d_backprop_filter
tensorflow.python.ops.gen_nn_ops.conv3d_backprop_filter_v2
tensorflow.python.ops.gen_nn_ops.conv3d_backprop_input
tensorflow.python.ops.gen_nn_ops.conv3d_backprop_input_v2
tensorflow.python.ops.gen_nn_ops.data_format_dim_map
tensorflow.python.ops.gen_nn_ops.data_format_vec_permute
tensorflow.python.ops.gen_nn_ops.deprecated_endpoints
tensorflow.python.ops.gen_nn_ops.depthwise_conv2d_native
tensorflow.python.ops.gen_nn_ops.depthwise_conv2d_native_backprop_filter
tensorflow.python.ops.gen_nn_ops.depthwise_conv2d_native_backprop_input
tensorflow.python.ops.gen_nn_ops.dilation2d
tensorflow.python.ops.gen_nn_ops.dilation2d_backprop_filter
tensorflow.python.ops.gen_nn_ops.dilation2d_backprop_input tensorflow.python.ops.gen_nn_ops.elu
tensorflow.python.ops.gen_nn_ops.elu_grad tensorflow.python.ops.gen_nn_ops.fractional_avg_pool
tensorflow.python.ops.gen_nn_ops.fractional_avg_pool_grad
tensorflow.python.ops.gen_nn_ops.fractional_max_pool
tensorflow.python.ops.gen_nn_ops.fractional_max_pool_grad
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_grad
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_grad_v2
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_grad_v3
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_v2
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_v3
tensorflow.python.ops.gen_nn_ops.fused_pad_conv2d
tensorflow.python.ops.gen_nn_ops.fused_resize_and_pad_conv2d
tensorflow.python.ops.gen_nn_ops.in_top_k tensorflow.python.ops.gen_nn_ops.in_top_kv2
tensorflow.python.ops.gen_nn_ops.l2_loss tensorflow.python.ops.gen_nn_ops.leaky_relu
tensorflow.python.ops.gen_nn_ops.leaky_relu_grad tensorflow.python.ops.gen_nn_ops.log_softmax
tensorflow.python.ops.gen_nn_ops.lrn tensorflow.python.ops.gen_nn_ops.lrn_grad
tensorflow.python.ops.gen_nn_ops.max_pool tensorflow.python.ops.gen_nn_ops.max_pool3d
tensorflow.python.ops.gen_nn_ops.max_pool3d_grad
tensorflow.python.ops.gen_nn_ops.max_pool3d_grad_grad
tensorflow.python.ops.gen_nn_ops.max_pool_grad
tensorflow.python.ops.gen_nn_ops.max_pool_grad_grad
tensorflow.python.ops.gen_nn_ops.max_pool_grad_grad_v2
tensorflow.python.ops.gen_nn_ops.max_pool_grad_grad_with_argmax
tensorflow.python.ops.gen_nn_ops.max_pool_grad_v2
tensorflow.python.ops.gen_nn_ops.max_pool_grad_with_argmax
tensorflow.python.ops.gen_nn_ops.max_pool_v2
tensorflow.python.ops.gen_nn_ops.max_pool_with_argmax
tensorflow.python.ops.gen_nn_ops.nth_element tensorflow.python.ops.gen_nn_ops.quantized_avg_pool
tensorflow.python.ops.gen_nn_ops.quantized_batch_norm_with_global_normalization
tensorflow.python.ops.gen_nn_ops.quantized_bias_add
tensorflow.python.ops.gen_nn_ops.quantized_conv2d
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_and_relu
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_and_relu_and_requantize
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_and_requantize
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_per_channel
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_and_relu
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_and_relu_and_requantize
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_and_requantize
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_signed_sum_and_relu_and_requantize
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_sum_and_relu
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_sum_and_relu_and_requantize
tensorflow.python.ops.gen_nn_ops.quantized_depthwise_conv2d
tensorflow.python.ops.gen_nn_ops.quantized_depthwise_conv2d_with_bias
tensorflow.python.ops.gen_nn_ops.quantized_depthwise_conv2d_with_bias_and_relu
tensorflow.python.ops.gen_nn_ops.quantized_depthwise_conv2d_with_bias_and_relu_and_requantize
tensorflow.python.ops.gen_nn_ops.quantized_mat_mul_with_bias
tensorflow.python.ops.gen_nn_ops.quantized_mat_mul_with_bias_and_relu
tensorflow.python.ops.gen_nn_ops.quantized_mat_mul_with_bias_and_relu_and_requantize
tensorflow.python.ops.gen_nn_ops.quantized_max_pool
tensorflow.python.ops.gen_nn_ops.quantized_relu tensorflow.python.ops.gen_nn_ops.quantized_relu6
tensorflow.python.ops.gen_nn_ops.quantized_relu_x tensorflow.python.ops.gen_nn_ops.relu
tensorflow.python.ops.gen_nn_ops.relu6 tensorflow.python.ops.gen_nn_ops.relu6_grad
tensorflow.python.ops.gen_nn_ops.relu_grad tensorflow.python.ops.gen_nn_ops.selu
tensorflow.python.ops.gen_nn_ops.selu_grad tensorflow.python.ops.gen_nn_ops.softmax
tensorflow.python.ops.gen_nn_ops.softmax_cross_entropy_with_logits
tensorflow.python.ops.gen_nn_ops.softplus tensorflow.python.ops.gen_nn_ops.softplus_grad
tensorflow.python.ops.gen_nn_ops.softsign tensorflow.python.ops.gen_nn_ops.softsign_grad
tensorflow.python.ops.gen_nn_ops.sparse_softmax_cross_entropy_with_logits
tensorflow.python.ops.gen_nn_ops.top_k tensorflow.python.ops.gen_nn_ops.top_kv2
tensorflow.python.ops.gen_parsing_ops.decode_compressed
tensorflow.python.ops.gen_parsing_ops.decode_csv
tensorflow.python.ops.gen_parsing_ops.decode_json_example
tensorflow.python.ops.gen_parsing_ops.decode_padded_raw
tensorflow.python.ops.gen_parsing_ops.decode_raw
tensorflow.python.ops.gen_parsing_ops.deprecated_endpoints
tensorflow.python.ops.gen_parsing_ops.parse_example
tensorflow.python.ops.gen_parsing_ops.parse_sequence_example
tensorflow.python.ops.gen_parsing_ops.parse_single_example
tensorflow.python.ops.gen_parsing_ops.parse_single_sequence_example
tensorflow.python.ops.gen_parsing_ops.parse_tensor
tensorflow.python.ops.gen_parsing_ops.serialize_tensor
tensorflow.python.ops.gen_parsing_ops.string_to_number
tensorflow.python.ops.gen_ragged_array_ops.deprecated_endpoints
tensorflow.python.ops.gen_ragged_array_ops.ragged_gather
tensorflow.python.ops.gen_ragged_conversion_ops.deprecated_endpoints
tensorflow.python.ops.gen_ragged_conversion_ops.ragged_tensor_from_variant
tensorflow.python.ops.gen_ragged_conversion_ops.ragged_tensor_to_sparse
tensorflow.python.ops.gen_ragged_conversion_ops.ragged_tensor_to_tensor
tensorflow.python.ops.gen_ragged_conversion_ops.ragged_tensor_to_variant
tensorflow.python.ops.gen_ragged_math_ops.deprecated_endpoints
tensorflow.python.ops.gen_ragged_math_ops.ragged_range
tensorflow.python.ops.gen_random_ops.deprecated_endpoints
tensorflow.python.ops.gen_random_ops.multinomial
tensorflow.python.ops.gen_random_ops.parameterized_truncated_normal
tensorflow.python.ops.gen_random_ops.random_gamma
tensorflow.python.ops.gen_random_ops.random_gamma_grad
tensorflow.python.ops.gen_random_ops.random_poisson
tensorflow.python.ops.gen_random_ops.random_poisson_v2
tensorflow.python.ops.gen_random_ops.random_shuffle
tensorflow.python.ops.gen_random_ops.random_standard_normal
tensorflow.python.ops.gen_random_ops.random_uniform
tensorflow.python.ops.gen_random_ops.random_uniform_int
tensorflow.python.ops.gen_random_ops.truncated_normal
tensorflow.python.ops.gen_resource_variable_ops.assign_add_variable_op
tensorflow.python.ops.gen_resource_variable_ops.assign_sub_variable_op
tensorflow.python.ops.gen_resource_variable_ops.assign_variable_op
tensorflow.python.ops.gen_resource_variable_ops.consume_mutex_lock
tensorflow.python.ops.gen_resource_variable_ops.deprecated_endpoints
tensorflow.python.ops.gen_resource_variable_ops.destroy_resource_op
tensorflow.python.ops.gen_resource_variable_ops.mutex_lock
tensorflow.python.ops.gen_resource_variable_ops.mutex_v2
tensorflow.python.ops.gen_resource_variable_ops.read_variable_op
tensorflow.python.ops.gen_resource_variable_ops.resource_gather
tensorflow.python.ops.gen_resource_variable_ops.resource_gather_nd
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_add
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_div
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_max
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_min
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_mul
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_sub
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_update
tensorflow.python.ops.gen_resource_variable_ops.var_handle_op
tensorflow.python.ops.gen_resource_variable_ops.var_is_initialized_op
tensorflow.python.ops.gen_resource_variable_ops.variable_shape
tensorflow.python.ops.gen_rnn_ops.block_lstm tensorflow.python.ops.gen_rnn_ops.block_lstm_grad
tensorflow.python.ops.gen_rnn_ops.block_lstm_grad_v2
tensorflow.python.ops.gen_rnn_ops.block_lstmv2
tensorflow.python.ops.gen_rnn_ops.deprecated_endpoints
tensorflow.python.ops.gen_rnn_ops.gru_block_cell
tensorflow.python.ops.gen_rnn_ops.gru_block_cell_grad
tensorflow.python.ops.gen_rnn_ops.lstm_block_cell
tensorflow.python.ops.gen_rnn_ops.lstm_block_cell_grad
tensorflow.python.ops.gen_script_ops.deprecated_endpoints
tensorflow.python.ops.gen_script_ops.eager_py_func tensorflow.python.ops.gen_script_ops.py_func
tensorflow.python.ops.gen_script_ops.py_func_stateless
tensorflow.python.ops.gen_sdca_ops.deprecated_endpoints
tensorflow.python.ops.gen_sdca_ops.sdca_fprint tensorflow.python.ops.gen_sdca_ops.sdca_optimizer
tensorflow.python.ops.gen_sdca_ops.sdca_optimizer_v2
tensorflow.python.ops.gen_sdca_ops.sdca_shrink_l1
tensorflow.python.ops.gen_set_ops.dense_to_dense_set_operation
tensorflow.python.ops.gen_set_ops.dense_to_sparse_set_operation
tensorflow.python.ops.gen_set_ops.deprecated_endpoints tensorflow.python.ops.gen_set_ops.set_size
tensorflow.python.ops.gen_set_ops.sparse_to_sparse_set_operation
tensorflow.python.ops.gen_sparse_ops.add_many_sparse_to_tensors_map
tensorflow.python.ops.gen_sparse_ops.add_sparse_to_tensors_map
tensorflow.python.ops.gen_sparse_ops.deprecated_endpoints
tensorflow.python.ops.gen_sparse_ops.deserialize_many_sparse
tensorflow.python.ops.gen_sparse_ops.deserialize_sparse
tensorflow.python.ops.gen_sparse_ops.serialize_many_sparse
tensorflow.python.ops.gen_sparse_ops.serialize_sparse
tensorflow.python.ops.gen_sparse_ops.sparse_add
tensorflow.python.ops.gen_sparse_ops.sparse_add_grad
tensorflow.python.ops.gen_sparse_ops.sparse_concat
tensorflow.python.ops.gen_sparse_ops.sparse_cross
tensorflow.python.ops.gen_sparse_ops.sparse_dense_cwise_add
tensorflow.python.ops.gen_sparse_ops.sparse_dense_cwise_div
tensorflow.python.ops.gen_sparse_ops.sparse_dense_cwise_mul
tensorflow.python.ops.gen_sparse_ops.sparse_fill_empty_rows
tensorflow.python.ops.gen_sparse_ops.sparse_fill_empty_rows_grad
tensorflow.python.ops.gen_sparse_ops.sparse_reduce_max
tensorflow.python.ops.gen_sparse_ops.sparse_reduce_max_sparse
tensorflow.python.ops.gen_sparse_ops.sparse_reduce_sum
tensorflow.python.ops.gen_sparse_ops.sparse_reduce_sum_sparse
tensorflow.python.ops.gen_sparse_ops.sparse_reorder
tensorflow.python.ops.gen_sparse_ops.sparse_reshape
tensorflow.python.ops.gen_sparse_ops.sparse_slice
tensorflow.python.ops.gen_sparse_ops.sparse_slice_grad
tensorflow.python.ops.gen_sparse_ops.sparse_softmax
tensorflow.python.ops.gen_sparse_ops.sparse_sparse_maximum
tensorflow.python.ops.gen_sparse_ops.sparse_sparse_minimum
tensorflow.python.ops.gen_sparse_ops.sparse_split
tensorflow.python.ops.gen_sparse_ops.sparse_tensor_dense_add
tensorflow.python.ops.gen_sparse_ops.sparse_tensor_dense_mat_mul
tensorflow.python.ops.gen_sparse_ops.sparse_to_dense
tensorflow.python.ops.gen_sparse_ops.take_many_sparse_from_tensors_map
tensorflow.python.ops.gen_spectral_ops.batch_fft
tensorflow.python.ops.gen_spectral_ops.batch_fft2d
tensorflow.python.ops.gen_spectral_ops.batch_fft3d
tensorflow.python.ops.gen_spectral_ops.batch_ifft
tensorflow.python.ops.gen_spectral_ops.batch_ifft2d
tensorflow.python.ops.gen_spectral_ops.batch_ifft3d
tensorflow.python.ops.gen_spectral_ops.deprecated_endpoints
tensorflow.python.ops.gen_spectral_ops.fft tensorflow.python.ops.gen_spectral_ops.fft2d
tensorflow.python.ops.gen_spectral_ops.fft3d tensorflow.python.ops.gen_spectral_ops.ifft
tensorflow.python.ops.gen_spectral_ops.ifft2d tensorflow.python.ops.gen_spectral_ops.ifft3d
tensorflow.python.ops.gen_spectral_ops.irfft tensorflow.python.ops.gen_spectral_ops.irfft2d
tensorflow.python.ops.gen_spectral_ops.irfft3d tensorflow.python.ops.gen_spectral_ops.rfft
tensorflow.python.ops.gen_spectral_ops.rfft2d tensorflow.python.ops.gen_spectral_ops.rfft3d
tensorflow.python.ops.gen_state_ops.assign tensorflow.python.ops.gen_state_ops.assign_add
tensorflow.python.ops.gen_state_ops.assign_sub tensorflow.python.ops.gen_state_ops.count_up_to
tensorflow.python.ops.gen_state_ops.deprecated_endpoints
tensorflow.python.ops.gen_state_ops.destroy_temporary_variable
tensorflow.python.ops.gen_state_ops.is_variable_initialized
tensorflow.python.ops.gen_state_ops.resource_count_up_to
tensorflow.python.ops.gen_state_ops.resource_scatter_nd_add
tensorflow.python.ops.gen_state_ops.resource_scatter_nd_sub
tensorflow.python.ops.gen_state_ops.resource_scatter_nd_update
tensorflow.python.ops.gen_state_ops.scatter_add tensorflow.python.ops.gen_state_ops.scatter_div
tensorflow.python.ops.gen_state_ops.scatter_max tensorflow.python.ops.gen_state_ops.scatter_min
tensorflow.python.ops.gen_state_ops.scatter_mul
tensorflow.python.ops.gen_state_ops.scatter_nd_add
tensorflow.python.ops.gen_state_ops.scatter_nd_sub
tensorflow.python.ops.gen_state_ops.scatter_nd_update
tensorflow.python.ops.gen_state_ops.scatter_sub
tensorflow.python.ops.gen_state_ops.scatter_update
tensorflow.python.ops.gen_state_ops.temporary_variable
tensorflow.python.ops.gen_state_ops.variable tensorflow.python.ops.gen_state_ops.variable_v2
tensorflow.python.ops.gen_stateful_random_ops.deprecated_endpoints
tensorflow.python.ops.gen_stateful_random_ops.non_deterministic_ints
tensorflow.python.ops.gen_stateful_random_ops.rng_skip
tensorflow.python.ops.gen_stateful_random_ops.stateful_random_binomial
tensorflow.python.ops.gen_stateful_random_ops.stateful_standard_normal
tensorflow.python.ops.gen_stateful_random_ops.stateful_standard_normal_v2
tensorflow.python.ops.gen_stateful_random_ops.stateful_truncated_normal
tensorflow.python.ops.gen_stateful_random_ops.stateful_uniform
tensorflow.python.ops.gen_stateful_random_ops.stateful_uniform_full_int
tensorflow.python.ops.gen_stateful_random_ops.stateful_uniform_int
tensorflow.python.ops.gen_stateless_random_ops.deprecated_endpoints
tensorflow.python.ops.gen_stateless_random_ops.stateless_multinomial
tensorflow.python.ops.gen_stateless_random_ops.stateless_random_normal
tensorflow.python.ops.gen_stateless_random_ops.stateless_random_uniform
tensorflow.python.ops.gen_stateless_random_ops.stateless_random_uniform_int
tensorflow.python.ops.gen_stateless_random_ops.stateless_truncated_normal
tensorflow.python.ops.gen_string_ops.as_string tensorflow.python.ops.gen_string_ops.decode_base64
tensorflow.python.ops.gen_string_ops.deprecated_endpoints
tensorflow.python.ops.gen_string_ops.encode_base64
tensorflow.python.ops.gen_string_ops.reduce_join
tensorflow.python.ops.gen_string_ops.regex_full_match
tensorflow.python.ops.gen_string_ops.regex_replace
tensorflow.python.ops.gen_string_ops.static_regex_full_match
tensorflow.python.ops.gen_string_ops.static_regex_replace
tensorflow.python.ops.gen_string_ops.string_format
tensorflow.python.ops.gen_string_ops.string_join
tensorflow.python.ops.gen_string_ops.string_length
tensorflow.python.ops.gen_string_ops.string_lower
tensorflow.python.ops.gen_string_ops.string_n_grams
tensorflow.python.ops.gen_string_ops.string_split
tensorflow.python.ops.gen_string_ops.string_split_v2
tensorflow.python.ops.gen_string_ops.string_strip
tensorflow.python.ops.gen_string_ops.string_to_hash_bucket
tensorflow.python.ops.gen_string_ops.string_to_hash_bucket_fast
tensorflow.python.ops.gen_string_ops.string_to_hash_bucket_strong
tensorflow.python.ops.gen_string_ops.string_upper tensorflow.python.ops.gen_string_ops.substr
tensorflow.python.ops.gen_string_ops.unicode_decode
tensorflow.python.ops.gen_string_ops.unicode_decode_with_offsets
tensorflow.python.ops.gen_string_ops.unicode_encode
tensorflow.python.ops.gen_string_ops.unicode_script
tensorflow.python.ops.gen_string_ops.unicode_transcode
tensorflow.python.ops.gen_string_ops.unsorted_segment_join
tensorflow.python.ops.gen_summary_ops.close_summary_writer
tensorflow.python.ops.gen_summary_ops.create_summary_db_writer
tensorflow.python.ops.gen_summary_ops.create_summary_file_writer
tensorflow.python.ops.gen_summary_ops.deprecated_endpoints
tensorflow.python.ops.gen_summary_ops.flush_summary_writer
tensorflow.python.ops.gen_summary_ops.import_event
tensorflow.python.ops.gen_summary_ops.summary_writer
tensorflow.python.ops.gen_summary_ops.write_audio_summary
tensorflow.python.ops.gen_summary_ops.write_graph_summary
tensorflow.python.ops.gen_summary_ops.write_histogram_summary
tensorflow.python.ops.gen_summary_ops.write_image_summary
tensorflow.python.ops.gen_summary_ops.write_raw_proto_summary
tensorflow.python.ops.gen_summary_ops.write_scalar_summary
tensorflow.python.ops.gen_summary_ops.write_summary tensorflow.python.ops.gen_tpu_ops.all_to_all
tensorflow.python.ops.gen_tpu_ops.collective_permute
tensorflow.python.ops.gen_tpu_ops.configure_distributed_tpu
tensorflow.python.ops.gen_tpu_ops.configure_tpu_embedding
tensorflow.python.ops.gen_tpu_ops.cross_replica_sum
tensorflow.python.ops.gen_tpu_ops.deprecated_endpoints
tensorflow.python.ops.gen_tpu_ops.enqueue_tpu_embedding_integer_batch
tensorflow.python.ops.gen_tpu_ops.enqueue_tpu_embedding_sparse_batch
tensorflow.python.ops.gen_tpu_ops.enqueue_tpu_embedding_sparse_tensor_batch
tensorflow.python.ops.gen_tpu_ops.infeed_dequeue
tensorflow.python.ops.gen_tpu_ops.infeed_dequeue_tuple
tensorflow.python.ops.gen_tpu_ops.infeed_enqueue
tensorflow.python.ops.gen_tpu_ops.infeed_enqueue_prelinearized_buffer
tensorflow.python.ops.gen_tpu_ops.infeed_enqueue_tuple
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adadelta_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adagrad_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adam_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_centered_rms_prop_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_ftrl_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_mdl_adagrad_light_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_momentum_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_proximal_adagrad_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_rms_prop_parameters
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_stochastic_gradient_descent_parameters
tensorflow.python.ops.gen_tpu_ops.outfeed_dequeue
tensorflow.python.ops.gen_tpu_ops.outfeed_dequeue_tuple
tensorflow.python.ops.gen_tpu_ops.outfeed_enqueue
tensorflow.python.ops.gen_tpu_ops.outfeed_enqueue_tuple
tensorflow.python.ops.gen_tpu_ops.prelinearize
tensorflow.python.ops.gen_tpu_ops.prelinearize_tuple
tensorflow.python.ops.gen_tpu_ops.recv_tpu_embedding_activations
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adadelta_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adagrad_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adam_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_centered_rms_prop_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_ftrl_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_mdl_adagrad_light_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_momentum_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_proximal_adagrad_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_rms_prop_parameters
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_stochastic_gradient_descent_parameters
tensorflow.python.ops.gen_tpu_ops.send_tpu_embedding_gradients
tensorflow.python.ops.gen_tpu_ops.shutdown_distributed_tpu
tensorflow.python.ops.gen_tpu_ops.tpu_compilation_result
tensorflow.python.ops.gen_tpu_ops.tpu_embedding_activations
tensorflow.python.ops.gen_tpu_ops.tpu_ordinal_selector
tensorflow.python.ops.gen_tpu_ops.tpu_partitioned_call
tensorflow.python.ops.gen_tpu_ops.tpu_replicate_metadata
tensorflow.python.ops.gen_tpu_ops.tpu_replicated_input
tensorflow.python.ops.gen_tpu_ops.tpu_replicated_output
tensorflow.python.ops.gen_tpu_ops.worker_heartbeat
"""
"""Functions of gen modules, of old with an underscore."""
