"""The service for programs: the calls over HTTP, described by OpenAPI, and as tools over MCP (extra `serve`).

The calls run in other processes (`deduce.serving.worker`).
"""

from __future__ import annotations

import json
from functools import cache, partial
from pathlib import Path
from typing import Any

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, to_process
from mcp import types
from mcp.server import Server
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from deduce import __version__
from deduce.serving.calls import CALLS, Call, Schema
from deduce.serving.worker import MOST_BYTES, Reply, refused, reply

Answer = dict[str, Any]

WAITING = 500
"""The most calls that wait for a process at a time."""

LONGEST = 120
"""The seconds after which a call is given up.  Its limit of work ends it long before, unless deduce has a fault."""


class Processes:
    """The processes that answer calls, each one call at a time; another takes the place of one that dies."""

    def __init__(self, jobs: int, limit: int) -> None:
        """Start none yet.

        Args:
            jobs: how many.
            limit: the limit of work of a call, in steps.
        """
        self._free = CapacityLimiter(jobs)
        self._limit = limit

    async def reply(self, name: str, arguments: bytes) -> Reply:
        """Return the status of a call, and the answer as JSON."""
        if len(arguments) > MOST_BYTES:
            return refused(413, f"a call has at most {MOST_BYTES} bytes")
        if self._free.statistics().tasks_waiting >= WAITING:
            return refused(503, "too many calls wait; try again")
        async with self._free:
            try:
                with fail_after(LONGEST):
                    one = CapacityLimiter(1)
                    return await to_process.run_sync(reply, name, arguments, self._limit, cancellable=True, limiter=one)
            except (BrokenWorkerProcess, TimeoutError):
                return refused(500, "the process of the call ended; please report this call")


@cache
def schemas() -> dict[str, Schema]:
    """Return the schemas of the answers by name, as parts of one document: what they refer to is in it."""
    folder = Path(__file__).with_name("schema")
    if not folder.is_dir():
        folder = Path(__file__).parents[2] / "docs" / "schema"
    found = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}
    return {
        name: _placed({key: part for key, part in schema.items() if key not in ("$id", "$schema")}, name)
        for name, schema in found.items()
    }


def _placed(part: Any, name: str) -> Any:
    """Return a part of a schema whose references lead into one document."""
    if isinstance(part, list):
        return [_placed(each, name) for each in part]
    if not isinstance(part, dict):
        return part
    placed = {key: _placed(value, name) for key, value in part.items()}
    if isinstance(reference := part.get("$ref"), str):
        file, _, inside = reference.partition("#")
        placed["$ref"] = f"#/components/schemas/{file.removesuffix('.json') or name}{inside}"
    return placed


def openapi() -> Answer:
    """Return the description of the HTTP interface."""
    fault = {
        "type": "object",
        "required": ["error", "faults"],
        "properties": {
            "error": {"type": "string"},
            "faults": {"type": "array", "items": {"type": "object"}},
            "steps": {"type": "integer", "description": "the limit of work, if the call reached it"},
            "known": {"type": "string", "description": "what is known then"},
        },
    }

    def content(schema: Any) -> Answer:
        return {"content": {"application/json": {"schema": schema}}}

    def operation(name: str, call: Call) -> Answer:
        result = {"$ref": f"{call.result}.json"} if isinstance(call.result, str) else call.result
        refused = {"$ref": "#/components/responses/error"}
        return {
            "operationId": name,
            "summary": call.summary,
            "requestBody": {"required": True, **content(call.input_schema)},
            "responses": {
                "200": {"description": "the answer", **content(_placed(result, name))},
                **dict.fromkeys(("400", "413", "422", "500", "503"), refused),
            },
        }

    return {
        "openapi": "3.1.0",
        "info": {"title": "deduce", "version": __version__, "description": "Binary puzzles, solved as a person does."},
        "paths": {f"/{name}": {"post": operation(name, call)} for name, call in CALLS.items()},
        "components": {
            "schemas": schemas(),
            "responses": {"error": {"description": "what is wrong", **content(fault)}},
        },
    }


def application(processes: Processes, hosts: list[str]) -> Starlette:
    """Return the HTTP interface: `POST /CALL` for each call, and `GET /openapi.json`.

    It answers only requests to the given names of hosts, so that no page of another site reaches it by its own name.
    """

    async def answer(name: str, request: Request) -> Response:
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > MOST_BYTES:
                break
        return _response(await processes.reply(name, body))

    async def described(request: Request) -> Response:
        return JSONResponse(openapi())

    async def failed(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return _response(refused(error.status_code, f"{error.detail}; /openapi.json lists the calls"))

    routes = [Route(f"/{name}", partial(answer, name), methods=["POST"]) for name in CALLS]
    guard = Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False)
    return Starlette(
        routes=[*routes, Route("/openapi.json", described)],
        middleware=[guard],
        exception_handlers={HTTPException: failed},
    )


def _response(reply: Reply) -> Response:
    status, answer = reply
    return Response(answer, status, media_type="application/json")


def tools(processes: Processes) -> Server[Any]:
    """Return the same calls as tools over MCP."""

    async def listed(context: Any, request: Any) -> types.ListToolsResult:
        read_only = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
        return types.ListToolsResult(
            tools=[
                types.Tool(name=name, description=call.summary, input_schema=call.input_schema, annotations=read_only)
                for name, call in CALLS.items()
            ]
        )

    async def called(context: Any, request: types.CallToolRequestParams) -> types.CallToolResult:
        name = request.name
        status, answer = refused(404, f"there is no tool {name!r}")
        if name in CALLS:
            status, answer = await processes.reply(name, json.dumps(request.arguments or {}).encode())
        text = answer.decode()
        if status != 200:
            return types.CallToolResult(content=[types.TextContent(text=json.loads(text)["error"])], is_error=True)
        if name == "picture":
            picture = json.loads(text)
            if picture["media_type"] == "image/png":
                return types.CallToolResult(content=[types.ImageContent(data=picture["data"], mime_type="image/png")])
            text = picture["data"]
        return types.CallToolResult(content=[types.TextContent(text=text)])

    return Server("deduce", version=__version__, on_list_tools=listed, on_call_tool=called)
