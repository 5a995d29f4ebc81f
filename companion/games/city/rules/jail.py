"""Going to jail, leaving it, and the Chance cards that players keep (CITY-JAIL-*, CITY-CHN-02, -14)."""

from collections.abc import Iterator

from companion.core.debts import Debt
from companion.core.errors import Reason, Refused, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK
from companion.core.notation.names import name_meant
from companion.core.words import say
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.pieces import FINE, exempts_from_tax
from companion.games.city.rules.chance import must_be_able_to_draw_card
from companion.games.city.rules.duties import must_be_their_turn, must_have_nothing_open, must_not_owe
from companion.games.city.rules.recorder import Recorder, must_afford
from companion.games.city.state import City

checks, handles = ByKind(), ByKind()


def _must_not_be_jailed(state: City, player: str) -> Iterator[Reason]:
    if state.player_states[player].jailed:
        yield hard_reason(say("{player} is already in jail.", player=player), "CITY-JAIL-02")


@checks(m.GoToJail)
def _check_go_to_jail(state: City, move: m.GoToJail, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "CITY-JAIL-02")
    yield from must_have_nothing_open(state, player)
    yield from _must_not_be_jailed(state, player)


@checks(m.ChanceJail)
def _check_chance_jail(state: City, move: m.ChanceJail, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    yield from _must_not_be_jailed(state, player)


@handles(m.GoToJail, m.ChanceJail)
def _go_to_jail(recorder: Recorder, move: m.GoToJail | m.ChanceJail, player: str) -> None:
    recorder.record(f.Jailed, player=player)


def _must_be_able_to_leave_jail(state: City, player: str) -> Iterator[Reason]:
    """Yield why a player can't leave jail now by fine or card (CITY-OQ-65)."""
    if not state.player_states[player].jailed:
        yield hard_reason(say("{player} is not in jail.", player=player), "CITY-JAIL-07")
        return
    mine = player == state.turn.player
    if mine and state.turn.step in ("done", "must", "may"):
        yield Reason(
            say("{player} has already rolled this turn: pay before the next roll.", player=player), "CITY-JAIL-07"
        )


@checks(m.Bail)
def _check_bail(state: City, move: m.Bail, player: str) -> Iterator[Reason]:
    yield from _must_be_able_to_leave_jail(state, player)
    yield from must_not_owe(state, player)
    if state.house.jail_fine_timing == "lose_a_turn" and (player, "first") != (state.turn.player, state.turn.step):
        yield Reason(say("You can pay the fine only at the start of your turn, and it costs that turn."), "CITY-OQ-65")
    yield from must_afford(state, player, FINE, "CITY-JAIL-07")


@handles(m.Bail)
def _pay_bail(recorder: Recorder, move: m.Bail, player: str) -> None:
    waits = recorder.state.house.jail_fine_timing == "lose_a_turn"
    recorder.record(f.Paid, payer=player, payee=BANK, amount=FINE, cause="fine")
    recorder.record(f.JailLeft, player=player, how="fine", waits=waits)


def _is_jail_card(card: str) -> bool:
    return card.casefold() in ("jail", "jail card", "jail-card", "get out of jail free", "get out of jail")


def _fine_payable_by_card(state: City, player: str) -> Debt | None:
    """Return the fine a player still owes after the third roll, if a card can settle it (CITY-OQ-68)."""
    if not state.house.jail_card_after_third_roll:
        return None
    return next((debt for debt in state.debts if debt.debtor == player and debt.cause == "fine"), None)


@checks(m.UseCard)
def _check_use_card(state: City, move: m.UseCard, player: str) -> Iterator[Reason]:
    if not _is_jail_card(move.card):
        yield from _must_have_kept_card(state, player, move.card)
        return
    if not state.player_states[player].jail_cards:
        yield hard_reason(say("{player} has no jail card.", player=player), "CITY-JAIL-08")
    if _fine_payable_by_card(state, player) is None:
        yield from _must_be_able_to_leave_jail(state, player)


def _must_have_kept_card(state: City, player: str, card: str) -> Iterator[Reason]:
    try:
        name_meant(card, state.player_states[player].other_cards, say("kept card"))
    except Refused as refusal:
        yield hard_reason(refusal.reasons[0].text, "CITY-CHN-14")


@handles(m.UseCard)
def _use_card(recorder: Recorder, move: m.UseCard, player: str) -> None:
    state = recorder.state
    where = state.house.chance_used_jail_card
    if not _is_jail_card(move.card):
        _use_kept_card(
            recorder, name_meant(move.card, state.player_states[player].other_cards, say("kept card")), player
        )
        return
    fine = _fine_payable_by_card(state, player)
    recorder.record(f.CardUsed, player=player, card="jail", where=where)
    if fine is not None:
        recorder.record(f.DebtReleased, debtor=player, creditor=BANK, amount=fine.amount)
    else:
        recorder.record(f.JailLeft, player=player, how="card")


def _use_kept_card(recorder: Recorder, card: str, player: str) -> None:
    """Use a kept card. A tax card cancels the Industry Tax of this landing, paid or owed (CITY-CHN-14)."""
    state = recorder.state
    recorder.record(f.CardUsed, player=player, card=card)
    if not exempts_from_tax(card):
        return
    here = state.turn.landing if player == state.turn.player else None
    owed = sum(debt.amount for debt in state.debts if debt.debtor == player and debt.cause == "tax")
    if owed:
        recorder.record(f.DebtReleased, debtor=player, creditor=BANK, amount=owed)
    if here is not None and here.tax > owed:
        recorder.record(f.Paid, payer=BANK, payee=player, amount=here.tax - owed, cause="card")
