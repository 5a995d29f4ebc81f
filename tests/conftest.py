"""Settings of the whole test suite."""

from hypothesis import HealthCheck, settings

# A slow machine is no reason to fail: what is promised about time is measured by the benchmarks.
settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("table")
