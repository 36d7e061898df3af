"""Every public value can be copied, and sent to a process that was started in any way."""

import copy
import inspect
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest
from samples import QUICK

import deduce
from deduce.base.budget import LimitError
from deduce.base.errors import Fault, RuleError
from deduce.base.workers import executor_for

PUZZLE = deduce.parse("6x6u:jfCFACCe")
SEVERAL = deduce.Puzzle(["....", "....", ".1..", "...."])
TRACE = deduce.explain(PUZZLE)


def error_of(call):
    try:
        call()
    except deduce.DeduceError as error:
        return error
    raise AssertionError("no error")


def public_values():
    """Return a value of each public class."""
    read_error = error_of(lambda: deduce.parse("01..\n..%.\n....\n...."))
    return [
        PUZZLE,
        deduce.Sign((0, 0), (0, 1), True),
        PUZZLE.symbols,
        deduce.parse("4x4;.....0.1..0...11").choice,
        TRACE,
        TRACE.steps[-1],
        TRACE.steps[-1].argument,
        deduce.explain(deduce.Puzzle(["111.", "....", "....", "...."])).refutation,
        TRACE.grade,
        deduce.hint(PUZZLE),
        deduce.hint(SEVERAL),
        deduce.open_steps(PUZZLE),
        deduce.fillings(PUZZLE, "r1"),
        deduce.all_fillings(PUZZLE),
        deduce.check(SEVERAL),
        deduce.compare(PUZZLE, PUZZLE),
        deduce.review(PUZZLE, "r1c3 = 1"),
        deduce.Move({(0, 0): 1}),
        deduce.Trial({(0, 0): 1}),
        deduce.read_answer("r1c3 = 1. Perhaps r1c4 = 0.", PUZZLE),
        deduce.clues(PUZZLE),
        deduce.repair(SEVERAL),
        next(deduce.generate(4, seed=1)),
        deduce.verify(TRACE),
        deduce.load_ladder(),
        deduce.check_rules([deduce.load_ladder().rule("last-cell")]),
        deduce.Budget(7),
        read_error,
        read_error.faults[0],
        LimitError((("01", "10"),), 5, "known"),
        error_of(lambda: deduce.load("no such file")),
        error_of(lambda: deduce.clues(SEVERAL)),
        error_of(lambda: deduce.clues(deduce.Puzzle(["111.", "....", "....", "...."]))),
        RuleError(Fault("one", "a.py"), Fault("two", "b.py")),
    ]


VALUES = public_values()


def test_list_has_every_public_class():
    classes = {value for name in deduce.__all__ if inspect.isclass(value := getattr(deduce, name))}
    assert classes - {cls for value in VALUES for cls in type(value).__mro__} == set()


def looks(value):
    """Return what is compared: the value as it prints, as not all can be compared."""
    if isinstance(value, deduce.Budget):
        return value.limit, value.spent
    return type(value).__name__, str(value), repr(value)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_value_is_the_same_after_a_copy(value, way):
    again = way(value)
    if type(value).__eq__ is not object.__eq__:
        assert again == value
    assert looks(again) == looks(value)


def returned(values):
    return [(looks(value), value) for value in values]


def assert_same_there_and_back(executor):
    there = executor.submit(returned, VALUES).result()
    for value, (shown, back) in zip(VALUES, there, strict=True):
        assert shown == looks(back) == looks(value)


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_values_are_the_same_in_another_process_and_back(method):
    with ProcessPoolExecutor(1, multiprocessing.get_context(method)) as pool:
        assert_same_there_and_back(pool)


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    options = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=1, **options) as cluster:
        yield cluster


def test_values_are_the_same_on_a_dask_cluster_and_back(cluster):
    with cluster.get_client() as client:
        assert_same_there_and_back(client.get_executor())


def test_dask_cluster_grades_and_explains_the_same(cluster):
    grades, traces = list(deduce.grade_many(QUICK)), [str(trace) for trace in deduce.explain_many(QUICK)]
    with cluster.get_client() as client:
        executor = client.get_executor()
        assert list(deduce.grade_many(QUICK, executor=executor)) == grades
        assert [str(trace) for trace in deduce.explain_many(QUICK, executor=executor)] == traces
    with executor_for(len(QUICK), scheduler=cluster.scheduler_address) as executor:
        assert list(deduce.grade_many(QUICK, executor=executor)) == grades
