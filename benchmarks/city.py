"""The city: how fast its facts are folded, its legal moves found, and random evenings played."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from benchmarks.rows import Row, p50_p99, show
from companion.core.fact import Fact
from companion.core.order import Order
from companion.games.city import moves as m
from companion.games.city.game import GAME
from companion.games.city.state import PIECES, City
from companion.table.table import Table
from tests.city_player import Evening

EVENINGS = 40
_JSON = msgspec.json.Encoder()


def _evenings() -> tuple[list[Table[Any]], float]:
    start = time.perf_counter()
    tables = [Evening(seed).play() for seed in range(EVENINGS)]
    return tables, time.perf_counter() - start


def _rate(fold: Callable[[Any, Fact], Any], tables: list[Table[Any]]) -> float:
    """Return how many facts a second `fold` takes, the best of three passes over every evening."""
    evenings = [(GAME.begin(table.setup), tuple(table.history.facts())) for table in tables]
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        for opened, facts in evenings:
            state = opened
            for fact in facts:
                state = fold(state, fact)
        best = max(best, sum(len(facts) for _, facts in evenings) / (time.perf_counter() - start))
    return best


def _copied(state: City, fact: Fact) -> City:
    """Fold the naive way: a deep copy of the whole state, as if it were changed in place."""
    kept = msgspec.json.decode(_JSON.encode(state.player_states))
    plots = msgspec.json.decode(_JSON.encode(state.plots))
    return GAME.apply(state, fact) if kept and plots else state


def facts_row(tables: list[Table[Any]]) -> Row:
    """Fold every fact of the evenings."""
    ours, baseline = _rate(GAME.apply, tables), _rate(_copied, tables[:4])
    what = f"facts folded a second, {EVENINGS} random evenings"
    return Row(what, f"{ours:,.0f}", f"{baseline:,.0f} (copies)", f"{ours / baseline:.1f}", "≥ 50,000")


def legal_row(tables: list[Table[Any]]) -> Row:
    """Find the legal moves after every move of the evenings; the baseline verifies each kind on every district."""
    times, naive = [], []
    for number, table in enumerate(tables):
        state = GAME.begin(table.setup)
        for line in table.history.lines_in_effect():
            for fact in line.facts:
                state = GAME.apply(state, fact)
            start = time.thread_time()
            choices = GAME.choices(state, line.at_ms)
            times.append(1000 * (time.thread_time() - start))
            if number < 4 and choices:
                naive.append(_each_on_every_district(state, line.at_ms))
    return Row("legal moves of a moment, processor time p50/p99", p50_p99(times), p50_p99(naive), "–", "≤ 2 ms (p99)")


def _each_on_every_district(state: City, now_ms: int) -> float:
    start = time.thread_time()
    for district in state.plots:
        moves = [m.BuildPiece(piece, district) for piece in PIECES]
        for move in (*moves, m.Mortgage(district), m.Redeem(district), m.Clear(district), m.Build(district, (1, 0))):
            GAME.verify(state, Order(move), now_ms)
    return 1000 * (time.thread_time() - start)


def evenings_row(tables: list[Table[Any]], took: float) -> Row:
    """Count how many random evenings are played in a minute."""
    moves = sum(len(table.history.lines) for table in tables)
    what = f"random evenings a minute ({moves // len(tables)} lines each)"
    return Row(what, f"{60 * len(tables) / took:,.0f}", "–", "–", "–")


def run() -> list[Row]:
    """Return the figures of one run."""
    tables, took = _evenings()
    return [facts_row(tables), legal_row(tables), evenings_row(tables, took)]


if __name__ == "__main__":
    show("City", run())
