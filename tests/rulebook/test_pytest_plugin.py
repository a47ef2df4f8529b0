"""The mark `rule` in a project of its own: what it refuses, what it notes, and when it writes."""

from __future__ import annotations

import json
from textwrap import dedent

import pytest

from harena.rulebook import COVERAGE_FILE

PASSING = """
    import pytest

    @pytest.mark.rule("LUD-001", "LUD-X01")
    def test_passes():
        pass
"""


class Project:
    """A project with tests of its own, in which harena is installed."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self._pytester = pytester
        self.file = pytester.path / COVERAGE_FILE

    def test_file(self, source: str, name: str = "test_it.py") -> None:
        self._pytester.path.joinpath(name).write_text(dedent(source), encoding="utf-8")

    def run(self, *arguments: str) -> pytest.RunResult:
        return self._pytester.runpytest_inprocess("-p", "no:hypothesispytest", *arguments)

    def covered(self) -> dict[str, list[str]]:
        """The rows that the runs so far have noted as tested."""
        noted: dict[str, list[str]] = json.loads(self.file.read_text(encoding="utf-8"))
        return noted


@pytest.fixture
def project(pytester: pytest.Pytester) -> Project:
    pytester.makeini("[pytest]")  # the project ends here, whatever lies in the folders above
    return Project(pytester)


# What a mark may say


def test_a_wrong_mark_fails_the_run_and_names_test_and_id(project: Project) -> None:
    project.test_file("""
        import pytest

        @pytest.mark.rule("LUD-999")
        def test_of_an_unknown_row(): pass

        @pytest.mark.rule("CHS-001")
        def test_of_an_unknown_game(): pass

        @pytest.mark.rule("lud-001")
        def test_in_small_letters(): pass

        @pytest.mark.rule("LUD-001", "LUD-002", "LUD-003", "LUD-004")
        def test_of_four_rows(): pass

        @pytest.mark.rule("LUD-016")
        def test_of_a_row_that_only_explains(): pass

        @pytest.mark.rule(12)
        def test_of_a_number(): pass

        @pytest.mark.rule
        def test_of_nothing(): pass

        @pytest.mark.rule("LUD-001", "LUD-002", "LUD-003")
        def test_of_three_rows(): pass
    """)
    project.test_file(PASSING, "test_right.py")
    result = project.run()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(
        [
            "*ERROR collecting test_it.py*",
            "test_it.py::test_of_an_unknown_row: *LUD-999*",
            "test_it.py::test_of_an_unknown_game: *CHS-001*",
            "test_it.py::test_in_small_letters: *lud-001*",
            "test_it.py::test_of_four_rows: *4*",
            "test_it.py::test_of_a_row_that_only_explains: *LUD-016*",
            "test_it.py::test_of_a_number: *12*",
            "test_it.py::test_of_nothing: *",
        ],
        consecutive=True,
    )
    assert not project.file.exists()


def test_the_marks_of_class_and_module_count_towards_three(project: Project) -> None:
    project.test_file("""
        import pytest

        pytestmark = pytest.mark.rule("LUD-001", "LUD-002")

        @pytest.mark.rule("LUD-002", "LUD-003")
        class TestThree:
            def test_three_in_all(self):
                pass

            @pytest.mark.rule("LUD-004")
            def test_four_in_all(self):
                pass
    """)
    result = project.run()
    result.stdout.fnmatch_lines(["*TestThree::test_four_in_all: *"])
    result.stdout.no_fnmatch_line("*TestThree::test_three_in_all: *")


def test_a_row_that_repeats_another_may_be_marked(project: Project) -> None:
    project.test_file(PASSING.replace("LUD-X01", "LUD-017"))
    assert project.run().ret == pytest.ExitCode.OK
    assert "LUD-017" in project.covered()


# What is noted


@pytest.mark.parametrize("workers", [[], ["-n2"]], ids=["alone", "two workers"])
def test_a_passing_test_covers_its_rows(project: Project, workers: list[str]) -> None:
    project.test_file(PASSING)
    assert project.run(*workers).ret == pytest.ExitCode.OK
    assert project.covered() == {"LUD-001": ["test_it.py::test_passes"], "LUD-X01": ["test_it.py::test_passes"]}


@pytest.mark.parametrize("workers", [[], ["-n2"]], ids=["alone", "two workers"])
def test_only_tests_that_pass_cover_a_row(project: Project, workers: list[str]) -> None:
    project.test_file("""
        import pytest

        @pytest.fixture
        def breaks_afterwards():
            yield
            assert False

        @pytest.mark.rule("LUD-001")
        def test_fails():
            assert False

        @pytest.mark.rule("LUD-002")
        def test_fails_in_the_end(breaks_afterwards):
            pass

        @pytest.mark.rule("LUD-003")
        @pytest.mark.skip
        def test_skips():
            pass

        @pytest.mark.rule("LUD-004")
        @pytest.mark.xfail
        def test_is_known_to_fail():
            assert False

        @pytest.mark.rule("LUD-005")
        @pytest.mark.xfail
        def test_passes_by_surprise():
            pass

        @pytest.mark.rule("LUD-006")
        def test_passes():
            pass

        @pytest.mark.rule("LUD-007")
        def test_skips_half_way():
            pytest.skip("no swords today")
    """)
    assert project.run(*workers).ret == pytest.ExitCode.TESTS_FAILED
    assert project.covered() == {"LUD-006": ["test_it.py::test_passes"]}


def test_one_failing_case_spoils_a_parametrised_test_and_a_skipped_one_does_not(project: Project) -> None:
    project.test_file("""
        import pytest

        @pytest.mark.rule("LUD-001")
        @pytest.mark.parametrize("case", ["good", "bad"])
        def test_of_two(case):
            assert case == "good"

        @pytest.mark.rule("LUD-002")
        @pytest.mark.parametrize("case", ["good", pytest.param("bad", marks=pytest.mark.skip)])
        def test_of_one(case):
            assert case == "good"
    """)
    project.run()
    assert project.covered() == {"LUD-002": ["test_it.py::test_of_one"]}


def test_a_failing_test_does_not_spoil_another_test_of_the_row(project: Project) -> None:
    project.test_file(
        PASSING
        + """
    @pytest.mark.rule("LUD-001")
    def test_fails():
        assert False
    """
    )
    project.run()
    assert project.covered()["LUD-001"] == ["test_it.py::test_passes"]


# When it is written


def test_a_full_run_replaces_what_was_noted_before(project: Project) -> None:
    project.test_file(PASSING)
    project.run()
    project.test_file(PASSING.replace("LUD-001", "LUD-002"))
    project.run()
    assert sorted(project.covered()) == ["LUD-002", "LUD-X01"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["-k", "passes"],
        ["-k", "passes", "-n2"],
        ["-m", "rule"],
        ["test_it.py"],
        ["--deselect", "test_other.py"],
        ["--ignore", "test_other.py"],
        ["--ignore-glob", "*other.py"],
        ["--collect-only"],
        ["-x"],
        ["--maxfail=1", "-n1"],
    ],
    ids=" ".join,
)
def test_a_run_of_some_tests_leaves_the_file_alone(project: Project, arguments: list[str]) -> None:
    project.test_file(PASSING)
    project.test_file("def test_fails():\n    assert False\n", "test_other.py")
    project.run(*arguments)
    assert not project.file.exists()


def test_a_run_of_what_failed_last_leaves_the_file_alone(project: Project) -> None:
    project.test_file(PASSING)
    project.test_file("def test_fails():\n    assert False\n", "test_other.py")
    project.run()
    project.test_file(PASSING.replace("LUD-001", "LUD-002").replace("test_passes", "test_fails"), "test_other.py")
    project.run("--lf")
    assert sorted(project.covered()) == ["LUD-001", "LUD-X01"]


def test_a_run_that_was_broken_off_leaves_the_file_alone(project: Project) -> None:
    project.test_file(PASSING)
    project.test_file("import pytest\n\ndef test_ends_it_all():\n    pytest.exit('enough')\n", "test_other.py")
    project.run()
    assert not project.file.exists()


@pytest.mark.parametrize("workers", [[], ["-n2"]], ids=["alone", "two workers"])
def test_a_run_that_could_not_collect_everything_leaves_the_file_alone(project: Project, workers: list[str]) -> None:
    project.test_file(PASSING)
    project.test_file("import no_such_module", "test_broken.py")
    project.run("--continue-on-collection-errors", *workers)
    assert not project.file.exists()


def test_a_worker_reports_a_wrong_mark(project: Project) -> None:
    project.test_file(PASSING.replace("LUD-001", "LUD-999"))
    project.test_file("def test_fine():\n    pass\n", "test_other.py")
    result = project.run("-n2")
    assert result.ret != pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*test_it.py::test_passes: *LUD-999*"])
    assert not project.file.exists()


def test_the_configured_test_folders_are_everything(project: Project, pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\ntestpaths = tests")
    pytester.mkdir("tests")
    project.test_file(PASSING, "tests/test_it.py")
    project.run()
    assert "LUD-001" in project.covered()


def test_a_project_without_the_mark_is_left_alone(project: Project, pytester: pytest.Pytester) -> None:
    project.test_file("""
        import sys

        def test_of_somebody_else():
            assert not [name for name in sys.modules if name.startswith(("harena.core", "msgspec"))]
    """)
    assert pytester.runpytest_subprocess("-p", "no:hypothesispytest").ret == pytest.ExitCode.OK
    assert not project.file.parent.exists()
