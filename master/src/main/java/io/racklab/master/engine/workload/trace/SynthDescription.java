package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The description from which SLS's generator draws jobs ({@code syn.json}). Jobs are drawn from the
 * same distributions as by Hadoop's SynthTraceJobProducer and SynthJob, but from another generator
 * of random numbers and another seed, so they are not the same jobs. In Hadoop each job's tasks
 * differ in time; here each takes the mean of the times that were drawn for the job's tasks.
 *
 * @param seed the seed of Hadoop's draws; 0 if the file does not give it
 * @param jobs the number of jobs, at least 1
 * @param nodes the number of nodes; 0 if the file does not give it
 * @param nodesPerRack the number of nodes in each rack, at least 1
 * @param loads the workloads, at least one
 * @param remarks sentences on what is not drawn as in Hadoop
 */
public record SynthDescription(
    Path file,
    long seed,
    int jobs,
    int nodes,
    int nodesPerRack,
    List<SynthLoad> loads,
    List<String> remarks) {
  private static final int MOST_TASKS = 1_000_000;
  private static final long MOST_TASKS_IN_ALL = 50_000_000;
  private static final double MOST_SECONDS = 36_500.0 * 24 * 3600;

  public SynthDescription {
    loads = List.copyOf(loads);
    remarks = List.copyOf(remarks);
  }

  /**
   * Reads a description.
   *
   * @throws InvalidInputException if it cannot be read, or describes no jobs
   */
  public static SynthDescription read(Path file) {
    try {
      return TraceFile.read(
          file,
          stream ->
              JsonObjects.read(
                  file.toString(), stream, objects -> new SynthReader(file, objects).read()));
    } catch (InvalidInputException unread) {
      Recognized.refuseOther(file, Recognized.SYNTH, Recognized.SYNTH_TITLE);
      throw unread;
    }
  }

  /**
   * Returns the longest mean time of any kind of tasks, in the unit in which the tasks' times are
   * given.
   */
  public double longestTaskTime() {
    return loads.stream()
        .flatMap(load -> load.classes().stream())
        .flatMap(kind -> kind.tasks().stream())
        .mapToDouble(task -> task.time().mean())
        .max()
        .orElse(0);
  }

  /**
   * Draws jobs.
   *
   * @param count the number of jobs
   * @param secondsPerUnit the seconds of a unit of the tasks' times
   * @return the jobs by submission, the first at time zero
   * @throws InvalidInputException if a job is too large or lasts too long
   */
  public List<SynthJob> draw(int count, double secondsPerUnit, Seed seed) {
    List<Plan> plans = new ArrayList<>(count);
    List<Double> weights = loads.stream().map(SynthLoad::weight).toList();
    // Made once: a description may ask for a million jobs.
    List<List<Double>> times = weights(SynthLoad::times, SynthLoad.Time::weight);
    List<List<Double>> classes = weights(SynthLoad::classes, SynthClass::weight);
    Seed ofJobs = seed.named("jobs");
    for (int i = 0; i < count; i++) {
      Draws draws = ofJobs.numbered(i).draws();
      int load = SynthSample.weighted(weights, draws);
      plans.add(plan(loads.get(load), times.get(load), classes.get(load), draws));
    }
    plans.sort(Comparator.comparingInt(Plan::seconds));
    List<SynthJob> all = new ArrayList<>(count);
    long tasks = 0;
    for (Plan plan : plans) {
      SynthJob job = job(plan, all.size(), plans.get(0).seconds, secondsPerUnit);
      tasks += (long) job.job().maps().count() + job.job().reduces().count();
      if (tasks > MOST_TASKS_IN_ALL) {
        throw problem(0, "its jobs have more than " + MOST_TASKS_IN_ALL + " tasks");
      }
      all.add(job);
    }
    return all;
  }

  private <T> List<List<Double>> weights(
      Function<SynthLoad, List<T>> of, Function<T, Double> weight) {
    return loads.stream().map(load -> of.apply(load).stream().map(weight).toList()).toList();
  }

  private record Plan(int seconds, String queue, SynthClass kind, Draws draws) {}

  /** Draws the time of a job evenly from a span that is drawn by its weight, and the class. */
  private static Plan plan(
      SynthLoad load, List<Double> timeWeights, List<Double> classWeights, Draws draws) {
    List<SynthLoad.Time> times = load.times();
    int span = SynthSample.weighted(timeWeights, draws);
    int start = times.get(span).seconds();
    int end = times.get(Math.min(span + 1, times.size() - 1)).seconds();
    int seconds = start + (end > start ? draws.below(end - start) : 0);
    SynthClass kind = load.classes().get(SynthSample.weighted(classWeights, draws));
    return new Plan(seconds, load.queue(), kind, draws);
  }

  private SynthJob job(Plan plan, int number, int first, double secondsPerUnit) {
    SynthClass kind = plan.kind;
    double lasts = checked(kind, Math.round(kind.duration().draw(plan.draws)));
    TaskSums maps = new TaskSums();
    TaskSums reduces = new TaskSums();
    SlsJobSizes asked = new SlsJobSizes();
    for (SynthClass.Task task : kind.tasks()) {
      long count = task.count().whole(plan.draws);
      if (count > MOST_TASKS) {
        throw problem(
            kind.line(), "a job of class " + kind.name() + " has " + count + " tasks of a type");
      }
      boolean reduce = task.isReduce() && kind.isMapReduce();
      asked.task(reduce, task.asks(plan.draws), count);
      for (int i = 0; i < count; i++) {
        double seconds = task.time().whole(plan.draws) * secondsPerUnit;
        double worked = kind.isStream() ? Math.max(0, lasts) : checked(kind, seconds);
        (reduce ? reduces : maps).alike(1, OptionalDouble.of(worked));
      }
    }
    return new SynthJob(
        new TraceJob(
                kind.line(),
                kind.name() + "_" + Integer.toString(1_000_000 + number).substring(1),
                kind.user(),
                Duration.ofSeconds(plan.seconds - first),
                maps.tasks(),
                reduces.tasks(),
                true,
                List.of())
            .withRequest(new TraceRequest(plan.queue, asked.settings())),
        Duration.ofSeconds((long) Math.max(0, lasts)));
  }

  private double checked(SynthClass kind, double seconds) {
    if (seconds > MOST_SECONDS) {
      throw problem(
          kind.line(),
          "a job of class " + kind.name() + " draws a time of " + Math.round(seconds) + " s");
    }
    return seconds;
  }

  private InvalidInputException problem(int line, String what) {
    return new InvalidInputException(
        new Problem(file.toString(), line, what, "write smaller means and deviations"));
  }
}
