package io.racklab.deploy.virtual;

import akka.actor.ActorCell;
import akka.actor.ActorPath;
import akka.actor.RootActorPath;
import akka.dispatch.Envelope;
import akka.dispatch.Mailbox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/**
 * The turns of actors in virtual time, one after the other: when, whose, and with a message of
 * which class. Two runs of one experiment have the same; rows may hide that they have not. For one
 * thread.
 */
public final class TurnTrace {
  /** Nothing was noted. */
  public static final TurnTrace NONE = new TurnTrace(0);

  private static final int FIRST_ROOM = 1024;

  private final long since;
  private final Map<ActorCell, Integer> numbers = new IdentityHashMap<>();
  private final List<String> actors = new ArrayList<>();
  private long[] times = {};
  private int[] whose = {};
  private Class<?>[] messages = {};
  private int turns;

  /**
   * @param since from which times count
   */
  TurnTrace(long since) {
    this.since = since;
  }

  /**
   * True if a task is a turn of one of Akka's own actors, whose order depends on Akka's threads.
   */
  static boolean isAkkas(Runnable task) {
    if (!(task instanceof Mailbox box) || box.actor() == null) {
      return false;
    }
    ActorPath top = box.actor().self().path();
    while (!(top.parent() instanceof RootActorPath)) {
      top = top.parent();
    }
    return !top.name().equals("user");
  }

  /** Notes a turn, if it is one of an actor of ours. */
  void add(Runnable task, long now) {
    if (!(task instanceof Mailbox box) || box.actor() == null || isAkkas(task)) {
      return;
    }
    int number = numbers.computeIfAbsent(box.actor(), this::number);
    if (turns == times.length) {
      int room = Math.max(FIRST_ROOM, 2 * turns);
      times = Arrays.copyOf(times, room);
      whose = Arrays.copyOf(whose, room);
      messages = Arrays.copyOf(messages, room);
    }
    times[turns] = now - since;
    whose[turns] = number;
    messages[turns] = message(box);
    turns++;
  }

  /** In the order in which they first have a turn, since names may go on from run to run. */
  private int number(ActorCell actor) {
    actors.add(actor.self().path().toStringWithoutAddress());
    return actors.size() - 1;
  }

  private static Class<?> message(Mailbox box) {
    return box.messageQueue() instanceof Queue<?> queue && queue.peek() instanceof Envelope first
        ? first.message().getClass()
        : Void.class;
  }

  /** The number of turns. */
  public int turns() {
    return turns;
  }

  /** The first turn that is not the same in another; empty where all are. */
  public Optional<String> differenceTo(TurnTrace other) {
    for (int turn = 0; turn < Math.max(turns, other.turns); turn++) {
      if (!sameIn(other, turn)) {
        return Optional.of(
            "turn %d is %s, and then %s".formatted(turn + 1, text(turn), other.text(turn)));
      }
    }
    return Optional.empty();
  }

  private boolean sameIn(TurnTrace other, int turn) {
    return turn < turns
        && turn < other.turns
        && times[turn] == other.times[turn]
        && whose[turn] == other.whose[turn]
        && messages[turn] == other.messages[turn];
  }

  private String text(int turn) {
    return turn < turns
        ? "at %d ns %s with %s"
            .formatted(times[turn], actors.get(whose[turn]), messages[turn].getName())
        : "none";
  }
}
