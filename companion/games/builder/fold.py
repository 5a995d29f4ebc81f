"""How each fact changes the table. The outcome is in the fact, so this module applies no rules."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.debts import Debt, without
from companion.core.fact import Fact
from companion.core.kinds import ByKind, require
from companion.core.money import BANK
from companion.core.order import NoteTaken, OptionChanged
from companion.games.board.state import landing, seat, turn
from companion.games.builder import belongings, given
from companion.games.builder import edition as e
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips
from companion.games.builder.moves import Lot
from companion.games.builder.moves import Offer as OfferMove
from companion.games.builder.payments import PAID, payments
from companion.games.builder.settings import house
from companion.games.builder.state import Builder, Building, Claim, Holding, Landing, Offer, Turn, with_edition
from companion.games.builder.unseen import out_of_sight, plays_on
from companion.games.handing import moved
from companion.games.ways import FACTS, LetBe, Stated, light, played
from companion.unit import facts as u
from companion.unit.countdown import apply as apply_countdown

folds = ByKind()


def apply(state: Builder, fact: Fact) -> Builder:
    """Return the state after the fact, with its payments made."""
    fold = _FOLDS.get(type(fact))
    after = fold(state, fact) if fold else _timed(state, fact)
    if type(fact) in PAID:
        after = replace(after, accounts=moved(after.accounts, payments(fact)))
    aside = type(fact) in _BEFORE or isinstance(fact, f.ReadOff | Stated)
    if light(after) and (not aside or plays_on(state, fact)):
        after = out_of_sight(after)
    return played(after, aside=aside)


_Told = f.SupplyShort | f.BankShort | f.SetCompleted | f.PromiseNoted
_Silent = NoteTaken | LetBe | _Told | u.SwitchedOn | u.SwitchedOff


@folds(NoteTaken, LetBe, f.SupplyShort, f.BankShort, f.SetCompleted, f.PromiseNoted, u.SwitchedOn, u.SwitchedOff)
def _nothing(state: Builder, fact: _Silent) -> Builder:
    return state


def _timed(state: Builder, fact: Fact) -> Builder:
    return replace(state, timing=apply_countdown(state.timing, fact))


@folds(OptionChanged)
def _option(state: Builder, fact: OptionChanged) -> Builder:
    options = {**state.options, fact.key: fact.value}
    after = replace(state, options=options, house=house(options))
    return out_of_sight(after) if light(after) and state.begun else after


@folds(u.AuctionSold, u.AuctionUnsold)
def _auction_closed(state: Builder, fact: u.AuctionSold | u.AuctionUnsold) -> Builder:
    """Close the auction and settle the landing that required it."""
    after = _timed(state, fact)
    here = after.landing
    return landing(after, duty=None) if here is not None and here.duty == "buy" else after


def restocked(state: Builder, player: str, token: str, dealt: Chips | None = None) -> Builder:
    """Return the state with another token and its starting stock, unless another stock was already entered.

    `dealt` is the stock to give back, by default that of the current token. Payments from start rolls stay.
    """
    held = state.seats[player]
    dealt = e.stock(state.edition, held.token) if dealt is None else dealt
    state = seat(state, player, token=token)
    if held.counted:
        return state
    stock = e.stock(state.edition, token)
    chips = held.chips.minus(dealt).plus(stock)
    return seat(replace(state, tray=state.tray.plus(dealt).minus(stock)), player, chips=chips)


@folds(f.StartRolled)
def _start_rolled(state: Builder, fact: f.StartRolled) -> Builder:
    return replace(state, tied=fact.tied)


@folds(f.StartDecided)
def _start_decided(state: Builder, fact: f.StartDecided) -> Builder:
    return replace(state, tied=(), decided=True, turn=Turn(fact.player))


@folds(f.TokenPicked)
def _token(state: Builder, fact: f.TokenPicked) -> Builder:
    """Change the token. A player who had been dealt it takes the free one."""
    mine = state.seats[fact.player].token
    holder = next((name for name, held in state.seats.items() if held.token == fact.token), None)
    if holder not in (None, fact.player):
        state = restocked(state, str(holder), mine)
    return seat(restocked(state, fact.player, fact.token), fact.player, chosen=True)


@folds(f.TurnBegan)
def _turn_began(state: Builder, fact: f.TurnBegan) -> Builder:
    doubles = state.turn.doubles if fact.again else 0
    return replace(state, turn=Turn(fact.player, state.turn.number + 1, doubles=doubles))


@folds(f.Paid)
def _paid(state: Builder, fact: f.Paid) -> Builder:
    """Record that the current move has paid the money for GO."""
    return turn(state, passed_go=True) if fact.cause == "go" and fact.payee == state.turn.player else state


@folds(f.Rolled)
def _rolled(state: Builder, fact: f.Rolled) -> Builder:
    state = replace(state, rolled=True, dice_drawn=state.dice_drawn + fact.drawn)
    if fact.purpose in ("space", "watched"):
        return state
    again = fact.first == fact.second and fact.purpose == "turn"
    now = {"doubles": (state.turn.doubles + 1) * again, "again": again, "rolled": fact.first + fact.second}
    return turn(state, step="moved", lost=False, passed_go=False, landing=None, **now)


@folds(f.Landed)
def _landed(state: Builder, fact: f.Landed) -> Builder:
    if fact.how == "card":  # paid or not, that it comes by GO is settled
        state = turn(state, passed_go=state.comes_by_go(fact.player, fact.position))
    state = seat(state, fact.player, position=fact.position, place=fact.place)
    spoken = state.spoken or (fact.how == "dice" and state.turn.rolled is None)
    here = Landing(fact.kind, fact.deed, fact.position, fact.how, fact.duty)
    return turn(replace(state, spoken=spoken), landing=here, step="moved")


@folds(f.Moved)
def _moved(state: Builder, fact: f.Moved) -> Builder:
    after = seat(state, fact.player, position=fact.position, place=fact.place)
    return turn(after, lost=True) if fact.position is None else after


@folds(f.SpaceUsed)
def _used(state: Builder, fact: f.SpaceUsed) -> Builder:
    here = state.landing
    return state if here is None else landing(state, used=here.used + 1, duty=None, group=None)


@folds(f.ChartRolled)
def _chart_rolled(state: Builder, fact: f.ChartRolled) -> Builder:
    return landing(state, duty="chart", group=fact.group)


@folds(f.Jailed)
def _jailed(state: Builder, fact: f.Jailed) -> Builder:
    state = seat(state, fact.player, position=fact.position, place=fact.place, jailed=True, failed=0)
    if fact.player != state.turn.player:
        return state
    return turn(state, step="over", again=False, doubles=0, landing=None)


@folds(f.JailLeft)
def _jail_left(state: Builder, fact: f.JailLeft) -> Builder:
    """Leave Jail. A player who left by doubles moves and is done; one who paid in the third turn can roll again."""
    state = seat(state, fact.player, jailed=False, failed=0)
    if fact.player != state.turn.player:
        return state
    step = "fresh" if fact.how == "third try" else state.turn.step
    return turn(state, step=step, closed=fact.closed, doubles=0, again=False)


@folds(f.JailTryFailed)
def _try_failed(state: Builder, fact: f.JailTryFailed) -> Builder:
    return seat(state, fact.player, failed=state.seats[fact.player].failed + 1)


@folds(f.GameEnded)
def _ended(state: Builder, fact: f.GameEnded) -> Builder:
    return replace(state, finished=fact.how, claims=(), offer=None)


@folds(f.CashLookedFor)
def _cash_looked_for(state: Builder, fact: f.CashLookedFor) -> Builder:
    return replace(state, cash_known=fact.known, asking=not fact.known)


@folds(f.RichestSaid)
def _richest(state: Builder, fact: f.RichestSaid) -> Builder:
    return replace(state, richest=fact.players, cash_known=False, asking=False)


@folds(f.FloorBuilt)
def _floor(state: Builder, fact: f.FloorBuilt) -> Builder:
    return replace(state, island={**state.island, fact.cell: Building(fact.player, fact.height)})


@folds(f.PenthouseBuilt)
def _penthouse(state: Builder, fact: f.PenthouseBuilt) -> Builder:
    tower = replace(state.island[fact.cell], penthouse=True)
    return replace(state, island={**state.island, fact.cell: tower}, penthouse=fact.player)


@folds(f.ClaimsLapsed)
def _lapsed(state: Builder, fact: f.ClaimsLapsed) -> Builder:
    """Mark the open claims on these payers as expired, and forget the claims that already were."""
    open_ones = [claim for claim in state.claims if not claim.lapsed]
    return replace(state, claims=tuple(replace(claim, lapsed=claim.payer in fact.payers) for claim in open_ones))


@folds(f.RentOpened)
def _rent_opened(state: Builder, fact: f.RentOpened) -> Builder:
    return replace(state, claims=(*state.claims, Claim(fact.payer, fact.owner, fact.deed)))


@folds(f.RentAsked)
def _rent_asked(state: Builder, fact: f.RentAsked) -> Builder:
    asked = [n for n, claim in enumerate(state.claims) if (claim.payer, claim.deed) == (fact.payer, fact.deed)]
    gone = asked if fact.every else asked[-1:]
    return replace(state, claims=tuple(claim for n, claim in enumerate(state.claims) if n not in gone))


@folds(f.DebtOpened)
def _debt(state: Builder, fact: f.DebtOpened) -> Builder:
    debt = Debt(fact.debtor, fact.creditor, fact.amount, fact.cause)
    return replace(state, debts=(*state.debts, debt))


@folds(f.DebtPaid)
def _debt_paid(state: Builder, fact: f.DebtPaid) -> Builder:
    return replace(state, debts=without(state.debts, fact.debtor, fact.creditor, fact.amount))


@folds(f.DebtPassed)
def _debt_passed(state: Builder, fact: f.DebtPassed) -> Builder:
    owed = (fact.debtor, fact.creditor)
    passed = (
        replace(debt, creditor=fact.heir) if (debt.debtor, debt.creditor) == owed else debt for debt in state.debts
    )
    return replace(state, debts=tuple(debt for debt in passed if debt.debtor != debt.creditor))


@folds(f.DebtsVoided)
def _voided(state: Builder, fact: f.DebtsVoided) -> Builder:
    return replace(state, debts=())


@folds(f.DeedBought)
def _bought(state: Builder, fact: f.DeedBought) -> Builder:
    state = replace(state, holdings={**state.holdings, fact.deed: Holding(fact.player)})
    here = state.landing
    if here is not None and here.duty == "buy" and here.deed == fact.deed:
        return landing(state, duty=None)
    return state


@folds(f.Mortgaged)
def _mortgaged(state: Builder, fact: f.Mortgaged) -> Builder:
    holding = Holding(fact.player, mortgaged=True)
    return replace(state, holdings={**state.holdings, fact.deed: holding})


@folds(f.Redeemed)
def _redeemed(state: Builder, fact: f.Redeemed) -> Builder:
    holding = Holding(fact.player)
    return replace(state, holdings={**state.holdings, fact.deed: holding})


@folds(f.Offered)
def _offered(state: Builder, fact: f.Offered) -> Builder:
    return replace(state, offer=Offer(fact.by, OfferMove(fact.one, fact.other, fact.gives, fact.takes)))


@folds(f.OfferClosed)
def _closed(state: Builder, fact: f.OfferClosed) -> Builder:
    return replace(state, offer=None)


@folds(f.Traded)
def _traded(state: Builder, fact: f.Traded) -> Builder:
    state = _given(state, fact.one, fact.other, fact.gives)
    return _given(state, fact.other, fact.one, fact.takes)


def _given(state: Builder, giver: str, taker: str, lot: Lot) -> Builder:
    holdings = {deed: replace(state.holding(deed), owner=taker) for deed in lot.deeds}
    state = replace(state, holdings={**state.holdings, **holdings})
    mine, theirs = state.seats[giver], state.seats[taker]
    state = seat(state, giver, chips=mine.chips.minus(lot.chips), jail_cards=mine.jail_cards - lot.jail_cards)
    return seat(state, taker, chips=theirs.chips.plus(lot.chips), jail_cards=theirs.jail_cards + lot.jail_cards)


@folds(f.BankruptcyDeclared)
def _bankrupt(state: Builder, fact: f.BankruptcyDeclared) -> Builder:
    """Hand everything over. Rents and debts that the player owes are dropped, and the blocks stay."""
    state = _to_bank(state, fact) if fact.creditor == BANK else _to_creditor(state, fact)
    claims = tuple(claim for claim in state.claims if claim.payer != fact.player)
    debts = tuple(debt for debt in state.debts if debt.debtor != fact.player)
    offer = state.offer if state.offer and fact.player not in (state.offer.move.one, state.offer.move.other) else None
    gone = 1 + sum(bool(held.bankrupt) for held in state.seats.values())
    state = replace(state, claims=claims, debts=debts, offer=offer)
    state = seat(state, fact.player, chips=Chips(), jail_cards=0, kept=(), jailed=False, failed=0, bankrupt=gone)
    over = fact.player == state.turn.player
    return turn(state, step="over", again=False, landing=None) if over else state


def _to_creditor(state: Builder, broke: f.BankruptcyDeclared) -> Builder:
    holdings = {deed: replace(state.holding(deed), owner=broke.creditor) for deed in broke.deeds}
    taker = state.seats[broke.creditor]
    return seat(
        replace(state, holdings={**state.holdings, **holdings}),
        broke.creditor,
        chips=taker.chips.plus(broke.chips),
        jail_cards=taker.jail_cards + broke.jail_cards,
        kept=(*taker.kept, *broke.kept),
    )


def _to_bank(state: Builder, broke: f.BankruptcyDeclared) -> Builder:
    holdings = dict.fromkeys(broke.deeds, Holding())
    return replace(state, holdings={**state.holdings, **holdings}, tray=state.tray.plus(broke.chips))


@folds(f.DeedRead)
def _deed(state: Builder, fact: f.DeedRead) -> Builder:
    return replace(state, edition=e.with_deed(state.edition, fact.deed, fact.values))


@folds(f.ChartRead)
def _chart(state: Builder, fact: f.ChartRead) -> Builder:
    edition = e.learned(state.edition, f"chart {fact.group}")
    return replace(state, edition=replace(edition, chart={**edition.chart, fact.group: fact.resource}))


@folds(f.SpaceRead)
def _space(state: Builder, fact: f.SpaceRead) -> Builder:
    """Store a space. A player already in Jail stands on it once its position is known."""
    space = e.Space(fact.kind, fact.deed, fact.resource)
    after = with_edition(state, e.with_space(state.edition, fact.position, space), fact.position)
    jailed = [name for name, held in state.seats.items() if held.jailed and held.position is None]
    for name in jailed if fact.kind == "jail" else ():
        after = seat(after, name, position=fact.position)
    return after


@folds(f.SpacesCounted)
def _spaces(state: Builder, fact: f.SpacesCounted) -> Builder:
    return replace(state, edition=replace(e.learned(state.edition, "spaces"), spaces=fact.number))


@folds(f.MapDrawn)
def _map(state: Builder, fact: f.MapDrawn) -> Builder:
    """Redraw the map without gaps, which are entered afterwards."""
    return replace(state, edition=replace(e.learned(state.edition, "map"), foundations=fact.cells, gaps=()))


@folds(f.GapDrawn)
def _gap(state: Builder, fact: f.GapDrawn) -> Builder:
    edition = e.learned(state.edition, "map")
    first, second = fact.cells
    return replace(state, edition=replace(edition, gaps=(*edition.gaps, (first, second))))


@folds(f.ChanceRead)
def _chance(state: Builder, fact: f.ChanceRead) -> Builder:
    edition = e.learned(state.edition, f"chance {fact.text}")
    return replace(state, edition=replace(edition, chance=(*edition.chance, fact.text)))


@folds(f.TokenRead)
def _token_read(state: Builder, fact: f.TokenRead) -> Builder:
    """Set a token's colour from its card. Before the first move this also sets its starting stock."""
    after = replace(state, edition=e.with_token(state.edition, fact.token, fact.resource))
    holders = [name for name, seat in state.seats.items() if seat.token == fact.token and not state.begun]
    for name in holders:
        after = restocked(after, name, fact.token, e.stock(state.edition, fact.token))
    return after


# What may come before the first move, apart from a starting position.
_BEFORE = {
    *FACTS,
    OptionChanged,
    NoteTaken,
    f.StartRolled,
    f.StartDecided,
    f.TokenPicked,
    f.ResourcesPaid,
    f.CashLookedFor,
    f.RichestSaid,
}
_FOLDS: dict[type[Fact], Callable[[Builder, Fact], Builder]] = {
    **given.folds,
    **belongings.folds,
    **folds,
}
require(f.FACTS, _FOLDS, "fold")
