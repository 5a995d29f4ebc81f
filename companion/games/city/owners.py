"""The cards of Monopoly City as their owner reads them, value by value."""

from collections.abc import Callable, Iterator, Sequence

from companion.core.errors import refusal
from companion.core.words import joined_with_or, phrase, say, translated
from companion.games.city.edition import AMOUNTS, ASKED, LINES, QUESTIONS, District, Edition, Space
from companion.games.city.edition_file import UNKNOWN, read
from companion.games.city.moves import ReadValue
from companion.games.owners import DOUBTS, Grid, Owners, Value, ValueKind, marked_learned
from companion.unit.rules import CURRENCY

_MARKS = {"single": "?", "conflict": "!", "owner": "*"}
_BUILDINGS = ("residential", "industrial", "skyscraper")


def _values_in_board_order(edition: Edition) -> Iterator[tuple[str, Value]]:
    """Yield every value in the order of the board."""
    for card in edition.districts.values():
        for key in ("name", *AMOUNTS):
            yield (
                card.value_key(key),
                Value(
                    _value_as_typed(card, key),
                    doubt=_doubt_text(card, key),
                    disputed=card.provenance.get(key) == "conflict",
                ),
            )


def _value_as_typed(card: District, key: str) -> str:
    amount = None if key == "name" else card.amount_or_none(key)
    return card.name if key == "name" else "" if amount is None else CURRENCY.show(amount)


def _doubt_text(card: District, key: str) -> str:
    others = ", ".join(CURRENCY.show(one) if isinstance(one, int) else str(one) for one in card.others.get(key, ()))
    parts = (
        translated(DOUBTS.get(card.provenance.get(key, ""), "")),
        say("others say {amounts}", amounts=others) if others else "",
    )
    return ", ".join(filter(None, parts))


def _parse_amount(says: str) -> int | str:
    return CURRENCY.parse(says) if says else UNKNOWN


def _parse_name(says: str) -> str:
    if not says.strip() or not says.isprintable() or '"' in says:
        raise refusal(say("The name of a district must be printable and have no quotes."))
    return says.strip()


def _district_position(edition: Edition, value_kind: ValueKind, of: str) -> int | None:
    """Return the position of a district, by its shipped or its current name."""
    cards = edition.districts.values()
    return next((card.position for card in cards if of in (card.shipped or card.name, card.name)), None)


def _amount_kind(key: str, words: str, question: str, written: Callable[[str], object], line: str = "") -> ValueKind:
    return ValueKind(
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
    rows = ((str(space.position), space.name_in_words, _space_text(space)) for space in _printed_spaces(edition))
    legend = say("? one source only   ! sources differ   * your card   – not known yet")
    heads = (say("Space"), say("Name"), say("It says"))
    return (*cards, Grid("", heads, tuple(rows), legend=legend))


def _grid(edition: Edition, keys: Sequence[str]) -> Grid:
    """Return some values of every card, narrow enough for the smallest screen."""
    rows = (
        (f"{card.name}{_provenance_mark(card, 'name')}", *(_amount_with_mark(card, key) for key in keys))
        for card in _cards(edition)
    )
    return Grid(edition.title, (say("District"), *keys), tuple(rows), numbers=True)


def _cards(edition: Edition) -> Sequence[District]:
    return tuple(edition.districts.values())


def _printed_spaces(edition: Edition) -> list[Space]:
    """Return the spaces with a printed amount or pair of buildings."""
    return [space for space in edition.track if space.amount is not None or space.pair]


def _space_text(space: Space) -> str:
    if space.amount is None:
        return f"{joined_with_or([translated(kind) for kind in space.pair])}{_provenance_mark(space, 'pair')}"
    return f"{CURRENCY.show(space.amount)}{_provenance_mark(space, 'amount')}"


def _amount_with_mark(card: District, key: str) -> str:
    amount = card.amount_or_none(key)
    return "–" if amount is None else f"{CURRENCY.show(amount)}{_provenance_mark(card, key)}"


def _provenance_mark(card: District | Space, key: str) -> str:
    return _MARKS.get(card.provenance.get(key, ""), "")


def _edition_as_json(edition: Edition) -> list[dict[str, object]]:
    """Return the cards and the other spaces as plain JSON."""
    return [*map(_card_as_json, _cards(edition)), *map(_space_as_json, _printed_spaces(edition))]


def _card_as_json(card: District) -> dict[str, object]:
    values = {
        key: {
            "amount": card.amount_or_none(key),
            "known": card.provenance.get(key),
            "others": list(card.others.get(key, ())),
        }
        for key in AMOUNTS
    }
    return {"position": card.position, "name": card.name, "group": card.group, "values": values}


def _space_as_json(space: Space) -> dict[str, object]:
    printed = {"amount": space.amount, "pair": list(space.pair) or None}
    values = {
        key: {key: value, "known": space.provenance.get(key)} for key, value in printed.items() if value is not None
    }
    return {"position": space.position, "name": space.name, "kind": space.kind, "values": values}


OWNERS = Owners[Edition](
    value_kinds=(
        _amount_kind("name", phrase("the name"), phrase("What is {} called?"), _parse_name),
        *(_amount_kind(key, ASKED[key], QUESTIONS[key], _parse_amount, f"value {{}} {key} ") for key in AMOUNTS),
    ),
    moves=(ReadValue,),
    example="value “New Town” r7 10m",
    card="district",
    read=read,
    values=lambda edition: marked_learned(_values_in_board_order(edition), edition.learned),
    row=_district_position,
    printed=_grids,
    said=_edition_as_json,
)
