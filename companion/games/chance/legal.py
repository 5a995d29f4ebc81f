"""What players can do at a moment of Chance. Each window offers it, greys it with reasons, and carries it out."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.errors import Reason
from companion.core.notation.tokens import quote
from companion.core.words import phrase, say, translated
from companion.games import leaving, turn_timer
from companion.games.chance import moves as m
from companion.games.chance.edition import BANKRUPT, CHANCE_FACE, FACES, FLIP_TWO, LUCKY, NOPE, STEAL_FROM, TOKEN
from companion.games.chance.odds import whole_percent
from companion.games.chance.report import bust_probability
from companion.games.chance.rules.common import has_nope
from companion.games.chance.rules.flips import players_with_flip_two
from companion.games.chance.rules.placing import SOURCES, card_value, value_to_beat
from companion.games.chance.scoring import smallest_buildings, unmeasured_leaders
from companion.games.chance.sheets import why_property_is_closed
from companion.games.chance.slots import card_notation
from companion.games.chance.state import CORNERS, Chance
from companion.games.chance.words import mark_not_reached_text, mark_reached_text, translated_name
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory

Factory = ChoiceFactory[Chance]

_JAIL, _STEAL, _TOLD = phrase("Token on Go to Jail"), phrase("Roll for a building"), phrase("Enter what the card says")
_CLOSED = {
    "none left": phrase("no buildings left"),
    "Nope!": phrase("closed by a Nope!"),
    "played": phrase("already played on this turn"),
}
_NO_CASH = {
    "draw": phrase("There's no Cash card in the draw pile."),
    "flipped": phrase("There's no Cash card among the cards flipped this turn."),
    "discard": phrase("There's no Cash card among {player}'s discards."),
}
"""Why a corner has no Cash card to play, by the pile it takes one from."""
_COLOURS = {BANKRUPT: "red", LUCKY: "green"}
"""The colours of the cards that decide whether a turn is lost."""


def choices_in_play(factory: Factory) -> Iterator[Choice]:
    """Yield the choices of this moment, in screen order."""
    yield from _urgent_choices(factory)
    yield from turn_timer.timer_choices(factory)
    yield from leaving.leaving_choices(factory)
    yield factory.choice(say("End the game early"), m.Finish())


def _urgent_choices(factory: Factory) -> Iterator[Choice]:
    state = factory.state
    if state.asking:
        yield factory.choice(mark_not_reached_text(state), m.Look("no"))
        yield factory.choice(mark_reached_text(state), m.Look("yes"))
    for name in unmeasured_leaders(state) if state.measuring else ():
        yield factory.choice_with_blanks(
            say("Measure {player}'s skyline", player=name), m.ReadRack, given={"player": name}
        )
    if state.pending is not None:
        victim = state.pending.victim
        nope = factory.state.in_words(NOPE)
        label, own = say("{player} plays {card}", player=victim, card=nope), say("Play {card}", card=nope)
        yield factory.choice(label, m.Nope(), victim, own=own)
        yield factory.choice(say("{player} allows it", player=victim), m.Allow(), victim, own=say("Allow it"))
        return
    phases = {
        "roll": _roll_choices,
        "chance": _card_effect_choices,
        "flip": _flip_choices,
        "forced": _flip_choices,
        "use": _use_choices,
    }
    yield from phases[state.turn.phase](factory)


def _roll_choices(factory: Factory) -> Iterator[Choice]:
    if factory.state.is_start_undecided:
        yield factory.choice_with_blanks(say("Who goes first?"), m.Start)
    for place, face in enumerate(factory.state.edition.die or FACES):
        about = say("Chance card") if face == CHANCE_FACE else ""
        rolled = factory.choice(say("Rolled {face}", face=face), m.Roll(face))
        yield replace(rolled, about=about, caption="" if place else say("Roll the die, then tap what it shows"))
    if factory.state.edition.die:
        yield factory.choice(say("Let Companion roll"), m.Roll())


def _card_effect_choices(factory: Factory) -> Iterator[Choice]:
    """Yield what a Chance card can require (CHANCE-CARD-05, -06)."""
    state = factory.state
    for rolled in range(1, 7):
        label, group = say("Roll for a building: {number}", number=rolled), translated(_STEAL)
        if rolled < STEAL_FROM:
            yield factory.choice(label, m.ChanceSteal(rolled), group=group)
        else:
            yield factory.choice_with_blanks(
                label, m.ChanceSteal, given={"rolled": rolled}, options={"loser": _loser_options(state)}, group=group
            )
    yield factory.choice_with_blanks(say("Gain a building"), m.ChanceGain, options=leaving.players_at_table(state))
    yield factory.choice_with_blanks(say("Lose a building"), m.ChanceLose, options=leaving.players_at_table(state))
    group = translated(_TOLD) if state.edition.texts else ""
    yield from (factory.choice(text, m.ChanceTold(text), group=group) for text in state.edition.texts)
    yield factory.choice_with_blanks(say("Something else") if group else translated(_TOLD), m.ChanceTold, group=group)
    yield factory.choice(say("No effect"), m.ChanceNothing())


def _flip_choices(factory: Factory) -> Iterator[Choice]:
    """Yield cashing out, Nope! against Flip 2, and one choice for each kind of card in the draw pile.

    Cashing out without a flip is seldom meant, so it doesn't stand out yet.
    """
    state, player = factory.state, factory.state.turn.player
    if not state.turn.forced:
        weight = "" if state.turn.made else "early"
        yield replace(factory.choice(say("Cash out"), m.CashOut()), about=_odds_text(state), weight=weight)
    elif has_nope(state, player):
        yield factory.choice(say("Play Nope! against Flip 2"), m.Nope())
    for place, card in enumerate(dict.fromkeys(state.decks[player].draw)):
        flip = factory.choice(say("Flip {card}", card=state.in_words(card)), m.Flip(card))
        caption = "" if place else say("Flip the top card, then tap what it is")
        yield replace(flip, colour=_COLOURS.get(card, ""), caption=caption)


def _odds_text(state: Chance) -> str:
    """Return the probability that the next flip loses the turn; empty if the table hides the odds (CHANCE-FLIP-04)."""
    if state.house.odds == "hidden":
        return ""
    risk = bust_probability(state, state.turn.player)
    return say("Next flip: {percent} bankrupt", percent=whole_percent(risk)) if risk else say("Next flip: safe")


def _use_choices(factory: Factory) -> Iterator[Choice]:
    state, player = factory.state, factory.state.turn.player
    for other in players_with_flip_two(state):
        card = factory.state.in_words(FLIP_TWO)
        label = say("{player} plays {card}", player=other, card=card)
        yield factory.choice(label, m.FlipTwo(), other, own=say("Play {card}", card=card))
        label = say("{player} doesn't play {card}", player=other, card=card)
        yield factory.choice(label, m.Decline(), other, own=say("Don't play {card}", card=card))
    for card in cash_cards_in(state, "flipped"):
        reasons = _reasons_if_all_refused(factory, [m.PlayCash(card, name) for name in state.spaces])
        yield factory.choice_with_blanks(
            say("Play {card}", card=state.in_words(card)),
            m.PlayCash,
            reasons,
            given={"card": card},
            options={"space": _every_property_as_option(state)},
        )
    own = state.decks[player]
    if TOKEN in own.kept or TOKEN in own.flipped:
        yield from _corner_choices(factory)
        yield from _jail_choices(factory)
    yield factory.choice(say("End the turn"), m.EndTurn())


def _every_property_as_option(state: Chance) -> list[Option]:
    """Return the properties, each with the number to beat and the player who controls it."""
    found = []
    for name, one in state.spaces.items():
        least = value_to_beat(state, name)
        if shut := why_property_is_closed(state, name):
            holder = translated(_CLOSED[shut])
        else:
            holder = say("{player} controls it", player=one.top.player) if one.top else say("free")
        brings = holder if least is None else f"{say('more than {number}', number=least)}, {holder}"
        found.append(Option(quote(name), translated_name(name), (), brings, one.colour))
    return found


def _corner_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the corners, each with the cards playable there (CHANCE-TOKEN-01)."""
    for corner, source in SOURCES.items():
        cards = tuple(dict.fromkeys(cash_cards_in(factory.state, source)))
        moves = {card: [m.PlayToken(corner, card, name) for name in factory.state.spaces] for card in cards}
        options = [
            Option(card_notation(card), factory.state.in_words(card), _reasons_if_all_refused(factory, moves[card]))
            for card in cards
        ]
        against = _reasons_if_all_refused(factory, [move for each in moves.values() for move in each]) if cards else ()
        yield factory.choice_with_blanks(
            say("Token on {corner}", corner=translated(CORNERS[corner])),
            factory.form(m.PlayToken, corner=corner),
            against
            if cards
            else (_nothing_there_reason(translated(_NO_CASH[source], player=factory.state.turn.player)),),
            options={"card": options, "space": _every_property_as_option(factory.state)},
        )


def _jail_choices(factory: Factory) -> Iterator[Choice]:
    """Yield every card that can go to jail (CHANCE-CORNER-04)."""
    found = list(_jailed_card_choices(factory))
    if found:
        yield from found
    else:
        nothing = _nothing_there_reason(say("There's no Cash card on another player's property."))
        yield Choice(factory.form(m.Jail).usage, translated(_JAIL), reasons=(nothing,))


def _jailed_card_choices(factory: Factory) -> Iterator[Choice]:
    for owner in factory.state.others(factory.state.turn.player):
        for name, one in factory.state.spaces.items():
            for laid in one.pile:
                if laid.player == owner:
                    card, space = factory.state.in_words(laid.card), translated_name(name)
                    if laid == one.top:
                        label = say("{player}'s {card} on {space}, on top", player=owner, card=card, space=space)
                    else:
                        label = say("{player}'s {card} on {space}", player=owner, card=card, space=space)
                    yield factory.choice(label, m.Jail(owner, laid.card), group=translated(_JAIL))


def _loser_options(state: Chance) -> list[Option]:
    """Return the players a building can be taken from, with their smallest one where that is clear (CHANCE-OQ-12)."""
    found = []
    for name in state.others(state.turn.player):
        least = smallest_buildings(state, name)
        brings = say("their {colour} building", colour=translated_name(least[0])) if least and len(least) == 1 else ""
        found.append(Option(quote(name), name, (), brings))
    return found


def cash_cards_in(state: Chance, pile: str) -> tuple[str, ...]:
    """Return the Cash cards in a pile of the current player: draw, flipped or discard."""
    cards: tuple[str, ...] = getattr(state.decks[state.turn.player], pile)
    return tuple(card for card in cards if card_value(state, card))


def _nothing_there_reason(text: str) -> Reason:
    return Reason(text, "CHANCE-TOKEN-01")


def _reasons_if_all_refused(factory: Factory, moves: Sequence[m.Move]) -> tuple[Reason, ...]:
    """Return nothing if one of several moves is allowed, else the reasons against all of them."""
    against = [factory.reasons_against(move) for move in moves]
    if not all(against):
        return ()
    common = tuple(reason for reason in against[0] if all(reason in others for others in against))
    return common or (Reason(say("This card can't go on any property."), "CHANCE-CASH-08"),)
