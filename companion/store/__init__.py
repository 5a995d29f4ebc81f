"""The store: every game on disk, safe from a crash, in one file."""

from companion.store.clock import ClockFile
from companion.store.exchange import Head, import_game, read_jsonl, write_csv, write_jsonl
from companion.store.journal import GameJournal, GameReader
from companion.store.place import data_dir, journal_path
from companion.store.store import Store, set_aside

__all__ = [
    "ClockFile",
    "GameJournal",
    "GameReader",
    "Head",
    "Store",
    "data_dir",
    "import_game",
    "journal_path",
    "read_jsonl",
    "set_aside",
    "write_csv",
    "write_jsonl",
]
