"""The public standings of a city: cash, worth, and what every district adds."""

from companion.core.words import say, say_n
from companion.games.board.debt_options import own_debts_phrase
from companion.games.city.rules.recorder import amount_or_question_mark, amount_text
from companion.games.city.scoring import (
    Standing,
    WorthEntry,
    does_cash_count,
    known_cash,
    standings_in_table_order,
    winners,
)
from companion.games.city.state import City
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def standings_view(state: City, now_ms: int) -> Standings:
    """Return everyone's standing."""
    ranking, first = standings_in_table_order(state), winners(state)
    best = next(standing.figure for standing in ranking if standing.name == first[0])
    words = verdict(first, amount_text(best), finished=bool(state.finished))
    heads, rows = column_headings(state), tuple(_row(state, standing) for standing in ranking)
    return Standings(heads, rows, _with_uncounted_players(state, words), ranked_by=heads[1], first=first)


def _with_uncounted_players(state: City, verdict: str) -> str:
    """Return the verdict with whose paper money is left out of the final comparison because it wasn't counted."""
    left = [name for name in state.players_not_bankrupt if known_cash(state, name) is None] if state.finished else []
    if not left:
        return verdict
    if len(left) == 1:
        return say("{verdict}; {player} hasn't counted their cash", verdict=verdict, player=left[0])
    return say_n(
        "{verdict}; {n} player hasn't counted their cash",
        "{verdict}; {n} players haven't counted their cash",
        len(left),
        verdict=verdict,
    )


def column_headings(state: City) -> tuple[str, str]:
    """Return the headings of the figures. Until all paper money is counted, only the districts are compared."""
    return say("Cash"), say("Worth") if does_cash_count(state) else say("Districts")


def _row(state: City, standing: Standing) -> StandingRow:
    notes = say("not counted") if standing.cash is None else amount_text(standing.cash)
    return StandingRow(
        name=standing.name,
        rank=standing.rank,
        out=standing.bankrupt,
        figures=(notes, amount_text(standing.figure)),
        owes=own_debts_phrase(state, standing.name, amount_text),
        made_of=tuple((each.district, _entry_text(each)) for each in standing.districts),
    )


def _entry_text(entry: WorthEntry) -> str:
    amount = amount_or_question_mark(entry.amount)
    return say("{amount} (mortgaged)", amount=amount) if entry.mortgaged else amount
