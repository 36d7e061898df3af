"""A typed client of `deduce serve`, with nothing but the standard library.

service = Service("http://127.0.0.1:8000")
print(service.hint("6x6u:jfCFACCe")["stages"][0])
"""

import json
from typing import Any, Literal, NotRequired, TypedDict
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Check(TypedDict):
    """How many solutions a puzzle has."""

    status: Literal["unique", "none", "several", "unknown"]
    faults: list[str]


class Hint(TypedDict):
    """The next step: where to look, which rule, the whole step."""

    status: str
    stages: list[str]
    text: str
    places: NotRequired[dict[str, int]]


class Puzzle(TypedDict):
    """A puzzle with its solution."""

    givens: list[str]
    solution: list[str]


class ServiceError(Exception):
    """The service refused a call, and says why."""


class Service:
    """Calls of the service at an address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def call(self, name: str, **arguments: Any) -> Any:
        """Return the answer of any call.  Raises ServiceError."""
        body = json.dumps(arguments).encode()
        request = Request(f"{self.address}/{name}", body, {"Content-Type": "application/json"})
        try:
            with urlopen(request) as answer:
                return json.load(answer)
        except HTTPError as refused:
            with refused:
                raise ServiceError(json.load(refused)["error"]) from None

    def check(self, puzzle: str) -> Check:
        result: Check = self.call("check", puzzle=puzzle)
        return result

    def hint(self, grid: str, language: str = "en") -> Hint:
        result: Hint = self.call("hint", grid=grid, language=language)
        return result

    def generate(self, size: int, level: int, count: int = 1, seed: int | None = None) -> list[Puzzle]:
        wanted = {"size": size, "level": level, "count": count} | ({} if seed is None else {"seed": seed})
        result: list[Puzzle] = self.call("generate", **wanted)
        return result
