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


@pytest.mark.parametrize(
    ("build", "dm", "parts"),
    [
        ("2200", "+2", "heavy car"),
        ("0121+dk", "+0", "normal car, dust, a throwing knife"),
        ("5445.1.8.w.6.6.40.nn", "+1", "wheels 6 and 6, a whip"),
        (
            "5445.3.8.l.6.4.40.sl.s",
            "+3",
            "wheels 6 and 4, a long whip, blades scythe and long, a spear",
        ),
    ],
)
def test_a_chariot_is_shown_in_words(build, dm, parts):
    """CM-2, MV-1: nobody has to read how a build is written."""
    facts = {"build": build, "hits": 8, "speed": 18, "endurance": 40}

    assert told(Effect("shown", 0, facts), colours=COLOURS) == (
        f"Red’s chariot: driver {dm} with 8 hits, speed 18, 40 endurance, {parts}"
    )
