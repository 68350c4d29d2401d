package io.racklab.master.network;

import io.racklab.protocol.port.Timer;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Topology;
import java.util.Collection;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Disturbs the flows of a run: those that are stopped are dropped at once, those that stand still
 * after a while, and their owners are told.
 */
final class Disturbances {
  private final Hindrances hindrances = new Hindrances();
  private final StandingFlows standing;
  private final FlowModel model;
  private final RunClock clock;
  private final Timer giveUp;
  private final BiConsumer<Flow, Long> drop;

  /**
   * @param giveUp goes off when a flow has stood still for long enough, and then calls {@link
   *     #giveUp}
   * @param drop takes a flow away, at a time
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

  /** True if a flow cannot begin; its owner has been told then. */
  boolean refuses(Flow flow, long now) {
    boolean refused = hindrances.stop(flow);
    if (refused) {
      hindrances.tellOwner(flow, now);
    }
    return refused;
  }

  /** A flow has begun. */
  void begun(Flow flow) {
    if (standing.holds(flow)) {
      giveUpLater();
    }
  }

  /** Nodes are lost. */
  void lose(Collection<Integer> nodes) {
    hindrances.lose(nodes);
    dropStopped();
  }

  /**
   * A worker process is lost.
   *
   * @param workerOfNode for each node the index of its worker
   */
  void loseWorker(int worker, int[] workerOfNode) {
    hindrances.loseWorker(worker, workerOfNode);
    dropStopped();
  }

  /** Another worker is in the place of a lost one. */
  void workerBack(int worker) {
    hindrances.workerBack(worker);
  }

  /** True if the worker process in a place is lost and not replaced. */
  boolean lacks(int worker) {
    return hindrances.lacks(worker);
  }

  /** Lost nodes are there again. */
  void back(Collection<Integer> nodes) {
    hindrances.back(nodes);
  }

  /** These obstacles are there, and no others. */
  void become(Obstacles obstacles) {
    hindrances.become(obstacles);
    dropStopped();
  }

  /** Links carry these shares of what they should. */
  void change(Map<Integer, Double> shares) {
    long now = clock.now();
    shares.forEach(
        (link, share) -> {
          model.capacity(link, share, now);
          standing.changed(link, share, now);
        });
    giveUpLater();
  }

  /** Drops the flows that have stood still for long enough. */
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

  /** The run is over. */
  void end() {
    giveUp.cancel();
  }
}
