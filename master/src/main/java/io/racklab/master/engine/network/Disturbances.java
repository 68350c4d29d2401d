package io.racklab.master.engine.network;

import io.racklab.protocol.port.Timer;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Topology;
import java.util.Collection;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Drops flows that faults disturb and notifies their owners: at once if flows are stopped, after a
 * timeout if they stand still.
 */
final class Disturbances {
  private final Hindrances hindrances = new Hindrances();
  private final StandingFlows standing;
  private final FlowModel model;
  private final RunClock clock;
  private final Timer giveUp;
  private final BiConsumer<Flow, Long> drop;

  /**
   * @param giveUp calls {@link #giveUp} when it fires; set for the next timeout of a flow that
   *     stands still
   * @param drop removes a flow at the given time
   */
  Disturbances(
      Topology topology,
      FlowModel model,
      RunClock clock,
      Timer giveUp,
      BiConsumer<Flow, Long> drop) {
    standing = new StandingFlows(topology);
    this.model = model;
    this.clock = clock;
    this.giveUp = giveUp;
    this.drop = drop;
  }

  /** Returns true if a flow cannot begin; its owner then receives {@code FlowLost}. */
  boolean refuses(Flow flow, long now) {
    boolean refused = hindrances.stop(flow);
    if (refused) {
      hindrances.tellOwner(flow, now);
    }
    return refused;
  }

  /** Handles the start of a flow. */
  void begun(Flow flow) {
    if (standing.holds(flow)) {
      giveUpLater();
    }
  }

  /** Handles the loss of nodes. */
  void lose(Collection<Integer> nodes) {
    hindrances.lose(nodes);
    dropStopped();
  }

  /**
   * Handles the loss of a worker process.
   *
   * @param workerOfNode for each node the index of its worker
   */
  void loseWorker(int worker, int[] workerOfNode) {
    hindrances.loseWorker(worker, workerOfNode);
    dropStopped();
  }

  /** Handles the replacement of a lost worker. */
  void workerBack(int worker) {
    hindrances.workerBack(worker);
  }

  /** True if the worker of this index is lost and has not been replaced. */
  boolean lacks(int worker) {
    return hindrances.lacks(worker);
  }

  /** Handles the return of lost nodes. */
  void back(Collection<Integer> nodes) {
    hindrances.back(nodes);
  }

  /** Replaces all obstacles by these. */
  void become(Obstacles obstacles) {
    hindrances.become(obstacles);
    dropStopped();
  }

  /** Sets the share of capacity that each of these links carries. */
  void change(Map<Integer, Double> shares) {
    long now = clock.now();
    shares.forEach(
        (link, share) -> {
          model.capacity(link, share, now);
          standing.changed(link, share, now);
        });
    giveUpLater();
  }

  /** Drops the flows that have stood still for their timeout. */
  void giveUp() {
    long now = clock.now();
    model.advance(now);
    for (Flow flow : standing.givenUp(model.flows(), now)) {
      drop.accept(flow, now);
      hindrances.tellOwner(flow, now);
    }
    giveUpLater();
  }

  private void dropStopped() {
    long now = clock.now();
    model.advance(now);
    for (Flow flow : hindrances.of(model.flows())) {
      drop.accept(flow, now);
      hindrances.tellOwner(flow, now);
    }
  }

  private void giveUpLater() {
    long next = standing.nextNanos(model.flows());
    if (next == Long.MAX_VALUE) {
      giveUp.cancel();
    } else {
      giveUp.set(clock.nanosUntil(next));
    }
  }

  /** Stops at the end of the run. */
  void end() {
    giveUp.cancel();
  }
}
