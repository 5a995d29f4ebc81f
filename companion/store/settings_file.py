"""The settings file: TOML the owner may edit, with their comments kept.

An error in the file affects only its own setting, which takes its default. The error is reported with its line, and
the file stays unchanged until it is fixed.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError, Refused, system_reason
from companion.core.visible import escape_hidden
from companion.core.words import quoted, say, say_n, translated
from companion.store.folders import home_or_platform_folder
from companion.store.whole import refuse_pipe, replace_whole
from companion.table.preferences import TAKES, UNTOLD, AllowedSettings, Preferences, Takes, key_clashes

SECTIONS = {
    "sound": ("volume", "muted", "speech", "sounds"),
    "screen": ("theme", "language", "still"),
    "box": ("port", "box_id", "known", "never"),
    "phones": ("phones", "address", "phones_port", "banker_agrees"),
    "club": (
        "club",
        "club_table",
        "club_presses",
        "club_user",
        "club_password",
        "club_ca",
        "club_certificate",
        "club_key",
    ),
}
_TABLES = ("keys", "unit")
_NAMES = (*SECTIONS, *_TABLES)
_MOST_MENDED = 50
_MOST_LETTERS = 50_000
_MOST_NAMED = 12
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)$")


_HEADER = re.compile(r"\s*\[+([^\]]+)\]")
_PAIR = re.compile(r"\s*([^\s=]+)\s*=")


class SettingsError(CompanionError):
    """The settings could not be saved; the text says why and what to do."""


def settings_path() -> Path:
    """Return the path of the settings file: in `COMPANION_HOME` if set, otherwise in the platform's settings folder."""
    return home_or_platform_folder("user_config_path") / "settings.toml"


def language_in_settings() -> str:
    """Return the language that the settings file names, empty if it names none or can't be read."""
    try:
        screen = _values_and_line_errors(_read_text(settings_path()))[0].get("screen")
    except (CompanionError, OSError, UnicodeDecodeError):
        return ""
    return str(screen.get("language", "")) if isinstance(screen, dict) else ""


class SettingsFile:
    """One settings file and what it may contain."""

    def __init__(self, path: Path, allowed: AllowedSettings) -> None:
        self.path = path
        self._allowed = allowed

    def load(self) -> tuple[Preferences, tuple[str, ...]]:
        """Return the preferences and a sentence for each error in the file. A missing file is not an error."""
        try:
            text = _read_text(self.path)
        except (OSError, UnicodeDecodeError) as error:
            reason = system_reason(error) if isinstance(error, OSError) else say("it is not UTF-8")
            problem = say("{path} can't be read: {why}. Using the defaults.", path=self.path, why=reason)
            return Preferences(), (problem,)
        if len(text) > _MOST_LETTERS:
            problem = say(
                "{path}: the file has more than {most} characters, so the defaults are used: shorten it, or remove it.",
                path=self.path,
                most=f"{_MOST_LETTERS:,}",
            )
            return Preferences(), (problem,)
        return _SettingsReader(self.path, text, self._allowed).valid_preferences_and_problems()

    def change_stamp(self) -> tuple[int, int] | None:
        """Return a value that changes whenever the file is written; None if the file cannot be read."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_ino

    def save(self, preferences: Preferences, since: Preferences | None = None) -> None:
        """Write what differs from the file into it, whole or not at all. Raises `SettingsError`.

        With `since`, only changes since then are written, and other people's changes stay.
        """
        from companion.session.toml_text import (
            CommentedToml,
            put_value,
        )  # 20 ms to import, so only when something is saved

        present, problems = self.load()
        if problems:
            raise SettingsError(say("Not saved; fix the settings file first: {problem}", problem=problems[0]))
        if since is not None:
            preferences = preferences.merge_changes_since(since, present)
        try:
            text = CommentedToml(_read_text(self.path))
            for section, values in _changes_by_section(
                _settings_by_section(present), _settings_by_section(preferences)
            ).items():
                put_value(text.top, section, values)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(self.path.resolve(), (text.as_text(),))  # keep a link to the owner's own place
        except OSError as error:
            problem = say("Not saved; {path} can't be written: {why}.", path=self.path, why=system_reason(error))
            raise SettingsError(problem) from error


def _read_text(path: Path) -> str:
    if not path.exists():
        return ""
    refuse_pipe(path)
    with path.open(encoding="utf-8-sig") as file:  # some editors begin a file with a byte order mark
        return file.read(_MOST_LETTERS + 1)


def _values_and_line_errors(text: str) -> tuple[dict[str, Any], dict[int, str]]:
    """Return the parsed text without its invalid lines, and their errors by number; 0 if it can't be parsed."""
    lines = text.split("\n")
    errors: dict[int, str] = {}
    for _ in range(_MOST_MENDED):
        text = "\n".join((*lines, ""))  # end the last line, so that an error in it has its number
        try:
            return tomllib.loads(text), errors
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            where = _AT_LINE.search(str(error))
            if where is None:
                break
            number = int(where[1])
            errors[number] = str(error)
            lines[number - 1] = ""
    return {}, {**errors, 0: ""}


def _settings_by_section(preferences: Preferences) -> dict[str, dict[str, Any]]:
    scalars = {section: {key: getattr(preferences, key) for key in keys} for section, keys in SECTIONS.items()}
    return {**scalars, "keys": dict(preferences.keys), "unit": dict(preferences.unit)}


def _changes_by_section(
    present: Mapping[str, Mapping[str, Any]], wanted: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the wanted changes in each section; None deletes a key."""
    changes = {}
    for section, values in wanted.items():
        said = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
        there = present[section]
        changes[section] = {
            key: value for key, value in {**dict.fromkeys(there), **said}.items() if there.get(key) != values.get(key)
        }
    return changes


class _SettingsReader:
    """One reading of a file: takes valid values and collects sentences about the rest."""

    def __init__(self, path: Path, text: str, allowed: AllowedSettings) -> None:
        self._path = path
        self._text = text
        self._allowed = allowed
        self._problems: list[str] = []

    def valid_preferences_and_problems(self) -> tuple[Preferences, tuple[str, ...]]:
        tables = self._known_tables()
        taken: dict[str, Any] = {}
        for section, keys in SECTIONS.items():
            for key, value in self._known_items(section, tables.get(section, {}), keys):
                self._take_value(taken, section, key, value)
        unit = self._valid_unit_rules(tables.get("unit", {}))
        return Preferences(**taken, keys=self._valid_key_bindings(tables.get("keys", {})), unit=unit), tuple(
            self._problems
        )

    def _known_tables(self) -> dict[str, dict[str, Any]]:
        tables = {}
        for name, value in self._parse_valid_lines().items():
            if name not in _NAMES:
                section = name if isinstance(value, dict) else None
                self._add_problem(section, name, _misplaced_name_sentence(name, alone=section is None))
            elif not isinstance(value, dict):
                section = say("{name} is a section: write [{name}] and its keys on the lines after it.", name=name)
                self._add_problem(None, name, section)
            else:
                tables[name] = value
        return tables

    def _parse_valid_lines(self) -> dict[str, Any]:
        """Return the parsed text without its invalid lines."""
        parsed, errors = _values_and_line_errors(self._text)
        for number, error in errors.items():
            if number:
                wrong = say("this line isn't TOML (key = value): {error}.", error=error)
                self._problems.append(f"{self._path}:{number}: {wrong}")
            else:
                wrong = say("this isn't TOML (sections and lines of key = value). Using the defaults.")
                self._problems.append(f"{self._path}: {wrong}")
        return parsed

    def _known_items(self, section: str, table: Mapping[str, Any], keys: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
        for key, value in table.items():
            if key in keys:
                yield key, value
            else:
                self._add_problem(section, key, _unknown_key_sentence(key, section, keys))

    def _take_value(self, taken: dict[str, Any], section: str, key: str, value: Any) -> None:
        fits, takes = self._check_and_description(key)
        if fits(value):
            taken[key] = tuple(value) if isinstance(value, list) else value
        else:
            shown = say("that") if key in UNTOLD else _value_text(value)
            wrong = say(
                "[{section}] {key} can't be {value}: it must be {takes}.",
                section=section,
                key=key,
                value=shown,
                takes=translated(takes),
            )
            self._add_problem(section, key, wrong)

    def _check_and_description(self, key: str) -> Takes:
        if key in TAKES:
            return TAKES[key]
        if key == "theme":
            themes = self._allowed.themes
            return lambda value: value in themes, ", ".join(themes)
        languages = self._allowed.languages
        takes = say('{languages}, or "" for the system language', languages=", ".join(languages))
        return lambda value: value in ("", *languages), takes

    def _valid_unit_rules(self, table: Mapping[str, Any]) -> dict[str, str]:
        taken = {}
        for key, value in table.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            try:
                self._allowed.unit().read(key, text)
                taken[self._allowed.unit().find(key).key] = text
            except Refused as refusal:
                self._add_problem("unit", key, str(refusal.reasons[0].text))
        return taken

    def _valid_key_bindings(self, table: Mapping[str, Any]) -> dict[str, str]:
        taken = {}
        for action, value in self._known_items("keys", table, self._allowed.actions):
            keys = self._allowed.key_names(value) if isinstance(value, str) else None
            if keys is None:
                wrong = say(
                    "[keys] {action} can't be {value}: it must be key names separated by commas, "
                    'such as "a" or "f2,ctrl+t".',
                    action=action,
                    value=_value_text(value),
                )
                self._add_problem("keys", action, wrong)
            else:
                taken[action] = ",".join(keys)
        return self._without_key_clashes(taken)

    def _without_key_clashes(self, taken: dict[str, str]) -> dict[str, str]:
        while found := key_clashes(self._allowed.places, taken):
            clash = found[0]
            loser, winner = (clash.action, clash.other) if clash.action in taken else (clash.other, clash.action)
            del taken[loser]
            wrong = say(
                "[keys] {loser} can't have {key}: {winner} has it. Choose another key.",
                loser=loser,
                key=clash.key,
                winner=winner,
            )
            self._add_problem("keys", loser, wrong)
        return taken

    def _add_problem(self, section: str | None, key: str | None, problem: str) -> None:
        self._problems.append(f"{self._path}:{_line_number_of(self._text, section, key)}: {problem}")


def _value_text(value: Any) -> str:
    return quoted(escape_hidden(value)) if isinstance(value, str) else str(value).lower()


def _misplaced_name_sentence(name: str, *, alone: bool) -> str:
    """Return the error for an unknown section, or for a key `alone` outside of any section."""
    home = next((section for section, keys in SECTIONS.items() if alone and name in keys), None)
    if home:
        return say("{name} belongs under [{section}].", name=name, section=home)
    if near := _closest_word(name, _NAMES):
        return say("unknown section [{section}], did you mean {near}?", section=name, near=near)
    return say("unknown section [{section}]: choose from {names}.", section=name, names=_word_list(_NAMES))


def _unknown_key_sentence(key: str, section: str, keys: tuple[str, ...]) -> str:
    if near := _closest_word(key, keys):
        return say("unknown key {key} in [{section}], did you mean {near}?", key=key, section=section, near=near)
    return say(
        "unknown key {key} in [{section}]: choose from {names}.", key=key, section=section, names=_word_list(keys)
    )


def _closest_word(word: str, words: tuple[str, ...]) -> str:
    return next(iter(get_close_matches(word, words, n=1)), "")


def _word_list(words: tuple[str, ...]) -> str:
    names = ", ".join(words[:_MOST_NAMED])
    if (more := len(words) - _MOST_NAMED) > 0:
        return say_n("{names} or {n} more", "{names} or {n} more", more, names=names)
    return names


def _line_number_of(text: str, section: str | None, key: str | None) -> int:
    """Return the line of a key in a section, or of the section itself; 1 if it is written in another form."""
    inside = section is None
    first = 1
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            inside = header[1].strip().strip("\"'") == section
            first = number if inside else first
        elif key and inside and (pair := _PAIR.match(line)) and pair[1].strip("\"'") == key:
            return number
    return first
