"""Reading an edition from TOML: a complete pack, and the owner's readings on top of it."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.core.words import say
from companion.games import own_names
from companion.games.chance import edition as e
from companion.games.edition_file import EditionError, Files, parsed_files, shipped_edition


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["chance"]
    name: str
    title: str


class _Pack(msgspec.Struct, forbid_unknown_fields=True):
    edition: _Head
    card: list[e.Card]
    space: list[e.Space]
    gray: e.Gray
    provenance: dict[str, e.Status] = {}


class _Read(msgspec.Struct, forbid_unknown_fields=True):
    colour: str
    minimum: e.Counted | None = None
    length: e.Counted | None = None


class _Overlay(msgspec.Struct, forbid_unknown_fields=True):
    """Everything an overlay may contain."""

    edition: dict[str, str] = {}
    mark: e.Counted | None = None
    die: tuple[e.Face, ...] = ()
    chance: list[str] = []
    space: list[_Read] = []
    card: list[own_names.Named] = []
    read_on: dict[str, str] = {}


def read(files: Files) -> e.Edition:
    """Return the edition of the first file with the others applied over it. Raises `EditionError`."""
    pack, *overlays = parsed_files(files, _Pack, _Overlay)
    assert isinstance(pack, _Pack), "the first file is a whole edition"
    cards, spaces = {card.name: card for card in pack.card}, {space.colour: space for space in pack.space}
    if len(cards) < len(pack.card) or len(spaces) < len(pack.space):
        raise EditionError([say("{file}: a name appears twice (use each name once)", file=files[0][0])])
    head = pack.edition
    edition = e.Edition(head.name, head.title, cards, spaces, pack.gray, provenance=pack.provenance)
    problems = [f"{files[0][0]}: {problem}" for problem in e.edition_problems(edition)]
    for overlay, (file, _) in zip(overlays, files[1:], strict=True):
        assert isinstance(overlay, _Overlay), "any other file is laid over it"
        problems += [f"{file}: {problem}" for problem in _edition_problems(edition, overlay)]
        edition = edition if problems else _with_overlay(edition, overlay)
    if problems:
        raise EditionError(problems)
    return edition


def _with_overlay(edition: e.Edition, own: _Overlay) -> e.Edition:
    for row in own.space:
        if row.minimum is not None:
            edition = e.with_minimum(edition, row.colour, row.minimum)
        if row.length is not None:
            edition = e.with_length(edition, row.colour, row.length)
    if own.mark is not None:
        edition = e.with_mark(edition, own.mark)
    if own.die:
        edition = e.with_die(edition, own.die)
    for words in own.chance:
        edition = e.with_card_text(edition, words)
    edition = e.with_names(edition, own.card)
    days = {key: own.read_on.get(key, day) for key, day in edition.learned.items()}
    return replace(edition, learned=days)


def _edition_problems(edition: e.Edition, own: _Overlay) -> Iterator[str]:
    """Yield the values of an overlay that no box can have."""
    yield from own_names.name_problems(edition.cards, own.card)
    for row in own.space:
        if row.colour not in edition.colours:
            yield say(
                "{key}: unknown colour (allowed: {colours})",
                key=f"space {row.colour}",
                colours=", ".join(edition.colours),
            )
        if row.colour == e.GRAY and row.minimum is not None:
            yield say("{key}: the gray buildings have no property", key="space gray: minimum")


@cache
def shipped(name: str) -> e.Edition:
    """Return the shipped edition. Raises `Refused` if none has that name."""
    return shipped_edition("chance", name, read)
