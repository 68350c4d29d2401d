package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.HoldsTasks;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.NeverStartsTasks;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.RejectsJobs;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.schedule.basic.RampDown;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * YARN's containers. Each job has an application master, which holds a container from the job's
 * start to its end and requests the containers of the job's tasks. A {@link ContainerScheduler}
 * allocates them. Unless {@link MasterTimes} set a heartbeat interval, masters renew their requests
 * with every update, and a task starts with the heartbeat that allocated its container.
 */
final class ContainerSlots implements GrantsContainers, HoldsTasks, NeverStartsTasks, RejectsJobs {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int NEVER = -1;

  /** The ramp for containers of the sizes in the file. */
  private final ReduceRamp asked;

  private final GrantedNeeds granted;
  private final MasterTimes times;
  private final SchedulerRules rules;
  private final boolean ofFairScheduler;
  private final ContainerQueues queues;
  private final Map<Integer, JobMaster> masters = new LinkedHashMap<>();

  /** The jobs that have task containers on a node, by node. */
  private final Map<Integer, Set<Integer>> jobsOn = new LinkedHashMap<>();

  private final MasterBeats beats = new MasterBeats();

  /** The number of reduces that a job must kill at the next update, by job. */
  private final Map<Integer, Integer> kills = new LinkedHashMap<>();

  private int metAt = NEVER;
  private boolean someLeave;
  private final BitSet lost = new BitSet();
  private ContainerScheduler scheduler;
  private RunningAttempt launched;
  private final TakenBack takenBack = new TakenBack();

  private final List<Rejection> rejected = new ArrayList<>();

  private final List<ContainerObserver> observers = new ArrayList<>();

  private ContainerSlots(
      ReduceRamp asked,
      MasterTimes times,
      SchedulerRules rules,
      boolean ofFairScheduler,
      ContainerQueues queues) {
    this.asked = asked;
    this.times = times;
    this.rules = rules;
    this.ofFairScheduler = ofFairScheduler;
    this.queues = queues;
    granted = new GrantedNeeds(asked.needs(), queues, rules.sizes());
  }

  /**
   * Uses one queue for each pool, until {@link #beside} connects another order.
   *
   * @param ofFairScheduler true if the rules have keys that only the fair scheduler knows
   */
  public ContainerSlots(
      ReduceRamp asked, MasterTimes times, SchedulerRules rules, boolean ofFairScheduler) {
    this(
        asked,
        times,
        rules,
        ofFairScheduler,
        new QueueOrder(new QueuePlan("root", QueueLimits.NONE, new FairPolicy(), List.of())));
  }

  @Override
  public SlotUse beside(Order order) {
    if (order instanceof ContainerQueues tree) {
      return new ContainerSlots(asked, times, rules, ofFairScheduler, tree);
    }
    throw new IllegalArgumentException("containers are given out by queues only");
  }

  @Override
  public List<Promise> promises() {
    return ContainerPromises.ALL;
  }

  /** Returns the ramp for containers of the sizes in the file. */
  ReduceRamp asked() {
    return asked;
  }

  GrantedNeeds granted() {
    return granted;
  }

  @Override
  public ContainerNeeds containers(JobSpec job) {
    return granted.of(job);
  }

  ContainerQueues queues() {
    return queues;
  }

  MasterTimes times() {
    return times;
  }

  /** Returns the model that observes the run; makes it unless another promise has done so. */
  <T extends ContainerObserver> T model(Class<T> type, Supplier<T> made) {
    return observers.stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseGet(
            () -> {
              T model = made.get();
              observers.add(model);
              return model;
            });
  }

  /** Shows the run's requests and containers to one more observer. */
  ContainerObserver observed(ContainerObserver observer) {
    observers.add(observer);
    return observer;
  }

  SchedulerRules rules() {
    return rules;
  }

  @Override
  public List<Conflict> conflicts(PolicyMix mix) {
    return ContainerMix.ofContainers(mix, rules, ofFairScheduler);
  }

  @Override
  public Optional<String> refuses(Slots offered) {
    return offered instanceof Slots.Containers
        ? Optional.empty()
        : Optional.of("it offers slots: give it memory and vcores instead");
  }

  /**
   * Returns the tasks whose containers fit on no node or in no queue, also beside their job's
   * master. A container that fits on a single node does not count: its task waits for that node.
   */
  @Override
  public List<Starvation> starvations(Topology topology, Supplier<List<JobSpec>> jobs) {
    return granted.starvations(topology, jobs.get());
  }

  /** Counts by memory, so that utilisation is the share of the memory that tasks hold. */
  @Override
  public int room(Slots offered, TaskType type) {
    return offered instanceof Slots.Containers containers
        ? (int) (Resource.offered(containers).memory() / granted.usual().of(type).memory())
        : 0;
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    meet(view);
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      follow(view.node(node));
    }
    beats.speak(view.now(), masters, kills);
    RampDown rampDown = new RampDown(view, killer);
    for (JobMaster master : masters.values()) {
      if (master.orphaned()) {
        rampDown.killAll(master.job());
      }
      int killed =
          times.heartbeatNanos() == 0
              ? master.ask(view.now())
              : kills.getOrDefault(master.job().number(), 0);
      rampDown.killReduces(master.job(), killed);
    }
    kills.clear();
    scheduler.update();
    takenBack.fetch(scheduler);
    takenBack.kill(masters, killer);
  }

  /** An update kills what the scheduler has taken back. */
  @Override
  public long wakeNanos() {
    return takenBack.isEmpty() ? Long.MAX_VALUE : 0;
  }

  /** True only without jobs, since application masters send heartbeats at times of their own. */
  @Override
  public boolean updatesAtEvents(ClusterView view) {
    return view.jobs().active().isEmpty() && masters.isEmpty();
  }

  /**
   * Notifies the masters and the scheduler if the node was lost or is back. A lost node does not
   * report that its containers have ended.
   */
  private void follow(NodeState node) {
    if (node.up() == lost.get(node.node())) {
      lost.flip(node.node());
      if (node.up()) {
        scheduler.nodeBack(node.node());
      } else {
        masters.values().forEach(master -> master.lost(node));
        scheduler.nodeLost(node.node());
      }
    }
  }

  /** Submits new jobs, and removes those that have ended. */
  private void meet(ClusterView view) {
    if (view.jobs().changes() == metAt && !someLeave) {
      return;
    }
    metAt = view.jobs().changes();
    if (scheduler == null) {
      scheduler = scheduler(view);
    }
    for (Job job : view.jobs().active()) {
      if (!masters.containsKey(job.number())) {
        meet(job, view.topology());
      }
    }
    masters
        .values()
        .removeIf(
            master -> view.jobs().job(master.job().number()) == null && master.left(view.now()));
    someLeave = masters.size() > view.jobs().active().size();
  }

  private void meet(Job job, Topology topology) {
    ContainerNeeds needs = granted.of(job.spec());
    try {
      masters.put(
          job.number(), new JobMaster(job, queues, asked.of(needs), times, scheduler, topology));
    } catch (RejectedApplicationException refused) {
      rejected.add(new Rejection(job, refused.getMessage()));
    }
  }

  @Override
  public List<Rejection> drainRejected() {
    List<Rejection> drained = List.copyOf(rejected);
    rejected.clear();
    return drained;
  }

  private ContainerScheduler scheduler(ClusterView view) {
    Topology topology = view.topology();
    ContainerScheduler made = queues.scheduler(topology, rules, view::now);
    return observers.isEmpty()
        ? made
        : new ObservedContainers(
            made, new SeenCluster(Resource.offered(topology), topology.racksOfNodes()), observers);
  }

  @Override
  public Round begin(NodeState node, ClusterView view) {
    meet(view);
    follow(node);
    // Masters send their heartbeats first: the resources that the node releases now are allocated
    // before a master can see them as headroom.
    beats.speak(view.now(), masters, kills);
    tasksEnded(node);
    if (view.now() / NANOS_PER_MILLI >= scheduler.wakeMillis()) {
      // The scheduler's timed duties, between those updates at which masters renew requests.
      scheduler.update();
    }
    if (someLeave) {
      masters.values().removeIf(master -> master.endedOn(node.node(), view.now()));
    }
    Deque<Container> given = new ArrayDeque<>();
    for (Container container : scheduler.heartbeat(node.node())) {
      JobMaster master = masters.get(container.application());
      if (!master.startsIn(container, view.now())) {
        given.add(container);
      } else if (times.heartbeatNanos() > 0) {
        beats.add(master);
      }
    }
    takenBack.fetch(scheduler);
    return new HeartbeatRound(given);
  }

  @Override
  public boolean isToRelease(NodeState node) {
    return masters.values().stream().anyMatch(master -> master.isOn(node.node()));
  }

  /** Called before the round is told of the same attempt. */
  @Override
  public void launched(Job job, RunningAttempt attempt) {
    launched = attempt;
  }

  private void tasksEnded(NodeState node) {
    Set<Integer> jobs = jobsOn.get(node.node());
    if (jobs != null) {
      jobs.removeIf(job -> !masters.containsKey(job) || !masters.get(job).tasksEnded(node));
    }
  }

  @Override
  public long heldNanos(Job job, long now) {
    return masters.get(job.number()).heldNanos(now);
  }

  /** Returns the resources of a node that neither application masters nor tasks hold. */
  Resource free(int node) {
    return scheduler.free(node);
  }

  /** A round in which each allocated container goes to a task of its job. */
  private final class HeartbeatRound implements Round {
    private final Deque<Container> given;

    HeartbeatRound(Deque<Container> given) {
      this.given = given;
    }

    @Override
    public Optional<TaskType> next() {
      return given.isEmpty() ? Optional.empty() : Optional.of(JobMaster.typeOf(given.getFirst()));
    }

    @Override
    public boolean leavesOut(TaskType type) {
      return true;
    }

    @Override
    public Iterator<Job> jobs(TaskType type, Order order, boolean copies, ClusterView view) {
      return List.of(master().job()).iterator();
    }

    private JobMaster master() {
      return masters.get(given.getFirst().application());
    }

    @Override
    public void launched(TaskType type, Locality locality) {
      Container container = given.getFirst();
      master().runs(launched, container);
      jobsOn
          .computeIfAbsent(container.node(), any -> new LinkedHashSet<>())
          .add(container.application());
      given.removeFirst();
    }

    @Override
    public void nothingFound(TaskType type) {
      master().givesBack(given.getFirst());
      given.removeFirst();
    }
  }
}
