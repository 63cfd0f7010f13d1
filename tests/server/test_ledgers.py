"""Every chip of an evening accounted for, in words; who pays whom; several evenings together; and how people play."""

import asyncio
import csv
from pathlib import Path

import pytest
from evenings import HOUSES
from kept import BEGAN, Kept, deals_of, on_a_database, stakes_of
from msgspec.structs import replace

from cardspeak.deal import commands as play
from cardspeak.forms import FORMS
from cardspeak.notation.statistics import Figures, Statistics
from cardspeak.rulebook import Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.figures import statistics_page
from cardspeak.server.history import index_deals, money_entries
from cardspeak.server.ledgers import evenings, ledger_csv, ledger_page, paid_at, settlement_of, tick
from cardspeak.server.pages import LedgerPage, MoneyEntry, Paid, PaymentLine
from cardspeak.server.settings import Settings
from cardspeak.store.log import Store
from cardspeak.table import commands as wanted
from cardspeak.table.settlement import Payment


async def page_of(store: Store, kept: Kept) -> LedgerPage:
    await kept.write(store)
    index = await index_deals(store, kept.name)
    return ledger_page(kept.looked(), index, await money_entries(store, kept.name), await paid_at(store, kept.name))


def entries_of(kept: Kept, path: Path) -> list[MoneyEntry]:
    """The oldest first."""
    found: list[MoneyEntry] = []

    async def read(store: Store) -> None:
        found.extend(reversed((await page_of(store, kept)).entries))

    on_a_database(path, read)
    return found


def assert_settled(page: LedgerPage, paying: tuple[PaymentLine, ...]) -> None:
    left = {line.player: line.result for line in page.lines}
    if page.rest_to is not None:
        left[page.rest_to] = left.get(page.rest_to, 0) + page.rest
    for each in paying:
        assert each.amount > 0
        left[each.payer] += each.amount
        left[each.payee] -= each.amount
    assert not any(left.values())


# ---------------------------------------------------------------- one evening


@pytest.mark.parametrize("form", FORMS)
def test_the_ledger_of_an_evening_balances_and_its_payments_settle_it(tmp_path: Path, form: str) -> None:
    kept = Kept(form, stakes_of(form), seed=f"ledger {form}")
    for _ in range(8):
        kept.whole_deal()
    kept.buy("p2", 50)
    kept.leave("p3")

    async def test(store: Store) -> None:
        page = await page_of(store, kept)
        assert page.is_balanced
        assert page.deals == 8
        assert page.opened_at == BEGAN
        assert_settled(page, page.payments)
        assert page.is_fewest
        for line in page.lines:
            assert line.bought == 400
            assert line.result == line.chips + line.cashed - line.bought - line.added
            # what stands in the entries, and what was won and lost, makes up what lies there
            moved = sum(entry.change for entry in page.entries if entry.player == line.player and entry.deal is None)
            won = sum(deal_results(kept, line.player))
            assert moved + won == line.chips

    on_a_database(tmp_path, test)


def deal_results(kept: Kept, player: str) -> list[int]:
    results = [event for event in kept.log if hasattr(event, "results")]
    return [each.change for event in results for each in event.results if each.player == player]


def test_an_evening_is_told_in_words_with_whoever_saw_to_it(tmp_path: Path) -> None:
    kept = Kept(stakes="limit:2/4", players=(1, 2, 3), house=HOUSES["cardroom11"])
    at = kept.now
    kept.tell(happened.ChipsAskedFor(player="p2", amount=100, at=at))
    kept.with_host(
        wanted.BuyIn(player="p2", amount=100, at=at),
        happened.ChipsAllowed(player="p2", amount=100, by="p1", at=at),
        happened.HostActed(by="p1", words="allowed p2 100", at=at),
    )
    kept.with_host(
        wanted.CorrectBuyIn(player="p3", change=-50, at=at, reason="a typing error"),
        happened.HostActed(by="p1", words="set p3's chips from 400 to 350", at=at),
    )
    kept.with_host(
        wanted.CorrectBuyIn(player="p1", change=10, at=at),
        happened.HostActed(by="p1", words="set p1's chips from 400 to 410", at=at),
    )
    kept.do(wanted.Charge(player="p3", amount=5))
    kept.buy("p1", 30)
    kept.tell(happened.HostActed(by="p1", words="changed the table's settings", at=at))
    kept.buy("p3", 20)
    kept.tell(happened.Renamed(player="p3", to="Cleo", by="p1", at=at))
    kept.tell(happened.HostActed(by="p1", words="called p3 Cleo", at=at))
    kept.with_host(
        wanted.Leave(player="p2", at=at),
        happened.ShutOut(person="p2", by="p1", at=at),
        happened.HostActed(by="p1", words="sent p2 from the table", at=at),
    )
    kept.with_host(
        wanted.TakeBackLeave(player="p2", at=at),
        happened.HostActed(by="p1", words="sent p2 from the table", undone=True, at=at),
    )
    told = entries_of(kept, tmp_path)
    assert [(entry.player, entry.words, entry.change, entry.by) for entry in told] == [
        ("p1", "bought in for 400", 400, None),
        ("p2", "bought in for 400", 400, None),
        ("p3", "bought in for 400", 400, None),
        ("p2", "added 100", 100, "p1"),
        ("p3", "buy-in corrected by -50: a typing error", -50, "p1"),
        ("p1", "buy-in corrected by +10", 10, None),
        ("p3", "paid the house 5", -5, None),
        ("p1", "added 30", 30, None),
        ("p3", "added 20", 20, None),
        ("p2", "cashed out 500", -500, "p1"),
        ("p2", "sat down again with the 500 that were cashed out", 500, "p1"),
    ]
    assert all(entry.at == BEGAN for entry in told)
    assert told[0].under == ("buyin.full-limit",)


def test_amounts_in_words_have_the_currency_of_the_table(tmp_path: Path) -> None:
    kept = Kept(stakes="limit:2/4", players=(1, 2, 3), settings=Settings(currency="€"))
    kept.do(wanted.CorrectBuyIn(player="p3", change=-50, at=kept.now))
    kept.tell(happened.SettingsChanged(by="p1", settings=Settings(currency="£"), at=kept.now))
    kept.leave("p2")
    told = [(entry.player, entry.words) for entry in entries_of(kept, tmp_path)]
    assert told[2:] == [("p3", "bought in for €400"), ("p3", "buy-in corrected by -€50"), ("p2", "cashed out £400")]


def test_who_is_sent_away_during_a_deal_was_sent_by_the_host(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3))
    kept.start_with_cards()
    kept.with_host(
        wanted.Leave(player="p2", at=kept.now),
        happened.ShutOut(person="p2", by="p1", at=kept.now),
        happened.HostActed(by="p1", words="sent p2 from the table", at=kept.now),
    )
    kept.leave("p3")
    kept.fold_out(winner=1)
    left = {entry.player: entry.by for entry in entries_of(kept, tmp_path) if entry.words.startswith("cashed out")}
    assert left == {"p2": "p1", "p3": None}


def test_a_buy_in_that_was_put_down_wrong_is_right_in_the_ledger(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3))
    kept.do(wanted.CorrectBuyIn(player="p1", change=-200, at=kept.now))
    kept.buy("p2", 100)
    kept.do(wanted.CorrectBuyIn(player="p2", change=-30, at=kept.now))

    async def test(store: Store) -> None:
        lines = {line.player: (line.bought, line.added) for line in (await page_of(store, kept)).lines}
        assert lines == {"p1": (200, 0), "p2": (400, 70), "p3": (400, 0)}

    on_a_database(tmp_path, test)


def test_who_lost_the_last_chip_stands_there_with_the_deal(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3))
    name = kept.ruin(2)
    deal = kept.table.state.deals
    kept.buy(name, 200)
    told = [entry for entry in entries_of(kept, tmp_path) if entry.player == "p2"]
    lost = -deal_results(kept, "p2")[-1]
    assert [entry.words for entry in told] == [
        "bought in for 400",
        f"lost the last {lost} in deal {deal}",
        "bought in again for 200",
    ]
    assert (told[1].change, told[1].deal) == (-lost, deal)


def test_chips_that_were_charged_or_lie_in_the_middle_are_with_the_host(tmp_path: Path) -> None:
    kept = Kept("jacks", "limit:10/20:2", players=(2, 3, 4), chips=400, house=HOUSES["cardroom11"], seed="middle")
    kept.start_with_cards()
    while (options := kept.deal.options) is not None:
        kept.do(play.Check(seat=options.seat))
    kept.do(wanted.Charge(player="p3", amount=7))

    async def test(store: Store) -> None:
        page = await page_of(store, kept)
        assert page.is_balanced
        assert (page.middle, page.rest, page.rest_to) == (6, 13, "p1")
        assert_settled(page, page.payments)
        assert sum(each.amount for each in page.payments if each.payee == "p1") == 13

    on_a_database(tmp_path, test)


def test_a_closed_table_stays_readable(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3))
    kept.whole_deal()
    kept.with_host(wanted.EndGame(at=kept.now), happened.Closed(by="p1", at=kept.now))

    async def test(store: Store) -> None:
        page = await page_of(store, kept)
        assert page.closed_at == kept.now
        assert page.is_balanced
        assert {line.chips for line in page.lines} == {0}
        assert_settled(page, page.payments)
        assert [entry.words.split()[0] for entry in page.entries[:3]] == ["cashed"] * 3

    on_a_database(tmp_path, test)


def test_a_spreadsheet_reads_the_ledger_and_takes_no_name_for_a_formula(tmp_path: Path) -> None:
    kept = Kept(players=())
    for seat, name in ((1, "=1+1"), (2, 'Ann, "the" Rock'), (3, "-2")):
        kept.sit(seat, 400, name=name)
    kept.draw(1)
    kept.start_with_cards()
    kept.fold_out(winner=2)

    async def test(store: Store) -> None:
        page = await page_of(store, kept)
        rows = list(csv.reader(ledger_csv(page).splitlines()))
        assert rows[0] == [
            *("player", "first buy-in", "added", "cashed out", "on the table", "paid to the house", "result")
        ]
        results = {line.player: line.result for line in page.lines}
        assert rows[1] == ["'=1+1", "400", "0", "0", str(400 + results["=1+1"]), "0", str(results["=1+1"])]
        assert rows[2][0] == 'Ann, "the" Rock'
        assert rows[3][0] == "'-2"
        assert rows[5] == ["payer", "payee", "amount", "paid"]
        assert {row[1] for row in rows[6:]} == {'Ann, "the" Rock'}

    on_a_database(tmp_path, test)


# ---------------------------------------------------------------- payments


def some_losses() -> Kept:
    kept = Kept(players=(1, 2, 3))
    kept.start_with_cards()
    kept.fold_out(winner=2)
    return kept


def test_a_payment_is_ticked_and_unticked(tmp_path: Path) -> None:
    kept = some_losses()

    async def test(store: Store) -> None:
        page = await page_of(store, kept)
        first = page.payments[0]
        assert not first.is_paid
        for is_paid in (True, True, False):
            said = Paid(payer=first.payer, payee=first.payee, amount=first.amount, is_paid=is_paid)
            assert await tick(store, kept.looked(), said) is None
            page = await page_of(store, kept)
            assert [each.is_paid for each in page.payments] == [is_paid, *[False] * (len(page.payments) - 1)]

    on_a_database(tmp_path, test)


def test_a_payment_that_is_not_due_is_refused(tmp_path: Path) -> None:
    kept = some_losses()

    async def test(store: Store) -> None:
        (due, *_) = settlement_of(kept.looked(), ())
        wrong = Paid(payer=due.payer, payee=due.payee, amount=due.amount + 1, is_paid=True)
        refusal = await tick(store, kept.looked(), wrong)
        assert isinstance(refusal, Refusal)
        assert "there is no such payment any more" in refusal.reason
        assert await paid_at(store, "table-1") == ()

    on_a_database(tmp_path, test)


def test_payments_that_are_ticked_at_once_are_all_kept(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2, 3, 4, 5))
    kept.start_with_cards()
    kept.fold_out(winner=2)
    kept.start_with_cards()
    kept.fold_out(winner=2)

    async def test(store: Store) -> None:
        due = settlement_of(kept.looked(), ())
        assert len(due) > 1
        ticks = [Paid(payer=each.payer, payee=each.payee, amount=each.amount, is_paid=True) for each in due]
        await asyncio.gather(*(tick(store, kept.looked(), each) for each in ticks))
        assert set(await paid_at(store, "table-1")) == {Payment(each.payer, each.payee, each.amount) for each in due}

    on_a_database(tmp_path, test)


def test_what_was_paid_stays_paid_when_the_ledger_moves_on(tmp_path: Path) -> None:
    kept = some_losses()

    async def test(store: Store) -> None:
        first = (await page_of(store, kept)).payments[0]
        said = Paid(payer=first.payer, payee=first.payee, amount=first.amount, is_paid=True)
        assert await tick(store, kept.looked(), said) is None
        for seed in range(4):
            kept.start_with_cards()
            kept.fold_out(winner=1 + seed % 3)
        page = await page_of(store, kept)
        assert replace(first, is_paid=True) in page.payments
        assert [each.is_paid for each in page.payments].count(True) == 1
        assert_settled(page, page.payments)
        # what is still open is paid too, whoever it is between: then nothing is
        for each in page.payments:
            paid = Paid(payer=each.payer, payee=each.payee, amount=each.amount, is_paid=True)
            assert await tick(store, kept.looked(), paid) is None
        page = await page_of(store, kept)
        assert all(each.is_paid for each in page.payments)
        assert_settled(page, page.payments)
        again = evenings([kept.looked()], {"table-1": await paid_at(store, "table-1")})
        assert not isinstance(again, Refusal)
        assert (again.payments, again.paid) == ((), len(page.payments))
        # and what was not paid after all is open again, all of it
        for each in page.payments:
            not_paid = Paid(payer=each.payer, payee=each.payee, amount=each.amount, is_paid=False)
            assert await tick(store, kept.looked(), not_paid) is None
        assert await paid_at(store, "table-1") == ()

    on_a_database(tmp_path, test)


def test_more_of_the_same_between_two_is_one_payment(tmp_path: Path) -> None:
    kept = Kept(players=(1, 2))

    async def test(store: Store) -> None:
        for many in (1, 2):
            kept.start_with_cards()
            kept.fold_out(winner=1)
            kept.start_with_cards()
            kept.fold_out(winner=1)
            lines = (await page_of(store, kept)).payments
            (due,) = [each for each in lines if not each.is_paid]
            assert len(lines) == many
            said = Paid(payer=due.payer, payee=due.payee, amount=due.amount, is_paid=True)
            assert await tick(store, kept.looked(), said) is None
        (all_of_it,) = (await page_of(store, kept)).payments
        assert all_of_it.is_paid
        assert await paid_at(store, "table-1") == (Payment("p2", "p1", all_of_it.amount),)

    on_a_database(tmp_path, test)


# ---------------------------------------------------------------- several evenings


def test_several_evenings_come_to_one_settlement() -> None:
    tables = [Kept(table=f"table-{number}", seed=number, began=BEGAN + number) for number in range(4)]
    for kept in tables:
        for _ in range(5):
            kept.whole_deal()
    together = evenings([kept.looked() for kept in tables], {})
    assert not isinstance(together, Refusal)
    assert [line.table for line in together.evenings] == ["table-3", "table-2", "table-1", "table-0"]
    for player in ("p1", "p2", "p3", "p4"):
        assert together.results[player] == sum(line.results.get(player, 0) for line in together.evenings)
        alone = [next(line for line in kept.table.ledger.lines if line.player == player).result for kept in tables]
        assert together.results[player] == sum(alone)
    left = dict(together.results)
    for each in together.payments:
        left[each.payer] += each.amount
        left[each.payee] -= each.amount
    assert not any(left.values())
    assert len(together.payments) < 4


def test_what_was_charged_goes_to_the_host_of_that_evening() -> None:
    house = HOUSES["cardroom11"]
    tables = [Kept(table=f"of-{host}", stakes="limit:2/4", house=house, host=host) for host in ("p1", "the host")]
    tables[0].do(wanted.Charge(player="p2", amount=10))
    tables[1].do(wanted.Charge(player="p3", amount=4))
    together = evenings([kept.looked() for kept in tables], {})
    assert not isinstance(together, Refusal)
    assert together.results == {"p1": 10, "p2": -10, "p3": -4, "p4": 0, "the host": 4}


def test_what_was_paid_after_an_evening_is_not_to_be_paid_again_over_several() -> None:
    tables = [Kept(table=f"table-{number}", seed=number, began=BEGAN + number) for number in range(3)]
    for kept in tables:
        for _ in range(5):
            kept.whole_deal()
    looked = [kept.looked() for kept in tables]
    owed = {each.id: [Payment(at.payer, at.payee, at.amount) for at in settlement_of(each, ())] for each in looked}
    all_paid = evenings(looked, owed)
    assert not isinstance(all_paid, Refusal)
    assert all_paid.payments == ()
    assert all_paid.paid == sum(map(len, owed.values())) > 0
    one = evenings(looked[:1], {})
    some = evenings(looked, {name: payments for name, payments in owed.items() if name != "table-0"})
    assert not isinstance(some, Refusal)
    assert not isinstance(one, Refusal)
    assert some.payments == one.payments != ()
    assert some.results == all_paid.results


def test_no_evening_is_nothing_to_pay() -> None:
    together = evenings([], {})
    assert not isinstance(together, Refusal)
    assert (together.evenings, together.results, together.payments) == ((), {}, ())


# ---------------------------------------------------------------- how people play


def test_figures_are_shares_by_player_and_by_form() -> None:
    figures = Figures(dealt=10, voluntary=4, raised_first=1, later=5, showdowns=2, showdowns_won=1, won=3, net=-7)
    other = Figures(dealt=2, net=5, calls=2, aggressive=3)
    statistics = Statistics({"Bo": {"holdem": other}, "Ann": {"holdem": figures, "stud": other}})
    page = statistics_page(statistics, deals=12)
    assert page.deals == 12
    assert [(line.player, line.form, line.dealt, line.net) for line in page.lines] == [
        ("Ann", "", 12, -2),
        ("Ann", "Hold'em", 10, -7),
        ("Ann", "Seven-card stud", 2, 5),
        ("Bo", "", 2, 5),
        ("Bo", "Hold'em", 2, 5),
    ]
    alone = page.lines[1]
    assert (alone.voluntary, alone.raised_first, alone.went_to_showdown, alone.won_at_showdown, alone.won) == (
        *(0.4, 0.1, 0.4, 0.5, 3),
    )
    assert alone.aggression is None
    assert page.lines[3].aggression == 1.5
    assert page.lines[3].won_at_showdown is None


def test_the_figures_of_a_table_are_those_of_its_deals(tmp_path: Path) -> None:
    kept = Kept(seed="figures")
    for _ in range(12):
        kept.whole_deal()

    async def test(store: Store) -> None:
        await kept.write(store)
        index = await index_deals(store, "table-1")
        page = statistics_page(index.statistics, index.deals)
        assert page.deals == 12
        assert {line.player for line in page.lines} == {"p1", "p2", "p3", "p4"}
        for line in page.lines:
            assert line.net == kept.table.state.accounts[line.player].won
            assert line.dealt == sum(deal.seat_of(line.player) is not None for deal in deals_of(kept))

    on_a_database(tmp_path, test)
