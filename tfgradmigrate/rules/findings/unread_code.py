"""The marker names in code that is not read, such as the argument of a magic."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code


class UnreadCode(Code):
    """The name stands in code that is not read

    In a notebook, the argument of a magic (`%time y = tf.py_func(...)`) may be Python, and so may
    the cell below an unknown cell magic. The magic runs them in its own way. In a document, what
    stands behind a prompt (`>>> `) is the transcript of a session. A block may also be quoted, or a
    fragment that is not valid Python. Such code is left as it is.

    By hand: write the code as a statement or block of its own and run the tool again, or migrate
    it as the rest was.
    """

    code = "TGM426"
