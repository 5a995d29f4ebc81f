"""`companion box …`: the box commands, which need the serial library."""

import argparse
from collections.abc import Sequence
from functools import cached_property

from companion.box.commands import add_commands
from companion.cli.language import language_option
from companion.cli.show import console
from companion.core.words import say
from companion.store import SettingsFile, settings_path
from companion.table.preferences import Preferences


class PortPermissions:
    """What the settings file says about ports, read on first use."""

    @cached_property
    def _file(self) -> SettingsFile:
        from companion.tui.services import allowed_settings

        return SettingsFile(settings_path(), allowed_settings())

    @property
    def _preferences(self) -> Preferences:
        return self._file.load()[0]

    @property
    def box_id(self) -> str:
        """Return which of several boxes is wanted, empty for any."""
        return self._preferences.box_id

    def may_open(self, identity: str) -> bool | None:
        """Return whether a port may be opened, None if this was never decided."""
        return self._preferences.may_open(identity)

    def allow(self, identity: str) -> None:
        """Allow ports to be opened from now on. Raises `SettingsError`."""
        self._file.save(self._preferences.with_port_allowed(identity))

    def forbid(self, identity: str) -> None:
        """Forbid opening ports from now on. Raises `SettingsError`."""
        self._file.save(self._preferences.with_port_forbidden(identity))


def box_parser() -> argparse.ArgumentParser:
    """Return the parser of the box commands."""
    language = language_option()
    parser = argparse.ArgumentParser(
        prog="companion box", description=say("List, watch and test button boxes."), parents=[language]
    )
    add_commands(parser, PortPermissions(), [language])
    return parser


def box(arguments: Sequence[str]) -> int:
    """Run one of the box commands and return its exit status."""
    options = box_parser().parse_args(arguments)
    status: int = options.run(options, console())
    return status
