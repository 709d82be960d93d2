"""The games that can be driven, each with its page."""

from collections.abc import Mapping

from races.pages.play_ben_hur import BEN_HUR
from races.pages.play_circus import CIRCUS
from races.pages.play_page import PlayPage

PLAY_PAGES: Mapping[str, PlayPage] = {
    "ben_hur": BEN_HUR,
    "circus_maximus": CIRCUS,
}
"""By the game's id; `selectors.playing.drivers.DRIVEN` names the same."""
