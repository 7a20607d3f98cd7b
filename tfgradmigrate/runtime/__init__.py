"""TF1's gradient overrides under TF2: eager, tf.function, Keras, XLA, MirroredStrategy.

Rests on TensorFlow and NumPy alone and imports nothing from the package around it: the folder can
be copied into another project as it is. Python 3.10 and TensorFlow 2.12 or newer.
"""

from .context import gradient_override_map
from .errors import OverrideError, OverrideWarning
from .models import override_gradients
from .pyfunc import py_func

__all__ = [
    "OverrideError",
    "OverrideWarning",
    "gradient_override_map",
    "override_gradients",
    "py_func",
]
