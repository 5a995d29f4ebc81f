"""Questions in windows over a desk, one after another, while the desk goes on."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from textual.worker import WorkType

from companion.core.words import phrase
from companion.games.choice_factory import ChoiceFactory
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.desks.window_closer import WindowCloser
from companion.tui.widgets.rows import Row
from companion.tui.windows.find import Find, find_by_key
from companion.tui.windows.read_card import Field, ReadCard, ReadOff

_LATER = phrase("Later")


class Asking(Part[Desk]):
    """Opens the windows that a move needs."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._not_begun: Coroutine[Any, Any, None] | None = None

    def start(self, asking: Coroutine[Any, Any, None]) -> None:
        """Ask questions in sequence without blocking the screen, replacing the question that is open now."""
        self._replace(asking)

    def _replace(self, asking: Coroutine[Any, Any, None] | None) -> None:
        """Replace the question that is open now. One that hasn't started yet is closed."""
        if self._not_begun is not None:
            self._not_begun.close()
        self._not_begun = asking
        begin: WorkType[None] = self._begin
        self.desk.run_worker(begin, group="asking", exclusive=True)

    async def _begin(self) -> None:
        asking, self._not_begun = self._not_begun, None
        await self._ask(asking)

    async def _ask(self, asking: Coroutine[Any, Any, None] | None) -> None:
        """Run the question that was started, if any."""
        if asking is not None:
            await asking

    async def ask_for_row(
        self, question: str, rows: Sequence[Row], *, is_over: Callable[[], bool] | None = None, **given: Any
    ) -> str | None:
        """Let the player choose a line; None if they went back, or once the subject `is_over`.

        `given` are further arguments of `Find`.
        """
        window = Find(question, rows, **given)
        if is_over is not None:
            self.desk.part(WindowCloser).close_when(window, is_over)
        answer: str | None = await self.desk.app.push_screen_wait(window)
        return answer

    async def ask_for_row_by_key(self, question: str, rows: Sequence[Row], **given: Any) -> str | None:
        """Let the player choose a line of a short list by its key; None if they went back."""
        answer: str | None = await self.desk.app.push_screen_wait(find_by_key(question, rows, **given))
        return answer

    async def ask_and_submit_value(
        self, question: str, line: str, *, end: str = "", known: str = "", hint: str = "", no: str = _LATER
    ) -> bool:
        """Ask for a value that only the box can give. Enter it between a line of notation and its `end`.

        Return whether it was entered: not if a window asks for it already.
        """
        if any(isinstance(screen, ReadOff) and screen.line == line for screen in self.desk.app.screen_stack):
            return False
        window = ReadOff(line, question, known, self._line_check(line, end), hint=hint, no=no)
        return await self._open_and_submit(window, line, end)

    async def ask_and_submit_card_values(self, question: str, line: str, fields: Sequence[Field]) -> bool:
        """Ask for values of a card, and enter them after a line of notation. Return whether any were entered."""
        return await self._open_and_submit(ReadCard(question, fields, self._line_check(line)), line)

    def _line_check(self, line: str, end: str = "") -> Callable[[str], str | None]:
        return lambda said: self.desk.problem_with(f"{line} {said}{end}")

    async def _open_and_submit(self, window: ReadOff | ReadCard, line: str, end: str = "") -> bool:
        said: str | None = await self.desk.app.push_screen_wait(window)
        return said is not None and self.desk.submit(f"{line} {said}{end}", "key")

    def choice_factory(self) -> ChoiceFactory[Any]:
        """Return the current moment of the game, in which choices can be filled."""
        table = self.desk.session.table
        return table.game.choice_factory(table.state, self.desk.session.now_ms)
