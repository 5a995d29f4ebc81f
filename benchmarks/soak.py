"""Many random evenings with every invariant: `python -m benchmarks.soak GAME 2000 [FIRST SEED]`.

Every seed gives one ordinary evening and one in which a player keeps asking for the wrong thing.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.table.table import Table
from tests import awkward, builder_player, chance_player, city_player, deal_player, unit_player
from tests.awkward_games import AWKWARD
from tests.evenings import assert_exports
from tests.functional import test_builder_evenings, test_chance_evenings, test_city_evenings, test_deal_evenings

GAMES: dict[str, tuple[Callable[[int], Any], Callable[[Table[Any]], None]]] = {
    "builder": (builder_player.Evening, test_builder_evenings.assert_sound),
    "chance": (chance_player.Evening, test_chance_evenings.assert_sound),
    "city": (city_player.Evening, test_city_evenings.assert_sound),
    "unit": (unit_player.Evening, unit_player.assert_sound),
    "deal": (deal_player.Evening, test_deal_evenings.assert_sound),
}
"""Who plays each game at random, and what must hold of the evening."""


def _play(game: str, seed: int) -> Table[Any]:
    player, assert_sound = GAMES[game]
    table: Table[Any] = player(seed).play()
    for evening in (table, awkward.play(AWKWARD[game], seed)):
        assert_sound(evening)
        assert_exports(evening)
    return table


def soak(game: str, evenings: int, first: int = 0) -> Counter[str]:
    """Play that many evenings and return how they ended. Raises `AssertionError` with the seed."""
    ends: Counter[str] = Counter()
    for seed in range(first, first + evenings):
        try:
            table = _play(game, seed)
        except Exception as error:
            raise AssertionError(f"seed {seed} is not sound") from error
        ends[str(table.state.finished)] += 1
    return ends


def main() -> None:
    """Soak the game named and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("evenings", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=0, help="the first")
    asked = parser.parse_args()
    start = time.perf_counter()
    ends = soak(asked.game, asked.evenings, asked.seed)
    took = time.perf_counter() - start
    print(f"{sum(ends.values())} evenings sound in {took:.0f} s, {60 * sum(ends.values()) / took:.0f} a minute")
    print(*(f"{how}: {count}" for how, count in sorted(ends.items())), sep="\n")


if __name__ == "__main__":
    main()
