"""Which tests are quick and which come first; the workers that all share; and `fake_core`.

That is a codemod that is easy to steer, for tests that are about files and exit codes.
"""

from __future__ import annotations

import functools
import gc
import os
import sys
import types
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests.fresh import Fresh
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Action, FileFailure, FileResult, Finding

if TYPE_CHECKING:  # most tests need no worker
    from tfgradmigrate.verify.running.pool import Workers
    from tfgradmigrate.verify.running.workers import Worker

TESTS = Path(__file__).parent

#: How many tests there are for each one with the mark `quick`, by a file or folder below `tests`:
#: none is quick where there is a 0, and all are in a file of which nothing is said here.
ONE_QUICK_OF = {
    # programs and processes of TensorFlow
    "fixtures/test_modes.py": 5,
    "fixtures/test_sums.py": 0,
    "fixtures/test_values.py": 25,
    "fixtures/test_workers.py": 180,
    "integration/test_keras_models.py": 0,
    "integration/test_keras_fit.py": 0,
    "integration/test_kernel_sources.py": 0,
    "integration/test_kernels.py": 0,
    "integration/test_tf_upgrade_v2.py": 150,
    "runtime": 20,
    "runtime/test_memory.py": 0,
    "runtime/test_selftest.py": 0,
    "runtime/test_threads.py": 0,
    "runtime/test_vendored.py": 0,
    "review/test_terminal.py": 0,
    "server": 6,
    "server/test_server.py": 0,
    "tables/test_generators.py": 0,
    "tables/test_live.py": 0,
    "verify/certificate/test_beside.py": 0,
    "verify/certificate/test_imported.py": 6,
    "verify/certificate/test_locked.py": 0,
    "verify/mutants/test_mutants.py": 0,
    "verify/mutants/test_no_false_alarm.py": 0,
    "verify/places/test_chance.py": 12,
    "verify/places/test_cuts.py": 8,
    "verify/places/test_deciding.py": 9,
    "verify/places/test_fixtures.py": 12,
    "verify/places/test_given.py": 0,
    "verify/places/test_handed_over.py": 0,
    "verify/places/test_idle.py": 0,
    "verify/places/test_late.py": 8,
    "verify/places/test_loops.py": 0,
    "verify/places/test_memory.py": 3,
    "verify/places/test_new_names.py": 0,
    "verify/places/test_older_numpy.py": 0,
    "verify/places/test_rest.py": 5,
    "verify/places/test_shapes.py": 0,
    "verify/places/test_state.py": 0,
    "verify/running": 0,
    "verify/step": 0,
    "verify/test_again.py": 0,
    "verify/test_by_hand.py": 0,
    "verify/test_curves.py": 12,
    "verify/test_importing.py": 0,
    "verify/test_programs.py": 0,
    "verify/test_proving.py": 0,
    "verify/test_pytest_plugin.py": 0,
    "verify/test_soundness.py": 0,
    "verify/test_testing.py": 4,
    "verify/test_verifier.py": 0,
    "verify/graphs/test_attacks.py": 8,
    "verify/graphs/test_eagerly.py": 8,
    "verify/graphs/test_edits.py": 8,
    "verify/graphs/test_loops.py": 0,
    "verify/graphs/test_pairs.py": 20,
    "verify/graphs/test_canon.py": 8,
    "verify/graphs/test_opaque.py": 0,
    "verify/graphs/test_settings.py": 0,
    "verify/graphs/test_tracing.py": 24,
    "verify/graphs/test_variables.py": 4,
    "verify/worker": 0,
    "verify/worker/test_candidates.py": 30,
    # many programs, or other processes
    "campaign": 8,
    "campaign/test_cluster.py": 0,
    "cli/test_checkout.py": 4,
    "cli/test_explain.py": 2,
    "cli/test_hostile_folder.py": 4,
    "cli/test_pre_commit.py": 0,
    "cli/test_step.py": 0,
    "cli/test_vendor_runtime.py": 0,
    "cli/test_whole_way.py": 0,
    "documents/test_notebooks.py": 6,
    "fixtures/test_comments.py": 8,
    "fixtures/test_new_idiom.py": 4,
    "fixtures/test_record.py": 4,
    "fixtures/test_rewrites.py": 12,
    "integration/test_no_false_findings.py": 3,
    "project/test_parts.py": 4,
    "project/test_projects.py": 8,
    "report/test_progress.py": 4,
    "rewrite/test_host_scalars.py": 3,
    "structure/test_imports.py": 3,
    "syntax/test_positions.py": 10,
    "syntax/test_unread.py": 4,
    "test_accepted.py": 4,
    "test_baseline.py": 3,
    "test_cache.py": 4,
    "test_choosing.py": 4,
    "test_circles.py": 0,
    "test_composition.py": 0,
    "test_executing.py": 4,
    "test_growth.py": 0,
    "test_interface.py": 2,
    "test_neighbours.py": 24,
    "test_pages.py": 0,
    "test_properties.py": 20,
    "test_python2.py": 15,
    "test_readme.py": 2,
    "test_repeating.py": 8,
    "verify/program/test_subjects.py": 5,
}

#: The files that take longest: the others fill up what is left of the time.
FIRST = (
    "verify/test_by_hand.py",
    "verify/graphs/test_pairs.py",
    "verify/graphs/test_fixtures.py",
    "verify/running/test_workers.py",
    "test_growth.py",
    "verify/test_verifier.py",
    "fixtures/test_values.py",
    "verify/places/test_fixtures.py",
    "verify/test_soundness.py",
    "verify/places/test_given.py",
    "verify/certificate/test_locked.py",
    "verify/test_proving.py",
    "verify/test_pytest_plugin.py",
    "verify/mutants/test_mutants.py",
    "test_pages.py",
    "verify/places/test_state.py",
    "verify/worker/test_modes.py",
    "verify/places/test_late.py",
    "verify/certificate/test_beside.py",
    "verify/test_programs.py",
    "verify/mutants/test_no_false_alarm.py",
    "verify/graphs/test_tracing.py",
    "cli/test_whole_way.py",
    "runtime/test_threads.py",
    "test_properties.py",
    "verify/places/test_idle.py",
    "cli/test_documented.py",
    "review/test_terminal.py",
    "runtime/test_keras_parts.py",
    "runtime/test_keras.py",
    "integration/test_kernel_sources.py",
    "integration/test_no_false_findings.py",
    "integration/test_keras_models.py",
    "fixtures/test_rewrites.py",
    "server/test_server.py",
    "verify/graphs/test_attacks.py",
    "test_python2.py",
    "verify/graphs/test_edits.py",
    "campaign/test_campaign.py",
    "verify/places/test_new_names.py",
)


#: The variable that names an interpreter with TensorFlow 1.15.5.
REFERENCE = "TFGRADMIGRATE_REFERENCE_PYTHON"


@functools.cache
def one_quick_of(file: Path) -> int:
    """Return how many tests of a file there are for each quick one; the nearest folder counts."""
    if not file.is_relative_to(TESTS):
        return 0
    path = file.relative_to(TESTS)
    names = map(Path.as_posix, (path, *path.parents))
    return next((ONE_QUICK_OF[name] for name in names if name in ONE_QUICK_OF), 1)


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


def pytest_collection_finish() -> None:
    """Let no test pay for looking through all that again."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick tests, and put the files that take longest first."""
    numbers: Counter[Path] = Counter()
    for item in items:
        share = one_quick_of(item.path)
        if share and numbers[item.path] % share == 0 and item.get_closest_marker("slow") is None:
            item.add_marker("quick")
        numbers[item.path] += 1
    places = {TESTS / name: place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


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
    """Processes with TensorFlow: a start of one takes as long as some fifty programs in it."""
    from tests.verify.remembering import RememberingForms
    from tfgradmigrate.verify.running import pool

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "Worker", RememberingForms)
        shared = pool.Workers()
    yield shared
    shared.close()


@pytest.fixture(scope="session")
def old(workers: Workers) -> Worker:
    return workers.old


@pytest.fixture(scope="session")
def new(workers: Workers) -> Worker:
    return workers.new[0]


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
    from tfgradmigrate.verify.running.workers import Worker

    with Worker("old", reference_python) as worker:
        yield worker


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
