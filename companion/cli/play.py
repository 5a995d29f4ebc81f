"""The composition root of the screen: picks store, sounds, box and clock, and runs the app."""

import os
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion.cli.club import ClubService
from companion.cli.devices import Devices
from companion.cli.language import default_language
from companion.cli.phones import PhoneService
from companion.cli.settings import Polling, SharedSettings
from companion.core.errors import CompanionError, Unreadable, refusal
from companion.core.language import language, wanted_languages
from companion.core.line import Line
from companion.core.order import Setup
from companion.core.visible import escape_hidden
from companion.core.words import phrase, say
from companion.session.box_link import BoxLink
from companion.session.evenings import last_opened_unfinished
from companion.store import SettingsFile, Store, journal_path, open_or_set_aside, set_aside, settings_path
from companion.table.ports import GameFile, JournalDamaged, JournalError, Library
from companion.table.preferences import TAKES, Preferences
from companion.tui.services import SerialPort, Services, allowed_settings

if TYPE_CHECKING:
    from companion.cli.export_import import Files
    from companion.session.owners_values import OwnersValues
    from companion.tui.app import CompanionApp


class RunOptions(msgspec.Struct, frozen=True):
    """What the command line asks for: the first screen or game, and settings for this run only."""

    first: str = "home"
    game: str | None = None
    mute: bool = False
    bell: bool = False
    still: bool = False
    port: str | None = None
    box_id: str | None = None
    theme: str | None = None
    language: str | None = None
    phones: bool = False
    club: str | None = None

    def with_run_options(self, preferences: Preferences) -> Preferences:
        """Return the preferences that apply to this run."""
        return replace(
            preferences,
            muted=preferences.muted or self.mute,
            sounds="bell" if self.bell else preferences.sounds,
            still=preferences.still or self.still,
            port=preferences.port if self.port is None else self.port,
            box_id=preferences.box_id if self.box_id is None else self.box_id,
            theme=self.theme or preferences.theme,
            language=self.language or preferences.language,
            phones=preferences.phones or self.phones,
            club=preferences.club if self.club is None else self.club,
        )

    def without_run_options(self, current: Preferences, stored: Preferences) -> Preferences:
        """Return what to save: settings for this run only are left out, unless they changed since."""
        once = self.with_run_options(stored)
        names = ("muted", "sounds", "still", "port", "box_id", "theme", "language", "phones", "club")
        kept = {name: getattr(stored, name) for name in names if getattr(current, name) == getattr(once, name)}
        return replace(current, **kept)


def play(asked: RunOptions) -> int:
    """Run the app and return its exit status: 0, or 128 plus the number of the signal that ended it.

    Raises `CompanionError` if the wanted game doesn't exist, `Unreadable` if nothing can be typed.
    """
    from companion.tui.app import GONE

    app = compose_app(asked)
    with closing(app.services):
        _check_streams()
        app.run()
    for farewell in app.services.farewells:
        print(f"companion: {farewell}", file=sys.stderr)
    if app.return_code == GONE:
        print("companion:", say("The terminal was closed, so Companion has quit."), file=sys.stderr)
    return app.return_code or 0


def _check_streams() -> None:
    """Raise `Unreadable` if keys cannot be read or nothing can be shown."""
    from companion.tui.routes import import_by_path

    if sys.platform == "win32":
        return
    if import_by_path("terminal.screen_output")() is None:
        raise Unreadable(say("Standard error is closed, but the screen is drawn there."))
    if import_by_path("terminal.has_input_ended")(sys.__stdin__):
        raise Unreadable(
            say(
                "The screen needs a keyboard, but standard input is closed or empty. To play a file, use "
                "“companion run FILE”."
            )
        )


def compose_app(asked: RunOptions) -> "CompanionApp":
    """Return the app with everything behind it, ready to run. Raises `CompanionError` as `play` does."""
    from companion.tui.app import CompanionApp

    first_start = not os.path.exists(settings_path())
    services = assemble_services(asked)
    follows = first_start and asked.theme is None
    try:
        game_id = _game_id_to_resume(asked, services.library)
    except CompanionError:
        services.close()
        raise
    app = CompanionApp(services, first=asked.first, game_id=game_id, follows_background=follows)
    connect_devices(services, app.bell, app.complain)
    return app


def assemble_services(asked: RunOptions) -> Services:
    """Return the services behind a screen, without sound, box and phones. Raises `CompanionError` as `play` does."""
    if asked.theme is not None:
        from companion.core.notation.names import name_meant

        name_meant(asked.theme, allowed_settings().themes, phrase("theme"))
    if language() != default_language(os.environ):
        asked = replace(asked, language=language())
    _check_box_name(asked.box_id or "")
    _check_club_address(asked.club or "")
    settings = SharedSettings(SettingsFile(settings_path(), allowed_settings()))
    preferences = settings.begun
    saved = _SavedGames()
    services = Services(
        box=BoxLink(),
        preferences=asked.with_run_options(preferences),
        wanted=wanted_languages(os.environ),
        save_preferences=lambda now: settings.save(asked.without_run_options(now, preferences)),
        said_elsewhere=settings.with_changes_by_others,
        exchange=saved.files,
        owners=_owners_values,
        ports=_serial_ports,
        notices=settings.problems,
        seed=lambda: secrets.randbits(62),
        wall_ms=lambda: time.time_ns() // 1_000_000,
    )
    services.save_played_game = partial(_save_whole_game, services, saved)
    services.club = ClubService(services.preferences)
    _open_library(services, saved)
    return services


def _check_box_name(name: str) -> None:
    """Refuse a name that no box can have, since the search would never succeed."""
    fits, _ = TAKES["box_id"]
    if not fits(name):
        raise refusal(
            say("No box is called “{name}”: a name has up to six letters (A–Z) or digits.", name=escape_hidden(name))
        )


def _check_club_address(address: str) -> None:
    """Refuse an invalid club address before anything starts."""
    if address:
        from companion.club.address import read

        read(address)


class _SavedGames:
    """The saved games. `store` is None where nothing can be saved."""

    store: Store | None = None

    def files(self) -> "Files":
        """Return the writer and reader of game files."""
        from companion.cli.export_import import Files

        return Files(self.store)


def connect_devices(services: Services, bell: Callable[[], None], complain: Callable[[str], None]) -> None:
    """Connect sound, box and phones to the services, from `opened` to `closed`."""
    devices, phones = Devices(services.preferences, services.box), PhoneService(services.preferences)
    devices.found_box, phones.keep_address = services.remember_box, services.remember_address
    services.speaker, services.phones = devices, phones
    club = services.club
    assert isinstance(club, ClubService), "made with the services"
    looking = Polling(services.apply_outside_settings)

    def follow(preferences: Preferences) -> None:
        devices.apply_preferences(preferences)
        phones.apply_preferences(preferences)
        club.apply_preferences(preferences)

    def opened() -> None:
        devices.open(bell, complain)
        phones.open()
        club.open()
        looking.open()

    def closed() -> None:
        looking.close()
        devices.close()
        phones.close()
        club.close()

    services.follow_preferences, services.opened, services.closed = follow, opened, closed


def _open_library(services: Services, saved: _SavedGames) -> None:
    """Open the saved games. If that fails, play continues in memory with a clear warning."""
    try:
        services.library = saved.store = Store.open()
    except JournalError as error:
        services.notices = (JournalError(phrase("Nothing can be saved: {why}"), why=error), *services.notices)
        if isinstance(error, JournalDamaged):
            services.mend = lambda: _set_damaged_journal_aside(saved)


def _save_whole_game(
    services: Services, saved: _SavedGames, name: str, setup: Setup, lines: Sequence[Line]
) -> GameFile:
    """Write a whole game into the current journal, or into a new one if that is missing or broken."""
    services.close()
    services.library = saved.store = open_or_set_aside()
    services.notices, services.mend = (), None
    return saved.store.save_played_game(name, setup, lines)


def _set_damaged_journal_aside(saved: _SavedGames) -> tuple[Library, str]:
    """Move a damaged journal aside and start a new one. Raises `JournalError`."""
    aside: Path = set_aside(journal_path())
    saved.store = Store.open()
    return saved.store, say("The damaged journal was moved to {file}. A new one was started.", file=aside)


def _game_id_to_resume(asked: RunOptions, library: Library | None) -> int | None:
    """Return the game to continue at once: the one named, or the one played last."""
    if asked.first != "resume" or library is None:
        return None
    games = library.games()
    if asked.game is not None:
        from companion.cli.find import find_game

        found = find_game(games, asked.game)
        if found.damaged:
            raise refusal(
                say(
                    "Game {number} in {file} is damaged: {why}",
                    number=found.id,
                    file=journal_path(),
                    why=found.damaged,
                )
            )
        return found.id
    last = last_opened_unfinished(games, library.last_opened())
    if last is None:
        raise refusal(say("No unfinished game to resume. Start one with “companion unit”."))
    return last.id


def _owners_values(game: str) -> "OwnersValues":
    from companion.cli.cards import owners_values

    return owners_values(game)


def _serial_ports() -> Sequence[SerialPort]:
    from companion.box.port import serial_ports

    return serial_ports()
