"""Who sits where: taking, leaving, moving and freeing seats, and the passes that open them, kept as SHA-256 alone."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping

from companion.core.errors import CompanionError, refuse
from companion.phones.door import Door
from companion.phones.window import Window

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


_NO_GAME = "No game yet. Wait until one starts."
_FIRST_IN = "First scan the code, or type the PIN."


class Seats:
    """The seats of the game that is open, if one is, and the windows that hold them.

    `players` are those at the table. What is refused raises `CompanionError` with a sentence for the phone.
    """

    def __init__(self, seconds: Callable[[], float], changed: Callable[[], None] = lambda: None) -> None:
        self.door = Door(seconds, changed)
        self.players: tuple[str, ...] = ()
        self.passes = Passes()
        self.open = False

    def begin(
        self,
        players: Iterable[str],
        kept: Mapping[str, str],
        keep: Callable[[Mapping[str, str]], None],
        void: Callable[[Collection[str]], None],
    ) -> None:
        """Seat the players of a game: by the passes kept with it, or by those of the game before.

        A pass of the game before that seats nobody here lets its holder look on. All that count are kept with the game.
        """
        self.players, self.open = tuple(players), True
        stay = {BANKER, *self.players} - (set(kept.values()) - {BANKER})
        carried = {digest: who if who in stay else WATCHER for digest, who in self.passes.kept.items()}
        self.passes = Passes({**carried, **kept}, keep, void)
        if self.passes.kept != kept:
            keep(self.passes.kept)

    def end(self) -> None:
        """Let the game go; the passes stay for whatever is opened next."""
        self.players, self.open = (), False
        self.passes = Passes(self.passes.kept)

    def knows(self, given: Iterable[str]) -> bool:
        """Tell whether any of these passes opens a seat, or the bank."""
        return any(self.passes.holder(each) for each in given)

    def recognize(self, window: Window, given: Iterable[str]) -> None:
        """Let a window in by the passes it has kept."""
        window.kept = tuple(given)
        self.settle(window)

    def settle(self, window: Window) -> None:
        """Let a window be what its passes say now: one that opened nothing may be of the game that is open now."""
        window.passes = {each: who for each in window.kept if (who := self.passes.holder(each)) is not None}
        holders = tuple(dict.fromkeys(window.passes.values()))
        # A TV only looks on, also in the browser of a player.
        window.seats = tuple(name for name in holders if name in self.players and not window.tv)
        window.banker = BANKER in holders and not window.tv
        window.inside = window.inside or bool(holders)

    def enter(self, window: Window, key: str, pin: str) -> tuple[str, str]:
        """Let a window in; return the pass it is to keep and for what. Raises `CompanionError`."""
        if key and self.door.is_bankers(key):
            return self._give(window, BANKER)
        if key and (moved := self.door.take_once(key)) is not None:
            self.passes.take_back(moved)
            return self._give(window, moved)
        problem = self.door.by_key(key) if key else self.door.by_pin(pin, window.address)
        if problem is not None:
            raise CompanionError(problem)
        return self._give(window, WATCHER)

    def sit(self, window: Window, seat: str) -> tuple[str, str]:
        """Give a window a free seat; return the pass it is to keep and for what. Raises `CompanionError`."""
        self.must_be_free(window, seat)
        # From now on the seat lets in: once that is freed, nothing kept on this phone does.
        self.passes.drop(each for each, who in window.passes.items() if who == WATCHER)
        return self._give(window, seat)

    def must_be_free(self, window: Window, seat: str) -> None:
        """Raise `CompanionError` unless a window can take this seat."""
        if not window.inside:
            raise CompanionError(_FIRST_IN)
        if not self.open:
            raise CompanionError(_NO_GAME)
        if seat not in self.players:
            raise refuse(f"No one at this table is called {seat or 'that'}. Players: {', '.join(self.players)}.")
        if self.passes.taken(seat):
            raise refuse(f"{seat} already has a phone. Move the seat from there, or ask the banker to free it.")

    def _give(self, window: Window, holder: str) -> tuple[str, str]:
        given = self.passes.give(holder)
        window.kept = (*window.kept, given)[-MOST:]
        self.settle(window)
        return given, holder

    def own(self, window: Window, seat: str) -> None:
        """Raise `CompanionError` unless this is a seat of the window."""
        if seat not in window.seats:
            raise refuse(f"{seat or 'That player'} isn't on this phone.")

    def free(self, seat: str) -> None:
        """Let nobody sit here any more, nor bring the seat to another phone by a code of before."""
        self.door.void(seat)
        self.passes.take_back(seat)

    def forget(self, window: Window, seat: str) -> None:
        """Let a window be a stranger that had a seat, but for the other seats it has."""
        self.passes.void(each for each, who in window.passes.items() if who in (WATCHER, seat))
