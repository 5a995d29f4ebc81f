"""The public standings of Monopoly Deal: complete colours, the bank, and the sets."""

from companion.games.deal.scoring import standings
from companion.games.deal.state import Deal
from companion.games.deal.view import WANTED, SetView, deal_view
from companion.games.leaving import GONE, alone
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def shown(state: Deal, now_ms: int) -> Standings:
    """Return everyone's standing."""
    areas = {area.name: area for area in deal_view(state, now_ms).areas}
    rows = tuple(
        StandingRow(
            name=one.name,
            rank=one.rank,
            out=one.name in state.gone,
            how=GONE,
            figures=(f"{one.colours} of {WANTED}", str(one.cash)),
            parts=tuple((each.colour, _set(each)) for each in areas[one.name].sets),
        )
        for one in standings(state)
    )
    return Standings(("Sets", "Bank"), rows, _verdict(state))


def _verdict(state: Deal) -> str:
    if state.finished == "alone":
        return alone(state)
    if state.winner:
        return f"{state.winner} wins with {WANTED} complete sets"
    if state.finished:
        return "The game ended early: no winner"
    first = [one for one in standings(state) if one.rank == 1]
    return verdict([one.name for one in first], f"{first[0].colours} of {WANTED} sets", finished=False)


def _set(one: SetView) -> str:
    built = f" with {' and '.join(one.built)}" if one.built else ""
    return f"{'complete' if one.complete else f'{len(one.cards)} of {one.size}'}{built}"
