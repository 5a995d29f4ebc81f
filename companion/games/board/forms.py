"""The notation of the moves that every table with a board and a bank has, and the names of Chance card effects."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.core.notation import Form, Often, Opt
from companion.core.notation.slots import Amount, Key, Number, OneOf, Player, Purse, Slot, Text, Word, Words
from companion.core.words import phrase, told
from companion.games.board import facts as f
from companion.games.board import moves as m
from companion.games.ways import TURN

QUESTIONS = {
    "place": phrase("Which space?"),
    "price": phrase("For how much?"),
    "gives": phrase("What do they give?"),
    "takes": phrase("What do they get?"),
    "payer": phrase("Who pays?"),
    "payee": phrase("Who is paid?"),
    "first": phrase("What does the first die show?"),
    "second": phrase("What does the second die show?"),
    "creditor": phrase("To whom?"),
    "effect": phrase("What does it do?"),
    "failed": phrase("How many tries have failed?"),
}
"""The questions for the slots that every board has, by the field they fill."""
DIE = {"least": 1, "largest": 6}
BEGINS = Form("begins", m.Begin, Player("player"), summary="Set who goes first")
PAYING = (
    Form(
        "pay",
        m.Pay,
        Purse("payer"),
        Purse("payee"),
        Amount("amount"),
        summary="Pay what a card says, or correct a miscount",
    ),
    Form("pay", m.Settle, summary="Pay outstanding debts"),
)
BREAKING = (
    Form("promise", m.Promise, Words("words"), summary="Note a promise; no one enforces it"),
    Form(
        "bankrupt",
        m.Bankrupt,
        Opt(Word("to"), Purse("creditor")),
        summary="Declare bankruptcy; with “force” in front, leave the game",
    ),
)
JAIL = (
    Form("jail", m.GoToJail, fixed={"card": False}, summary="Go directly to jail"),
    Form("bail", m.Bail, summary="Pay and leave jail"),
)
USE_CARD = Form("card", m.UseCard, Text("card"), summary="Use a kept Chance card")
CHANCE = (
    Form("chance", m.ChanceBack, Word("back"), Number("number", least=1, largest=39), summary="Move back some spaces"),
    Form("chance", m.GoToJail, Word("jail"), fixed={"card": True}, summary="A card sends the player to jail"),
    Form(
        "chance",
        m.KeepCard,
        Word("jail-card"),
        fixed={"card": "jail"},
        summary="Keep the card that gets you out of jail",
    ),
    Form("chance", m.KeepCard, Word("keep"), Text("card"), summary="Keep any other card"),
)
CALLED = {
    "pay": phrase("Pay the bank"),
    "pay-each": phrase("Pay each other player"),
    "collect-each": phrase("Collect from each other player"),
    "move": phrase("Go to a space"),
    "back": phrase("Move back some spaces"),
    "jail": phrase("Go to jail"),
    "jail-card": phrase("A jail card to keep"),
    "keep": phrase("Another card to keep"),
}
"""The names of the Chance card effects that every board has, by their words in the notation."""


def exchange(verb: str, make: type[msgspec.Struct], gives: Slot, takes: Slot, summary: str) -> Form:
    """Return the form of a deal: `verb ONE : GIVES for OTHER : TAKES`."""
    one, other = (Player("one"), Word(":"), Opt(gives)), (Player("other"), Word(":"), Opt(takes))
    return Form(verb, make, *one, Word("for"), *other, summary=summary)


def givens(spot: Slot) -> tuple[Form, ...]:
    """Return the forms of a starting position, for a track whose spaces `spot` reads."""
    return (
        Form(
            "cash", f.CashGiven, Player("player"), Amount("amount"), summary="How much cash a player has", head="Cash"
        ),
        Form("at", m.GivenAt, Player("player"), spot, summary="Where a token is", head="Space"),
        TURN,
        Form(
            "jailed",
            f.JailGiven,
            Player("player"),
            Opt(Number("failed", largest=2)),
            summary="A player in jail",
            head="In jail",
        ),
        Form(
            "card",
            f.CardGiven,
            Key("card"),
            Player("player"),
            summary="A kept Chance card",
            head="Card",
            often=Often.MANY,
        ),
    )


CARD = phrase("Chance card")
"""The heading of the Chance card effects."""


class Effect(msgspec.Struct, frozen=True):
    """One effect: its name as declared, the form that writes it, and the slots already filled."""

    called: str
    form: Form
    given: dict[str, str] = {}

    @property
    def label(self) -> str:
        """Return its name."""
        return told(self.called)


def effects(forms: Sequence[Form], called: Mapping[str, str]) -> Iterator[Effect]:
    """Yield the effects that the forms of `chance` write, named by `called` from their word in the notation."""
    for form in forms:
        first = form.parts[0] if form.verb == "chance" else None
        if isinstance(first, OneOf):
            yield from (Effect(called[word], form, {first.attr: word}) for word in first.words)
        elif isinstance(first, Word):
            yield Effect(called[first.attr], form)
