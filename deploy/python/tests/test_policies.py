"""Answers for schedulers."""

import io
import json
import os
import unittest

import racklab
from racklab import gym

HELLO = {"ask": "hello", "version": 1, "answers": ["order"], "seed": "7", "cluster": {"name": "c"}}
QUESTION = {"ask": "order", "n": 1, "now_ns": 5, "events": [{"event": "left", "job": 1}], "jobs": [{"job": 2}, {"job": 3}]}


class Last(racklab.Policy):
    events = ("left",)
    stands = "jobs"

    def begin(self):
        self.left = []
        self.drawn = self.random.random()

    def on_event(self, event):
        self.left.append(event["job"])

    def order(self, question):
        print("what a policy prints is not said")
        self.wake_at(9)
        return [job["job"] for job in reversed(question["jobs"])]


class Policies(unittest.TestCase):
    def test_the_dialogue(self):
        policy, out = Last(), io.StringIO()
        policy.serve([json.dumps(HELLO), json.dumps(QUESTION), json.dumps({"ask": "wake", "events": []})], out)
        hello, order, wake = map(json.loads, out.getvalue().splitlines())
        self.assertEqual({"version": 1, "answers": ["order"], "events": ["left"]}, hello)
        self.assertEqual({"answer": [3, 2], "stands": "jobs", "wake_ns": 9}, order)
        self.assertEqual({"answer": []}, wake)
        self.assertEqual([1], policy.left)

    def test_a_promise_is_reported_once(self):
        policy = Last()
        policy.promises = ("last: jobs are reversed",)
        self.assertEqual(["last: jobs are reversed"], policy.answer(HELLO)["promises"])
        policy.tested("last: jobs are reversed", True)
        policy.tested("last: jobs are reversed", False, "job 2 is first")
        self.assertEqual(
            [
                {"promise": "last: jobs are reversed", "kept": True},
                {"promise": "last: jobs are reversed", "kept": False, "otherwise": "job 2 is first"},
            ],
            policy.answer(QUESTION)["tested"],
        )
        self.assertNotIn("tested", policy.answer(QUESTION))

    def test_it_draws_from_the_seed(self):
        def drawn(seed):
            policy = Last()
            policy.answer({**HELLO, "seed": seed})
            return policy.drawn

        self.assertEqual(drawn("7"), drawn("7"))
        self.assertNotEqual(drawn("7"), drawn("8"))


class Environment(unittest.TestCase):
    def episode(self, env, seed, pick):
        seen, info = env.reset(seed=seed)
        rewards, over = [], False
        while not over:
            place = pick([place for place, there in enumerate(info["mask"]) if there])
            seen, reward, over, _, info = env.step(place)
            self.assertEqual(env.places, len(seen))
            rewards.append(reward)
        return rewards

    def test_an_episode_repeats(self):
        env = gym.OrderEnv(os.environ["EXPERIMENT"], set={"workload.arrivals": "{ kind = batch }"})
        self.addCleanup(env.close)
        first = self.episode(env, 3, min)
        self.assertEqual(first, self.episode(env, 3, min))
        self.assertNotEqual(first, self.episode(env, 3, max))
        self.assertLess(sum(first), 0)

    def test_what_cannot_be_run_is_an_error(self):
        env = gym.OrderEnv("nothing.conf")
        self.addCleanup(env.close)
        with self.assertRaisesRegex(racklab.RacklabError, "nothing.conf"):
            env.reset()

    def test_a_place_without_a_job_is_refused(self):
        env = gym.OrderEnv(os.environ["EXPERIMENT"], set={"workload.arrivals": "{ kind = batch }"})
        self.addCleanup(env.close)
        env.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "no job at place 7"):
            env.step(7)


@unittest.skipIf(gym.gymnasium is None, "there is no gymnasium here")
class Spaces(unittest.TestCase):
    def test_what_is_seen_is_in_the_space(self):
        env = gym.OrderEnv(os.environ["EXPERIMENT"], set={"workload.arrivals": "{ kind = batch }"})
        self.addCleanup(env.close)
        seen, _ = env.reset(seed=1)
        self.assertTrue(env.observation_space.contains(seen))
