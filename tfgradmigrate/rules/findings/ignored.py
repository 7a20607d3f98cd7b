"""Comments that set findings aside."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code


class WithoutEffectComment(Code):
    """A comment sets nothing aside

    `# tfgradmigrate: ignore[TGM103] reason` leaves what a finding is about as it is. This one is
    about no finding. What it was for is migrated, the code it names is given at another line, or
    the comment is not understood. Behind code it holds for that statement, of a block for its head.
    On a line of its own it holds for the whole next statement, if that is not indented less;
    `ignore-file` holds for the file.

    This run does not report codes that `--select` or `--ignore` leaves out. Nor does it report
    those of converting Python 2 and of `--upgrade-api`.

    Take the comment away, or write the code that is meant.
    """

    code = "TGM209"
