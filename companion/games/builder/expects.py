"""The expectations a file can have of a Builder table."""

from collections.abc import Callable, Iterator
from itertools import permutations

from companion.core.errors import Refused
from companion.core.money import BANK
from companion.core.notation import Opt
from companion.core.notation.expected import (
    ANSWER,
    Answer,
    Expectation,
    compare_truth,
    compare_values,
    expect_condition,
    expect_value,
)
from companion.core.notation.slots import Amount, Balance, Number, Place, Player, Purse, Slot, Word
from companion.core.words import phrase, say
from companion.games.board import expects
from companion.games.board.expects import NOBODY
from companion.games.builder import scoring
from companion.games.builder.checks import is_money_balanced
from companion.games.builder.chips import Chips, heap_of
from companion.games.builder.edition import UNKNOWN, place_in_words
from companion.games.builder.resource_slots import ResourceCountsSlot
from companion.games.builder.rules.rent import current_rent
from companion.games.builder.rules.spaces import space_name
from companion.games.builder.slots import Cell, Spot
from companion.games.builder.state import Builder
from companion.unit import expect as unit

_PARTS = ("buildings", "sets", "billionaire", "community")


_DEED = Place("deed")
_NUMBERS = {
    "debt": phrase("A player's debt"),
    "blocks": phrase("A player's blocks"),
    "cards": phrase("A player's cards"),
    "group": phrase("A player's largest group"),
    "points": phrase("A player's points"),
    "excess": phrase("A player's extra resources"),
    "buildings": phrase("A player's points for buildings"),
    "sets": phrase("A player's points for sets"),
    "billionaire": phrase("A player's Billionaire points"),
    "community": phrase("A player's Community points"),
}


_HOLDS: tuple[Slot, ...] = (Player("holder"), ResourceCountsSlot("counts"))
_Counts = tuple[tuple[str, int], ...]


def _compare_number(state: Builder, what: str, player: str, amount: int) -> Answer:
    return compare_values(amount, _NUMBER_OF[what](state, player))


def _points_part_getter(part: str) -> Callable[[Builder, str], int]:
    return lambda state, player: int(getattr(scoring.points_of(state, player), part))


_NUMBER_OF: dict[str, Callable[[Builder, str], int]] = {
    "cash": lambda state, player: state.cash(player),
    "debt": lambda state, player: state.total_debt(player),
    "blocks": lambda state, player: state.blocks_left(player),
    "cards": lambda state, player: (
        state.player_states[player].jail_cards + len(state.player_states[player].other_cards)
    ),
    "group": scoring.size_of_largest_group,
    "excess": lambda state, player: state.excess_resources(player),
    "points": _points_part_getter("total"),
    **{part: _points_part_getter(part) for part in _PARTS},
}


def _compare_heap(actual: Chips, counts: _Counts, *, some: bool = False) -> Answer:
    """Compare a heap with exactly these resources. With `some`, only the named kinds count."""
    if some:
        return Answer(all(actual.count(colour) == number for colour, number in counts), str(actual))
    whole = heap_of(colour for colour, number in counts for _ in range(number))
    return Answer(actual == whole, str(actual))


def _compare_chips(state: Builder, holder: str, counts: _Counts = (), *, some: bool = False) -> Answer:
    return _compare_heap(state.chips(holder), counts, some=some)


def _compare_tray(state: Builder, counts: _Counts) -> Answer:
    return _compare_heap(state.tray, counts, some=True)


def _compare_dropped(state: Builder, holder: str, counts: _Counts = ()) -> Answer:
    return _compare_heap(state.dropped.get(space_name(state, holder), Chips()), counts)


def _compare_rent(state: Builder, deed: str, amount: int) -> Answer:
    try:
        actual = current_rent(state, deed)
    except Refused:
        return Answer(False, say("unknown"))
    return compare_values(amount, actual)


def _compare_owner(state: Builder, deed: str, player: str | None = None) -> Answer:
    owner = state.holding(deed).owner
    return Answer(owner == player, owner or BANK)


def _compare_rank(state: Builder, rank: int, player: str) -> Answer:
    return compare_values(
        rank, next(each.rank for each in scoring.standings_in_table_order(state) if each.name == player)
    )


def _compare_player_flag(state: Builder, what: str, player: str, answer: str = "yes") -> Answer:
    seat = state.player_states[player]
    if what in ("billionaire", "community"):
        actual = player in scoring.bonus_leaders(state, what)
    else:
        actual = seat.jailed if what == "jailed" else bool(seat.bankrupt)
    return compare_truth(actual, answer)


def _compare_floors(state: Builder, cell: str, floors: int, player: str | None = None) -> Answer:
    building = state.island.get(cell)
    height, owner = (building.height, building.owner) if building else (0, None)
    return Answer(
        height == floors and player in (None, owner),
        say("{height} ({player})", height=height, player=owner or say("no one")),
    )


def _compare_place(state: Builder, player: str, place: str) -> Answer:
    seat = state.player_states[player]
    actual = place_in_words(seat.place or UNKNOWN)
    if seat.position is not None:
        actual = f"{actual} ({seat.position})"
    if place.isdigit():
        return Answer(str(seat.position) == place, actual)
    return Answer(seat.place == space_name(state, place), actual)


def _compare_flag(state: Builder, what: str, answer: str = "yes") -> Answer:
    return compare_truth(state.finished is not None if what == "finished" else is_money_balanced(state), answer)


def _chip_expectations() -> Iterator[Expectation]:
    words = phrase("Which resources a player holds")
    for verb, some in (("resources", False), ("resource", True), ("chips", False)):
        for slots in permutations(_HOLDS):
            yield Expectation(verb, _compare_chips, *slots, some=some, summary=words)
        yield Expectation(verb, _compare_chips, Player("holder"), Word("none"), summary=phrase("No resources"))
    yield Expectation(
        "tray", _compare_tray, ResourceCountsSlot("counts", signed=True), summary=phrase("What is left in the tray")
    )
    yield Expectation(
        "dropped", _compare_dropped, Spot("holder"), ResourceCountsSlot("counts"), summary=phrase("What is on a space")
    )
    yield Expectation("dropped", _compare_dropped, Spot("holder"), Word("none"), summary=phrase("Nothing is there"))


EXPECTS = (
    Expectation(
        "cash", _compare_number, Purse("player"), Balance("amount"), what="cash", summary=phrase("A player's cash")
    ),
    *(
        Expectation(what, _compare_number, Player("player"), Amount("amount"), what=what, summary=summary)
        for what, summary in _NUMBERS.items()
    ),
    Expectation(
        "debt", _compare_number, Player("player"), Word("none"), what="debt", amount=0, summary=phrase("No debt")
    ),
    expect_value(
        "doubles",
        lambda state: state.turn.doubles,
        Number("amount"),
        summary=phrase("How many doubles were rolled in a row"),
    ),
    expect_value("bank", lambda state: state.accounts[BANK], Balance("amount"), summary=phrase("The bank's money")),
    *_chip_expectations(),
    Expectation("rent", _compare_rent, _DEED, Amount("amount"), summary=phrase("The rent for a deed")),
    *(Expectation("owner", _compare_owner, _DEED, Word(word), summary=phrase("The bank has it")) for word in NOBODY),
    Expectation("owner", _compare_owner, _DEED, Player("player"), summary=phrase("Who owns a deed")),
    expect_value("turn", lambda state: state.player_in_turn, Player("player"), summary=phrase("Whose turn it is")),
    *expects.track_expectations(Spot("place"), 4, _compare_rank, _compare_player_flag, _compare_place, _compare_flag),
    *(
        Expectation(
            "leads", _compare_player_flag, Word(card), Player("player"), ANSWER, what=card, summary=phrase("Bonus card")
        )
        for card in ("billionaire", "community")
    ),
    expect_condition(
        "mortgaged", lambda state, deed: state.holding(deed).mortgaged, _DEED, summary=phrase("A mortgaged deed")
    ),
    *(
        Expectation(
            verb,
            _compare_floors,
            Cell("cell"),
            Number("floors", largest=5),
            Opt(Player("player")),
            summary=phrase("Floors"),
        )
        for verb in ("floors", "height", "building")
    ),
    *(
        Expectation(
            verb, _compare_floors, Cell("cell"), Player("player"), Number("floors", largest=5), summary=phrase("Floors")
        )
        for verb in ("floors", "height", "building")
    ),
    *(form for form in unit.EXPECTS if form.verb in ("timer", "leader", "bid", "light")),
)
