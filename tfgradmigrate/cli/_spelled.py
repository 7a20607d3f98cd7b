"""How the options of a migration are spelled: written by docs/generate.py."""

from __future__ import annotations

#: The parameter of each option, and what that takes: nothing (`on` or `off`), a `text`,
#: one of several `texts`, a `number` from 0 on, or a value of an enumeration.
OPTIONS: dict[str, tuple[str, str]] = {
    "--write": ("write", "on"),
    "--check": ("check", "on"),
    "--diff": ("diff", "on"),
    "--no-diff": ("diff", "off"),
    "--output-format": ("output_format", "texts"),
    "--output-file": ("output_file", "text"),
    "--select": ("select", "texts"),
    "--ignore": ("ignore", "texts"),
    "--exclude": ("exclude", "texts"),
    "--runtime-module": ("runtime_module", "text"),
    "--docs": ("docs", "on"),
    "--no-docs": ("docs", "off"),
    "--python2": ("python2", "on"),
    "--no-python2": ("python2", "off"),
    "--style": ("style", "tfgradmigrate.options.Style"),
    "--safe-only": ("safe_only", "on"),
    "--no-safe-only": ("safe_only", "off"),
    "--upgrade-api": ("upgrade_api", "on"),
    "--no-upgrade-api": ("upgrade_api", "off"),
    "--graph-mode": ("graph_mode", "on"),
    "--no-graph-mode": ("graph_mode", "off"),
    "--jobs": ("jobs", "number"),
    "--scheduler": ("scheduler", "text"),
    "--statistics": ("statistics", "on"),
    "--cache": ("use_cache", "on"),
    "--no-cache": ("use_cache", "off"),
    "--quiet": ("quiet", "on"),
    "-q": ("quiet", "on"),
    "--verbose": ("verbose", "on"),
    "-v": ("verbose", "on"),
    "--color": ("colour", "on"),
    "--no-color": ("colour", "off"),
    "--verify": ("verify", "tfgradmigrate.cli.proof.Demand"),
    "--require": ("require", "tfgradmigrate.cli.proof.Required"),
    "--report": ("report", "text"),
    "--left": ("left", "text"),
    "--baseline": ("baseline", "text"),
    "--write-baseline": ("write_baseline", "text"),
    "--since": ("since", "text"),
    "--staged": ("staged", "on"),
    "--allow-dirty": ("allow_dirty", "on"),
    "--commit": ("commit", "on"),
    "--stdin-filename": ("stdin_filename", "text"),
}

#: The values of each enumeration.
CHOICES: dict[str, tuple[str, ...]] = {
    "tfgradmigrate.options.Style": ("helper", "inline"),
    "tfgradmigrate.cli.proof.Demand": ("report", "require"),
    "tfgradmigrate.cli.proof.Required": ("proved", "proved-given", "tested"),
}
