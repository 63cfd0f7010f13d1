"""Who pays whom when the evening is over, in as few payments as can be found."""

from collections.abc import Collection, Iterable, Mapping, Sized

import msgspec

from cardspeak.rulebook import Refusal
from cardspeak.table.ledger import Ledger

MOST_EXACT = 12
"""Players up to whom the fewest payments are found for certain; beyond, the largest debts are paid off first."""
_THE_LAST = ""
"""All of them together, by a name that nobody has."""
_Balances = list[tuple[str, int]]


class Payment(msgspec.Struct, frozen=True):
    payer: str
    payee: str
    amount: int


def over_evenings(ledgers: Iterable[Ledger], *, rest_to: str | None = None) -> dict[str, int] | Refusal:
    """What each player is ahead or behind after several evenings.

    What the house has charged, and what still lies in the middle, goes to `rest_to` where somebody is named.
    """
    results: dict[str, int] = {}
    for evening, ledger in enumerate(ledgers, 1):
        if not ledger.is_balanced:
            return Refusal(f"chips are missing in the ledger of evening {evening}: count them first")
        for line in ledger.lines:
            results[line.player] = results.get(line.player, 0) + line.result
    if rest_to is not None:
        results[rest_to] = results.get(rest_to, 0) - sum(results.values())
    return results


def settle(results: Mapping[str, int], *, last: Collection[str] = ()) -> tuple[Payment, ...] | Refusal:
    """The payments that leave everybody even; the same results always give the same payments.

    Those who come last, bots as a rule, get and give only what the others cannot settle among themselves.
    """
    rest = sum(results.values())
    if rest:
        what = f"{-rest} are with nobody" if rest < 0 else f"{rest} come from nobody"
        return Refusal(f"the results must add up to nothing, but {what}: say whose they are", field="results")
    if any(results.get(player) for player in last):
        return _first_and_last(results, last)
    open_ = _in_order((player, result) for player, result in results.items() if result)
    payments: list[Payment] = []
    while len(open_) > MOST_EXACT:
        payment = _equal(open_) or _largest(open_)
        payments.append(payment)
        open_ = _after(open_, payment)
    for group in _groups(open_):
        payments += _within(group)
    return tuple(payments)


def are_fewest(results: Mapping[str, int], payments: Sized) -> bool:
    """Whether it is certain that no fewer payments than these would leave everybody even."""
    open_ = _in_order((player, result) for player, result in results.items() if result)
    pairs = 0
    while payment := _equal(open_):
        # two who settle between themselves never cost a payment: what others had with them, these have together
        pairs, open_ = pairs + 1, _after(open_, payment)
    return len(open_) <= MOST_EXACT and len(payments) == pairs + len(open_) - len(_groups(open_))


def _first_and_last(results: Mapping[str, int], last: Collection[str]) -> tuple[Payment, ...]:
    first = {player: result for player, result in results.items() if player not in last}
    among = settle({**first, _THE_LAST: -sum(first.values())})
    assert not isinstance(among, Refusal), "it adds up"
    left = {player: result for player, result in results.items() if player in last}
    for each in among:
        if each.payee == _THE_LAST:
            left[each.payer] = -each.amount
        elif each.payer == _THE_LAST:
            left[each.payee] = each.amount
    rest = settle(left)
    assert not isinstance(rest, Refusal), "as above"
    return (*(each for each in among if _THE_LAST not in {each.payer, each.payee}), *rest)


def _in_order(balances: Iterable[tuple[str, int]]) -> _Balances:
    return sorted(balances, key=lambda each: (-abs(each[1]), each[0]))


def _after(open_: _Balances, payment: Payment) -> _Balances:
    change = {payment.payer: payment.amount, payment.payee: -payment.amount}
    changed = [(player, balance + change.get(player, 0)) for player, balance in open_]
    return _in_order((player, balance) for player, balance in changed if balance)


def _equal(open_: _Balances) -> Payment | None:
    """A debt that is just what another has to get: one payment makes two players even."""
    owed_to = {balance: player for player, balance in reversed(open_) if balance > 0}
    for player, balance in open_:
        if -balance in owed_to:
            return Payment(player, owed_to[-balance], -balance)
    return None


def _largest(open_: _Balances) -> Payment:
    payer, debt = next(each for each in open_ if each[1] < 0)
    payee, due = next(each for each in open_ if each[1] > 0)
    return Payment(payer, payee, min(-debt, due))


def _within(group: _Balances) -> list[Payment]:
    """One payment fewer than there are players."""
    payments = []
    while group:
        payments.append(_largest(group))
        group = _after(group, payments[-1])
    return payments


def _groups(open_: _Balances) -> list[_Balances]:
    """As many groups as possible, each of which can settle within itself and so saves a payment."""
    total, most = _sums(open_), [0] * (1 << len(open_))
    for some in range(1, len(most)):
        without = max(most[some ^ 1 << player] for player in range(len(open_)) if some >> player & 1)
        most[some] = without + (total[some] == 0)
    groups: list[_Balances] = []
    left = len(most) - 1
    while left:
        if not total[left]:
            groups.append([])
        before = most[left] - (total[left] == 0)
        player = next(each for each in range(len(open_)) if left >> each & 1 and most[left ^ 1 << each] == before)
        groups[-1].append(open_[player])
        left ^= 1 << player
    return [_in_order(group) for group in groups]


def _sums(open_: _Balances) -> list[int]:
    """Of every set of players, by the bits of its number."""
    sums = [0]
    for _, balance in open_:
        sums += [balance + other for other in sums]
    return sums
