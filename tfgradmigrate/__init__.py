"""Find, rewrite and prove TensorFlow 1 custom gradients for TensorFlow 2."""

__version__ = "0.1.0"
