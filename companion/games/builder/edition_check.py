"""What no box of Monopoly Builder can say: asked of the cards a game has kept, and of what an owner has read."""

from collections.abc import Collection, Iterator

from companion.games.builder import edition as e
from companion.games.builder.cells import is_cell
from companion.games.builder.chips import COLOURS

FLOORS = 5
"""How many floors have a cost and points, the penthouse last (BUILDER-FLOOR-03 to -07)."""
NUMBERS = {
    *("auction_min_raise", "auction_opening_bid", "bank_trade_get", "bank_trade_give", "blocks_per_player"),
    *("chance_cards", "chips_per_colour", "deeds_in_set", "doubles_to_jail", "free_parking_give", "go_payment"),
    *("jail_exit", "jail_tries", "max_floors", "payout_on_six", "payout_per_deed"),
    *("resource_limit_at_turn_start", "start_amount"),
}
_BONUS = ("billionaire", "community")


def odd(edition: e.Edition) -> Iterator[str]:
    """Yield what is missing or cannot be, each with where it stands and what is allowed."""
    yield from _deeds(edition)
    yield from _floors(edition)
    yield from _supply(edition)
    yield from _board(edition)


def _deeds(edition: e.Edition) -> Iterator[str]:
    if [deed.slot for deed in edition.deeds] != [*range(1, e.DEEDS + 1)]:
        yield f"deeds: these are not the slots 1 to {e.DEEDS}"
    if len({*edition.names}) < len(edition.names):
        yield "deeds: a name stands there twice (allowed: each name once)"
    for deed in edition.deeds:
        where = f"deed {deed.name or deed.slot}"
        if deed.name is not None and not (deed.name.strip() and deed.name.isprintable()):
            yield f"{where}: name: it is empty or cannot be printed"
        yield from _one_of(f"{where}: colour", deed.colour, (None, *e.COLOURS))
        yield from _one_of(f"{where}: resource", deed.resource, (None, *COLOURS))


def _floors(edition: e.Edition) -> Iterator[str]:
    for key, rows in (("costs", edition.costs), ("points", edition.points)):
        if len(rows) != FLOORS:
            yield f"{key}: there are {len(rows)} (allowed: {FLOORS}, the penthouse last)"
    for cost in edition.costs:
        if (least := min(cost.any, *(cost.fixed.count(colour) for colour in COLOURS))) < 0:
            yield f"costs: {least} (allowed: 0 or more)"
    yield from _whole("set_points", edition.set_points, e.COLOURS)
    yield from _whole("bonus", edition.bonus, _BONUS)
    yield from _whole("numbers", edition.numbers, NUMBERS)
    if edition.numbers.get("max_floors", 0) >= FLOORS:
        yield f"numbers.max_floors: {edition.numbers['max_floors']} (allowed: 0 to {FLOORS - 1})"


def _supply(edition: e.Edition) -> Iterator[str]:
    yield from _whole("token", edition.tokens, e.TOKENS)
    for name, token in edition.tokens.items():
        yield from _one_of(f"token {name}", token.block, COLOURS)
        yield from _one_of(f"token {name}", token.resource, COLOURS)
    for key, notes in (("start", edition.start), ("bank", edition.bank)):
        if not notes:
            yield f"{key}: there are no notes"
    if edition.bank and (strange := edition.start.keys() - edition.bank.keys()):
        yield f"start: {', '.join(map(str, sorted(strange)))} is no note of the bank"
    yield from _whole("chart", edition.chart, e.GROUPS)
    for row, colour in edition.chart.items():
        yield from _one_of(f"chart {row}", colour, (None, *COLOURS))


def _board(edition: e.Edition) -> Iterator[str]:
    for place, space in edition.board.items():
        where = f"space {place}"
        if place >= (edition.spaces or 100):
            yield f"{where}: position: the board ends before it"
        if space.deed is not None and space.deed not in edition.names:
            yield f"{where}: deed: there is no deed “{space.deed}”"
        yield from _one_of(f"{where}: kind", space.kind, e.KINDS)
        yield from _one_of(f"{where}: resource", space.resource, (None, *COLOURS))
    cells = (*edition.foundations, *(cell for pair in edition.gaps for cell in pair))
    yield from (f"map: “{cell}” is no cell (allowed: such as C4)" for cell in cells if not is_cell(cell))


def _whole(key: str, found: Collection[str], wanted: Collection[str]) -> Iterator[str]:
    yield from (f"{key}: {each}: missing" for each in wanted if each not in found)


def _one_of(where: str, value: object, allowed: Collection[object]) -> Iterator[str]:
    if value not in allowed:
        yield f"{where}: “{value}” (allowed: {', '.join(map(str, filter(None, allowed)))})"
