package io.racklab.worker.attempt;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.AttemptTimes;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NodeCondition;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.time.RunClock;
import java.util.concurrent.Executor;

/**
 * The run and the node of an attempt: the settings, ports and clock that the attempt uses.
 *
 * @param burner runs compute phases where tasks burn the processor
 * @param jvmRuns true if the JVM of the attempt runs already
 * @param condition the node's condition when the attempt begins
 */
public record Emulation(
    RunSettings run,
    NodeSettings node,
    RunClock clock,
    ActorRef<NetworkMessage> network,
    Executor burner,
    boolean jvmRuns,
    NodeCondition condition) {
  private static final double NANOS = 1e9;

  /** An emulation for an attempt that starts a JVM on a sound node. */
  public Emulation(
      RunSettings run,
      NodeSettings node,
      RunClock clock,
      ActorRef<NetworkMessage> network,
      Executor burner) {
    this(run, node, clock, network, burner, false, NodeCondition.SOUND);
  }

  /** Returns a copy of this for an attempt whose JVM runs already. */
  public Emulation inRunningJvm() {
    return new Emulation(run, node, clock, network, burner, true, condition);
  }

  /** Returns a copy of this for an attempt that begins while the node is in a condition. */
  public Emulation in(NodeCondition now) {
    return now.equals(condition)
        ? this
        : new Emulation(run, node, clock, network, burner, jvmRuns, now);
  }

  /** Returns the time from an attempt's launch, or from the end of its hold, to its first phase. */
  long startNanos(AttemptTimes times) {
    return Math.round(startNanos() * times.startFactor());
  }

  /** Returns the mean time from an attempt's launch to its first phase. */
  long startNanos() {
    return jvmRuns ? 0 : computeNanos(run.tasks().startNanos());
  }

  /** True if tasks share this node's disk: all reads and writes there are then flows. */
  boolean sharesDisk() {
    return node.disk().shared();
  }

  /**
   * Returns the time that one task alone needs to read bytes from this node's disk while it is
   * sound.
   */
  long readNanos(long bytes) {
    return Math.round(bytes / node.disk().readBytesPerSecond() * NANOS);
  }

  /**
   * Returns the time that one task alone needs to write bytes to this node's disk while it is
   * sound.
   */
  long writeNanos(long bytes) {
    return Math.round(bytes / node.disk().writeBytesPerSecond() * NANOS);
  }

  /**
   * Returns the time that this node needs while sound for a computation that takes a node of speed
   * 1 {@code reference} nanoseconds.
   */
  long computeNanos(long reference) {
    return Math.round(reference / node.speed());
  }

  /** Returns the time of the node's first regular heartbeat at or after a time. */
  long heartbeatAt(long nanos) {
    long first = node.firstHeartbeatNanos();
    long interval = run.heartbeats().heartbeatNanos();
    return first + Math.max(0, -Math.floorDiv(first - nanos, interval)) * interval;
  }

  boolean crossRack(int other) {
    return crossRack(other, node.node());
  }

  boolean crossRack(int from, int to) {
    return !run.rackOfNode().get(from).equals(run.rackOfNode().get(to));
  }
}
