"""The store: every game on disk in one file, safe from crashes."""

from companion.store.clock_file import ClockFile
from companion.store.folders import data_dir, journal_path
from companion.store.journal import GameJournal, GameReader
from companion.store.jsonl import Head, csv_rows, import_game, jsonl_rows, read_jsonl, write_rows
from companion.store.settings_file import SettingsError, SettingsFile, settings_path
from companion.store.store import Store, open_or_set_aside, set_aside

__all__ = [
    "ClockFile",
    "GameJournal",
    "GameReader",
    "Head",
    "SettingsError",
    "SettingsFile",
    "Store",
    "csv_rows",
    "data_dir",
    "import_game",
    "journal_path",
    "jsonl_rows",
    "open_or_set_aside",
    "read_jsonl",
    "set_aside",
    "settings_path",
    "write_rows",
]
