"""One deal, from the posts to the last pot: commands in, events out."""

from cardspeak.deal.choices import Choices, DrawChoices, ShowChoices, choices
from cardspeak.deal.commands import AnyCommand
from cardspeak.deal.deal import Deal
from cardspeak.deal.decide import decide, describe
from cardspeak.deal.events import AnyEvent, events_from_json, events_to_json
from cardspeak.deal.evolve import evolve
from cardspeak.deal.limits import Wagers
from cardspeak.deal.setup import Post, SeatedStack, Setup, new_setup, usual_posts
from cardspeak.deal.state import DealState
from cardspeak.deal.view import DealView, SeatView, events_for, view

__all__ = [
    "AnyCommand",
    "AnyEvent",
    "Choices",
    "Deal",
    "DealState",
    "DealView",
    "DrawChoices",
    "Post",
    "SeatView",
    "SeatedStack",
    "Setup",
    "ShowChoices",
    "Wagers",
    "choices",
    "decide",
    "describe",
    "events_for",
    "events_from_json",
    "events_to_json",
    "evolve",
    "new_setup",
    "usual_posts",
    "view",
]
