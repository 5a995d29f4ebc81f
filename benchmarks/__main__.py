"""Every benchmark, or those named: `python -m benchmarks [journal] [screen] [timing] …`."""

import sys
from importlib import import_module

from benchmarks.rows import show

NAMES = (
    *("journal", "screen", "timing", "box_latency", "wire_flips", "city", "city_screen", "answers", "mend"),
    *("firmware", "phones", "strokes"),
)


def main(names: list[str]) -> int:
    """Run the benchmarks and print their tables; 2 for a name that is none."""
    if unknown := set(names) - set(NAMES):
        print(
            f"There is no benchmark called {', '.join(sorted(unknown))}: choose from {', '.join(NAMES)}.",
            file=sys.stderr,
        )
        return 2
    for name in names or NAMES:
        show(name, import_module(f"benchmarks.{name}").run())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
