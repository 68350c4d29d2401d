package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.RaceOutcome;
import io.racklab.topologies.Topology;
import java.util.Arrays;

/**
 * Shadow's choice between originals and duplicates when all originals of a job have ended (Wu et
 * al., IEEE TBD 2019, Section 4.3): a duplicate is chosen if that shortens the estimated time of
 * the map and shuffle phases.
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
    for (DuplicateRace race : job.races().all()) {
      if (race.decided()) {
        outputs[rack(race.duplicate())] += bytes(race);
        duplicates = Math.max(duplicates, ends(race));
      } else {
        outputs[rack(original(race))] += bytes(race);
      }
    }
  }

  private int rack(RunningAttempt attempt) {
    return topology.rackOf(attempt.node());
  }

  private double bytes(DuplicateRace race) {
    return job.bytes().mapOutput(race.map());
  }

  private static RunningAttempt original(DuplicateRace race) {
    return race.heldOriginal().orElseThrow().attempt();
  }

  /**
   * Returns the time at which a duplicate has ended or is expected to end, in seconds since the
   * launch of the job's first duplicate.
   */
  private double ends(DuplicateRace race) {
    return race.heldDuplicate()
        .map(ended -> known.since(ended.endNanos()))
        .orElseGet(
            () ->
                known.since(race.duplicate().launchNanos())
                    + known.expectedSeconds(job, race.map()));
  }

  /** Chooses an attempt for each contested map, in the order in which the maps were duplicated. */
  void choose(RaceOutcome chooser) {
    for (DuplicateRace race : job.races().all()) {
      if (!race.decided()) {
        RunningAttempt original = original(race);
        chooser.choose(job, shortens(race, original) ? race.duplicate() : original);
      }
    }
  }

  private boolean shortens(DuplicateRace race, RunningAttempt original) {
    double before = seconds(duplicates);
    outputs[rack(original)] -= bytes(race);
    outputs[rack(race.duplicate())] += bytes(race);
    double ends = Math.max(duplicates, ends(race));
    if (seconds(ends) < before) {
      duplicates = ends;
      return true;
    }
    outputs[rack(original)] += bytes(race);
    outputs[rack(race.duplicate())] -= bytes(race);
    return false;
  }

  private double seconds(double lastDuplicate) {
    return TimeModel.seconds(originals, lastDuplicate, sent(), known.uplinks());
  }

  /** Returns the bytes that the reduces of other racks fetch from each rack. */
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
