"""Run the tests of an area, with and without a change, each time in a separate process."""

import compileall
import contextlib
import importlib
import json
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, Phase, settings

from tools.mutants.areas import Area
from tools.mutants.changes import Change

_LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", ".mutants", "__pycache__")
_ARGUMENTS = (
    *("-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile=mutants"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
_AT_LEAST_S = 60.0
# What the tests import and no change affects, loaded once instead of in every process.
_KEPT = ("textual.app", "textual.widgets", "textual.pilot", "hypothesis.strategies", "msgspec", "tomlkit", "serial")

# Any counterexample is enough; it need not be minimal.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@contextlib.contextmanager
def copied(root: Path) -> Iterator[Path]:
    """Copy the tree to a folder that exists during the block, so that changes there do no harm."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder).resolve() / "tree"
        shutil.copytree(root, copy, ignore=_LEFT_BEHIND)
        # Check compiled files by content: time and size would miss a change of the same length.
        compileall.compile_dir(copy, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        yield copy


class Broken(Exception):
    """The tests of an area fail without any change."""


class _Covering:
    """Records which test runs through which line, and how long each takes."""

    def __init__(self, area: Area, copy: Path) -> None:
        self._files = {str(path): str(path.relative_to(copy)) for path in area.files(copy)}
        self._coverage = Coverage(data_file=None, include=list(self._files), config_file=False)
        self._seconds: dict[str, float] = {}
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._coverage.switch_context(item.nodeid)
        start = time.perf_counter()
        result = yield
        self._seconds[item.nodeid] = time.perf_counter() - start
        self._coverage.switch_context("")
        return result

    def write(self, path: Path) -> None:
        """Write the tests, quickest first, and for each line the positions of its tests among them."""
        self._coverage.stop()
        data = self._coverage.get_data()
        tests = sorted(self._seconds, key=self._seconds.__getitem__)
        place = {test: number for number, test in enumerate(tests)}
        lines = {
            known: {
                line: list(range(len(tests))) if "" in by else sorted(place[test] for test in by)
                for line, by in data.contexts_by_lineno(full).items()
            }
            for full, known in self._files.items()
        }
        path.write_text(json.dumps({"tests": tests, "lines": lines}), "utf-8")


class _Chosen:
    """Runs only these tests, in this order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._place = {test: number for number, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._place), key=lambda item: self._place[item.nodeid]
        )


@dataclass(frozen=True, slots=True)
class Trial:
    """A copied tree whose tests passed, and which of them run through each line."""

    copy: Path
    tests: list[str]
    lines: dict[str, dict[int, list[int]]]
    limit_s: float

    def notices(self, change: Change, after: str) -> bool:
        """Return whether a test fails or hangs while the file has this text."""
        path = self.copy / change.path
        before = path.read_text("utf-8")
        path.write_text(after, "utf-8")
        try:
            return _in_a_process(self.copy, self.limit_s, _run_tests, self._covering(change)) != 0
        finally:
            path.write_text(before, "utf-8")

    def _covering(self, change: Change) -> list[str]:
        # A continuation line of a statement counts as the line before it.
        lines = self.lines[change.path]
        known = max((line for line in lines if line <= change.line), default=None)
        return [self.tests[place] for place in lines[known]] if known is not None else self.tests


def begin(area: Area, copy: Path) -> Trial:
    """Run the tests of an area unchanged. Raises `Broken` if one of them fails."""
    for name in _KEPT:
        importlib.import_module(name)
    found = copy.parent / f"{area.name}.json"
    start = time.perf_counter()
    if _in_a_process(copy, None, _run_covering, area, found):
        raise Broken(f"{area.name}: the tests fail with nothing changed:\n{_log(copy).read_text('utf-8')[-2000:]}")
    limit_s = _AT_LEAST_S + 3 * (time.perf_counter() - start)
    cover = json.loads(found.read_text("utf-8"))
    lines = {path: {int(line): by for line, by in of_file.items()} for path, of_file in cover["lines"].items()}
    return Trial(copy, cover["tests"], lines, limit_s)


def _run_covering(copy: Path, area: Area, found: Path) -> int:
    covering = _Covering(area, copy)
    status = int(pytest.main([*_ARGUMENTS, *area.test_paths(copy)], plugins=[covering]))
    covering.write(found)
    return status


def _run_tests(copy: Path, tests: Sequence[str]) -> int:
    files = sorted({test.partition("::")[0] for test in tests})
    return int(pytest.main([*_ARGUMENTS, *files], plugins=[_Chosen(tests)])) if files else 0


def _in_a_process(copy: Path, limit_s: float | None, work: Callable[..., int], *arguments: object) -> int | None:
    """Return the result of the work in a forked process, None if it takes longer than allowed."""
    process = multiprocessing.get_context("fork").Process(target=_run_in_copy, args=(copy, work, *arguments))
    process.start()
    process.join(limit_s)
    if process.exitcode is None and process.pid is not None:
        os.killpg(process.pid, signal.SIGKILL)
        process.join()
        return None
    return process.exitcode


def _run_in_copy(copy: Path, work: Callable[..., int], *arguments: object) -> None:
    os.setsid()
    os.chdir(copy)
    os.environ["PYTHONPATH"] = str(copy)
    sys.path.insert(0, str(copy))
    log = os.open(_log(copy), os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.exit(work(copy, *arguments))


def _log(copy: Path) -> Path:
    return copy.parent / "pytest.log"
