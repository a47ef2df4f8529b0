"""The pytest mark `rule`: which rows of the registries have a passing test.

    @pytest.mark.rule("LUD-009", "LUD-X01")
    def test_every_four_or_more_costs_the_foe_one_health() -> None: ...

A mark that names no row, or more than three, is an error of collection. After a full run the rows with a passing test
are written to `build/rule-coverage.json`; a run of some tests only leaves that file as it is. The plugin is loaded
wherever harena is installed, so it imports the registries only when it meets the mark.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from typing import Any, Final

import pytest

from harena.rulebook import COVERAGE_FILE

PROPERTY: Final = "harena_rule"
PARTIAL: Final = "harena_partial"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "rule(id, ...): the rows of a rule registry, at most three, that this test holds"
    )
    config.pluginmanager.register(Ledger(config), "harena-rule-ledger")


class Ledger:
    """Checks the marks as tests are collected, notes what became of the tests, writes it down at the end.

    Under pytest-xdist the workers collect and the controller writes: the ids travel with the tests' reports.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._partial = False
        self._marked = False
        self._passed: set[tuple[str, str]] = set()
        self._failed: set[tuple[str, str]] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Report wrong marks like a module that cannot be imported."""
        report = yield
        items = [item for item in report.result or [] if isinstance(item, pytest.Item)]
        if faults := [fault for item in items for fault in _take_marks(item)]:
            return pytest.CollectReport(collector.nodeid, "failed", "\n".join(faults), [])
        return report

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._partial |= report.failed

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        self._partial |= bool(items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The cases of a parametrised test count as one: some must pass and none may fail."""
        test = report.nodeid.partition("[")[0]
        for row in [value for name, value in report.user_properties if name == PROPERTY]:
            self._marked = True
            if report.failed:
                self._failed.add((str(row), test))
            elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
                self._passed.add((str(row), test))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker of pytest-xdist tells whether it left tests out."""
        self._partial |= getattr(node, "workeroutput", {}).get(PARTIAL, False)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput[PARTIAL] = self._partial
            return
        finished = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        stopped = session.shouldstop or session.shouldfail
        if self._marked and finished and not stopped and not self._partial and _asked_for_everything(self._config):
            self._write()

    def _write(self) -> None:
        rows: dict[str, list[str]] = {}
        for row, test in sorted(self._passed - self._failed):
            rows.setdefault(row, []).append(test)
        file = self._config.rootpath / COVERAGE_FILE
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def _take_marks(item: pytest.Item) -> list[str]:
    """Put the ids of a test where its reports will carry them; returns what is wrong with them, a line for each."""
    marks = list(item.iter_markers("rule"))
    if not marks:
        return []
    from harena.rulebook.marks import faults  # noqa: PLC0415 - other projects' test runs must not pay for it

    ids = list(dict.fromkeys(str(given) for mark in marks for given in mark.args))
    item.user_properties += [(PROPERTY, row) for row in ids]
    return [f"{item.nodeid}: {fault}" for fault in faults(ids)]


def _asked_for_everything(config: pytest.Config) -> bool:
    """Whether the command line chose no tests by path, file or last failure. (By name or mark: `pytest_deselected`.)"""
    if any(config.getoption(option, None) for option in ("ignore", "ignore_glob", "lf")):
        return False
    source = config.args_source
    at_root = config.invocation_params.dir == config.rootpath
    return source is config.ArgsSource.TESTPATHS or (source is config.ArgsSource.INVOCATION_DIR and at_root)
