"""docs/house-rules.md: what is written by hand, and a table of every option."""

from collections.abc import Iterator

from cardspeak.rulebook import OPTIONS, Edition
from cardspeak.rulebook.options.option import spoken

MADE = "<!-- The tables are made by ./cardspeak generate from tools/option_page.py and the options' declarations. -->"
WORDS = """\
# House rules

Before a game the house chooses an edition and, where the edition leaves or has a choice, another way of doing
something. Every choice is a typed option with a default for each edition:

    >>> from cardspeak.rulebook import HouseRules
    >>> house = HouseRules.for_edition("cardroom11").changed(buy_in_big_bet=50, straddle_at_limit=True)
    >>> house.differences()
    {'buy_in_big_bet': 50, 'straddle_at_limit': True}

An unknown name, a value out of range and a contradiction are refused with a sentence that names the option.
`house.refusal_for(game)` says why a game cannot be offered under these rules, `house.follows(rule_id)` whether
a rule is in force, and `house.to_json()` and `house_rules_from_json` carry them into a game's log and back.

## A house's own page

The rulebook closes with an empty page for the house's changes. Ours is a TOML file
([an example](examples/tuesday.toml)):

- `name` and `edition` of the house,
- `[options]`: choices by name,
- `[[amendment]]` entries with `id` (`house.…`), `kind` (`amend`, `add` or `clarify`), `title`, `text`, and, if
  wanted, a `citation`, the rules of ours it is `about`, a `date`, and `options` that it changes.

`./cardspeak rules --house FILE list`, `search`, `show` and `options` show it beside ours; in Python
`read_house(text)` gives a `House`. An option that is set to two values is refused.

## Every option
"""


def option_page() -> str:
    return "\n".join([MADE, WORDS, *_tables()])


def _tables() -> Iterator[str]:
    for topic in dict.fromkeys(option.topic for option in OPTIONS.values()):
        yield from (f"### {topic.capitalize()}", "")
        yield from ("| option | what it decides | values | home | cardroom6 | cardroom11 | rules |", "|" + "---|" * 7)
        for option in (option for option in OPTIONS.values() if option.topic == topic):
            defaults = " | ".join(spoken(option.defaults[edition]) for edition in Edition)
            rules = ", ".join(
                f"[{each}](rules/{each.partition('.')[0]}.md#{each.replace('.', '')})" for each in option.by
            )
            yield f"| `{option.name}` | {option.says} | {option.values} | {defaults} | {rules} |"
        yield ""
