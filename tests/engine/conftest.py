"""Hypothesis without deadlines: the machine is shared."""

from hypothesis import HealthCheck, settings

settings.register_profile("elektro", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("elektro")
