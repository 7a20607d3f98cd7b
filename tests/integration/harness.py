"""What runs a case in every mode, from ``tests/fixtures``, which is a package of its own."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def _package(name: str, folder: Path) -> None:
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


_package("fixtures_harness", Path(__file__).parents[1] / "fixtures")

#: ``tests/fixtures/cases.py``: which cases there are, and what is known about them.
cases: ModuleType = importlib.import_module("fixtures_harness.cases")

#: ``tests/fixtures/modes.py``: how a case is run, and its results compared with the record.
modes: ModuleType = importlib.import_module("fixtures_harness.modes")
