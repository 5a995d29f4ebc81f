"""The transition table of the unit, walked through its real rules: every phase with every input."""

from itertools import product
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.order import Order
from companion.unit import countdown, rules
from companion.unit import moves as m
from companion.unit.phases import TRANSITIONS, Input, Phase, reason_against_input
from companion.unit.state import Unit, phase
from tests.unit.play import carry_out, fold, unit

NOW = 1_000
PATHS: dict[Phase, tuple[Any, ...]] = {
    Phase.OFF: (),
    Phase.READY: (m.SwitchOn(),),
    Phase.SPINNING: (m.SwitchOn(), m.PressBuild()),
    Phase.AUCTION: (m.SwitchOn(), m.StartAuction(), m.CallBid("Ana", 100_000)),
    Phase.AUCTION_HELD: (m.SwitchOn(), m.StartAuction(), m.CallBid("Ana", 100_000), m.Hold()),
    Phase.DEAL: (m.SwitchOn(), m.StartDeal("Ana", "Ben")),
    Phase.DEAL_HELD: (m.SwitchOn(), m.StartDeal("Ana", "Ben"), m.Hold()),
}
MOVES = {asked: make() for make, asked in m.INPUTS.items() if asked not in (Input.BID, Input.PASS)} | {
    Input.BID: m.CallBid("Ben", 200_000),
    Input.PASS: m.PassBid("Ben"),
}
OF_THE_CLOCK = {Input.SPIN_OVER, Input.TIME_UP}


def brought_to(wanted: Phase) -> Unit:
    reached = unit()
    for move in PATHS[wanted]:
        reached = carry_out(reached, move, NOW)
    assert phase(reached, NOW) is wanted
    return reached


@pytest.mark.parametrize(("now", "asked"), product(Phase, MOVES))
def test_every_input_in_every_phase(now: Phase, asked: Input) -> None:
    before = brought_to(now)
    order = Order(MOVES[asked])
    reasons = rules.verify(before, order, NOW)
    assert (reason_against_input(now, asked) is None) == (not reasons) == ((now, asked) in TRANSITIONS)
    if not reasons:
        after = fold(before, rules.facts_of_order(before, order, NOW))
        assert phase(after, NOW) is TRANSITIONS[now, asked]
        return
    assert all(reason.text.endswith(".") and reason.rule for reason in reasons)
    with pytest.raises(Refused):
        carry_out(before, MOVES[asked], NOW)
    assert before == brought_to(now)


@pytest.mark.parametrize("now", Phase)
def test_time_alone_ends_the_show_and_the_countdown_and_nothing_else(now: Phase) -> None:
    before = brought_to(now)
    later = NOW + 50_000
    after = fold(before, countdown.due_facts(before, later))
    brings = [asked for asked in OF_THE_CLOCK if (now, asked) in TRANSITIONS]
    wanted = TRANSITIONS[now, brings[0]] if brings else now
    assert phase(after, later) is wanted
    assert len(brings) <= 1


@pytest.mark.parametrize(("now", "asked"), product(Phase, MOVES))
def test_force_overrides_what_is_not_hard_and_leaves_a_sound_unit(now: Phase, asked: Input) -> None:
    before = brought_to(now)
    hard = any(reason.hard for reason in rules.verify(before, Order(MOVES[asked]), NOW))
    if hard:
        with pytest.raises(Refused):
            carry_out(before, MOVES[asked], NOW, forced=True)
    else:
        assert rules.broken_invariants(carry_out(before, MOVES[asked], NOW, forced=True)) == ()


def test_every_phase_can_be_reached_and_left() -> None:
    assert set(PATHS) == set(Phase)
    assert set(MOVES) | OF_THE_CLOCK == set(Input)
    for now in Phase:
        assert {target for (source, _), target in TRANSITIONS.items() if source is now} - {now}


@pytest.mark.parametrize(("now", "asked"), product(Phase, Input))
def test_a_refusal_stands_exactly_where_no_transition_does(now: Phase, asked: Input) -> None:
    assert (reason_against_input(now, asked) is None) == ((now, asked) in TRANSITIONS)


def test_only_a_press_in_the_show_and_a_countdown_in_place_of_another_may_be_forced() -> None:
    refused = {(now, asked): reason_against_input(now, asked) for now, asked in product(Phase, Input)}
    timed = (Phase.AUCTION, Phase.AUCTION_HELD, Phase.DEAL, Phase.DEAL_HELD)
    assert {case for case, reason in refused.items() if reason is not None and not reason.hard} == {
        (Phase.SPINNING, Input.PRESS),
        *product(timed, (Input.PRESS, Input.AUCTION, Input.DEAL)),
    }
