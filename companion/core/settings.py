"""Settings of a game: house rules with a key, a default and the values they may take."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.core.errors import Reason, Refused
from companion.core.notation.names import find

Read = Callable[[str], Any]
Implied = Callable[[Mapping[str, str]], Mapping[str, str]]


class Setting(msgspec.Struct, frozen=True):
    """One house rule: its key, its default as text, what it may be, and the question it answers.

    `read` turns the text into the value the rules use and raises `ValueError` for anything not allowed. A `fixed` one
    is chosen before the first move and stays. `values`, where there are any, are all the words it takes.
    """

    key: str
    default: str
    allowed: str
    read: Read
    question: str
    rule: str = ""
    fixed: bool = False
    values: tuple[str, ...] = ()


def one_of(*values: str) -> Read:
    """Return a reader that takes exactly these words."""

    def read(text: str) -> str:
        key = text.casefold()
        if key not in values:
            raise ValueError(text)
        return key

    return read


def whole(least: int, most: int) -> Read:
    """Return a reader that takes a whole number from `least` to `most`."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


def flag() -> Read:
    """Return a reader that takes true or false."""

    def read(text: str) -> bool:
        return bool(one_of("true", "false")(text) == "true")

    return read


def words(key: str, values: str, question: str, rule: str) -> Setting:
    """Return a setting that takes one of a few words, the default first."""
    listed = values.split()
    allowed = f"{', '.join(listed[:-1])} or {listed[-1]}" if listed[1:] else f"only {listed[0]}"
    return Setting(key, listed[0], allowed, one_of(*listed), question, rule, values=tuple(listed))


def yes_no(key: str, default: str, question: str, rule: str) -> Setting:
    """Return a setting that is true or false."""
    return Setting(key, default, "true or false", flag(), question, rule, values=("true", "false"))


class Settings:
    """The settings a game knows. `implied` tells which of them the options settle that say nothing of them."""

    def __init__(self, settings: Sequence[Setting], implied: Implied = lambda options: {}) -> None:
        self.all = tuple(settings)
        self._by_key = {setting.key: setting for setting in settings}
        self._implied = implied

    def find(self, key: str) -> Setting:
        """Return the setting called `key`. Raises `Refused` with the nearest."""
        return self._by_key[find(key, tuple(self._by_key), "setting")]

    def text(self, key: str, options: Mapping[str, str]) -> str:
        """Return what holds for the setting `key` under these options, as text."""
        return options.get(key) or self._implied(options).get(key, self._by_key[key].default)

    def read(self, key: str, text: str) -> Any:
        """Return the value `text` gives the setting `key`. Raises `Refused` with what is allowed."""
        setting = self.find(key)
        try:
            return setting.read(text)
        except ValueError:
            raise Refused(
                Reason(f"{setting.key} cannot be “{text}”: it takes {setting.allowed}.", setting.rule)
            ) from None

    def values(self, options: Mapping[str, str]) -> dict[str, Any]:
        """Return the value of every setting, the default where `options` is silent.

        Raises `Refused` with every option that is off.
        """
        reasons: list[Reason] = []
        values = {setting.key: setting.read(setting.default) for setting in self.all}
        for key, text in options.items():
            try:
                values[self.find(key).key] = self.read(key, text)
            except Refused as refusal:
                reasons += refusal.reasons
        if reasons:
            raise Refused(*reasons)
        return values
