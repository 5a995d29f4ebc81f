"""A game as text: the standings, the story in six sentences, and everything that happened."""

from collections.abc import Iterator

from companion.core.line import Line
from companion.core.order import OptionChanged
from companion.core.visible import escape_hidden
from companion.core.words import with_single_stops
from companion.games.game import S
from companion.games.view import StandingRow
from companion.table.table import Table


def game_text(table: Table[S], name: str) -> str:
    """Return the game called `name` as text."""
    parts = (name, "=" * len(name), "", *standings_lines(table), "", *story(table), "", *_log_lines(table))
    return "\n".join(map(escape_hidden, parts)) + "\n"


def story(table: Table[S]) -> tuple[str, ...]:
    """Return the story so far in six sentences, none for the unit alone; the first says who leads.

    A light table says that only if it ranks the players.
    """
    light = table.game.keeps(table.state) is not None
    ranked = not light or any(row.rank for row in table.game.standings(table.state, table.now_ms).rows)
    told = _story_lines(table)
    tracked = not light and not _has_tracking_changed(table)
    return (*told[:ranked], *(told[1:] if tracked else _sentences_after_who_leads(table, told)))


def eventful_story_without_who_leads(table: Table[S]) -> tuple[str, ...]:
    """Return the story to follow the sentence that says who leads, without what did not happen.

    A sentence that would also be true of a game without a move tells nothing. For a table that was light at any time
    it may not even be true: if rents were not tracked, it is unknown whether anyone paid one.
    """
    return _sentences_after_who_leads(table, _story_lines(table))


def _sentences_after_who_leads(table: Table[S], told: tuple[str, ...]) -> tuple[str, ...]:
    empty = table.game.story(table.game.begin(table.setup), ())
    return tuple(sentence for sentence in told[1:] if sentence not in empty)


def _has_tracking_changed(table: Table[S]) -> bool:
    """Return whether the amount of tracking changed during the game."""
    facts = (fact for line in table.history.lines_in_effect() for fact in line.facts)
    return any(isinstance(fact, OptionChanged) and fact.key == "watch" for fact in facts)


def _story_lines(table: Table[S]) -> tuple[str, ...]:
    return tuple(map(with_single_stops, table.game.story(table.state, tuple(table.history.lines_in_effect()))))


def standings_lines(table: Table[S]) -> Iterator[str]:
    """Yield the standings, the leader first: a line for each player, and what makes it up below."""
    shown = table.game.standings(table.state, table.now_ms)
    for row in sorted(shown.rows, key=lambda row: (row.rank or 0, row.name)):
        named = zip(shown.columns, row.figures, strict=False)
        figures = ", ".join(f"{head} {figure}".strip() for head, figure in named)
        yield f"{_ranked_name(row)}{f': {figures}' if figures else ''}"
        yield from (f"   {head}: {said}" for head, said in row.parts)


def _ranked_name(row: StandingRow) -> str:
    return f"{row.rank}. {row.name}" if row.rank else row.name


def _log_lines(table: Table[S]) -> Iterator[str]:
    """Yield what happened, one line each with the number that mends it and the game clock, as the table says it."""
    for line, said in lines_and_sentences(table):
        yield f"{line.seq:>5} {game_clock_text(line.at_ms):>7}  {said}"


def lines_and_sentences(table: Table[S]) -> Iterator[tuple[Line, str]]:
    """Yield each line of play in effect and what it says."""
    for line in table.history.lines_in_effect():
        if line.kind in ("move", "auto"):
            yield line, table.sentence_of(line).text or line.text


def game_clock_text(at_ms: int) -> str:
    """Return a time of the game clock as minutes and seconds."""
    minutes, seconds = divmod(at_ms // 1000, 60)
    return f"{minutes}:{seconds:02}"
