"""The program of docs/examples plays at a real room, with nothing but what the documents tell it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.served import Served

GAMES = {"holdem": "no-limit:1/2", "stud8": "limit:10/20:1:3", "jacks": "limit:5/10:1", "badugi": "limit:2/4"}


@pytest.fixture(scope="module")
def full_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Every table in it has been filled by the test that made it."""
    room = Served(tmp_path_factory.mktemp("full"))
    room.start()
    yield room.url
    room.kill()


@pytest.fixture
def empty_room(tmp_path: Path) -> Iterator[str]:
    room = Served(tmp_path)
    room.start()
    yield room.url
    room.kill()


def play(root: Path, room: str, name: str, deals: int) -> str:
    program = [sys.executable, str(root / "docs/examples/bot.py"), room, name, str(deals)]
    done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_short_enough_to_be_read(root: Path) -> None:
    assert len((root / "docs/examples/bot.py").read_text().splitlines()) <= 40


def test_it_makes_a_table_where_there_is_none_and_plays(root: Path, empty_room: str) -> None:
    said = play(root, empty_room, "Robo", deals=1)
    assert "Happened 1" in said
    assert "Done" in said
    (table,) = httpx.get(f"{empty_room}/api/tables").json()
    assert "Robo" in table["players"]
    assert table["hosts"] == ["Robo"]


@pytest.mark.parametrize("form", GAMES)
def test_it_plays_at_a_table_that_is_there(root: Path, full_room: str, form: str) -> None:
    with httpx.Client(base_url=full_room) as host:
        host.post("/api/enter", json={"name": f"Host of {form}"})
        quick = {"between_deals": 0, "bot_pace": 0.05}
        game = {"terms": {"games": [{"form": form, "stakes": GAMES[form]}]}, "settings": quick, "is_lawful": True}
        made = host.post("/api/tables", json={**game, "seats": 3, "bots": 2})
        assert made.status_code == 201, made.text
        said = play(root, full_room, f"Robo {form}", deals=5)
        table = host.get(f"/api/tables/{made.json()['id']}").json()
    assert table["deals"] >= 5
    assert f"Robo {form}" in table["players"]
    assert said.count("Done") > 3, "it sat down, and acted"
