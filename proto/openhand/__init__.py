"""The wire schema of openhand in Python: what its clients, its service and its command speak.

The solver itself is the package `solver` and knows nothing of this one. Versions of the schema are packages of their
own; there is one, `openhand.v1`.
"""
