"""The command line: a module for each command, or for several, listed in `app`.

A command is a function with typed parameters, which typer reads as arguments and options; its docstring is the help
after the first line, which `app.COMMANDS` has.  Options that several commands have are fields of `frame.Shared`;
`frame.with_shared` gives a command those that it names.  It returns an exit status.  It raises a DeduceError for what a
person can put right: `app.main` prints every error as one line on standard error.  Results go to standard output,
everything else to standard error.
"""
