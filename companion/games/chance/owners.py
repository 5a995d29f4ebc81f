"""The box of Monopoly Chance as its owner reads it, value by value."""

from collections.abc import Callable, Iterator

from companion.core.words import phrase
from companion.games import own_names
from companion.games.chance.card_names import printed_name
from companion.games.chance.edition import Edition
from companion.games.chance.edition_file import read
from companion.games.chance.moves import LEARNING
from companion.games.chance.words import translated_name
from companion.games.owners import Owners, Value, ValueKind, marked_learned

_CALLED = {"mark": phrase("The finish mark"), "die": phrase("The die")}
_DIE = phrase("All of them, for example 2 3 4 5 6 ?. Companion can only roll a die it knows.")


def _values_in_order(edition: Edition) -> Iterator[tuple[str, Value]]:
    """Yield every value in box order."""
    yield from ((f"minimum {colour}", _number_value(space.minimum)) for colour, space in edition.spaces.items())
    yield from ((f"building {colour}", _number_value(edition.length(colour))) for colour in edition.colours)
    yield "mark", _number_value(edition.mark)
    yield "die", Value(" ".join(edition.die))
    yield from own_names.name_values(edition.cards)
    yield from ((f"chance {text}", Value(text)) for text in edition.texts)


def _number_value(number: int | None) -> Value:
    return Value("" if number is None else str(number))


def _space_value_kind(name: str, words: str, column: str, question: str, hint: str) -> ValueKind:
    return ValueKind(
        name=name,
        words=words,
        line=f"{name} ",
        question=question,
        hint=hint,
        table="space",
        by="colour",
        column=column,
        spoken=translated_name,
    )


def _whole_value_kind(name: str, question: str, hint: str, written: Callable[[str], object] = int) -> ValueKind:
    return ValueKind(
        name=name, words=_CALLED[name], line=f"{name} ", question=question, hint=hint, table=name, written=written
    )


OWNERS = Owners[Edition](
    value_kinds=(
        _space_value_kind(
            "minimum {}",
            phrase("{} space"),
            "minimum",
            phrase("What number is printed on the {} space?"),
            phrase("Cash played here must be higher."),
        ),
        _space_value_kind(
            "building {}",
            phrase("{} building"),
            "length",
            phrase("How many rack spaces does one {} building cover?"),
            phrase("Lay it on the rack and count the spaces."),
        ),
        _whole_value_kind(
            "mark",
            phrase("Where on the rack is the finish mark?"),
            phrase("A skyline that gets there ends the game."),
        ),
        _whole_value_kind("die", phrase("What faces does the die have?"), _DIE, str.split),
        own_names.name_value_kind(printed_name),
        ValueKind(
            name="chance {}",
            words=phrase("A Chance card"),
            line="chance says ",
            question=phrase("What does a Chance card say?"),
            table="chance",
            listed=True,
            written=str,
        ),
    ),
    moves=LEARNING,
    example="minimum red 5   building gray 2   mark 30   die 2 3 4 5 6 ?",
    card=phrase("value"),
    read=read,
    values=lambda edition: marked_learned(_values_in_order(edition), edition.learned),
)
