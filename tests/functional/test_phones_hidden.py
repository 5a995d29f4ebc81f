"""What is never sent: everything the table may not know yet, on every moment of every golden evening.

The bodies that windows get must not depend on what is hidden: two tables that differ in nothing else look the same.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.errors import CompanionError
from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import Setup
from companion.phones.agreements import Agreements
from companion.phones.at_table import AtTable
from companion.session.absent import NoBox, NoFile, Silence
from companion.session.clock import Clock
from companion.session.session import Session
from companion.table.reading import DiscardingJournal
from companion.table.script import Script
from companion.table.table import Table
from companion.unit.countdown import Timing
from companion.unit.facts import AuctionOpened, BuildPressed, DealOpened
from companion.unit.profile import LAST_MS, RESULTS
from tests.evenings import played, read

EVENINGS = sorted((Path(__file__).parents[1] / "golden" / "evenings").glob("*.moves"))
SEED = 913_570_246_813
MOST = 2
SECRET = "Ana owes me a favour"


def session_of(table: Table[Any], now_ms: int) -> Session:
    """Return a session of a table at a moment."""
    clock = Clock(now_ms, lambda: 0.0)
    return Session(table, name="Friday", speaker=Silence(), box=NoBox(), file=NoFile(), clock=clock)


def around(table: Table[Any], now_ms: int) -> AtTable:
    """Return the phones around a table at a moment."""
    return AtTable(session_of(table, now_ms), Agreements())


def bodies(table: Table[Any], now_ms: int) -> tuple[bytes, ...]:
    """Return what a window with every seat is sent, the banker's, and one that looks on."""
    shown = around(table, now_ms)
    players = table.setup.players
    return (
        shown.body(players, (), banker=False).encoded,
        shown.body((), (), banker=True).encoded,
        shown.body((), (), banker=False).encoded,
    )


def fresh(table: Table[Any], lines: list[Line]) -> Table[Any]:
    """Return the table as it was after some of its lines."""
    again = Table(table.game, table.setup, DiscardingJournal())
    again.load(lines)
    return again


@cache
def evenings() -> tuple[tuple[str, Table[Any]], ...]:
    """Return every evening by its name, to be looked at and not to be played on."""
    texts = [(path, read(path.read_text(encoding="utf-8"), path.name)) for path in EVENINGS]
    return tuple((path.stem, played(_sown(evening))) for path, evening in texts)


def _sown(evening: Script) -> Script:
    return replace(evening, setup=replace(evening.setup, seed=evening.setup.seed or SEED))


def moments(*kinds: type[Fact]) -> Iterator[tuple[str, Table[Any], int]]:
    """Yield where each evening tells such a fact, the first times it does; later ones look alike."""
    for name, table in evenings():
        places = [n for n, line in enumerate(table.history.lines) if any(isinstance(f, kinds) for f in line.facts)]
        yield from ((name, table, place) for place in places[:MOST])


def timed(state: Any, timing: Timing) -> Any:
    """Return a state with another countdown."""
    return replace(state, **{"unit" if hasattr(state, "unit") else "timing": timing})


def lights() -> Iterator[tuple[str, Line, int, dict[str, Table[Any]]]]:
    """Yield where a light begins to run and how long it does, with the table after each result it may have found."""
    for name, table, place in moments(BuildPressed):
        line = table.history.lines[place]
        press = next((fact for fact in line.facts if isinstance(fact, BuildPressed) and fact.spin_ms), None)
        if press is None or line.kind != "move":
            continue
        found = {}
        for result in RESULTS:
            other = fresh(table, table.history.lines[:place])
            with suppress(CompanionError):
                other.submit(f"press -> {result}", line.at_ms)
                found[result] = other
        yield f"{name}, line {line.seq}: {line.text}", line, press.spin_ms, found


def drawn() -> Iterator[tuple[str, int, dict[int, Table[Any]]]]:
    """Yield where a countdown begins and when, with the table for each of several lengths that may be drawn."""
    for name, table, place in moments(AuctionOpened, DealOpened):
        lines = table.history.lines[: place + 1]
        now = lines[-1].at_ms
        found = {}
        for left in (LAST_MS + 1, 20_000, 33_333):
            other = fresh(table, lines)
            timing = other.game.timing(other.state)
            if timing.timer is None:
                continue
            timer = replace(timing.timer, drawn=True, length_ms=left, deadline_ms=now + left)
            other._state = timed(other.state, replace(timing, timer=timer))
            found[left] = other
        yield f"{name}, line {lines[-1].seq}", now, found


def test_a_running_light_tells_nothing_of_what_it_will_show() -> None:
    """Every window is sent the same for each result of Build until the light is over (UNIT-BLD-04)."""
    seen = 0
    for where, line, spin_ms, found in lights():
        looks = {}
        for result, table in found.items():
            looks[result] = bodies(table, line.at_ms + 1)
            assert bodies(table, line.at_ms + spin_ms) != looks[result], "the end of the light is shown"
        seen += len(looks) > 1
        assert len(set(looks.values())) <= 1, where
    assert seen > 5


def test_a_drawn_length_is_kept_until_its_last_seconds() -> None:
    """A countdown whose length was drawn looks the same however long it has to go, but for its last five seconds."""
    seen = 0
    for where, now, found in drawn():
        looks = {}
        for left, table in found.items():
            looks[left] = bodies(table, now)
            assert bodies(table, now + left - LAST_MS) != looks[left], "the last seconds are shown"
        seen += bool(looks)
        assert len(set(looks.values())) <= 1, where
    assert seen > 5


@pytest.mark.parametrize("word", ["note", "Note"])
def test_seed_and_notes_are_in_nothing_that_is_sent(word: str) -> None:
    """However an imported journal writes them."""
    for name, seen in evenings():
        table = fresh(seen, seen.history.lines)
        noted = table.submit(f"note {SECRET}", table.now_ms)
        table = fresh(seen, [*table.history.lines[:-1], replace(noted, text=f"{word} {SECRET}")])
        for body in (
            *bodies(table, table.now_ms),
            around(table, table.now_ms).standings_and_history().__repr__().encode(),
        ):
            assert SECRET.encode() not in body, name
            assert str(table.setup.seed).encode() not in body or table.setup.seed < 10**6, name


@pytest.mark.parametrize("game", games.NAMES)
def test_an_offer_is_seen_by_its_two_sides_alone(game: str) -> None:
    table = Table(games.load(game), Setup(game, ("Ana", "Ben", "Cal"), seed=SEED), DiscardingJournal())
    shown = around(table, 0)
    shown.agreements.put("Ana", "Ben", lambda: "a secret bargain", None, "phone Ana", 0)
    assert b"secret bargain" in shown.body(("Ana",), (), banker=False).encoded
    assert b"secret bargain" in shown.body(("Ben",), (), banker=False).encoded
    for seats, banker in ((("Cal",), False), ((), False), ((), True)):
        assert b"secret bargain" not in shown.body(seats, (), banker=banker).encoded
