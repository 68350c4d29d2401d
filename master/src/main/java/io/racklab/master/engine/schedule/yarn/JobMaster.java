package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.yarn.ReduceRamp.Tasks;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A job's application master: requests its own container, then those of the job's tasks, and gives
 * all of them back.
 */
final class JobMaster {
  /** Hadoop's mapreduce.job.reducer.unconditional-preempt.delay.sec. */
  private static final long HANGING_NANOS = 300_000_000_000L;

  private static final int NEVER = -1;

  /** The priorities of requests; the lowest is served first. */
  static final int MASTER = 0;

  static final int REDUCE = 10;
  static final int MAP = 20;

  private final Job job;
  private final ReduceRamp ramp;
  private final ContainerScheduler scheduler;

  /** The containers of running tasks, by node. */
  private final Map<Integer, Map<RunningAttempt, Container>> tasksOn = new LinkedHashMap<>();

  private final MapAsks maps;
  private final MasterTimes times;
  private Container own;

  /** The time of the master's next heartbeat; {@link #NEVER} before the master runs. */
  private long nextBeat = NEVER;

  private long endsAt = NEVER;

  /** The number of reduces that the last heartbeat computed and the next one requests. */
  private int reducesToAsk;

  private long mapsWaitSince = NEVER;

  /**
   * @param queues what says to which queue the job is submitted, and when
   */
  JobMaster(
      Job job,
      ContainerQueues queues,
      ReduceRamp ramp,
      MasterTimes times,
      ContainerScheduler scheduler,
      Topology topology) {
    this.job = job;
    this.ramp = ramp;
    this.times = times;
    this.scheduler = scheduler;
    maps = new MapAsks(job, topology);
    scheduler.submit(
        job.number(),
        queues.queue(job.spec()),
        job.spec().user(),
        queues.startMillis(job),
        job.spec().settings().priority());
    scheduler.shun(job.number(), job::shuns);
    scheduler.ask(job.number(), MASTER, new Asks(ramp.needs().master(), 1));
  }

  Job job() {
    return job;
  }

  /**
   * Returns the type of task that a container was asked for. Not meaningful for the master's own
   * container.
   */
  static TaskType typeOf(Container container) {
    return container.priority() == REDUCE ? TaskType.REDUCE : TaskType.MAP;
  }

  /** True if a container is the master's own; the master then starts in it. */
  boolean startsIn(Container container, long now) {
    if (container.priority() != MASTER) {
      return false;
    }
    own = container;
    // The master sleeps for one interval before its first heartbeat.
    nextBeat = now + times.startNanos(job.spec()) + times.heartbeatNanos();
    return true;
  }

  /** Returns the time of the master's next heartbeat; {@link #NEVER} before the master runs. */
  long nextBeat() {
    return nextBeat;
  }

  /**
   * True if the master runs and its next heartbeat is due. Once its job has ended, it has no more
   * heartbeats, so that the tasks which a failed job has left get no containers.
   */
  boolean isDue(long now) {
    return own != null && endsAt == NEVER && now >= nextBeat;
  }

  /** Returns the time, in nanoseconds, until the master learns of a container that is given now. */
  long heldNanos(long now) {
    return times.heartbeatNanos() == 0 || nextBeat == NEVER ? 0 : Math.max(0, nextBeat - now);
  }

  /**
   * Requests the containers that the job wants now, if a heartbeat is due.
   *
   * @return the number of the job's reduces to kill, so that maps get room
   */
  int ask(long now) {
    if (!isDue(now)) {
      return 0;
    }
    var tasks =
        new Tasks(
            job.finished(TaskType.MAP) / (double) job.total(TaskType.MAP),
            job.pending(TaskType.MAP),
            job.running(TaskType.MAP),
            job.wants(TaskType.REDUCE) ? job.pending(TaskType.REDUCE) : 0,
            job.running(TaskType.REDUCE),
            mapsHang(now) ? Resource.NONE : scheduler.headroom(job.number()));
    scheduler.ask(job.number(), MAP, maps.now(ramp.needs().map()));
    int reduces = ramp.asked(tasks);
    if (times.heartbeatNanos() > 0) {
      nextBeat += ((now - nextBeat) / times.heartbeatNanos() + 1) * times.heartbeatNanos();
      int found = reduces;
      reduces = Math.min(reducesToAsk, tasks.pendingReduces());
      reducesToAsk = found;
    }
    scheduler.ask(job.number(), REDUCE, new Asks(ramp.needs().reduce(), reduces));
    return ramp.killed(tasks);
  }

  /**
   * True if maps have waited for {@link #HANGING_NANOS} while none ran. The headroom then counts as
   * unusable: many nodes may each have a little free, but too little for a map.
   */
  private boolean mapsHang(long now) {
    if (job.pending(TaskType.MAP) == 0 || job.running(TaskType.MAP) > 0) {
      mapsWaitSince = NEVER;
    } else if (mapsWaitSince == NEVER) {
      mapsWaitSince = now;
    }
    return mapsWaitSince != NEVER && now - mapsWaitSince >= HANGING_NANOS;
  }

  /** An attempt of a task runs in the container. */
  void runs(RunningAttempt attempt, Container container) {
    tasksOn.computeIfAbsent(container.node(), any -> new LinkedHashMap<>()).put(attempt, container);
  }

  /**
   * The scheduler has taken a container back. A master that ran in it restarts.
   *
   * @return the attempt that runs in it and must be killed; empty if there is none
   */
  Optional<RunningAttempt> takenBack(Container container) {
    if (container.equals(own)) {
      ownLost();
      return Optional.empty();
    }
    return tasksOn.getOrDefault(container.node(), Map.of()).entrySet().stream()
        .filter(held -> held.getValue().equals(container))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Gives back a container that no task of the job needs any more. */
  void givesBack(Container container) {
    scheduler.completed(container);
  }

  /**
   * Gives back the master's container if its node sends the heartbeat and the master has ended.
   *
   * @return true if no task runs any more either, so that the application was removed
   */
  boolean endedOn(int node, long now) {
    if (own == null || own.node() != node || endsAt == NEVER) {
      return false;
    }
    giveBackOwn(now);
    return leaves();
  }

  /** True if the master or a task of its job has a container on a node. */
  boolean isOn(int node) {
    return own != null && own.node() == node || tasksOn.containsKey(node);
  }

  private boolean leaves() {
    if (own != null || !tasksOn.isEmpty()) {
      return false;
    }
    scheduler.remove(job.number());
    return true;
  }

  private void giveBackOwn(long now) {
    if (own != null && now >= endsAt) {
      scheduler.completed(own);
      own = null;
    }
  }

  /**
   * Gives back the containers on a node whose tasks have ended.
   *
   * @return true if tasks of the job still run there
   */
  boolean tasksEnded(NodeState node) {
    Map<RunningAttempt, Container> onNode = tasksOn.get(node.node());
    if (onNode == null) {
      return false;
    }
    Iterator<Map.Entry<RunningAttempt, Container>> held = onNode.entrySet().iterator();
    while (held.hasNext()) {
      Map.Entry<RunningAttempt, Container> one = held.next();
      if (!node.runs(one.getKey().id())) {
        held.remove();
        scheduler.completed(one.getValue());
      }
    }
    if (onNode.isEmpty()) {
      tasksOn.remove(node.node());
    }
    return !onNode.isEmpty();
  }

  /**
   * A node is lost. If the master ran on it, the master restarts elsewhere; finished tasks still
   * count, and running tasks are {@link #orphaned}.
   */
  void lost(NodeState node) {
    tasksEnded(node);
    if (own != null && own.node() == node.node()) {
      ownLost();
    }
  }

  private void ownLost() {
    scheduler.completed(own);
    own = null;
    nextBeat = NEVER;
    reducesToAsk = 0;
    scheduler.ask(job.number(), MASTER, new Asks(ramp.needs().master(), 1));
  }

  /**
   * True if tasks run without a master. YARN kills these tasks, since they could leave no room for
   * a new master.
   */
  boolean orphaned() {
    return own == null && !tasksOn.isEmpty();
  }

  /**
   * The job has ended: the master gives back its container after its end time, and the application
   * is removed once no task is left. A master with a heartbeat interval gives its container back
   * with a heartbeat of its node.
   *
   * @return true if the application was removed
   */
  boolean left(long now) {
    endsAt = endsAt == NEVER ? now + times.endNanos() : endsAt;
    if (times.heartbeatNanos() == 0) {
      giveBackOwn(now);
    }
    scheduler.ask(job.number(), MAP, new Asks(ramp.needs().map(), 0));
    scheduler.ask(job.number(), REDUCE, new Asks(ramp.needs().reduce(), 0));
    return leaves();
  }
}
