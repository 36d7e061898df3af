"""The command as a program that needs no Python, as PyInstaller packs it."""

from multiprocessing import freeze_support

from deduce.__main__ import main

freeze_support()
main()
