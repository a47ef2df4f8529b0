"""The rule registries, and which of their rows have a test."""

from typing import Final

COVERAGE_FILE: Final = "build/rule-coverage.json"
"""Where a full test run notes, under the project's root, which rows have passing tests."""
