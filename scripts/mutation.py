r"""Change one operator, number or condition of a module at a time: which changes does no test see?

    python -m pip install cosmic-ray pytest-cov
    python -m scripts.mutation                                # 8 changes of each module, long
    python -m scripts.mutation tfgradmigrate/emit --sample 20 --seed 2
    python -m scripts.mutation tfgradmigrate/rewrite/keys.py --sample 0         # all of them
    python -m scripts.mutation tfgradmigrate/verify/worker/graphs/hosts.py --sample 60 \
        --tests tests/verify/graphs/test_hosts.py                               # in a minute

cosmic-ray makes the changes, within functions, and nothing is written. The tests of a folder run
once, to learn which of them come to which line and how long each takes; for a change those of its
line run until one fails, then those of its function, in a process that is forked where all tests
are collected: there the functions are given the changed code. Those of the file that is named like
the module are first, then those that take different ways through the function. A test that takes
far longer than it should sees the change as well. For each module its score is printed, and each
change that no test has seen: a test is missing, or the change makes no difference. What runs in
other processes is not seen.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import functools
import gc
import importlib
import itertools
import json
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

ROOT = Path(__file__).parents[1]

_REWRITES = (
    "tests/emit tests/syntax tests/rewrite tests/idioms tests/fixtures/test_rewrites.py"
    " tests/test_migrate.py tests/project/test_projects.py tests/test_circles.py"
    " tests/test_kernels.py tests/test_patterns.py"
)

#: The tests of a folder that run in one process, those left out that need the workers of `verify`:
#: a change would wait for an import of TensorFlow. No test file may have begun to use it when a
#: process is forked.
TESTS = {
    "tfgradmigrate/syntax": _REWRITES,
    "tfgradmigrate/rewrite": _REWRITES,
    "tfgradmigrate/idioms": _REWRITES,
    "tfgradmigrate/emit": _REWRITES,
    "tfgradmigrate/verify/comparing": "tests/verify/comparing",
    "tfgradmigrate/verify/program": "tests/verify/program tests/verify/inputs",
    "tfgradmigrate/verify/worker/graphs": " ".join(
        f"tests/verify/graphs/test_{name}.py"
        for name in (
            *("arithmetic", "attacks", "attributes", "canon", "compare", "comparing_rows"),
            *("eager_calls", "eagerly", "edits", "evaluated", "hosts", "inputs", "keeping"),
            *("loops", "opaque", "origins", "overrides", "pairs", "rules", "settings", "structure"),
            *("table", "tracing", "variables"),
        )
    ),
    "tfgradmigrate/verify/places": (
        "tests/verify/places tests/verify/certificate/test_layout.py"
        " tests/verify/certificate/test_imported.py tests/verify/test_proving.py"
    ),
    "tfgradmigrate/verify/proving": (
        "tests/verify/test_spelling.py tests/verify/test_proving.py tests/verify/test_by_hand.py"
        " tests/verify/test_prover.py tests/verify/test_deciding.py tests/verify/test_left.py"
        " tests/verify/test_telling.py tests/verify/certificate"
        " tests/verify/places/test_uncopied.py tests/verify/places/test_idle.py"
    ),
    "tfgradmigrate/run/neighbours.py": "tests/test_neighbours.py tests/verify/test_by_hand.py",
    "tfgradmigrate/meaning/host_functions.py": (
        "tests/meaning tests/rewrite tests/fixtures/test_rewrites.py tests/verify/places"
    ),
}

#: So many seconds of the processor the tests of one change take without it: others are left out.
PROCESSOR = 60

#: A test may take so many times the seconds that it takes without a change, and so many more; by
#: the clock all tests of a change so many times that: one that never ends is seen.
SLOWER, MORE, BY_CLOCK = 4, 10, 6

#: By the clock, for the run that learns which test comes to which line.
LEARNING = 7200

#: So many tests run first without a change: whether they pass where they are run.
FIRST = 60

#: So many tests run for a change at most, those of its line before others; what none of them sees
#: may still be seen by another.
MOST = 300

#: Changes that make no difference: nodes of libcst and of `ast` are equal only to themselves, and
#: short strings and small numbers that are equal are the same.
_THE_SAME = frozenset({"Is_Eq", "IsNot_NotEq", "Eq_Is", "NotEq_IsNot"})

_UNCHANGED = 3

#: The tests that come to a line.
Lines = dict[int, set[str]]

#: What only asserts makes no difference where it holds: such statements, and what stands before
#: the True of `zip`.
_ASSERTS, _ASSERTING = re.compile(r"\s*assert "), "strict="

#: Lines in which `|` stands between types, which nobody evaluates.
_TYPES = re.compile(r"\s*(?:(?:async )?def |\) -> |[\w.]+: )")


@dataclass(frozen=True)
class Change:
    """One change of a module: what does it, the how-manieth place it is, and its line."""

    operator: str
    occurrence: int
    line: int

    def applied(self, text: str) -> str | None:
        """Return the changed text of a module; None if it is no other one."""
        from cosmic_ray.mutating import mutate_code
        from cosmic_ray.plugins import get_operator

        try:
            changed: str | None = mutate_code(text, get_operator(self.operator)(), self.occurrence)
        except AttributeError:  # cosmic-ray takes each exception of several for a plain name
            return None
        return None if changed == text else changed


def changes(text: str) -> Iterator[Change]:
    """Yield all changes of a module, but not those of a type or of what only asserts."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    nodes = list(ast_nodes(get_ast(text)))
    lines = text.split("\n")
    for name in operator_names():
        if get_operator(name).arguments() or name.partition("Operator_")[2] in _THE_SAME:
            continue
        places = (at for node in nodes for at in get_operator(name)().mutation_positions(node))
        for occurrence, ((line, column), _) in enumerate(places):
            before = lines[line - 1][:column]
            if _ASSERTS.match(before) or ("BitOr" in name and _TYPES.match(lines[line - 1])):
                continue
            if name.endswith("TrueWithFalse") and before.endswith(_ASSERTING):
                continue
            yield Change(name, occurrence, line)


def sample(found: Iterable[Change], size: int, rng: random.Random) -> list[Change]:
    """Return some changes in random order, of one line and kind of operator only one; 0 is all."""
    mixed = sorted(found, key=lambda change: (change.line, change.operator, change.occurrence))
    if not size:
        return mixed
    rng.shuffle(mixed)
    kinds: dict[tuple[int, str], Change] = {}
    for change in mixed:
        kinds.setdefault((change.line, change.operator.rpartition("_")[0]), change)
    return list(kinds.values())[:size]


def forked(run: Callable[[], int], output: Path, seconds: float) -> int:
    """Run something in a process of its own; return its exit code, or minus its signal."""
    child = os.fork()
    if not child:
        code = 70
        try:
            os.setsid()
            written = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(written, 1)
            os.dup2(written, 2)
            code = run()
        finally:
            os._exit(code)
    end = time.monotonic() + seconds
    while os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        if time.monotonic() > end:
            break
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)  # what the tests have started ends as well
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class InProcess:
    """Leaves out the tests that need workers."""

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Take them out of what has been collected."""
        items[:] = [item for item in items if "workers" not in item.fixturenames]


def run_pytest(tests: str, more: Sequence[str], plugins: Sequence[object]) -> int:
    """Run pytest in this process; return its exit code."""
    import pytest

    plugins = [*plugins, InProcess()]
    options = ("-q", "-x", "-s", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:xdist")
    return int(pytest.main([*options, *more, *tests.split()], plugins=plugins))


class Timing:
    """Writes how many seconds of the processor each test takes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._took: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self._took[nodeid] = -time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A test has ended."""
        self._took[nodeid] += time.process_time()

    def pytest_sessionfinish(self) -> None:
        """All tests have ended."""
        self._path.write_text(json.dumps(self._took), "utf-8")


def tests_of_lines(tests: str, output: Path, times: Path) -> dict[str, Lines]:
    """Run tests; return which of them come to each line of each module."""
    coverage = ("--cov=tfgradmigrate", "--cov-context=test", "--cov-report=")
    if forked(lambda: run_pytest(tests, coverage, (Timing(times),)), output, LEARNING) != 0:
        raise SystemExit(output.read_text()[-3000:])
    from coverage import CoverageData

    data = CoverageData(os.environ["COVERAGE_FILE"])
    data.read()
    return {
        os.path.relpath(file): {
            line: {context.rpartition("|")[0] for context in contexts if context}
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }


def bodies(text: str) -> list[range]:
    """Return the lines of the body of each function of a module."""
    return [
        range(node.body[0].lineno, (node.end_lineno or 0) + 1)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def by_turns(tests: Iterable[str], lines: Lines, rng: random.Random) -> list[str]:
    """Return tests in an order in which those that come to other lines take turns."""
    ways: dict[str, list[int]] = {test: [] for test in sorted(tests)}
    for line, coming in lines.items():
        for test in coming & ways.keys():
            ways[test].append(line)
    groups: dict[frozenset[int], list[str]] = {}
    for test, way in ways.items():
        groups.setdefault(frozenset(way), []).append(test)
    for group in groups.values():
        rng.shuffle(group)
    rounds = itertools.zip_longest(*sorted(groups.values(), key=len))
    return [test for turn in rounds for test in turn if test is not None]


@dataclass(frozen=True)
class Score:
    """How many changes were tried, and how many of them no test has seen."""

    tried: int = 0
    missed: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(self.tried + other.tried, self.missed + other.missed)

    def __str__(self) -> str:
        score = 100 * (self.tried - self.missed) / max(self.tried, 1)
        return f"{self.tried} changes, {self.missed} not seen, score {score:.0f} %"


class Changing:
    """Where pytest would run its tests, once they are collected: do so for each change."""

    def __init__(
        self,
        modules: Sequence[str],
        lines: dict[str, Lines],
        took: dict[str, float],
        options: argparse.Namespace,
        output: Path,
    ) -> None:
        self._modules = {module: Path(module).read_text("utf-8") for module in modules}
        self._output = output
        self._lines = lines
        self._took = took
        self._size: int = options.sample
        self._seed: int = options.seed
        self._most: int = options.most
        self._seconds: int = options.seconds
        self._score = Score()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Give a test its time of the processor."""
        end = time.process_time() + SLOWER * self._took.get(nodeid, 0) + MORE
        resource.setrlimit(resource.RLIMIT_CPU, (int(end), resource.RLIM_INFINITY))

    def pytest_runtestloop(self, session: Any) -> bool:
        """Print the score of each module, and what was not seen."""
        import pytest

        for module in self._modules:
            importlib.import_module(module.removesuffix(".py").replace("/", "."))
        gc.unfreeze()
        functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        gc.freeze()
        threads = (name.read_text() for name in Path("/proc/self/task").glob("*/comm"))
        if any(name.startswith("tf_") for name in threads):
            pytest.exit("a test file uses TensorFlow where it is imported: what is forked waits")
        items = {item.nodeid: item for item in session.items}
        if self._run(session, list(items.values())[:: len(items) // FIRST + 1]):
            pytest.exit("tests fail unchanged: " + self._output.read_text()[-3000:])
        for module, text in self._modules.items():
            path = os.path.abspath(module)
            own = [each for each in functions if each.__code__.co_filename == path]
            self._change(session, module, text, own, items)
        print(f"in all: {self._score}")
        return True

    def _change(
        self,
        session: Any,
        module: str,
        text: str,
        functions: list[FunctionType],
        items: dict[str, Any],
    ) -> None:
        lines = self._lines.get(module, {})
        rng = random.Random(f"{self._seed} {module}")
        inside = bodies(text)
        found = [c for c in changes(text) if any(c.line in body for body in inside)]
        number, missed = 0, []
        for change in sample(found, self._size, rng):
            changed = change.applied(text)
            if changed is None:
                continue
            body = min((body for body in inside if change.line in body), key=len)
            here = lines.get(change.line, set())
            tests = [items[name] for name in self._tests(module, here, body, rng) if name in items]
            tests = self._in_time(tests or rng.sample(list(items.values()), len(items)))
            try:
                code = compile(changed, os.path.abspath(module), "exec", dont_inherit=True)
            except SyntaxError:  # not all changes of operators are Python
                continue
            told = self._run(session, tests, functools.partial(replace, functions, code))
            number += told is not None
            if told is False:
                missed.append((change, len(here), difference(text, changed)))
        score = Score(number, len(missed))
        self._score += score
        print(f"{module}: {score}")
        for change, tests_here, lines_of in missed:
            print(f"  line {change.line} ({tests_here} tests), {change.operator}\n{lines_of}")
        sys.stdout.flush()

    def _tests(self, module: str, here: set[str], body: range, rng: random.Random) -> Iterator[str]:
        inside = {n: coming for n, coming in self._lines.get(module, {}).items() if n in body}
        around = set[str]().union(*inside.values()) - here
        own = f"/test_{Path(module).name}::"
        for tests in (here, around):
            ordered = by_turns(tests, inside, rng)
            yield from (test for test in ordered if own in test)
            yield from (test for test in ordered if own not in test)

    def _in_time(self, tests: list[Any]) -> list[Any]:
        found: list[Any] = []
        left = float(self._seconds)
        for test in tests:
            took = self._took.get(test.nodeid, 0)
            if not found or (took <= left and len(found) < self._most):
                found.append(test)
                left -= took
        return found

    def _run(
        self, session: Any, tests: list[Any], prepare: Callable[[], None] = lambda: None
    ) -> bool | None:
        """Tell whether a test fails, in a process of its own; None where it cannot be changed."""
        import _pytest.main

        def run() -> int:
            try:
                prepare()
            except ValueError:  # a function that closes over other names
                return _UNCHANGED
            session.items = tests
            _pytest.main.pytest_runtestloop(session)  # raises where a test fails
            return 0

        needed = sum(self._took.get(test.nodeid, 0) for test in tests) + MORE
        code = forked(run, self._output, needed * BY_CLOCK)
        return None if code == _UNCHANGED else code != 0


def replace(functions: Sequence[FunctionType], code: CodeType) -> None:
    """Give functions the code that a changed module has for them."""
    parts: dict[tuple[str, int], CodeType] = {}
    left = [code]
    while left:
        for part in left.pop().co_consts:
            if isinstance(part, CodeType):
                parts[part.co_name, part.co_firstlineno] = part
                left.append(part)
    for function in functions:
        old = function.__code__
        function.__code__ = parts.get((old.co_name, old.co_firstlineno), old)


def difference(text: str, changed: str) -> str:
    """Return the lines that differ."""
    lines = difflib.ndiff(text.splitlines(), changed.splitlines())
    return "\n".join(f"    {line}" for line in lines if line[0] in "+-")


def meant(names: Sequence[str]) -> dict[str, list[str]]:
    """Return the modules that are meant, by their tests."""
    found: dict[str, list[str]] = {}
    for folder, tests in TESTS.items():
        whole = ROOT / folder
        for path in sorted(whole.glob("*.py")) or [whole]:
            module = path.relative_to(ROOT).as_posix()
            if folder in names or module in names:
                found.setdefault(tests, []).append(module)
    return found


def main() -> int:
    """Read the command line, and print scores and survivors."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="modules, or folders: " + ", ".join(TESTS))
    parser.add_argument("--sample", type=int, default=8, help="changes of each module; 0 is all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=MOST, help="tests that run for a change")
    parser.add_argument(
        "--seconds", type=int, default=PROCESSOR, help="of the processor that they take"
    )
    parser.add_argument("--tests", help="run these, not those of the folder: 'FILE FILE'")
    parser.add_argument(
        "--blind", action="store_true", help="any tests of the folder, not those of a line"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mutation-") as scratch:
        os.environ["COVERAGE_FILE"] = os.path.join(scratch, "coverage")
        output = Path(scratch, "output")
        groups = meant(options.names or list(TESTS))
        if options.tests:  # which are learned from once
            groups = {options.tests: [module for each in groups.values() for module in each]}
        for tests, modules in groups.items():
            times = Path(scratch, "times")
            times.write_text("{}", "utf-8")
            lines = {} if options.blind else tests_of_lines(tests, output, times)
            took = json.loads(times.read_text("utf-8"))
            plugin = Changing(modules, lines, took, options, output)
            child = os.fork()  # pytest collects what is not imported yet
            if not child:
                os._exit(run_pytest(tests, (), [plugin]))
            os.waitpid(child, 0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
