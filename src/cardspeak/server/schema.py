"""The schema of the room's HTTP part: its calls as Litestar sees them, its pages as msgspec reads and writes them."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from cardspeak import __version__
from cardspeak.rulebook.ids import RULE_IDS
from cardspeak.server import pages
from cardspeak.server.asking import Fault

_PLACE: Final = "#/components/schemas/"
_RULE: Final = {"type": "string", "description": "The id of a rule: GET /api/rules/{rule} has it."}


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Cardspeak",
        version=__version__,
        description="A card room. The socket of a table is described in docs/protocol.md.",
        path="/api/schema",
        render_plugins=[Schema()],
    )


class Schema(JsonRenderPlugin):
    """At `/api/schema/openapi.json`."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002 - as it is called
        components = openapi_schema["components"]
        # Litestar takes a tuple's dots for a type, and does not see which lengths and amounts a page allows.
        schemas = {**components["schemas"], **page_schemas()}
        used = _reachable(openapi_schema["paths"], schemas)
        kept = {name: schemas[name] for name in sorted(used)} | {"RuleId": _RULE}
        return msgspec.json.encode(_with_rules_named({**openapi_schema, "components": {**components, "schemas": kept}}))


@cache
def page_schemas() -> dict[str, Any]:
    shown = [each for each in vars(pages).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    _, components = msgspec.json.schema_components([*shown, Fault], ref_template=f"{_PLACE}{{name}}")
    return components


def _reachable(part: object, schemas: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    ahead = list(_references(part))
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += _references(schemas[name])
    return found


def _references(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].removeprefix(_PLACE)
        for each in part.values():
            yield from _references(each)
    elif isinstance(part, list):
        for each in part:
            yield from _references(each)


def _with_rules_named(part: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Hundreds of ids in each of a hundred places would be two megabytes."""
    if isinstance(part, dict):
        if len(part.get("enum", ())) == len(RULE_IDS):
            return {"$ref": f"{_PLACE}RuleId"}
        return {name: _with_rules_named(each) for name, each in part.items()}
    return [_with_rules_named(each) for each in part] if isinstance(part, list) else part
