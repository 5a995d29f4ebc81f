"""`companion doctor`: what a helper needs to know about this machine, without player names."""

import getpass
import locale
import os
import platform
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from companion import __version__
from companion.cli.show import console, print_json
from companion.core.errors import CompanionError, system_reason
from companion.core.words import phrase, say, say_in, translated

Report = dict[str, dict[str, Any]]
_EXTRAS = ("websockets", "segno", "ifaddr", "aiomqtt", "paho-mqtt")
_PACKAGES = ("textual", "rich", "pyserial", "msgspec", "filelock", "platformdirs", "tomlkit", *_EXTRAS)
_PRAGMAS = ("journal_mode", "synchronous", "fullfsync", "user_version", "page_count", "page_size")


def run_doctor(*, as_json: bool) -> int:
    """Print the report and return 0, or 1 if something in it needs fixing."""
    report = gather_report()
    if as_json:
        print_json(report)
    else:
        _print_report(report)
    return 1 if any("trouble" in part for part in report.values()) else 0


def gather_report() -> Report:
    """Return the report. A part that cannot be examined gives the reason under `trouble`.

    Home, login name and machine name, which would identify the user, are written as `~`.
    """
    parts: Mapping[str, Callable[[], dict[str, Any]]] = {
        phrase("versions"): _version_facts,
        phrase("system"): _system_facts,
        phrase("terminal"): _terminal_facts,
        phrase("sound"): _sound_facts,
        phrase("ports"): _port_facts,
        phrase("settings"): _settings_facts,
        phrase("journal"): _journal_facts,
    }
    hidden = _anonymizing_function()
    return {name: hidden(_part_or_trouble(part)) for name, part in parts.items()}


def _anonymizing_function() -> Callable[[Any], Any]:
    """Return a function that replaces home, login name and machine name with `~` throughout a report."""
    homes = {os.path.expanduser("~"), os.path.realpath(os.path.expanduser("~")), os.environ.get("HOME", "")}
    names = {os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME")} | {platform.node()}
    with suppress(OSError, KeyError, ImportError):  # no such user, as in a container
        names.add(getpass.getuser())
    with suppress(KeyError, ImportError):
        import pwd

        user = pwd.getpwuid(os.getuid())
        homes.add(user.pw_dir)
        names.add(user.pw_name)
    known = sorted((name for name in homes | names if len(name) > 1), key=len, reverse=True)
    who = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in known) or "(?!)")

    def hidden(fact: Any) -> Any:
        if isinstance(fact, dict):
            return {name: hidden(each) for name, each in fact.items()}
        if isinstance(fact, list):
            return [hidden(each) for each in fact]
        return who.sub("~", fact) if isinstance(fact, str) else fact

    return hidden


def _part_or_trouble(part: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return part()
    except OSError as error:
        if error.filename:
            return {"trouble": say("{path} can't be read: {why}.", path=error.filename, why=system_reason(error))}
        return {"trouble": f"{system_reason(error)}."}
    except (CompanionError, sqlite3.Error) as error:
        return {"trouble": str(error)}


def _version_facts() -> dict[str, Any]:
    return {
        "companion": __version__,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        **dict(_package_versions()),
    }


def _package_versions() -> Iterator[tuple[str, str]]:
    for name in _PACKAGES:
        try:
            yield name, version(name)
        except PackageNotFoundError:
            yield name, say("not installed")


def _system_facts() -> dict[str, Any]:
    return {
        phrase("platform"): platform.platform(),
        phrase("machine"): platform.machine(),
        phrase("encoding"): sys.getfilesystemencoding(),
    }


def _terminal_facts() -> dict[str, Any]:
    from rich.console import Console

    size = shutil.get_terminal_size()
    variables = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL", "TEXTUAL")
    return {
        phrase("size"): f"{size.columns}x{size.lines}",
        phrase("is a terminal"): sys.stdout.isatty(),
        phrase("colours"): Console().color_system or say_in("colours of a terminal", "none"),
        "UTF-8": locale.getpreferredencoding(False).casefold().replace("-", "") == "utf8",
        **{name: os.environ[name] for name in variables if name in os.environ},
    }


def _sound_facts() -> dict[str, Any]:
    from companion.sound.players import installed, player_tools, voice_tools

    return {
        phrase("players"): [tool.command[0] for tool in installed(player_tools())]
        or say("none: using the terminal bell"),
        phrase("voices"): [tool.command[0] for tool in installed(voice_tools())] or say("none: no speech"),
    }


def _port_facts() -> dict[str, Any]:
    from serial.tools import list_ports

    return {port.device: port.description for port in sorted(list_ports.comports())} or {
        phrase("ports"): say_in("serial ports", "none")
    }


def _settings_facts() -> dict[str, Any]:
    from companion.store import SettingsFile, settings_path
    from companion.tui.services import allowed_settings

    path = settings_path()
    _, problems = SettingsFile(path, allowed_settings()).load()
    there = {phrase("file"): str(path), phrase("there"): path.exists()}
    return {**there, phrase("trouble"): list(problems)} if problems else there


def _journal_facts() -> dict[str, Any]:
    from companion.store import Store, journal_path

    path = journal_path()
    if not path.exists():
        return {"file": str(path), "there": False}
    with Store.open(path) as store:
        games = store.games()
        facts = {"file": str(path), phrase("bytes"): path.stat().st_size, phrase("games"): len(games)}
        return {**facts, phrase("lines"): sum(game.lines for game in games), **store.pragmas(_PRAGMAS)}


def _value_text(fact: object) -> str:
    if isinstance(fact, bool):
        return say("yes") if fact else say("no")
    return str(fact)


def _print_report(report: Report) -> None:
    from rich.markup import escape
    from rich.table import Table

    table = Table(show_header=False, box=None, pad_edge=False)
    for part, facts in report.items():
        table.add_row(f"[bold]{escape(translated(part))}[/]", "")
        for name, fact in facts.items():
            between = "\n" if name == "trouble" else ", "
            text = between.join(map(str, fact)) if isinstance(fact, list) else _value_text(fact)
            table.add_row(f"  {escape(translated(name))}", escape(text))
    console(soft_wrap=True).print(table)
