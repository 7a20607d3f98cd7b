"""`tfgradmigrate doctor PATH...`: what is left before a project runs on TensorFlow 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from tfgradmigrate import config
from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.next_command import after_diagnosis
from tfgradmigrate.cli.outputs import PLAIN, OutputFormat, Outputs
from tfgradmigrate.cli.printing import write_left
from tfgradmigrate.cli.terminal import Exit, clean_end
from tfgradmigrate.files import cache
from tfgradmigrate.files.discovery import Exclusion, discover, project_folder
from tfgradmigrate.files.machine import processors
from tfgradmigrate.report import json, text
from tfgradmigrate.report.imports import as_json, fails, with_faults
from tfgradmigrate.report.imports import section as imports_section
from tfgradmigrate.report.left import section as left_section
from tfgradmigrate.report.progress import is_wanted, shown
from tfgradmigrate.report.summary import summarise
from tfgradmigrate.report.verification import unprevented
from tfgradmigrate.rules.model import Blocks, FileResult, ImportedModule
from tfgradmigrate.run import engine

app = plainly.application()

_EPILOG = (
    "Exit codes: 0 nothing blocks, 1 something blocks an import or a call or a module cannot be "
    "imported, 2 a file could not be handled or the command is wrong."
)


@app.command(epilog=_EPILOG)
@plainly.described(*PLAIN)
def doctor(
    paths: list[str],
    imports: bool = False,
    seconds: float = 20.0,
    output_format: list[str] | None = None,
    output_file: str | None = None,
    left: str | None = None,
    use_cache: bool = True,
) -> None:
    """List what is left before a project runs on TensorFlow 2, once it is migrated.

    Says first what a migration would do. Nothing is changed, and without --import nothing of the
    project is run.
    """
    with clean_end():
        outputs = Outputs(output_format, output_file, PLAIN)
        if left is not None:
            outputs.take(left)
        configured = config.load(paths)
        options = configured.options
        found = discover(paths, Exclusion.configured(configured), configured.docs)
        bar = is_wanted()
        files = shown(found.files, "reading", len(found.files), bar)
        scanned = engine.scan(found, options.upgrade_api, files)
        kept = cache.opened() if use_cache else None
        migrated = engine.migrate(scanned, engine.Settings(options, configured.jobs, cache=kept))
        done = list(shown(migrated, "migrating", len(scanned.marked), bar))
        items = engine.left(scanned, done, False, kept, configured.jobs)
        if kept is not None:
            kept.trim()
        counts = summarise(scanned.files, done)
        tried, tensorflow = _imported(paths, scanned, done, seconds, bar) if imports else ([], "")
        items = with_faults(items, tried)
        if left is not None:
            write_left(left, items)

        def render(output_format: OutputFormat) -> str:
            if output_format is OutputFormat.JSON:
                told = as_json(tried, tensorflow) if imports else None
                return json.render(counts, done, False, left=items, imports=told)
            using = len({*scanned.mentioning, *engine.borrowing(scanned)})
            listed = left_section(items) + (imports_section(tried, tensorflow) if imports else "")
            every = (finding for result in done for finding in result.findings)
            following = after_diagnosis(counts, every, items, paths)
            return (
                listed
                + text.estimate(counts, using).removesuffix("\n")
                + (f" Next: {following}\n" if following else "\n")
            )

        outputs.write(render)
    blocked = any(item.blocks is not Blocks.ADVICE for item in items) or any(map(fails, tried))
    raise typer.Exit(Exit.ERROR if counts.errors else Exit.FOUND if blocked else Exit.CLEAN)


def _imported(
    paths: Sequence[str],
    scanned: engine.Scan,
    done: Sequence[FileResult],
    seconds: float,
    bar: bool,
) -> tuple[list[ImportedModule], str]:
    """Import the modules of a run; returns what became of each, and the version of TensorFlow."""
    from tfgradmigrate.verify.importing import Importer, is_module

    modules = [path for path in scanned.paths if is_module(path)]
    sources = {source.path: source for source in scanned.sources}
    texts = {r.path: sources[r.path].encode(r.new) for r in done if r.changed}
    folders = [path if os.path.isdir(path) else os.path.dirname(path) for path in paths]
    tops = dict.fromkeys((*map(project_folder, folders), *folders))
    tried: list[ImportedModule] = []
    with Importer(texts, list(tops), seconds, processors()) as importer:
        tried += shown(importer.tried(modules), "importing", len(modules), bar)
        sys.stderr.write(unprevented(importer.unprevented))
        return tried, importer.tensorflow
