"""How soon a table can be used on a phone: a new browser each time, slow 4G and a processor four times slower.

`./cardspeak bench page`, with Chromium on the path and the room's pages built.
"""

import shutil
import statistics
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks.serving import served, sqlite_of_its_own

WANTED: Final = 2000.0
"""Milliseconds from the start of the navigation."""
RUNS: Final = 5
SLOW_4G: Final = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER: Final = 4
PHONE: Final = {"width": 390, "height": 844}
ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
TABLE: Final = {
    "terms": {"games": [{"form": "holdem", "stakes": "no-limit:1/2"}]},
    "settings": {},
    "seats": 6,
    "bots": 3,
    "is_lawful": True,
}
WATCH: Final = """
  window.usableAt = new Promise((tell) => {
    const look = () => {
      const usable = document.querySelector("#dock button:not(:disabled), .stage button:not(:disabled)");
      if (usable?.checkVisibility()) tell(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
"""


def measure() -> float:
    """Milliseconds until the dock or a seat can be pressed, the median of five first visits."""
    program = shutil.which("chromium")
    if program is None:
        raise SystemExit("Chromium is not here: install it (on Debian: apt-get install chromium)")
    with sqlite_of_its_own() as database, served(database) as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        times = [visit(browser, url, f"Visitor {run}") for run in range(1, RUNS + 1)]
        browser.close()
    return statistics.median(times)


def visit(browser: Browser, url: str, name: str) -> float:
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=2)  # type: ignore[arg-type] # a size
    assert context.request.post(f"{url}/api/enter", data={"name": name}).status == 201
    table = context.request.post(f"{url}/api/tables", data=TABLE).json()["id"]
    context.add_init_script(WATCH)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"{url}/tables/{table}")
    took = float(page.evaluate("window.usableAt"))
    context.close()
    return took
