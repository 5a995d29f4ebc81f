"""The address of a club: its broker and the club's name, and the login."""

import re
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

import msgspec

from companion.core.errors import CompanionError, refusal
from companion.core.visible import escape_hidden
from companion.core.words import say
from companion.table.preferences import Preferences

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_ID = 40
_PORTS = {"mqtt": 1883, "mqtts": 8883}
_VARIABLES = {
    "user": "COMPANION_CLUB_USER",
    "password": "COMPANION_CLUB_PASSWORD",
    "ca": "COMPANION_CLUB_CA",
    "certificate": "COMPANION_CLUB_CERTIFICATE",
    "key": "COMPANION_CLUB_KEY",
}


class Address(msgspec.Struct, frozen=True):
    """A club on a broker; `tls` tells whether the connection is encrypted."""

    host: str
    port: int
    tls: bool
    club: str

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"mqtt{'s' if self.tls else ''}://{host}:{self.port}/{self.club}"


class Login(msgspec.Struct, frozen=True):
    """The login: a name and a password, or a certificate and its key; `ca` certifies the broker.

    Neither its `repr` nor its text reveals any of it, so that it never appears in a log.
    """

    user: str = ""
    password: str = ""
    ca: str = ""
    certificate: str = ""
    key: str = ""

    def __repr__(self) -> str:
        return "Login(…)"


def read(text: str) -> Address:
    """Return the address in a text. Raises `Refused` with what is wrong with it."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise refusal(_not_an_address_sentence("")) from None
    if parts.username is not None or parts.password is not None:
        raise refusal(
            say(
                "Leave the user name and password out of the address: anyone could read them there. Put "
                "them in the settings file, or in {user} and {password}.",
                user=_VARIABLES["user"],
                password=_VARIABLES["password"],
            )
        )
    if parts.scheme not in _PORTS or not parts.hostname or port == 0 or _has_query_or_fragment(parts):
        raise refusal(_not_an_address_sentence(escape_hidden(text)))
    club = parts.path.strip("/")
    if not is_id(club):
        raise refusal(
            say(
                "“{club}” can't be a club's name: use a–z, 0–9 and single hyphens, 40 characters at most.",
                club=escape_hidden(club),
            )
        )
    return Address(parts.hostname, port or _PORTS[parts.scheme], parts.scheme == "mqtts", club)


def _not_an_address_sentence(text: str) -> str:
    what = say("“{text}” isn't a club's address.", text=text) if text else say("This isn't a club's address.")
    form = say("Write mqtt://HOST/CLUB or mqtts://HOST/CLUB, with :PORT after the host if it isn't 1883 or 8883.")
    return f"{what} {form}"


def _has_query_or_fragment(parts: SplitResult) -> bool:
    return bool(parts.query or parts.fragment)


def is_id(text: str) -> bool:
    """Return whether a text can name a club or a table in a topic."""
    return len(text) <= _LONGEST_ID and _ID.fullmatch(text) is not None


def slug(text: str) -> str:
    """Return the id most similar to a text; empty if none of its characters are allowed."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")[:_LONGEST_ID].strip("-")


def login_from(preferences: Preferences, environment: Mapping[str, str]) -> Login:
    """Return the login from the environment, and from the settings for anything missing there."""
    kept = {
        "user": preferences.club_user,
        "password": preferences.club_password,
        "ca": preferences.club_ca,
        "certificate": preferences.club_certificate,
        "key": preferences.club_key,
    }
    return Login(**{name: environment.get(_VARIABLES[name], value) for name, value in kept.items()})


def table_id(preferences: Preferences, who: Login, machine: str) -> str:
    """Return the name of this table: from the settings, otherwise its user name, otherwise the machine's name.

    With its own user name, a table needs no rights beyond the topics below its own name.
    """
    return preferences.club_table or slug(who.user) or slug(machine) or "table"


class NotReached(CompanionError):
    """The broker cannot be reached or refuses the login; the text says why and what to do."""
