"""What a move would lose by accident, and the question before it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual.app import App

from companion.core.errors import CompanionError
from companion.core.order import remaining_reasons
from companion.core.words import phrase, say, told
from companion.games.game import State
from companion.session.session import Session
from companion.table import orders
from companion.table.table import Judged
from companion.tui.windows.ask import ask_first
from companion.unit.risks import Risk
from companion.unit.state import hour_left_ms

_STANDS = phrase("The hour is paused until you answer.")
_BOTH_STAND = phrase("The countdown and the hour are paused until you answer.")


def command_or_line(session: Session, asked: str | orders.Command) -> str | orders.Command:
    """Return the command of a line, or the line itself if `submit` will say what is wrong with it."""
    with suppress(CompanionError):
        return session.table.command(asked)
    return asked


def risk_of(session: Session, asked: str | orders.Command) -> Risk | None:
    """Return what an allowed move would lose. A refused one loses nothing."""
    return risk_of_judged(session, judge_now(session, asked))


def judge_now(session: Session, asked: str | orders.Command) -> Judged[State] | None:
    """Return a move as judged now; None for one that nothing can be lost by, or that `submit` will say is wrong."""
    try:
        return session.table.judge(asked, session.now_ms) if session.takes_moves else None
    except CompanionError:
        return None


def risk_of_judged(session: Session, judged: Judged[State] | None) -> Risk | None:
    """Return what a judged move would lose. A refused one loses nothing."""
    if judged is None or remaining_reasons(judged.order, judged.plan.reasons):
        return None
    return session.table.game.risk(judged.state, judged.order, judged.at_ms)


def ask_with_clocks_paused(
    app: App[Any], session: Session, asked: str | orders.Command, risk: Risk, then: Callable[[], object]
) -> None:
    """Ask at the table before a move that would lose something. The clocks are paused until the answer."""

    def answered() -> None:
        session.resume_clock()
        then()

    session.pause_clock()
    risk = risk_of(session, asked) or risk  # by the current clock
    stands = told(_BOTH_STAND if session.timing.timer else _STANDS)
    waits = f" {stands}" if hour_left_ms(session.timing, session.now_ms) else ""
    question = f"{risk.question}{waits}"
    ask_first(app, question, answered, yes=risk.deed, no=say("Back"), otherwise=session.resume_clock)
