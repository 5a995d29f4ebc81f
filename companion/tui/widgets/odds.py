"""The current player's odds: the next card, the next two, and whether to stop."""

from collections.abc import Iterator

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from companion.core.words import say, translated, with_decimal_sign, with_heading
from companion.games.chance.view import ASSUMED, AdviceRow, OddsView
from companion.tui.widgets.fit import fit

_ROOMY = 12


class OddsPanel(Widget):
    """Exact odds in a few lines; with room, the full table of optimal stopping and its assumptions."""

    odds: reactive[OddsView | None] = reactive[OddsView | None](None)

    def render(self) -> Content:
        """Return the lines."""
        if self.odds is None:
            return Content.styled(say("Odds are hidden by a house rule."), "$foreground-muted")
        lines = self._table_lines(self.odds) if self.size.height >= _ROOMY else self._brief_lines(self.odds)
        return Content("\n").join(list(lines))

    def _brief_lines(self, odds: OddsView) -> Iterator[Content]:
        yield from _risk_lines(odds)
        if odds.advice:
            yield advice_in_short(odds.advice[-1])

    def _table_lines(self, odds: OddsView) -> Iterator[Content]:
        yield from _risk_lines(odds)
        if not odds.advice:
            return
        yield Content("")
        hand = fit(say("In hand {amount}", amount=odds.advice[0].stop), 14)
        flips, average = say("flips left"), say("on average")
        yield Content.assemble((hand, "bold"), f"{flips:>10}   {average:>10}   ", say("better"))
        for advice in odds.advice:
            figures = (
                f"{advice.flips:>{14 + max(10, len(flips))}}   {average_gain_text(advice):>{max(10, len(average))}}   "
            )
            yield Content.assemble(figures, better_option_text(advice))
        yield Content.styled(translated(ASSUMED), "$foreground-muted")


def _risk_lines(odds: OddsView) -> Iterator[Content]:
    yield Content.assemble(say("Bankrupt next"), "  ", (odds.bankrupt, "bold"))
    if odds.lost_in_two:
        yield Content(say("Risk: {next} next flip, {in_two} in two", next=odds.lost, in_two=odds.lost_in_two))
    else:
        yield Content(say("Risk: {next} next flip", next=odds.lost))


def advice_in_short(advice: AdviceRow) -> Content:
    """Return the better option as a sentence, with the average gain of flipping on."""
    if advice.flip:
        why = say("{average} on average, now {amount}", average=average_gain_text(advice), amount=advice.stop)
        return Content.assemble((say("Keep flipping"), "$text-success bold"), with_heading("", why))
    why = say("flipping again averages {average}", average=average_gain_text(advice))
    return Content.assemble((say("Stop at {amount}", amount=advice.stop), "$text-warning bold"), with_heading("", why))


def average_gain_text(advice: AdviceRow) -> str:
    """Return the average gain of continuing, with one decimal."""
    return with_decimal_sign(f"{advice.go_on:.1f}")


def better_option_text(advice: AdviceRow) -> Content:
    """Return the better option: to flip on or to stop."""
    if advice.flip:
        return Content.styled(say("keep flipping"), "$text-success bold")
    return Content.styled(say("stop"), "$text-warning bold")
