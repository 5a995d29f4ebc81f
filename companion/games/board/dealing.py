"""The two sides of a deal as they are filled in."""

import msgspec


class Given(msgspec.Struct, frozen=True):
    """What one side gives, as it is written: money, something more, and what is ticked."""

    money: str
    more: str
    ticked: tuple[str, ...]
