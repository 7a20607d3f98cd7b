"""What became of a replay: how far the losses and weights of two programs part, and the noise."""

from __future__ import annotations

import array
import base64
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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
    numbers: tuple[dict[str, int], dict[str, int]],
    pairs: Sequence[tuple[Step, Step, Inputs]],
) -> Replay:
    """Run steps of both programs on the old one's first values and data.

    `numbers` are those of variables by their keys, the same for a pair.
    """
    old, new = programs
    places = {id(a): place for place, (a, _, _) in enumerate(pairs)}
    runs = []
    for number, fed in old.taped.get("runs", ())[: how.replay]:
        step = old.steps[number]
        if id(step) not in places:
            return Replay(why="the new program lacks a step that the old one runs")
        place = places[id(step)]
        own = zip(step["inputs"], pairs[place][2].old, strict=True)
        given = {str(i["number"]): fed[t["tensor"]] for t, i in own if t["tensor"] in fed}
        missing = [t["name"] for t in step["inputs"] if t["tensor"] not in fed]
        if missing:
            return Replay(why=f"the old program does not feed {missing[0]}")
        runs.append([place, given])
    if not runs:
        return Replay(why="no step of the old program is fed by a session")
    sides = []
    for side, of_side in enumerate(numbers):
        taped = new.taped["values"] if side else {}
        values = {str(of_side[key]): value for key, value in taped.items() if key in of_side}
        known = old.taped["values"].items()
        values |= {str(numbers[0][key]): value for key, value in known if key in numbers[0]}
        steps = [
            {"step": pair[side], "variables": of_side, "inputs": (pair[2].old, pair[2].new)[side]}
            for pair in pairs
        ]
        sides.append({"steps": steps, "values": values})
    reply = asked(worker, "replay", how, sides=sides, runs=runs)
    if "replays" not in reply:
        error = reply.get("error") or {}
        message = str(error.get("message", "")).split("\n")[0]
        return Replay(why=f"a step does not run by itself: {error.get('type')}: {message}")
    names = {n: key for key, n in numbers[0].items() if n in numbers[1].values()}
    return _read(reply["replays"], names)


def _read(found: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> Replay:
    plain, new, *others = found
    noise = tuple(
        max((abs(a - b) for b in rest if None not in (a, b)), default=0.0)
        for a, *rest in zip(plain["losses"], *(o["losses"] for o in others), strict=True)
    )
    weights = []
    for number, name in names.items():
        if str(number) in plain["values"] and str(number) in new["values"]:
            one, other, *rest = ([*_numbers(each["values"][str(number)])] for each in found)
            apart = [
                max((abs(a - b) for a, b in zip(one, r, strict=True)), default=0.0)
                for r in (other, *rest)
            ]
            weights.append((name, apart[0], max(apart[1:])))
    return Replay((tuple(plain["losses"]), tuple(new["losses"])), noise, tuple(weights))


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    return max((abs(a - b) for a, b in zip(one, other, strict=True)), default=0.0)


def _numbers(tensor: Mapping[str, Any]) -> Iterator[float]:
    """Yield the numbers of an array in JSON."""
    kinds = {"float32": "f", "float64": "d", "int32": "i", "int64": "q"}
    kind = kinds.get(tensor["dtype"])
    return iter(array.array(kind, base64.b64decode(tensor["data"])) if kind else ())


def lines(replay: Replay) -> Iterator[str]:
    """Yield what became of a replay, for people."""
    if replay.why:
        yield f"no replay: {replay.why}"
        return
    old, new = replay.losses
    yield f"replay of {len(old)} steps, on the old program's first values and data (no verdict):"
    known = [
        (n, a, b, noise)
        for n, (a, b, noise) in enumerate(zip(old, new, replay.noise, strict=True), 1)
        if a is not None and b is not None
    ]
    for n, a, b, noise in known:
        if n & (n - 1) == 0 or n == len(old):  # the first, and each after twice as many
            yield f"  loss {n}: old {a:.7g}, new {b:.7g}, {abs(a - b):.2g} apart, noise {noise:.2g}"
    if not known:
        yield "  no loss is known of both"
    for name, apart, noise in sorted(replay.weights, key=lambda told: -told[1])[:5]:
        yield f"  {name} ends {apart:.2g} apart, noise {noise:.2g}"
    yield f"  {_said(replay, [(abs(a - b), noise) for _, a, b, noise in known])}"


def _said(replay: Replay, losses: Sequence[tuple[float, float]]) -> str:
    both = [*losses, *((apart, noise) for _, apart, noise in replay.weights)]
    beyond = [apart for apart, noise in both if apart > TIMES * noise + 1e-6]
    return "beyond the noise of rounding" if beyond else "within the noise of rounding"


def content(replay: Replay) -> dict[str, Any]:
    """Return a replay as JSON."""
    return {
        "old": list(replay.losses[0]),
        "new": list(replay.losses[1]),
        "noise": list(replay.noise),
        "weights": [
            {"name": name, "apart": apart, "noise": noise} for name, apart, noise in replay.weights
        ],
        "why": replay.why,
    }
