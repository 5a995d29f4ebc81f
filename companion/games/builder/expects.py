"""What a file may expect of a Builder table."""

from collections.abc import Callable, Iterator
from itertools import permutations

import msgspec

from companion.core.errors import Refused
from companion.core.kinds import by_kind
from companion.core.money import BANK
from companion.core.notation import Form, Opt
from companion.core.notation.slots import Amount, Balance, Number, Place, Player, Purse, Slot, Word
from companion.core.order import Answer
from companion.games.board import expects
from companion.games.board.expects import ANSWER, About, ExpectAt, ExpectFlag, ExpectRank, ExpectState
from companion.games.builder import scoring
from companion.games.builder.checks import balanced
from companion.games.builder.chips import Chips, heap
from companion.games.builder.rules.places import called
from companion.games.builder.rules.rent import rent_of
from companion.games.builder.slots import Cell, Counts, Spot
from companion.games.builder.state import Builder
from companion.unit import expect as unit

_NOBODY = ("none", "nobody", BANK)
_PARTS = ("buildings", "sets", "billionaire", "community")


class ExpectNumber(About, frozen=True):
    """A number that belongs to a player: cash (also the bank's), debt, points and their parts, blocks, group…"""

    what: str
    player: str
    amount: int


class ExpectOf(About, frozen=True):
    """A number that belongs to the table: doubles, blocks of the tray, deeds."""

    what: str
    amount: int


class ExpectChips(About, frozen=True):
    """Exactly these resources; with `some` only the kinds that are named."""

    what: str
    holder: str
    counts: tuple[tuple[str, int], ...] = ()
    some: bool = False


class ExpectRent(About, frozen=True):
    """The rent of a deed."""

    deed: str
    amount: int


class ExpectOwner(About, frozen=True):
    """Who owns a deed."""

    deed: str
    player: str | None = None


class ExpectTurn(About, frozen=True):
    """Whose turn it is."""

    player: str


class ExpectMortgaged(About, frozen=True):
    """A deed is mortgaged; `answer` no for the contrary."""

    deed: str
    answer: str = "yes"


class ExpectFloors(About, frozen=True):
    """How many pieces stand on a cell, the penthouse being the fifth, and whose they are if that is said."""

    cell: str
    floors: int
    player: str | None = None


_DEED = Place("deed")
_NUMBERS = ("debt", "blocks", "cards", "group", "points", "excess", *_PARTS)


_HOLDS: tuple[Slot, ...] = (Player("holder"), Counts("counts"))


def _chips() -> Iterator[Form]:
    for verb, some in (("resources", False), ("resource", True), ("chips", False)):
        fixed = {"what": "player", "some": some}
        for slots in permutations(_HOLDS):
            yield Form(verb, ExpectChips, *slots, fixed=fixed, summary="What resources a player holds")
        nothing = {"what": "player", "counts": (), "some": False}
        yield Form(verb, ExpectChips, Player("holder"), Word("none"), fixed=nothing, summary="No resources")
    tray = {"what": "tray", "holder": BANK, "some": True}
    yield Form("tray", ExpectChips, Counts("counts", signed=True), fixed=tray, summary="What is left in the tray")
    dropped = {"what": "dropped", "some": False}
    yield Form("dropped", ExpectChips, Spot("holder"), Counts("counts"), fixed=dropped, summary="What lies on a space")
    nothing = {"what": "dropped", "counts": (), "some": False}
    yield Form("dropped", ExpectChips, Spot("holder"), Word("none"), fixed=nothing, summary="Nothing lies there")


EXPECTS = (
    Form("cash", ExpectNumber, Purse("player"), Balance("amount"), fixed={"what": "cash"}, summary="The cash of one"),
    *(
        Form(what, ExpectNumber, Player("player"), Amount("amount"), fixed={"what": what}, summary=f"The {what} of one")
        for what in _NUMBERS
    ),
    Form("debt", ExpectNumber, Player("player"), Word("none"), fixed={"what": "debt", "amount": 0}, summary="No debt"),
    Form("doubles", ExpectOf, Number("amount"), fixed={"what": "doubles"}, summary="How many doubles in a row"),
    Form("bank", ExpectOf, Balance("amount"), fixed={"what": "bank"}, summary="The money of the bank"),
    *_chips(),
    Form("rent", ExpectRent, _DEED, Amount("amount"), summary="The rent of a deed"),
    *(Form("owner", ExpectOwner, _DEED, Word(word), summary="The bank has it") for word in _NOBODY),
    Form("owner", ExpectOwner, _DEED, Player("player"), summary="Who owns a deed"),
    Form("turn", ExpectTurn, Player("player"), summary="Whose turn it is"),
    *expects.forms(Spot("place"), seats=4),
    *(
        Form("leads", ExpectState, Word(card), Player("player"), ANSWER, fixed={"what": card}, summary="Bonus card")
        for card in ("billionaire", "community")
    ),
    Form("mortgaged", ExpectMortgaged, _DEED, ANSWER, summary="A mortgaged deed"),
    *(
        Form(verb, ExpectFloors, Cell("cell"), Number("floors", largest=5), Opt(Player("player")), summary="Floors")
        for verb in ("floors", "height", "building")
    ),
    *(
        Form(verb, ExpectFloors, Cell("cell"), Player("player"), Number("floors", largest=5), summary="Floors")
        for verb in ("floors", "height", "building")
    ),
    *(form for form in unit.EXPECTS if form.verb in ("timer", "leader", "bid", "light")),
)


def _number(state: Builder, expected: ExpectNumber) -> Answer:
    actual = _NUMBER_OF[expected.what](state, expected.player)
    return Answer(actual == expected.amount, str(actual))


def _points(part: str) -> Callable[[Builder, str], int]:
    return lambda state, player: int(getattr(scoring.points(state, player), part))


_NUMBER_OF: dict[str, Callable[[Builder, str], int]] = {
    "cash": lambda state, player: state.cash(player),
    "debt": lambda state, player: state.owed(player),
    "blocks": lambda state, player: state.blocks(player),
    "cards": lambda state, player: state.seats[player].jail_cards + len(state.seats[player].kept),
    "group": scoring.largest_group,
    "excess": lambda state, player: state.excess(player),
    "points": _points("total"),
    **{part: _points(part) for part in _PARTS},
}


def _of(state: Builder, expected: ExpectOf) -> Answer:
    actual = state.turn.doubles if expected.what == "doubles" else state.accounts[BANK]
    return Answer(actual == expected.amount, str(actual))


def _heap(state: Builder, expected: ExpectChips) -> Answer:
    actual = {
        "player": lambda: state.chips(expected.holder),
        "tray": lambda: state.tray,
        "dropped": lambda: state.dropped.get(called(state, expected.holder), Chips()),
    }[expected.what]()
    if expected.some:
        return Answer(all(actual.count(colour) == number for colour, number in expected.counts), str(actual))
    whole = heap(colour for colour, number in expected.counts for _ in range(number))
    return Answer(actual == whole, str(actual))


def _rent(state: Builder, expected: ExpectRent) -> Answer:
    try:
        actual = rent_of(state, expected.deed)
    except Refused:
        return Answer(False, "unknown")
    return Answer(actual == expected.amount, str(actual))


def _owner(state: Builder, expected: ExpectOwner) -> Answer:
    owner = state.holding(expected.deed).owner
    return Answer(owner == expected.player, owner or BANK)


def _rank(state: Builder, expected: ExpectRank) -> Answer:
    ranks = {standing.name: standing.rank for standing in scoring.standings(state)}
    return Answer(ranks[expected.player] == expected.rank, str(ranks[expected.player]))


def _turn(state: Builder, expected: ExpectTurn) -> Answer:
    return Answer(state.in_turn == expected.player, state.in_turn)


def _state(state: Builder, expected: ExpectState) -> Answer:
    seat = state.seats[expected.player]
    if expected.what in ("billionaire", "community"):
        actual = expected.player in scoring.leaders(state, expected.what)
    else:
        actual = seat.jailed if expected.what == "jailed" else bool(seat.bankrupt)
    return expects.yes(actual, expected.answer)


def _mortgaged(state: Builder, expected: ExpectMortgaged) -> Answer:
    return expects.yes(state.holding(expected.deed).mortgaged, expected.answer)


def _floors(state: Builder, expected: ExpectFloors) -> Answer:
    building = state.island.get(expected.cell)
    height, owner = (building.height, building.owner) if building else (0, None)
    return Answer(height == expected.floors and expected.player in (None, owner), f"{height} of {owner or 'nobody'}")


def _at(state: Builder, expected: ExpectAt) -> Answer:
    seat = state.seats[expected.player]
    actual = f"{seat.place or 'an unknown space'}{'' if seat.position is None else f' ({seat.position})'}"
    if expected.place.isdigit():
        return Answer(str(seat.position) == expected.place, actual)
    return Answer(seat.place == called(state, expected.place), actual)


def _flag(state: Builder, expected: ExpectFlag) -> Answer:
    return expects.yes(state.finished is not None if expected.what == "finished" else balanced(state), expected.answer)


_ANSWERS = by_kind(globals(), "state", "expected")


def answer(state: Builder, expectation: msgspec.Struct, now_ms: int) -> Answer:
    """Tell whether an expectation about the table, or about the timer of an auction, holds."""
    find = _ANSWERS.get(type(expectation))
    return find(state, expectation) if find else unit.answer(state.timing, expectation, now_ms)
