"""Many random evenings with every invariant: `python -m benchmarks.soak city 2000 [FIRST SEED]`."""

import sys
import time
from collections import Counter

from tests.city_player import Evening
from tests.functional.test_city_evenings import assert_exports, assert_sound


def city(evenings: int, first: int = 0) -> Counter[str]:
    """Play that many evenings of Monopoly City and return how they ended. Raises `AssertionError` with the seed."""
    ends: Counter[str] = Counter()
    for seed in range(first, first + evenings):
        try:
            table = Evening(seed).play()
            assert_sound(table)
            assert_exports(table)
        except Exception as error:
            raise AssertionError(f"seed {seed} is not sound") from error
        ends[table.state.finished] += 1
    return ends


def main(arguments: list[str]) -> int:
    """Soak the game named and print the figures; 2 where the arguments are off."""
    if not 2 <= len(arguments) <= 3 or arguments[0] != "city" or not all(map(str.isdigit, arguments[1:])):
        print("usage: python -m benchmarks.soak city EVENINGS [FIRST SEED]", file=sys.stderr)
        return 2
    start = time.perf_counter()
    ends = city(*map(int, arguments[1:]))
    took = time.perf_counter() - start
    print(f"{sum(ends.values())} evenings sound in {took:.0f} s, {60 * sum(ends.values()) / took:.0f} a minute")
    print(*(f"{how}: {count}" for how, count in sorted(ends.items())), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
