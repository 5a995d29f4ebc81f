"""What the owner says of ports and boxes, asked for by the commands of the box."""

from contextlib import suppress
from typing import Protocol

from companion.box.port import NEVER, identity_of
from companion.core.errors import CompanionError, Unreadable


class Owner(Protocol):
    """Ports are named by the identity of what is plugged in there. `allow` and `forbid` raise `CompanionError`."""

    @property
    def box_id(self) -> str:
        """Return which of several boxes is wanted, empty for any."""

    def may_open(self, identity: str) -> bool | None:
        """Return whether a port may be opened, None if nobody has said so yet."""

    def allow(self, identity: str) -> None:
        """Let a port be opened from now on."""

    def forbid(self, identity: str) -> None:
        """Never touch a port from now on."""


class Nobody:
    """An owner who has said nothing, and whose words are forgotten."""

    box_id = ""

    def may_open(self, identity: str) -> bool | None:
        """Return that nobody has said so yet."""
        return None

    def allow(self, identity: str) -> None:
        """Forget it."""

    def forbid(self, identity: str) -> None:
        """Forget it."""


def named(owner: Owner, name: str) -> str:
    """Return the name of a port that may be opened by its name. Raises `Unreadable` if it is never to be touched."""
    if (identity := identity_of(name)) and owner.may_open(identity) is False:
        raise Unreadable(NEVER.format(name=name))
    return name


def remember(owner: Owner, name: str) -> None:
    """Keep in mind that a box was found on the port called `name`; where that cannot be saved, it is asked again."""
    identity = identity_of(name)
    if identity and owner.may_open(identity) is None:
        with suppress(CompanionError):
            owner.allow(identity)
