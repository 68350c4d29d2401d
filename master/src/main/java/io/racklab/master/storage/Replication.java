package io.racklab.master.storage;

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
 * The decisions of HDFS's name node on blocks that have fewer replicas than they should, or more:
 * which is copied next, from where and to where, and which is dropped (HDFS 1.2.1: FSNamesystem's
 * ReplicationMonitor, UnderReplicatedBlocks, PendingReplicationBlocks, chooseExcessReplicates).
 *
 * <p>A turn looks at so many blocks for each node that is alive. One that lacks replicas is sent by
 * a node that has it and has no more to send than it may. Who is told to send is not asked whether
 * it does: a copy that has not arrived after a while is made anew. Each command goes out at once,
 * where HDFS waits for the sender's next heartbeat; a node that is silent gets its own when it is
 * heard. Times are emulated nanoseconds.
 */
public final class Replication {
  private static final long NONE = Long.MAX_VALUE;

  private final BlockPlacement placement;
  private final ExcessReplicas excess;
  private final ReplicationSettings settings;
  private final long intervalNanos;
  private final RandomGenerator random;
  private final ReplicaNews news;
  private final DataNodes nodes;
  private final Set<Block> blocks = new LinkedHashSet<>();
  private final UnderReplicated needed = new UnderReplicated();

  /** Replicas that are awaited, by block; those that wait longest first. */
  private final Map<Block, Awaited> awaited = new LinkedHashMap<>();

  /** Copies whose senders have not been told, by sender. */
  private final Map<Integer, List<BlockCopy>> untold = new TreeMap<>();

  /** Copies whose senders are to be told now. */
  private List<BlockCopy> ready = new ArrayList<>();

  private record Awaited(int replicas, long sinceNanos) {}

  /** So many blocks were looked at, one after the other, of which none could be copied. */
  private int fruitless;

  private long turnNanos = NONE;
  private long lastTurnNanos = -1;
  private long copies;

  /**
   * @param random by which senders and targets are drawn
   * @param news hears of all that changes
   */
  public Replication(
      Topology topology,
      BlockPlacement placement,
      ReplicationSettings settings,
      RandomGenerator random,
      ReplicaNews news) {
    this.placement = placement;
    this.settings = settings;
    this.random = random;
    this.news = news;
    intervalNanos = settings.interval().toNanos();
    nodes = new DataNodes(topology.nodeCount(), settings.heartbeatExpiry().toNanos());
    excess = new ExcessReplicas(topology, nodes);
  }

  /** A block is there. */
  public void add(Block block, long now) {
    blocks.add(block);
    block.holders().forEach(node -> nodes.stores(node, block.bytes()));
    settle(block, now);
  }

  /** A block is deleted; what is on its way of it comes to nothing. */
  public void remove(Block block) {
    if (blocks.remove(block)) {
      block.holders().forEach(node -> nodes.stores(node, -block.bytes()));
      needed.remove(block);
      awaited.remove(block);
    }
  }

  /** Blocks with fewer replicas on nodes that are alive than they should have, but some. */
  public long underReplicated() {
    return blocks.stream()
        .filter(block -> alive(block).size() < block.wanted())
        .filter(block -> !alive(block).isEmpty())
        .count();
  }

  /** Blocks of which no node that is alive has a replica. */
  public long missing() {
    return blocks.stream().filter(block -> alive(block).isEmpty()).count();
  }

  /** A node is not heard any more. */
  public void silent(int node, long now) {
    nodes.silent(node, now);
  }

  /** A node is heard again, with the replicas that it had. */
  public void heard(int node, long now) {
    ready.addAll(untold.getOrDefault(node, List.of()));
    untold.remove(node);
    if (nodes.heard(node)) {
      news.alive(node, now);
      settleAll(node, now);
    }
    fruitless = 0;
  }

  /** When there may be something to do next, if nothing is heard before; or the largest number. */
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

  /** Takes stock; returns the blocks that are to be sent now. */
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
    Block block = copy.block();
    nodes.streams(copy.source(), 1);
    // What is awaited anew goes behind all others.
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

  /** Drawn as HDFS does, which prefers those that come last; -1 if none may send. */
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
   * A block has arrived.
   *
   * @param hop the place of the target that has it now
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
    // A copy that was given up may have come after all, and another to the same node.
    if (!block.holders().contains(node)) {
      block.stored(node);
      nodes.stores(node, block.bytes());
      news.stored(block, copy.from(hop), node, now);
    }
    settle(block, now);
  }

  /** A target will not have a block, of which nobody tells the name node: its sender is free. */
  public void failed(BlockCopy copy, int hop) {
    if (hop == 0) {
      sent(copy);
    }
    fruitless = 0;
  }

  private void sent(BlockCopy copy) {
    nodes.streams(copy.source(), -1);
  }

  /** The blocks of a node have more replicas than before, or fewer; returns how many lack some. */
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

  /** Sees to a block whose replicas have changed; returns whether it lacks some. */
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
