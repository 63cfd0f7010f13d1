"""The types of the room's messages for the browser, as they follow from the Python ones."""

import json
from typing import Any

import msgspec

from cardspeak.server import pages
from cardspeak.server.protocol import Do, Done, Happened, Here, Present, Refused, Welcome

TARGET = "web/src/lib/protocol.ts"
MANY = 100
"""No list of words is longer but that of all rule ids."""
HEADER = "// Made from the server's messages by ./cardspeak generate; do not edit.\n"


_SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def protocol_types() -> str:
    told = [Do, Welcome, Happened, Present, Here, Done, Refused]
    shown = [each for each in vars(pages).values() if _is_page(each)]
    _, components = msgspec.json.schema_components([*told, *shown], ref_template="#{name}")
    named = [f"export type {_name(name)} = {_type(schema)};\n" for name, schema in sorted(components.items())]
    sent = "export type Sent = Welcome | Happened | Present | Here | Done | Refused;\n"
    return "\n".join([HEADER, "export type RuleId = string;\n", *named, sent])


def _is_page(each: object) -> bool:
    return isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == pages.__name__


def _name(name: str) -> str:
    return name.replace(".", "_")


def _type(schema: dict[str, Any]) -> str:  # noqa: PLR0911 - one return a kind of schema
    if "$ref" in schema:
        return _name(schema["$ref"].removeprefix("#"))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    if "enum" in schema:
        if len(schema["enum"]) > MANY:
            return "RuleId"
        return " | ".join(json.dumps(each) for each in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    match schema.get("type"):
        case "object":
            return _object(schema)
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        case "array":
            items = schema.get("items")
            return f"({_type(items)})[]" if isinstance(items, dict) else "unknown[]"
        case simple:
            return _SIMPLE.get(str(simple), "unknown")


def _object(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    needed = set(schema.get("required", ()))
    fields = [f"{name}{'' if name in needed else '?'}: {_type(field)}" for name, field in schema["properties"].items()]
    return "{ " + "; ".join(fields) + " }"
