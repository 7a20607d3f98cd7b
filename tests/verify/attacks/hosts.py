"""Functions that TensorFlow calls without copies any more, wherever in a project they stand."""

from .model import MODULE, Table

_ROWS = Table("hosts")

_SHOWN = """
with tf.Graph().as_default(), tf.compat.v1.Session() as session:
    print(told(session.run(m.f(tf.constant([3.0, -2.0])))))
"""

_READS = "import numpy as np\n\n\ndef down(v):\n    return v * 2.0\n"
_WRITES = "import numpy as np\n\n\ndef down(v):\n    v -= 1.0\n    return v * 2.0\n"
_WRAPS = (
    "def wrapped(f):\n    def g(v):\n        v -= 1.0\n        return f(v)\n\n    return g\n\n\n"
)


def _called(host: str, top: str, others: dict[str, str], name: str, why: str) -> None:
    """Note that a function is given the memory of the tensor, of which it had a copy."""
    base = _ROWS.base(
        MODULE,
        top=top,
        show=_SHOWN,
        others=others,
        after=f"y = y * 1.0\nz = tf.py_func({host}, [y], tf.float32)\ny = tf.concat([z, y], 0)",
    )
    _ROWS.wrong(name, why, base, "tf.py_func(", "tf.numpy_function(")


for _name, _host, _top, _others in (
    ("by name", "down", "from ops import down", {"ops.py": _WRITES}),
    ("of a module", "ops.down", "import ops", {"ops.py": _WRITES}),
    ("by way of a third", "ops.down", "import ops", {"ops.py": "from a import *", "a.py": _WRITES}),
    (
        "by another name",
        "ops.down",
        "import ops",
        {"ops.py": "from a import low as down", "a.py": _WRITES.replace("down", "low")},
    ),
    (
        "decorated there",
        "ops.down",
        "import ops",
        {"ops.py": f"{_WRAPS}@wrapped\ndef down(v):\n    return v * 2.0\n"},
    ),
    (
        "that calls a third",
        "ops.down",
        "import ops",
        {"ops.py": "import a\n\n\ndef down(v):\n    return a.down(v)\n", "a.py": _WRITES},
    ),
    (
        "bound again",
        "ops.down",
        "import ops",
        {"ops.py": f"{_READS}\n\n{_WRAPS}down = wrapped(down)\n"},
    ),
):
    _called(_host, _top, _others, f"host of another file, {_name}", "it writes into its argument")

_OPS = {"ops.py": _READS.replace("v * 2.0", "inner(v)") + "\n\ndef inner(v):\n    return v * 2.0\n"}
for _name, _patch in (
    ("set", "import ops\nfrom a import down\n\nops.down = down\n"),
    ("set by a helper", "import ops\nfrom a import down\n\nops.inner = down\n"),
    ("set by name", "import ops\nfrom a import down\n\nsetattr(ops, 'down', down)\n"),
    ("set by an item", "import ops\nfrom a import down\n\nvars(ops)['down'] = down\n"),
):
    _called(
        "ops.down",
        "import ops\nimport patch",
        {**_OPS, "a.py": _WRITES, "patch.py": _patch},
        f"host that a third file has {_name}",
        "what stands there only reads, and another one writes into its argument",
    )

_called(
    "down",
    "from numpy import square as down\nfrom ops import down",
    {"ops.py": _WRITES},
    "host that is imported twice",
    "the second one writes into its argument",
)
_called(
    "ops.down",
    "import ops",
    {"ops.py": _WRITES.replace("down", "low") + "\n\ndown = np.vectorize(low, excluded=[0])\n"},
    "host that NumPy calls",
    "NumPy hands its argument on as it is",
)

_THROUGH = """
import ops

with tf.Graph().as_default(), tf.compat.v1.Session() as session:
    x = tf.constant([3.0, -2.0]) * 1.0
    z = {}
    print(told(session.run(tf.concat([z, x], 0))))
"""

for _name, _call in (
    ("by a caller", "run(ops.down, x)"),
    ("by a keyword", "run(x=x, host=ops.down)"),
):
    _runs = f"import ops\nimport prog\n\nif __name__ == '__main__':\n    prog.{_call}\n"
    _base = _ROWS.base(
        MODULE,
        top="def run(host, x):\n    return tf.py_func(host, [x], tf.float32)",
        show=_THROUGH.format(f"m.{_call}"),
        others={"run.py": _runs, "ops.py": _WRITES},
    )
    _why = "it writes into its argument"
    _ROWS.wrong(f"host handed over {_name}", _why, _base, "tf.py_func(", "tf.numpy_function(")

_READING = "import prog\n\n\ndef up(v):\n    return v * 2.0\n\n\n"
_WRITING = _READING.replace("return", "v -= 1.0\n    return")
_OWN = "    def up(v):\n        return v * 2.0\n\n"
_OWN_THAT_WRITES = _OWN.replace("return", "v -= 1.0\n        return")
for _name, _runs in (
    ("whose name is that of another one", f"{_READING}def go(x):\n{_OWN_THAT_WRITES}"),
    (
        "that a function inside binds anew",
        f"{_READING}def go(x):\n{_OWN}    def other():\n        nonlocal up\n"
        "        up = lambda v: v.sort() or v\n\n    other()\n",
    ),
    (
        "that a class reads before it has its own",
        f"{_WRITING}def go(x):\n    class Net(object):\n        z = prog.run(up, x)\n\n"
        "        def up(v):\n            return v * 2.0\n\n    return Net.z\n\n\ndef rest(up, x):\n",
    ),
):
    _base = _ROWS.base(
        MODULE,
        top="def run(host, x):\n    return tf.py_func(host, [x], tf.float32)",
        show=_THROUGH.replace("import ops", "import run").format("run.go(x)"),
        others={"run.py": f"{_runs}    return prog.run(up, x)\n"},
    )
    _why = "it writes into its argument"
    _ROWS.wrong(f"host {_name}", _why, _base, "tf.py_func(", "tf.numpy_function(")

ROWS = _ROWS.rows
