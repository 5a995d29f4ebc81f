"""The city for its screen: players, districts and the track, in words ready to draw."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.core.last_result import cached_last_without
from companion.core.money import is_balanced
from companion.core.words import joined_with_and, phrase, say, say_n, translated
from companion.games.board.debt_options import open_debts_sentence
from companion.games.board.state import awaited_players
from companion.games.city.edition import MOST_BLOCKS
from companion.games.city.pieces import FINE, JAIL_ROLLS
from companion.games.city.rules.auction import possible_bidders, required_opener
from companion.games.city.rules.building import must_allow_railroad
from companion.games.city.rules.duties import open_duty
from companion.games.city.rules.ending import is_over_after_turn
from companion.games.city.rules.landing import has_landed_on_chance
from companion.games.city.rules.recorder import amount_or_question_mark, amount_text
from companion.games.city.rules.rent import are_homes_cancelled, rent_basis
from companion.games.city.scoring import standings_in_table_order
from companion.games.city.sheets import current_rent_text, district_holdings, player_details, tradeable_wares
from companion.games.city.standings import column_headings, standings_view
from companion.games.city.state import City, Landing, Plot
from companion.games.city.track_ring import track_places
from companion.games.light_mode import is_light
from companion.games.view import BETWEEN, PlayerRow, TableView
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
    follower = state.follower if state.begun and not is_over_after_turn(state, state.follower) else ""
    return replace(
        _view_without_countdown(state),
        asked=_awaited_players(state),
        headline=_prompt(state, now_ms),
        follower=follower,
    )


@cached_last_without("unit")
def _view_without_countdown(state: City) -> CityView:
    """Return the city without what depends on a countdown, so that a bid draws nothing again."""
    seat_of = {name: place for place, name in enumerate(state.players)}
    return CityView(
        game="city",
        columns=column_headings(state),
        deciding=1,
        finished=state.finished or "",
        places=track_places(state),
        players=_player_rows(state),
        districts=tuple(_district_row(state, name, seat_of) for name in state.plots),
        track=_track_cells(state, seat_of),
        headline="",
        goal=say("Build to raise your rents. The player worth the most wins."),
        balanced=is_balanced(state.accounts),
    )


def _player_rows(state: City) -> tuple[PlayerRow, ...]:
    rows = []
    for standing in standings_in_table_order(state):
        seat = state.player_states[standing.name]
        place = (
            ""
            if is_light(state)
            else say("in jail")
            if seat.jailed
            else state.edition.track[seat.position].name_in_words
        )
        rows.append(
            PlayerRow(
                name=standing.name,
                first="–" if standing.cash is None else amount_text(standing.cash),
                second=amount_text(standing.figure),
                where=place,
                marks=_marks_text(state, standing.name),
                in_turn=standing.name == state.player_in_turn and not state.finished,
                out=standing.bankrupt,
                brief=place,
                held=place if seat.jailed else "",
                holdings=district_holdings(state, standing.name),
                wares=tuple(tradeable_wares(state, standing.name)),
                sheet=player_details(state, standing.name),
            )
        )
    return tuple(rows)


def _marks_text(state: City, player: str) -> str:
    seat, owed = state.player_states[player], state.total_debt(player)
    words = [
        say("bankrupt") if seat.bankrupt else "",
        say("owes {amount}", amount=amount_text(owed)) if owed else "",
        say("Rent Dodge") if state.dodge == player else "",
        say_n("jail card", "{n} jail cards", seat.jail_cards) if seat.jail_cards else "",
        *seat.other_cards,
        say("permission") if seat.permits or (player == state.turn.player and state.turn.permits) else "",
    ]
    return BETWEEN.join(word for word in words if word)


def _district_row(state: City, name: str, seat_of: dict[str, int]) -> DistrictRow:
    plot = state.plots[name]
    means = "price" if plot.owner is None else "rent" if plot.mortgage is None else "debt"
    return DistrictRow(
        name=name,
        group=state.edition.districts[name].group,
        seat=None if plot.owner is None else seat_of[plot.owner],
        homes=plot.residential,
        works=plot.industrial,
        harmed=are_homes_cancelled(state, plot),
        pieces=piece_letters(plot),
        rent=current_rent_text(state, name),
        twice=means == "rent" and rent_basis(state, name).doubled,
        figure=_price_or_rent_figure(state, name),
        means=means,
    )


def _price_or_rent_figure(state: City, name: str) -> str:
    """Return the price if unowned, the mortgage if mortgaged, else the rent."""
    plot = state.plots[name]
    if plot.owner is None:
        return amount_or_question_mark(state.edition.districts[name].price)
    return current_rent_text(state, name) if plot.mortgage is None else f"−{amount_text(plot.mortgage)}"


def piece_letters(plot: Plot) -> str:
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


def _track_cells(state: City, seat_of: dict[str, int]) -> tuple[TrackCell, ...]:
    tokens: dict[int, list[int]] = {}
    for name in state.players_not_bankrupt:
        tokens.setdefault(state.player_states[name].position, []).append(seat_of[name])
    cells = []
    for space in state.edition.track:
        card = state.edition.districts.get(space.name) if space.kind == "district" else None
        owner = state.plots[space.name].owner if card else None
        cells.append(
            TrackCell(
                text=space.name_in_words,
                group=card.group if card else "",
                seat=None if owner is None else seat_of[owner],
                tokens=tuple(tokens.get(space.position, ())),
            )
        )
    return tuple(cells)


def _prompt(state: City, now_ms: int) -> str:
    """Return whose turn it is and what is open, in one line."""
    if state.finished:
        return say("The game is over") if state.house.watch == "unit" else standings_view(state, now_ms).verdict
    if state.unit.timer is not None:
        return _countdown_prompt(state, state.unit.timer)
    if state.debts:
        return open_debts_sentence(state, amount_text)
    if state.estate:
        return say("The bank auctions {district}", district=state.estate[0])
    turn, here = state.turn, state.turn.landing
    if here is None:
        return _jail_prompt(state) if state.player_states[state.player_in_turn].jailed else _before_move_prompt(state)
    if (asked := open_duty(state)) in _DUTIES:
        return translated(_DUTIES[asked], player=turn.player, space=state.edition.track[here.position].name_in_words)
    return _turn_prompt(state, here, now_ms)


_DUTIES: dict[str | None, str] = {
    "buy": phrase("{player}: buy or auction {space}"),
    "auction": phrase("{player}: auction any district"),
    "plan": phrase("{player}: place a hazard or bonus building"),
}


def _countdown_prompt(state: City, timer: Timer) -> str:
    """Return what a countdown waits for."""
    if timer.deal:
        if timer.between:
            return say("{players}: agree on the deal, or cancel it", players=joined_with_and(timer.between))
        return say("Agree on the deal, or cancel it")
    district = timer.district or say("Something")
    if timer.held:
        return say("The auction of {district} is paused", district=district)
    if (first := required_opener(state, timer)) is not None:
        return say("{player}: open the bidding for {district}", player=first, district=district)
    return _bids_prompt(state, timer, district)


def _bids_prompt(state: City, timer: Timer, district: str) -> str:
    """Return what an auction that someone may open or has opened waits for."""
    asked = bool(_awaited_players(state))
    if timer.leader and asked:
        leader = timer.leader.player
        return say("{district} is up for auction: can anyone beat {player}?", district=district, player=leader)
    if timer.leader:
        return say("{district} is up for auction: everyone else is out", district=district)
    if asked:
        return say("{district} is up for auction: any bids?", district=district)
    return say("{district} is up for auction: no bids", district=district)


def _awaited_players(state: City) -> tuple[str, ...]:
    """Return who the table waits for. Jail may keep players from bidding (CITY-OQ-49)."""
    found, timer = awaited_players(state, state.unit), state.unit.timer
    if timer is not None and (first := required_opener(state, timer)) is not None:
        return (first,)
    barred = timer is not None and timer.is_auction
    return tuple(name for name in found if name in possible_bidders(state)) if barred else found


def _jail_prompt(state: City) -> str:
    """Return how the current player can leave jail, or their options once they have tried."""
    player, seat = state.player_in_turn, state.player_states[state.player_in_turn]
    if _has_no_move(state):
        return say("{player}: still in jail – {options}", player=player, options=_options_before_end(state))
    text = _LAST_TRY if seat.failed + 1 == JAIL_ROLLS else _TRY
    return translated(text[bool(seat.jail_cards)], player=player, fine=amount_text(FINE))


_TRY = (
    phrase("{player}: in jail – roll a double, or pay {fine}"),
    phrase("{player}: in jail – roll a double, use the card, or pay {fine}"),
)
_LAST_TRY = (
    phrase("{player}: in jail, last try – roll a double, or pay {fine}"),
    phrase("{player}: in jail, last try – roll a double, use the card, or pay {fine}"),
)
"""The ways out of jail, without a card and with one."""


def _before_move_prompt(state: City) -> str:
    """Return how a player who hasn't moved continues: with the dice, unless the fine cost the turn (CITY-OQ-65)."""
    if state.players_rolling_again:
        return say("{players}: roll again to see who goes first", players=joined_with_and(state.players_rolling_again))
    if _has_no_move(state):
        return say("{player}: {options}", player=state.player_in_turn, options=_options_before_end(state))
    return say("{player}: roll the dice", player=state.player_in_turn)


def _has_no_move(state: City) -> bool:
    """Return whether the current player can't move: they failed to roll out of jail, or paid with the turn."""
    return state.turn.landing is None and state.turn.step == "done"


def _turn_prompt(state: City, here: Landing, now_ms: int) -> str:
    """Return how the current player continues when nothing has to be settled first."""
    player = state.turn.player
    if here.awaited:
        return _claim_prompt(player, here, state.edition.track[here.position].name_in_words)
    if has_landed_on_chance(state, player) and not here.card:
        return say("{player}: draw a Chance card", player=player)
    if state.turn.step == "must":
        return say("{player}: roll again after the double", player=player)
    if now_ms < state.unit.spin_until_ms:
        return say("{player}: watch the light", player=player)
    return say("{player}: {options}", player=player, options=_options_before_end(state))


def _claim_prompt(player: str, here: Landing, space: str) -> str:
    """Return what rent waits for its owner to ask."""
    amount = amount_text(here.rent)
    if here.owner:
        text = phrase("{player} on {space}: {owner} can charge {amount} rent")
        return translated(text, player=player, space=space, owner=here.owner, amount=amount)
    return say("{player} on {space}: {amount} rent", player=player, space=space, amount=amount)


def _options_before_end(state: City) -> str:
    """Return what Build can grant or what can be built with it, a late roll, and that the turn can end."""
    turn = state.turn
    last = is_over_after_turn(state, state.next_player(turn.player))
    end = say("end the last turn") if last else say("end the turn")
    before = [*_build_option_texts(state), *([say("roll")] if turn.step == "may" else [])]
    return say("{before}, or {last}", before=", ".join(before), last=end) if before else end


def _build_option_texts(state: City) -> Iterator[str]:
    """Yield what the current player can build with a press, or that they can press Build."""
    turn, refused = state.turn, state.house.build_without_district == "refused"
    if left := blocks_to_build_now(state):
        yield say_n("build {n} block", "build up to {n} blocks", left)
    elif may_build_railroad_now(state):
        yield say("build a railroad")
    elif turn.player not in turn.pressed and (state.districts_of(turn.player) or not refused):
        yield say("press Build")


def blocks_to_build_now(state: City) -> int:
    """Return how many blocks the current player can build now that nothing else comes first."""
    return _buildable_blocks(state) if _may_use_grant_now(state) else 0


def may_build_railroad_now(state: City) -> bool:
    """Return whether the current player can build the granted railroad, now that nothing else comes first."""
    return _may_use_grant_now(state) and _can_place_railroad(state)


def what_stays_unbuilt(state: City) -> str:
    """Return what the next roll would leave unbuilt from Build; empty if nothing.

    A press before the roll out of jail belongs to that roll.
    """
    if not _has_open_grant(state) or (state.turn.landing is None and not _has_no_move(state)):
        return ""
    if left := _buildable_blocks(state):
        return say_n("{n} block", "{n} blocks", left)
    return say("a railroad") if _can_place_railroad(state) else ""


def _buildable_blocks(state: City) -> int:
    grant = state.turn.grant
    if grant is None or grant.result == "rail":
        return 0
    room = (MOST_BLOCKS - state.plots[name].blocks for name in state.districts_of(state.turn.player))
    return min(grant.left, max(room, default=0))


def _can_place_railroad(state: City) -> bool:
    grant, player = state.turn.grant, state.turn.player
    free = (next(must_allow_railroad(state, name, player), None) is None for name in state.plots)
    return grant is not None and grant.result == "rail" and any(free)


def is_permission_due(state: City) -> bool:
    """Return whether the landing requires a hazard or a bonus building. A kept permission can wait (CITY-OQ-24)."""
    return open_duty(state) == "plan"


def _has_open_grant(state: City) -> bool:
    """Return whether a Build grant is still to be built."""
    grant = state.turn.grant
    return not (grant is None or grant.placed or state.debts or state.finished or state.estate)


def _may_use_grant_now(state: City) -> bool:
    """Return whether a Build grant is still to be built and nothing comes before it."""
    turn, here = state.turn, state.turn.landing
    if not _has_open_grant(state):
        return False
    settled = _has_no_move(state) if here is None else not (here.awaited or open_duty(state) or turn.step == "must")
    return settled and not (here is not None and has_landed_on_chance(state, turn.player) and not here.card)
