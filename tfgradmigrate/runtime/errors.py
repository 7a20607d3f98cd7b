"""What the runtime raises and warns with."""

from __future__ import annotations


class OverrideError(RuntimeError):
    """A gradient override was asked for that cannot take effect here."""


class OverrideWarning(UserWarning):
    """A gradient override takes effect, but not quite as the words of the mapping say."""
