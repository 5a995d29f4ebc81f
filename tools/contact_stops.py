"""The stops of the contact sheets: what happens at the table before each picture of the phone and of the TV."""

from collections.abc import Mapping, Sequence

import msgspec

from tools.tour_tables import BUILDER_BOX, BUILDER_TABLE, CHANCE_TABLE, CITY_TABLE, DEAL_TABLE

Stop = tuple[str, Sequence[str]]
"""The name of a picture, and the steps that lead to it.

A step is a line of the notation, where `{0}` is the first player, or one of: `sit NAME` (a phone takes that seat),
`wait SECONDS`, `offline` (Companion stops answering).
"""


class Table(msgspec.Struct, frozen=True):
    """A game to take pictures of."""

    name: str
    game: str
    most: int
    stops: Sequence[Stop]
    options: Mapping[str, str] = {}


def _lines(steps: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a table of the tour, without its keys."""
    return tuple(step[1:] for step in steps if step.startswith(":"))


_CITY_FULL = (
    *_lines(CITY_TABLE),
    *('given owner "Harbor Heights" "{2}"', 'given owner Middleton "{3}"', 'given owner Westlands "{4}"'),
    *('given owner Stoneside "{5}"', 'given at "{2}" 7', 'given at "{3}" 24', 'given at "{4}" 24', 'given at "{5}" 31'),
)
_SIT = ("sit {0}", "sit {1}", "sit {2}", "sit {3}", "sit {4}", "sit {5}")

TABLES = (
    Table(
        "lobby",
        "city",
        6,
        (
            ("nobody", ()),
            ("two", ("sit {0}", "sit {1}")),
            ("all", ("sit {2}", "sit {3}", "sit {4}", "sit {5}")),
            ("begun", ("roll 1 2",)),
            ("offline", ("offline",)),
        ),
    ),
    Table(
        "city-early",
        "city",
        4,
        (
            ("rolled", (*_SIT[:4], "on", "roll 1 2")),
            ("light", ("buy", "press")),
            ("built", ("wait 4",)),
            ("mid", ("wait 9", "end", "roll 2 4", "buy", "end", "roll 3 5", "buy", "end", "wait 9")),
            ("jail", ("jail",)),
            ("jailed", ("wait 9",)),
            ("podium", ("finish",)),
        ),
    ),
    Table(
        "city-full",
        "city",
        6,
        (
            ("full", (*_SIT, *_CITY_FULL, "wait 9")),
            ("auction", ('given turn "{0}"', 'given at "{0}" 4', "on", "roll 1 3", "auction")),
            ("open", ("wait 9",)),
            ("leads", ('bid "{0}" 800k', 'bid "{2}" 1m')),
            ("led", ("wait 9", 'bid "{3}" 1.1m', 'pass "{1}"', 'pass "{5}"', "wait 9")),
            ("held", ("hold",)),
            ("last", ("resume", "wait 22")),
            ("sold", ("sold",)),
            ("after", ("wait 9",)),
            ("podium", ("finish",)),
        ),
    ),
    Table(
        "city-ruin",
        "city",
        6,
        (
            ("owing", (*_CITY_FULL, 'given cash "{0}" 1m', 'given turn "{0}"', "land Riverside", "wait 9")),
            ("bankrupt", ("bankrupt",)),
            ("after", ("wait 9",)),
        ),
        {"bankruptcy_test": "players_decide"},
    ),
    Table(
        "builder-early",
        "builder",
        4,
        (
            ("begins", (*_SIT[:4], 'begins "{0}"')),
            ("rolled", ("roll 2 3", "wait 9")),
        ),
    ),
    Table(
        "builder-full",
        "builder",
        4,
        (
            ("full", (*_SIT[:4], *_lines(BUILDER_BOX), *_lines(BUILDER_TABLE), "wait 9")),
            ("jailed", ('given jailed "{0}" 1', "wait 9")),
            ("auction", ("undo", "roll 4 4", "wait 9", "auction")),
            ("open", ("wait 9",)),
            ("led", ('bid "{1}" 120', "wait 9")),
            ("sold", ("sold",)),
            ("podium", ("wait 9", "finish")),
        ),
    ),
    Table(
        "chance-early",
        "chance",
        4,
        (
            ("begins", _SIT[:4]),
            ("flipped", ("roll 6", "flip 9")),
        ),
    ),
    Table(
        "chance-full",
        "chance",
        4,
        (
            ("full", (*_SIT[:4], *_lines(CHANCE_TABLE), "wait 9")),
            ("flipping", ("roll 6", "flip 7", "flip lucky", "flip 9", "wait 9")),
            ("placing", ("cash out", 'decline by "{2}"', "wait 9")),
            ("podium", ("wait 9", "finish")),
        ),
    ),
    Table(
        "deal-early",
        "deal",
        5,
        (
            ("begins", (*_SIT[:5], 'begins "{0}"')),
            ("drawn", ("draw", "wait 9")),
        ),
    ),
    Table(
        "deal-full",
        "deal",
        5,
        (
            ("full", (*_SIT[:5], *_lines(DEAL_TABLE), "wait 9")),
            ("asked", ("draw", "birthday", "wait 9")),
            ("set", ("undo", "wait 9", 'lay "Wild any colour" as red')),
        ),
    ),
    Table(
        "unit",
        "unit",
        6,
        (
            ("off", _SIT),
            ("on", ("on", "wait 9")),
            ("light", ("press",)),
            ("built", ("wait 4",)),
            ("result", ("wait 9",)),
            ("auction", ("auction", "wait 9")),
            ("led", ('bid "{1}" 120k', "wait 9")),
            ("held", ("hold",)),
            ("last", ("resume", "wait 22")),
            ("over", ("wait 60",)),
            ("hour", ("wait 2880",)),
        ),
    ),
)
