"""How many keys an evening of City takes."""

from benchmarks import strokes


async def test_a_turn_takes_six_keys_at_most_and_none_in_vain() -> None:
    average, refused = await strokes.played()
    assert (average <= 6, refused) == (True, [])
