"""A new game: which one, its name, the players and the house rules."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.widgets import Button

from companion import games
from companion.core.errors import Refused, why_not
from companion.core.order import Setup
from companion.core.seats import default_seat_names, with_default_names_translated
from companion.core.settings import Preset
from companion.core.words import phrase, say, say_n, translated
from companion.games.game import Game
from companion.table.ports import GameDraft, JournalError
from companion.table.reading import rehearse_game
from companion.table.stats import UsualDuration
from companion.tui.actions import EVERYWHERE, NEW_GAME, bindings
from companion.tui.pages.games import name_problem
from companion.tui.pages.house_rules import NewRules, rule_help, rule_row, rule_value_window
from companion.tui.pages.list_page import ListPage
from companion.tui.pages.player_names import name_for_new_player, player_name_problem
from companion.tui.pages.position import Position, SavedEntry
from companion.tui.services import Services
from companion.tui.widgets.rows import Row, Rows
from companion.tui.windows.ask import ask_first
from companion.tui.windows.dialogs import AskText
from companion.tui.windows.find import Find

_WATCH = "watch"
_POSITION = "position"
_SAID = 2
"""How many house rules of the last game are shown in full."""


class NewGame(ListPage):
    """One list from top to bottom. The Begin button isn't a line of it and is always visible."""

    BINDINGS = bindings((*NEW_GAME, *EVERYWHERE))
    HEADING = phrase("New game")
    ACTIONS = NEW_GAME
    WIDTHS = (32, 0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._called = ""
        self._known_takes: dict[tuple[str, int], UsualDuration | None] = {}
        self._players = list(default_seat_names())
        self._seated = list(self._players)
        self._switch_game(next(iter(games.NAMES)))

    def _switch_game(self, game_name: str) -> None:
        """Switch to another game, with the house rules of its last play, or else the owner's own.

        Its players are those of the last play of any game if the number fits, unless others were typed here.
        """
        self._game: Game[Any] = games.load(game_name)
        self._last = self.services.last_played_table(game_name)
        known = {setting.key for setting in self._game.settings.all}
        own = self._last.options if self._last else self.services.preferences.unit
        self._options = {key: value for key, value in own.items() if key in known}
        if self._players == self._seated:
            self._seated = self._offered_players()
            self._players = list(self._seated)
        self._taken = (list(self._seated), dict(self._options))

    def _offered_players(self) -> list[str]:
        """Return the last players of any game; else the last players of this game, or those entered here."""
        tables = (self.services.last_players(), self._last.players if self._last else (), tuple(self._seated))
        found = (each for each in tables if each and self._setup_problem(self._build_setup(each)) is None)
        return list(with_default_names_translated(next(found, self._seated)))

    @property
    def _game_name(self) -> str:
        return self._called or self.services.name_for_new_game(self._game.name)

    def rows(self) -> list[Row]:
        """Return all options."""
        players = [
            Row(f"player {n}", (name, say("player {number}", number=n + 1))) for n, name in enumerate(self._players)
        ]
        return [
            Row("", (say("Game"),)),
            Row("game", (say("Which game?"), self._game.title)),
            Row("name", (say("Game name"), self._game_name)),
            *self._way_of_playing_rows(),
            *self._cards_rows(),
            Row("", (say("Players, in seating order"),)),
            *players,
            Row("add", (say("+ Add a player"), "")),
            Row("", (say("House rules"),)),
            *self._rule_rows(),
            Row("", ("",)),
            *self._game_in_progress_rows(),
        ]

    async def redraw(self) -> None:
        """Make all texts again, including the names of players who are not named yet."""
        self._players, self._seated = (
            list(with_default_names_translated(each)) for each in (self._players, self._seated)
        )
        self._taken = (list(self._seated), self._taken[1])
        await super().redraw()

    def compose_below(self) -> ComposeResult:
        """Yield the button that begins the game."""
        label = say("▶ Start ({key})", key=self.services.key_of("new-start"))
        yield Button(label, id="start", variant="primary", action="screen.start", compact=True)

    def _cards_rows(self) -> list[Row]:
        """Return the line for the cards, if the owner can correct this game's cards."""
        there = self.services.owners_values(self._game.name) is not None
        return [Row("cards", (say("Cards"), say("view and correct")))] if there else []

    def _way_of_playing_rows(self) -> Iterator[Row]:
        """Yield the ways of playing, if the game has several: how much Companion does."""
        yield from (rule_row(rule, self._value_text(_WATCH)) for rule in self._game.settings.all if rule.key == _WATCH)

    def _game_in_progress_rows(self) -> Iterator[Row]:
        """Yield the entry of a game in progress, if the game allows it, or of a half-entered one."""
        if (draft := self._draft) is not None and draft.setup is not None:
            title, lines = games.load(draft.setup.game).title, _line_count_text(draft)
            yield Row(_POSITION, (say("An unfinished setup"), f"{title}, {lines}"))
        elif self._game.givens:
            yield Row(_POSITION, (say("Continue a game in progress"), say("enter what everyone has")))

    @property
    def _draft(self) -> GameDraft | None:
        return self.services.draft()

    def _open_position(self) -> None:
        draft = self._draft
        if problem := self._setup_problem(draft.setup if draft else None):
            self.say(problem, wrong=True)
            return
        entered = self._take_over_draft()
        setup = self.services.with_seed_and_cards(self._build_setup())
        kept = SavedEntry(self._keep_draft, entered)
        self.app.push_screen(
            Position(self.services, lambda: rehearse_game(self._game, setup, ()), self._begin_from_position, kept)
        )

    def _take_over_draft(self) -> tuple[str, ...]:
        """Take over the players of a half-entered game, if there is one. Return its entered lines."""
        draft = self._draft
        if draft is None or draft.setup is None:
            return ()
        self._switch_game(draft.setup.game)
        self._called = draft.name
        self._players, self._options = list(draft.setup.players), dict(draft.setup.options)
        return draft.lines

    def _keep_draft(self, lines: Sequence[str]) -> None:
        self.services.keep_draft(GameDraft(tuple(lines), self._called, self._build_setup()) if lines else None)

    def _begin_from_position(self, opening: Sequence[str]) -> str | None:
        self.app.pop_screen()
        self.shell.begin(self._game_name, self._build_setup(), opening, replacing_screen=True)
        return None

    def _rule_rows(self) -> Iterator[Row]:
        """Yield the presets, the changes from the book, and the link to all the rules."""
        settings = self._game.settings
        changed = [rule for rule in settings.changed_settings(self._options) if rule.key != _WATCH]
        held = {rule.key: self._options[rule.key] for rule in changed}
        for place, preset in enumerate(settings.presets):
            mark = "●" if preset.options == held else "○"
            yield Row(f"preset {place}", (f"{mark} {translated(preset.name)}", translated(preset.description)))
        yield from (rule_row(rule, self._value_text(rule.key)) for rule in changed)
        if settings.all:
            yield Row(
                "rules", (say("All {number} house rules", number=len(settings.all)), say("view, find and change"))
            )

    def _value_text(self, key: str) -> str:
        return self._game.settings.text(key, self._options)

    def idle_action_ids(self) -> Collection[str]:
        """Return the actions that are unavailable: moving without a marked player, removing nothing."""
        if self._marked_player_index is not None:
            return ()
        removable = self.marked_id in self._options or (self.marked_id == _POSITION and self._draft)
        return ("new-up", "new-down", *(() if removable else ("new-remove",)))

    def detail(self, row_id: str) -> str:
        """Return the line's valid values."""
        if row_id == "game":
            return " ".join(filter(None, (translated(_ABOUT[row_id]), self._kept_rules_text(), self._duration_text())))
        if row_id == _POSITION and self._draft:
            return say("Enter shows your entries so far. Del discards them.")
        if row_id in _ABOUT:
            return translated(_ABOUT[row_id])
        if row_id.startswith("preset "):
            return say(
                "Press Enter to choose: {words}. Everything else is by the book.",
                words=translated(self._preset(row_id).description),
            )
        if row_id.startswith("player "):
            return say("Enter renames the player, Del removes them, ⇧↑ and ⇧↓ change the seating.")
        return rule_help(self._game.settings.find(row_id))

    def _kept_rules_text(self) -> str:
        """Return the house rules of this game's last play that still apply."""
        if self._last is None:
            return ""
        said = [
            f"{rule.question} {rule.say(self._value_text(rule.key))}"
            for rule in self._game.settings.changed_settings(self._options)
        ]
        if not said:
            return say("Same as last game: by the book.")
        if len(said) > _SAID + 1:
            said[_SAID:] = [say_n("{n} more rule", "{n} more rules", len(said) - _SAID)]
        return say("Same as last game: {rules}.", rules=" · ".join(said))

    def _duration_text(self) -> str:
        """Return the usual duration with this many players, empty without past games."""
        asked = self._game.name, len(self._players)
        if asked not in self._known_takes:
            self._known_takes[asked] = self.services.usual_duration(*asked)
        takes = self._known_takes[asked]
        return say("Takes {time}.", time=takes.words) if takes else ""

    def name_in_files(self, row_id: str) -> str:
        """Return a house rule's name in files."""
        return row_id if any(rule.key == row_id for rule in self._game.settings.all) else ""

    def activate_row(self, row_id: str) -> None:
        """Change the line."""
        if row_id == "add":
            self.action_add()
        elif row_id == "game":
            rows = [Row(name, (games.load(name).title,)) for name in games.NAMES]
            self.ask(Find(say("Which game?"), rows), self._take_game)
        elif row_id == "cards":
            self.shell.open_owners_values(self._game.name)
        elif row_id == _POSITION:
            self._open_position()
        elif row_id == "rules":
            self.app.push_screen(NewRules(self.services, self._game.settings, self._options))
        elif row_id.startswith("preset "):
            watch = {_WATCH: self._options[_WATCH]} if _WATCH in self._options else {}
            self._options = {**self._preset(row_id).options, **watch}
            self.report_result(self._setup_problem())
        elif row_id == "name":
            self.ask(AskText(say("Game name"), self._game_name, name_problem), self._name_game)
        elif row_id.startswith("player "):
            self._ask_player(int(row_id.split()[1]))
        else:
            self._ask_rule(row_id)

    def _preset(self, row_key: str) -> Preset:
        return self._game.settings.presets[int(row_key.split()[1])]

    def _take_game(self, game_name: str) -> None:
        self._switch_game(game_name)
        self.show_state()

    def _name_game(self, name: str) -> None:
        self._called = name
        self.show_state()

    def _ask_player(self, place: int) -> None:
        old = self._players[place] if place < len(self._players) else ""
        others = [name for number, name in enumerate(self._players) if number != place]

        def take(name: str) -> None:
            self._players[place : place + 1] = [name]
            self.report_result(self._setup_problem())

        question = say("Who is player {number}?", number=place + 1)
        self.ask(AskText(question, old, lambda text: player_name_problem(text, others)), take)

    def _ask_rule(self, key: str) -> None:
        def take(text: str) -> None:
            self._options[key] = text
            self.report_result(None)

        self.ask(rule_value_window(self._game.settings, key, self._value_text(key)), take)

    def _setup_problem(self, other: Setup | None = None) -> str | None:
        """Return the game's objections to the players and rules here, or to another setup."""
        setup = other or self._build_setup()
        try:
            games.load(setup.game).begin(setup)
        except Refused as refusal:
            return why_not(refusal.reasons)
        return None

    def _build_setup(self, players: Sequence[str] = ()) -> Setup:
        return Setup(self._game.name, tuple(players or self._players), dict(self._options))

    def action_add(self) -> None:
        """Add a player, if the game has room for another."""
        taken = self._players
        self._players = [*taken, name_for_new_player(taken)]
        problem = self._setup_problem()
        self._players = taken
        if problem:
            self.say(problem, wrong=True)
        else:
            self._ask_player(len(taken))

    @property
    def _marked_player_index(self) -> int | None:
        return int(self.marked_id.split()[1]) if self.marked_id.startswith("player ") else None

    def action_remove(self) -> None:
        """Remove the marked player, reset the marked rule, or discard a half-entered game."""
        if (place := self._marked_player_index) is not None:
            name = self._players.pop(place)
            self.report_result(None, say("{player} was removed.", player=name))
        elif self.marked_id in self._options:
            del self._options[self.marked_id]
            self.report_result(None, say("Reset to the default."))
        elif self.marked_id == _POSITION and (draft := self._draft):
            question = say("Discard the unfinished setup ({lines})?", lines=_line_count_text(draft))
            ask_first(self.app, question, self._discard_draft, yes=say("Discard it"))

    def _discard_draft(self) -> None:
        try:
            self.services.keep_draft(None)
        except JournalError as error:
            self.report_result(str(error))
        else:
            self.report_result(None, say("Discarded."))

    def action_move(self, by: int) -> None:
        """Swap the marked player with a neighbour."""
        place = self._marked_player_index
        if place is None:
            self.say(say("Select a player to move."), wrong=True)
            return
        if not 0 <= place + by < len(self._players):
            self.say(_cannot_move_text(self._players[place], first=by < 0), wrong=True)
            return
        self._players[place], self._players[place + by] = self._players[place + by], self._players[place]
        self.report_result(None)
        self.query_one(Rows).mark(f"player {place + by}")

    def back(self) -> None:
        """Go back. Ask first if choices made here would be lost."""
        if not self._called and (self._players, self._options) == self._taken:
            super().back()
            return
        question = say("Go back and discard these players and rules?")
        ask_first(self.app, question, self.dismiss, yes=say("Discard them"), no=say("Stay"))

    def action_start(self) -> None:
        """Begin the game."""
        if problem := self._setup_problem():
            self.say(problem, wrong=True)
        else:
            self.shell.begin(self._game_name, self._build_setup(), replacing_screen=True)


_ABOUT = {
    "game": phrase("Press Enter to choose the game."),
    "name": phrase("The name of the saved game."),
    "cards": phrase("Enter shows the card values. Corrections apply to new games."),
    _POSITION: phrase("Enter what everyone has, then play from there."),
    "rules": phrase("Enter shows all house rules. Changed rules are listed here too."),
    "add": phrase("Enter adds another player."),
}


def _cannot_move_text(player: str, *, first: bool) -> str:
    """Return that a player cannot be moved further."""
    if first:
        return say("{player} is already first.", player=player)
    return say("{player} is already last.", player=player)


def _line_count_text(draft: GameDraft) -> str:
    """Return how much of a game is entered."""
    return say_n("{n} line", "{n} lines", len(draft.lines), none="no lines")
