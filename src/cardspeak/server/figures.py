"""How people play, at one table or at all of somebody's, without a deal being read again."""

from collections.abc import Iterator, Sequence

from cardspeak.forms import FORMS
from cardspeak.notation.statistics import Figures, Statistics
from cardspeak.server.looking import Looked, shared_currency
from cardspeak.server.pages import FiguresLine, StatisticsPage


def statistics_page(statistics: Statistics, deals: int, tables: Sequence[Looked] = ()) -> StatisticsPage:
    """For everybody a line over all forms and one for each; who played most comes first."""
    order = sorted(statistics.players, key=lambda player: (-statistics.total(player).dealt, player))
    bots = {bot for looked in tables for bot in looked.room.bots}
    return StatisticsPage(
        deals=deals,
        currency=shared_currency(tables),
        bots=tuple(player for player in order if player in bots),
        lines=tuple(line for player in order for line in _lines(statistics, player)),
    )


def _lines(statistics: Statistics, player: str) -> Iterator[FiguresLine]:
    forms = statistics.players[player]
    yield _line(player, "", statistics.total(player))
    for form, figures in sorted(forms.items()):
        yield _line(player, FORMS[form].title if form in FORMS else form, figures)


def _line(player: str, form: str, figures: Figures) -> FiguresLine:
    return FiguresLine(
        player=player,
        form=form,
        dealt=figures.dealt,
        voluntary=figures.vpip,
        raised_first=figures.pfr,
        went_to_showdown=figures.went_to_showdown,
        won_at_showdown=figures.won_at_showdown,
        aggression=figures.aggression,
        won=figures.won,
        net=figures.net,
    )
