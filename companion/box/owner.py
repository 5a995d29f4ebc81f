"""The owner's settings for ports and boxes, as the box commands need them."""

from contextlib import suppress
from typing import Protocol

from companion.box.port import NEVER, usb_identity_at
from companion.core.errors import CompanionError, Unreadable
from companion.core.words import translated


class Owner(Protocol):
    """Identifies a port by the device plugged in there. `allow` and `forbid` raise `CompanionError`."""

    @property
    def box_id(self) -> str:
        """Return which of several boxes is wanted, empty for any."""

    def may_open(self, identity: str) -> bool | None:
        """Return whether a port may be opened, None if undecided."""

    def allow(self, identity: str) -> None:
        """Allow opening a port from now on."""

    def forbid(self, identity: str) -> None:
        """Never touch a port from now on."""


class Nobody:
    """An owner without settings, who stores none either."""

    box_id = ""

    def may_open(self, identity: str) -> bool | None:
        """Return that it is undecided."""
        return None

    def allow(self, identity: str) -> None:
        """Store nothing."""

    def forbid(self, identity: str) -> None:
        """Store nothing."""


def permitted_port_name(owner: Owner, port_name: str) -> str:
    """Return the name of a port that may be opened by name. Raises `Unreadable` if it must never be touched."""
    if (identity := usb_identity_at(port_name)) and owner.may_open(identity) is False:
        raise Unreadable(translated(NEVER, name=port_name))
    return port_name


def allow_box_port(owner: Owner, port_name: str) -> None:
    """Record that a box was found on the port called `port_name`; if that cannot be saved, the owner is asked again."""
    identity = usb_identity_at(port_name)
    if identity and owner.may_open(identity) is None:
        with suppress(CompanionError):
            owner.allow(identity)
