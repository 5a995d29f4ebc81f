"""Monopoly City with real notes: counting them at the end, and what is to be paid in sight."""

import pytest
from textual.widgets import Static

from companion.games.city.standings import standings_view
from companion.tui.desks.city import CityScreen
from tests.city_table import city_table
from tests.functional.test_nothing_cut import LONGEST
from tests.game_table import game_table, labels
from tests.screens import SIZES


async def test_real_notes_are_counted_when_the_game_is_over() -> None:
    """CITY-END-04: the companion tells the notes on the way and takes what is counted at the end."""
    async with city_table(options={"money": "paper"}) as table:
        await table.press("1", "2", "y")
        assert table.shown.count("Ana → bank 600k: 1×500k 1×100k") == 1, "below the log, until the next payment"
        await table.press("d")
        await table.type("500k")
        assert "Ana: districts 40k → 40k" in table.shown
        await table.press("escape")
        await table.press("F", "y")
        for notes in ("2", "3", "1"):
            assert table.window == "CountNotes"
            assert "The game ends" in table.shown
            await table.press(notes, *["enter"] * 7)
        assert table.window == "Standings"
        assert "Ben wins with 15M" in table.shown
        assert "2. Ana · cash 10M · worth 10.04M" in table.shown
        assert "Worth rose" not in table.shown, "how many notes there were meanwhile is unknown"


async def test_all_that_is_to_be_paid_with_real_notes_is_in_sight() -> None:
    async with game_table("city", CityScreen, LONGEST, options={"money": "paper"}) as table:
        await table.given("land chance", "chance collect-each 160k")
        assert " ".join(table.shown.split()).count(f"→ {LONGEST[0]} 160k: 1×100k 1×50k 1×10k") == 5, table.shown


@pytest.mark.parametrize("size", SIZES)
async def test_no_column_tells_that_nobody_knows_the_cash(size: tuple[int, int]) -> None:
    async with city_table(size, {"money": "paper"}) as table:
        await table.press("1", "2", "y")
        assert "Districts" in table.shown
        assert "Cash" not in table.shown
        assert "–" not in table.shown


async def test_a_count_left_half_done_ends_nothing_and_is_kept() -> None:
    """CITY-END-04."""
    async with city_table(options={"money": "paper"}) as table:
        await table.press("F", "y", "down", "4", "up", "2", *["enter"] * 7, "3", "enter", "escape")
        assert table.window == "CityScreen"
        assert not table.state.finished
        assert table.message == "The game goes on: Ben's notes weren't counted."
        assert table.state.player_states["Ana"].counted == 14_000_000
        await table.press("F", "y")
        assert "Ben has 15M" in table.shown
        await table.press(*["enter"] * 7)
        assert "Which notes does Cal have?" in table.shown
        await table.press("1", *["enter"] * 7)
        assert "Ben wins with 15M" in table.shown


async def test_who_wins_is_told_with_whose_notes_are_not_counted() -> None:
    """CITY-END-04: a game that ended by itself is over before its notes are counted."""
    async with city_table(options={"money": "paper"}) as table:
        await table.given("count Ana 15m", "finish")
        assert standings_view(table.state, 0).verdict == "Ana wins with 15M; 2 players haven't counted their cash"
        await table.given("count Ben 14m")
        assert standings_view(table.state, 0).verdict == "Ana wins with 15M; Cal hasn't counted their cash"
        await table.given("count Cal 16m")
        assert standings_view(table.state, 0).verdict == "Cal wins with 16M"


async def test_who_has_miscounted_takes_the_count_back_and_is_asked_again() -> None:
    """CITY-END-04."""
    async with city_table(options={"money": "paper"}) as table:
        await table.press("F", "y", "2", *["enter"] * 7, "escape", "u", "F", "y")
        assert "Which notes does Ana have?" in table.shown
        assert "Ana has 10M" in table.shown


async def test_who_has_counted_no_note_is_not_asked_again() -> None:
    """CITY-END-04."""
    async with city_table(options={"money": "paper"}) as table:
        await table.press("F", "y", "3", *["enter"] * 7, *["enter"] * 7, "1", *["enter"] * 7)
        assert "Ana wins with 15M" in table.shown
        assert table.state.player_states["Ben"].counted == 0


async def test_the_button_names_enter_only_where_enter_ends_the_count() -> None:
    async with city_table(options={"money": "paper"}) as table:
        await table.press("F", "y")
        assert "Done  " in table.shown
        assert "Done (Enter)" not in table.shown
        await table.press(*["enter"] * 6)
        assert "Done (Enter)" in table.shown


async def test_a_count_that_cannot_be_is_questioned() -> None:
    """CITY-MON-01: three players begin with 113.1M."""
    async with city_table(options={"money": "paper"}) as table:
        await table.press("F", "y", "6", "6", *["enter"] * 7)
        outcome = table.pilot.app.screen.query_one("#outcome", Static)
        assert "All players together can have at most 113.1M, not 330M." in str(outcome.content)
        await table.press("enter")
        assert "Which notes does Ben have?" in table.shown


async def test_a_call_that_was_not_paid_leaves_its_notes_with_the_players() -> None:
    """CITY-OQ-47: three players begin with 113.1M, and only Ana's 500k went to the bank."""
    async with city_table(options={"money": "paper"}) as table:
        await table.given("land Seaview", "auction", "bid Ana 500k", "bid Ben 37m", "sold", "forfeit", "end")
        await table.given("count Ana 37.2m", "count Ben 37.7m")
        await table.press("F", "y", "7", "down", "2", "down", "1", "down", "1", *["enter"] * 4)
        assert table.window == "Standings", "Cal's 37.7M isn't in doubt"


@pytest.mark.parametrize("before", [("given owner Seaview Ana",), ("option watch unit", "option watch everything")])
async def test_where_nobody_saw_all_payments_no_count_is_questioned(before: tuple[str, ...]) -> None:
    """CITY-MON-01: no one knows which wages were paid before, or beside the companion."""
    async with city_table(options={"money": "paper"}) as table:
        await table.given(*before)
        await table.press("F", "y", "6", "6", *["enter"] * 7)
        assert "Which notes does Ben have?" in table.shown


async def test_the_notes_of_a_bankrupt_go_too() -> None:
    """CITY-BKR-02: no one knows how many they are, or whether they reached for what was to be paid last."""
    async with city_table(options={"money": "paper"}) as table:
        await table.given("given owner Middleton Ben", "given turn Ana", "land Middleton")
        assert "To pay: Ana → Ben 200k" in table.shown
        await table.press("colon")
        await table.type("bankrupt to Ben by Ana")
        await table.press("enter")
        assert "Ana's notes would go to Ben." in " ".join(table.shown.replace("│", " ").split())
        await table.press("y")
        assert "Ana is bankrupt: Ben gets their paper money." in table.shown
        assert "To pay" not in table.shown


async def test_after_what_a_bankrupt_could_not_pay_the_bank_no_count_is_questioned() -> None:
    """CITY-MON-01: of the 500M that Ana had to pay, the bank got what Ana had."""
    async with city_table(options={"money": "paper"}) as table:
        await table.given("roll 4 6", "pay Ana bank 500m", "force bankrupt by Ana")
        await table.press("F", "y", "1", *["enter"] * 7)
        assert "Which notes does Cal have?" in table.shown


async def test_what_is_to_be_paid_stays_in_sight_until_the_next_payment() -> None:
    async with city_table(options={"money": "paper"}) as table:
        await table.press("1", "2", "y")
        await table.given("press -> 2", "end")
        assert "To pay: Ana → bank 600k: 1×500k" in table.shown
        await table.pilot.resize_terminal(160, 45)
        await table.pilot.pause()
        assert table.screen.has_class("-ring"), "the board stays next to it"
        await table.given("roll 2 4", "buy")
        assert "To pay: Ben → bank 1M: 1×1M" in table.shown
        await table.press("u")
        assert "To pay: Ana → bank 600k" in table.shown


async def test_a_call_that_cannot_be_paid_is_no_longer_to_be_paid() -> None:
    """CITY-OQ-47."""
    async with city_table(options={"money": "paper"}) as table:
        await table.given("land Seaview", "auction", "bid Ana 500k", "bid Ben 1m", "sold")
        assert "To pay: Ben → bank 1M" in table.shown
        await table.given("forfeit")
        assert "To pay: Ana → bank 500k" in table.shown
        await table.given("forfeit")
        assert "To pay" not in table.shown


async def test_a_payment_that_changes_nothing_else_is_in_sight_at_once() -> None:
    async with city_table(options={"money": "paper"}) as table:
        await table.given("roll 3 4")
        await table.given("pay Ana bank 500k")
        assert "To pay: Ana → bank 500k: 1×500k" in table.shown
        await table.press("u")
        assert "To pay" not in table.shown


async def test_notes_counted_early_are_counted_again_once_some_were_paid() -> None:
    """CITY-END-04."""
    async with city_table(options={"money": "paper"}) as table:
        await table.given("count Ana 5m", "count Ben 6m", "land Seaview", "buy")
        assert table.state.player_states["Ana"].counted is None
        assert table.state.player_states["Ben"].counted == 6_000_000, "they haven't paid anything"
        await table.given("count Ana 2m", "finish")
        assert table.state.cash("Ana") == 2_000_000


@pytest.mark.parametrize("options", [{"money": "paper"}, {"mortgage_when": "any_time"}])
async def test_what_needs_no_debt_is_mortgaged_by_its_key(options: dict[str, str]) -> None:
    """CITY-OQ-09: with real notes only the table knows who cannot pay."""
    async with city_table(options=options) as table:
        await table.given("given owner Seaview Ana", "given owner Middleton Ana", "given turn Ana")
        assert labels(table)[0] == "Roll", "nothing points there"
        assert "Mortgage … (2)" in table.shown
        await table.press("o", "enter")
        assert table.state.plots["Seaview"].mortgage == 180_000
        await table.press("6", "1")
        assert "Mortgage Middleton for 200k" in table.shown
        await table.press("e", "y")  # leaves Chance without a card
        assert table.state.turn.player == "Ben"
        assert "Mortgage" not in "".join(labels(table)), "Ben has nothing"
