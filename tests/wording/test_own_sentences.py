"""Outside `wording/` no package has a sentence for readers, nor joins one from parts."""

import ast
import re
from pathlib import Path

import pytest

import deduce

ROOT = Path(deduce.__file__).parent
PACKAGES = ("answers", "drawing", "engine", "grid", "pages", "playing", "printing", "prose", "serving")

ELSEWHERE = {
    "engine/chains.py": "why a rule fails, for its author, in English",
    "engine/lean.py": "why a finding of a rule is refused, for its author, in English",
    "answers/loading.py": "errors",
    "answers/review.py": "errors",
    "prose/moves.py": "errors",
    "prose/outcomes.py": "errors",
    "prose/paragraphs.py": "kinds of tokens",
    "prose/sentences.py": "kinds of tokens",
    "prose/words.py": "kinds of tokens",
    "prose/templates.py": "templates that are read back, and their slots",
    "answers/rule_check.py": "what is wrong with a rule, for its author",
    "answers/clues.py": "errors; and for setters, in English",
    "answers/verify.py": "what is wrong with a trace, in English",
    "engine/ladder.py": "errors",
    "engine/registry.py": "what is wrong with a rule, for its author",
    "pages/report.py": "for editors, in English",
    "playing/picture.py": "the help of the board, in English",
    "playing/session.py": "what the name of a file is made of",
    "base/budget.py": "the message of an error, in English",
    "printing/typesetting.py": "errors",
    "serving/calls.py": "the description of the calls, for programs",
    "serving/service.py": "errors and a description, for programs",
    "serving/worker.py": "errors, for programs",
    "drawing/verdicts.py": "clues, for setters, collections, for editors, proofs and rules, in English",
    "drawing/picture.py": "errors, for programs",
}
"""Files with sentences, and why."""

STYLES = {"STYLES", "CSS", "DEFAULT_CSS"}

HOLE = "\0"
"""Replaces a value in an f-string."""


def sentences(source):
    """Yield the line and the text of what reads like a sentence: two words, or a word and a value, in succession."""
    for node in texts_below(ast.parse(source)):
        text = node.value if isinstance(node, ast.Constant) else joined(node)
        if isinstance(text, str) and reads_like_a_sentence(text):
            yield node.lineno, text.replace(HOLE, "{}")


def texts_below(node):
    """Yield the texts below a node that may be shown: no docstrings, no errors, no style sheets."""
    for child in ast.iter_child_nodes(node):
        targets = getattr(child, "targets", [getattr(child, "target", None)])
        if isinstance(child, ast.Raise | ast.Assert | ast.arg) or (
            isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        ):
            continue
        if any(isinstance(target, ast.Name) and target.id in STYLES for target in targets):
            continue
        if isinstance(child, ast.JoinedStr):
            yield child
            for part in child.values:
                yield from texts_below(part) if isinstance(part, ast.FormattedValue) else ()
        elif isinstance(child, ast.Constant):
            yield child
        else:
            yield from texts_below(child)


def joined(node):
    return "".join(part.value if isinstance(part, ast.Constant) else HOLE for part in node.values)


def reads_like_a_sentence(text):
    # in HTML, attributes are no sentences, and what is open or was opened elsewhere is an attribute, too
    text = re.sub(r"<[^<>]*>|<[^<>]*$|^[^<>]*/?>", " | ", text) if "<" in text else text
    words = [word.strip(".,;:()?!") for word in re.split(r"[ \n]+", text)]
    real = [bool(re.fullmatch(r"[A-Za-z]{2,}", word)) for word in words]
    return any(
        (real[at] and (real[at + 1] or HOLE in words[at + 1])) or (HOLE in words[at] and real[at + 1])
        for at in range(len(words) - 1)
    )


@pytest.mark.parametrize("package", PACKAGES)
def test_only_listed_files_have_sentences(package):
    for path in sorted((ROOT / package).rglob("*.py")) or [ROOT / package]:
        name = path.relative_to(ROOT).as_posix()
        texts = [f"{name}:{line}: {text}" for line, text in sentences(path.read_text(encoding="utf-8"))]
        assert bool(texts) == (name in ELSEWHERE), texts or name
