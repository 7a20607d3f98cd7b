"""The README, docs/findings and docs/runtime.md say what the code does."""

from __future__ import annotations

import ast
import importlib.util
import re
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from tests.fresh import Fresh
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
RUNTIME_PAGE = ROOT / "docs" / "runtime.md"


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_idioms_is_up_to_date(generate: ModuleType) -> None:
    assert generate.readme_text() == README, "run: python docs/generate.py"


def test_the_table_of_options_is_up_to_date(generate: ModuleType) -> None:
    assert generate.spelled_options() == generate.SPELLED.read_text("utf-8"), (
        "run: python docs/generate.py"
    )


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


def test_the_example_is_what_the_tool_makes_of_it() -> None:
    before, after = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    result = migrate_source(before, "example.py", MigrationOptions())
    assert result.new == after


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


def test_the_block_over_the_runtime_is_what_the_tool_makes_of_it() -> None:
    (diff,) = re.findall(r"```diff\n(.*?)```", README, re.DOTALL)
    before, after = (
        "".join(f"{line[1:]}\n" for line in diff.splitlines() if line[:1] in ("", *signs))
        for signs in (" -", " +")
    )
    assert migrate_source(before, "example.py", MigrationOptions()).new == after


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
