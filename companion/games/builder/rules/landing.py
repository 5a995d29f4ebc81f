"""Coming to a space and what follows from it (BUILDER-MOVE-02, BUILDER-SPACE-*)."""

from companion.games.builder import facts as f
from companion.games.builder.chips import of
from companion.games.builder.edition import Space, kinds_on
from companion.games.builder.rules.places import ahead, name_of, pick_up, way
from companion.games.builder.rules.rent import pays_rent
from companion.games.builder.rules.supply import pay_heap
from companion.games.builder.rules.tale import Tale
from companion.games.builder.state import Builder

_PER_SPACE = 2


def advance(tale: Tale, player: str, steps: int) -> None:
    """Move a token by the dice as far as the companion can follow: pick up, pass GO, land (BUILDER-MOVE-01)."""
    state = tale.state
    start, goal = state.seats[player].position, ahead(state, player, steps)
    if start is None or goal is None:
        tale.tell(f.Moved, player=player, position=None, place="")
        return
    for place in way(state, start, steps):
        pick_up(tale, player, place)
    if goal < start:
        pay_go(tale, player)
    space = Space("go") if goal == 0 else state.edition.board.get(goal)
    if space is None:
        tale.tell(f.Moved, player=player, position=goal, place=name_of(state.edition, goal))
    else:
        arrive(tale, player, space, goal, "dice")


def pay_go(tale: Tale, player: str) -> None:
    """Pay what passing or reaching GO brings (BUILDER-SPACE-04)."""
    tale.receive(player, tale.state.edition.numbers["go_payment"], "go")


def arrive(tale: Tale, player: str, space: Space, position: int | None, how: str) -> None:
    """Bring a token to a space and let happen what the space asks for."""
    if space.kind == "go to jail":
        jail(tale, player)
        return
    place = name_of(tale.state.edition, position) if position is not None else space_name(space)
    tale.tell(
        f.Landed,
        player=player,
        kind=space.kind,
        place=place,
        position=position,
        deed=space.deed,
        how=how,
        duty=_duty(tale.state, space),
    )
    if space.deed is not None and pays_rent(tale.state, space.deed, player):
        owner = tale.state.holding(space.deed).owner
        tale.tell(f.RentOpened, payer=player, owner=owner, deed=space.deed)
    if space.kind == "collect" and space.resource is not None:
        pay_heap(tale, player, of(space.resource, _PER_SPACE), "space")
        tale.tell(f.SpaceUsed, player=player)


def space_name(space: Space) -> str:
    """Return what a space is called whose place on the board nobody has said."""
    if space.deed is not None:
        return space.deed
    return {"go": "GO"}.get(space.kind, space.kind.title().replace(" To ", " to ").replace(" For ", " for "))


def _duty(state: Builder, space: Space) -> str | None:
    """Return what has to be settled before the turn can end (BUILDER-PROP-01, BUILDER-SPACE-02)."""
    if space.deed is not None:
        return "buy" if state.holding(space.deed).owner is None else None
    if space.kind == "roll for resources":
        return "roll"
    return "collect" if space.kind == "collect" and space.resource is None else None


def jail(tale: Tale, player: str) -> None:
    """Send a player to Jail: no money for GO, and their turn is over (BUILDER-SPACE-08 to -10)."""
    position = next(kinds_on(tale.state.edition, "jail"), None)
    if tale.state.house.direct_move_picks_up:
        pick_up(tale, player, "Jail")
    tale.tell(f.Jailed, player=player, position=position, place="Jail")
