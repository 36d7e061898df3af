"""The search knows no rule and no sentence: a mistake in a file of rules cannot change the number of solutions."""

import subprocess
import sys


def test_search_loads_no_rule_and_no_sentence():
    program = (
        "import sys, deduce, deduce.grid.culprits, deduce.answers.loading, deduce.grid.solutions as search\n"
        "assert search.solve(deduce.Puzzle(['1...', '..0.', '....', '....'], False))\n"
        "rooms = tuple(f'deduce.{room}' for room in ('arguing', 'ladder', 'rules', 'wording'))\n"
        "print(*[name for name in sys.modules if name.startswith(rooms)])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
