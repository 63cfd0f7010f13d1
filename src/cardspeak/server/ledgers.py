"""Who brought how much, who is ahead, and who pays whom: of one evening, and of several together."""

import csv
import io
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from cardspeak.rulebook import Refusal
from cardspeak.server.history import Index
from cardspeak.server.looking import Looked, shared_currency, title_of
from cardspeak.server.pages import EveningLine, Evenings, LedgerLine, LedgerPage, MoneyEntry, Paid, PaymentLine
from cardspeak.store.log import Store, VersionConflictError
from cardspeak.table import Ledger, ledger
from cardspeak.table.ledger import Line
from cardspeak.table.settlement import Payment, are_fewest, over_evenings, settle

PAID: Final = "paid"
"""Documents: the payments that were made, by table."""
NO_SUCH_PAYMENT: Final = Refusal(
    "the ledger has changed, and there is no such payment any more: look again", field="amount"
)
COLUMNS: Final = ("player", "first buy-in", "added", "cashed out", "on the table", "paid to the house", "result")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of something to work out."""


def ledger_page(looked: Looked, index: Index, entries: Sequence[MoneyEntry], paid: Sequence[Payment]) -> LedgerPage:
    state, room = looked.state, looked.room
    book = ledger(state)
    rest, results, settled = rest_of(book), results_of(looked), settlement_of(looked, paid)
    return LedgerPage(
        title=title_of(looked),
        currency=room.settings.currency,
        opened_at=room.opened_at,
        closed_at=room.closed_at,
        deals=state.deals,
        lines=tuple(_line(line, index, is_bot=line.player in room.bots) for line in book.lines),
        middle=book.middle,
        is_balanced=book.is_balanced,
        payments=settled,
        is_fewest=not isinstance(results, Refusal) and are_fewest(results, settled),
        rest=rest,
        rest_to=_host(looked) if rest else None,
        entries=tuple(entries),
    )


def _line(line: Line, index: Index, *, is_bot: bool) -> LedgerLine:
    first = index.first_buy_ins.get(line.player)
    bought = 0 if first is None else first.amount
    return LedgerLine(
        player=line.player,
        bought=bought,
        added=line.account.bought - bought,
        cashed=line.account.cashed,
        chips=line.chips,
        charged=line.account.charged,
        result=line.result,
        is_bot=is_bot,
    )


def rest_of(book: Ledger) -> int:
    """What the house has charged, and what lies in the middle."""
    return -sum(line.result for line in book.lines)


def _host(looked: Looked) -> str | None:
    return looked.room.hosts[0] if looked.room.hosts else None


def results_of(looked: Looked) -> dict[str, int] | Refusal:
    """What each is ahead or behind; what is no player's is with the host."""
    book = ledger(looked.state)
    return over_evenings([book], rest_to=_host(looked) if rest_of(book) else None)


def settlement_of(looked: Looked, paid: Sequence[Payment]) -> tuple[PaymentLine, ...]:
    """None as long as chips are missing, since nobody knows then what to pay."""
    results = results_of(looked)
    settled = results if isinstance(results, Refusal) else _settled(results, paid, looked.room.bots)
    return () if isinstance(settled, Refusal) else settled


def _settled(
    results: Mapping[str, int], paid: Sequence[Payment], bots: Collection[str]
) -> tuple[PaymentLine, ...] | Refusal:
    """What was paid stays paid: where the results have changed since, the others settle what is left."""
    wanted = settle(results, last=bots)
    if isinstance(wanted, Refusal):
        return wanted
    if set(paid) <= set(wanted):
        return tuple(_line_of(each, is_paid=each in paid) for each in wanted)
    left = settle(_after(results, paid), last=bots)
    assert not isinstance(left, Refusal), "what one pays another gets"
    return (*(_line_of(each, is_paid=True) for each in paid), *(_line_of(each, is_paid=False) for each in left))


def _after(results: Mapping[str, int], paid: Iterable[Payment]) -> dict[str, int]:
    left = dict(results)
    for each in paid:
        left[each.payer] = left.get(each.payer, 0) + each.amount
        left[each.payee] = left.get(each.payee, 0) - each.amount
    return left


def _line_of(each: Payment, *, is_paid: bool) -> PaymentLine:
    return PaymentLine(payer=each.payer, payee=each.payee, amount=each.amount, is_paid=is_paid)


# ------------------------------------------------------------------------------------------ payments that were made


async def paid_at(store: Store, table: str) -> tuple[Payment, ...]:
    """One at the most from each to each, with all that was paid."""
    entry = await store.get(PAID, table)
    return () if entry is None else _payments(entry.body)


def _payments(body: bytes) -> tuple[Payment, ...]:
    return msgspec.json.decode(body, type=tuple[Payment, ...])


async def tick(store: Store, looked: Looked, said: Paid) -> Refusal | None:
    """Keeps that a payment was made, or that it was not after all."""
    while True:
        entry = await store.get(PAID, looked.id)
        paid = () if entry is None else _payments(entry.body)
        lines = settlement_of(looked, paid)
        line = PaymentLine(payer=said.payer, payee=said.payee, amount=said.amount, is_paid=said.is_paid)
        if replace(line, is_paid=not said.is_paid) not in lines:
            return None if line in lines else NO_SUCH_PAYMENT
        expected = 0 if entry is None else entry.version
        try:
            await store.put(PAID, looked.id, msgspec.json.encode(_with(paid, said)), expected_version=expected)
        except VersionConflictError:
            continue
        return None


def _with(paid: Iterable[Payment], said: Paid) -> list[Payment]:
    between = {(each.payer, each.payee): each.amount for each in paid}
    pair = said.payer, said.payee
    between[pair] = between.get(pair, 0) + (said.amount if said.is_paid else -said.amount)
    return [Payment(*pair, amount) for pair, amount in sorted(between.items()) if amount]


# ------------------------------------------------------------------------------------------ a table for a spreadsheet


def ledger_csv(page: LedgerPage) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for line in page.lines:
        amounts = (line.bought, line.added, line.cashed, line.chips, line.charged, line.result)
        writer.writerow((_plain(line.player), *amounts))
    if page.payments:
        writer.writerow(())
        writer.writerow(("payer", "payee", "amount", "paid"))
        for each in page.payments:
            paid = "yes" if each.is_paid else "no"
            writer.writerow((_plain(each.payer), _plain(each.payee), each.amount, paid))
    return text.getvalue()


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name


# ------------------------------------------------------------------------------------------ several evenings


def evenings(tables: Iterable[Looked], paid: Mapping[str, Sequence[Payment]]) -> Evenings | Refusal:
    """The newest first, what they come to for everybody, and what is still to be paid after the payments at each."""
    tables = sorted(tables, key=lambda each: -each.room.opened_at)
    lines: list[EveningLine] = []
    bots: dict[str, None] = {}
    together: dict[str, int] = {}
    for looked in tables:
        results = results_of(looked)
        if isinstance(results, Refusal):
            return Refusal(f"chips are missing in the ledger of {title_of(looked)}: count them first", results.under)
        lines.append(_evening(looked, results))
        bots |= dict.fromkeys(lines[-1].bots)
        for player, result in results.items():
            together[player] = together.get(player, 0) + result
    made = [payment for looked in tables for payment in paid.get(looked.id, ())]
    left = _after(together, made)
    settled = settle(left, last=bots)
    if isinstance(settled, Refusal):
        return settled
    return Evenings(
        evenings=tuple(lines),
        currency=shared_currency(tables),
        results=together,
        bots=tuple(bots),
        payments=tuple(_line_of(each, is_paid=False) for each in settled),
        is_fewest=are_fewest(left, settled),
        paid=len(made),
    )


def _evening(looked: Looked, results: dict[str, int]) -> EveningLine:
    return EveningLine(
        table=looked.id,
        title=title_of(looked),
        opened_at=looked.room.opened_at,
        closed_at=looked.room.closed_at,
        deals=looked.state.deals,
        currency=looked.room.settings.currency,
        results=results,
        bots=tuple(player for player in results if player in looked.room.bots),
    )
