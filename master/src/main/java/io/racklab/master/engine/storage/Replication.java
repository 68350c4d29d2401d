package io.racklab.master.engine.storage;

import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * The decisions of HDFS's name node on blocks that have too few or too many replicas: which is
 * copied next, from where and to where, and which is dropped (HDFS 1.2.1: FSNamesystem's
 * ReplicationMonitor, UnderReplicatedBlocks, PendingReplicationBlocks, chooseExcessReplicates).
 *
 * <p>A turn examines a number of blocks for each live node. A block that lacks replicas is sent by
 * a holder that has not reached its limit of streams. The sender is not monitored: a copy that has
 * not arrived after a timeout is made again. Each command is sent at once, while HDFS waits for the
 * sender's next heartbeat; a silent node gets its commands when it is heard again. Times are
 * emulated nanoseconds.
 */
public final class Replication {
  private static final long NONE = Long.MAX_VALUE;

  private final BlockPlacement placement;
  private final ExcessReplicas excess;
  private final ReplicationSettings settings;
  private final long intervalNanos;
  private final RandomGenerator random;
  private final ReplicaNews news;
  private final CopyObserver observer;
  private final DataNodes nodes;
  private final Set<Block> blocks = new LinkedHashSet<>();
  private final UnderReplicated needed = new UnderReplicated();

  /** The pending replicas by block, the longest waiting first. */
  private final Map<Block, Awaited> awaited = new LinkedHashMap<>();

  /** The commands that wait until their silent senders are heard again, by sender. */
  private final Map<Integer, List<BlockCopy>> untold = new TreeMap<>();

  /** The copies that the next {@link #look} returns, to be sent at once. */
  private List<BlockCopy> ready = new ArrayList<>();

  private record Awaited(int replicas, long sinceNanos) {}

  /** The number of blocks that were examined in a row without a copy. */
  private int fruitless;

  private long turnNanos = NONE;
  private long lastTurnNanos = -1;
  private long copies;

  /**
   * @param random the generator that draws senders and targets
   * @param news the listener for all changes
   * @param observer observes the copies that are ordered
   */
  public Replication(
      BlockPlacement placement,
      ReplicationSettings settings,
      RandomGenerator random,
      ReplicaNews news,
      CopyObserver observer) {
    Topology topology = placement.topology();
    this.placement = placement;
    this.settings = settings;
    this.random = random;
    this.news = news;
    this.observer = observer;
    intervalNanos = settings.interval().toNanos();
    nodes = new DataNodes(topology.nodeCount(), settings.heartbeatExpiry().toNanos());
    excess = new ExcessReplicas(topology, nodes);
  }

  /** Adds a block. */
  public void add(Block block, long now) {
    blocks.add(block);
    block.holders().forEach(node -> nodes.stores(node, block.bytes()));
    settle(block, now);
  }

  /** Removes a deleted block. Replicas of it that are under way are ignored. */
  public void remove(Block block) {
    if (blocks.remove(block)) {
      block.holders().forEach(node -> nodes.stores(node, -block.bytes()));
      needed.remove(block);
      awaited.remove(block);
    }
  }

  /** Returns the number of blocks with fewer live replicas than their target, but at least one. */
  public long underReplicated() {
    return blocks.stream()
        .filter(block -> alive(block).size() < block.wanted())
        .filter(block -> !alive(block).isEmpty())
        .count();
  }

  /** Returns the number of blocks without a live replica. */
  public long missing() {
    return blocks.stream().filter(block -> alive(block).isEmpty()).count();
  }

  /** Notes that a node has fallen silent. */
  public void silent(int node, long now) {
    nodes.silent(node, now);
  }

  /** Notes that a node is heard again, with the replicas that it had. */
  public void heard(int node, long now) {
    ready.addAll(untold.getOrDefault(node, List.of()));
    untold.remove(node);
    if (nodes.heard(node)) {
      news.alive(node, now);
      settleAll(node, now);
    }
    fruitless = 0;
  }

  /**
   * Returns the time of the next {@link #look} that may have an effect if nothing is reported
   * before; the largest number if there is none.
   */
  public long nextNanos(long now) {
    if (!ready.isEmpty()) {
      return now;
    }
    if (!wantsTurn()) {
      turnNanos = NONE;
    } else if (turnNanos == NONE) {
      turnNanos = turnFrom(Math.max(now, lastTurnNanos + 1));
    }
    return Math.min(Math.min(nodes.nextDeath(), turnNanos), nextTimeout());
  }

  private boolean wantsTurn() {
    return fruitless < needed.size();
  }

  private long turnFrom(long nanos) {
    return Math.floorDiv(nanos + intervalNanos - 1, intervalNanos) * intervalNanos;
  }

  private long nextTimeout() {
    return awaited.isEmpty()
        ? NONE
        : awaited.values().iterator().next().sinceNanos() + settings.pendingTimeout().toNanos();
  }

  /** Advances the state to a time and returns the copies to be sent now. */
  public List<BlockCopy> look(long now) {
    for (int node : nodes.newlyDead(now)) {
      int lacking = settleAll(node, now);
      news.dead(node, lacking, missing(node), now);
      untold.getOrDefault(node, List.of()).forEach(this::sent);
      untold.remove(node);
    }
    timeOut(now);
    if (wantsTurn() && turnNanos <= now) {
      turn(now);
    }
    List<BlockCopy> told = ready;
    ready = new ArrayList<>();
    return told;
  }

  private void timeOut(long now) {
    while (nextTimeout() <= now) {
      Block block = awaited.keySet().iterator().next();
      awaited.remove(block);
      settle(block, now);
    }
  }

  private void turn(long now) {
    lastTurnNanos = now;
    turnNanos = NONE;
    for (Block block : needed.turn(settings.workMultiplier() * nodes.countAlive())) {
      Optional<BlockCopy> copy = copy(block);
      copy.ifPresent(some -> begin(some, now));
      fruitless = copy.isPresent() ? 0 : fruitless + 1;
    }
  }

  private Optional<BlockCopy> copy(Block block) {
    List<Integer> alive = alive(block);
    int source = source(alive);
    if (source < 0) {
      return Optional.empty();
    }
    int lacking = block.wanted() - alive.size() - awaited(block);
    List<Integer> targets = placement.further(alive, source, lacking, nodes::isAlive, random);
    return targets.isEmpty()
        ? Optional.empty()
        : Optional.of(new BlockCopy(++copies, block, source, targets));
  }

  private void begin(BlockCopy copy, long now) {
    observer.copying(copy, now);
    Block block = copy.block();
    nodes.streams(copy.source(), 1);
    // A block that is copied again goes behind all others.
    int replicas = awaited(block) + copy.targets().size();
    awaited.remove(block);
    awaited.put(block, new Awaited(replicas, now));
    if (alive(block).size() + replicas >= block.wanted()) {
      needed.seenTo(block);
    }
    if (nodes.hears(copy.source())) {
      ready.add(copy);
    } else {
      untold.computeIfAbsent(copy.source(), any -> new ArrayList<>()).add(copy);
    }
  }

  /** Draws the sender as HDFS does, which favours later holders; -1 if none may send. */
  private int source(List<Integer> alive) {
    int source = -1;
    for (int node : alive) {
      if (nodes.streams(node) < settings.maxStreams() && (source < 0 || random.nextBoolean())) {
        source = node;
      }
    }
    return source;
  }

  private List<Integer> alive(Block block) {
    return block.holders().stream().filter(nodes::isAlive).toList();
  }

  private int awaited(Block block) {
    Awaited some = awaited.get(block);
    return some == null ? 0 : some.replicas();
  }

  /**
   * Notes that a block has arrived at a target.
   *
   * @param hop the index of the target
   */
  public void arrived(BlockCopy copy, int hop, long now) {
    if (hop == 0) {
      sent(copy);
    }
    Block block = copy.block();
    int node = copy.targets().get(hop);
    fruitless = 0;
    if (!blocks.contains(block)) {
      return;
    }
    awaited.computeIfPresent(
        block,
        (any, some) ->
            some.replicas() == 1 ? null : new Awaited(some.replicas() - 1, some.sinceNanos()));
    // A copy that timed out may still arrive, and so may its replacement at the same node.
    if (!block.holders().contains(node)) {
      block.stored(node);
      nodes.stores(node, block.bytes());
      news.stored(block, copy.from(hop), node, now);
    }
    settle(block, now);
  }

  /**
   * Notes that a target will not get a block. The name node does not learn of it, but the sender
   * can send another block.
   */
  public void failed(BlockCopy copy, int hop) {
    if (hop == 0) {
      sent(copy);
    }
    fruitless = 0;
  }

  private void sent(BlockCopy copy) {
    nodes.streams(copy.source(), -1);
  }

  /**
   * Updates the blocks of a node that has died or is alive again; returns the number of these that
   * lack replicas.
   */
  private int settleAll(int node, long now) {
    int lacking = 0;
    for (Block block : blocks) {
      if (block.holders().contains(node) && settle(block, now)) {
        lacking++;
      }
    }
    return lacking;
  }

  private int missing(int node) {
    return (int)
        blocks.stream()
            .filter(block -> block.holders().contains(node) && alive(block).isEmpty())
            .count();
  }

  /**
   * Updates a block whose replicas have changed: queues it if it lacks replicas, and drops excess
   * ones. Returns true if it lacks replicas.
   */
  private boolean settle(Block block, long now) {
    List<Integer> alive = alive(block);
    boolean lacks = alive.size() + awaited(block) < block.wanted();
    if (lacks) {
      needed.put(block, alive.size());
      fruitless = 0;
    } else {
      needed.remove(block);
    }
    for (int node : excess.of(block, alive)) {
      block.dropped(node);
      nodes.stores(node, -block.bytes());
      news.dropped(block, node, now);
    }
    return lacks;
  }
}
