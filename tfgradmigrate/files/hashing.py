"""The digests by which texts and files are distinguished.

`hashlib` has the same function, but loads OpenSSL: as much as all else that a second run imports.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # a Python that has it elsewhere
    from hashlib import blake2b

__all__ = ["blake2b", "hashed"]


def hashed(data: bytes, size: int = 24) -> str:
    """Return a digest of some bytes, `size` bytes long, in hexadecimal digits."""
    return blake2b(data, digest_size=size).hexdigest()
