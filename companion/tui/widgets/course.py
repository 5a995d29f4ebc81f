"""How everybody's figure has gone: one chart with one scale for all of them."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from textual.color import Color
from textual_plotext import PlotextPlot

from companion.tui.widgets.players import seat_colour

_TICKS = 4


class Curve(msgspec.Struct, frozen=True):
    """The figure of one player, turn by turn."""

    seat: int
    values: Sequence[int]


class Course(PlotextPlot):
    """Draws a curve for each player in their colour, with the figure and the turns at the axes."""

    def __init__(self, curves: Sequence[Curve], figure: str, steps: str, show: Callable[[int], str]) -> None:
        super().__init__()
        self._curves, self._figure, self._steps, self._show = tuple(curves), figure, steps, show

    def on_mount(self) -> None:
        """Draw the curves."""
        plot: Any = self.plt
        for curve in self._curves:
            plot.plot(list(curve.values), color=self._rgb(seat_colour(curve.seat)), marker="braille")
        ticks = _ticks([value for curve in self._curves for value in curve.values])
        plot.yticks(ticks, [self._show(tick) for tick in ticks])
        plot.ylim(ticks[0], ticks[-1])
        last = max(len(curve.values) for curve in self._curves)
        plot.xticks(_ticks([1, last]))
        plot.xlim(1, last)
        plot.xlabel(self._steps)
        plot.title(self._figure)

    def _rgb(self, name: str) -> tuple[int, int, int]:
        return Color.parse(self.app.theme_variables[name.removeprefix("$")]).rgb


def _ticks(values: Sequence[int]) -> list[int]:
    """Return round values from the lowest to the highest."""
    low, high = min(values), max(values)
    rough = max(1, (high - low) // _TICKS)
    step = int(10 ** (len(str(rough)) - 1))
    step *= next(factor for factor in (1, 2, 5, 10) if factor * step >= rough)
    return list(range(low // step * step, high + step, step))
