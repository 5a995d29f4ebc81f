"""Monopoly Builder for its screen: players, deeds and the island, in words ready to draw."""

from collections.abc import Iterator

import msgspec

from companion.core.errors import Refused
from companion.core.money import BANK, account_phrase
from companion.core.words import phrase, say, say_n, translated
from companion.games.builder.cells import cell_name, column_and_row
from companion.games.builder.checks import is_money_balanced
from companion.games.builder.chips import COLOURS, KIND_OF
from companion.games.builder.edition import (
    FIELDS,
    field_heading,
    place_in_words,
)
from companion.games.builder.prompts import headline, players_awaited
from companion.games.builder.rules.rent import current_rent
from companion.games.builder.scoring import bonus_leaders, points_of
from companion.games.builder.sheets import (
    UNKNOWN,
    colour_group,
    deed_holdings,
    location_text,
    player_details,
    tradeable_wares,
)
from companion.games.builder.stage_card import stage_card
from companion.games.builder.standings import points_text
from companion.games.builder.state import Builder
from companion.games.light_mode import is_light
from companion.games.owners import DOUBTS
from companion.games.view import BETWEEN, Piece, Place, PlayerRow, TableView

_NO_NUMBER = 99


class BuilderRow(PlayerRow, frozen=True, kw_only=True):
    """A player with their resources by colour, in the order of `COLOURS`, and the colour of their token."""

    chips: tuple[int, ...]
    colour: str


class DeedRow(msgspec.Struct, frozen=True):
    """One deed: its colour group, its roll and resource, its owner's seat (None: the bank), and its rent."""

    name: str
    group: str
    number: int | None
    resource: str | None
    seat: int | None
    mortgaged: bool
    rent: str
    here: bool


class IslandCell(msgspec.Struct, frozen=True):
    """One cell of the map with a foundation or a building. `gap_right` and `gap_below` separate neighbours."""

    name: str
    column: int
    row: int
    seat: int | None
    height: int
    penthouse: bool
    gap_right: bool
    gap_below: bool


class BuilderView(TableView, frozen=True, kw_only=True):
    """What the terminal draws in addition to the countdown. `lying` are the resources on each space."""

    players: tuple[BuilderRow, ...] = ()
    deeds: tuple[DeedRow, ...]
    island: tuple[IslandCell, ...]
    lying: tuple[tuple[str, str], ...]


def builder_view(state: Builder, now_ms: int) -> BuilderView:
    """Return the current table."""
    island = island_cells(state)
    return BuilderView(
        game="builder",
        columns=(say("Cash"), say("Points")),
        deciding=1,
        finished=state.finished or "",
        asked=players_awaited(state),
        places=tuple(_places(state, island)),
        card=stage_card(state),
        players=tuple(_player_row(state, name) for name in state.players),
        deeds=_deed_rows(state),
        island=island,
        lying=tuple((place_in_words(place), str(chips)) for place, chips in state.dropped.items()),
        headline=headline(state),
        follower="" if state.is_start_undecided else state.follower,
        goal=_goal_text(state),
        balanced=is_money_balanced(state),
    )


def _goal_text(state: Builder) -> str:
    """Return how to win and, until someone has built, what to do on a turn, a line each (BUILDER-GOAL-01, -03)."""
    goal = say("Build, join buildings and hold the most cash. The most points win.")
    if is_light(state) or state.island:
        return goal
    return "\n".join((say("Roll, buy deeds, collect resources and build with them."), goal))


def _player_row(state: Builder, name: str) -> BuilderRow:
    seat, points = state.player_states[name], points_of(state, name)
    return BuilderRow(
        name=name,
        first=str(state.cash(name)),
        second=str(points.total),
        where=location_text(state, name),
        marks=_marks_text(state, name),
        in_turn=name == state.player_in_turn and not state.finished,
        out=bool(seat.bankrupt),
        brief=_location_and_resources_text(state, name),
        held=_always_shown_text(state, name),
        bonus=_bonus_text(state, name),
        pieces=() if is_light(state) else tuple(_resource_pieces(state, name)),
        chips=tuple(seat.chips.count(colour) for colour in COLOURS),
        colour=state.token_resource(name),
        holdings=deed_holdings(state, name),
        wares=tuple(tradeable_wares(state, name)),
        sheet=player_details(state, name),
    )


def _always_shown_text(state: Builder, name: str) -> str:
    """Return that a player is in jail, or until the game begins, which token is theirs."""
    return say("in jail") if state.player_states[name].jailed else "" if state.begun else location_text(state, name)


def _location_and_resources_text(state: Builder, name: str) -> str:
    """Return where a token is, if known, and its player's resources, which a light table doesn't track when spent."""
    chips, where = state.chips(name), location_text(state, name)
    held = str(chips) if chips.total and not is_light(state) else ""
    return ", ".join(filter(None, ("" if where == UNKNOWN else where, held)))


def _marks_text(state: Builder, player: str) -> str:
    seat, owed, left = state.player_states[player], state.total_debt(player), state.blocks_left(player)
    words = [
        say("bankrupt") if seat.bankrupt else "",
        say("tries: {number}", number=seat.failed) if seat.jailed and seat.failed else "",
        say("owes {amount}", amount=owed) if owed else "",
        say_n("jail card", "{n} jail cards", seat.jail_cards) if seat.jail_cards else "",
        *map(translated, seat.other_cards),
        say_n("{n} block", "{n} blocks", left) if left < state.edition.numbers["blocks_per_player"] else "",
    ]
    return BETWEEN.join(word for word in words if word)


def _bonus_text(state: Builder, player: str) -> str:
    """Return the points a player holds only for now: the bonuses that others could take from them."""
    words = {
        "billionaire": (phrase("+{points} most cash"), phrase("+{points} most cash (tied)")),
        "community": (phrase("+{points} most joined"), phrase("+{points} most joined (tied)")),
    }
    held = {card: bonus_leaders(state, card) for card in words}
    return BETWEEN.join(
        translated(words[card][len(leaders) > 1], points=state.edition.bonus[card])
        for card, leaders in held.items()
        if player in leaders
    )


def _deed_rows(state: Builder) -> tuple[DeedRow, ...]:
    """Return the named deeds, by their roll. Those without one come last."""
    seat_of = {name: place for place, name in enumerate(state.players)}
    here = state.landing.deed if state.landing else None
    rows = []
    for deed in state.edition.deeds:
        if deed.name is None:
            continue
        holding = state.holding(deed.name)
        rows.append(
            DeedRow(
                name=deed.name,
                group=(deed.colour or "").replace(" ", "_"),
                number=deed.number,
                resource=deed.resource,
                seat=None if holding.owner is None else seat_of[holding.owner],
                mortgaged=holding.mortgaged,
                rent=_rent_or_price_figure(state, deed.name),
                here=deed.name == here,
            )
        )
    return tuple(sorted(rows, key=lambda row: (row.number or _NO_NUMBER, row.seat is None)))


def _rent_or_price_figure(state: Builder, name: str) -> str:
    """Return a visitor's rent, the price of a deed of the bank, or the cost of paying off a mortgage."""
    deed, holding = state.edition.deed(name), state.holding(name)
    if holding.owner is None:
        return "?" if deed.price is None else str(deed.price)
    if holding.mortgaged:
        return say("repay {amount}", amount="?" if deed.unmortgage is None else deed.unmortgage)
    try:
        return str(current_rent(state, name))
    except Refused:
        return "?"


def island_cells(state: Builder) -> tuple[IslandCell, ...]:
    """Return the foundations, or the cells with buildings before the map is drawn, from top left."""
    seat_of = {name: place for place, name in enumerate(state.players)}
    apart = {frozenset(pair) for pair in state.edition.gaps}
    cells = []
    for name in {*state.edition.foundations, *state.island}:
        column, row = column_and_row(name)
        building = state.island.get(name)
        cells.append(
            IslandCell(
                name=name,
                column=column,
                row=row,
                seat=None if building is None else seat_of[building.owner],
                height=0 if building is None else building.height,
                penthouse=building is not None and building.penthouse,
                gap_right=frozenset((name, cell_name(column + 1, row))) in apart,
                gap_below=frozenset((name, cell_name(column, row + 1))) in apart,
            )
        )
    return tuple(sorted(cells, key=lambda cell: (cell.row, cell.column)))


def _place_of_cell(cell: IslandCell) -> Place:
    """Return a cell of the island for any window to draw."""
    words = say("the penthouse") if cell.penthouse else say_n("{n} floor", "{n} floors", cell.height, none="free")
    marks = (say("penthouse"),) if cell.penthouse else ()
    floors = (Piece("floor", cell.height),) if cell.height else (Piece("ground"),)
    pieces = (*floors, Piece("penthouse")) if cell.penthouse else floors
    return Place(
        name=cell.name, words=words, seat=cell.seat, column=cell.column, row=cell.row, marks=marks, pieces=pieces
    )


def _places(state: Builder, island: tuple[IslandCell, ...]) -> Iterator[Place]:
    """Yield the cells of the island, or what each player has while the map is not known."""
    if state.edition.foundations:
        yield from map(_place_of_cell, island)
    elif state.island or not is_light(state):
        yield from (_belongings_place(state, island, name, seat) for seat, name in enumerate(state.players))


def _resource_pieces(state: Builder, player: str) -> Iterator[Piece]:
    chips = state.chips(player)
    return (Piece("resource", chips.count(colour), colour) for colour in COLOURS if chips.count(colour))


def _tower_pieces(state: Builder, cell: IslandCell) -> tuple[Piece, Piece]:
    """Return the pieces for a building and its points."""
    points = state.edition.points[cell.height - 1]
    return (
        Piece("penthouse tower" if cell.penthouse else "tower", cell.height, cell.name),
        Piece("points", points, points_text(points)),
    )


def _belongings_place(state: Builder, island: tuple[IslandCell, ...], player: str, seat: int) -> Place:
    """Return a player's resources, buildings, blocks and deeds as one place; a light table knows only what is built."""
    cells = [cell for cell in island if cell.seat == seat]
    towers = [piece for cell in cells for piece in _tower_pieces(state, cell)] or [
        Piece("lot", 1, say("No buildings yet"))
    ]
    built = [f"{cell.name} ({_place_of_cell(cell).words})" for cell in cells]
    chips, owned, left = state.chips(player), state.deeds_of(player), state.blocks_left(player)
    pieces, words = [Piece("belongings"), *towers], built
    if not is_light(state):
        deeds = [Piece("deed", 1, deed, colour_group(state, deed)) for deed in owned]
        blocks = [Piece("block", left, say_n("{n} block left", "{n} blocks left", left))]
        pieces = [*pieces, *_resource_pieces(state, player), *blocks[:left], *deeds]
        words = [*owned, *([str(chips)] if chips.total else []), *built]
    return Place(name=player, words=", ".join(words), seat=seat, row=seat, pieces=tuple(pieces))


def deed_details(state: Builder, name: str) -> list[tuple[str, str]]:
    """Return the details of a deed, as pairs for a list."""
    holding = state.holding(name)
    owner = (say("Owner"), account_phrase(holding.owner or BANK))
    mortgaged = (say("Mortgaged"), say("yes") if holding.mortgaged else say("no"))
    return [owner, mortgaged, *deed_values(state, name).values()]


def deed_values(state: Builder, name: str) -> dict[str, tuple[str, str]]:
    """Return the values of a deed and their reliability: a heading and text for each field."""
    deed = state.edition.deed(name)
    known = DOUBTS | {"owner": phrase("as printed in your box")}
    rows = {}
    for field in FIELDS:
        value, source = state.edition.value_and_provenance(deed, field)
        words = say("not known yet") if value is None else translated(str(value))
        if isinstance(value, str) and field == "resource":
            words = f"{words} ({translated(KIND_OF[value])})"
        doubt = (translated(known[source]),) if value is not None and source in known else ()
        rows[field] = field_heading(field), ", ".join((words, *doubt))
    return rows
