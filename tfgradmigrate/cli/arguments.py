"""The arguments of `tfgradmigrate PATH...`, one type each: what is read, and what `--help` says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Optional

import typer

from tfgradmigrate import __version__
from tfgradmigrate.cli.outputs import MIGRATION, PLAIN, VERIFICATION, OutputFormat
from tfgradmigrate.cli.proof import Demand, Required
from tfgradmigrate.options import Style


def _version(wanted: bool) -> None:
    if wanted:
        print(f"tfgradmigrate {__version__}")
        raise typer.Exit


Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH", help="Files and directories; - reads standard input.", show_default=False
    ),
]
Write = Annotated[bool, typer.Option("--write", help="Write the migrated files.")]
Check = Annotated[
    bool, typer.Option("--check", help="Print the findings and no diff, change nothing.")
]
Diff = Annotated[
    Optional[bool],
    typer.Option(
        "--diff/--no-diff", help="Print a unified diff (the default).", show_default=False
    ),
]


def _formats(known: Sequence[OutputFormat]) -> Any:
    names = ", ".join(each.value for each in known)
    return typer.Option(
        "--output-format",
        metavar="FORMAT[=FILE]",
        help=f"How to print the results, or to write them to a file as well: {names}. Repeatable.",
        show_default=False,
    )


Formats = Annotated[Optional[list[str]], _formats(MIGRATION)]
VerifyFormats = Annotated[Optional[list[str]], _formats(VERIFICATION)]
PlainFormats = Annotated[Optional[list[str]], _formats(PLAIN)]
OutputFile = Annotated[
    Optional[str],
    typer.Option(
        metavar="FILE",
        help="Write the results to a file instead of standard output.",
        show_default=False,
    ),
]
Select = Annotated[
    Optional[list[str]],
    typer.Option(
        metavar="CODE",
        help="Act on these findings only: TGM103, or TGM1 for a "
        "group. Repeatable, or a list with commas.",
        show_default=False,
    ),
]
Ignore = Annotated[
    Optional[list[str]],
    typer.Option(
        metavar="CODE",
        help="Leave these findings alone; wins over --select.",
        show_default=False,
    ),
]
Exclude = Annotated[
    Optional[list[str]],
    typer.Option(
        metavar="PATTERN",
        help="Skip what matches, in the syntax of .gitignore. Repeatable.",
        show_default=False,
    ),
]
RuntimeModule = Annotated[
    Optional[str],
    typer.Option(
        metavar="NAME",
        help="Where migrated code imports the runtime shim from: tfgradmigrate.runtime, the "
        "default, or your copy of it.",
        show_default=False,
    ),
]
Docs = Annotated[
    Optional[bool],
    typer.Option(
        "--docs/--no-docs",
        help="In directories, also read Markdown and reStructuredText: their blocks of Python.",
        show_default=False,
    ),
]
Python2 = Annotated[
    Optional[bool],
    typer.Option(
        "--python2/--no-python2",
        help="Convert files of Python 2 to Python 3 first (the default), or refuse them.",
        show_default=False,
    ),
]
HelperStyle = Annotated[
    Optional[Style],
    typer.Option(
        help="What becomes of a py_func helper with a gradient parameter: it is kept as a helper "
        "(the default), or is written out at its call where there is but one.",
        show_default=False,
    ),
]
SafeOnly = Annotated[
    Optional[bool],
    typer.Option(
        "--safe-only/--no-safe-only",
        help="Make only the changes that are equal by construction; of each other change print "
        "what it assumes.",
        show_default=False,
    ),
]
UpgradeApi = Annotated[
    Optional[bool],
    typer.Option(
        "--upgrade-api/--no-upgrade-api",
        help="Also run TensorFlow's own tf_upgrade_v2, on every file that may use TensorFlow; "
        "needs TensorFlow installed.",
        show_default=False,
    ),
]
GraphMode = Annotated[
    Optional[bool],
    typer.Option(
        "--graph-mode/--no-graph-mode",
        help="With --upgrade-api: keep a program that needs sessions or placeholders in graph "
        "mode, by a line where it starts.",
        show_default=False,
    ),
]
Jobs = Annotated[
    Optional[int],
    typer.Option(
        min=0,
        metavar="N",
        help="Number of processes; 0, the default, for what is worth it.",
        show_default=False,
    ),
]
Scheduler = Annotated[
    Optional[str],
    typer.Option(
        metavar="ADDRESS",
        help="Run on the workers of a Dask cluster, such as tcp://host:8786; needs "
        "tfgradmigrate[cluster].",
        show_default=False,
    ),
]
UseCache = Annotated[
    bool,
    typer.Option(
        "--cache/--no-cache",
        help="Use what a former run found in the same files, and keep it (the default), but never "
        "with --write.",
        show_default=False,
    ),
]
Statistics = Annotated[
    bool,
    typer.Option(
        "--statistics",
        help="Print how many findings there are by code, idiom and file, and no findings.",
    ),
]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="Print errors only, and a diff if asked for.")
]
Verbose = Annotated[
    bool,
    typer.Option(
        "--verbose",
        "-v",
        help="Also print what was read, how long it took, and what each verdict rests on.",
    ),
]
Colour = Annotated[
    Optional[bool],
    typer.Option(
        "--color/--no-color",
        help="Colour the output; by default on a terminal, unless NO_COLOR is set.",
        show_default=False,
    ),
]
Verify = Annotated[
    Optional[Demand],
    typer.Option(
        metavar="[=require]",
        help="Run old and new side by side, as 'tfgradmigrate verify' does, and write no file "
        "that differs; with =require, none that is not proved.",
        show_default=False,
    ),
]
Require = Annotated[
    Optional[Required],
    typer.Option(
        help="Be content with no less: 'proved', 'proved-given' what the verdict prints, or at "
        "least 'tested' on some inputs.",
        show_default=False,
    ),
]
Report = Annotated[
    Optional[str],
    typer.Option(
        metavar="FILE.html",
        help="Write a page to be looked at: diffs, findings, what is left; of what is verified "
        "the proofs, with plots. Needs tfgradmigrate[report].",
        show_default=False,
    ),
]
Left = Annotated[
    Optional[str],
    typer.Option(
        metavar="FILE",
        help="Write what is left to do before this runs on TensorFlow 2 to a file, as Markdown.",
        show_default=False,
    ),
]
Baseline = Annotated[
    Optional[str],
    typer.Option(
        metavar="FILE",
        help="Accept the places that a file holds: neither print them nor fail on account of them.",
        show_default=False,
    ),
]
WriteBaseline = Annotated[
    Optional[str],
    typer.Option(
        metavar="FILE",
        help="Write the places of this run to a file for --baseline.",
        show_default=False,
    ),
]
Since = Annotated[
    Optional[str],
    typer.Option(
        metavar="REV",
        help="Of the paths take only files that are not as they were at a commit of git.",
        show_default=False,
    ),
]
Staged = Annotated[
    bool, typer.Option("--staged", help="Of the paths take only files with staged changes.")
]
AllowDirty = Annotated[
    bool,
    typer.Option("--allow-dirty", help="Write over changes that are neither committed nor staged."),
]
Commit = Annotated[
    bool,
    typer.Option("--commit", help="Commit each file that is written, its findings as the message."),
]
StdinFilename = Annotated[
    Optional[str],
    typer.Option(metavar="PATH", help="The name to report standard input by.", show_default=False),
]
Version = Annotated[
    bool,
    typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit."),
]
