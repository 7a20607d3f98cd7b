"""What is known about TensorFlow: pure data, importable without TensorFlow, NumPy or libcst.

A *canonical API name* is a dotted name with `tensorflow.`, `tensorflow.compat.v1.` or
`tensorflow.compat.v2.` taken off ("round", "nn.relu", "keras.backend.round"); names of private
modules keep their full path ("tensorflow.python.ops.math_ops.round").
"""
