"""What is open now and comes first: a debt, a countdown, the duty of a landing, the estate of a bankrupt player.

Every move that would skip it checks here: rolling, landing, riding, a Chance card, jail, the end of a turn.
"""

from collections.abc import Callable, Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.money import account_phrase
from companion.core.words import joined_with_and, say
from companion.games.city.rules.recorder import amount_text
from companion.games.city.rules.sites import has_planning_site
from companion.games.city.state import City, Landing
from companion.unit.phases import end_first_sentence


def open_duty(state: City) -> str | None:
    """Return what the landing of this turn still requires: buy, auction or plan.

    Nothing if it is no longer possible: the district is sold, none is left, or no building has a place (CITY-OQ-24,
    CITY-OQ-50).
    """
    here = state.turn.landing
    if here is None or here.duty is None:
        return None
    return here.duty if _POSSIBLE[here.duty](state, here) else None


_POSSIBLE: dict[str, Callable[[City, Landing], bool]] = {
    "buy": lambda state, here: state.plots[state.edition.track[here.position].name].owner is None,
    "auction": lambda state, here: any(name not in state.estate for name in state.unowned()),
    "plan": lambda state, here: has_planning_site(state, state.turn.player),
}


def usable_permits(state: City, player: str) -> tuple[int | None, ...]:
    """Return the spaces whose permission lets a player build: the current landing's first, else earlier ones.

    A permission without a place lasts until the end of its turn, in which a place may be made. None is an unknown
    space.
    """
    here, kept = state.turn.landing, state.player_states[player].permits
    if player != state.turn.player:
        return kept
    landed = (here.position,) if here is not None and here.duty == "plan" else ()
    return landed if open_duty(state) == "plan" else (*landed, *state.turn.permits, *kept)


def must_not_owe(state: City, player: str) -> Iterator[Reason]:
    """Yield the debt that a player has to settle first."""
    debt = state.first_debt(player)
    if debt is not None:
        yield Reason(
            say(
                "{player} owes {amount} to {creditor}: settle it first.",
                player=player,
                amount=amount_text(debt.amount),
                creditor=account_phrase(debt.creditor),
            ),
            "CITY-MON-04",
        )


def must_have_no_countdown(state: City) -> Iterator[Reason]:
    """Yield the countdown that has to end first."""
    if state.unit.timer is not None:
        yield hard_reason(end_first_sentence(deal=state.unit.timer.deal), "UNIT-AUC-05")


def must_have_settled_landing(state: City) -> Iterator[Reason]:
    """Yield what the current player still has to settle on their space (step B). A running auction settles it."""
    here, asked, timer = state.turn.landing, open_duty(state), state.unit.timer
    if asked is not None and timer is not None and timer.is_auction:
        yield Reason(end_first_sentence(), "UNIT-AUC-05")
    elif asked == "buy" and here is not None:
        name = state.edition.track[here.position].name
        yield Reason(say("Buy or auction {district} first.", district=name), "CITY-SPC-04")
    elif asked == "auction":
        yield Reason(say("Auction an unowned district first."), "CITY-SPC-07")
    elif asked == "plan":
        yield Reason(say("Place a hazard or bonus building first."), "CITY-PLAN-01")


def must_have_no_countdown_or_duty(state: City) -> Iterator[Reason]:
    """Yield the countdown that has to end first, or else what the current player still has to settle."""
    yield from must_have_settled_landing(state) if state.unit.timer is None else must_have_no_countdown(state)


def must_have_no_estate(state: City) -> Iterator[Reason]:
    """Yield the districts of a bankrupt player that are still to be auctioned (CITY-BKR-03)."""
    if state.estate:
        if state.estate[1:]:
            text = say("{districts} have to be auctioned first, one by one.", districts=joined_with_and(state.estate))
        else:
            text = say("Auction {district} first.", district=state.estate[0])
        yield Reason(text, "CITY-BKR-03")


def must_have_nothing_open(state: City, player: str) -> Iterator[Reason]:
    """Yield everything that comes before a move of the token or a card."""
    yield from must_not_owe(state, player)
    yield from must_have_no_countdown_or_duty(state)
    yield from must_have_no_estate(state)


def must_be_able_to_end_turn(state: City) -> Iterator[Reason]:
    """Yield what has to be done before the dice can pass on (CITY-TURN-08, CITY-MON-04)."""
    yield from must_have_nothing_open(state, state.debts[0].debtor if state.debts else state.turn.player)
    yield from _must_have_rolled(state)


def _must_have_rolled(state: City) -> Iterator[Reason]:
    """Yield that the player must roll first: after a double, or at the turn's start if the table enters its dice."""
    player, step = state.turn.player, state.turn.step
    if state.player_states[player].bankrupt:
        return
    if step == "must":
        yield Reason(say("{player} rolled a double: roll again.", player=player), "CITY-TURN-07")
    elif step == "first" and state.rolled:
        if state.player_states[player].jailed:
            yield Reason(say("{player} is in jail: try for a double first.", player=player), "CITY-JAIL-10")
        else:
            yield Reason(say("{player} rolls first.", player=player), "CITY-TURN-04")


def must_be_their_turn(state: City, player: str, rule: str = "CITY-TURN-08") -> Iterator[Reason]:
    """Yield why it isn't this player's turn.

    A turn that ended in jail passes to the next player as soon as nothing is open. Anything open is the reason.
    """
    turn = state.turn
    if turn.step == "over" and player == turn.player:
        yield Reason(say("{player} went to jail, so their turn is over.", player=player), "CITY-JAIL-04")
    elif turn.step == "over" and player == state.player_in_turn:
        yield from must_be_able_to_end_turn(state)
    elif player != state.player_in_turn:
        yield not_in_turn_reason(state.player_in_turn, player, rule)


def not_in_turn_reason(active: str, player: str, rule: str) -> Reason:
    """Return that it is another player's turn, and what has to happen before this player can continue."""
    return Reason(say("It is {active}'s turn: end it before {player} moves.", active=active, player=player), rule)
