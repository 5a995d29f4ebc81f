"""What the owner likes: sound, screen, keys, box. Kept in a settings file, never in a game."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from companion.core.settings import Settings

Bindings = Mapping[str, str]
"""The id of each action and its keys, with commas between them."""

Takes = tuple[Callable[[object], bool], str]
"""Whether a value fits, and what does, in words."""
_ID = re.compile(r"[A-Z0-9]{0,6}")
_PORTS: Takes = (
    lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
    'a list of texts such as ["1a86:7523@1-1.2"]',
)
_CLUB = re.compile(r"(mqtts?://[^@\s]{1,200})?")
_TABLE = re.compile(r"([a-z0-9]+(-[a-z0-9]+)*)?")
_SECRET: Takes = (lambda value: isinstance(value, str) and len(value) <= 500, "a text")
_FLAG: Takes = (lambda value: isinstance(value, bool), "true or false")
SOUNDS = ("auto", "player", "bell")
"""Where sounds go: to the player of this machine, to the bell of the terminal, or to what suits how it is used."""
TAKES: dict[str, Takes] = {
    "volume": (lambda value: type(value) is int and 0 <= value <= 100, "a whole number from 0 to 100"),
    "muted": _FLAG,
    "sounds": (lambda value: value in SOUNDS, ", ".join(SOUNDS)),
    "speech": _FLAG,
    "still": _FLAG,
    "phones": _FLAG,
    "banker_agrees": _FLAG,
    "address": (
        lambda value: isinstance(value, str) and value.isprintable() and len(value) <= 45,
        'an address such as "192.168.1.20", or "" for the most likely one',
    ),
    "phones_port": (lambda value: type(value) is int and 1024 <= value <= 65_000, "a whole number from 1024 to 65000"),
    "club": (
        lambda value: isinstance(value, str) and bool(_CLUB.fullmatch(value)),
        'an address such as "mqtt://broker/friday", without user and password',
    ),
    "club_table": (
        lambda value: isinstance(value, str) and len(value) <= 40 and bool(_TABLE.fullmatch(value)),
        "up to 40 of a–z, 0–9 and single hyphens, or nothing",
    ),
    "club_presses": _FLAG,
    **dict.fromkeys(("club_user", "club_password", "club_ca", "club_certificate", "club_key"), _SECRET),
    "box_id": (
        lambda value: isinstance(value, str) and bool(_ID.fullmatch(value)),
        "up to six of A–Z and 0–9, or nothing",
    ),
    "known": _PORTS,
    "never": _PORTS,
    "port": (
        lambda value: isinstance(value, str) and value.isprintable(),
        'a text such as "/dev/ttyUSB0", or "" to look for the box',
    ),
}
"""What the preferences take that are not chosen from a list."""
UNTOLD = ("club", "club_user", "club_password")
"""What is never said back, not even to say that it is wrong."""


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings file as values. `keys` maps the id of an action to its keys; `unit` are default house rules.

    `port` is where the box is, empty to look for it; `box_id` is which of several, empty for any. `known` are the USB
    ports that may be opened to look for it, `never` those that are left alone; both name them by what is plugged in
    there, not by their place in the system. `sounds` is one of `SOUNDS`.
    `still` leaves out flashing and running lights.
    `phones` serves phones from the start, at `address` if that is this computer's, from `phones_port` on; with
    `banker_agrees` each of their moves waits for the banker.
    `club` is where tables of a club are told of, as the table `club_table`; the rest of `club_` is how it is let in,
    but for `club_presses`, which lets buttons of the house play.
    """

    volume: int = 70
    muted: bool = False
    speech: bool = False
    sounds: str = "auto"
    theme: str = "companion"
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
        """Return whether the port of this identity may be opened, None if nobody has said so yet."""
        return False if identity in self.never else True if identity in self.known else None

    def allowing(self, identity: str) -> "Preferences":
        """Return them with a port that may be opened from now on."""
        known = (*_without(self.known, identity), identity)
        return msgspec.structs.replace(self, known=known, never=_without(self.never, identity))

    def forbidding(self, identity: str) -> "Preferences":
        """Return them with a port that is never to be touched."""
        never = (*_without(self.never, identity), identity)
        return msgspec.structs.replace(self, never=never, known=_without(self.known, identity))

    def changed_since(self, before: "Preferences", there: "Preferences") -> "Preferences":
        """Return `there` with what these say otherwise than `before`: what somebody else has written stays."""
        names = [name for name in self.__struct_fields__ if name not in ("known", "never")]
        said = {name: (getattr(self, name), getattr(before, name), getattr(there, name)) for name in names}
        changed = {name: _changed(*each) for name, each in said.items() if each[0] != each[1]}
        return self.ports_since(before, msgspec.structs.replace(there, **changed))

    def ports_since(self, before: "Preferences", there: "Preferences") -> "Preferences":
        """Return `there` with what these say of ports otherwise than `before`."""
        for identity in (*self.known, *self.never):
            may_open = self.may_open(identity)
            if may_open is not before.may_open(identity):
                there = there.allowing(identity) if may_open else there.forbidding(identity)
        return there


def _changed(now: object, before: object, there: object) -> object:
    """Return `there` with what is otherwise now than before; of a table only the keys that are."""
    if not (isinstance(now, dict) and isinstance(before, dict) and isinstance(there, dict)):
        return now
    kept = {key: value for key, value in there.items() if key in now or key not in before}
    return {**kept, **{key: value for key, value in now.items() if before.get(key) != value}}


def _without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != gone)


class Allowed(msgspec.Struct, frozen=True):
    """What preferences may say: the themes there are, what gives the house rules of the unit, and the keys.

    Each of `places` holds the actions that can be reached at the same time, with the keys they have by default.
    `key` returns the name of a key that is written in any usual way, or None if there is no such key.
    """

    themes: tuple[str, ...]
    unit: "Callable[[], Settings]"
    places: tuple[Bindings, ...]
    key: Callable[[str], str | None]

    @property
    def actions(self) -> tuple[str, ...]:
        """Return the id of every action."""
        return tuple(dict.fromkeys(name for place in self.places for name in place))

    def read_keys(self, text: str) -> tuple[str, ...] | None:
        """Return the names of the keys in `text`, or None if one of them is no key."""
        names = [self.key(part.strip()) for part in text.split(",")]
        return None if None in names else tuple(name for name in names if name is not None)


class Clash(msgspec.Struct, frozen=True):
    """One key that would do two things in the same place."""

    key: str
    action: str
    other: str


def clashes(places: Sequence[Bindings], chosen: Bindings) -> tuple[Clash, ...]:
    """Return every key that does two things in one place once the keys of some actions are `chosen`."""
    return tuple(dict.fromkeys(clash for place in places for clash in _clashes({**place, **_there(place, chosen)})))


def _there(place: Bindings, chosen: Bindings) -> Bindings:
    return {action: keys for action, keys in chosen.items() if action in place}


def _clashes(place: Bindings) -> Iterator[Clash]:
    first: dict[str, str] = {}
    for action, keys in place.items():
        for key in keys.split(","):
            if first.setdefault(key, action) != action:
                yield Clash(key, action, first[key])
