"""Pictures of a run. RACKLAB names the command; EXPERIMENT a small experiment."""

import os
import tempfile
import unittest

import racklab
from racklab import plots

try:
    import matplotlib
    import pandas  # The notebook reads frames too.

    matplotlib.use("Agg")
except ImportError:
    matplotlib = None


class Lanes(unittest.TestCase):
    def test_what_runs_at_once_lies_side_by_side(self):
        def attempt(name, start, finish, node="n1"):
            return {"attempt": name, "type": "map", "node": node, "start_s": start, "finish_s": finish}

        placed = plots.lanes(
            [attempt("c", 5, 9), attempt("a", 0, 5), attempt("b", 2, 6), attempt("d", 5, 6), attempt("e", 2, 3, "n2")]
        )
        self.assertEqual(
            [("a", 0), ("b", 1), ("e", 0), ("c", 0), ("d", 2)], [(one["attempt"], lane) for _, lane, one in placed]
        )


@unittest.skipIf(matplotlib is None, "there is no matplotlib, or no pandas, here")
class Pictures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.run_there = racklab.run(
            os.environ["EXPERIMENT"], schedulers=["fifo", "fair"], repeats=2, out=cls.folder.name + "/run"
        )
        cls.result = cls.run_there.result("fair")

    def test_a_gantt_has_a_bar_for_each_attempt(self):
        axes = plots.gantt(self.result)
        self.assertEqual(len(self.result.attempts()), len(axes.patches))
        longest = max(bar.get_x() + bar.get_width() for bar in axes.patches)
        self.assertAlmostEqual(max(self.result.attempts().column("finish_s")), longest)
        self.assertEqual({"map", "reduce"}, {text.get_text() for text in axes.get_legend().get_texts()})
        with self.assertRaisesRegex(ValueError, "no attempt to draw"):
            plots.gantt(self.result, nodes=["r9-n9"])

    def test_links_have_a_rectangle_for_each_window(self):
        rows = [row for row in self.result.links() if row["link"] == "r1.up"]
        axes = plots.links(self.result, names=["r1.up"])
        self.assertEqual(len(rows), len(axes.patches))
        self.assertEqual(["r1.up"], [label.get_text() for label in axes.get_yticklabels()])
        with self.assertRaisesRegex(KeyError, "no link r9.up"):
            plots.links(self.result, names=["r9.up"])

    def test_job_times_end_at_all_jobs(self):
        axes = plots.job_times(self.run_there)
        self.assertEqual(["fifo", "fair"], [line.get_label() for line in axes.lines])
        for line in axes.lines:
            self.assertEqual(100, max(line.get_ydata()))
            self.assertEqual(8, len(line.get_ydata()))

    def test_differences_stand_where_compare_has_them(self):
        comparisons = racklab.compare(self.run_there, metrics=["job_s.mean", "makespan_s"], baseline="fifo")
        axes = plots.differences(comparisons)
        self.assertEqual("from fifo, %", axes.get_xlabel())
        self.assertEqual(["fair: job_s.mean", "fair: makespan_s"], [one.get_text() for one in axes.get_yticklabels()])
        self.assertAlmostEqual(
            100 * comparisons[0].differences["fair"].relative.estimate, axes.containers[0].lines[0].get_xdata()[0]
        )
