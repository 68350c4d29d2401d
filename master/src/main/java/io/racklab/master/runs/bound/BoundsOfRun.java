package io.racklab.master.runs.bound;

import io.racklab.master.engine.schedule.RestartsJobs;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.BlockPlacement;
import io.racklab.master.engine.tracker.InputBlocks;
import io.racklab.master.engine.tracker.TaskTimes;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Execution;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.FirstHeartbeats;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;

/** Computes the bounds of a repeat, from its jobs, its cluster and its draws. */
public final class BoundsOfRun {
  /** The least attempts of a task that bounds allow if tasks may be started again. */
  private static final int AGAIN = 2;

  private static final double NANOS = 1e9;

  /** Runs round each phase of a task to nanoseconds. */
  private static final double ROUNDING = 1e-6;

  /** Under the wall clock jobs are submitted late, by some milliseconds, which this covers. */
  private static final double LATE_WALL_SECONDS = 0.05;

  private final Topology topology;
  private final Assumptions assumptions;
  private final List<JobWork> works = new ArrayList<>();
  private final double[] crossings;
  private final List<FirstLaunches.Times> launches;
  private final Nodes nodes;
  private final double[] speeds;
  private final double slack;

  private BoundsOfRun(Experiment experiment, int repeat, int attempts) {
    Execution execution = experiment.execution(repeat);
    slack =
        ROUNDING
            + (execution.clock() == ClockKind.WALL
                ? LATE_WALL_SECONDS * experiment.scale().time()
                : 0);
    Seed seed = experiment.seedOf(repeat);
    List<JobSpec> jobs = experiment.jobs(repeat);
    topology = new Topology(experiment.cluster(repeat));
    assumptions = Assumptions.of(experiment, attempts);
    TaskTimes times = TaskTimes.of(execution.tracker(), seed);
    nodes = Nodes.of(topology, times, assumptions.rates());
    JobWorks worked = new JobWorks(execution, topology.cluster(), times, nodes, assumptions);
    jobs.forEach(job -> works.add(worked.of(job)));
    speeds = worked.speeds();
    LeastCrossings crossed =
        new LeastCrossings(
            topology, InputBlocks.of(new BlockPlacement(topology), seed), assumptions);
    crossings = jobs.stream().mapToDouble(crossed::of).toArray();
    FirstLaunches heartbeats =
        FirstLaunches.of(FirstHeartbeats.of(topology, seed), nodes.equal(), assumptions);
    launches = works.stream().map(job -> heartbeats.from(submitted(job))).toList();
  }

  /**
   * Returns the bounds of a repeat for the schedulers of its experiment.
   *
   * @param attempts the most attempts of a task in the runs of the repeat
   */
  public static LowerBounds of(Experiment experiment, int repeat, int attempts) {
    return of(experiment, repeat, experiment.schedulers(), attempts);
  }

  /**
   * Returns the bounds for all schedulers that share slots or containers as some of these do.
   *
   * @param schedulers at least one
   * @param attempts the most attempts of a task in the runs; at least two are allowed if a
   *     scheduler may start a task again
   */
  public static LowerBounds of(
      Experiment experiment, int repeat, List<SchedulerSpec> schedulers, int attempts) {
    boolean again =
        schedulers.stream()
            .map(scheduler -> scheduler.make(Seed.of(0)))
            .anyMatch(one -> one.copies().isEnabled() || one.order() instanceof RestartsJobs);
    BoundsOfRun bounds =
        new BoundsOfRun(experiment, repeat, again ? Math.max(AGAIN, attempts) : attempts);
    return schedulers.stream()
        .map(scheduler -> Rooms.under(scheduler.make(Seed.of(0))))
        .distinct()
        .map(bounds::under)
        .reduce(LowerBounds::or)
        .orElseThrow();
  }

  /**
   * Returns the most attempts of a task.
   *
   * @param ofRuns the most attempts in each run; NaN where it is not known
   */
  public static int attempts(DoubleStream ofRuns) {
    return (int) ofRuns.filter(Double::isFinite).max().orElse(1);
  }

  /** Returns orders of a repeat's jobs that may make good schedules. */
  public static List<List<Integer>> orders(Experiment experiment, int repeat) {
    BoundsOfRun bounds = new BoundsOfRun(experiment, repeat, AGAIN);
    List<Room> rooms = Rooms.under(experiment.schedulers().get(0).make(Seed.of(0)));
    double[] offered =
        rooms.stream().mapToDouble(room -> bounds.nodes.offered(room, bounds.speeds)).toArray();
    return Orders.of(bounds.works, bounds.alone(rooms, offered));
  }

  private LowerBounds under(List<Room> rooms) {
    double[] offered = rooms.stream().mapToDouble(room -> nodes.offered(room, speeds)).toArray();
    List<Alone> alone = alone(rooms, offered);
    List<SharedLoad> all = loads(works, alone, crossings, rooms, offered);
    double first = works.stream().mapToDouble(BoundsOfRun::submitted).min().orElseThrow();
    Limit makespan = longest(alone);
    for (SharedLoad load : all) {
      makespan = makespan.or(new Limit(load.lastEnd(), load.name()));
    }
    Limit span = new Limit(Math.max(0, makespan.value() - first - slack), makespan.by());
    return withJobTimes(span, rooms, offered, alone, all);
  }

  private List<SharedLoad> loads(
      List<JobWork> jobs, List<Alone> alone, double[] crossed, List<Room> rooms, double[] offered) {
    SharedLoads loads = new SharedLoads(topology, jobs, alone);
    List<SharedLoad> all = new ArrayList<>();
    for (int room = 0; room < offered.length; room++) {
      all.addAll(loads.on(rooms.get(room), offered[room]));
    }
    all.addAll(loads.onLinks(crossed, assumptions));
    all.addAll(loads.onDisks(assumptions, nodes.cached()));
    return all;
  }

  private static double submitted(JobWork job) {
    return job.spec().submit().toNanos() / NANOS;
  }

  private Limit longest(List<Alone> alone) {
    int last = 0;
    for (int job = 0; job < alone.size(); job++) {
      last = alone.get(job).end() > alone.get(last).end() ? job : last;
    }
    return new Limit(alone.get(last).end(), "job-" + works.get(last).spec().number() + " alone");
  }

  /** A job that waits for others is released when the last of them has ended. */
  private List<Alone> alone(List<Room> rooms, double[] offered) {
    Map<Integer, Double> ends = new LinkedHashMap<>();
    List<Alone> all = new ArrayList<>();
    for (int job = 0; job < works.size(); job++) {
      JobSpec spec = works.get(job).spec();
      FirstLaunches.Times from = launches.get(job);
      if (!spec.after().isEmpty()) {
        double last = spec.after().stream().mapToDouble(ends::get).max().orElseThrow();
        from = at(Math.max(from.first(), last));
      }
      Alone one = Alone.of(works.get(job), from, rooms, offered);
      ends.put(spec.number(), one.end());
      all.add(one);
    }
    return all;
  }

  /**
   * Returns the times for a job that another's end releases: its tasks may start at once anywhere.
   */
  private static FirstLaunches.Times at(double seconds) {
    return new FirstLaunches.Times(seconds, seconds);
  }

  /**
   * Adds the bounds on job times. The time of a job that waits for others begins whenever these
   * have ended, so only its time alone counts.
   */
  private LowerBounds withJobTimes(
      Limit makespan, List<Room> rooms, double[] offered, List<Alone> alone, List<SharedLoad> all) {
    Set<Integer> free = new LinkedHashSet<>();
    double[] others = new double[works.size()];
    for (int job = 0; job < works.size(); job++) {
      if (works.get(job).spec().after().isEmpty()) {
        free.add(job);
        others[job] = -submitted(works.get(job));
      } else {
        others[job] = Alone.of(works.get(job), at(0), rooms, offered).end();
      }
    }
    List<Alone> times = free.stream().map(alone::get).toList();
    List<SharedLoad> loads =
        free.size() == works.size()
            ? all
            : loads(
                free.stream().map(works::get).toList(),
                times,
                free.stream().mapToDouble(job -> crossings[job]).toArray(),
                rooms,
                offered);
    JobEnds ends = new JobEnds(loads, times.stream().mapToDouble(Alone::end).toArray());
    double[] weights =
        works.stream().mapToDouble(job -> job.spec().settings().weightOrOne()).toArray();
    double[] ones = new double[weights.length];
    Arrays.fill(ones, 1);
    double[] ofFree = free.stream().mapToDouble(job -> weights[job]).toArray();
    boolean weighted = works.stream().anyMatch(job -> job.spec().settings().weight().isPresent());
    return new LowerBounds(
        assumptions.attempts(),
        makespan,
        mean(ends.least(), others, ones),
        weighted ? Optional.of(mean(ends.least(ofFree), others, weights)) : Optional.empty(),
        new Limit(Arrays.stream(crossings).sum(), "places of blocks and replicas"));
  }

  /**
   * Returns the bound on a mean job time.
   *
   * @param ends the bound on the sum of the ends of jobs that wait for no others
   * @param others for each job what its time adds to that sum
   * @param weights the weights of all jobs
   */
  private Limit mean(Limit ends, double[] others, double[] weights) {
    double sum = ends.value();
    double all = 0;
    for (int job = 0; job < others.length; job++) {
      sum += weights[job] * others[job];
      all += weights[job];
    }
    return new Limit(Math.max(0, sum / all - slack), ends.by());
  }
}
