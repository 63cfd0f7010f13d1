"""One deal, from the posts to the last pot: commands in, events out."""

from cardspeak.deal.betting import describe
from cardspeak.deal.choices import choices
from cardspeak.deal.clock import Clock, put_clock
from cardspeak.deal.commands import AnyCommand, command_from_json, command_to_json
from cardspeak.deal.deal import Deal
from cardspeak.deal.decide import decide
from cardspeak.deal.events import AnyEvent, events_from_json, events_to_json
from cardspeak.deal.evolve import evolve
from cardspeak.deal.offers import (
    AnyChoices,
    Choices,
    ChopChoices,
    DrawChoices,
    KillChoices,
    RunsChoices,
    ShowChoices,
    Wagers,
)
from cardspeak.deal.setup import Carried, Post, SeatedStack, Setup, new_setup, usual_posts
from cardspeak.deal.state import DealState
from cardspeak.deal.view import DealView, SeatView, events_for, view

__all__ = [
    "AnyChoices",
    "AnyCommand",
    "AnyEvent",
    "Carried",
    "Choices",
    "ChopChoices",
    "Clock",
    "Deal",
    "DealState",
    "DealView",
    "DrawChoices",
    "KillChoices",
    "Post",
    "RunsChoices",
    "SeatView",
    "SeatedStack",
    "Setup",
    "ShowChoices",
    "Wagers",
    "choices",
    "command_from_json",
    "command_to_json",
    "decide",
    "describe",
    "events_for",
    "events_from_json",
    "events_to_json",
    "evolve",
    "new_setup",
    "put_clock",
    "usual_posts",
    "view",
]
