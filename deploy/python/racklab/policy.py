"""A scheduler's answers in Python: subclass Policy, and end the file with MyPolicy().serve()."""

import json
import random
import sys

VERSION = 1
_ANSWERS = ("order", "slots", "maps", "reduces", "copies", "containers")


class Policy:
    """Answers those questions whose methods a subclass has: order, slots, maps, reduces, copies, containers.

    Each takes the question, a dict as it was said, and returns the answer. self.random is seeded by the run: draw from
    nothing else, and runs repeat. What it prints goes to its standard error, since its output is the dialogue.
    """

    events = ()
    """Those that on_event hears of: some of submitted, left, launched, ended."""

    stands = "slot"
    """For how long an order stands: slot, heartbeat or jobs."""

    promises = ()
    """The words of the rules that tested reports on, one line each; racklab simulate counts and checks them."""

    random = random.Random(0)
    cluster = None
    _wake_ns = None
    _tested = ()

    def begin(self):
        """Called once, when self.cluster and self.random are there."""

    def on_event(self, event):
        """Called for each event, in their order, before the question that follows them."""

    def wake(self, question):
        """Names of attempts to kill."""
        return []

    def wake_at(self, time_ns):
        """With the next answer, asks to be woken then."""
        self._wake_ns = time_ns

    def tested(self, promise, kept, otherwise=""):
        """Reports, with the next answer, that a decision has put a promise to the test; otherwise says what broke it."""
        test = {"promise": promise, "kept": bool(kept)}
        self._tested += (test if kept else {**test, "otherwise": otherwise},)

    def answer(self, question):
        """The line that answers a line, as a dict."""
        if question["ask"] == "hello":
            self.cluster = question["cluster"]
            self.random = random.Random(int(question["seed"]))
            self.begin()
            answers = [name for name in _ANSWERS if hasattr(self, name)]
            hello = {"version": VERSION, "answers": answers, "events": list(self.events)}
            return {**hello, "promises": list(self.promises)} if self.promises else hello
        for event in question["events"]:
            self.on_event(event)
        line = {"answer": getattr(self, question["ask"])(question)}
        if question["ask"] == "order" and self.stands != "slot":
            line["stands"] = self.stands
        if self._tested:
            line["tested"], self._tested = list(self._tested), ()
        if self._wake_ns is not None:
            line["wake_ns"], self._wake_ns = self._wake_ns, None
        return line

    def serve(self, lines=None, out=None):
        """Answers until the run ends."""
        out = out or sys.stdout
        redirected, sys.stdout = sys.stdout, sys.stderr
        try:
            for line in lines or sys.stdin:
                out.write(json.dumps(self.answer(json.loads(line)), separators=(",", ":")) + "\n")
                out.flush()
        finally:
            sys.stdout = redirected
