"""Kill pots from deal to deal, what each deal comes to written out; players are named by their seats."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from killing import NINE, game, killed, known, play, refused, stakes_of, tell

from cardspeak.deal import Post
from cardspeak.forms import FORMS
from cardspeak.forms.structure import Betting, Forced, Stakes
from cardspeak.rulebook import Edition, HouseRules, Refusal
from cardspeak.table.kill import (
    DealResult,
    Kill,
    KillState,
    Shortfall,
    Unposted,
    after_deal,
    begin_deal,
    declare_kill,
    leave_game,
    new_game,
    new_player_refusal,
    pay_kill,
    promise_kill,
    refuse_to_post,
    seating_refusal,
    sit_out,
    two_card_kill,
    unaware_of_kill,
    void_deal,
)
from cardspeak.table.kill_limits import (
    KillTerms,
    broken_game_refusal,
    game_type,
    kill_amount,
    kill_terms,
    killed_stakes,
)

each_edition = pytest.mark.parametrize("edition", list(Edition))


# ------------------------------------------------------------------------------------------ sizes and settings


@pytest.mark.rule("kill.full-kill", "kill.half-kill")
@pytest.mark.parametrize(
    ("limits", "size", "amount", "lower", "upper"),
    [
        ("4/8", "full", 8, 8, 16),
        ("10/20", "full", 20, 20, 40),
        ("4/8", "half", 6, 6, 12),
        ("20/40", "half", 30, 30, 60),
    ],
)
def test_a_kill_is_twice_or_one_and_a_half_times_the_big_blind_and_limits_grow_with_it(
    limits: str, size: str, amount: int, lower: int, upper: int
) -> None:
    regular = stakes_of(f"limit:{limits}")
    killed = killed_stakes(regular, size)  # type: ignore[arg-type] # full or half
    assert kill_amount(regular, size) == amount  # type: ignore[arg-type] # full or half
    assert killed == Stakes(betting=Betting(structure="limit", lower=lower, upper=upper), forced=regular.forced)


@pytest.mark.rule("kill.half-kill")
def test_a_half_kill_that_no_chips_can_post_is_refused_when_the_game_is_set_up() -> None:
    house = HouseRules.for_edition("home").changed(kill="required", kill_size="half")
    assert "4.5" in str(kill_terms(house, stakes_of("limit:3/6"), FORMS["holdem"]))
    assert refused(kill_terms(house, stakes_of("limit:3/6"), FORMS["holdem"])) == ("kill.half-kill",)
    assert refused(kill_terms(house, stakes_of("limit:10/20"), FORMS["holdem"], unit=10)) == ("kill.half-kill",)
    assert isinstance(kill_terms(house, stakes_of("limit:10/20"), FORMS["holdem"], unit=5), KillTerms)
    odd_upper = Stakes(betting=Betting(structure="spread-limit", lower=2, upper=5), forced=Forced(blinds=(1, 2)))
    assert refused(kill_terms(house, odd_upper, FORMS["holdem"])) == ("kill.half-kill",)
    assert isinstance(kill_terms(house.changed(kill="none"), stakes_of("limit:3/6"), FORMS["holdem"]), KillTerms)


@pytest.mark.rule("kill.definition")
def test_a_game_without_blinds_has_nothing_to_overblind() -> None:
    house = HouseRules.for_edition("home").changed(kill="optional")
    assert refused(kill_terms(house, stakes_of("limit:5/10", "stud"), FORMS["stud"])) == ("kill.definition",)


@each_edition
@pytest.mark.rule("kill.optional-or-required", "omaha8.kill-pots-pointer")
def test_no_edition_kills_by_itself_and_split_games_are_killed_by_scoops(edition: str) -> None:
    assert HouseRules.for_edition(edition).kill == "none"
    split, high = game("4/8", "omaha8", edition), game("4/8", "holdem", edition)
    assert (split.trigger, split.size, split.scoop_pot) == ("scoop", "full", 40)
    assert (high.trigger, high.size) == ("two-in-a-row", "full")
    never = game(kill="none", edition=edition)
    state = new_game()
    for _ in range(3):
        state = play(state, never, "2")
        assert state.due is None
    assert refused(declare_kill(state, "2", 500, never)) == ("kill.optional-or-required",)


# ------------------------------------------------------------------------------------------ two in a row

SEQUENCES = {
    "two wins kill, and a loss ends it": [
        ("2", "button at 2, leg; legs 2"),
        ("2", "button at 2, kill; legs 2; 2 kills"),
        ("7", "button at 7, leg; legs 7"),
        ("7", "button at 7, kill; legs 7; 7 kills"),
    ],
    "wins of others come between": [
        ("2", "button at 2, leg; legs 2"),
        ("7", "button at 7, leg; legs 7"),
        ("2", "button at 2, leg; legs 2"),
    ],
    "a killer who wins goes on killing": [
        ("2", "button at 2, leg; legs 2"),
        ("2", "button at 2, kill; legs 2; 2 kills"),
        ("2", "button at 2, kill; legs 2; 2 kills"),
        ("2", "button at 2, kill; legs 2; 2 kills"),
        ("4", "button at 4, leg; legs 4"),
    ],
    "a split keeps a leg and gives none": [
        ("2", "button at 2, leg; legs 2"),
        ("29", "button at 2, leg; legs 2"),
        ("29", "button at 2, leg; legs 2"),
        ("2", "button at 2, kill; legs 2; 2 kills"),
        ("25", "button at 2, kill; legs 2; 2 kills"),
        ("56", "neutral; legs -"),
        ("5", "button at 5, leg; legs 5"),
    ],
    "a split of others ends a leg": [
        ("57", "neutral; legs -"),
        ("2", "button at 2, leg; legs 2"),
        ("57", "neutral; legs -"),
        ("2", "button at 2, leg; legs 2"),
    ],
    "blinds that are chopped are no win": [
        ("2", "button at 2, leg; legs 2"),
        ("", "button at 2, leg; legs 2"),
        ("2", "button at 2, kill; legs 2; 2 kills"),
    ],
}


@each_edition
@pytest.mark.rule(
    "kill.two-in-a-row-trigger",
    "kill.kill-button",
    "kill.leg-up",
    "kill.neutral-first-hand",
    "kill.neutral-after-split",
    "kill.split-with-leg-up",
    "kill.killer-splits",
    "kill.repeat-kill-same-amount",
)
@pytest.mark.parametrize("deals", SEQUENCES.values(), ids=SEQUENCES)
def test_deal_after_deal_the_button_tells_who_has_a_leg_and_who_kills(
    deals: list[tuple[str, str]], edition: str
) -> None:
    terms, state = game(edition=edition), new_game()
    assert tell(state) == "neutral; legs -"
    for winners, told in deals:
        before = begin_deal(state)
        assert (before.button, before.face) == (state.button, state.face)  # it moves only when a deal is complete
        state = play(state, terms, winners)
        assert tell(state) == told


@pytest.mark.rule("kill.leg-size-requirement")
def test_the_second_leg_takes_a_full_bet_and_a_smaller_win_leaves_one_leg() -> None:
    terms = game()
    first = play(new_game(), terms, "6", beyond=0)
    assert tell(first) == "button at 6, leg; legs 6"
    for beyond in (0, 2, 3):
        small = play(first, terms, "6", beyond=beyond)
        assert tell(small) == "button at 6, leg; legs 6"
        assert small.under == ("kill.leg-size-requirement",)
    second = play(first, terms, "6", beyond=4)
    assert tell(second) == "button at 6, kill; legs 6; 6 kills"
    assert second.under == ("kill.two-in-a-row-trigger", "kill.leg-size-requirement")


@pytest.mark.rule("kill.leg-size-requirement", "kill.leg-kept-while-away")
def test_in_a_killed_pot_the_full_bet_is_that_of_the_killed_limit() -> None:
    terms = game()
    state = play(new_game(), terms, "4")
    for winner in "22":
        state = play(state, terms, winner, away="4")
    assert tell(state) == "button at 2, kill; legs 24; 2 kills"
    assert tell(play(state, terms, "4", beyond=7)) == "button at 4, leg; legs 4"
    assert tell(play(state, terms, "4", beyond=8)) == "button at 4, kill; legs 4; 4 kills"


@pytest.mark.rule("kill.repeat-kill-same-amount")
def test_a_killer_who_wins_only_blinds_kills_again_for_the_same_amount() -> None:
    terms = game()
    state = play(play(new_game(), terms, "2"), terms, "2")
    for _ in range(3):
        deal = killed(state, terms)
        assert (deal.amount, deal.betting.lower, deal.betting.upper) == (8, 8, 16)
        state = play(state, terms, "2", beyond=0)
        assert state.under == ("kill.repeat-kill-same-amount",)


@each_edition
@pytest.mark.rule("kill.leg-kept-while-away")
def test_who_comes_back_has_the_leg_again_whatever_others_have_won(edition: str) -> None:
    terms = game(edition=edition)
    state = play(new_game(), terms, "4")
    for winner, told in [
        ("7", "button at 7, leg; legs 47"),
        ("8", "button at 8, leg; legs 48"),
        ("9", "button at 9, leg; legs 49"),
    ]:
        state = play(state, terms, winner, away="4")
        assert tell(state) == told
    assert tell(play(state, terms, "4")) == "button at 4, kill; legs 4; 4 kills"
    assert tell(play(state, terms, "1")) == "button at 1, leg; legs 1"
    assert tell(play(state, terms, "41")) == "button at 4, leg; legs 4"
    assert tell(play(state, terms, "94")) == "button at 9, leg; legs 49"
    assert tell(play(state, terms, "12", away="4")) == "neutral; legs 4"


@pytest.mark.rule("kill.neutral-winner-quit")
def test_the_button_is_neutral_when_the_winner_has_quit_and_a_return_brings_the_leg_back() -> None:
    terms = game()
    state = play(new_game(), terms, "3")
    left = leave_game(state, "3", 60, terms)
    assert (left.collected, left.state.under) == (0, ("kill.neutral-winner-quit",))
    assert left.state.button is None
    after = play(left.state, terms, "5", away="3")
    assert tell(after) == "button at 5, leg; legs 35"
    assert tell(play(after, terms, "3")) == "button at 3, kill; legs 3; 3 kills"
    walked = sit_out(state, "3", 60, terms)
    assert (walked.state.button, walked.state.under) == ("3", ("kill.leg-kept-while-away",))


SEATS = st.sets(st.sampled_from("1234"), max_size=3)


@given(st.lists(st.tuples(SEATS, st.integers(0, 9), SEATS), max_size=30))
def test_the_button_always_lies_with_a_leg_and_only_the_dealt_in_lose_theirs(
    deals: list[tuple[set[str], int, set[str]]],
) -> None:
    terms, state = game(), new_game()
    for winners, beyond, away in deals:
        winning = "".join(sorted(winners - away))
        if state.due is not None and state.due.player in away:
            state = sit_out(state, state.due.player, 100, terms).state
        before, state = state, play(state, terms, winning, beyond=beyond, away="".join(away))
        assert state.button is None or state.button in state.legs
        assert away & set(before.legs) <= set(state.legs)
        assert state.due is None or (state.due.player == state.button and state.due.player in winning)
        assert msgspec.json.decode(msgspec.json.encode(state), type=KillState) == state


# ------------------------------------------------------------------------------------------ scoops


@each_edition
@pytest.mark.rule("kill.scoop-trigger", "kill.scoop-minimum-pot", "kill.scoop-definition", "omaha8.kill-pots-pointer")
@pytest.mark.parametrize(
    ("limits", "size", "winners", "pot", "amount"),
    [
        ("4/8", "full", "3", 52, 8),
        ("4/8", "full", "3", 40, 8),
        ("4/8", "full", "3", 39, None),
        ("4/8", "full", "36", 80, None),
        ("10/20", "half", "3", 100, 15),
        ("10/20", "full", "3", 100, 20),
        ("10/20", "full", "3", 95, None),
    ],
)
def test_one_scoop_of_five_upper_limits_kills_the_next_pot(  # noqa: PLR0913, PLR0917 - a row of the table
    limits: str, size: str, winners: str, pot: int, amount: int | None, edition: str
) -> None:
    terms = game(limits, "omaha8", edition, kill_size=size)
    state = play(new_game(), terms, winners, pot=pot)
    assert (killed(state, terms).amount if state.due else None) == amount
    assert tell(state) == ("button at 3, kill; legs -; 3 kills" if amount else "neutral; legs -")


@pytest.mark.rule("kill.repeat-kill-same-amount", "kill.scoop-minimum-pot", "kill.scoop-trigger")
def test_a_scooping_killer_kills_again_only_where_the_pot_is_large_enough_at_the_regular_limit() -> None:
    terms = game(form="omaha8")
    state = play(new_game(), terms, "2", pot=52)
    again = play(state, terms, "2", pot=72)
    assert killed(again, terms).amount == 8
    assert again.under == ("kill.scoop-trigger", "kill.scoop-minimum-pot", "kill.repeat-kill-same-amount")
    assert tell(play(again, terms, "2", pot=30)) == "neutral; legs -"
    assert tell(play(again, terms, "25", pot=80)) == "neutral; legs -"
    assert game(form="omaha8", kill_scoop_multiple=6).scoop_pot == 48


# ------------------------------------------------------------------------------------------ choices, promises, debts


@each_edition
@pytest.mark.rule("kill.optional-or-required", "kill.voluntary-stack-minimum")
def test_a_volunteer_needs_four_kill_blinds_before_posting(edition: str) -> None:
    terms = game("2/4", "ace-to-five", edition, kill="optional")
    asks = declare_kill(new_game(), "5", 16, terms)
    assert killed(known(asks), terms).amount == 4
    assert refused(declare_kill(new_game(), "5", 15, terms)) == ("kill.voluntary-stack-minimum",)
    assert refused(declare_kill(new_game(), "5", 500, game(edition=edition))) == ("kill.optional-or-required",)
    won = play(known(asks), terms, "5")
    assert won.due is None
    assert won.legs == ()


@pytest.mark.rule("kill.optional-or-required", "lowball.new-player-kill")
@pytest.mark.parametrize("kill", ["none", "optional", "required"])
def test_at_lowball_a_new_player_may_buy_a_hand_for_twice_the_big_blind(kill: str) -> None:
    terms = game(form="ace-to-five", kill=kill, kill_size="half")
    entered = killed(known(declare_kill(new_game(), "8", 100, terms, to_enter=True)), terms)
    assert (entered.amount, entered.betting.lower, entered.betting.upper) == (8, 8, 16)
    assert refused(declare_kill(new_game(), "8", 100, game(kill="none"), to_enter=True))


@pytest.mark.rule("kill.one-per-deal")
def test_a_deal_has_one_kill_the_required_one_before_the_first_to_volunteer() -> None:
    lowball = game(form="ace-to-five")
    must = play(play(new_game(), lowball, "2"), lowball, "2")
    assert refused(declare_kill(must, "8", 500, lowball, to_enter=True)) == ("kill.one-per-deal",)
    choice = game(kill="optional")
    first = known(declare_kill(new_game(), "4", 500, choice))
    assert refused(declare_kill(first, "5", 500, choice)) == ("kill.one-per-deal",)
    assert [post for post in killed(first, choice).posts if post.kind == "kill"] == [Post(seat=4, kind="kill", live=8)]
    leg = begin_deal(play(new_game(), lowball, "2"))
    early = known(declare_kill(leg, "8", 500, lowball, to_enter=True))  # while a deal is still being played
    result = DealResult(dealt_in=tuple(NINE), received={"2": 30}, pot=30, won_beyond_blinds=20, bet=4)
    assert tell(after_deal(early, result, lowball)) == "button at 2, kill; legs 2; 2 kills"
    lost = msgspec.structs.replace(result, received={"3": 30})
    assert tell(after_deal(early, lost, lowball)) == "button at 3, leg; legs 3; 8 kills"


@pytest.mark.rule("kill.lowball-two-card-kill")
def test_killing_after_two_cards_is_offered_at_lowball_by_houses_that_allow_it_in_pots_not_killed_yet() -> None:
    on = game(form="ace-to-five", lowball_two_card_kill=True)
    assert two_card_kill(new_game(), on) == 8
    assert two_card_kill(new_game(), game(form="ace-to-five")) == 0
    assert two_card_kill(new_game(), game(lowball_two_card_kill=True)) == 0
    must = play(play(new_game(), on, "2"), on, "2")
    assert two_card_kill(must, on) == two_card_kill(begin_deal(must), on) == 0


@pytest.mark.rule("kill.new-player-in-killed-pot")
def test_a_new_player_gets_a_hand_in_a_killed_pot_for_promising_the_next_kill() -> None:
    terms = game()
    six = play(play(new_game(), terms, "2", away="8"), terms, "2", away="8")
    assert new_player_refusal(new_game(), "8") is None
    assert refused(new_player_refusal(six, "8")) == ("kill.new-player-in-killed-pot",)
    agreed = known(promise_kill(six, "8", 400, terms))
    assert new_player_refusal(agreed, "8") is None
    seven = play(agreed, terms, "5")
    assert tell(seven) == "button at 5, leg; legs 5; 8 kills"
    assert killed(seven, terms).posts[-1] == Post(seat=8, kind="kill", live=8)
    assert refused(declare_kill(seven, "9", 500, game(kill="optional"))) == ("kill.one-per-deal",)
    assert tell(play(seven, terms, "8")) == "button at 8, leg; legs 8"  # killing by agreement is not repeated
    again = play(agreed, terms, "2")
    assert tell(again) == "button at 2, kill; legs 2; 2 kills"  # the required kill stands, the promise waits
    assert tell(play(again, terms, "5")) == "button at 5, leg; legs 5; 8 kills"
    assert refused(promise_kill(six, "8", 31, terms)) == ("kill.voluntary-stack-minimum",)
    assert refused(promise_kill(agreed, "8", 400, terms)) == ("kill.one-per-deal",)
    assert refused(promise_kill(new_game(), "8", 400, terms)) == ("kill.new-player-in-killed-pot",)


@pytest.mark.rule("kill.new-player-in-killed-pot")
def test_a_promise_is_kept_by_a_kill_that_is_required_anyway_and_collected_from_who_leaves() -> None:
    terms = game(form="omaha8")
    agreed = known(promise_kill(play(new_game(), terms, "2", pot=50), "8", 400, terms))
    scooped = play(agreed, terms, "8", pot=90)
    assert tell(scooped) == "button at 8, kill; legs -; 8 kills"
    assert tell(play(scooped, terms, "1")) == "neutral; legs -"
    left = leave_game(begin_deal(agreed), "8", 100, terms)
    assert left.collected == 8
    result = DealResult(dealt_in=tuple(NINE), received={"2": 90}, pot=90, bet=8, killer="2")
    waits = after_deal(left.state, result, terms)
    assert tell(waits) == "button at 2, kill; legs -; 2 kills"
    assert [carried.amount for carried in killed(play(waits, terms, "1"), terms, away="8").carried] == [8]


@each_edition
@pytest.mark.rule("kill.must-post-when-due")
def test_a_kill_that_is_due_is_posted_by_who_quits_or_sits_out(edition: str) -> None:
    terms = game(edition=edition)
    state = play(play(new_game(), terms, "2"), terms, "2")
    left = leave_game(state, "2", 60, terms)
    assert (left.collected, left.state.under) == (8, ("kill.must-post-when-due", "kill.neutral-winner-quit"))
    out = sit_out(state, "2", 60, terms)
    assert (out.collected, out.state.under) == (8, ("kill.must-post-when-due",))
    for after in (left.state, out.state):
        deal = killed(after, terms, away="2")
        assert (deal.seat, deal.opening, deal.betting.lower, deal.betting.upper) == (None, 8, 8, 16)
        assert [(carried.amount, len(carried.seats)) for carried in deal.carried] == [(8, 8)]
        assert "kill" not in {post.kind for post in deal.posts}
        assert tell(play(after, terms, "5", away="2")) == "button at 5, leg; legs 25"
        assert leave_game(after, "2", 52, terms).collected == 0
    assert leave_game(begin_deal(state), "2", 52, terms).collected == 0  # posted, and the deal is on
    assert sit_out(state, "2", 5, terms).collected == 5
    assert sit_out(state, "2", 0, terms).state.due is None
    assert leave_game(known(declare_kill(new_game(), "4", 99, game(kill="optional"))), "4", 99, terms).collected == 0


@each_edition
@pytest.mark.rule("kill.unposted-kill-bars")
def test_who_does_not_post_a_required_kill_plays_in_no_game_until_it_is_paid(edition: str) -> None:
    terms = game(edition=edition)
    state = play(play(new_game(), terms, "2"), terms, "2")
    unposted = refuse_to_post(state, "2", "table 1", terms)
    assert isinstance(unposted, Unposted)
    debt = unposted.debt
    assert (debt.amount, unposted.state.due) == (8, None)
    refusal = seating_refusal([debt], "2")
    assert refused(refusal) == ("kill.unposted-kill-bars",)
    assert "8 at table 1" in str(refusal)
    assert seating_refusal([debt], "3") is None
    assert refused(pay_kill([debt], debt, 7)) == ("kill.unposted-kill-bars",)
    paid = pay_kill([debt], debt, 8)
    assert not isinstance(paid, Refusal)
    assert seating_refusal(paid, "2") is None
    assert refused(refuse_to_post(state, "3", "table 1", terms)) == ("kill.must-post-when-due",)


@pytest.mark.rule("kill.unaware-of-kill")
def test_who_put_in_too_little_adds_to_it_only_where_a_required_kill_was_there_to_see() -> None:
    required, chosen = (Kill(player="2", why=why, size="full") for why in ("required", "voluntary"))
    assert unaware_of_kill(required, put_in=4, owed=8, button_faceup=True) == Shortfall(add=4)
    assert unaware_of_kill(required, put_in=4, owed=8, button_faceup=False) == Shortfall(withdraw=4)
    assert unaware_of_kill(chosen, put_in=4, owed=8, button_faceup=True) == Shortfall(withdraw=4)


@pytest.mark.rule("kill.broken-game-type")
@pytest.mark.parametrize(
    ("limits", "kill", "keeps"), [("4/8", "none", False), ("4/8", "required", True), ("8/16", "required", False)]
)
def test_broken_game_status_holds_between_games_with_the_same_required_kill(
    limits: str,
    kill: str,
    keeps: bool,  # noqa: FBT001 - a column of the table
) -> None:
    house, form = HouseRules.for_edition("home"), FORMS["omaha8"]
    broken = game_type(form, stakes_of("limit:4/8", "omaha8"), house.changed(kill="required", kill_size="half"))
    other = game_type(form, stakes_of(f"limit:{limits}", "omaha8"), house.changed(kill=kill))
    assert (broken_game_refusal(broken, other) is None) is keeps
    assert broken_game_refusal(broken, msgspec.structs.replace(broken, form="omaha")) is not None


def test_a_deal_that_does_not_count_is_dealt_again_with_its_kill() -> None:
    terms = game()
    state = play(play(new_game(), terms, "2"), terms, "2")
    assert tell(void_deal(begin_deal(state))) == tell(state)
