"""What a record says that a deal begins with, and a record's words for how a deal of ours began.

The standard's fields go as far as they can. In our own, `house` has the house rules, and `setup` whatever the other
fields would not give back: a spread, kills, dead posts, a button at an empty seat, the deck where it is known. They
count whole chips.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_type_hints

import msgspec

from cardspeak.deal import Post, SeatedStack, Setup
from cardspeak.forms import DECKS, FORMS, Form
from cardspeak.forms.structure import Betting
from cardspeak.notation.phh import OURS, HandRecord, Variant, by_player, code_of, form_given, ours_of
from cardspeak.notation.phh_actions import Action
from cardspeak.rulebook import HouseRules, Refusal, house_rules_from_json

UNCOUNTED: Final = 10**9
"""Stands for a stack that nobody counted, in the file's unit."""
_TYPES: Final[Mapping[str, Any]] = get_type_hints(Setup, include_extras=True)
_LATE_POSTS: Final = {"entry", "missed"}


def setup_of(record: HandRecord, house: HouseRules, other_way: frozenset[int] = frozenset()) -> Setup | Refusal:
    """The deal that a record begins with, under this house unless the record has its own.

    The standard does not say whether a late post is live or dead; `other_way` are the players whose post is taken for
    the less usual one of the two.
    """
    game = record.game
    form = None if game is None else form_given(record.custom) or FORMS.get(game.form)
    if game is None or form is None:
        return Refusal(f"we have no form for the variant {record.variant!r}", field="variant")
    betting = _betting(record, game)
    own_house = _house_of(record, house)
    if isinstance(betting, Refusal):
        return betting
    if isinstance(own_house, Refusal):
        return own_house
    return _with_ours(_usual_setup(record, form, betting, own_house, other_way), record)


def seats_of(record: HandRecord) -> tuple[int, ...]:
    """The seat of p1, p2 …: as written down, or 1, 2 … where that does not tell the players apart."""
    written = record.seats or ()
    if len(set(written)) == record.player_count and min(written) > 0:
        return written
    return tuple(range(1, record.player_count + 1))


def _usual_setup(
    record: HandRecord, form: Form, betting: Betting, house: HouseRules, other_way: frozenset[int]
) -> Setup:
    numbers = seats_of(record)
    stacks = [UNCOUNTED * record.unit if chips is None else chips for chips in record.starting_stacks]
    seats = tuple(map(SeatedStack, numbers, stacks))
    turned = _first_player_has_button(record)
    posts = (*_antes(record, numbers), *_blinds(record, numbers, other_way))
    return Setup(
        form=form,
        betting=betting,
        house=house,
        seats=seats[::-1] if turned else seats,
        button=numbers[0 if turned else -1],
        posts=posts,
        opening=max((post.live for post in posts), default=0),
        bring_in=record.bring_in or 0,
    )


def _first_player_has_button(record: HandRecord) -> bool:
    """Heads-up the small blind is on the button; some recorders have the two the other way round."""
    blinds = record.blinds_by_player
    return record.player_count == 2 and 0 <= blinds[0] < blinds[1]


def _betting(record: HandRecord, game: Variant) -> Betting | Refusal:
    is_limit = game.structure == "limit"
    lower, upper = (record.small_bet, record.big_bet) if is_limit else (record.min_bet, record.min_bet)
    if lower is None or upper is None:
        return Refusal(f"the record does not say how much is bet at {game.name}", field=game.required[-3])
    return Betting(structure=game.structure, lower=lower, upper=upper)


# ---------------------------------------------------------------------------------------- antes and blinds


def _antes(record: HandRecord, numbers: tuple[int, ...]) -> Iterator[Post]:
    """Where a short ante wins the whole of the others', they are dead money, which need not be matched."""
    antes = record.antes_by_player
    stacks = record.starting_stacks
    is_short = any(chips is not None and chips < ante for chips, ante in zip(stacks, antes, strict=True))
    is_dead = is_short and all(antes) and not record.ante_trimming_status
    for seat, ante in zip(numbers, antes, strict=True):
        if ante:
            yield Post(seat=seat, kind="missed" if is_dead else "ante", dead=ante)


def _blinds(record: HandRecord, numbers: tuple[int, ...], other_way: frozenset[int]) -> Iterator[Post]:
    """The blinds and straddles with the largest last, after which the action begins; then late posts."""
    blinds = record.blinds_by_player
    usual = max(0, *blinds[:2])
    for amount, player in sorted((amount, player) for player, amount in enumerate(blinds) if amount > 0):
        is_straddle = player > 1 and 0 < usual < amount
        yield Post(seat=numbers[player], kind="straddle" if is_straddle else "blind", live=amount)
    big_blind = _big_blind(record)
    for player, amount in enumerate(blinds):
        if amount < 0:
            yield _late_post(numbers[player], -amount, big_blind, other_way=player + 1 in other_way)


def _big_blind(record: HandRecord) -> int:
    return max(0, *record.blinds_by_player) or record.min_bet or record.small_bet or 0


def _late_post(seat: int, amount: int, big_blind: int, *, other_way: bool) -> Post:
    """Up to a big blind it is live, and what is above it dead: the small blind that was missed as well."""
    beyond = max(0, amount - big_blind)
    if other_way:
        beyond = 0 if beyond else amount
    return Post(seat=seat, kind="missed" if beyond else "entry", live=amount - beyond, dead=beyond)


def unclear_posts(record: HandRecord) -> tuple[int, ...]:
    """The players who posted late something else than a big blind, so that it can be live or dead."""
    big_blind = _big_blind(record)
    return tuple(p for p, amount in enumerate(record.blinds_by_player, 1) if amount < 0 and -amount != big_blind)


# ---------------------------------------------------------------------------------------- fields of ours


def _house_of(record: HandRecord, house: HouseRules) -> HouseRules | Refusal:
    written = ours_of(record.custom).get("house")
    if written is None:
        return house
    try:
        own = msgspec.convert(written, _House)
    except msgspec.ValidationError as problem:
        return Refusal(f"{OURS}.house: {problem}", field=OURS)
    choices = {**own.changes, **dict.fromkeys(own.without), "edition": own.edition}
    return house_rules_from_json(msgspec.json.encode(choices))


class _House(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """House rules as a file has them; TOML knows no none, so the options without a value are named."""

    edition: str
    changes: dict[str, Any] = {}
    without: list[str] = []


def _written_house(house: HouseRules) -> dict[str, Any]:
    changes = house.differences()
    return builtins(
        _House(
            edition=house.edition,
            changes={name: value for name, value in changes.items() if value is not None},
            without=[name for name, value in changes.items() if value is None],
        )
    )


def _with_ours(setup: Setup, record: HandRecord) -> Setup | Refusal:
    """The setup with what our field says otherwise."""
    written = ours_of(record.custom).get("setup")
    if written is None:
        return setup
    if not isinstance(written, dict) or not set(written) <= set(_TYPES) - {"house"}:
        return Refusal(f"{OURS}.setup must be a table with some of {', '.join(_TYPES)}", field=OURS)
    if record.unit != 1:
        return Refusal(f"{OURS}.setup counts whole chips, and so must every other amount", field=OURS)
    try:
        fields = {name: _field(name, value) for name, value in written.items()}
    except msgspec.ValidationError as problem:
        return Refusal(f"{OURS}.setup: {problem}", field=OURS)
    changed = msgspec.structs.replace(setup, **fields)
    return _misfit(changed) or changed


def _field(name: str, value: Any) -> Any:  # noqa: ANN401 - of any field
    if name == "deck" and isinstance(value, str):
        value = [value[place : place + 2] for place in range(0, len(value), 2)]
    return msgspec.convert(value, _TYPES[name])


def _misfit(setup: Setup) -> Refusal | None:
    """What a setup of ours cannot be; the table that made it saw to it, but a file can be changed."""
    seats = {each.seat for each in setup.seats}
    named = [post.seat for post in setup.posts] + [seat for each in setup.carried for seat in each.seats]
    amounts = [chips for post in setup.posts for chips in (post.live, post.dead)]
    amounts += [chips for each in setup.seats for chips in (each.chips, each.aside)]
    amounts += [setup.opening, setup.bring_in, setup.two_card_kill, *(each.amount for each in setup.carried)]
    form = setup.form
    is_dealt = setup.deck is None or sorted(setup.deck) == sorted(DECKS[form.deck])
    is_played = bool(form.streets and form.streets[0].cards and 0 < len(form.wins) < 3)
    fits = (
        len(seats) == len(setup.seats) > 1
        and seats.issuperset(named)
        and setup.acts_last in (None, *seats)
        and min(amounts) >= 0
        and 0 < setup.betting.lower <= setup.betting.upper
        and min(setup.unit, setup.wager_unit) > 0
    )
    return None if fits and is_dealt and is_played else Refusal(f"{OURS}.setup does not fit the hand", field=OURS)


# ---------------------------------------------------------------------------------------- a deal of ours


def record_with(
    setup: Setup,
    actions: tuple[Action, ...],
    declarations: list[dict[str, Any]],
    **about: Any,  # noqa: ANN401 - any field of a record
) -> HandRecord:
    """A record from which this setup is read again."""
    ours: dict[str, Any] = {"house": _written_house(setup.house)}
    code = code_of(setup.form, setup.betting.structure)
    if code.startswith("_"):
        ours["structure"] = setup.betting.structure
    if setup.form.name not in FORMS:
        ours["setup"] = {"form": builtins(setup.form)}
    if declarations:
        ours["declarations"] = declarations
    others = about.pop("custom", {})
    record = HandRecord(
        variant=code, actions=actions, custom=others | {OURS: ours}, **(_standard_fields(setup) | about)
    )
    untold = _not_told(setup, record)
    return msgspec.structs.replace(record, custom=others | {OURS: ours | ({"setup": untold} if untold else {})})


def _standard_fields(setup: Setup) -> dict[str, Any]:
    seats = [each.seat for each in setup.seats]
    antes, blinds = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for post in setup.posts:
        if post.kind == "ante":
            antes[post.seat] += post.live + post.dead
        else:
            blinds[post.seat] += (post.live + post.dead) * (-1 if post.kind in _LATE_POSTS else 1)
    is_limit = setup.betting.structure == "limit"
    has_blinds = setup.form.forced == "blinds" or any(blinds.values())
    return {
        "ante_trimming_status": all(antes.values()),
        "antes": by_player(tuple(antes.values())),
        "blinds_or_straddles": by_player(tuple(blinds.values())) if has_blinds else None,
        "bring_in": setup.bring_in or None,
        "small_bet": setup.betting.lower if is_limit else None,
        "big_bet": setup.betting.upper if is_limit else None,
        "min_bet": None if is_limit else setup.betting.lower,
        "starting_stacks": tuple(each.chips + each.aside for each in setup.seats),
        "seats": tuple(seats),
    }


def _not_told(setup: Setup, record: HandRecord) -> dict[str, Any]:
    """Every field of the setup that the record as it stands would not give back."""
    told = setup_of(record, setup.house)
    untold: dict[str, Any] = dict(ours_of(record.custom).get("setup", {}))
    for name in _TYPES:
        value = getattr(setup, name)
        if name != "house" and (isinstance(told, Refusal) or value != getattr(told, name)):
            untold |= builtins({name: "".join(value) if name == "deck" else value})
    return untold


def builtins(value: object) -> dict[str, Any]:
    """Plain tables and arrays, without the nones that TOML cannot write; those are all defaults."""

    def plain(each: Any) -> Any:  # noqa: ANN401 - of any shape
        if isinstance(each, dict):
            return {name: plain(inner) for name, inner in each.items() if inner is not None}
        return [plain(inner) for inner in each] if isinstance(each, list | tuple) else each

    built: dict[str, Any] = plain(msgspec.to_builtins(value))
    return built
