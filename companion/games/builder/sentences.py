"""A sentence for each fact of a Builder table: who collects, builds, pays and lands where, and how much."""

from companion.core.kinds import ByKind
from companion.core.money import the
from companion.core.words import listed, say, say_n, told
from companion.games.board.telling import board_words, kept
from companion.games.builder import facts as f
from companion.games.builder import given
from companion.games.builder.chips import Chips
from companion.games.builder.edition import label, place_named, token_name
from companion.games.builder.moves import Lot
from companion.games.builder.notes import bank_short, short_of
from companion.games.builder.rules.places import title_of
from companion.games.builder.state import Builder
from companion.games.telling import Words, unit_words, wording
from companion.unit import facts as uf

_tells = ByKind()

_THIRD = ("third try", "failed roll")
"""How a player leaves jail after the last roll without doubles."""


@_tells(f.Rolled)
def _rolled(state: Builder, fact: f.Rolled) -> str:
    player, first, second = fact.player, fact.first, fact.second
    if fact.purpose == "space":  # doubles bring no further turn there
        return say("{player} rolls {first} and {second} for resources", player=player, first=first, second=second)
    if fact.purpose == "watched":
        if first == second:
            return say("The dice show {first} and {second}, doubles", first=first, second=second)
        return say("The dice show {first} and {second}", first=first, second=second)
    if first == second:
        return say("{player} rolls {first} and {second}, doubles", player=player, first=first, second=second)
    return say("{player} rolls {first} and {second}", player=player, first=first, second=second)


@_tells(f.StartRolled)
def _start(state: Builder, fact: f.StartRolled) -> str:
    rolls = ", ".join(f"{name} {number}" for name, number in fact.rolls)
    if fact.tied:
        return say("Starting rolls: {rolls}; {players} roll again", rolls=rolls, players=listed(fact.tied))
    return say("Starting rolls: {rolls}", rolls=rolls)


@_tells(f.Moved)
def _moved(state: Builder, fact: f.Moved) -> str:
    if not fact.place and fact.position is None:
        return say("{player} moves on", player=fact.player)
    return say("{player} moves on to {space}", player=fact.player, space=_space(fact))


def _space(fact: f.Moved | given.PlaceGiven) -> str:
    """Return the space of a token by its name, or else by its number."""
    return place_named(fact.place or f"space {fact.position}")


@_tells(f.Landed)
def _landed(state: Builder, fact: f.Landed) -> str:
    if fact.kind == "jail":
        return say("{player} is just visiting Jail", player=fact.player)
    return say("{player} lands on {space}", player=fact.player, space=fact.deed or title_of(fact.kind))


@_tells(f.ResourcesPaid)
def _paid(state: Builder, fact: f.ResourcesPaid) -> str:
    if fact.deed:
        return say("{player} collects {chips} for {deed}", player=fact.player, chips=fact.chips, deed=fact.deed)
    return say("{player} collects {chips}", player=fact.player, chips=fact.chips)


@_tells(f.ResourcesTaken)
def _taken(state: Builder, fact: f.ResourcesTaken) -> str:
    if not fact.given.total:
        return say("{player} steals {chips} from {other}", player=fact.player, chips=fact.taken, other=fact.victim)
    return say(
        "{player} swaps {chips} for {other}'s {others}",
        player=fact.player,
        chips=fact.given,
        other=fact.victim,
        others=fact.taken,
    )


@_tells(f.DeedBought)
def _bought(state: Builder, fact: f.DeedBought) -> str:
    player, deed, price = fact.player, fact.deed, fact.price
    if fact.how == "auction":
        if price:
            return say("{player} wins {deed} at auction for {amount}", player=player, deed=deed, amount=price)
        return say("{player} wins {deed} at auction", player=player, deed=deed)
    if price:
        return say("{player} buys {deed} for {amount}", player=player, deed=deed, amount=price)
    return say("{player} buys {deed}", player=player, deed=deed)


def _lot(lot: Lot) -> str:
    return lot.words or say("nothing")


@_tells(f.Offered)
def _offered(state: Builder, fact: f.Offered) -> str:
    other, gives, takes = fact.other, fact.gives, fact.takes
    if fact.by != fact.one:
        other, gives, takes = fact.one, takes, gives
    return say(
        "{player} offers {other} {goods} for {others}",
        player=fact.by,
        other=other,
        goods=_lot(gives),
        others=_lot(takes),
    )


@_tells(f.Traded)
def _traded(state: Builder, fact: f.Traded) -> str:
    """Return a deal in words. A side that gives something comes before one that gives nothing."""
    one, gives, other, takes = fact.one, fact.gives.words, fact.other, fact.takes.words
    if not gives:
        one, gives, other, takes = other, takes, one, gives
    none = say("nothing")
    return say(
        "{player} gives {other} {goods} for {others}",
        player=one,
        other=other,
        goods=gives or none,
        others=takes or none,
    )


@_tells(f.BankruptcyDeclared)
def _bankrupt(state: Builder, fact: f.BankruptcyDeclared) -> str:
    goods = _lot(Lot(fact.cash, fact.deeds, fact.chips, fact.jail_cards))
    return say("{player} is bankrupt: {heir} gets {goods}", player=fact.player, heir=the(fact.creditor), goods=goods)


@_tells(f.RichestSaid)
def _richest(state: Builder, fact: f.RichestSaid) -> str:
    return say_n(
        "{players} has the most cash",
        "{players} have the most cash",
        len(fact.players),
        players=listed(fact.players),
    )


@_tells(f.DeedRead)
def _read(state: Builder, fact: f.DeedRead) -> str:
    values = dict(fact.values)
    said = [told(str(values.pop("colour")))] if "colour" in values else []
    said += [say("{label} {value}", label=label(name), value=told(str(value))) for name, value in values.items()]
    if said:
        return say("{deed}: {values}", deed=fact.deed, values=", ".join(said))
    return say("{deed} added", deed=fact.deed)


def _chips(chips: Chips) -> str:
    return str(chips) if chips.total else say("no resources")


def _floor(fact: f.FloorBuilt | f.PenthouseBuilt) -> str:
    """Return who builds what on which cell."""
    if isinstance(fact, f.FloorBuilt):
        return say("{player} builds floor {number} on {cell}", player=fact.player, number=fact.height, cell=fact.cell)
    return say("{player} builds the penthouse on {cell}", player=fact.player, cell=fact.cell)


def floor_for(chips: Chips, fact: f.FloorBuilt | f.PenthouseBuilt) -> str:
    """Return who builds what on which cell, and for which resources."""
    if isinstance(fact, f.FloorBuilt):
        return say(
            "{player} builds floor {number} on {cell} for {chips}",
            player=fact.player,
            number=fact.height,
            cell=fact.cell,
            chips=chips,
        )
    return say("{player} builds the penthouse on {cell} for {chips}", player=fact.player, cell=fact.cell, chips=chips)


def _turn(fact: f.TurnBegan) -> str:
    if fact.again:
        return say("It is {player}'s turn again", player=fact.player)
    return say("It is {player}'s turn", player=fact.player)


def _left_jail(fact: f.JailLeft) -> str:
    if fact.how in _THIRD:
        return say("No doubles, third try: {player} leaves jail", player=fact.player)
    return say("{player} leaves jail", player=fact.player)


def _rent(fact: f.RentAsked) -> str:
    return say(
        "{player} charges {payer} {amount} rent on {deed}",
        player=fact.owner,
        payer=fact.payer,
        amount=fact.amount,
        deed=fact.deed,
    )


def _passed(fact: f.DebtPassed) -> str:
    return say(
        "{player}'s debt to {creditor} passes to {heir}",
        player=fact.debtor,
        creditor=fact.creditor,
        heir=the(fact.heir),
    )


def _redeemed(fact: f.Redeemed) -> str:
    return say(
        "{player} pays off the mortgage on {deed} for {amount}",
        player=fact.player,
        deed=fact.deed,
        amount=fact.amount,
    )


def _chart_read(fact: f.ChartRead) -> str:
    return say("Row {row} of the chart gives {colour}", row=fact.group, colour=told(fact.resource))


def _space_read(fact: f.SpaceRead) -> str:
    what = fact.deed or title_of(fact.kind, fact.resource)
    return say("Space {number} is {space}", number=fact.position, space=what)


def _map(fact: f.MapDrawn) -> str:
    return say_n(
        "The island has {n} foundation",
        "The island has {n} foundations",
        len(fact.cells),
        none="The island has no foundations",
    )


def _token_read(fact: f.TokenRead) -> str:
    return say("The {token} card shows {colour}", token=token_name(fact.token), colour=told(fact.resource))


def _stock(fact: given.StockGiven) -> str:
    if fact.chips.total:
        return say("{player} gets {chips}", player=fact.player, chips=fact.chips)
    return say("{player} has no resources", player=fact.player)


def _lies(fact: given.DroppedGiven) -> str:
    return say("On {space}: {chips}", space=place_named(fact.place), chips=_chips(fact.chips))


def _stands(fact: given.FloorsGiven) -> str:
    return say_n(
        "{player} has {n} floor on {cell}",
        "{player} has {n} floors on {cell}",
        fact.floors,
        player=fact.player,
        cell=fact.cell,
    )


def _rent_opened(fact: f.RentOpened) -> str:
    return say("{player} can charge {payer} rent on {deed}", player=fact.owner, payer=fact.payer, deed=fact.deed)


def _debt(fact: f.DebtOpened) -> str:
    return say("{player} owes {creditor} {amount}", player=fact.debtor, creditor=the(fact.creditor), amount=fact.amount)


def _set(fact: f.SetCompleted) -> str:
    return say("{player} completes the {colour} set", player=fact.player, colour=told(fact.colour))


def _mortgaged(fact: f.Mortgaged) -> str:
    return say("{player} mortgages {deed} for {amount}", player=fact.player, deed=fact.deed, amount=fact.amount)


def _returned(fact: f.ResourcesReturned) -> str:
    return say("{player} gives the bank {chips}", player=fact.player, chips=_chips(fact.chips))


def _dropped(fact: f.ResourcesDropped) -> str:
    space = place_named(fact.place)
    return say("{player} drops {chips} on {space}", player=fact.player, chips=fact.chips, space=space)


def _picked_up(fact: f.ResourcesPickedUp) -> str:
    space = place_named(fact.place)
    return say("{player} picks up {chips} from {space}", player=fact.player, chips=fact.chips, space=space)


def _token(fact: f.TokenPicked) -> str:
    return say("{player} picks the {token}", player=fact.player, token=token_name(fact.token))


def _chart(fact: f.ChartRolled) -> str:
    return say("{player} hits row {row} of the chart: what does it show?", player=fact.player, row=fact.group)


WORDS: Words[Builder] = {
    **_tells,
    **board_words(str),
    **unit_words(str),
    **wording(f.ChartRead, _chart_read),
    **wording(f.SpaceRead, _space_read),
    **wording(f.SpacesCounted, lambda fact: say("The board has {number} spaces", number=fact.number)),
    **wording(f.MapDrawn, _map),
    **wording(f.GapDrawn, lambda fact: say("There is a gap between {cells}", cells=listed(fact.cells))),
    **wording(f.ChanceRead, lambda fact: say("A Chance card says “{text}”", text=fact.text)),
    **wording(f.TokenRead, _token_read),
    **wording(given.OwnerGiven, lambda fact: say("{deed} belongs to {player}", deed=fact.deed, player=fact.player)),
    **wording(given.MortgageGiven, lambda fact: say("{deed} is mortgaged", deed=fact.deed)),
    **wording(given.PlaceGiven, lambda fact: say("{player} is on {space}", player=fact.player, space=_space(fact))),
    **wording(given.StockGiven, _stock),
    **wording(given.DroppedGiven, _lies),
    **wording(given.FloorsGiven, _stands),
    **wording(given.BankruptGiven, lambda fact: say("{player} is bankrupt", player=fact.player)),
    **wording(f.RentOpened, _rent_opened),
    **wording(f.ClaimsLapsed, lambda fact: say("No one charged {players} rent in time", players=listed(fact.payers))),
    **wording(f.RentAsked, _rent),
    **wording(f.DebtOpened, _debt),
    **wording(f.DebtPassed, _passed),
    **wording(f.CashLookedFor, lambda fact: ""),
    **wording(f.DebtsVoided, lambda fact: say("Open debts are dropped")),
    **wording(f.SetCompleted, _set),
    **wording(f.Mortgaged, _mortgaged),
    **wording(f.Redeemed, _redeemed),
    **wording(f.OfferClosed, lambda fact: say("The offer is closed")),
    **wording(f.PromiseNoted, lambda fact: say("Promise: {words}", words=fact.words)),
    **wording(f.ResourcesReturned, _returned),
    **wording(f.ResourcesDropped, _dropped),
    **wording(f.ResourcesPickedUp, _picked_up),
    **wording(f.SupplyShort, short_of),
    **wording(f.BankShort, bank_short),
    **wording(f.CardUsed, lambda fact: say("{player} uses {card}", player=fact.player, card=kept(fact.card))),
    **wording(f.FloorBuilt, _floor),
    **wording(f.PenthouseBuilt, _floor),
    **wording(f.StartDecided, lambda fact: say("{player} goes first", player=fact.player)),
    **wording(f.TokenPicked, _token),
    **wording(f.TurnBegan, _turn),
    # An auction that is sold says with the deed who has won it.
    **wording(uf.AuctionSold, lambda fact: ""),
    **wording(f.SpaceUsed, lambda fact: ""),
    **wording(f.ChartRolled, _chart),
    **wording(f.Jailed, lambda fact: say("{player} goes to jail", player=fact.player)),
    **wording(f.JailLeft, _left_jail),
    **wording(f.JailTryFailed, lambda fact: say("No doubles: {player} stays in jail", player=fact.player)),
}
