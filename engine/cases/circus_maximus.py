"""The adapter of Circus Maximus: positions in, answers out."""

from engine.cases import circus_maximus_field as field
from engine.cases import circus_maximus_fights as fights
from engine.cases import circus_maximus_setup as setup

VERBS = {**setup.VERBS, **field.VERBS, **fights.VERBS}
