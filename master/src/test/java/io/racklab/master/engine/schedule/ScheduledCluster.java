package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** A cluster without tasks: a scheduler fills its slots, a test empties them. */
public final class ScheduledCluster implements ClusterView, Killer {
  private final Topology topology;
  private final Scheduler scheduler;
  private final Jobs jobs;
  private final List<NodeState> nodes;
  private final BitSet absent = new BitSet();
  private long now;
  private boolean updatesItself = true;
  private double scaleBytes = 1;
  private RackLinks links = RackLinks.UNUSED;

  public ScheduledCluster(Topology topology, Scheduler scheduler, Jobs jobs) {
    this.topology = topology;
    this.scheduler = scheduler;
    this.jobs = jobs;
    nodes =
        IntStream.range(0, topology.nodeCount())
            .mapToObj(
                node ->
                    new NodeState(
                        node, topology.node(node).slots(), LendsSlots.lending(scheduler.slots())))
            .toList();
  }

  public void now(long nanos) {
    now = nanos;
  }

  /** From now on the workload's original bytes count as having been multiplied by this. */
  public void scaleBytes(double factor) {
    scaleBytes = factor;
  }

  @Override
  public double scaleBytes() {
    return scaleBytes;
  }

  /** From now on the links between racks are used like this. */
  public void links(RackLinks used) {
    links = used;
  }

  @Override
  public RackLinks links() {
    return links;
  }

  @Override
  public NodeState node(int node) {
    return nodes.get(node);
  }

  /** From now on the scheduler looks at the whole only when it is told to. */
  public void updateOnlyWhenTold() {
    updatesItself = false;
  }

  /** The scheduler looks at the whole. */
  public void update() {
    scheduler.update(this, this);
  }

  /** Ends an attempt at once; its task waits again. */
  @Override
  public void kill(RunningAttempt attempt) {
    if (nodes.get(attempt.node()).end(attempt.id()) != null) {
      AttemptId id = attempt.id();
      Job job = jobs.job(id.job());
      job.runningTasks(id.type()).ended(attempt, false);
      job.unsuccessful(id.type(), id.task(), false);
    }
  }

  /** A node that has no slots until it {@link #join}s. */
  public void absent(int node) {
    absent.set(node);
  }

  public void join(int node) {
    absent.clear(node);
  }

  /** What the scheduler assigns, after a look at the whole. */
  public List<Assigned> heartbeat(int node) {
    if (updatesItself) {
      update();
    }
    List<Assigned> assigned = new ArrayList<>();
    scheduler.assign(nodes.get(node), this, new Recorder(nodes.get(node), assigned));
    return assigned;
  }

  /** The reduce of a job that goes first takes a slot of a node. */
  public RunningAttempt hold(Job job, int node) {
    int reduce = job.takeReduce();
    var id = new AttemptId(job.number(), TaskType.REDUCE, reduce, job.launchReduce(reduce, now));
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, node, null, 0);
    nodes.get(node).start(attempt);
    return attempt;
  }

  /** A pending map of a job takes a slot of a node, and is so far. */
  public RunningAttempt run(Job job, int map, int node, float progress) {
    var id = new AttemptId(job.number(), TaskType.MAP, map, job.launchMap(map, now));
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, node, Locality.OFF, now);
    nodes.get(node).start(attempt);
    RunningTask task = job.runningTasks(TaskType.MAP).started(attempt);
    scheduler.copies().launched(job, task, attempt, now);
    job.runningTasks(TaskType.MAP).progressed(id, progress);
    return attempt;
  }

  /** The scheduler hears how far the maps of a job are. */
  public void tellProgress(Job job) {
    for (RunningTask task : job.runningTasks(TaskType.MAP).all()) {
      scheduler.copies().progressed(job, task, now);
    }
  }

  /** A reduce of a job that runs on a node ends well. */
  public void giveBack(Job job, int node) {
    nodes.get(node).attempts().stream()
        .map(RunningAttempt::id)
        .filter(id -> id.job() == job.number())
        .findFirst()
        .ifPresent(id -> finish(node, id));
  }

  public void finish(int node, AttemptId attempt) {
    nodes.get(node).end(attempt);
    Job job = jobs.job(attempt.job());
    if (job != null) {
      job.succeeded(attempt.type(), attempt.task(), node, now);
    }
  }

  @Override
  public Topology topology() {
    return topology;
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Jobs jobs() {
    return jobs;
  }

  @Override
  public int slots(TaskType type) {
    return nodes.stream()
        .filter(node -> !absent.get(node.node()))
        .mapToInt(node -> node.slots(type))
        .sum();
  }

  @Override
  public int running(TaskType type) {
    return nodes.stream().mapToInt(node -> node.running(type)).sum();
  }

  @Override
  public int lent(TaskType type) {
    return nodes.stream().mapToInt(node -> node.lent(type)).sum();
  }

  private final class Recorder implements Launcher {
    private final NodeState node;
    private final List<Assigned> assigned;

    Recorder(NodeState node, List<Assigned> assigned) {
      this.node = node;
      this.assigned = assigned;
    }

    @Override
    public void map(Job job, int map, Locality locality, AttemptKind kind) {
      note(job, TaskType.MAP, map, job.launchMap(map, now), locality, kind);
    }

    @Override
    public void reduce(Job job, int reduce, AttemptKind kind) {
      note(job, TaskType.REDUCE, reduce, job.launchReduce(reduce, now), null, kind);
    }

    private void note(
        Job job, TaskType type, int task, int attempt, Locality locality, AttemptKind kind) {
      var id = new AttemptId(job.number(), type, task, attempt);
      int held = job.slotsPerTask(type);
      var started = new RunningAttempt(id, kind, node.node(), locality, now, held);
      node.start(started);
      scheduler.slots().launched(job, started);
      if (scheduler.copies().isEnabled()) {
        RunningTask known = job.runningTasks(type).started(started);
        scheduler.copies().launched(job, known, started, now);
      }
      assigned.add(new Assigned(id, locality));
    }
  }
}
