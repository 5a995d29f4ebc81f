"""What the log says of the end of a round, of one more round, and of who starts."""

from companion.games.chance import facts as f
from companion.games.chance.telling import tell
from tests.unit.chance.box import BOX, idle, turn
from tests.unit.desk import state, table


def test_a_round_that_is_over_says_which_cards_stay() -> None:
    """CHANCE-ROUND-08, CHANCE-OQ-06."""

    def sentence(**kept: tuple[str, ...]) -> str:
        return tell.sentences_of(state("chance"), [f.RoundEnded(at_ms=0, kept=kept)])[0]

    assert sentence() == "The round is over: everyone shuffles all their cards."
    assert sentence(Ben=("Flip 2",)).endswith("shuffles all their cards, except Ben's Flip 2.")
    assert sentence(Ben=("Flip 2",), Cleo=("Flip 2", "Nope!")).endswith(
        "shuffles all their cards, except Ben's Flip 2 and Cleo's Flip 2 and Nope!."
    )


def test_a_round_more_is_told_where_the_mark_is_not_the_end() -> None:
    """CHANCE-OQ-14: Ana and Ben come to 18 with five buildings each, Cleo to 13."""
    tops = {"Ana": ("brown", "purple", "red"), "Ben": ("light blue", "orange", "yellow"), "Cleo": ("green",)}
    on = (f'given on "{each}" {name} {n}' for name, colours in tops.items() for n, each in enumerate(colours, 8))
    owned = ("given owned Ana purple 1", "given owned Ben orange 1", "given turn Cleo")
    ended = (*BOX, "mark 15", *on, *owned, *turn("11"), 'play 11 "dark blue"', "end", *idle(2))

    def sentence(**options: str) -> str:
        played = table("chance", *ended, **options)
        return tell(played.state, played.history.lines[-1]).text

    more = "The longest skylines are tied: play one more round."
    assert sentence(final_tie="extra_round").endswith(f"A skyline has reached the mark. The die goes to Cleo. {more}")
    assert sentence().endswith("A skyline has reached the mark. The game is over: the mark has been reached.")
    assert sentence(finish_rule="pass").endswith(
        "A skyline has passed the mark. The game is over: the mark has been passed."
    )


def test_who_starts_is_told_with_the_numbers_rolled_for_it() -> None:
    """CHANCE-SETUP-08, CHANCE-OQ-01: who did not roll again has no number in the last throw."""

    def sentence(*rolls: tuple[str, str]) -> str:
        return tell.sentences_of(state("chance"), [f.StarterDecided(at_ms=0, player="Ben", rolls=rolls)])[0]

    assert sentence(("Ana", "3"), ("Ben", "6"), ("Cleo", "4")) == "Ben goes first: Ana 3, Ben 6, Cleo 4"
    assert sentence(("Ana", "?"), ("Ben", "6"), ("Cleo", "2")) == "Ben goes first: Ben 6, Cleo 2"
    assert sentence(("Ana", "?"), ("Ben", "?"), ("Cleo", "?")) == "Ben goes first"
    tied = f.StartTied(at_ms=0, rolls=(("Ana", "?"), ("Ben", "6"), ("Cleo", "6")), tied=("Ben", "Cleo"))
    assert tell.sentences_of(state("chance"), [tied]) == ("Ben 6, Cleo 6: Ben and Cleo roll again",)
