"""Whether the rules that a step names exist, and have the rating that it gives.

Nothing here knows a rule: what exists is handed in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from deduce.proving.parts import ProofError, as_list, as_number, as_object, as_text, shown, within

Rules = Mapping[str, Collection[float]]
"""Each rule by its id, with the ratings that its steps can have."""


def check_rules(step: dict[str, object], rules: Rules) -> None:
    """Check the rules of a step that is proved, and of the links of its chain.  Raises ProofError."""
    rule = _checked_id(step, rules)
    rating = as_number(step["rating"], "its rating") if "rating" in step else None
    if rating is not None and rating not in rules[rule]:
        raise ProofError(f"the rule {shown(rule)} has no rating {shown(rating)}")


def _checked_id(inference: dict[str, object], rules: Rules) -> str:
    rule = as_text(inference.get("rule"), "the rule")
    if rule not in rules:
        raise ProofError(f"there is no rule {shown(rule)}")
    for number, link in enumerate(as_list(inference.get("chain") or [], "the chain"), 1):
        with within(f"link {number}"):
            _checked_id(as_object(link, "a link"), rules)
    return rule
