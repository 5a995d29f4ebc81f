"""The parts that every desk has, those of a game, a light table and the unit alone."""

from companion.tui.desks.bid_keys import BidKeys
from companion.tui.desks.command_line import CommandLine
from companion.tui.desks.large_view import LargeView
from companion.tui.desks.line_question import LineQuestion
from companion.tui.desks.log_panel import LogPanel
from companion.tui.desks.open_window import OpenWindow
from companion.tui.desks.top_line import TopLine
from companion.tui.desks.unit_keys import UnitKeys
from companion.tui.desks.unsaved import Unsaved

COMMON = (
    Unsaved,
    OpenWindow,
    LargeView,
    TopLine,
    LogPanel,
    CommandLine,
    UnitKeys,
    LineQuestion,
    BidKeys,
)
