"""Comments that set findings aside: what is said of those that do nothing.

They are heeded where the decisions are made: see `deciding` and `ignoring`.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rules.findings.ignored import WithoutEffectComment

IDIOM = Idiom(
    name="ignore_comment",
    title="`# tfgradmigrate: ignore[TGM103] reason`",
    becomes="what the comment is at stays as it is; one that does nothing is told",
    codes=(WithoutEffectComment,),
)
