"""The odds of the player in turn: the next card, the next two, and whether to stop."""

from collections.abc import Iterator

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from companion.games.chance.view import ASSUMED, AdviceRow, OddsView

_ROOMY = 12


class OddsPanel(Widget):
    """Exact odds in a few lines; with room, the whole table of best stopping and what it takes for granted."""

    odds: reactive[OddsView | None] = reactive[OddsView | None](None)

    def render(self) -> Content:
        """Return the lines."""
        if self.odds is None:
            return Content.styled("Odds are hidden by a house rule.", "$foreground-muted")
        lines = self._table(self.odds) if self.size.height >= _ROOMY else self._short(self.odds)
        return Content("\n").join(list(lines))

    def _short(self, odds: OddsView) -> Iterator[Content]:
        yield Content.assemble("Next card Bankrupt  ", (odds.bankrupt, "bold"))
        yield Content(f"Turn lost: next {odds.lost}, in two {odds.lost_in_two}")
        if odds.advice:
            now = odds.advice[-1]
            yield Content.assemble(f"In hand {now.stop}, going on {expected(now)}: ", advised(now))
            rest = "  ".join(f"{each.flips}: {each.go_on:.0f}" for each in odds.advice)
            yield Content.styled(f"flips left  {rest}", "$foreground-muted")

    def _table(self, odds: OddsView) -> Iterator[Content]:
        risk = f"turn lost: next {odds.lost}, within two {odds.lost_in_two}"
        yield Content.assemble("Next card Bankrupt  ", (odds.bankrupt, "bold"), f"   {risk}")
        if not odds.advice:
            return
        yield Content("")
        yield Content.assemble((f"In hand {odds.advice[0].stop:<6}", "bold"), "flips left   going on brings   better")
        for advice in odds.advice:
            yield Content.assemble(f"{advice.flips:>24}   {expected(advice):>15}   ", advised(advice))
        yield Content.styled(ASSUMED, "$foreground-muted")


def expected(advice: AdviceRow) -> str:
    """Return what going on brings on average, with one decimal."""
    return f"{advice.go_on:.1f}"


def advised(advice: AdviceRow) -> Content:
    """Return what is better: to flip on or to stop."""
    return (
        Content.styled("flip on", "$text-success bold") if advice.flip else Content.styled("stop", "$text-warning bold")
    )
