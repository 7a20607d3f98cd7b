"""What became of a replay: how far the losses and weights of two programs part, and the noise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tfgradmigrate.verify.step.apart import Both
from tfgradmigrate.verify.step.model import TIMES, Replay, Side, Weight


def replayed(
    sides: Sequence[Side], pairs: Sequence[Both], count: int, ask: Callable[..., dict[str, Any]]
) -> Replay:
    """Run so many steps of both programs on the old one's first values and data.

    `ask` returns the reply of a worker that is asked for something of pairs of steps.
    """
    old, new = (side.program for side in sides)
    places = {id(each.a): place for place, each in enumerate(pairs)}
    runs = []
    for number, fed in old.taped.get("runs", ())[:count]:
        step = old.steps[number]
        if id(step) not in places:
            return Replay(why="the new program lacks a step that the old one runs")
        missing = [told["name"] for told in step["inputs"] if told["tensor"] not in fed]
        if missing:
            return Replay(why=f"the old program does not feed {missing[0]}")
        place = places[id(step)]
        own = zip(step["inputs"], pairs[place].inputs.old, strict=True)
        runs.append([place, {str(given["number"]): fed[told["tensor"]] for told, given in own}])
    if not runs:
        return Replay(why="no step of the old program is fed by a session")
    values = {
        side.names[key]: value
        for side, program in zip(sides[::-1], (new, old), strict=True)
        for key, value in program.taped["values"].items()
        if key in side.names
    }
    return _ran(ask("replay", pairs, values=values, runs=runs))


#: How often two steps are tried on numbers.
TRIES = 4


def tried(step: Both, ask: Callable[..., dict[str, Any]]) -> Replay:
    """Run two steps some times on values that are made up."""
    return _ran(ask("replay", [step], runs=[(0, {})] * TRIES))


def _ran(reply: dict[str, Any]) -> Replay:
    if "losses" not in reply:
        error = reply.get("error") or {}
        message = str(error.get("message", "")).split("\n")[0]
        return Replay(why=f"a step does not run by itself: {error.get('type')}: {message}")
    weights = tuple(Weight(*each) for each in reply["weights"])
    old, new = map(tuple, reply["losses"])
    return Replay(old, new, tuple(reply["noise"]), weights, tuple(reply["returned"]))


def lines(replay: Replay) -> Iterator[str]:
    """Yield what became of a replay, for people."""
    if replay.why:
        yield f"no replay: {replay.why}"
        return
    count = len(replay.old)
    yield f"replay of {count} steps, on the old program's first values and data (no verdict):"
    parts = []
    for n, (a, b, noise) in enumerate(zip(replay.old, replay.new, replay.noise, strict=True), 1):
        if a is None or b is None:
            continue
        parts.append((abs(a - b), noise))
        if n & (n - 1) == 0 or n == count:  # the first, and each after twice as many
            yield f"  loss {n}: old {a:.7g}, new {b:.7g}, {abs(a - b):.2g} apart, noise {noise:.2g}"
    if not parts:
        yield "  no loss is known of both"
    for each in sorted(replay.weights, key=lambda told: -told.apart)[:5]:
        yield f"  {each.name} ends {each.apart:.2g} apart, noise {each.noise:.2g}"
    parts += [(each.apart, each.noise) for each in replay.weights]
    beyond = any(apart > TIMES * noise + 1e-6 for apart, noise in parts)
    yield f"  {'beyond' if beyond else 'within'} the noise of rounding"
