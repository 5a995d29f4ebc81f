"""How long a seat waits for the answer to its bid, beside how long the screen takes to show it."""

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.rows import Row, p50_p99, p99, show
from companion.core.order import Setup
from companion.session.news import News
from companion.session.origin import Origin
from companion.session.session import Session
from companion.store import Store
from companion.tui.app import CompanionApp
from companion.tui.desks.city import CityScreen
from companion.tui.services import Services

CALLS = 240
BETWEEN_S = 1 / 3
SIZE = (160, 45)
PHONE = Origin("phone")


async def _times(home: Path) -> tuple[list[float], list[float]]:
    """Let three seats call in turn; return ms until each call was answered, and until it was shown."""
    with Store.open(home / "companion.db") as store:
        app = CompanionApp(Services(library=store, seed=lambda: 7))
        async with app.run_test(size=SIZE) as pilot:
            app.begin("Friday", Setup("city", ("Ana", "Ben", "Cal"), {"auction_length": "custom 300"}, seed=7))
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, CityScreen)
            return await _auction(screen.session, screen)


async def _auction(session: Session, screen: CityScreen) -> tuple[list[float], list[float]]:
    answered, shown, painted = [], [], asyncio.Event()

    def tell(news: News) -> None:
        if news.lines:
            screen.call_next(painted.set)

    session.subscribe(tell)
    for line in ("roll 6 5", "auction"):
        assert session.submit(line, PHONE) is None
    for call in range(CALLS):
        await asyncio.sleep(BETWEEN_S)
        painted.clear()
        asked = time.perf_counter()
        assert session.submit(f"bid {('Ana', 'Ben', 'Cal')[call % 3]} {(call + 1) * 10}k", PHONE) is None
        answered.append(1000 * (time.perf_counter() - asked))
        await painted.wait()
        shown.append(1000 * (time.perf_counter() - asked))
    return answered, shown


def run() -> list[Row]:
    """Return the figures of one run."""
    with tempfile.TemporaryDirectory() as name:
        answered, shown = asyncio.run(_times(Path(name)))
    ratio = f"{median(answered) / median(shown):.2f}/{p99(answered) / p99(shown):.2f}"
    what = f"bid → answer, three a second, {CALLS}×, p50/p99 (beside: bid → screen)"
    return [Row(what, p50_p99(answered), p50_p99(shown), ratio, "≤ 5 ms (p99)")]


if __name__ == "__main__":
    show("Answers", run())
