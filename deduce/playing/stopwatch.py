"""How long a game has been played."""

from __future__ import annotations

import time
from collections.abc import Callable

from attrs import define, field


@define
class Stopwatch:
    """Counts the time between starts and stops.

    Made of the seconds to begin with, at which it stands still, and of a clock, which gives seconds from any beginning.
    """

    _before: float = 0.0
    _clock: Callable[[], float] = time.monotonic
    _since: float | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """What it has counted so far."""
        return self._before + (0.0 if self._since is None else max(self._clock() - self._since, 0.0))

    def start(self) -> None:
        """Count from here on; nothing where it does already."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Count no further until the next start."""
        self._before = self.seconds
        self._since = None

    def __str__(self) -> str:
        """Minutes and seconds, hours where there are any: `4:05`, `1:04:05`."""
        minutes, seconds = divmod(int(self.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
