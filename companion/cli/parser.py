"""The parser of the `companion` command, with its words in the language of the window."""

import argparse
from collections.abc import Sequence
from typing import Any

from companion import __version__
from companion.cli.language import language_option
from companion.core.words import capitalized, say, translated, with_heading
from companion.games import OWNERS
from companion.table.export_kinds import KINDS

_Commands = Any  # argparse has no public name for it
_Parents = Sequence[argparse.ArgumentParser]


def parser() -> argparse.ArgumentParser:
    """Return the parser of every command."""
    screen = _screen_options()
    top = argparse.ArgumentParser(
        prog="companion",
        description=say(
            "The table companion for Monopoly City, Builder, Chance and Deal. Without a command, it opens the screen."
        ),
        parents=[language_option(), screen],
    )
    top.add_argument(
        "--json", action="store_true", dest="help_json", help=say("with --help, on any command: print the help as JSON")
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"companion {__version__}",
        help=say("show program's version number and exit"),
    )
    commands = top.add_subparsers(dest="command", metavar=say("COMMAND"))

    run = _add_command(commands, "run", say("play files of moves in virtual time and print the standings"))
    run.add_argument(
        "files",
        nargs="+",
        metavar=say("FILE"),
        type=_checked_file_name,
        help=say("a file of moves, or - for standard input"),
    )
    run.add_argument("--json", action="store_true", help=say("print one JSON object per file and nothing else"))
    _add_command(commands, "unit", say("start with only the trading unit"), screen=[screen])
    resume = _add_command(commands, "resume", say("resume a saved game"), screen=[screen])
    resume.add_argument(
        "game", nargs="?", metavar=say("GAME"), help=say("number or name; the last game played if omitted")
    )
    serve = _add_command(
        commands, "serve", say("play on phones and a TV, without the terminal screen"), screen=[screen]
    )
    serve.add_argument(
        "game", metavar=say("FILE_OR_GAME"), help=say("a file of moves, or the number or name of a saved game")
    )
    hall = _add_command(commands, "hall", say("show all of a club's tables and the night's scores"))
    hall.add_argument("address", metavar=say("ADDRESS"), help=say("where the club is: mqtt[s]://host[:port]/NAME"))
    hall.add_argument(
        "--csv", metavar=say("FILE"), type=_checked_file_name, help=say("save tonight's scores to a new CSV file")
    )
    hall.add_argument(
        "--page", metavar=say("FILE"), type=_checked_file_name, help=say("save tonight's scores to a new HTML file")
    )
    hall.add_argument(
        "--wall", action="store_true", help=say("also serve a page with all tables, for a screen on the wall")
    )
    hall.add_argument(
        "--serve", action="store_true", help=say("serve only the page for the wall, without the terminal screen")
    )
    hall.add_argument("--forget", metavar=say("TABLE"), help=say("remove what a table left on the broker"))
    _add_saved_games_commands(commands)
    _add_cards_command(commands)
    _add_command(commands, "box", say("list, watch and test button boxes"), add_help=False)
    doctor = _add_command(commands, "doctor", say("print system details for a bug report"))
    doctor.add_argument("--json", action="store_true", help=say("print one JSON object and nothing else"))
    return top


def _add_command(
    commands: _Commands, name: str, does: str, screen: _Parents = (), **about: Any
) -> argparse.ArgumentParser:
    """Add a command. The list of commands and its own page show what it `does`."""
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=does, description=f"{capitalized(does)}.", parents=[language_option(), *screen], **about
    )
    return made


def _screen_options() -> argparse.ArgumentParser:
    """Return the options for opening the screen, allowed before or after the command."""
    options = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    options.add_argument("--mute", action="store_true", help=say("no sound this time"))
    options.add_argument(
        "--bell", action="store_true", help=say("use the terminal bell this time, for example over SSH")
    )
    options.add_argument("--still", action="store_true", help=say("no flashing or moving lights this time"))
    options.add_argument(
        "--port", metavar=say("PORT"), help=say("where the button box is: a device or socket://host:port")
    )
    options.add_argument("--box", dest="box_id", metavar=say("ID"), help=say("which box to use if there are several"))
    options.add_argument(
        "--theme",
        metavar=say("THEME"),
        help=say("colour theme: companion (dark), light, high-contrast or colour-blind-safe"),
    )
    options.add_argument(
        "--club", metavar=say("ADDRESS"), help=say("show this table to a club: mqtt[s]://host[:port]/NAME")
    )
    options.add_argument("--phones", action="store_true", help=say("let phones join from the start"))
    return options


def _add_cards_command(commands: _Commands) -> None:
    """Add the subcommands for a game's cards."""
    cards = _add_command(commands, "cards", say("show the values on a game's cards, or set your own"))
    cards.add_argument("game", choices=OWNERS, help=say("which game"))
    change = say(
        "city: set DISTRICT VALUE AMOUNT, or rename DISTRICT NAME; chance and deal: rename CARD NAME; all but deal: "
        "a move that sets a value; all: forget WHAT"
    )
    cards.add_argument("words", nargs="*", default=[], metavar=say("CHANGE"), help=change)
    cards.add_argument("--json", action="store_true", help=say("print JSON and nothing else"))
    cards.add_argument(
        "--export", metavar=say("FILE"), type=_checked_file_name, help=say("write your values to a new file")
    )
    cards.add_argument(
        "--sheet",
        metavar=say("FILE"),
        type=_checked_file_name,
        help=say("builder: write a sheet to print and fill in, as HTML"),
    )
    cards.add_argument(
        "--import",
        metavar=say("FILE"),
        type=_checked_file_name,
        dest="source",
        help=say("compare with another owner's file"),
    )
    cards.add_argument(
        "--take", choices=("new", "all"), help=say("with --import: import only new values, or everything")
    )


def _checked_file_name(text: str) -> str:
    """Return a file name. Refuse an empty one, as from an unset variable: it would mean the current folder."""
    if not text:
        raise argparse.ArgumentTypeError(say("the file name is empty"))
    return text


def _add_saved_game(command: argparse.ArgumentParser) -> None:
    """Add the argument that names a saved game."""
    command.add_argument("game", metavar=say("GAME"), help=say("number or name, see “companion games”"))


def _add_output(command: argparse.ArgumentParser, does: str) -> None:
    """Add the option that names the file to write."""
    command.add_argument("-o", "--output", metavar=say("FILE"), type=_checked_file_name, help=does)


def _add_saved_games_commands(commands: _Commands) -> None:
    """Add the subcommands for saved games."""
    games = _add_command(commands, "games", say("list the saved games"))
    games.add_argument("--json", action="store_true", help=say("print one JSON array and nothing else"))
    export = _add_command(commands, "export", say("write a saved game to a file"))
    _add_saved_game(export)
    kinds = "; ".join(with_heading(kind, translated(each.use)) for kind, each in KINDS.items())
    export.add_argument("--format", choices=tuple(KINDS), default="moves", help=kinds)
    _add_output(export, say("a new file; standard output if omitted"))
    stats = _add_command(commands, "stats", say("print wins, records and how long games take"))
    stats.add_argument("--json", action="store_true", help=say("print one JSON object and nothing else"))
    report = _add_command(commands, "report", say("write a game as an HTML page: standings, chart, story and log"))
    _add_saved_game(report)
    _add_output(report, say("a new file; standard output if omitted"))
    plays = _add_command(commands, "plays", say("write finished games to one file for BG Stats"))
    plays.add_argument("--since", metavar=say("DATE"), help=say("only games since this day, for example 2026-01-31"))
    _add_output(plays, say("a new .bgsplay file; standard output if omitted"))
    take = _add_command(commands, "import", say("import an exported game"))
    take.add_argument("file", metavar=say("FILE"), type=_checked_file_name, help=say("an exported .jsonl file"))
