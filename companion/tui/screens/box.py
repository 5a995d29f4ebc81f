"""The button box: whether it is there, what it shows, and which port it is looked for on."""

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.widgets import Static

from companion.tui.actions import BOX, EVERYWHERE, bindings
from companion.tui.screens.list_page import ListPage
from companion.tui.widgets.boxface import BoxFace
from companion.tui.widgets.rows import Row

_REPAINT_S = 0.1
_EMPTY = """There is no serial port on this machine.

Plug the box in with a cable that carries data, and press R.
A box that runs as a program is named by its port:
socket://localhost:7000, in the settings or after --port."""


class BoxPage(ListPage):
    """A picture of the box above the ports of this machine."""

    BINDINGS = bindings((*BOX, *EVERYWHERE))
    HEADING = "Button box"
    ACTIONS = BOX
    WIDTHS = (24, 0)
    EMPTY = _EMPTY

    def above(self) -> ComposeResult:
        """Yield what the box says and its picture."""
        yield Static("", id="box-status", markup=False)
        yield BoxFace(id="boxface")
        yield Static("", id="box-facts", markup=False)

    def on_mount(self) -> None:
        """Keep the picture up to date."""
        self._paint()
        self.set_interval(_REPAINT_S, self._paint)

    def _paint(self) -> None:
        box = self.services.box
        mark = "●" if box.connected else "○"
        self._text("#box-status", f"{mark} {box.status}")
        self.query_one("#box-status").set_class(box.connected, "-there")
        self.query_one(BoxFace).look = (box.shown, box.down)
        port = self.services.preferences.port
        looked = f"looked for on {port} only" if port else "looked for on every USB port"
        self._text("#box-facts", "  ·  ".join([f"The box is {looked}", *box.facts]))

    def _text(self, selector: str, text: str) -> None:
        line = self.query_one(selector, Static)
        if line.content != text:
            line.update(text)

    def rows(self) -> list[Row]:
        """Return the ports of this machine."""
        ports = self.services.ports()
        heading = [Row("", ("Ports of this machine",))] if ports else []
        return [*heading, *(Row(port.device, (port.device, port.description)) for port in ports)]

    def detail(self, name: str) -> str:
        """Return what can be done with a port."""
        return f"Enter: look for the box on {name} only. A: look on every USB port."

    def chosen(self, name: str) -> None:
        """Look for the box on this port only."""
        self._use(name)

    def action_look(self) -> None:
        """Look again which ports there are."""
        self.told(None, "Looked again.")

    def action_choose(self) -> None:
        """Look for the box on the marked port only."""
        if self.marked:
            self._use(self.marked)

    def action_any(self) -> None:
        """Look for the box on every port."""
        self._use("")

    def _use(self, port: str) -> None:
        self.told(self.shell.take_over(replace(self.services.preferences, port=port)), "Saved.")
