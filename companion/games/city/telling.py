"""What happens in a city, in a sentence each: who buys, builds, pays and lands where, and for how much."""

from collections.abc import Iterable

from companion.core.fact import Fact
from companion.core.kinds import by_kind
from companion.core.money import the
from companion.core.words import capital, counted, listed
from companion.games.board.telling import NOTHING, board_words, kept, traded, who
from companion.games.city import facts as f
from companion.games.city import given
from companion.games.city.moves import Lot
from companion.games.city.rules.deals import goods
from companion.games.city.rules.recorder import show
from companion.games.city.settings import SETTINGS
from companion.games.city.state import City
from companion.games.telling import Teller, Words, say, unit_words
from companion.unit import facts as u

_HOW = {
    "dice": "comes to",
    "card": "is sent to",
    "ride": "rides the train to",
    "land": "comes to",
}
_GRANTS = {"1": "1 block", "2": "2 blocks", "3": "3 blocks", "rail": "a railroad"}
_LEFT = {
    "fine": "leaves jail",
    "card": "leaves jail",
    "double": "leaves jail",
    "third roll": "leaves jail after the third roll",
}
_BOUGHT = {
    "price": "{} buys {} for {}",
    "auction": "{} wins the auction of {} for {}",
    "owed": "{} wins the auction of {}",
    "card": "{} takes {} by a Chance card for {}",
}


def _space(state: City, position: int) -> str:
    return state.edition.track[position].name


def _landed(state: City, fact: f.Landed) -> str:
    visits = ", just visiting" if state.edition.track[fact.position].kind == "jail" else ""
    return f"{fact.player} {_HOW.get(fact.how, 'comes to')} {_space(state, fact.position)}{visits}"


def _placed(state: City, fact: f.Placed) -> str:
    return f"{fact.player} stands on {_space(state, fact.position)}"


def _rolled(state: City, fact: f.Rolled) -> str:
    return f"{fact.player} rolls {fact.first} and {fact.second}{', a double' if fact.first == fact.second else ''}"


def _failed(state: City, fact: f.JailRollFailed) -> str:
    moves = f" and moves {fact.steps} once the fine is paid" if fact.steps else ""
    return f"{fact.player} rolls no double in jail{moves}"


def _dodged(state: City, fact: f.DodgePlayed) -> str:
    if not fact.covers and fact.owner is None:
        return f"The Rent Dodge of {fact.player} covers no further rent"
    back = f", and {the(fact.owner)} gives back {show(fact.refunded)}" if fact.owner and fact.refunded else ""
    return f"{fact.player} plays Rent Dodge{back}"


def _rent(state: City, fact: f.RentPaid) -> str:
    about = [] if fact.blocks is None else [counted(fact.blocks, "block")]
    about += ["doubled"] if fact.doubled else []
    why = f" ({', '.join(about)})" if about else ""
    return f"{fact.payer} pays {the(fact.owner)} {show(fact.amount)} rent for {fact.district}{why}"


def _owed(state: City, fact: f.DebtOpened) -> str:
    rent = f" rent for {fact.district}" if fact.district else ""
    return f"{fact.debtor} owes {the(fact.creditor)} {show(fact.amount)}{rent}"


def _bought(state: City, fact: f.DistrictBought) -> str:
    how = "owed" if fact.how == "auction" and not fact.price else fact.how
    return _BOUGHT.get(how, _BOUGHT["price"]).format(fact.player, fact.district, show(fact.price))


def _blocks(homes: int, works: int) -> str:
    parts = [counted(homes, "residential block")] if homes else []
    parts += [counted(works, "industrial block")] if works or not homes else []
    return listed(parts)


def _standing(fact: given.BlocksGiven) -> str:
    number = fact.residential + fact.industrial
    blocks = _blocks(fact.residential, fact.industrial) if number else "no block"
    return f"On {fact.district} stand{'s' if number < 2 else ''} {blocks}"


def _for(amount: int) -> str:
    """Return for how much; what costs and brings nothing has no price."""
    return f" for {show(amount)}" if amount else ""


def _built(state: City, fact: f.BlocksBuilt) -> str:
    blocks = _blocks(fact.residential, fact.industrial)
    return f"{fact.player} builds {blocks} on {fact.district}{_for(fact.price)}"


def _converted(state: City, fact: f.BlocksConverted) -> str:
    blocks = counted(fact.blocks, "residential block")
    return f"{fact.player} turns {blocks} on {fact.district} into industrial ones for {show(fact.price)}"


def _sold(state: City, fact: f.BlocksSold) -> str:
    blocks = _blocks(fact.residential, fact.industrial)
    return f"{fact.player} sells {blocks} on {fact.district}{_for(fact.amount)}"


def _piece(piece: str) -> str:
    return "the Tower" if piece == "tower" else f"a {piece}"


def _piece_built(state: City, fact: f.PieceBuilt) -> str:
    return f"{fact.player} builds {_piece(fact.piece)} on {fact.district}{_for(fact.price)}"


def _cleared(state: City, fact: f.HazardCleared) -> str:
    what = f"{counted(fact.blocks, 'block')} of the {fact.hazard}"
    return f"{fact.player} clears {what} on {fact.district} for {show(fact.price)}"


def _traded(state: City, fact: f.Traded) -> str:
    return traded(fact.one, _side(fact, 0), fact.other, _side(fact, 1))


def _side(fact: f.Traded, side: int) -> str:
    lot = Lot(fact.money[side], fact.districts[side], fact.jail_cards[side], fact.dodge[side])
    return goods(lot) or NOTHING


def _bankrupt(state: City, fact: f.BankruptcyDeclared) -> str:
    money = [show(fact.cash)] if fact.cash else ["their notes"] * state.paper
    left = [*money, *fact.districts]
    left += [counted(fact.jail_cards, "jail card")] if fact.jail_cards else []
    left += ["the Rent Dodge card"] if fact.dodge_to == fact.creditor else []
    back = f"; {listed(fact.put_back)} go{'es' * (len(fact.put_back) == 1)} back" if fact.put_back else ""
    return f"{fact.player} is bankrupt: {the(fact.creditor)} gets {listed(left or ['nothing'])}{back}"


WORDS: Words[City] = {
    **by_kind(globals(), "state", "fact"),
    **board_words(show),
    **unit_words(show),
    **say(given.OwnerGiven, lambda fact: f"{fact.district} belongs to {fact.player}"),
    **say(given.BlocksGiven, _standing),
    **say(given.MortgageGiven, lambda fact: f"{fact.district} is mortgaged for {show(fact.amount)}"),
    **say(given.DodgeGiven, lambda fact: f"{fact.player} has the Rent Dodge card"),
    **say(given.PieceGiven, lambda fact: f"On {fact.district} stands {_piece(fact.piece)}"),
    **say(given.HazardGiven, lambda fact: f"On {fact.district} stands a {fact.hazard}"),
    **say(given.BonusGiven, lambda fact: f"On {fact.district} stands a {fact.bonus}"),
    **say(f.FirstRollsTied, lambda fact: f"{listed(fact.players)} roll again to decide who begins"),
    **say(f.OrderDecided, lambda fact: f"{fact.players[0]} begins"),
    **say(f.TurnBegan, lambda fact: f"It is {fact.player}'s turn"),
    **say(f.Jailed, lambda fact: f"{fact.player} goes to jail"),
    **say(f.JailLeft, lambda fact: f"{fact.player} {_LEFT.get(fact.how, 'is out of jail')}"),
    **say(f.CardDrawn, lambda fact: f"{fact.player} takes a Chance card"),
    **say(f.CardUsed, lambda fact: f"{fact.player} uses {kept(fact.card)}"),
    **say(
        f.DodgeTaken,
        lambda fact: f"{fact.player} takes the Rent Dodge card{f' from {fact.loser}' if fact.loser else ''}",
    ),
    **say(f.UnitWoken, lambda fact: "The unit comes on"),
    **say(f.HourPassed, lambda fact: f"An hour is over{', the last one' if fact.last else ''}"),
    **say(f.CardValueRead, lambda fact: f"The card of {fact.district} says {show(fact.amount)}"),
    **say(f.WagesPaid, lambda fact: f"The bank pays {fact.player} {show(fact.amount)} for passing GO"),
    **say(
        f.RentAwaited,
        lambda fact: (
            f"{fact.payer} has to pay {fact.owner} {show(fact.amount)} rent for {fact.district} once it is asked for"
        ),
    ),
    **say(f.RentSeen, lambda fact: f"The rent of {fact.payer} is paid already"),
    **say(f.DebtReleased, lambda fact: f"{who(fact.creditor)} lets {fact.debtor} off {show(fact.amount)}"),
    **say(f.DistrictReturned, lambda fact: f"{fact.player} gives {fact.district} back to the bank{_for(fact.amount)}"),
    **say(f.DistrictTaken, lambda fact: f"{fact.player} takes {fact.district} from {fact.loser}"),
    **say(f.Mortgaged, lambda fact: f"{fact.player} mortgages {fact.district} for {show(fact.amount)}"),
    **say(f.Redeemed, lambda fact: f"{fact.player} redeems {fact.district} for {show(fact.amount)}"),
    **say(f.PromiseNoted, lambda fact: f"{fact.player} promises: {fact.words}"),
    **say(f.PriceNamed, lambda fact: f"{fact.player} opens the auction at {show(fact.amount)}"),
    **say(f.CashCounted, lambda fact: f"{fact.player} counts {show(fact.amount)}"),
    **say(f.BuildGranted, lambda fact: f"{fact.player} may build {_GRANTS[fact.result]}"),
    **say(f.PieceRemoved, lambda fact: f"{capital(_piece(fact.piece))} goes from {fact.district} back to the box"),
    **say(f.HazardBuilt, lambda fact: f"{fact.player} builds a {fact.hazard} on {fact.district}"),
    **say(f.BonusBuilt, lambda fact: f"{fact.player} builds a {fact.bonus} on {fact.district}"),
    **say(f.BonusRemoved, lambda fact: f"The {fact.bonus} goes from {fact.district} back to the box"),
    **say(f.PermitKept, lambda fact: f"There is no place for a building: {fact.player} builds it later"),
}


class _Teller(Teller[City]):
    """Tells once who has won an auction, with the district where one is handed over, and no rent as paid already that
    is paid or owed by the same move; a ride with the wages it brings."""

    def of(self, state: City, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return what some facts say."""
        facts = tuple(facts)
        handed = any(isinstance(fact, f.DistrictBought) for fact in facts)
        sold = next((fact for fact in facts if handed and isinstance(fact, u.AuctionSold)), None)
        due = any(isinstance(fact, f.RentPaid | f.DebtOpened) for fact in facts)
        ride = next((fact for fact in facts if isinstance(fact, f.Landed) and fact.how == "ride"), None)
        wages = next((fact for fact in facts if ride and isinstance(fact, f.WagesPaid)), None)
        left_out = {type(sold), type(wages), *((f.RentSeen,) if due else ())}
        said = super().of(state, (fact for fact in facts if type(fact) not in left_out))
        if ride and wages:
            rides = _landed(state, ride)
            said = tuple(f"{rides}, passing GO (+{show(wages.amount)})" if each == rides else each for each in said)
        return ("Sold early", *said) if sold and sold.early else said


tell = _Teller(WORDS, SETTINGS, ("district",), lambda state: state.edition.districts)
