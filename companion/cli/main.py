"""The `companion` command. Heavy imports wait until the arguments are parsed."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextvars import copy_context
from typing import Any

from companion.cli.argparse_words import translate_argparse
from companion.cli.language import choose_language
from companion.cli.parser import parser
from companion.cli.show import without_control_characters
from companion.core.errors import CompanionError, Unreadable, system_reason
from companion.core.language import ENGLISH, WindowLanguage, use_window
from companion.core.words import say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 2 if the arguments or a file cannot be read."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        _accept_every_character(stream)
    with without_control_characters():
        return copy_context().run(_run_reporting_errors, words)  # the language is that of this run alone


def _run_reporting_errors(words: list[str]) -> int:
    """Run the command and return its exit status, after printing any error."""
    try:
        status = _parse_and_run(words)
        sys.stdout.flush()
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2 if isinstance(error, Unreadable) else 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has left
        return 141
    except OSError as error:
        print(
            "companion: ",
            f"{error.filename}: " if error.filename else "",
            system_reason(error),
            ".",
            sep="",
            file=sys.stderr,
        )
        return 1
    return status


def _replace_closed_streams() -> None:
    """Redirect every closed standard stream before another file takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, closefd=False))


def _accept_every_character(stream: Any) -> None:
    """Let a stream accept every character: UTF-8 to a file or pipe, what the terminal can show otherwise."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _parse_and_run(words: list[str]) -> int:
    words = choose_language(words)
    translate_argparse()
    if "--json" in words and {"-h", "--help"} & set(words):
        return _print_description(words)
    if words[:1] == ["box"]:  # its own parser comes with the serial library
        return _run_box(words[1:])
    options = parser().parse_args(words)
    if options.help_json:
        raise Unreadable(say("Put --json after the command, or use it with --help."))
    if getattr(options, "json", False):
        use_window(WindowLanguage(ENGLISH))
    return _RUN.get(options.command, _run_app)(options)


def _print_description(words: Sequence[str]) -> int:
    from companion.cli.described import parser_json
    from companion.cli.show import print_json

    use_window(WindowLanguage(ENGLISH))
    print_json(parser_json(parser(), [word for word in words if not word.startswith("-")]))
    return 0


def _run_files(options: argparse.Namespace) -> int:
    from companion.cli.run import play_files

    return play_files(options.files, as_json=options.json)


def _print_games(options: argparse.Namespace) -> int:
    from companion.cli.saved import print_saved_games

    return print_saved_games(as_json=options.json)


def _run_export(options: argparse.Namespace) -> int:
    from companion.cli.export_import import export_command

    return export_command(options.game, options.format, options.output)


def _print_stats(options: argparse.Namespace) -> int:
    from companion.cli.stats import print_stats

    return print_stats(as_json=options.json)


def _write_report(options: argparse.Namespace) -> int:
    from companion.cli.export_import import export_command

    return export_command(options.game, "html", options.output)


def _write_plays(options: argparse.Namespace) -> int:
    from companion.cli.plays import write_plays

    return write_plays(options.since, options.output)


def _run_import(options: argparse.Namespace) -> int:
    from companion.cli.export_import import import_command

    return import_command(options.file)


def _run_cards(options: argparse.Namespace) -> int:
    from companion.cli.cards import cards, export_cards, import_cards, write_blank_sheet

    if options.take is not None and options.source is None:
        raise Unreadable(say("--take needs a file to import from: add --import FILE."))
    if options.sheet is not None:
        return write_blank_sheet(options.game, options.sheet)
    if options.export is not None:
        return export_cards(options.game, options.export)
    if options.source is not None:
        return import_cards(options.game, options.source, options.take)
    return cards(options.game, options.words, as_json=options.json)


def _run_doctor(options: argparse.Namespace) -> int:
    from companion.cli.doctor import run_doctor

    return run_doctor(as_json=options.json)


def _run_box(words: Sequence[str]) -> int:
    from companion.cli.box import box

    return box(words)


def _run_app(options: argparse.Namespace) -> int:
    from companion.tui import collector

    collector.pause_gc()
    from companion.cli.play import RunOptions, play

    return play(RunOptions(first=options.command or "home", **_given_options(options)))


def _run_serve(options: argparse.Namespace) -> int:
    from companion.cli.play import RunOptions
    from companion.cli.serve import serve

    if "theme" in options:
        raise Unreadable(say("companion serve has no screen. Leave out --theme."))
    return serve(RunOptions(first="serve", **_given_options(options)))


def _run_hall(options: argparse.Namespace) -> int:
    from companion.cli.hall import HallOptions, hall

    given = {name: getattr(options, name) for name in ("address", "csv", "page", "forget", "wall", "serve")}
    return hall(HallOptions(**given))


def _given_options(options: argparse.Namespace) -> dict[str, Any]:
    """Return the given options that open a screen, or serve without one."""
    names = ("game", "mute", "bell", "still", "port", "box_id", "theme", "phones", "club")
    return {name: value for name, value in vars(options).items() if name in names}


_RUN = {
    "serve": _run_serve,
    "hall": _run_hall,
    "cards": _run_cards,
    "run": _run_files,
    "games": _print_games,
    "export": _run_export,
    "stats": _print_stats,
    "report": _write_report,
    "plays": _write_plays,
    "import": _run_import,
    "doctor": _run_doctor,
}
