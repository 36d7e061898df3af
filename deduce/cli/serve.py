"""`deduce serve`: answers for programs, over HTTP or MCP."""

from __future__ import annotations

import json
import socket
from typing import Annotated

from typer import Option

from deduce.base.files import reason_of
from deduce.base.workers import cores
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, CommandError, print_note

LOCAL = ("127.0.0.1", "localhost", "::1")


@cli.with_shared({"jobs"})
def serve(
    host: Annotated[str, Option(metavar="NAME", help="Address to listen at; others than this machine's are open.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int, Option(metavar="N", min=0, max=65535, help="Port to listen at; 0 for any that is free.")
    ] = 8000,
    mcp: Annotated[
        bool, Option("--mcp", help="Offer the calls as tools over MCP, on standard input and output.")
    ] = False,
    openapi: Annotated[bool, Option("--openapi", help="Print the description of the HTTP interface, and end.")] = False,
    budget: Annotated[
        int, Option(metavar="N", min=0, help="Limit of work of a call, in steps. A million takes about a second.")
    ] = 750_000,
    *,
    shared: cli.Shared,
) -> int:
    """The calls are check, solve, hint, explain, grade, generate, review and picture. Without --host, only programs on
    this machine reach them.
    """
    from deduce.serving import service

    if openapi:
        print(json.dumps(service.openapi(), indent=1))
        return DONE
    processes = service.Processes(shared.jobs or max(cores(), 2), budget)
    if mcp:
        import anyio
        from mcp.server.stdio import stdio_server

        async def offer() -> None:
            server = service.tools(processes)
            async with stdio_server() as (read, write):
                await server.run(read, write, server.create_initialization_options())

        anyio.run(offer)
        return DONE
    import uvicorn

    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise CommandError(f"cannot listen at {host} port {port}: {reason_of(error)}") from None
    print_note(f"Listening at http://{host}:{listening.getsockname()[1]}; Ctrl-C ends it.")
    hosts = [*LOCAL] if host in LOCAL else ["*"]
    uvicorn.Server(uvicorn.Config(service.application(processes, hosts), log_level="warning")).run([listening])
    return DONE
