"""Who sits where: taking, leaving, moving and freeing seats, and the passes that open them."""

from collections.abc import Callable, Collection, Iterable, Mapping

from companion.core.errors import CompanionError, refuse
from companion.phones.door import Door
from companion.phones.passes import BANKER, WATCHER, Passes
from companion.phones.window import Window

_NO_GAME = "No game is open on the companion yet: wait until one has begun."
_FIRST_IN = "Scan the code on the companion's screen first, or type the PIN."


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

        A pass of the game before that seats nobody here lets its holder look on.
        """
        self.players, self.open = tuple(players), True
        stay = {BANKER, *self.players} - (set(kept.values()) - {BANKER})
        carried = {digest: who if who in stay else WATCHER for digest, who in self.passes.kept.items()}
        self.passes = Passes({**carried, **kept}, keep, void)

    def end(self) -> None:
        """Let the game go; the passes stay for whatever is opened next."""
        self.players, self.open = (), False
        self.passes = Passes(self.passes.kept)

    def knows(self, given: Iterable[str]) -> bool:
        """Tell whether any of these passes opens a seat, or the bank."""
        return any(self.passes.holder(each) for each in given)

    def recognize(self, window: Window, given: Iterable[str]) -> None:
        """Let a window in by the passes it has kept."""
        window.passes = {each: who for each in given if (who := self.passes.holder(each)) is not None}
        self.settle(window)

    def settle(self, window: Window) -> None:
        """Let a window be what its passes say now."""
        window.passes = {each: who for each in window.passes if (who := self.passes.holder(each)) is not None}
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
        if not window.inside:
            raise CompanionError(_FIRST_IN)
        if not self.open:
            raise CompanionError(_NO_GAME)
        if seat not in self.players:
            raise refuse(f"There is no {seat or 'seat without a name'} at this table: {', '.join(self.players)}.")
        if self.passes.taken(seat):
            raise refuse(
                f"{seat} has a phone already: move the seat from there, or ask the banker to free it on the companion."
            )
        # From now on the seat lets in: once that is freed, nothing kept on this phone does.
        self.passes.drop(each for each, who in window.passes.items() if who == WATCHER)
        return self._give(window, seat)

    def _give(self, window: Window, holder: str) -> tuple[str, str]:
        given = self.passes.give(holder)
        window.passes[given] = holder
        self.settle(window)
        return given, holder

    def own(self, window: Window, seat: str) -> None:
        """Raise `CompanionError` unless this is a seat of the window."""
        if seat not in window.seats:
            raise refuse(f"{seat or 'A seat without a name'} is not a seat of this phone.")

    def free(self, seat: str) -> None:
        """Let nobody sit here any more, nor bring the seat to another phone by a code of before."""
        self.door.void(seat)
        self.passes.take_back(seat)

    def forget(self, window: Window, seat: str) -> None:
        """Let a window be a stranger that had a seat, but for the other seats it has."""
        self.passes.void(each for each, who in window.passes.items() if who in (WATCHER, seat))
