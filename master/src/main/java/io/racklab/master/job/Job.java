package io.racklab.master.job;

import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * A submitted job: which of its tasks wait, run and have ended. A task counts once however many of
 * its attempts succeed.
 */
public final class Job {
  /** A job fails with the task that has failed so often: mapred.map.max.attempts of Hadoop 1. */
  public static final int ATTEMPTS_OF_TASK = 4;

  /** In the order of submission. */
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
  private Priority priority = Priority.NORMAL;
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
    bytes = new PlannedBytes(spec, topology.cluster().blockSize());
    demand = new Demand(pool.demand());
    mapsBeforeReduces = Slowstart.maps(slowstart, spec.maps());
    tasks = new JobTasks(splits, spec.reduces(), topology);
    outputs = new MapOutputs(topology.nodeCount());
    races = new DuplicateRaces(this, tasks, outputs);
    recount();
  }

  /** From now on the job says when what it runs or what waits changes. */
  void tell(JobChanges changes) {
    latestChange = changes.of(this);
  }

  /**
   * The time by the clock of {@link Jobs#changedSince} at which something else of it ran, waited or
   * wanted a second attempt than before: while this stays, so does what it could use of slots.
   */
  public long changedAt() {
    return latestChange.at();
  }

  private void changed() {
    if (latestChange != null && !left) {
      latestChange.again();
    }
  }

  /** Counts anew the tasks that could use a slot or have to end, since they have changed. */
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

  /** Whether the job is no more among those that have been submitted and have not ended. */
  public boolean left() {
    return left;
  }

  /** The job leaves: whatever of it still waits will have no slot. */
  void wantNothing() {
    left = true;
    latestChange.unlink();
    recount();
    demand.wantsNoCopies();
  }

  /** So many running tasks of a type would have a second attempt if there was a slot. */
  public void wantCopies(TaskType type, int tasks) {
    if (demand.wantsCopies(type, tasks)) {
      changed();
    }
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
  public void priority(Priority other) {
    priority = other;
    demand.otherPriority();
    changed();
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
    changed();
  }

  public InputSplits splits() {
    return splits;
  }

  /** A node has a replica of a map's input that it had not. */
  public void inputStored(int map, int node) {
    splits.stored(map, node);
    tasks.pendingMaps().stored(map, node);
    changed();
  }

  /** A node has its replica of a map's input no more, while others do. */
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

  /** The maps of which an original and a duplicate compete. */
  public DuplicateRaces races() {
    return races;
  }

  /** The ratio of map output to map input, over its maps that have ended. */
  public MapRatios mapRatios() {
    return mapRatios;
  }

  /** The bytes that each task reads and writes. */
  public PlannedBytes bytes() {
    return bytes;
  }

  /** Its attempts that run, and its tasks that could use a slot now. */
  public Demand demand() {
    return demand;
  }

  /** Tasks that wait for a slot, whether or not they may have one yet. */
  public int pending(TaskType type) {
    return tasks.pending(type);
  }

  /** Attempts that run. */
  public int running(TaskType type) {
    return demand.running(type);
  }

  /** The tasks of which attempts run. */
  public RunningTasks runningTasks(TaskType type) {
    return tasks.running(type);
  }

  public int finished(TaskType type) {
    return tasks.finished(type).count();
  }

  /** The numbers of the tasks that have ended, as of now. */
  public BitSet finishedTasks(TaskType type) {
    return tasks.finished(type).numbers();
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
        && (type == TaskType.MAP || mapsEndedOnce() >= mapsBeforeReduces);
  }

  /**
   * Which attempt of a map counts may be open: what waits for the map alone need not wait for it.
   */
  private int mapsEndedOnce() {
    return finished(TaskType.MAP) + races.endedOnce();
  }

  public boolean mapsFinished() {
    return finished(TaskType.MAP) == spec.maps();
  }

  /**
   * Whether every map has ended at least once: then nothing is added to the output but what is put
   * out again, since it was lost.
   */
  public boolean everyMapHasEnded() {
    return finished(TaskType.MAP) + outputs.awaited() == spec.maps();
  }

  /** Whether a task has failed {@link #ATTEMPTS_OF_TASK} times, so that the job is over. */
  public boolean failed() {
    return tasks.failed();
  }

  /** The job fails for a reason that no task has. */
  public void fail() {
    tasks.fail();
  }

  /** Whether every task has ended. */
  public boolean finished() {
    return mapsFinished() && finished(TaskType.REDUCE) == spec.reduces();
  }

  /**
   * An attempt of the job has failed on a node by its own fault.
   *
   * @return whether the job has listed the node with this failure
   */
  public boolean failedOn(int node) {
    return nodeFailures.failed(node);
  }

  /** Whether the job shuns a node on which too many of its attempts have failed. */
  public boolean shuns(int node) {
    return nodeFailures.bar(node);
  }

  /** Whether there is no node that the job shuns. */
  public boolean shunsNone() {
    return nodeFailures.isEmpty();
  }

  /** When the first attempt was launched, or -1. */
  public long startNanos() {
    return startNanos;
  }

  /** When the last map ended, or -1. */
  public long mapsDoneNanos() {
    return mapsDoneNanos;
  }

  /** Gives a map a slot that is pending, runs or may be taken back: which attempt is it, from 0? */
  public int launchMap(int map, long now) {
    if (races.mayTakeBack(map)) {
      races.takeBack(map);
    } else if (tasks.running(TaskType.MAP).task(map) == null) {
      tasks.pendingMaps().take(map);
    }
    recount();
    return launched(TaskType.MAP, map, now);
  }

  /** The reduce that goes first. */
  public int nextReduce() {
    return tasks.nextReduce();
  }

  /** Takes the reduce that goes first. */
  public int takeReduce() {
    int reduce = tasks.takeReduce();
    recount();
    return reduce;
  }

  /** Gives a reduce a slot that was taken, or runs: which attempt of it is this, from 0? */
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
   * An attempt has succeeded.
   *
   * @return whether it is the one that counts: false when the task had ended already
   */
  public boolean succeeded(TaskType type, int task, int node, long now) {
    running(type, -1);
    return counts(type, task, node, now);
  }

  /** An attempt that holds no slot any more has ended well, and counts unless one has before. */
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
   * An attempt has ended without success: its task waits again, unless it had ended or another
   * attempt of it runs.
   *
   * @param failed whether by its own fault, which makes the job fail when it is the fourth time
   */
  public void unsuccessful(TaskType type, int task, boolean failed) {
    if (failed) {
      tasks.failed(type, task);
    }
    waitsAgain(type, task, failed);
  }

  /** An attempt was lost with its node: as after a failure, which it is not counted as. */
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
   * A node is lost. The maps whose output lay there wait again, before those that have not run yet;
   * those of a job without reduces have written theirs to the file system. Finished reduces are
   * kept. (Hadoop 1.2.1: JobTracker.lostTaskTracker.)
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
   * Reduces cannot fetch from a node: its maps wait again as when it is lost, and have failed.
   *
   * @return the maps that wait again
   */
  public List<Integer> failOutputs(int node) {
    List<Integer> failed = loseOutputs(node);
    failed.forEach(map -> tasks.failed(TaskType.MAP, map));
    return failed;
  }

  /**
   * An attempt that lost against another, whose output is lost, and that still runs, counts again:
   * its task does not wait.
   */
  public RunningTask countsAgain(RunningAttempt attempt) {
    tasks.takeMap(attempt.id().task());
    recount();
    return tasks.running(TaskType.MAP).started(attempt);
  }

  /**
   * Begins anew: every task waits, no output is left, and attempts that run count for nothing; each
   * is to be {@link #gaveBack}.
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

  /** An attempt that a restart has made void holds its slots no more. */
  public void gaveBack(TaskType type) {
    running(type, -1);
  }

  void running(TaskType type, int change) {
    demand.running(type, change);
    recountToEnd(type);
    changed();
  }
}
