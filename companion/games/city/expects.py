"""The expectations a file can have of the city."""

from collections.abc import Callable, Iterator

from companion.core.money import is_balanced
from companion.core.notation import Opt
from companion.core.notation.expected import ANSWER, Answer, Expectation, compare_truth, compare_values
from companion.core.notation.slots import Amount, Balance, Key, Number, OneOf, Place, Player, Word
from companion.core.notation.tokens import quote
from companion.core.words import phrase, say
from companion.games.board import expects
from companion.games.board.expects import NOBODY
from companion.games.city import scoring
from companion.games.city.pieces import BONUSES, HAZARDS
from companion.games.city.rules.rent import current_rent, raisable_cash, wages
from companion.games.city.slots import Blocks, Kind, Spot
from companion.games.city.state import City
from companion.unit import expect as unit
from companion.unit.rules import CURRENCY

_YES_NO = ("yes", "no")


_DISTRICT = Place("district")


def _compare_amount(state: City, what: str, player: str, amount: int) -> Answer:
    measures: dict[str, Callable[[City, str], int | None]] = {
        "cash": scoring.known_cash,
        "worth": scoring.total_worth,
        "debt": City.total_debt,
        "wages": wages,
        "raise": raisable_cash,
    }
    actual = measures[what](state, player)
    return Answer(actual == amount, say("not counted") if actual is None else CURRENCY.write(actual))


def _compare_rent(state: City, district: str, amount: int) -> Answer:
    actual = current_rent(state, district)
    free = state.plots[district].mortgage is not None and amount == 0
    return Answer(free or actual == amount, CURRENCY.write(actual))


def _compare_owner(state: City, district: str, player: str | None = None) -> Answer:
    actual = state.plots[district].owner
    return Answer(actual == player, quote(actual) if actual else "none")


def _compare_rank(state: City, rank: int, player: str) -> Answer:
    actual = next(each.rank for each in scoring.standings_in_table_order(state) if each.name == player)
    return Answer(actual == rank, say("rank {rank}", rank=actual))


def _compare_player(state: City, what: str, player: str | None = None) -> Answer:
    actual = state.player_in_turn if what == "turn" else state.dodge
    return Answer(actual == player, actual or "none")


def _compare_player_flag(state: City, what: str, player: str, answer: str = "yes") -> Answer:
    seat = state.player_states[player]
    actual = {"jailed": seat.jailed, "free": not seat.jailed, "bankrupt": bool(seat.bankrupt)}[what]
    return compare_truth(actual, answer)


def _compare_blocks(state: City, district: str, blocks: tuple[int, int]) -> Answer:
    plot = state.plots[district]
    return Answer((plot.residential, plot.industrial) == blocks, f"{plot.residential}r {plot.industrial}i")


def _compare_mortgage(state: City, district: str, amount: int | None = None, answer: str = "yes") -> Answer:
    actual = state.plots[district].mortgage
    right = compare_truth(actual is not None, answer).holds and amount in (None, actual)
    return Answer(right, CURRENCY.write(actual) if actual is not None else say("not mortgaged"))


def _compare_piece(state: City, piece: str, district: str, answer: str = "yes") -> Answer:
    return compare_truth(bool(getattr(state.plots[district], piece)), answer)


def _compare_hazard_or_bonus(state: City, what: str, district: str, kind: str | None = None) -> Answer:
    plot = state.plots[district]
    kinds = plot.bonuses if what == "bonus" else tuple(hazard.kind for hazard in plot.hazards)
    right = kind in kinds if kind else not kinds
    return Answer(right, ", ".join(kinds) or "none")


def _compare_place(state: City, player: str, place: str) -> Answer:
    actual = state.player_states[player].position
    space = state.edition.track[actual]
    right = int(place) == actual if place.isdecimal() else place == space.name
    return Answer(right, f"{actual} ({space.name_in_words})")


def _compare_jail_card_count(state: City, player: str, number: int) -> Answer:
    return compare_values(number, state.player_states[player].jail_cards)


def _compare_kept_card(state: City, card: str, player: str) -> Answer:
    seat = state.player_states[player]
    kept = (*seat.other_cards, *("jail" for _ in range(seat.jail_cards)))
    return Answer(card.casefold() in map(str.casefold, kept), ", ".join(kept) or "none")


def _compare_failed_rolls(state: City, player: str, failed: int) -> Answer:
    seat = state.player_states[player]
    return Answer(seat.jailed and seat.failed == failed, str(seat.failed) if seat.jailed else "free")


def _compare_flag(state: City, what: str, answer: str = "yes") -> Answer:
    actual = state.finished is not None if what == "finished" else is_balanced(state.accounts)
    return compare_truth(actual, answer)


def _hazard_and_bonus_expectations(what: str, kind: Kind, none: str, there: str) -> Iterator[Expectation]:
    """Yield how a hazard or bonus building is expected: with its kind before or after the district."""
    for slot, summary in ((Word("none"), none), (kind, there)):
        for slots in ((slot, _DISTRICT), (_DISTRICT, slot)):
            yield Expectation(what, _compare_hazard_or_bonus, *slots, what=what, summary=summary)


_AMOUNTS = {
    "cash": phrase("A player's cash"),
    "debt": phrase("A player's debt"),
    "wages": phrase("A player's GO money"),
    "raise": phrase("What a player can raise"),
}
_THERE = {
    "railroad": phrase("A railroad is there"),
    "stadium": phrase("A stadium is there"),
    "skyscraper": phrase("A skyscraper is there"),
    "tower": phrase("The Tower is there"),
}
_HAZARD = Kind("kind", tuple(HAZARDS), phrase("hazard"))
_BONUS = Kind("kind", BONUSES, phrase("bonus building"))


EXPECTS = (
    *(
        Expectation(what, _compare_amount, Player("player"), Amount("amount"), what=what, summary=summary)
        for what, summary in _AMOUNTS.items()
    ),
    Expectation(
        "worth", _compare_amount, Player("player"), Balance("amount"), what="worth", summary="A player's worth"
    ),
    Expectation("debt", _compare_amount, Player("player"), Word("none"), what="debt", amount=0, summary="No debt"),
    Expectation("rent", _compare_rent, _DISTRICT, Amount("amount"), summary="The rent value of a district"),
    *(Expectation("owner", _compare_owner, _DISTRICT, Word(word), summary="No one owns it") for word in NOBODY),
    Expectation("owner", _compare_owner, _DISTRICT, Player("player"), summary="Who owns a district"),
    Expectation("turn", _compare_player, Player("player"), what="turn", summary="Whose turn it is"),
    *(Expectation("dodge", _compare_player, Word(word), what="dodge", summary="No one") for word in NOBODY[:2]),
    Expectation("dodge", _compare_player, Player("player"), what="dodge", summary="Who holds the Rent Dodge card"),
    *expects.track_expectations(Spot("place"), 6, _compare_rank, _compare_player_flag, _compare_place, _compare_flag),
    Expectation("free", _compare_player_flag, Player("player"), ANSWER, what="free", summary="A player isn't in jail"),
    Expectation("blocks", _compare_blocks, _DISTRICT, Blocks("blocks"), summary="Which blocks a district has"),
    Expectation("blocks", _compare_blocks, _DISTRICT, Word("none"), blocks=(0, 0), summary="No blocks are there"),
    Expectation("mortgaged", _compare_mortgage, _DISTRICT, Opt(Amount("amount")), summary="A mortgaged district"),
    Expectation("mortgaged", _compare_mortgage, _DISTRICT, OneOf("answer", _YES_NO), summary="Whether it is mortgaged"),
    *(
        Expectation(piece, _compare_piece, _DISTRICT, ANSWER, piece=piece, summary=there)
        for piece, there in _THERE.items()
    ),
    *_hazard_and_bonus_expectations("hazard", _HAZARD, phrase("No hazard"), phrase("A hazard is there")),
    *_hazard_and_bonus_expectations("bonus", _BONUS, phrase("No bonus building"), phrase("A bonus building is there")),
    Expectation("position", _compare_place, Player("player"), Spot("place"), summary="Where a token is"),
    Expectation("card", _compare_kept_card, Key("card"), Player("player"), summary="A kept Chance card"),
    Expectation(
        "jailed",
        _compare_failed_rolls,
        Player("player"),
        Number("failed"),
        summary="A player in jail, and their failed rolls",
    ),
    Expectation(
        "cards",
        _compare_jail_card_count,
        Player("player"),
        Number("number"),
        summary="How many jail cards a player has kept",
    ),
    *unit.EXPECTS,
)
