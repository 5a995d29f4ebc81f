"""Shared rules of Deal: who may play, which card is meant, and what follows every move."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from companion.core.errors import Reason, hard_reason
from companion.core.words import joined_with_and, say, say_n
from companion.games.deal import deck, sets
from companion.games.deal import facts as f
from companion.games.deal.edition import NO
from companion.games.deal.fold import apply
from companion.games.deal.state import DRAW, REFILL, Claim, Deal, TableCard
from companion.games.rulebook import Recorder

Recording = Recorder[Deal]
DOUBLE = "Double The Rent"
TO_WIN = 3
"""The complete sets that win (DEAL-WIN-01)."""
_PLAYS = (f.Played, f.NoSaid)
_ORPHANS = {"discard": "discard", "owner_bank": "bank", "stays_loose": "loose"}
new_recorder = partial(Recorder, apply=apply)
"""Creates the recorder of a new move from the state and the time in ms."""


def amount_asked(state: Deal, claim: Claim) -> int:
    """Return the current amount of a claim (DEAL-CARD-08, DEAL-OQ-05)."""
    return claim.amount * (1 if is_only_doubling_stopped(state, claim) else claim.factor)


def is_only_doubling_stopped(state: Deal, claim: Claim) -> bool:
    """Return whether the last Just Say No takes only the doubling off a rent (DEAL-OQ-05)."""
    return claim.noes % 2 == 1 and would_stop_only_doubling(state, claim)


def would_stop_only_doubling(state: Deal, claim: Claim) -> bool:
    """Return whether a first Just Say No would take only the doubling off a rent (DEAL-OQ-05)."""
    return claim.factor > 1 and state.house.jsn_vs_doubled_rent == "cancels_doubling"


def is_stopped(state: Deal, claim: Claim) -> bool:
    """Return whether the last Just Say No stops the claim (DEAL-JSN-03, DEAL-OQ-05)."""
    return claim.noes % 2 == 1 and not is_only_doubling_stopped(state, claim)


def must_be_their_turn(state: Deal, player: str) -> Iterator[Reason]:
    """Yield why a player isn't in turn, or who has to answer first."""
    if player != state.turn.player:
        yield hard_reason(
            say("It is {player}'s turn, not {other}'s.", player=state.turn.player, other=player), "DEAL-TURN-03"
        )
    if asked_of := [claim.target for claim in state.claims if not is_stopped(state, claim)]:
        names = joined_with_and(asked_of)
        text = say_n("{players} has to answer first.", "{players} have to answer first.", len(asked_of), players=names)
        yield hard_reason(text, "DEAL-JSN-01")


def must_be_playable(state: Deal, player: str, card: str) -> Iterator[Reason]:
    """Yield why a player can't play a card from their hand now (DEAL-TURN-03)."""
    yield from must_be_their_turn(state, player)
    if not state.turn.plays_left:
        yield Reason(say("{player} has made all three plays this turn.", player=player), "DEAL-TURN-03")
    yield from must_be_from_hand(state, player, card)


def must_be_from_hand(state: Deal, player: str, card: str) -> Iterator[Reason]:
    """Yield why this card can't be in the hand: all copies are on the table or discarded (DEAL-BANK-03)."""
    if not state.areas[player].hand:
        yield hard_reason(say("{player} has no cards in hand.", player=player), "DEAL-BANK-03")
    yield from must_be_available(state, [card])


def must_be_available(state: Deal, cards: Sequence[str]) -> Iterator[Reason]:
    """Yield which of the cards are already all on the table or discarded (DEAL-BOX-02)."""
    seen = deck.seen_cards(state)
    for card, number in Counter(cards).items():
        left = state.edition.cards[card].count * state.packs - seen[card]
        if number > left:
            yield hard_reason(_too_many_cards_sentence(state.in_words(card), left, seen[card]), "DEAL-BOX-02")


def _too_many_cards_sentence(card: str, left: int, seen: int) -> str:
    """Return how many cards of a name can still be unseen."""
    if left == 0:
        return say("All {card} cards are already out.", card=card)
    if seen:
        return say_n("Only {n} {card} card is left.", "Only {n} {card} cards are left.", left, card=card)
    return say_n("Only {n} {card} card is in the pack.", "Only {n} {card} cards are in the pack.", left, card=card)


def pieces_and_missing(
    state: Deal, player: str, pieces: Sequence[TableCard]
) -> tuple[list[TableCard], list[TableCard]]:
    """Return the pieces with their places, and those that a player doesn't have.

    If a card is in several places, the least harmful one counts: bank, loose, unfinished sets, buildings.
    """
    area = state.areas[player]
    pool = [TableCard(card, "bank") for card in area.bank] + [TableCard(card, "loose") for card in area.loose]
    pool += [*sets.takeable_cards(state, player), *sets.buildings_on_sets(state, player)]
    pool += (Counter(sets.properties_on_table(state, player)) - Counter(pool)).elements()
    found, missing = [], []
    for piece in pieces:
        fits = (one for one in pool if one.card == piece.card and piece.place in (None, one.place))
        if (one := next(fits, None)) is None:
            missing.append(piece)
        else:
            found.append(one)
            pool.remove(one)
    return found, missing


def where_property_is(state: Deal, player: str, piece: TableCard) -> TableCard | None:
    """Return where a player's property is, or None if they don't have one."""
    found, _ = pieces_and_missing(state, player, [piece])
    return found[0] if found and state.edition.cards[piece.card].is_property else None


def must_aim_at_another(state: Deal, player: str, target: str) -> Iterator[Reason]:
    """Yield why a card can't target its own player."""
    if target == player:
        yield hard_reason(say("Choose another player."), "DEAL-ACT-01")


def draw_cards(recorder: Recording, player: str, number: int, *, opening: bool = False) -> None:
    """Draw cards. If the pile runs out, the discards are shuffled into a new one (DEAL-TURN-08, DEAL-OQ-15)."""
    first = min(number, recorder.state.pile)
    if first or opening:
        recorder.record(f.Drew, player=player, number=first, opening=opening)
    rest, in_play = number - first, _cards_in_play(recorder)
    if rest and _number_of_shufflable_discards(recorder.state) > len(in_play):
        recorder.record(f.Reshuffled, in_play=in_play)
        recorder.record(f.Drew, player=player, number=min(rest, recorder.state.pile))


def _number_of_shufflable_discards(state: Deal) -> int:
    """Return how many discards could be shuffled into a new pile (DEAL-OQ-15)."""
    return len(state.discard) + state.hidden if state.house.deck_runs_out == "reshuffle" else 0


def number_of_cards_to_draw(state: Deal) -> int:
    """Return how many cards the turn begins with, limited by the available cards (DEAL-TURN-01, -02, -08)."""
    wanted = DRAW if state.areas[state.turn.player].hand else REFILL
    return min(wanted, state.pile + _number_of_shufflable_discards(state))


def _cards_in_play(recorder: Recording) -> tuple[str, ...]:
    """Return the card being played, which is discarded when it is done (DEAL-ACT-02, DEAL-OQ-26)."""
    if recorder.state.house.card_in_play == "goes_in":
        return ()
    return tuple(NO if isinstance(fact, f.NoSaid) else fact.card for fact in recorder.facts if isinstance(fact, _PLAYS))


def record_what_follows(recorder: Recording) -> None:
    """Record what follows by itself: buildings of broken sets, empty hands, and the winner."""
    for player in recorder.state.present:
        remove_orphaned_buildings(recorder, player)
        at_once = recorder.state.begun and recorder.state.house.empty_hand_draw == "at_once"
        if at_once and recorder.state.areas[player].hand == 0:
            draw_cards(recorder, player, REFILL)
    _record_winner_if_any(recorder)


def remove_orphaned_buildings(recorder: Recording, player: str) -> None:
    """Remove the buildings from a player's broken sets (DEAL-OQ-02)."""
    while lost := sets.orphaned_building(recorder.state, player):
        colour, place, card = lost
        where = _ORPHANS[recorder.state.house.orphan_building]
        recorder.record(f.BuildingLost, player=player, card=card, colour=colour, place=place, where=where)


def _record_winner_if_any(recorder: Recording) -> None:
    """Record who won (DEAL-WIN-01, DEAL-OQ-07)."""
    state = recorder.state
    now = state.turn.player
    if state.finished:
        return
    for player in (now, *state.others(now)):
        if sets.number_of_sets_towards_win(state, player) >= TO_WIN and (
            player == now or state.house.off_turn_win == "at_once"
        ):
            recorder.record(f.GameWon, player=player)
            return
