"""Who deals, and what marks the button."""

import msgspec

from cardspeak.rulebook import HouseRules, carries_out


class ButtonMark(msgspec.Struct, frozen=True):
    """How the button's seat is shown: as the dealer of this deal, or with the disk while the house deals."""

    seat: int
    deals: bool
    """Whether the player in this seat is the dealer; else the house is."""

    @property
    def has_disk(self) -> bool:
        return not self.deals


@carries_out("blinds.button-marks-dealer")
def button_mark(button: int, house: HouseRules) -> ButtonMark:
    return ButtonMark(button, deals=house.who_deals == "players")
