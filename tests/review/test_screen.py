"""What the screen has room for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Static

from tests.review.test_session import path, session, state
from tfgradmigrate.review import shown
from tfgradmigrate.review.screen import Screen
from tfgradmigrate.review.session import Session

__all__ = ["path", "state"]


@pytest.mark.parametrize(("height", "of_proof"), [(24, 3), (40, 8)])
def test_a_long_proof_leaves_room_for_the_change(
    path: Path, monkeypatch: pytest.MonkeyPatch, height: int, of_proof: int
) -> None:
    monkeypatch.setattr(Session, "prove", lambda *_: ())
    monkeypatch.setattr(shown, "proof", lambda _: "\n".join(["first: proved"] * 12))

    async def look() -> None:
        app = Screen(session(path))
        async with app.run_test(size=(80, height)) as pilot:
            await pilot.press("p")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert app.query_one("#proof").size.height == of_proof
            for side in ("#old", "#new"):
                assert app.query_one(side).size.height >= 5
            app.query_one("#proof").scroll_end(animate=False)
            await pilot.pause()
            assert app.query_one("#proof").scroll_y == 12 - of_proof

    asyncio.run(look())


def test_the_keys_are_told_and_the_panes_scroll_together(path: Path) -> None:
    async def look() -> None:
        app = Screen(session(path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("question_mark")
            await pilot.pause()
            assert "y yes, n no" in str(app.query_one("#proof-text", Static).visual)
            await pilot.press("escape")
            await pilot.pause()
            assert "y yes" not in str(app.query_one("#proof-text", Static).visual)
            app.query_one("#old").scroll_to(y=2, animate=False)
            await pilot.pause()
            assert app.query_one("#new").scroll_y == app.query_one("#old").scroll_y == 2

    asyncio.run(look())
