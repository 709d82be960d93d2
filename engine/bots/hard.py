"""The hard bot: careful thought where the game offers it, else a tree search.

The search is over what its seat cannot tell apart: single-observer information-set
Monte Carlo tree search (Cowling, Powley and Whitehouse 2012, doi
10.1109/TCIAIG.2012.2200894): each iteration imagines the hidden cards anew, walks down
one common tree along the actions that are legal there, adds a node and plays the race
to its end by appraisal with some noise.
"""

from math import log, sqrt

from engine.bots.glance import best, imagined
from engine.core.rng import Rng
from engine.core.ruleset import Observation, Ruleset, State

ITERATIONS = 250
EXPLORE = 0.7
WIDTH = 6
TRUST = 3.0
NOISE = 26
REWARDS = (1.0, 0.4, 0.2, 0.1)


class Node:
    """What is known of one action in the tree.

    Attributes:
        seat: who played it.
        visits: how often it was walked.
        offers: how often it was legal when its parent was walked.
        total: sum of the rewards of `seat`.
        prior: appraisal among its siblings, 1 for the best, towards 0.
        after: the nodes below, by action.
    """

    __slots__ = ("after", "offers", "prior", "seat", "total", "visits")

    def __init__(self, seat: int, prior: float) -> None:
        self.seat = seat
        self.prior = prior
        self.visits = 0
        self.offers = 0
        self.total = 0.0
        self.after: dict[int, Node] = {}

    def promise(self) -> float:
        """Return the upper confidence bound, pulled towards the prior at first."""
        mean = (self.total + TRUST * self.prior) / (self.visits + TRUST)
        return mean + EXPLORE * sqrt(log(self.offers + 1) / (self.visits + 1))


class HardBot:
    """Looks ahead; a fixed number of iterations makes it reproducible."""

    key = "hard"

    def __init__(self, *, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations

    def choose(
        self,
        *,
        ruleset: Ruleset,
        observation: Observation,
        legal: tuple[int, ...],
        rng: Rng,
    ) -> int:
        """Return one of `legal`; the same inputs give the same action."""
        if len(legal) == 1:
            return legal[0]
        first = imagined(ruleset=ruleset, observation=observation, rng=rng)
        thought = ruleset.deliberate(first, rng)
        if thought is not None:
            return best(dict(zip(legal, thought, strict=True)))
        root = Node(-1, 0.0)
        for number in range(self.iterations):
            state = (
                imagined(ruleset=ruleset, observation=observation, rng=rng)
                if number
                else first
            )
            grow(root, ruleset=ruleset, state=state, rng=rng)
        return max(
            root.after, key=lambda a: (root.after[a].visits, root.after[a].total)
        )


def grow(root: Node, *, ruleset: Ruleset, state: State, rng: Rng) -> None:
    """Walk down from the root, add one node, play to the end and count it."""
    path = [root]
    node = root
    while (seat := state.to_move()) is not None:
        action, node, fresh = descend(node, seat, ruleset=ruleset, state=state)
        state.advance(seat, action)
        path.append(node)
        if fresh:
            break
    play_out(state, ruleset=ruleset, rng=rng)
    rewards = [0.0] * len(state.finishes())
    for finish in state.finishes():
        if finish.place is not None and finish.place <= len(REWARDS):
            rewards[finish.seat] = REWARDS[finish.place - 1]
    for walked in path[1:]:
        walked.visits += 1
        walked.total += rewards[walked.seat]


def descend(
    node: Node, seat: int, *, ruleset: Ruleset, state: State
) -> tuple[int, Node, bool]:
    """Return the most promising action, its node and whether it was never walked."""
    legal = state.legal_actions(seat)
    if len(legal) == 1:
        offered = {legal[0]: 1.0}
    else:
        offered = candidates(legal, ruleset.appraise(state))
    best_action, best_node, best_promise = -1, node, -1.0
    for action, prior in offered.items():
        child = node.after.get(action)
        if child is None:
            child = node.after[action] = Node(seat, prior)
        child.offers += 1
        promise = child.promise()
        if promise > best_promise:
            best_action, best_node, best_promise = action, child, promise
    return best_action, best_node, best_node.visits == 0


def candidates(legal: tuple[int, ...], values: tuple[float, ...]) -> dict[int, float]:
    """Return the WIDTH best-looking actions with a prior from their rank."""
    order = sorted(range(len(legal)), key=lambda i: -values[i])[:WIDTH]
    top = values[order[0]]
    return {legal[i]: 1.0 / (1.0 + (top - values[i]) / 3.0) for i in order}


def play_out(state: State, *, ruleset: Ruleset, rng: Rng) -> None:
    """Play to the end by appraisal, now and then any action."""
    word = rng.word() | 1
    while (seat := state.to_move()) is not None:
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            state.advance(seat, legal[0])
            continue
        # A cheap mixed congruence: the tree's own draws come from the stream.
        word = (word * 1103515245 + 12345) & 0x7FFFFFFF
        if word >> 16 & 255 < NOISE:
            state.advance(seat, legal[(word >> 8) % len(legal)])
            continue
        values = ruleset.appraise(state)
        state.advance(seat, legal[values.index(max(values))])


HARD = HardBot()
