"""Kill a club again and again in its auctions: `python -m benchmarks.club_kills [KILLS]`."""

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.club_kills import kill_brokers, kill_halls, kill_tables


async def _run(kills: int) -> None:
    for what, kill in (("table", kill_tables), ("broker", kill_brokers)):
        with tempfile.TemporaryDirectory() as folder:
            found = await kill(Path(folder), kills)
        found.assert_whole()
        print(
            f"{kills} kills of the {what}: {found.saved} lines, each heard once; {found.again} came again on the topic"
        )
        if found.lost_s:
            print(f"  “lost” was seen after {max(found.lost_s):.2f} s at most")
    with tempfile.TemporaryDirectory() as folder:
        night = await kill_halls(Path(folder), kills)
    assert len({game.evening for game in night.games}) == len(night.games) == kills
    assert {row.games for row in night.rows} == {kills}
    print(f"{kills} kills of the hall: {kills} games, each counted once")


def main() -> None:
    """Kill table, broker and hall so many times each, and print what became of the lines and games."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.club_kills", description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=20)
    asyncio.run(_run(parser.parse_args().kills))


if __name__ == "__main__":
    main()
