"""What the unit shows goes to the box and back unchanged."""

import itertools

import pytest

from companion.box.translate import BUTTONS, NOTES, to_signals, to_state
from companion.unit.signals import Button, Countdown, Cue, Red, Sectors, Signals
from companion.wire.frame import BODY_MAX
from companion.wire.messages import Key, Tone, message_body

COUNTDOWNS = [None, *(Countdown(deal, 38_000, held) for deal in (False, True) for held in (False, True))]


@pytest.mark.parametrize("power", [False, True])
def test_signals_survive_the_wire(power: bool) -> None:
    for sectors, red, countdown, hour in itertools.product(Sectors, Red, COUNTDOWNS, (None, 0, 3_600_000)):
        signals = Signals(power, sectors, red, countdown, hour)
        assert to_signals(to_state(signals)) == signals


def test_every_cue_fits_a_line() -> None:
    assert set(NOTES) == set(Cue)
    for notes in NOTES.values():
        assert len(message_body(Tone(65_535, notes))) <= BODY_MAX


def test_every_button_has_a_letter() -> None:
    assert set(BUTTONS) == set(Key)
    assert set(BUTTONS.values()) == set(Button)
