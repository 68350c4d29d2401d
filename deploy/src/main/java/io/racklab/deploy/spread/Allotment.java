package io.racklab.deploy.spread;

import io.racklab.master.experiment.RunPlan;
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
 * Which run is played where. A run whose player is lost is given to another, before those that
 * nobody has had. Not thread-safe.
 *
 * @param <P> who plays
 */
final class Allotment<P> {
  /** A run that takes so many players with it is given to no further one. */
  static final int MOST_LOSSES = 4;

  private final Supplier<Optional<RunPlan>> queue;
  private final Deque<RunPlan> again = new ArrayDeque<>();
  private final Map<P, Hand> hands = new LinkedHashMap<>();
  private final Map<Integer, Integer> losses = new HashMap<>();

  /**
   * @param queue the next run that nobody has had; empty for now if there is none
   */
  Allotment(Supplier<Optional<RunPlan>> queue) {
    this.queue = queue;
  }

  /** The runs and places of a player. */
  private static final class Hand {
    private final Map<Integer, RunPlan> playing = new LinkedHashMap<>();

    /** These have ended, and their files are still there alone. */
    private final Map<Integer, RunPlan> ended = new LinkedHashMap<>();

    private int places;

    boolean isFree() {
      return playing.size() < places;
    }
  }

  /** A player has so many places; one whose places are known may say so again. */
  void offers(P player, int places) {
    hands.computeIfAbsent(player, one -> new Hand()).places = places;
  }

  /** Gives out what waits, in turn to those with free places. Returns whether anyone got a run. */
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

  /** All that a player is to have: its runs, and those of which it has the only files. */
  List<RunPlan> of(P player) {
    Hand hand = hands.get(player);
    if (hand == null) {
      return List.of();
    }
    List<RunPlan> all = new ArrayList<>(hand.ended.values());
    all.addAll(hand.playing.values());
    return all;
  }

  /** The runs that go on at a player, by their numbers. */
  Optional<RunPlan> playing(P player, int number) {
    return Optional.ofNullable(hands.get(player)).map(hand -> hand.playing.get(number));
  }

  /** A run has ended at its player, where its place is free now. */
  void ended(P player, int number) {
    Hand hand = hands.get(player);
    hand.ended.put(number, hand.playing.remove(number));
  }

  /** The files of a run that has ended are here. */
  RunPlan taken(P player, int number) {
    return hands.get(player).ended.remove(number);
  }

  /** The files of a run that has ended could not be copied: it is played again. */
  void spoiled(P player, int number) {
    again.addLast(hands.get(player).ended.remove(number));
  }

  /**
   * A player is gone, with all that it had.
   *
   * @return its runs, which are played again
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

  /** A run that waits and that has lost too many players already. */
  Optional<RunPlan> hopeless() {
    return again.stream()
        .filter(run -> losses.getOrDefault(run.number(), 0) >= MOST_LOSSES)
        .findFirst();
  }

  /** Whether nothing is played or waits to be played again; the queue may have more. */
  boolean isIdle() {
    return again.isEmpty()
        && hands.values().stream().allMatch(hand -> hand.playing.isEmpty() && hand.ended.isEmpty());
  }

  /** Runs that go on at a player. */
  int going(P player) {
    Hand hand = hands.get(player);
    return hand == null ? 0 : hand.playing.size();
  }
}
