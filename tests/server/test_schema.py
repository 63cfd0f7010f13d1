"""Every call of the schema, with what it allows and what it does not: the answers are those that it tells of."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.served import UNLIMITED, Served
from websockets.sync.client import connect

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
MODES = {
    "allowed": (GenerationMode.POSITIVE, positive_data_acceptance),
    "not allowed": (GenerationMode.NEGATIVE, negative_data_rejection),
}
EXAMPLES = 6
GAME = {
    "terms": {"games": [{"form": "holdem", "stakes": "limit:2/4"}]},
    "settings": {"between_deals": 0, "bot_pace": 0},
    "bots": 3,
    "is_lawful": True,
}


class Room(Served):
    """A room with a table where bots have played a few deals, and people who come to it."""

    def __init__(self, folder: Path) -> None:
        printed = folder / "printed"
        super().__init__(folder, UNLIMITED, printed=printed)
        self.start()
        self.owner = self.enter()
        found = re.search(r"#owner=(\S+)", printed.read_text())
        assert found is not None
        self._post("owner", {"key": found[1]}, self.owner)
        self.table = str(self._post("tables", GAME, self.owner)["id"])
        self._watch(deals=3)

    def _post(self, path: str, body: object, headers: dict[str, str]) -> dict[str, Any]:
        answer = httpx.post(f"{self.url}/api/{path}", json=body, headers=headers)
        assert answer.is_success, answer.text
        return dict(answer.json())

    def _watch(self, deals: int) -> None:
        """Bots play while somebody looks."""
        url = f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/socket"
        with connect(url, additional_headers=self.owner, max_size=None) as watching:
            while json.loads(watching.recv(timeout=30)).get("view", {}).get("deals", 0) <= deals:
                pass

    def enter(self) -> dict[str, str]:
        entered = self._post("enter", {"name": f"Player {next(self.names)}"}, {})
        return {"Authorization": f"Bearer {entered['token']}"}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    served = Room(tmp_path_factory.mktemp("room"))
    yield served
    served.end()


@pytest.fixture(scope="module")
def described(room: Room) -> dict[str, Any]:
    return dict(httpx.get(f"{room.url}/api/schema/openapi.json", timeout=60).json())


def test_every_call_says_what_it_does_and_how_it_refuses(described: dict[str, Any]) -> None:
    calls = {
        f"{method} {path}": call for path, methods in described["paths"].items() for method, call in methods.items()
    }
    assert len(calls) >= 30
    for name, call in calls.items():
        assert re.fullmatch(r"[A-Z].{5,100}", call["summary"]), name
        assert {"413", "429"} <= set(call["responses"]), name
        assert "requestBody" not in call or "400" in call["responses"], name
    assert len(str(described)) < 300_000


def test_pages_are_described_as_they_are_read(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    wanted = schemas["TermsWanted"]
    assert wanted["additionalProperties"] is False
    assert wanted["properties"]["games"]["minItems"] == 1
    assert wanted["properties"]["chips"]["items"]["minimum"] == 1
    assert schemas["RulePage"]["properties"]["id"] == {"$ref": "#/components/schemas/RuleId"}


@pytest.mark.parametrize(
    ("mode", "who"), [("allowed", "a stranger"), ("allowed", "the owner"), ("not allowed", "somebody")]
)
def test_every_answer_is_as_the_schema_tells(room: Room, described: dict[str, Any], mode: str, who: str) -> None:
    generation, check = MODES[mode]
    schema = schemathesis.openapi.from_dict(described)
    asked = 0
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr] # else it says what is wrong with the schema
        headers = {"a stranger": {}, "somebody": room.enter(), "the owner": room.owner}[who]
        if who == "the owner" and operation.path in {"/api/leave", "/api/devices/{device}"}:
            continue  # it would be the last thing that the owner does
        try:
            ask(room, operation.as_strategy(generation_mode=generation), headers, [*CHECKS, check])
        except Unsatisfiable:
            assert mode == "not allowed", "else there is nothing that could be said wrongly"
        except Exception as fault:
            fault.add_note(f"{operation.label}, {mode}, by {who}")
            raise
        else:
            asked += 1
    assert asked >= (30 if mode == "allowed" else 14)


def ask(room: Room, cases: st.SearchStrategy[Case[Any]], headers: dict[str, str], checks: list[Any]) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases, st.booleans())
    def asked(case: Case[Any], at_the_table: bool) -> None:  # noqa: FBT001 - drawn
        if at_the_table and "table" in case.path_parameters:
            case.path_parameters["table"] = room.table
        case.call_and_validate(base_url=room.url, headers=headers, checks=checks)

    asked()
