"""Facts: what happened, in the past tense, as frozen values that include the outcome."""

from collections.abc import Iterable
from functools import cache
from string import Formatter
from typing import Annotated, Any, ClassVar, Protocol, cast

import msgspec

from companion.core.kinds import declared_at
from companion.core.money import Currency, Payment, account_phrase
from companion.core.words import joined_with_and, translated

NAMES_A_PLAYER = {"names": "a player"}
"""Type annotation for text that names a player, or the bank where it can take a player's place."""
_IN_MONEY = {"says": "an amount"}
_AS_DECLARED = {"says": "a declared text"}
_A_CARD = {"says": "a card"}
Who = Annotated[str, msgspec.Meta(extra=NAMES_A_PLAYER)]
Money = Annotated[int, msgspec.Meta(extra=_IN_MONEY)]
"""An amount, which a sentence shows in the notation of the game."""
Term = Annotated[str, msgspec.Meta(extra=_AS_DECLARED)]
"""A word of the game that `phrase` declares, such as a colour. A sentence shows it in the language of the window."""

Card = Annotated[str, msgspec.Meta(extra=_A_CARD)]
"""A card by its shipped name, which a sentence shows by the owner's name or in the language of the window."""


Its = Any  # type: ignore[explicit-any] # a fact takes the state of its own game, which its class names
"""The state of the game that declares a fact."""


class Table(Protocol):
    """What a sentence about a fact needs to know of the state."""

    @property
    def currency(self) -> Currency:
        """Return how amounts are written."""


class TableOfCards(Table, Protocol):
    """The same where facts name cards."""

    def in_words(self, card: str) -> str:
        """Return a card in words."""


def _tag(name: str) -> str:
    return f"{name}.1"


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="fact", tag=_tag, gc=False):
    """Something that happened at the table at `at_ms` (game clock, ms since the game began).

    Its class declares all about it: fields, sentence, payments and effect. The stored tag is the class name and a
    version. If a class changes so that older journals cannot fill its fields, it gets a new version
    (`tag="BidCalled.2"`) and the old class stays so that they can be read. A fact never refers to an object that
    refers back to it, so the garbage collector can skip thousands of them.
    """

    AS_THEN: ClassVar[tuple[str, ...]] = ()
    """Fields that record the situation at the time; remaking the fact after an earlier line changes keeps them."""
    IS_HOUSEKEEPING: ClassVar[bool] = False
    """Whether it only keeps the table running; the latest news leave it out."""
    says: ClassVar[str]
    """Its sentence, without the full stop; the fields fill its slots. A fact with several has `sentence` instead."""
    at_ms: int

    def sentence(self, state: Its) -> str:
        """Return it in words, without the full stop; empty if other facts of the move say it.

        Only parts of the state whose names never change count, since the state may have changed since.
        """
        return self.tell(state, self.says)

    def tell(self, table: Table, template: str, /, **more: object) -> str:
        """Return a declared sentence in words: the fields fill its slots, and `more`."""
        shown = {
            name: _field_text(getattr(self, name), mark, table)
            for name, mark in _slot_fields_and_marks(type(self), template)
        }
        return translated(template, **{**shown, **more} if more else shown)

    def pays(self) -> tuple[Payment, ...]:
        """Return its payments, in order. Apart from a starting position, nothing else moves money."""
        return ()

    def after(self, state: Its) -> Its:
        """Return the state after it, without its payments. The outcome is in the fact: no rules apply here."""
        return state


def unchanged(fact: Fact, state: Its) -> Its:
    """Return the same state: the `after` of a fact that only tells or pays something."""
    return state


def require_words_and_effect(facts: Iterable[type[Fact]], folds: Iterable[type[Fact]]) -> None:
    """Raise `TypeError` for a fact without words or effect, with two effects, or with a slot that no field fills.

    `folds` are the facts whose effect a game declares beside their class, since other games share it.
    """
    folded = {*folds}
    for kind in facts:
        where = declared_at(kind)
        if not has_words(kind):
            raise TypeError(f"no words for {where}: it needs `says` or `sentence`")
        if kind.sentence is Fact.sentence and (unfilled := _slot_names_in(kind.says) - {*kind.__struct_fields__}):
            raise TypeError(f"no field of {where} fills {', '.join(sorted(unfilled))} in “{kind.says}”")
        if (kind.after is not Fact.after) == (kind in folded):
            raise TypeError(f"{'two effects' if kind in folded else 'no effect'} for {where}: it needs one `after`")


def _slot_names_in(template: str) -> set[str]:
    """Return the names of the slots of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def has_words(kind: type[Fact]) -> bool:
    """Return whether a kind of fact declares its words."""
    return hasattr(kind, "says") or kind.sentence is not Fact.sentence


@cache
def _slot_fields_and_marks(kind: type[Fact], template: str) -> tuple[tuple[str, object], ...]:
    """Return the fields of a kind of fact that fill slots of a sentence, each with the mark of its type."""
    marks = ((each.name, getattr(each.type, "__metadata__", ())) for each in msgspec.structs.fields(kind))
    return tuple((name, mark[0].extra if mark else None) for name, mark in marks if f"{{{name}}}" in template)


def _field_text(value: object, mark: object, table: Table) -> object:
    """Return the value of a field for a sentence."""
    if isinstance(value, int) and mark == _IN_MONEY:
        return table.currency.show(value)
    if isinstance(value, str) and mark == _AS_DECLARED:
        return translated(value)
    if isinstance(value, str) and mark == _A_CARD:
        return cast(TableOfCards, table).in_words(value)
    if isinstance(value, str) and mark == NAMES_A_PLAYER:
        return account_phrase(value)
    return joined_with_and(value) if isinstance(value, tuple) else value
