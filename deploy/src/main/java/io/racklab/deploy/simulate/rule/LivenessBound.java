package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Node;
import io.racklab.topologies.Topology;
import java.util.stream.IntStream;

/**
 * The time by which a run must have ended. It assumes that after the last fault and the last
 * arrival, tasks run one at a time, on the slowest node and over the slowest link; that each runs
 * as often as it may fail; and that each waits as long as any scheduler lets a task wait. A run
 * that takes longer counts as endless.
 */
final class LivenessBound {
  private static final double NANOS = 1e9;

  /** The most attempts of a task. */
  private static final int TRIES = 4;

  /** The most heartbeats for which a preset or a drawn policy skips a job. */
  private static final int HEARTBEATS_SKIPPED = 300;

  /** The most seconds for which a preset or a drawn policy lets a job wait for locality. */
  private static final double SECONDS_WAITED = 60;

  /**
   * The time for which reduces may retry their fetches from a node, in rounds, until its maps run
   * again.
   */
  private static final double SECONDS_OF_FETCH_FAILURES = 600;

  /**
   * The most times that a byte is moved: read, spilled, merged, written, and copied to other nodes.
   */
  private static final int TIMES_MOVED = 12;

  private final PlayedRun run;

  LivenessBound(PlayedRun run) {
    this.run = run;
  }

  long nanos() {
    double trouble =
        run.rows().events("fault").stream().mapToLong(EventRow::atNanos).max().orElse(0) / NANOS
            + run.experiment().faults().expiry().toNanos() / NANOS;
    double comes =
        run.jobs().stream().mapToDouble(job -> job.submit().toNanos() / NANOS).max().orElse(0);
    double work = run.jobs().stream().mapToDouble(this::seconds).sum();
    return Math.round((Math.max(trouble, comes) + work + copying()) * NANOS);
  }

  /** Returns the seconds in which the blocks that lack replicas are copied one after the other. */
  private double copying() {
    return run.rows().flows().stream()
            .filter(flow -> flow.kind() == FlowKind.REPLICATION)
            .mapToDouble(FlowRow::bytes)
            .sum()
        / slowestLink();
  }

  /** Returns the seconds for one job alone in the worst case. */
  private double seconds(JobSpec job) {
    Cluster cluster = run.experiment().cluster();
    TaskSettings tasks = run.experiment().execution().tasks();
    double heartbeat = cluster.heartbeat().toNanos() / NANOS;
    double wait = HEARTBEATS_SKIPPED * heartbeat + SECONDS_WAITED;
    double each = tasks.startNanos() / NANOS * slowestStart() / slowestNode() + wait;
    double computing =
        job.mapSecondsPerByte() * job.inputBytes()
            + job.reduceSecondsPerByte() * job.shuffleBytes();
    double moving =
        TIMES_MOVED
            * (job.inputBytes() + job.shuffleBytes() + (double) job.outputBytes())
            / slowestLink();
    double failing =
        run.experiment().execution().tracker().attempts().stragglers().share() > 0
            ? tasks.timeoutNanos() / NANOS
            : 0;
    int count = job.maps() + job.reduces() + 2;
    return TRIES * (count * (each + failing) + computing * slowest() / slowestNode() + moving)
        + SECONDS_OF_FETCH_FAILURES;
  }

  /**
   * Returns a bound on the factor by which an attempt computes longer than usual; one attempt in
   * many millions exceeds it.
   */
  private double slowest() {
    var tracker = run.experiment().execution().tracker();
    double deviations =
        tracker.attempts().variation().attempt()
            + tracker.attempts().variation().task()
            + tracker.attempts().variation().node();
    return Math.exp(5 * deviations) * tracker.attempts().stragglers().factor();
  }

  private double slowestStart() {
    var tracker = run.experiment().execution().tracker();
    double deviations =
        tracker.attempts().variation().start() + tracker.attempts().variation().node();
    return Math.exp(5 * deviations) * tracker.attempts().stragglers().factor();
  }

  private double slowestNode() {
    Topology topology = run.topology();
    return IntStream.range(0, topology.nodeCount())
        .mapToObj(topology::node)
        .mapToDouble(Node::speed)
        .min()
        .orElse(1);
  }

  /**
   * Returns the lowest rate of a disk, or of a link whose rate is above zero, in bytes a second.
   */
  double slowestLink() {
    Topology topology = run.topology();
    double disk =
        IntStream.range(0, topology.nodeCount())
            .mapToObj(node -> topology.node(node).disk())
            .mapToDouble(one -> Math.min(one.readRate(), one.writeRate()))
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    return Math.min(
        disk,
        IntStream.range(0, topology.linkCount())
            .mapToDouble(topology::capacity)
            .filter(rate -> rate > 0)
            .min()
            .orElse(disk));
  }
}
