package io.racklab.master.engine.job;

import io.racklab.protocol.AttemptId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A map whose original and duplicate attempts compete. An attempt's output is withheld from the
 * reduces until one of the two is chosen or only one is left.
 */
public final class DuplicateRace {
  /**
   * An attempt that has succeeded and waits to be chosen or dropped.
   *
   * @param endNanos when it succeeded
   */
  public record Held(RunningAttempt attempt, long endNanos) {}

  private final RunningAttempt duplicate;
  private final List<Held> held = new ArrayList<>(2);
  private AttemptId chosen;

  DuplicateRace(RunningAttempt duplicate) {
    this.duplicate = duplicate;
  }

  /** Returns the map's number. */
  public int map() {
    return duplicate.id().task();
  }

  /** Returns the duplicate, whether it runs, is held, or has ended without success. */
  public RunningAttempt duplicate() {
    return duplicate;
  }

  /** True if an attempt that still runs has been chosen. */
  public boolean decided() {
    return chosen != null;
  }

  /** True if this attempt has been chosen while it runs. */
  public boolean decidedFor(RunningAttempt attempt) {
    return attempt.id().equals(chosen);
  }

  /** Returns the attempts that have succeeded, in the order of their ends. */
  public List<Held> held() {
    return List.copyOf(held);
  }

  /** Returns the duplicate if it has succeeded. */
  public Optional<Held> heldDuplicate() {
    return held.stream().filter(one -> one.attempt().equals(duplicate)).findFirst();
  }

  /** Returns the original attempt if it has succeeded. */
  public Optional<Held> heldOriginal() {
    return held.stream().filter(one -> !one.attempt().equals(duplicate)).findFirst();
  }

  void hold(RunningAttempt attempt, long endNanos) {
    held.add(new Held(attempt, endNanos));
  }

  void decide(RunningAttempt attempt) {
    chosen = attempt.id();
  }

  /** Withdraws the choice of an attempt that has ended without success. */
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
