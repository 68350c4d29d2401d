"""Reads run directories."""

import csv
import dataclasses
import json
import pathlib
import re

_UNITS = (("_bytes_per_s", "B/s"), ("_bytes", "B"), ("_ms", "ms"), ("_s", "s"))
_WHOLE = {"maps", "reduces", "flow", "bytes"}


class InvalidRun(Exception):
    """The run says of itself that its results are not to be trusted."""


@dataclasses.dataclass(frozen=True)
class Verdict:
    level: str
    reasons: tuple

    def __str__(self):
        return "; ".join((self.level, *self.reasons))


def unit(column):
    """The unit of a column by its name: seconds, bytes, bytes per second; None where it has none."""
    if column == "bytes":
        return "B"
    return next((unit for ending, unit in _UNITS if column.endswith(ending)), None)


def _value(column, text):
    if text == "":
        return None
    if text in ("true", "false"):
        return text == "true"
    if column in _WHOLE or unit(column) in ("B", "B/s"):
        return float(text) if "." in text or "E" in text else int(text)
    return float(text) if unit(column) else text


def _csv(lines):
    reader = csv.DictReader(lines)
    rows = [{name: _value(name, text) for name, text in row.items()} for row in reader]
    return list(reader.fieldnames or []), rows


def _compressed(file):
    try:
        from compression import zstd  # Python 3.14

        return zstd.open(file, "rt", encoding="utf-8", newline="")
    except ImportError:
        pass
    try:
        import zstandard
    except ImportError:
        raise ImportError(f"{file} needs Python 3.14, or the package zstandard: pip install zstandard") from None
    return zstandard.open(file, "rt", encoding="utf-8", newline="")


def _parquet(file):
    try:
        from pyarrow import parquet
    except ImportError:
        raise ImportError(f"{file} needs the package pyarrow: pip install pyarrow") from None
    table = parquet.read_table(file)
    return table.column_names, table.to_pylist()


def _rows(stem):
    """The columns and rows of a table, in whichever format the run has written it."""
    plain, compressed, parquet = (stem.with_name(stem.name + end) for end in (".csv", ".csv.zst", ".parquet"))
    if compressed.exists() and not plain.exists():
        try:
            with _compressed(compressed) as lines:
                return _csv(lines)
        except EOFError:
            raise ValueError(f"{compressed} is not complete: its run has not ended") from None
    if parquet.exists() and not plain.exists():
        return _parquet(parquet)
    with open(plain, encoding="utf-8", newline="") as lines:
        return _csv(lines)


class Table(list):
    """The rows of a file, each a dict of typed values; what does not exist is None."""

    def __init__(self, stem):
        self.columns, rows = _rows(stem)
        super().__init__(rows)
        self.units = {name: unit(name) for name in self.columns}

    def column(self, name):
        """The values of a column, one for each row."""
        if name not in self.columns:
            raise KeyError(f"there is no {name}; the columns are {', '.join(self.columns)}")
        return [row[name] for row in self]

    def frame(self):
        """A pandas data frame, whose attrs["units"] names the units. Needs pandas."""
        import pandas

        frame = pandas.DataFrame(list(self), columns=self.columns)
        frame.attrs["units"] = dict(self.units)
        return frame


@dataclasses.dataclass(frozen=True)
class Result:
    """One run: a scheduler's repeat, in a cell of the sweep."""

    cell: dict
    scheduler: str
    repeat: int
    metrics: dict
    folder: pathlib.Path

    def __getitem__(self, path):
        """A number of summary.json by its path, such as job_s.mean; None where it was not measured."""
        value = self.metrics
        for name in path.split("."):
            if not isinstance(value, dict) or name not in value:
                raise KeyError(f"there is no metric {path} in summary.json")
            value = value[name]
        return value

    def _table(self, name):
        return Table(self.folder / name)

    def jobs(self):
        return self._table("jobs")

    def attempts(self):
        return self._table("attempts")

    def flows(self):
        return self._table("flows")

    def links(self):
        return self._table("links")

    def events(self):
        return self._table("events")


class Run:
    """A run directory: an experiment's verdict and results.

    One that is INVALID raises InvalidRun, unless allow_invalid says that this is known.
    """

    def __init__(self, path, allow_invalid=False):
        self.path = pathlib.Path(path)
        self.info = json.loads((self.path / "run.json").read_text(encoding="utf-8"))
        verdict = self.info.get("verdict") or {"level": "NONE", "reasons": ["no run has ended"]}
        self.verdict = Verdict(verdict["level"].split(",")[0], tuple(verdict["reasons"]))
        if self.verdict.level == "INVALID" and not allow_invalid:
            raise InvalidRun(f"{self.path}: {self.verdict}; Run(path, allow_invalid=True) reads it nevertheless")
        summary = json.loads((self.path / "summary.json").read_text(encoding="utf-8"))
        self.results = [self._result(one) for one in summary["runs"]]

    def _result(self, one):
        cell = one.get("cell", {})
        # As Racklab names the folders of cells.
        folder = ",".join(_folder(f"{path}={value}") for path, value in cell.items())
        rows = self.path / folder / one["scheduler"] / str(one["repeat"])
        return Result(cell, one["scheduler"], one["repeat"], one, rows)

    @property
    def schedulers(self):
        return list(dict.fromkeys(one.scheduler for one in self.results))

    @property
    def cells(self):
        return [dict(cell) for cell in dict.fromkeys(tuple(one.cell.items()) for one in self.results)]

    def of(self, scheduler=None, repeat=None, cell=None):
        """The results of a scheduler, a repeat, a cell; all that is left out is any."""
        return [
            one
            for one in self.results
            if scheduler in (None, one.scheduler)
            and repeat in (None, one.repeat)
            and (cell is None or cell == one.cell)
        ]

    def result(self, scheduler, repeat=1, cell=None):
        """The one result of a scheduler's repeat."""
        found = self.of(scheduler, repeat, cell)
        if len(found) != 1:
            raise KeyError(f"{len(found)} results of {scheduler}, repeat {repeat}, cell {cell}; name one")
        return found[0]

    def __repr__(self):
        return f"Run({str(self.path)!r}, {self.verdict.level}, {len(self.results)} results)"


def _folder(text):
    return re.sub(r"[^A-Za-z0-9._=-]+", "-", text)
