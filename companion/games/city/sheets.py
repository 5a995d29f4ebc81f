"""The sheets of a player and of a district: cash, worth, debts and cards; buildings, prices and rents."""

from collections.abc import Iterator

from companion.core.words import counted, listed
from companion.games.board.owing import claimed, means, owed
from companion.games.city.owing import pledges
from companion.games.city.rules.recorder import show, show_known
from companion.games.city.rules.rent import basis, doubled, known_rent
from companion.games.city.scoring import cash, of_districts, worth
from companion.games.city.state import City, Plot
from companion.games.view import Holding
from companion.games.ways import light


def player_sheet(state: City, player: str) -> tuple[tuple[str, str], ...]:
    """Return a player's details, as headings and text."""
    return tuple((heading, words) for heading, words in _rows(state, player) if words)


def _rows(state: City, player: str) -> Iterator[tuple[str, str]]:
    held, grant, out = cash(state, player), state.turn.grants.get(player), state.seats[player].bankrupt
    districts = of_districts(state, player)
    yield "Cash", "not counted yet" if held is None else show(held)
    counted_cash = "" if held is None else f"{show(worth(state, player))}: cash {show(held)} + "
    yield "Worth", f"{counted_cash}districts {show(districts)}"
    yield "Out", "bankrupt" if out else ""
    yield "Space", "" if light(state) or out else state.edition.track[state.seats[player].position].name
    yield "Owes", owed(state, player, show)
    yield "Is owed", claimed(state, player, show)
    yield "Kept cards", ", ".join(_cards(state, player))
    permits = len(state.seats[player].permits)
    yield "Can still place", f"{counted(permits, 'building')} (Planning Permission)" if permits else ""
    yield "Can mortgage", means(pledges(state, player), show)
    if grant is not None and not grant.placed:
        yield "Build", "a railroad" if grant.result == "rail" else f"{grant.left} of {grant.result} blocks left"


def _cards(state: City, player: str) -> Iterator[str]:
    seat = state.seats[player]
    if seat.jail_cards:
        yield counted(seat.jail_cards, "jail card")
    if state.dodge == player:
        yield "Rent Dodge"
    yield from seat.kept


def holdings(state: City, player: str) -> tuple[Holding, ...]:
    """Return a player's districts, with the current rent of each."""
    return tuple(_holding(state, name, state.plots[name]) for name in state.owned(player))


def _holding(state: City, name: str, plot: Plot) -> Holding:
    rent = known_rent(state, name)
    words = f"rent {'not known yet' if rent is None else show(rent)}"
    if plot.mortgage is not None:
        words = f"mortgaged for {show(plot.mortgage)}"
    elif plot.blocks:
        words += f", {counted(plot.blocks, 'block')}"
    marks = tuple(hazard.kind for hazard in plot.hazards)
    return Holding(name, state.edition.districts[name].group, words, marks)


def district_sheet(state: City, name: str) -> list[tuple[str, str]]:
    """Return the details of a district as pairs for a list: owner, buildings, each rent line."""
    card, plot = state.edition.districts[name], state.plots[name]
    blocks, _ = basis(state, name)
    rows = [
        ("Owner", plot.owner or "no one"),
        ("Price", _amount(card.price)),
        ("Blocks", f"{plot.residential} residential, {plot.industrial} industrial"),
        (
            "Also there",
            ", ".join([*(hazard.kind for hazard in plot.hazards), *plot.bonuses, *_named(plot)]) or "nothing",
        ),
        ("Block price", f"{_amount(card.residential)} residential, {_amount(card.industrial)} industrial"),
        ("Rent now", rent_shown(state, name) if plot.owner else "none: no owner"),
        ("Doubled by", _doublers(state, name)),
    ]
    if plot.mortgage is not None:
        rows.append(("Mortgaged for", show(plot.mortgage)))
    for count, line in enumerate(card.lines):
        mark = " ◀" if count == blocks and plot.owner else ""
        called = f"{count} block{'s' if count > 1 else ''}" if count else "Land rent"
        rows.append((called, _amount(line) + _twice(state, name, line, count) + mark))
    return rows


def _doublers(state: City, name: str) -> str:
    """Return what doubles the rent, or what would double it if the house rules allowed."""
    owner = state.plots[name].owner
    found = [f"the skyscraper in {other}" for other in state.group(name) if state.plots[other].skyscraper]
    found += [f"the Tower in {other}" for other, plot in state.plots.items() if plot.tower and plot.owner == owner]
    what = listed(found) if found else "nothing"
    return what if doubled(state, name) or not found else f"nothing ({what} does not count)"


def _twice(state: City, name: str, line: int | None, count: int) -> str:
    """Return the doubled rent of one line; empty if nothing is doubled."""
    if line is None or not doubled(state, name) or not (count or state.house.land_rent_doubles):
        return ""
    return f"  ×2 = {show(2 * line)}"


def _named(plot: Plot) -> list[str]:
    named = (
        ("railroad", plot.railroad),
        ("stadium", plot.stadium),
        ("skyscraper", plot.skyscraper),
        ("Tower", plot.tower),
    )
    return [name for name, there in named if there]


def _amount(amount: int | None) -> str:
    return "not entered yet" if amount is None else show(amount)


def rent_shown(state: City, name: str) -> str:
    """Return the rent of a district now, 0 while it is mortgaged, or a question mark if its card hasn't been read."""
    return "0" if state.plots[name].mortgage is not None else show_known(known_rent(state, name))
