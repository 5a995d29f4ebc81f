"""The sheets of a player and of a district: cash, worth, debts and cards; buildings, prices and rents."""

from collections.abc import Iterator

from companion.core.words import listed, phrase, say, say_in, say_n, told
from companion.games.board.debt_options import claims_phrase, mortgage_means, owed_phrase
from companion.games.city.debt_options import pledges
from companion.games.city.rules.recorder import show, show_known
from companion.games.city.rules.rent import is_doubled, known_rent, rent_basis
from companion.games.city.scoring import cash, of_districts, worth
from companion.games.city.state import City, Grant, Plot
from companion.games.view import Holding
from companion.games.ways import is_light


def player_sheet(state: City, player: str) -> tuple[tuple[str, str], ...]:
    """Return a player's details, as headings and text."""
    return tuple((heading, words) for heading, words in _rows(state, player) if words)


def _rows(state: City, player: str) -> Iterator[tuple[str, str]]:
    held, grant, out = cash(state, player), state.turn.grants.get(player), state.seats[player].bankrupt
    districts = of_districts(state, player)
    yield say("Cash"), say("not counted yet") if held is None else show(held)
    yield say("Worth"), _worth(show(worth(state, player)), held, show(districts))
    yield say_in("out of the game", "Out"), say("bankrupt") if out else ""
    yield say("Space"), "" if is_light(state) or out else state.edition.track[state.seats[player].position].called
    yield say("Owes"), owed_phrase(state, player, show)
    yield say("Is owed"), claims_phrase(state, player, show)
    yield say("Kept cards"), ", ".join(_cards(state, player))
    yield say("Can still place"), _permits(len(state.seats[player].permits))
    yield say("Can mortgage"), mortgage_means(pledges(state, player), show)
    if grant is not None and not grant.placed:
        yield say("Build"), _grant_in_words(grant)


def _worth(worth: str, held: int | None, districts: str) -> str:
    if held is None:
        return say("districts {districts}", districts=districts)
    return say("{worth}: cash {cash} + districts {districts}", worth=worth, cash=show(held), districts=districts)


def _permits(number: int) -> str:
    if not number:
        return ""
    return say_n("{n} building (Planning Permission)", "{n} buildings (Planning Permission)", number)


def _grant_in_words(grant: Grant) -> str:
    if grant.result == "rail":
        return say("a railroad")
    return say("{left} of {blocks} blocks left", left=grant.left, blocks=grant.result)


def _cards(state: City, player: str) -> Iterator[str]:
    seat = state.seats[player]
    if seat.jail_cards:
        yield say_n("{n} jail card", "{n} jail cards", seat.jail_cards)
    if state.dodge == player:
        yield say("Rent Dodge")
    yield from seat.kept


def holdings(state: City, player: str) -> tuple[Holding, ...]:
    """Return a player's districts, with the current rent of each."""
    return tuple(_holding(state, name, state.plots[name]) for name in state.owned(player))


def _holding(state: City, name: str, plot: Plot) -> Holding:
    marks = tuple(told(hazard.kind) for hazard in plot.hazards)
    return Holding(name, state.edition.districts[name].group, _holding_phrase(plot, known_rent(state, name)), marks)


def _holding_phrase(plot: Plot, rent: int | None) -> str:
    if plot.mortgage is not None:
        return say("mortgaged for {amount}", amount=show(plot.mortgage))
    words = say("rent not known yet") if rent is None else say("rent {amount}", amount=show(rent))
    return f"{words}, {say_n('{n} block', '{n} blocks', plot.blocks)}" if plot.blocks else words


def district_sheet(state: City, name: str) -> list[tuple[str, str]]:
    """Return the details of a district as pairs for a list: owner, buildings, each rent line."""
    card, plot = state.edition.districts[name], state.plots[name]
    blocks, _ = rent_basis(state, name)
    rows = [
        (say("Owner"), plot.owner or say("no one")),
        (say("Price"), _amount(card.price)),
        (say("Blocks"), _two_kinds(str(plot.residential), str(plot.industrial))),
        (say("Also there"), ", ".join(_extra_pieces(plot)) or say("nothing")),
        (say("Block price"), _two_kinds(_amount(card.residential), _amount(card.industrial))),
        (say("Rent now"), rent_shown(state, name) if plot.owner else say("none: no owner")),
        (say("Doubled by"), _what_doubles_rent(state, name)),
    ]
    if plot.mortgage is not None:
        rows.append((say("Mortgaged for"), show(plot.mortgage)))
    for count, line in enumerate(card.lines):
        mark = " ◀" if count == blocks and plot.owner else ""
        called = say_n("{n} block", "{n} blocks", count, none="Land rent")
        rows.append((called, _amount(line) + _doubled_rent(state, name, line, count) + mark))
    return rows


def _two_kinds(residential: str, industrial: str) -> str:
    return say("{residential} residential, {industrial} industrial", residential=residential, industrial=industrial)


def _extra_pieces(plot: Plot) -> Iterator[str]:
    """Yield everything in a district other than blocks."""
    yield from (told(hazard.kind) for hazard in plot.hazards)
    yield from map(told, plot.bonuses)
    yield from _building_names(plot)


def _what_doubles_rent(state: City, name: str) -> str:
    """Return what doubles the rent, or what would double it if the house rules allowed."""
    owner = state.plots[name].owner
    tall = [other for other in state.group(name) if state.plots[other].skyscraper]
    towers = [other for other, plot in state.plots.items() if plot.tower and plot.owner == owner]
    found = [say("the skyscraper in {district}", district=other) for other in tall]
    found += [say("the Tower in {district}", district=other) for other in towers]
    if not found:
        return say("nothing")
    if is_doubled(state, name):
        return listed(found)
    return say("nothing ({buildings} does not count)", buildings=listed(found))


def _doubled_rent(state: City, name: str, line: int | None, count: int) -> str:
    """Return the doubled rent of one line; empty if nothing is doubled."""
    if line is None or not is_doubled(state, name) or not (count or state.house.land_rent_doubles):
        return ""
    return f"  ×2 = {show(2 * line)}"


def _building_names(plot: Plot) -> list[str]:
    named = (
        (phrase("railroad"), plot.railroad),
        (phrase("stadium"), plot.stadium),
        (phrase("skyscraper"), plot.skyscraper),
        (phrase("Tower"), plot.tower),
    )
    return [told(name) for name, there in named if there]


def _amount(amount: int | None) -> str:
    return say("not entered yet") if amount is None else show(amount)


def rent_shown(state: City, name: str) -> str:
    """Return the rent of a district now, 0 while it is mortgaged, or a question mark if its card hasn't been read."""
    return "0" if state.plots[name].mortgage is not None else show_known(known_rent(state, name))
