"""Bots that play any game through its protocol, from what their seat may know."""

from engine.bots.easy import EASY
from engine.bots.hard import HARD
from engine.bots.medium import MEDIUM

__all__ = ["EASY", "HARD", "MEDIUM"]
