"""What a Chance desk has room for: players, skylines, sentences and lists at every size."""

import pytest

from companion.tui.desks.chance_desk import ChanceDesk
from companion.tui.widgets.players import Players
from companion.tui.widgets.skylines import Skylines
from tests.chance_table import chance_table
from tests.game_table import game_table
from tests.unit.chance.box import BOX, turn


async def test_the_time_of_a_turn_is_large_beside_what_can_be_done() -> None:
    async with chance_table((100, 30), {"turn_timer": "30"}) as table:
        await table.press("a")
        assert "██████  ██████" in table.shown
        assert "End the game early" in table.shown


async def test_every_player_and_what_the_columns_mean_are_in_sight_on_a_small_screen() -> None:
    async with game_table("chance", ChanceDesk, ("Ana", "Ben", "Cleo", "Dov"), (80, 24)) as table:
        players = table.screen.query_one(Players).region
        assert "Dov" in "\n".join(table.shown.split("\n")[players.y : players.bottom])
        assert "Property        Held  Beat  Left" in table.shown


async def test_the_column_of_skylines_stays_beside_kept_cards_on_a_small_screen() -> None:
    async with game_table("chance", ChanceDesk, ("Ana", "Ben", "Cleo", "Dov"), (80, 24)) as table:
        await table.given("given kept Ana flip", "given kept Ben nope")
        heads, *rows = table.shown.splitlines()[1:6]
        assert heads.split()[:3] == ["Player", "Cards", "Skyline"]
        assert [row[:39].split()[-2:] for row in rows] == [
            ["19", "0"],
            ["19", "0"],
            ["20", "0"],
            ["20", "0"],
        ]
        assert "Ana · Flip 2" in rows[0]
        assert "Ben · Nope!" in rows[1]


async def test_the_help_says_what_the_columns_of_the_properties_mean() -> None:
    async with chance_table((80, 60)) as table:
        await table.press("question_mark")
        assert "> 7: play more than 7 here" in table.shown
        assert "▮▮: buildings of this colour still available" in table.shown


LONG_NAMES = ("Ana", "Maximiliana the 1st.", "Ben", "Bartholomew Longname")


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_what_is_kept_stands_below_the_longest_name_and_skylines_stay(size: tuple[int, int], seats: int) -> None:
    kept = [(who, card) for who, card in zip(LONG_NAMES, ("nope", "nope", "flip", "flip"), strict=True)][:seats]
    async with game_table("chance", ChanceDesk, LONG_NAMES[:seats], size) as table:
        await table.given(*(f'given kept "{who}" {card}' for who, card in (*kept, ("Maximiliana the 1st.", "flip"))))
        lines = [line[:39].rstrip() for line in table.shown.splitlines()]
    assert lines[1].split() == ["Player", "Cards", "Skyline"]
    begin = lines.index(" ■ Maximiliana the 1st.      18       0")
    assert lines[begin - 1] == "▶● Ana · Nope!               19       0"
    assert lines[begin + 1] == "    Nope! · Flip 2"
    assert seats < 4 or lines[begin + 3 : begin + 5] == [" ◆ Bartholomew Longname      19       0", "    Flip 2"]


async def test_a_click_on_the_line_below_a_long_name_opens_that_player() -> None:
    async with game_table("chance", ChanceDesk, LONG_NAMES) as table:
        await table.given('given kept "Maximiliana the 1st." nope')
        await table.pilot.click(Players, offset=(6, 3))
        await table.settle()
        assert "Maximiliana the 1st." in table.shown


async def test_a_table_view_shows_three_sentences_whole_where_each_takes_two_lines() -> None:
    async with chance_table((160, 45)) as table:
        long = "Somebody said what nobody wanted to hear, and it took " + "a long " * 10 + "while until all agreed"
        await table.given(*(f"note {number} {long}." for number in ("one", "two", "three")))
        await table.press("t")
        shown = " ".join(table.shown.split())
        assert all(f"{number} Somebody" in shown for number in ("one", "two", "three")), table.shown


async def test_on_a_narrow_screen_the_buildings_have_the_room_of_names_that_stand_above() -> None:
    async with game_table("chance", ChanceDesk, ("Ana", "Maximiliana the 1st."), (80, 24), {}) as table:
        await table.given(*BOX, "given owned Ana brown 1", "given owned Ana dark 1")
        row = next(line for line in table.shown.splitlines() if line.rstrip().endswith("/30") and "Ana" not in line)
        assert row.count("█") > 5, table.shown


@pytest.mark.parametrize(("size", "lines"), [((120, 30), 1), ((120, 36), 3), ((120, 41), 4), ((160, 45), 4)], ids=str)
async def test_skylines_are_as_tall_as_there_is_room_beside_the_odds(size: tuple[int, int], lines: int) -> None:
    async with game_table("chance", ChanceDesk, ("Ana", "Ben", "Cleo", "Dora"), size, {}) as table:
        await table.given(*BOX, "given owned Ana brown 1", "roll 6")
        assert table.pilot.app.screen.query_one(Skylines).size.height == lines * 4
        assert "Keep flipping: " in table.shown, table.shown


@pytest.mark.parametrize(("players", "lines"), [(2, 4), (3, 3), (4, 2)])
async def test_a_television_of_few_columns_has_tall_skylines_that_stay(players: int, lines: int) -> None:
    async with game_table("chance", ChanceDesk, ("Ana", "Ben", "Cleo", "Dora")[:players], (100, 30), {}) as table:
        await table.given(*BOX, "given owned Ana brown 1", "roll 6", "flip 7")
        await table.press("t")
        shown = [table.shown]
        assert "Keep flipping: " in table.shown
        await table.given("cash out")
        shown.append(table.shown)
        racks = [[y for y, line in enumerate(text.splitlines()) if "0───" in line] for text in shown]
        assert racks[0] == racks[1]
        assert racks[0] == list(range(racks[0][0], racks[0][0] + players * lines, lines))


async def test_the_mark_stands_above_its_number_and_the_scale_ends_in_one() -> None:
    async with chance_table((160, 45)) as table:
        rack = next(line for line in table.shown.splitlines() if "0──" in line)
        assert rack.rstrip("─ ").endswith("20"), rack
        await table.given(*BOX)
        lines = table.shown.splitlines()
        marked = next(number for number, line in enumerate(lines) if "┃" in line)
        assert lines[marked + 3][lines[marked].index("┃") :].startswith("30"), table.shown


async def test_a_list_of_all_the_box_says_is_whole_where_the_screen_has_its_lines() -> None:
    async with game_table("chance", ChanceDesk, ("Ana", "Ben", "Cleo", "Dora"), (100, 30), {}) as table:
        await table.press("p")
        assert "Dora's skyline" in table.shown
        assert "↓" not in table.shown


async def test_a_refused_line_goes_on_below_its_words() -> None:
    async with chance_table() as table:
        await table.given(*BOX, *turn("7", "token"))
        await table.press("k")
        lines = [line.split("│")[1] for line in table.shown.splitlines() if line.count("│") > 1]
        first = next(number for number, line in enumerate(lines) if "✗ Token" in line)
        assert lines[first + 1].index(lines[first + 1].split()[0]) == lines[first].index("Token"), table.shown


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_all_who_have_a_last_turn_are_named_however_long_they_are_called(size: tuple[int, int]) -> None:
    players = ("Wolfgang Amadeus Bär", "Friederike-Wilhelmin", "Maximilian von Hohen", "Karoline-Luise Bach")
    spaces = ('"light blue"', "purple", "orange", "red", "yellow", "green", '"dark blue"')
    async with game_table("chance", ChanceDesk, players, size) as table:
        await table.given(*(f'given on {space} "{players[1]}" {card}' for card, space in enumerate(spaces, 3)))
        await table.given("roll 6", "flip 12", "cash out", "play 12 brown")
        shown = table.screen.query_one("#round").region
        lines = [line[shown.x : shown.right].split() for line in table.shown.split("\n")[shown.y : shown.bottom]]
        words = " ".join(word for line in lines for word in line)
        assert words == f"Last turns: {', '.join(players[1:])}"
