"""How the options of all commands are spelled: the rows of `options.tsv`, for typer and the front.

A parameter of a command has the row of its name, or of the command's and its own (`verify.case`).
An argument has nothing in `spelled`. `takes` says of an option of a migration what it takes:
nothing (`on`, or `off` where it is spelled so), a `text`, one of several `texts`, a `number` from 0
on, or a value of an enumeration. A row without `help` is of what no help shows.
"""

import os

with open(os.path.join(os.path.dirname(__file__), "options.tsv"), encoding="utf-8") as _file:
    _COLUMNS, *_ROWS = [line.rstrip("\n").split("\t") for line in _file]

ROWS = {cells[0]: dict(zip(_COLUMNS, cells, strict=True)) for cells in _ROWS}

#: The parameter of each option of a migration, and what that takes.
OPTIONS = {
    spelled: (row["name"], row["takes"] if place == 0 else "off")
    for row in ROWS.values()
    if row["takes"]
    for each in row["spelled"].split()
    for place, spelled in enumerate(each.split("/"))
}
