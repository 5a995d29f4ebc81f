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
        self._leave = self._session.subscribe(self._follow_soon)
        self.follow()

    def on_unmount(self) -> None:
        """Stop listening."""
        self._leave()

    def _follow_soon(self, news: News) -> None:
        self.call_next(self._follow_if_there)

    def _follow_if_there(self) -> None:
        if self.is_present and self.display:
            self.follow()

    def follow(self) -> None:
        """Show the current state."""
        raise NotImplementedError
