"""How large a kill is, what it does to the limits, and which kind of kill a game has."""

from typing import Final, Literal

import msgspec

from cardspeak.deal.terms import big_blind
from cardspeak.forms import Form
from cardspeak.forms.structure import Betting, Stakes
from cardspeak.rulebook import HouseRules, Refusal, RuleId, carries_out

KillSize = Literal["full", "half"]
Trigger = Literal["two-in-a-row", "scoop"]
_HALVES: Final[dict[KillSize, int]] = {"full": 4, "half": 3}
_RULES: Final[dict[KillSize, RuleId]] = {"full": "kill.full-kill", "half": "kill.half-kill"}


@carries_out("kill.full-kill", "kill.half-kill")
def kill_amount(stakes: Stakes, size: KillSize, unit: int = 1) -> int | Refusal:
    """What the killer puts up, figured on the regular big blind and posted in chips of `unit`."""
    regular = big_blind(stakes.forced.blinds)
    if regular is None:
        return Refusal(
            "a kill is a blind larger than the big blind, and this game has no blinds; choose kill none",
            under=("kill.definition",),
            field="kill",
        )
    return _grown(regular, size, unit)


@carries_out("kill.definition", "kill.full-kill", "kill.half-kill")
def killed_stakes(stakes: Stakes, size: KillSize, unit: int = 1) -> Stakes | Refusal:
    """The stakes of a killed deal: limits grow with the kill, the regular blinds and antes stay as they are."""
    lower, upper = _grown(stakes.betting.lower, size, unit), _grown(stakes.betting.upper, size, unit)
    if isinstance(lower, Refusal):
        return lower
    if isinstance(upper, Refusal):
        return upper
    return msgspec.structs.replace(stakes, betting=msgspec.structs.replace(stakes.betting, lower=lower, upper=upper))


def _grown(amount: int, size: KillSize, unit: int) -> int | Refusal:
    halves = amount * _HALVES[size]
    if halves % (2 * unit) == 0:
        return halves // 2
    becomes = f"{halves // 2}.5" if halves % 2 else str(halves // 2)
    return Refusal(
        f"a {size} kill makes {amount} into {becomes}, which cannot be put together of chips of {unit}; "
        "choose another kill_size or other stakes",
        under=(_RULES[size],),
        field="kill_size",
    )


class KillTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is killed; worked out once, when it opens."""

    stakes: Stakes
    """The regular ones, which hold while no kill is on."""
    kill: Literal["none", "optional", "required"]
    size: KillSize
    trigger: Trigger
    """What requires a kill, where kills are required."""
    scoop_pot: int
    """The smallest pot whose scoop requires a kill."""
    lowball: bool
    """Whether a player may buy a hand by killing the pot, whatever the house says of other kills."""
    two_cards: bool
    """Whether players may look at two cards and then kill."""
    unit: int = 1

    def amount(self, size: KillSize) -> int:
        found = kill_amount(self.stakes, size, self.unit)
        assert not isinstance(found, Refusal), found
        return found

    def betting(self, size: KillSize) -> Betting:
        found = killed_stakes(self.stakes, size, self.unit)
        assert not isinstance(found, Refusal), found
        return found.betting


@carries_out(
    "kill.optional-or-required",
    "kill.scoop-minimum-pot",
    "kill.half-kill",
    "omaha8.kill-pots-pointer",
    "lowball.kill-pots-pointer",
)
def kill_terms(house: HouseRules, stakes: Stakes, form: Form, unit: int = 1) -> KillTerms | Refusal:
    """The kills of a new game, or why it cannot have those that the house chose."""
    if house.kill != "none":
        for found in (kill_amount(stakes, house.kill_size, unit), killed_stakes(stakes, house.kill_size, unit)):
            if isinstance(found, Refusal):
                return found
    usual: Trigger = "scoop" if form.is_split else "two-in-a-row"
    lowball = form.low and bool(stakes.forced.blinds)
    return KillTerms(
        stakes=stakes,
        kill=house.kill,
        size=house.kill_size,
        trigger=usual if house.kill_trigger == "by-form" else house.kill_trigger,
        scoop_pot=house.kill_scoop_multiple * stakes.betting.upper,
        lowball=lowball,
        two_cards=lowball and house.lowball_two_card_kill,
        unit=unit,
    )


class GameType(msgspec.Struct, frozen=True, kw_only=True):
    """What two games have in common where the players of one keep their rights in the other."""

    form: str
    betting: Betting
    required_kill: bool


def game_type(form: Form, stakes: Stakes, house: HouseRules) -> GameType:
    return GameType(form=form.name, betting=stakes.betting, required_kill=house.kill == "required")


@carries_out("kill.broken-game-type")
def broken_game_refusal(broken: GameType, other: GameType) -> Refusal | None:
    """Why players of a broken game have no status in another one, if they have none."""
    if broken == other:
        return None
    differs = (
        "form of poker"
        if broken.form != other.form
        else "limit"
        if broken.betting != other.betting
        else "type: one has a required kill and the other has none"
    )
    return Refusal(
        f"broken-game status holds only between games of one limit and type; this one differs in {differs}",
        under=("kill.broken-game-type",),
    )
