"""Stadiums whose pair is lost, where the table takes them off again (CITY-OQ-16)."""

from companion.games.city import facts as f
from companion.games.city.rules.recorder import Recorder
from companion.games.city.rules.rent import counts_for_set


def lost(recorder: Recorder) -> None:
    """Take off every stadium whose owner no longer has two districts of its colour."""
    state = recorder.state
    if state.house.stadium_keep == "stays":
        return
    for district, plot in state.plots.items():
        if not plot.stadium:
            continue
        owner = plot.owner
        own = sum(counts_for_set(state, owner, name) for name in state.group(district)) if owner else 0
        if own < 2:
            recorder.record(f.PieceRemoved, district=district, piece="stadium")
