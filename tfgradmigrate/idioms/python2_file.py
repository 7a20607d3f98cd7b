"""Files of Python 2: what is reported of their conversion.

The conversion itself comes before everything else and is no idiom: see `python2`.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rules.findings.python2_file import Converted, OtherMeaning

IDIOM = Idiom(
    name="python2_file",
    title="A file of Python 2",
    becomes="Python 3, converted by fissix, and then all of the above",
    codes=(Converted, OtherMeaning),
)
