"""Comments that set findings aside: what is reported of those that do nothing.

They are heeded where the decisions are made: see `deciding` and `ignoring`.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rules.findings.ignored import WithoutEffectComment

IDIOM = Idiom(
    name="ignore_comment",
    title="`# tfgradmigrate: ignore[TGM103] reason`",
    becomes="the statement of the comment is kept; a comment that does nothing is reported",
    codes=(WithoutEffectComment,),
)
