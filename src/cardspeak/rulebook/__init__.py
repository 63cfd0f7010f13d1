"""Every rule by its id, the editions, and the choices a house makes.

The bottom layer: it imports nothing of the others, and everything above cites it.
"""

from cardspeak.rulebook.amendments import Amendment, House, read_house
from cardspeak.rulebook.book import all_rules, find_rule, is_rule_id, rule, select_rules
from cardspeak.rulebook.citing import carries_out, cite, cite_briefly, makes_workable
from cardspeak.rulebook.editions import Edition, Standing
from cardspeak.rulebook.game_terms import GameTerms, Structure
from cardspeak.rulebook.house_rules import OPTIONS, HouseRules, change, house_rules_from_json
from cardspeak.rulebook.ids import AREAS, RULE_IDS, Area, RuleId
from cardspeak.rulebook.options.option import Option
from cardspeak.rulebook.places import Place
from cardspeak.rulebook.refusal import Refusal, Refused
from cardspeak.rulebook.rule import KINDS, Kind, Rule
from cardspeak.rulebook.search import Found, search

__all__ = [
    "AREAS",
    "KINDS",
    "OPTIONS",
    "RULE_IDS",
    "Amendment",
    "Area",
    "Edition",
    "Found",
    "GameTerms",
    "House",
    "HouseRules",
    "Kind",
    "Option",
    "Place",
    "Refusal",
    "Refused",
    "Rule",
    "RuleId",
    "Standing",
    "Structure",
    "all_rules",
    "carries_out",
    "change",
    "cite",
    "cite_briefly",
    "find_rule",
    "house_rules_from_json",
    "is_rule_id",
    "makes_workable",
    "read_house",
    "rule",
    "search",
    "select_rules",
]
