"""The site: each link leads somewhere, each block of a guide or an explanation is run."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib.metadata import requires
from pathlib import Path
from typing import NamedTuple

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.fresh import Fresh
from tfgradmigrate.cli import main

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")), ROOT / "fixtures" / "README.md"]

#: What a page finds in its folder.
GIVEN = {
    "notebooks": {
        "demo.ipynb": "notebook/registration_and_block_in_two_cells/before.ipynb",
    }
}


@cache
def tokens(page: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(page.read_text("utf-8"))


def links(page: Path) -> Iterator[str]:
    for token in tokens(page):
        for child in token.children or ():
            if child.type == "link_open":
                yield str(child.attrs["href"])


@cache
def headings(page: Path) -> list[str]:
    """The names by which a page's headings are linked to."""
    found = []
    each = iter(tokens(page))
    for token in each:
        if token.type == "heading_open":
            text = "".join(child.content for child in next(each).children or ())
            found.append(re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-"))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        if re.match("https?:", link):
            continue
        path, _, heading = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        # The site has no page for a folder.
        assert target.is_file(), link
        assert target.is_relative_to(ROOT), link
        assert not heading or heading in headings(target), link


def test_every_page_is_in_the_contents() -> None:
    contents = DOCS / "index.md", DOCS / "findings" / "README.md"
    linked = {(page.parent / link).resolve() for page in contents for link in links(page)}
    assert [page for page in PAGES if page not in {*linked, contents[0]}] == []


def test_every_dependency_of_a_user_has_a_licence_on_the_page() -> None:
    page = (DOCS / "licences.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| ([\w.-]+) \| (.+) \|$", page, re.MULTILINE))
    wanted = {
        re.split("[^\\w.-]", each)[0]
        for each in requires("tfgradmigrate") or ()
        if "'dev'" not in each and "'docs'" not in each and "python_version" not in each
    }
    assert len(wanted) > 8
    assert {name for name in wanted if listed.get(name, "not stated") == "not stated"} == set()


class Step(NamedTuple):
    """A block of a page: a file to write, code or commands to run, and what these print."""

    kind: str
    text: str
    file: str
    printed: str


def steps(page: Path) -> list[Step]:
    """The blocks of a page that mean something to do, but for the cases, which have tests."""
    found: list[Step] = []
    above, of_case = "", False
    for token in tokens(page):
        if token.type == "html_block":
            of_case = "<!-- case:" in token.content
        elif token.type == "inline":
            above = token.content
        elif token.type == "fence" and not of_case:
            if token.info in ("python", "sh"):
                names = re.findall(r"`([\w/]+\.py)`[^`]*:$", above)
                found.append(Step(token.info, token.content, names[0] if names else "", ""))
            elif token.info == "text" and not above and found:
                found[-1] = found[-1]._replace(printed=token.content)
            above = ""
    return found


RUN = [page for page in PAGES if page.parent.name in ("guides", "explanations") and steps(page)]


def test_there_is_something_to_run() -> None:
    assert len(RUN) > 6
    kinds = [step.kind for page in RUN for step in steps(page)]
    assert min(kinds.count("python"), kinds.count("sh")) > 8


def matches(printed: str, shown: str) -> bool:
    """Tell whether a page shows what is printed: dots stand for the rest of a line, or lines."""
    lines = [
        "(?:.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + "\n"
        for line in shown.splitlines()
    ]
    return re.fullmatch("".join(lines), printed.strip("\n") + "\n") is not None


MODULE = "import runpy; runpy.run_module({!r}, run_name='__main__', alter_sys=True)"


def run(line: str, fresh: Fresh) -> str:
    """Run a command of a page; return what it prints."""
    words = shlex.split(line)
    if words[0] == "tfgradmigrate":
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(out):
            assert main(words[1:]) in (0, 1), out.getvalue()
        return re.sub(r" It took \d+ s\.", "", out.getvalue())
    if words[:2] == ["python", "-m"]:
        done = fresh.run(MODULE.format(words[2]), *words[3:], path=[Path.cwd()])
    else:
        done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_code_of_the_pages_runs(tmp_path: Path, fresh: Fresh) -> None:
    """Of all in one process."""
    blocks = {
        page: "\n".join(
            step.text for step in steps(page) if step.kind == "python" and not step.file
        )
        for page in RUN
    }
    code = "".join(f"exec({block!r}, {{}})\n" for block in blocks.values())
    done = fresh.run(code, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    expected = re.findall(r"print\(.*\)  # (.*)", "\n".join(blocks.values()))
    assert done.stdout.splitlines() == expected
    assert len(expected) > 5


WITH_COMMANDS = [page for page in RUN if any(step.kind == "sh" for step in steps(page))]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.stem)
def test_the_commands_of_a_page_print_what_it_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: Fresh
) -> None:
    """In an empty folder, with the files that the page writes, from top to bottom."""
    monkeypatch.chdir(tmp_path)
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "A")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "a@example.com")
    for name, case in GIVEN.get(page.stem, {}).items():
        shutil.copy(ROOT / "fixtures" / case, name)
    for step in steps(page):
        if step.file:
            Path(step.file).parent.mkdir(exist_ok=True)
            Path(step.file).write_text(step.text)
        elif step.kind == "sh":
            printed = "".join(run(line, fresh) for line in step.text.splitlines())
            assert not step.printed or matches(printed, step.printed), printed


_SWITCH = re.compile(r"""(?:environ(?:\.get\(|\[)|getenv\()["']([A-Z_]+)|\$\{([A-Z_]+):-""")

#: Variables that other programs define.
_OF_OTHERS = re.compile("TF_|CUDA_|XDG_|PATH|PYTHONPATH|HOME|TERM|TMPDIR|COVERAGE_FILE|RATE|SEEN")


def test_contributors_find_every_switch() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    texts = [ROOT / ".ci" / "run", ROOT / "noxfile.py", *sorted(ROOT.glob("fixtures/*.py"))]
    for folder in ("benchmarks", "docs", "scripts", "tests"):
        texts += [*sorted((ROOT / folder).rglob("*.py")), *sorted((ROOT / folder).rglob("*.sh"))]
    read = {
        one or other
        for path in texts
        for one, other in _SWITCH.findall(path.read_text("utf-8"))
        if not _OF_OTHERS.match(one or other)
    }
    assert {"UPDATE_CAST", "ATTACKS_DEBUG", "MATRIX_DIR"} <= read
    assert [each for each in sorted(read) if f"`{each}" not in page] == []
