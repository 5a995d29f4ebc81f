"""A fact declares its sentence, its payments and its effect; what is missing or doubled is a mistake at import."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.core.fact import Fact, Money, Term, Who, has_words, require_words_and_effect
from companion.core.money import BANK, Currency
from companion.core.words import phrase


class Silent(Fact, frozen=True, tag="SilentForTests.1"):
    """A fact that says nothing about itself."""

    def after(self, state: object) -> object:
        return state


class Idle(Fact, frozen=True, tag="IdleForTests.1"):
    """A fact without an effect."""

    says = phrase("Nothing happens")


class Misspelt(Fact, frozen=True, tag="MisspeltForTests.1"):
    """A fact whose sentence has a slot that none of its fields fills."""

    player: Who
    says = phrase("{player} pays {amuont} to {payee}")

    def after(self, state: object) -> object:
        return state


class Whole(Fact, frozen=True, tag="WholeForTests.1"):
    """A fact that declares all."""

    payer: Who
    players: tuple[Who, ...]
    amount: Money
    colour: Term
    says = phrase("{payer} pays {players} {amount} ({colour})")

    def after(self, state: object) -> object:
        return state


def test_a_fact_without_words_is_a_mistake_that_names_its_class() -> None:
    assert not has_words(Silent)
    with pytest.raises(TypeError, match=r"no words for .*test_facts\.Silent: it needs `says` or `sentence`"):
        require_words_and_effect((Whole, Silent), {})


def test_a_slot_that_no_field_fills_is_a_mistake_that_names_the_class_and_the_slot() -> None:
    with pytest.raises(TypeError, match=r"no field of .*test_facts\.Misspelt fills amuont, payee in “\{player\} pays"):
        require_words_and_effect((Whole, Misspelt), {})


def test_a_fact_without_an_effect_is_a_mistake_that_names_its_class() -> None:
    with pytest.raises(TypeError, match=r"no effect for .*test_facts\.Idle"):
        require_words_and_effect((Whole, Idle), {})
    require_words_and_effect((Whole, Idle), {Idle: None})


def test_a_fact_with_two_effects_is_a_mistake_that_names_its_class() -> None:
    with pytest.raises(TypeError, match=r"two effects for .*test_facts\.Whole"):
        require_words_and_effect((Whole,), {Whole: None})


@pytest.mark.parametrize(
    ("currency", "text"),
    [
        (Currency(), "the bank pays Ana and Ben 1500000 (red)"),
        (Currency(thousands=True), "the bank pays Ana and Ben 1.5M (red)"),
    ],
)
def test_the_fields_of_a_fact_fill_its_sentence(currency: Currency, text: str) -> None:
    """A purse, a list of players, an amount as the game writes it, and a word of the game."""
    fact = Whole(at_ms=0, payer=BANK, players=("Ana", "Ben"), amount=1_500_000, colour="red")
    assert fact.sentence(SimpleNamespace(currency=currency)) == text
    assert fact.tell(SimpleNamespace(currency=currency), "{payer} pays {n}", payer="The bank", n=3) == "The bank pays 3"
