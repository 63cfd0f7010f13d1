"""Full-text search over the catalogue: words weighed by rarity and by where they stand (BM25)."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise

import msgspec

from cardspeak.rulebook.book import all_rules
from cardspeak.rulebook.ids import RuleId
from cardspeak.rulebook.rule import Rule

_SATURATION = 1.2
_LENGTH_NORM = 0.5
_PHRASE_BONUS = 0.6
"""Words that stand together in the query and in the text count this much more, for each pair."""

_ONE_WORD = {
    # said in two words or one, with a hyphen or without
    ("all", "in"): "allin",
    ("all", "ins"): "allin",
    ("board", "card"): "boardcard",
    ("burn", "card"): "burncard",
    ("buy", "in"): "buyin",
    ("buy", "ins"): "buyin",
    ("check", "rais"): "checkrais",
    ("face", "down"): "facedown",
    ("face", "up"): "faceup",
    ("head", "up"): "headsup",
    ("high", "low"): "highlow",
    ("hol", "card"): "holecard",
    ("hold", "em"): "holdem",
    ("must", "mov"): "mustmove",
    ("no", "limit"): "nolimit",
    ("pot", "limit"): "potlimit",
    ("show", "down"): "showdown",
}
_PEOPLE_SAY = (
    # what people type, and the catalogue's words for it
    (r"\brun(ning)?( it)? (twice|three times)\b", r"deal \3"),
    (r"\b(how many|number of|max(imum)?|limit on) (re-?)?raises?\b", "raise cap"),
    (r"\bhi[- ]?lo\b", "high-low"),
    (r"\bstring bet", "string raise"),
    (r"\bsitting out\b|\bsit out\b", "absent"),
)
_EMPTY_WORDS = """
    a an and any are as at be by can do does for from have how i if is it its many may must my of on or should
    that the then they to we what when where which who will with you
"""


class Found(msgspec.Struct, frozen=True):
    rule: Rule
    score: float


def search(query: str, rules: Iterable[Rule] | None = None) -> list[Found]:
    """Rules that have to do with the query, best first; those with all of its words come before the rest."""
    wanted = _asked(query)
    index = _index()
    hits = [Found(rule, index.score(rule.id, wanted)) for rule in (all_rules().values() if rules is None else rules)]
    return sorted((hit for hit in hits if hit.score > 0), key=lambda hit: (-hit.score, hit.rule.id))


def words(text: str) -> list[str]:
    """The words of a text, folded so that raise, raises, raised and raising are one."""
    folded: list[str] = []
    for word in map(_stem, re.findall(r"[a-z0-9]+", text.lower())):
        joined = _ONE_WORD.get((folded[-1], word)) if folded else None
        if joined is None:
            folded.append(word)
        else:
            folded[-1] = joined
    return folded


@cache
def _stem(word: str) -> str:
    for ending in ("ings", "ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls" else word


def _asked(query: str) -> list[str]:
    query = query.lower()
    for said, meant in _PEOPLE_SAY:
        query = re.sub(said, meant, query)
    asked = words(query)
    return [word for word in asked if word not in _EMPTY_STEMS] or asked


class _Index(msgspec.Struct, frozen=True):
    weights: Mapping[RuleId, Mapping[str, float]]
    """How often each word stands in a rule, a word in the title counting more than one in an example."""
    lengths: Mapping[RuleId, float]
    pairs: Mapping[RuleId, frozenset[tuple[str, str]]]
    rarity: Mapping[str, float]
    general: Mapping[RuleId, float]
    """A rule that all editions state comes before a special one that says the same words."""
    mean_length: float

    def score(self, rule_id: RuleId, wanted: list[str]) -> float:
        weights, norm = self.weights[rule_id], self.lengths[rule_id] / self.mean_length
        single = {
            word: self.rarity[word]
            * (weight * (_SATURATION + 1))
            / (weight + _SATURATION * (1 - _LENGTH_NORM + _LENGTH_NORM * norm))
            for word in wanted
            if (weight := weights.get(word, 0.0))
        }
        together = sum(
            (single.get(first, 0.0) + single.get(second, 0.0)) / 2
            for first, second in pairwise(wanted)
            if (first, second) in self.pairs[rule_id]
        )
        share = len(single) / len(set(wanted)) if single else 0.0
        return (sum(single.values()) + _PHRASE_BONUS * together) * share**2 * self.general[rule_id]


_EMPTY_STEMS = frozenset(map(_stem, _EMPTY_WORDS.split()))


@cache
def _index() -> _Index:
    weights = {rule.id: _weighed(rule) for rule in all_rules().values()}
    lengths = {rule_id: sum(each.values()) for rule_id, each in weights.items()}
    in_rules = Counter(word for each in weights.values() for word in each)
    total = len(weights)
    return _Index(
        weights=weights,
        lengths=lengths,
        pairs={rule.id: _pairs(rule) for rule in all_rules().values()},
        general={rule.id: 0.7 + 0.1 * len(rule.places) for rule in all_rules().values()},
        rarity={word: math.log(1 + (total - count + 0.5) / (count + 0.5)) for word, count in in_rules.items()},
        mean_length=sum(lengths.values()) / total,
    )


def _weighed(rule: Rule) -> Mapping[str, float]:
    weights: Counter[str] = Counter()
    for text, weight in (
        (rule.title, 6.0),
        (rule.id, 4.0),
        (rule.gist, 2.0),
        (rule.varies or "", 0.5),
        (rule.software, 0.5),
        (" ".join(rule.examples), 0.25),
    ):
        for word in words(text):
            weights[word] += weight  # type: ignore[assignment] # a Counter adds floats as well
    return weights


def _pairs(rule: Rule) -> frozenset[tuple[str, str]]:
    pairs = set()
    for text in (rule.title, rule.id, rule.gist):
        spoken = [word for word in words(text) if word not in _EMPTY_STEMS]
        pairs |= set(pairwise(spoken))
    return frozenset(pairs)
