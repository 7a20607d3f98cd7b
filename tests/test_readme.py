"""The README, docs/findings and docs/runtime.md say what the code does."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from tests.fresh import Fresh
from tests.test_pages import run
from tests.verify.step.test_step import NEW, OLD
from tfgradmigrate.cli import main
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
RUNTIME_PAGE = ROOT / "docs" / "runtime.md"


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    return module_of("generate")


def module_of(name: str) -> ModuleType:
    """Import a file of docs."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_idioms_is_up_to_date(generate: ModuleType) -> None:
    written = generate.IDIOMS_PAGE.read_text("utf-8")
    assert generate.idioms_page() == written, "run: python docs/generate.py"


def test_what_is_made_of_the_command_line_is_up_to_date(generate: ModuleType) -> None:
    made = generate.of_commands()
    assert {path: path.read_text("utf-8") for path in made} == made, "run: python docs/generate.py"


def test_the_cases_of_the_guides_are_up_to_date(generate: ModuleType) -> None:
    written = {path.name: path.read_text("utf-8") for path in generate.GUIDES.glob("*.md")}
    assert written == generate.guides(), "run: python docs/generate.py"
    assert "".join(written.values()).count("<!-- case: ") > 5


def test_the_interface_of_the_library_is_up_to_date(generate: ModuleType) -> None:
    written = generate.LIBRARY_PAGE.read_text("utf-8")
    assert generate.library_page() == written, "run: python docs/generate.py"


def test_the_pages_of_the_codes_are_up_to_date(generate: ModuleType) -> None:
    written = {path.name: path.read_text("utf-8") for path in generate.FINDINGS.glob("*.md")}
    assert written == generate.finding_pages(), "run: python docs/generate.py"


#: No idiom of this version gives it: see `test_a_use_that_it_declines_is_refused_with_a_reason`.
WITHOUT_EXAMPLE = "TGM424"


def test_the_page_of_a_code_has_an_example(generate: ModuleType) -> None:
    pages = {
        name[:-3]: text for name, text in generate.finding_pages().items() if name[:3] == "TGM"
    }
    assert len(pages) > 50
    for code, text in pages.items():
        said = text.partition("\n## Example\n")[2].rpartition(f": {code} ")[2].splitlines()
        assert (code == WITHOUT_EXAMPLE) == (not said), code
        assert len(textwrap.wrap(f"{code} {''.join(said[:1])}", 80)) <= 2, said


def test_what_is_before_becomes_what_is_after() -> None:
    diffs = re.findall(r"```diff\n(.*?)```", README, re.DOTALL)
    assert len(diffs) == 3
    head = "import tensorflow as tf\n"
    for diff in diffs:
        before, after = (
            "".join(f"{line[1:]}\n" for line in diff.splitlines() if line[:1] in ("", *signs))
            for signs in (" -", " +")
        )
        space = "" if before.startswith("from") else "\n\n"
        result = migrate_source(head + space + before, "example.py", MigrationOptions())
        assert result.new == head + space + after


def test_the_cast_is_what_the_day_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: Fresh
) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (day,) = re.findall(r"^Four commands.*?```sh\n(.*?)```", README, re.DOTALL | re.MULTILINE)
    cast = module_of("cast")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "A")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "a@example.com")
    Path("layers.py").write_text(program)
    for line in ("git init --quiet", "git add layers.py", "git commit --quiet --message A"):
        run(line, fresh)
    picture = cast.drawn([(command, run(command, fresh)) for command in day.splitlines()])
    if os.environ.get("UPDATE_CAST"):
        cast.CAST.write_text(picture, "utf-8")
    assert picture == cast.CAST.read_text("utf-8"), "run this test with UPDATE_CAST=1"
    assert picture.count("proved") == 4


@pytest.mark.processes
def test_the_step_prints_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.py").write_text(OLD)
    Path("new.py").write_text(NEW.replace(" + 0.01 * tf.nn.l2_loss(w)", ""))
    assert main(["verify", "--step", "old.py", "new.py"]) == 1
    printed = capsys.readouterr().out
    for page in (README, (ROOT / "docs" / "step.md").read_text("utf-8")):
        (shown,) = re.findall(r"```text\n(differs in .*?)```", page, re.DOTALL)
        assert printed.startswith(shown)


def test_the_picture_shows_what_tensorflow_computes(tmp_path: Path, fresh: Fresh) -> None:
    picture = module_of("picture")
    done = fresh.run(picture.PROGRAM, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    numbers = json.loads(done.stdout)
    assert [set(gradient) for gradient in numbers[2::2]] == [{1.0}, {0.0}, {1.0}]
    assert picture.drawn(numbers) == picture.PICTURE.read_text("utf-8")


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= 150


def test_the_interface_of_the_runtime_is_up_to_date(generate: ModuleType) -> None:
    assert generate.runtime_page() == RUNTIME_PAGE.read_text("utf-8"), (
        "run: python docs/generate.py"
    )
    headings = re.findall(r"^### `(\w+)\(", generate.interface(), re.MULTILINE)
    package = ast.parse((generate.RUNTIME / "__init__.py").read_text("utf-8"))
    (exported,) = [node.value for node in package.body if isinstance(node, ast.Assign)]
    assert sorted(headings) == sorted(ast.literal_eval(exported))


def test_the_example_of_the_runtime_prints_what_it_says(tmp_path: Path, fresh: Fresh) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", RUNTIME_PAGE.read_text("utf-8"), re.DOTALL)
    done = fresh.run(example, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == re.findall(r"print\(.*\)  # (.*)", example)


def test_every_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_the_commands_name_files_that_exist_and_the_checks_run_the_same_tests() -> None:
    shell = "".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    (example,) = re.findall(r"cp (\S+) ", shell)
    assert (ROOT / example).is_file()
    (tests,) = re.findall(r"bin/(python -m pytest.*)\n", shell)
    assert tests == (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1]
