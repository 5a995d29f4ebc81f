"""Details of one thing at a Chance table: a deck, a property, or a value to be read off the box."""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from companion.core.notation.tokens import quote
from companion.core.words import name_with_count, phrase, say, say_in, say_n, translated
from companion.games.chance.edition import FACES, NOPE
from companion.games.chance.odds import percent
from companion.games.chance.owners import OWNERS
from companion.games.chance.report import bust_probability, next_bankrupt_probability
from companion.games.chance.rules.placing import card_value, value_to_beat
from companion.games.chance.scoring import skyline_length, unmeasured_leaders
from companion.games.chance.state import CORNERS, Chance
from companion.games.chance.words import translated_name

Details = tuple[tuple[str, str], ...]
"""Headings, each with its text."""

_LATER = phrase("Or skip this for now.")
_AT_END = phrase("Every skyline counts towards who wins.")


class PrintedValue(msgspec.Struct, frozen=True):
    """A value that only the box can give: `label`, and what is `known` of it, empty if it hasn't been read.

    `line` followed by the value enters it. `needed` tells whether the game needs it now.
    """

    key: str
    label: str
    known: str
    question: str
    hint: str
    line: str
    needed: bool = False


def printed_values(state: Chance) -> Iterator[PrintedValue]:
    """Yield everything that can be read off the box, known or not."""
    known = {key: value.says for key, value in OWNERS.values(state.edition)}
    yield _printed_value(known, "die", say("The faces of the die"), later="", needed=not known["die"])
    yield _printed_value(known, "mark", say("The finish mark"), needed=state.asking and not known["mark"])
    for colour in state.edition.spaces:
        needed = not known[f"minimum {colour}"] and _has_empty_space(state, colour)
        label = say("Printed on {space}", space=translated_name(colour))
        yield _printed_value(known, f"minimum {colour}", label, needed=needed)
    for colour in state.edition.colours:
        needed = not known[f"building {colour}"] and _needs_length(state, colour)
        label = say("Length, {colour} building", colour=translated_name(colour))
        yield _printed_value(known, f"building {colour}", label, needed=needed)
    yield from (_rack_length_value(state, player) for player in state.present)


def _printed_value(
    known: Mapping[str, str], key: str, label: str, *, needed: bool, later: str = _LATER
) -> PrintedValue:
    """Return a value of the box that its owner can enter at any time."""
    value_kind, of = OWNERS.kind_and_subject(key)
    line = value_kind.line.format(quote(of)).strip()
    hint = f"{translated(value_kind.hint)} {translated(later)}".strip()
    return PrintedValue(
        key, label, known[key], translated(value_kind.question).format(value_kind.spoken(of)), hint, line, needed=needed
    )


def _has_empty_space(state: Chance, colour: str) -> bool:
    """Return whether the number printed on a colour's spaces matters, because one is empty (CHANCE-CASH-03)."""
    return any(space.colour == colour and space.top is None for space in state.spaces.values())


def _needs_length(state: Chance, colour: str) -> bool:
    """Return whether a building's length matters: someone has one, and lengths are added up (CHANCE-OQ-21)."""
    there = any(colour in skyline for skyline in state.skylines.values())
    return there and state.house.skyline_mode == "per_building"


def _rack_length_value(state: Chance, player: str) -> PrintedValue:
    """Return the length of a skyline, needed for the mark and at the end if its buildings don't determine it."""
    known, deciding = skyline_length(state, player), state.finished or state.measuring
    question = say("How long is {player}'s skyline?", player=player)
    hint = f"{say('Read it off the rack.')} {translated(_AT_END if deciding else _LATER)}"
    looked = state.asking and state.house.skyline_mode == "read_rack"
    needed = player in unmeasured_leaders(state) if deciding else looked and known is None
    label, line = say("{player}'s skyline", player=player), f"rack {quote(player)}"
    said = "" if known is None else str(known)
    return PrintedValue(f"rack {player} {state.round}", label, said, question, hint, line, needed=needed)


def die_faces(state: Chance) -> tuple[str, ...]:
    """Return the possible faces of the die."""
    return state.edition.die or FACES


def bankrupt_odds_text(state: Chance, player: str) -> str:
    """Return the probability that a player's next card is a Bankrupt, as a count and in percent.

    It says whether a Lucky Break would save the turn.
    """
    deck = state.decks[player].draw
    if not deck:
        return say("no cards")
    odds = f"{state.number_of_bankrupts_left(player)}/{len(deck)} = {percent(next_bankrupt_probability(state, player))}"
    return say("{odds}, but safe", odds=odds) if state.number_of_shields(player) else odds


def deck_details(state: Chance, player: str) -> Details:
    """Return the details of a player's deck, with odds only for a player who can still flip.

    While they flip, the odds come first. Without a Lucky Break, the next Bankrupt loses the turn, so it is listed once.
    """
    deck = state.decks[player]
    pile = say_n("{n} card: {cards}", "{n} cards: {cards}", len(deck.draw), cards=_card_counts(state, deck.draw))
    rows = (
        (say("Draw pile"), pile),
        (say("Flipped"), _card_counts(state, deck.flipped)),
        (say("Kept"), _card_counts(state, deck.kept)),
        (say("Discards"), _card_counts(state, deck.discard)),
        (say("On the board"), _card_counts(state, tuple(state.cash_on_board(player)))),
        (
            say("Corner"),
            next((translated(CORNERS[corner]) for corner, name in state.corners.items() if name == player), "–"),
        ),
    )
    flips_no_more = player == state.turn.player and state.turn.phase == "use"
    if state.house.odds == "hidden" or state.finished or flips_no_more:
        return rows
    lost = (
        (
            say_n("Turn lost within {n} card", "Turn lost within {n} cards", number),
            percent(bust_probability(state, player, number)),
        )
        for number in range(1 if state.number_of_shields(player) or not deck.draw else 2, 7)
    )
    odds = ((say("Bankrupt next"), bankrupt_odds_text(state, player)), *lost)
    flips = player == state.turn.player and state.turn.phase == "flip"
    return (*odds, *rows) if flips else (*rows, *odds)


def _card_counts(state: Chance, cards: tuple[str, ...]) -> str:
    """Return cards with their counts: Cash by number, the others by kind. Cash with a name of its own counts as one."""
    plain = [card for card in cards if card_value(state, card) and not state.edition.cards[card].called]
    cash = sorted(card_value(state, card) for card in plain)
    others = Counter(card for card in cards if card not in plain)
    named = [name_with_count(number, state.in_words(name)) for name, number in others.items()]
    parts = ([say("Cash {numbers}", numbers=" ".join(map(str, cash)))] if cash else []) + named
    return ", ".join(parts) or "–"


def space_details(state: Chance, space_name: str) -> Details:
    """Return the details of a property."""
    one = state.spaces[space_name]
    printed = state.edition.spaces[one.colour].minimum
    cards = " < ".join(f"{laid.player} {card_value(state, laid.card)}" for laid in one.pile)
    each = state.edition.length(one.colour)
    least = value_to_beat(state, space_name)
    return (
        (say("Printed number"), say("not known yet") if printed is None else str(printed)),
        (say("Cards"), cards or say_in("cards", "none")),
        (say("Controlled by"), one.top.player if one.top else say("no one")),
        (
            say("To control it"),
            say("play any card (not checked)") if least is None else say("play {number} or more", number=least + 1),
        ),
        (
            say("Buildings left"),
            say(
                "{number} of {all}",
                number=state.buildings_left(one.colour),
                all=state.edition.building_count(one.colour),
            ),
        ),
        (
            say("Length of each"),
            say("not known yet") if each is None else say_n("{n} rack space", "{n} rack spaces", each),
        ),
        (say("Can be played"), _playable_text(state, space_name)),
    )


def why_property_is_closed(state: Chance, space_name: str) -> str:
    """Return why nothing can be played on a property now, as a phrase to be told; empty if something can."""
    if not state.buildings_left(state.spaces[space_name].colour) and state.house.play_on_empty_property == "refuse":
        return phrase("none left")
    if space_name in state.turn.stopped:
        return NOPE
    return phrase("played") if space_name in state.turn.played and not state.house.same_property_twice else ""


def _playable_text(state: Chance, space_name: str) -> str:
    match why_property_is_closed(state, space_name):
        case "":
            return say("yes")
        case "none left":
            return say("no: no buildings left")
        case "played":
            return say("not again this turn")
    return say("not until {player}'s turn is over: Nope!", player=state.turn.player)
