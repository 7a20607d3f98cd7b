"""What reads a path, a text or the bytes of a scalar string, by its name.

An array without dimensions, which eager mode makes of one, is no path and no text, and of its
memory these read the address of an object. Names alone: what is called like one of them counts.
"""

from __future__ import annotations

from tfgradmigrate.program.patterns import pattern


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Modules of Python, or names they are imported under, whose functions take texts and bytes.
_MODULES = _words(
    """ast base64 binascii bz2 codecs configparser cPickle csv fnmatch gfile glob gzip hashlib html
    io json linecache lzma os path pathlib pickle plistlib re shlex shutil sqlite3 struct subprocess
    tarfile tempfile urllib wave xml zipfile zlib"""
)

_FUNCTIONS = _words(
    """BytesIO Dataset FastGFile File GFile Path PurePath StringIO as_bytes as_str as_str_any
    as_text basename bytearray bytes compile dirname eval exec frombuffer fromfile fromregex
    fromstring genfromtxt isdir isfile listdir memmap memoryview normpath realpath splitext unpack
    unpack_from"""
)

# `imread`, `dcmread`, `ReadImage`, `read_csv`, `load_wav`, `loads`, `_open_all`.
_READING = pattern(r"(im|dcm|\w*_)?([rR]ead|[lL]oad|[oO]pen)(s|txt|mat|er|_\w+|[A-Z]\w*)?")


def reads_text(function: str, arguments: int = 1) -> bool:
    """Return whether a function, by its dotted name, may read a path, a text or bytes.

    `str` does where it is given an encoding: more than one of its `arguments`.
    """
    owner, _, name = function.rpartition(".")
    if not owner and name == "str":
        return arguments > 1
    in_module = bool(_MODULES.intersection(owner.split(".")))
    return in_module or name in _FUNCTIONS or _READING.fullmatch(name) is not None
