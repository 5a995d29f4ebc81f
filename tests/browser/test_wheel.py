"""The pages as a user who installs the wheel gets them."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from companion.phones.bundle import packed_name
from companion.phones.files import Pages
from tests.browser.evening import sit, type_pin
from tests.browser.windows import Windows
from tests.ports import free_port
from tests.system.test_serve import FRIDAY, Served

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

ROOT = Path(__file__).parents[2]
LONG_S = 300.0


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG_S)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Install the wheel with what it needs for phones into an empty environment; return the program that is there.

    Everything comes as it comes to a user, from the registry or the cache of pip: that costs 6 s of a processor. Only
    pip itself is left out of the environment.
    """
    pip("wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT))
    [wheel] = tmp_path.glob("companion-*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "there"], check=True, timeout=LONG_S)
    programs = tmp_path / "there" / "bin"
    pip("--python", str(programs / "python"), "install", f"{wheel}[phones]")
    return programs / "companion"


async def test_a_phone_and_a_tv_open_the_pages_of_the_wheel(browser: Browser, program: Path, tmp_path: Path) -> None:
    """From the wheel the same pages come as from the source, byte by byte, and they play."""
    port = free_port()
    (tmp_path / "settings.toml").write_text(f"[phones]\nphones_port = {port}\n")
    (tmp_path / "friday.moves").write_text(FRIDAY)
    served = Served(tmp_path, str(tmp_path / "friday.moves"), (str(program),))
    try:
        pin = served.until(r"PIN: +(\d{4})")[1]
        async with Windows(browser, f"127.0.0.1:{port}") as windows:
            phone, tv = await windows.phone(), await windows.tv("/tv")
            for page in (phone, tv):
                await type_pin(page, pin)
                assert await page.locator("meta[name=companion]").get_attribute("content") == Pages().version
            script = await phone.request.get(f"/{packed_name('phone.js', Pages().version)}")
            assert "\n  " not in await script.text(), "the build packed it"
            await sit(phone, "Ana")
            for page in (phone, tv):
                await expect(page.get_by_role("timer")).to_be_visible()
            assert windows.problems == []
    finally:
        served.process.kill()
        served.process.communicate()
