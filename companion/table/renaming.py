"""Renaming a player throughout a game, from the first line on; everything else stays the same."""

from collections.abc import Sequence
from typing import Generic

from msgspec.structs import replace

from companion.core.errors import CompanionError, refusal
from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.notation import Lexicon
from companion.core.order import LONGEST_NAME, OptionChanged, Order, Setup
from companion.core.patch import LinePut
from companion.core.player_names import with_players_renamed
from companion.core.visible import lookalike_key
from companion.core.words import say
from companion.games.game import S
from companion.table import orders
from companion.table.table import Table

_PHONE = "phone "
"""The prefix before the seats of the phone a move came from."""
_BANKERS = f"{_PHONE}banker"


def with_player_renamed(table: Table[S], old: str, new: str) -> tuple[Setup, list[Line]]:
    """Return the set-up and all lines of the game with the player `old` renamed to `new`.

    Nothing is replayed: each line keeps its time, draws and facts, and undone lines stay undone. Free text stays
    unchanged. Raises `Refused` if the player is unknown or the new name is not allowed.
    """
    if old not in table.setup.players:
        raise refusal(say("There's no player called {player} at this table.", player=old))
    if new == old:
        raise refusal(say("{player} already has that name.", player=old))
    if len(new) > LONGEST_NAME:
        raise refusal(
            say(
                "A name can have up to {most} characters; this one has {letters}.",
                most=LONGEST_NAME,
                letters=len(new),
            )
        )
    renaming = _Renaming(table, old, new)
    setup = renaming.renamed_setup(table.setup)
    table.game.begin(setup)
    return setup, [
        renaming.renamed_line(line, table.game.lexicon(state)) for line, state in table.lines_and_states_replayed()
    ]


def texts_with_player_renamed(table: Table[S], old: str, new: str, texts: Sequence[str]) -> tuple[str, ...]:
    """Return lines not played yet with the player `old` renamed to `new`; lines that are not moves stay unchanged."""
    renaming, lexicon = _Renaming(table, old, new), table.game.lexicon(table.state)
    return tuple(renaming.renamed_text(text, lexicon) for text in texts)


class _Renaming(Generic[S]):
    """Reads text that names the player `old` and writes it with `new`."""

    def __init__(self, table: Table[S], old: str, new: str) -> None:
        self._game, self._players = table.game, table.setup.players
        self._old, self._new = old, new
        self._names = {old: new}

    def renamed_setup(self, setup: Setup) -> Setup:
        options = {key: self._renamed_value(key, value) for key, value in setup.options.items()}
        return replace(with_players_renamed(setup, self._names), options=options)

    def renamed_line(self, line: Line, lexicon: Lexicon) -> Line:
        return replace(
            line,
            text=self.renamed_text(line.text, lexicon) if line.kind in ("move", "mend") else line.text,
            source=self._renamed_source(line.source),
            facts=tuple(self._renamed_fact(fact, lexicon) for fact in line.facts),
            patch=tuple(self._renamed_fact(fact, lexicon) for fact in line.patch),
        )

    def _renamed_fact(self, fact: Fact, lexicon: Lexicon) -> Fact:
        if isinstance(fact, OptionChanged):
            return replace(fact, value=self._renamed_value(fact.key, fact.value))
        if isinstance(fact, LinePut):
            text = self.renamed_text(fact.text, lexicon) if fact.kind == "move" else fact.text
            return replace(fact, text=text, source=self._renamed_source(fact.source))
        return with_players_renamed(fact, self._names)

    def _renamed_value(self, key: str, value: str) -> str:
        """Return the value of a house rule, which may contain a player's name."""
        names = self._game.settings.find(key).takes_player_name and lookalike_key(value) == lookalike_key(self._old)
        return self._new if names else value

    def _renamed_source(self, source: str) -> str:
        """Return the source of a line; nothing is guessed for the bank's phone or for names containing a +."""
        seats = source.removeprefix(_PHONE)
        if seats == source or source == _BANKERS:
            return source
        parts = [seats] if seats in self._players else seats.split("+")
        return _PHONE + "+".join(self._names.get(seat, seat) for seat in parts)

    def renamed_text(self, text: str, lexicon: Lexicon) -> str:
        """Return a line of play. One that no longer parses stays unchanged, because its facts record what happened."""
        try:
            said = orders.read(text, self._game, lexicon)
            meant = self._renamed_command(text, said, lexicon)
        except CompanionError:
            return text
        return text if meant == said else orders.write(meant, self._game, lexicon)

    def _renamed_command(self, text: str, said: orders.Command, lexicon: Lexicon) -> orders.Command:
        if isinstance(said, orders.Mend):
            return replace(said, move=self.renamed_text(said.move, lexicon)) if said.move is not None else said
        meant = orders.read(text, self._game, replace(lexicon, called=tuple(self._names.items())))
        if isinstance(meant, Order) and isinstance(meant.move, orders.ChangeOption):
            option = meant.move
            return replace(meant, move=replace(option, value=self._renamed_value(option.key, option.value)))
        return meant
