package io.racklab.deploy.virtual;

import akka.dispatch.Mailbox;
import io.racklab.master.engine.seed.Seed;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * The tasks of the current virtual instant, in the order of their arrival or in a random order. The
 * random order exposes code that wrongly relies on the order of arrival: a seed permutes the actors
 * at each instant, while the tasks of one actor keep their order. Not thread-safe.
 */
final class ReadyQueue {
  private final Deque<Runnable> asItCame = new ArrayDeque<>();
  private final PriorityQueue<Entry> drawn =
      new PriorityQueue<>(Comparator.comparingLong(Entry::rank).thenComparingLong(Entry::number));

  /**
   * Numbers the actors in the order of their first tasks. Their names would not do, since Akka's
   * generated names count on from run to run.
   */
  private final Map<Object, Integer> actors = new IdentityHashMap<>();

  private Optional<Seed> seed = Optional.empty();
  private long since;
  private long number;

  private record Entry(long rank, long number, Runnable task) {}

  /**
   * Orders tasks randomly by a seed from now on; without a seed, by arrival.
   *
   * @param now the time from which instants are counted
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

  /** Removes and returns the next task; null if there is none. */
  Runnable poll() {
    Runnable next = asItCame.pollFirst();
    if (next != null || drawn.isEmpty()) {
      return next;
    }
    return drawn.poll().task();
  }
}
