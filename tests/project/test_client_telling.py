"""Every event that a client is sent is put into a sentence, or is known to need none; no rule is lost on the way."""

import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import msgspec
import pytest
from evenings import Evening, terms_of
from msgspec import inspect
from random_evenings import KINDS, RandomEvening
from tests.project.test_client_checks import node_on_path

from cardspeak.forms import FORMS
from cardspeak.server.happenings import AnyEvent
from cardspeak.server.replays import frames
from cardspeak.table import AnyTableEvent, Table

UNTOLD: Final = {
    "TableOpened", "LawfulnessConfirmed", "SeatTaken", "DealStarted", "Burned", "DealEnded", "DealSettled",
    "HandsKilled", "RoomOpened", "Said", "SayingHeld", "Admitted", "BankSpent", "BanksFilled",
}  # fmt: skip
"""Told with what comes of them, in the chat, or by what the table shows."""
SOMETIMES: Final = {
    "RoundOpened", "RoundClosed", "CardsDealt", "EntryChosen", "KillChanged", "HostActed", "TurnBegan", "DeckMixed",
    "Remixed", "DiscardsTurnedUp",
}  # fmt: skip
"""Told where they mean something to whoever reads: a facedown card of somebody else does not."""
SELDOM: Final = (
    (
        {"type": "Posted", "seat": 2, "kind": "kill", "live": 8, "under": ["glossary.blinds"]},
        "The limits are 8 and 16.",
    ),
    (
        {
            "type": "PotAwarded",
            "pot": 0,
            "amount": 61,
            "awards": [{"seat": 2, "amount": 31, "odd": 1}, {"seat": 3, "amount": 30}],
            "under": ["showdown.cards-speak", "ties.odd-chip-button-game"],
        },
        "61 cannot be split evenly: the odd chip goes to seat 2, first left of the button.",
    ),
)
"""With what the room says of them."""
WRONG: Final = re.compile(r"undefined|null|NaN|\[object|\bseat (undefined|0)\b|  |\.\.| ,|\$\{")
PLAIN: Final[dict[type, Any]] = {
    inspect.StrType: "p3",
    inspect.IntType: 3,
    inspect.BoolType: False,
    inspect.NoneType: None,
    inspect.DictType: {},
}
RUNNER: Final = """
import { readFileSync } from "node:fs";
import { Teller } from "./tell.mjs";
import { paragraphs, spoken } from "./told.mjs";
const evenings = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(evenings.map((frames) => {
  const teller = new Teller("p2");
  const lines = frames.map(({ event, view, sum }, key) => {
    if (view) teller.seat(view.sitting.map(({ seat, player }) => [seat, player]));
    const told = teller.tell(event, view, sum);
    return told && { ...told, key, spoken: spoken(told) };
  });
  return { lines, rows: paragraphs(lines.filter(Boolean)).flatMap(({ lines }) => lines) };
})));
"""


class Told(NamedTuple):
    events: list[dict[str, Any]]
    lines: list[dict[str, Any] | None]
    """Of each event, as the client has it."""
    rows: list[dict[str, Any]]
    """As they stand in the log, where some were made one."""


def evening_of(form: str) -> list[AnyTableEvent]:
    evening = Evening(terms_of(form, "limit:10/20"), players=range(1, 5), chips=200, seats=6, seed=f"told {form}")
    if FORMS[form].button:
        evening.draw(1)
    for _ in range(3):
        if len([each for each in evening.table.state.players.values() if each.chips]) > 1:
            evening.start_with_cards()
            evening.play_out()
    return evening.log


def eventful(kind: str) -> list[AnyTableEvent]:
    name = f"told {kind}"
    evening = RandomEvening(KINDS[kind](random.Random(name)), name, stayers=2)
    for _ in range(6):
        evening.between_deals()
        evening.look_again()
        if evening.deal_once() is not None:
            evening.play_on()
            evening.look_again()
    evening.end()
    return evening.log


def one_of_each() -> list[dict[str, Any]]:
    """Of all kinds, as plain as they can be: not all come in an evening."""
    return [made_up(inspect.type_info(kind)) for kind in get_args(AnyEvent)]


def made_up(of: inspect.Type) -> Any:  # noqa: ANN401 - whatever the type is of
    match of:
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            given = {field.encode_name: made_up(field.type) for field in fields if field.required}
            return given if tag_field is None else {tag_field: tag, **given}
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.EnumType(cls=cls):
            return next(iter(cls)).value
        case inspect.UnionType(types=types):
            return made_up(types[0])
        case inspect.TupleType(item_types=types):
            return [made_up(each) for each in types]
        case _:
            return PLAIN.get(type(of), [])


@pytest.fixture(scope="module")
def told(root: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Told]:
    """What the client makes of evenings in all forms, as one of the players reads them."""
    logs: list[list[AnyTableEvent]] = [*map(evening_of, FORMS), *map(eventful, KINDS)]
    shown = [list(frames(Table.replay(log[:1]).state, log[1:], "p2")) for log in logs]
    sent: list[list[dict[str, Any]]] = [
        [{"event": msgspec.to_builtins(each.event), "view": each.view, "sum": each.sum} for each in evening]
        for evening in shown
    ]
    sent.append([{"event": event, "view": None, "sum": said} for event, said in SELDOM])
    sent.append([{"event": event, "view": None, "sum": ""} for event in one_of_each()])
    answers = ask(root, tmp_path_factory.mktemp("telling"), msgspec.json.encode(sent))
    return [
        Told([frame["event"] for frame in evening], answer["lines"], answer["rows"])
        for evening, answer in zip(sent, answers, strict=True)
    ]


def ask(root: Path, folder: Path, evenings: bytes) -> list[dict[str, Any]]:
    environment = node_on_path(root)
    esbuild = root / "web/node_modules/.bin/esbuild"
    assert esbuild.exists(), "the client's tools are not there; run ./cardspeak build"
    sources = [str(root / f"web/src/lib/{name}.ts") for name in ("tell", "told")]
    bundle = [str(esbuild), *sources, "--bundle", "--format=esm", "--out-extension:.js=.mjs", f"--outdir={folder}"]
    subprocess.run([*bundle, "--log-level=error"], cwd=root / "web", env=environment, check=True)
    (folder / "runner.mjs").write_text(RUNNER, "utf-8")
    node = shutil.which("node", path=environment["PATH"])
    assert node is not None
    done = subprocess.run([node, str(folder / "runner.mjs")], input=evenings, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def kinds(told: list[Told], is_wanted: Callable[[object], bool]) -> set[str]:
    return {
        str(event["type"])
        for evening in told
        for event, line in zip(evening.events, evening.lines, strict=True)
        if is_wanted(line)
    }


def test_every_event_is_told_or_is_known_to_need_no_words(told: list[Told]) -> None:
    silent = kinds(told, lambda line: line is None)
    assert silent <= UNTOLD | SOMETIMES
    spoken = kinds(told, lambda line: line is not None)
    assert not spoken & UNTOLD, "it is told, and stands among those that need no words"
    assert silent & SOMETIMES - UNTOLD >= {"RoundOpened", "RoundClosed", "CardsDealt"}


def test_every_rule_behind_an_event_can_be_unfolded_at_its_line_or_at_the_next(told: list[Told]) -> None:
    for evening in told:
        waiting: set[str] = set()
        for event, line in zip(evening.events, evening.lines, strict=True):
            waiting |= set(event.get("under", ()))
            if line is not None:
                assert waiting <= set(line["under"]), (event, line["spoken"])
                waiting = set()
        assert {rule for line in evening.lines if line for rule in line["under"]} <= {
            rule for row in evening.rows for rule in row["under"]
        }, "a rule is lost where lines are made one"


def test_sentences_are_whole_and_begin_with_a_capital(told: list[Told]) -> None:
    for evening in told[:-1]:
        for line in evening.lines:
            if line is not None:
                said = line["spoken"]
                assert not WRONG.search(said), said
                assert said[0].isupper() or said[0].isdigit(), said
                assert said[-1] in ".:?", said


def test_sums_name_players_and_not_seats(told: list[Told]) -> None:
    sums = [line["here"] for evening in told[:-2] for line in evening.lines if line and line.get("here")]
    assert sums
    assert not [each for each in sums if re.search(r"\bseat \d", each, re.IGNORECASE)]


@pytest.mark.parametrize(
    "sentence",
    [
        r"Everyone antes \d+\.|antes \d+\.",
        r"brings? it in for \d+ with the \w+ of \w+\.",
        r"^\w+ street\. .+ is (high|low)\.$",
        r"kills? the pot for \d+\. The limits are \d+ and \d+\.",
        r"Main pot \d+, \w+ players\. Side pot \d+: .+ and .+\.",
        r"split .+, \d+; the odd chip goes to .+, first left of the button\.",
        r"raises? \d+, to \d+; that was the last raise\.",
    ],
)
def test_what_readers_listen_for_is_said(told: list[Told], sentence: str) -> None:
    spoken = [line["spoken"] for evening in told for line in evening.lines if line]
    assert any(re.search(sentence, each) for each in spoken)


def test_a_wager_says_what_it_leaves_to_whoever_wants_to_hear_it(told: list[Told]) -> None:
    left = [line["left"] for evening in told for line in evening.lines if line and line.get("left")]
    assert left
    assert all(re.fullmatch(r", [\d,]+ left", each) for each in left)
