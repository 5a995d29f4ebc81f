"""The Chance table for its screen: decks, properties, skylines and odds, in words ready to draw."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from companion.core.words import phrase, say, say_n, translated
from companion.games.chance import odds
from companion.games.chance.card_names import short_card_name
from companion.games.chance.checks import broken_invariants
from companion.games.chance.face_up import face_up
from companion.games.chance.odds import percent
from companion.games.chance.places import places
from companion.games.chance.prompts import headline, nobody_can_flip, round_end_prompt
from companion.games.chance.report import advice_for_turn, bust_probability
from companion.games.chance.rules.flips import players_with_flip_two
from companion.games.chance.rules.placing import card_value, cash_in_hand, placeable_cards, value_to_beat
from companion.games.chance.scoring import Standing, number_of_buildings, skyline_length, standings_in_table_order
from companion.games.chance.sheets import (
    Details,
    PrintedValue,
    bankrupt_odds_text,
    deck_details,
    die_faces,
    printed_values,
    space_details,
    why_property_is_closed,
)
from companion.games.chance.standings import building_count_text
from companion.games.chance.state import Chance
from companion.games.chance.words import translated_name
from companion.games.leaving import GONE
from companion.games.light_mode import is_light
from companion.games.view import BETWEEN, Holding, PlayerRow, TableView

ASSUMED = phrase(
    "Counts the Cash flipped this turn; a lost turn counts as 0. Assumes that anyone who "
    "flips again stops at the best moment. Ignores corners, Flip 2 and where cards can be "
    "played."
)
"""The assumptions of the table of best stopping."""


class PileCard(msgspec.Struct, frozen=True):
    """One kind of card: how many are in the draw pile of the current player, and where the others are."""

    card: str
    value: int
    left: int
    of: int


class TurnView(msgspec.Struct, frozen=True):
    """The running turn: the rolled face, the flips, and the flipped cards in order.

    `placeable` are the cards that can be played once the flips are over. `named` are short words for every card.
    """

    player: str
    seat: int
    phase: str
    face: str
    flips_allowed: int
    made: int
    flips_left: int
    forced: int
    shields: int
    in_hand: int
    flipped: tuple[str, ...]
    kept: tuple[str, ...]
    placeable: tuple[str, ...]
    pile: tuple[PileCard, ...]
    named: dict[str, str]


class SpaceRow(msgspec.Struct, frozen=True):
    """One property. `seat` is its controller's, or None. `beat` is the number a card must exceed.

    `pile` are the cards from the bottom up as seat and value. `beaten_by` says which flipped Cash is high enough.
    `stock` of the `of` buildings of the colour are left. `closed` says why nothing can be played there now, and is
    empty if something can.
    """

    name: str
    colour: str
    seat: int | None
    top: str
    beat: str
    pile: tuple[tuple[int, int], ...]
    beaten_by: tuple[int, ...]
    stock: int
    of: int
    closed: str
    sheet: Details


class SkylineRow(msgspec.Struct, frozen=True):
    """One skyline: its buildings as colour, number and length (None if it hasn't been measured), and the sum."""

    seat: int
    name: str
    buildings: tuple[tuple[str, int, int | None], ...]
    number: int
    length: int | None


class AdviceRow(msgspec.Struct, frozen=True):
    """For a number of flips left: the Cash in hand, the average after continuing, and whether that is better."""

    flips: int
    stop: int
    go_on: float
    flip: bool


class OddsView(msgspec.Struct, frozen=True):
    """The odds of the current player, as fraction and percent, and the table of best stopping for the flips left.

    `lost_in_two` is empty if only one more card can be flipped.
    """

    bankrupt: str
    lost: str
    lost_in_two: str
    advice: tuple[AdviceRow, ...]


class ChanceView(TableView, frozen=True, kw_only=True):
    """What the terminal draws of Chance. `odds` is None if the table shows none.

    `waits` is what the table must answer: nope (of `asked`), mark, racks, or nothing. `stuck` tells whether every draw
    pile is empty. `kept` are the cards that players keep when a round ends.
    """

    turn: TurnView
    spaces: tuple[SpaceRow, ...]
    skylines: tuple[SkylineRow, ...]
    mark: int | None
    odds: OddsView | None
    gray: int
    corners: tuple[tuple[str, str], ...]
    chance_cards: int
    round: int
    round_end: str
    faces: tuple[str, ...]
    readings: tuple[PrintedValue, ...]
    waits: str
    stuck: bool
    begun: bool
    kept: str


def chance_view(state: Chance, now_ms: int) -> ChanceView:
    """Return the current table."""
    seats = {name: place for place, name in enumerate(state.players)}
    return ChanceView(
        game="chance",
        columns=(say("Cards"), say("Skyline")),
        deciding=1,
        finished=state.finished or "",
        players=tuple(_player_row(state, standing) for standing in standings_in_table_order(state)),
        turn=_turn_view(state, seats),
        spaces=tuple(_space_row(state, name, seats) for name in state.spaces),
        skylines=tuple(_skyline_row(state, name, seats) for name in state.players),
        mark=state.edition.mark,
        odds=odds_view(state),
        gray=state.buildings_left("gray"),
        corners=tuple(state.corners.items()),
        chance_cards=state.cards,
        round=state.round,
        faces=die_faces(state),
        readings=tuple(printed_values(state)),
        waits="nope" if state.pending else "mark" if state.asking else "racks" if state.measuring else "",
        stuck=nobody_can_flip(state) and state.trigger is None,
        begun=state.begun,
        kept=_kept_cards_clause(state),
        asked=(state.pending.victim,) if state.pending else players_with_flip_two(state),
        places=tuple(places(state, seats)),
        face_up=face_up(state),
        round_end=round_end_prompt(state),
        headline=headline(state),
        follower=state.follower,
        goal=_goal_text(state),
        balanced=not broken_invariants(state),
    )


def _goal_text(state: Chance) -> str:
    """Return how to win and, until everyone has flipped a card, what to do on a turn, on separate lines."""
    goal, whole = say("Hold properties to get buildings. The longest skyline wins."), len(state.edition.deck)
    if is_light(state) or all(len(state.decks[name].draw) < whole for name in state.present):
        return goal
    return "\n".join((say("Roll, flip up to that many cards, cash out before a Bankrupt."), goal))


def _kept_cards_clause(state: Chance) -> str:
    if state.house.kept_cards_between_rounds == "all_return":
        return say("kept ones too")
    return say("but a kept Flip 2 or Nope! stays")


def _player_row(state: Chance, standing: Standing) -> PlayerRow:
    name = standing.name
    deck, out = state.decks[name], name in state.gone
    counts_cards = not is_light(state)
    built = building_count_text(standing) if standing.length else ""
    discard = say("{n} discarded", n=len(deck.discard)) if deck.discard and counts_cards else ""
    return PlayerRow(
        name=name,
        first="–" if out else say_n("{n} card", "{n} cards", len(deck.draw), none="no cards"),
        second=_length_text(standing),
        where=" · ".join(filter(None, (built, discard))),
        marks=translated(GONE) if out else _player_marks_text(state, name),
        in_turn=name == state.turn.player and not state.finished,
        out=out,
        bonus="" if out or not counts_cards else _coming_buildings_text(state, name),
        holdings=tuple(_holdings(state, name)),
        sheet=deck_details(state, name) if counts_cards and not out else ((say("Skyline"), _length_text(standing)),),
        folds=counts_cards and not (name == state.turn.player and state.turn.phase == "flip"),
    )


def _coming_buildings_text(state: Chance, player: str) -> str:
    """Return what a player's properties bring at the end of the round, as long as they hold them (CHANCE-BUILD-01)."""
    held = [one.colour for one in state.spaces.values() if one.top is not None and one.top.player == player]
    coming = [colour for colour in held if state.buildings_left(colour)]
    if not coming or state.finished:
        return ""
    lengths = [state.edition.length(colour) for colour in coming]
    if None in lengths:
        return say_n("+{n} building at the end of the round", "+{n} buildings at the end of the round", len(coming))
    return say("+{length} at the end of the round", length=sum(filter(None, lengths)))


def _length_text(standing: Standing) -> str:
    if standing.length is None:
        return building_count_text(standing)
    return say("{length} long", length=standing.length) if standing.length else "0"


def _holdings(state: Chance, player: str) -> Iterator[Holding]:
    """Yield a player's buildings and kept cards."""
    for colour, number in state.skylines[player].items():
        each = state.edition.length(colour)
        parts = [say_n("{n} building", "{n} buildings", number)]
        if each is not None:
            parts.append(say("{length} long", length=number * each))
        yield Holding(translated_name(colour), colour, ", ".join(parts))
    yield from (Holding(state.in_words(card), "kept", say("kept")) for card in state.decks[player].kept)


def _player_marks_text(state: Chance, player: str) -> str:
    turn_left = state.trigger is not None and (player in state.last or player == state.turn.player)
    kept = [state.in_words(card) for card in state.decks[player].kept]
    words = [translated(state.colours.get(player, "")), *kept, say("last turn") if turn_left else ""]
    return BETWEEN.join(word for word in words if word)


def _turn_view(state: Chance, seats: dict[str, int]) -> TurnView:
    now = state.turn
    deck = state.decks[now.player]
    return TurnView(
        player=now.player,
        seat=seats[now.player],
        phase="over" if state.finished else now.phase,
        face=now.face,
        flips_allowed=now.flips_allowed,
        made=now.made,
        flips_left=now.flips_left,
        forced=now.forced,
        shields=state.number_of_shields(now.player),
        in_hand=cash_in_hand(state, now.player),
        flipped=deck.flipped,
        kept=deck.kept,
        placeable=placeable_cards(state),
        pile=pile_cards(state, now.player),
        named={card: short_card_name(state.edition, card) for card in state.edition.cards},
    )


def pile_cards(state: Chance, player: str) -> tuple[PileCard, ...]:
    """Return every kind of card with its count in a player's draw pile."""
    left = Counter(state.decks[player].draw)
    return tuple(PileCard(card.name, card.cash, left[card.name], card.count) for card in state.edition.cards.values())


def _space_row(state: Chance, name: str, seats: dict[str, int]) -> SpaceRow:
    one = state.spaces[name]
    least = value_to_beat(state, name)
    own = [card_value(state, card) for card in state.decks[state.turn.player].flipped if card_value(state, card)]
    shut = why_property_is_closed(state, name)
    return SpaceRow(
        name=name,
        colour=one.colour,
        seat=seats[one.top.player] if one.top else None,
        top=str(card_value(state, one.top.card)) if one.top else "",
        beat="?" if least is None else str(least),
        pile=tuple((seats[laid.player], card_value(state, laid.card)) for laid in one.pile),
        beaten_by=() if shut else tuple(sorted(cash for cash in own if least is None or cash > least)),
        stock=state.buildings_left(one.colour),
        of=state.edition.building_count(one.colour),
        closed=shut,
        sheet=space_details(state, name),
    )


def _skyline_row(state: Chance, player: str, seats: dict[str, int]) -> SkylineRow:
    return SkylineRow(
        seat=seats[player],
        name=player,
        buildings=tuple((c, number, state.edition.length(c)) for c, number in state.skylines[player].items()),
        number=number_of_buildings(state, player),
        length=skyline_length(state, player),
    )


def odds_view(state: Chance) -> OddsView | None:
    """Return the odds of the current player. None if the table shows none or the game is over (CHANCE-FLIP-04)."""
    if state.house.odds == "hidden" or state.finished:
        return None
    player = state.turn.player
    flipping = state.turn.phase == "flip"
    last = state.turn.flips_left == 1
    return OddsView(
        bankrupt=bankrupt_odds_text(state, player),
        lost=percent(bust_probability(state, player)),
        lost_in_two="" if last else percent(bust_probability(state, player, 2)),
        advice=tuple(map(_advice_row, advice_for_turn(state))) if flipping else (),
    )


def _advice_row(one: odds.Advice) -> AdviceRow:
    return AdviceRow(one.flips, one.stop, float(one.go_on), one.should_flip)
