"""What is on no topic: everything hidden from the TV, on the moments of every golden evening."""

from typing import Any

import msgspec

from companion.club import broker_messages as m
from companion.club import table_messages
from companion.club.table_messages import Run
from companion.session import public
from companion.table.table import Table
from tests.functional.test_phones_hidden import SECRET, drawn, evenings, fresh, lights, session_of

RUN = Run("run", 1)


def topics(table: Table[Any], now_ms: int) -> tuple[bytes, ...]:
    """Return all that the topics of a table say at a moment."""
    session = session_of(table, now_ms)
    said: list[object] = [
        table_messages.state_message(session, RUN, 0, 0, 1),
        table_messages.lamp_state(session),
        table_messages.result_of_evening(table),
    ]
    said += [table_messages.event_message(session, line) for line in table.history.lines[-3:]]
    return tuple(map(m.ENCODER.encode, said))


async def test_a_running_light_tells_nothing_of_what_it_will_show() -> None:
    seen = 0
    for where, line, spin_ms, found in lights():
        looks, undone = {}, {}
        for result, table in found.items():
            looks[result] = topics(table, line.at_ms + 1)
            assert topics(table, line.at_ms + spin_ms) != looks[result], "the end of the light is shown"
            table.submit("undo", line.at_ms + 2)
            undone[result] = tuple(
                table_messages.event_message(session_of(table, 10**9), each) for each in table.history.lines[-2:]
            )
            table.submit("redo", line.at_ms + 3)
            assert table_messages.event_message(session_of(table, line.at_ms + 4), table.history.lines[-1]) is None
        seen += len(looks) > 1
        assert len(set(looks.values())) <= 1, where
        assert len(set(undone.values())) <= 1, "the undone result would return"
    assert seen > 5


def test_a_drawn_length_is_kept_until_its_last_seconds() -> None:
    seen = 0
    for where, now, found in drawn():
        looks = {topics(table, now) for table in found.values()}
        seen += bool(looks)
        assert len(looks) <= 1, where
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
        said = public.public_table(session, public.public_view(session), public.public_unit(session))
        tv = msgspec.json.encode(said).decode()
        state = table_messages.state_message(session, RUN, 0, 0, 1)
        words = [*state.last, state.headline, *state.asked, *state.turn, state.finished, state.hour, state.name]
        for each in state.players:
            words += [each.name, each.first, each.figure]
        if state.countdown:
            words += [state.countdown.leader, state.countdown.amount]
        for word in filter(None, words):
            assert msgspec.json.encode(word).decode()[1:-1] in tv, f"{name}: {word}"
