"""The marker names in code that is not read, such as the argument of a magic.

No tree holds such code: `documents` finds it and makes the findings.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rules.findings.unread_code import UnreadCode

IDIOM = Idiom(
    name="unread_code",
    title="Any of it in a magic, in the transcript of a session, in a fragment",
    becomes="left alone, and named",
    codes=(UnreadCode,),
)
