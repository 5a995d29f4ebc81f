"""What a move would lose by accident, and the question before it."""

from collections.abc import Callable
from typing import Any

from textual.app import App

from companion.core.errors import CompanionError
from companion.core.order import Order
from companion.core.words import phrase, say, told
from companion.session.session import Session
from companion.table import orders
from companion.tui.windows.ask import ask_first
from companion.unit.risks import Risk
from companion.unit.state import hour_left

_STANDS = phrase("The hour is paused until you answer.")
_BOTH_STAND = phrase("The countdown and the hour are paused until you answer.")


def risk_of(session: Session, asked: str | orders.Command) -> Risk | None:
    """Return what an allowed move would lose. A refused one loses nothing."""
    table = session.table
    try:
        order = table.read(asked) if isinstance(asked, str) else asked
        if isinstance(order, orders.Again):
            order = table.repeated(order).order
        if not session.takes_moves or not isinstance(order, Order) or table.reasons(order):
            return None
    except CompanionError:
        return None
    return table.game.risk(table.state, order, session.now_ms)


def ask_paused(
    app: App[Any], session: Session, asked: str | orders.Command, risk: Risk, then: Callable[[], object]
) -> None:
    """Ask at the table before a move that would lose something. The clocks are paused until the answer."""

    def answered() -> None:
        session.resume_clock()
        then()

    session.pause_clock()
    risk = risk_of(session, asked) or risk  # by the current clock
    stands = told(_BOTH_STAND if session.timing.timer else _STANDS)
    waits = f" {stands}" if hour_left(session.timing, session.now_ms) else ""
    question = f"{risk.question}{waits}"
    ask_first(app, question, answered, yes=risk.deed, no=say("Back"), otherwise=session.resume_clock)
