package io.racklab.deploy.launch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The tasks of a master, which run one after the other. Each waits until enough workers have
 * joined. Not thread-safe.
 *
 * @param <P> the type of a task
 */
final class MasterTaskQueue<P> {
  private record Waiting<P>(P play, int workers) {}

  private final Deque<Waiting<P>> waiting = new ArrayDeque<>();
  private Optional<P> playing = Optional.empty();

  /** Adds a task that needs this number of workers. */
  void add(P play, int workers) {
    waiting.addLast(new Waiting<>(play, workers));
  }

  /** Removes and returns the next task if none is running and this number of workers suffices. */
  Optional<P> begin(int workers) {
    if (!waitsForWorkers() || workers < waiting.peekFirst().workers()) {
      return Optional.empty();
    }
    playing = Optional.of(waiting.removeFirst().play());
    return playing;
  }

  /** True if a task is pending and none is running, so that only workers can be missing. */
  boolean waitsForWorkers() {
    return playing.isEmpty() && !waiting.isEmpty();
  }

  /** Returns the number of workers that the next task needs. */
  int workersNeeded() {
    return waiting.peekFirst().workers();
  }

  /** Marks the running task as ended. */
  void ended() {
    playing = Optional.empty();
  }

  /** Removes and returns the task that waits for workers, if there is one. */
  Optional<P> giveUp() {
    return waitsForWorkers() ? Optional.of(waiting.removeFirst().play()) : Optional.empty();
  }

  /** Removes a task that has not begun; returns false if it is not in the queue. */
  boolean withdraw(P play) {
    return waiting.removeIf(one -> one.play().equals(play));
  }

  boolean plays(P play) {
    return playing.filter(play::equals).isPresent();
  }
}
