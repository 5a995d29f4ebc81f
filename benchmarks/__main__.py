"""Every benchmark, or those named: `python -m benchmarks [journal] [screen] [timing] …`."""

import argparse
from importlib import import_module

from benchmarks.rows import show

NAMES = (
    *("journal", "screen", "timing", "box_latency", "wire_flips", "city", "city_screen", "answers", "mend"),
    *("firmware", "phones", "strokes", "sounds", "club", "words"),
)


def main() -> None:
    """Run the benchmarks and print their tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure what is promised.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all of them, or some of {', '.join(NAMES)}")
    names = parser.parse_args().names
    if unknown := sorted(set(names) - set(NAMES)):
        parser.error(f"unknown benchmark {', '.join(unknown)}: choose from {', '.join(NAMES)}")
    for name in names or NAMES:
        show(name, import_module(f"benchmarks.{name}").run())


if __name__ == "__main__":
    main()
