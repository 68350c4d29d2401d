"""Runs and their results. RACKLAB names the command; EXPERIMENT a small experiment."""

import json
import os
import pathlib
import tempfile
import unittest

import racklab

try:
    import pandas
except ImportError:
    pandas = None


class Results(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.run_there = racklab.run(
            os.environ["EXPERIMENT"], schedulers=["fifo", "fair"], repeats=2, out=cls.folder.name + "/run"
        )

    def test_a_run_tells_its_verdict_and_results(self):
        self.assertEqual("VALID", str(self.run_there.verdict))
        self.assertEqual(["fifo", "fair"], self.run_there.schedulers)
        self.assertEqual(4, len(self.run_there.results))
        self.assertGreater(self.run_there.result("fair", repeat=2)["job_s.mean"], 0)
        with self.assertRaisesRegex(KeyError, "no metric job_s.mode"):
            self.run_there.results[0]["job_s.mode"]
        with self.assertRaisesRegex(KeyError, "0 results of lifo"):
            self.run_there.result("lifo")

    def test_rows_are_typed_and_know_their_units(self):
        jobs = self.run_there.result("fifo").jobs()
        self.assertEqual(4, len(jobs))
        self.assertIsInstance(jobs[0]["finish_s"], float)
        self.assertIsInstance(jobs[0]["input_bytes"], int)
        self.assertIsInstance(jobs[0]["maps"], int)
        self.assertEqual("succeeded", jobs[0]["outcome"])
        self.assertEqual(("s", "B", None), tuple(jobs.units[name] for name in ("finish_s", "input_bytes", "name")))
        flows = self.run_there.result("fifo").flows()
        self.assertIsInstance(flows[0]["cross_rack"], bool)
        self.assertEqual("B", flows.units["bytes"])
        links = self.run_there.result("fifo").links()
        self.assertEqual("B/s", links.units["used_bytes_per_s"])
        self.assertIn(None, self.run_there.result("fifo").attempts().column("copy_s"))
        with self.assertRaisesRegex(KeyError, "there is no end_s; the columns are job, name"):
            jobs.column("end_s")

    def test_rows_are_the_same_in_all_formats(self):
        for module, formatted in (("zstandard", "csv.zst"), ("pyarrow", "parquet")):
            with self.subTest(formatted):
                there = racklab.run(
                    os.environ["EXPERIMENT"],
                    schedulers=["fifo"],
                    repeats=1,
                    set={"rows.format": formatted},
                    out=f"{self.folder.name}/{formatted}",
                )
                self.assertTrue((there.results[0].folder / f"flows.{formatted}").exists())
                try:
                    __import__(module)
                except ImportError:
                    self.skipTest(f"no {module} here")
                for name in ("jobs", "attempts", "flows", "links", "events"):
                    plain, other = (getattr(run.result("fifo"), name)() for run in (self.run_there, there))
                    self.assertEqual(plain.columns, other.columns)
                    self.assertEqual(list(plain), list(other))

    def test_schedulers_are_compared_in_pairs(self):
        (one,) = racklab.compare(self.run_there, metrics=["makespan_s"], baseline="fair")
        first, second = (
            self.run_there.result("fifo", repeat)["makespan_s"] - self.run_there.result("fair", repeat)["makespan_s"]
            for repeat in (1, 2)
        )
        self.assertEqual(2, one.differences["fifo"].pairs)
        self.assertAlmostEqual((first + second) / 2, one.differences["fifo"].absolute.estimate)
        self.assertEqual(abs(one.differences["fifo"].absolute.estimate) > one.differences["fifo"].absolute.half_width,
                         one.differences["fifo"].sure)

    def test_an_invalid_run_raises_unless_that_is_known(self):
        file = pathlib.Path(self.folder.name) / "run" / "run.json"
        text = file.read_text()
        run = json.loads(text)
        run["verdict"].update(level="INVALID", reasons=["timers were late"])
        try:
            file.write_text(json.dumps(run))
            with self.assertRaisesRegex(racklab.InvalidRun, "INVALID; timers were late"):
                racklab.Run(self.run_there.path)
            with self.assertRaisesRegex(racklab.InvalidRun, "INVALID"):
                racklab.compare(self.run_there.path)
            self.assertEqual(4, len(racklab.Run(self.run_there.path, allow_invalid=True).results))
        finally:
            file.write_text(text)

    def test_what_the_command_refuses_is_an_error_with_its_words(self):
        with self.assertRaisesRegex(racklab.RacklabError, "fife") as refused:
            racklab.run(os.environ["EXPERIMENT"], schedulers=["fife"])
        self.assertEqual(2, refused.exception.exit_code)
        with self.assertRaisesRegex(ValueError, "a sweep needs values"):
            racklab.sweep(os.environ["EXPERIMENT"])

    def test_a_sweep_has_cells(self):
        out = self.folder.name + "/sweep"
        swept = racklab.sweep(os.environ["EXPERIMENT"], {"cluster.heartbeat": ["1 s", "2 s"]}, out=out)
        self.assertEqual([{"cluster.heartbeat": "1 s"}, {"cluster.heartbeat": "2 s"}], swept.cells)
        self.assertEqual(4, len(swept.result("fifo", cell=swept.cells[1]).jobs()))


@unittest.skipIf(pandas is None, "there is no pandas here")
class Frames(unittest.TestCase):
    def test_a_table_is_a_frame(self):
        with tempfile.TemporaryDirectory() as folder:
            run = racklab.run(os.environ["EXPERIMENT"], out=folder + "/run")
            frame = run.result("fifo").jobs().frame()
        self.assertEqual("s", frame.attrs["units"]["finish_s"])
        self.assertEqual(4, len(frame))
        self.assertEqual("float64", str(frame["finish_s"].dtype))
