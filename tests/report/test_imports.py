"""What is said of imports that fail."""

from __future__ import annotations

import pytest

from tfgradmigrate.report.imports import with_faults
from tfgradmigrate.rules.model import ImportedModule, ImportOutcome


@pytest.mark.parametrize(
    ("path", "outcome", "begin"),
    [
        ("a.py", ImportOutcome("failed", "ValueError: no"), "it fails when it is imported"),
        ("a.py", ImportOutcome("failed", "FileNotFoundError: vocab.txt"), "a file of data"),
        ("a.py", ImportOutcome("failed", "NotFoundError: {{node}} a.so"), "a file of data"),
        ("a_pb2.py", ImportOutcome("failed", "TypeError: Descriptors"), "it was generated"),
        ("a.py", ImportOutcome("missing", "", missing="protos.a_pb2"), "it is generated"),
        ("a.py", ImportOutcome("missing", "", missing="six"), "install it"),
    ],
)
def test_missing_data_and_generated_code_are_told_apart(
    path: str, outcome: ImportOutcome, begin: str
) -> None:
    (item,) = with_faults([], [ImportedModule(path, outcome, outcome)])
    assert item.remedy.startswith(begin)
