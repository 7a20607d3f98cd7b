"""Trees of several files: what one file says decides what may become of another."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.interface import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.project.users import users_of
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings
from tfgradmigrate.workers import executing

pytestmark = pytest.mark.many

CLIP = """
import tensorflow as tf


@tf.RegisterGradient("ClipGrad")
def _clip_grad(op, grad):
    return tf.clip_by_value(grad, -0.1, 0.1)


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "ClipGrad"}):
        return tf.identity(x)
"""
MARKED = "import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\n"


class Tree:
    """A project on disk, and what the last run said of each of its files."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.codes: dict[str, list[str]] = {}
        self.messages: dict[str, list[str]] = {}

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text).lstrip("\n"))

    def run(self, *paths: str, ignore: tuple[str, ...] = (), jobs: int = 0) -> dict[str, str]:
        """Migrate what is named, all by default; returns the text of every file then."""
        found = discover([str(self.root / path) for path in paths or (".",)], Exclusion((), "."))
        settings = Settings(MigrationOptions(ignore=ignore), jobs, write=True)
        results = list(engine.migrate(engine.scan(found), settings))
        assert [result.failure for result in results] == [None] * len(results)
        self.codes = {
            str(Path(result.path).relative_to(self.root)): [f.code for f in result.findings]
            for result in results
        }
        self.messages = {
            str(Path(result.path).relative_to(self.root)): [
                "; ".join((f.message, *f.below)) for f in result.findings
            ]
            for result in results
        }
        return {
            str(path.relative_to(self.root)): path.read_text()
            for path in sorted(self.root.rglob("*.py"))
        }


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


@pytest.mark.parametrize(
    "user",
    [
        "from layers import _clip_grad\n",
        "from layers import clip_gradient, _clip_grad as clip\n",
        "from .layers import (clip_gradient,\n    _clip_grad,  # the gradient\n)\n",
        "from package.layers import \\\n    clip_gradient, _clip_grad\n",
        "try: from .layers import _clip_grad\nexcept ImportError: pass\n",
        "from . import _clip_grad\n",
        "import layers\nlayers._clip_grad(None, y)\n",
        "import package.layers\npackage.layers._clip_grad(None, y)\n",
        "import package.layers as l\nl._clip_grad(None, y)\n",
        "from . import layers\nf = layers . _clip_grad\n",
        "from package.api import *\n_clip_grad(None, y)\n",
        "from .layers import *\n_clip_grad(None, y)\n",
        "from . import *\n_clip_grad(None, y)\n",
    ],
)
def test_a_gradient_function_that_another_file_uses_stays(tree: Tree, user: str) -> None:
    tree.write({"package/layers.py": CLIP, "package/user.py": user + MARKED})
    new = tree.run()["package/layers.py"]
    assert "def _clip_grad(op, grad):\n    return tf.clip_by_value(grad, -0.1, 0.1)\n" in new
    assert "return _clip_grad(None, dy)" in new
    assert "RegisterGradient" not in new
    assert tree.codes["package/layers.py"] == ["TGM103"]


@pytest.mark.parametrize(
    "user",
    [
        "from tensorflow import _clip_grad\n",
        "import tensorflow.layers\ntensorflow.layers._clip_grad\n",
        "_clip_grad = None\n",
        "from layers import clip_gradient\n",
        "self._clip_grad()\n",
        "# _clip_grad\nfrom numpy import *\n",
    ],
)
def test_a_name_of_another_file_that_means_something_else_does_not_count(
    tree: Tree, user: str
) -> None:
    tree.write({"package/layers.py": CLIP, "package/user.py": user + MARKED})
    assert "@tf.custom_gradient\ndef _clip_grad(x):" in tree.run()["package/layers.py"]


def test_constants_and_imports_that_another_file_has_from_this_one_stay(tree: Tree) -> None:
    tree.write(
        {
            "layers.py": """
            import tensorflow as tf
            from tensorflow.python.framework import ops

            NAME = "ClipGrad"


            @ops.RegisterGradient(NAME)
            def _clip_grad(op, grad):
                return tf.clip_by_value(grad, -0.1, 0.1)


            def clip_gradient(x):
                with tf.get_default_graph().gradient_override_map({"Identity": NAME}):
                    return tf.identity(x)
            """,
            "user.py": "from layers import NAME, ops\n" + MARKED,
        }
    )
    new = tree.run()["layers.py"]
    assert 'NAME = "ClipGrad"' in new
    assert "from tensorflow.python.framework import ops" in new
    assert "gradient_override_map" not in new


NAMES = 'CLIP = "ClipGrad"\nOP = "Identity"\n'
REGISTERED = """
import tensorflow as tf
{imports}


@tf.RegisterGradient({name})
def _clip_grad(op, grad):
    return tf.clip_by_value(grad, -0.1, 0.1)


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": {name}}}):
        return tf.identity(x)
"""
OVERRIDES = """
import tensorflow as tf
{imports}


def clip_again(x, model):
    with tf.get_default_graph().gradient_override_map({{{op}: {name}}}):
        return model(x)
"""


@pytest.mark.parametrize(
    ("here", "there"),
    [
        (("from .names import CLIP", "CLIP"), ("from .names import CLIP as C", '"Identity"', "C")),
        (("from . import names", "names.CLIP"), ("from package import CLIP", '"Identity"', "CLIP")),
        (("", '"ClipGrad"'), ("from package.names import OP, CLIP", "OP", "CLIP")),
        (("CLIP = 'ClipGrad'", "CLIP"), ("from .here import CLIP", '"Identity"', "CLIP")),
        (("", '"ClipGrad"'), ("import package.names as n", "n.OP", "n.CLIP")),
    ],
)
def test_a_name_that_is_a_constant_of_the_project_is_shared(
    tree: Tree, here: tuple[str, str], there: tuple[str, str, str]
) -> None:
    tree.write(
        {
            "package/__init__.py": "from .names import CLIP\n",
            "package/names.py": NAMES,
            "package/here.py": REGISTERED.format(imports=here[0], name=here[1]),
            "package/there.py": OVERRIDES.format(imports=there[0], op=there[1], name=there[2]),
        }
    )
    new = tree.run()
    assert "RegisterGradient(" in new["package/here.py"]
    assert "return _clip_grad(None, dy)" in new["package/here.py"]
    assert tree.codes["package/here.py"] == ["TGM202", "TGM103"]
    assert tree.codes["package/there.py"] == ["TGM301"]


def test_a_constant_that_two_modules_of_one_name_have_is_not_certain(tree: Tree) -> None:
    tree.write(
        {
            "names.py": NAMES,
            "package/names.py": NAMES.replace("ClipGrad", "Other"),
            "package/here.py": REGISTERED.format(imports="from names import CLIP", name="CLIP"),
            "package/there.py": OVERRIDES.format(
                imports="from names import OP", op="OP", name='"ClipGrad"'
            ),
        }
    )
    tree.run(ignore=("TGM3",))
    assert tree.codes["package/there.py"] == ["TGM403"]


def test_a_file_that_is_no_python_ends_no_run() -> None:
    """Names are read off a text before it is parsed: what stands where a name would may be none."""
    text = (
        'import tensorflow as tf\rA = ["Round", "import tensorflow as tf\r'
        'A = ["Round", "Sign"]\r    with tf.get_default_graph().gradient_override_map(a):\r'
    )
    failure = migrate_source(text).failure
    assert failure is not None
    assert failure.code == "TGM901"


@pytest.mark.parametrize("words", ["import ...", "import .op", "import , a", "from . import ..."])
def test_words_that_only_look_like_an_import_name_nothing(tree: Tree, words: str) -> None:
    """Prose: the search for what is read of the name that should stand there had no end."""
    tree.write({"package/layers.py": f'"""Tells how.\n\n{words}\n"""\n{CLIP}'})
    tree.run()
    assert tree.codes["package/layers.py"] == ["TGM103"]


COMPAT = [
    "import tensorflow as tf\n",
    "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n",
    "try:\n    import tensorflow.compat.v1 as tf\nexcept ImportError:\n"
    "    import tensorflow as tf\n",
    "import tensorflow as tf\ntf = tf.compat.v1\n",
]


@pytest.mark.parametrize("compat", COMPAT)
@pytest.mark.parametrize(
    "imported",
    [
        "from .tf_compat import tf",
        "from package.tf_compat import tf",
        "from . import tf",
        "import os\nfrom tfutil import layers\nfrom .tf_compat import tf",
    ],
)
def test_tensorflow_that_the_project_hands_on_is_tensorflow(
    tree: Tree, compat: str, imported: str
) -> None:
    tree.write(
        {
            "package/__init__.py": "from .tf_compat import tf\n",
            "package/tf_compat.py": compat,
            "package/layers.py": CLIP.replace("import tensorflow as tf", imported),
        }
    )
    new = tree.run()["package/layers.py"]
    assert tree.codes["package/layers.py"] == ["TGM103"]
    assert imported in new
    assert "@tf.custom_gradient\ndef _clip_grad(x):" in new


@pytest.mark.parametrize(
    "imported",
    [
        "import package.tf.compat as tf_compat",
        "from package.tf import compat as tf_compat",
        "from .tf import compat as tf_compat",
    ],
)
def test_a_part_of_tensorflow_in_a_module_of_the_project_is_followed(
    tree: Tree, imported: str
) -> None:
    tree.write(
        {
            "package/__init__.py": "",
            "package/tf/__init__.py": "",
            "package/tf/compat.py": "import tensorflow as tf\nv1 = tf.compat.v1\n",
            "package/host.py": f"""
            import tensorflow as tf
            {imported}


            def f(x):
                return tf_compat.v1.py_func(host, [x], tf.float32)
            """,
        }
    )
    new = tree.run()["package/host.py"]
    assert tree.codes["package/host.py"] == ["TGM106"]
    assert "return tf.numpy_function(host, [x], tf.float32)" in new


@pytest.mark.parametrize(
    "compat",
    [
        "import tensorflow as tf\ntf = wrap(tf)\n",
        "import tensorflow as tf\nimport other\ntf = other.compat\n",
        "from .nowhere import tf\n",
        "import tensorflow as tf\n\n\ndef use(other):\n    global tf\n    tf = other\n",
        "def tf():\n    pass\n\n\nimport tensorflow as tf\n",
    ],
)
def test_what_may_be_something_else_than_tensorflow_is_refused(tree: Tree, compat: str) -> None:
    tree.write(
        {
            "package/tf_compat.py": compat,
            "package/layers.py": CLIP.replace(
                "import tensorflow as tf", "from .tf_compat import tf"
            ),
        }
    )
    tree.run(ignore=("TGM3",))
    assert "TGM408" in tree.codes["package/layers.py"]


@pytest.mark.parametrize("imported", ["import compat as tf", "import nets.compat as tf"])
def test_a_variable_for_tensorflows_name_is_followed_from_other_files(
    tree: Tree, imported: str
) -> None:
    """Where it stands it stays: another file has it from there."""
    compat = """
        import tensorflow.compat.v1 as tf1
        from tensorflow.compat.v2 import *

        py_func = tf1.py_func
        """
    home = "nets/compat.py" if "nets" in imported else "compat.py"
    tree.write({"main.py": MARKED.replace("import tensorflow as tf", imported), home: compat})
    written = tree.run()
    assert "tensorflow.numpy_function(f, " in written["main.py"]
    assert "py_func = tf1.py_func" in written[home]
    assert tree.codes == {"main.py": ["TGM106"], home: ["TGM203"]}


def test_a_variable_for_a_name_that_is_gone_is_refused_where_other_files_may_have_it(
    tree: Tree,
) -> None:
    compat = "import tensorflow as tf\n\npy_func = tf.py_func\ny = py_func(f, [1.0], tf.float32)\n"
    user = MARKED.replace("import tensorflow as tf", "import tensorflow as tf\nimport compat")
    tree.write({"main.py": user.replace("tf.py_func", "compat.py_func"), "compat.py": compat})
    written = tree.run()
    assert "py_func = tf.py_func\ny = tf.numpy_function(" in written["compat.py"]
    assert tree.codes == {"main.py": ["TGM106"], "compat.py": ["TGM414", "TGM106"]}


def test_a_helper_of_the_project_is_no_function_of_tensorflow(tree: Tree) -> None:
    tree.write(
        {
            "package/tf_utils.py": "def py_func(f, x):\n    return f(x)\n",
            "package/layers.py": "from .tf_utils import py_func\n\ny = py_func(abs, 3)\n",
        }
    )
    tree.run()
    assert tree.codes["package/layers.py"] == []


GRADS = """
import tensorflow as tf


@tf.RegisterGradient("ClipGrad")
def _clip_grad(op, grad):
    return tf.clip_by_value(grad, -0.1, 0.1)


def other(x):
    return x
"""
BY_CALL = (
    GRADS.replace('@tf.RegisterGradient("ClipGrad")\n', "")
    + '\n\ntf.RegisterGradient("ClipGrad")(_clip_grad)\n'
)
CLIPS = """
import tensorflow as tf
{imports}


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": "ClipGrad"}}):
        return tf.identity(x)
"""


@pytest.mark.parametrize(
    "imports",
    ["import os", "from .grads import other", "from . import grads", "import package.grads"],
)
@pytest.mark.parametrize("grads", [GRADS, BY_CALL])
def test_an_override_of_a_gradient_that_another_file_registers_runs_on_the_shim(
    tree: Tree, imports: str, grads: str
) -> None:
    tree.write(
        {
            "package/grads.py": grads,
            "package/layers.py": CLIPS.format(imports=imports),
            "package/__init__.py": "",
        }
    )
    new = tree.run()
    assert new["package/grads.py"] == grads.lstrip("\n")
    assert tree.codes == {"package/grads.py": ["TGM202"], "package/layers.py": ["TGM301"]}


CHANGED = """
import tensorflow as tf

NAME = "Half"
OVERRIDES = {"Round": "Identity"}
made = []


@tf.RegisterGradient("Half")
def half(op, grad):
    return grad * 0.5


@tf.RegisterGradient("Double")
def double(op, grad):
    return grad * 2.0


def back(op, grad):
    return grad * 3.0


def scale(x):
    with tf.get_default_graph().gradient_override_map({"Identity": NAME}):
        return tf.identity(x)


def quantize(x):
    with tf.get_default_graph().gradient_override_map(OVERRIDES):
        return tf.round(x) + tf.sign(x)


def reverse(x):
    made.append("Back%d" % len(made))
    name = made[-1]
    tf.RegisterGradient(name)(back)
    with tf.get_default_graph().gradient_override_map({"Identity": name}):
        return tf.identity(x)
"""


@pytest.mark.parametrize(
    ("other", "left"),
    [
        ("import layers\nlayers.NAME = 'Double'\n", 0),
        ("import layers as l\ndef f():\n    l . NAME = 'Double'\n", 0),
        ("from package import layers\nsetattr(layers, 'NAME', 'Double')\n", 0),
        ("import layers\nlayers.OVERRIDES['Sign'] = 'Identity'\n", 1),
        ("from layers import OVERRIDES\nOVERRIDES.update(Sign='Identity')\n", 1),
        ("from layers import OVERRIDES\ndef f():\n    return OVERRIDES.pop('Round')\n", 1),
        ("from layers import OVERRIDES as known\nknown['Sign'] = 'Identity'\n", 1),
        ("import layers\nlayers.back = lambda op, grad: grad\n", 2),
    ],
)
def test_what_another_file_changes_is_decided_when_it_runs(
    tree: Tree, other: str, left: int
) -> None:
    tree.write({"layers.py": CHANGED, "other.py": other})
    new = tree.run()["layers.py"]
    blocks = [line.strip() for line in new.splitlines() if "with " in line]
    maps = ['{"Identity": NAME}', "OVERRIDES", '{"Identity": name}']
    assert blocks == [f"with gradient_override_map({maps[left]}):"]


@pytest.mark.parametrize(
    "other",
    [
        "import layers\nNAME = layers.NAME == 'Double'\nprint(layers.OVERRIDES['Round'])\n",
        "from layers import NAME, OVERRIDES\nNAME = 'Double'\nmine = dict(OVERRIDES, NAME=1)\n",
        "import layers\nself.NAME = layers.NAME\nf(back=layers.back, OVERRIDES=layers.OVERRIDES)\n",
    ],
)
def test_what_another_file_only_reads_means_what_it_says(tree: Tree, other: str) -> None:
    tree.write({"layers.py": CHANGED, "other.py": other})
    assert "with " not in tree.run()["layers.py"]


STARRED = """
import tensorflow as tf
{above}
KEY = "Relu"
{below}

@tf.RegisterGradient("Starred")
def _grad(op, grad):
    return grad * 2.0


def run(x):
    with tf.get_default_graph().gradient_override_map({{KEY: "Starred"}}):
        return tf.nn.relu(x) + tf.tanh(x)
"""


@pytest.mark.parametrize(
    ("above", "below", "other", "kept"),
    [
        ("", "from other import *", "KEY = 'Tanh'\n", True),
        ("", "from other import *", "from inner import *\n", True),
        ("from other import *", "", "KEY = 'Tanh'\n", False),
        ("", "from other import *", "NAME = 'Tanh'\n", False),
        ("", "from numpy import *", "KEY = 'Tanh'\n", False),
    ],
)
def test_what_everything_of_a_module_is_imported_over_is_decided_when_it_runs(
    tree: Tree, above: str, below: str, other: str, kept: bool
) -> None:
    main = STARRED.format(above=above, below=below)
    tree.write({"main.py": main, "other.py": other, "inner.py": "KEY = 'Tanh'\n"})
    assert ("gradient_override_map({KEY:" in tree.run()["main.py"]) is kept


IMPORTS_NAME = """
import tensorflow as tf
from config import {name}


class Config:
    OP = "Relu"


@tf.RegisterGradient("Named")
def _grad(op, grad):
    return grad * 2.0


def run(x):
    with tf.get_default_graph().gradient_override_map({{{key}: "Named"}}):
        return tf.nn.relu(x) + tf.tanh(x)
"""


@pytest.mark.parametrize(
    ("name", "key", "other", "kept"),
    [
        ("OP", "OP", "import config\nconfig.OP = 'Tanh'\n", True),
        ("OP as KEY", "KEY", "import config\nconfig.OP = 'Tanh'\n", True),
        ("OP", "OP", "import config\nprint(config.OP == 'Tanh')\n", False),
        ("NAME", "Config.OP", "from main import Config\nConfig.OP = 'Tanh'\n", True),
        ("NAME", "Config.OP", "from main import Config as C\nsetattr(C, 'OP', 'Tanh')\n", True),
    ],
)
def test_a_name_in_a_map_that_another_file_changes_is_decided_when_it_runs(
    tree: Tree, name: str, key: str, other: str, kept: bool
) -> None:
    main = IMPORTS_NAME.format(name=name, key=key)
    tree.write({"main.py": main, "other.py": other, "config.py": "OP = 'Relu'\nNAME = 1\n"})
    assert (f"gradient_override_map({{{key}:" in tree.run()["main.py"]) is kept


METHOD = """
import tensorflow as tf


class Flip:
    def __init__(self):
        self.calls = 0

    def back(self, op, grad):
        return grad * 2.0

    def __call__(self, x):
        name = "Flip%d" % self.calls
        self.calls += 1
        tf.RegisterGradient(name)(self.back)
        with tf.get_default_graph().gradient_override_map({"Identity": name}):
            return tf.identity(x)
"""


@pytest.mark.parametrize(
    ("other", "kept"),
    [
        ("from flip import Flip\nflip = Flip()\nflip.back = lambda op, grad: grad\n", True),
        ("from flip import Flip\nflip = Flip()\nsetattr(flip, 'back', other)\n", True),
        ("from flip import Flip\nprint(Flip().back == 1)\n", False),
        ("from flip import Flip\nself.back = Flip()\nback = []\nback.append(1)\n", False),
    ],
)
def test_a_method_that_another_file_replaces_is_registered_as_it_then_is(
    tree: Tree, other: str, kept: bool
) -> None:
    tree.write({"flip.py": METHOD, "other.py": other})
    assert ("RegisterGradient(name)(self.back)" in tree.run()["flip.py"]) is kept


def test_a_part_is_migrated_as_in_a_run_of_the_whole(tree: Tree) -> None:
    """In either order: the later run sees who relies on what it finds."""
    files = {
        "package/grads.py": CLIP,
        "package/layers.py": CLIPS.format(imports="from .grads import clip_gradient as c"),
    }
    tree.write(files)
    whole = tree.run()
    assert "gradient_override_map" in whole["package/layers.py"]
    assert "def _clip_grad(op, grad):" in whole["package/grads.py"]
    for name in files:
        tree.write(files)
        assert tree.run(name)[name] == whole[name]
        assert list(tree.codes) == [name]


IMPORTED = """
import tensorflow as tf
from {module} import _clip_grad

tf.RegisterGradient("ClipGrad")(_clip_grad)


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": "ClipGrad"}}):
        return tf.identity(x)
"""


@pytest.mark.parametrize(
    ("module", "grads"),
    [
        (".grads", GRADS.replace('@tf.RegisterGradient("ClipGrad")\n', "")),
        (".grads", GRADS.replace("ClipGrad", "Another")),
        ("package", GRADS.replace('@tf.RegisterGradient("ClipGrad")\n', "")),
    ],
)
def test_an_override_of_an_imported_gradient_function_runs_on_the_shim(
    tree: Tree, module: str, grads: str
) -> None:
    tree.write(
        {
            "package/__init__.py": "from .grads import _clip_grad\n",
            "package/grads.py": grads,
            "package/layers.py": IMPORTED.format(module=module),
        }
    )
    new = tree.run()
    assert "TGM301" in tree.codes["package/layers.py"]
    assert "RegisterGradient" in new["package/layers.py"]
    assert new["package/grads.py"] == grads.lstrip("\n")


KEEPING = """
import numpy as np
import tensorflow as tf
from layers.keep import keep


def kept(scores, mode):
    return tf.py_func(keep, [scores, mode], tf.float32)
"""


@pytest.mark.parametrize(
    ("asks", "scalars"),
    [
        ("key = key.decode()", True),
        ("key = str(key, 'utf-8') if isinstance(key, bytes) else key", True),
        ("key = np.asarray(key)", False),
    ],
)
def test_a_function_of_another_file_that_asks_for_bytes_gets_scalars(
    tree: Tree, asks: str, scalars: bool
) -> None:
    keep = f"import numpy as np\n\n\ndef keep(scores, key):\n    {asks}\n    return scores\n"
    tree.write({"layers/__init__.py": "", "layers/keep.py": keep, "network.py": KEEPING})
    assert ("tf1_py_func(keep, " in tree.run()["network.py"]) is scalars


@pytest.mark.parametrize(
    ("imports", "called"),
    [
        ("from layers.rows import down", "down(scores)"),
        ("from layers import rows", "rows.down(scores)"),
        ("import layers.rows", "layers.rows.down(scores)"),
        ("from layers.rows import down", "list(map(down, [scores]))"),
    ],
)
def test_a_function_that_calls_one_of_another_file_gets_copies(
    tree: Tree, imports: str, called: str
) -> None:
    rows = "def down(v):\n    v += 1\n    return v\n"
    keep = f"{imports}\n\n\ndef keep(scores, mode):\n    {called}\n    return scores"
    network = KEEPING.replace("from layers.keep import keep", keep)
    tree.write({"layers/__init__.py": "", "layers/rows.py": rows, "network.py": network})
    assert "tf1_py_func(keep, " in tree.run()["network.py"]


@pytest.mark.parametrize(
    ("imports", "host"),
    [
        ("from layers.rows import down", "down"),
        ("from layers import rows", "rows.down"),
        ("from .layers import rows", "rows.down"),
        ("import layers.rows", "layers.rows.down"),
        ("import layers.rows as rows", "rows.down"),
        ("import layers.rows\n\nhost = layers.rows.down", "host"),
        ("from layers.rows import *", "down"),
        ("from layers import *", "down"),
    ],
)
@pytest.mark.parametrize(("writes", "copied"), [("v += 1", True), ("v = v + 1", False)])
def test_a_host_of_another_file_that_writes_gets_copies(
    tree: Tree, imports: str, host: str, writes: str, copied: bool
) -> None:
    rows = f"def down(v, mode):\n    {writes}\n    return v\n"
    network = KEEPING.replace("from layers.keep import keep", imports)
    network = network.replace("(keep,", f"({host},")
    package = "from layers.rows import down\n"
    tree.write({"layers/__init__.py": package, "layers/rows.py": rows, "network.py": network})
    assert (f"tf1_py_func({host}," in "".join(tree.run()["network.py"].split())) is copied
    assert not any("not in sight" in each for each in tree.messages["network.py"])


@pytest.mark.parametrize(
    ("imports", "host"),
    [
        ("from layers import rows\n\nrows.down = other", "rows.down"),
        ("from layers import rows\n\nsetattr(rows, 'down', other)", "rows.down"),
        ("try:\n    from layers import rows\nexcept ImportError:\n    import rows", "rows.down"),
        ("from layers.rows import *\nfrom pylab import *", "down"),
    ],
)
def test_what_may_not_be_the_function_of_another_file_is_not_in_sight(
    tree: Tree, imports: str, host: str
) -> None:
    rows = "def down(v, mode):\n    v += 1\n    return v\n"
    network = KEEPING.replace("from layers.keep import keep", imports)
    network = network.replace("(keep,", f"({host},")
    tree.write({"layers/__init__.py": "", "layers/rows.py": rows, "network.py": network})
    assert ".copy()" not in tree.run()["network.py"]


HANDED_IN = """
import numpy as np
import tensorflow as tf


class Hosts:
    def on_host(self, x, function=np.round):
        return tf.py_func(function, [x], tf.float32)


def on_host(x, function=np.round):
    return tf.py_func(function, [x], tf.float32)


def run(x):
    return on_host(x{passed}) + Hosts().on_host(x{passed})
"""


@pytest.mark.parametrize("passed", ["", ", np.floor"])
@pytest.mark.parametrize(
    ("imports", "called", "unseen"),
    [
        ("from host import run", "run(x)", 0),
        ("from host import on_host", "on_host(x, doubled)", 1),
        ("import host", "host.on_host(x, function=doubled)", 1),
        ("from host import *", "on_host(x, function=doubled)", 1),
        ("from host import Hosts", "Hosts().on_host(x, doubled)", 1),
        ("from host import Hosts, on_host", "on_host(Hosts().on_host(x, doubled), doubled)", 2),
    ],
)
def test_a_host_that_another_file_may_hand_in_is_not_in_sight(
    tree: Tree, passed: str, imports: str, called: str, unseen: int
) -> None:
    doubled = "def doubled(x):\n    x *= 2\n    return x\n"
    use = f"{imports}\n\n\n{doubled}\n\ndef use(x):\n    return {called}\n"
    tree.write({"setup.cfg": "", "host.py": HANDED_IN.format(passed=passed), "use.py": use})
    tree.run()
    said = [each for each in tree.messages["host.py"] if "does not write into its inputs" in each]
    assert len(said) == unseen


def test_a_project_migrated_in_two_runs_is_that_of_one(tree: Tree) -> None:
    """In either order: what the first run turns is not what the second relies on."""
    files = {
        "package/__init__.py": "",
        "package/names.py": NAMES,
        "package/grads.py": GRADS.replace("ClipGrad", "Plain").replace("_clip_grad", "_plain_grad"),
        "package/layers.py": CLIP,
        "package/host.py": "import tensorflow as tf\nfrom .names import OP\n"
        "y = tf.py_func(OP, [x], tf.float32)\n",
    }
    tree.write(files)
    whole = tree.run()
    for first, second in (("layers", "host"), ("host", "layers")):
        tree.write(files)
        tree.run(f"package/{first}.py", "package/grads.py")
        assert tree.run(f"package/{second}.py") == whole


def test_the_order_and_number_of_processes_do_not_matter(tree: Tree) -> None:
    files = {
        "package/__init__.py": "from .grads import _clip_grad\n",
        "package/grads.py": GRADS,
        "package/layers.py": CLIPS.format(imports="from .grads import other"),
        "package/more.py": CLIPS.format(imports="from . import grads, _clip_grad"),
    }
    tree.write(files)
    one = tree.run(jobs=1)
    tree.write(files)
    assert tree.run(jobs=2) == one
    tree.write(files)
    assert tree.run("package/more.py", "package/layers.py", "package/grads.py") == one


def test_a_gradient_that_another_file_overrides_with_is_mended(tree: Tree) -> None:
    tree.write(
        {
            "grads.py": GRADS.replace("grad, -0.1", "tf.neg(grad), -0.1"),
            "layers.py": CLIPS.format(imports="from grads import other"),
        }
    )
    new = tree.run()
    assert "tf.clip_by_value(tf.negative(grad), -0.1, 0.1)" in new["grads.py"]
    assert tree.codes == {"grads.py": ["TGM202", "TGM108"], "layers.py": ["TGM301"]}


@pytest.mark.parametrize("assigned", ["tf.get_default_graph()", "tf.Graph()", "graph"])
def test_the_graph_of_a_base_class_in_another_file_is_not_known(tree: Tree, assigned: str) -> None:
    tree.write(
        {
            "base.py": f"""
                import tensorflow as tf


                class Base:
                    def __init__(self, graph=None):
                        self.graph = {assigned}
                """,
            "net.py": """
                import tensorflow as tf
                from base import Base


                class Net(Base):
                    def __call__(self, x):
                        with self.graph.gradient_override_map({"Round": "Identity"}):
                            return tf.round(x)
                """,
        }
    )
    tree.run()
    assert tree.codes["net.py"] == ["TGM407"]


def test_a_graph_that_a_subclass_in_another_file_may_read_is_mended(tree: Tree) -> None:
    base = """
        import tensorflow as tf


        class Base:
            def __init__(self):
                self.G = tf.get_default_graph()

            def rounded(self, x):
                with self.G.gradient_override_map({"Round": "Identity"}):
                    return tf.round(x)
        """
    tree.write({"base.py": base})
    assert "self.G" not in tree.run()["base.py"]
    tree.write({"base.py": base, "net.py": f"from base import Base\n{MARKED}"})
    assert "self.G = tf.compat.v1.get_default_graph()" in tree.run()["base.py"]


OVERRIDING = """
    import contextlib
    import tensorflow as tf


    @contextlib.contextmanager
    def managed(mapping):
        with tf.get_default_graph().gradient_override_map(mapping):
            yield


    def returned(mapping, graph=None):
        return tf.get_default_graph().gradient_override_map(mapping)


    def decorator(function):
        def wrapped(x):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return function(x)

        return wrapped


    def rounded(x):
        with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
            return tf.round(x)


    @contextlib.contextmanager
    def timed():
        yield
    """


@pytest.mark.parametrize(
    ("imported", "use", "told"),
    [
        ("from lib.overriding import managed", 'managed({"Relu": "Own"})', 1),
        ("from lib.overriding import managed as m", 'm({"Relu": "Own"})', 1),
        ("from lib import overriding", 'overriding.managed({"Relu": "Own"})', 1),
        ("import lib.overriding", 'lib.overriding.returned({"Relu": "Own"})', 1),
        ("from lib import handed_on", 'handed_on({"Relu": "Own"})', 1),
        ("from lib.overriding import decorator", "decorator(tf.nn.relu)(x)", 1),
        ("from lib.overriding import managed", "use(managed)", 0),
        ("from lib.overriding import rounded", "rounded(x)", 0),
        ("from lib.overriding import timed", "timed()", 0),
        ("from contextlib import contextmanager as managed", "managed(x)", 0),
    ],
)
def test_the_use_of_an_override_of_another_file_is_told(
    tree: Tree, imported: str, use: str, told: int
) -> None:
    """What enters it or is called in it runs on what becomes of it there, and that is said."""
    tree.write(
        {
            "lib/__init__.py": "from lib.overriding import managed as handed_on\n",
            "lib/overriding.py": OVERRIDING,
            "net.py": f"""
                import tensorflow as tf
                {imported}


                @tf.RegisterGradient("Own")
                def _own(op, grad):
                    return grad


                def net(x):
                    with {use}:
                        return tf.nn.relu(x)
                """,
        }
    )
    before = (tree.root / "net.py").read_text()
    assert tree.run()["net.py"] == before
    assert tree.codes["net.py"].count("TGM206") == told
    assert tree.codes["lib/overriding.py"].count("TGM206") == 0
    named = [m for m in tree.messages["net.py"] if "an override of `overriding.py`" in m]
    assert len(named) == told
    tree.run()
    assert [m for m in tree.messages["net.py"] if "an override of `overriding.py`" in m] == named


@pytest.mark.parametrize(
    ("head", "lines", "told"),
    [
        ("import overriding", ["with overriding.managed(OWN): pass"], 1),
        ("import overriding", ["with overriding.timed(): pass"], 0),
        ("import overriding", ["with overriding[0].managed(OWN): pass"], 0),
        ("import overriding as o", ["with o.managed(OWN): pass"], 1),
        ("from overriding import managed", ["with managed(OWN): pass"], 1),
        ("", ["from overriding import managed as m", "with m(OWN): pass"], 1),
        ("", ["import overriding", "with overriding.managed(OWN): pass"], 1),
    ],
)
def test_the_use_of_an_override_is_told(tree: Tree, head: str, lines: list[str], told: int) -> None:
    first, last = "def first():\n    pass\n\n\n", "def last():\n    pass\n\n\nlast()\n"
    used = "def used(x):\n" + "".join(f"    {line}\n" for line in lines)
    net = f"{head}\n\n\n{first}{used}\n\n{last}"
    tree.write({"overriding.py": OVERRIDING, "net.py": net.lstrip("\n")})
    tree.run()
    assert tree.codes.get("net.py", []).count("TGM206") == told


def test_a_decorator_that_is_an_override_of_another_file_is_told(tree: Tree) -> None:
    net = "import tensorflow as tf\nimport overriding\n\n\n@overriding.decorator\ndef f(x):\n"
    net += "    return tf.py_func(abs, [x], tf.float32)\n"
    tree.write({"overriding.py": OVERRIDING, "net.py": net})
    tree.run()
    assert sorted(tree.codes["net.py"]) == ["TGM106", "TGM206"]


STAR = """
from {module} import *


@tf.RegisterGradient("ClipGrad")
def _clip_grad(op, grad):
    return grad * 0.5


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": "ClipGrad"}}):
        return tf.identity(x) + tf.to_float(x > 0)
"""


@pytest.mark.parametrize(
    ("module", "files"),
    [
        ("common", {"common.py": "import os\nimport tensorflow as tf\nimport numpy as np\n"}),
        ("common", {"common.py": "from numpy import *\nimport tensorflow as tf\n"}),
        ("common", {"common.py": "from base import *\n", "base.py": "import tensorflow as tf\n"}),
        (
            ".common",
            {"common.py": "from .base import *\nx = 3\n", "base.py": "import tensorflow as tf\n"},
        ),
    ],
)
def test_tensorflow_by_a_star_import_of_the_project_is_followed(
    tree: Tree, module: str, files: dict[str, str]
) -> None:
    tree.write({"a.py": STAR.format(module=module), **files})
    new = tree.run()["a.py"]
    assert tree.codes["a.py"] == ["TGM103", "TGM108"]
    assert new.startswith(f"from {module} import *\n\n\n@tf.custom_gradient\ndef _clip_grad(x):")
    assert "return _clip_grad(x) + tf.cast(x > 0, tf.float32)" in new


@pytest.mark.parametrize(
    "common",
    [
        "import tensorflow as tf\n__all__ = ['os']\n",
        "from numpy import *\n",
        "tf = object()\n",
        "if x:\n    import torch as tf\nelse:\n    import tensorflow as tf\n",
        "import tensorflow as tf\n(\n",
    ],
)
def test_a_star_import_that_may_bring_something_else_is_not_followed(
    tree: Tree, common: str
) -> None:
    tree.write({"a.py": STAR.format(module="common"), "common.py": common})
    new = tree.run()["a.py"]
    assert tree.codes["a.py"][-1] == "TGM301"
    assert '@tf.RegisterGradient("ClipGrad")\ndef _clip_grad(op, grad):' in new
    assert "return tf.identity(x) + tf.to_float(x > 0)" in new


@pytest.mark.parametrize("star", ["tensorflow", "tensorflow.compat.v2", "tensorflow.compat.v1"])
@pytest.mark.parametrize("chain", [False, True])
def test_functions_of_tensorflow_by_a_star_import_of_the_project_are_followed(
    tree: Tree, star: str, chain: bool
) -> None:
    base = f"from {star} import *\n"
    names = {"tfnames.py": "from base import *\n", "base.py": base}
    tree.write(
        {
            "a.py": """
            import tensorflow as tf
            from tfnames import *

            def f(x):
                with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                    return round(x * 3.0) + cast(x > 0, float32)
            """,
            **(names if chain else {"tfnames.py": base}),
        }
    )
    new = tree.run()["a.py"]
    assert tree.codes["a.py"] == ["TGM105"]
    assert "return tf.grad_pass_through(round)(x * 3.0) + cast(x > 0, float32)" in new


def test_the_last_star_import_that_has_a_name_is_the_one_meant(tree: Tree) -> None:
    tree.write(
        {
            "a.py": """
            from tensorflow import *
            from helpers import *
            import tensorflow as tf

            def f(x):
                with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                    return round(x) * KEEP
            """,
            "helpers.py": "KEEP = 3.0\ndef round(x):\n    return x\n",
        }
    )
    assert "with gradient_override_map(" in tree.run()["a.py"]
    assert "`round` creates its ops in unseen code" in tree.messages["a.py"][0]


def test_a_gradient_name_by_a_star_import_is_shared(tree: Tree) -> None:
    tree.write(
        {
            "a.py": """
            from names import *
            import tensorflow as tf

            def f(x):
                with tf.get_default_graph().gradient_override_map({"Identity": GRAD}):
                    return tf.identity(x)
            """,
            "names.py": """
            import tensorflow as tf

            GRAD = "Twice"

            @tf.RegisterGradient(GRAD)
            def _twice(op, grad):
                return grad * 2.0
            """,
        }
    )
    tree.run()
    assert tree.codes == {"a.py": ["TGM301"], "names.py": ["TGM202"]}


NOWHERE = """
import tensorflow as tf


def loss(x):
    with tf.get_default_graph().gradient_override_map({"Relu": "NobodyHasThis"}):
        return tf.nn.relu(x)
"""


def test_an_override_by_a_name_that_no_file_of_the_project_registers_is_left_alone(
    tree: Tree,
) -> None:
    """TensorFlow 1 raised LookupError there, wherever the ops of the block are made."""
    tree.write({"setup.py": "from setuptools import setup\nsetup()\n", "loss.py": NOWHERE})
    tree.run()
    assert tree.codes["loss.py"] == ["TGM504"]


@pytest.mark.parametrize(
    ("imported", "use", "told"),
    [
        ("from lib.overriding import managed", 'with managed({"Relu": "Own"}):', 1),
        ("from lib.overriding import managed as m", 'with m({"Relu": "Own"}):', 1),
        ("from lib import overriding", 'with overriding.managed({"Relu": "Own"}):', 1),
        ("from lib import handed_on", 'with handed_on({"Relu": "Own"}):', 1),
        ("from lib import handed_on, managed", "if managed and handed_on:", 0),
        ("from lib.overriding import timed", "with timed():", 0),
        ("from numpy import managed", "with managed():", 0),
        ("managed = open", "with managed(x):", 0),
    ],
)
def test_a_file_without_a_marker_is_told_that_it_uses_an_override(
    tree: Tree, imported: str, use: str, told: int
) -> None:
    """The run looks for the names of the overrides in its other files, and changes none of them."""
    net = f"import tensorflow as tf\n{imported}\n\n\ndef net(x):\n    {use}\n"
    files = {
        "a_user_of_python_2.py": "from lib.overriding import managed\nprint managed(x)\n",
        "a_user_of_no_python.py": "from lib.overriding import managed\n)\n",
        "lib/__init__.py": "from lib.overriding import managed as handed_on, managed\n",
        "lib/overriding.py": OVERRIDING,
        "net.py": f"{net}        return tf.nn.relu(x)\n",
        "unrelated.py": "managed = 3\n",
    }
    tree.write(files)
    before = {path: (tree.root / path).read_text() for path in files}
    after = tree.run()
    assert [path for path in files if after[path] != before[path]] == ["lib/overriding.py"]
    assert tree.codes.get("net.py", []) == ["TGM206"] * told
    assert set(tree.codes) == {"lib/overriding.py", *(["net.py"] if told else [])}


def test_only_an_import_gives_the_function_of_an_override_another_name() -> None:
    texts = {
        "hands_on.py": b"from lib.overriding import managed as handed_on\n",
        "net.py": b"from hands_on import handed_on\nhanded_on()\n",
        "other.py": b"with managed as m:\n    pass\n",
        "uses_other.py": b"from other import m\nmanaged = m\n",
    }
    users, names = users_of(frozenset({"managed"}), [], list(texts), texts.__getitem__)
    assert users == {"hands_on.py", "net.py"}
    assert names == {"managed", "handed_on"}


@pytest.mark.processes
def test_what_several_processes_read_counts_as_what_one_reads(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "package/layers.py": CLIP,
        "package/other.py": MARKED,
        "package/user.py": "from layers import _clip_grad\n",
        "starring/layers.py": CLIP.replace("ClipGrad", "Own"),
        "starring/user.py": "from starring.layers import *\n_clip_grad(None, y)\n",
        "reading.py": "ops = graph.get_operations()\n",
        "naming.py": "f = found('ClipGrad')\n",
        "README.md": "`clip_gradient` of `package.layers`\n",
    }
    tree.write(files)
    alone = tree.run(jobs=1), tree.codes, tree.messages
    tree.write(files)
    monkeypatch.setattr(executing, "_MANY", 1)
    monkeypatch.setattr(executing, "_PARTS", 1)
    assert (tree.run(jobs=2), tree.codes, tree.messages) == alone
    assert "_clip_grad(None, dy)" in alone[0]["package/layers.py"]
    assert "_clip_grad(None, dy)" in alone[0]["starring/layers.py"]


def test_without_the_file_of_an_override_its_users_are_not_looked_for(tree: Tree) -> None:
    net = 'from lib.overriding import managed\nwith managed({"Relu": "Own"}):\n    y = f(x)\n'
    tree.write({"lib/overriding.py": OVERRIDING, "net.py": net})
    tree.run("net.py")
    assert not tree.codes


@pytest.mark.parametrize(
    "helper",
    [
        "from tensorflow import RegisterGradient as register\n",
        "import tensorflow as tf\nregister = tf.RegisterGradient\n",
    ],
)
def test_a_gradient_that_is_registered_by_another_name_is_not_said_to_be_missing(
    tree: Tree, helper: str
) -> None:
    imported = "import tensorflow as tf\nfrom helper import register\n"
    clip = CLIP.replace("import tensorflow as tf\n", imported).replace(
        "tf.RegisterGradient", "register"
    )
    tree.write({"helper.py": helper, "clip.py": clip})
    after = tree.run()
    assert tree.codes["clip.py"] == ["TGM301"]
    assert "register(" in after["clip.py"]


@pytest.mark.parametrize(
    ("registration", "code"),
    [
        ('tf.RegisterGradient("Quantized%d" % bits)(_scaled)', "TGM301"),
        ('# tf.RegisterGradient("Quantized%d" % bits)(_scaled)', "TGM504"),
        ('tf.RegisterGradient("Unrelated")(_scaled)', "TGM504"),
    ],
)
def test_a_name_that_another_file_may_register_is_not_said_to_be_missing(
    tree: Tree, registration: str, code: str
) -> None:
    grads = f"""
        import tensorflow as tf

        def _scaled(op, grad):
            return grad * 0.5

        for bits in (4, 8):
            {registration}
            print(bits)
        """
    layer = """
        import tensorflow as tf
        import grads

        def quantized(x):
            with tf.get_default_graph().gradient_override_map({"Round": "Quantized8"}):
                return tf.round(x)
        """
    tree.write({"grads.py": grads, "layer.py": layer})
    tree.run()
    assert tree.codes["layer.py"] == [code]
    assert code == "TGM504" or tree.codes["grads.py"] == ["TGM202"]


@pytest.mark.parametrize("imported", [False, True])
def test_a_graph_that_another_file_may_pass_is_not_known(tree: Tree, imported: bool) -> None:
    tree.write(
        {
            "setup.cfg": "",
            "act.py": """
                import tensorflow as tf


                def rounded(graph, x):
                    with graph.gradient_override_map({"Round": "Identity"}):
                        return tf.round(x)


                def f(x):
                    return rounded(tf.get_default_graph(), x)
                """,
            "use.py": f"from act import {'rounded' if imported else 'f'}\n",
        }
    )
    tree.run()
    assert ("TGM407" if imported else "TGM105") in tree.codes["act.py"]


def test_a_name_that_another_file_uses_by_private_means_stays_registered(tree: Tree) -> None:
    tree.write(
        {
            "setup.cfg": "",
            "clip.py": CLIP,
            "use.py": """
                import clip
                import tensorflow as tf


                def f(x):
                    x.graph._gradient_override_map["Relu"] = "ClipGrad"
                    return tf.nn.relu(x)
                """,
        }
    )
    assert '@tf.RegisterGradient("ClipGrad")' in tree.run()["clip.py"]
    assert tree.codes == {"clip.py": ["TGM202", "TGM103"], "use.py": ["TGM420"]}


@pytest.mark.parametrize("marks", [("libs/setup.py", "libs/boxes/setup.py"), ()])
def test_a_package_that_builds_extensions_is_no_project_of_its_own(
    tmp_path: Path, marks: tuple[str, ...]
) -> None:
    tree = Tree(tmp_path)
    tree.write(
        {
            ".git/HEAD": "",
            "libs/__init__.py": "",
            "libs/boxes/__init__.py": "",
            "libs/boxes/convert.py": "import numpy as np\nimport tensorflow as tf\n",
            "libs/boxes/overlaps.py": "from libs.boxes.convert import *\n\n\ndef f(x):\n"
            "    return tf.py_func(np.sort, [x], tf.float32)\n",
            **dict.fromkeys(marks, "from Cython.Build import cythonize\n"),
        }
    )
    texts = tree.run("libs/boxes/overlaps.py")
    assert tree.codes["libs/boxes/overlaps.py"] == ["TGM106"]
    assert "tf.numpy_function(np.sort" in texts["libs/boxes/overlaps.py"]


def test_a_package_is_looked_for_beside_the_setup_that_is_above_it(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    tree.write(
        {
            "setup.py": "from setuptools import setup\n",
            "libs/__init__.py": "",
            "libs/setup.py": "from Cython.Build import cythonize\n",
            "libs/grads.py": CLIP,
            "use.py": "from libs.grads import _clip_grad\n",
        }
    )
    text = tree.run("libs/grads.py")["libs/grads.py"]
    assert "def _clip_grad(op, grad):" in text


PATCHES = """
import tensorflow as tf


def on_host(func, inp, Tout, stateful=True, name=None):
    return func(*inp)


{}
"""


@pytest.mark.parametrize(
    ("patch", "imported", "codes"),
    [
        ("tf.py_func = on_host", "import patches", ["TGM408"]),
        ("setattr(tf, 'py_func', on_host)", "from patches import on_host", ["TGM408"]),
        ("def start():\n    tf.py_func = on_host", "from patches import *", ["TGM408"]),
        ("tf.py_func = tf.compat.v1.py_func", "import patches", ["TGM106"]),
        ("tf.print_func = on_host", "import patches", ["TGM106"]),
        ("on_host.py_func = on_host", "import patches", ["TGM106"]),
        ("tf.py_func = on_host", "import os", ["TGM106"]),
    ],
)
def test_what_an_imported_module_puts_in_the_place_of_tensorflows_is_not_tensorflows(
    patch: str, imported: str, codes: list[str], tmp_path: Path
) -> None:
    tree = Tree(tmp_path)
    tree.write(
        {
            "patches.py": PATCHES.format(patch),
            "use.py": f"import tensorflow as tf\n{imported}\ny = tf.py_func(f, [x], tf.float32)\n",
        }
    )
    tree.run("use.py")
    assert tree.codes["use.py"] == codes
    if codes == ["TGM408"]:
        assert tree.messages["use.py"] == [
            "`patches.py`, which is imported, puts another function in the place of TensorFlow's "
            "`py_func`; rewrite by hand what that does"
        ]


@pytest.mark.parametrize(
    ("package", "imported"),
    [
        ("from . import patches\n", "import nets"),
        ("from .patches import (\n    on_host,\n)\n", "from nets import on_host"),
        ("from nets.helpers import on_host\n", "import nets.other as other"),
        (
            "try:\n    import nets.helpers as helpers\nexcept ImportError:\n    pass\n",
            "import nets",
        ),
        ("", "from nets.helpers import start"),
    ],
)
def test_what_is_put_in_the_place_of_tensorflows_by_a_module_behind_an_imported_one(
    package: str, imported: str, tmp_path: Path
) -> None:
    tree = Tree(tmp_path)
    use = f"import tensorflow as tf\n{imported}\ny = tf.py_func(f, [x], tf.float32)\n"
    tree.write(
        {
            "pyproject.toml": "",
            "nets/__init__.py": package,
            "nets/helpers.py": "from .patches import on_host\nfrom . import other\n",
            "nets/other.py": "import nets.helpers\n",
            "nets/patches.py": PATCHES.format("tf.py_func = on_host"),
            "use.py": use,
            "nets/inside.py": use.replace(imported, "from . import other"),
            "apart.py": use.replace(imported, "import os"),
        }
    )
    tree.run("use.py", "nets/inside.py", "apart.py")
    assert tree.codes["use.py"] == ["TGM408"]
    assert tree.codes["nets/inside.py"] == ["TGM408"]
    assert tree.messages["use.py"][0].startswith("`patches.py`, which is imported, puts another")
    assert tree.codes["apart.py"] == ["TGM106"]


def test_overrides_of_gradients_that_another_module_registers_its_own_way_stay(
    tmp_path: Path,
) -> None:
    tree = Tree(tmp_path)
    tree.write(
        {
            "patches.py": PATCHES.format("tf.RegisterGradient = lambda name: (lambda f: f)"),
            "clip.py": f"import patches\n{CLIP}",
        }
    )
    before = (tmp_path / "clip.py").read_text()
    assert tree.run("clip.py")["clip.py"] == before
    assert tree.codes["clip.py"] == ["TGM408", "TGM408"]
