"""What dragging does to a driver (CM-37)."""

from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.weather import muddy
from engine.rulesets.circus_maximus.wounds import hit_driver


def drag(field: Field, chariot: Chariot) -> int:
    """Hurt a driver who was dragged in this phase; return his hits (CM-37, MV-11)."""
    hits = field.charts.drag(field.die(), mud=muddy(field))
    field.tell("dragged", chariot.seat, hits=hits)
    hit_driver(field, chariot, hits)
    return hits
