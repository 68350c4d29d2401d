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
 * The run and the node of an attempt, with all that it needs to know of them.
 *
 * @param burner runs compute phases where tasks burn the processor
 * @param jvmRuns whether the JVM of the attempt runs already
 * @param condition that the node is in as the attempt begins
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

  /** Creates the emulation of an attempt that starts a JVM on a node in sound condition. */
  public Emulation(
      RunSettings run,
      NodeSettings node,
      RunClock clock,
      ActorRef<NetworkMessage> network,
      Executor burner) {
    this(run, node, clock, network, burner, false, NodeCondition.SOUND);
  }

  /** Returns this emulation for an attempt whose JVM runs already. */
  public Emulation inRunningJvm() {
    return new Emulation(run, node, clock, network, burner, true, condition);
  }

  /** Returns this emulation for an attempt that begins in another condition of the node. */
  public Emulation in(NodeCondition now) {
    return now.equals(condition)
        ? this
        : new Emulation(run, node, clock, network, burner, jvmRuns, now);
  }

  /** The time from the launch of an attempt, or the end of its being held, to its first phase. */
  long startNanos(AttemptTimes times) {
    return Math.round(startNanos() * times.startFactor());
  }

  /** Returns the mean time to start a process, in emulated nanoseconds. */
  long startNanos() {
    return jvmRuns ? 0 : run.tasks().startNanos();
  }

  /** True if tasks share this node's disk, so that their reads and writes are flows. */
  boolean sharesDisk() {
    return node.disk().shared();
  }

  /** The time that one task alone needs to read bytes from this node's disk while it is sound. */
  long readNanos(long bytes) {
    return Math.round(bytes / node.disk().readBytesPerSecond() * NANOS);
  }

  /** The time that one task alone needs to write bytes to this node's disk while it is sound. */
  long writeNanos(long bytes) {
    return Math.round(bytes / node.disk().writeBytesPerSecond() * NANOS);
  }

  /** * Returns the time that this node, in sound condition, needs for a computation. */
  long computeNanos(long reference) {
    return Math.round(reference / node.speed());
  }

  /** The node's first regular heartbeat that is not before a time. */
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
