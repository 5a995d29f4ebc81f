"""Tables, the broker and halls are killed in the middle of auctions: nothing is lost, and nothing comes twice.

`python -m benchmarks.club_kills 20` does the same more often.
"""

from pathlib import Path

import pytest

from tests.club_kills import kill_brokers, kill_halls, kill_tables

pytestmark = pytest.mark.system
KILLS = 3


async def test_killed_tables_lose_no_line(tmp_path: Path) -> None:
    (await kill_tables(tmp_path, KILLS)).assert_whole()


async def test_a_killed_broker_loses_no_line(tmp_path: Path) -> None:
    (await kill_brokers(tmp_path, KILLS)).assert_whole()


async def test_killed_halls_count_every_game_once(tmp_path: Path) -> None:
    night = await kill_halls(tmp_path, KILLS)
    assert len({game.evening for game in night.games}) == len(night.games) == KILLS
    assert {(row.name, row.games) for row in night.rows} == {(name, KILLS) for name in ("Ana", "Ben", "Cal")}
