"""Windows for dice: those of a roll, and the first rolls, repeated for ties."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ScreenResultType
from textual.widgets import Button, Static

from companion.core.words import joined_with_and, say
from companion.tui.windows.window import Window


class Faces(Window[ScreenResultType]):
    """Takes faces of dice by digits or clicks. 0 means ?."""

    BINDINGS = [(str(n), f"face('{n or '?'}')", "") for n in range(7)]
    AUTO_FOCUS = ""
    FACES = "123456"

    def face_buttons(self) -> Horizontal:
        """Return a button for each face."""
        return Horizontal(
            *(Button(face, id=f"die-{ord(face)}", action=f"screen.face('{face}')", compact=True) for face in self.FACES)
        )

    def on_mount(self) -> None:
        """Send the digits here."""
        for button in self.query(Button):
            button.can_focus = False
            button.active_effect_duration = 0  # a double is two quick clicks on the same face


class Dice(Faces[tuple[int, ...] | None]):
    """Takes two dice, none if Companion is to roll them."""

    BINDINGS = [("r,R,enter", "roll", "Roll for us")]
    _first = 0

    def compose(self) -> ComposeResult:
        """Yield the six faces."""
        with Vertical(classes="dialog dice"):
            yield Static(say("What does the first die show?"), classes="question", markup=False)
            yield self.face_buttons()
            with Horizontal():
                yield Button(say("Roll for us (R)"), id="roll", action="screen.roll", compact=True)
                yield Button(say("Back (Esc)"), id="no", action="screen.dismiss(None)", compact=True)

    def action_face(self, face: str) -> None:
        """Take a die. The second one closes the window."""
        if self._first and face in self.FACES:
            self.dismiss((self._first, int(face)))
        elif face in self.FACES:
            self._first = int(face)
            self.query_one(Static).update(say("{number} and … what does the second die show?", number=face))

    def action_roll(self) -> None:
        """Let Companion roll."""
        self.dismiss(())


Rolls = tuple[tuple[str, str], ...]


class StartRolls(Faces[Rolls | None]):
    """Takes a face for every player. A ? counts as no number.

    Those who share the highest roll `again`, unless the table lets the seats decide.
    """

    FACES = "123456?"

    def __init__(self, players: Sequence[str], *, again: bool = True) -> None:
        super().__init__()
        self._again = again
        self._why = ""
        self._players = tuple(players)
        self._rolling = self._players
        self._rolls: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        """Yield the question, what was rolled, and the faces."""
        with Vertical(classes="dialog dice"):
            yield Static(self._question, id="question", classes="question", markup=False)
            yield Static("", id="rolled", classes="hint", markup=False)
            yield self.face_buttons()
            with Horizontal():
                yield Button(say("Back (Esc)"), id="no", action="screen.dismiss(None)", compact=True)

    @property
    def _question(self) -> str:
        missing = [name for name in self._rolling if name not in self._rolls]
        return self._roll_question(missing[0]) if missing else ""

    def _roll_question(self, player: str) -> str:
        """Return the question for a player's roll."""
        return say("What does {player} roll? (0 is ?)", player=player)

    def action_face(self, face: str) -> None:
        """Take a roll. After the last one the highest starts, or those who share it roll again."""
        self._rolls[next(name for name in self._rolling if name not in self._rolls)] = face
        if not self._question:
            self._decide_order()
        if self._question:
            self._show_rolls()

    def _show_rolls(self) -> None:
        self.query_one("#question", Static).update(self._question)
        rolled = "  ".join(f"{name} {roll}" for name, roll in self._rolls.items())
        self.query_one("#rolled", Static).update(rolled or self._why)

    def _decide_order(self) -> None:
        numbers = {name: int(roll) if roll.isdigit() else 0 for name, roll in self._rolls.items()}
        first = tuple(name for name, number in numbers.items() if number == max(numbers.values()))
        if len(first) > 1 and self._again:
            self._rolling, self._rolls, self._why = first, {}, _tied_sentence(first, numbers[first[0]])
            return
        # Players already out before the last throw count as having rolled no number.
        self.dismiss(tuple((name, self._rolls.get(name, "?")) for name in self._players))


def _tied_sentence(players: Sequence[str], number: int) -> str:
    """Return that these players share the highest roll, 0 if none of them rolled a number."""
    if number:
        return say("{players} rolled {number} each: they roll again.", players=joined_with_and(players), number=number)
    return say("{players} rolled no number: they roll again.", players=joined_with_and(players))


class StartDice(StartRolls):
    """Takes two dice for every player. The table decides who begins and who rolls again."""

    FACES = "123456"

    def __init__(self, players: Sequence[str], first: int = 0) -> None:
        """Begin with a die typed before."""
        self._first = first
        super().__init__(players)

    @property
    def _question(self) -> str:
        waiting = f" {say('{number} and …?', number=self._first)}" if self._first else ""
        return f"{super()._question}{waiting}"

    def _roll_question(self, player: str) -> str:
        """Return the question for a player's roll."""
        return say("What does {player} roll?", player=player)

    def action_face(self, face: str) -> None:
        """Take a die. Two dice make a roll, and the last player's roll closes the window."""
        if face not in self.FACES:
            return
        if self._first:
            total, self._first = self._first + int(face), 0
            super().action_face(str(total))
        else:
            self._first = int(face)
            self._show_rolls()

    def _decide_order(self) -> None:
        self.dismiss(tuple(self._rolls.items()))
