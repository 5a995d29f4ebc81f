"""How a fact changes the table: by itself, and here the effects of facts that games share."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.fact import Fact, require_words_and_effect
from companion.core.kinds import ByKind
from companion.core.order import NoteTaken, OptionChanged
from companion.games import light_mode, turn_timer
from companion.games.deal import facts as f
from companion.games.deal import given, sets
from companion.games.deal.pieces import changed_claims
from companion.games.deal.settings import house
from companion.games.deal.state import Deal, Turn, reset_to_setup, with_area, without_claims
from companion.games.leaving import WentHome, is_untracked_turn_of
from companion.games.timed_turns import timed_folds

folds = ByKind()


def apply(state: Deal, fact: Fact) -> Deal:
    """Return the state after the fact."""
    fold = _FOLDS.get(type(fact))
    after: Deal = fold(state, fact) if fold else fact.after(state)
    return light_mode.with_begun_marked(after, aside=isinstance(fact, _ASIDE))


@folds(WentHome)
def _remove_player(state: Deal, fact: WentHome) -> Deal:
    """Put all cards of a player under the discards, and drop all claims on them and by them (DEAL-OQ-29)."""
    name, own = fact.player, state.areas[fact.player]
    in_turn = name == state.turn.player
    return replace(
        with_area(state, name, hand=0, bank=(), rows={}, loose=()),
        discard=(*sets.cards_on_table(state, name), *state.discard),
        hidden=state.hidden + own.hand,
        claims=() if in_turn else changed_claims(state, name, lambda claim: None),
        recolourable=tuple((player, piece) for player, piece in state.recolourable if player != name),
        turn=Turn(state.next_player(name), state.turn.number) if is_untracked_turn_of(state, name) else state.turn,
        gone=(*state.gone, name),
    )


_ASIDE: tuple[type[Fact], ...] = (
    *turn_timer.FACTS,
    *light_mode.FACTS,
    light_mode.PositionFact,
    f.ValueRead,
    NoteTaken,
    OptionChanged,
)
_FOLDS: dict[type[Fact], Callable[[Deal, Fact], Deal]] = {
    # A debt that a light table was asked about is no claim at a full one.
    **timed_folds(house, without_claims, reset_to_setup, full_again=without_claims),
    **given.folds,
    **folds,
}
require_words_and_effect((*f.FACTS, *given.FACTS), _FOLDS)
