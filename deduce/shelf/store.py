"""The file of a shelf: its tables, and what a command does to it, each in one transaction.

A puzzle is used if it has a choice, and it can have only one; duplicates share the form, which is unique.  So no puzzle
is used twice, nor a duplicate of one, however many processes write and whenever one of them is killed.
"""

from __future__ import annotations

import sqlite3
import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import count
from typing import Any

from deduce.base.errors import DeduceError, InvalidError
from deduce.base.files import naming
from deduce.game.puzzle import Canonical, Puzzle
from deduce.shelf.records import COLUMNS, Record, form_of, grade_of, puzzle_of, record_of

APPLICATION = 0x64656475  # "dedu", by which a shelf is told from another database of SQLite
WAIT = 60  # seconds that a writer waits for others

MIGRATIONS = (
    """
    create table choice (
        id integer primary key, name text not null unique, wish text not null, made text not null
    ) strict;
    create table puzzle (
        id integer primary key, form text not null unique, name text not null unique, label text not null,
        source text not null, origin text not null, number integer not null, rows integer not null,
        columns integer not null, unique_lines integer not null, odd text not null, clues integer not null,
        givens text not null, signs text not null, symbols text not null, solution text not null,
        level integer not null, rating real not null, effort real not null, opening real not null,
        bottlenecks integer not null, waves integer not null, hardest text not null, techniques text not null,
        longest_chain integer not null, graded_by text not null, choice integer references choice, place integer
    ) strict;
    create unique index place_in_choice on puzzle (choice, place);
    create table solve (
        id integer primary key, puzzle integer not null references puzzle, player text not null,
        seconds real not null check (seconds > 0), hints integer not null check (hints >= 0),
        errors integer not null check (errors >= 0), unique (puzzle, player)
    ) strict;
    create view puzzles as
        select puzzle.id, puzzle.name, label, source, origin, number, rows, columns, unique_lines, odd, clues, givens,
            signs, symbols, solution, level, rating, effort, opening, bottlenecks, waves, hardest, techniques,
            longest_chain, graded_by, choice.name as used_for, place as used_place, choice.made as used_at
        from puzzle left join choice on choice.id = puzzle.choice;
    create view uses as
        select choice.name as used_for, place as used_place, puzzle.name as puzzle, made as used_at, wish
        from choice join puzzle on puzzle.choice = choice.id order by choice.id, place;
    create view solves as
        select puzzle.name as puzzle, player, seconds, hints, errors, level, rating, effort
        from solve join puzzle on puzzle.id = solve.puzzle order by solve.id;
    """,
)
"""What makes each version of the tables from the one before; the version of a file is its `user_version`."""

Wish = Mapping[str, Any]
"""What puzzles are wanted: a value for a column or for one of CONDITIONS; ends for a range, and a list of rules."""

CONDITIONS = {
    "uses": "instr(' ' || techniques, ' ' || ? || '=')",
    "signs": "(signs != '') = ?",
    "used": "(used_for is not null) = ?",
    "made_by": "instr(source, ?) = 1",
}

ORDERS = {
    "": "id",
    "file": "origin, number",
    "index": "number",
    "id": "name",
    "name": "level, effort",
    "level": "level, effort",
    "rating": "rating, effort",
    "status": "id",
}
"""What puzzles are sorted by, for the fields of a grade that are not a column of their own."""


class ShelfError(DeduceError):
    """A shelf cannot be used, or lacks what is asked for."""


class TooFewError(ShelfError):
    """Too few puzzles match a wish."""

    status = 1


@contextmanager
def open_shelf(path: str, create: bool = False) -> Iterator[Shelf]:
    """Open a shelf for a while, after bringing its tables to the current version.

    Raises:
        ShelfError: the file is not a shelf, or of a later version; or SQLite reports an error while it is open.
        OSError: there is no file, unless it may be created.
    """
    if sqlite3.sqlite_version_info < (3, 37):  # which has strict tables
        raise ShelfError(f"a shelf needs SQLite 3.37 or later; that of this Python is {sqlite3.sqlite_version}")
    with naming(path), open(path, "ab" if create else "rb"):
        pass
    try:
        with closing(sqlite3.connect(path, timeout=WAIT, isolation_level=None)) as database:
            shelf = Shelf(path, database)
            shelf.prepare(create)
            yield shelf
    except sqlite3.Error as error:
        raise ShelfError(f"{path}: {error}") from error


class Shelf:
    """An open shelf."""

    def __init__(self, path: str, database: sqlite3.Connection) -> None:
        self.path = path
        self._db = database
        database.row_factory = sqlite3.Row

    def prepare(self, create: bool) -> None:
        """Bring the tables to the current version.  Raises ShelfError, also if there are none that may be created."""
        self._db.execute("pragma foreign_keys = on")
        application, version, tables = self._state()
        if application != APPLICATION and (application or tables or not create):
            raise ShelfError(f"{self.path}: not a shelf of deduce")
        if version > len(MIGRATIONS):
            raise ShelfError(f"{self.path}: a later version of deduce wrote this; install it to use the shelf")
        if version == len(MIGRATIONS):
            return
        for left in range(WAIT * 20, -1, -1):  # SQLite waits for others, except while it changes to this mode
            try:
                self._db.execute("pragma journal_mode = wal")
                break
            except sqlite3.OperationalError:
                if not left:
                    raise
                time.sleep(0.05)
        with self._writing():
            for script in MIGRATIONS[self._state()[1] :]:  # another process may have done it meanwhile
                for statement in filter(str.strip, script.split(";\n")):
                    self._db.execute(statement)
            self._db.execute(f"pragma application_id = {APPLICATION}")
            self._db.execute(f"pragma user_version = {len(MIGRATIONS)}")

    def _state(self) -> tuple[int, int, int]:
        """Return the marks of the program and the version in the file, and the number of tables and views."""
        application, version, tables = (
            self._one(query)[0]
            for query in ("pragma application_id", "pragma user_version", "select count(*) from sqlite_schema")
        )
        return application, version, tables

    def rows(self, query: str, *values: Any) -> Iterator[Record]:
        """Yield the rows of a query of SQL, such as `select * from uses`."""
        return map(dict, self._db.execute(query, values))

    def _one(self, query: str, *values: Any) -> Any:
        return self._db.execute(query, values).fetchone()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Do all in this context as one transaction, and nothing of it after an error or a kill."""
        self._db.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._db.execute("rollback")
            raise
        self._db.execute("commit")

    def find(self, form: Canonical) -> Record | None:
        """Return the puzzle that has a form, or None."""
        row = self._one("select name, origin, number from puzzle where form = ?", form_of(form))
        return row and dict(row)

    def __contains__(self, form: Any) -> bool:
        return self.find(form) is not None

    def add(self, records: Iterable[tuple[int, Record]]) -> tuple[int, list[tuple[int, str]]]:
        """Add puzzles that have no duplicate here, and the uses of these and of others, in one transaction.

        A puzzle whose name is taken gets a number after it.  Each record comes with its line.  Return the number of new
        puzzles, and the faults of records that cannot be added, with their lines.
        """
        added, faults = 0, []
        with self._writing():
            for line, record in records:
                try:
                    puzzle = puzzle_of(record)
                    values = record | record_of(puzzle, grade_of(record | {"clues": puzzle.clues}))
                    added += self._add(values, form_of(puzzle.canonical))
                except InvalidError as error:
                    faults.append((line, str(error)))
        return added, faults

    def _add(self, record: Record, form: str) -> bool:
        """Add one puzzle in the open transaction, and return whether it is new.  Raises InvalidError for its use."""
        row = self._one("select id, choice from puzzle where form = ?", form)
        used_for, place = record.get("used_for"), record.get("used_place")
        choice = used_for and self._one("select id from choice where name = ?", used_for)
        if used_for and row and row["choice"] is not None and (choice is None or choice["id"] != row["choice"]):
            raise InvalidError(f"{record['name']!r} is used on the shelf already, and not for {used_for!r}")
        other = choice and self._one("select id from puzzle where choice = ? and place = ?", choice["id"], place)
        if other and (row is None or row["id"] != other["id"]):
            raise InvalidError(f"{used_for!r} has another puzzle at place {place}")
        number = row["id"] if row else self._one("select coalesce(max(id), 0) + 1 from puzzle")[0]
        if row is None:
            name = stem = record["name"] or f"puzzle-{number}"
            for suffix in count(number):
                if not self._one("select 1 from puzzle where name = ?", name):
                    break
                name = f"{stem}-{suffix}"
            values = {column: record[column] for column in COLUMNS} | {"id": number, "form": form, "name": name}
            marks = ", ".join(f":{column}" for column in values)
            self._db.execute(f"insert into puzzle ({', '.join(values)}) values ({marks})", values)
        if used_for:
            at = record.get("used_at") or ""
            new = choice or self._one("insert into choice values (null, ?, 'imported', ?) returning id", used_for, at)
            self._db.execute("update puzzle set choice = ?, place = ? where id = ?", (new["id"], place, number))
        return row is None

    def puzzles(self, wish: Wish, sort: str = "", reverse: bool = False, columns: str = "*") -> Iterator[Record]:
        """Yield the puzzles that match a wish, with their use, in the order in which they were added, or sorted.

        Equal ones keep the order in which they were added.
        """
        terms, values = ["1"], list[Any]()
        for name, wanted in wish.items():
            if isinstance(wanted, tuple):
                terms.append(f"{name} between ? and ?")
                values += wanted
            elif wanted is not None:
                each = wanted if isinstance(wanted, list) else [wanted]
                terms += [CONDITIONS.get(name, f"{name} = ?")] * len(each)
                values += each
        fields = [f"{field}{' desc' * reverse}" for field in ORDERS.get(sort, sort).split(", ")]
        order = ", ".join([*fields, "id"])
        return self.rows(f"select {columns} from puzzles where {' and '.join(terms)} order by {order}", *values)

    def count(self, wish: Wish) -> int:
        """Return the number of puzzles that match a wish."""
        return sum(row["count"] for row in self.puzzles(wish, columns="count(*) as count"))

    def pick(
        self,
        name: str,
        wish: Wish,
        limit: int | None,
        choose: Callable[[Sequence[float], Sequence[float]], Sequence[int]],
        sort: str = "",
        reverse: bool = False,
        words: str = "",
    ) -> str:
        """Choose unused puzzles under a name, which are then used; if the name has puzzles already, change nothing.

        Args:
            limit: how many; None for all that match.
            choose: takes the ratings and the efforts of all that match, and returns the indexes of the chosen.
            words: the wish in words, which is kept.

        Returns:
            the words of the wish by which the puzzles of that name were chosen, now or before.

        Raises:
            TooFewError: too few match; nothing is chosen.
        """
        with self._writing():
            known = self._one("select wish from choice where name = ?", name)
            if known is not None:
                return str(known["wish"])
            ids, ratings, efforts = array("q"), array("d"), array("d")
            for row in self.puzzles({**wish, "used": False}, sort, reverse, "id, rating, effort"):
                ids.append(row["id"])
                ratings.append(row["rating"])
                efforts.append(row["effort"])
            if len(ids) < (limit or 1):
                found = f"{len(ids)} of {limit} unused puzzles match" if ids else "no unused puzzle matches"
                raise TooFewError(f"{self.path}: {found}; none is chosen")
            made = self._db.execute("insert into choice values (null, ?, ?, datetime('now'))", (name, words)).lastrowid
            self._db.executemany(
                "update puzzle set choice = ?, place = ? where id = ?",
                ((made, place, ids[index]) for place, index in enumerate(choose(ratings, efforts), 1)),
            )
        return words

    def give_back(self, name: str) -> int:
        """Undo a choice, and return how many puzzles it had; 0 if there is no such choice."""
        with self._writing():
            freed = self._db.execute(
                "update puzzle set choice = null, place = null where choice = (select id from choice where name = ?)",
                (name,),
            )
            self._db.execute("delete from choice where name = ?", (name,))
        return freed.rowcount

    def log(self, solves: Iterable[tuple[int, Record]]) -> tuple[int, list[tuple[int, str]]]:
        """Keep how players solved puzzles, in one transaction; the first solve of a puzzle by a player counts.

        Return the number of new solves, and the faults of those that cannot be kept, with their lines.
        """
        added, faults = 0, []
        with self._writing():
            for line, solve in solves:
                row = self._one("select id from puzzle where name = ?", solve["puzzle"])
                if row is None or solve["seconds"] <= 0 or min(solve["hints"], solve["errors"]) < 0:
                    wrong = "seconds are above 0, and hints and errors not below 0"
                    faults.append((line, wrong if row else f"there is no puzzle {solve['puzzle']!r}"))
                    continue
                added += self._db.execute(
                    "insert into solve values (null, ?, ?, ?, ?, ?) on conflict do nothing",
                    (row["id"], *(solve[name] for name in ("player", "seconds", "hints", "errors"))),
                ).rowcount
        return added, faults


def puzzles_of(path: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a shelf, in the order in which they were added.  Raises ShelfError."""
    with open_shelf(path) as shelf:
        yield from map(puzzle_of, shelf.puzzles({}))
