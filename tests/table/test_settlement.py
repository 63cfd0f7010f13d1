import random
from itertools import combinations

import pytest

from cardspeak.rulebook import Refusal
from cardspeak.table.ledger import Ledger, Line
from cardspeak.table.settlement import MOST_EXACT, Payment, are_fewest, over_evenings, settle
from cardspeak.table.state import Account


def paid(results: dict[str, int]) -> tuple[Payment, ...]:
    payments = settle(results)
    assert not isinstance(payments, Refusal), payments
    return payments


def assert_even(results: dict[str, int], payments: tuple[Payment, ...]) -> None:
    left = dict(results)
    for each in payments:
        assert each.amount > 0
        left[each.payer] += each.amount
        left[each.payee] -= each.amount
    assert not any(left.values())


def fewest(results: dict[str, int]) -> int:
    """Splits off a group that settles within itself wherever there is one: slow, and plainly right."""
    open_ = [player for player, result in results.items() if result]
    if not open_:
        return 0
    best = len(open_) - 1
    first, rest = open_[0], open_[1:]
    for size in range(1, len(rest)):
        for others in combinations(rest, size):
            group = {first, *others}
            if not sum(results[player] for player in group):
                best = min(best, size + fewest({name: results[name] for name in open_ if name not in group}))
    return best


def random_results(players: int, rng: random.Random) -> dict[str, int]:
    results = {f"player {number}": rng.randint(-9, 9) for number in range(players - 1)}
    return results | {f"player {players - 1}": -sum(results.values())}


def line(player: str, bought: int, chips: int, charged: int = 0) -> Line:
    account = Account(bought=bought, charged=charged, won=chips - bought + charged)
    return Line(player=player, account=account, chips=chips)


def test_one_winner_is_paid_by_each_loser() -> None:
    assert paid({"Ann": 70, "Bob": -50, "Cid": -20}) == (Payment("Bob", "Ann", 50), Payment("Cid", "Ann", 20))


def test_groups_that_settle_within_themselves_save_a_payment() -> None:
    results = {"Ann": 50, "Bob": -30, "Cid": -20, "Dee": 70, "Eve": -40, "Fay": -30}
    payments = paid(results)
    assert len(payments) == 4  # the largest debts to the largest winner first would take five
    assert_even(results, payments)


def test_who_is_even_neither_pays_nor_gets_anything() -> None:
    assert paid({"Ann": 0, "Bob": -5, "Cid": 5}) == (Payment("Bob", "Cid", 5),)
    assert paid({"Ann": 0}) == paid({}) == ()


@pytest.mark.parametrize("players", range(2, 9))
def test_the_payments_are_as_few_as_can_be(players: int) -> None:
    for number in range(40):
        results = random_results(players, random.Random(f"{players} {number}"))
        payments = paid(results)
        assert_even(results, payments)
        assert len(payments) == fewest(results), results


@pytest.mark.parametrize("players", range(2, 9))
def test_payments_are_called_the_fewest_where_they_are(players: int) -> None:
    for number in range(40):
        results = random_results(players, random.Random(f"called {players} {number}"))
        payments = paid(results)
        assert are_fewest(results, payments)
        if payments:  # in two parts, one takes a payment more
            one, *others = payments
            halves = (Payment(one.payer, one.payee, 1), Payment(one.payer, one.payee, one.amount - 1))
            assert not are_fewest(results, (*halves, *others))


def test_of_more_people_than_can_be_tried_nobody_says_that_no_fewer_payments_would_do() -> None:
    many = {f"player {number}": 1000 + number for number in range(MOST_EXACT)}
    many |= {"host": -sum(many.values())}
    assert len(paid(many)) == MOST_EXACT
    assert not are_fewest(many, paid(many))
    pairs = {f"{side} {amount}": amount * sign for side, sign in (("won", 1), ("lost", -1)) for amount in range(1, 30)}
    assert len(paid(pairs)) == 29
    assert are_fewest(pairs, paid(pairs))


def test_bots_that_come_last_may_cost_a_payment() -> None:
    results = {"Ann": 6, "Bob": -4, "Kicker": -6, "Deuce": 4}
    payments = settle(results, last={"Kicker", "Deuce"})
    assert not isinstance(payments, Refusal)
    assert len(payments) == 3
    assert len(paid(results)) == 2
    assert not are_fewest(results, payments)


def test_twelve_players_in_pairs_take_six_payments() -> None:
    results = {f"{side} {amount}": amount * sign for side, sign in (("won", 1), ("lost", -1)) for amount in range(1, 7)}
    assert len(results) == MOST_EXACT
    assert len(paid(results)) == 6


@pytest.mark.parametrize("players", [13, 25, 60])
def test_more_players_than_that_take_fewer_payments_than_there_are_players(players: int) -> None:
    for number in range(10):
        results = random_results(players, random.Random(f"{players} {number}"))
        payments = paid(results)
        assert_even(results, payments)
        assert len(payments) < players


def test_the_order_in_which_players_are_named_changes_nothing() -> None:
    for players in (7, 12, 20):
        rng = random.Random(players)
        results = random_results(players, rng)
        named = list(results.items())
        rng.shuffle(named)
        assert settle(dict(named)) == settle(results)


def test_results_that_do_not_add_up_are_refused_with_what_is_missing() -> None:
    short, over = settle({"Ann": 30, "Bob": -40}), settle({"Ann": 30, "Bob": -25})
    assert isinstance(short, Refusal)
    assert "10 are with nobody" in short.reason
    assert isinstance(over, Refusal)
    assert "5 come from nobody" in over.reason


def test_several_evenings_are_added_up_by_player() -> None:
    first = Ledger(lines=(line("Ann", 100, 160), line("Bob", 100, 40)), middle=0)
    second = Ledger(lines=(line("Bob", 50, 90), line("Cid", 80, 40)), middle=0)
    assert over_evenings([first, second]) == {"Ann": 60, "Bob": -20, "Cid": -40}
    assert over_evenings([]) == {}


def test_what_the_house_charged_and_what_lies_in_the_middle_goes_to_whom_it_is_given() -> None:
    evening = Ledger(lines=(line("Ann", 100, 120, charged=5), line("Bob", 100, 65, charged=5)), middle=5)
    results = over_evenings([evening])
    assert results == {"Ann": 20, "Bob": -35}
    assert isinstance(settle(results), Refusal)
    results = over_evenings([evening], rest_to="Ann")
    assert results == {"Ann": 35, "Bob": -35}
    assert paid(results) == (Payment("Bob", "Ann", 35),)


def test_a_ledger_that_is_not_balanced_is_refused() -> None:
    odd = Ledger(lines=(Line(player="Ann", account=Account(bought=100), chips=90),), middle=0)
    refusal = over_evenings([Ledger(lines=(), middle=0), odd])
    assert isinstance(refusal, Refusal)
    assert "evening 2" in refusal.reason


def test_people_settle_among_themselves_before_bots_get_or_give_anything() -> None:
    results = {"Ann": 50, "Bob": -50, "Kicker": 50, "Deuce": -50}
    payments = settle(results, last={"Kicker", "Deuce"})
    assert payments == (Payment("Bob", "Ann", 50), Payment("Deuce", "Kicker", 50))
    assert settle({"Ann": 30, "Bob": -50, "Kicker": 20}, last={"Kicker"}) == (
        Payment("Bob", "Ann", 30),
        Payment("Bob", "Kicker", 20),
    )


@pytest.mark.parametrize("seed", range(200))
def test_with_bots_only_what_people_cannot_settle_goes_to_them(seed: int) -> None:
    rng = random.Random(f"bots {seed}")
    results = random_results(rng.randint(2, 9), rng)
    bots = set(rng.sample(sorted(results), rng.randint(0, len(results))))
    payments = settle(results, last=bots)
    assert not isinstance(payments, Refusal)
    assert_even(results, payments)
    between = sum(each.amount for each in payments if (each.payer in bots) != (each.payee in bots))
    assert between == abs(sum(result for player, result in results.items() if player not in bots))
