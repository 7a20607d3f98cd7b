"""The one exception that the faces of the tool turn into a message and exit code 2."""


class UsageError(Exception):
    """The command line or the configuration is wrong; the message says what and where."""
