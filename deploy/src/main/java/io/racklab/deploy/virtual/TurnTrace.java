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
 * The sequence of actors' turns in virtual time. For each turn it keeps the time, the actor and the
 * class of the message. Two runs of one experiment must have equal traces, a stricter test than
 * equal result rows. Not thread-safe.
 */
public final class TurnTrace {
  /** An empty trace. */
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
   * @param since the time from which times are counted
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

  /** Adds a turn, if the actor is not one of Akka's own. */
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

  /**
   * Numbers actors in the order of their first turns. Their names would not do, since Akka's
   * generated names count on from run to run.
   */
  private int number(ActorCell actor) {
    actors.add(actor.self().path().toStringWithoutAddress());
    return actors.size() - 1;
  }

  private static Class<?> message(Mailbox box) {
    return box.messageQueue() instanceof Queue<?> queue && queue.peek() instanceof Envelope first
        ? first.message().getClass()
        : Void.class;
  }

  /** Returns the number of turns. */
  public int turns() {
    return turns;
  }

  /** Describes the first turn that differs from another trace; empty if none does. */
  public Optional<String> differenceTo(TurnTrace other) {
    for (int turn = 0; turn < Math.max(turns, other.turns); turn++) {
      if (!sameIn(other, turn)) {
        return Optional.of(
            "turn %d is %s in the first run, %s in the second"
                .formatted(turn + 1, text(turn), other.text(turn)));
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
