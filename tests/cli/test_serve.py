"""`cardspeak serve`: where the room is, who owns it, and what is said when it cannot be."""

import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


def program(folder: Path, port: int, *arguments: str) -> list[str]:
    database = f"sqlite:///{folder}/room.sqlite3"
    room = [sys.executable, "-m", "cardspeak.cli", "serve", "--no-browser", "--database", database]
    return [*room, "--port", str(port), *arguments]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[tuple[httpx.Client, str]]:
    """A client of a room that runs, and what the room has printed."""
    port, printed = free_port(), folder / "printed"
    with printed.open("w") as out:
        process = subprocess.Popen(program(folder, port, *arguments), stdout=out, stderr=out, env=ENVIRONMENT)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10) as client:
            _wait(client, process, printed)
            yield client, printed.read_text()
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait() in {0, -signal.SIGTERM}, printed.read_text()
    assert "Traceback" not in printed.read_text()


def _wait(client: httpx.Client, process: "subprocess.Popen[bytes]", printed: Path) -> None:
    for _ in range(300):
        try:
            client.get("/api/me")
        except httpx.TransportError:
            assert process.poll() is None, printed.read_text()
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the room does not come up")


def key_in(printed: str) -> str:
    found = re.search(r"#owner=(\S+)", printed)
    assert found is not None, printed
    return found[1]


def test_it_says_where_the_room_is_and_its_owner_comes_in_by_the_key(tmp_path: Path) -> None:
    with served(tmp_path) as (client, printed):
        assert f"The room is at http://localhost:{client.base_url.port}/\n" in printed
        assert "Others in your network" not in printed
        assert client.post("/api/enter", json={"name": "Mara"}).status_code == 201
        assert client.get("/api/me").json() == {"name": "Mara", "is_owner": False, "addresses": []}
        wrong = client.post("/api/owner", json={"key": "wrong"})
        assert wrong.status_code == 403
        assert wrong.json()["extra"] == {"field": "key"}
        shown = client.post("/api/owner", json={"key": key_in(printed)})
        assert shown.json() == {"name": "Mara", "is_owner": True, "addresses": []}
        cookie = {"Cookie": f"cardspeak_session={client.cookies['cardspeak_session']}"}
    with served(tmp_path) as (client, again):
        assert key_in(again) == key_in(printed)
        assert client.get("/api/me", headers=cookie).json() == {"name": "Mara", "is_owner": True, "addresses": []}
    with served(tmp_path, "--new-owner-key") as (client, anew):
        assert key_in(anew) != key_in(printed)
        assert client.get("/api/me", headers=cookie).json() == {"name": "Mara", "is_owner": False, "addresses": []}


def test_a_key_that_is_kept_elsewhere_is_not_printed(tmp_path: Path) -> None:
    with served(tmp_path):
        pass
    (tmp_path / "room.owner-key").unlink()
    with served(tmp_path) as (_, printed):
        assert "#owner" not in printed
        assert "--new-owner-key makes another" in printed


def test_others_in_the_network_are_told_an_address(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as (client, printed):  # noqa: S104 - that is what it is about
        told = re.findall(r"Others in your network join at http://([\d.]+):(\d+)/", printed)
        assert all(int(port) == client.base_url.port for _, port in told)
        assert all(httpx.get(f"http://{address}:{port}/api/me").status_code == 200 for address, port in told)
        assert f"The room is at http://localhost:{client.base_url.port}/" in printed
        token = {"Authorization": f"Bearer {client.post('/api/enter', json={'name': 'Mara'}).json()['token']}"}
        told_urls = [f"http://{address}:{port}" for address, port in told]
        assert client.get("/api/me", headers=token).json()["addresses"] == told_urls
        # who is there by such an address has no use for them
        assert all(httpx.get(f"{url}/api/me", headers=token).json()["addresses"] == [] for url in told_urls)


def test_devices_come_in_by_a_code_and_are_sent_away(tmp_path: Path) -> None:
    with served(tmp_path) as (laptop, _):
        assert laptop.get("/api/devices").status_code == 401
        assert laptop.post("/api/devices").status_code == 401
        entered = laptop.post("/api/enter", json={"name": "Mara"}, headers={"User-Agent": "Firefox/128.0 (Linux)"})
        assert "HttpOnly" in entered.headers["Set-Cookie"]
        assert "SameSite=lax" in entered.headers["Set-Cookie"]
        assert "Secure" not in entered.headers["Set-Cookie"]
        code = laptop.post("/api/devices").json()["key"]
        with httpx.Client(base_url=laptop.base_url) as phone:
            assert phone.post("/api/enter/device", json={"key": code}).json()["name"] == "Mara"
            assert phone.post("/api/enter/device", json={"key": code}).status_code == 403
            shown = laptop.get("/api/devices").json()
            assert [(each["about"], each["is_this"]) for each in shown] == [
                ("Firefox on Linux", True),
                ("python-httpx", False),
            ]
            assert laptop.delete(f"/api/devices/{shown[1]['id']}").status_code == 204
            assert phone.get("/api/me").json() is None
            assert laptop.delete(f"/api/devices/{shown[1]['id']}").status_code == 404
        assert laptop.post("/api/leave").status_code == 204
        assert laptop.get("/api/me").json() is None
        assert not laptop.cookies


def test_games_are_sent_once(tmp_path: Path) -> None:
    with served(tmp_path) as (client, _):
        first = client.get("/api/games")
        assert len(first.json()["forms"]) == 18
        assert first.headers["Cache-Control"] == "no-cache"
        again = client.get("/api/games", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get("/api/games", headers={"If-None-Match": '"another"'}).status_code == 200


def test_a_token_in_the_header_counts_like_a_cookie(tmp_path: Path) -> None:
    with served(tmp_path) as (client, _):
        token = client.post("/api/enter", json={"name": "Mara"}).json()["token"]
        client.cookies.clear()
        assert client.get("/api/me").json() is None
        assert client.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()["name"] == "Mara"
        assert client.get("/api/me", headers={"Authorization": f"Basic {token}"}).json() is None


def test_only_a_proxy_of_ones_own_says_who_comes(tmp_path: Path) -> None:
    """Twenty wrong keys from twenty addresses, as a header has it."""

    def statuses(client: httpx.Client) -> set[int]:
        name = {"name": "Mara"}
        entered = client.post("/api/enter", json=name, headers={"X-Forwarded-Proto": "https"})
        token = {"Authorization": f"Bearer {entered.json()['token']}"}
        secure.append("Secure" in entered.headers["Set-Cookie"])
        return {
            client.post(
                "/api/owner", json={"key": "wrong"}, headers={**token, "X-Forwarded-For": f"6.6.6.6, 203.0.113.{each}"}
            ).status_code
            for each in range(20)
        }

    secure: list[bool] = []
    with served(tmp_path) as (client, _):
        assert statuses(client) == {403, 429}
        client.post("/api/leave")
    (tmp_path / "room.sqlite3").unlink()
    with served(tmp_path, "--behind-proxy") as (client, _):
        assert statuses(client) == {403}
    assert secure == [False, True]


def test_everywhere_is_both_where_people_come_by_ipv4_and_by_ipv6(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "::", "--behind-proxy") as (client, printed):
        port, told = client.base_url.port, re.findall(r"Others in your network join at (\S+)/\n", printed)
        for url in (f"http://127.0.0.1:{port}", f"http://[::1]:{port}", *told):
            assert httpx.get(f"{url}/api/me").status_code == 200, url
        entered = client.post("/api/enter", json={"name": "Mara"}, headers={"X-Forwarded-Proto": "https"})
        assert "Secure" in entered.headers["Set-Cookie"], "a proxy of this machine is believed there too"


@pytest.mark.parametrize("path", ["a%00b", "assets/%00", "a" * 3000, "a/" * 1500, "%ff%fe", ".."])
def test_a_path_that_can_be_no_file_is_no_fault(tmp_path: Path, path: str) -> None:
    with served(tmp_path) as (client, _):
        assert client.get(f"/{path}").status_code in {200, 404}
        assert "fault" not in (tmp_path / "printed").read_text()


def test_ctrl_c_closes_the_room_and_is_no_failure(tmp_path: Path) -> None:
    port = free_port()
    with (tmp_path / "printed").open("w") as out:
        process = subprocess.Popen(program(tmp_path, port), stdout=out, stderr=out, env=ENVIRONMENT)
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10) as client:
        _wait(client, process, tmp_path / "printed")
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    printed = (tmp_path / "printed").read_text()
    assert "Aborted" not in printed
    assert "Traceback" not in printed


# ------------------------------------------------------------------------------------------ what cannot be


def refused(folder: Path, port: int, *arguments: str) -> str:
    done = subprocess.run(
        program(folder, port, *arguments), capture_output=True, text=True, check=False, env=ENVIRONMENT, timeout=60
    )
    assert done.returncode == 1, done.stderr
    assert done.stderr.startswith("cardspeak: ")
    assert "Traceback" not in done.stderr
    assert "The room is at" not in done.stdout
    return done.stderr


def test_a_port_in_use_is_said_in_words(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        said = refused(tmp_path, busy.getsockname()[1])
    assert "is in use: end the other program, or name another port with --port" in said
    assert not (tmp_path / "room.sqlite3").exists()


def test_a_room_that_is_open_already_is_not_opened_twice(tmp_path: Path) -> None:
    with served(tmp_path) as (client, _):
        said = refused(tmp_path, free_port(), "--new-owner-key")
        assert f"a room is open on {tmp_path}/room.sqlite3 already: end it first, or name another database" in said
        assert client.get("/api/me").status_code == 200
    with served(tmp_path):
        pass


def test_a_host_that_is_not_here_is_said_in_words(tmp_path: Path) -> None:
    assert "cannot be used" in refused(tmp_path, free_port(), "--host", "192.0.2.77")


def test_a_database_of_a_newer_version_is_said_in_words_and_left_alone(tmp_path: Path) -> None:
    with served(tmp_path):
        pass
    with sqlite3.connect(tmp_path / "room.sqlite3") as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    assert "was written by a newer Cardspeak" in refused(tmp_path, free_port())


def test_a_data_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    command = [sys.executable, "-m", "cardspeak.cli", "serve", "--no-browser", "--port", str(free_port())]
    environment = {**ENVIRONMENT, "XDG_DATA_HOME": str(tmp_path / "file")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert done.returncode == 1
    assert re.search(
        r"^cardspeak: your data folder .* cannot be made .*: name a database with --database$", done.stderr
    )


@pytest.mark.parametrize("database", ["sqlite:///nowhere/at/all/room.sqlite3", "mysql://here/room", "room.sqlite3"])
def test_a_database_that_cannot_be_is_said_in_words(tmp_path: Path, database: str) -> None:
    refused(tmp_path, free_port(), "--database", database)
