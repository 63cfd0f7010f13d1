"""What the client makes of events: sentences for the log and for those who listen."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.project.test_client_checks import node_on_path

RUNNER = """
import { readFileSync } from "node:fs";
import { Teller } from "./tell.mjs";
import { paragraphs, spoken, written } from "./told.mjs";
import { aHand, gameInWords, named, useCurrency } from "./words.mjs";
const flat = (told) => written(told).map((part) => part.name ?? (Array.isArray(part) ? `[${part}]` : part)).join("");
const does = {
  log: ({ events, view }) => {
    const teller = new Teller("Ada");
    teller.seat([[1, "Ada"], [2, "Noor"], [3, "Femi"]]);
    const lines = events.map((event, key) => ({ ...teller.tell(event, view), key })).filter(({ kind }) => kind);
    return { written: paragraphs(lines).map(({ lines }) => lines.map(flat).join(" ")), spoken: lines.map(spoken) };
  },
  hand: ({ words }) => aHand(words),
  sum: ({ text }) => { useCurrency("€"); return named(text, (seat) => ["", "Ada", "Noor"][seat]); },
  game: ({ title, stakes }) => gameInWords(title, stakes),
};
const [what, given] = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(does[what](given)));
"""
AT = 1_700_000_000
TAKEN = {"type": "SeatTaken", "player": "Noor", "seat": 2, "at": AT, "standing": {"kind": "in"}}
BOUGHT = {"type": "ChipsBought", "player": "Noor", "amount": 200, "at": AT}

Ask = Callable[[str, dict[str, Any]], Any]


@pytest.fixture(scope="module")
def ask(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Puts a question to the client's TypeScript, run by node."""
    folder = tmp_path_factory.mktemp("words")
    environment = node_on_path(root)
    esbuild = root / "web/node_modules/.bin/esbuild"
    assert esbuild.exists(), "the client's tools are not there; run ./cardspeak build"
    sources = [str(root / f"web/src/lib/{name}.ts") for name in ("tell", "told", "words")]
    bundle = [str(esbuild), *sources, "--bundle", "--format=esm", "--out-extension:.js=.mjs", f"--outdir={folder}"]
    subprocess.run([*bundle, "--log-level=error"], cwd=root / "web", env=environment, check=True)
    (folder / "runner.mjs").write_text(RUNNER, "utf-8")
    node = shutil.which("node", path=environment["PATH"])
    assert node is not None

    def put(what: str, given: dict[str, Any]) -> Any:  # noqa: ANN401 - whatever the client answers
        done = subprocess.run(
            [node, str(folder / "runner.mjs")],
            input=json.dumps([what, given]),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return put


def test_who_takes_a_seat_is_told_in_one_sentence_with_the_chips(ask: Ask) -> None:
    told = ask("log", {"events": [TAKEN, BOUGHT, BOUGHT]})
    assert told["spoken"] == ["Noor takes seat 2 with 200.", "Noor buys chips for 200."]


def test_a_sentence_never_goes_on_behind_cards(ask: Ask) -> None:
    own = {"type": "CardsDealt", "seat": 1, "cards": ["As", "Kd"], "faces": "dd"}
    up = [{"type": "CardsDealt", "seat": seat, "cards": [card], "faces": "u"} for seat, card in ((2, "4d"), (3, "9c"))]
    bets = {"type": "Wagered", "seat": 2, "kind": "bet", "to": 10}
    told = ask("log", {"events": [own, *up, bets]})
    assert told["written"] == ["You got [As,Kd] Noor [4d] Femi [9c]", "Noor bet 10."]


def test_the_second_dealing_of_a_board_has_the_names_of_its_streets(ask: Ask) -> None:
    names = ("before the flop", "flop", "turn", "river")
    form = {"streets": [{"name": name, "board": cards} for name, cards in zip(names, (0, 3, 1, 1), strict=True)]}
    dealt = [
        event
        for street, cards in ((1, ["2h", "3h", "4h"]), (2, ["5h"]), (3, ["6h"]))
        for event in ({"type": "BoardDealt", "cards": cards}, {"type": "RoundOpened", "street": street})
    ]
    begins = [{"type": "DealStarted", "setup": {"form": form}}, {"type": "RoundOpened", "street": 0}]
    twice = [{"type": "RunsChosen", "seat": 1, "runs": 2}, *dealt, {"type": "RunEnded", "run": 0}, *dealt]
    headings = [line for line in ask("log", {"events": [*begins, *twice]})["written"] if line.endswith("]")]
    assert headings == ["Flop [2h,3h,4h]", "Turn [5h]", "River [6h]"] * 2


def test_a_game_that_was_chosen_goes_by_its_own_name_and_not_by_that_of_the_game_before(ask: Ask) -> None:
    chosen = {"type": "GameChosen", "player": "Ada", "game": 1}
    view = {"games": ["holdem", "razz"], "form": "holdem", "title_of_form": "Hold'em", "choice_of_games": []}
    assert ask("log", {"events": [chosen], "view": view})["spoken"] == ["You choose the next game."]
    own = {**view, "choice_of_games": ["Hold'em", "Razz"]}
    assert ask("log", {"events": [chosen], "view": own})["spoken"] == ["The next deal is Razz, chosen by you."]
    same = {**chosen, "game": 0, "player": "Noor"}
    assert ask("log", {"events": [same], "view": view})["spoken"] == ["The next deal is Hold'em, chosen by Noor."]


def test_the_odd_chip_goes_while_it_is_said_and_went_in_the_log(ask: Ask) -> None:
    awards = [{"seat": 2, "amount": 31, "odd": 1}, {"seat": 1, "amount": 30}]
    told = ask("log", {"events": [{"type": "PotAwarded", "pot": 0, "amount": 61, "awards": awards}]})
    assert told["spoken"][0].startswith("Noor and you split the pot, 61; the odd chip goes to Noor")
    assert told["written"][0].startswith("Noor and you split the pot, 61; the odd chip went to Noor")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("pair of kings", "a pair of kings"),
        ("ace-high flush, A-Q-9-5-2", "an ace-high flush, A-Q-9-5-2"),
        ("ten-high straight", "a ten-high straight"),
        ("four-card badugi, 6-4-3-A", "a four-card badugi, 6-4-3-A"),
        ("8-6-5-3-2 low", "an 8-6-5-3-2 low"),
        ("7-5-4-3-2 low (number one)", "a 7-5-4-3-2 low (number one)"),
        ("royal flush", "a royal flush"),
        ("two pair, kings and nines", "two pair, kings and nines"),
        ("king high", "king high"),
        ("nines full of fours", "nines full of fours"),
        ("three of a kind, aces", "three of a kind, aces"),
    ],
)
def test_a_hand_has_its_article_within_a_sentence(ask: Ask, words: str, said: str) -> None:
    assert ask("hand", {"words": words}) == said


def test_omaha_keeps_its_capital_behind_the_betting(ask: Ask) -> None:
    stakes = {"betting": {"structure": "limit", "lower": 2, "upper": 4}, "forced": {"blinds": [1, 2]}}
    assert ask("game", {"title": "Omaha high-low", "stakes": stakes}) == "Limit Omaha high-low, 2–4"
    assert ask("game", {"title": "Badugi", "stakes": stakes}) == "Limit badugi, 2–4"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Main pot 35488, 7 players.", "Main pot €35,488, 7 players."),
        ("Seat 2’s 10-6-5-3-2 low is an 8-7-5-4-2 low.", "Noor’s 10-6-5-3-2 low is an 8-7-5-4-2 low."),
        ("From 60 to 150 is a raise of 90; seat 1 has 12.", "From €60 to €150 is a raise of €90; Ada has €12."),
    ],
)
def test_in_a_sum_only_amounts_have_the_sign_of_the_currency(ask: Ask, text: str, said: str) -> None:
    assert ask("sum", {"text": text}) == said
