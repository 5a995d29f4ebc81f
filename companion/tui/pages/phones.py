"""The lobby for phones: the code to scan, who sits where, and requests to the banker."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Static

from companion.core.words import phrase, say
from companion.session.phones import Lobby
from companion.tui.actions import EVERYWHERE, PHONES, bindings
from companion.tui.pages.list_page import ListPage
from companion.tui.services import Services
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.tui.widgets.rows import Row, Rows

_AROUND = 4
"""The number of lines above and below the code."""


class PhonesPage(ListPage):
    """The code on the left; the way to join, the seats and the requests on the right."""

    BINDINGS = bindings((*PHONES, *EVERYWHERE))
    HEADING = phrase("Phones")
    ACTIONS = PHONES
    WIDTHS = (12, 0)
    EMPTY = ""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.id = "phones"
        self._banker = False

    def compose(self) -> ComposeResult:
        """Yield the code beside everything else."""
        yield StatusLine(id="status")
        with Horizontal(id="lobby"):
            yield Static("", id="code", markup=False)
            with Vertical(id="lobby-side"):
                yield Static("", id="way", markup=False)
                with Container(id="body"):
                    yield Rows(self.WIDTHS, id="rows", wrap=True)
                    yield Static("", id="detail", markup=False)
                yield Static("", id="empty", markup=False)
        yield MessageLine(id="message")
        yield KeyLine((*self.ACTIONS, *EVERYWHERE), self.services.preferences.keys)

    def show_state(self) -> None:
        """Show the current state."""
        lobby = self._lobby
        code = self._code_lines(lobby)
        self.query_one("#code", Static).update("\n".join(code))
        self.query_one("#code").display = bool(code)
        self.query_one("#way", Static).update("\n".join(self._ways_to_join(lobby)))
        super().show_state()

    def on_resize(self) -> None:
        """Show the code if it fits entirely, otherwise only the address."""
        self.show_state()

    def _code_lines(self, lobby: Lobby) -> Sequence[str]:
        """Return the code to scan, nothing if it would be cut off."""
        code = lobby.bankers_code if self._banker else lobby.code
        return code if self.app.size.height >= len(code) + _AROUND else ()

    def shown_action_ids(self) -> Sequence[str]:
        """Return the available actions, those for requests first."""
        lobby = self._lobby
        asked = ("phones-yes", "phones-no") if lobby.banker_requests else ()
        free = ("phones-free",) if any(seat.taken for seat in lobby.seats) else ()
        more = ("phones-banker", "phones-renew", "phones-address") if lobby.url else ()
        return ("phones-switch", *asked, *free, *more)

    def show_device_state(self) -> None:
        """Show who came and went, and requests."""
        self.show_state()

    @property
    def _lobby(self) -> Lobby:
        return self.services.phones.lobby()

    def _ways_to_join(self, lobby: Lobby) -> list[str]:
        """Return how to join, or why no one can."""
        problem = [f"✗ {lobby.problem}"] if lobby.problem else []
        if not lobby.url:
            return problem or [say("One moment …") if lobby.on else say("Phones are off: press o.")]
        if self._banker:
            scanned = say("Scan this code with a phone to make it the banker's:")
            typed = say("Open this address on a phone to make it the banker's:")
            return [*problem, scanned if self._code_lines(lobby) else typed, lobby.bankers_url]
        plain = lobby.url.partition("/#")[0]
        scanned = say("Scan the code with a phone on the same Wi-Fi, or open")
        how = scanned if self._code_lines(lobby) else say("On a phone on the same Wi-Fi, open")
        pin = say("PIN {pin}", pin=lobby.pin) if lobby.pin else say("PIN off. n: new code and PIN")
        tv = say("TV: {address}", address=f"{plain}/tv")
        return [*problem, how, f"{plain}  {pin}", tv, say("Network: {name}", name=lobby.name or "–")]

    def rows(self) -> list[Row]:
        """Return the requests to the banker, and the seats."""
        lobby = self._lobby
        asked = [Row(f"wish {wish.number}", (wish.seat, wish.words)) for wish in lobby.banker_requests]
        seats = [Row(f"seat {seat.name}", (seat.name, _presence_text(seat.taken, seat.there))) for seat in lobby.seats]
        wishes = [Row("", (say("Waiting for the banker"),)), *asked] if asked else []
        return [*wishes, *([Row("", (say("Seats"),)), *seats] if seats else [])]

    def detail(self, row_id: str) -> str:
        """Return the actions for the marked line."""
        if row_id.startswith("wish "):
            return say("y: accept. d: decline.")
        seat = next((seat for seat in self._lobby.seats if row_id == f"seat {seat.name}"), None)
        if seat and seat.taken:
            return say("Del frees the seat; its phone has to join again.")
        return say("This seat is free: play it here.")

    def activate_row(self, row_id: str) -> None:
        """Describe the actions. A stray Enter does nothing."""
        self.say(self.detail(row_id))

    def action_switch(self) -> None:
        """Start or stop letting phones in."""
        lobby = self._lobby
        self.services.phones.switch(not lobby.on)
        self.report_result(None, say("Phones are off.") if lobby.on else say("Phones are on."))

    def action_free(self) -> None:
        """Free the marked seat."""
        kind, _, name = self.marked_id.partition(" ")
        if kind == "seat":
            self.services.phones.free_seat(name)
            self.report_result(None, say("{player}'s seat is free.", player=name))

    def action_answer(self, yes: bool) -> None:
        """Answer the marked request, or the first one."""
        kind, _, number = self.marked_id.partition(" ")
        wishes = self._lobby.banker_requests
        if kind != "wish" and wishes:
            number = str(wishes[0].number)
        self.report_result(None, self.services.phones.answer(int(number), yes) if wishes else say("No requests."))

    def action_address(self) -> None:
        """Use this computer's next address."""
        used = self.services.phones.use_next_address()
        problem = None if used else say("This computer has no other address.")
        self.report_result(problem, say("Phones now find this computer at {address}.", address=used))

    def action_banker(self) -> None:
        """Switch between the banker's code and the usual one."""
        self._banker = not self._banker
        self.show_state()

    def action_renew(self) -> None:
        """Issue a new code and a new PIN."""
        self.services.phones.renew_codes()
        self.report_result(None, say("New code and PIN. Connected phones stay connected."))


def _presence_text(taken: bool, there: bool) -> str:
    if there:
        return f"● {say('phone connected')}"
    return f"○ {say('phone away')}" if taken else f"– {say('no phone')}"
