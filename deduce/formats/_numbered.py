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
    if which.isascii() and which.isdigit():
        chosen = int(which) if len(which) < 10 else 0
        others = [number for number in of_id if number != chosen]
        if 1 <= chosen <= held:
            return _only(reading, chosen, file, others)
        if not of_id:
            return _none(reading, file, f"there is no puzzle {shown(which)}", _range(held))
    if len(of_id) == 1:
        return _only(reading, of_id[0], file, [])
    if of_id:
        told = ", ".join(f"#{number}" for number in of_id[:5]) + (", ..." if len(of_id) > 5 else "")
        message = f"{len(of_id)} puzzles have the id {shown(which)}"
        return _none(reading, file, message, f"the number of one of them: {told}")
    return _none(reading, file, f"no puzzle has the id {shown(which)}", _range(held))


def _range(held: int) -> str:
    return "#1, or the id of the only puzzle" if held == 1 else f"#1 to #{held}, or the id of one of {held} puzzles"


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


def _none(reading: Reading, file: str, message: str, expected: str) -> Reading:
    fault = Fault(message, file, expected=expected)
    return Reading(faults=(fault, *reading.faults), format=reading.format, remarks=reading.remarks)
