package io.racklab.master.experiment;

import io.racklab.master.journal.Sample;
import io.racklab.master.schedule.SchedulerSpec;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All runs of a study: which are to be run, and what came of those that have ended. The results so
 * far are on disk after every run. Several threads may run at once; the files and the results are
 * the same whichever ends first.
 */
public final class RunBook implements RunQueue {
  private final Study study;
  private final RunDirectory directory;
  private final ClockKind kind;
  private final int workers;
  private final Supplier<Instant> calendar;
  private final Map<String, String> machine;
  private final ResultFile file;
  private final Instant started;
  private final Deque<RunPlan> waiting = new ArrayDeque<>();
  private final List<EndedRun> ended = new ArrayList<>();
  private int kept;

  /**
   * @param kind of the clock that it really runs under
   * @param workers worker processes that take part, or 0 if it is this one
   * @param calendar date and time, for run.json only
   * @param machine what run.json says of the machine and the versions
   */
  public RunBook(
      Study study,
      RunDirectory directory,
      ClockKind kind,
      int workers,
      Supplier<Instant> calendar,
      Map<String, String> machine) {
    this.study = study;
    this.directory = directory;
    this.kind = kind;
    this.workers = workers;
    this.calendar = calendar;
    this.machine = machine;
    file = new ResultFile(new Fingerprint(machine.getOrDefault("racklab", "")), kind);
    started = calendar.get();
    for (Experiment experiment : study.cells()) {
      for (int repeat = 1; repeat <= experiment.repeats(); repeat++) {
        for (SchedulerSpec scheduler : experiment.schedulers()) {
          waiting.add(
              new RunPlan(
                  waiting.size() + 1,
                  experiment,
                  scheduler,
                  repeat,
                  directory.runFolder(experiment.cell(), scheduler.name(), repeat)));
        }
      }
    }
  }

  /**
   * Keeps the runs that have ended in this directory before, where nothing that decides their rows
   * has changed; they will not be run again. Returns how many.
   */
  public synchronized int keepEnded() throws IOException {
    List<RunPlan> left = new ArrayList<>();
    for (RunPlan plan : waiting) {
      file.read(plan).ifPresentOrElse(ended::add, () -> left.add(plan));
    }
    kept = waiting.size() - left.size();
    waiting.clear();
    waiting.addAll(left);
    return kept;
  }

  /** Writes what there is before the first run, so that the directory is readable from now on. */
  public synchronized void open() throws IOException {
    write(null, null);
  }

  @Override
  public synchronized Optional<RunPlan> next() {
    return Optional.ofNullable(waiting.poll());
  }

  @Override
  public synchronized void ended(RunResult result) throws IOException {
    RunPlan plan = result.plan();
    EndedRun run =
        new EndedRun(
            plan,
            Summary.run(result),
            RunAccount.of(
                result,
                kind == ClockKind.VIRTUAL ? Sample.NONE : result.measures().flowErrors(),
                file.byLoad(plan),
                kind.timeScale(plan.experiment().scale())));
    file.write(run);
    ended.add(run);
    ended.sort(Comparator.comparingInt(one -> one.plan().number()));
    write(ended.size() == runs() ? calendar.get() : null, null);
  }

  @Override
  public synchronized void failed(String why) throws IOException {
    write(calendar.get(), why);
  }

  public Study study() {
    return study;
  }

  public RunDirectory directory() {
    return directory;
  }

  /** How many runs there are in all. */
  public int runs() {
    return study.runs();
  }

  /** The cells in which something is left to be run. */
  public synchronized List<Experiment> cellsLeft() {
    return waiting.stream().map(RunPlan::experiment).distinct().toList();
  }

  /** The runs that have ended, by their numbers. */
  public synchronized List<EndedRun> results() {
    return List.copyOf(ended);
  }

  /** Of the runs that have ended. */
  public synchronized Verdict verdict() {
    return Verdict.of(ended.stream().map(EndedRun::account).toList(), study.first().bounds());
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
    run.put("seed", first.seed());
    run.put("repeats", first.repeats());
    run.put("clock", kind.name().toLowerCase(Locale.ROOT));
    run.put("time_scale", kind.timeScale(first.scale()));
    run.put("byte_scale", first.scale().bytes());
    run.put("workers", Math.max(1, workers));
    run.put("runs", runs());
    run.put("runs_ended", ended.size());
    run.put("runs_kept", kept);
    run.put("machine", machine);
    run.put("started", started.toString());
    run.put("ended", end == null ? null : end.toString());
    run.put("failure", failure);
    run.put("verdict", ended.isEmpty() ? null : Summary.verdict(verdict));
    return run;
  }
}
