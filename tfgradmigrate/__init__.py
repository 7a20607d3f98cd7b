"""Find, rewrite and prove TensorFlow 1 custom gradients for TensorFlow 2.

For Python programs and notebooks there are `migrate_source`, `migrate_paths` and `verify_paths`
(see docs/library.md). What they need is imported once they are asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` would be half of what a run without a marker imports

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

    from tfgradmigrate.interface import migrate_paths as migrate_paths
    from tfgradmigrate.interface import migrate_source as migrate_source
    from tfgradmigrate.interface import verify_paths as verify_paths

__all__ = ["__version__", "migrate_paths", "migrate_source", "verify_paths"]
__version__ = "0.2.0"


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tfgradmigrate import interface

    return getattr(interface, name)


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Do what `%load_ext tfgradmigrate` asks for."""
    from tfgradmigrate import magic

    magic.register(shell)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
