"""The lines of a journal as sentences: who, what, how much.

Each fact declares its sentence; a game joins the sentences of facts that belong together.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, TypeVar, cast

import msgspec

from companion.core.fact import Fact, has_words
from companion.core.history import Line
from companion.core.order import OptionChanged
from companion.core.player_names import players_named
from companion.core.settings import Settings
from companion.core.words import capitalized, joined_with_and, phrase, say, say_n, translated
from companion.games.game import State
from companion.games.light_mode import LetBe
from companion.games.view import Sentence
from companion.unit import facts as f

S = TypeVar("S", bound=State)
Known = TypeVar("Known")
Words = Mapping[type[Fact], Callable[[Known, Fact], str]]
"""The text of each kind of fact, from the state (only parts whose names never change) and the fact."""


class Note(msgspec.Struct, frozen=True):
    """A sentence for the table, as declared, and the rule it comes from."""

    rule: str
    declared: str

    @property
    def text(self) -> str:
        """Return the sentence."""
        return translated(self.declared)


_UNDONE = {
    "undo": phrase("The last move has been undone."),
    "redo": phrase("The last undone move has been redone."),
    "mend": phrase("An earlier move has been changed."),
}


def _named_in(text: str, names: Iterable[str]) -> Sequence[str]:
    """Return the players that a sentence names, in order of mention."""
    known = tuple(names)
    return _pattern_of_names(known).findall(text) if known else ()


@lru_cache(64)
def _pattern_of_names(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that matches any of some names. Cached, because a log uses the same names in every line."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


class Teller(Generic[S]):
    """Turns the lines of a game into sentences, given the names of the players.

    A fact has its own sentence, except where `words` has this game's. `places` are the fields of its facts that name a
    place. `known` finds names that its sentences contain without a field of their own, as in a deal.
    """

    def __init__(
        self,
        settings: Settings,
        places: Iterable[str],
        known: Callable[[S], Iterable[str]] = lambda state: (),
        words: Words[S] = MappingProxyType({}),
    ) -> None:
        self._words: Words[S] = {**words, OptionChanged: _rule_changed_words(settings)}
        self._settings = settings
        self._places = frozenset(places)
        self._known = known

    def has_words(self, kind: type[Fact]) -> bool:
        """Return whether it can tell a kind of fact."""
        return kind in self._words or has_words(kind)

    def __call__(self, state: S, line: Line) -> Sentence:
        """Return the text of a line: a sentence for each fact, or its notation if it has none."""
        text = (
            " ".join(map(with_full_stop, self.sentences_of(state, line.facts)))
            or translated(_UNDONE.get(line.kind, ""))
            or with_full_stop(capitalized(line.text))
        )
        if any(isinstance(fact, LetBe) for fact in line.facts):
            text = say("Noted: {move}. {sentences}", move=line.text, sentences=text)
        players = list(
            dict.fromkeys(who for fact in line.facts for who in self._players_in(fact) if who in state.players)
        )
        texts = (text for fact in line.facts for text in _texts(fact))
        fields = (value for name, value in texts if name in self._places and value)
        places = dict.fromkeys((*fields, *_named_in(text, self._known(state))))
        return Sentence(text, tuple(dict.fromkeys((*_named_in(text, players), *players))), tuple(places))

    def _players_in(self, fact: Fact) -> Sequence[str]:
        """Return the players a fact is about: those it names, and those named in a house rule."""
        if isinstance(fact, OptionChanged):
            return (fact.value,) if self._settings.find(fact.key).takes_player_name else ()
        return players_named(fact)

    def sentences_of(self, state: S, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return the text of some facts, each without its full stop. Some only repeat others and are left out.

        The end of a countdown along with something else, such as a turn, isn't mentioned unless a house rule ends it.
        """
        happened = tuple(facts)
        alone = len(happened) == 1 or any(isinstance(fact, OptionChanged) for fact in happened)
        worth_saying = [fact for fact in happened if alone or not _goes_without_saying(fact)]
        return tuple(filter(None, (self._sentence(state, fact, happened) for fact in worth_saying)))

    def _sentence(self, state: S, fact: Fact, happened: Sequence[Fact]) -> str:
        """Return the text of one fact of a move; empty if the others say it."""
        words = self._words.get(type(fact))
        return words(state, fact) if words else fact.sentence(state)

    def consequences_of(self, state: S, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return the text of some facts that a move would bring: `Then: Ana cashes out`."""
        first, *others = self.sentences_of(state, facts) or ("",)
        return (say("Then: {sentence}", sentence=first), *others) if first else ()


def _goes_without_saying(fact: Fact) -> bool:
    """Return whether a countdown ends along with something else without anyone losing a bid."""
    return isinstance(fact, f.CountdownCancelled) and fact.player is None


def _texts(fact: msgspec.Struct) -> Iterable[tuple[str, str]]:
    """Yield every text in a fact and its parts, with the field name."""
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if isinstance(value, str):
            yield name, value
        elif isinstance(value, msgspec.Struct):
            yield from _texts(value)


_QUOTES = "”“»\u202f"
"""How quotations end in any language."""


def with_full_stop(words: str) -> str:
    """Return a text as a sentence, adding a full stop unless a name, a quotation or the text already ends it."""
    return words if words.rstrip(_QUOTES).endswith(("!", "?", ".")) else f"{words}."


def verdict(leaders: Sequence[str], figure: str, *, finished: bool) -> str:
    """Return who has won or leads, and with what."""
    names, n = joined_with_and(leaders), len(leaders)
    if finished:
        return say_n("{players} wins with {figure}", "{players} win with {figure}", n, players=names, figure=figure)
    return say_n("{players} leads with {figure}", "{players} lead with {figure}", n, players=names, figure=figure)


def _rule_changed_words(settings: Settings) -> Callable[[object, Fact], str]:
    def words(state: object, fact: Fact) -> str:
        changed = cast(OptionChanged, fact)
        setting = settings.find(changed.key)
        return say(
            "House rule changed: {question} {answer}",
            question=setting.question,
            answer=capitalized(setting.say(changed.value)),
        )

    return words
