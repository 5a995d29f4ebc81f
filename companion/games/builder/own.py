"""The box of Monopoly Builder as its owner has read it, value by value."""

from collections.abc import Iterator

from companion.core.notation.tokens import quote
from companion.games.builder import edition as e
from companion.games.builder.chips import KINDS
from companion.games.builder.edition_file import read
from companion.games.builder.moves import LEARNING
from companion.games.builder.overlay import written
from companion.games.own import Own, Value

__all__ = ["EXAMPLE", "LEARNING", "line", "own", "read", "values", "written"]

EXAMPLE = "deed “Vermont Avenue” price 100   chart 6-7-8 crane   space 5 chance"
_KIND_OF = {colour: kind for kind, colour in KINDS.items()}


def values(edition: e.Edition) -> dict[str, str]:
    """Return every value that is known, in the order of the box."""
    return dict(_values(edition))


def _values(edition: e.Edition) -> Iterator[tuple[str, str]]:
    for deed in edition.deeds:
        for field in ("name", *e.FIELDS):
            value = getattr(deed, field)
            if deed.name is not None and value is not None:
                yield e.called(deed.name, field), _KIND_OF[value] if field == "resource" else str(value)
    yield from ((f"token {name}", _KIND_OF[token.resource]) for name, token in edition.tokens.items())
    yield from ((f"chart {row}", _KIND_OF[colour]) for row, colour in edition.chart.items() if colour)
    if edition.spaces is not None:
        yield "spaces", str(edition.spaces)
    yield from ((f"space {place}", _space(space)) for place, space in sorted(edition.board.items()))
    if edition.foundations:
        yield "map", _map(edition)
    yield from ((f"chance {text}", text) for text in edition.chance)


def _space(space: e.Space) -> str:
    resource = _KIND_OF[space.resource] if space.resource else None
    return ", ".join(filter(None, (space.kind, space.deed, resource)))


def _map(edition: e.Edition) -> str:
    return " ".join([*edition.foundations, *(f"{one}|{other}" for one, other in edition.gaps)])


def line(key: str) -> str:
    """Return the beginning of the move that reads a value, by its name."""
    kind, _, rest = key.partition(" ")
    if kind == "deed":
        name, _, field = rest.rpartition(": ")
        return f"deed {quote(name)} {'' if field == 'name' else f'{field} '}"
    return {"token": f"stock {rest} ", "chance": "chance says "}.get(kind, f"{key} ")


def own(edition: e.Edition) -> Own:
    """Return the values that the owner gave."""
    return {key: Value(says, edition.learned[key]) for key, says in _values(edition) if key in edition.learned}
