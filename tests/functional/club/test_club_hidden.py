"""What is on no topic: whatever the TV may not see, on the moments of every golden evening."""

from typing import Any

import msgspec

from companion.club import messages as m
from companion.club import saying
from companion.club.saying import Run
from companion.core.errors import CompanionError
from companion.session import public
from companion.session.absent import NoBox, NoFile, Silence
from companion.session.clock import Clock
from companion.session.session import Session
from companion.table.table import Table
from companion.unit.facts import AuctionOpened, BuildPressed, DealOpened
from companion.unit.profile import LAST_MS, RESULTS
from tests.functional.test_phones_hidden import SECRET, evenings, fresh, moments, timed

RUN = Run("run", 1)


def session_of(table: Table[Any], now_ms: int) -> Session:
    clock = Clock(now_ms, lambda: 0.0)
    return Session(table, name="Friday", speaker=Silence(), box=NoBox(), file=NoFile(), clock=clock)


def topics(table: Table[Any], now_ms: int) -> tuple[bytes, ...]:
    """Return all that the topics of a table say at a moment."""
    session = session_of(table, now_ms)
    said: list[object] = [saying.state(session, RUN, 0, 0, 1), saying.lamp(session), saying.ended(table)]
    said += [saying.event(session, line) for line in table.history.lines[-3:]]
    return tuple(map(m.ENCODER.encode, said))


async def test_a_running_light_tells_nothing_of_what_it_will_show() -> None:
    seen = 0
    for name, table, place in moments(BuildPressed):
        line = table.history.lines[place]
        press = next((fact for fact in line.facts if isinstance(fact, BuildPressed) and fact.spin_ms), None)
        if press is None or line.kind != "move":
            continue
        looks, undone = {}, {}
        for result in RESULTS:
            other = fresh(table, table.history.lines[:place])
            try:
                other.submit(f"press -> {result}", line.at_ms)
            except CompanionError:
                continue
            looks[result] = topics(other, line.at_ms + 1)
            assert topics(other, line.at_ms + press.spin_ms) != looks[result], "the end of the light is shown"
            other.submit("undo", line.at_ms + 2)
            undone[result] = tuple(saying.event(session_of(other, 10**9), each) for each in other.history.lines[-2:])
            other.submit("redo", line.at_ms + 3)
            assert saying.event(session_of(other, line.at_ms + 4), other.history.lines[-1]) is None
        seen += len(looks) > 1
        assert len(set(looks.values())) <= 1, f"{name}, line {line.seq}: {line.text}"
        assert len(set(undone.values())) <= 1, "what was undone would come again"
    assert seen > 5


def test_a_drawn_length_is_kept_until_its_last_seconds() -> None:
    seen = 0
    for name, table, place in moments(AuctionOpened, DealOpened):
        lines = table.history.lines[: place + 1]
        now = lines[-1].at_ms
        looks = set()
        for left in (LAST_MS + 1, 20_000, 33_333):
            other = fresh(table, lines)
            timing = other.game.timing(other.state)
            if timing.timer is None:
                continue
            timer = msgspec.structs.replace(timing.timer, drawn=True, length_ms=left, deadline_ms=now + left)
            other._state = timed(other.state, msgspec.structs.replace(timing, timer=timer))
            looks.add(topics(other, now))
        seen += bool(looks)
        assert len(looks) <= 1, f"{name}, line {lines[-1].seq}"
    assert seen > 5


def test_seed_and_notes_are_on_no_topic() -> None:
    for name, seen in evenings():
        table = fresh(seen, seen.history.lines)
        table.submit(f"note {SECRET}", table.now_ms)
        whole = b"".join(topics(table, table.now_ms))
        assert SECRET.encode() not in whole, name
        assert str(table.setup.seed).encode() not in whole or table.setup.seed < 10**6, name


def test_all_that_a_state_says_the_tv_says_too() -> None:
    """Words of the state are words of what the TV is sent."""
    for name, table in evenings():
        session = session_of(table, table.now_ms)
        said = public.table_said(session, public.view_said(session), public.unit_said(session))
        tv = msgspec.json.encode(said).decode()
        state = saying.state(session, RUN, 0, 0, 1)
        words = [*state.last, state.headline, *state.asked, *state.turn, state.finished, state.hour, state.name]
        for each in state.players:
            words += [each.name, each.first, each.figure]
        if state.countdown:
            words += [state.countdown.leader, state.countdown.amount]
        for word in filter(None, words):
            assert msgspec.json.encode(word).decode()[1:-1] in tv, f"{name}: {word}"
