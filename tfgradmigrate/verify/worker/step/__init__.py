"""Training steps: captured where a program runs them, and brought into canonical form.

`answer.py` runs a program, in `workspace.py` and on made `data.py`; `session.py` and `functions.py`
note the graph of each kind of step when it first runs (`noting.py`), and `graph.py` writes it down.
These run under TensorFlow 1 as well. `forming.py` makes forms of what was written down, under
TensorFlow 2.
"""

#: What the form of a step calls the losses, what it returns, and the gradient by a variable: no
#: variable has such a name.
LOSSES, RETURNED, GRADIENT = "the losses", "what is returned", "the gradient by "

#: The op that fails unless all labels are classes.
SPARSE = "SparseSoftmaxCrossEntropyWithLogits"
