"""`companion serve`: an evening with phones and a TV page, without a screen of its own."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from companion.cli.find import find_game
from companion.cli.phones import phone_host_class
from companion.cli.play import RunOptions, assemble_services, connect_devices
from companion.cli.run import load_script
from companion.core.errors import CompanionError, Refused, refusal
from companion.core.order import LONGEST_NAME
from companion.core.visible import escape_hidden
from companion.core.words import say
from companion.session.evenings import free_name
from companion.session.phones import Lobby
from companion.session.session import Session
from companion.table.reading import DiscardingJournal
from companion.table.script import play
from companion.tui.services import Services

STOPS = ("SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP")


def serve(asked: RunOptions) -> int:
    """Serve the requested game until a signal ends it. Return 128 plus its number, or 1 if phones can't connect.

    Raises `CompanionError` if the game or file doesn't exist, or no address can be served.
    """
    phone_host_class()
    with contextlib.closing(assemble_services(asked)) as services:
        for notice in services.notices:
            print(f"companion: {notice}", file=sys.stderr)
        return asyncio.run(_serve_game(services, ServedGame(services, _resume_or_play_file(services, str(asked.game)))))


def _resume_or_play_file(services: Services, wanted: str) -> Session:
    """Return a new game from a file of moves, or a saved game."""
    if services.library is None:
        raise refusal(say("Games can't be saved here, and “companion serve” has to save them."))
    if Path(wanted).is_file():
        return _play_file(services, wanted)
    try:
        found = find_game(services.library.games(), wanted)
    except Refused as refused:
        if Path(wanted).is_dir():
            none = say("{path} is a folder, not a file.", path=wanted)
        else:
            none = say("There's no file {path}.", path=wanted)
        raise refusal(f"{none} {refused}") from None
    session = services.resume(found.id)
    assert session is not None, "there is a library"
    return session


def _play_file(services: Services, path: str) -> Session:
    """Play a file of moves, save the game, and continue from there."""
    script = load_script(path)
    script = replace(script, setup=replace(script.setup, cards=services.cards_to_store(script.setup)))
    run = play(script, DiscardingJournal(), seed=services.seed())
    if run.table is None or run.problems:
        raise CompanionError(run.problems[0])
    if run.table.state.finished:
        raise refusal(say("The game in {path} is over. Choose another game.", path=path))
    assert services.save_played_game is not None, "there is a library"
    assert services.library is not None, "there is a library"
    name = free_name(escape_hidden(Path(path).stem)[:LONGEST_NAME], services.library.games())
    with contextlib.closing(services.save_played_game(name, run.table.setup, run.table.history.lines)) as kept:
        number = kept.id
    session = services.resume(number)
    assert session is not None, "there is a library"
    return session


async def _serve_game(services: Services, served: "ServedGame") -> int:
    try:
        connect_devices(services, lambda: None, _print_error)
        services.club.changed = WarningPrinter(lambda: services.club.status().why).print_new_warning
        services.phones.rematch, services.phones.has_screen = served.rematch, False
        ended = exit_status_on_signal()
        services.opened()
        served.open()
        shown = LobbyPrinter(partial(_end_with, ended, 1))
        services.phones.changed = lambda: _print_lobby_or_end(shown, services.phones.lobby(), ended)
        services.phones.switch(True)
        return await ended
    finally:
        served.stop()
        services.closed()
        await services.phones.wait_until_idle()
        await services.club.wait_until_idle()
        served.close()


def _print_lobby_or_end(shown: "LobbyPrinter", lobby: Lobby, ended: asyncio.Future[int]) -> None:
    """Print any change in how to join. If that cannot be printed, no one can join, and the program ends."""
    try:
        shown.print_changes(lobby)
        sys.stdout.flush()
    except OSError as error:
        if not ended.done():
            ended.set_exception(error)


def _print_error(sentence: str) -> None:
    print(f"companion: {sentence}", file=sys.stderr, flush=True)


def exit_status_on_signal() -> asyncio.Future[int]:
    """Return the future exit status: 128 plus the number of the signal that ends the program."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[int] = loop.create_future()
    for name in STOPS:
        with contextlib.suppress(NotImplementedError, AttributeError):
            number = getattr(signal, name)
            loop.add_signal_handler(number, _end_with, ended, 128 + number)
    return ended


def _end_with(ended: asyncio.Future[int], status: int) -> None:
    if not ended.done():
        ended.set_result(status)


class WarningPrinter:
    """Prints the warning from `why` whenever it changes."""

    def __init__(self, why: Callable[[], str]) -> None:
        self._why, self._before = why, ""

    def print_new_warning(self) -> None:
        """Print any new warning."""
        before, self._before = self._before, self._why()
        if self._before not in ("", before):
            _print_error(self._before)


class ServedGame:
    """The game being served. A rematch replaces it."""

    def __init__(self, services: Services, session: Session) -> None:
        self.session = session
        self._services = services
        self._unsubscribe: Callable[[], None] = lambda: None
        self._trouble = ""

    def open(self) -> None:
        """Run the game, and report what is lost or not saved."""
        self.session.start()
        if self.session.missing:
            _print_error(self.session.missing)
        self._trouble = ""
        self._unsubscribe = self.session.subscribe(lambda news: self._warn_of_trouble())
        self._warn_of_trouble()

    def _warn_of_trouble(self) -> None:
        before, self._trouble = self._trouble, self.session.trouble
        if self._trouble not in ("", before):
            _print_error(self._trouble)
        elif before and not self._trouble:
            _print_error(say("Saving works again."))

    def stop(self) -> None:
        """Stop the game, which phones and club then no longer show."""
        self._unsubscribe()
        self.session.stop_clock_and_windows()

    def close(self) -> None:
        """Release the stopped game to others. Report what was not saved."""
        _release_session(self.session)

    def rematch(self) -> None:
        """Start a rematch at the same table, the next player beginning. Everyone keeps their seat.

        Raises `CompanionError`, and keeps serving the current game, if the rematch cannot begin.
        """
        again = self._services.table_to_repeat(self.session)
        name = self._services.name_for_new_game(again.game)
        begun = self._services.begin(name, again.setup, again.opening)
        begun.store_seats(self.session.seat_by_digest())
        self._unsubscribe()
        before, self.session = self.session, begun
        self.open()
        before.stop_clock_and_windows()  # now that the phones show the rematch
        _release_session(before)
        print(labelled_line(say("Rematch:"), name), flush=True)


def _release_session(session: Session) -> None:
    """Close a stopped game. Report what was not saved."""
    if became := session.close_file_and_report():
        _print_error(became)


class LobbyPrinter:
    """Prints how to join at the start and on every change. Calls `failed` if there never was a way in."""

    def __init__(self, failed: Callable[[], None]) -> None:
        self._failed = failed
        self._before = Lobby()

    def print_changes(self, lobby: Lobby) -> None:
        """Print what is new."""
        before, self._before = self._before, lobby
        if lobby.problem and lobby.problem != before.problem:
            print(f"companion: {lobby.problem}", file=sys.stderr, flush=True)
            if not lobby.url:
                self._failed()
        if lobby.url and lobby.url != before.url:
            print(
                *map(_light_on_dark, lobby.code),
                "",
                labelled_line(say("Phones:"), lobby.url),
                labelled_line(say("TV:"), tv_url(lobby)),
                sep="\n",
            )
            print(labelled_line(say("The banker:"), lobby.bankers_url))
        if lobby.url and lobby.pin != before.pin:
            print(labelled_line(say("PIN:"), lobby.pin or _pin_off_sentence()), flush=True)


def _pin_off_sentence() -> str:
    return say("off after too many wrong attempts. Scan the code, or ask the banker for a new PIN.")


def _light_on_dark(line: str) -> str:
    """Return a line of the code, light on dark in any terminal colours."""
    return f"\033[97;40m{line}\033[0m" if sys.stdout.isatty() else line


def labelled_line(label: str, value: str) -> str:
    """Return a value after its label, below those of the other lines."""
    labels = (say("Phones:"), say("TV:"), say("The banker:"), say("PIN:"), say("Rematch:"))
    return f"{label:<{max(map(len, labels))}} {value}"


def tv_url(lobby: Lobby) -> str:
    """Return the TV page's address with the key that opens it."""
    return lobby.url.replace("/#", "/tv#")
