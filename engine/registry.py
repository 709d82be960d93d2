"""The only list of games and of bots."""

from engine.bots import EASY, HARD, MEDIUM
from engine.core.bot import Bot
from engine.core.errors import UnknownRuleset
from engine.core.ruleset import Ruleset
from engine.rulesets.ave_caesar import AVE_CAESAR
from engine.rulesets.ben_hur import BEN_HUR
from engine.rulesets.circus_maximus import CIRCUS_MAXIMUS

RULESETS: dict[tuple[str, str], Ruleset] = {
    (AVE_CAESAR.id, AVE_CAESAR.version): AVE_CAESAR,
    (BEN_HUR.id, BEN_HUR.version): BEN_HUR,
    (CIRCUS_MAXIMUS.id, CIRCUS_MAXIMUS.version): CIRCUS_MAXIMUS,
}
"""Every version a stored race may be pinned to, old ones first."""

BOTS: dict[str, Bot] = {bot.key: bot for bot in (EASY, MEDIUM, HARD)}
"""Strongest last."""


# `id` is the word of the interface.
def ruleset(id: str, version: str | None = None) -> Ruleset:  # noqa: A002
    """Return a game's rules, the newest version unless one is named.

    Raises:
        UnknownRuleset: there is no such game or version.
    """
    versions = {v: rules for (name, v), rules in RULESETS.items() if name == id}
    if not versions:
        raise UnknownRuleset("unknown_ruleset", f"There is no game “{id}”.")
    if version is None:
        return list(versions.values())[-1]
    if version not in versions:
        raise UnknownRuleset(
            "unknown_ruleset", f"Version {version} of “{id}” is not installed."
        )
    return versions[version]
