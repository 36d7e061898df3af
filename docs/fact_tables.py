"""Write what the docs say of each kind of fact: its schema, its row in `trace.md`, and what makes it for a rule.

All of it comes from `deduce/reasons/facts.py` and from the docstrings of `deduce/engine/arguments.py`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import NOTHING, fields

from deduce.engine import arguments
from deduce.reasons.facts import KINDS, Fact

ROOT = Path(__file__).parents[1]
SCHEMA, TRACE, RULES = (ROOT / "docs" / name for name in ("schema/trace.json", "trace.md", "add-a-rule.md"))

FORMS: dict[str, Any] = {
    "Value": {"enum": [0, 1]},
    "Set": {"$ref": "#/$defs/names"},
    "Sets": {"type": "array", "items": {"$ref": "#/$defs/names"}, "minItems": 1},
    "Literals": {"$ref": "#/$defs/cells"},
    "LineAt": {"$ref": "#/$defs/line"},
    "LineAt | None": {"$ref": "#/$defs/line"},
    "Ways": {"type": "array", "items": {"type": "string", "pattern": "^[01]+$"}, "minItems": 1, "uniqueItems": True},
    "int": {"type": "integer", "minimum": 0},
    "bool": {"type": "boolean"},
}
"""The schema of a field by its type; a text is one of the words of its kind."""


def schema_of(kind: type[Fact]) -> dict[str, Any]:
    """Return the schema of a kind of fact."""
    word = {"enum": list(kind.words)}
    forms = FORMS | {"str": word, "tuple[str, ...]": {**FORMS["Ways"], "items": word}}
    own = fields(kind)
    return {
        "type": "object",
        "required": ["fact", *[field.name for field in own if field.default is NOTHING]],
        "properties": {"fact": {"const": kind.kind}, **{field.name: forms[str(field.type)] for field in own}},
        "additionalProperties": False,
    }


def row_of(kind: type[Fact]) -> str:
    """Return the row of a kind of fact in `trace.md`: its keys, when it is true, and what it says of the line."""
    keys = ", ".join(f"`{field.name}`" for field in fields(kind))
    return f"| `{kind.kind}` | {keys} | {_clause(kind.__doc__)} | {kind.so} |"


def makers() -> Iterator[str]:
    """Yield the rows of `add-a-rule.md`: the functions that make facts, except those of contradictions."""
    kinds = {kind.__name__ for name, kind in KINDS.items() if name != "breaks"}
    source = Path(arguments.__file__).with_name("arguments.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef) or node.name not in arguments.__all__:
            continue
        if isinstance(node.returns, ast.Name) and node.returns.id in kinds:
            names = ", ".join(argument.arg for argument in node.args.args)
            yield f"| `{node.name}({names})` | {_clause(ast.get_docstring(node))} |"


def _clause(docstring: str | None) -> str:
    text = " ".join((docstring or "").split()).removesuffix(".")
    return text if text.startswith(("X ", "Y ")) else text[:1].lower() + text[1:]


def pages() -> Iterator[tuple[Path, str]]:
    """Yield each page with the text that it should have."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    schema["$defs"]["fact"]["oneOf"] = [schema_of(kind) for kind in KINDS.values()]
    yield SCHEMA, json.dumps(schema, indent=2) + "\n"
    for page, head, rows in (
        (TRACE, "| fact | keys | true if | so the line |\n|---|---|---|---|\n", map(row_of, KINDS.values())),
        (RULES, "| fact | meaning |\n|---|---|\n", makers()),
    ):
        before, table, after = page.read_text(encoding="utf-8").partition(head)
        yield page, before + table + "\n".join(rows) + re.sub(r"\A(\|.*\n)+", "\n", after)


if __name__ == "__main__":
    for page, text in pages():
        page.write_text(text, encoding="utf-8")
