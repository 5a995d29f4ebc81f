"""Arguments of the `companion` command. Heavy imports wait until the arguments are parsed."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

from companion import __version__
from companion.cli.show import only_letters
from companion.core.errors import CompanionError, Unreadable, why
from companion.core.words import capital
from companion.games import OWNERS

_Commands = Any  # argparse has no public name for it


def parser() -> argparse.ArgumentParser:
    """Return the parser of every command."""
    screen = _screen_options()
    top = argparse.ArgumentParser(
        prog="companion",
        description="The table companion for Monopoly City, Builder, Chance and Deal. Without a command: the screen.",
        parents=[screen],
    )
    top.add_argument(
        "--json", action="store_true", dest="help_json", help="with --help, on any command: print the help as JSON"
    )
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    run = _add(commands, "run", "play files of moves in virtual time and print the standings")
    run.add_argument("files", nargs="+", metavar="FILE", type=_named, help="a file of moves, or - for standard input")
    run.add_argument("--json", action="store_true", help="print one JSON object per file and nothing else")
    _add(commands, "unit", "start with only the trading unit", parents=[screen])
    resume = _add(commands, "resume", "resume a saved game", parents=[screen])
    resume.add_argument("game", nargs="?", metavar="GAME", help="number or name; the last game played if left out")
    serve = _add(commands, "serve", "play on phones and a TV, without the terminal screen", parents=[screen])
    serve.add_argument("game", metavar="FILE_OR_GAME", help="a file of moves, or the number or name of a saved game")
    hall = _add(commands, "hall", "show all tables of a club, and the score of the night")
    hall.add_argument("address", metavar="ADDRESS", help="where the club is: mqtt[s]://host[:port]/NAME")
    hall.add_argument("--csv", metavar="FILE", type=_named, help="write tonight's score to a new file as CSV")
    hall.add_argument("--page", metavar="FILE", type=_named, help="write tonight's score to a new file as a page")
    hall.add_argument("--wall", action="store_true", help="serve a page with all tables for a screen on the wall, too")
    hall.add_argument("--forget", metavar="TABLE", help="remove what a table left on the broker")
    _add_saved(commands)
    _add_cards(commands)
    _add(commands, "box", "list, watch and test button boxes", add_help=False)
    doctor = _add(commands, "doctor", "print system details for a bug report")
    doctor.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    return top


def _add(commands: _Commands, name: str, does: str, **about: Any) -> argparse.ArgumentParser:
    """Add a command. The list of commands and its own page show what it `does`."""
    made: argparse.ArgumentParser = commands.add_parser(name, help=does, description=f"{capital(does)}.", **about)
    return made


def _screen_options() -> argparse.ArgumentParser:
    """Return the options for opening the screen, allowed before or after the command."""
    options = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    options.add_argument("--mute", action="store_true", help="no sound this time")
    options.add_argument("--bell", action="store_true", help="use the terminal bell this time, for example over SSH")
    options.add_argument("--still", action="store_true", help="no flashing or moving lights this time")
    options.add_argument("--port", help="where the button box is: a device or socket://host:port")
    options.add_argument("--box", dest="box_id", metavar="ID", help="which box to use if there are several")
    options.add_argument("--theme", help="colour theme: companion (dark), light, high-contrast or colour-blind-safe")
    options.add_argument("--club", metavar="ADDRESS", help="show this table to a club: mqtt[s]://host[:port]/NAME")
    options.add_argument("--phones", action="store_true", help="let phones join from the start")
    return options


def _add_cards(commands: _Commands) -> None:
    """Add the subcommands for a game's cards."""
    cards = _add(commands, "cards", "show the values on a game's cards, or set your own")
    cards.add_argument("game", choices=OWNERS, help="which game")
    change = "city: set DISTRICT VALUE AMOUNT, or rename DISTRICT NAME; else a move that sets a value, or forget WHAT"
    cards.add_argument("words", nargs="*", default=[], metavar="CHANGE", help=change)
    cards.add_argument("--json", action="store_true", help="print JSON and nothing else")
    cards.add_argument("--export", metavar="FILE", type=_named, help="write your values to a new file")
    cards.add_argument(
        "--sheet", metavar="FILE", type=_named, help="builder: write a sheet to print and fill in, as HTML"
    )
    cards.add_argument("--import", metavar="FILE", type=_named, dest="source", help="compare with another owner's file")
    cards.add_argument("--take", choices=("new", "all"), help="with --import: import only new values, or everything")


def _named(text: str) -> str:
    """Return a file name. Refuse an empty one, as from an unset variable: it would mean the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("the name of the file is empty")
    return text


def _add_saved(commands: _Commands) -> None:
    """Add the subcommands for saved games."""
    games = _add(commands, "games", "list the saved games")
    games.add_argument("--json", action="store_true", help="print one JSON array and nothing else")
    export = _add(commands, "export", "write a saved game to a file")
    export.add_argument("game", metavar="GAME", help="number or name, see “companion games”")
    kinds = "moves to run, jsonl to import, csv for spreadsheets, txt to read (with line numbers), "
    kinds += "html as a page, bgsplay to log a finished game in BG Stats"
    export.add_argument(
        "--format", choices=("moves", "jsonl", "csv", "txt", "html", "bgsplay"), default="moves", help=kinds
    )
    export.add_argument("-o", "--output", metavar="FILE", type=_named, help="a new file; standard output if left out")
    stats = _add(commands, "stats", "print wins, records and how long games take")
    stats.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    report = _add(commands, "report", "write a game as an HTML page: standings, chart, story and log")
    report.add_argument("game", metavar="GAME", help="number or name, see “companion games”")
    report.add_argument("-o", "--output", metavar="FILE", type=_named, help="a new file; standard output if left out")
    plays = _add(commands, "plays", "write finished games to one file for BG Stats")
    plays.add_argument("--since", metavar="DATE", help="only games since this day, for example 2026-01-31")
    plays.add_argument(
        "-o", "--output", metavar="FILE", type=_named, help="a new .bgsplay file; standard output if left out"
    )
    take = _add(commands, "import", "import an exported game")
    take.add_argument("file", metavar="FILE", type=_named, help="an exported .jsonl file")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 2 if the arguments or a file cannot be read."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        _write_any_name(stream)
    with only_letters():
        return _status(words)


def _status(words: list[str]) -> int:
    """Run the command and return its exit status, after printing any error."""
    try:
        status = _command(words)
        sys.stdout.flush()
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2 if isinstance(error, Unreadable) else 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has left
        return 141
    except OSError as error:
        print("companion: ", f"{error.filename}: " if error.filename else "", why(error), ".", sep="", file=sys.stderr)
        return 1
    return status


def _open_what_is_closed() -> None:
    """Redirect every closed standard stream before another file takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, closefd=False))


def _write_any_name(stream: Any) -> None:
    """Let a stream accept every character: UTF-8 to a file or pipe, what the terminal can show otherwise."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _command(words: list[str]) -> int:
    if "--json" in words and {"-h", "--help"} & set(words):
        return _described(words)
    if words[:1] == ["box"]:  # its own parser comes with the serial library
        return _box(words[1:])
    options = parser().parse_args(words)
    if options.help_json:
        raise Unreadable("Put --json after the command, or use it with --help.")
    return _RUN.get(options.command, _play)(options)


def _described(words: Sequence[str]) -> int:
    from companion.cli.described import described
    from companion.cli.show import print_json

    print_json(described(parser(), [word for word in words if not word.startswith("-")]))
    return 0


def _run(options: argparse.Namespace) -> int:
    from companion.cli.run import run

    return run(options.files, as_json=options.json)


def _games(options: argparse.Namespace) -> int:
    from companion.cli.saved import saved

    return saved(as_json=options.json)


def _export(options: argparse.Namespace) -> int:
    from companion.cli.exchange import export_command

    return export_command(options.game, options.format, options.output)


def _stats(options: argparse.Namespace) -> int:
    from companion.cli.stats import stats

    return stats(as_json=options.json)


def _report(options: argparse.Namespace) -> int:
    from companion.cli.exchange import export_command

    return export_command(options.game, "html", options.output)


def _plays(options: argparse.Namespace) -> int:
    from companion.cli.plays import plays

    return plays(options.since, options.output)


def _import(options: argparse.Namespace) -> int:
    from companion.cli.exchange import import_command

    return import_command(options.file)


def _cards(options: argparse.Namespace) -> int:
    from companion.cli.cards import cards, export_cards, import_cards, print_sheet

    if options.take is not None and options.source is None:
        raise Unreadable("--take needs a file to import from: add --import FILE.")
    if options.sheet is not None:
        return print_sheet(options.game, options.sheet)
    if options.export is not None:
        return export_cards(options.game, options.export)
    if options.source is not None:
        return import_cards(options.game, options.source, options.take)
    return cards(options.game, options.words, as_json=options.json)


def _doctor(options: argparse.Namespace) -> int:
    from companion.cli.doctor import doctor

    return doctor(as_json=options.json)


def _box(words: Sequence[str]) -> int:
    from companion.cli.box import box

    return box(words)


def _play(options: argparse.Namespace) -> int:
    from companion.tui import collector

    collector.pause_gc()
    from companion.cli.play import Asked, play

    return play(Asked(first=options.command or "home", **_asked(options)))


def _serve(options: argparse.Namespace) -> int:
    from companion.cli.play import Asked
    from companion.cli.serve import serve

    if "theme" in options:
        raise Unreadable("companion serve has no screen. Leave out --theme.")
    return serve(Asked(first="serve", **_asked(options)))


def _hall(options: argparse.Namespace) -> int:
    from companion.cli.hall import Asked, hall

    given = {name: getattr(options, name) for name in ("address", "csv", "page", "forget", "wall")}
    return hall(Asked(**given))


def _asked(options: argparse.Namespace) -> dict[str, Any]:
    """Return the given options that open a screen, or serve without one."""
    names = ("game", "mute", "bell", "still", "port", "box_id", "theme", "phones", "club")
    return {name: value for name, value in vars(options).items() if name in names}


_RUN = {
    "serve": _serve,
    "hall": _hall,
    "cards": _cards,
    "run": _run,
    "games": _games,
    "export": _export,
    "stats": _stats,
    "report": _report,
    "plays": _plays,
    "import": _import,
    "doctor": _doctor,
}
