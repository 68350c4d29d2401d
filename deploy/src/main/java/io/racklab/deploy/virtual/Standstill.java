package io.racklab.deploy.virtual;

import akka.dispatch.Mailbox;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Watches for a run whose time stands still while messages circulate, and finds out between whom.
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

  /** Allows time to stand still from now on. */
  void end() {
    limit = Long.MAX_VALUE;
  }

  /**
   * Notes a step that was done.
   *
   * @throws StandstillException if it was one too many at this instant
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

  /** An actor's path; for anything else the class that wrote it, without a lambda's number. */
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
