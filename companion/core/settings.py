"""Settings of a game: house rules with a key, a default and the values they accept.

A game declares each of them once, as a field of a dataclass: `spare_card: Literal["wild", "property"] = rule(...)`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields
from functools import partial
from typing import Generic, Literal, TypeVar, cast, get_args, get_origin, get_type_hints, overload

import msgspec
from msgspec.structs import replace

from companion.core.errors import Reason, Refused
from companion.core.notation.names import name_meant
from companion.core.words import joined_with_or, phrase, say, say_in, translated

Implied = Callable[[Mapping[str, str]], Mapping[str, str]]
Declared = TypeVar("Declared")
V = TypeVar("V")
W = TypeVar("W", bound=str)

Group = Literal[
    "The table",
    "Money",
    "Time",
    "Rent",
    "Building",
    "Hazards and bonus buildings",
    "Railroad",
    "Resources",
    "Spaces",
    "Sets",
    "Payments",
    "Auctions",
    "Deals",
    "Mortgages and debts",
    "Jail",
    "Cards",
    "Winning",
]
"""The topics of house rules, in list order."""
GROUPS: tuple[Group, ...] = get_args(Group)
_HEADINGS: Mapping[Group, Callable[[], str]] = {
    "The table": lambda: say_in("house rules", "The table"),
    "Money": lambda: say_in("house rules", "Money"),
    "Time": lambda: say_in("house rules", "Time"),
    "Rent": lambda: say_in("house rules", "Rent"),
    "Building": lambda: say_in("house rules", "Building"),
    "Hazards and bonus buildings": lambda: say_in("house rules", "Hazards and bonus buildings"),
    "Railroad": lambda: say_in("house rules", "Railroad"),
    "Resources": lambda: say_in("house rules", "Resources"),
    "Spaces": lambda: say_in("house rules", "Spaces"),
    "Sets": lambda: say_in("house rules", "Sets"),
    "Payments": lambda: say_in("house rules", "Payments"),
    "Auctions": lambda: say_in("house rules", "Auctions"),
    "Deals": lambda: say_in("house rules", "Deals"),
    "Mortgages and debts": lambda: say_in("house rules", "Mortgages and debts"),
    "Jail": lambda: say_in("house rules", "Jail"),
    "Cards": lambda: say_in("house rules", "Cards"),
    "Winning": lambda: say_in("house rules", "Winning"),
}


def heading(group: Group) -> str:
    """Return a topic of house rules in words."""
    return _HEADINGS[group]()


class Reader(msgspec.Struct, Generic[V], frozen=True):
    """How the text of a house rule becomes the value the rules use.

    `read` raises `ValueError` for anything outside `allowed`. `say` puts a value in plain words. `values` lists all the
    words it accepts, if any; `typed` says what else can be typed, if that is less than what is allowed.
    """

    read: Callable[[str], V]
    allowed: Callable[[], str]
    say: Callable[[V], str] = str
    values: tuple[str, ...] = ()
    typed: Callable[[], str] | None = None


class Setting(msgspec.Struct, frozen=True):
    """One house rule: its key, default text, question, topic and the rule it rests on.

    `read` returns the value the rules use and raises `ValueError` for anything outside `allows`; `types` is the same
    without the words. `values` lists all the words it accepts, or none if there are more than a few. `asked` is the
    question and `answers` the plain answer for each value that is a word, as declared; `plainly` puts any other in
    words. A `fixed` rule is chosen before the first move and stays.
    """

    key: str
    default: str
    read: Callable[[str], object]
    allows: Callable[[], str]
    types: Callable[[], str]
    values: tuple[str, ...]
    plainly: Callable[[str], str]
    asked: str
    group: Group
    rule: str
    fixed: bool
    answers: Mapping[str, str]

    @property
    def question(self) -> str:
        """Return the question it answers."""
        return translated(self.asked)

    @property
    def answer_by_word(self) -> Mapping[str, str]:
        """Return the plain answer for each value that is a word."""
        return {value: translated(answer) for value, answer in self.answers.items()}

    @property
    def allowed(self) -> str:
        """Return what it accepts."""
        return self.allows()

    @property
    def allowed_besides_words(self) -> str:
        """Return what it accepts apart from the words."""
        return self.types()

    @property
    def takes_player_name(self) -> bool:
        """Return whether it accepts a player's name."""
        return self.read is NAME.read

    def say(self, text: str) -> str:
        """Return the meaning of a value's text in plain words. Raises `ValueError` if the value is invalid."""
        answer = self.answers.get(text.casefold())
        return translated(answer) if answer else self.plainly(text)


class Preset(msgspec.Struct, frozen=True):
    """A complete way to play in one choice: its name, a short description, and the house rules it sets.

    `called` and `about` are the name and the description as declared.
    """

    called: str
    about: str
    options: dict[str, str] = {}

    @property
    def name(self) -> str:
        """Return its name."""
        return translated(self.called)

    @property
    def description(self) -> str:
        """Return its short description."""
        return translated(self.about)


BOOK = Preset(phrase("By the book"), phrase("every rule as printed"))


def one_of(*values: str) -> Reader[str]:
    """Return a reader that accepts exactly these words."""

    def read(text: str) -> str:
        key = text.casefold()
        if key not in values:
            raise ValueError(text)
        return key

    def allowed() -> str:
        return joined_with_or(values) if len(values) > 1 else say("only {value}", value=values[0])

    return Reader(read, allowed, values=values)


def whole_number_reader(least: int, most: int) -> Reader[int]:
    """Return a reader that accepts a whole number from `least` to `most`."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    def allowed() -> str:
        if most - least == 1:
            return joined_with_or((str(least), str(most)))
        return say("a whole number from {least} to {most}", least=least, most=most)

    return Reader(read, allowed)


def word_or(word: str, reader: Reader[V]) -> Reader[V | None]:
    """Return a reader that accepts what `reader` does, or the word for None."""

    def read(text: str) -> V | None:
        return None if text.casefold() == word else reader.read(text)

    def said(value: V | None) -> str:
        return word if value is None else reader.say(value)

    def allowed() -> str:
        return say("{word}, or {what}", word=word, what=reader.allowed())

    return Reader(read, allowed, said, typed=reader.allowed)


_FLAG = one_of("true", "false")
FLAG = Reader(lambda text: _FLAG.read(text) == "true", _FLAG.allowed, values=_FLAG.values)
YES_NO = {"true": phrase("yes"), "false": phrase("no")}
NAME = Reader(
    lambda text: text, lambda: say("the name of a player, or nothing"), typed=lambda: say("the name of a player")
)


@overload
def rule(
    question: str, source: str, group: Group, words: Mapping[W, str], *, default: str = "", fixed: bool = False
) -> W: ...
@overload
def rule(
    question: str,
    source: str,
    group: Group,
    words: Mapping[str, str] = {},
    *,
    reader: Reader[V],
    default: str = "",
    fixed: bool = False,
) -> V: ...
def rule(
    question: str,
    source: str,
    group: Group,
    words: Mapping[W, str] = {},
    *,
    reader: Reader[V] | None = None,
    default: str = "",
    fixed: bool = False,
) -> object:
    """Return the field of a house rule that accepts `words`, each with its meaning for the table.

    The first word is the default unless another is named. Without a `reader` it accepts only the words.
    """
    default = default or next(iter(words), "")
    about = question, source, group, fixed, dict[str, str](words.items())
    return _field(default, one_of(*words), *about) if reader is None else _field(default, reader, *about)


def _field(
    default: str, reader: Reader[V], question: str, source: str, group: Group, fixed: bool, words: Mapping[str, str]
) -> V:
    def plainly(text: str) -> str:
        return reader.say(reader.read(text))

    taken = reader.read, reader.allowed, reader.typed or reader.allowed, reader.values, plainly
    setting = Setting("", default, *taken, question, group, source, fixed, words)
    return field(default_factory=partial(reader.read, default), metadata={"setting": setting})


def rule_on_by_default(question: str, source: str, group: Group) -> bool:
    """Return the field of a house rule that is on by default."""
    return rule(question, source, group, YES_NO, reader=FLAG)


def rule_off_by_default(question: str, source: str, group: Group) -> bool:
    """Return the field of a house rule that is off by default."""
    return rule(question, source, group, YES_NO, reader=FLAG, default="false")


def _declared_settings(rules: type) -> Iterator[Setting]:
    """Yield the settings a dataclass declares. Raises `TypeError` if a field's type does not match its rule's words."""
    hints = get_type_hints(rules)
    for each in fields(rules):
        setting: Setting = each.metadata["setting"]
        kind = hints[each.name]
        if get_origin(kind) is Literal and get_args(kind) != setting.values:
            raise TypeError(f"{each.name} takes {setting.values}, its type says {get_args(kind)}")
        yield replace(setting, key=each.name)


def _why_invalid(setting: Setting, text: str) -> str:
    """Return why a house rule can't have the value `text`."""
    return say(
        "{question} {key} can't be “{value}”: choose {allowed}.",
        question=setting.question,
        key=setting.key,
        value=text,
        allowed=setting.allowed,
    )


class Settings:
    """The settings a game has: those declared by `rules`, dataclasses with fields made by `rule`.

    Those in `retired` can no longer be chosen, but files that name them still open. `implied` gives the settings that
    other options decide when they are not set. `presets` are complete ways to play other than the rulebook's.
    """

    def __init__(
        self,
        *rules: type,
        retired: type | None = None,
        implied: Implied = lambda options: {},
        presets: tuple[Preset, ...] = (),
    ) -> None:
        self.presets = (BOOK, *presets)
        self.all: tuple[Setting, ...] = tuple(setting for each in rules for setting in _declared_settings(each))
        known = (*self.all, *(_declared_settings(retired) if retired else ()))
        self._by_key: dict[str, Setting] = {setting.key: setting for setting in known}
        self._implied = implied

    def find(self, key: str) -> Setting:
        """Return the setting called `key`. Raises `Refused` with the nearest key."""
        return self._by_key.get(key) or self._by_key[name_meant(key, tuple(self._by_key), phrase("setting"))]

    def options_by_key(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the options in the order of declaration, by key. Raises `Refused` for an unknown setting."""
        return {self.find(key).key: text for key, text in options.items()}

    def text(self, key: str, options: Mapping[str, str]) -> str:
        """Return the text of the setting `key` under these options."""
        return options.get(key) or self._implied(options).get(key, self._by_key[key].default)

    def changed_settings(self, options: Mapping[str, str]) -> tuple[Setting, ...]:
        """Return the settings whose values differ from what they would be if the options left them out."""
        return tuple(each for each in self.all if each.key in options and self._is_changed(each.key, options))

    def _is_changed(self, key: str, options: Mapping[str, str]) -> bool:
        silent = {other: text for other, text in options.items() if other != key}
        return bool(self.read(key, options[key]) != self.read(key, self.text(key, silent)))

    def read(self, key: str, text: str) -> object:
        """Return the value of `text` for the setting `key`. Raises `Refused` with what is allowed."""
        setting = self.find(key)
        try:
            return setting.read(text)
        except ValueError:
            raise Refused(Reason(_why_invalid(setting, text), setting.rule)) from None

    def values(self, options: Mapping[str, str]) -> dict[str, object]:
        """Return the value of every setting; those missing from `options` are implied or take the default.

        Raises `Refused` with every invalid option.
        """
        reasons: list[Reason] = []
        said: dict[str, str] = {}
        for key, text in options.items():
            try:
                said[self.find(key).key] = text
                self.read(key, text)
            except Refused as refusal:
                reasons += refusal.reasons
        if reasons:
            raise Refused(*reasons)
        texts = {setting.key: setting.default for setting in self.all} | {**self._implied(said), **said}
        return {key: self.read(key, text) for key, text in texts.items()}

    def house_rules(self, rules: type[Declared], options: Mapping[str, str]) -> Declared:
        """Return the house rules from the options of a game. Raises `Refused` with every invalid option."""
        values = self.values(options)
        return rules(**{each.name: values[each.name] for each in fields(cast(type, rules))})
