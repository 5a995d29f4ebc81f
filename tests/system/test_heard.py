"""Sounds are really heard: a private sound server with a sink that goes nowhere, recorded while cues play."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector

import pytest

from companion.sound.speaker import SubprocessSpeaker
from companion.sound.tones import duration_s
from companion.unit.signals import Cue
from tests import sound_samples
from tests.patience import PATIENCE_S

RATE = 44_100
PROGRAMS = ("pulseaudio", "paplay", "parec")
VOICE = "espeak-ng"

pytestmark = [
    pytest.mark.system,
    pytest.mark.skipif(sys.platform != "linux", reason="the sound server is the one of Linux"),
]


def need(*programs: str) -> None:
    """Fail where a program is not installed: what is not there is not heard."""
    missing = [program for program in programs if shutil.which(program) is None]
    assert not missing, f"{', '.join(missing)} must be installed: python3 tools/check.py does that"


class Recorder:
    """What comes out of the sink: a `parec` on its monitor, read as it runs."""

    def __init__(self) -> None:
        command = ["parec", "--device=nowhere.monitor", "--format=s16le", f"--rate={RATE}", "--channels=1"]
        self.process = subprocess.Popen(
            [*command, "--raw", "--latency-msec=20"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.raw = b""
        self.read_until(lambda: bool(self.raw))

    @property
    def sound(self) -> list[int]:
        return list(sound_samples.samples(self.raw))

    def read_until(self, enough: Callable[[], bool]) -> None:
        """Read until it is enough; fail if that takes too long."""
        assert self.process.stdout
        deadline = time.monotonic() + PATIENCE_S
        with DefaultSelector() as selector:
            selector.register(self.process.stdout, EVENT_READ)
            while not enough():
                assert selector.select(max(0, deadline - time.monotonic())), "nothing more was heard"
                self.raw += os.read(self.process.stdout.fileno(), 65_536)
                assert time.monotonic() < deadline, "the expected sound wasn't heard"

    def listen(self, quiet_s: float = 0.4) -> list[int]:
        """Return the sound that comes next, once it was followed by quiet."""
        tail = int(quiet_s * RATE)
        self.read_until(lambda: sound_samples.loudness(self.sound) > sound_samples.QUIET)
        self.read_until(lambda: sound_samples.loudness(self.sound[-tail:]) <= sound_samples.QUIET)
        sound, self.raw = self.sound, b""
        return sound

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def server() -> Iterator[None]:
    """Run a private sound server; its socket needs a short path."""
    need(*PROGRAMS)
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as monkeypatch:
        home = Path(name)
        for variable in (
            "HOME",
            "XDG_RUNTIME_DIR",
            "XDG_CONFIG_HOME",
            "PULSE_RUNTIME_PATH",
            "PULSE_STATE_PATH",
        ):
            monkeypatch.setenv(variable, name)
        monkeypatch.setenv("PULSE_SERVER", f"unix:{home}/socket")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
            ready.settimeout(PATIENCE_S)
            ready.bind(f"{home}/ready")
            # The server says here, as to systemd, that it can be spoken to.
            monkeypatch.setenv("NOTIFY_SOCKET", f"{home}/ready")
            process = subprocess.Popen(_server(home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                assert b"READY=1" in ready.recv(4_096)
                yield
            finally:
                process.terminate()
                process.wait(PATIENCE_S)


def _server(home: Path) -> list[str]:
    modules = (
        f"module-native-protocol-unix auth-anonymous=1 socket={home}/socket",
        f"module-null-sink sink_name=nowhere rate={RATE}",
    )
    options = ("--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes")
    return ["pulseaudio", "-n", *options, *(f"--load={module}" for module in modules)]


@pytest.fixture(scope="module")
def recorder(server: None) -> Iterator[Recorder]:
    recorder = Recorder()
    yield recorder
    recorder.close()


@pytest.fixture
def only_paplay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: None) -> None:
    """Leave only `paplay` and the voice on the PATH."""
    for program in (PROGRAMS[1], VOICE):
        if place := shutil.which(program):
            (tmp_path / program).symlink_to(place)
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def speaker(tmp_path: Path, recorder: Recorder, only_paplay: None) -> Iterator[SubprocessSpeaker]:
    def no_bell() -> None:
        raise AssertionError("the bell rang although there is a sound server")

    speaker = SubprocessSpeaker(tmp_path / "cache", no_bell, volume=100)
    yield speaker
    speaker.close()


@pytest.mark.parametrize(
    ("cue", "tune"),
    [
        (Cue.SOLD, [523, 659, 784, 1047]),
        (Cue.TIME_UP, [440, 349, 262]),
        (Cue.HOUR, [659, 523, 587, 392]),
        (Cue.FIVE_SECONDS, [1760, 1760, 1760]),
    ],
)
def test_the_notes_of_a_cue_are_heard(
    speaker: SubprocessSpeaker, recorder: Recorder, cue: Cue, tune: list[int]
) -> None:
    speaker.play(cue)
    heard = recorder.listen()
    assert sound_samples.tune(heard, RATE) == pytest.approx(tune, rel=0.02)
    assert "paplay" in speaker.status_after_playing(PATIENCE_S)


def test_half_the_volume_is_heard_softer(speaker: SubprocessSpeaker, recorder: Recorder) -> None:
    speaker.play(Cue.SOLD)
    loud = sound_samples.loudness(recorder.listen())
    speaker.volume = 50
    speaker.play(Cue.SOLD)
    assert sound_samples.loudness(recorder.listen()) / loud == pytest.approx(0.25, abs=0.02)


def test_the_wheel_falls_silent_when_it_stops(speaker: SubprocessSpeaker, recorder: Recorder) -> None:
    speaker.play(Cue.SPIN)
    recorder.read_until(lambda: sound_samples.loudness(recorder.sound) > sound_samples.QUIET)
    speaker.play(Cue.STOP)
    heard = recorder.listen()
    assert len(heard) / RATE < duration_s(Cue.SPIN)
    assert 1319 in [pytest.approx(hz, rel=0.02) for hz in sound_samples.tune(heard, RATE)]


def test_an_announcement_is_heard(recorder: Recorder, speaker: SubprocessSpeaker) -> None:
    need(VOICE)
    speaker.speech = True
    speaker.say("Sold to the highest bidder")
    heard = recorder.listen()
    assert sum(abs(value) > sound_samples.QUIET for value in heard) / RATE > 0.5
    assert "espeak-ng" in speaker.status_after_playing(PATIENCE_S)


def test_without_a_sound_server_the_bell_rings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("paplay")
    (tmp_path / "paplay").symlink_to(shutil.which("paplay") or "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path}/nobody")
    rings: list[Cue] = []
    speaker = SubprocessSpeaker(tmp_path / "cache", lambda: rings.append(Cue.SOLD))
    speaker.play(Cue.SOLD)
    assert "terminal bell: paplay failed with exit code 1" in speaker.status_after_playing(PATIENCE_S)
    assert rings == [Cue.SOLD]
    speaker.close()
