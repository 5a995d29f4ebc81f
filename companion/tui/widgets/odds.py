"""The current player's odds: the next card, the next two, and whether to stop."""

from collections.abc import Iterator

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from companion.games.chance.view import ASSUMED, AdviceRow, OddsView

_ROOMY = 12


class OddsPanel(Widget):
    """Exact odds in a few lines; with room, the full table of optimal stopping and its assumptions."""

    odds: reactive[OddsView | None] = reactive[OddsView | None](None)

    def render(self) -> Content:
        """Return the lines."""
        if self.odds is None:
            return Content.styled("Odds are hidden by a house rule.", "$foreground-muted")
        lines = self._table(self.odds) if self.size.height >= _ROOMY else self._short(self.odds)
        return Content("\n").join(list(lines))

    def _short(self, odds: OddsView) -> Iterator[Content]:
        yield from _risk(odds)
        if odds.advice:
            yield in_short(odds.advice[-1])

    def _table(self, odds: OddsView) -> Iterator[Content]:
        yield from _risk(odds)
        if not odds.advice:
            return
        yield Content("")
        yield Content.assemble((f"In hand {odds.advice[0].stop:<6}", "bold"), "flips left   on average   better")
        for advice in odds.advice:
            yield Content.assemble(f"{advice.flips:>24}   {expected(advice):>10}   ", advised(advice))
        yield Content.styled(ASSUMED, "$foreground-muted")


def _risk(odds: OddsView) -> Iterator[Content]:
    yield Content.assemble("Next Bankrupt  ", (odds.bankrupt, "bold"))
    yield Content(f"Turn lost: next {odds.lost}{odds.lost_in_two and f', in two {odds.lost_in_two}'}")


def in_short(advice: AdviceRow) -> Content:
    """Return the better option as a sentence, with the average gain of flipping on."""
    if advice.flip:
        return Content.assemble(
            ("Flip on", "$text-success bold"), f": {expected(advice)} on average, now {advice.stop}"
        )
    return Content.assemble(
        (f"Stop at {advice.stop}", "$text-warning bold"), f": flipping on brings {expected(advice)}"
    )


def expected(advice: AdviceRow) -> str:
    """Return the average gain of continuing, with one decimal."""
    return f"{advice.go_on:.1f}"


def advised(advice: AdviceRow) -> Content:
    """Return the better option: to flip on or to stop."""
    return (
        Content.styled("flip on", "$text-success bold") if advice.flip else Content.styled("stop", "$text-warning bold")
    )
