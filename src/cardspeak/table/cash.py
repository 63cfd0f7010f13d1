"""Cash beside the chips: whether it plays."""

from collections.abc import Iterable

from cardspeak.rulebook import HouseRules, carries_out


@carries_out("procedure.no-cash-on-table", "option.cash-on-table")
def bills_that_play(bills: Iterable[int], house: HouseRules) -> int:
    """What of the cash on the table counts; the rest has to be changed into chips first."""
    if house.cash_on_table == "no":
        return 0
    return sum(bill for bill in bills if bill >= house.smallest_bill)
