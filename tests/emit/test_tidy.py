"""Where new imports stand: as isort would place them, in the sections that the module has."""

from __future__ import annotations

import textwrap

import libcst as cst
import pytest

from tfgradmigrate.emit.tidy import add_imports

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
            "import tensorflow as tf\nimport numpy as np\n\n"
            "# Below the line.\nfrom tensorflow import float32\n",
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
