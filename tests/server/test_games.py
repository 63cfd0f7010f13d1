"""What can be played here, terms as hosts write them, and what friends read of them."""

import re
from typing import Any

import msgspec
import pytest
from evenings import Evening
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.bots import BOTS
from cardspeak.forms import FORMS
from cardspeak.rulebook import OPTIONS, RULE_IDS, Edition, HouseRules, Refusal, all_rules
from cardspeak.server.games import encoded_games, games
from cardspeak.server.option_words import LEFT_OUT, OFFERED
from cardspeak.server.pages import Games, NewTable, Preview
from cardspeak.server.rule_chapters import chapter_list
from cardspeak.server.rule_routes import chapter_pages, rule_page, search_pages, short_place
from cardspeak.server.settings import Settings
from cardspeak.server.terms import (
    MOST_STAKES,
    Agreed,
    agreed,
    changes_in_words,
    preview,
    settings_refusal,
    terms_from,
    wanted_from,
)
from cardspeak.server.terms_words import terms_in_words
from cardspeak.server.wishes import GameWanted, TermsWanted
from cardspeak.table import Terms, minimum_buy_in


def wanted(form: str = "holdem", stakes: str = "no-limit:1/2", **fields: Any) -> TermsWanted:  # noqa: ANN401 - as it takes them
    return TermsWanted(games=(GameWanted(form=form, stakes=stakes),), **fields)


def terms(form: str = "holdem", stakes: str = "no-limit:1/2", **fields: Any) -> Terms:  # noqa: ANN401 - as above
    found = terms_from(wanted(form, stakes, **fields))
    assert isinstance(found, Terms), found
    return found


def refused(found: object) -> Refusal:
    assert isinstance(found, Refusal)
    return found


# ------------------------------------------------------------------------------------------ what there is


def test_every_form_is_offered_once_with_its_family_and_a_sentence() -> None:
    lines = games().forms
    assert sorted(line.form for line in lines) == sorted(FORMS)
    by_family = {
        family: [line.form for line in lines if line.family == family]
        for family in ("board", "stud", "lowball", "draw")
    }
    assert by_family["stud"] == ["stud", "razz", "stud8"]
    assert by_family["draw"] == ["draw", "draw-joker", "jacks", "jacks-joker"]
    assert {"holdem", "omaha", "omaha8", "omaha5", "short-deck"} == set(by_family["board"])
    assert sum(map(len, by_family.values())) == len(lines)
    assert all(re.fullmatch(r"[A-Z].{20,110}\.", line.says) for line in lines)


@pytest.mark.parametrize("line", games().forms, ids=lambda line: line.form)
def test_the_usual_stakes_of_every_form_can_be_played_at(line: Any) -> None:  # noqa: ANN401 - a FormLine
    assert set(line.stakes) == {"no-limit", "pot-limit", "limit", "spread-limit"}
    for stakes in line.stakes.values():
        found = terms(line.form, stakes)
        assert found.most_players == line.most
        assert line.form == found.games[0].form
    first = next(iter(line.stakes))
    assert first == "limit" or line.family == "board" or line.form.startswith("deuce-to-seven")


@pytest.mark.parametrize("rotation", games().rotations, ids=lambda rotation: rotation.title)
def test_every_rotation_can_be_played(rotation: Any) -> None:  # noqa: ANN401 - a Rotation
    found = terms_from(rotation.terms)
    assert isinstance(found, Terms), found
    assert found.most_players >= 6
    assert terms_in_words(found).startswith(rotation.title)


def test_horse_is_spelled_by_its_games() -> None:
    titles = [rotation.title for rotation in games().rotations]
    assert titles == ["HORSE", "HOE", "Eight games", "Lowball round", "Dealer's choice"]
    assert [game.form for game in games().rotations[0].terms.games] == ["holdem", "omaha8", "razz", "stud", "stud8"]
    assert games().rotations[-1].terms.turns == "dealers-choice"


def test_every_bot_and_every_edition_has_a_sentence() -> None:
    assert {line.kind for line in games().bots} == set(BOTS)
    assert {line.edition for line in games().editions} == set(Edition)
    assert games().editions[0].title == "Home"
    assert all(line.says.endswith(".") for line in games().bots)
    assert all(line.says.endswith(".") for line in games().editions)


def test_every_option_is_offered_or_left_out_for_a_reason() -> None:
    left_out = [name for names in LEFT_OUT.values() for name in names]
    assert sorted([*OFFERED, *left_out]) == sorted(OPTIONS)


def test_every_choice_of_an_option_is_said_in_words() -> None:
    for line in games().options:
        assert len(line.spoken) == len(line.choices or ()), line.name
        assert len(set(line.spoken)) == len(line.spoken), line.name
        assert all(re.fullmatch(r"[A-Z0-9][^-_]*|By arrangement", word) for word in line.spoken), line.spoken
    titles = [line.title for line in games().options]
    assert len(set(titles)) == len(titles)
    button = next(line for line in games().options if line.name == "button_method")
    assert (button.title, button.choices, button.spoken) == ("The button", ("moving", "dead"), ("Moving", "Dead"))
    straddle = next(line for line in games().options if line.name == "straddle")
    assert (straddle.choices, straddle.spoken) == ((True, False), ("Yes", "No"))


def test_the_options_that_hosts_change_most_are_few_for_every_family() -> None:
    for family in ("board", "stud", "lowball", "draw"):
        common = [line for line in games().options if line.is_common and (not line.families or family in line.families)]
        assert 4 <= len(common) <= 10, family


def test_a_default_is_what_a_table_plays_by() -> None:
    for edition in Edition:
        house = terms(edition=edition).house
        for line in games().options:
            assert getattr(house, line.name) == line.defaults[edition], line.name


def test_games_are_encoded_once_and_read_back() -> None:
    body, tag = encoded_games()
    assert msgspec.json.decode(body, type=Games) == games()
    assert re.fullmatch(r'"[0-9a-f]{20}"', tag)
    assert encoded_games()[0] is body


# ------------------------------------------------------------------------------------------ what a host writes


def test_the_software_deals_and_the_house_has_a_buy_in() -> None:
    for edition in Edition:
        house = terms(edition=edition).house
        assert (house.who_deals, house.buy_in_big_bet) == ("house", 40)


@pytest.mark.parametrize(
    ("written", "field"),
    [
        (wanted("holden"), "games.0.form"),
        (wanted(stakes="1/2"), "games.0.stakes"),
        (wanted(stakes="no-limit:2/1"), "games.0.stakes"),
        (wanted(stakes="no-limit:0/0"), "games.0.stakes"),
        (wanted(stakes=f"no-limit:1/{MOST_STAKES + 1}"), "games.0.stakes"),
        (wanted(stakes=f"no-limit:1/{'9' * 70}"), "games.0.stakes"),
        (wanted("stud", "limit:10/20:1:11"), "games.0.stakes"),
        (wanted("stud", "limit:10/20:21:1"), "games.0.stakes"),
        (wanted(edition="house"), "edition"),
        (wanted(options={"button": "dead"}), "button"),
        (wanted(options={"button_method": "resting"}), "button_method"),
        (wanted(options={"raise_cap": 0}), "raise_cap"),
        (wanted(options={"raise_cap": True}), "raise_cap"),
        (wanted(options={"raise_cap": "3"}), "raise_cap"),
        (wanted(options={"pot_round_unit": 10**30}), "pot_round_unit"),
        (wanted(options={"who_deals": "players"}), "who_deals"),
        (wanted(options={"collection": "pot"}), "collection"),
        (wanted(options={"buy_in_big_bet": None}), "buy_in_big_bet"),
        (wanted(options={"kill": "required", "kill_trigger": "scoop"}), "kill_trigger"),
        (wanted("stud", "limit:10/20:1:3", options={"kill": "optional"}), "kill"),
        (wanted(turns="orbit"), "turns"),
        (wanted(deals=3), "deals"),
        (wanted(chips=()), "chips"),
        (wanted(chips=(25,)), "chips"),
        (wanted(chips=(1, 2, 5)), "chips"),
    ],
)
def test_what_is_wrong_is_named(written: TermsWanted, field: str) -> None:
    refusal = refused(terms_from(written))
    assert refusal.field == field
    assert refusal.reason[0].islower() or refusal.reason[0] in "'\"0123456789"


def test_the_game_that_is_wrong_is_named_among_several() -> None:
    good, bad = GameWanted(form="holdem", stakes="limit:2/4"), GameWanted(form="razz", stakes="limit:4/2")
    refusal = refused(terms_from(TermsWanted(games=(good, bad), turns="orbit")))
    assert refusal.field == "games.1.stakes"


@pytest.mark.parametrize("form", FORMS)
def test_what_a_host_would_have_written_gives_the_same_terms(form: str) -> None:
    options: list[dict[str, bool | int | str | None]] = [
        {},
        {"forced_bets": "one-blind", "lowball_forced_bets": "one-blind"},
        {"forced_bets": "many-blinds", "lowball_forced_bets": "many-blinds", "lowball_ante": True},
        {"forced_bets": "blinds-and-ante", "minimum_open": "double-big-blind"},
        {"forced_bets": "ante-only", "button_method": "dead", "pot_round_unit": 5, "low_qualifier": None},
    ]
    for edition in Edition:
        for chosen in options:
            for stakes in ("no-limit:5/10", "pot-limit:5/10:2", "limit:10/20", "limit:10/20:3:4", "spread-limit:2-10"):
                found = terms(form, stakes, edition=edition, options=chosen)
                again = wanted_from(found)
                assert again.options == chosen
                assert terms_from(again) == found, (stakes, again)


def test_terms_are_written_as_shortly_as_they_can_be() -> None:
    assert wanted_from(terms("stud", "limit:10/20:1:2")).games[0].stakes == "limit:10/20"
    assert wanted_from(terms("stud", "limit:10/20:1:3")).games[0].stakes == "limit:10/20:1:3"
    assert wanted_from(terms(stakes="spread-limit:1-5")).games[0].stakes == "spread-limit:1-5"
    assert wanted_from(terms(edition="cardroom11")).options == {}


TEXTS = st.one_of(
    st.sampled_from([*FORMS, *OPTIONS, *Edition, "no-limit:1/2", "limit:2/4:1:1", "moving", "none", ""]),
    st.from_regex(r"(no-limit|pot-limit|limit|spread-limit):\d{1,12}[/-]\d{1,12}(:\d{1,9}){0,2}", fullmatch=True),
    st.text(max_size=40),
)
VALUES = st.one_of(st.none(), st.booleans(), st.integers(), st.integers(0, 12), TEXTS)
WANTED = st.builds(
    TermsWanted,
    games=st.lists(st.builds(GameWanted, form=TEXTS, stakes=TEXTS), min_size=1, max_size=3).map(tuple),
    edition=st.one_of(st.sampled_from(list(Edition)), TEXTS),
    options=st.dictionaries(st.one_of(st.sampled_from(list(OFFERED)), TEXTS), VALUES, max_size=3),
    turns=st.sampled_from(["one-game", "orbit", "deals", "dealers-choice"]),
    deals=st.integers(0, 3),
    chips=st.lists(st.integers(1, 100), max_size=3).map(tuple),
)


@given(WANTED)
def test_whatever_a_host_writes_is_agreed_or_refused(written: TermsWanted) -> None:
    found = terms_from(written)
    if isinstance(found, Terms):
        assert_kept(found)
    else:
        assert found.reason


GOOD_OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        name: st.sampled_from(option.choices)
        if option.choices
        else st.integers(option.least or 0, min(option.most or 1000, 1000))
        for name, option in OPTIONS.items()
        if name in OFFERED
    },
)
AMOUNTS = st.integers(1, 200)


@st.composite
def good_stakes(draw: st.DrawFn) -> str:
    structure = draw(st.sampled_from(["no-limit", "pot-limit", "limit", "spread-limit"]))
    one = draw(AMOUNTS)
    more = draw(st.sampled_from(["", ":1", ":1:1", ":0"]))
    return f"{structure}:{one}/{one + draw(st.integers(0, 200))}{more}"


@settings(deadline=None)
@given(st.sampled_from(list(FORMS)), good_stakes(), st.sampled_from(list(Edition)), GOOD_OPTIONS, st.integers(2, 4))
def test_terms_that_are_agreed_can_be_played(
    form: str, stakes: str, edition: Edition, options: dict[str, Any], players: int
) -> None:
    agreed_terms = terms_from(wanted(form, stakes, edition=edition, options=options))
    if isinstance(agreed_terms, Refusal):
        assert agreed_terms.field in {*OFFERED, "games.0.stakes", "stakes"}, agreed_terms
        return
    assert_kept(agreed_terms)
    assert terms_from(wanted_from(agreed_terms)) == agreed_terms
    chips = minimum_buy_in(agreed_terms)
    evening = Evening(agreed_terms, players=range(1, players + 1), chips=chips, seed=(form, stakes))
    evening.draw_all()
    evening.start_with_cards()
    evening.play_out()
    assert sum(each.chips for each in evening.table.state.players.values()) <= players * chips


def assert_kept(agreed_terms: Terms) -> None:
    """What is written down of these terms is read back."""
    assert msgspec.json.decode(msgspec.json.encode(agreed_terms), type=Terms) == agreed_terms
    assert terms_in_words(agreed_terms)
    assert 1 <= minimum_buy_in(agreed_terms) <= 1_000_000_000


# ------------------------------------------------------------------------------------------ in words


@pytest.mark.parametrize(
    ("form", "stakes", "words"),
    [
        ("holdem", "no-limit:1/2", "No-limit hold'em, blinds 1–2"),
        ("holdem", "no-limit:500/1000:100", "No-limit hold'em, blinds 500–1,000, ante 100"),
        ("holdem", "limit:2/4", "Limit hold'em, 2–4, blinds 1–2"),
        ("omaha", "pot-limit:1/2", "Pot-limit Omaha, blinds 1–2"),
        ("omaha8", "spread-limit:1-5", "Spread-limit Omaha high-low, 1–5, blinds 1–1"),
        ("stud", "limit:10/20:1:3", "Limit seven-card stud, 10–20, ante 1, bring-in 3"),
        ("draw", "limit:5/10:1", "Limit draw high, 5–10, ante 1"),
        ("jacks", "pot-limit:5/10", "Pot-limit jacks or better, bets from 10, ante 2"),
    ],
)
def test_a_game_is_said_in_a_few_words(form: str, stakes: str, words: str) -> None:
    assert terms_in_words(terms(form, stakes)) == words


def test_several_games_are_said_in_a_few_words() -> None:
    horse, *_, choice = games().rotations
    assert terms_in_words(found(horse.terms)) == "HORSE, limit 10–20"
    assert terms_in_words(found(choice.terms)) == "Dealer's choice of 11 games, limit 10–20"
    two = tuple(
        GameWanted(form=form, stakes=stakes) for form, stakes in (("omaha", "pot-limit:1/2"), ("razz", "limit:2/4"))
    )
    assert terms_in_words(found(TermsWanted(games=two, turns="deals", deals=8))) == "Omaha and razz in turn"
    same = tuple(GameWanted(form="holdem", stakes=stakes) for stakes in ("no-limit:1/2", "limit:2/4"))
    assert terms_in_words(found(TermsWanted(games=same, turns="orbit"))) == "Hold'em in turn"


def found(written: TermsWanted) -> Terms:
    agreed_terms = terms_from(written)
    assert isinstance(agreed_terms, Terms), agreed_terms
    return agreed_terms


def test_changes_are_said_in_words() -> None:
    changed = terms(options={"button_method": "dead", "straddle": False, "raise_cap": 4, "pot_round_unit": 5}).house
    assert changes_in_words(changed) == (
        "The button: dead",
        "Raises in a round: 4",
        "Live straddle: no",
        "Rounding of the pot at pot-limit: 5",
    )
    assert changes_in_words(terms(edition="cardroom6").house) == ()
    assert changes_in_words(HouseRules.for_edition("home")) == ()


# ------------------------------------------------------------------------------------------ a new table


def test_a_preview_is_what_friends_read() -> None:
    new = NewTable(
        terms=wanted(options={"button_method": "dead"}),
        settings=Settings(
            title="Thursday game", most_buy_in=400, approve_buy_ins=True, turn_seconds=30, watch_delay=60
        ),
        bots=2,
        passphrase="otter",  # noqa: S106 - nobody's
    )
    assert preview(new) == Preview(
        title="Thursday game",
        lines=(
            ("Form", "No-limit hold'em, blinds 1–2"),
            ("Seats", "Up to 9"),
            ("Buy-in", "80 to 400, the host approves each"),
            ("Edition", "Home, 1 change"),
            ("Dealer", "The software, deck sealed and cut"),
            ("Empty seats", "2 careful bots"),
            ("Time", "30 seconds a turn, and 60 in the bank"),
            ("Watching", "Allowed, 60 seconds behind"),
            ("Entry", "With the passphrase"),
        ),
        seats=9,
        least_buy_in=80,
        most_buy_in=400,
        changes=("The button: dead",),
    )


def test_a_preview_without_choices_is_short() -> None:
    found_preview = preview(
        NewTable(terms=wanted("razz", "limit:10/20"), seats=2, settings=Settings(watching="nobody"))
    )
    assert isinstance(found_preview, Preview)
    assert found_preview.title == "Limit razz, 10–20, ante 1, bring-in 2"
    assert dict(found_preview.lines)["Buy-in"] == "200 or more"
    assert dict(found_preview.lines)["Watching"] == "Players only"
    assert dict(found_preview.lines)["Time"] == "No clock"
    assert dict(found_preview.lines)["Empty seats"] == "Stay empty"
    assert (found_preview.seats, found_preview.most_buy_in, found_preview.changes) == (2, None, ())


@pytest.mark.parametrize(
    ("new", "field"),
    [
        (NewTable(terms=wanted("holden")), "games.0.form"),
        (NewTable(terms=wanted("stud", "limit:10/20"), seats=9), "seats"),
        (NewTable(terms=wanted("deuce-to-seven-triple-draw", "limit:10/20"), seats=7), "seats"),
        (NewTable(terms=wanted(), seats=3, bots=3), "bots"),
        (NewTable(terms=wanted(), bots=9), "bots"),
        (NewTable(terms=wanted(), bot="cheating"), "bot"),
        (NewTable(terms=wanted(), settings=Settings(least_buy_in=79)), "least_buy_in"),
        (NewTable(terms=wanted(), settings=Settings(most_buy_in=79)), "most_buy_in"),
        (NewTable(terms=wanted(), settings=Settings(least_buy_in=200, most_buy_in=199)), "most_buy_in"),
        (NewTable(terms=wanted(), settings=Settings(title="\u202egame")), "title"),
        (NewTable(terms=wanted(), settings=Settings(currency="\n")), "currency"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(new: NewTable, field: str) -> None:
    assert refused(preview(new)).field == field
    assert refused(agreed(new)).field == field


def test_a_table_has_as_many_seats_as_the_deck_lasts_for_and_nine_at_most() -> None:
    for form, seats in (("holdem", 9), ("stud", 8), ("deuce-to-seven-triple-draw", 6)):
        found_table = agreed(NewTable(terms=wanted(form, "limit:10/20")))
        assert isinstance(found_table, Agreed)
        assert found_table.seats == seats
    ten = agreed(NewTable(terms=wanted(), seats=10))
    assert isinstance(ten, Agreed)
    assert ten.seats == 10


def test_settings_go_with_the_terms() -> None:
    assert settings_refusal(Settings(least_buy_in=80, most_buy_in=80), terms()) is None
    assert settings_refusal(Settings(least_buy_in=80), terms(stakes="no-limit:1/3")) is not None


# ------------------------------------------------------------------------------------------ rules


@pytest.mark.parametrize(
    ("rule_id", "edition", "place"),
    [
        ("nolimit.minimum-raise", Edition.HOME, "§ 14 NL 3"),
        ("showdown.cards-speak", Edition.HOME, "§ 3 Showdown 2"),
        ("blinds.moving-button", Edition.HOME, "§ 4 Blinds 1a"),
        ("stud.deal-and-rounds", Edition.HOME, "§ 8 Stud, introduction"),
        ("stud.deal-and-rounds", Edition.CARDROOM11, "§ 8 Stud, introduction"),
        ("glossary.ante", Edition.HOME, "Glossary, ante"),
    ],
)
def test_a_place_is_short_enough_for_a_chip(rule_id: Any, edition: Edition, place: str) -> None:  # noqa: ANN401 - a RuleId
    assert rule_page(rule_id, edition).place == place


def test_every_rule_has_a_page_in_every_edition() -> None:
    for each in all_rules().values():
        for edition in Edition:
            page = rule_page(each.id, edition)
            assert page.examples == tuple(f"{text[0].upper()}{text[1:]}" for text in each.examples)
            assert page.examples
            assert page.does == each.software
            assert 5 < len(page.place) < 60
            assert set(page.editions) == set(each.places)
            assert each.id not in page.related
            assert set(page.related) <= set(RULE_IDS)
            assert page.in_force == each.is_in_force(edition)


def test_rules_that_an_option_joins_are_related() -> None:
    assert "blinds.dead-button" in rule_page("blinds.moving-button", Edition.HOME).related


def test_every_place_of_an_edition_has_its_section() -> None:
    for each in all_rules().values():
        for edition, places in each.places.items():
            for place in places:
                short = short_place(place, edition)
                assert short.startswith(f"§ {place.section} ") if place.section else "§" not in short


def test_a_search_gives_the_best_first() -> None:
    pages = search_pages("all-in for less than a raise", Edition.HOME)
    assert 1 <= len(pages) <= 20
    assert pages[0].id == "betting.short-all-in-options"
    assert search_pages("", Edition.HOME) == []


@pytest.mark.parametrize("edition", Edition)
def test_the_chapters_of_an_edition_have_every_rule_in_force_once(edition: Edition) -> None:
    chapters = chapter_list(edition)
    read = [page for chapter in chapters for page in chapter_pages(chapter.title, edition)]
    assert [len(chapter_pages(chapter.title, edition)) for chapter in chapters] == [each.rules for each in chapters]
    assert sorted(page.id for page in read) == sorted(
        each.id for each in all_rules().values() if each.is_in_force(edition)
    )
    own = [title for title in edition.sections.values() if title in {chapter.title for chapter in chapters}]
    assert [chapter.title for chapter in chapters][: len(own)] == own


def test_a_chapter_is_read_from_its_beginning() -> None:
    places = [page.place for page in chapter_pages("Proper Behavior", Edition.HOME)]
    assert places[:3] == ["§ 1 Conduct", "§ 1 Conduct 1", "§ 1 Conduct 2"]
    assert places[-1] == "§ 1 Etiquette 10"
    words = [page.place for page in chapter_pages("Glossary", Edition.HOME)]
    assert words == sorted(words, key=str.lower)
    assert chapter_pages("", Edition.CARDROOM11) == chapter_pages("Proper Behavior", Edition.CARDROOM11)
