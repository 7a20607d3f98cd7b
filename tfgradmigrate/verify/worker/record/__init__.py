"""The recorder: a text is run, and whatever Python does around its graphs is written down.

What is not TensorFlow, NumPy, a literal, a local or a function of the subject itself is a *term*:
what was read, when, after how much unknown code. A term has no value. In a graph it is a
placeholder of its name, asked for its truth it forks, and gone through or handed to where nobody
sees what becomes of it, it ends the run: nothing is claimed then.
"""

#: The mode in which eager runs are held against the graph of a function.
EAGERLY = "eagerly"

#: Builtins that read the variables of whoever calls them: no text shows which.
OF_FRAMES = frozenset({"dir", "eval", "exec", "globals", "locals", "vars"})
