package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Simulates only the placement of reduces, as the simulations of "ReduceTask locality" do (section
 * V.B): when a job arrives, its reduces take slots at once, and they release them when the job has
 * been served. No data are read, copied or computed. So 50,000 jobs on 1000 slots take seconds,
 * while a run would send billions of heartbeats.
 *
 * <p>All jobs in the system share one server equally (Definition 1 without a limit on their
 * number), so that E N = ρ/(1 − ρ). A job's service time is the computing time of its maps. The
 * policy is asked as in a run, node by node at each heartbeat, until every reduce has a slot. The
 * time that this takes does not count.
 */
public final class PlacementTrial {
  private final ReducePlacement placement;
  private final FetchingCosts costs;
  private final Cluster cluster;
  private final PriorityQueue<Served> present =
      new PriorityQueue<>(
          (one, other) ->
              one.until != other.until
                  ? Double.compare(one.until, other.until)
                  : Integer.compare(one.job.number(), other.job.number()));

  /** The seconds of service that a job present from the start would have received so far. */
  private double service;

  /** The jobs in the system, those with the most data for each reduce first. */
  private final TreeSet<Served> byData =
      new TreeSet<>(
          Comparator.comparingDouble((Served served) -> -served.each)
              .thenComparing(served -> served.job.number()));

  private double nowSeconds;
  private double cost;
  private double busySeconds;
  private double leastCost;
  private long found;
  private double[] cheapestSums;

  /**
   * The outcome of a trial; each value is a mean over the jobs.
   *
   * @param cost the cost of fetching a job's data: the cost of each slot times X/R, in bytes
   * @param leastCost a lower bound on the cost of any placement that does not know how long a job
   *     will be served. Each job in the system is equally likely to leave next. So the mean cost of
   *     a job equals the mean cost of the jobs in the system, averaged over the time in which there
   *     are any. That mean is least if the jobs with the most data for each reduce have the
   *     cheapest slots. The bound holds if service times are exponential and independent of a job's
   *     data, and if a slot costs every job the same
   * @param present the number of jobs that an arriving job finds
   */
  public record Outcome(double cost, double leastCost, double present) {}

  /**
   * Makes a trial.
   *
   * @param placement a new policy instance, used by nothing else
   * @param costs the true costs of the slots, which the policy may or may not know
   */
  public PlacementTrial(Topology topology, ReducePlacement placement, FetchingCosts costs) {
    this.placement = placement;
    this.costs = costs;
    cluster = new Cluster(topology);
  }

  /**
   * Simulates the jobs. May be called only once.
   *
   * @param specs the jobs in the order of their submit times, at least one
   * @return the outcome; empty if a job finds fewer free slots than it has reduces, which the
   *     paper's model excludes
   */
  public Optional<Outcome> play(List<JobSpec> specs) {
    for (JobSpec spec : specs) {
      serveUntil(spec.submit().toNanos() * 1e-9);
      found += present.size();
      OptionalDouble paid = place(spec);
      if (paid.isEmpty()) {
        return Optional.empty();
      }
      cost += paid.getAsDouble();
    }
    serveUntil(Double.POSITIVE_INFINITY);
    double jobs = specs.size();
    return Optional.of(new Outcome(cost / jobs, leastCost / busySeconds, found / jobs));
  }

  /**
   * Serves the jobs in the system up to a time, and removes those that are fully served by then.
   */
  private void serveUntil(double seconds) {
    while (!present.isEmpty()) {
      double needed = (present.peek().until - service) * present.size();
      if (nowSeconds + needed > seconds) {
        pass(seconds - nowSeconds);
        service += (seconds - nowSeconds) / present.size();
        break;
      }
      pass(needed);
      nowSeconds += needed;
      Served served = present.remove();
      byData.remove(served);
      service = served.until;
      cluster.leave(served);
    }
    nowSeconds = seconds;
  }

  /** Adds a period, in which no job arrives or leaves, to the lower bound on the cost. */
  private void pass(double seconds) {
    double sum = 0;
    int slots = 0;
    for (Served served : byData) {
      int next = slots + served.attempts.size();
      sum += served.each * (cheapestSums[next] - cheapestSums[slots]);
      slots = next;
    }
    leastCost += seconds * sum / byData.size();
    busySeconds += seconds;
  }

  private OptionalDouble place(JobSpec spec) {
    Job job = cluster.arrive(spec);
    List<RunningAttempt> attempts = cluster.place(job, placement);
    if (attempts.size() < spec.reduces()) {
      return OptionalDouble.empty();
    }
    double[] ofNode = costs.of(job, cluster);
    double each = (double) spec.shuffleBytes() / Math.max(1, spec.reduces());
    if (cheapestSums == null) {
      cheapestSums = sums(ofNode);
    }
    double seconds = spec.inputBytes() * spec.mapSecondsPerByte();
    Served served = new Served(job, attempts, each, service + seconds);
    present.add(served);
    byData.add(served);
    return OptionalDouble.of(
        each * attempts.stream().mapToDouble(attempt -> ofNode[attempt.node()]).sum());
  }

  /** Returns prefix sums: entry k is the cost of the k cheapest slots of the empty cluster. */
  private double[] sums(double[] ofNode) {
    double[] sorted =
        IntStream.range(0, ofNode.length)
            .mapToObj(
                node -> {
                  double[] each = new double[cluster.node(node).slots(TaskType.REDUCE)];
                  Arrays.fill(each, ofNode[node]);
                  return each;
                })
            .flatMapToDouble(Arrays::stream)
            .sorted()
            .toArray();
    double[] sums = new double[sorted.length + 1];
    for (int i = 0; i < sorted.length; i++) {
      sums[i + 1] = sums[i] + sorted[i];
    }
    return sums;
  }

  /**
   * A job that is being served.
   *
   * @param each the data of each of its reduces
   * @param until the value of {@link #service} at which it is fully served
   */
  private record Served(Job job, List<RunningAttempt> attempts, double each, double until) {}

  /** The cluster that the policy sees. */
  private static final class Cluster implements ClusterView {
    private final Topology topology;
    private final Jobs jobs;
    private final List<NodeState> nodes;
    private final int slots;
    private final long heartbeat;
    private int free;
    private long now;

    Cluster(Topology topology) {
      this.topology = topology;
      jobs = new Jobs(topology, 1);
      nodes =
          IntStream.range(0, topology.nodeCount())
              .mapToObj(node -> new NodeState(node, topology.node(node).slots()))
              .toList();
      slots = nodes.stream().mapToInt(node -> node.slots(TaskType.REDUCE)).sum();
      free = slots;
      heartbeat = topology.cluster().heartbeat().toNanos();
    }

    /** Adds a job whose maps have all ended, so that their output is known. */
    Job arrive(JobSpec spec) {
      now = Math.max(now, spec.submit().toNanos());
      Job job = jobs.submit(spec, new InputSplits(1, new int[spec.maps()]), now);
      for (int map = 0; map < spec.maps(); map++) {
        job.launchMap(map, now);
        job.succeeded(TaskType.MAP, map, 0, now);
      }
      return job;
    }

    /** Gives slots to the job's reduces; returns no attempt if there are too few slots for all. */
    List<RunningAttempt> place(Job job, ReducePlacement placement) {
      List<RunningAttempt> attempts = new ArrayList<>();
      if (free < job.pending(TaskType.REDUCE)) {
        return attempts;
      }
      while (job.pending(TaskType.REDUCE) > 0) {
        for (NodeState node : nodes) {
          while (job.pending(TaskType.REDUCE) > 0
              && node.free(TaskType.REDUCE) > 0
              && placement.accepts(job, node, this)) {
            attempts.add(launch(job, node));
          }
        }
        now += heartbeat;
      }
      return attempts;
    }

    private RunningAttempt launch(Job job, NodeState node) {
      int reduce = job.takeReduce();
      int number = job.launchReduce(reduce, now);
      var id = new AttemptId(job.number(), TaskType.REDUCE, reduce, number);
      var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, node.node(), null, now);
      node.start(attempt);
      free--;
      return attempt;
    }

    void leave(Served served) {
      for (RunningAttempt attempt : served.attempts) {
        nodes.get(attempt.node()).end(attempt.id());
        served.job.succeeded(TaskType.REDUCE, attempt.id().task(), attempt.node(), now);
        free++;
      }
      jobs.remove(served.job);
    }

    @Override
    public Topology topology() {
      return topology;
    }

    @Override
    public long now() {
      return now;
    }

    @Override
    public Jobs jobs() {
      return jobs;
    }

    @Override
    public NodeState node(int node) {
      return nodes.get(node);
    }

    @Override
    public int slots(TaskType type) {
      return type == TaskType.REDUCE
          ? slots
          : nodes.stream().mapToInt(node -> node.slots(type)).sum();
    }

    @Override
    public int running(TaskType type) {
      return type == TaskType.REDUCE ? slots - free : 0;
    }
  }
}
