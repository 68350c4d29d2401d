"""The job of the least input goes first."""

from racklab import Policy


class SmallestInput(Policy):
    stands = "jobs"

    def order(self, question):
        jobs = sorted(question["jobs"], key=lambda job: (job["input_bytes"], job["job"]))
        return [job["job"] for job in jobs]


SmallestInput().serve()
