"""What is logged and should worry someone."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class _Warned(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


@contextmanager
def no_warnings() -> Iterator[None]:
    """Assert that nothing is logged that should worry anyone."""
    warned, root = _Warned(), logging.getLogger()
    root.addHandler(warned)
    try:
        yield
    finally:
        root.removeHandler(warned)
    assert not warned.said
