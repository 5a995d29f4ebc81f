"""A sentence for each fact of a Builder table: who collects, builds, pays and lands where, and how much."""

from collections.abc import Iterable
from itertools import pairwise

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.money import the
from companion.core.words import counted, listed, say
from companion.games.board.telling import NOTHING, board_words, kept, traded
from companion.games.builder import facts as f
from companion.games.builder import given
from companion.games.builder.chips import Chips
from companion.games.builder.edition import token_name
from companion.games.builder.moves import Lot
from companion.games.builder.notes import bank_short, on_six, short_of
from companion.games.builder.rules.places import title_of
from companion.games.builder.settings import SETTINGS
from companion.games.builder.state import Builder
from companion.games.telling import Teller, Words, unit_words, wording
from companion.unit import facts as uf

tells = ByKind()

_THIRD = ("third try", "failed roll")
"""How a player leaves jail after the last roll without doubles."""


@tells(f.Rolled)
def _rolled(state: Builder, fact: f.Rolled) -> str:
    what = {"space": " for resources"}.get(fact.purpose, "")
    rolled = "The dice show" if fact.purpose == "watched" else f"{fact.player} rolls"
    doubles = fact.first == fact.second and fact.purpose != "space"  # those bring no further turn
    return f"{rolled} {fact.first} and {fact.second}{what}{', doubles' if doubles else ''}"


@tells(f.StartRolled)
def _start(state: Builder, fact: f.StartRolled) -> str:
    rolls = ", ".join(f"{name} {number}" for name, number in fact.rolls)
    return f"Starting rolls: {rolls}" + (f"; {listed(fact.tied)} roll again" if fact.tied else "")


@tells(f.Moved)
def _moved(state: Builder, fact: f.Moved) -> str:
    where = fact.place or (f"space {fact.position}" if fact.position is not None else "")
    return f"{fact.player} moves on{f' to {where}' if where else ''}"


@tells(f.Landed)
def _landed(state: Builder, fact: f.Landed) -> str:
    if fact.kind == "jail":
        return f"{fact.player} is just visiting Jail"
    return f"{fact.player} lands on {fact.deed or title_of(fact.kind)}"


@tells(f.ResourcesPaid)
def _paid(state: Builder, fact: f.ResourcesPaid) -> str:
    return f"{fact.player} collects {fact.chips}{f' for {fact.deed}' if fact.deed else ''}"


@tells(f.ResourcesTaken)
def _taken(state: Builder, fact: f.ResourcesTaken) -> str:
    if not fact.given.total:
        return f"{fact.player} steals {fact.taken} from {fact.victim}"
    return f"{fact.player} swaps {fact.given} for {fact.victim}'s {fact.taken}"


@tells(f.DeedBought)
def _bought(state: Builder, fact: f.DeedBought) -> str:
    price = f" for {fact.price}" if fact.price else ""
    if fact.how == "auction":
        return f"{fact.player} wins {fact.deed} at auction{price}"
    return f"{fact.player} buys {fact.deed}{price}"


def _lot(lot: Lot) -> str:
    return lot.words or NOTHING


@tells(f.Offered)
def _offered(state: Builder, fact: f.Offered) -> str:
    if fact.by == fact.one:
        return f"{fact.by} offers {fact.other} {_lot(fact.gives)} for {_lot(fact.takes)}"
    return f"{fact.by} offers {fact.one} {_lot(fact.takes)} for {_lot(fact.gives)}"


@tells(f.BankruptcyDeclared)
def _bankrupt(state: Builder, fact: f.BankruptcyDeclared) -> str:
    goods = _lot(Lot(fact.cash, fact.deeds, fact.chips, fact.jail_cards))
    return f"{fact.player} is bankrupt: {the(fact.creditor)} gets {goods}"


@tells(f.RichestSaid)
def _richest(state: Builder, fact: f.RichestSaid) -> str:
    return f"{listed(fact.players)} {'have' if fact.players[1:] else 'has'} the most cash"


@tells(f.DeedRead)
def _read(state: Builder, fact: f.DeedRead) -> str:
    values = dict(fact.values)
    colour = [str(values.pop("colour"))] if "colour" in values else []
    said = colour + [f"{name.replace('_', ' ')} {value}" for name, value in values.items()]
    return f"{fact.deed}: {', '.join(said)}" if said else f"{fact.deed} added"


def _chips(chips: Chips) -> str:
    return str(chips) if chips.total else "no resources"


def _floor(fact: f.FloorBuilt | f.PenthouseBuilt) -> str:
    """Return who builds what on which cell."""
    what = f"floor {fact.height}" if isinstance(fact, f.FloorBuilt) else "the penthouse"
    return f"{fact.player} builds {what} on {fact.cell}"


def _stock(fact: given.StockGiven) -> str:
    if fact.chips.total:
        return say("{player} gets {chips}", player=fact.player, chips=_chips(fact.chips))
    return say("{player} has no resources", player=fact.player)


WORDS: Words[Builder] = {
    **tells,
    **board_words(str),
    **unit_words(str),
    **wording(f.ChartRead, lambda fact: f"Row {fact.group} of the chart gives {fact.resource}"),
    **wording(f.SpaceRead, lambda fact: f"Space {fact.position} is {fact.deed or title_of(fact.kind, fact.resource)}"),
    **wording(f.SpacesCounted, lambda fact: f"The board has {fact.number} spaces"),
    **wording(f.MapDrawn, lambda fact: f"The island has {counted(len(fact.cells), 'foundation')}"),
    **wording(f.GapDrawn, lambda fact: f"There is a gap between {listed(fact.cells)}"),
    **wording(f.ChanceRead, lambda fact: f"A Chance card says “{fact.text}”"),
    **wording(f.TokenRead, lambda fact: f"The {token_name(fact.token)} card shows {fact.resource}"),
    **wording(given.OwnerGiven, lambda fact: f"{fact.deed} belongs to {fact.player}"),
    **wording(given.MortgageGiven, lambda fact: f"{fact.deed} is mortgaged"),
    **wording(given.PlaceGiven, lambda fact: f"{fact.player} is on {fact.place or f'space {fact.position}'}"),
    **wording(given.StockGiven, _stock),
    **wording(given.DroppedGiven, lambda fact: f"On {fact.place}: {_chips(fact.chips)}"),
    **wording(given.FloorsGiven, lambda fact: f"{fact.player} has {counted(fact.floors, 'floor')} on {fact.cell}"),
    **wording(given.BankruptGiven, lambda fact: f"{fact.player} is bankrupt"),
    **wording(f.RentOpened, lambda fact: f"{fact.owner} can charge {fact.payer} rent on {fact.deed}"),
    **wording(f.ClaimsLapsed, lambda fact: f"No one charged {listed(fact.payers)} rent in time"),
    **wording(f.RentAsked, lambda fact: f"{fact.owner} charges {fact.payer} {fact.amount} rent on {fact.deed}"),
    **wording(f.DebtOpened, lambda fact: f"{fact.debtor} owes {the(fact.creditor)} {fact.amount}"),
    **wording(f.DebtPassed, lambda fact: f"{fact.debtor}'s debt to {fact.creditor} passes to {the(fact.heir)}"),
    **wording(f.CashLookedFor, lambda fact: ""),
    **wording(f.DebtsVoided, lambda fact: "Open debts are dropped"),
    **wording(f.SetCompleted, lambda fact: f"{fact.player} completes the {fact.colour} set"),
    **wording(f.Mortgaged, lambda fact: f"{fact.player} mortgages {fact.deed} for {fact.amount}"),
    **wording(f.Redeemed, lambda fact: f"{fact.player} pays off the mortgage on {fact.deed} for {fact.amount}"),
    **wording(f.OfferClosed, lambda fact: "The offer is closed"),
    **wording(f.Traded, lambda fact: traded(fact.one, _lot(fact.gives), fact.other, _lot(fact.takes))),
    **wording(f.PromiseNoted, lambda fact: f"Promise: {fact.words}"),
    **wording(f.ResourcesReturned, lambda fact: f"{fact.player} gives the bank {_chips(fact.chips)}"),
    **wording(f.ResourcesDropped, lambda fact: f"{fact.player} drops {fact.chips} on {fact.place}"),
    **wording(f.ResourcesPickedUp, lambda fact: f"{fact.player} picks up {fact.chips} from {fact.place}"),
    **wording(f.SupplyShort, short_of),
    **wording(f.BankShort, bank_short),
    **wording(f.CardUsed, lambda fact: f"{fact.player} uses {kept(fact.card)}"),
    **wording(f.FloorBuilt, _floor),
    **wording(f.PenthouseBuilt, _floor),
    **wording(f.StartDecided, lambda fact: f"{fact.player} goes first"),
    **wording(f.TokenPicked, lambda fact: f"{fact.player} takes the {token_name(fact.token)}"),
    **wording(f.TurnBegan, lambda fact: f"It is {fact.player}'s turn{' again' if fact.again else ''}"),
    # An auction that is sold says with the deed who has won it.
    **wording(uf.AuctionSold, lambda fact: ""),
    **wording(f.SpaceUsed, lambda fact: ""),
    **wording(f.ChartRolled, lambda fact: f"{fact.player} hits row {fact.group} of the chart: what does it show?"),
    **wording(f.Jailed, lambda fact: f"{fact.player} goes to jail"),
    **wording(f.JailLeft, lambda fact: f"{'No doubles, third try: ' * (fact.how in _THIRD)}{fact.player} leaves jail"),
    **wording(f.JailTryFailed, lambda fact: f"No doubles: {fact.player} stays in jail"),
}


class _Teller(Teller[Builder]):
    """Says at once what a six gives everyone (BUILDER-RES-07), and combines facts that belong together."""

    def of(self, state: Builder, facts: Iterable[Fact]) -> tuple[str, ...]:
        told = _without_course(tuple(facts))
        sixes = [fact for fact in told if isinstance(fact, f.ResourcesPaid) and fact.why == "six"]
        if not sixes:
            return self._joined(state, told)
        place = told.index(sixes[0])
        after = tuple(fact for fact in told[place:] if fact not in sixes)
        return (*self._joined(state, told[:place]), *on_six(state.players, sixes), *self._joined(state, after))

    def _joined(self, state: Builder, facts: tuple[Fact, ...]) -> tuple[str, ...]:
        """Return the text of facts, with related pairs in one sentence."""
        for place, (first, second) in enumerate(pairwise(facts)):
            if words := _as_one(first, second):
                before, after = facts[:place], facts[place + 2 :]
                return (*super().of(state, before), words, *self._joined(state, after))
        return super().of(state, facts)


def _without_course(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return facts without those that another one covers: the offer of a deal, the last failed try in jail."""
    dealt = any(isinstance(fact, f.Traded) for fact in facts)
    out = any(isinstance(fact, f.JailLeft) for fact in facts)
    course = (*[f.OfferClosed] * dealt, *[f.JailTryFailed] * out)
    return tuple(fact for fact in facts if not isinstance(fact, course))


def _as_one(first: Fact, second: Fact) -> str:
    """Return the text of two facts that belong together, a price and what it pays for; otherwise nothing."""
    match first, second:
        case f.RentAsked(), f.Paid(cause="rent"):
            return f"{first.payer} pays {first.owner} {first.amount} rent on {first.deed}"
        case f.ResourcesReturned(why="floor"), f.FloorBuilt() | f.PenthouseBuilt():
            return f"{_floor(second)} for {first.chips}"
        case f.ResourcesReturned(why="swap" | "parking"), f.ResourcesPaid():
            return f"{first.player} swaps {first.chips} for {second.chips}"
        case f.Paid(cause="jail"), f.JailLeft(how="fee"):
            return f"{first.payer} pays {first.amount} to get out of jail"
    return ""


tell = _Teller(WORDS, SETTINGS, ("deed", "cell", "place"), lambda state: state.edition.names)
