"""Recording facts in order, where each one sees the changes of those before, and shared reasons."""

from collections.abc import Iterator
from functools import partial

from companion.core.errors import Reason, hard_reason
from companion.core.money import BANK, account_phrase
from companion.core.words import say, translated
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips
from companion.games.builder.fold import apply
from companion.games.builder.state import Builder
from companion.games.rulebook import Recorder as RecorderOf
from companion.unit.phases import end_first_sentence

Recorder = RecorderOf[Builder]
new_recorder = partial(RecorderOf, apply=apply)
"""Creates the recorder of a new move from the state and the time in ms."""


def charge(recorder: Recorder, payer: str, payee: str, amount: int, cause: str) -> None:
    """Make a player pay. Any part they can't pay becomes a debt (BUILDER-DEBT-01)."""
    if amount <= 0:
        return
    if recorder.state.cash(payer) < amount or recorder.state.first_debt(payer):
        recorder.record(f.DebtOpened, debtor=payer, creditor=payee, amount=amount, cause=cause)
    else:
        recorder.record(f.Paid, payer=payer, payee=payee, amount=amount, cause=cause)


def pay_from_bank(recorder: Recorder, player: str, amount: int, cause: str) -> None:
    """Let the bank pay a player as much as it can (BUILDER-OQ-31)."""
    paid = min(amount, part_bank_can_pay(recorder.state, amount))
    if paid > 0:
        recorder.record(f.Paid, payer=BANK, payee=player, amount=paid, cause=cause)
    if paid < amount:
        recorder.record(f.BankShort, player=player, amount=amount - paid)


def part_bank_can_pay(state: Builder, amount: int) -> int:
    """Return how much of `amount` the bank can pay. It has no limit unless the table sets one (BUILDER-OQ-31)."""
    if state.house.bank_limit == "unlimited_warn":
        return amount
    return min(amount, max(0, state.accounts[BANK]))


def must_be_payable_in_notes(state: Builder, amount: int) -> Iterator[Reason]:
    """Yield why notes can't make an amount (BUILDER-BOX-03, BUILDER-OQ-20)."""
    step = int(state.house.money_step)
    if amount % step:
        yield hard_reason(say("Amounts must be multiples of {step}.", step=step), "BUILDER-BOX-03")


def must_be_positive(amount: int, text: str) -> Iterator[Reason]:
    """Yield, as `text`, that an amount on a deed must be positive, since no 0 is printed there (BUILDER-PROP-02)."""
    if amount == 0:
        yield hard_reason(text, "BUILDER-PROP-02")


def must_afford(state: Builder, player: str, amount: int, rule: str) -> Iterator[Reason]:
    """Yield why a player can't spend `amount` voluntarily from their cash."""
    if state.cash(player) < amount:
        yield hard_reason(
            say("It costs {amount}, but {player} has {cash}.", amount=amount, player=player, cash=state.cash(player)),
            rule,
        )


def bank_must_afford(state: Builder, amount: int) -> Iterator[Reason]:
    """Yield why the bank can't pay `amount`."""
    if part_bank_can_pay(state, amount) < amount:
        yield hard_reason(say("The bank has only {amount} left.", amount=max(0, state.accounts[BANK])), "BUILDER-OQ-31")


def must_have_chips(state: Builder, player: str, chips: Chips, rule: str) -> Iterator[Reason]:
    """Yield which resources a player lacks."""
    for colour, number in chips.items():
        held = state.chips(player).count(colour)
        if held < number:
            text = say(
                "{player} has {held} {colour}, not {number}.",
                player=player,
                held=held,
                colour=translated(colour),
                number=number,
            )
            yield hard_reason(text, rule)


def must_be_their_turn(state: Builder, player: str, rule: str = "BUILDER-TURN-07") -> Iterator[Reason]:
    """Yield why it isn't this player's turn."""
    if player != state.turn.player:
        yield Reason(say("It is {player}'s turn, not {other}'s.", player=state.turn.player, other=player), rule)
    elif state.turn.step == "over":
        yield Reason(say("{player} was sent to jail; their turn is over.", player=player), "BUILDER-SPACE-10")


def must_have_turn_left(state: Builder, player: str) -> Iterator[Reason]:
    """Yield that a turn that left Jail by doubles is over, if the table plays it so (BUILDER-OQ-05)."""
    if state.turn.closed and state.house.jail_doubles_rest_of_turn == "ends_after_move":
        yield Reason(
            say("{player} left jail with doubles: the turn ends after the move.", player=player), "BUILDER-OQ-05"
        )


def must_have_moved(state: Builder, text: str) -> Iterator[Reason]:
    """Yield, as the phrase `text`, that the player must roll first, if the table enters its dice (BUILDER-TURN-01)."""
    if state.turn.step in ("start", "fresh") and not state.may_be_in_any_step:
        yield Reason(translated(text), "BUILDER-TURN-01")


def must_own(state: Builder, player: str, deed: str, rule: str) -> Iterator[Reason]:
    """Yield why a deed doesn't belong to the player."""
    owner = state.holding(deed).owner
    if owner != player:
        yield hard_reason(
            say(
                "{deed} belongs to {owner}, not to {player}.",
                deed=deed,
                owner=account_phrase(owner or BANK),
                player=player,
            ),
            rule,
        )


def must_be_playing(state: Builder, *players: str) -> Iterator[Reason]:
    """Yield which of these players are bankrupt. They have nothing and get nothing (BUILDER-BANKRUPT-03, -05)."""
    for name in players:
        if name != BANK and state.player_states[name].bankrupt:
            yield hard_reason(say("{player} is bankrupt.", player=name), "BUILDER-BANKRUPT-02")


def must_not_owe(state: Builder, player: str) -> Iterator[Reason]:
    """Yield the debt that a player has to settle first."""
    debt = state.first_debt(player)
    if debt is not None:
        gap = max(0, debt.amount - state.cash(player))
        text = say(
            "{player} owes {amount} to {creditor}: settle it first.",
            player=player,
            amount=debt.amount,
            creditor=account_phrase(debt.creditor),
        )
        yield Reason(f"{text} {say('{amount} still needed.', amount=gap)}" if gap else text, "BUILDER-DEBT-01")


def must_keep_cash_for_bid(state: Builder, player: str, amount: int) -> Iterator[Reason]:
    """Yield the highest bid that a player's cash has to cover (BUILDER-AUCTION-06, BUILDER-OQ-20)."""
    leader = state.timing.timer.leader if state.timing.timer else None
    if leader is None or leader.player != player or state.house.bid_limit != "cash":
        return
    if state.cash(player) - amount < leader.amount:
        text = say("{player} leads the auction with {amount} and needs that cash.", player=player, amount=leader.amount)
        yield Reason(text, "BUILDER-OQ-20")


def nobody_must_owe(state: Builder) -> Iterator[Reason]:
    """Yield the first debt that any player has to settle."""
    for debt in state.debts[:1]:
        yield from must_not_owe(state, debt.debtor)


def must_have_settled_landing(state: Builder) -> Iterator[Reason]:
    """Yield what the current player must settle on their space (BUILDER-PROP-01). A running auction settles it."""
    here = state.landing
    duty = here.duty if here and state.timing.timer is None else None
    if here and duty == "buy":
        yield Reason(say("Buy or auction {deed} first.", deed=here.deed), "BUILDER-PROP-01")
    elif duty == "roll":
        yield Reason(say("Roll for the resources of this space first."), "BUILDER-SPACE-02")
    elif here and duty == "chart":
        yield Reason(
            say("What does the chart show for {row}? Enter, for example: chart {row} boat.", row=here.group),
            "BUILDER-SPACE-03",
        )
    elif duty == "collect":
        yield Reason(
            say("Which resource does this space show? Enter, for example: collect crane 2."), "BUILDER-SPACE-01"
        )


def must_have_no_auction(state: Builder) -> Iterator[Reason]:
    """Yield the auction that has to end first (BUILDER-AUCTION-05)."""
    if state.timing.timer is not None:
        yield hard_reason(end_first_sentence(), "BUILDER-AUCTION-05")
