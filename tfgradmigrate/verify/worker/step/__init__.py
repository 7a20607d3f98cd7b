"""Training steps: captured where a program runs them, and brought into canonical form.

`answer.py` runs a program, in `workspace.py` and on made `data.py`; `session.py` and `functions.py`
note the graph of each kind of step when it first runs (`noting.py`), and `graph.py` writes it down.
These run under TensorFlow 1 as well. `forming.py` makes forms of what was written down, under
TensorFlow 2.
"""
