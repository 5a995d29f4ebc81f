"""No word is cut or too faint on any screen, in no window, with the longest names there are, in four sizes."""

from pathlib import Path

import pytest
from textual.widgets import Static

from companion import locale
from companion.core.language import speaking
from companion.core.order import Setup
from companion.core.words import say
from companion.tui.desks.chance_desk import ChanceDesk
from companion.tui.desks.city import CityScreen
from companion.tui.widgets.players import SEAT_MARKS
from companion.tui.widgets.rows import Rows
from tests.colour_contrast import hard_to_read
from tests.cut_off_words import watching
from tests.game_table import game_table, headline
from tests.screens import shell, text_of
from tests.unit.chance.box import BOX, COVERED, idle, turn
from tools.tour import SIZES, Guide
from tools.tour_stops import EVENINGS, Evening

PLAYERS = ("Maximiliana the 1st", "Bartholomew Longname", "Cal")
LONGEST = (
    "Bartholomew Longname",
    "Maximiliana the 1st.",
    "Wilhelmine-Charlotte",
    "Konstantin Alexander",
    "Emmanuelle Josephine",
    "Friedrich Wilhelm IV",
)
TIGHT = (80, 24)
"""The size with the least room; the others are looked at where everything of a game is there."""
THEME = dict(zip(SIZES, ("light", "high-contrast", "companion", "colour-blind-safe"), strict=True))
"""In which theme a size is looked at."""
WHOLE = {"pages", "city-middle", "builder-middle", "chance-middle", "deal-middle", "unit"}
TOURS = [(evening, size) for evening in EVENINGS for size in SIZES if size == TIGHT or evening.name in WHOLE]


@pytest.mark.parametrize(
    ("evening", "size"), TOURS, ids=[f"{evening.name}-{size[0]}x{size[1]}" for evening, size in TOURS]
)
async def test_everything_is_read_whole(
    evening: Evening, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    guide = Guide(evening, tmp_path, LONGEST, THEME[size])
    with watching(monkeypatch) as watch:
        async for stop in guide.stops(size):
            assert watch.cut(guide.app) == [], stop
            assert hard_to_read(guide.app) == [], stop


class SpokenGuide(Guide):
    """Finds what to click by the words that the window's language has for it."""

    def _place(self, text: str) -> tuple[int, int]:
        with speaking(self.app.services.preferences.language):
            said = {
                "Buy Stoneside": say("Buy {district} for {amount}", district="Stoneside", amount="600k"),
                "goes bankrupt": say("{player} goes bankrupt", player=LONGEST[0]),
                "Bankrupt (Y)": say("{answer} (Y)", answer=say("Bankrupt")),
                "Pause": say("Pause"),
                "One hour": say("One hour"),
                "player 1": say("player {number}", number=1),
            }
        text, shown = said.get(text, text), text_of(self.app)
        while text not in shown and " " in text:  # it may begin in the line above
            text = text.partition(" ")[2]
        return super()._place(text)


@pytest.mark.parametrize("language", locale.languages()[1:])
@pytest.mark.parametrize("evening", EVENINGS, ids=[evening.name for evening in EVENINGS])
async def test_everything_is_read_whole_in_every_language(
    evening: Evening, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    guide = SpokenGuide(evening, tmp_path, LONGEST, language=language)
    with watching(monkeypatch) as watch:
        found = {stop: cut async for stop in guide.stops(TIGHT) if (cut := watch.cut(guide.app))}
    assert found == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_district_can_be_reached(size: tuple[int, int]) -> None:
    async with game_table("city", CityScreen, PLAYERS, size) as table:
        seen = table.shown
        for _ in range(3):
            await table.press("right")
            seen += table.shown
        assert all(name in seen for name in table.state.edition.districts)
        if size == (80, 24):
            await table.press("left", "left", "left")
            assert "19 of 22 ↓" in table.shown


async def test_a_low_television_shows_every_player_and_what_is_asked() -> None:
    async with game_table("city", CityScreen, LONGEST, (60, 18)) as table:
        await table.given("roll 4 6")
        await table.press("t")
        assert all(mark in table.shown for mark in SEAT_MARKS)
        assert f"{LONGEST[0]}: press" in table.shown
        assert "Build, or end the turn" in table.shown


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_is_auctioned_is_named_whole(size: tuple[int, int]) -> None:
    async with game_table("city", CityScreen, PLAYERS, size) as table:
        await table.given('given at "Maximiliana the 1st" Stoneside', "roll 4 6", "auction")
        assert headline(table) == "Maximiliana the 1st: open the bidding for Harbor Heights", "at every size"
        title = table.screen.query_one("#title", Static)
        assert str(title.content) == "Auction Harbor Heights"
        if not title.display:
            assert size == (80, 24), "only the headline names it there: the digits need the space"
            return
        left, right, row = title.region.x, title.region.right, title.region.y
        lines = table.shown.split("\n")[row : title.region.bottom]
        assert " ".join("".join(line[left:right] for line in lines).split()) == "Auction Harbor Heights"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_the_end_of_a_round_would_bring_is_read_whole(size: tuple[int, int]) -> None:
    """CHANCE-BUILD-01: the sentences and the sums, and a name apart from its skyline."""
    async with game_table("chance", ChanceDesk, ("Ana", "Ben", "Cleo"), size) as table:
        await table.given(
            "given owned Cleo dark 2", *COVERED, *BOX, *turn("8"), "play 8 green", "end", *idle(1), *turn()
        )
        shown = " ".join(table.shown.split())
        for word in ("The round would end", "yellow, red, orange,", "0 → 24", "Cleo D█"):
            assert word in shown, table.shown
        assert "> 10 none left" not in shown, "the heading already says what is left"


async def test_no_word_stands_alone_below_what_a_page_says_of_a_line(tmp_path: Path) -> None:
    guide = Guide(Evening("cards", (("cards", ("n", "home", *("down",) * 3, "enter")),)), tmp_path)
    async for _ in guide.stops(TIGHT):
        assert "aren't affected." in [line.strip() for line in text_of(guide.app).splitlines()]


async def test_no_amount_is_torn_from_what_it_becomes_below_a_deal(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(60, 15)) as pilot:
        app.begin("Friday", Setup("city", ("Maximiliana I.", "Ben"), seed=7))
        await pilot.pause()
        await pilot.press(*"d500k")
        await pilot.pause()
        assert "37.7M → 37.2M" in [line.strip("│ ") for line in text_of(app).splitlines()]


async def test_the_menu_of_a_game_has_one_free_line_above_its_list_and_one_below(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=TIGHT) as pilot:
        app.begin("Friday", Setup("unit", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        await pilot.press("escape")
        inside, rows = app.screen.query_one(".menu").region, app.screen.query_one(Rows).region
        assert (rows.y - inside.y, inside.bottom - rows.bottom) == (2, 2)


async def test_no_word_stands_alone_below_what_speaks_against_counted_notes(tmp_path: Path) -> None:
    evening = next(each for each in EVENINGS if each.name == "city-notes")
    guide = Guide(evening, tmp_path)
    shown = {stop: text_of(guide.app) async for stop in guide.stops(TIGHT)}
    assert "  have at most 225.6M, not 522M. Press Enter again to " in shown["count-doubted"]
