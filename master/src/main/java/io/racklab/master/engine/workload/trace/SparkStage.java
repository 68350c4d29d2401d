package io.racklab.master.engine.workload.trace;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;

/** A stage of a Spark application while its log is read. Times are milliseconds. */
final class SparkStage {
  /** The most tasks of a stage or partitions of a data set; a larger number is a mistake. */
  static final int MOST_TASKS = 10_000_000;

  /**
   * Stands for the partition of a task if it is unknown, since the attempt of the stage has more
   * tasks than there are missing partitions.
   */
  private static final int SOME = -1;

  private final int id;
  private final SparkJob job;

  /** The partitions that a task has tried to compute. */
  private final BitSet tried = new BitSet();

  private final BitSet succeeded = new BitSet();

  /** The partitions of each attempt of the stage, by the indexes of its tasks. */
  private final Map<Integer, IntUnaryOperator> partitions = new LinkedHashMap<>();

  private final TaskSums sums = new TaskSums();

  /** The line of its first ended task, or 0 if it has run none: its output already existed. */
  private int line;

  private int planned;

  /** The tasks of its first attempt, or 0 if the log does not give them. */
  private int submitted;

  private List<Integer> parents = List.of();
  private boolean namesParents;
  private List<Integer> data = List.of();

  /**
   * @param job the first job that names it
   */
  SparkStage(int id, SparkJob job) {
    this.id = id;
    this.job = job;
  }

  /** The Spark job of a stage: its submit time and its end. */
  static final class SparkJob {
    private OptionalLong submit = OptionalLong.empty();
    private long firstLaunch = Long.MAX_VALUE;
    private boolean ended;
    private boolean succeeded;

    void submitted(OptionalLong millis) {
      submit = millis;
    }

    void ended(boolean well) {
      ended = true;
      succeeded = well;
    }

    /** Returns the submit time. Old logs lack it and have only the launches of its tasks. */
    private long submit() {
      return submit.orElse(firstLaunch);
    }
  }

  /**
   * Describes the stage as a job's start plans it.
   *
   * @param data the ids of the data sets that it computes; of two stages with the same ones, one
   *     need not run
   */
  void planned(int tasks, List<Integer> data) {
    planned = Math.max(planned, tasks);
    this.data = List.copyOf(data);
  }

  /**
   * Notes that an attempt of it begins or ends with a number of tasks. The first attempt has fewer
   * than planned if some of the data exists; later ones compute only missing or lost data.
   */
  void attempted(int attempt, int tasks, List<Integer> data) {
    this.data = List.copyOf(data);
    submitted = attempt == 0 ? tasks : submitted;
    partitions(attempt, tasks);
  }

  /** Sets the stages that it reads from. Logs before Spark 1.3 do not give them. */
  void reads(List<Integer> stages) {
    parents = List.copyOf(stages);
    namesParents = true;
  }

  /** Adds a task that has ended. If several of one partition succeed, the first one counts. */
  void ended(int atLine, SparkTask task) {
    line = line == 0 ? atLine : line;
    job.firstLaunch = Math.min(job.firstLaunch, task.launch());
    int partition =
        task.partition()
            .orElseGet(() -> partitions(task.stageAttempt(), 0).applyAsInt(task.index()));
    boolean first = partition != SOME && !succeeded.get(partition);
    if (partition != SOME) {
      tried.set(partition);
    }
    switch (task.end()) {
      case SUCCEEDED -> {
        if (first) {
          succeeded.set(partition);
          sums.measured(
              OptionalLong.of(task.input()),
              OptionalLong.of(task.output()),
              task.launch() + task.fetchWait(),
              task.finish());
          sums.started(task.started() ? 1 : 0);
        } else {
          sums.repeated(1);
        }
      }
      case FAILED -> sums.failed(1);
      case STOPPED -> {
        // Another attempt of the partition succeeds, or the job was cancelled.
      }
    }
  }

  /**
   * Returns the partitions of an attempt. Spark gives the tasks of the first attempt their
   * partitions in order, and those of a later one the missing partitions in order, or all
   * partitions if recomputing might give other data. If outputs were lost, there are more tasks
   * than missing partitions; logs do not tell which is which, and it makes little difference which
   * one counts.
   *
   * @param tasks the tasks of the attempt, or 0 if their number is unknown
   */
  private IntUnaryOperator partitions(int attempt, int tasks) {
    return partitions.computeIfAbsent(
        attempt,
        unknown ->
            attempt == 0 || tried.isEmpty() || tasks == tasks()
                ? IntUnaryOperator.identity()
                : missing());
  }

  private IntUnaryOperator missing() {
    BitSet missing = new BitSet();
    missing.set(0, Math.max(tasks(), tried.length()));
    missing.andNot(succeeded);
    int[] ascending = missing.stream().toArray();
    return place -> place < ascending.length ? ascending[place] : SOME;
  }

  private int tasks() {
    return Math.max(tried.cardinality(), submitted > 0 ? submitted : planned);
  }

  /**
   * Adds the repeated work of another stage, which has computed the same data again because some
   * was lost.
   */
  void ranAgain(SparkStage other) {
    sums.repeatedBy(other.sums);
  }

  int id() {
    return id;
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

  boolean jobEnded() {
    return job.ended;
  }

  /** Returns the sums over all of its tasks. */
  TaskSums sums() {
    TaskSums all = new TaskSums();
    all.add(sums);
    for (int task = sums.count(); task < tasks(); task++) {
      all.unmeasured();
    }
    return all;
  }
}
