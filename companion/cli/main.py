"""Arguments of the `companion` command. Nothing heavy is imported before they are known."""

import argparse
import sys
from collections.abc import Sequence

from companion import __version__
from companion.core.errors import CompanionError


def parser() -> argparse.ArgumentParser:
    """Return the parser of every command."""
    top = argparse.ArgumentParser(
        prog="companion", description="The table companion for Monopoly City, Builder, Chance and Deal."
    )
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    run = commands.add_parser("run", help="play files of moves in virtual time and print the standings")
    run.add_argument("files", nargs="+", metavar="FILE", help="a file of notation, or - for standard input")
    run.add_argument("--json", action="store_true", help="print one JSON object per file and nothing else")
    commands.add_parser("unit", help="begin with the trading unit alone")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status; 2 where the arguments are off."""
    try:
        return _dispatch(parser().parse_args(arguments))
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, BrokenPipeError):
        return 130


def _dispatch(options: argparse.Namespace) -> int:
    if options.command == "run":
        from companion.cli.run import run

        return run(options.files, as_json=options.json)
    from companion.cli.play import play

    return play(first=options.command or "home")
