"""What the app does with games: begin, resume and watch one, replace its desk, and play again."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.errors import CompanionError, refusal
from companion.core.order import Setup
from companion.core.seats import default_seat_names, with_default_names_translated
from companion.core.words import say
from companion.table.ports import GameBusy
from companion.tui import routes
from companion.tui.shell import Shell
from companion.tui.windows.ask import offer_to_watch
from companion.tui.windows.window import Scrolling
from companion.tui.words import error_in_words

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.tui.desks.desk import Desk


class AppWithGames(Shell):
    """The part of the app that puts games on the screen. Everything else is in `CompanionApp`."""

    @property
    def desk(self) -> "Desk | None":
        """Return the screen of the game being played, even under other screens."""
        return next((screen for screen in reversed(self.screen_stack) if routes.is_desk(screen)), None)

    @property
    def current_session(self) -> "Session | None":
        """Return the session of the game being played, None on screens outside a game."""
        return self.desk.session if self.desk is not None else None

    def action_new_unit(self) -> None:
        """Start the trading unit alone, for the players of its last game, or else of any game."""
        last = self.services.last_played_table("unit")
        players = last.players if last is not None else self.services.last_players() or default_seat_names()
        self.begin(
            say("Trading unit"),
            Setup("unit", with_default_names_translated(players), dict(self.services.preferences.unit)),
        )

    def begin(self, name: str, setup: Setup, opening: Sequence[str] = (), *, replacing_screen: bool = False) -> None:
        """Begin a game with its `opening` lines and show its desk, perhaps `replacing_screen` on top.

        A desk below is closed too, with the windows over it.
        """
        try:
            desk = self._build_desk(self.services.begin(name, setup, opening))
        except CompanionError as error:
            self.complain(error_in_words(error))
            return
        if not replacing_screen:
            self.push_screen(desk)
            return
        while self.desk is not None and self.screen is not self.desk:
            self.pop_screen()
        self.switch_screen(desk)

    def replace_desk(self, session: "Session", message: str = "") -> None:
        """Replace the desk shown with the one for the session's current state, and say a message there."""
        before, desk = self.desk, self._build_desk(session)
        if before is not None:
            desk.take_over_state(before)
        self.switch_screen(desk)
        if message:
            desk.call_later(desk.say, message)

    def rematch(self, *, replacing_screen: bool = False) -> None:
        """Start a rematch of the game on the screen, or else of the game played last."""
        if (shown := self.current_session) is None:
            table = self.services.last_played_table(*routes.games_with_turns())
        else:
            table = self.services.table_to_repeat(shown)
        if table is not None:
            name = self.services.name_for_new_game(table.game)
            self.begin(name, table.setup, table.opening, replacing_screen=replacing_screen)

    def rematch_by_phone(self) -> None:
        """Start a rematch of the game on the screen, closing a sheet over it that only shows something.

        Raises `CompanionError` while a window holds something a person has begun or has to answer.
        """
        desk = self.desk
        over = self.screen_stack[self.screen_stack.index(desk) + 1 :] if desk else []
        only_shown = [each for each in over if isinstance(each, Scrolling) and each not in self.inputs.awaited.values()]
        if desk is None or len(over) > 1 or over != only_shown:
            raise refusal(say("Someone is using Companion's screen: close what is open there, then start the rematch."))
        for screen in only_shown:
            screen.dismiss()
        self.call_next(self._play_again, desk)

    def _play_again(self, desk: "Desk") -> None:
        """Begin the rematch of this desk's game, unless another desk replaced it meanwhile."""
        if self.desk is desk:
            self.rematch(replacing_screen=True)

    def resume_game(self, game_id: int) -> None:
        """Resume a saved game, or say why not. Offer to watch one that is played elsewhere."""
        try:
            self.open_game(game_id)
        except GameBusy as error:
            offer_to_watch(self, error, partial(self._watch_instead, game_id))
        except CompanionError as error:
            self.complain(error_in_words(error))

    def _watch_instead(self, game_id: int) -> None:
        try:
            self.watch_game(game_id)
        except CompanionError as error:
            self.complain(error_in_words(error))

    def open_game(self, game_id: int) -> None:
        """Resume a saved game, with running clocks paused. Raises as `Library.resume` does."""
        if (session := self.services.resume(game_id)) is not None:
            self.push_screen(self._build_desk(session))

    def watch_game(self, game_id: int) -> None:
        """Follow a game played elsewhere. Raises as `Library.watch` does."""
        if (session := self.services.watch(game_id)) is not None:
            self.push_screen(self._build_desk(session))

    def _build_desk(self, session: "Session") -> "Desk":
        self._read_style(Path(__file__).with_name("desks") / f"{session.table.game.name}.tcss")
        return routes.build_desk(session, self.services)

    def _read_style(self, path: Path) -> None:
        """Read a style sheet once. As a screen's own style it would make all others parse again."""
        if path.exists() and not self.stylesheet.has_source(str(path)):
            self.stylesheet.read(path)
            self.stylesheet.parse()
