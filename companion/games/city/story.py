"""The story of a City game in six sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.core.debts import Debt
from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import joined_with_and, phrase, say, say_n, translated
from companion.games import story
from companion.games.city import facts as f
from companion.games.city.bank import forfeited_purchases
from companion.games.city.edition import colour_name
from companion.games.city.rules.recorder import amount_text
from companion.games.city.standings import standings_view
from companion.games.city.state import City
from companion.games.telling import with_full_stop
from companion.unit import facts as u


def evening_story(state: City, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the story of the game that ended in `state`: winner, street, rent, Build, auctions, jail."""
    facts = story.facts_in(lines)
    return (
        with_full_stop(standings_view(state, 0).verdict),
        _street_sentence(state),
        _rent_sentence(facts),
        _build_sentence(state, facts),
        _auction_sentence(facts),
        _jail_sentence(state, facts),
    )


def rent_and_build_feats(lines: Sequence[Line]) -> Iterator[story.Feat]:
    """Yield every rent that stayed paid, with its payer, and the total blocks that Build granted."""
    facts = story.facts_in(lines)
    yield from (story.Feat("rent", rent.debtor, rent.amount) for rent in _paid_and_unpaid_rents(facts)[0])
    yield from (story.Feat("build", name, number) for name, number in _blocks_granted(facts).items())


def _street_sentence(state: City) -> str:
    blocks = {colour: sum(state.plots[name].blocks for name in names) for colour, names in state.edition.groups.items()}
    longest = max(blocks, key=lambda colour: blocks[colour])
    if not blocks[longest]:
        return say("No one built any blocks.")
    owners = {state.plots[name].owner for name in state.edition.groups[longest]} - {None}
    colour = colour_name(longest)
    count = say_n("{n} block", "{n} blocks", blocks[longest])
    if not owners:
        return say("Longest street: {colour}, {blocks}.", colour=colour, blocks=count)
    names = joined_with_and(sorted(map(str, owners)))
    text = say("Longest street: {colour}, {blocks}, owned by {players}", colour=colour, blocks=count, players=names)
    return with_full_stop(text)


def _rent_sentence(facts: Sequence[Fact]) -> str:
    paid, unpaid = _paid_and_unpaid_rents(facts)
    if not paid and unpaid:
        debt = unpaid[-1]
        return translated(phrase("{debtor} couldn't pay {creditor} {amount} rent for {district}."), **_debt_slots(debt))
    if not paid:
        return say("No one paid rent.")
    dearest = max(paid, key=lambda rent: rent.amount)
    if dearest.district:
        return translated(
            phrase("Highest rent: {amount}, {debtor} to {creditor} for {district}."), **_debt_slots(dearest)
        )
    return translated(phrase("Highest rent: {amount}, {debtor} to {creditor}."), **_debt_slots(dearest))


def _debt_slots(debt: Debt) -> dict[str, str | None]:
    amount, district = amount_text(debt.amount), debt.district
    return {"debtor": debt.debtor, "creditor": debt.creditor, "amount": amount, "district": district}


def _paid_and_unpaid_rents(facts: Sequence[Fact]) -> tuple[Sequence[Debt], Sequence[Debt]]:
    """Return the rents that stayed paid, at once or as a debt, and those never paid."""
    paid: list[Debt] = []
    owed: list[_Owed] = []
    for fact in facts:
        if isinstance(fact, f.RentPaid):
            paid.append(Debt(fact.payer, fact.owner, fact.amount, "rent", fact.district))
        elif isinstance(fact, f.DebtOpened):
            debt = Debt(fact.debtor, fact.creditor, fact.amount, fact.cause, fact.district)
            owed.append(_Owed(debt, debt.amount))
            if fact.cause == "refund":
                _remove_refunded(paid, fact.creditor, fact.debtor, fact.amount)
        elif isinstance(fact, f.Paid) and fact.cause == "refund":
            _remove_refunded(paid, fact.payee, fact.payer, fact.amount)
        elif isinstance(fact, f.DebtPaid):
            paid += [debt for debt in _settle_oldest(owed, fact.debtor, fact.creditor, fact.amount) if debt.district]
        elif isinstance(fact, f.DebtReleased):
            _settle_oldest(owed, fact.debtor, fact.creditor, fact.amount)
        elif isinstance(fact, f.DodgePlayed) and fact.owner is not None:
            _settle_oldest(owed, fact.player, fact.owner, fact.released)
            if not fact.released:  # else it was still owed, and the part already paid isn't recorded
                _remove_refunded(paid, fact.player, fact.owner, fact.refunded)
    return paid, [each.debt for each in owed if each.debt.district]


@dataclass
class _Owed:
    """A debt when it fell due, and how much of it is open."""

    debt: Debt
    left: int


def _settle_oldest(owed: list[_Owed], debtor: str, creditor: str, amount: int) -> list[Debt]:
    """Subtract an amount from what a player owes another, oldest debt first. Return the debts it settles."""
    for each in owed:
        if (each.debt.debtor, each.debt.creditor) == (debtor, creditor):
            part = min(each.left, amount)
            each.left, amount = each.left - part, amount - part
    settled = [each.debt for each in owed if not each.left]
    owed[:] = [each for each in owed if each.left]
    return settled


def _remove_refunded(paid: list[Debt], visitor: str, owner: str, amount: int) -> None:
    """Remove the last rent that the Rent Dodge card refunded in full (CITY-PARK-04)."""
    back = (visitor, owner, amount)
    for place in reversed(range(len(paid))):
        if (paid[place].debtor, paid[place].creditor, paid[place].amount) == back:
            del paid[place]
            return


def _build_sentence(state: City, facts: Sequence[Fact]) -> str:
    name, number, each = story.players_with_most(_blocks_granted(facts), state.players)
    presses = len(story.facts_of(facts, u.BuildPressed))
    if not number and not presses:
        return say("No one pressed Build.")
    if not number:
        return say("Build was pressed {times}.", times=story.times_in_words(presses))
    if each:
        return say_n(
            "Luckiest with Build: {players}, {n} block each.",
            "Luckiest with Build: {players}, {n} blocks each.",
            number,
            players=name,
        )
    return say_n(
        "Luckiest with Build: {player}, {n} block.", "Luckiest with Build: {player}, {n} blocks.", number, player=name
    )


def _blocks_granted(facts: Sequence[Fact]) -> Counter[str]:
    """Return how many blocks Build granted to all players."""
    given = Counter[str]()
    for grant in story.facts_of(facts, f.BuildGranted):
        given[grant.player] += int(grant.result) if grant.result.isdigit() else 0
    return given


def _auction_sentence(facts: Sequence[Fact]) -> str:
    sold = _auction_sales(facts)
    if not sold:
        return say("Nothing was sold at auction.")
    best, amount = max(sold, key=lambda sale: sale[1])
    text = say_n(
        "Only auction: {amount}, {player}",
        "Highest of {n} auctions: {amount}, {player}",
        len(sold),
        amount=amount_text(amount),
        player=best,
    )
    return with_full_stop(text)


def _auction_sales(facts: Sequence[Fact]) -> Sequence[tuple[str, int]]:
    """Return who won each auction, and the winning bid. A bid that couldn't be paid won nothing (CITY-OQ-47)."""
    sales = [(sale.player, sale.amount) for sale in story.facts_of(facts, u.AuctionSold)]
    for before, after in pairwise(facts):
        if isinstance(before, f.DistrictReturned) and isinstance(after, f.DistrictBought) and after.how == "auction":
            sales.append((after.player, after.price))
    for call in forfeited_purchases(facts):
        sales.remove((call.player, call.price))
    return sales


def _jail_sentence(state: City, facts: Sequence[Fact]) -> str:
    name, number, each = story.players_with_most_facts(facts, state.players, f.Jailed, f.JailGiven)
    if not number:
        return say("No one went to jail.")
    if each:
        return say("Most often in jail: {players}, {times} each.", players=name, times=story.times_in_words(number))
    return say("Most often in jail: {player}, {times}.", player=name, times=story.times_in_words(number))
