"""Compares schedulers in pairs of the same seed, as racklab compare does."""

import dataclasses
import json

from .command import call
from .results import InvalidRun


@dataclasses.dataclass(frozen=True)
class Interval:
    """A mean with its 95 % interval; the half width is None where one repeat tells none."""

    estimate: float
    half_width: float

    def __str__(self):
        if self.half_width is None:
            return f"{self.estimate:.4g}"
        return f"{self.estimate:.4g} +/- {self.half_width:.2g}"


@dataclasses.dataclass(frozen=True)
class Difference:
    """Of a scheduler from the baseline, in pairs of the same seed: absolute, and as a share."""

    pairs: int
    absolute: Interval
    relative: Interval

    @property
    def sure(self):
        """Whether its interval leaves out zero."""
        width = self.absolute.half_width
        return width is not None and abs(self.absolute.estimate) > width


@dataclasses.dataclass(frozen=True)
class Comparison:
    """One metric in one cell; sentence says who wins, if that can be said."""

    cell: dict
    metric: str
    unit: str
    baseline: str
    means: dict
    differences: dict
    sentence: str


def compare(*runs, metrics=("job_s.mean",), baseline=None, allow_invalid=False):
    """Compares the schedulers of runs or run directories: a Comparison for each cell and metric."""
    words = ["compare", *(getattr(run, "path", run) for run in runs), "--json"]
    for metric in metrics:
        words += ["--metric", metric]
    if baseline is not None:
        words += ["--baseline", baseline]
    told = json.loads(call(*words)[1])
    for one in told["directories"]:
        if one["verdict"].startswith("INVALID") and not allow_invalid:
            raise InvalidRun(f"{one['folder']}: {'; '.join([one['verdict'], *one['reasons']])}")
    return [
        Comparison(
            cell["cell"],
            metric["metric"],
            metric["unit"],
            told["baseline"],
            {name: _interval(mean) for name, mean in metric["means"].items()},
            {name: _difference(one) for name, one in metric["differences"].items()},
            (metric.get("winner") or {}).get("sentence", ""),
        )
        for cell in told["cells"]
        for metric in cell["metrics"]
    ]


def _interval(told):
    return Interval(told["estimate"], told.get("half_width"))


def _difference(told):
    return Difference(told["pairs"], _interval(told["absolute"]), _interval(told["relative"]))
