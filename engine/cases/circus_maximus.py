"""The adapter of Circus Maximus: positions in, answers out."""

from engine.cases import circus_maximus_field as field

VERBS = {**field.VERBS}
