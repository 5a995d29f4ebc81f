"""The hall in a terminal: every table of a club, one table as a TV shows it, and the score of the night."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.filter import LineFilter
from textual.widgets import Input, Static

from companion.core.errors import CompanionError
from companion.core.words import capitalized, phrase, say, say_n, translated, with_heading
from companion.session.hall import Hall, HallTable, NightStandings
from companion.tui.letters import OnlyLetters
from companion.tui.themes import THEMES

_REFRESH_S = 0.25
_KEYS = {
    "tables": phrase("Enter Open  / Filter  n Night  q Quit"),
    "table": phrase("Esc Back  ← Previous  → Next  n Night  q Quit"),
    "night": phrase("Esc Back  c Correct  r Rule  s Save  q Quit"),
}
_LETTERS = OnlyLetters()


class HallApp(App[None]):
    """Shows a hall. `opened` is called once it runs; `save` writes the night and says where."""

    TITLE = "companion hall"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = ""
    CSS = """
    #head { height: 1; background: $panel; }
    #main { height: 1fr; }
    #foot { height: 1; color: $text-muted; }
    Input { display: none; height: 3; }
    Input.-asked { display: block; }
    """
    BINDINGS = [
        Binding("q,ctrl+q,ctrl+c", "quit", priority=False),
        Binding("up,k", "mark(-1)"),
        Binding("down,j", "mark(1)"),
        Binding("pageup", "mark(-10)"),
        Binding("pagedown,space", "mark(10)"),
        Binding("left", "turn(-1)"),
        Binding("right", "turn(1)"),
        Binding("enter", "open"),
        Binding("escape", "back", priority=True),
        Binding("slash", "filter"),
        Binding("n", "night"),
        Binding("c", "correct"),
        Binding("r", "rule"),
        Binding("s", "save_scores"),
    ]

    def __init__(
        self,
        hall: Hall,
        club: str,
        opened: Callable[[], None],
        save: Callable[[NightStandings], str],
        wall_url: str = "",
    ) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = "companion"
        self.hall, self.club, self.wall_url = hall, club, wall_url
        self.place, self.marked, self.words, self.told = "tables", "", "", ""
        self._opened, self._save = opened, save
        self._asked, self.first = "", 0

    def compose(self) -> ComposeResult:
        """Yield a header, the main area, an input line and the key line."""
        yield Static(id="head")
        yield Static(id="main")
        yield Input()
        yield Static(id="foot")

    def on_mount(self) -> None:
        """Start listening and updating."""
        self._opened()
        self.set_interval(_REFRESH_S, self.show_state)
        self.show_state()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that every line passes before it is drawn."""
        return [*super().get_line_filters(), _LETTERS]

    @property
    def tables(self) -> list[HallTable]:
        """Return the tables that match the filter."""
        return [each for each in self.hall.tables() if each.matches_words(self.words)]

    def show_state(self) -> None:
        """Show the current state."""
        tables = self.tables
        if tables and self.marked not in {each.id for each in tables}:
            self.marked = tables[0].id
        self.query_one("#head", Static).update(
            Text(" ".join(self._headline_parts(tables)), no_wrap=True, overflow="ellipsis")
        )
        self.query_one("#main", Static).update(Text("\n").join(self._lines(tables)))
        self.query_one("#foot", Static).update(
            Text(self.told or translated(_KEYS[self.place]), no_wrap=True, overflow="ellipsis")
        )

    def _headline_parts(self, tables: list[HallTable]) -> Iterator[str]:
        number = say_n("{n} table", "{n} tables", len(tables), none="no tables")
        yield say("Club {club}: {tables}", club=self.club, tables=number)
        if self.words:
            yield say("with “{words}”", words=self.words)
        if self.hall.problem:
            yield f"· {self.hall.problem}"
        if self.hall.ignored:
            unread = self.hall.ignored
            ignored = say_n("{n} unreadable message ignored", "{n} unreadable messages ignored", unread)
            yield f"· {ignored}"
        if self.wall_url:
            yield f"· {say('wall: {address}', address=self.wall_url)}"

    def _lines(self, tables: list[HallTable]) -> list[Text]:
        if self.place == "night":
            return self._scrolled_lines(list(night_lines(self.hall.night())))
        found = next((each for each in tables if each.id == self.marked), None)
        if self.place == "table" and found is not None:
            return list(table_lines(found))
        if not tables:
            return [Text(say("No table matches. Esc clears the filter.") if self.words else self._no_tables_text())]
        room = max(1, self.size.height - 3)
        at = next(n for n, each in enumerate(tables) if each.id == self.marked)
        first = max(0, min(at - room // 2, len(tables) - room))
        shown = tables[first : first + room]
        return [_row(each, self.size.width, marked=each.id == self.marked) for each in shown]

    def _scrolled_lines(self, lines: list[Text]) -> list[Text]:
        """Return the lines that fit, from the one scrolled to."""
        room = max(1, self.size.height - 2)
        self.first = max(0, min(self.first, len(lines) - room))
        return lines[self.first : self.first + room]

    def _no_tables_text(self) -> str:
        none = say("No tables found yet.")
        if self.hall.problem:
            return none
        topic = f"companion/{self.club}/#"
        rights = say("If a table is connected already, check that the broker lets this user read {topic}.", topic=topic)
        return f"{none}\n{rights}"

    def action_mark(self, by: int) -> None:
        """Mark the row above or below, or scroll the score of the night."""
        if self.place == "night":
            self.first += by
        names = [each.id for each in self.tables]
        if self.place != "night" and self.marked in names:
            self.marked = names[max(0, min(len(names) - 1, names.index(self.marked) + by))]
        self.show_state()

    def action_turn(self, by: int) -> None:
        """Show the next table, or the one before."""
        if self.place == "table":
            self.action_mark(by)

    def action_open(self) -> None:
        """Show the marked table as a TV does."""
        self._show_place("table" if self.place == "tables" and self.tables else self.place)

    def action_night(self) -> None:
        """Show the score of the night."""
        self._show_place("night")

    async def action_back(self) -> None:
        """Close what is open, or clear the filter."""
        if self._asked:
            self._close_input()
        elif self.place == "tables":
            self.words = ""
        self._show_place("tables")

    def _show_place(self, place: str) -> None:
        self.place, self.told, self.first = place, "", 0
        self.show_state()

    def action_filter(self) -> None:
        """Ask which tables to show."""
        if self.place == "tables":
            self._ask_text("filter", say("Words from the table, the game or a player's name"), self.words)

    def action_correct(self) -> None:
        """Ask for corrected points."""
        if self.place == "night":
            self._ask_text("correct", say("Game number, player, points, reason: 2 Ana 3 miscounted"))

    def action_rule(self) -> None:
        """Switch to the other scoring rule."""
        if self.place == "night":
            self.hall.switch_points_rule()
            self.show_state()

    def action_save_scores(self) -> None:
        """Write the night to files."""
        if self.place == "night":
            self._run_and_show_result(lambda: self._save(self.hall.night()))

    def _run_and_show_result(self, do: Callable[[], str]) -> None:
        try:
            self.told = do()
        except CompanionError as error:
            self.told = str(error)
        self.show_state()

    def _ask_text(self, what: str, hint: str, value: str = "") -> None:
        self._asked = what
        line = self.query_one(Input)
        line.placeholder, line.value = hint, value
        line.add_class("-asked")
        line.focus()

    def _close_input(self) -> None:
        self._asked = ""
        line = self.query_one(Input)
        line.remove_class("-asked")
        self.screen.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the typed text."""
        what, text = self._asked, event.value.strip()
        self._close_input()
        if what == "filter":
            self.words = text
            self._show_place("tables")
        elif text:
            self._run_and_show_result(lambda: self._correct_points(text))

    def _correct_points(self, text: str) -> str:
        """Correct points as typed. Raises `CompanionError` if the text is invalid."""
        number, _, rest = text.partition(" ")
        games = self.hall.night().games
        if not number.isdecimal() or not 1 <= int(number) <= len(games):
            raise CompanionError(say("Start with the number of a game, 1 to {last}.", last=len(games)))
        words = rest.split()
        at = next((n for n, word in enumerate(words) if n and word.lstrip("-").isdecimal()), None)
        if at is None:
            raise CompanionError(say("Write the player, the points and the reason: Ana 3 miscounted."))
        self.hall.correct(
            games[int(number) - 1].evening, " ".join(words[:at]), int(words[at]), " ".join(words[at + 1 :])
        )
        return say("Corrected.")


def _time_of_day(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000):%H:%M}"


def seconds_left_text(table: HallTable) -> str:
    """Return the rest of a countdown in seconds, empty if it is secret."""
    return "" if table.left_ms is None else say("{seconds} s", seconds=-(-table.left_ms // 1000))


def _countdown_text(table: HallTable) -> str:
    return f"{table.countdown} {seconds_left_text(table)}".strip()


def _away_text(table: HallTable) -> str:
    """Return since when a table has not reported, and why."""
    since = _time_of_day(table.since_ms)
    if table.status == "sleeping":
        return say("sleeping since {time}", time=since)
    if table.status == "disconnected":
        return say("disconnected since {time}", time=since)
    return say("lost since {time}", time=since)


def _row(table: HallTable, width: int, *, marked: bool) -> Text:
    names = ", ".join(each.name for each in table.players)
    doing = table.finished or (_countdown_text(table) if table.countdown else table.headline)
    state = doing if table.is_playing else _away_text(table)
    mark = "●" if table.is_playing else "○"
    text = Text(f"{mark} {table.id[:13]:13} {table.title[:15]:15} {state:32} {names}")
    text.truncate(max(10, width), overflow="ellipsis", pad=True)
    if not table.is_playing:
        text.stylize("dim")
    elif table.countdown:
        text.stylize("bold")
    if marked:
        text.stylize("reverse")
    return text


def table_lines(table: HallTable) -> Iterator[Text]:
    """Yield a table as a TV shows it."""
    yield Text(f"{table.name} · {table.title} · {say('table {name}', name=table.id)}", "bold")
    if not table.is_playing:
        yield Text(capitalized(_away_text(table)), "dim")
    yield Text(table.finished or table.headline)
    if table.countdown:
        yield Text(_countdown_text(table), "bold reverse")
    if table.hour:
        yield Text(table.hour)
    yield Text("")
    yield Text(f"  {'':20} {table.columns[0]:>14} {table.columns[1]:>14}", "dim")
    for each in table.players:
        rank = f"{each.rank}." if each.rank else ""
        yield Text(
            f"{'▶' if each.in_turn else ' '} {each.name[:20]:20} {each.first:>14} {each.figure:>14} {rank:>4}",
            "dim" if each.out else "",
        )
    yield Text("")
    for sentence in table.last:
        yield Text(sentence)
    if table.missed:
        missed = say_n(
            "{n} line missed while the hall was away.", "{n} lines missed while the hall was away.", table.missed
        )
        yield Text(missed, "dim")


def night_lines(night: NightStandings) -> Iterator[Text]:
    """Yield the standings of the night."""
    yield Text(f"{capitalized(night.rule)}.", "dim")
    if not night.games:
        yield Text(say("No game has ended yet."))
        return
    for row in night.rows:
        won = say_n("{n} win", "{n} wins", row.wins) if row.wins else ""
        games = say_n("{n} game", "{n} games", row.games, none="no games")
        points = say("{number} points", number=f"{row.points:6}")
        yield Text(f"{row.place:3}. {row.name[:24]:24} {points}  {games}  {won}")
    yield Text("")
    for number, game in enumerate(night.games, 1):
        points = ", ".join(f"{name} {n}" for name, n in game.points)
        yield Text(with_heading(f"{number:3}  {_time_of_day(game.ended_ms)} {game.table}, {game.title}", points))
        for each in game.correction_texts:
            yield Text(f"       {say('Corrected: {change}', change=each)}", "dim")
