"""One puzzle out of a book: `book.txt#7` is its seventh, `book.txt#name` the one of that id."""

from __future__ import annotations

from attrs import evolve

from deduce.errors import Fault, counted
from deduce.formats._values import Reading, shown


def numbered(reading: Reading, which: str, file: str) -> Reading:
    """Keep the one puzzle that is asked for, or say why there is none such.

    Puzzles are numbered from 1, as they stand in the file; those that could not be read have no number.

    Args:
        reading: of the whole file.
        which: a number or an id.
        file: its name, for faults.
    """
    if not reading.puzzles:
        return reading
    held = len(reading.puzzles)
    of_id = [number for number, puzzle in enumerate(reading.puzzles, 1) if puzzle.id == which]
    is_number = which.isascii() and which.isdigit()
    chosen = int(which) if is_number and len(which) < 10 else 0
    if 1 <= chosen <= held:
        return _only(reading, chosen, file, [number for number in of_id if number != chosen])
    if len(of_id) == 1:
        return _only(reading, of_id[0], file, [])
    message = f"there is no puzzle {shown(which)}" if is_number else f"no puzzle has the id {shown(which)}"
    wanted = "#1, or the id of the only puzzle" if held == 1 else f"#1 to #{held}, or the id of one of {held} puzzles"
    if of_id:
        message = f"{len(of_id)} puzzles have the id {shown(which)}"
        told = ", ".join(f"#{number}" for number in of_id[:5]) + (", ..." if len(of_id) > 5 else "")
        wanted = f"the number of one of them: {told}"
    faults = (Fault(message, file, expected=wanted), *reading.faults)
    return Reading(faults=faults, format=reading.format, remarks=reading.remarks)


def _only(reading: Reading, number: int, file: str, others: list[int]) -> Reading:
    k = number - 1
    remarks = list(reading.remarks)
    if others:
        remarks.append(f"#{number} is the puzzle of that number; the one with that id is #{others[0]}")
    if reading.faults:
        remarks.append(f"{file} has {counted(len(reading.faults), 'fault')} in other puzzles, which have no number")
    return evolve(
        reading,
        puzzles=reading.puzzles[k:number],
        places=reading.places[k:number],
        said=reading.said[k:number],
        faults=(),
        remarks=tuple(remarks),
    )
