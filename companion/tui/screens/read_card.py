"""Reading a card into the edition: a line for each value that is not known yet, none of which has to be filled."""

from collections.abc import Callable, Sequence

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, Static


class Field(msgspec.Struct, frozen=True):
    """One value: its word in the notation, what is asked, what is there now, and the words it can be, if few."""

    word: str
    question: str
    value: str = ""
    words: tuple[str, ...] = ()


class ReadCard(ModalScreen[str | None]):
    """Asks for some values of a card. Enter goes on to the next one and takes them after the last; Esc is for later.

    The answer is `price 100 rent 50`, as the notation writes it.
    """

    BINDINGS = [("escape", "dismiss(None)", "Later")]
    AUTO_FOCUS = "Input"

    def __init__(self, question: str, fields: Sequence[Field], check: Callable[[str], str | None]) -> None:
        """Take what returns why an answer is none, or None."""
        super().__init__()
        self._question, self._fields, self._check = question, tuple(fields), check

    def compose(self) -> ComposeResult:
        """Yield a line for each value."""
        wide = max(len(field.question) for field in self._fields) + 2
        with Vertical(classes="dialog card"):
            yield Static(self._question, classes="question", markup=False)
            yield Static("Enter goes on; leave empty what you cannot read.", classes="hint", markup=False)
            for field in self._fields:
                with Horizontal(classes="value"):
                    label = Static(field.question, markup=False)
                    label.styles.width = wide
                    yield label
                    suggester = SuggestFromList(field.words, case_sensitive=False) if field.words else None
                    yield Input(
                        field.value,
                        placeholder=", ".join(field.words),
                        suggester=suggester,
                        compact=True,
                        name=field.word,
                    )
            yield Static("", id="wrong", markup=False)
            with Horizontal():
                yield Button("Keep (Enter)", id="yes", variant="primary", action="screen.take", compact=True)
                yield Button("Later (Esc)", id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Leave the keys to the lines."""
        for button in self.query(Button):
            button.can_focus = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next line, or take them all after the last."""
        lines = list(self.query(Input))
        if event.input is lines[-1]:
            self.action_take()
        else:
            lines[lines.index(event.input) + 1].focus()

    def action_take(self) -> None:
        """Close with what was filled in, or say what is wrong with it."""
        said = [
            (line.name or "", _completed(line.value.strip(), field.words))
            for line, field in zip(self.query(Input), self._fields, strict=True)
        ]
        answer = " ".join(f"{word} {value}" for word, value in said if value)
        problem = self._check(answer) if answer else "Nothing is filled in: Esc leaves it for later."
        if problem is None:
            self.dismiss(answer)
        else:
            self.query_one("#wrong", Static).update(f"✗ {problem}")


def _completed(text: str, words: Sequence[str]) -> str:
    """Return the one word that begins so, or else the text as it is."""
    found = [word for word in words if word.casefold().startswith(text.casefold())] if text else []
    exact = [word for word in found if word.casefold() == text.casefold()]
    return (exact or found)[0] if exact or len(found) == 1 else text
