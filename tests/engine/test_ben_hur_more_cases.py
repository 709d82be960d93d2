"""Cases of Ben Hur beyond the handed ones: whips' winners, and chariots off the board.

They are written as files of cases are, and a file of them runs on the same adapter.
"""

import pytest
import yaml

from engine.cases.runner import ADAPTERS, run_case

GONE = """
- id: a winner who is home places nothing
  rules: [BH-25]
  given:
    decks: {normal: [N08]}
    chariots: {A: {pose: [0, -2000, 0], hand: [N20], controlled_by: B}, B: {status: finished}}
  do: {verb: play, chariot: A, card: N20}
  expect: {moved: true, pose: [2000, -2000, 0], controlled: null}
- id: a winner who is out does not keep his loser from ramming
  rules: [BH-25, BH-26]
  given:
    decks: {normal: [N08]}
    chariots:
      A: {pose: [0, -2000, 0], hand: [N20], controlled_by: B}
      B: {status: out}
      V: {pose: [2400, -2000, 0]}
  dice: [6, 1]
  do: {verb: play, chariot: A, card: N20, ram: V}
  expect: {winner: A, spent: true, controlled: null}
- id: whoever a winner who is home held may be whipped
  rules: [BH-23, BH-25]
  given:
    round_start: true
    chariots:
      A: {pose: [0, -2000, 0], hand: [N20]}
      B: {status: finished}
      V: {pose: [1400, -2000, 0], hand: [N20], controlled_by: B}
  dice: [6, 1]
  do: {verb: whip, by: A, against: V}
  expect: {winner: A, controlled: V}
- id: a winner who is out places nothing when asked to
  rules: [BH-25]
  given:
    chariots: {A: {pose: [0, -2000, 0], hand: [N20], controlled_by: B}, B: {status: out}}
  do: {verb: play, chariot: A, card: N20, placed_by: B}
  expect: {refused: winner_places}
- id: a loser who is out is out of range, not controlled
  rules: [BH-23, BH-42]
  given:
    round_start: true
    chariots: {A: {pose: [0, -2000, 0]}, V: {status: out, controlled_by: A}}
  do: {verb: whip, by: A, against: V}
  expect: {refused: whip_out_of_range}
"""
PLACED = """
- id: the bend of the winner comes before the wall
  rules: [BH-20, BH-25]
  given: &corner
    chariots:
      A: {pose: [7000, -2300, 20], lines: 1, hand: [N46, N01], controlled_by: B}
      B: {pose: [5000, -2000, 0]}
  do: {verb: play, chariot: A, card: N46, bend1: 31, placed_by: B}
  expect: {refused: bend}
- id: a card without any place meets the wall
  rules: [BH-22, BH-25]
  given: *corner
  do: {verb: play, chariot: A, card: N46, placed_by: B}
  expect: {refused: wall}
- id: the wall comes before the chariots that block every other place
  rules: [BH-22, BH-25]
  given: &row
    chariots:
      A: {pose: [0, -2250, 0], hand: [N01, N46], controlled_by: F}
      B: {pose: [2700, -1350, 0]}
      C: {pose: [2700, -1800, 0]}
      D: {pose: [2700, -2250, 0]}
      E: {pose: [2700, -2700, 0]}
      F: {pose: [2700, -3150, 0]}
  do: {verb: play, chariot: A, card: N46, bend1: 30, bend2: 30, placed_by: F}
  expect: {refused: wall}
- id: chariots block the winner
  rules: [BH-22, BH-25]
  given: *row
  do: {verb: play, chariot: A, card: N46, placed_by: F}
  expect: {refused: blocked}
- id: somebody else than the winner places nothing, whatever his bends
  rules: [BH-25]
  given:
    chariots:
      A: {pose: [0, -2000, 0], hand: [N32, N20], controlled_by: B}
      B: {pose: [-1500, -2000, 0]}
      C: {pose: [-3000, -2000, 0]}
  do: {verb: play, chariot: A, card: N32, bend1: 31, placed_by: C}
  expect: {refused: winner_places}
- id: a card that is not held comes before its placer
  rules: [BH-9, BH-25]
  given: *corner
  do: {verb: play, chariot: A, card: N20, placed_by: A}
  expect: {refused: card_not_in_hand}
- id: a chariot under no whip is placed by itself
  rules: [BH-20]
  given:
    decks: {normal: [N08]}
    chariots: {A: {pose: [0, -2000, 0], hand: [N20]}}
  do: {verb: play, chariot: A, card: N20, placed_by: A}
  expect: {pose: [2000, -2000, 0]}
"""
RAMS = """
- id: nobody else rams with a chariot under no whip
  rules: [BH-25, BH-26]
  given:
    chariots: {A: {pose: [0, -2000, 0], hand: [N40]}, V: {pose: [2400, -2000, 0]}}
  do: {verb: play, chariot: A, card: N40, ram: V, placed_by: V}
  expect: {refused: winner_places}
- id: the winner does not ram even where the loser might
  rules: [BH-25, BH-26]
  given: &stuck
    decks: {normal: [N08]}
    chariots:
      A: {pose: [0, -2250, 0], hand: [N01], controlled_by: C}
      B: {pose: [1150, -1350, 0]}
      C: {pose: [1150, -1800, 0]}
      D: {pose: [1150, -2250, 0]}
      E: {pose: [1150, -2700, 0]}
      F: {pose: [1150, -3150, 0]}
  do: {verb: play, chariot: A, card: N01, ram: D, placed_by: C}
  expect: {refused: controlled_no_ram}
- id: the winner places nothing where the loser acts as if he were free
  rules: [BH-25]
  given: *stuck
  do: {verb: play, chariot: A, card: N01, placed_by: C}
  expect: {refused: winner_places}
- id: nobody else rams there either
  rules: [BH-25, BH-26]
  given: *stuck
  do: {verb: play, chariot: A, card: N01, ram: D, placed_by: B}
  expect: {refused: winner_places}
- id: the loser himself rams there
  rules: [BH-25, BH-26]
  given: *stuck
  dice: [6, 1]
  do: {verb: play, chariot: A, card: N01, ram: D}
  expect: {winner: A, pose: [1500, -2250, 0], controlled: null}
- id: a ram of the wrong driver is a ram under the whip first
  rules: [BH-25, BH-26]
  given:
    chariots:
      A: {pose: [0, -2000, 0], hand: [N32, N20], controlled_by: B}
      B: {pose: [-1500, -2000, 0]}
      C: {pose: [2400, -2000, 0]}
  do: {verb: play, chariot: A, card: N32, bend1: 40, ram: C, placed_by: C}
  expect: {refused: controlled_no_ram}
"""
OFF = """
- id: nothing is laid for a chariot that is out, whatever the bends
  rules: [BH-42]
  given: &out {chariots: {A: {status: out, hand: [N46]}, B: {pose: [0, 2000, 180]}}}
  do: {verb: place, chariot: A, stick: II, bend1: 31, bend2: 0}
  expect: {refused: not_racing}
- id: nothing is counted for a chariot that is out
  rules: [BH-42]
  given: *out
  do: {verb: count_placements, chariot: A, stick: II, step: 10}
  expect: {refused: not_racing}
- id: a chariot that is out has no turn
  rules: [BH-42]
  given: *out
  do: {verb: turn_state, chariot: A}
  expect: {refused: not_racing}
- id: a chariot that is home has no turn, and no empty hand
  rules: [BH-32, BH-42]
  given: {chariots: {A: {status: finished}}}
  do: {verb: turn_state, chariot: A}
  expect: {refused: not_racing}
- id: a chariot that is out draws nothing
  rules: [BH-42]
  given: {decks: {normal: [N08]}, chariots: {A: {status: out}}}
  do: {verb: draw, chariot: A, deck: normal}
  expect: {refused: not_racing}
- id: a chariot that is out stands before no line
  rules: [BH-42]
  given: {race: two_lap, chariots: {A: {status: out, lines: 8}}}
  do: {verb: crossed, chariot: A, lap: 1}
  expect: {refused: not_racing}
- id: a chariot that is home has crossed its last line
  rules: [BH-32]
  given: {chariots: {A: {status: finished, lines: 8}}}
  do: {verb: crossed, chariot: A, lap: 1}
  expect: {crossed: true}
- id: a chariot that is home has crossed no line after its last
  rules: [BH-32]
  given: {chariots: {A: {status: finished, lines: 8}}}
  do: {verb: crossed, chariot: A, lap: 2}
  expect: {crossed: false}
"""
RAM_POSSIBLE = """
- id: a chariot under the whip is not offered a ram, its stick in hand or not
  rules: [BH-25, BH-26]
  given:
    chariots:
      A: {pose: [3000, 2000, 180], lines: 3, controlled_by: V}
      V: {pose: [1000, 1900, 178], lines: 3}
  do: {verb: place, chariot: A, stick: II+, bend1: 0, bend2: 0}
  expect: {overlaps: [V], legal: false, ram_possible: false}
- id: the same when another card of the hand has a place
  rules: [BH-25, BH-26]
  given:
    chariots:
      A: {pose: [0, -2350, 0], hand: [N42], controlled_by: B}
      B: {pose: [1150, -1350, 0]}
      C: {pose: [1150, -2000, 0]}
      D: {pose: [1150, -2700, 0]}
      E: {pose: [1150, -3300, 0]}
  do: {verb: place, chariot: A, stick: I+, bend1: 10, bend2: 0}
  expect: {overlaps: [C], ram_possible: false}
- id: under the whip without any place a ram is possible
  rules: [BH-25, BH-26]
  given:
    chariots:
      A: {pose: [0, -2250, 0], hand: [N01], controlled_by: C}
      B: {pose: [1150, -1350, 0]}
      C: {pose: [1150, -1800, 0]}
      D: {pose: [1150, -2250, 0]}
      E: {pose: [1150, -2700, 0]}
      F: {pose: [1150, -3150, 0]}
  do: {verb: place, chariot: A, stick: I+, bend1: 0, bend2: 0}
  expect: {overlaps: [D], ram_possible: true}
- id: whoever has had his attempt is not offered a ram
  rules: [BH-30a]
  given:
    chariots:
      A: {pose: [3000, 2000, 180], lines: 3, spent: true}
      V: {pose: [1000, 1900, 178], lines: 3}
  do: {verb: place, chariot: A, stick: II+, bend1: 0, bend2: 0}
  expect: {overlaps: [V], ram_possible: false}
"""
CASES = [
    case
    for text in (GONE, PLACED, RAMS, OFF, RAM_POSSIBLE)
    for case in yaml.safe_load(text)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_holds(case):
    assert run_case(case, adapter=ADAPTERS["ben_hur"]).fault is None
