"""Passes: what a phone keeps to get its seat back. Only the SHA-256 of each is kept here."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping

WATCHER, BANKER = "", "bank"
"""Who holds a pass without being a player: somebody who looks on, and the banker (no player can be called so)."""

MOST = 64
"""How many passes of one game count; the oldest of those who only look on go first."""


class Passes:
    """The passes of one game: whose seat each of them opens.

    `kept` maps the SHA-256 of a pass to its holder, the oldest first; `keep` is called with all of them when they
    change, `void` with those hashes and players whose passes are to open nothing in an earlier evening either.
    """

    def __init__(
        self,
        kept: Mapping[str, str] | None = None,
        keep: Callable[[Mapping[str, str]], None] = lambda kept: None,
        void: Callable[[Collection[str]], None] = lambda void: None,
    ) -> None:
        self._holders = dict(kept or {})
        self._keep, self._void = keep, void

    @property
    def kept(self) -> Mapping[str, str]:
        """Return what is to be kept."""
        return self._holders

    def give(self, holder: str) -> str:
        """Return a new pass of 128 bit for a player, the banker or somebody who looks on."""
        given = secrets.token_urlsafe(16)
        self._holders[_digest(given)] = holder
        while len(self._holders) > MOST:
            self._drop_one()
        self._keep(self._holders)
        return given

    def holder(self, given: str) -> str | None:
        """Return who holds a pass, None if it opens nothing."""
        digest = _digest(given)
        return next((who for each, who in self._holders.items() if hmac.compare_digest(each, digest)), None)

    def taken(self, holder: str) -> bool:
        """Tell whether somebody has a pass for this seat."""
        return holder in self._holders.values()

    def take_back(self, holder: str) -> None:
        """Let no pass for this seat count any more, here and in earlier evenings."""
        gone = {digest for digest, who in self._holders.items() if who == holder}
        self._without(gone)
        self._void({holder, *gone})

    def drop(self, given: Iterable[str]) -> None:
        """Let these passes not count any more."""
        self._without(set(map(_digest, given)))

    def void(self, given: Iterable[str]) -> None:
        """Let these passes not count any more, here and in earlier evenings."""
        gone = set(map(_digest, given))
        self._without(gone)
        self._void(gone)

    def _without(self, gone: Collection[str]) -> None:
        self._holders = {digest: who for digest, who in self._holders.items() if digest not in gone}
        self._keep(self._holders)

    def _drop_one(self) -> None:
        oldest = next((digest for digest, who in self._holders.items() if who == WATCHER), None)
        del self._holders[oldest or next(iter(self._holders))]


def _digest(given: str) -> str:
    return hashlib.sha256(given.encode("utf-8", "replace")).hexdigest()
