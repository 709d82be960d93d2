"""Rule cases as data: run a file of them against the engine.

`python -m engine.cases FILE...` prints a line a case. Each game's adapter turns
`given` into a position and `do` into a call; the runner compares and keeps count.
"""
