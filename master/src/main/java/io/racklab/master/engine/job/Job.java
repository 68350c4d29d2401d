package io.racklab.master.engine.job;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * A submitted job: its waiting, running and ended tasks. A task counts once however many of its
 * attempts succeed.
 */
public final class Job {
  /** A job fails once one task has failed this many times: mapred.map.max.attempts of Hadoop 1. */
  public static final int ATTEMPTS_OF_TASK = 4;

  /** The order of submission. */
  public static final Comparator<Job> BY_SUBMISSION =
      Comparator.comparingLong(Job::submitNanos).thenComparingInt(Job::number);

  private final int number;
  private final JobSpec spec;
  private final Pool pool;
  private final long submitNanos;
  private final PlannedBytes bytes;
  private final Demand demand;
  private final int mapsBeforeReduces;
  private final JobTasks tasks;
  private final InputSplits splits;
  private final MapOutputs outputs;
  private final DuplicateRaces races;
  private final NodeFailures nodeFailures;
  private final MapRatios mapRatios = new MapRatios();
  private Priority priority;
  private final int[] slotsPerTask = {1, 1};
  private JobChanges.Latest latestChange;
  private boolean left;
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
      double slowstart,
      NodeFailures nodeFailures) {
    if (splits.count() != spec.maps()) {
      throw new IllegalArgumentException(spec.maps() + " maps have " + splits.count() + " splits");
    }
    this.number = number;
    this.spec = spec;
    this.pool = pool;
    this.submitNanos = submitNanos;
    this.splits = splits;
    this.nodeFailures = nodeFailures;
    priority = Priority.of(spec.settings().priority());
    bytes = new PlannedBytes(spec, topology.cluster().blockSize());
    demand = new Demand(pool.demand());
    mapsBeforeReduces = Slowstart.maps(slowstart, spec.maps());
    tasks = new JobTasks(splits, spec.reduces(), topology);
    outputs = new MapOutputs(topology.nodeCount());
    races = new DuplicateRaces(this, tasks, outputs);
    recount();
  }

  /** Sets the list to which the job reports changes of its running and waiting tasks. */
  void tell(JobChanges changes) {
    latestChange = changes.of(this);
  }

  /**
   * Returns the time, by the clock of {@link Jobs#changedSince}, of the job's latest change in
   * running tasks, waiting tasks or wanted copies. While it is unchanged, so is the job's need of
   * slots.
   */
  public long changedAt() {
    return latestChange.at();
  }

  private void changed() {
    if (latestChange != null && !left) {
      latestChange.again();
    }
  }

  /** Recounts the tasks that could use a slot or have not ended. */
  void recount() {
    changed();
    for (TaskType type : TaskType.values()) {
      demand.waits(type, wants(type) ? pending(type) : 0);
      recountToEnd(type);
    }
  }

  private void recountToEnd(TaskType type) {
    boolean counts = !left && (type == TaskType.MAP || wants(type) || running(type) > 0);
    demand.haveToEnd(type, counts ? total(type) - finished(type) : 0);
  }

  /** True once the job has ended or been removed. */
  public boolean left() {
    return left;
  }

  /** Makes the job leave: its waiting tasks get no slots. */
  void wantNothing() {
    left = true;
    latestChange.unlink();
    recount();
    demand.wantsNoCopies();
    demand.leaves();
  }

  /**
   * Sets the number of running tasks of a type that would get a second attempt if a slot were free.
   */
  public void wantCopies(TaskType type, int tasks) {
    if (demand.wantsCopies(type, tasks)) {
      changed();
    }
  }

  /** Returns the job's number, from 1 in the order of submission. */
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

  /** Changes the job's priority. */
  public void priority(Priority other) {
    priority = other;
    demand.otherPriority();
    changed();
  }

  /**
   * Returns the slots that each running task of a type holds: 1, or more for tasks that need much
   * memory.
   */
  public int slotsPerTask(TaskType type) {
    return slotsPerTask[type.ordinal()];
  }

  /** Sets the slots that each task of a type holds; allowed only before the first launch. */
  public void slotsPerTask(TaskType type, int slots) {
    if (slots < 1 || startNanos >= 0) {
      throw new IllegalArgumentException(
          "a task holds at least one slot, a number that is fixed at the first launch: " + slots);
    }
    slotsPerTask[type.ordinal()] = slots;
    changed();
  }

  public InputSplits splits() {
    return splits;
  }

  /** Adds a node's new replica of a map's input. */
  public void inputStored(int map, int node) {
    splits.stored(map, node);
    tasks.pendingMaps().stored(map, node);
    changed();
  }

  /** Removes a node's replica of a map's input that other nodes hold as well. */
  public void inputDropped(int map, int node) {
    splits.dropped(map, node);
    tasks.pendingMaps().dropped(map, node);
    changed();
  }

  public PendingMaps pendingMaps() {
    return tasks.pendingMaps();
  }

  public MapOutputs outputs() {
    return outputs;
  }

  /** Returns the maps whose original and duplicate attempts compete. */
  public DuplicateRaces races() {
    return races;
  }

  /** Returns the ratio of map output to map input over the maps that have ended. */
  public MapRatios mapRatios() {
    return mapRatios;
  }

  /** Returns the bytes that each task reads and writes. */
  public PlannedBytes bytes() {
    return bytes;
  }

  /** Returns the job's running attempts and the tasks that could use a slot now. */
  public Demand demand() {
    return demand;
  }

  /** Returns the number of tasks that wait for a slot, whether or not they may have one yet. */
  public int pending(TaskType type) {
    return tasks.pending(type);
  }

  /** Returns the number of running attempts. */
  public int running(TaskType type) {
    return demand.running(type);
  }

  /** Returns the tasks that have running attempts. */
  public RunningTasks runningTasks(TaskType type) {
    return tasks.running(type);
  }

  public int finished(TaskType type) {
    return tasks.finished(type).count();
  }

  /** Returns a copy of the numbers of the tasks that have ended. */
  public BitSet finishedTasks(TaskType type) {
    return tasks.finished(type).numbers();
  }

  /** Counts the changes of the set of ended tasks: ends of tasks, and losses of their work. */
  public long changesOfFinished(TaskType type) {
    return tasks.finished(type).changes();
  }

  public int total(TaskType type) {
    return type == TaskType.MAP ? spec.maps() : spec.reduces();
  }

  /**
   * True if a task of this type could use a slot now: one is pending and, for reduces, enough maps
   * have ended. False once the job has left.
   */
  public boolean wants(TaskType type) {
    return !left
        && pending(type) > 0
        && (type == TaskType.MAP || mapsEndedOnce() >= mapsBeforeReduces);
  }

  /**
   * Counts maps with a succeeded attempt even if a race is undecided: reduces need not wait for the
   * choice.
   */
  private int mapsEndedOnce() {
    return finished(TaskType.MAP) + races.endedOnce();
  }

  public boolean mapsFinished() {
    return finished(TaskType.MAP) == spec.maps();
  }

  /**
   * True if every map has ended at least once. From then on, output is only added to replace output
   * that was lost.
   */
  public boolean everyMapHasEnded() {
    return finished(TaskType.MAP) + outputs.awaited() == spec.maps();
  }

  /**
   * True if the job has failed: a task has failed {@link #ATTEMPTS_OF_TASK} times, or {@link #fail}
   * was called.
   */
  public boolean failed() {
    return tasks.failed();
  }

  /** Fails the job for a reason other than a task's failures. */
  public void fail() {
    tasks.fail();
  }

  /** True if every task has ended. */
  public boolean finished() {
    return mapsFinished() && finished(TaskType.REDUCE) == spec.reduces();
  }

  /**
   * Notes that an attempt of the job has failed on a node by its own fault.
   *
   * @return true if this failure lists the node
   */
  public boolean failedOn(int node) {
    return nodeFailures.failed(node);
  }

  /** True if the job shuns a node because too many of its attempts have failed there. */
  public boolean shuns(int node) {
    return nodeFailures.bar(node);
  }

  /** True if the job shuns no node. */
  public boolean shunsNone() {
    return nodeFailures.isEmpty();
  }

  /** Returns when the first attempt was launched, or -1. */
  public long startNanos() {
    return startNanos;
  }

  /** Returns when the last map ended, or -1. */
  public long mapsDoneNanos() {
    return mapsDoneNanos;
  }

  /**
   * Launches an attempt of a map that is pending, runs or may be taken back, and returns the
   * attempt's number, from 0.
   */
  public int launchMap(int map, long now) {
    if (races.mayTakeBack(map)) {
      races.takeBack(map);
    } else if (tasks.running(TaskType.MAP).task(map) == null) {
      tasks.pendingMaps().take(map);
    }
    recount();
    return launched(TaskType.MAP, map, now);
  }

  /** Returns the reduce that goes first. */
  public int nextReduce() {
    return tasks.nextReduce();
  }

  /** Takes the reduce that goes first. */
  public int takeReduce() {
    int reduce = tasks.takeReduce();
    recount();
    return reduce;
  }

  /**
   * Launches an attempt of a reduce that was taken or runs, and returns the attempt's number, from
   * 0.
   */
  public int launchReduce(int reduce, long now) {
    return launched(TaskType.REDUCE, reduce, now);
  }

  private int launched(TaskType type, int task, long now) {
    if (startNanos < 0) {
      startNanos = now;
    }
    running(type, 1);
    return tasks.launched(type, task);
  }

  /**
   * Notes that an attempt has succeeded.
   *
   * @return true if it counts; false if the task had ended already
   */
  public boolean succeeded(TaskType type, int task, int node, long now) {
    running(type, -1);
    return counts(type, task, node, now);
  }

  /**
   * Counts the success of an attempt that no longer holds a slot, unless its task has ended before.
   */
  boolean counts(TaskType type, int task, int node, long now) {
    if (!tasks.succeeded(type, task)) {
      return false;
    }
    if (type == TaskType.REDUCE) {
      recountToEnd(type);
      return true;
    }
    recount();
    mapRatios.add(bytes.mapInput(task), bytes.mapOutput(task));
    if (spec.reduces() > 0) {
      outputs.add(node, task, bytes.mapOutput(task));
    }
    if (mapsFinished()) {
      mapsDoneNanos = now;
    }
    return true;
  }

  /**
   * Notes that an attempt has ended without success. Its task waits again unless it has ended or
   * another attempt of it runs.
   *
   * @param failed whether it failed by its own fault; the fourth such failure fails the job
   */
  public void unsuccessful(TaskType type, int task, boolean failed) {
    if (failed) {
      tasks.failed(type, task);
    }
    waitsAgain(type, task, failed);
  }

  /**
   * Notes that an attempt was lost with its node. It is treated as failed, but not counted as a
   * failure.
   */
  public void lost(TaskType type, int task) {
    waitsAgain(type, task, true);
  }

  private void waitsAgain(TaskType type, int task, boolean goesFirst) {
    running(type, -1);
    if (type == TaskType.REDUCE || !races.holds(task)) {
      tasks.waitsAgain(type, task, goesFirst);
    }
    recount();
  }

  /**
   * Removes the outputs on a lost node. Their maps wait again, before those that have not run yet;
   * a job without reduces has written its output to the file system and loses none. Finished
   * reduces are kept. (Hadoop 1.2.1: JobTracker.lostTaskTracker.)
   *
   * @return the maps that wait again
   */
  public List<Integer> loseOutputs(int node) {
    List<Integer> lost = outputs.lose(node);
    lost.forEach(tasks::outputLost);
    if (!lost.isEmpty()) {
      mapsDoneNanos = -1;
      recount();
    }
    return lost;
  }

  /**
   * Removes the outputs of a node from which reduces cannot fetch. Its maps count as failed and
   * wait again, as when the node is lost.
   *
   * @return the maps that wait again
   */
  public List<Integer> failOutputs(int node) {
    List<Integer> failed = loseOutputs(node);
    failed.forEach(map -> tasks.failed(TaskType.MAP, map));
    return failed;
  }

  /**
   * Makes a running attempt count again. It had lost against another attempt of its task, whose
   * output is now lost. The task is then not pending.
   */
  public RunningTask countsAgain(RunningAttempt attempt) {
    tasks.takeMap(attempt.id().task());
    recount();
    return tasks.running(TaskType.MAP).started(attempt);
  }

  /**
   * Restarts the job: every task waits, and no output is left. Running attempts no longer count;
   * {@link #gaveBack} must be called for each when it ends.
   */
  public void restart() {
    tasks.restart();
    nodeFailures.clear();
    races.clear();
    outputs.forget();
    mapsDoneNanos = -1;
    demand.wantsNoCopies();
    recount();
  }

  /** Releases the slot of an attempt that a restart has made void. */
  public void gaveBack(TaskType type) {
    running(type, -1);
  }

  void running(TaskType type, int change) {
    demand.running(type, change);
    recountToEnd(type);
    changed();
  }
}
