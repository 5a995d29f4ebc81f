"""The owner's preferences: sound, screen, keys, box. Stored in a settings file, never in a game."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.core.words import phrase

if TYPE_CHECKING:
    from companion.core.settings import Settings

Bindings = Mapping[str, str]
"""The id of each action and its keys, separated by commas."""

Takes = tuple[Callable[[object], bool], str]
"""Whether a value is valid, and the allowed values as declared words."""
_ID = re.compile(r"[A-Z0-9]{0,6}")
_PORTS: Takes = (
    lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
    phrase('a list such as ["1a86:7523@1-1.2"]'),
)
_CLUB = re.compile(r"(mqtts?://[^@\s]{1,200})?")
_TABLE = re.compile(r"([a-z0-9]+(-[a-z0-9]+)*)?")
_SECRET: Takes = (lambda value: isinstance(value, str) and len(value) <= 500, phrase("text"))
_FLAG: Takes = (lambda value: isinstance(value, bool), phrase("true or false"))
SOUNDS = ("auto", "player", "bell")
"""Where sounds go: this machine's audio player, the terminal bell, or a choice that suits how Companion is used."""
TAKES: dict[str, Takes] = {
    "volume": (lambda value: type(value) is int and 0 <= value <= 100, phrase("a whole number from 0 to 100")),
    "muted": _FLAG,
    "sounds": (lambda value: value in SOUNDS, ", ".join(SOUNDS)),
    "speech": _FLAG,
    "still": _FLAG,
    "phones": _FLAG,
    "banker_agrees": _FLAG,
    "address": (
        lambda value: isinstance(value, str) and value.isprintable() and len(value) <= 45,
        phrase('an address such as "192.168.1.20", or "" for the most likely one'),
    ),
    "phones_port": (
        lambda value: type(value) is int and 1024 <= value <= 65_000,
        phrase("a whole number from 1024 to 65000"),
    ),
    "club": (
        lambda value: isinstance(value, str) and bool(_CLUB.fullmatch(value)),
        phrase('an address such as "mqtt://broker/friday", without user name or password'),
    ),
    "club_table": (
        lambda value: isinstance(value, str) and len(value) <= 40 and bool(_TABLE.fullmatch(value)),
        phrase("up to 40 characters from a–z, 0–9 and single hyphens, or nothing"),
    ),
    "club_presses": _FLAG,
    **dict.fromkeys(("club_user", "club_password", "club_ca", "club_certificate", "club_key"), _SECRET),
    "box_id": (
        lambda value: isinstance(value, str) and bool(_ID.fullmatch(value)),
        phrase("up to six characters from A–Z and 0–9, or nothing"),
    ),
    "known": _PORTS,
    "never": _PORTS,
    "port": (
        lambda value: isinstance(value, str) and value.isprintable(),
        phrase('text such as "/dev/ttyUSB0", or "" to look for the box'),
    ),
}
"""The preferences that are not chosen from a list."""
UNTOLD = ("club", "club_user", "club_password")
"""Preferences whose values are never repeated, not even in an error."""


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings file as values. `keys` maps the id of an action to its keys; `unit` are default house rules.

    `port` is where the box is, empty to search for it; `box_id` says which of several, empty for any. `known` lists the
    USB ports that may be opened in the search, `never` those left alone; both identify a port by the device plugged in,
    not by its place in the system. `sounds` is one of `SOUNDS`. `language` is a code such as `de`, empty for the
    system's. `still` turns off flashing and running lights.
    `phones` serves phones from the start, at `address` if this computer has it, on `phones_port` or the next free port;
    with `banker_agrees`, each phone move waits for the banker.
    `club` is where a club's tables report, with this table named `club_table`. The other `club_` fields are for signing
    in, except `club_presses`, which lets the club's buttons play.
    """

    volume: int = 70
    muted: bool = False
    speech: bool = False
    sounds: str = "auto"
    theme: str = "companion"
    language: str = ""
    still: bool = False
    port: str = ""
    box_id: str = ""
    known: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    phones: bool = False
    address: str = ""
    phones_port: int = 8484
    banker_agrees: bool = False
    club: str = ""
    club_table: str = ""
    club_presses: bool = False
    club_user: str = ""
    club_password: str = ""
    club_ca: str = ""
    club_certificate: str = ""
    club_key: str = ""
    keys: dict[str, str] = {}
    unit: dict[str, str] = {}

    def may_open(self, identity: str) -> bool | None:
        """Return whether the port with this identity may be opened, or None if undecided."""
        return False if identity in self.never else True if identity in self.known else None

    def with_port_allowed(self, identity: str) -> "Preferences":
        """Return the preferences with one more port that may be opened."""
        known = (*_names_without(self.known, identity), identity)
        return msgspec.structs.replace(self, known=known, never=_names_without(self.never, identity))

    def with_port_forbidden(self, identity: str) -> "Preferences":
        """Return the preferences with one more port that must be left alone."""
        never = (*_names_without(self.never, identity), identity)
        return msgspec.structs.replace(self, never=never, known=_names_without(self.known, identity))

    def merge_changes_since(self, before: "Preferences", there: "Preferences") -> "Preferences":
        """Return `there` with the changes between `before` and these: other people's changes stay."""
        names = [name for name in self.__struct_fields__ if name not in ("known", "never")]
        said = {name: (getattr(self, name), getattr(before, name), getattr(there, name)) for name in names}
        changed = {name: _merge_changes(*each) for name, each in said.items() if each[0] != each[1]}
        return self.merge_port_changes_since(before, msgspec.structs.replace(there, **changed))

    def merge_port_changes_since(self, before: "Preferences", there: "Preferences") -> "Preferences":
        """Return `there` with the port changes between `before` and these."""
        for identity in (*self.known, *self.never):
            may_open = self.may_open(identity)
            if may_open is not before.may_open(identity):
                there = there.with_port_allowed(identity) if may_open else there.with_port_forbidden(identity)
        return there


def _merge_changes(now: object, before: object, there: object) -> object:
    """Return `there` with all changes applied; within a table, only the changed keys."""
    if not (isinstance(now, dict) and isinstance(before, dict) and isinstance(there, dict)):
        return now
    kept = {key: value for key, value in there.items() if key in now or key not in before}
    return {**kept, **{key: value for key, value in now.items() if before.get(key) != value}}


def _names_without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != gone)


class AllowedSettings(msgspec.Struct, frozen=True):
    """What preferences may contain: the themes, the languages, the source of the unit's house rules, and the keys.

    Each of `places` holds the actions available at the same time, with their default keys. `key` returns the name of a
    key written in any usual way, or None if the key is unknown.
    """

    themes: tuple[str, ...]
    languages: tuple[str, ...]
    unit: "Callable[[], Settings]"
    places: tuple[Bindings, ...]
    key: Callable[[str], str | None]

    @property
    def actions(self) -> tuple[str, ...]:
        """Return the id of every action."""
        return tuple(dict.fromkeys(name for place in self.places for name in place))

    def key_names(self, text: str) -> tuple[str, ...] | None:
        """Return the names of the keys in `text`, or None if one of them is not a key."""
        names = [self.key(part.strip()) for part in text.split(",")]
        return None if None in names else tuple(name for name in names if name is not None)


class Clash(msgspec.Struct, frozen=True):
    """A key with two actions in the same place."""

    key: str
    action: str
    other: str


def key_clashes(places: Sequence[Bindings], chosen: Bindings) -> tuple[Clash, ...]:
    """Return every key that has two actions in one place once the keys of some actions are `chosen`."""
    return tuple(
        dict.fromkeys(clash for place in places for clash in _key_clashes_in({**place, **_bindings_in(place, chosen)}))
    )


def _bindings_in(place: Bindings, chosen: Bindings) -> Bindings:
    return {action: keys for action, keys in chosen.items() if action in place}


def _key_clashes_in(place: Bindings) -> Iterator[Clash]:
    first: dict[str, str] = {}
    for action, keys in place.items():
        for key in keys.split(","):
            if first.setdefault(key, action) != action:
                yield Clash(key, action, first[key])
