"""What asks the private registry of gradients, and only reads it."""

from __future__ import annotations

import pytest

from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions

HEAD = "import tensorflow as tf\nfrom tensorflow.python.framework import ops\n\n"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("if 'A' not in ops._gradient_registry._registry: pass", True),
        ("if 'A' in ops._gradient_registry._registry: pass", True),
        ("ops._gradient_registry.lookup('A')", True),
        ("ops._gradient_registry.list()", True),
        ("name = 'A%d' % len(ops._gradient_registry._registry)", True),
        ("if 'A' in ops._gradient_registry.names: pass", False),
        ("if 'A' in ops._gradient_registry.Names: pass", False),
        ("if 'A' == ops._gradient_registry._registry: pass", False),
        ("ops._gradient_registry.register(f, 'A')", False),
        ("ops._gradient_registry.lookup", False),
        ("name = 'A%d' % len(ops._gradient_registry.names)", False),
        ("name = 'A%d' % print(ops._gradient_registry._registry)", False),
        ("print(ops._gradient_registry)", False),
    ],
)
def test_what_only_reads_is_kept(line: str, kept: bool) -> None:
    found = migrate_text(f"{HEAD}{line}\n", "a.py", MigrationOptions()).findings
    assert ("TGM205" in [each.code for each in found]) is kept
