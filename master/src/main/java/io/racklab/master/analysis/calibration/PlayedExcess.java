package io.racklab.master.analysis.calibration;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.workload.BackgroundLoad;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.ClassCosts;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.JobClassing;
import io.racklab.master.engine.workload.calibration.TaskCosts;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.master.engine.workload.trace.TraceTasks;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.Locality;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Slots;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Finds what a run adds to learned times, and what it lacks. The recorded time of a task includes
 * reading and writing, which the run emulates too. So a run plays usual tasks, without slow ones;
 * the time for each byte by which they exceed the recorded line of their class is to be taken off
 * their computing. Application masters start in the run as learned; the time by which recorded jobs
 * waited longer for their first task is added to these starts. Slots that work outside the history
 * held are found by how many attempts ran while maps waited. Only the jobs of the fit count.
 */
public final class PlayedExcess {
  /** How many times as long jobs may wait for their first task as in the history, or in a run. */
  private static final double UNLIKE = 1.5;

  /** Differences of waits for a first task that do not count, in seconds. */
  private static final double LEAST_SECONDS = 5;

  private final Learned recorded;
  private final List<TraceJob> jobs;

  /** The played seconds of maps and of reduces, by job. */
  private final Map<Boolean, Map<Integer, Observations>> played = new TreeMap<>();

  /** The seconds that jobs waited for their first task in the repeats, by job. */
  private final Map<Integer, Observations> waits = new TreeMap<>();

  private PlayedExcess(Learned recorded, List<TraceJob> jobs) {
    this.recorded = recorded;
    this.jobs = jobs;
    played.put(true, new TreeMap<>());
    played.put(false, new TreeMap<>());
  }

  /**
   * Returns the sum of the excess found so far and that of these runs of usual tasks.
   *
   * @param recorded the values as they were fitted to recorded times
   * @param before the excess that was taken off the values before these runs
   * @param jobs the jobs of the history, by number from 1
   * @param repeats the ended repeats of a run of all these jobs
   */
  public static Excess of(
      Learned recorded, Excess before, List<TraceJob> jobs, List<RunFiles> repeats)
      throws IOException {
    PlayedExcess found = new PlayedExcess(recorded, jobs);
    for (RunFiles repeat : repeats) {
      found.add(repeat, new Occupancy(true));
    }
    return before.plus(
        new Excess(found.excess(true), found.excess(false), found.masters(), before.held()));
  }

  /**
   * Returns the excess with held slots, and with the start of masters, as these runs of jobs with
   * their {@link OwnTimes} show them.
   *
   * @param cluster the cluster of the runs, with all of its slots
   */
  public static Excess held(
      Learned recorded, Excess before, List<TraceJob> jobs, Cluster cluster, List<RunFiles> repeats)
      throws IOException {
    PlayedExcess found = new PlayedExcess(recorded, jobs);
    boolean mapsOnly =
        cluster.racks().stream()
            .flatMap(rack -> rack.nodes().stream())
            .allMatch(node -> node.slots() instanceof Slots.Typed);
    List<Map<Integer, Occupancy.Wait>> waits = new ArrayList<>();
    for (RunFiles repeat : repeats) {
      Occupancy occupancy = new Occupancy(mapsOnly);
      found.add(repeat, occupancy);
      waits.add(occupancy.byJob());
    }
    HeldSlots held =
        before
            .held()
            .compared(
                Occupancy.of(jobs, recorded.calibrated().jobs(), mapsOnly).byJob(),
                waits,
                BackgroundLoad.slots(cluster));
    return before.with(before.masters().plus(found.masters()), found.confirmed(held));
  }

  /** Refutes held slots that were found if jobs waited otherwise for their first task. */
  private HeldSlots confirmed(HeldSlots held) {
    Observations inHistory = new Observations();
    Observations inPlay = new Observations();
    waits.forEach(
        (number, played) -> {
          double begun = jobs.get(number - 1).attempts().begun();
          if (begun > 0) {
            inHistory.add(begun);
            inPlay.add(played.sample().mean());
          }
        });
    if (held.state() != HeldSlots.State.SETTLED
        || held.drawn().value() == 0
        || inHistory.sample().size() == 0) {
      return held;
    }
    double waited = inHistory.sample().mean();
    double play = inPlay.sample().mean();
    return Math.abs(waited - play) > LEAST_SECONDS
            && (waited > UNLIKE * play || play > UNLIKE * waited)
        ? held.refuted(
            "with %.0f %% of the slots held maps wait in a run as long as in the history, but jobs"
                    .formatted(100 * held.share().value())
                + " wait %.0f s for their first task instead of %.0f s".formatted(play, waited))
        : held;
  }

  private void add(RunFiles repeat, Occupancy occupancy) throws IOException {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (int number = 1; number <= recorded.calibrated().jobs(); number++) {
      numbers.put(AttemptId.jobName(number), number);
    }
    Map<Integer, Double> begins = new TreeMap<>();
    repeat.eachAttempt(
        attempt -> {
          Integer number = numbers.get(attempt.job());
          if (number != null) {
            begins.merge(number, attempt.start(), Math::min);
          }
          if (number != null && attempt.chosen()) {
            add(number, attempt);
            occupancy.add(number, attempt.map(), attempt.start(), attempt.finish());
          }
        });
    repeat.eachJob(
        job -> {
          Integer number = numbers.get(job.job());
          if (number != null && begins.containsKey(number)) {
            waits
                .computeIfAbsent(number, any -> new Observations())
                .add(begins.get(number) - job.submit());
          }
        });
  }

  /**
   * Returns values with an excess taken off their lines, the wait added to masters' starts, and the
   * held slots.
   */
  public static Calibrated without(Calibrated recorded, Excess excess) {
    return each(recorded, excess, (line, part) -> line.less(part.seconds(), 0))
        .with(recorded.masters().longer(excess.masters().seconds(), 0))
        .with(recorded.tasks().with(excess.held().drawn()));
  }

  /** Returns values that are net of an excess, with its error added to theirs. */
  public static Calibrated widened(Calibrated net, Excess excess) {
    return each(net, excess, (line, part) -> line.less(0, part.deviation()))
        .with(net.masters().longer(0, excess.masters().deviation()));
  }

  private static Calibrated each(
      Calibrated recorded, Excess excess, BiFunction<CostLine, Excess.Seconds, CostLine> change) {
    Map<String, TaskCosts> byClass = new LinkedHashMap<>();
    recorded
        .costs()
        .byClass()
        .forEach(
            (name, costs) ->
                byClass.put(
                    name,
                    new TaskCosts(
                        costs.maps().map(line -> change.apply(line, excess.ofMaps(name))),
                        costs.reduces().map(line -> change.apply(line, excess.ofReduces(name))))));
    return recorded.with(byClass);
  }

  private void add(int job, EndedAttempt attempt) {
    boolean near = attempt.locality().filter(Locality.NODE::equals).isPresent();
    if (!attempt.map() || near || !recorded.nearOnly()) {
      played
          .get(attempt.map())
          .computeIfAbsent(job, any -> new Observations())
          .add(attempt.finish() - (attempt.map() ? attempt.start() : attempt.sort()));
    }
  }

  private Excess.Seconds masters() {
    Observations longer = new Observations();
    waits.forEach(
        (number, played) -> {
          TraceJob job = jobs.get(number - 1);
          if (job.attempts().master().isPresent() && job.attempts().begun() > 0) {
            longer.add(job.attempts().begun() - played.sample().mean());
          }
        });
    return longer.sample().size() < Fitting.LEAST_JOBS
        ? Excess.NONE.masters()
        : Excess.Seconds.of(longer.sample());
  }

  /** Returns the excess of each class with a job, and that of all jobs for any other class. */
  private Map<String, Excess.Seconds> excess(boolean maps) {
    Map<String, Observations> byClass = new LinkedHashMap<>();
    played
        .get(maps)
        .forEach(
            (number, seconds) -> {
              TraceJob job = jobs.get(number - 1);
              TraceTasks tasks = maps ? job.maps() : job.reduces();
              ClassCosts costs = recorded.calibrated().costs();
              Optional<CostLine> line = maps ? costs.maps(job) : costs.reduces(job);
              if (line.isPresent() && tasks.measured() > 0 && tasks.input() > 0) {
                double bytes = (double) tasks.input() / tasks.measured();
                double excess = (seconds.sample().mean() - line.get().of(bytes)) / bytes;
                byClass.computeIfAbsent(costs.nameOf(job), any -> new Observations()).add(excess);
              }
            });
    Map<String, Excess.Seconds> found = new LinkedHashMap<>();
    byClass.forEach((name, all) -> found.put(name, Excess.Seconds.of(all.sample())));
    if (!found.isEmpty()) {
      found.putIfAbsent(
          JobClassing.OTHERS,
          Excess.Seconds.of(
              Sample.merged(byClass.values().stream().map(Observations::sample).toList())));
    }
    return found;
  }
}
