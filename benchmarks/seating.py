"""Measure seatings: `python -m benchmarks.seating [people ...]`.

One row for each number of people: repeats and the bound no seating can beat, the most
meetings of a pair, the spread of seats at smaller tables, the most equal starts of
anybody, and seconds.
"""

import sys
from time import perf_counter

from league.domain.seating import draw_schedule

PEOPLE = (*range(7, 32), 40, 48, 64, 100, 150, 200)
SEED = 1


def main() -> None:
    """Print the table for the numbers of people asked for, else for all."""
    print("people  repeats  bound  most met  spread  same start  seconds")
    for people in map(int, sys.argv[1:] or PEOPLE):
        began = perf_counter()
        quality = draw_schedule(range(1, people + 1), seed=SEED).quality
        seconds = perf_counter() - began
        print(
            f"{people:6}  {quality.repeats:7}  {quality.fewest_repeats:5}"
            f"  {quality.max_meetings:8}  {quality.small_spread:6}"
            f"  {quality.max_same_start:10}  {seconds:7.2f}"
        )


if __name__ == "__main__":
    main()
