"""A score pad: a whole game by its record alone, made as the page on the architecture says."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.notation import Form
from companion.core.notation.slots import Number, Player
from companion.core.order import Order, Setup, reasons_against_players
from companion.games.choice import Choice
from companion.games.choice_factory import ChoiceFactory
from companion.games.game import Game
from companion.games.rulebook import Recorder, Rulebook, order_and_asker
from companion.games.view import PlayerRow, StandingRow, Standings, TableView


class Pad(msgspec.Struct, frozen=True):
    players: tuple[str, ...]
    points: dict[str, int]
    options: dict[str, str] = {}
    finished: str | None = None


class Score(msgspec.Struct, frozen=True):
    player: str
    points: int


class Finish(msgspec.Struct, frozen=True):
    pass


class Scored(Fact, frozen=True):
    player: str
    points: int


class Finished(Fact, frozen=True):
    pass


def begin(setup: Setup) -> Pad:
    if reasons := reasons_against_players(setup.players, "The score pad", 1, 8, ""):
        raise Refused(*reasons)
    return Pad(setup.players, dict.fromkeys(setup.players, 0))


def fold(state: Pad, fact: Fact) -> Pad:
    if isinstance(fact, Scored):
        return replace(state, points={**state.points, fact.player: state.points[fact.player] + fact.points})
    return replace(state, finished="finished") if isinstance(fact, Finished) else state


def reasons(before: Pad, recorder: Recorder[Pad], order: Order, player: str) -> Iterator[Reason]:
    if before.finished:
        yield Reason("The game is over.", hard=True)
    elif isinstance(order.move, Score) and not order.move.points:
        yield Reason("Nothing is no score.")


def carry_out(recorder: Recorder[Pad], order: Order, player: str) -> None:
    if isinstance(order.move, Score):
        recorder.record(Scored, player=order.move.player, points=order.move.points)
    else:
        recorder.record(Finished)


def choices_in_play(factory: ChoiceFactory[Pad]) -> Iterator[Choice]:
    for name in factory.state.players:
        yield factory.choice_with_blanks(f"{name} scores", Score, given={"player": name})
    yield factory.choice("End the game", Finish())


def standings(state: Pad, now_ms: int) -> Standings:
    def row(name: str, points: int) -> StandingRow:
        return StandingRow(name, 1 + sum(other > points for other in state.points.values()), figures=(str(points),))

    return Standings(("Points",), tuple(row(*each) for each in state.points.items()))


def view(state: Pad, now_ms: int) -> TableView:
    rows = (
        PlayerRow(name=name, first=str(points), second="", where="", marks="", in_turn=False, out=False)
        for name, points in state.points.items()
    )
    over = state.finished or ""
    return TableView(game="pad", headline="Who scores?", columns=("Points", ""), players=tuple(rows), finished=over)


def report(state: Pad, now_ms: int) -> dict[str, Any]:
    about = {"cash": None, "bankrupt": False}
    players = [
        {"name": row.name, "rank": row.rank, "worth": state.points[row.name], **about}
        for row in standings(state, now_ms).rows
    ]
    return {"game": "pad", "edition": None, "turn": None, "finished": bool(state.finished), "players": players}


RULES = Rulebook(fold, order_and_asker, reasons, carry_out)
GAME = Game[Pad](
    name="pad",
    called="Score pad",
    forms=(
        Form(
            "score",
            Score,
            Player("player"),
            Number("points"),
            summary="Record points",
            asks={"points": "How many points?"},
        ),
        Form("finish", Finish, summary="End the game"),
    ),
    facts=(Scored, Finished),
    begin=begin,
    apply=fold,
    verify=RULES.verify,
    plan=RULES.plan,
    choices_in_play=choices_in_play,
    view=view,
    standings=standings,
    report=report,
)
