"""The tones: heard again from the WAV bytes."""

import io
import wave
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest

from companion.sound import tones
from companion.sound.tones import RATE, TUNES
from companion.unit.signals import Cue
from tests import sound_samples

CUES = pytest.mark.parametrize("cue", Cue)


def decoded(cue: Cue, volume: int = 100) -> Sequence[int]:
    with wave.open(io.BytesIO(tones.wav(cue, volume))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return sound_samples.samples(file.readframes(file.getnframes()))


@CUES
def test_a_sound_lasts_as_long_as_it_says(cue: Cue) -> None:
    assert len(decoded(cue)) / RATE == pytest.approx(tones.duration_s(cue), abs=0.005)
    assert len(tones.wav(cue, 80)) == tones.wav_size(cue)


@CUES
def test_every_note_has_its_pitch(cue: Cue) -> None:
    sound, at = decoded(cue), 0
    for note in TUNES[cue]:
        part = sound[at : at + RATE * note.ms // 1000]
        at += len(part)
        assert sound_samples.pitch(part, RATE) == pytest.approx(note.hz, rel=0.01)


def test_a_sale_is_a_rising_chord_and_the_end_a_falling_one() -> None:
    assert sound_samples.tune(decoded(Cue.SOLD), RATE) == pytest.approx([523, 659, 784, 1047], rel=0.01)
    assert sound_samples.tune(decoded(Cue.TIME_UP), RATE) == pytest.approx([440, 349, 262], rel=0.01)


def test_five_seconds_are_three_beeps() -> None:
    assert sound_samples.bursts(decoded(Cue.FIVE_SECONDS), RATE, gap_ms=40) == 3


def test_the_spin_is_a_run_of_clicks_that_slows_down_over_about_two_seconds() -> None:
    sound = decoded(Cue.SPIN)
    assert 1.5 <= len(sound) / RATE <= 2.0
    assert sound_samples.bursts(sound, RATE, gap_ms=25) > 20
    first, second = sound[: len(sound) // 2], sound[len(sound) // 2 :]
    assert sound_samples.bursts(first, RATE, gap_ms=25) > 1.4 * sound_samples.bursts(second, RATE, gap_ms=25)


@CUES
def test_nothing_is_clipped_at_full_volume(cue: Cue) -> None:
    assert 10_000 < sound_samples.loudness(decoded(cue)) < 30_000


@CUES
def test_no_sound_starts_or_ends_with_a_jump(cue: Cue) -> None:
    """A step of the wave is heard as a click: the ends of every note are next to nothing."""
    sound, at = decoded(cue), 0
    for note in TUNES[cue]:
        end = at + RATE * note.ms // 1000
        assert sound_samples.loudness(sound[at : at + 3]) < 1_200
        assert sound_samples.loudness(sound[end - 3 : end]) < 1_200
        at = end


def test_volume_is_heard_and_zero_is_silence() -> None:
    peaks = [sound_samples.loudness(decoded(Cue.SOLD, volume)) for volume in range(0, 101, 10)]
    assert peaks[0] == 0
    assert all(softer < louder for softer, louder in pairwise(peaks))
    assert peaks[5] / peaks[10] == pytest.approx(0.25, abs=0.01)


@pytest.mark.parametrize(("one", "other"), combinations(Cue, 2))
def test_no_two_cues_can_be_taken_for_each_other(one: Cue, other: Cue) -> None:
    """Each pair differs by a third in length or by two half-tones in pitch."""
    lengths = sorted((tones.duration_s(one), tones.duration_s(other)))
    pitches = sorted(sound_samples.pitch(decoded(cue)[: RATE // 20], RATE) for cue in (one, other))
    assert lengths[1] > 4 / 3 * lengths[0] or pitches[1] > 1.12 * pitches[0]


@CUES
def test_the_same_cue_is_the_same_sound_every_time(cue: Cue) -> None:
    first = tones.wav(cue, 70)
    tones.wav(Cue.HOUR, 20)
    assert tones.wav(cue, 70) == first
