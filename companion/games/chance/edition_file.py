"""The shipped edition with what the owner has read off their box laid over it."""

import tomllib
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.games.chance import edition as e


class _Space(msgspec.Struct, forbid_unknown_fields=True):
    colour: str
    minimum: int | None = None
    length: int | None = None


class _Overlay(msgspec.Struct, forbid_unknown_fields=True):
    """Everything an overlay may hold."""

    edition: dict[str, str] = {}
    mark: int | None = None
    die: list[str] = []
    chance: list[str] = []
    space: list[_Space] = []
    read_on: dict[str, str] = {}


def read(files: Sequence[tuple[str, str]]) -> e.Edition:
    """Return the first file, a whole edition, with the overlays laid over it; each is a name and TOML text.

    Raises `EditionError` with the file, the key and what is wrong.
    """
    (first, text), *overlays = files
    edition = e.read(first, text)
    for name, own in overlays:
        edition = _laid_over(edition, name, own)
    return edition


def _laid_over(edition: e.Edition, name: str, text: str) -> e.Edition:
    try:
        own = msgspec.convert(tomllib.loads(text), _Overlay)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise e.EditionError(f"{name}: {error}") from None
    if problems := tuple(_odd(edition, own)):
        raise e.EditionError("\n".join(f"{name}: {problem}" for problem in problems))
    for row in own.space:
        if row.minimum is not None:
            edition = e.with_minimum(edition, row.colour, row.minimum)
        if row.length is not None:
            edition = e.with_length(edition, row.colour, row.length)
    if own.mark is not None:
        edition = e.with_mark(edition, own.mark)
    if own.die:
        edition = e.with_die(edition, tuple(own.die))
    for words in own.chance:
        edition = e.with_text(edition, words)
    days = {key: own.read_on.get(key, day) for key, day in edition.learned.items()}
    return replace(edition, learned=days)


def _odd(edition: e.Edition, own: _Overlay) -> Iterator[str]:
    """Yield the values of an overlay that no box has."""
    for row in own.space:
        if row.colour not in edition.colours:
            yield f"space {row.colour}: there is no such colour (allowed: {', '.join(edition.colours)})"
        if row.colour == e.GRAY and row.minimum is not None:
            yield "space gray: minimum: the gray buildings have no property"
        for key, value in (("minimum", row.minimum), ("length", row.length)):
            if value is not None and value < 1:
                yield f"space {row.colour}: {key}: {value} (allowed: 1 or more)"
    if own.mark is not None and own.mark < 1:
        yield f"mark: {own.mark} (allowed: 1 or more)"
    yield from (f"die: “{face}” (allowed: {' '.join(e.FACES)})" for face in own.die if face not in e.FACES)
