"""Print the table of attacks: each migration, its verdict, its guards and the reason.

`python -m scripts.attacks` judges all rows of `tests/verify/attacks` and prints each verdict beside
the one from before there was a recorder. `--only WORD` takes the rows with the word in their name
or kind, `--every N` one of so many. `--show PYTHON` runs what shows each row under TensorFlow
1.15.5, of that interpreter, and under this one, and writes it down in `shown.json`; it fails where
a wrong row is not shown to differ, or a right one is. `--keep` writes the verdicts down as those
from before.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.verify.attacks import table
from tests.verify.attacks.judging import Judged, judged
from tests.verify.attacks.model import Row
from tfgradmigrate.verify.running.pool import Workers


def main() -> int:
    """Do what the command line says, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--show", metavar="PYTHON")
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    rows = [row for row in table.ROWS if asked.only in row.name or asked.only in row.kind]
    rows = rows[:: asked.every]
    if asked.show:
        return _show(rows, asked.show)
    return _print(rows, asked.keep)


def _show(rows: Sequence[Row], reference: str) -> int:
    """Run what shows the rows, write it down, and return 1 where one shows what it should not."""
    later = [row for row in rows if row.later]
    texts = [row for row in rows if not row.later]
    runs = [(texts, reference, 0), (later, sys.executable, 0), (rows, sys.executable, 1)]
    with ThreadPoolExecutor(2) as pool:
        first, before, after = pool.map(lambda run: table.shown(*run), runs)
    found = {name: [told, after[name]] for name, told in {**first, **before}.items()}
    kept = table.recorded() if table.SHOWN.exists() else {}
    known = {row.name for row in table.ROWS}
    kept = {name: told for name, told in {**kept, **found}.items() if name in known}
    _write(table.SHOWN, kept)
    bad = [row for row in rows if (found[row.name][0] == found[row.name][1]) is not row.right]
    for row in bad:
        print(f"{row.name}: old {found[row.name][0]!r}, new {found[row.name][1]!r}")
    print(f"{len(rows)} rows, {len(bad)} of them do not show what they should")
    return 1 if bad else 0


def _print(rows: Sequence[Row], keep: bool) -> int:
    """Judge the rows and print the table; return 1 where a wrong one is proved without a guard."""
    before = table.before() if table.BEFORE.exists() else {}
    found: dict[str, Judged] = {}
    workers = Workers()
    try:
        for row in rows:
            found[row.name] = result = _judged(row, workers)
            was = before.get(row.name, {})
            print(f"{'right' if row.right else 'wrong'} | {row.kind} | {row.name}")
            print(f"    before: {was.get('verdict', '-')} | {was.get('reason', '')}")
            print(f"    now:    {result.verdict} | {'; '.join(result.guards)} | {result.reason}")
            sys.stdout.flush()
            if keep:
                before[row.name] = {"verdict": result.verdict, "reason": result.reason}
                _write(table.BEFORE, before)
    finally:
        workers.close()
    for right in (False, True):
        of_them = [row for row in rows if row.right is right]
        counts = Counter(found[row.name].verdict for row in of_them)
        told = ", ".join(f"{number} {verdict}" for verdict, number in counts.most_common())
        print(f"{len(of_them)} {'right' if right else 'wrong'}: {told}")
    wrong = [row for row in rows if not row.right]
    return int(any(found[row.name].proved and not found[row.name].guards for row in wrong))


def _judged(row: Row, workers: Workers) -> Judged:
    """Return what is said of a row in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return judged(row, Path(folder), workers)


def _write(path: Path, found: object) -> None:
    text = json.dumps(found, indent=0, sort_keys=True, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
