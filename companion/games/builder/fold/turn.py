"""How start rolls, dice, landings and Jail change the table."""

from msgspec.structs import replace

from companion.core.kinds import by_kind
from companion.games.board.state import landing, seat, turn
from companion.games.builder import edition as e
from companion.games.builder import facts as f
from companion.games.builder.state import Builder, Landing, Turn


def restocked(state: Builder, player: str, token: str) -> Builder:
    """Return the state with another token and its starting stock, unless another stock was said already."""
    held = state.seats[player]
    state = seat(state, player, token=token)
    if held.counted:
        return state
    stock = e.stock(state.edition, token)
    return seat(replace(state, tray=state.tray.plus(held.chips).minus(stock)), player, chips=stock)


def _start_rolled(state: Builder, fact: f.StartRolled) -> Builder:
    return replace(state, tied=fact.tied)


def _start_decided(state: Builder, fact: f.StartDecided) -> Builder:
    return replace(state, tied=(), decided=True, turn=Turn(fact.player))


def _token(state: Builder, fact: f.TokenPicked) -> Builder:
    """Change the token; whoever was dealt it takes the one that came free."""
    mine = state.seats[fact.player].token
    holder = next((name for name, held in state.seats.items() if held.token == fact.token), None)
    if holder not in (None, fact.player):
        state = restocked(state, str(holder), mine)
    return seat(restocked(state, fact.player, fact.token), fact.player, chosen=True)


def _turn_began(state: Builder, fact: f.TurnBegan) -> Builder:
    doubles = state.turn.doubles if fact.again else 0
    return replace(state, turn=Turn(fact.player, state.turn.number + 1, doubles=doubles))


def _rolled(state: Builder, fact: f.Rolled) -> Builder:
    state = replace(state, rolled=True, dice_drawn=state.dice_drawn + fact.drawn)
    if fact.purpose in ("space", "watched"):
        return state
    double = fact.first == fact.second and fact.purpose == "turn"
    doubles = state.turn.doubles + 1 if double else 0
    return turn(
        state, step="moved", doubles=doubles, again=double, rolled=fact.first + fact.second, lost=False, landing=None
    )


def _landed(state: Builder, fact: f.Landed) -> Builder:
    state = seat(state, fact.player, position=fact.position, place=fact.place)
    here = Landing(fact.kind, fact.deed, fact.position, fact.how, fact.duty)
    spoken = state.spoken or (fact.how == "dice" and state.turn.rolled is None)
    return turn(replace(state, spoken=spoken), landing=here, step="moved")


def _moved(state: Builder, fact: f.Moved) -> Builder:
    after = seat(state, fact.player, position=fact.position, place=fact.place)
    return turn(after, lost=True) if fact.position is None else after


def _used(state: Builder, fact: f.SpaceUsed) -> Builder:
    here = state.landing
    return state if here is None else landing(state, used=here.used + 1, duty=None, group=None)


def _chart_rolled(state: Builder, fact: f.ChartRolled) -> Builder:
    return landing(state, duty="chart", group=fact.group)


def _jailed(state: Builder, fact: f.Jailed) -> Builder:
    state = seat(state, fact.player, position=fact.position, place=fact.place, jailed=True, failed=0)
    if fact.player != state.turn.player:
        return state
    return turn(state, step="over", again=False, doubles=0, landing=None)


def _jail_left(state: Builder, fact: f.JailLeft) -> Builder:
    """Open the door; who left by doubles moves and is done, who paid in the third turn may roll again."""
    state = seat(state, fact.player, jailed=False, failed=0)
    if fact.player != state.turn.player:
        return state
    step = "fresh" if fact.how == "third try" else state.turn.step
    return turn(state, step=step, closed=fact.closed, doubles=0, again=False)


def _try_failed(state: Builder, fact: f.JailTryFailed) -> Builder:
    return seat(state, fact.player, failed=state.seats[fact.player].failed + 1)


def _ended(state: Builder, fact: f.GameEnded) -> Builder:
    return replace(state, finished=fact.how, claims=(), offer=None)


FOLDS = by_kind(globals(), "state", "fact")
