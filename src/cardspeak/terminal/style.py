"""How the screens are laid out."""

from typing import Final

CSS: Final = """
TableScreen { layout: vertical; }
#head { height: 1; text-style: bold; background: $primary-background; }
#table { height: auto; }
#news { height: 1fr; min-height: 3; border-top: solid $primary; scrollbar-size-vertical: 1; padding: 0 1; }
#lines { height: auto; }
#said { height: auto; max-height: 2; padding: 0 1; }
#choices { height: auto; max-height: 3; padding: 0 1; }
#amount { display: none; height: 1; margin: 0 1; }
#keys { height: 1; padding: 0 1; background: $primary-background; }

.typing #amount { display: block; }

Page, Question, Picking, RuleScreen { align: center middle; }
.box { width: 76; max-height: 90%; height: auto; border: round $primary; padding: 0 1; background: $surface; }
.box.small { width: 60; }
.box OptionList { height: auto; max-height: 14; border: none; }
RuleScreen .box { height: 90%; }
RuleScreen #found { max-height: 6; border-bottom: solid $primary; }
RuleScreen #reading { height: 1fr; scrollbar-size-vertical: 1; }
RuleScreen Input { height: 1; }
TooSmall { align: center middle; background: $background; }
#small { width: 100%; height: auto; text-align: center; }
"""
