"""What a move would lose by accident, and the question before it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual.app import App

from companion.core.errors import CompanionError
from companion.core.order import remaining_reasons
from companion.core.words import phrase, say, translated
from companion.games.game import State
from companion.session.session import Session
from companion.table import orders
from companion.table.table import Judged
from companion.tui.windows.ask import ask_first
from companion.unit.risks import ConfirmationQuestion
from companion.unit.state import hour_left_ms

_STANDS = phrase("The hour is paused until you answer.")
_BOTH_STAND = phrase("The countdown and the hour are paused until you answer.")


def command_or_line(session: Session, asked: str | orders.Command) -> str | orders.Command:
    """Return the command of a line, or the line itself if `submit` will say what is wrong with it."""
    with suppress(CompanionError):
        return session.table.command(asked)
    return asked


def question_before(session: Session, asked: str | orders.Command) -> ConfirmationQuestion | None:
    """Return the question before a move that would lose something, or None. A refused one loses nothing."""
    return question_before_judged(session, judge_now(session, asked))


def judge_now(session: Session, asked: str | orders.Command) -> Judged[State] | None:
    """Return a move as judged now; None for one that nothing can be lost by, or that `submit` will say is wrong."""
    try:
        return session.table.judge(asked, session.now_ms) if session.takes_moves else None
    except CompanionError:
        return None


def question_before_judged(session: Session, judged: Judged[State] | None) -> ConfirmationQuestion | None:
    """Return the question before a judged move that would lose something, or None. A refused one loses nothing."""
    if judged is None or remaining_reasons(judged.order, judged.plan.reasons):
        return None
    return session.table.game.confirmation_question(judged.state, judged.order, judged.at_ms)


def ask_with_clocks_paused(
    app: App[Any],
    session: Session,
    asked: str | orders.Command,
    confirmation: ConfirmationQuestion,
    then: Callable[[], object],
) -> None:
    """Ask at the table before a move that would lose something. The clocks are paused until the answer."""

    def answered() -> None:
        session.resume_clock()
        then()

    session.pause_clock()
    confirmation = question_before(session, asked) or confirmation  # by the current clock
    stands = translated(_BOTH_STAND if session.timing.timer else _STANDS)
    waits = f" {stands}" if hour_left_ms(session.timing, session.now_ms) else ""
    question = f"{confirmation.question}{waits}"
    ask_first(app, question, answered, yes=confirmation.deed, no=say("Back"), otherwise=session.resume_clock)
