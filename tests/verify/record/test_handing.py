"""What functions do with arrays that a project hands to TensorFlow, whichever file has them."""

import pytest

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.record.callers import OF_HOST
from tfgradmigrate.verify.record.handing import handed
from tfgradmigrate.verify.record.project import broken, settled

OWN = "import tensorflow as tf\n{}\ndef f(x):\n    return tf.numpy_function({}, [x], tf.float32)\n"

READS = "def down(v):\n    return v * 2\n"
WRITES = "def down(v):\n    v *= 2\n    return v\n"


@pytest.mark.parametrize(
    ("text", "writes", "reads"),
    [
        (READS, False, True),
        (WRITES, True, False),
        ("def down(v):\n    return inner(v)\ndef inner(w):\n    w[0] = 1", True, False),
        ("from more import inner\ndef down(v):\n    return inner(v)", False, False),
        ("from pkg.reading import inner\ndef down(v):\n    return inner(v)", False, True),
        ("from pkg.writing import inner\ndef down(v):\n    return inner(v)", True, False),
        ("from .writing import inner\ndef down(v):\n    return inner(v)", True, False),
        ("from . import reading\ndef down(v):\n    return reading.inner(v)", False, True),
        ("from pkg.reading import inner as down", False, True),
        ("from pkg.writing import inner as down", True, False),
        ("from more import down", False, False),
        ("import math\ndef down(v):\n    return math.fsum(v)", False, True),
        ("@twice\ndef down(v):\n    return v * 2", False, False),
        ("@twice\ndef inner(v):\n    return v\ndef down(v):\n    return inner(v)", False, False),
        ("def twice(g):\n    return lambda v: v.sort()\n@twice\n" + READS, True, False),
        (READS + "down = other(down)", False, False),
        (READS + "def f():\n    global down\n    down = abs", False, False),
        (READS + "def f():\n    global down\n    del down", False, False),
        ("if True:\n    def down(v):\n        return v * 2\nelse:\n    down = abs", False, False),
        ("down = abs", False, False),
        ("down = lambda v: v * 2", False, True),
        ("down = lambda v: v.sort() or v", True, False),
        ("import numpy as np\ndown = np.vectorize(lambda v: v)", False, True),
        ("import numpy as np\ndown = np.vectorize(other, signature='(n)->()')", False, False),
        ("import numpy as np\ndown = np.vectorize(other, excluded=[0])", False, False),
        ("import numpy as np\ndown = np.vectorize(other, None, '', [0])", False, False),
        ("import numpy as np\ndown = np.vectorize(other, **more)", False, False),
        ("def down(v):\n    print 'down'\n    return v * 2", False, False),
        ("def down(v):\n    if v:\n        v\n\treturn v", False, False),
    ],
)
def test_a_function_of_another_file_is_read_there(text: str, writes: bool, reads: bool) -> None:
    others = {
        "/w/pkg/helpers.py": text,
        "/w/pkg/reading.py": READS.replace("down", "inner"),
        "/w/pkg/writing.py": WRITES.replace("down", "inner"),
    }
    own = OWN.format("import pkg.helpers as h", "h.down")
    found = handed(Guard("host", "h.down"), own, others, "/w/prog.py")
    assert (bool(found.needs), found.read is not None) == (writes, reads)


@pytest.mark.parametrize(
    ("head", "host", "is_read"),
    [
        ("from helpers import down", "down", True),
        ("import helpers", "helpers.down", True),
        ("from helpers import up", "up", False),
        ("from helpers import down as up", "up", True),
        ("from other import down", "down", False),
        ("from helpers import *", "down", False),
        ("def down(v):\n    return v\nfrom helpers import *", "down", False),
        ("def down(v):\n    return v\nfrom numpy import *", "down", True),
        ("from helpers import down\nfrom more import down", "down", False),
        ("from more import down\nfrom helpers import down", "down", False),
        ("from helpers import down\ndef g(down):\n    return down", "down", False),
        ("from helpers import down\ndown = changed(down)", "down", False),
        ("import helpers", "helpers.TABLE['down']", False),
        ("import helpers", "helpers.made(x)", False),
        ("from helpers import TABLE", "TABLE['down']", False),
    ],
)
def test_which_function_it_is(head: str, host: str, is_read: bool) -> None:
    files = {"/w/helpers.py": READS + "TABLE = {'down': down}\n"}
    guard = Guard("host", host)
    (found,) = settled([guard], OWN.format(head, host), files, "/w/prog.py")
    assert found == (Guard("called", host, OF_HOST) if is_read else guard)


#: What another file of the project does, after which the function is not the one that stands there.
SETTING = (
    "import helpers\nhelpers.down = other\n",
    "import helpers\nsetattr(helpers, 'down', other)\n",
    "from unittest import mock\nmock.patch('helpers.down', other).start()\n",
    "import helpers\nvars(helpers)['down'] = other\n",
    "import helpers\nhelpers.__dict__.update(down=other)\n",
    "import helpers\nhelpers.inner = other\n",
    "import helpers\nsetattr(helpers, name, other)\n",
    "import sys\nsys.modules['helpers'] = other\n",
)


@pytest.mark.parametrize("text", SETTING)
def test_a_function_that_is_set_anew_is_not_the_one_that_was_read(text: str) -> None:
    own = OWN.format("from helpers import down", "down")
    files = {"/w/helpers.py": "def inner(v):\n    return v\ndef down(v):\n    return inner(v)\n"}
    guard = Guard("host", "down")
    (found,) = settled([guard], own, files, "/w/prog.py")
    assert found.kind == "called"
    more = {**files, "/w/b.py": text}
    assert all(broken([each], own, more, "/w/prog.py") for each in (guard, found))


def test_one_that_writes_breaks_the_guard_and_is_named() -> None:
    own = OWN.format("from helpers import down", "down")
    for guard in (Guard("host", "down"), Guard("called", "down", OF_HOST)):
        told = broken([guard], own, {"/w/helpers.py": WRITES}, "/w/prog.py")
        assert told.startswith("`down` writes into its arguments")
        assert told.endswith(f"and it is assumed: {guard}")


#: A function in another one that only reads what it is given, and one that writes into it.
_READ, _WRITTEN = "def f(v):\n        return v", "def f(v):\n        v -= 1"


@pytest.mark.parametrize(
    ("text", "writes", "reads"),
    [
        (f"def f(v):\n    v -= 1\ndef g(x):\n    {_READ}\n    run(f, x)", False, True),
        (f"def g(x):\n    {_READ}\n    run(f, x)\ndef k(f):\n    f(1)", False, True),
        (f"def f(v):\n    return v\ndef g(x):\n    {_WRITTEN}\n    run(f, x)", True, False),
        (f"def g(x):\n    if x:\n        f = sum\n    {_READ}\n    run(f, x)", False, False),
        (f"def g(x):\n    {_READ}\n    {_WRITTEN}\n    run(f, x)", True, False),
        (f"def g(x):\n    global f\n    {_WRITTEN}\ndef k(x):\n    run(f, x)", True, False),
        (
            f"def g(x):\n    {_READ}\n    def k():\n        nonlocal f\n"
            "        f = lambda v: v.sort()\n    run(f, x)",
            True,
            False,
        ),
        (f"def f(v):\n    v -= 1\nclass A:\n    run(f, 1)\n    {_READ}", True, False),
        (f"def g(x):\n    {_READ}\n    [run(f, x) for f in (k,)]", False, False),
        (f"def g(x):\n    {_READ}\n    [(f := k) for _ in x]\n    run(f, x)", False, False),
        (f"def g(x, f):\n    run(f, x)\ndef k():\n    {_READ}", False, False),
        ("def f(v):\n    v -= 1\ndef g(x):\n    run(lambda v: f(v), x)", True, False),
        (
            f"def f(v):\n    return h.up(v)\ndef g():\n    {_READ}\n    run(f, 1)\n    run(h.f, 1)",
            False,
            False,
        ),
        ("def g(x):\n    from helpers import down as f\n    run(f, x)", True, False),
        (f"def g(x):\n    {_READ}\n    with x as f:\n        run(f, x)", False, False),
    ],
)
def test_a_name_is_read_in_the_scope_of_the_call(text: str, writes: bool, reads: bool) -> None:
    own = "import tensorflow as tf\ndef run(host, x):\n"
    own += "    return tf.numpy_function(host, [x], tf.float32)\n"
    run = (
        f"from prog import run\nimport helpers as h\n{text}\nif __name__ == '__main__':\n    g(1)\n"
    )
    files = {"/w/run.py": run, "/w/helpers.py": WRITES}
    found = handed(Guard("host", "run(host)"), own, files, "/w/prog.py")
    assert (bool(found.needs), found.read is not None) == (writes, reads)
