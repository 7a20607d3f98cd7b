"""A text that is not parsed for what is left has nothing left in its tree."""

from __future__ import annotations

import pytest

from tfgradmigrate.left import names
from tfgradmigrate.left.names import left_in

PLAIN = "import tensorflow as tf\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{PLAIN}tf.log(x)\n",
        f"{PLAIN}x = [tf\n     .log]\n",
        f"{PLAIN}x = (tf\n     # why\n     .log)\n",
        f"{PLAIN}x = tf. \\\n    log(x)\n",
        f"{PLAIN}x = tf \\\n    .log(x)\n",
        f"{PLAIN}x = (tf). log(x)\n",
        f"{PLAIN}x = (tf.train).AdamOptimizer()\n",
        f"{PLAIN}x = (tf.compat.v1 # this\n.contrib)\n",
        f"{PLAIN}x = [tf.compat.  # that\nv2.log]\n",
        f"{PLAIN}x = f'{{tf.log(y)}}'\n",
        f"{PLAIN}x = tf.\N{LATIN SMALL LETTER L}\N{FULLWIDTH LATIN SMALL LETTER O}g\n",
        "import tensorflow as t\N{FULLWIDTH LATIN SMALL LETTER F}\ntf.log\n",
        "if x:\r\n    import tensorflow\t as tf # it\r\n\ttf.log\r\n".replace("\r\n\t", "\r\n    "),
        "import os, tensorflow as tf\ntf.log\n",
        "import os, \\\n  tensorflow as tf\ntf.log\n",
        "import tensorflow as tf, os\ntf.log\n",
        "import tensorflow \\\n  as tf\ntf.log\n",
        "import os; import tensorflow as tf\ntf.log\n",
        "import tensorflow as tf; tf.log\n",
        "import tensorflow.compat.v1 as tf\rtf.contrib\r",
        *(f"import{' ' * count}tensorflow as tf\ntf.log\n" for count in (90, 96, 99, 200)),
        "import tensorflow\ntensorflow.log\n",
        "import tensorflow.nn\ntensorflow.log\n",
        "import tensorflow.contrib.slim\n",
        "import tensorflow.contrib.slim as slim\n",
        "from tensorflow import log as ln\n",
        "from tensorflow import (nn,\n    train as t)\nt.AdamOptimizer\n",
        "from tensorflow import (nn,  # this\n    train)\ntrain.AdamOptimizer\n",
        "from tensorflow.contrib import *\n",
        "from tensorflow.compat import v2 as tf\ntf.log\n",
        "from tensorflow.compat.v1 import train\ntrain.Supervisor\n",
        "import tensorflow as tf\nfrom tensorflow import nn as tf\ntf.log\n",
        f"{PLAIN}tf.Session\n",
        f"{PLAIN}tf.load_op_library\n",
        f"{PLAIN}(tf.nn.relu)(x), (tf.log)\n",
    ],
)
def test_what_is_gone_is_found_however_it_is_written(text: str) -> None:
    assert left_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# About tensorflow.\nimport os\ntf.log\n",
        f"{PLAIN}x = tf.nn.relu(tf.reshape(x, [1]))\n",
        f"{PLAIN}self.tf.log, xtf.log, tfx.log\n",
        f"{PLAIN}isinstance(x, tf.Tensor)\n",
        "from tensorflow.keras import activations as a, losses\nlosses.get(a.relu)\n",
        "from tensorflow import (\n    nn,\n    function,\n)\nnn.relu(x)\nfunction(g)\n",
        "try:\n    import tensorflow.compat.v2 as tf  # new\nexcept E: pass\ntf.abs(x)\n",
    ],
)
def test_what_uses_nothing_that_is_gone_is_not_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert left_in(text) == ()
    monkeypatch.setattr(names, "Reader", None)
    assert left_in(text) == ()
