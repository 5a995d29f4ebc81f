"""`companion cards` for a box that is learned: what is known of it, and files of it to give away or take over."""

from collections.abc import Sequence
from pathlib import Path

from companion import games
from companion.cli.show import console, print_json
from companion.core.errors import refuse
from companion.core.notation.tokens import quote
from companion.store.own_box import OwnBox, own_box

_LEGEND = "* read off the own box, and when"


def box_cards(game: str, words: Sequence[str], *, as_json: bool) -> int:
    """Print what is known of a box; a line of notation among the words reads something off it first."""
    box = own_box(game)
    if words[:1] == ["forget"] and len(words) > 1:
        box.forget(*words[1:])
    elif words:
        box.tell(" ".join(word if word.isalnum() else quote(word) for word in words) if len(words) > 1 else words[0])
    if as_json:
        own = box.own()
        known = {
            key: {"says": says, "read_on": own[key].day if key in own else None} for key, says in box.values().items()
        }
        print_json(known)
    elif words:
        print(f"Written to {box.path}. A running game keeps the values it started with.")
    else:
        _show(box)
    return 0


def export_box(game: str, path: str) -> int:
    """Write what the owner has read to a new file."""
    own_box(game).export(Path(path))
    print(f"Written to {path}.")
    return 0


def import_box(game: str, path: str, take: str | None) -> int:
    """Print how another owner's file differs; take over what is `new`, or `all` of it, only where that is said."""
    box = own_box(game)
    found = box.compare(Path(path))
    for heading, new in (("New", True), ("Contradicts", False)):
        lines = [str(each) for each in found if each.new is new]
        if lines:
            print(f"{heading}:", *lines, sep="\n  ")
    if not found:
        print("It says nothing that is not known already.")
    elif take is None:
        print("Nothing was taken over: say --take new for what is new only, or --take all.")
    else:
        print(f"Taken over: {box.take(Path(path), contradicting=take == 'all')}. Written to {box.path}.")
    return 0


def check_box(game: str) -> None:
    """Raise `Refused` for a game whose box is not learned."""
    if game not in games.LEARNED:
        raise refuse(f"Files of cards are for {', '.join(games.LEARNED)}, not for {game}.")


def _show(box: OwnBox) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=box.game.title, title_justify="left", caption=_LEGEND, caption_justify="left")
    table.add_column("What")
    table.add_column("It says")
    own = box.own()
    for key, says in box.values().items():
        table.add_row(Text(key), Text(f"{says} * {own[key].day}" if key in own else says))
    console().print(table)
