package io.racklab.master.runs.results;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.experiment.Until;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All runs of a study: those that are to be run, and the results of those that have ended. The
 * results so far are on disk after every run. Several threads may play runs at once; the order in
 * which runs end changes neither files nor results.
 */
public final class RunBook implements RunQueue {
  private Study study;
  private final RunDirectory directory;
  private final ClockKind kind;
  private final int workers;
  private final Supplier<Instant> calendar;
  private final Map<String, String> machine;
  private final ResultFile file;
  private final Instant started;
  private final Deque<RunPlan> waiting = new ArrayDeque<>();
  private final List<EndedRun> ended = new ArrayList<>();
  private Comparator<EndedRun> order;
  private int planned;

  /** True if the study alone decides which runs there are. */
  private boolean wholeStudy;

  private final List<String> spoiled = new ArrayList<>();
  private int kept;

  /**
   * Creates a book without runs.
   *
   * @param kind the clock under which the runs take place
   * @param workers the number of worker processes that take part; 0 if this process plays the runs
   *     alone
   * @param calendar returns date and time, for run.json only
   * @param machine the description of the machine and the versions in run.json
   */
  public RunBook(
      Study study,
      RunDirectory directory,
      ClockKind kind,
      int workers,
      Supplier<Instant> calendar,
      Map<String, String> machine)
      throws IOException {
    this.study = study;
    this.directory = directory;
    this.kind = kind;
    this.workers = workers;
    this.calendar = calendar;
    this.machine = machine;
    file = new ResultFile(new Fingerprint(machine.getOrDefault("racklab", ""), study.jars()), kind);
    started = calendar.get();
    order = orderOf(study);
  }

  private static Comparator<EndedRun> orderOf(Study study) {
    Map<Cell, Integer> places = new LinkedHashMap<>();
    study.cells().forEach(experiment -> places.put(experiment.cell(), places.size()));
    return Comparator.comparing((EndedRun run) -> places.get(run.plan().experiment().cell()))
        .thenComparing(run -> run.plan().repeat())
        .thenComparing(run -> run.plan().experiment().schedulers().indexOf(run.plan().scheduler()));
  }

  /**
   * Plans all repeats that the study asks for, and further ones as they end, until these are
   * precise enough.
   */
  public synchronized void planAll() throws IOException {
    wholeStudy = true;
    for (Experiment experiment : study.cells()) {
      for (int repeat = 1; repeat <= experiment.repeats(); repeat++) {
        plan(experiment, repeat);
      }
    }
  }

  /** Replaces the study by one that has further cells. */
  public synchronized void extend(Study larger) throws IOException {
    study = larger;
    order = orderOf(larger);
    directory.configure(larger.resolved());
  }

  /** Plans one repeat of a cell under all its schedulers. */
  public synchronized void plan(Experiment experiment, int repeat) throws IOException {
    for (SchedulerSpec scheduler : experiment.schedulers()) {
      planned++;
      waiting.add(
          new RunPlan(
              planned,
              experiment,
              scheduler,
              repeat,
              directory.runFolder(experiment.cell(), scheduler.name(), repeat)));
    }
  }

  /**
   * Keeps the runs that ended in this directory earlier, if nothing that decides their rows has
   * changed, and returns their number. They are not run again.
   */
  public synchronized int keepEnded() throws IOException {
    List<RunPlan> left = new ArrayList<>();
    while (!waiting.isEmpty()) {
      RunPlan plan = waiting.remove();
      Optional<EndedRun> before = file.read(plan, spoiled::add);
      if (before.isPresent()) {
        add(before.get());
        kept++;
      } else {
        left.add(plan);
      }
    }
    waiting.addAll(left);
    return kept;
  }

  /** Returns messages on earlier runs that are run again because their files are damaged. */
  public synchronized List<String> spoiled() {
    return List.copyOf(spoiled);
  }

  /**
   * Writes the results so far before the first run, so that the directory is readable from now on.
   */
  public synchronized void open() throws IOException {
    write(null, null);
  }

  @Override
  public synchronized Optional<RunPlan> next() {
    return Optional.ofNullable(waiting.poll());
  }

  @Override
  public synchronized void ended(RunResult result) throws IOException {
    addWritten(file.keep(result));
  }

  /**
   * Adds a run in virtual time that has ended in another process, which has read the same
   * experiment. Its files are in the run's folder.
   *
   * @throws IOException if the files are not complete, or the results cannot be written
   */
  public synchronized void endedElsewhere(RunPlan plan) throws IOException {
    addWritten(file.take(plan));
  }

  private void addWritten(EndedRun run) throws IOException {
    add(run);
    write(ended.size() == planned ? calendar.get() : null, null);
  }

  /** Adds an ended run, and plans another repeat if a cell's repeats are not precise enough. */
  private void add(EndedRun run) throws IOException {
    ended.add(run);
    ended.sort(order);
    Experiment experiment = run.plan().experiment();
    if (!wholeStudy || experiment.repetition().until().isEmpty()) {
      return;
    }
    List<EndedRun> cell =
        ended.stream().filter(one -> one.plan().experiment().equals(experiment)).toList();
    int repeats = cell.stream().mapToInt(one -> one.plan().repeat()).max().orElse(0);
    boolean all =
        cell.size() == Math.max(repeats, experiment.repeats()) * experiment.schedulers().size();
    Until until = experiment.repetition().until().get();
    if (all && repeats < until.atMost() && !until.isReachedBy(measured(until.metric(), cell))) {
      plan(experiment, repeats + 1);
    }
  }

  /** Returns the values of a metric that the repeats of each scheduler have measured. */
  private static Collection<List<Double>> measured(String metric, List<EndedRun> runs) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (EndedRun run : runs) {
      double value = run.metric(metric);
      if (Double.isFinite(value)) {
        values.computeIfAbsent(run.plan().scheduler().name(), name -> new ArrayList<>()).add(value);
      }
    }
    return values.values();
  }

  @Override
  public synchronized void failed(String why) throws IOException {
    write(calendar.get(), why);
  }

  public synchronized Study study() {
    return study;
  }

  public RunDirectory directory() {
    return directory;
  }

  /** Returns the number of all runs that are planned so far. */
  public synchronized int runs() {
    return planned;
  }

  /** Returns the cells with runs that have not begun. */
  public synchronized List<Experiment> cellsLeft() {
    return waiting.stream().map(RunPlan::experiment).distinct().toList();
  }

  /** Returns the number of runs that have not begun. */
  public synchronized int waiting() {
    return waiting.size();
  }

  /** Returns the runs that have ended, sorted by cell, repeat and scheduler. */
  public synchronized List<EndedRun> results() {
    return List.copyOf(ended);
  }

  /** Returns the verdict on the runs that have ended. */
  public synchronized Verdict verdict() {
    List<RunAccount> accounts = ended.stream().map(EndedRun::account).toList();
    return Verdict.of(
        accounts, study.first().measurement().bounds(), study.first().execution().network());
  }

  private void write(Instant end, String failure) throws IOException {
    Verdict verdict = verdict();
    directory.writeRun(run(end, verdict, failure));
    directory.writeSummary(Summary.of(ended, verdict));
  }

  private Map<String, Object> run(Instant end, Verdict verdict, String failure) {
    Experiment first = study.first();
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("name", first.name());
    run.put("seed", first.repetition().seed());
    run.put("repeats", first.repeats());
    run.put("clock", kind.name().toLowerCase(Locale.ROOT));
    run.put("time_scale", kind.timeScale(first.scale()));
    run.put("byte_scale", first.scale().bytes());
    run.put("workers", Math.max(1, workers));
    run.put("runs", planned);
    run.put("runs_ended", ended.size());
    run.put("runs_kept", kept);
    run.put("machine", machine);
    run.put("jars", study.jars());
    run.put("started", started.toString());
    run.put("ended", end == null ? null : end.toString());
    run.put("failure", failure);
    run.put("verdict", ended.isEmpty() ? null : Summary.verdict(verdict));
    return run;
  }
}
