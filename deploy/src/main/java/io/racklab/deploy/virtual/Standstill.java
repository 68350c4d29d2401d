package io.racklab.deploy.virtual;

import akka.dispatch.Mailbox;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Detects livelock, in which virtual time stands still while actors exchange messages, and names
 * the busiest actors.
 */
final class Standstill {
  private static final int WATCHED = 1000;
  private static final int NAMED = 5;

  private long limit;
  private final TreeMap<String, Integer> busy = new TreeMap<>();
  private long steps;

  Standstill(long limit) {
    this.limit = limit;
  }

  void timeMoved() {
    steps = 0;
    if (!busy.isEmpty()) {
      busy.clear();
    }
  }

  /** Ends the detection: time may stand still from now on. */
  void end() {
    limit = Long.MAX_VALUE;
  }

  /**
   * Counts a step.
   *
   * @throws StandstillException if the steps at this instant reach the limit
   */
  void done(Runnable task, long now) {
    if (++steps > limit - WATCHED) {
      busy.merge(name(task), 1, Integer::sum);
    }
    if (steps == limit) {
      throw new StandstillException(
          "virtual time has stood still at "
              + now / 1e9
              + " s for "
              + limit
              + " steps; busiest: "
              + busiest());
    }
  }

  /** Returns an actor's path; for other tasks the enclosing class, without a lambda's number. */
  private static String name(Runnable task) {
    return task instanceof Mailbox mailbox && mailbox.actor() != null
        ? mailbox.actor().self().path().toStringWithoutAddress()
        : task.getClass().getNestHost().getName();
  }

  private String busiest() {
    return busy.entrySet().stream()
        .sorted((one, other) -> other.getValue() - one.getValue())
        .limit(NAMED)
        .map(actor -> actor.getKey() + " (" + actor.getValue() + " of the last " + WATCHED + ")")
        .collect(Collectors.joining(", "));
  }
}
