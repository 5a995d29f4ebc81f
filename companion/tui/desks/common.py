"""The parts that every desk has, those of a game, a light table and the unit alone."""

from companion.tui.desks.bid_keys import BidKeys
from companion.tui.desks.command_line import CommandLine
from companion.tui.desks.large_view import LargeView
from companion.tui.desks.line_question import LineQuestion
from companion.tui.desks.log_panel import LogPanel
from companion.tui.desks.top_line import TopLine
from companion.tui.desks.unit_keys import UnitKeys
from companion.tui.desks.unsaved_warning import UnsavedWarning
from companion.tui.desks.window_closer import WindowCloser

COMMON = (
    UnsavedWarning,
    WindowCloser,
    LargeView,
    TopLine,
    LogPanel,
    CommandLine,
    UnitKeys,
    LineQuestion,
    BidKeys,
)
