"""The two blinds take their money back when all others have folded."""

from cardspeak.deal.events import BlindsChopped, Returned
from cardspeak.deal.setup import Carried
from cardspeak.deal.state import DealState
from cardspeak.rulebook import carries_out


@carries_out("procedure.chopping-blinds")
def may_chop(deal: DealState) -> bool:
    """Whether the small blind may offer it: the house allows it, both have posted no more than their blind."""
    setup = deal.setup
    if deal.chop != "open" or not setup.house.chop_blinds or setup.tournament or len(deal.seats) < 3:
        return False
    posts = [post for post in setup.posts if post.live]
    blinds = [deal.place_of[post.seat] for post in posts if post.kind == "blind"]
    if len(posts) != 2 or len(blinds) != 2 or sorted(blinds) != deal.live_players():
        return False
    if any(deal.acted[player] for player in blinds):
        return False
    return setup.house.chopped_pot != "no-chop" or _other_money(deal) == 0


def _other_money(deal: DealState) -> int:
    return deal.pot - sum(deal.wager[player] for player in deal.live_players())


def chopped(deal: DealState) -> BlindsChopped:
    """Each blind goes back; what else is in the pot is carried on or shared, as the house has it."""
    players, other = deal.live_players(), _other_money(deal)
    back = {player: deal.wager[player] for player in players}
    carried: tuple[Carried, ...] = ()
    if other and deal.setup.house.chopped_pot == "split":
        first, second = players  # the odd chip goes to the first left of the button
        unit = deal.setup.unit
        half = other // 2 // unit * unit
        back[first] += other - half
        back[second] += half
    elif other:
        new = other - deal.carried
        carried = (*deal.setup.carried, *([Carried(new, deal.seats)] if new else []))
    returned = tuple(Returned(deal.seats[player], amount) for player, amount in back.items())
    return BlindsChopped(returned=returned, carried=carried, under=("procedure.chopping-blinds",))
