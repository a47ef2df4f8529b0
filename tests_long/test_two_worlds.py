"""Nobody can tell two worlds apart: the courses that take long."""

from __future__ import annotations

import pytest

from tests.web.serving import Served
from tests.web.test_two_worlds import FAR, go_along, go_along_typed, served  # noqa: F401


@pytest.mark.parametrize("course", FAR)
def test_nobody_can_tell_two_worlds_apart(served: Served, course: str) -> None:  # noqa: F811
    go_along(served, course)


def test_nobody_can_tell_two_worlds_apart_while_somebody_types_what_was_drawn(served: Served) -> None:  # noqa: F811
    go_along_typed(served, "virtus", 70)
