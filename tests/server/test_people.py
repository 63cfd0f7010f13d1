"""People and their devices: names that cannot be taken twice, sessions that can be ended, codes and the room's key."""

import asyncio
import stat
import string
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rulebook import Refusal
from cardspeak.server.browsers import browser_in_words
from cardspeak.server.naming import BOT_NAMES, MOST_LETTERS, folded, tidy_name
from cardspeak.server.owner_key import find_key
from cardspeak.server.people import CODE_SECONDS, Admission, People
from cardspeak.server.sessions import ASK_AGAIN, SEEN_EVERY, UNSEEN_SECONDS
from cardspeak.store import SqliteStore


class Clock:
    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


class House:
    """A room's people on a real database, at a time of our own."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.clock = Clock()
        self.playing: set[str] = set()
        self.people = self.come_up()

    def come_up(self) -> People:
        """As after a restart, with nothing in memory."""
        self.people = People(self.store, now=self.clock, is_in_use=lambda name: name in self.playing)
        return self.people

    async def enter(self, name: str) -> str:
        entered = await self.people.enter(name, "Firefox on Linux")
        assert isinstance(entered, Admission), entered
        return entered.token


Story = Callable[[House], Awaitable[None]]
Tell = Callable[[Story], None]


@pytest.fixture
def tell(tmp_path: Path) -> Tell:
    def told(story: Story) -> None:
        async def run() -> None:
            async with await SqliteStore.open(tmp_path / "room.sqlite3") as store:
                await story(House(store))

        asyncio.run(run())

    return told


# ------------------------------------------------------------------------------------------ names


@pytest.mark.parametrize(
    "name", ["", "   ", "a" * 25, "two\x00parts", "right\u202eleft", "...", "\u200b", "\u3164", "\ud800"]
)
def test_a_name_that_cannot_be_read_is_refused(tell: Tell, name: str) -> None:
    async def story(house: House) -> None:
        refusal = await house.people.enter(name)
        assert isinstance(refusal, Refusal)
        assert refusal.field == "name"

    tell(story)


@pytest.mark.parametrize(
    "name", ["mara", "MARA", " Mara ", "Mara.", "Mara…", "Ｍａｒａ", "Mara\ufe0f", "Mara\u3164", "Mara!", "_Mara_"]
)
def test_nobody_can_pass_for_somebody_else(tell: Tell, name: str) -> None:
    async def story(house: House) -> None:
        await house.enter("Mara")
        refusal = await house.people.enter(name)
        assert isinstance(refusal, Refusal)
        assert "already" in refusal.reason

    tell(story)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Paul", "PauI"), ("Bill", "B1ll"), ("Otto", "0tto"), ("EBA", "ЕВА"), ("NIKO", "ΝΙΚΟ"), ("Mia", "MlA")],
)
def test_letters_that_are_drawn_alike_make_no_other_name(tell: Tell, name: str, other: str) -> None:
    async def story(house: House) -> None:
        assert name != other
        await house.enter(name)
        refusal = await house.people.enter(other)
        assert isinstance(refusal, Refusal)
        assert "already" in refusal.reason

    tell(story)


@pytest.mark.parametrize("name", ["Мara", "Mаra", "Vasιlis", "Вoris"])
def test_a_word_of_two_alphabets_is_no_name(tell: Tell, name: str) -> None:
    async def story(house: House) -> None:
        refusal = await house.people.enter(name)
        assert isinstance(refusal, Refusal)
        assert "one alphabet" in refusal.reason
        for fine in ("DJ Вова", "Ελένη", "Zoë", "李雷 Li", "Ольга"):
            assert isinstance(await house.people.enter(fine), Admission)

    tell(story)


def test_names_that_an_earlier_version_told_apart_stay_with_those_who_have_them(tell: Tell) -> None:
    async def story(house: House) -> None:
        tokens = {name: await house.people._sessions.start(name, "") for name in ("Paul", "PauI", "Mila")}
        for name in tokens:
            await house.store.put("name", name.lower(), name.encode())
        people = house.come_up()
        await people.load()
        await people.load()
        for name in ("Paul", "PauI", "Mila", "MILA", "M1la"):
            assert isinstance(await people.enter(name), Refusal), name
        for name, token in tokens.items():
            assert await people.who(token) == name
        await people.leave(tokens["Paul"])
        assert isinstance(await people.enter("PauI"), Refusal), "the other one is here"
        await people.leave(tokens["Mila"])
        assert isinstance(await people.enter("Mila"), Admission)

    tell(story)


@pytest.mark.parametrize("name", [*BOT_NAMES, BOT_NAMES[0].upper(), f"{BOT_NAMES[0]}."])
def test_nobody_is_called_like_a_bot(tell: Tell, name: str) -> None:
    async def story(house: House) -> None:
        refusal = await house.people.enter(name)
        assert isinstance(refusal, Refusal)
        assert "a bot is called" in refusal.reason

    tell(story)


def test_bots_have_names_for_full_tables_that_fit_a_plate_and_no_two_are_alike() -> None:
    assert len({folded(name) for name in BOT_NAMES}) == len(BOT_NAMES) >= 24
    assert all(tidy_name(name) == name and len(name) <= 9 for name in BOT_NAMES)


def test_a_name_that_a_bot_of_earlier_days_plays_under_is_not_given_to_a_person(tell: Tell) -> None:
    async def story(house: House) -> None:
        house.playing.add("Ada")
        for name in ("Ada", "ada."):
            refusal = await house.people.enter(name)
            assert isinstance(refusal, Refusal)
            assert "a bot is called" in refusal.reason
        house.playing.clear()
        token = await house.enter("Ada")
        house.playing.add("Ada")
        refusal = await house.people.enter("Ada")
        assert isinstance(refusal, Refusal)
        assert "already" in refusal.reason, "a person has it now"
        await house.people.leave(token)

    tell(story)


@given(st.text())
def test_every_text_is_a_tidy_name_or_refused(text: str) -> None:
    tidy = tidy_name(text)
    if isinstance(tidy, Refusal):
        return
    assert 1 <= len(tidy) <= MOST_LETTERS
    assert tidy.isprintable()
    assert tidy_name(tidy) == tidy
    assert folded(folded(tidy)) == folded(tidy) != ""


@given(
    st.text(string.ascii_letters, min_size=1, max_size=20),
    st.sampled_from([".", "\u200b", "\ufe0f", " ", "…", "\u00ad"]),
)
def test_what_is_put_behind_a_name_does_not_make_another(name: str, ending: str) -> None:
    assert folded(name + ending) == folded(name)


def test_of_many_who_want_a_name_at_once_one_gets_it(tell: Tell) -> None:
    async def story(house: House) -> None:
        entered = await asyncio.gather(*(house.people.enter("Mara") for _ in range(20)))
        admitted = [each for each in entered if isinstance(each, Admission)]
        assert len(admitted) == 1
        assert len(await house.people.devices(admitted[0].token)) == 1

    tell(story)


# ------------------------------------------------------------------------------------------ sessions


def test_a_session_outlives_a_restart_and_is_not_in_the_store_itself(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        assert await house.come_up().who(token) == "Mara"
        kept = await house.store.documents("session")
        assert token not in str(kept)

    tell(story)


@pytest.mark.parametrize("token", [None, "", "nobody's", "\x00", "é" * 2000])
def test_a_token_that_nobody_was_given_is_nobodys(tell: Tell, token: str | None) -> None:
    async def story(house: House) -> None:
        await house.enter("Mara")
        assert await house.people.who(token) is None
        assert await house.people.devices(token) == []

    tell(story)


def test_devices_are_listed_with_this_one_first(tell: Tell) -> None:
    async def story(house: House) -> None:
        laptop = await house.enter("Mara")
        house.clock.at += 60
        code = await house.people.device_code(laptop)
        assert isinstance(code, str)
        phone = await house.people.enter_with_code(code, "Safari on iPhone")
        assert isinstance(phone, Admission)
        assert phone.name == "Mara"
        shown = await house.people.devices(laptop)
        assert [(each.about, each.is_this) for each in shown] == [
            ("Firefox on Linux", True),
            ("Safari on iPhone", False),
        ]
        assert shown[1].since == shown[0].since + 60

    tell(story)


def test_a_device_that_is_ended_is_out_at_once_and_its_sockets_hear_of_it(tell: Tell) -> None:
    async def story(house: House) -> None:
        laptop = await house.enter("Mara")
        code = await house.people.device_code(laptop)
        phone = await house.people.enter_with_code(str(code))
        assert isinstance(phone, Admission)
        lost = await house.people.session(phone.token)
        kept = await house.people.session(laptop)
        assert lost is not None
        assert kept is not None
        heard: list[str] = []
        house.people.on_revoked(lost, lambda: heard.append("phone"))
        house.people.on_revoked(kept, lambda: heard.append("laptop"))
        gone = house.people.on_revoked(lost, lambda: heard.append("closed before"))
        gone()
        gone()
        assert await house.people.end(laptop, lost) is None
        assert heard == ["phone"]
        assert await house.people.who(phone.token) is None
        assert await house.people.who(laptop) == "Mara"

    tell(story)


def test_nobody_ends_the_devices_of_others(tell: Tell) -> None:
    async def story(house: House) -> None:
        mara, piet = await house.enter("Mara"), await house.enter("Piet")
        device = await house.people.session(mara)
        assert device is not None
        assert isinstance(await house.people.end(piet, device), Refusal)
        assert isinstance(await house.people.end(None, device), Refusal)
        assert await house.people.who(mara) == "Mara"

    tell(story)


def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        people = house.come_up()
        await asyncio.gather(*(people.who(token) for _ in range(50)), people.leave(token), people.who(token))
        assert await people.who(token) is None

    tell(story)


def test_a_session_that_another_server_ended_is_over_within_a_minute(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        here = house.people
        assert await here.who(token) == "Mara"
        await house.come_up().leave(token)
        house.clock.at += ASK_AGAIN
        assert await here.who(token) is None

    tell(story)


def test_when_a_session_was_seen_is_written_once_an_hour(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        (before,) = (await house.store.documents("session")).values()
        house.clock.at += SEEN_EVERY - 1
        await house.people.who(token)
        assert list((await house.store.documents("session")).values()) == [before]
        house.clock.at += 1
        await asyncio.gather(*(house.people.who(token) for _ in range(20)))
        (after,) = (await house.store.documents("session")).values()
        (name,) = (await house.store.documents("name")).values()
        assert after.version == name.version + 1, "the first thing that was written since the name"
        assert (await house.people.devices(token))[0].seen == house.clock.at
        assert await house.come_up().who(token) == "Mara"

    tell(story)


def test_a_session_that_nobody_uses_ends_by_itself_and_frees_the_name(tell: Tell) -> None:
    async def story(house: House) -> None:
        used, unused = await house.enter("Mara"), await house.enter("Piet")
        for _ in range(2):
            house.clock.at += UNSEEN_SECONDS / 2
            assert await house.people.who(used) == "Mara"
        assert isinstance(await house.people.enter("Mara"), Refusal)
        assert isinstance(await house.people.enter("Piet"), Admission)
        assert await house.people.who(unused) is None

    tell(story)


# ------------------------------------------------------------------------------------------ leaving


def test_who_leaves_frees_the_name(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        await house.people.leave(token)
        assert await house.people.who(token) is None
        assert await house.store.documents("name") == {}
        await house.people.leave(token)
        await house.enter("Mara")

    tell(story)


def test_a_name_is_kept_while_another_device_has_it(tell: Tell) -> None:
    async def story(house: House) -> None:
        laptop = await house.enter("Mara")
        phone = await house.people.enter_with_code(str(await house.people.device_code(laptop)))
        assert isinstance(phone, Admission)
        await house.people.leave(laptop)
        assert isinstance(await house.people.enter("Mara"), Refusal)
        assert await house.people.who(phone.token) == "Mara"

    tell(story)


def test_a_name_is_kept_while_it_stands_at_a_table(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        house.playing.add("Mara")
        await house.people.leave(token)
        assert isinstance(await house.people.enter("MARA"), Refusal)
        house.playing.clear()
        await house.enter("MARA")

    tell(story)


# ------------------------------------------------------------------------------------------ codes


def test_a_code_works_once_however_it_is_typed(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        code = str(await house.people.device_code(token))
        typed = f" {code.lower().replace('-', ' ')} "
        entered = await asyncio.gather(*(house.people.enter_with_code(typed) for _ in range(10)))
        assert sum(isinstance(each, Admission) for each in entered) == 1
        assert code.replace("-", "") not in str(await house.store.documents("device-code"))

    tell(story)


def test_a_code_is_good_for_ten_minutes(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        first, second = str(await house.people.device_code(token)), str(await house.people.device_code(token))
        house.clock.at += CODE_SECONDS - 1
        assert isinstance(await house.people.enter_with_code(first), Admission)
        house.clock.at += 1
        assert isinstance(await house.people.enter_with_code(second), Refusal)

    tell(story)


def test_a_code_is_no_good_after_the_session_that_made_it(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        code = str(await house.people.device_code(token))
        await house.people.leave(token)
        await house.enter("Mara")
        assert isinstance(await house.people.enter_with_code(code), Refusal)

    tell(story)


def test_codes_that_nobody_used_do_not_pile_up(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        for _ in range(3):
            await house.people.device_code(token)
        house.clock.at += CODE_SECONDS
        await house.people.device_code(token)
        assert len(await house.store.documents("device-code")) == 1
        assert isinstance(await house.people.device_code("nobody's"), Refusal)

    tell(story)


# ------------------------------------------------------------------------------------------ the key of the room


def test_who_shows_the_key_owns_the_room_on_every_device(tell: Tell, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        key = await find_key(house.store, tmp_path / "owner-key")
        assert key is not None
        await house.people.load()
        laptop = await house.enter("Mara")
        assert not house.people.is_owner("Mara")
        assert isinstance(await house.people.show_key(laptop, f"{key}x"), Refusal)
        assert not house.people.is_owner("Mara")
        assert await house.people.show_key(laptop, f" {key}\n") == "Mara"
        assert house.people.is_owner("Mara")
        await house.come_up().load()
        assert house.people.is_owner("Mara")
        assert not house.people.is_owner(None)
        assert key not in str(await house.store.documents("room"))

    tell(story)


def test_the_key_is_in_a_file_of_its_owners_own(tell: Tell, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        file = tmp_path / "owner-key"
        key = await find_key(house.store, file)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert await find_key(house.store, file) == key
        file.write_text("another room's\n")
        assert await find_key(house.store, file) is None
        file.unlink()
        assert await find_key(house.store, file) is None
        assert await find_key(house.store, None) is None

    tell(story)


def test_with_another_key_the_last_owners_are_owners_no_more(tell: Tell, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        file = tmp_path / "owner-key"
        old = await find_key(house.store, file)
        await house.people.load()
        token = await house.enter("Mara")
        assert await house.people.show_key(token, str(old)) == "Mara"
        new = await find_key(house.store, file, anew=True)
        assert new != old
        assert await find_key(house.store, file) == new
        await house.come_up().load()
        assert not house.people.is_owner("Mara")
        assert isinstance(await house.people.show_key(token, str(old)), Refusal)

    tell(story)


def test_a_room_without_a_key_has_no_owner(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.people.load()
        token = await house.enter("Mara")
        assert isinstance(await house.people.show_key(token, ""), Refusal)
        assert isinstance(await house.people.show_key(None, ""), Refusal)

    tell(story)


def test_who_takes_a_name_that_an_owner_left_owns_nothing(tell: Tell, tmp_path: Path) -> None:
    async def story(house: House) -> None:
        key = await find_key(house.store, tmp_path / "owner-key")
        await house.people.load()
        await house.people.show_key(await house.enter("Mara"), str(key))
        house.clock.at += UNSEEN_SECONDS
        await house.enter("mara")
        assert not house.people.is_owner("Mara")
        assert not house.people.is_owner("mara")
        token = await house.enter("Piet")
        await house.people.show_key(token, str(key))
        await house.people.leave(token)
        await house.enter("Piet")
        assert not house.people.is_owner("Piet")

    tell(story)


# ------------------------------------------------------------------------------------------ words


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
            "Safari on iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
            "Edge on Windows",
        ),
        ("python-httpx/0.28.1", "python-httpx"),
        ("", "a program"),
        ("<script>alert(1)</script>", "a program"),
    ],
)
def test_a_device_is_told_by_what_its_browser_says(user_agent: str, words: str) -> None:
    assert browser_in_words(user_agent) == words


def test_sessions_of_an_earlier_version_are_read(tell: Tell) -> None:
    async def story(house: House) -> None:
        token = await house.enter("Mara")
        (key,) = await house.store.documents("session")
        await house.store.put("session", key, msgspec.json.encode({"name": "Mara", "since": int(house.clock.at)}))
        assert await house.come_up().who(token) == "Mara"

    tell(story)
