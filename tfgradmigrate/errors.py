"""The one exception that the faces of the tool turn into a message, and warnings that none is."""


class UsageError(Exception):
    """The command line or the configuration is wrong; the message says what and where."""


def silence_parsers() -> None:
    """Let Python say nothing of the programs that this process reads.

    It warns of escapes in their strings, by default from 3.12 on, of a file "<unknown>"; with
    `-W error` such a program cannot be parsed.
    """
    import warnings  # for which a run without a marker has no use

    for category in (SyntaxWarning, DeprecationWarning):
        warnings.simplefilter("ignore", category)
