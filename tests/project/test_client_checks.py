"""The browser's own check of a sealed deck comes to what the library says, for honest decks and for tampered ones."""

import hashlib
import hmac
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardspeak.cards.card import Card
from cardspeak.cards.commitment import (
    Commitment,
    Opening,
    SealedDeck,
    dealing_order,
    is_whole,
    prepare,
    unchosen_cut,
    verify,
)
from cardspeak.cards.deck import DECK_WITH_JOKER, FULL_DECK, SHORT_DECK
from cardspeak.cards.shuffle import Contribution, contribute, encoded, mixed_places
from cardspeak.rulebook import Refusal
from cardspeak.server.pages import Dealt, Sealed

DECKS = {"full": FULL_DECK, "joker": DECK_WITH_JOKER, "short": SHORT_DECK}
NAMES = (
    "Ada",
    "",
    "two words",
    "Łukasz",
    "Noor\u0301",
    "李",
    "🂡 ace",
    "\uffff",
    "half a pair \ud83c",
    "Ada ",
    "a\x00b",
)
"""U+FFFF comes before the ace by its character, and after it where text is compared by halves."""
OWN = "ab" * 32
KEPT = {"player": "Ada", "table": "Tisch 3", "entropy": None, "cut": None, "seal": None}

RUNNER = """
import { readFileSync } from "node:fs";
import { check, mixedPlaces } from "./sealed.mjs";
import { hex, hmacSha256, sha256, utf8 } from "./sha256.mjs";
const does = {
  check: ({ sealed, kept, seen }) => check(sealed, kept, seen),
  places: ({ size, seal, contributions }) => mixedPlaces(size, seal, contributions),
  sha256: ({ text }) => hex(sha256(utf8(text))),
  hmac: ({ key, text }) => hex(hmacSha256(utf8(key), utf8(text))),
};
const asked = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(([what, given]) => does[what](given))));
"""

Asked = tuple[str, dict[str, Any]]
Ask = Callable[[list[Asked]], list[Any]]


def node_on_path(root: Path) -> dict[str, str]:
    """The environment in which node is found, as the client's own build finds it."""
    finding = "import build_web; found = build_web.find_npm(); print(found[0] if found else '')"
    said = subprocess.run(
        [sys.executable, "-c", finding], cwd=root / "tools", capture_output=True, text=True, check=True
    ).stdout.strip()
    assert said, "the client cannot be checked without node; ./cardspeak build says how to get it"
    return {**os.environ, "PATH": f"{said}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture(scope="module")
def ask(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Puts questions to the client's TypeScript, run by node."""
    folder = tmp_path_factory.mktemp("client")
    environment = node_on_path(root)
    esbuild = root / "web/node_modules/.bin/esbuild"
    assert esbuild.exists(), "the client's tools are not there; run ./cardspeak build"
    sources = [str(root / f"web/src/lib/{name}.ts") for name in ("sealed", "sha256")]
    bundle = [str(esbuild), *sources, "--bundle", "--format=esm", "--out-extension:.js=.mjs", f"--outdir={folder}"]
    subprocess.run([*bundle, "--log-level=error"], cwd=root / "web", env=environment, check=True)
    (folder / "runner.mjs").write_text(RUNNER, "utf-8")
    node = shutil.which("node", path=environment["PATH"])
    assert node is not None

    def put(questions: list[Asked]) -> list[Any]:
        done = subprocess.run(
            [node, str(folder / "runner.mjs")],
            input=json.dumps(questions),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        answers: list[Any] = json.loads(done.stdout)
        return answers

    return put


# ------------------------------------------------------------------------------------------ decks to check


def sealed_deck(kind: str, context: str) -> SealedDeck:
    return prepare(DECKS[kind], context, hashlib.sha256(context.encode()).digest())


def sealed_deal(
    kind: str = "full",
    contributions: tuple[Contribution, ...] = (),
    *,
    cut_at: int = 20,
    dealt: int = 14,
    context: str = "Tisch 3 deal 17",
) -> Sealed:
    """A deal of which every third card stays closed."""
    deck = sealed_deck(kind, context)
    order = dealing_order(deck.commitment, contributions, cut_at=cut_at)
    assert not isinstance(order, Refusal), order
    cards = tuple(
        Dealt(position=position, to=f"seat {position % 3}", opening=None if position % 3 == 2 else deck.open(place))
        for position, place in enumerate(order[:dealt])
    )
    return Sealed(
        number=17, commitment=deck.commitment, contributions=contributions, cut_by="Ada", cut_at=cut_at, dealt=cards
    )


def everybody() -> tuple[Contribution, ...]:
    return tuple(contribute(name, hashlib.sha256(encoded(name)).digest()) for name in NAMES)


def built_in(sealed: Sealed) -> dict[str, Any]:
    built: dict[str, Any] = json.loads(json.dumps(msgspec.to_builtins(sealed)))
    return built


def question(sealed: dict[str, Any], **kept: str | int) -> Asked:
    """About somebody who saw every card that is opened."""
    remixed = sum(dealt["position"] is None for dealt in sealed["dealt"])
    seen = {
        "cards": [dealt["opening"]["card"] for dealt in sealed["dealt"] if dealt["opening"]],
        "left": len(sealed["dealt"]) - remixed,
        "remixed": remixed,
    }
    return "check", {"sealed": sealed, "kept": {**KEPT, **kept}, "seen": seen}


def verdicts(answer: dict[str, Any]) -> dict[str, str]:
    return {step["name"]: step["verdict"] for step in answer["steps"]}


def wrongs(answer: dict[str, Any]) -> set[str]:
    return {name for name, verdict in verdicts(answer).items() if verdict == "wrong"}


def library_says(sealed: Sealed) -> bool:
    """Whether the library finds the deck whole, the cards as sealed and each at its place."""
    order = dealing_order(sealed.commitment, sealed.contributions, cut_at=sealed.cut_at)
    return (
        is_whole(sealed.commitment)
        and not isinstance(order, Refusal)
        and all(
            each.opening is None
            or (
                each.position is not None
                and verify(sealed.commitment, each.opening)
                and order[each.position] == each.opening.place
            )
            for each in sealed.dealt
        )
    )


# ------------------------------------------------------------------------------------------ digests and orders


def test_digests_in_the_browser_are_those_of_the_standard_library(ask: Ask) -> None:
    texts = [*NAMES, *("a" * length for length in (55, 56, 63, 64, 65, 119, 120, 128, 3500)), "é" * 700]
    questions: list[Asked] = [("sha256", {"text": text}) for text in texts]
    questions += [("hmac", {"key": key, "text": text}) for text in texts for key in ("", "k", "k" * 64, "ü" * 64)]
    answers = ask(questions)
    assert answers[: len(texts)] == [hashlib.sha256(encoded(text)).hexdigest() for text in texts]
    assert answers[len(texts) :] == [
        hmac.digest(encoded(key), encoded(text), "sha256").hex()
        for text in texts
        for key in ("", "k", "k" * 64, "ü" * 64)
    ]


@pytest.mark.parametrize("size", [36, 52, 53, 256])
def test_the_places_are_mixed_as_the_library_mixes_them_whatever_the_players_are_called(ask: Ask, size: int) -> None:
    given = everybody()
    cases = [(hashlib.sha256(bytes([number])).hexdigest(), given[: number % 12]) for number in range(48)]
    cases += [(seal, tuple(reversed(contributions))) for seal, contributions in cases]
    answers = ask(
        [
            ("places", {"size": size, "seal": seal, "contributions": msgspec.to_builtins(contributions)})
            for seal, contributions in cases
        ]
    )
    for (seal, contributions), answer in zip(cases, answers, strict=True):
        order = mixed_places(size, seal, contributions)
        assert not isinstance(order, Refusal)
        assert answer == list(order)


# ------------------------------------------------------------------------------------------ honest decks


@pytest.mark.parametrize("kind", DECKS)
@pytest.mark.parametrize("gave", ["nobody", "everybody"])
def test_an_honest_deal_is_found_right_step_by_step(ask: Ask, kind: str, gave: str) -> None:
    contributions = everybody() if gave == "everybody" else ()
    size = len(DECKS[kind])
    deals = [sealed_deal(kind, contributions, cut_at=cut_at) for cut_at in (4, size // 2, size - 4)]
    for sealed, answer in zip(deals, ask([question(built_in(each)) for each in deals]), strict=True):
        assert library_says(sealed)
        assert answer["verdict"] == "right"
        assert verdicts(answer) == {
            "form": "right",
            "deal": "right",
            "seal": "right",
            "noted": "open",
            "own": "open",
            "mix": "right" if contributions else "open",
            "cut": "right",
            "cards": "right",
            "count": "right",
            "places": "right",
            "deck": "right",
            "seen": "right",
        }
        assert answer["opened"] == 10
        assert answer["size"] == size
        assert [card["verdict"] for card in answer["cards"]] == [
            "open" if position % 3 == 2 else "right" for position in range(14)
        ]


def test_what_this_browser_kept_is_looked_for(ask: Ask) -> None:
    sealed = built_in(sealed_deal(contributions=(Contribution("Ada", OWN), Contribution("Bo", "cd"))))
    seal = sealed["commitment"]["seal"]
    found, other, late, none, noted, exchanged = ask(
        [
            question(sealed, entropy=OWN),
            question(sealed, entropy="00" * 32),
            question(sealed, entropy=OWN, player="Cy"),
            question(sealed, player="Cy"),
            question(sealed, seal=seal),
            question(sealed, seal="0" * 64),
        ]
    )
    assert verdicts(found)["own"] == "right"
    assert wrongs(other) == {"own"}
    assert verdicts(late)["own"] == "open"
    assert "too late" in next(step["words"] for step in late["steps"] if step["name"] == "own")
    assert verdicts(none)["own"] == "open"
    assert verdicts(noted)["noted"] == "right"
    assert wrongs(exchanged) == {"noted"}


def test_a_cut_is_whose_it_is_said_to_be_or_follows_from_what_is_public(ask: Ask) -> None:
    given = everybody()
    by_nobody = []
    for kind in DECKS:
        cut_at = unchosen_cut(sealed_deck(kind, "Tisch 3 deal 17").commitment, given)
        assert isinstance(cut_at, int)
        cuts = (cut_at, cut_at + 1 if cut_at < 20 else cut_at - 1)
        by_nobody += [{**built_in(sealed_deal(kind, given, cut_at=at)), "cut_by": None} for at in cuts]
    *answers, own, others, forged = ask(
        [
            *map(question, by_nobody),
            question(built_in(sealed_deal(cut_at=20)), cut=20),
            question(built_in(sealed_deal(cut_at=20)), cut=21, player="Bo"),
            question(built_in(sealed_deal(cut_at=20)), cut=21),
        ]
    )
    assert [verdicts(answer)["cut"] for answer in answers] == ["right", "open"] * 3
    assert [verdicts(answer)["cut"] for answer in (own, others)] == ["right", "right"]
    assert wrongs(forged) == {"cut"}


# ------------------------------------------------------------------------------------------ tampered decks


def turned(digest: str) -> str:
    """Another digest of the same shape."""
    return digest[:-1] + ("0" if digest[-1] != "0" else "1")


def other_card(sealed: dict[str, Any]) -> None:
    sealed["dealt"][0]["opening"]["card"] = str(unused(sealed))


def unused(sealed: dict[str, Any]) -> Card:
    shown = {each["opening"]["card"] for each in sealed["dealt"] if each["opening"]}
    return next(card for card in FULL_DECK if str(card) not in shown)


def other_salt(sealed: dict[str, Any]) -> None:
    sealed["dealt"][1]["opening"]["salt"] = turned(sealed["dealt"][1]["opening"]["salt"])


def other_digest(sealed: dict[str, Any]) -> None:
    place = sealed["dealt"][0]["opening"]["place"]
    sealed["commitment"]["digests"][place] = turned(sealed["commitment"]["digests"][place])


def other_seal(sealed: dict[str, Any]) -> None:
    sealed["commitment"]["seal"] = turned(sealed["commitment"]["seal"])


def other_context(sealed: dict[str, Any]) -> None:
    sealed["commitment"]["context"] += " again"


def other_cut(sealed: dict[str, Any]) -> None:
    sealed["cut_at"] += 1


def cut_off_too_few(sealed: dict[str, Any]) -> None:
    sealed["cut_at"] = 3


def cut_too_deep(sealed: dict[str, Any]) -> None:
    sealed["cut_at"] = 49


def left_out(sealed: dict[str, Any]) -> None:
    sealed["contributions"].pop()


def other_entropy(sealed: dict[str, Any]) -> None:
    sealed["contributions"][2]["entropy"] = turned(sealed["contributions"][2]["entropy"])


def given_twice(sealed: dict[str, Any]) -> None:
    sealed["contributions"].append({"player": "Ada", "entropy": "00"})


def cards_exchanged(sealed: dict[str, Any]) -> None:
    first, second = sealed["dealt"][0], sealed["dealt"][1]
    first["opening"], second["opening"] = second["opening"], first["opening"]


def from_elsewhere(sealed: dict[str, Any]) -> None:
    """A true card of the deck, but not the one that came next."""
    deck = sealed_deck("full", sealed["commitment"]["context"])
    dealt = {each["opening"]["place"] for each in sealed["dealt"] if each["opening"]}
    place = next(place for place in range(52) if place not in dealt)
    sealed["dealt"][0]["opening"] = msgspec.to_builtins(deck.open(place))


TAMPERED: dict[Callable[[dict[str, Any]], None], set[str]] = {
    other_card: {"cards"},
    other_salt: {"cards"},
    other_digest: {"seal", "cards"},
    other_seal: {"seal", "places"},
    other_context: {"deal", "seal", "cards"},
    other_cut: {"places"},
    cut_off_too_few: {"cut"},
    cut_too_deep: {"cut"},
    left_out: {"places"},
    other_entropy: {"places"},
    given_twice: {"mix"},
    cards_exchanged: {"places"},
    from_elsewhere: {"places"},
}


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_whatever_the_library_finds_wrong_the_browser_finds_wrong_at_the_same_step(
    ask: Ask, tamper: Callable[[dict[str, Any]], None]
) -> None:
    sealed = built_in(sealed_deal(contributions=everybody()))
    tamper(sealed)
    assert not library_says(msgspec.convert(sealed, Sealed))
    (answer,) = ask([question(sealed)])
    assert answer["verdict"] == "wrong"
    assert wrongs(answer) == TAMPERED[tamper]


def test_a_deck_that_was_sealed_with_a_card_twice_or_a_strange_one_is_found_out(ask: Ask) -> None:
    """A house that cheats makes its digests itself, so that every digest is right."""
    deck = sealed_deck("full", "Tisch 3 deal 1")
    doubled = deck.order[:1] * 2 + deck.order[2:]
    joker = (Card.JOKER, *deck.order[1:])
    answers = ask([question(honestly_sealed(SealedDeck(deck.context, each, deck.salts))) for each in (doubled, joker)])
    assert [wrongs(answer) for answer in answers] == [{"deck"}, {"deck"}]


def honestly_sealed(deck: SealedDeck) -> dict[str, Any]:
    order = dealing_order(deck.commitment, (), cut_at=20)
    assert not isinstance(order, Refusal)
    return built_in(
        Sealed(
            number=1,
            commitment=deck.commitment,
            contributions=(),
            cut_by=None,
            cut_at=20,
            dealt=tuple(
                Dealt(position=position, to="Ada", opening=deck.open(place)) for position, place in enumerate(order)
            ),
        )
    )


def test_a_deck_of_another_deal_or_another_table_is_found_out(ask: Ask) -> None:
    other_deal = sealed_deal(context="Tisch 3 deal 16")
    other_table = sealed_deal(context="Tisch 31 deal 17")
    longer = sealed_deal(context="Tisch 3 deal 117")
    answers = ask([question(built_in(each)) for each in (other_deal, other_table, longer)])
    assert [wrongs(answer) for answer in answers] == [{"deal"}] * 3


def test_cards_passed_over_dealt_twice_or_kept_from_the_check_are_found_out(ask: Ask) -> None:
    over, twice, kept_back = (built_in(sealed_deal()) for _ in range(3))
    untold = built_in(sealed_deal(dealt=15))
    del over["dealt"][4]
    twice["dealt"].append(twice["dealt"][3])
    closed, shorter = question(kept_back), question(untold)
    kept_back["dealt"][0]["opening"] = None
    assert untold["dealt"].pop()["opening"] is None
    answers = ask([question(over), question(twice), closed, shorter])
    assert wrongs(answers[0]) == {"places"}
    assert {"places", "deck"} <= wrongs(answers[1])
    assert wrongs(answers[2]) == {"seen"}
    assert wrongs(answers[3]) == {"count"}


def test_cards_of_a_stub_from_the_muck_are_told_of_and_none_is_passed_off_as_one(ask: Ask) -> None:
    honest, opened = (built_in(sealed_deal()) for _ in range(2))
    stub = {"position": None, "to": "Ada", "opening": None}
    honest["dealt"] += [stub, stub]
    (kind, about) = question(honest)
    passed_off = kind, {**about, "seen": {**about["seen"], "remixed": 0}}
    opened["dealt"].append({**stub, "opening": opened["dealt"][0]["opening"]})
    answers = ask([(kind, about), passed_off, question(opened)])
    assert answers[0]["verdict"] == "right"
    assert answers[0]["cards"][-1]["place"] is None
    assert wrongs(answers[1]) == {"count"}
    assert wrongs(answers[2]) == {"form"}


def test_an_answer_that_is_no_sealed_deck_is_wrong_and_does_not_break_the_check(ask: Ask) -> None:
    good = built_in(sealed_deal(contributions=everybody()))
    broken: list[Any] = [None, [], "sealed", {}, {**good, "commitment": None}, {**good, "dealt": None}]
    broken += [{**good, "cut_at": at} for at in (-1, 20.5, "20", None)]
    broken += [{**good, "commitment": {**good["commitment"], "digests": digests}} for digests in ([], ["00"], None)]
    broken += [{**good, "contributions": [{"player": "Ada", "entropy": text}]} for text in ("", "a", "AB", "ab\n", 7)]
    openings: list[dict[str, Any]] = [
        {"place": 52},
        {"place": -1},
        {"card": "??"},
        {"card": "1s"},
        {"salt": "00"},
        {"salt": None},
    ]
    dealt = good["dealt"][0]
    broken += [{**good, "dealt": [{**dealt, "opening": {**dealt["opening"], **change}}]} for change in openings]
    answers = ask(
        [("check", {"sealed": each, "kept": KEPT, "seen": {"cards": [], "left": 0, "remixed": 0}}) for each in broken]
    )
    assert [wrongs(answer) for answer in answers] == [{"form"}] * len(broken)


def test_the_library_refuses_what_the_browser_calls_badly_formed() -> None:
    """Both read the same shapes: 64 small digits for a digest and a salt."""
    deck = sealed_deck("full", "form")
    opening = deck.open(0)
    assert verify(deck.commitment, opening)
    for salt in ("00", "0" * 63 + "G"):
        assert not verify(deck.commitment, Opening(0, opening.card, salt))
    assert not is_whole(Commitment("form", ("00",), deck.commitment.seal))
