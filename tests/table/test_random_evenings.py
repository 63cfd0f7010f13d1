"""Random evenings balance to the chip, are fair to everybody, and can be told again."""

import random
from collections import Counter

import pytest
from evenings import Evening
from playing import random_command
from random_evenings import BUY_IN, DEALS, KINDS, MANY_DEALS, RandomEvening, holdem

from cardspeak.forms import FORMS
from cardspeak.table import Table, table_events_from_json, table_events_to_json


@pytest.mark.parametrize(
    ("kind", "seed", "deals"),
    [*((kind, seed, DEALS) for kind in KINDS for seed in range(10)), *((kind, 10, MANY_DEALS) for kind in KINDS)],
)
def test_random_evenings_balance_to_the_chip_and_can_be_told_again(kind: str, seed: int, deals: int) -> None:
    name = f"{kind} {seed}"
    evening = RandomEvening(KINDS[kind](random.Random(name)), name, stayers=2)
    dealt = 0
    for _ in range(3 * deals):
        evening.between_deals()
        evening.look_again()
        if evening.deal_once() is not None:
            dealt += 1
            evening.play_on()
            evening.look_again()
            evening.check()
        if dealt == deals:
            break
    evening.end()
    again = Table.replay(table_events_from_json(table_events_to_json(evening.log)))
    assert again.state == evening.table.state
    assert again.to_json() == evening.table.to_json()
    kept = Table.from_json(evening.table.to_json())
    assert kept.state == evening.table.state
    evening.tell()
    assert dealt > deals // 2


@pytest.mark.rule("blinds.every-round-button-and-blinds", "blinds.moving-button", "blinds.dead-button")
@pytest.mark.parametrize(
    ("seed", "deals"), [*((seed, 2 * DEALS) for seed in range(20)), (20, MANY_DEALS), (21, MANY_DEALS)]
)
def test_at_a_real_table_whoever_stays_meets_every_blind_once_a_round(seed: int, deals: int) -> None:
    name = f"fair {seed}"
    evening = RandomEvening(holdem(random.Random(name)), name, stayers=4, keeps_method=True)
    bigs: Counter[str] = Counter()
    smalls: Counter[str] = Counter()
    for _ in range(deals):
        evening.between_deals()
        arranged = evening.deal_once()
        if arranged is None:
            continue
        assert evening.stayers <= {dealt.player for dealt in arranged.players}
        evening.play_on()
        if evening.table.deal is None:
            continue  # it was void, and is dealt again
        for dealt in arranged.players:
            bigs[dealt.player] += 1 in dealt.blinds
            smalls[dealt.player] += 0 in dealt.blinds
    for counted in (bigs, smalls):
        turns = [counted[name] for name in evening.stayers]
        assert max(turns) - min(turns) <= 1, (bigs, smalls)


def test_a_table_in_the_middle_of_a_deal_goes_to_json_and_comes_back_the_same() -> None:
    evening = Evening(players=range(1, 7), button=1)
    evening.start_with_cards()
    for _ in range(4):
        kept = Table.from_json(evening.table.to_json())
        command = random_command(evening.deal, evening.rng)
        assert kept.do(command) == evening.do(command)
        assert kept.to_json() == evening.table.to_json()


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_played_at_a_table(form: str) -> None:
    evening = Evening(form, "limit:10/20", players=range(1, 6), chips=BUY_IN)
    if FORMS[form].button:
        evening.draw(1)
    for _ in range(6):
        evening.start_with_cards()
        evening.play_out()
        assert evening.table.ledger.is_balanced
