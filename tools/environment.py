"""A virtual environment with all dependencies, created once and again when they or the translations change."""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_SCRIPTS = "Scripts" if os.name == "nt" else "bin"
_SUFFIX = ".exe" if os.name == "nt" else ""


def program(name: str) -> Path:
    """Return the path of a program of the environment."""
    return ROOT / ".venv" / _SCRIPTS / f"{name}{_SUFFIX}"


def prepare(*extras: str) -> None:
    """Create the environment if it is missing, out of date or lacks a requested extra; it keeps existing extras.

    Raises `SystemExit` with what to do if it cannot.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 - this may run on any Python
        raise SystemExit(f"companion needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in _sources())).hexdigest()
    stamp = ROOT / ".venv" / "companion.stamp"
    made, *has = stamp.read_text().split() if stamp.exists() else [""]
    fresh = made == digest and program("python").exists()
    if fresh and set(extras) <= set(has):
        return
    print("Setting up .venv (once) …", file=sys.stderr, flush=True)
    if not fresh:
        _make_environment()
    wanted = sorted({*extras, *has})
    if not _install(f".[{','.join(wanted)}]"):
        raise SystemExit("The packages could not be installed: see above. Is there a network?")
    stamp.write_text(" ".join((digest, *wanted)))


def _sources() -> list[Path]:
    """Return what the environment is made from: its packages, and the translations it compiles."""
    return [ROOT / "pyproject.toml", *sorted((ROOT / "companion" / "locale").glob("*/LC_MESSAGES/companion.po"))]


def _install(what: str) -> bool:
    """Install in place with uv, which takes a third of pip's time, or with pip if uv is not available."""
    python, quiet = str(program("python")), ["install", "--quiet"]
    pip = [python, "-m", "pip", *quiet, "--disable-pip-version-check"]
    uv = [python, "-m", "uv", "pip", *quiet, "--python", python, "--compile-bytecode"]
    if all(_run_step(step, stderr=subprocess.DEVNULL) for step in ([*pip, "uv"], [*uv, "--editable", what])):
        return True
    return _run_step([*pip, "--editable", what])


def _run_step(step: list[str], stderr: int | None = None) -> bool:
    return subprocess.run(step, cwd=ROOT, stdout=sys.stderr, stderr=stderr).returncode == 0


def _make_environment() -> None:
    try:
        venv.create(ROOT / ".venv", with_pip=True)
    except OSError as error:
        shutil.rmtree(ROOT / ".venv", ignore_errors=True)
        why = error.strerror or error
        raise SystemExit(f"{ROOT / '.venv'} cannot be made: {why}. Copy the folder to where you may write.") from None
    except subprocess.CalledProcessError:
        shutil.rmtree(ROOT / ".venv", ignore_errors=True)
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        debian_install(f"python{version}-venv")
        venv.create(ROOT / ".venv", with_pip=True)


def debian_install(*packages: str) -> None:
    """Install packages on Debian or Ubuntu if allowed; otherwise report what is missing."""
    names = " ".join(packages)
    apt = shutil.which("apt-get")
    if apt is None:
        raise SystemExit(f"Please install these by hand, as your system calls them: {names}")
    admin = [] if os.geteuid() == 0 else ["sudo"]
    if admin and shutil.which("sudo") is None:
        raise SystemExit(f"Please let an administrator install these: {names}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [*admin, apt, "install", "--yes", "--quiet", "--no-install-recommends", *packages]
    for command in ([*admin, apt, "update", "--quiet"], install):
        if subprocess.run(command, env=environment, stdout=sys.stderr).returncode:
            raise SystemExit(f"Please install these by hand: {names}")
