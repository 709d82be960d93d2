"""Sentences about Circus Maximus are true for whoever the result hits (CM-40)."""

import pytest

from engine.core.ruleset import Effect
from races.selectors.wording.circus_maximus import told

COLOURS = {0: "A", 1: "B"}


@pytest.mark.parametrize(
    ("result", "outcome"),
    [
        ("A", "a wheel suffers"),
        ("D", "the driver suffers"),
        ("both", "wheel and driver suffer"),
        ("none", "nothing comes of it"),
    ],
)
def test_a_man_who_is_driven_over_has_no_wheels(result, outcome):
    effect = Effect("trampled", 0, {"by": 1, "total": 11, "result": result})

    assert told(effect, colours=COLOURS) == (
        f"Blue drives over Red’s driver, rolled 11: {outcome}"
    )


@pytest.mark.parametrize(("mf", "lost"), [(3, " and loses 3 movement"), (0, "")])
def test_who_runs_a_man_down_loses_movement(mf, lost):
    effect = Effect("run_down", 0, {"by": 1, "mf": mf})

    assert told(effect, colours=COLOURS) == f"Blue runs Red’s driver down{lost}"
