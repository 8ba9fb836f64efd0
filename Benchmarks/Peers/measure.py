"""Runs programs and says what they took; copies trees to run them on."""

import os
import shutil
import subprocess
import sys
import time

import png


class Measure:
    """What a program and all it started took. The peak is that of the largest process among them."""

    def __init__(self, wall, usage, status):
        self.wall, self.status = wall, status
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def run(command, folder, cores, environment=None, stdin=None, log=None):
    """Runs it in `folder` on these cores. What it says goes to the file `log`, or nowhere."""
    saying = open(log, "wb") if log else subprocess.DEVNULL
    begin = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdin=stdin or subprocess.DEVNULL,
        stdout=saying,
        stderr=saying,
        preexec_fn=(lambda: os.sched_setaffinity(0, cores)) if cores else None,
    )
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)  # so that nobody waits for it again
    if log:
        saying.close()
    return Measure(wall, usage, process.returncode)


def usable_cores(number=None):
    """The first `number` cores that this process may use, or all; none where the system cannot tell."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    return set(cores[:number] if number else cores)


def masters(tree, over=0):
    """Paths below `tree` of its @2x masters of more pixels than `over`. Those of a device are left out."""
    found = []
    for parent, folders, files in os.walk(tree):
        folders.sort()
        for file in sorted(files):
            path = os.path.join(parent, file)
            if file.endswith("@2x.png") and "~" not in file and png.header(path).pixels > over:
                found.append(os.path.relpath(path, tree))
    return found


def variant(master):
    return master[: -len("@2x.png")] + ".png"


def copy(tree, target, pairs):
    """Copies (place in the tree, place in the target), and waits until nothing of it is left to be written."""
    for source, place in pairs:
        path = os.path.join(target, place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copyfile(os.path.join(tree, source), path)
    os.sync()
