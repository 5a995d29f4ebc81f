"""The button box: whether it is connected, what it shows, and the port to look for it on."""

from collections.abc import Collection
from functools import partial

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from companion.core.words import phrase, say, translated
from companion.table.preferences import Preferences
from companion.tui.actions import BOX, EVERYWHERE, bindings
from companion.tui.pages.list_page import ListPage
from companion.tui.services import SerialPort, Services
from companion.tui.themes import MUTED
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.rows import Row
from companion.tui.windows.dialogs import Choose
from companion.unit.signals import Button, Red, Sectors, Signals

_RAIL = phrase("RAIL")
_SECTORS = ((Sectors.ONE, "1"), (Sectors.TWO, "2"), (Sectors.THREE, "3"), (Sectors.RAIL, _RAIL))
_BUTTONS = ((Button.BUILD, phrase("BUILD")), (Button.AUCTION, phrase("AUCTION")), (Button.POWER, phrase("POWER")))
_RED = {
    Red.OFF: phrase("RED"),
    Red.SLOW: phrase("RED flashes"),
    Red.FAST: phrase("RED flashes fast"),
    Red.STEADY: phrase("RED steady"),
}


class BoxFace(Widget):
    """The box's display and pressed buttons. Filled means lit or pressed, hollow means not."""

    look: reactive[tuple[Signals, frozenset[Button]]] = reactive((Signals(), frozenset[Button]()))

    def render(self) -> Content:
        """Return the picture, six lines high."""
        shown, down = self.look
        chase = shown.sectors is Sectors.CHASE
        sectors = [(translated(word), chase or shown.sectors is sector, "$text-warning") for sector, word in _SECTORS]
        lamps = [*sectors, (translated(_RED[shown.red]), shown.red is not Red.OFF, "$text-error")]
        keys = [(translated(word), button in down, "$text-success") for button, word in _BUTTONS]
        press = say("Press a button on the box to see it here. The unit is off.")
        if shown.power:
            press = say("Press a button on the box to see it here. The unit is on.")
        lines = [
            Content.styled(say("Lamps (one after another)") if chase else say("Lamps"), MUTED),
            _lights_line(lamps, "◉", "○"),
            Content(""),
            Content.styled(press, MUTED),
            _lights_line(keys, "■", "□"),
        ]
        return Content("\n").join(lines)


def _lights_line(parts: list[tuple[str, bool, str]], on: str, off: str) -> Content:
    return Content("     ").join(
        Content.styled(f"{on if lit else off} {word}", f"{style} bold" if lit else "") for word, lit, style in parts
    )


_REPAINT_S = 0.1
_STANDING = {True: phrase("allowed"), False: phrase("never opened"), None: phrase("new")}
_YES, _NEVER, _LATER = "yes", "never", "later"
_LEAST_FOR_PICTURE = 22
_EMPTY = phrase(
    "This computer has no serial ports.\n\nPlug the box in with a cable that carries data, and "
    "press r.\nFor a box that runs as a program, enter its port,\nsocket://localhost:7000, in "
    "the settings or after --port."
)


class BoxPage(ListPage):
    """A picture of the box above the ports of this machine."""

    BINDINGS = bindings((*BOX, *EVERYWHERE))
    HEADING = phrase("Button box")
    ACTIONS = BOX
    WIDTHS = (24, 0)
    EMPTY = _EMPTY

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._asked: set[str] = set()

    def compose_above(self) -> ComposeResult:
        """Yield the box's messages and its picture."""
        yield Static("", id="box-status", markup=False)
        yield BoxFace(id="boxface")
        yield Static("", id="box-facts", markup=False)

    def on_mount(self) -> None:
        """Keep the picture up to date."""
        self._show_box()
        self.set_interval(_REPAINT_S, self._show_box)
        self.call_after_refresh(self._ask_about_ports)

    def on_resize(self) -> None:
        """Hide the picture if the ports would have no room below it."""
        self.query_one(BoxFace).display = self.app.size.height >= _LEAST_FOR_PICTURE

    def _show_box(self) -> None:
        box = self.services.box
        mark = "●" if box.connected else "○"
        set_text(self.query_one("#box-status", Static), f"{mark} {translated(box.status)}")
        self.query_one("#box-status").set_class(box.connected, "-there")
        self.query_one(BoxFace).look = (box.shown, box.down)
        port = self.services.preferences.port
        called = self.services.preferences.box_id
        set_text(self.query_one("#box-facts", Static), "  ·  ".join([_wanted_box_text(called, port), *box.facts]))

    def show_device_state(self) -> None:
        """Show the ports too: plugged-in devices or permissions have changed."""
        self.show_state()

    def rows(self) -> list[Row]:
        """Return the ports of this machine."""
        ports = self.services.ports()
        heading = [Row("", (say("Ports on this computer"),))] if ports else []
        return [*heading, *(Row(port.device, (port.device, self._port_text(port))) for port in ports)]

    def _port_text(self, port: SerialPort) -> str:
        if not port.identity:
            return port.description
        return f"{port.description}  ·  {translated(_STANDING[self.services.preferences.may_open(port.identity)])}"

    def _port_identity(self, port_name: str) -> str:
        """Return a port's identity, empty if it is not USB or gone."""
        return next((port.identity for port in self.services.ports() if port.device == port_name), "")

    def _ask_about_ports(self) -> None:
        """Ask once about each undecided USB port. A stray Enter opens none."""
        for port in self.services.ports():
            new = port.identity and self.services.preferences.may_open(port.identity) is None
            if new and port.identity not in self._asked:
                self._asked.add(port.identity)
                self.ask(_may_open_question(port), partial(self._keep_answer, port.identity))
                return

    def _keep_answer(self, identity: str, answer: str) -> None:
        if answer == _YES:
            self._save_preferences(self.services.preferences.with_port_allowed(identity))
        elif answer == _NEVER:
            self._save_preferences(self.services.preferences.with_port_forbidden(identity))
        self._ask_about_ports()

    def _save_preferences(self, preferences: Preferences) -> None:
        self.report_result(self.shell.apply_preferences(preferences), say("Saved."))

    def action_allow(self) -> None:
        """Allow the marked port to be opened."""
        if identity := self._marked_usb_identity():
            self._save_preferences(self.services.preferences.with_port_allowed(identity))

    def action_never(self) -> None:
        """Forbid opening the marked port."""
        if identity := self._marked_usb_identity():
            self._save_preferences(self.services.preferences.with_port_forbidden(identity))

    def _marked_usb_identity(self) -> str:
        """Return the marked port's identity. Say so if it has none."""
        identity = self._port_identity(self.marked_id)
        if self.marked_id and not identity:
            said = say("{port} isn't USB: it is opened only if you choose it with Enter.", port=self.marked_id)
            self.say(said, wrong=True)
        return identity

    def detail(self, row_id: str) -> str:
        """Return what can be done with a port."""
        return say(
            "Enter looks for the box on {port} only.\na looks on every port.\ny allows it, n forbids it.", port=row_id
        )

    def idle_action_ids(self) -> Collection[str]:
        """Return the port actions that are unavailable without a port."""
        return () if self.marked_id else ("box-port", "box-allow", "box-never")

    def activate_row(self, row_id: str) -> None:
        """Look for the box on this port only."""
        self._use_port(row_id)

    def action_look_for_ports(self) -> None:
        """Refresh the list of ports."""
        self.report_result(None, say("Ports refreshed."))
        self._ask_about_ports()

    def action_choose(self) -> None:
        """Look for the box on the marked port only."""
        if self.marked_id:
            self._use_port(self.marked_id)

    def action_any(self) -> None:
        """Look for the box on every allowed port."""
        self._use_port("")

    def _use_port(self, port: str) -> None:
        preferences, identity = self.services.preferences, self._port_identity(port)
        if preferences.may_open(identity) is False:
            preferences = preferences.with_port_allowed(identity)
        self._save_preferences(replace(preferences, port=port))


def _wanted_box_text(box: str, port: str) -> str:
    """Return which box is looked for, and where."""
    if box and port:
        return say("Box {box}, only on {port}", box=box, port=port)
    if box:
        return say("Box {box}, on the allowed USB ports", box=box)
    return say("Any box, only on {port}", port=port) if port else say("Any box, on the allowed USB ports")


def _may_open_question(port: SerialPort) -> Choose:
    """Return the question whether a port is the box's."""
    question = say(
        "Is the box on {port} ({description})? Opening it restarts some boards.",
        port=port.device,
        description=port.description,
    )
    answers = {
        _YES: say("now and whenever it's plugged in"),
        _NEVER: say("it's something else: never open it"),
        _LATER: say("ask again later"),
    }
    called = {_YES: say("Open it"), _NEVER: say("Never"), _LATER: say("Not now")}
    return Choose(question, answers, marked=_LATER, called=called)
