"""How often each hand wins: exactly, or by dealing at random with a stated error."""

from cardspeak.cards.equity.equity import Equity, Share, equity, work_out
from cardspeak.cards.equity.games import GAMES, EquityGame
from cardspeak.cards.equity.question import Question, read_question

__all__ = ["GAMES", "Equity", "EquityGame", "Question", "Share", "equity", "read_question", "work_out"]
