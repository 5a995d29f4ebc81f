"""The box at the screen: its picture, its port, and its buttons as moves."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from companion.session.box_link import BoxLink
from companion.store import Store
from companion.table.ports import Edge
from companion.table.preferences import Preferences
from companion.tui.desks.unit import UnitScreen
from companion.tui.pages.box import BoxPage
from companion.tui.pages.home import Home
from companion.tui.widgets.rows import Rows
from companion.unit.signals import Button, Cue, Sectors, Signals
from tests.screens import PluggedPort, choose, click_text, said, settings_in, shell, text_of, type_text, until


class Driver:
    """A driver that keeps what it is sent."""

    def __init__(self) -> None:
        self.shown: list[Signals] = []
        self.played: list[Cue] = []

    def show(self, signals: Signals) -> None:
        self.shown.append(signals)

    def play(self, cue: Cue) -> None:
        self.played.append(cue)


def press(link: BoxLink, button: Button) -> None:
    link.record_button(button, Edge.DOWN)
    link.record_button(button, Edge.UP)


async def use_the_one_port(pilot: Pilot[None], folder: Path) -> None:
    await pilot.press("x")
    await pilot.pause()
    await pilot.press("escape", "enter")
    assert settings_in(folder).port == "/dev/ttyUSB0"


def moves(app: object) -> list[tuple[str, str]]:
    screen = app.screen  # type: ignore[attr-defined]
    assert isinstance(screen, UnitScreen)
    return [(line.text.split()[0], line.source) for line in screen.session.table.history.lines]


async def test_buttons_are_moves_of_the_game_even_under_the_help(store: Store, tmp_path: Path) -> None:
    link = BoxLink()
    app = shell(tmp_path, store=store, box=link)
    async with app.run_test() as pilot:
        press(link, Button.POWER)  # at home it means nothing
        await pilot.press("t", "question_mark")
        for button in (Button.POWER, Button.BUILD, Button.BUILD, Button.AUCTION, Button.AUCTION):
            press(link, button)
        await pilot.press("escape")
        assert moves(app) == [("on", "box"), ("press", "box"), ("skip", "box"), ("auction", "box")]
        assert "An auction is running" in text_of(app)
        press(link, Button.POWER)
        assert moves(app)[-1] == ("off", "box")


async def test_the_box_goes_dark_when_the_evening_is_left(store: Store, tmp_path: Path) -> None:
    link = BoxLink()
    app = shell(tmp_path, store=store, box=link)
    async with app.run_test() as pilot:
        await pilot.press("t", "p", "a")
        assert link.shown.countdown is not None
        await pilot.press("escape", "l")
        await until(pilot, lambda: isinstance(app.screen, Home))
        assert link.shown == Signals()
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, UnitScreen))
        assert link.shown.countdown is not None
        assert link.shown.countdown.held
        await pilot.press("ctrl+q")
    assert link.shown.power, "it continues as a standalone unit"


@pytest.mark.parametrize("button", [Button.BUILD, Button.AUCTION])
async def test_a_button_while_the_unit_is_off_is_refused_with_a_reason(
    button: Button, store: Store, tmp_path: Path
) -> None:
    link = BoxLink()
    app = shell(tmp_path, store=store, box=link)
    async with app.run_test() as pilot:
        await pilot.press("t")
        press(link, button)
        await pilot.pause()
        assert moves(app) == []
        assert "✗" in text_of(app)


async def test_a_button_lights_up_while_it_is_down(store: Store, tmp_path: Path) -> None:
    link = BoxLink()
    app = shell(tmp_path, store=store, box=link)
    async with app.run_test() as pilot:
        await pilot.press("x")
        link.record_status("Box 1.0 on /dev/ttyUSB0", True)
        link.record_button(Button.AUCTION, Edge.DOWN)
        link.show(Signals(power=True, sectors=Sectors.TWO))
        await until(pilot, lambda: "■ AUCTION" in text_of(app))
        text = text_of(app)
        assert "● Box 1.0 on /dev/ttyUSB0" in text
        assert "■ AUCTION" in text
        assert "□ BUILD" in text
        assert "◉ 2" in text
        assert "○ 1" in text
        assert "The unit is on." in text
        link.record_status("Box lost, searching…", False)
        await until(pilot, lambda: "○ Box lost, searching…" in text_of(app))
        assert "■" not in text_of(app)


async def test_a_port_is_chosen_by_key_and_by_mouse(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, ports=lambda: [PluggedPort()])
    async with app.run_test() as pilot:
        await use_the_one_port(pilot, tmp_path)
        await until(pilot, lambda: "Any box, only on /dev/ttyUSB0" in text_of(app))
        await click_text(pilot, "Any port")
        assert settings_in(tmp_path).port == ""
        await click_text(pilot, "USB Serial", times=1)
        assert settings_in(tmp_path).port == "/dev/ttyUSB0"


async def test_the_ports_can_be_seen_in_a_small_terminal(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, ports=lambda: [PluggedPort()])
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.press("x", "escape")
        await until(pilot, lambda: "/dev/ttyUSB0" in text_of(app))
        assert "Any box" in text_of(app)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "BUILD" in text_of(app))


async def test_a_new_port_is_asked_about_once(store: Store, tmp_path: Path) -> None:
    new, other = PluggedPort(), PluggedPort()
    other.device, other.identity = "/dev/ttyUSB1", "0403:6001:A5"
    modem = PluggedPort()
    modem.device, modem.identity = "/dev/ttyS0", ""
    app = shell(tmp_path, store=store, ports=lambda: [modem, new, other])
    async with app.run_test() as pilot:
        await pilot.press("x")
        await pilot.pause()
        assert "Is the box on /dev/ttyUSB0 (USB Serial)?" in text_of(app)
        await pilot.press("up", "up", "enter")
        await pilot.pause()
        assert settings_in(tmp_path).known == ("1a86:7523@1-1.2",)
        assert "Is the box on /dev/ttyUSB1 (USB Serial)?" in text_of(app)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert settings_in(tmp_path).never == ("0403:6001:A5",)
        text = text_of(app)
        assert "USB Serial  ·  allowed" in text
        assert "USB Serial  ·  never opened" in text
        await pilot.press("r", "escape", "x")
        await pilot.pause()
        assert isinstance(app.screen, BoxPage), "nothing is asked again"


async def test_a_port_can_be_allowed_and_forbidden_at_any_time(store: Store, tmp_path: Path) -> None:
    modem = PluggedPort()
    modem.device, modem.identity = "/dev/ttyS0", ""
    app = shell(tmp_path, store=store, ports=lambda: [PluggedPort(), modem])
    async with app.run_test() as pilot:
        await pilot.press("x")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "USB Serial  ·  new" in text_of(app)
        await pilot.press("n")
        assert settings_in(tmp_path).never == ("1a86:7523@1-1.2",)
        await pilot.press("y")
        assert (settings_in(tmp_path).never, settings_in(tmp_path).known) == ((), ("1a86:7523@1-1.2",))
        await pilot.press("down", "y")
        assert "/dev/ttyS0 isn't USB" in said(app)
        assert settings_in(tmp_path).known == ("1a86:7523@1-1.2",)


def test_where_a_box_is_found_is_kept_unless_it_was_forbidden(tmp_path: Path) -> None:
    services = shell(tmp_path).services
    services.remember_box("a")
    assert settings_in(tmp_path).known == ("a",)
    services.change_preferences(services.preferences.with_port_forbidden("a"))
    services.remember_box("a")
    assert (settings_in(tmp_path).known, settings_in(tmp_path).never) == ((), ("a",))


async def test_a_port_that_is_never_to_be_touched_is_allowed_once_it_is_chosen(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, ports=lambda: [PluggedPort()])
    async with app.run_test() as pilot:
        await use_the_one_port(pilot, tmp_path)
        await pilot.press("n")
        assert settings_in(tmp_path).never == ("1a86:7523@1-1.2",)
        assert "USB Serial  ·  never opened" in text_of(app)
        await pilot.press("e")
        assert (settings_in(tmp_path).port, settings_in(tmp_path).never) == ("/dev/ttyUSB0", ())
        assert "USB Serial  ·  allowed" in text_of(app)


async def test_what_the_page_says_of_ports_follows_the_driver(store: Store, tmp_path: Path) -> None:
    ports = [PluggedPort()]
    link = BoxLink()
    app = shell(tmp_path, store=store, box=link, ports=lambda: ports)
    async with app.run_test() as pilot:
        await use_the_one_port(pilot, tmp_path)
        app.services.preferences = app.services.preferences.with_port_forbidden("1a86:7523@1-1.2")
        link.record_status("/dev/ttyUSB0 is never to be touched.", False, "never opened")
        await until(pilot, lambda: "USB Serial  ·  never opened" in text_of(app))


async def test_which_of_several_boxes_is_a_setting(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s")
        app.screen.query_one(Rows).mark("box_id")
        await pilot.press("enter")
        await type_text(pilot, "kitchen")
        assert "up to six characters from A–Z and 0–9" in text_of(app)
        await type_text(pilot, "KITCH")
        assert settings_in(tmp_path).box_id == "KITCH"


async def test_a_game_says_why_there_is_no_box_and_the_palette_leads_to_its_page(store: Store, tmp_path: Path) -> None:
    link = BoxLink()
    app = shell(tmp_path, store=store, box=link)
    async with app.run_test() as pilot:
        await pilot.press("t")
        assert "box" not in text_of(app).splitlines()[0]
        for why in ("wrong version", "busy", "no permission", "lost"):
            link.record_status(f"A sentence on {why}.", False, why)
            await pilot.pause()
            assert f"box: {why}" in text_of(app).splitlines()[0]
        link.record_status("No answer on [/]. Is it a button box?", False)
        await pilot.press("ctrl+p", *"button")
        await until(pilot, lambda: "No answer on [/]. Is it a button box?" in text_of(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, UnitScreen))
        link.record_status("Box: searching…", False)
        await pilot.pause()
        assert "box ○" in text_of(app).splitlines()[0]
        await choose(pilot, "Button box")
        assert isinstance(app.screen, BoxPage)
        await pilot.press("escape")
        assert isinstance(app.screen, UnitScreen)


@pytest.mark.parametrize("from_the_start", [True, False])
async def test_mute_silences_the_box_too(store: Store, tmp_path: Path, from_the_start: bool) -> None:
    link, driver = BoxLink(), Driver()
    link.plug(driver)
    app = shell(tmp_path, store=store, box=link, preferences=Preferences(muted=from_the_start))
    async with app.run_test() as pilot:
        await pilot.press("t")
        if not from_the_start:
            await pilot.press("m")
        await pilot.press("p", "space")
        assert driver.played == []
        await pilot.press("m", "a")
        assert Cue.START in driver.played


def test_a_driver_that_is_plugged_in_shows_what_is_shown() -> None:
    link, driver = BoxLink(), Driver()
    link.show(Signals(power=True))
    link.plug(driver)
    link.play(Cue.START)
    link.plug(None)
    link.show(Signals())
    assert (driver.shown, driver.played) == ([Signals(power=True)], [Cue.START])
    assert link.shown == Signals()
