"""`companion cards`: every value of the cards with how well it is known, and the owner's corrections."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.cli.show import console, print_json
from companion.core.errors import refuse
from companion.games.city.edition import AMOUNTS, LINES, District, Edition, Space
from companion.store.cards import own_cards
from companion.unit.rules import CURRENCY

if TYPE_CHECKING:
    from rich.table import Table

MARKS = {"single": "?", "conflict": "!", "owner": "*"}
_BUILDING = ("residential", "industrial", "skyscraper")
_LEGEND = "? one source only   ! sources differ   * own card   – not known yet"


def cards(words: Sequence[str], *, as_json: bool) -> int:
    """Print the cards; `set DISTRICT VALUE AMOUNT` and `rename DISTRICT NAME` change them first."""
    own = own_cards()
    if words:
        _change(words)
    if as_json:
        edition = own.edition()
        known = [*map(_card, edition.districts.values()), *map(_space, _spaces(edition))]
        print_json(known)
    elif words:
        print(f"Written to {own.path}. A running game keeps the values it started with.")
    else:
        _show(own.edition())
    return 0


def _change(words: Sequence[str]) -> None:
    if words[0] == "set" and len(words) == 4:
        own_cards().change(*words[1:])
    elif words[0] == "rename" and len(words) == 3:
        own_cards().change(words[1], "name", words[2])
    else:
        raise refuse('It takes “set DISTRICT VALUE AMOUNT”, as in set "New Town" r7 10m, or “rename DISTRICT NAME”.')


def _card(card: District) -> dict[str, Any]:
    values = {
        key: {"amount": card.value(key), "known": card.provenance.get(key), "others": list(card.others.get(key, ()))}
        for key in AMOUNTS
    }
    return {"position": card.position, "name": card.name, "group": card.group, "values": values}


def _spaces(edition: Edition) -> list[Space]:
    """Return the spaces that have an amount or a pair of buildings printed on them."""
    return [space for space in edition.track if space.amount is not None or space.pair]


def _space(space: Space) -> dict[str, Any]:
    printed = {"amount": space.amount, "pair": list(space.pair) or None}
    values = {
        key: {key: value, "known": space.provenance.get(key)} for key, value in printed.items() if value is not None
    }
    return {"position": space.position, "name": space.name, "kind": space.kind, "values": values}


def _show(edition: Edition) -> None:
    screen = console()
    for keys in (("price", *LINES), _BUILDING):
        screen.print(_table(edition, keys))
    screen.print(_table_of_spaces(edition))
    screen.print(_LEGEND, highlight=False)


def _table(edition: Edition, keys: Sequence[str]) -> "Table":
    """Return some values of every card, narrow enough for the smallest screen."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(edition.title), title_justify="left", box=SIMPLE_HEAD, padding=0)
    table.add_column("District", overflow="fold")
    for key in keys:
        table.add_column(key, justify="right", no_wrap=True)
    for card in edition.districts.values():
        table.add_row(Text(f"{card.name}{_mark(card, 'name')}"), *(marked(card, key) for key in keys))
    return table


def _table_of_spaces(edition: Edition) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table("Space", "Name", "It says", box=SIMPLE_HEAD, padding=0)
    for space in _spaces(edition):
        key = "pair" if space.amount is None else "amount"
        says = " or ".join(space.pair) if space.amount is None else CURRENCY.show(space.amount)
        table.add_row(str(space.position), Text(space.name), f"{says}{_mark(space, key)}")
    return table


def marked(card: District, key: str) -> str:
    """Return an amount with the mark that says how well it is known."""
    amount = card.value(key)
    return "–" if amount is None else f"{CURRENCY.show(amount)}{_mark(card, key)}"


def _mark(card: District | Space, key: str) -> str:
    return MARKS.get(card.provenance.get(key, ""), "")
