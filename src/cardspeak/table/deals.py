"""A deal begins, is settled, or does not count."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from cardspeak.deal import Deal, Post, SeatedStack, Setup
from cardspeak.deal.setup import Carried, wager_unit
from cardspeak.forms import DECKS
from cardspeak.rulebook import Refusal, carries_out
from cardspeak.table import commands as wanted
from cardspeak.table import events as happened
from cardspeak.table.antes import ante_posts, antes_made_up, middle_after
from cardspeak.table.arranging import next_deal
from cardspeak.table.blinds import Arrangement
from cardspeak.table.buy_in import chips_in_play
from cardspeak.table.chairs import plays_with
from cardspeak.table.ending import OVER
from cardspeak.table.events import TableEvent
from cardspeak.table.evolve import evolve
from cardspeak.table.kill import KilledDeal, after_deal, begin_deal, deal_result, kill_post, two_card_kill
from cardspeak.table.kills import absent_killer, without_killer
from cardspeak.table.leaving import departures
from cardspeak.table.rotation import game_change, turn_after
from cardspeak.table.seats import Decision
from cardspeak.table.state import Player, TableState
from cardspeak.table.straddle import straddle_post
from cardspeak.table.terms import kills_of
from cardspeak.table.terms_change import terms_in_force


class Started(msgspec.Struct, frozen=True):
    events: list[TableEvent]
    setup: Setup


class _Trial:
    """A copy of the table on which the events of a decision are carried out as they are made."""

    def __init__(self, state: TableState) -> None:
        self.state = state.copy()
        self.events: list[TableEvent] = []

    def happen(self, events: Iterable[TableEvent | None]) -> None:
        for event in events:
            if event is not None:
                evolve(self.state, event)
                self.events.append(event)


def start_deal(state: TableState, command: wanted.StartDeal) -> Started | Refusal:
    """Everything that comes before the cards: agreed changes, the next game, who is in, who posts."""
    if state.is_ended:
        return OVER
    if state.in_deal:
        return Refusal("a deal is on; start the next when it is over")
    trial = _Trial(state)
    trial.happen([terms_in_force(trial.state)])
    trial.happen([game_change(trial.state)])
    trial.happen(antes_made_up(trial.state))
    trial.happen(absent_killer(trial.state))
    deal = _with_killer(trial, command.without_posting)
    if isinstance(deal, Refusal):
        return deal
    refusal = _refusal(trial.state, command, deal)
    if refusal is not None:
        return refusal
    straddle = straddle_post(trial.state, deal)
    if trial.state.straddler is not None and straddle is None:
        trial.happen([happened.StraddleLapsed(player=trial.state.straddler, under=("nolimit.live-straddle",))])
    setup = _setup(trial.state, deal, straddle, command)
    trial.happen([_arranged(trial.state, deal, command.at)])
    return Started(trial.events, setup)


def _with_killer(trial: _Trial, by_mistake: tuple[str, ...]) -> Arrangement | Refusal:
    """The arrangement; a killer who turns out to have no hand pays, and it is made once more without him."""
    while True:
        deal = next_deal(trial.state, by_mistake)
        due = trial.state.kill.due
        if isinstance(deal, Refusal) or due is None or due.collected is not None:
            return deal
        if trial.state.players[due.player].seat in deal.dealt_in:
            return deal
        trial.happen(without_killer(trial.state, due.player))
        trial.happen(absent_killer(trial.state))


def _refusal(state: TableState, command: wanted.StartDeal, deal: Arrangement) -> Refusal | None:
    form = state.form
    if len(deal.dealt_in) > form.max_seats:
        reason = f"{form.title} is dealt to {form.max_seats} players at most; {len(deal.dealt_in)} want a hand"
        return Refusal(reason, ("glossary.deck",))
    if command.deck is not None and sorted(command.deck) != sorted(DECKS[form.deck]):
        reason = f"{form.title} is dealt from a deck of {len(DECKS[form.deck])} cards, each once"
        return Refusal(reason, ("glossary.deck",), "deck")
    return None


# ------------------------------------------------------------------------------------------ the setup


def _setup(state: TableState, deal: Arrangement, straddle: Post | None, command: wanted.StartDeal) -> Setup:
    stakes, terms = state.stakes, kills_of(state.terms, state.turn.game)
    dealt = {seat: _player(state, seat).name for seat in deal.dealt_in}
    killed = kill_post(state.kill, terms, deal.posts, dealt)
    posts = (*ante_posts(state, deal), *(deal.posts if killed is None else killed.posts))
    return Setup(
        form=state.form,
        betting=stakes.betting if killed is None else killed.betting,
        house=state.house,
        seats=tuple(_seated(state, seat) for seat in deal.dealt_in),
        button=deal.placement.button,
        posts=posts if straddle is None else (*posts, straddle),
        opening=_opening(state, killed, straddle),
        bring_in=stakes.forced.bring_in if state.form.forced == "bring-in" else 0,
        unit=state.unit,
        wager_unit=wager_unit(stakes.betting, stakes.forced, state.house),
        carried=_carried(state, killed, tuple(dealt)),
        two_card_kill=two_card_kill(state.kill, terms),
        deck=command.deck,
        tournament=state.terms.tournament,
    )


def _player(state: TableState, seat: int) -> Player:
    player = state.at(seat)
    assert player is not None
    return player


def _seated(state: TableState, seat: int) -> SeatedStack:
    player = _player(state, seat)
    plays = plays_with(state, player)
    return SeatedStack(seat, plays, chips_in_play(state, player) - plays)


def _opening(state: TableState, killed: KilledDeal | None, straddle: Post | None) -> int:
    if killed is not None:
        return killed.opening
    if straddle is not None:
        return straddle.live
    return max(state.stakes.forced.blinds, default=0) if state.form.forced == "blinds" else 0


def _carried(state: TableState, killed: KilledDeal | None, dealt: tuple[int, ...]) -> tuple[Carried, ...]:
    """What waits in the middle; where nobody is left who could win it, everybody plays for it."""
    waiting = [*state.middle.carried, *(killed.carried if killed is not None else ())]
    return tuple(Carried(each.amount, tuple(seat for seat in dealt if seat in each.seats) or dealt) for each in waiting)


def _arranged(state: TableState, deal: Arrangement, at: int) -> happened.DealArranged:
    placement = deal.placement
    players = {player.seat: player for player in map(state.at, deal.dealt_in) if player is not None}
    largest = len([blind for blind in state.stakes.forced.blinds if blind]) - 1
    has_button = state.form.button
    return happened.DealArranged(
        number=state.deals + 1,
        at=at,
        button=placement.button,
        players=tuple(
            happened.DealtIn(
                player=players[seat].name,
                seat=seat,
                chips=chips_in_play(state, players[seat]),
                blinds=tuple(sorted(largest - number for had, number in placement.had if had == seat)),
            )
            for seat in deal.dealt_in
        ),
        waiting=tuple(
            happened.Waiting(_player(state, waits.seat).name, state.under(*waits.under)) for waits in deal.waiting
        ),
        standings=tuple(
            happened.Stands(player.name, standing)
            for player, standing in zip(state.players.values(), deal.standings, strict=True)
        ),
        last=placement.next if has_button else state.last,
        dealer=placement.button,
        opening=deal.opening,
        turn=turn_after(state, deal),
        kill=begin_deal(state.kill),
        under=state.under(*placement.under),
    )


# ------------------------------------------------------------------------------------------ the end of a deal


def settle(state: TableState, deal: Deal) -> list[TableEvent]:
    """What a finished deal means for the table; a deal that was looked at again is settled again."""
    assert state.before is not None
    killing = state.kill if state.in_deal else replace(begin_deal(state.before.kill), promises=state.kill.promises)
    result = deal_result(deal, state.dealt)
    final = deal.stacks
    settled = happened.DealSettled(
        results=tuple(happened.Result(name, final[seat] - state.at_stake[name]) for seat, name in state.dealt.items()),
        middle=middle_after(state, deal),
        kill=after_deal(killing, result, kills_of(state.terms, state.turn.game)),
        under=("glossary.deal-and-hand",),
    )
    trial = state.copy()
    evolve(trial, settled)
    return [settled, *departures(trial)]


@carries_out("blinds.button-moves-clockwise")
def void_deal(state: TableState, command: wanted.VoidDeal) -> Decision:
    """Everybody has back what he had, and the button stays where it is; who asked to leave has waited long enough."""
    if not state.in_deal:
        return Refusal("no deal is on that could be void")
    voided = happened.DealVoided(reason=command.reason, under=("blinds.button-moves-clockwise",))
    trial = state.copy()
    evolve(trial, voided)
    return [voided, *departures(trial)]
