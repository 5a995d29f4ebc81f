"""What happens at a Builder table, in a sentence each: who collects, builds, pays and lands where, and how much."""

from collections.abc import Iterable

from companion.core.fact import Fact
from companion.core.kinds import by_kind
from companion.core.money import the
from companion.core.words import counted, listed
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
from companion.games.telling import Teller, Words, say, unit_words
from companion.unit import facts as uf

_LEFT = {
    "fee": "leaves jail",
    "card": "leaves jail",
    "doubles": "leaves jail",
    "third try": "leaves jail after the third try",
}
_WHY = {"swap": " in a swap", "parking": " on Free Parking", "floor": " for the floor"}


def _rolled(state: Builder, fact: f.Rolled) -> str:
    what = {"space": " for resources", "jail": " in jail"}.get(fact.purpose, "")
    rolled = "The dice show" if fact.purpose == "watched" else f"{fact.player} rolls"
    doubles = fact.first == fact.second and fact.purpose != "space"  # those bring no further turn
    return f"{rolled} {fact.first} and {fact.second}{what}{', doubles' if doubles else ''}"


def _start(state: Builder, fact: f.StartRolled) -> str:
    rolls = ", ".join(f"{name} {number}" for name, number in fact.rolls)
    return f"The start rolls: {rolls}" + (f"; {listed(fact.tied)} roll again" if fact.tied else "")


def _moved(state: Builder, fact: f.Moved) -> str:
    where = fact.place or (f"space {fact.position}" if fact.position is not None else "")
    return f"{fact.player} moves on{f' to {where}' if where else ''}"


def _landed(state: Builder, fact: f.Landed) -> str:
    visits = ", just visiting" if fact.kind == "jail" else ""
    return f"{fact.player} comes to {fact.deed or title_of(fact.kind)}{visits}"


def _paid(state: Builder, fact: f.ResourcesPaid) -> str:
    return f"{fact.player} collects {fact.chips}{f' for {fact.deed}' if fact.deed else ''}"


def _taken(state: Builder, fact: f.ResourcesTaken) -> str:
    back = f" for {fact.given}" if fact.given.total else ""
    return f"{fact.player} takes {fact.taken} from {fact.victim}{back}"


def _bought(state: Builder, fact: f.DeedBought) -> str:
    wins = "wins the auction of" if fact.how == "auction" else "buys"
    return f"{fact.player} {wins} {fact.deed}{f' for {fact.price}' if fact.price else ''}"


def _lot(lot: Lot) -> str:
    return lot.words or NOTHING


def _offered(state: Builder, fact: f.Offered) -> str:
    return f"{fact.by} puts a deal forward: {fact.one} gives {_lot(fact.gives)}, {fact.other} gives {_lot(fact.takes)}"


def _bankrupt(state: Builder, fact: f.BankruptcyDeclared) -> str:
    goods = _lot(Lot(fact.cash, fact.deeds, fact.chips, fact.jail_cards))
    return f"{fact.player} is bankrupt: {the(fact.creditor)} gets {goods}"


def _richest(state: Builder, fact: f.RichestSaid) -> str:
    return f"{listed(fact.players)} {'have' if fact.players[1:] else 'has'} the most cash"


def _read(state: Builder, fact: f.DeedRead) -> str:
    values = {name.replace("_", " "): value for name, value in fact.values.items()}
    said = [f"{verb} {values.pop(name)}" for name, verb in (("price", "costs"), ("colour", "is")) if name in values]
    has = listed([f"the {name} {value}" for name, value in values.items()])
    said += [f"has {has}"] if values else []
    return f"{fact.deed} {listed(said)}" if said else f"There is a deed called {fact.deed}"


def _chips(chips: Chips) -> str:
    return str(chips) if chips.total else "no resources"


WORDS: Words[Builder] = {
    **by_kind(globals(), "state", "fact"),
    **board_words(str),
    **unit_words(str),
    **say(f.ChartRead, lambda fact: f"Row {fact.group} of the chart gives {fact.resource}"),
    **say(f.SpaceRead, lambda fact: f"Space {fact.position} is {fact.deed or title_of(fact.kind, fact.resource)}"),
    **say(f.SpacesCounted, lambda fact: f"The board has {fact.number} spaces"),
    **say(f.MapDrawn, lambda fact: f"The island has {counted(len(fact.cells), 'foundation')}"),
    **say(f.GapDrawn, lambda fact: f"Something keeps {listed(fact.cells)} apart"),
    **say(f.ChanceRead, lambda fact: f"A Chance card says “{fact.text}”"),
    **say(f.TokenRead, lambda fact: f"The card of the {token_name(fact.token)} shows {fact.resource}"),
    **say(given.OwnerGiven, lambda fact: f"{fact.deed} belongs to {fact.player}"),
    **say(given.MortgageGiven, lambda fact: f"{fact.deed} is mortgaged"),
    **say(given.PlaceGiven, lambda fact: f"{fact.player} stands on {fact.place or f'space {fact.position}'}"),
    **say(given.StockGiven, lambda fact: f"{fact.player} {'gets' if fact.chips.total else 'has'} {_chips(fact.chips)}"),
    **say(given.DroppedGiven, lambda fact: f"Lying on {fact.place}: {_chips(fact.chips)}"),
    **say(given.FloorsGiven, lambda fact: f"{fact.player} has {counted(fact.floors, 'floor')} on {fact.cell}"),
    **say(given.BankruptGiven, lambda fact: f"{fact.player} is bankrupt"),
    **say(f.RentOpened, lambda fact: f"{fact.owner} may ask {fact.payer} for the rent of {fact.deed}"),
    **say(f.ClaimsLapsed, lambda fact: f"Nobody has asked {listed(fact.payers)} for the rent in time"),
    **say(f.RentAsked, lambda fact: f"{fact.owner} asks {fact.payer} for {fact.amount} rent of {fact.deed}"),
    **say(f.DebtOpened, lambda fact: f"{fact.debtor} owes {the(fact.creditor)} {fact.amount}"),
    **say(f.DebtPassed, lambda fact: f"What {fact.debtor} owed to {fact.creditor} is owed to {the(fact.heir)} now"),
    **say(f.CashLookedFor, lambda fact: ""),
    **say(f.DebtsVoided, lambda fact: "The open debts count no more"),
    **say(f.SetCompleted, lambda fact: f"{fact.player} owns all deeds of {fact.colour}"),
    **say(f.Mortgaged, lambda fact: f"{fact.player} mortgages {fact.deed} for {fact.amount}"),
    **say(f.Redeemed, lambda fact: f"{fact.player} redeems {fact.deed} for {fact.amount}"),
    **say(f.OfferClosed, lambda fact: "The offer is off the table"),
    **say(f.Traded, lambda fact: traded(fact.one, _lot(fact.gives), fact.other, _lot(fact.takes))),
    **say(f.PromiseNoted, lambda fact: f"A promise: {fact.words}"),
    **say(
        f.ResourcesReturned, lambda fact: f"{fact.player} gives the bank {_chips(fact.chips)}{_WHY.get(fact.why, '')}"
    ),
    **say(f.ResourcesDropped, lambda fact: f"{fact.player} drops {fact.chips} on {fact.place}"),
    **say(f.ResourcesPickedUp, lambda fact: f"{fact.player} picks up {fact.chips} from {fact.place}"),
    **say(f.SupplyShort, short_of),
    **say(f.BankShort, bank_short),
    **say(f.CardUsed, lambda fact: f"{fact.player} uses {kept(fact.card)}"),
    **say(f.FloorBuilt, lambda fact: f"{fact.player} builds floor {fact.height} on {fact.cell}"),
    **say(f.PenthouseBuilt, lambda fact: f"{fact.player} builds the penthouse on {fact.cell}"),
    **say(f.StartDecided, lambda fact: f"{fact.player} begins"),
    **say(f.TokenPicked, lambda fact: f"{fact.player} takes the {token_name(fact.token)}"),
    **say(f.TurnBegan, lambda fact: f"It is {fact.player}'s turn{' again' if fact.again else ''}"),
    # An auction that is sold says with the deed who has won it.
    **say(uf.AuctionSold, lambda fact: ""),
    **say(f.SpaceUsed, lambda fact: ""),
    **say(f.ChartRolled, lambda fact: f"{fact.player} rolls row {fact.group} of the chart, which nobody has read yet"),
    **say(f.Jailed, lambda fact: f"{fact.player} goes to jail"),
    **say(f.JailLeft, lambda fact: f"{fact.player} {_LEFT.get(fact.how, 'is out of jail')}"),
    **say(f.JailTryFailed, lambda fact: f"{fact.player} rolls no doubles in jail"),
}


class _Teller(Teller[Builder]):
    """Tells at once what a six gives everybody (BUILDER-RES-07), and of an offer agreed to the deal alone."""

    def of(self, state: Builder, facts: Iterable[Fact]) -> tuple[str, ...]:
        told = tuple(facts)
        if any(isinstance(fact, f.Traded) for fact in told):
            told = tuple(fact for fact in told if not isinstance(fact, f.OfferClosed))
        sixes = [fact for fact in told if isinstance(fact, f.ResourcesPaid) and fact.why == "six"]
        if not sixes:
            return super().of(state, told)
        place = told.index(sixes[0])
        after = tuple(fact for fact in told[place:] if fact not in sixes)
        return (*super().of(state, told[:place]), *on_six(state.players, sixes), *super().of(state, after))


tell = _Teller(WORDS, SETTINGS, ("deed", "cell", "place"), lambda state: state.edition.names)
