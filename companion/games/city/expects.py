"""What a file may expect of the city."""

from collections.abc import Callable, Iterator

import msgspec

from companion.core.kinds import by_kind
from companion.core.money import BANK, balanced
from companion.core.notation import Form, Opt
from companion.core.notation.slots import Amount, Balance, Key, Number, OneOf, Place, Player, Word
from companion.core.notation.tokens import quote
from companion.core.order import Answer
from companion.games.board import expects
from companion.games.board.expects import ANSWER, About, ExpectAt, ExpectFlag, ExpectRank, ExpectState
from companion.games.city import scoring
from companion.games.city.pieces import BONUSES, HAZARDS
from companion.games.city.rules.rent import can_raise, rent_value, wages
from companion.games.city.slots import Blocks, Kind, Spot
from companion.games.city.state import PIECES, City
from companion.unit import expect as unit
from companion.unit.rules import CURRENCY

_NOBODY = ("none", "nobody", BANK)
_YES_NO = ("yes", "no")


class ExpectAmount(About, frozen=True):
    """An amount that belongs to a player: cash, worth, debt, wages, or what they can raise."""

    what: str
    player: str
    amount: int


class ExpectRent(About, frozen=True):
    """The rent value of a district; of a mortgaged one also 0, which is what a visitor pays (CITY-MORT-05)."""

    district: str
    amount: int


class ExpectOwner(About, frozen=True):
    """Who owns a district."""

    district: str
    player: str | None = None


class ExpectPlayer(About, frozen=True):
    """Something that is one player's, or nobody's: the turn, the Rent Dodge card."""

    what: str
    player: str | None = None


class ExpectBlocks(About, frozen=True):
    """Which blocks stand on a district."""

    district: str
    blocks: tuple[int, int]


class ExpectMortgaged(About, frozen=True):
    """A district is mortgaged, for this amount if it is said."""

    district: str
    amount: int | None = None
    answer: str = "yes"


class ExpectPiece(About, frozen=True):
    """A railroad, stadium, skyscraper or the Tower stands on a district."""

    piece: str
    district: str
    answer: str = "yes"


class ExpectKind(About, frozen=True):
    """This hazard or bonus building stands on a district; None for none of them."""

    what: str
    district: str
    kind: str | None = None


class ExpectCards(About, frozen=True):
    """How many jail cards a player keeps."""

    player: str
    number: int


class ExpectCard(About, frozen=True):
    """A player keeps this Chance card."""

    card: str
    player: str


class ExpectTries(About, frozen=True):
    """A player is in jail after so many rolls that failed."""

    player: str
    failed: int


_DISTRICT = Place("district")


def _standing(what: str, kinds: tuple[str, ...], name: str) -> Iterator[Form]:
    """Yield how a hazard or bonus building is expected: its kind before the district or after it."""
    for kind, summary in ((Word("none"), f"No {name}"), (Kind("kind", kinds, name), f"A {name} stands there")):
        for slots in ((kind, _DISTRICT), (_DISTRICT, kind)):
            yield Form(what, ExpectKind, *slots, fixed={"what": what}, summary=summary)


EXPECTS = (
    *(
        Form(what, ExpectAmount, Player("player"), Amount("amount"), fixed={"what": what}, summary=f"The {what} of one")
        for what in ("cash", "debt", "wages", "raise")
    ),
    Form(
        "worth", ExpectAmount, Player("player"), Balance("amount"), fixed={"what": "worth"}, summary="The worth of one"
    ),
    Form("debt", ExpectAmount, Player("player"), Word("none"), fixed={"what": "debt", "amount": 0}, summary="No debt"),
    Form("rent", ExpectRent, _DISTRICT, Amount("amount"), summary="The rent value of a district"),
    *(Form("owner", ExpectOwner, _DISTRICT, Word(word), summary="Nobody owns it") for word in _NOBODY),
    Form("owner", ExpectOwner, _DISTRICT, Player("player"), summary="Who owns a district"),
    Form("turn", ExpectPlayer, Player("player"), fixed={"what": "turn"}, summary="Whose turn it is"),
    *(Form("dodge", ExpectPlayer, Word(word), fixed={"what": "dodge"}, summary="Nobody") for word in _NOBODY[:2]),
    Form("dodge", ExpectPlayer, Player("player"), fixed={"what": "dodge"}, summary="Who holds the Rent Dodge card"),
    *expects.forms(Spot("place"), seats=6),
    Form("free", ExpectState, Player("player"), ANSWER, fixed={"what": "free"}, summary="A player is free"),
    Form("blocks", ExpectBlocks, _DISTRICT, Blocks("blocks"), summary="Which blocks stand there"),
    Form("blocks", ExpectBlocks, _DISTRICT, Word("none"), fixed={"blocks": (0, 0)}, summary="No blocks stand there"),
    Form("mortgaged", ExpectMortgaged, _DISTRICT, Opt(Amount("amount")), summary="A mortgaged district"),
    Form("mortgaged", ExpectMortgaged, _DISTRICT, OneOf("answer", _YES_NO), summary="Whether it is mortgaged"),
    *(
        Form(piece, ExpectPiece, _DISTRICT, ANSWER, fixed={"piece": piece}, summary=f"A {piece} stands there")
        for piece in PIECES
    ),
    *_standing("hazard", tuple(HAZARDS), "hazard"),
    *_standing("bonus", BONUSES, "bonus building"),
    Form("position", ExpectAt, Player("player"), Spot("place"), summary="Where a token stands"),
    Form("card", ExpectCard, Key("card"), Player("player"), summary="A kept Chance card"),
    Form("jailed", ExpectTries, Player("player"), Number("failed"), summary="A player in jail, and rolls that failed"),
    Form("cards", ExpectCards, Player("player"), Number("number"), summary="How many jail cards a player keeps"),
    *unit.EXPECTS,
)


def _amount(state: City, expected: ExpectAmount) -> Answer:
    measures: dict[str, Callable[[City, str], int | None]] = {
        "cash": scoring.cash,
        "worth": scoring.worth,
        "debt": City.owed,
        "wages": wages,
        "raise": can_raise,
    }
    actual = measures[expected.what](state, expected.player)
    return Answer(actual == expected.amount, "not counted" if actual is None else CURRENCY.write(actual))


def _rent(state: City, expected: ExpectRent) -> Answer:
    actual = rent_value(state, expected.district)
    free = state.plots[expected.district].mortgage is not None and expected.amount == 0
    return Answer(free or actual == expected.amount, CURRENCY.write(actual))


def _owner(state: City, expected: ExpectOwner) -> Answer:
    actual = state.plots[expected.district].owner
    return Answer(actual == expected.player, quote(actual) if actual else "none")


def _rank(state: City, expected: ExpectRank) -> Answer:
    actual = next(each.rank for each in scoring.standings(state) if each.name == expected.player)
    return Answer(actual == expected.rank, f"rank {actual}")


def _player(state: City, expected: ExpectPlayer) -> Answer:
    actual = state.in_turn if expected.what == "turn" else state.dodge
    return Answer(actual == expected.player, actual or "none")


def _state(state: City, expected: ExpectState) -> Answer:
    seat = state.seats[expected.player]
    actual = {"jailed": seat.jailed, "free": not seat.jailed, "bankrupt": bool(seat.bankrupt)}[expected.what]
    return expects.yes(actual, expected.answer)


def _blocks(state: City, expected: ExpectBlocks) -> Answer:
    plot = state.plots[expected.district]
    return Answer((plot.residential, plot.industrial) == expected.blocks, f"{plot.residential}r {plot.industrial}i")


def _mortgaged(state: City, expected: ExpectMortgaged) -> Answer:
    actual = state.plots[expected.district].mortgage
    right = expects.yes(actual is not None, expected.answer).holds and expected.amount in (None, actual)
    return Answer(right, CURRENCY.write(actual) if actual is not None else "not mortgaged")


def _piece(state: City, expected: ExpectPiece) -> Answer:
    return expects.yes(bool(getattr(state.plots[expected.district], expected.piece)), expected.answer)


def _kind(state: City, expected: ExpectKind) -> Answer:
    plot = state.plots[expected.district]
    kinds = plot.bonuses if expected.what == "bonus" else tuple(hazard.kind for hazard in plot.hazards)
    right = expected.kind in kinds if expected.kind else not kinds
    return Answer(right, ", ".join(kinds) or "none")


def _at(state: City, expected: ExpectAt) -> Answer:
    actual = state.seats[expected.player].position
    space = state.edition.track[actual]
    wanted = expected.place
    right = int(wanted) == actual if wanted.isdecimal() else wanted == space.name
    return Answer(right, f"{actual} ({space.name})")


def _cards(state: City, expected: ExpectCards) -> Answer:
    actual = state.seats[expected.player].jail_cards
    return Answer(actual == expected.number, str(actual))


def _card(state: City, expected: ExpectCard) -> Answer:
    seat = state.seats[expected.player]
    kept = (*seat.kept, *("jail" for _ in range(seat.jail_cards)))
    return Answer(expected.card.casefold() in map(str.casefold, kept), ", ".join(kept) or "none")


def _tries(state: City, expected: ExpectTries) -> Answer:
    seat = state.seats[expected.player]
    return Answer(seat.jailed and seat.failed == expected.failed, str(seat.failed) if seat.jailed else "free")


def _flag(state: City, expected: ExpectFlag) -> Answer:
    actual = state.finished is not None if expected.what == "finished" else balanced(state.accounts)
    return expects.yes(actual, expected.answer)


_ANSWERS = by_kind(globals(), "state", "expected")


def answer(state: City, expectation: msgspec.Struct, now_ms: int) -> Answer:
    """Tell whether an expectation about the city or its unit holds."""
    find = _ANSWERS.get(type(expectation))
    return find(state, expectation) if find else unit.answer(state.unit, expectation, now_ms)
