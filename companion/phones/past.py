"""How an evening went, as a window looks back at it: the standings, the course of what counts, what happened."""

from companion.games.course import round_scale
from companion.phones import messages as m
from companion.phones import public
from companion.session.session import Session
from companion.table.words import story

_HISTORY = 200
_POINTS = 240
"""How many points of the course are drawn at most."""


def whole(session: Session) -> m.Whole:
    """Return the standings, the last part of the history, and the course in as many points as can be seen."""
    table, standings = session.table, public.standings_said(session)
    figure, history = table.game.figure, public.sentences(session, _HISTORY)
    told = story(table)[1:] if table.state.finished else ()
    course = {name: thinned(tuple(values)) for name, values in table.course.items()}
    if figure is None or all(len(set(values)) < 2 for values in course.values()):
        return m.Whole(standings, history, told)
    marks = round_scale([value for values in course.values() for value in values])
    return m.Whole(standings, history, told, figure.name, course, tuple((mark, figure.words(mark)) for mark in marks))


def thinned(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return some of the values, the first and the last among them, where there are too many to be drawn."""
    step = -(-len(values) // _POINTS)
    return values if step <= 1 else (*values[:-1:step], values[-1])
