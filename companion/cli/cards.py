"""`companion cards`: what a box says and how well it is known, corrections, export and import."""

from collections.abc import Sequence

from companion import games
from companion.cli.show import console, print_json, print_table
from companion.core.errors import NotationError, refusal
from companion.core.notation.tokens import quote
from companion.core.words import say, with_heading
from companion.games.owners import Grid
from companion.session.owners_values import OwnersValues
from companion.store.owners_values_file import owners_values_file

_PATIENCE_S = 5.0


def owners_values(game: str, patience_s: float = 0) -> OwnersValues:
    """Return the owner's values for a game's box, kept in the data folder."""
    return OwnersValues(owners_values_file(game, patience_s=patience_s), games.load(game))


def cards(game: str, words: Sequence[str], *, as_json: bool) -> int:
    """Print what is known about a box, after any correction given as words."""
    values = owners_values(game, _PATIENCE_S)
    if words:
        _change_value(values, words)
    if as_json:
        print_json(_values_as_json(values))
    elif words:
        print(say("Saved to {place}. A running game keeps the values it started with.", place=values.place))
    else:
        _print_values(values)
    return 0


def _change_value(values: OwnersValues, words: Sequence[str]) -> None:
    """Correct a value, forget values, or take a line of notation that reads a value off the box."""
    match words:
        case ["set", card, word, text]:
            values.correct(values.key_named(card, word), text)
        case ["rename", card, name]:
            values.correct(values.key_named(card, "name"), name)
        case ["set" | "rename", *_] if values.game.name == "city":
            raise refusal(
                say('Use “set DISTRICT VALUE AMOUNT”, for example set "New Town" r7 10m, or “rename DISTRICT NAME”.')
            )
        case ["forget", *keys] if keys:
            values.forget(*keys)
        case [line]:
            _submit_line(values, line)
        case _:
            _submit_line(values, " ".join(word if word.isalnum() else quote(word) for word in words))


def _submit_line(values: OwnersValues, line: str) -> None:
    """Take a line that reads a value off the box. If it isn't a move, point to the help."""
    try:
        values.submit_line(line)
    except NotationError as error:
        if error.column > 1:
            raise
        raise refusal(
            say("{problem}: “companion cards --help” explains how to set a value.", problem=error.problem)
        ) from error


def export_cards(game: str, path: str) -> int:
    """Write the owner's values to a new file."""
    owners_values(game).export(path)
    print(say("Saved to {place}.", place=path))
    return 0


def write_blank_sheet(game: str, path: str) -> int:
    """Write a printable sheet to fill in to a new file."""
    owners_values(game).write_sheet(path)
    print(say("Saved to {place}. Open it in a browser and print it.", place=path))
    return 0


def import_cards(game: str, path: str, which: str | None) -> int:
    """Print how another owner's file differs. Take over the `new` values, or `all` of them, only on request."""
    values = owners_values(game)
    found = values.differences_from(path)
    for heading, new in ((say("New:"), True), (say("Different:"), False)):
        lines = [with_heading(each.key, values.owners.change_in_words(each)) for each in found if each.is_new is new]
        if lines:
            print(heading, *lines, sep="\n  ")
    if not found:
        print(say("Nothing new in that file."))
    elif which is None:
        print(say("Nothing was imported: add --take new for new values only, or --take all."))
    else:
        taken = values.import_from(path, contradicting=which == "all")
        print(say("Imported: {cards}. Saved to {place}.", cards=taken, place=values.place))
    return 0


def _values_as_json(values: OwnersValues) -> object:
    """Return every known value as plain JSON."""
    if values.owners.said is not None:
        return values.owners.said(values.edition())
    own = values.entered_values()
    return {
        key: {"says": says, "read_on": own[key].day if key in own else None}
        for key, says in values.known_texts().items()
    }


def _print_values(values: OwnersValues) -> None:
    printed = values.owners.printed
    for grid in printed(values.edition()) if printed is not None else (_values_grid(values),):
        _print_grid(grid)


def _values_grid(values: OwnersValues) -> Grid:
    known = [(key, value) for key, value in values.all_values().items() if value.says]
    shown = ((key, values.owners.value_in_words(key, value.says), value) for key, value in known)
    rows = ((key, f"{says} * {value.day}" if value.own else says) for key, says, value in shown)
    legend = say("* your own value and the day you entered it")
    return Grid(values.game.title, (say("What"), say("It says")), tuple(rows), legend=legend)


def _print_grid(grid: Grid) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(grid.title) if grid.title else None, title_justify="left", box=SIMPLE_HEAD, padding=0)
    for place, head in enumerate(grid.heads):
        number = grid.numbers and place > 0
        table.add_column(head, justify="right" if number else "left", no_wrap=number, overflow="fold")
    for row in grid.rows:
        table.add_row(*map(Text, row))
    print_table(table)
    if grid.legend:
        console().print(grid.legend, highlight=False)
