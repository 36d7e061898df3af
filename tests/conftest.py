"""What holds for all tests; and the modules beside this file can be imported from every folder of tests."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from soak import FEW, MANY, SOME

EDGES = ("test_compiled.py", "books", "cli", "executors", "formats", "proving")

# what a machine sets for Python hides faults in processes: unbuffered, no stream has anything left at its end
for _name in [name for name in os.environ if name.startswith("PYTHON")]:
    del os.environ[_name]

# how long an example takes says how busy the machine is; a change is held against the same examples as the one before
settings.register_profile("few", deadline=None, derandomize=True, max_examples=FEW)
settings.register_profile("some", deadline=None, derandomize=True, max_examples=SOME)
settings.register_profile("many", deadline=None, derandomize=True, max_examples=MANY)
settings.register_profile("new", deadline=None, max_examples=10 * MANY)
settings.load_profile("few")


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


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what may differ where the core is compiled or Python is another: all commands, and what they stand on."""
    if item.path.relative_to(Path(__file__).parent).parts[0] in EDGES:
        item.add_marker("edge")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes longest first, so that no worker is left with it at the end while the others have nothing."""
    items.sort(key=lambda item: item.get_closest_marker("soak") is None)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Have the collector of garbage pass over what stays to the end anyway: every module and every test."""
    gc.freeze()
