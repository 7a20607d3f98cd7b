"""Patterns that are compiled when first used are as those of the standard library."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tfgradmigrate.program.patterns import pattern


def test_a_pattern_does_all_that_a_compiled_one_does() -> None:
    word = pattern(r"(?P<first>\w)\w*")
    assert word.findall("ab c") == ["a", "c"]
    assert word.fullmatch("ab")
    assert word.sub("x", "ab c") == "x x"
    assert (word.pattern, word.groups) == (r"(?P<first>\w)\w*", 1)
    assert pattern(rb"\w").search(b"a")
    assert not pattern(r"a$").match("a\nb")


def test_a_wrong_text_is_told_once_it_is_used() -> None:
    with pytest.raises(re.error, match="unterminated subpattern"):
        pattern("(").search("a")


@pytest.mark.processes
def test_defining_one_compiles_nothing() -> None:
    script = (
        "import re; from tfgradmigrate.program.patterns import pattern\n"
        "def fail(*given): raise AssertionError(given)\n"
        "real, re.compile = re.compile, fail\n"
        "word = pattern('a')\n"
        "re.compile = real\n"
        "print(word.findall('aba'))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "['a', 'a']\n", done.stderr
