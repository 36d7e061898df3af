"""What `mkdocs build` adds to the pages of this folder: the rules, the public names, and the keys of all JSON."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import deduce

FOLDER = Path(__file__).parent
ABOVE = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+)([^)#]+)(#[^)]*)?\)")
SCHEMA = re.compile(r"\((?:\.\./)*schema/([\w-]+)\.json(?:#[^)]*)?\)")


def on_files(files: Any, config: Any) -> Any:
    """Add the generated pages."""
    from mkdocs.structure.files import File

    for name, text in (("rules.md", rules()), ("reference.md", reference()), ("schemas.md", schemas())):
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Lead links to files above this folder to the repository, if its address is known, and schemas to their page."""
    here = Path(page.file.src_uri).parent

    def above(match: re.Match[str]) -> str:
        path = os.path.normpath(Path("docs") / here / match[2] / match[3])
        if not path.startswith("docs"):
            return f"[{match[1]}]({config.repo_url}/blob/main/{path})" if config.repo_url else match[1]
        return match[0]

    to_top = "../" * len(here.parts)
    return ABOVE.sub(above, SCHEMA.sub(rf"({to_top}schemas.md#\1)", markdown))


def rules() -> str:
    """Return the page of the rules, as `deduce rules` prints them."""
    parts = [
        "# The rules",
        "This is what `deduce rules` prints, and then `deduce rules NAME` for each rule.",
        printed(),
    ]
    for rule in deduce.load_ladder().rules:
        parts += [f"## {rule.info.id}", printed(rule.info.id)]
    return "\n\n".join(parts) + "\n"


def printed(*words: str) -> str:
    """Return what `deduce rules` prints, as a block."""
    environment = os.environ | {"COLUMNS": "80", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "deduce", "rules", *words]
    ended = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, encoding="utf-8")
    return f"```text\n{ended.stdout.rstrip()}\n```"


def reference() -> str:
    """Return the page of the public names, which mkdocstrings fills with their docstrings."""
    groups: dict[str, list[str]] = {"Functions": [], "Values": [], "Errors": []}
    for name in deduce.__all__:
        value = getattr(deduce, name)
        if name != "languages":
            is_error = isinstance(value, type) and issubclass(value, Exception)
            groups["Errors" if is_error else "Values" if isinstance(value, type) else "Functions"].append(name)
    parts = ["# Reference", "All public names. [The library](library.md) introduces them."]
    for title, names in groups.items():
        parts += [f"## {title}", *(f"::: deduce.{name}" for name in names)]
    parts += ["## Languages", f"`deduce.languages` is `{deduce.languages}`."]
    return "\n\n".join(parts) + "\n"


def schemas() -> str:
    """Return the page of the JSON schemas: a section for each, with its keys."""
    parts = ["# Keys of the JSON", "[JSON](json.md) says which command writes which object."]
    for path in sorted((FOLDER / "schema").glob("*.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        parts += [f"## {path.stem}", f"{schema['title']}. {schema['description']}"]
        parts += [f"The [schema](schema/{path.name}) as JSON.", *table_of(schema)]
        for name, part in schema.get("$defs", {}).items():
            tables = table_of(part)
            parts += [f"### {path.stem}: {name}", *tables] if tables else []
    return "\n\n".join(parts) + "\n"


def table_of(schema: dict[str, Any]) -> list[str]:
    """Return the keys of an object, or of each kind of object, as tables."""
    tables = [table for kind in schema.get("oneOf", []) for table in table_of(kind)]
    if "properties" in schema:
        rows = [
            f"| `{key}` | {type_of(value)} | {'yes' if key in schema.get('required', ()) else ''} |"
            f" {value.get('description', '')} |"
            for key, value in schema["properties"].items()
        ]
        about = [f"{schema['description'].capitalize()}:"] if "$id" not in schema and "description" in schema else []
        tables += [*about, "\n".join(["| key | type | always there | meaning |", "|---|---|---|---|", *rows])]
    return tables


def type_of(schema: dict[str, Any]) -> str:
    """Return the type of a value in a few words."""
    if "$ref" in schema:
        file, _, part = schema["$ref"].partition("#")
        name = part.rpartition("/")[2]
        return " ".join(filter(None, (file.removesuffix(".json"), name))) or "the same"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if "oneOf" in schema:
        return " or ".join(map(type_of, schema["oneOf"]))
    kinds = schema.get("type", "any")
    text = " or ".join(kinds) if isinstance(kinds, list) else kinds
    if "items" in schema:
        return f"array of {type_of(schema['items'])}"
    keys = [f"`{key}`" for key in schema.get("properties", ())]
    return f"{text} with {', '.join(keys)}" if keys else text
