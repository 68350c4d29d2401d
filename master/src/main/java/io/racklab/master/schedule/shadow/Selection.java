package io.racklab.master.schedule.shadow;

import io.racklab.master.job.DuplicateRace;
import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.RaceOutcome;
import io.racklab.topologies.Topology;
import java.util.Arrays;

/**
 * Shadow's choice when all originals of a job have ended (Wu et al., IEEE TBD 2019, Section 4.3):
 * the set chosen so far, to which each duplicate is added that shortens the estimated time.
 */
final class Selection {
  private final Job job;
  private final ShadowJob known;
  private final Topology topology;
  private final double originals;
  private final double[] outputs;
  private double duplicates;

  Selection(Job job, ShadowJob known, ClusterView view) {
    this.job = job;
    this.known = known;
    topology = view.topology();
    originals = known.since(view.now());
    outputs = new double[topology.rackCount()];
    for (int node = 0; node < topology.nodeCount(); node++) {
      outputs[topology.rackOf(node)] += job.outputs().on(node);
    }
    for (DuplicateRace contest : job.contests().all()) {
      if (contest.decided()) {
        outputs[rack(contest.duplicate())] += bytes(contest);
        duplicates = Math.max(duplicates, ends(contest));
      } else {
        outputs[rack(original(contest))] += bytes(contest);
      }
    }
  }

  private int rack(RunningAttempt attempt) {
    return topology.rackOf(attempt.node());
  }

  private double bytes(DuplicateRace contest) {
    return job.bytes().mapOutput(contest.map());
  }

  private static RunningAttempt original(DuplicateRace contest) {
    return contest.heldOriginal().orElseThrow().attempt();
  }

  /** When a duplicate has ended or is expected to, in seconds since the first was launched. */
  private double ends(DuplicateRace contest) {
    return contest
        .heldDuplicate()
        .map(ended -> known.since(ended.endNanos()))
        .orElseGet(
            () ->
                known.since(contest.duplicate().launchNanos())
                    + known.expectedSeconds(job, contest.map()));
  }

  /** Chooses for each contested map, in the order in which they were duplicated. */
  void choose(RaceOutcome chooser) {
    for (DuplicateRace contest : job.contests().all()) {
      if (!contest.decided()) {
        RunningAttempt original = original(contest);
        chooser.choose(job, shortens(contest, original) ? contest.duplicate() : original);
      }
    }
  }

  private boolean shortens(DuplicateRace contest, RunningAttempt original) {
    double before = seconds(duplicates);
    outputs[rack(original)] -= bytes(contest);
    outputs[rack(contest.duplicate())] += bytes(contest);
    double ends = Math.max(duplicates, ends(contest));
    if (seconds(ends) < before) {
      duplicates = ends;
      return true;
    }
    outputs[rack(original)] += bytes(contest);
    outputs[rack(contest.duplicate())] -= bytes(contest);
    return false;
  }

  private double seconds(double lastDuplicate) {
    return TimeModel.seconds(originals, lastDuplicate, sent(), known.uplinks());
  }

  /** The bytes that the reduces of other racks fetch from each rack. */
  private double[] sent() {
    double[] reduces = ReduceRacks.expected(job, outputs, topology);
    double all = Arrays.stream(reduces).sum();
    double[] sent = new double[outputs.length];
    for (int rack = 0; rack < sent.length; rack++) {
      sent[rack] = outputs[rack] * (all - reduces[rack]) / all;
    }
    return sent;
  }
}
