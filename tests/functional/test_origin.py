"""Who may ask for what, in one evening: the banker, a seat, the box, and time itself."""

import pytest

from companion.session.clock import Clock
from companion.unit.signals import Button
from tests.functional.test_session import Evening


async def evening(*lines: str) -> Evening:
    """Return an evening of Ana, Ben and Cal after these lines of the banker."""
    opened = Evening()
    for line in ("roll 6 5", *lines):
        assert opened.ask(line) is None, line
    return opened


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("undo", "Only the banker can undo and redo."),
        ("undo 2", "Only the banker can undo and redo."),
        ("redo", "Only the banker can undo and redo."),
        ("force end", "Only the banker can override a rule."),
        ("option bid_step 100000", "Only the banker can change a house rule."),
        ("given cash Ana 3M", "Only the banker can set up a position."),
        ("finish", "Only the banker can do this."),
        ("remove railroad Seaview", "Only the banker can do this."),
        ("mend 1: roll 6 4", "Only the banker can change an earlier move."),
        ("end", "Only Ana can do this, not Ben."),
    ],
)
async def test_a_seat_asks_for_its_own_and_for_nothing_of_the_bankers(line: str, why: str) -> None:
    opened = await evening()
    before = list(opened.lines)
    refusal = opened.ask(line, "Ben")
    assert refusal is not None
    assert str(refusal) == why
    assert opened.lines == before


@pytest.mark.parametrize("line", ["undo", "force end", "option bid_step 100000", "mend 1: roll 6 4", "note hello"])
async def test_the_banker_asks_for_anything(line: str) -> None:
    opened = await evening()
    assert opened.ask(line) is None


@pytest.mark.parametrize("seat", ["Ana", "Ben", "Cal"])
async def test_anybody_keeps_a_note(seat: str) -> None:
    opened = await evening()
    assert opened.ask("note well played", seat) is None


async def test_a_seat_in_turn_asks_for_its_own_move() -> None:
    opened = await evening()
    assert opened.ask("auction", "Ana") is None
    assert opened.ask("bid Ana 500k", "Ana") is None
    assert opened.ask("bid Ben 600k", "Ben") is None
    refusal = opened.ask("bid Cal 900k", "Ben")
    assert str(refusal) == "Only Cal can do this, not Ben."


@pytest.mark.parametrize("line", ["sold", "cancel", "hold", "off"])
@pytest.mark.parametrize("seat", ["Ana", "Ben"])
async def test_an_auction_is_ended_and_stopped_by_the_banker(seat: str, line: str) -> None:
    """CITY-OQ-43: no one sells a district to themselves."""
    opened = await evening("auction", "bid Ana 10k")
    before = list(opened.lines)
    assert "nly the banker" in str(opened.ask(line, seat))
    assert opened.lines == before
    assert opened.ask(line) is None


async def test_a_seat_closes_an_auction_once_all_others_are_out() -> None:
    """CITY-OQ-43."""
    opened = await evening("auction", "bid Ana 10k", "pass Ben")
    assert str(opened.ask("sold", "Ana")).startswith("While others can still bid, only the banker can end the auction.")
    assert opened.ask("pass Cal", "Cal") is None
    assert "Only the banker can cancel or pause an auction." in str(opened.ask("cancel", "Ana"))
    assert opened.ask("sold", "Cal") is None


@pytest.mark.parametrize("line", ["sold", "cancel", "hold"])
async def test_a_house_rule_lets_everyone_end_an_auction(line: str) -> None:
    opened = await evening("option auction_control everyone", "auction", "bid Ana 10k")
    assert opened.ask(line, "Cal") is None


async def test_without_a_banker_a_seat_stops_an_auction_and_sells_only_once_all_others_are_out() -> None:
    """CITY-OQ-43."""
    opened = await evening("auction", "bid Ana 10k")
    opened.session.has_banker = False
    assert opened.ask("hold", "Cal") is None
    assert str(opened.ask("sold", "Cal")).startswith("While others can still bid, only the banker can end the auction.")
    assert opened.ask("pass Ben", "Ben") is None
    assert opened.ask("resume", "Cal") is None
    assert opened.ask("pass Cal", "Cal") is None
    assert opened.ask("sold", "Cal") is None


async def test_a_deal_is_agreed_by_the_two_whose_it_is() -> None:
    """UNIT-DEAL-02: no one else ends it, not even the current player."""
    opened = await evening("deal Ben Cal")
    assert str(opened.ask("agreed", "Ana")) == "Only Ben and Cal can do this, not Ana."
    assert opened.ask("agreed", "Cal") is None


async def test_a_deal_that_names_nobody_is_agreed_by_any_seat() -> None:
    opened = await evening("deal")
    assert opened.ask("agreed", "Ben") is None


async def test_the_box_asks_for_what_its_buttons_mean_and_its_lines_say_so() -> None:
    opened = await evening()
    opened.tap(Button.AUCTION)
    line = opened.session.table.history.lines[-1]
    assert (line.text.split()[0], line.source) == ("auction", "box")


async def test_the_box_is_refused_what_the_rules_refuse() -> None:
    opened = await evening("auction", "bid Ana 500k")
    before = list(opened.lines)
    opened.tap(Button.BUILD)
    assert opened.lines == before
    await opened.wait(0)
    assert any("An auction is running" in str(refusal) for news in opened.told for refusal in news.happened)


async def test_what_time_brings_comes_before_what_is_asked_and_from_nobody() -> None:
    """UNIT-AUC-04: a call after the end is too late for everyone."""
    opened = await evening("auction", "bid Ana 500k")
    opened.seconds += 60
    refusal = opened.ask("bid Cal 900k", "Cal")
    assert "Too late" in str(refusal)
    line = opened.session.table.history.lines[-1]
    assert (line.kind, line.source) == ("auto", "")


async def test_a_move_is_allowed_and_carried_out_at_one_and_the_same_moment() -> None:
    """The clock is read once: what is due between two looks at it cannot slip in behind the permission."""
    opened = await evening("auction", "bid Ana 500k")
    looks: list[int] = []

    class Late(Clock):
        """Shows a minute more at every look after the first."""

        def now_ms(self) -> int:
            looks.append(super().now_ms() + 60_000 * len(looks))
            return looks[-1]

    opened.session.clock = Late(opened.session.now_ms, seconds=lambda: opened.seconds)
    assert opened.ask("bid Cal 900k", "Cal") is None
    assert opened.lines[-2:] == ["bid Cal 900k", "time"]
