"""`companion --help --json`: all commands and options, for scripts, editors and completion."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from companion import __version__
from companion.core.json import Json


def parser_json(parser: argparse.ArgumentParser, words: Sequence[str] = ()) -> dict[str, Json]:
    """Return a parser and everything below it as JSON, or the command that the first of these words lead to."""
    does = ""
    for word in words:
        below = _subcommands_by_name(parser)
        if word not in below:
            break
        does, parser = below[word]
    return {"version": __version__, **_command_json(parser, does)}


def _command_json(parser: argparse.ArgumentParser, does: str) -> dict[str, Json]:
    actions = [action for action in parser._actions if not isinstance(action, argparse._SubParsersAction)]
    shown = [(action, _argument_json(parser, action)) for action in actions if action.help != argparse.SUPPRESS]
    return {
        "command": parser.prog,
        "does": does or parser.description or "",
        "arguments": [said for action, said in shown if not action.option_strings],
        "options": [said for action, said in shown if action.option_strings],
        "commands": [_command_json(made, said) for said, made in _subcommands_by_name(parser).values()],
    }


def _subcommands_by_name(parser: argparse.ArgumentParser) -> dict[str, tuple[str, argparse.ArgumentParser]]:
    """Return the commands below a parser by name, with what each does."""
    return {name: (does, made) for action in parser._actions for name, does, made in _subcommands(action)}


def _subcommands(action: argparse.Action) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    if isinstance(action, argparse._SubParsersAction):
        does = {each.dest: each.help or "" for each in action._choices_actions}
        for name, made in action.choices.items():
            yield name, does.get(name, ""), _complete_parser(name, made)


def _complete_parser(name: str, made: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Return the parser of a command. The box parser lives apart, with its library."""
    if made.prog != "companion box" or name != "box":
        return made
    from companion.cli.box import box_parser

    return box_parser()


def _argument_json(parser: argparse.ArgumentParser, action: argparse.Action) -> dict[str, Json]:
    """Return an option or argument: `takes` names its value, None for a switch; `many` if it takes several."""
    switch = action.nargs == 0
    metavar: Any = action.metavar or action.dest.upper()
    help_text = parser._get_formatter()._expand_help(action) if action.help else ""
    return {
        "names": list(action.option_strings),
        "takes": None if switch else str(metavar),
        "does": help_text,
        "choices": None if action.choices is None else list(map(str, action.choices)),
        "required": action.required,
        "many": action.nargs in ("*", "+"),
        "default": _default_json(action),
    }


def _default_json(action: argparse.Action) -> Json:
    plain = isinstance(action.default, str | int | float) and action.default != argparse.SUPPRESS
    return action.default if plain else None
