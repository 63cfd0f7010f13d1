"""Rooms that were kept before bots had names of their own come up as they were."""

import asyncio
from pathlib import Path

from cardspeak.rulebook import Refusal
from cardspeak.server import happenings as happened
from cardspeak.server.naming import BOT_NAMES
from cardspeak.server.pages import NewTable
from cardspeak.server.people import Admission
from cardspeak.server.rooms import Rooms
from cardspeak.server.settings import Settings
from cardspeak.server.wishes import GameWanted, SeatBot, TermsWanted
from cardspeak.server.wishing import plan
from cardspeak.store import SqliteStore
from cardspeak.table import commands as wanted

HOLDEM = TermsWanted(games=(GameWanted(form="holdem", stakes="limit:2/4"),))


async def _kept_with_a_bot_called_ada(store: SqliteStore) -> str:
    rooms = Rooms(store)
    await rooms.restore()
    quick = Settings(between_deals=0, bot_pace=0)
    made = await rooms.make("Mara", NewTable(terms=HOLDEM, settings=quick, is_lawful=True))
    assert not isinstance(made, Refusal)
    room = rooms.tables[made.id].room
    sit, buy = wanted.Sit(player="Ada", seat=1, at=0), wanted.BuyIn(player="Ada", amount=80, at=0)
    assert await room.go_on(sit, buy, happened.BotSeated(player="Ada", kind="random", at=0)) is None
    await rooms.close()
    return made.id


def test_a_bot_of_an_old_name_plays_on_beside_new_ones_and_nobody_gets_its_cards(tmp_path: Path) -> None:
    async def test() -> None:
        async with await SqliteStore.open(tmp_path / "room.sqlite3") as store:
            table = await _kept_with_a_bot_called_ada(store)
            rooms = Rooms(store)
            await rooms.restore()
            room = rooms.tables[table].room
            steps = plan(room.asker("Mara"), SeatBot())
            assert not isinstance(steps, Refusal)
            assert await room.go_on(*steps) is None
            assert list(room.room.bots) == ["Ada", BOT_NAMES[0]]
            assert isinstance(await rooms.people.enter("Ada"), Refusal)
            assert isinstance(await rooms.people.enter("Bruno"), Admission)
            await room.join(None)
            while room.table.state.deals < 3:
                await room.beyond(room.version)
            assert set(room.table.state.dealt.values()) == {"Ada", BOT_NAMES[0]}
            await rooms.close()

    asyncio.run(asyncio.wait_for(test(), 60))
