"""The JSON Schemas that are published."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

FOLDER = Path(__file__).parents[1] / "docs" / "schema"


@cache
def validator(name: str) -> Draft202012Validator:
    """Return what checks values by a schema, which must be one itself, or a part: `trace.json#/$defs/step`."""
    schemas = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")}
    known = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas.values())
    schema = {"$ref": name} if "#" in name else schemas[name]
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema, registry=known)


def faults_by(name: str, value: Any) -> list[str]:
    """Return what a schema finds wrong with a value."""
    return [f"{fault.json_path}: {fault.message}" for fault in validator(name).iter_errors(value)]
