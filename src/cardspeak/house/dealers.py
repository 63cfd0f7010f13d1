"""Who deals at a table, push after push."""

import msgspec

from cardspeak.rulebook import Refusal, RuleId, carries_out


class Pushed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """One dealer has taken another's place; a tournament changes decks at this time."""

    table: str
    old: str
    new: str
    after_deal: int
    under: tuple[RuleId, ...] = ("glossary.push",)


class Dealers(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    first: str
    pushes: tuple[Pushed, ...] = ()

    @property
    def now(self) -> str:
        return self.pushes[-1].new if self.pushes else self.first


@carries_out("glossary.push")
def push(dealers: Dealers, new: str, *, deals_begun: int, in_deal: bool) -> Pushed | Refusal:
    """`deals_begun` counts the table's deals so far; while one is being played its dealer stays."""
    if in_deal:
        return Refusal(f"{dealers.now} finishes deal {deals_begun}; push in after it", ("glossary.push",))
    if new == dealers.now:
        return Refusal(f"{new} deals here already; name another dealer", ("glossary.push",), "new")
    return Pushed(table=dealers.table, old=dealers.now, new=new, after_deal=deals_begun)


def after_push(dealers: Dealers, event: Pushed) -> Dealers:
    return msgspec.structs.replace(dealers, pushes=(*dealers.pushes, event))


@carries_out("glossary.push")
def dealer_of(dealers: Dealers, deal: int) -> str:
    """To whom a deal is booked."""
    before = [each for each in dealers.pushes if each.after_deal < deal]
    return before[-1].new if before else dealers.first
