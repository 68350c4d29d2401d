"""The job with the fewest tasks left goes first."""

from racklab import Policy


class FewestTasks(Policy):
    def order(self, question):
        jobs = sorted(question["jobs"], key=lambda job: (job["waiting"] + job["running"], job["job"]))
        return [job["job"] for job in jobs]


FewestTasks().serve()
