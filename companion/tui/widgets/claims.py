"""What is asked of the players, each with the chain of noes, and whose answer is waited for."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from companion.games.deal.view import ClaimView
from companion.tui.widgets.fit import parted
from companion.tui.widgets.players import seat_colour, seat_mark

_INDENT = 2


class Claims(Widget):
    """A claim in as many lines as it needs: the chain stands behind it, or below where it has no room."""

    claims: reactive[Sequence[ClaimView]] = reactive((), layout=True)
    players: reactive[Sequence[str]] = reactive(())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of all claims."""
        return sum(len(list(self._lines(claim, width))) for claim in self.claims)

    def render(self) -> Content:
        """Return the claims below each other."""
        return Content("\n").join(line for claim in self.claims for line in self._lines(claim, self.size.width))

    def _lines(self, claim: ClaimView, width: int) -> Iterator[Content]:
        seat, room = self.players.index(claim.target), width - _INDENT
        short = "" if claim.can_pay is None else f", has {claim.can_pay or 'nothing'}"
        *lines, last = parted(f"{claim.target} {claim.asks}{short}", room)
        chain = "".join(" › no" if name == claim.target else f" › {name}: no" for name in claim.noes)
        waits = f" › {claim.waits_for}?" if claim.noes else ""
        beside = cell_len(last + chain + waits) <= room
        answers = Content.assemble((chain, "$text-warning"), (waits, "$text-accent bold"))
        style, front = "strike" if claim.stopped else "bold", Content.styled(f"{seat_mark(seat)} ", seat_colour(seat))
        for line in (*lines, last):
            said = Content.styled(line, style)
            yield front + said + answers if beside and line is last else front + said
            front = Content(" " * _INDENT)
        if chain and not beside:
            yield Content(" ") + answers
