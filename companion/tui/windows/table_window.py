"""A window on the running game."""

from companion.session.news import News
from companion.session.session import Session
from companion.tui.windows.window import Window


class TableWindow(Window[None]):
    """Shows the state of the table, and follows it while open."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def on_mount(self) -> None:
        """Show the current state, and start listening."""
        self._leave = self._session.subscribe(self._show_state_soon)
        self.show_state()

    def on_unmount(self) -> None:
        """Stop listening."""
        self._leave()

    def _show_state_soon(self, news: News) -> None:
        self.call_next(self._show_state_if_present)

    def _show_state_if_present(self) -> None:
        if self.is_present and self.display:
            self.show_state()

    def show_state(self) -> None:
        """Show the current state."""
        raise NotImplementedError
