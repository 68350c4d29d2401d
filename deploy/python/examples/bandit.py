"""Learns, while a run goes on, which of two orders does better: first come, or fewest tasks left.

Each minute plays one, chosen by Thompson sampling. Its reward: jobs that left for each second that jobs were there.
"""

from racklab import Policy

EPOCH_NS = 60 * 10**9


class Bandit(Policy):
    events = ("submitted", "left")
    arms = (lambda job: job["job"], lambda job: (job["waiting"] + job["running"], job["job"]))

    def begin(self):
        self.rewards = [[], []]
        self.arm = self.jobs = self.left = self.since = self.until = self.spent = 0

    def on_event(self, event):
        self.pass_to(event["at_ns"])
        self.jobs += 1 if event["event"] == "submitted" else -1
        self.left += event["event"] == "left"

    def pass_to(self, now):
        self.spent += self.jobs * (now - self.since)
        self.since = now

    def order(self, question):
        self.pass_to(question["now_ns"])
        if question["now_ns"] >= self.until:
            if self.spent:
                self.rewards[self.arm].append(1e9 * self.left / self.spent)
            self.arm = max((0, 1), key=self.draw)
            self.left = self.spent = 0
            self.until = question["now_ns"] + EPOCH_NS
        return [job["job"] for job in sorted(question["jobs"], key=self.arms[self.arm])]

    def draw(self, arm):
        known = self.rewards[arm]
        mean = sum(known) / len(known) if known else 1.0
        return self.random.gauss(mean, mean / (1 + len(known)) ** 0.5)


Bandit().serve()
