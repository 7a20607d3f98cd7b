"""Where new imports stand: as isort would place them, in the sections that the module has."""

from __future__ import annotations

import textwrap

import libcst as cst
import pytest

from tfgradmigrate.emit.tidy import add_imports, drop_unused_imports
from tfgradmigrate.syntax.scopes import Scopes

SHIM = "from tfgradmigrate.runtime import gradient_override_map"


@pytest.mark.parametrize(
    ("before", "wanted", "after"),
    [
        (
            "import os\nimport tensorflow as tf\nfrom nets import vgg\n",
            {SHIM},
            f"import os\nimport tensorflow as tf\nfrom nets import vgg\n{SHIM}\n",
        ),
        (
            "import os\n\nimport numpy as np\nimport tensorflow as tf\n\nfrom nets import vgg\n",
            {SHIM, "import types"},
            "import os\nimport types\n\nimport numpy as np\nimport tensorflow as tf\n"
            f"{SHIM}\n\nfrom nets import vgg\n",
        ),
        (
            "import tensorflow as tf\nfrom tfplot import draw\nfrom . import nets\n",
            {SHIM},
            f"import tensorflow as tf\n{SHIM}\nfrom tfplot import draw\nfrom . import nets\n",
        ),
        (
            "import sys\nimport uuid\nfrom os import path\n\nimport tensorflow as tf\n",
            {"import types", "from types import SimpleNamespace"},
            "import sys\nimport types\nimport uuid\nfrom os import path\n"
            "from types import SimpleNamespace\n\nimport tensorflow as tf\n",
        ),
        (
            '"""Says."""\nfrom __future__ import division\n\nimport uuid\n',
            {"import types"},
            '"""Says."""\nfrom __future__ import division\n\nimport types\nimport uuid\n',
        ),
        (
            "from tensorflow import float32\n",
            {"import tensorflow as tf"},
            "import tensorflow as tf\nfrom tensorflow import float32\n",
        ),
        (
            "import numpy as np\n\n# Below the line.\nfrom tensorflow import float32\n",
            {"import tensorflow as tf"},
            "import numpy as np\nimport tensorflow as tf\n\n"
            "# Below the line.\nfrom tensorflow import float32\n",
        ),
        (
            "import os\nfrom nets import tf\n# Of its insides.\nfrom tensorflow.python import pywrap\n",
            {"import tensorflow"},
            "import os\nimport tensorflow\nfrom nets import tf\n# Of its insides.\n"
            "from tensorflow.python import pywrap\n",
        ),
        (
            "from nets import tf\n# Of its insides.\nfrom tensorflow.python import pywrap\n",
            {"import tensorflow"},
            "import tensorflow\nfrom nets import tf\n# Of its insides.\n"
            "from tensorflow.python import pywrap\n",
        ),
        ("import numpy as np\n", {"import types"}, "import types\n\nimport numpy as np\n"),
        ("from nets import vgg\n", {SHIM}, f"{SHIM}\nfrom nets import vgg\n"),
        (
            "import sys\nimport numpy as np\nimport os\nimport uuid\n\nimport nets\n",
            {SHIM},
            f"import sys\nimport numpy as np\n{SHIM}\nimport os\nimport uuid\n\nimport nets\n",
        ),
        (
            "import sys\n\nfrom nets import vgg\n",
            {SHIM},
            f"import sys\n\n{SHIM}\n\nfrom nets import vgg\n",
        ),
        (
            "import os\n\nimport stringcase\n\nimport nets\n",
            {SHIM, "import tensorflow as tf"},
            f"import os\n\nimport stringcase\nimport tensorflow as tf\n{SHIM}\n\nimport nets\n",
        ),
        ("import sys\nimport nets\n", {SHIM}, f"import sys\n{SHIM}\nimport nets\n"),
        (
            "import os\nimport sys\nimport uuid\n\n\ndef f():\n    pass\n",
            {SHIM},
            f"import os\nimport sys\nimport uuid\n\n{SHIM}\n\n\ndef f():\n    pass\n",
        ),
        (
            "import os\n\n\ndef f():\n    pass\n",
            {SHIM},
            f"import os\n\n{SHIM}\n\n\ndef f():\n    pass\n",
        ),
        ("x = 1\n", {"import types"}, "import types\n\nx = 1\n"),
        ('"""Says."""\nx = 1\n', {"import types"}, '"""Says."""\nimport types\n\nx = 1\n'),
        (
            '"""Says."""\nfrom __future__ import division\nx = 1\n',
            {"import types"},
            '"""Says."""\nfrom __future__ import division\nimport types\n\nx = 1\n',
        ),
        ("class A:\n    pass\n", {SHIM}, f"{SHIM}\n\n\nclass A:\n    pass\n"),
        (
            "# About.\nx = 1\n",
            {"import types"},
            "# About.\nimport types\n\nx = 1\n",
        ),
        (
            "from __future__ import division\n\n\n# About f.\ndef f():\n    pass\n",
            {SHIM},
            f"from __future__ import division\n{SHIM}\n\n\n# About f.\ndef f():\n    pass\n",
        ),
        (
            "x = 1\n'Says nothing.'\nfrom __future__ import division\ny = 2\n",
            {"import types"},
            "x = 1\n'Says nothing.'\nfrom __future__ import division\nimport types\n\ny = 2\n",
        ),
        (
            "from tfgradmigrate.runtime import *\nfrom .tfgradmigrate.runtime import a\n",
            {SHIM},
            f"{SHIM}\nfrom tfgradmigrate.runtime import *\nfrom .tfgradmigrate.runtime import a\n",
        ),
        (
            "from numpy import *\nfrom scipy import stats\n",
            {"from numpy import abs"},
            "from numpy import *\nfrom numpy import abs\nfrom scipy import stats\n",
        ),
        # Among those of its own order: plain imports first, whatever their case.
        (
            "import Numpy\nimport Zope\nfrom abc import ABC\nfrom nets import vgg\n",
            {"import tensorflow as tf", "from numpy import abs"},
            "import Numpy\nimport tensorflow as tf\nimport Zope\nfrom abc import ABC\n"
            "from nets import vgg\nfrom numpy import abs\n",
        ),
        (
            "import sys, os\nfrom abc import ABC\nimport uuid; x = 1\n",
            {"import types"},
            "import sys, os\nimport types\nfrom abc import ABC\nimport uuid; x = 1\n",
        ),
        # What another section has is none of its own.
        (
            "import nets\n\nimport vgg\n",
            {"import tensorflow as tf"},
            "import nets\nimport tensorflow as tf\n\nimport vgg\n",
        ),
        (
            "# Of the file.\nimport uuid\n",
            {"import types"},
            "# Of the file.\nimport types\nimport uuid\n",
        ),
        (
            "import types\nimport tensorflow as tf\n",
            {"import types"},
            "import types\nimport tensorflow as tf\n",
        ),
    ],
)
def test_stands_where_isort_would_place_it(before: str, wanted: set[str], after: str) -> None:
    module = cst.parse_module(textwrap.dedent(before))
    assert add_imports(module, wanted).code == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from .a import (b, c,\n                d)", "from .a import c"),
        ("from .a import (c,\n                d)", "from .a import c"),
        ("from .a import (c, b)", "from .a import c"),
        ("from .a import (\n    b,\n    c,\n    d,\n)", "from .a import (\n    c,\n)"),
        (
            "from .a import (b, c,  # why\n                d)",
            "from .a import (c,  # why\n                )",
        ),
        ("from .a import b, c, d", "from .a import c"),
    ],
)
def test_an_import_that_loses_names_has_no_gap(before: str, after: str) -> None:
    old = cst.parse_module(f"{before}\nf(b, c, d)\n")
    new = cst.parse_module(f"{before}\nf(c)\n")
    assert drop_unused_imports(new, Scopes(old)).code == f"{after}\nf(c)\n"
