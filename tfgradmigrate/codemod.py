"""The migration as a codemod of libcst: `python -m libcst.tool codemod`.

    python -m libcst.tool codemod -x tfgradmigrate.codemod.MigrateGradients src/

It is for those whose scripts run codemods this way. `tfgradmigrate src/ --write` does the same for
notebooks too, many times faster, and writes each file as a whole.
"""

from __future__ import annotations

import argparse
import re

import libcst as cst
from libcst.codemod import CodemodCommand, CodemodContext

from tfgradmigrate.interface import migrate_source
from tfgradmigrate.markers import RUNTIME_MODULE


class MigrateGradients(CodemodCommand):
    """Migrates a module; what is reported of it are warnings of the codemod."""

    DESCRIPTION = "Migrate TensorFlow 1 custom gradients to TensorFlow 2."

    def __init__(
        self,
        context: CodemodContext,
        select: str = "",
        ignore: str = "",
        runtime_module: str = RUNTIME_MODULE,
    ) -> None:
        """Take what `add_args` asks for; several codes have commas between them."""
        super().__init__(context)
        self._select = select.split(",")
        self._ignore = ignore.split(",")
        self._runtime_module = runtime_module

    @staticmethod
    def add_args(arg_parser: argparse.ArgumentParser) -> None:
        """Add the options to those of libcst."""
        for name, what in (("select", "act on these only"), ("ignore", "leave these alone")):
            arg_parser.add_argument(
                f"--{name}", metavar="CODES", default="", help=f"Finding codes: {what}."
            )
        arg_parser.add_argument(
            "--runtime-module",
            metavar="NAME",
            default=RUNTIME_MODULE,
            help="Where migrated code imports the runtime shim from.",
        )

    def transform_module_impl(self, tree: cst.Module) -> cst.Module:
        """Return the migrated module; the same one where there is nothing to do."""
        done = migrate_source(
            tree.code,
            self.context.filename,
            select=self._select,
            ignore=self._ignore,
            runtime_module=self._runtime_module,
        )
        for told in re.split(r"\n(?! )", done.told.rstrip("\n")):
            self.warn(told)
        return cst.parse_module(done.new) if done.changed else tree
