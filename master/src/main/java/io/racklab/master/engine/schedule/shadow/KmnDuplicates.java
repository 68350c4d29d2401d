package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.Skew;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DuplicatesMaps;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.RaceOutcome;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * KMN (Venkataraman et al., OSDI 2014) as Shadow's authors evaluate it on jobs that need all of
 * their input. When the last map of a job has been given a slot, maps drawn at random are
 * duplicated on free nodes. Of each duplicated map, the attempt that gives the least skew is kept.
 *
 * <p>The paper describes these copies as "based on Map locality" and "randomly distributed"
 * (Section 2.2). So each goes to a node drawn at random, either from the free nodes nearest to its
 * input or from all free nodes.
 *
 * <p>The least skew is known only when all attempts have ended. The paper does not say whether the
 * job waits for copies that take longer than the originals, so this can be configured.
 */
final class KmnDuplicates implements DuplicatesMaps {
  private final double ratio;
  private final boolean waits;
  private final boolean nearInput;
  private final CopiedJobs<KmnJob> jobs;
  private Topology topology;

  /**
   * Makes the policy.
   *
   * @param ratio the number of copies divided by the job's number of maps: 0.15 in Shadow's
   *     evaluation
   * @param waits true if the job waits for copies that still run when all originals have ended; if
   *     false, they are killed
   * @param nearInput true if copies go to the free nodes nearest to their input
   */
  public KmnDuplicates(double ratio, boolean waits, boolean nearInput, Seed seed) {
    if (!(ratio >= 0 && ratio <= 1)) {
      throw new IllegalArgumentException("a ratio must be from 0 to 1, not " + ratio);
    }
    this.ratio = ratio;
    this.waits = waits;
    this.nearInput = nearInput;
    jobs = new CopiedJobs<>(job -> new KmnJob(job, nearInput, seed.numbered(job.number()).draws()));
  }

  public double ratio() {
    return ratio;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "kmn: while originals run, a share of the maps is copied, each once and near its input",
            (scheduler, evidence) ->
                new DuplicatesAsModelled(ratio, new KmnModel(nearInput), evidence)),
        new Promise(
            "kmn: when all originals have ended, the attempts with the least skew are kept",
            (scheduler, evidence) -> new KmnChoices(waits, evidence)));
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public boolean isEnabled() {
    return ratio > 0;
  }

  @Override
  public boolean duplicates() {
    return isEnabled();
  }

  @Override
  public boolean hasNoCandidates(TaskType type, long now) {
    return jobs.hasNoCandidates(type);
  }

  @Override
  public void update(ClusterView view) {
    topology = view.topology();
    for (Job job : jobs.ready()) {
      job.wantCopies(TaskType.MAP, mayHaveMore(job) ? left(job) : 0);
    }
  }

  private int left(Job job) {
    return ShadowSettings.most(ratio, job.total(TaskType.MAP)) - jobs.of(job).copies();
  }

  private boolean mayHaveMore(Job job) {
    return !job.left()
        && job.pending(TaskType.MAP) == 0
        && !job.everyMapHasEnded()
        && !CopiedJobs.originalsEnded(job)
        && left(job) > 0;
  }

  @Override
  public Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    if (!jobs.mayHave(job, type, this::mayHaveMore)) {
      return Optional.empty();
    }
    Optional<Integer> map = jobs.of(job).next(node, left(job), view);
    return map.map(one -> new SecondAttempt(one, AttemptKind.DUPLICATE));
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    if (!isEnabled() || task.type() == TaskType.REDUCE || job.total(TaskType.REDUCE) == 0) {
      return;
    }
    if (attempt.kind() == AttemptKind.DUPLICATE && jobs.of(job).copied(task.task())) {
      jobs.counts().launched();
    }
    if (job.pending(TaskType.MAP) == 0) {
      jobs.ready().add(job);
    }
  }

  @Override
  public void decide(Job job, ClusterView view, RaceOutcome chooser) {
    if (!CopiedJobs.originalsEnded(job)) {
      return;
    }
    jobs.unready(job);
    if (!waits) {
      for (DuplicateRace race : job.races().all()) {
        if (race.heldDuplicate().isEmpty()) {
          chooser.choose(job, race.heldOriginal().orElseThrow().attempt());
        }
      }
    }
    if (job.runningTasks(TaskType.MAP).count() == 0) {
      leastSkew(job, chooser);
    }
  }

  private void leastSkew(Job job, RaceOutcome chooser) {
    double[] outputs = new double[topology.rackCount()];
    for (int node = 0; node < topology.nodeCount(); node++) {
      outputs[topology.rackOf(node)] += job.outputs().on(node);
    }
    for (DuplicateRace race : job.races().all()) {
      outputs[rack(original(race))] += job.bytes().mapOutput(race.map());
    }
    for (DuplicateRace race : job.races().all()) {
      double bytes = job.bytes().mapOutput(race.map());
      double before = skew(job, outputs);
      outputs[rack(original(race))] -= bytes;
      outputs[rack(race.duplicate())] += bytes;
      if (skew(job, outputs) < before) {
        chooser.choose(job, race.duplicate());
      } else {
        outputs[rack(original(race))] += bytes;
        outputs[rack(race.duplicate())] -= bytes;
        chooser.choose(job, original(race));
      }
    }
  }

  private static RunningAttempt original(DuplicateRace race) {
    return race.heldOriginal().orElseThrow().attempt();
  }

  private int rack(RunningAttempt attempt) {
    return topology.rackOf(attempt.node());
  }

  private double skew(Job job, double[] outputs) {
    return Skew.of(outputs, ReduceRacks.expected(job, outputs, topology)).orElse(1);
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    if (attempt.kind() == AttemptKind.DUPLICATE && jobs.knows(job)) {
      jobs.counts().chosen(!CopiedJobs.originalsEnded(job));
    }
  }

  @Override
  public void wasted(Job job, RunningAttempt attempt, long nanos) {
    jobs.wasted(job, attempt, nanos);
  }

  @Override
  public void over(Job job) {
    jobs.over(job);
  }

  @Override
  public Map<String, Double> measures() {
    return isEnabled() ? jobs.counts().measures() : Map.of();
  }
}
