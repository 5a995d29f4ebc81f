"""Values not yet read off the box and needed now. Each is asked for once, with directions where to look."""

from collections.abc import Iterator

import msgspec

from companion.core.notation.tokens import quote
from companion.core.words import phrase, say, translated
from companion.games.builder.edition import field_in_words, positions_of_kind, token_name
from companion.games.builder.rules.rent import complete_colours
from companion.games.builder.state import Builder

_AT_PURCHASE = ("colour", "number", "resource", "rent", "set_rent")


class Question(msgspec.Struct, frozen=True):
    """One question to the table. `line` begins the move that answers it. Answers are optional.

    `deed` and `fields` say what to read off a card. `passing` means that it concerns only this turn.
    """

    text: str
    line: str
    deed: str | None = None
    fields: tuple[str, ...] = ()
    passing: bool = False

    @property
    def verb(self) -> str:
        """Return the first word of the answer."""
        return self.line.split()[0]


def useful_questions(state: Builder) -> tuple[Question, ...]:
    """Return the useful questions at this moment, most urgent first. At the end only those that affect points."""
    if state.finished:
        return (*_questions_on_owned_deeds(state, ("colour",)), *_points_questions(state))
    return (
        *_landing_questions(state),
        *_questions_on_owned_deeds(state, _AT_PURCHASE),
        *_mortgage_questions(state),
        *_setup_questions(state),
    )


def _setup_questions(state: Builder) -> Iterator[Question]:
    """Yield the questions before the first move: colours of the tokens, board and map (BUILDER-RES-01)."""
    if state.begun:
        return
    tokens = state.edition.tokens
    if any(f"token {name}" not in state.edition.learned for name in tokens):
        pairs = ", ".join(f"{token_name(name)} {translated(token.resource)}" for name, token in tokens.items())
        yield Question(say("Which 4 chips does each reference card show? {pairs}?", pairs=pairs), "stock ")
    if state.edition.spaces is None:
        yield Question(say("How many spaces does the board have, including GO?"), "spaces ")
    if not state.edition.foundations:
        yield Question(
            say("Which cells of the island have peg holes? Do rivers or roads separate any of them?"), "map "
        )


def _landing_questions(state: Builder) -> Iterator[Question]:
    here, turn = state.landing, state.turn
    if turn.step == "moved" and here is None and not state.player_states[turn.player].jailed:
        yield Question(
            say("Which space did the token land on? Did it pass GO or any resources on the way?"), "land ", passing=True
        )
    if here is not None and here.duty == "buy" and here.deed and state.edition.deed(here.deed).price is None:
        yield _deed_question(here.deed, ("price",), phrase("What does {deed}'s board space say: {values}?"))
    if here is not None and here.duty == "chart":
        yield Question(say("What does the chart show for {row}?", row=here.group), f"chart {here.group} ", passing=True)
    lost = any(seat.jailed and seat.position is None for seat in state.player_states.values())
    if lost and state.edition.spaces is not None and next(positions_of_kind(state.edition, "jail"), None) is None:
        yield Question(say("Which space is Jail, counted from GO?"), "space ")
    if here is not None and here.duty == "collect":
        yield Question(say("Which resource does the Collect space show?"), "collect ", passing=True)


def _questions_on_owned_deeds(state: Builder, fields: tuple[str, ...]) -> Iterator[Question]:
    """Yield what has to be read off the deeds that have an owner (BUILDER-RES-03)."""
    for name in state.edition.deed_names:
        missing = tuple(field for field in fields if getattr(state.edition.deed(name), field) is None)
        if missing and state.holding(name).owner is not None:
            yield _deed_question(name, missing, phrase("What does the {deed} deed say: {values}?"))


def _deed_question(deed: str, fields: tuple[str, ...], question: str) -> Question:
    text = translated(question, deed=deed, values=", ".join(map(field_in_words, fields)))
    return Question(text, f"deed {quote(deed)} ", deed, fields)


def _mortgage_questions(state: Builder) -> Iterator[Question]:
    """Yield questions about a debtor's mortgage values, and about odd figures (BUILDER-MORT-06)."""
    for name in state.edition.deed_names:
        deed, holding = state.edition.deed(name), state.holding(name)
        if holding.owner is not None and state.first_debt(holding.owner) and deed.mortgage is None:
            question = phrase("What does the back of {deed} say: {values}?")
            yield _deed_question(name, ("mortgage", "unmortgage"), question)
        if holding.mortgaged and deed.provenance.get("mortgage") == "check":
            text = say(
                "Does the back of {deed} really say mortgage {mortgage} and unmortgage {unmortgage}?",
                deed=name,
                mortgage=deed.mortgage,
                unmortgage=deed.unmortgage,
            )
            yield Question(text, f"deed {quote(name)} mortgage ", name, ("mortgage", "unmortgage"))


def _points_questions(state: Builder) -> Iterator[Question]:
    """Yield at the end whether the deeds of complete colours match the points counted (BUILDER-SET-03)."""
    for player in state.players:
        for colour in sorted(complete_colours(state, player)):
            name = state.edition.deeds_of_colour(colour)[0]
            if state.edition.deed(name).set_points is None:
                text = say(
                    "{number} points for the {colour} set: does the {deed} deed agree?",
                    number=state.edition.set_points[colour],
                    colour=translated(colour),
                    deed=name,
                )
                yield Question(text, f"deed {quote(name)} set points ", name, ("set_points",))
