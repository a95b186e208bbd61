# Nothing in here is for Python: other modules of the kernel cimport it.
