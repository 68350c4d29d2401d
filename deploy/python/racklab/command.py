"""Starts the racklab command."""

import os
import pathlib
import re
import shutil
import subprocess
import sysconfig

from .results import Run

_INVALID = 3


class RacklabError(Exception):
    """The command has ended with an error; its words are the message."""

    def __init__(self, exit_code, message):
        super().__init__(message)
        self.exit_code = exit_code


def executable():
    """The command: $RACKLAB, or that of the archive, checkout or wheel that this package is of, or that in PATH."""
    if os.environ.get("RACKLAB"):
        return os.environ["RACKLAB"]
    beside = pathlib.Path(__file__).resolve().parents[2] / "bin" / "racklab"
    installed = pathlib.Path(sysconfig.get_path("scripts")) / "racklab"
    for command in (beside, installed):
        if command.is_file():
            return str(command)
    found = shutil.which("racklab")
    if found is None:
        raise RacklabError(2, "there is no racklab in PATH: set RACKLAB to the command's path")
    return found


def call(*words):
    """Runs a command and returns its exit code and what it printed; errors but an INVALID run are raised."""
    done = subprocess.run([executable(), *map(str, words)], capture_output=True, text=True)
    if done.returncode not in (0, _INVALID):
        raise RacklabError(done.returncode, done.stderr.strip() or done.stdout.strip())
    return done.returncode, done.stdout


def run(experiment="quickstart", *, clock="virtual", set=None, allow_invalid=False, **options):
    """Runs an experiment, a bundled one or a file, and returns its results.

    Options are those of the command: schedulers=["fifo", "fair"], repeats=5, seed=2, out="runs/mine",
    jar="mine.jar", workload="swim:trace.tsv". A list of a path's values in set={"tasks.slowstart": 0.8} is HOCON.
    """
    _, said = call(*words_of(experiment, clock=clock, set=set, **options))
    folder = re.search(r"^results: (.+)$", said, re.M).group(1)
    return Run(folder, allow_invalid=allow_invalid)


def sweep(experiment="quickstart", over=None, **options):
    """Runs an experiment with each combination of values: over={"cluster.heartbeat": ["1 s", "3 s"]}."""
    if not over:
        raise ValueError("a sweep needs values: over={'cluster.heartbeat': ['1 s', '3 s']}")
    lists = {f"sweep.{path}": list(values) for path, values in over.items()}
    return run(experiment, set={**options.pop("set", {}), **lists}, **options)


def words_of(experiment, clock="virtual", set=None, **options):
    """The command line of a run."""
    words = ["run", str(experiment), "--clock", clock, "--quiet"]
    for name, value in options.items():
        words += _option("--" + name.replace("_", "-"), value)
    for path, value in (set or {}).items():
        words += ["--set", f"{path}={_hocon(value)}"]
    return list(map(str, words))


def _option(name, value):
    if value is True:
        return [name]
    if value is False or value is None:
        return []
    if name == "--jar" and not isinstance(value, (str, os.PathLike)):
        return [word for one in value for word in (name, one)]
    if isinstance(value, (list, tuple)):
        return [name, ",".join(map(str, value))]
    return [name, value]


def _hocon(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_hocon(one) for one in value) + "]"
    return str(value)
