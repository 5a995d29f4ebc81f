"""Debts of City in their window: what is raised for them, one line after the other, and bankruptcy."""

from companion.games.city.rules.rent import known_rent
from companion.tui.widgets.rows import Rows
from tests.city_table import CityTable, city_table
from tests.game_table import headline
from tests.screens import click_text


async def test_a_rent_that_cannot_be_paid_is_raised_line_by_line() -> None:
    """CITY-MON-04, CITY-MORT-01."""
    async with city_table() as table:
        await _poor(table)
        await table.press("x")
        assert table.window == "Debts"
        assert "Ben has 1M and needs 11M more." in table.shown
        assert "Mortgage Riverside                +12M      = 13M ✓" in table.shown
        await table.press("down", "down", "enter")
        assert "✗ It costs 12M, but Ben has 1M." in table.shown
        await table.press("home", "enter")
        assert table.state.cash("Ben") == 13_000_000
        await table.press("enter")
        assert not table.state.debts
        assert table.window == "CityScreen"
        assert table.state.cash("Ben") == 1_000_000


async def test_the_smallest_mortgage_that_is_enough_is_marked_and_typing_narrows_the_debts() -> None:
    async with city_table() as table:
        await _poor(table, "11.5m")
        rents = sorted((known_rent(table.state, name) or 0, name) for name in table.state.districts_of("Ben"))
        enough = next(name for rent, name in rents if rent >= 500_000)
        await table.press("x")
        rows = table.pilot.app.screen.query_one(Rows)
        assert rows.marked_id == f"Mortgage {enough}"
        assert enough != "Riverside", "which brings the most"
        await table.type("river")
        assert [row.id for row in rows.rows if row.id] == ["Mortgage Riverside"]
        await table.type("zzz")
        assert "No matches for “riverzzz”." in table.shown
        await table.press("enter")
        assert table.window == "Debts", "nothing was marked"
        await table.press(*("backspace",) * 8)
        assert rows.marked_id == f"Mortgage {enough}"
        await table.press("enter")
        assert table.state.plots[enough].mortgage
        assert rows.marked_id.startswith("Pay ")
        await table.press("end")
        assert rows.marked_id == "Ben goes bankrupt"


async def _poor(table: CityTable, cash: str = "1m") -> None:
    """Let Ben come to the dearest place of Ana's with some cash and two districts."""
    await table.given(
        "given owner Seaview Ana",
        "given blocks Seaview 8r",
        "given owner Riverside Ben",
        "given blocks Riverside 7r",
        'given owner "Central Quay" Ben',
        'given blocks "Central Quay" 2r',
        f"given cash Ben {cash}",
        "given turn Ben",
        "land Seaview",
    )


async def test_a_bankruptcy_and_the_end_by_keys() -> None:
    """CITY-BKR-02, CITY-END-01: the standings come up by themselves when the game is over."""
    async with city_table() as table:
        await table.given("given owner Seaview Ana", "given blocks Seaview 8r", "given cash Ben 1m", "given turn Ben")
        await table.given("land Seaview")
        await table.press("x", "end", "enter")
        assert table.window == "Ask"
        assert "Is Ben bankrupt?" in table.shown
        assert "Bankrupt (Y)" in table.shown
        await table.press("n")
        assert table.window == "Debts"
        await table.press("enter", "y")
        assert table.state.players_not_bankrupt == ("Ana", "Cal")
        await table.press("F", "y")
        assert table.window == "Standings"
        assert "Ana wins with 50.7M" in table.shown
        assert "2. Cal · cash 37.7M · worth 37.7M" in table.shown
        assert "3. Ben · bankrupt" in table.shown
        assert "A rematch · x export · Esc close" in table.shown
        await table.press("escape")
        assert headline(table) == "Ana wins with 50.7M"
        await table.press("u", "S")
        assert "Ana leads with 50.7M" in table.shown


async def test_the_debt_helper_offers_the_rent_dodge_card() -> None:
    """CITY-PARK-04."""
    async with city_table() as table:
        await _poor(table)
        await table.press("u")
        await table.given("given dodge Ben", "land Seaview")
        await table.press("x")
        await click_text(table.pilot, "Play the Rent Dodge card", times=2)
        assert not table.state.debts
        assert table.state.cash("Ben") == 1_000_000
