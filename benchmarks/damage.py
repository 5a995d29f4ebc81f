"""Flipped bits and cut ends in journals and exported games: `python -m benchmarks.damage 150 30 [SEED]`.

Damage is reported in a sentence, or does no harm: listing and export then stay the same.
"""

import argparse
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.cli.export_import import Files
from companion.core.errors import CompanionError
from companion.store import Store
from companion.store.jsonl import FORMAT, Head, csv_rows, jsonl_rows
from companion.table.export import notation_text
from companion.table.reading import read_table

JOURNALS = Path(__file__).parent.parent / "tests" / "golden" / "journals"
EVENINGS = {
    "unit": "unit_deals",
    "city": "city_chance_cards",
    "builder": "builder_trades",
    "chance": "chance_flip_two_and_nope",
    "deal": "deal_says_no",
}
"""One evening for each game."""


def exported(path: Path) -> list[str]:
    """Return the listing of a journal and everything that is written of its games. Raises `CompanionError`."""
    with Store.open(path, lambda: 0) as store:
        written = [repr(entry) for entry in store.games()]
        for entry in store.games():
            reading = store.watch(entry.id)
            table = read_table(reading)
            lines = table.history.lines
            written += [notation_text(table), reading.loss_sentence(lines), *csv_rows(lines)]
            written += jsonl_rows(Head(FORMAT, entry.name, table.setup, entry.finished), lines)
    return written


def imported(path: Path) -> list[str]:
    """Return the same of an exported game that is read into a journal of its own. Raises `CompanionError`."""
    home = path.parent / "home"
    shutil.rmtree(home, ignore_errors=True)
    with Store.open(home / "companion.db", lambda: 0) as store:
        Files(store).import_game(path)
    return exported(home / "companion.db")


def damaged_copies(content: bytes, flips: int, cuts: int, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """Yield damaged copies, each with a word on what was done."""
    for _ in range(flips):
        at, bit = chance.randrange(len(content)), chance.randrange(8)
        yield f"bit {bit} of byte {at}", content[:at] + bytes([content[at] ^ 1 << bit]) + content[at + 1 :]
    for _ in range(cuts):
        size = chance.randrange(len(content))
        yield f"cut to {size}", content[:size]


def unnoticed_damage(game: str, flips: int, cuts: int, seed: int) -> list[str]:
    """Return damage that is neither reported nor harmless. Lets every error but `CompanionError` through."""
    chance, found = random.Random(seed), []
    with tempfile.TemporaryDirectory() as name:
        for path, read in _files(Path(name), game):
            whole, content = read(path), path.read_bytes()
            for what, damaged in damaged_copies(content, flips, cuts, chance):
                for part in path.parent.glob(f"{path.name}-*"):
                    part.unlink()
                path.write_bytes(damaged)
                try:
                    if read(path) != whole and not _is_reported(path):
                        found.append(f"{path.name}: {what}")
                except CompanionError:
                    pass
                except Exception as error:
                    raise AssertionError(f"{game} {path.name}: {what}") from error
    return found


def _files(folder: Path, game: str) -> Iterator[tuple[Path, Callable[[Path], list[str]]]]:
    """Yield a journal with the evening of a game, and the evening as an exported file, each with what reads it."""
    source = JOURNALS / f"{EVENINGS[game]}.jsonl"
    journal = folder / "journal" / "companion.db"
    with Store.open(journal, lambda: 0) as store:
        Files(store).import_game(source)
        Files(store).import_game(source)
        table = read_table(store.watch(1))
        Files(store).write(table, EVENINGS[game], "jsonl", folder / "evening.jsonl")
    yield journal, exported
    yield folder / "evening.jsonl", imported


def _is_reported(path: Path) -> bool:
    """Return whether the listing calls a game damaged."""
    if path.suffix != ".db":
        return False
    with Store.open(path) as store:
        return any(entry.damaged for entry in store.games())


def main() -> int:
    """Damage files of every game and print the figures; 1 where something was silent."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.damage", description=__doc__)
    parser.add_argument("flips", type=int, help="bits turned over, one a file")
    parser.add_argument("cuts", type=int, help="places where a file is cut off")
    parser.add_argument("seed", type=int, nargs="?", default=1)
    asked = parser.parse_args()
    found = [
        f"{game}: {each}" for game in EVENINGS for each in unnoticed_damage(game, asked.flips, asked.cuts, asked.seed)
    ]
    print(f"{len(EVENINGS) * 2 * (asked.flips + asked.cuts)} damaged files, {len(found)} silent", *found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
