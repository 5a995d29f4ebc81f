"""The cards flipped this turn and the risk of the next flip, for any window to draw."""

from collections.abc import Iterator

from companion.core.words import say
from companion.games.chance.card_names import short_card_name
from companion.games.chance.edition import BANKRUPT, LUCKY
from companion.games.chance.odds import whole_percent
from companion.games.chance.report import bust_probability
from companion.games.chance.rules.placing import card_value, cash_in_hand
from companion.games.chance.state import Chance
from companion.games.light_mode import is_light
from companion.games.view import FaceUp, Piece

_KINDS = {BANKRUPT: "bad", LUCKY: "good"}


def face_up(state: Chance) -> FaceUp | None:
    """Return the current player's flipped cards and the risk of the next flip, None outside their flips and plays.

    A light table doesn't know the cards. The risk is left out if the table hides the odds (CHANCE-FLIP-04).
    """
    turn, seat = state.turn, state.players.index(state.turn.player)
    flipped = state.decks[turn.player].flipped
    flips = {"flip": turn.flips_left, "forced": turn.forced}.get(turn.phase, 0)
    if is_light(state) or state.finished or not (flips or flipped):
        return None
    backs = (Piece("back", flips),) if flips else ()
    cards = tuple(Piece(_card_kind(state, card), 1, short_card_name(state.edition, card)) for card in flipped)
    return FaceUp(seat, (*cards, *backs), tuple(_labelled_figures(state, flips)))


def _card_kind(state: Chance, card: str) -> str:
    return _KINDS.get(card, "cash" if card_value(state, card) else "card")


def _labelled_figures(state: Chance, flips: int) -> Iterator[tuple[str, str]]:
    """Yield the Cash at stake this turn and the risk of the next flip."""
    player = state.turn.player
    stake = say("Cash out now") if state.turn.phase == "flip" and state.turn.made else say("Cash in hand")
    yield stake, str(cash_in_hand(state, player))
    if flips and state.house.odds != "hidden":
        risk = bust_probability(state, player)
        yield say("Risk on the next flip"), whole_percent(risk) if risk else say("none")
