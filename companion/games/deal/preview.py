"""What a move would do or lose, before it is made. It applies the rules and records nothing."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.order import Order, remaining_reasons
from companion.core.words import joined_with_and, say, say_in, translated
from companion.games import leaving
from companion.games.deal import facts as f
from companion.games.deal import moves as m
from companion.games.deal import payments, rules, sets
from companion.games.deal.arrangement import arrange_sets, number_of_sets_formed
from companion.games.deal.prompts import open_claim_text
from companion.games.deal.rules.actions import rent_card
from companion.games.deal.rules.common import amount_asked, number_of_cards_to_draw, where_property_is
from companion.games.deal.scoring import banked_money
from companion.games.deal.state import Deal, TableCard
from companion.games.deal.telling import tell
from companion.games.deal.texts import recolouring_warning, unneeded_card_warning
from companion.games.view import Preview
from companion.unit.risks import ConfirmationQuestion


def preview(state: Deal, order: Order, now_ms: int) -> Preview:
    """Return what an order would do, or only the reasons against it."""
    plan = rules.plan(state, order, now_ms)
    if remaining_reasons(order, plan.reasons):
        return Preview(plan.reasons)
    happens = tell.consequences_of(state, _join_draws(fact for fact in plan.facts if not isinstance(fact, f.Played)))
    move, player = order.move, order.by or rules.acting_player(state, order)
    broken = (
        _broken_set_sentences(state, player, move.pieces) if isinstance(move, m.Pay) and move.pieces is not None else ()
    )
    words = (*happens, *broken, *_change_lines(state, plan.after))
    return Preview(plan.reasons, words, brief_outcome(state, order), _warning(state, order))


def _join_draws(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts with a draw split by a shuffle joined into one, because short lists show only the first line."""
    drawn: list[Fact] = []
    for fact in facts:
        match [*drawn[-2:], fact]:
            case [f.Drew() as first, f.Reshuffled() as shuffled, f.Drew() as rest]:
                drawn[-2:] = [replace(first, number=first.number + rest.number), shuffled]
            case _:
                drawn.append(fact)
    return drawn


def _warning(state: Deal, order: Order) -> str:
    """Return the warning the house rules require before a move (DEAL-OQ-12, DEAL-OQ-22)."""
    move, player = order.move, order.by or rules.acting_player(state, order)
    found = None
    if isinstance(move, m.Recolour) and (piece := where_property_is(state, player, move.piece)):
        found = recolouring_warning(state, player, piece)
    elif isinstance(move, m.Pay) and move.pieces is not None and (claim := state.claim(player)):
        found = unneeded_card_warning(state, player, move.pieces, amount_asked(state, claim))
    return found.text if found else ""


def _change_lines(before: Deal, after: Deal) -> Iterator[str]:
    """Yield what changes: the values of the banks, the sets that count, and the rent of each colour."""
    for name in before.players:
        was, now = banked_money(before, name), banked_money(after, name)
        if was != now:
            yield say("{player}'s bank: {before} → {after}", player=name, before=was, after=now)
        whole_before, whole_after = (sets.number_of_sets_towards_win(state, name) for state in (before, after))
        if whole_before != whole_after:
            yield say(
                "{player}'s complete sets: {before} → {after}",
                player=name,
                before=whole_before,
                after=whole_after,
            )
        for colour in dict.fromkeys((*before.areas[name].rows, *after.areas[name].rows)):
            one, other = sets.rent_of_colour(before, name, colour), sets.rent_of_colour(after, name, colour)
            if one != other:
                yield say(
                    "{player}'s {colour} rent: {before} → {after}",
                    player=name,
                    colour=translated(colour),
                    before=one,
                    after=other,
                )


def brief_outcome(state: Deal, order: Order) -> str:
    """Return the main effect of a move: worth, growing sets, overpayment or broken sets."""
    move, value = order.move, state.edition.value
    match move:
        case m.BankCard():
            return say("worth {amount}", amount=value(move.card))
        case m.Lay():
            return set_progress_text(state, move.piece)
        case m.Rent():
            return say("with {card}", card=state.in_words(rent_card(state, move.colour, move.target)))
        case m.Sly():
            return _worth_text(state, move.take)
        case m.Forced():
            return say(
                "gets {card}, gives {other}", card=_worth_text(state, move.take), other=_worth_text(state, move.give)
            )
        case m.Pay() if move.pieces is not None and order.by is not None:
            return ", ".join(payment_effects(state, order.by, move.pieces))
    return ""


def _worth_text(state: Deal, piece: TableCard) -> str:
    return say("{colour}, worth {amount}", colour=translated(piece.place or ""), amount=state.edition.value(piece.card))


def payment_effects(state: Deal, player: str, pieces: tuple[TableCard, ...]) -> Iterator[str]:
    """Yield what a payment overpays or leaves open, and which sets it breaks (DEAL-PAY-02)."""
    claim = state.claim(player)
    over = payments.total_value(state, pieces) - (amount_asked(state, claim) if claim else 0)
    if over:
        yield say("overpays by {amount}", amount=over) if over > 0 else say("{amount} short", amount=-over)
    yield from _broken_set_sentences(state, player, pieces)


def _broken_set_sentences(state: Deal, player: str, pieces: tuple[TableCard, ...]) -> Iterator[str]:
    """Yield which sets a payment breaks."""
    if broken := payments.colours_losing_a_set(state, player, pieces):
        yield say("breaks {sets}", sets=joined_with_and([translated(colour) for colour in broken]))


def set_progress_text(state: Deal, piece: TableCard) -> str:
    """Return the progress of a played property's colour: how many of how many, or that the set is complete."""
    colour = piece.place or state.edition.colours_of(piece.card)[0]
    before = state.row(state.turn.player, colour).cards
    after = (*before, piece.card)
    if number_of_sets_formed(state, colour, after) > number_of_sets_formed(state, colour, before):
        return say("completes {colour}", colour=translated(colour))
    return say(
        "{colour} {n} of {all}",
        colour=translated(colour),
        n=len(arrange_sets(state, colour, after)[-1]),
        all=state.edition.colours[colour].set_size,
    )


def confirmation_question(state: Deal, order: Order, now_ms: int) -> ConfirmationQuestion | None:
    """Return the question before an allowed order by which someone would lose something, or None."""
    if isinstance(order.move, m.EndTurn) and not state.turn.drawn:
        player = state.turn.player
        if number_of_cards_to_draw(state):
            question = say("{player} hasn't played anything yet and would only draw.", player=player)
        else:
            question = say("{player} hasn't played anything yet.", player=player)
        return ConfirmationQuestion(question, say("End the turn"))
    if isinstance(order.move, m.Recolour) and (warning := _warning(state, order)):
        return ConfirmationQuestion(f"{warning} {say('Flip it?')}", say_in("flip a wild", "Flip"))
    return (
        leaving.question_before_leaving(state, order.move, _leaver_cards_text)
        if isinstance(order.move, leaving.Leave)
        else None
    )


def unsettled_sentences(state: Deal) -> Iterator[str]:
    """Yield what would stay open if the game ended now. A game that ends early has no winner."""
    for claim in state.claims:
        yield f"{open_claim_text(state, claim)}."
    yield say("No one wins.")


def _leaver_cards_text(state: Deal, player: str) -> str:
    """Return what happens to the cards of a player who goes home (DEAL-OQ-29)."""
    hand, table = state.areas[player].hand, len(sets.cards_on_table(state, player))
    return say(
        "All their cards, {hand} in hand and {table} on the table, would go under the discard pile",
        hand=hand,
        table=table,
    )
