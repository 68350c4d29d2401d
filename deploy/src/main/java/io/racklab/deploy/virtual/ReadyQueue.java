package io.racklab.deploy.virtual;

import akka.dispatch.Mailbox;
import io.racklab.master.seed.Seed;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * * The tasks of this instant, in the order in which they came or, to find code that wrongly relies
 * on that order, in a drawn one. Then a seed says for each instant which actors go before which;
 * what one actor is told stays in its order. For one thread.
 */
final class ReadyQueue {
  private final Deque<Runnable> asItCame = new ArrayDeque<>();
  private final PriorityQueue<Entry> drawn =
      new PriorityQueue<>(Comparator.comparingLong(Entry::rank).thenComparingLong(Entry::number));

  /**
   * Actors by the order in which they first had something to do: names may go on from run to run.
   */
  private final Map<Object, Integer> actors = new IdentityHashMap<>();

  private Optional<Seed> seed = Optional.empty();
  private long since;
  private long number;

  private record Entry(long rank, long number, Runnable task) {}

  /**
   * * Draws the order from a seed from now on; without a seed, keeps the order in which tasks come.
   *
   * @param now from which instants are counted
   */
  void order(OptionalLong from, long now) {
    actors.clear();
    since = now;
    seed = from.isPresent() ? Optional.of(Seed.of(from.getAsLong())) : Optional.empty();
    while (!drawn.isEmpty()) {
      asItCame.addLast(drawn.poll().task());
    }
  }

  boolean isDrawn() {
    return seed.isPresent();
  }

  void add(Runnable task, long now) {
    if (seed.isEmpty()) {
      asItCame.addLast(task);
    } else {
      Object actor = task instanceof Mailbox box && box.actor() != null ? box.actor() : task;
      int who = actors.computeIfAbsent(actor, first -> actors.size());
      drawn.add(new Entry(seed.get().numbered(now - since).numbered(who).value(), number++, task));
    }
  }

  boolean isEmpty() {
    return asItCame.isEmpty() && drawn.isEmpty();
  }

  /** Removes the next thing; null if there is none. */
  Runnable poll() {
    Runnable next = asItCame.pollFirst();
    if (next != null || drawn.isEmpty()) {
      return next;
    }
    return drawn.poll().task();
  }
}
