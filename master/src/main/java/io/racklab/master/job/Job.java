package io.racklab.master.job;

import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.Partition;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.BitSet;
import java.util.List;

/**
 * A submitted job: which of its tasks wait, run and have ended. A task counts once however many of
 * its attempts succeed.
 */
public final class Job {
  /** A job fails with the task that has failed so often: mapred.map.max.attempts of Hadoop 1. */
  public static final int ATTEMPTS_OF_TASK = 4;

  private final int number;
  private final JobSpec spec;
  private final Pool pool;
  private final long submitNanos;
  private final long blockSize;
  private final int mapsBeforeReduces;
  private final PendingMaps pendingMaps;
  private final PendingReduces pendingReduces;
  private final InputSplits splits;
  private final MapOutputs outputs;
  private final BitSet finishedMaps = new BitSet();
  private final BitSet finishedReduces = new BitSet();
  private final AttemptNumbers attemptNumbers = new AttemptNumbers();
  private AttemptNumbers failures = new AttemptNumbers();
  private boolean failed;
  private Priority priority = Priority.NORMAL;
  private final int[] slotsPerTask = {1, 1};
  private final RunningTasks mapsRunning = new RunningTasks(TaskType.MAP);
  private final RunningTasks reducesRunning = new RunningTasks(TaskType.REDUCE);
  private final int[] waiting = new int[TaskType.values().length];
  private final int[] copiesWanted = new int[TaskType.values().length];
  private boolean left;
  private int runningMaps;
  private int runningReduces;
  private int finishedMapCount;
  private int finishedReduceCount;
  private long startNanos = -1;
  private long mapsDoneNanos = -1;

  /**
   * @param slowstart the share of the maps that must have ended before a reduce starts, 0 to 1
   */
  Job(
      int number,
      JobSpec spec,
      Pool pool,
      long submitNanos,
      InputSplits splits,
      Topology topology,
      double slowstart) {
    if (splits.count() != spec.maps()) {
      throw new IllegalArgumentException(spec.maps() + " maps have " + splits.count() + " splits");
    }
    this.number = number;
    this.spec = spec;
    this.pool = pool;
    this.submitNanos = submitNanos;
    this.splits = splits;
    blockSize = topology.cluster().blockSize();
    mapsBeforeReduces =
        BigDecimal.valueOf(slowstart)
            .multiply(BigDecimal.valueOf(spec.maps()))
            .setScale(0, RoundingMode.CEILING)
            .intValueExact();
    pendingMaps = new PendingMaps(splits, topology);
    pendingReduces = new PendingReduces(spec.reduces());
    outputs = new MapOutputs(topology.nodeCount());
    recount();
  }

  /** What could use a slot has changed: tells the pool. */
  private void recount() {
    for (TaskType type : TaskType.values()) {
      waits(type, wants(type) ? pending(type) : 0);
    }
  }

  private void waits(TaskType type, int tasks) {
    int change = tasks - waiting[type.ordinal()];
    if (change != 0) {
      waiting[type.ordinal()] = tasks;
      pool.demand().waiting(type, change);
    }
  }

  /** The job leaves: whatever of it still waits will have no slot. */
  void wantNothing() {
    left = true;
    for (TaskType type : TaskType.values()) {
      waits(type, 0);
      wantCopies(type, 0);
    }
  }

  /** So many running tasks of a type would have a second attempt if there was a slot. */
  public void wantCopies(TaskType type, int tasks) {
    int change = tasks - copiesWanted[type.ordinal()];
    if (change != 0) {
      copiesWanted[type.ordinal()] = tasks;
      pool.demand().copies(type, change);
    }
  }

  /** Running tasks that would have a second attempt if there was a slot. */
  public int copiesWanted(TaskType type) {
    return copiesWanted[type.ordinal()];
  }

  /** From 1 in the order of submission. */
  public int number() {
    return number;
  }

  public JobSpec spec() {
    return spec;
  }

  public Pool pool() {
    return pool;
  }

  public long submitNanos() {
    return submitNanos;
  }

  public Priority priority() {
    return priority;
  }

  /** Changes how urgent the job is. */
  public void priority(Priority changed) {
    priority = changed;
  }

  /** Slots that each task of a type holds while it runs: 1, or more for tasks of much memory. */
  public int slotsPerTask(TaskType type) {
    return slotsPerTask[type.ordinal()];
  }

  /** Changes how many slots each task of a type holds; only before the first is launched. */
  public void slotsPerTask(TaskType type, int slots) {
    if (slots < 1 || startNanos >= 0) {
      throw new IllegalArgumentException(
          "a task holds at least one slot, and as many as were said before it started: " + slots);
    }
    slotsPerTask[type.ordinal()] = slots;
  }

  public InputSplits splits() {
    return splits;
  }

  public PendingMaps pendingMaps() {
    return pendingMaps;
  }

  public MapOutputs outputs() {
    return outputs;
  }

  /**
   * Bytes of a map's split: a block, or what is left for the last one; an equal share where the job
   * has not one map for each block.
   */
  public long inputBytes(int map) {
    return mapForEachBlock()
        ? Math.min(spec.inputBytes() - map * blockSize, blockSize)
        : Partition.share(spec.inputBytes(), map, spec.maps());
  }

  /**
   * Bytes that a map puts out: its part of the shuffle or, without reduces, of the job's output.
   */
  public long mapOutputBytes(int map) {
    long total = spec.reduces() == 0 ? spec.outputBytes() : spec.shuffleBytes();
    if (!mapForEachBlock()) {
      return Partition.share(total, map, spec.maps());
    }
    long from = map * blockSize;
    return Partition.proportional(total, from, from + inputBytes(map), spec.inputBytes());
  }

  private boolean mapForEachBlock() {
    return spec.inputBytes() > (spec.maps() - 1) * blockSize
        && spec.inputBytes() <= spec.maps() * blockSize;
  }

  /** Bytes that a reduce writes. */
  public long reduceOutputBytes(int reduce) {
    return Partition.share(spec.outputBytes(), reduce, spec.reduces());
  }

  /** Bytes that a reduce fetches in all. */
  public long reduceInputBytes(int reduce) {
    return Partition.share(spec.shuffleBytes(), reduce, spec.reduces());
  }

  /** Tasks that wait for a slot, whether or not they may have one yet. */
  public int pending(TaskType type) {
    return type == TaskType.MAP ? pendingMaps.count() : pendingReduces.count();
  }

  /** Attempts that run. */
  public int running(TaskType type) {
    return type == TaskType.MAP ? runningMaps : runningReduces;
  }

  /** The tasks of which attempts run. */
  public RunningTasks runningTasks(TaskType type) {
    return type == TaskType.MAP ? mapsRunning : reducesRunning;
  }

  public int finished(TaskType type) {
    return type == TaskType.MAP ? finishedMapCount : finishedReduceCount;
  }

  /** The numbers of the tasks that have ended, as of now. */
  public BitSet finishedTasks(TaskType type) {
    return (BitSet) (type == TaskType.MAP ? finishedMaps : finishedReduces).clone();
  }

  public int total(TaskType type) {
    return type == TaskType.MAP ? spec.maps() : spec.reduces();
  }

  /**
   * Whether a task of this type could use a slot now: one is pending and, for reduces, enough maps
   * have ended. A job that has left wants none.
   */
  public boolean wants(TaskType type) {
    return !left
        && pending(type) > 0
        && (type == TaskType.MAP || finishedMapCount >= mapsBeforeReduces);
  }

  public boolean mapsFinished() {
    return finishedMapCount == spec.maps();
  }

  /**
   * Whether every map has ended at least once: then nothing is added to the output but what is put
   * out again, since it was lost.
   */
  public boolean everyMapHasEnded() {
    return finishedMapCount + outputs.awaited() == spec.maps();
  }

  /** Whether a task has failed {@link #ATTEMPTS_OF_TASK} times, so that the job is over. */
  public boolean failed() {
    return failed;
  }

  /** Whether every task has ended. */
  public boolean finished() {
    return mapsFinished() && finishedReduceCount == spec.reduces();
  }

  /** When the first attempt was launched, or -1. */
  public long startNanos() {
    return startNanos;
  }

  /** When the last map ended, or -1. */
  public long mapsDoneNanos() {
    return mapsDoneNanos;
  }

  /** Gives a pending or running map a slot and says which attempt of it this is, from 0. */
  public int launchMap(int map, long now) {
    if (mapsRunning.task(map) == null) {
      pendingMaps.take(map);
      recount();
    }
    return launched(TaskType.MAP, map, now);
  }

  /** Takes the reduce that goes first. */
  public int takeReduce() {
    int reduce = pendingReduces.take();
    recount();
    return reduce;
  }

  /**
   * Gives a reduce that was taken, or runs, a slot and says which attempt of it this is, from 0.
   */
  public int launchReduce(int reduce, long now) {
    return launched(TaskType.REDUCE, reduce, now);
  }

  private int launched(TaskType type, int task, long now) {
    if (startNanos < 0) {
      startNanos = now;
    }
    running(type, 1);
    return attemptNumbers.next(type, task);
  }

  /** An attempt that was launched holds a slot of a node. */
  public RunningTask started(RunningAttempt attempt) {
    return runningTasks(attempt.id().type()).started(attempt);
  }

  /**
   * A node has said how far one of its attempts is.
   *
   * @param progress from 0 to 1
   * @return the task, or null when it has succeeded
   */
  public RunningTask progressed(AttemptId attempt, float progress) {
    return runningTasks(attempt.type()).progressed(attempt, progress);
  }

  /**
   * An attempt holds its slot no more and has not succeeded; {@link #unsuccessful} says what
   * becomes of its task.
   *
   * @param failed whether by its own fault: then no copy of the task goes to its node
   * @return the task, of which others may run, or null when it has succeeded
   */
  public RunningTask ended(RunningAttempt attempt, boolean failed) {
    return runningTasks(attempt.id().type()).ended(attempt, failed);
  }

  /**
   * An attempt has succeeded.
   *
   * @return whether it is the one that counts: false when the task had ended already
   */
  public boolean succeeded(TaskType type, int task, int node, long now) {
    running(type, -1);
    BitSet finished = type == TaskType.MAP ? finishedMaps : finishedReduces;
    if (finished.get(task)) {
      return false;
    }
    finished.set(task);
    runningTasks(type).succeeded(task);
    if (type == TaskType.REDUCE) {
      finishedReduceCount++;
      return true;
    }
    finishedMapCount++;
    recount();
    if (spec.reduces() > 0) {
      outputs.add(node, task, mapOutputBytes(task));
    }
    if (mapsFinished()) {
      mapsDoneNanos = now;
    }
    return true;
  }

  /**
   * An attempt has ended without success: its task waits again, unless it had ended or another
   * attempt of it runs.
   *
   * @param failed whether by its own fault, which makes the job fail when it is the fourth time
   */
  public void unsuccessful(TaskType type, int task, boolean failed) {
    if (failed && !finished(type, task) && failures.next(type, task) == ATTEMPTS_OF_TASK - 1) {
      this.failed = true;
    }
    endedBefore(type, task, failed);
  }

  /**
   * An attempt was lost with its node: its task waits again as after a failure, which it is not
   * counted as.
   */
  public void lost(TaskType type, int task) {
    endedBefore(type, task, true);
  }

  private boolean finished(TaskType type, int task) {
    return (type == TaskType.MAP ? finishedMaps : finishedReduces).get(task);
  }

  private void endedBefore(TaskType type, int task, boolean goesFirst) {
    running(type, -1);
    if (runningTasks(type).task(task) != null) {
      return;
    }
    if (type == TaskType.MAP && !finishedMaps.get(task)) {
      pendingMaps.putBack(task, goesFirst);
    } else if (type == TaskType.REDUCE && !finishedReduces.get(task)) {
      pendingReduces.putBack(task);
    }
    recount();
  }

  /**
   * A node is lost. The maps whose output lay there wait again, before those that have not run yet;
   * those of a job without reduces have written theirs to the file system. Finished reduces are
   * kept. (Hadoop 1.2.1: JobTracker.lostTaskTracker.)
   *
   * @return the maps that wait again
   */
  public List<Integer> loseOutputs(int node) {
    List<Integer> lost = outputs.lose(node);
    for (int map : lost) {
      finishedMaps.clear(map);
      finishedMapCount--;
      pendingMaps.putBack(map, true);
    }
    if (!lost.isEmpty()) {
      mapsDoneNanos = -1;
      recount();
    }
    return lost;
  }

  /**
   * An attempt that lost against another, whose output is lost, and that still runs, counts again:
   * its task does not wait.
   */
  public RunningTask countsAgain(RunningAttempt attempt) {
    int map = attempt.id().task();
    if (pendingMaps.has(map)) {
      pendingMaps.take(map);
      recount();
    }
    return started(attempt);
  }

  /**
   * Begins anew: every task waits, no output is left, and attempts that run count for nothing; each
   * is to be {@link #gaveBack}.
   */
  public void restart() {
    pendingMaps.reset();
    pendingReduces.reset();
    outputs.forget();
    mapsRunning.clear();
    reducesRunning.clear();
    for (TaskType type : TaskType.values()) {
      wantCopies(type, 0);
    }
    finishedMaps.clear();
    finishedReduces.clear();
    finishedMapCount = 0;
    finishedReduceCount = 0;
    mapsDoneNanos = -1;
    failures = new AttemptNumbers();
    recount();
  }

  /** An attempt that a restart has made void holds its slots no more. */
  public void gaveBack(TaskType type) {
    running(type, -1);
  }

  private void running(TaskType type, int change) {
    if (type == TaskType.MAP) {
      runningMaps += change;
    } else {
      runningReduces += change;
    }
    pool.demand().running(type, change);
  }
}
