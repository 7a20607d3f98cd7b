"""Files of Python 2: what is reported of their conversion."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code


class Converted(Code):
    """The file was Python 2 and becomes Python 3

    TensorFlow 2 runs on Python 3 only. A file that Python 3 cannot parse, and that has a form of
    Python 2 where it fails, is converted first. This is done with fissix, the successor of lib2to3.
    Then the file is migrated as any other; the diff shows both. Only what Python 3 cannot parse,
    lacks or takes in another way is converted, and the message names the fixers that had something
    to do. One of them, `division`, is not of fissix: it writes `7 // 2` for `7 / 2`, where both
    numbers are there to be seen. Where tabs and spaces are mixed in the indentation, a tab means
    the next multiple of eight, as in Python 2. Statements that Python 3 reads in the same way keep
    their white space.

    What a conversion cannot know has findings of its own, TGM210. With `--no-python2`, or where
    this code is not selected, such a file is an error, TGM902.

    Safety: never safe: a file of Python 2 does not tell text from bytes, and some lines may compute
    something else (TGM210). With `--safe-only` the file is left as it is.
    """

    code = "TGM115"


class OtherMeaning(Code):
    """Python 3 may compute something else here

    The file was Python 2, and this line means something else in Python 3 if its values are of the
    kind that the message names. The commonest is `/`: of two integers Python 2 drops the fraction,
    Python 3 keeps it. Others are `round`, special methods that are never called any more, and
    names that are read after a list comprehension bound them. Such a line is left as it is, since
    nothing in the file shows what was meant.

    Look at the line; write `//` where integers are divided.
    """

    code = "TGM210"
