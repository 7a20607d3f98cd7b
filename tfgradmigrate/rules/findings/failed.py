"""Files that could not be handled, whatever is in them."""

from __future__ import annotations

from tfgradmigrate.rules.findings import FailureCode


class NotParsed(FailureCode):
    """The file cannot be parsed

    The file is not valid Python 3, so nothing in it is looked at and nothing is changed. The
    line is the one at which the parser gave up; the mistake may stand before it. Of a notebook,
    either the file is no valid JSON, or the code of the cell that is named is not valid. A cell
    that is no Python, and holds nothing to migrate, is passed over: it never runs, and what is
    changed beside it reports that.

    Mend the file, or leave it out with `--exclude`.
    """

    code = "TGM901"


class Python2(FailureCode):
    """The file is Python 2

    The file is written in Python 2: a `print` statement, `except A, e:` and the like. Such a
    file is converted to Python 3 first (TGM115). Here that is not wanted, or it is not
    possible: fissix cannot parse the file, or Python 3 cannot parse what comes out.

    Mend what the message names, or convert the file by hand, and run again.
    """

    code = "TGM902"


class Unsound(FailureCode):
    """The result did not stand its own check

    Each result is parsed and migrated once more before it is shown or written, and the names that
    it reads are looked up. Here it could not be parsed, it would have read a name that nothing
    binds any more, or a second run would have changed it again. Or it could not be brought back
    into the cells of the notebook. This is a mistake of the tool; the file is left as it is.

    Please report it, with the file if you may. `--ignore` with the code of the finding in
    question lets the rest of the file be migrated.
    """

    code = "TGM903"


class NotReadable(FailureCode):
    """The file cannot be read or written

    The file or directory cannot be opened, or its bytes are not valid in the encoding that it
    declares (UTF-8 if it declares none). Or memory does not hold it, or the result could not be
    written. A file is replaced as a whole or not at all, so it is as it was. What another program
    saves meanwhile is never removed. Where a run was killed in that very moment, it may stand in a
    temporary file beside it, `.tfgradmigrate-*.tmp`. The next run names that file and leaves it
    alone. A link that takes the place of a file while the run reads is not followed.

    The message names which of these it is and what to do.
    """

    code = "TGM904"


class InternalError(FailureCode):
    """Internal error

    The tool met a case that it was not written for. The file is left as it is, and the other
    files are migrated.

    Please report it with the message, and with the file if you may.
    """

    code = "TGM905"


class TooDeeplyNested(FailureCode):
    """The code is nested too deeply

    An expression or a chain of branches is so deep that the parser's stack does not hold it.
    Generated files have such things: a sum of several thousand terms, thousands of `elif`. Nothing
    in the file is looked at and nothing is changed.

    Split what is long into several statements, or a table that is written out into a list, and
    run again. Or leave the file out with `--exclude`.
    """

    code = "TGM906"
