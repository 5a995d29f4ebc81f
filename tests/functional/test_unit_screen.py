"""The trading unit on the real screen, by keys and by mouse, in virtual time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Static

from companion.table.preferences import Preferences
from companion.tui.app import CompanionApp
from companion.tui.desks.unit import UnitScreen
from companion.tui.services import Services
from companion.tui.widgets.bidders import Bidders
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.countdown import CountdownPanel, Lamp
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.giant import Giant
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.unit.signals import Cue, Red, Sectors
from tests.widget_internals import inside

DEFAULTS = Preferences()


class Ear:
    """Keeps what was to be heard."""

    def __init__(self) -> None:
        self.heard: list[Cue] = []
        self.said: list[str] = []

    def play(self, cue: Cue) -> None:
        self.heard.append(cue)

    def say(self, text: str) -> None:
        self.said.append(text)


class Evening:
    """The app with its unit screen, a clock that is set by hand, and an ear."""

    def __init__(self, pilot: Pilot[None], ear: Ear, seconds: list[float]) -> None:
        self.pilot = pilot
        self.ear = ear
        self._seconds = seconds

    @property
    def screen(self) -> UnitScreen:
        return next(screen for screen in self.pilot.app.screen_stack if isinstance(screen, UnitScreen))

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def wait(self, seconds: float) -> None:
        self._seconds[0] += seconds
        self.screen.session.start()
        await self.pilot.pause()

    async def type(self, line: str) -> None:
        await self.press("colon", *("space" if letter == " " else letter for letter in line), "enter")

    @property
    def digits(self) -> str:
        return self.screen.query_one("#digits", Giant).text

    @property
    def leader(self) -> str:
        return self.screen.query_one("#leader", Giant).text

    @property
    def message(self) -> str:
        return self.screen.query_one(MessageLine).text

    def words(self, selector: str) -> str:
        return str(self.screen.query_one(selector, Static).content)


@asynccontextmanager
async def evening(size: tuple[int, int] = (80, 24), preferences: Preferences = DEFAULTS) -> AsyncIterator[Evening]:
    ear, seconds = Ear(), [1000.0]
    services = Services(speaker=ear, preferences=preferences, seed=lambda: 7, seconds=lambda: seconds[0])
    app = CompanionApp(services, first="unit")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Evening(pilot, ear, seconds)


@pytest.mark.parametrize("size", [(20, 5), (30, 24), (40, 10), (55, 16)])
async def test_a_slim_screen_shows_what_runs_and_else_what_to_do(size: tuple[int, int]) -> None:
    async with evening(size=size) as table:
        panel = table.screen.query_one(CountdownPanel)
        assert table.screen.query_one("#title").region.overlaps(panel.region)
        assert panel.region.width >= size[0] - 2  # a scroll bar where nothing fits
        await table.press("p", "a", "1")
        assert (table.digits, table.leader) == ("50", "Red 10k")
        assert table.screen.query_one("#digits").region.height
        assert not table.screen.query_one("#face").display
        await table.press("s")
        assert table.screen.query_one("#face").display
        assert table.words("#title") == "Sold to Red for 10k"


async def test_an_auction_by_keys_alone() -> None:
    """UNIT-AUC-02, UNIT-AUC-03, UNIT-AUC-04."""
    async with evening() as table:
        await table.press("p", "a", "1", "2")
        assert (table.digits, table.leader) == ("50", "Blue 20k")
        await table.wait(44.9)
        assert table.screen.query_one(Lamp).red is Red.SLOW
        await table.wait(0.1)
        assert table.screen.query_one(Lamp).red is Red.FAST
        assert Cue.FIVE_SECONDS in table.ear.heard
        await table.wait(5)
        assert table.digits == ""
        assert table.words("#title") == "Sold to Blue for 20k"
        assert table.ear.said == ["Sold to Blue for 20 thousand"]
        await table.press("1")
        assert "Too late" in table.message


async def test_the_bid_keys_raise_by_what_the_table_allows() -> None:
    """CITY-OQ-48: in hundreds of thousands, and up to one where a call before was none."""
    async with evening() as table:
        await table.press("p", "a", "1")
        assert table.leader == "Red 10k"
        await table.type("option bid_step 100000")
        assert [one.call for one in table.screen.query_one(Bidders).bidders][1:] == ["→ 100k"] * 3
        for keys, leader in (("2", "Blue 100k"), ("1", "Red 200k"), (("plus", "2"), "Blue 400k")):
            await table.press(*keys)
            assert table.leader == leader
        await table.press(*["plus"] * 9)
        assert table.message == "Bid keys now raise by 1M."
        await table.press("minus", "1")
        assert table.leader == "Red 900k"


async def test_what_house_rules_take_away_is_no_key_and_a_grey_button() -> None:
    """CITY-OQ-43, CITY-OQ-77."""
    async with evening() as table:
        await table.press("p", "a", "1")
        line = table.screen.query_one(KeyLine)
        for option, label in (("allow_pause false", "Pause"), ("auction_early_close off", "Sold")):
            button = next(button for button in table.screen.query(Button) if str(button.label) == label)
            assert any(key.label == label for key in line.now or ())
            assert not button.has_class("-greyed")
            await table.type(f"option {option}")
            assert all(key.label != label for key in line.now or ())
            assert button.has_class("-greyed")
            await table.press("u")
            assert not button.has_class("-greyed")


async def test_the_dial_leaves_room_for_the_log_and_the_lines_below_it() -> None:
    async with evening() as table:
        for size in ((60, 18), (80, 24), (100, 20), (120, 24), (120, 30), (160, 31), (160, 45)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            lowest = table.screen.query_one(KeyLine).region
            assert lowest.bottom == size[1], size
            assert table.screen.query_one("#history").region.height > 0, size


async def test_an_auction_by_mouse_alone() -> None:
    async with evening() as table:
        buttons = {str(button.label): button for button in table.screen.query(Button)}
        for label in ("On/off", "Auction"):
            await table.pilot.click(buttons[label])
        bidders = table.screen.query_one(Bidders)
        second = bidders.render_line(0).text.index("[2]")
        await table.pilot.click(Bidders, offset=(bidders.gutter.left + second, 0))
        assert table.leader == "Blue 10k"
        await table.pilot.click(buttons["Sold"])
        assert table.words("#title") == "Sold to Blue for 10k"
        await table.pilot.click(Dial)
        assert inside(table.screen.session.table.state).unit.build is not None
        await table.pilot.click(buttons["On/off"])
        await table.press("y")
        assert table.words("#title") == "Press p to turn the unit on", "not how the last auction ended"


async def test_a_letter_typed_large_is_told_of_the_small_one() -> None:
    async with evening() as table:
        await table.press("P")
        assert table.message == "Nothing on P here. Did you mean p?"
        assert not table.screen.session.table.history.lines


async def test_the_light_runs_before_it_shows_and_a_second_press_skips() -> None:
    """UNIT-BLD-06: neither dial, history nor counts tell the result while the light runs."""
    async with evening() as table:
        await table.press("p", "b")
        assert table.words("#result") == ""
        assert table.words("#counts") == ""
        await table.press("b")
        assert table.screen.query_one(Dial).lit is Sectors.RAIL
        assert table.words("#result") == "Railroad"
        assert table.words("#counts") == "so far  rail: 1"


@pytest.mark.parametrize("keys", ["b", "a", "d", "s", "1", "h", "c", "y"])
async def test_a_key_while_off_says_why_and_changes_nothing(keys: str) -> None:
    async with evening() as table:
        before = table.screen.session.table.state
        await table.press(keys)
        assert table.message.startswith("The unit is off")
        assert table.screen.query_one(MessageLine).wrong
        assert Cue.REFUSED in table.ear.heard
        assert table.screen.session.table.state is before


async def test_greyed_buttons_are_those_that_would_be_refused() -> None:
    async with evening() as table:
        await table.press("p")
        greyed = {str(button.label) for button in table.screen.query("Button.-greyed").results(Button)}
        assert greyed == {"Sold", "Agreed", "Pause", "Cancel", "Redo"}
        await table.press("a")
        greyed = {str(button.label) for button in table.screen.query("Button.-greyed").results(Button)}
        assert greyed == {"Auction", "Deal", "Agreed", "Redo"}
        await table.press("h")
        assert "Resume" in {str(button.label) for button in table.screen.query(Button)}


async def test_a_typed_move_is_completed_and_a_refused_one_stays_to_be_mended() -> None:
    async with evening() as table:
        await table.press("p", "a", "colon", *"bid", "space", "r", "tab")
        bar = table.screen.query_one(CommandBar)
        assert bar.value == "bid Red "
        await table.press(*"15k", "enter")
        assert "not a multiple" in table.message
        assert bar.value == "bid Red 15k"
        await table.press("backspace", "backspace", "0", "k", "enter")
        assert bar.value == ""
        assert table.leader == "Red 10k"
        await table.press("2")
        assert table.leader == "Blue 20k"


async def test_undo_and_redo_strike_through_and_bring_back() -> None:
    async with evening() as table:
        await table.press("p", "a", "1", "2", "u")
        assert table.leader == "Red 10k"
        await table.press("r")
        assert table.leader == "Blue 20k"


async def test_the_hour_warns_and_is_over_once() -> None:
    """UNIT-HOUR-01, UNIT-HOUR-02, UNIT-HOUR-03."""
    async with evening() as table:
        await table.press("p")
        await table.wait(3299)
        assert "nearly over" not in table.screen.query_one(StatusLine).right
        await table.wait(1)
        assert "nearly over" in table.screen.query_one(StatusLine).right
        await table.wait(300)
        assert "HOUR OVER: turn off and on for another" in table.screen.query_one(StatusLine).right
        await table.wait(10)
        assert table.ear.heard.count(Cue.HOUR) == 1
        await table.press("p", "p")
        assert "hour 60:00" in table.screen.query_one(StatusLine).right


async def test_the_step_of_the_bid_keys() -> None:
    async with evening() as table:
        await table.press("p", "a", "plus", "plus", "1")
        assert table.leader == "Red 100k"
        await table.press("minus", "2")
        assert table.leader == "Blue 150k"
        await table.press("6")
        assert table.message == "There's no player 6."


async def test_reduced_motion_neither_flashes_nor_runs() -> None:
    async with evening(preferences=Preferences(still=True)) as table:
        await table.press("p", "b")
        assert table.screen.query_one(Dial).lit is Sectors.DARK
        await table.press("a")
        for _ in range(4):
            await table.wait(0.25)
            assert table.screen.query_one(Lamp).lamp


async def test_keys_can_be_bound_again() -> None:
    async with evening(preferences=Preferences(keys={"auction": "f5"})) as table:
        await table.press("p", "a")
        assert table.digits == ""
        await table.press("f5")
        assert table.digits == "50"


async def test_the_table_view_shows_only_digits_and_leader() -> None:
    async with evening(size=(160, 45)) as table:
        await table.press("p", "a", "1", "t")
        shown = {widget.id for widget in table.screen.query("#unit *") if widget.display and widget.region.area}
        assert {"digits", "leader", "title", "lamp"} <= shown
        assert not shown & {"dial", "bidders", "buttons"}
        await table.press("2", "t")
        assert table.leader == "Blue 20k"


async def test_the_line_of_keys_follows_the_unit() -> None:
    async with evening(size=(120, 36)) as table:

        def line() -> str:
            return " ".join(str(table.screen.query_one(KeyLine).render()).split())

        assert line().startswith("Esc Menu ? Help u Undo p On/off : Command")
        await table.press("p", "u")
        assert line().startswith("Esc Menu ? Help u Undo p On/off r Redo : Command")
        begin = "Esc Menu ? Help u Undo"
        await table.press("p")
        assert line().startswith(f"{begin} Space Build a Auction d Deal p On/off : Command")
        await table.press("a")
        assert line().startswith(f"{begin} 1-4 Bid s Sold X Drop out h Pause c Cancel + Larger bids − Smaller bids")
        await table.press("h")
        assert line().startswith(f"{begin} 1-4 Bid s Sold X Drop out h Resume c Cancel")
        await table.press("c", "space")
        assert line().startswith(f"{begin} Space Skip a Auction")
        await table.press("space", "d")
        assert line().startswith(f"{begin} y Agreed h Pause c Cancel p On/off :")
