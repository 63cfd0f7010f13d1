"""Debian's Chromium, found or installed; and how it is started so that it talks to nobody but us."""

import os
import shutil
import subprocess
from typing import Final

ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PACKAGES: Final = ["chromium", "fonts-dejavu"]


def chromium() -> str | None:
    """Where Chromium is; installed where we may, None where there is none to be had."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", *PACKAGES]):
            subprocess.run(["apt-get", "-q", *command], env=environment, check=False, capture_output=True)
        found = shutil.which("chromium")
    return found
