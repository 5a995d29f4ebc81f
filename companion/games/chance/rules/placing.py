"""Cash on properties, Tokens on corners, and the end of a turn (CHANCE-CASH-*, -TOKEN-*, -CORNER-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.notation.tokens import quote
from companion.core.words import phrase, say, translated
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.edition import TOKEN
from companion.games.chance.piles import without_cards
from companion.games.chance.rules.common import (
    Recording,
    carry_out_play,
    flipped_cards_kept,
    has_nope,
    must_be_in_phase,
    must_be_their_turn,
    pass_turn_on,
)
from companion.games.chance.state import Chance, Laid, Play
from companion.games.chance.words import translated_name

checks, handles = ByKind(), ByKind()

SOURCES = {"go": "draw", "parking": "flipped", "visiting": "discard"}
_NOT_THERE = {
    "draw": phrase("{card} isn't in {player}'s draw pile."),
    "flipped": phrase("{card} isn't among the cards {player} flipped this turn."),
    "discard": phrase("{card} isn't among {player}'s discards."),
}


def card_value(state: Chance, card: str) -> int:
    """Return the number on a Cash card, or 0 for other cards."""
    return state.edition.cards[card].cash


def cash_in_hand(state: Chance, player: str) -> int:
    """Return the Cash among a player's flipped cards."""
    return sum(card_value(state, card) for card in state.decks[player].flipped)


def value_to_beat(state: Chance, space_name: str) -> int | None:
    """Return the number a card must exceed on a property, or None if it hasn't been read (CHANCE-CASH-03, -04)."""
    space = state.spaces[space_name]
    return card_value(state, space.top.card) if space.top else state.edition.spaces[space.colour].minimum


def must_be_high_enough(state: Chance, card: str, space_name: str) -> Iterator[Reason]:
    """Yield why a card is too low for a property."""
    least = value_to_beat(state, space_name)
    if least is not None and card_value(state, card) <= least:
        rule = "CHANCE-CASH-04" if state.spaces[space_name].pile else "CHANCE-CASH-03"
        yield Reason(
            say(
                "{card} is too low for {space}: play more than {number}.",
                card=state.in_words(card),
                space=translated_name(space_name),
                number=least,
            ),
            rule,
        )


def must_be_placeable(state: Chance, player: str, card: str, space_name: str, source: str) -> Iterator[Reason]:
    """Yield why a Cash card can't be placed on a property, apart from its value."""
    if not card_value(state, card):
        yield hard_reason(say("{card} isn't a Cash card.", card=state.in_words(card)), "CHANCE-CASH-02")
    elif card not in getattr(state.decks[player], source):
        yield hard_reason(translated(_NOT_THERE[source], card=state.in_words(card), player=player), "CHANCE-CASH-07")
    elif source == "flipped" and card in state.turn.unusable:
        yield Reason(
            say("{card} was flipped for Flip 2, so it can't be used (house rule).", card=state.in_words(card)),
            "CHANCE-OQ-16",
        )
    if not state.buildings_left(state.spaces[space_name].colour) and state.house.play_on_empty_property == "refuse":
        yield Reason(say("There are no buildings left on {space}.", space=translated_name(space_name)), "CHANCE-OQ-10")
    if space_name in state.turn.stopped:
        yield Reason(
            say(
                "A Nope! closed {space} to {player} until the turn is over.",
                space=translated_name(space_name),
                player=player,
            ),
            "CHANCE-NOPE-04",
        )
    if space_name in state.turn.played and not state.house.same_property_twice:
        yield Reason(
            say("{player} has already played on {space} this turn.", player=player, space=translated_name(space_name)),
            "CHANCE-OQ-17",
        )


def placeable_cards(state: Chance) -> tuple[str, ...]:
    """Return the usable cards that can be placed: Cash that a property accepts, and the Token."""
    return tuple(
        card
        for card in state.cards_to_place
        if card == TOKEN or any(can_be_placed(state, card, name) for name in state.spaces)
    )


def can_be_placed(state: Chance, card: str, space_name: str) -> bool:
    """Return whether the current player can place a flipped card on a property now."""
    against = must_be_placeable(state, state.turn.player, card, space_name, "flipped")
    return not any((*against, *must_be_high_enough(state, card, space_name)))


@checks(m.PlayCash)
def _check_play_cash(state: Chance, move: m.PlayCash, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    yield from must_be_in_phase(state, "use")
    yield from must_be_placeable(state, player, move.card, move.space, "flipped")
    yield from must_be_high_enough(state, move.card, move.space)


@handles(m.PlayCash)
def _play_cash(recorder: Recording, move: m.PlayCash, player: str) -> None:
    _announce_or_place(recorder, player, move.card, move.space, "flipped")


def _announce_or_place(
    recorder: Recording, player: str, card: str, space_name: str, source: str, *, free: bool = False
) -> None:
    """Play Cash. If the controller could stop it, the play waits for them (CHANCE-NOPE-03)."""
    top = recorder.state.spaces[space_name].top
    victim = top.player if top and top.player != player else ""
    _wait_or_place(recorder, Play(victim, card, space_name, source, free), stoppable=True)


def _wait_or_place(recorder: Recording, play: Play, *, stoppable: bool) -> None:
    if stoppable and play.victim and has_nope(recorder.state, play.victim):
        recorder.record(f.PlayAnnounced, player=recorder.state.turn.player, play=play)
    else:
        carry_out_play(recorder, play)


def _must_be_able_to_play_token(state: Chance, player: str, corner: str) -> Iterator[Reason]:
    """Yield why a Token can't be played on a corner (CHANCE-TOKEN-01, -05)."""
    yield from must_be_their_turn(state, player)
    yield from must_be_in_phase(state, "use")
    own = state.decks[player]
    if TOKEN not in own.kept and TOKEN not in own.flipped:
        yield hard_reason(say("{player} has no Token.", player=player), "CHANCE-TOKEN-03")
    elif TOKEN not in own.kept and TOKEN in state.turn.unusable:
        yield Reason(say("The Token was flipped for Flip 2, so it can't be used (house rule)."), "CHANCE-OQ-16")
    if corner in state.corners:
        yield hard_reason(
            say("{player} stays there until the end of the round.", player=state.corners[corner]), "CHANCE-TOKEN-01"
        )


@checks(m.PlayToken)
def _check_play_token(state: Chance, move: m.PlayToken, player: str) -> Iterator[Reason]:
    yield from _must_be_able_to_play_token(state, player, move.corner)
    yield from must_be_placeable(state, player, move.card, move.space, SOURCES[move.corner])
    if move.corner != "parking":
        yield from must_be_high_enough(state, move.card, move.space)


@handles(m.PlayToken)
def _place_token(recorder: Recording, move: m.PlayToken, player: str) -> None:
    recorder.record(f.TokenPlaced, player=player, corner=move.corner)
    free = move.corner == "parking"
    _announce_or_place(recorder, player, move.card, move.space, SOURCES[move.corner], free=free)


def _property_holding_card(state: Chance, owner: str, card: str) -> str | None:
    """Return the property that holds a player's card."""
    return next((name for name, one in state.spaces.items() if Laid(owner, card) in one.pile), None)


@checks(m.Jail)
def _check_jail(state: Chance, move: m.Jail, player: str) -> Iterator[Reason]:
    yield from _must_be_able_to_play_token(state, player, "jail")
    name = _property_holding_card(state, move.owner, move.card)
    if move.owner == player:
        yield hard_reason(say("Go to Jail takes another player's card."), "CHANCE-CORNER-04")
    elif name is None:
        yield hard_reason(
            say("{player} has no {card} on a property.", player=move.owner, card=state.in_words(move.card)),
            "CHANCE-CORNER-04",
        )
    elif state.house.jail_target == "top_card_only" and state.spaces[name].top != Laid(move.owner, move.card):
        yield Reason(
            say("{card} is not the top card on {space}.", card=state.in_words(move.card), space=translated_name(name)),
            "CHANCE-OQ-08",
        )


@handles(m.Jail)
def _jail_card(recorder: Recording, move: m.Jail, player: str) -> None:
    recorder.record(f.TokenPlaced, player=player, corner="jail")
    play = Play(move.owner, move.card, _property_holding_card(recorder.state, move.owner, move.card) or "", "jail")
    _wait_or_place(recorder, play, stoppable=recorder.state.house.nope_scope == "also_jail")


@checks(m.EndTurn)
def _check_end_turn(state: Chance, move: m.EndTurn, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    yield from must_be_in_phase(state, "use")
    if not state.house.may_decline_cash:
        yield from _must_have_nothing_to_play(state, player)


def _must_have_nothing_to_play(state: Chance, player: str) -> Iterator[Reason]:
    """Yield a card that can still be played, or else one that may still be playable (CHANCE-OQ-02)."""
    left = list(open_placements(state, player))
    for card, name in [one for one in left if value_to_beat(state, one[1]) is not None][:1]:
        yield Reason(
            say("{card} can still be played on {space}.", card=state.in_words(card), space=translated_name(name)),
            "CHANCE-OQ-02",
        )
        return
    for card, name in left[:1]:
        text = say(
            "{card} might still be playable: which number is printed on {space}? Enter: {command}.",
            card=state.in_words(card),
            space=translated_name(name),
            command=f"minimum {quote(state.spaces[name].colour)} NUMBER",
        )
        yield Reason(text, "CHANCE-OQ-02")


def open_placements(state: Chance, player: str) -> Iterator[tuple[str, str]]:
    """Yield the flipped Cash cards with the properties where they could be played, as far as known."""
    for card in state.decks[player].flipped:
        for name in state.spaces:
            reasons = [
                *must_be_placeable(state, player, card, name, "flipped"),
                *must_be_high_enough(state, card, name),
            ]
            if not reasons:
                yield card, name


@handles(m.EndTurn)
def _end_turn(recorder: Recording, move: m.EndTurn, player: str) -> None:
    kept = flipped_cards_kept(recorder.state, player)
    discarded = without_cards(recorder.state.decks[player].flipped, *kept)
    recorder.record(f.TurnEnded, player=player, kept=kept, discarded=discarded)
    pass_turn_on(recorder)
