"""The search knows no rule: a mistake in a file of rules cannot change the number of solutions."""

import subprocess
import sys


def test_search_loads_no_rule():
    program = (
        "import sys, deduce, deduce.search.culprits, deduce.loading, deduce.search.solutions as search\n"
        "assert search.solve(deduce.Puzzle(['1...', '..0.', '....', '....'], False))\n"
        "print(*[name for name in sys.modules if name.startswith(('deduce.rules', 'deduce.ladder', 'deduce.arguing'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
