"""The marker names in code that is not read, such as the argument of a magic.

No tree holds such code: `documents` finds it and makes the findings.
"""

from __future__ import annotations

from tfgradmigrate.idioms.base import Code, Idiom
from tfgradmigrate.model import Action


class UnreadCode(Code):
    """The name stands in code that is not read

    In a notebook, the argument of a magic (`%time y = tf.py_func(...)`) and the cell below a cell
    magic that is not known may be Python, run in a way of the magic's own. They are not read, and
    left as they are.

    By hand: write the code as a statement of its own and run the tool again, or migrate the line
    as the rest of the notebook was.
    """

    code = "TGM426"
    action = Action.REFUSE


MESSAGE = (
    "stands in a magic, whose code is not read; write it as a statement of its own and run again, "
    "or migrate it by hand"
)

IDIOM = Idiom(
    name="unread_code",
    title="Any of it in the magics of a notebook",
    becomes="left alone, and named",
    order=1010,
    codes=(UnreadCode,),
)
