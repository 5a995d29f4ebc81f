"""The box of Monopoly Builder as its owner reads it, value by value."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.core.words import joined_with_and, phrase, say, say_n, translated
from companion.games.builder import edition as e
from companion.games.builder.chips import KIND_OF, KINDS
from companion.games.builder.edition_file import read
from companion.games.builder.fill_in import fill_in_sheet_html
from companion.games.builder.moves import LEARNING
from companion.games.owners import DOUBTS, Owners, Value, ValueKind, marked_learned

_WORDS = ("colour", "resource")
_REPORTED = ("number", "resource")
_TOKEN, _SAYS = phrase("Which chips does the {} card show?"), "chance says "
_LABELS = {
    "colour": phrase("{}: the colour"),
    "price": phrase("{}: the price"),
    "rent": phrase("{}: the rent without the set"),
    "set_rent": phrase("{}: the rent with the set"),
    "mortgage": phrase("{}: the mortgage value on the back"),
    "unmortgage": phrase("{}: the unmortgage value on the back"),
    "number": phrase("{}: the number"),
    "resource": phrase("{}: the resource"),
    "set_points": phrase("{}: the points for the set"),
}


def _values_in_printed_order(edition: e.Edition) -> Iterator[tuple[str, Value]]:
    """Yield every value in box order."""
    for deed in edition.deeds:
        for field in ("name", *e.FIELDS) if deed.name is not None else ():
            value, source = edition.value_and_provenance(deed, field)
            says = "" if value is None else str(value)
            says = KIND_OF[says] if says and field == "resource" else says
            doubt = translated(DOUBTS.get(source, "")) if says else ""
            disputed, follows = bool(says) and source == "conflict", getattr(deed, field) is None
            yield e.value_key(str(deed.name), field), Value(says, doubt=doubt, disputed=disputed, follows=follows)
    yield from ((f"token {name}", Value(KIND_OF[token.resource])) for name, token in edition.tokens.items())
    yield from ((f"chart {row}", Value(KIND_OF.get(colour or "", ""))) for row, colour in edition.chart.items())
    yield "spaces", Value("" if edition.spaces is None else str(edition.spaces))
    yield from ((f"space {place}", Value(_space_text(space))) for place, space in sorted(edition.board.items()))
    yield "map", Value(" ".join([*edition.foundations, *(f"{one}|{other}" for one, other in edition.gaps)]))
    yield from ((f"chance {text}", Value(text)) for text in edition.chance)


def _space_text(space: e.Space) -> str:
    resource = KIND_OF[space.resource] if space.resource else None
    return ", ".join(filter(None, (space.kind, space.deed, resource)))


def _parse_token(says: str) -> dict[str, str]:
    return {"block": KINDS[says], "resource": KINDS[says]}


def _parse_space_row(says: str) -> dict[str, str]:
    """Return the parts of a row about a space, from its words."""
    kind, *more = says.split(", ", 1)
    return {"kind": kind, **({"deed" if kind == "deed" else "resource": more[0]} if more else {})}


def _parse_map(says: str) -> dict[str, object]:
    parts = says.split()
    return {
        "foundations": [part for part in parts if "|" not in part],
        "gaps": [part.split("|") for part in parts if "|" in part],
    }


def _map_in_words(says: str) -> str:
    """Return the contents of a map, in plain words."""
    apart = [joined_with_and(part.split("|")) for part in says.split() if "|" in part]
    number = len(says.split()) - len(apart)
    cells = say_n("{n} foundation", "{n} foundations", number, none="no foundations")
    return say("{cells}; separated: {pairs}", cells=cells, pairs=", ".join(apart)) if apart else cells


def _space_in_words(says: str) -> str:
    """Return a space in words, from the words of its row."""
    kind, *more = says.split(", ", 1)
    return more[0] if kind == "deed" and more else ", ".join((e.space_kind_in_words(kind), *map(translated, more)))


def _deed_field_kind(field: str) -> ValueKind:
    word = field.replace("_", " ")
    return ValueKind(
        name=e.value_key("{}", field),
        line=f"deed {{}} {word} ",
        question=e.QUESTIONS[field],
        table="deed",
        by="name",
        column=field,
        written=str if field in _WORDS else int,
        words=_LABELS[field],
        reported=field in _REPORTED,
        in_words=translated,
    )


def _whole_row_kind(
    name: str,
    words: str,
    question: str,
    written: Callable[[str], object] = int,
    table: str = "",
    line: str = "",
    spoken: Callable[[str], str] = str,
) -> ValueKind:
    return ValueKind(
        name=name,
        words=words,
        line=line or f"{name} ",
        question=question,
        table=table or name,
        written=written,
        spoken=spoken,
    )


OWNERS = Owners[e.Edition](
    value_kinds=(
        ValueKind(
            name=e.value_key("{}", "name"),
            line="",
            question="",
            table="deed",
            by="name",
            column="name",
            written=str,
            words=phrase("{}: the name"),
        ),
        *map(_deed_field_kind, e.FIELDS),
        replace(
            _whole_row_kind(
                "token {}", phrase("The {} card"), _TOKEN, _parse_token, "token", "stock {} ", e.token_name
            ),
            in_words=translated,
        ),
        replace(
            _whole_row_kind(
                "chart {}", phrase("The chart for {}"), phrase("What does the chart show for {}?"), str, "chart"
            ),
            in_words=translated,
        ),
        _whole_row_kind(
            "spaces", phrase("Spaces on the board"), phrase("How many spaces does the board have, including GO?")
        ),
        replace(
            _whole_row_kind("space {}", phrase("Space {}"), phrase("What is space {}?"), _parse_space_row, "space"),
            by="position",
            in_words=_space_in_words,
        ),
        replace(
            _whole_row_kind(
                "map",
                phrase("The island"),
                phrase("Which cells of the island have peg holes? For example A1-D4 E2"),
                _parse_map,
            ),
            in_words=_map_in_words,
        ),
        replace(
            _whole_row_kind(
                "chance {}", phrase("A Chance card"), phrase("What does a Chance card say?"), str, "chance", _SAYS
            ),
            listed=True,
        ),
    ),
    moves=LEARNING,
    example="deed “Vermont Avenue” price 100   chart 6-7-8 crane   space 5 chance",
    card="deed",
    read=read,
    values=lambda edition: marked_learned(_values_in_printed_order(edition), edition.learned),
    sheet=fill_in_sheet_html,
)
