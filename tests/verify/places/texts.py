"""Random statements, nested in one another."""

from __future__ import annotations

import random
from collections.abc import Callable

#: The names that are read and bound.
NAMES = "pqrs"


def block(rng: random.Random, deep: int) -> list[str]:
    """Return the lines of some statements."""
    return [line for _ in range(rng.randint(1, 3)) for line in statement(rng, deep)]


def statement(rng: random.Random, deep: int) -> list[str]:
    """Return the lines of a statement; `c()` decides at random, and `x()` may raise."""
    name, other = rng.choices(NAMES, k=2)
    plain = [
        *([f"{name} = x()"], [f"x({name})"], [f"{name} = {other}"], [f"{name} += 1"], ["x()"]),
        *([f"x(({name} := {other}))"], [f"[{name} for {name} in x({other}) or []]"], ["raise E"]),
        *([f"def {name}(): return {other}"], [f"{name}: int = 1"], ["x(lambda: 1)"]),
    ]
    if not deep or rng.random() < 0.5:
        return list(rng.choice(plain))

    def inner() -> list[str]:
        return [f"    {line}" for line in block(rng, deep - 1)]

    def maybe(head: str) -> list[str]:
        return [head, *inner()] if rng.random() < 0.5 else []

    kinds: list[Callable[[], list[str]]] = [
        lambda: ["if c():", *inner(), *maybe("else:")],
        lambda: ["if c():", *inner(), "elif c():", *inner(), *maybe("else:")],
        lambda: [f"for {name} in many():", *inner(), *maybe("else:")],
        lambda: ["while c():", *inner(), *maybe("else:")],
        lambda: [f"with given() as {name}:", *inner()],
        lambda: ["try:", *inner(), "except E as e:", "    x(e)", *inner(), *maybe("else:")],
        lambda: ["try:", *inner(), "finally:", *inner()],
        lambda: ["try:", *inner(), "except E:", *inner(), "finally:", *inner()],
        lambda: ["match many():", "    case []:", *(f"    {i}" for i in inner())],
    ]
    return rng.choice(kinds)()
