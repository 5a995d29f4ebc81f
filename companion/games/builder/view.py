"""Monopoly Builder for its screen: players, deeds and the island, in words ready to draw."""

import msgspec

from companion.core.errors import Refused
from companion.core.words import counted, listed
from companion.games.board.owing import open_debts
from companion.games.board.state import waited_for
from companion.games.builder.cells import cell_at, place_of
from companion.games.builder.checks import balanced
from companion.games.builder.chips import COLOURS, KIND_OF
from companion.games.builder.edition import ASKED, FIELDS, name_of, token_name
from companion.games.builder.rules.building import must_be_time_to_build
from companion.games.builder.rules.places import title_of
from companion.games.builder.rules.rent import open_claims, rent_of
from companion.games.builder.scoring import points
from companion.games.builder.sheets import holdings, player_sheet
from companion.games.builder.standings import shown
from companion.games.builder.state import Builder, Landing
from companion.games.owners import DOUBTS
from companion.games.view import BETWEEN, Place, PlayerRow, TableView
from companion.games.ways import light
from companion.unit.countdown import Timer

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
    return BuilderView(
        game="builder",
        columns=("Cash", "Points"),
        finished=state.finished or "",
        asked=_waited_for(state),
        places=tuple(_place(cell) for cell in island_cells(state)),
        players=tuple(_player(state, name) for name in state.players),
        deeds=_deeds(state),
        island=island_cells(state),
        lying=tuple((place, str(chips)) for place, chips in state.dropped.items()),
        headline=_headline(state),
        balanced=balanced(state),
    )


def _player(state: Builder, name: str) -> BuilderRow:
    seat = state.seats[name]
    return BuilderRow(
        name=name,
        first=str(state.cash(name)),
        second=str(points(state, name).total),
        where=_where(state, name),
        marks=_marks(state, name),
        in_turn=name == state.in_turn and not state.finished,
        out=bool(seat.bankrupt),
        brief=_brief(state, name),
        held="in jail" if seat.jailed else "",
        chips=tuple(seat.chips.count(colour) for colour in COLOURS),
        colour=state.colour(name),
        holdings=holdings(state, name),
        sheet=player_sheet(state, name),
    )


def _brief(state: Builder, name: str) -> str:
    """Return where a token is and its player's resources, which a light table doesn't track when spent."""
    chips = state.chips(name)
    held = str(chips) if chips.total and not light(state) else ""
    return ", ".join(filter(None, (_where(state, name), held)))


def _where(state: Builder, name: str) -> str:
    seat = state.seats[name]
    if seat.jailed:
        return "in jail"
    if not state.begun:
        return token_name(seat.token)
    space = state.edition.board.get(seat.position) if seat.position is not None else None
    if space is not None and space.deed is None:
        where = title_of(space.kind, space.resource)
    else:
        where = seat.place or ("?" if seat.position is None else name_of(state.edition, seat.position))
    return "visiting" if where == "Jail" else where


def _marks(state: Builder, player: str) -> str:
    seat, owed, left = state.seats[player], state.owed(player), state.blocks(player)
    words = [
        "bankrupt" if seat.bankrupt else "",
        f"{seat.failed} failed" if seat.jailed and seat.failed else "",
        f"owes {owed}" if owed else "",
        f"{seat.jail_cards} jail cards" if seat.jail_cards > 1 else "jail card" * seat.jail_cards,
        *seat.kept,
        f"{left} blocks" if left < state.edition.numbers["blocks_per_player"] else "",
    ]
    return BETWEEN.join(word for word in words if word)


def _deeds(state: Builder) -> tuple[DeedRow, ...]:
    """Return the named deeds, by their roll. Those without one come last."""
    seats = {name: place for place, name in enumerate(state.players)}
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
                seat=None if holding.owner is None else seats[holding.owner],
                mortgaged=holding.mortgaged,
                rent=_rent(state, deed.name),
                here=deed.name == here,
            )
        )
    return tuple(sorted(rows, key=lambda row: (row.number or _NO_NUMBER, row.seat is None)))


def _rent(state: Builder, name: str) -> str:
    """Return a visitor's rent, the price of a deed of the bank, or the cost of paying off a mortgage."""
    deed, holding = state.edition.deed(name), state.holding(name)
    if holding.owner is None:
        return "?" if deed.price is None else str(deed.price)
    if holding.mortgaged:
        return f"repay {'?' if deed.unmortgage is None else deed.unmortgage}"
    try:
        return str(rent_of(state, name))
    except Refused:
        return "?"


def island_cells(state: Builder) -> tuple[IslandCell, ...]:
    """Return the foundations, or the cells with buildings before the map is drawn, from top left."""
    seats = {name: place for place, name in enumerate(state.players)}
    apart = {frozenset(pair) for pair in state.edition.gaps}
    cells = []
    for name in {*state.edition.foundations, *state.island}:
        column, row = place_of(name)
        building = state.island.get(name)
        cells.append(
            IslandCell(
                name=name,
                column=column,
                row=row,
                seat=None if building is None else seats[building.owner],
                height=0 if building is None else building.height,
                penthouse=building is not None and building.penthouse,
                gap_right=frozenset((name, cell_at(column + 1, row))) in apart,
                gap_below=frozenset((name, cell_at(column, row + 1))) in apart,
            )
        )
    return tuple(sorted(cells, key=lambda cell: (cell.row, cell.column)))


def _place(cell: IslandCell) -> Place:
    """Return a cell of the island for any window to draw."""
    top = "the penthouse" if cell.penthouse else f"{cell.height} floor{'s' if cell.height > 1 else ''}"
    marks = ("penthouse",) if cell.penthouse else ()
    words = top if cell.height else "free"
    return Place(name=cell.name, words=words, seat=cell.seat, column=cell.column, row=cell.row, marks=marks)


def _headline(state: Builder) -> str:
    """Return whose turn it is and what is open, in one line."""
    if state.finished:
        return shown(state, 0).verdict
    if state.debts:
        debtor = state.debts[0].debtor
        missing = state.owed(debtor) - state.cash(debtor)
        return f"{open_debts(state, str)}: raise {missing} more" if missing > 0 else open_debts(state, str)
    if state.tied:
        return f"{listed(state.tied)}: roll again to see who goes first"
    if (timer := state.timing.timer) is not None:
        return _auctioned(state, timer)
    player = state.in_turn
    if state.turn.step in ("over", "start", "fresh"):
        return _before_the_roll(state, player)
    stays = " stays in jail" if state.seats[player].jailed else ""
    rent = "rent may be charged; " if open_claims(state) else ""
    return f"{player}{stays}: {rent}{_asked(state)}"


def _waited_for(state: Builder) -> tuple[str, ...]:
    """Return who the table waits for. A player who declined a deed may be barred from bidding (BUILDER-OQ-15)."""
    found, timer = waited_for(state, state.timing), state.timing.timer
    barred = None if timer is None or state.house.decliner_may_bid else timer.starter
    return tuple(name for name in found if name != barred)


def _auctioned(state: Builder, timer: Timer) -> str:
    """Return what an auction waits for."""
    what = timer.district or "Something"
    if timer.held:
        return f"The auction of {what} is paused: resume it"
    leader = timer.leader.player if timer.leader else ""
    if not _waited_for(state):
        return f"Everyone else is out: {leader} wins {what}" if leader else f"{what} is up for auction: everyone is out"
    return f"{what} is up for auction: {f'who beats {leader}' if leader else 'any bids'}?"


def _before_the_roll(state: Builder, player: str) -> str:
    if number := state.to_drop(player):
        return f"{player}: drop {counted(number, 'resource')}"
    ends = ", or end the turn" if state.by_hand else ""
    if state.seats[player].jailed:
        ways = ["roll", "pay", *["use the card"] * bool(state.seats[player].jail_cards), *["end the turn"] * bool(ends)]
        return f"{player} is in jail: {', '.join(ways[:-1])} or {ways[-1]}"
    if state.undecided:
        return f"Roll to see who goes first (otherwise {player})"
    return f"{player}: roll the dice{' again' if state.turn.step == 'fresh' else ''}{ends}"


def _asked(state: Builder) -> str:
    """Return what the player does after the roll: first what the space requires, then the rest of the turn."""
    here, after = state.landing, _after(state)
    if here is None:
        wanted = "" if state.seats[state.turn.player].jailed else "where did the token land?"
    else:
        wanted = _DUTIES.get(here.duty or "", "") or (_OPEN.get(here.kind, "") if _does(state, here) else "")
        wanted = wanted.format(deed=here.deed, group=here.group)
    if not wanted:
        return f"trade or build, then {after}" if _builds(state) else after
    if not state.another:
        return wanted
    return f"{wanted} Then {after}" if wanted.endswith("?") else f"{wanted}, then {after}"


def _does(state: Builder, here: Landing) -> bool:
    """Return whether a space can still be used, where that takes resources (BUILDER-SPACE-05, -06)."""
    player = state.turn.player
    if here.kind == "free parking" and state.chips(player).total < state.edition.numbers["free_parking_give"]:
        return False
    others = (name for name in state.players if name != player)
    return not here.used and (here.kind != "steal" or any(state.chips(name).total for name in others))


def _after(state: Builder) -> str:
    """Return what ends this turn, or begins the extra one after doubles (BUILDER-TURN-08)."""
    if not state.another:
        return "end the turn"
    number = state.to_drop(state.turn.player)
    return f"drop {counted(number, 'resource')} and roll again" if number else "roll again"


def _builds(state: Builder) -> bool:
    """Return whether the player in turn can build while nothing else is required (BUILDER-TURN-01, BUILDER-JAIL-02)."""
    return next(must_be_time_to_build(state, state.turn.player), None) is None


_DUTIES = {
    "buy": "buy or auction {deed}",
    "roll": "roll for resources",
    "chart": "what does the chart show for {group}?",
    "collect": "which resource do you collect?",
}
_OPEN = {"chance": "draw a Chance card", "steal": "steal 1 resource", "free parking": "swap 2 for 1"}


def sheet(state: Builder, name: str) -> list[tuple[str, str]]:
    """Return the details of a deed, as pairs for a list."""
    holding = state.holding(name)
    rows = [("Owner", holding.owner or "the bank"), ("Mortgaged", "yes" if holding.mortgaged else "no")]
    return rows + list(printed(state, name).values())


def printed(state: Builder, name: str) -> dict[str, tuple[str, str]]:
    """Return the values of a deed and their reliability: a heading and text for each field."""
    deed = state.edition.deed(name)
    known = DOUBTS | {"owner": "read off the box"}
    rows = {}
    for field in FIELDS:
        value, source = state.edition.said(deed, field)
        doubt = f", {known[source]}" if value is not None and source in known else ""
        words = "not known yet" if value is None else str(value)
        words = f"{value} ({KIND_OF[value]})" if isinstance(value, str) and field == "resource" else words
        rows[field] = ASKED[field].removeprefix("which ").removeprefix("the ").capitalize(), words + doubt
    return rows
