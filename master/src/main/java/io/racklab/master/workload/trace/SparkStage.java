package io.racklab.master.workload.trace;

import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/** A stage of a Spark application while its log is read. Times are milliseconds. */
final class SparkStage {
  private final int id;
  private final SparkJob job;
  private final BitSet succeeded = new BitSet();
  private final TaskSums sums = new TaskSums();

  /** The line of its first task, or 0 if it has run none: what it puts out was there already. */
  private int line;

  private int tasks;
  private List<Integer> parents = List.of();
  private boolean namesParents;
  private List<Integer> data = List.of();

  /**
   * @param job the first that names it
   */
  SparkStage(int id, SparkJob job) {
    this.id = id;
    this.job = job;
  }

  /** The Spark job of a stage: when it was submitted, and how it ended. */
  static final class SparkJob {
    private OptionalLong submit = OptionalLong.empty();
    private long firstLaunch = Long.MAX_VALUE;
    private boolean succeeded = true;

    void submitted(OptionalLong millis) {
      submit = millis;
    }

    void ended(boolean well) {
      succeeded = well;
    }

    /** Logs of old do not say when a job was submitted, only when its tasks were launched. */
    private long submit() {
      return submit.orElse(firstLaunch);
    }
  }

  /**
   * A job or the stage's end tells of it.
   *
   * @param data ids of the data sets that it computes: a stage with the same ones as another need
   *     not run
   */
  void described(int tasks, List<Integer> data) {
    this.tasks = Math.max(this.tasks, tasks);
    this.data = List.copyOf(data);
  }

  /** It names those that it reads from; logs before Spark 1.3 name none. */
  void reads(List<Integer> stages) {
    parents = List.copyOf(stages);
    namesParents = true;
  }

  /** An attempt has ended. Of several that succeed the first counts. */
  void ended(int atLine, int index, boolean well, SparkTask task) {
    line = line == 0 ? atLine : line;
    tasks = Math.max(tasks, index + 1);
    job.firstLaunch = Math.min(job.firstLaunch, task.launch());
    if (well && !succeeded.get(index)) {
      succeeded.set(index);
      sums.measured(
          OptionalLong.of(task.input()),
          OptionalLong.of(task.output()),
          task.launch() + task.fetchWait(),
          task.finish());
    }
  }

  int id() {
    return id;
  }

  SparkJob job() {
    return job;
  }

  boolean hasRun() {
    return line > 0;
  }

  int line() {
    return line;
  }

  boolean sameData(SparkStage other) {
    return !data.isEmpty() && data.equals(other.data);
  }

  List<Integer> parents() {
    return parents;
  }

  boolean namesParents() {
    return namesParents;
  }

  long submit() {
    return job.submit();
  }

  boolean jobSucceeded() {
    return job.succeeded;
  }

  /** All of its tasks. */
  TaskSums sums() {
    TaskSums all = new TaskSums();
    all.add(sums);
    for (int task = sums.count(); task < tasks; task++) {
      all.unmeasured();
    }
    return all;
  }
}
