"""Write what the documentation takes from the code: the README's table of idioms, docs/findings/.

    python docs/generate.py

A test compares both with the code, so run this after a change to an idiom or to a finding code.
"""

from __future__ import annotations

from pathlib import Path

from tfgradmigrate import failures
from tfgradmigrate.idioms import explanations, registry
from tfgradmigrate.model import Explanation

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
FINDINGS = ROOT / "docs" / "findings"

BEGIN = "<!-- idioms: written by docs/generate.py -->\n"
END = "<!-- end of idioms -->\n"


def idioms_table() -> str:
    """Return the table of idioms, in Markdown."""
    rows = ["| idiom | what it becomes | codes |", "|---|---|---|"]
    for idiom in registry():
        codes = ", ".join(
            f"[{code}](docs/findings/{code}.md)" for code in sorted(c.code for c in idiom.codes)
        )
        rows.append(f"| {_cell(idiom.title)} | {_cell(idiom.becomes)} | {codes} |")
    return "\n".join(rows) + "\n"


def readme_text() -> str:
    """Return the README with the table as it has to be."""
    head, _, rest = README.read_text("utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    return head + BEGIN + idioms_table() + END + tail


def finding_pages() -> dict[str, str]:
    """Return the files of docs/findings/ by name."""
    explained: dict[str, Explanation] = {**explanations(), **failures.explanations()}
    pages = {f"{code}.md": _page(explained[code]) for code in sorted(explained)}
    index = [f"- [{code}]({code}.md): {explained[code].title}" for code in sorted(explained)]
    pages["README.md"] = "# Finding codes\n\n" + "\n".join(index) + "\n"
    return pages


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _page(explanation: Explanation) -> str:
    return f"# {explanation.code}: {explanation.title}\n\n{explanation.text.strip()}\n"


def main() -> None:
    """Write both; remove the pages of codes that are gone."""
    README.write_text(readme_text(), "utf-8")
    FINDINGS.mkdir(exist_ok=True)
    pages = finding_pages()
    for stale in {path.name for path in FINDINGS.glob("*.md")} - set(pages):
        (FINDINGS / stale).unlink()
    for name, text in pages.items():
        (FINDINGS / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
