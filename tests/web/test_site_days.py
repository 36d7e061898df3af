"""Today's puzzles by the script's own functions, in three time zones."""

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


def test_puzzles_of_a_planned_month_are_its_own_and_others_are_shared():
    days = ["2026-11-01", "2026-11-30", "2026-12-01", "2027-01-31"]
    places = called(f"{days}.map((day) => js.placeOn(day, 'tango', ['2026-11', '2027-01']))", ZONES[0])
    assert [(place["kind"], place["at"]) for place in places] == [
        ("2026-11-tango", 0),
        ("2026-11-tango", 29),
        ("today-tango", 0),
        ("2027-01-tango", 30),
    ]
    assert called("js.placeOn('2026-11-01', 7, [''])") == {"kind": "today-7", "at": 0}


def test_month_and_days_in_a_row():
    assert called("['2024-02-11', '2026-02-28', '2026-12-31'].map((day) => js.monthOf(day).length)") == [29, 28, 31]
    assert called("js.monthOf('2026-11-26')") == MONTH
    days = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-04", "2026-11-05"]
    script = f"['2026-11-05', '2026-11-06', '2026-11-07'].map((today) => js.streaksOf(new Set({days}), today))"
    assert called(script) == [{"now": 2, "most": 3}, {"now": 2, "most": 3}, {"now": 0, "most": 3}]
    assert called("js.streaksOf(new Set(), '2026-11-05')") == {"now": 0, "most": 0}
