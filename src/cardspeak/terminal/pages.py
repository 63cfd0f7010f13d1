"""Pages of text: a rule with all there is to know of it, the ledger, and the keys."""

from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from cardspeak.rulebook import OPTIONS, Edition, House, Rule, Standing, cite
from cardspeak.rulebook.options.option import spoken
from cardspeak.table import Ledger

KEYS: Final = (
    ("Betting", "f fold · c check or call · r bet, raise, or type an amount · 1 to 4 wagers by size · b bring it in"),
    ("", "o declare the pot open · p offer to chop the blinds"),
    ("Drawing", "1 to 5 pick cards · Enter draws, or stands pat · x draws and says that openers are split"),
    ("Showdown", "s show · m muck · b play the board"),
    ("Offers", "y yes · n no · 1 to 3 how often the rest is dealt"),
    ("Between deals", "Enter deals · o sit out, or come back · + add chips · s straddle · k kill · g choose the game"),
    ("", "p post or w wait to come in · a ask to see a hand"),
    ("Bots", "Space lets them act at once until your turn · v takes away the waiting, or brings it back"),
    ("Looking up", "i the rules of what just happened · / search the rules · l the ledger · PgUp PgDn what happened"),
    ("Leaving", "q gets up: the hand is folded, the deal played out, your chips are cashed, the ledger is printed"),
    ("Marks", "▶ whose turn it is · (D) the button · (L) a leg up · (K) the kill button"),
)


def help_page() -> Grid:
    grid = Grid.grid("", "", padding=(0, 2, 0, 0))
    for heading, words in KEYS:
        grid.add_row(Text(heading, style="bold"), words)
    return grid


# ------------------------------------------------------------------------------------------ the ledger


def ledger_page(ledger: Ledger, player: str) -> Grid:
    """Every chip that came and went, for each player; the player's own line stands out."""
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    grid.add_column("player")
    for column in ("bought", "cashed out", "has", "result"):
        grid.add_column(column, justify="right")
    for each in ledger.lines:
        amounts = (each.account.bought, each.account.cashed, each.chips)
        style = "bold" if each.player == player else ""
        grid.add_row(Text(each.player), *(f"{amount:,}" for amount in amounts), signed(each.result), style=style)
    return grid


def ledger_note(ledger: Ledger) -> str:
    waiting = f"{ledger.middle:,} wait in the middle for the next deal. " if ledger.middle else ""
    return waiting + ("Every chip is accounted for." if ledger.is_balanced else "The ledger does not balance.")


def signed(amount: int) -> str:
    return f"{amount:+,}".replace("-", "−") if amount else "0"


# ------------------------------------------------------------------------------------------ a rule


def rule_page(rule: Rule, edition: Edition, house: House | None = None) -> Text:
    page = Text.assemble((f"{rule.title}\n", "bold"), (f"{rule.id}\n\n", "dim"), f"{rule.gist}\n")
    if rule.standing(edition) is Standing.SILENT:
        page.append(f"\nNot in force here: {edition.spoken} has no such rule.\n", style="bold")
    for amendment in house.about(rule.id) if house is not None else ():
        _section(page, f"This house: {amendment.title}", [amendment.text])
    _section(page, "Where it stands", [cite(rule.id, each) for each in _places(rule, edition)])
    _section(page, "How the editions differ", [rule.varies] if rule.varies else [])
    _section(page, "Choices of a house", [_choice(name, edition) for name in OPTIONS if rule.id in OPTIONS[name].by])
    _section(page, "Examples", list(rule.examples))
    return page


def _places(rule: Rule, edition: Edition) -> list[Edition]:
    """The editions that have the rule, the one in force first."""
    return sorted(rule.places, key=lambda each: each is not edition)


def _choice(name: str, edition: Edition) -> str:
    option = OPTIONS[name]
    return f"{name}: {option.says} Here as a rule: {spoken(option.defaults[edition])}."


def _section(page: Text, heading: str, paragraphs: list[str]) -> None:
    if not paragraphs:
        return
    page.append(f"\n{heading}\n", style="bold")
    for paragraph in paragraphs:
        page.append(f"· {paragraph}\n")
