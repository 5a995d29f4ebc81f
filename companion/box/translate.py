"""What the unit shows and sounds in wire format, and back."""

from companion.unit.signals import Button, Countdown, Cue, Red, Sectors, Signals
from companion.wire import messages
from companion.wire.link import Notes
from companion.wire.messages import Key, State, Timer

BUTTONS = {Key.BUILD: Button.BUILD, Key.AUCTION: Button.AUCTION, Key.POWER: Button.POWER}

NOTES: dict[Cue, Notes] = {
    Cue.POWER: ((880, 80), (1320, 120)),
    Cue.SPIN: ((660, 40), (0, 40), (660, 40)),
    Cue.STOP: ((1320, 150),),
    Cue.START: ((880, 120),),
    Cue.TICK: ((1760, 30),),
    Cue.FIVE_SECONDS: ((1760, 120), (0, 60), (1760, 120)),
    Cue.BID: ((1046, 50),),
    Cue.SOLD: ((880, 100), (1108, 100), (1320, 250)),
    Cue.TIME_UP: ((440, 600),),
    Cue.HOUR_WARNING: ((988, 80), (0, 80), (988, 80)),
    Cue.HOUR: ((988, 250), (784, 250), (988, 250), (784, 250)),
    Cue.REFUSED: ((220, 150),),
}

_TIMERS = {
    (False, False): Timer.AUCTION,
    (False, True): Timer.AUCTION_HELD,
    (True, False): Timer.DEAL,
    (True, True): Timer.DEAL_HELD,
}
_COUNTDOWNS = {timer: kind for kind, timer in _TIMERS.items()}


def to_state(signals: Signals) -> State:
    """Return the state that makes a box show `signals`."""
    countdown = signals.countdown
    return State(
        power=signals.power,
        sectors=messages.Sectors[signals.sectors.name],
        red=messages.Red[signals.red.name],
        timer=Timer.NONE if countdown is None else _TIMERS[countdown.deal, countdown.held],
        left_ms=0 if countdown is None else max(0, countdown.left_ms),
        hour_left_ms=None if signals.hour_left_ms is None else max(0, signals.hour_left_ms),
    )


def to_signals(state: State) -> Signals:
    """Return what a box shows by itself as signals, for taking over."""
    countdown = None
    if state.timer is not Timer.NONE:
        deal, held = _COUNTDOWNS[state.timer]
        countdown = Countdown(deal=deal, left_ms=state.left_ms, held=held)
    return Signals(
        power=state.power,
        sectors=Sectors[state.sectors.name],
        red=Red[state.red.name],
        countdown=countdown,
        hour_left_ms=state.hour_left_ms,
    )
