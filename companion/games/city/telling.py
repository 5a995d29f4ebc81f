"""A sentence for each fact of a city: who buys, builds, pays and lands where, and for how much."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.money import the
from companion.core.words import listed, phrase, say, say_n, told
from companion.games.board.telling import NOTHING, board_words, kept, traded
from companion.games.city import facts as f
from companion.games.city import given
from companion.games.city.moves import Lot
from companion.games.city.pieces import HAZARDS
from companion.games.city.rules.deals import goods
from companion.games.city.rules.recorder import show
from companion.games.city.settings import SETTINGS
from companion.games.city.state import City
from companion.games.telling import Teller, Words, closed_early, unit_words
from companion.unit import facts as u

tells = ByKind()

_PLAIN: dict[type[Fact], str] = {
    given.OwnerGiven: phrase("{player} owns {district}"),
    given.MortgageGiven: phrase("{district} is mortgaged for {amount}"),
    given.DodgeGiven: phrase("{player} has the Rent Dodge card"),
    given.HazardGiven: phrase("{district} has a {hazard}"),
    given.BonusGiven: phrase("{district} has a {bonus}"),
    f.TurnBegan: phrase("It is {player}'s turn"),
    f.Jailed: phrase("{player} goes to jail"),
    f.CardDrawn: phrase("{player} draws a Chance card"),
    f.UnitWoken: phrase("Trading unit on (automatic)"),
    f.CardValueRead: phrase("The {district} card says {amount}"),
    f.WagesPaid: phrase("{player} collects {amount} for passing GO"),
    f.RentAwaited: phrase("{payer} must pay {owner} {amount} rent for {district} if {owner} asks"),
    f.RentSeen: phrase("{payer} has already paid the rent"),
    f.DebtReleased: phrase("{debtor} no longer owes {creditor} {amount}"),
    f.DistrictTaken: phrase("{player} takes {district} from {loser}"),
    f.Mortgaged: phrase("{player} mortgages {district} for {amount}"),
    f.Redeemed: phrase("{player} pays off the mortgage on {district} ({amount})"),
    f.PromiseNoted: phrase("{player} promises: {words}"),
    f.PriceNamed: phrase("{player} opens the bidding at {amount}"),
    f.CashCounted: phrase("{player} counts {amount}"),
    f.HazardBuilt: phrase("{player} places a {hazard} in {district}"),
    f.BonusBuilt: phrase("{player} places a {bonus} in {district}"),
    f.BonusRemoved: phrase("The {bonus} is removed from {district}"),
    f.PermitKept: phrase("No room for a building now: {player} can place it later"),
}
"""The sentences of facts that have just one. Their slots are the fields of the fact."""
_LANDED = {
    "card": phrase("{player} moves to {space}"),
    "ride": phrase("{player} takes the train to {space}"),
}
_LEFT = {
    **dict.fromkeys(("fine", "card", "double"), phrase("{player} leaves jail")),
    "third roll": phrase("{player} leaves jail after the third roll"),
}
_BOUGHT = {
    "price": phrase("{player} buys {district} for {price}"),
    "auction": phrase("Sold: {district} to {player} for {price}"),
    "owed": phrase("Sold: {district} to {player}"),
    "card": phrase("Chance: {player} gets {district} for {price}"),
}


def _said(fact: Fact, text: str, **more: str) -> str:
    """Return a declared sentence about a fact, whose fields fill its slots, and `more`."""
    fields = {name: _shown(name, getattr(fact, name)) for name in fact.__struct_fields__}
    return told(text, **{**fields, **more})


def _shown(field: str, value: object) -> str:
    """Return the value of a field in words."""
    if isinstance(value, int) and field in ("amount", "price", "refunded"):
        return show(value)
    if isinstance(value, str) and field in ("hazard", "bonus", "piece"):
        return told(value)
    return the(value) if isinstance(value, str) and field == "creditor" else str(value)


def _plain(state: City, fact: Fact) -> str:
    return _said(fact, _PLAIN[type(fact)])


def _space(state: City, position: int) -> str:
    return state.edition.track[position].called


@tells(f.FirstRollsTied)
def _tied(state: City, fact: f.FirstRollsTied) -> str:
    return say("{players} tie and roll again for the first turn", players=listed(fact.players))


@tells(f.OrderDecided)
def _order(state: City, fact: f.OrderDecided) -> str:
    return say("{player} goes first", player=fact.players[0])


@tells(f.Landed)
def _landed(state: City, fact: f.Landed) -> str:
    space = _space(state, fact.position)
    if state.edition.track[fact.position].kind == "jail":
        return say("{player} is just visiting {space}", player=fact.player, space=space)
    return _said(fact, _LANDED.get(fact.how, phrase("{player} lands on {space}")), space=space)


@tells(f.Placed)
def _placed(state: City, fact: f.Placed) -> str:
    return say("{player} is on {space}", player=fact.player, space=_space(state, fact.position))


@tells(f.Rolled)
def _rolled(state: City, fact: f.Rolled) -> str:
    if fact.first == fact.second:
        return _said(fact, phrase("{player} rolls {first} and {second}, a double"))
    return _said(fact, phrase("{player} rolls {first} and {second}"))


@tells(f.JailRollFailed)
def _failed(state: City, fact: f.JailRollFailed) -> str:
    if fact.steps:
        return _said(fact, phrase("Third try, no double: {player} must pay the fine, then move {steps}"))
    return say("No double: {player} stays in jail", player=fact.player)


@tells(f.JailLeft)
def _left(state: City, fact: f.JailLeft) -> str:
    return _said(fact, _LEFT.get(fact.how, phrase("{player} is out of jail")))


@tells(f.CardUsed)
def _used(state: City, fact: f.CardUsed) -> str:
    return say("{player} uses {card}", player=fact.player, card=kept(fact.card))


@tells(f.HourPassed)
def _hour(state: City, fact: f.HourPassed) -> str:
    return say("An hour has passed (the last one)") if fact.last else say("An hour has passed")


@tells(f.DodgeTaken)
def _dodge_taken(state: City, fact: f.DodgeTaken) -> str:
    if fact.loser:
        return say("{player} takes the Rent Dodge card from {loser}", player=fact.player, loser=fact.loser)
    return say("{player} takes the Rent Dodge card", player=fact.player)


@tells(f.DodgePlayed)
def _dodged(state: City, fact: f.DodgePlayed) -> str:
    player, amount = fact.player, show(fact.refunded)
    if not fact.covers and fact.owner is None:
        return say("{player}'s Rent Dodge covers no further rent", player=player)
    if fact.owner and fact.refunded:
        owner = the(fact.owner)
        return say(
            "{player} plays Rent Dodge; {owner} refunds {amount} rent", player=player, owner=owner, amount=amount
        )
    return say("{player} plays Rent Dodge", player=player)


@tells(f.RentPaid)
def _rent(state: City, fact: f.RentPaid) -> str:
    about = [] if fact.blocks is None else [say_n("{n} block", "{n} blocks", fact.blocks, none="no blocks")]
    about += [say("doubled")] if fact.doubled else []
    owner, details = the(fact.owner), ", ".join(about)
    if about:
        text = phrase("{payer} pays {owner} {amount} rent for {district} ({details})")
        return _said(fact, text, owner=owner, details=details)
    return _said(fact, phrase("{payer} pays {owner} {amount} rent for {district}"), owner=owner)


@tells(f.DebtOpened)
def _owed(state: City, fact: f.DebtOpened) -> str:
    if fact.district:
        return _said(fact, phrase("{debtor} owes {creditor} {amount} rent for {district}"))
    return _said(fact, phrase("{debtor} owes {creditor} {amount}"))


@tells(f.DistrictBought)
def _bought(state: City, fact: f.DistrictBought) -> str:
    how = "owed" if fact.how == "auction" and not fact.price else fact.how
    return _said(fact, _BOUGHT.get(how, _BOUGHT["price"]))


@tells(f.DistrictReturned)
def _returned(state: City, fact: f.DistrictReturned) -> str:
    if fact.amount:
        return _said(fact, phrase("{player} returns {district} to the bank for {amount}"))
    return _said(fact, phrase("{player} returns {district} to the bank"))


def _blocks(homes: int, works: int) -> str:
    parts = [say_n("{n} residential block", "{n} residential blocks", homes)] if homes else []
    if works or not homes:
        parts += [say_n("{n} industrial block", "{n} industrial blocks", works, none="no industrial blocks")]
    return listed(parts)


@tells(given.BlocksGiven)
def _standing(state: City, fact: given.BlocksGiven) -> str:
    if not fact.residential + fact.industrial:
        return say("{district} has no blocks", district=fact.district)
    return say("{district} has {blocks}", district=fact.district, blocks=_blocks(fact.residential, fact.industrial))


@tells(f.BuildGranted)
def _granted(state: City, fact: f.BuildGranted) -> str:
    if fact.result == "rail":
        return say("{player} can build a railroad", player=fact.player)
    blocks = int(fact.result)
    return say_n("{player} can build {n} block", "{player} can build {n} blocks", blocks, player=fact.player)


@tells(f.BlocksBuilt)
def _built(state: City, fact: f.BlocksBuilt) -> str:
    blocks = _blocks(fact.residential, fact.industrial)
    if fact.price:
        return _said(fact, phrase("{player} builds {blocks} in {district} for {price}"), blocks=blocks)
    return _said(fact, phrase("{player} builds {blocks} in {district}"), blocks=blocks)


@tells(f.BlocksConverted)
def _converted(state: City, fact: f.BlocksConverted) -> str:
    return say_n(
        "{player} turns {n} residential block in {district} into industrial ones for {price}",
        "{player} turns {n} residential blocks in {district} into industrial ones for {price}",
        fact.blocks,
        player=fact.player,
        district=fact.district,
        price=show(fact.price),
    )


@tells(f.BlocksSold)
def _sold(state: City, fact: f.BlocksSold) -> str:
    blocks = _blocks(fact.residential, fact.industrial)
    if fact.amount:
        return _said(fact, phrase("{player} sells {blocks} in {district} for {amount}"), blocks=blocks)
    return _said(fact, phrase("{player} sells {blocks} in {district}"), blocks=blocks)


@tells(f.PieceBuilt)
def _piece_built(state: City, fact: f.PieceBuilt) -> str:
    if fact.piece == "tower":
        return _said(fact, phrase("{player} builds the Tower in {district} for {price}"))
    if fact.price:
        return _said(fact, phrase("{player} builds a {piece} in {district} for {price}"))
    return _said(fact, phrase("{player} builds a {piece} in {district}"))


@tells(given.PieceGiven)
def _piece_given(state: City, fact: given.PieceGiven) -> str:
    if fact.piece == "tower":
        return say("{district} has the Tower", district=fact.district)
    return _said(fact, phrase("{district} has a {piece}"))


@tells(f.PieceRemoved)
def _piece_removed(state: City, fact: f.PieceRemoved) -> str:
    if fact.piece == "tower":
        return say("The Tower is removed from {district}", district=fact.district)
    return _said(fact, phrase("A {piece} is removed from {district}"))


@tells(f.HazardCleared)
def _cleared(state: City, fact: f.HazardCleared) -> str:
    if fact.blocks == HAZARDS[fact.hazard]:
        return _said(fact, phrase("{player} removes the {hazard} from {district} for {price}"))
    return say_n(
        "{player} removes {n} block of the {hazard} from {district} for {price}",
        "{player} removes {n} blocks of the {hazard} from {district} for {price}",
        fact.blocks,
        player=fact.player,
        hazard=told(fact.hazard),
        district=fact.district,
        price=show(fact.price),
    )


@tells(f.Traded)
def _traded(state: City, fact: f.Traded) -> str:
    return traded(fact.one, _side(fact, 0), fact.other, _side(fact, 1))


def _side(fact: f.Traded, side: int) -> str:
    lot = Lot(fact.money[side], fact.districts[side], fact.jail_cards[side], fact.dodge[side])
    return goods(lot) or NOTHING


@tells(f.BankruptcyDeclared)
def _bankrupt(state: City, fact: f.BankruptcyDeclared) -> str:
    left, back = _left_by(state, fact), listed([told(card) for card in fact.put_back])
    if not fact.put_back:
        text = phrase("{player} is bankrupt: {creditor} gets {goods}")
    elif len(fact.put_back) == 1:
        text = phrase("{player} is bankrupt: {creditor} gets {goods}; {cards} goes back")
    else:
        text = phrase("{player} is bankrupt: {creditor} gets {goods}; {cards} go back")
    return _said(fact, text, goods=left, cards=back)


def _left_by(state: City, fact: f.BankruptcyDeclared) -> str:
    """Return what a bankrupt player leaves to their creditor."""
    money = [show(fact.cash)] if fact.cash else [say("their paper money")] * state.paper
    left = [*money, *fact.districts]
    left += [say_n("{n} jail card", "{n} jail cards", fact.jail_cards)] if fact.jail_cards else []
    left += [say("the Rent Dodge card")] if fact.dodge_to == fact.creditor else []
    return listed(left) if left else say("nothing")


WORDS: Words[City] = {
    **dict.fromkeys(_PLAIN, _plain),
    **board_words(show),
    **unit_words(show),
    **tells,
}


def _together(state: City, facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield each fact whose text depends on the other facts of its move, with that text, if any."""
    found = {type(fact): fact for fact in facts}
    if f.RentPaid in found or f.DebtOpened in found:
        yield from ((fact, "") for fact in facts if isinstance(fact, f.RentSeen))
    if u.BuildPressed in found:
        yield from ((fact, "") for fact in facts if isinstance(fact, f.BuildGranted))
    yield from _sold_aloud(state, found)
    yield from _with_wages(state, facts)
    yield from _swapped([fact for fact in facts if isinstance(fact, f.DistrictTaken)])
    yield from _third_double(found)


def _sold_aloud(state: City, found: Mapping[type[Fact], Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield an auction whose district changes hands: the district's sentence names the winner."""
    sold, bought = found.get(u.AuctionSold), found.get(f.DistrictBought)
    if isinstance(sold, u.AuctionSold) and isinstance(bought, f.DistrictBought):
        yield sold, ""
        if sold.early:
            yield bought, closed_early(_bought(state, bought))


def _with_wages(state: City, facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield the wages of a ride, or of a landing on GO, as part of its sentence."""
    for wages, landed in pairwise(facts):
        if isinstance(wages, f.WagesPaid) and isinstance(landed, f.Landed) and _pays(landed):
            yield wages, ""
            yield landed, _collecting(state, landed, show(wages.amount))


def _pays(landed: f.Landed) -> bool:
    """Return whether the wages belong into the sentence of a landing."""
    return landed.how == "ride" or not landed.position


def _collecting(state: City, landed: f.Landed, amount: str) -> str:
    if landed.how == "ride":
        text = phrase("{player} takes the train to {space}, passing GO (+{amount})")
    elif landed.how == "card":
        text = phrase("{player} moves to {space} and collects {amount}")
    else:
        text = phrase("{player} lands on {space} and collects {amount}")
    return _said(landed, text, space=_space(state, landed.position), amount=amount)


def _swapped(taken: Sequence[f.DistrictTaken]) -> Iterator[tuple[Fact, str]]:
    """Yield the two sides of a card's swap as one sentence."""
    if len(taken) > 1:
        swap = phrase("{player} swaps {district} with {other} for {theirs}")
        first, second = taken[:2]
        yield first, _said(first, swap, player=second.player, other=first.player, theirs=second.district)
        yield second, ""


def _third_double(found: Mapping[type[Fact], Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield why a double leads to jail without a move."""
    rolled, jailed = found.get(f.Rolled), found.get(f.Jailed)
    if isinstance(rolled, f.Rolled) and isinstance(jailed, f.Jailed) and f.Landed not in found:
        yield jailed, say("Third double in a row: {player} goes to jail", player=jailed.player)


class _Teller(Teller[City]):
    """Combines several facts of a move into one sentence."""

    def _sentence(self, state: City, fact: Fact, happened: Sequence[Fact]) -> str:
        together = next((words for each, words in _together(state, happened) if each is fact), None)
        return super()._sentence(state, fact, happened) if together is None else together


tell = _Teller(WORDS, SETTINGS, ("district",), lambda state: state.edition.districts)
