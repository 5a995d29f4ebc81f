"""How everybody's figure has gone: one chart with one scale for all of them."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Any

import msgspec
from textual.color import Color
from textual_plotext import PlotextPlot

from companion.tui.widgets.players import seat_colour

_TICKS = 4
_DASHES = 24
_DOTS = 4
"""The dots of a cell above each other."""
_FRAME = 5
"""The lines of title, borders, turns and what they are."""


class Curve(msgspec.Struct, frozen=True):
    """The figure of one player, turn by turn."""

    seat: int
    values: Sequence[int]

    def between(self, start: float, end: float) -> tuple[list[float], list[float]]:
        """Return the turns and figures of a stretch: its ends, and the turns within."""
        turns = [start, *range(floor(start) + 1, ceil(end)), end]
        return turns, [self._at(turn) for turn in turns]

    def _at(self, turn: float) -> float:
        before, part = min(floor(turn), len(self.values)), turn - floor(turn)
        after = min(before + 1, len(self.values))
        return self.values[before - 1] * (1 - part) + self.values[after - 1] * part


class Course(PlotextPlot):
    """Draws a curve for each player in their colour, with the figure and the turns at the axes.

    Curves that lie on each other take turns to be on top, so that each is seen in dashes.
    """

    def __init__(self, curves: Sequence[Curve], figure: str, steps: str, show: Callable[[int], str]) -> None:
        super().__init__()
        self._curves, self._figure, self._steps, self._show = tuple(curves), figure, steps, show
        self._yticks = _ticks([value for curve in curves for value in curve.values])

    def on_mount(self) -> None:
        """Draw the curves."""
        plot: Any = self.plt
        last = max(len(curve.values) for curve in self._curves)
        edges = [1 + (last - 1) * dash / _DASHES for dash in range(_DASHES + 1)]
        for dash, (start, end) in enumerate(pairwise(edges)):
            first = dash % len(self._curves)
            for curve in (*self._curves[first:], *self._curves[:first]):
                plot.plot(*curve.between(start, end), color=self._rgb(seat_colour(curve.seat)), marker="braille")
        plot.yticks(self._yticks, [self._show(tick) for tick in self._yticks])
        plot.xticks(_ticks([1, last]))
        plot.xlim(1, last)
        plot.xlabel(self._steps)
        plot.title(self._figure)

    def on_resize(self) -> None:
        """Put the figures of the axis beside the middle of their dots, not beside the lowest one."""
        low, high = self._yticks[0], self._yticks[-1]
        steps = max(1, self.size.height - _FRAME - 1)
        half = (high - low) * (_DOTS - 1) / 2 / (_DOTS * steps)
        self.plt.ylim(low - half, high + half)

    def _rgb(self, name: str) -> tuple[int, int, int]:
        return Color.parse(self.app.theme_variables[name.removeprefix("$")]).rgb


def _ticks(values: Sequence[int]) -> list[int]:
    """Return round values from the lowest to the highest."""
    low, high = min(values), max(values)
    rough = max(1, (high - low) // _TICKS)
    step = int(10 ** (len(str(rough)) - 1))
    step *= next(factor for factor in (1, 2, 5, 10) if factor * step >= rough)
    return list(range(low // step * step, high + step, step))
