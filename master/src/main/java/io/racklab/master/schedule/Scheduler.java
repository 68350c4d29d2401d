package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.PendingMaps;
import io.racklab.master.job.RunningAttempt;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scheduler: five answers. It belongs to one run, since answers may remember.
 *
 * <p>Each heartbeat is one round: the slots question names the next type of task, the order
 * question the jobs to ask, the maps or reduces question whether a job takes the node, and the
 * copies question whether a running task gets a second attempt.
 */
public record Scheduler(
    String name,
    Order order,
    SlotUse slots,
    MapPlacement maps,
    ReducePlacement reduces,
    Speculation copies) {
  /**
   * The interval at which the answers look at the whole, as Hadoop's fair scheduler does: half a
   * second.
   */
  public static final long UPDATE_NANOS = 500_000_000;

  /** The same with answers that know of those beside them, where they must. */
  public Scheduler introduced() {
    SlotUse use = slots.beside(order);
    return new Scheduler(name, order, use, maps, reduces.beside(order), copies.beside(order, use));
  }

  /** Tells the sizes of tasks to an order that may know them, before the run begins. */
  public void learn(TaskSizes sizes) {
    if (order instanceof KnowsSizes knowing) {
      knowing.learn(sizes);
    }
  }

  /** Whether the links between racks are to be measured for one of the answers. */
  public boolean readsLinks() {
    return Stream.of(order, slots, maps, reduces, copies).anyMatch(Policy::readsLinks);
  }

  /** The number of slots that a cluster's nodes have together for each type of task. */
  public Map<TaskType, Integer> slotsOf(Topology topology) {
    Map<TaskType, Integer> all = new EnumMap<>(TaskType.class);
    for (TaskType type : TaskType.values()) {
      int count = 0;
      for (int node = 0; node < topology.nodeCount(); node++) {
        count += slots.room(topology.node(node).slots(), type);
      }
      all.put(type, count);
    }
    return all;
  }

  /** The tasks that one of the answers never starts on a cluster. */
  public List<Starvation> starvations(Topology topology) {
    return Stream.of(order, slots, maps, reduces, copies)
        .flatMap(answer -> answer.starvations(topology).stream())
        .toList();
  }

  /** The tasks that have no slot on any node of a cluster. */
  public List<Starvation> slotless(Topology topology) {
    if (topology.node(0).slots() instanceof Slots.Containers) {
      return List.of();
    }
    Map<TaskType, Integer> all = slotsOf(topology);
    List<Starvation> none = new ArrayList<>();
    if (all.get(TaskType.MAP) == 0) {
      none.add(
          Starvation.ofMaps(
              job -> true, "no node has a slot for it", "give nodes map-slots = 2, or slots = 2"));
    }
    if (all.get(TaskType.REDUCE) == 0) {
      none.add(
          Starvation.ofReduces(
              job -> true,
              "no node has a slot for it",
              "give nodes reduce-slots = 2, or slots = 2"));
    }
    return none;
  }

  /** The emulated time that all decisions since this was asked last have taken. */
  public long decidedNanos() {
    return order.decidedNanos()
        + slots.decidedNanos()
        + maps.decidedNanos()
        + reduces.decidedNanos()
        + copies.decidedNanos();
  }

  /** The counts of all answers. */
  public Map<String, Double> measures() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (Policy answer : List.of(order, slots, maps, reduces, copies)) {
      all.putAll(answer.measures());
    }
    return all;
  }

  /** Looks at the whole. */
  public void update(ClusterView view, Killer killer) {
    copies.update(view, killer);
    order.update(view, killer);
    slots.update(view, killer);
    maps.update(view, killer);
    reduces.update(view, killer);
  }

  /** Begins jobs anew; called after each update. */
  public void restart(ClusterView view, Restarter restarter) {
    order.restart(view, restarter);
  }

  /** An attempt was given its slots. */
  public void launched(Job job, RunningAttempt attempt) {
    order.launched(job, attempt);
    slots.launched(job, attempt);
    maps.launched(job, attempt);
    reduces.launched(job, attempt);
    copies.launched(job, attempt);
  }

  /** An attempt has ended and gives its slots back, unless a restart has made it void. */
  public void ended(Job job, RunningAttempt attempt, long now) {
    order.ended(job, attempt, now);
    slots.ended(job, attempt, now);
    maps.ended(job, attempt, now);
    reduces.ended(job, attempt, now);
    copies.ended(job, attempt, now);
  }

  /**
   * Whether {@link #assign} would start nothing on a node and leave all answers as they are,
   * because no task waits for one of its free slots. May be false though it would.
   */
  public boolean isIdle(NodeState node, ClusterView view) {
    for (TaskType type : TaskType.values()) {
      if (node.free(type) > 0
          && (view.jobs().demand().waiting(type) > 0
              || (copies.isEnabled() && !copies.hasNoCandidates(type, view.now())))) {
        return false;
      }
    }
    return order.restsWithoutWork()
        && slots.restsWithoutWork()
        && maps.restsWithoutWork()
        && reduces.restsWithoutWork()
        && copies.restsWithoutWork();
  }

  /**
   * Whether all answers stay as they are until a job, a node or an attempt changes, however long
   * that takes. May be false though they would.
   */
  public boolean staysIdle(ClusterView view) {
    return (view.jobs().active().isEmpty() || !copies.isEnabled())
        && order.updatesAtEvents(view)
        && slots.updatesAtEvents(view)
        && maps.updatesAtEvents(view)
        && reduces.updatesAtEvents(view)
        && copies.updatesAtEvents(view);
  }

  /** Gives the free slots of a node to tasks. */
  public void assign(NodeState node, ClusterView view, Launcher launcher) {
    order.heartbeat(node, view);
    Round round = slots.begin(node, view, order);
    maps.begin(node, view, order);
    reduces.begin(node, view, order);
    Explanation explanation = new Explanation(this, node, view, launcher);
    for (Optional<TaskType> type = round.next(); type.isPresent(); type = round.next()) {
      assignOne(type.get(), round, node, view, launcher, explanation);
    }
    if (maps.preSchedules()) {
      preSchedule(round, node, view, launcher);
    }
    explanation.over(round);
  }

  /** Beyond the round: the job that goes first may have maps whose input is on the node. */
  private void preSchedule(Round round, NodeState node, ClusterView view, Launcher launcher) {
    while (round.takesLocalMap()) {
      Iterator<Job> jobs = order.wanting(TaskType.MAP, view);
      Job first = null;
      while (jobs.hasNext() && first == null) {
        Job job = jobs.next();
        first = job.wants(TaskType.MAP) && !job.shuns(node.node()) ? job : null;
      }
      if (first == null || first.slotsPerTask(TaskType.MAP) > node.free(TaskType.MAP)) {
        return;
      }
      int map = maps.preSchedule(first, node, view);
      if (map == PendingMaps.NONE) {
        return;
      }
      launch(first, map, round, node, launcher);
    }
  }

  private void assignOne(
      TaskType type,
      Round round,
      NodeState node,
      ClusterView view,
      Launcher launcher,
      Explanation explanation) {
    // Who may look at a single job only must look at the one that goes first, whatever waits.
    boolean withCopies =
        copies.isEnabled()
            && (round.firstJobOnly(type) || !copies.hasNoCandidates(type, view.now()));
    Optional<List<Job>> takers =
        type == TaskType.MAP ? maps.takers(node, view, round) : Optional.empty();
    boolean known =
        takers.isPresent() && !round.leavesOut(type) && !withCopies && !launcher.explaining();
    Iterator<Job> jobs =
        known ? takers.get().iterator() : round.jobs(type, order, withCopies, view);
    while (jobs.hasNext()) {
      Job job = jobs.next();
      if (job.shuns(node.node())) {
        // Whoever comes next may have the slot, as if this job were not there.
        explanation.passedOver(job, type);
        continue;
      }
      if (job.slotsPerTask(type) <= node.free(type)
          && (pending(job, type, round, node, view, launcher)
              || copy(job, type, round, node, view, launcher))) {
        return;
      }
      explanation.passedOver(job, type);
      if (round.firstJobOnly(type)) {
        break;
      }
    }
    round.nothingFound(type);
    explanation.nothingFound(type);
  }

  private boolean pending(
      Job job, TaskType type, Round round, NodeState node, ClusterView view, Launcher launcher) {
    if (!job.wants(type)) {
      return false;
    }
    return type == TaskType.MAP
        ? map(job, round, node, view, launcher)
        : reduce(job, round, node, view, launcher);
  }

  private boolean map(Job job, Round round, NodeState node, ClusterView view, Launcher launcher) {
    int map =
        round.anywhere() ? maps.chooseAnywhere(job, node, view) : maps.choose(job, node, view);
    if (map == PendingMaps.NONE || launcher.refuses(job, TaskType.MAP, map)) {
      return false;
    }
    launch(job, map, round, node, launcher);
    return true;
  }

  private void launch(Job job, int map, Round round, NodeState node, Launcher launcher) {
    Locality locality = job.pendingMaps().locality(map, node.node());
    launcher.map(job, map, locality, AttemptKind.ORIGINAL);
    maps.launched(job, locality);
    round.launched(TaskType.MAP, locality);
  }

  private boolean reduce(
      Job job, Round round, NodeState node, ClusterView view, Launcher launcher) {
    if (!reduces.accepts(job, node, view)
        || launcher.refuses(job, TaskType.REDUCE, job.nextReduce())) {
      return false;
    }
    launcher.reduce(job, job.takeReduce(), AttemptKind.ORIGINAL);
    round.launched(TaskType.REDUCE, null);
    return true;
  }

  private boolean copy(
      Job job, TaskType type, Round round, NodeState node, ClusterView view, Launcher launcher) {
    Optional<SecondAttempt> copy = copies.choose(job, type, node, view);
    if (copy.isEmpty()) {
      return false;
    }
    int task = copy.get().task();
    if (launcher.refuses(job, type, task)) {
      return false;
    }
    if (type == TaskType.MAP) {
      Locality locality = job.pendingMaps().locality(task, node.node());
      launcher.map(job, task, locality, copy.get().kind());
      round.launched(type, Locality.OFF);
    } else {
      launcher.reduce(job, task, copy.get().kind());
      round.launched(type, null);
    }
    return true;
  }
}
