"""Mending: how long the preview takes in an evening of 10,000 facts, for a mended line in any place."""

import asyncio
import time
from collections.abc import Callable
from statistics import median
from typing import Any, Literal

from benchmarks.rows import Row, show
from companion import games
from companion.core.order import Setup
from companion.table import export, script
from companion.table.orders import Mend
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.tui import collector
from companion.tui.desks.city import CityScreen
from companion.tui.windows.mend import MendLine
from tests.game_table import game_table

FACTS = 10_000
PASSES = 5
PLAYERS, OPTIONS = tuple("ABCDEF"), {"build_spin_seconds": "0"}
TARGET = "≤ 150 ms"
_TURN = ("buy", "press", "build {} 1r", "end", "bail", "force end")


def evening(facts: int = FACTS) -> Table[Any]:
    """Return a City table after so many facts: six players go round, buy, build and pay."""
    table = Table(games.load("city"), Setup("city", PLAYERS, OPTIONS, seed=7), DiscardingJournal())
    count = 0
    while count < facts:
        lines = len(table.history.lines)
        _turn(table)
        count += sum(len(line.facts) for line in table.history.lines[lines:])
    return table


def _turn(table: Table[Any]) -> None:
    player = table.state.player_in_turn
    table.submit(f"pay bank {player} 3m", table.now_ms + 1_000)
    for form in ("roll", *_TURN):
        owned = table.state.districts_of(player)
        line = form.format(f'"{owned[0]}"' if owned else "Seaview")
        if table.state.player_in_turn == player and not table.reasons_against(table.read(line)):
            table.submit(line, table.now_ms + 4_000)


def _ms(do: Callable[[], object]) -> float:
    """Return the processor time of the fastest of some passes."""
    times = []
    for _ in range(PASSES):
        start = time.thread_time()
        do()
        times.append(1000 * (time.thread_time() - start))
    return min(times)


def _replayed(table: Table[Any]) -> Callable[[], object]:
    """Return what plays the whole evening from its file: the way to see what a mended file would give."""
    text = export.notation_text(table)
    return lambda: script.play(script.read(text, "evening", games.load, games.NAMES), DiscardingJournal())


async def _painted(table: Table[Any], asked: Mend) -> float:
    """Return the time until the window of a mending has painted the preview, as the app looks for its garbage."""
    collector.pause_gc()
    collector.resume_gc()
    async with game_table("city", CityScreen, PLAYERS, (100, 30), OPTIONS) as app:
        app.screen.session.table.load(table.history.lines, table.now_ms)
        await app.wait(table.now_ms / 1000)
        times = []
        for _ in range(PASSES):
            window, painted = MendLine(app.screen, asked), asyncio.Event()
            start = time.perf_counter()
            await app.pilot.app.push_screen(window)
            window.call_after_refresh(painted.set)
            await painted.wait()
            times.append(1000 * (time.perf_counter() - start))
            window.dismiss(False)
            await app.settle()
        return median(times)


def run() -> list[Row]:
    """Return the figures of one run."""
    table = evening()
    moves = [line for line in table.history.lines_in_effect() if line.kind == "move"]
    baseline = _ms(_replayed(table))
    first = moves[0]
    rows = []
    for what, place in (("the first line", 0), ("the middle", len(moves) // 2), ("three moves back", -3)):
        asked = Mend(moves[place].seq, "pay bank A 1m", before=True)
        ours = _ms(lambda asked=asked: table.plan_mend(asked))  # type: ignore[misc]
        told = f"preview of mending {what}, {FACTS:,} facts in {len(moves):,} moves"
        rows.append(Row(told, f"{ours:.0f} ms", f"{baseline:.0f} ms (whole file)", f"{baseline / ours:.1f}", TARGET))
    rolled = next(line.seq for line in moves if line.text.startswith("roll"))
    rests: tuple[Literal["drop", "keep"], ...] = ("drop", "keep")
    for rest in rests:
        asked = Mend(rolled, "roll 1 2", rest=rest)
        ours = _ms(lambda asked=asked: table.plan_mend(asked))  # type: ignore[misc]
        broken = len(table.plan_mend(asked).broken)
        told = f"preview of mending the first roll, {broken:,} later lines no longer hold: {rest}"
        rows.append(Row(told, f"{ours:.0f} ms", f"{baseline:.0f} ms (whole file)", f"{baseline / ours:.1f}", TARGET))
    painted = asyncio.run(_painted(table, Mend(rolled, "roll 1 2")))
    told = "the same, kept, from opening its window until it is painted"
    rows.append(Row(told, f"{painted:.0f} ms", f"{baseline:.0f} ms (whole file)", f"{baseline / painted:.1f}", "–"))
    same = _ms(lambda: table.plan_mend(Mend(first.seq, first.text)))
    rows.append(Row("preview of a mending that changes nothing", f"{same:.1f} ms", "–", "–", TARGET))
    return rows


if __name__ == "__main__":
    show("Mending", run())
