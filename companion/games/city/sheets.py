"""The sheets of a player and of a district: cash, worth, debts and cards; buildings, prices and rents."""

from collections.abc import Iterator

from companion.core.notation.tokens import quote
from companion.core.words import joined_with_and, phrase, say, say_in, say_n, translated
from companion.games.board.debt_options import debts_of_others_phrase, mortgages_phrase, own_debts_phrase
from companion.games.city.debt_options import mortgage_values
from companion.games.city.rules.recorder import amount_or_question_mark, amount_text
from companion.games.city.rules.rent import is_rent_doubled, known_rent, rent_basis
from companion.games.city.scoring import districts_worth, known_cash, total_worth
from companion.games.city.state import City, Grant, Plot
from companion.games.light_mode import is_light
from companion.games.view import Holding, Ware


def player_details(state: City, player: str) -> tuple[tuple[str, str], ...]:
    """Return a player's details, as headings and text."""
    return tuple((heading, words) for heading, words in _labelled_rows(state, player) if words)


def _labelled_rows(state: City, player: str) -> Iterator[tuple[str, str]]:
    held, grant, out = known_cash(state, player), state.turn.grants.get(player), state.player_states[player].bankrupt
    districts = districts_worth(state, player)
    yield say("Cash"), say("not counted yet") if held is None else amount_text(held)
    yield say("Worth"), _worth_text(amount_text(total_worth(state, player)), held, amount_text(districts))
    yield say_in("out of the game", "Out"), say("bankrupt") if out else ""
    yield (
        say("Space"),
        "" if is_light(state) or out else state.edition.track[state.player_states[player].position].name_in_words,
    )
    yield say("Owes"), own_debts_phrase(state, player, amount_text)
    yield say("Is owed"), debts_of_others_phrase(state, player, amount_text)
    yield say("Kept cards"), ", ".join(_card_names(state, player))
    yield say("Can still place"), _permits_text(len(state.player_states[player].permits))
    yield say("Can mortgage"), mortgages_phrase(mortgage_values(state, player), amount_text)
    if grant is not None and not grant.placed:
        yield say("Build"), _grant_in_words(grant)


def _worth_text(worth: str, cash: int | None, districts: str) -> str:
    if cash is None:
        return say("districts {districts}", districts=districts)
    if districts == amount_text(0):
        return worth
    return say("{worth}: cash {cash} + districts {districts}", worth=worth, cash=amount_text(cash), districts=districts)


def _permits_text(number: int) -> str:
    if not number:
        return ""
    return say_n("{n} building (Planning Permission)", "{n} buildings (Planning Permission)", number)


def _grant_in_words(grant: Grant) -> str:
    if grant.result == "rail":
        return say("a railroad")
    return say("{left} of {blocks} blocks left", left=grant.left, blocks=grant.result)


def _card_names(state: City, player: str) -> Iterator[str]:
    seat = state.player_states[player]
    if seat.jail_cards:
        yield say_n("{n} jail card", "{n} jail cards", seat.jail_cards)
    if state.dodge == player:
        yield say("Rent Dodge")
    yield from seat.other_cards


def district_holdings(state: City, player: str) -> tuple[Holding, ...]:
    """Return a player's districts, with the current rent of each."""
    return tuple(_holding(state, name, state.plots[name]) for name in state.districts_of(player))


def tradeable_wares(state: City, player: str) -> Iterator[Ware]:
    """Yield what a player could give in a deal, apart from money (CITY-DEAL-01)."""
    yield from (Ware(quote(name), name, state.edition.districts[name].group) for name in state.districts_of(player))
    yield from (Ware("jail card", say("Jail card")) for _ in range(state.player_states[player].jail_cards))
    if state.dodge == player:
        yield Ware("rent dodge", say("Rent Dodge card"))
    if any(debt.creditor == player for debt in state.debts):
        yield Ware("debt", say("Cancels what the other player owes"))


def _holding(state: City, district: str, plot: Plot) -> Holding:
    marks = tuple(translated(hazard.kind) for hazard in plot.hazards)
    return Holding(
        district, state.edition.districts[district].group, _holding_phrase(plot, known_rent(state, district)), marks
    )


def _holding_phrase(plot: Plot, rent: int | None) -> str:
    if plot.mortgage is not None:
        return say("mortgaged for {amount}", amount=amount_text(plot.mortgage))
    words = say("rent not known yet") if rent is None else say("rent {amount}", amount=amount_text(rent))
    return f"{words}, {say_n('{n} block', '{n} blocks', plot.blocks)}" if plot.blocks else words


def district_details(state: City, district: str) -> list[tuple[str, str]]:
    """Return the details of a district as pairs for a list: owner, buildings, each rent line."""
    card, plot = state.edition.districts[district], state.plots[district]
    blocks, _ = rent_basis(state, district)
    rows = [
        (say("Owner"), plot.owner or say("no one")),
        (say("Price"), _amount_text(card.price)),
        (say("Blocks"), _block_counts_text(str(plot.residential), str(plot.industrial))),
        (say("Also there"), ", ".join(_names_of_other_pieces(plot)) or say("nothing")),
        (say("Block price"), _block_counts_text(_amount_text(card.residential), _amount_text(card.industrial))),
        (say("Rent now"), current_rent_text(state, district) if plot.owner else say("none: no owner")),
        (say("Doubled by"), _what_doubles_rent(state, district)),
    ]
    if plot.mortgage is not None:
        rows.append((say("Mortgaged for"), amount_text(plot.mortgage)))
    for count, line in enumerate(card.lines):
        mark = " ◀" if count == blocks and plot.owner else ""
        called = say_n("{n} block", "{n} blocks", count, none="Land Rent")
        rows.append((called, _amount_text(line) + _doubled_rent_text(state, district, line, count) + mark))
    return rows


def _block_counts_text(residential: str, industrial: str) -> str:
    return say("{residential} residential, {industrial} industrial", residential=residential, industrial=industrial)


def _names_of_other_pieces(plot: Plot) -> Iterator[str]:
    """Yield everything in a district other than blocks."""
    yield from (translated(hazard.kind) for hazard in plot.hazards)
    yield from map(translated, plot.bonuses)
    yield from _building_names(plot)


def _what_doubles_rent(state: City, district: str) -> str:
    """Return what doubles the rent, or what would double it if the house rules allowed."""
    owner = state.plots[district].owner
    tall = [other for other in state.same_colour_districts(district) if state.plots[other].skyscraper]
    towers = [other for other, plot in state.plots.items() if plot.tower and plot.owner == owner]
    found = [say("the skyscraper in {district}", district=other) for other in tall]
    found += [say("the Tower in {district}", district=other) for other in towers]
    if not found:
        return say("nothing")
    if is_rent_doubled(state, district):
        return joined_with_and(found)
    return say("nothing ({buildings} does not count)", buildings=joined_with_and(found))


def _doubled_rent_text(state: City, district: str, line: int | None, count: int) -> str:
    """Return the doubled rent of one line; empty if nothing is doubled."""
    if line is None or not is_rent_doubled(state, district) or not (count or state.house.land_rent_doubles):
        return ""
    return f"  ×2 = {amount_text(2 * line)}"


def _building_names(plot: Plot) -> list[str]:
    named = (
        (phrase("railroad"), plot.railroad),
        (phrase("stadium"), plot.stadium),
        (phrase("skyscraper"), plot.skyscraper),
        (phrase("Tower"), plot.tower),
    )
    return [translated(name) for name, there in named if there]


def _amount_text(amount: int | None) -> str:
    return say("not entered yet") if amount is None else amount_text(amount)


def current_rent_text(state: City, district: str) -> str:
    """Return the rent of a district now, 0 while it is mortgaged, or a question mark if its card hasn't been read."""
    return "0" if state.plots[district].mortgage is not None else amount_or_question_mark(known_rent(state, district))
