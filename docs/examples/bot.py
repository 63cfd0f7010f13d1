"""A player that is a program: `python bot.py http://localhost:8765 Robo 10` is there for ten deals."""
# ruff: noqa: INP001, S310, T201 - a script that asks the room it is told of, and prints what it sees

import json
import sys
from time import sleep, time_ns
from urllib.request import Request, urlopen

from websockets.sync.client import connect

ROOM, NAME, DEALS = sys.argv[1:]
GAME = {"terms": {"games": [{"form": "holdem", "stakes": "no-limit:1/2"}]}, "bots": 2, "is_lawful": True}


def ask(path: str, body: object = None, **headers: str) -> dict:
    return json.load(urlopen(Request(f"{ROOM}/api/{path}", body and json.dumps(body).encode(), headers)))


def decide(view: dict) -> dict:
    if view["buy_in"] and not any(each["player"] == NAME and each["stack"] for each in view["sitting"]):
        free = set(range(1, view["ring"] + 1)) - {each["seat"] for each in view["sitting"]}
        return {"type": "AskForChips", "seat": min(free, default=None), "amount": view["buy_in"][0]}
    turn = (view["deal"] or {}).get("options") or {}
    bet = next((kind for kind in ("Check", "Call", "Bring_in") if turn.get(kind.lower())), "Fold").replace("_i", "I")
    kinds = {"Choices": bet, "DrawChoices": "Draw", "ShowChoices": "Show", "RunsChoices": "ChooseRuns"}
    return turn and {"type": kinds.get(turn["type"], "Decline"), "seat": turn["seat"], "runs": 1}


me = {"Authorization": f"Bearer {ask('enter', {'name': NAME})['token']}"}
table = next((t for t in ask("tables", **me) if t["seats"] > len(t["players"])), None) or ask("tables", GAME, **me)
with connect(f"ws{ROOM[4:]}/api/tables/{table['id']}/socket", additional_headers=me) as socket:
    view, asked = json.loads(socket.recv())["view"], {}
    until = view["deals"] + int(DEALS)
    while view["deals"] < until:
        if not asked and (asked := decide(view)):
            socket.send(json.dumps({"type": "Do", "id": str(time_ns()), "command": asked}))
        said = json.loads(socket.recv())
        view, asked = said.get("view", view), {} if said["type"] in {"Done", "Refused"} else asked
        print(said["type"], said.get("reason", view["deals"]))
        sleep(said["type"] == "Refused")
