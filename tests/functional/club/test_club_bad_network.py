"""A table behind a network that delays, hangs up and swallows: every line is heard once and in order all the same."""

from functools import partial
from pathlib import Path

import pytest

from companion.club.address import Login, read
from companion.club.hall_host import HallHost
from tests.bad_wifi import PATIENCE_S, BadWifi
from tests.broker import Broker, until
from tests.club import table_of

LINES = 3


def has_heard(hall: HallHost, lines: int) -> bool:
    """Return whether the hall has heard exactly so many lines, in order."""
    return [each.number for each in hall.known.recent_events("kitchen")] == [*range(lines, 0, -1)]


@pytest.mark.parametrize("seed", range(20))
async def test_nothing_is_lost_and_nothing_is_told_twice(seed: int, tmp_path: Path) -> None:
    with Broker(tmp_path / "broker") as broker:
        hall = HallHost(read(broker.address), Login())
        hall.open()
        async with (
            BadWifi(broker.port, seed) as network,
            table_of(broker, port=network.port, answer_s=PATIENCE_S, longest_wait_s=PATIENCE_S) as table,
        ):
            session = table.begin()
            table.do(*(f"pay Ana Ben {number + 1}0k" for number in range(LINES)))
            await until(partial(has_heard, hall, LINES))
            await until(lambda: hall.tables() and hall.tables()[0].is_playing)
            assert hall.tables()[0].missed == 0
            assert len(session.table.history.lines) == LINES
            table.end()
        await hall.close()
