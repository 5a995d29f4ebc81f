"""What a district is worth to its owner, worked out again from the words of the rules, slowly and on its own.

It knows only what lies on the table: for each district its colour, the numbers on its card, who owns it and what
is built there. No rule of the program is used.
"""

from typing import NamedTuple


class Lot(NamedTuple):
    """One district as it lies on the table. `hazards` are the names of their builders, None where no one knows."""

    colour: str
    card: tuple[int, ...]
    owner: str | None
    residential: int
    industrial: int
    hazards: tuple[str | None, ...]
    skyscraper: bool
    tower: bool
    mortgaged: bool


Board = dict[str, Lot]
DEFAULTS = {
    "hazard_zero_rent": "land_rent",
    "land_rent_doubles": "true",
    "skyscraper_split_group": "doubles_all",
    "tower_after_loss": "goes_with_district",
    "mortgaged_doubler": "keeps",
    "mortgaged_counts_for_sets": "true",
    "hazard_by_self": "counts",
}


def rent(board: Board, name: str, house: dict[str, str]) -> int:
    """Count the blocks that count, take the line of the card, and double it once at the most (CITY-RENT-02 to -06)."""
    house = {**DEFAULTS, **house}
    lot = board[name]
    against = [by for by in lot.hazards if house["hazard_by_self"] == "counts" or by is None or by != lot.owner]
    blocks = lot.industrial
    if not against:
        blocks += lot.residential
    if blocks == 0 and against and house["hazard_zero_rent"] == "zero":
        return 0
    value = lot.card[0] if blocks == 0 else lot.card[min(blocks, 8)]
    if blocks == 0 and house["land_rent_doubles"] == "false":
        return value
    if by_skyscraper(board, name, house) or by_tower(board, name, house):
        value = value + value
    return value


def by_skyscraper(board: Board, name: str, house: dict[str, str]) -> bool:
    lot = board[name]
    same = [other for other in board.values() if other.colour == lot.colour]
    built = [other for other in same if other.skyscraper]
    if house["mortgaged_doubler"] == "suspends":
        built = [other for other in built if not other.mortgaged]
    if not built:
        return False
    if house["skyscraper_split_group"] == "doubles_skyscraper_owner_only":
        return lot.owner in {other.owner for other in built}
    if house["skyscraper_split_group"] == "off_until_complete":
        return lot.owner is not None and {other.owner for other in same} == {lot.owner}
    return True


def by_tower(board: Board, name: str, house: dict[str, str]) -> bool:
    owner = board[name].owner
    if owner is None:
        return False
    mine = [lot for lot in board.values() if lot.owner == owner]
    if house["mortgaged_doubler"] == "suspends":
        standing = any(lot.tower and not lot.mortgaged for lot in mine)
    else:
        standing = any(lot.tower for lot in mine)
    if not standing:
        return False
    if house["tower_after_loss"] == "goes_with_district":
        return True
    colours = {lot.colour for lot in board.values()}
    return sum(whole(board, owner, colour, house) for colour in colours) >= 2


def whole(board: Board, owner: str, colour: str, house: dict[str, str]) -> bool:
    for lot in board.values():
        if lot.colour == colour and lot.owner != owner:
            return False
        if lot.colour == colour and lot.mortgaged and house["mortgaged_counts_for_sets"] == "false":
            return False
    return True


def worth(board: Board, owner: str, cash: int, house: dict[str, str]) -> int:
    """Add up the cash and the districts that are not mortgaged (CITY-END-04 to -06, CITY-END-09)."""
    total = cash
    for name, lot in board.items():
        if lot.owner == owner and not lot.mortgaged:
            total += rent(board, name, house)
    return total
