"""The recorder: a text is run, and whatever Python does around its graphs is written down.

What is not TensorFlow, NumPy, a literal, a local or a function of the subject itself is a *term*:
what was read, when, after how much unknown code. A term has no value. In a graph it is a
placeholder of its name, asked for its truth it forks, and gone through or handed to where nobody
sees what becomes of it, it ends the run: nothing is claimed then.
"""

import ast

#: The mode in which eager runs are held against the graph of a function.
EAGERLY = "eagerly"

#: How the events begin of the sections of a record that every mode has.
OF_ALL = ("load: ", "forward: ", "gradient: ")

#: Why a text is not got through that decides too often.
TOO_MANY = "there are too many ways through it"

#: Why a text is not got through that runs for too long.
TOO_LONG = "it takes too long to run it in all ways"

#: How it ends why a text is not got through that fails before anything is called.
AT_LOAD = ", as the module is loaded"

#: The path of what describes all that is computed with and has no description of its own.
OTHERS = "others."

#: What stands behind the name of a class where a guard is about an object of it.
OBJECT = " object"

#: What a guard claims of an attribute in which a text keeps the graph.
OF_GRAPH = "tf.get_default_graph()"

#: What it claims of what a text overrides gradients in, which others may read as well.
DEFAULT_GRAPH = "the default graph"

#: What a guard takes for the seed of all random ops that have none of their own.
OF_SEED = "tf.random.get_seed()"

#: Functions of Python, and modules, that read what whoever calls them has, or where its code
#: stands: no text shows which.
OF_FRAMES = frozenset(
    {
        *("dir", "eval", "exec", "globals", "locals", "vars"),
        *("_getframe", "currentframe", "stack", "linecache", "traceback"),
    }
)


def is_for_debugging(tree: ast.AST) -> bool:
    """Return whether `python -O` runs code otherwise: it asserts nothing, `__debug__` is false."""
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Name) and node.id == "__debug__")
        for node in ast.walk(tree)
    )


def is_of_graph(item: ast.withitem) -> bool:
    """Return whether a context makes a graph the one that ops are made in, which is for both."""
    call = item.context_expr
    return isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".as_default")
