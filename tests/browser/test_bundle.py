"""What a browser has to fetch."""

import gzip

import pytest

from cardspeak.server.app import STATIC

MOST = 150_000


@pytest.mark.usefixtures("program")
def test_all_scripts_and_styles_together_are_small() -> None:
    files = [path for path in STATIC.rglob("*") if path.suffix in {".js", ".css"}]
    assert files
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST
