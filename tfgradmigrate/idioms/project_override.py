"""Uses of an override that another file of the project holds.

    from lucid.misc.gradient_override import gradient_override_map

    with gradient_override_map({"Relu": _guided_relu}):
        logits = network(images)

Nothing is changed here: the override itself stands in the other file, and is migrated there.
"""

from __future__ import annotations

from tfgradmigrate.findings import Code
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.model import Action
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.syntax.overriding import uses_of_overrides


class ProjectOverride(Code):
    """An override that another file of the project holds is used

    A context manager or decorator of the project puts code into `gradient_override_map`. What is
    used here runs on what becomes of the override there: on the runtime shim, which works in every
    mode of TensorFlow 2, if that file is migrated; if it is not, TensorFlow 2 ignores the override
    in eager mode, under a tape in `tf.function` and in `fit`.

    By hand: migrate both files in one run, and read the finding of the other one.
    """

    code = "TGM206"
    action = Action.KEEP


def _file(context: Context) -> list[Decision]:
    return [
        Decision(
            ProjectOverride,
            use.node,
            use.name,
            f"`{use.name}` applies an override of `{use.file}`; kept here, see the finding there",
        )
        for use in uses_of_overrides(context.facts)
    ]


IDIOM = Idiom(
    name="project_override",
    title="A context manager or decorator of the project that holds the override",
    becomes="left alone: the override is migrated where it stands",
    codes=(ProjectOverride,),
    file=_file,
)
