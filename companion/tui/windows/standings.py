"""The standings: who has won, the parts of each player's result, and its course."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
from textual.app import ComposeResult
from textual.containers import ItemGrid, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from companion.core.words import phrase, say, translated, with_heading
from companion.games import view
from companion.games.course import Figure
from companion.session.bgstats import game_link
from companion.session.session import Session
from companion.table.game_text import eventful_story_without_who_leads
from companion.tui.routes import import_by_path
from companion.tui.shell import Shell
from companion.tui.widgets.lines import WrappedList, WrappedText
from companion.tui.widgets.players import inline_heading, seat_colour, seat_mark
from companion.tui.windows.window import Scrolling

_NAMED = 24
"""The width of a mark and the longest name."""


class Placing(msgspec.Struct, frozen=True):
    """One player's standing: the place at the table, a line, and its parts.

    `course` holds the main figure turn by turn; empty if nothing is plotted.
    """

    seat: int
    name: str
    headline: str
    parts: str
    course: Sequence[int] = ()


class Standings(Scrolling):
    """Lists the players, first one on top, and the course of the `figure`. Esc, Enter or a click closes it."""

    BINDINGS = [
        ("escape,enter,space,S", "dismiss(None)", "Close"),
        ("A,a", "rematch", "Rematch"),
        ("x", "export", "Export"),
        ("b", "log_play", "BG Stats"),
    ]

    def __init__(
        self, title: str, verdict: str, placings: Sequence[Placing], figure: Figure[Any] | None = None
    ) -> None:
        super().__init__()
        self._title, self._verdict, self._placings, self._figure = title, verdict, placings, figure

    def compose(self) -> ComposeResult:
        """Yield the winner, the chart, and each player's lines."""
        with Vertical(classes="dialog standings") as window:
            window.border_title = self._title
            window.set_class(self._has_chart, "-charted")
            self.keys = phrase("A rematch · x export · Esc close") if self._is_game_over else self.keys
            yield WrappedList(self._verdict, "question")
            with VerticalScroll() as parts:
                parts.display = bool(self._placings)
                for placing in self._placings:
                    yield from self._compose_player(placing)
                if self._has_chart:
                    yield from self._compose_chart()
                yield from self._compose_story()

    def _compose_player(self, placing: Placing) -> ComposeResult:
        yield Static(_text_after_mark(placing, placing.headline))
        gone = course_text(self._figure, placing.course) if self._figure else ""
        if details := "\n".join(filter(None, (placing.parts, gone))):
            yield WrappedList(details, "hint parts")

    @property
    def _has_chart(self) -> bool:
        return self._figure is not None and any(map(_has_changed, self._placings))

    def _compose_chart(self) -> ComposeResult:
        """Yield the curves with their legend above, since inside it would cover where they begin."""
        curve = import_by_path("widgets.course.Curve")
        curves = [curve(each.seat, each.course) for each in self._placings]
        with ItemGrid(min_column_width=_NAMED, classes="whose"):
            yield from (Static(_text_after_mark(each, each.name)) for each in self._placings)
        yield import_by_path("widgets.course.Course")(curves, self._figure)

    @property
    def _shell(self) -> Shell:
        return cast(Shell, self.app)

    @property
    def _is_game_over(self) -> bool:
        session = self._shell.current_session
        return session is not None and bool(session.table.state.finished)

    def _compose_story(self) -> ComposeResult:
        """Yield the game in sentences and the same people's score, once it is over."""
        session = self._shell.current_session
        if session is None or not self._is_game_over:
            return
        table = session.table
        if sentences := eventful_story_without_who_leads(table):
            yield Static(say("This game"), classes="question")
            yield WrappedText("\n".join(sentences), "hint parts")
        yield Static(say("Wins so far"), classes="question")
        lines = self._shell.services.win_score_lines(table.setup.players, table)
        yield WrappedList("\n".join(lines), "hint parts")
        yield Static(
            "\n".join(_next_steps(bgstats=bool(game_link(table)))),
            id="after",
        )

    def action_rematch(self) -> None:
        """Start a rematch, once the game is over."""
        if self._is_game_over:
            self.dismiss()
            self._shell.call_next(self._shell.rematch, replacing_screen=True)

    def action_export(self) -> None:
        """Export the game."""
        self._shell.action_export_game()

    def action_log_play(self) -> None:
        """Copy the link that logs the game in BG Stats, and say where to open it; show phones the way there."""
        session = self._shell.current_session
        if session is not None and (link := game_link(session.table)):
            self._shell.copy_to_clipboard(link)
            self.notify(
                say("Link copied – open it on a device with BG Stats. Phones at the table have a button for it.")
            )
            lobby = self._shell.services.phones.lobby()
            if lobby.url:
                self._shell.push_screen(import_by_path("windows.phone_code.PhoneCode")(lobby))

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)


def _next_steps(*, bgstats: bool) -> Iterator[str]:
    """Yield what can be done after a game, each with its key."""
    yield f"A  {say('Rematch: same players, the next one goes first')}"
    yield f"x  {say('Export the game')}"
    if bgstats:
        yield f"b  {say('Copy the link for BG Stats')}"


def _text_after_mark(placing: Placing, words: str) -> Content:
    """Return a player's text after their mark."""
    return Content.assemble((f"{seat_mark(placing.seat)} ", seat_colour(placing.seat)), words)


def _has_changed(placing: Placing) -> bool:
    return len(set(placing.course)) > 1


def course_text(figure: Figure[Any], course: Sequence[int]) -> str:
    """Return a figure's course, empty if it has not moved."""
    if len(set(course)) < 2:
        return ""
    first, last = course[0], course[-1]
    low, high = min(course), max(course)
    course_said = with_heading(translated(figure.name), f"{figure.words(first)} → {figure.words(last)}")
    if {low, high} == {first, last}:
        return course_said
    return say("{course} (low {low}, high {high})", course=course_said, low=figure.words(low), high=figure.words(high))


def standings_window(session: Session) -> Standings:
    """Return the window with a game's standings, first one on top."""
    table = session.table
    shown, course = table.game.standings(table.state, session.now_ms), table.course
    seats = {row.name: seat for seat, row in enumerate(shown.rows)}
    rows = sorted(shown.rows, key=lambda row: row.rank or 0)
    placings = [_placing(seats[row.name], row, shown.columns, course.get(row.name, ())) for row in rows]
    figure = table.game.figure and table.game.figure.renamed_for(table.state)
    return Standings(standings_title(bool(table.state.finished)), shown.verdict, placings, figure)


def _placing(seat: int, row: view.StandingRow, columns: Sequence[str], course: Sequence[int]) -> Placing:
    rank = f"{row.rank}. " if row.rank else ""
    figures = [f"{inline_heading(head)} {figure}" for head, figure in zip(columns, row.figures, strict=False)]
    headline = " · ".join([f"{rank}{row.name}", *([translated(row.how)] if row.out else []), *figures])
    parts = " · ".join(f"{head} {says}" for head, says in row.parts)
    return Placing(seat=seat, name=row.name, headline=headline, parts=parts, course=course)


def standings_title(finished: bool) -> str:
    """Return the heading of the window."""
    return say("The game is over") if finished else say("Standings")
