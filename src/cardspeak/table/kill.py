"""Kill pots between the deals: legs, the kill button, and who kills the next deal.

A table keeps one `KillState` a game. Before a deal it calls `sit_out` for a killer who is not dealt in, `kill_post`
for the setup and `begin_deal` when the posts are in; `after_deal` when the pots are awarded; the others as players
come, go and speak up. A leg belongs to the player: being away, and coming back, changes nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from cardspeak.deal import Deal, Post
from cardspeak.deal.events import Posted, PotAwarded
from cardspeak.deal.killing import CHIPS_NEEDED
from cardspeak.deal.setup import Carried
from cardspeak.forms.structure import Betting
from cardspeak.rulebook import Refusal, RuleId, carries_out, makes_workable
from cardspeak.table.kill_limits import KillSize, KillTerms

Under = tuple[RuleId, ...]
Why = Literal["required", "voluntary", "promised"]


class Kill(msgspec.Struct, frozen=True, kw_only=True):
    """Who kills a deal, and why."""

    player: str
    why: Why
    size: KillSize
    collected: int | None = None
    """What was taken from a killer who does not play the deal; it is in the pot without a hand."""


class KillState(msgspec.Struct, frozen=True, kw_only=True):
    legs: tuple[str, ...] = ()
    """Everybody with a leg up, those away from the table included."""
    button: str | None = None
    """The player before whom the kill button lies; None while it is neutral."""
    due: Kill | None = None
    """The kill of the next deal."""
    killer: Kill | None = None
    """The kill of the deal that is being played."""
    promises: tuple[Kill, ...] = ()
    """Kills that new players have agreed to, in the order in which they will come due."""
    under: Under = ()
    """The rules by which the last change was decided."""

    @property
    @carries_out("kill.kill-button")
    def face(self) -> Literal["leg", "kill"]:
        """Which side of the kill button is up: a required kill turns it over, until that deal is complete."""
        kills = (self.due, self.killer)
        return "kill" if any(kill is not None and kill.why == "required" for kill in kills) else "leg"


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a finished deal means for kills."""

    dealt_in: tuple[str, ...]
    received: Mapping[str, int]
    """Chips from all pots, for those who got any."""
    pot: int
    """All pots together, every blind and kill blind included."""
    won_beyond_blinds: int = 0
    """What a sole winner took of the others' chips that were no posts."""
    bet: int
    """The lower limit that the deal was played at."""
    killer: str | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(player for player in self.dealt_in if self.received.get(player))

    @property
    @carries_out("kill.scoop-definition")
    def sole_winner(self) -> str | None:
        """Who got every chip of every pot, shown down or not."""
        return self.winners[0] if len(self.winners) == 1 else None


@carries_out("kill.kill-blind-in-pot", "kill.leg-size-requirement", "kill.scoop-minimum-pot")
def deal_result(deal: Deal, players: Mapping[int, str]) -> DealResult:
    """What a finished deal came to, by the players who sat in its seats."""
    assert deal.is_over
    setup, posts = deal.state.setup, [event for event in deal.log if isinstance(event, Posted)]
    received, posted = _received(deal), dict.fromkeys(deal.stacks, 0)
    for post in posts:
        posted[post.seat] += post.live + post.dead
    had = {each.seat: each.chips + each.aside for each in setup.seats}
    put = {seat: chips + received.get(seat, 0) - deal.stacks[seat] for seat, chips in had.items()}
    beyond_posts = {seat: put[seat] - posted[seat] for seat in put}
    sole = next(iter(received)) if len(received) == 1 else None
    return DealResult(
        dealt_in=tuple(players[seat] for seat in deal.stacks),
        received={players[seat]: amount for seat, amount in received.items()},
        # a sole winner's own blind is in the pot that he wins, though nobody called all of it
        pot=sum(received.values()) + (0 if sole is None else max(-beyond_posts.pop(sole), 0)),
        won_beyond_blinds=0 if sole is None else sum(max(beyond, 0) for beyond in beyond_posts.values()),
        bet=deal.state.betting.lower,
        killer=next((players[post.seat] for post in posts if post.kind == "kill"), None),
    )


def _received(deal: Deal) -> dict[int, int]:
    """Chips from all pots by seat; of a pot that was decided once more only the last awards count."""
    final = {(event.pot, event.run): event.awards for event in deal.log if isinstance(event, PotAwarded)}
    received: dict[int, int] = {}
    for award in (award for awards in final.values() for award in awards if award.amount):
        received[award.seat] = received.get(award.seat, 0) + award.amount
    return received


# ------------------------------------------------------------------------------------------ from deal to deal


@carries_out("kill.neutral-first-hand")
def new_game() -> KillState:
    return KillState(under=("kill.neutral-first-hand",))


def begin_deal(state: KillState) -> KillState:
    """The posts are in: what was due has been done."""
    return replace(state, killer=state.due, due=None, under=())


def void_deal(state: KillState) -> KillState:
    """The deal did not count and is dealt again with the same kill."""
    return replace(state, due=state.killer or state.due, killer=None, under=())


@carries_out("kill.one-per-deal")
def after_deal(state: KillState, result: DealResult, terms: KillTerms) -> KillState:
    """Who has a leg up now, where the button lies, and who kills the next deal.

    A required kill comes before one that was promised, and that before one that was declared during the deal.
    """
    declared = state.due
    assert declared is None or declared.why == "voluntary", "begin_deal comes before after_deal"
    over = replace(state, due=None, killer=None, under=())
    required = state.killer is not None and state.killer.why == "required"
    decided = _promised(_without_choice(over, result, terms, result.killer if required else None))
    return decided if decided.due is not None else replace(decided, due=declared)


def _without_choice(state: KillState, result: DealResult, terms: KillTerms, killer: str | None) -> KillState:
    if terms.kill != "required":
        return state
    if terms.trigger == "scoop":
        return _after_scoop_game(state, result, terms, killer)
    if result.sole_winner is not None:
        return _after_win(state, result, terms, killer)
    return _after_split(state, result, terms, killer) if result.winners else state  # blinds chopped: nobody has won


@carries_out("kill.scoop-trigger", "kill.scoop-minimum-pot", "kill.repeat-kill-same-amount")
def _after_scoop_game(state: KillState, result: DealResult, terms: KillTerms, killer: str | None) -> KillState:
    winner = result.sole_winner
    if winner is None:
        return replace(state, button=None, under=("kill.scoop-definition",))
    if result.pot < terms.scoop_pot:
        return replace(state, button=None, under=("kill.scoop-minimum-pot",))
    again: Under = ("kill.repeat-kill-same-amount",) if winner == killer else ()
    return _must_kill(state, winner, terms, ("kill.scoop-trigger", "kill.scoop-minimum-pot", *again))


@carries_out(
    "kill.two-in-a-row-trigger",
    "kill.leg-up",
    "kill.kill-button",
    "kill.leg-size-requirement",
    "kill.repeat-kill-same-amount",
)
def _after_win(state: KillState, result: DealResult, terms: KillTerms, killer: str | None) -> KillState:
    winner = result.winners[0]
    won = replace(state, legs=(*_legs_away(state, result), winner), button=winner)
    if winner == killer:  # the rule that makes a killer kill again names no least win
        return _must_kill(won, winner, terms, ("kill.repeat-kill-same-amount",))
    if winner not in state.legs:
        return replace(won, under=("kill.leg-up", "kill.kill-button"))
    if result.won_beyond_blinds < result.bet:
        return replace(won, under=("kill.leg-size-requirement",))
    return _must_kill(won, winner, terms, ("kill.two-in-a-row-trigger", "kill.leg-size-requirement"))


@carries_out("kill.split-with-leg-up", "kill.killer-splits", "kill.neutral-after-split")
def _after_split(state: KillState, result: DealResult, terms: KillTerms, killer: str | None) -> KillState:
    sharing = tuple(player for player in state.legs if player in result.winners)
    shared = replace(state, legs=(*_legs_away(state, result), *sharing))
    if killer in result.winners:
        assert killer is not None
        return _must_kill(shared, killer, terms, ("kill.killer-splits",))
    if not sharing:
        return replace(shared, button=None, under=("kill.neutral-after-split",))
    holder = state.button if state.button in sharing else sharing[0]
    return replace(shared, button=holder, under=("kill.split-with-leg-up",))


@carries_out("kill.leg-kept-while-away")
def _legs_away(state: KillState, result: DealResult) -> tuple[str, ...]:
    """Legs of those who were not dealt in, whom no pot of others can cost them."""
    return tuple(player for player in state.legs if player not in result.dealt_in)


def _must_kill(state: KillState, player: str, terms: KillTerms, under: Under) -> KillState:
    due = Kill(player=player, why="required", size=terms.size)
    # whoever must kill the next deal anyway has kept the promise to
    others = tuple(promise for promise in state.promises if promise.player != player)
    return replace(state, button=player, due=due, promises=others, under=under)


def _promised(state: KillState) -> KillState:
    """A deal that nobody else kills is killed by the first who has promised to."""
    if state.due is not None or not state.promises:
        return state
    first, *others = state.promises
    return replace(state, due=first, promises=tuple(others), under=(*state.under, "kill.new-player-in-killed-pot"))


# ------------------------------------------------------------------------------------------ the killed deal


class KilledDeal(msgspec.Struct, frozen=True, kw_only=True):
    """What a kill changes in the setup of a deal."""

    seat: int | None
    """The killer's; None where the killer has no hand."""
    amount: int
    betting: Betting
    posts: tuple[Post, ...]
    opening: int
    carried: tuple[Carried, ...]
    under: Under


@carries_out("kill.definition", "kill.kill-blind-in-pot", "kill.killer-acts-in-turn")
def kill_post(
    state: KillState, terms: KillTerms, posts: Sequence[Post], players: Mapping[int, str]
) -> KilledDeal | None:
    """The kill on top of a deal's other posts, or None; `players` are those dealt in, by seat.

    A killer who posts a blind as well puts in the amount of the kill in total. The kill is a post of its own, so
    that the first to act is still found behind the blinds.
    """
    kill = state.killer or state.due
    if kill is None:
        return None
    seat = next((seat for seat, player in players.items() if player == kill.player), None)
    if kill.collected is not None:
        seat = None
    assert seat is not None or kill.collected is not None, "sit_out collects the kill of a player who is not dealt in"
    amount = terms.amount(kill.size)
    covered = sum(post.live for post in posts if post.seat == seat and post.kind in {"blind", "entry", "missed"})
    killed = () if seat is None else (Post(seat=seat, kind="kill", live=amount - covered),)
    return KilledDeal(
        seat=seat,
        amount=amount,
        betting=terms.betting(kill.size),
        posts=(*posts, *killed),
        opening=amount,
        carried=(Carried(kill.collected, tuple(players)),) if kill.collected else (),
        under=("kill.definition", "kill.full-kill" if kill.size == "full" else "kill.half-kill"),
    )


class Shortfall(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of a player who put in too little: he adds so much, or may take so much back and act anew."""

    add: int = 0
    withdraw: int = 0
    under: Under = ("kill.unaware-of-kill",)


@makes_workable("kill.unaware-of-kill")
def unaware_of_kill(kill: Kill, *, put_in: int, owed: int, button_faceup: bool) -> Shortfall:
    if kill.why == "required" and button_faceup:
        return Shortfall(add=owed - put_in)
    return Shortfall(withdraw=put_in)


# ------------------------------------------------------------------------------------------ killing by choice


@carries_out("kill.one-per-deal", "kill.optional-or-required", "kill.voluntary-stack-minimum")
def declare_kill(
    state: KillState, player: str, chips: int, terms: KillTerms, *, to_enter: bool = False
) -> KillState | Refusal:
    """Kills the next deal of one's own will; at lowball also `to_enter` the game at once, for twice the big blind."""
    taken = next((kill.player for kill in (state.due, *state.promises) if kill is not None), None)
    if taken is not None:
        return Refusal(f"{taken} kills the next deal, and a deal has one kill only", ("kill.one-per-deal",))
    enters = to_enter and terms.lowball
    if terms.kill != "optional" and not enters:
        return Refusal("nobody may kill a pot of this game by choice", ("kill.optional-or-required",))
    size: KillSize = "full" if enters else terms.size
    too_short = _too_short(chips, terms.amount(size))
    if too_short is not None:
        return too_short
    entry: Under = ("lowball.new-player-kill",) if enters else ()
    due = Kill(player=player, why="voluntary", size=size)
    return replace(state, due=due, under=("kill.optional-or-required", "kill.voluntary-stack-minimum", *entry))


@carries_out("kill.voluntary-stack-minimum")
def _too_short(chips: int, amount: int) -> Refusal | None:
    needed = CHIPS_NEEDED * amount
    if chips >= needed:
        return None
    reason = f"to kill for {amount} you need a stack of at least {needed} before you post; you have {chips}"
    return Refusal(reason, ("kill.voluntary-stack-minimum",))


@carries_out("kill.lowball-two-card-kill", "kill.one-per-deal")
def two_card_kill(state: KillState, terms: KillTerms) -> int:
    """What a player may kill for after two cards; 0 where that is not offered, or the deal has its kill already."""
    is_killed = state.due is not None or state.killer is not None
    return terms.amount(terms.size) if terms.two_cards and not is_killed else 0


@carries_out("kill.new-player-in-killed-pot")
def new_player_refusal(state: KillState, player: str) -> Refusal | None:
    """Why a new player gets no hand in the next deal, if kills are the reason."""
    if state.due is None or player in {kill.player for kill in (state.due, *state.promises)}:
        return None
    return Refusal(
        "the next pot is killed: wait for another, or agree to kill the one after", ("kill.new-player-in-killed-pot",)
    )


@carries_out("kill.new-player-in-killed-pot", "kill.voluntary-stack-minimum")
def promise_kill(state: KillState, player: str, chips: int, terms: KillTerms) -> KillState | Refusal:
    """A new player gets a hand in the killed deal that comes next for agreeing to kill the deal after it."""
    if state.due is None:
        return Refusal("the next pot is not killed, so nothing need be promised", ("kill.new-player-in-killed-pot",))
    if player in {kill.player for kill in (state.due, *state.promises)}:
        return Refusal(f"{player} has to kill a pot already", ("kill.one-per-deal",))
    too_short = _too_short(chips, terms.amount(state.due.size))
    if too_short is not None:
        return too_short
    promise = Kill(player=player, why="promised", size=state.due.size)
    return replace(state, promises=(*state.promises, promise), under=("kill.new-player-in-killed-pot",))


# ------------------------------------------------------------------------------------------ leaving and owing


class Leaving(msgspec.Struct, frozen=True, kw_only=True):
    state: KillState
    collected: int = 0
    """Chips to take from the player's stack: they go into the pot that is killed."""


@carries_out("kill.must-post-when-due", "kill.leg-kept-while-away")
def sit_out(state: KillState, player: str, chips: int, terms: KillTerms) -> Leaving:
    """The next deal begins without this player, who has so many chips; a kill that is due is collected all the same."""
    due = state.due
    if due is None or due.player != player or due.collected is not None:
        return Leaving(state=replace(state, under=("kill.leg-kept-while-away",) if player in state.legs else ()))
    collected = _collected(due, chips, terms)
    paid = replace(due, collected=collected) if collected else None
    under: Under = ("kill.must-post-when-due",) if collected else ()
    return Leaving(state=_promised(replace(state, due=paid, under=under)), collected=collected)


def _collected(kill: Kill, chips: int, terms: KillTerms) -> int:
    """A kill that was only offered falls with the offer; of any other a player pays what he has."""
    return 0 if kill.why == "voluntary" else min(terms.amount(kill.size), chips)


@carries_out("kill.neutral-winner-quit", "kill.must-post-when-due")
def leave_game(state: KillState, player: str, chips: int, terms: KillTerms) -> Leaving:
    """The player cashes out: kills that are due or promised are collected first, and the button is nobody's.

    The leg stays the player's own, for a return to the same game.
    """
    after = sit_out(state, player, chips, terms)
    left, collected, promises = after.state, after.collected, list[Kill]()
    for promise in left.promises:
        if promise.player != player or promise.collected is not None:
            promises.append(promise)
        elif (amount := _collected(promise, chips - collected, terms)) > 0:
            promises.append(replace(promise, collected=amount))
            collected += amount
    quits: Under = ("kill.neutral-winner-quit",) if left.button == player else ()
    button = None if left.button == player else left.button
    owed: Under = ("kill.must-post-when-due",) if collected else ()
    left = replace(left, promises=tuple(promises), button=button, under=(*owed, *quits))
    return Leaving(state=left, collected=collected)


class KillDebt(msgspec.Struct, frozen=True, kw_only=True):
    player: str
    amount: int
    game: str
    """Where the kill was not posted, and into whose next pot the money goes."""


class Unposted(msgspec.Struct, frozen=True, kw_only=True):
    state: KillState
    debt: KillDebt


@carries_out("kill.unposted-kill-bars")
def refuse_to_post(state: KillState, player: str, game: str, terms: KillTerms) -> Unposted | Refusal:
    """The player does not post what is due: the deal goes on without that kill, and the player owes it."""
    due = state.due
    if due is None or due.player != player or due.why == "voluntary" or due.collected is not None:
        return Refusal(f"{player} has no kill to post", ("kill.must-post-when-due",))
    debt = KillDebt(player=player, amount=terms.amount(due.size), game=game)
    return Unposted(state=_promised(replace(state, due=None, under=("kill.unposted-kill-bars",))), debt=debt)


@carries_out("kill.unposted-kill-bars")
def seating_refusal(debts: Iterable[KillDebt], player: str) -> Refusal | None:
    """Why a player may not take part in any game, while kill money is owed in one."""
    owing = [debt for debt in debts if debt.player == player]
    if not owing:
        return None
    owed = " and ".join(f"{debt.amount} at {debt.game}" for debt in owing)
    return Refusal(f"{player} did not post a required kill: pay {owed} before you play", ("kill.unposted-kill-bars",))


@carries_out("kill.unposted-kill-bars")
def pay_kill(debts: Iterable[KillDebt], debt: KillDebt, chips: int) -> tuple[KillDebt, ...] | Refusal:
    """The debts that are left once one is paid, which it can be only in full."""
    if chips < debt.amount:
        return Refusal(f"the kill was {debt.amount}; {chips} does not pay it", ("kill.unposted-kill-bars",))
    left = list(debts)
    left.remove(debt)
    return tuple(left)
