"""The looks with their colours: a few pictures, each in another theme."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from companion.core.order import Setup
from companion.session.box_link import BoxLink
from companion.store import Store
from companion.table.ports import Edge
from companion.table.preferences import Preferences
from companion.tui.app import CompanionApp
from companion.unit.signals import Button, Red, Sectors, Signals
from tests.deal_table import GIVEN, PLAYERS
from tests.screens import saved_game, shell

SnapCompare = Callable[..., bool]


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_home(store: Store, tmp_path: Path, snap_compare: SnapCompare) -> None:
    saved_game(store)
    assert snap_compare(shell(tmp_path, store=store), terminal_size=(80, 24))


@pytest.mark.usefixtures("utc")
def test_games_in_high_contrast(store: Store, tmp_path: Path, snap_compare: SnapCompare) -> None:
    saved_game(store)
    saved_game(store, "Saturday")
    app = shell(tmp_path, store=store, preferences=Preferences(theme="high-contrast"))
    assert snap_compare(app, press=("g", "down"), terminal_size=(80, 24))


def test_a_lit_box_in_colours_for_every_eye(store: Store, tmp_path: Path, snap_compare: SnapCompare) -> None:
    link = BoxLink()
    link.record_status("Box 1.0 on /dev/ttyUSB0", True)
    link.record_button(Button.BUILD, Edge.DOWN)
    link.show(Signals(power=True, sectors=Sectors.RAIL, red=Red.FAST))
    app = shell(tmp_path, store=store, box=link, preferences=Preferences(theme="colour-blind-safe"))
    assert snap_compare(app, press=("x",), terminal_size=(120, 36))


def test_the_open_cards_of_deal(store: Store, tmp_path: Path, snap_compare: SnapCompare) -> None:
    async def deal(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, CompanionApp)
        app.begin("Friday", Setup("deal", PLAYERS, seed=7))
        await pilot.pause()
        for line in (*GIVEN, "rent orange", "double", "no by Ben"):
            assert app.desk is not None
            assert app.desk.submit(line, "bar")
        await pilot.pause()

    assert snap_compare(shell(tmp_path, store=store, seconds=lambda: 1000.0), run_before=deal, terminal_size=(120, 36))
