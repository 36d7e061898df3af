"""The service for programs: the calls over HTTP, described by OpenAPI, and as tools over MCP (extra `serve`).

The calls run in other processes (`deduce.serving.pool`).
"""

from __future__ import annotations

import json
from functools import cache, partial
from pathlib import Path
from typing import Any

from anyio import CapacityLimiter, to_thread
from jsonschema import Draft202012Validator
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
from deduce.serving.pool import Answer, Pool

MOST_BYTES = 1_000_000
"""The longest request."""

WAITING = 500
"""The most calls that wait for an answer at a time."""


def fault_of(call: Call, arguments: object) -> str:
    """Return what is wrong with the arguments of a call by their schema; empty if nothing is."""
    try:
        error = next(iter(Draft202012Validator(call.input_schema).iter_errors(arguments)), None)
    except RecursionError:
        return "the arguments are nested too deeply"
    return "" if error is None else f"{error.json_path}: {error.message[:200]}"


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
        "properties": {"error": {"type": "string"}, "faults": {"type": "array", "items": {"type": "object"}}},
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
                **dict.fromkeys(("400", "413", "422", "503"), refused),
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


def application(pool: Pool, hosts: list[str]) -> Starlette:
    """Return the HTTP interface: `POST /CALL` for each call, and `GET /openapi.json`.

    It answers only requests to the given names of hosts, so that no page of another site reaches it by its own name.
    """
    limiter = CapacityLimiter(WAITING)

    async def answer(name: str, request: Request) -> Response:
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > MOST_BYTES:
                return _refused(413, f"a request has at most {MOST_BYTES} bytes")
        try:
            arguments = json.loads(body)
        except (ValueError, RecursionError):
            return _refused(400, "the request is not JSON")
        if fault := fault_of(CALLS[name], arguments):
            return _refused(422, fault)
        result = await to_thread.run_sync(pool.call, name, arguments, limiter=limiter)
        if "value" in result:
            return JSONResponse(result["value"])
        return JSONResponse({key: result[key] for key in ("error", "faults")}, 503 if "busy" in result else 422)

    async def described(request: Request) -> Response:
        return JSONResponse(openapi())

    async def failed(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return _refused(error.status_code, f"{error.detail}; /openapi.json lists the calls")

    routes = [Route(f"/{name}", partial(answer, name), methods=["POST"]) for name in CALLS]
    guard = Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False)
    return Starlette(
        routes=[*routes, Route("/openapi.json", described)],
        middleware=[guard],
        exception_handlers={HTTPException: failed},
    )


def _refused(status: int, error: str) -> Response:
    return JSONResponse({"error": error, "faults": []}, status)


def tools(pool: Pool) -> Server[Any]:
    """Return the same calls as tools over MCP."""
    limiter = CapacityLimiter(WAITING)

    async def listed(context: Any, request: Any) -> types.ListToolsResult:
        read_only = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
        return types.ListToolsResult(
            tools=[
                types.Tool(name=name, description=call.summary, input_schema=call.input_schema, annotations=read_only)
                for name, call in CALLS.items()
            ]
        )

    async def called(context: Any, request: types.CallToolRequestParams) -> types.CallToolResult:
        name, arguments = request.name, request.arguments or {}
        fault = fault_of(CALLS[name], arguments) if name in CALLS else f"there is no tool {name!r}"
        result: Answer = {"error": fault}
        if not fault:
            result = await to_thread.run_sync(pool.call, name, arguments, limiter=limiter)
        if "value" not in result:
            return types.CallToolResult(content=[types.TextContent(text=result["error"])], is_error=True)
        value = result["value"]
        if name == "picture" and value["media_type"] == "image/png":
            return types.CallToolResult(content=[types.ImageContent(data=value["data"], mime_type="image/png")])
        text = value["data"] if name == "picture" else json.dumps(value, ensure_ascii=False)
        return types.CallToolResult(content=[types.TextContent(text=text)])

    return Server("deduce", version=__version__, on_list_tools=listed, on_call_tool=called)
