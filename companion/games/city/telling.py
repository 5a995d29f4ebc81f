"""A sentence for each fact of a city: who buys, builds, pays and lands where, and for how much."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.money import the
from companion.core.words import capital, counted, listed
from companion.games.board.telling import NOTHING, board_words, kept, traded
from companion.games.city import facts as f
from companion.games.city import given
from companion.games.city.moves import Lot
from companion.games.city.pieces import HAZARDS
from companion.games.city.rules.deals import goods
from companion.games.city.rules.recorder import show
from companion.games.city.settings import SETTINGS
from companion.games.city.state import City
from companion.games.telling import Teller, Words, closed_early, unit_words, wording
from companion.unit import facts as u

tells = ByKind()

_HOW = {
    "card": "moves to",
    "ride": "takes the train to",
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
    "auction": "Sold: {1} to {0} for {2}",
    "owed": "Sold: {1} to {0}",
    "card": "Chance: {0} gets {1} for {2}",
}


def _space(state: City, position: int) -> str:
    return state.edition.track[position].name


@tells(f.Landed)
def _landed(state: City, fact: f.Landed) -> str:
    visits = state.edition.track[fact.position].kind == "jail"
    how = "is just visiting" if visits else _HOW.get(fact.how, "lands on")
    return f"{fact.player} {how} {_space(state, fact.position)}"


@tells(f.Placed)
def _placed(state: City, fact: f.Placed) -> str:
    return f"{fact.player} is on {_space(state, fact.position)}"


@tells(f.Rolled)
def _rolled(state: City, fact: f.Rolled) -> str:
    return f"{fact.player} rolls {fact.first} and {fact.second}{', a double' if fact.first == fact.second else ''}"


@tells(f.JailRollFailed)
def _failed(state: City, fact: f.JailRollFailed) -> str:
    if fact.steps:
        return f"Third try, no double: {fact.player} must pay the fine, then moves {fact.steps}"
    return f"No double: {fact.player} stays in jail"


@tells(f.DodgePlayed)
def _dodged(state: City, fact: f.DodgePlayed) -> str:
    if not fact.covers and fact.owner is None:
        return f"{fact.player}'s Rent Dodge covers no further rent"
    back = f"; {the(fact.owner)} refunds {show(fact.refunded)} rent" if fact.owner and fact.refunded else ""
    return f"{fact.player} plays Rent Dodge{back}"


@tells(f.RentPaid)
def _rent(state: City, fact: f.RentPaid) -> str:
    about = [] if fact.blocks is None else [counted(fact.blocks, "block")]
    about += ["doubled"] if fact.doubled else []
    why = f" ({', '.join(about)})" if about else ""
    return f"{fact.payer} pays {the(fact.owner)} {show(fact.amount)} rent for {fact.district}{why}"


@tells(f.DebtOpened)
def _owed(state: City, fact: f.DebtOpened) -> str:
    rent = f" rent for {fact.district}" if fact.district else ""
    return f"{fact.debtor} owes {the(fact.creditor)} {show(fact.amount)}{rent}"


def _bought(fact: f.DistrictBought) -> str:
    how = "owed" if fact.how == "auction" and not fact.price else fact.how
    return _BOUGHT.get(how, _BOUGHT["price"]).format(fact.player, fact.district, show(fact.price))


def _blocks(homes: int, works: int) -> str:
    parts = [counted(homes, "residential block")] if homes else []
    parts += [counted(works, "industrial block")] if works or not homes else []
    return listed(parts)


def _standing(fact: given.BlocksGiven) -> str:
    number = fact.residential + fact.industrial
    blocks = _blocks(fact.residential, fact.industrial) if number else "no blocks"
    return f"{fact.district} has {blocks}"


def _for(amount: int) -> str:
    """Return the price as a phrase; empty if nothing is paid."""
    return f" for {show(amount)}" if amount else ""


@tells(f.BlocksBuilt)
def _built(state: City, fact: f.BlocksBuilt) -> str:
    blocks = _blocks(fact.residential, fact.industrial)
    return f"{fact.player} builds {blocks} in {fact.district}{_for(fact.price)}"


@tells(f.BlocksConverted)
def _converted(state: City, fact: f.BlocksConverted) -> str:
    blocks = counted(fact.blocks, "residential block")
    return f"{fact.player} turns {blocks} in {fact.district} into industrial ones for {show(fact.price)}"


@tells(f.BlocksSold)
def _sold(state: City, fact: f.BlocksSold) -> str:
    blocks = _blocks(fact.residential, fact.industrial)
    return f"{fact.player} sells {blocks} in {fact.district}{_for(fact.amount)}"


def _piece(piece: str) -> str:
    return "the Tower" if piece == "tower" else f"a {piece}"


@tells(f.PieceBuilt)
def _piece_built(state: City, fact: f.PieceBuilt) -> str:
    return f"{fact.player} builds {_piece(fact.piece)} in {fact.district}{_for(fact.price)}"


@tells(f.HazardCleared)
def _cleared(state: City, fact: f.HazardCleared) -> str:
    whole = fact.blocks == HAZARDS[fact.hazard]
    what = f"the {fact.hazard}" if whole else f"{counted(fact.blocks, 'block')} of the {fact.hazard}"
    return f"{fact.player} removes {what} from {fact.district} for {show(fact.price)}"


@tells(f.Traded)
def _traded(state: City, fact: f.Traded) -> str:
    return traded(fact.one, _side(fact, 0), fact.other, _side(fact, 1))


def _side(fact: f.Traded, side: int) -> str:
    lot = Lot(fact.money[side], fact.districts[side], fact.jail_cards[side], fact.dodge[side])
    return goods(lot) or NOTHING


@tells(f.BankruptcyDeclared)
def _bankrupt(state: City, fact: f.BankruptcyDeclared) -> str:
    money = [show(fact.cash)] if fact.cash else ["their paper money"] * state.paper
    left = [*money, *fact.districts]
    left += [counted(fact.jail_cards, "jail card")] if fact.jail_cards else []
    left += ["the Rent Dodge card"] if fact.dodge_to == fact.creditor else []
    back = f"; {listed(fact.put_back)} go{'es' * (len(fact.put_back) == 1)} back" if fact.put_back else ""
    return f"{fact.player} is bankrupt: {the(fact.creditor)} gets {listed(left or ['nothing'])}{back}"


WORDS: Words[City] = {
    **tells,
    **board_words(show),
    **unit_words(show),
    **wording(given.OwnerGiven, lambda fact: f"{fact.player} owns {fact.district}"),
    **wording(given.BlocksGiven, _standing),
    **wording(given.MortgageGiven, lambda fact: f"{fact.district} is mortgaged for {show(fact.amount)}"),
    **wording(given.DodgeGiven, lambda fact: f"{fact.player} has the Rent Dodge card"),
    **wording(given.PieceGiven, lambda fact: f"{fact.district} has {_piece(fact.piece)}"),
    **wording(given.HazardGiven, lambda fact: f"{fact.district} has a {fact.hazard}"),
    **wording(given.BonusGiven, lambda fact: f"{fact.district} has a {fact.bonus}"),
    **wording(f.FirstRollsTied, lambda fact: f"{listed(fact.players)} tie and roll again for the first turn"),
    **wording(f.OrderDecided, lambda fact: f"{fact.players[0]} goes first"),
    **wording(f.TurnBegan, lambda fact: f"It is {fact.player}'s turn"),
    **wording(f.Jailed, lambda fact: f"{fact.player} goes to jail"),
    **wording(f.JailLeft, lambda fact: f"{fact.player} {_LEFT.get(fact.how, 'is out of jail')}"),
    **wording(f.CardDrawn, lambda fact: f"{fact.player} draws a Chance card"),
    **wording(f.CardUsed, lambda fact: f"{fact.player} uses {kept(fact.card)}"),
    **wording(
        f.DodgeTaken,
        lambda fact: f"{fact.player} takes the Rent Dodge card{f' from {fact.loser}' if fact.loser else ''}",
    ),
    **wording(f.UnitWoken, lambda fact: "Trading unit on (automatic)"),
    **wording(f.HourPassed, lambda fact: f"An hour has passed{' (the last one)' if fact.last else ''}"),
    **wording(f.CardValueRead, lambda fact: f"The {fact.district} card says {show(fact.amount)}"),
    **wording(f.WagesPaid, lambda fact: f"{fact.player} collects {show(fact.amount)} for passing GO"),
    **wording(
        f.RentAwaited,
        lambda fact: (
            f"{fact.payer} must pay {fact.owner} {show(fact.amount)} rent for {fact.district} if {fact.owner} asks"
        ),
    ),
    **wording(f.RentSeen, lambda fact: f"{fact.payer} has already paid the rent"),
    **wording(f.DebtReleased, lambda fact: f"{fact.debtor} no longer owes {the(fact.creditor)} {show(fact.amount)}"),
    **wording(f.DistrictBought, _bought),
    **wording(f.DistrictReturned, lambda fact: f"{fact.player} returns {fact.district} to the bank{_for(fact.amount)}"),
    **wording(f.DistrictTaken, lambda fact: f"{fact.player} takes {fact.district} from {fact.loser}"),
    **wording(f.Mortgaged, lambda fact: f"{fact.player} mortgages {fact.district} for {show(fact.amount)}"),
    **wording(f.Redeemed, lambda fact: f"{fact.player} pays off the mortgage on {fact.district} ({show(fact.amount)})"),
    **wording(f.PromiseNoted, lambda fact: f"{fact.player} promises: {fact.words}"),
    **wording(f.PriceNamed, lambda fact: f"{fact.player} opens the bidding at {show(fact.amount)}"),
    **wording(f.CashCounted, lambda fact: f"{fact.player} counts {show(fact.amount)}"),
    **wording(f.BuildGranted, lambda fact: f"{fact.player} can build {_GRANTS[fact.result]}"),
    **wording(f.PieceRemoved, lambda fact: f"{capital(_piece(fact.piece))} is removed from {fact.district}"),
    **wording(f.HazardBuilt, lambda fact: f"{fact.player} places a {fact.hazard} in {fact.district}"),
    **wording(f.BonusBuilt, lambda fact: f"{fact.player} places a {fact.bonus} in {fact.district}"),
    **wording(f.BonusRemoved, lambda fact: f"The {fact.bonus} is removed from {fact.district}"),
    **wording(f.PermitKept, lambda fact: f"No room for a building now: {fact.player} can place it later"),
}


def _together(state: City, facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield each fact whose text depends on the other facts of its move, with that text, if any."""
    found = {type(fact): fact for fact in facts}
    if f.RentPaid in found or f.DebtOpened in found:
        yield from ((fact, "") for fact in facts if isinstance(fact, f.RentSeen))
    if u.BuildPressed in found:
        yield from ((fact, "") for fact in facts if isinstance(fact, f.BuildGranted))
    yield from _sold_aloud(found)
    yield from _with_wages(state, facts)
    yield from _swapped([fact for fact in facts if isinstance(fact, f.DistrictTaken)])
    yield from _third_double(found)


def _sold_aloud(found: Mapping[type[Fact], Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield an auction whose district changes hands: the district's sentence names the winner."""
    sold, bought = found.get(u.AuctionSold), found.get(f.DistrictBought)
    if isinstance(sold, u.AuctionSold) and isinstance(bought, f.DistrictBought):
        yield sold, ""
        yield bought, closed_early(_bought(bought)) if sold.early else _bought(bought)


def _with_wages(state: City, facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield the wages of a ride, or of a landing on GO, as part of its sentence."""
    for wages, landed in pairwise(facts):
        if isinstance(wages, f.WagesPaid) and isinstance(landed, f.Landed):
            amount = show(wages.amount)
            collects = f", passing GO (+{amount})" if landed.position else f" and collects {amount}"
            if landed.how == "ride" or not landed.position:
                yield wages, ""
                yield landed, f"{_landed(state, landed)}{collects}"


def _swapped(taken: Sequence[f.DistrictTaken]) -> Iterator[tuple[Fact, str]]:
    """Yield the two sides of a card's swap as one sentence."""
    if len(taken) > 1:
        yield taken[0], f"{taken[1].player} swaps {taken[0].district} with {taken[0].player} for {taken[1].district}"
        yield taken[1], ""


def _third_double(found: Mapping[type[Fact], Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield why a double leads to jail without a move."""
    rolled, jailed = found.get(f.Rolled), found.get(f.Jailed)
    if isinstance(rolled, f.Rolled) and isinstance(jailed, f.Jailed) and f.Landed not in found:
        yield jailed, f"Third double in a row: {jailed.player} goes to jail"


class _Teller(Teller[City]):
    """Combines several facts of a move into one sentence."""

    def of(self, state: City, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return the text of some facts."""
        facts = tuple(facts)
        instead = {WORDS[type(fact)](state, fact): words for fact, words in _together(state, facts)}
        said = (instead.get(words, words) for words in super().of(state, facts))
        return tuple(words for words in said if words)


tell = _Teller(WORDS, SETTINGS, ("district",), lambda state: state.edition.districts)
