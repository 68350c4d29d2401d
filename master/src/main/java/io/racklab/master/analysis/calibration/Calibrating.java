package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibratedMasters;
import io.racklab.master.engine.workload.calibration.CalibratedSlow;
import io.racklab.master.engine.workload.calibration.CalibratedTasks;
import io.racklab.master.engine.workload.calibration.ClassCosts;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.JobClassing;
import io.racklab.master.engine.workload.calibration.TaskCosts;
import io.racklab.master.engine.workload.calibration.Uncertain;
import io.racklab.master.engine.workload.trace.TraceJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Learns from the measured tasks of jobs. */
public final class Calibrating {
  private final List<TraceJob> jobs;
  private final JobClassing classing;
  private final Seed seed;
  private final Excess excess;
  private final List<LearnedValue> values = new ArrayList<>();
  private SlowHosts slowHosts = new SlowHosts(Map.of(), 0, 0);

  private Calibrating(List<TraceJob> jobs, JobClassing classing, Seed seed, Excess excess) {
    this.excess = excess;
    this.jobs = jobs;
    this.classing = classing;
    this.seed = seed;
  }

  /**
   * @param jobs the jobs to learn from, with their attempts, in the order of their submission
   * @param seed the seed of the bootstrap
   * @param excess what a run adds to the times of tasks, which is taken out of recorded ones
   */
  public static Learned from(List<TraceJob> jobs, JobClassing classing, Seed seed, Excess excess) {
    return new Calibrating(jobs, classing, seed, excess).learned();
  }

  private Learned learned() {
    slowHosts = SlowHosts.in(maps(classOf()));
    FitPoints measured = maps(classOf());
    Optional<FittedTasks> maps = fitted("maps", measured);
    Optional<FittedTasks> reduces = fitted("reduces", reduces(classOf()));
    Uncertain none = Uncertain.certain(0);
    Start start = start(maps);
    Uncertain ofAttempt = none;
    Uncertain ofNode = none;
    FittedTasks.Slow slow = FittedTasks.Slow.NONE;
    if (maps.isPresent()) {
      ofAttempt = maps.get().ofAttempt();
      ofNode = maps.get().ofNode().orElse(none);
      slow = slowHosts.factors().isEmpty() ? maps.get().slow() : slowHosts.slow(measured.jobs());
      addVariation(maps.get());
      addSlow(slow);
    }
    Map<String, TaskCosts> byClass = costs(maps, reduces);
    CalibratedMasters masters = masters();
    return new Learned(
        new Calibrated(
            jobs.size(),
            new CalibratedTasks(
                start.seconds,
                reduceStart(start),
                start.variation,
                ofAttempt,
                ofNode,
                new CalibratedSlow(slow.share(), slow.factor(), slow.nodes()),
                failures(),
                background()),
            masters,
            new ClassCosts(classing, byClass)),
        measured.nearOnly(),
        values);
  }

  private FitPoints maps(Function<TraceJob, String> kinds) {
    Function<TraceJob, String> own = classOf();
    return FitPoints.ofMaps(jobs, kinds, job -> excess.ofMaps(own.apply(job)).seconds())
        .without(slowHosts);
  }

  private FitPoints reduces(Function<TraceJob, String> kinds) {
    Function<TraceJob, String> own = classOf();
    return FitPoints.ofReduces(jobs, kinds, job -> excess.ofReduces(own.apply(job)).seconds())
        .without(slowHosts);
  }

  /** Returns a function from a job to its class. Classes that are too small form one class. */
  private Function<TraceJob, String> classOf() {
    Map<String, Long> sizes =
        jobs.stream()
            .collect(Collectors.groupingBy(classing::of, TreeMap::new, Collectors.counting()));
    return job ->
        sizes.getOrDefault(classing.of(job), 0L) < Fitting.LEAST_JOBS
            ? JobClassing.OTHERS
            : classing.of(job);
  }

  private Optional<FittedTasks> fitted(String what, FitPoints points) {
    long with = points.all().stream().mapToInt(FitPoint::job).distinct().count();
    if (with < Fitting.LEAST_JOBS) {
      values.add(
          LearnedValue.unknown(
              what,
              "%d of %d jobs have %s with their times and bytes, and a fit needs %d"
                  .formatted(with, jobs.size(), what, Fitting.LEAST_JOBS)));
      return Optional.empty();
    }
    FittedTasks fitted = new Fitting(points, seed.named(what)).fitted();
    addUncertain(what, fitted);
    return Optional.of(fitted);
  }

  private void addUncertain(String what, FittedTasks fitted) {
    fitted
        .uncertain()
        .forEach((name, why) -> values.add(LearnedValue.unknown(what + " of " + name, why)));
  }

  private record Start(Uncertain seconds, Uncertain variation) {}

  private Start start(Optional<FittedTasks> maps) {
    Optional<Uncertain> ofMaps = maps.flatMap(FittedTasks::intercept);
    if (jobs.stream().noneMatch(job -> job.starts().all())) {
      values.add(
          LearnedValue.unknown(
              "start of a task", "tasks run in existing processes; it counts as computing"));
      return new Start(Uncertain.certain(0), Uncertain.certain(0));
    }
    Optional<Observed> ofJobTasks =
        Observed.of(jobs.stream().map(job -> job.attempts().jobTasks()).toList());
    if (ofMaps.isPresent()) {
      values.add(
          LearnedValue.of(
              "start of a task",
              "s",
              ofMaps.get(),
              "the time of maps that does not grow with their bytes"
                  + ofJobTasks
                      .filter(other -> !ofMaps.get().holds(other.mean().value()))
                      .map(
                          other ->
                              "; setup and cleanup tasks took %.1f s"
                                  .formatted(other.mean().value()))
                      .orElse("")));
      values.add(
          LearnedValue.of(
              "variation of starts", "", maps.get().ofIntercept(), "as these times vary"));
      return new Start(ofMaps.get(), maps.get().ofIntercept());
    }
    if (ofJobTasks.isPresent()) {
      Observed found = ofJobTasks.get();
      values.add(LearnedValue.of("start of a task", "s", found.mean(), "setup and cleanup tasks"));
      values.add(
          LearnedValue.of("variation of starts", "", found.spread(), "setup and cleanup tasks"));
      return new Start(found.mean(), found.spread());
    }
    values.add(
        LearnedValue.unknown(
            "start of a task",
            maps.map(FittedTasks::whyNot).orElse("no maps were measured")
                + "; it counts as computing"));
    return new Start(Uncertain.certain(0), Uncertain.certain(0));
  }

  /** Returns the start of a reduce; 0 if it is not known separately from that of all tasks. */
  private Uncertain reduceStart(Start start) {
    FitPoints late =
        FitPoints.ofLateReduces(jobs, classOf(), start.seconds.value()).without(slowHosts);
    long with = late.all().stream().mapToInt(FitPoint::job).distinct().count();
    if (start.seconds.value() == 0 || with < Fitting.LEAST_JOBS) {
      return Uncertain.certain(0);
    }
    FittedTasks fitted = new Fitting(late, seed.named("late reduces")).fitted();
    values.add(
        fitted
            .intercept()
            .map(
                value ->
                    LearnedValue.of(
                        "start of a reduce",
                        "s",
                        value,
                        "until it copies: the time that does not grow with the bytes, of reduces"
                            + " that did not wait for maps"))
            .orElseGet(
                () ->
                    LearnedValue.unknown(
                        "start of a reduce", fitted.whyNot() + "; it counts as that of a map")));
    return fitted.intercept().orElse(Uncertain.certain(0));
  }

  private void addVariation(FittedTasks maps) {
    values.add(
        LearnedValue.of(
            "variation of attempts",
            "",
            maps.ofAttempt(),
            "as maps of equal bytes differ; includes that of tasks, since each ran once"));
    values.add(
        maps.ofNode()
            .map(
                value ->
                    LearnedValue.of(
                        "variation of nodes", "", value, "as the means of hosts differ"))
            .orElseGet(
                () ->
                    LearnedValue.unknown(
                        "variation of nodes", "the history names fewer than two hosts")));
  }

  private void addSlow(FittedTasks.Slow slow) {
    if (slow.factor().value() == 1) {
      values.add(
          LearnedValue.of(
              "slow tasks, share", "", slow.share(), "the times do not certainly form two groups"));
      return;
    }
    String of = slow.nodes() ? "of nodes: " + slowHosts.names() : "of attempts";
    values.add(LearnedValue.of("slow tasks, share", "", slow.share(), of));
    values.add(LearnedValue.of("slow tasks, factor", "", slow.factor(), of));
  }

  private Map<String, TaskCosts> costs(Optional<FittedTasks> maps, Optional<FittedTasks> reduces) {
    Map<String, CostLine> mapLines = maps.map(FittedTasks::lines).orElseGet(LinkedHashMap::new);
    Map<String, CostLine> reduceLines =
        reduces.map(FittedTasks::lines).orElseGet(LinkedHashMap::new);
    Map<String, TaskCosts> byClass = new LinkedHashMap<>();
    jobs.stream()
        .map(classOf())
        .distinct()
        .filter(name -> !name.equals(JobClassing.OTHERS))
        .forEach(
            name ->
                byClass.put(
                    name,
                    new TaskCosts(
                        Optional.ofNullable(mapLines.get(name)),
                        Optional.ofNullable(reduceLines.get(name)))));
    // A class without measurements is treated like other classes.
    byClass.values().removeIf(costs -> costs.maps().isEmpty() && costs.reduces().isEmpty());
    List<String> kinds = jobs.stream().map(classOf()).distinct().toList();
    byClass.put(
        JobClassing.OTHERS,
        kinds.equals(List.of(JobClassing.OTHERS))
            ? new TaskCosts(
                Optional.ofNullable(mapLines.get(JobClassing.OTHERS)),
                Optional.ofNullable(reduceLines.get(JobClassing.OTHERS)))
            : ofAllTogether());
    return byClass;
  }

  /** Returns the lines of all jobs together, for jobs of classes that are too small or new. */
  private TaskCosts ofAllTogether() {
    Function<TraceJob, String> one = job -> JobClassing.OTHERS;
    return new TaskCosts(line("maps", maps(one)), line("reduces", reduces(one)));
  }

  private Optional<CostLine> line(String what, FitPoints points) {
    long with = points.all().stream().mapToInt(FitPoint::job).distinct().count();
    if (with < Fitting.LEAST_JOBS) {
      return Optional.empty();
    }
    FittedTasks fitted = new Fitting(points, seed.named(what).named("together")).fitted();
    addUncertain(what, fitted);
    return Optional.ofNullable(fitted.lines().get(JobClassing.OTHERS));
  }

  private CalibratedMasters masters() {
    Optional<Observed> found =
        Observed.of(
            jobs.stream().map(job -> job.attempts().master().stream().boxed().toList()).toList());
    found.ifPresent(
        masters -> {
          values.add(
              LearnedValue.of(
                  "start of a master",
                  "s",
                  masters.mean(),
                  "from the start of its process to the job's initialization"));
          values.add(
              LearnedValue.of("variation of masters", "", masters.spread(), "as these times vary"));
        });
    double wait = excess.masters().seconds();
    if (found.isPresent() && wait != 0) {
      values.add(
          LearnedValue.of(
              "wait for a first task",
              "s",
              excess.masters().size(found.get().mean().jobs()),
              wait > 0
                  ? "beyond the wait in a run, such as launching containers, or load that the"
                      + " history does not show; it counts as start of a master"
                  : "that a run has in excess; it is taken off the start of a master"));
    }
    return found
        .map(masters -> new CalibratedMasters(masters.mean(), masters.spread()).longer(wait, 0))
        .orElse(CalibratedMasters.UNKNOWN);
  }

  /** Returns the share of the slots that work outside the history held. */
  private Uncertain background() {
    HeldSlots held = excess.held();
    if (held.unknown().isPresent()) {
      values.add(LearnedValue.unknown("background load", held.unknown().get()));
      return Uncertain.certain(0);
    }
    values.add(
        LearnedValue.of(
            "background load",
            "",
            held.share(),
            "of slots, held by work, or by limits, that the history does not show"));
    return held.share();
  }

  /** Returns the share of attempts that failed, of jobs that succeeded. */
  private Uncertain failures() {
    // A job that failed may have failed in each of its tasks, unlike other jobs.
    List<double[]> byJob =
        jobs.stream()
            .filter(TraceJob::succeeded)
            .map(
                job ->
                    new double[] {
                      job.failures(),
                      job.failures() + job.maps().measured() + job.reduces().measured()
                    })
            .filter(counts -> counts[1] > 0)
            .toList();
    double failed = byJob.stream().mapToDouble(counts -> counts[0]).sum();
    double all = byJob.stream().mapToDouble(counts -> counts[1]).sum();
    if (failed == 0) {
      return Uncertain.certain(0);
    }
    Uncertain share = Observed.share(byJob, seed.named("failures"));
    values.add(
        LearnedValue.of(
            "failed attempts, share",
            "",
            share,
            "%.0f of %.0f attempts of jobs that succeeded".formatted(failed, all)));
    return share;
  }
}
