"""The documentation site: the pages of this repository, where they stand.

    python -m sphinx --fail-on-warning --keep-going -c docs -b html . build/site

Nothing is copied or written for it alone, so each page reads the same in a checkout. A link to a
page, file or heading that is not there is a warning, and ends the build.
"""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx

project = "tfgradmigrate"
html_show_copyright = False
extensions = ["myst_parser"]
include_patterns = ["*.md", "docs/**.md", "fixtures/README.md"]
root_doc = "docs/index"
html_theme = "furo"
html_static_path = ["site"]
html_css_files = ["site.css"]
release = re.findall(
    r'__version__ = "(.*)"', (Path(__file__).parents[1] / "tfgradmigrate/__init__.py").read_text()
)[0]
html_title = f"tfgradmigrate {release}"
pygments_style = "friendly"  # what a diff removes is red, what it adds green
smartquotes = False  # an option is typed with two hyphens
html_copy_source = False
myst_heading_anchors = 4
highlight_language = "none"

#: Pages whose lists of links are the order of the site.
_CONTENTS = {"docs/index", "docs/findings/README"}


def _with_contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Let the order of the pages be that of the links of such a page."""
    if page in _CONTENTS:
        for group in re.split("^## ", source[0], flags=re.MULTILINE):
            links = re.findall(r"^- \[.*?\]\(([^)#]+)\.md\)", group, re.MULTILINE)
            caption = [] if group.startswith("#") else [f":caption: {group.splitlines()[0]}"]
            if links:
                tree = ["```{toctree}", ":hidden:", *caption, "", *links, "```"]
                source[0] += "\n" + "\n".join(tree) + "\n"


def _begin(app: Sphinx, error: Exception | None) -> None:
    """Write what a browser opens for the folder: it leads to the first page."""
    if error is None and app.builder.name == "html":
        to = f"{root_doc}.html"
        page = f'<meta http-equiv="refresh" content="0; url={to}"><a href="{to}">Pages</a>\n'
        Path(app.outdir, "index.html").write_text(page, "utf-8")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _with_contents)
    app.connect("build-finished", _begin)
