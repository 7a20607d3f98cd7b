"""Ops and gradients of TensorFlow 1.15.5. Generated, do not edit:

    python scripts/tables/list_gradients.py    (under TensorFlow 1.15.5)

OP_COUNTS: op type, number of inputs, number of outputs, * where it varies.
"""

OP_COUNTS = """\
Abort 0 0
Abs 1 1
AccumulateNV2 * 1
AccumulatorApplyGradient 3 0
AccumulatorNumAccumulated 1 1
AccumulatorSetGlobalStep 2 0
AccumulatorTakeGradient 2 1
Acos 1 1
Acosh 1 1
Add 2 1
AddManySparseToTensorsMap 3 1
AddN * 1
AddSparseToTensorsMap 3 1
AddV2 2 1
AdjustContrast 4 1
AdjustContrastv2 2 1
AdjustHue 2 1
AdjustSaturation 2 1
All 2 1
AllCandidateSampler 1 3
AllToAll 2 1
Angle 1 1
AnonymousIterator 0 1
AnonymousIteratorV2 0 2
AnonymousMemoryCache 0 2
AnonymousMultiDeviceIterator 0 2
AnonymousRandomSeedGenerator 2 2
Any 2 1
ApplyAdaMax 9 1
ApplyAdadelta 7 1
ApplyAdagrad 4 1
ApplyAdagradDA 8 1
ApplyAdagradV2 5 1
ApplyAdam 10 1
ApplyAddSign 7 1
ApplyCenteredRMSProp 9 1
ApplyFtrl 8 1
ApplyFtrlV2 9 1
ApplyGradientDescent 3 1
ApplyMomentum 5 1
ApplyPowerSign 7 1
ApplyProximalAdagrad 6 1
ApplyProximalGradientDescent 5 1
ApplyRMSProp 8 1
ApproximateEqual 2 1
ArgMax 2 1
ArgMin 2 1
AsString 1 1
Asin 1 1
Asinh 1 1
Assert * 0
AssertNextDataset 2 1
Assign 2 1
AssignAdd 2 1
AssignAddVariableOp 2 0
AssignSub 2 1
AssignSubVariableOp 2 0
AssignVariableOp 2 0
Atan 1 1
Atan2 2 1
Atanh 1 1
AudioMicrofrontend 1 1
AudioSpectrogram 1 1
AudioSummary 2 1
AudioSummaryV2 3 1
AutoShardDataset 3 1
AvgPool 1 1
AvgPool3D 1 1
AvgPool3DGrad 2 1
AvgPoolGrad 2 1
Barrier 0 1
BarrierClose 1 0
BarrierIncompleteSize 1 1
BarrierInsertMany 3 0
BarrierReadySize 1 1
BarrierTakeMany 2 *
Batch * *
BatchCholesky 1 1
BatchCholeskyGrad 2 1
BatchDataset 2 1
BatchDatasetV2 3 1
BatchFFT 1 1
BatchFFT2D 1 1
BatchFFT3D 1 1
BatchFunction * *
BatchIFFT 1 1
BatchIFFT2D 1 1
BatchIFFT3D 1 1
BatchMatMul 2 1
BatchMatMulV2 2 1
BatchMatrixBandPart 3 1
BatchMatrixDeterminant 1 1
BatchMatrixDiag 1 1
BatchMatrixDiagPart 1 1
BatchMatrixInverse 1 1
BatchMatrixSetDiag 2 1
BatchMatrixSolve 2 1
BatchMatrixSolveLs 3 1
BatchMatrixTriangularSolve 2 1
BatchNormWithGlobalNormalization 5 1
BatchNormWithGlobalNormalizationGrad 5 5
BatchSelfAdjointEig 1 1
BatchSelfAdjointEigV2 1 2
BatchSvd 1 3
BatchToSpace 2 1
BatchToSpaceND 3 1
BesselI0e 1 1
BesselI1e 1 1
Betainc 3 1
BiasAdd 2 1
BiasAddGrad 1 1
BiasAddV1 2 1
Bincount 3 1
Bitcast 1 1
BitwiseAnd 2 1
BitwiseOr 2 1
BitwiseXor 2 1
BlockLSTM 9 7
BlockLSTMGrad 18 8
BlockLSTMGradV2 18 8
BlockLSTMV2 9 7
BoostedTreesAggregateStats 4 1
BoostedTreesBucketize * *
BoostedTreesCalculateBestFeatureSplit 6 7
BoostedTreesCalculateBestGainsPerFeature * *
BoostedTreesCenterBias 5 1
BoostedTreesCreateEnsemble 3 0
BoostedTreesCreateQuantileStreamResource 3 0
BoostedTreesDeserializeEnsemble 3 0
BoostedTreesEnsembleResourceHandleOp 0 1
BoostedTreesExampleDebugOutputs * 1
BoostedTreesFlushQuantileSummaries 1 *
BoostedTreesGetEnsembleStates 1 5
BoostedTreesMakeQuantileSummaries * *
BoostedTreesMakeStatsSummary * 1
BoostedTreesPredict * 1
BoostedTreesQuantileStreamResourceAddSummaries * 0
BoostedTreesQuantileStreamResourceDeserialize * 0
BoostedTreesQuantileStreamResourceFlush 2 0
BoostedTreesQuantileStreamResourceGetBucketBoundaries 1 *
BoostedTreesQuantileStreamResourceHandleOp 0 1
BoostedTreesSerializeEnsemble 1 2
BoostedTreesSparseAggregateStats 6 3
BoostedTreesSparseCalculateBestFeatureSplit 8 7
BoostedTreesTrainingPredict * 3
BoostedTreesUpdateEnsemble * 0
BoostedTreesUpdateEnsembleV2 * 0
BroadcastArgs 2 1
BroadcastGradientArgs 2 2
BroadcastTo 2 1
Bucketize 1 1
BytesProducedStatsDataset 2 1
CSVDataset * 1
CTCBeamSearchDecoder 2 *
CTCGreedyDecoder 2 4
CTCLoss 4 2
CacheDataset 2 1
CacheDatasetV2 3 1
Case * *
Cast 1 1
Ceil 1 1
CheckNumerics 1 1
Cholesky 1 1
CholeskyGrad 2 1
ChooseFastestBranchDataset * 1
ChooseFastestDataset * 1
ClipByValue 3 1
CloseSummaryWriter 1 0
CollectiveBcastRecv 0 1
CollectiveBcastSend 1 1
CollectiveGather 1 1
CollectivePermute 2 1
CollectiveReduce 1 1
CombinedNonMaxSuppression 6 4
CompareAndBitpack 2 1
Complex 2 1
ComplexAbs 1 1
ComputeAccidentalHits 2 3
Concat * 1
ConcatOffset * *
ConcatV2 * 1
ConcatenateDataset 2 1
ConditionalAccumulator 0 1
ConfigureDistributedTPU 0 1
ConfigureTPUEmbedding 0 0
Conj 1 1
ConjugateTranspose 2 1
Const 0 1
ConsumeMutexLock 1 0
ControlTrigger 0 0
Conv2D 2 1
Conv2DBackpropFilter 3 1
Conv2DBackpropInput 3 1
Conv3D 2 1
Conv3DBackpropFilter 3 1
Conv3DBackpropFilterV2 3 1
Conv3DBackpropInput 3 1
Conv3DBackpropInputV2 3 1
Cos 1 1
Cosh 1 1
CountUpTo 1 1
CreateSummaryDbWriter 5 0
CreateSummaryFileWriter 5 0
CropAndResize 4 1
CropAndResizeGradBoxes 4 1
CropAndResizeGradImage 4 1
Cross 2 1
CrossReplicaSum 2 1
CudnnRNN 4 4
CudnnRNNBackprop 11 4
CudnnRNNBackpropV2 12 4
CudnnRNNBackpropV3 13 4
CudnnRNNCanonicalToParams * 1
CudnnRNNCanonicalToParamsV2 * 1
CudnnRNNParamsSize 3 1
CudnnRNNParamsToCanonical 4 *
CudnnRNNParamsToCanonicalV2 4 *
CudnnRNNV2 4 5
CudnnRNNV3 5 5
Cumprod 2 1
Cumsum 2 1
CumulativeLogsumexp 2 1
DataFormatDimMap 1 1
DataFormatVecPermute 1 1
DatasetCardinality 1 1
DatasetFromGraph 1 1
DatasetToGraph 1 1
DatasetToSingleElement 1 *
DatasetToTFRecord 3 0
DebugGradientIdentity 1 1
DebugGradientRefIdentity 1 1
DecodeAndCropJpeg 2 1
DecodeBase64 1 1
DecodeBmp 1 1
DecodeCSV * *
DecodeCompressed 1 1
DecodeGif 1 1
DecodeJSONExample 1 1
DecodeJpeg 1 1
DecodePaddedRaw 2 1
DecodePng 1 1
DecodeProtoV2 1 *
DecodeRaw 1 1
DecodeWav 1 2
DeepCopy 1 1
DeleteIterator 2 0
DeleteMemoryCache 2 0
DeleteMultiDeviceIterator * 0
DeleteRandomSeedGenerator 2 0
DeleteSessionTensor 1 0
DenseToDenseSetOperation 2 3
DenseToSparseBatchDataset 3 1
DenseToSparseSetOperation 4 3
DepthToSpace 1 1
DepthwiseConv2dNative 2 1
DepthwiseConv2dNativeBackpropFilter 3 1
DepthwiseConv2dNativeBackpropInput 3 1
Dequantize 3 1
DeserializeIterator 2 0
DeserializeManySparse 1 3
DeserializeSparse 1 3
DestroyResourceOp 1 0
DestroyTemporaryVariable 1 1
Diag 1 1
DiagPart 1 1
Digamma 1 1
Dilation2D 2 1
Dilation2DBackpropFilter 3 1
Dilation2DBackpropInput 3 1
DirectedInterleaveDataset * 1
Div 2 1
DivNoNan 2 1
DrawBoundingBoxes 2 1
DrawBoundingBoxesV2 3 1
DynamicPartition 2 *
DynamicStitch * 1
EagerPyFunc * *
EditDistance 6 1
Einsum * 1
Elu 1 1
EluGrad 2 1
Empty 1 1
EmptyTensorList 2 1
EncodeBase64 1 1
EncodeJpeg 1 1
EncodeJpegVariableQuality 2 1
EncodePng 1 1
EncodeProto * 1
EncodeWav 2 1
EnqueueTPUEmbeddingIntegerBatch * 0
EnqueueTPUEmbeddingSparseBatch * 0
EnqueueTPUEmbeddingSparseTensorBatch * 0
EnsureShape 1 1
Enter 1 1
Equal 2 1
Erf 1 1
Erfc 1 1
EuclideanNorm 2 1
Exit 1 1
Exp 1 1
ExpandDims 2 1
ExperimentalAssertNextDataset 2 1
ExperimentalAutoShardDataset 3 1
ExperimentalBytesProducedStatsDataset 2 1
ExperimentalCSVDataset * 1
ExperimentalChooseFastestDataset * 1
ExperimentalDatasetCardinality 1 1
ExperimentalDatasetToTFRecord 3 0
ExperimentalDenseToSparseBatchDataset 3 1
ExperimentalDirectedInterleaveDataset * 1
ExperimentalGroupByReducerDataset * 1
ExperimentalGroupByWindowDataset * 1
ExperimentalIgnoreErrorsDataset 1 1
ExperimentalIteratorGetDevice 1 1
ExperimentalLMDBDataset 1 1
ExperimentalLatencyStatsDataset 2 1
ExperimentalMapAndBatchDataset * 1
ExperimentalMapDataset * 1
ExperimentalMatchingFilesDataset 1 1
ExperimentalMaxIntraOpParallelismDataset 2 1
ExperimentalNonSerializableDataset 1 1
ExperimentalParallelInterleaveDataset * 1
ExperimentalParseExampleDataset * 1
ExperimentalPrivateThreadPoolDataset 2 1
ExperimentalRandomDataset 2 1
ExperimentalRebatchDataset 2 1
ExperimentalScanDataset * 1
ExperimentalSetStatsAggregatorDataset 4 1
ExperimentalSleepDataset 2 1
ExperimentalSlidingWindowDataset 4 1
ExperimentalSqlDataset 3 1
ExperimentalStatsAggregatorHandle 0 1
ExperimentalStatsAggregatorSummary 1 1
ExperimentalTakeWhileDataset * 1
ExperimentalThreadPoolDataset 2 1
ExperimentalThreadPoolHandle 0 1
ExperimentalUnbatchDataset 1 1
ExperimentalUniqueDataset 1 1
Expm1 1 1
ExtractGlimpse 3 1
ExtractImagePatches 1 1
ExtractJpegShape 1 1
ExtractVolumePatches 1 1
FFT 1 1
FFT2D 1 1
FFT3D 1 1
FIFOQueue 0 1
FIFOQueueV2 0 1
Fact 0 1
FakeParam 0 1
FakeQuantWithMinMaxArgs 1 1
FakeQuantWithMinMaxArgsGradient 2 1
FakeQuantWithMinMaxVars 3 1
FakeQuantWithMinMaxVarsGradient 4 3
FakeQuantWithMinMaxVarsPerChannel 3 1
FakeQuantWithMinMaxVarsPerChannelGradient 4 3
FakeQueue 1 1
Fill 2 1
FilterByLastComponentDataset 1 1
FilterDataset * 1
Fingerprint 2 1
FixedLengthRecordDataset 5 1
FixedLengthRecordDatasetV2 6 1
FixedLengthRecordReader 0 1
FixedLengthRecordReaderV2 0 1
FixedUnigramCandidateSampler 1 3
FlatMapDataset * 1
Floor 1 1
FloorDiv 2 1
FloorMod 2 1
FlushSummaryWriter 1 0
For * *
FractionalAvgPool 1 3
FractionalAvgPoolGrad 4 1
FractionalMaxPool 1 3
FractionalMaxPoolGrad 5 1
FusedBatchNorm 5 5
FusedBatchNormGrad 5 5
FusedBatchNormGradV2 5 5
FusedBatchNormGradV3 6 5
FusedBatchNormV2 5 5
FusedBatchNormV3 5 6
FusedPadConv2D 3 1
FusedResizeAndPadConv2D 4 1
GRUBlockCell 6 4
GRUBlockCellGrad 10 4
Gather 2 1
GatherNd 2 1
GatherV2 3 1
GenerateVocabRemapping 2 2
GeneratorDataset * 1
GetSessionHandle 1 1
GetSessionHandleV2 1 1
GetSessionTensor 1 1
Greater 2 1
GreaterEqual 2 1
GroupByReducerDataset * 1
GroupByWindowDataset * 1
GuaranteeConst 1 1
HSVToRGB 1 1
HashTable 0 1
HashTableV2 0 1
HistogramFixedWidth 3 1
HistogramSummary 2 1
IFFT 1 1
IFFT2D 1 1
IFFT3D 1 1
IRFFT 2 1
IRFFT2D 2 1
IRFFT3D 2 1
Identity 1 1
IdentityN * *
IdentityReader 0 1
IdentityReaderV2 0 1
If * *
Igamma 2 1
IgammaGradA 2 1
Igammac 2 1
IgnoreErrorsDataset 1 1
Imag 1 1
ImageSummary 2 1
ImmutableConst 0 1
ImportEvent 2 0
InTopK 2 1
InTopKV2 3 1
InfeedDequeue 0 1
InfeedDequeueTuple 0 *
InfeedEnqueue 1 0
InfeedEnqueuePrelinearizedBuffer 1 0
InfeedEnqueueTuple * 0
InitializeTable 3 0
InitializeTableFromTextFile 2 0
InitializeTableFromTextFileV2 2 0
InitializeTableV2 3 0
InplaceAdd 3 1
InplaceSub 3 1
InplaceUpdate 3 1
InterleaveDataset * 1
Inv 1 1
InvGrad 2 1
Invert 1 1
InvertPermutation 1 1
IsBoostedTreesEnsembleInitialized 1 1
IsBoostedTreesQuantileStreamResourceInitialized 1 1
IsFinite 1 1
IsInf 1 1
IsNan 1 1
IsVariableInitialized 1 1
Iterator 0 1
IteratorFromStringHandle 1 1
IteratorFromStringHandleV2 1 1
IteratorGetDevice 1 1
IteratorGetNext 1 *
IteratorGetNextAsOptional 1 1
IteratorGetNextSync 1 *
IteratorToStringHandle 1 1
IteratorV2 0 1
KMC2ChainInitialization 2 1
KmeansPlusPlusInitialization 4 1
L2Loss 1 1
LMDBDataset 1 1
LMDBReader 0 1
LRN 1 1
LRNGrad 3 1
LSTMBlockCell 8 7
LSTMBlockCellGrad 16 5
LatencyStatsDataset 2 1
LeakyRelu 1 1
LeakyReluGrad 2 1
LearnedUnigramCandidateSampler 1 3
LeftShift 2 1
Less 2 1
LessEqual 2 1
Lgamma 1 1
LinSpace 3 1
ListDiff 2 2
LoadAndRemapMatrix 5 1
LoadTPUEmbeddingADAMParameters 3 0
LoadTPUEmbeddingADAMParametersGradAccumDebug 4 0
LoadTPUEmbeddingAdadeltaParameters 3 0
LoadTPUEmbeddingAdadeltaParametersGradAccumDebug 4 0
LoadTPUEmbeddingAdagradParameters 2 0
LoadTPUEmbeddingAdagradParametersGradAccumDebug 3 0
LoadTPUEmbeddingCenteredRMSPropParameters 4 0
LoadTPUEmbeddingFTRLParameters 3 0
LoadTPUEmbeddingFTRLParametersGradAccumDebug 4 0
LoadTPUEmbeddingMDLAdagradLightParameters 4 0
LoadTPUEmbeddingMomentumParameters 2 0
LoadTPUEmbeddingMomentumParametersGradAccumDebug 3 0
LoadTPUEmbeddingProximalAdagradParameters 2 0
LoadTPUEmbeddingProximalAdagradParametersGradAccumDebug 3 0
LoadTPUEmbeddingRMSPropParameters 3 0
LoadTPUEmbeddingRMSPropParametersGradAccumDebug 4 0
LoadTPUEmbeddingStochasticGradientDescentParameters 1 0
Log 1 1
Log1p 1 1
LogMatrixDeterminant 1 2
LogSoftmax 1 1
LogUniformCandidateSampler 1 3
LogicalAnd 2 1
LogicalNot 1 1
LogicalOr 2 1
LookupTableExport 1 2
LookupTableExportV2 1 2
LookupTableFind 3 1
LookupTableFindV2 3 1
LookupTableImport 3 0
LookupTableImportV2 3 0
LookupTableInsert 3 0
LookupTableInsertV2 3 0
LookupTableRemoveV2 2 0
LookupTableSize 1 1
LookupTableSizeV2 1 1
LoopCond 1 1
LowerBound 2 1
Lu 1 2
MakeIterator 2 0
MapAndBatchDataset * 1
MapClear 0 0
MapDataset * 1
MapDefun * *
MapIncompleteSize 0 1
MapPeek 2 *
MapSize 0 1
MapStage * 0
MapUnstage 2 *
MapUnstageNoKey 1 *
MatMul 2 1
MatchingFiles 1 1
MatchingFilesDataset 1 1
MatrixBandPart 3 1
MatrixDeterminant 1 1
MatrixDiag 1 1
MatrixDiagPart 1 1
MatrixDiagPartV2 3 1
MatrixDiagV2 5 1
MatrixExponential 1 1
MatrixInverse 1 1
MatrixLogarithm 1 1
MatrixSetDiag 2 1
MatrixSetDiagV2 3 1
MatrixSolve 2 1
MatrixSolveLs 3 1
MatrixSquareRoot 1 1
MatrixTriangularSolve 2 1
Max 2 1
MaxIntraOpParallelismDataset 2 1
MaxPool 1 1
MaxPool3D 1 1
MaxPool3DGrad 3 1
MaxPool3DGradGrad 3 1
MaxPoolGrad 3 1
MaxPoolGradGrad 3 1
MaxPoolGradGradV2 5 1
MaxPoolGradGradWithArgmax 3 1
MaxPoolGradV2 5 1
MaxPoolGradWithArgmax 3 1
MaxPoolV2 3 1
MaxPoolWithArgmax 1 2
Maximum 2 1
Mean 2 1
Merge * 2
MergeSummary * 1
MergeV2Checkpoints 2 0
Mfcc 2 1
Min 2 1
Minimum 2 1
MirrorPad 2 1
MirrorPadGrad 2 1
Mod 2 1
ModelDataset 1 1
Mul 2 1
MulNoNan 2 1
MultiDeviceIterator 0 1
MultiDeviceIteratorFromStringHandle 1 1
MultiDeviceIteratorGetNextFromShard 3 *
MultiDeviceIteratorInit 3 1
MultiDeviceIteratorToStringHandle 1 1
Multinomial 2 1
MutableDenseHashTable 1 1
MutableDenseHashTableV2 2 1
MutableHashTable 0 1
MutableHashTableOfTensors 0 1
MutableHashTableOfTensorsV2 0 1
MutableHashTableV2 0 1
MutexLock 1 1
MutexV2 0 1
NcclAllReduce 1 1
NcclBroadcast 1 1
NcclReduce * 1
NearestNeighbors 3 2
Neg 1 1
NextAfter 2 1
NextIteration 1 1
NoOp 0 0
NonDeterministicInts 1 1
NonMaxSuppression 3 1
NonMaxSuppressionV2 4 1
NonMaxSuppressionV3 5 1
NonMaxSuppressionV4 5 2
NonMaxSuppressionV5 6 3
NonMaxSuppressionWithOverlaps 5 1
NonSerializableDataset 1 1
NotEqual 2 1
NthElement 2 1
OneHot 4 1
OneShotIterator 0 1
OnesLike 1 1
OptimizeDataset 2 1
OptionalFromValue * 1
OptionalGetValue 1 *
OptionalHasValue 1 1
OptionalNone 0 1
OrderedMapClear 0 0
OrderedMapIncompleteSize 0 1
OrderedMapPeek 2 *
OrderedMapSize 0 1
OrderedMapStage * 0
OrderedMapUnstage 2 *
OrderedMapUnstageNoKey 1 *
OutfeedDequeue 0 1
OutfeedDequeueTuple 0 *
OutfeedEnqueue 1 0
OutfeedEnqueueTuple * 0
Pack * 1
Pad 2 1
PadV2 3 1
PaddedBatchDataset * 1
PaddedBatchDatasetV2 * 1
PaddingFIFOQueue 0 1
PaddingFIFOQueueV2 0 1
ParallelConcat * 1
ParallelDynamicStitch * 1
ParallelInterleaveDataset * 1
ParallelInterleaveDatasetV2 * 1
ParallelMapDataset * 1
ParameterizedTruncatedNormal 5 1
ParseExample * *
ParseExampleDataset * 1
ParseSequenceExample * *
ParseSingleExample * *
ParseSingleSequenceExample * *
ParseTensor 1 1
PartitionedCall * *
Placeholder 0 1
PlaceholderV2 0 1
PlaceholderWithDefault 1 1
Polygamma 2 1
PopulationCount 1 1
Pow 2 1
PrefetchDataset 2 1
Prelinearize 1 1
PrelinearizeTuple * 1
PreventGradient 1 1
Print * 1
PrintV2 1 0
PriorityQueue 0 1
PriorityQueueV2 0 1
PrivateThreadPoolDataset 2 1
Prod 2 1
PyFunc * *
PyFuncStateless * *
Qr 1 2
QuantizeAndDequantize 1 1
QuantizeAndDequantizeV2 3 1
QuantizeAndDequantizeV3 4 1
QuantizeDownAndShrinkRange 3 3
QuantizeV2 3 3
QuantizedAdd 6 3
QuantizedAvgPool 3 3
QuantizedBatchNormWithGlobalNormalization 15 3
QuantizedBiasAdd 6 3
QuantizedConcat * 3
QuantizedConv2D 6 3
QuantizedConv2DAndRelu 6 3
QuantizedConv2DAndReluAndRequantize 8 3
QuantizedConv2DAndRequantize 8 3
QuantizedConv2DPerChannel 6 3
QuantizedConv2DWithBias 7 3
QuantizedConv2DWithBiasAndRelu 7 3
QuantizedConv2DWithBiasAndReluAndRequantize 9 3
QuantizedConv2DWithBiasAndRequantize 9 3
QuantizedConv2DWithBiasSignedSumAndReluAndRequantize 12 3
QuantizedConv2DWithBiasSumAndRelu 8 3
QuantizedConv2DWithBiasSumAndReluAndRequantize 12 3
QuantizedDepthwiseConv2D 6 3
QuantizedDepthwiseConv2DWithBias 7 3
QuantizedDepthwiseConv2DWithBiasAndRelu 7 3
QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize 9 3
QuantizedInstanceNorm 3 3
QuantizedMatMul 6 3
QuantizedMatMulWithBias 7 3
QuantizedMatMulWithBiasAndRelu 7 3
QuantizedMatMulWithBiasAndReluAndRequantize 9 3
QuantizedMaxPool 3 3
QuantizedMul 6 3
QuantizedRelu 3 3
QuantizedRelu6 3 3
QuantizedReluX 4 3
QuantizedReshape 4 3
QuantizedResizeBilinear 4 3
QueueClose 1 0
QueueCloseV2 1 0
QueueDequeue 1 *
QueueDequeueMany 2 *
QueueDequeueManyV2 2 *
QueueDequeueUpTo 2 *
QueueDequeueUpToV2 2 *
QueueDequeueV2 1 *
QueueEnqueue * 0
QueueEnqueueMany * 0
QueueEnqueueManyV2 * 0
QueueEnqueueV2 * 0
QueueIsClosed 1 1
QueueIsClosedV2 1 1
QueueSize 1 1
QueueSizeV2 1 1
RFFT 2 1
RFFT2D 2 1
RFFT3D 2 1
RGBToHSV 1 1
RaggedGather * *
RaggedRange 3 2
RaggedTensorFromVariant 1 *
RaggedTensorToSparse * 3
RaggedTensorToTensor * 1
RaggedTensorToVariant * 1
RandomCrop 2 1
RandomDataset 2 1
RandomGamma 2 1
RandomGammaGrad 2 1
RandomPoisson 2 1
RandomPoissonV2 2 1
RandomShuffle 1 1
RandomShuffleQueue 0 1
RandomShuffleQueueV2 0 1
RandomStandardNormal 1 1
RandomUniform 1 1
RandomUniformInt 3 1
Range 3 1
RangeDataset 3 1
Rank 1 1
ReadFile 1 1
ReadVariableOp 1 1
ReaderNumRecordsProduced 1 1
ReaderNumRecordsProducedV2 1 1
ReaderNumWorkUnitsCompleted 1 1
ReaderNumWorkUnitsCompletedV2 1 1
ReaderRead 2 2
ReaderReadUpTo 3 2
ReaderReadUpToV2 3 2
ReaderReadV2 2 2
ReaderReset 1 0
ReaderResetV2 1 0
ReaderRestoreState 2 0
ReaderRestoreStateV2 2 0
ReaderSerializeState 1 1
ReaderSerializeStateV2 1 1
Real 1 1
RealDiv 2 1
RebatchDataset 2 1
Reciprocal 1 1
ReciprocalGrad 2 1
RecordInput 0 1
RecvTPUEmbeddingActivations 0 *
ReduceDataset * *
ReduceJoin 2 1
RefEnter 1 1
RefExit 1 1
RefIdentity 1 1
RefMerge * 2
RefNextIteration 1 1
RefSelect * 1
RefSwitch 2 2
RegexFullMatch 2 1
RegexReplace 3 1
Relu 1 1
Relu6 1 1
Relu6Grad 2 1
ReluGrad 2 1
RemoteCall * *
RepeatDataset 2 1
RequantizationRange 3 2
RequantizationRangePerChannel 3 2
Requantize 5 3
RequantizePerChannel 5 3
Reshape 2 1
ResizeArea 2 1
ResizeBicubic 2 1
ResizeBicubicGrad 2 1
ResizeBilinear 2 1
ResizeBilinearGrad 2 1
ResizeNearestNeighbor 2 1
ResizeNearestNeighborGrad 2 1
ResourceAccumulatorApplyGradient 3 0
ResourceAccumulatorNumAccumulated 1 1
ResourceAccumulatorSetGlobalStep 2 0
ResourceAccumulatorTakeGradient 2 1
ResourceApplyAdaMax 9 0
ResourceApplyAdadelta 7 0
ResourceApplyAdagrad 4 0
ResourceApplyAdagradDA 8 0
ResourceApplyAdagradV2 5 0
ResourceApplyAdam 10 0
ResourceApplyAdamWithAmsgrad 11 0
ResourceApplyAddSign 7 0
ResourceApplyCenteredRMSProp 9 0
ResourceApplyFtrl 8 0
ResourceApplyFtrlV2 9 0
ResourceApplyGradientDescent 3 0
ResourceApplyKerasMomentum 5 0
ResourceApplyMomentum 5 0
ResourceApplyPowerSign 7 0
ResourceApplyProximalAdagrad 6 0
ResourceApplyProximalGradientDescent 5 0
ResourceApplyRMSProp 8 0
ResourceConditionalAccumulator 0 1
ResourceCountUpTo 1 1
ResourceGather 2 1
ResourceGatherNd 2 1
ResourceScatterAdd 3 0
ResourceScatterDiv 3 0
ResourceScatterMax 3 0
ResourceScatterMin 3 0
ResourceScatterMul 3 0
ResourceScatterNdAdd 3 0
ResourceScatterNdSub 3 0
ResourceScatterNdUpdate 3 0
ResourceScatterSub 3 0
ResourceScatterUpdate 3 0
ResourceSparseApplyAdadelta 8 0
ResourceSparseApplyAdagrad 5 0
ResourceSparseApplyAdagradDA 9 0
ResourceSparseApplyAdagradV2 6 0
ResourceSparseApplyCenteredRMSProp 10 0
ResourceSparseApplyFtrl 9 0
ResourceSparseApplyFtrlV2 10 0
ResourceSparseApplyKerasMomentum 6 0
ResourceSparseApplyMomentum 6 0
ResourceSparseApplyProximalAdagrad 7 0
ResourceSparseApplyProximalGradientDescent 6 0
ResourceSparseApplyRMSProp 9 0
ResourceStridedSliceAssign 5 0
Restore 2 1
RestoreSlice 3 1
RestoreV2 3 *
RetrieveTPUEmbeddingADAMParameters 0 3
RetrieveTPUEmbeddingADAMParametersGradAccumDebug 0 4
RetrieveTPUEmbeddingAdadeltaParameters 0 3
RetrieveTPUEmbeddingAdadeltaParametersGradAccumDebug 0 4
RetrieveTPUEmbeddingAdagradParameters 0 2
RetrieveTPUEmbeddingAdagradParametersGradAccumDebug 0 3
RetrieveTPUEmbeddingCenteredRMSPropParameters 0 4
RetrieveTPUEmbeddingFTRLParameters 0 3
RetrieveTPUEmbeddingFTRLParametersGradAccumDebug 0 4
RetrieveTPUEmbeddingMDLAdagradLightParameters 0 4
RetrieveTPUEmbeddingMomentumParameters 0 2
RetrieveTPUEmbeddingMomentumParametersGradAccumDebug 0 3
RetrieveTPUEmbeddingProximalAdagradParameters 0 2
RetrieveTPUEmbeddingProximalAdagradParametersGradAccumDebug 0 3
RetrieveTPUEmbeddingRMSPropParameters 0 3
RetrieveTPUEmbeddingRMSPropParametersGradAccumDebug 0 4
RetrieveTPUEmbeddingStochasticGradientDescentParameters 0 1
Reverse 2 1
ReverseSequence 2 1
ReverseV2 2 1
RightShift 2 1
Rint 1 1
RngSkip 3 0
Roll 3 1
Round 1 1
Rsqrt 1 1
RsqrtGrad 2 1
SampleDistortedBoundingBox 2 3
SampleDistortedBoundingBoxV2 3 3
SamplingDataset 4 1
Save * 0
SaveSlices * 0
SaveV2 * 0
ScalarSummary 2 1
ScaleAndTranslate 4 1
ScaleAndTranslateGrad 4 1
ScanDataset * 1
ScatterAdd 3 1
ScatterDiv 3 1
ScatterMax 3 1
ScatterMin 3 1
ScatterMul 3 1
ScatterNd 3 1
ScatterNdAdd 3 1
ScatterNdNonAliasingAdd 3 1
ScatterNdSub 3 1
ScatterNdUpdate 3 1
ScatterSub 3 1
ScatterUpdate 3 1
SdcaFprint 1 1
SdcaOptimizer * *
SdcaOptimizerV2 * *
SdcaShrinkL1 * 0
SegmentMax 2 1
SegmentMean 2 1
SegmentMin 2 1
SegmentProd 2 1
SegmentSum 2 1
Select 3 1
SelectV2 3 1
SelfAdjointEig 1 1
SelfAdjointEigV2 1 2
Selu 1 1
SeluGrad 2 1
SendTPUEmbeddingGradients * 0
SerializeIterator 1 1
SerializeManySparse 3 1
SerializeSparse 3 1
SerializeTensor 1 1
SetSize 3 1
SetStatsAggregatorDataset 4 1
Shape 1 1
ShapeN * *
ShardDataset 3 1
ShardedFilename 3 1
ShardedFilespec 2 1
ShuffleAndRepeatDataset 5 1
ShuffleDataset 4 1
ShuffleDatasetV2 3 1
ShutdownDistributedTPU 0 0
Sigmoid 1 1
SigmoidGrad 2 1
Sign 1 1
Sin 1 1
Sinh 1 1
Size 1 1
SkipDataset 2 1
SleepDataset 2 1
Slice 3 1
SlidingWindowDataset 4 1
Snapshot 1 1
SnapshotDataset 2 1
Softmax 1 1
SoftmaxCrossEntropyWithLogits 2 2
Softplus 1 1
SoftplusGrad 2 1
Softsign 1 1
SoftsignGrad 2 1
SpaceToBatch 2 1
SpaceToBatchND 3 1
SpaceToDepth 1 1
SparseAccumulatorApplyGradient 5 0
SparseAccumulatorTakeGradient 2 3
SparseAdd 7 3
SparseAddGrad 4 2
SparseApplyAdadelta 8 1
SparseApplyAdagrad 5 1
SparseApplyAdagradDA 9 1
SparseApplyAdagradV2 6 1
SparseApplyCenteredRMSProp 10 1
SparseApplyFtrl 9 1
SparseApplyFtrlV2 10 1
SparseApplyMomentum 6 1
SparseApplyProximalAdagrad 7 1
SparseApplyProximalGradientDescent 6 1
SparseApplyRMSProp 9 1
SparseConcat * 3
SparseConditionalAccumulator 0 1
SparseCross * 3
SparseDenseCwiseAdd 4 1
SparseDenseCwiseDiv 4 1
SparseDenseCwiseMul 4 1
SparseFillEmptyRows 4 4
SparseFillEmptyRowsGrad 2 2
SparseMatMul 2 1
SparseReduceMax 4 1
SparseReduceMaxSparse 4 3
SparseReduceSum 4 1
SparseReduceSumSparse 4 3
SparseReorder 3 2
SparseReshape 3 2
SparseSegmentMean 3 1
SparseSegmentMeanGrad 4 1
SparseSegmentMeanWithNumSegments 4 1
SparseSegmentSqrtN 3 1
SparseSegmentSqrtNGrad 4 1
SparseSegmentSqrtNWithNumSegments 4 1
SparseSegmentSum 3 1
SparseSegmentSumWithNumSegments 4 1
SparseSlice 5 3
SparseSliceGrad 4 1
SparseSoftmax 3 1
SparseSoftmaxCrossEntropyWithLogits 2 2
SparseSparseMaximum 6 2
SparseSparseMinimum 6 2
SparseSplit 4 *
SparseTensorDenseAdd 4 1
SparseTensorDenseMatMul 4 1
SparseTensorSliceDataset 3 1
SparseToDense 4 1
SparseToSparseSetOperation 6 3
Split 2 *
SplitV 3 *
SqlDataset 3 1
Sqrt 1 1
SqrtGrad 2 1
Square 1 1
SquaredDifference 2 1
Squeeze 1 1
Stack 0 1
StackClose 1 0
StackCloseV2 1 0
StackPop 1 1
StackPopV2 1 1
StackPush 2 1
StackPushV2 2 1
StackV2 1 1
Stage * 0
StageClear 0 0
StagePeek 1 *
StageSize 0 1
StatefulPartitionedCall * *
StatefulRandomBinomial 5 1
StatefulStandardNormal 2 1
StatefulStandardNormalV2 3 1
StatefulTruncatedNormal 3 1
StatefulUniform 3 1
StatefulUniformFullInt 3 1
StatefulUniformInt 5 1
StatelessIf * *
StatelessMultinomial 3 1
StatelessRandomNormal 2 1
StatelessRandomUniform 2 1
StatelessRandomUniformInt 4 1
StatelessTruncatedNormal 2 1
StatelessWhile * *
StaticRegexFullMatch 1 1
StaticRegexReplace 1 1
StatsAggregatorHandle 0 1
StatsAggregatorHandleV2 0 1
StatsAggregatorSetSummaryWriter 2 0
StatsAggregatorSummary 1 1
StopGradient 1 1
StridedSlice 4 1
StridedSliceAssign 5 1
StridedSliceGrad 5 1
StringFormat * 1
StringJoin * 1
StringLength 1 1
StringLower 1 1
StringNGrams 2 2
StringSplit 2 3
StringSplitV2 2 3
StringStrip 1 1
StringToHashBucket 1 1
StringToHashBucketFast 1 1
StringToHashBucketStrong 1 1
StringToNumber 1 1
StringUpper 1 1
Sub 2 1
Substr 3 1
Sum 2 1
SummaryWriter 0 1
Svd 1 3
Switch 2 2
SymbolicGradient * *
TFRecordDataset 3 1
TFRecordReader 0 1
TFRecordReaderV2 0 1
TPUCompilationResult 0 1
TPUEmbeddingActivations 2 1
TPUOrdinalSelector 0 1
TPUPartitionedCall * *
TPUReplicateMetadata 0 0
TPUReplicatedInput * 1
TPUReplicatedOutput 1 *
TakeDataset 2 1
TakeManySparseFromTensorsMap 1 3
TakeWhileDataset * 1
Tan 1 1
Tanh 1 1
TanhGrad 2 1
TemporaryVariable 0 1
TensorArray 1 1
TensorArrayClose 1 0
TensorArrayCloseV2 1 0
TensorArrayCloseV3 1 0
TensorArrayConcat 2 2
TensorArrayConcatV2 2 2
TensorArrayConcatV3 2 2
TensorArrayGather 3 1
TensorArrayGatherV2 3 1
TensorArrayGatherV3 3 1
TensorArrayGrad 2 1
TensorArrayGradV2 2 1
TensorArrayGradV3 2 2
TensorArrayGradWithShape 3 2
TensorArrayPack 2 1
TensorArrayRead 3 1
TensorArrayReadV2 3 1
TensorArrayReadV3 3 1
TensorArrayScatter 4 1
TensorArrayScatterV2 4 1
TensorArrayScatterV3 4 1
TensorArraySize 2 1
TensorArraySizeV2 2 1
TensorArraySizeV3 2 1
TensorArraySplit 4 1
TensorArraySplitV2 4 1
TensorArraySplitV3 4 1
TensorArrayUnpack 3 1
TensorArrayV2 1 1
TensorArrayV3 1 2
TensorArrayWrite 4 1
TensorArrayWriteV2 4 1
TensorArrayWriteV3 4 1
TensorDataset * 1
TensorListConcat 1 2
TensorListConcatLists 2 1
TensorListConcatV2 3 2
TensorListElementShape 1 1
TensorListFromTensor 2 1
TensorListGather 3 1
TensorListGetItem 3 1
TensorListLength 1 1
TensorListPopBack 2 2
TensorListPushBack 2 1
TensorListPushBackBatch 2 1
TensorListReserve 2 1
TensorListResize 2 1
TensorListScatter 3 1
TensorListScatterIntoExistingList 3 1
TensorListScatterV2 4 1
TensorListSetItem 3 1
TensorListSplit 3 1
TensorListStack 2 1
TensorScatterAdd 3 1
TensorScatterSub 3 1
TensorScatterUpdate 3 1
TensorSliceDataset * 1
TensorStridedSliceUpdate 5 1
TensorSummary 1 1
TensorSummaryV2 3 1
TextLineDataset 3 1
TextLineReader 0 1
TextLineReaderV2 0 1
ThreadPoolDataset 2 1
ThreadPoolHandle 0 1
ThreadUnsafeUnigramCandidateSampler 1 3
Tile 2 1
TileGrad 2 1
Timestamp 0 1
TopK 1 2
TopKV2 2 2
Transpose 2 1
TridiagonalMatMul 4 1
TridiagonalSolve 2 1
TruncateDiv 2 1
TruncateMod 2 1
TruncatedNormal 1 1
Unbatch 3 1
UnbatchDataset 1 1
UnbatchGrad 4 1
UnicodeDecode 1 2
UnicodeDecodeWithOffsets 1 3
UnicodeEncode 2 1
UnicodeScript 1 1
UnicodeTranscode 1 1
UniformCandidateSampler 1 3
Unique 1 2
UniqueDataset 1 1
UniqueV2 2 2
UniqueWithCounts 1 3
UniqueWithCountsV2 2 3
Unpack 1 *
UnravelIndex 2 1
UnsortedSegmentJoin 3 1
UnsortedSegmentMax 3 1
UnsortedSegmentMin 3 1
UnsortedSegmentProd 3 1
UnsortedSegmentSum 3 1
Unstage 0 *
UnwrapDatasetVariant 1 1
UpperBound 2 1
VarHandleOp 0 1
VarIsInitializedOp 1 1
Variable 0 1
VariableShape 1 1
VariableV2 0 1
Where 1 1
While * *
WholeFileReader 0 1
WholeFileReaderV2 0 1
WindowDataset 5 1
WorkerHeartbeat 1 1
WrapDatasetVariant 1 1
WriteAudioSummary 5 0
WriteFile 2 0
WriteGraphSummary 3 0
WriteHistogramSummary 4 0
WriteImageSummary 5 0
WriteRawProtoSummary 3 0
WriteScalarSummary 4 0
WriteSummary 5 0
Xdivy 2 1
XlaBroadcastHelper 3 2
XlaClusterOutput 1 1
XlaConv 7 1
XlaDequantize 1 1
XlaDot 2 1
XlaDynamicSlice 3 1
XlaDynamicUpdateSlice 3 1
XlaEinsum 2 1
XlaIf * *
XlaKeyValueSort 2 2
XlaLaunch * *
XlaPad 5 1
XlaRecv 0 1
XlaReduce 2 1
XlaReduceWindow 7 1
XlaReplicaId 0 1
XlaSelectAndScatter 6 1
XlaSelfAdjointEig 1 2
XlaSend 1 0
XlaSort 1 1
XlaSvd 1 3
XlaWhile * *
Xlogy 2 1
ZerosLike 1 1
Zeta 2 1
ZipDataset * 1
"""

GRADIENTS = """\
Abs
AccumulateNV2
Acos
Acosh
Add
AddN
AddV2
AllToAll
Angle
ArgMax
ArgMin
Asin
Asinh
Atan
Atan2
Atanh
AvgPool
AvgPool3D
AvgPool3DGrad
AvgPoolGrad
BatchMatMul
BatchMatMulV2
BatchNormWithGlobalNormalization
BatchToSpace
BatchToSpaceND
BesselI0e
BesselI1e
Betainc
BiasAdd
BiasAddGrad
BiasAddV1
BlockLSTM
BlockLSTMV2
BroadcastTo
CTCLoss
Case
Cast
Ceil
CheckNumerics
Cholesky
CollectivePermute
Complex
ComplexAbs
Concat
ConcatV2
Conj
ConjugateTranspose
Conv2D
Conv2DBackpropFilter
Conv2DBackpropInput
Conv3D
Conv3DBackpropFilterV2
Conv3DBackpropInputV2
Cos
Cosh
CropAndResize
Cross
CrossReplicaSum
CudnnRNN
CudnnRNNV2
CudnnRNNV3
Cumprod
Cumsum
CumulativeLogsumexp
DepthToSpace
DepthwiseConv2dNative
DepthwiseConv2dNativeBackpropFilter
DepthwiseConv2dNativeBackpropInput
Diag
DiagPart
Digamma
Dilation2D
Div
DivNoNan
DynamicPartition
DynamicStitch
EagerPyFunc
Elu
EluGrad
EnsureShape
Enter
Erf
Erfc
Exit
Exp
ExpandDims
Expm1
ExtractImagePatches
ExtractVolumePatches
FFT
FFT2D
FFT3D
FakeQuantWithMinMaxArgs
FakeQuantWithMinMaxVars
FakeQuantWithMinMaxVarsPerChannel
Fill
Floor
FloorDiv
FloorMod
FractionalAvgPool
FractionalMaxPool
FusedBatchNorm
FusedBatchNormGrad
FusedBatchNormGradV2
FusedBatchNormGradV3
FusedBatchNormV2
FusedBatchNormV3
Gather
GatherNd
GatherV2
IFFT
IFFT2D
IFFT3D
IRFFT
IRFFT2D
Identity
IdentityN
If
Igamma
Igammac
Imag
Inv
InvGrad
L2Loss
LRN
LeakyRelu
LeakyReluGrad
Lgamma
Log
Log1p
LogMatrixDeterminant
LogSoftmax
LoopCond
MatMul
MatrixBandPart
MatrixDeterminant
MatrixDiag
MatrixDiagPart
MatrixDiagPartV2
MatrixDiagV2
MatrixInverse
MatrixSetDiag
MatrixSetDiagV2
MatrixSolve
MatrixSolveLs
MatrixSquareRoot
MatrixTriangularSolve
Max
MaxPool
MaxPool3D
MaxPool3DGrad
MaxPool3DGradGrad
MaxPoolGrad
MaxPoolGradGrad
MaxPoolGradV2
MaxPoolV2
MaxPoolWithArgmax
Maximum
Mean
Merge
Min
Minimum
MirrorPad
MirrorPadGrad
Mul
MulNoNan
NcclAllReduce
NcclBroadcast
NcclReduce
Neg
NextAfter
NextIteration
NthElement
OptionalFromValue
OptionalGetValue
Pack
Pad
PadV2
ParallelDynamicStitch
PlaceholderWithDefault
Polygamma
Pow
PreventGradient
Print
Prod
Qr
QuantizeAndDequantize
QuantizeAndDequantizeV2
QuantizeAndDequantizeV3
RFFT
RFFT2D
RGBToHSV
RaggedGather
RaggedTensorToSparse
RandomGamma
ReadVariableOp
Real
RealDiv
Reciprocal
ReciprocalGrad
RefEnter
RefExit
RefIdentity
RefMerge
RefNextIteration
RefSwitch
Relu
Relu6
Relu6Grad
ReluGrad
Reshape
ResizeBicubic
ResizeBilinear
ResizeNearestNeighbor
ResourceGather
ResourceGatherNd
Reverse
ReverseSequence
ReverseV2
Rint
Roll
Round
Rsqrt
RsqrtGrad
ScaleAndTranslate
ScatterNd
ScatterNdNonAliasingAdd
SegmentMax
SegmentMean
SegmentMin
SegmentSum
Select
SelectV2
SelfAdjointEigV2
Selu
SeluGrad
Sigmoid
SigmoidGrad
Sign
Sin
Sinh
Slice
Softmax
SoftmaxCrossEntropyWithLogits
Softplus
SoftplusGrad
Softsign
SpaceToBatch
SpaceToBatchND
SpaceToDepth
SparseAdd
SparseDenseCwiseAdd
SparseDenseCwiseDiv
SparseDenseCwiseMul
SparseFillEmptyRows
SparseMatMul
SparseReduceSum
SparseReorder
SparseSegmentMean
SparseSegmentMeanWithNumSegments
SparseSegmentSqrtN
SparseSegmentSqrtNWithNumSegments
SparseSegmentSum
SparseSegmentSumWithNumSegments
SparseSlice
SparseSoftmax
SparseSoftmaxCrossEntropyWithLogits
SparseSparseMaximum
SparseSparseMinimum
SparseTensorDenseAdd
SparseTensorDenseMatMul
SparseToDense
Split
SplitV
Sqrt
SqrtGrad
Square
SquaredDifference
Squeeze
StatelessIf
StridedSlice
StridedSliceGrad
Sub
Sum
Svd
Switch
TPUEmbeddingActivations
Tan
Tanh
TanhGrad
TensorArrayConcat
TensorArrayConcatV2
TensorArrayConcatV3
TensorArrayGather
TensorArrayGatherV2
TensorArrayGatherV3
TensorArrayRead
TensorArrayReadV2
TensorArrayReadV3
TensorArrayScatter
TensorArrayScatterV2
TensorArrayScatterV3
TensorArraySplit
TensorArraySplitV2
TensorArraySplitV3
TensorArrayWrite
TensorArrayWriteV2
TensorArrayWriteV3
TensorListConcat
TensorListConcatV2
TensorListFromTensor
TensorListGather
TensorListGetItem
TensorListPopBack
TensorListPushBack
TensorListResize
TensorListScatter
TensorListScatterIntoExistingList
TensorListScatterV2
TensorListSetItem
TensorListSplit
TensorListStack
TensorScatterAdd
TensorScatterSub
TensorScatterUpdate
Tile
TopK
TopKV2
Transpose
TridiagonalMatMul
TridiagonalSolve
TruncateDiv
Unpack
UnsortedSegmentMax
UnsortedSegmentMin
UnsortedSegmentProd
UnsortedSegmentSum
Xdivy
XlaClusterOutput
XlaEinsum
Xlogy
Zeta
"""

NOT_DIFFERENTIABLE = """\
ApproximateEqual
AsString
Assert
Assign
AssignAdd
AssignSub
AudioMicrofrontend
AudioSummary
AudioSummaryV2
BitwiseAnd
BitwiseOr
BitwiseXor
BroadcastGradientArgs
CTCBeamSearchDecoder
CTCGreedyDecoder
ConcatOffset
Const
DecodeBase64
DecodePaddedRaw
DecodeProtoV2
DecodeRaw
DeleteSessionTensor
DenseToDenseSetOperation
DenseToSparseSetOperation
DrawBoundingBoxes
EditDistance
EncodeBase64
EncodeProto
Equal
EuclideanNorm
ExtractGlimpse
FixedLengthRecordReader
GenerateVocabRemapping
GetSessionHandle
GetSessionHandleV2
GetSessionTensor
Greater
GreaterEqual
HSVToRGB
HashTable
HashTableV2
HistogramSummary
IdentityReader
ImageSummary
InitializeTable
InitializeTableFromTextFile
InitializeTableFromTextFileV2
InitializeTableV2
Invert
InvertPermutation
LMDBReader
LeftShift
Less
LessEqual
LinSpace
LoadAndRemapMatrix
LogicalAnd
LogicalNot
LogicalOr
LookupTableFind
LookupTableFindV2
LookupTableInsert
LookupTableInsertV2
LookupTableSize
LookupTableSizeV2
MergeSummary
Multinomial
MutableDenseHashTable
MutableDenseHashTableV2
MutableHashTable
MutableHashTableOfTensors
MutableHashTableOfTensorsV2
MutableHashTableV2
NonMaxSuppression
NonMaxSuppressionV2
NonMaxSuppressionWithOverlaps
NotEqual
OneHot
OnesLike
ParameterizedTruncatedNormal
ParseTensor
PopulationCount
PyFunc
PyFuncStateless
Queue
QueueClose
QueueDequeue
QueueDequeueMany
QueueDequeueUpTo
QueueEnqueue
QueueEnqueueMany
QueueSize
RaggedRange
RaggedTensorToVariant
RandomCrop
RandomStandardNormal
RandomUniform
Range
Rank
ReaderNumRecordsProduced
ReaderNumWorkUnitsCompleted
ReaderRead
ReaderReadUpTo
ReaderReset
ReaderRestoreState
ReaderSerializeState
ReduceDataset
ReduceJoin
RegexReplace
RightShift
SampleDistortedBoundingBox
SampleDistortedBoundingBoxV2
ScalarSummary
ScatterAdd
ScatterDiv
ScatterMul
ScatterNdAdd
ScatterNdDiv
ScatterNdMul
ScatterNdSub
ScatterNdUpdate
ScatterSub
SdcaFprint
SdcaOptimizer
SdcaOptimizerV2
SdcaShrinkL1
SerializeTensor
SetSize
Shape
ShapeN
Size
SparseAddGrad
SparseConcat
SparseToSparseSetOperation
Stack
StackClose
StackPop
StackPush
StatelessMultinomial
StatelessRandomNormal
StatelessRandomUniform
StatelessRandomUniformInt
StatelessTruncatedNormal
StopGradient
StringJoin
StringSplit
StringToHashBucket
StringToHashBucketFast
StringToHashBucketStrong
StringToNumber
TFRecordReader
TPUReplicatedInput
TensorArray
TensorArrayClose
TensorArrayCloseV2
TensorArrayCloseV3
TensorArrayGrad
TensorArrayGradV2
TensorArrayGradV3
TensorArrayGradWithShape
TensorArraySize
TensorArraySizeV2
TensorArraySizeV3
TensorArrayV2
TensorArrayV3
TensorListConcatLists
TensorListElementShape
TensorListLength
TensorListPushBackBatch
TensorSummary
TensorSummaryV2
TextLineReader
Timestamp
TruncatedNormal
VarIsInitializedOp
VariableShape
WholeFileReader
ZerosLike
"""
