"""A table between and during its deals: seats, chips, button, blinds, kills and terms. Commands in, events out."""

from cardspeak.table.arranging import next_deal
from cardspeak.table.commands import AnyTableCommand, TableCommand
from cardspeak.table.events import AnyTableEvent, TableEvent, table_events_from_json, table_events_to_json
from cardspeak.table.ledger import Ledger, ledger
from cardspeak.table.state import Player, TableState
from cardspeak.table.table import Table, opening
from cardspeak.table.terms import Game, Terms, agree, minimum_buy_in, read_game
from cardspeak.table.view import Eyes, TableView, view_table

__all__ = [
    "AnyTableCommand",
    "AnyTableEvent",
    "Eyes",
    "Game",
    "Ledger",
    "Player",
    "Table",
    "TableCommand",
    "TableEvent",
    "TableState",
    "TableView",
    "Terms",
    "agree",
    "ledger",
    "minimum_buy_in",
    "next_deal",
    "opening",
    "read_game",
    "table_events_from_json",
    "table_events_to_json",
    "view_table",
]
