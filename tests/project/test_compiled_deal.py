"""The compiled deal and the plain one are the same: both play the same random deals, event by event."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import hashlib, random
import cardspeak.deal.state
from cardspeak.bots.at_random import RandomBot
from cardspeak.deal import Deal, events_to_json
from cardspeak.forms import FORMS
from cardspeak.rulebook import Edition, HouseRules

rng = random.Random("both ways")
digest = hashlib.sha256()
for form in FORMS.values():
    for stakes in ("limit:2/4", "spread-limit:1-5", "pot-limit:1/2", "no-limit:1/2"):
        for number in range(6):
            house = HouseRules.for_edition(rng.choice(list(Edition)))
            stacks = {seat: rng.randint(3, 200) for seat in range(1, rng.randint(3, form.max_seats + 1))}
            button = rng.choice(list(stacks))
            deal = Deal.new(form, stakes, stacks, button=button, house=house, randomness=rng.randbytes)
            bot = RandomBot(rng)
            while (options := deal.options) is not None:
                deal.do(bot.choose(options))
                assert deal.copy().stacks == deal.stacks
            digest.update(events_to_json(list(deal.log)))
print(digest.hexdigest(), cardspeak.deal.state.__file__)
"""


def played(path: Path | None) -> list[str]:
    environment = dict(os.environ) if path is None else {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False, cwd="/"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_random_deals_come_out_the_same_compiled_and_plain(root: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    made = shutil.ignore_patterns("__pycache__", "*.egg-info", "*__mypyc*.so", "*.cpython-*.so")
    shutil.copytree(root / "src", plain, ignore=made)
    here, there = played(None), played(plain)
    assert there[1] == str(plain / "cardspeak/deal/state.py")
    assert here[0] == there[0]
