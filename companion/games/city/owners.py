"""The cards of Monopoly City as their owner reads them, value by value."""

from collections.abc import Callable, Iterator, Sequence

from companion.core.errors import refuse
from companion.core.words import either, phrase, say, told
from companion.games.city.edition import AMOUNTS, ASKED, LINES, QUESTIONS, District, Edition, Space
from companion.games.city.edition_file import UNKNOWN, read
from companion.games.city.moves import ReadValue
from companion.games.owners import DOUBTS, Grid, Owners, Sort, Value, marked_learned
from companion.unit.rules import CURRENCY

_MARKS = {"single": "?", "conflict": "!", "owner": "*"}
_BUILDINGS = ("residential", "industrial", "skyscraper")


def _values(edition: Edition) -> Iterator[tuple[str, Value]]:
    """Yield every value in the order of the board."""
    for card in edition.districts.values():
        for key in ("name", *AMOUNTS):
            yield (
                card.called(key),
                Value(
                    _typed_value(card, key),
                    doubt=_other_readings(card, key),
                    disputed=card.provenance.get(key) == "conflict",
                ),
            )


def _typed_value(card: District, key: str) -> str:
    amount = None if key == "name" else card.value(key)
    return card.name if key == "name" else "" if amount is None else CURRENCY.show(amount)


def _other_readings(card: District, key: str) -> str:
    others = ", ".join(CURRENCY.show(one) if isinstance(one, int) else str(one) for one in card.others.get(key, ()))
    parts = (
        told(DOUBTS.get(card.provenance.get(key, ""), "")),
        say("others say {amounts}", amounts=others) if others else "",
    )
    return ", ".join(filter(None, parts))


def _amount(says: str) -> int | str:
    return CURRENCY.parse(says) if says else UNKNOWN


def _name(says: str) -> str:
    if not says.strip() or not says.isprintable() or '"' in says:
        raise refuse(say("A district needs a name that can be printed, without quotes."))
    return says.strip()


def _position(edition: Edition, sort: Sort, of: str) -> int | None:
    """Return the position of a district, by its shipped or its current name."""
    cards = edition.districts.values()
    return next((card.position for card in cards if of in (card.shipped or card.name, card.name)), None)


def _sort(key: str, words: str, question: str, written: Callable[[str], object], line: str = "") -> Sort:
    return Sort(
        name=f"district {{}}: {key}",
        words=f"{{}}: {words}",
        line=line,
        question=question,
        table="district",
        by="position",
        column=key,
        written=written,
    )


def _grids(edition: Edition) -> tuple[Grid, ...]:
    """Return the values of the cards and the other spaces, each marked with its reliability."""
    cards = tuple(_grid(edition, keys) for keys in (("price", *LINES), _BUILDINGS))
    rows = ((str(space.position), space.called, _space_text(space)) for space in _spaces(edition))
    legend = say("? seen only once   ! sources differ   * your card  – not known yet")
    heads = (say("Space"), say("Name"), say("It says"))
    return (*cards, Grid("", heads, tuple(rows), legend=legend))


def _grid(edition: Edition, keys: Sequence[str]) -> Grid:
    """Return some values of every card, narrow enough for the smallest screen."""
    rows = (
        (f"{card.name}{_mark(card, 'name')}", *(_marked_value(card, key) for key in keys)) for card in _cards(edition)
    )
    return Grid(edition.title, (say("District"), *keys), tuple(rows), numbers=True)


def _cards(edition: Edition) -> Sequence[District]:
    return tuple(edition.districts.values())


def _spaces(edition: Edition) -> list[Space]:
    """Return the spaces with a printed amount or pair of buildings."""
    return [space for space in edition.track if space.amount is not None or space.pair]


def _space_text(space: Space) -> str:
    if space.amount is None:
        return f"{either([told(kind) for kind in space.pair])}{_mark(space, 'pair')}"
    return f"{CURRENCY.show(space.amount)}{_mark(space, 'amount')}"


def _marked_value(card: District, key: str) -> str:
    amount = card.value(key)
    return "–" if amount is None else f"{CURRENCY.show(amount)}{_mark(card, key)}"


def _mark(card: District | Space, key: str) -> str:
    return _MARKS.get(card.provenance.get(key, ""), "")


def _edition_as_json(edition: Edition) -> list[dict[str, object]]:
    """Return the cards and the other spaces as plain JSON."""
    return [*map(_card_said, _cards(edition)), *map(_space_said, _spaces(edition))]


def _card_said(card: District) -> dict[str, object]:
    values = {
        key: {"amount": card.value(key), "known": card.provenance.get(key), "others": list(card.others.get(key, ()))}
        for key in AMOUNTS
    }
    return {"position": card.position, "name": card.name, "group": card.group, "values": values}


def _space_said(space: Space) -> dict[str, object]:
    printed = {"amount": space.amount, "pair": list(space.pair) or None}
    values = {
        key: {key: value, "known": space.provenance.get(key)} for key, value in printed.items() if value is not None
    }
    return {"position": space.position, "name": space.name, "kind": space.kind, "values": values}


OWNERS = Owners[Edition](
    sorts=(
        _sort("name", phrase("the name"), phrase("What is {} called?"), _name),
        *(_sort(key, ASKED[key], QUESTIONS[key], _amount, f"value {{}} {key} ") for key in AMOUNTS),
    ),
    moves=(ReadValue,),
    example="value “New Town” r7 10m",
    card="district",
    read=read,
    values=lambda edition: marked_learned(_values(edition), edition.learned),
    row=_position,
    printed=_grids,
    said=_edition_as_json,
)
