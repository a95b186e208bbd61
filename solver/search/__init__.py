"""The kernel: the only code that has to be fast. Cython, no game names, no Python objects inside a search."""
