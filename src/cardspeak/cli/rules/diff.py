"""`cardspeak rules diff`: every rule and option in which two editions differ."""

import click
import msgspec

from cardspeak.cli.output import console, json_option, plain_table, print_json
from cardspeak.rulebook import OPTIONS, Edition, Option, Rule, Standing, all_rules
from cardspeak.rulebook.options.option import spoken


class Difference(msgspec.Struct, frozen=True):
    """A rule that one edition has and the other has not, or that the catalogue says they word otherwise."""

    id: str
    title: str
    one: Standing
    other: Standing
    varies: str | None


@click.command("diff")
@click.argument("one", type=click.Choice([each.value for each in Edition]))
@click.argument("other", type=click.Choice([each.value for each in Edition]))
@json_option
def command(one: Edition, other: Edition, *, as_json: bool) -> None:
    """Show every rule and option that differs between two editions."""
    one, other = Edition(one), Edition(other)
    rules = [] if one is other else [found for rule in all_rules().values() if (found := _compare(rule, one, other))]
    options = [option for option in OPTIONS.values() if option.defaults[one] != option.defaults[other]]
    if as_json:
        print_json(
            {
                "rules": rules,
                "options": [
                    {"name": each.name, "says": each.says, one: each.defaults[one], other: each.defaults[other]}
                    for each in options
                ],
            }
        )
    else:
        _print(one, other, rules, options)


def _compare(rule: Rule, one: Edition, other: Edition) -> Difference | None:
    """A difference in standing counts when one edition follows the rule and the other does not."""
    standings = rule.standing(one), rule.standing(other)
    both_state_it = standings == (Standing.STATED, Standing.STATED)
    if (rule.varies is not None and both_state_it) or rule.is_in_force(one) != rule.is_in_force(other):
        return Difference(rule.id, rule.title, *standings, rule.varies)
    return None


def _print(one: Edition, other: Edition, rules: list[Difference], options: list[Option]) -> None:
    out = console()
    table = plain_table("option", one, other, "what it decides")
    for option in options:
        table.add_row(option.name, spoken(option.defaults[one]), spoken(option.defaults[other]), option.says)
    if options:
        out.print(table, "")
    table = plain_table("rule", one, other, "title and difference")
    for rule in rules:
        table.add_row(rule.id, rule.one, rule.other, f"{rule.title}\n[dim]{rule.varies or ''}[/dim]".rstrip())
    if rules:
        out.print(table, "")
    out.print(f"{len(options)} options and {len(rules)} rules differ between {one.spoken} and {other.spoken}.")
