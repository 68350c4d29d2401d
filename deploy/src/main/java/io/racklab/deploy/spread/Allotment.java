package io.racklab.deploy.spread;

import io.racklab.master.runs.experiment.RunPlan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Assigns runs to players, the actors of worker processes that execute runs. A run whose player is
 * lost is assigned again, before runs that were never assigned. Not thread-safe.
 *
 * @param <P> the type of players
 */
final class Allotment<P> {
  /** The number of lost players after which a run is not assigned again. */
  static final int MOST_LOSSES = 4;

  private final Supplier<Optional<RunPlan>> queue;
  private final Deque<RunPlan> again = new ArrayDeque<>();
  private final Map<P, Hand> hands = new LinkedHashMap<>();
  private final Map<Integer, Integer> losses = new HashMap<>();

  /**
   * @param queue supplies the next run that was never assigned; empty if there is none for now
   */
  Allotment(Supplier<Optional<RunPlan>> queue) {
    this.queue = queue;
  }

  /** The runs of a player, and the number of runs that it takes at once. */
  private static final class Hand {
    private final Map<Integer, RunPlan> playing = new LinkedHashMap<>();

    /** The runs that have ended on this player and whose files have not been copied yet. */
    private final Map<Integer, RunPlan> ended = new LinkedHashMap<>();

    private int places;

    boolean isFree() {
      return playing.size() < places;
    }
  }

  /** Sets the number of runs that a player takes at once; may be repeated. */
  void offers(P player, int places) {
    hands.computeIfAbsent(player, one -> new Hand()).places = places;
  }

  /**
   * Assigns waiting runs in turn to the players that can take another one; returns true if any was
   * assigned.
   */
  boolean allot() {
    boolean any = false;
    boolean more = true;
    while (more) {
      more = false;
      for (Hand hand : hands.values()) {
        if (hand.isFree()) {
          Optional<RunPlan> next = next();
          if (next.isEmpty()) {
            return any;
          }
          hand.playing.put(next.get().number(), next.get());
          any = true;
          more = true;
        }
      }
    }
    return any;
  }

  private Optional<RunPlan> next() {
    return again.isEmpty() ? queue.get() : Optional.of(again.removeFirst());
  }

  /**
   * Returns all runs of a player: those in progress, and those that have ended and whose files have
   * not been copied yet.
   */
  List<RunPlan> of(P player) {
    Hand hand = hands.get(player);
    if (hand == null) {
      return List.of();
    }
    List<RunPlan> all = new ArrayList<>(hand.ended.values());
    all.addAll(hand.playing.values());
    return all;
  }

  /** Returns a player's run in progress, by its number. */
  Optional<RunPlan> playing(P player, int number) {
    return Optional.ofNullable(hands.get(player)).map(hand -> hand.playing.get(number));
  }

  /** Records that a run has ended on its player, which can then take another run. */
  void ended(P player, int number) {
    Hand hand = hands.get(player);
    hand.ended.put(number, hand.playing.remove(number));
  }

  /** Records that the files of an ended run were copied from its player. */
  RunPlan taken(P player, int number) {
    return hands.get(player).ended.remove(number);
  }

  /** Queues an ended run again; called if its files could not be copied. */
  void spoiled(P player, int number) {
    again.addLast(hands.get(player).ended.remove(number));
  }

  /**
   * Removes a player with all of its runs.
   *
   * @return its runs, which are queued again
   */
  List<RunPlan> lost(P player) {
    Hand hand = hands.remove(player);
    if (hand == null) {
      return List.of();
    }
    hand.playing.keySet().forEach(number -> losses.merge(number, 1, Integer::sum));
    List<RunPlan> all = new ArrayList<>(hand.ended.values());
    all.addAll(hand.playing.values());
    again.addAll(all);
    return all;
  }

  /** Returns a queued run whose players were lost too often for another attempt. */
  Optional<RunPlan> hopeless() {
    return again.stream()
        .filter(run -> losses.getOrDefault(run.number(), 0) >= MOST_LOSSES)
        .findFirst();
  }

  /** True if no run is assigned or queued again; the supplier may still have runs. */
  boolean isIdle() {
    return again.isEmpty()
        && hands.values().stream().allMatch(hand -> hand.playing.isEmpty() && hand.ended.isEmpty());
  }

  /** Returns the number of a player's runs in progress. */
  int going(P player) {
    Hand hand = hands.get(player);
    return hand == null ? 0 : hand.playing.size();
  }
}
