"""Small plots as SVG, drawn here: they take their colours from the page, and hardly any room.

A plot of a library for plots has 30 kB and colours of its own, which no dark page can change: 2,000
of them would be 60 MB. One of these has less than 1 kB, and what several show alike is there once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import pairwise

from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.model import Curve

#: The size of a plot, and of what its axes and labels take from it.
_WIDTH, _HEIGHT = 240, 140
_LEFT, _TOP, _BOTTOM = 44, 18, 18
_RIGHT, _FLOOR = _WIDTH - 4, _HEIGHT - _BOTTOM

_BOX = f'viewBox="0 0 {_WIDTH} {_HEIGHT}"'

Series = tuple[float | None, ...]
_Point = tuple[float, float]
_Place = Callable[[float, float], _Point]


class Plots:
    """The plots of one page, which share what they have in common."""

    def __init__(self) -> None:
        """Begin without any."""
        self._known: dict[str, str] = {}

    def figure(self, curve: Curve) -> str:
        """Return the plots of value and gradient, old against new, and of their difference."""
        values = (curve.old_values, curve.new_values)
        gradients = (curve.old_gradients, curve.new_gradients)
        parts = [
            self._plot(curve.inputs, "value", values, "ow"),
            self._plot(curve.inputs, "gradient", gradients, "ow"),
        ]
        differences = tuple(_difference(*each) for each in (values, gradients))
        numbers = [number for each in differences for number in each if number is not None]
        if any(numbers):
            parts.append(
                self._plot(curve.inputs, "new − old (dotted: gradient)", differences, "dg")
            )
            said = "old and new differ"
        elif any(_is_one_sided(*each) for each in (values, gradients)):
            said = "where one has a number, the other has none"
        else:
            said = f"the difference is 0 at all {len(curve.inputs)} inputs"
        caption = f"<figcaption>{escape(visible(curve.of))}: {said}</figcaption>"
        return f"<figure>{''.join(parts)}{caption}</figure>"

    def losses(self, old: Series, new: Series, noise: Series) -> str:
        """Return the plots of the losses of two programs, of their difference, and of the noise."""
        runs = [float(number) for number in range(1, len(old) + 1)]
        parts = [
            self._plot(runs, "loss", (old, new), "ow"),
            self._plot(runs, "new − old (dotted: noise)", (_difference(old, new), noise), "dg"),
        ]
        caption = f"<figcaption>{len(old)} steps on the same first values and data</figcaption>"
        return f"<figure>{''.join(parts)}{caption}</figure>"

    @property
    def shared(self) -> str:
        """What the plots refer to, to be put into the page once; "" without any."""
        if not self._known:
            return ""
        parts = (f'<g id="{name}">{content}</g>' for content, name in self._known.items())
        return f'<svg class="shared" aria-hidden="true"><defs>{"".join(parts)}</defs></svg>'

    def _plot(self, xs: Sequence[float], title: str, series: Sequence[Series], classes: str) -> str:
        """Return one plot; what it shows stands in its label as well, for who cannot see it."""
        label = f"{title}: {_told(series, classes)}"
        parts = [f'<svg {_BOX} role="img" aria-label="{label}">{self._use(_frame(xs, title), "")}']
        finite = [y for each in series for y in each if y is not None]
        if not finite:
            return f'{parts[0]}<text x="{_LEFT + 8}" y="70">None</text></svg>'
        low, high = min(finite), max(finite)
        margin = (high - low) * 0.08 or abs(high) * 0.5 or 1.0
        bottom, top = low - margin, high + margin
        across = (_RIGHT - _LEFT) / (xs[-1] - xs[0])
        up = (_FLOOR - _TOP) / (top - bottom)

        def place(x: float, y: float) -> _Point:
            return _LEFT + (x - xs[0]) * across, _FLOOR - (y - bottom) * up

        if bottom < 0 < top:
            height = _short(place(xs[0], 0)[1])
            parts.append(self._use(f'<path d="M{_LEFT} {height}H{_RIGHT}"/>', "x"))
        paths = {each: _path(xs, each, place) for each in dict.fromkeys(series)}
        parts += [
            self._use(f'<path d="{paths[each]}"/>', name)
            for name, each in zip(classes, series, strict=True)
        ]
        parts += [
            f'<text x="{_LEFT - 4}" y="{_short(place(0, y)[1] + 4)}" class="e">{_number(y)}</text>'
            for y in dict.fromkeys((low, high))
        ]
        return "".join((*parts, "</svg>"))

    def _use(self, content: str, name: str) -> str:
        """Return what shows a content that the page has once, in the colours of a class."""
        known = self._known.setdefault(content, f"g{len(self._known)}")
        return f'<use href="#{known}"' + (f' class="{name}"/>' if name else "/>")


def _difference(old: Series, new: Series) -> Series:
    return tuple(None if a is None or b is None else b - a for a, b in zip(old, new, strict=True))


def _is_one_sided(old: Series, new: Series) -> bool:
    return any((a is None) != (b is None) for a, b in zip(old, new, strict=True))


def _frame(xs: Sequence[float], title: str) -> str:
    """Return the title, the axes, the line of the input 0, and the ends of the inputs."""
    frame = f"M{_LEFT} {_TOP}V{_FLOOR}H{_RIGHT}"
    if xs[0] < 0 < xs[-1]:
        zero = _LEFT - xs[0] * (_RIGHT - _LEFT) / (xs[-1] - xs[0])
        frame += f"M{_short(zero)} {_TOP}V{_FLOOR}"
    below = _HEIGHT - 4
    return (
        f'<text x="{_LEFT}" y="12">{title}</text><path class="x" d="{frame}"/>'
        f'<text x="{_LEFT}" y="{below}">{_number(xs[0])}</text>'
        f'<text x="{_RIGHT}" y="{below}" class="e">{_number(xs[-1])}</text>'
    )


def _path(xs: Sequence[float], ys: Series, place: _Place) -> str:
    """Return the line through the points, with a gap where there is no number."""
    points = [None if y is None else place(x, y) for x, y in zip(xs, ys, strict=True)]
    return "".join(
        "M" + " ".join(f"{_short(x)} {_short(y)}" for x, y in _straight(run))
        for run in _runs(points)
    )


def _runs(points: Sequence[_Point | None]) -> Iterator[list[_Point]]:
    run: list[_Point] = []
    for point in (*points, None):
        if point is not None:
            run.append(point)
        elif run:
            # A point alone is a line of one unit, or nobody would see it.
            yield run if len(run) > 1 else [run[0], (run[0][0] + 1, run[0][1])]
            run = []


def _straight(points: Sequence[_Point]) -> list[_Point]:
    """Leave out the points that stand as good as on the line between those that are kept.

    From the last one kept, all since then are seen in a wedge: as long as the next is in it too.
    """
    kept = list(points[:1])
    low, high = -math.inf, math.inf
    for before, (x, y) in pairwise(points):
        away, up = x - kept[-1][0], y - kept[-1][1]
        if not low <= up / away <= high:
            kept.append(before)
            low, high = -math.inf, math.inf
            away, up = x - before[0], y - before[1]
        low, high = max(low, (up - _VISIBLE) / away), min(high, (up + _VISIBLE) / away)
    return [*kept, points[-1]]


#: What can be seen, in units of the plot.
_VISIBLE = 0.5


def _told(series: Sequence[Series], classes: str) -> str:
    names = {"o": "old", "w": "new", "d": "value", "g": "gradient"}
    if series[0] == series[1]:
        classes, series = "b", series[:1]
        names["b"] = "both"
    told = []
    for name, each in zip(classes, series, strict=True):
        finite = [y for y in each if y is not None]
        where = f"{_number(min(finite))} to {_number(max(finite))}" if finite else "None"
        told.append(f"{names[name]} {where}")
    return ", ".join(told)


def _number(number: float) -> str:
    return f"{number:.3g}".replace("-", "−")


def _short(number: float) -> str:
    return f"{number:.0f}"
