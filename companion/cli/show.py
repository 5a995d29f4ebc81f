"""Output of the commands: control characters from files never reach the terminal."""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, Any, TextIO

from companion.core.visible import escape_hidden, escape_hidden_in_json

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_LINE_ENDS = re.compile(r"(\r?\n)")
_USUAL_WIDTH = 80


class VisibleStream:
    """A stream that spells out hidden characters. Rich, which colours, finds the stream behind it."""

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream

    def write(self, text: str) -> int:
        """Write a text. Only line ends and tabs pass as they are."""
        if not text.isprintable():
            parts = _LINE_ENDS.split(text)
            text = "".join(part if place % 2 else escape_hidden(part, "\t") for place, part in enumerate(parts))
        return self.rich_proxied_file.write(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts in order."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rich_proxied_file, name)


@contextmanager
def without_control_characters() -> Iterator[None]:
    """Filter out control characters while a command runs."""
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(VisibleStream(sys.stdout)))
        stack.enter_context(redirect_stderr(VisibleStream(sys.stderr)))
        yield


def console(**options: Any) -> "Console":
    """Return a console whose tables spell out hidden characters."""
    from rich.console import Console
    from rich.segment import Segment

    class Spelled(Console):
        def render(self, *arguments: Any, **options: Any) -> Iterator[Segment]:
            for text, style, control in super().render(*arguments, **options):
                yield Segment(text if control else escape_hidden(text, "\n"), style, control)

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # every command ends in the same way

    return Spelled(**options)


def print_table(table: "RenderableType") -> None:
    """Print a table; where the terminal is too narrow for its words and numbers, they are whole all the same."""
    shown = console()
    needed = shown.measure(table, options=shown.options.update(width=_USUAL_WIDTH)).minimum
    shown.width = max(shown.width, needed)
    shown.print(table)


def print_json(value: Any) -> None:
    """Print JSON on one line."""
    print(escape_hidden_in_json(json.dumps(value, ensure_ascii=False)))
