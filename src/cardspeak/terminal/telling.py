"""What happened in a deal, in words with names and the rule behind it, as far as the player may know it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeGuard

import msgspec
from msgspec.structs import replace

from cardspeak.deal import DealState, events_for
from cardspeak.deal import events as happened
from cardspeak.deal.events import AnyEvent
from cardspeak.notation.transcript import transcript
from cardspeak.rulebook import HouseRules, RuleId, cite_briefly, rule

_Outcome = (
    happened.Shown
    | happened.PotAwarded
    | happened.PotLeft
    | happened.PassedOut
    | happened.BlindsChopped
    | happened.WagersVoided
)
_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


class Line(msgspec.Struct, frozen=True, kw_only=True):
    words: str
    under: tuple[RuleId, ...] = ()
    cited: str = ""
    """The place of the first rule, for the end of the line."""
    is_heading: bool = False
    is_outcome: bool = False
    """Whether it says what the deal came to."""


def line(words: str, under: tuple[RuleId, ...], house: HouseRules) -> Line:
    return Line(words=words, under=under, cited=place(under[0], house) if under else "")


def place(rule_id: RuleId, house: HouseRules) -> str:
    """Where a rule stands, as short as it goes: the edition is named only where it is not the one in force."""
    cited = rule(rule_id)
    source = cited.source(house.edition)
    brief = cited.places[source][0].in_brief()
    brief = f"§{brief}" if brief[:1].isdecimal() else brief
    return brief if source is house.edition else f"{source}: {brief}"


def told(deal: DealState, viewer: int, names: Mapping[int, str], since: int) -> list[Line]:
    """The deal from the event of that number on, with names for seats; what the table shows anyway is left out."""
    house = deal.setup.house
    telling = [
        (event, words)
        for number, event, words in _in_words(events_for(deal, viewer), house)
        if number >= since and not _is_plain(event, viewer)
    ]
    antes = [event for event, _ in telling if _is_ante(event)]
    lines: list[Line] = []
    for event, words in telling:
        if not _is_ante(event):
            lines.append(_marked(line(named(words, names), event.under, house), event))
        elif event is antes[0]:
            lines.append(line(_anted(antes, names), event.under, house))
    return lines


def _marked(said: Line, event: AnyEvent) -> Line:
    if isinstance(event, happened.DealStarted):
        # stud has no button to speak of
        words = said.words if event.setup.form.button else said.words.partition(", button")[0]
        return replace(said, words=words, cited="", is_heading=True)
    return replace(said, is_outcome=isinstance(event, _Outcome))


def _in_words(events: Sequence[AnyEvent], house: HouseRules) -> Iterator[tuple[int, AnyEvent, str]]:
    """Each event that the transcript has words for, with its number; its citation is longer than a screen can bear."""
    number = -1

    def counted() -> Iterator[AnyEvent]:
        nonlocal number
        for event in events:
            number += 1
            yield event

    for words in transcript(counted()):
        under = events[number].under
        cited = f" ({cite_briefly(under[0], house.edition)})" if under else ""
        yield number, events[number], words.removesuffix(cited)


def _is_plain(event: AnyEvent, viewer: int) -> bool:
    """Whether the table shows it, or will say it better."""
    match event:
        case happened.CardsDealt(seat=seat):
            return seat != viewer
        case happened.Burned() | happened.DealEnded():
            return True
        case _:
            return False


def _is_ante(event: AnyEvent) -> TypeGuard[happened.Posted]:
    return isinstance(event, happened.Posted) and event.kind == "ante"


def _anted(antes: Iterable[happened.Posted], names: Mapping[int, str]) -> str:
    """All antes in one line; who had not enough put in less."""
    payers: dict[int, list[str]] = {}
    for ante in antes:
        payers.setdefault(ante.live + ante.dead, []).append(names.get(ante.seat, f"seat {ante.seat}"))
    if len(payers) == 1 and sum(map(len, payers.values())) == len(names):
        return f"Everybody antes {next(iter(payers))}"
    return "; ".join(f"{', '.join(who)} {'antes' if len(who) == 1 else 'ante'} {put}" for put, who in payers.items())


def named(words: str, names: Mapping[int, str]) -> str:
    """Words about seats as words about the people in them; an empty seat keeps its number."""
    return _SEAT.sub(lambda found: names.get(int(found[1]), found[0]), words)
