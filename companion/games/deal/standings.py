"""The public standings of Monopoly Deal: complete colours, the bank, and the sets."""

from companion.core.words import joined_with_and, say, translated
from companion.games.deal.scoring import standings_in_table_order
from companion.games.deal.state import Deal
from companion.games.deal.view import WANTED, SetView, deal_view
from companion.games.leaving import GONE, winner_text
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def standings_view(state: Deal, now_ms: int) -> Standings:
    """Return everyone's standing."""
    areas = {area.name: area for area in deal_view(state, now_ms).areas}
    rows = tuple(
        StandingRow(
            name=one.name,
            rank=one.rank,
            out=one.name in state.gone,
            how=translated(GONE),
            figures=(say("{n} of {all}", n=one.colours, all=WANTED), str(one.cash)),
            made_of=tuple((translated(each.colour), _set_text(each)) for each in areas[one.name].sets),
        )
        for one in standings_in_table_order(state)
    )
    undecided = state.finished == "broken off"
    first = () if undecided else tuple(row.name for row in rows if row.rank == 1)
    return Standings((say("Sets"), say("Bank")), rows, _verdict(state), first=first)


def _verdict(state: Deal) -> str:
    if state.finished == "alone":
        return winner_text(state)
    if state.winner:
        return say("{player} wins with {n} complete sets", player=state.winner, n=WANTED)
    no_winner = say("The game ended early: no winner")
    all_of_them = standings_in_table_order(state)
    first = [one for one in all_of_them if one.rank == 1]
    if state.finished and len(first) == len(all_of_them):
        return no_winner
    leads = verdict(
        [one.name for one in first],
        say("{n} of {all} sets", n=first[0].colours, all=WANTED),
        finished=False,
    )
    return f"{no_winner}. {leads}" if state.finished else leads


def _set_text(one: SetView) -> str:
    buildings, n, size = joined_with_and(one.built) if one.built else "", len(one.cards), one.set_size
    if one.complete and buildings:
        return say("complete with {buildings}", buildings=buildings)
    if one.complete:
        return say("complete")
    if buildings:
        return say("{n} of {all} with {buildings}", n=n, all=size, buildings=buildings)
    return say("{n} of {all}", n=n, all=size)
