"""A finished game as one page for a phone, at an address that only the windows of its table get."""

from companion.core.language import language
from companion.phones.door import new_key
from companion.phones.files import TYPES, File
from companion.phones.pin import is_same_secret
from companion.session.session import Session
from companion.table.report import report_page


class ReportPage:
    """The report of one game, once it has ended."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._path = f"/report/{new_key()}"
        self._pages: dict[tuple[str, int], File] = {}

    @property
    def address(self) -> str:
        """Return the path of the page in the window's language, empty while the game goes on."""
        return f"{self._path}?lang={language()}" if self._session.table.state.finished else ""

    def get(self, path: str) -> File | None:
        """Return the page if this is its path and the game has ended."""
        if not (self._session.table.state.finished and is_same_secret(path, self._path)):
            return None
        about = language(), len(self._session.table.history.lines)
        if about not in self._pages:
            text = report_page(self._session.table, self._session.name)
            self._pages[about] = File(TYPES["html"], text.encode())
        return self._pages[about]
