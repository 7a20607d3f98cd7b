"""What the runtime raises and warns with."""

from __future__ import annotations


class OverrideError(Exception):
    """A gradient override was asked for that cannot take effect here.

    Derived from Exception itself: AutoGraph, which raises errors anew with the place in the user's
    code, keeps the type of such errors only (`autograph.pyct.error_utils`).
    """


class OverrideWarning(UserWarning):
    """A gradient override takes effect, but not quite as the words of the mapping say."""
