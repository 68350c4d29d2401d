package io.racklab.deploy.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Replaces an actor's mailbox: in one turn, passes on in order all messages that arrived while it
 * waited for that turn.
 */
final class Inbox<T> implements Consumer<T>, Runnable {
  private final Consumer<T> actor;
  private final Consumer<Runnable> turns;
  private final List<T> waiting = new ArrayList<>(2);

  /**
   * @param turns queues a task that runs as a turn
   */
  Inbox(Consumer<T> actor, Consumer<Runnable> turns) {
    this.actor = actor;
    this.turns = turns;
  }

  @Override
  public void accept(T message) {
    waiting.add(message);
    if (waiting.size() == 1) {
      turns.accept(this);
    }
  }

  /** Passes on all messages, including those that arrive meanwhile. */
  @Override
  public void run() {
    for (int i = 0; i < waiting.size(); i++) {
      actor.accept(waiting.get(i));
    }
    waiting.clear();
  }
}
