"""Keystrokes of a recorded evening of City, a line of keys for each turn: `python -m benchmarks.strokes`.

`…` in the recording is time that passes until a countdown is over: no key.
"""

import asyncio
from pathlib import Path

from benchmarks.rows import Row, show
from tests.city_table import CityTable, city_table

RECORDED = Path(__file__).parent / "evenings" / "city-40-turns.keys"
_WAITING = "…"


def turns() -> list[list[str]]:
    """Return the keys of each turn as they were recorded."""
    return [line.split() for line in RECORDED.read_text("utf-8").splitlines()]


async def played() -> tuple[float, list[str]]:
    """Play the evening; return the average keys per turn, and the refusal of any key."""
    refused: list[str] = []
    recorded = turns()
    async with city_table() as table:
        for keys in recorded:
            for key in keys:
                await _press(table, key)
                refused += [table.message] if table.refused else []
    pressed = sum(key != _WAITING for keys in recorded for key in keys)
    return pressed / len(recorded), refused


async def _press(table: CityTable, key: str) -> None:
    if key == _WAITING:
        await table.wait(60)
    else:
        await table.press(key)


def run() -> list[Row]:
    """Return the keys a turn of the recorded evening."""
    average, refused = asyncio.run(played())
    return [
        Row("keys a turn, deals included", f"{average:.1f}", "", "", "≤ 6"),
        Row("keys that were refused", str(len(refused)), "", "", "0"),
    ]


if __name__ == "__main__":
    show("strokes", run())
