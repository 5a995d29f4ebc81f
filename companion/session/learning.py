"""What a running game reads off its box is kept for the owner, so that the next game need not ask again."""

import msgspec

from companion.core.errors import CompanionError
from companion.session.owners import OwnersValues


class Learning:
    """Follows the edition of one running game. `trouble` says why something could not be kept; it is tried again."""

    def __init__(self, owners: OwnersValues, opened: msgspec.Struct, now: msgspec.Struct) -> None:
        """Take a game that was begun with the edition `opened` and has come to `now`.

        What it learned before is kept only where the owner does not say anything else since.
        """
        self.trouble = ""
        self._owners = owners
        self._kept = opened
        self._follow(now, only_new=True)

    def follow(self, edition: msgspec.Struct) -> None:
        """Keep what has been learned, corrected or taken back since the last call that went well."""
        self._follow(edition, only_new=False)

    def _follow(self, edition: msgspec.Struct, *, only_new: bool) -> None:
        if edition is self._kept or edition == self._kept:
            return
        try:
            self._owners.keep(self._kept, edition, only_new=only_new)
        except CompanionError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""
            self._kept = edition
