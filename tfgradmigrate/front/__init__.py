"""Front steps: what is no plain module of Python 3 becomes one, and back."""
