"""Hypothesis for the whole suite: no deadline (machines differ), and in CI the same examples every time."""

import os

from hypothesis import settings

settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("suite")
