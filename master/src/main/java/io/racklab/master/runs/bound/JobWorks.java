package io.racklab.master.runs.bound;

import io.racklab.master.engine.job.PlannedBytes;
import io.racklab.master.engine.job.Slowstart;
import io.racklab.master.engine.tracker.TaskTimes;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Execution;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Cluster;
import java.util.Arrays;

/**
 * Finds the least work of jobs from the run's draws: the times of their attempts, without anything
 * that other tasks could add.
 */
final class JobWorks {
  private static final double NANOS = 1e9;

  private final Execution execution;
  private final Cluster cluster;
  private final TaskTimes times;
  private final Nodes nodes;
  private final Assumptions assumptions;
  private final double[] speeds;

  JobWorks(
      Execution execution, Cluster cluster, TaskTimes times, Nodes nodes, Assumptions assumptions) {
    this.execution = execution;
    this.cluster = cluster;
    this.times = times;
    this.nodes = nodes;
    this.assumptions = assumptions;
    speeds = new double[nodes.classes().size()];
  }

  /**
   * Returns the speed of each class of nodes: the highest quotient, over the tasks seen so far, of
   * the least time for which a task is held on any node and the time for which it is held there.
   */
  double[] speeds() {
    double[] all = speeds.clone();
    if (all.length == 1) {
      all[0] = 1;
    }
    return all;
  }

  JobWork of(JobSpec job) {
    PlannedBytes bytes = new PlannedBytes(job, cluster.blockSize());
    double interval = assumptions.heldSeconds(cluster);
    double[] maps = new double[job.maps()];
    Arrays.setAll(maps, task -> seconds(map(job, bytes, task), TaskType.MAP));
    double[] reduces = new double[job.reduces()];
    double tail = 0;
    for (int task = 0; task < reduces.length; task++) {
      TaskWork work = reduce(job, bytes, task);
      reduces[task] = seconds(work, TaskType.REDUCE);
      tail = Math.max(tail, work.tailSeconds(nodes.best(), nodes));
    }
    double slowstart = job.settings().slowstart().orElse(execution.tracker().slowstart());
    return new JobWork(
        job,
        PhaseWork.of(maps, interval, Slowstart.maps(slowstart, job.maps())),
        PhaseWork.of(reduces, interval, 0),
        tail);
  }

  private TaskWork map(JobSpec job, PlannedBytes bytes, int task) {
    double compute = bytes.mapInput(task) * job.mapSecondsPerByte();
    return work(
        job,
        new AttemptId(job.number(), TaskType.MAP, task, 0),
        compute,
        bytes.mapInput(task),
        bytes.mapOutput(task));
  }

  private TaskWork reduce(JobSpec job, PlannedBytes bytes, int task) {
    double compute = bytes.reduceInput(task) * job.reduceSecondsPerByte();
    return work(
        job,
        new AttemptId(job.number(), TaskType.REDUCE, task, 0),
        compute,
        bytes.reduceInput(task),
        bytes.reduceOutput(task));
  }

  /** Takes the least times of several attempts. */
  private TaskWork work(JobSpec job, AttemptId first, double compute, long input, long output) {
    boolean writesToFiles = first.type() == TaskType.REDUCE || job.mapOnly();
    int attempts =
        times.attemptsDiffer() || !job.costs().starts().all() ? assumptions.attempts() : 1;
    double cpu = Double.POSITIVE_INFINITY;
    double last = Double.POSITIVE_INFINITY;
    for (int number = 0; number < attempts; number++) {
      AttemptId attempt = new AttemptId(first.job(), first.type(), first.task(), number);
      double computes = compute * times.attemptFactor(attempt);
      cpu = Math.min(cpu, computes + startSeconds(job, attempt));
      last = Math.min(last, computes);
    }
    return new TaskWork(
        cpu,
        last,
        input,
        output,
        writesToFiles && assumptions.replicas(job, cluster) > 1,
        writesToFiles ? execution.tasks().polls().commitNanos() / NANOS : 0);
  }

  /** A task may begin in a process of an earlier task, if processes are kept. */
  private double startSeconds(JobSpec job, AttemptId attempt) {
    return execution.tasks().tasksOfJvm() == 1
        ? execution.tasks().startNanos() / NANOS * times.startFactor(job, attempt)
        : 0;
  }

  private double seconds(TaskWork work, TaskType type) {
    double least = seconds(work, type, nodes.best());
    for (int one = 0; one < speeds.length && speeds.length > 1; one++) {
      double here = held(seconds(work, type, nodes.classes().get(one)));
      speeds[one] = Math.max(speeds[one], here > 0 ? held(least) / here : 1);
    }
    return least;
  }

  private double held(double seconds) {
    return PhaseWork.held(seconds, assumptions.heldSeconds(cluster));
  }

  private double seconds(TaskWork work, TaskType type, NodeClass node) {
    return type == TaskType.MAP ? work.mapSeconds(node, nodes) : work.reduceSeconds(node, nodes);
  }
}
