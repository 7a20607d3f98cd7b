"""Files as text and back: nothing changes that was not asked for."""

from __future__ import annotations

import codecs
import io
import json
import os
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tfgradmigrate.files import reading, source
from tfgradmigrate.files.source import Source, SourceError

LINES = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n"), max_size=12)
NEWLINES = st.sampled_from(["\n", "\r\n", "\r", "\n\f\n", "\t\n", ""])


@given(
    st.lists(st.tuples(LINES, NEWLINES), max_size=8),
    st.sampled_from(["utf-8", "latin-1", "cp1252", "shift_jis", None]),
    st.booleans(),
)
def test_decoding_and_encoding_gives_the_same_bytes(
    lines: list[tuple[str, str]], cookie: str | None, bom: bool
) -> None:
    text = "".join(line + newline for line, newline in lines)
    if cookie:
        text = f"# -*- coding: {cookie} -*-\n{text}"
    data = text.encode(cookie or "utf-8", "ignore")
    if bom:
        data = codecs.BOM_UTF8 + data
    try:
        read = source.decode(data, "a.py")
    except SourceError:
        # Another cookie came about by chance, or is a contradiction to the byte order mark; or a
        # second mark did.
        assert b"coding" in data or data.startswith(codecs.BOM_UTF8 * 2)
        return
    assert read.encode(read.text) == data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"x = 1",
        b"x = 1\r\ny = 2\r\n",
        b"x = 1\r\ny = 2\nz = 3\r",
        b"\tx\f\n\f\n",
        b"# coding: latin-1\nx = '\xe9'\n",
        b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\nx = '\x80'\n",
        codecs.BOM_UTF8 + b"# coding: utf-8\nx = '\xc3\xa9'\n",
        b"# -*- coding: utf-8-unix -*-\nx = 1\n",
        b"# -*- coding: Latin_1 -*-\nx = '\xe9'\n",
        b"x = 1  # coding: latin-1 counts on comment lines only\n",
        b"x = 1\n# coding: cp1252\n",
    ],
)
def test_text_and_encoding_are_those_of_the_standard_library(data: bytes) -> None:
    expected, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    read = source.decode(data, "a.py")
    assert read.text == data.decode(expected)
    assert codecs.lookup(read.encoding) == codecs.lookup(expected.removesuffix("-sig"))
    assert read.encode(read.text) == data


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"a\nb = '\xe9'\n", 2, "0xe9 is not valid UTF-8"),
        (b"# coding: ascii\nx\ny = '\xe9'\n", 3, "not valid ASCII"),
        (b"# coding: klingon\n", None, "unknown encoding, 'klingon'"),
        (b"# coding: rot13\n", None, "unknown encoding, 'rot13'"),
        (b"# coding: klingon\n", None, "convert it to UTF-8"),
        (b"# coding: idna\nx = 1..__class__\n", None, "same bytes"),
        (codecs.BOM_UTF8 + b"# coding: latin-1\n", None, "byte order mark"),
        (codecs.BOM_UTF8 * 2 + b"x = 1\n", 1, "two byte order marks"),
        (b"x\ny\n\0", 3, "NUL byte"),
        (b"# coding: utf-7\nx = '+AGE-'\n", None, "same bytes"),
    ],
)
def test_what_cannot_be_read_says_why_and_where(data: bytes, line: int | None, words: str) -> None:
    with pytest.raises(SourceError, match=words) as caught:
        source.decode(data, "a.py")
    assert caught.value.line == line


def test_a_character_that_the_encoding_lacks_is_an_error() -> None:
    with pytest.raises(SourceError, match="latin-1") as caught:
        Source("a.py", "", "latin-1").encode("a\nb = '\u20ac'")
    assert caught.value.line == 2


@pytest.mark.parametrize("encoding", ["undefined", "idna", "punycode"])
def test_an_encoding_that_is_none_for_files_is_an_error(encoding: str) -> None:
    data = f"# coding: {encoding}\nx = '{'a' * 70}..é'\n".encode()
    with pytest.raises(SourceError):
        source.decode(data, "a.py")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.py")
    with pytest.raises(OSError, match="not a regular file"):
        reading.read_bytes(str(tmp_path / "a.py"))


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of memory to set")
def test_a_file_that_memory_does_not_hold_is_told_and_ends_no_run(tmp_path: Path) -> None:
    (tmp_path / "small.py").write_text("import tensorflow as tf\ny = tf.py_func(f, [x], tf.int8)\n")
    with open(tmp_path / "large.py", "wb") as file:
        file.truncate(8 << 30)
    script = (
        "import resource, sys; from tfgradmigrate.cli import main\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\n"
        "sys.exit(main(['.', '--no-cache', '--output-format', 'json']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True
    )
    said = json.loads(done.stdout)
    assert (done.returncode, said["summary"]["changed"]) == (2, 1)
    assert [(each["path"], each["code"]) for each in said["errors"]] == [("large.py", "TGM904")]


def test_a_text_that_memory_does_not_hold_is_told() -> None:
    class Large(bytes):
        """Bytes of which no text can be made."""

        def decode(self, *given: str) -> str:
            raise MemoryError

    with pytest.raises(SourceError, match="memory"):
        source.decode(Large(b"x = 1\n"), "a.py")
