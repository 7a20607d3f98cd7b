"""`--upgrade-api`: what tf_upgrade_v2 does and says."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code


class NamesUpgraded(Code):
    """tf_upgrade_v2 changed names and arguments

    With `--upgrade-api`, TensorFlow's own tf_upgrade_v2 runs over the file after everything
    else, and its changes are part of the same diff. The finding stands at the first of them and
    lists all.

    Most names get `tf.compat.v1.` in front. That keeps their old behaviour, and it is where to
    look next.

    Safety: never safe: tf_upgrade_v2 relies on names: it takes an object with a method of the right
    name for one of TensorFlow's. With `--safe-only` its changes are reported and not written.
    """

    code = "TGM118"


class GraphMode(Code):
    """A program of sessions is kept in graph mode

    With `--upgrade-api --graph-mode`, a program that needs a graph gets
    `tf.compat.v1.disable_v2_behavior()` where it starts, behind the import of TensorFlow. A program
    is a file with `if __name__ == "__main__"`, or one that no other file of the run imports. It
    needs a graph where it comes, also by imports, to a placeholder, a `tf.gradients` or the like
    that eager mode refuses. Nothing is written for a program that enters a graph of its own around
    all of these (`tf.Graph().as_default()`, `with tf.Session()`), or that has the line.

    Safety: never safe. Code of the program that is written for eager mode stops working, and so do
    models of Keras 3. With Keras, install tf_keras and set TF_USE_LEGACY_KERAS=1.
    """

    code = "TGM111"


class UpgradeWarning(Code):
    """tf_upgrade_v2 warns

    With `--upgrade-api`, tf_upgrade_v2 asks for a check by hand. The reason is a default that
    changed, an argument that it cannot see, or a call that it may have taken for another one. The
    code is as tf_upgrade_v2 leaves it. Its message is cut to two lines; the JSON report has all of
    it in `notes`.

    Read the message and check the line.
    """

    code = "TGM208"


class NotUpgraded(Code):
    """tf_upgrade_v2 has no answer

    With `--upgrade-api`, what tf_upgrade_v2 cannot convert: `tf.contrib`, an `import tensorflow`
    without `as tf`, a name that is gone. Or it could not handle the file at all: it reads no syntax
    newer than itself. Its result is taken only where it parses, and where it writes an unchanged
    file back as it was.

    By hand: replace what the message names.
    """

    code = "TGM423"
