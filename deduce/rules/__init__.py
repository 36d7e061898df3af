"""The folder of rules.  In a wheel the rule files lie here; in a checkout they lie in `rules/` at the top."""

from pathlib import Path

_here = Path(__file__).parent
if not any(path.name != "__init__.py" for path in _here.glob("*.py")):
    __path__.append(str(_here.parents[1] / "rules"))
