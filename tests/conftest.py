"""What holds for all tests; and the modules beside this file can be imported from every folder of tests."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# what a machine sets for Python hides faults in processes: unbuffered, no stream has anything left at its end
for _name in [name for name in os.environ if name.startswith("PYTHON")]:
    del os.environ[_name]

# how long an example takes depends on how busy the machine is; by default a change is tried with the same examples as
# the one before
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", UNHURRIED, derandomize=True, max_examples=25)
settings.register_profile("nightly", UNHURRIED, max_examples=500)
settings.load_profile("default")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Let whoever names files or tests have them in one process, where workers would start longer than they gain."""
    if all(Path(name).is_dir() for name in config.args):
        return None
    config.option.dist = "no"
    return 0


@pytest.fixture(autouse=True, scope="session")
def _interrupts_are_handled() -> Iterator[None]:
    """A shell starts what runs in its background with interrupts ignored, and every process would inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Have the collector of garbage pass over what stays to the end anyway: every module and every test."""
    gc.freeze()
