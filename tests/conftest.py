"""Which tests are quick and which come first; the workers that all share; and `fake_core`.

That is a codemod that is easy to steer, for tests that are about files and exit codes.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import types
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests.fresh import Fresh
from tests.turns import ROOMS, TURN, TURNS, rests
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Action, FileFailure, FileResult, Finding

if TYPE_CHECKING:  # most tests need no worker
    from tfgradmigrate.verify.running.pool import Workers
    from tfgradmigrate.verify.running.protocol import Side
    from tfgradmigrate.verify.running.workers import Worker

TESTS = Path(__file__).parent

#: What a test may cost. The quick slice, `-m quick`, is all that has none of these marks.
COSTS = ("tensorflow", "processes", "slow")

#: Fixtures that start a TensorFlow: who asks for one has its mark without saying so.
STARTING = frozenset({"workers", "old", "new", "fresh", "reference"})

#: A file with such a line is not even imported for the quick slice: most import TensorFlow.
ALL_COST = re.compile(rf"^pytestmark = \[?\s*.*\bmark\.(?:{'|'.join(COSTS)})\b", re.MULTILINE)

#: One of so many tests with the mark `many` is quick.
ONE_OF_MANY = 12


#: The files that take longest: the others fill up what is left of the time.
FIRST = (
    "verify/step/test_ports.py",
    "verify/test_by_hand.py",
    "verify/test_verifier.py",
    "verify/test_proving.py",
    "verify/places/test_given.py",
    "verify/record/test_around.py",
    "verify/step/test_unseen.py",
    "verify/graphs/test_tracing.py",
    "verify/record/test_recorded.py",
    "verify/test_programs.py",
    "verify/certificate/test_locked.py",
    "verify/step/test_step.py",
    "fixtures/test_rewrites.py",
    "verify/graphs/test_fixtures.py",
    "verify/places/test_state.py",
    "cli/test_documented.py",
    "test_properties.py",
    "integration/test_tf_upgrade_v2.py",
    "verify/places/test_idle.py",
    "verify/attacks/test_attacks.py",
    "verify/worker/test_modes.py",
    "verify/certificate/test_beside.py",
    "fixtures/test_values.py",
    "verify/mutants/test_no_false_alarm.py",
    "verify/test_soundness.py",
    "review/test_terminal.py",
    "verify/places/test_shapes.py",
    "verify/places/test_handed_over.py",
    "integration/test_no_false_findings.py",
    "server/test_server.py",
    "readiness/test_remedies.py",
    "cli/test_interrupt.py",
    "verify/running/test_workers.py",
    "test_growth.py",
    "test_pages.py",
    "verify/test_pytest_plugin.py",
    "verify/mutants/test_mutants.py",
    "verify/graphs/test_pairs.py",
    "verify/places/test_older_numpy.py",
    "verify/test_again.py",
    "verify/places/test_new_names.py",
    "verify/places/test_locating.py",
    "cli/test_whole_way.py",
    "runtime/test_threads.py",
    "runtime/test_keras_parts.py",
    "runtime/test_keras.py",
    "integration/test_kernel_sources.py",
    "integration/test_keras_models.py",
    "verify/graphs/test_attacks.py",
    "test_python2.py",
    "verify/graphs/test_edits.py",
    "campaign/test_campaign.py",
)


#: The variable that names an interpreter with TensorFlow 1.15.5.
REFERENCE = "TFGRADMIGRATE_REFERENCE_PYTHON"


# The same examples in every run, so that what fails has failed before it was committed;
# `--hypothesis-profile=default` looks for others. How long one takes is a matter of the machine.
hypothesis.settings.register_profile(
    "same",
    derandomize=True,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Let pytest-xdist hand out the files in the order of the tests."""
    config.option.loadscopereorder = False
    gc.disable()  # what is imported and collected stays, millions of objects


def pytest_report_header() -> list[str]:
    """Name what another commit runs."""
    rooms = ", ".join(ROOMS)
    return [f"turn of {TURN}: one of {TURNS} tests of the folders {rooms}"] if TURN else []


def pytest_collection_finish() -> None:
    """Let no test pay for looking through all that again."""
    gc.freeze()
    gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files out of the quick slice of which no test is in it, and folders of such files."""
    if config.option.markexpr != "quick":
        return None
    files = [collection_path]
    if collection_path.is_dir():  # what a folder has in its conftest may cost as much
        files = list(collection_path.rglob("test_*.py"))
    if not all(file.suffix == ".py" for file in files):
        return None
    return True if all(ALL_COST.search(file.read_text("utf-8")) for file in files) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what costs nothing as quick, and put the files that take longest first.

    What is left to other commits is deselected.
    """
    numbers: Counter[Path] = Counter()
    for item in items:
        if STARTING.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("tensorflow")
        if item.get_closest_marker("many") is not None:
            numbers[item.path] += 1
            if numbers[item.path] % ONE_OF_MANY:
                continue
        if not any(item.get_closest_marker(cost) for cost in COSTS):
            item.add_marker("quick")
    places = {TESTS / name: place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))
    resting = [item for item in items if rests(item.path.parent.name, item.nodeid)]
    config.hook.pytest_deselected(items=resting)
    left = {*resting}
    items[:] = [item for item in items if item not in left]


#: What the quick test that is running has done, and should have a mark for.
_spent: list[str] = []
_watching: list[str] = []


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    """Note what costs more than nothing."""
    if not _watching:
        return
    if event == "import" and arguments[0] == "tensorflow":
        _spent.append("imports TensorFlow: mark it `tensorflow`")
    elif event == "os.fork" or (event == "subprocess.Popen" and arguments[0] == sys.executable):
        _spent.append("starts another Python: mark it `processes`")


sys.addaudithook(_watch)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hold the tests of the quick slice to what they may cost."""
    if item.config.option.markexpr == "quick":
        _watching.append(item.nodeid)
    try:
        return (yield)
    finally:
        _watching.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Let a test of the quick slice fail that is not quick, once it has cleaned up."""
    result = yield
    spent = list(dict.fromkeys(_spent))
    _spent.clear()
    assert not spent, f"{item.nodeid} {', and '.join(spent)}"
    return result


@pytest.fixture(scope="session", autouse=True)
def _one_tensorflow() -> Iterator[None]:
    """Let all workers be forked from the first one's import of TensorFlow."""
    from tfgradmigrate.verify.running.processes import kept

    with kept():
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_cache() -> None:
    """Let no test find what another one, or a user, has left."""
    os.environ["TFGRADMIGRATE_CACHE_DIR"] = ""


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    """Processes for verifiers: they run the same request once, whoever asks."""
    from tests.verify.remembering import Remembering
    from tfgradmigrate.verify.running import pool

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "Worker", Remembering)
        shared = pool.Workers()
    yield shared
    shared.close()


def _worker(side: Side, python: str | None = None) -> Iterator[Worker]:
    from tfgradmigrate.verify.running.workers import Worker

    with Worker(side, python) as worker:
        yield worker


@pytest.fixture(scope="session")
def old() -> Iterator[Worker]:
    """A process that runs whatever it is asked to, as often as that is."""
    yield from _worker("old")


@pytest.fixture(scope="session")
def new() -> Iterator[Worker]:
    """The same for the new side."""
    yield from _worker("new")


@pytest.fixture(scope="session")
def fresh() -> Iterator[Fresh]:
    """What runs programs of which each is the first in its process to use TensorFlow."""
    with Fresh() as started:
        yield started


@pytest.fixture(scope="session")
def reference_python() -> str:
    """An interpreter with TensorFlow 1.15.5; without one its tests are skipped."""
    if REFERENCE not in os.environ:
        pytest.skip(f"{REFERENCE} names no Python interpreter with TensorFlow 1.15.5")
    return os.environ[REFERENCE]


@pytest.fixture(scope="session")
def reference(reference_python: str) -> Iterator[Worker]:
    yield from _worker("old", reference_python)


def finding(path: str, code: str = "TGM101", action: Action = Action.REWRITE) -> Finding:
    return Finding(code, action, path, 1, 1, 1, 8, "fake", "f", "a message", ((1, 1),))


def fake_migrate(text: str, path: str, options: MigrationOptions) -> FileResult:
    """Replace `py_func` by `numpy_function`; some words in the text make it do something else."""
    if "raise" in text:
        raise RuntimeError("something unforeseen")
    if "fatal" in text:
        os._exit(3)
    if "unparsable" in text:
        return FileResult(path, failure=FileFailure(path, "TGM901", 3, "cannot be parsed"))
    if "keep" in text:
        return FileResult(path, (finding(path, "TGM201", Action.KEEP),), old=text, new=text)
    if "refuse" in text:
        return FileResult(path, (finding(path, "TGM401", Action.REFUSE),), old=text, new=text)
    new = text.replace("py_func", "numpy_function")
    if "shared" in text:
        new += f"# {sorted(options.shared_names)} {options.select} {options.ignore}\n"
    if "shim" in text:
        new += f"# {options.runtime_module}\n"
    if "style" in text:
        new += f"# {options.style.value}\n"
    if "RegisterGradient" in text:
        new += "".join(f"# {kernel.op} {kernel.path}\n" for kernel in options.kernels)
    return FileResult(path, (finding(path),), old=text, new=new)


@pytest.fixture
def fake_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in for `tfgradmigrate.migrate`, in worker processes as well."""
    module = types.ModuleType("tfgradmigrate.migrate")
    module.migrate_source = fake_migrate  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tfgradmigrate.migrate", module)
