package io.racklab.deploy.launch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The tasks that are to be played, one after the other, each when so many workers are there. Not
 * thread-safe.
 *
 * @param <P> what is played
 */
final class MasterTaskQueue<P> {
  private record Waiting<P>(P play, int workers) {}

  private final Deque<Waiting<P>> waiting = new ArrayDeque<>();
  private Optional<P> playing = Optional.empty();

  /** Takes one that needs so many workers. */
  void add(P play, int workers) {
    waiting.addLast(new Waiting<>(play, workers));
  }

  /** The one that begins now, if it is somebody's turn and so many workers are enough. */
  Optional<P> begin(int workers) {
    if (!waitsForWorkers() || workers < waiting.peekFirst().workers()) {
      return Optional.empty();
    }
    playing = Optional.of(waiting.removeFirst().play());
    return playing;
  }

  /** Whether workers are all that is missing: else those in the queue wait for their turn. */
  boolean waitsForWorkers() {
    return playing.isEmpty() && !waiting.isEmpty();
  }

  /** The number of workers that the next one needs. */
  int workersNeeded() {
    return waiting.peekFirst().workers();
  }

  /** The one that is played is over. */
  void ended() {
    playing = Optional.empty();
  }

  /** Takes out the one that waits for workers, if one does. */
  Optional<P> giveUp() {
    return waitsForWorkers() ? Optional.of(waiting.removeFirst().play()) : Optional.empty();
  }

  /** Takes out one that has not begun; false if there is none such. */
  boolean withdraw(P play) {
    return waiting.removeIf(one -> one.play().equals(play));
  }

  boolean plays(P play) {
    return playing.filter(play::equals).isPresent();
  }
}
