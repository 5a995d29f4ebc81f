"""Moves at a light table: who makes them, and what they still need."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.choice import Choice, Option
from companion.session.news import News
from companion.tui.desks.choosing import Choosing
from companion.tui.routes import import_by_path
from companion.tui.widgets.rows import Row
from companion.tui.windows.fill import option_rows


class LightChoosing(Choosing):
    """Carries out the moves that a light table tracks."""

    def react_to_news(self, news: News) -> None:
        """Open no window by itself: what a light table needs to know is a line of its list."""

    def carry_out(self, choice: Choice, source: str) -> None:
        """Carry out a complete choice, or ask for what it still needs."""
        if choice.kind == "finish":
            self.finish_game()
        elif choice.reasons:
            self.desk.say_refusal(choice.reasons)
        elif choice.line and not choice.whose:
            self.desk.submit_or_ask(choice.line, source)
        else:
            self.asking.start(self.fill_and_carry_out(choice, source))

    async def fill_and_carry_out(self, choice: Choice, source: str) -> None:
        """Ask who makes a choice and for its blanks, and carry it out."""
        meant = await self.ask_maker(choice)
        placed = await self._ask_cell(meant) if meant is not None else None
        complete = placed and await self.blank_asker().complete(placed)
        if complete is not None and not complete.line:
            self.desk.say_refusal(complete.reasons)
        elif complete is not None:
            self.desk.submit_or_ask(complete.line, source)

    async def ask_maker(self, choice: Choice) -> Choice | None:
        """Return a choice with its player, asked for if necessary; None if no one was chosen."""
        if not choice.whose:
            return choice
        name = await self.asking.ask_for_row(choice.whose, self._player_rows(choice), about=choice.label)
        if name is None:
            return None
        if against := next((each.reasons for each in choice.makers if each.label == name), ()):
            self.desk.say_refusal(against)
            return None
        return self.asking.choice_factory().fill(replace(choice, by=name, whose="", makers=()), {})

    def _player_rows(self, choice: Choice) -> Sequence[Row]:
        """Return the possible players for a choice as lines, each with the number that takes it."""
        everybody = [Option(name, name) for name in self.desk.session.table.setup.players]
        return option_rows([replace(each, value=each.label) for each in choice.makers] or everybody, numbered=True)

    async def _ask_cell(self, choice: Choice) -> Choice | None:
        """Return a choice with any cell chosen on the map; None if none was chosen."""
        if all(blank.kind != "cell" for blank in choice.blanks):
            return choice
        cell = await self.desk.app.push_screen_wait(import_by_path("windows.island.cell_window")(self.desk.state))
        return None if cell is None else self.asking.choice_factory().fill(choice, {"cell": cell[0]})

    def remark(self) -> str:
        """Return what the message line says when it would be empty."""
        return ""
