"""Lines that no inputs come to, and that compute nothing: gradients that no op has."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import replace

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.lines import Line
from tfgradmigrate.verify.places.statements import is_registered
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.tasks import Task
from tfgradmigrate.verify.running.protocol import Reply

#: What holds whichever inputs there are: what an op is that the code has made, and what is written.
_OF_OP = re.compile(r"assert \w+(\.op)?\.type == '\w+', which fails")

_OF_MATMUL = re.compile(r"assert not \w+\.get_attr\('(transpose_[ab])'\), which fails")


def idle_lines(task: Task, proved: Proved) -> dict[int, Line]:
    """Return lines of the old text that no place comes to and that may be of no use at all.

    They are those of functions that are registered as gradients, and named nowhere else; and what
    an `assert` of the type of an op does when it fails.
    """
    tree = tree_of(task.old)
    named = {node.id for node in walk(tree) if isinstance(node, ast.Name)}
    ranges = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and is_registered(node) and node.name not in named
    ]
    missing = set(proved.unreached)
    return {
        number: line
        for number, line in task.old_lines.items()
        if line in missing
        and (
            any(number in each for each in ranges)
            or _OF_OP.match(line.text)
            or _is_never_set(_OF_MATMUL.match(line.text), tree)
        )
    }


def _is_never_set(asked: re.Match[str] | None, tree: ast.Module) -> bool:
    """Return whether no `tf.matmul` of a module may have the attribute that an `assert` asks for.

    Those in gradients are made later, and asked nothing.
    """
    running = [n for n in tree.body if not (isinstance(n, ast.FunctionDef) and is_registered(n))]
    calls = [n for each in running for n in walk(each) if isinstance(n, ast.Call)]
    given = [each for call in calls for each in call.keywords]
    return (
        asked is not None
        and not any(each.arg is None for each in given)
        and not any(each.arg == asked[1] and _may_hold(each.value) for each in given)
        and all(len(n.args) < 3 for n in calls if ast.unparse(n.func).endswith("matmul"))
    )


def _may_hold(value: ast.expr) -> bool:
    return not (isinstance(value, ast.Constant) and not value.value)


def without_idle(proved: Proved, idle: Mapping[int, Line], reply: Reply) -> Proved:
    """Leave out lines of gradients that no op has, where all other lines of the old text are run.

    A branch that was not come to might make an op that has the gradient, or is of another type.
    """
    gradients = {number for number in idle if number > 0}
    if reply["status"] != "ok" or not gradients <= set(reply["idle"]):
        return proved
    if not set(reply["wanted"]) <= {*reply["reached"], *reply["idle"]}:
        return proved
    left = tuple(line for line in proved.unreached if line not in idle.values())
    return replace(proved, unreached=left)
