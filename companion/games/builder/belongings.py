"""The starting stock of a token."""

from msgspec.structs import replace

from companion.games.board.state import with_player_state
from companion.games.builder.chips import Chips
from companion.games.builder.edition import starting_chips
from companion.games.builder.state import Builder


def with_token(state: Builder, player: str, token: str, dealt: Chips | None = None) -> Builder:
    """Return the state with another token and its starting stock, unless another stock was already entered.

    `dealt` is the stock to give back, by default that of the current token. Payments from start rolls stay.
    """
    held = state.player_states[player]
    dealt = starting_chips(state.edition, held.token) if dealt is None else dealt
    state = with_player_state(state, player, token=token)
    if held.counted:
        return state
    fresh = starting_chips(state.edition, token)
    chips = held.chips.minus(dealt).plus(fresh)
    return with_player_state(replace(state, tray=state.tray.plus(dealt).minus(fresh)), player, chips=chips)
