"""`companion box …`: the commands of the box, which bring the serial library with them."""

import argparse
from collections.abc import Sequence

from companion.box.commands import add_commands


def box(arguments: Sequence[str]) -> int:
    """Run one of the box commands and return its exit status."""
    parser = argparse.ArgumentParser(prog="companion box", description="List, watch and test button boxes.")
    add_commands(parser)
    options = parser.parse_args(arguments)
    status: int = options.run(options)
    return status
