"""Gradients that a program takes itself, of tensors that may have been computed of one another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .opaque import computed, shape_of


class Flowing:
    """What gradients are where they flow on through all that comes in, which a cut does not show.

    What arrives at each tensor that comes in is made into a gradient by what nobody knows. Where
    none shows, it is decided whether there is one.
    """

    def __init__(
        self, floating: Sequence[Any], decides: Callable[[str, Sequence[Any]], bool]
    ) -> None:
        self._floating = floating
        self._decides = decides
        self._asked = 0

    def __call__(self, asked: dict[str, list[Any]], found: list[Any]) -> list[Any]:
        """Return the gradients that a program asked for: these, and what flows on."""
        import tensorflow as tf

        is_shown = len(self._floating) == 1 and all(isinstance(x, tf.Tensor) for x in asked["xs"])
        if not self._floating or is_shown:
            return found
        graph = self._floating[0].graph
        if any(getattr(each, "graph", graph) is not graph for each in asked["ys"]):
            return found  # in the body of another function, which has a form of its own
        with_these = {name: asked[name] or None for name in ("grad_ys", "stop_gradients")}
        arrived = tf.compat.v1.gradients(asked["ys"], self._floating, **with_these)
        by_tensor = [*zip(self._floating, arrived, strict=True)]
        self._asked += 1
        gradients = []
        for place, (x, shown) in enumerate(zip(asked["xs"], found, strict=True)):
            of = tf.convert_to_tensor(x)
            others = [each for tensor, each in by_tensor if each is not None and tensor is not of]
            about = [*others, of, *asked["stop_gradients"]] if others else []
            gradients.append(self._of_one(f"{self._asked}.{place}", shown, of, about))
        return gradients

    def _of_one(self, number: str, shown: Any, of: Any, about: Sequence[Any]) -> Any:
        """Return one gradient, which what arrives at other tensors is a part of."""
        import tensorflow as tf

        told = f"whether the gradient {number} flows through what comes in"
        if not about or (shown is None and not self._decides(told, about)):
            return shown
        tensors = [tf.convert_to_tensor(e) for e in (*about, *([] if shown is None else [shown]))]
        like = {"dtype": of.dtype.base_dtype.name, "shape": shape_of(of)}
        return computed(["gradient through what comes in"], tensors, [like])[0]
