"""Write what the documentation takes from the code.

    python docs/generate.py

That is the table of docs/idioms.md, docs/findings/ with an example of each code from the cases,
the cases that docs/guides/ shows, and the interfaces in docs/runtime.md and docs/library.md. A test
compares them with the code, so run this after a change to an idiom, to a finding code, to a case or
to a docstring of a public name.

And after a change to a command or an option: docs/options.md, the manual page, and the completions
of the shells.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))

import commands

from tfgradmigrate import cli
from tfgradmigrate.cli.completion import SCRIPTS
from tfgradmigrate.idioms import registry
from tfgradmigrate.rules.findings import explanations
from tfgradmigrate.rules.model import Explanation
from tfgradmigrate.run import engine

ROOT = Path(__file__).parents[1]
IDIOMS_PAGE = ROOT / "docs" / "idioms.md"
FINDINGS = ROOT / "docs" / "findings"
FIXTURES = ROOT / "fixtures"
GUIDES = ROOT / "docs" / "guides"
RUNTIME_PAGE = ROOT / "docs" / "runtime.md"
LIBRARY_PAGE = ROOT / "docs" / "library.md"
RUNTIME = ROOT / "tfgradmigrate" / "runtime"
OPTIONS_PAGE = ROOT / "docs" / "options.md"
MANUAL = ROOT / "docs" / "tfgradmigrate.1"

#: What docs/library.md has of docstrings: modules, and their names.
LIBRARY = {
    "interface.py": ("Migration", "Migrations", "Verification"),
    "verify/testing.py": ("assert_gradients_equivalent",),
    "pytest_plugin.py": ("verify_migration", "verify_locked"),
}

BEGIN = "<!-- idioms: written by docs/generate.py -->\n"
END = "<!-- end of idioms -->\n"
INTERFACE_BEGIN = "<!-- interface: written by docs/generate.py -->\n"
INTERFACE_END = "<!-- end of interface -->\n"
CASE_END = "<!-- end of case -->"


def idioms_table() -> str:
    """Return the table of idioms, in Markdown."""
    rows = ["| idiom | what it becomes | codes |", "|---|---|---|"]
    for idiom in registry():
        codes = ", ".join(
            f"[{code}](findings/{code}.md)" for code in sorted(c.code for c in idiom.codes)
        )
        rows.append(f"| {_cell(idiom.title)} | {_cell(idiom.becomes)} | {codes} |")
    return "\n".join(rows) + "\n"


def idioms_page() -> str:
    """Return docs/idioms.md with the table as it has to be."""
    return _filled(IDIOMS_PAGE, BEGIN, idioms_table(), END)


def interface() -> str:
    """Return the public names of the runtime with their docstrings, in Markdown.

    They are read off the source: the runtime itself cannot be imported without TensorFlow.
    """
    package = ast.parse((RUNTIME / "__init__.py").read_text("utf-8"))
    parts = []
    for statement in package.body:
        if isinstance(statement, ast.ImportFrom):
            module = ast.parse((RUNTIME / f"{statement.module}.py").read_text("utf-8"))
            names = {alias.name for alias in statement.names}
            parts += [_entry(node) for node in module.body if getattr(node, "name", None) in names]
    return "\n".join(sorted(parts, key=str.casefold))


def runtime_page() -> str:
    """Return docs/runtime.md with the interface as it has to be."""
    return _filled(RUNTIME_PAGE, INTERFACE_BEGIN, interface(), INTERFACE_END)


def library_page() -> str:
    """Return docs/library.md with the results, and what tests call, as they have to be."""
    parts = []
    for path, names in LIBRARY.items():
        module = ast.parse((ROOT / "tfgradmigrate" / path).read_text("utf-8"))
        found = {getattr(node, "name", None): node for node in module.body}
        parts += [_entry(found[name], members=True) for name in names]
    return _filled(LIBRARY_PAGE, INTERFACE_BEGIN, "\n".join(parts), INTERFACE_END)


def of_commands() -> dict[Path, str]:
    """Return what is made of the command line."""
    scripts = {
        SCRIPTS / f"tfgradmigrate.{shell.value}": text
        for shell, text in commands.completions().items()
    }
    return {OPTIONS_PAGE: commands.page(), MANUAL: commands.manual(), **scripts}


def finding_pages() -> dict[str, str]:
    """Return the files of docs/findings/ by name."""
    registry()
    explained = explanations()
    pages = {f"{code}.md": _page(page) for code, page in explained.items()}
    index = [f"- [{code}]({code}.md): {page.title}" for code, page in explained.items()]
    pages["README.md"] = "# Finding codes\n\n" + "\n".join(index) + "\n"
    return pages


def guides() -> dict[str, str]:
    """Return the pages of docs/guides/ by name, each case in them as it is today."""

    def shown(place: re.Match[str]) -> str:
        return f"{place[1]}\n{_of_case(place[2])}\n{CASE_END}"

    asked = re.compile(rf"(<!-- case: (\S+) -->)\n.*?{CASE_END}", re.DOTALL)
    return {
        page.name: asked.sub(shown, page.read_text("utf-8")) for page in sorted(GUIDES.glob("*.md"))
    }


def _of_case(name: str) -> str:
    """A case before and after; of a notebook, what changes in its cells."""
    (before,) = (FIXTURES / name).glob("before.*")
    text = before.read_text("utf-8")
    if before.suffix == ".py":
        after = before.with_name("after.py").read_text("utf-8")
        parts = ["Before:", "", *_block("python", text), "", "After:", "", *_block("python", after)]
    else:
        run = Run({f"demo{before.suffix}": text}, ". --diff")
        diff = _printed(run).partition(f"demo{before.suffix}:")[0]
        parts = _block("diff", diff)
    link = f"(The case [{name}](../../fixtures/{name}/{before.name}).)"
    return "\n".join([*parts, "", link])


def _block(language: str, text: str) -> list[str]:
    return [f"```{language}", *(line.rstrip("\t") for line in text.strip("\n").split("\n")), "```"]


def _filled(page: Path, begin: str, text: str, end: str) -> str:
    head, _, rest = page.read_text("utf-8").partition(begin)
    _, _, tail = rest.partition(end)
    return head + begin + text + end + tail


def _entry(node: ast.stmt, *, members: bool = False) -> str:
    """Return one public name: a heading, the signature, the docstring.

    With `members` also the public ones of a class.
    """
    assert isinstance(node, ast.FunctionDef | ast.ClassDef)
    listed = ""
    if isinstance(node, ast.FunctionDef):
        for argument in (*node.args.args, *node.args.kwonlyargs):
            argument.annotation = None
        signature = f"{node.name}({ast.unparse(node.args)})"
    else:
        signature = f"{node.name}({', '.join(ast.unparse(base) for base in node.bases)})"
        if members:
            signature = node.name
            listed = "".join(
                f"\n- `{each.name}`: {ast.get_docstring(each)}"
                for each in node.body
                if isinstance(each, ast.FunctionDef)
                and [ast.unparse(decorator) for decorator in each.decorator_list] == ["property"]
            )
    text = inspect.cleandoc(ast.get_docstring(node) or "")
    # `Args:` and its entries, each of which may go on in lines indented deeper.
    text = re.sub(r"^(Args|Returns|Raises):\n", r"**\1**\n\n", text, flags=re.MULTILINE)
    text = re.sub(r"^  ([\w.]+): ", r"- `\1`: ", text, flags=re.MULTILINE)
    text = re.sub(r"^    (?=\S)", "  ", text, flags=re.MULTILINE)
    text = re.sub(r"^  (As for )", r"- \1", text, flags=re.MULTILINE)
    return f"### `{signature}`\n\n{_unindented(text)}\n" + (f"{listed}\n" if listed else "")


def _unindented(text: str) -> str:
    """Take the indent off plain text under `Returns`: there it is no entry that goes on."""
    blocks = text.split("\n\n")
    return "\n\n".join(
        block if block.lstrip().startswith("- ") else inspect.cleandoc(f"\n{block}")
        for block in blocks
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _page(explanation: Explanation) -> str:
    page = f"# {explanation.code}: {explanation.title}\n\n{explanation.text.strip()}\n"
    return page + _example(explanation.code)


def _example(code: str) -> str:
    """The smallest case of a code: what becomes of it, or the lines that stay, and what is said."""
    if code in RUNS:
        return _of_run(code, RUNS[code])
    shown = [case for case in _cases() if code in case.codes]
    if not shown:
        return ""
    case = min(shown, key=lambda case: (len(case.codes), len(case.before), case.name))
    diff = difflib.unified_diff(case.before.splitlines(), case.after.splitlines(), n=2, lineterm="")
    changes = list(diff)[2:]
    said = [finding for finding in case.findings if finding["code"] == code]
    if changes:
        block = ["```diff", *changes, "```"]
    else:
        line = said[0]["line"]
        lines = case.before.splitlines()[max(line - 4, 0) : line + 3]
        block = ["```text", *"\n".join(lines).strip("\n").splitlines(), "```"]
    messages = [
        f"    {each['line']}:{each['column']}: {code} {each['message']}" for each in said[:1]
    ]
    where = f"Of the case [{case.name}](../../fixtures/{case.name}/before.py):"
    return "\n".join(["", "## Example", "", where, "", *block, "", *messages, ""])


class Run(NamedTuple):
    """A run that shows a code of which no case can be shown: its files, and what is typed.

    The tool is to have the fault that `broken` raises, as none is known. `shown` are the files to
    show, with the texts to show of them.
    """

    files: dict[str, str]
    arguments: str = "."
    broken: str = ""
    shown: dict[str, str] | None = None


_HEAD = "import tensorflow as tf\n\n\n"
_HOST = "def f(x):\n    return tf.py_func(host, [x], tf.float32)\n"
_POWERS = "y = " + "2 ** " * 3000 + "tf.py_func(f, [], tf.int32)\n"
_SIGNS = """\
import tensorflow as tf


def f(x, flag):
    g = tf.get_default_graph()
    with g.gradient_override_map({"Mul": "Add"}):  # tfgradmigrate: ignore[TGM105]
        if flag:
            with g.gradient_override_map({"Sign": "Identity"}):
                return tf.multiply(tf.sign(x), x)
        return tf.multiply(x, x)
"""
#: What shows the codes that no case of one module has.
RUNS = {
    "TGM111": Run(
        {"loss.py": f"{_HEAD}x = tf.placeholder(tf.float32)\n"}, ". --upgrade-api --graph-mode"
    ),
    "TGM118": Run({"loss.py": f"{_HEAD}loss = tf.log(2.0) + tf.log(3.0)\n"}, ". --upgrade-api"),
    "TGM206": Run(
        {
            "overriding.py": "import contextlib\nimport tensorflow as tf\n\n\n"
            "@contextlib.contextmanager\ndef guided():\n"
            '    with tf.get_default_graph().gradient_override_map({"Relu": "Guided"}):\n'
            "        yield\n",
            "net.py": f"{_HEAD[:-2]}from overriding import guided\n\n\ndef net(x):\n"
            "    with guided():\n        return tf.nn.relu(x)\n",
        }
    ),
    "TGM208": Run(
        {"net.py": f"{_HEAD}def weights():\n    return tf.get_variable('w', [2])\n"},
        ". --upgrade-api",
    ),
    "TGM423": Run(
        {"net.py": "import tensorflow as tf\n\nslim = tf.contrib.slim\n"}, ". --upgrade-api"
    ),
    "TGM426": Run(
        {
            "guide.rst": "The host function runs as it is:\n\n"
            "    >>> tf.py_func(host, [x], tf.float32)\n"
        },
        "guide.rst",
    ),
    "TGM901": Run({"net.py": f"{_HEAD}def f(x:\n    return tf.py_func(host, [x], tf.float32)\n"}),
    "TGM902": Run({"net.py": f"{_HEAD}{_HOST}\n\nprint f\n"}, ". --no-python2"),
    "TGM903": Run({"net.py": _SIGNS}),
    "TGM904": Run({"net.py": f"# -*- coding: klingon -*-\n{_HEAD}{_HOST}"}),
    "TGM905": Run(
        {"net.py": f"{_HEAD}{_HOST}"}, broken="raise IndexError('list index out of range')"
    ),
    "TGM906": Run(
        {"table.py": f"{_HEAD}{_POWERS}"},
        shown={"table.py": f"{_HEAD}{_POWERS.replace('2 ** ' * 2997, '... ')}"},
    ),
}


def _of_run(code: str, run: Run) -> str:
    """An example that is run here: the files, what is typed, and what is printed about the code."""
    run = run._replace(arguments=f"{run.arguments} --no-diff")
    told = [line for line in _printed(run).splitlines() if f" {code} " in line]
    assert told, f"the example of {code} does not show it"
    lines = ["", "## Example", ""]
    for name, text in (run.shown or run.files).items():
        lines += [f"`{name}`:", "", "```text", *text.rstrip("\n").splitlines(), "```", ""]
    if run.broken:
        lines += ["With a mistake in the tool:", ""]
    typed = f"$ tfgradmigrate {run.arguments}"
    return "\n".join([*lines, "```text", typed, *told[:1], "```", ""])


def _printed(run: Run) -> str:
    """What the tool prints in a folder that holds the files of a run and nothing else."""
    out = io.StringIO()
    raised = {"migrate_text": _raising(run.broken)} if run.broken else {}
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as patched:
        for name, text in run.files.items():
            Path(folder, name).write_text(text, "utf-8")
        for name, function in raised.items():
            patched.enter_context(mock.patch.object(engine, name, function))
        os.chdir(folder)
        try:
            with redirect_stdout(out), redirect_stderr(out):
                cli.main(run.arguments.split())
        finally:
            os.chdir(before)
    return out.getvalue()


def _raising(statement: str) -> Callable[..., Any]:
    """A function that raises in a line of the tool's own."""
    names: dict[str, Any] = {}
    text = "\n" * 117 + f"def fail(*_):\n    {statement}\n"
    exec(compile(text, "local_op.py", "exec"), names)
    return names["fail"]  # type: ignore[no-any-return]


class _Case(NamedTuple):
    """A fixture: its texts and findings."""

    name: str
    before: str
    after: str
    findings: list[dict[str, Any]]

    @property
    def codes(self) -> list[str]:
        return [finding["code"] for finding in self.findings]


@cache
def _cases() -> list[_Case]:
    """All cases that are a Python file."""
    found = []
    for path in sorted(FIXTURES.glob("*/*/before.py")):
        findings = json.loads((path.parent / "expected.json").read_text("utf-8"))["findings"]
        before = path.read_bytes().decode("utf-8", "replace")
        after = path.with_name("after.py")
        new = after.read_bytes().decode("utf-8", "replace") if after.exists() else before
        name = path.parent.relative_to(FIXTURES).as_posix()
        found.append(_Case(name, before, new, findings))
    return found


def main() -> None:
    """Write all; remove the pages of codes that are gone."""
    IDIOMS_PAGE.write_text(idioms_page(), "utf-8")
    RUNTIME_PAGE.write_text(runtime_page(), "utf-8")
    LIBRARY_PAGE.write_text(library_page(), "utf-8")
    for path, text in of_commands().items():
        path.write_text(text, "utf-8")
    for name, text in guides().items():
        (GUIDES / name).write_text(text, "utf-8")
    FINDINGS.mkdir(exist_ok=True)
    pages = finding_pages()
    for stale in {path.name for path in FINDINGS.glob("*.md")} - set(pages):
        (FINDINGS / stale).unlink()
    for name, text in pages.items():
        (FINDINGS / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
