"""The command line: the composition root, which picks store, box, sounds, clock and screen."""

from companion.cli.main import main

__all__ = ["main"]
