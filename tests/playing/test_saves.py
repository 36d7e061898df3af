"""A save gives the game back as it was; a damaged save is reported and never lost."""

import shutil
import subprocess
import sys

import pytest
from hypothesis import given
from tables import played
from test_game import PUZZLE, do, doings

from deduce.formats import write
from deduce.game.puzzle import Puzzle, Sign
from deduce.playing.game import Game
from deduce.playing.session import SaveError, Session, game_of, text_of


def same_game(game, other):
    return (game.puzzle, game.states, game.moves, game.at) == (other.puzzle, other.states, other.moves, other.at)


@given(doings)
def test_saved_game_reads_back_with_undone_moves(doings):
    game = Game(PUZZLE)
    for what in doings:
        do(game, what)
    back = game_of(text_of(game, 12.34))
    assert same_game(back.game, game)
    assert back.seconds == 12.3


DAMAGES = {
    "half of it": lambda text: text[: len(text) // 2],
    "nothing": lambda text: "",
    "no object": lambda text: "[]",
    "deep": lambda text: "[" * 100_000,
    "another format": lambda text: text.replace("deduce-play/2", "deduce-trace/1"),
    "no puzzle": lambda text: text.replace('"puzzle"', '"taken"'),
    "a cell off the grid": lambda text: text.replace("r4c4", "r4c5"),
    "a cell with another name": lambda text: text.replace("r4c4", "d4"),
    "a given entered": lambda text: text.replace('"r2c2": 1', '"r1c1": 1'),
    "another value": lambda text: text.replace('{"r2c2": 1}', '{"r2c2": 2}'),
    "a value that is text": lambda text: text.replace('{"r2c2": 1}', '{"r2c2": "1"}'),
    "another move": lambda text: text.replace('"suppose"', '"guess"'),
    "a move that cannot be made": lambda text: text.replace('"suppose",', '"drop", "suppose",'),
    "a return to what is not there": lambda text: text.replace("null}, 1]", "null}, 9]"),
    "no moves": lambda text: text.replace('"moves"', '"doings"'),
    "beyond the last move": lambda text: text.replace('"at": 3', '"at": 30'),
    "no time": lambda text: text.replace('"seconds": 65', '"seconds": NaN'),
    "a number beyond all bounds": lambda text: text.replace('"at": 3', '"at": 1e999'),
    "time that runs back": lambda text: text.replace('"seconds": 65', '"seconds": -1'),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_text_is_refused(damage):
    game = played(PUZZLE, {(1, 1): 1}, "suppose", {(3, 3): 0, (1, 1): None}, 1)
    game.undo()
    text = text_of(game, 65)
    assert damage(text) != text
    with pytest.raises(SaveError):
        game_of(damage(text))


@pytest.fixture
def session(tmp_path):
    session = Session([PUZZLE], tmp_path / "games")
    session.open(0)
    return session


def again(session, **options):
    """Leave a game, and open it once more."""
    session.close()
    other = Session(session.puzzles, session.folder, **options)
    other.open(0)
    return other


def test_restart_can_be_undone(session):
    session.game.do({(1, 1): 1})
    session.path(PUZZLE).write_text(text_of(session.game, 50))
    other = again(session, restarts=True)
    assert other.game.state.rows == PUZZLE.givens
    assert other.stopwatch.seconds == 0
    other.game.undo()
    assert other.game.value((1, 1)) == 1
    other.save()
    other.open(0)
    assert other.game.value((1, 1)) == 1


def test_damaged_save_is_renamed_and_reported(session):
    path = session.path(PUZZLE)
    for number in (1, 2):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"\xff{damaged %d" % number)
        other = again(session)
        aside = path.with_name(f"{path.stem}.damaged-{number}.json")
        assert aside.read_bytes() == b"\xff{damaged %d" % number
        assert str(aside) in other.notes[0]
        assert other.game.state.rows == PUZZLE.givens
        assert same_game(game_of(path.read_text()).game, other.game)
        other.close()


def test_failed_save_is_reported_and_the_game_continues(session, tmp_path):
    shutil.rmtree(tmp_path / "games")
    (tmp_path / "games").write_text("a file where the folder should be")
    session.game.do({(1, 1): 1})
    session.save()
    assert session.trouble.startswith("The game is not saved: ")
    assert session.game.value((1, 1)) == 1
    (tmp_path / "games").unlink()
    session.save()
    assert session.trouble == ""


ELSEWHERE = "This game is open elsewhere; leave it there first"
BOARD = """
import sys
from pathlib import Path
from deduce.formats import parse
from deduce.playing.session import Session
session = Session([parse(sys.argv[2])], Path(sys.argv[1]))
session.open(0)
session.game.do({(1, 1): 1})
session.save()
print(flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("end", ["left", "killed"])
def test_game_that_another_process_has_open_is_refused_until_that_ends(tmp_path, end):
    other = Puzzle([row[::-1] for row in PUZZLE.givens])
    session = Session([other, PUZZLE], tmp_path)
    session.open(0)
    words = [sys.executable, "-c", BOARD, str(tmp_path), write([PUZZLE], "flat").strip()]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as board:
        board.stdout.readline()
        saved = session.path(PUZZLE).read_bytes()
        with pytest.raises(SaveError, match=f"^{ELSEWHERE}$"):
            session.open(1)
        assert (session.index, session.game.puzzle) == (0, other)
        with pytest.raises(SaveError, match=ELSEWHERE):
            Session([other], tmp_path).open(0)  # the first session still has its own
        assert session.path(PUZZLE).read_bytes() == saved
        if end == "killed":
            board.kill()
    session.open(1)
    assert session.game.value((1, 1)) == 1
    Session([other], tmp_path).open(0)
    session.close()
    assert {path.suffix for path in tmp_path.iterdir()} == {".json"}


def test_other_files_are_refused_and_not_changed(tmp_path):
    path = tmp_path / "notes.json"
    for content in (b"My notes.\n", b"", b'{"format": "deduce-play/1"', b"\xff"):
        path.write_bytes(content)
        with pytest.raises(SaveError, match=r"notes\.json: not a saved game"):
            Session([PUZZLE], file=path).open(0)
        assert path.read_bytes() == content
        assert list(tmp_path.iterdir()) == [path]


def test_puzzles_have_separate_files_unless_only_their_names_differ(tmp_path):
    session = Session([], tmp_path)
    signed = Puzzle(PUZZLE.givens, signs=[Sign.between((0, 0), (0, 1), True)])
    others = (signed, Puzzle(PUZZLE.givens, unique_lines=False), Puzzle([row[::-1] for row in PUZZLE.givens]))
    assert len({session.path(puzzle) for puzzle in (PUZZLE, *others)}) == 4
    assert session.path(Puzzle(PUZZLE.givens, id="other", label="hard")) == session.path(PUZZLE)


def test_first_is_the_first_unsolved_puzzle(tmp_path):
    done = Puzzle(["01..", "1010", "0110", "1001"])
    session = Session([done, PUZZLE], tmp_path)
    assert session.first() == 0
    session.open(0)
    session.game.do({(0, 2): 0, (0, 3): 1})
    session.save()
    assert Session([done, PUZZLE], tmp_path).first() == 1
    assert Session([done, done], tmp_path).first() == 0
    assert Session([done, PUZZLE], tmp_path, restarts=True).first() == 0
    assert Session([done, PUZZLE], tmp_path, wanted=lambda puzzle: False).first() is None
