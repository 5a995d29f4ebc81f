"""A running evening without any screen: box, seats and windows at one table."""

import asyncio
import logging

import pytest

from companion.core.history import Line
from companion.core.order import Setup
from companion.session.absent import Silence
from companion.session.box_link import BoxLink
from companion.session.evenings import Evenings
from companion.session.news import News, Refusal
from companion.session.origin import BOX, Origin
from companion.session.session import Session
from companion.table.ports import Edge
from companion.unit.signals import Button, Countdown, Red, Signals
from tests.phones import Served
from tests.screens import open_store
from tests.widget_internals import inside


class Voice(Silence):
    """Keeps what it is to say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str) -> None:
        self.said.append(text)


class Evening:
    """A city of Ana, Ben and Cal whose time is set by hand."""

    def __init__(self, **given: object) -> None:
        self.seconds = 1000.0
        self.box = BoxLink()
        self.evenings = Evenings(box=self.box, seed=lambda: 7, seconds=lambda: self.seconds, **given)  # type: ignore[arg-type]
        self.session = self.evenings.begin("Friday", Setup("city", ("Ana", "Ben", "Cal")))
        self.told: list[News] = []
        self.session.subscribe(self.told.append)
        self.session.start()

    def ask(self, text: str, seat: str | None = None) -> Refusal | None:
        return self.session.submit(text, Origin("phone", seat))

    def tap(self, button: Button) -> None:
        self.box.record_button(button, Edge.DOWN)
        self.box.record_button(button, Edge.UP)

    async def wait(self, seconds: float) -> None:
        """Let time pass, as the alarm does."""
        self.seconds += seconds
        self.session.start()
        await asyncio.sleep(0)

    def light(self) -> Red:
        """Return the box's red light."""
        return self.box.shown.red

    @property
    def lines(self) -> list[str]:
        return [line.text for line in self.session.table.history.lines]


async def test_the_evening_itself_shows_its_game_to_the_phones() -> None:
    """With any screen, or none."""
    evening = Evening(phones=(phones := Served()))
    assert phones.players == [("Ana", "Ben", "Cal")]
    evening.session.start()
    assert phones.players == [("Ana", "Ben", "Cal")], "another desk continues it"
    evening.session.rename_player("Ben", "Bea")
    assert phones.players[1:] == [("Ana", "Bea", "Cal")]
    evening.session.stop_clock_and_windows()
    assert phones.players == []


async def test_how_an_auction_ended_is_said_once() -> None:
    """Even if more is done in the same millisecond."""
    voice = Voice()
    evening = Evening(speaker=voice)
    for line in ("roll 6 5", "auction", "bid Ana 100k", "sold", "note wow", "note twice"):
        assert evening.ask(line) is None
    assert voice.said == ["Old Town goes to Ana for 100 thousand"]
    evening.session.stop_clock_and_windows()


async def test_a_city_auction_by_box_and_seats_with_no_screen_at_all() -> None:
    """UNIT-AUC-01 to -05, CITY-AUC-01: Auction on the box, bids from two seats, a late call refused."""
    evening = Evening()
    assert evening.ask("roll 6 5") is None
    evening.tap(Button.AUCTION)
    assert evening.light() is Red.SLOW
    assert evening.ask("bid Ana 10k") is None
    assert evening.ask("bid Ben 900k") is None
    assert evening.ask("bid Cal 900k") is not None
    await evening.wait(46)
    assert evening.light() is Red.FAST
    assert evening.ask("bid Cal 1.2m") is None
    await evening.wait(4)
    assert "Too late" in str(evening.ask("bid Ben 5m"))
    report = inside(evening.session.table.game.report(evening.session.table.state, evening.session.now_ms))
    assert report["districts"]["Old Town"]["owner"] == "Cal"
    assert [line.source for line in evening.session.table.history.lines if line.kind == "move"] == [
        "phone",
        "box",
        "phone",
        "phone",
        "phone",
    ]
    evening.session.stop_clock_and_windows()


async def test_three_windows_of_which_one_breaks(caplog: pytest.LogCaptureFixture) -> None:
    """The broken one gets no more updates and is logged; the others and the journal miss nothing."""
    evening = Evening()
    others: list[News] = []

    def broken(news: News) -> None:
        raise ZeroDivisionError

    leave = evening.session.subscribe(broken)
    evening.session.subscribe(others.append)
    with caplog.at_level(logging.ERROR):
        evening.ask("roll 6 5")
        await asyncio.sleep(0)
    assert "gets no more updates" in caplog.text
    caplog.clear()
    evening.ask("buy")
    await asyncio.sleep(0)
    assert caplog.text == ""
    for told in (evening.told, others):
        assert [line.text for news in told for line in news.lines] == evening.lines == ["roll 6 5", "buy"]
    leave()
    evening.session.stop_clock_and_windows()


async def test_windows_are_told_once_a_turn_of_the_loop_and_after_the_answer() -> None:
    evening = Evening()
    await asyncio.sleep(0)
    evening.told.clear()
    assert evening.ask("roll 6 5") is None
    assert evening.ask("buy by Ben") is not None
    assert evening.ask("buy") is None
    assert evening.told == []
    await asyncio.sleep(0)
    [news] = evening.told
    assert [each.text if isinstance(each, Line) else str(each.asked) for each in news.happened] == [
        "roll 6 5",
        "buy by Ben",
        "buy",
    ]
    evening.session.stop_clock_and_windows()


async def test_who_leaves_is_told_no_more() -> None:
    evening = Evening()
    told: list[News] = []
    leave = evening.session.subscribe(told.append)
    leave()
    leave()
    evening.ask("roll 6 5")
    await asyncio.sleep(0)
    assert told == []
    evening.session.stop_clock_and_windows()


async def test_a_refused_button_is_told_with_its_reason() -> None:
    """Build before the landing is settled (CITY-TURN-04)."""
    evening = Evening()
    evening.ask("roll 6 5")
    evening.tap(Button.BUILD)
    await asyncio.sleep(0)
    refusal = evening.told[-1].happened[-1]
    assert isinstance(refusal, Refusal)
    assert (refusal.origin, "Buy or auction" in str(refusal)) == (BOX, True)
    evening.session.stop_clock_and_windows()


async def test_build_on_the_box_does_not_wait_for_the_light_of_the_roll_before() -> None:
    """UNIT-BLD-04: the next player presses while it still runs, and means a press of their own."""
    evening = Evening()
    for _ in ("Ana", "Ben"):
        evening.ask("land Jail")
        evening.tap(Button.BUILD)
        evening.ask("end")
    assert [line.text.split()[0] for line in evening.session.table.history.lines] == ["land", "press", "end"] * 2
    evening.session.stop_clock_and_windows()


async def test_the_box_belongs_to_the_evening_that_runs() -> None:
    """A second evening takes the buttons; the end of the first does not take them away again."""
    evening = Evening()
    second = evening.evenings.begin("Saturday", Setup("unit", ("Ana", "Ben")))
    second.start()
    evening.session.stop_clock_and_windows()
    evening.tap(Button.POWER)
    assert [line.text for line in second.table.history.lines] == ["on"]
    second.stop_clock_and_windows()
    evening.tap(Button.POWER)
    assert len(second.table.history.lines) == 1


@pytest.mark.parametrize(
    ("since", "moved", "left_ms"),
    [(48, "bid Ben 10k", 4_000), (20, "force auction", 49_000), (20, "note nothing", 29_000)],
)
async def test_the_box_has_the_time_of_the_table(since: float, moved: str, left_ms: int) -> None:
    """Also where nothing but the time is another (CITY-OQ-46): without its cable it goes on with that."""
    evening = Evening()
    setup = Setup("unit", ("Ana", "Ben"), {"auction_tie": "extend_5s"})
    evening.session = evening.evenings.begin("Saturday", setup)
    evening.session.start()
    for line in ("on", "auction", "bid Ana 10k"):
        assert evening.ask(line) is None
    await evening.wait(since)
    assert evening.ask(moved) is None
    await evening.wait(1)
    assert evening.box.shown.countdown == Countdown(deal=False, left_ms=left_ms, held=False)
    evening.session.stop_clock_and_windows()


async def test_an_evening_goes_on_with_what_the_box_did_before_it_began() -> None:
    """UNIT-HOUR-01: found alone before the game was opened."""
    box = BoxLink()
    box.record_handover(Signals(power=True, hour_left_ms=2_400_000, countdown=Countdown(True, 30_000, False)))
    session = Evenings(box=box).begin("Friday", Setup("unit", ("Ana", "Ben")))
    session.start()
    [line] = session.table.history.lines
    assert line.text.startswith("takeover deal ")
    session.stop_clock_and_windows()


async def test_what_a_box_holds_stays_held() -> None:
    box = BoxLink()
    box.record_handover(Signals(power=True, hour_left_ms=2_400_000, countdown=Countdown(False, 30_000, True)))
    session = Evenings(box=box, seconds=lambda: 1000.0).begin("Friday", Setup("unit", ("Ana", "Ben")))
    session.start()
    assert box.shown.countdown == Countdown(False, 30_000, held=True)
    session.stop_clock_and_windows()


async def test_what_a_box_holds_does_not_hold_what_the_table_runs() -> None:
    evening = Evening()
    evening.session = evening.evenings.begin("Saturday", Setup("unit", ("Ana", "Ben")))
    evening.session.start()
    for line in ("on", "auction"):
        assert evening.ask(line) is None
    evening.box.record_handover(Signals(power=True, hour_left_ms=2_400_000, countdown=Countdown(False, 30_000, True)))
    assert evening.lines == ["on", "auction"]
    evening.session.stop_clock_and_windows()


async def test_an_evening_is_left_resumed_and_watched(tmp_path: object) -> None:
    """UNIT-PWR-03: the countdown is held; who watches sees every line and takes no move."""
    with open_store(tmp_path) as store:  # type: ignore[arg-type]
        evening = Evening(library=store)
        evening.ask("roll 6 5")
        evening.ask("auction")
        evening.session.stop_clock_and_windows()
        evening.session.close_file_and_report()
        [entry] = store.games()
        session = evening.evenings.resume(entry.id)
        assert isinstance(session, Session)
        assert session.resumed
        assert session.timing.timer is not None
        assert session.timing.timer.held
        watching = evening.evenings.watch(entry.id)
        assert watching is not None
        assert [line.text for line in watching.table.history.lines] == ["roll 6 5", "auction", "hold"]
        assert "where the game is played" in str(watching.submit("resume", Origin("key")))
        session.stop_clock_and_windows()
        session.close_file_and_report()


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("roll 6 5", "Only Ana can do this, not Ben"),
        ("bid Cal 900k", "Only Cal can do this, not Ben"),
        ("trade Cal: 500k for Ben: 100k", "Only Cal can do this"),
        ("mortgage seaview by Cal", "Only Cal can do this"),
        ("undo", "Only the banker can undo"),
        ("redo", "Only the banker can undo"),
        ("force buy by Ben", "Only the banker can override a rule"),
        ("option go_wages 1m", "Only the banker can change a house rule"),
        ("given cash Ben 50m", "Only the banker can set up a position"),
    ],
)
async def test_a_seat_asks_only_for_its_own(asked: str, why: str) -> None:
    evening = Evening()
    assert why in str(evening.ask(asked, "Ben"))
    assert evening.lines == []
    evening.session.stop_clock_and_windows()


async def test_a_seat_asks_for_its_own() -> None:
    evening = Evening()
    for asked, seat in (
        ("note hello", "Cal"),
        ("roll 6 5", "Ana"),
        ("auction", "Ana"),
        ("bid Ana 10k", "Ana"),
        ("bid Ben 20k", "Ben"),
    ):
        assert evening.ask(asked, seat) is None
    assert evening.ask("undo") is None
    evening.session.stop_clock_and_windows()
