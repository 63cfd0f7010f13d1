"""What a host and the guests want of the room round the table, and what comes of it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardspeak.cards import FULL_DECK, cards
from cardspeak.deal import commands as play
from cardspeak.rulebook import HouseRules, Refusal
from cardspeak.server import happenings as happened
from cardspeak.server import wishes as wish
from cardspeak.server.naming import BOT_NAMES
from cardspeak.server.protocol import Answer, Do, Done, Refused
from cardspeak.server.settings import Settings
from cardspeak.server.table_room import TableRoom
from cardspeak.store import open_store
from cardspeak.store.log import Store
from cardspeak.table import agree
from cardspeak.table import commands as wanted

QUICK = Settings(between_deals=0)


class Visit:
    """A room, and people who wish for things by name."""

    def __init__(self, room: TableRoom) -> None:
        self.room = room
        self.number = 0

    async def ask(self, person: str | None, command: wish.AnyCommand) -> Answer:
        self.number += 1
        return await self.room.do(person, Do(id=f"{self.number}", command=command))

    async def get(self, person: str | None, command: wish.AnyCommand) -> None:
        answer = await self.ask(person, command)
        assert isinstance(answer, Done), answer

    async def not_get(self, person: str | None, command: wish.AnyCommand) -> Refused:
        before, version = self.room.table.to_json(), self.room.version
        answer = await self.ask(person, command)
        assert isinstance(answer, Refused), answer
        assert (self.room.table.to_json(), self.room.version) == (before, version)
        return answer

    def chips(self, player: str) -> int:
        return self.room.table.state.players[player].chips

    async def deal(self) -> None:
        if self.room.table.state.last is None:
            seats = sorted(player.seat for player in self.room.table.state.players.values())
            drawn = dict(zip(seats, cards("Ks 9d 4c 3c 2c"), strict=False))
            assert await self.room.go_on(wanted.DrawForButton(cards=drawn)) is None
        assert await self.room.go_on(wanted.StartDeal(at=0, deck=FULL_DECK)) is None

    async def fold_out(self) -> None:
        while self.room.table.state.in_deal:
            deal = self.room.table.deal
            assert deal is not None
            assert deal.to_act is not None
            assert await self.room.go_on(play.RunOutOfTime(seat=deal.to_act)) is None


def visiting(test: Callable[[Visit], Awaitable[None]], path: Path, settings: Settings = QUICK) -> None:
    """A table of Ann, the host, and Ben and Cleo; afterwards the log must make the same table and room again."""

    async def run() -> None:
        terms = agree("holdem", "limit:10/20", house=HouseRules.for_edition("home"))
        assert not isinstance(terms, Refusal)
        async with await open_store(f"sqlite:///{path}/room.sqlite3") as store:
            room = await TableRoom.open(store, "table 1", terms, host="Ann", seats=4, settings=settings)
            assert not isinstance(room, Refusal)
            for seat, name in enumerate(("Ann", "Ben", "Cleo"), 1):
                assert await room.go_on(wanted.Sit(player=name, seat=seat, at=0)) is None
                assert await room.go_on(wanted.BuyIn(player=name, amount=400, at=0)) is None
            await asyncio.wait_for(test(Visit(room)), 60)
            await _comes_up_again(store, room)

    asyncio.run(run())


async def _comes_up_again(store: Store, room: TableRoom) -> None:
    again = await TableRoom.restore(store, "table 1")
    assert again.table.to_json() == room.table.to_json()
    assert again.room == room.room
    assert again.version == room.version
    assert room.table.ledger.is_balanced


APPROVED = replace(QUICK, approve_buy_ins=True, least_buy_in=200, most_buy_in=1000)


def test_where_the_host_approves_a_buy_in_waits_for_the_word_and_may_be_changed_or_taken_back(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.get("Dan", wish.AskForChips(amount=500, seat=4))
        assert "Dan" not in visit.room.table.state.players
        assert [each.amount for each in visit.room.room_view("Ann").requests] == [500]
        assert visit.room.room_view("Ben").requests == ()
        assert "only the host" in (await visit.not_get("Ben", wish.AllowChips(player="Dan"))).reason
        await visit.get("Ann", wish.AllowChips(player="Dan", amount=300))
        assert visit.chips("Dan") == 300
        assert visit.room.room.requests == ()
        await visit.get("Dan", wish.AskForChips(amount=100))
        await visit.get("Dan", wish.TakeBackRequest())
        assert "asked for nothing" in (await visit.not_get("Ann", wish.AllowChips(player="Dan"))).reason
        await visit.get("Dan", wish.AskForChips(amount=100))
        await visit.get("Ann", wish.RefuseChips(player="Dan"))
        assert visit.chips("Dan") == 300
        await visit.get("Ann", wish.AskForChips(amount=100))
        assert visit.chips("Ann") == 500

    visiting(test, tmp_path, APPROVED)


def test_of_two_who_asked_for_one_seat_the_second_gets_the_next_that_is_open(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.get("Cleo", wanted.Leave(player="Cleo", at=0))
        await visit.get("Dan", wish.AskForChips(amount=300, seat=4))
        await visit.get("Eve", wish.AskForChips(amount=300, seat=4))
        await visit.get("Fay", wish.AskForChips(amount=300, seat=4))
        for player in ("Dan", "Eve"):
            await visit.get("Ann", wish.AllowChips(player=player))
        assert visit.room.room_view("Ann").undo == "allowed Eve 300 in seat 3"
        assert {name: each.seat for name, each in visit.room.table.state.players.items()} == {
            "Ann": 1,
            "Ben": 2,
            "Dan": 4,
            "Eve": 3,
        }
        assert "every seat is taken" in (await visit.not_get("Ann", wish.AllowChips(player="Fay"))).reason

    visiting(test, tmp_path, APPROVED)


def test_who_leaves_after_the_deal_may_stay_after_all_but_not_who_was_sent_away(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.deal()
        stay = wanted.TakeBackLeave(player="Ben", at=0)
        await visit.get("Ben", wanted.Leave(player="Ben", at=0))
        await visit.not_get("Cleo", stay)
        await visit.get("Ben", stay)
        assert visit.room.table.state.players["Ben"].leaving is None
        await visit.get("Ann", wish.Kick(player="Ben"))
        assert "the room deals" in (await visit.not_get("Ben", stay)).reason
        await visit.fold_out()
        assert "Ben" not in visit.room.table.state.players
        await visit.not_get("Ben", stay)

    visiting(test, tmp_path)


def test_buy_ins_keep_to_the_hosts_limits_and_to_open_seats(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        assert "at least 200" in (await visit.not_get("Dan", wish.AskForChips(amount=199, seat=4))).reason
        assert "that leaves 600" in (await visit.not_get("Ben", wish.AskForChips(amount=601))).reason
        taken = await visit.not_get("Dan", wish.AskForChips(amount=500, seat=1))
        assert taken.reason == "choose a seat that is open: 4"
        nowhere = await visit.not_get("Dan", wish.AskForChips(amount=500))
        assert nowhere.field == "seat"
        # below what the rules want of a newcomer: the seat is not taken either
        await visit.get("Ann", wish.ChangeSettings(settings=QUICK))
        short = await visit.not_get("Dan", wish.AskForChips(amount=50, seat=4))
        assert "buyin.full-limit" in short.under

    visiting(test, tmp_path, replace(APPROVED, approve_buy_ins=False))


def test_a_host_sets_a_stack_right_and_can_undo_it(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.get("Ann", wish.SetChips(player="Ben", chips=450, reason="paid 450"))
        assert visit.chips("Ben") == 450
        assert visit.room.room_view("Ann").undo == "set Ben's chips from 400 to 450"
        assert visit.room.room_view("Ben").undo is None
        await visit.get("Ann", wish.Undo())
        assert visit.chips("Ben") == 400
        assert visit.room.table.state.accounts["Ben"].bought == 400
        assert "nothing to undo" in (await visit.not_get("Ann", wish.Undo())).reason
        await visit.not_get("Ben", wish.SetChips(player="Ben", chips=4000))

    visiting(test, tmp_path)


def test_whoever_is_sent_away_is_cashed_out_and_stays_out_until_let_back(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        listener = await visit.room.join("Ben")
        await visit.get("Ann", wish.Kick(player="Ben"))
        assert "Ben" not in visit.room.table.state.players
        assert visit.room.table.state.accounts["Ben"].cashed == 400
        assert listener.close_code == 4403
        assert "ended your visit" in (await visit.not_get("Ben", wish.AskForChips(amount=400, seat=2))).reason
        assert "ended your visit" in (await visit.not_get("Ben", wish.Say(text="hey"))).reason
        await visit.get("Ann", wish.Undo())
        assert visit.chips("Ben") == 400
        assert visit.room.table.state.players["Ben"].seat == 2
        await visit.get("Ann", wish.Kick(player="Ben"))
        await visit.get("Ann", wish.LetBack(player="Ben"))
        await visit.get("Ben", wish.AskForChips(amount=400, seat=2))
        assert "is a host" in (await visit.not_get("Ann", wish.Kick(player="Ann"))).reason

    visiting(test, tmp_path)


def test_whoever_is_sent_away_in_a_deal_finishes_it(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.deal()
        await visit.get("Ann", wish.Kick(player="Cleo"))
        assert "Cleo" in visit.room.table.state.players
        await visit.get("Ann", wish.Undo())
        assert visit.room.table.state.players["Cleo"].leaving is None
        await visit.get("Ann", wish.Kick(player="Cleo"))
        await visit.fold_out()
        assert "Cleo" not in visit.room.table.state.players

    visiting(test, tmp_path)


def test_players_are_moved_and_called_otherwise_and_back(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.get("Ann", wish.Move(player="Ben", seat=4))
        assert visit.room.table.state.players["Ben"].seat == 4
        await visit.get("Ann", wish.Undo())
        assert visit.room.table.state.players["Ben"].seat == 2
        await visit.get("Ben", wish.Rename(player="Ben", to="  Big   Ben "))
        assert visit.room.room.called == {"Ben": "Big Ben"}
        assert "is called big ben" in (await visit.not_get("Ann", wish.Rename(player="Cleo", to="big ben"))).reason
        assert "is called Ann" in (await visit.not_get("Ben", wish.Rename(player="Ben", to="Ann"))).reason
        assert "is called Ann." in (await visit.not_get("Ben", wish.Rename(player="Ben", to="Ann."))).reason
        posing = await visit.not_get("Ben", wish.Rename(player="Ben", to=f"{BOT_NAMES[0]}!"))
        assert "a bot is called" in posing.reason
        await visit.not_get("Ben", wish.Rename(player="Cleo", to="Clown"))
        await visit.get("Ann", wish.Rename(player="Ben"))
        assert visit.room.room.called == {}
        await visit.get("Ann", wish.Undo())
        assert visit.room.room.called == {"Ben": "Big Ben"}

    visiting(test, tmp_path)


def test_nobody_is_called_like_anybody_who_has_to_do_with_the_table(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.room.go_on(happened.HostNamed(person="Hal", at=0))
        await visit.room.go_on(happened.ListJoined(person="Wendy", at=0))
        await visit.get("Cleo", wanted.Leave(player="Cleo", at=0))
        for name in ("Hal", "HAL.", "Cleo", "cIeo", "Wendy"):
            assert "already" in (await visit.not_get("Ben", wish.Rename(player="Ben", to=name))).reason
        await visit.get("Ben", wish.Rename(player="Ben", to="Dora"))
        await visit.get("Dora", wish.AskForChips(amount=400, seat=4))
        assert visit.room.room.called == {}, "she sits down, and is Dora"

    visiting(test, tmp_path)


def test_a_seat_that_is_kept_is_free_again_when_its_guest_goes_or_sits_elsewhere(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        async def call(person: str) -> None:
            called = happened.SeatCalled(person=person, seat=4, until=10**10, at=0)
            reserved = wanted.Reserve(player=person, seat=4, reason="called")
            assert await visit.room.go_on(happened.ListJoined(person=person, at=0), reserved, called) is None

        await call("Dan")
        await visit.get("Ann", wish.Kick(player="Dan"))
        assert (visit.room.room.waiting, visit.room.table.state.reserved) == ((), {})
        await visit.get("Ann", wish.Undo())
        await call("Dan")
        await visit.get("Cleo", wanted.Leave(player="Cleo", at=0))
        await visit.get("Dan", wish.AskForChips(amount=400, seat=3))
        assert (visit.room.room.waiting, visit.room.table.state.reserved) == ((), {})

    visiting(test, tmp_path)


def test_bots_come_and_go_at_the_hosts_word(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.get("Ann", wish.SeatBot(kind="careful", seat=4))
        (bot,) = visit.room.room.bots
        assert visit.room.table.state.players[bot].seat == 4
        assert "every seat is taken" in (await visit.not_get("Ann", wish.SeatBot())).reason
        assert "is a bot" in (await visit.not_get("Ann", wish.Kick(player=bot))).reason
        await visit.get("Ann", wish.DismissBot(player=bot))
        assert bot not in visit.room.table.state.players
        assert "no bot" in (await visit.not_get("Ann", wish.DismissBot(player="Ben"))).reason
        assert "there is no bot 'hal'" in (await visit.not_get("Ann", wish.SeatBot(kind="hal"))).reason
        await visit.not_get("Ben", wish.SeatBot())

    visiting(test, tmp_path)


@pytest.mark.rule("procedure.stakes-change")
def test_other_terms_hold_at_once_before_the_first_deal_and_with_consent_afterwards(tmp_path: Path) -> None:
    limit = wish.TermsWanted(games=(wish.GameWanted(form="holdem", stakes="limit:5/10"),))
    higher = wish.TermsWanted(games=(wish.GameWanted(form="holdem", stakes="limit:20/40"),))

    async def test(visit: Visit) -> None:
        await visit.not_get("Ben", wish.ChangeTerms(terms=limit))
        await visit.get("Ann", wanted.Leave(player="Ann", at=0))
        await visit.get("Ann", wish.ChangeTerms(terms=limit))  # a host need not play
        assert visit.room.table.state.stakes.betting.upper == 10
        await visit.get("Ann", wish.AskForChips(amount=400, seat=1))
        await visit.deal()
        await visit.fold_out()
        await visit.get("Ann", wish.ChangeTerms(terms=higher))
        assert visit.room.table.state.proposal is not None
        assert visit.room.table.state.proposal.agree == ("Ann",)
        assert visit.room.room_view("Ben").proposed == ("The game: Limit hold'em, 20–40, blinds 10–20",)
        await visit.get("Ben", wanted.AgreeToTerms(player="Ben"))
        await visit.get("Cleo", wanted.AgreeToTerms(player="Cleo"))
        await visit.deal()
        assert visit.room.table.state.stakes.betting.upper == 40
        bad = wish.TermsWanted(games=(wish.GameWanted(form="holdem", stakes="lots"),))
        assert "no structure" in (await visit.not_get("Ann", wish.ChangeTerms(terms=bad))).reason
        await visit.fold_out()

    visiting(test, tmp_path)


@pytest.mark.rule("procedure.stakes-change")
def test_a_host_without_a_seat_asks_the_players_and_has_no_say_among_them(tmp_path: Path) -> None:
    higher = wish.TermsWanted(games=(wish.GameWanted(form="holdem", stakes="limit:20/40"),))

    async def test(visit: Visit) -> None:
        await visit.deal()
        await visit.fold_out()
        await visit.get("Ann", wanted.Leave(player="Ann", at=0))
        await visit.get("Ann", wish.ChangeTerms(terms=higher))
        proposal = visit.room.table.state.proposal
        assert proposal is not None
        assert (proposal.by, proposal.agree) == ("Ann", ())
        await visit.get("Ben", wanted.ObjectToTerms(player="Ben"))
        await visit.get("Cleo", wanted.ObjectToTerms(player="Cleo"))
        proposal = visit.room.table.state.proposal
        assert proposal is None, "two objections stop it"
        await visit.get("Ann", wish.ChangeTerms(terms=higher))
        for name in ("Ben", "Cleo"):
            assert visit.room.table.state.proposal is not None, "they are waited for"
            await visit.get(name, wanted.AgreeToTerms(player=name))
        await visit.deal()
        assert visit.room.table.state.stakes.betting.upper == 40
        await visit.fold_out()

    visiting(test, tmp_path)


def test_the_last_deal_is_not_the_last_if_a_host_thinks_better_of_it_before_it_is_over(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.not_get("Ann", wish.KeepOpen())
        await visit.deal()
        await visit.get("Ann", wish.Close())
        assert visit.room.room_view("Ann").undo == "made this deal the last"
        await visit.get("Ann", wish.Undo())
        assert not visit.room.room.is_closing
        await visit.get("Ann", wish.Close())
        await visit.get("Ann", wish.Pause())
        await visit.not_get("Ben", wish.KeepOpen())
        await visit.get("Ann", wish.KeepOpen())
        assert not visit.room.room.is_closing
        await visit.get("Ann", wish.Resume())
        await visit.fold_out()
        assert visit.room.table.state.players

    visiting(test, tmp_path)


def test_a_host_gives_nobody_elses_consent_and_puts_in_nobody_elses_chips(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.deal()
        await visit.fold_out()
        dearer = wish.TermsWanted(games=(wish.GameWanted(form="holdem", stakes="limit:20/40"),))
        await visit.get("Ann", wish.ChangeTerms(terms=dearer))
        for command in (
            wanted.AgreeToTerms(player="Ben"),
            wanted.ObjectToTerms(player="Ben"),
            wanted.Straddle(player="Ben", amount=40),
            wanted.KillPot(player="Ben"),
            wanted.PromiseKill(player="Ben"),
        ):
            refused = await visit.not_get("Ann", command)
            assert refused.reason == "that is for Ben alone to say"
        await visit.get("Ben", wanted.AgreeToTerms(player="Ben"))

    visiting(test, tmp_path)


def test_settings_can_be_undone_and_another_host_can_be_named(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.get("Ann", wish.ChangeSettings(settings=replace(QUICK, title="Thursday", turn_seconds=30)))
        assert visit.room.room_view(None).title == "Thursday"
        await visit.get("Ann", wish.Undo())
        assert visit.room.room.settings == QUICK
        await visit.not_get("Ben", wish.NameHost(player="Ben"))
        await visit.get("Ann", wish.NameHost(player="Ben"))
        assert visit.room.room_view("Ann").undo == "made Ben a host"
        await visit.get("Ann", wish.Undo())
        assert visit.room.room.hosts == ("Ann",)
        await visit.get("Ann", wish.NameHost(player="Ben"))
        await visit.not_get("Cleo", wish.UnnameHost(player="Ben"))
        assert "has made this table" in (await visit.not_get("Ben", wish.UnnameHost(player="Ann"))).reason
        assert "is no host" in (await visit.not_get("Ann", wish.UnnameHost(player="Cleo"))).reason
        await visit.get("Ben", wish.UnnameHost(player="Ben"))
        await visit.not_get("Ben", wish.Pause())
        await visit.get("Ann", wish.NameHost(player="Ben"))
        await visit.get("Ben", wish.Pause())
        assert visit.room.room.is_paused
        assert "paused already" in (await visit.not_get("Ann", wish.Pause())).reason

    visiting(test, tmp_path)


def test_what_is_said_reaches_everybody_and_newcomers_too(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.get("Ben", wish.Say(text="  good   evening "))
        await visit.get("Zoe", wish.Say(text="may I watch?"))
        welcome = visit.room.welcome(None)
        said = [each for each in (*welcome.chat, *welcome.past) if isinstance(each, happened.Said)]
        assert [(each.person, each.text) for each in said] == [("Ben", "good evening"), ("Zoe", "may I watch?")]
        await visit.deal()
        later = visit.room.welcome("Ben")
        assert [each.text for each in later.chat] == ["good evening", "may I watch?"]
        await visit.not_get("Ben", wish.Say(text="\u202e"))
        await visit.fold_out()

    visiting(test, tmp_path)


def test_pictures_of_several_parts_and_joined_letters_can_be_said(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        for text in ("🤷\u200d♂\ufe0f", "می\u200cخواهم", "👩🏽\u200d🚀"):
            await visit.get("Ben", wish.Say(text=text))
            assert visit.room.chat[-1].text == text
        for text in ("\u200d", "  \u200c ", "\u202etfel", "\x07"):
            await visit.not_get("Ben", wish.Say(text=text))

    visiting(test, tmp_path)


def test_who_was_away_gets_what_was_missed_and_no_more(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.deal()
        version = visit.room.version
        await visit.get("Ben", wish.Say(text="one"))
        await visit.get("Ben", wish.Say(text="two"))
        missed = visit.room.welcome("Cleo", since=version).past
        assert [each.text for each in missed if isinstance(each, happened.Said)] == ["one", "two"]
        assert len(missed) == 2
        assert visit.room.welcome("Cleo", since=visit.room.version).past == ()
        whole = visit.room.welcome("Cleo", since=0).past
        assert len(whole) == 10
        assert whole == visit.room.welcome("Cleo").past
        await visit.fold_out()

    visiting(test, tmp_path)
