"""The lines round the table: the heading, what happened, how things stand, what may be done, and the keys."""

from collections.abc import Iterable

from rich.text import Text

from cardspeak.deal import AnyChoices, Choices
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.terminal.drawing import in_lines, shortened
from cardspeak.terminal.evening import Evening
from cardspeak.terminal.faces import with_faces
from cardspeak.terminal.offers import Offer
from cardspeak.terminal.scene import Scene
from cardspeak.terminal.telling import Line, place


def heading(scene: Scene, width: int) -> Text:
    number = f"deal {scene.number} · {scene.street} " if scene.number else ""
    title = shortened(scene.title, width - len(number) - 2)
    return Text(f" {title}".ljust(width - len(number)) + number)


def news(lines: Iterable[Line], *, letters: bool) -> Text:
    return Text("\n").join(_told(line, letters=letters) for line in lines)


def _told(line: Line, *, letters: bool) -> Text:
    text = with_faces(line.words, letters=letters, style="bold" if line.is_heading else "")
    return text.append(f"  {line.cited}", style="dim") if line.cited else text


def refused(refusal: Refusal, house: HouseRules) -> Text:
    """Why not, with the place of the rule behind it."""
    text = Text.assemble(("✗ ", "bold #ffaf5f"), f"{refusal.reason[:1].upper()}{refusal.reason[1:]}")
    return text.append(f"  {place(refusal.under[0], house)}", style="dim") if refusal.under else text


def state_of_play(evening: Evening) -> Text:
    return Text(_state_of_play(evening), style="dim")


def _state_of_play(evening: Evening) -> str:
    if evening.is_broke:
        return "You have no chips left."
    if evening.options is not None:
        return "Your turn."
    if evening.turn is not None:
        return f"{evening.turn} is to act …"
    if evening.is_away:
        return "You sit out; the deals go on."
    return "Welcome." if evening.deal is None else "The deal is over."


def choices(offers: Iterable[Offer], width: int) -> Text:
    return in_lines((Text.assemble((each.key, "bold reverse"), f" {each.words}") for each in offers), width)


def question(offer: Offer, options: AnyChoices | None) -> Text:
    """What is being typed, and within which bounds."""
    return Text(f"{offer.words.removesuffix(' …')} how much? {_bounds(options)}Enter does it, Esc goes back")


def _bounds(options: AnyChoices | None) -> str:
    if not isinstance(options, Choices) or options.wagers is None:
        return ""
    allowed = options.wagers
    return f"{' or '.join(map(str, allowed.amounts)) or f'{allowed.least} to {allowed.most}'} · "


def keys(*, is_fast: bool) -> Text:
    speed = "v slow bots" if is_fast else "v fast bots · Space at once"
    return Text(f"h keys · i rules · / search · l ledger · {speed} · q leave", style="dim")
