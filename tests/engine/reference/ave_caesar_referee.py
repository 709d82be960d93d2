"""A second, slow reading of the race rules: sets of names, one step at a time.

It shares no code with the engine and ships in no product. It was written with the
boards, before the engine. Three things were aligned with the digest so that the
two can be compared turn by turn, none of them in the engine's favour:
* a race is stuck at passes >= 2 x racing (AC-57), where it waited for one more;
* cards come from the engine's shuffle, since chance is not what is compared;
* it always greets on stopping, so the engine races with `salute=auto` (AC-44).
It knows no sealed forks: the engine races with `reopen_sealed_fork` off (D23).
"""

from collections import deque

FINISH = "FINISH"


class Course:
    """A board in one direction, as names and sets."""

    def __init__(self, board, direction):
        self.space = {s["id"]: s for s in board["spaces"]}
        self.out = {s: [] for s in self.space}
        door = set(board["alley"]["door"].values())
        ramps = set(board["alley"]["ramps"].values())
        for e in board["edges"]:
            u, v = (e["u"], e["v"]) if direction == "cw" else (e["v"], e["u"])
            at_door = v in ramps and u in door
            self.out[u].append((v, e["line"], frozenset(e["colours"]), at_door))
        self.start = board["start"][direction]
        self.alley = set(board["alley"]["spaces"])
        self.blocks = {s: set(x["blocks"]) for s, x in self.space.items()}
        heads = {v for u in self.out for v, line, *_ in self.out[u] if line}
        self.steps = dict.fromkeys(heads, 1)
        queue = deque(heads)
        while queue:
            u = queue.popleft()
            for v, line, *_ in self.out[u]:
                if not line and v not in self.steps:
                    self.steps[v] = self.steps[u] + 1
                    queue.append(v)

    def next_steps(self, space, crossings, lap_colour):
        for v, line, colours, door in self.out[space]:
            if lap_colour is not None:
                want = lap_colour.get(crossings)
                if want and want not in colours:
                    continue
            if door and crossings not in (1, 2):
                continue
            yield v, crossings + (1 if line else 0), (line and crossings == 3)


class Race:
    """One race; `moves` and `play` are all there is."""

    def __init__(self, course, *, hands, piles, route, colour, keep_fallen):
        n = len(hands)
        self.course, self.route, self.keep_fallen = course, route, keep_fallen
        self.pos = {i: course.start[i] for i in range(n)}
        self.cross = dict.fromkeys(range(n), 0)
        self.saluted = dict.fromkeys(range(n), False)
        self.hand = {i: list(hands[i]) for i in range(n)}
        self.pile = {i: list(piles[i]) for i in range(n)}
        self.active = list(range(n))
        self.order, self.out, self.fallen = [], [], set()
        self.passes, self.moved = 0, False
        fixed = colour if route == "fixed" else None
        self.lap = dict.fromkeys(range(5), fixed)

    def leaders(self):
        keys = {i: (self.cross[i], self.course.steps[self.pos[i]]) for i in self.active}
        best = max(keys.values())
        return [i for i in self.active if keys[i] == best]

    def blocked(self, i):
        occupied = set(self.fallen) | {self.pos[j] for j in self.active if j != i}
        for space in list(occupied):
            occupied |= self.course.blocks[space]
        return occupied

    def reach(self, i):
        """Return the ends of each card from 1 to 6."""
        occupied = self.blocked(i)
        here, finish, ends = {(self.pos[i], self.cross[i])}, False, {}
        lap = None if self.route == "free" else self.lap
        for card in range(1, 7):
            ahead = set()
            for space, crossings in here:
                for v, c, home in self.course.next_steps(space, crossings, lap):
                    if home:
                        finish = True
                    elif v not in occupied:
                        ahead.add((v, c))
            here = ahead
            ends[card] = (
                {FINISH} | {v for v, _ in here} if finish else {v for v, _ in here}
            )
        return ends

    def moves(self, i):
        ends = self.reach(i)
        held = set(self.hand[i])
        low = {(k, to) for k in held if k < 6 for to in ends[k]}
        six = {(6, to) for to in ends[6]} if 6 in held else set()
        barred = self.moved and len(self.active) > 1 and i in self.leaders()
        if barred and (low or self.passes < len(self.active) - 1):
            six = set()
        return low | six

    def play(self, i, card, to):
        self.hand[i].remove(card)
        self.moved, self.passes = True, 0
        if self.pile[i]:
            self.hand[i].append(self.pile[i].pop())
        if to == FINISH:
            self.active.remove(i)
            self.order.append((i, self.saluted[i]))
            return
        crossed = self.course.steps[to] + 12 < self.course.steps[self.pos[i]]
        self.pos[i] = to
        self.cross[i] += crossed
        colours = self.course.space[to]["colours"]
        lap = self.cross[i]
        if self.route == "first" and len(colours) == 1 and self.lap[lap] is None:
            self.lap[lap] = colours[0]
        if to in self.course.alley:
            self.saluted[i] = True
        if not self.hand[i]:
            self.active.remove(i)
            self.out.append(i)
            if self.keep_fallen:
                self.fallen.add(to)

    def skip(self):
        self.passes += 1

    def is_stuck(self):
        return bool(self.active) and self.passes >= 2 * len(self.active)
