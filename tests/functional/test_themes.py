"""Themes: the colours of seats and groups in each, and the background of the terminal at the first start."""

import math
from itertools import combinations
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color, rgb_to_lab
from textual.command import CommandList
from textual.theme import Theme
from textual.widgets import Button, Input

from companion.core.order import Setup
from companion.tui.desks.builder import BuilderScreen
from companion.tui.inputs import BackgroundReported
from companion.tui.terminal import BackgroundReplyFilter
from companion.tui.themes import THEMES
from companion.tui.widgets.areas import Areas, Claims
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.countdown import Lamp
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.rows import Row, Rows, judged_row
from companion.tui.widgets.skylines import Skylines
from companion.tui.windows.ask import Ask
from companion.tui.windows.find import Find
from tests.colour_contrast import LEAST, colours, contrast
from tests.screens import settings_in, shell

_EVERYWHERE = ("brown", "light-blue", "orange", "red", "yellow", "green", "dark-blue")
LIGHT = b"\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\"
DARK = b"\x1b]11;rgb:14/16/1a\x07"


@pytest.mark.parametrize(("answer", "light"), [(LIGHT, True), (DARK, False)])
def test_the_answer_of_a_terminal_is_no_key(answer: bytes, light: bool) -> None:
    answers = BackgroundReplyFilter()
    assert answers.without_reply(b"1" + answer + b"2") == b"12"
    assert answers.light is light


def test_an_answer_that_comes_in_parts_is_put_together() -> None:
    answers = BackgroundReplyFilter()
    assert answers.without_reply(b"3" + LIGHT[:9]) == b"3"
    assert answers.without_reply(LIGHT[9:] + b"4") == b"4"
    assert answers.light is True


def test_keys_are_left_alone() -> None:
    answers = BackgroundReplyFilter()
    assert answers.without_reply(b"\x1b[A\x1b") == b"\x1b[A\x1b"
    assert answers.light is None


@pytest.mark.parametrize(("follows", "light", "theme"), [(True, True, "light"), (True, False, "companion")])
async def test_the_first_start_follows_the_background(tmp_path: Path, follows: bool, light: bool, theme: str) -> None:
    app = shell(tmp_path)
    app.follows_background = follows
    async with app.run_test() as pilot:
        app.post_message(BackgroundReported(light))
        await pilot.pause()
        assert app.theme == theme
    assert settings_in(tmp_path).theme == theme


async def test_a_theme_that_was_chosen_stays(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.post_message(BackgroundReported(True))
        await pilot.pause()
        assert app.theme == "companion"


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_seat_and_group_can_be_read_on_its_ground(theme: Theme) -> None:
    ground = Color.parse(str(theme.background))
    for name in _told_apart(theme):
        assert contrast(Color.parse(theme.variables[name]), ground) >= 2.5, f"{name} on {theme.name}"
    for name in ("foreground", "accent", "warning", "error", "success"):
        assert contrast(Color.parse(str(getattr(theme, name))), ground) >= 4, f"{name} on {theme.name}"
    assert contrast(Color.parse(theme.variables["yellow-ink"]), ground) >= LEAST


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("others", [("purple", "gray"), ("pink", "railroad", "utility")], ids=["City, Chance", "Deal"])
def test_the_groups_of_a_game_are_told_apart(theme: Theme, others: tuple[str, ...]) -> None:
    for one, other in combinations((*_EVERYWHERE, *others), 2):
        apart = math.dist(_lab(theme.variables[f"group-{one}"]), _lab(theme.variables[f"group-{other}"]))
        assert apart >= 25, f"{one} and {other} in {theme.name}"


def test_high_contrast_keeps_what_it_promises() -> None:
    theme = next(theme for theme in THEMES if theme.name == "high-contrast")
    colours = {**theme.to_color_system().generate(), **theme.variables}
    black, white = Color.parse("black"), Color.parse("white")
    for name in (*_told_apart(theme), "primary", "accent", "warning", "error", "success"):
        assert contrast(Color.parse(colours[name]), black) >= 7, name
    panel = Color.parse(colours["panel"])
    for name in ("text-muted", "text-disabled"):
        for ground in (black, panel):
            assert contrast(ground.blend(white, _share(theme, name)), ground) >= 7, name
    for name in filter(lambda name: name.startswith("seat-"), theme.variables):
        assert contrast(Color.parse(colours[name]), Color.parse(colours["marked"])) >= 3, name
    assert len({colours[name] for name in ("primary", "accent", "warning", "error", "success")}) == 5
    for name in ("marked", "block-cursor-blurred-background"):
        assert contrast(Color.parse(colours[name]), white) >= 6.5, name
        assert contrast(Color.parse(colours[name]), black) >= 3, name
    for name in ("line", "scrollbar"):
        assert contrast(Color.parse(colours[name]), black) >= 3, name


async def test_what_is_laid_out_takes_the_colours_of_a_new_theme(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("deal", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        app.theme = "high-contrast"
        await pilot.pause()
        await pilot.pause()
        grounds = [segment.style.bgcolor for segment in app.screen.query_one(Areas).render_line(0) if segment.style]
        assert grounds[0] == Color.parse("#303030").rich_color


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_a_button_of_a_window_has_a_body(tmp_path: Path, theme: Theme) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.theme = theme.name
        await pilot.pause()
        bodies = {(button.disabled, button.styles.background) for button in app.screen.query(Button)}
        assert bodies == {(True, Color(0, 0, 0, 0)), (False, Color.parse(str(theme.panel)))}
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        await pilot.press("x")
        ground = app.screen.query_one(".dialog").styles.background
        assert {button.styles.background == ground for button in app.screen.query(Button)} == {False}
        assert app.screen.query_one("#yes").styles.background == Color.parse(theme.primary)
        app.push_screen(Ask("Go?", yes="Go", no="Stay"))
        await pilot.pause()
        ground = app.screen.query_one("#ask").styles.background
        yes, no = (button.styles.background for button in app.screen.query(Button))
        assert len({ground, yes, no}) == 3
        assert {button.outer_size.height for button in app.screen.query(Button)} == {1}, "as in every other window"
        focused = app.screen.query_one("#no", Button)
        styles = [segment.style for segment in focused.render_line(focused.size.height // 2) if segment.style]
        assert focused.has_focus
        assert {(style.bgcolor, style.reverse) for style in styles} == {(no.rich_color, None)}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_a_key_that_does_nothing_is_fainter_than_the_others(tmp_path: Path, theme: Theme) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        app.theme = theme.name
        await pilot.pause()
        line = app.screen.query_one(KeyLine)
        inks = {segment.text.strip(): _clearness(segment) for segment in line.render_line(0)}
        assert inks["Undo"] < inks["Menu"]
        assert inks["u"] == inks["Undo"]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_a_refused_move_is_fainter_than_the_others_with_its_key(tmp_path: Path, theme: Theme) -> None:
    assert _share(theme, "text-disabled") < _share(theme, "text-muted")
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        app.theme = theme.name
        await pilot.pause()
        moves = app.screen.query_one(Choices)
        rows = {entry.key: list(moves.render_line(y)) for y, entry in enumerate(moves.entries)}
        assert next(entry.why_not for entry in moves.entries if entry.key == "b")
        assert colours(rows["b"][0]) == colours(rows["b"][1]) != colours(rows["d"][0])
        assert _clearness(rows["b"][1]) < _clearness(rows["d"][1]) / 1.5


async def test_a_greyed_line_takes_the_ink_of_a_new_theme_and_is_plain_where_it_is_marked(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.push_screen(
            Find("Which?", [judged_row("a", "here", "no"), judged_row("b", "there", "nor this"), Row("c", ("c",))])
        )
        await pilot.pause()
        lines = app.screen.query_one(Rows)
        inks = []
        for theme in ("companion", "light"):
            app.theme = theme
            await pilot.pause()
            await pilot.pause()
            marked, greyed, plain = (next(iter(lines.render_line(y))) for y in range(3))
            assert _clearness(greyed) < _clearness(plain) / 1.5
            assert marked.style is not None
            assert plain.style is not None
            assert marked.style.color == plain.style.color
            inks.append(greyed.style)
        assert inks[0] != inks[1]


async def test_every_word_of_the_marked_line_of_the_log_is_read_in_high_contrast(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        app.theme = "high-contrast"
        await pilot.press("1", "2", "M")
        await pilot.pause()
        lines = app.screen.query_one("#lines", HistoryLog)
        words = [segment for segment in lines.render_line(0) if any(map(str.isalnum, segment.text))]
        assert len(words) == 3
        assert min(map(_clearness, words)) >= 6.5


async def test_the_palette_is_set_off_from_the_desk_in_high_contrast(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        app.theme = "high-contrast"
        await pilot.press("ctrl+p")
        await pilot.pause()
        ground = app.screen.query_one("CommandPalette > Vertical").styles.background
        top, bottom = app.screen.query_one("#--input"), app.screen.query_one(CommandList)
        for _, line in (top.styles.border_top, bottom.styles.border_bottom):
            assert contrast(ground.blend(line, line.a, 1), ground) >= 3


def _share(theme: Theme, name: str) -> float:
    """Return how strong an ink of a theme is that goes by its ground."""
    return float(theme.variables[name].removeprefix("auto ").removesuffix("%")) / 100


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_the_palette_has_the_lines_of_other_windows(tmp_path: Path, theme: Theme) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.theme = theme.name
        await pilot.press("ctrl+p")
        await pilot.pause()
        rows = app.screen.query_one(CommandList)
        lines = {app.screen.query_one("#--input").styles.border_top[1], rows.styles.border_bottom[1]}
        assert {line.rgb for line in lines} == {Color.parse(theme.variables["line"].split()[0]).rgb}
        assert rows.scrollbar_size_vertical == 1


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_what_is_asked_in_deal_is_no_part_of_the_player_below(tmp_path: Path, theme: Theme) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("deal", ("Ana", "Ben"), seed=7))
        app.theme = theme.name
        await pilot.pause()
        await pilot.pause()
        head = next(iter(app.screen.query_one(Areas).render_line(0)))
        assert head.style is not None
        assert app.screen.query_one(Claims).rich_style.bgcolor != head.style.bgcolor


async def test_a_small_dial_has_gaps_between_its_lamps(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(120, 36)) as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        dial = app.screen.query_one(Dial)
        width, height = dial.size
        upper = [styled for text, styled, _ in dial.render_line(1) for _ in text]
        ground = dial.rich_style.bgcolor
        assert [style is not None and style.bgcolor == ground for style in upper[width // 2 - 2 : width // 2 + 2]] == [
            *(False, True, True, False)
        ]
        left = next(iter(dial.render_line(height // 2 - 1))).style
        assert left is not None
        assert (left.bgcolor == ground, left.color == ground) == (True, False)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_what_is_lit_or_held_is_no_warning(tmp_path: Path, theme: Theme) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("unit", ("Ana", "Ben")))
        app.theme = theme.name
        await pilot.press("p", "a", "h")
        await pilot.pause()
        lit = app.screen.query_one(Dial).get_component_styles("dial--lit")
        held = [app.screen.query_one(part).styles for part in (Lamp, "#digits")]
        assert {style.color for style in (lit, *held)} == {Color.parse(app.theme_variables["accent"])}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_what_a_roll_pays_and_the_finish_mark_are_no_warnings(tmp_path: Path, theme: Theme) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.theme = theme.name
        app.begin("Friday", Setup("builder", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        below = next(screen for screen in app.screen_stack if isinstance(screen, BuilderScreen))
        for told in ("#payout", "#total"):
            assert below.query_one(told).styles.color == Color.parse(app.theme_variables["accent"])
        app.begin("Saturday", Setup("chance", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        mark = app.screen.query_one(Skylines).get_component_styles("skylines--mark").color
        assert mark == Color.parse(app.theme_variables["accent"])


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_the_field_that_is_typed_in_stands_out_from_its_neighbours(tmp_path: Path, theme: Theme) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        app.theme = theme.name
        await pilot.press("d")
        await pilot.pause()
        typed, other = (_ground(field) for field in app.screen.query(Input))
        assert app.screen.query(Input).first().has_focus
        assert contrast(typed, other) >= 1.2


def _ground(field: Input) -> Color:
    end = list(field.render_line(0))[-1]
    assert end.style is not None
    assert end.style.bgcolor is not None
    return Color.from_rich_color(end.style.bgcolor)


def _lab(colour: str) -> tuple[float, float, float]:
    lab = rgb_to_lab(Color.parse(colour))
    return lab.L, lab.a, lab.b


def _clearness(segment: Segment) -> float:
    inks = colours(segment)
    assert inks is not None
    return contrast(*inks)


def _told_apart(theme: Theme) -> list[str]:
    """Return the names of the colours of seats and groups."""
    return [name for name in theme.variables if name.startswith(("seat-", "group-"))]
