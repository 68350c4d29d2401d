package io.racklab.master.job;

import io.racklab.protocol.AttemptId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A map of which an original and a duplicate compete. What one of them puts out is held back from
 * the reduces until it is chosen which of the two counts, or only one is left.
 */
public final class DuplicateRace {
  /**
   * An attempt that has ended well, and waits to be chosen or dropped.
   *
   * @param endNanos when it ended
   */
  public record Held(RunningAttempt attempt, long endNanos) {}

  private final RunningAttempt duplicate;
  private final List<Held> held = new ArrayList<>(2);
  private AttemptId chosen;

  DuplicateRace(RunningAttempt duplicate) {
    this.duplicate = duplicate;
  }

  /** The map's number. */
  public int map() {
    return duplicate.id().task();
  }

  /** The duplicate, whether it runs, is held or has ended otherwise. */
  public RunningAttempt duplicate() {
    return duplicate;
  }

  /** Whether an attempt that still runs has been chosen. */
  public boolean decided() {
    return chosen != null;
  }

  /** Whether this attempt has been chosen while it runs. */
  public boolean decidedFor(RunningAttempt attempt) {
    return attempt.id().equals(chosen);
  }

  /** The attempts that have ended well, in the order of their ends. */
  public List<Held> held() {
    return List.copyOf(held);
  }

  /** The duplicate, if it has ended well. */
  public Optional<Held> heldDuplicate() {
    return held.stream().filter(one -> one.attempt().equals(duplicate)).findFirst();
  }

  /** The attempt beside the duplicate that has ended well, if there is one. */
  public Optional<Held> heldOriginal() {
    return held.stream().filter(one -> !one.attempt().equals(duplicate)).findFirst();
  }

  void hold(RunningAttempt attempt, long endNanos) {
    held.add(new Held(attempt, endNanos));
  }

  void decide(RunningAttempt attempt) {
    chosen = attempt.id();
  }

  /** An attempt has ended without success. */
  void gone(RunningAttempt attempt) {
    if (decidedFor(attempt)) {
      chosen = null;
    }
  }

  /** Removes the attempts that were held on a lost node, and returns them. */
  List<Held> lose(int node) {
    List<Held> lost = held.stream().filter(one -> one.attempt().node() == node).toList();
    held.removeAll(lost);
    return lost;
  }
}
