"""Who decides, what conduct is recorded, what the house charges."""

from typing import Literal

from cardspeak.rulebook.options.numbers import ChipsOrNothing, Minutes, Text
from cardspeak.rulebook.options.option import option, option_group


@option_group
class FloorOptions:
    deciders: Literal["decision-maker", "floor-and-supervisor"] = option(
        "Who rules: one decision-maker, or floorpersons with a shift supervisor whose word is final.",
        by=("glossary.roles", "decision.supervisor-final", "decision.agree-to-rules"),
        home="decision-maker",
        cardrooms="floor-and-supervisor",
    )
    override_remedies: bool = option(
        "Whether whoever rules may set the proposed remedy aside in the spirit of fairness, with a reason.",
        by=("decision.spirit-of-fairness",),
        home=False,
        cardrooms=True,
    )
    incident_list: Literal["none", "home", "cardroom11", "own"] = option(
        "Whose list of improper conduct the incident form offers: none, an edition's, or the house's own from its amendments; free text is always accepted.",
        by=("conduct.club-policies",),
        home="home",
        cardrooms="cardroom11",
    )
    sanctions_confirmed: bool = option(
        "Whether the house has confirmed the list's sanctions; until then every incident can only be warned for.",
        by=("conduct.club-policies",),
        home=True,
        cardroom6=False,
        cardroom11=True,
    )
    bar_covers: Literal["game", "house"] = option(
        "How far a bar reaches: this game, or every table of the house.",
        by=("conduct.code-sanction",),
        home="game",
        cardrooms="house",
    )
    smoking: Literal["not-set", "barred", "limited"] = option(
        "Whether smoking is left open, barred everywhere, or allowed within the limits of the tobacco rules.",
        by=("conduct.smoking-option", "conduct.nonsmoking-seats"),
        home="not-set",
        cardroom6="not-set",
        cardroom11="limited",
    )
    table_language: Text = option(
        "The language spoken at the table while a deal is on.", by=("procedure.foreign-language",), everywhere="English"
    )
    hold_back_chat: bool = option(
        "Whether messages of players who are out of the pot wait until the betting is over.",
        by=("conduct.influencing-play", "conduct.revealing-folded-hand"),
        home=False,
        cardroom6=False,
        cardroom11=True,
    )
    side_bet_disputes: Literal["refused", "no-ruling"] = option(
        "What a dispute about insurance or a side bet gets: it is refused as not allowed, or closed without a ruling.",
        by=("nolimit.insurance-and-propositions",),
        home="refused",
        cardroom6="no-ruling",
        cardroom11="refused",
    )
    collection: Literal["none", "pot", "drop", "time", "dead-blind"] = option(
        "What the house charges: nothing, a rake from each pot, a drop for each deal, time, or a dead blind on the button.",
        by=("procedure.no-charge-in-private-games", "procedure.collection-in-advance", "glossary.collection"),
        everywhere="none",
    )
    collection_amount: ChipsOrNothing = option(
        "The amount of one collection.", by=("procedure.collection-in-advance", "glossary.collection"), everywhere=0
    )
    collection_minutes: Minutes = option(
        "The period that a time collection pays for.",
        by=("procedure.collection-in-advance", "glossary.time-collection"),
        everywhere=30,
    )
