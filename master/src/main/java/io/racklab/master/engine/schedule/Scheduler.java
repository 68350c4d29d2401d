package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.workload.JobSpec;
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
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A scheduler, made of five policies. It belongs to one run, since policies may have state.
 *
 * <p>Each heartbeat is one round: the slots policy names the next type of task, the order policy
 * the jobs to ask, the maps or reduces policy decides whether a job uses the node, and the copies
 * policy whether a running task gets a second attempt.
 *
 * @param observer observes the decisions; {@link DecisionObserver#NONE} for none
 */
public record Scheduler(
    String name,
    Order order,
    SlotUse slots,
    MapPlacement maps,
    ReducePlacement reduces,
    Speculation copies,
    DecisionObserver observer) {
  /** The interval between updates of the policies, as in Hadoop's fair scheduler: half a second. */
  public static final long UPDATE_NANOS = 500_000_000;

  /** Makes a scheduler whose decisions are not observed. */
  public Scheduler(
      String name,
      Order order,
      SlotUse slots,
      MapPlacement maps,
      ReducePlacement reduces,
      Speculation copies) {
    this(name, order, slots, maps, reduces, copies, DecisionObserver.NONE);
  }

  /** Returns this scheduler with an observer of its decisions. */
  public Scheduler observed(DecisionObserver other) {
    return new Scheduler(name, order, slots, maps, reduces, copies, other);
  }

  /** Returns the promises of all policies. */
  public List<Promise> promises() {
    return Stream.of(order, slots, maps, reduces, copies)
        .flatMap(policy -> policy.promises().stream())
        .toList();
  }

  /** Passes the receiver of evidence to the policies that check their promises themselves. */
  public void report(Function<String, Promise.Evidence> evidence) {
    Stream.of(order, slots, maps, reduces, copies)
        .filter(ReportsPromises.class::isInstance)
        .map(ReportsPromises.class::cast)
        .forEach(policy -> policy.report(evidence));
  }

  /**
   * Returns this scheduler with its policies connected to each other where they must know of each
   * other.
   */
  public Scheduler introduced() {
    SlotUse use = slots.beside(order);
    return new Scheduler(
        name, order, use, maps, reduces.beside(order), copies.beside(order, use), observer);
  }

  /** Passes the sizes of tasks to an order that may know them, before the run begins. */
  public void learn(TaskSizes sizes) {
    if (order instanceof KnowsSizes knowing) {
      knowing.learn(sizes);
    }
  }

  /** True if the links between racks must be measured for one of the policies. */
  public boolean readsLinks() {
    return Stream.of(order, slots, maps, reduces, copies).anyMatch(Policy::readsLinks);
  }

  /** Returns the number of slots that a cluster's nodes have in total, for each type of task. */
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

  /**
   * Returns the tasks that one of the policies never starts on a cluster.
   *
   * @param jobs the jobs of the run
   */
  public List<Starvation> starvations(Topology topology, Supplier<List<JobSpec>> jobs) {
    return Stream.of(order, slots, maps, reduces, copies)
        .flatMap(policy -> NeverStartsTasks.of(policy, topology, jobs).stream())
        .toList();
  }

  /** Returns the tasks for which no node of a cluster has a slot. */
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

  /** Returns those policies whose decisions take emulated time. */
  public List<TakesTime> takingTime() {
    return Stream.of(order, slots, maps, reduces, copies)
        .filter(TakesTime.class::isInstance)
        .map(TakesTime.class::cast)
        .toList();
  }

  /** Returns the counters of all policies. */
  public Map<String, Double> measures() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (Policy answer : List.of(order, slots, maps, reduces, copies)) {
      all.putAll(answer.measures());
    }
    return all;
  }

  /** Updates all policies ({@link Policy#update}). */
  public void update(ClusterView view, Killer killer) {
    for (Policy policy : List.of(copies, order, slots, maps, reduces)) {
      policy.update(view, observer.observing(killer, policy, view));
    }
    observer.updated(view);
  }

  /** Restarts jobs. Called after each update. */
  public void restart(ClusterView view, Restarter restarter) {
    if (order instanceof RestartsJobs restarting) {
      restarting.restart(view, restarter);
    }
  }

  /** Returns the jobs that were refused since the last call. Called after each update. */
  public List<RejectsJobs.Rejection> drainRejected() {
    return slots instanceof RejectsJobs rejecting ? rejecting.drainRejected() : List.of();
  }

  /** Returns the listener to the life of attempts. */
  public AttemptListener attempts() {
    return observer.listening(copies);
  }

  /** An attempt was given its slots. */
  public void launched(Job job, RunningAttempt attempt) {
    observer.held(job, attempt);
    order.launched(job, attempt);
    slots.launched(job, attempt);
    maps.launched(job, attempt);
    reduces.launched(job, attempt);
    copies.launched(job, attempt);
  }

  /** An attempt has ended and releases its slots. Not called if a restart has made it void. */
  public void ended(Job job, RunningAttempt attempt, long now) {
    order.ended(job, attempt, now);
    slots.ended(job, attempt, now);
    maps.ended(job, attempt, now);
    reduces.ended(job, attempt, now);
    copies.ended(job, attempt, now);
    observer.released(job, attempt, now);
  }

  /** Lets the copies policy decide which attempts of a job's duplicated maps count. */
  public void decide(Job job, ClusterView view, RaceOutcome outcome) {
    if (copies instanceof DuplicatesMaps duplicating) {
      duplicating.decide(job, view, observer.observing(outcome, view));
      observer.decided(job, view);
    }
  }

  /**
   * True if {@link #assign} would start nothing on a node and change no policy, because no task
   * waits for one of its free slots. May be false in such a case, too.
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
   * True if no policy changes until a job, a node or an attempt changes, however long that takes.
   * May be false in such a case, too.
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
    observer.heartbeat(node, view);
    order.heartbeat(node, view);
    Round round = slots.begin(node, view, order);
    maps.begin(node, view, order);
    reduces.begin(node, view, order);
    Explanation explanation = new Explanation(this, node, view, launcher);
    for (Optional<TaskType> type = round.next(); type.isPresent(); type = round.next()) {
      assignOne(type.get(), round, node, view, launcher, explanation);
    }
    if (maps instanceof PreSchedulesMaps beyond && beyond.preSchedules()) {
      preSchedule(beyond, round, node, view, launcher);
    }
    explanation.over(round);
    observer.answered();
  }

  /** After the round, starts maps of the first job in order if their input is on the node. */
  private void preSchedule(
      PreSchedulesMaps beyond, Round round, NodeState node, ClusterView view, Launcher launcher) {
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
      int map = beyond.preSchedule(first, node, view);
      if (map == PendingMaps.NONE) {
        return;
      }
      observer.beyondLoad(first);
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
    observer.offered(type, round);
    // If the round may ask a single job only, that must be the first in order, even if it has no
    // pending tasks.
    boolean withCopies =
        copies.isEnabled()
            && (round.firstJobOnly(type) || !copies.hasNoCandidates(type, view.now()));
    Optional<List<Job>> takers =
        type == TaskType.MAP ? maps.takers(node, view, round) : Optional.empty();
    boolean known =
        takers.isPresent()
            && !round.leavesOut(type)
            && !withCopies
            && !launcher.explaining()
            && observer == DecisionObserver.NONE;
    Iterator<Job> jobs =
        known ? takers.get().iterator() : round.jobs(type, order, withCopies, view);
    while (jobs.hasNext()) {
      Job job = jobs.next();
      observer.asked(job);
      if (job.shuns(node.node())) {
        // The next job in order may have the slot, as if this job did not exist.
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
    if (map == PendingMaps.NONE || refuses(job, TaskType.MAP, map, launcher)) {
      return false;
    }
    launch(job, map, round, node, launcher);
    return true;
  }

  private void launch(Job job, int map, Round round, NodeState node, Launcher launcher) {
    Locality locality = job.pendingMaps().locality(map, node.node());
    observer.launching(Launch.map(job, map, locality, AttemptKind.ORIGINAL));
    launcher.map(job, map, locality, AttemptKind.ORIGINAL);
    maps.launched(job, locality);
    round.launched(TaskType.MAP, locality);
  }

  private boolean reduce(
      Job job, Round round, NodeState node, ClusterView view, Launcher launcher) {
    if (!reduces.accepts(job, node, view)
        || refuses(job, TaskType.REDUCE, job.nextReduce(), launcher)) {
      return false;
    }
    observer.launching(Launch.reduce(job, job.nextReduce(), AttemptKind.ORIGINAL));
    launcher.reduce(job, job.takeReduce(), AttemptKind.ORIGINAL);
    round.launched(TaskType.REDUCE, null);
    return true;
  }

  private boolean refuses(Job job, TaskType type, int task, Launcher launcher) {
    boolean refuses = launcher.refuses(job, type, task);
    if (refuses) {
      observer.refused(job, task);
    }
    return refuses;
  }

  private boolean copy(
      Job job, TaskType type, Round round, NodeState node, ClusterView view, Launcher launcher) {
    Optional<SecondAttempt> copy = copies.choose(job, type, node, view);
    if (copy.isEmpty()) {
      return false;
    }
    int task = copy.get().task();
    if (refuses(job, type, task, launcher)) {
      return false;
    }
    if (type == TaskType.MAP) {
      Locality locality = job.pendingMaps().locality(task, node.node());
      observer.launching(Launch.map(job, task, locality, copy.get().kind()));
      launcher.map(job, task, locality, copy.get().kind());
      round.launched(type, Locality.OFF);
    } else {
      observer.launching(Launch.reduce(job, task, copy.get().kind()));
      launcher.reduce(job, task, copy.get().kind());
      round.launched(type, null);
    }
    return true;
  }
}
