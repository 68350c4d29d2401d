package io.racklab.deploy.simulate.task;

import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.storage.Block;
import io.racklab.master.engine.storage.BlockCopy;
import io.racklab.master.engine.storage.CopyObserver;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A plain model of the copies that a name node has ordered. It compares each order with HDFS's
 * rules (1.2.1, UnderReplicatedBlocks and PendingReplicationBlocks), and learns of new replicas and
 * of dead nodes from the rows of the run.
 */
public final class CopyOrders implements CopyObserver {
  static final String RAREST = "blocks with one replica are copied first";
  static final String LACKING = "no more copies of a block are ordered than it lacks replicas";

  /** The names of the rules, in the order of simulation.md. */
  public static final List<String> NAMES = List.of(RAREST, LACKING);

  private final Topology topology;
  private final long timeoutNanos;
  private final Evidence rarest;
  private final Evidence lacking;
  private final Set<Integer> dead = new HashSet<>();
  private final Map<String, Pending> pending = new HashMap<>();
  private long turnNanos = -1;
  private int level;

  /** The ordered copies of a block that have not arrived. */
  private static final class Pending {
    final Block block;
    final List<Integer> targets = new ArrayList<>();
    long orderedNanos;

    /**
     * True once copies have timed out, as the name node takes a late one for a newer copy, or once
     * two copies go to one node, as no row tells of the second one's arrival.
     */
    boolean unknown;

    Pending(Block block) {
      this.block = block;
    }
  }

  /**
   * @param settings the experiment's replication settings
   * @param of makes the evidence of a rule, by its name
   */
  public CopyOrders(
      Topology topology, ReplicationSettings settings, Function<String, Evidence> of) {
    this.topology = topology;
    timeoutNanos = settings.pendingTimeout().toNanos();
    rarest = of.apply(RAREST);
    lacking = of.apply(LACKING);
  }

  @Override
  public void copying(BlockCopy copy, long now) {
    Block block = copy.block();
    int live = (int) block.holders().stream().filter(node -> !dead.contains(node)).count();
    hasFewest(block, live, now);
    lacks(copy, live, now);
  }

  private void hasFewest(Block block, int live, long now) {
    int before = level;
    level = live == 1 ? 0 : 3 * live < block.wanted() ? 1 : 2;
    if (now == turnNanos && level != before) {
      rarest.tested(
          level > before,
          () -> "%s with %d replicas is copied after others".formatted(block.name(), live));
    }
    turnNanos = now;
  }

  private void lacks(BlockCopy copy, int live, long now) {
    Block block = copy.block();
    Pending before =
        pending.compute(
            key(block), (any, had) -> had == null || had.block != block ? new Pending(block) : had);
    if (!before.targets.isEmpty() && now - before.orderedNanos >= timeoutNanos) {
      before.unknown = true;
    }
    if (!before.unknown) {
      int coming = before.targets.size() + copy.targets().size();
      lacking.tested(
          live + coming <= block.wanted(),
          () ->
              "%s has %d of %d replicas and gets %d more"
                  .formatted(block.name(), live, block.wanted(), coming));
    }
    before.unknown |= copy.targets().stream().anyMatch(before.targets::contains);
    before.targets.addAll(copy.targets());
    before.orderedNanos = now;
  }

  private static String key(Block block) {
    String of = block.name().written() ? "of=output part=" + block.name().part() : "of=input";
    return block.name().taskName() + " " + of;
  }

  /** Learns of a row that the run has written. */
  public void noted(Row row) {
    if (row instanceof EventRow event) {
      switch (event.event()) {
        case "data-node-dead" -> dead.add(topology.nodeNamed(event.subject()));
        case "data-node-back" -> dead.remove(topology.nodeNamed(event.subject()));
        case "replicated" -> arrived(event);
        default -> {}
      }
    }
  }

  private void arrived(EventRow event) {
    String[] copied = event.detail().split(" from=| to=");
    Pending of = pending.get(event.subject() + " " + copied[0]);
    if (of != null) {
      of.targets.remove((Integer) topology.nodeNamed(copied[2]));
    }
  }
}
