"""Racklab from Python: run experiments, read results, answer for schedulers.

Only the standard library is needed. Table.frame() makes a pandas data frame where pandas is installed.
"""

from .command import RacklabError, run, sweep
from .comparison import Comparison, Difference, Interval, compare
from .policy import Policy
from .results import InvalidRun, Result, Run, Table, Verdict

__all__ = [
    "Comparison",
    "Difference",
    "Interval",
    "InvalidRun",
    "Policy",
    "RacklabError",
    "Result",
    "Run",
    "Table",
    "Verdict",
    "compare",
    "run",
    "sweep",
]
