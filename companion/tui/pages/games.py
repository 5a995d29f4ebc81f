"""The saved games: open, watch, rename, export, import, delete."""

from collections.abc import Callable, Collection
from datetime import datetime
from functools import partial

from companion import games
from companion.core.errors import CompanionError, system_reason
from companion.core.visible import escape_hidden, is_printable
from companion.core.words import phrase, say, say_in, say_n
from companion.games.game import State
from companion.session.dates import day_and_month, whole_date
from companion.table.ports import GameBusy, GameEntry, JournalError, Library
from companion.table.reading import read_table
from companion.table.table import Table
from companion.tui.actions import EVERYWHERE, GAMES, bindings
from companion.tui.pages.list_page import ListPage
from companion.tui.widgets.rows import Row
from companion.tui.windows.ask import ask_first, offer_to_watch
from companion.tui.windows.dialogs import AskText
from companion.tui.windows.export import export, typed_path
from companion.tui.windows.standings import Standings
from companion.tui.words import error_in_words

MOST_LETTERS = 60
_EMPTY = phrase("No saved games yet.\n\nPress Esc and then n to start one,\nor i to import one from a file.")


class Games(ListPage):
    """One line per game, most recently played first."""

    BINDINGS = bindings((*GAMES, *EVERYWHERE))
    HEADING = phrase("Saved games")
    ACTIONS = GAMES
    WIDTHS = (0, 16, 12, 5, 8)
    EMPTY = _EMPTY

    def rows(self) -> list[Row]:
        """Return the games, or none, with the reason on the message line."""
        self._games: dict[str, GameEntry] = {}
        if self.services.library is None:
            self.say(" ".join(map(str, self.services.notices)) or say("Games can't be saved."), wrong=True)
            return []
        try:
            self._games = {str(game.id): game for game in self.services.library.games()}
        except JournalError as error:
            self.say(error_in_words(error), wrong=True)
        heads = say_in("saved games", "Name"), say_in("saved games", "Game"), say("Last played"), say("Lines"), ""
        heading = [Row("", heads)] if self._games else []
        return [*heading, *map(self._row, self._games.values())]

    def after_game_closed(self) -> None:
        """Refresh the list of games."""
        self.show_state()

    def _row(self, game: GameEntry) -> Row:
        title = games.load(game.game).title if game.game in games.NAMES else game.game
        played = "" if game.damaged else _short_date(game.changed_ms, self.services.wall_ms())
        return Row(
            str(game.id),
            (escape_hidden(game.name), escape_hidden(title), played, f"{game.lines:>5}", _status_word(game)),
        )

    def detail(self, row_id: str) -> str:
        """Return who plays, or what is wrong with the game."""
        game = self._games[row_id]
        if game.damaged:
            return say("Game {number} is damaged: {why} You can only delete it.", number=game.id, why=game.damaged)
        players = escape_hidden(", ".join(game.players)) or say("no players")
        return say(
            "Game {number} · {players} · started {day}",
            number=game.id,
            players=players,
            day=_date_and_time(game.created_ms),
        )

    def idle_action_ids(self) -> Collection[str]:
        """Return every action except the import if there are no games."""
        return () if self._games else [each.id for each in GAMES if each.id != "games-import"]

    def _marked_game_or_say_none(self) -> GameEntry | None:
        game = self._games.get(self.marked_id)
        if game is None:
            self.say(say("No games here yet."), wrong=True)
        return game

    def activate_row(self, row_id: str) -> None:
        """Open the game."""
        self.action_open()

    def action_open(self) -> None:
        """Resume the marked game. Offer to watch one that is played elsewhere."""
        if (game := self._marked_game_or_say_none()) is None:
            return
        try:
            self.shell.open_game(game.id)
        except GameBusy as error:
            offer_to_watch(self.app, error, self.action_watch)
        except CompanionError as error:
            self.report_result(error_in_words(error))

    def action_watch(self) -> None:
        """Watch the marked game without playing in it."""
        if (game := self._marked_game_or_say_none()) is not None:
            self._run_action(lambda: self.shell.watch_game(game.id))

    def _run_action(self, do: Callable[[], object], done: str = "") -> None:
        """Run an action and say why if it fails."""
        try:
            do()
        except CompanionError as error:
            self.report_result(error_in_words(error))
        else:
            self.report_result(None, done)

    def action_score(self) -> None:
        """Show how often each of the marked game's players has won."""
        if (game := self._marked_game_or_say_none()) is not None:
            self.app.push_screen(
                Standings(say("Wins so far"), "\n".join(self.services.win_score_lines(game.players)), ())
            )

    def action_rename(self) -> None:
        """Rename the marked game."""
        if (game := self._marked_game_or_say_none()) is not None:
            self.ask(
                AskText(say("New name for the game"), game.name, name_problem),
                lambda name: self._run_action(
                    lambda: self._rename_game(game.id, name), say("It's now called {game}.", game=name)
                ),
            )

    def _rename_game(self, game_id: int, new_name: str) -> None:
        assert self.services.library is not None, "a listed game is in a library"
        file = self.services.library.resume(game_id)
        try:
            file.rename(new_name)
        finally:
            file.close()

    def action_delete(self) -> None:
        """Delete the marked game, after a question."""
        if (game := self._marked_game_or_say_none()) is None:
            return
        library = self.services.library
        assert library is not None, "a listed game is in a library"
        question = say_n(
            "Delete {game} ({n} line) for good? Export it first to keep a copy.",
            "Delete {game} ({n} lines) for good? Export it first to keep a copy.",
            game.lines,
            none="Delete {game} (no lines) for good? Export it first to keep a copy.",
            game=escape_hidden(game.name),
        )
        delete = partial(self._delete_game, library, game)
        ask_first(self.app, question, delete, yes=say("Delete"), no=say("Keep"))

    def _delete_game(self, library: Library, game: GameEntry) -> None:
        self._run_action(lambda: library.delete(game.id), say("{game} was deleted.", game=game.name))

    def action_export(self) -> None:
        """Write the marked game to a file."""
        if (game := self._marked_game_or_say_none()) is not None:
            self._run_action(lambda: export(self.shell, self._read_game_table(game.id), game.name))

    def _read_game_table(self, game_id: int) -> Table[State]:
        assert self.services.library is not None, "a listed game is in a library"
        return read_table(self.services.library.watch(game_id))

    def action_import(self) -> None:
        """Read a game from an exported file."""
        self.ask(
            AskText(
                say("Import which file?"),
                f"{typed_path('~')}/",
                _file_problem,
                hint=say("A file exported from Companion (jsonl)."),
            ),
            self._import_game,
        )

    def _import_game(self, text: str) -> None:
        assert self.services.exchange is not None, "no way to read files was handed over"
        try:
            name = self.services.exchange().import_game(typed_path(text))
        except CompanionError as error:
            self.report_result(error_in_words(error))
        else:
            self.report_result(None, say("{game} was imported.", game=name))


def _status_word(game: GameEntry) -> str:
    """Return a game's status in one word."""
    if game.damaged:
        return say_in("a saved game", "damaged")
    return say_in("a saved game", "finished") if game.finished else say_in("a saved game", "open")


def _date_and_time(unix_ms: int) -> str:
    day = datetime.fromtimestamp(unix_ms / 1000)
    return f"{whole_date(day)} {day:%H:%M}"


def _short_date(unix_ms: int, now_ms: int) -> str:
    """Return a date with its hour, or with its year if that isn't the current one."""
    day, now = datetime.fromtimestamp(unix_ms / 1000), datetime.fromtimestamp(now_ms / 1000)
    return f"{day_and_month(day)} {day:%H:%M}" if day.year == now.year else whole_date(day)


def name_problem(text: str) -> str | None:
    """Return why a game cannot be called `text`, or None."""
    if not text:
        return say("Enter a name.")
    if len(text) > MOST_LETTERS:
        return say("The name can have up to {most} characters.", most=MOST_LETTERS)
    return None if is_printable(text) else say("The name has an unprintable character.")


def _file_problem(text: str) -> str | None:
    path = typed_path(text)
    try:
        if path.is_dir():
            return say("{file} is a folder, not a file.", file=path)
        return None if path.is_file() else say("There's no file {file}.", file=path)
    except OSError as error:
        return say("{file} can't be read: {why}.", file=path, why=system_reason(error))
