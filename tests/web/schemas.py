"""The JSON Schemas that are published; that of traces is written from the fields: `python tests/web/schemas.py`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from attrs import NOTHING, fields
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from deduce.difficulty import LEVELS
from deduce.facts import GAME_RULES, KINDS, Fact
from deduce.trace import FORMAT, STATUSES

FOLDER = Path(__file__).parents[2] / "docs" / "schema"


@cache
def validator(name: str) -> Draft202012Validator:
    """Return what checks values by a schema, which must be one itself."""
    schemas = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")}
    known = Registry().with_resources((own["$id"], Resource.from_contents(own)) for own in schemas.values())
    Draft202012Validator.check_schema(schemas[name])
    return Draft202012Validator(schemas[name], registry=known)


def faults_by(name: str, value: Any) -> list[str]:
    """Return what a schema finds wrong with a value."""
    return [f"{fault.json_path}: {fault.message}" for fault in validator(name).iter_errors(value)]


TEXT = {"type": "string"}
CELLS = {"$ref": "#/$defs/cells"}
NAMES = {"$ref": "#/$defs/names"}
FACTS = {"type": "array", "items": {"$ref": "#/$defs/fact"}}
PARTS = {"type": "array", "items": {"$ref": "#/$defs/argument"}}
TYPES: dict[str, Any] = {
    "Set": NAMES,
    "Sets": {"type": "array", "items": NAMES, "minItems": 1},
    "Held": CELLS,
    "Value": {"enum": [0, 1]},
    "LineAt": {"$ref": "#/$defs/line"},
    "LineAt | None": {"$ref": "#/$defs/line"},
    "Ways": {"type": "array", "items": {"type": "string", "pattern": "^[01]+$"}, "minItems": 1, "uniqueItems": True},
    "tuple[str, ...]": {"type": "array", "items": {"enum": list(GAME_RULES)}, "minItems": 1, "uniqueItems": True},
    "int": {"type": "integer", "minimum": 0},
    "str": TEXT,
    "bool": {"type": "boolean"},
}
"""What stands for a field of a fact, by its type."""

WORDS = {("needs", "by"): ["three", "gap", "sign"], ("sign", "sign"): ["=", "x"], ("breaks", "rule"): list(GAME_RULES)}
"""The texts that a field may have, by the kind of fact and its name."""


def record(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False}


def of_fact(kind: type[Fact]) -> dict[str, Any]:
    """Return what describes a kind of fact."""
    described: dict[str, Any] = {"fact": {"const": kind.kind}}
    for one in fields(kind):
        words = WORDS.get((kind.kind, one.name))
        described[one.name] = {"enum": words} if words else TYPES[str(one.type)]
    return record(described, "fact", *(one.name for one in fields(kind) if one.default is NOTHING))


def of_trace() -> dict[str, Any]:
    """Return the schema of a trace."""
    count, rating = {"type": "integer", "minimum": 0}, {"type": "number", "minimum": 0, "exclusiveMaximum": 9}
    grade = {
        "level": count | {"maximum": max(LEVELS)},
        "name": TEXT,
        "rating": rating,
        "effort": {"type": "number", "minimum": 0},
        "opening": rating,
        "bottlenecks": count,
        "steps": count,
        "hardest": TEXT,
        "techniques": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
        "longest_chain": count,
        "clues": count,
        "status": {"enum": ["graded", "stuck", "none"]},
        "message": TEXT,
    }
    argument = {"rule": TEXT, "line": TYPES["LineAt"], "facts": FACTS, "suppose": CELLS, "then": PARTS, "places": CELLS}
    step = {"rule": TEXT, "rating": rating | {"minimum": 1}, **argument, "text": TEXT}
    trace = {
        "format": {"const": FORMAT},
        "language": {"type": "string", "pattern": "^[a-z]{2}$"},
        "puzzle": {"$ref": "puzzle.json"},
        "status": {"enum": list(STATUSES)},
        "final": {"type": "array", "items": {"type": "string", "pattern": "^[01.]+$"}},
        "grade": record(grade, "level", "name", "rating", "effort"),
        "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}},
        "refutation": {"$ref": "#/$defs/refutation"},
        "suppositions": record({"tried": count, "untried": count | {"minimum": 1}}, "tried", "untried"),
    }
    cell = "^r[1-9][0-9]*c[1-9][0-9]*$"
    names = {"type": "array", "items": {"type": "string", "pattern": cell}, "minItems": 1, "uniqueItems": True}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "trace.json",
        "title": "A trace",
        "description": f"The whole argument that solves one puzzle, {FORMAT}.",
        **record(trace, "format", "puzzle", "status", "final", "steps"),
        "$defs": {
            "line": {"type": "string", "pattern": "^[rc][1-9][0-9]*$"},
            "names": names,
            "cells": {
                "type": "object",
                "propertyNames": {"pattern": cell},
                "additionalProperties": {"enum": [0, 1]},
            },
            "step": record(step, "rule", "rating", "text", "places"),
            "refutation": record(argument | {"text": TEXT}, "text"),
            "argument": record(argument),
            "fact": {"oneOf": [of_fact(kind) for kind in KINDS.values()]},
        },
    }


if __name__ == "__main__":
    (FOLDER / "trace.json").write_text(json.dumps(of_trace(), indent=2) + "\n", encoding="utf-8")
