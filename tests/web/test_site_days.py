"""Today's puzzles by the script's own functions, in three time zones: the same date has the same puzzles everywhere."""

import json
import os
import shutil
import subprocess
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

DAYS = Path(__file__).parents[2] / "web" / "site" / "days.js"
ZONES = ("Pacific/Kiritimati", "America/St_Johns", "Europe/Amsterdam")
COUNT = 31
# each 7 hours of more than a year, so that clocks change on the way
MOMENTS = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=7 * n) for n in range(1300)]
MONTH = [str(date(2026, 11, 1) + timedelta(days=n)) for n in range(30)]


def called(script, zone="UTC"):
    """Return the value of an expression in which `js` has the functions, on a device in a time zone."""
    if not DAYS.is_file() or shutil.which("node") is None:
        pytest.skip("the script is not beside the tests, or Node is not here to run it")
    code = f"const js = await import({json.dumps(DAYS.as_uri())}); console.log(JSON.stringify({script}))"
    command = ["node", "--input-type=module", "--eval", code]
    run = subprocess.run(command, env={**os.environ, "TZ": zone}, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


@pytest.mark.parametrize("zone", ZONES)
def test_date_is_that_of_the_clock_on_the_wall(zone):
    stamps = [int(moment.timestamp() * 1000) for moment in MOMENTS]
    days = called(f"{stamps}.map((at) => js.dayOf(new Date(at)))", zone)
    assert days == [str(moment.astimezone(ZoneInfo(zone)).date()) for moment in MOMENTS]


def test_puzzles_of_a_month_are_the_same_in_every_time_zone_and_none_comes_twice():
    script = f"['today-2', 'today-7'].map((kind) => {MONTH}.map((day) => js.placeOn(day, kind, {COUNT})))"
    first, *others = (called(script, zone) for zone in ZONES)
    assert all(other == first for other in others)
    easy, hard = first
    assert len(set(easy)) == len(set(hard)) == len(MONTH)
    assert easy != hard


def test_every_puzzle_comes_once_before_any_comes_again():
    days = [str(date(2026, 11, 26) + timedelta(days=n)) for n in range(2 * COUNT)]
    places = called(f"{days}.map((day) => js.placeOn(day, 'today-3', {COUNT}))")
    for at in range(COUNT):
        assert sorted(places[at : at + COUNT]) == list(range(COUNT))
    assert places[:COUNT] != sorted(places[:COUNT])


def test_month_and_days_in_a_row():
    assert called("['2024-02-11', '2026-02-28', '2026-12-31'].map((day) => js.monthOf(day).length)") == [29, 28, 31]
    assert called("js.monthOf('2026-11-26')") == MONTH
    days = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-04", "2026-11-05"]
    script = f"['2026-11-05', '2026-11-06', '2026-11-07'].map((today) => js.streaksOf(new Set({days}), today))"
    assert called(script) == [{"now": 2, "most": 3}, {"now": 2, "most": 3}, {"now": 0, "most": 3}]
    assert called("js.streaksOf(new Set(), '2026-11-05')") == {"now": 0, "most": 0}
