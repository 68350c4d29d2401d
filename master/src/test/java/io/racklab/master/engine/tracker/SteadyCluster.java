package io.racklab.master.engine.tracker;

import io.racklab.master.Specs;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A large cluster at work: nodes report in turn every three seconds, tasks end after half a minute
 * or so, and each job that ends makes room for another, so that there are always as many jobs, with
 * ten times as many maps as the cluster has slots for.
 *
 * <p>Half of the jobs have at most eight maps; a job has a reduce for every eight maps. Jobs come
 * from twenty users, each with a pool.
 */
final class SteadyCluster {
  private static final int NODES_IN_RACK = 40;
  private static final int USERS = 20;
  private static final int MAPS_PER_SLOT = 10;
  private static final int MAPS_OF_SMALL_JOB = 8;
  private static final int MAPS_PER_REDUCE = 8;
  private static final long BLOCK = 64L << 20;
  private static final double TASK_SECONDS = 30;

  /** Reduces start after the last map, so that they hold no slots while they wait. */
  private static final double SLOWSTART = 1;

  private static final double VARIATION = 0.3;
  private static final Duration HEARTBEAT = Duration.ofSeconds(3);

  /** Of a node; what a scheduler does not take, another does. */
  private static final Slots.Typed SLOTS = new Slots.Typed(2, 1);

  private static final Slots.Containers CONTAINERS = new Slots.Containers(4L << 30, 4);

  final Tracker tracker;
  private final Topology topology;
  private final List<SteadyNode> nodes;
  private final Draws draws = Seed.of(1).draws();
  private final int meanMaps;
  private final long gapNanos;
  private int submitted;
  private int turn;
  private long now;

  /**
   * @param nodeCount a multiple of 40
   * @param jobs that are there at any time
   */
  SteadyCluster(SchedulerSpec spec, int nodeCount, int jobs) {
    Scheduler scheduler = spec.make(Seed.of(1));
    topology = topology(scheduler, nodeCount);
    var settings = new TrackerSettings(SLOWSTART, VARIATION);
    tracker = new Tracker(topology, scheduler, settings, Seed.of(1), row -> {});
    boolean progress = scheduler.copies().readsProgress();
    nodes =
        new ArrayList<>(
            IntStream.range(0, nodeCount).mapToObj(n -> new SteadyNode(n, progress)).toList());
    draws.shuffle(nodes);
    meanMaps = MAPS_PER_SLOT * SLOTS.maps() * nodeCount / jobs;
    gapNanos = HEARTBEAT.toNanos() / nodeCount;
    for (int job = 0; job < jobs; job++) {
      submit();
    }
    fill();
  }

  private static Topology topology(Scheduler scheduler, int nodeCount) {
    Slots slots = scheduler.slots().refuses(SLOTS).isEmpty() ? SLOTS : CONTAINERS;
    List<Rack> racks =
        IntStream.range(0, nodeCount / NODES_IN_RACK).mapToObj(r -> rack("r" + r, slots)).toList();
    return new Topology(new Cluster("steady", BLOCK, 3, HEARTBEAT, racks));
  }

  private static Rack rack(String name, Slots slots) {
    List<Node> nodes =
        IntStream.range(0, NODES_IN_RACK)
            .mapToObj(n -> new Node(name + "-n" + n, slots, 1e8, 1e8, 1, new Disk.PerTask(1e8)))
            .toList();
    return new Rack(name, 1e9, 1e9, nodes);
  }

  /** As if it had been at work for long: the first tasks are found at some point of their lives. */
  private void fill() {
    for (int report = 0; report < 2 * nodes.size(); report++) {
      step(draws.unit());
    }
  }

  private void submit() {
    submitted++;
    boolean small = submitted % 2 == 0;
    int most = small ? MAPS_OF_SMALL_JOB : Math.max(1, 4 * meanMaps - 2 * MAPS_OF_SMALL_JOB);
    int maps = 1 + draws.below(most);
    int reduces = 1 + maps / MAPS_PER_REDUCE;
    String user = "user-" + draws.below(USERS);
    tracker.submit(
        Specs.numbered(submitted)
            .name("steady")
            .by(user)
            .submit(Duration.ofNanos(now))
            .input(maps * BLOCK)
            .shuffle(reduces * BLOCK)
            .output(reduces * BLOCK)
            .maps(maps)
            .reduces(reduces)
            .mapCost(TASK_SECONDS / BLOCK)
            .reduceCost(TASK_SECONDS / BLOCK)
            .build(),
        now);
  }

  /** The node whose turn it is reports, and does what the answer says. */
  HeartbeatAnswer step() {
    return step(1);
  }

  private HeartbeatAnswer step(double partOfLife) {
    SteadyNode node = nodes.get(turn);
    turn = (turn + 1) % nodes.size();
    now += gapNanos;
    List<AttemptReport> ended = node.ended(now);
    HeartbeatAnswer answer = tracker.heartbeat(node.number(), ended, node.progress(now), now);
    node.obey(answer, partOfLife, now);
    for (int leaves = tracker.drainEnded().size(); leaves > 0; leaves--) {
      submit();
    }
    return answer;
  }
}
