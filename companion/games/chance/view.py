"""The Chance table as its screen shows it: decks, properties, skylines and odds, in words ready to be drawn."""

from collections import Counter
from fractions import Fraction

import msgspec

from companion.games.chance import odds
from companion.games.chance.checks import check
from companion.games.chance.report import advice, next_bankrupt, risk
from companion.games.chance.rules.placing import to_beat, value
from companion.games.chance.scoring import Standing, buildings, length, standings
from companion.games.chance.state import Chance
from companion.games.view import PlayerRow

ASSUMED = (
    "What counts is the sum of the Cash flipped this turn; a lost turn counts 0; "
    "whoever flips on stops at the best moment. Places to play, corners and Flip 2 are left out."
)
"""What the table of best stopping takes for granted."""


class PileCard(msgspec.Struct, frozen=True):
    """One kind of card: how many of it are left in the draw pile of the player in turn, and where the others are."""

    card: str
    value: int
    left: int
    of: int


class TurnView(msgspec.Struct, frozen=True):
    """The running turn: what the die shows, the flips, and what was flipped, in the order it came."""

    player: str
    seat: int
    phase: str
    face: str
    allowed: int
    made: int
    left: int
    forced: int
    shields: int
    in_hand: int
    flipped: tuple[str, ...]
    kept: tuple[str, ...]
    pile: tuple[PileCard, ...]


class SpaceRow(msgspec.Struct, frozen=True):
    """One property. `seat` is that of its controller, None if there is none; `beat` what a card has to be above.

    `pile` are the cards from the bottom up as seat and value; `beaten_by` tells which flipped Cash would do;
    `closed` why nothing can be played there now, empty where it can.
    """

    name: str
    colour: str
    seat: int | None
    top: str
    beat: str
    pile: tuple[tuple[int, int], ...]
    beaten_by: tuple[int, ...]
    stock: int
    closed: str


class SkylineRow(msgspec.Struct, frozen=True):
    """One skyline: its buildings as colour, number and length (None where nobody has measured it), and the sum."""

    seat: int
    name: str
    buildings: tuple[tuple[str, int, int | None], ...]
    number: int
    length: int | None


class OddsView(msgspec.Struct, frozen=True):
    """The odds of the player in turn, as fraction and percent, and the table of best stopping for the flips left."""

    bankrupt: str
    lost: str
    lost_in_two: str
    advice: tuple[odds.Advice, ...]


class ChanceView(msgspec.Struct, frozen=True):
    """Everything the screen of Chance draws. `odds` is None where the table wants none."""

    players: tuple[PlayerRow, ...]
    turn: TurnView
    spaces: tuple[SpaceRow, ...]
    skylines: tuple[SkylineRow, ...]
    mark: int | None
    odds: OddsView | None
    gray: int
    corners: tuple[tuple[str, str], ...]
    chance_cards: int
    round_end: str
    headline: str
    balanced: bool


def chance_view(state: Chance) -> ChanceView:
    """Return the table as it stands."""
    seats = {name: place for place, name in enumerate(state.players)}
    return ChanceView(
        players=tuple(_player(state, standing) for standing in standings(state)),
        turn=_turn(state, seats),
        spaces=tuple(_space(state, name, seats) for name in state.spaces),
        skylines=tuple(_skyline(state, name, seats) for name in state.players),
        mark=state.edition.mark,
        odds=odds_view(state),
        gray=state.stock("gray"),
        corners=tuple((corner, name) for corner, name in state.corners.items()),
        chance_cards=state.cards,
        round_end=round_end(state),
        headline=headline(state),
        balanced=not check(state),
    )


def _player(state: Chance, standing: Standing) -> PlayerRow:
    name = standing.name
    deck = state.decks[name]
    return PlayerRow(
        name=name,
        first=f"{len(deck.draw)} cards" if len(deck.draw) != 1 else "1 card",
        second="? long" if standing.length is None else f"{standing.length} long",
        where=f"{standing.buildings} building{'' if standing.buildings == 1 else 's'} · discard {len(deck.discard)}",
        marks=_marks(state, name),
        in_turn=name == state.turn.player and not state.finished,
        out=False,
    )


def _marks(state: Chance, player: str) -> str:
    turn_left = state.trigger is not None and (player in state.last or player == state.turn.player)
    words = [state.colours.get(player, ""), *state.decks[player].kept, "last turn" if turn_left else ""]
    return ", ".join(word for word in words if word)


def _turn(state: Chance, seats: dict[str, int]) -> TurnView:
    now = state.turn
    deck = state.decks[now.player]
    return TurnView(
        player=now.player,
        seat=seats[now.player],
        phase="over" if state.finished else now.phase,
        face=now.face,
        allowed=now.allowed,
        made=now.made,
        left=max(0, now.allowed - now.made) if now.phase == "flip" else 0,
        forced=now.forced,
        shields=state.shields(now.player),
        in_hand=sum(value(state, card) for card in deck.flipped),
        flipped=deck.flipped,
        kept=deck.kept,
        pile=pile(state, now.player),
    )


def pile(state: Chance, player: str) -> tuple[PileCard, ...]:
    """Return every kind of card with how many of it are left in a player's draw pile."""
    left = Counter(state.decks[player].draw)
    return tuple(PileCard(card.name, card.cash, left[card.name], card.count) for card in state.edition.cards.values())


def _space(state: Chance, name: str, seats: dict[str, int]) -> SpaceRow:
    one = state.spaces[name]
    least = to_beat(state, name)
    own = [value(state, card) for card in state.decks[state.turn.player].flipped if value(state, card)]
    closed = _closed(state, name)
    return SpaceRow(
        name=name,
        colour=one.colour,
        seat=seats[one.top.player] if one.top else None,
        top=str(value(state, one.top.card)) if one.top else "",
        beat="?" if least is None else str(least),
        pile=tuple((seats[laid.player], value(state, laid.card)) for laid in one.pile),
        beaten_by=() if closed else tuple(sorted(cash for cash in own if least is None or cash > least)),
        stock=state.stock(one.colour),
        closed=closed,
    )


def _closed(state: Chance, name: str) -> str:
    if not state.stock(state.spaces[name].colour) and state.house.play_on_empty_property == "refuse":
        return "none left"
    return "Nope!" if name in state.turn.stopped else ""


def _skyline(state: Chance, player: str, seats: dict[str, int]) -> SkylineRow:
    return SkylineRow(
        seat=seats[player],
        name=player,
        buildings=tuple((c, number, state.edition.length(c)) for c, number in state.skylines[player].items()),
        number=buildings(state, player),
        length=length(state, player),
    )


def odds_view(state: Chance) -> OddsView | None:
    """Return the odds of the player in turn, None where the table wants none (CHANCE-FLIP-04)."""
    if state.house.odds == "hidden":
        return None
    player = state.turn.player
    flipping = state.turn.phase == "flip"
    return OddsView(
        bankrupt=chance_words(state, player),
        lost=percent(risk(state, player)),
        lost_in_two=percent(risk(state, player, 2)),
        advice=advice(state) if flipping else (),
    )


def chance_words(state: Chance, player: str) -> str:
    """Return how likely the next card of a player is a Bankrupt, as a count and in percent."""
    deck = state.decks[player].draw
    if not deck:
        return "no cards"
    return f"{state.bankrupts(player)}/{len(deck)} = {percent(next_bankrupt(state, player))}"


def percent(chance: Fraction) -> str:
    """Return a probability in percent with one decimal, rounded half up."""
    tenths = (chance.numerator * 2000 + chance.denominator) // (2 * chance.denominator)
    return f"{tenths // 10}.{tenths % 10} %"


def round_end(state: Chance) -> str:
    """Return what the end of the round waits for: the properties not covered yet, or who still has a turn."""
    if state.finished:
        return ""
    if state.trigger is not None:
        left = [*([] if state.turn.player == state.trigger else [state.turn.player]), *state.last]
        if not left:
            return f"Round {state.round} ends with this turn ({state.trigger} brought it about)"
        return f"Last turns, brought about by {state.trigger}: {', '.join(left)}"
    if nobody_can_flip(state):
        return f"Round {state.round}: no card is left to flip"
    ever = state.house.round_trigger == "ever_covered"
    counting = {name: one for name, one in state.spaces.items() if state.stock(one.colour)}
    covered = sum(bool(one.covered if ever else one.pile) for one in counting.values())
    return f"Round {state.round}: {covered} of {len(counting)} properties covered"


def nobody_can_flip(state: Chance) -> bool:
    """Tell whether every draw pile has run out, so that the round can hardly end any more (CHANCE-OQ-03)."""
    shuffles = state.house.empty_draw_pile == "reshuffle_discard"
    return not any(deck.draw or (shuffles and deck.discard) for deck in state.decks.values())


def headline(state: Chance) -> str:
    """Return whose turn it is and what is done next, in one line."""
    if state.finished:
        return "The game is over"
    if state.asking:
        return "Has a skyline reached the mark?"
    if state.pending is not None:
        return f"Does {state.pending.victim} play Nope!?"
    now, player = state.turn, state.turn.player
    words = {
        "roll": f"{player}: roll the die",
        "chance": f"{player}: take a Chance card",
        "forced": f"{player}: flip {now.forced} more for Flip 2",
        "flip": f"{player}: {now.allowed - now.made} of {now.allowed} flips left",
        "use": f"{player}: use the cards, then end",
    }
    return words[now.phase]


def deck_sheet(state: Chance, player: str) -> list[tuple[str, str]]:
    """Return what there is to know of a player's deck, as pairs to be listed."""
    deck = state.decks[player]
    rows = [
        ("Draw pile", f"{len(deck.draw)} cards: {_listed(deck.draw)}"),
        ("Flipped", _listed(deck.flipped)),
        ("Kept", _listed(deck.kept)),
        ("Discards", _listed(deck.discard)),
        ("On the board", _listed(tuple(state.laid(player)))),
        ("Corner", next((corner for corner, name in state.corners.items() if name == player), "–")),
    ]
    if state.house.odds == "hidden":
        return rows
    return [
        *rows,
        ("Next Bankrupt", chance_words(state, player)),
        *((f"Lost within {flips}", percent(risk(state, player, flips))) for flips in range(1, 7)),
    ]


def _listed(cards: tuple[str, ...]) -> str:
    """Return cards as they are counted: Cash by its numbers, the others with how many there are."""
    cash = sorted(int(card.removeprefix("Cash ")) for card in cards if card.startswith("Cash "))
    others = Counter(card for card in cards if not card.startswith("Cash "))
    named = [name if number == 1 else f"{number}× {name}" for name, number in others.items()]
    parts = ([f"Cash {' '.join(map(str, cash))}"] if cash else []) + named
    return ", ".join(parts) or "–"


def space_sheet(state: Chance, name: str) -> list[tuple[str, str]]:
    """Return what there is to know of a property, as pairs to be listed."""
    one = state.spaces[name]
    printed = state.edition.spaces[one.colour].minimum
    cards = " < ".join(f"{laid.player} {value(state, laid.card)}" for laid in one.pile)
    each = state.edition.length(one.colour)
    least = to_beat(state, name)
    return [
        ("Printed number", "not known yet" if printed is None else str(printed)),
        ("Cards", cards or "none"),
        ("Controlled by", one.top.player if one.top else "nobody"),
        ("To be beaten", "any card, not checked" if least is None else f"{least}: play {least + 1} or more"),
        ("Buildings left", f"{state.stock(one.colour)} of {state.edition.stock(one.colour)}"),
        ("Length of each", "not known yet" if each is None else f"{each} places of the rack"),
        ("Closed", _why_closed(state, name)),
    ]


def _why_closed(state: Chance, name: str) -> str:
    why = {"none left": "yes: no building is left", "Nope!": f"by a Nope!, until {state.turn.player} is done", "": "no"}
    return why[_closed(state, name)]
