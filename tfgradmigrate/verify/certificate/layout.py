"""The file: JSON that reads like a lock file, one thing a line, and how it is read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import convert, to_builtins

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.reading import read_bytes
from tfgradmigrate.files.writing import write_anew
from tfgradmigrate.verify.certificate.model import (
    FORMAT,
    Certificate,
    checksum,
)

#: How wide a line may become before a list or a dictionary is spread over several.
_WIDTH = 120

_AGAIN = "write it anew with `tfgradmigrate verify ... --certificate {}`"


def render(certificate: Certificate) -> str:
    """Return the text of a certificate: the same for the same content."""
    content = {"format": FORMAT, **to_builtins(certificate)}
    content["places"] = [entry.to_json() for entry in certificate.entries]
    if not certificate.commit:
        del content["commit"]
    content["checksum"] = checksum(content)
    return _laid(content, 0) + "\n"


def _laid(value: Any, indent: int) -> str:
    """Return JSON in which what fits on a line stands on one; entries never do."""
    text = json.dumps(value)
    is_entry = isinstance(value, dict) and "checksum" in value
    fits = len(text) + indent <= _WIDTH and not is_entry
    if fits or not value or not isinstance(value, dict | list):
        return text
    inner = " " * (indent + 1)
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(k)}: {_laid(v, indent + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    lines = [inner + _laid(each, indent + 1) for each in value]
    return "[\n" + ",\n".join(lines) + "\n" + " " * indent + "]"


def write(path: str, certificate: Certificate) -> None:
    """Write a certificate, as a whole or not at all. Raises UsageError where that is impossible."""
    try:
        write_anew(path, render(certificate).encode("ascii"))
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error


def read(path: str) -> Certificate:
    """Return the certificate in a file. Raises UsageError, with the line, for what is none."""
    try:
        text = read_bytes(path).decode("utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: this is no certificate of tfgradmigrate: {error}") from error
    return parse(text, path)


def parse(text: str, path: str) -> Certificate:
    """Return the certificate in a text; `path` is for messages."""
    again = _AGAIN.format(path)
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"{path}:{error.lineno}"
        raise UsageError(f"{where}: the certificate is damaged ({error.msg}); {again}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}:1: the certificate is damaged; {again}") from error
    if not isinstance(content, dict) or not isinstance(content.get("format"), int):
        raise UsageError(f"{path}:1: this is no certificate of tfgradmigrate; {again}")
    if content["format"] != FORMAT:
        line = _line(text, '"format"')
        raise UsageError(f"{path}:{line}: {_of_format(content['format'])}{again}")
    entries = content.get("places")
    for entry in entries if isinstance(entries, list) else ():
        _check(entry, text, path, again)
    if content.get("checksum") != checksum(_content(content)):
        line = _line(text, '"checksum": ' + json.dumps(content.get("checksum")), last=True)
        raise UsageError(
            f"{path}:{line}: the certificate was edited by hand, or put together by a merge: its "
            f"checksum is not that of what it holds; {again}"
        )
    try:
        return _made(content)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise UsageError(
            f"{path}:1: the certificate does not hold what this version of tfgradmigrate writes; "
            f"{again}"
        ) from error


def _of_format(number: int) -> str:
    """Return what is said of a certificate of another format."""
    if number > FORMAT:
        return (
            f"its format, {number}, is newer than the one that this version of tfgradmigrate "
            f"reads, {FORMAT}; upgrade tfgradmigrate, or "
        )
    return (
        f"its format, {number}, is a former one, which this version of tfgradmigrate does not "
        f"read: it writes {FORMAT}; "
    )


def _made(content: Mapping[str, Any]) -> Certificate:
    """Return the certificate that JSON spells; raises what comes of JSON that spells none."""
    return convert({**content, "places": list(map(_content, content["places"]))}, Certificate)


def _content(own: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a dictionary holds, without its checksum."""
    return {key: value for key, value in own.items() if key != "checksum"}


def _check(entry: Any, text: str, path: str, again: str) -> None:
    """Raise UsageError for an entry that is not as it was written."""
    own = entry if isinstance(entry, dict) else {}
    content = _content(own)
    if own.get("checksum") != checksum(content):
        line = _line(text, '"checksum": ' + json.dumps(own.get("checksum")))
        name = f"{own.get('path', '?')}: {own.get('symbol', '?')}"
        raise UsageError(
            f"{path}:{line}: the entry of {name} was edited by hand, or put together by a merge; "
            f"{again}"
        )


def _line(text: str, part: str, last: bool = False) -> int:
    """Return the line on which a part of a text stands."""
    position = text.rfind(part) if last else text.find(part)
    return text.count("\n", 0, max(position, 0)) + 1
