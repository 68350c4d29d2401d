package io.racklab.master.workload.trace;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;

/** A stage of a Spark application while its log is read. Times are milliseconds. */
final class SparkStage {
  /** The partition of a task of which another had succeeded, nobody says which. */
  private static final int SOME = -1;

  private final int id;
  private final SparkJob job;

  /** Partitions that a task has tried to compute. */
  private final BitSet tried = new BitSet();

  private final BitSet succeeded = new BitSet();

  /** The partitions of each attempt of the stage, by the places of its tasks. */
  private final Map<Integer, IntUnaryOperator> partitions = new LinkedHashMap<>();

  private final TaskSums sums = new TaskSums();

  /** The line of its first task, or 0 if it has run none: what it puts out was there already. */
  private int line;

  private int planned;

  /** Tasks of its first attempt, or 0 if the log does not tell them. */
  private int submitted;

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
    private boolean ended;
    private boolean succeeded;

    void submitted(OptionalLong millis) {
      submit = millis;
    }

    void ended(boolean well) {
      ended = true;
      succeeded = well;
    }

    /** Logs of old do not say when a job was submitted, only when its tasks were launched. */
    private long submit() {
      return submit.orElse(firstLaunch);
    }
  }

  /**
   * A job tells of it.
   *
   * @param data ids of the data sets that it computes: a stage with the same ones as another need
   *     not run
   */
  void planned(int tasks, List<Integer> data) {
    planned = Math.max(planned, tasks);
    this.data = List.copyOf(data);
  }

  /**
   * An attempt of it begins or ends, with so many tasks. The first has fewer than a job planned
   * where some of the data is there; those after it only what has not been computed or is lost.
   */
  void attempted(int attempt, int tasks, List<Integer> data) {
    this.data = List.copyOf(data);
    submitted = attempt == 0 ? tasks : submitted;
    partitions(attempt, tasks);
  }

  /** It names those that it reads from; logs before Spark 1.3 name none. */
  void reads(List<Integer> stages) {
    parents = List.copyOf(stages);
    namesParents = true;
  }

  /** A task has ended. Of several of a partition that succeed the first counts. */
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
        } else {
          sums.repeated(1);
        }
      }
      case FAILED -> sums.failed(1);
      case STOPPED -> {
        // Another of the partition succeeds, or the job was cancelled.
      }
    }
  }

  /**
   * The partitions of an attempt. Spark gives the tasks of a first one their partitions in order,
   * those of a later one the missing partitions in order, or all where what it computes is not
   * certain to be the same again. Where outputs were lost there are more tasks than missing
   * partitions: which is which no log says, and which of them counts makes little difference.
   *
   * @param tasks of the attempt, or 0 if they are not known
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

  /** Another stage has computed the same data again, since some was lost. */
  void ranAgain(SparkStage other) {
    sums.repeatedBy(other.sums);
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

  boolean jobEnded() {
    return job.ended;
  }

  /** All of its tasks. */
  TaskSums sums() {
    TaskSums all = new TaskSums();
    all.add(sums);
    for (int task = sums.count(); task < tasks(); task++) {
      all.unmeasured();
    }
    return all;
  }
}
