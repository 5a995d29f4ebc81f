"""The table view of City for a television."""

import pytest

from companion.tui.desks.city import CityScreen
from tests.city_table import city_table
from tests.game_table import game_table, headline


async def test_a_small_table_view_says_where_six_tokens_are_and_shows_every_district() -> None:
    names = ("Ana", "Maximiliana the 1st.", "Ben", "Bartholomew Longname", "Cleo", "Wilhelmine-Charlotte")
    async with game_table("city", CityScreen, names, (80, 24)) as table:
        await table.given("roll 1 2", "auction", *(f'bid "{name}" {n}0k' for n, name in enumerate(names, 1)), "sold")
        await table.press("t")
        assert [line[:36].strip() for line in table.shown.split("\n")].count("GO") == 5, table.shown
        assert all(f"· {name} " in table.shown for name in set(table.state.plots) - {"Stoneside"}), table.shown
        assert "Sold: Stoneside to" in table.shown


@pytest.mark.parametrize("players", [("Ana", "Ben", "Cal"), ("Ana", "Ben", "Cal", "Dov", "Eva", "Fia")])
async def test_a_small_table_view_tells_the_last_three_things_that_happened(players: tuple[str, ...]) -> None:
    async with game_table("city", CityScreen, players, (80, 24)) as table:
        await table.given("roll 1 2", "buy", "note Cal brings cake", "note Ben pours tea for all who want it")
        await table.press("t")
        told = " ".join(line[:37].strip() for line in table.shown.split("\n"))
        for words in ("Ana buys Stoneside for 600k.", "Cal brings cake.", "Ben pours tea for all who want it."):
            assert words in told, table.shown


async def test_a_small_table_view_of_six_long_names_tells_three_things() -> None:
    names = ("Ana", "Maximiliana the 1st.", "Ben", "Bartholomew Longname", "Cleo", "Wilhelmine-Charlotte")
    async with game_table("city", CityScreen, names, (80, 24)) as table:
        await table.given("given turn Cleo", "end", "land Seaview", "buy")
        await table.press("t")
        told = " ".join(line[:37].removesuffix("0:00").strip() for line in table.shown.split("\n"))
        for words in ("It is Wilhelmine-Charlotte's turn.", "lands on Seaview.", "buys Seaview for 2.2M."):
            assert words in told, table.shown


async def test_an_auction_on_a_small_television_says_what_is_asked() -> None:
    async with city_table() as table:
        await table.given("roll 1 2", "auction")
        assert headline(table) == "Ana: open the bidding for Stoneside", "on the desk, too"
        await table.press("t")
        assert headline(table) == "Ana: open the bidding for Stoneside"
        assert table.screen.query_one("#digits").size.height > 12, "and the time is as large as before"


async def test_the_countdown_of_a_deal_is_as_large_as_the_television() -> None:
    async with city_table() as table:
        await table.given("deal Ana Ben")
        await table.press("t")
        assert table.screen.query_one("#digits").size.height > 15, "a deal has no leader, so no space is reserved"


async def test_a_small_table_view_shows_the_light_of_build_while_it_runs() -> None:
    async with city_table(options={"build_spin_seconds": "4"}) as table:
        await table.press("1", "2", "y", "b", "t")
        assert "BUILD" in table.shown, table.shown
        await table.wait(5)
        assert "BUILD" not in table.shown


@pytest.mark.parametrize(("size", "shown"), [((100, 30), True), ((80, 24), False)], ids=["room", "small"])
async def test_the_money_of_the_bidders_is_on_a_television_that_has_room_for_it(
    size: tuple[int, int], shown: bool
) -> None:
    async with city_table(size) as table:
        await table.given("given cash Ben 1200k", "roll 1 2", "auction", "bid Ana 10k")
        await table.press("t")
        assert ("of  1.2M" in table.shown) is shown, table.shown
