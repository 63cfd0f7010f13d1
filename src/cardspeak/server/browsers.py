"""What a browser says it is, in a word or two."""

import re
from typing import Final

# The order matters: every browser names those that it wants to be taken for.
_BROWSERS: Final = {
    "Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox", "FxiOS": "Firefox",
    "CriOS": "Chrome", "Chromium": "Chromium", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
_SYSTEMS: Final = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "ChromeOS", "Windows": "Windows",
    "Macintosh": "Mac", "Linux": "Linux",
}  # fmt: skip
_PROGRAM: Final = re.compile(r"[\w.+-]{1,30}", re.ASCII)


def browser_in_words(user_agent: str) -> str:
    """`Firefox on Linux`; a program's own name where it is no browser."""
    browser = next((name for mark, name in _BROWSERS.items() if mark in user_agent), None)
    system = next((name for mark, name in _SYSTEMS.items() if mark in user_agent), None)
    if browser is None:
        named = _PROGRAM.match(user_agent)
        return named[0] if named else "a program"
    return browser if system is None else f"{browser} on {system}"
