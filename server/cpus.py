"""How many CPUs this process may use: the least of the machine's, its affinity's and its control groups' quotas.

Invariant: at least 1. A quota of one CPU and a half counts as two: a thread more than the quota idles less than one
fewer.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path

_GROUPS = Path("/proc/self/cgroup")
_MOUNT = Path("/sys/fs/cgroup")


def usable_cpus(groups: Path = _GROUPS, mount: Path = _MOUNT) -> int:
    """The number of CPUs that threads of this process can keep busy."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min([count, *(math.ceil(quota) for quota in quotas(groups, mount))]))


def quotas(groups: Path = _GROUPS, mount: Path = _MOUNT) -> Iterator[float]:
    """The CPU quotas of the process's group and of those above it, of both kinds of control groups."""
    try:
        lines = groups.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, _, rest = line.partition(":")
        controllers, colon, path = rest.partition(":")
        if not colon or (controllers and "cpu" not in controllers.split(",")):
            continue
        root = mount / "cpu" if controllers else mount
        place = root / path.lstrip("/")
        # Inside a container the path may be the host's and not be there: then the mount itself is the group.
        for folder in (place, *place.parents):
            quota = _unified(folder) if not controllers else _legacy(folder)
            if quota:
                yield quota
            if folder == root:
                break


def _unified(folder: Path) -> float | None:
    try:
        quota, period = (folder / "cpu.max").read_text().split()
        return None if quota == "max" else int(quota) / int(period)
    except (OSError, ValueError, ZeroDivisionError):
        return None


def _legacy(folder: Path) -> float | None:
    try:
        quota = int((folder / "cpu.cfs_quota_us").read_text())
        return quota / int((folder / "cpu.cfs_period_us").read_text()) if quota > 0 else None
    except (OSError, ValueError, ZeroDivisionError):
        return None
