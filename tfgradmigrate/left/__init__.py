"""What is left before a project runs on TensorFlow 2, found by reading it: nothing is imported."""
