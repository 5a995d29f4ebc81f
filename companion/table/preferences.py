"""What the owner likes: sound, screen, keys, box. Kept in a settings file, never in a game."""

import msgspec


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings file as values. `keys` maps the id of an action to its keys; `unit` are default house rules.

    `port` is where the box is, empty to look for it; `still` leaves out flashing and running lights.
    """

    volume: int = 70
    muted: bool = False
    speech: bool = False
    theme: str = "companion"
    still: bool = False
    port: str = ""
    keys: dict[str, str] = {}
    unit: dict[str, str] = {}
