"""What is left, as Markdown: names of files and texts of them are no HTML and no links."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from tfgradmigrate.report.left import markdown
from tfgradmigrate.rules.model import Blocks, LeftItem, LeftPlace

HOSTILE = (
    "<img src=x onerror=alert(1)>.py",
    "<script>alert(1)</script>.py",
    "a`<b>`.py",
    "``<i>``.py",
    "[a](javascript:alert(1)).py",
    "![a](http://x.y/z.png)",
    "<!-- a.py",
    "&lt;b&gt;.py",
    "</li></ul><h1>b</h1>",
    "`",
)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("field", ["name", "remedy", "path"])
def test_no_text_of_a_file_is_html(text: str, field: str) -> None:
    given = {"name": "a", "remedy": "b", "path": "c.py", field: text}
    place = LeftPlace(given["path"], 3)
    item = LeftItem(Blocks.CALL, "name", given["name"], given["remedy"], (place,))
    page = markdown([item])
    tokens = MarkdownIt("commonmark").parse(page)
    every = [each for token in tokens for each in (token, *(token.children or ()))]
    kinds = {token.type for token in every}
    assert not kinds & {"html_block", "html_inline", "link_open", "image"}, page
    if field != "remedy":
        shown = "".join(each.content for each in every if each.type in ("code_inline", "text"))
        assert text in shown, page


def test_plain_names_stay_as_they_are() -> None:
    item = LeftItem(Blocks.CALL, "name", "tf.a", "`tf.b(<x>)` instead", (LeftPlace("a/b-c.py", 3),))
    assert "- [ ] name: `tf.a`: `tf.b(<x>)` instead\n  - a/b-c.py:3" in markdown([item])
