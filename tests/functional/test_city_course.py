"""The chart of an evening: where it stands, its colours and its curves."""

from itertools import pairwise

from rich.style import Style
from rich.text import Text
from textual.color import Color
from textual.widgets import Static

from companion.games.course import Figure
from companion.tui.widgets.course import Course, Curve
from companion.tui.windows.standings import course_text
from tests.city_table import city_table


async def test_nothing_covers_the_beginning_of_the_chart() -> None:
    async with city_table() as table:
        await table.press("1", "2", "y", "e", "3", "3", "y", "e", "F", "y")
        await table.settle()
        assert table.window == "Standings"
        assert "Ana" not in str(table.pilot.app.screen.query_one(Course).render())
        whose = table.pilot.app.screen.query(".whose Static").results(Static)
        assert [str(each.content) for each in whose] == ["▲ Cal", "● Ana", "■ Ben"]


async def test_the_chart_is_drawn_as_soon_as_it_is_seen() -> None:
    async with city_table((160, 45)) as table:
        await table.press("1", "2", "y", "e", "3", "3", "y", "e", "F", "y")
        await table.settle()
        assert table.window == "Standings"
        assert any("\u2800" < letter <= "\u28ff" for letter in table.shown), "curves are drawn in braille"


async def test_the_figures_of_the_axis_are_as_far_apart_as_each_other() -> None:
    async with city_table() as table:
        course = Course([Curve(0, (0, 9))], Figure("Worth", lambda opened: lambda now, lines: {}))
        await table.pilot.app.mount(course)
        for height in range(10, 19):
            course.styles.height = height
            await table.settle()
            lines = str(course.render()).splitlines()
            beside = [place for place, line in enumerate(lines) if line.strip()[:1].isdigit() and "┤" in line]
            assert len(beside) == 5, height
            assert len({low - high for high, low in pairwise(beside)}) == 1, height


def test_a_curve_is_level_from_turn_to_turn() -> None:
    curve = Curve(0, (5, 5, 9))
    assert curve.points_between(1, 2.5) == ([1, 2, 2, 2.5], [5, 5, 5, 5])
    assert curve.points_between(2.5, 3.5) == ([2.5, 3, 3, 3.5], [5, 5, 9, 9])


async def test_curves_that_lie_on_each_other_are_all_seen() -> None:
    async with city_table() as table:
        course = Course([Curve(0, (0, 9)), Curve(1, (0, 9))], Figure("Worth", lambda opened: lambda now, lines: {}))
        await table.pilot.app.mount(course)
        await table.settle()
        for theme in ("companion", "light", "high-contrast"):
            table.pilot.app.theme = theme
            await table.settle()
            colours = {Color.parse(table.pilot.app.theme_variables[f"seat-{seat}"]).rgb for seat in (0, 1)}
            assert colours <= _inks(course.render()), theme


def _inks(shown: object) -> set[tuple[int, ...]]:
    """Return the colours of a drawn text."""
    assert isinstance(shown, Text)
    styles = [Style.parse(str(span.style)) for span in shown.spans]
    return {tuple(style.color.triplet) for style in styles if style.color and style.color.triplet}


def test_a_figure_that_ends_where_it_began_is_said_once() -> None:
    points: Figure[object] = Figure("Points", lambda opened: lambda now, lines: {})
    assert course_text(points, (3, 0, 3)) == "Points: 3 → 3 (low 0, high 3)"
    assert course_text(points, (3, 1, 16)) == "Points: 3 → 16 (low 1, high 16)"
    assert course_text(points, (3, 0)) == "Points: 3 → 0"
