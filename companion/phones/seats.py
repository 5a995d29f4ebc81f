"""Seats: taking, leaving, moving and freeing them, and the passes that open them, kept only as SHA-256."""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from companion.core.errors import CompanionError, refusal
from companion.core.words import say
from companion.phones.door import Door
from companion.phones.window import PhoneWindow

WATCHER, BANKER = "", "bank"
"""Holders of a pass who aren't players: a spectator and the banker (no player can have these names)."""

MOST = 64
"""The most valid passes of one game. The oldest spectators' passes are dropped first."""


class Passes:
    """The passes of one game: whose seat each of them opens.

    `holders` maps the SHA-256 of a pass to its holder, oldest first. `keep` is called with all of them when they
    change, `void` with the hashes and players whose passes must open nothing in earlier games either.
    """

    def __init__(
        self,
        holders: Mapping[str, str] | None = None,
        keep: Callable[[Mapping[str, str]], None] = lambda kept: None,
        void: Callable[[Collection[str]], None] = lambda void: None,
    ) -> None:
        self._holders = dict(holders or {})
        self._keep, self._void = keep, void

    @property
    def holders(self) -> Mapping[str, str]:
        """Return the holder of each pass by its SHA-256, oldest first."""
        return self._holders

    def issue_pass(self, holder: str) -> str:
        """Return a new 128-bit pass for a player, the banker or a spectator."""
        token = secrets.token_urlsafe(16)
        self._holders[_digest(token)] = holder
        while len(self._holders) > MOST:
            self._drop_oldest_pass()
        self._keep(self._holders)
        return token

    def holder_of(self, token: str) -> str | None:
        """Return who holds a pass, None if it opens nothing."""
        digest = _digest(token)
        return next((who for each, who in self._holders.items() if hmac.compare_digest(each, digest)), None)

    def has_pass_for(self, holder: str) -> bool:
        """Return whether there is a pass for this seat."""
        return holder in self._holders.values()

    def void_passes_of(self, holder: str) -> None:
        """Revoke all passes for this seat, here and in earlier games."""
        gone = {digest for digest, who in self._holders.items() if who == holder}
        self._remove_passes(gone)
        self._void({holder, *gone})

    def revoke_here(self, tokens: Iterable[str]) -> None:
        """Revoke these passes."""
        self._remove_passes(set(map(_digest, tokens)))

    def void_everywhere(self, tokens: Iterable[str]) -> None:
        """Revoke these passes, here and in earlier games."""
        gone = set(map(_digest, tokens))
        self._remove_passes(gone)
        self._void(gone)

    def _remove_passes(self, gone: Collection[str]) -> None:
        self._holders = {digest: who for digest, who in self._holders.items() if digest not in gone}
        self._keep(self._holders)

    def _drop_oldest_pass(self) -> None:
        oldest = next((digest for digest, who in self._holders.items() if who == WATCHER), None)
        del self._holders[oldest or next(iter(self._holders))]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class GivenPass(NamedTuple):
    """The pass a window must keep, and the player, banker or spectator it is for."""

    token: str
    holder: str


class Seats:
    """The seats of the open game, if there is one, and the windows that hold them.

    `players` are those at the table. Refusals raise `CompanionError` with a sentence for the phone.
    """

    def __init__(self, seconds: Callable[[], float], changed: Callable[[], None] = lambda: None) -> None:
        self.door = Door(seconds, changed)
        self.players: tuple[str, ...] = ()
        self.passes = Passes()
        self.open = False

    def begin(
        self,
        players: Iterable[str],
        holder_by_digest: Mapping[str, str],
        store: Callable[[Mapping[str, str]], None],
        void_elsewhere: Callable[[Collection[str]], None],
    ) -> None:
        """Seat the players of a game by its own passes, or by those of the game before.

        A pass of the game before without a seat here lets its holder look on. All valid passes are kept with the game.
        """
        self.players, self.open = tuple(players), True
        stay = {BANKER, *self.players} - (set(holder_by_digest.values()) - {BANKER})
        carried = {digest: who if who in stay else WATCHER for digest, who in self.passes.holders.items()}
        self.passes = Passes({**carried, **holder_by_digest}, store, void_elsewhere)
        if self.passes.holders != holder_by_digest:
            store(self.passes.holders)

    def end(self) -> None:
        """Close the game. The passes stay for the next one."""
        self.players, self.open = (), False
        self.passes = Passes(self.passes.holders)

    def has_any_valid_pass(self, tokens: Iterable[str]) -> bool:
        """Return whether any of these passes opens a seat or the bank."""
        return any(self.passes.holder_of(each) for each in tokens)

    def admit_by_passes(self, window: PhoneWindow, tokens: Iterable[str]) -> None:
        """Let a window in by its stored passes."""
        window.kept = tuple(tokens)
        self.apply_passes(window)

    def apply_passes(self, window: PhoneWindow) -> None:
        """Update a window to what its passes open now. One that opened nothing may belong to the open game."""
        window.passes = {each: who for each in window.kept if (who := self.passes.holder_of(each)) is not None}
        holders = tuple(dict.fromkeys(window.passes.values()))
        # A TV only looks on, even in a player's browser.
        window.seats = tuple(name for name in holders if name in self.players and not window.tv)
        window.banker = BANKER in holders and not window.tv
        window.inside = window.inside or bool(holders)

    def enter(self, window: PhoneWindow, key: str, pin: str) -> GivenPass:
        """Let a window in, and return its pass. Raises `CompanionError`."""
        if key and self.door.is_bankers_key(key):
            return self._give_pass(window, BANKER)
        if key and (moved := self.door.use_moving_key(key)) is not None:
            self.passes.void_passes_of(moved)
            return self._give_pass(window, moved)
        problem = self.door.why_key_refused(key) if key else self.door.why_pin_refused(pin, window.address)
        if problem is not None:
            raise CompanionError(problem)
        return self._give_pass(window, WATCHER)

    def sit(self, window: PhoneWindow, seat: str) -> GivenPass:
        """Give a window a free seat, and return its pass. Raises `CompanionError`."""
        self.check_is_free(window, seat)
        # From now on only the seat's pass lets it in: once the seat is freed, nothing on this phone does.
        self.passes.revoke_here(each for each, who in window.passes.items() if who == WATCHER)
        return self._give_pass(window, seat)

    def check_is_free(self, window: PhoneWindow, seat: str) -> None:
        """Raise `CompanionError` unless a window can take this seat."""
        if not window.inside:
            raise CompanionError(say("Scan the code or type the PIN first."))
        if not self.open:
            raise CompanionError(say("No game yet. Wait until one starts."))
        if seat not in self.players:
            raise refusal(self._no_such_player_sentence(seat))
        if self.passes.has_pass_for(seat):
            raise refusal(
                say(
                    "{player} already has a phone. Move the seat from there, or ask the banker to free it.", player=seat
                )
            )

    def _no_such_player_sentence(self, seat: str) -> str:
        names = ", ".join(self.players)
        if not seat:
            return say("No one at this table is called that. Players: {players}.", players=names)
        return say("No one at this table is called {name}. Players: {players}.", name=seat, players=names)

    def _give_pass(self, window: PhoneWindow, holder: str) -> GivenPass:
        token = self.passes.issue_pass(holder)
        window.kept = (*window.kept, token)[-MOST:]
        self.apply_passes(window)
        return GivenPass(token, holder)

    def check_holds_seat(self, window: PhoneWindow, seat: str) -> None:
        """Raise `CompanionError` unless the window holds this seat."""
        if seat not in window.seats:
            if not seat:
                raise refusal(say("That player isn't on this phone."))
            raise refusal(say("{player} isn't on this phone.", player=seat))

    def free_seat(self, seat: str) -> None:
        """Empty this seat, and void codes that move it to another phone."""
        self.door.void_moving_keys(seat)
        self.passes.void_passes_of(seat)

    def forget(self, window: PhoneWindow, seat: str) -> None:
        """Turn a window that had a seat into a stranger, except for its other seats."""
        self.passes.void_everywhere(each for each, who in window.passes.items() if who in (WATCHER, seat))
