"""The one exception that the faces of the tool turn into a message, and what is said of others."""


class UsageError(Exception):
    """The command line or the configuration is wrong; the message gives what and where."""


def internal(error: Exception) -> str:
    """Return what is reported of an exception that nobody has foreseen, and where it was raised."""
    import os  # for which a run without a marker has no use
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(frame.filename)}:{frame.lineno}"
    return f"internal error: {type(error).__name__}: {str(error)[:40]} (at {place})"


def silence_parsers() -> None:
    """Let Python say nothing of the programs that this process reads.

    It warns of escapes in their strings, by default from 3.12 on, of a file "<unknown>"; with
    `-W error` such a program cannot be parsed.
    """
    import warnings  # for which a run without a marker has no use

    for category in (SyntaxWarning, DeprecationWarning):
        warnings.simplefilter("ignore", category)
