"""The course of every player's figure: one chart with one scale for all."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import floor
from typing import Any

import msgspec
from textual.color import Color
from textual_plotext import PlotextPlot

from companion.core.words import say_in, translated
from companion.games.course import PARTS, Figure, round_axis_figures, round_steps
from companion.tui.widgets.players import seat_colour

_DASHES = 24
_DOTS = 4
"""The dots in a cell, vertically."""
_FRAME = 5
"""The lines of title, borders, turns and axis label."""


class Curve(msgspec.Struct, frozen=True):
    """One player's figure, turn by turn."""

    seat: int
    values: Sequence[int]

    def points_between(self, start: float, end: float) -> tuple[list[float], list[int]]:
        """Return the turns and figures of a section: level between turns, with a step at each."""
        turns, figures = [start], [self._value_at(start)]
        for turn in range(floor(start) + 1, floor(end) + 1):
            turns += [turn, turn]
            figures += [figures[-1], self._value_at(turn)]
        return [*turns, end], [*figures, figures[-1]]

    def _value_at(self, turn: float) -> int:
        return self.values[min(floor(turn), len(self.values)) - 1]


class Course(PlotextPlot):
    """Draws a curve per player in their colour, with the figure and the turns on the axes.

    Overlapping curves alternate on top, so that each is visible as dashes.
    """

    def __init__(self, curves: Sequence[Curve], figure: Figure[Any]) -> None:
        super().__init__()
        self._curves, self._figure = tuple(curves), figure
        self._yticks = round_axis_figures([value for curve in curves for value in curve.values])

    def on_mount(self) -> None:
        """Draw the curves in the theme's colours, and again if it changes."""
        self.app.theme_changed_signal.subscribe(self, lambda theme: self._draw_curves())

    def on_resize(self) -> None:
        """Draw the curves in the available area."""
        self._draw_curves()

    def _draw_curves(self) -> None:
        plot: Any = self.plt
        plot.clear_data()
        last = max(len(curve.values) for curve in self._curves)
        dash_length = (last - 1) / _DASHES
        edges = [1 + dash_length * dash for dash in range(_DASHES + 2)]  # the last one shows how it all ends
        for curve in self._curves:
            self._draw_stretch(curve, 1, edges[-1])
        for dash, (start, end) in enumerate(pairwise(edges)):
            for alike in self._overlapping_curves(start, end):
                self._draw_stretch(alike[dash % len(alike)], start, end)
        self._put_axis_labels()
        plot.xticks(_turn_ticks(last))
        plot.xlim(1, edges[-1])
        plot.xlabel(say_in("an axis", "turns"))
        plot.title(translated(self._figure.name))
        self.refresh()

    def _draw_stretch(self, curve: Curve, start: float, end: float) -> None:
        """Draw a curve between two turns."""
        plot: Any = self.plt
        plot.plot(*curve.points_between(start, end), color=self._rgb(seat_colour(curve.seat)), marker="braille")

    def _overlapping_curves(self, start: float, end: float) -> Iterator[Sequence[Curve]]:
        """Yield the curves that share their cells in a section, if there are several."""
        alike: dict[tuple[int, ...], list[Curve]] = {}
        for curve in self._curves:
            values = curve.points_between(start, end)[1]
            alike.setdefault(tuple(round(value / self._value_per_line) for value in values), []).append(curve)
        yield from (curves for curves in alike.values() if len(curves) > 1)

    @property
    def _value_per_line(self) -> float:
        """Return how much of the figure one line of the chart covers."""
        return (self._yticks[-1] - self._yticks[0]) / (self._line_count - self._spare_lines)

    @property
    def _line_count(self) -> int:
        """Return the number of lines above the lowest one."""
        return max(1, self.size.height - _FRAME - 1)

    @property
    def _spare_lines(self) -> int:
        """Return the free lines on top that keep the axis labels equally spaced."""
        return self._line_count % PARTS if self._line_count > PARTS else 0

    def _put_axis_labels(self) -> None:
        """Put the axis labels beside the middle of their dots, not the lowest dot."""
        half = self._value_per_line * (_DOTS - 1) / 2 / _DOTS
        plot: Any = self.plt
        plot.ylim(self._yticks[0] - half, self._yticks[-1] + half + self._spare_lines * self._value_per_line)
        plot.yticks(self._yticks, [self._figure.words(tick) for tick in self._yticks])

    def _rgb(self, name: str) -> tuple[int, int, int]:
        return Color.parse(self.app.theme_variables[name.removeprefix("$")]).rgb


def _turn_ticks(last: int) -> list[int]:
    """Return a few round turn numbers from the first to the last."""
    step = next(step for step in round_steps() if step * PARTS >= last - 1)
    return list(range(1 // step * step, last + step, step))
