"""Runs the quickstart in virtual time, and says who wins and why to believe it."""

import sys

import racklab

run = racklab.run(schedulers=["fifo", "fair"], repeats=5, out=sys.argv[1] if len(sys.argv) > 1 else None)
print(run.verdict)
for one in racklab.compare(run, metrics=["job_s.mean", "makespan_s"], baseline="fifo"):
    fair = one.differences["fair"]
    print(f"{one.metric}: fair - fifo = {fair.absolute} {one.unit}, {fair.pairs} pairs" + ("" if fair.sure else ", not sure"))
jobs = run.result("fair").jobs()
longest = max(jobs, key=lambda job: job["finish_s"] - job["submit_s"])
print(f"longest under fair: {longest['job']}, {longest['finish_s'] - longest['submit_s']:.1f} {jobs.units['finish_s']}")
