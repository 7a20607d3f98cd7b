"""What became of a replay: how far the losses and weights of two programs part, and the noise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.capturing import How, asked
from tfgradmigrate.verify.step.model import Program, Replay, Step
from tfgradmigrate.verify.step.pairing import Inputs

#: How many times the noise two programs may be apart: it was measured twice.
TIMES = 4.0


def replayed(
    worker: Worker,
    how: How,
    programs: tuple[Program, Program],
    names: Sequence[Mapping[str, str]],
    pairs: Sequence[tuple[Step, Step, Inputs]],
) -> Replay:
    """Run steps of both programs on the old one's first values and data.

    `names` are those of variables by their keys, the same for a pair.
    """
    old = programs[0]
    places = {id(a): place for place, (a, _, _) in enumerate(pairs)}
    runs = []
    for number, fed in old.taped.get("runs", ())[: how.replay]:
        step = old.steps[number]
        if id(step) not in places:
            return Replay(why="the new program lacks a step that the old one runs")
        missing = [told["name"] for told in step["inputs"] if told["tensor"] not in fed]
        if missing:
            return Replay(why=f"the old program does not feed {missing[0]}")
        place = places[id(step)]
        own = zip(step["inputs"], pairs[place][2].old, strict=True)
        runs.append([place, {str(given["number"]): fed[told["tensor"]] for told, given in own}])
    if not runs:
        return Replay(why="no step of the old program is fed by a session")
    values: dict[str, object] = {}
    for program, called in reversed([*zip(programs, names, strict=True)]):
        taped = program.taped["values"].items()
        values |= {called[key]: value for key, value in taped if key in called}
    sides = [
        [{"step": s, "variables": called, "inputs": i} for s, i in found]
        for called, found in zip(
            names,
            ([(a, i.old) for a, _, i in pairs], [(b, i.new) for _, b, i in pairs]),
            strict=True,
        )
    ]
    reply = asked(worker, "replay", how, sides=sides, values=values, runs=runs)
    if "losses" not in reply:
        error = reply.get("error") or {}
        message = str(error.get("message", "")).split("\n")[0]
        return Replay(why=f"a step does not run by itself: {error.get('type')}: {message}")
    one, other = reply["losses"]
    return Replay((tuple(one), tuple(other)), tuple(reply["noise"]), tuple(reply["weights"]))


def lines(replay: Replay) -> Iterator[str]:
    """Yield what became of a replay, for people."""
    if replay.why:
        yield f"no replay: {replay.why}"
        return
    old, new = replay.losses
    yield f"replay of {len(old)} steps, on the old program's first values and data (no verdict):"
    parts = []
    for n, (a, b, noise) in enumerate(zip(old, new, replay.noise, strict=True), 1):
        if a is None or b is None:
            continue
        parts.append((abs(a - b), noise))
        if n & (n - 1) == 0 or n == len(old):  # the first, and each after twice as many
            yield f"  loss {n}: old {a:.7g}, new {b:.7g}, {abs(a - b):.2g} apart, noise {noise:.2g}"
    if not parts:
        yield "  no loss is known of both"
    for name, apart, noise in sorted(replay.weights, key=lambda told: -told[1])[:5]:
        yield f"  {name} ends {apart:.2g} apart, noise {noise:.2g}"
    parts += [(apart, noise) for _, apart, noise in replay.weights]
    beyond = any(apart > TIMES * noise + 1e-6 for apart, noise in parts)
    yield f"  {'beyond' if beyond else 'within'} the noise of rounding"
