"""Op types per TensorFlow 1.15.5 call. Generated, do not edit:

    python scripts/tables/trace_op_types.py    (under TensorFlow 1.15.5)

One API a line: `API;op types;parameters;single op`; the single op is `op type, the
parameters that are its inputs, number of inputs (* where it varies)`. One text, not a
dictionary: it loads a hundred times faster.
"""

# ruff: noqa: E501

CALLS = """\
AUTO_REUSE
AggregationMethod
Assert;Assert Identity Merge Switch;condition data summarize name
AttrValue
COMPILER_VERSION
CXX11_ABI_FLAG
ConditionalAccumulator;ResourceConditionalAccumulator;dtype shape shared_name name reduction_type
ConditionalAccumulatorBase
ConfigProto
CriticalSection;MutexV2;name shared_name critical_section_def import_scope
DeviceSpec
Event
FIFOQueue;FIFOQueueV2;capacity dtypes shapes names shared_name name
GIT_VERSION
GPUOptions
GRAPH_DEF_VERSION
GRAPH_DEF_VERSION_MIN_CONSUMER
GRAPH_DEF_VERSION_MIN_PRODUCER
GradientTape
Graph
GraphDef
GraphKeys
GraphOptions
HistogramProto
IdentityReader;IdentityReaderV2;name
IndexedSlices
IndexedSlicesSpec
LMDBReader;LMDBReader;name options
LogMessage
MONOLITHIC_BUILD
MetaGraphDef
Module
NameAttrList
NodeDef
OpError
OptimizerOptions
OptionalSpec
PaddingFIFOQueue;PaddingFIFOQueueV2;capacity dtypes shapes names shared_name name
Print;Print;input_ data message first_n summarize name;Print input_ data *
QUANTIZED_DTYPES
RaggedTensorSpec
RandomShuffleQueue;RandomShuffleQueueV2;capacity min_after_dequeue dtypes shapes names seed shared_name name
ReaderBase
RunMetadata
RunOptions
SessionLog
SparseConditionalAccumulator;SparseConditionalAccumulator;dtype shape shared_name name reduction_type
SparseTensorSpec
Summary
SummaryMetadata
TFRecordReader;TFRecordReaderV2;name options
TensorArray;TensorArrayV3;dtype size dynamic_size clear_after_read tensor_array_name handle flow infer_shape element_shape colocate_with_first_write_call name
TensorArraySpec
TensorInfo
TensorShape
TensorSpec
TextLineReader;TextLineReaderV2;skip_header_lines name
VERSION
Variable;Assign AssignVariableOp Identity ReadVariableOp VarHandleOp VarIsInitializedOp VariableV2;initial_value trainable collections validate_shape caching_device name variable_def dtype expected_shape import_scope constraint use_resource synchronization aggregation shape
VariableScope
WholeFileReader;WholeFileReaderV2;name
abs;Abs ComplexAbs;x name;Abs x 1
accumulate_n;AccumulateNV2;inputs shape tensor_dtype name;AccumulateNV2 inputs *
acos;Acos;x name;Acos x 1
acosh;Acosh;x name;Acosh x 1
add;Add;x y name;Add x y 2
add_n;AddN;inputs name;AddN inputs *
add_to_collection
all_variables
angle;Angle ZerosLike;input name;ZerosLike input 1
arg_max;ArgMax;input dimension output_type name;ArgMax input dimension 2
arg_min;ArgMin;input dimension output_type name;ArgMin input dimension 2
argmax;ArgMax;input axis name dimension output_type;ArgMax input axis 2
argmin;ArgMin;input axis name dimension output_type;ArgMin input axis 2
argsort;ConcatV2 Neg Pack Range Rank Shape StridedSlice Sub TopKV2 Transpose;values axis direction stable name
as_string;AsString;input precision scientific shortest width fill name;AsString input 1
asin;Asin;x name;Asin x 1
asinh;Asinh;x name;Asinh x 1
assert_equal;All Assert Equal Identity Merge Range Rank Switch;x y data summarize message name
assert_greater;All Assert Greater Identity Merge Range Rank Switch;x y data summarize message name
assert_greater_equal;All Assert GreaterEqual Identity Merge Range Rank Switch;x y data summarize message name
assert_integer
assert_less;All Assert Identity Less Merge Range Rank Switch;x y data summarize message name
assert_less_equal;All Assert Identity LessEqual Merge Range Rank Switch;x y data summarize message name
assert_near;Abs AddV2 All Assert Identity Less Merge Mul Range Rank Sub Switch;x y rtol atol data summarize message name
assert_negative;All Assert Identity Less Merge Range Rank Switch;x data summarize message name
assert_non_negative;All Assert Identity LessEqual Merge Range Rank Switch;x data summarize message name
assert_non_positive;All Assert Identity LessEqual Merge Range Rank Switch;x data summarize message name
assert_none_equal;All Assert Identity Merge NotEqual Range Rank Switch;x y data summarize message name
assert_positive;All Assert Identity Less Merge Range Rank Switch;x data summarize message name
assert_proper_iterable
assert_rank;Assert Equal Identity Merge Rank Shape Switch;x rank data summarize message name
assert_rank_at_least;Assert GreaterEqual Identity Merge Rank Shape Switch;x rank data summarize message name
assert_same_float_dtype
assert_scalar
assert_variables_initialized;Rank ReadVariableOp;var_list
assign;Assign AssignVariableOp ReadVariableOp;ref value validate_shape use_locking name
assign_add;AssignAdd AssignAddVariableOp ReadVariableOp;ref value use_locking name
assign_sub;AssignSub AssignSubVariableOp ReadVariableOp;ref value use_locking name
atan;Atan;x name;Atan x 1
atan2;Atan2;y x name;Atan2 y x 2
atanh;Atanh;x name;Atanh x 1
audio.decode_wav;DecodeWav;contents desired_channels desired_samples name;DecodeWav contents 1
audio.encode_wav;EncodeWav;audio sample_rate name;EncodeWav audio sample_rate 2
autograph.set_verbosity
autograph.trace
batch_gather;AddV2 Cast ConcatV2 GatherV2 Mul Pack Prod Range Reshape Shape StridedSlice;params indices name
batch_scatter_update;Cast ConcatV2 ExpandDims Fill Identity Mul Pack Range ReadVariableOp Reshape ResourceScatterNdUpdate ScatterNdUpdate StridedSlice;ref indices updates use_locking name
batch_to_space;BatchToSpaceND;input crops block_size name block_shape;BatchToSpaceND input 3
batch_to_space_nd;BatchToSpaceND;input block_shape crops name;BatchToSpaceND input block_shape crops 3
betainc;Betainc;a b x name;Betainc a b x 3
bfloat16
bincount;AddV2 Bincount Cast Greater Max Maximum Minimum Mul Prod ReadVariableOp UnsortedSegmentSum;arr weights minlength maxlength dtype
bitcast;Bitcast;input type name;Bitcast input 1
bitwise.bitwise_and;BitwiseAnd;x y name;BitwiseAnd x y 2
bitwise.bitwise_or;BitwiseOr;x y name;BitwiseOr x y 2
bitwise.bitwise_xor;BitwiseXor;x y name;BitwiseXor x y 2
bitwise.invert;Invert;x name;Invert x 1
bitwise.left_shift;LeftShift;x y name;LeftShift x y 2
bitwise.right_shift;RightShift;x y name;RightShift x y 2
bool
boolean_mask;ConcatV2 GatherV2 Pack Prod Reshape Shape Squeeze StridedSlice Where;tensor mask name axis
broadcast_dynamic_shape;BroadcastArgs;shape_x shape_y
broadcast_to;BroadcastTo;input shape name;BroadcastTo input shape 2
case;Assert Cast Identity LessEqual Merge Pack Sum Switch;pred_fn_pairs default exclusive strict name
cast;Cast;x dtype name;Cast x 1
ceil;Ceil;x name;Ceil x 1
check_numerics;CheckNumerics;tensor message name;CheckNumerics tensor 1
cholesky;Cholesky;input name;Cholesky input 1
cholesky_solve;MatrixTriangularSolve;chol rhs name
clip_by_average_norm;Cast Identity Minimum Mul Range Rank RealDiv Rsqrt Size Sum;t clip_norm name
clip_by_global_norm;Identity IsFinite L2Loss Minimum Mul Pack RealDiv Select Sqrt Sum;t_list clip_norm use_norm name
clip_by_norm;Fill Greater Identity Maximum Mul Range Rank RealDiv Select Shape Sqrt Sum;t clip_norm axes name
clip_by_value;Maximum Minimum;t clip_value_min clip_value_max name
colocate_with
complex;Complex;real imag name;Complex real imag 2
complex128
complex64
concat;ConcatV2 Identity;values axis name
cond;Identity Merge Switch;pred true_fn false_fn strict name fn1 fn2
confusion_matrix;AddV2 All Assert Cast Equal Fill Identity Less LessEqual Max Maximum Merge Pack Range Rank ReadVariableOp Shape SparseTensorDenseAdd Squeeze Sub Switch;labels predictions num_classes dtype name weights
conj;Conj;x name
constant
constant_initializer
container
contrib.layers.avg_pool2d;AvgPool Pack;inputs kernel_size stride padding data_format outputs_collections scope
contrib.layers.batch_norm;AddV2 Assign AssignAdd AssignSub Cast FusedBatchNormV3 Identity Maximum Mean Merge Mul Neg Pack Pow RealDiv Reciprocal Relu Reshape Rsqrt Shape Sqrt SquaredDifference Squeeze StopGradient Sub Sum Switch VariableV2;inputs decay center scale epsilon activation_fn param_initializers param_regularizers updates_collections is_training reuse variables_collections outputs_collections trainable batch_weights fused data_format zero_debias_moving_mean scope renorm renorm_clipping renorm_decay adjustment
contrib.layers.conv2d;Add Assign BatchToSpaceND BiasAdd Conv2D Identity Mul RandomUniform Relu SpaceToBatchND Sub VariableV2;inputs num_outputs kernel_size stride padding data_format rate activation_fn normalizer_fn normalizer_params weights_initializer weights_regularizer biases_initializer biases_regularizer reuse variables_collections outputs_collections trainable scope
contrib.layers.dropout;Add Cast GreaterEqual Identity Merge Mul Pack RandomUniform RealDiv Shape Sub Switch;inputs keep_prob noise_shape is_training outputs_collections scope seed
contrib.layers.flatten;Pack Reshape Shape StridedSlice;inputs outputs_collections scope
contrib.layers.fully_connected;Add Assign BiasAdd Identity MatMul Mul RandomUniform Relu Reshape Sub Transpose VariableV2;inputs num_outputs activation_fn normalizer_fn normalizer_params weights_initializer weights_regularizer biases_initializer biases_regularizer reuse variables_collections outputs_collections trainable scope
contrib.layers.l2_regularizer
contrib.layers.max_pool2d;MaxPool Pack;inputs kernel_size stride padding data_format outputs_collections scope
contrib.layers.xavier_initializer
control_dependencies
control_flow_v2_enabled
convert_to_tensor;Pack ReadVariableOp;value dtype name preferred_dtype dtype_hint
convert_to_tensor_or_indexed_slices
convert_to_tensor_or_sparse_tensor
cos;Cos;x name;Cos x 1
cosh;Cosh;x name;Cosh x 1
count_nonzero;Cast NotEqual Range Rank Sum;input_tensor axis keepdims dtype name reduction_indices keep_dims input
cross;Cross;a b name;Cross a b 2
cumprod;Cumprod;x axis exclusive reverse name;Cumprod x axis 2
cumsum;Cumsum;x axis exclusive reverse name;Cumsum x axis 2
custom_gradient
debugging.Assert;Assert Identity Merge Switch;condition data summarize name
debugging.assert_all_finite;CheckNumerics Identity;t msg name x message
debugging.assert_equal;All Assert Equal Identity Merge Range Rank Switch;x y data summarize message name
debugging.assert_greater;All Assert Greater Identity Merge Range Rank Switch;x y data summarize message name
debugging.assert_greater_equal;All Assert GreaterEqual Identity Merge Range Rank Switch;x y data summarize message name
debugging.assert_integer
debugging.assert_less;All Assert Identity Less Merge Range Rank Switch;x y data summarize message name
debugging.assert_less_equal;All Assert Identity LessEqual Merge Range Rank Switch;x y data summarize message name
debugging.assert_near;Abs AddV2 All Assert Identity Less Merge Mul Range Rank Sub Switch;x y rtol atol data summarize message name
debugging.assert_negative;All Assert Identity Less Merge Range Rank Switch;x data summarize message name
debugging.assert_non_negative;All Assert Identity LessEqual Merge Range Rank Switch;x data summarize message name
debugging.assert_non_positive;All Assert Identity LessEqual Merge Range Rank Switch;x data summarize message name
debugging.assert_none_equal;All Assert Identity Merge NotEqual Range Rank Switch;x y data summarize message name
debugging.assert_positive;All Assert Identity Less Merge Range Rank Switch;x data summarize message name
debugging.assert_proper_iterable
debugging.assert_rank;Assert Equal Identity Merge Rank Shape Switch;x rank data summarize message name
debugging.assert_rank_at_least;Assert GreaterEqual Identity Merge Rank Shape Switch;x rank data summarize message name
debugging.assert_same_float_dtype
debugging.assert_scalar
debugging.check_numerics;CheckNumerics;tensor message name;CheckNumerics tensor 1
debugging.get_log_device_placement
debugging.is_finite;IsFinite;x name;IsFinite x 1
debugging.is_inf;IsInf;x name;IsInf x 1
debugging.is_nan;IsNan;x name;IsNan x 1
debugging.is_non_decreasing;AddV2 All Fill Identity Less LessEqual Merge Reshape Shape Size StridedSlice Sub Switch;x name
debugging.is_numeric_tensor
debugging.is_strictly_increasing;AddV2 All Fill Identity Less Merge Reshape Shape Size StridedSlice Sub Switch;x name
debugging.set_log_device_placement
decode_base64;DecodeBase64;input name;DecodeBase64 input 1
decode_compressed;DecodeCompressed;bytes compression_type name;DecodeCompressed bytes 1
decode_json_example;DecodeJSONExample;json_examples name;DecodeJSONExample json_examples 1
decode_raw;DecodeRaw;input_bytes out_type little_endian name bytes
depth_to_space;DepthToSpace;input block_size name data_format;DepthToSpace input 1
dequantize;Dequantize;input min_range max_range mode name;Dequantize input min_range max_range 3
deserialize_many_sparse;DeserializeManySparse;serialized_sparse dtype rank name
device
diag;Diag;diagonal name;Diag diagonal 1
diag_part;DiagPart;input name;DiagPart input 1
digamma;Digamma;x name;Digamma x 1
dimension_value
disable_control_flow_v2
disable_eager_execution
disable_resource_variables
disable_tensor_equality
disable_v2_behavior
disable_v2_tensorshape
div;FloorDiv RealDiv;x y name;RealDiv x y 2
div_no_nan;DivNoNan;x y name;DivNoNan x y 2
divide;Cast RealDiv;x y name;RealDiv x y 2
double
dtypes.QUANTIZED_DTYPES
dtypes.as_string;AsString;input precision scientific shortest width fill name;AsString input 1
dtypes.bfloat16
dtypes.bool
dtypes.cast;Cast;x dtype name;Cast x 1
dtypes.complex;Complex;real imag name;Complex real imag 2
dtypes.complex128
dtypes.complex64
dtypes.double
dtypes.float16
dtypes.float32
dtypes.float64
dtypes.half
dtypes.int16
dtypes.int32
dtypes.int64
dtypes.int8
dtypes.qint16
dtypes.qint32
dtypes.qint8
dtypes.quint16
dtypes.quint8
dtypes.resource
dtypes.saturate_cast;Cast Maximum Minimum;value dtype name
dtypes.string
dtypes.uint16
dtypes.uint32
dtypes.uint64
dtypes.uint8
dtypes.variant
dynamic_partition;DynamicPartition;data partitions num_partitions name;DynamicPartition data partitions 2
dynamic_stitch;DynamicStitch;indices data name;DynamicStitch indices data *
edit_distance;EditDistance;hypothesis truth normalize name
einsum;BatchMatMulV2 ExpandDims MatMul Mul Reshape Sum Transpose;equation
enable_control_flow_v2
enable_eager_execution
enable_resource_variables
enable_tensor_equality
enable_v2_behavior
enable_v2_tensorshape
encode_base64;EncodeBase64;input pad name;EncodeBase64 input 1
ensure_shape;EnsureShape;x shape name;EnsureShape x 1
equal;Equal;x y name;Equal x y 2
erf;Erf;x name;Erf x 1
erfc;Erfc;x name;Erfc x 1
executing_eagerly
exp;Exp;x name;Exp x 1
expand_dims;ExpandDims;input axis name dim;ExpandDims input axis 2
expm1;Expm1;x name;Expm1 x 1
extract_volume_patches;ExtractVolumePatches;input ksizes strides padding name;ExtractVolumePatches input 1
eye;Cast ConcatV2 Fill MatrixDiag MatrixSetDiag Minimum Pack;num_rows num_columns batch_shape dtype name
fake_quant_with_min_max_args;FakeQuantWithMinMaxArgs;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgs inputs 1
fake_quant_with_min_max_args_gradient;FakeQuantWithMinMaxArgsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgsGradient gradients inputs 2
fake_quant_with_min_max_vars;FakeQuantWithMinMaxVars;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVars inputs min max 3
fake_quant_with_min_max_vars_gradient;FakeQuantWithMinMaxVarsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsGradient gradients inputs min max 4
fake_quant_with_min_max_vars_per_channel;FakeQuantWithMinMaxVarsPerChannel;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannel inputs min max 3
fake_quant_with_min_max_vars_per_channel_gradient;FakeQuantWithMinMaxVarsPerChannelGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannelGradient gradients inputs min max 4
fft;FFT;input name;FFT input 1
fft2d;FFT2D;input name;FFT2D input 1
fft3d;FFT3D;input name;FFT3D input 1
fill;Fill;dims value name;Fill value 2
fingerprint;Fingerprint Pack;data method name
fixed_size_partitioner
float16
float32
float64
floor;Floor;x name;Floor x 1
floor_div;FloorDiv;x y name;FloorDiv x y 2
floordiv;FloorDiv;x y name;FloorDiv x y 2
floormod;FloorMod;x y name;FloorMod x y 2
foldl;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer parallel_iterations back_prop swap_memory name
foldr;AddV2 Enter Exit Greater Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Sub Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer parallel_iterations back_prop swap_memory name
gather;GatherV2;params indices validate_indices name axis batch_dims;GatherV2 params indices axis 3
gather_nd;GatherNd;params indices name batch_dims;GatherNd params indices 2
get_collection
get_collection_ref
get_default_graph
get_default_session
get_local_variable;Add Assign AssignVariableOp DiagPart Identity Mul Qr RandomStandardNormal RandomUniform ReadVariableOp Reshape Sign Sub TruncatedNormal VarHandleOp VarIsInitializedOp VariableV2;name shape dtype initializer regularizer trainable collections caching_device partitioner validate_shape use_resource custom_getter constraint synchronization aggregation
get_logger
get_seed;FloorMod;op_seed;FloorMod op_seed 2
get_session_handle;GetSessionHandle;data name;GetSessionHandle data 1
get_static_value
get_variable;Add Assign AssignVariableOp DiagPart Identity Mul Qr RandomStandardNormal RandomUniform ReadVariableOp Reshape Sign Sub TruncatedNormal VarHandleOp VarIsInitializedOp VariableV2;name shape dtype initializer regularizer trainable collections caching_device partitioner validate_shape use_resource custom_getter constraint synchronization aggregation
get_variable_scope
global_norm;L2Loss Mul Pack Sqrt Sum;t_list name
global_variables
global_variables_initializer
glorot_normal_initializer
glorot_uniform_initializer
grad_pass_through
greater;Greater;x y name;Greater x y 2
greater_equal;GreaterEqual;x y name;GreaterEqual x y 2
group
guarantee_const;GuaranteeConst;input name;GuaranteeConst input 1
half
histogram_fixed_width;HistogramFixedWidth Pack;values value_range nbins dtype name
histogram_fixed_width_bins;Cast Floor Maximum Minimum Mul Pack RealDiv Reshape Shape StridedSlice Sub;values value_range nbins dtype name
identity;Identity;input name;Identity input 1
identity_n;IdentityN;input name;IdentityN input *
ifft;IFFT;input name;IFFT input 1
ifft2d;IFFT2D;input name;IFFT2D input 1
ifft3d;IFFT3D;input name;IFFT3D input 1
igamma;Igamma;a x name;Igamma a x 2
igammac;Igammac;a x name;Igammac a x 2
imag;Imag ZerosLike;input name;ZerosLike input 1
image.ResizeMethod
image.adjust_brightness;Add Cast Identity Maximum Minimum Mul;image delta
image.adjust_contrast;AdjustContrastv2 Cast Identity Maximum Minimum Mul;images contrast_factor
image.adjust_gamma;Assert Cast GreaterEqual Identity Maximum Minimum Mul Pow;image gamma gain
image.adjust_hue;AdjustHue Cast Identity Mul;image delta name
image.adjust_jpeg_quality;Cast DecodeJpeg EncodeJpegVariableQuality Identity Mul;image jpeg_quality name
image.adjust_saturation;AdjustSaturation Cast Identity Mul;image saturation_factor name
image.central_crop;Identity Slice;image central_fraction
image.convert_image_dtype;Cast FloorDiv Identity Mul;image dtype saturate name
image.crop_and_resize;CropAndResize;image boxes box_ind crop_size method extrapolation_value name box_indices;CropAndResize image boxes box_ind 4
image.crop_to_bounding_box;All Assert ExpandDims GreaterEqual Identity Less Shape Slice Squeeze Unpack;image offset_height offset_width target_height target_width
image.decode_and_crop_jpeg;DecodeAndCropJpeg;contents crop_window channels ratio fancy_upscaling try_recover_truncated acceptable_fraction dct_method name;DecodeAndCropJpeg contents crop_window 2
image.decode_bmp;DecodeBmp;contents channels name;DecodeBmp contents 1
image.decode_gif;DecodeGif;contents name;DecodeGif contents 1
image.decode_image;Assert Cast DecodeBmp DecodeGif DecodeJpeg DecodePng Equal GatherV2 Identity LogicalAnd Merge Mul NotEqual Substr Switch;contents channels dtype name expand_animations
image.decode_jpeg;DecodeJpeg;contents channels ratio fancy_upscaling try_recover_truncated acceptable_fraction dct_method name;DecodeJpeg contents 1
image.decode_png;DecodePng;contents channels dtype name;DecodePng contents 1
image.draw_bounding_boxes;DrawBoundingBoxes DrawBoundingBoxesV2;images boxes name colors
image.encode_jpeg;EncodeJpeg;image format quality progressive optimize_size chroma_downsampling density_unit x_density y_density xmp_metadata name;EncodeJpeg image 1
image.encode_png;EncodePng;image compression name;EncodePng image 1
image.extract_glimpse;ExtractGlimpse;input size offsets centered normalized uniform_noise name;ExtractGlimpse input size offsets 3
image.extract_image_patches;ExtractImagePatches;images ksizes strides rates padding name sizes
image.extract_jpeg_shape;ExtractJpegShape;contents output_type name;ExtractJpegShape contents 1
image.extract_patches;ExtractImagePatches;images sizes strides rates padding name
image.flip_left_right;All Assert GreaterEqual Identity Less Rank ReverseV2 Shape;image
image.flip_up_down;All Assert GreaterEqual Identity Less Rank ReverseV2 Shape;image
image.grayscale_to_rgb;All Assert ConcatV2 Equal ExpandDims Fill GreaterEqual Identity Rank Shape StridedSlice Sub Tile;images name
image.hsv_to_rgb;HSVToRGB;images name;HSVToRGB images 1
image.image_gradients;ConcatV2 Fill Pack Reshape StridedSlice Sub Unpack;image
image.is_jpeg;Equal Substr;contents name
image.non_max_suppression;NonMaxSuppressionV3;boxes scores max_output_size iou_threshold score_threshold name;NonMaxSuppressionV3 boxes scores 5
image.non_max_suppression_overlaps;NonMaxSuppressionWithOverlaps;overlaps scores max_output_size overlap_threshold score_threshold name;NonMaxSuppressionWithOverlaps overlaps scores 5
image.non_max_suppression_padded;NonMaxSuppressionV4;boxes scores max_output_size iou_threshold score_threshold pad_to_max_output_size name;NonMaxSuppressionV4 boxes scores 5
image.non_max_suppression_with_scores;NonMaxSuppressionV5;boxes scores max_output_size iou_threshold score_threshold soft_nms_sigma name;NonMaxSuppressionV5 boxes scores 6
image.pad_to_bounding_box;All Assert ExpandDims GreaterEqual Identity Less Pack Pad Reshape Shape Squeeze Sub Unpack;image offset_height offset_width target_height target_width
image.per_image_standardization;All Assert Cast GreaterEqual Identity Less Maximum Mean Minimum Mul Prod Rank RealDiv Rsqrt Shape Sqrt Square StridedSlice Sub;image
image.psnr;All Assert Cast Equal GreaterEqual Identity Log Mean Mul RealDiv ShapeN Size SquaredDifference StridedSlice Sub;a b max_val name
image.random_brightness;Add Cast Identity Maximum Minimum Mul RandomUniform Sub;image max_delta seed
image.random_contrast;Add AdjustContrastv2 Cast Identity Maximum Minimum Mul RandomUniform Sub;image lower upper seed
image.random_crop;AddV2 All Assert FloorMod GreaterEqual Identity RandomUniformInt Shape Slice Sub;value size seed name
image.random_flip_left_right;Add AddV2 All Assert Cast GreaterEqual Identity Less Merge Mul Pack RandomUniform Rank Reshape ReverseV2 Round Shape StridedSlice Sub Switch;image seed
image.random_flip_up_down;Add AddV2 All Assert Cast GreaterEqual Identity Less Merge Mul Pack RandomUniform Rank Reshape ReverseV2 Round Shape StridedSlice Sub Switch;image seed
image.random_hue;Add AdjustHue Cast Identity Mul RandomUniform Sub;image max_delta seed
image.random_jpeg_quality;Cast DecodeJpeg EncodeJpegVariableQuality Identity Mul RandomUniformInt;image min_jpeg_quality max_jpeg_quality seed
image.random_saturation;Add AdjustSaturation Cast Identity Mul RandomUniform Sub;image lower upper seed
image.resize;Cast ExpandDims Minimum Mul Pack RealDiv ResizeBilinear ResizeNearestNeighbor Round Squeeze;images size method align_corners preserve_aspect_ratio name
image.resize_area;ResizeArea;images size align_corners name;ResizeArea images size 2
image.resize_bicubic;ResizeBicubic;images size align_corners name half_pixel_centers;ResizeBicubic images size 2
image.resize_bilinear;ResizeBilinear;images size align_corners name half_pixel_centers;ResizeBilinear images size 2
image.resize_image_with_crop_or_pad;AddV2 All Assert ExpandDims FloorDiv Greater GreaterEqual Identity Less Maximum Minimum Neg Pack Pad Reshape Shape Slice Squeeze Sub Unpack;image target_height target_width
image.resize_image_with_pad;All Assert Cast ExpandDims Floor GreaterEqual Identity Less Maximum Pack Pad RealDiv Reshape ResizeBilinear ResizeNearestNeighbor Shape Squeeze Sub Unpack;image target_height target_width method align_corners
image.resize_images;Cast ExpandDims Minimum Mul Pack RealDiv ResizeBilinear ResizeNearestNeighbor Round Squeeze;images size method align_corners preserve_aspect_ratio name
image.resize_nearest_neighbor;ResizeNearestNeighbor;images size align_corners name half_pixel_centers;ResizeNearestNeighbor images size 2
image.resize_with_crop_or_pad;AddV2 All Assert ExpandDims FloorDiv Greater GreaterEqual Identity Less Maximum Minimum Neg Pack Pad Reshape Shape Slice Squeeze Sub Unpack;image target_height target_width
image.rgb_to_grayscale;AddV2 Cast ConcatV2 ExpandDims GatherV2 GreaterEqual Identity ListDiff MatMul Mul Pack Prod Range Rank Reshape Select Shape Transpose;images name
image.rgb_to_hsv;RGBToHSV;images name;RGBToHSV images 1
image.rgb_to_yiq;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
image.rgb_to_yuv;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
image.rot90;All Assert Cast Equal FloorMod GreaterEqual Identity Less LessEqual Merge Pack Rank ReverseV2 Shape Sum Switch Transpose;image k name
image.sample_distorted_bounding_box;SampleDistortedBoundingBoxV2;image_size bounding_boxes seed seed2 min_object_covered aspect_ratio_range area_range max_attempts use_image_if_no_bounding_boxes name;SampleDistortedBoundingBoxV2 image_size bounding_boxes 3
image.sobel_edges;ConcatV2 DepthwiseConv2dNative MirrorPad Pack Reshape Shape StridedSlice Tile;image
image.ssim;AddV2 All Assert Cast ConcatV2 DepthwiseConv2dNative Equal GreaterEqual Identity Mean Mul Pack Pow Range RealDiv Reshape Shape ShapeN Size Softmax Square StridedSlice Sub Tile;img1 img2 max_val filter_size filter_sigma k1 k2
image.ssim_multiscale;AddV2 All Any Assert AvgPool Cast ConcatV2 DepthwiseConv2dNative Equal ExpandDims FloorMod GreaterEqual Identity Mean Merge MirrorPad Mul NotEqual Pack Pad Pow Prod Range RealDiv Relu Reshape Shape ShapeN Size Softmax Square StridedSlice Sub Switch Tile;img1 img2 max_val power_factors filter_size filter_sigma k1 k2
image.total_variation;Abs AddV2 StridedSlice Sub Sum;images name
image.transpose;All Assert GreaterEqual Identity Less Rank Shape Transpose;image name
image.transpose_image;All Assert GreaterEqual Identity Less Rank Shape Transpose;image name
image.yiq_to_rgb;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
image.yuv_to_rgb;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
init_scope
initialize_all_tables
initialize_all_variables
initialize_local_variables
initialize_variables
initializers.constant
initializers.global_variables
initializers.glorot_normal
initializers.glorot_uniform
initializers.he_normal
initializers.he_uniform
initializers.identity
initializers.lecun_normal
initializers.lecun_uniform
initializers.local_variables
initializers.ones
initializers.orthogonal
initializers.random_normal
initializers.random_uniform
initializers.tables_initializer
initializers.truncated_normal
initializers.uniform_unit_scaling
initializers.variables
initializers.variance_scaling
initializers.zeros
int16
int32
int64
int8
invert_permutation;InvertPermutation;x name;InvertPermutation x 1
io.PaddingFIFOQueue;PaddingFIFOQueueV2;capacity dtypes shapes names shared_name name
io.RandomShuffleQueue;RandomShuffleQueueV2;capacity min_after_dequeue dtypes shapes names seed shared_name name
io.TFRecordCompressionType
io.TFRecordOptions
io.decode_and_crop_jpeg;DecodeAndCropJpeg;contents crop_window channels ratio fancy_upscaling try_recover_truncated acceptable_fraction dct_method name;DecodeAndCropJpeg contents crop_window 2
io.decode_base64;DecodeBase64;input name;DecodeBase64 input 1
io.decode_bmp;DecodeBmp;contents channels name;DecodeBmp contents 1
io.decode_compressed;DecodeCompressed;bytes compression_type name;DecodeCompressed bytes 1
io.decode_gif;DecodeGif;contents name;DecodeGif contents 1
io.decode_image;Assert Cast DecodeBmp DecodeGif DecodeJpeg DecodePng Equal GatherV2 Identity LogicalAnd Merge Mul NotEqual Substr Switch;contents channels dtype name expand_animations
io.decode_jpeg;DecodeJpeg;contents channels ratio fancy_upscaling try_recover_truncated acceptable_fraction dct_method name;DecodeJpeg contents 1
io.decode_json_example;DecodeJSONExample;json_examples name;DecodeJSONExample json_examples 1
io.decode_png;DecodePng;contents channels dtype name;DecodePng contents 1
io.decode_proto;DecodeProtoV2;bytes message_type field_names output_types descriptor_source message_format sanitize name;DecodeProtoV2 bytes 1
io.decode_raw;DecodeRaw;input_bytes out_type little_endian name bytes
io.deserialize_many_sparse;DeserializeManySparse;serialized_sparse dtype rank name
io.encode_base64;EncodeBase64;input pad name;EncodeBase64 input 1
io.encode_jpeg;EncodeJpeg;image format quality progressive optimize_size chroma_downsampling density_unit x_density y_density xmp_metadata name;EncodeJpeg image 1
io.encode_proto;EncodeProto;sizes values field_names message_type descriptor_source name;EncodeProto sizes values *
io.extract_jpeg_shape;ExtractJpegShape;contents output_type name;ExtractJpegShape contents 1
io.is_jpeg;Equal Substr;contents name
io.match_filenames_once;Assign Identity MatchingFiles VariableV2;pattern name
io.matching_files;MatchingFiles;pattern name;MatchingFiles pattern 1
io.parse_tensor;ParseTensor;serialized out_type name;ParseTensor serialized 1
io.read_file;ReadFile;filename name;ReadFile filename 1
io.serialize_many_sparse;SerializeManySparse;sp_input name out_type;SerializeManySparse 3
io.serialize_sparse;SerializeSparse;sp_input name out_type;SerializeSparse 3
io.serialize_tensor;SerializeTensor;tensor name;SerializeTensor tensor 1
io.tf_record_iterator
io.write_file;WriteFile;filename contents name;WriteFile filename contents 2
is_finite;IsFinite;x name;IsFinite x 1
is_inf;IsInf;x name;IsInf x 1
is_nan;IsNan;x name;IsNan x 1
is_non_decreasing;AddV2 All Fill Identity Less LessEqual Merge Reshape Shape Size StridedSlice Sub Switch;x name
is_numeric_tensor
is_strictly_increasing;AddV2 All Fill Identity Less Merge Reshape Shape Size StridedSlice Sub Switch;x name
is_tensor
is_variable_initialized;IsVariableInitialized VarIsInitializedOp;variable
keras.Input
keras.activations.elu;Elu Greater Mul Select;x alpha
keras.activations.exponential;Exp;x;Exp x 1
keras.activations.hard_sigmoid;Add Maximum Minimum Mul;x
keras.activations.linear
keras.activations.relu;Cast Greater LeakyRelu Maximum Minimum Mul Relu Relu6;x alpha max_value threshold
keras.activations.selu;Elu Greater Mul Select;x
keras.activations.sigmoid;Sigmoid;x;Sigmoid x 1
keras.activations.softmax;Exp Max RealDiv Softmax Sub Sum;x axis
keras.activations.softplus;Softplus;x;Softplus x 1
keras.activations.softsign;Softsign;x;Softsign x 1
keras.activations.tanh;Tanh;x;Tanh x 1
keras.backend.abs;Abs ComplexAbs;x;Abs x 1
keras.backend.all;All Cast Range Rank;x axis keepdims
keras.backend.any;Any Cast Range Rank;x axis keepdims
keras.backend.arange;Cast Range;start stop step dtype
keras.backend.argmax;ArgMax;x axis;ArgMax x axis 2
keras.backend.argmin;ArgMin;x axis;ArgMin x axis 2
keras.backend.backend
keras.backend.batch_dot;BatchMatMulV2 ExpandDims Mul Sum Transpose;x y axes
keras.backend.batch_flatten;Pack Prod Reshape Shape StridedSlice;x
keras.backend.batch_normalization;AddV2 FusedBatchNormV3 Mul Rsqrt Sub;x mean var beta gamma axis epsilon
keras.backend.bias_add;AddV2 BiasAdd Reshape;x bias data_format
keras.backend.binary_crossentropy;Add AddV2 Exp GreaterEqual Log Log1p Maximum Minimum Mul Neg Select Sub ZerosLike;target output from_logits
keras.backend.cast;Cast;x dtype;Cast x 1
keras.backend.categorical_crossentropy;ConcatV2 Log Maximum Minimum Mul Neg Pack Rank RealDiv Reshape Shape Slice SoftmaxCrossEntropyWithLogits Sub Sum;target output from_logits axis
keras.backend.clip;Maximum Minimum;x min_value max_value
keras.backend.concatenate;ConcatV2;tensors axis;ConcatV2 tensors *
keras.backend.constant
keras.backend.conv1d;AddV2 BatchToSpaceND Conv2D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub Transpose;x kernel strides padding data_format dilation_rate
keras.backend.conv2d;AddV2 BatchToSpaceND Conv2D FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub Transpose;x kernel strides padding data_format dilation_rate
keras.backend.conv2d_transpose;AddV2 BatchToSpaceND Conv2DBackpropInput FloorDiv FloorMod Mul Pack SpaceToBatchND StridedSlice Sub Transpose;x kernel output_shape strides padding data_format dilation_rate
keras.backend.conv3d;AddV2 BatchToSpaceND Conv3D FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub Transpose;x kernel strides padding data_format dilation_rate
keras.backend.cos;Cos;x;Cos x 1
keras.backend.count_params
keras.backend.ctc_batch_cost;AddV2 CTCLoss Cast ConcatV2 Enter Exit ExpandDims Fill GatherNd GatherV2 Identity Less Log LogicalAnd LoopCond Merge NextIteration Pack Prod Range Rank Reshape ReverseV2 Shape Squeeze StridedSlice Sub Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Tile Transpose Where;y_true y_pred input_length label_length
keras.backend.cumprod;Cumprod;x axis;Cumprod x axis 2
keras.backend.cumsum;Cumsum;x axis;Cumsum x axis 2
keras.backend.dot;BatchMatMulV2 MatMul Reshape Transpose Unpack;x y
keras.backend.dropout;Add Cast GreaterEqual Mul RandomUniform RealDiv Shape Sub;x level noise_shape seed
keras.backend.dtype
keras.backend.elu;Elu Greater Mul Select;x alpha
keras.backend.epsilon
keras.backend.equal;Equal;x y;Equal x y 2
keras.backend.exp;Exp;x;Exp x 1
keras.backend.expand_dims;ExpandDims;x axis;ExpandDims x axis 2
keras.backend.eye;AssignVariableOp MatrixDiag ReadVariableOp VarHandleOp VarIsInitializedOp;size dtype name
keras.backend.flatten;Reshape;x;Reshape x 2
keras.backend.floatx
keras.backend.foldl;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer name
keras.backend.foldr;AddV2 Enter Exit Greater Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Sub Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer name
keras.backend.gather;GatherV2;reference indices;GatherV2 reference indices 3
keras.backend.get_session
keras.backend.get_uid
keras.backend.greater;Greater;x y;Greater x y 2
keras.backend.greater_equal;GreaterEqual;x y;GreaterEqual x y 2
keras.backend.hard_sigmoid;Add Maximum Minimum Mul;x
keras.backend.image_data_format
keras.backend.in_test_phase;Identity Merge PlaceholderWithDefault Switch;x alt training
keras.backend.in_top_k;InTopKV2;predictions targets k;InTopKV2 predictions targets k 3
keras.backend.in_train_phase;Identity Merge PlaceholderWithDefault Switch;x alt training
keras.backend.int_shape
keras.backend.is_sparse
keras.backend.l2_normalize;Maximum Mul Range Rank Rsqrt Square Sum;x axis
keras.backend.learning_phase;PlaceholderWithDefault;;PlaceholderWithDefault 1
keras.backend.less;Less;x y;Less x y 2
keras.backend.less_equal;LessEqual;x y;LessEqual x y 2
keras.backend.log;Log;x;Log x 1
keras.backend.manual_variable_initialization
keras.backend.map_fn;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3;fn elems name dtype
keras.backend.max;Max Range Rank;x axis keepdims
keras.backend.maximum;Maximum;x y;Maximum x y 2
keras.backend.mean;Cast Mean Range Rank;x axis keepdims
keras.backend.min;Min Range Rank;x axis keepdims
keras.backend.minimum;Minimum;x y;Minimum x y 2
keras.backend.name_scope
keras.backend.ndim
keras.backend.normalize_batch_in_training;AddV2 Cast Mean Mul Rsqrt SquaredDifference Squeeze StopGradient Sub;x gamma beta reduction_axes epsilon
keras.backend.not_equal;NotEqual;x y;NotEqual x y 2
keras.backend.one_hot;OneHot;indices num_classes;OneHot indices 4
keras.backend.ones;AssignVariableOp Fill ReadVariableOp VarHandleOp VarIsInitializedOp;shape dtype name
keras.backend.ones_like;Fill Shape;x dtype name
keras.backend.permute_dimensions;Transpose;x pattern
keras.backend.placeholder
keras.backend.pool2d;AvgPool MaxPool Transpose;x pool_size strides padding data_format pool_mode
keras.backend.pool3d;AvgPool3D MaxPool3D Transpose;x pool_size strides padding data_format pool_mode
keras.backend.pow;Pow;x a;Pow x a 2
keras.backend.print_tensor;Identity PrintV2 StringFormat;x message
keras.backend.prod;Prod Range Rank;x axis keepdims
keras.backend.random_binomial;Add Fill LessEqual Mul RandomUniform Select Sub;shape p dtype seed
keras.backend.random_normal;Add Mul RandomStandardNormal;shape mean stddev dtype seed
keras.backend.random_normal_variable;Add AssignVariableOp Mul RandomStandardNormal ReadVariableOp VarHandleOp VarIsInitializedOp;shape mean scale dtype name seed
keras.backend.random_uniform;Add Mul RandomUniform Sub;shape minval maxval dtype seed
keras.backend.random_uniform_variable;Add AssignVariableOp Mul RandomUniform ReadVariableOp Sub VarHandleOp VarIsInitializedOp;shape low high dtype name seed
keras.backend.relu;Cast Greater LeakyRelu Maximum Minimum Mul Relu Relu6;x alpha max_value threshold
keras.backend.repeat;ExpandDims Tile;x n
keras.backend.repeat_elements;ConcatV2 ExpandDims Mul Reshape Shape Split Tile;x rep axis
keras.backend.reset_uids
keras.backend.reshape;Reshape;x shape;Reshape x shape 2
keras.backend.resize_images;Mul ResizeNearestNeighbor StridedSlice Transpose;x height_factor width_factor data_format interpolation
keras.backend.resize_volumes;ConcatV2 Split;x depth_factor height_factor width_factor data_format
keras.backend.reverse;ReverseV2;x axes;ReverseV2 x 2
keras.backend.round;Round;x;Round x 1
keras.backend.separable_conv2d;AddV2 BatchToSpaceND Conv2D DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub Transpose;x depthwise_kernel pointwise_kernel strides padding data_format dilation_rate
keras.backend.set_epsilon
keras.backend.set_image_data_format
keras.backend.set_session
keras.backend.shape;Shape;x;Shape x 1
keras.backend.sigmoid;Sigmoid;x;Sigmoid x 1
keras.backend.sign;Sign;x;Sign x 1
keras.backend.sin;Sin;x;Sin x 1
keras.backend.softmax;AddV2 ConcatV2 FloorMod Less Pack Range Select Softmax Sub Transpose;x axis
keras.backend.softplus;Softplus;x;Softplus x 1
keras.backend.softsign;Softsign;x;Softsign x 1
keras.backend.sparse_categorical_crossentropy;AddV2 All Assert Cast Equal Log Maximum Minimum Pack Rank Reshape Shape SparseSoftmaxCrossEntropyWithLogits StridedSlice Sub Transpose;target output from_logits axis
keras.backend.spatial_2d_padding;Pad;x padding data_format;Pad x 2
keras.backend.spatial_3d_padding;Pad;x padding data_format;Pad x 2
keras.backend.sqrt;Maximum Minimum Sqrt;x
keras.backend.square;Square;x;Square x 1
keras.backend.squeeze;Squeeze;x axis;Squeeze x 1
keras.backend.stack
keras.backend.std;Cast Mean Range Rank Sqrt Square Sub;x axis keepdims
keras.backend.stop_gradient
keras.backend.sum;Range Rank Sum;x axis keepdims
keras.backend.switch;ConcatV2 Fill Greater Identity Merge Reshape Select Shape Sub Switch Tile;condition then_expression else_expression
keras.backend.tanh;Tanh;x;Tanh x 1
keras.backend.temporal_padding;Pad;x padding;Pad x 2
keras.backend.tile;Tile;x n;Tile x 2
keras.backend.to_dense
keras.backend.transpose;Range Rank Sub Transpose;x
keras.backend.truncated_normal;Add Mul TruncatedNormal;shape mean stddev dtype seed
keras.backend.update;Assign AssignVariableOp ReadVariableOp;x new_x
keras.backend.update_add;AssignAdd AssignAddVariableOp ReadVariableOp;x increment
keras.backend.update_sub;AssignSub AssignSubVariableOp ReadVariableOp;x decrement
keras.backend.var;Cast Mean Range Rank Square Sub;x axis keepdims
keras.backend.variable;AssignVariableOp ReadVariableOp VarHandleOp VarIsInitializedOp;value dtype name constraint
keras.backend.zeros;AssignVariableOp Fill ReadVariableOp VarHandleOp VarIsInitializedOp;shape dtype name
keras.backend.zeros_like;Fill Shape ZerosLike;x dtype name
keras.constraints.Constraint
keras.constraints.MaxNorm
keras.constraints.MinMaxNorm
keras.constraints.NonNeg
keras.constraints.RadialConstraint
keras.constraints.UnitNorm
keras.constraints.max_norm
keras.constraints.min_max_norm
keras.constraints.non_neg
keras.constraints.radial_constraint
keras.constraints.unit_norm
keras.initializers.Constant
keras.initializers.Identity
keras.initializers.Initializer
keras.initializers.Ones
keras.initializers.Orthogonal
keras.initializers.RandomNormal
keras.initializers.RandomUniform
keras.initializers.TruncatedNormal
keras.initializers.VarianceScaling
keras.initializers.Zeros
keras.initializers.constant
keras.initializers.glorot_normal
keras.initializers.glorot_uniform
keras.initializers.he_normal
keras.initializers.he_uniform
keras.initializers.identity
keras.initializers.lecun_normal
keras.initializers.lecun_uniform
keras.initializers.normal
keras.initializers.ones
keras.initializers.orthogonal
keras.initializers.random_normal
keras.initializers.random_uniform
keras.initializers.serialize
keras.initializers.truncated_normal
keras.initializers.uniform
keras.initializers.zeros
keras.layers.AbstractRNNCell
keras.layers.ActivityRegularization
keras.layers.Add
keras.layers.AdditiveAttention
keras.layers.AlphaDropout
keras.layers.Attention
keras.layers.Average
keras.layers.AveragePooling1D
keras.layers.AveragePooling2D
keras.layers.AveragePooling3D
keras.layers.AvgPool1D
keras.layers.AvgPool2D
keras.layers.AvgPool3D
keras.layers.BatchNormalization
keras.layers.Concatenate
keras.layers.Conv1D
keras.layers.Conv2D
keras.layers.Conv2DTranspose
keras.layers.Conv3D
keras.layers.Conv3DTranspose
keras.layers.ConvLSTM2D
keras.layers.Convolution1D
keras.layers.Convolution2D
keras.layers.Convolution2DTranspose
keras.layers.Convolution3D
keras.layers.Convolution3DTranspose
keras.layers.Cropping1D
keras.layers.Cropping2D
keras.layers.Cropping3D
keras.layers.CuDNNGRU
keras.layers.CuDNNLSTM
keras.layers.Dense
keras.layers.DepthwiseConv2D
keras.layers.Dot
keras.layers.Dropout
keras.layers.ELU
keras.layers.Embedding
keras.layers.Flatten
keras.layers.GRU
keras.layers.GRUCell
keras.layers.GaussianDropout
keras.layers.GaussianNoise
keras.layers.GlobalAveragePooling1D
keras.layers.GlobalAveragePooling2D
keras.layers.GlobalAveragePooling3D
keras.layers.GlobalAvgPool1D
keras.layers.GlobalAvgPool2D
keras.layers.GlobalAvgPool3D
keras.layers.GlobalMaxPool1D
keras.layers.GlobalMaxPool2D
keras.layers.GlobalMaxPool3D
keras.layers.GlobalMaxPooling1D
keras.layers.GlobalMaxPooling2D
keras.layers.GlobalMaxPooling3D
keras.layers.Input
keras.layers.InputLayer
keras.layers.InputSpec
keras.layers.LSTM
keras.layers.LSTMCell
keras.layers.Layer
keras.layers.LayerNormalization
keras.layers.LeakyReLU
keras.layers.LocallyConnected1D
keras.layers.LocallyConnected2D
keras.layers.Masking
keras.layers.MaxPool1D
keras.layers.MaxPool2D
keras.layers.MaxPool3D
keras.layers.MaxPooling1D
keras.layers.MaxPooling2D
keras.layers.MaxPooling3D
keras.layers.Maximum
keras.layers.Minimum
keras.layers.Multiply
keras.layers.PReLU
keras.layers.RNN
keras.layers.ReLU
keras.layers.RepeatVector
keras.layers.SeparableConv1D
keras.layers.SeparableConv2D
keras.layers.SeparableConvolution1D
keras.layers.SeparableConvolution2D
keras.layers.SimpleRNN
keras.layers.SimpleRNNCell
keras.layers.Softmax
keras.layers.SpatialDropout1D
keras.layers.SpatialDropout2D
keras.layers.SpatialDropout3D
keras.layers.StackedRNNCells
keras.layers.Subtract
keras.layers.ThresholdedReLU
keras.layers.UpSampling1D
keras.layers.UpSampling2D
keras.layers.UpSampling3D
keras.layers.ZeroPadding1D
keras.layers.ZeroPadding2D
keras.layers.ZeroPadding3D
keras.layers.add;Add AddV2;inputs
keras.layers.average;AddV2 Cast RealDiv;inputs
keras.layers.concatenate;ConcatV2;inputs axis;ConcatV2 inputs *
keras.layers.dot;BatchMatMulV2 ExpandDims Maximum Mul Rsqrt Square Sum Transpose;inputs axes normalize
keras.layers.maximum;Maximum;inputs
keras.layers.minimum;Minimum;inputs
keras.layers.multiply;Mul;inputs
keras.layers.subtract;Sub;inputs
keras.losses.BinaryCrossentropy
keras.losses.CategoricalCrossentropy
keras.losses.CategoricalHinge
keras.losses.CosineSimilarity
keras.losses.Hinge
keras.losses.Huber
keras.losses.KLD;Log Maximum Minimum Mul RealDiv Sum;y_true y_pred
keras.losses.KLDivergence
keras.losses.LogCosh
keras.losses.Loss
keras.losses.MAE;Abs ComplexAbs Mean Sub;y_true y_pred
keras.losses.MAPE;Abs Maximum Mean Minimum Mul RealDiv Sub;y_true y_pred
keras.losses.MSE;Mean SquaredDifference;y_true y_pred
keras.losses.MSLE;AddV2 Log Maximum Mean Minimum SquaredDifference;y_true y_pred
keras.losses.MeanAbsoluteError
keras.losses.MeanAbsolutePercentageError
keras.losses.MeanSquaredError
keras.losses.MeanSquaredLogarithmicError
keras.losses.Poisson
keras.losses.SparseCategoricalCrossentropy
keras.losses.SquaredHinge
keras.losses.binary_crossentropy;Add AddV2 Exp GreaterEqual Log Log1p Maximum Mean Minimum Mul Neg Select Sub ZerosLike;y_true y_pred from_logits label_smoothing
keras.losses.categorical_crossentropy;AddV2 Cast ConcatV2 Log Maximum Minimum Mul Neg Pack Rank RealDiv Reshape Shape Slice SoftmaxCrossEntropyWithLogits StridedSlice Sub Sum;y_true y_pred from_logits label_smoothing
keras.losses.categorical_hinge;AddV2 Max Maximum Mul Sub Sum;y_true y_pred
keras.losses.cosine;Maximum Mul Rsqrt Square Sum;y_true y_pred axis
keras.losses.cosine_proximity;Maximum Mul Rsqrt Square Sum;y_true y_pred axis
keras.losses.cosine_similarity;Maximum Mul Rsqrt Square Sum;y_true y_pred axis
keras.losses.hinge;All Equal Identity LogicalOr Maximum Mean Merge Mul Range Rank Sub Switch;y_true y_pred
keras.losses.kld;Log Maximum Minimum Mul RealDiv Sum;y_true y_pred
keras.losses.kullback_leibler_divergence;Log Maximum Minimum Mul RealDiv Sum;y_true y_pred
keras.losses.logcosh;AddV2 Log Mean Mul Softplus Sub;y_true y_pred
keras.losses.mae;Abs ComplexAbs Mean Sub;y_true y_pred
keras.losses.mape;Abs Maximum Mean Minimum Mul RealDiv Sub;y_true y_pred
keras.losses.mean_absolute_error;Abs ComplexAbs Mean Sub;y_true y_pred
keras.losses.mean_absolute_percentage_error;Abs Maximum Mean Minimum Mul RealDiv Sub;y_true y_pred
keras.losses.mean_squared_error;Mean SquaredDifference;y_true y_pred
keras.losses.mean_squared_logarithmic_error;AddV2 Log Maximum Mean Minimum SquaredDifference;y_true y_pred
keras.losses.mse;Mean SquaredDifference;y_true y_pred
keras.losses.msle;AddV2 Log Maximum Mean Minimum SquaredDifference;y_true y_pred
keras.losses.poisson;AddV2 Log Mean Mul Sub;y_true y_pred
keras.losses.sparse_categorical_crossentropy;AddV2 All Assert Cast Equal Log Maximum Minimum Pack Rank Reshape Shape SparseSoftmaxCrossEntropyWithLogits StridedSlice Sub Transpose;y_true y_pred from_logits axis
keras.losses.squared_hinge;All Equal Identity LogicalOr Maximum Mean Merge Mul Range Rank Square Sub Switch;y_true y_pred
keras.optimizers.Adadelta
keras.optimizers.Adagrad
keras.optimizers.Adam
keras.optimizers.Adamax
keras.optimizers.Ftrl
keras.optimizers.Nadam
keras.optimizers.RMSprop
keras.optimizers.SGD
keras.regularizers.L1L2
keras.regularizers.Regularizer
keras.regularizers.l1
keras.regularizers.l1_l2
keras.regularizers.l2
layers.AveragePooling1D
layers.AveragePooling2D
layers.AveragePooling3D
layers.BatchNormalization
layers.Conv1D
layers.Conv2D
layers.Conv2DTranspose
layers.Conv3D
layers.Conv3DTranspose
layers.Dense
layers.Dropout
layers.Flatten
layers.InputSpec
layers.Layer
layers.MaxPooling1D
layers.MaxPooling2D
layers.MaxPooling3D
layers.SeparableConv1D
layers.SeparableConv2D
layers.average_pooling1d;AvgPool ExpandDims Squeeze Transpose;inputs pool_size strides padding data_format name
layers.average_pooling2d;AvgPool;inputs pool_size strides padding data_format name;AvgPool inputs 1
layers.average_pooling3d;AvgPool3D Transpose;inputs pool_size strides padding data_format name
layers.batch_normalization;AddV2 Assign AssignSub Cast FusedBatchNormV3 Identity Mean Merge Mul Neg RefSwitch Reshape Rsqrt Sqrt SquaredDifference Squeeze StopGradient Sub Switch VariableV2;inputs axis momentum epsilon center scale beta_initializer gamma_initializer moving_mean_initializer moving_variance_initializer beta_regularizer gamma_regularizer beta_constraint gamma_constraint training trainable name reuse renorm renorm_clipping renorm_momentum fused virtual_batch_size adjustment
layers.conv1d;Add AddV2 Assign BatchToSpaceND BiasAdd Conv2D ExpandDims Identity Mul RandomUniform Reshape SpaceToBatchND Squeeze Sub VariableV2;inputs filters kernel_size strides padding data_format dilation_rate activation use_bias kernel_initializer bias_initializer kernel_regularizer bias_regularizer activity_regularizer kernel_constraint bias_constraint trainable name reuse
layers.conv2d;Add Assign BatchToSpaceND BiasAdd Conv2D Identity Mul RandomUniform SpaceToBatchND Sub VariableV2;inputs filters kernel_size strides padding data_format dilation_rate activation use_bias kernel_initializer bias_initializer kernel_regularizer bias_regularizer activity_regularizer kernel_constraint bias_constraint trainable name reuse
layers.conv2d_transpose;Add AddV2 Assign BiasAdd Conv2DBackpropInput Identity IsVariableInitialized Mul Pack RandomUniform StridedSlice Sub Transpose VariableV2;inputs filters kernel_size strides padding data_format activation use_bias kernel_initializer bias_initializer kernel_regularizer bias_regularizer activity_regularizer kernel_constraint bias_constraint trainable name reuse
layers.conv3d;Add Assign BatchToSpaceND BiasAdd Conv3D Identity Mul RandomUniform SpaceToBatchND Sub VariableV2;inputs filters kernel_size strides padding data_format dilation_rate activation use_bias kernel_initializer bias_initializer kernel_regularizer bias_regularizer activity_regularizer kernel_constraint bias_constraint trainable name reuse
layers.conv3d_transpose;Add AddV2 Assign BiasAdd Conv3DBackpropInputV2 Identity Mul Pack RandomUniform StridedSlice Sub VariableV2;inputs filters kernel_size strides padding data_format activation use_bias kernel_initializer bias_initializer kernel_regularizer bias_regularizer activity_regularizer kernel_constraint bias_constraint trainable name reuse
layers.dense;Add Assign BiasAdd Identity MatMul Mul RandomUniform Reshape Sub Transpose VariableV2;inputs units activation use_bias kernel_initializer bias_initializer kernel_regularizer bias_regularizer activity_regularizer kernel_constraint bias_constraint trainable name reuse
layers.dropout;Add Cast GreaterEqual Identity Merge Mul Pack RandomUniform RealDiv Shape Sub Switch;inputs rate noise_shape seed training name
layers.flatten;Pack Reshape Shape StridedSlice Transpose;inputs name data_format
layers.max_pooling1d;ExpandDims MaxPool Squeeze Transpose;inputs pool_size strides padding data_format name
layers.max_pooling2d;MaxPool;inputs pool_size strides padding data_format name;MaxPool inputs 1
layers.max_pooling3d;MaxPool3D Transpose;inputs pool_size strides padding data_format name
layers.separable_conv1d;Add Assign BatchToSpaceND BiasAdd Conv2D DepthwiseConv2dNative ExpandDims Identity Mul RandomUniform SpaceToBatchND Squeeze Sub VariableV2;inputs filters kernel_size strides padding data_format dilation_rate depth_multiplier activation use_bias depthwise_initializer pointwise_initializer bias_initializer depthwise_regularizer pointwise_regularizer bias_regularizer activity_regularizer depthwise_constraint pointwise_constraint bias_constraint trainable name reuse
layers.separable_conv2d;Add Assign BatchToSpaceND BiasAdd Conv2D DepthwiseConv2dNative Identity Mul RandomUniform SpaceToBatchND Sub VariableV2;inputs filters kernel_size strides padding data_format dilation_rate depth_multiplier activation use_bias depthwise_initializer pointwise_initializer bias_initializer depthwise_regularizer pointwise_regularizer bias_regularizer activity_regularizer depthwise_constraint pointwise_constraint bias_constraint trainable name reuse
lbeta;Lgamma Sub Sum;x name
less;Less;x y name;Less x y 2
less_equal;LessEqual;x y name;LessEqual x y 2
lgamma;Lgamma;x name;Lgamma x 1
lin_space;LinSpace;start stop num name;LinSpace start stop num 3
linalg.LinearOperatorCirculant;Abs Cast ComplexAbs Conj Shape StridedSlice;spectrum input_output_dtype is_non_singular is_self_adjoint is_positive_definite is_square name
linalg.LinearOperatorCirculant2D;Abs Cast ComplexAbs Conj Shape StridedSlice;spectrum input_output_dtype is_non_singular is_self_adjoint is_positive_definite is_square name
linalg.LinearOperatorCirculant3D;Abs Cast Conj Shape StridedSlice;spectrum input_output_dtype is_non_singular is_self_adjoint is_positive_definite is_square name
linalg.LinearOperatorDiag
linalg.LinearOperatorFullMatrix
linalg.LinearOperatorHouseholder
linalg.LinearOperatorIdentity
linalg.LinearOperatorLowerTriangular
linalg.LinearOperatorScaledIdentity
linalg.LinearOperatorToeplitz;Cast ComplexAbs ConcatV2 Conj FFT ReverseV2 Shape StridedSlice ZerosLike;col row is_non_singular is_self_adjoint is_positive_definite is_square name
linalg.LinearOperatorZeros
linalg.adjoint;ConcatV2 ConjugateTranspose Pack Range Rank Sub Transpose;matrix name
linalg.band_part;MatrixBandPart;input num_lower num_upper name;MatrixBandPart input num_lower num_upper 3
linalg.cholesky;Cholesky;input name;Cholesky input 1
linalg.cholesky_solve;MatrixTriangularSolve;chol rhs name
linalg.cross;Cross;a b name;Cross a b 2
linalg.det;MatrixDeterminant;input name;MatrixDeterminant input 1
linalg.diag;MatrixDiag;diagonal name k num_rows num_cols padding_value;MatrixDiag diagonal 1
linalg.diag_part;MatrixDiagPart;input name k padding_value;MatrixDiagPart input 1
linalg.eigh;SelfAdjointEigV2;tensor name;SelfAdjointEigV2 tensor 1
linalg.eigvalsh;SelfAdjointEigV2;tensor name;SelfAdjointEigV2 tensor 1
linalg.einsum;BatchMatMulV2 ExpandDims MatMul Mul Reshape Sum Transpose;equation
linalg.expm;Abs AddV2 BatchMatMulV2 Cast ComplexAbs ConcatV2 Enter Exit Fill Floor Identity Less Log LoopCond MatrixDiag MatrixSolve Max Maximum Merge Minimum Mul Neg NextIteration Pack Pow Range Rank RealDiv Reshape Select Shape Size StridedSlice Sub Sum Switch;input name
linalg.eye;Cast ConcatV2 Fill MatrixDiag MatrixSetDiag Minimum Pack;num_rows num_columns batch_shape dtype name
linalg.global_norm;L2Loss Mul Pack Sqrt Sum;t_list name
linalg.inv;MatrixInverse;input adjoint name;MatrixInverse input 1
linalg.l2_normalize;Maximum Mul Range Rank Rsqrt Square Sum;x axis epsilon name dim
linalg.logdet;Cholesky Log MatrixDiagPart Mul Real Sum;matrix name
linalg.logm;MatrixLogarithm;input name;MatrixLogarithm input 1
linalg.lstsq;AddV2 BatchMatMulV2 Cholesky ConcatV2 Conj Fill GreaterEqual Identity MatMul MatrixDiag MatrixSolveLs MatrixTriangularSolve Merge Minimum Mul Pack Shape StridedSlice Switch;matrix rhs l2_regularizer fast name
linalg.lu;Lu;input output_idx_type name;Lu input 1
linalg.matmul;BatchMatMulV2 Conj MatMul SparseMatMul;a b transpose_a transpose_b adjoint_a adjoint_b a_is_sparse b_is_sparse name
linalg.matrix_rank;Assert Cast Greater GreaterEqual Identity Max Mul Rank Shape StridedSlice Sum Svd;a tol validate_args name
linalg.matrix_transpose;ConcatV2 Pack Range Rank Sub Transpose;a name conjugate
linalg.matvec;BatchMatMulV2 ExpandDims SparseMatMul Squeeze;a b transpose_a adjoint_a a_is_sparse b_is_sparse name
linalg.norm;Conj Mul Range Rank Sqrt Squeeze Sum;tensor ord axis keepdims name keep_dims
linalg.normalize;Conj Mul Range Rank RealDiv Sqrt Sum;tensor ord axis name
linalg.pinv;Assert BatchMatMulV2 Cast ExpandDims Greater GreaterEqual Identity MatMul Max Maximum Mul Rank RealDiv SelectV2 Shape StridedSlice Svd;a rcond validate_args name
linalg.qr;Qr;input full_matrices name;Qr input 1
linalg.set_diag;MatrixSetDiag;input diagonal name k;MatrixSetDiag input diagonal 2
linalg.slogdet;LogMatrixDeterminant;input name;LogMatrixDeterminant input 1
linalg.solve;MatrixSolve;matrix rhs adjoint name;MatrixSolve matrix rhs 2
linalg.sqrtm;MatrixSquareRoot;input name;MatrixSquareRoot input 1
linalg.svd;Real Svd;tensor full_matrices compute_uv name;Svd tensor 1
linalg.tensor_diag;Diag;diagonal name;Diag diagonal 1
linalg.tensor_diag_part;DiagPart;input name;DiagPart input 1
linalg.tensordot;AddV2 ConcatV2 GatherV2 GreaterEqual ListDiff MatMul Pack Prod Range Rank Reshape Select Shape Sub Transpose;a b axes name
linalg.trace;MatrixDiagPart Sum;x name
linalg.transpose;ConcatV2 Pack Range Rank Sub Transpose;a name conjugate
linalg.triangular_solve;MatrixTriangularSolve;matrix rhs lower adjoint name;MatrixTriangularSolve matrix rhs 2
linalg.tridiagonal_matmul;ExpandDims StridedSlice TridiagonalMatMul;diagonals rhs diagonals_format name
linalg.tridiagonal_solve;Conj TridiagonalSolve;diagonals rhs diagonals_format transpose_rhs conjugate_rhs name partial_pivoting;TridiagonalSolve diagonals rhs 2
linspace;LinSpace;start stop num name;LinSpace start stop num 3
local_variables
local_variables_initializer
log;Log;x name;Log x 1
log1p;Log1p;x name;Log1p x 1
log_sigmoid;Neg Softplus;x name
logical_and;LogicalAnd;x y name;LogicalAnd x y 2
logical_not;LogicalNot;x name;LogicalNot x 1
logical_or;LogicalOr;x y name;LogicalOr x y 2
logical_xor;LogicalAnd LogicalNot LogicalOr;x y name
lookup.KeyValueTensorInitializer;Cast Pack;keys values key_dtype value_dtype name
lookup.TextFileIndex
losses.Reduction
losses.absolute_difference;Abs Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Merge Mul Range Rank ReadVariableOp Select Shape Size Sub Sum Switch ZerosLike;labels predictions weights scope loss_collection reduction
losses.add_loss
losses.compute_weighted_loss;Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Merge Mul Range Rank ReadVariableOp Select Shape Size Sum Switch ZerosLike;losses weights scope loss_collection reduction
losses.cosine_distance;Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Merge Mul Pack Range Rank ReadVariableOp Select Shape Size Sub Sum Switch ZerosLike;labels predictions axis weights scope loss_collection reduction dim
losses.get_losses
losses.get_regularization_loss
losses.get_regularization_losses
losses.hinge_loss;Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Merge Mul Range Rank ReadVariableOp Relu Select Shape Size Sub Sum Switch ZerosLike;labels logits weights scope loss_collection reduction
losses.huber_loss;Abs Add Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Merge Minimum Mul Range Rank ReadVariableOp Select Shape Size Sub Sum Switch ZerosLike;labels predictions weights delta scope loss_collection reduction
losses.log_loss;AddV2 Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Log Merge Mul Neg Range Rank ReadVariableOp Select Shape Size Sub Sum Switch ZerosLike;labels predictions weights epsilon scope loss_collection reduction
losses.mean_pairwise_squared_error;Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Greater Identity Maximum Merge Mul Range Rank ReadVariableOp Select Shape Size Square Sub Sum Switch ZerosLike;labels predictions weights scope loss_collection
losses.mean_squared_error;Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Merge Mul Range Rank ReadVariableOp Select Shape Size SquaredDifference Sum Switch ZerosLike;labels predictions weights scope loss_collection reduction
losses.sigmoid_cross_entropy;Add AddV2 Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal Exp ExpandDims Fill GreaterEqual Identity Log1p Merge Mul Neg Range Rank ReadVariableOp Select Shape Size Sub Sum Switch ZerosLike;multi_class_labels logits weights label_smoothing scope loss_collection reduction
losses.softmax_cross_entropy;AddV2 Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Merge Mul Pack Range Rank ReadVariableOp RealDiv Reshape Select Shape Size Slice SoftmaxCrossEntropyWithLogits StopGradient StridedSlice Sub Sum Switch ZerosLike;onehot_labels logits weights label_smoothing scope loss_collection reduction
losses.sparse_softmax_cross_entropy;AddV2 All Assert Cast ConcatV2 DenseToDenseSetOperation DivNoNan Equal ExpandDims Fill Identity Merge Mul Pack Range Rank Reshape Select Shape Size SparseSoftmaxCrossEntropyWithLogits Squeeze StridedSlice Sub Sum Switch ZerosLike;labels logits weights scope loss_collection reduction
make_template
manip.batch_to_space_nd;BatchToSpaceND;input block_shape crops name;BatchToSpaceND input block_shape crops 3
manip.gather_nd;GatherNd;params indices name batch_dims;GatherNd params indices 2
manip.reshape;Reshape;tensor shape name
manip.reverse;ReverseV2;tensor axis name;ReverseV2 tensor axis 2
manip.roll;Roll;input shift axis name;Roll input axis 3
manip.scatter_nd;ScatterNd;indices updates shape name;ScatterNd indices updates shape 3
manip.space_to_batch_nd;SpaceToBatchND;input block_shape paddings name;SpaceToBatchND input block_shape paddings 3
manip.tile;Tile;input multiples name;Tile input multiples 2
map_fn;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3;fn elems dtype parallel_iterations back_prop swap_memory infer_shape name
matching_files;MatchingFiles;pattern name;MatchingFiles pattern 1
math.abs;Abs ComplexAbs;x name;Abs x 1
math.accumulate_n;AccumulateNV2;inputs shape tensor_dtype name;AccumulateNV2 inputs *
math.acos;Acos;x name;Acos x 1
math.acosh;Acosh;x name;Acosh x 1
math.add;Add;x y name;Add x y 2
math.add_n;AddN;inputs name;AddN inputs *
math.angle;Angle ZerosLike;input name;ZerosLike input 1
math.argmax;ArgMax;input axis name dimension output_type;ArgMax input axis 2
math.argmin;ArgMin;input axis name dimension output_type;ArgMin input axis 2
math.asin;Asin;x name;Asin x 1
math.asinh;Asinh;x name;Asinh x 1
math.atan;Atan;x name;Atan x 1
math.atan2;Atan2;y x name;Atan2 y x 2
math.atanh;Atanh;x name;Atanh x 1
math.bessel_i0;Abs BesselI0e Exp Mul;x name
math.bessel_i0e;BesselI0e;x name;BesselI0e x 1
math.bessel_i1;Abs BesselI1e Exp Mul;x name
math.bessel_i1e;BesselI1e;x name;BesselI1e x 1
math.betainc;Betainc;a b x name;Betainc a b x 3
math.bincount;AddV2 Bincount Cast Greater Max Maximum Minimum Mul Prod ReadVariableOp UnsortedSegmentSum;arr weights minlength maxlength dtype
math.ceil;Ceil;x name;Ceil x 1
math.confusion_matrix;AddV2 All Assert Cast Equal Fill Identity Less LessEqual Max Maximum Merge Pack Range Rank ReadVariableOp Shape SparseTensorDenseAdd Squeeze Sub Switch;labels predictions num_classes dtype name weights
math.conj;Conj;x name
math.cos;Cos;x name;Cos x 1
math.cosh;Cosh;x name;Cosh x 1
math.count_nonzero;Cast NotEqual Range Rank Sum;input_tensor axis keepdims dtype name reduction_indices keep_dims input
math.cumprod;Cumprod;x axis exclusive reverse name;Cumprod x axis 2
math.cumsum;Cumsum;x axis exclusive reverse name;Cumsum x axis 2
math.cumulative_logsumexp;CumulativeLogsumexp;x axis exclusive reverse name;CumulativeLogsumexp x axis 2
math.digamma;Digamma;x name;Digamma x 1
math.divide;Cast RealDiv;x y name;RealDiv x y 2
math.divide_no_nan;DivNoNan;x y name;DivNoNan x y 2
math.equal;Equal;x y name;Equal x y 2
math.erf;Erf;x name;Erf x 1
math.erfc;Erfc;x name;Erfc x 1
math.exp;Exp;x name;Exp x 1
math.expm1;Expm1;x name;Expm1 x 1
math.floor;Floor;x name;Floor x 1
math.floordiv;FloorDiv;x y name;FloorDiv x y 2
math.floormod;FloorMod;x y name;FloorMod x y 2
math.greater;Greater;x y name;Greater x y 2
math.greater_equal;GreaterEqual;x y name;GreaterEqual x y 2
math.igamma;Igamma;a x name;Igamma a x 2
math.igammac;Igammac;a x name;Igammac a x 2
math.imag;Imag ZerosLike;input name;ZerosLike input 1
math.in_top_k;InTopKV2;predictions targets k name;InTopKV2 predictions targets k 3
math.invert_permutation;InvertPermutation;x name;InvertPermutation x 1
math.is_finite;IsFinite;x name;IsFinite x 1
math.is_inf;IsInf;x name;IsInf x 1
math.is_nan;IsNan;x name;IsNan x 1
math.is_non_decreasing;AddV2 All Fill Identity Less LessEqual Merge Reshape Shape Size StridedSlice Sub Switch;x name
math.is_strictly_increasing;AddV2 All Fill Identity Less Merge Reshape Shape Size StridedSlice Sub Switch;x name
math.l2_normalize;Maximum Mul Range Rank Rsqrt Square Sum;x axis epsilon name dim
math.lbeta;Lgamma Sub Sum;x name
math.less;Less;x y name;Less x y 2
math.less_equal;LessEqual;x y name;LessEqual x y 2
math.lgamma;Lgamma;x name;Lgamma x 1
math.log;Log;x name;Log x 1
math.log1p;Log1p;x name;Log1p x 1
math.log_sigmoid;Neg Softplus;x name
math.log_softmax;AddV2 ConcatV2 FloorMod Less LogSoftmax Pack Range Select Sub Transpose;logits axis name dim
math.logical_and;LogicalAnd;x y name;LogicalAnd x y 2
math.logical_not;LogicalNot;x name;LogicalNot x 1
math.logical_or;LogicalOr;x y name;LogicalOr x y 2
math.logical_xor;LogicalAnd LogicalNot LogicalOr;x y name
math.maximum;Maximum;x y name;Maximum x y 2
math.minimum;Minimum;x y name;Minimum x y 2
math.mod;FloorMod;x y name;FloorMod x y 2
math.multiply;Mul;x y name;Mul x y 2
math.multiply_no_nan;MulNoNan;x y name;MulNoNan x y 2
math.negative;Neg;x name;Neg x 1
math.nextafter;NextAfter;x1 x2 name;NextAfter x1 x2 2
math.not_equal;NotEqual;x y name;NotEqual x y 2
math.polygamma;Polygamma;a x name;Polygamma a x 2
math.polyval;AddV2 Mul;coeffs x name
math.pow;Pow;x y name;Pow x y 2
math.real;Real;input name
math.reciprocal;Reciprocal;x name;Reciprocal x 1
math.reciprocal_no_nan;DivNoNan;x name;DivNoNan x 2
math.reduce_all;All;input_tensor axis keepdims name reduction_indices keep_dims
math.reduce_any;Any;input_tensor axis keepdims name reduction_indices keep_dims
math.reduce_euclidean_norm;EuclideanNorm Range Rank;input_tensor axis keepdims name
math.reduce_logsumexp;Add Exp IsFinite Log Max Range Rank Reshape Select Shape StopGradient Sub Sum ZerosLike;input_tensor axis keepdims name reduction_indices keep_dims
math.reduce_max;Max Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
math.reduce_mean;Mean Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
math.reduce_min;Min Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
math.reduce_prod;Prod Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
math.reduce_std;Mean Range Rank Sqrt Square Sub;input_tensor axis keepdims name
math.reduce_sum;Range Rank Sum;input_tensor axis keepdims name reduction_indices keep_dims
math.reduce_variance;Mean Range Rank Square Sub;input_tensor axis keepdims name
math.rint;Rint;x name;Rint x 1
math.round;Round;x name;Round x 1
math.rsqrt;Rsqrt;x name;Rsqrt x 1
math.scalar_mul;Mul;scalar x name;Mul scalar x 2
math.segment_max;SegmentMax;data segment_ids name;SegmentMax data segment_ids 2
math.segment_mean;SegmentMean;data segment_ids name;SegmentMean data segment_ids 2
math.segment_min;SegmentMin;data segment_ids name;SegmentMin data segment_ids 2
math.segment_prod;SegmentProd;data segment_ids name;SegmentProd data segment_ids 2
math.segment_sum;SegmentSum;data segment_ids name;SegmentSum data segment_ids 2
math.sigmoid;Sigmoid;x name;Sigmoid x 1
math.sign;Sign;x name;Sign x 1
math.sin;Sin;x name;Sin x 1
math.sinh;Sinh;x name;Sinh x 1
math.softmax;AddV2 ConcatV2 FloorMod Less Pack Range Select Softmax Sub Transpose;logits axis name dim
math.softplus;Softplus;features name;Softplus features 1
math.softsign;Softsign;features name;Softsign features 1
math.sqrt;Sqrt;x name;Sqrt x 1
math.square;Square;x name;Square x 1
math.squared_difference;SquaredDifference;x y name;SquaredDifference x y 2
math.subtract;Sub;x y name;Sub x y 2
math.tan;Tan;x name;Tan x 1
math.tanh;Tanh;x name;Tanh x 1
math.top_k;TopKV2;input k sorted name;TopKV2 input k 2
math.truediv;Cast RealDiv;x y name;RealDiv x y 2
math.unsorted_segment_max;UnsortedSegmentMax;data segment_ids num_segments name;UnsortedSegmentMax data segment_ids num_segments 3
math.unsorted_segment_mean;Cast Fill Maximum Pack RealDiv Reshape UnsortedSegmentSum;data segment_ids num_segments name
math.unsorted_segment_min;UnsortedSegmentMin;data segment_ids num_segments name;UnsortedSegmentMin data segment_ids num_segments 3
math.unsorted_segment_prod;UnsortedSegmentProd;data segment_ids num_segments name;UnsortedSegmentProd data segment_ids num_segments 3
math.unsorted_segment_sqrt_n;Fill Maximum Pack RealDiv Reshape Sqrt UnsortedSegmentSum;data segment_ids num_segments name
math.unsorted_segment_sum;UnsortedSegmentSum;data segment_ids num_segments name;UnsortedSegmentSum data segment_ids num_segments 3
math.xdivy;Xdivy;x y name;Xdivy x y 2
math.xlogy;Xlogy;x y name;Xlogy x y 2
math.zero_fraction;Cast Identity LessEqual Merge NotEqual Range Rank RealDiv Size Sub Sum Switch;value name
math.zeta;Zeta;x q name;Zeta x q 2
matmul;BatchMatMulV2 Conj MatMul SparseMatMul;a b transpose_a transpose_b adjoint_a adjoint_b a_is_sparse b_is_sparse name
matrix_band_part;MatrixBandPart;input num_lower num_upper name;MatrixBandPart input num_lower num_upper 3
matrix_determinant;MatrixDeterminant;input name;MatrixDeterminant input 1
matrix_diag;MatrixDiag;diagonal name k num_rows num_cols padding_value;MatrixDiag diagonal 1
matrix_diag_part;MatrixDiagPart;input name k padding_value;MatrixDiagPart input 1
matrix_inverse;MatrixInverse;input adjoint name;MatrixInverse input 1
matrix_set_diag;MatrixSetDiag;input diagonal name k;MatrixSetDiag input diagonal 2
matrix_solve;MatrixSolve;matrix rhs adjoint name;MatrixSolve matrix rhs 2
matrix_solve_ls;AddV2 BatchMatMulV2 Cholesky ConcatV2 Conj Fill GreaterEqual Identity MatMul MatrixDiag MatrixSolveLs MatrixTriangularSolve Merge Minimum Mul Pack Shape StridedSlice Switch;matrix rhs l2_regularizer fast name
matrix_square_root;MatrixSquareRoot;input name;MatrixSquareRoot input 1
matrix_transpose;ConcatV2 Pack Range Rank Sub Transpose;a name conjugate
matrix_triangular_solve;MatrixTriangularSolve;matrix rhs lower adjoint name;MatrixTriangularSolve matrix rhs 2
maximum;Maximum;x y name;Maximum x y 2
meshgrid;Fill Less Mul Pack Reshape Size
min_max_variable_partitioner
minimum;Minimum;x y name;Minimum x y 2
mod;FloorMod;x y name;FloorMod x y 2
model_variables
moving_average_variables
multinomial;Multinomial;logits num_samples seed name output_dtype;Multinomial logits num_samples 2
multiply;Mul;x y name;Mul x y 2
name_scope
negative;Neg;x name;Neg x 1
nest.assert_same_structure
nest.flatten
nest.is_nested
newaxis
nn.all_candidate_sampler;AllCandidateSampler;true_classes num_true num_sampled unique seed name;AllCandidateSampler true_classes 1
nn.atrous_conv2d;AddV2 BatchToSpaceND Conv2D FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;value filters rate padding name
nn.atrous_conv2d_transpose;BatchToSpaceND Conv2DBackpropInput SpaceToBatchND;value filters output_shape rate padding name
nn.avg_pool;AvgPool;value ksize strides padding data_format name input;AvgPool value 1
nn.avg_pool1d;AvgPool ExpandDims Squeeze;input ksize strides padding data_format name
nn.avg_pool2d;AvgPool;value ksize strides padding data_format name input;AvgPool value 1
nn.avg_pool3d;AvgPool3D;input ksize strides padding data_format name;AvgPool3D input 1
nn.avg_pool_v2;AvgPool AvgPool3D ExpandDims Squeeze;input ksize strides padding data_format name
nn.batch_normalization;AddV2 Mul Rsqrt Sub;x mean variance offset scale variance_epsilon name
nn.bias_add;BiasAdd;value bias data_format name;BiasAdd value bias 2
nn.bidirectional_dynamic_rnn;Add AddV2 Assign BiasAdd ConcatV2 Enter Exit Fill Identity Less LogicalAnd LoopCond MatMul Maximum Merge Minimum Mul NextIteration RandomUniform Range ReverseV2 Sigmoid Split StridedSlice Sub Switch Tanh TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Transpose VariableV2;cell_fw cell_bw inputs sequence_length initial_state_fw initial_state_bw dtype parallel_iterations swap_memory time_major scope
nn.collapse_repeated;Cast ConcatV2 ExpandDims Fill GatherV2 Less LogicalAnd Max NotEqual Pack Prod Range Rank Reshape ScatterNd Shape Squeeze StridedSlice Sum Where;labels seq_length name
nn.compute_accidental_hits;ComputeAccidentalHits;true_classes sampled_candidates num_true seed name
nn.compute_average_loss;All Assert Cast ConcatV2 DenseToDenseSetOperation Equal ExpandDims Fill GreaterEqual Identity Merge Mul Range Rank RealDiv Shape Size Squeeze StridedSlice Sub Sum Switch;per_example_loss sample_weight global_batch_size
nn.conv1d;Conv2D ExpandDims Squeeze;value filters stride padding use_cudnn_on_gpu data_format name input dilations
nn.conv2d;Conv2D;input filter strides padding use_cudnn_on_gpu data_format dilations name filters;Conv2D input filter 2
nn.conv2d_backprop_filter;Conv2DBackpropFilter;input filter_sizes out_backprop strides padding use_cudnn_on_gpu data_format dilations name;Conv2DBackpropFilter input out_backprop 3
nn.conv2d_backprop_input;Conv2DBackpropInput;input_sizes filter out_backprop strides padding use_cudnn_on_gpu data_format dilations name filters;Conv2DBackpropInput filter out_backprop 3
nn.conv2d_transpose;Conv2DBackpropInput;value filter output_shape strides padding data_format name input filters dilations;Conv2DBackpropInput output_shape filter value 3
nn.conv3d;Conv3D;input filter strides padding data_format dilations name filters
nn.conv3d_backprop_filter;Conv3DBackpropFilterV2;input filter_sizes out_backprop strides padding data_format dilations name;Conv3DBackpropFilterV2 input filter_sizes out_backprop 3
nn.conv3d_backprop_filter_v2;Conv3DBackpropFilterV2;input filter_sizes out_backprop strides padding data_format dilations name;Conv3DBackpropFilterV2 input filter_sizes out_backprop 3
nn.conv3d_transpose;Conv3DBackpropInputV2;value filter output_shape strides padding data_format name input filters dilations
nn.conv_transpose;Conv2DBackpropInput;input filters output_shape strides padding data_format dilations name;Conv2DBackpropInput output_shape filters input 3
nn.convolution;AddV2 BatchToSpaceND Conv2D Conv3D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub;input filter padding strides dilation_rate name data_format filters dilations
nn.crelu;ConcatV2 Neg Relu;features name axis
nn.ctc_beam_search_decoder;CTCBeamSearchDecoder Cast Pack;inputs sequence_length beam_width top_paths merge_repeated
nn.ctc_beam_search_decoder_v2;CTCBeamSearchDecoder Cast Pack;inputs sequence_length beam_width top_paths
nn.ctc_greedy_decoder;CTCGreedyDecoder Cast Pack;inputs sequence_length merge_repeated
nn.ctc_loss;CTCLoss Cast Pack;labels inputs sequence_length preprocess_collapse_repeated ctc_merge_repeated ignore_longer_outputs_than_inputs time_major logits
nn.ctc_loss_v2;Add AddV2 Cast ConcatV2 Empty Equal Exp ExpandDims Fill GatherV2 GreaterEqual Identity IdentityN InplaceAdd InplaceUpdate IsFinite Less Log LogSoftmax MatrixDiag Max Mul Neg OneHot Pack PadV2 Range Reshape ScatterNd Select Shape Squeeze StopGradient StridedSlice Sub Sum Tile Transpose While ZerosLike;labels logits label_length logit_length logits_time_major unique blank_index name
nn.ctc_unique_labels;AddV2 Cast Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Pack Pad Range Shape StridedSlice Sub Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Unique;labels name
nn.depth_to_space;DepthToSpace;input block_size name data_format;DepthToSpace input 1
nn.depthwise_conv2d;AddV2 BatchToSpaceND DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;input filter strides padding rate name data_format dilations
nn.depthwise_conv2d_backprop_filter;DepthwiseConv2dNativeBackpropFilter;input filter_sizes out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropFilter input filter_sizes out_backprop 3
nn.depthwise_conv2d_backprop_input;DepthwiseConv2dNativeBackpropInput;input_sizes filter out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropInput input_sizes filter out_backprop 3
nn.depthwise_conv2d_native;DepthwiseConv2dNative;input filter strides padding data_format dilations name;DepthwiseConv2dNative input filter 2
nn.depthwise_conv2d_native_backprop_filter;DepthwiseConv2dNativeBackpropFilter;input filter_sizes out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropFilter input filter_sizes out_backprop 3
nn.depthwise_conv2d_native_backprop_input;DepthwiseConv2dNativeBackpropInput;input_sizes filter out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropInput input_sizes filter out_backprop 3
nn.dilation2d;Dilation2D;input filter strides rates padding name filters dilations;Dilation2D input filter 2
nn.dropout;Add Cast GreaterEqual Mul RandomUniform RealDiv Shape Sub;x keep_prob noise_shape seed name rate
nn.dynamic_rnn;Add AddV2 All Assert Assign BiasAdd ConcatV2 Enter Equal Exit Fill GreaterEqual Identity Less LogicalAnd LoopCond MatMul Max Maximum Merge Min Minimum Mul NextIteration RandomUniform Range Select StridedSlice Sub Switch Tanh TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Transpose VariableV2;cell inputs sequence_length initial_state dtype parallel_iterations swap_memory time_major scope
nn.elu;Elu;features name;Elu features 1
nn.embedding_lookup;AddV2 ConcatV2 DynamicPartition Fill FloorDiv FloorMod GatherV2 Greater Identity Less Maximum Mul ParallelDynamicStitch Range Rank RealDiv Reshape ResourceGather Select Shape Sqrt Sub Sum;params ids partition_strategy name validate_indices max_norm
nn.embedding_lookup_sparse;Cast ConcatV2 ExpandDims Fill FloorDiv GatherV2 Identity Mul Reshape SegmentSum StridedSlice Sub Unique;params sp_ids sp_weights partition_strategy name combiner max_norm
nn.erosion2d;Dilation2D Neg ReverseV2;value kernel strides rates padding name
nn.fixed_unigram_candidate_sampler;FixedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max vocab_file distortion num_reserved_ids num_shards shard unigrams seed name;FixedUnigramCandidateSampler true_classes 1
nn.fractional_avg_pool;FractionalAvgPool;value pooling_ratio pseudo_random overlapping deterministic seed seed2 name;FractionalAvgPool value 1
nn.fractional_max_pool;FractionalMaxPool;value pooling_ratio pseudo_random overlapping deterministic seed seed2 name;FractionalMaxPool value 1
nn.fused_batch_norm;FusedBatchNormV3;x scale offset mean variance epsilon data_format is_training name
nn.in_top_k;InTopKV2;predictions targets k name;InTopKV2 predictions targets k 3
nn.l2_loss;L2Loss;t name;L2Loss t 1
nn.l2_normalize;Maximum Mul Range Rank Rsqrt Square Sum;x axis epsilon name dim
nn.leaky_relu;Cast LeakyRelu;features alpha name;LeakyRelu features 1
nn.learned_unigram_candidate_sampler;LearnedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max seed name;LearnedUnigramCandidateSampler true_classes 1
nn.local_response_normalization;LRN;input depth_radius bias alpha beta name;LRN input 1
nn.log_poisson_loss;AddV2 Exp Fill GreaterEqual LessEqual Log LogicalAnd Mul Select Shape Sub ZerosLike;targets log_input compute_full_loss name
nn.log_softmax;AddV2 ConcatV2 FloorMod Less LogSoftmax Pack Range Select Sub Transpose;logits axis name dim
nn.log_uniform_candidate_sampler;LogUniformCandidateSampler;true_classes num_true num_sampled unique range_max seed name;LogUniformCandidateSampler true_classes 1
nn.lrn;LRN;input depth_radius bias alpha beta name;LRN input 1
nn.max_pool;MaxPool;value ksize strides padding data_format name input;MaxPool value 1
nn.max_pool1d;ExpandDims MaxPool Squeeze;input ksize strides padding data_format name
nn.max_pool2d;MaxPool;input ksize strides padding data_format name;MaxPool input 1
nn.max_pool3d;MaxPool3D;input ksize strides padding data_format name;MaxPool3D input 1
nn.max_pool_v2;ExpandDims MaxPool MaxPool3D Squeeze;input ksize strides padding data_format name
nn.max_pool_with_argmax;MaxPoolWithArgmax;input ksize strides padding data_format Targmax name output_dtype include_batch_in_index;MaxPoolWithArgmax input 1
nn.moments;Cast Mean SquaredDifference Squeeze StopGradient;x axes shift name keep_dims keepdims
nn.nce_loss;Add AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 Exp ExpandDims Fill GatherV2 GreaterEqual Identity Log Log1p LogUniformCandidateSampler MatMul Mul Neg Pack RealDiv Reshape ResourceGather Select Shape Slice SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits partition_strategy name
nn.normalize_moments;Add Mul Reciprocal Square Sub;counts mean_ss variance_ss shift name
nn.pool;AvgPool ExpandDims MaxPool Squeeze;input window_shape pooling_type padding dilation_rate strides name data_format dilations
nn.quantized_avg_pool;QuantizedAvgPool;input min_input max_input ksize strides padding name;QuantizedAvgPool input min_input max_input 3
nn.quantized_conv2d;QuantizedConv2D;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedConv2D input filter min_input max_input min_filter max_filter 6
nn.quantized_max_pool;QuantizedMaxPool;input min_input max_input ksize strides padding name;QuantizedMaxPool input min_input max_input 3
nn.quantized_relu_x;QuantizedReluX;features max_value min_features max_features out_type name;QuantizedReluX features max_value min_features max_features 4
nn.relu;Relu;features name;Relu features 1
nn.relu6;Relu6;features name;Relu6 features 1
nn.relu_layer;BatchMatMulV2 BiasAdd MatMul ReadVariableOp Relu;x weights biases name
nn.rnn_cell.BasicLSTMCell
nn.rnn_cell.BasicRNNCell
nn.rnn_cell.GRUCell
nn.rnn_cell.LSTMCell
nn.rnn_cell.MultiRNNCell
nn.rnn_cell.RNNCell
nn.sampled_softmax_loss;AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 ExpandDims Fill GatherV2 Identity Log LogUniformCandidateSampler MatMul Mul Pack RealDiv Reshape ResourceGather Shape Slice SoftmaxCrossEntropyWithLogits SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits partition_strategy name seed
nn.scale_regularization_loss;Cast Range Rank RealDiv Sum;regularization_loss
nn.selu;Selu;features name;Selu features 1
nn.separable_conv2d;AddV2 BatchToSpaceND Conv2D DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;input depthwise_filter pointwise_filter strides padding rate name data_format dilations
nn.sigmoid;Sigmoid;x name;Sigmoid x 1
nn.sigmoid_cross_entropy_with_logits;Add Exp GreaterEqual Log1p Mul Neg Select Sub;_sentinel labels logits name
nn.softmax;AddV2 ConcatV2 FloorMod Less Pack Range Select Softmax Sub Transpose;logits axis name dim
nn.softmax_cross_entropy_with_logits;Cast ConcatV2 Pack Range Rank Reshape Shape Slice SoftmaxCrossEntropyWithLogits StopGradient Sub Transpose;_sentinel labels logits dim name axis
nn.softmax_cross_entropy_with_logits_v2;AddV2 Cast ConcatV2 Pack Range Rank Reshape Shape Slice SoftmaxCrossEntropyWithLogits Sub Transpose;labels logits axis name dim
nn.softplus;Softplus;features name;Softplus features 1
nn.softsign;Softsign;features name;Softsign features 1
nn.space_to_batch;SpaceToBatchND;input paddings block_size name block_shape;SpaceToBatchND input paddings 3
nn.space_to_depth;SpaceToDepth;input block_size name data_format;SpaceToDepth input 1
nn.sparse_softmax_cross_entropy_with_logits;AddV2 Cast Pack Reshape SparseSoftmaxCrossEntropyWithLogits StridedSlice Sub;_sentinel labels logits name
nn.static_bidirectional_rnn;Add Assign BiasAdd ConcatV2 ExpandDims Fill Greater Identity LessEqual MatMul Max Merge Min Mul Pack RandomUniform ReverseSequence Select Shape StridedSlice Sub Switch Tanh Unpack VariableV2;cell_fw cell_bw inputs initial_state_fw initial_state_bw dtype sequence_length scope
nn.static_rnn;Add Assign BiasAdd ConcatV2 ExpandDims Fill Greater Identity LessEqual MatMul Max Merge Min Mul RandomUniform Select Shape StridedSlice Sub Switch Tanh Unpack VariableV2;cell inputs initial_state dtype sequence_length scope
nn.sufficient_statistics;Cast GatherV2 Prod Shape Square Sum;x axes shift keep_dims name keepdims
nn.swish;Identity IdentityN Mul Sigmoid;features
nn.tanh;Tanh;x name;Tanh x 1
nn.top_k;TopKV2;input k sorted name;TopKV2 input k 2
nn.uniform_candidate_sampler;UniformCandidateSampler;true_classes num_true num_sampled unique range_max seed name;UniformCandidateSampler true_classes 1
nn.weighted_cross_entropy_with_logits;Abs Add AddV2 Exp Log1p Mul Neg Relu Sub;labels logits pos_weight name targets
nn.weighted_moments;AddV2 Cast Mul Reciprocal SquaredDifference Squeeze Sum ZerosLike;x axes frequency_weights name keep_dims keepdims
nn.xw_plus_b;BatchMatMulV2 BiasAdd MatMul ReadVariableOp;x weights biases name
nn.zero_fraction;Cast Identity LessEqual Merge NotEqual Range Rank RealDiv Size Sub Sum Switch;value name
no_op
no_regularizer
nondifferentiable_batch_function
norm;Conj Mul Range Rank Sqrt Squeeze Sum;tensor ord axis keepdims name keep_dims
not_equal;NotEqual;x y name;NotEqual x y 2
numpy_function;PyFunc;func inp Tout name
one_hot;OneHot;indices depth on_value off_value axis dtype name
ones;Fill;shape dtype name;Fill shape 2
ones_initializer
ones_like;Fill Shape;tensor dtype name optimize
op_scope
orthogonal_initializer
pad;MirrorPad Pad PadV2;tensor paddings mode name constant_values
parallel_stack;ExpandDims ParallelConcat;values name
parse_tensor;ParseTensor;serialized out_type name;ParseTensor serialized 1
placeholder
placeholder_with_default;PlaceholderWithDefault;input shape name
polygamma;Polygamma;a x name;Polygamma a x 2
pow;Pow;x y name;Pow x y 2
print;PrintV2 StringFormat
py_func;PyFunc PyFuncStateless;func inp Tout stateful name
py_function;EagerPyFunc;func inp Tout name
qint16
qint32
qint8
qr;Qr;input full_matrices name;Qr input 1
quantization.dequantize;Dequantize;input min_range max_range mode name;Dequantize input min_range max_range 3
quantization.fake_quant_with_min_max_args;FakeQuantWithMinMaxArgs;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgs inputs 1
quantization.fake_quant_with_min_max_args_gradient;FakeQuantWithMinMaxArgsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgsGradient gradients inputs 2
quantization.fake_quant_with_min_max_vars;FakeQuantWithMinMaxVars;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVars inputs min max 3
quantization.fake_quant_with_min_max_vars_gradient;FakeQuantWithMinMaxVarsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsGradient gradients inputs min max 4
quantization.fake_quant_with_min_max_vars_per_channel;FakeQuantWithMinMaxVarsPerChannel;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannel inputs min max 3
quantization.fake_quant_with_min_max_vars_per_channel_gradient;FakeQuantWithMinMaxVarsPerChannelGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannelGradient gradients inputs min max 4
quantization.quantize;QuantizeV2;input min_range max_range T mode round_mode name;QuantizeV2 input min_range max_range 3
quantization.quantize_and_dequantize;QuantizeAndDequantizeV2;input input_min input_max signed_input num_bits range_given round_mode name narrow_range;QuantizeAndDequantizeV2 input input_min input_max 3
quantization.quantized_concat;QuantizedConcat;concat_dim values input_mins input_maxes name;QuantizedConcat concat_dim values input_mins input_maxes *
quantize;QuantizeV2;input min_range max_range T mode round_mode name;QuantizeV2 input min_range max_range 3
quantize_v2;QuantizeV2;input min_range max_range T mode name round_mode;QuantizeV2 input min_range max_range 3
quantized_concat;QuantizedConcat;concat_dim values input_mins input_maxes name;QuantizedConcat concat_dim values input_mins input_maxes *
queue.FIFOQueue;FIFOQueueV2;capacity dtypes shapes names shared_name name
queue.PaddingFIFOQueue;PaddingFIFOQueueV2;capacity dtypes shapes names shared_name name
queue.RandomShuffleQueue;RandomShuffleQueueV2;capacity min_after_dequeue dtypes shapes names seed shared_name name
quint16
quint8
ragged.boolean_mask;AddV2 Cast ConcatV2 Cumprod Cumsum GatherV2 Mul NotEqual Pack Prod Range Reshape Shape Squeeze StridedSlice Sum Where;data mask name
ragged.range;Cast RaggedRange;starts limits deltas dtype name row_splits_dtype
ragged.row_splits_to_segment_ids;Cast ConcatV2 ExpandDims GatherV2 Less Max Maximum Pack Prod Range Reshape Shape Squeeze StridedSlice Sub Tile Where;splits name out_type
ragged.segment_ids_to_row_splits;AddV2 Bincount Cast ConcatV2 Cumsum Greater Max Maximum Minimum Mul Prod;segment_ids num_segments out_type name
ragged.stack;AddV2 All Assert Cast ConcatV2 Cumsum Equal ExpandDims Identity Merge Mul Pack RaggedGather Range Reshape Shape StridedSlice Sub Switch Transpose;values axis name
ragged.stack_dynamic_partitions;AddV2 All Assert Bincount Cast ConcatV2 Cumsum GatherV2 Greater Less Max Maximum Minimum Mul Neg Pack Prod StridedSlice TopKV2;data partitions num_partitions name
random.all_candidate_sampler;AllCandidateSampler;true_classes num_true num_sampled unique seed name;AllCandidateSampler true_classes 1
random.categorical;Multinomial;logits num_samples dtype seed name;Multinomial logits num_samples 2
random.experimental.get_global_generator;AssignVariableOp NonDeterministicInts ReadVariableOp VarHandleOp VarIsInitializedOp
random.experimental.set_global_generator
random.fixed_unigram_candidate_sampler;FixedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max vocab_file distortion num_reserved_ids num_shards shard unigrams seed name;FixedUnigramCandidateSampler true_classes 1
random.gamma;AddV2 Maximum RandomGamma RealDiv ZerosLike;shape alpha beta dtype seed name
random.get_seed;FloorMod;op_seed;FloorMod op_seed 2
random.learned_unigram_candidate_sampler;LearnedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max seed name;LearnedUnigramCandidateSampler true_classes 1
random.log_uniform_candidate_sampler;LogUniformCandidateSampler;true_classes num_true num_sampled unique range_max seed name;LogUniformCandidateSampler true_classes 1
random.multinomial;Multinomial;logits num_samples seed name output_dtype;Multinomial logits num_samples 2
random.normal;Add Mul RandomStandardNormal;shape mean stddev dtype seed name
random.poisson;RandomPoissonV2;lam shape dtype seed name;RandomPoissonV2 shape 2
random.set_random_seed
random.shuffle;RandomShuffle;value seed name;RandomShuffle value 1
random.stateless_categorical;StatelessMultinomial;logits num_samples seed dtype name;StatelessMultinomial logits num_samples seed 3
random.stateless_multinomial;StatelessMultinomial;logits num_samples seed output_dtype name;StatelessMultinomial logits num_samples seed 3
random.stateless_normal;Add Mul StatelessRandomNormal;shape seed mean stddev dtype name
random.stateless_truncated_normal;Add Mul StatelessTruncatedNormal;shape seed mean stddev dtype name
random.stateless_uniform;Add Mul StatelessRandomUniform Sub;shape seed minval maxval dtype name
random.truncated_normal;Add Mul TruncatedNormal;shape mean stddev dtype seed name
random.uniform;Add Mul RandomUniform Sub;shape minval maxval dtype seed name
random.uniform_candidate_sampler;UniformCandidateSampler;true_classes num_true num_sampled unique range_max seed name;UniformCandidateSampler true_classes 1
random_crop;AddV2 All Assert FloorMod GreaterEqual Identity RandomUniformInt Shape Slice Sub;value size seed name
random_gamma;AddV2 Maximum RandomGamma RealDiv ZerosLike;shape alpha beta dtype seed name
random_normal;Add Mul RandomStandardNormal;shape mean stddev dtype seed name
random_normal_initializer
random_poisson;RandomPoissonV2;lam shape dtype seed name;RandomPoissonV2 shape 2
random_shuffle;RandomShuffle;value seed name;RandomShuffle value 1
random_uniform;Add Mul RandomUniform Sub;shape minval maxval dtype seed name
random_uniform_initializer
range;Cast Range;start limit delta dtype name
rank;Rank;input name;Rank input 1
read_file;ReadFile;filename name;ReadFile filename 1
real;Real;input name
realdiv;RealDiv;x y name;RealDiv x y 2
reciprocal;Reciprocal;x name;Reciprocal x 1
recompute_grad
reduce_all;All;input_tensor axis keepdims name reduction_indices keep_dims
reduce_any;Any;input_tensor axis keepdims name reduction_indices keep_dims
reduce_join;Pack ReduceJoin;inputs axis keep_dims separator name reduction_indices keepdims
reduce_logsumexp;Add Exp IsFinite Log Max Range Rank Reshape Select Shape StopGradient Sub Sum ZerosLike;input_tensor axis keepdims name reduction_indices keep_dims
reduce_max;Max Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
reduce_mean;Mean Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
reduce_min;Min Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
reduce_prod;Prod Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
reduce_sum;Range Rank Sum;input_tensor axis keepdims name reduction_indices keep_dims
regex_replace;StaticRegexReplace;input pattern rewrite replace_global name
repeat;Cast ConcatV2 ExpandDims Fill Neg Pack Rank Reshape Shape StridedSlice Tile;input repeats axis name
report_uninitialized_variables;ConcatV2 GatherV2 IsVariableInitialized LogicalNot Pack Prod Reshape Squeeze StridedSlice VarIsInitializedOp Where;var_list name
reshape;Reshape;tensor shape name
resource
resource_variables_enabled
reverse;ReverseV2;tensor axis name;ReverseV2 tensor axis 2
reverse_sequence;ReverseSequence;input seq_lengths seq_axis batch_axis name seq_dim batch_dim;ReverseSequence input seq_lengths 2
reverse_v2;ReverseV2;tensor axis name;ReverseV2 tensor axis 2
rint;Rint;x name;Rint x 1
roll;Roll;input shift axis name;Roll input axis 3
round;Round;x name;Round x 1
rsqrt;Rsqrt;x name;Rsqrt x 1
saturate_cast;Cast Maximum Minimum;value dtype name
scalar_mul;Mul;scalar x name;Mul scalar x 2
scan;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3;fn elems initializer parallel_iterations back_prop swap_memory infer_shape reverse name
scatter_add;ReadVariableOp ResourceScatterAdd ScatterAdd;ref indices updates use_locking name
scatter_div;ReadVariableOp ResourceScatterDiv ScatterDiv;ref indices updates use_locking name
scatter_max;ReadVariableOp ResourceScatterMax ScatterMax;ref indices updates use_locking name
scatter_min;ReadVariableOp ResourceScatterMin ScatterMin;ref indices updates use_locking name
scatter_mul;ReadVariableOp ResourceScatterMul ScatterMul;ref indices updates use_locking name
scatter_nd;ScatterNd;indices updates shape name;ScatterNd indices updates shape 3
scatter_nd_add;ReadVariableOp ResourceScatterNdAdd ScatterNdAdd;ref indices updates use_locking name
scatter_nd_sub;ReadVariableOp ResourceScatterNdSub ScatterNdSub;ref indices updates use_locking name
scatter_nd_update;ReadVariableOp ResourceScatterNdUpdate ScatterNdUpdate;ref indices updates use_locking name
scatter_sub;ReadVariableOp ResourceScatterSub ScatterSub;ref indices updates use_locking name
scatter_update;ReadVariableOp ResourceScatterUpdate ScatterUpdate;ref indices updates use_locking name
searchsorted;LowerBound Pack Reshape Shape StridedSlice;sorted_sequence values side out_type name
segment_max;SegmentMax;data segment_ids name;SegmentMax data segment_ids 2
segment_mean;SegmentMean;data segment_ids name;SegmentMean data segment_ids 2
segment_min;SegmentMin;data segment_ids name;SegmentMin data segment_ids 2
segment_prod;SegmentProd;data segment_ids name;SegmentProd data segment_ids 2
segment_sum;SegmentSum;data segment_ids name;SegmentSum data segment_ids 2
self_adjoint_eig;SelfAdjointEigV2;tensor name;SelfAdjointEigV2 tensor 1
self_adjoint_eigvals;SelfAdjointEigV2;tensor name;SelfAdjointEigV2 tensor 1
sequence_mask;Cast ExpandDims Less Max Maximum Range;lengths maxlen dtype name
serialize_many_sparse;SerializeManySparse;sp_input name out_type;SerializeManySparse 3
serialize_sparse;SerializeSparse;sp_input name out_type;SerializeSparse 3
serialize_tensor;SerializeTensor;tensor name;SerializeTensor tensor 1
set_random_seed
setdiff1d;ListDiff;x y index_dtype name;ListDiff x y 2
sets.difference;DenseToDenseSetOperation;a b aminusb validate_indices
sets.intersection;DenseToDenseSetOperation;a b validate_indices
sets.set_difference;DenseToDenseSetOperation;a b aminusb validate_indices
sets.set_intersection;DenseToDenseSetOperation;a b validate_indices
sets.set_union;DenseToDenseSetOperation;a b validate_indices
sets.union;DenseToDenseSetOperation;a b validate_indices
shape;Shape;input name out_type;Shape input 1
shape_n;ShapeN;input out_type name
sigmoid;Sigmoid;x name;Sigmoid x 1
sign;Sign;x name;Sign x 1
signal.dct;AddV2 Cast Complex ConcatV2 Exp Fill FloorDiv IRFFT Less Maximum Mul Neg Pack Pad RFFT Range Rank Real RealDiv Shape StridedSlice Sub ZerosLike;input type n axis norm name
signal.fft;FFT;input name;FFT input 1
signal.fft2d;FFT2D;input name;FFT2D input 1
signal.fft3d;FFT3D;input name;FFT3D input 1
signal.fftshift;Roll;x axes name;Roll x 3
signal.frame;AddV2 ConcatV2 Fill FloorDiv GatherV2 Less Maximum Mul Neg Pack PadV2 Range Rank Reshape Shape Size SplitV StridedSlice Sub ZerosLike;signal frame_length frame_step pad_end pad_value axis name
signal.hamming_window;AddV2 Cast Cos FloorMod Mul Range RealDiv Sub;window_length periodic dtype name
signal.hann_window;AddV2 Cast Cos FloorMod Mul Range RealDiv Sub;window_length periodic dtype name
signal.idct;AddV2 Cast Complex ConcatV2 Exp Fill FloorDiv IRFFT Less Maximum Mul Neg Pack Pad RFFT Range Rank Real RealDiv Shape StridedSlice Sub ZerosLike;input type n axis norm name
signal.ifft;IFFT;input name;IFFT input 1
signal.ifft2d;IFFT2D;input name;IFFT2D input 1
signal.ifft3d;IFFT3D;input name;IFFT3D input 1
signal.ifftshift;Roll;x axes name;Roll x 3
signal.inverse_stft;AddV2 Cast ConcatV2 Cos Fill FloorDiv FloorMod IRFFT Less Mul Neg Pack Pad Range RealDiv Reshape StridedSlice Sub Sum Transpose;stfts frame_length frame_step fft_length window_fn name
signal.inverse_stft_window_fn
signal.irfft;IRFFT;input_tensor fft_length name
signal.irfft2d;IRFFT2D;input_tensor fft_length name
signal.linear_to_mel_weight_matrix;AddV2 ConcatV2 ExpandDims Fill FloorDiv GatherV2 LinSpace Log Maximum Minimum Mul Pack Pad Range RealDiv Reshape Split SplitV StridedSlice Sub;num_mel_bins num_spectrogram_bins sample_rate lower_edge_hertz upper_edge_hertz dtype name
signal.mfccs_from_log_mel_spectrograms;Cast Complex ConcatV2 Exp Fill Less Maximum Mul Neg Pack Pad RFFT Range Rank Real RealDiv Rsqrt Shape StridedSlice Sub ZerosLike;log_mel_spectrograms name
signal.overlap_and_add;AddV2 ConcatV2 Fill FloorDiv Less Mul Neg Pack Pad Range Reshape Shape Size StridedSlice Sub Sum Transpose;signal frame_step name
signal.rfft;ConcatV2 Fill Less Maximum Pack Pad RFFT Rank Shape StridedSlice Sub ZerosLike;input_tensor fft_length name
signal.rfft2d;ConcatV2 Fill Less Maximum Pack Pad RFFT2D Rank Shape StridedSlice Sub ZerosLike;input_tensor fft_length name
signal.rfft3d;ConcatV2 Fill Less Maximum Pack Pad RFFT3D Rank Shape StridedSlice Sub ZerosLike;input_tensor fft_length name
signal.stft;AddV2 Cast ConcatV2 Cos Fill FloorDiv FloorMod GatherV2 Less Maximum Mul Neg Pack Pad PadV2 RFFT Range Rank RealDiv Reshape Shape Size SplitV StridedSlice Sub ZerosLike;signals frame_length frame_step fft_length window_fn pad_end name
sin;Sin;x name;Sin x 1
sinh;Sinh;x name;Sinh x 1
size;Size;input name out_type;Size input 1
slice;Slice;input_ begin size name
sort;ConcatV2 Neg Pack Range Rank Shape StridedSlice Sub TopKV2 Transpose;values axis direction name
space_to_batch;SpaceToBatchND;input paddings block_size name block_shape;SpaceToBatchND input paddings 3
space_to_batch_nd;SpaceToBatchND;input block_shape paddings name;SpaceToBatchND input block_shape paddings 3
space_to_depth;SpaceToDepth;input block_size name data_format;SpaceToDepth input 1
sparse.SparseConditionalAccumulator;SparseConditionalAccumulator;dtype shape shared_name name reduction_type
sparse.concat;ConcatV2 Max Reshape SparseConcat StridedSlice;axis sp_inputs name expand_nonconcat_dim concat_dim expand_nonconcat_dims
sparse.cross;Cast SparseCross;inputs name
sparse.cross_hashed;Cast SparseCross;inputs num_buckets hash_key name
sparse.expand_dims;AddV2 ConcatV2 Fill GreaterEqual Less Mul Pack SelectV2 Slice StridedSlice;sp_input axis name
sparse.eye;Cast Fill Minimum Pack Range Reshape;num_rows num_columns dtype name
sparse.fill_empty_rows;SparseFillEmptyRows;sp_input default_value name
sparse.from_dense;GatherNd NotEqual Shape Where;tensor name
sparse.matmul;SparseTensorDenseMatMul;sp_a b adjoint_a adjoint_b name;SparseTensorDenseMatMul b 4
sparse.maximum;SparseSparseMaximum;sp_a sp_b name
sparse.minimum;SparseSparseMinimum;sp_a sp_b name
sparse.placeholder
sparse.reduce_max;SparseReduceMax;sp_input axis keepdims reduction_axes keep_dims;SparseReduceMax axis 4
sparse.reduce_max_sparse;SparseReduceMaxSparse;sp_input axis keepdims reduction_axes keep_dims
sparse.reduce_sum;SparseReduceSum;sp_input axis keepdims reduction_axes keep_dims;SparseReduceSum axis 4
sparse.reduce_sum_sparse;SparseReduceSumSparse;sp_input axis keepdims reduction_axes keep_dims
sparse.reorder;Identity SparseReorder;sp_input name
sparse.reset_shape;Add All Assert Cast Equal Fill Identity LessEqual Max Maximum Merge Range Rank Shape Switch;sp_input new_shape
sparse.reshape;Cast Identity SparseReshape;sp_input shape name
sparse.retain;GatherV2 Identity Reshape Where;sp_input to_retain
sparse.segment_mean;Pack SparseSegmentMean SparseSegmentMeanWithNumSegments;data indices segment_ids name num_segments
sparse.segment_sqrt_n;Pack SparseSegmentSqrtN SparseSegmentSqrtNWithNumSegments;data indices segment_ids name num_segments
sparse.segment_sum;Pack SparseSegmentSum SparseSegmentSumWithNumSegments;data indices segment_ids name num_segments
sparse.slice;SparseSlice;sp_input start size name
sparse.softmax;SparseSoftmax;sp_input name
sparse.sparse_dense_matmul;SparseTensorDenseMatMul;sp_a b adjoint_a adjoint_b name;SparseTensorDenseMatMul b 4
sparse.to_dense;SparseToDense;sp_input default_value validate_indices name;SparseToDense 4
sparse.to_indicator;Cast ConcatV2 ExpandDims Fill Identity Pack SparseReorder SparseToDense StridedSlice;sp_input vocab_size name
sparse.transpose;GatherV2 Identity Range Size SparseReorder Sub Transpose;sp_input perm name
sparse_concat;ConcatV2 Max Reshape SparseConcat StridedSlice;axis sp_inputs name expand_nonconcat_dim concat_dim expand_nonconcat_dims
sparse_fill_empty_rows;SparseFillEmptyRows;sp_input default_value name
sparse_matmul;SparseMatMul;a b transpose_a transpose_b a_is_sparse b_is_sparse name;SparseMatMul a b 2
sparse_maximum;SparseSparseMaximum;sp_a sp_b name
sparse_minimum;SparseSparseMinimum;sp_a sp_b name
sparse_placeholder
sparse_reduce_max;SparseReduceMax;sp_input axis keepdims reduction_axes keep_dims;SparseReduceMax axis 4
sparse_reduce_max_sparse;SparseReduceMaxSparse;sp_input axis keepdims reduction_axes keep_dims
sparse_reduce_sum;SparseReduceSum;sp_input axis keepdims reduction_axes keep_dims;SparseReduceSum axis 4
sparse_reduce_sum_sparse;SparseReduceSumSparse;sp_input axis keepdims reduction_axes keep_dims
sparse_reorder;Identity SparseReorder;sp_input name
sparse_reset_shape;Add All Assert Cast Equal Fill Identity LessEqual Max Maximum Merge Range Rank Shape Switch;sp_input new_shape
sparse_reshape;Cast Identity SparseReshape;sp_input shape name
sparse_retain;GatherV2 Identity Reshape Where;sp_input to_retain
sparse_segment_mean;Pack SparseSegmentMean SparseSegmentMeanWithNumSegments;data indices segment_ids name num_segments
sparse_segment_sqrt_n;Pack SparseSegmentSqrtN SparseSegmentSqrtNWithNumSegments;data indices segment_ids name num_segments
sparse_segment_sum;Pack SparseSegmentSum SparseSegmentSumWithNumSegments;data indices segment_ids name num_segments
sparse_slice;SparseSlice;sp_input start size name
sparse_softmax;SparseSoftmax;sp_input name
sparse_tensor_dense_matmul;SparseTensorDenseMatMul;sp_a b adjoint_a adjoint_b name;SparseTensorDenseMatMul b 4
sparse_tensor_to_dense;SparseToDense;sp_input default_value validate_indices name;SparseToDense 4
sparse_to_dense;SparseToDense;sparse_indices output_shape sparse_values default_value validate_indices name
sparse_to_indicator;Cast ConcatV2 ExpandDims Fill Identity Pack SparseReorder SparseToDense StridedSlice;sp_input vocab_size name
sparse_transpose;GatherV2 Identity Range Size SparseReorder Sub Transpose;sp_input perm name
spectral.dct;AddV2 Cast Complex ConcatV2 Exp Fill FloorDiv IRFFT Less Maximum Mul Neg Pack Pad RFFT Range Rank Real RealDiv Shape StridedSlice Sub ZerosLike;input type n axis norm name
spectral.fft;FFT;input name;FFT input 1
spectral.fft2d;FFT2D;input name;FFT2D input 1
spectral.fft3d;FFT3D;input name;FFT3D input 1
spectral.idct;AddV2 Cast Complex ConcatV2 Exp Fill FloorDiv IRFFT Less Maximum Mul Neg Pack Pad RFFT Range Rank Real RealDiv Shape StridedSlice Sub ZerosLike;input type n axis norm name
spectral.ifft;IFFT;input name;IFFT input 1
spectral.ifft2d;IFFT2D;input name;IFFT2D input 1
spectral.ifft3d;IFFT3D;input name;IFFT3D input 1
spectral.irfft;IRFFT;input_tensor fft_length name
spectral.irfft2d;IRFFT2D;input_tensor fft_length name
spectral.rfft;ConcatV2 Fill Less Maximum Pack Pad RFFT Rank Shape StridedSlice Sub ZerosLike;input_tensor fft_length name
spectral.rfft2d;ConcatV2 Fill Less Maximum Pack Pad RFFT2D Rank Shape StridedSlice Sub ZerosLike;input_tensor fft_length name
spectral.rfft3d;ConcatV2 Fill Less Maximum Pack Pad RFFT3D Rank Shape StridedSlice Sub ZerosLike;input_tensor fft_length name
split;Split SplitV;value num_or_size_splits axis num name
sqrt;Sqrt;x name;Sqrt x 1
square;Square;x name;Square x 1
squared_difference;SquaredDifference;x y name;SquaredDifference x y 2
squeeze;Squeeze;input axis name squeeze_dims;Squeeze input 1
stack;Pack;values axis name;Pack values *
stop_gradient;StopGradient;input name;StopGradient input 1
strided_slice;Fill StridedSlice;input_ begin end strides begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask var name
string
string_join;StringJoin;inputs separator name;StringJoin inputs *
string_split;StringSplit;source sep skip_empty delimiter result_type name
string_strip;StringStrip;input name;StringStrip input 1
string_to_hash_bucket;StringToHashBucket;string_tensor num_buckets name input
string_to_hash_bucket_fast;StringToHashBucketFast;input num_buckets name;StringToHashBucketFast input 1
string_to_hash_bucket_strong;StringToHashBucketStrong;input num_buckets key name;StringToHashBucketStrong input 1
string_to_number;StringToNumber;string_tensor out_type name input
strings.as_string;AsString;input precision scientific shortest width fill name;AsString input 1
strings.bytes_split;AddV2 Bincount Cast ConcatV2 Cumsum Greater Max Maximum Minimum Mul Pack Prod Range Reshape Shape StridedSlice StringSplit;input name
strings.join;StringJoin;inputs separator name;StringJoin inputs *
strings.length;StringLength;input name unit
strings.lower;StringLower;input encoding name;StringLower input 1
strings.ngrams;AddV2 Cast ConcatV2 Cumprod Mul Pack Range Reshape Shape StridedSlice StringNGrams;data ngram_width separator pad_values padding_width preserve_short_sequences name
strings.reduce_join;Pack ReduceJoin;inputs axis keep_dims separator name reduction_indices keepdims
strings.regex_full_match;StaticRegexFullMatch;input pattern name
strings.regex_replace;StaticRegexReplace;input pattern rewrite replace_global name
strings.split;AddV2 Bincount Cast ConcatV2 Cumsum Greater Max Maximum Minimum Mul Pack Prod RaggedTensorToSparse Range Reshape Shape StridedSlice StringSplitV2;input sep maxsplit result_type source name
strings.strip;StringStrip;input name;StringStrip input 1
strings.substr;Substr;input pos len name unit
strings.to_hash_bucket;StringToHashBucket;string_tensor num_buckets name input
strings.to_hash_bucket_fast;StringToHashBucketFast;input num_buckets name;StringToHashBucketFast input 1
strings.to_hash_bucket_strong;StringToHashBucketStrong;input num_buckets key name;StringToHashBucketStrong input 1
strings.to_number;StringToNumber;string_tensor out_type name input
strings.unicode_script;UnicodeScript;input name;UnicodeScript input 1
strings.unicode_transcode;UnicodeTranscode;input input_encoding output_encoding errors replacement_char replace_control_characters name;UnicodeTranscode input 1
strings.unsorted_segment_join;UnsortedSegmentJoin;inputs segment_ids num_segments separator name;UnsortedSegmentJoin inputs segment_ids num_segments 3
strings.upper;StringUpper;input encoding name;StringUpper input 1
substr;Substr;input pos len name unit
subtract;Sub;x y name;Sub x y 2
summary.Event
summary.SessionLog
summary.Summary
summary.SummaryDescription
summary.TaggedRunMetadata
summary.all_v2_summary_ops
summary.audio;AudioSummaryV2;name tensor sample_rate max_outputs collections family;AudioSummaryV2 tensor 3
summary.histogram;Cast HistogramSummary Pack;name values collections family
summary.image;ImageSummary;name tensor max_outputs collections family;ImageSummary tensor 2
summary.merge;MergeSummary;inputs collections name
summary.merge_all
summary.scalar;ScalarSummary;name tensor collections family;ScalarSummary tensor 2
summary.tensor_summary;TensorSummaryV2;name tensor summary_description collections summary_metadata family display_name;TensorSummaryV2 tensor 3
summary.text;TensorSummaryV2;name tensor collections
svd;Real Svd;tensor full_matrices compute_uv name;Svd tensor 1
tables_initializer
tan;Tan;x name;Tan x 1
tanh;Tanh;x name;Tanh x 1
tensor_scatter_add;TensorScatterAdd;tensor indices updates name;TensorScatterAdd tensor indices updates 3
tensor_scatter_nd_add;TensorScatterAdd;tensor indices updates name;TensorScatterAdd tensor indices updates 3
tensor_scatter_nd_sub;TensorScatterSub;tensor indices updates name;TensorScatterSub tensor indices updates 3
tensor_scatter_nd_update;TensorScatterUpdate;tensor indices updates name;TensorScatterUpdate tensor indices updates 3
tensor_scatter_sub;TensorScatterSub;tensor indices updates name;TensorScatterSub tensor indices updates 3
tensor_scatter_update;TensorScatterUpdate;tensor indices updates name;TensorScatterUpdate tensor indices updates 3
tensordot;AddV2 ConcatV2 GatherV2 GreaterEqual ListDiff MatMul Pack Prod Range Rank Reshape Select Shape Sub Transpose;a b axes name
tensorflow.python.framework.common_shapes.has_fully_defined_shape
tensorflow.python.framework.common_shapes.no_outputs
tensorflow.python.framework.common_shapes.rank
tensorflow.python.framework.common_shapes.scalar_shape
tensorflow.python.framework.common_shapes.unchanged_shape_with_rank
tensorflow.python.framework.common_shapes.unchanged_shape_with_rank_at_least
tensorflow.python.framework.common_shapes.unchanged_shape_with_rank_at_most
tensorflow.python.framework.constant_op.constant_v1
tensorflow.python.framework.constant_op.is_constant
tensorflow.python.framework.dtypes.bfloat16
tensorflow.python.framework.dtypes.bfloat16_ref
tensorflow.python.framework.dtypes.bool
tensorflow.python.framework.dtypes.bool_ref
tensorflow.python.framework.dtypes.complex128
tensorflow.python.framework.dtypes.complex128_ref
tensorflow.python.framework.dtypes.complex64
tensorflow.python.framework.dtypes.complex64_ref
tensorflow.python.framework.dtypes.double
tensorflow.python.framework.dtypes.double_ref
tensorflow.python.framework.dtypes.float16
tensorflow.python.framework.dtypes.float16_ref
tensorflow.python.framework.dtypes.float32
tensorflow.python.framework.dtypes.float32_ref
tensorflow.python.framework.dtypes.float64
tensorflow.python.framework.dtypes.float64_ref
tensorflow.python.framework.dtypes.half
tensorflow.python.framework.dtypes.half_ref
tensorflow.python.framework.dtypes.int16
tensorflow.python.framework.dtypes.int16_ref
tensorflow.python.framework.dtypes.int32
tensorflow.python.framework.dtypes.int32_ref
tensorflow.python.framework.dtypes.int64
tensorflow.python.framework.dtypes.int64_ref
tensorflow.python.framework.dtypes.int8
tensorflow.python.framework.dtypes.int8_ref
tensorflow.python.framework.dtypes.qint16
tensorflow.python.framework.dtypes.qint16_ref
tensorflow.python.framework.dtypes.qint32
tensorflow.python.framework.dtypes.qint32_ref
tensorflow.python.framework.dtypes.qint8
tensorflow.python.framework.dtypes.qint8_ref
tensorflow.python.framework.dtypes.quint16
tensorflow.python.framework.dtypes.quint16_ref
tensorflow.python.framework.dtypes.quint8
tensorflow.python.framework.dtypes.quint8_ref
tensorflow.python.framework.dtypes.resource
tensorflow.python.framework.dtypes.resource_ref
tensorflow.python.framework.dtypes.string
tensorflow.python.framework.dtypes.string_ref
tensorflow.python.framework.dtypes.uint16
tensorflow.python.framework.dtypes.uint16_ref
tensorflow.python.framework.dtypes.uint32
tensorflow.python.framework.dtypes.uint32_ref
tensorflow.python.framework.dtypes.uint64
tensorflow.python.framework.dtypes.uint64_ref
tensorflow.python.framework.dtypes.uint8
tensorflow.python.framework.dtypes.uint8_ref
tensorflow.python.framework.dtypes.variant
tensorflow.python.framework.dtypes.variant_ref
tensorflow.python.framework.function.Defun
tensorflow.python.framework.function.get_extra_args
tensorflow.python.framework.function.get_extra_inputs
tensorflow.python.framework.function.get_extra_vars
tensorflow.python.framework.ops.Graph
tensorflow.python.framework.ops.GraphKeys
tensorflow.python.framework.ops.IndexedSlices
tensorflow.python.framework.ops.NullContextmanager
tensorflow.python.framework.ops.OpStats
tensorflow.python.framework.ops.add_to_collection
tensorflow.python.framework.ops.colocate_with
tensorflow.python.framework.ops.container
tensorflow.python.framework.ops.control_dependencies
tensorflow.python.framework.ops.convert_n_to_tensor
tensorflow.python.framework.ops.convert_n_to_tensor_or_composite
tensorflow.python.framework.ops.convert_n_to_tensor_or_indexed_slices
tensorflow.python.framework.ops.convert_to_tensor;Pack ReadVariableOp;value dtype name preferred_dtype dtype_hint
tensorflow.python.framework.ops.convert_to_tensor_or_composite
tensorflow.python.framework.ops.convert_to_tensor_or_indexed_slices
tensorflow.python.framework.ops.convert_to_tensor_v2
tensorflow.python.framework.ops.default_session
tensorflow.python.framework.ops.device
tensorflow.python.framework.ops.device_v2
tensorflow.python.framework.ops.disable_eager_execution
tensorflow.python.framework.ops.disable_tensor_equality
tensorflow.python.framework.ops.enable_eager_execution
tensorflow.python.framework.ops.enable_eager_execution_internal
tensorflow.python.framework.ops.enable_tensor_equality
tensorflow.python.framework.ops.executing_eagerly_outside_functions
tensorflow.python.framework.ops.get_all_collection_keys
tensorflow.python.framework.ops.get_collection
tensorflow.python.framework.ops.get_collection_ref
tensorflow.python.framework.ops.get_default_graph
tensorflow.python.framework.ops.get_default_session
tensorflow.python.framework.ops.get_name_scope
tensorflow.python.framework.ops.has_default_graph
tensorflow.python.framework.ops.init_scope
tensorflow.python.framework.ops.inside_function
tensorflow.python.framework.ops.internal_convert_n_to_tensor
tensorflow.python.framework.ops.internal_convert_n_to_tensor_or_composite
tensorflow.python.framework.ops.internal_convert_n_to_tensor_or_indexed_slices
tensorflow.python.framework.ops.internal_convert_to_tensor
tensorflow.python.framework.ops.internal_convert_to_tensor_or_composite
tensorflow.python.framework.ops.internal_convert_to_tensor_or_indexed_slices
tensorflow.python.framework.ops.is_dense_tensor_like
tensorflow.python.framework.ops.name_from_scope_name
tensorflow.python.framework.ops.name_scope
tensorflow.python.framework.ops.name_scope_v2
tensorflow.python.framework.ops.op_scope
tensorflow.python.framework.ops.set_shape_and_handle_data_for_outputs
tensorflow.python.framework.ops.tensor_id
tensorflow.python.framework.ops.uid
tensorflow.python.framework.random_seed.get_seed;FloorMod;op_seed;FloorMod op_seed 2
tensorflow.python.framework.random_seed.set_random_seed
tensorflow.python.framework.random_seed.set_seed
tensorflow.python.framework.sparse_tensor.SparseTensorSpec
tensorflow.python.framework.sparse_tensor.convert_to_tensor_or_sparse_tensor
tensorflow.python.framework.sparse_tensor.is_sparse
tensorflow.python.framework.tensor_shape.TensorShape
tensorflow.python.framework.tensor_shape.as_shape
tensorflow.python.framework.tensor_shape.dimension_value
tensorflow.python.framework.tensor_shape.disable_v2_tensorshape
tensorflow.python.framework.tensor_shape.enable_v2_tensorshape
tensorflow.python.framework.tensor_shape.scalar
tensorflow.python.framework.tensor_shape.unknown_shape
tensorflow.python.framework.tensor_util.constant_value
tensorflow.python.framework.tensor_util.constant_value_as_shape
tensorflow.python.framework.tensor_util.is_tensor
tensorflow.python.framework.tensor_util.maybe_set_static_shape
tensorflow.python.framework.tensor_util.shape_tensor
tensorflow.python.keras.activations.elu;Elu Greater Mul Select;x alpha
tensorflow.python.keras.activations.exponential;Exp;x;Exp x 1
tensorflow.python.keras.activations.hard_sigmoid;Add Maximum Minimum Mul;x
tensorflow.python.keras.activations.linear
tensorflow.python.keras.activations.relu;Cast Greater LeakyRelu Maximum Minimum Mul Relu Relu6;x alpha max_value threshold
tensorflow.python.keras.activations.selu;Elu Greater Mul Select;x
tensorflow.python.keras.activations.sigmoid;Sigmoid;x;Sigmoid x 1
tensorflow.python.keras.activations.softmax;Exp Max RealDiv Softmax Sub Sum;x axis
tensorflow.python.keras.activations.softplus;Softplus;x;Softplus x 1
tensorflow.python.keras.activations.softsign;Softsign;x;Softsign x 1
tensorflow.python.keras.activations.tanh;Tanh;x;Tanh x 1
tensorflow.python.keras.backend.EagerExecutionFunction
tensorflow.python.keras.backend.GraphExecutionFunction
tensorflow.python.keras.backend.abs;Abs ComplexAbs;x;Abs x 1
tensorflow.python.keras.backend.all;All Cast Range Rank;x axis keepdims
tensorflow.python.keras.backend.any;Any Cast Range Rank;x axis keepdims
tensorflow.python.keras.backend.arange;Cast Range;start stop step dtype
tensorflow.python.keras.backend.argmax;ArgMax;x axis;ArgMax x axis 2
tensorflow.python.keras.backend.argmin;ArgMin;x axis;ArgMin x axis 2
tensorflow.python.keras.backend.backend
tensorflow.python.keras.backend.batch_dot;BatchMatMulV2 ExpandDims Mul Sum Transpose;x y axes
tensorflow.python.keras.backend.batch_flatten;Pack Prod Reshape Shape StridedSlice;x
tensorflow.python.keras.backend.batch_normalization;AddV2 FusedBatchNormV3 Mul Rsqrt Sub;x mean var beta gamma axis epsilon
tensorflow.python.keras.backend.bias_add;AddV2 BiasAdd Reshape;x bias data_format
tensorflow.python.keras.backend.binary_crossentropy;Add AddV2 Exp GreaterEqual Log Log1p Maximum Minimum Mul Neg Select Sub ZerosLike;target output from_logits
tensorflow.python.keras.backend.cast;Cast;x dtype;Cast x 1
tensorflow.python.keras.backend.cast_variables_to_tensor
tensorflow.python.keras.backend.categorical_crossentropy;ConcatV2 Log Maximum Minimum Mul Neg Pack Rank RealDiv Reshape Shape Slice SoftmaxCrossEntropyWithLogits Sub Sum;target output from_logits axis
tensorflow.python.keras.backend.clip;Maximum Minimum;x min_value max_value
tensorflow.python.keras.backend.concatenate;ConcatV2;tensors axis;ConcatV2 tensors *
tensorflow.python.keras.backend.constant
tensorflow.python.keras.backend.conv1d;AddV2 BatchToSpaceND Conv2D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub Transpose;x kernel strides padding data_format dilation_rate
tensorflow.python.keras.backend.conv2d;AddV2 BatchToSpaceND Conv2D FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub Transpose;x kernel strides padding data_format dilation_rate
tensorflow.python.keras.backend.conv2d_transpose;AddV2 BatchToSpaceND Conv2DBackpropInput FloorDiv FloorMod Mul Pack SpaceToBatchND StridedSlice Sub Transpose;x kernel output_shape strides padding data_format dilation_rate
tensorflow.python.keras.backend.conv3d;AddV2 BatchToSpaceND Conv3D FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub Transpose;x kernel strides padding data_format dilation_rate
tensorflow.python.keras.backend.cos;Cos;x;Cos x 1
tensorflow.python.keras.backend.count_params
tensorflow.python.keras.backend.ctc_batch_cost;AddV2 CTCLoss Cast ConcatV2 Enter Exit ExpandDims Fill GatherNd GatherV2 Identity Less Log LogicalAnd LoopCond Merge NextIteration Pack Prod Range Rank Reshape ReverseV2 Shape Squeeze StridedSlice Sub Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Tile Transpose Where;y_true y_pred input_length label_length
tensorflow.python.keras.backend.cumprod;Cumprod;x axis;Cumprod x axis 2
tensorflow.python.keras.backend.cumsum;Cumsum;x axis;Cumsum x axis 2
tensorflow.python.keras.backend.depthwise_conv2d;AddV2 BatchToSpaceND DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub Transpose;x depthwise_kernel strides padding data_format dilation_rate
tensorflow.python.keras.backend.dot;BatchMatMulV2 MatMul Reshape Transpose Unpack;x y
tensorflow.python.keras.backend.dropout;Add Cast GreaterEqual Mul RandomUniform RealDiv Shape Sub;x level noise_shape seed
tensorflow.python.keras.backend.dtype
tensorflow.python.keras.backend.elu;Elu Greater Mul Select;x alpha
tensorflow.python.keras.backend.epsilon
tensorflow.python.keras.backend.equal;Equal;x y;Equal x y 2
tensorflow.python.keras.backend.exp;Exp;x;Exp x 1
tensorflow.python.keras.backend.expand_dims;ExpandDims;x axis;ExpandDims x axis 2
tensorflow.python.keras.backend.eye;AssignVariableOp MatrixDiag ReadVariableOp VarHandleOp VarIsInitializedOp;size dtype name
tensorflow.python.keras.backend.flatten;Reshape;x;Reshape x 2
tensorflow.python.keras.backend.floatx
tensorflow.python.keras.backend.foldl;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer name
tensorflow.python.keras.backend.foldr;AddV2 Enter Exit Greater Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Sub Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer name
tensorflow.python.keras.backend.freezable_variable;PlaceholderWithDefault;value shape name;PlaceholderWithDefault value 1
tensorflow.python.keras.backend.gather;GatherV2;reference indices;GatherV2 reference indices 3
tensorflow.python.keras.backend.get_default_graph_uid_map
tensorflow.python.keras.backend.get_default_session_config
tensorflow.python.keras.backend.get_graph
tensorflow.python.keras.backend.get_session
tensorflow.python.keras.backend.get_uid
tensorflow.python.keras.backend.global_learning_phase_is_set
tensorflow.python.keras.backend.greater;Greater;x y;Greater x y 2
tensorflow.python.keras.backend.greater_equal;GreaterEqual;x y;GreaterEqual x y 2
tensorflow.python.keras.backend.hard_sigmoid;Add Maximum Minimum Mul;x
tensorflow.python.keras.backend.identity;Identity;x name;Identity x 1
tensorflow.python.keras.backend.image_data_format
tensorflow.python.keras.backend.in_test_phase;Identity Merge PlaceholderWithDefault Switch;x alt training
tensorflow.python.keras.backend.in_top_k;InTopKV2;predictions targets k;InTopKV2 predictions targets k 3
tensorflow.python.keras.backend.in_train_phase;Identity Merge PlaceholderWithDefault Switch;x alt training
tensorflow.python.keras.backend.int_shape
tensorflow.python.keras.backend.is_keras_tensor
tensorflow.python.keras.backend.is_placeholder
tensorflow.python.keras.backend.is_sparse
tensorflow.python.keras.backend.is_tpu_strategy
tensorflow.python.keras.backend.l2_normalize;Maximum Mul Range Rank Rsqrt Square Sum;x axis
tensorflow.python.keras.backend.learning_phase;PlaceholderWithDefault;;PlaceholderWithDefault 1
tensorflow.python.keras.backend.less;Less;x y;Less x y 2
tensorflow.python.keras.backend.less_equal;LessEqual;x y;LessEqual x y 2
tensorflow.python.keras.backend.log;Log;x;Log x 1
tensorflow.python.keras.backend.logsumexp;Add Exp IsFinite Log Max Range Rank Reshape Select Shape StopGradient Sub Sum ZerosLike;x axis keepdims
tensorflow.python.keras.backend.manual_variable_initialization
tensorflow.python.keras.backend.map_fn;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3;fn elems name dtype
tensorflow.python.keras.backend.max;Max Range Rank;x axis keepdims
tensorflow.python.keras.backend.maximum;Maximum;x y;Maximum x y 2
tensorflow.python.keras.backend.mean;Cast Mean Range Rank;x axis keepdims
tensorflow.python.keras.backend.min;Min Range Rank;x axis keepdims
tensorflow.python.keras.backend.minimum;Minimum;x y;Minimum x y 2
tensorflow.python.keras.backend.name_scope
tensorflow.python.keras.backend.ndim
tensorflow.python.keras.backend.normalize_batch_in_training;AddV2 Cast Mean Mul Rsqrt SquaredDifference Squeeze StopGradient Sub;x gamma beta reduction_axes epsilon
tensorflow.python.keras.backend.not_equal;NotEqual;x y;NotEqual x y 2
tensorflow.python.keras.backend.one_hot;OneHot;indices num_classes;OneHot indices 4
tensorflow.python.keras.backend.ones;AssignVariableOp Fill ReadVariableOp VarHandleOp VarIsInitializedOp;shape dtype name
tensorflow.python.keras.backend.ones_like;Fill Shape;x dtype name
tensorflow.python.keras.backend.permute_dimensions;Transpose;x pattern
tensorflow.python.keras.backend.placeholder
tensorflow.python.keras.backend.pool2d;AvgPool MaxPool Transpose;x pool_size strides padding data_format pool_mode
tensorflow.python.keras.backend.pool3d;AvgPool3D MaxPool3D Transpose;x pool_size strides padding data_format pool_mode
tensorflow.python.keras.backend.pow;Pow;x a;Pow x a 2
tensorflow.python.keras.backend.print_tensor;Identity PrintV2 StringFormat;x message
tensorflow.python.keras.backend.prod;Prod Range Rank;x axis keepdims
tensorflow.python.keras.backend.random_binomial;Add Fill LessEqual Mul RandomUniform Select Sub;shape p dtype seed
tensorflow.python.keras.backend.random_normal;Add Mul RandomStandardNormal;shape mean stddev dtype seed
tensorflow.python.keras.backend.random_normal_variable;Add AssignVariableOp Mul RandomStandardNormal ReadVariableOp VarHandleOp VarIsInitializedOp;shape mean scale dtype name seed
tensorflow.python.keras.backend.random_uniform;Add Mul RandomUniform Sub;shape minval maxval dtype seed
tensorflow.python.keras.backend.random_uniform_variable;Add AssignVariableOp Mul RandomUniform ReadVariableOp Sub VarHandleOp VarIsInitializedOp;shape low high dtype name seed
tensorflow.python.keras.backend.relu;Cast Greater LeakyRelu Maximum Minimum Mul Relu Relu6;x alpha max_value threshold
tensorflow.python.keras.backend.repeat;ExpandDims Tile;x n
tensorflow.python.keras.backend.repeat_elements;ConcatV2 ExpandDims Mul Reshape Shape Split Tile;x rep axis
tensorflow.python.keras.backend.reset_uids
tensorflow.python.keras.backend.reshape;Reshape;x shape;Reshape x shape 2
tensorflow.python.keras.backend.resize_images;Mul ResizeNearestNeighbor StridedSlice Transpose;x height_factor width_factor data_format interpolation
tensorflow.python.keras.backend.resize_volumes;ConcatV2 Split;x depth_factor height_factor width_factor data_format
tensorflow.python.keras.backend.reverse;ReverseV2;x axes;ReverseV2 x 2
tensorflow.python.keras.backend.round;Round;x;Round x 1
tensorflow.python.keras.backend.separable_conv2d;AddV2 BatchToSpaceND Conv2D DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub Transpose;x depthwise_kernel pointwise_kernel strides padding data_format dilation_rate
tensorflow.python.keras.backend.set_epsilon
tensorflow.python.keras.backend.set_image_data_format
tensorflow.python.keras.backend.set_session
tensorflow.python.keras.backend.shape;Shape;x;Shape x 1
tensorflow.python.keras.backend.sigmoid;Sigmoid;x;Sigmoid x 1
tensorflow.python.keras.backend.sign;Sign;x;Sign x 1
tensorflow.python.keras.backend.sin;Sin;x;Sin x 1
tensorflow.python.keras.backend.softmax;AddV2 ConcatV2 FloorMod Less Pack Range Select Softmax Sub Transpose;x axis
tensorflow.python.keras.backend.softplus;Softplus;x;Softplus x 1
tensorflow.python.keras.backend.softsign;Softsign;x;Softsign x 1
tensorflow.python.keras.backend.sparse_categorical_crossentropy;AddV2 All Assert Cast Equal Log Maximum Minimum Pack Rank Reshape Shape SparseSoftmaxCrossEntropyWithLogits StridedSlice Sub Transpose;target output from_logits axis
tensorflow.python.keras.backend.spatial_2d_padding;Pad;x padding data_format;Pad x 2
tensorflow.python.keras.backend.spatial_3d_padding;Pad;x padding data_format;Pad x 2
tensorflow.python.keras.backend.sqrt;Maximum Minimum Sqrt;x
tensorflow.python.keras.backend.square;Square;x;Square x 1
tensorflow.python.keras.backend.squeeze;Squeeze;x axis;Squeeze x 1
tensorflow.python.keras.backend.stack
tensorflow.python.keras.backend.std;Cast Mean Range Rank Sqrt Square Sub;x axis keepdims
tensorflow.python.keras.backend.stop_gradient
tensorflow.python.keras.backend.sum;Range Rank Sum;x axis keepdims
tensorflow.python.keras.backend.switch;ConcatV2 Fill Greater Identity Merge Reshape Select Shape Sub Switch Tile;condition then_expression else_expression
tensorflow.python.keras.backend.symbolic_learning_phase;PlaceholderWithDefault;;PlaceholderWithDefault 1
tensorflow.python.keras.backend.tanh;Tanh;x;Tanh x 1
tensorflow.python.keras.backend.temporal_padding;Pad;x padding;Pad x 2
tensorflow.python.keras.backend.tile;Tile;x n;Tile x 2
tensorflow.python.keras.backend.to_dense
tensorflow.python.keras.backend.track_tf_optimizer
tensorflow.python.keras.backend.track_variable
tensorflow.python.keras.backend.transpose;Range Rank Sub Transpose;x
tensorflow.python.keras.backend.truncated_normal;Add Mul TruncatedNormal;shape mean stddev dtype seed
tensorflow.python.keras.backend.unique_object_name
tensorflow.python.keras.backend.update;Assign AssignVariableOp ReadVariableOp;x new_x
tensorflow.python.keras.backend.update_add;AssignAdd AssignAddVariableOp ReadVariableOp;x increment
tensorflow.python.keras.backend.update_sub;AssignSub AssignSubVariableOp ReadVariableOp;x decrement
tensorflow.python.keras.backend.var;Cast Mean Range Rank Square Sub;x axis keepdims
tensorflow.python.keras.backend.variable;AssignVariableOp ReadVariableOp VarHandleOp VarIsInitializedOp;value dtype name constraint
tensorflow.python.keras.backend.zeros;AssignVariableOp Fill ReadVariableOp VarHandleOp VarIsInitializedOp;shape dtype name
tensorflow.python.keras.backend.zeros_like;Fill Shape ZerosLike;x dtype name
tensorflow.python.ops.array_ops.batch_gather;AddV2 Cast ConcatV2 GatherV2 Mul Pack Prod Range Reshape Shape StridedSlice;params indices name
tensorflow.python.ops.array_ops.batch_matrix_band_part;BatchMatrixBandPart;input num_lower num_upper name;BatchMatrixBandPart input num_lower num_upper 3
tensorflow.python.ops.array_ops.batch_matrix_diag;BatchMatrixDiag;diagonal name;BatchMatrixDiag diagonal 1
tensorflow.python.ops.array_ops.batch_matrix_diag_part;BatchMatrixDiagPart;input name;BatchMatrixDiagPart input 1
tensorflow.python.ops.array_ops.batch_matrix_set_diag;BatchMatrixSetDiag;input diagonal name;BatchMatrixSetDiag input diagonal 2
tensorflow.python.ops.array_ops.batch_to_space;BatchToSpaceND;input crops block_size name block_shape;BatchToSpaceND input 3
tensorflow.python.ops.array_ops.batch_to_space_nd;BatchToSpaceND;input block_shape crops name;BatchToSpaceND input block_shape crops 3
tensorflow.python.ops.array_ops.batch_to_space_v2;BatchToSpaceND;input block_shape crops name;BatchToSpaceND input 3
tensorflow.python.ops.array_ops.bitcast;Bitcast;input type name;Bitcast input 1
tensorflow.python.ops.array_ops.boolean_mask;ConcatV2 GatherV2 Pack Prod Reshape Shape Squeeze StridedSlice Where;tensor mask name axis
tensorflow.python.ops.array_ops.boolean_mask_v2;ConcatV2 GatherV2 Pack Prod Reshape Shape Squeeze StridedSlice Where;tensor mask axis name
tensorflow.python.ops.array_ops.broadcast_args;BroadcastArgs;s0 s1 name;BroadcastArgs s0 s1 2
tensorflow.python.ops.array_ops.broadcast_dynamic_shape;BroadcastArgs;shape_x shape_y
tensorflow.python.ops.array_ops.broadcast_gradient_args;BroadcastGradientArgs;s0 s1 name;BroadcastGradientArgs s0 s1 2
tensorflow.python.ops.array_ops.broadcast_to;BroadcastTo;input shape name;BroadcastTo input shape 2
tensorflow.python.ops.array_ops.check_numerics;CheckNumerics;tensor message name;CheckNumerics tensor 1
tensorflow.python.ops.array_ops.concat;ConcatV2 Identity;values axis name
tensorflow.python.ops.array_ops.concat_offset;ConcatOffset;concat_dim shape name;ConcatOffset concat_dim shape *
tensorflow.python.ops.array_ops.concat_v2;ConcatV2;values axis name;ConcatV2 values axis *
tensorflow.python.ops.array_ops.conjugate_transpose;ConjugateTranspose;x perm name;ConjugateTranspose x perm 2
tensorflow.python.ops.array_ops.const
tensorflow.python.ops.array_ops.convert_to_int_tensor;Cast;tensor name dtype
tensorflow.python.ops.array_ops.debug_gradient_identity;DebugGradientIdentity;input name;DebugGradientIdentity input 1
tensorflow.python.ops.array_ops.debug_gradient_ref_identity;DebugGradientRefIdentity;input name;DebugGradientRefIdentity input 1
tensorflow.python.ops.array_ops.deep_copy;DeepCopy;x name;DeepCopy x 1
tensorflow.python.ops.array_ops.deprecated_endpoints
tensorflow.python.ops.array_ops.depth_to_space;DepthToSpace;input block_size name data_format;DepthToSpace input 1
tensorflow.python.ops.array_ops.depth_to_space_v2;DepthToSpace;input block_size data_format name;DepthToSpace input 1
tensorflow.python.ops.array_ops.dequantize;Dequantize;input min_range max_range mode name;Dequantize input min_range max_range 3
tensorflow.python.ops.array_ops.diag;Diag;diagonal name;Diag diagonal 1
tensorflow.python.ops.array_ops.diag_part;DiagPart;input name;DiagPart input 1
tensorflow.python.ops.array_ops.edit_distance;EditDistance;hypothesis truth normalize name
tensorflow.python.ops.array_ops.empty;Empty;shape dtype init name;Empty shape 1
tensorflow.python.ops.array_ops.ensure_shape;EnsureShape;input shape name;EnsureShape input 1
tensorflow.python.ops.array_ops.expand_dims;ExpandDims;input axis name dim;ExpandDims input axis 2
tensorflow.python.ops.array_ops.expand_dims_v2;ExpandDims;input axis name;ExpandDims input axis 2
tensorflow.python.ops.array_ops.extract_image_patches;ExtractImagePatches;images ksizes strides rates padding name sizes
tensorflow.python.ops.array_ops.extract_image_patches_v2;ExtractImagePatches;images sizes strides rates padding name
tensorflow.python.ops.array_ops.extract_volume_patches;ExtractVolumePatches;input ksizes strides padding name;ExtractVolumePatches input 1
tensorflow.python.ops.array_ops.fake_quant_with_min_max_args;FakeQuantWithMinMaxArgs;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgs inputs 1
tensorflow.python.ops.array_ops.fake_quant_with_min_max_args_gradient;FakeQuantWithMinMaxArgsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgsGradient gradients inputs 2
tensorflow.python.ops.array_ops.fake_quant_with_min_max_vars;FakeQuantWithMinMaxVars;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVars inputs min max 3
tensorflow.python.ops.array_ops.fake_quant_with_min_max_vars_gradient;FakeQuantWithMinMaxVarsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsGradient gradients inputs min max 4
tensorflow.python.ops.array_ops.fake_quant_with_min_max_vars_per_channel;FakeQuantWithMinMaxVarsPerChannel;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannel inputs min max 3
tensorflow.python.ops.array_ops.fake_quant_with_min_max_vars_per_channel_gradient;FakeQuantWithMinMaxVarsPerChannelGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannelGradient gradients inputs min max 4
tensorflow.python.ops.array_ops.fill;Fill;dims value name;Fill value 2
tensorflow.python.ops.array_ops.fingerprint;Fingerprint Pack;data method name
tensorflow.python.ops.array_ops.gather;GatherV2;params indices validate_indices name axis batch_dims;GatherV2 params indices axis 3
tensorflow.python.ops.array_ops.gather_nd;GatherNd;params indices name batch_dims;GatherNd params indices 2
tensorflow.python.ops.array_ops.gather_nd_v2;GatherNd;params indices batch_dims name;GatherNd params indices 2
tensorflow.python.ops.array_ops.gather_v2;GatherV2;params indices validate_indices axis batch_dims name;GatherV2 params indices axis 3
tensorflow.python.ops.array_ops.guarantee_const;GuaranteeConst;input name;GuaranteeConst input 1
tensorflow.python.ops.array_ops.identity;Identity;input name;Identity input 1
tensorflow.python.ops.array_ops.identity_n;IdentityN;input name;IdentityN input *
tensorflow.python.ops.array_ops.immutable_const;ImmutableConst;dtype shape memory_region_name name
tensorflow.python.ops.array_ops.inplace_add;InplaceAdd;x i v name;InplaceAdd x i v 3
tensorflow.python.ops.array_ops.inplace_sub;InplaceSub;x i v name;InplaceSub x i v 3
tensorflow.python.ops.array_ops.inplace_update;InplaceUpdate;x i v name;InplaceUpdate x i v 3
tensorflow.python.ops.array_ops.invert_permutation;InvertPermutation;x name;InvertPermutation x 1
tensorflow.python.ops.array_ops.list_diff;ListDiff;x y out_idx name;ListDiff x y 2
tensorflow.python.ops.array_ops.listdiff;ListDiff;x y out_idx name;ListDiff x y 2
tensorflow.python.ops.array_ops.lower_bound;LowerBound;sorted_inputs values out_type name;LowerBound sorted_inputs values 2
tensorflow.python.ops.array_ops.matrix_band_part;MatrixBandPart;input num_lower num_upper name;MatrixBandPart input num_lower num_upper 3
tensorflow.python.ops.array_ops.matrix_diag;MatrixDiag;diagonal name k num_rows num_cols padding_value;MatrixDiag diagonal 1
tensorflow.python.ops.array_ops.matrix_diag_part;MatrixDiagPart;input name k padding_value;MatrixDiagPart input 1
tensorflow.python.ops.array_ops.matrix_diag_part_v2;MatrixDiagPartV2;input k padding_value name;MatrixDiagPartV2 input k padding_value 3
tensorflow.python.ops.array_ops.matrix_diag_v2;MatrixDiagV2;diagonal k num_rows num_cols padding_value name;MatrixDiagV2 diagonal k num_rows num_cols padding_value 5
tensorflow.python.ops.array_ops.matrix_set_diag;MatrixSetDiag;input diagonal name k;MatrixSetDiag input diagonal 2
tensorflow.python.ops.array_ops.matrix_set_diag_v2;MatrixSetDiagV2;input diagonal k name;MatrixSetDiagV2 input diagonal k 3
tensorflow.python.ops.array_ops.matrix_transpose;ConcatV2 Pack Range Rank Sub Transpose;a name conjugate
tensorflow.python.ops.array_ops.meshgrid;Fill Less Mul Pack Reshape Size
tensorflow.python.ops.array_ops.mirror_pad;MirrorPad;input paddings mode name;MirrorPad input paddings 2
tensorflow.python.ops.array_ops.mirror_pad_grad;MirrorPadGrad;input paddings mode name;MirrorPadGrad input paddings 2
tensorflow.python.ops.array_ops.one_hot;OneHot;indices depth on_value off_value axis dtype name
tensorflow.python.ops.array_ops.ones;Fill;shape dtype name;Fill shape 2
tensorflow.python.ops.array_ops.ones_like;Fill Shape;tensor dtype name optimize
tensorflow.python.ops.array_ops.ones_like_impl;Fill Shape;tensor dtype name optimize
tensorflow.python.ops.array_ops.ones_like_v2;Fill Shape;input dtype name
tensorflow.python.ops.array_ops.pack;Pack;values axis name;Pack values *
tensorflow.python.ops.array_ops.pad;MirrorPad Pad PadV2;tensor paddings mode name constant_values
tensorflow.python.ops.array_ops.pad_v2;Pad PadV2;tensor paddings mode constant_values name
tensorflow.python.ops.array_ops.parallel_concat;ParallelConcat;values shape name;ParallelConcat values *
tensorflow.python.ops.array_ops.parallel_stack;ExpandDims ParallelConcat;values name
tensorflow.python.ops.array_ops.placeholder
tensorflow.python.ops.array_ops.placeholder_v2;PlaceholderV2;dtype shape name
tensorflow.python.ops.array_ops.placeholder_with_default;PlaceholderWithDefault;input shape name
tensorflow.python.ops.array_ops.prevent_gradient;PreventGradient;input message name;PreventGradient input 1
tensorflow.python.ops.array_ops.quantize;QuantizeV2;input min_range max_range T mode round_mode name;QuantizeV2 input min_range max_range 3
tensorflow.python.ops.array_ops.quantize_and_dequantize;QuantizeAndDequantizeV2;input input_min input_max signed_input num_bits range_given round_mode name narrow_range;QuantizeAndDequantizeV2 input input_min input_max 3
tensorflow.python.ops.array_ops.quantize_and_dequantize_v2;QuantizeAndDequantizeV2;input input_min input_max signed_input num_bits range_given round_mode narrow_range name;QuantizeAndDequantizeV2 input input_min input_max 3
tensorflow.python.ops.array_ops.quantize_and_dequantize_v3;QuantizeAndDequantizeV3;input input_min input_max num_bits signed_input range_given narrow_range name;QuantizeAndDequantizeV3 input input_min input_max num_bits 4
tensorflow.python.ops.array_ops.quantize_v2;QuantizeV2;input min_range max_range T mode name round_mode;QuantizeV2 input min_range max_range 3
tensorflow.python.ops.array_ops.quantized_concat;QuantizedConcat;concat_dim values input_mins input_maxes name;QuantizedConcat concat_dim values input_mins input_maxes *
tensorflow.python.ops.array_ops.quantized_instance_norm;QuantizedInstanceNorm;x x_min x_max output_range_given given_y_min given_y_max variance_epsilon min_separation name;QuantizedInstanceNorm x x_min x_max 3
tensorflow.python.ops.array_ops.quantized_reshape;QuantizedReshape;tensor shape input_min input_max name;QuantizedReshape tensor shape input_min input_max 4
tensorflow.python.ops.array_ops.rank;Rank;input name;Rank input 1
tensorflow.python.ops.array_ops.rank_internal;Rank;input name optimize;Rank input 1
tensorflow.python.ops.array_ops.ref_identity;RefIdentity;input name;RefIdentity input 1
tensorflow.python.ops.array_ops.repeat;Cast ConcatV2 ExpandDims Fill Neg Pack Rank Reshape Shape StridedSlice Tile;input repeats axis name
tensorflow.python.ops.array_ops.repeat_with_axis;Cast ConcatV2 ExpandDims Fill Neg Pack Rank Reshape Shape StridedSlice Tile;data repeats axis name
tensorflow.python.ops.array_ops.reshape;Reshape;tensor shape name
tensorflow.python.ops.array_ops.resource_strided_slice_assign;ResourceStridedSliceAssign;ref begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;ResourceStridedSliceAssign ref begin end strides value 5
tensorflow.python.ops.array_ops.reverse;ReverseV2;tensor axis name;ReverseV2 tensor axis 2
tensorflow.python.ops.array_ops.reverse_sequence;ReverseSequence;input seq_lengths seq_axis batch_axis name seq_dim batch_dim;ReverseSequence input seq_lengths 2
tensorflow.python.ops.array_ops.reverse_sequence_v2;ReverseSequence;input seq_lengths seq_axis batch_axis name;ReverseSequence input seq_lengths 2
tensorflow.python.ops.array_ops.reverse_v2;ReverseV2;tensor axis name;ReverseV2 tensor axis 2
tensorflow.python.ops.array_ops.scatter_nd;ScatterNd;indices updates shape name;ScatterNd indices updates shape 3
tensorflow.python.ops.array_ops.scatter_nd_non_aliasing_add;ScatterNdNonAliasingAdd;input indices updates name;ScatterNdNonAliasingAdd input indices updates 3
tensorflow.python.ops.array_ops.searchsorted;LowerBound Pack Reshape Shape StridedSlice;sorted_sequence values side out_type name
tensorflow.python.ops.array_ops.sequence_mask;Cast ExpandDims Less Max Maximum Range;lengths maxlen dtype name
tensorflow.python.ops.array_ops.setdiff1d;ListDiff;x y index_dtype name;ListDiff x y 2
tensorflow.python.ops.array_ops.shape;Shape;input name out_type;Shape input 1
tensorflow.python.ops.array_ops.shape_internal;Shape;input name optimize out_type;Shape input 1
tensorflow.python.ops.array_ops.shape_n;ShapeN;input out_type name
tensorflow.python.ops.array_ops.shape_v2;Shape;input out_type name;Shape input 1
tensorflow.python.ops.array_ops.size;Size;input name out_type;Size input 1
tensorflow.python.ops.array_ops.size_internal;Size;input name optimize out_type;Size input 1
tensorflow.python.ops.array_ops.size_v2;Size;input out_type name;Size input 1
tensorflow.python.ops.array_ops.slice;Slice;input_ begin size name
tensorflow.python.ops.array_ops.snapshot;Snapshot;input name;Snapshot input 1
tensorflow.python.ops.array_ops.space_to_batch;SpaceToBatchND;input paddings block_size name block_shape;SpaceToBatchND input paddings 3
tensorflow.python.ops.array_ops.space_to_batch_nd;SpaceToBatchND;input block_shape paddings name;SpaceToBatchND input block_shape paddings 3
tensorflow.python.ops.array_ops.space_to_batch_v2;SpaceToBatchND;input block_shape paddings name;SpaceToBatchND input paddings 3
tensorflow.python.ops.array_ops.space_to_depth;SpaceToDepth;input block_size name data_format;SpaceToDepth input 1
tensorflow.python.ops.array_ops.space_to_depth_v2;SpaceToDepth;input block_size data_format name;SpaceToDepth input 1
tensorflow.python.ops.array_ops.sparse_placeholder
tensorflow.python.ops.array_ops.split;Split SplitV;value num_or_size_splits axis num name
tensorflow.python.ops.array_ops.split_v;SplitV;value size_splits axis num_split name;SplitV value size_splits axis 3
tensorflow.python.ops.array_ops.squeeze;Squeeze;input axis name squeeze_dims;Squeeze input 1
tensorflow.python.ops.array_ops.squeeze_v2;Squeeze;input axis name;Squeeze input 1
tensorflow.python.ops.array_ops.stack;Pack;values axis name;Pack values *
tensorflow.python.ops.array_ops.stop_gradient;StopGradient;input name;StopGradient input 1
tensorflow.python.ops.array_ops.strided_slice;Fill StridedSlice;input_ begin end strides begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask var name
tensorflow.python.ops.array_ops.strided_slice_assign;StridedSliceAssign;ref begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;StridedSliceAssign ref begin end strides value 5
tensorflow.python.ops.array_ops.strided_slice_grad;StridedSliceGrad;shape begin end strides dy begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;StridedSliceGrad shape begin end strides dy 5
tensorflow.python.ops.array_ops.tensor_scatter_add;TensorScatterAdd;tensor indices updates name;TensorScatterAdd tensor indices updates 3
tensorflow.python.ops.array_ops.tensor_scatter_sub;TensorScatterSub;tensor indices updates name;TensorScatterSub tensor indices updates 3
tensorflow.python.ops.array_ops.tensor_scatter_update;TensorScatterUpdate;tensor indices updates name;TensorScatterUpdate tensor indices updates 3
tensorflow.python.ops.array_ops.tensor_strided_slice_update;TensorStridedSliceUpdate;input begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;TensorStridedSliceUpdate input begin end strides value 5
tensorflow.python.ops.array_ops.tile;Tile;input multiples name;Tile input multiples 2
tensorflow.python.ops.array_ops.tile_grad;TileGrad;input multiples name;TileGrad input multiples 2
tensorflow.python.ops.array_ops.tile_one_dimension;AddV2 Cast ConcatV2 Fill Pack Rank Reshape StridedSlice Tile;data axis multiple
tensorflow.python.ops.array_ops.transpose;Range Rank Sub Transpose;a perm name conjugate
tensorflow.python.ops.array_ops.transpose_v2;Range Rank Sub Transpose;a perm conjugate name
tensorflow.python.ops.array_ops.unique;Unique;x out_idx name;Unique x 1
tensorflow.python.ops.array_ops.unique_v2;UniqueV2;x axis out_idx name;UniqueV2 x axis 2
tensorflow.python.ops.array_ops.unique_with_counts;UniqueWithCounts;x out_idx name;UniqueWithCounts x 1
tensorflow.python.ops.array_ops.unique_with_counts_v2;UniqueWithCountsV2;x axis out_idx name;UniqueWithCountsV2 x axis 2
tensorflow.python.ops.array_ops.unpack;Unpack;value num axis name;Unpack value 1
tensorflow.python.ops.array_ops.unravel_index;UnravelIndex;indices dims name;UnravelIndex indices dims 2
tensorflow.python.ops.array_ops.unstack;Unpack;value num axis name
tensorflow.python.ops.array_ops.upper_bound;UpperBound;sorted_inputs values out_type name;UpperBound sorted_inputs values 2
tensorflow.python.ops.array_ops.where;Select Where;condition x y name
tensorflow.python.ops.array_ops.where_v2;SelectV2 Where;condition x y name
tensorflow.python.ops.array_ops.zeros;Fill;shape dtype name;Fill shape 2
tensorflow.python.ops.array_ops.zeros_like;Fill Shape ZerosLike;tensor dtype name optimize
tensorflow.python.ops.array_ops.zeros_like_impl;Fill Shape ZerosLike;tensor dtype name optimize
tensorflow.python.ops.array_ops.zeros_like_v2;Fill Shape ZerosLike;input dtype name
tensorflow.python.ops.bitwise_ops.bitwise_and;BitwiseAnd;x y name;BitwiseAnd x y 2
tensorflow.python.ops.bitwise_ops.bitwise_or;BitwiseOr;x y name;BitwiseOr x y 2
tensorflow.python.ops.bitwise_ops.bitwise_xor;BitwiseXor;x y name;BitwiseXor x y 2
tensorflow.python.ops.bitwise_ops.deprecated_endpoints
tensorflow.python.ops.bitwise_ops.invert;Invert;x name;Invert x 1
tensorflow.python.ops.bitwise_ops.left_shift;LeftShift;x y name;LeftShift x y 2
tensorflow.python.ops.bitwise_ops.population_count;PopulationCount;x name;PopulationCount x 1
tensorflow.python.ops.bitwise_ops.right_shift;RightShift;x y name;RightShift x y 2
tensorflow.python.ops.candidate_sampling_ops.all_candidate_sampler;AllCandidateSampler;true_classes num_true num_sampled unique seed name;AllCandidateSampler true_classes 1
tensorflow.python.ops.candidate_sampling_ops.compute_accidental_hits;ComputeAccidentalHits;true_classes sampled_candidates num_true seed name
tensorflow.python.ops.candidate_sampling_ops.fixed_unigram_candidate_sampler;FixedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max vocab_file distortion num_reserved_ids num_shards shard unigrams seed name;FixedUnigramCandidateSampler true_classes 1
tensorflow.python.ops.candidate_sampling_ops.learned_unigram_candidate_sampler;LearnedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max seed name;LearnedUnigramCandidateSampler true_classes 1
tensorflow.python.ops.candidate_sampling_ops.log_uniform_candidate_sampler;LogUniformCandidateSampler;true_classes num_true num_sampled unique range_max seed name;LogUniformCandidateSampler true_classes 1
tensorflow.python.ops.candidate_sampling_ops.uniform_candidate_sampler;UniformCandidateSampler;true_classes num_true num_sampled unique range_max seed name;UniformCandidateSampler true_classes 1
tensorflow.python.ops.check_ops.assert_equal;All Assert Equal Identity Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.check_ops.assert_equal_v2;All Assert Equal Identity Merge Range Rank Switch;x y message summarize name
tensorflow.python.ops.check_ops.assert_greater;All Assert Greater Identity Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.check_ops.assert_greater_equal;All Assert GreaterEqual Identity Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.check_ops.assert_greater_equal_v2;All Assert GreaterEqual Identity Merge Range Rank Switch;x y message summarize name
tensorflow.python.ops.check_ops.assert_greater_v2;All Assert Greater Identity Merge Range Rank Switch;x y message summarize name
tensorflow.python.ops.check_ops.assert_integer
tensorflow.python.ops.check_ops.assert_integer_v2
tensorflow.python.ops.check_ops.assert_less;All Assert Identity Less Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.check_ops.assert_less_equal;All Assert Identity LessEqual Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.check_ops.assert_less_equal_v2;All Assert Identity LessEqual Merge Range Rank Switch;x y message summarize name
tensorflow.python.ops.check_ops.assert_less_v2;All Assert Identity Less Merge Range Rank Switch;x y message summarize name
tensorflow.python.ops.check_ops.assert_near;Abs AddV2 All Assert Identity Less Merge Mul Range Rank Sub Switch;x y rtol atol data summarize message name
tensorflow.python.ops.check_ops.assert_near_v2;Abs AddV2 All Assert Identity Less Merge Mul Range Rank Sub Switch;x y rtol atol message summarize name
tensorflow.python.ops.check_ops.assert_negative;All Assert Identity Less Merge Range Rank Switch;x data summarize message name
tensorflow.python.ops.check_ops.assert_negative_v2;All Assert Identity Less Merge Range Rank Switch;x message summarize name
tensorflow.python.ops.check_ops.assert_non_negative;All Assert Identity LessEqual Merge Range Rank Switch;x data summarize message name
tensorflow.python.ops.check_ops.assert_non_negative_v2;All Assert Identity LessEqual Merge Range Rank Switch;x message summarize name
tensorflow.python.ops.check_ops.assert_non_positive;All Assert Identity LessEqual Merge Range Rank Switch;x data summarize message name
tensorflow.python.ops.check_ops.assert_non_positive_v2;All Assert Identity LessEqual Merge Range Rank Switch;x message summarize name
tensorflow.python.ops.check_ops.assert_none_equal;All Assert Identity Merge NotEqual Range Rank Switch;x y data summarize message name
tensorflow.python.ops.check_ops.assert_none_equal_v2;All Assert Identity Merge NotEqual Range Rank Switch;x y summarize message name
tensorflow.python.ops.check_ops.assert_positive;All Assert Identity Less Merge Range Rank Switch;x data summarize message name
tensorflow.python.ops.check_ops.assert_positive_v2;All Assert Identity Less Merge Range Rank Switch;x message summarize name
tensorflow.python.ops.check_ops.assert_proper_iterable
tensorflow.python.ops.check_ops.assert_rank;Assert Equal Identity Merge Rank Shape Switch;x rank data summarize message name
tensorflow.python.ops.check_ops.assert_rank_at_least;Assert GreaterEqual Identity Merge Rank Shape Switch;x rank data summarize message name
tensorflow.python.ops.check_ops.assert_rank_at_least_v2;Assert GreaterEqual Rank Shape;x rank message name
tensorflow.python.ops.check_ops.assert_rank_v2;Assert Equal Rank Shape;x rank message name
tensorflow.python.ops.check_ops.assert_same_float_dtype
tensorflow.python.ops.check_ops.assert_scalar
tensorflow.python.ops.check_ops.assert_scalar_v2
tensorflow.python.ops.check_ops.ensure_shape;EnsureShape;x shape name;EnsureShape x 1
tensorflow.python.ops.check_ops.is_non_decreasing;AddV2 All Fill Identity Less LessEqual Merge Reshape Shape Size StridedSlice Sub Switch;x name
tensorflow.python.ops.check_ops.is_numeric_tensor
tensorflow.python.ops.check_ops.is_strictly_increasing;AddV2 All Fill Identity Less Merge Reshape Shape Size StridedSlice Sub Switch;x name
tensorflow.python.ops.clip_ops.clip_by_average_norm;Cast Identity Minimum Mul Range Rank RealDiv Rsqrt Size Sum;t clip_norm name
tensorflow.python.ops.clip_ops.clip_by_global_norm;Identity IsFinite L2Loss Minimum Mul Pack RealDiv Select Sqrt Sum;t_list clip_norm use_norm name
tensorflow.python.ops.clip_ops.clip_by_norm;Fill Greater Identity Maximum Mul Range Rank RealDiv Select Shape Sqrt Sum;t clip_norm axes name
tensorflow.python.ops.clip_ops.clip_by_value;Maximum Minimum;t clip_value_min clip_value_max name
tensorflow.python.ops.clip_ops.global_norm;L2Loss Mul Pack Sqrt Sum;t_list name
tensorflow.python.ops.confusion_matrix.confusion_matrix;AddV2 All Assert Cast Equal Fill Identity Less LessEqual Max Maximum Merge Pack Range Rank ReadVariableOp Shape SparseTensorDenseAdd Squeeze Sub Switch;labels predictions num_classes weights dtype name
tensorflow.python.ops.confusion_matrix.confusion_matrix_v1;AddV2 All Assert Cast Equal Fill Identity Less LessEqual Max Maximum Merge Pack Range Rank ReadVariableOp Shape SparseTensorDenseAdd Squeeze Sub Switch;labels predictions num_classes dtype name weights
tensorflow.python.ops.control_flow_ops.CondContext
tensorflow.python.ops.control_flow_ops.WhileContext
tensorflow.python.ops.control_flow_ops.XLAControlFlowContext
tensorflow.python.ops.control_flow_ops.abort;Abort;error_msg exit_without_error name
tensorflow.python.ops.control_flow_ops.case;Assert Cast Identity LessEqual Merge Pack Sum Switch;pred_fn_pairs default exclusive strict name
tensorflow.python.ops.control_flow_ops.cond;Identity Merge Switch;pred true_fn false_fn strict name fn1 fn2
tensorflow.python.ops.control_flow_ops.control_trigger;ControlTrigger;name
tensorflow.python.ops.control_flow_ops.deprecated_endpoints
tensorflow.python.ops.control_flow_ops.enter;Enter;data frame_name is_constant parallel_iterations name;Enter data 1
tensorflow.python.ops.control_flow_ops.exit;Exit;data name;Exit data 1
tensorflow.python.ops.control_flow_ops.group
tensorflow.python.ops.control_flow_ops.loop_cond;LoopCond;input name;LoopCond input 1
tensorflow.python.ops.control_flow_ops.merge;Merge;inputs name;Merge inputs *
tensorflow.python.ops.control_flow_ops.next_iteration;NextIteration;data name;NextIteration data 1
tensorflow.python.ops.control_flow_ops.no_op
tensorflow.python.ops.control_flow_ops.ref_enter;RefEnter;data frame_name is_constant parallel_iterations name;RefEnter data 1
tensorflow.python.ops.control_flow_ops.ref_exit;RefExit;data name;RefExit data 1
tensorflow.python.ops.control_flow_ops.ref_merge;RefMerge;inputs name;RefMerge inputs *
tensorflow.python.ops.control_flow_ops.ref_next_iteration;RefNextIteration;data name;RefNextIteration data 1
tensorflow.python.ops.control_flow_ops.ref_select;RefSelect;index inputs name;RefSelect index inputs *
tensorflow.python.ops.control_flow_ops.ref_switch;RefSwitch;data pred name;RefSwitch data pred 2
tensorflow.python.ops.control_flow_ops.switch;Switch;data pred dtype name;Switch data pred 2
tensorflow.python.ops.control_flow_ops.tuple;Identity;tensors name control_inputs
tensorflow.python.ops.control_flow_ops.tuple_v2;Identity;tensors control_inputs name
tensorflow.python.ops.control_flow_ops.while_loop;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Switch;cond body loop_vars shape_invariants parallel_iterations back_prop swap_memory name maximum_iterations return_same_structure
tensorflow.python.ops.ctc_ops.collapse_repeated;Cast ConcatV2 ExpandDims Fill GatherV2 Less LogicalAnd Max NotEqual Pack Prod Range Rank Reshape ScatterNd Shape Squeeze StridedSlice Sum Where;labels seq_length name
tensorflow.python.ops.ctc_ops.ctc_beam_search_decoder;CTCBeamSearchDecoder Cast Pack;inputs sequence_length beam_width top_paths merge_repeated
tensorflow.python.ops.ctc_ops.ctc_beam_search_decoder_v2;CTCBeamSearchDecoder Cast Pack;inputs sequence_length beam_width top_paths
tensorflow.python.ops.ctc_ops.ctc_greedy_decoder;CTCGreedyDecoder Cast Pack;inputs sequence_length merge_repeated
tensorflow.python.ops.ctc_ops.ctc_loss;CTCLoss Cast Pack;labels inputs sequence_length preprocess_collapse_repeated ctc_merge_repeated ignore_longer_outputs_than_inputs time_major logits
tensorflow.python.ops.ctc_ops.ctc_loss_and_grad;Add AddV2 Cast ConcatV2 Empty Equal Exp ExpandDims Fill GatherV2 GreaterEqual InplaceAdd InplaceUpdate IsFinite Less Log LogSoftmax MatrixDiag Max Mul Neg OneHot Pack PadV2 Range Reshape ScatterNd Select Shape Squeeze StopGradient StridedSlice Sub Sum Tile Transpose While ZerosLike;logits labels label_length logit_length unique
tensorflow.python.ops.ctc_ops.ctc_loss_dense;Add AddV2 Cast ConcatV2 Empty Equal Exp ExpandDims Fill GatherV2 GreaterEqual Identity IdentityN InplaceAdd InplaceUpdate IsFinite Less Log LogSoftmax MatrixDiag Max Mul Neg OneHot Pack PadV2 Range Reshape ScatterNd Select Shape Squeeze StopGradient StridedSlice Sub Sum Tile Transpose While ZerosLike;labels logits label_length logit_length logits_time_major unique blank_index name
tensorflow.python.ops.ctc_ops.ctc_loss_v2;Add AddV2 Cast ConcatV2 Empty Equal Exp ExpandDims Fill GatherV2 GreaterEqual Identity IdentityN InplaceAdd InplaceUpdate IsFinite Less Log LogSoftmax MatrixDiag Max Mul Neg OneHot Pack PadV2 Range Reshape ScatterNd Select Shape Squeeze StopGradient StridedSlice Sub Sum Tile Transpose While ZerosLike;labels logits label_length logit_length logits_time_major unique blank_index name
tensorflow.python.ops.ctc_ops.ctc_state_log_probs;AddV2 Cast Log Mul OneHot Pack Reshape Sub Transpose;seq_lengths max_seq_length
tensorflow.python.ops.ctc_ops.ctc_unique_labels;AddV2 Cast Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Pack Pad Range Shape StridedSlice Sub Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Unique;labels name
tensorflow.python.ops.ctc_ops.dense_labels_to_sparse;Cast ConcatV2 ExpandDims GatherV2 Identity Less Max Pack Prod Range Rank Reshape Shape SparseReshape Squeeze StridedSlice Where;dense length
tensorflow.python.ops.custom_gradient.copy_handle_data
tensorflow.python.ops.custom_gradient.custom_gradient
tensorflow.python.ops.custom_gradient.get_dependent_variables;Identity;input_ops output_ops
tensorflow.python.ops.custom_gradient.grad_pass_through
tensorflow.python.ops.custom_gradient.recompute_grad
tensorflow.python.ops.data_flow_ops.BaseStagingArea
tensorflow.python.ops.data_flow_ops.ConditionalAccumulatorBase
tensorflow.python.ops.data_flow_ops.MapStagingArea
tensorflow.python.ops.data_flow_ops.StagingArea
tensorflow.python.ops.data_flow_ops.accumulator_apply_gradient;AccumulatorApplyGradient;handle local_step gradient name;AccumulatorApplyGradient handle local_step gradient 3
tensorflow.python.ops.data_flow_ops.accumulator_num_accumulated;AccumulatorNumAccumulated;handle name;AccumulatorNumAccumulated handle 1
tensorflow.python.ops.data_flow_ops.accumulator_set_global_step;AccumulatorSetGlobalStep;handle new_global_step name;AccumulatorSetGlobalStep handle new_global_step 2
tensorflow.python.ops.data_flow_ops.accumulator_take_gradient;AccumulatorTakeGradient;handle num_required dtype name;AccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.data_flow_ops.barrier;Barrier;component_types shapes capacity container shared_name name
tensorflow.python.ops.data_flow_ops.barrier_close;BarrierClose;handle cancel_pending_enqueues name;BarrierClose handle 1
tensorflow.python.ops.data_flow_ops.barrier_incomplete_size;BarrierIncompleteSize;handle name;BarrierIncompleteSize handle 1
tensorflow.python.ops.data_flow_ops.barrier_insert_many;BarrierInsertMany;handle keys values component_index name;BarrierInsertMany handle keys values 3
tensorflow.python.ops.data_flow_ops.barrier_ready_size;BarrierReadySize;handle name;BarrierReadySize handle 1
tensorflow.python.ops.data_flow_ops.barrier_take_many;BarrierTakeMany;handle num_elements component_types allow_small_batch wait_for_incomplete timeout_ms name;BarrierTakeMany handle num_elements 2
tensorflow.python.ops.data_flow_ops.conditional_accumulator;ConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.data_flow_ops.delete_session_tensor;DeleteSessionTensor;handle name;DeleteSessionTensor handle 1
tensorflow.python.ops.data_flow_ops.deprecated_endpoints
tensorflow.python.ops.data_flow_ops.dynamic_partition;DynamicPartition;data partitions num_partitions name;DynamicPartition data partitions 2
tensorflow.python.ops.data_flow_ops.dynamic_stitch;DynamicStitch;indices data name;DynamicStitch indices data *
tensorflow.python.ops.data_flow_ops.fake_queue;FakeQueue;resource name;FakeQueue resource 1
tensorflow.python.ops.data_flow_ops.fifo_queue;FIFOQueue;component_types shapes capacity container shared_name name
tensorflow.python.ops.data_flow_ops.fifo_queue_v2;FIFOQueueV2;component_types shapes capacity container shared_name name
tensorflow.python.ops.data_flow_ops.get_session_handle;GetSessionHandle;value name;GetSessionHandle value 1
tensorflow.python.ops.data_flow_ops.get_session_handle_v2;GetSessionHandleV2;value name;GetSessionHandleV2 value 1
tensorflow.python.ops.data_flow_ops.get_session_tensor;GetSessionTensor;handle dtype name;GetSessionTensor handle 1
tensorflow.python.ops.data_flow_ops.map_clear;MapClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.data_flow_ops.map_incomplete_size;MapIncompleteSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.data_flow_ops.map_peek;MapPeek;key indices dtypes capacity memory_limit container shared_name name;MapPeek key indices 2
tensorflow.python.ops.data_flow_ops.map_size;MapSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.data_flow_ops.map_stage;MapStage;key indices values dtypes capacity memory_limit container shared_name name;MapStage key indices values *
tensorflow.python.ops.data_flow_ops.map_unstage;MapUnstage;key indices dtypes capacity memory_limit container shared_name name;MapUnstage key indices 2
tensorflow.python.ops.data_flow_ops.map_unstage_no_key;MapUnstageNoKey;indices dtypes capacity memory_limit container shared_name name;MapUnstageNoKey indices 1
tensorflow.python.ops.data_flow_ops.ordered_map_clear;OrderedMapClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.data_flow_ops.ordered_map_incomplete_size;OrderedMapIncompleteSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.data_flow_ops.ordered_map_peek;OrderedMapPeek;key indices dtypes capacity memory_limit container shared_name name;OrderedMapPeek key indices 2
tensorflow.python.ops.data_flow_ops.ordered_map_size;OrderedMapSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.data_flow_ops.ordered_map_stage;OrderedMapStage;key indices values dtypes capacity memory_limit container shared_name name;OrderedMapStage key indices values *
tensorflow.python.ops.data_flow_ops.ordered_map_unstage;OrderedMapUnstage;key indices dtypes capacity memory_limit container shared_name name;OrderedMapUnstage key indices 2
tensorflow.python.ops.data_flow_ops.ordered_map_unstage_no_key;OrderedMapUnstageNoKey;indices dtypes capacity memory_limit container shared_name name;OrderedMapUnstageNoKey indices 1
tensorflow.python.ops.data_flow_ops.padding_fifo_queue;PaddingFIFOQueue;component_types shapes capacity container shared_name name
tensorflow.python.ops.data_flow_ops.padding_fifo_queue_v2;PaddingFIFOQueueV2;component_types shapes capacity container shared_name name
tensorflow.python.ops.data_flow_ops.parallel_dynamic_stitch;ParallelDynamicStitch;indices data name;ParallelDynamicStitch indices data *
tensorflow.python.ops.data_flow_ops.priority_queue;PriorityQueue;shapes component_types capacity container shared_name name
tensorflow.python.ops.data_flow_ops.priority_queue_v2;PriorityQueueV2;shapes component_types capacity container shared_name name
tensorflow.python.ops.data_flow_ops.queue_close;QueueClose;handle cancel_pending_enqueues name;QueueClose handle 1
tensorflow.python.ops.data_flow_ops.queue_close_v2;QueueCloseV2;handle cancel_pending_enqueues name;QueueCloseV2 handle 1
tensorflow.python.ops.data_flow_ops.queue_dequeue;QueueDequeue;handle component_types timeout_ms name;QueueDequeue handle 1
tensorflow.python.ops.data_flow_ops.queue_dequeue_many;QueueDequeueMany;handle n component_types timeout_ms name;QueueDequeueMany handle n 2
tensorflow.python.ops.data_flow_ops.queue_dequeue_many_v2;QueueDequeueManyV2;handle n component_types timeout_ms name;QueueDequeueManyV2 handle n 2
tensorflow.python.ops.data_flow_ops.queue_dequeue_up_to;QueueDequeueUpTo;handle n component_types timeout_ms name;QueueDequeueUpTo handle n 2
tensorflow.python.ops.data_flow_ops.queue_dequeue_up_to_v2;QueueDequeueUpToV2;handle n component_types timeout_ms name;QueueDequeueUpToV2 handle n 2
tensorflow.python.ops.data_flow_ops.queue_dequeue_v2;QueueDequeueV2;handle component_types timeout_ms name;QueueDequeueV2 handle 1
tensorflow.python.ops.data_flow_ops.queue_enqueue;QueueEnqueue;handle components timeout_ms name;QueueEnqueue handle components *
tensorflow.python.ops.data_flow_ops.queue_enqueue_many;QueueEnqueueMany;handle components timeout_ms name;QueueEnqueueMany handle components *
tensorflow.python.ops.data_flow_ops.queue_enqueue_many_v2;QueueEnqueueManyV2;handle components timeout_ms name;QueueEnqueueManyV2 handle components *
tensorflow.python.ops.data_flow_ops.queue_enqueue_v2;QueueEnqueueV2;handle components timeout_ms name;QueueEnqueueV2 handle components *
tensorflow.python.ops.data_flow_ops.queue_is_closed;QueueIsClosed;handle name;QueueIsClosed handle 1
tensorflow.python.ops.data_flow_ops.queue_is_closed_v2;QueueIsClosedV2;handle name;QueueIsClosedV2 handle 1
tensorflow.python.ops.data_flow_ops.queue_size;QueueSize;handle name;QueueSize handle 1
tensorflow.python.ops.data_flow_ops.queue_size_v2;QueueSizeV2;handle name;QueueSizeV2 handle 1
tensorflow.python.ops.data_flow_ops.random_shuffle_queue;RandomShuffleQueue;component_types shapes capacity min_after_dequeue seed seed2 container shared_name name
tensorflow.python.ops.data_flow_ops.random_shuffle_queue_v2;RandomShuffleQueueV2;component_types shapes capacity min_after_dequeue seed seed2 container shared_name name
tensorflow.python.ops.data_flow_ops.record_input;RecordInput;file_pattern file_random_seed file_shuffle_shift_ratio file_buffer_size file_parallelism batch_size compression_type name
tensorflow.python.ops.data_flow_ops.resource_accumulator_apply_gradient;ResourceAccumulatorApplyGradient;handle local_step gradient name;ResourceAccumulatorApplyGradient handle local_step gradient 3
tensorflow.python.ops.data_flow_ops.resource_accumulator_num_accumulated;ResourceAccumulatorNumAccumulated;handle name;ResourceAccumulatorNumAccumulated handle 1
tensorflow.python.ops.data_flow_ops.resource_accumulator_set_global_step;ResourceAccumulatorSetGlobalStep;handle new_global_step name;ResourceAccumulatorSetGlobalStep handle new_global_step 2
tensorflow.python.ops.data_flow_ops.resource_accumulator_take_gradient;ResourceAccumulatorTakeGradient;handle num_required dtype name;ResourceAccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.data_flow_ops.resource_conditional_accumulator;ResourceConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.data_flow_ops.sparse_accumulator_apply_gradient;SparseAccumulatorApplyGradient;handle local_step gradient_indices gradient_values gradient_shape has_known_shape name;SparseAccumulatorApplyGradient handle local_step gradient_indices gradient_values gradient_shape 5
tensorflow.python.ops.data_flow_ops.sparse_accumulator_take_gradient;SparseAccumulatorTakeGradient;handle num_required dtype name;SparseAccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.data_flow_ops.sparse_conditional_accumulator;SparseConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.data_flow_ops.stack_close;StackClose;handle name;StackClose handle 1
tensorflow.python.ops.data_flow_ops.stack_close_v2;StackCloseV2;handle name;StackCloseV2 handle 1
tensorflow.python.ops.data_flow_ops.stack_pop;StackPop;handle elem_type name;StackPop handle 1
tensorflow.python.ops.data_flow_ops.stack_pop_v2;StackPopV2;handle elem_type name;StackPopV2 handle 1
tensorflow.python.ops.data_flow_ops.stack_push;StackPush;handle elem swap_memory name;StackPush handle elem 2
tensorflow.python.ops.data_flow_ops.stack_push_v2;StackPushV2;handle elem swap_memory name;StackPushV2 handle elem 2
tensorflow.python.ops.data_flow_ops.stack_v2;StackV2;max_size elem_type stack_name name;StackV2 max_size 1
tensorflow.python.ops.data_flow_ops.stage;Stage;values capacity memory_limit container shared_name name;Stage values *
tensorflow.python.ops.data_flow_ops.stage_clear;StageClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.data_flow_ops.stage_peek;StagePeek;index dtypes capacity memory_limit container shared_name name;StagePeek index 1
tensorflow.python.ops.data_flow_ops.stage_size;StageSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.data_flow_ops.tensor_array;TensorArray;size dtype dynamic_size clear_after_read tensor_array_name element_shape name;TensorArray size 1
tensorflow.python.ops.data_flow_ops.tensor_array_close;TensorArrayClose;handle name;TensorArrayClose handle 1
tensorflow.python.ops.data_flow_ops.tensor_array_close_v2;TensorArrayCloseV2;handle name;TensorArrayCloseV2 handle 1
tensorflow.python.ops.data_flow_ops.tensor_array_close_v3;TensorArrayCloseV3;handle name;TensorArrayCloseV3 handle 1
tensorflow.python.ops.data_flow_ops.tensor_array_concat;TensorArrayConcat;handle flow_in dtype element_shape_except0 name;TensorArrayConcat handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_concat_v2;TensorArrayConcatV2;handle flow_in dtype element_shape_except0 name;TensorArrayConcatV2 handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_concat_v3;TensorArrayConcatV3;handle flow_in dtype element_shape_except0 name;TensorArrayConcatV3 handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_gather;TensorArrayGather;handle indices flow_in dtype element_shape name;TensorArrayGather handle indices flow_in 3
tensorflow.python.ops.data_flow_ops.tensor_array_gather_v2;TensorArrayGatherV2;handle indices flow_in dtype element_shape name;TensorArrayGatherV2 handle indices flow_in 3
tensorflow.python.ops.data_flow_ops.tensor_array_gather_v3;TensorArrayGatherV3;handle indices flow_in dtype element_shape name;TensorArrayGatherV3 handle indices flow_in 3
tensorflow.python.ops.data_flow_ops.tensor_array_grad;TensorArrayGrad;handle flow_in source name;TensorArrayGrad handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_grad_v2;TensorArrayGradV2;handle flow_in source name;TensorArrayGradV2 handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_grad_v3;TensorArrayGradV3;handle flow_in source name;TensorArrayGradV3 handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_grad_with_shape;TensorArrayGradWithShape;handle flow_in shape_to_prepend source name;TensorArrayGradWithShape handle flow_in shape_to_prepend 3
tensorflow.python.ops.data_flow_ops.tensor_array_pack;TensorArrayPack;handle flow_in dtype element_shape name;TensorArrayPack handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_read;TensorArrayRead;handle index flow_in dtype name;TensorArrayRead handle index flow_in 3
tensorflow.python.ops.data_flow_ops.tensor_array_read_v2;TensorArrayReadV2;handle index flow_in dtype name;TensorArrayReadV2 handle index flow_in 3
tensorflow.python.ops.data_flow_ops.tensor_array_read_v3;TensorArrayReadV3;handle index flow_in dtype name;TensorArrayReadV3 handle index flow_in 3
tensorflow.python.ops.data_flow_ops.tensor_array_scatter;TensorArrayScatter;handle indices value flow_in name;TensorArrayScatter handle indices value flow_in 4
tensorflow.python.ops.data_flow_ops.tensor_array_scatter_v2;TensorArrayScatterV2;handle indices value flow_in name;TensorArrayScatterV2 handle indices value flow_in 4
tensorflow.python.ops.data_flow_ops.tensor_array_scatter_v3;TensorArrayScatterV3;handle indices value flow_in name;TensorArrayScatterV3 handle indices value flow_in 4
tensorflow.python.ops.data_flow_ops.tensor_array_size;TensorArraySize;handle flow_in name;TensorArraySize handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_size_v2;TensorArraySizeV2;handle flow_in name;TensorArraySizeV2 handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_size_v3;TensorArraySizeV3;handle flow_in name;TensorArraySizeV3 handle flow_in 2
tensorflow.python.ops.data_flow_ops.tensor_array_split;TensorArraySplit;handle value lengths flow_in name;TensorArraySplit handle value lengths flow_in 4
tensorflow.python.ops.data_flow_ops.tensor_array_split_v2;TensorArraySplitV2;handle value lengths flow_in name;TensorArraySplitV2 handle value lengths flow_in 4
tensorflow.python.ops.data_flow_ops.tensor_array_split_v3;TensorArraySplitV3;handle value lengths flow_in name;TensorArraySplitV3 handle value lengths flow_in 4
tensorflow.python.ops.data_flow_ops.tensor_array_unpack;TensorArrayUnpack;handle value flow_in name;TensorArrayUnpack handle value flow_in 3
tensorflow.python.ops.data_flow_ops.tensor_array_v2;TensorArrayV2;size dtype element_shape dynamic_size clear_after_read tensor_array_name name;TensorArrayV2 size 1
tensorflow.python.ops.data_flow_ops.tensor_array_v3;TensorArrayV3;size dtype element_shape dynamic_size clear_after_read identical_element_shapes tensor_array_name name;TensorArrayV3 size 1
tensorflow.python.ops.data_flow_ops.tensor_array_write;TensorArrayWrite;handle index value flow_in name;TensorArrayWrite handle index value flow_in 4
tensorflow.python.ops.data_flow_ops.tensor_array_write_v2;TensorArrayWriteV2;handle index value flow_in name;TensorArrayWriteV2 handle index value flow_in 4
tensorflow.python.ops.data_flow_ops.tensor_array_write_v3;TensorArrayWriteV3;handle index value flow_in name;TensorArrayWriteV3 handle index value flow_in 4
tensorflow.python.ops.data_flow_ops.unstage;Unstage;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.embedding_ops.embedding_lookup;AddV2 ConcatV2 DynamicPartition Fill FloorDiv FloorMod GatherV2 Greater Identity Less Maximum Mul ParallelDynamicStitch Range Rank RealDiv Reshape ResourceGather Select Shape Sqrt Sub Sum;params ids partition_strategy name validate_indices max_norm
tensorflow.python.ops.embedding_ops.embedding_lookup_sparse;Cast ConcatV2 ExpandDims Fill FloorDiv GatherV2 Identity Mul Reshape SegmentSum StridedSlice Sub Unique;params sp_ids sp_weights partition_strategy name combiner max_norm
tensorflow.python.ops.embedding_ops.embedding_lookup_sparse_v2;Cast ConcatV2 ExpandDims Fill FloorDiv GatherV2 Identity Mul Reshape SegmentSum StridedSlice Sub Unique;params sp_ids sp_weights combiner max_norm name
tensorflow.python.ops.embedding_ops.embedding_lookup_v2;Fill GatherV2 Greater Identity Maximum Mul Range Rank RealDiv Select Shape Sqrt Sum;params ids max_norm name
tensorflow.python.ops.functional_ops.foldl;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer parallel_iterations back_prop swap_memory name
tensorflow.python.ops.functional_ops.foldr;AddV2 Enter Exit Greater Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Sub Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer parallel_iterations back_prop swap_memory name
tensorflow.python.ops.functional_ops.remote_call;RemoteCall;target args Tout f name;RemoteCall target args *
tensorflow.python.ops.functional_ops.scan;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3;fn elems initializer parallel_iterations back_prop swap_memory infer_shape reverse name
tensorflow.python.ops.functional_ops.symbolic_gradient;SymbolicGradient;input Tout f name;SymbolicGradient input *
tensorflow.python.ops.gen_array_ops._slice;Slice;input begin size name;Slice input begin size 3
tensorflow.python.ops.gen_array_ops.batch_matrix_band_part;BatchMatrixBandPart;input num_lower num_upper name;BatchMatrixBandPart input num_lower num_upper 3
tensorflow.python.ops.gen_array_ops.batch_matrix_diag;BatchMatrixDiag;diagonal name;BatchMatrixDiag diagonal 1
tensorflow.python.ops.gen_array_ops.batch_matrix_diag_part;BatchMatrixDiagPart;input name;BatchMatrixDiagPart input 1
tensorflow.python.ops.gen_array_ops.batch_matrix_set_diag;BatchMatrixSetDiag;input diagonal name;BatchMatrixSetDiag input diagonal 2
tensorflow.python.ops.gen_array_ops.batch_to_space;BatchToSpace;input crops block_size name;BatchToSpace input crops 2
tensorflow.python.ops.gen_array_ops.batch_to_space_nd;BatchToSpaceND;input block_shape crops name;BatchToSpaceND input block_shape crops 3
tensorflow.python.ops.gen_array_ops.bitcast;Bitcast;input type name;Bitcast input 1
tensorflow.python.ops.gen_array_ops.broadcast_args;BroadcastArgs;s0 s1 name;BroadcastArgs s0 s1 2
tensorflow.python.ops.gen_array_ops.broadcast_gradient_args;BroadcastGradientArgs;s0 s1 name;BroadcastGradientArgs s0 s1 2
tensorflow.python.ops.gen_array_ops.broadcast_to;BroadcastTo;input shape name;BroadcastTo input shape 2
tensorflow.python.ops.gen_array_ops.check_numerics;CheckNumerics;tensor message name;CheckNumerics tensor 1
tensorflow.python.ops.gen_array_ops.concat;Concat;concat_dim values name;Concat concat_dim values *
tensorflow.python.ops.gen_array_ops.concat_offset;ConcatOffset;concat_dim shape name;ConcatOffset concat_dim shape *
tensorflow.python.ops.gen_array_ops.concat_v2;ConcatV2;values axis name;ConcatV2 values axis *
tensorflow.python.ops.gen_array_ops.conjugate_transpose;ConjugateTranspose;x perm name;ConjugateTranspose x perm 2
tensorflow.python.ops.gen_array_ops.const
tensorflow.python.ops.gen_array_ops.debug_gradient_identity;DebugGradientIdentity;input name;DebugGradientIdentity input 1
tensorflow.python.ops.gen_array_ops.debug_gradient_ref_identity;DebugGradientRefIdentity;input name;DebugGradientRefIdentity input 1
tensorflow.python.ops.gen_array_ops.deep_copy;DeepCopy;x name;DeepCopy x 1
tensorflow.python.ops.gen_array_ops.deprecated_endpoints
tensorflow.python.ops.gen_array_ops.depth_to_space;DepthToSpace;input block_size data_format name;DepthToSpace input 1
tensorflow.python.ops.gen_array_ops.dequantize;Dequantize;input min_range max_range mode name;Dequantize input min_range max_range 3
tensorflow.python.ops.gen_array_ops.diag;Diag;diagonal name;Diag diagonal 1
tensorflow.python.ops.gen_array_ops.diag_part;DiagPart;input name;DiagPart input 1
tensorflow.python.ops.gen_array_ops.edit_distance;EditDistance;hypothesis_indices hypothesis_values hypothesis_shape truth_indices truth_values truth_shape normalize name;EditDistance hypothesis_indices hypothesis_values hypothesis_shape truth_indices truth_values truth_shape 6
tensorflow.python.ops.gen_array_ops.empty;Empty;shape dtype init name;Empty shape 1
tensorflow.python.ops.gen_array_ops.ensure_shape;EnsureShape;input shape name;EnsureShape input 1
tensorflow.python.ops.gen_array_ops.expand_dims;ExpandDims;input axis name;ExpandDims input axis 2
tensorflow.python.ops.gen_array_ops.extract_image_patches;ExtractImagePatches;images ksizes strides rates padding name;ExtractImagePatches images 1
tensorflow.python.ops.gen_array_ops.extract_volume_patches;ExtractVolumePatches;input ksizes strides padding name;ExtractVolumePatches input 1
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_args;FakeQuantWithMinMaxArgs;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgs inputs 1
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_args_gradient;FakeQuantWithMinMaxArgsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgsGradient gradients inputs 2
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_vars;FakeQuantWithMinMaxVars;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVars inputs min max 3
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_vars_gradient;FakeQuantWithMinMaxVarsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsGradient gradients inputs min max 4
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_vars_per_channel;FakeQuantWithMinMaxVarsPerChannel;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannel inputs min max 3
tensorflow.python.ops.gen_array_ops.fake_quant_with_min_max_vars_per_channel_gradient;FakeQuantWithMinMaxVarsPerChannelGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannelGradient gradients inputs min max 4
tensorflow.python.ops.gen_array_ops.fill;Fill;dims value name;Fill dims value 2
tensorflow.python.ops.gen_array_ops.fingerprint;Fingerprint;data method name;Fingerprint data method 2
tensorflow.python.ops.gen_array_ops.gather;Gather;params indices validate_indices name;Gather params indices 2
tensorflow.python.ops.gen_array_ops.gather_nd;GatherNd;params indices name;GatherNd params indices 2
tensorflow.python.ops.gen_array_ops.gather_v2;GatherV2;params indices axis batch_dims name;GatherV2 params indices axis 3
tensorflow.python.ops.gen_array_ops.guarantee_const;GuaranteeConst;input name;GuaranteeConst input 1
tensorflow.python.ops.gen_array_ops.identity;Identity;input name;Identity input 1
tensorflow.python.ops.gen_array_ops.identity_n;IdentityN;input name;IdentityN input *
tensorflow.python.ops.gen_array_ops.immutable_const;ImmutableConst;dtype shape memory_region_name name
tensorflow.python.ops.gen_array_ops.inplace_add;InplaceAdd;x i v name;InplaceAdd x i v 3
tensorflow.python.ops.gen_array_ops.inplace_sub;InplaceSub;x i v name;InplaceSub x i v 3
tensorflow.python.ops.gen_array_ops.inplace_update;InplaceUpdate;x i v name;InplaceUpdate x i v 3
tensorflow.python.ops.gen_array_ops.invert_permutation;InvertPermutation;x name;InvertPermutation x 1
tensorflow.python.ops.gen_array_ops.list_diff;ListDiff;x y out_idx name;ListDiff x y 2
tensorflow.python.ops.gen_array_ops.lower_bound;LowerBound;sorted_inputs values out_type name;LowerBound sorted_inputs values 2
tensorflow.python.ops.gen_array_ops.matrix_band_part;MatrixBandPart;input num_lower num_upper name;MatrixBandPart input num_lower num_upper 3
tensorflow.python.ops.gen_array_ops.matrix_diag;MatrixDiag;diagonal name;MatrixDiag diagonal 1
tensorflow.python.ops.gen_array_ops.matrix_diag_part;MatrixDiagPart;input name;MatrixDiagPart input 1
tensorflow.python.ops.gen_array_ops.matrix_diag_part_v2;MatrixDiagPartV2;input k padding_value name;MatrixDiagPartV2 input k padding_value 3
tensorflow.python.ops.gen_array_ops.matrix_diag_v2;MatrixDiagV2;diagonal k num_rows num_cols padding_value name;MatrixDiagV2 diagonal k num_rows num_cols padding_value 5
tensorflow.python.ops.gen_array_ops.matrix_set_diag;MatrixSetDiag;input diagonal name;MatrixSetDiag input diagonal 2
tensorflow.python.ops.gen_array_ops.matrix_set_diag_v2;MatrixSetDiagV2;input diagonal k name;MatrixSetDiagV2 input diagonal k 3
tensorflow.python.ops.gen_array_ops.mirror_pad;MirrorPad;input paddings mode name;MirrorPad input paddings 2
tensorflow.python.ops.gen_array_ops.mirror_pad_grad;MirrorPadGrad;input paddings mode name;MirrorPadGrad input paddings 2
tensorflow.python.ops.gen_array_ops.one_hot;OneHot;indices depth on_value off_value axis name;OneHot indices depth on_value off_value 4
tensorflow.python.ops.gen_array_ops.ones_like;OnesLike;x name;OnesLike x 1
tensorflow.python.ops.gen_array_ops.pack;Pack;values axis name;Pack values *
tensorflow.python.ops.gen_array_ops.pad;Pad;input paddings name;Pad input paddings 2
tensorflow.python.ops.gen_array_ops.pad_v2;PadV2;input paddings constant_values name;PadV2 input paddings constant_values 3
tensorflow.python.ops.gen_array_ops.parallel_concat;ParallelConcat;values shape name;ParallelConcat values *
tensorflow.python.ops.gen_array_ops.placeholder
tensorflow.python.ops.gen_array_ops.placeholder_v2;PlaceholderV2;dtype shape name
tensorflow.python.ops.gen_array_ops.placeholder_with_default;PlaceholderWithDefault;input shape name;PlaceholderWithDefault input 1
tensorflow.python.ops.gen_array_ops.prevent_gradient;PreventGradient;input message name;PreventGradient input 1
tensorflow.python.ops.gen_array_ops.quantize_and_dequantize;QuantizeAndDequantize;input signed_input num_bits range_given input_min input_max name;QuantizeAndDequantize input 1
tensorflow.python.ops.gen_array_ops.quantize_and_dequantize_v2;QuantizeAndDequantizeV2;input input_min input_max signed_input num_bits range_given round_mode narrow_range name;QuantizeAndDequantizeV2 input input_min input_max 3
tensorflow.python.ops.gen_array_ops.quantize_and_dequantize_v3;QuantizeAndDequantizeV3;input input_min input_max num_bits signed_input range_given narrow_range name;QuantizeAndDequantizeV3 input input_min input_max num_bits 4
tensorflow.python.ops.gen_array_ops.quantize_v2;QuantizeV2;input min_range max_range T mode round_mode name;QuantizeV2 input min_range max_range 3
tensorflow.python.ops.gen_array_ops.quantized_concat;QuantizedConcat;concat_dim values input_mins input_maxes name;QuantizedConcat concat_dim values input_mins input_maxes *
tensorflow.python.ops.gen_array_ops.quantized_instance_norm;QuantizedInstanceNorm;x x_min x_max output_range_given given_y_min given_y_max variance_epsilon min_separation name;QuantizedInstanceNorm x x_min x_max 3
tensorflow.python.ops.gen_array_ops.quantized_reshape;QuantizedReshape;tensor shape input_min input_max name;QuantizedReshape tensor shape input_min input_max 4
tensorflow.python.ops.gen_array_ops.rank;Rank;input name;Rank input 1
tensorflow.python.ops.gen_array_ops.ref_identity;RefIdentity;input name;RefIdentity input 1
tensorflow.python.ops.gen_array_ops.reshape;Reshape;tensor shape name;Reshape tensor shape 2
tensorflow.python.ops.gen_array_ops.resource_strided_slice_assign;ResourceStridedSliceAssign;ref begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;ResourceStridedSliceAssign ref begin end strides value 5
tensorflow.python.ops.gen_array_ops.reverse;Reverse;tensor dims name;Reverse tensor dims 2
tensorflow.python.ops.gen_array_ops.reverse_sequence;ReverseSequence;input seq_lengths seq_dim batch_dim name;ReverseSequence input seq_lengths 2
tensorflow.python.ops.gen_array_ops.reverse_v2;ReverseV2;tensor axis name;ReverseV2 tensor axis 2
tensorflow.python.ops.gen_array_ops.scatter_nd;ScatterNd;indices updates shape name;ScatterNd indices updates shape 3
tensorflow.python.ops.gen_array_ops.scatter_nd_non_aliasing_add;ScatterNdNonAliasingAdd;input indices updates name;ScatterNdNonAliasingAdd input indices updates 3
tensorflow.python.ops.gen_array_ops.shape;Shape;input out_type name;Shape input 1
tensorflow.python.ops.gen_array_ops.shape_n;ShapeN;input out_type name;ShapeN input *
tensorflow.python.ops.gen_array_ops.size;Size;input out_type name;Size input 1
tensorflow.python.ops.gen_array_ops.snapshot;Snapshot;input name;Snapshot input 1
tensorflow.python.ops.gen_array_ops.space_to_batch;SpaceToBatch;input paddings block_size name;SpaceToBatch input paddings 2
tensorflow.python.ops.gen_array_ops.space_to_batch_nd;SpaceToBatchND;input block_shape paddings name;SpaceToBatchND input block_shape paddings 3
tensorflow.python.ops.gen_array_ops.space_to_depth;SpaceToDepth;input block_size data_format name;SpaceToDepth input 1
tensorflow.python.ops.gen_array_ops.split;Split;axis value num_split name;Split axis value 2
tensorflow.python.ops.gen_array_ops.split_v;SplitV;value size_splits axis num_split name;SplitV value size_splits axis 3
tensorflow.python.ops.gen_array_ops.squeeze;Squeeze;input axis name;Squeeze input 1
tensorflow.python.ops.gen_array_ops.stop_gradient;StopGradient;input name;StopGradient input 1
tensorflow.python.ops.gen_array_ops.strided_slice;StridedSlice;input begin end strides begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;StridedSlice input begin end strides 4
tensorflow.python.ops.gen_array_ops.strided_slice_assign;StridedSliceAssign;ref begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;StridedSliceAssign ref begin end strides value 5
tensorflow.python.ops.gen_array_ops.strided_slice_grad;StridedSliceGrad;shape begin end strides dy begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;StridedSliceGrad shape begin end strides dy 5
tensorflow.python.ops.gen_array_ops.tensor_scatter_add;TensorScatterAdd;tensor indices updates name;TensorScatterAdd tensor indices updates 3
tensorflow.python.ops.gen_array_ops.tensor_scatter_sub;TensorScatterSub;tensor indices updates name;TensorScatterSub tensor indices updates 3
tensorflow.python.ops.gen_array_ops.tensor_scatter_update;TensorScatterUpdate;tensor indices updates name;TensorScatterUpdate tensor indices updates 3
tensorflow.python.ops.gen_array_ops.tensor_strided_slice_update;TensorStridedSliceUpdate;input begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;TensorStridedSliceUpdate input begin end strides value 5
tensorflow.python.ops.gen_array_ops.tile;Tile;input multiples name;Tile input multiples 2
tensorflow.python.ops.gen_array_ops.tile_grad;TileGrad;input multiples name;TileGrad input multiples 2
tensorflow.python.ops.gen_array_ops.transpose;Transpose;x perm name;Transpose x perm 2
tensorflow.python.ops.gen_array_ops.unique;Unique;x out_idx name;Unique x 1
tensorflow.python.ops.gen_array_ops.unique_v2;UniqueV2;x axis out_idx name;UniqueV2 x axis 2
tensorflow.python.ops.gen_array_ops.unique_with_counts;UniqueWithCounts;x out_idx name;UniqueWithCounts x 1
tensorflow.python.ops.gen_array_ops.unique_with_counts_v2;UniqueWithCountsV2;x axis out_idx name;UniqueWithCountsV2 x axis 2
tensorflow.python.ops.gen_array_ops.unpack;Unpack;value num axis name;Unpack value 1
tensorflow.python.ops.gen_array_ops.unravel_index;UnravelIndex;indices dims name;UnravelIndex indices dims 2
tensorflow.python.ops.gen_array_ops.upper_bound;UpperBound;sorted_inputs values out_type name;UpperBound sorted_inputs values 2
tensorflow.python.ops.gen_array_ops.where;Where;condition name;Where condition 1
tensorflow.python.ops.gen_array_ops.zeros_like;ZerosLike;x name;ZerosLike x 1
tensorflow.python.ops.gen_audio_ops.audio_spectrogram;AudioSpectrogram;input window_size stride magnitude_squared name;AudioSpectrogram input 1
tensorflow.python.ops.gen_audio_ops.decode_wav;DecodeWav;contents desired_channels desired_samples name;DecodeWav contents 1
tensorflow.python.ops.gen_audio_ops.deprecated_endpoints
tensorflow.python.ops.gen_audio_ops.encode_wav;EncodeWav;audio sample_rate name;EncodeWav audio sample_rate 2
tensorflow.python.ops.gen_audio_ops.mfcc;Mfcc;spectrogram sample_rate upper_frequency_limit lower_frequency_limit filterbank_channel_count dct_coefficient_count name;Mfcc spectrogram sample_rate 2
tensorflow.python.ops.gen_batch_ops.batch;Batch;in_tensors num_batch_threads max_batch_size batch_timeout_micros grad_timeout_micros max_enqueued_batches allowed_batch_sizes container shared_name batching_queue name;Batch in_tensors *
tensorflow.python.ops.gen_batch_ops.batch_function;BatchFunction;in_tensors captured_tensors f num_batch_threads max_batch_size batch_timeout_micros Tout max_enqueued_batches allowed_batch_sizes container shared_name batching_queue name;BatchFunction in_tensors captured_tensors *
tensorflow.python.ops.gen_batch_ops.deprecated_endpoints
tensorflow.python.ops.gen_batch_ops.unbatch;Unbatch;batched_tensor batch_index id timeout_micros container shared_name name;Unbatch batched_tensor batch_index id 3
tensorflow.python.ops.gen_batch_ops.unbatch_grad;UnbatchGrad;original_input batch_index grad id container shared_name name;UnbatchGrad original_input batch_index grad id 4
tensorflow.python.ops.gen_bitwise_ops.bitwise_and;BitwiseAnd;x y name;BitwiseAnd x y 2
tensorflow.python.ops.gen_bitwise_ops.bitwise_or;BitwiseOr;x y name;BitwiseOr x y 2
tensorflow.python.ops.gen_bitwise_ops.bitwise_xor;BitwiseXor;x y name;BitwiseXor x y 2
tensorflow.python.ops.gen_bitwise_ops.deprecated_endpoints
tensorflow.python.ops.gen_bitwise_ops.invert;Invert;x name;Invert x 1
tensorflow.python.ops.gen_bitwise_ops.left_shift;LeftShift;x y name;LeftShift x y 2
tensorflow.python.ops.gen_bitwise_ops.population_count;PopulationCount;x name;PopulationCount x 1
tensorflow.python.ops.gen_bitwise_ops.right_shift;RightShift;x y name;RightShift x y 2
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_aggregate_stats;BoostedTreesAggregateStats;node_ids gradients hessians feature max_splits num_buckets name;BoostedTreesAggregateStats node_ids gradients hessians feature 4
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_bucketize;BoostedTreesBucketize;float_values bucket_boundaries name;BoostedTreesBucketize float_values bucket_boundaries *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_calculate_best_feature_split;BoostedTreesCalculateBestFeatureSplit;node_id_range stats_summary l1 l2 tree_complexity min_node_weight logits_dimension split_type name;BoostedTreesCalculateBestFeatureSplit node_id_range stats_summary l1 l2 tree_complexity min_node_weight 6
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_calculate_best_gains_per_feature;BoostedTreesCalculateBestGainsPerFeature;node_id_range stats_summary_list l1 l2 tree_complexity min_node_weight max_splits name;BoostedTreesCalculateBestGainsPerFeature node_id_range stats_summary_list l1 l2 tree_complexity min_node_weight *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_center_bias;BoostedTreesCenterBias;tree_ensemble_handle mean_gradients mean_hessians l1 l2 name;BoostedTreesCenterBias tree_ensemble_handle mean_gradients mean_hessians l1 l2 5
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_create_ensemble;BoostedTreesCreateEnsemble;tree_ensemble_handle stamp_token tree_ensemble_serialized name;BoostedTreesCreateEnsemble tree_ensemble_handle stamp_token tree_ensemble_serialized 3
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_create_quantile_stream_resource;BoostedTreesCreateQuantileStreamResource;quantile_stream_resource_handle epsilon num_streams max_elements name;BoostedTreesCreateQuantileStreamResource quantile_stream_resource_handle epsilon num_streams 3
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_deserialize_ensemble;BoostedTreesDeserializeEnsemble;tree_ensemble_handle stamp_token tree_ensemble_serialized name;BoostedTreesDeserializeEnsemble tree_ensemble_handle stamp_token tree_ensemble_serialized 3
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_ensemble_resource_handle_op;BoostedTreesEnsembleResourceHandleOp;container shared_name name
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_example_debug_outputs;BoostedTreesExampleDebugOutputs;tree_ensemble_handle bucketized_features logits_dimension name;BoostedTreesExampleDebugOutputs tree_ensemble_handle bucketized_features *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_flush_quantile_summaries;BoostedTreesFlushQuantileSummaries;quantile_stream_resource_handle num_features name;BoostedTreesFlushQuantileSummaries quantile_stream_resource_handle 1
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_get_ensemble_states;BoostedTreesGetEnsembleStates;tree_ensemble_handle name;BoostedTreesGetEnsembleStates tree_ensemble_handle 1
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_make_quantile_summaries;BoostedTreesMakeQuantileSummaries;float_values example_weights epsilon name;BoostedTreesMakeQuantileSummaries float_values example_weights epsilon *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_make_stats_summary;BoostedTreesMakeStatsSummary;node_ids gradients hessians bucketized_features_list max_splits num_buckets name;BoostedTreesMakeStatsSummary node_ids gradients hessians bucketized_features_list *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_predict;BoostedTreesPredict;tree_ensemble_handle bucketized_features logits_dimension name;BoostedTreesPredict tree_ensemble_handle bucketized_features *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_add_summaries;BoostedTreesQuantileStreamResourceAddSummaries;quantile_stream_resource_handle summaries name;BoostedTreesQuantileStreamResourceAddSummaries quantile_stream_resource_handle summaries *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_deserialize;BoostedTreesQuantileStreamResourceDeserialize;quantile_stream_resource_handle bucket_boundaries name;BoostedTreesQuantileStreamResourceDeserialize quantile_stream_resource_handle bucket_boundaries *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_flush;BoostedTreesQuantileStreamResourceFlush;quantile_stream_resource_handle num_buckets generate_quantiles name;BoostedTreesQuantileStreamResourceFlush quantile_stream_resource_handle num_buckets 2
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_get_bucket_boundaries;BoostedTreesQuantileStreamResourceGetBucketBoundaries;quantile_stream_resource_handle num_features name;BoostedTreesQuantileStreamResourceGetBucketBoundaries quantile_stream_resource_handle 1
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_quantile_stream_resource_handle_op;BoostedTreesQuantileStreamResourceHandleOp;container shared_name name
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_serialize_ensemble;BoostedTreesSerializeEnsemble;tree_ensemble_handle name;BoostedTreesSerializeEnsemble tree_ensemble_handle 1
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_sparse_aggregate_stats;BoostedTreesSparseAggregateStats;node_ids gradients hessians feature_indices feature_values feature_shape max_splits num_buckets name;BoostedTreesSparseAggregateStats node_ids gradients hessians feature_indices feature_values feature_shape 6
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_sparse_calculate_best_feature_split;BoostedTreesSparseCalculateBestFeatureSplit;node_id_range stats_summary_indices stats_summary_values stats_summary_shape l1 l2 tree_complexity min_node_weight logits_dimension split_type name;BoostedTreesSparseCalculateBestFeatureSplit node_id_range stats_summary_indices stats_summary_values stats_summary_shape l1 l2 tree_complexity min_node_weight 8
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_training_predict;BoostedTreesTrainingPredict;tree_ensemble_handle cached_tree_ids cached_node_ids bucketized_features logits_dimension name;BoostedTreesTrainingPredict tree_ensemble_handle cached_tree_ids cached_node_ids bucketized_features *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_update_ensemble;BoostedTreesUpdateEnsemble;tree_ensemble_handle feature_ids node_ids gains thresholds left_node_contribs right_node_contribs max_depth learning_rate pruning_mode name;BoostedTreesUpdateEnsemble tree_ensemble_handle feature_ids node_ids gains thresholds left_node_contribs right_node_contribs max_depth learning_rate *
tensorflow.python.ops.gen_boosted_trees_ops.boosted_trees_update_ensemble_v2;BoostedTreesUpdateEnsembleV2;tree_ensemble_handle feature_ids dimension_ids node_ids gains thresholds left_node_contribs right_node_contribs split_types max_depth learning_rate pruning_mode name;BoostedTreesUpdateEnsembleV2 tree_ensemble_handle feature_ids dimension_ids node_ids gains thresholds left_node_contribs right_node_contribs split_types max_depth learning_rate pruning_mode *
tensorflow.python.ops.gen_boosted_trees_ops.deprecated_endpoints
tensorflow.python.ops.gen_boosted_trees_ops.is_boosted_trees_ensemble_initialized;IsBoostedTreesEnsembleInitialized;tree_ensemble_handle name;IsBoostedTreesEnsembleInitialized tree_ensemble_handle 1
tensorflow.python.ops.gen_boosted_trees_ops.is_boosted_trees_quantile_stream_resource_initialized;IsBoostedTreesQuantileStreamResourceInitialized;quantile_stream_resource_handle name;IsBoostedTreesQuantileStreamResourceInitialized quantile_stream_resource_handle 1
tensorflow.python.ops.gen_candidate_sampling_ops.all_candidate_sampler;AllCandidateSampler;true_classes num_true num_sampled unique seed seed2 name;AllCandidateSampler true_classes 1
tensorflow.python.ops.gen_candidate_sampling_ops.compute_accidental_hits;ComputeAccidentalHits;true_classes sampled_candidates num_true seed seed2 name;ComputeAccidentalHits true_classes sampled_candidates 2
tensorflow.python.ops.gen_candidate_sampling_ops.deprecated_endpoints
tensorflow.python.ops.gen_candidate_sampling_ops.fixed_unigram_candidate_sampler;FixedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max vocab_file distortion num_reserved_ids num_shards shard unigrams seed seed2 name;FixedUnigramCandidateSampler true_classes 1
tensorflow.python.ops.gen_candidate_sampling_ops.learned_unigram_candidate_sampler;LearnedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max seed seed2 name;LearnedUnigramCandidateSampler true_classes 1
tensorflow.python.ops.gen_candidate_sampling_ops.log_uniform_candidate_sampler;LogUniformCandidateSampler;true_classes num_true num_sampled unique range_max seed seed2 name;LogUniformCandidateSampler true_classes 1
tensorflow.python.ops.gen_candidate_sampling_ops.thread_unsafe_unigram_candidate_sampler;ThreadUnsafeUnigramCandidateSampler;true_classes num_true num_sampled unique range_max seed seed2 name;ThreadUnsafeUnigramCandidateSampler true_classes 1
tensorflow.python.ops.gen_candidate_sampling_ops.uniform_candidate_sampler;UniformCandidateSampler;true_classes num_true num_sampled unique range_max seed seed2 name;UniformCandidateSampler true_classes 1
tensorflow.python.ops.gen_checkpoint_ops.deprecated_endpoints
tensorflow.python.ops.gen_checkpoint_ops.generate_vocab_remapping;GenerateVocabRemapping;new_vocab_file old_vocab_file new_vocab_offset num_new_vocab old_vocab_size name;GenerateVocabRemapping new_vocab_file old_vocab_file 2
tensorflow.python.ops.gen_checkpoint_ops.load_and_remap_matrix;LoadAndRemapMatrix;ckpt_path old_tensor_name row_remapping col_remapping initializing_values num_rows num_cols max_rows_in_memory name;LoadAndRemapMatrix ckpt_path old_tensor_name row_remapping col_remapping initializing_values 5
tensorflow.python.ops.gen_clustering_ops.deprecated_endpoints
tensorflow.python.ops.gen_clustering_ops.kmc2_chain_initialization;KMC2ChainInitialization;distances seed name;KMC2ChainInitialization distances seed 2
tensorflow.python.ops.gen_clustering_ops.kmeans_plus_plus_initialization;KmeansPlusPlusInitialization;points num_to_sample seed num_retries_per_sample name;KmeansPlusPlusInitialization points num_to_sample seed num_retries_per_sample 4
tensorflow.python.ops.gen_clustering_ops.nearest_neighbors;NearestNeighbors;points centers k name;NearestNeighbors points centers k 3
tensorflow.python.ops.gen_collective_ops.collective_bcast_recv;CollectiveBcastRecv;T group_size group_key instance_key shape communication_hint name
tensorflow.python.ops.gen_collective_ops.collective_bcast_send;CollectiveBcastSend;input group_size group_key instance_key shape communication_hint name;CollectiveBcastSend input 1
tensorflow.python.ops.gen_collective_ops.collective_gather;CollectiveGather;input group_size group_key instance_key shape communication_hint name;CollectiveGather input 1
tensorflow.python.ops.gen_collective_ops.collective_reduce;CollectiveReduce;input group_size group_key instance_key merge_op final_op subdiv_offsets wait_for communication_hint name;CollectiveReduce input 1
tensorflow.python.ops.gen_collective_ops.deprecated_endpoints
tensorflow.python.ops.gen_control_flow_ops._exit;Exit;data name;Exit data 1
tensorflow.python.ops.gen_control_flow_ops.abort;Abort;error_msg exit_without_error name
tensorflow.python.ops.gen_control_flow_ops.control_trigger;ControlTrigger;name
tensorflow.python.ops.gen_control_flow_ops.deprecated_endpoints
tensorflow.python.ops.gen_control_flow_ops.enter;Enter;data frame_name is_constant parallel_iterations name;Enter data 1
tensorflow.python.ops.gen_control_flow_ops.loop_cond;LoopCond;input name;LoopCond input 1
tensorflow.python.ops.gen_control_flow_ops.merge;Merge;inputs name;Merge inputs *
tensorflow.python.ops.gen_control_flow_ops.next_iteration;NextIteration;data name;NextIteration data 1
tensorflow.python.ops.gen_control_flow_ops.no_op
tensorflow.python.ops.gen_control_flow_ops.ref_enter;RefEnter;data frame_name is_constant parallel_iterations name;RefEnter data 1
tensorflow.python.ops.gen_control_flow_ops.ref_exit;RefExit;data name;RefExit data 1
tensorflow.python.ops.gen_control_flow_ops.ref_merge;RefMerge;inputs name;RefMerge inputs *
tensorflow.python.ops.gen_control_flow_ops.ref_next_iteration;RefNextIteration;data name;RefNextIteration data 1
tensorflow.python.ops.gen_control_flow_ops.ref_select;RefSelect;index inputs name;RefSelect index inputs *
tensorflow.python.ops.gen_control_flow_ops.ref_switch;RefSwitch;data pred name;RefSwitch data pred 2
tensorflow.python.ops.gen_control_flow_ops.switch;Switch;data pred name;Switch data pred 2
tensorflow.python.ops.gen_ctc_ops.ctc_beam_search_decoder;CTCBeamSearchDecoder;inputs sequence_length beam_width top_paths merge_repeated name;CTCBeamSearchDecoder inputs sequence_length 2
tensorflow.python.ops.gen_ctc_ops.ctc_greedy_decoder;CTCGreedyDecoder;inputs sequence_length merge_repeated name;CTCGreedyDecoder inputs sequence_length 2
tensorflow.python.ops.gen_ctc_ops.ctc_loss;CTCLoss;inputs labels_indices labels_values sequence_length preprocess_collapse_repeated ctc_merge_repeated ignore_longer_outputs_than_inputs name;CTCLoss inputs labels_indices labels_values sequence_length 4
tensorflow.python.ops.gen_ctc_ops.deprecated_endpoints
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn;CudnnRNN;input input_h input_c params rnn_mode input_mode direction dropout seed seed2 is_training name;CudnnRNN input input_h input_c params 4
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_backprop;CudnnRNNBackprop;input input_h input_c params output output_h output_c output_backprop output_h_backprop output_c_backprop reserve_space rnn_mode input_mode direction dropout seed seed2 name;CudnnRNNBackprop input input_h input_c params output output_h output_c output_backprop output_h_backprop output_c_backprop reserve_space 11
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_backprop_v2;CudnnRNNBackpropV2;input input_h input_c params output output_h output_c output_backprop output_h_backprop output_c_backprop reserve_space host_reserved rnn_mode input_mode direction dropout seed seed2 name;CudnnRNNBackpropV2 input input_h input_c params output output_h output_c output_backprop output_h_backprop output_c_backprop reserve_space host_reserved 12
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_backprop_v3;CudnnRNNBackpropV3;input input_h input_c params sequence_lengths output output_h output_c output_backprop output_h_backprop output_c_backprop reserve_space host_reserved rnn_mode input_mode direction dropout seed seed2 num_proj time_major name;CudnnRNNBackpropV3 input input_h input_c params sequence_lengths output output_h output_c output_backprop output_h_backprop output_c_backprop reserve_space host_reserved 13
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_canonical_to_params;CudnnRNNCanonicalToParams;num_layers num_units input_size weights biases rnn_mode input_mode direction dropout seed seed2 name;CudnnRNNCanonicalToParams num_layers num_units input_size weights biases *
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_canonical_to_params_v2;CudnnRNNCanonicalToParamsV2;num_layers num_units input_size weights biases rnn_mode input_mode direction dropout seed seed2 num_proj name;CudnnRNNCanonicalToParamsV2 num_layers num_units input_size weights biases *
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_params_size;CudnnRNNParamsSize;num_layers num_units input_size T S rnn_mode input_mode direction dropout seed seed2 num_proj name;CudnnRNNParamsSize num_layers num_units input_size 3
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_params_to_canonical;CudnnRNNParamsToCanonical;num_layers num_units input_size params num_params rnn_mode input_mode direction dropout seed seed2 name;CudnnRNNParamsToCanonical num_layers num_units input_size params 4
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnn_params_to_canonical_v2;CudnnRNNParamsToCanonicalV2;num_layers num_units input_size params num_params_weights num_params_biases rnn_mode input_mode direction dropout seed seed2 num_proj name;CudnnRNNParamsToCanonicalV2 num_layers num_units input_size params 4
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnnv2;CudnnRNNV2;input input_h input_c params rnn_mode input_mode direction dropout seed seed2 is_training name;CudnnRNNV2 input input_h input_c params 4
tensorflow.python.ops.gen_cudnn_rnn_ops.cudnn_rnnv3;CudnnRNNV3;input input_h input_c params sequence_lengths rnn_mode input_mode direction dropout seed seed2 num_proj is_training time_major name;CudnnRNNV3 input input_h input_c params sequence_lengths 5
tensorflow.python.ops.gen_cudnn_rnn_ops.deprecated_endpoints
tensorflow.python.ops.gen_data_flow_ops._stack;Stack;elem_type stack_name name
tensorflow.python.ops.gen_data_flow_ops.accumulator_apply_gradient;AccumulatorApplyGradient;handle local_step gradient name;AccumulatorApplyGradient handle local_step gradient 3
tensorflow.python.ops.gen_data_flow_ops.accumulator_num_accumulated;AccumulatorNumAccumulated;handle name;AccumulatorNumAccumulated handle 1
tensorflow.python.ops.gen_data_flow_ops.accumulator_set_global_step;AccumulatorSetGlobalStep;handle new_global_step name;AccumulatorSetGlobalStep handle new_global_step 2
tensorflow.python.ops.gen_data_flow_ops.accumulator_take_gradient;AccumulatorTakeGradient;handle num_required dtype name;AccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.gen_data_flow_ops.barrier;Barrier;component_types shapes capacity container shared_name name
tensorflow.python.ops.gen_data_flow_ops.barrier_close;BarrierClose;handle cancel_pending_enqueues name;BarrierClose handle 1
tensorflow.python.ops.gen_data_flow_ops.barrier_incomplete_size;BarrierIncompleteSize;handle name;BarrierIncompleteSize handle 1
tensorflow.python.ops.gen_data_flow_ops.barrier_insert_many;BarrierInsertMany;handle keys values component_index name;BarrierInsertMany handle keys values 3
tensorflow.python.ops.gen_data_flow_ops.barrier_ready_size;BarrierReadySize;handle name;BarrierReadySize handle 1
tensorflow.python.ops.gen_data_flow_ops.barrier_take_many;BarrierTakeMany;handle num_elements component_types allow_small_batch wait_for_incomplete timeout_ms name;BarrierTakeMany handle num_elements 2
tensorflow.python.ops.gen_data_flow_ops.conditional_accumulator;ConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.gen_data_flow_ops.delete_session_tensor;DeleteSessionTensor;handle name;DeleteSessionTensor handle 1
tensorflow.python.ops.gen_data_flow_ops.deprecated_endpoints
tensorflow.python.ops.gen_data_flow_ops.dynamic_partition;DynamicPartition;data partitions num_partitions name;DynamicPartition data partitions 2
tensorflow.python.ops.gen_data_flow_ops.dynamic_stitch;DynamicStitch;indices data name;DynamicStitch indices data *
tensorflow.python.ops.gen_data_flow_ops.fake_queue;FakeQueue;resource name;FakeQueue resource 1
tensorflow.python.ops.gen_data_flow_ops.fifo_queue;FIFOQueue;component_types shapes capacity container shared_name name
tensorflow.python.ops.gen_data_flow_ops.fifo_queue_v2;FIFOQueueV2;component_types shapes capacity container shared_name name
tensorflow.python.ops.gen_data_flow_ops.get_session_handle;GetSessionHandle;value name;GetSessionHandle value 1
tensorflow.python.ops.gen_data_flow_ops.get_session_handle_v2;GetSessionHandleV2;value name;GetSessionHandleV2 value 1
tensorflow.python.ops.gen_data_flow_ops.get_session_tensor;GetSessionTensor;handle dtype name;GetSessionTensor handle 1
tensorflow.python.ops.gen_data_flow_ops.map_clear;MapClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_data_flow_ops.map_incomplete_size;MapIncompleteSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_data_flow_ops.map_peek;MapPeek;key indices dtypes capacity memory_limit container shared_name name;MapPeek key indices 2
tensorflow.python.ops.gen_data_flow_ops.map_size;MapSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_data_flow_ops.map_stage;MapStage;key indices values dtypes capacity memory_limit container shared_name name;MapStage key indices values *
tensorflow.python.ops.gen_data_flow_ops.map_unstage;MapUnstage;key indices dtypes capacity memory_limit container shared_name name;MapUnstage key indices 2
tensorflow.python.ops.gen_data_flow_ops.map_unstage_no_key;MapUnstageNoKey;indices dtypes capacity memory_limit container shared_name name;MapUnstageNoKey indices 1
tensorflow.python.ops.gen_data_flow_ops.ordered_map_clear;OrderedMapClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_data_flow_ops.ordered_map_incomplete_size;OrderedMapIncompleteSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_data_flow_ops.ordered_map_peek;OrderedMapPeek;key indices dtypes capacity memory_limit container shared_name name;OrderedMapPeek key indices 2
tensorflow.python.ops.gen_data_flow_ops.ordered_map_size;OrderedMapSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_data_flow_ops.ordered_map_stage;OrderedMapStage;key indices values dtypes capacity memory_limit container shared_name name;OrderedMapStage key indices values *
tensorflow.python.ops.gen_data_flow_ops.ordered_map_unstage;OrderedMapUnstage;key indices dtypes capacity memory_limit container shared_name name;OrderedMapUnstage key indices 2
tensorflow.python.ops.gen_data_flow_ops.ordered_map_unstage_no_key;OrderedMapUnstageNoKey;indices dtypes capacity memory_limit container shared_name name;OrderedMapUnstageNoKey indices 1
tensorflow.python.ops.gen_data_flow_ops.padding_fifo_queue;PaddingFIFOQueue;component_types shapes capacity container shared_name name
tensorflow.python.ops.gen_data_flow_ops.padding_fifo_queue_v2;PaddingFIFOQueueV2;component_types shapes capacity container shared_name name
tensorflow.python.ops.gen_data_flow_ops.parallel_dynamic_stitch;ParallelDynamicStitch;indices data name;ParallelDynamicStitch indices data *
tensorflow.python.ops.gen_data_flow_ops.priority_queue;PriorityQueue;shapes component_types capacity container shared_name name
tensorflow.python.ops.gen_data_flow_ops.priority_queue_v2;PriorityQueueV2;shapes component_types capacity container shared_name name
tensorflow.python.ops.gen_data_flow_ops.queue_close;QueueClose;handle cancel_pending_enqueues name;QueueClose handle 1
tensorflow.python.ops.gen_data_flow_ops.queue_close_v2;QueueCloseV2;handle cancel_pending_enqueues name;QueueCloseV2 handle 1
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue;QueueDequeue;handle component_types timeout_ms name;QueueDequeue handle 1
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_many;QueueDequeueMany;handle n component_types timeout_ms name;QueueDequeueMany handle n 2
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_many_v2;QueueDequeueManyV2;handle n component_types timeout_ms name;QueueDequeueManyV2 handle n 2
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_up_to;QueueDequeueUpTo;handle n component_types timeout_ms name;QueueDequeueUpTo handle n 2
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_up_to_v2;QueueDequeueUpToV2;handle n component_types timeout_ms name;QueueDequeueUpToV2 handle n 2
tensorflow.python.ops.gen_data_flow_ops.queue_dequeue_v2;QueueDequeueV2;handle component_types timeout_ms name;QueueDequeueV2 handle 1
tensorflow.python.ops.gen_data_flow_ops.queue_enqueue;QueueEnqueue;handle components timeout_ms name;QueueEnqueue handle components *
tensorflow.python.ops.gen_data_flow_ops.queue_enqueue_many;QueueEnqueueMany;handle components timeout_ms name;QueueEnqueueMany handle components *
tensorflow.python.ops.gen_data_flow_ops.queue_enqueue_many_v2;QueueEnqueueManyV2;handle components timeout_ms name;QueueEnqueueManyV2 handle components *
tensorflow.python.ops.gen_data_flow_ops.queue_enqueue_v2;QueueEnqueueV2;handle components timeout_ms name;QueueEnqueueV2 handle components *
tensorflow.python.ops.gen_data_flow_ops.queue_is_closed;QueueIsClosed;handle name;QueueIsClosed handle 1
tensorflow.python.ops.gen_data_flow_ops.queue_is_closed_v2;QueueIsClosedV2;handle name;QueueIsClosedV2 handle 1
tensorflow.python.ops.gen_data_flow_ops.queue_size;QueueSize;handle name;QueueSize handle 1
tensorflow.python.ops.gen_data_flow_ops.queue_size_v2;QueueSizeV2;handle name;QueueSizeV2 handle 1
tensorflow.python.ops.gen_data_flow_ops.random_shuffle_queue;RandomShuffleQueue;component_types shapes capacity min_after_dequeue seed seed2 container shared_name name
tensorflow.python.ops.gen_data_flow_ops.random_shuffle_queue_v2;RandomShuffleQueueV2;component_types shapes capacity min_after_dequeue seed seed2 container shared_name name
tensorflow.python.ops.gen_data_flow_ops.record_input;RecordInput;file_pattern file_random_seed file_shuffle_shift_ratio file_buffer_size file_parallelism batch_size compression_type name
tensorflow.python.ops.gen_data_flow_ops.resource_accumulator_apply_gradient;ResourceAccumulatorApplyGradient;handle local_step gradient name;ResourceAccumulatorApplyGradient handle local_step gradient 3
tensorflow.python.ops.gen_data_flow_ops.resource_accumulator_num_accumulated;ResourceAccumulatorNumAccumulated;handle name;ResourceAccumulatorNumAccumulated handle 1
tensorflow.python.ops.gen_data_flow_ops.resource_accumulator_set_global_step;ResourceAccumulatorSetGlobalStep;handle new_global_step name;ResourceAccumulatorSetGlobalStep handle new_global_step 2
tensorflow.python.ops.gen_data_flow_ops.resource_accumulator_take_gradient;ResourceAccumulatorTakeGradient;handle num_required dtype name;ResourceAccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.gen_data_flow_ops.resource_conditional_accumulator;ResourceConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.gen_data_flow_ops.sparse_accumulator_apply_gradient;SparseAccumulatorApplyGradient;handle local_step gradient_indices gradient_values gradient_shape has_known_shape name;SparseAccumulatorApplyGradient handle local_step gradient_indices gradient_values gradient_shape 5
tensorflow.python.ops.gen_data_flow_ops.sparse_accumulator_take_gradient;SparseAccumulatorTakeGradient;handle num_required dtype name;SparseAccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.gen_data_flow_ops.sparse_conditional_accumulator;SparseConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.gen_data_flow_ops.stack_close;StackClose;handle name;StackClose handle 1
tensorflow.python.ops.gen_data_flow_ops.stack_close_v2;StackCloseV2;handle name;StackCloseV2 handle 1
tensorflow.python.ops.gen_data_flow_ops.stack_pop;StackPop;handle elem_type name;StackPop handle 1
tensorflow.python.ops.gen_data_flow_ops.stack_pop_v2;StackPopV2;handle elem_type name;StackPopV2 handle 1
tensorflow.python.ops.gen_data_flow_ops.stack_push;StackPush;handle elem swap_memory name;StackPush handle elem 2
tensorflow.python.ops.gen_data_flow_ops.stack_push_v2;StackPushV2;handle elem swap_memory name;StackPushV2 handle elem 2
tensorflow.python.ops.gen_data_flow_ops.stack_v2;StackV2;max_size elem_type stack_name name;StackV2 max_size 1
tensorflow.python.ops.gen_data_flow_ops.stage;Stage;values capacity memory_limit container shared_name name;Stage values *
tensorflow.python.ops.gen_data_flow_ops.stage_clear;StageClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_data_flow_ops.stage_peek;StagePeek;index dtypes capacity memory_limit container shared_name name;StagePeek index 1
tensorflow.python.ops.gen_data_flow_ops.stage_size;StageSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_data_flow_ops.tensor_array;TensorArray;size dtype dynamic_size clear_after_read tensor_array_name element_shape name;TensorArray size 1
tensorflow.python.ops.gen_data_flow_ops.tensor_array_close;TensorArrayClose;handle name;TensorArrayClose handle 1
tensorflow.python.ops.gen_data_flow_ops.tensor_array_close_v2;TensorArrayCloseV2;handle name;TensorArrayCloseV2 handle 1
tensorflow.python.ops.gen_data_flow_ops.tensor_array_close_v3;TensorArrayCloseV3;handle name;TensorArrayCloseV3 handle 1
tensorflow.python.ops.gen_data_flow_ops.tensor_array_concat;TensorArrayConcat;handle flow_in dtype element_shape_except0 name;TensorArrayConcat handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_concat_v2;TensorArrayConcatV2;handle flow_in dtype element_shape_except0 name;TensorArrayConcatV2 handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_concat_v3;TensorArrayConcatV3;handle flow_in dtype element_shape_except0 name;TensorArrayConcatV3 handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_gather;TensorArrayGather;handle indices flow_in dtype element_shape name;TensorArrayGather handle indices flow_in 3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_gather_v2;TensorArrayGatherV2;handle indices flow_in dtype element_shape name;TensorArrayGatherV2 handle indices flow_in 3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_gather_v3;TensorArrayGatherV3;handle indices flow_in dtype element_shape name;TensorArrayGatherV3 handle indices flow_in 3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_grad;TensorArrayGrad;handle flow_in source name;TensorArrayGrad handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_grad_v2;TensorArrayGradV2;handle flow_in source name;TensorArrayGradV2 handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_grad_v3;TensorArrayGradV3;handle flow_in source name;TensorArrayGradV3 handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_grad_with_shape;TensorArrayGradWithShape;handle flow_in shape_to_prepend source name;TensorArrayGradWithShape handle flow_in shape_to_prepend 3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_pack;TensorArrayPack;handle flow_in dtype element_shape name;TensorArrayPack handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_read;TensorArrayRead;handle index flow_in dtype name;TensorArrayRead handle index flow_in 3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_read_v2;TensorArrayReadV2;handle index flow_in dtype name;TensorArrayReadV2 handle index flow_in 3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_read_v3;TensorArrayReadV3;handle index flow_in dtype name;TensorArrayReadV3 handle index flow_in 3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_scatter;TensorArrayScatter;handle indices value flow_in name;TensorArrayScatter handle indices value flow_in 4
tensorflow.python.ops.gen_data_flow_ops.tensor_array_scatter_v2;TensorArrayScatterV2;handle indices value flow_in name;TensorArrayScatterV2 handle indices value flow_in 4
tensorflow.python.ops.gen_data_flow_ops.tensor_array_scatter_v3;TensorArrayScatterV3;handle indices value flow_in name;TensorArrayScatterV3 handle indices value flow_in 4
tensorflow.python.ops.gen_data_flow_ops.tensor_array_size;TensorArraySize;handle flow_in name;TensorArraySize handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_size_v2;TensorArraySizeV2;handle flow_in name;TensorArraySizeV2 handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_size_v3;TensorArraySizeV3;handle flow_in name;TensorArraySizeV3 handle flow_in 2
tensorflow.python.ops.gen_data_flow_ops.tensor_array_split;TensorArraySplit;handle value lengths flow_in name;TensorArraySplit handle value lengths flow_in 4
tensorflow.python.ops.gen_data_flow_ops.tensor_array_split_v2;TensorArraySplitV2;handle value lengths flow_in name;TensorArraySplitV2 handle value lengths flow_in 4
tensorflow.python.ops.gen_data_flow_ops.tensor_array_split_v3;TensorArraySplitV3;handle value lengths flow_in name;TensorArraySplitV3 handle value lengths flow_in 4
tensorflow.python.ops.gen_data_flow_ops.tensor_array_unpack;TensorArrayUnpack;handle value flow_in name;TensorArrayUnpack handle value flow_in 3
tensorflow.python.ops.gen_data_flow_ops.tensor_array_v2;TensorArrayV2;size dtype element_shape dynamic_size clear_after_read tensor_array_name name;TensorArrayV2 size 1
tensorflow.python.ops.gen_data_flow_ops.tensor_array_v3;TensorArrayV3;size dtype element_shape dynamic_size clear_after_read identical_element_shapes tensor_array_name name;TensorArrayV3 size 1
tensorflow.python.ops.gen_data_flow_ops.tensor_array_write;TensorArrayWrite;handle index value flow_in name;TensorArrayWrite handle index value flow_in 4
tensorflow.python.ops.gen_data_flow_ops.tensor_array_write_v2;TensorArrayWriteV2;handle index value flow_in name;TensorArrayWriteV2 handle index value flow_in 4
tensorflow.python.ops.gen_data_flow_ops.tensor_array_write_v3;TensorArrayWriteV3;handle index value flow_in name;TensorArrayWriteV3 handle index value flow_in 4
tensorflow.python.ops.gen_data_flow_ops.unstage;Unstage;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.gen_dataset_ops.anonymous_iterator;AnonymousIterator;output_types output_shapes name
tensorflow.python.ops.gen_dataset_ops.anonymous_iterator_v2;AnonymousIteratorV2;output_types output_shapes name
tensorflow.python.ops.gen_dataset_ops.anonymous_memory_cache;AnonymousMemoryCache;name
tensorflow.python.ops.gen_dataset_ops.anonymous_multi_device_iterator;AnonymousMultiDeviceIterator;devices output_types output_shapes name
tensorflow.python.ops.gen_dataset_ops.anonymous_random_seed_generator;AnonymousRandomSeedGenerator;seed seed2 name;AnonymousRandomSeedGenerator seed seed2 2
tensorflow.python.ops.gen_dataset_ops.batch_dataset;BatchDataset;input_dataset batch_size output_types output_shapes name;BatchDataset input_dataset batch_size 2
tensorflow.python.ops.gen_dataset_ops.batch_dataset_v2;BatchDatasetV2;input_dataset batch_size drop_remainder output_types output_shapes parallel_copy name;BatchDatasetV2 input_dataset batch_size drop_remainder 3
tensorflow.python.ops.gen_dataset_ops.cache_dataset;CacheDataset;input_dataset filename output_types output_shapes name;CacheDataset input_dataset filename 2
tensorflow.python.ops.gen_dataset_ops.cache_dataset_v2;CacheDatasetV2;input_dataset filename cache output_types output_shapes name;CacheDatasetV2 input_dataset filename cache 3
tensorflow.python.ops.gen_dataset_ops.concatenate_dataset;ConcatenateDataset;input_dataset another_dataset output_types output_shapes name;ConcatenateDataset input_dataset another_dataset 2
tensorflow.python.ops.gen_dataset_ops.dataset_to_graph;DatasetToGraph;input_dataset stateful_whitelist name;DatasetToGraph input_dataset 1
tensorflow.python.ops.gen_dataset_ops.dataset_to_single_element;DatasetToSingleElement;dataset output_types output_shapes name;DatasetToSingleElement dataset 1
tensorflow.python.ops.gen_dataset_ops.delete_iterator;DeleteIterator;handle deleter name;DeleteIterator handle deleter 2
tensorflow.python.ops.gen_dataset_ops.delete_memory_cache;DeleteMemoryCache;handle deleter name;DeleteMemoryCache handle deleter 2
tensorflow.python.ops.gen_dataset_ops.delete_multi_device_iterator;DeleteMultiDeviceIterator;multi_device_iterator iterators deleter name;DeleteMultiDeviceIterator multi_device_iterator iterators deleter *
tensorflow.python.ops.gen_dataset_ops.delete_random_seed_generator;DeleteRandomSeedGenerator;handle deleter name;DeleteRandomSeedGenerator handle deleter 2
tensorflow.python.ops.gen_dataset_ops.deprecated_endpoints
tensorflow.python.ops.gen_dataset_ops.deserialize_iterator;DeserializeIterator;resource_handle serialized name;DeserializeIterator resource_handle serialized 2
tensorflow.python.ops.gen_dataset_ops.filter_by_last_component_dataset;FilterByLastComponentDataset;input_dataset output_types output_shapes name;FilterByLastComponentDataset input_dataset 1
tensorflow.python.ops.gen_dataset_ops.filter_dataset;FilterDataset;input_dataset other_arguments predicate output_types output_shapes name;FilterDataset input_dataset other_arguments *
tensorflow.python.ops.gen_dataset_ops.fixed_length_record_dataset;FixedLengthRecordDataset;filenames header_bytes record_bytes footer_bytes buffer_size name;FixedLengthRecordDataset filenames header_bytes record_bytes footer_bytes buffer_size 5
tensorflow.python.ops.gen_dataset_ops.fixed_length_record_dataset_v2;FixedLengthRecordDatasetV2;filenames header_bytes record_bytes footer_bytes buffer_size compression_type name;FixedLengthRecordDatasetV2 filenames header_bytes record_bytes footer_bytes buffer_size compression_type 6
tensorflow.python.ops.gen_dataset_ops.flat_map_dataset;FlatMapDataset;input_dataset other_arguments f output_types output_shapes name;FlatMapDataset input_dataset other_arguments *
tensorflow.python.ops.gen_dataset_ops.generator_dataset;GeneratorDataset;init_func_other_args next_func_other_args finalize_func_other_args init_func next_func finalize_func output_types output_shapes name;GeneratorDataset init_func_other_args next_func_other_args finalize_func_other_args *
tensorflow.python.ops.gen_dataset_ops.interleave_dataset;InterleaveDataset;input_dataset other_arguments cycle_length block_length f output_types output_shapes name;InterleaveDataset input_dataset other_arguments cycle_length block_length *
tensorflow.python.ops.gen_dataset_ops.iterator;Iterator;shared_name container output_types output_shapes name
tensorflow.python.ops.gen_dataset_ops.iterator_from_string_handle;IteratorFromStringHandle;string_handle output_types output_shapes name;IteratorFromStringHandle string_handle 1
tensorflow.python.ops.gen_dataset_ops.iterator_from_string_handle_v2;IteratorFromStringHandleV2;string_handle output_types output_shapes name;IteratorFromStringHandleV2 string_handle 1
tensorflow.python.ops.gen_dataset_ops.iterator_get_next;IteratorGetNext;iterator output_types output_shapes name;IteratorGetNext iterator 1
tensorflow.python.ops.gen_dataset_ops.iterator_get_next_as_optional;IteratorGetNextAsOptional;iterator output_types output_shapes name;IteratorGetNextAsOptional iterator 1
tensorflow.python.ops.gen_dataset_ops.iterator_get_next_sync;IteratorGetNextSync;iterator output_types output_shapes name;IteratorGetNextSync iterator 1
tensorflow.python.ops.gen_dataset_ops.iterator_to_string_handle;IteratorToStringHandle;resource_handle name;IteratorToStringHandle resource_handle 1
tensorflow.python.ops.gen_dataset_ops.iterator_v2;IteratorV2;shared_name container output_types output_shapes name
tensorflow.python.ops.gen_dataset_ops.make_iterator;MakeIterator;dataset iterator name;MakeIterator dataset iterator 2
tensorflow.python.ops.gen_dataset_ops.map_dataset;MapDataset;input_dataset other_arguments f output_types output_shapes use_inter_op_parallelism preserve_cardinality name;MapDataset input_dataset other_arguments *
tensorflow.python.ops.gen_dataset_ops.map_defun;MapDefun;arguments captured_inputs output_types output_shapes f max_intra_op_parallelism name;MapDefun arguments captured_inputs *
tensorflow.python.ops.gen_dataset_ops.model_dataset;ModelDataset;input_dataset output_types output_shapes algorithm cpu_budget name;ModelDataset input_dataset 1
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator;MultiDeviceIterator;devices shared_name container output_types output_shapes name
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator_from_string_handle;MultiDeviceIteratorFromStringHandle;string_handle output_types output_shapes name;MultiDeviceIteratorFromStringHandle string_handle 1
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator_get_next_from_shard;MultiDeviceIteratorGetNextFromShard;multi_device_iterator shard_num incarnation_id output_types output_shapes name;MultiDeviceIteratorGetNextFromShard multi_device_iterator shard_num incarnation_id 3
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator_init;MultiDeviceIteratorInit;dataset multi_device_iterator max_buffer_size name;MultiDeviceIteratorInit dataset multi_device_iterator max_buffer_size 3
tensorflow.python.ops.gen_dataset_ops.multi_device_iterator_to_string_handle;MultiDeviceIteratorToStringHandle;multi_device_iterator name;MultiDeviceIteratorToStringHandle multi_device_iterator 1
tensorflow.python.ops.gen_dataset_ops.one_shot_iterator;OneShotIterator;dataset_factory output_types output_shapes container shared_name name
tensorflow.python.ops.gen_dataset_ops.optimize_dataset;OptimizeDataset;input_dataset optimizations output_types output_shapes optimization_configs name;OptimizeDataset input_dataset optimizations 2
tensorflow.python.ops.gen_dataset_ops.optional_from_value;OptionalFromValue;components name;OptionalFromValue components *
tensorflow.python.ops.gen_dataset_ops.optional_get_value;OptionalGetValue;optional output_types output_shapes name;OptionalGetValue optional 1
tensorflow.python.ops.gen_dataset_ops.optional_has_value;OptionalHasValue;optional name;OptionalHasValue optional 1
tensorflow.python.ops.gen_dataset_ops.optional_none;OptionalNone;name
tensorflow.python.ops.gen_dataset_ops.padded_batch_dataset;PaddedBatchDataset;input_dataset batch_size padded_shapes padding_values output_shapes name;PaddedBatchDataset input_dataset batch_size padded_shapes padding_values *
tensorflow.python.ops.gen_dataset_ops.padded_batch_dataset_v2;PaddedBatchDatasetV2;input_dataset batch_size padded_shapes padding_values drop_remainder output_shapes parallel_copy name;PaddedBatchDatasetV2 input_dataset batch_size padded_shapes padding_values drop_remainder *
tensorflow.python.ops.gen_dataset_ops.parallel_interleave_dataset_v2;ParallelInterleaveDatasetV2;input_dataset other_arguments cycle_length block_length num_parallel_calls f output_types output_shapes sloppy name;ParallelInterleaveDatasetV2 input_dataset other_arguments cycle_length block_length num_parallel_calls *
tensorflow.python.ops.gen_dataset_ops.parallel_map_dataset;ParallelMapDataset;input_dataset other_arguments num_parallel_calls f output_types output_shapes use_inter_op_parallelism sloppy preserve_cardinality name;ParallelMapDataset input_dataset other_arguments num_parallel_calls *
tensorflow.python.ops.gen_dataset_ops.prefetch_dataset;PrefetchDataset;input_dataset buffer_size output_types output_shapes slack_period legacy_autotune name;PrefetchDataset input_dataset buffer_size 2
tensorflow.python.ops.gen_dataset_ops.range_dataset;RangeDataset;start stop step output_types output_shapes name;RangeDataset start stop step 3
tensorflow.python.ops.gen_dataset_ops.reduce_dataset;ReduceDataset;input_dataset initial_state other_arguments f output_types output_shapes use_inter_op_parallelism name;ReduceDataset input_dataset initial_state other_arguments *
tensorflow.python.ops.gen_dataset_ops.repeat_dataset;RepeatDataset;input_dataset count output_types output_shapes name;RepeatDataset input_dataset count 2
tensorflow.python.ops.gen_dataset_ops.serialize_iterator;SerializeIterator;resource_handle name;SerializeIterator resource_handle 1
tensorflow.python.ops.gen_dataset_ops.shard_dataset;ShardDataset;input_dataset num_shards index output_types output_shapes require_non_empty name;ShardDataset input_dataset num_shards index 3
tensorflow.python.ops.gen_dataset_ops.shuffle_and_repeat_dataset;ShuffleAndRepeatDataset;input_dataset buffer_size seed seed2 count output_types output_shapes name;ShuffleAndRepeatDataset input_dataset buffer_size seed seed2 count 5
tensorflow.python.ops.gen_dataset_ops.shuffle_dataset;ShuffleDataset;input_dataset buffer_size seed seed2 output_types output_shapes reshuffle_each_iteration name;ShuffleDataset input_dataset buffer_size seed seed2 4
tensorflow.python.ops.gen_dataset_ops.shuffle_dataset_v2;ShuffleDatasetV2;input_dataset buffer_size seed_generator output_types output_shapes name;ShuffleDatasetV2 input_dataset buffer_size seed_generator 3
tensorflow.python.ops.gen_dataset_ops.skip_dataset;SkipDataset;input_dataset count output_types output_shapes name;SkipDataset input_dataset count 2
tensorflow.python.ops.gen_dataset_ops.sparse_tensor_slice_dataset;SparseTensorSliceDataset;indices values dense_shape name;SparseTensorSliceDataset indices values dense_shape 3
tensorflow.python.ops.gen_dataset_ops.take_dataset;TakeDataset;input_dataset count output_types output_shapes name;TakeDataset input_dataset count 2
tensorflow.python.ops.gen_dataset_ops.tensor_dataset;TensorDataset;components output_shapes name;TensorDataset components *
tensorflow.python.ops.gen_dataset_ops.tensor_slice_dataset;TensorSliceDataset;components output_shapes name;TensorSliceDataset components *
tensorflow.python.ops.gen_dataset_ops.text_line_dataset;TextLineDataset;filenames compression_type buffer_size name;TextLineDataset filenames compression_type buffer_size 3
tensorflow.python.ops.gen_dataset_ops.tf_record_dataset;TFRecordDataset;filenames compression_type buffer_size name;TFRecordDataset filenames compression_type buffer_size 3
tensorflow.python.ops.gen_dataset_ops.unwrap_dataset_variant;UnwrapDatasetVariant;input_handle name;UnwrapDatasetVariant input_handle 1
tensorflow.python.ops.gen_dataset_ops.window_dataset;WindowDataset;input_dataset size shift stride drop_remainder output_types output_shapes name;WindowDataset input_dataset size shift stride drop_remainder 5
tensorflow.python.ops.gen_dataset_ops.wrap_dataset_variant;WrapDatasetVariant;input_handle name;WrapDatasetVariant input_handle 1
tensorflow.python.ops.gen_dataset_ops.zip_dataset;ZipDataset;input_datasets output_types output_shapes name;ZipDataset input_datasets *
tensorflow.python.ops.gen_decode_proto_ops.decode_proto_v2;DecodeProtoV2;bytes message_type field_names output_types descriptor_source message_format sanitize name;DecodeProtoV2 bytes 1
tensorflow.python.ops.gen_decode_proto_ops.deprecated_endpoints
tensorflow.python.ops.gen_encode_proto_ops.deprecated_endpoints
tensorflow.python.ops.gen_encode_proto_ops.encode_proto;EncodeProto;sizes values field_names message_type descriptor_source name;EncodeProto sizes values *
tensorflow.python.ops.gen_experimental_dataset_ops.assert_next_dataset;AssertNextDataset;input_dataset transformations output_types output_shapes name;AssertNextDataset input_dataset transformations 2
tensorflow.python.ops.gen_experimental_dataset_ops.auto_shard_dataset;AutoShardDataset;input_dataset num_workers index output_types output_shapes name;AutoShardDataset input_dataset num_workers index 3
tensorflow.python.ops.gen_experimental_dataset_ops.bytes_produced_stats_dataset;BytesProducedStatsDataset;input_dataset tag output_types output_shapes name;BytesProducedStatsDataset input_dataset tag 2
tensorflow.python.ops.gen_experimental_dataset_ops.choose_fastest_branch_dataset;ChooseFastestBranchDataset;input_dataset ratio_numerator ratio_denominator other_arguments num_elements_per_branch branches other_arguments_lengths output_types output_shapes name;ChooseFastestBranchDataset input_dataset ratio_numerator ratio_denominator other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.choose_fastest_dataset;ChooseFastestDataset;input_datasets num_experiments output_types output_shapes name;ChooseFastestDataset input_datasets *
tensorflow.python.ops.gen_experimental_dataset_ops.csv_dataset;CSVDataset;filenames compression_type buffer_size header field_delim use_quote_delim na_value select_cols record_defaults output_shapes name;CSVDataset filenames compression_type buffer_size header field_delim use_quote_delim na_value select_cols record_defaults *
tensorflow.python.ops.gen_experimental_dataset_ops.dataset_cardinality;DatasetCardinality;input_dataset name;DatasetCardinality input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.dataset_from_graph;DatasetFromGraph;graph_def name;DatasetFromGraph graph_def 1
tensorflow.python.ops.gen_experimental_dataset_ops.dataset_to_tf_record;DatasetToTFRecord;input_dataset filename compression_type name;DatasetToTFRecord input_dataset filename compression_type 3
tensorflow.python.ops.gen_experimental_dataset_ops.dense_to_sparse_batch_dataset;DenseToSparseBatchDataset;input_dataset batch_size row_shape output_types output_shapes name;DenseToSparseBatchDataset input_dataset batch_size row_shape 3
tensorflow.python.ops.gen_experimental_dataset_ops.deprecated_endpoints
tensorflow.python.ops.gen_experimental_dataset_ops.directed_interleave_dataset;DirectedInterleaveDataset;selector_input_dataset data_input_datasets output_types output_shapes name;DirectedInterleaveDataset selector_input_dataset data_input_datasets *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_assert_next_dataset;ExperimentalAssertNextDataset;input_dataset transformations output_types output_shapes name;ExperimentalAssertNextDataset input_dataset transformations 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_auto_shard_dataset;ExperimentalAutoShardDataset;input_dataset num_workers index output_types output_shapes name;ExperimentalAutoShardDataset input_dataset num_workers index 3
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_bytes_produced_stats_dataset;ExperimentalBytesProducedStatsDataset;input_dataset tag output_types output_shapes name;ExperimentalBytesProducedStatsDataset input_dataset tag 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_choose_fastest_dataset;ExperimentalChooseFastestDataset;input_datasets num_experiments output_types output_shapes name;ExperimentalChooseFastestDataset input_datasets *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_csv_dataset;ExperimentalCSVDataset;filenames compression_type buffer_size header field_delim use_quote_delim na_value select_cols record_defaults output_shapes name;ExperimentalCSVDataset filenames compression_type buffer_size header field_delim use_quote_delim na_value select_cols record_defaults *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_dataset_cardinality;ExperimentalDatasetCardinality;input_dataset name;ExperimentalDatasetCardinality input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_dataset_to_tf_record;ExperimentalDatasetToTFRecord;input_dataset filename compression_type name;ExperimentalDatasetToTFRecord input_dataset filename compression_type 3
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_dense_to_sparse_batch_dataset;ExperimentalDenseToSparseBatchDataset;input_dataset batch_size row_shape output_types output_shapes name;ExperimentalDenseToSparseBatchDataset input_dataset batch_size row_shape 3
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_directed_interleave_dataset;ExperimentalDirectedInterleaveDataset;selector_input_dataset data_input_datasets output_types output_shapes name;ExperimentalDirectedInterleaveDataset selector_input_dataset data_input_datasets *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_group_by_reducer_dataset;ExperimentalGroupByReducerDataset;input_dataset key_func_other_arguments init_func_other_arguments reduce_func_other_arguments finalize_func_other_arguments key_func init_func reduce_func finalize_func output_types output_shapes name;ExperimentalGroupByReducerDataset input_dataset key_func_other_arguments init_func_other_arguments reduce_func_other_arguments finalize_func_other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_group_by_window_dataset;ExperimentalGroupByWindowDataset;input_dataset key_func_other_arguments reduce_func_other_arguments window_size_func_other_arguments key_func reduce_func window_size_func output_types output_shapes name;ExperimentalGroupByWindowDataset input_dataset key_func_other_arguments reduce_func_other_arguments window_size_func_other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_ignore_errors_dataset;ExperimentalIgnoreErrorsDataset;input_dataset output_types output_shapes name;ExperimentalIgnoreErrorsDataset input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_iterator_get_device;ExperimentalIteratorGetDevice;resource name;ExperimentalIteratorGetDevice resource 1
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_latency_stats_dataset;ExperimentalLatencyStatsDataset;input_dataset tag output_types output_shapes name;ExperimentalLatencyStatsDataset input_dataset tag 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_lmdb_dataset;ExperimentalLMDBDataset;filenames output_types output_shapes name;ExperimentalLMDBDataset filenames 1
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_map_and_batch_dataset;ExperimentalMapAndBatchDataset;input_dataset other_arguments batch_size num_parallel_calls drop_remainder f output_types output_shapes preserve_cardinality name;ExperimentalMapAndBatchDataset input_dataset other_arguments batch_size num_parallel_calls drop_remainder *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_map_dataset;ExperimentalMapDataset;input_dataset other_arguments f output_types output_shapes use_inter_op_parallelism preserve_cardinality name;ExperimentalMapDataset input_dataset other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_matching_files_dataset;ExperimentalMatchingFilesDataset;patterns name;ExperimentalMatchingFilesDataset patterns 1
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_max_intra_op_parallelism_dataset;ExperimentalMaxIntraOpParallelismDataset;input_dataset max_intra_op_parallelism output_types output_shapes name;ExperimentalMaxIntraOpParallelismDataset input_dataset max_intra_op_parallelism 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_non_serializable_dataset;ExperimentalNonSerializableDataset;input_dataset output_types output_shapes name;ExperimentalNonSerializableDataset input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_parallel_interleave_dataset;ExperimentalParallelInterleaveDataset;input_dataset other_arguments cycle_length block_length sloppy buffer_output_elements prefetch_input_elements f output_types output_shapes name;ExperimentalParallelInterleaveDataset input_dataset other_arguments cycle_length block_length sloppy buffer_output_elements prefetch_input_elements *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_parse_example_dataset;ExperimentalParseExampleDataset;input_dataset num_parallel_calls dense_defaults sparse_keys dense_keys sparse_types dense_shapes output_types output_shapes sloppy name;ExperimentalParseExampleDataset input_dataset num_parallel_calls dense_defaults *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_private_thread_pool_dataset;ExperimentalPrivateThreadPoolDataset;input_dataset num_threads output_types output_shapes name;ExperimentalPrivateThreadPoolDataset input_dataset num_threads 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_random_dataset;ExperimentalRandomDataset;seed seed2 output_types output_shapes name;ExperimentalRandomDataset seed seed2 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_rebatch_dataset;ExperimentalRebatchDataset;input_dataset num_replicas output_types output_shapes use_fallback name;ExperimentalRebatchDataset input_dataset num_replicas 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_scan_dataset;ExperimentalScanDataset;input_dataset initial_state other_arguments f output_types output_shapes preserve_cardinality name;ExperimentalScanDataset input_dataset initial_state other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_set_stats_aggregator_dataset;ExperimentalSetStatsAggregatorDataset;input_dataset stats_aggregator tag counter_prefix output_types output_shapes name;ExperimentalSetStatsAggregatorDataset input_dataset stats_aggregator tag counter_prefix 4
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_sleep_dataset;ExperimentalSleepDataset;input_dataset sleep_microseconds output_types output_shapes name;ExperimentalSleepDataset input_dataset sleep_microseconds 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_sliding_window_dataset;ExperimentalSlidingWindowDataset;input_dataset window_size window_shift window_stride output_types output_shapes name;ExperimentalSlidingWindowDataset input_dataset window_size window_shift window_stride 4
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_sql_dataset;ExperimentalSqlDataset;driver_name data_source_name query output_types output_shapes name;ExperimentalSqlDataset driver_name data_source_name query 3
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_stats_aggregator_handle;ExperimentalStatsAggregatorHandle;container shared_name name
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_stats_aggregator_summary;ExperimentalStatsAggregatorSummary;iterator name;ExperimentalStatsAggregatorSummary iterator 1
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_take_while_dataset;ExperimentalTakeWhileDataset;input_dataset other_arguments predicate output_types output_shapes name;ExperimentalTakeWhileDataset input_dataset other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_thread_pool_dataset;ExperimentalThreadPoolDataset;input_dataset thread_pool output_types output_shapes name;ExperimentalThreadPoolDataset input_dataset thread_pool 2
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_thread_pool_handle;ExperimentalThreadPoolHandle;num_threads display_name max_intra_op_parallelism container shared_name name
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_unbatch_dataset;ExperimentalUnbatchDataset;input_dataset output_types output_shapes name;ExperimentalUnbatchDataset input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.experimental_unique_dataset;ExperimentalUniqueDataset;input_dataset output_types output_shapes name;ExperimentalUniqueDataset input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.group_by_reducer_dataset;GroupByReducerDataset;input_dataset key_func_other_arguments init_func_other_arguments reduce_func_other_arguments finalize_func_other_arguments key_func init_func reduce_func finalize_func output_types output_shapes name;GroupByReducerDataset input_dataset key_func_other_arguments init_func_other_arguments reduce_func_other_arguments finalize_func_other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.group_by_window_dataset;GroupByWindowDataset;input_dataset key_func_other_arguments reduce_func_other_arguments window_size_func_other_arguments key_func reduce_func window_size_func output_types output_shapes name;GroupByWindowDataset input_dataset key_func_other_arguments reduce_func_other_arguments window_size_func_other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.ignore_errors_dataset;IgnoreErrorsDataset;input_dataset output_types output_shapes name;IgnoreErrorsDataset input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.iterator_get_device;IteratorGetDevice;resource name;IteratorGetDevice resource 1
tensorflow.python.ops.gen_experimental_dataset_ops.latency_stats_dataset;LatencyStatsDataset;input_dataset tag output_types output_shapes name;LatencyStatsDataset input_dataset tag 2
tensorflow.python.ops.gen_experimental_dataset_ops.lmdb_dataset;LMDBDataset;filenames output_types output_shapes name;LMDBDataset filenames 1
tensorflow.python.ops.gen_experimental_dataset_ops.map_and_batch_dataset;MapAndBatchDataset;input_dataset other_arguments batch_size num_parallel_calls drop_remainder f output_types output_shapes preserve_cardinality name;MapAndBatchDataset input_dataset other_arguments batch_size num_parallel_calls drop_remainder *
tensorflow.python.ops.gen_experimental_dataset_ops.matching_files_dataset;MatchingFilesDataset;patterns name;MatchingFilesDataset patterns 1
tensorflow.python.ops.gen_experimental_dataset_ops.max_intra_op_parallelism_dataset;MaxIntraOpParallelismDataset;input_dataset max_intra_op_parallelism output_types output_shapes name;MaxIntraOpParallelismDataset input_dataset max_intra_op_parallelism 2
tensorflow.python.ops.gen_experimental_dataset_ops.non_serializable_dataset;NonSerializableDataset;input_dataset output_types output_shapes name;NonSerializableDataset input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.parallel_interleave_dataset;ParallelInterleaveDataset;input_dataset other_arguments cycle_length block_length sloppy buffer_output_elements prefetch_input_elements f output_types output_shapes name;ParallelInterleaveDataset input_dataset other_arguments cycle_length block_length sloppy buffer_output_elements prefetch_input_elements *
tensorflow.python.ops.gen_experimental_dataset_ops.parse_example_dataset;ParseExampleDataset;input_dataset num_parallel_calls dense_defaults sparse_keys dense_keys sparse_types dense_shapes output_types output_shapes sloppy name;ParseExampleDataset input_dataset num_parallel_calls dense_defaults *
tensorflow.python.ops.gen_experimental_dataset_ops.private_thread_pool_dataset;PrivateThreadPoolDataset;input_dataset num_threads output_types output_shapes name;PrivateThreadPoolDataset input_dataset num_threads 2
tensorflow.python.ops.gen_experimental_dataset_ops.random_dataset;RandomDataset;seed seed2 output_types output_shapes name;RandomDataset seed seed2 2
tensorflow.python.ops.gen_experimental_dataset_ops.rebatch_dataset;RebatchDataset;input_dataset num_replicas output_types output_shapes use_fallback name;RebatchDataset input_dataset num_replicas 2
tensorflow.python.ops.gen_experimental_dataset_ops.sampling_dataset;SamplingDataset;input_dataset rate seed seed2 output_types output_shapes name;SamplingDataset input_dataset rate seed seed2 4
tensorflow.python.ops.gen_experimental_dataset_ops.scan_dataset;ScanDataset;input_dataset initial_state other_arguments f output_types output_shapes preserve_cardinality name;ScanDataset input_dataset initial_state other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.set_stats_aggregator_dataset;SetStatsAggregatorDataset;input_dataset stats_aggregator tag counter_prefix output_types output_shapes name;SetStatsAggregatorDataset input_dataset stats_aggregator tag counter_prefix 4
tensorflow.python.ops.gen_experimental_dataset_ops.sleep_dataset;SleepDataset;input_dataset sleep_microseconds output_types output_shapes name;SleepDataset input_dataset sleep_microseconds 2
tensorflow.python.ops.gen_experimental_dataset_ops.sliding_window_dataset;SlidingWindowDataset;input_dataset window_size window_shift window_stride output_types output_shapes name;SlidingWindowDataset input_dataset window_size window_shift window_stride 4
tensorflow.python.ops.gen_experimental_dataset_ops.snapshot_dataset;SnapshotDataset;input_dataset path output_types output_shapes compression reader_path_prefix writer_path_prefix shard_size_bytes pending_snapshot_expiry_seconds num_reader_threads reader_buffer_size num_writer_threads writer_buffer_size name;SnapshotDataset input_dataset path 2
tensorflow.python.ops.gen_experimental_dataset_ops.sql_dataset;SqlDataset;driver_name data_source_name query output_types output_shapes name;SqlDataset driver_name data_source_name query 3
tensorflow.python.ops.gen_experimental_dataset_ops.stats_aggregator_handle;StatsAggregatorHandle;container shared_name name
tensorflow.python.ops.gen_experimental_dataset_ops.stats_aggregator_handle_v2;StatsAggregatorHandleV2;container shared_name name
tensorflow.python.ops.gen_experimental_dataset_ops.stats_aggregator_set_summary_writer;StatsAggregatorSetSummaryWriter;stats_aggregator summary name;StatsAggregatorSetSummaryWriter stats_aggregator summary 2
tensorflow.python.ops.gen_experimental_dataset_ops.stats_aggregator_summary;StatsAggregatorSummary;iterator name;StatsAggregatorSummary iterator 1
tensorflow.python.ops.gen_experimental_dataset_ops.take_while_dataset;TakeWhileDataset;input_dataset other_arguments predicate output_types output_shapes name;TakeWhileDataset input_dataset other_arguments *
tensorflow.python.ops.gen_experimental_dataset_ops.thread_pool_dataset;ThreadPoolDataset;input_dataset thread_pool output_types output_shapes name;ThreadPoolDataset input_dataset thread_pool 2
tensorflow.python.ops.gen_experimental_dataset_ops.thread_pool_handle;ThreadPoolHandle;num_threads display_name max_intra_op_parallelism container shared_name name
tensorflow.python.ops.gen_experimental_dataset_ops.unbatch_dataset;UnbatchDataset;input_dataset output_types output_shapes name;UnbatchDataset input_dataset 1
tensorflow.python.ops.gen_experimental_dataset_ops.unique_dataset;UniqueDataset;input_dataset output_types output_shapes name;UniqueDataset input_dataset 1
tensorflow.python.ops.gen_functional_ops._for;For;start limit delta input body name;For start limit delta input *
tensorflow.python.ops.gen_functional_ops._if;If;cond input Tout then_branch else_branch output_shapes name;If cond input *
tensorflow.python.ops.gen_functional_ops._while;While;input cond body output_shapes parallel_iterations name;While input *
tensorflow.python.ops.gen_functional_ops.case;Case;branch_index input Tout branches output_shapes name;Case branch_index input *
tensorflow.python.ops.gen_functional_ops.deprecated_endpoints
tensorflow.python.ops.gen_functional_ops.fake_param;FakeParam;dtype shape name
tensorflow.python.ops.gen_functional_ops.partitioned_call;PartitionedCall;args Tout f config config_proto executor_type name;PartitionedCall args *
tensorflow.python.ops.gen_functional_ops.remote_call;RemoteCall;target args Tout f name;RemoteCall target args *
tensorflow.python.ops.gen_functional_ops.stateful_partitioned_call;StatefulPartitionedCall;args Tout f config config_proto executor_type name;StatefulPartitionedCall args *
tensorflow.python.ops.gen_functional_ops.stateless_if;StatelessIf;cond input Tout then_branch else_branch output_shapes name;StatelessIf cond input *
tensorflow.python.ops.gen_functional_ops.stateless_while;StatelessWhile;input cond body output_shapes parallel_iterations name;StatelessWhile input *
tensorflow.python.ops.gen_functional_ops.symbolic_gradient;SymbolicGradient;input Tout f name;SymbolicGradient input *
tensorflow.python.ops.gen_image_ops.adjust_contrast;AdjustContrast;images contrast_factor min_value max_value name;AdjustContrast images contrast_factor min_value max_value 4
tensorflow.python.ops.gen_image_ops.adjust_contrastv2;AdjustContrastv2;images contrast_factor name;AdjustContrastv2 images contrast_factor 2
tensorflow.python.ops.gen_image_ops.adjust_hue;AdjustHue;images delta name;AdjustHue images delta 2
tensorflow.python.ops.gen_image_ops.adjust_saturation;AdjustSaturation;images scale name;AdjustSaturation images scale 2
tensorflow.python.ops.gen_image_ops.combined_non_max_suppression;CombinedNonMaxSuppression;boxes scores max_output_size_per_class max_total_size iou_threshold score_threshold pad_per_class clip_boxes name;CombinedNonMaxSuppression boxes scores max_output_size_per_class max_total_size iou_threshold score_threshold 6
tensorflow.python.ops.gen_image_ops.crop_and_resize;CropAndResize;image boxes box_ind crop_size method extrapolation_value name;CropAndResize image boxes box_ind crop_size 4
tensorflow.python.ops.gen_image_ops.crop_and_resize_grad_boxes;CropAndResizeGradBoxes;grads image boxes box_ind method name;CropAndResizeGradBoxes grads image boxes box_ind 4
tensorflow.python.ops.gen_image_ops.crop_and_resize_grad_image;CropAndResizeGradImage;grads boxes box_ind image_size T method name;CropAndResizeGradImage grads boxes box_ind image_size 4
tensorflow.python.ops.gen_image_ops.decode_and_crop_jpeg;DecodeAndCropJpeg;contents crop_window channels ratio fancy_upscaling try_recover_truncated acceptable_fraction dct_method name;DecodeAndCropJpeg contents crop_window 2
tensorflow.python.ops.gen_image_ops.decode_bmp;DecodeBmp;contents channels name;DecodeBmp contents 1
tensorflow.python.ops.gen_image_ops.decode_gif;DecodeGif;contents name;DecodeGif contents 1
tensorflow.python.ops.gen_image_ops.decode_jpeg;DecodeJpeg;contents channels ratio fancy_upscaling try_recover_truncated acceptable_fraction dct_method name;DecodeJpeg contents 1
tensorflow.python.ops.gen_image_ops.decode_png;DecodePng;contents channels dtype name;DecodePng contents 1
tensorflow.python.ops.gen_image_ops.deprecated_endpoints
tensorflow.python.ops.gen_image_ops.draw_bounding_boxes;DrawBoundingBoxes;images boxes name;DrawBoundingBoxes images boxes 2
tensorflow.python.ops.gen_image_ops.draw_bounding_boxes_v2;DrawBoundingBoxesV2;images boxes colors name;DrawBoundingBoxesV2 images boxes colors 3
tensorflow.python.ops.gen_image_ops.encode_jpeg;EncodeJpeg;image format quality progressive optimize_size chroma_downsampling density_unit x_density y_density xmp_metadata name;EncodeJpeg image 1
tensorflow.python.ops.gen_image_ops.encode_jpeg_variable_quality;EncodeJpegVariableQuality;images quality name;EncodeJpegVariableQuality images quality 2
tensorflow.python.ops.gen_image_ops.encode_png;EncodePng;image compression name;EncodePng image 1
tensorflow.python.ops.gen_image_ops.extract_glimpse;ExtractGlimpse;input size offsets centered normalized uniform_noise noise name;ExtractGlimpse input size offsets 3
tensorflow.python.ops.gen_image_ops.extract_jpeg_shape;ExtractJpegShape;contents output_type name;ExtractJpegShape contents 1
tensorflow.python.ops.gen_image_ops.hsv_to_rgb;HSVToRGB;images name;HSVToRGB images 1
tensorflow.python.ops.gen_image_ops.non_max_suppression;NonMaxSuppression;boxes scores max_output_size iou_threshold name;NonMaxSuppression boxes scores max_output_size 3
tensorflow.python.ops.gen_image_ops.non_max_suppression_v2;NonMaxSuppressionV2;boxes scores max_output_size iou_threshold name;NonMaxSuppressionV2 boxes scores max_output_size iou_threshold 4
tensorflow.python.ops.gen_image_ops.non_max_suppression_v3;NonMaxSuppressionV3;boxes scores max_output_size iou_threshold score_threshold name;NonMaxSuppressionV3 boxes scores max_output_size iou_threshold score_threshold 5
tensorflow.python.ops.gen_image_ops.non_max_suppression_v4;NonMaxSuppressionV4;boxes scores max_output_size iou_threshold score_threshold pad_to_max_output_size name;NonMaxSuppressionV4 boxes scores max_output_size iou_threshold score_threshold 5
tensorflow.python.ops.gen_image_ops.non_max_suppression_v5;NonMaxSuppressionV5;boxes scores max_output_size iou_threshold score_threshold soft_nms_sigma pad_to_max_output_size name;NonMaxSuppressionV5 boxes scores max_output_size iou_threshold score_threshold soft_nms_sigma 6
tensorflow.python.ops.gen_image_ops.non_max_suppression_with_overlaps;NonMaxSuppressionWithOverlaps;overlaps scores max_output_size overlap_threshold score_threshold name;NonMaxSuppressionWithOverlaps overlaps scores max_output_size overlap_threshold score_threshold 5
tensorflow.python.ops.gen_image_ops.quantized_resize_bilinear;QuantizedResizeBilinear;images size min max align_corners half_pixel_centers name;QuantizedResizeBilinear images size min max 4
tensorflow.python.ops.gen_image_ops.random_crop;RandomCrop;image size seed seed2 name;RandomCrop image size 2
tensorflow.python.ops.gen_image_ops.resize_area;ResizeArea;images size align_corners name;ResizeArea images size 2
tensorflow.python.ops.gen_image_ops.resize_bicubic;ResizeBicubic;images size align_corners half_pixel_centers name;ResizeBicubic images size 2
tensorflow.python.ops.gen_image_ops.resize_bicubic_grad;ResizeBicubicGrad;grads original_image align_corners half_pixel_centers name;ResizeBicubicGrad grads original_image 2
tensorflow.python.ops.gen_image_ops.resize_bilinear;ResizeBilinear;images size align_corners half_pixel_centers name;ResizeBilinear images size 2
tensorflow.python.ops.gen_image_ops.resize_bilinear_grad;ResizeBilinearGrad;grads original_image align_corners half_pixel_centers name;ResizeBilinearGrad grads original_image 2
tensorflow.python.ops.gen_image_ops.resize_nearest_neighbor;ResizeNearestNeighbor;images size align_corners half_pixel_centers name;ResizeNearestNeighbor images size 2
tensorflow.python.ops.gen_image_ops.resize_nearest_neighbor_grad;ResizeNearestNeighborGrad;grads size align_corners half_pixel_centers name;ResizeNearestNeighborGrad grads size 2
tensorflow.python.ops.gen_image_ops.rgb_to_hsv;RGBToHSV;images name;RGBToHSV images 1
tensorflow.python.ops.gen_image_ops.sample_distorted_bounding_box;SampleDistortedBoundingBox;image_size bounding_boxes seed seed2 min_object_covered aspect_ratio_range area_range max_attempts use_image_if_no_bounding_boxes name;SampleDistortedBoundingBox image_size bounding_boxes 2
tensorflow.python.ops.gen_image_ops.sample_distorted_bounding_box_v2;SampleDistortedBoundingBoxV2;image_size bounding_boxes min_object_covered seed seed2 aspect_ratio_range area_range max_attempts use_image_if_no_bounding_boxes name;SampleDistortedBoundingBoxV2 image_size bounding_boxes min_object_covered 3
tensorflow.python.ops.gen_image_ops.scale_and_translate;ScaleAndTranslate;images size scale translation kernel_type antialias name;ScaleAndTranslate images size scale translation 4
tensorflow.python.ops.gen_image_ops.scale_and_translate_grad;ScaleAndTranslateGrad;grads original_image scale translation kernel_type antialias name;ScaleAndTranslateGrad grads original_image scale translation 4
tensorflow.python.ops.gen_io_ops.deprecated_endpoints
tensorflow.python.ops.gen_io_ops.fixed_length_record_reader;FixedLengthRecordReader;record_bytes header_bytes footer_bytes hop_bytes container shared_name name
tensorflow.python.ops.gen_io_ops.fixed_length_record_reader_v2;FixedLengthRecordReaderV2;record_bytes header_bytes footer_bytes hop_bytes container shared_name encoding name
tensorflow.python.ops.gen_io_ops.identity_reader;IdentityReader;container shared_name name
tensorflow.python.ops.gen_io_ops.identity_reader_v2;IdentityReaderV2;container shared_name name
tensorflow.python.ops.gen_io_ops.lmdb_reader;LMDBReader;container shared_name name
tensorflow.python.ops.gen_io_ops.matching_files;MatchingFiles;pattern name;MatchingFiles pattern 1
tensorflow.python.ops.gen_io_ops.merge_v2_checkpoints;MergeV2Checkpoints;checkpoint_prefixes destination_prefix delete_old_dirs name;MergeV2Checkpoints checkpoint_prefixes destination_prefix 2
tensorflow.python.ops.gen_io_ops.read_file;ReadFile;filename name;ReadFile filename 1
tensorflow.python.ops.gen_io_ops.reader_num_records_produced;ReaderNumRecordsProduced;reader_handle name;ReaderNumRecordsProduced reader_handle 1
tensorflow.python.ops.gen_io_ops.reader_num_records_produced_v2;ReaderNumRecordsProducedV2;reader_handle name;ReaderNumRecordsProducedV2 reader_handle 1
tensorflow.python.ops.gen_io_ops.reader_num_work_units_completed;ReaderNumWorkUnitsCompleted;reader_handle name;ReaderNumWorkUnitsCompleted reader_handle 1
tensorflow.python.ops.gen_io_ops.reader_num_work_units_completed_v2;ReaderNumWorkUnitsCompletedV2;reader_handle name;ReaderNumWorkUnitsCompletedV2 reader_handle 1
tensorflow.python.ops.gen_io_ops.reader_read;ReaderRead;reader_handle queue_handle name;ReaderRead reader_handle queue_handle 2
tensorflow.python.ops.gen_io_ops.reader_read_up_to;ReaderReadUpTo;reader_handle queue_handle num_records name;ReaderReadUpTo reader_handle queue_handle num_records 3
tensorflow.python.ops.gen_io_ops.reader_read_up_to_v2;ReaderReadUpToV2;reader_handle queue_handle num_records name;ReaderReadUpToV2 reader_handle queue_handle num_records 3
tensorflow.python.ops.gen_io_ops.reader_read_v2;ReaderReadV2;reader_handle queue_handle name;ReaderReadV2 reader_handle queue_handle 2
tensorflow.python.ops.gen_io_ops.reader_reset;ReaderReset;reader_handle name;ReaderReset reader_handle 1
tensorflow.python.ops.gen_io_ops.reader_reset_v2;ReaderResetV2;reader_handle name;ReaderResetV2 reader_handle 1
tensorflow.python.ops.gen_io_ops.reader_restore_state;ReaderRestoreState;reader_handle state name;ReaderRestoreState reader_handle state 2
tensorflow.python.ops.gen_io_ops.reader_restore_state_v2;ReaderRestoreStateV2;reader_handle state name;ReaderRestoreStateV2 reader_handle state 2
tensorflow.python.ops.gen_io_ops.reader_serialize_state;ReaderSerializeState;reader_handle name;ReaderSerializeState reader_handle 1
tensorflow.python.ops.gen_io_ops.reader_serialize_state_v2;ReaderSerializeStateV2;reader_handle name;ReaderSerializeStateV2 reader_handle 1
tensorflow.python.ops.gen_io_ops.restore;Restore;file_pattern tensor_name dt preferred_shard name;Restore file_pattern tensor_name 2
tensorflow.python.ops.gen_io_ops.restore_slice;RestoreSlice;file_pattern tensor_name shape_and_slice dt preferred_shard name;RestoreSlice file_pattern tensor_name shape_and_slice 3
tensorflow.python.ops.gen_io_ops.restore_v2;RestoreV2;prefix tensor_names shape_and_slices dtypes name;RestoreV2 prefix tensor_names shape_and_slices 3
tensorflow.python.ops.gen_io_ops.save;Save;filename tensor_names data name;Save filename tensor_names data *
tensorflow.python.ops.gen_io_ops.save_slices;SaveSlices;filename tensor_names shapes_and_slices data name;SaveSlices filename tensor_names shapes_and_slices data *
tensorflow.python.ops.gen_io_ops.save_v2;SaveV2;prefix tensor_names shape_and_slices tensors name;SaveV2 prefix tensor_names shape_and_slices tensors *
tensorflow.python.ops.gen_io_ops.sharded_filename;ShardedFilename;basename shard num_shards name;ShardedFilename basename shard num_shards 3
tensorflow.python.ops.gen_io_ops.sharded_filespec;ShardedFilespec;basename num_shards name;ShardedFilespec basename num_shards 2
tensorflow.python.ops.gen_io_ops.text_line_reader;TextLineReader;skip_header_lines container shared_name name
tensorflow.python.ops.gen_io_ops.text_line_reader_v2;TextLineReaderV2;skip_header_lines container shared_name name
tensorflow.python.ops.gen_io_ops.tf_record_reader;TFRecordReader;container shared_name compression_type name
tensorflow.python.ops.gen_io_ops.tf_record_reader_v2;TFRecordReaderV2;container shared_name compression_type name
tensorflow.python.ops.gen_io_ops.whole_file_reader;WholeFileReader;container shared_name name
tensorflow.python.ops.gen_io_ops.whole_file_reader_v2;WholeFileReaderV2;container shared_name name
tensorflow.python.ops.gen_io_ops.write_file;WriteFile;filename contents name;WriteFile filename contents 2
tensorflow.python.ops.gen_linalg_ops.batch_cholesky;BatchCholesky;input name;BatchCholesky input 1
tensorflow.python.ops.gen_linalg_ops.batch_cholesky_grad;BatchCholeskyGrad;l grad name;BatchCholeskyGrad l grad 2
tensorflow.python.ops.gen_linalg_ops.batch_matrix_determinant;BatchMatrixDeterminant;input name;BatchMatrixDeterminant input 1
tensorflow.python.ops.gen_linalg_ops.batch_matrix_inverse;BatchMatrixInverse;input adjoint name;BatchMatrixInverse input 1
tensorflow.python.ops.gen_linalg_ops.batch_matrix_solve;BatchMatrixSolve;matrix rhs adjoint name;BatchMatrixSolve matrix rhs 2
tensorflow.python.ops.gen_linalg_ops.batch_matrix_solve_ls;BatchMatrixSolveLs;matrix rhs l2_regularizer fast name;BatchMatrixSolveLs matrix rhs l2_regularizer 3
tensorflow.python.ops.gen_linalg_ops.batch_matrix_triangular_solve;BatchMatrixTriangularSolve;matrix rhs lower adjoint name;BatchMatrixTriangularSolve matrix rhs 2
tensorflow.python.ops.gen_linalg_ops.batch_self_adjoint_eig;BatchSelfAdjointEig;input name;BatchSelfAdjointEig input 1
tensorflow.python.ops.gen_linalg_ops.batch_self_adjoint_eig_v2;BatchSelfAdjointEigV2;input compute_v name;BatchSelfAdjointEigV2 input 1
tensorflow.python.ops.gen_linalg_ops.batch_svd;BatchSvd;input compute_uv full_matrices name;BatchSvd input 1
tensorflow.python.ops.gen_linalg_ops.cholesky;Cholesky;input name;Cholesky input 1
tensorflow.python.ops.gen_linalg_ops.cholesky_grad;CholeskyGrad;l grad name;CholeskyGrad l grad 2
tensorflow.python.ops.gen_linalg_ops.deprecated_endpoints
tensorflow.python.ops.gen_linalg_ops.einsum;Einsum;inputs equation name;Einsum inputs *
tensorflow.python.ops.gen_linalg_ops.log_matrix_determinant;LogMatrixDeterminant;input name;LogMatrixDeterminant input 1
tensorflow.python.ops.gen_linalg_ops.lu;Lu;input output_idx_type name;Lu input 1
tensorflow.python.ops.gen_linalg_ops.matrix_determinant;MatrixDeterminant;input name;MatrixDeterminant input 1
tensorflow.python.ops.gen_linalg_ops.matrix_exponential;MatrixExponential;input name;MatrixExponential input 1
tensorflow.python.ops.gen_linalg_ops.matrix_inverse;MatrixInverse;input adjoint name;MatrixInverse input 1
tensorflow.python.ops.gen_linalg_ops.matrix_logarithm;MatrixLogarithm;input name;MatrixLogarithm input 1
tensorflow.python.ops.gen_linalg_ops.matrix_solve;MatrixSolve;matrix rhs adjoint name;MatrixSolve matrix rhs 2
tensorflow.python.ops.gen_linalg_ops.matrix_solve_ls;MatrixSolveLs;matrix rhs l2_regularizer fast name;MatrixSolveLs matrix rhs l2_regularizer 3
tensorflow.python.ops.gen_linalg_ops.matrix_square_root;MatrixSquareRoot;input name;MatrixSquareRoot input 1
tensorflow.python.ops.gen_linalg_ops.matrix_triangular_solve;MatrixTriangularSolve;matrix rhs lower adjoint name;MatrixTriangularSolve matrix rhs 2
tensorflow.python.ops.gen_linalg_ops.qr;Qr;input full_matrices name;Qr input 1
tensorflow.python.ops.gen_linalg_ops.self_adjoint_eig;SelfAdjointEig;input name;SelfAdjointEig input 1
tensorflow.python.ops.gen_linalg_ops.self_adjoint_eig_v2;SelfAdjointEigV2;input compute_v name;SelfAdjointEigV2 input 1
tensorflow.python.ops.gen_linalg_ops.svd;Svd;input compute_uv full_matrices name;Svd input 1
tensorflow.python.ops.gen_linalg_ops.tridiagonal_mat_mul;TridiagonalMatMul;superdiag maindiag subdiag rhs name;TridiagonalMatMul superdiag maindiag subdiag rhs 4
tensorflow.python.ops.gen_linalg_ops.tridiagonal_solve;TridiagonalSolve;diagonals rhs partial_pivoting name;TridiagonalSolve diagonals rhs 2
tensorflow.python.ops.gen_list_ops.deprecated_endpoints
tensorflow.python.ops.gen_list_ops.empty_tensor_list;EmptyTensorList;element_shape max_num_elements element_dtype name;EmptyTensorList element_shape max_num_elements 2
tensorflow.python.ops.gen_list_ops.tensor_list_concat;TensorListConcat;input_handle element_dtype element_shape name;TensorListConcat input_handle 1
tensorflow.python.ops.gen_list_ops.tensor_list_concat_lists;TensorListConcatLists;input_a input_b element_dtype name;TensorListConcatLists input_a input_b 2
tensorflow.python.ops.gen_list_ops.tensor_list_concat_v2;TensorListConcatV2;input_handle element_shape leading_dims element_dtype name;TensorListConcatV2 input_handle element_shape leading_dims 3
tensorflow.python.ops.gen_list_ops.tensor_list_element_shape;TensorListElementShape;input_handle shape_type name;TensorListElementShape input_handle 1
tensorflow.python.ops.gen_list_ops.tensor_list_from_tensor;TensorListFromTensor;tensor element_shape name;TensorListFromTensor tensor element_shape 2
tensorflow.python.ops.gen_list_ops.tensor_list_gather;TensorListGather;input_handle indices element_shape element_dtype name;TensorListGather input_handle indices element_shape 3
tensorflow.python.ops.gen_list_ops.tensor_list_get_item;TensorListGetItem;input_handle index element_shape element_dtype name;TensorListGetItem input_handle index element_shape 3
tensorflow.python.ops.gen_list_ops.tensor_list_length;TensorListLength;input_handle name;TensorListLength input_handle 1
tensorflow.python.ops.gen_list_ops.tensor_list_pop_back;TensorListPopBack;input_handle element_shape element_dtype name;TensorListPopBack input_handle element_shape 2
tensorflow.python.ops.gen_list_ops.tensor_list_push_back;TensorListPushBack;input_handle tensor name;TensorListPushBack input_handle tensor 2
tensorflow.python.ops.gen_list_ops.tensor_list_push_back_batch;TensorListPushBackBatch;input_handles tensor name;TensorListPushBackBatch input_handles tensor 2
tensorflow.python.ops.gen_list_ops.tensor_list_reserve;TensorListReserve;element_shape num_elements element_dtype name;TensorListReserve element_shape num_elements 2
tensorflow.python.ops.gen_list_ops.tensor_list_resize;TensorListResize;input_handle size name;TensorListResize input_handle size 2
tensorflow.python.ops.gen_list_ops.tensor_list_scatter;TensorListScatter;tensor indices element_shape name;TensorListScatter tensor indices element_shape 3
tensorflow.python.ops.gen_list_ops.tensor_list_scatter_into_existing_list;TensorListScatterIntoExistingList;input_handle tensor indices name;TensorListScatterIntoExistingList input_handle tensor indices 3
tensorflow.python.ops.gen_list_ops.tensor_list_scatter_v2;TensorListScatterV2;tensor indices element_shape num_elements name;TensorListScatterV2 tensor indices element_shape num_elements 4
tensorflow.python.ops.gen_list_ops.tensor_list_set_item;TensorListSetItem;input_handle index item name;TensorListSetItem input_handle index item 3
tensorflow.python.ops.gen_list_ops.tensor_list_split;TensorListSplit;tensor element_shape lengths name;TensorListSplit tensor element_shape lengths 3
tensorflow.python.ops.gen_list_ops.tensor_list_stack;TensorListStack;input_handle element_shape element_dtype num_elements name;TensorListStack input_handle element_shape 2
tensorflow.python.ops.gen_logging_ops._assert;Assert;condition data summarize name;Assert condition data *
tensorflow.python.ops.gen_logging_ops._print;Print;input data message first_n summarize name;Print input data *
tensorflow.python.ops.gen_logging_ops.audio_summary;AudioSummary;tag tensor sample_rate max_outputs name;AudioSummary tag tensor 2
tensorflow.python.ops.gen_logging_ops.audio_summary_v2;AudioSummaryV2;tag tensor sample_rate max_outputs name;AudioSummaryV2 tag tensor sample_rate 3
tensorflow.python.ops.gen_logging_ops.deprecated_endpoints
tensorflow.python.ops.gen_logging_ops.histogram_summary;HistogramSummary;tag values name;HistogramSummary tag values 2
tensorflow.python.ops.gen_logging_ops.image_summary;ImageSummary;tag tensor max_images bad_color name;ImageSummary tag tensor 2
tensorflow.python.ops.gen_logging_ops.merge_summary;MergeSummary;inputs name;MergeSummary inputs *
tensorflow.python.ops.gen_logging_ops.print_v2;PrintV2;input output_stream end name;PrintV2 input 1
tensorflow.python.ops.gen_logging_ops.scalar_summary;ScalarSummary;tags values name;ScalarSummary tags values 2
tensorflow.python.ops.gen_logging_ops.tensor_summary;TensorSummary;tensor description labels display_name name;TensorSummary tensor 1
tensorflow.python.ops.gen_logging_ops.tensor_summary_v2;TensorSummaryV2;tag tensor serialized_summary_metadata name;TensorSummaryV2 tag tensor serialized_summary_metadata 3
tensorflow.python.ops.gen_logging_ops.timestamp;Timestamp;name
tensorflow.python.ops.gen_lookup_ops.deprecated_endpoints
tensorflow.python.ops.gen_lookup_ops.hash_table;HashTable;key_dtype value_dtype container shared_name use_node_name_sharing name
tensorflow.python.ops.gen_lookup_ops.hash_table_v2;HashTableV2;key_dtype value_dtype container shared_name use_node_name_sharing name
tensorflow.python.ops.gen_lookup_ops.initialize_table;InitializeTable;table_handle keys values name;InitializeTable table_handle keys values 3
tensorflow.python.ops.gen_lookup_ops.initialize_table_from_text_file;InitializeTableFromTextFile;table_handle filename key_index value_index vocab_size delimiter name;InitializeTableFromTextFile table_handle filename 2
tensorflow.python.ops.gen_lookup_ops.initialize_table_from_text_file_v2;InitializeTableFromTextFileV2;table_handle filename key_index value_index vocab_size delimiter name;InitializeTableFromTextFileV2 table_handle filename 2
tensorflow.python.ops.gen_lookup_ops.initialize_table_v2;InitializeTableV2;table_handle keys values name;InitializeTableV2 table_handle keys values 3
tensorflow.python.ops.gen_lookup_ops.lookup_table_export;LookupTableExport;table_handle Tkeys Tvalues name;LookupTableExport table_handle 1
tensorflow.python.ops.gen_lookup_ops.lookup_table_export_v2;LookupTableExportV2;table_handle Tkeys Tvalues name;LookupTableExportV2 table_handle 1
tensorflow.python.ops.gen_lookup_ops.lookup_table_find;LookupTableFind;table_handle keys default_value name;LookupTableFind table_handle keys default_value 3
tensorflow.python.ops.gen_lookup_ops.lookup_table_find_v2;LookupTableFindV2;table_handle keys default_value name;LookupTableFindV2 table_handle keys default_value 3
tensorflow.python.ops.gen_lookup_ops.lookup_table_import;LookupTableImport;table_handle keys values name;LookupTableImport table_handle keys values 3
tensorflow.python.ops.gen_lookup_ops.lookup_table_import_v2;LookupTableImportV2;table_handle keys values name;LookupTableImportV2 table_handle keys values 3
tensorflow.python.ops.gen_lookup_ops.lookup_table_insert;LookupTableInsert;table_handle keys values name;LookupTableInsert table_handle keys values 3
tensorflow.python.ops.gen_lookup_ops.lookup_table_insert_v2;LookupTableInsertV2;table_handle keys values name;LookupTableInsertV2 table_handle keys values 3
tensorflow.python.ops.gen_lookup_ops.lookup_table_remove_v2;LookupTableRemoveV2;table_handle keys name;LookupTableRemoveV2 table_handle keys 2
tensorflow.python.ops.gen_lookup_ops.lookup_table_size;LookupTableSize;table_handle name;LookupTableSize table_handle 1
tensorflow.python.ops.gen_lookup_ops.lookup_table_size_v2;LookupTableSizeV2;table_handle name;LookupTableSizeV2 table_handle 1
tensorflow.python.ops.gen_lookup_ops.mutable_dense_hash_table;MutableDenseHashTable;empty_key value_dtype container shared_name use_node_name_sharing value_shape initial_num_buckets max_load_factor name;MutableDenseHashTable empty_key 1
tensorflow.python.ops.gen_lookup_ops.mutable_dense_hash_table_v2;MutableDenseHashTableV2;empty_key deleted_key value_dtype container shared_name use_node_name_sharing value_shape initial_num_buckets max_load_factor name;MutableDenseHashTableV2 empty_key deleted_key 2
tensorflow.python.ops.gen_lookup_ops.mutable_hash_table;MutableHashTable;key_dtype value_dtype container shared_name use_node_name_sharing name
tensorflow.python.ops.gen_lookup_ops.mutable_hash_table_of_tensors;MutableHashTableOfTensors;key_dtype value_dtype container shared_name use_node_name_sharing value_shape name
tensorflow.python.ops.gen_lookup_ops.mutable_hash_table_of_tensors_v2;MutableHashTableOfTensorsV2;key_dtype value_dtype container shared_name use_node_name_sharing value_shape name
tensorflow.python.ops.gen_lookup_ops.mutable_hash_table_v2;MutableHashTableV2;key_dtype value_dtype container shared_name use_node_name_sharing name
tensorflow.python.ops.gen_manip_ops.deprecated_endpoints
tensorflow.python.ops.gen_manip_ops.roll;Roll;input shift axis name;Roll input shift axis 3
tensorflow.python.ops.gen_math_ops._abs;Abs;x name;Abs x 1
tensorflow.python.ops.gen_math_ops._all;All;input axis keep_dims name;All input axis 2
tensorflow.python.ops.gen_math_ops._any;Any;input axis keep_dims name;Any input axis 2
tensorflow.python.ops.gen_math_ops._clip_by_value;ClipByValue;t clip_value_min clip_value_max name;ClipByValue t clip_value_min clip_value_max 3
tensorflow.python.ops.gen_math_ops._complex;Complex;real imag Tout name;Complex real imag 2
tensorflow.python.ops.gen_math_ops._histogram_fixed_width;HistogramFixedWidth;values value_range nbins dtype name;HistogramFixedWidth values value_range nbins 3
tensorflow.python.ops.gen_math_ops._max;Max;input axis keep_dims name;Max input axis 2
tensorflow.python.ops.gen_math_ops._min;Min;input axis keep_dims name;Min input axis 2
tensorflow.python.ops.gen_math_ops._pow;Pow;x y name;Pow x y 2
tensorflow.python.ops.gen_math_ops._range;Range;start limit delta name;Range start limit delta 3
tensorflow.python.ops.gen_math_ops._sum;Sum;input axis keep_dims name;Sum input axis 2
tensorflow.python.ops.gen_math_ops.accumulate_nv2;AccumulateNV2;inputs shape name;AccumulateNV2 inputs *
tensorflow.python.ops.gen_math_ops.acos;Acos;x name;Acos x 1
tensorflow.python.ops.gen_math_ops.acosh;Acosh;x name;Acosh x 1
tensorflow.python.ops.gen_math_ops.add;Add;x y name;Add x y 2
tensorflow.python.ops.gen_math_ops.add_n;AddN;inputs name;AddN inputs *
tensorflow.python.ops.gen_math_ops.add_v2;AddV2;x y name;AddV2 x y 2
tensorflow.python.ops.gen_math_ops.angle;Angle;input Tout name;Angle input 1
tensorflow.python.ops.gen_math_ops.approximate_equal;ApproximateEqual;x y tolerance name;ApproximateEqual x y 2
tensorflow.python.ops.gen_math_ops.arg_max;ArgMax;input dimension output_type name;ArgMax input dimension 2
tensorflow.python.ops.gen_math_ops.arg_min;ArgMin;input dimension output_type name;ArgMin input dimension 2
tensorflow.python.ops.gen_math_ops.asin;Asin;x name;Asin x 1
tensorflow.python.ops.gen_math_ops.asinh;Asinh;x name;Asinh x 1
tensorflow.python.ops.gen_math_ops.atan;Atan;x name;Atan x 1
tensorflow.python.ops.gen_math_ops.atan2;Atan2;y x name;Atan2 y x 2
tensorflow.python.ops.gen_math_ops.atanh;Atanh;x name;Atanh x 1
tensorflow.python.ops.gen_math_ops.batch_mat_mul;BatchMatMul;x y adj_x adj_y name;BatchMatMul x y 2
tensorflow.python.ops.gen_math_ops.batch_mat_mul_v2;BatchMatMulV2;x y adj_x adj_y name;BatchMatMulV2 x y 2
tensorflow.python.ops.gen_math_ops.bessel_i0e;BesselI0e;x name;BesselI0e x 1
tensorflow.python.ops.gen_math_ops.bessel_i1e;BesselI1e;x name;BesselI1e x 1
tensorflow.python.ops.gen_math_ops.betainc;Betainc;a b x name;Betainc a b x 3
tensorflow.python.ops.gen_math_ops.bincount;Bincount;arr size weights name;Bincount arr size weights 3
tensorflow.python.ops.gen_math_ops.bucketize;Bucketize;input boundaries name;Bucketize input 1
tensorflow.python.ops.gen_math_ops.cast;Cast;x DstT Truncate name;Cast x 1
tensorflow.python.ops.gen_math_ops.ceil;Ceil;x name;Ceil x 1
tensorflow.python.ops.gen_math_ops.compare_and_bitpack;CompareAndBitpack;input threshold name;CompareAndBitpack input threshold 2
tensorflow.python.ops.gen_math_ops.complex_abs;ComplexAbs;x Tout name;ComplexAbs x 1
tensorflow.python.ops.gen_math_ops.conj;Conj;input name;Conj input 1
tensorflow.python.ops.gen_math_ops.cos;Cos;x name;Cos x 1
tensorflow.python.ops.gen_math_ops.cosh;Cosh;x name;Cosh x 1
tensorflow.python.ops.gen_math_ops.cross;Cross;a b name;Cross a b 2
tensorflow.python.ops.gen_math_ops.cumprod;Cumprod;x axis exclusive reverse name;Cumprod x axis 2
tensorflow.python.ops.gen_math_ops.cumsum;Cumsum;x axis exclusive reverse name;Cumsum x axis 2
tensorflow.python.ops.gen_math_ops.cumulative_logsumexp;CumulativeLogsumexp;x axis exclusive reverse name;CumulativeLogsumexp x axis 2
tensorflow.python.ops.gen_math_ops.deprecated_endpoints
tensorflow.python.ops.gen_math_ops.digamma;Digamma;x name;Digamma x 1
tensorflow.python.ops.gen_math_ops.div;Div;x y name;Div x y 2
tensorflow.python.ops.gen_math_ops.div_no_nan;DivNoNan;x y name;DivNoNan x y 2
tensorflow.python.ops.gen_math_ops.equal;Equal;x y incompatible_shape_error name;Equal x y 2
tensorflow.python.ops.gen_math_ops.erf;Erf;x name;Erf x 1
tensorflow.python.ops.gen_math_ops.erfc;Erfc;x name;Erfc x 1
tensorflow.python.ops.gen_math_ops.euclidean_norm;EuclideanNorm;input axis keep_dims name;EuclideanNorm input axis 2
tensorflow.python.ops.gen_math_ops.exp;Exp;x name;Exp x 1
tensorflow.python.ops.gen_math_ops.expm1;Expm1;x name;Expm1 x 1
tensorflow.python.ops.gen_math_ops.floor;Floor;x name;Floor x 1
tensorflow.python.ops.gen_math_ops.floor_div;FloorDiv;x y name;FloorDiv x y 2
tensorflow.python.ops.gen_math_ops.floor_mod;FloorMod;x y name;FloorMod x y 2
tensorflow.python.ops.gen_math_ops.greater;Greater;x y name;Greater x y 2
tensorflow.python.ops.gen_math_ops.greater_equal;GreaterEqual;x y name;GreaterEqual x y 2
tensorflow.python.ops.gen_math_ops.igamma;Igamma;a x name;Igamma a x 2
tensorflow.python.ops.gen_math_ops.igamma_grad_a;IgammaGradA;a x name;IgammaGradA a x 2
tensorflow.python.ops.gen_math_ops.igammac;Igammac;a x name;Igammac a x 2
tensorflow.python.ops.gen_math_ops.imag;Imag;input Tout name;Imag input 1
tensorflow.python.ops.gen_math_ops.inv;Inv;x name;Inv x 1
tensorflow.python.ops.gen_math_ops.inv_grad;InvGrad;y dy name;InvGrad y dy 2
tensorflow.python.ops.gen_math_ops.is_finite;IsFinite;x name;IsFinite x 1
tensorflow.python.ops.gen_math_ops.is_inf;IsInf;x name;IsInf x 1
tensorflow.python.ops.gen_math_ops.is_nan;IsNan;x name;IsNan x 1
tensorflow.python.ops.gen_math_ops.less;Less;x y name;Less x y 2
tensorflow.python.ops.gen_math_ops.less_equal;LessEqual;x y name;LessEqual x y 2
tensorflow.python.ops.gen_math_ops.lgamma;Lgamma;x name;Lgamma x 1
tensorflow.python.ops.gen_math_ops.lin_space;LinSpace;start stop num name;LinSpace start stop num 3
tensorflow.python.ops.gen_math_ops.log;Log;x name;Log x 1
tensorflow.python.ops.gen_math_ops.log1p;Log1p;x name;Log1p x 1
tensorflow.python.ops.gen_math_ops.logical_and;LogicalAnd;x y name;LogicalAnd x y 2
tensorflow.python.ops.gen_math_ops.logical_not;LogicalNot;x name;LogicalNot x 1
tensorflow.python.ops.gen_math_ops.logical_or;LogicalOr;x y name;LogicalOr x y 2
tensorflow.python.ops.gen_math_ops.mat_mul;MatMul;a b transpose_a transpose_b name;MatMul a b 2
tensorflow.python.ops.gen_math_ops.maximum;Maximum;x y name;Maximum x y 2
tensorflow.python.ops.gen_math_ops.mean;Mean;input axis keep_dims name;Mean input axis 2
tensorflow.python.ops.gen_math_ops.minimum;Minimum;x y name;Minimum x y 2
tensorflow.python.ops.gen_math_ops.mod;Mod;x y name;Mod x y 2
tensorflow.python.ops.gen_math_ops.mul;Mul;x y name;Mul x y 2
tensorflow.python.ops.gen_math_ops.mul_no_nan;MulNoNan;x y name;MulNoNan x y 2
tensorflow.python.ops.gen_math_ops.neg;Neg;x name;Neg x 1
tensorflow.python.ops.gen_math_ops.next_after;NextAfter;x1 x2 name;NextAfter x1 x2 2
tensorflow.python.ops.gen_math_ops.not_equal;NotEqual;x y incompatible_shape_error name;NotEqual x y 2
tensorflow.python.ops.gen_math_ops.polygamma;Polygamma;a x name;Polygamma a x 2
tensorflow.python.ops.gen_math_ops.prod;Prod;input axis keep_dims name;Prod input axis 2
tensorflow.python.ops.gen_math_ops.quantize_down_and_shrink_range;QuantizeDownAndShrinkRange;input input_min input_max out_type name;QuantizeDownAndShrinkRange input input_min input_max 3
tensorflow.python.ops.gen_math_ops.quantized_add;QuantizedAdd;x y min_x max_x min_y max_y Toutput name;QuantizedAdd x y min_x max_x min_y max_y 6
tensorflow.python.ops.gen_math_ops.quantized_mat_mul;QuantizedMatMul;a b min_a max_a min_b max_b Toutput transpose_a transpose_b Tactivation name;QuantizedMatMul a b min_a max_a min_b max_b 6
tensorflow.python.ops.gen_math_ops.quantized_mul;QuantizedMul;x y min_x max_x min_y max_y Toutput name;QuantizedMul x y min_x max_x min_y max_y 6
tensorflow.python.ops.gen_math_ops.real;Real;input Tout name;Real input 1
tensorflow.python.ops.gen_math_ops.real_div;RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.gen_math_ops.reciprocal;Reciprocal;x name;Reciprocal x 1
tensorflow.python.ops.gen_math_ops.reciprocal_grad;ReciprocalGrad;y dy name;ReciprocalGrad y dy 2
tensorflow.python.ops.gen_math_ops.requantization_range;RequantizationRange;input input_min input_max name;RequantizationRange input input_min input_max 3
tensorflow.python.ops.gen_math_ops.requantization_range_per_channel;RequantizationRangePerChannel;input input_min input_max clip_value_max name;RequantizationRangePerChannel input input_min input_max 3
tensorflow.python.ops.gen_math_ops.requantize;Requantize;input input_min input_max requested_output_min requested_output_max out_type name;Requantize input input_min input_max requested_output_min requested_output_max 5
tensorflow.python.ops.gen_math_ops.requantize_per_channel;RequantizePerChannel;input input_min input_max requested_output_min requested_output_max out_type name;RequantizePerChannel input input_min input_max requested_output_min requested_output_max 5
tensorflow.python.ops.gen_math_ops.rint;Rint;x name;Rint x 1
tensorflow.python.ops.gen_math_ops.round;Round;x name;Round x 1
tensorflow.python.ops.gen_math_ops.rsqrt;Rsqrt;x name;Rsqrt x 1
tensorflow.python.ops.gen_math_ops.rsqrt_grad;RsqrtGrad;y dy name;RsqrtGrad y dy 2
tensorflow.python.ops.gen_math_ops.segment_max;SegmentMax;data segment_ids name;SegmentMax data segment_ids 2
tensorflow.python.ops.gen_math_ops.segment_mean;SegmentMean;data segment_ids name;SegmentMean data segment_ids 2
tensorflow.python.ops.gen_math_ops.segment_min;SegmentMin;data segment_ids name;SegmentMin data segment_ids 2
tensorflow.python.ops.gen_math_ops.segment_prod;SegmentProd;data segment_ids name;SegmentProd data segment_ids 2
tensorflow.python.ops.gen_math_ops.segment_sum;SegmentSum;data segment_ids name;SegmentSum data segment_ids 2
tensorflow.python.ops.gen_math_ops.select;Select;condition x y name;Select condition x y 3
tensorflow.python.ops.gen_math_ops.select_v2;SelectV2;condition t e name;SelectV2 condition t e 3
tensorflow.python.ops.gen_math_ops.sigmoid;Sigmoid;x name;Sigmoid x 1
tensorflow.python.ops.gen_math_ops.sigmoid_grad;SigmoidGrad;y dy name;SigmoidGrad y dy 2
tensorflow.python.ops.gen_math_ops.sign;Sign;x name;Sign x 1
tensorflow.python.ops.gen_math_ops.sin;Sin;x name;Sin x 1
tensorflow.python.ops.gen_math_ops.sinh;Sinh;x name;Sinh x 1
tensorflow.python.ops.gen_math_ops.sparse_mat_mul;SparseMatMul;a b transpose_a transpose_b a_is_sparse b_is_sparse name;SparseMatMul a b 2
tensorflow.python.ops.gen_math_ops.sparse_segment_mean;SparseSegmentMean;data indices segment_ids name;SparseSegmentMean data indices segment_ids 3
tensorflow.python.ops.gen_math_ops.sparse_segment_mean_grad;SparseSegmentMeanGrad;grad indices segment_ids output_dim0 name;SparseSegmentMeanGrad grad indices segment_ids output_dim0 4
tensorflow.python.ops.gen_math_ops.sparse_segment_mean_with_num_segments;SparseSegmentMeanWithNumSegments;data indices segment_ids num_segments name;SparseSegmentMeanWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.gen_math_ops.sparse_segment_sqrt_n;SparseSegmentSqrtN;data indices segment_ids name;SparseSegmentSqrtN data indices segment_ids 3
tensorflow.python.ops.gen_math_ops.sparse_segment_sqrt_n_grad;SparseSegmentSqrtNGrad;grad indices segment_ids output_dim0 name;SparseSegmentSqrtNGrad grad indices segment_ids output_dim0 4
tensorflow.python.ops.gen_math_ops.sparse_segment_sqrt_n_with_num_segments;SparseSegmentSqrtNWithNumSegments;data indices segment_ids num_segments name;SparseSegmentSqrtNWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.gen_math_ops.sparse_segment_sum;SparseSegmentSum;data indices segment_ids name;SparseSegmentSum data indices segment_ids 3
tensorflow.python.ops.gen_math_ops.sparse_segment_sum_with_num_segments;SparseSegmentSumWithNumSegments;data indices segment_ids num_segments name;SparseSegmentSumWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.gen_math_ops.sqrt;Sqrt;x name;Sqrt x 1
tensorflow.python.ops.gen_math_ops.sqrt_grad;SqrtGrad;y dy name;SqrtGrad y dy 2
tensorflow.python.ops.gen_math_ops.square;Square;x name;Square x 1
tensorflow.python.ops.gen_math_ops.squared_difference;SquaredDifference;x y name;SquaredDifference x y 2
tensorflow.python.ops.gen_math_ops.sub;Sub;x y name;Sub x y 2
tensorflow.python.ops.gen_math_ops.tan;Tan;x name;Tan x 1
tensorflow.python.ops.gen_math_ops.tanh;Tanh;x name;Tanh x 1
tensorflow.python.ops.gen_math_ops.tanh_grad;TanhGrad;y dy name;TanhGrad y dy 2
tensorflow.python.ops.gen_math_ops.truncate_div;TruncateDiv;x y name;TruncateDiv x y 2
tensorflow.python.ops.gen_math_ops.truncate_mod;TruncateMod;x y name;TruncateMod x y 2
tensorflow.python.ops.gen_math_ops.unsorted_segment_max;UnsortedSegmentMax;data segment_ids num_segments name;UnsortedSegmentMax data segment_ids num_segments 3
tensorflow.python.ops.gen_math_ops.unsorted_segment_min;UnsortedSegmentMin;data segment_ids num_segments name;UnsortedSegmentMin data segment_ids num_segments 3
tensorflow.python.ops.gen_math_ops.unsorted_segment_prod;UnsortedSegmentProd;data segment_ids num_segments name;UnsortedSegmentProd data segment_ids num_segments 3
tensorflow.python.ops.gen_math_ops.unsorted_segment_sum;UnsortedSegmentSum;data segment_ids num_segments name;UnsortedSegmentSum data segment_ids num_segments 3
tensorflow.python.ops.gen_math_ops.xdivy;Xdivy;x y name;Xdivy x y 2
tensorflow.python.ops.gen_math_ops.xlogy;Xlogy;x y name;Xlogy x y 2
tensorflow.python.ops.gen_math_ops.zeta;Zeta;x q name;Zeta x q 2
tensorflow.python.ops.gen_nccl_ops.deprecated_endpoints
tensorflow.python.ops.gen_nccl_ops.nccl_all_reduce;NcclAllReduce;input reduction num_devices shared_name name;NcclAllReduce input 1
tensorflow.python.ops.gen_nccl_ops.nccl_broadcast;NcclBroadcast;input shape name;NcclBroadcast input 1
tensorflow.python.ops.gen_nccl_ops.nccl_reduce;NcclReduce;input reduction name;NcclReduce input *
tensorflow.python.ops.gen_nn_ops._batch_norm_with_global_normalization;BatchNormWithGlobalNormalization;t m v beta gamma variance_epsilon scale_after_normalization name;BatchNormWithGlobalNormalization t m v beta gamma 5
tensorflow.python.ops.gen_nn_ops._fused_batch_norm;FusedBatchNorm;x scale offset mean variance epsilon data_format is_training name;FusedBatchNorm x scale offset mean variance 5
tensorflow.python.ops.gen_nn_ops.avg_pool;AvgPool;value ksize strides padding data_format name;AvgPool value 1
tensorflow.python.ops.gen_nn_ops.avg_pool3d;AvgPool3D;input ksize strides padding data_format name;AvgPool3D input 1
tensorflow.python.ops.gen_nn_ops.avg_pool3d_grad;AvgPool3DGrad;orig_input_shape grad ksize strides padding data_format name;AvgPool3DGrad orig_input_shape grad 2
tensorflow.python.ops.gen_nn_ops.avg_pool_grad;AvgPoolGrad;orig_input_shape grad ksize strides padding data_format name;AvgPoolGrad orig_input_shape grad 2
tensorflow.python.ops.gen_nn_ops.batch_norm_with_global_normalization_grad;BatchNormWithGlobalNormalizationGrad;t m v gamma backprop variance_epsilon scale_after_normalization name;BatchNormWithGlobalNormalizationGrad t m v gamma backprop 5
tensorflow.python.ops.gen_nn_ops.bias_add;BiasAdd;value bias data_format name;BiasAdd value bias 2
tensorflow.python.ops.gen_nn_ops.bias_add_grad;BiasAddGrad;out_backprop data_format name;BiasAddGrad out_backprop 1
tensorflow.python.ops.gen_nn_ops.bias_add_v1;BiasAddV1;value bias name;BiasAddV1 value bias 2
tensorflow.python.ops.gen_nn_ops.conv2d;Conv2D;input filter strides padding use_cudnn_on_gpu explicit_paddings data_format dilations name;Conv2D input filter 2
tensorflow.python.ops.gen_nn_ops.conv2d_backprop_filter;Conv2DBackpropFilter;input filter_sizes out_backprop strides padding use_cudnn_on_gpu explicit_paddings data_format dilations name;Conv2DBackpropFilter input filter_sizes out_backprop 3
tensorflow.python.ops.gen_nn_ops.conv2d_backprop_input;Conv2DBackpropInput;input_sizes filter out_backprop strides padding use_cudnn_on_gpu explicit_paddings data_format dilations name;Conv2DBackpropInput input_sizes filter out_backprop 3
tensorflow.python.ops.gen_nn_ops.conv3d;Conv3D;input filter strides padding data_format dilations name;Conv3D input filter 2
tensorflow.python.ops.gen_nn_ops.conv3d_backprop_filter;Conv3DBackpropFilter;input filter out_backprop strides padding dilations name;Conv3DBackpropFilter input filter out_backprop 3
tensorflow.python.ops.gen_nn_ops.conv3d_backprop_filter_v2;Conv3DBackpropFilterV2;input filter_sizes out_backprop strides padding data_format dilations name;Conv3DBackpropFilterV2 input filter_sizes out_backprop 3
tensorflow.python.ops.gen_nn_ops.conv3d_backprop_input;Conv3DBackpropInput;input filter out_backprop strides padding dilations name;Conv3DBackpropInput input filter out_backprop 3
tensorflow.python.ops.gen_nn_ops.conv3d_backprop_input_v2;Conv3DBackpropInputV2;input_sizes filter out_backprop strides padding data_format dilations name;Conv3DBackpropInputV2 input_sizes filter out_backprop 3
tensorflow.python.ops.gen_nn_ops.data_format_dim_map;DataFormatDimMap;x src_format dst_format name;DataFormatDimMap x 1
tensorflow.python.ops.gen_nn_ops.data_format_vec_permute;DataFormatVecPermute;x src_format dst_format name;DataFormatVecPermute x 1
tensorflow.python.ops.gen_nn_ops.deprecated_endpoints
tensorflow.python.ops.gen_nn_ops.depthwise_conv2d_native;DepthwiseConv2dNative;input filter strides padding data_format dilations name;DepthwiseConv2dNative input filter 2
tensorflow.python.ops.gen_nn_ops.depthwise_conv2d_native_backprop_filter;DepthwiseConv2dNativeBackpropFilter;input filter_sizes out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropFilter input filter_sizes out_backprop 3
tensorflow.python.ops.gen_nn_ops.depthwise_conv2d_native_backprop_input;DepthwiseConv2dNativeBackpropInput;input_sizes filter out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropInput input_sizes filter out_backprop 3
tensorflow.python.ops.gen_nn_ops.dilation2d;Dilation2D;input filter strides rates padding name;Dilation2D input filter 2
tensorflow.python.ops.gen_nn_ops.dilation2d_backprop_filter;Dilation2DBackpropFilter;input filter out_backprop strides rates padding name;Dilation2DBackpropFilter input filter out_backprop 3
tensorflow.python.ops.gen_nn_ops.dilation2d_backprop_input;Dilation2DBackpropInput;input filter out_backprop strides rates padding name;Dilation2DBackpropInput input filter out_backprop 3
tensorflow.python.ops.gen_nn_ops.elu;Elu;features name;Elu features 1
tensorflow.python.ops.gen_nn_ops.elu_grad;EluGrad;gradients outputs name;EluGrad gradients outputs 2
tensorflow.python.ops.gen_nn_ops.fractional_avg_pool;FractionalAvgPool;value pooling_ratio pseudo_random overlapping deterministic seed seed2 name;FractionalAvgPool value 1
tensorflow.python.ops.gen_nn_ops.fractional_avg_pool_grad;FractionalAvgPoolGrad;orig_input_tensor_shape out_backprop row_pooling_sequence col_pooling_sequence overlapping name;FractionalAvgPoolGrad orig_input_tensor_shape out_backprop row_pooling_sequence col_pooling_sequence 4
tensorflow.python.ops.gen_nn_ops.fractional_max_pool;FractionalMaxPool;value pooling_ratio pseudo_random overlapping deterministic seed seed2 name;FractionalMaxPool value 1
tensorflow.python.ops.gen_nn_ops.fractional_max_pool_grad;FractionalMaxPoolGrad;orig_input orig_output out_backprop row_pooling_sequence col_pooling_sequence overlapping name;FractionalMaxPoolGrad orig_input orig_output out_backprop row_pooling_sequence col_pooling_sequence 5
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_grad;FusedBatchNormGrad;y_backprop x scale reserve_space_1 reserve_space_2 epsilon data_format is_training name;FusedBatchNormGrad y_backprop x scale reserve_space_1 reserve_space_2 5
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_grad_v2;FusedBatchNormGradV2;y_backprop x scale reserve_space_1 reserve_space_2 epsilon data_format is_training name;FusedBatchNormGradV2 y_backprop x scale reserve_space_1 reserve_space_2 5
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_grad_v3;FusedBatchNormGradV3;y_backprop x scale reserve_space_1 reserve_space_2 reserve_space_3 epsilon data_format is_training name;FusedBatchNormGradV3 y_backprop x scale reserve_space_1 reserve_space_2 reserve_space_3 6
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_v2;FusedBatchNormV2;x scale offset mean variance epsilon data_format is_training name;FusedBatchNormV2 x scale offset mean variance 5
tensorflow.python.ops.gen_nn_ops.fused_batch_norm_v3;FusedBatchNormV3;x scale offset mean variance epsilon data_format is_training name;FusedBatchNormV3 x scale offset mean variance 5
tensorflow.python.ops.gen_nn_ops.fused_pad_conv2d;FusedPadConv2D;input paddings filter mode strides padding name;FusedPadConv2D input paddings filter 3
tensorflow.python.ops.gen_nn_ops.fused_resize_and_pad_conv2d;FusedResizeAndPadConv2D;input size paddings filter mode strides padding resize_align_corners name;FusedResizeAndPadConv2D input size paddings filter 4
tensorflow.python.ops.gen_nn_ops.in_top_k;InTopK;predictions targets k name;InTopK predictions targets 2
tensorflow.python.ops.gen_nn_ops.in_top_kv2;InTopKV2;predictions targets k name;InTopKV2 predictions targets k 3
tensorflow.python.ops.gen_nn_ops.l2_loss;L2Loss;t name;L2Loss t 1
tensorflow.python.ops.gen_nn_ops.leaky_relu;LeakyRelu;features alpha name;LeakyRelu features 1
tensorflow.python.ops.gen_nn_ops.leaky_relu_grad;LeakyReluGrad;gradients features alpha name;LeakyReluGrad gradients features 2
tensorflow.python.ops.gen_nn_ops.log_softmax;LogSoftmax;logits name;LogSoftmax logits 1
tensorflow.python.ops.gen_nn_ops.lrn;LRN;input depth_radius bias alpha beta name;LRN input 1
tensorflow.python.ops.gen_nn_ops.lrn_grad;LRNGrad;input_grads input_image output_image depth_radius bias alpha beta name;LRNGrad input_grads input_image output_image 3
tensorflow.python.ops.gen_nn_ops.max_pool;MaxPool;input ksize strides padding data_format name;MaxPool input 1
tensorflow.python.ops.gen_nn_ops.max_pool3d;MaxPool3D;input ksize strides padding data_format name;MaxPool3D input 1
tensorflow.python.ops.gen_nn_ops.max_pool3d_grad;MaxPool3DGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPool3DGrad orig_input orig_output grad 3
tensorflow.python.ops.gen_nn_ops.max_pool3d_grad_grad;MaxPool3DGradGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPool3DGradGrad orig_input orig_output grad 3
tensorflow.python.ops.gen_nn_ops.max_pool_grad;MaxPoolGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGrad orig_input orig_output grad 3
tensorflow.python.ops.gen_nn_ops.max_pool_grad_grad;MaxPoolGradGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradGrad orig_input orig_output grad 3
tensorflow.python.ops.gen_nn_ops.max_pool_grad_grad_v2;MaxPoolGradGradV2;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradGradV2 orig_input orig_output grad ksize strides 5
tensorflow.python.ops.gen_nn_ops.max_pool_grad_grad_with_argmax;MaxPoolGradGradWithArgmax;input grad argmax ksize strides padding include_batch_in_index name;MaxPoolGradGradWithArgmax input grad argmax 3
tensorflow.python.ops.gen_nn_ops.max_pool_grad_v2;MaxPoolGradV2;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradV2 orig_input orig_output grad ksize strides 5
tensorflow.python.ops.gen_nn_ops.max_pool_grad_with_argmax;MaxPoolGradWithArgmax;input grad argmax ksize strides padding include_batch_in_index name;MaxPoolGradWithArgmax input grad argmax 3
tensorflow.python.ops.gen_nn_ops.max_pool_v2;MaxPoolV2;input ksize strides padding data_format name;MaxPoolV2 input ksize strides 3
tensorflow.python.ops.gen_nn_ops.max_pool_with_argmax;MaxPoolWithArgmax;input ksize strides padding Targmax include_batch_in_index name;MaxPoolWithArgmax input 1
tensorflow.python.ops.gen_nn_ops.nth_element;NthElement;input n reverse name;NthElement input n 2
tensorflow.python.ops.gen_nn_ops.quantized_avg_pool;QuantizedAvgPool;input min_input max_input ksize strides padding name;QuantizedAvgPool input min_input max_input 3
tensorflow.python.ops.gen_nn_ops.quantized_batch_norm_with_global_normalization;QuantizedBatchNormWithGlobalNormalization;t t_min t_max m m_min m_max v v_min v_max beta beta_min beta_max gamma gamma_min gamma_max out_type variance_epsilon scale_after_normalization name;QuantizedBatchNormWithGlobalNormalization t t_min t_max m m_min m_max v v_min v_max beta beta_min beta_max gamma gamma_min gamma_max 15
tensorflow.python.ops.gen_nn_ops.quantized_bias_add;QuantizedBiasAdd;input bias min_input max_input min_bias max_bias out_type name;QuantizedBiasAdd input bias min_input max_input min_bias max_bias 6
tensorflow.python.ops.gen_nn_ops.quantized_conv2d;QuantizedConv2D;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedConv2D input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_and_relu;QuantizedConv2DAndRelu;input filter min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DAndRelu input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_and_relu_and_requantize;QuantizedConv2DAndReluAndRequantize;input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DAndReluAndRequantize input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output 8
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_and_requantize;QuantizedConv2DAndRequantize;input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DAndRequantize input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output 8
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_per_channel;QuantizedConv2DPerChannel;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedConv2DPerChannel input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias;QuantizedConv2DWithBias;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DWithBias input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_and_relu;QuantizedConv2DWithBiasAndRelu;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndRelu input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_and_relu_and_requantize;QuantizedConv2DWithBiasAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_and_requantize;QuantizedConv2DWithBiasAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_signed_sum_and_relu_and_requantize;QuantizedConv2DWithBiasSignedSumAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSignedSumAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand 12
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_sum_and_relu;QuantizedConv2DWithBiasSumAndRelu;input filter bias min_input max_input min_filter max_filter summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSumAndRelu input filter bias min_input max_input min_filter max_filter summand 8
tensorflow.python.ops.gen_nn_ops.quantized_conv2d_with_bias_sum_and_relu_and_requantize;QuantizedConv2DWithBiasSumAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSumAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand 12
tensorflow.python.ops.gen_nn_ops.quantized_depthwise_conv2d;QuantizedDepthwiseConv2D;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2D input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.gen_nn_ops.quantized_depthwise_conv2d_with_bias;QuantizedDepthwiseConv2DWithBias;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBias input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.gen_nn_ops.quantized_depthwise_conv2d_with_bias_and_relu;QuantizedDepthwiseConv2DWithBiasAndRelu;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBiasAndRelu input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.gen_nn_ops.quantized_depthwise_conv2d_with_bias_and_relu_and_requantize;QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.gen_nn_ops.quantized_mat_mul_with_bias;QuantizedMatMulWithBias;a b bias min_a max_a min_b max_b Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBias a b bias min_a max_a min_b max_b 7
tensorflow.python.ops.gen_nn_ops.quantized_mat_mul_with_bias_and_relu;QuantizedMatMulWithBiasAndRelu;a b bias min_a max_a min_b max_b Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBiasAndRelu a b bias min_a max_a min_b max_b 7
tensorflow.python.ops.gen_nn_ops.quantized_mat_mul_with_bias_and_relu_and_requantize;QuantizedMatMulWithBiasAndReluAndRequantize;a b bias min_a max_a min_b max_b min_freezed_output max_freezed_output Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBiasAndReluAndRequantize a b bias min_a max_a min_b max_b min_freezed_output max_freezed_output 9
tensorflow.python.ops.gen_nn_ops.quantized_max_pool;QuantizedMaxPool;input min_input max_input ksize strides padding name;QuantizedMaxPool input min_input max_input 3
tensorflow.python.ops.gen_nn_ops.quantized_relu;QuantizedRelu;features min_features max_features out_type name;QuantizedRelu features min_features max_features 3
tensorflow.python.ops.gen_nn_ops.quantized_relu6;QuantizedRelu6;features min_features max_features out_type name;QuantizedRelu6 features min_features max_features 3
tensorflow.python.ops.gen_nn_ops.quantized_relu_x;QuantizedReluX;features max_value min_features max_features out_type name;QuantizedReluX features max_value min_features max_features 4
tensorflow.python.ops.gen_nn_ops.relu;Relu;features name;Relu features 1
tensorflow.python.ops.gen_nn_ops.relu6;Relu6;features name;Relu6 features 1
tensorflow.python.ops.gen_nn_ops.relu6_grad;Relu6Grad;gradients features name;Relu6Grad gradients features 2
tensorflow.python.ops.gen_nn_ops.relu_grad;ReluGrad;gradients features name;ReluGrad gradients features 2
tensorflow.python.ops.gen_nn_ops.selu;Selu;features name;Selu features 1
tensorflow.python.ops.gen_nn_ops.selu_grad;SeluGrad;gradients outputs name;SeluGrad gradients outputs 2
tensorflow.python.ops.gen_nn_ops.softmax;Softmax;logits name;Softmax logits 1
tensorflow.python.ops.gen_nn_ops.softmax_cross_entropy_with_logits;SoftmaxCrossEntropyWithLogits;features labels name;SoftmaxCrossEntropyWithLogits features labels 2
tensorflow.python.ops.gen_nn_ops.softplus;Softplus;features name;Softplus features 1
tensorflow.python.ops.gen_nn_ops.softplus_grad;SoftplusGrad;gradients features name;SoftplusGrad gradients features 2
tensorflow.python.ops.gen_nn_ops.softsign;Softsign;features name;Softsign features 1
tensorflow.python.ops.gen_nn_ops.softsign_grad;SoftsignGrad;gradients features name;SoftsignGrad gradients features 2
tensorflow.python.ops.gen_nn_ops.sparse_softmax_cross_entropy_with_logits;SparseSoftmaxCrossEntropyWithLogits;features labels name;SparseSoftmaxCrossEntropyWithLogits features labels 2
tensorflow.python.ops.gen_nn_ops.top_k;TopK;input k sorted name;TopK input 1
tensorflow.python.ops.gen_nn_ops.top_kv2;TopKV2;input k sorted name;TopKV2 input k 2
tensorflow.python.ops.gen_parsing_ops.decode_compressed;DecodeCompressed;bytes compression_type name;DecodeCompressed bytes 1
tensorflow.python.ops.gen_parsing_ops.decode_csv;DecodeCSV;records record_defaults field_delim use_quote_delim na_value select_cols name;DecodeCSV records record_defaults *
tensorflow.python.ops.gen_parsing_ops.decode_json_example;DecodeJSONExample;json_examples name;DecodeJSONExample json_examples 1
tensorflow.python.ops.gen_parsing_ops.decode_padded_raw;DecodePaddedRaw;input_bytes fixed_length out_type little_endian name;DecodePaddedRaw input_bytes fixed_length 2
tensorflow.python.ops.gen_parsing_ops.decode_raw;DecodeRaw;bytes out_type little_endian name;DecodeRaw bytes 1
tensorflow.python.ops.gen_parsing_ops.deprecated_endpoints
tensorflow.python.ops.gen_parsing_ops.parse_example;ParseExample;serialized names sparse_keys dense_keys dense_defaults sparse_types dense_shapes name;ParseExample serialized names sparse_keys dense_keys dense_defaults *
tensorflow.python.ops.gen_parsing_ops.parse_sequence_example;ParseSequenceExample;serialized debug_name context_dense_defaults feature_list_dense_missing_assumed_empty context_sparse_keys context_dense_keys feature_list_sparse_keys feature_list_dense_keys Ncontext_sparse Ncontext_dense Nfeature_list_sparse Nfeature_list_dense context_sparse_types feature_list_dense_types context_dense_shapes feature_list_sparse_types feature_list_dense_shapes name;ParseSequenceExample serialized debug_name context_dense_defaults *
tensorflow.python.ops.gen_parsing_ops.parse_single_example;ParseSingleExample;serialized dense_defaults num_sparse sparse_keys dense_keys sparse_types dense_shapes name;ParseSingleExample serialized dense_defaults *
tensorflow.python.ops.gen_parsing_ops.parse_single_sequence_example;ParseSingleSequenceExample;serialized feature_list_dense_missing_assumed_empty context_sparse_keys context_dense_keys feature_list_sparse_keys feature_list_dense_keys context_dense_defaults debug_name context_sparse_types feature_list_dense_types context_dense_shapes feature_list_sparse_types feature_list_dense_shapes name;ParseSingleSequenceExample serialized feature_list_dense_missing_assumed_empty context_sparse_keys context_dense_keys feature_list_sparse_keys feature_list_dense_keys context_dense_defaults debug_name *
tensorflow.python.ops.gen_parsing_ops.parse_tensor;ParseTensor;serialized out_type name;ParseTensor serialized 1
tensorflow.python.ops.gen_parsing_ops.serialize_tensor;SerializeTensor;tensor name;SerializeTensor tensor 1
tensorflow.python.ops.gen_parsing_ops.string_to_number;StringToNumber;string_tensor out_type name;StringToNumber string_tensor 1
tensorflow.python.ops.gen_ragged_array_ops.deprecated_endpoints
tensorflow.python.ops.gen_ragged_array_ops.ragged_gather;RaggedGather;params_nested_splits params_dense_values indices OUTPUT_RAGGED_RANK name;RaggedGather params_nested_splits params_dense_values indices *
tensorflow.python.ops.gen_ragged_conversion_ops.deprecated_endpoints
tensorflow.python.ops.gen_ragged_conversion_ops.ragged_tensor_from_variant;RaggedTensorFromVariant;encoded_ragged input_ragged_rank output_ragged_rank Tvalues Tsplits name;RaggedTensorFromVariant encoded_ragged 1
tensorflow.python.ops.gen_ragged_conversion_ops.ragged_tensor_to_sparse;RaggedTensorToSparse;rt_nested_splits rt_dense_values name;RaggedTensorToSparse rt_nested_splits rt_dense_values *
tensorflow.python.ops.gen_ragged_conversion_ops.ragged_tensor_to_tensor;RaggedTensorToTensor;shape values default_value row_partition_tensors row_partition_types name;RaggedTensorToTensor shape values default_value row_partition_tensors *
tensorflow.python.ops.gen_ragged_conversion_ops.ragged_tensor_to_variant;RaggedTensorToVariant;rt_nested_splits rt_dense_values batched_input name;RaggedTensorToVariant rt_nested_splits rt_dense_values *
tensorflow.python.ops.gen_ragged_math_ops.deprecated_endpoints
tensorflow.python.ops.gen_ragged_math_ops.ragged_range;RaggedRange;starts limits deltas Tsplits name;RaggedRange starts limits deltas 3
tensorflow.python.ops.gen_random_ops.deprecated_endpoints
tensorflow.python.ops.gen_random_ops.multinomial;Multinomial;logits num_samples seed seed2 output_dtype name;Multinomial logits num_samples 2
tensorflow.python.ops.gen_random_ops.parameterized_truncated_normal;ParameterizedTruncatedNormal;shape means stdevs minvals maxvals seed seed2 name;ParameterizedTruncatedNormal shape means stdevs minvals maxvals 5
tensorflow.python.ops.gen_random_ops.random_gamma;RandomGamma;shape alpha seed seed2 name;RandomGamma shape alpha 2
tensorflow.python.ops.gen_random_ops.random_gamma_grad;RandomGammaGrad;alpha sample name;RandomGammaGrad alpha sample 2
tensorflow.python.ops.gen_random_ops.random_poisson;RandomPoisson;shape rate seed seed2 name;RandomPoisson shape rate 2
tensorflow.python.ops.gen_random_ops.random_poisson_v2;RandomPoissonV2;shape rate seed seed2 dtype name;RandomPoissonV2 shape rate 2
tensorflow.python.ops.gen_random_ops.random_shuffle;RandomShuffle;value seed seed2 name;RandomShuffle value 1
tensorflow.python.ops.gen_random_ops.random_standard_normal;RandomStandardNormal;shape dtype seed seed2 name;RandomStandardNormal shape 1
tensorflow.python.ops.gen_random_ops.random_uniform;RandomUniform;shape dtype seed seed2 name;RandomUniform shape 1
tensorflow.python.ops.gen_random_ops.random_uniform_int;RandomUniformInt;shape minval maxval seed seed2 name;RandomUniformInt shape minval maxval 3
tensorflow.python.ops.gen_random_ops.truncated_normal;TruncatedNormal;shape dtype seed seed2 name;TruncatedNormal shape 1
tensorflow.python.ops.gen_resource_variable_ops.assign_add_variable_op;AssignAddVariableOp;resource value name;AssignAddVariableOp resource value 2
tensorflow.python.ops.gen_resource_variable_ops.assign_sub_variable_op;AssignSubVariableOp;resource value name;AssignSubVariableOp resource value 2
tensorflow.python.ops.gen_resource_variable_ops.assign_variable_op;AssignVariableOp;resource value name;AssignVariableOp resource value 2
tensorflow.python.ops.gen_resource_variable_ops.consume_mutex_lock;ConsumeMutexLock;mutex_lock name;ConsumeMutexLock mutex_lock 1
tensorflow.python.ops.gen_resource_variable_ops.deprecated_endpoints
tensorflow.python.ops.gen_resource_variable_ops.destroy_resource_op;DestroyResourceOp;resource ignore_lookup_error name;DestroyResourceOp resource 1
tensorflow.python.ops.gen_resource_variable_ops.mutex_lock;MutexLock;mutex name;MutexLock mutex 1
tensorflow.python.ops.gen_resource_variable_ops.mutex_v2;MutexV2;container shared_name name
tensorflow.python.ops.gen_resource_variable_ops.read_variable_op;ReadVariableOp;resource dtype name;ReadVariableOp resource 1
tensorflow.python.ops.gen_resource_variable_ops.resource_gather;ResourceGather;resource indices dtype batch_dims validate_indices name;ResourceGather resource indices 2
tensorflow.python.ops.gen_resource_variable_ops.resource_gather_nd;ResourceGatherNd;resource indices dtype name;ResourceGatherNd resource indices 2
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_add;ResourceScatterAdd;resource indices updates name;ResourceScatterAdd resource indices updates 3
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_div;ResourceScatterDiv;resource indices updates name;ResourceScatterDiv resource indices updates 3
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_max;ResourceScatterMax;resource indices updates name;ResourceScatterMax resource indices updates 3
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_min;ResourceScatterMin;resource indices updates name;ResourceScatterMin resource indices updates 3
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_mul;ResourceScatterMul;resource indices updates name;ResourceScatterMul resource indices updates 3
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_sub;ResourceScatterSub;resource indices updates name;ResourceScatterSub resource indices updates 3
tensorflow.python.ops.gen_resource_variable_ops.resource_scatter_update;ResourceScatterUpdate;resource indices updates name;ResourceScatterUpdate resource indices updates 3
tensorflow.python.ops.gen_resource_variable_ops.var_handle_op;VarHandleOp;dtype shape container shared_name name
tensorflow.python.ops.gen_resource_variable_ops.var_is_initialized_op;VarIsInitializedOp;resource name;VarIsInitializedOp resource 1
tensorflow.python.ops.gen_resource_variable_ops.variable_shape;VariableShape;input out_type name;VariableShape input 1
tensorflow.python.ops.gen_rnn_ops.block_lstm;BlockLSTM;seq_len_max x cs_prev h_prev w wci wcf wco b forget_bias cell_clip use_peephole name;BlockLSTM seq_len_max x cs_prev h_prev w wci wcf wco b 9
tensorflow.python.ops.gen_rnn_ops.block_lstm_grad;BlockLSTMGrad;seq_len_max x cs_prev h_prev w wci wcf wco b i cs f o ci co h cs_grad h_grad use_peephole name;BlockLSTMGrad seq_len_max x cs_prev h_prev w wci wcf wco b i cs f o ci co h cs_grad h_grad 18
tensorflow.python.ops.gen_rnn_ops.block_lstm_grad_v2;BlockLSTMGradV2;seq_len_max x cs_prev h_prev w wci wcf wco b i cs f o ci co h cs_grad h_grad use_peephole name;BlockLSTMGradV2 seq_len_max x cs_prev h_prev w wci wcf wco b i cs f o ci co h cs_grad h_grad 18
tensorflow.python.ops.gen_rnn_ops.block_lstmv2;BlockLSTMV2;seq_len_max x cs_prev h_prev w wci wcf wco b cell_clip use_peephole name;BlockLSTMV2 seq_len_max x cs_prev h_prev w wci wcf wco b 9
tensorflow.python.ops.gen_rnn_ops.deprecated_endpoints
tensorflow.python.ops.gen_rnn_ops.gru_block_cell;GRUBlockCell;x h_prev w_ru w_c b_ru b_c name;GRUBlockCell x h_prev w_ru w_c b_ru b_c 6
tensorflow.python.ops.gen_rnn_ops.gru_block_cell_grad;GRUBlockCellGrad;x h_prev w_ru w_c b_ru b_c r u c d_h name;GRUBlockCellGrad x h_prev w_ru w_c b_ru b_c r u c d_h 10
tensorflow.python.ops.gen_rnn_ops.lstm_block_cell;LSTMBlockCell;x cs_prev h_prev w wci wcf wco b forget_bias cell_clip use_peephole name;LSTMBlockCell x cs_prev h_prev w wci wcf wco b 8
tensorflow.python.ops.gen_rnn_ops.lstm_block_cell_grad;LSTMBlockCellGrad;x cs_prev h_prev w wci wcf wco b i cs f o ci co cs_grad h_grad use_peephole name;LSTMBlockCellGrad x cs_prev h_prev w wci wcf wco b i cs f o ci co cs_grad h_grad 16
tensorflow.python.ops.gen_script_ops.deprecated_endpoints
tensorflow.python.ops.gen_script_ops.eager_py_func;EagerPyFunc;input token Tout is_async name;EagerPyFunc input *
tensorflow.python.ops.gen_script_ops.py_func;PyFunc;input token Tout name;PyFunc input *
tensorflow.python.ops.gen_script_ops.py_func_stateless;PyFuncStateless;input token Tout name;PyFuncStateless input *
tensorflow.python.ops.gen_sdca_ops.deprecated_endpoints
tensorflow.python.ops.gen_sdca_ops.sdca_fprint;SdcaFprint;input name;SdcaFprint input 1
tensorflow.python.ops.gen_sdca_ops.sdca_optimizer;SdcaOptimizer;sparse_example_indices sparse_feature_indices sparse_feature_values dense_features example_weights example_labels sparse_indices sparse_weights dense_weights example_state_data loss_type l1 l2 num_loss_partitions num_inner_iterations adaptative name;SdcaOptimizer sparse_example_indices sparse_feature_indices sparse_feature_values dense_features example_weights example_labels sparse_indices sparse_weights dense_weights example_state_data *
tensorflow.python.ops.gen_sdca_ops.sdca_optimizer_v2;SdcaOptimizerV2;sparse_example_indices sparse_feature_indices sparse_feature_values dense_features example_weights example_labels sparse_indices sparse_weights dense_weights example_state_data loss_type l1 l2 num_loss_partitions num_inner_iterations adaptive name;SdcaOptimizerV2 sparse_example_indices sparse_feature_indices sparse_feature_values dense_features example_weights example_labels sparse_indices sparse_weights dense_weights example_state_data *
tensorflow.python.ops.gen_sdca_ops.sdca_shrink_l1;SdcaShrinkL1;weights l1 l2 name;SdcaShrinkL1 weights *
tensorflow.python.ops.gen_set_ops.dense_to_dense_set_operation;DenseToDenseSetOperation;set1 set2 set_operation validate_indices name;DenseToDenseSetOperation set1 set2 2
tensorflow.python.ops.gen_set_ops.dense_to_sparse_set_operation;DenseToSparseSetOperation;set1 set2_indices set2_values set2_shape set_operation validate_indices name;DenseToSparseSetOperation set1 set2_indices set2_values set2_shape 4
tensorflow.python.ops.gen_set_ops.deprecated_endpoints
tensorflow.python.ops.gen_set_ops.set_size;SetSize;set_indices set_values set_shape validate_indices name;SetSize set_indices set_values set_shape 3
tensorflow.python.ops.gen_set_ops.sparse_to_sparse_set_operation;SparseToSparseSetOperation;set1_indices set1_values set1_shape set2_indices set2_values set2_shape set_operation validate_indices name;SparseToSparseSetOperation set1_indices set1_values set1_shape set2_indices set2_values set2_shape 6
tensorflow.python.ops.gen_sparse_ops.add_many_sparse_to_tensors_map;AddManySparseToTensorsMap;sparse_indices sparse_values sparse_shape container shared_name name;AddManySparseToTensorsMap sparse_indices sparse_values sparse_shape 3
tensorflow.python.ops.gen_sparse_ops.add_sparse_to_tensors_map;AddSparseToTensorsMap;sparse_indices sparse_values sparse_shape container shared_name name;AddSparseToTensorsMap sparse_indices sparse_values sparse_shape 3
tensorflow.python.ops.gen_sparse_ops.deprecated_endpoints
tensorflow.python.ops.gen_sparse_ops.deserialize_many_sparse;DeserializeManySparse;serialized_sparse dtype name;DeserializeManySparse serialized_sparse 1
tensorflow.python.ops.gen_sparse_ops.deserialize_sparse;DeserializeSparse;serialized_sparse dtype name;DeserializeSparse serialized_sparse 1
tensorflow.python.ops.gen_sparse_ops.serialize_many_sparse;SerializeManySparse;sparse_indices sparse_values sparse_shape out_type name;SerializeManySparse sparse_indices sparse_values sparse_shape 3
tensorflow.python.ops.gen_sparse_ops.serialize_sparse;SerializeSparse;sparse_indices sparse_values sparse_shape out_type name;SerializeSparse sparse_indices sparse_values sparse_shape 3
tensorflow.python.ops.gen_sparse_ops.sparse_add;SparseAdd;a_indices a_values a_shape b_indices b_values b_shape thresh name;SparseAdd a_indices a_values a_shape b_indices b_values b_shape thresh 7
tensorflow.python.ops.gen_sparse_ops.sparse_add_grad;SparseAddGrad;backprop_val_grad a_indices b_indices sum_indices name;SparseAddGrad backprop_val_grad a_indices b_indices sum_indices 4
tensorflow.python.ops.gen_sparse_ops.sparse_concat;SparseConcat;indices values shapes concat_dim name;SparseConcat indices values shapes *
tensorflow.python.ops.gen_sparse_ops.sparse_cross;SparseCross;indices values shapes dense_inputs hashed_output num_buckets hash_key out_type internal_type name;SparseCross indices values shapes dense_inputs *
tensorflow.python.ops.gen_sparse_ops.sparse_dense_cwise_add;SparseDenseCwiseAdd;sp_indices sp_values sp_shape dense name;SparseDenseCwiseAdd sp_indices sp_values sp_shape dense 4
tensorflow.python.ops.gen_sparse_ops.sparse_dense_cwise_div;SparseDenseCwiseDiv;sp_indices sp_values sp_shape dense name;SparseDenseCwiseDiv sp_indices sp_values sp_shape dense 4
tensorflow.python.ops.gen_sparse_ops.sparse_dense_cwise_mul;SparseDenseCwiseMul;sp_indices sp_values sp_shape dense name;SparseDenseCwiseMul sp_indices sp_values sp_shape dense 4
tensorflow.python.ops.gen_sparse_ops.sparse_fill_empty_rows;SparseFillEmptyRows;indices values dense_shape default_value name;SparseFillEmptyRows indices values dense_shape default_value 4
tensorflow.python.ops.gen_sparse_ops.sparse_fill_empty_rows_grad;SparseFillEmptyRowsGrad;reverse_index_map grad_values name;SparseFillEmptyRowsGrad reverse_index_map grad_values 2
tensorflow.python.ops.gen_sparse_ops.sparse_reduce_max;SparseReduceMax;input_indices input_values input_shape reduction_axes keep_dims name;SparseReduceMax input_indices input_values input_shape reduction_axes 4
tensorflow.python.ops.gen_sparse_ops.sparse_reduce_max_sparse;SparseReduceMaxSparse;input_indices input_values input_shape reduction_axes keep_dims name;SparseReduceMaxSparse input_indices input_values input_shape reduction_axes 4
tensorflow.python.ops.gen_sparse_ops.sparse_reduce_sum;SparseReduceSum;input_indices input_values input_shape reduction_axes keep_dims name;SparseReduceSum input_indices input_values input_shape reduction_axes 4
tensorflow.python.ops.gen_sparse_ops.sparse_reduce_sum_sparse;SparseReduceSumSparse;input_indices input_values input_shape reduction_axes keep_dims name;SparseReduceSumSparse input_indices input_values input_shape reduction_axes 4
tensorflow.python.ops.gen_sparse_ops.sparse_reorder;SparseReorder;input_indices input_values input_shape name;SparseReorder input_indices input_values input_shape 3
tensorflow.python.ops.gen_sparse_ops.sparse_reshape;SparseReshape;input_indices input_shape new_shape name;SparseReshape input_indices input_shape new_shape 3
tensorflow.python.ops.gen_sparse_ops.sparse_slice;SparseSlice;indices values shape start size name;SparseSlice indices values shape start size 5
tensorflow.python.ops.gen_sparse_ops.sparse_slice_grad;SparseSliceGrad;backprop_val_grad input_indices input_start output_indices name;SparseSliceGrad backprop_val_grad input_indices input_start output_indices 4
tensorflow.python.ops.gen_sparse_ops.sparse_softmax;SparseSoftmax;sp_indices sp_values sp_shape name;SparseSoftmax sp_indices sp_values sp_shape 3
tensorflow.python.ops.gen_sparse_ops.sparse_sparse_maximum;SparseSparseMaximum;a_indices a_values a_shape b_indices b_values b_shape name;SparseSparseMaximum a_indices a_values a_shape b_indices b_values b_shape 6
tensorflow.python.ops.gen_sparse_ops.sparse_sparse_minimum;SparseSparseMinimum;a_indices a_values a_shape b_indices b_values b_shape name;SparseSparseMinimum a_indices a_values a_shape b_indices b_values b_shape 6
tensorflow.python.ops.gen_sparse_ops.sparse_split;SparseSplit;split_dim indices values shape num_split name;SparseSplit split_dim indices values shape 4
tensorflow.python.ops.gen_sparse_ops.sparse_tensor_dense_add;SparseTensorDenseAdd;a_indices a_values a_shape b name;SparseTensorDenseAdd a_indices a_values a_shape b 4
tensorflow.python.ops.gen_sparse_ops.sparse_tensor_dense_mat_mul;SparseTensorDenseMatMul;a_indices a_values a_shape b adjoint_a adjoint_b name;SparseTensorDenseMatMul a_indices a_values a_shape b 4
tensorflow.python.ops.gen_sparse_ops.sparse_to_dense;SparseToDense;sparse_indices output_shape sparse_values default_value validate_indices name;SparseToDense sparse_indices output_shape sparse_values default_value 4
tensorflow.python.ops.gen_sparse_ops.take_many_sparse_from_tensors_map;TakeManySparseFromTensorsMap;sparse_handles dtype container shared_name name;TakeManySparseFromTensorsMap sparse_handles 1
tensorflow.python.ops.gen_spectral_ops.batch_fft;BatchFFT;input name;BatchFFT input 1
tensorflow.python.ops.gen_spectral_ops.batch_fft2d;BatchFFT2D;input name;BatchFFT2D input 1
tensorflow.python.ops.gen_spectral_ops.batch_fft3d;BatchFFT3D;input name;BatchFFT3D input 1
tensorflow.python.ops.gen_spectral_ops.batch_ifft;BatchIFFT;input name;BatchIFFT input 1
tensorflow.python.ops.gen_spectral_ops.batch_ifft2d;BatchIFFT2D;input name;BatchIFFT2D input 1
tensorflow.python.ops.gen_spectral_ops.batch_ifft3d;BatchIFFT3D;input name;BatchIFFT3D input 1
tensorflow.python.ops.gen_spectral_ops.deprecated_endpoints
tensorflow.python.ops.gen_spectral_ops.fft;FFT;input name;FFT input 1
tensorflow.python.ops.gen_spectral_ops.fft2d;FFT2D;input name;FFT2D input 1
tensorflow.python.ops.gen_spectral_ops.fft3d;FFT3D;input name;FFT3D input 1
tensorflow.python.ops.gen_spectral_ops.ifft;IFFT;input name;IFFT input 1
tensorflow.python.ops.gen_spectral_ops.ifft2d;IFFT2D;input name;IFFT2D input 1
tensorflow.python.ops.gen_spectral_ops.ifft3d;IFFT3D;input name;IFFT3D input 1
tensorflow.python.ops.gen_spectral_ops.irfft;IRFFT;input fft_length name;IRFFT input fft_length 2
tensorflow.python.ops.gen_spectral_ops.irfft2d;IRFFT2D;input fft_length name;IRFFT2D input fft_length 2
tensorflow.python.ops.gen_spectral_ops.irfft3d;IRFFT3D;input fft_length name;IRFFT3D input fft_length 2
tensorflow.python.ops.gen_spectral_ops.rfft;RFFT;input fft_length name;RFFT input fft_length 2
tensorflow.python.ops.gen_spectral_ops.rfft2d;RFFT2D;input fft_length name;RFFT2D input fft_length 2
tensorflow.python.ops.gen_spectral_ops.rfft3d;RFFT3D;input fft_length name;RFFT3D input fft_length 2
tensorflow.python.ops.gen_state_ops.assign;Assign;ref value validate_shape use_locking name;Assign ref value 2
tensorflow.python.ops.gen_state_ops.assign_add;AssignAdd;ref value use_locking name;AssignAdd ref value 2
tensorflow.python.ops.gen_state_ops.assign_sub;AssignSub;ref value use_locking name;AssignSub ref value 2
tensorflow.python.ops.gen_state_ops.count_up_to;CountUpTo;ref limit name;CountUpTo ref 1
tensorflow.python.ops.gen_state_ops.deprecated_endpoints
tensorflow.python.ops.gen_state_ops.destroy_temporary_variable;DestroyTemporaryVariable;ref var_name name;DestroyTemporaryVariable ref 1
tensorflow.python.ops.gen_state_ops.is_variable_initialized;IsVariableInitialized;ref name;IsVariableInitialized ref 1
tensorflow.python.ops.gen_state_ops.resource_count_up_to;ResourceCountUpTo;resource limit T name;ResourceCountUpTo resource 1
tensorflow.python.ops.gen_state_ops.resource_scatter_nd_add;ResourceScatterNdAdd;ref indices updates use_locking name;ResourceScatterNdAdd ref indices updates 3
tensorflow.python.ops.gen_state_ops.resource_scatter_nd_sub;ResourceScatterNdSub;ref indices updates use_locking name;ResourceScatterNdSub ref indices updates 3
tensorflow.python.ops.gen_state_ops.resource_scatter_nd_update;ResourceScatterNdUpdate;ref indices updates use_locking name;ResourceScatterNdUpdate ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_add;ScatterAdd;ref indices updates use_locking name;ScatterAdd ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_div;ScatterDiv;ref indices updates use_locking name;ScatterDiv ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_max;ScatterMax;ref indices updates use_locking name;ScatterMax ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_min;ScatterMin;ref indices updates use_locking name;ScatterMin ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_mul;ScatterMul;ref indices updates use_locking name;ScatterMul ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_nd_add;ScatterNdAdd;ref indices updates use_locking name;ScatterNdAdd ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_nd_sub;ScatterNdSub;ref indices updates use_locking name;ScatterNdSub ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_nd_update;ScatterNdUpdate;ref indices updates use_locking name;ScatterNdUpdate ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_sub;ScatterSub;ref indices updates use_locking name;ScatterSub ref indices updates 3
tensorflow.python.ops.gen_state_ops.scatter_update;ScatterUpdate;ref indices updates use_locking name;ScatterUpdate ref indices updates 3
tensorflow.python.ops.gen_state_ops.temporary_variable;TemporaryVariable;shape dtype var_name name
tensorflow.python.ops.gen_state_ops.variable;Variable;shape dtype container shared_name name
tensorflow.python.ops.gen_state_ops.variable_v2;VariableV2;shape dtype container shared_name name
tensorflow.python.ops.gen_stateful_random_ops.deprecated_endpoints
tensorflow.python.ops.gen_stateful_random_ops.non_deterministic_ints;NonDeterministicInts;shape dtype name;NonDeterministicInts shape 1
tensorflow.python.ops.gen_stateful_random_ops.rng_skip;RngSkip;resource algorithm delta name;RngSkip resource algorithm delta 3
tensorflow.python.ops.gen_stateful_random_ops.stateful_random_binomial;StatefulRandomBinomial;resource algorithm shape counts probs dtype name;StatefulRandomBinomial resource algorithm shape counts probs 5
tensorflow.python.ops.gen_stateful_random_ops.stateful_standard_normal;StatefulStandardNormal;resource shape dtype name;StatefulStandardNormal resource shape 2
tensorflow.python.ops.gen_stateful_random_ops.stateful_standard_normal_v2;StatefulStandardNormalV2;resource algorithm shape dtype name;StatefulStandardNormalV2 resource algorithm shape 3
tensorflow.python.ops.gen_stateful_random_ops.stateful_truncated_normal;StatefulTruncatedNormal;resource algorithm shape dtype name;StatefulTruncatedNormal resource algorithm shape 3
tensorflow.python.ops.gen_stateful_random_ops.stateful_uniform;StatefulUniform;resource algorithm shape dtype name;StatefulUniform resource algorithm shape 3
tensorflow.python.ops.gen_stateful_random_ops.stateful_uniform_full_int;StatefulUniformFullInt;resource algorithm shape dtype name;StatefulUniformFullInt resource algorithm shape 3
tensorflow.python.ops.gen_stateful_random_ops.stateful_uniform_int;StatefulUniformInt;resource algorithm shape minval maxval name;StatefulUniformInt resource algorithm shape minval maxval 5
tensorflow.python.ops.gen_stateless_random_ops.deprecated_endpoints
tensorflow.python.ops.gen_stateless_random_ops.stateless_multinomial;StatelessMultinomial;logits num_samples seed output_dtype name;StatelessMultinomial logits num_samples seed 3
tensorflow.python.ops.gen_stateless_random_ops.stateless_random_normal;StatelessRandomNormal;shape seed dtype name;StatelessRandomNormal shape seed 2
tensorflow.python.ops.gen_stateless_random_ops.stateless_random_uniform;StatelessRandomUniform;shape seed dtype name;StatelessRandomUniform shape seed 2
tensorflow.python.ops.gen_stateless_random_ops.stateless_random_uniform_int;StatelessRandomUniformInt;shape seed minval maxval name;StatelessRandomUniformInt shape seed minval maxval 4
tensorflow.python.ops.gen_stateless_random_ops.stateless_truncated_normal;StatelessTruncatedNormal;shape seed dtype name;StatelessTruncatedNormal shape seed 2
tensorflow.python.ops.gen_string_ops.as_string;AsString;input precision scientific shortest width fill name;AsString input 1
tensorflow.python.ops.gen_string_ops.decode_base64;DecodeBase64;input name;DecodeBase64 input 1
tensorflow.python.ops.gen_string_ops.deprecated_endpoints
tensorflow.python.ops.gen_string_ops.encode_base64;EncodeBase64;input pad name;EncodeBase64 input 1
tensorflow.python.ops.gen_string_ops.reduce_join;ReduceJoin;inputs reduction_indices keep_dims separator name;ReduceJoin inputs reduction_indices 2
tensorflow.python.ops.gen_string_ops.regex_full_match;RegexFullMatch;input pattern name;RegexFullMatch input pattern 2
tensorflow.python.ops.gen_string_ops.regex_replace;RegexReplace;input pattern rewrite replace_global name;RegexReplace input pattern rewrite 3
tensorflow.python.ops.gen_string_ops.static_regex_full_match;StaticRegexFullMatch;input pattern name;StaticRegexFullMatch input 1
tensorflow.python.ops.gen_string_ops.static_regex_replace;StaticRegexReplace;input pattern rewrite replace_global name;StaticRegexReplace input 1
tensorflow.python.ops.gen_string_ops.string_format;StringFormat;inputs template placeholder summarize name;StringFormat inputs *
tensorflow.python.ops.gen_string_ops.string_join;StringJoin;inputs separator name;StringJoin inputs *
tensorflow.python.ops.gen_string_ops.string_length;StringLength;input unit name;StringLength input 1
tensorflow.python.ops.gen_string_ops.string_lower;StringLower;input encoding name;StringLower input 1
tensorflow.python.ops.gen_string_ops.string_n_grams;StringNGrams;data data_splits separator ngram_widths left_pad right_pad pad_width preserve_short_sequences name;StringNGrams data data_splits 2
tensorflow.python.ops.gen_string_ops.string_split;StringSplit;input delimiter skip_empty name;StringSplit input delimiter 2
tensorflow.python.ops.gen_string_ops.string_split_v2;StringSplitV2;input sep maxsplit name;StringSplitV2 input sep 2
tensorflow.python.ops.gen_string_ops.string_strip;StringStrip;input name;StringStrip input 1
tensorflow.python.ops.gen_string_ops.string_to_hash_bucket;StringToHashBucket;string_tensor num_buckets name;StringToHashBucket string_tensor 1
tensorflow.python.ops.gen_string_ops.string_to_hash_bucket_fast;StringToHashBucketFast;input num_buckets name;StringToHashBucketFast input 1
tensorflow.python.ops.gen_string_ops.string_to_hash_bucket_strong;StringToHashBucketStrong;input num_buckets key name;StringToHashBucketStrong input 1
tensorflow.python.ops.gen_string_ops.string_upper;StringUpper;input encoding name;StringUpper input 1
tensorflow.python.ops.gen_string_ops.substr;Substr;input pos len unit name;Substr input pos len 3
tensorflow.python.ops.gen_string_ops.unicode_decode;UnicodeDecode;input input_encoding errors replacement_char replace_control_characters Tsplits name;UnicodeDecode input 1
tensorflow.python.ops.gen_string_ops.unicode_decode_with_offsets;UnicodeDecodeWithOffsets;input input_encoding errors replacement_char replace_control_characters Tsplits name;UnicodeDecodeWithOffsets input 1
tensorflow.python.ops.gen_string_ops.unicode_encode;UnicodeEncode;input_values input_splits output_encoding errors replacement_char name;UnicodeEncode input_values input_splits 2
tensorflow.python.ops.gen_string_ops.unicode_script;UnicodeScript;input name;UnicodeScript input 1
tensorflow.python.ops.gen_string_ops.unicode_transcode;UnicodeTranscode;input input_encoding output_encoding errors replacement_char replace_control_characters name;UnicodeTranscode input 1
tensorflow.python.ops.gen_string_ops.unsorted_segment_join;UnsortedSegmentJoin;inputs segment_ids num_segments separator name;UnsortedSegmentJoin inputs segment_ids num_segments 3
tensorflow.python.ops.gen_summary_ops.close_summary_writer;CloseSummaryWriter;writer name;CloseSummaryWriter writer 1
tensorflow.python.ops.gen_summary_ops.create_summary_db_writer;CreateSummaryDbWriter;writer db_uri experiment_name run_name user_name name;CreateSummaryDbWriter writer db_uri experiment_name run_name user_name 5
tensorflow.python.ops.gen_summary_ops.create_summary_file_writer;CreateSummaryFileWriter;writer logdir max_queue flush_millis filename_suffix name;CreateSummaryFileWriter writer logdir max_queue flush_millis filename_suffix 5
tensorflow.python.ops.gen_summary_ops.deprecated_endpoints
tensorflow.python.ops.gen_summary_ops.flush_summary_writer;FlushSummaryWriter;writer name;FlushSummaryWriter writer 1
tensorflow.python.ops.gen_summary_ops.import_event;ImportEvent;writer event name;ImportEvent writer event 2
tensorflow.python.ops.gen_summary_ops.summary_writer;SummaryWriter;shared_name container name
tensorflow.python.ops.gen_summary_ops.write_audio_summary;WriteAudioSummary;writer step tag tensor sample_rate max_outputs name;WriteAudioSummary writer step tag tensor sample_rate 5
tensorflow.python.ops.gen_summary_ops.write_graph_summary;WriteGraphSummary;writer step tensor name;WriteGraphSummary writer step tensor 3
tensorflow.python.ops.gen_summary_ops.write_histogram_summary;WriteHistogramSummary;writer step tag values name;WriteHistogramSummary writer step tag values 4
tensorflow.python.ops.gen_summary_ops.write_image_summary;WriteImageSummary;writer step tag tensor bad_color max_images name;WriteImageSummary writer step tag tensor bad_color 5
tensorflow.python.ops.gen_summary_ops.write_raw_proto_summary;WriteRawProtoSummary;writer step tensor name;WriteRawProtoSummary writer step tensor 3
tensorflow.python.ops.gen_summary_ops.write_scalar_summary;WriteScalarSummary;writer step tag value name;WriteScalarSummary writer step tag value 4
tensorflow.python.ops.gen_summary_ops.write_summary;WriteSummary;writer step tensor tag summary_metadata name;WriteSummary writer step tensor tag summary_metadata 5
tensorflow.python.ops.gen_tensor_forest_ops.deprecated_endpoints
tensorflow.python.ops.gen_tpu_ops.all_to_all;AllToAll;input group_assignment concat_dimension split_dimension split_count name;AllToAll input group_assignment 2
tensorflow.python.ops.gen_tpu_ops.collective_permute;CollectivePermute;input source_target_pairs name;CollectivePermute input source_target_pairs 2
tensorflow.python.ops.gen_tpu_ops.configure_distributed_tpu;ConfigureDistributedTPU;embedding_config tpu_embedding_config is_global_init name
tensorflow.python.ops.gen_tpu_ops.configure_tpu_embedding;ConfigureTPUEmbedding;config name
tensorflow.python.ops.gen_tpu_ops.cross_replica_sum;CrossReplicaSum;input group_assignment name;CrossReplicaSum input group_assignment 2
tensorflow.python.ops.gen_tpu_ops.deprecated_endpoints
tensorflow.python.ops.gen_tpu_ops.enqueue_tpu_embedding_integer_batch;EnqueueTPUEmbeddingIntegerBatch;batch mode_override device_ordinal name;EnqueueTPUEmbeddingIntegerBatch batch mode_override *
tensorflow.python.ops.gen_tpu_ops.enqueue_tpu_embedding_sparse_batch;EnqueueTPUEmbeddingSparseBatch;sample_indices embedding_indices aggregation_weights mode_override device_ordinal combiners name;EnqueueTPUEmbeddingSparseBatch sample_indices embedding_indices aggregation_weights mode_override *
tensorflow.python.ops.gen_tpu_ops.enqueue_tpu_embedding_sparse_tensor_batch;EnqueueTPUEmbeddingSparseTensorBatch;sample_indices embedding_indices aggregation_weights mode_override table_ids device_ordinal combiners max_sequence_lengths name;EnqueueTPUEmbeddingSparseTensorBatch sample_indices embedding_indices aggregation_weights mode_override *
tensorflow.python.ops.gen_tpu_ops.infeed_dequeue;InfeedDequeue;dtype shape name
tensorflow.python.ops.gen_tpu_ops.infeed_dequeue_tuple;InfeedDequeueTuple;dtypes shapes name
tensorflow.python.ops.gen_tpu_ops.infeed_enqueue;InfeedEnqueue;input shape layout device_ordinal name;InfeedEnqueue input 1
tensorflow.python.ops.gen_tpu_ops.infeed_enqueue_prelinearized_buffer;InfeedEnqueuePrelinearizedBuffer;input device_ordinal name;InfeedEnqueuePrelinearizedBuffer input 1
tensorflow.python.ops.gen_tpu_ops.infeed_enqueue_tuple;InfeedEnqueueTuple;inputs shapes layouts device_ordinal name;InfeedEnqueueTuple inputs *
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adadelta_parameters;LoadTPUEmbeddingAdadeltaParameters;parameters accumulators updates num_shards shard_id table_id table_name name;LoadTPUEmbeddingAdadeltaParameters parameters accumulators updates 3
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adadelta_parameters_grad_accum_debug;LoadTPUEmbeddingAdadeltaParametersGradAccumDebug;parameters accumulators updates gradient_accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingAdadeltaParametersGradAccumDebug parameters accumulators updates gradient_accumulators 4
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adagrad_parameters;LoadTPUEmbeddingAdagradParameters;parameters accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingAdagradParameters parameters accumulators 2
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adagrad_parameters_grad_accum_debug;LoadTPUEmbeddingAdagradParametersGradAccumDebug;parameters accumulators gradient_accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingAdagradParametersGradAccumDebug parameters accumulators gradient_accumulators 3
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adam_parameters;LoadTPUEmbeddingADAMParameters;parameters momenta velocities num_shards shard_id table_id table_name name;LoadTPUEmbeddingADAMParameters parameters momenta velocities 3
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_adam_parameters_grad_accum_debug;LoadTPUEmbeddingADAMParametersGradAccumDebug;parameters momenta velocities gradient_accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingADAMParametersGradAccumDebug parameters momenta velocities gradient_accumulators 4
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_centered_rms_prop_parameters;LoadTPUEmbeddingCenteredRMSPropParameters;parameters ms mom mg num_shards shard_id table_id table_name name;LoadTPUEmbeddingCenteredRMSPropParameters parameters ms mom mg 4
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_ftrl_parameters;LoadTPUEmbeddingFTRLParameters;parameters accumulators linears num_shards shard_id table_id table_name name;LoadTPUEmbeddingFTRLParameters parameters accumulators linears 3
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_ftrl_parameters_grad_accum_debug;LoadTPUEmbeddingFTRLParametersGradAccumDebug;parameters accumulators linears gradient_accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingFTRLParametersGradAccumDebug parameters accumulators linears gradient_accumulators 4
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_mdl_adagrad_light_parameters;LoadTPUEmbeddingMDLAdagradLightParameters;parameters accumulators weights benefits num_shards shard_id table_id table_name name;LoadTPUEmbeddingMDLAdagradLightParameters parameters accumulators weights benefits 4
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_momentum_parameters;LoadTPUEmbeddingMomentumParameters;parameters momenta num_shards shard_id table_id table_name name;LoadTPUEmbeddingMomentumParameters parameters momenta 2
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_momentum_parameters_grad_accum_debug;LoadTPUEmbeddingMomentumParametersGradAccumDebug;parameters momenta gradient_accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingMomentumParametersGradAccumDebug parameters momenta gradient_accumulators 3
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_proximal_adagrad_parameters;LoadTPUEmbeddingProximalAdagradParameters;parameters accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingProximalAdagradParameters parameters accumulators 2
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_proximal_adagrad_parameters_grad_accum_debug;LoadTPUEmbeddingProximalAdagradParametersGradAccumDebug;parameters accumulators gradient_accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingProximalAdagradParametersGradAccumDebug parameters accumulators gradient_accumulators 3
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_rms_prop_parameters;LoadTPUEmbeddingRMSPropParameters;parameters ms mom num_shards shard_id table_id table_name name;LoadTPUEmbeddingRMSPropParameters parameters ms mom 3
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_rms_prop_parameters_grad_accum_debug;LoadTPUEmbeddingRMSPropParametersGradAccumDebug;parameters ms mom gradient_accumulators num_shards shard_id table_id table_name name;LoadTPUEmbeddingRMSPropParametersGradAccumDebug parameters ms mom gradient_accumulators 4
tensorflow.python.ops.gen_tpu_ops.load_tpu_embedding_stochastic_gradient_descent_parameters;LoadTPUEmbeddingStochasticGradientDescentParameters;parameters num_shards shard_id table_id table_name name;LoadTPUEmbeddingStochasticGradientDescentParameters parameters 1
tensorflow.python.ops.gen_tpu_ops.outfeed_dequeue;OutfeedDequeue;dtype shape device_ordinal name
tensorflow.python.ops.gen_tpu_ops.outfeed_dequeue_tuple;OutfeedDequeueTuple;dtypes shapes device_ordinal name
tensorflow.python.ops.gen_tpu_ops.outfeed_enqueue;OutfeedEnqueue;input name;OutfeedEnqueue input 1
tensorflow.python.ops.gen_tpu_ops.outfeed_enqueue_tuple;OutfeedEnqueueTuple;inputs name;OutfeedEnqueueTuple inputs *
tensorflow.python.ops.gen_tpu_ops.prelinearize;Prelinearize;input shape layout name;Prelinearize input 1
tensorflow.python.ops.gen_tpu_ops.prelinearize_tuple;PrelinearizeTuple;inputs shapes layouts name;PrelinearizeTuple inputs *
tensorflow.python.ops.gen_tpu_ops.recv_tpu_embedding_activations;RecvTPUEmbeddingActivations;num_outputs config name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adadelta_parameters;RetrieveTPUEmbeddingAdadeltaParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adadelta_parameters_grad_accum_debug;RetrieveTPUEmbeddingAdadeltaParametersGradAccumDebug;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adagrad_parameters;RetrieveTPUEmbeddingAdagradParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adagrad_parameters_grad_accum_debug;RetrieveTPUEmbeddingAdagradParametersGradAccumDebug;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adam_parameters;RetrieveTPUEmbeddingADAMParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_adam_parameters_grad_accum_debug;RetrieveTPUEmbeddingADAMParametersGradAccumDebug;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_centered_rms_prop_parameters;RetrieveTPUEmbeddingCenteredRMSPropParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_ftrl_parameters;RetrieveTPUEmbeddingFTRLParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_ftrl_parameters_grad_accum_debug;RetrieveTPUEmbeddingFTRLParametersGradAccumDebug;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_mdl_adagrad_light_parameters;RetrieveTPUEmbeddingMDLAdagradLightParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_momentum_parameters;RetrieveTPUEmbeddingMomentumParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_momentum_parameters_grad_accum_debug;RetrieveTPUEmbeddingMomentumParametersGradAccumDebug;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_proximal_adagrad_parameters;RetrieveTPUEmbeddingProximalAdagradParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_proximal_adagrad_parameters_grad_accum_debug;RetrieveTPUEmbeddingProximalAdagradParametersGradAccumDebug;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_rms_prop_parameters;RetrieveTPUEmbeddingRMSPropParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_rms_prop_parameters_grad_accum_debug;RetrieveTPUEmbeddingRMSPropParametersGradAccumDebug;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.retrieve_tpu_embedding_stochastic_gradient_descent_parameters;RetrieveTPUEmbeddingStochasticGradientDescentParameters;num_shards shard_id table_id table_name name
tensorflow.python.ops.gen_tpu_ops.send_tpu_embedding_gradients;SendTPUEmbeddingGradients;inputs learning_rates config name;SendTPUEmbeddingGradients inputs learning_rates *
tensorflow.python.ops.gen_tpu_ops.shutdown_distributed_tpu;ShutdownDistributedTPU;name
tensorflow.python.ops.gen_tpu_ops.tpu_compilation_result;TPUCompilationResult;name
tensorflow.python.ops.gen_tpu_ops.tpu_embedding_activations;TPUEmbeddingActivations;embedding_variable sliced_activations table_id lookup_id name;TPUEmbeddingActivations embedding_variable sliced_activations 2
tensorflow.python.ops.gen_tpu_ops.tpu_ordinal_selector;TPUOrdinalSelector;name
tensorflow.python.ops.gen_tpu_ops.tpu_partitioned_call;TPUPartitionedCall;args device_ordinal Tout f name;TPUPartitionedCall args device_ordinal *
tensorflow.python.ops.gen_tpu_ops.tpu_replicate_metadata;TPUReplicateMetadata;num_replicas num_cores_per_replica topology use_tpu device_assignment computation_shape host_compute_core padding_map step_marker_location allow_soft_placement name
tensorflow.python.ops.gen_tpu_ops.tpu_replicated_input;TPUReplicatedInput;inputs name;TPUReplicatedInput inputs *
tensorflow.python.ops.gen_tpu_ops.tpu_replicated_output;TPUReplicatedOutput;input num_replicas name;TPUReplicatedOutput input 1
tensorflow.python.ops.gen_tpu_ops.worker_heartbeat;WorkerHeartbeat;request name;WorkerHeartbeat request 1
tensorflow.python.ops.gen_user_ops.deprecated_endpoints
tensorflow.python.ops.gen_user_ops.fact;Fact;name
tensorflow.python.ops.gradients.AggregationMethod
tensorflow.python.ops.gradients.GradientTape
tensorflow.python.ops.gradients.custom_gradient
tensorflow.python.ops.image_ops.ResizeMethod
tensorflow.python.ops.image_ops.ResizeMethodV1
tensorflow.python.ops.image_ops.adjust_brightness;Add Cast Identity Maximum Minimum Mul;image delta
tensorflow.python.ops.image_ops.adjust_contrast;AdjustContrastv2 Cast Identity Maximum Minimum Mul;images contrast_factor
tensorflow.python.ops.image_ops.adjust_contrastv2;AdjustContrastv2;images contrast_factor name;AdjustContrastv2 images contrast_factor 2
tensorflow.python.ops.image_ops.adjust_gamma;Assert Cast GreaterEqual Identity Maximum Minimum Mul Pow;image gamma gain
tensorflow.python.ops.image_ops.adjust_hue;AdjustHue Cast Identity Mul;image delta name
tensorflow.python.ops.image_ops.adjust_jpeg_quality;Cast DecodeJpeg EncodeJpegVariableQuality Identity Mul;image jpeg_quality name
tensorflow.python.ops.image_ops.adjust_saturation;AdjustSaturation Cast Identity Mul;image saturation_factor name
tensorflow.python.ops.image_ops.central_crop;Identity Slice;image central_fraction
tensorflow.python.ops.image_ops.convert_image_dtype;Cast FloorDiv Identity Mul;image dtype saturate name
tensorflow.python.ops.image_ops.crop_and_resize;CropAndResize;image boxes box_ind crop_size method extrapolation_value name;CropAndResize image boxes box_ind crop_size 4
tensorflow.python.ops.image_ops.crop_and_resize_grad_boxes;CropAndResizeGradBoxes;grads image boxes box_ind method name;CropAndResizeGradBoxes grads image boxes box_ind 4
tensorflow.python.ops.image_ops.crop_and_resize_grad_image;CropAndResizeGradImage;grads boxes box_ind image_size T method name;CropAndResizeGradImage grads boxes box_ind image_size 4
tensorflow.python.ops.image_ops.crop_and_resize_v1;CropAndResize;image boxes box_ind crop_size method extrapolation_value name box_indices;CropAndResize image boxes box_ind 4
tensorflow.python.ops.image_ops.crop_and_resize_v2;CropAndResize;image boxes box_indices crop_size method extrapolation_value name;CropAndResize image boxes box_indices 4
tensorflow.python.ops.image_ops.crop_to_bounding_box;All Assert ExpandDims GreaterEqual Identity Less Shape Slice Squeeze Unpack;image offset_height offset_width target_height target_width
tensorflow.python.ops.image_ops.decode_and_crop_jpeg;DecodeAndCropJpeg;contents crop_window channels ratio fancy_upscaling try_recover_truncated acceptable_fraction dct_method name;DecodeAndCropJpeg contents crop_window 2
tensorflow.python.ops.image_ops.decode_bmp;DecodeBmp;contents channels name;DecodeBmp contents 1
tensorflow.python.ops.image_ops.decode_gif;DecodeGif;contents name;DecodeGif contents 1
tensorflow.python.ops.image_ops.decode_image;Assert Cast DecodeBmp DecodeGif DecodeJpeg DecodePng Equal GatherV2 Identity LogicalAnd Merge Mul NotEqual Substr Switch;contents channels dtype name expand_animations
tensorflow.python.ops.image_ops.decode_jpeg;DecodeJpeg;contents channels ratio fancy_upscaling try_recover_truncated acceptable_fraction dct_method name;DecodeJpeg contents 1
tensorflow.python.ops.image_ops.decode_png;DecodePng;contents channels dtype name;DecodePng contents 1
tensorflow.python.ops.image_ops.deprecated_endpoints
tensorflow.python.ops.image_ops.draw_bounding_boxes;DrawBoundingBoxes DrawBoundingBoxesV2;images boxes name colors
tensorflow.python.ops.image_ops.draw_bounding_boxes_v2;DrawBoundingBoxesV2;images boxes colors name;DrawBoundingBoxesV2 images boxes colors 3
tensorflow.python.ops.image_ops.encode_jpeg;EncodeJpeg;image format quality progressive optimize_size chroma_downsampling density_unit x_density y_density xmp_metadata name;EncodeJpeg image 1
tensorflow.python.ops.image_ops.encode_jpeg_variable_quality;EncodeJpegVariableQuality;images quality name;EncodeJpegVariableQuality images quality 2
tensorflow.python.ops.image_ops.encode_png;EncodePng;image compression name;EncodePng image 1
tensorflow.python.ops.image_ops.extract_glimpse;ExtractGlimpse;input size offsets centered normalized uniform_noise name;ExtractGlimpse input size offsets 3
tensorflow.python.ops.image_ops.extract_glimpse_v2;ExtractGlimpse;input size offsets centered normalized noise name;ExtractGlimpse input size offsets 3
tensorflow.python.ops.image_ops.extract_jpeg_shape;ExtractJpegShape;contents output_type name;ExtractJpegShape contents 1
tensorflow.python.ops.image_ops.fix_image_flip_shape
tensorflow.python.ops.image_ops.flip_left_right;All Assert GreaterEqual Identity Less Rank ReverseV2 Shape;image
tensorflow.python.ops.image_ops.flip_up_down;All Assert GreaterEqual Identity Less Rank ReverseV2 Shape;image
tensorflow.python.ops.image_ops.grayscale_to_rgb;All Assert ConcatV2 Equal ExpandDims Fill GreaterEqual Identity Rank Shape StridedSlice Sub Tile;images name
tensorflow.python.ops.image_ops.hsv_to_rgb;HSVToRGB;images name;HSVToRGB images 1
tensorflow.python.ops.image_ops.image_gradients;ConcatV2 Fill Pack Reshape StridedSlice Sub Unpack;image
tensorflow.python.ops.image_ops.is_jpeg;Equal Substr;contents name
tensorflow.python.ops.image_ops.non_max_suppression;NonMaxSuppressionV3;boxes scores max_output_size iou_threshold score_threshold name;NonMaxSuppressionV3 boxes scores 5
tensorflow.python.ops.image_ops.non_max_suppression_padded;NonMaxSuppressionV4;boxes scores max_output_size iou_threshold score_threshold pad_to_max_output_size name;NonMaxSuppressionV4 boxes scores 5
tensorflow.python.ops.image_ops.non_max_suppression_v2;NonMaxSuppressionV2;boxes scores max_output_size iou_threshold name;NonMaxSuppressionV2 boxes scores max_output_size iou_threshold 4
tensorflow.python.ops.image_ops.non_max_suppression_v3;NonMaxSuppressionV3;boxes scores max_output_size iou_threshold score_threshold name;NonMaxSuppressionV3 boxes scores max_output_size iou_threshold score_threshold 5
tensorflow.python.ops.image_ops.non_max_suppression_v4;NonMaxSuppressionV4;boxes scores max_output_size iou_threshold score_threshold pad_to_max_output_size name;NonMaxSuppressionV4 boxes scores max_output_size iou_threshold score_threshold 5
tensorflow.python.ops.image_ops.non_max_suppression_v5;NonMaxSuppressionV5;boxes scores max_output_size iou_threshold score_threshold soft_nms_sigma pad_to_max_output_size name;NonMaxSuppressionV5 boxes scores max_output_size iou_threshold score_threshold soft_nms_sigma 6
tensorflow.python.ops.image_ops.non_max_suppression_with_overlaps;NonMaxSuppressionWithOverlaps;overlaps scores max_output_size overlap_threshold score_threshold name;NonMaxSuppressionWithOverlaps overlaps scores 5
tensorflow.python.ops.image_ops.non_max_suppression_with_scores;NonMaxSuppressionV5;boxes scores max_output_size iou_threshold score_threshold soft_nms_sigma name;NonMaxSuppressionV5 boxes scores 6
tensorflow.python.ops.image_ops.pad_to_bounding_box;All Assert ExpandDims GreaterEqual Identity Less Pack Pad Reshape Shape Squeeze Sub Unpack;image offset_height offset_width target_height target_width
tensorflow.python.ops.image_ops.per_image_standardization;All Assert Cast GreaterEqual Identity Less Maximum Mean Minimum Mul Prod Rank RealDiv Rsqrt Shape Sqrt Square StridedSlice Sub;image
tensorflow.python.ops.image_ops.psnr;All Assert Cast Equal GreaterEqual Identity Log Mean Mul RealDiv ShapeN Size SquaredDifference StridedSlice Sub;a b max_val name
tensorflow.python.ops.image_ops.quantized_resize_bilinear;QuantizedResizeBilinear;images size min max align_corners half_pixel_centers name;QuantizedResizeBilinear images size min max 4
tensorflow.python.ops.image_ops.random_brightness;Add Cast Identity Maximum Minimum Mul RandomUniform Sub;image max_delta seed
tensorflow.python.ops.image_ops.random_contrast;Add AdjustContrastv2 Cast Identity Maximum Minimum Mul RandomUniform Sub;image lower upper seed
tensorflow.python.ops.image_ops.random_crop;RandomCrop;image size seed seed2 name;RandomCrop image size 2
tensorflow.python.ops.image_ops.random_flip_left_right;Add AddV2 All Assert Cast GreaterEqual Identity Less Merge Mul Pack RandomUniform Rank Reshape ReverseV2 Round Shape StridedSlice Sub Switch;image seed
tensorflow.python.ops.image_ops.random_flip_up_down;Add AddV2 All Assert Cast GreaterEqual Identity Less Merge Mul Pack RandomUniform Rank Reshape ReverseV2 Round Shape StridedSlice Sub Switch;image seed
tensorflow.python.ops.image_ops.random_hue;Add AdjustHue Cast Identity Mul RandomUniform Sub;image max_delta seed
tensorflow.python.ops.image_ops.random_jpeg_quality;Cast DecodeJpeg EncodeJpegVariableQuality Identity Mul RandomUniformInt;image min_jpeg_quality max_jpeg_quality seed
tensorflow.python.ops.image_ops.random_saturation;Add AdjustSaturation Cast Identity Mul RandomUniform Sub;image lower upper seed
tensorflow.python.ops.image_ops.resize_area;ResizeArea;images size align_corners name;ResizeArea images size 2
tensorflow.python.ops.image_ops.resize_bicubic;ResizeBicubic;images size align_corners name half_pixel_centers;ResizeBicubic images size 2
tensorflow.python.ops.image_ops.resize_bicubic_grad;ResizeBicubicGrad;grads original_image align_corners half_pixel_centers name;ResizeBicubicGrad grads original_image 2
tensorflow.python.ops.image_ops.resize_bilinear;ResizeBilinear;images size align_corners name half_pixel_centers;ResizeBilinear images size 2
tensorflow.python.ops.image_ops.resize_bilinear_grad;ResizeBilinearGrad;grads original_image align_corners half_pixel_centers name;ResizeBilinearGrad grads original_image 2
tensorflow.python.ops.image_ops.resize_image_with_crop_or_pad;AddV2 All Assert ExpandDims FloorDiv Greater GreaterEqual Identity Less Maximum Minimum Neg Pack Pad Reshape Shape Slice Squeeze Sub Unpack;image target_height target_width
tensorflow.python.ops.image_ops.resize_image_with_pad_v1;All Assert Cast ExpandDims Floor GreaterEqual Identity Less Maximum Pack Pad RealDiv Reshape ResizeBilinear ResizeNearestNeighbor Shape Squeeze Sub Unpack;image target_height target_width method align_corners
tensorflow.python.ops.image_ops.resize_image_with_pad_v2;All Assert Cast ExpandDims Floor GreaterEqual Identity Less Maximum Pack Pad RealDiv Reshape ResizeBilinear ScaleAndTranslate Shape Squeeze StridedSlice Sub Unpack;image target_height target_width method antialias
tensorflow.python.ops.image_ops.resize_images;Cast ExpandDims Minimum Mul Pack RealDiv ResizeBilinear ResizeNearestNeighbor Round Squeeze;images size method align_corners preserve_aspect_ratio name
tensorflow.python.ops.image_ops.resize_images_v2;Cast ExpandDims Minimum Mul Pack RealDiv ResizeBilinear Round ScaleAndTranslate Squeeze StridedSlice;images size method preserve_aspect_ratio antialias name
tensorflow.python.ops.image_ops.resize_nearest_neighbor;ResizeNearestNeighbor;images size align_corners name half_pixel_centers;ResizeNearestNeighbor images size 2
tensorflow.python.ops.image_ops.resize_nearest_neighbor_grad;ResizeNearestNeighborGrad;grads size align_corners half_pixel_centers name;ResizeNearestNeighborGrad grads size 2
tensorflow.python.ops.image_ops.rgb_to_grayscale;AddV2 Cast ConcatV2 ExpandDims GatherV2 GreaterEqual Identity ListDiff MatMul Mul Pack Prod Range Rank Reshape Select Shape Transpose;images name
tensorflow.python.ops.image_ops.rgb_to_hsv;RGBToHSV;images name;RGBToHSV images 1
tensorflow.python.ops.image_ops.rgb_to_yiq;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
tensorflow.python.ops.image_ops.rgb_to_yuv;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
tensorflow.python.ops.image_ops.rot90;All Assert Cast Equal FloorMod GreaterEqual Identity Less LessEqual Merge Pack Rank ReverseV2 Shape Sum Switch Transpose;image k name
tensorflow.python.ops.image_ops.sample_distorted_bounding_box;SampleDistortedBoundingBoxV2;image_size bounding_boxes seed seed2 min_object_covered aspect_ratio_range area_range max_attempts use_image_if_no_bounding_boxes name;SampleDistortedBoundingBoxV2 image_size bounding_boxes 3
tensorflow.python.ops.image_ops.sample_distorted_bounding_box_v2;SampleDistortedBoundingBoxV2;image_size bounding_boxes seed min_object_covered aspect_ratio_range area_range max_attempts use_image_if_no_bounding_boxes name;SampleDistortedBoundingBoxV2 image_size bounding_boxes 3
tensorflow.python.ops.image_ops.scale_and_translate;ScaleAndTranslate;images size scale translation kernel_type antialias name;ScaleAndTranslate images size scale translation 4
tensorflow.python.ops.image_ops.scale_and_translate_grad;ScaleAndTranslateGrad;grads original_image scale translation kernel_type antialias name;ScaleAndTranslateGrad grads original_image scale translation 4
tensorflow.python.ops.image_ops.sobel_edges;ConcatV2 DepthwiseConv2dNative MirrorPad Pack Reshape Shape StridedSlice Tile;image
tensorflow.python.ops.image_ops.ssim;AddV2 All Assert Cast ConcatV2 DepthwiseConv2dNative Equal GreaterEqual Identity Mean Mul Pack Pow Range RealDiv Reshape Shape ShapeN Size Softmax Square StridedSlice Sub Tile;img1 img2 max_val filter_size filter_sigma k1 k2
tensorflow.python.ops.image_ops.ssim_multiscale;AddV2 All Any Assert AvgPool Cast ConcatV2 DepthwiseConv2dNative Equal ExpandDims FloorMod GreaterEqual Identity Mean Merge MirrorPad Mul NotEqual Pack Pad Pow Prod Range RealDiv Relu Reshape Shape ShapeN Size Softmax Square StridedSlice Sub Switch Tile;img1 img2 max_val power_factors filter_size filter_sigma k1 k2
tensorflow.python.ops.image_ops.total_variation;Abs AddV2 StridedSlice Sub Sum;images name
tensorflow.python.ops.image_ops.transpose;All Assert GreaterEqual Identity Less Rank Shape Transpose;image name
tensorflow.python.ops.image_ops.yiq_to_rgb;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
tensorflow.python.ops.image_ops.yuv_to_rgb;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
tensorflow.python.ops.image_ops_impl.ResizeMethod
tensorflow.python.ops.image_ops_impl.ResizeMethodV1
tensorflow.python.ops.image_ops_impl.adjust_brightness;Add Cast Identity Maximum Minimum Mul;image delta
tensorflow.python.ops.image_ops_impl.adjust_contrast;AdjustContrastv2 Cast Identity Maximum Minimum Mul;images contrast_factor
tensorflow.python.ops.image_ops_impl.adjust_gamma;Assert Cast GreaterEqual Identity Maximum Minimum Mul Pow;image gamma gain
tensorflow.python.ops.image_ops_impl.adjust_hue;AdjustHue Cast Identity Mul;image delta name
tensorflow.python.ops.image_ops_impl.adjust_jpeg_quality;Cast DecodeJpeg EncodeJpegVariableQuality Identity Mul;image jpeg_quality name
tensorflow.python.ops.image_ops_impl.adjust_saturation;AdjustSaturation Cast Identity Mul;image saturation_factor name
tensorflow.python.ops.image_ops_impl.central_crop;Identity Slice;image central_fraction
tensorflow.python.ops.image_ops_impl.convert_image_dtype;Cast FloorDiv Identity Mul;image dtype saturate name
tensorflow.python.ops.image_ops_impl.crop_and_resize_v1;CropAndResize;image boxes box_ind crop_size method extrapolation_value name box_indices;CropAndResize image boxes box_ind 4
tensorflow.python.ops.image_ops_impl.crop_and_resize_v2;CropAndResize;image boxes box_indices crop_size method extrapolation_value name;CropAndResize image boxes box_indices 4
tensorflow.python.ops.image_ops_impl.crop_to_bounding_box;All Assert ExpandDims GreaterEqual Identity Less Shape Slice Squeeze Unpack;image offset_height offset_width target_height target_width
tensorflow.python.ops.image_ops_impl.decode_image;Assert Cast DecodeBmp DecodeGif DecodeJpeg DecodePng Equal GatherV2 Identity LogicalAnd Merge Mul NotEqual Substr Switch;contents channels dtype name expand_animations
tensorflow.python.ops.image_ops_impl.draw_bounding_boxes;DrawBoundingBoxes DrawBoundingBoxesV2;images boxes name colors
tensorflow.python.ops.image_ops_impl.draw_bounding_boxes_v2;DrawBoundingBoxesV2;images boxes colors name;DrawBoundingBoxesV2 images boxes colors 3
tensorflow.python.ops.image_ops_impl.extract_glimpse;ExtractGlimpse;input size offsets centered normalized uniform_noise name;ExtractGlimpse input size offsets 3
tensorflow.python.ops.image_ops_impl.extract_glimpse_v2;ExtractGlimpse;input size offsets centered normalized noise name;ExtractGlimpse input size offsets 3
tensorflow.python.ops.image_ops_impl.fix_image_flip_shape
tensorflow.python.ops.image_ops_impl.flip_left_right;All Assert GreaterEqual Identity Less Rank ReverseV2 Shape;image
tensorflow.python.ops.image_ops_impl.flip_up_down;All Assert GreaterEqual Identity Less Rank ReverseV2 Shape;image
tensorflow.python.ops.image_ops_impl.grayscale_to_rgb;All Assert ConcatV2 Equal ExpandDims Fill GreaterEqual Identity Rank Shape StridedSlice Sub Tile;images name
tensorflow.python.ops.image_ops_impl.image_gradients;ConcatV2 Fill Pack Reshape StridedSlice Sub Unpack;image
tensorflow.python.ops.image_ops_impl.is_jpeg;Equal Substr;contents name
tensorflow.python.ops.image_ops_impl.non_max_suppression;NonMaxSuppressionV3;boxes scores max_output_size iou_threshold score_threshold name;NonMaxSuppressionV3 boxes scores 5
tensorflow.python.ops.image_ops_impl.non_max_suppression_padded;NonMaxSuppressionV4;boxes scores max_output_size iou_threshold score_threshold pad_to_max_output_size name;NonMaxSuppressionV4 boxes scores 5
tensorflow.python.ops.image_ops_impl.non_max_suppression_with_overlaps;NonMaxSuppressionWithOverlaps;overlaps scores max_output_size overlap_threshold score_threshold name;NonMaxSuppressionWithOverlaps overlaps scores 5
tensorflow.python.ops.image_ops_impl.non_max_suppression_with_scores;NonMaxSuppressionV5;boxes scores max_output_size iou_threshold score_threshold soft_nms_sigma name;NonMaxSuppressionV5 boxes scores 6
tensorflow.python.ops.image_ops_impl.pad_to_bounding_box;All Assert ExpandDims GreaterEqual Identity Less Pack Pad Reshape Shape Squeeze Sub Unpack;image offset_height offset_width target_height target_width
tensorflow.python.ops.image_ops_impl.per_image_standardization;All Assert Cast GreaterEqual Identity Less Maximum Mean Minimum Mul Prod Rank RealDiv Rsqrt Shape Sqrt Square StridedSlice Sub;image
tensorflow.python.ops.image_ops_impl.psnr;All Assert Cast Equal GreaterEqual Identity Log Mean Mul RealDiv ShapeN Size SquaredDifference StridedSlice Sub;a b max_val name
tensorflow.python.ops.image_ops_impl.random_brightness;Add Cast Identity Maximum Minimum Mul RandomUniform Sub;image max_delta seed
tensorflow.python.ops.image_ops_impl.random_contrast;Add AdjustContrastv2 Cast Identity Maximum Minimum Mul RandomUniform Sub;image lower upper seed
tensorflow.python.ops.image_ops_impl.random_flip_left_right;Add AddV2 All Assert Cast GreaterEqual Identity Less Merge Mul Pack RandomUniform Rank Reshape ReverseV2 Round Shape StridedSlice Sub Switch;image seed
tensorflow.python.ops.image_ops_impl.random_flip_up_down;Add AddV2 All Assert Cast GreaterEqual Identity Less Merge Mul Pack RandomUniform Rank Reshape ReverseV2 Round Shape StridedSlice Sub Switch;image seed
tensorflow.python.ops.image_ops_impl.random_hue;Add AdjustHue Cast Identity Mul RandomUniform Sub;image max_delta seed
tensorflow.python.ops.image_ops_impl.random_jpeg_quality;Cast DecodeJpeg EncodeJpegVariableQuality Identity Mul RandomUniformInt;image min_jpeg_quality max_jpeg_quality seed
tensorflow.python.ops.image_ops_impl.random_saturation;Add AdjustSaturation Cast Identity Mul RandomUniform Sub;image lower upper seed
tensorflow.python.ops.image_ops_impl.resize_bicubic;ResizeBicubic;images size align_corners name half_pixel_centers;ResizeBicubic images size 2
tensorflow.python.ops.image_ops_impl.resize_bilinear;ResizeBilinear;images size align_corners name half_pixel_centers;ResizeBilinear images size 2
tensorflow.python.ops.image_ops_impl.resize_image_with_crop_or_pad;AddV2 All Assert ExpandDims FloorDiv Greater GreaterEqual Identity Less Maximum Minimum Neg Pack Pad Reshape Shape Slice Squeeze Sub Unpack;image target_height target_width
tensorflow.python.ops.image_ops_impl.resize_image_with_pad_v1;All Assert Cast ExpandDims Floor GreaterEqual Identity Less Maximum Pack Pad RealDiv Reshape ResizeBilinear ResizeNearestNeighbor Shape Squeeze Sub Unpack;image target_height target_width method align_corners
tensorflow.python.ops.image_ops_impl.resize_image_with_pad_v2;All Assert Cast ExpandDims Floor GreaterEqual Identity Less Maximum Pack Pad RealDiv Reshape ResizeBilinear ScaleAndTranslate Shape Squeeze StridedSlice Sub Unpack;image target_height target_width method antialias
tensorflow.python.ops.image_ops_impl.resize_images;Cast ExpandDims Minimum Mul Pack RealDiv ResizeBilinear ResizeNearestNeighbor Round Squeeze;images size method align_corners preserve_aspect_ratio name
tensorflow.python.ops.image_ops_impl.resize_images_v2;Cast ExpandDims Minimum Mul Pack RealDiv ResizeBilinear Round ScaleAndTranslate Squeeze StridedSlice;images size method preserve_aspect_ratio antialias name
tensorflow.python.ops.image_ops_impl.resize_nearest_neighbor;ResizeNearestNeighbor;images size align_corners name half_pixel_centers;ResizeNearestNeighbor images size 2
tensorflow.python.ops.image_ops_impl.rgb_to_grayscale;AddV2 Cast ConcatV2 ExpandDims GatherV2 GreaterEqual Identity ListDiff MatMul Mul Pack Prod Range Rank Reshape Select Shape Transpose;images name
tensorflow.python.ops.image_ops_impl.rgb_to_yiq;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
tensorflow.python.ops.image_ops_impl.rgb_to_yuv;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
tensorflow.python.ops.image_ops_impl.rot90;All Assert Cast Equal FloorMod GreaterEqual Identity Less LessEqual Merge Pack Rank ReverseV2 Shape Sum Switch Transpose;image k name
tensorflow.python.ops.image_ops_impl.sample_distorted_bounding_box;SampleDistortedBoundingBoxV2;image_size bounding_boxes seed seed2 min_object_covered aspect_ratio_range area_range max_attempts use_image_if_no_bounding_boxes name;SampleDistortedBoundingBoxV2 image_size bounding_boxes 3
tensorflow.python.ops.image_ops_impl.sample_distorted_bounding_box_v2;SampleDistortedBoundingBoxV2;image_size bounding_boxes seed min_object_covered aspect_ratio_range area_range max_attempts use_image_if_no_bounding_boxes name;SampleDistortedBoundingBoxV2 image_size bounding_boxes 3
tensorflow.python.ops.image_ops_impl.sobel_edges;ConcatV2 DepthwiseConv2dNative MirrorPad Pack Reshape Shape StridedSlice Tile;image
tensorflow.python.ops.image_ops_impl.ssim;AddV2 All Assert Cast ConcatV2 DepthwiseConv2dNative Equal GreaterEqual Identity Mean Mul Pack Pow Range RealDiv Reshape Shape ShapeN Size Softmax Square StridedSlice Sub Tile;img1 img2 max_val filter_size filter_sigma k1 k2
tensorflow.python.ops.image_ops_impl.ssim_multiscale;AddV2 All Any Assert AvgPool Cast ConcatV2 DepthwiseConv2dNative Equal ExpandDims FloorMod GreaterEqual Identity Mean Merge MirrorPad Mul NotEqual Pack Pad Pow Prod Range RealDiv Relu Reshape Shape ShapeN Size Softmax Square StridedSlice Sub Switch Tile;img1 img2 max_val power_factors filter_size filter_sigma k1 k2
tensorflow.python.ops.image_ops_impl.total_variation;Abs AddV2 StridedSlice Sub Sum;images name
tensorflow.python.ops.image_ops_impl.transpose;All Assert GreaterEqual Identity Less Rank Shape Transpose;image name
tensorflow.python.ops.image_ops_impl.yiq_to_rgb;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
tensorflow.python.ops.image_ops_impl.yuv_to_rgb;ConcatV2 GatherV2 MatMul Pack Prod Reshape Shape Transpose;images
tensorflow.python.ops.init_ops.Constant
tensorflow.python.ops.init_ops.ConvolutionDeltaOrthogonal
tensorflow.python.ops.init_ops.ConvolutionOrthogonal
tensorflow.python.ops.init_ops.ConvolutionOrthogonal1D
tensorflow.python.ops.init_ops.ConvolutionOrthogonal2D
tensorflow.python.ops.init_ops.ConvolutionOrthogonal3D
tensorflow.python.ops.init_ops.GlorotNormal
tensorflow.python.ops.init_ops.GlorotUniform
tensorflow.python.ops.init_ops.Initializer
tensorflow.python.ops.init_ops.Ones
tensorflow.python.ops.init_ops.Orthogonal
tensorflow.python.ops.init_ops.RandomNormal
tensorflow.python.ops.init_ops.UniformUnitScaling
tensorflow.python.ops.init_ops.VarianceScaling
tensorflow.python.ops.init_ops.Zeros
tensorflow.python.ops.init_ops.constant_initializer
tensorflow.python.ops.init_ops.convolutional_delta_orthogonal
tensorflow.python.ops.init_ops.convolutional_orthogonal_1d
tensorflow.python.ops.init_ops.convolutional_orthogonal_2d
tensorflow.python.ops.init_ops.convolutional_orthogonal_3d
tensorflow.python.ops.init_ops.glorot_normal_initializer
tensorflow.python.ops.init_ops.glorot_uniform_initializer
tensorflow.python.ops.init_ops.he_normal
tensorflow.python.ops.init_ops.he_uniform
tensorflow.python.ops.init_ops.identity_initializer
tensorflow.python.ops.init_ops.lecun_normal
tensorflow.python.ops.init_ops.lecun_uniform
tensorflow.python.ops.init_ops.ones_initializer
tensorflow.python.ops.init_ops.orthogonal_initializer
tensorflow.python.ops.init_ops.random_normal_initializer
tensorflow.python.ops.init_ops.random_uniform_initializer
tensorflow.python.ops.init_ops.truncated_normal_initializer
tensorflow.python.ops.init_ops.uniform_unit_scaling_initializer
tensorflow.python.ops.init_ops.variance_scaling_initializer
tensorflow.python.ops.init_ops.zeros_initializer
tensorflow.python.ops.io_ops.ReaderBase
tensorflow.python.ops.io_ops.deprecated_endpoints
tensorflow.python.ops.io_ops.fixed_length_record_reader;FixedLengthRecordReader;record_bytes header_bytes footer_bytes hop_bytes container shared_name name
tensorflow.python.ops.io_ops.fixed_length_record_reader_v2;FixedLengthRecordReaderV2;record_bytes header_bytes footer_bytes hop_bytes container shared_name encoding name
tensorflow.python.ops.io_ops.identity_reader;IdentityReader;container shared_name name
tensorflow.python.ops.io_ops.identity_reader_v2;IdentityReaderV2;container shared_name name
tensorflow.python.ops.io_ops.lmdb_reader;LMDBReader;container shared_name name
tensorflow.python.ops.io_ops.matching_files;MatchingFiles;pattern name;MatchingFiles pattern 1
tensorflow.python.ops.io_ops.merge_v2_checkpoints;MergeV2Checkpoints;checkpoint_prefixes destination_prefix delete_old_dirs name;MergeV2Checkpoints checkpoint_prefixes destination_prefix 2
tensorflow.python.ops.io_ops.read_file;ReadFile;filename name;ReadFile filename 1
tensorflow.python.ops.io_ops.reader_num_records_produced;ReaderNumRecordsProduced;reader_handle name;ReaderNumRecordsProduced reader_handle 1
tensorflow.python.ops.io_ops.reader_num_records_produced_v2;ReaderNumRecordsProducedV2;reader_handle name;ReaderNumRecordsProducedV2 reader_handle 1
tensorflow.python.ops.io_ops.reader_num_work_units_completed;ReaderNumWorkUnitsCompleted;reader_handle name;ReaderNumWorkUnitsCompleted reader_handle 1
tensorflow.python.ops.io_ops.reader_num_work_units_completed_v2;ReaderNumWorkUnitsCompletedV2;reader_handle name;ReaderNumWorkUnitsCompletedV2 reader_handle 1
tensorflow.python.ops.io_ops.reader_read;ReaderRead;reader_handle queue_handle name;ReaderRead reader_handle queue_handle 2
tensorflow.python.ops.io_ops.reader_read_up_to;ReaderReadUpTo;reader_handle queue_handle num_records name;ReaderReadUpTo reader_handle queue_handle num_records 3
tensorflow.python.ops.io_ops.reader_read_up_to_v2;ReaderReadUpToV2;reader_handle queue_handle num_records name;ReaderReadUpToV2 reader_handle queue_handle num_records 3
tensorflow.python.ops.io_ops.reader_read_v2;ReaderReadV2;reader_handle queue_handle name;ReaderReadV2 reader_handle queue_handle 2
tensorflow.python.ops.io_ops.reader_reset;ReaderReset;reader_handle name;ReaderReset reader_handle 1
tensorflow.python.ops.io_ops.reader_reset_v2;ReaderResetV2;reader_handle name;ReaderResetV2 reader_handle 1
tensorflow.python.ops.io_ops.reader_restore_state;ReaderRestoreState;reader_handle state name;ReaderRestoreState reader_handle state 2
tensorflow.python.ops.io_ops.reader_restore_state_v2;ReaderRestoreStateV2;reader_handle state name;ReaderRestoreStateV2 reader_handle state 2
tensorflow.python.ops.io_ops.reader_serialize_state;ReaderSerializeState;reader_handle name;ReaderSerializeState reader_handle 1
tensorflow.python.ops.io_ops.reader_serialize_state_v2;ReaderSerializeStateV2;reader_handle name;ReaderSerializeStateV2 reader_handle 1
tensorflow.python.ops.io_ops.restore;Restore;file_pattern tensor_name dt preferred_shard name;Restore file_pattern tensor_name 2
tensorflow.python.ops.io_ops.restore_slice;RestoreSlice;file_pattern tensor_name shape_and_slice dt preferred_shard name;RestoreSlice file_pattern tensor_name shape_and_slice 3
tensorflow.python.ops.io_ops.restore_v2;RestoreV2;prefix tensor_names shape_and_slices dtypes name;RestoreV2 prefix tensor_names shape_and_slices 3
tensorflow.python.ops.io_ops.save;Save;filename tensor_names data name;Save filename tensor_names data *
tensorflow.python.ops.io_ops.save_slices;SaveSlices;filename tensor_names shapes_and_slices data name;SaveSlices filename tensor_names shapes_and_slices data *
tensorflow.python.ops.io_ops.save_v2;SaveV2;prefix tensor_names shape_and_slices tensors name;SaveV2 prefix tensor_names shape_and_slices tensors *
tensorflow.python.ops.io_ops.sharded_filename;ShardedFilename;basename shard num_shards name;ShardedFilename basename shard num_shards 3
tensorflow.python.ops.io_ops.sharded_filespec;ShardedFilespec;basename num_shards name;ShardedFilespec basename num_shards 2
tensorflow.python.ops.io_ops.text_line_reader;TextLineReader;skip_header_lines container shared_name name
tensorflow.python.ops.io_ops.text_line_reader_v2;TextLineReaderV2;skip_header_lines container shared_name name
tensorflow.python.ops.io_ops.tf_record_reader;TFRecordReader;container shared_name compression_type name
tensorflow.python.ops.io_ops.tf_record_reader_v2;TFRecordReaderV2;container shared_name compression_type name
tensorflow.python.ops.io_ops.whole_file_reader;WholeFileReader;container shared_name name
tensorflow.python.ops.io_ops.whole_file_reader_v2;WholeFileReaderV2;container shared_name name
tensorflow.python.ops.io_ops.write_file;WriteFile;filename contents name;WriteFile filename contents 2
tensorflow.python.ops.linalg_ops.batch_cholesky;BatchCholesky;input name;BatchCholesky input 1
tensorflow.python.ops.linalg_ops.batch_cholesky_grad;BatchCholeskyGrad;l grad name;BatchCholeskyGrad l grad 2
tensorflow.python.ops.linalg_ops.batch_matrix_determinant;BatchMatrixDeterminant;input name;BatchMatrixDeterminant input 1
tensorflow.python.ops.linalg_ops.batch_matrix_inverse;BatchMatrixInverse;input adjoint name;BatchMatrixInverse input 1
tensorflow.python.ops.linalg_ops.batch_matrix_solve;BatchMatrixSolve;matrix rhs adjoint name;BatchMatrixSolve matrix rhs 2
tensorflow.python.ops.linalg_ops.batch_matrix_solve_ls;BatchMatrixSolveLs;matrix rhs l2_regularizer fast name;BatchMatrixSolveLs matrix rhs l2_regularizer 3
tensorflow.python.ops.linalg_ops.batch_matrix_triangular_solve;BatchMatrixTriangularSolve;matrix rhs lower adjoint name;BatchMatrixTriangularSolve matrix rhs 2
tensorflow.python.ops.linalg_ops.batch_self_adjoint_eig;BatchSelfAdjointEig;input name;BatchSelfAdjointEig input 1
tensorflow.python.ops.linalg_ops.batch_self_adjoint_eig_v2;BatchSelfAdjointEigV2;input compute_v name;BatchSelfAdjointEigV2 input 1
tensorflow.python.ops.linalg_ops.batch_svd;BatchSvd;input compute_uv full_matrices name;BatchSvd input 1
tensorflow.python.ops.linalg_ops.cholesky;Cholesky;input name;Cholesky input 1
tensorflow.python.ops.linalg_ops.cholesky_grad;CholeskyGrad;l grad name;CholeskyGrad l grad 2
tensorflow.python.ops.linalg_ops.cholesky_solve;MatrixTriangularSolve;chol rhs name
tensorflow.python.ops.linalg_ops.deprecated_endpoints
tensorflow.python.ops.linalg_ops.einsum;Einsum;inputs equation name;Einsum inputs *
tensorflow.python.ops.linalg_ops.eye;Cast ConcatV2 Fill MatrixDiag MatrixSetDiag Minimum Pack;num_rows num_columns batch_shape dtype name
tensorflow.python.ops.linalg_ops.log_matrix_determinant;LogMatrixDeterminant;input name;LogMatrixDeterminant input 1
tensorflow.python.ops.linalg_ops.lu;Lu;input output_idx_type name;Lu input 1
tensorflow.python.ops.linalg_ops.matrix_determinant;MatrixDeterminant;input name;MatrixDeterminant input 1
tensorflow.python.ops.linalg_ops.matrix_exponential;MatrixExponential;input name;MatrixExponential input 1
tensorflow.python.ops.linalg_ops.matrix_inverse;MatrixInverse;input adjoint name;MatrixInverse input 1
tensorflow.python.ops.linalg_ops.matrix_logarithm;MatrixLogarithm;input name;MatrixLogarithm input 1
tensorflow.python.ops.linalg_ops.matrix_solve;MatrixSolve;matrix rhs adjoint name;MatrixSolve matrix rhs 2
tensorflow.python.ops.linalg_ops.matrix_solve_ls;AddV2 BatchMatMulV2 Cholesky ConcatV2 Conj Fill GreaterEqual Identity MatMul MatrixDiag MatrixSolveLs MatrixTriangularSolve Merge Minimum Mul Pack Shape StridedSlice Switch;matrix rhs l2_regularizer fast name
tensorflow.python.ops.linalg_ops.matrix_square_root;MatrixSquareRoot;input name;MatrixSquareRoot input 1
tensorflow.python.ops.linalg_ops.matrix_triangular_solve;MatrixTriangularSolve;matrix rhs lower adjoint name;MatrixTriangularSolve matrix rhs 2
tensorflow.python.ops.linalg_ops.norm;Conj Mul Range Rank Sqrt Squeeze Sum;tensor ord axis keepdims name keep_dims
tensorflow.python.ops.linalg_ops.norm_v2;Conj Mul Range Rank Sqrt Squeeze Sum;tensor ord axis keepdims name
tensorflow.python.ops.linalg_ops.qr;Qr;input full_matrices name;Qr input 1
tensorflow.python.ops.linalg_ops.self_adjoint_eig;SelfAdjointEigV2;tensor name;SelfAdjointEigV2 tensor 1
tensorflow.python.ops.linalg_ops.self_adjoint_eig_v2;SelfAdjointEigV2;input compute_v name;SelfAdjointEigV2 input 1
tensorflow.python.ops.linalg_ops.self_adjoint_eigvals;SelfAdjointEigV2;tensor name;SelfAdjointEigV2 tensor 1
tensorflow.python.ops.linalg_ops.svd;Real Svd;tensor full_matrices compute_uv name;Svd tensor 1
tensorflow.python.ops.linalg_ops.tridiagonal_mat_mul;TridiagonalMatMul;superdiag maindiag subdiag rhs name;TridiagonalMatMul superdiag maindiag subdiag rhs 4
tensorflow.python.ops.linalg_ops.tridiagonal_solve;TridiagonalSolve;diagonals rhs partial_pivoting name;TridiagonalSolve diagonals rhs 2
tensorflow.python.ops.logging_ops.audio_summary;AudioSummaryV2;tag tensor sample_rate max_outputs collections name;AudioSummaryV2 tensor 3
tensorflow.python.ops.logging_ops.audio_summary_v2;AudioSummaryV2;tag tensor sample_rate max_outputs name;AudioSummaryV2 tag tensor sample_rate 3
tensorflow.python.ops.logging_ops.deprecated_endpoints
tensorflow.python.ops.logging_ops.get_summary_op
tensorflow.python.ops.logging_ops.histogram_summary;Cast HistogramSummary Pack;tag values collections name
tensorflow.python.ops.logging_ops.image_summary;ImageSummary;tag tensor max_images collections name;ImageSummary tensor 2
tensorflow.python.ops.logging_ops.merge_all_summaries
tensorflow.python.ops.logging_ops.merge_summary;MergeSummary;inputs collections name
tensorflow.python.ops.logging_ops.print_v2;PrintV2 StringFormat
tensorflow.python.ops.logging_ops.tensor_summary;TensorSummary;tensor description labels display_name name;TensorSummary tensor 1
tensorflow.python.ops.logging_ops.tensor_summary_v2;TensorSummaryV2;tag tensor serialized_summary_metadata name;TensorSummaryV2 tag tensor serialized_summary_metadata 3
tensorflow.python.ops.logging_ops.timestamp;Timestamp;name
tensorflow.python.ops.manip_ops.roll;Roll;input shift axis name;Roll input axis 3
tensorflow.python.ops.map_fn.map_fn;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3;fn elems dtype parallel_iterations back_prop swap_memory infer_shape name
tensorflow.python.ops.math_ops.DivideDelegateWithName
tensorflow.python.ops.math_ops.abs;Abs ComplexAbs;x name;Abs x 1
tensorflow.python.ops.math_ops.accumulate_n;AccumulateNV2;inputs shape tensor_dtype name;AccumulateNV2 inputs *
tensorflow.python.ops.math_ops.accumulate_nv2;AccumulateNV2;inputs shape name;AccumulateNV2 inputs *
tensorflow.python.ops.math_ops.acos;Acos;x name;Acos x 1
tensorflow.python.ops.math_ops.acosh;Acosh;x name;Acosh x 1
tensorflow.python.ops.math_ops.add;Add;x y name;Add x y 2
tensorflow.python.ops.math_ops.add_n;AddN;inputs name;AddN inputs *
tensorflow.python.ops.math_ops.add_v2;AddV2;x y name;AddV2 x y 2
tensorflow.python.ops.math_ops.angle;Angle ZerosLike;input name;ZerosLike input 1
tensorflow.python.ops.math_ops.approximate_equal;ApproximateEqual;x y tolerance name;ApproximateEqual x y 2
tensorflow.python.ops.math_ops.arg_max;ArgMax;input dimension output_type name;ArgMax input dimension 2
tensorflow.python.ops.math_ops.arg_min;ArgMin;input dimension output_type name;ArgMin input dimension 2
tensorflow.python.ops.math_ops.argmax;ArgMax;input axis name dimension output_type;ArgMax input axis 2
tensorflow.python.ops.math_ops.argmax_v2;ArgMax;input axis output_type name;ArgMax input axis 2
tensorflow.python.ops.math_ops.argmin;ArgMin;input axis name dimension output_type;ArgMin input axis 2
tensorflow.python.ops.math_ops.argmin_v2;ArgMin;input axis output_type name;ArgMin input axis 2
tensorflow.python.ops.math_ops.asin;Asin;x name;Asin x 1
tensorflow.python.ops.math_ops.asinh;Asinh;x name;Asinh x 1
tensorflow.python.ops.math_ops.atan;Atan;x name;Atan x 1
tensorflow.python.ops.math_ops.atan2;Atan2;y x name;Atan2 y x 2
tensorflow.python.ops.math_ops.atanh;Atanh;x name;Atanh x 1
tensorflow.python.ops.math_ops.batch_mat_mul;BatchMatMul;x y adj_x adj_y name;BatchMatMul x y 2
tensorflow.python.ops.math_ops.batch_mat_mul_v2;BatchMatMulV2;x y adj_x adj_y name;BatchMatMulV2 x y 2
tensorflow.python.ops.math_ops.bessel_i0e;BesselI0e;x name;BesselI0e x 1
tensorflow.python.ops.math_ops.bessel_i1e;BesselI1e;x name;BesselI1e x 1
tensorflow.python.ops.math_ops.betainc;Betainc;a b x name;Betainc a b x 3
tensorflow.python.ops.math_ops.bincount;AddV2 Bincount Cast Greater Max Maximum Minimum Mul Prod ReadVariableOp UnsortedSegmentSum;arr weights minlength maxlength dtype name
tensorflow.python.ops.math_ops.bincount_v1;AddV2 Bincount Cast Greater Max Maximum Minimum Mul Prod ReadVariableOp UnsortedSegmentSum;arr weights minlength maxlength dtype
tensorflow.python.ops.math_ops.bucketize;Bucketize;input boundaries name;Bucketize input 1
tensorflow.python.ops.math_ops.cast;Cast;x dtype name;Cast x 1
tensorflow.python.ops.math_ops.ceil;Ceil;x name;Ceil x 1
tensorflow.python.ops.math_ops.compare_and_bitpack;CompareAndBitpack;input threshold name;CompareAndBitpack input threshold 2
tensorflow.python.ops.math_ops.complex;Complex;real imag name;Complex real imag 2
tensorflow.python.ops.math_ops.complex_abs;ComplexAbs;x Tout name;ComplexAbs x 1
tensorflow.python.ops.math_ops.conj;Conj;x name
tensorflow.python.ops.math_ops.cos;Cos;x name;Cos x 1
tensorflow.python.ops.math_ops.cosh;Cosh;x name;Cosh x 1
tensorflow.python.ops.math_ops.count_nonzero;Cast NotEqual Range Rank Sum;input_tensor axis keepdims dtype name reduction_indices keep_dims input
tensorflow.python.ops.math_ops.count_nonzero_v2;Cast NotEqual Range Rank Sum;input axis keepdims dtype name
tensorflow.python.ops.math_ops.cross;Cross;a b name;Cross a b 2
tensorflow.python.ops.math_ops.cumprod;Cumprod;x axis exclusive reverse name;Cumprod x axis 2
tensorflow.python.ops.math_ops.cumsum;Cumsum;x axis exclusive reverse name;Cumsum x axis 2
tensorflow.python.ops.math_ops.cumulative_logsumexp;CumulativeLogsumexp;x axis exclusive reverse name;CumulativeLogsumexp x axis 2
tensorflow.python.ops.math_ops.deprecated_endpoints
tensorflow.python.ops.math_ops.digamma;Digamma;x name;Digamma x 1
tensorflow.python.ops.math_ops.div;FloorDiv RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.math_ops.div_no_nan;DivNoNan;x y name;DivNoNan x y 2
tensorflow.python.ops.math_ops.divide;Cast RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.math_ops.equal;Equal;x y name;Equal x y 2
tensorflow.python.ops.math_ops.erf;Erf;x name;Erf x 1
tensorflow.python.ops.math_ops.erfc;Erfc;x name;Erfc x 1
tensorflow.python.ops.math_ops.euclidean_norm;EuclideanNorm;input axis keep_dims name;EuclideanNorm input axis 2
tensorflow.python.ops.math_ops.exp;Exp;x name;Exp x 1
tensorflow.python.ops.math_ops.expm1;Expm1;x name;Expm1 x 1
tensorflow.python.ops.math_ops.floor;Floor;x name;Floor x 1
tensorflow.python.ops.math_ops.floor_div;FloorDiv;x y name;FloorDiv x y 2
tensorflow.python.ops.math_ops.floor_mod;FloorMod;x y name;FloorMod x y 2
tensorflow.python.ops.math_ops.floordiv;FloorDiv;x y name;FloorDiv x y 2
tensorflow.python.ops.math_ops.floormod;FloorMod;x y name;FloorMod x y 2
tensorflow.python.ops.math_ops.greater;Greater;x y name;Greater x y 2
tensorflow.python.ops.math_ops.greater_equal;GreaterEqual;x y name;GreaterEqual x y 2
tensorflow.python.ops.math_ops.igamma;Igamma;a x name;Igamma a x 2
tensorflow.python.ops.math_ops.igamma_grad_a;IgammaGradA;a x name;IgammaGradA a x 2
tensorflow.python.ops.math_ops.igammac;Igammac;a x name;Igammac a x 2
tensorflow.python.ops.math_ops.imag;Imag ZerosLike;input name;ZerosLike input 1
tensorflow.python.ops.math_ops.inv;Inv;x name;Inv x 1
tensorflow.python.ops.math_ops.inv_grad;InvGrad;y dy name;InvGrad y dy 2
tensorflow.python.ops.math_ops.is_finite;IsFinite;x name;IsFinite x 1
tensorflow.python.ops.math_ops.is_inf;IsInf;x name;IsInf x 1
tensorflow.python.ops.math_ops.is_nan;IsNan;x name;IsNan x 1
tensorflow.python.ops.math_ops.less;Less;x y name;Less x y 2
tensorflow.python.ops.math_ops.less_equal;LessEqual;x y name;LessEqual x y 2
tensorflow.python.ops.math_ops.lgamma;Lgamma;x name;Lgamma x 1
tensorflow.python.ops.math_ops.lin_space;LinSpace;start stop num name;LinSpace start stop num 3
tensorflow.python.ops.math_ops.linspace;LinSpace;start stop num name;LinSpace start stop num 3
tensorflow.python.ops.math_ops.log;Log;x name;Log x 1
tensorflow.python.ops.math_ops.log1p;Log1p;x name;Log1p x 1
tensorflow.python.ops.math_ops.log_sigmoid;Neg Softplus;x name
tensorflow.python.ops.math_ops.logical_and;LogicalAnd;x y name;LogicalAnd x y 2
tensorflow.python.ops.math_ops.logical_not;LogicalNot;x name;LogicalNot x 1
tensorflow.python.ops.math_ops.logical_or;LogicalOr;x y name;LogicalOr x y 2
tensorflow.python.ops.math_ops.logical_xor;LogicalAnd LogicalNot LogicalOr;x y name
tensorflow.python.ops.math_ops.mat_mul;MatMul;a b transpose_a transpose_b name;MatMul a b 2
tensorflow.python.ops.math_ops.matmul;BatchMatMulV2 Conj MatMul SparseMatMul;a b transpose_a transpose_b adjoint_a adjoint_b a_is_sparse b_is_sparse name
tensorflow.python.ops.math_ops.matvec;BatchMatMulV2 ExpandDims SparseMatMul Squeeze;a b transpose_a adjoint_a a_is_sparse b_is_sparse name
tensorflow.python.ops.math_ops.maximum;Maximum;x y name;Maximum x y 2
tensorflow.python.ops.math_ops.mean;Mean;input axis keep_dims name;Mean input axis 2
tensorflow.python.ops.math_ops.minimum;Minimum;x y name;Minimum x y 2
tensorflow.python.ops.math_ops.mod;FloorMod;x y name;FloorMod x y 2
tensorflow.python.ops.math_ops.mul;Mul;x y name;Mul x y 2
tensorflow.python.ops.math_ops.mul_no_nan;MulNoNan;x y name;MulNoNan x y 2
tensorflow.python.ops.math_ops.multiply;Mul;x y name;Mul x y 2
tensorflow.python.ops.math_ops.multiply_no_nan;MulNoNan;x y name;MulNoNan x y 2
tensorflow.python.ops.math_ops.neg;Neg;x name;Neg x 1
tensorflow.python.ops.math_ops.negative;Neg;x name;Neg x 1
tensorflow.python.ops.math_ops.next_after;NextAfter;x1 x2 name;NextAfter x1 x2 2
tensorflow.python.ops.math_ops.nextafter;NextAfter;x1 x2 name;NextAfter x1 x2 2
tensorflow.python.ops.math_ops.not_equal;NotEqual;x y name;NotEqual x y 2
tensorflow.python.ops.math_ops.polygamma;Polygamma;a x name;Polygamma a x 2
tensorflow.python.ops.math_ops.polyval;AddV2 Mul;coeffs x name
tensorflow.python.ops.math_ops.pow;Pow;x y name;Pow x y 2
tensorflow.python.ops.math_ops.prod;Prod;input axis keep_dims name;Prod input axis 2
tensorflow.python.ops.math_ops.quantize_down_and_shrink_range;QuantizeDownAndShrinkRange;input input_min input_max out_type name;QuantizeDownAndShrinkRange input input_min input_max 3
tensorflow.python.ops.math_ops.quantized_add;QuantizedAdd;x y min_x max_x min_y max_y Toutput name;QuantizedAdd x y min_x max_x min_y max_y 6
tensorflow.python.ops.math_ops.quantized_mat_mul;QuantizedMatMul;a b min_a max_a min_b max_b Toutput transpose_a transpose_b Tactivation name;QuantizedMatMul a b min_a max_a min_b max_b 6
tensorflow.python.ops.math_ops.quantized_mul;QuantizedMul;x y min_x max_x min_y max_y Toutput name;QuantizedMul x y min_x max_x min_y max_y 6
tensorflow.python.ops.math_ops.range;Cast Range;start limit delta dtype name
tensorflow.python.ops.math_ops.real;Real;input name
tensorflow.python.ops.math_ops.real_div;RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.math_ops.realdiv;RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.math_ops.reciprocal;Reciprocal;x name;Reciprocal x 1
tensorflow.python.ops.math_ops.reciprocal_grad;ReciprocalGrad;y dy name;ReciprocalGrad y dy 2
tensorflow.python.ops.math_ops.reciprocal_no_nan;DivNoNan;x name;DivNoNan x 2
tensorflow.python.ops.math_ops.reduce_all;All;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_all_v1;All;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.math_ops.reduce_any;Any;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_any_v1;Any;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.math_ops.reduce_euclidean_norm;EuclideanNorm Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_logsumexp;Add Exp IsFinite Log Max Range Rank Reshape Select Shape StopGradient Sub Sum ZerosLike;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_logsumexp_v1;Add Exp IsFinite Log Max Range Rank Reshape Select Shape StopGradient Sub Sum ZerosLike;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.math_ops.reduce_max;Max Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_max_v1;Max Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.math_ops.reduce_mean;Mean Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_mean_v1;Mean Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.math_ops.reduce_min;Min Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_min_v1;Min Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.math_ops.reduce_prod;Prod Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_prod_v1;Prod Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.math_ops.reduce_std;Mean Range Rank Sqrt Square Sub;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_sum;Range Rank Sum;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduce_sum_v1;Range Rank Sum;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.math_ops.reduce_variance;Mean Range Rank Square Sub;input_tensor axis keepdims name
tensorflow.python.ops.math_ops.reduced_shape;AddV2 Cast DynamicStitch Fill FloorMod Range Size;input_shape axes
tensorflow.python.ops.math_ops.requantization_range;RequantizationRange;input input_min input_max name;RequantizationRange input input_min input_max 3
tensorflow.python.ops.math_ops.requantization_range_per_channel;RequantizationRangePerChannel;input input_min input_max clip_value_max name;RequantizationRangePerChannel input input_min input_max 3
tensorflow.python.ops.math_ops.requantize;Requantize;input input_min input_max requested_output_min requested_output_max out_type name;Requantize input input_min input_max requested_output_min requested_output_max 5
tensorflow.python.ops.math_ops.requantize_per_channel;RequantizePerChannel;input input_min input_max requested_output_min requested_output_max out_type name;RequantizePerChannel input input_min input_max requested_output_min requested_output_max 5
tensorflow.python.ops.math_ops.rint;Rint;x name;Rint x 1
tensorflow.python.ops.math_ops.round;Round;x name;Round x 1
tensorflow.python.ops.math_ops.rsqrt;Rsqrt;x name;Rsqrt x 1
tensorflow.python.ops.math_ops.rsqrt_grad;RsqrtGrad;y dy name;RsqrtGrad y dy 2
tensorflow.python.ops.math_ops.saturate_cast;Cast Maximum Minimum;value dtype name
tensorflow.python.ops.math_ops.scalar_mul;Mul;scalar x name;Mul scalar x 2
tensorflow.python.ops.math_ops.scalar_mul_v2;Mul;scalar x name;Mul scalar x 2
tensorflow.python.ops.math_ops.segment_max;SegmentMax;data segment_ids name;SegmentMax data segment_ids 2
tensorflow.python.ops.math_ops.segment_mean;SegmentMean;data segment_ids name;SegmentMean data segment_ids 2
tensorflow.python.ops.math_ops.segment_min;SegmentMin;data segment_ids name;SegmentMin data segment_ids 2
tensorflow.python.ops.math_ops.segment_prod;SegmentProd;data segment_ids name;SegmentProd data segment_ids 2
tensorflow.python.ops.math_ops.segment_sum;SegmentSum;data segment_ids name;SegmentSum data segment_ids 2
tensorflow.python.ops.math_ops.select;Select;condition x y name;Select condition x y 3
tensorflow.python.ops.math_ops.select_v2;SelectV2;condition t e name;SelectV2 condition t e 3
tensorflow.python.ops.math_ops.sigmoid;Sigmoid;x name;Sigmoid x 1
tensorflow.python.ops.math_ops.sigmoid_grad;SigmoidGrad;y dy name;SigmoidGrad y dy 2
tensorflow.python.ops.math_ops.sign;Sign;x name;Sign x 1
tensorflow.python.ops.math_ops.sin;Sin;x name;Sin x 1
tensorflow.python.ops.math_ops.sinh;Sinh;x name;Sinh x 1
tensorflow.python.ops.math_ops.sparse_mat_mul;SparseMatMul;a b transpose_a transpose_b a_is_sparse b_is_sparse name;SparseMatMul a b 2
tensorflow.python.ops.math_ops.sparse_matmul;SparseMatMul;a b transpose_a transpose_b a_is_sparse b_is_sparse name;SparseMatMul a b 2
tensorflow.python.ops.math_ops.sparse_segment_mean;Pack SparseSegmentMean SparseSegmentMeanWithNumSegments;data indices segment_ids name num_segments
tensorflow.python.ops.math_ops.sparse_segment_mean_grad;SparseSegmentMeanGrad;grad indices segment_ids output_dim0 name;SparseSegmentMeanGrad grad indices segment_ids output_dim0 4
tensorflow.python.ops.math_ops.sparse_segment_mean_v2;Pack SparseSegmentMean SparseSegmentMeanWithNumSegments;data indices segment_ids num_segments name
tensorflow.python.ops.math_ops.sparse_segment_mean_with_num_segments;SparseSegmentMeanWithNumSegments;data indices segment_ids num_segments name;SparseSegmentMeanWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.math_ops.sparse_segment_sqrt_n;Pack SparseSegmentSqrtN SparseSegmentSqrtNWithNumSegments;data indices segment_ids name num_segments
tensorflow.python.ops.math_ops.sparse_segment_sqrt_n_grad;SparseSegmentSqrtNGrad;grad indices segment_ids output_dim0 name;SparseSegmentSqrtNGrad grad indices segment_ids output_dim0 4
tensorflow.python.ops.math_ops.sparse_segment_sqrt_n_v2;Pack SparseSegmentSqrtN SparseSegmentSqrtNWithNumSegments;data indices segment_ids num_segments name
tensorflow.python.ops.math_ops.sparse_segment_sqrt_n_with_num_segments;SparseSegmentSqrtNWithNumSegments;data indices segment_ids num_segments name;SparseSegmentSqrtNWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.math_ops.sparse_segment_sum;Pack SparseSegmentSum SparseSegmentSumWithNumSegments;data indices segment_ids name num_segments
tensorflow.python.ops.math_ops.sparse_segment_sum_v2;Pack SparseSegmentSum SparseSegmentSumWithNumSegments;data indices segment_ids num_segments name
tensorflow.python.ops.math_ops.sparse_segment_sum_with_num_segments;SparseSegmentSumWithNumSegments;data indices segment_ids num_segments name;SparseSegmentSumWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.math_ops.sqrt;Sqrt;x name;Sqrt x 1
tensorflow.python.ops.math_ops.sqrt_grad;SqrtGrad;y dy name;SqrtGrad y dy 2
tensorflow.python.ops.math_ops.square;Square;x name;Square x 1
tensorflow.python.ops.math_ops.squared_difference;SquaredDifference;x y name;SquaredDifference x y 2
tensorflow.python.ops.math_ops.sub;Sub;x y name;Sub x y 2
tensorflow.python.ops.math_ops.subtract;Sub;x y name;Sub x y 2
tensorflow.python.ops.math_ops.tan;Tan;x name;Tan x 1
tensorflow.python.ops.math_ops.tanh;Tanh;x name;Tanh x 1
tensorflow.python.ops.math_ops.tanh_grad;TanhGrad;y dy name;TanhGrad y dy 2
tensorflow.python.ops.math_ops.tensordot;AddV2 ConcatV2 GatherV2 GreaterEqual ListDiff MatMul Pack Prod Range Rank Reshape Select Shape Sub Transpose;a b axes name
tensorflow.python.ops.math_ops.to_bfloat16;Cast;x name;Cast x 1
tensorflow.python.ops.math_ops.to_complex128;Cast;x name;Cast x 1
tensorflow.python.ops.math_ops.to_complex64;Cast;x name;Cast x 1
tensorflow.python.ops.math_ops.to_double;Cast;x name;Cast x 1
tensorflow.python.ops.math_ops.to_float;Cast;x name
tensorflow.python.ops.math_ops.to_int32;Cast;x name;Cast x 1
tensorflow.python.ops.math_ops.to_int64;Cast;x name;Cast x 1
tensorflow.python.ops.math_ops.trace;MatrixDiagPart Sum;x name
tensorflow.python.ops.math_ops.truediv;Cast RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.math_ops.truncate_div;TruncateDiv;x y name;TruncateDiv x y 2
tensorflow.python.ops.math_ops.truncate_mod;TruncateMod;x y name;TruncateMod x y 2
tensorflow.python.ops.math_ops.truncatediv;TruncateDiv;x y name;TruncateDiv x y 2
tensorflow.python.ops.math_ops.truncatemod;TruncateMod;x y name;TruncateMod x y 2
tensorflow.python.ops.math_ops.unsorted_segment_max;UnsortedSegmentMax;data segment_ids num_segments name;UnsortedSegmentMax data segment_ids num_segments 3
tensorflow.python.ops.math_ops.unsorted_segment_mean;Cast Fill Maximum Pack RealDiv Reshape UnsortedSegmentSum;data segment_ids num_segments name
tensorflow.python.ops.math_ops.unsorted_segment_min;UnsortedSegmentMin;data segment_ids num_segments name;UnsortedSegmentMin data segment_ids num_segments 3
tensorflow.python.ops.math_ops.unsorted_segment_prod;UnsortedSegmentProd;data segment_ids num_segments name;UnsortedSegmentProd data segment_ids num_segments 3
tensorflow.python.ops.math_ops.unsorted_segment_sqrt_n;Fill Maximum Pack RealDiv Reshape Sqrt UnsortedSegmentSum;data segment_ids num_segments name
tensorflow.python.ops.math_ops.unsorted_segment_sum;UnsortedSegmentSum;data segment_ids num_segments name;UnsortedSegmentSum data segment_ids num_segments 3
tensorflow.python.ops.math_ops.xdivy;Xdivy;x y name;Xdivy x y 2
tensorflow.python.ops.math_ops.xlogy;Xlogy;x y name;Xlogy x y 2
tensorflow.python.ops.math_ops.zeta;Zeta;x q name;Zeta x q 2
tensorflow.python.ops.nn.all_candidate_sampler;AllCandidateSampler;true_classes num_true num_sampled unique seed name;AllCandidateSampler true_classes 1
tensorflow.python.ops.nn.atrous_conv2d;AddV2 BatchToSpaceND Conv2D FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;value filters rate padding name
tensorflow.python.ops.nn.atrous_conv2d_transpose;BatchToSpaceND Conv2DBackpropInput SpaceToBatchND;value filters output_shape rate padding name
tensorflow.python.ops.nn.avg_pool;AvgPool;value ksize strides padding data_format name input;AvgPool value 1
tensorflow.python.ops.nn.avg_pool1d;AvgPool ExpandDims Squeeze;input ksize strides padding data_format name
tensorflow.python.ops.nn.avg_pool2d;AvgPool;input ksize strides padding data_format name;AvgPool input 1
tensorflow.python.ops.nn.avg_pool3d;AvgPool3D;input ksize strides padding data_format name;AvgPool3D input 1
tensorflow.python.ops.nn.avg_pool3d_grad;AvgPool3DGrad;orig_input_shape grad ksize strides padding data_format name;AvgPool3DGrad orig_input_shape grad 2
tensorflow.python.ops.nn.avg_pool_grad;AvgPoolGrad;orig_input_shape grad ksize strides padding data_format name;AvgPoolGrad orig_input_shape grad 2
tensorflow.python.ops.nn.avg_pool_v2;AvgPool AvgPool3D ExpandDims Squeeze;input ksize strides padding data_format name
tensorflow.python.ops.nn.batch_norm_with_global_normalization_grad;BatchNormWithGlobalNormalizationGrad;t m v gamma backprop variance_epsilon scale_after_normalization name;BatchNormWithGlobalNormalizationGrad t m v gamma backprop 5
tensorflow.python.ops.nn.batch_normalization;AddV2 Mul Rsqrt Sub;x mean variance offset scale variance_epsilon name
tensorflow.python.ops.nn.bias_add;BiasAdd;value bias data_format name;BiasAdd value bias 2
tensorflow.python.ops.nn.bias_add_grad;BiasAddGrad;out_backprop data_format name;BiasAddGrad out_backprop 1
tensorflow.python.ops.nn.bias_add_v1;BiasAddV1;value bias name;BiasAddV1 value bias 2
tensorflow.python.ops.nn.bidirectional_dynamic_rnn;Add AddV2 Assign BiasAdd ConcatV2 Enter Exit Fill Identity Less LogicalAnd LoopCond MatMul Maximum Merge Minimum Mul NextIteration RandomUniform Range ReverseV2 Sigmoid Split StridedSlice Sub Switch Tanh TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Transpose VariableV2;cell_fw cell_bw inputs sequence_length initial_state_fw initial_state_bw dtype parallel_iterations swap_memory time_major scope
tensorflow.python.ops.nn.collapse_repeated;Cast ConcatV2 ExpandDims Fill GatherV2 Less LogicalAnd Max NotEqual Pack Prod Range Rank Reshape ScatterNd Shape Squeeze StridedSlice Sum Where;labels seq_length name
tensorflow.python.ops.nn.compute_accidental_hits;ComputeAccidentalHits;true_classes sampled_candidates num_true seed name
tensorflow.python.ops.nn.compute_average_loss;All Assert Cast ConcatV2 DenseToDenseSetOperation Equal ExpandDims Fill GreaterEqual Identity Merge Mul Range Rank RealDiv Shape Size Squeeze StridedSlice Sub Sum Switch;per_example_loss sample_weight global_batch_size
tensorflow.python.ops.nn.conv1d;Conv2D ExpandDims Squeeze;value filters stride padding use_cudnn_on_gpu data_format name input dilations
tensorflow.python.ops.nn.conv1d_v2;Conv2D ExpandDims Squeeze;input filters stride padding data_format dilations name
tensorflow.python.ops.nn.conv2d;Conv2D;input filter strides padding use_cudnn_on_gpu data_format dilations name filters;Conv2D input filter 2
tensorflow.python.ops.nn.conv2d_backprop_filter;Conv2DBackpropFilter;input filter_sizes out_backprop strides padding use_cudnn_on_gpu data_format dilations name;Conv2DBackpropFilter input out_backprop 3
tensorflow.python.ops.nn.conv2d_backprop_input;Conv2DBackpropInput;input_sizes filter out_backprop strides padding use_cudnn_on_gpu data_format dilations name filters;Conv2DBackpropInput filter out_backprop 3
tensorflow.python.ops.nn.conv2d_transpose;Conv2DBackpropInput;value filter output_shape strides padding data_format name input filters dilations;Conv2DBackpropInput output_shape filter value 3
tensorflow.python.ops.nn.conv2d_transpose_v2;Conv2DBackpropInput;input filters output_shape strides padding data_format dilations name;Conv2DBackpropInput output_shape filters input 3
tensorflow.python.ops.nn.conv2d_v2;Conv2D;input filters strides padding data_format dilations name;Conv2D input filters 2
tensorflow.python.ops.nn.conv3d;Conv3D;input filter strides padding data_format dilations name;Conv3D input filter 2
tensorflow.python.ops.nn.conv3d_backprop_filter;Conv3DBackpropFilter;input filter out_backprop strides padding dilations name;Conv3DBackpropFilter input filter out_backprop 3
tensorflow.python.ops.nn.conv3d_backprop_filter_v2;Conv3DBackpropFilterV2;input filter_sizes out_backprop strides padding data_format dilations name;Conv3DBackpropFilterV2 input filter_sizes out_backprop 3
tensorflow.python.ops.nn.conv3d_backprop_input;Conv3DBackpropInput;input filter out_backprop strides padding dilations name;Conv3DBackpropInput input filter out_backprop 3
tensorflow.python.ops.nn.conv3d_backprop_input_v2;Conv3DBackpropInputV2;input_sizes filter out_backprop strides padding data_format dilations name;Conv3DBackpropInputV2 input_sizes filter out_backprop 3
tensorflow.python.ops.nn.conv3d_transpose;Conv3DBackpropInputV2;value filter output_shape strides padding data_format name input filters dilations
tensorflow.python.ops.nn.conv3d_v1;Conv3D;input filter strides padding data_format dilations name filters
tensorflow.python.ops.nn.conv3d_v2;Conv3D;input filters strides padding data_format dilations name;Conv3D input filters 2
tensorflow.python.ops.nn.conv_transpose;Conv2DBackpropInput;input filters output_shape strides padding data_format dilations name;Conv2DBackpropInput output_shape filters input 3
tensorflow.python.ops.nn.convolution;AddV2 BatchToSpaceND Conv2D Conv3D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub;input filter padding strides dilation_rate name data_format filters dilations
tensorflow.python.ops.nn.convolution_internal;AddV2 BatchToSpaceND Conv2D Conv3D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub;input filters strides padding data_format dilations name call_from_convolution
tensorflow.python.ops.nn.convolution_v2;AddV2 BatchToSpaceND Conv2D Conv3D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub;input filters strides padding data_format dilations name
tensorflow.python.ops.nn.crelu;ConcatV2 Neg Relu;features name axis
tensorflow.python.ops.nn.crelu_v2;ConcatV2 Neg Relu;features axis name
tensorflow.python.ops.nn.ctc_beam_search_decoder;CTCBeamSearchDecoder Cast Pack;inputs sequence_length beam_width top_paths merge_repeated
tensorflow.python.ops.nn.ctc_beam_search_decoder_v2;CTCBeamSearchDecoder Cast Pack;inputs sequence_length beam_width top_paths
tensorflow.python.ops.nn.ctc_greedy_decoder;CTCGreedyDecoder Cast Pack;inputs sequence_length merge_repeated
tensorflow.python.ops.nn.ctc_loss;CTCLoss Cast Pack;labels inputs sequence_length preprocess_collapse_repeated ctc_merge_repeated ignore_longer_outputs_than_inputs time_major logits
tensorflow.python.ops.nn.ctc_loss_and_grad;Add AddV2 Cast ConcatV2 Empty Equal Exp ExpandDims Fill GatherV2 GreaterEqual InplaceAdd InplaceUpdate IsFinite Less Log LogSoftmax MatrixDiag Max Mul Neg OneHot Pack PadV2 Range Reshape ScatterNd Select Shape Squeeze StopGradient StridedSlice Sub Sum Tile Transpose While ZerosLike;logits labels label_length logit_length unique
tensorflow.python.ops.nn.ctc_loss_dense;Add AddV2 Cast ConcatV2 Empty Equal Exp ExpandDims Fill GatherV2 GreaterEqual Identity IdentityN InplaceAdd InplaceUpdate IsFinite Less Log LogSoftmax MatrixDiag Max Mul Neg OneHot Pack PadV2 Range Reshape ScatterNd Select Shape Squeeze StopGradient StridedSlice Sub Sum Tile Transpose While ZerosLike;labels logits label_length logit_length logits_time_major unique blank_index name
tensorflow.python.ops.nn.ctc_loss_v2;Add AddV2 Cast ConcatV2 Empty Equal Exp ExpandDims Fill GatherV2 GreaterEqual Identity IdentityN InplaceAdd InplaceUpdate IsFinite Less Log LogSoftmax MatrixDiag Max Mul Neg OneHot Pack PadV2 Range Reshape ScatterNd Select Shape Squeeze StopGradient StridedSlice Sub Sum Tile Transpose While ZerosLike;labels logits label_length logit_length logits_time_major unique blank_index name
tensorflow.python.ops.nn.ctc_state_log_probs;AddV2 Cast Log Mul OneHot Pack Reshape Sub Transpose;seq_lengths max_seq_length
tensorflow.python.ops.nn.ctc_unique_labels;AddV2 Cast Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Pack Pad Range Shape StridedSlice Sub Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Unique;labels name
tensorflow.python.ops.nn.data_format_dim_map;DataFormatDimMap;x src_format dst_format name;DataFormatDimMap x 1
tensorflow.python.ops.nn.data_format_vec_permute;DataFormatVecPermute;x src_format dst_format name;DataFormatVecPermute x 1
tensorflow.python.ops.nn.dense_labels_to_sparse;Cast ConcatV2 ExpandDims GatherV2 Identity Less Max Pack Prod Range Rank Reshape Shape SparseReshape Squeeze StridedSlice Where;dense length
tensorflow.python.ops.nn.deprecated_endpoints
tensorflow.python.ops.nn.depthwise_conv2d;AddV2 BatchToSpaceND DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;input filter strides padding rate name data_format dilations
tensorflow.python.ops.nn.depthwise_conv2d_native;DepthwiseConv2dNative;input filter strides padding data_format dilations name;DepthwiseConv2dNative input filter 2
tensorflow.python.ops.nn.depthwise_conv2d_native_backprop_filter;DepthwiseConv2dNativeBackpropFilter;input filter_sizes out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropFilter input filter_sizes out_backprop 3
tensorflow.python.ops.nn.depthwise_conv2d_native_backprop_input;DepthwiseConv2dNativeBackpropInput;input_sizes filter out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropInput input_sizes filter out_backprop 3
tensorflow.python.ops.nn.depthwise_conv2d_v2;DepthwiseConv2dNative;input filter strides padding data_format dilations name;DepthwiseConv2dNative input filter 2
tensorflow.python.ops.nn.dilation2d;Dilation2D;input filter strides rates padding name;Dilation2D input filter 2
tensorflow.python.ops.nn.dilation2d_backprop_filter;Dilation2DBackpropFilter;input filter out_backprop strides rates padding name;Dilation2DBackpropFilter input filter out_backprop 3
tensorflow.python.ops.nn.dilation2d_backprop_input;Dilation2DBackpropInput;input filter out_backprop strides rates padding name;Dilation2DBackpropInput input filter out_backprop 3
tensorflow.python.ops.nn.dilation2d_v1;Dilation2D;input filter strides rates padding name filters dilations;Dilation2D input filter 2
tensorflow.python.ops.nn.dilation2d_v2;Dilation2D;input filters strides padding data_format dilations name;Dilation2D input filters 2
tensorflow.python.ops.nn.dropout;Add Cast GreaterEqual Mul RandomUniform RealDiv Shape Sub;x keep_prob noise_shape seed name rate
tensorflow.python.ops.nn.dropout_v2;Add Cast GreaterEqual Mul RandomUniform RealDiv Shape Sub;x rate noise_shape seed name
tensorflow.python.ops.nn.dynamic_rnn;Add AddV2 All Assert Assign BiasAdd ConcatV2 Enter Equal Exit Fill GreaterEqual Identity Less LogicalAnd LoopCond MatMul Max Maximum Merge Min Minimum Mul NextIteration RandomUniform Range Select StridedSlice Sub Switch Tanh TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Transpose VariableV2;cell inputs sequence_length initial_state dtype parallel_iterations swap_memory time_major scope
tensorflow.python.ops.nn.elu;Elu;features name;Elu features 1
tensorflow.python.ops.nn.elu_grad;EluGrad;gradients outputs name;EluGrad gradients outputs 2
tensorflow.python.ops.nn.embedding_lookup;AddV2 ConcatV2 DynamicPartition Fill FloorDiv FloorMod GatherV2 Greater Identity Less Maximum Mul ParallelDynamicStitch Range Rank RealDiv Reshape ResourceGather Select Shape Sqrt Sub Sum;params ids partition_strategy name validate_indices max_norm
tensorflow.python.ops.nn.embedding_lookup_sparse;Cast ConcatV2 ExpandDims Fill FloorDiv GatherV2 Identity Mul Reshape SegmentSum StridedSlice Sub Unique;params sp_ids sp_weights partition_strategy name combiner max_norm
tensorflow.python.ops.nn.embedding_lookup_sparse_v2;Cast ConcatV2 ExpandDims Fill FloorDiv GatherV2 Identity Mul Reshape SegmentSum StridedSlice Sub Unique;params sp_ids sp_weights combiner max_norm name
tensorflow.python.ops.nn.embedding_lookup_v2;Fill GatherV2 Greater Identity Maximum Mul Range Rank RealDiv Select Shape Sqrt Sum;params ids max_norm name
tensorflow.python.ops.nn.erosion2d;Dilation2D Neg ReverseV2;value kernel strides rates padding name
tensorflow.python.ops.nn.erosion2d_v2;Dilation2D Neg ReverseV2;value filters strides padding data_format dilations name
tensorflow.python.ops.nn.fixed_unigram_candidate_sampler;FixedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max vocab_file distortion num_reserved_ids num_shards shard unigrams seed name;FixedUnigramCandidateSampler true_classes 1
tensorflow.python.ops.nn.fractional_avg_pool;FractionalAvgPool;value pooling_ratio pseudo_random overlapping deterministic seed seed2 name;FractionalAvgPool value 1
tensorflow.python.ops.nn.fractional_avg_pool_grad;FractionalAvgPoolGrad;orig_input_tensor_shape out_backprop row_pooling_sequence col_pooling_sequence overlapping name;FractionalAvgPoolGrad orig_input_tensor_shape out_backprop row_pooling_sequence col_pooling_sequence 4
tensorflow.python.ops.nn.fractional_avg_pool_v2;FractionalAvgPool;value pooling_ratio pseudo_random overlapping seed name;FractionalAvgPool value 1
tensorflow.python.ops.nn.fractional_max_pool;FractionalMaxPool;value pooling_ratio pseudo_random overlapping deterministic seed seed2 name;FractionalMaxPool value 1
tensorflow.python.ops.nn.fractional_max_pool_grad;FractionalMaxPoolGrad;orig_input orig_output out_backprop row_pooling_sequence col_pooling_sequence overlapping name;FractionalMaxPoolGrad orig_input orig_output out_backprop row_pooling_sequence col_pooling_sequence 5
tensorflow.python.ops.nn.fractional_max_pool_v2;FractionalMaxPool;value pooling_ratio pseudo_random overlapping seed name;FractionalMaxPool value 1
tensorflow.python.ops.nn.fused_batch_norm;FusedBatchNormV3;x scale offset mean variance epsilon data_format is_training name
tensorflow.python.ops.nn.fused_batch_norm_grad;FusedBatchNormGrad;y_backprop x scale reserve_space_1 reserve_space_2 epsilon data_format is_training name;FusedBatchNormGrad y_backprop x scale reserve_space_1 reserve_space_2 5
tensorflow.python.ops.nn.fused_batch_norm_grad_v2;FusedBatchNormGradV2;y_backprop x scale reserve_space_1 reserve_space_2 epsilon data_format is_training name;FusedBatchNormGradV2 y_backprop x scale reserve_space_1 reserve_space_2 5
tensorflow.python.ops.nn.fused_batch_norm_grad_v3;FusedBatchNormGradV3;y_backprop x scale reserve_space_1 reserve_space_2 reserve_space_3 epsilon data_format is_training name;FusedBatchNormGradV3 y_backprop x scale reserve_space_1 reserve_space_2 reserve_space_3 6
tensorflow.python.ops.nn.fused_batch_norm_v2;FusedBatchNormV2;x scale offset mean variance epsilon data_format is_training name;FusedBatchNormV2 x scale offset mean variance 5
tensorflow.python.ops.nn.fused_batch_norm_v3;FusedBatchNormV3;x scale offset mean variance epsilon data_format is_training name;FusedBatchNormV3 x scale offset mean variance 5
tensorflow.python.ops.nn.fused_pad_conv2d;FusedPadConv2D;input paddings filter mode strides padding name;FusedPadConv2D input paddings filter 3
tensorflow.python.ops.nn.fused_resize_and_pad_conv2d;FusedResizeAndPadConv2D;input size paddings filter mode strides padding resize_align_corners name;FusedResizeAndPadConv2D input size paddings filter 4
tensorflow.python.ops.nn.in_top_k;InTopKV2;predictions targets k name;InTopKV2 predictions targets k 3
tensorflow.python.ops.nn.in_top_k_v2;InTopKV2;targets predictions k name;InTopKV2 predictions targets k 3
tensorflow.python.ops.nn.in_top_kv2;InTopKV2;predictions targets k name;InTopKV2 predictions targets k 3
tensorflow.python.ops.nn.l2_loss;L2Loss;t name;L2Loss t 1
tensorflow.python.ops.nn.l2_normalize;Maximum Mul Range Rank Rsqrt Square Sum;x axis epsilon name dim
tensorflow.python.ops.nn.l2_normalize_v2;Maximum Mul Range Rank Rsqrt Square Sum;x axis epsilon name
tensorflow.python.ops.nn.leaky_relu;Cast LeakyRelu;features alpha name;LeakyRelu features 1
tensorflow.python.ops.nn.leaky_relu_grad;LeakyReluGrad;gradients features alpha name;LeakyReluGrad gradients features 2
tensorflow.python.ops.nn.learned_unigram_candidate_sampler;LearnedUnigramCandidateSampler;true_classes num_true num_sampled unique range_max seed name;LearnedUnigramCandidateSampler true_classes 1
tensorflow.python.ops.nn.local_response_normalization;LRN;input depth_radius bias alpha beta name;LRN input 1
tensorflow.python.ops.nn.log_poisson_loss;AddV2 Exp Fill GreaterEqual LessEqual Log LogicalAnd Mul Select Shape Sub ZerosLike;targets log_input compute_full_loss name
tensorflow.python.ops.nn.log_softmax;AddV2 ConcatV2 FloorMod Less LogSoftmax Pack Range Select Sub Transpose;logits axis name dim
tensorflow.python.ops.nn.log_softmax_v2;AddV2 ConcatV2 FloorMod Less LogSoftmax Pack Range Select Sub Transpose;logits axis name
tensorflow.python.ops.nn.log_uniform_candidate_sampler;LogUniformCandidateSampler;true_classes num_true num_sampled unique range_max seed name;LogUniformCandidateSampler true_classes 1
tensorflow.python.ops.nn.lrn;LRN;input depth_radius bias alpha beta name;LRN input 1
tensorflow.python.ops.nn.lrn_grad;LRNGrad;input_grads input_image output_image depth_radius bias alpha beta name;LRNGrad input_grads input_image output_image 3
tensorflow.python.ops.nn.max_pool;MaxPool;value ksize strides padding data_format name input;MaxPool value 1
tensorflow.python.ops.nn.max_pool1d;ExpandDims MaxPool Squeeze;input ksize strides padding data_format name
tensorflow.python.ops.nn.max_pool2d;MaxPool;input ksize strides padding data_format name;MaxPool input 1
tensorflow.python.ops.nn.max_pool3d;MaxPool3D;input ksize strides padding data_format name;MaxPool3D input 1
tensorflow.python.ops.nn.max_pool3d_grad;MaxPool3DGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPool3DGrad orig_input orig_output grad 3
tensorflow.python.ops.nn.max_pool3d_grad_grad;MaxPool3DGradGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPool3DGradGrad orig_input orig_output grad 3
tensorflow.python.ops.nn.max_pool_grad;MaxPoolGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGrad orig_input orig_output grad 3
tensorflow.python.ops.nn.max_pool_grad_grad;MaxPoolGradGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradGrad orig_input orig_output grad 3
tensorflow.python.ops.nn.max_pool_grad_grad_v2;MaxPoolGradGradV2;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradGradV2 orig_input orig_output grad ksize strides 5
tensorflow.python.ops.nn.max_pool_grad_grad_with_argmax;MaxPoolGradGradWithArgmax;input grad argmax ksize strides padding include_batch_in_index name;MaxPoolGradGradWithArgmax input grad argmax 3
tensorflow.python.ops.nn.max_pool_grad_v2;MaxPoolGradV2;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradV2 orig_input orig_output grad ksize strides 5
tensorflow.python.ops.nn.max_pool_grad_with_argmax;MaxPoolGradWithArgmax;input grad argmax ksize strides padding include_batch_in_index name;MaxPoolGradWithArgmax input grad argmax 3
tensorflow.python.ops.nn.max_pool_v2;ExpandDims MaxPool MaxPool3D Squeeze;input ksize strides padding data_format name
tensorflow.python.ops.nn.max_pool_with_argmax;MaxPoolWithArgmax;input ksize strides padding Targmax include_batch_in_index name;MaxPoolWithArgmax input 1
tensorflow.python.ops.nn.max_pool_with_argmax_v1;MaxPoolWithArgmax;input ksize strides padding data_format Targmax name output_dtype include_batch_in_index;MaxPoolWithArgmax input 1
tensorflow.python.ops.nn.max_pool_with_argmax_v2;MaxPoolWithArgmax;input ksize strides padding data_format output_dtype include_batch_in_index name;MaxPoolWithArgmax input 1
tensorflow.python.ops.nn.moments;Cast Mean SquaredDifference Squeeze StopGradient;x axes shift name keep_dims keepdims
tensorflow.python.ops.nn.moments_v2;Cast Mean SquaredDifference Squeeze StopGradient;x axes shift keepdims name
tensorflow.python.ops.nn.nce_loss;Add AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 Exp ExpandDims Fill GatherV2 GreaterEqual Identity Log Log1p LogUniformCandidateSampler MatMul Mul Neg Pack RealDiv Reshape ResourceGather Select Shape Slice SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits partition_strategy name
tensorflow.python.ops.nn.nce_loss_v2;Add AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 Exp ExpandDims Fill GatherV2 GreaterEqual Identity Log Log1p LogUniformCandidateSampler MatMul Mul Neg Pack RealDiv Reshape ResourceGather Select Shape Slice SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits name
tensorflow.python.ops.nn.normalize;Conj Mul Range Rank RealDiv Sqrt Sum;tensor ord axis name
tensorflow.python.ops.nn.normalize_moments;Add Mul Reciprocal Square Sub;counts mean_ss variance_ss shift name
tensorflow.python.ops.nn.nth_element;NthElement;input n reverse name;NthElement input 2
tensorflow.python.ops.nn.pool;AvgPool ExpandDims MaxPool Squeeze;input window_shape pooling_type padding dilation_rate strides name data_format dilations
tensorflow.python.ops.nn.pool_v2;AvgPool ExpandDims MaxPool Squeeze;input window_shape pooling_type strides padding data_format dilations name
tensorflow.python.ops.nn.quantized_avg_pool;QuantizedAvgPool;input min_input max_input ksize strides padding name;QuantizedAvgPool input min_input max_input 3
tensorflow.python.ops.nn.quantized_batch_norm_with_global_normalization;QuantizedBatchNormWithGlobalNormalization;t t_min t_max m m_min m_max v v_min v_max beta beta_min beta_max gamma gamma_min gamma_max out_type variance_epsilon scale_after_normalization name;QuantizedBatchNormWithGlobalNormalization t t_min t_max m m_min m_max v v_min v_max beta beta_min beta_max gamma gamma_min gamma_max 15
tensorflow.python.ops.nn.quantized_bias_add;QuantizedBiasAdd;input bias min_input max_input min_bias max_bias out_type name;QuantizedBiasAdd input bias min_input max_input min_bias max_bias 6
tensorflow.python.ops.nn.quantized_conv2d;QuantizedConv2D;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedConv2D input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.nn.quantized_conv2d_and_relu;QuantizedConv2DAndRelu;input filter min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DAndRelu input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.nn.quantized_conv2d_and_relu_and_requantize;QuantizedConv2DAndReluAndRequantize;input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DAndReluAndRequantize input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output 8
tensorflow.python.ops.nn.quantized_conv2d_and_requantize;QuantizedConv2DAndRequantize;input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DAndRequantize input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output 8
tensorflow.python.ops.nn.quantized_conv2d_per_channel;QuantizedConv2DPerChannel;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedConv2DPerChannel input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.nn.quantized_conv2d_with_bias;QuantizedConv2DWithBias;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DWithBias input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.nn.quantized_conv2d_with_bias_and_relu;QuantizedConv2DWithBiasAndRelu;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndRelu input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.nn.quantized_conv2d_with_bias_and_relu_and_requantize;QuantizedConv2DWithBiasAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.nn.quantized_conv2d_with_bias_and_requantize;QuantizedConv2DWithBiasAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.nn.quantized_conv2d_with_bias_signed_sum_and_relu_and_requantize;QuantizedConv2DWithBiasSignedSumAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSignedSumAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand 12
tensorflow.python.ops.nn.quantized_conv2d_with_bias_sum_and_relu;QuantizedConv2DWithBiasSumAndRelu;input filter bias min_input max_input min_filter max_filter summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSumAndRelu input filter bias min_input max_input min_filter max_filter summand 8
tensorflow.python.ops.nn.quantized_conv2d_with_bias_sum_and_relu_and_requantize;QuantizedConv2DWithBiasSumAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSumAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand 12
tensorflow.python.ops.nn.quantized_depthwise_conv2d;QuantizedDepthwiseConv2D;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2D input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.nn.quantized_depthwise_conv2d_with_bias;QuantizedDepthwiseConv2DWithBias;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBias input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.nn.quantized_depthwise_conv2d_with_bias_and_relu;QuantizedDepthwiseConv2DWithBiasAndRelu;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBiasAndRelu input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.nn.quantized_depthwise_conv2d_with_bias_and_relu_and_requantize;QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.nn.quantized_mat_mul_with_bias;QuantizedMatMulWithBias;a b bias min_a max_a min_b max_b Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBias a b bias min_a max_a min_b max_b 7
tensorflow.python.ops.nn.quantized_mat_mul_with_bias_and_relu;QuantizedMatMulWithBiasAndRelu;a b bias min_a max_a min_b max_b Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBiasAndRelu a b bias min_a max_a min_b max_b 7
tensorflow.python.ops.nn.quantized_mat_mul_with_bias_and_relu_and_requantize;QuantizedMatMulWithBiasAndReluAndRequantize;a b bias min_a max_a min_b max_b min_freezed_output max_freezed_output Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBiasAndReluAndRequantize a b bias min_a max_a min_b max_b min_freezed_output max_freezed_output 9
tensorflow.python.ops.nn.quantized_max_pool;QuantizedMaxPool;input min_input max_input ksize strides padding name;QuantizedMaxPool input min_input max_input 3
tensorflow.python.ops.nn.quantized_relu;QuantizedRelu;features min_features max_features out_type name;QuantizedRelu features min_features max_features 3
tensorflow.python.ops.nn.quantized_relu6;QuantizedRelu6;features min_features max_features out_type name;QuantizedRelu6 features min_features max_features 3
tensorflow.python.ops.nn.quantized_relu_x;QuantizedReluX;features max_value min_features max_features out_type name;QuantizedReluX features max_value min_features max_features 4
tensorflow.python.ops.nn.relu;Relu;features name;Relu features 1
tensorflow.python.ops.nn.relu6;Relu6;features name;Relu6 features 1
tensorflow.python.ops.nn.relu6_grad;Relu6Grad;gradients features name;Relu6Grad gradients features 2
tensorflow.python.ops.nn.relu_grad;ReluGrad;gradients features name;ReluGrad gradients features 2
tensorflow.python.ops.nn.relu_layer;BatchMatMulV2 BiasAdd MatMul ReadVariableOp Relu;x weights biases name
tensorflow.python.ops.nn.sampled_softmax_loss;AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 ExpandDims Fill GatherV2 Identity Log LogUniformCandidateSampler MatMul Mul Pack RealDiv Reshape ResourceGather Shape Slice SoftmaxCrossEntropyWithLogits SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits partition_strategy name seed
tensorflow.python.ops.nn.sampled_softmax_loss_v2;AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 ExpandDims Fill GatherV2 Identity Log LogUniformCandidateSampler MatMul Mul Pack RealDiv Reshape ResourceGather Shape Slice SoftmaxCrossEntropyWithLogits SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits seed name
tensorflow.python.ops.nn.scale_regularization_loss;Cast Range Rank RealDiv Sum;regularization_loss
tensorflow.python.ops.nn.selu;Selu;features name;Selu features 1
tensorflow.python.ops.nn.selu_grad;SeluGrad;gradients outputs name;SeluGrad gradients outputs 2
tensorflow.python.ops.nn.separable_conv2d;AddV2 BatchToSpaceND Conv2D DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;input depthwise_filter pointwise_filter strides padding rate name data_format dilations
tensorflow.python.ops.nn.separable_conv2d_v2;Conv2D DepthwiseConv2dNative;input depthwise_filter pointwise_filter strides padding data_format dilations name
tensorflow.python.ops.nn.sigmoid;Sigmoid;x name;Sigmoid x 1
tensorflow.python.ops.nn.sigmoid_cross_entropy_with_logits;Add Exp GreaterEqual Log1p Mul Neg Select Sub;_sentinel labels logits name
tensorflow.python.ops.nn.sigmoid_cross_entropy_with_logits_v2;Add Exp GreaterEqual Log1p Mul Neg Select Sub ZerosLike;labels logits name
tensorflow.python.ops.nn.softmax;AddV2 ConcatV2 FloorMod Less Pack Range Select Softmax Sub Transpose;logits axis name dim
tensorflow.python.ops.nn.softmax_cross_entropy_with_logits;Cast ConcatV2 Pack Range Rank Reshape Shape Slice SoftmaxCrossEntropyWithLogits StopGradient Sub Transpose;_sentinel labels logits dim name axis
tensorflow.python.ops.nn.softmax_cross_entropy_with_logits_v2;AddV2 Cast ConcatV2 Pack Range Rank Reshape Shape Slice SoftmaxCrossEntropyWithLogits Sub Transpose;labels logits axis name
tensorflow.python.ops.nn.softmax_cross_entropy_with_logits_v2_helper;AddV2 Cast ConcatV2 Pack Range Rank Reshape Shape Slice SoftmaxCrossEntropyWithLogits Sub Transpose;labels logits axis name dim
tensorflow.python.ops.nn.softmax_v2;AddV2 ConcatV2 FloorMod Less Pack Range Select Softmax Sub Transpose;logits axis name
tensorflow.python.ops.nn.softplus;Softplus;features name;Softplus features 1
tensorflow.python.ops.nn.softplus_grad;SoftplusGrad;gradients features name;SoftplusGrad gradients features 2
tensorflow.python.ops.nn.softsign;Softsign;features name;Softsign features 1
tensorflow.python.ops.nn.softsign_grad;SoftsignGrad;gradients features name;SoftsignGrad gradients features 2
tensorflow.python.ops.nn.sparse_softmax_cross_entropy_with_logits;AddV2 Cast Pack Reshape SparseSoftmaxCrossEntropyWithLogits StridedSlice Sub;_sentinel labels logits name
tensorflow.python.ops.nn.sparse_softmax_cross_entropy_with_logits_v2;AddV2 All Assert Cast Equal Pack Rank Reshape Shape SparseSoftmaxCrossEntropyWithLogits StridedSlice Sub;labels logits name
tensorflow.python.ops.nn.static_rnn;Add Assign BiasAdd ConcatV2 ExpandDims Fill Greater Identity LessEqual MatMul Max Merge Min Mul RandomUniform Select Shape StridedSlice Sub Switch Tanh Unpack VariableV2;cell inputs initial_state dtype sequence_length scope
tensorflow.python.ops.nn.sufficient_statistics;Cast GatherV2 Prod Shape Square Sum;x axes shift keep_dims name keepdims
tensorflow.python.ops.nn.sufficient_statistics_v2;Cast GatherV2 Prod Shape Square Sum;x axes shift keepdims name
tensorflow.python.ops.nn.swish;Identity IdentityN Mul Sigmoid;features
tensorflow.python.ops.nn.tanh;Tanh;x name;Tanh x 1
tensorflow.python.ops.nn.top_k;TopKV2;input k sorted name;TopKV2 input k 2
tensorflow.python.ops.nn.top_kv2;TopKV2;input k sorted name;TopKV2 input k 2
tensorflow.python.ops.nn.uniform_candidate_sampler;UniformCandidateSampler;true_classes num_true num_sampled unique range_max seed name;UniformCandidateSampler true_classes 1
tensorflow.python.ops.nn.weighted_cross_entropy_with_logits;Abs Add AddV2 Exp Log1p Mul Neg Relu Sub;labels logits pos_weight name targets
tensorflow.python.ops.nn.weighted_cross_entropy_with_logits_v2;Abs Add AddV2 Exp Log1p Mul Neg Relu Sub;labels logits pos_weight name
tensorflow.python.ops.nn.weighted_moments;AddV2 Cast Mul Reciprocal SquaredDifference Squeeze Sum ZerosLike;x axes frequency_weights name keep_dims keepdims
tensorflow.python.ops.nn.weighted_moments_v2;AddV2 Cast Mul Reciprocal SquaredDifference Squeeze Sum ZerosLike;x axes frequency_weights keepdims name
tensorflow.python.ops.nn.xw_plus_b;BatchMatMulV2 BiasAdd MatMul ReadVariableOp;x weights biases name
tensorflow.python.ops.nn.xw_plus_b_v1;BatchMatMulV2 BiasAddV1 MatMul ReadVariableOp;x weights biases name
tensorflow.python.ops.nn.zero_fraction;Cast Identity LessEqual Merge NotEqual Range Rank RealDiv Size Sub Sum Switch;value name
tensorflow.python.ops.nn_impl.batch_normalization;AddV2 Mul Rsqrt Sub;x mean variance offset scale variance_epsilon name
tensorflow.python.ops.nn_impl.compute_average_loss;All Assert Cast ConcatV2 DenseToDenseSetOperation Equal ExpandDims Fill GreaterEqual Identity Merge Mul Range Rank RealDiv Shape Size Squeeze StridedSlice Sub Sum Switch;per_example_loss sample_weight global_batch_size
tensorflow.python.ops.nn_impl.depthwise_conv2d;AddV2 BatchToSpaceND DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;input filter strides padding rate name data_format dilations
tensorflow.python.ops.nn_impl.depthwise_conv2d_v2;DepthwiseConv2dNative;input filter strides padding data_format dilations name;DepthwiseConv2dNative input filter 2
tensorflow.python.ops.nn_impl.fused_batch_norm;FusedBatchNormV3;x scale offset mean variance epsilon data_format is_training name
tensorflow.python.ops.nn_impl.l2_normalize;Maximum Mul Range Rank Rsqrt Square Sum;x axis epsilon name dim
tensorflow.python.ops.nn_impl.l2_normalize_v2;Maximum Mul Range Rank Rsqrt Square Sum;x axis epsilon name
tensorflow.python.ops.nn_impl.log_poisson_loss;AddV2 Exp Fill GreaterEqual LessEqual Log LogicalAnd Mul Select Shape Sub ZerosLike;targets log_input compute_full_loss name
tensorflow.python.ops.nn_impl.moments;Cast Mean SquaredDifference Squeeze StopGradient;x axes shift name keep_dims keepdims
tensorflow.python.ops.nn_impl.moments_v2;Cast Mean SquaredDifference Squeeze StopGradient;x axes shift keepdims name
tensorflow.python.ops.nn_impl.nce_loss;Add AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 Exp ExpandDims Fill GatherV2 GreaterEqual Identity Log Log1p LogUniformCandidateSampler MatMul Mul Neg Pack RealDiv Reshape ResourceGather Select Shape Slice SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits partition_strategy name
tensorflow.python.ops.nn_impl.nce_loss_v2;Add AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 Exp ExpandDims Fill GatherV2 GreaterEqual Identity Log Log1p LogUniformCandidateSampler MatMul Mul Neg Pack RealDiv Reshape ResourceGather Select Shape Slice SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits name
tensorflow.python.ops.nn_impl.normalize;Conj Mul Range Rank RealDiv Sqrt Sum;tensor ord axis name
tensorflow.python.ops.nn_impl.normalize_moments;Add Mul Reciprocal Square Sub;counts mean_ss variance_ss shift name
tensorflow.python.ops.nn_impl.relu_layer;BatchMatMulV2 BiasAdd MatMul ReadVariableOp Relu;x weights biases name
tensorflow.python.ops.nn_impl.sampled_softmax_loss;AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 ExpandDims Fill GatherV2 Identity Log LogUniformCandidateSampler MatMul Mul Pack RealDiv Reshape ResourceGather Shape Slice SoftmaxCrossEntropyWithLogits SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits partition_strategy name seed
tensorflow.python.ops.nn_impl.sampled_softmax_loss_v2;AddV2 BatchMatMulV2 Cast ComputeAccidentalHits ConcatV2 ExpandDims Fill GatherV2 Identity Log LogUniformCandidateSampler MatMul Mul Pack RealDiv Reshape ResourceGather Shape Slice SoftmaxCrossEntropyWithLogits SparseToDense StopGradient StridedSlice Sub ZerosLike;weights biases labels inputs num_sampled num_classes num_true sampled_values remove_accidental_hits seed name
tensorflow.python.ops.nn_impl.scale_regularization_loss;Cast Range Rank RealDiv Sum;regularization_loss
tensorflow.python.ops.nn_impl.separable_conv2d;AddV2 BatchToSpaceND Conv2D DepthwiseConv2dNative FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;input depthwise_filter pointwise_filter strides padding rate name data_format dilations
tensorflow.python.ops.nn_impl.separable_conv2d_v2;Conv2D DepthwiseConv2dNative;input depthwise_filter pointwise_filter strides padding data_format dilations name
tensorflow.python.ops.nn_impl.sigmoid_cross_entropy_with_logits;Add Exp GreaterEqual Log1p Mul Neg Select Sub;_sentinel labels logits name
tensorflow.python.ops.nn_impl.sigmoid_cross_entropy_with_logits_v2;Add Exp GreaterEqual Log1p Mul Neg Select Sub ZerosLike;labels logits name
tensorflow.python.ops.nn_impl.sufficient_statistics;Cast GatherV2 Prod Shape Square Sum;x axes shift keep_dims name keepdims
tensorflow.python.ops.nn_impl.sufficient_statistics_v2;Cast GatherV2 Prod Shape Square Sum;x axes shift keepdims name
tensorflow.python.ops.nn_impl.swish;Identity IdentityN Mul Sigmoid;features
tensorflow.python.ops.nn_impl.weighted_cross_entropy_with_logits;Abs Add AddV2 Exp Log1p Mul Neg Relu Sub;labels logits pos_weight name targets
tensorflow.python.ops.nn_impl.weighted_cross_entropy_with_logits_v2;Abs Add AddV2 Exp Log1p Mul Neg Relu Sub;labels logits pos_weight name
tensorflow.python.ops.nn_impl.weighted_moments;AddV2 Cast Mul Reciprocal SquaredDifference Squeeze Sum ZerosLike;x axes frequency_weights name keep_dims keepdims
tensorflow.python.ops.nn_impl.weighted_moments_v2;AddV2 Cast Mul Reciprocal SquaredDifference Squeeze Sum ZerosLike;x axes frequency_weights keepdims name
tensorflow.python.ops.nn_impl.zero_fraction;Cast Identity LessEqual Merge NotEqual Range Rank RealDiv Size Sub Sum Switch;value name
tensorflow.python.ops.nn_ops.atrous_conv2d;AddV2 BatchToSpaceND Conv2D FloorMod Identity Pack Shape SpaceToBatchND StridedSlice Sub;value filters rate padding name
tensorflow.python.ops.nn_ops.atrous_conv2d_transpose;BatchToSpaceND Conv2DBackpropInput SpaceToBatchND;value filters output_shape rate padding name
tensorflow.python.ops.nn_ops.avg_pool;AvgPool;value ksize strides padding data_format name input;AvgPool value 1
tensorflow.python.ops.nn_ops.avg_pool1d;AvgPool ExpandDims Squeeze;input ksize strides padding data_format name
tensorflow.python.ops.nn_ops.avg_pool2d;AvgPool;input ksize strides padding data_format name;AvgPool input 1
tensorflow.python.ops.nn_ops.avg_pool3d;AvgPool3D;input ksize strides padding data_format name;AvgPool3D input 1
tensorflow.python.ops.nn_ops.avg_pool3d_grad;AvgPool3DGrad;orig_input_shape grad ksize strides padding data_format name;AvgPool3DGrad orig_input_shape grad 2
tensorflow.python.ops.nn_ops.avg_pool_grad;AvgPoolGrad;orig_input_shape grad ksize strides padding data_format name;AvgPoolGrad orig_input_shape grad 2
tensorflow.python.ops.nn_ops.avg_pool_v2;AvgPool AvgPool3D ExpandDims Squeeze;input ksize strides padding data_format name
tensorflow.python.ops.nn_ops.batch_norm_with_global_normalization_grad;BatchNormWithGlobalNormalizationGrad;t m v gamma backprop variance_epsilon scale_after_normalization name;BatchNormWithGlobalNormalizationGrad t m v gamma backprop 5
tensorflow.python.ops.nn_ops.bias_add;BiasAdd;value bias data_format name;BiasAdd value bias 2
tensorflow.python.ops.nn_ops.bias_add_grad;BiasAddGrad;out_backprop data_format name;BiasAddGrad out_backprop 1
tensorflow.python.ops.nn_ops.bias_add_v1;BiasAddV1;value bias name;BiasAddV1 value bias 2
tensorflow.python.ops.nn_ops.conv1d;Conv2D ExpandDims Squeeze;value filters stride padding use_cudnn_on_gpu data_format name input dilations
tensorflow.python.ops.nn_ops.conv1d_v2;Conv2D ExpandDims Squeeze;input filters stride padding data_format dilations name
tensorflow.python.ops.nn_ops.conv2d;Conv2D;input filter strides padding use_cudnn_on_gpu data_format dilations name filters;Conv2D input filter 2
tensorflow.python.ops.nn_ops.conv2d_backprop_filter;Conv2DBackpropFilter;input filter_sizes out_backprop strides padding use_cudnn_on_gpu data_format dilations name;Conv2DBackpropFilter input out_backprop 3
tensorflow.python.ops.nn_ops.conv2d_backprop_input;Conv2DBackpropInput;input_sizes filter out_backprop strides padding use_cudnn_on_gpu data_format dilations name filters;Conv2DBackpropInput filter out_backprop 3
tensorflow.python.ops.nn_ops.conv2d_transpose;Conv2DBackpropInput;value filter output_shape strides padding data_format name input filters dilations;Conv2DBackpropInput output_shape filter value 3
tensorflow.python.ops.nn_ops.conv2d_transpose_v2;Conv2DBackpropInput;input filters output_shape strides padding data_format dilations name;Conv2DBackpropInput output_shape filters input 3
tensorflow.python.ops.nn_ops.conv2d_v2;Conv2D;input filters strides padding data_format dilations name;Conv2D input filters 2
tensorflow.python.ops.nn_ops.conv3d;Conv3D;input filter strides padding data_format dilations name;Conv3D input filter 2
tensorflow.python.ops.nn_ops.conv3d_backprop_filter;Conv3DBackpropFilter;input filter out_backprop strides padding dilations name;Conv3DBackpropFilter input filter out_backprop 3
tensorflow.python.ops.nn_ops.conv3d_backprop_filter_v2;Conv3DBackpropFilterV2;input filter_sizes out_backprop strides padding data_format dilations name;Conv3DBackpropFilterV2 input filter_sizes out_backprop 3
tensorflow.python.ops.nn_ops.conv3d_backprop_input;Conv3DBackpropInput;input filter out_backprop strides padding dilations name;Conv3DBackpropInput input filter out_backprop 3
tensorflow.python.ops.nn_ops.conv3d_backprop_input_v2;Conv3DBackpropInputV2;input_sizes filter out_backprop strides padding data_format dilations name;Conv3DBackpropInputV2 input_sizes filter out_backprop 3
tensorflow.python.ops.nn_ops.conv3d_transpose;Conv3DBackpropInputV2;value filter output_shape strides padding data_format name input filters dilations
tensorflow.python.ops.nn_ops.conv3d_v1;Conv3D;input filter strides padding data_format dilations name filters
tensorflow.python.ops.nn_ops.conv3d_v2;Conv3D;input filters strides padding data_format dilations name;Conv3D input filters 2
tensorflow.python.ops.nn_ops.conv_transpose;Conv2DBackpropInput;input filters output_shape strides padding data_format dilations name;Conv2DBackpropInput output_shape filters input 3
tensorflow.python.ops.nn_ops.convolution;AddV2 BatchToSpaceND Conv2D Conv3D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub;input filter padding strides dilation_rate name data_format filters dilations
tensorflow.python.ops.nn_ops.convolution_internal;AddV2 BatchToSpaceND Conv2D Conv3D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub;input filters strides padding data_format dilations name call_from_convolution
tensorflow.python.ops.nn_ops.convolution_v2;AddV2 BatchToSpaceND Conv2D Conv3D ExpandDims FloorMod Identity Pack Shape SpaceToBatchND Squeeze StridedSlice Sub;input filters strides padding data_format dilations name
tensorflow.python.ops.nn_ops.crelu;ConcatV2 Neg Relu;features name axis
tensorflow.python.ops.nn_ops.crelu_v2;ConcatV2 Neg Relu;features axis name
tensorflow.python.ops.nn_ops.data_format_dim_map;DataFormatDimMap;x src_format dst_format name;DataFormatDimMap x 1
tensorflow.python.ops.nn_ops.data_format_vec_permute;DataFormatVecPermute;x src_format dst_format name;DataFormatVecPermute x 1
tensorflow.python.ops.nn_ops.deprecated_endpoints
tensorflow.python.ops.nn_ops.depthwise_conv2d_native;DepthwiseConv2dNative;input filter strides padding data_format dilations name;DepthwiseConv2dNative input filter 2
tensorflow.python.ops.nn_ops.depthwise_conv2d_native_backprop_filter;DepthwiseConv2dNativeBackpropFilter;input filter_sizes out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropFilter input filter_sizes out_backprop 3
tensorflow.python.ops.nn_ops.depthwise_conv2d_native_backprop_input;DepthwiseConv2dNativeBackpropInput;input_sizes filter out_backprop strides padding data_format dilations name;DepthwiseConv2dNativeBackpropInput input_sizes filter out_backprop 3
tensorflow.python.ops.nn_ops.dilation2d;Dilation2D;input filter strides rates padding name;Dilation2D input filter 2
tensorflow.python.ops.nn_ops.dilation2d_backprop_filter;Dilation2DBackpropFilter;input filter out_backprop strides rates padding name;Dilation2DBackpropFilter input filter out_backprop 3
tensorflow.python.ops.nn_ops.dilation2d_backprop_input;Dilation2DBackpropInput;input filter out_backprop strides rates padding name;Dilation2DBackpropInput input filter out_backprop 3
tensorflow.python.ops.nn_ops.dilation2d_v1;Dilation2D;input filter strides rates padding name filters dilations;Dilation2D input filter 2
tensorflow.python.ops.nn_ops.dilation2d_v2;Dilation2D;input filters strides padding data_format dilations name;Dilation2D input filters 2
tensorflow.python.ops.nn_ops.dropout;Add Cast GreaterEqual Mul RandomUniform RealDiv Shape Sub;x keep_prob noise_shape seed name rate
tensorflow.python.ops.nn_ops.dropout_v2;Add Cast GreaterEqual Mul RandomUniform RealDiv Shape Sub;x rate noise_shape seed name
tensorflow.python.ops.nn_ops.elu;Elu;features name;Elu features 1
tensorflow.python.ops.nn_ops.elu_grad;EluGrad;gradients outputs name;EluGrad gradients outputs 2
tensorflow.python.ops.nn_ops.erosion2d;Dilation2D Neg ReverseV2;value kernel strides rates padding name
tensorflow.python.ops.nn_ops.erosion2d_v2;Dilation2D Neg ReverseV2;value filters strides padding data_format dilations name
tensorflow.python.ops.nn_ops.fractional_avg_pool;FractionalAvgPool;value pooling_ratio pseudo_random overlapping deterministic seed seed2 name;FractionalAvgPool value 1
tensorflow.python.ops.nn_ops.fractional_avg_pool_grad;FractionalAvgPoolGrad;orig_input_tensor_shape out_backprop row_pooling_sequence col_pooling_sequence overlapping name;FractionalAvgPoolGrad orig_input_tensor_shape out_backprop row_pooling_sequence col_pooling_sequence 4
tensorflow.python.ops.nn_ops.fractional_avg_pool_v2;FractionalAvgPool;value pooling_ratio pseudo_random overlapping seed name;FractionalAvgPool value 1
tensorflow.python.ops.nn_ops.fractional_max_pool;FractionalMaxPool;value pooling_ratio pseudo_random overlapping deterministic seed seed2 name;FractionalMaxPool value 1
tensorflow.python.ops.nn_ops.fractional_max_pool_grad;FractionalMaxPoolGrad;orig_input orig_output out_backprop row_pooling_sequence col_pooling_sequence overlapping name;FractionalMaxPoolGrad orig_input orig_output out_backprop row_pooling_sequence col_pooling_sequence 5
tensorflow.python.ops.nn_ops.fractional_max_pool_v2;FractionalMaxPool;value pooling_ratio pseudo_random overlapping seed name;FractionalMaxPool value 1
tensorflow.python.ops.nn_ops.fused_batch_norm_grad;FusedBatchNormGrad;y_backprop x scale reserve_space_1 reserve_space_2 epsilon data_format is_training name;FusedBatchNormGrad y_backprop x scale reserve_space_1 reserve_space_2 5
tensorflow.python.ops.nn_ops.fused_batch_norm_grad_v2;FusedBatchNormGradV2;y_backprop x scale reserve_space_1 reserve_space_2 epsilon data_format is_training name;FusedBatchNormGradV2 y_backprop x scale reserve_space_1 reserve_space_2 5
tensorflow.python.ops.nn_ops.fused_batch_norm_grad_v3;FusedBatchNormGradV3;y_backprop x scale reserve_space_1 reserve_space_2 reserve_space_3 epsilon data_format is_training name;FusedBatchNormGradV3 y_backprop x scale reserve_space_1 reserve_space_2 reserve_space_3 6
tensorflow.python.ops.nn_ops.fused_batch_norm_v2;FusedBatchNormV2;x scale offset mean variance epsilon data_format is_training name;FusedBatchNormV2 x scale offset mean variance 5
tensorflow.python.ops.nn_ops.fused_batch_norm_v3;FusedBatchNormV3;x scale offset mean variance epsilon data_format is_training name;FusedBatchNormV3 x scale offset mean variance 5
tensorflow.python.ops.nn_ops.fused_pad_conv2d;FusedPadConv2D;input paddings filter mode strides padding name;FusedPadConv2D input paddings filter 3
tensorflow.python.ops.nn_ops.fused_resize_and_pad_conv2d;FusedResizeAndPadConv2D;input size paddings filter mode strides padding resize_align_corners name;FusedResizeAndPadConv2D input size paddings filter 4
tensorflow.python.ops.nn_ops.in_top_k;InTopKV2;predictions targets k name;InTopKV2 predictions targets k 3
tensorflow.python.ops.nn_ops.in_top_k_v2;InTopKV2;targets predictions k name;InTopKV2 predictions targets k 3
tensorflow.python.ops.nn_ops.in_top_kv2;InTopKV2;predictions targets k name;InTopKV2 predictions targets k 3
tensorflow.python.ops.nn_ops.l2_loss;L2Loss;t name;L2Loss t 1
tensorflow.python.ops.nn_ops.leaky_relu;Cast LeakyRelu;features alpha name;LeakyRelu features 1
tensorflow.python.ops.nn_ops.leaky_relu_grad;LeakyReluGrad;gradients features alpha name;LeakyReluGrad gradients features 2
tensorflow.python.ops.nn_ops.local_response_normalization;LRN;input depth_radius bias alpha beta name;LRN input 1
tensorflow.python.ops.nn_ops.log_softmax;AddV2 ConcatV2 FloorMod Less LogSoftmax Pack Range Select Sub Transpose;logits axis name dim
tensorflow.python.ops.nn_ops.log_softmax_v2;AddV2 ConcatV2 FloorMod Less LogSoftmax Pack Range Select Sub Transpose;logits axis name
tensorflow.python.ops.nn_ops.lrn;LRN;input depth_radius bias alpha beta name;LRN input 1
tensorflow.python.ops.nn_ops.lrn_grad;LRNGrad;input_grads input_image output_image depth_radius bias alpha beta name;LRNGrad input_grads input_image output_image 3
tensorflow.python.ops.nn_ops.max_pool;MaxPool;value ksize strides padding data_format name input;MaxPool value 1
tensorflow.python.ops.nn_ops.max_pool1d;ExpandDims MaxPool Squeeze;input ksize strides padding data_format name
tensorflow.python.ops.nn_ops.max_pool2d;MaxPool;input ksize strides padding data_format name;MaxPool input 1
tensorflow.python.ops.nn_ops.max_pool3d;MaxPool3D;input ksize strides padding data_format name;MaxPool3D input 1
tensorflow.python.ops.nn_ops.max_pool3d_grad;MaxPool3DGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPool3DGrad orig_input orig_output grad 3
tensorflow.python.ops.nn_ops.max_pool3d_grad_grad;MaxPool3DGradGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPool3DGradGrad orig_input orig_output grad 3
tensorflow.python.ops.nn_ops.max_pool_grad;MaxPoolGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGrad orig_input orig_output grad 3
tensorflow.python.ops.nn_ops.max_pool_grad_grad;MaxPoolGradGrad;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradGrad orig_input orig_output grad 3
tensorflow.python.ops.nn_ops.max_pool_grad_grad_v2;MaxPoolGradGradV2;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradGradV2 orig_input orig_output grad ksize strides 5
tensorflow.python.ops.nn_ops.max_pool_grad_grad_with_argmax;MaxPoolGradGradWithArgmax;input grad argmax ksize strides padding include_batch_in_index name;MaxPoolGradGradWithArgmax input grad argmax 3
tensorflow.python.ops.nn_ops.max_pool_grad_v2;MaxPoolGradV2;orig_input orig_output grad ksize strides padding data_format name;MaxPoolGradV2 orig_input orig_output grad ksize strides 5
tensorflow.python.ops.nn_ops.max_pool_grad_with_argmax;MaxPoolGradWithArgmax;input grad argmax ksize strides padding include_batch_in_index name;MaxPoolGradWithArgmax input grad argmax 3
tensorflow.python.ops.nn_ops.max_pool_v2;ExpandDims MaxPool MaxPool3D Squeeze;input ksize strides padding data_format name
tensorflow.python.ops.nn_ops.max_pool_with_argmax;MaxPoolWithArgmax;input ksize strides padding Targmax include_batch_in_index name;MaxPoolWithArgmax input 1
tensorflow.python.ops.nn_ops.max_pool_with_argmax_v1;MaxPoolWithArgmax;input ksize strides padding data_format Targmax name output_dtype include_batch_in_index;MaxPoolWithArgmax input 1
tensorflow.python.ops.nn_ops.max_pool_with_argmax_v2;MaxPoolWithArgmax;input ksize strides padding data_format output_dtype include_batch_in_index name;MaxPoolWithArgmax input 1
tensorflow.python.ops.nn_ops.nth_element;NthElement;input n reverse name;NthElement input 2
tensorflow.python.ops.nn_ops.pool;AvgPool ExpandDims MaxPool Squeeze;input window_shape pooling_type padding dilation_rate strides name data_format dilations
tensorflow.python.ops.nn_ops.pool_v2;AvgPool ExpandDims MaxPool Squeeze;input window_shape pooling_type strides padding data_format dilations name
tensorflow.python.ops.nn_ops.quantized_avg_pool;QuantizedAvgPool;input min_input max_input ksize strides padding name;QuantizedAvgPool input min_input max_input 3
tensorflow.python.ops.nn_ops.quantized_batch_norm_with_global_normalization;QuantizedBatchNormWithGlobalNormalization;t t_min t_max m m_min m_max v v_min v_max beta beta_min beta_max gamma gamma_min gamma_max out_type variance_epsilon scale_after_normalization name;QuantizedBatchNormWithGlobalNormalization t t_min t_max m m_min m_max v v_min v_max beta beta_min beta_max gamma gamma_min gamma_max 15
tensorflow.python.ops.nn_ops.quantized_bias_add;QuantizedBiasAdd;input bias min_input max_input min_bias max_bias out_type name;QuantizedBiasAdd input bias min_input max_input min_bias max_bias 6
tensorflow.python.ops.nn_ops.quantized_conv2d;QuantizedConv2D;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedConv2D input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.nn_ops.quantized_conv2d_and_relu;QuantizedConv2DAndRelu;input filter min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DAndRelu input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.nn_ops.quantized_conv2d_and_relu_and_requantize;QuantizedConv2DAndReluAndRequantize;input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DAndReluAndRequantize input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output 8
tensorflow.python.ops.nn_ops.quantized_conv2d_and_requantize;QuantizedConv2DAndRequantize;input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DAndRequantize input filter min_input max_input min_filter max_filter min_freezed_output max_freezed_output 8
tensorflow.python.ops.nn_ops.quantized_conv2d_per_channel;QuantizedConv2DPerChannel;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedConv2DPerChannel input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.nn_ops.quantized_conv2d_with_bias;QuantizedConv2DWithBias;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DWithBias input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.nn_ops.quantized_conv2d_with_bias_and_relu;QuantizedConv2DWithBiasAndRelu;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndRelu input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.nn_ops.quantized_conv2d_with_bias_and_relu_and_requantize;QuantizedConv2DWithBiasAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.nn_ops.quantized_conv2d_with_bias_and_requantize;QuantizedConv2DWithBiasAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.nn_ops.quantized_conv2d_with_bias_signed_sum_and_relu_and_requantize;QuantizedConv2DWithBiasSignedSumAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSignedSumAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand 12
tensorflow.python.ops.nn_ops.quantized_conv2d_with_bias_sum_and_relu;QuantizedConv2DWithBiasSumAndRelu;input filter bias min_input max_input min_filter max_filter summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSumAndRelu input filter bias min_input max_input min_filter max_filter summand 8
tensorflow.python.ops.nn_ops.quantized_conv2d_with_bias_sum_and_relu_and_requantize;QuantizedConv2DWithBiasSumAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand strides padding out_type dilations padding_list name;QuantizedConv2DWithBiasSumAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output summand min_summand max_summand 12
tensorflow.python.ops.nn_ops.quantized_depthwise_conv2d;QuantizedDepthwiseConv2D;input filter min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2D input filter min_input max_input min_filter max_filter 6
tensorflow.python.ops.nn_ops.quantized_depthwise_conv2d_with_bias;QuantizedDepthwiseConv2DWithBias;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBias input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.nn_ops.quantized_depthwise_conv2d_with_bias_and_relu;QuantizedDepthwiseConv2DWithBiasAndRelu;input filter bias min_input max_input min_filter max_filter strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBiasAndRelu input filter bias min_input max_input min_filter max_filter 7
tensorflow.python.ops.nn_ops.quantized_depthwise_conv2d_with_bias_and_relu_and_requantize;QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize;input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output strides padding out_type dilations name;QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize input filter bias min_input max_input min_filter max_filter min_freezed_output max_freezed_output 9
tensorflow.python.ops.nn_ops.quantized_mat_mul_with_bias;QuantizedMatMulWithBias;a b bias min_a max_a min_b max_b Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBias a b bias min_a max_a min_b max_b 7
tensorflow.python.ops.nn_ops.quantized_mat_mul_with_bias_and_relu;QuantizedMatMulWithBiasAndRelu;a b bias min_a max_a min_b max_b Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBiasAndRelu a b bias min_a max_a min_b max_b 7
tensorflow.python.ops.nn_ops.quantized_mat_mul_with_bias_and_relu_and_requantize;QuantizedMatMulWithBiasAndReluAndRequantize;a b bias min_a max_a min_b max_b min_freezed_output max_freezed_output Toutput transpose_a transpose_b input_quant_mode name;QuantizedMatMulWithBiasAndReluAndRequantize a b bias min_a max_a min_b max_b min_freezed_output max_freezed_output 9
tensorflow.python.ops.nn_ops.quantized_max_pool;QuantizedMaxPool;input min_input max_input ksize strides padding name;QuantizedMaxPool input min_input max_input 3
tensorflow.python.ops.nn_ops.quantized_relu;QuantizedRelu;features min_features max_features out_type name;QuantizedRelu features min_features max_features 3
tensorflow.python.ops.nn_ops.quantized_relu6;QuantizedRelu6;features min_features max_features out_type name;QuantizedRelu6 features min_features max_features 3
tensorflow.python.ops.nn_ops.quantized_relu_x;QuantizedReluX;features max_value min_features max_features out_type name;QuantizedReluX features max_value min_features max_features 4
tensorflow.python.ops.nn_ops.relu;Relu;features name;Relu features 1
tensorflow.python.ops.nn_ops.relu6;Relu6;features name;Relu6 features 1
tensorflow.python.ops.nn_ops.relu6_grad;Relu6Grad;gradients features name;Relu6Grad gradients features 2
tensorflow.python.ops.nn_ops.relu_grad;ReluGrad;gradients features name;ReluGrad gradients features 2
tensorflow.python.ops.nn_ops.selu;Selu;features name;Selu features 1
tensorflow.python.ops.nn_ops.selu_grad;SeluGrad;gradients outputs name;SeluGrad gradients outputs 2
tensorflow.python.ops.nn_ops.softmax;AddV2 ConcatV2 FloorMod Less Pack Range Select Softmax Sub Transpose;logits axis name dim
tensorflow.python.ops.nn_ops.softmax_cross_entropy_with_logits;Cast ConcatV2 Pack Range Rank Reshape Shape Slice SoftmaxCrossEntropyWithLogits StopGradient Sub Transpose;_sentinel labels logits dim name axis
tensorflow.python.ops.nn_ops.softmax_cross_entropy_with_logits_v2;AddV2 Cast ConcatV2 Pack Range Rank Reshape Shape Slice SoftmaxCrossEntropyWithLogits Sub Transpose;labels logits axis name
tensorflow.python.ops.nn_ops.softmax_cross_entropy_with_logits_v2_helper;AddV2 Cast ConcatV2 Pack Range Rank Reshape Shape Slice SoftmaxCrossEntropyWithLogits Sub Transpose;labels logits axis name dim
tensorflow.python.ops.nn_ops.softmax_v2;AddV2 ConcatV2 FloorMod Less Pack Range Select Softmax Sub Transpose;logits axis name
tensorflow.python.ops.nn_ops.softplus;Softplus;features name;Softplus features 1
tensorflow.python.ops.nn_ops.softplus_grad;SoftplusGrad;gradients features name;SoftplusGrad gradients features 2
tensorflow.python.ops.nn_ops.softsign;Softsign;features name;Softsign features 1
tensorflow.python.ops.nn_ops.softsign_grad;SoftsignGrad;gradients features name;SoftsignGrad gradients features 2
tensorflow.python.ops.nn_ops.sparse_softmax_cross_entropy_with_logits;AddV2 Cast Pack Reshape SparseSoftmaxCrossEntropyWithLogits StridedSlice Sub;_sentinel labels logits name
tensorflow.python.ops.nn_ops.sparse_softmax_cross_entropy_with_logits_v2;AddV2 All Assert Cast Equal Pack Rank Reshape Shape SparseSoftmaxCrossEntropyWithLogits StridedSlice Sub;labels logits name
tensorflow.python.ops.nn_ops.top_k;TopKV2;input k sorted name;TopKV2 input k 2
tensorflow.python.ops.nn_ops.top_kv2;TopKV2;input k sorted name;TopKV2 input k 2
tensorflow.python.ops.nn_ops.xw_plus_b;BatchMatMulV2 BiasAdd MatMul ReadVariableOp;x weights biases name
tensorflow.python.ops.nn_ops.xw_plus_b_v1;BatchMatMulV2 BiasAddV1 MatMul ReadVariableOp;x weights biases name
tensorflow.python.ops.numerics.verify_tensor_all_finite;CheckNumerics Identity;t msg name x message
tensorflow.python.ops.numerics.verify_tensor_all_finite_v2;CheckNumerics Identity;x message name
tensorflow.python.ops.partitioned_variables.fixed_size_partitioner
tensorflow.python.ops.partitioned_variables.min_max_variable_partitioner
tensorflow.python.ops.random_ops.categorical;Multinomial;logits num_samples dtype seed name;Multinomial logits num_samples 2
tensorflow.python.ops.random_ops.deprecated_endpoints
tensorflow.python.ops.random_ops.multinomial;Multinomial;logits num_samples seed name output_dtype;Multinomial logits num_samples 2
tensorflow.python.ops.random_ops.multinomial_categorical_impl;Multinomial;logits num_samples dtype seed;Multinomial logits num_samples 2
tensorflow.python.ops.random_ops.parameterized_truncated_normal;ParameterizedTruncatedNormal;shape means stddevs minvals maxvals dtype seed name;ParameterizedTruncatedNormal shape 5
tensorflow.python.ops.random_ops.random_crop;AddV2 All Assert FloorMod GreaterEqual Identity RandomUniformInt Shape Slice Sub;value size seed name
tensorflow.python.ops.random_ops.random_gamma;AddV2 Maximum RandomGamma RealDiv ZerosLike;shape alpha beta dtype seed name
tensorflow.python.ops.random_ops.random_gamma_grad;RandomGammaGrad;alpha sample name;RandomGammaGrad alpha sample 2
tensorflow.python.ops.random_ops.random_normal;Add Mul RandomStandardNormal;shape mean stddev dtype seed name
tensorflow.python.ops.random_ops.random_poisson;RandomPoissonV2;lam shape dtype seed name;RandomPoissonV2 shape 2
tensorflow.python.ops.random_ops.random_poisson_v2;RandomPoissonV2;shape lam dtype seed name;RandomPoissonV2 shape 2
tensorflow.python.ops.random_ops.random_shuffle;RandomShuffle;value seed name;RandomShuffle value 1
tensorflow.python.ops.random_ops.random_standard_normal;RandomStandardNormal;shape dtype seed seed2 name;RandomStandardNormal shape 1
tensorflow.python.ops.random_ops.random_uniform;Add Mul RandomUniform Sub;shape minval maxval dtype seed name
tensorflow.python.ops.random_ops.random_uniform_int;RandomUniformInt;shape minval maxval seed seed2 name;RandomUniformInt shape minval maxval 3
tensorflow.python.ops.random_ops.truncated_normal;Add Mul TruncatedNormal;shape mean stddev dtype seed name
tensorflow.python.ops.resource_variable_ops.EagerResourceDeleter
tensorflow.python.ops.resource_variable_ops.ResourceVariable;AssignVariableOp ReadVariableOp VarHandleOp VarIsInitializedOp;initial_value trainable collections validate_shape caching_device name dtype variable_def import_scope constraint distribute_strategy synchronization aggregation shape
tensorflow.python.ops.resource_variable_ops.UninitializedVariable;ReadVariableOp VarHandleOp;trainable caching_device name shape dtype constraint synchronization aggregation extra_handle_data distribute_strategy
tensorflow.python.ops.resource_variable_ops.assign_add_variable_op;AssignAddVariableOp;resource value name;AssignAddVariableOp resource value 2
tensorflow.python.ops.resource_variable_ops.assign_sub_variable_op;AssignSubVariableOp;resource value name;AssignSubVariableOp resource value 2
tensorflow.python.ops.resource_variable_ops.assign_variable_op;AssignVariableOp;resource value name;AssignVariableOp resource value 2
tensorflow.python.ops.resource_variable_ops.consume_mutex_lock;ConsumeMutexLock;mutex_lock name;ConsumeMutexLock mutex_lock 1
tensorflow.python.ops.resource_variable_ops.deprecated_endpoints
tensorflow.python.ops.resource_variable_ops.destroy_resource_op;DestroyResourceOp;resource ignore_lookup_error name;DestroyResourceOp resource 1
tensorflow.python.ops.resource_variable_ops.get_eager_safe_handle_data
tensorflow.python.ops.resource_variable_ops.get_resource_handle_data
tensorflow.python.ops.resource_variable_ops.is_resource_variable
tensorflow.python.ops.resource_variable_ops.mutex_lock;MutexLock;mutex name;MutexLock mutex 1
tensorflow.python.ops.resource_variable_ops.mutex_v2;MutexV2;container shared_name name
tensorflow.python.ops.resource_variable_ops.read_variable_op;ReadVariableOp;resource dtype name;ReadVariableOp resource 1
tensorflow.python.ops.resource_variable_ops.resource_gather;ResourceGather;resource indices dtype batch_dims validate_indices name;ResourceGather resource indices 2
tensorflow.python.ops.resource_variable_ops.resource_gather_nd;ResourceGatherNd;resource indices dtype name;ResourceGatherNd resource indices 2
tensorflow.python.ops.resource_variable_ops.resource_scatter_add;ResourceScatterAdd;resource indices updates name;ResourceScatterAdd resource indices updates 3
tensorflow.python.ops.resource_variable_ops.resource_scatter_div;ResourceScatterDiv;resource indices updates name;ResourceScatterDiv resource indices updates 3
tensorflow.python.ops.resource_variable_ops.resource_scatter_max;ResourceScatterMax;resource indices updates name;ResourceScatterMax resource indices updates 3
tensorflow.python.ops.resource_variable_ops.resource_scatter_min;ResourceScatterMin;resource indices updates name;ResourceScatterMin resource indices updates 3
tensorflow.python.ops.resource_variable_ops.resource_scatter_mul;ResourceScatterMul;resource indices updates name;ResourceScatterMul resource indices updates 3
tensorflow.python.ops.resource_variable_ops.resource_scatter_sub;ResourceScatterSub;resource indices updates name;ResourceScatterSub resource indices updates 3
tensorflow.python.ops.resource_variable_ops.resource_scatter_update;ResourceScatterUpdate;resource indices updates name;ResourceScatterUpdate resource indices updates 3
tensorflow.python.ops.resource_variable_ops.var_handle_op;VarHandleOp;dtype shape container shared_name name
tensorflow.python.ops.resource_variable_ops.var_is_initialized_op;VarIsInitializedOp;resource name;VarIsInitializedOp resource 1
tensorflow.python.ops.rnn.bidirectional_dynamic_rnn;Add AddV2 Assign BiasAdd ConcatV2 Enter Exit Fill Identity Less LogicalAnd LoopCond MatMul Maximum Merge Minimum Mul NextIteration RandomUniform Range ReverseV2 Sigmoid Split StridedSlice Sub Switch Tanh TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Transpose VariableV2;cell_fw cell_bw inputs sequence_length initial_state_fw initial_state_bw dtype parallel_iterations swap_memory time_major scope
tensorflow.python.ops.rnn.dynamic_rnn;Add AddV2 All Assert Assign BiasAdd ConcatV2 Enter Equal Exit Fill GreaterEqual Identity Less LogicalAnd LoopCond MatMul Max Maximum Merge Min Minimum Mul NextIteration RandomUniform Range Select StridedSlice Sub Switch Tanh TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3 Transpose VariableV2;cell inputs sequence_length initial_state dtype parallel_iterations swap_memory time_major scope
tensorflow.python.ops.rnn.static_bidirectional_rnn;Add Assign BiasAdd ConcatV2 ExpandDims Fill Greater Identity LessEqual MatMul Max Merge Min Mul Pack RandomUniform ReverseSequence Select Shape StridedSlice Sub Switch Tanh Unpack VariableV2;cell_fw cell_bw inputs initial_state_fw initial_state_bw dtype sequence_length scope
tensorflow.python.ops.rnn.static_rnn;Add Assign BiasAdd ConcatV2 ExpandDims Fill Greater Identity LessEqual MatMul Max Merge Min Mul RandomUniform Select Shape StridedSlice Sub Switch Tanh Unpack VariableV2;cell inputs initial_state dtype sequence_length scope
tensorflow.python.ops.rnn_cell.BasicLSTMCell
tensorflow.python.ops.rnn_cell.BasicRNNCell
tensorflow.python.ops.rnn_cell.GRUCell
tensorflow.python.ops.rnn_cell.LSTMCell
tensorflow.python.ops.rnn_cell.LayerRNNCell
tensorflow.python.ops.rnn_cell.MultiRNNCell
tensorflow.python.ops.rnn_cell.RNNCell
tensorflow.python.ops.rnn_cell.assert_like_rnncell
tensorflow.python.ops.rnn_cell_impl.BasicLSTMCell
tensorflow.python.ops.rnn_cell_impl.BasicRNNCell
tensorflow.python.ops.rnn_cell_impl.GRUCell
tensorflow.python.ops.rnn_cell_impl.LSTMCell
tensorflow.python.ops.rnn_cell_impl.LayerRNNCell
tensorflow.python.ops.rnn_cell_impl.MultiRNNCell
tensorflow.python.ops.rnn_cell_impl.RNNCell
tensorflow.python.ops.rnn_cell_impl.assert_like_rnncell
tensorflow.python.ops.script_ops.EagerFunc
tensorflow.python.ops.script_ops.FuncRegistry
tensorflow.python.ops.script_ops.eager_py_func;EagerPyFunc;func inp Tout name
tensorflow.python.ops.script_ops.numpy_function;PyFunc;func inp Tout name
tensorflow.python.ops.script_ops.py_func;PyFunc PyFuncStateless;func inp Tout stateful name
tensorflow.python.ops.sets.set_difference;DenseToDenseSetOperation;a b aminusb validate_indices
tensorflow.python.ops.sets.set_intersection;DenseToDenseSetOperation;a b validate_indices
tensorflow.python.ops.sets.set_union;DenseToDenseSetOperation;a b validate_indices
tensorflow.python.ops.sparse_ops.KeywordRequired
tensorflow.python.ops.sparse_ops.add_many_sparse_to_tensors_map;AddManySparseToTensorsMap;sparse_indices sparse_values sparse_shape container shared_name name;AddManySparseToTensorsMap sparse_indices sparse_values sparse_shape 3
tensorflow.python.ops.sparse_ops.add_sparse_to_tensors_map;AddSparseToTensorsMap;sparse_indices sparse_values sparse_shape container shared_name name;AddSparseToTensorsMap sparse_indices sparse_values sparse_shape 3
tensorflow.python.ops.sparse_ops.deprecated_endpoints
tensorflow.python.ops.sparse_ops.deserialize_many_sparse;DeserializeManySparse;serialized_sparse dtype rank name
tensorflow.python.ops.sparse_ops.from_dense;GatherNd NotEqual Shape Where;tensor name
tensorflow.python.ops.sparse_ops.get_canonical_name_for_symbol
tensorflow.python.ops.sparse_ops.serialize_many_sparse;SerializeManySparse;sp_input name out_type;SerializeManySparse 3
tensorflow.python.ops.sparse_ops.serialize_many_sparse_v2;SerializeManySparse;sp_input out_type name;SerializeManySparse 3
tensorflow.python.ops.sparse_ops.serialize_sparse;SerializeSparse;sp_input name out_type;SerializeSparse 3
tensorflow.python.ops.sparse_ops.serialize_sparse_v2;SerializeSparse;sp_input out_type name;SerializeSparse 3
tensorflow.python.ops.sparse_ops.sparse_add_grad;SparseAddGrad;backprop_val_grad a_indices b_indices sum_indices name;SparseAddGrad backprop_val_grad a_indices b_indices sum_indices 4
tensorflow.python.ops.sparse_ops.sparse_concat;ConcatV2 Max Reshape SparseConcat StridedSlice;axis sp_inputs name expand_nonconcat_dim concat_dim expand_nonconcat_dims
tensorflow.python.ops.sparse_ops.sparse_concat_v2;ConcatV2 Max Reshape SparseConcat StridedSlice;axis sp_inputs expand_nonconcat_dims name
tensorflow.python.ops.sparse_ops.sparse_cross;Cast SparseCross;inputs name
tensorflow.python.ops.sparse_ops.sparse_cross_hashed;Cast SparseCross;inputs num_buckets hash_key name
tensorflow.python.ops.sparse_ops.sparse_dense_cwise_div;SparseDenseCwiseDiv;sp_indices sp_values sp_shape dense name;SparseDenseCwiseDiv sp_indices sp_values sp_shape dense 4
tensorflow.python.ops.sparse_ops.sparse_dense_cwise_mul;SparseDenseCwiseMul;sp_indices sp_values sp_shape dense name;SparseDenseCwiseMul sp_indices sp_values sp_shape dense 4
tensorflow.python.ops.sparse_ops.sparse_expand_dims;AddV2 ConcatV2 Fill GreaterEqual Less Mul Pack SelectV2 Slice StridedSlice;sp_input axis name
tensorflow.python.ops.sparse_ops.sparse_eye;Cast Fill Minimum Pack Range Reshape;num_rows num_columns dtype name
tensorflow.python.ops.sparse_ops.sparse_fill_empty_rows;SparseFillEmptyRows;sp_input default_value name
tensorflow.python.ops.sparse_ops.sparse_fill_empty_rows_grad;SparseFillEmptyRowsGrad;reverse_index_map grad_values name;SparseFillEmptyRowsGrad reverse_index_map grad_values 2
tensorflow.python.ops.sparse_ops.sparse_maximum;SparseSparseMaximum;sp_a sp_b name
tensorflow.python.ops.sparse_ops.sparse_minimum;SparseSparseMinimum;sp_a sp_b name
tensorflow.python.ops.sparse_ops.sparse_reduce_max;SparseReduceMax;sp_input axis keepdims reduction_axes keep_dims;SparseReduceMax axis 4
tensorflow.python.ops.sparse_ops.sparse_reduce_max_sparse;SparseReduceMaxSparse;sp_input axis keepdims reduction_axes keep_dims
tensorflow.python.ops.sparse_ops.sparse_reduce_max_v2;SparseReduceMax SparseReduceMaxSparse;sp_input axis keepdims output_is_sparse name
tensorflow.python.ops.sparse_ops.sparse_reduce_sum;SparseReduceSum;sp_input axis keepdims reduction_axes keep_dims;SparseReduceSum axis 4
tensorflow.python.ops.sparse_ops.sparse_reduce_sum_sparse;SparseReduceSumSparse;sp_input axis keepdims reduction_axes keep_dims
tensorflow.python.ops.sparse_ops.sparse_reduce_sum_v2;SparseReduceSum SparseReduceSumSparse;sp_input axis keepdims output_is_sparse name
tensorflow.python.ops.sparse_ops.sparse_reorder;Identity SparseReorder;sp_input name
tensorflow.python.ops.sparse_ops.sparse_reset_shape;Add All Assert Cast Equal Fill Identity LessEqual Max Maximum Merge Range Rank Shape Switch;sp_input new_shape
tensorflow.python.ops.sparse_ops.sparse_reshape;Cast Identity SparseReshape;sp_input shape name
tensorflow.python.ops.sparse_ops.sparse_retain;GatherV2 Identity Reshape Where;sp_input to_retain
tensorflow.python.ops.sparse_ops.sparse_slice;SparseSlice;sp_input start size name
tensorflow.python.ops.sparse_ops.sparse_slice_grad;SparseSliceGrad;backprop_val_grad input_indices input_start output_indices name;SparseSliceGrad backprop_val_grad input_indices input_start output_indices 4
tensorflow.python.ops.sparse_ops.sparse_softmax;SparseSoftmax;sp_input name
tensorflow.python.ops.sparse_ops.sparse_sparse_maximum;SparseSparseMaximum;a_indices a_values a_shape b_indices b_values b_shape name;SparseSparseMaximum a_indices a_values a_shape b_indices b_values b_shape 6
tensorflow.python.ops.sparse_ops.sparse_sparse_minimum;SparseSparseMinimum;a_indices a_values a_shape b_indices b_values b_shape name;SparseSparseMinimum a_indices a_values a_shape b_indices b_values b_shape 6
tensorflow.python.ops.sparse_ops.sparse_split_v2;SparseSplit;sp_input num_split axis name
tensorflow.python.ops.sparse_ops.sparse_tensor_dense_add;SparseTensorDenseAdd;a_indices a_values a_shape b name;SparseTensorDenseAdd a_indices a_values a_shape b 4
tensorflow.python.ops.sparse_ops.sparse_tensor_dense_mat_mul;SparseTensorDenseMatMul;a_indices a_values a_shape b adjoint_a adjoint_b name;SparseTensorDenseMatMul a_indices a_values a_shape b 4
tensorflow.python.ops.sparse_ops.sparse_tensor_dense_matmul;SparseTensorDenseMatMul;sp_a b adjoint_a adjoint_b name;SparseTensorDenseMatMul b 4
tensorflow.python.ops.sparse_ops.sparse_tensor_to_dense;SparseToDense;sp_input default_value validate_indices name;SparseToDense 4
tensorflow.python.ops.sparse_ops.sparse_to_dense;SparseToDense;sparse_indices output_shape sparse_values default_value validate_indices name
tensorflow.python.ops.sparse_ops.sparse_to_indicator;Cast ConcatV2 ExpandDims Fill Identity Pack SparseReorder SparseToDense StridedSlice;sp_input vocab_size name
tensorflow.python.ops.sparse_ops.sparse_transpose;GatherV2 Identity Range Size SparseReorder Sub Transpose;sp_input perm name
tensorflow.python.ops.sparse_ops.take_many_sparse_from_tensors_map;TakeManySparseFromTensorsMap;sparse_handles dtype container shared_name name;TakeManySparseFromTensorsMap sparse_handles 1
tensorflow.python.ops.sparse_ops.unary_op;BesselI1e;x name;BesselI1e x 1
tensorflow.python.ops.special_math_ops.bessel_i0;Abs BesselI0e Exp Mul;x name
tensorflow.python.ops.special_math_ops.bessel_i1;Abs BesselI1e Exp Mul;x name
tensorflow.python.ops.special_math_ops.einsum;BatchMatMulV2 ExpandDims MatMul Mul Reshape Sum Transpose;equation
tensorflow.python.ops.special_math_ops.lbeta;Lgamma Sub Sum;x name
tensorflow.python.ops.standard_ops.AUTO_REUSE
tensorflow.python.ops.standard_ops.AggregationMethod
tensorflow.python.ops.standard_ops.BaseStagingArea
tensorflow.python.ops.standard_ops.ConditionalAccumulatorBase
tensorflow.python.ops.standard_ops.Constant
tensorflow.python.ops.standard_ops.ConvolutionDeltaOrthogonal
tensorflow.python.ops.standard_ops.ConvolutionOrthogonal
tensorflow.python.ops.standard_ops.ConvolutionOrthogonal1D
tensorflow.python.ops.standard_ops.ConvolutionOrthogonal2D
tensorflow.python.ops.standard_ops.ConvolutionOrthogonal3D
tensorflow.python.ops.standard_ops.CriticalSection;MutexV2;name shared_name critical_section_def import_scope
tensorflow.python.ops.standard_ops.DivideDelegateWithName
tensorflow.python.ops.standard_ops.GlorotNormal
tensorflow.python.ops.standard_ops.GlorotUniform
tensorflow.python.ops.standard_ops.GradientTape
tensorflow.python.ops.standard_ops.Initializer
tensorflow.python.ops.standard_ops.KeywordRequired
tensorflow.python.ops.standard_ops.MapStagingArea
tensorflow.python.ops.standard_ops.Ones
tensorflow.python.ops.standard_ops.Orthogonal
tensorflow.python.ops.standard_ops.RandomNormal
tensorflow.python.ops.standard_ops.ReaderBase
tensorflow.python.ops.standard_ops.RefVariable;Assign Identity VariableV2;initial_value trainable collections validate_shape caching_device name variable_def dtype expected_shape import_scope constraint synchronization aggregation shape
tensorflow.python.ops.standard_ops.StagingArea
tensorflow.python.ops.standard_ops.TensorArraySpec
tensorflow.python.ops.standard_ops.TensorHandle
tensorflow.python.ops.standard_ops.UniformUnitScaling
tensorflow.python.ops.standard_ops.VariableScope
tensorflow.python.ops.standard_ops.VariableV1;Assign AssignVariableOp Identity ReadVariableOp VarHandleOp VarIsInitializedOp VariableV2;initial_value trainable collections validate_shape caching_device name variable_def dtype expected_shape import_scope constraint use_resource synchronization aggregation shape
tensorflow.python.ops.standard_ops.VarianceScaling
tensorflow.python.ops.standard_ops.Zeros
tensorflow.python.ops.standard_ops.abs;Abs ComplexAbs;x name;Abs x 1
tensorflow.python.ops.standard_ops.accumulate_n;AccumulateNV2;inputs shape tensor_dtype name;AccumulateNV2 inputs *
tensorflow.python.ops.standard_ops.accumulate_nv2;AccumulateNV2;inputs shape name;AccumulateNV2 inputs *
tensorflow.python.ops.standard_ops.accumulator_apply_gradient;AccumulatorApplyGradient;handle local_step gradient name;AccumulatorApplyGradient handle local_step gradient 3
tensorflow.python.ops.standard_ops.accumulator_num_accumulated;AccumulatorNumAccumulated;handle name;AccumulatorNumAccumulated handle 1
tensorflow.python.ops.standard_ops.accumulator_set_global_step;AccumulatorSetGlobalStep;handle new_global_step name;AccumulatorSetGlobalStep handle new_global_step 2
tensorflow.python.ops.standard_ops.accumulator_take_gradient;AccumulatorTakeGradient;handle num_required dtype name;AccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.standard_ops.acos;Acos;x name;Acos x 1
tensorflow.python.ops.standard_ops.acosh;Acosh;x name;Acosh x 1
tensorflow.python.ops.standard_ops.add;Add;x y name;Add x y 2
tensorflow.python.ops.standard_ops.add_many_sparse_to_tensors_map;AddManySparseToTensorsMap;sparse_indices sparse_values sparse_shape container shared_name name;AddManySparseToTensorsMap sparse_indices sparse_values sparse_shape 3
tensorflow.python.ops.standard_ops.add_n;AddN;inputs name;AddN inputs *
tensorflow.python.ops.standard_ops.add_sparse_to_tensors_map;AddSparseToTensorsMap;sparse_indices sparse_values sparse_shape container shared_name name;AddSparseToTensorsMap sparse_indices sparse_values sparse_shape 3
tensorflow.python.ops.standard_ops.add_v2;AddV2;x y name;AddV2 x y 2
tensorflow.python.ops.standard_ops.all_variables
tensorflow.python.ops.standard_ops.angle;Angle ZerosLike;input name;ZerosLike input 1
tensorflow.python.ops.standard_ops.approximate_equal;ApproximateEqual;x y tolerance name;ApproximateEqual x y 2
tensorflow.python.ops.standard_ops.arg_max;ArgMax;input dimension output_type name;ArgMax input dimension 2
tensorflow.python.ops.standard_ops.arg_min;ArgMin;input dimension output_type name;ArgMin input dimension 2
tensorflow.python.ops.standard_ops.argmax;ArgMax;input axis name dimension output_type;ArgMax input axis 2
tensorflow.python.ops.standard_ops.argmax_v2;ArgMax;input axis output_type name;ArgMax input axis 2
tensorflow.python.ops.standard_ops.argmin;ArgMin;input axis name dimension output_type;ArgMin input axis 2
tensorflow.python.ops.standard_ops.argmin_v2;ArgMin;input axis output_type name;ArgMin input axis 2
tensorflow.python.ops.standard_ops.argsort;ConcatV2 Neg Pack Range Rank Shape StridedSlice Sub TopKV2 Transpose;values axis direction stable name
tensorflow.python.ops.standard_ops.as_string;AsString;input precision scientific shortest width fill name;AsString input 1
tensorflow.python.ops.standard_ops.asin;Asin;x name;Asin x 1
tensorflow.python.ops.standard_ops.asinh;Asinh;x name;Asinh x 1
tensorflow.python.ops.standard_ops.assert_equal;All Assert Equal Identity Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.standard_ops.assert_greater;All Assert Greater Identity Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.standard_ops.assert_greater_equal;All Assert GreaterEqual Identity Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.standard_ops.assert_integer
tensorflow.python.ops.standard_ops.assert_less;All Assert Identity Less Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.standard_ops.assert_less_equal;All Assert Identity LessEqual Merge Range Rank Switch;x y data summarize message name
tensorflow.python.ops.standard_ops.assert_near;Abs AddV2 All Assert Identity Less Merge Mul Range Rank Sub Switch;x y rtol atol data summarize message name
tensorflow.python.ops.standard_ops.assert_negative;All Assert Identity Less Merge Range Rank Switch;x data summarize message name
tensorflow.python.ops.standard_ops.assert_non_negative;All Assert Identity LessEqual Merge Range Rank Switch;x data summarize message name
tensorflow.python.ops.standard_ops.assert_non_positive;All Assert Identity LessEqual Merge Range Rank Switch;x data summarize message name
tensorflow.python.ops.standard_ops.assert_none_equal;All Assert Identity Merge NotEqual Range Rank Switch;x y data summarize message name
tensorflow.python.ops.standard_ops.assert_positive;All Assert Identity Less Merge Range Rank Switch;x data summarize message name
tensorflow.python.ops.standard_ops.assert_proper_iterable
tensorflow.python.ops.standard_ops.assert_rank;Assert Equal Identity Merge Rank Shape Switch;x rank data summarize message name
tensorflow.python.ops.standard_ops.assert_rank_at_least;Assert GreaterEqual Identity Merge Rank Shape Switch;x rank data summarize message name
tensorflow.python.ops.standard_ops.assert_same_float_dtype
tensorflow.python.ops.standard_ops.assert_scalar
tensorflow.python.ops.standard_ops.assert_variables_initialized;Rank ReadVariableOp;var_list
tensorflow.python.ops.standard_ops.assign;Assign AssignVariableOp ReadVariableOp;ref value validate_shape use_locking name
tensorflow.python.ops.standard_ops.assign_add;AssignAdd AssignAddVariableOp ReadVariableOp;ref value use_locking name
tensorflow.python.ops.standard_ops.assign_sub;AssignSub AssignSubVariableOp ReadVariableOp;ref value use_locking name
tensorflow.python.ops.standard_ops.atan;Atan;x name;Atan x 1
tensorflow.python.ops.standard_ops.atan2;Atan2;y x name;Atan2 y x 2
tensorflow.python.ops.standard_ops.atanh;Atanh;x name;Atanh x 1
tensorflow.python.ops.standard_ops.barrier;Barrier;component_types shapes capacity container shared_name name
tensorflow.python.ops.standard_ops.barrier_close;BarrierClose;handle cancel_pending_enqueues name;BarrierClose handle 1
tensorflow.python.ops.standard_ops.barrier_incomplete_size;BarrierIncompleteSize;handle name;BarrierIncompleteSize handle 1
tensorflow.python.ops.standard_ops.barrier_insert_many;BarrierInsertMany;handle keys values component_index name;BarrierInsertMany handle keys values 3
tensorflow.python.ops.standard_ops.barrier_ready_size;BarrierReadySize;handle name;BarrierReadySize handle 1
tensorflow.python.ops.standard_ops.barrier_take_many;BarrierTakeMany;handle num_elements component_types allow_small_batch wait_for_incomplete timeout_ms name;BarrierTakeMany handle num_elements 2
tensorflow.python.ops.standard_ops.batch;Batch;in_tensors num_batch_threads max_batch_size batch_timeout_micros grad_timeout_micros max_enqueued_batches allowed_batch_sizes container shared_name batching_queue name;Batch in_tensors *
tensorflow.python.ops.standard_ops.batch_cholesky;BatchCholesky;input name;BatchCholesky input 1
tensorflow.python.ops.standard_ops.batch_cholesky_grad;BatchCholeskyGrad;l grad name;BatchCholeskyGrad l grad 2
tensorflow.python.ops.standard_ops.batch_function
tensorflow.python.ops.standard_ops.batch_gather;AddV2 Cast ConcatV2 GatherV2 Mul Pack Prod Range Reshape Shape StridedSlice;params indices name
tensorflow.python.ops.standard_ops.batch_mat_mul;BatchMatMul;x y adj_x adj_y name;BatchMatMul x y 2
tensorflow.python.ops.standard_ops.batch_mat_mul_v2;BatchMatMulV2;x y adj_x adj_y name;BatchMatMulV2 x y 2
tensorflow.python.ops.standard_ops.batch_matrix_band_part;BatchMatrixBandPart;input num_lower num_upper name;BatchMatrixBandPart input num_lower num_upper 3
tensorflow.python.ops.standard_ops.batch_matrix_determinant;BatchMatrixDeterminant;input name;BatchMatrixDeterminant input 1
tensorflow.python.ops.standard_ops.batch_matrix_diag;BatchMatrixDiag;diagonal name;BatchMatrixDiag diagonal 1
tensorflow.python.ops.standard_ops.batch_matrix_diag_part;BatchMatrixDiagPart;input name;BatchMatrixDiagPart input 1
tensorflow.python.ops.standard_ops.batch_matrix_inverse;BatchMatrixInverse;input adjoint name;BatchMatrixInverse input 1
tensorflow.python.ops.standard_ops.batch_matrix_set_diag;BatchMatrixSetDiag;input diagonal name;BatchMatrixSetDiag input diagonal 2
tensorflow.python.ops.standard_ops.batch_matrix_solve;BatchMatrixSolve;matrix rhs adjoint name;BatchMatrixSolve matrix rhs 2
tensorflow.python.ops.standard_ops.batch_matrix_solve_ls;BatchMatrixSolveLs;matrix rhs l2_regularizer fast name;BatchMatrixSolveLs matrix rhs l2_regularizer 3
tensorflow.python.ops.standard_ops.batch_matrix_triangular_solve;BatchMatrixTriangularSolve;matrix rhs lower adjoint name;BatchMatrixTriangularSolve matrix rhs 2
tensorflow.python.ops.standard_ops.batch_self_adjoint_eig;BatchSelfAdjointEig;input name;BatchSelfAdjointEig input 1
tensorflow.python.ops.standard_ops.batch_self_adjoint_eig_v2;BatchSelfAdjointEigV2;input compute_v name;BatchSelfAdjointEigV2 input 1
tensorflow.python.ops.standard_ops.batch_svd;BatchSvd;input compute_uv full_matrices name;BatchSvd input 1
tensorflow.python.ops.standard_ops.batch_to_space;BatchToSpaceND;input crops block_size name block_shape;BatchToSpaceND input 3
tensorflow.python.ops.standard_ops.batch_to_space_nd;BatchToSpaceND;input block_shape crops name;BatchToSpaceND input block_shape crops 3
tensorflow.python.ops.standard_ops.batch_to_space_v2;BatchToSpaceND;input block_shape crops name;BatchToSpaceND input 3
tensorflow.python.ops.standard_ops.bessel_i0;Abs BesselI0e Exp Mul;x name
tensorflow.python.ops.standard_ops.bessel_i0e;BesselI0e;x name;BesselI0e x 1
tensorflow.python.ops.standard_ops.bessel_i1;Abs BesselI1e Exp Mul;x name
tensorflow.python.ops.standard_ops.bessel_i1e;BesselI1e;x name;BesselI1e x 1
tensorflow.python.ops.standard_ops.betainc;Betainc;a b x name;Betainc a b x 3
tensorflow.python.ops.standard_ops.bincount;AddV2 Bincount Cast Greater Max Maximum Minimum Mul Prod ReadVariableOp UnsortedSegmentSum;arr weights minlength maxlength dtype name
tensorflow.python.ops.standard_ops.bincount_v1;AddV2 Bincount Cast Greater Max Maximum Minimum Mul Prod ReadVariableOp UnsortedSegmentSum;arr weights minlength maxlength dtype
tensorflow.python.ops.standard_ops.bitcast;Bitcast;input type name;Bitcast input 1
tensorflow.python.ops.standard_ops.boolean_mask;ConcatV2 GatherV2 Pack Prod Reshape Shape Squeeze StridedSlice Where;tensor mask name axis
tensorflow.python.ops.standard_ops.boolean_mask_v2;ConcatV2 GatherV2 Pack Prod Reshape Shape Squeeze StridedSlice Where;tensor mask axis name
tensorflow.python.ops.standard_ops.broadcast_args;BroadcastArgs;s0 s1 name;BroadcastArgs s0 s1 2
tensorflow.python.ops.standard_ops.broadcast_dynamic_shape;BroadcastArgs;shape_x shape_y
tensorflow.python.ops.standard_ops.broadcast_gradient_args;BroadcastGradientArgs;s0 s1 name;BroadcastGradientArgs s0 s1 2
tensorflow.python.ops.standard_ops.broadcast_to;BroadcastTo;input shape name;BroadcastTo input shape 2
tensorflow.python.ops.standard_ops.bucketize;Bucketize;input boundaries name;Bucketize input 1
tensorflow.python.ops.standard_ops.case;Assert Cast Identity LessEqual Merge Pack Sum Switch;pred_fn_pairs default exclusive strict name
tensorflow.python.ops.standard_ops.cast;Cast;x dtype name;Cast x 1
tensorflow.python.ops.standard_ops.categorical;Multinomial;logits num_samples dtype seed name;Multinomial logits num_samples 2
tensorflow.python.ops.standard_ops.ceil;Ceil;x name;Ceil x 1
tensorflow.python.ops.standard_ops.check_numerics;CheckNumerics;tensor message name;CheckNumerics tensor 1
tensorflow.python.ops.standard_ops.cholesky;Cholesky;input name;Cholesky input 1
tensorflow.python.ops.standard_ops.cholesky_grad;CholeskyGrad;l grad name;CholeskyGrad l grad 2
tensorflow.python.ops.standard_ops.cholesky_solve;MatrixTriangularSolve;chol rhs name
tensorflow.python.ops.standard_ops.clip_by_average_norm;Cast Identity Minimum Mul Range Rank RealDiv Rsqrt Size Sum;t clip_norm name
tensorflow.python.ops.standard_ops.clip_by_global_norm;Identity IsFinite L2Loss Minimum Mul Pack RealDiv Select Sqrt Sum;t_list clip_norm use_norm name
tensorflow.python.ops.standard_ops.clip_by_norm;Fill Greater Identity Maximum Mul Range Rank RealDiv Select Shape Sqrt Sum;t clip_norm axes name
tensorflow.python.ops.standard_ops.clip_by_value;Maximum Minimum;t clip_value_min clip_value_max name
tensorflow.python.ops.standard_ops.compare_and_bitpack;CompareAndBitpack;input threshold name;CompareAndBitpack input threshold 2
tensorflow.python.ops.standard_ops.complex;Complex;real imag name;Complex real imag 2
tensorflow.python.ops.standard_ops.complex_abs;ComplexAbs;x Tout name;ComplexAbs x 1
tensorflow.python.ops.standard_ops.concat;ConcatV2 Identity;values axis name
tensorflow.python.ops.standard_ops.concat_offset;ConcatOffset;concat_dim shape name;ConcatOffset concat_dim shape *
tensorflow.python.ops.standard_ops.concat_v2;ConcatV2;values axis name;ConcatV2 values axis *
tensorflow.python.ops.standard_ops.cond;Identity Merge Switch;pred true_fn false_fn strict name fn1 fn2
tensorflow.python.ops.standard_ops.conditional_accumulator;ConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.standard_ops.confusion_matrix;AddV2 All Assert Cast Equal Fill Identity Less LessEqual Max Maximum Merge Pack Range Rank ReadVariableOp Shape SparseTensorDenseAdd Squeeze Sub Switch;labels predictions num_classes weights dtype name
tensorflow.python.ops.standard_ops.conj;Conj;x name
tensorflow.python.ops.standard_ops.conjugate_transpose;ConjugateTranspose;x perm name;ConjugateTranspose x perm 2
tensorflow.python.ops.standard_ops.const
tensorflow.python.ops.standard_ops.constant_initializer
tensorflow.python.ops.standard_ops.convert_to_int_tensor;Cast;tensor name dtype
tensorflow.python.ops.standard_ops.convolutional_delta_orthogonal
tensorflow.python.ops.standard_ops.convolutional_orthogonal_1d
tensorflow.python.ops.standard_ops.convolutional_orthogonal_2d
tensorflow.python.ops.standard_ops.convolutional_orthogonal_3d
tensorflow.python.ops.standard_ops.cos;Cos;x name;Cos x 1
tensorflow.python.ops.standard_ops.cosh;Cosh;x name;Cosh x 1
tensorflow.python.ops.standard_ops.count_nonzero;Cast NotEqual Range Rank Sum;input_tensor axis keepdims dtype name reduction_indices keep_dims input
tensorflow.python.ops.standard_ops.count_nonzero_v2;Cast NotEqual Range Rank Sum;input axis keepdims dtype name
tensorflow.python.ops.standard_ops.cross;Cross;a b name;Cross a b 2
tensorflow.python.ops.standard_ops.cumprod;Cumprod;x axis exclusive reverse name;Cumprod x axis 2
tensorflow.python.ops.standard_ops.cumsum;Cumsum;x axis exclusive reverse name;Cumsum x axis 2
tensorflow.python.ops.standard_ops.cumulative_logsumexp;CumulativeLogsumexp;x axis exclusive reverse name;CumulativeLogsumexp x axis 2
tensorflow.python.ops.standard_ops.custom_gradient
tensorflow.python.ops.standard_ops.debug_gradient_identity;DebugGradientIdentity;input name;DebugGradientIdentity input 1
tensorflow.python.ops.standard_ops.debug_gradient_ref_identity;DebugGradientRefIdentity;input name;DebugGradientRefIdentity input 1
tensorflow.python.ops.standard_ops.decode_base64;DecodeBase64;input name;DecodeBase64 input 1
tensorflow.python.ops.standard_ops.decode_compressed;DecodeCompressed;bytes compression_type name;DecodeCompressed bytes 1
tensorflow.python.ops.standard_ops.decode_json_example;DecodeJSONExample;json_examples name;DecodeJSONExample json_examples 1
tensorflow.python.ops.standard_ops.decode_padded_raw;DecodePaddedRaw;input_bytes fixed_length out_type little_endian name;DecodePaddedRaw input_bytes fixed_length 2
tensorflow.python.ops.standard_ops.decode_proto;DecodeProtoV2;bytes message_type field_names output_types descriptor_source message_format sanitize name;DecodeProtoV2 bytes 1
tensorflow.python.ops.standard_ops.decode_raw;DecodeRaw;input_bytes out_type little_endian fixed_length name
tensorflow.python.ops.standard_ops.decode_raw_v1;DecodeRaw;input_bytes out_type little_endian name bytes
tensorflow.python.ops.standard_ops.deep_copy;DeepCopy;x name;DeepCopy x 1
tensorflow.python.ops.standard_ops.deprecated_endpoints
tensorflow.python.ops.standard_ops.depth_to_space;DepthToSpace;input block_size name data_format;DepthToSpace input 1
tensorflow.python.ops.standard_ops.depth_to_space_v2;DepthToSpace;input block_size data_format name;DepthToSpace input 1
tensorflow.python.ops.standard_ops.dequantize;Dequantize;input min_range max_range mode name;Dequantize input min_range max_range 3
tensorflow.python.ops.standard_ops.deserialize_many_sparse;DeserializeManySparse;serialized_sparse dtype rank name
tensorflow.python.ops.standard_ops.diag;Diag;diagonal name;Diag diagonal 1
tensorflow.python.ops.standard_ops.diag_part;DiagPart;input name;DiagPart input 1
tensorflow.python.ops.standard_ops.digamma;Digamma;x name;Digamma x 1
tensorflow.python.ops.standard_ops.div;FloorDiv RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.standard_ops.div_no_nan;DivNoNan;x y name;DivNoNan x y 2
tensorflow.python.ops.standard_ops.divide;Cast RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.standard_ops.dynamic_partition;DynamicPartition;data partitions num_partitions name;DynamicPartition data partitions 2
tensorflow.python.ops.standard_ops.dynamic_stitch;DynamicStitch;indices data name;DynamicStitch indices data *
tensorflow.python.ops.standard_ops.edit_distance;EditDistance;hypothesis truth normalize name
tensorflow.python.ops.standard_ops.einsum;Einsum;inputs equation name;Einsum inputs *
tensorflow.python.ops.standard_ops.empty;Empty;shape dtype init name;Empty shape 1
tensorflow.python.ops.standard_ops.encode_base64;EncodeBase64;input pad name;EncodeBase64 input 1
tensorflow.python.ops.standard_ops.encode_proto;EncodeProto;sizes values field_names message_type descriptor_source name;EncodeProto sizes values *
tensorflow.python.ops.standard_ops.ensure_shape;EnsureShape;input shape name;EnsureShape input 1
tensorflow.python.ops.standard_ops.equal;Equal;x y name;Equal x y 2
tensorflow.python.ops.standard_ops.erf;Erf;x name;Erf x 1
tensorflow.python.ops.standard_ops.erfc;Erfc;x name;Erfc x 1
tensorflow.python.ops.standard_ops.euclidean_norm;EuclideanNorm;input axis keep_dims name;EuclideanNorm input axis 2
tensorflow.python.ops.standard_ops.exp;Exp;x name;Exp x 1
tensorflow.python.ops.standard_ops.expand_dims;ExpandDims;input axis name dim;ExpandDims input axis 2
tensorflow.python.ops.standard_ops.expand_dims_v2;ExpandDims;input axis name;ExpandDims input axis 2
tensorflow.python.ops.standard_ops.expm1;Expm1;x name;Expm1 x 1
tensorflow.python.ops.standard_ops.extract_image_patches;ExtractImagePatches;images ksizes strides rates padding name sizes
tensorflow.python.ops.standard_ops.extract_image_patches_v2;ExtractImagePatches;images sizes strides rates padding name
tensorflow.python.ops.standard_ops.extract_volume_patches;ExtractVolumePatches;input ksizes strides padding name;ExtractVolumePatches input 1
tensorflow.python.ops.standard_ops.eye;Cast ConcatV2 Fill MatrixDiag MatrixSetDiag Minimum Pack;num_rows num_columns batch_shape dtype name
tensorflow.python.ops.standard_ops.fake_quant_with_min_max_args;FakeQuantWithMinMaxArgs;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgs inputs 1
tensorflow.python.ops.standard_ops.fake_quant_with_min_max_args_gradient;FakeQuantWithMinMaxArgsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxArgsGradient gradients inputs 2
tensorflow.python.ops.standard_ops.fake_quant_with_min_max_vars;FakeQuantWithMinMaxVars;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVars inputs min max 3
tensorflow.python.ops.standard_ops.fake_quant_with_min_max_vars_gradient;FakeQuantWithMinMaxVarsGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsGradient gradients inputs min max 4
tensorflow.python.ops.standard_ops.fake_quant_with_min_max_vars_per_channel;FakeQuantWithMinMaxVarsPerChannel;inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannel inputs min max 3
tensorflow.python.ops.standard_ops.fake_quant_with_min_max_vars_per_channel_gradient;FakeQuantWithMinMaxVarsPerChannelGradient;gradients inputs min max num_bits narrow_range name;FakeQuantWithMinMaxVarsPerChannelGradient gradients inputs min max 4
tensorflow.python.ops.standard_ops.fake_queue;FakeQueue;resource name;FakeQueue resource 1
tensorflow.python.ops.standard_ops.fifo_queue;FIFOQueue;component_types shapes capacity container shared_name name
tensorflow.python.ops.standard_ops.fifo_queue_v2;FIFOQueueV2;component_types shapes capacity container shared_name name
tensorflow.python.ops.standard_ops.fill;Fill;dims value name;Fill value 2
tensorflow.python.ops.standard_ops.fingerprint;Fingerprint Pack;data method name
tensorflow.python.ops.standard_ops.fixed_length_record_reader;FixedLengthRecordReader;record_bytes header_bytes footer_bytes hop_bytes container shared_name name
tensorflow.python.ops.standard_ops.fixed_length_record_reader_v2;FixedLengthRecordReaderV2;record_bytes header_bytes footer_bytes hop_bytes container shared_name encoding name
tensorflow.python.ops.standard_ops.fixed_size_partitioner
tensorflow.python.ops.standard_ops.floor;Floor;x name;Floor x 1
tensorflow.python.ops.standard_ops.floor_div;FloorDiv;x y name;FloorDiv x y 2
tensorflow.python.ops.standard_ops.floor_mod;FloorMod;x y name;FloorMod x y 2
tensorflow.python.ops.standard_ops.floordiv;FloorDiv;x y name;FloorDiv x y 2
tensorflow.python.ops.standard_ops.floormod;FloorMod;x y name;FloorMod x y 2
tensorflow.python.ops.standard_ops.foldl;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer parallel_iterations back_prop swap_memory name
tensorflow.python.ops.standard_ops.foldr;AddV2 Enter Exit Greater Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Sub Switch TensorArrayReadV3 TensorArrayScatterV3 TensorArrayV3;fn elems initializer parallel_iterations back_prop swap_memory name
tensorflow.python.ops.standard_ops.from_dense;GatherNd NotEqual Shape Where;tensor name
tensorflow.python.ops.standard_ops.gather;GatherV2;params indices validate_indices name axis batch_dims;GatherV2 params indices axis 3
tensorflow.python.ops.standard_ops.gather_nd;GatherNd;params indices name batch_dims;GatherNd params indices 2
tensorflow.python.ops.standard_ops.gather_nd_v2;GatherNd;params indices batch_dims name;GatherNd params indices 2
tensorflow.python.ops.standard_ops.gather_v2;GatherV2;params indices validate_indices axis batch_dims name;GatherV2 params indices axis 3
tensorflow.python.ops.standard_ops.get_canonical_name_for_symbol
tensorflow.python.ops.standard_ops.get_local_variable;Add Assign AssignVariableOp DiagPart Identity Mul Qr RandomStandardNormal RandomUniform ReadVariableOp Reshape Sign Sub TruncatedNormal VarHandleOp VarIsInitializedOp VariableV2;name shape dtype initializer regularizer trainable collections caching_device partitioner validate_shape use_resource custom_getter constraint synchronization aggregation
tensorflow.python.ops.standard_ops.get_session_handle;GetSessionHandle;data name;GetSessionHandle data 1
tensorflow.python.ops.standard_ops.get_session_handle_v2;GetSessionHandleV2;value name;GetSessionHandleV2 value 1
tensorflow.python.ops.standard_ops.get_summary_op
tensorflow.python.ops.standard_ops.get_variable;Add Assign AssignVariableOp DiagPart Identity Mul Qr RandomStandardNormal RandomUniform ReadVariableOp Reshape Sign Sub TruncatedNormal VarHandleOp VarIsInitializedOp VariableV2;name shape dtype initializer regularizer trainable collections caching_device partitioner validate_shape use_resource custom_getter constraint synchronization aggregation
tensorflow.python.ops.standard_ops.get_variable_scope
tensorflow.python.ops.standard_ops.global_norm;L2Loss Mul Pack Sqrt Sum;t_list name
tensorflow.python.ops.standard_ops.global_variables
tensorflow.python.ops.standard_ops.global_variables_initializer
tensorflow.python.ops.standard_ops.glorot_normal_initializer
tensorflow.python.ops.standard_ops.glorot_uniform_initializer
tensorflow.python.ops.standard_ops.greater;Greater;x y name;Greater x y 2
tensorflow.python.ops.standard_ops.greater_equal;GreaterEqual;x y name;GreaterEqual x y 2
tensorflow.python.ops.standard_ops.group
tensorflow.python.ops.standard_ops.guarantee_const;GuaranteeConst;input name;GuaranteeConst input 1
tensorflow.python.ops.standard_ops.he_normal
tensorflow.python.ops.standard_ops.he_uniform
tensorflow.python.ops.standard_ops.histogram_fixed_width;HistogramFixedWidth Pack;values value_range nbins dtype name
tensorflow.python.ops.standard_ops.histogram_fixed_width_bins;Cast Floor Maximum Minimum Mul Pack RealDiv Reshape Shape StridedSlice Sub;values value_range nbins dtype name
tensorflow.python.ops.standard_ops.identity;Identity;input name;Identity input 1
tensorflow.python.ops.standard_ops.identity_initializer
tensorflow.python.ops.standard_ops.identity_n;IdentityN;input name;IdentityN input *
tensorflow.python.ops.standard_ops.identity_reader;IdentityReader;container shared_name name
tensorflow.python.ops.standard_ops.identity_reader_v2;IdentityReaderV2;container shared_name name
tensorflow.python.ops.standard_ops.igamma;Igamma;a x name;Igamma a x 2
tensorflow.python.ops.standard_ops.igamma_grad_a;IgammaGradA;a x name;IgammaGradA a x 2
tensorflow.python.ops.standard_ops.igammac;Igammac;a x name;Igammac a x 2
tensorflow.python.ops.standard_ops.imag;Imag ZerosLike;input name;ZerosLike input 1
tensorflow.python.ops.standard_ops.immutable_const;ImmutableConst;dtype shape memory_region_name name
tensorflow.python.ops.standard_ops.initialize_all_tables
tensorflow.python.ops.standard_ops.initialize_all_variables
tensorflow.python.ops.standard_ops.initialize_local_variables
tensorflow.python.ops.standard_ops.initialize_variables
tensorflow.python.ops.standard_ops.inplace_add;InplaceAdd;x i v name;InplaceAdd x i v 3
tensorflow.python.ops.standard_ops.inplace_sub;InplaceSub;x i v name;InplaceSub x i v 3
tensorflow.python.ops.standard_ops.inplace_update;InplaceUpdate;x i v name;InplaceUpdate x i v 3
tensorflow.python.ops.standard_ops.inv;Inv;x name;Inv x 1
tensorflow.python.ops.standard_ops.inv_grad;InvGrad;y dy name;InvGrad y dy 2
tensorflow.python.ops.standard_ops.invert_permutation;InvertPermutation;x name;InvertPermutation x 1
tensorflow.python.ops.standard_ops.is_finite;IsFinite;x name;IsFinite x 1
tensorflow.python.ops.standard_ops.is_inf;IsInf;x name;IsInf x 1
tensorflow.python.ops.standard_ops.is_nan;IsNan;x name;IsNan x 1
tensorflow.python.ops.standard_ops.is_non_decreasing;AddV2 All Fill Identity Less LessEqual Merge Reshape Shape Size StridedSlice Sub Switch;x name
tensorflow.python.ops.standard_ops.is_numeric_tensor
tensorflow.python.ops.standard_ops.is_strictly_increasing;AddV2 All Fill Identity Less Merge Reshape Shape Size StridedSlice Sub Switch;x name
tensorflow.python.ops.standard_ops.is_variable_initialized;IsVariableInitialized VarIsInitializedOp;variable
tensorflow.python.ops.standard_ops.lbeta;Lgamma Sub Sum;x name
tensorflow.python.ops.standard_ops.lecun_normal
tensorflow.python.ops.standard_ops.lecun_uniform
tensorflow.python.ops.standard_ops.less;Less;x y name;Less x y 2
tensorflow.python.ops.standard_ops.less_equal;LessEqual;x y name;LessEqual x y 2
tensorflow.python.ops.standard_ops.lgamma;Lgamma;x name;Lgamma x 1
tensorflow.python.ops.standard_ops.lin_space;LinSpace;start stop num name;LinSpace start stop num 3
tensorflow.python.ops.standard_ops.linspace;LinSpace;start stop num name;LinSpace start stop num 3
tensorflow.python.ops.standard_ops.list_diff;ListDiff;x y out_idx name;ListDiff x y 2
tensorflow.python.ops.standard_ops.listdiff;ListDiff;x y out_idx name;ListDiff x y 2
tensorflow.python.ops.standard_ops.lmdb_reader;LMDBReader;container shared_name name
tensorflow.python.ops.standard_ops.local_variables
tensorflow.python.ops.standard_ops.local_variables_initializer
tensorflow.python.ops.standard_ops.log;Log;x name;Log x 1
tensorflow.python.ops.standard_ops.log1p;Log1p;x name;Log1p x 1
tensorflow.python.ops.standard_ops.log_matrix_determinant;LogMatrixDeterminant;input name;LogMatrixDeterminant input 1
tensorflow.python.ops.standard_ops.log_sigmoid;Neg Softplus;x name
tensorflow.python.ops.standard_ops.logical_and;LogicalAnd;x y name;LogicalAnd x y 2
tensorflow.python.ops.standard_ops.logical_not;LogicalNot;x name;LogicalNot x 1
tensorflow.python.ops.standard_ops.logical_or;LogicalOr;x y name;LogicalOr x y 2
tensorflow.python.ops.standard_ops.logical_xor;LogicalAnd LogicalNot LogicalOr;x y name
tensorflow.python.ops.standard_ops.lower_bound;LowerBound;sorted_inputs values out_type name;LowerBound sorted_inputs values 2
tensorflow.python.ops.standard_ops.lu;Lu;input output_idx_type name;Lu input 1
tensorflow.python.ops.standard_ops.make_template
tensorflow.python.ops.standard_ops.map_clear;MapClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.map_incomplete_size;MapIncompleteSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.map_peek;MapPeek;key indices dtypes capacity memory_limit container shared_name name;MapPeek key indices 2
tensorflow.python.ops.standard_ops.map_size;MapSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.map_stage;MapStage;key indices values dtypes capacity memory_limit container shared_name name;MapStage key indices values *
tensorflow.python.ops.standard_ops.map_unstage;MapUnstage;key indices dtypes capacity memory_limit container shared_name name;MapUnstage key indices 2
tensorflow.python.ops.standard_ops.map_unstage_no_key;MapUnstageNoKey;indices dtypes capacity memory_limit container shared_name name;MapUnstageNoKey indices 1
tensorflow.python.ops.standard_ops.mat_mul;MatMul;a b transpose_a transpose_b name;MatMul a b 2
tensorflow.python.ops.standard_ops.matching_files;MatchingFiles;pattern name;MatchingFiles pattern 1
tensorflow.python.ops.standard_ops.matmul;BatchMatMulV2 Conj MatMul SparseMatMul;a b transpose_a transpose_b adjoint_a adjoint_b a_is_sparse b_is_sparse name
tensorflow.python.ops.standard_ops.matrix_band_part;MatrixBandPart;input num_lower num_upper name;MatrixBandPart input num_lower num_upper 3
tensorflow.python.ops.standard_ops.matrix_determinant;MatrixDeterminant;input name;MatrixDeterminant input 1
tensorflow.python.ops.standard_ops.matrix_diag;MatrixDiag;diagonal name k num_rows num_cols padding_value;MatrixDiag diagonal 1
tensorflow.python.ops.standard_ops.matrix_diag_part;MatrixDiagPart;input name k padding_value;MatrixDiagPart input 1
tensorflow.python.ops.standard_ops.matrix_diag_part_v2;MatrixDiagPartV2;input k padding_value name;MatrixDiagPartV2 input k padding_value 3
tensorflow.python.ops.standard_ops.matrix_diag_v2;MatrixDiagV2;diagonal k num_rows num_cols padding_value name;MatrixDiagV2 diagonal k num_rows num_cols padding_value 5
tensorflow.python.ops.standard_ops.matrix_exponential;MatrixExponential;input name;MatrixExponential input 1
tensorflow.python.ops.standard_ops.matrix_inverse;MatrixInverse;input adjoint name;MatrixInverse input 1
tensorflow.python.ops.standard_ops.matrix_logarithm;MatrixLogarithm;input name;MatrixLogarithm input 1
tensorflow.python.ops.standard_ops.matrix_set_diag;MatrixSetDiag;input diagonal name k;MatrixSetDiag input diagonal 2
tensorflow.python.ops.standard_ops.matrix_set_diag_v2;MatrixSetDiagV2;input diagonal k name;MatrixSetDiagV2 input diagonal k 3
tensorflow.python.ops.standard_ops.matrix_solve;MatrixSolve;matrix rhs adjoint name;MatrixSolve matrix rhs 2
tensorflow.python.ops.standard_ops.matrix_solve_ls;AddV2 BatchMatMulV2 Cholesky ConcatV2 Conj Fill GreaterEqual Identity MatMul MatrixDiag MatrixSolveLs MatrixTriangularSolve Merge Minimum Mul Pack Shape StridedSlice Switch;matrix rhs l2_regularizer fast name
tensorflow.python.ops.standard_ops.matrix_square_root;MatrixSquareRoot;input name;MatrixSquareRoot input 1
tensorflow.python.ops.standard_ops.matrix_transpose;ConcatV2 Pack Range Rank Sub Transpose;a name conjugate
tensorflow.python.ops.standard_ops.matrix_triangular_solve;MatrixTriangularSolve;matrix rhs lower adjoint name;MatrixTriangularSolve matrix rhs 2
tensorflow.python.ops.standard_ops.matvec;BatchMatMulV2 ExpandDims SparseMatMul Squeeze;a b transpose_a adjoint_a a_is_sparse b_is_sparse name
tensorflow.python.ops.standard_ops.maximum;Maximum;x y name;Maximum x y 2
tensorflow.python.ops.standard_ops.mean;Mean;input axis keep_dims name;Mean input axis 2
tensorflow.python.ops.standard_ops.merge_v2_checkpoints;MergeV2Checkpoints;checkpoint_prefixes destination_prefix delete_old_dirs name;MergeV2Checkpoints checkpoint_prefixes destination_prefix 2
tensorflow.python.ops.standard_ops.meshgrid;Fill Less Mul Pack Reshape Size
tensorflow.python.ops.standard_ops.min_max_variable_partitioner
tensorflow.python.ops.standard_ops.minimum;Minimum;x y name;Minimum x y 2
tensorflow.python.ops.standard_ops.mirror_pad;MirrorPad;input paddings mode name;MirrorPad input paddings 2
tensorflow.python.ops.standard_ops.mirror_pad_grad;MirrorPadGrad;input paddings mode name;MirrorPadGrad input paddings 2
tensorflow.python.ops.standard_ops.mod;FloorMod;x y name;FloorMod x y 2
tensorflow.python.ops.standard_ops.model_variables
tensorflow.python.ops.standard_ops.moving_average_variables
tensorflow.python.ops.standard_ops.mul;Mul;x y name;Mul x y 2
tensorflow.python.ops.standard_ops.mul_no_nan;MulNoNan;x y name;MulNoNan x y 2
tensorflow.python.ops.standard_ops.multinomial;Multinomial;logits num_samples seed name output_dtype;Multinomial logits num_samples 2
tensorflow.python.ops.standard_ops.multinomial_categorical_impl;Multinomial;logits num_samples dtype seed;Multinomial logits num_samples 2
tensorflow.python.ops.standard_ops.multiply;Mul;x y name;Mul x y 2
tensorflow.python.ops.standard_ops.multiply_no_nan;MulNoNan;x y name;MulNoNan x y 2
tensorflow.python.ops.standard_ops.neg;Neg;x name;Neg x 1
tensorflow.python.ops.standard_ops.negative;Neg;x name;Neg x 1
tensorflow.python.ops.standard_ops.next_after;NextAfter;x1 x2 name;NextAfter x1 x2 2
tensorflow.python.ops.standard_ops.nextafter;NextAfter;x1 x2 name;NextAfter x1 x2 2
tensorflow.python.ops.standard_ops.no_op
tensorflow.python.ops.standard_ops.no_regularizer
tensorflow.python.ops.standard_ops.norm;Conj Mul Range Rank Sqrt Squeeze Sum;tensor ord axis keepdims name keep_dims
tensorflow.python.ops.standard_ops.norm_v2;Conj Mul Range Rank Sqrt Squeeze Sum;tensor ord axis keepdims name
tensorflow.python.ops.standard_ops.not_equal;NotEqual;x y name;NotEqual x y 2
tensorflow.python.ops.standard_ops.one_hot;OneHot;indices depth on_value off_value axis dtype name
tensorflow.python.ops.standard_ops.ones;Fill;shape dtype name;Fill shape 2
tensorflow.python.ops.standard_ops.ones_initializer
tensorflow.python.ops.standard_ops.ones_like;Fill Shape;tensor dtype name optimize
tensorflow.python.ops.standard_ops.ones_like_impl;Fill Shape;tensor dtype name optimize
tensorflow.python.ops.standard_ops.ones_like_v2;Fill Shape;input dtype name
tensorflow.python.ops.standard_ops.ordered_map_clear;OrderedMapClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.ordered_map_incomplete_size;OrderedMapIncompleteSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.ordered_map_peek;OrderedMapPeek;key indices dtypes capacity memory_limit container shared_name name;OrderedMapPeek key indices 2
tensorflow.python.ops.standard_ops.ordered_map_size;OrderedMapSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.ordered_map_stage;OrderedMapStage;key indices values dtypes capacity memory_limit container shared_name name;OrderedMapStage key indices values *
tensorflow.python.ops.standard_ops.ordered_map_unstage;OrderedMapUnstage;key indices dtypes capacity memory_limit container shared_name name;OrderedMapUnstage key indices 2
tensorflow.python.ops.standard_ops.ordered_map_unstage_no_key;OrderedMapUnstageNoKey;indices dtypes capacity memory_limit container shared_name name;OrderedMapUnstageNoKey indices 1
tensorflow.python.ops.standard_ops.orthogonal_initializer
tensorflow.python.ops.standard_ops.pack;Pack;values axis name;Pack values *
tensorflow.python.ops.standard_ops.pad;MirrorPad Pad PadV2;tensor paddings mode name constant_values
tensorflow.python.ops.standard_ops.pad_v2;Pad PadV2;tensor paddings mode constant_values name
tensorflow.python.ops.standard_ops.padding_fifo_queue;PaddingFIFOQueue;component_types shapes capacity container shared_name name
tensorflow.python.ops.standard_ops.padding_fifo_queue_v2;PaddingFIFOQueueV2;component_types shapes capacity container shared_name name
tensorflow.python.ops.standard_ops.parallel_concat;ParallelConcat;values shape name;ParallelConcat values *
tensorflow.python.ops.standard_ops.parallel_dynamic_stitch;ParallelDynamicStitch;indices data name;ParallelDynamicStitch indices data *
tensorflow.python.ops.standard_ops.parallel_stack;ExpandDims ParallelConcat;values name
tensorflow.python.ops.standard_ops.parameterized_truncated_normal;ParameterizedTruncatedNormal;shape means stddevs minvals maxvals dtype seed name;ParameterizedTruncatedNormal shape 5
tensorflow.python.ops.standard_ops.parse_tensor;ParseTensor;serialized out_type name;ParseTensor serialized 1
tensorflow.python.ops.standard_ops.placeholder
tensorflow.python.ops.standard_ops.placeholder_v2;PlaceholderV2;dtype shape name
tensorflow.python.ops.standard_ops.placeholder_with_default;PlaceholderWithDefault;input shape name
tensorflow.python.ops.standard_ops.polygamma;Polygamma;a x name;Polygamma a x 2
tensorflow.python.ops.standard_ops.polyval;AddV2 Mul;coeffs x name
tensorflow.python.ops.standard_ops.pow;Pow;x y name;Pow x y 2
tensorflow.python.ops.standard_ops.prevent_gradient;PreventGradient;input message name;PreventGradient input 1
tensorflow.python.ops.standard_ops.priority_queue;PriorityQueue;shapes component_types capacity container shared_name name
tensorflow.python.ops.standard_ops.priority_queue_v2;PriorityQueueV2;shapes component_types capacity container shared_name name
tensorflow.python.ops.standard_ops.prod;Prod;input axis keep_dims name;Prod input axis 2
tensorflow.python.ops.standard_ops.py_func;PyFunc PyFuncStateless;func inp Tout stateful name
tensorflow.python.ops.standard_ops.qr;Qr;input full_matrices name;Qr input 1
tensorflow.python.ops.standard_ops.quantize;QuantizeV2;input min_range max_range T mode round_mode name;QuantizeV2 input min_range max_range 3
tensorflow.python.ops.standard_ops.quantize_and_dequantize;QuantizeAndDequantizeV2;input input_min input_max signed_input num_bits range_given round_mode name narrow_range;QuantizeAndDequantizeV2 input input_min input_max 3
tensorflow.python.ops.standard_ops.quantize_and_dequantize_v2;QuantizeAndDequantizeV2;input input_min input_max signed_input num_bits range_given round_mode narrow_range name;QuantizeAndDequantizeV2 input input_min input_max 3
tensorflow.python.ops.standard_ops.quantize_and_dequantize_v3;QuantizeAndDequantizeV3;input input_min input_max num_bits signed_input range_given narrow_range name;QuantizeAndDequantizeV3 input input_min input_max num_bits 4
tensorflow.python.ops.standard_ops.quantize_down_and_shrink_range;QuantizeDownAndShrinkRange;input input_min input_max out_type name;QuantizeDownAndShrinkRange input input_min input_max 3
tensorflow.python.ops.standard_ops.quantize_v2;QuantizeV2;input min_range max_range T mode name round_mode;QuantizeV2 input min_range max_range 3
tensorflow.python.ops.standard_ops.quantized_add;QuantizedAdd;x y min_x max_x min_y max_y Toutput name;QuantizedAdd x y min_x max_x min_y max_y 6
tensorflow.python.ops.standard_ops.quantized_concat;QuantizedConcat;concat_dim values input_mins input_maxes name;QuantizedConcat concat_dim values input_mins input_maxes *
tensorflow.python.ops.standard_ops.quantized_instance_norm;QuantizedInstanceNorm;x x_min x_max output_range_given given_y_min given_y_max variance_epsilon min_separation name;QuantizedInstanceNorm x x_min x_max 3
tensorflow.python.ops.standard_ops.quantized_mat_mul;QuantizedMatMul;a b min_a max_a min_b max_b Toutput transpose_a transpose_b Tactivation name;QuantizedMatMul a b min_a max_a min_b max_b 6
tensorflow.python.ops.standard_ops.quantized_mul;QuantizedMul;x y min_x max_x min_y max_y Toutput name;QuantizedMul x y min_x max_x min_y max_y 6
tensorflow.python.ops.standard_ops.quantized_reshape;QuantizedReshape;tensor shape input_min input_max name;QuantizedReshape tensor shape input_min input_max 4
tensorflow.python.ops.standard_ops.queue_close;QueueClose;handle cancel_pending_enqueues name;QueueClose handle 1
tensorflow.python.ops.standard_ops.queue_close_v2;QueueCloseV2;handle cancel_pending_enqueues name;QueueCloseV2 handle 1
tensorflow.python.ops.standard_ops.queue_dequeue;QueueDequeue;handle component_types timeout_ms name;QueueDequeue handle 1
tensorflow.python.ops.standard_ops.queue_dequeue_many;QueueDequeueMany;handle n component_types timeout_ms name;QueueDequeueMany handle n 2
tensorflow.python.ops.standard_ops.queue_dequeue_many_v2;QueueDequeueManyV2;handle n component_types timeout_ms name;QueueDequeueManyV2 handle n 2
tensorflow.python.ops.standard_ops.queue_dequeue_up_to;QueueDequeueUpTo;handle n component_types timeout_ms name;QueueDequeueUpTo handle n 2
tensorflow.python.ops.standard_ops.queue_dequeue_up_to_v2;QueueDequeueUpToV2;handle n component_types timeout_ms name;QueueDequeueUpToV2 handle n 2
tensorflow.python.ops.standard_ops.queue_dequeue_v2;QueueDequeueV2;handle component_types timeout_ms name;QueueDequeueV2 handle 1
tensorflow.python.ops.standard_ops.queue_enqueue;QueueEnqueue;handle components timeout_ms name;QueueEnqueue handle components *
tensorflow.python.ops.standard_ops.queue_enqueue_many;QueueEnqueueMany;handle components timeout_ms name;QueueEnqueueMany handle components *
tensorflow.python.ops.standard_ops.queue_enqueue_many_v2;QueueEnqueueManyV2;handle components timeout_ms name;QueueEnqueueManyV2 handle components *
tensorflow.python.ops.standard_ops.queue_enqueue_v2;QueueEnqueueV2;handle components timeout_ms name;QueueEnqueueV2 handle components *
tensorflow.python.ops.standard_ops.queue_is_closed;QueueIsClosed;handle name;QueueIsClosed handle 1
tensorflow.python.ops.standard_ops.queue_is_closed_v2;QueueIsClosedV2;handle name;QueueIsClosedV2 handle 1
tensorflow.python.ops.standard_ops.queue_size;QueueSize;handle name;QueueSize handle 1
tensorflow.python.ops.standard_ops.queue_size_v2;QueueSizeV2;handle name;QueueSizeV2 handle 1
tensorflow.python.ops.standard_ops.random_crop;AddV2 All Assert FloorMod GreaterEqual Identity RandomUniformInt Shape Slice Sub;value size seed name
tensorflow.python.ops.standard_ops.random_gamma;AddV2 Maximum RandomGamma RealDiv ZerosLike;shape alpha beta dtype seed name
tensorflow.python.ops.standard_ops.random_gamma_grad;RandomGammaGrad;alpha sample name;RandomGammaGrad alpha sample 2
tensorflow.python.ops.standard_ops.random_normal;Add Mul RandomStandardNormal;shape mean stddev dtype seed name
tensorflow.python.ops.standard_ops.random_normal_initializer
tensorflow.python.ops.standard_ops.random_poisson;RandomPoissonV2;lam shape dtype seed name;RandomPoissonV2 shape 2
tensorflow.python.ops.standard_ops.random_poisson_v2;RandomPoissonV2;shape lam dtype seed name;RandomPoissonV2 shape 2
tensorflow.python.ops.standard_ops.random_shuffle;RandomShuffle;value seed name;RandomShuffle value 1
tensorflow.python.ops.standard_ops.random_shuffle_queue;RandomShuffleQueue;component_types shapes capacity min_after_dequeue seed seed2 container shared_name name
tensorflow.python.ops.standard_ops.random_shuffle_queue_v2;RandomShuffleQueueV2;component_types shapes capacity min_after_dequeue seed seed2 container shared_name name
tensorflow.python.ops.standard_ops.random_standard_normal;RandomStandardNormal;shape dtype seed seed2 name;RandomStandardNormal shape 1
tensorflow.python.ops.standard_ops.random_uniform;Add Mul RandomUniform Sub;shape minval maxval dtype seed name
tensorflow.python.ops.standard_ops.random_uniform_initializer
tensorflow.python.ops.standard_ops.random_uniform_int;RandomUniformInt;shape minval maxval seed seed2 name;RandomUniformInt shape minval maxval 3
tensorflow.python.ops.standard_ops.range;Cast Range;start limit delta dtype name
tensorflow.python.ops.standard_ops.rank;Rank;input name;Rank input 1
tensorflow.python.ops.standard_ops.rank_internal;Rank;input name optimize;Rank input 1
tensorflow.python.ops.standard_ops.read_file;ReadFile;filename name;ReadFile filename 1
tensorflow.python.ops.standard_ops.reader_num_records_produced;ReaderNumRecordsProduced;reader_handle name;ReaderNumRecordsProduced reader_handle 1
tensorflow.python.ops.standard_ops.reader_num_records_produced_v2;ReaderNumRecordsProducedV2;reader_handle name;ReaderNumRecordsProducedV2 reader_handle 1
tensorflow.python.ops.standard_ops.reader_num_work_units_completed;ReaderNumWorkUnitsCompleted;reader_handle name;ReaderNumWorkUnitsCompleted reader_handle 1
tensorflow.python.ops.standard_ops.reader_num_work_units_completed_v2;ReaderNumWorkUnitsCompletedV2;reader_handle name;ReaderNumWorkUnitsCompletedV2 reader_handle 1
tensorflow.python.ops.standard_ops.reader_read;ReaderRead;reader_handle queue_handle name;ReaderRead reader_handle queue_handle 2
tensorflow.python.ops.standard_ops.reader_read_up_to;ReaderReadUpTo;reader_handle queue_handle num_records name;ReaderReadUpTo reader_handle queue_handle num_records 3
tensorflow.python.ops.standard_ops.reader_read_up_to_v2;ReaderReadUpToV2;reader_handle queue_handle num_records name;ReaderReadUpToV2 reader_handle queue_handle num_records 3
tensorflow.python.ops.standard_ops.reader_read_v2;ReaderReadV2;reader_handle queue_handle name;ReaderReadV2 reader_handle queue_handle 2
tensorflow.python.ops.standard_ops.reader_reset;ReaderReset;reader_handle name;ReaderReset reader_handle 1
tensorflow.python.ops.standard_ops.reader_reset_v2;ReaderResetV2;reader_handle name;ReaderResetV2 reader_handle 1
tensorflow.python.ops.standard_ops.reader_restore_state;ReaderRestoreState;reader_handle state name;ReaderRestoreState reader_handle state 2
tensorflow.python.ops.standard_ops.reader_restore_state_v2;ReaderRestoreStateV2;reader_handle state name;ReaderRestoreStateV2 reader_handle state 2
tensorflow.python.ops.standard_ops.reader_serialize_state;ReaderSerializeState;reader_handle name;ReaderSerializeState reader_handle 1
tensorflow.python.ops.standard_ops.reader_serialize_state_v2;ReaderSerializeStateV2;reader_handle name;ReaderSerializeStateV2 reader_handle 1
tensorflow.python.ops.standard_ops.real;Real;input name
tensorflow.python.ops.standard_ops.real_div;RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.standard_ops.realdiv;RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.standard_ops.reciprocal;Reciprocal;x name;Reciprocal x 1
tensorflow.python.ops.standard_ops.reciprocal_grad;ReciprocalGrad;y dy name;ReciprocalGrad y dy 2
tensorflow.python.ops.standard_ops.reciprocal_no_nan;DivNoNan;x name;DivNoNan x 2
tensorflow.python.ops.standard_ops.record_input;RecordInput;file_pattern file_random_seed file_shuffle_shift_ratio file_buffer_size file_parallelism batch_size compression_type name
tensorflow.python.ops.standard_ops.reduce_all;All;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_all_v1;All;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.standard_ops.reduce_any;Any;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_any_v1;Any;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.standard_ops.reduce_euclidean_norm;EuclideanNorm Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_join;Pack ReduceJoin;inputs axis keep_dims separator name reduction_indices keepdims
tensorflow.python.ops.standard_ops.reduce_join_v2;Pack ReduceJoin;inputs axis keepdims separator name
tensorflow.python.ops.standard_ops.reduce_logsumexp;Add Exp IsFinite Log Max Range Rank Reshape Select Shape StopGradient Sub Sum ZerosLike;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_logsumexp_v1;Add Exp IsFinite Log Max Range Rank Reshape Select Shape StopGradient Sub Sum ZerosLike;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.standard_ops.reduce_max;Max Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_max_v1;Max Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.standard_ops.reduce_mean;Mean Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_mean_v1;Mean Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.standard_ops.reduce_min;Min Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_min_v1;Min Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.standard_ops.reduce_prod;Prod Range Rank;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_prod_v1;Prod Range Rank;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.standard_ops.reduce_std;Mean Range Rank Sqrt Square Sub;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_sum;Range Rank Sum;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduce_sum_v1;Range Rank Sum;input_tensor axis keepdims name reduction_indices keep_dims
tensorflow.python.ops.standard_ops.reduce_variance;Mean Range Rank Square Sub;input_tensor axis keepdims name
tensorflow.python.ops.standard_ops.reduced_shape;AddV2 Cast DynamicStitch Fill FloorMod Range Size;input_shape axes
tensorflow.python.ops.standard_ops.ref_identity;RefIdentity;input name;RefIdentity input 1
tensorflow.python.ops.standard_ops.regex_full_match;StaticRegexFullMatch;input pattern name
tensorflow.python.ops.standard_ops.regex_replace;StaticRegexReplace;input pattern rewrite replace_global name
tensorflow.python.ops.standard_ops.remote_call;RemoteCall;target args Tout f name;RemoteCall target args *
tensorflow.python.ops.standard_ops.repeat;Cast ConcatV2 ExpandDims Fill Neg Pack Rank Reshape Shape StridedSlice Tile;input repeats axis name
tensorflow.python.ops.standard_ops.repeat_with_axis;Cast ConcatV2 ExpandDims Fill Neg Pack Rank Reshape Shape StridedSlice Tile;data repeats axis name
tensorflow.python.ops.standard_ops.report_uninitialized_variables;ConcatV2 GatherV2 IsVariableInitialized LogicalNot Pack Prod Reshape Squeeze StridedSlice VarIsInitializedOp Where;var_list name
tensorflow.python.ops.standard_ops.requantization_range;RequantizationRange;input input_min input_max name;RequantizationRange input input_min input_max 3
tensorflow.python.ops.standard_ops.requantization_range_per_channel;RequantizationRangePerChannel;input input_min input_max clip_value_max name;RequantizationRangePerChannel input input_min input_max 3
tensorflow.python.ops.standard_ops.requantize;Requantize;input input_min input_max requested_output_min requested_output_max out_type name;Requantize input input_min input_max requested_output_min requested_output_max 5
tensorflow.python.ops.standard_ops.requantize_per_channel;RequantizePerChannel;input input_min input_max requested_output_min requested_output_max out_type name;RequantizePerChannel input input_min input_max requested_output_min requested_output_max 5
tensorflow.python.ops.standard_ops.reshape;Reshape;tensor shape name
tensorflow.python.ops.standard_ops.resource_accumulator_apply_gradient;ResourceAccumulatorApplyGradient;handle local_step gradient name;ResourceAccumulatorApplyGradient handle local_step gradient 3
tensorflow.python.ops.standard_ops.resource_accumulator_num_accumulated;ResourceAccumulatorNumAccumulated;handle name;ResourceAccumulatorNumAccumulated handle 1
tensorflow.python.ops.standard_ops.resource_accumulator_set_global_step;ResourceAccumulatorSetGlobalStep;handle new_global_step name;ResourceAccumulatorSetGlobalStep handle new_global_step 2
tensorflow.python.ops.standard_ops.resource_accumulator_take_gradient;ResourceAccumulatorTakeGradient;handle num_required dtype name;ResourceAccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.standard_ops.resource_conditional_accumulator;ResourceConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.standard_ops.resource_strided_slice_assign;ResourceStridedSliceAssign;ref begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;ResourceStridedSliceAssign ref begin end strides value 5
tensorflow.python.ops.standard_ops.restore;Restore;file_pattern tensor_name dt preferred_shard name;Restore file_pattern tensor_name 2
tensorflow.python.ops.standard_ops.restore_slice;RestoreSlice;file_pattern tensor_name shape_and_slice dt preferred_shard name;RestoreSlice file_pattern tensor_name shape_and_slice 3
tensorflow.python.ops.standard_ops.restore_v2;RestoreV2;prefix tensor_names shape_and_slices dtypes name;RestoreV2 prefix tensor_names shape_and_slices 3
tensorflow.python.ops.standard_ops.reverse;ReverseV2;tensor axis name;ReverseV2 tensor axis 2
tensorflow.python.ops.standard_ops.reverse_sequence;ReverseSequence;input seq_lengths seq_axis batch_axis name seq_dim batch_dim;ReverseSequence input seq_lengths 2
tensorflow.python.ops.standard_ops.reverse_sequence_v2;ReverseSequence;input seq_lengths seq_axis batch_axis name;ReverseSequence input seq_lengths 2
tensorflow.python.ops.standard_ops.reverse_v2;ReverseV2;tensor axis name;ReverseV2 tensor axis 2
tensorflow.python.ops.standard_ops.rint;Rint;x name;Rint x 1
tensorflow.python.ops.standard_ops.roll;Roll;input shift axis name;Roll input axis 3
tensorflow.python.ops.standard_ops.round;Round;x name;Round x 1
tensorflow.python.ops.standard_ops.rsqrt;Rsqrt;x name;Rsqrt x 1
tensorflow.python.ops.standard_ops.rsqrt_grad;RsqrtGrad;y dy name;RsqrtGrad y dy 2
tensorflow.python.ops.standard_ops.saturate_cast;Cast Maximum Minimum;value dtype name
tensorflow.python.ops.standard_ops.save;Save;filename tensor_names data name;Save filename tensor_names data *
tensorflow.python.ops.standard_ops.save_slices;SaveSlices;filename tensor_names shapes_and_slices data name;SaveSlices filename tensor_names shapes_and_slices data *
tensorflow.python.ops.standard_ops.save_v2;SaveV2;prefix tensor_names shape_and_slices tensors name;SaveV2 prefix tensor_names shape_and_slices tensors *
tensorflow.python.ops.standard_ops.scalar_mul;Mul;scalar x name;Mul scalar x 2
tensorflow.python.ops.standard_ops.scalar_mul_v2;Mul;scalar x name;Mul scalar x 2
tensorflow.python.ops.standard_ops.scan;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Range Shape StridedSlice Switch TensorArrayGatherV3 TensorArrayReadV3 TensorArrayScatterV3 TensorArraySizeV3 TensorArrayV3 TensorArrayWriteV3;fn elems initializer parallel_iterations back_prop swap_memory infer_shape reverse name
tensorflow.python.ops.standard_ops.scatter_add;ReadVariableOp ResourceScatterAdd ScatterAdd;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_div;ReadVariableOp ResourceScatterDiv ScatterDiv;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_max;ReadVariableOp ResourceScatterMax ScatterMax;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_min;ReadVariableOp ResourceScatterMin ScatterMin;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_mul;ReadVariableOp ResourceScatterMul ScatterMul;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_nd;ScatterNd;indices updates shape name;ScatterNd indices updates shape 3
tensorflow.python.ops.standard_ops.scatter_nd_add;ReadVariableOp ResourceScatterNdAdd ScatterNdAdd;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_nd_non_aliasing_add;ScatterNdNonAliasingAdd;input indices updates name;ScatterNdNonAliasingAdd input indices updates 3
tensorflow.python.ops.standard_ops.scatter_nd_sub;ReadVariableOp ResourceScatterNdSub ScatterNdSub;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_nd_update;ReadVariableOp ResourceScatterNdUpdate ScatterNdUpdate;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_sub;ReadVariableOp ResourceScatterSub ScatterSub;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.scatter_update;ReadVariableOp ResourceScatterUpdate ScatterUpdate;ref indices updates use_locking name
tensorflow.python.ops.standard_ops.searchsorted;LowerBound Pack Reshape Shape StridedSlice;sorted_sequence values side out_type name
tensorflow.python.ops.standard_ops.segment_max;SegmentMax;data segment_ids name;SegmentMax data segment_ids 2
tensorflow.python.ops.standard_ops.segment_mean;SegmentMean;data segment_ids name;SegmentMean data segment_ids 2
tensorflow.python.ops.standard_ops.segment_min;SegmentMin;data segment_ids name;SegmentMin data segment_ids 2
tensorflow.python.ops.standard_ops.segment_prod;SegmentProd;data segment_ids name;SegmentProd data segment_ids 2
tensorflow.python.ops.standard_ops.segment_sum;SegmentSum;data segment_ids name;SegmentSum data segment_ids 2
tensorflow.python.ops.standard_ops.select;Select;condition x y name;Select condition x y 3
tensorflow.python.ops.standard_ops.select_v2;SelectV2;condition t e name;SelectV2 condition t e 3
tensorflow.python.ops.standard_ops.self_adjoint_eig;SelfAdjointEigV2;tensor name;SelfAdjointEigV2 tensor 1
tensorflow.python.ops.standard_ops.self_adjoint_eig_v2;SelfAdjointEigV2;input compute_v name;SelfAdjointEigV2 input 1
tensorflow.python.ops.standard_ops.self_adjoint_eigvals;SelfAdjointEigV2;tensor name;SelfAdjointEigV2 tensor 1
tensorflow.python.ops.standard_ops.sequence_mask;Cast ExpandDims Less Max Maximum Range;lengths maxlen dtype name
tensorflow.python.ops.standard_ops.serialize_many_sparse;SerializeManySparse;sp_input name out_type;SerializeManySparse 3
tensorflow.python.ops.standard_ops.serialize_many_sparse_v2;SerializeManySparse;sp_input out_type name;SerializeManySparse 3
tensorflow.python.ops.standard_ops.serialize_sparse;SerializeSparse;sp_input name out_type;SerializeSparse 3
tensorflow.python.ops.standard_ops.serialize_sparse_v2;SerializeSparse;sp_input out_type name;SerializeSparse 3
tensorflow.python.ops.standard_ops.serialize_tensor;SerializeTensor;tensor name;SerializeTensor tensor 1
tensorflow.python.ops.standard_ops.setdiff1d;ListDiff;x y index_dtype name;ListDiff x y 2
tensorflow.python.ops.standard_ops.shape;Shape;input name out_type;Shape input 1
tensorflow.python.ops.standard_ops.shape_internal;Shape;input name optimize out_type;Shape input 1
tensorflow.python.ops.standard_ops.shape_n;ShapeN;input out_type name
tensorflow.python.ops.standard_ops.shape_v2;Shape;input out_type name;Shape input 1
tensorflow.python.ops.standard_ops.sharded_filename;ShardedFilename;basename shard num_shards name;ShardedFilename basename shard num_shards 3
tensorflow.python.ops.standard_ops.sharded_filespec;ShardedFilespec;basename num_shards name;ShardedFilespec basename num_shards 2
tensorflow.python.ops.standard_ops.sigmoid;Sigmoid;x name;Sigmoid x 1
tensorflow.python.ops.standard_ops.sigmoid_grad;SigmoidGrad;y dy name;SigmoidGrad y dy 2
tensorflow.python.ops.standard_ops.sign;Sign;x name;Sign x 1
tensorflow.python.ops.standard_ops.sin;Sin;x name;Sin x 1
tensorflow.python.ops.standard_ops.sinh;Sinh;x name;Sinh x 1
tensorflow.python.ops.standard_ops.size;Size;input name out_type;Size input 1
tensorflow.python.ops.standard_ops.size_internal;Size;input name optimize out_type;Size input 1
tensorflow.python.ops.standard_ops.size_v2;Size;input out_type name;Size input 1
tensorflow.python.ops.standard_ops.slice;Slice;input_ begin size name
tensorflow.python.ops.standard_ops.snapshot;Snapshot;input name;Snapshot input 1
tensorflow.python.ops.standard_ops.sort;ConcatV2 Neg Pack Range Rank Shape StridedSlice Sub TopKV2 Transpose;values axis direction name
tensorflow.python.ops.standard_ops.space_to_batch;SpaceToBatchND;input paddings block_size name block_shape;SpaceToBatchND input paddings 3
tensorflow.python.ops.standard_ops.space_to_batch_nd;SpaceToBatchND;input block_shape paddings name;SpaceToBatchND input block_shape paddings 3
tensorflow.python.ops.standard_ops.space_to_batch_v2;SpaceToBatchND;input block_shape paddings name;SpaceToBatchND input paddings 3
tensorflow.python.ops.standard_ops.space_to_depth;SpaceToDepth;input block_size name data_format;SpaceToDepth input 1
tensorflow.python.ops.standard_ops.space_to_depth_v2;SpaceToDepth;input block_size data_format name;SpaceToDepth input 1
tensorflow.python.ops.standard_ops.sparse_accumulator_apply_gradient;SparseAccumulatorApplyGradient;handle local_step gradient_indices gradient_values gradient_shape has_known_shape name;SparseAccumulatorApplyGradient handle local_step gradient_indices gradient_values gradient_shape 5
tensorflow.python.ops.standard_ops.sparse_accumulator_take_gradient;SparseAccumulatorTakeGradient;handle num_required dtype name;SparseAccumulatorTakeGradient handle num_required 2
tensorflow.python.ops.standard_ops.sparse_add_grad;SparseAddGrad;backprop_val_grad a_indices b_indices sum_indices name;SparseAddGrad backprop_val_grad a_indices b_indices sum_indices 4
tensorflow.python.ops.standard_ops.sparse_concat;ConcatV2 Max Reshape SparseConcat StridedSlice;axis sp_inputs name expand_nonconcat_dim concat_dim expand_nonconcat_dims
tensorflow.python.ops.standard_ops.sparse_concat_v2;ConcatV2 Max Reshape SparseConcat StridedSlice;axis sp_inputs expand_nonconcat_dims name
tensorflow.python.ops.standard_ops.sparse_conditional_accumulator;SparseConditionalAccumulator;dtype shape container shared_name reduction_type name
tensorflow.python.ops.standard_ops.sparse_cross;Cast SparseCross;inputs name
tensorflow.python.ops.standard_ops.sparse_cross_hashed;Cast SparseCross;inputs num_buckets hash_key name
tensorflow.python.ops.standard_ops.sparse_dense_cwise_div;SparseDenseCwiseDiv;sp_indices sp_values sp_shape dense name;SparseDenseCwiseDiv sp_indices sp_values sp_shape dense 4
tensorflow.python.ops.standard_ops.sparse_dense_cwise_mul;SparseDenseCwiseMul;sp_indices sp_values sp_shape dense name;SparseDenseCwiseMul sp_indices sp_values sp_shape dense 4
tensorflow.python.ops.standard_ops.sparse_expand_dims;AddV2 ConcatV2 Fill GreaterEqual Less Mul Pack SelectV2 Slice StridedSlice;sp_input axis name
tensorflow.python.ops.standard_ops.sparse_eye;Cast Fill Minimum Pack Range Reshape;num_rows num_columns dtype name
tensorflow.python.ops.standard_ops.sparse_fill_empty_rows;SparseFillEmptyRows;sp_input default_value name
tensorflow.python.ops.standard_ops.sparse_fill_empty_rows_grad;SparseFillEmptyRowsGrad;reverse_index_map grad_values name;SparseFillEmptyRowsGrad reverse_index_map grad_values 2
tensorflow.python.ops.standard_ops.sparse_mat_mul;SparseMatMul;a b transpose_a transpose_b a_is_sparse b_is_sparse name;SparseMatMul a b 2
tensorflow.python.ops.standard_ops.sparse_matmul;SparseMatMul;a b transpose_a transpose_b a_is_sparse b_is_sparse name;SparseMatMul a b 2
tensorflow.python.ops.standard_ops.sparse_maximum;SparseSparseMaximum;sp_a sp_b name
tensorflow.python.ops.standard_ops.sparse_minimum;SparseSparseMinimum;sp_a sp_b name
tensorflow.python.ops.standard_ops.sparse_placeholder
tensorflow.python.ops.standard_ops.sparse_reduce_max;SparseReduceMax;sp_input axis keepdims reduction_axes keep_dims;SparseReduceMax axis 4
tensorflow.python.ops.standard_ops.sparse_reduce_max_sparse;SparseReduceMaxSparse;sp_input axis keepdims reduction_axes keep_dims
tensorflow.python.ops.standard_ops.sparse_reduce_max_v2;SparseReduceMax SparseReduceMaxSparse;sp_input axis keepdims output_is_sparse name
tensorflow.python.ops.standard_ops.sparse_reduce_sum;SparseReduceSum;sp_input axis keepdims reduction_axes keep_dims;SparseReduceSum axis 4
tensorflow.python.ops.standard_ops.sparse_reduce_sum_sparse;SparseReduceSumSparse;sp_input axis keepdims reduction_axes keep_dims
tensorflow.python.ops.standard_ops.sparse_reduce_sum_v2;SparseReduceSum SparseReduceSumSparse;sp_input axis keepdims output_is_sparse name
tensorflow.python.ops.standard_ops.sparse_reorder;Identity SparseReorder;sp_input name
tensorflow.python.ops.standard_ops.sparse_reset_shape;Add All Assert Cast Equal Fill Identity LessEqual Max Maximum Merge Range Rank Shape Switch;sp_input new_shape
tensorflow.python.ops.standard_ops.sparse_reshape;Cast Identity SparseReshape;sp_input shape name
tensorflow.python.ops.standard_ops.sparse_retain;GatherV2 Identity Reshape Where;sp_input to_retain
tensorflow.python.ops.standard_ops.sparse_segment_mean;Pack SparseSegmentMean SparseSegmentMeanWithNumSegments;data indices segment_ids name num_segments
tensorflow.python.ops.standard_ops.sparse_segment_mean_grad;SparseSegmentMeanGrad;grad indices segment_ids output_dim0 name;SparseSegmentMeanGrad grad indices segment_ids output_dim0 4
tensorflow.python.ops.standard_ops.sparse_segment_mean_v2;Pack SparseSegmentMean SparseSegmentMeanWithNumSegments;data indices segment_ids num_segments name
tensorflow.python.ops.standard_ops.sparse_segment_mean_with_num_segments;SparseSegmentMeanWithNumSegments;data indices segment_ids num_segments name;SparseSegmentMeanWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.standard_ops.sparse_segment_sqrt_n;Pack SparseSegmentSqrtN SparseSegmentSqrtNWithNumSegments;data indices segment_ids name num_segments
tensorflow.python.ops.standard_ops.sparse_segment_sqrt_n_grad;SparseSegmentSqrtNGrad;grad indices segment_ids output_dim0 name;SparseSegmentSqrtNGrad grad indices segment_ids output_dim0 4
tensorflow.python.ops.standard_ops.sparse_segment_sqrt_n_v2;Pack SparseSegmentSqrtN SparseSegmentSqrtNWithNumSegments;data indices segment_ids num_segments name
tensorflow.python.ops.standard_ops.sparse_segment_sqrt_n_with_num_segments;SparseSegmentSqrtNWithNumSegments;data indices segment_ids num_segments name;SparseSegmentSqrtNWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.standard_ops.sparse_segment_sum;Pack SparseSegmentSum SparseSegmentSumWithNumSegments;data indices segment_ids name num_segments
tensorflow.python.ops.standard_ops.sparse_segment_sum_v2;Pack SparseSegmentSum SparseSegmentSumWithNumSegments;data indices segment_ids num_segments name
tensorflow.python.ops.standard_ops.sparse_segment_sum_with_num_segments;SparseSegmentSumWithNumSegments;data indices segment_ids num_segments name;SparseSegmentSumWithNumSegments data indices segment_ids num_segments 4
tensorflow.python.ops.standard_ops.sparse_slice;SparseSlice;sp_input start size name
tensorflow.python.ops.standard_ops.sparse_slice_grad;SparseSliceGrad;backprop_val_grad input_indices input_start output_indices name;SparseSliceGrad backprop_val_grad input_indices input_start output_indices 4
tensorflow.python.ops.standard_ops.sparse_softmax;SparseSoftmax;sp_input name
tensorflow.python.ops.standard_ops.sparse_sparse_maximum;SparseSparseMaximum;a_indices a_values a_shape b_indices b_values b_shape name;SparseSparseMaximum a_indices a_values a_shape b_indices b_values b_shape 6
tensorflow.python.ops.standard_ops.sparse_sparse_minimum;SparseSparseMinimum;a_indices a_values a_shape b_indices b_values b_shape name;SparseSparseMinimum a_indices a_values a_shape b_indices b_values b_shape 6
tensorflow.python.ops.standard_ops.sparse_split_v2;SparseSplit;sp_input num_split axis name
tensorflow.python.ops.standard_ops.sparse_tensor_dense_add;SparseTensorDenseAdd;a_indices a_values a_shape b name;SparseTensorDenseAdd a_indices a_values a_shape b 4
tensorflow.python.ops.standard_ops.sparse_tensor_dense_mat_mul;SparseTensorDenseMatMul;a_indices a_values a_shape b adjoint_a adjoint_b name;SparseTensorDenseMatMul a_indices a_values a_shape b 4
tensorflow.python.ops.standard_ops.sparse_tensor_dense_matmul;SparseTensorDenseMatMul;sp_a b adjoint_a adjoint_b name;SparseTensorDenseMatMul b 4
tensorflow.python.ops.standard_ops.sparse_tensor_to_dense;SparseToDense;sp_input default_value validate_indices name;SparseToDense 4
tensorflow.python.ops.standard_ops.sparse_to_dense;SparseToDense;sparse_indices output_shape sparse_values default_value validate_indices name
tensorflow.python.ops.standard_ops.sparse_to_indicator;Cast ConcatV2 ExpandDims Fill Identity Pack SparseReorder SparseToDense StridedSlice;sp_input vocab_size name
tensorflow.python.ops.standard_ops.sparse_transpose;GatherV2 Identity Range Size SparseReorder Sub Transpose;sp_input perm name
tensorflow.python.ops.standard_ops.split;Split SplitV;value num_or_size_splits axis num name
tensorflow.python.ops.standard_ops.split_v;SplitV;value size_splits axis num_split name;SplitV value size_splits axis 3
tensorflow.python.ops.standard_ops.sqrt;Sqrt;x name;Sqrt x 1
tensorflow.python.ops.standard_ops.sqrt_grad;SqrtGrad;y dy name;SqrtGrad y dy 2
tensorflow.python.ops.standard_ops.square;Square;x name;Square x 1
tensorflow.python.ops.standard_ops.squared_difference;SquaredDifference;x y name;SquaredDifference x y 2
tensorflow.python.ops.standard_ops.squeeze;Squeeze;input axis name squeeze_dims;Squeeze input 1
tensorflow.python.ops.standard_ops.squeeze_v2;Squeeze;input axis name;Squeeze input 1
tensorflow.python.ops.standard_ops.stack;Pack;values axis name;Pack values *
tensorflow.python.ops.standard_ops.stack_close;StackClose;handle name;StackClose handle 1
tensorflow.python.ops.standard_ops.stack_close_v2;StackCloseV2;handle name;StackCloseV2 handle 1
tensorflow.python.ops.standard_ops.stack_pop;StackPop;handle elem_type name;StackPop handle 1
tensorflow.python.ops.standard_ops.stack_pop_v2;StackPopV2;handle elem_type name;StackPopV2 handle 1
tensorflow.python.ops.standard_ops.stack_push;StackPush;handle elem swap_memory name;StackPush handle elem 2
tensorflow.python.ops.standard_ops.stack_push_v2;StackPushV2;handle elem swap_memory name;StackPushV2 handle elem 2
tensorflow.python.ops.standard_ops.stack_v2;StackV2;max_size elem_type stack_name name;StackV2 max_size 1
tensorflow.python.ops.standard_ops.stage;Stage;values capacity memory_limit container shared_name name;Stage values *
tensorflow.python.ops.standard_ops.stage_clear;StageClear;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.stage_peek;StagePeek;index dtypes capacity memory_limit container shared_name name;StagePeek index 1
tensorflow.python.ops.standard_ops.stage_size;StageSize;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.stateless_categorical;StatelessMultinomial;logits num_samples seed dtype name;StatelessMultinomial logits num_samples seed 3
tensorflow.python.ops.standard_ops.stateless_multinomial;StatelessMultinomial;logits num_samples seed output_dtype name;StatelessMultinomial logits num_samples seed 3
tensorflow.python.ops.standard_ops.stateless_multinomial_categorical_impl;StatelessMultinomial;logits num_samples dtype seed;StatelessMultinomial logits num_samples seed 3
tensorflow.python.ops.standard_ops.stateless_random_normal;Add Mul StatelessRandomNormal;shape seed mean stddev dtype name
tensorflow.python.ops.standard_ops.stateless_random_uniform;Add Mul StatelessRandomUniform Sub;shape seed minval maxval dtype name
tensorflow.python.ops.standard_ops.stateless_truncated_normal;Add Mul StatelessTruncatedNormal;shape seed mean stddev dtype name
tensorflow.python.ops.standard_ops.static_regex_full_match;StaticRegexFullMatch;input pattern name;StaticRegexFullMatch input 1
tensorflow.python.ops.standard_ops.static_regex_replace;StaticRegexReplace;input pattern rewrite replace_global name;StaticRegexReplace input 1
tensorflow.python.ops.standard_ops.stop_gradient;StopGradient;input name;StopGradient input 1
tensorflow.python.ops.standard_ops.strided_slice;Fill StridedSlice;input_ begin end strides begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask var name
tensorflow.python.ops.standard_ops.strided_slice_assign;StridedSliceAssign;ref begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;StridedSliceAssign ref begin end strides value 5
tensorflow.python.ops.standard_ops.strided_slice_grad;StridedSliceGrad;shape begin end strides dy begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;StridedSliceGrad shape begin end strides dy 5
tensorflow.python.ops.standard_ops.string_join;StringJoin;inputs separator name;StringJoin inputs *
tensorflow.python.ops.standard_ops.string_length;StringLength;input name unit
tensorflow.python.ops.standard_ops.string_length_v2;StringLength;input unit name
tensorflow.python.ops.standard_ops.string_lower;StringLower;input encoding name;StringLower input 1
tensorflow.python.ops.standard_ops.string_n_grams;StringNGrams;data data_splits separator ngram_widths left_pad right_pad pad_width preserve_short_sequences name;StringNGrams data data_splits 2
tensorflow.python.ops.standard_ops.string_split;StringSplit;source sep skip_empty delimiter
tensorflow.python.ops.standard_ops.string_split_v2;StringSplitV2;source sep maxsplit
tensorflow.python.ops.standard_ops.string_strip;StringStrip;input name;StringStrip input 1
tensorflow.python.ops.standard_ops.string_to_hash_bucket;StringToHashBucket;input num_buckets name
tensorflow.python.ops.standard_ops.string_to_hash_bucket_fast;StringToHashBucketFast;input num_buckets name;StringToHashBucketFast input 1
tensorflow.python.ops.standard_ops.string_to_hash_bucket_strong;StringToHashBucketStrong;input num_buckets key name;StringToHashBucketStrong input 1
tensorflow.python.ops.standard_ops.string_to_hash_bucket_v1;StringToHashBucket;string_tensor num_buckets name input
tensorflow.python.ops.standard_ops.string_to_number;StringToNumber;input out_type name
tensorflow.python.ops.standard_ops.string_to_number_v1;StringToNumber;string_tensor out_type name input
tensorflow.python.ops.standard_ops.string_upper;StringUpper;input encoding name;StringUpper input 1
tensorflow.python.ops.standard_ops.sub;Sub;x y name;Sub x y 2
tensorflow.python.ops.standard_ops.substr;Substr;input pos len name unit
tensorflow.python.ops.standard_ops.substr_deprecated;Substr;input pos len name unit
tensorflow.python.ops.standard_ops.substr_v2;Substr;input pos len unit name
tensorflow.python.ops.standard_ops.subtract;Sub;x y name;Sub x y 2
tensorflow.python.ops.standard_ops.svd;Real Svd;tensor full_matrices compute_uv name;Svd tensor 1
tensorflow.python.ops.standard_ops.symbolic_gradient;SymbolicGradient;input Tout f name;SymbolicGradient input *
tensorflow.python.ops.standard_ops.tables_initializer
tensorflow.python.ops.standard_ops.take_many_sparse_from_tensors_map;TakeManySparseFromTensorsMap;sparse_handles dtype container shared_name name;TakeManySparseFromTensorsMap sparse_handles 1
tensorflow.python.ops.standard_ops.tan;Tan;x name;Tan x 1
tensorflow.python.ops.standard_ops.tanh;Tanh;x name;Tanh x 1
tensorflow.python.ops.standard_ops.tanh_grad;TanhGrad;y dy name;TanhGrad y dy 2
tensorflow.python.ops.standard_ops.tensor_array;TensorArray;size dtype dynamic_size clear_after_read tensor_array_name element_shape name;TensorArray size 1
tensorflow.python.ops.standard_ops.tensor_array_close;TensorArrayClose;handle name;TensorArrayClose handle 1
tensorflow.python.ops.standard_ops.tensor_array_close_v2;TensorArrayCloseV2;handle name;TensorArrayCloseV2 handle 1
tensorflow.python.ops.standard_ops.tensor_array_close_v3;TensorArrayCloseV3;handle name;TensorArrayCloseV3 handle 1
tensorflow.python.ops.standard_ops.tensor_array_concat;TensorArrayConcat;handle flow_in dtype element_shape_except0 name;TensorArrayConcat handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_concat_v2;TensorArrayConcatV2;handle flow_in dtype element_shape_except0 name;TensorArrayConcatV2 handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_concat_v3;TensorArrayConcatV3;handle flow_in dtype element_shape_except0 name;TensorArrayConcatV3 handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_gather;TensorArrayGather;handle indices flow_in dtype element_shape name;TensorArrayGather handle indices flow_in 3
tensorflow.python.ops.standard_ops.tensor_array_gather_v2;TensorArrayGatherV2;handle indices flow_in dtype element_shape name;TensorArrayGatherV2 handle indices flow_in 3
tensorflow.python.ops.standard_ops.tensor_array_gather_v3;TensorArrayGatherV3;handle indices flow_in dtype element_shape name;TensorArrayGatherV3 handle indices flow_in 3
tensorflow.python.ops.standard_ops.tensor_array_grad;TensorArrayGrad;handle flow_in source name;TensorArrayGrad handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_grad_v2;TensorArrayGradV2;handle flow_in source name;TensorArrayGradV2 handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_grad_v3;TensorArrayGradV3;handle flow_in source name;TensorArrayGradV3 handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_grad_with_shape;TensorArrayGradWithShape;handle flow_in shape_to_prepend source name;TensorArrayGradWithShape handle flow_in shape_to_prepend 3
tensorflow.python.ops.standard_ops.tensor_array_pack;TensorArrayPack;handle flow_in dtype element_shape name;TensorArrayPack handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_read;TensorArrayRead;handle index flow_in dtype name;TensorArrayRead handle index flow_in 3
tensorflow.python.ops.standard_ops.tensor_array_read_v2;TensorArrayReadV2;handle index flow_in dtype name;TensorArrayReadV2 handle index flow_in 3
tensorflow.python.ops.standard_ops.tensor_array_read_v3;TensorArrayReadV3;handle index flow_in dtype name;TensorArrayReadV3 handle index flow_in 3
tensorflow.python.ops.standard_ops.tensor_array_scatter;TensorArrayScatter;handle indices value flow_in name;TensorArrayScatter handle indices value flow_in 4
tensorflow.python.ops.standard_ops.tensor_array_scatter_v2;TensorArrayScatterV2;handle indices value flow_in name;TensorArrayScatterV2 handle indices value flow_in 4
tensorflow.python.ops.standard_ops.tensor_array_scatter_v3;TensorArrayScatterV3;handle indices value flow_in name;TensorArrayScatterV3 handle indices value flow_in 4
tensorflow.python.ops.standard_ops.tensor_array_size;TensorArraySize;handle flow_in name;TensorArraySize handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_size_v2;TensorArraySizeV2;handle flow_in name;TensorArraySizeV2 handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_size_v3;TensorArraySizeV3;handle flow_in name;TensorArraySizeV3 handle flow_in 2
tensorflow.python.ops.standard_ops.tensor_array_split;TensorArraySplit;handle value lengths flow_in name;TensorArraySplit handle value lengths flow_in 4
tensorflow.python.ops.standard_ops.tensor_array_split_v2;TensorArraySplitV2;handle value lengths flow_in name;TensorArraySplitV2 handle value lengths flow_in 4
tensorflow.python.ops.standard_ops.tensor_array_split_v3;TensorArraySplitV3;handle value lengths flow_in name;TensorArraySplitV3 handle value lengths flow_in 4
tensorflow.python.ops.standard_ops.tensor_array_unpack;TensorArrayUnpack;handle value flow_in name;TensorArrayUnpack handle value flow_in 3
tensorflow.python.ops.standard_ops.tensor_array_v2;TensorArrayV2;size dtype element_shape dynamic_size clear_after_read tensor_array_name name;TensorArrayV2 size 1
tensorflow.python.ops.standard_ops.tensor_array_v3;TensorArrayV3;size dtype element_shape dynamic_size clear_after_read identical_element_shapes tensor_array_name name;TensorArrayV3 size 1
tensorflow.python.ops.standard_ops.tensor_array_write;TensorArrayWrite;handle index value flow_in name;TensorArrayWrite handle index value flow_in 4
tensorflow.python.ops.standard_ops.tensor_array_write_v2;TensorArrayWriteV2;handle index value flow_in name;TensorArrayWriteV2 handle index value flow_in 4
tensorflow.python.ops.standard_ops.tensor_array_write_v3;TensorArrayWriteV3;handle index value flow_in name;TensorArrayWriteV3 handle index value flow_in 4
tensorflow.python.ops.standard_ops.tensor_scatter_add;TensorScatterAdd;tensor indices updates name;TensorScatterAdd tensor indices updates 3
tensorflow.python.ops.standard_ops.tensor_scatter_sub;TensorScatterSub;tensor indices updates name;TensorScatterSub tensor indices updates 3
tensorflow.python.ops.standard_ops.tensor_scatter_update;TensorScatterUpdate;tensor indices updates name;TensorScatterUpdate tensor indices updates 3
tensorflow.python.ops.standard_ops.tensor_strided_slice_update;TensorStridedSliceUpdate;input begin end strides value begin_mask end_mask ellipsis_mask new_axis_mask shrink_axis_mask name;TensorStridedSliceUpdate input begin end strides value 5
tensorflow.python.ops.standard_ops.tensordot;AddV2 ConcatV2 GatherV2 GreaterEqual ListDiff MatMul Pack Prod Range Rank Reshape Select Shape Sub Transpose;a b axes name
tensorflow.python.ops.standard_ops.text_line_reader;TextLineReader;skip_header_lines container shared_name name
tensorflow.python.ops.standard_ops.text_line_reader_v2;TextLineReaderV2;skip_header_lines container shared_name name
tensorflow.python.ops.standard_ops.tf_record_reader;TFRecordReader;container shared_name compression_type name
tensorflow.python.ops.standard_ops.tf_record_reader_v2;TFRecordReaderV2;container shared_name compression_type name
tensorflow.python.ops.standard_ops.tile;Tile;input multiples name;Tile input multiples 2
tensorflow.python.ops.standard_ops.tile_grad;TileGrad;input multiples name;TileGrad input multiples 2
tensorflow.python.ops.standard_ops.tile_one_dimension;AddV2 Cast ConcatV2 Fill Pack Rank Reshape StridedSlice Tile;data axis multiple
tensorflow.python.ops.standard_ops.timestamp;Timestamp;name
tensorflow.python.ops.standard_ops.to_bfloat16;Cast;x name;Cast x 1
tensorflow.python.ops.standard_ops.to_complex128;Cast;x name;Cast x 1
tensorflow.python.ops.standard_ops.to_complex64;Cast;x name;Cast x 1
tensorflow.python.ops.standard_ops.to_double;Cast;x name;Cast x 1
tensorflow.python.ops.standard_ops.to_float;Cast;x name
tensorflow.python.ops.standard_ops.to_int32;Cast;x name;Cast x 1
tensorflow.python.ops.standard_ops.to_int64;Cast;x name;Cast x 1
tensorflow.python.ops.standard_ops.trace;MatrixDiagPart Sum;x name
tensorflow.python.ops.standard_ops.trainable_variables
tensorflow.python.ops.standard_ops.transpose;Range Rank Sub Transpose;a perm name conjugate
tensorflow.python.ops.standard_ops.transpose_v2;Range Rank Sub Transpose;a perm conjugate name
tensorflow.python.ops.standard_ops.tridiagonal_mat_mul;TridiagonalMatMul;superdiag maindiag subdiag rhs name;TridiagonalMatMul superdiag maindiag subdiag rhs 4
tensorflow.python.ops.standard_ops.tridiagonal_solve;TridiagonalSolve;diagonals rhs partial_pivoting name;TridiagonalSolve diagonals rhs 2
tensorflow.python.ops.standard_ops.truediv;Cast RealDiv;x y name;RealDiv x y 2
tensorflow.python.ops.standard_ops.truncate_div;TruncateDiv;x y name;TruncateDiv x y 2
tensorflow.python.ops.standard_ops.truncate_mod;TruncateMod;x y name;TruncateMod x y 2
tensorflow.python.ops.standard_ops.truncated_normal;Add Mul TruncatedNormal;shape mean stddev dtype seed name
tensorflow.python.ops.standard_ops.truncated_normal_initializer
tensorflow.python.ops.standard_ops.truncatediv;TruncateDiv;x y name;TruncateDiv x y 2
tensorflow.python.ops.standard_ops.truncatemod;TruncateMod;x y name;TruncateMod x y 2
tensorflow.python.ops.standard_ops.tuple;Identity;tensors name control_inputs
tensorflow.python.ops.standard_ops.unary_op;BesselI1e;x name;BesselI1e x 1
tensorflow.python.ops.standard_ops.unbatch;Unbatch;batched_tensor batch_index id timeout_micros container shared_name name;Unbatch batched_tensor batch_index id 3
tensorflow.python.ops.standard_ops.unbatch_grad;UnbatchGrad;original_input batch_index grad id container shared_name name;UnbatchGrad original_input batch_index grad id 4
tensorflow.python.ops.standard_ops.unicode_decode;UnicodeDecode;input input_encoding errors replacement_char replace_control_characters Tsplits name;UnicodeDecode input 1
tensorflow.python.ops.standard_ops.unicode_decode_with_offsets;UnicodeDecodeWithOffsets;input input_encoding errors replacement_char replace_control_characters Tsplits name;UnicodeDecodeWithOffsets input 1
tensorflow.python.ops.standard_ops.unicode_encode;UnicodeEncode;input_values input_splits output_encoding errors replacement_char name;UnicodeEncode input_values input_splits 2
tensorflow.python.ops.standard_ops.unicode_script;UnicodeScript;input name;UnicodeScript input 1
tensorflow.python.ops.standard_ops.unicode_transcode;UnicodeTranscode;input input_encoding output_encoding errors replacement_char replace_control_characters name;UnicodeTranscode input 1
tensorflow.python.ops.standard_ops.uniform_unit_scaling_initializer
tensorflow.python.ops.standard_ops.unique;Unique;x out_idx name;Unique x 1
tensorflow.python.ops.standard_ops.unique_v2;UniqueV2;x axis out_idx name;UniqueV2 x axis 2
tensorflow.python.ops.standard_ops.unique_with_counts;UniqueWithCounts;x out_idx name;UniqueWithCounts x 1
tensorflow.python.ops.standard_ops.unique_with_counts_v2;UniqueWithCountsV2;x axis out_idx name;UniqueWithCountsV2 x axis 2
tensorflow.python.ops.standard_ops.unpack;Unpack;value num axis name;Unpack value 1
tensorflow.python.ops.standard_ops.unravel_index;UnravelIndex;indices dims name;UnravelIndex indices dims 2
tensorflow.python.ops.standard_ops.unsorted_segment_join;UnsortedSegmentJoin;inputs segment_ids num_segments separator name;UnsortedSegmentJoin inputs segment_ids num_segments 3
tensorflow.python.ops.standard_ops.unsorted_segment_max;UnsortedSegmentMax;data segment_ids num_segments name;UnsortedSegmentMax data segment_ids num_segments 3
tensorflow.python.ops.standard_ops.unsorted_segment_mean;Cast Fill Maximum Pack RealDiv Reshape UnsortedSegmentSum;data segment_ids num_segments name
tensorflow.python.ops.standard_ops.unsorted_segment_min;UnsortedSegmentMin;data segment_ids num_segments name;UnsortedSegmentMin data segment_ids num_segments 3
tensorflow.python.ops.standard_ops.unsorted_segment_prod;UnsortedSegmentProd;data segment_ids num_segments name;UnsortedSegmentProd data segment_ids num_segments 3
tensorflow.python.ops.standard_ops.unsorted_segment_sqrt_n;Fill Maximum Pack RealDiv Reshape Sqrt UnsortedSegmentSum;data segment_ids num_segments name
tensorflow.python.ops.standard_ops.unsorted_segment_sum;UnsortedSegmentSum;data segment_ids num_segments name;UnsortedSegmentSum data segment_ids num_segments 3
tensorflow.python.ops.standard_ops.unstack;Unpack;value num axis name
tensorflow.python.ops.standard_ops.unstage;Unstage;dtypes capacity memory_limit container shared_name name
tensorflow.python.ops.standard_ops.upper_bound;UpperBound;sorted_inputs values out_type name;UpperBound sorted_inputs values 2
tensorflow.python.ops.standard_ops.variable_op_scope
tensorflow.python.ops.standard_ops.variable_scope
tensorflow.python.ops.standard_ops.variables_initializer
tensorflow.python.ops.standard_ops.variance_scaling_initializer
tensorflow.python.ops.standard_ops.vectorized_map;GatherV2 Range Reshape StridedSlice;fn elems
tensorflow.python.ops.standard_ops.verify_tensor_all_finite;CheckNumerics Identity;t msg name x message
tensorflow.python.ops.standard_ops.verify_tensor_all_finite_v2;CheckNumerics Identity;x message name
tensorflow.python.ops.standard_ops.where;Select Where;condition x y name
tensorflow.python.ops.standard_ops.where_v2;SelectV2 Where;condition x y name
tensorflow.python.ops.standard_ops.while_loop;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Switch;cond body loop_vars shape_invariants parallel_iterations back_prop swap_memory name maximum_iterations return_same_structure
tensorflow.python.ops.standard_ops.whole_file_reader;WholeFileReader;container shared_name name
tensorflow.python.ops.standard_ops.whole_file_reader_v2;WholeFileReaderV2;container shared_name name
tensorflow.python.ops.standard_ops.write_file;WriteFile;filename contents name;WriteFile filename contents 2
tensorflow.python.ops.standard_ops.xdivy;Xdivy;x y name;Xdivy x y 2
tensorflow.python.ops.standard_ops.xlogy;Xlogy;x y name;Xlogy x y 2
tensorflow.python.ops.standard_ops.zeros;Fill;shape dtype name;Fill shape 2
tensorflow.python.ops.standard_ops.zeros_initializer
tensorflow.python.ops.standard_ops.zeros_like;Fill Shape ZerosLike;tensor dtype name optimize
tensorflow.python.ops.standard_ops.zeros_like_impl;Fill Shape ZerosLike;tensor dtype name optimize
tensorflow.python.ops.standard_ops.zeros_like_v2;Fill Shape ZerosLike;input dtype name
tensorflow.python.ops.standard_ops.zeta;Zeta;x q name;Zeta x q 2
tensorflow.python.ops.state_ops.assign;Assign AssignVariableOp ReadVariableOp;ref value validate_shape use_locking name
tensorflow.python.ops.state_ops.assign_add;AssignAdd AssignAddVariableOp ReadVariableOp;ref value use_locking name
tensorflow.python.ops.state_ops.assign_sub;AssignSub AssignSubVariableOp ReadVariableOp;ref value use_locking name
tensorflow.python.ops.state_ops.batch_scatter_update;Cast ConcatV2 ExpandDims Fill Identity Mul Pack Range ReadVariableOp Reshape ResourceScatterNdUpdate ScatterNdUpdate StridedSlice;ref indices updates use_locking name
tensorflow.python.ops.state_ops.deprecated_endpoints
tensorflow.python.ops.state_ops.destroy_temporary_variable;DestroyTemporaryVariable;ref var_name name;DestroyTemporaryVariable ref 1
tensorflow.python.ops.state_ops.is_variable_initialized;IsVariableInitialized VarIsInitializedOp;ref name
tensorflow.python.ops.state_ops.resource_count_up_to;ResourceCountUpTo;resource limit T name;ResourceCountUpTo resource 1
tensorflow.python.ops.state_ops.resource_scatter_nd_add;ResourceScatterNdAdd;ref indices updates use_locking name;ResourceScatterNdAdd ref indices updates 3
tensorflow.python.ops.state_ops.resource_scatter_nd_sub;ResourceScatterNdSub;ref indices updates use_locking name;ResourceScatterNdSub ref indices updates 3
tensorflow.python.ops.state_ops.resource_scatter_nd_update;ResourceScatterNdUpdate;ref indices updates use_locking name;ResourceScatterNdUpdate ref indices updates 3
tensorflow.python.ops.state_ops.scatter_add;ReadVariableOp ResourceScatterAdd ScatterAdd;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_div;ReadVariableOp ResourceScatterDiv ScatterDiv;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_max;ReadVariableOp ResourceScatterMax ScatterMax;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_min;ReadVariableOp ResourceScatterMin ScatterMin;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_mul;ReadVariableOp ResourceScatterMul ScatterMul;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_nd_add;ReadVariableOp ResourceScatterNdAdd ScatterNdAdd;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_nd_sub;ReadVariableOp ResourceScatterNdSub ScatterNdSub;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_nd_update;ReadVariableOp ResourceScatterNdUpdate ScatterNdUpdate;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_sub;ReadVariableOp ResourceScatterSub ScatterSub;ref indices updates use_locking name
tensorflow.python.ops.state_ops.scatter_update;ReadVariableOp ResourceScatterUpdate ScatterUpdate;ref indices updates use_locking name
tensorflow.python.ops.state_ops.temporary_variable;TemporaryVariable;shape dtype var_name name
tensorflow.python.ops.state_ops.variable;Variable;shape dtype container shared_name name
tensorflow.python.ops.state_ops.variable_op;Variable;shape dtype name set_shape container shared_name;Variable 0
tensorflow.python.ops.state_ops.variable_op_v2;VariableV2;shape dtype name container shared_name;VariableV2 0
tensorflow.python.ops.state_ops.variable_v2;VariableV2;shape dtype container shared_name name
tensorflow.python.ops.string_ops.as_string;AsString;input precision scientific shortest width fill name;AsString input 1
tensorflow.python.ops.string_ops.decode_base64;DecodeBase64;input name;DecodeBase64 input 1
tensorflow.python.ops.string_ops.deprecated_endpoints
tensorflow.python.ops.string_ops.encode_base64;EncodeBase64;input pad name;EncodeBase64 input 1
tensorflow.python.ops.string_ops.reduce_join;Pack ReduceJoin;inputs axis keep_dims separator name reduction_indices keepdims
tensorflow.python.ops.string_ops.reduce_join_v2;Pack ReduceJoin;inputs axis keepdims separator name
tensorflow.python.ops.string_ops.regex_full_match;StaticRegexFullMatch;input pattern name
tensorflow.python.ops.string_ops.regex_replace;StaticRegexReplace;input pattern rewrite replace_global name
tensorflow.python.ops.string_ops.static_regex_full_match;StaticRegexFullMatch;input pattern name;StaticRegexFullMatch input 1
tensorflow.python.ops.string_ops.static_regex_replace;StaticRegexReplace;input pattern rewrite replace_global name;StaticRegexReplace input 1
tensorflow.python.ops.string_ops.string_join;StringJoin;inputs separator name;StringJoin inputs *
tensorflow.python.ops.string_ops.string_length;StringLength;input name unit
tensorflow.python.ops.string_ops.string_length_v2;StringLength;input unit name
tensorflow.python.ops.string_ops.string_lower;StringLower;input encoding name;StringLower input 1
tensorflow.python.ops.string_ops.string_n_grams;StringNGrams;data data_splits separator ngram_widths left_pad right_pad pad_width preserve_short_sequences name;StringNGrams data data_splits 2
tensorflow.python.ops.string_ops.string_split;StringSplit;source sep skip_empty delimiter
tensorflow.python.ops.string_ops.string_split_v2;StringSplitV2;source sep maxsplit
tensorflow.python.ops.string_ops.string_strip;StringStrip;input name;StringStrip input 1
tensorflow.python.ops.string_ops.string_to_hash_bucket;StringToHashBucket;input num_buckets name
tensorflow.python.ops.string_ops.string_to_hash_bucket_fast;StringToHashBucketFast;input num_buckets name;StringToHashBucketFast input 1
tensorflow.python.ops.string_ops.string_to_hash_bucket_strong;StringToHashBucketStrong;input num_buckets key name;StringToHashBucketStrong input 1
tensorflow.python.ops.string_ops.string_to_hash_bucket_v1;StringToHashBucket;string_tensor num_buckets name input
tensorflow.python.ops.string_ops.string_to_number;StringToNumber;input out_type name
tensorflow.python.ops.string_ops.string_to_number_v1;StringToNumber;string_tensor out_type name input
tensorflow.python.ops.string_ops.string_upper;StringUpper;input encoding name;StringUpper input 1
tensorflow.python.ops.string_ops.substr;Substr;input pos len name unit
tensorflow.python.ops.string_ops.substr_deprecated;Substr;input pos len name unit
tensorflow.python.ops.string_ops.substr_v2;Substr;input pos len unit name
tensorflow.python.ops.string_ops.unicode_decode;UnicodeDecode;input input_encoding errors replacement_char replace_control_characters Tsplits name;UnicodeDecode input 1
tensorflow.python.ops.string_ops.unicode_decode_with_offsets;UnicodeDecodeWithOffsets;input input_encoding errors replacement_char replace_control_characters Tsplits name;UnicodeDecodeWithOffsets input 1
tensorflow.python.ops.string_ops.unicode_encode;UnicodeEncode;input_values input_splits output_encoding errors replacement_char name;UnicodeEncode input_values input_splits 2
tensorflow.python.ops.string_ops.unicode_script;UnicodeScript;input name;UnicodeScript input 1
tensorflow.python.ops.string_ops.unicode_transcode;UnicodeTranscode;input input_encoding output_encoding errors replacement_char replace_control_characters name;UnicodeTranscode input 1
tensorflow.python.ops.string_ops.unsorted_segment_join;UnsortedSegmentJoin;inputs segment_ids num_segments separator name;UnsortedSegmentJoin inputs segment_ids num_segments 3
tensorflow.python.ops.template.Template
tensorflow.python.ops.template.make_template
tensorflow.python.ops.template.make_template_internal
tensorflow.python.ops.tensor_array_ops.TensorArraySpec
tensorflow.python.ops.variable_scope.AUTO_REUSE
tensorflow.python.ops.variable_scope.EagerVariableStore
tensorflow.python.ops.variable_scope.VariableScope
tensorflow.python.ops.variable_scope.disable_resource_variables
tensorflow.python.ops.variable_scope.enable_resource_variables
tensorflow.python.ops.variable_scope.get_local_variable;Add Assign AssignVariableOp DiagPart Identity Mul Qr RandomStandardNormal RandomUniform ReadVariableOp Reshape Sign Sub TruncatedNormal VarHandleOp VarIsInitializedOp VariableV2;name shape dtype initializer regularizer trainable collections caching_device partitioner validate_shape use_resource custom_getter constraint synchronization aggregation
tensorflow.python.ops.variable_scope.get_variable;Add Assign AssignVariableOp DiagPart Identity Mul Qr RandomStandardNormal RandomUniform ReadVariableOp Reshape Sign Sub TruncatedNormal VarHandleOp VarIsInitializedOp VariableV2;name shape dtype initializer regularizer trainable collections caching_device partitioner validate_shape use_resource custom_getter constraint synchronization aggregation
tensorflow.python.ops.variable_scope.get_variable_scope
tensorflow.python.ops.variable_scope.get_variable_scope_store
tensorflow.python.ops.variable_scope.no_regularizer
tensorflow.python.ops.variable_scope.resource_variables_enabled
tensorflow.python.ops.variable_scope.variable;Assign AssignVariableOp Identity ReadVariableOp VarHandleOp VarIsInitializedOp VariableV2;initial_value trainable collections validate_shape caching_device name variable_def dtype expected_shape import_scope constraint use_resource synchronization aggregation shape
tensorflow.python.ops.variable_scope.variable_creator_scope
tensorflow.python.ops.variable_scope.variable_creator_scope_v1
tensorflow.python.ops.variable_scope.variable_op_scope
tensorflow.python.ops.variable_scope.variable_scope
tensorflow.python.ops.variable_scope.with_variable_store
tensorflow.python.ops.variables.RefVariable;Assign Identity VariableV2;initial_value trainable collections validate_shape caching_device name variable_def dtype expected_shape import_scope constraint synchronization aggregation shape
tensorflow.python.ops.variables.VariableV1;Assign AssignVariableOp Identity ReadVariableOp VarHandleOp VarIsInitializedOp VariableV2;initial_value trainable collections validate_shape caching_device name variable_def dtype expected_shape import_scope constraint use_resource synchronization aggregation shape
tensorflow.python.ops.variables.all_variables
tensorflow.python.ops.variables.assert_variables_initialized;Rank ReadVariableOp;var_list
tensorflow.python.ops.variables.global_variables
tensorflow.python.ops.variables.global_variables_initializer
tensorflow.python.ops.variables.initialize_all_variables
tensorflow.python.ops.variables.initialize_local_variables
tensorflow.python.ops.variables.initialize_variables
tensorflow.python.ops.variables.is_variable_initialized;IsVariableInitialized VarIsInitializedOp;variable
tensorflow.python.ops.variables.local_variables
tensorflow.python.ops.variables.local_variables_initializer
tensorflow.python.ops.variables.model_variables
tensorflow.python.ops.variables.moving_average_variables
tensorflow.python.ops.variables.report_uninitialized_variables;ConcatV2 GatherV2 IsVariableInitialized LogicalNot Pack Prod Reshape Squeeze StridedSlice VarIsInitializedOp Where;var_list name
tensorflow.python.ops.variables.trainable_variables
tensorflow.python.ops.variables.variables_initializer
tensorflow.python.training.moving_averages.ExponentialMovingAverage
tensorflow.python.training.moving_averages.weighted_moving_average;Assign AssignSub Cast Identity Mul RealDiv Sub VariableV2;value decay weight truediv collections name
tensorflow.python.util.nest.assert_same_structure
tensorflow.python.util.nest.assert_shallow_structure
tensorflow.python.util.nest.flatten
tensorflow.python.util.nest.flatten_up_to
tensorflow.python.util.nest.flatten_with_joined_string_paths
tensorflow.python.util.nest.flatten_with_tuple_paths
tensorflow.python.util.nest.flatten_with_tuple_paths_up_to
tensorflow.python.util.nest.is_nested
tensorflow.python.util.nest.is_sequence
tensorflow.python.util.nest.is_sequence_or_composite
tensorflow.python.util.nest.yield_flat_paths
tile;Tile;input multiples name;Tile input multiples 2
timestamp;Timestamp;name
to_bfloat16;Cast;x name;Cast x 1
to_complex128;Cast;x name;Cast x 1
to_complex64;Cast;x name;Cast x 1
to_double;Cast;x name;Cast x 1
to_float;Cast;x name
to_int32;Cast;x name;Cast x 1
to_int64;Cast;x name;Cast x 1
trace;MatrixDiagPart Sum;x name
train.AdadeltaOptimizer
train.AdagradDAOptimizer
train.AdagradOptimizer
train.AdamOptimizer
train.BytesList
train.ClusterDef
train.Example
train.ExponentialMovingAverage
train.Feature
train.FeatureList
train.FeatureLists
train.Features
train.FeedFnHook
train.FinalOpsHook
train.FloatList
train.FtrlOptimizer
train.GlobalStepWaiterHook
train.GradientDescentOptimizer
train.Int64List
train.JobDef
train.MomentumOptimizer
train.NanLossDuringTrainingError
train.NanTensorHook
train.Optimizer
train.ProfilerHook
train.ProximalAdagradOptimizer
train.ProximalGradientDescentOptimizer
train.RMSPropOptimizer
train.Saver;Assign AssignVariableOp Identity MergeV2Checkpoints Pack PlaceholderWithDefault Reshape RestoreV2 SaveV2 ShardedFilename StringJoin;var_list reshape sharded max_to_keep keep_checkpoint_every_n_hours name restore_sequentially saver_def builder defer_build allow_empty write_version pad_step_number save_relative_paths filename
train.SaverDef
train.Scaffold
train.SecondOrStepTimer
train.SequenceExample
train.ServerDef
train.SessionRunContext
train.SessionRunHook
train.StepCounterHook
train.StopAtStepHook
train.add_queue_runner
train.assert_global_step
train.batch;Cast FIFOQueueV2 Mul PaddingFIFOQueueV2 QueueCloseV2 QueueDequeueManyV2 QueueDequeueUpToV2 QueueEnqueueManyV2 QueueEnqueueV2 QueueSizeV2 ScalarSummary;tensors batch_size num_threads capacity enqueue_many shapes dynamic_pad allow_smaller_final_batch shared_name name
train.cosine_decay;AddV2 Cast Cos Minimum Mul RealDiv Sub;learning_rate global_step decay_steps alpha name
train.cosine_decay_restarts;AddV2 Cast Cos Equal Floor Identity Log Merge Mul Pow RealDiv Sub Switch;learning_rate global_step first_decay_steps t_mul m_mul alpha name
train.create_global_step;Assign Identity VariableV2;graph
train.exponential_decay;Cast Floor Mul Pow RealDiv;learning_rate global_step decay_steps decay_rate staircase name
train.export_meta_graph
train.get_global_step
train.get_or_create_global_step;Assign Identity VariableV2;graph
train.input_producer;Assign CountUpTo FIFOQueueV2 Identity QueueCloseV2 QueueEnqueueManyV2 RandomShuffle VariableV2;input_tensor element_shape num_epochs shuffle seed capacity shared_name summary_name name cancel_op
train.inverse_time_decay;Add Cast Floor Mul RealDiv;learning_rate global_step decay_steps decay_rate staircase name
train.limit_epochs;Assign CountUpTo Identity VariableV2;tensor num_epochs name
train.linear_cosine_decay;AddV2 Cast Cos Minimum Mul RealDiv Sub;learning_rate global_step decay_steps num_periods alpha beta name
train.match_filenames_once;Assign Identity MatchingFiles VariableV2;pattern name
train.natural_exp_decay;Cast Exp Floor Mul Neg Pow RealDiv;learning_rate global_step decay_steps decay_rate staircase name
train.noisy_linear_cosine_decay;Add AddV2 Cast Cos Minimum Mul Pow RandomStandardNormal RealDiv Sqrt Sub;learning_rate global_step decay_steps initial_variance variance_decay num_periods alpha beta name
train.piecewise_constant;Assert Cast Greater Identity LessEqual LogicalAnd Merge Pack Sum Switch;x boundaries values name
train.piecewise_constant_decay;Assert Cast Greater Identity LessEqual LogicalAnd Merge Pack Sum Switch;x boundaries values name
train.polynomial_decay;Add Cast Ceil Equal Identity Merge Minimum Mul Pow RealDiv Sub Switch;learning_rate global_step decay_steps end_learning_rate power cycle name
train.range_input_producer;Assign Cast CountUpTo FIFOQueueV2 Identity Mul QueueCloseV2 QueueEnqueueManyV2 QueueSizeV2 RandomShuffle Range ScalarSummary VariableV2;limit num_epochs shuffle seed capacity shared_name name
train.replica_device_setter
train.sdca_fprint;SdcaFprint;input name;SdcaFprint input 1
train.sdca_optimizer;SdcaOptimizer;sparse_example_indices sparse_feature_indices sparse_feature_values dense_features example_weights example_labels sparse_indices sparse_weights dense_weights example_state_data loss_type l1 l2 num_loss_partitions num_inner_iterations adaptative name;SdcaOptimizer sparse_example_indices sparse_feature_indices sparse_feature_values dense_features example_weights example_labels sparse_indices sparse_weights dense_weights example_state_data *
train.sdca_shrink_l1;SdcaShrinkL1;weights l1 l2 name;SdcaShrinkL1 weights *
train.shuffle_batch;Cast Maximum Mul QueueCloseV2 QueueDequeueManyV2 QueueDequeueUpToV2 QueueEnqueueManyV2 QueueEnqueueV2 QueueSizeV2 RandomShuffleQueueV2 ScalarSummary Sub;tensors batch_size capacity min_after_dequeue num_threads seed enqueue_many shapes allow_smaller_final_batch shared_name name
train.slice_input_producer;Assign Cast CountUpTo FIFOQueueV2 GatherV2 Identity Mul QueueCloseV2 QueueDequeueV2 QueueEnqueueManyV2 QueueSizeV2 RandomShuffle Range ScalarSummary Shape StridedSlice VariableV2;tensor_list num_epochs shuffle seed capacity shared_name name
train.string_input_producer;Assert Assign Cast CountUpTo FIFOQueueV2 Greater Identity Mul QueueCloseV2 QueueEnqueueManyV2 QueueSizeV2 RandomShuffle ScalarSummary VariableV2;string_tensor num_epochs shuffle seed capacity shared_name name cancel_op
train.summary_iterator
trainable_variables
transpose;Range Rank Sub Transpose;a perm name conjugate
truediv;Cast RealDiv;x y name;RealDiv x y 2
truncated_normal;Add Mul TruncatedNormal;shape mean stddev dtype seed name
truncated_normal_initializer
truncatediv;TruncateDiv;x y name;TruncateDiv x y 2
truncatemod;TruncateMod;x y name;TruncateMod x y 2
tuple;Identity;tensors name control_inputs
uint16
uint32
uint64
uint8
uniform_unit_scaling_initializer
unique;Unique;x out_idx name;Unique x 1
unique_with_counts;UniqueWithCounts;x out_idx name;UniqueWithCounts x 1
unravel_index;UnravelIndex;indices dims name;UnravelIndex indices dims 2
unsorted_segment_max;UnsortedSegmentMax;data segment_ids num_segments name;UnsortedSegmentMax data segment_ids num_segments 3
unsorted_segment_mean;Cast Fill Maximum Pack RealDiv Reshape UnsortedSegmentSum;data segment_ids num_segments name
unsorted_segment_min;UnsortedSegmentMin;data segment_ids num_segments name;UnsortedSegmentMin data segment_ids num_segments 3
unsorted_segment_prod;UnsortedSegmentProd;data segment_ids num_segments name;UnsortedSegmentProd data segment_ids num_segments 3
unsorted_segment_sqrt_n;Fill Maximum Pack RealDiv Reshape Sqrt UnsortedSegmentSum;data segment_ids num_segments name
unsorted_segment_sum;UnsortedSegmentSum;data segment_ids num_segments name;UnsortedSegmentSum data segment_ids num_segments 3
unstack;Unpack;value num axis name
variable_creator_scope
variable_op_scope
variable_scope
variables_initializer
variance_scaling_initializer
variant
vectorized_map;GatherV2 Range Reshape StridedSlice;fn elems
verify_tensor_all_finite;CheckNumerics Identity;t msg name x message
where;Select Where;condition x y name
where_v2;SelectV2 Where;condition x y name
while_loop;AddV2 Enter Exit Identity Less LogicalAnd LoopCond Merge NextIteration Switch;cond body loop_vars shape_invariants parallel_iterations back_prop swap_memory name maximum_iterations return_same_structure
write_file;WriteFile;filename contents name;WriteFile filename contents 2
zeros;Fill;shape dtype name;Fill shape 2
zeros_initializer
zeros_like;Fill Shape ZerosLike;tensor dtype name optimize
zeta;Zeta;x q name;Zeta x q 2
"""
