"""Cards that make claims on others: rent, debts, deals (DEAL-RENT-*, DEAL-CARD-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say, translated
from companion.games.deal import facts as f
from companion.games.deal import moves as m
from companion.games.deal import sets
from companion.games.deal.edition import HOTEL, HOUSE, NO
from companion.games.deal.rules.common import (
    DOUBLE,
    Recording,
    draw_cards,
    must_aim_at_another,
    must_be_from_hand,
    must_be_playable,
    where_property_is,
)
from companion.games.deal.rules.laying import sets_free_for_building
from companion.games.deal.state import DRAW, Claim, Deal, TableCard

checks, handles = ByKind(), ByKind()

PASS_GO, COLLECTOR, BIRTHDAY = "Pass Go", "Debt Collector", "It's My Birthday"
SLY, FORCED, BREAKER = "Sly Deal", "Forced Deal", "Deal Breaker"
_DEBT, _GIFT = 5, 2
_FACTORS = {"times_four": 4, "times_three": 3, "not_allowed": 4}


def rent_card(state: Deal, colour: str, target: str | None) -> str:
    """Return the Rent card for a colour: the all-colour one if it has a target."""
    cards = (card for card in state.edition.cards.values() if card.kind == "rent")
    if target is not None:
        return next(card.name for card in cards if card.colours == "any")
    return next(card.name for card in cards if card.colours != "any" and colour in card.colours)


@checks(m.Rent)
def _check_rent(state: Deal, move: m.Rent, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, rent_card(state, move.colour, move.target))
    if move.target is not None:
        yield from must_aim_at_another(state, player, move.target)
    if not sets.rent_of_colour(state, player, move.colour):
        yield hard_reason(
            say("{player} has no {colour} property to charge rent for.", player=player, colour=translated(move.colour)),
            "DEAL-RENT-05",
        )


@handles(m.Rent)
def _ask_rent(recorder: Recording, move: m.Rent, player: str) -> None:
    amount = sets.rent_of_colour(recorder.state, player, move.colour)
    _play_card(recorder, player, rent_card(recorder.state, move.colour, move.target))
    targets = recorder.state.others(player) if move.target is None else (move.target,)
    kind = "rent" if move.target is None else "all-colour rent"
    _record_claims(recorder, *(Claim(kind, target, amount=amount, colour=move.colour) for target in targets))


def _play_card(recorder: Recording, player: str, card: str) -> None:
    recorder.record(f.Played, player=player, card=card)


def _record_claims(recorder: Recording, *claims: Claim) -> None:
    """Record claims on the targets, clockwise from the current player."""
    for claim in claims:
        recorder.record(f.Claimed, claim=claim)


@checks(m.Double)
def _check_double(state: Deal, move: m.Double, player: str) -> Iterator[Reason]:
    if player != state.turn.player:
        yield hard_reason(
            say("It is {player}'s turn, not {other}'s.", player=state.turn.player, other=player), "DEAL-TURN-03"
        )
    if not state.turn.plays_left:
        yield Reason(say("{player} has made all three plays this turn.", player=player), "DEAL-CARD-08")
    yield from must_be_from_hand(state, player, DOUBLE)
    yield from _must_be_doublable(state)


def _must_be_doublable(state: Deal) -> Iterator[Reason]:
    kinds = {claim.kind for claim in state.claims}
    if kinds and not kinds & {"rent", "all-colour rent"}:
        yield hard_reason(say("Only a Rent card can be doubled."), "DEAL-CARD-10")
        return
    if not state.claims or state.answered:
        yield hard_reason(say("Play Double The Rent with a Rent card, before anyone answers."), "DEAL-CARD-08")
        return
    factor = state.claims[0].factor
    if kinds == {"all-colour rent"} and not state.house.double_with_all_colour_rent:
        yield Reason(say("The all-colour Rent can't be doubled."), "DEAL-OQ-18")
    if factor > 2:
        yield hard_reason(say("Rent can be doubled twice at most."), "DEAL-CARD-09")
    elif factor == 2 and state.house.two_doublers == "not_allowed":
        yield Reason(say("Rent can be doubled only once."), "DEAL-OQ-19")


@handles(m.Double)
def _double_rent(recorder: Recording, move: m.Double, player: str) -> None:
    factor = recorder.state.claims[0].factor
    _play_card(recorder, player, DOUBLE)
    recorder.record(f.Doubled, factor=2 if factor == 1 else _FACTORS[recorder.state.house.two_doublers])


@checks(m.PassGo)
def _check_pass_go(state: Deal, move: m.PassGo, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, PASS_GO)


@handles(m.PassGo)
def _pass_go(recorder: Recording, move: m.PassGo, player: str) -> None:
    _play_card(recorder, player, PASS_GO)
    draw_cards(recorder, player, DRAW)


@checks(m.Collect)
def _check_collect(state: Deal, move: m.Collect, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, COLLECTOR)
    yield from must_aim_at_another(state, player, move.target)


@handles(m.Collect)
def _collect_debt(recorder: Recording, move: m.Collect, player: str) -> None:
    _play_card(recorder, player, COLLECTOR)
    _record_claims(recorder, Claim("debt", move.target, amount=_DEBT))


@checks(m.Birthday)
def _check_birthday(state: Deal, move: m.Birthday, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, BIRTHDAY)


@handles(m.Birthday)
def _celebrate_birthday(recorder: Recording, move: m.Birthday, player: str) -> None:
    _play_card(recorder, player, BIRTHDAY)
    _record_claims(recorder, *(Claim("birthday", target, amount=_GIFT) for target in recorder.state.others(player)))


def must_be_takeable(state: Deal, target: str, piece: TableCard) -> Iterator[Reason]:
    """Yield why a card can't be taken from a player (DEAL-CARD-02, DEAL-CARD-03)."""
    found = where_property_is(state, target, piece)
    if found is None:
        yield hard_reason(
            say("{player} has no such {card} on the table.", player=target, card=state.in_words(piece.card)),
            "DEAL-CARD-02",
        )
    elif found not in sets.takeable_cards(state, target):
        yield Reason(say("That card is part of a complete set."), "DEAL-CARD-02")


@checks(m.Sly)
def _check_sly(state: Deal, move: m.Sly, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, SLY)
    yield from must_aim_at_another(state, player, move.target)
    yield from must_be_takeable(state, move.target, move.take)


@handles(m.Sly)
def _play_sly_deal(recorder: Recording, move: m.Sly, player: str) -> None:
    take = where_property_is(recorder.state, move.target, move.take)
    _play_card(recorder, player, SLY)
    _record_claims(recorder, Claim("sly", move.target, take=take))


@checks(m.Forced)
def _check_forced(state: Deal, move: m.Forced, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, FORCED)
    yield from must_aim_at_another(state, player, move.target)
    yield from must_be_takeable(state, move.target, move.take)
    yield from must_be_givable(state, player, move.give)


def must_be_givable(state: Deal, player: str, piece: TableCard) -> Iterator[Reason]:
    """Yield why a player can't give a card of theirs for the one they take (DEAL-CARD-04, DEAL-OQ-06)."""
    give = where_property_is(state, player, piece)
    if give is None:
        yield hard_reason(
            say("{player} has no such {card} on the table.", player=player, card=state.in_words(piece.card)),
            "DEAL-CARD-04",
        )
    elif give not in sets.takeable_cards(state, player) and state.house.forced_deal_own_full_set == "refuse":
        yield Reason(
            say(
                "{card} belongs to one of {player}'s complete sets.",
                card=state.in_words(give.card),
                player=player,
            ),
            "DEAL-OQ-06",
        )


@handles(m.Forced)
def _play_forced_deal(recorder: Recording, move: m.Forced, player: str) -> None:
    take, give = (
        where_property_is(recorder.state, move.target, move.take),
        where_property_is(recorder.state, player, move.give),
    )
    _play_card(recorder, player, FORCED)
    _record_claims(recorder, Claim("forced", move.target, take=take, give=give))


@checks(m.Breaker)
def _check_breaker(state: Deal, move: m.Breaker, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, BREAKER)
    yield from must_aim_at_another(state, player, move.target)
    if not sets.places_of_complete_sets(state, move.target, move.colour):
        yield hard_reason(
            say("{player} has no complete {colour} set.", player=move.target, colour=translated(move.colour)),
            "DEAL-CARD-05",
        )


@handles(m.Breaker)
def _play_deal_breaker(recorder: Recording, move: m.Breaker, player: str) -> None:
    _play_card(recorder, player, BREAKER)
    _record_claims(recorder, Claim("breaker", move.target, colour=move.colour))


def has_target(state: Deal, player: str, card: str) -> bool:
    """Return whether an action could have an effect now (DEAL-OQ-09)."""
    others = state.others(player)
    if card in (PASS_GO, COLLECTOR, BIRTHDAY):
        return True
    if card in (HOUSE, HOTEL):
        return any(sets_free_for_building(state, player, colour, card) for colour in state.edition.colours)
    if card == BREAKER:
        return any(
            sets.places_of_complete_sets(state, other, colour) for other in others for colour in state.edition.colours
        )
    if card in (SLY, FORCED):
        own = sets.properties_on_table if state.house.forced_deal_own_full_set == "allow" else sets.takeable_cards
        may = card == SLY or any(own(state, player))
        return may and any(next(sets.takeable_cards(state, other), None) for other in others)
    if card in (DOUBLE, NO):
        return False
    return any(sets.rent_of_colour(state, player, colour) for colour in state.edition.colours_of(card))


@checks(m.Waste)
def _check_waste(state: Deal, move: m.Waste, player: str) -> Iterator[Reason]:
    yield from must_be_playable(state, player, move.card)
    kind = state.edition.cards[move.card].kind
    if kind == "money":
        yield hard_reason(say("Money can only be banked or paid."), "DEAL-BANK-06")
    elif kind not in ("action", "rent"):
        yield hard_reason(say("{card} isn't an action card.", card=state.in_words(move.card)), "DEAL-OQ-09")
    elif state.house.no_target_action == "refuse":
        yield Reason(say("{card} needs a target: bank it instead.", card=state.in_words(move.card)), "DEAL-OQ-09")
    elif has_target(state, player, move.card):
        yield Reason(
            say("There's a target for {card}, so it can't be played with no effect.", card=state.in_words(move.card)),
            "DEAL-OQ-09",
        )


@handles(m.Waste)
def _waste_card(recorder: Recording, move: m.Waste, player: str) -> None:
    _play_card(recorder, player, move.card)
