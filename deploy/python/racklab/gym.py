"""A Gymnasium environment: an agent says which job goes first. Works without gymnasium too, then without spaces."""

import json
import socket
import subprocess
import tempfile

from .command import RacklabError, executable, words_of
from .policy import VERSION

try:
    import gymnasium
    import numpy
except ImportError:
    gymnasium = None

_FEATURES = ("waiting", "running", "finished", "input_bytes", "submit_ns")
_LOOK_SECONDS = 0.2


class OrderEnv(gymnasium.Env if gymnasium else object):
    """One episode is one run in virtual time; one step is one question for an order.

    action: the place, among the first `places` jobs in order of submission, of the job that goes first.
    observation: a row for each place: waiting, running and finished tasks, GiB of input, seconds since submission.
    reward: minus the seconds that jobs have spent in the system since the last step, so that an episode's sum is minus
    the sum of all jobs' times (as far as questions tell: what follows the last question is not in it).
    info: "mask" says which places hold a job, "question" is the question as it was said.
    """

    metadata = {"render_modes": []}

    def __init__(self, experiment="quickstart", *, places=8, like="fifo", **options):
        self._experiment, self._like, self.places = experiment, like, places
        self._set, self._options = options.pop("set", {}), options
        self._process = self._stream = self._listening = None
        if gymnasium:
            shape = (places, len(_FEATURES))
            self.action_space = gymnasium.spaces.Discrete(places)
            self.observation_space = gymnasium.spaces.Box(0.0, numpy.inf, shape, numpy.float64)

    def reset(self, *, seed=None, options=None):
        """Starts a run with this seed; the same seed and actions give the same episode."""
        self.close()
        if gymnasium:
            super().reset(seed=seed)
        self._seed = self._seed + 1 if seed is None and hasattr(self, "_seed") else seed or 0
        self._folder = tempfile.TemporaryDirectory(prefix="racklab-gym-")
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.settimeout(_LOOK_SECONDS)
        address = f'"127.0.0.1:{self._listening.getsockname()[1]}"'
        order = f"order {{ kind = external, address = {address}, patience = 1 h }}"
        words = words_of(
            self._experiment,
            seed=self._seed,
            repeats=1,
            out=self._folder.name + "/run",
            set={"schedulers": f"[{{ name = learned, like = {self._like}, {order} }}]", **self._set},
            **self._options,
        )
        self._process = subprocess.Popen(
            [executable(), *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        with self._accept() as connection:
            self._stream = connection.makefile("rw", encoding="utf-8", newline="\n")
        self._stream.readline()
        self._say({"version": VERSION, "answers": ["order"], "events": ["submitted", "left"]})
        self._jobs, self._now = 0, 0
        self._question, _ = self._next()
        if self._question is None:
            raise RacklabError(1, "the run has ended without a question: it needs two jobs at once")
        return self._observation(), self._info()

    def _accept(self):
        while True:
            try:
                return self._listening.accept()[0]
            except socket.timeout:
                if self._process.poll() is not None:
                    raise RacklabError(self._process.returncode, self._process.communicate()[1].strip()) from None

    def _say(self, line):
        self._stream.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._stream.flush()

    def _next(self):
        """The next question, None where the run has ended; and the seconds that jobs have spent until then."""
        line = self._stream.readline()
        if not line:
            return None, 0.0
        question, spent = json.loads(line), 0.0
        for event in [*question["events"], {"at_ns": question["now_ns"], "event": None}]:
            spent += self._jobs * (event["at_ns"] - self._now) / 1e9
            self._now = event["at_ns"]
            self._jobs += {"submitted": 1, "left": -1}.get(event["event"], 0)
        return question, spent

    def step(self, action):
        """Lets the job at this place go first, the others after it in the order of submission."""
        jobs = self._shown()
        if not 0 <= action < len(jobs):
            raise ValueError(f"there is no job at place {action}: info['mask'] says where jobs are")
        self._say({"answer": [jobs[action]["job"]]})
        question, spent = self._next()
        if question is None:
            self._end()
            return self._observation(), 0.0, True, False, self._info()
        self._question = question
        return self._observation(), -spent, False, False, self._info()

    def _shown(self):
        return self._question["jobs"][: self.places]

    def _observation(self):
        now = self._question["now_ns"]
        rows = [
            [*(float(job[name]) for name in _FEATURES[:3]), job["input_bytes"] / 2**30, (now - job["submit_ns"]) / 1e9]
            for job in self._shown()
        ]
        rows += [[0.0] * len(_FEATURES)] * (self.places - len(rows))
        return numpy.array(rows) if gymnasium else rows

    def _info(self):
        count = len(self._shown())
        return {"mask": [place < count for place in range(self.places)], "question": self._question}

    def _end(self):
        """The run ends of itself when all its questions are answered."""
        said, code = self._process.communicate()[1], self._process.returncode
        self.close()
        if code not in (0, 3):
            raise RacklabError(code, said.strip())

    def close(self):
        """Ends the run that goes on, if there is one."""
        if self._process is not None:
            self._stream and self._stream.close()
            self._listening.close()
            self._process.terminate()
            self._process.wait()
            self._process.stderr.close()
            self._folder.cleanup()
            self._process = self._stream = None
