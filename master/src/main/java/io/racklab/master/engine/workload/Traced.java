package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.settings.ProcessStarts;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.master.engine.workload.trace.TraceRemark;
import io.racklab.master.engine.workload.trace.TraceRequest;
import io.racklab.master.engine.workload.trace.TraceShuffle;
import io.racklab.master.engine.workload.trace.TraceTasks;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Size;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A replayed trace with measured tasks: each job has the maps, reduces, bytes, user and submit time
 * of the trace. A map computes as long as the job's maps took in the mean, from start to end; a
 * reduce as long as the job's reduces took after their sort. A job that failed in the trace is
 * played with all its tasks. A job that reads the output of others waits for their ends.
 *
 * @param jobs the jobs by submission, at least one; each follows those that it waits for
 * @param rules how they are replayed
 * @param calibrated what a calibration has learned from jobs of this trace
 */
record Traced(
    TraceSource source, List<TraceJob> jobs, TraceRules rules, Optional<Calibrated> calibrated)
    implements Workload {
  Traced {
    jobs = List.copyOf(jobs);
  }

  /**
   * Reads a whole trace without changes.
   *
   * @throws InvalidInputException if it cannot be read
   */
  static Traced read(TraceSource source) {
    return new Traced(source, source.read(), TraceRules.USUAL, Optional.empty());
  }

  @Override
  public List<JobSpec> jobs(long blockSize, Seed seed) {
    List<JobSpec> specs = new ArrayList<>(jobs.size());
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    Set<Integer> read = new LinkedHashSet<>();
    jobs.forEach(job -> read.addAll(job.after()));
    List<Duration> submits = rules.times().of(jobs, seed);
    for (TraceJob job : jobs) {
      try {
        int number = specs.size() + 1;
        JobSpec spec =
            spec(
                number,
                submits.get(number - 1),
                job,
                numbers,
                read.contains(job.line()),
                Calibrated.seed(seed));
        specs.add(job.shuffle().map(ends -> with(ends, spec)).orElse(rules.skew().of(spec, seed)));
        numbers.put(job.line(), number);
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException(
            new Problem(
                source.file().toString(),
                // Lines are of the files in a folder, which a job does not name.
                Files.isDirectory(source.file()) ? 0 : job.line(),
                "job " + job.name() + ": " + e.getMessage(),
                "take the job out of the trace"));
      }
    }
    return List.copyOf(specs);
  }

  /**
   * @param numbers the numbers of the jobs before it, by their lines
   * @param read whether another job reads its output, which then has one replica, as a shuffle has
   * @param seed the calibration's seed of the repeat
   */
  private JobSpec spec(
      int number,
      Duration submit,
      TraceJob job,
      Map<Integer, Integer> numbers,
      boolean read,
      Seed seed) {
    // A job of Hadoop always has a map: if a trace names none, one map outputs what the reduces
    // fetch.
    int maps = Math.max(1, job.maps().count());
    int reduces = job.reduces().count();
    long input = job.maps().input() > 0 ? job.maps().inputOfAll() : rules.mapInput() * maps;
    long shuffle =
        job.reduces().input() > 0 ? job.reduces().inputOfAll() : rules.reduceShuffle() * reduces;
    long output =
        Math.round(
            rules.scaleOutput()
                * (reduces > 0 ? job.reduces().outputOfAll() : job.maps().outputOfAll()));
    return new JobSpec(
        number,
        new Submission(
            job.name(),
            job.user(),
            rules.pools().pool(job.user(), job.request().queue()),
            submit,
            job.after().stream().map(numbers::get).toList(),
            rules.ownSettings()
                ? job.request().settings()
                : job.request().settings().priorityAlone()),
        new DataSizes(input, shuffle, output),
        new TaskCounts(maps, reduces),
        new ComputeCosts(
            perByte(mapSeconds(job, number, seed), maps, input),
            perByte(reduceSeconds(job, number, seed), reduces, shuffle),
            starts(job, number, seed)),
        read ? OptionalInt.of(1) : OptionalInt.empty());
  }

  private ProcessStarts starts(TraceJob job, int number, Seed seed) {
    return calibrated
        .filter(any -> rules.byClass())
        .map(all -> job.starts().learned(all.reduceStarts(seed), all.masterSeconds(number, seed)))
        .orElse(job.starts());
  }

  /** Applies a trace's racks and reduce bytes to a job. A shuffle of no bytes is split evenly. */
  private static JobSpec with(TraceShuffle ends, JobSpec job) {
    double[] bytes = ends.reduceBytes().stream().mapToDouble(Long::doubleValue).toArray();
    JobSpec placed = job.withInput(new InputPlace.Racks(ends.mapRacks()));
    return Arrays.stream(bytes).sum() == 0 ? placed : placed.withKeys(KeyShares.of(bytes));
  }

  @Override
  public Optional<String> refusal(Cluster cluster) {
    int places = cluster.racks().size() == 1 ? cluster.nodeCount() : cluster.racks().size();
    int last =
        jobs.stream()
            .flatMap(job -> job.shuffle().stream())
            .flatMapToInt(ends -> ends.mapRacks().stream().mapToInt(Integer::intValue))
            .max()
            .orElse(0);
    return last < places
        ? Optional.empty()
        : Optional.of(
            "rack "
                + last
                + " of the trace has mappers, and the cluster has "
                + places
                + (places == cluster.racks().size()
                    ? " racks, from 0"
                    : " nodes in a rack, from 0"));
  }

  private double mapSeconds(TraceJob job, int number, Seed seed) {
    if (calibrated.isEmpty()) {
      return job.maps().seconds();
    }
    Optional<Double> ofClass =
        rules.byClass()
            ? calibrated.get().mapSeconds(job, number, meanBytes(job.maps()), seed)
            : Optional.empty();
    return ofClass.orElseGet(
        () ->
            job.starts().all()
                ? Math.max(0, job.maps().seconds() - calibrated.get().startSeconds(seed))
                : job.maps().seconds());
  }

  private double reduceSeconds(TraceJob job, int number, Seed seed) {
    return calibrated
        .filter(any -> rules.byClass())
        .flatMap(all -> all.reduceSeconds(job, number, meanBytes(job.reduces()), seed))
        .orElse(job.reduces().seconds());
  }

  /** Returns the bytes of a task as the trace has them; nothing was learned from assumed ones. */
  private static double meanBytes(TraceTasks tasks) {
    return tasks.measured() == 0 ? 0 : (double) tasks.input() / tasks.measured();
  }

  private static double perByte(double seconds, int count, long bytes) {
    return bytes == 0 ? 0 : seconds / ((double) bytes / count);
  }

  @Override
  public List<TraceJob> traced() {
    return jobs;
  }

  @Override
  public Workload calibrated(Calibrated learned) {
    return new Traced(source, jobs, rules, Optional.of(learned));
  }

  @Override
  public boolean needsCalibration() {
    return rules.byClass();
  }

  @Override
  public Optional<Recording> recording() {
    List<Recording.RecordedJob> recorded = new ArrayList<>(jobs.size());
    boolean fitted = rules.byClass() && calibrated.isPresent();
    for (TraceJob job : jobs) {
      int place = recorded.size();
      boolean judged = !(fitted && place < calibrated.get().jobs());
      recorded.add(
          new Recording.RecordedJob(
              place + 1,
              judged,
              job.maps(),
              job.reduces(),
              fitted ? calibrated.get().costs().of(job) : Recording.NOT_FITTED));
    }
    return Optional.of(new Recording(recorded, fitted));
  }

  @Override
  public double scaleBytes() {
    return 1;
  }

  @Override
  public Remarks remarks() {
    long failed = jobs.stream().filter(job -> !job.succeeded()).count();
    long noInput = jobs.stream().filter(job -> job.maps().input() == 0).count();
    long noShuffle =
        jobs.stream()
            .filter(job -> job.reduces().count() > 0 && job.reduces().input() == 0)
            .count();
    List<String> all = new ArrayList<>(TraceRemark.sentences(jobs));
    jobSettings().ifPresent(all::add);
    queues().ifPresent(all::add);
    source.format().notPlayed().ifPresent(all::add);
    int failures = jobs.stream().mapToInt(TraceJob::failures).sum();
    if (failures > 0) {
      all.add(
          failures
              + " attempts failed there and are not replayed: attempts fail by tasks.failures,"
              + " which racklab calibrate learns, and by faults");
    }
    if (failed > 0) {
      all.add(of(failed) + " did not succeed there and are played with all of their tasks");
    }
    if (noInput > 0) {
      all.add(
          of(noInput)
              + " give no input: map-input = "
              + Size.text(rules.mapInput())
              + " is assumed");
    }
    if (noShuffle > 0) {
      all.add(
          of(noShuffle)
              + " give no shuffle: reduce-shuffle = "
              + Size.text(rules.reduceShuffle())
              + " is assumed");
    }
    long noSeconds =
        jobs.stream().filter(job -> job.maps().measured() + job.reduces().measured() == 0).count();
    if (noSeconds > 0) {
      all.add(of(noSeconds) + " have no measured task: all of their tasks compute for 0 s");
    }
    return Remarks.on(source.file(), all);
  }

  private Optional<String> jobSettings() {
    long some =
        jobs.stream()
            .map(job -> job.request().settings())
            .filter(settings -> !settings.equals(settings.priorityAlone()))
            .count();
    return some == 0
        ? Optional.empty()
        : Optional.of(
            of(some)
                + " chose their slowstart or the sizes of their containers"
                + (rules.ownSettings()
                    ? ", and keep them: job-settings = scheduler would give all jobs the scheduler's"
                    : ", which are not used: write job-settings = own to use them"));
  }

  private Optional<String> queues() {
    Predicate<TraceRequest> told =
        request ->
            rules.pools() == PoolKind.QUEUES
                ? !request.namesQueue()
                : !request.pool().equals(TraceRequest.DEFAULT);
    long some = jobs.stream().filter(job -> told.test(job.request())).count();
    return some == 0
        ? Optional.empty()
        : Optional.of(
            of(some)
                + (rules.pools() == PoolKind.QUEUES
                    ? " name no queue and go to default"
                    : " came to a queue other than default, which is not used: write pools ="
                        + " queues to use it"));
  }

  private String of(long some) {
    return some + " of " + jobs.size() + " jobs";
  }

  @Override
  public String render() {
    return source.render() + "\n  jobs = " + jobs.size() + rules.render() + "\n}\n";
  }
}
