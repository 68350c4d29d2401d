package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.master.runs.experiment.Fault;
import java.util.BitSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The time by which blocks that lack replicas must have been copied if nothing more fails. It
 * allows two replication intervals for each copy to begin, and assumes that all bytes of the run go
 * over the slowest link one after the other.
 */
final class ReplicationBound {
  private static final double NANOS = 1e9;

  private final PlayedRun run;
  private final ReplicationSettings settings;

  ReplicationBound(PlayedRun run, ReplicationSettings settings) {
    this.run = run;
    this.settings = settings;
  }

  /**
   * Returns the bound in ns after the last fault. It counts from the first heal of all nodes after
   * that fault and adds one timeout of pending copies. Empty if there is no such heal.
   */
  OptionalLong afterFaults(long lacking) {
    long last =
        run.rows().events("fault").stream()
            .filter(row -> !row.detail().startsWith("healed"))
            .mapToLong(EventRow::atNanos)
            .max()
            .orElse(0);
    OptionalLong mended =
        healed().entrySet().stream()
            .filter(heal -> heal.getValue().cardinality() == run.topology().nodeCount())
            .mapToLong(Map.Entry::getKey)
            .filter(nanos -> nanos > last)
            .min();
    return mended.isEmpty()
        ? mended
        : OptionalLong.of(after(mended.getAsLong(), lacking) + settings.pendingTimeout().toNanos());
  }

  /** Returns the nodes that the experiment heals, by time in ns. */
  private Map<Long, BitSet> healed() {
    Map<Long, BitSet> healed = new TreeMap<>();
    for (Fault fault : run.experiment().faults().list()) {
      if (fault.moment() instanceof Fault.At at && fault.action() instanceof Fault.Heal heal) {
        BitSet nodes = healed.computeIfAbsent(at.time().toNanos(), any -> new BitSet());
        heal.nodes().forEach(nodes::set);
      }
    }
    return healed;
  }

  /**
   * Returns the bound in ns.
   *
   * @param nanos the time after which nothing fails
   * @param lacking the number of blocks that lack replicas
   */
  long after(long nanos, long lacking) {
    long copied =
        run.rows().events("replicated").stream().filter(row -> row.atNanos() >= nanos).count();
    long turns = 2 * (copied + lacking + 1) * settings.interval().toNanos();
    double moved = run.rows().flows().stream().mapToDouble(FlowRow::bytes).sum();
    double seconds = (moved + underWay(lacking)) / new LivenessBound(run).slowestLink();
    return nanos + turns + Math.round(seconds * NANOS);
  }

  /**
   * Returns the most bytes of copies that have no row: those in progress, and those that have not
   * begun.
   */
  private double underWay(long lacking) {
    double streams = (double) settings.maxStreams() * run.topology().nodeCount();
    int replicas = run.experiment().cluster().replication();
    return (streams + lacking) * replicas * largestBlock();
  }

  private double largestBlock() {
    return run.jobs().stream()
        .mapToDouble(job -> Math.ceil((double) job.inputBytes() / job.maps()))
        .reduce(run.experiment().cluster().blockSize(), Math::max);
  }
}
