"""The service answers over HTTP and MCP as the library does, fits its description, and outlives its processes."""

import base64
import json
import os
import re
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest
from commands import command, run
from samples import GRADED
from schemas import faults_by, validator

import deduce

for library in ("mcp", "starlette", "uvicorn", "jsonschema"):
    pytest.importorskip(library, reason="the service needs it")

import anyio  # noqa: E402
from anyio import to_process  # noqa: E402
from client import Service, ServiceError  # noqa: E402
from jsonschema import Draft202012Validator  # noqa: E402
from mcp import Client, StdioServerParameters  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402

from deduce.serving.calls import CALLS  # noqa: E402
from deduce.serving.service import WAITING, Processes, application, openapi, schemas, tools  # noqa: E402
from deduce.serving.worker import MOST_BYTES  # noqa: E402

EASY = "6x6u:CCBeBbDddbf"
FITTING = {
    "check": {"puzzle": EASY},
    "solve": {"puzzle": EASY},
    "hint": {"grid": EASY, "language": "nl"},
    "explain": {"puzzle": EASY, "max_level": 5},
    "grade": {"puzzle": {"givens": list(GRADED[0].givens)}},
    "generate": {"size": "4x6", "level": [1, 2], "count": 2, "seed": 1},
    "review": {"puzzle": EASY, "moves": "r1c1=0"},
    "picture": {"puzzle": EASY},
}


LIMIT = 1_000_000


@pytest.fixture(scope="module")
def client():
    with TestClient(application(Processes(2, LIMIT), ["testserver"])) as client:
        yield client


def test_every_call_is_tried_here():
    assert set(FITTING) == set(CALLS)


def test_hint_explains_a_cell_of_a_list_of_rows(client):
    rows = list(deduce.parse(EASY).givens)
    cell = next(deduce.steps(deduce.parse(EASY))).argument.places
    asked = {"grid": rows, "cell": deduce.cell_name(next(iter(cell)))}
    said = client.post("/hint", json=asked).json()
    assert faults_by("hint", said) == []
    assert said == deduce.hint(deduce.parse("\n".join(rows)), cell=asked["cell"]).to_json()


@pytest.mark.parametrize("name", CALLS)
def test_an_answer_over_http_fits_its_description(client, name):
    answer = client.post(f"/{name}", json=FITTING[name])
    assert answer.status_code == 200, answer.text
    document = client.get("/openapi.json").json()
    described = document["paths"][f"/{name}"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    whole = described | {"components": document["components"]}
    Draft202012Validator.check_schema(whole)
    assert [fault.message for fault in Draft202012Validator(whole).iter_errors(answer.json())] == []
    assert list(Draft202012Validator(whole).iter_errors({"status": 7, "givens": 7})) != []


def test_the_answers_are_those_of_the_library(client):
    puzzle = deduce.parse(EASY)
    assert client.post("/check", json=FITTING["check"]).json() == deduce.check(puzzle).to_json()
    assert client.post("/hint", json=FITTING["hint"]).json() == deduce.hint(puzzle, language="nl").to_json()
    assert client.post("/explain", json={"puzzle": EASY}).json() == deduce.explain(puzzle).to_json()
    assert client.post("/solve", json=FITTING["solve"]).json()["solution"] == list(deduce.solve(puzzle))
    made = deduce.generate(6, 4, level=(1, 2), count=2, seed=1)
    assert client.post("/generate", json=FITTING["generate"]).json() == [each.to_json() for each in made]


def test_the_description_has_the_schemas_that_are_published():
    def references(part):
        if isinstance(part, dict):
            yield from [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else []:
            yield from references(each)

    document = openapi()
    for reference in set(references(document)):
        place = document
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]
    for name, call in CALLS.items():
        Draft202012Validator.check_schema(call.input_schema)
        if isinstance(call.result, str):
            assert set(schemas()[call.result]) == set(validator(call.result).schema) - {"$id", "$schema"}, name
    assert json.loads(run("serve", "--openapi").stdout) == document


@pytest.mark.parametrize(
    ("path", "body", "status", "reason"),
    [
        ("/check", b"{", 400, "not JSON"),
        ("/check", b"[" * 100_000, 400, "not JSON"),
        ("/check", b"[]", 422, "is not of type 'object'"),
        ("/check", b"{}", 422, "'puzzle' is a required property"),
        ("/check", b'{"puzzle": 5}', 422, "$.puzzle: 5 is not of type"),
        ("/check", b'{"puzzle": "....", "depth": 3}', 422, "'depth' was unexpected"),
        ("/check", b'{"puzzle": "no puzzle"}', 422, ""),
        ("/check", b'{"puzzle": "/etc/passwd"}', 422, ""),
        ("/check", b'{"puzzle": {"givens": ["x"]}}', 422, ""),
        ("/hint", b'{"grid": "6x6u:CCBeBbDddbf", "language": "xx"}', 422, "'xx' is not one of"),
        ("/generate", b'{"size": 1}', 422, "each side must have 2 to 100 cells"),
        ("/generate", b'{"size": 6, "level": 9}', 422, "$.level"),
        ("/generate", b'{"size": 6, "uses": "luck"}', 422, "unknown rule 'luck'"),
        ("/review", b'{"puzzle": "6x6u:CCBeBbDddbf", "moves": "r9c9=1"}', 422, "r9c9"),
        ("/check", b'"' + b"x" * MOST_BYTES + b'"', 413, f"at most {MOST_BYTES} bytes"),
        ("/luck", b"{}", 404, "Not Found"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_the_reason(client, path, body, status, reason):
    answer = client.post(path, content=body)
    assert (answer.status_code, set(answer.json())) == (status, {"error", "faults"})
    assert reason in answer.json()["error"]


def test_only_named_hosts_and_posts_are_answered(client):
    assert client.post("/check", json=FITTING["check"], headers={"Host": "evil.example"}).status_code == 400
    assert client.get("/check").status_code == 405


def test_faults_have_their_places(client):
    faults = client.post("/check", json={"puzzle": "01..\n..%.\n....\n...."}).json()["faults"]
    assert [(fault["line"], fault["column"], fault["found"]) for fault in faults] == [(2, 3, "'%'")]


def test_a_call_that_reaches_its_limit_says_what_is_known():
    with TestClient(application(Processes(1, 20_000), ["testserver"])) as client:
        answer = client.post("/generate", json={"size": 8, "count": 100, "level": 1, "seed": 1})
        found = answer.json()
        assert (answer.status_code, found["steps"], found["faults"]) == (422, 20_000, [])
        made = int(re.fullmatch(r"(\d+) of 100 puzzles were made", found["known"])[1])
        assert made > 0
        fewer = client.post("/generate", json={"size": 8, "count": made, "level": 1, "seed": 1})
        assert (fewer.status_code, len(fewer.json())) == (200, made)


def test_a_process_that_dies_is_replaced():
    async def answers():
        processes = Processes(1, LIMIT)
        arguments = json.dumps(FITTING["check"]).encode()
        before = await processes.reply("check", arguments)
        os.kill(await to_process.run_sync(os.getpid), signal.SIGTERM)
        return [before, *[await processes.reply("check", arguments) for _ in range(2)]]

    before, during, after = anyio.run(answers)
    assert (before[0], after) == (200, before)
    assert during[0] in (200, 500)


def test_more_calls_than_may_wait_are_refused_and_the_others_answered():
    async def answers():
        processes, replies = Processes(1, LIMIT), list[int]()

        async def ask():
            replies.append((await processes.reply("check", json.dumps(FITTING["check"]).encode()))[0])

        async with anyio.create_task_group() as group:
            for _ in range(WAITING + 5):
                group.start_soon(ask)
        return replies

    assert sorted(anyio.run(answers)) == [200] * (WAITING + 1) + [503] * 4


def test_many_clients_at_once_get_their_own_answers(client):
    levels = [puzzle for puzzle in GRADED if puzzle.rows * puzzle.columns <= 64][:10] * 5
    with ThreadPoolExecutor(50) as threads:
        answers = threads.map(lambda puzzle: client.post("/solve", json={"puzzle": puzzle.to_json()}).json(), levels)
    assert [answer["solution"] for answer in answers] == [list(deduce.solve(puzzle)) for puzzle in levels]


async def _over_mcp(server):
    async with Client(server) as client:
        listed = (await client.list_tools()).tools
        answers = {name: await client.call_tool(name, arguments) for name, arguments in FITTING.items()}
        refused = [
            await client.call_tool(name, arguments)
            for name, arguments in (("check", {"puzzle": 5}), ("luck", {}), ("check", {"puzzle": "no puzzle"}))
        ]
        picture = await client.call_tool("picture", {"puzzle": EASY, "form": "png"})
    return listed, answers, refused, picture


def assert_tools_are_right(listed, answers, refused, picture):
    assert [(tool.name, tool.input_schema) for tool in listed] == [
        (name, call.input_schema) for name, call in CALLS.items()
    ]
    assert [name for name, answer in answers.items() if answer.is_error] == []
    values = {name: answer.content[0].text for name, answer in answers.items()}
    assert values.pop("picture").startswith("<svg")
    for name, text in values.items():
        schema = CALLS[name].result
        if isinstance(schema, str):
            assert faults_by(schema, json.loads(text)) == [], name
    assert [answer.is_error for answer in refused] == [True] * 3
    (image,) = picture.content
    assert (image.mime_type, base64.b64decode(image.data)[:4]) == ("image/png", b"\x89PNG")


def test_tools_are_listed_and_called_over_mcp():
    pytest.importorskip("resvg_py", reason="it draws the pictures")
    assert_tools_are_right(*anyio.run(_over_mcp, tools(Processes(2, LIMIT))))


def test_a_client_starts_the_service_over_mcp():
    pytest.importorskip("resvg_py", reason="it draws the pictures")
    first, *rest = map(str, command("serve", "--mcp", "--budget", "500000", "--jobs", "1"))
    assert_tools_are_right(*anyio.run(_over_mcp, StdioServerParameters(command=first, args=rest)))


def test_the_typed_client_calls_a_running_service():
    running = subprocess.Popen(command("serve", "--port", "0", "--jobs", "1"), stderr=subprocess.PIPE, text=True)
    try:
        service = Service(re.search(r"http://\S+?(?=;)", running.stderr.readline())[0])
        assert service.check(EASY)["status"] == "unique"
        assert service.hint(EASY)["stages"] == list(deduce.hint(deduce.parse(EASY)).stages)
        (made,) = service.generate(6, 3, seed=1)
        assert deduce.solve(deduce.parse(made)) == tuple(made["solution"])
        with pytest.raises(ServiceError, match="each side"):
            service.generate(1, 3)
    finally:
        running.terminate()
        running.communicate()
