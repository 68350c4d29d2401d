package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.storage.Block;
import io.racklab.master.engine.storage.BlockCopy;
import io.racklab.master.engine.storage.BlockName;
import io.racklab.master.engine.storage.ReplicaNews;
import io.racklab.master.engine.storage.Replication;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;

/**
 * The job tracker's name node, in runs in which blocks that lack replicas are copied. It keeps the
 * places of input blocks and of the outputs that other jobs read. It tells jobs of every replica
 * that is stored or dropped.
 */
final class NameNode implements ReplicaNews {
  private final Topology topology;
  private final Jobs jobs;
  private final Journal journal;
  private final Time time;
  private final Replication replication;
  private final Map<BlockName, Block> blocks = new LinkedHashMap<>();
  private final Map<BlockName, List<Reading>> readings = new LinkedHashMap<>();
  private boolean written;
  private long replicatedBytes;

  /** A map that reads a block. */
  private record Reading(int job, int map) {}

  /** The tracker's time, in emulated nanoseconds. */
  interface Time {
    long now();

    void goTo(long at);
  }

  /**
   * @param replication creates the {@link Replication}, which decides on copies and reports changes
   *     of replicas to its argument
   */
  NameNode(
      Topology topology,
      Jobs jobs,
      Journal journal,
      Time time,
      Function<ReplicaNews, Replication> replication) {
    this.topology = topology;
    this.jobs = jobs;
    this.journal = journal;
    this.time = time;
    this.replication = replication.apply(this);
  }

  /**
   * Keeps a block that was written before the run. A block without bytes is not kept, since there
   * is nothing to copy. A block that several jobs read has the size of the largest part read.
   */
  void keep(BlockName name, long bytes, List<Integer> holders) {
    Block before = blocks.get(name);
    if (bytes > (before == null ? 0 : before.bytes())) {
      if (before != null) {
        replication.remove(before);
      }
      add(new Block(name, bytes, topology.cluster().replication(), holders));
    }
  }

  private void add(Block block) {
    blocks.put(block.name(), block);
    replication.add(block, time.now());
  }

  /**
   * Keeps the blocks of a task's output, in place of blocks that were written before its job's
   * restart.
   */
  void written(JobSpec job, AttemptId attempt, long bytes, List<Integer> holders) {
    long blockSize = topology.cluster().blockSize();
    int replicas = topology.cluster().replication();
    int wanted = Math.min(replicas, job.outputReplication().orElse(replicas));
    int part = 0;
    for (long from = 0; from < bytes; from += blockSize) {
      var name = new BlockName(attempt.job(), attempt.type(), attempt.task(), true, part++);
      Block before = blocks.remove(name);
      if (before != null) {
        replication.remove(before);
      }
      add(new Block(name, Math.min(blockSize, bytes - from), wanted, holders));
    }
    written = true;
  }

  /** True if any task has written since the last call. */
  boolean drainWritten() {
    boolean since = written;
    written = false;
    return since;
  }

  /**
   * Registers a map as a reader of a block; returns the nodes that hold it, none if it is not kept.
   */
  List<Integer> read(BlockName name, int job, int map) {
    Block block = blocks.get(name);
    if (block == null) {
      return List.of();
    }
    readings.computeIfAbsent(name, any -> new ArrayList<>()).add(new Reading(job, map));
    return block.holders();
  }

  /** Handles nodes that have fallen silent. */
  void silent(List<Integer> nodes, long at) {
    time.goTo(at);
    nodes.forEach(node -> replication.silent(node, at));
  }

  /** Handles nodes that are heard again. */
  void heard(List<Integer> nodes, long at) {
    time.goTo(at);
    nodes.forEach(node -> replication.heard(node, at));
  }

  /** Checks all blocks; returns the copies that are to be sent now. */
  List<BlockCopy> look(long at) {
    time.goTo(at);
    return replication.look(at);
  }

  /**
   * Returns the time of the next check unless something changes before; the largest number for
   * none.
   */
  long nextNanos(long at) {
    return replication.nextNanos(at);
  }

  /** Handles the arrival of a copy at a target. */
  void arrived(BlockCopy copy, int hop, long at) {
    time.goTo(at);
    replication.arrived(copy, hop, at);
  }

  /** Handles the failure of a copy to a target. */
  void failed(BlockCopy copy, int hop) {
    replication.failed(copy, hop);
  }

  /**
   * Returns the bytes that were copied and the numbers of blocks that lack replicas now, by their
   * names in results.
   */
  Map<String, Double> measures() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("replicated_bytes", (double) replicatedBytes);
    all.put("under_replicated_blocks", (double) replication.underReplicated());
    all.put("missing_blocks", (double) replication.missing());
    return all;
  }

  @Override
  public void stored(Block block, int from, int node, long now) {
    replicatedBytes += block.bytes();
    event(
        now,
        "replicated",
        block.name().taskName(),
        "%s from=%s to=%s".formatted(of(block), name(from), name(node)));
    tell(block, (job, map) -> job.inputStored(map, node));
  }

  @Override
  public void dropped(Block block, int node, long now) {
    event(
        now,
        "replica-dropped",
        block.name().taskName(),
        "%s node=%s".formatted(of(block), name(node)));
    tell(block, (job, map) -> job.inputDropped(map, node));
  }

  private void tell(Block block, ObjIntConsumer<Job> told) {
    for (Reading reading : readings.getOrDefault(block.name(), List.of())) {
      Job job = jobs.job(reading.job());
      if (job != null) {
        told.accept(job, reading.map());
      }
    }
  }

  @Override
  public void dead(int node, int lacking, int missing, long now) {
    event(now, "data-node-dead", name(node), "blocks=%d missing=%d".formatted(lacking, missing));
  }

  @Override
  public void alive(int node, long now) {
    event(now, "data-node-back", name(node), "");
  }

  private static String of(Block block) {
    return block.name().written() ? "of=output part=" + block.name().part() : "of=input";
  }

  private String name(int node) {
    return topology.node(node).name();
  }

  private void event(long at, String event, String subject, String detail) {
    journal.note(new EventRow(at, event, subject, detail));
  }
}
