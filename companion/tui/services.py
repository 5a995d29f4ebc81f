"""The services that the composition root passes to the screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from companion import games
from companion.core.errors import CompanionError
from companion.core.language import nearest_language
from companion.core.words import say
from companion.locale import languages
from companion.session.evenings import Evenings
from companion.table.ports import Library
from companion.table.preferences import AllowedSettings, Preferences
from companion.tui.actions import ALL, default_keys_of_actions_by_place, keys_of
from companion.tui.key_names import key_id
from companion.tui.theme_names import THEME_NAMES

if TYPE_CHECKING:
    from companion.games.game import State
    from companion.table.table import Table


class Exchange(Protocol):
    """Games as files. Both calls raise `JournalError` with a sentence for the screen."""

    def write(self, table: "Table[State]", name: str, kind: str, path: Path) -> None:
        """Write a game to `path` in a format of `export_kinds`, overwriting any file there."""

    def import_game(self, path: Path) -> str:
        """Save the game in an exported file and return its name."""


class SerialPort(Protocol):
    """A serial port of this machine: its device and description."""

    @property
    def device(self) -> str:
        """Return the name to write to select it."""

    @property
    def description(self) -> str:
        """Return the system's description of it."""

    @property
    def identity(self) -> str:
        """Return the identity of the device plugged in there, empty if it is not USB."""


def allowed_settings() -> AllowedSettings:
    """Return what the settings may say about it."""
    themes = tuple(THEME_NAMES)
    return AllowedSettings(
        themes, languages(), lambda: games.load("unit").settings, default_keys_of_actions_by_place(), key_id
    )


@dataclass
class Services(Evenings):
    """The services behind the screen, and access to games.

    `wanted` are the languages of the system, used if none is chosen. `notices` are shown at the start. `mend` is set
    when the journal is damaged: it moves the journal aside and returns the new library and a sentence, or raises
    `JournalError`. `said_elsewhere` returns preferences with the port settings of other windows and commands. `opened`
    is called on the event loop when the app is running, `closed` when it ends. `farewells` are printed on the terminal
    after the app has ended.
    """

    preferences: Preferences = field(default_factory=Preferences)
    wanted: Sequence[str] = ()
    save_preferences: Callable[[Preferences], None] = lambda preferences: None
    said_elsewhere: Callable[[Preferences], Preferences] = lambda preferences: preferences
    follow_preferences: Callable[[Preferences], None] = lambda preferences: None
    opened: Callable[[], None] = lambda: None
    closed: Callable[[], None] = lambda: None
    exchange: Callable[[], Exchange] | None = None
    ports: Callable[[], Sequence[SerialPort]] = lambda: ()
    mend: Callable[[], tuple[Library, str]] | None = None
    farewells: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Set the box volume like the others from the start."""
        self.box.muted = self.preferences.muted

    @property
    def language(self) -> str:
        """Return the code of the language to use: the chosen one, or else the system's."""
        return nearest_language((self.preferences.language, *self.wanted), languages())

    def key_of(self, action_id: str) -> str:
        """Return the first key of an action now, as printed."""
        return keys_of(ALL[action_id], self.preferences.keys)[0]

    def toggle_mute(self) -> str | None:
        """Turn the sound off or on. Return why that could not be saved, if so."""
        return self.change_preferences(replace(self.preferences, muted=not self.preferences.muted))

    def change_preferences(self, preferences: Preferences) -> str | None:
        """Apply and save preferences. Return why they could not be saved; they then apply until the app ends."""
        self.preferences, self.box.muted = preferences, preferences.muted
        self.follow_preferences(preferences)
        try:
            self.save_preferences(preferences)
        except CompanionError as error:
            return str(error)
        return None

    def apply_outside_settings(self) -> None:
        """Apply port settings made elsewhere."""
        now = self.said_elsewhere(self.preferences)
        if now != self.preferences:
            self.preferences = now
            self.follow_preferences(now)
            self.box.status_changed()

    def remember_box(self, identity: str) -> None:
        """Remember where a box was found, so that it opens automatically the next time."""
        if self.preferences.may_open(identity) is None:
            self.change_preferences(self.preferences.with_port_allowed(identity))

    def remember_address(self, address: str) -> None:
        """Remember the address at which phones are served."""
        self.change_preferences(replace(self.preferences, address=address))

    def devices_text(self) -> str:
        """Return the status line's text on club, phones, box and sound."""
        said = (self.club.status().brief, self.phones.lobby().brief, self._sound_and_box_text())
        return "  ".join(filter(None, said))

    def _sound_and_box_text(self) -> str:
        sound = say("mute") if self.preferences.muted else "♪"
        if not self.box.wanted:
            return sound
        if self.box.connected:
            return f"{say('box')} ●  {sound}"
        return f"{say('box: {why}', why=self.box.why) if self.box.why else say('box') + ' ○'}  {sound}"
