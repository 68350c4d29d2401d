package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.TaskSizes;
import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptTimes;
import io.racklab.protocol.TaskType;

/**
 * The times in which processes start and tasks compute. The time of a start is {@code tasks.start}
 * multiplied by factors. The time of computing is the task's bytes multiplied by the job's seconds
 * per byte and by factors. The factors depend only on the seed, the attempt's name and the node, so
 * that every scheduler gets the same tasks.
 *
 * @param variation the variation of all attempts
 * @param stragglers the attempts that take far longer or never end
 * @param failures the share of maps' and reduces' attempts that fail while they compute, from 0 to
 *     1; those that hang fail at their timeout instead
 */
public record TaskTimes(
    Seed seed, TaskVariation variation, StragglerRule stragglers, double failures)
    implements TaskSizes {
  private static final double NANOS = 1e9;

  /** Returns the times of a run's tasks. */
  public static TaskTimes of(TrackerSettings settings, Seed run) {
    return new TaskTimes(
        run.named("task-times"),
        settings.attempts().variation(),
        settings.attempts().stragglers(),
        settings.attempts().failures());
  }

  /** Task times without stragglers and failures. */
  public TaskTimes(Seed seed, TaskVariation variation) {
    this(seed, variation, StragglerRule.NONE, 0);
  }

  @Override
  public long nanos(Job job, TaskType type, int task) {
    AttemptId first = new AttemptId(job.number(), type, task, 0);
    return Math.round(seconds(job, first) * ofAttempt(first) * NANOS);
  }

  /**
   * Returns all times of an attempt on a node, which is held for {@code heldNanos} before it
   * starts.
   */
  AttemptTimes of(Job job, AttemptId attempt, int node, long heldNanos) {
    return new AttemptTimes(
        heldNanos,
        startFactor(job.spec(), attempt) * ofNode(node) * (slowNode(node) ? factor() : 1),
        computeNanos(job, attempt, node),
        hangs(attempt, node),
        failsAfter(attempt));
  }

  /**
   * Returns the time that an attempt's process takes to start on any node, relative to the mean.
   */
  public double startFactor(JobSpec job, AttemptId attempt) {
    double mean = job.costs().starts().factor(attempt);
    return variation.start() == 0 || mean == 0
        ? mean
        : mean
            * seed.named("starts").named(attempt.text()).draws().lognormalFactor(variation.start());
  }

  /** Returns the nanoseconds that an attempt would compute on a node if the node had speed 1. */
  public long computeNanos(Job job, AttemptId attempt, int node) {
    double factor = ofAttempt(attempt) * ofNode(node) * (straggles(attempt, node) ? factor() : 1);
    return Math.round(seconds(job, attempt) * factor * NANOS);
  }

  /** Returns the time that an attempt computes on any node, relative to the mean. */
  public double attemptFactor(AttemptId attempt) {
    boolean slow = stragglers.share() > 0 && !stragglers.ofNodes() && straggles(attempt, 0);
    return ofAttempt(attempt) * (slow ? factor() : 1);
  }

  /** Returns the factor by which all attempts on a node take longer to start and to compute. */
  public double nodeFactor(int node) {
    return ofNode(node) * (slowNode(node) ? factor() : 1);
  }

  /** True if two attempts of one task may take different times on one node. */
  public boolean attemptsDiffer() {
    return variation.attempt() > 0
        || variation.start() > 0
        || stragglers.share() > 0 && !stragglers.ofNodes();
  }

  /** True if an attempt on a node never ends its computing. */
  public boolean hangs(AttemptId attempt, int node) {
    return stragglers.hangs() > 0
        && straggles(attempt, node)
        && seed.named("hangs").named(attempt.text()).draws().unit() < stragglers.hangs();
  }

  /** Returns the share of its computing after which an attempt fails; 1 if it does not fail. */
  public double failsAfter(AttemptId attempt) {
    if (failures == 0) {
      return 1;
    }
    Draws draws = seed.named("failures").named(attempt.text()).draws();
    return draws.unit() < failures ? draws.unit() : 1;
  }

  private double factor() {
    return stragglers.factor();
  }

  private static double seconds(Job job, AttemptId attempt) {
    return attempt.type() == TaskType.MAP
        ? job.bytes().mapInput(attempt.task()) * job.spec().mapSecondsPerByte()
        : job.bytes().reduceInput(attempt.task()) * job.spec().reduceSecondsPerByte();
  }

  /** Returns the product of the attempt's and its task's factors. */
  private double ofAttempt(AttemptId attempt) {
    double own =
        variation.attempt() == 0
            ? 1
            : seed.named(attempt.text()).draws().lognormalFactor(variation.attempt());
    if (variation.task() == 0) {
      return own;
    }
    AttemptId first = new AttemptId(attempt.job(), attempt.type(), attempt.task(), 0);
    Seed task = seed.named("tasks").named(first.text());
    return own * task.draws().lognormalFactor(variation.task());
  }

  private double ofNode(int node) {
    return variation.node() == 0
        ? 1
        : seed.named("nodes").numbered(node).draws().lognormalFactor(variation.node());
  }

  /** True if whole attempts on a node straggle, with the start of their processes. */
  private boolean slowNode(int node) {
    return stragglers.ofNodes()
        && stragglers.share() > 0
        && seed.named("stragglers").numbered(node).draws().unit() < stragglers.share();
  }

  private boolean straggles(AttemptId attempt, int node) {
    if (stragglers.share() == 0 || stragglers.ofNodes()) {
      return slowNode(node);
    }
    return seed.named("stragglers").named(attempt.text()).draws().unit() < stragglers.share();
  }
}
