"""The city for its screen: players, districts and the track, in words ready to draw."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.core.money import balanced
from companion.core.words import listed
from companion.games.board.owing import open_debts
from companion.games.board.state import waited_for
from companion.games.city.edition import MOST_BLOCKS
from companion.games.city.pieces import FINE, JAIL_ROLLS
from companion.games.city.places import places
from companion.games.city.rules.auction import callers, opener
from companion.games.city.rules.building import must_take_railroad
from companion.games.city.rules.duties import duty
from companion.games.city.rules.ending import over_after_turn
from companion.games.city.rules.landing import on_chance
from companion.games.city.rules.recorder import show, show_known
from companion.games.city.rules.rent import basis, hazarded
from companion.games.city.scoring import standings
from companion.games.city.sheets import holdings, player_sheet, rent_shown
from companion.games.city.standings import columns, shown
from companion.games.city.state import City, Landing, Plot
from companion.games.view import BETWEEN, PlayerRow, TableView
from companion.games.ways import light
from companion.unit.countdown import Timer


class DistrictRow(msgspec.Struct, frozen=True):
    """One district of the city. `seat` is its owner's position in table order, or None if it has no owner.

    `homes` and `works` are residential and industrial blocks. `pieces` has a letter for each other piece: H hazard, B
    bonus, R railroad, S stadium, K skyscraper, T Tower, M mortgaged. `twice` tells whether its rent is doubled.
    `figure` is the current amount, and `means` says which it is: its price, its rent, or its mortgage.
    """

    name: str
    group: str
    seat: int | None
    homes: int
    works: int
    harmed: bool
    pieces: str
    rent: str
    twice: bool
    figure: str
    means: str


class TrackCell(msgspec.Struct, frozen=True):
    """One space of the track: its name, its colour group, its owner's seat, and the seats of its tokens."""

    text: str
    group: str
    seat: int | None
    tokens: tuple[int, ...]


class CityView(TableView, frozen=True, kw_only=True):
    """What the terminal draws of a city in addition to the unit."""

    districts: tuple[DistrictRow, ...]
    track: tuple[TrackCell, ...]


def city_view(state: City, now_ms: int) -> CityView:
    """Return the current city. A Build result appears when its light is over (UNIT-BLD-04)."""
    if now_ms < state.unit.spin_until_ms:
        state = replace(state, turn=replace(state.turn, grants={}))
    seats = {name: place for place, name in enumerate(state.players)}
    return CityView(
        game="city",
        columns=columns(state),
        finished=state.finished or "",
        asked=_asked(state),
        places=places(state),
        players=_players(state),
        districts=tuple(_district(state, name, seats) for name in state.plots),
        track=_track(state, seats),
        headline=_headline(state, now_ms),
        balanced=balanced(state.accounts),
    )


def _players(state: City) -> tuple[PlayerRow, ...]:
    rows = []
    for standing in standings(state):
        seat = state.seats[standing.name]
        place = "" if light(state) else "in jail" if seat.jailed else state.edition.track[seat.position].name
        rows.append(
            PlayerRow(
                name=standing.name,
                first="–" if standing.cash is None else show(standing.cash),
                second=show(standing.figure),
                where=place,
                marks=_marks(state, standing.name),
                in_turn=standing.name == state.in_turn and not state.finished,
                out=standing.bankrupt,
                brief=place,
                held=place if seat.jailed else "",
                holdings=holdings(state, standing.name),
                sheet=player_sheet(state, standing.name),
            )
        )
    return tuple(rows)


def _marks(state: City, player: str) -> str:
    seat, owed = state.seats[player], state.owed(player)
    words = [
        "bankrupt" if seat.bankrupt else "",
        f"owes {show(owed)}" if owed else "",
        "Rent Dodge" if state.dodge == player else "",
        f"{seat.jail_cards} jail cards" if seat.jail_cards > 1 else "jail card" * seat.jail_cards,
        *seat.kept,
        "permission" if seat.permits or (player == state.turn.player and state.turn.permits) else "",
    ]
    return BETWEEN.join(word for word in words if word)


def _district(state: City, name: str, seats: dict[str, int]) -> DistrictRow:
    plot = state.plots[name]
    means = "price" if plot.owner is None else "rent" if plot.mortgage is None else "debt"
    return DistrictRow(
        name=name,
        group=state.edition.districts[name].group,
        seat=None if plot.owner is None else seats[plot.owner],
        homes=plot.residential,
        works=plot.industrial,
        harmed=hazarded(state, plot),
        pieces=pieces(plot),
        rent=rent_shown(state, name),
        twice=means == "rent" and basis(state, name)[1],
        figure=_figure(state, name),
        means=means,
    )


def _figure(state: City, name: str) -> str:
    """Return the price if unowned, the mortgage if mortgaged, else the rent."""
    plot = state.plots[name]
    if plot.owner is None:
        return show_known(state.edition.districts[name].price)
    return rent_shown(state, name) if plot.mortgage is None else f"−{show(plot.mortgage)}"


def pieces(plot: Plot) -> str:
    """Return a letter for each piece other than blocks."""
    marks = (
        ("M", plot.mortgage is not None),
        ("H", bool(plot.hazards)),
        ("B", bool(plot.bonuses)),
        ("R", bool(plot.railroad)),
        ("S", plot.stadium),
        ("K", plot.skyscraper),
        ("T", plot.tower),
    )
    return "".join(letter for letter, there in marks if there)


def _track(state: City, seats: dict[str, int]) -> tuple[TrackCell, ...]:
    tokens: dict[int, list[int]] = {}
    for name in state.alive:
        tokens.setdefault(state.seats[name].position, []).append(seats[name])
    cells = []
    for space in state.edition.track:
        card = state.edition.districts.get(space.name) if space.kind == "district" else None
        owner = state.plots[space.name].owner if card else None
        cells.append(
            TrackCell(
                text=space.name,
                group=card.group if card else "",
                seat=None if owner is None else seats[owner],
                tokens=tuple(tokens.get(space.position, ())),
            )
        )
    return tuple(cells)


def _headline(state: City, now_ms: int) -> str:
    """Return whose turn it is and what is open, in one line."""
    if state.finished:
        return "The game is over" if state.house.watch == "unit" else shown(state, now_ms).verdict
    if state.unit.timer is not None:
        return _running(state, state.unit.timer)
    if state.debts:
        return open_debts(state, show)
    if state.estate:
        return f"The bank auctions {state.estate[0]}"
    turn, here = state.turn, state.turn.landing
    if here is None:
        return _in_jail(state) if state.seats[state.in_turn].jailed else _unmoved(state)
    name = state.edition.track[here.position].name
    duties = {
        "buy": f"{turn.player}: buy or auction {name}",
        "auction": f"{turn.player}: auction any district",
        "plan": f"{turn.player}: place a hazard or bonus building",
    }
    return duties.get(duty(state) or "") or _next(state, here, now_ms)


def _running(state: City, timer: Timer) -> str:
    """Return what a countdown waits for."""
    if timer.deal:
        names = f"{' and '.join(timer.between)}: agree" if timer.between else "Agree"
        return f"{names} on the deal, or cancel it"
    what = timer.district or "Something"
    if timer.held:
        return f"The auction of {what} is paused"
    if (first := opener(state, timer)) is not None:
        return f"{what} is up for auction: {first} opens"
    leader = timer.leader.player if timer.leader else ""
    asks, ends = (f"who'll beat {leader}?", "everyone else is out") if leader else ("any bids?", "no bids")
    return f"{what} is up for auction: {asks if _asked(state) else ends}"


def _asked(state: City) -> tuple[str, ...]:
    """Return who the table waits for. Jail may keep players from bidding (CITY-OQ-49)."""
    found, timer = waited_for(state, state.unit), state.unit.timer
    if timer is not None and (first := opener(state, timer)) is not None:
        return (first,)
    barred = timer is not None and timer.auction
    return tuple(name for name in found if name in callers(state)) if barred else found


def _in_jail(state: City) -> str:
    """Return how the player in turn can leave jail, or their options once they have tried."""
    player, seat = state.in_turn, state.seats[state.in_turn]
    if _tried(state):
        return f"{player} stays in jail: {_to_end(state)}"
    last = seat.failed + 1 == JAIL_ROLLS
    roll = "try for the last time to roll a double" if last else "roll a double"
    card = ", use the card" if seat.jail_cards else ""
    return f"{player} is in jail: {roll}{card}, or pay {show(FINE)}"


def _unmoved(state: City) -> str:
    """Return how a player who hasn't moved continues: with the dice, unless the fine cost the turn (CITY-OQ-65)."""
    if state.rolling:
        return f"{listed(state.rolling)}: roll again for the first turn"
    return f"{state.in_turn}: {_to_end(state) if _tried(state) else 'roll the dice'}"


def _tried(state: City) -> bool:
    """Return whether the player in turn can't move: they failed to roll out of jail, or paid with the turn."""
    return state.turn.landing is None and state.turn.step == "done"


def _next(state: City, here: Landing, now_ms: int) -> str:
    """Return how the player in turn continues when nothing has to be settled first."""
    turn = state.turn
    if here.awaited:
        owner = f"{here.owner} can ask for " if here.owner else ""
        return f"{turn.player} on {state.edition.track[here.position].name}: {owner}{show(here.rent)} rent"
    if on_chance(state, turn.player) and not here.card:
        return f"{turn.player}: draw a Chance card"
    if turn.step == "must":
        return f"{turn.player} rolled a double: roll again"
    if now_ms < state.unit.spin_until_ms:
        return f"{turn.player}: watch the light"
    return f"{turn.player}: {_to_end(state)}"


def _to_end(state: City) -> str:
    """Return what Build can grant or what can be built with it, a late roll, and that the turn can end."""
    turn = state.turn
    end = "end the last turn" if over_after_turn(state, state.after(turn.player)) else "end the turn"
    before = ", ".join([*_built(state), *["roll"] * (turn.step == "may")])
    return f"{before}, or {end}" if before else end


def _built(state: City) -> Iterator[str]:
    """Yield what the player in turn can build with a press, or that they can press Build."""
    turn, refused = state.turn, state.house.build_without_district == "refused"
    if left := blocks_offered(state):
        yield f"build {'1 block' if left == 1 else f'up to {left} blocks'}"
    elif railroad_offered(state):
        yield "build a railroad"
    elif turn.player not in turn.pressed and (state.owned(turn.player) or not refused):
        yield "press Build"


def blocks_offered(state: City) -> int:
    """Return how many blocks the player in turn can build now that nothing else comes first."""
    return _blocks_left(state) if _offered(state) else 0


def railroad_offered(state: City) -> bool:
    """Return whether the player in turn can build the granted railroad, now that nothing else comes first."""
    return _offered(state) and _railroad_left(state)


def unbuilt(state: City) -> str:
    """Return what the next roll would leave unbuilt from Build; empty if nothing.

    A press before the roll out of jail belongs to that roll.
    """
    if not _given(state) or (state.turn.landing is None and not _tried(state)):
        return ""
    left = _blocks_left(state)
    blocks = f"{left} block{'s' * (left > 1)}" if left else ""
    return blocks or ("a railroad" if _railroad_left(state) else "")


def _blocks_left(state: City) -> int:
    grant = state.turn.grant
    if grant is None or grant.result == "rail":
        return 0
    room = (MOST_BLOCKS - state.plots[name].blocks for name in state.owned(state.turn.player))
    return min(grant.left, max(room, default=0))


def _railroad_left(state: City) -> bool:
    grant, player = state.turn.grant, state.turn.player
    free = (next(must_take_railroad(state, name, player), None) is None for name in state.plots)
    return grant is not None and grant.result == "rail" and any(free)


def permission_due(state: City) -> bool:
    """Return whether the landing requires a hazard or a bonus building. A kept permission can wait (CITY-OQ-24)."""
    return duty(state) == "plan"


def _given(state: City) -> bool:
    """Return whether a Build grant is still to be built."""
    grant = state.turn.grant
    return not (grant is None or grant.placed or state.debts or state.finished or state.estate)


def _offered(state: City) -> bool:
    """Return whether a Build grant is still to be built and nothing comes before it."""
    turn, here = state.turn, state.turn.landing
    if not _given(state):
        return False
    settled = _tried(state) if here is None else not (here.awaited or duty(state) or turn.step == "must")
    return settled and not (here is not None and on_chance(state, turn.player) and not here.card)
