"""`companion hall`: all tables of a club in a terminal and on a wall, and the score of the night."""

import asyncio
import os
import sys
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.cli.club import MISSING
from companion.core.errors import CompanionError, system_reason
from companion.core.words import say, translated
from companion.session.hall import NightStandings, WallContents
from companion.session.night_texts import as_csv, as_page
from companion.table.ports import JournalError

if TYPE_CHECKING:
    from companion.club.address import Address, Login
    from companion.club.hall_host import HallHost
    from companion.phones.wall_server import Wall

_MORNING = 6
"""The hour at which one night ends and the next begins."""


class HallOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks for."""

    address: str
    csv: str | None = None
    page: str | None = None
    forget: str | None = None
    wall: bool = False
    serve: bool = False


def hall(asked: HallOptions) -> int:
    """Show the hall, write the night, or forget a table; return the exit status. Raises `CompanionError`."""
    from companion.club.address import login_from, read
    from companion.store import SettingsFile, settings_path
    from companion.tui.services import allowed_settings

    address = read(asked.address)
    preferences, _ = SettingsFile(settings_path(), allowed_settings()).load()
    who = login_from(preferences, os.environ)
    if asked.csv is not None or asked.page is not None:
        return _export_night(address, asked)
    try:
        import companion.club.hall_host  # noqa: F401 - seen here whether its package is there
    except ModuleNotFoundError:
        raise CompanionError(translated(MISSING)) from None
    return _forget_table(address, who, asked.forget) if asked.forget is not None else _show_hall(address, who, asked)


def night_start_ms(now: datetime) -> int:
    """Return when the current night began, in ms."""
    day = now if now.hour >= _MORNING else now - timedelta(days=1)
    return int(day.replace(hour=_MORNING, minute=0, second=0, microsecond=0).timestamp() * 1000)


def _open_night_book(club: str) -> Any:
    from companion.store.nights import NightBook
    from companion.store.store import wall_clock_ms

    return NightBook(club, wall_clock_ms)


def _night_entries(book: Any, since_ms: int) -> list[Any]:
    """Return the book's entries for the night, skipping unreadable lines."""
    from companion.club.night import Entry

    entries = []
    for line in book.entries_since(since_ms):
        with suppress(msgspec.DecodeError):
            entries.append(msgspec.json.decode(line, type=Entry))
    return entries


def _export_night(address: "Address", asked: HallOptions) -> int:
    from companion.cli.export_import import write_new_file
    from companion.club.night import Night

    with closing(_open_night_book(address.club)) as book:
        night = Night(address.club, _night_entries(book, night_start_ms(datetime.now()))).standings()
    for path, text in ((asked.csv, as_csv(night)), (asked.page, as_page(night))):
        if path is not None:
            write_new_file(path, (text,))
    return 0


def _forget_table(address: "Address", who: "Login", table: str) -> int:
    from companion.club.address import is_id
    from companion.club.hall_host import forget_table

    if not is_id(table):
        raise CompanionError(say("“{table}” isn't a table name: use a–z, 0–9 and single hyphens.", table=table))
    asyncio.run(forget_table(address, who, table))
    return 0


def save_night(night: NightStandings) -> str:
    """Write the night to this folder as a table and a page, replacing older ones. Return a sentence with the names."""
    name = f"night-{night.club}-{datetime.now():%Y-%m-%d}"
    try:
        Path(f"{name}.csv").write_text(as_csv(night), encoding="utf-8")
        Path(f"{name}.html").write_text(as_page(night), encoding="utf-8")
    except OSError as error:
        raise CompanionError(say("The night's scores can't be saved here: {why}.", why=system_reason(error))) from None
    return say("Saved as {name}.csv and {name}.html.", name=name)


def _show_hall(address: "Address", who: "Login", asked: HallOptions) -> int:
    from companion.club.hall_host import HallHost

    since_ms = night_start_ms(datetime.now())
    try:
        book = _open_night_book(address.club)
    except JournalError as error:
        told_why = say("The night's scores can't be saved: {why}", why=error)
        print(f"companion: {told_why}", file=sys.stderr)
        return asyncio.run(_run_hall(HallHost(address, who, begun_ms=since_ms), address, asked))
    with closing(book):

        def keep(entry: Any) -> None:
            book.append(msgspec.json.encode(entry))

        host = HallHost(address, who, _night_entries(book, since_ms), begun_ms=since_ms, keep=keep)
        return asyncio.run(_run_hall(host, address, asked))


async def _run_hall(host: "HallHost", address: "Address", asked: HallOptions) -> int:
    wall = await _open_wall(host) if asked.wall or asked.serve else None
    try:
        if asked.serve and wall is not None:
            return await _serve_wall(host, wall)
        return await _run_screen(host, address.club, wall.url if wall else "")
    finally:
        await host.close()
        if wall is not None:
            await wall.close()


async def _run_screen(host: "HallHost", club: str, wall_url: str) -> int:
    from companion.tui.hall_app import HallApp

    app = HallApp(host, club, host.open, save_night, wall_url)
    await app.run_async()
    return app.return_code or 0


async def _serve_wall(host: "HallHost", wall: "Wall") -> int:
    """Serve the wall page without a terminal until a signal ends it. Return 128 plus its number."""
    from companion.cli.serve import WarningPrinter, exit_status_on_signal

    ended = exit_status_on_signal()
    host.changed = WarningPrinter(lambda: host.problem).print_new_warning
    host.open()
    print(say("Wall: {address}", address=wall.url), say("Phones: {address}", address=wall.tables_url), sep="\n")
    sys.stdout.flush()
    return await ended


async def _open_wall(host: "HallHost") -> "Wall":
    """Serve the wall page. Raises `CompanionError` if that fails."""
    from companion.cli.phones import phone_host_class

    phone_host_class()
    from companion.phones.address import addresses
    from companion.phones.server import LOOPBACK
    from companion.phones.wall_server import PORT, Wall

    def wall_json(table: str) -> bytes:
        tables = [each for each in host.tables() if table in ("", each.id)]
        return msgspec.json.encode(WallContents(why=host.problem, tables=tables, night=host.night()))

    wall = Wall(wall_json)
    await wall.open(next((each.ip for each in addresses()), LOOPBACK), range(PORT, PORT + 10))
    return wall
