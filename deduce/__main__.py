"""`python -m deduce` is the command `deduce`."""

from deduce.cli import main

main()
