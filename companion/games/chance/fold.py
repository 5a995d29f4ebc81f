"""How a fact changes the table: by itself, and here the effects of facts that games share."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.fact import Fact, require_words_and_effect
from companion.core.kinds import ByKind
from companion.core.order import NoteTaken, OptionChanged
from companion.games import light_mode, turn_timer
from companion.games.chance import facts as f
from companion.games.chance import given
from companion.games.chance.piles import without_forced_flips
from companion.games.chance.settings import house
from companion.games.chance.state import Chance, Deck, Turn, reset_to_setup, with_cards_returned
from companion.games.leaving import WentHome, is_untracked_turn_of
from companion.games.timed_turns import timed_folds

folds = ByKind()


def apply(state: Chance, fact: Fact) -> Chance:
    """Return the state after the fact."""
    fold = _FOLDS.get(type(fact))
    after: Chance = fold(state, fact) if fold else fact.after(state)
    return light_mode.with_begun_marked(after, aside=isinstance(fact, _ASIDE))


@folds(WentHome)
def _remove_player(state: Chance, fact: WentHome) -> Chance:
    """Remove all cards of a player from the game, including those on the board (CHANCE-OQ-23)."""
    name = fact.player
    spaces = {
        each: replace(one, pile=tuple(laid for laid in one.pile if laid.player != name))
        for each, one in state.spaces.items()
    }
    if is_untracked_turn_of(state, name):
        state = replace(state, turn=Turn(state.next_player(name)))
    elif state.turn.forced_by == name:
        state = without_forced_flips(state)
    return replace(
        state,
        decks={**state.decks, name: Deck(())},
        spaces=spaces,
        corners={corner: owner for corner, owner in state.corners.items() if owner != name},
        last=tuple(each for each in state.last if each != name),
        gone=(*state.gone, name),
    )


_ASIDE: tuple[type[Fact], ...] = (
    *turn_timer.FACTS,
    *light_mode.FACTS,
    light_mode.PositionFact,
    NoteTaken,
    OptionChanged,
    f.StartTied,
    f.ReadOff,
)
_FOLDS: dict[type[Fact], Callable[[Chance, Fact], Chance]] = {
    **timed_folds(house, with_cards_returned, reset_to_setup),
    **given.folds,
    **folds,
}
require_words_and_effect((*f.FACTS, *given.FACTS), _FOLDS)
