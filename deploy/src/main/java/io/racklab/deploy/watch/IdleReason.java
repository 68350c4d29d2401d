package io.racklab.deploy.watch;

import java.util.List;
import java.util.Locale;

/**
 * Why a slot was idle at a moment, in a sentence.
 *
 * @param kind the kind of reason
 * @param text the reason, for people
 */
record IdleReason(Kind kind, String text) {

  /** The kinds of reasons for an idle slot. */
  enum Kind {
    LOST_NODE,
    NOBODY_WAITS,
    SLOWSTART,
    NO_HEARTBEAT_YET,
    LOCALITY_WAIT,
    PLACEMENT,
    NO_ROOM,
    CAP,
    HEARTBEAT_LIMIT,
    BLACKLIST,
    NOT_RECORDED;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Returns the rule that refused jobs at a heartbeat of the node, read from the lines of {@code
   * --explain}.
   *
   * @param said the lines that were recorded at this heartbeat, at least one
   */
  static IdleReason refused(List<String> said, double at) {
    String first = said.get(0);
    String when = " at the node's heartbeat at " + seconds(at) + ".";
    if (first.contains(": delay: ")) {
      return new IdleReason(
          Kind.LOCALITY_WAIT,
          "Locality wait: the jobs with tasks to launch hold out for nodes nearer to their input, "
              + "and passed this one over"
              + when);
    }
    if (first.contains("slots: a task needs ")) {
      return new IdleReason(
          Kind.NO_ROOM, "No room: a task needs more slots than the node has free" + when);
    }
    if (first.contains("order: ")) {
      return new IdleReason(
          Kind.CAP,
          "A cap: a limit on running jobs or slots kept the waiting jobs back, or they had just"
              + " come,"
              + when);
    }
    if (first.contains("blacklist: ")) {
      return new IdleReason(
          Kind.BLACKLIST, "Blacklist: too many attempts of the job have failed here" + when);
    }
    if (first.contains("maps: ") || first.contains("reduces: ")) {
      return new IdleReason(
          Kind.PLACEMENT, "Placement: the scheduler wanted no waiting task on this node" + when);
    }
    return new IdleReason(
        Kind.HEARTBEAT_LIMIT,
        "A limit: the scheduler gives only so many tasks in a heartbeat, or keeps slots free when"
            + " little work is left; it gave no more"
            + when);
  }

  /** Returns a time as the page writes it. */
  static String seconds(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.1f s" : "%.2f s", value);
  }
}
