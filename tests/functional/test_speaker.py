"""The speaker with real child processes: small shell scripts stand where the players would be."""

import asyncio
import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from companion.core.language import speaking
from companion.sound.outlet import REST_S
from companion.sound.speaker import MOST_SOUNDS, SubprocessSpeaker
from companion.table.ports import Speaker
from companion.unit.signals import Cue
from tests.patience import PATIENCE_S
from tests.sound_room import Room

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are waited for as Linux does it")

HANG = "exec sleep 600"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setattr(Room, "strangers", psutil.Process().children())
    room = Room(tmp_path)
    monkeypatch.setenv("PATH", str(room.programs))
    yield room
    for speaker in room.speakers:
        speaker.close()
    assert children() == []


def children() -> list[psutil.Process]:
    """Return what the speakers run now; what ran before the test is none of theirs."""
    return [process for process in psutil.Process().children() if process not in Room.strangers]


def wait_dead(*processes: psutil.Process) -> None:
    """Wait until the processes are dead but do not reap them: their exit codes are for the speaker."""
    for process in processes:
        with suppress(ProcessLookupError):
            ended = os.pidfd_open(process.pid)
            try:
                assert select.select([ended], [], [], PATIENCE_S)[0], f"{process} is still there"
            finally:
                os.close(ended)


def test_a_cue_goes_to_the_best_player_as_a_complete_file(room: Room) -> None:
    room.install("aplay")
    room.install("paplay")
    speaker: Speaker = (system := room.speaker())
    speaker.play(Cue.FIVE_SECONDS)
    assert system.status_after_playing(PATIENCE_S) == f"Sounds go to paplay ({room.programs}/paplay). Speech is off."
    assert room.lines() == ["paplay: five_seconds"]
    assert room.rings == 0


def test_without_a_player_the_bell_rings_for_every_cue(room: Room) -> None:
    speaker = room.speaker()
    speaker.play(Cue.BID)
    speaker.play(Cue.SOLD)
    assert room.rings == 2
    assert speaker.status == (
        "Sounds go to the terminal bell: none of pw-play, paplay, aplay is installed. Speech is off."
    )


def test_a_player_that_fails_hands_its_cue_to_the_next(room: Room) -> None:
    room.install("pw-play", "exit 1")
    room.install("aplay")
    speaker = room.speaker()
    speaker.play(Cue.SOLD)
    speaker.status_after_playing(PATIENCE_S)
    speaker.play(Cue.BID)
    speaker.status_after_playing(PATIENCE_S)
    assert room.lines() == ["pw-play: sold", "aplay: sold", "aplay: bid"]
    assert room.rings == 0


def test_when_the_last_player_fails_the_bell_rings_for_that_very_cue(room: Room) -> None:
    room.install("paplay", "exit 3")
    speaker = room.speaker()
    speaker.play(Cue.SOLD)
    assert speaker.status_after_playing(PATIENCE_S).startswith(
        "Sounds go to the terminal bell: paplay failed with exit code 3."
    )
    assert room.rings == 1


async def test_with_a_timer_the_bell_rings_without_another_call(room: Room) -> None:
    room.install("paplay", "exit 1")
    rung = asyncio.Event()
    speaker = SubprocessSpeaker(room.cache, rung.set, platform="linux", later=asyncio.get_running_loop().call_later)
    speaker.play(Cue.TIME_UP)
    await asyncio.wait_for(rung.wait(), PATIENCE_S)
    speaker.close()


def test_that_nothing_makes_a_sound_is_said_once(room: Room) -> None:
    room.install("paplay", "exit 1")
    room.install("espeak-ng", "exit 1")
    said: list[str] = []
    speaker = SubprocessSpeaker(
        room.cache, room.ring, said.append, speech=True, later=None, platform="linux", clock=room.clock
    )
    room.speakers.append(speaker)
    for cue in (Cue.START, Cue.SOLD):
        speaker.play(cue)
        speaker.say("Sold")
        speaker.status_after_playing(PATIENCE_S)
    assert room.rings == 2
    assert said == ["No audio device, so no sound: paplay failed with exit code 1."], "nothing is spoken"


@pytest.mark.parametrize("both", [True, False], ids=["a sound is still to fail", "speech alone fails first"])
def test_a_missing_device_is_said_once_where_speech_finds_it_first(room: Room, both: bool) -> None:
    gate = room.programs / "gate"
    os.mkfifo(gate)
    room.install("paplay", f"read line < {gate}; exit 1")
    room.install("espeak-ng", "exit 1")
    said: list[str] = []
    speaker = SubprocessSpeaker(
        room.cache, room.ring, said.append, speech=True, later=None, platform="linux", clock=room.clock
    )
    room.speakers.append(speaker)
    opener = os.open(gate, os.O_RDWR)
    if both:
        speaker.play(Cue.START)
    sounding = children()
    speaker.say("Sold")
    wait_dead(*(child for child in children() if child not in sounding))
    speaker.poll()
    if not both:
        speaker.play(Cue.START)
    os.write(opener, b"go\n")
    speaker.status_after_playing(PATIENCE_S)
    os.close(opener)
    assert room.rings == 1
    sound, speech = "No audio device, so no sound: paplay", "No speech: espeak-ng"
    assert said == [f"{sound if both else speech} failed with exit code 1."]


def test_a_program_that_is_no_program_counts_as_failed(room: Room) -> None:
    room.install("paplay")
    (room.programs / "paplay").write_bytes(b"\x7fELF nothing")
    speaker = room.speaker()
    speaker.play(Cue.SOLD)
    assert room.rings == 1
    assert "paplay could not be started (Exec format error)" in speaker.status


def test_a_failed_player_gets_another_chance_after_a_while_or_a_turn_of_the_knob(room: Room) -> None:
    room.install("paplay", f"[ -e {room.cache}/fixed ]")
    speaker = room.speaker()
    speaker.play(Cue.SOLD)
    speaker.status_after_playing(PATIENCE_S)
    (room.cache / "fixed").touch()
    speaker.play(Cue.BID)
    assert (room.rings, room.lines()) == (2, ["paplay: sold"])
    room.clock.now += REST_S
    speaker.play(Cue.START)
    speaker.status_after_playing(PATIENCE_S)
    assert (room.rings, room.lines()[1:]) == (2, ["paplay: start"])
    (room.cache / "fixed").unlink()
    speaker.play(Cue.STOP)
    assert speaker.status_after_playing(PATIENCE_S).startswith("Sounds go to the terminal bell")
    speaker.volume = 80
    assert speaker.status.startswith("Sounds go to paplay")


def test_a_cue_that_failed_long_ago_is_not_sounded_late(room: Room) -> None:
    room.install("paplay", "exit 1")
    speaker = room.speaker()
    speaker.play(Cue.TICK)
    wait_dead(*children())
    room.clock.now += 2
    speaker.status_after_playing(PATIENCE_S)
    assert room.rings == 0


def test_a_player_that_hangs_blocks_nothing_and_ends_with_the_speaker(room: Room) -> None:
    room.install("paplay", HANG)
    speaker = room.speaker()
    speaker.prepare()
    started = time.monotonic()
    for _ in range(20):
        speaker.play(Cue.TICK)
    assert time.monotonic() - started < 5
    running = children()
    assert running
    speaker.close()
    assert [child for child in running if child.is_running()] == []


def test_a_player_that_hangs_is_ended_in_time_and_counts_as_failed(room: Room) -> None:
    room.install("paplay", HANG)
    speaker = room.speaker()
    speaker.play(Cue.SOLD)
    (player,) = children()
    room.clock.now += 2
    speaker.poll()
    assert player.status() != psutil.STATUS_ZOMBIE
    room.clock.now += 2
    speaker.poll()
    wait_dead(player)
    assert speaker.status_after_playing(PATIENCE_S).startswith("Sounds go to the terminal bell: paplay did not finish.")
    assert not player.is_running()


def test_only_a_few_sounds_run_at_once_and_the_oldest_gives_way(room: Room) -> None:
    room.install("paplay", HANG)
    speaker = room.speaker()
    started: list[psutil.Process] = []
    for _ in range(MOST_SOUNDS + 3):
        speaker.play(Cue.TICK)
        started += [child for child in children() if child not in started]
    assert len(started) == MOST_SOUNDS + 3
    wait_dead(*started[:3])
    speaker.poll()
    assert set(children()) == set(started[3:])


@pytest.mark.parametrize(("first", "then"), [(Cue.SPIN, Cue.STOP), (Cue.HOUR, Cue.POWER)])
def test_a_cue_ends_the_sound_it_makes_untrue(room: Room, first: Cue, then: Cue) -> None:
    room.install("paplay", HANG)
    speaker = room.speaker()
    speaker.play(first)
    (earlier,) = children()
    speaker.play(then)
    wait_dead(earlier)
    speaker.poll()
    assert len(children()) == 1
    assert earlier not in children()
    assert room.rings == 0


def test_muted_or_at_volume_zero_nothing_is_started_and_nothing_rings(room: Room) -> None:
    speaker = room.speaker(speech=True)
    speaker.muted = True
    speaker.play(Cue.SOLD)
    speaker.say("Sold")
    speaker.muted = False
    speaker.volume = 0
    speaker.play(Cue.SOLD)
    assert speaker.status.startswith("Sounds are muted.")
    assert (room.rings, children()) == (0, [])
    speaker.volume = 10
    speaker.play(Cue.SOLD)
    assert room.rings == 1


def test_muting_ends_what_is_being_heard_without_blaming_the_player(room: Room) -> None:
    room.install("paplay", HANG)
    room.install("espeak-ng", HANG)
    speaker = room.speaker(speech=True)
    speaker.play(Cue.HOUR)
    speaker.say("One hour has passed.")
    running = children()
    assert len(running) == 2
    speaker.muted = True
    speaker.status_after_playing(PATIENCE_S)
    assert [child for child in running if child.is_running()] == []
    speaker.muted = False
    assert "paplay" in speaker.status
    assert room.rings == 0


@pytest.mark.parametrize("volume", [-1, 101])
def test_a_volume_out_of_range_is_refused_and_the_old_one_stays(room: Room, volume: int) -> None:
    speaker = room.speaker()
    with pytest.raises(ValueError, match=f"0 to 100, not {volume}"):
        speaker.volume = volume
    assert speaker.volume == 80


def test_a_cache_that_cannot_be_written_means_the_bell_and_is_said(room: Room) -> None:
    room.install("paplay")
    room.cache.write_text("in the way")
    speaker = room.speaker()
    speaker.prepare()
    speaker.play(Cue.SOLD)
    assert room.rings == 1
    assert f"terminal bell: {room.cache} can't be written (a file with that name already exists)." in speaker.status
    room.cache.unlink()
    speaker.play(Cue.SOLD)
    assert speaker.status_after_playing(PATIENCE_S).startswith("Sounds go to paplay")


def test_speech_is_off_unless_wanted(room: Room) -> None:
    room.install("espeak-ng")
    speaker = room.speaker()
    speaker.say("Sold to Ana")
    assert children() == []
    speaker.speech = True
    speaker.say("Sold to Ana")
    assert speaker.status_after_playing(PATIENCE_S).endswith(f"Speech goes to espeak-ng ({room.programs}/espeak-ng).")
    assert room.lines() == ["espeak-ng: Sold to Ana"]


def test_one_announcement_at_a_time_and_a_new_one_replaces_the_one_that_waits(room: Room) -> None:
    gate = room.programs / "gate"
    os.mkfifo(gate)
    room.install("espeak-ng", f"read line < {gate}")
    speaker = room.speaker(speech=True)
    opener = os.open(gate, os.O_RDWR)
    for text in ("one", "two", "three"):
        speaker.say(text)
    assert len(children()) == 1
    os.write(opener, b"go\n")
    wait_dead(*children())
    speaker.poll()
    os.write(opener, b"go\n")
    speaker.status_after_playing(PATIENCE_S)
    os.close(opener)
    assert room.lines() == ["espeak-ng: one", "espeak-ng: three"]


def test_a_voice_that_fails_hands_over_and_without_a_voice_there_is_silence(room: Room) -> None:
    room.install("espeak-ng", "exit 1")
    room.install("spd-say")
    speaker = room.speaker(speech=True)
    speaker.say("Time is up")
    speaker.status_after_playing(PATIENCE_S)
    assert room.lines() == ["espeak-ng: Time is up", "spd-say: Time is up"]
    (room.programs / "spd-say").unlink()
    speaker.say("Sold")
    assert "No speech: espeak-ng failed with exit code 1, spd-say could not be" in speaker.status
    assert room.rings == 0


def test_a_text_is_spoken_in_the_language_it_was_made_in(room: Room) -> None:
    room.install("espeak-ng", f'echo "$2" >> {room.heard}')
    speaker = room.speaker(speech=True)
    with speaking("de"):
        speaker.say("Verkauft")
        speaker.say("Die Zeit ist um")
    speaker.status_after_playing(PATIENCE_S)
    with speaking("fr"):
        speaker.say("Vendu")
    assert speaker.status_after_playing(PATIENCE_S).endswith(f"Speech goes to espeak-ng ({room.programs}/espeak-ng).")
    spoken = [("Verkauft", "de"), ("Die Zeit ist um", "de"), ("Vendu", "fr")]
    assert room.lines() == [line for text, code in spoken for line in (f"espeak-ng: {text}", code)]


def test_switching_speech_off_ends_it(room: Room) -> None:
    room.install("espeak-ng", HANG)
    speaker = room.speaker(speech=True)
    speaker.say("one")
    speaker.say("two")
    (voice,) = children()
    speaker.speech = False
    speaker.status_after_playing(PATIENCE_S)
    assert not voice.is_running()
    assert children() == []


def test_a_closed_speaker_is_silent(room: Room) -> None:
    room.install("paplay")
    speaker = room.speaker(speech=True)
    speaker.close()
    speaker.play(Cue.SOLD)
    speaker.say("Sold")
    assert (children(), room.rings) == ([], 0)
