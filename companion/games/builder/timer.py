"""The trading unit at a Builder table: nothing but the timer of an auction, on only while one runs."""

from companion.unit.profile import Profile, Span


def profile(auction: Span | None) -> Profile:
    """Return the profile of a unit that times auctions alone; None leaves the end to the Banker (AUCTION-05)."""
    return Profile(build_weights=(1, 1, 1, 1), auction=auction, deal=None, spin_ms=0, warning_ms=0, bid_step=1)
